"""The tables of a case file of Tigris & Euphrates: which keys there are, of what type, for which act.

Owns the form of rule cases, key by key, and what a position may not be: a cell used twice, a tile on the
wrong ground, a word outside the tables. Hands a sound case to `caserun`; must never judge what a case
expects.
"""

from __future__ import annotations

from typing import Any, NoReturn

from game import strict
from game.contract import Unreadable
from game.strict import exactly, fits, fixed, flag, integer, list_of, map_of, table, text, word
from game.tigris import caserun
from game.tigris.parts import BLUE, COLOURS, COLUMNS, LETTERS, ROWS, STANDARD, cell

# --- words --------------------------------------------------------------------------------------

NAMES: tuple[str, ...] = ("P1", "P2", "P3", "P4")
NUMBER = integer()
COUNT = integer(0, 10_000)
CELL = fixed(integer(0, COLUMNS - 1), integer(0, ROWS - 1))
ANYWHERE = fixed(integer(-1000, 1000), integer(-1000, 1000))
"""Where a step is tried: past the edge of the board it is a refused step, not a wrong case."""
COLOUR = word(*COLOURS)
LETTER = word(*LETTERS)
PLAYER = word(*NAMES)
CASE_ID = fits(lambda name: name.startswith("TE-"), "an id TE-…")
TILES_TEXT = fits(lambda word: all(letter in LETTERS for letter in word), f"a text of the letters {LETTERS}")
PER_PLAYER = map_of(PLAYER, COUNT)
POINTS = map_of(PLAYER, table({}, dict.fromkeys(COLOURS, NUMBER)))
START_POINTS = map_of(PLAYER, table({}, dict.fromkeys(COLOURS, COUNT)))
TILE_CELLS = map_of(LETTER, list_of(CELL))
LEADER = fixed(PLAYER, COLOUR, CELL)
MONUMENT = fixed(COLOUR, COLOUR, fixed(integer(0, COLUMNS - 2), integer(0, ROWS - 2)))


def _bag(value: object, where: str) -> None:
    """A number of tiles, their letters in the order of drawing, or plenty."""
    if isinstance(value, str):
        if value != caserun.PLENTY:
            TILES_TEXT(value, where)
    else:
        COUNT(value, where)


# --- expectations -------------------------------------------------------------------------------

CONFLICT = table(
    {},
    {
        "type": word("revolt", "war"),
        "color": COLOUR,
        "attacker": PLAYER,
        "defender": PLAYER,
        "attacker_strength": NUMBER,
        "defender_strength": NUMBER,
    },
)
PENDING: dict[str, strict.Check] = {
    kind: table({"kind": exactly(kind)}, {"by": PLAYER, **keys})
    for kind, keys in {
        "choose_war": {"colors": list_of(COLOUR)},
        "commit": {},
        "build": {"squares": list_of(CELL)},
        "take": {"options": list_of(CELL)},
    }.items()
}


def _pending(value: object, where: str) -> None:
    _by_word("kind", PENDING, value, where)


def _treasures_on_board(value: object, where: str) -> None:
    """How many, or exactly where."""
    (list_of(CELL) if isinstance(value, list) else NUMBER)(value, where)


EXPECTATION = table(
    {},
    {
        "vp": POINTS,
        "pending": strict.maybe(_pending),
        "conflict": CONFLICT,
        "covered": strict.maybe(CELL),
        "active": PLAYER,
        "actions_left": NUMBER,
        "kingdoms": NUMBER,
        "tiles": TILE_CELLS,
        "facedown": list_of(CELL),
        "empty": list_of(CELL),
        "leaders_on": list_of(LEADER),
        "leaders_off": list_of(fixed(PLAYER, COLOUR)),
        "hand_sizes": map_of(PLAYER, NUMBER),
        "bag": NUMBER,
        "treasures": map_of(PLAYER, NUMBER),
        "treasures_on_board": _treasures_on_board,
        "catastrophes_left": map_of(PLAYER, NUMBER),
        "game_over": flag,
        "reason": word("treasures", "bag"),
        "final": table({"sorted": map_of(PLAYER, fixed(*[NUMBER] * 4)), "winners": list_of(PLAYER)}),
    },
)

