"""The score of a city, hex by hex, for people: what counts, what does not, and which rule says so.

Owns the full explanation of AK-9, AK-10 and AK-13, found from the visible hexes alone and from nothing
that is kept up to date elsewhere; `tally` gives the same figures faster. Must never change a city.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.akropolis.city import City, Hex
from game.akropolis.parts import (
    BARRACKS,
    BARRACKS_DOUBLES_AT,
    GARDEN,
    HOUSING,
    HOUSING_DOUBLES_AT,
    KINDS,
    MARKET,
    STARS,
    TEMPLE,
    TEMPLE_DOUBLES_AT,
)
from game.akropolis.tally import BASE, Terms
from game.contract import Options
from game.hexes import DIRECTIONS, Cell

COUNTS = "counts"
DOUBLED = "doubled"
NOT_LARGEST = "not_largest"
TOUCHES_MARKET = "touches_market"
WALLED_IN = "walled_in"
OPEN_SIDE = "open_side"
REASONS = (COUNTS, DOUBLED, NOT_LARGEST, TOUCHES_MARKET, WALLED_IN, OPEN_SIDE)
"""Why a district counts or not."""


class District(NamedTuple):
    """A visible district and what it brings.

    value: its part of the value of its kind, 0 if it does not count; reason: one of REASONS; rule: the
    rule behind the reason; because: cells that decide it (the market beside it, the open side …).
    """

    q: int
    r: int
    kind: int
    level: int
    value: int
    reason: str
    rule: str
    because: tuple[Cell, ...] = ()

    @property
    def counts(self) -> bool:
        return self.value > 0


class KindScore(NamedTuple):
    """One kind: value × stars = points; its districts sorted by cell; its plazas as (q, r, stars)."""

    kind: int
    value: int
    stars: int
    points: int
    districts: tuple[District, ...]
    plazas: tuple[tuple[int, int, int], ...]

    @property
    def name(self) -> str:
        return KINDS[self.kind]


class Score(NamedTuple):
    """The score of a city without stones."""

    kinds: tuple[KindScore, ...]
    districts_total: int

    def district(self, q: int, r: int) -> District | None:
        """What the district on a cell brings; None if no district shows there."""
        return next((d for kind in self.kinds for d in kind.districts if (d.q, d.r) == (q, r)), None)


def score(city: City, options: Options | None = None) -> Score:
    """The score of a city under a table's options (the defaults of AK-16 without), explained."""
    return explain(city, BASE if options is None else Terms.of(options))


def explain(city: City, terms: Terms) -> Score:
    """The score of a city under some terms, explained."""
    ground = _Ground(city, terms)
    kinds = []
    for kind, judge in enumerate(_JUDGES):
        districts = judge(ground)
        plazas = tuple(
            (*cell, STARS[kind]) for cell, seen in ground.seen.items() if seen.is_plaza and seen.kind == kind
        )
        value, stars = sum(d.value for d in districts), sum(s for _, _, s in plazas)
        kinds.append(KindScore(kind, value, stars, value * stars, tuple(districts), plazas))
    return Score(tuple(kinds), sum(kind.points for kind in kinds))


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


class _Ground:
    """A city seen from above, with its empty cells told apart (AK-11.1)."""

    def __init__(self, city: City, terms: Terms) -> None:
        self.terms = terms
        self.seen: dict[Cell, Hex] = city.cells()
        self.outer = self._flood()
        self.lakes = self._lakes()

    def _flood(self) -> set[Cell]:
        """The outer cells within a frame around the bounding box (AK-11.1)."""
        columns, rows = [q for q, _ in self.seen], [r for _, r in self.seen]
        west, east, north, south = min(columns) - 1, max(columns) + 1, min(rows) - 1, max(rows) + 1
        found, ahead = {(west, north)}, [(west, north)]
        while ahead:
            for q, r in _beside(ahead.pop()):
                inside = west <= q <= east and north <= r <= south
                if inside and (q, r) not in self.seen and (q, r) not in found:
                    found.add((q, r))
                    ahead.append((q, r))
        return found

    def _lakes(self) -> set[Cell]:
        """Lake cells: empty and not outer; under lake_size=single those with nothing empty beside."""
        columns, rows = [q for q, _ in self.seen], [r for _, r in self.seen]
        lakes = {
            (q, r)
            for q in range(min(columns), max(columns) + 1)
            for r in range(min(rows), max(rows) + 1)
            if (q, r) not in self.seen and (q, r) not in self.outer
        }
        if self.terms.single_lake:
            lakes = {cell for cell in lakes if all(beside in self.seen for beside in _beside(cell))}
        return lakes

    def districts(self, kind: int) -> list[tuple[Cell, Hex]]:
        """The visible districts of a kind, sorted by cell."""
        return [(c, seen) for c, seen in self.seen.items() if seen.kind == kind and not seen.is_plaza]

    def shows(self, cell: Cell, kind: int, plaza: bool) -> bool:
        seen = self.seen.get(cell)
        return seen is not None and seen.kind == kind and seen.is_plaza == plaza


