"""The Illustrious Architect of the solo game: what it takes and what it scores (AK-15).

Owns pure functions over rows and tiles; it builds no city. Must never touch a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.akropolis.parts import (
    BARRACKS,
    FIRST_PLAZA,
    GARDEN,
    HOUSING,
    HOUSING_DOUBLES_AT,
    KINDS,
    MARKET,
    MARKETS_PER_PLAZA,
    QUARRY,
    STARS,
    START,
    TEMPLE,
    TILES,
    Level,
    is_plaza,
)

PLAIN = (False,) * len(KINDS)
ALL_ADVANCED = (True,) * len(KINDS)


class ArchitectScore(NamedTuple):
    """districts, stars and points per kind; the total has stones and the bonus for quarries in it.

    values: districts times factor per kind, doubled where it is so; times stars they are the points.
    """

    districts: tuple[int, ...]
    stars: tuple[int, ...]
    quarries: int
    points: tuple[int, ...]
    stones: int
    total: int
    values: tuple[int, ...]


def take(row: Sequence[int], stones: int) -> int:
    """The row index it takes, which is also what it pays (AK-15.3).

    The first tile with a plaza if it can pay for it, else the free one.
    """
    for index, tile in enumerate(row):
        if any(is_plaza(code) for code in TILES[tile].codes):
            return index if index <= stones else 0
    return 0


def receive(stones: int, paid: int) -> int:
    """Its stones after the human paid for a tile (AK-15.2)."""
    return stones + paid


def score(
    tiles: Sequence[int], stones: int, level: Level, advanced: Sequence[bool] = PLAIN
) -> ArchitectScore:
    """Its final score with these tiles and its starting tile (AK-15.4, AK-15.6)."""
    codes = [*START.codes, *(code for tile in tiles for code in TILES[tile].codes)]
    districts = tuple(codes.count(kind) for kind in range(len(KINDS)))
    plazas = tuple(codes.count(FIRST_PLAZA + kind) for kind in range(len(KINDS)))
    stars = tuple(count * STARS[kind] for kind, count in enumerate(plazas))
    quarries = codes.count(QUARRY)
    values = tuple(
        _value(kind, districts[kind], plazas[kind], level.factor, advanced[kind])
        for kind in range(len(KINDS))
    )
    points = tuple(value * shine for value, shine in zip(values, stars, strict=True))
    total = sum(points) + stones + level.quarry * quarries
    return ArchitectScore(districts, stars, quarries, points, stones, total, values)


def _value(kind: int, districts: int, plazas: int, factor: int, advanced: bool) -> int:
    """Districts times factor, doubled where the advanced scoring says so (AK-15.6)."""
    value = districts * factor
    if not advanced:
        return value
    if kind == HOUSING:
        return value * 2 if value >= HOUSING_DOUBLES_AT else value
    if kind == MARKET:
        return value + min(districts, MARKETS_PER_PLAZA * plazas) * factor
    if kind == TEMPLE:
        # Its temples count as standing on the level of the factor: doubled from level 2 (AK-13.4).
        return value * 2 if factor > 1 else value
    assert kind in (BARRACKS, GARDEN)
    return value * 2


def human_wins(points: int, stones: int, architect_points: int, architect_stones: int) -> bool:
    """AK-15.5."""
    return (points, stones) > (architect_points, architect_stones)