# --- steps --------------------------------------------------------------------------------------

_STEP: dict[str, strict.Check] = {"by": PLAYER}
_ANY_STEP: dict[str, strict.Check] = {
    "result": word("accepted", "illegal"),
    "why": text,
    "expect": EXPECTATION,
}
_BUILD = table(
    {
        **_STEP,
        "act": exactly("build"),
        "colors": fixed(COLOUR, COLOUR),
        "top_left": ANYWHERE,
    },
    {"decline": exactly(False), **_ANY_STEP},
)
_DECLINE = table({**_STEP, "act": exactly("build"), "decline": exactly(True)}, _ANY_STEP)


def _build(value: object, where: str) -> None:
    """A monument and its block, or nothing at all."""
    declines = isinstance(value, dict) and value.get("decline") is True
    (_DECLINE if declines else _BUILD)(value, where)


ACTS: dict[str, strict.Check] = {
    act: table({**_STEP, "act": exactly(act), **keys}, _ANY_STEP)
    for act, keys in {
        "tile": {"color": LETTER, "at": ANYWHERE},
        "leader": {"color": COLOUR, "at": ANYWHERE},
        "withdraw": {"color": COLOUR},
        "catastrophe": {"at": ANYWHERE},
        "swap": {"tiles": TILES_TEXT},
        "end_turn": {},
        "choose_war": {"color": COLOUR},
        "commit": {"n": NUMBER},
        "take": {"at": ANYWHERE},
    }.items()
}
ACTS["build"] = _build


def _step(value: object, where: str) -> None:
    _by_word("act", ACTS, value, where)


def _by_word(key: str, tables: dict[str, strict.Check], value: object, where: str) -> None:
    """The table that the word of a key names."""
    if not isinstance(value, dict):
        strict.fail(where, "an object was expected")
    if key not in value:
        strict.fail(where, f"key '{key}' is missing")
    word(*tables)(value[key], f"{where}.{key}")
    tables[value[key]](value, where)


# --- cases --------------------------------------------------------------------------------------

CASE = table(
    {"id": CASE_ID, "steps": list_of(_step), "expect": EXPECTATION},
    {
        "players": list_of(PLAYER, 2, 4),
        "active": PLAYER,
        "remove": list_of(CELL),
        "treasures_taken": list_of(CELL),
        "tiles": TILE_CELLS,
        "monuments": list_of(MONUMENT),
        "catastrophes": list_of(CELL),
        "leaders": list_of(LEADER),
        "hands": map_of(PLAYER, TILES_TEXT),
        "bag": _bag,
        "vp": START_POINTS,
        "treasures": PER_PLAYER,
    },
)


def check(case: object, where: str) -> None:
    """One case of the right form, its position laid out without a contradiction. Raises Unreadable."""
    CASE(case, where)
    assert isinstance(case, dict)
    try:
        _check_players(case)
        _Cells(case).lay()
    except Unreadable as error:
        strict.fail(where, str(error))


def _check_players(case: dict[str, Any]) -> None:
    """Everyone named takes part."""
    players = case.get("players", list(NAMES[:2]))
    if len(set(players)) != len(players):
        strict.fail("players", "one of them is named twice")
    for place, name in _names(case):
        if name not in players:
            strict.fail(place, f"{name} does not take part")


_PER_PLAYER = ("hands", "vp", "treasures", "hand_sizes", "catastrophes_left")
_OWNED = ("leaders", "leaders_on", "leaders_off")