def _judged(
    cell: Cell,
    seen: Hex,
    counts: bool,
    doubled: bool,
    keys: tuple[str, str],
    because: tuple[list[Cell], list[Cell]],
) -> District:
    """keys: the reason and the number of the rule's paragraph; because: if it fails, if it is doubled."""
    reason, paragraph = keys
    kind = seen.kind
    assert kind is not None
    if not counts:
        return District(*cell, kind, seen.level, 0, reason, f"AK-10.{paragraph}", tuple(because[0]))
    if doubled:
        return District(
            *cell, kind, seen.level, 2 * seen.level, DOUBLED, f"AK-13.{paragraph}", tuple(because[1])
        )
    return District(*cell, kind, seen.level, seen.level, COUNTS, f"AK-10.{paragraph}")


def _housing(ground: _Ground) -> list[District]:
    """AK-10.1, AK-13.1."""
    houses = dict(ground.districts(HOUSING))
    groups: list[list[Cell]] = []
    left = dict(houses)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for cell in group:
            for beside in _beside(cell):
                if beside in left:
                    del left[beside]
                    group.append(beside)
        groups.append(group)

    def rank(group: list[Cell]) -> tuple[int, int]:
        value = sum(houses[cell].level for cell in group)
        return (0 if ground.terms.by_value else len(group)), value

    # Of groups that are equal in all respects the one with the first cell is shown as the counting one.
    best = max(groups, key=rank, default=[])
    doubled = ground.terms.advanced[HOUSING] and rank(best)[1] >= HOUSING_DOUBLES_AT
    return [
        _judged(cell, seen, cell in best, doubled, (NOT_LARGEST, "1"), (sorted(best), sorted(best)))
        for cell, seen in houses.items()
    ]


def _market(ground: _Ground) -> list[District]:
    """AK-10.2, AK-13.2."""
    found = []
    for cell, seen in ground.districts(MARKET):
        markets = [beside for beside in _beside(cell) if ground.shows(beside, MARKET, False)]
        plazas = [beside for beside in _beside(cell) if ground.shows(beside, MARKET, True)]
        doubled = ground.terms.advanced[MARKET] and bool(plazas)
        found.append(_judged(cell, seen, not markets, doubled, (TOUCHES_MARKET, "2"), (markets, plazas)))
    return found


def _barracks(ground: _Ground) -> list[District]:
    """AK-10.3, AK-13.3."""
    found = []
    for cell, seen in ground.districts(BARRACKS):
        empty = [beside for beside in _beside(cell) if beside not in ground.seen]
        sides = [b for b in empty if ground.terms.any_edge or b in ground.outer]
        doubled = ground.terms.advanced[BARRACKS] and len(sides) >= BARRACKS_DOUBLES_AT
        found.append(_judged(cell, seen, bool(sides), doubled, (WALLED_IN, "3"), (empty, sides)))
    return found


def _temple(ground: _Ground) -> list[District]:
    """AK-10.4, AK-13.4."""
    found = []
    for cell, seen in ground.districts(TEMPLE):
        empty = [beside for beside in _beside(cell) if beside not in ground.seen]
        doubled = ground.terms.advanced[TEMPLE] and seen.level >= TEMPLE_DOUBLES_AT
        found.append(_judged(cell, seen, not empty, doubled, (OPEN_SIDE, "4"), (empty, [])))
    return found


def _garden(ground: _Ground) -> list[District]:
    """AK-10.5, AK-13.5."""
    found = []
    for cell, seen in ground.districts(GARDEN):
        lakes = [beside for beside in _beside(cell) if beside in ground.lakes]
        doubled = ground.terms.advanced[GARDEN] and bool(lakes)
        found.append(_judged(cell, seen, True, doubled, (COUNTS, "5"), ([], lakes)))
    return found


_JUDGES: tuple[Callable[[_Ground], list[District]], ...] = (_housing, _market, _barracks, _temple, _garden)
