"""Looking ahead and around, for the screen: previews, tiles left, the shape of what is to come.

Owns questions about a position that change nothing and that no rule needs. Must never play a move.
"""

from __future__ import annotations

from typing import NamedTuple

from game.akropolis.moves import Build
from game.akropolis.parts import CODES, FIRST_PLAZA, KINDS, QUARRY, TILES
from game.akropolis.rules import check_take
from game.akropolis.sites import site_of, spot_cells, spot_of
from game.akropolis.state import Akropolis
from game.akropolis.tally import points, retally
from game.contract import Refusal
from game.hexes import Cell


class Preview(NamedTuple):
    """What a legal turn would bring.

    level of the tile; cells of hexes 0, 1, 2; paid, gained and stones afterwards; values, stars and
    points per kind before and after; totals with stones.
    """

    level: int
    cells: tuple[Cell, Cell, Cell]
    paid: int
    gained: int
    stones: int
    values_before: tuple[int, ...]
    values_after: tuple[int, ...]
    stars_before: tuple[int, ...]
    stars_after: tuple[int, ...]
    points_before: tuple[int, ...]
    points_after: tuple[int, ...]
    total_before: int
    total_after: int

    @property
    def change(self) -> int:
        """What the total would gain or lose."""
        return self.total_after - self.total_before


def preview(state: Akropolis, move: Build) -> Preview:
    """What a turn would bring that `why_not` allows; the state stays as it is."""
    seat = move.seat
    before, values = state.cities[seat], state.values[seat]
    site = site_of(move.q, move.r, move.rot)
    after, change = before.place(TILES[state.row[move.take]], site)
    valued = retally(values, after, change, state.terms)
    was, will = points(values, before.stars), points(valued, after.stars)
    stones = state.stones[seat] - move.take + change.quarries
    return Preview(
        change.level,
        spot_cells(site),
        move.take,
        change.quarries,
        stones,
        values,
        valued,
        before.stars,
        after.stars,
        was,
        will,
        sum(was) + state.stones[seat],
        sum(will) + stones,
    )


def why_not(state: Akropolis, seat: int, take: int, q: int, r: int, rot: int) -> Refusal | None:
    """Why this turn is not allowed now; None if it is."""
    return state.check(Build(seat, take, q, r, rot))


def why_not_take(state: Akropolis, seat: int, take: int) -> Refusal | None:
    """Why a seat could not take this tile of the row, whoever's turn it is (AK-4.2); None if it could."""
    return check_take(state.row, state.stones[seat], take)


def placements(state: Akropolis, seat: int) -> list[tuple[int, int, int]]:
    """The legal (q, r, rot) in a seat's city, ascending; the same for every tile (AK-17.3)."""
    return state.cities[seat].spots()


def covering(state: Akropolis, seat: int, q: int, r: int) -> list[tuple[int, int, int]]:
    """The legal (q, r, rot) that cover a cell, ascending."""
    cell = (q, r)
    return [spot_of(site) for site in state.cities[seat].sites if cell in spot_cells(site)]


class Left(NamedTuple):
    """What the unseen tiles hold: tiles, districts and plazas per kind, quarries."""

    tiles: int
    districts: tuple[int, ...]
    plazas: tuple[int, ...]
    quarries: int


def tiles_left(state: Akropolis) -> Left:
    """What is still in the stacks, known to all (AK-7.4)."""
    counts = [0] * len(CODES)
    for tile in state.unseen:
        for code in TILES[tile].codes:
            counts[code] += 1
    kinds = len(KINDS)
    return Left(
        len(state.unseen),
        tuple(counts[:kinds]),
        tuple(counts[FIRST_PLAZA : FIRST_PLAZA + kinds]),
        counts[QUARRY],
    )


def rounds(state: Akropolis) -> tuple[int, int]:
    """The round now, from 1, and the number of rounds (AK-8.2)."""
    return state.rounds


def turns_left(state: Akropolis, seat: int) -> int:
    """Turns that a seat still has."""
    return state.plan.turns // state.plan.parties - len(state.cities[seat].placed)
