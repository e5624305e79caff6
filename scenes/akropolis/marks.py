"""Which marks lie on which hexes: legal cells, offending cells, what counts and what does not.

Owns the colours of meaning. On the ground legal cells are pale, on top of the city they are amber, so
that the two never look alike. Must never find out what is legal: it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.contract import Refusal
from scenes.akropolis.painter import Mark, Marks
from scenes.akropolis.projection import Cell
from scenes.akropolis.spots import Spot

GROUND = (255, 252, 232)
UPPER = (255, 190, 40)
RED = (255, 62, 40)
GREEN = (120, 240, 110)
DARK = (26, 18, 12)


def legal_marks(cells: Mapping[Cell, int], sharp: bool = False) -> Marks:
    """Every cell that a legal place covers, by the height that is there; sharp: for high contrast."""
    made: dict[Cell, tuple[Mark, ...]] = {}
    for cell, height in cells.items():
        if height:
            made[cell] = (
                Mark("ring_fill", UPPER, 150 if sharp else 90, under=True),
                Mark("ring", UPPER, 255, under=True),
            )
        else:
            fill, ring = (110, 255) if sharp else (52, 190)
            made[cell] = (Mark("ring_fill", GROUND, fill), Mark("ring", GROUND, ring))
    return made


def offending(spot: Spot, heights: Mapping[Cell, int], refusal: Refusal) -> tuple[Cell, ...]:
    """The cells that make a place illegal, by the reason."""
    cells = spot.cells
    if refusal.reason == "overhang":
        return tuple(cell for cell in cells if not heights.get(cell, 0))
    if refusal.reason == "uneven":
        levels = [heights.get(cell, 0) for cell in cells]
        common = max(levels, key=lambda level: (levels.count(level), level))
        return tuple(cell for cell in cells if heights.get(cell, 0) != common)
    return cells


def count_marks(
    counting: Iterable[Cell], idle: Iterable[Cell], stars: Iterable[Cell], others: Iterable[Cell]
) -> Marks:
    """One colour of the score: districts that count, those that do not, plazas; the rest goes dark."""
    made: dict[Cell, tuple[Mark, ...]] = {}
    for cell in others:
        made[cell] = (Mark("ring_fill", DARK, 150),)
    for cell in counting:
        made[cell] = (Mark("ring_glow", GREEN, 255),)
    for cell in idle:
        made[cell] = (Mark("ring_fill", DARK, 70), Mark("ring_glow", RED, 255))
    for cell in stars:
        made[cell] = (Mark("ring_glow", GROUND, 255),)
    return made


def news_marks(cells: Iterable[Cell]) -> Marks:
    """What has just been built."""
    return {cell: (Mark("ring", GROUND, 255), Mark("ring_glow", GROUND, 150)) for cell in cells}
