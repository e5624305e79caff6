"""What is printed on boards and monuments, as the second game reads it: cells are (col, row)."""

from __future__ import annotations

import json
from pathlib import Path

import game.tigris as tigris

Cell = tuple[int, int]
LETTERS = "RBGK"
WORDS = {"red": "R", "blue": "B", "green": "G", "black": "K"}
DATA = Path(tigris.__file__).parent / "data"
BOARDS: dict[str, list[str]] = json.loads((DATA / "boards.json").read_text(encoding="utf-8"))
MONUMENTS = [
    frozenset((WORDS[row["top"]], WORDS[row["base"]]))
    for row in json.loads((DATA / "pieces.json").read_text(encoding="utf-8"))["monuments"]
]


def around(cell: Cell) -> list[Cell]:
    """The cells that share an edge, on the board (TE-1.2)."""
    col, row = cell
    near = [(col, row - 1), (col - 1, row), (col + 1, row), (col, row + 1)]
    return [(c, r) for c, r in near if 0 <= c < 16 and 0 <= r < 11]


def packed(cell: Cell | None) -> int:
    """The number that the records have for a cell; -1 for none."""
    return -1 if cell is None else cell[1] * 17 + cell[0]


def unpacked(number: int) -> Cell:
    return number % 17, number // 17


def block(corner: Cell) -> list[Cell]:
    """The four cells of a monument by its top left one."""
    col, row = corner
    return [(col, row), (col + 1, row), (col, row + 1), (col + 1, row + 1)]


def plus(centre: Cell) -> list[Cell]:
    """The five cells of a wonder; off the board there is no face-up tile."""
    col, row = centre
    return [(col, row), (col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1)]
