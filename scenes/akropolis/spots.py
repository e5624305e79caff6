"""Where the tile in hand may land: the legal places of one city, looked up by cell, point and turn.

Owns the choice of the place that a tap, a drag or a turn means. What is legal comes from the rules;
must never decide that itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scenes.akropolis.projection import Cell, Point, Projection, triple

SNAP = 1.15
"""How far from the pointer, in R, a dragged tile still snaps to a place."""
LEAP = 1.45
"""How far, in R, a turn may carry the middle of the tile."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a tile: hex 0 on [q, r], turned rot x 60 degrees, on `height` storeys that are there."""

    q: int
    r: int
    rot: int
    height: int

    @property
    def cells(self) -> tuple[Cell, Cell, Cell]:
        return triple(self.q, self.r, self.rot)


def distance(a: Point, b: Point) -> float:
    """Straight distance in px."""
    return math.hypot(a[0] - b[0], a[1] - b[1])


class Spots:
    """The legal places of one city."""

    def __init__(self, legal: Iterable[Spot], heights: Mapping[Cell, int]) -> None:
        self.all = tuple(legal)
        self.heights = dict(heights)
        self._legal = {(spot.q, spot.r, spot.rot): spot for spot in self.all}
        self._covering: dict[Cell, list[Spot]] = {}
        for spot in self.all:
            for cell in spot.cells:
                self._covering.setdefault(cell, []).append(spot)

    @property
    def cells(self) -> dict[Cell, int]:
        """Every cell that some legal place covers, with the height that is there."""
        return {cell: self.heights.get(cell, 0) for cell in sorted(self._covering)}

    def covering(self, cell: Cell) -> list[Spot]:
        """The legal places that cover a cell."""
        return self._covering.get(cell, [])

    def is_legal(self, spot: Spot) -> bool:
        return (spot.q, spot.r, spot.rot) in self._legal

    def at(self, q: int, r: int, rot: int) -> Spot:
        """The place with that anchor and turn, legal or not; it rests on its highest pile."""
        known = self._legal.get((q, r, rot % 6))
        if known is not None:
            return known
        height = max(self.heights.get(cell, 0) for cell in triple(q, r, rot))
        return Spot(q, r, rot % 6, height)

    def middle(self, spot: Spot, view: Projection) -> Point:
        """Middle of a place as seen, on what is there."""
        return view.centre(spot.cells, spot.height)

    def tapped(self, cell: Cell, pos: Point, rot: int, view: Projection) -> Spot:
        """The place meant by a tap on a cell: legal ones first, then the turn kept, then the nearest.

        Without a legal one the tile lies there all the same, so that the screen can say why not.
        """
        options = self.covering(cell)
        if not options:
            return self.at(*cell, rot)
        return min(
            options,
            key=lambda spot: (
                spot.rot != rot,
                distance(self.middle(spot, view), pos),
                spot.q,
                spot.r,
                spot.rot,
            ),
        )

    def dragged(self, pos: Point, rot: int, view: Projection) -> Spot | None:
        """The legal place of that turn under a dragged tile, None if none is near."""
        options = [spot for spot in self.all if spot.rot == rot]
        if not options:
            return None
        best = min(options, key=lambda spot: (distance(self.middle(spot, view), pos), -spot.height, spot.q))
        near = distance(self.middle(best, view), pos) <= SNAP * view.radius
        return best if near else None

    def turned(self, spot: Spot, step: int, home: Point, view: Projection) -> Spot:
        """The next place when a tile is turned by `step` x 60 degrees near `home`.

        A legal place goes to the next turn that has a legal place close by; turning by 120 degrees
        on the same cells is always one. An illegal place turns about its hex 0 (AK-2.4).
        """
        if not self.is_legal(spot):
            return self.at(spot.q, spot.r, spot.rot + step)
        direction = 1 if step > 0 else -1
        for count in range(1, 6):
            rot = (spot.rot + direction * count) % 6
            near = [
                (distance(self.middle(other, view), home), other.q, other.r, other)
                for other in self.all
                if other.rot == rot
                and distance(self.middle(other, view), self.middle(spot, view)) <= LEAP * view.radius
            ]
            if near:
                return min(near, key=lambda found: found[:3])[3]
        return spot

    def at_cell(self, spot: Spot, cell: Cell) -> Spot:
        """The next legal turn that keeps covering a cell, hex 0 on it if possible."""
        anchored = sorted((s for s in self.covering(cell) if (s.q, s.r) == cell), key=lambda s: s.rot)
        options = anchored or sorted(self.covering(cell), key=lambda s: (s.rot, s.q, s.r))
        if not options:
            return spot
        later = [s for s in options if (s.rot, s.q, s.r) > (spot.rot, spot.q, spot.r)]
        return later[0] if later else options[0]
