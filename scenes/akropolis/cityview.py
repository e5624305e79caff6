"""The big city on the screen: land and sea, the city's picture, shimmering lakes.

Owns the cached layers: what rests is one opaque surface, drawn again only when camera, city or marks
change; while the camera moves, scaled snapshots. Must never know a tile in hand.
"""

from __future__ import annotations

import pygame

from scenes.akropolis.kit import Kit
from scenes.akropolis.model import CityModel
from scenes.akropolis.painter import Marks, Picture, draw_lakes, paint
from scenes.akropolis.projection import Cell, Projection

TERRAIN = "akropolis/terrain.webp"
LAND_RADIUS, LAND_CENTRE = 68, (1920, 1200)
"""The hex radius at which the picture of the land is shown in its own size, and where [0,0] is in it."""
SEA = (20, 82, 127)


class CityView:
    """What rests of a city. `rect` is the part of the window that it paints over."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.city = CityModel({})
        self.marks: Marks = {}
        self.symbols = False
        self._picture: Picture | None = None
        self._still: pygame.Surface | None = None
        self._still_view: tuple[Projection, Projection] | None = None

    def layout(self, rect: pygame.Rect) -> None:
        """Takes a part of the window."""
        self.rect = pygame.Rect(rect)
        self.forget()

    def forget(self) -> None:
        """Drops what is drawn."""
        self._picture = self._still = None

    def show(self, city: CityModel, symbols: bool) -> None:
        """Shows a city."""
        if city.piles != self.city.piles or symbols != self.symbols:
            self.forget()
        self.city, self.symbols = city, symbols

    def mark(self, marks: Marks) -> None:
        """Marks some hexes."""
        if marks != self.marks:
            self.marks = marks
            self.forget()

    def draw(
        self, target: pygame.Surface, view: Projection, land: Projection, moving: bool, frame: int
    ) -> None:
        """Draws land and city, each in its projection; `frame` counts the pictures of the water."""
        if moving:
            self._draw_moving(target, view, land)
            return
        fits = self._still is not None and self._still.get_size() == self.rect.size
        if not fits or self._still_view != (view, land):
            self._rest(view, land)
        assert self._still is not None and self._picture is not None
        target.blit(self._still, self.rect)
        if frame and self._picture.lakes:
            draw_lakes(self.kit, target, self._picture, (round(view.ox), round(view.oy)), frame)

    def _rest(self, view: Projection, land: Projection) -> None:
        """Bakes everything that rests into one surface."""
        picture = self._at(round(view.radius))
        if self._still is None or self._still.get_size() != self.rect.size:
            self._still = self.kit.art.plain(self.rect.size, alpha=False)
        at_home = view.moved(-self.rect.left, -self.rect.top)
        self._draw_land(self._still, land.moved(-self.rect.left, -self.rect.top), smooth=True)
        self.kit.art.draw(self._still, picture.surface, picture.rect_at(at_home.ox, at_home.oy).topleft)
        self._still_view = (view, land)

    def _at(self, radius: int) -> Picture:
        if self._picture is None or self._picture.radius != radius:
            self._picture = paint(self.kit, self.city, radius, self.marks, self.symbols)
        return self._picture

    def _draw_moving(self, target: pygame.Surface, view: Projection, land: Projection) -> None:
        """Snapshots, scaled roughly: sharp again when the camera rests."""
        picture = self._picture or self._at(round(view.radius))
        old = target.get_clip()
        target.set_clip(self.rect.clip(old))
        self._draw_land(target, land, smooth=False)
        k = view.radius / picture.radius
        left, top = view.ox - picture.ox * k, view.oy - picture.oy * k
        full = picture.surface.get_rect()
        seen = pygame.Rect(
            int((self.rect.left - left) / k),
            int((self.rect.top - top) / k),
            int(self.rect.width / k) + 2,
            int(self.rect.height / k) + 2,
        ).clip(full)
        if seen.width > 0 and seen.height > 0:
            size = (max(1, round(seen.width * k)), max(1, round(seen.height * k)))
            part = picture.surface.subsurface(seen)
            if size != seen.size:
                part = pygame.transform.scale(part, size)
            self.kit.art.draw(target, part, (round(left + seen.left * k), round(top + seen.top * k)))
        target.set_clip(old)

    def _draw_land(self, target: pygame.Surface, view: Projection, smooth: bool) -> None:
        land = self.kit.art.picture(TERRAIN)
        area = target.get_clip()
        k = view.radius / LAND_RADIUS
        left, top = view.ox - LAND_CENTRE[0] * k, view.oy - LAND_CENTRE[1] * k
        source = pygame.Rect(
            int((area.left - left) // k),
            int((area.top - top) // k),
            int(area.width / k) + 3,
            int(area.height / k) + 3,
        ).clip(land.get_rect())
        place = pygame.Rect(
            round(left + source.left * k),
            round(top + source.top * k),
            round(source.width * k),
            round(source.height * k),
        )
        if not place.contains(area):
            target.fill(SEA)
        if place.width < 1 or place.height < 1:
            return
        scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
        target.blit(scale(land.subsurface(source), place.size), place)


def hex_centre(view: Projection, cell: Cell, city: CityModel) -> tuple[float, float]:
    """The middle of what is seen on a cell."""
    return view.point(cell, city.heights.get(cell, 0))
