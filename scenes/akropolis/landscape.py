"""The picture of the island under a city, at any zoom.

Owns one surface a little bigger than the window, into which the land is scaled: finely when the view rests,
roughly while it moves. Must never know the city.
"""

from __future__ import annotations

import pygame

from scenes.akropolis.kit import Kit
from scenes.akropolis.projection import Projection

TERRAIN = "akropolis/terrain.webp"
LAND_RADIUS, LAND_CENTRE = 68, (1920, 1200)
"""The hex radius at which the picture of the land is shown in its own size, and where [0,0] is in it."""
SEA = (20, 82, 127)
FADE = 150
"""Over so many design px the waves of the picture die away into the open sea at its edges."""


class Landscape:
    """Draws the land. Nothing is made anew while a view rests, and no surface while it moves."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._layer: pygame.Surface | None = None
        self._known: tuple[Projection, tuple[int, int, int, int], bool] | None = None
        self._place = pygame.Rect(0, 0, 0, 0)

    def forget(self) -> None:
        """Drops what is drawn."""
        self._layer = self._known = None

    def draw(self, target: pygame.Surface, land: Projection, fine: bool) -> None:
        """Fills the clip of the target."""
        area = target.get_clip()
        key = (land, (area.x, area.y, area.width, area.height), fine)
        if self._layer is None or self._known != key:
            self._scale(area, land, fine)
            self._known = key
        assert self._layer is not None
        if not self._place.contains(area):
            self.kit.art.shape(target, area, pygame.Surface.fill, SEA)
        if self._place.width > 0:
            part = self._layer.subsurface((0, 0, *self._place.size))
            self.kit.art.draw(target, part, self._place.topleft)
            self._soften(target, area, land)

    def _soften(self, target: pygame.Surface, area: pygame.Rect, land: Projection) -> None:
        """No seam where the picture of the land ends in the area: the sea comes over its edges."""
        picture, k = self.kit.art.picture(TERRAIN), land.radius / LAND_RADIUS
        left, top = round(land.ox - LAND_CENTRE[0] * k), round(land.oy - LAND_CENTRE[1] * k)
        right, bottom = left + round(picture.get_width() * k), top + round(picture.get_height() * k)
        deep = self.kit.art.px(FADE)
        strips = {
            "left": pygame.Rect(left - 1, area.top, deep, area.height),
            "right": pygame.Rect(right - deep + 1, area.top, deep, area.height),
            "top": pygame.Rect(area.left, top - 1, area.width, deep),
            "bottom": pygame.Rect(area.left, bottom - deep + 1, area.width, deep),
        }
        for side, strip in strips.items():
            self._draw_fade(target, area, side, strip)

    def _draw_fade(self, target: pygame.Surface, area: pygame.Rect, side: str, strip: pygame.Rect) -> None:
        seen = strip.clip(area)
        if seen.width and seen.height:
            fade = self.kit.made(("sea", side, strip.size), lambda: self._fade(side, strip.size))
            part = fade.subsurface(seen.move(-strip.left, -strip.top))
            self.kit.art.draw(target, part, seen.topleft)

    def _fade(self, side: str, size: tuple[int, int]) -> pygame.Surface:
        """Open sea at one side, nothing at the other; premultiplied."""
        across = side in ("left", "right")
        deep = size[0] if across else size[1]
        line = self.kit.art.plain((deep, 1) if across else (1, deep))
        for at in range(deep):
            t = at / max(1, deep - 1)
            t = t if side in ("right", "bottom") else 1 - t
            strength = round(255 * t * t * (3 - 2 * t))
            colour = (*(channel * strength // 255 for channel in SEA), strength)
            line.set_at((at, 0) if across else (0, at), colour)
        return pygame.transform.scale(line, size)

    def _scale(self, area: pygame.Rect, land: Projection, fine: bool) -> None:
        picture = self.kit.art.picture(TERRAIN)
        k = land.radius / LAND_RADIUS
        left, top = land.ox - LAND_CENTRE[0] * k, land.oy - LAND_CENTRE[1] * k
        source = pygame.Rect(
            int((area.left - left) // k),
            int((area.top - top) // k),
            int(area.width / k) + 3,
            int(area.height / k) + 3,
        ).clip(picture.get_rect())
        self._place = pygame.Rect(
            round(left + source.left * k),
            round(top + source.top * k),
            round(source.width * k),
            round(source.height * k),
        )
        size = self._place.size
        if min(size) < 1:
            self._place.size = (0, 0)
            size = (1, 1)
        layer = self._room(size)
        if self._place.width:
            scale = pygame.transform.smoothscale if fine else pygame.transform.scale
            scale(picture.subsurface(source), size, layer.subsurface((0, 0, *size)))

    def _room(self, size: tuple[int, int]) -> pygame.Surface:
        """The layer, big enough."""
        have = self._layer.get_size() if self._layer is not None else (0, 0)
        if self._layer is None or have[0] < size[0] or have[1] < size[1]:
            spare = 16
            wanted = (max(have[0], size[0] + spare), max(have[1], size[1] + spare))
            self._layer = self.kit.art.plain(wanted, alpha=False)
        return self._layer
