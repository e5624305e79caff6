"""The island under a city: where it lies and how big it is, so that the city never stands in the sea.

Owns three numbers: the middle of the island and its size, both in R of the city. They change only when the
city has outgrown the island, and then smoothly. Must never draw.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from scenes.akropolis.projection import Cell, Projection, flat

WIDE, HIGH = 12.6, 10.0
"""Half axes, in R, of an ellipse that is all land when the size is 1."""
SPARE = 1.22
"""So much bigger than needed an island becomes when it must grow."""
SECONDS = 0.6


@dataclass(frozen=True, slots=True)
class Place:
    """Middle of the island in R round [0,0], and its size."""

    x: float = 0.0
    y: float = 0.0
    size: float = 1.0

    def reach(self, cells: Iterable[Cell]) -> float:
        """How far the farthest cell is out: 1 is the edge of the island."""
        far = 0.0
        for cell in cells:
            x, y = flat(cell)
            far = max(far, math.hypot((x - self.x) / WIDE, (y - self.y) / HIGH))
        return far / self.size


class Land:
    """The island of one city."""

    def __init__(self) -> None:
        self.now = Place()
        self._from = self._to = self.now
        self._spent = SECONDS

    @property
    def moving(self) -> bool:
        return self._spent < SECONDS

    def hold(self, cells: Iterable[Cell], animate: bool) -> None:
        """Makes room for these cells."""
        cells = list(cells)
        if not cells or self._to.reach(cells) <= 1:
            return
        points = [flat(cell) for cell in cells]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        middle = Place((left + right) / 2, (top + bottom) / 2)
        self._from, self._to = self.now, Place(middle.x, middle.y, max(1.0, middle.reach(cells) * SPARE))
        self._spent = 0.0 if animate else SECONDS
        if not animate:
            self.now = self._to

    def update(self, dt: float) -> None:
        """Lets some seconds pass."""
        if not self.moving:
            return
        self._spent = min(SECONDS, self._spent + dt)
        t = self._spent / SECONDS
        k = t * t * (3 - 2 * t)
        a, b = self._from, self._to
        if t >= 1:
            self.now = b
            return
        self.now = Place(a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k, a.size + (b.size - a.size) * k)

    def view(self, view: Projection) -> Projection:
        """The projection of the land's picture under that of a city."""
        return _under(self.now, view)

    def goal(self, view: Projection) -> Projection:
        """The same when the land has come to rest."""
        return _under(self._to, view)


def _under(place: Place, view: Projection) -> Projection:
    x, y = view.ox + place.x * view.radius, view.oy + place.y * view.radius
    return Projection(view.radius * place.size, x, y)
