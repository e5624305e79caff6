"""The camera over one city: zoom, pan, fit, and the smooth way between two views.

Owns which Projection is shown now and which one it is moving to. Must never draw.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from scenes.akropolis.projection import Cell, Point, Projection, bounds

SMALLEST, LARGEST, COMFORTABLE = 16.0, 118.0, 68.0
"""Radius limits and the largest radius that a fit chooses, in design px."""
SECONDS = 0.45
Box = tuple[float, float, float, float]


class Camera:
    """`now` is the view to draw; `moving` says whether it still changes by itself or under a hand.

    A view that a person chose stays until the city outgrows it or a fit is asked for.
    """

    def __init__(self) -> None:
        self.unit = 1.0
        self.free: Box = (0.0, 0.0, 100.0, 100.0)
        self.now = Projection(40.0, 0.0, 0.0)
        self.by_hand = False
        self._from: Projection | None = None
        self._to: Projection | None = None
        self._spent = 0.0
        self._held = False
        self._content: Box = (-1.0, -1.0, 1.0, 1.0)

    def frame(self, free: Box, unit: float) -> None:
        """Sets the free area (left, top, right, bottom) in px, and px per design px."""
        self.free, self.unit = free, unit

    def look_at(self, cells: Mapping[Cell, int]) -> None:
        """Says which piles must be seen by a fit."""
        self._content = bounds(cells)

    @property
    def moving(self) -> bool:
        return self._to is not None or self._held

    @property
    def gliding(self) -> bool:
        """Whether it changes by itself."""
        return self._to is not None

    @property
    def goal(self) -> Projection:
        """The view in which it will come to rest, as far as is known now."""
        if self._to is not None:
            return self._to
        return self._rested() if self._held else self.now

    def fitted(self) -> Projection:
        """The view that shows all of the content in the middle of the free area."""
        left, top, right, bottom = self._content
        x0, y0, x1, y1 = self.free
        wide, high = max(1.0, right - left), max(1.0, bottom - top)
        radius = min((x1 - x0) / wide, (y1 - y0) / high, COMFORTABLE * self.unit)
        # Few different radii, so that sprites are made once and used again.
        grain = max(1, round(2 * self.unit))
        radius = float(max(4, math.floor(radius / grain) * grain))
        middle_x, middle_y = (x0 + x1) / 2, (y0 + y1) / 2
        ox = round(middle_x - (left + right) / 2 * radius)
        oy = round(middle_y - (top + bottom) / 2 * radius)
        return Projection(radius, float(ox), float(oy))

    def fit(self, animate: bool = True) -> None:
        """Shows everything again."""
        self.by_hand = False
        self.go(self.fitted(), animate)

    def refit(self, animate: bool = True) -> None:
        """After the city grew: fits if the camera is the automatic one, or if something fell outside."""
        if not self.by_hand or not self._all_seen():
            self.fit(animate)

    def _all_seen(self) -> bool:
        left, top, right, bottom = self._content
        view = self._to or self.now
        x0, y0, x1, y1 = self.free
        slack = view.radius
        return (
            view.ox + left * view.radius >= x0 - slack
            and view.ox + right * view.radius <= x1 + slack
            and view.oy + top * view.radius >= y0 - slack
            and view.oy + bottom * view.radius <= y1 + slack
        )

    def go(self, view: Projection, animate: bool = True) -> None:
        """Moves to a view, smoothly or at once."""
        if view == self.now or not animate:
            self.now, self._from, self._to = view, None, None
            return
        self._from, self._to, self._spent = self.now, view, 0.0

    def update(self, dt: float) -> None:
        """Lets the smooth movement go on by some seconds."""
        if self._to is None or self._from is None:
            return
        self._spent += dt
        t = min(1.0, self._spent / SECONDS)
        if t >= 1:
            self.now, self._from, self._to = self._to, None, None
            return
        k = t * t * (3 - 2 * t)
        start, end = self._from, self._to
        mix = [
            a + (b - a) * k for a, b in ((start.radius, end.radius), (start.ox, end.ox), (start.oy, end.oy))
        ]
        self.now = Projection(*mix)

    def pan(self, dx: float, dy: float) -> None:
        """Shifts by hand; the city never leaves the free area altogether."""
        self._stop()
        self.by_hand = True
        self.now = self._kept(self.now.moved(dx, dy))

    def zoom(self, factor: float, pivot: Point) -> None:
        """Zooms by hand round a point."""
        self._stop()
        self.by_hand = True
        low = min(SMALLEST * self.unit, self.fitted().radius)
        radius = min(max(self.now.radius * factor, low), LARGEST * self.unit)
        self.now = self._kept(self.now.zoomed(radius, pivot))

    def hold(self) -> None:
        """A hand is on the view: quick drawing until `release`."""
        self._held = True

    def release(self) -> None:
        """The hand is off: the view comes to rest on whole px."""
        if self._held:
            self._held = False
            self.now = self._rested()

    def _rested(self) -> Projection:
        """The view on whole px next to the one now."""
        radius = max(4.0, float(round(self.now.radius)))
        pivot = ((self.free[0] + self.free[2]) / 2, (self.free[1] + self.free[3]) / 2)
        view = self.now.zoomed(radius, pivot)
        return Projection(radius, float(round(view.ox)), float(round(view.oy)))

    def _stop(self) -> None:
        self._from = self._to = None

    def _kept(self, view: Projection) -> Projection:
        """Keeps at least a hex of the content inside the free area."""
        left, top, right, bottom = (edge * view.radius for edge in self._content)
        x0, y0, x1, y1 = self.free
        margin = 2 * view.radius
        ox = min(max(view.ox, x0 + margin - right), x1 - margin - left)
        oy = min(max(view.oy, y0 + margin - bottom), y1 - margin - top)
        return Projection(view.radius, ox, oy)
