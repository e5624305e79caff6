"""Hexagonal geometry on axial cells, flat-top, q to the east and r to the south (AK-2.1).

Owns the six directions and the packing of a cell into one integer, so that tables of cells are plain
integer dictionaries and a neighbour is one addition. Must never know what lies on a cell.
"""

from __future__ import annotations

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Clockwise from north: d0 N, d1 NE, d2 SE, d3 S, d4 SW, d5 NW."""

REACH = 100
"""Cells may be packed when neither |q| nor |r| is larger; some room for neighbours is left beyond."""

_ROW = 256
_HALF = 128
ORIGIN = _HALF * _ROW + _HALF
"""The packed cell (0, 0)."""


def pack(q: int, r: int) -> int:
    """The cell as one integer; integers sort like (q, r).

    >>> pack(0, 0) == ORIGIN and pack(1, -1) - pack(0, 0) == STEPS[1]
    True
    """
    return ORIGIN + q * _ROW + r


def unpack(cell: int) -> Cell:
    """The (q, r) of a packed cell.

    >>> unpack(pack(-3, 7))
    (-3, 7)
    """
    return cell // _ROW - _HALF, cell % _ROW - _HALF


def in_reach(q: int, r: int) -> bool:
    """Whether the cell can be packed."""
    return -REACH <= q <= REACH and -REACH <= r <= REACH


STEPS: tuple[int, ...] = tuple(q * _ROW + r for q, r in DIRECTIONS)
"""What to add to a packed cell to get its neighbour in each direction."""


def neighbours(cell: int) -> tuple[int, ...]:
    """The six neighbours of a packed cell, clockwise from north."""
    return tuple(cell + step for step in STEPS)


def distance(one: Cell, other: Cell) -> int:
    """Steps from one cell to the other.

    >>> distance((0, 0), (2, -3))
    3
    """
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def turn(cell: Cell, sixths: int) -> Cell:
    """The cell turned clockwise about (0, 0) by so many sixths of a circle.

    >>> turn((0, -1), 1), turn((1, -1), 6)
    ((1, -1), (1, -1))
    """
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def triple(q: int, r: int, rot: int) -> tuple[Cell, Cell, Cell]:
    """The three cells of a trihex: (q, r), then its neighbours in directions rot and rot + 1 (AK-2.4).

    >>> triple(0, 0, 0)
    ((0, 0), (0, -1), (1, -1))
    """
    a, b = DIRECTIONS[rot % 6], DIRECTIONS[(rot + 1) % 6]
    return (q, r), (q + a[0], r + a[1]), (q + b[0], r + b[1])
