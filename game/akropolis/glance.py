"""A cheap look at every legal turn, so that only the promising ones are weighed in full.

A city has some dozens of places (three cells of one height), each with three turns for every tile that
can be paid: what a place costs, and what each hex would bring on each of its cells, is worked out once
and added up per turn. What the three hexes of a tile do to each other is left out. Owns these tables;
figures are in hundredths of a point. Must never change a position.
"""

from __future__ import annotations

from typing import NamedTuple

from game.akropolis.city import City
from game.akropolis.evaluation import (
    POINT,
    WEIGHTS,
    Prospects,
    footings,
    loss,
    marginal,
    stones_worth,
    upper_gain,
)
from game.akropolis.moves import Build
from game.akropolis.parts import (
    BARRACKS,
    FIRST_PLAZA,
    GARDEN,
    HOUSING,
    KINDS,
    MARKET,
    QUARRY,
    STARS,
    TEMPLE,
    TILES,
)
from game.akropolis.sites import LEVEL, anchor_of, cells_of, site_of
from game.akropolis.state import Akropolis
from game.hexes import ORIGIN, STEPS


class _Place(NamedTuple):
    """Three cells of one height, and what a tile there brings.

    worth: of the place itself; hexes: per cell what each hex code would bring on it; quarries: covered;
    kept: the best place for building up that stays; next: places for building up that the tile would
    open, each as its worth before the new hexes are covered, and which of the three these are; covering:
    per hex code what covering it again costs.
    """

    worth: int
    hexes: tuple[tuple[int, ...], ...]
    quarries: int
    kept: int
    next: tuple[tuple[int, tuple[int, ...]], ...]
    covering: tuple[int, ...]


