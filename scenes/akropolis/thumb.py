"""A city as a small map: flat coloured hexes, brighter the higher, stars on plazas.

Owns the picture in a seat's plaque. Must never be asked for a rule.
"""

from __future__ import annotations

import math

import pygame

from scenes.akropolis.kit import KIND_COLOURS
from scenes.akropolis.model import CityModel, Pile
from scenes.akropolis.projection import Projection, bounds, depth
from scenes.art import Art

FINE = 4
"""Drawn so many times bigger, then scaled down."""
LARGEST = 13.0
"""Radius in design px that a small city never exceeds."""


def thumbnail(art: Art, city: CityModel, size: tuple[int, int]) -> pygame.Surface:
    """The map of a city, fitted into a size in px."""
    left, top, right, bottom = bounds(city.heights)
    wide, high = (right - left), (bottom - top)
    radius = min(size[0] / wide, size[1] / high, LARGEST * art.unit) * FINE
    big = art.plain((math.ceil(wide * radius), math.ceil(high * radius)))
    view = Projection(radius, -left * radius, -top * radius)
    for cell in sorted(city.piles, key=depth):
        _draw_pile(big, view, city.piles[cell])
    small = (max(1, big.get_width() // FINE), max(1, big.get_height() // FINE))
    return pygame.transform.smoothscale(big, small)


def _draw_pile(target: pygame.Surface, view: Projection, pile: Pile) -> None:
    colour = KIND_COLOURS[pile.face.kind]
    light = min(1.35, 0.86 + 0.13 * pile.height)
    face = tuple(min(255, int(channel * light)) for channel in colour)
    wall = tuple(int(channel * 0.45) for channel in colour)
    ground, roof = view.corners(pile.cell, 0, 0.97), view.corners(pile.cell, pile.height, 0.97)
    pygame.draw.polygon(target, wall, [roof[0], ground[0], ground[1], ground[2], ground[3], roof[3]])
    pygame.draw.polygon(target, face, roof)
    if pile.face.plaza:
        x, y = view.point(pile.cell, pile.height)
        pygame.draw.circle(target, (255, 246, 214), (x, y), view.radius * 0.34)
