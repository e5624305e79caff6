"""Draws the tile in hand over the city: soft shadow, the three cells it would cover, the tile itself.

Owns how a ghost looks: see-through where it may land, red where it may not. Must never decide which.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from scenes.akropolis.hand import LIFT
from scenes.akropolis.kit import Kit
from scenes.akropolis.marks import GREEN, RED, UPPER
from scenes.akropolis.model import tile_faces
from scenes.akropolis.painter import Brush, Mark, stained
from scenes.akropolis.projection import Cell, Point, Projection, triple
from scenes.akropolis.tiles import tile_picture, tile_shadow


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile that hovers. base: where hex 0 lands (px); height: storeys below it; lands: the cells and
    the height of each, if it is over a place; bad: the cells that stand in the way."""

    tile: int
    rot: int
    base: Point
    height: float
    lands: tuple[tuple[Cell, int], ...] = ()
    bad: tuple[Cell, ...] = ()
    legal: bool = True
    symbols: bool = False

    def piece_rect(self, view: Projection) -> pygame.Rect:
        """The tile as seen, in px."""
        flat = Projection(view.radius, *self.base)
        points = [flat.point(cell, 1) for cell in triple(0, 0, self.rot)]
        lift = LIFT * view.radius
        left, right = min(x for x, _ in points) - view.radius, max(x for x, _ in points) + view.radius
        top, bottom = min(y for _, y in points) - view.radius * 0.75, max(y for _, y in points) + view.radius
        return pygame.Rect(
            round(left), round(top - lift), round(right - left), round(bottom - top + lift * 0.5)
        )

    def covers(self, pos: Point, view: Projection) -> bool:
        """Whether a point is on the hovering tile."""
        flat = Projection(view.radius, self.base[0], self.base[1] - LIFT * view.radius)
        return any(flat.covers(cell, 1, pos) for cell in triple(0, 0, self.rot))


def draw_ghost(kit: Kit, target: pygame.Surface, ghost: Ghost, view: Projection) -> None:
    """The whole ghost."""
    radius = max(4, round(view.radius))
    x, y = ghost.base
    shadow = tile_shadow(kit, ghost.rot, radius)
    kit.art.draw(target, shadow.surface, shadow.rect_at(x, y).topleft)
    _draw_landing(kit, target, ghost, view, radius)
    plain = tile_picture(kit, ghost.tile, tile_faces(ghost.tile), ghost.rot, radius, ghost.symbols)
    key = (ghost.tile, ghost.rot, ghost.symbols)
    if ghost.legal:
        picture = stained(kit, plain, key, (255, 255, 255), 216)
    else:
        picture = stained(kit, plain, key, (255, 120, 104), 196)
    lifted = y - (LIFT + 0.36) * view.radius
    kit.art.draw(target, picture.surface, picture.rect_at(x, lifted).topleft)


def _draw_landing(kit: Kit, target: pygame.Surface, ghost: Ghost, view: Projection, radius: int) -> None:
    brush = Brush(kit, radius)
    for cell, height in ghost.lands:
        bright = (
            RED if cell in ghost.bad else (UPPER if height else GREEN) if ghost.legal else (255, 232, 200)
        )
        at = view.point(cell, height)
        mark = Mark("ring_glow", bright, 255)
        brush.put(mark.sprite, *at, mark)
        if cell in ghost.bad:
            fill = Mark("ring_fill", bright, 150)
            brush.put(fill.sprite, *at, fill)
    kit.art.draw_many(target, brush.items)


def outline(
    kit: Kit, target: pygame.Surface, cells: Iterable[tuple[Cell, int]], view: Projection, mark: Mark
) -> None:
    """One mark on some cells, drawn over everything."""
    brush = Brush(kit, max(4, round(view.radius)))
    for cell, height in cells:
        brush.put(mark.sprite, *view.point(cell, height), mark)
    kit.art.draw_many(target, brush.items)
