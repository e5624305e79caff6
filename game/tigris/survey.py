"""A position seen as a whole: its kingdoms, where they can grow and meet, what a seat could do there.

Owns bit sets and counts that the judgement of bots is made of; every rule is asked of the module that
owns it. Must never weigh anything, and never change a position.
"""

from __future__ import annotations

from typing import NamedTuple

from game.tigris.board import BLOCK, NEAR
from game.tigris.kingdoms import beside, flood, regions_of, touched
from game.tigris.monuments import unbuilt
from game.tigris.parts import BLACK, BLUE, COLOURS, MONUMENTS, RED, STRIDE, WHOLE
from game.tigris.state import Tigris

NOBODY = -1


class Realm(NamedTuple):
    """A kingdom. cells: its bits; owners: per colour the seat of the leader or NOBODY; rim: free cells
    beside it and beside no third kingdom; quiet: those beside no other kingdom at all."""

    cells: int
    owners: tuple[int, ...]
    rim: int
    quiet: int

    def scorer(self, colour: int) -> int:
        """Who gets the point for a tile: the leader's owner, else the king's (TE-7.5)."""
        owner = self.owners[colour]
        return owner if owner >= 0 else self.owners[BLACK]


class Survey:
    """The board of a position, worked out once.

    joined, free, standing: bits of connecting pieces, empty cells, leaders; realms: the kingdoms in the
    order of their first leader; crowds: cells beside at least one, two, three, four temples; land: bits of
    the free cells there; ground: per colour the bits of the cells for a tile; loose: bits of the leaderless
    regions with a treasure.
    """

    __slots__ = (
        "board",
        "crowds",
        "free",
        "ground",
        "joined",
        "land",
        "loose",
        "realms",
        "standing",
        "state",
    )

    def __init__(self, state: Tigris) -> None:
        self.state, self.board = state, state.board
        board = state.board
        self.joined, self.standing = board.joined, board.standing
        covered = 1 << board.marker if board.marker >= 0 else 0
        self.free = free = WHOLE & ~(self.joined | board.ruins | covered)
        self.land = free & state.map.land
        cells = regions_of(board.leaders, self.joined)
        two, three = touched(cells)
        open_cells = free & ~three
        self.ground = tuple(
            [
                open_cells & (state.map.river if colour == BLUE else state.map.land)
                for colour in range(len(COLOURS))
            ]
        )
        self.realms = [self._realm(realm, open_cells, two) for realm in cells]
        self.crowds = crowds(board.up[RED])
        self.loose = self._loose_treasures()

    def _realm(self, cells: int, open_cells: int, two: int) -> Realm:
        owners = [NOBODY] * len(COLOURS)
        for index, cell in enumerate(self.board.leaders):
            if cell >= 0 and cells >> cell & 1:
                owners[index % len(COLOURS)] = index // len(COLOURS)
        rim = beside(cells) & open_cells
        return Realm(cells, tuple(owners), rim, rim & ~two)

    def realm_at(self, cell: int) -> Realm | None:
        """The kingdom with this cell."""
        for realm in self.realms:
            if realm.cells >> cell & 1:
                return realm
        return None

    def income(self, seat: int) -> list[int]:
        """The colours of the points that monuments give a seat at the end of its turn (TE-14.1)."""
        found = []
        for monument, corner in zip(MONUMENTS, self.board.monuments, strict=True):
            realm = self.realm_at(corner) if corner >= 0 else None
            if realm is not None:
                found += [colour for colour in monument if realm.owners[colour] == seat]
        return found

    def has_wonder(self, seat: int) -> bool:
        """Whether the seat's king gets a point of any colour from the wonder (TE-17.2)."""
        realm = self.realm_at(self.board.wonder) if self.board.wonder >= 0 else None
        return realm is not None and realm.owners[BLACK] == seat

    def entry(self, realm: Realm) -> int:
        """Most temples that a leader coming into a kingdom can have beside it, 0 if it cannot (TE-6.2)."""
        cells = realm.quiet & self.land
        for count in range(len(self.crowds), 0, -1):
            if cells & self.crowds[count - 1]:
                return count
        return 0

    def temples(self, seat: int, colour: int) -> int:
        """How many temples are beside a leader on the board (TE-8.3)."""
        cell = self.board.leaders[seat * len(COLOURS) + colour]
        return (NEAR[cell] & self.board.up[RED]).bit_count()

    def _loose_treasures(self) -> int:
        """The leaderless regions with a treasure."""
        loose = self.joined
        for realm in self.realms:
            loose &= ~realm.cells
        seeds = loose & self.board.treasures
        return flood(seeds, loose) if seeds else 0

    def open_blocks(self, colour: int) -> list[tuple[int, int]]:
        """(top left cell, the cell that is missing) of blocks that lack one tile for a monument (TE-10.1)."""
        board = self.board
        if not unbuilt(board, colour):
            return []
        tiles, found = board.up[colour], []
        corners = three_of_four(tiles)
        while corners:
            low = corners & -corners
            corners ^= low
            corner = low.bit_length() - 1
            missing = (BLOCK << corner) & ~tiles
            if missing & self.ground[colour]:
                found.append((corner, missing.bit_length() - 1))
        return found


def crowds(temples: int) -> tuple[int, int, int, int]:
    """The cells beside at least one, two, three, four temples."""
    one = two = three = four = 0
    for side in (temples << 1, temples >> 1, temples << STRIDE, temples >> STRIDE):
        four |= three & side
        three |= two & side
        two |= one & side
        one |= side
    return one & WHOLE, two & WHOLE, three & WHOLE, four & WHOLE


def three_of_four(tiles: int) -> int:
    """The top left cells of 2x2 blocks with exactly three of the tiles."""
    here, right, below, across = tiles, tiles >> 1, tiles >> STRIDE, tiles >> STRIDE + 1
    top, bottom = here & right, below & across
    three = (top & (below | across)) | (bottom & (here | right))
    return three & ~(top & bottom)
