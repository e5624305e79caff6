"""The five values of a city, quickly (AK-9, AK-10, AK-13), as play, previews and bots need them.

Works a kind out anew only when a tile can have changed it. `scoring` explains the same figures hex by
hex and is written independently; a test holds the two together. Must never change a city.
"""

from __future__ import annotations

from typing import NamedTuple

from game.akropolis.city import Change, City
from game.akropolis.parts import (
    BARRACKS,
    BARRACKS_DOUBLES_AT,
    FIRST_PLAZA,
    GARDEN,
    HOUSING,
    HOUSING_DOUBLES_AT,
    KINDS,
    MARKET,
    TEMPLE,
    TEMPLE_DOUBLES_AT,
)
from game.contract import Options
from game.hexes import STEPS

Values = tuple[int, int, int, int, int]
_MARKET_PLAZA = FIRST_PLAZA + MARKET


class Terms(NamedTuple):
    """How a table reads the disputed points (AK-16), and which kinds score in the advanced way (AK-13)."""

    any_edge: bool = False
    single_lake: bool = False
    by_value: bool = False
    advanced: tuple[bool, bool, bool, bool, bool] = (False,) * 5

    @classmethod
    def of(cls, options: Options) -> Terms:
        """The terms of a table's options."""
        return cls(
            options["barracks_edge"] == "any_empty",
            options["lake_size"] == "single",
            options["housing_group"] == "value",
            tuple(options[f"advanced_{kind}"] is True for kind in KINDS),  # type: ignore[arg-type]
        )


BASE = Terms()


def tally(city: City, terms: Terms = BASE) -> Values:
    """The value of each kind."""
    return (
        _housing(city, terms),
        _market(city, terms),
        _barracks(city, terms),
        _temple(city, terms),
        _garden(city, terms),
    )


def retally(values: Values, city: City, change: Change, terms: Terms) -> Values:
    """The values after a change, from those before; `city` is the city with it."""
    touched, on_table = change.touched, change.level == 1
    housing, market, barracks, temple, garden = values
    if touched >> HOUSING & 1:
        housing = _housing(city, terms)
    if touched >> MARKET & 1 or touched >> _MARKET_PLAZA & terms.advanced[MARKET]:
        market = _market(city, terms)
    if on_table or touched >> BARRACKS & 1:
        barracks = _barracks(city, terms)
    if on_table or touched >> TEMPLE & 1:
        temple = _temple(city, terms)
    if touched >> GARDEN & 1 or (change.lakes and terms.advanced[GARDEN]):
        garden = _garden(city, terms)
    return housing, market, barracks, temple, garden


def points(values: Values, stars: tuple[int, ...]) -> tuple[int, ...]:
    """Value times stars per kind (AK-9.1)."""
    return (
        values[0] * stars[0],
        values[1] * stars[1],
        values[2] * stars[2],
        values[3] * stars[3],
        values[4] * stars[4],
    )


def _housing(city: City, terms: Terms) -> int:
    """AK-10.1: the largest group; AK-13.1: doubled from ten."""
    left = city.districts[HOUSING].copy()
    best_size, best = 0, 0
    while left:
        cell, value = left.popitem()
        size, ahead = 0, [cell]
        while ahead:
            cell = ahead.pop()
            size += 1
            for step in STEPS:
                if cell + step in left:
                    value += left.pop(cell + step)
                    ahead.append(cell + step)
        rank = 0 if terms.by_value else size
        if (rank, value) > (best_size, best):
            best_size, best = rank, value
    return best * 2 if terms.advanced[HOUSING] and best >= HOUSING_DOUBLES_AT else best


def _market(city: City, terms: Terms) -> int:
    """AK-10.2: no market beside it; AK-13.2: doubled by a market plaza beside it."""
    markets, top, total = city.districts[MARKET], city.top, 0
    for cell, level in markets.items():
        for step in STEPS:
            if cell + step in markets:
                break
        else:
            total += level
            if terms.advanced[MARKET] and any(top.get(cell + s, 0) & 15 == _MARKET_PLAZA for s in STEPS):
                total += level
    return total


def _barracks(city: City, terms: Terms) -> int:
    """AK-10.3: on the edge; AK-13.3: doubled with three or four open sides."""
    top, lakes, total = city.top, city.lakes, 0
    if terms.any_edge:
        lakes = frozenset()
    doubling = terms.advanced[BARRACKS]
    for cell, level in city.districts[BARRACKS].items():
        sides = 0
        for step in STEPS:
            if cell + step not in top and cell + step not in lakes:
                sides += 1
                if not doubling:
                    break
        if sides:
            total += level * 2 if sides >= BARRACKS_DOUBLES_AT else level
    return total


def _temple(city: City, terms: Terms) -> int:
    """AK-10.4: built on all six sides; AK-13.4: doubled from level 2."""
    top, total = city.top, 0
    for cell, level in city.districts[TEMPLE].items():
        for step in STEPS:
            if cell + step not in top:
                break
        else:
            total += level * 2 if terms.advanced[TEMPLE] and level >= TEMPLE_DOUBLES_AT else level
    return total


def _garden(city: City, terms: Terms) -> int:
    """AK-10.5: always; AK-13.5: doubled by a lake beside it."""
    gardens, lakes = city.districts[GARDEN], city.lakes
    total = sum(gardens.values())
    if terms.advanced[GARDEN] and lakes:
        if terms.single_lake:
            top = city.top
            lakes = frozenset(lake for lake in lakes if all(lake + step in top for step in STEPS))
        for cell, level in gardens.items():
            if any(cell + step in lakes for step in STEPS):
                total += level
    return total
