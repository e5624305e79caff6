"""Regions and kingdoms, and the cells on which pieces may be put as far as kingdoms go (TE-2, TE-3).

Owns the flood fill and all counting of kingdoms. Must never change a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.tigris.board import NEAR, Board
from game.tigris.parts import BLUE, COLOURS, RED, STRIDE, WHOLE, Map


def beside(bits: int) -> int:
    """The bits beside a bit set and, where it is wider than a cell, of the set itself."""
    return (bits << 1 | bits >> 1 | bits << STRIDE | bits >> STRIDE) & WHOLE


def flood(seed: int, within: int) -> int:
    """The part of `within` that hangs together with `seed`, which lies in it."""
    while True:
        grown = (seed | seed << 1 | seed >> 1 | seed << STRIDE | seed >> STRIDE) & within
        if grown == seed:
            return seed
        seed = grown


def regions_of(cells: Iterable[int], joined: int) -> list[int]:
    """The different regions of these cells, in their order; cells that hold nothing have none (TE-3.2)."""
    found: list[int] = []
    seen = 0
    for cell in cells:
        if cell >= 0 and joined >> cell & 1 and not seen >> cell & 1:
            region = flood(1 << cell, joined)
            seen |= region
            found.append(region)
    return found


def kingdoms(board: Board) -> list[int]:
    """The bits of every kingdom, in the order of its first leader (TE-3.3)."""
    return regions_of(board.leaders, board.joined)


def kingdoms_beside(board: Board, cell: int, joined: int, standing: int) -> list[int]:
    """The different kingdoms that a cell touches, made of `joined` with the leaders `standing` (TE-3.6)."""
    found: list[int] = []
    seeds = NEAR[cell] & joined
    while seeds:
        region = flood(seeds & -seeds, joined)
        if region & standing:
            found.append(region)
        seeds &= ~region
    return found


def owner_in(board: Board, colour: int, region: int) -> int:
    """The seat whose leader of this colour stands in a region, the lowest one, -1 if there is none."""
    leaders = board.leaders
    for index in range(colour, len(leaders), len(COLOURS)):
        if leaders[index] >= 0 and region >> leaders[index] & 1:
            return index // len(COLOURS)
    return -1


def touched(realms: Sequence[int]) -> tuple[int, int]:
    """(cells beside two or more of the kingdoms, cells beside three or more), pieces included."""
    one = two = three = 0
    for realm in realms:
        rim = realm << 1 | realm >> 1 | realm << STRIDE | realm >> STRIDE
        three |= two & rim
        two |= one & rim
        one |= rim
    return two, three


class Ground(NamedTuple):
    """What legal cells are found from, worked out once for all of them."""

    joined: int
    free: int
    realms: list[int]
    two: int
    three: int

    @classmethod
    def of(cls, board: Board) -> Ground:
        joined = board.joined
        covered = 1 << board.marker if board.marker >= 0 else 0
        realms = regions_of(board.leaders, joined)
        return cls(joined, WHOLE & ~(joined | board.ruins | covered), realms, *touched(realms))


def tile_cells(plan: Map, ground: Ground, colour: int) -> int:
    """The cells for a tile of this colour (TE-7.1 to TE-7.3)."""
    return ground.free & ~ground.three & (plan.river if colour == BLUE else plan.land)


def leader_cells(plan: Map, board: Board, ground: Ground, index: int) -> int:
    """The cells for the leader with this index, from supply or from its cell (TE-6.2 to TE-6.4)."""
    open_land = ground.free & plan.land & beside(board.up[RED])
    cell = board.leaders[index]
    if cell < 0:
        return open_land & ~ground.two
    # TE-6.4: it is lifted first, which can make its kingdom leaderless or cut it.
    lifted = ground.joined & ~(1 << cell)
    realms = [realm for realm in ground.realms if not realm >> cell & 1]
    home = next(realm for realm in ground.realms if realm >> cell & 1)
    others = [other for other in board.leaders if other != cell and other >= 0 and home >> other & 1]
    return open_land & ~touched([*realms, *regions_of(others, lifted)])[0]
