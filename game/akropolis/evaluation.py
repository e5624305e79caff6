"""What a turn is worth to whoever plays it: points now, what they can become, stones, places to build on,
and what the row offers the next player.

Owns the figures, all whole numbers in hundredths of a point, and the weights behind them. A kind is
worth (value + value to come) x (stars + stars to come): that makes a district worth the stars it will
meet, and a plaza the districts. What is to come is the seat's share of the tiles left, so it fades by
itself as turns run out. Must never change a position or look at a clock.
"""

from __future__ import annotations

from typing import NamedTuple

from game.akropolis import architect, solo
from game.akropolis.city import Change, City
from game.akropolis.moves import Build
from game.akropolis.outlook import turns_left
from game.akropolis.parts import (
    BARRACKS,
    FIRST_PLAZA,
    HOUSING,
    HOUSING_DOUBLES_AT,
    KINDS,
    QUARRY,
    STARS,
    TEMPLE,
    TEMPLE_DOUBLES_AT,
    TILES,
)
from game.akropolis.sites import LEVEL, cells_of, site_of
from game.akropolis.state import Akropolis
from game.akropolis.tally import Terms, Values, retally
from game.hexes import STEPS

POINT = 100
"""One point of the game."""


class Weights(NamedTuple):
    """The judgement, tuned by games of bots among themselves. Per cent unless said otherwise.

    districts, plazas: how much of a fair share of those left a seat can make count, per kind; advanced:
    the same for districts that can count twice; stones: what the first, second … stone is worth beyond
    its point, in hundredths, at the start of the game; quarry: of a point, for a visible quarry that a
    tile could cover; site: of what the best place for building up would bring, and rival_site: the next
    best; use: how many of the hexes laid up there will count; scattered: housing outside of the scoring
    group; ring: temples with 1, 2, 3 … open sides; pressed: barracks with one open side left;
    deny: of what the next player gets out of the row; architect: of the Architect's points (AK-15).
    """

    districts: tuple[int, ...] = (124, 104, 130, 91, 156)
    advanced: int = 140
    plazas: tuple[int, ...] = (100, 100, 100, 100, 100)
    stones: tuple[int, ...] = (80, 60, 40, 25, 15, 10)
    quarry: int = 60
    site: int = 35
    rival_site: int = 15
    use: int = 60
    scattered: int = 35
    ring: tuple[int, ...] = (75, 60, 40, 25, 12, 6)
    pressed: int = 15
    deny: int = 25
    architect: int = 100


WEIGHTS = Weights()


class Prospects(NamedTuple):
    """What is still to come for a seat after the turn it is thinking about.

    turns: its own turns then; fade: per mille of the game still to come for it; districts and stars: per
    kind, what its share of the tiles left will add to value and stars, in hundredths.
    """

    turns: int
    fade: int
    districts: tuple[int, ...]
    stars: tuple[int, ...]