def _names(value: dict[str, Any]) -> list[tuple[str, str]]:
    """(key, player) of every player named in a case, a step or an expectation."""
    found: list[tuple[str, str]] = [(key, value[key]) for key in ("active", "by") if key in value]
    found += [(key, name) for key in _PER_PLAYER if key in value for name in value[key]]
    found += [(key, item[0]) for key in _OWNED for item in value.get(key, [])]
    fought = value.get("conflict", {})
    found += [("conflict", fought[key]) for key in ("attacker", "defender") if key in fought]
    final = value.get("final", {})
    found += [("final", name) for name in (*final.get("sorted", {}), *final.get("winners", []))]
    inner = [value[key] for key in ("pending", "expect") if value.get(key)]
    for step in (*value.get("steps", []), *inner):
        found += _names(step)
    return found


class _Cells:
    """Lays a position out, so that a cell used twice is found."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        self.used: dict[int, str] = {}

    def lay(self) -> None:
        """Raises Unreadable at the first thing that cannot lie where it is put."""
        self._temples()
        for letter, cells in self.case.get("tiles", {}).items():
            ground = STANDARD.river if LETTERS.index(letter) == BLUE else STANDARD.land
            for spot in cells:
                self._put(spot, "tiles")
                if not ground >> cell(*spot) & 1:
                    self._fail("tiles", spot, f"{letter} cannot lie on this ground")
        self._monuments()
        for spot in self.case.get("catastrophes", []):
            self._put(spot, "catastrophes")
        self._leaders()

    def _put(self, spot: list[int], key: str) -> None:
        if cell(*spot) in self.used:
            self._fail(key, spot, f"the cell is used twice, by {self.used[cell(*spot)]} too")
        self.used[cell(*spot)] = key

    def _fail(self, key: str, spot: list[int], message: str) -> NoReturn:
        strict.fail(f"{key} [{spot[0]}, {spot[1]}]", message)

    def _temples(self) -> None:
        """The starting temples, but for those that are gone."""
        named: dict[int, str] = {}
        for key in ("remove", "treasures_taken"):
            for spot in self.case.get(key, []):
                number = cell(*spot)
                if not STANDARD.temples >> number & 1:
                    self._fail(key, spot, "no starting temple is there")
                if number in named:
                    self._fail(key, spot, f"the cell is used twice, by {named[number]} too")
                named[number] = key
        for row in range(ROWS):
            for col in range(COLUMNS):
                number = cell(col, row)
                if STANDARD.temples >> number & 1 and named.get(number) != "remove":
                    self.used[number] = "a starting temple"

    def _monuments(self) -> None:
        """Four cells each, with tiles below or nothing; each monument once."""
        stand: dict[int, str] = {}
        pairs: list[list[str]] = []
        for top, base, (col, row) in self.case.get("monuments", []):
            pair = sorted((top, base))
            if top == base or pair in pairs:
                self._fail(
                    "monuments",
                    [col, row],
                    f"there is no {'second' if pair in pairs else 'such'} monument {top}/{base}",
                )
            pairs.append(pair)
            for spot in ([col, row], [col + 1, row], [col, row + 1], [col + 1, row + 1]):
                number = cell(*spot)
                if number in stand:
                    self._fail("monuments", spot, "the cell is used twice, by two monuments")
                stand[number] = self.used[number] = "monuments"

    def _leaders(self) -> None:
        seen: list[tuple[str, str]] = []
        for owner, colour, spot in self.case.get("leaders", []):
            self._put(spot, "leaders")
            if STANDARD.river >> cell(*spot) & 1:
                self._fail("leaders", spot, "a leader cannot stand on the river")
            if (owner, colour) in seen:
                self._fail("leaders", spot, f"the {colour} leader of {owner} stands elsewhere too")
            seen.append((owner, colour))


# --- files --------------------------------------------------------------------------------------


def _case(value: object, where: str) -> None:
    check(value, where)


FILE = table({"cases": list_of(_case)}, {"schema": exactly(1), "game": exactly("tigris")})


def check_file(file: object) -> None:
    """A whole case file of the right form. Raises Unreadable."""
    FILE(file, "")


def run(case: dict[str, Any]) -> list[str]:
    """The problems of a case, empty if it passes. Raises Unreadable for a case of the wrong form."""
    check(case, strict.shown(case.get("id", "case")) if isinstance(case, dict) else "case")
    return caserun.rule_case(case)
