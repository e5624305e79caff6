"""What lies and stands on the board, as bit sets of cells (TE-2).

Owns the pieces' places and their copies. Must never judge whether a piece may be there.
"""

from __future__ import annotations

from typing import Self

from game.tigris.parts import BUILDINGS, COLOURS, MONUMENTS, RED, STRIDE, Map, is_cell


def _plus(number: int) -> int:
    """The bits of the cells beside a cell (TE-1.2)."""
    beside = (number - STRIDE, number - 1, number + 1, number + STRIDE)
    return sum(1 << near for near in beside if is_cell(near))


NEAR: tuple[int, ...] = tuple(_plus(number) if is_cell(number) else 0 for number in range(STRIDE * 11))
"""Per cell the bits of the cells beside it; 0 for cells of the guard column."""
BLOCK: int = 1 | 2 | 1 << STRIDE | 2 << STRIDE
"""The bits of a 2x2 block; shifted by the cell of its top left corner (TE-10.1)."""


def cells_of(bits: int) -> tuple[int, ...]:
    """The cells of a bit set, ascending: row by row."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def block_at(corner: int) -> int:
    """The bits of the 2x2 block with this top left cell."""
    return BLOCK << corner


def plus_at(centre: int) -> int:
    """The bits of a cell and its neighbours."""
    return 1 << centre | NEAR[centre]


class Board:
    """The pieces on the board.

    up: face-up tiles by colour; down: face-down tiles; ruins: catastrophes; treasures: bits of each.
    leaders: cell per seat * 4 + colour, -1 if in supply. monuments: top left cell, buildings: cell by
    colour, wonder: centre cell; -1 if not built. marker: the cell under the unification marker, else -1:
    while it lies there, the tile is `under_marker` (its colour) and in none of the bit sets (TE-9.1).
    """

    __slots__ = (
        "buildings",
        "down",
        "leaders",
        "marker",
        "monuments",
        "ruins",
        "treasures",
        "under_marker",
        "up",
        "wonder",
    )

    def __init__(self, plan: Map, seats: int) -> None:
        """The board as it is set up (TE-4.1)."""
        self.up: list[int] = [0] * len(COLOURS)
        self.up[RED] = plan.temples
        self.treasures = plan.temples
        self.down = 0
        self.ruins = 0
        self.leaders: list[int] = [-1] * (seats * len(COLOURS))
        self.monuments: list[int] = [-1] * len(MONUMENTS)
        self.buildings: list[int] = [-1] * len(BUILDINGS)
        self.wonder = -1
        self.marker = -1
        self.under_marker = -1

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.up, twin.leaders = self.up[:], self.leaders[:]
        twin.monuments, twin.buildings = self.monuments[:], self.buildings[:]
        twin.down, twin.ruins, twin.treasures = self.down, self.ruins, self.treasures
        twin.wonder, twin.marker, twin.under_marker = self.wonder, self.marker, self.under_marker
        return twin

    @property
    def standing(self) -> int:
        """The bits of all leaders."""
        bits = 0
        for cell in self.leaders:
            if cell >= 0:
                bits |= 1 << cell
        return bits

    @property
    def tiles(self) -> int:
        """The bits of all civilization tiles, without the one under the marker."""
        red, blue, green, black = self.up
        return red | blue | green | black | self.down

    @property
    def joined(self) -> int:
        """The bits of all pieces that connect (TE-3.1), without the tile under the marker (TE-9.1)."""
        return self.tiles | self.standing

    @property
    def occupied(self) -> int:
        """The bits of all cells that are not empty (TE-2.1)."""
        covered = 1 << self.marker if self.marker >= 0 else 0
        return self.joined | self.ruins | covered

    def leader_at(self, cell: int) -> tuple[int, int] | None:
        """(seat, colour) of the leader on a cell."""
        if cell < 0 or cell not in self.leaders:
            return None
        return divmod(self.leaders.index(cell), len(COLOURS))

    def tile_at(self, cell: int) -> int | None:
        """The colour of the face-up tile on a cell; not of the one under the marker."""
        for colour, bits in enumerate(self.up):
            if bits >> cell & 1:
                return colour
        return None