def prospects(state: Akropolis, seat: int, turns: int) -> Prospects:
    """What is to come for a seat in its last `turns` turns."""
    whole = turns + len(state.cities[seat].placed)
    tiles = len(state.unseen) + len(state.row)
    if turns <= 0 or not tiles:
        return Prospects(0, 0, (0,) * len(KINDS), (0,) * len(KINDS))
    counts = [0] * (QUARRY + 1)
    for tile in (*state.unseen, *state.row):
        for code in TILES[tile].codes:
            counts[code] += 1
    weights, advanced = WEIGHTS, state.terms.advanced
    districts = tuple(
        counts[kind]
        * weights.districts[kind]
        * (weights.advanced if advanced[kind] else 100)
        * turns
        // (tiles * 100)
        for kind in range(len(KINDS))
    )
    stars = tuple(
        counts[FIRST_PLAZA + kind] * STARS[kind] * weights.plazas[kind] * turns // tiles
        for kind in range(len(KINDS))
    )
    return Prospects(turns, 1000 * turns // whole, districts, stars)


class Worth(NamedTuple):
    """A turn weighed. points, promise: per kind; all in hundredths of a point. The rest is what was found.

    promise: what value and stars will still meet; stones: those left, as points and as freedom to choose;
    quarries: those that can be covered; sites: places to build up; rival: what the next gets.
    dug: how many quarries those are; best_level: level of a tile on the best place for building up, 0 if
    there is none.
    """

    move: Build
    city: City
    change: Change
    values: Values
    points: tuple[int, ...]
    promise: tuple[int, ...]
    stones: int
    quarries: int
    sites: int
    rival: int
    dug: int
    best_level: int

    @property
    def total(self) -> int:
        return sum(self.points) + sum(self.promise) + self.stones + self.quarries + self.sites - self.rival


def stones_worth(count: int, fade: int) -> int:
    """So many stones: a point each, and freedom to choose while the game lasts (AK-6.3, AK-4.2)."""
    return POINT * count + sum(WEIGHTS.stones[:count]) * fade // 1000


def marginal(values: Values, stars: tuple[int, ...], ahead: Prospects) -> tuple[list[int], list[int]]:
    """Per kind: what one more of value and what one more star is worth."""
    per_value = [POINT * stars[kind] + ahead.stars[kind] for kind in range(len(KINDS))]
    per_star = [POINT * values[kind] + ahead.districts[kind] for kind in range(len(KINDS))]
    return per_value, per_star


def weigh(state: Akropolis, move: Build, ahead: Prospects, rival: int) -> Worth:
    """The full judgement of a legal turn; `rival` is what it leaves to the next player."""
    seat = move.seat
    city, change = state.cities[seat].place(TILES[state.row[move.take]], site_of(move.q, move.r, move.rot))
    values = retally(state.values[seat], city, change, state.terms)
    stones = state.stones[seat] - move.take + change.quarries
    points = tuple(POINT * values[kind] * city.stars[kind] for kind in range(len(KINDS)))
    worth_of_stones = stones_worth(stones, ahead.fade)
    if not ahead.turns:
        return Worth(move, city, change, values, points, (0,) * 5, worth_of_stones, 0, 0, rival, 0, 0)
    per_value, per_star = marginal(values, city.stars, ahead)
    soft = _soft(city, values, state.terms, ahead)
    promise = tuple(
        values[kind] * ahead.stars[kind]
        + city.stars[kind] * ahead.districts[kind]
        + ahead.districts[kind] * ahead.stars[kind] // POINT
        + soft[kind] * per_value[kind] // POINT
        for kind in range(len(KINDS))
    )
    quarries, sites, dug, level = _places(city, per_value, per_star, ahead)
    return Worth(
        move, city, change, values, points, promise, worth_of_stones, quarries, sites, rival, dug, level
    )


# --- what does not count yet --------------------------------------------------------------------


def _soft(city: City, values: Values, terms: Terms, ahead: Prospects) -> list[int]:
    """Per kind: value that is likely to come, or to go, in hundredths."""
    soft = [0] * len(KINDS)
    scoring = values[HOUSING]
    if terms.advanced[HOUSING] and scoring >= 2 * HOUSING_DOUBLES_AT:
        scoring //= 2
    scattered = sum(city.districts[HOUSING].values()) - scoring
    soft[HOUSING] = scattered * WEIGHTS.scattered * ahead.fade // 1000
    soft[TEMPLE] = _unfinished(city, terms) * ahead.fade // 1000
    soft[BARRACKS] = -_pressed(city, terms) * ahead.fade // 1000
    return soft


def _unfinished(city: City, terms: Terms) -> int:
    """Temples whose ring has gaps: the more gaps, the less likely (AK-10.4)."""
    top, lakes, total = city.top, city.lakes, 0
    for cell, level in city.districts[TEMPLE].items():
        gaps = 0
        for step in STEPS:
            if cell + step not in top:
                # A lake is seldom filled: a tile needs three cells of it.
                gaps += 2 if cell + step in lakes else 1
        if gaps:
            twice = terms.advanced[TEMPLE] and level >= TEMPLE_DOUBLES_AT
            total += level * WEIGHTS.ring[min(gaps, len(WEIGHTS.ring)) - 1] * (2 if twice else 1)
    return total


def _pressed(city: City, terms: Terms) -> int:
    """Barracks with one open side left (AK-10.3)."""
    top, total = city.top, 0
    lakes = frozenset() if terms.any_edge else city.lakes
    for cell, level in city.districts[BARRACKS].items():
        sides = 0
        for step in STEPS:
            if cell + step not in top and cell + step not in lakes:
                sides += 1
        if sides == 1:
            total += level * WEIGHTS.pressed
    return total


# --- where the city can grow upwards ------------------------------------------------------------


class Footing(NamedTuple):
    """A place to build up that is worth it: what a tile there would bring, its level, the cells."""

    gain: int
    level: int
    cells: tuple[int, int, int]


def upper_gain(level: int, per_value: list[int], ahead: Prospects) -> int:
    """What a tile brings on a level, whatever it shows, before what it covers is taken off."""
    weight = sum(ahead.districts) or 1
    mean = sum(n * worth for n, worth in zip(ahead.districts, per_value, strict=True)) // weight
    return 3 * level * mean * WEIGHTS.use // 100


def footings(
    city: City, per_value: list[int], per_star: list[int], ahead: Prospects
) -> tuple[list[Footing], int]:
    """Places to build up, the best first, and how many quarries could be covered (AK-5.3, AK-6.1)."""
    top = city.top
    gains: dict[int, int] = {}
    losses: dict[int, int] = {}
    dug: dict[int, None] = {}
    found = []
    for site in city.sites:
        # Of the three ways to lie on the same cells one will do.
        if site % 6 > 1:
            continue
        cells = cells_of(site)
        if cells[0] not in top:
            continue
        level = (top[cells[0]] >> LEVEL) + 1
        if level not in gains:
            gains[level] = upper_gain(level, per_value, ahead)
        gain = gains[level]
        for cell in cells:
            if cell not in losses:
                losses[cell] = loss(top[cell], per_value, per_star)
            if top[cell] & 15 == QUARRY:
                dug[cell] = None
            gain -= losses[cell]
        if gain > 0:
            found.append(Footing(gain, level, cells))
    found.sort(key=lambda footing: footing.gain, reverse=True)
    return found, len(dug)


def _places(
    city: City, per_value: list[int], per_star: list[int], ahead: Prospects
) -> tuple[int, int, int, int]:
    """Worth of the quarries that can be covered, worth of the best two places to build up, how many
    quarries those are, and the level of a tile on the best place."""
    found, dug = footings(city, per_value, per_star, ahead)
    quarries = min(dug, 2 * ahead.turns) * WEIGHTS.quarry * ahead.fade // 1000
    if not found:
        return quarries, 0, dug, 0
    best = found[0]
    sites = best.gain * WEIGHTS.site // 100
    if ahead.turns > 1:
        for other in found[1:]:
            if not any(cell in best.cells for cell in other.cells):
                sites += other.gain * WEIGHTS.rival_site // 100
                break
    return quarries, sites, dug, best.level


def loss(packed: int, per_value: list[int], per_star: list[int]) -> int:
    """What covering a hex costs; a quarry brings a stone instead (AK-5.6, AK-6.1)."""
    code = packed & 15
    if code < FIRST_PLAZA:
        return (packed >> LEVEL) * per_value[code]
    if code == QUARRY:
        return -POINT
    return STARS[code - FIRST_PLAZA] * per_star[code - FIRST_PLAZA]


# --- what the next player gets ------------------------------------------------------------------


def rivals(state: Akropolis, seat: int, takes: int) -> list[int]:
    """For each tile that the seat may take: what the row is then worth to whoever comes next."""
    if state.architect is not None:
        return [_architect_gets(state, take) for take in range(takes)]
    other = (seat + 1) % state.seats
    turns = turns_left(state, other) - 1
    if turns < 0:
        return [0] * takes
    ahead = prospects(state, other, turns)
    per_value, per_star = marginal(state.values[other], state.cities[other].stars, ahead)
    worth = [tile_worth(tile, per_value, per_star) for tile in state.row]
    stones = state.stones[other]
    price = stones_worth(stones, ahead.fade)
    costs = [price - stones_worth(stones - index, ahead.fade) for index in range(stones + 1)]
    found = []
    for take in range(takes):
        left = worth[:take] + worth[take + 1 :]
        best = max(value - cost for value, cost in zip(left, costs, strict=False)) if left else 0
        found.append(best * WEIGHTS.deny // 100)
    return found


def _architect_gets(state: Akropolis, take: int) -> int:
    """The Architect's points after the payment and its own turn, which is no secret (AK-15.2, AK-15.3)."""
    held = state.architect
    assert held is not None
    left = state.row[:take] + state.row[take + 1 :]
    if not left:
        return 0
    stones = architect.receive(held.stones, take)
    index = architect.take(left, stones)
    level = solo.level_of(state.options)
    score = architect.score((*held.tiles, left[index]), stones - index, level, state.terms.advanced)
    return POINT * score.total * WEIGHTS.architect // 100


def tile_worth(tile: int, per_value: list[int], per_star: list[int]) -> int:
    """A tile as such, wherever it will lie."""
    worth = 0
    for code in TILES[tile].codes:
        if code < FIRST_PLAZA:
            worth += per_value[code]
        elif code < QUARRY:
            worth += STARS[code - FIRST_PLAZA] * per_star[code - FIRST_PLAZA]
        else:
            worth += POINT
    return worth
