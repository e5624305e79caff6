"""The tables of Tigris & Euphrates as typed records, loaded and checked once (TE-1, TE-4).

Owns colours, the two boards as bit sets, monuments and numbers of pieces. Must never know a position.

A cell is the number of its bit: `row * 17 + col`. The seventeenth column is a guard: it belongs to no
board, so that a shift by one never comes out on the other side, and a shift past an edge falls away.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, NamedTuple

from game.contract import Plain


def _read(name: str) -> Any:
    return json.loads(resources.files(__package__).joinpath("data", name).read_text(encoding="utf-8"))


_BOARDS = _read("boards.json")
_PIECES = _read("pieces.json")


def tables() -> Plain:
    """All tables as plain data, for the rules hash."""
    return {"boards": _BOARDS, "pieces": _PIECES}


# --- cells (TE-1.1) -------------------------------------------------------------------------------

COLUMNS = 16
ROWS = 11
STRIDE = 17


def cell(col: int, row: int) -> int:
    """The number of the cell at (col, row), both from 0, top left."""
    return row * STRIDE + col


def spot(number: int) -> tuple[int, int]:
    """(col, row) of a cell."""
    row, col = divmod(number, STRIDE)
    return col, row


CELLS: tuple[int, ...] = tuple(cell(col, row) for row in range(ROWS) for col in range(COLUMNS))
"""All cells, row by row."""
WHOLE: int = sum(1 << number for number in CELLS)
"""The bits of all cells."""


def is_cell(number: int) -> bool:
    """Whether the number names a cell of the board."""
    return number >= 0 and bool(WHOLE >> number & 1)


def cell_name(number: int) -> str:
    """What people call a cell: column letter and row number from 1, e.g. "F9"."""
    col, row = spot(number)
    return f"{chr(ord('A') + col)}{row + 1}"


# --- colours --------------------------------------------------------------------------------------

COLOURS: tuple[str, ...] = tuple(row["colour"] for row in _PIECES["colours"])
"""The four spheres; a colour is an index into this."""
RED, BLUE, GREEN, BLACK = range(4)
LETTERS: str = "".join(row["letter"] for row in _PIECES["colours"])
TILES: tuple[str, ...] = tuple(row["tile"] for row in _PIECES["colours"])
"""Temple, farm, market, settlement."""
LEADERS: tuple[str, ...] = tuple(row["leader"] for row in _PIECES["colours"])
"""Priest, farmer, trader, king."""
BUILDINGS: tuple[str, ...] = tuple(row["building"] for row in _PIECES["colours"])
"""Library, granary, market hall, palace (TE-17.3)."""
TILE_COUNTS: tuple[int, ...] = tuple(row["count"] for row in _PIECES["colours"])
"""Tiles of each colour in the box, the starting temples among the red ones (TE-4.1)."""

# --- boards (TE-1, TE-17.1) -----------------------------------------------------------------------


class Map(NamedTuple):
    """A board as bit sets: river, land, starting temples, those of them with a special border."""

    river: int
    land: int
    temples: int
    special: int


def _map(rows: list[str]) -> Map:
    def bits(signs: str) -> int:
        return sum(
            1 << cell(col, row)
            for row, line in enumerate(rows)
            for col, sign in enumerate(line)
            if sign in signs
        )

    return Map(bits("~"), bits(".T#"), bits("T#"), bits("#"))


STANDARD: Map = _map(_BOARDS["standard"])
ADVANCED: Map = _map(_BOARDS["advanced"])

# --- other pieces ---------------------------------------------------------------------------------


class Monument(NamedTuple):
    """A monument's two colours; which one is on top is looks only."""

    top: int
    base: int

    def shows(self, colour: int) -> bool:
        return colour in self


MONUMENTS: tuple[Monument, ...] = tuple(
    Monument(COLOURS.index(row["top"]), COLOURS.index(row["base"])) for row in _PIECES["monuments"]
)
DYNASTIES: tuple[str, ...] = tuple(_PIECES["dynasties"])
HAND: int = _PIECES["hand"]
ACTIONS: int = _PIECES["actions"]
CATASTROPHES: int = _PIECES["catastrophes"]
LAST_TREASURES: int = _PIECES["treasures_at_the_end"]
"""With so many treasures or fewer on the board the game ends (TE-14.3)."""