def _touching(side: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """The triples that share one or two cells with a triple: those cells, and the others, from its anchor."""
    base = ORIGIN * 6 + side
    here = cells_of(base)
    sites = sorted({anchor_of(cell * 6 + rot): cell * 6 + rot for cell in here for rot in range(6)}.values())
    rows = []
    for triple in map(cells_of, sites):
        new = tuple(cell - ORIGIN for cell in triple if cell in here)
        old = tuple(cell - ORIGIN for cell in triple if cell not in here)
        if old:
            rows.append((new, old))
    return tuple(rows)


_TOUCHING = (_touching(0), _touching(1))


class Glances:
    """The tables of one position for the seat to act."""

    def __init__(self, state: Akropolis, seat: int, ahead: Prospects, rivals: list[int]) -> None:
        self._city = state.cities[seat]
        self._any_edge = state.terms.any_edge
        self._per_value, self._per_star = marginal(state.values[seat], self._city.stars, ahead)
        self._ahead, self._fade = ahead, ahead.fade
        self._footings, _ = footings(self._city, self._per_value, self._per_star, ahead)
        self._codes = [TILES[tile].codes for tile in state.row[: len(rivals)]]
        self._groups = _groups(self._city)
        self._losses = {
            cell: loss(packed, self._per_value, self._per_star) for cell, packed in self._city.top.items()
        }
        self._places: dict[tuple[int, int], tuple[tuple[int, ...], _Place]] = {}
        self._sites: dict[int, _Place] = {}
        stones = state.stones[seat]
        self._stones = [stones_worth(stones + more, ahead.fade) for more in range(-stones, 4)]
        self._have = stones
        self._rivals = rivals

    def __call__(self, move: Build) -> int:
        """Worth of a legal turn, roughly; only good for comparing with others of this position."""
        site = site_of(move.q, move.r, move.rot)
        place = self._sites.get(site) or self._laid(site)
        x, y, z = self._codes[move.take]
        covering, best = place.covering, place.kept
        again = (covering[x], covering[y], covering[z])
        for gain, faces in place.next:
            for face in faces:
                gain -= again[face]
            if gain > best:
                best = gain
        a, b, c = place.hexes
        worth = place.worth + a[x] + b[y] + c[z] + best * WEIGHTS.site // 100
        return worth + self._stones[self._have - move.take + place.quarries] - self._rivals[move.take]

    def _laid(self, site: int) -> _Place:
        """The place as a tile at a site lies on it, so that its hexes are in the order of the tile's."""
        key, cells = anchor_of(site), cells_of(site)
        if key not in self._places:
            self._places[key] = self._place(key, cells)
        at, place = self._places[key]
        order = [at.index(cell) for cell in cells]
        turned = place._replace(
            hexes=tuple(place.hexes[face] for face in order),
            next=tuple((gain, tuple(order.index(face) for face in faces)) for gain, faces in place.next),
        )
        self._sites[site] = turned
        return turned

    def _place(self, key: tuple[int, int], cells: tuple[int, int, int]) -> tuple[tuple[int, ...], _Place]:
        top = self._city.top
        if cells[0] in top:
            level = (top[cells[0]] >> LEVEL) + 1
            worth = -sum(map(self._covered, cells))
            quarries = sum(top[cell] & 15 == QUARRY for cell in cells)
        else:
            level, worth, quarries = 1, self._beside(cells), 0
        hexes = tuple(self._hexes(cell, level, cells) for cell in cells)
        kept = next(
            (footing.gain for footing in self._footings if not any(c in cells for c in footing.cells)), 0
        )
        covering = tuple(
            loss(level << LEVEL | code, self._per_value, self._per_star) for code in range(QUARRY + 1)
        )
        return cells, _Place(worth, hexes, quarries, kept, self._next(key, level, cells), covering)

    def _next(
        self, key: tuple[int, int], level: int, cells: tuple[int, int, int]
    ) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The places that a tile on these cells opens, together with older hexes of its level (AK-5.4)."""
        anchor, side = key
        top, losses, found = self._city.top, self._losses, []
        base = upper_gain(level + 1, self._per_value, self._ahead)
        for new, old in _TOUCHING[side]:
            gain = base
            for delta in old:
                if top.get(anchor + delta, 0) >> LEVEL != level:
                    break
                gain -= losses[anchor + delta]
            else:
                found.append((gain, tuple(cells.index(anchor + delta) for delta in new)))
        return tuple(found)

    def _covered(self, cell: int) -> int:
        """What is lost with a hex; its stone is counted elsewhere."""
        packed = self._city.top[cell]
        if packed & 15 == QUARRY:
            return WEIGHTS.quarry * self._fade // 1000
        if packed & 15 < FIRST_PLAZA and not self._counts(packed & 15, cell):
            return loss(packed, self._per_value, self._per_star) // 4
        return loss(packed, self._per_value, self._per_star)

    def _counts(self, kind: int, cell: int) -> bool:
        """Whether a district counts now, housing taken as one group."""
        if kind == MARKET:
            markets = self._city.districts[MARKET]
            return not any(cell + step in markets for step in STEPS)
        if kind == TEMPLE:
            return all(cell + step in self._city.top for step in STEPS)
        if kind == BARRACKS:
            return self._open_sides(cell) > 0
        return True

    def _open_sides(self, cell: int, built: tuple[int, ...] = ()) -> int:
        """Sides of a cell that are an edge, once `built` is built on (AK-10.3)."""
        top, lakes = self._city.top, self._city.lakes
        sides = 0
        for step in STEPS:
            beside = cell + step
            if beside not in top and beside not in built and (self._any_edge or beside not in lakes):
                sides += 1
        return sides

    def _beside(self, cells: tuple[int, int, int]) -> int:
        """What building on the table does to the temples and barracks around."""
        city, worth = self._city, 0
        around = dict.fromkeys(cell + step for cell in cells for step in STEPS)
        for cell in around:
            code = city.top.get(cell, QUARRY) & 15
            if code == TEMPLE:
                gaps = sum(cell + step not in city.top for step in STEPS)
                filled = sum(cell + step in cells for step in STEPS)
                share = self._ring(gaps - filled) - self._ring(gaps)
                worth += share * (city.top[cell] >> LEVEL) * self._per_value[TEMPLE] // 100
            elif code == BARRACKS and not self._open_sides(cell, cells) and self._open_sides(cell):
                worth -= (city.top[cell] >> LEVEL) * self._per_value[BARRACKS]
        return worth

    def _ring(self, gaps: int) -> int:
        """How sure a temple is to count, in per cent."""
        if gaps <= 0:
            return 100
        return WEIGHTS.ring[min(gaps, len(WEIGHTS.ring)) - 1] * self._fade // 1000

    def _hexes(self, cell: int, level: int, cells: tuple[int, int, int]) -> tuple[int, ...]:
        """Per hex code: what it would bring on a cell."""
        city, per_value = self._city, self._per_value
        worth = [0] * (QUARRY + 1)
        worth[HOUSING] = self._housing(cell, level, cells)
        markets = city.districts[MARKET]
        near = [cell + step for step in STEPS if cell + step in markets and cell + step not in cells]
        if near:
            spoilt = sum(markets[market] for market in near if self._counts(MARKET, market))
            worth[MARKET] = -spoilt * per_value[MARKET]
        else:
            worth[MARKET] = level * per_value[MARKET]
        if self._open_sides(cell, cells):
            worth[BARRACKS] = level * per_value[BARRACKS]
        gaps = sum(cell + step not in city.top and cell + step not in cells for step in STEPS)
        worth[TEMPLE] = level * per_value[TEMPLE] * self._ring(gaps) // 100
        worth[GARDEN] = level * per_value[GARDEN]
        for kind in range(len(KINDS)):
            worth[FIRST_PLAZA + kind] = STARS[kind] * self._per_star[kind]
        worth[QUARRY] = WEIGHTS.quarry * self._fade // 1000
        return tuple(worth)

    def _housing(self, cell: int, level: int, cells: tuple[int, int, int]) -> int:
        """Joining the largest group counts, with all that it ties to it; a group of its own may later."""
        groups, best = self._groups
        touched = {
            groups[cell + step][0]: groups[cell + step][1]
            for step in STEPS
            if cell + step in groups and cell + step not in cells
        }
        alone = WEIGHTS.scattered * self._fade // 1000
        if best < 0 or best in touched:
            joined = sum(value for group, value in touched.items() if group != best)
            return (level * POINT + joined * (100 - alone)) * self._per_value[HOUSING] // 100
        return level * alone * self._per_value[HOUSING] // 100


def _groups(city: City) -> tuple[dict[int, tuple[int, int]], int]:
    """Per housing cell the number of its group and the group's value; the number of the largest, or -1."""
    left = city.districts[HOUSING].copy()
    groups: dict[int, tuple[int, int]] = {}
    best, best_size, number = -1, (0, 0), 0
    for start in city.districts[HOUSING]:
        if start not in left:
            continue
        value, members, ahead = left.pop(start), [start], [start]
        while ahead:
            cell = ahead.pop()
            for step in STEPS:
                if cell + step in left:
                    value += left.pop(cell + step)
                    members.append(cell + step)
                    ahead.append(cell + step)
        groups |= dict.fromkeys(members, (number, value))
        if (len(members), value) > best_size:
            best, best_size = number, (len(members), value)
        number += 1
    return groups, best
