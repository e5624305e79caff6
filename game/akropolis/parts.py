"""The tables of Akropolis as typed records, loaded and checked once (AK-1, AK-3, AK-14).

Owns tiles, kinds and setups. Must never know a position.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, NamedTuple

from game.contract import Options, Plain
from game.hexes import Cell, pack


def _read(name: str) -> Any:
    return json.loads(resources.files(__package__).joinpath("data", name).read_text(encoding="utf-8"))


_TILES = _read("tiles.json")
_SETUP = _read("setup.json")


def tables() -> Plain:
    """All tables as plain data, for the rules hash."""
    return {"tiles": _TILES, "setup": _SETUP}


# --- hexes (AK-1.3) -----------------------------------------------------------------------------

KINDS: tuple[str, ...] = tuple(row["kind"] for row in _TILES["kinds"])
"""The five kinds of district in the order of the rulebook; a kind is an index into this."""
HOUSING, MARKET, BARRACKS, TEMPLE, GARDEN = range(5)
STARS: tuple[int, ...] = tuple(row["stars"] for row in _TILES["kinds"])
"""Stars of one plaza, per kind."""
LETTERS = "".join(row["letter"] for row in _TILES["kinds"])
CODES: str = LETTERS + LETTERS.upper() + _TILES["quarry"]
"""A hex code is an index into this: 0-4 the districts, 5-9 the plazas, 10 the quarry."""
FIRST_PLAZA = 5
QUARRY = 10


def is_plaza(code: int) -> bool:
    """Whether the hex code is a plaza."""
    return FIRST_PLAZA <= code < QUARRY


def kind_of(code: int) -> int | None:
    """The kind of a district or plaza, None for a quarry."""
    return code % FIRST_PLAZA if code < QUARRY else None


# --- tiles (AK-1.1, AK-1.2) ---------------------------------------------------------------------


class Tile(NamedTuple):
    """A city tile: its id, the three hex codes clockwise, and the fewest players it is used with."""

    id: int
    codes: tuple[int, ...]
    players: int

    @property
    def letters(self) -> str:
        """The codes as letters, e.g. "Mbq"."""
        return "".join(CODES[code] for code in self.codes)


def _tile(number: int, letters: str, players: int) -> Tile:
    return Tile(number, tuple(CODES.index(letter) for letter in letters), players)


START: Tile = _tile(0, _TILES["start"]["code"], 0)
"""The starting tile; it has four hexes and the id 0."""
START_CELLS: tuple[Cell, ...] = tuple((q, r) for q, r in _TILES["start"]["cells"])
START_PACKED: tuple[int, ...] = tuple(pack(q, r) for q, r in START_CELLS)
TILES: tuple[Tile, ...] = (
    START,
    *(_tile(row["id"], row["code"], row["players"]) for row in _TILES["tiles"]),
)
"""Every tile by id."""


# --- setups (AK-3, AK-14) -----------------------------------------------------------------------


class Plan(NamedTuple):
    """How a game is laid out: tiles in play, size of the first row, number and size of the stacks."""

    tiles: tuple[int, ...]
    row: int
    stacks: int
    stack: int

    @property
    def turns(self) -> int:
        """Turns of the whole game; one tile stays unplayed (AK-8.1)."""
        return len(self.tiles) - 1

    @property
    def parties(self) -> int:
        """Who takes turns: every seat, and alone at the table the Architect too (AK-15.1)."""
        return self.stack - 1

    @property
    def rounds(self) -> int:
        """A round ends with each refill and at the end of the game (AK-8.2)."""
        return self.stacks + 1


def _plan(row: dict[str, Any]) -> Plan:
    tiles = tuple(tile.id for tile in TILES[1:] if tile.players <= row["marks"])
    return Plan(tiles, row["row"], row["stacks"], row["stack"])


PLANS: dict[tuple[int, bool], Plan] = {
    (row["seats"], row["long_game"]): _plan(row) for row in _SETUP["games"]
}
PLANS |= {(1, long_game): PLANS[2, long_game] for long_game in (False, True)}
"""Alone one sets up as for two (AK-15.1)."""


def plan(seats: int, options: Options) -> Plan:
    """The setup of a game with so many seats."""
    return PLANS[seats, options["long_game"] is True]


def starting_stones(seats: int, options: Options) -> tuple[int, ...]:
    """Stones in turn order (AK-3.5); alone always the same (AK-15.1)."""
    if seats == 1:
        return (HUMAN_STONES,)
    table = _SETUP["starting_stones"][options["starting_stones"]]
    return tuple(table[:seats])


# --- advanced scoring and the Architect (AK-13, AK-15) ------------------------------------------

HOUSING_DOUBLES_AT: int = _SETUP["advanced"]["housing_value"]
BARRACKS_DOUBLES_AT: int = _SETUP["advanced"]["barracks_sides"]
TEMPLE_DOUBLES_AT: int = _SETUP["advanced"]["temple_level"]
MARKETS_PER_PLAZA: int = _SETUP["advanced"]["architect_markets_per_plaza"]


class Level(NamedTuple):
    """A level of the Architect: what its districts count for and its points per quarry (AK-15.4)."""

    name: str
    factor: int
    quarry: int


LEVELS: dict[str, Level] = {
    row["level"]: Level(row["level"], row["factor"], row["quarry"]) for row in _SETUP["architect"]
}
ARCHITECT = 1
"""The Architect where parties are counted, after the one seat."""
ARCHITECT_STONES: int = _SETUP["starting_stones"]["solo"]["architect"]
HUMAN_STONES: int = _SETUP["starting_stones"]["solo"]["human"]


def _check() -> None:
    """The tables agree with each other (AK-1.1, AK-3.1, AK-8.2)."""
    assert len(CODES) == QUARRY + 1 and len(KINDS) == FIRST_PLAZA
    assert [tile.id for tile in TILES] == list(range(len(TILES)))
    assert all(len(tile.codes) == 3 for tile in TILES[1:]) and len(START.codes) == len(START_CELLS)
    for (seats, _), setup in PLANS.items():
        assert len(setup.tiles) == setup.row + setup.stacks * setup.stack
        assert setup.parties == max(2, seats) and setup.row == setup.parties + 2
        assert setup.turns % setup.parties == 0 and setup.turns == setup.rounds * setup.stack


_check()
