"""What a city looks like from above, in the terms of the screen.

Owns the step from the rules' hex codes to kinds, plazas and piles. Must never work out a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.akropolis import parts
from scenes.akropolis.projection import Cell


@dataclass(frozen=True, slots=True)
class Face:
    """What a hex shows: a kind ("housing" … "garden", "quarry"), as a district or as a plaza with stars."""

    kind: str
    plaza: bool = False
    stars: int = 0


@dataclass(frozen=True, slots=True)
class Pile:
    """The hexes on one cell: how many, what the highest shows, and which tile that is of."""

    cell: Cell
    height: int
    face: Face
    tile: int


@dataclass(frozen=True, slots=True)
class CityModel:
    """All piles of a city by cell, and its lake cells (AK-11)."""

    piles: Mapping[Cell, Pile]
    lakes: tuple[Cell, ...] = ()
    heights: dict[Cell, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "heights", {cell: pile.height for cell, pile in self.piles.items()})


def face_of(code: int) -> Face:
    """The face of a hex code."""
    kind = parts.kind_of(code)
    if kind is None:
        return Face("quarry")
    plaza = parts.is_plaza(code)
    return Face(parts.KINDS[kind], plaza, parts.STARS[kind] if plaza else 0)


def tile_faces(tile: int) -> tuple[Face, Face, Face]:
    """The faces of hexes 0, 1, 2 of a city tile."""
    first, second, third = parts.TILES[tile].codes[:3]
    return face_of(first), face_of(second), face_of(third)


def city_model(hexes: Iterable[tuple[int, int, int, int, int]], lakes: Iterable[Cell]) -> CityModel:
    """The model of visible hexes given as (q, r, level, code, tile)."""
    piles = {(q, r): Pile((q, r), level, face_of(code), tile) for q, r, level, code, tile in hexes}
    return CityModel(piles, tuple(sorted(lakes)))
