"""The big city on the screen: land and sea, the city, shimmering lakes.

Owns the cached layers: what rests is one opaque surface, drawn again only when camera, city or marks
change; a pan shifts it and draws the strips that come in; a zoom shows scaled snapshots until it rests, and
meanwhile the picture for its end is baked, a slice each frame. Must never know a tile in hand.
"""

from __future__ import annotations

import time
from collections.abc import Generator

import pygame

from scenes.akropolis.kit import Kit
from scenes.akropolis.landscape import Landscape
from scenes.akropolis.model import CityModel
from scenes.akropolis.painter import Composition, Marks, Picture, compose, composing, draw_lakes
from scenes.akropolis.projection import Projection
from scenes.canvas import merged

SLICE = 0.004
"""Seconds of a frame that baking ahead may take."""
BANDS, SPRITES = 8, 60
"""The land is baked in so many bands, and the city so many sprites at a time."""
Views = tuple[Projection, Projection]
"""The projections of city and land."""


class CityView:
    """What rests of a city. `rect` is the part of the window that it paints over."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.city = CityModel({})
        self.marks: Marks = {}
        self.symbols = False
        self._land, self._strips = Landscape(kit), Landscape(kit)
        self._composed: Composition | None = None
        self._picture: Picture | None = None
        self._room: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._face: pygame.Surface | None = None
        """The still surface as it is handed out: a new handle whenever its px have changed."""
        self._patches: list[tuple[pygame.Surface, tuple[int, int]]] = []
        """The parts of it that have changed since, with handles of their own."""
        self._before: Composition | None = None
        """What the still surface shows of the city if the marks have changed; else None."""
        self._shown: Views | None = None
        """What the still surface shows; None: it must be made anew."""
        self._ground: pygame.Surface | None = None
        self._grounded: Projection | None = None
        """The land alone as it is under the still city, and its projection."""
        self._aimed: Views | None = None
        self._baking: Generator[None, None, None] | None = None
        """The still surface in the making, and what it will show."""

    def use(self, kit: Kit) -> None:
        """Takes the kit of another window size."""
        self.kit = kit
        self._land, self._strips = Landscape(kit), Landscape(kit)
        self._still = self._room = self._ground = None
        self.forget()

    def layout(self, rect: pygame.Rect) -> None:
        """Takes a part of the window."""
        if rect.size != self.rect.size:
            self._still = self._room = self._ground = None
        self.rect = pygame.Rect(rect)
        self.forget()

    def forget(self) -> None:
        """Drops what is drawn of the city."""
        self._composed = self._picture = self._shown = None
        self._before = self._aimed = self._baking = None

    def show(self, city: CityModel, symbols: bool) -> None:
        """Shows a city."""
        if city.piles != self.city.piles or symbols != self.symbols:
            self.forget()
        self.city, self.symbols = city, symbols

    def mark(self, marks: Marks) -> None:
        """Marks some hexes."""
        if marks == self.marks:
            return
        self.marks = marks
        shown, before = self._shown, self._before or self._composed
        self.forget()
        if self._ground is not None and self._grounded is not None:
            self._shown, self._before = shown, before if shown else None

    def aim(self, view: Projection, land: Projection) -> None:
        """While snapshots show: bakes a slice of what will be seen at the end."""
        if self._shown is not None:
            return
        if self._aimed != (view, land):
            self._aimed, self._baking = (view, land), self._bake(view, land)
            return
        until = time.perf_counter() + SLICE
        while self._baking is not None and time.perf_counter() < until:
            if next(self._baking, self) is self:
                self._baking = None

    # --- drawing ------------------------------------------------------------------------------------

    def draw(
        self, target: pygame.Surface, view: Projection, land: Projection, moving: bool, frame: int
    ) -> None:
        """Draws land and city, each in its projection; `frame` counts the pictures of the water."""
        whole = (
            float(view.radius).is_integer() and float(view.ox).is_integer() and float(view.oy).is_integer()
        )
        if moving and not (whole and self._pans(view, land)):
            self._draw_moving(target, view, land)
            return
        if self._shown != (view, land):
            self._rest(view, land)
        elif self._before is not None:
            self._redraw(self._home(view), self._before)
        assert self._face is not None and self._composed is not None
        for face, (left, top) in ((self._face, (0, 0)), *self._patches):
            self.kit.art.draw(target, face, (self.rect.left + left, self.rect.top + top))
        if frame and self._composed.lakes:
            draw_lakes(self.kit, target, self._composed, (round(view.ox), round(view.oy)), frame)

    def _pans(self, view: Projection, land: Projection) -> bool:
        """Whether this view is the one shown, only shifted by whole px."""
        if self._shown is None:
            return False
        city, ground = self._shown
        whole = all(float(n).is_integer() for n in (view.radius, view.ox, view.oy))
        same = whole and (city.radius, ground.radius) == (view.radius, land.radius)
        dx, dy = view.ox - city.ox, view.oy - city.oy
        near = abs(land.ox - ground.ox - dx) < 0.01 and abs(land.oy - ground.oy - dy) < 0.01
        inside = abs(dx) < self.rect.width / 2 and abs(dy) < self.rect.height / 2
        return same and near and inside and dx == round(dx) and dy == round(dy)

    def _compose(self, radius: int) -> Composition:
        if self._composed is None or self._composed.radius != radius:
            self._composed = compose(self.kit, self.city, radius, self.marks, self.symbols)
            self._picture = None
        return self._composed

    def _rest(self, view: Projection, land: Projection) -> None:
        """Makes the still surface show everything that rests."""
        if self._still and self._shown and self._before is None and self._pans(view, land):
            by = (view.ox - self._shown[0].ox, view.oy - self._shown[0].oy)
            self._shift(self._home(view), self._home(land), by)
        else:
            if self._aimed != (view, land):
                self._baking = self._bake(view, land)
            for _ in self._baking or ():
                pass
            self._aimed = self._baking = None
        assert self._still is not None
        self._shown, self._before, self._patches = (view, land), None, []
        self._face = self._still.subsurface(self._still.get_rect())

    def _redraw(self, home: Projection, before: Composition) -> None:
        """Draws the still surface anew where other marks make a difference."""
        assert self._still is not None and self._ground is not None
        composed = self._compose(before.radius)
        x, y, window = round(home.ox), round(home.oy), self._still.get_rect()
        self._patches = []
        for changed in merged(composed.differences(before)):
            area = changed.move(x, y).clip(window)
            if area.width and area.height:
                self._still.set_clip(area)
                self.kit.art.draw(self._still, self._ground, (0, 0))
                composed.draw(self.kit, self._still, x, y)
                self._patches.append((self._still.subsurface(area), area.topleft))
        self._still.set_clip(None)
        self._before = None

    def _home(self, view: Projection) -> Projection:
        """A projection in px of the still surface."""
        return view.moved(-self.rect.left, -self.rect.top)

    def _bake(self, view: Projection, land: Projection) -> Generator[None, None, None]:
        """Bakes everything into the still surface, step by step: the land in bands, then the city."""
        still, ground = self._surfaces()
        home, home_land = self._home(view), self._home(land)
        if self._grounded != home_land:
            self._grounded = None
            high = -(-still.get_height() // BANDS)
            for top in range(0, still.get_height(), high):
                ground.set_clip((0, top, still.get_width(), high))
                self._strips.draw(ground, home_land, fine=True)
                yield
            self._grounded = home_land
        composed = self._composed
        if composed is None or composed.radius != round(view.radius):
            composed = yield from composing(self.kit, self.city, round(view.radius), self.marks, self.symbols)
        self.kit.art.draw(still, ground, (0, 0))
        for first in range(0, len(composed.items), SPRITES):
            part = slice(first, first + SPRITES)
            composed.draw(self.kit, still, round(home.ox), round(home.oy), part)
            yield
        if composed is not self._composed:
            self._composed, self._picture = composed, None

    def _surfaces(self) -> tuple[pygame.Surface, pygame.Surface]:
        """The still surface and the one of the land, which are as big as the part of the window."""
        if self._still is None or self._ground is None:
            self._still = self.kit.art.plain(self.rect.size, alpha=False)
            self._ground = self.kit.art.plain(self.rect.size, alpha=False)
            self._shown = self._grounded = None
        return self._still, self._ground

    def _shift(self, view: Projection, land: Projection, by: tuple[float, float]) -> None:
        """Moves the still surface and draws what comes in at its edges."""
        assert self._still is not None
        self._grounded = None
        dx, dy = round(by[0]), round(by[1])
        self._still.scroll(dx, dy)
        wide, high = self._still.get_size()
        strips = (
            pygame.Rect(0 if dx > 0 else wide + dx, 0, abs(dx), high),
            pygame.Rect(0, 0 if dy > 0 else high + dy, wide, abs(dy)),
        )
        for strip in strips:
            if strip.width and strip.height:
                self._still.set_clip(strip)
                self._strips.draw(self._still, land, fine=True)
                self._compose(round(view.radius)).draw(self.kit, self._still, round(view.ox), round(view.oy))
        self._still.set_clip(None)

    def _draw_moving(self, target: pygame.Surface, view: Projection, land: Projection) -> None:
        """Snapshots, scaled roughly: sharp again when the camera rests."""
        picture = self._snapshot(view)
        old = target.get_clip()
        target.set_clip(self.rect.clip(old))
        self._land.draw(target, land, fine=False)
        k = view.radius / picture.radius
        left, top = view.ox - picture.ox * k, view.oy - picture.oy * k
        seen = pygame.Rect(
            int((self.rect.left - left) // k),
            int((self.rect.top - top) // k),
            int(self.rect.width / k) + 2,
            int(self.rect.height / k) + 2,
        ).clip(picture.surface.get_rect())
        size = (round(seen.width * k), round(seen.height * k))
        if min(size) > 0:
            if self._room is None or self._room.get_width() < size[0] or self._room.get_height() < size[1]:
                self._room = self.kit.art.plain((self.rect.width + 16, self.rect.height + 16))
            part = self._room.subsurface((0, 0, *size))
            pygame.transform.scale(picture.surface.subsurface(seen), size, part)
            self.kit.art.draw(target, part, (round(left + seen.left * k), round(top + seen.top * k)))
        target.set_clip(old)
        self._shown = None

    def _snapshot(self, view: Projection) -> Picture:
        if self._picture is None:
            composed = self._composed or self._compose(round(view.radius))
            self._picture = composed.picture(self.kit)
        return self._picture
