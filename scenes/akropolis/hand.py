"""The tile in hand: which tile of the row was taken, where it hovers, what move that makes.

Owns the candidate before it is submitted. Must never draw, submit or decide what is legal.
"""

from __future__ import annotations

import math

from scenes.akropolis.projection import Point, Projection, flat, triple
from scenes.akropolis.spots import Spot, Spots

RACK_TURN = 2
"""The turn in which tiles lie in the row: hexes 0 and 2 above each other, hex 1 to the right."""
LIFT = 0.42
"""How high the ghost hovers over its place, in R."""
SPEED = 16.0
"""How fast the ghost slides to a new place, per second."""


class Hand:
    """`take` is the index in the row, None with an empty hand; `spot` the place it hovers over."""

    def __init__(self) -> None:
        self.spots = Spots((), {})
        self.take: int | None = None
        self.tile = -1
        self.rot = RACK_TURN
        self.spot: Spot | None = None
        self.free: Point | None = None
        """While dragged with no place near: where its middle is, in px."""
        self._home: Point | None = None
        self._shown: tuple[float, float, float] | None = None

    @property
    def holding(self) -> bool:
        return self.take is not None

    @property
    def legal(self) -> bool:
        """Whether it hovers over a legal place."""
        return self.spot is not None and self.spots.is_legal(self.spot)

    def pick(self, take: int, tile: int) -> None:
        """Takes a tile of the row in hand; where it hovered stays, so that tiles can be compared."""
        self.take, self.tile, self.free = take, tile, None

    def drop(self) -> None:
        """Puts it back."""
        self.take, self.tile, self.spot, self.free = None, -1, None, None
        self._home, self._shown, self.rot = None, None, RACK_TURN

    def rules_changed(self, spots: Spots) -> None:
        """New legal places: the place is kept if it is still there."""
        self.spots = spots
        if self.spot is not None:
            self.spot = spots.at(self.spot.q, self.spot.r, self.spot.rot)

    # --- moving ---------------------------------------------------------------------------------

    def put(self, spot: Spot, view: Projection) -> None:
        """Hovers over a place."""
        self.spot, self.rot, self.free = spot, spot.rot, None
        self._home = _to_plane(self.spots.middle(spot, view), view)

    def tap(self, pos: Point, view: Projection) -> None:
        """A tap somewhere: hovers over the place that it means."""
        cell = view.pick(pos, self.spots.heights)
        self.put(self.spots.tapped(cell, pos, self.rot, view), view)

    def turn(self, step: int, view: Projection) -> None:
        """Turns it by `step` x 60 degrees."""
        if self.spot is None:
            self.rot = (self.rot + step) % 6
            return
        home = _to_screen(self._home, view) if self._home else self.spots.middle(self.spot, view)
        spot = self.spots.turned(self.spot, step, home, view)
        self.spot, self.rot = spot, spot.rot

    def drag(self, pos: Point, view: Projection) -> None:
        """Follows a pointer with its middle, snapping to a legal place that is near."""
        spot = self.spots.dragged(pos, self.rot, view)
        if spot is None:
            self.spot, self.free = None, pos
            return
        self.spot, self.free = spot, None
        self._home = _to_plane(pos, view)

    def let_go(self, view: Projection) -> None:
        """The pointer let go of it with no place near: it lies where it is, to be told why not."""
        if self.free is None:
            return
        anchor = _anchor_below(self.free, self.rot, view)
        cell = view.ground(anchor)
        self.put(self.spots.at(*cell, self.rot), view)

    def step(self, aim: tuple[int, int], view: Projection) -> None:
        """Moves it by keys to the nearest other legal place in a direction on the screen.

        Hovering nowhere yet, it comes to the legal place nearest to the first plaza.
        """
        places = [spot for spot in self.spots.all if spot.rot == self.rot]
        if not places:
            return
        if self.spot is None:
            self.put(min(places, key=lambda s: (abs(s.q) + abs(s.r) + abs(s.q + s.r), s.q, s.r)), view)
            return
        x, y = self.spots.middle(self.spot, view)
        options = []
        for spot in places:
            mid_x, mid_y = self.spots.middle(spot, view)
            along = (mid_x - x) * aim[0] + (mid_y - y) * aim[1]
            across = abs((mid_x - x) * aim[1]) + abs((mid_y - y) * aim[0])
            if along > view.radius * 0.25:
                options.append((along + 2 * across, spot.q, spot.r, spot))
        if options:
            self.put(min(options, key=lambda option: option[:3])[3], view)

    # --- the ghost --------------------------------------------------------------------------------

    def target(self, view: Projection) -> tuple[float, float, float] | None:
        """Where its hex 0 belongs: x, y on the ground in units of R, and storeys below it."""
        if self.spot is not None:
            return *flat((self.spot.q, self.spot.r)), float(self.spot.height)
        if self.free is None:
            return None
        x, y = _anchor_below(self.free, self.rot, view)
        return (x - view.ox) / view.radius, (y - view.oy) / view.radius, 0.0

    def glide(self, dt: float, view: Projection, at_once: bool) -> bool:
        """Slides the ghost towards where it belongs; True while it still moves."""
        target = self.target(view)
        if target is None or self._shown is None or at_once or self.free is not None:
            moved = self._shown != target
            self._shown = target
            return moved and target is not None
        k = 1 - math.exp(-SPEED * dt)
        now = tuple(a + (b - a) * k for a, b in zip(self._shown, target, strict=True))
        if all(abs(a - b) < 0.01 for a, b in zip(now, target, strict=True)):
            self._shown = target
            return False
        self._shown = (now[0], now[1], now[2])
        return True

    @property
    def gliding(self) -> bool:
        """Whether the ghost is not yet where it belongs."""
        if self.spot is None or self._shown is None:
            return False
        return self._shown != (*flat((self.spot.q, self.spot.r)), float(self.spot.height))

    def shown(self, view: Projection) -> tuple[Point, float] | None:
        """Where hex 0 of the ghost rests (px, at landing height without the lift), and that height."""
        at = self._shown or self.target(view)
        if at is None:
            return None
        x, y, height = at
        return (view.ox + x * view.radius, view.oy + y * view.radius - height * view.rise), height


def _to_plane(pos: Point, view: Projection) -> Point:
    return (pos[0] - view.ox) / view.radius, (pos[1] - view.oy) / view.radius


def _to_screen(pos: Point, view: Projection) -> Point:
    return view.ox + pos[0] * view.radius, view.oy + pos[1] * view.radius


def _anchor_below(middle: Point, rot: int, view: Projection) -> Point:
    """Where hex 0 is when the middle of the tile is at a point."""
    points = [flat(cell) for cell in triple(0, 0, rot)]
    mid_x, mid_y = sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3
    return middle[0] - mid_x * view.radius, middle[1] - mid_y * view.radius
