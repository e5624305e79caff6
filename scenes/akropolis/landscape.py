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
