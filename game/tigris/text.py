"""A whole position as readable JSON, and back.

Owns the form and its strict reading: what is read back is a position that play can go on from. Must never
trust a figure of the text.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from game import strict
from game.contract import Unreadable
from game.pending import Pending
from game.position import fresh
from game.tigris import audit, rules, steps
from game.tigris.board import cells_of
from game.tigris.conflicts import Conflict
from game.tigris.parts import (
    ACTIONS,
    BUILDINGS,
    CELLS,
    COLOURS,
    COLUMNS,
    LETTERS,
    MONUMENTS,
    ROWS,
    TILE_COUNTS,
    cell,
    spot,
)
from game.tigris.steps import Step

if TYPE_CHECKING:
    from game.tigris.state import Tigris

FORMAT = 1
MAX_CHARS = 50_000
MOST_POINTS = 100_000

DOWN, RUIN, EMPTY = "o", "x", "."
"""Signs of a face-down tile, a catastrophe and neither; face-up tiles are their colour letters."""

Position = TypeVar("Position", bound="Tigris")

_ANY_TILE = sum(TILE_COUNTS)
_SEAT = strict.integer(0, 3)
_CELL = strict.fixed(strict.integer(0, COLUMNS - 1), strict.integer(0, ROWS - 1))
_COLOUR = strict.word(*COLOURS)
_TILES = strict.fixed(*[strict.integer(0, count) for count in TILE_COUNTS])
_NUMBER = strict.integer(0, _ANY_TILE)
_CELLS = strict.list_of(_CELL, most=len(CELLS))
_SIGNS = LETTERS + DOWN + RUIN + EMPTY
_ROW = strict.fits(lambda line: len(line) == COLUMNS and not line.strip(_SIGNS), "a row of signs")
_KINDS = strict.word(
    steps.LOT,
    steps.SHUFFLE,
    steps.DEAL,
    steps.ACTION,
    steps.SWAP,
    steps.REFILL,
    steps.WARS,
    steps.COMMIT,
    steps.BUILDING,
    steps.BUILD,
    steps.TAKE,
    steps.POINT,
    steps.CLOSE,
)
_STEP = strict.table(
    {"kind": _KINDS},
    {"seat": _SEAT, "number": strict.integer(1, 6), "cell": _CELL, "colour": _COLOUR},
)
_CONFLICT = strict.table(
    {
        "kind": strict.word("revolt", "war"),
        "colour": _COLOUR,
        "attacker": _SEAT,
        "defender": _SEAT,
        "attacker_cell": _CELL,
        "defender_cell": _CELL,
        "attacker_support": _CELLS,
        "defender_support": _CELLS,
        "attacker_added": strict.maybe(strict.integer(0, 6)),
    }
)


def _each(inner: strict.Check) -> strict.Check:
    return strict.list_of(inner, least=2, most=4)


_POSITION = strict.table(
    {
        "game": strict.exactly("tigris"),
        "format": strict.exactly(FORMAT),
        "seats": strict.integer(2, 4),
        "options": strict.map_of(strict.text, lambda value, where: None),
        "viewers": strict.maybe(strict.list_of(_SEAT, most=4)),
        "first": strict.maybe(_SEAT),
        "turn": strict.integer(0, MOST_POINTS),
        "active": strict.maybe(_SEAT),
        "actions": strict.integer(0, ACTIONS),
        "ended": strict.word("", "treasures", "bag"),
        "steps": strict.list_of(_STEP, most=16),
        "conflict": strict.maybe(_CONFLICT),
        "rows": strict.list_of(_ROW, least=ROWS, most=ROWS),
        "marker": strict.maybe(strict.fixed(_COLOUR, _CELL)),
        "treasures": _CELLS,
        "leaders": strict.list_of(strict.fixed(_SEAT, _COLOUR, _CELL), most=16),
        "monuments": strict.list_of(strict.maybe(_CELL), least=len(MONUMENTS), most=len(MONUMENTS)),
        "buildings": strict.list_of(strict.maybe(_CELL), least=len(BUILDINGS), most=len(BUILDINGS)),
        "wonder": strict.maybe(_CELL),
        "points": _each(strict.fixed(*[strict.integer(0, MOST_POINTS)] * len(COLOURS))),
        "taken": _each(strict.integer(0, 14)),
        "catastrophes": _each(strict.integer(0, 2)),
        "hands": _each(strict.maybe(_TILES)),
        "hand_sizes": _each(strict.integer(0, 6)),
        "discards": _each(strict.maybe(_TILES)),
        "swapped": _each(_NUMBER),
        "stock": strict.maybe(_TILES),
        "bag": _NUMBER,
        "played": _TILES,
    }
)

# --- writing ----------------------------------------------------------------------------------------


def _spot(number: int) -> list[int] | None:
    return None if number < 0 else list(spot(number))


def _spots(numbers: tuple[int, ...]) -> list[list[int]]:
    return [list(spot(number)) for number in numbers]


def _rows(state: Tigris) -> list[str]:
    """The board as a picture, without leaders and the tile under the marker."""
    board = state.board
    lines = [[EMPTY] * COLUMNS for _ in range(ROWS)]
    for sign, bits in zip(LETTERS + DOWN + RUIN, (*board.up, board.down, board.ruins), strict=True):
        for at in cells_of(bits):
            col, row = spot(at)
            lines[row][col] = sign
    return ["".join(line) for line in lines]


def _step(step: Step) -> dict[str, Any]:
    plain: dict[str, Any] = {"kind": step.kind}
    if step.seat >= 0:
        plain["seat"] = step.seat
    if step.number:
        plain["number"] = step.number
    if step.cell >= 0:
        plain |= {"cell": _spot(step.cell), "colour": COLOURS[step.colour]}
    return plain


def _conflict(conflict: Conflict | None) -> dict[str, Any] | None:
    if conflict is None:
        return None
    return {
        "kind": "war" if conflict.war else "revolt",
        "colour": COLOURS[conflict.colour],
        "attacker": conflict.attacker,
        "defender": conflict.defender,
        "attacker_cell": _spot(conflict.attacker_cell),
        "defender_cell": _spot(conflict.defender_cell),
        "attacker_support": _spots(conflict.attacker_support),
        "defender_support": _spots(conflict.defender_support),
        "attacker_added": conflict.attacker_added,
    }


def write(state: Tigris) -> str:
    """One key a line, the board as rows of signs, cells as [col, row], the first step on top."""
    lines = []
    for key, value in (_course(state) | _board(state) | _holdings(state)).items():
        if key == "rows":
            picture = ",\n  ".join(json.dumps(line) for line in value)
            lines.append(f' "rows": [\n  {picture}\n ]')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _course(state: Tigris) -> dict[str, Any]:
    return {
        "game": "tigris",
        "format": FORMAT,
        "seats": state.seats,
        "options": state.options,
        "viewers": None if state.viewers is None else sorted(state.viewers),
        "first": None if state.first < 0 else state.first,
        "turn": state.turn,
        "active": None if state.active < 0 else state.active,
        "actions": state.actions,
        "ended": state.ended,
        "steps": [_step(step) for step in reversed(state.pending.steps())],
        "conflict": _conflict(state.conflict),
    }


def _board(state: Tigris) -> dict[str, Any]:
    board = state.board
    return {
        "rows": _rows(state),
        "marker": None if board.marker < 0 else [COLOURS[board.under_marker], _spot(board.marker)],
        "treasures": _spots(cells_of(board.treasures)),
        "leaders": [
            [index // len(COLOURS), COLOURS[index % len(COLOURS)], _spot(at)]
            for index, at in enumerate(board.leaders)
            if at >= 0
        ],
        "monuments": [_spot(at) for at in board.monuments],
        "buildings": [_spot(at) for at in board.buildings],
        "wonder": _spot(board.wonder),
    }


def _holdings(state: Tigris) -> dict[str, Any]:
    return {
        "points": [state.points_of(seat) for seat in range(state.seats)],
        "taken": state.treasures,
        "catastrophes": state.catastrophes,
        "hands": state.hands,
        "hand_sizes": state.hand_sizes,
        "discards": state.discards,
        "swapped": state.swapped,
        "stock": state.stock,
        "bag": state.bag,
        "played": state.played,
    }


# --- reading ----------------------------------------------------------------------------------------


def read(cls: type[Position], text: str) -> Position:
    """The position of a text form. Raises Unreadable for anything else."""
    from game.tigris import GAME

    if not isinstance(text, str):
        raise Unreadable("a position is a text")
    plain = strict.read(text, MAX_CHARS)
    _POSITION(plain, "")
    state = fresh(GAME, cls, plain)
    for key in ("points", "taken", "catastrophes", "hands", "hand_sizes", "discards", "swapped"):
        if len(plain[key]) != state.seats:
            raise Unreadable(f"{key}: {state.seats} entries were expected")
    _set_course(state, plain)
    _set_board(state, plain)
    _set_holdings(state, plain)
    faults = audit.invariants(state)
    if faults:
        raise Unreadable(f"no position of this game: {faults[0]}")
    _check_quiet(state)
    return state


def _seat(state: Tigris, seat: int | None, where: str) -> int:
    if seat is not None and seat >= state.seats:
        raise Unreadable(f"{where}: no such seat")
    return -1 if seat is None else seat


def _cell(found: list[int] | None) -> int:
    return -1 if found is None else cell(*found)


def _bits(found: list[list[int]], where: str) -> int:
    cells = [cell(*at) for at in found]
    if cells != sorted(set(cells)):
        raise Unreadable(f"{where}: cells row by row, each once, were expected")
    return sum(1 << at for at in cells)


def _set_course(state: Tigris, plain: dict[str, Any]) -> None:
    """Whose turn it is and what is asked."""
    first = _seat(state, plain["first"], "first")
    if state.first not in (-1, first):
        raise Unreadable("first: the options name another seat")
    state.first = first
    state.active = _seat(state, plain["active"], "active")
    state.turn, state.actions, state.ended = plain["turn"], plain["actions"], plain["ended"]
    stack = []
    for place, step in enumerate(plain["steps"]):
        where = f"steps[{place}]"
        if ("cell" in step) != ("colour" in step):
            raise Unreadable(f"{where}: cell and colour belong together")
        colour = COLOURS.index(step["colour"]) if "colour" in step else -1
        seat = _seat(state, step.get("seat"), where)
        stack.append(Step(step["kind"], seat, step.get("number", 0), _cell(step.get("cell")), colour))
    state.pending = Pending(reversed(stack))
    fought = plain["conflict"]
    if fought is not None:
        state.conflict = Conflict(
            fought["kind"] == "war",
            COLOURS.index(fought["colour"]),
            _seat(state, fought["attacker"], "conflict"),
            _seat(state, fought["defender"], "conflict"),
            _cell(fought["attacker_cell"]),
            _cell(fought["defender_cell"]),
            tuple([cell(*at) for at in fought["attacker_support"]]),
            tuple([cell(*at) for at in fought["defender_support"]]),
            fought["attacker_added"],
        )


def _set_board(state: Tigris, plain: dict[str, Any]) -> None:
    board = state.board
    layers = dict.fromkeys(_SIGNS, 0)
    for row, line in enumerate(plain["rows"]):
        for col, sign in enumerate(line):
            layers[sign] |= 1 << cell(col, row)
    board.up = [layers[letter] for letter in LETTERS]
    board.down, board.ruins = layers[DOWN], layers[RUIN]
    board.treasures = _bits(plain["treasures"], "treasures")
    if plain["marker"] is not None:
        board.marker = _cell(plain["marker"][1])
        board.under_marker = COLOURS.index(plain["marker"][0])
    for seat, colour, at in plain["leaders"]:
        index = _seat(state, seat, "leaders") * len(COLOURS) + COLOURS.index(colour)
        if board.leaders[index] >= 0:
            raise Unreadable("leaders: one stands twice")
        board.leaders[index] = cell(*at)
    board.monuments = [_cell(at) for at in plain["monuments"]]
    board.buildings = [_cell(at) for at in plain["buildings"]]
    board.wonder = _cell(plain["wonder"])


def _set_holdings(state: Tigris, plain: dict[str, Any]) -> None:
    state.points = [count for points in plain["points"] for count in points]
    state.treasures, state.catastrophes = plain["taken"], plain["catastrophes"]
    state.hand_sizes, state.swapped = plain["hand_sizes"], plain["swapped"]
    state.hands = [None if hand is None else tuple(hand) for hand in plain["hands"]]
    state.discards = [None if tiles is None else tuple(tiles) for tiles in plain["discards"]]
    state.stock = None if plain["stock"] is None else tuple(plain["stock"])
    state.bag, state.played = plain["bag"], plain["played"]


def _check_quiet(state: Tigris) -> None:
    """The step on top is one that waits: nothing is left that the rules would do of themselves."""
    trial = state.copy()
    rules.settle(trial, [])
    if trial.sections() != state.sections():
        raise Unreadable("no position of this game: the rules would go on by themselves")
