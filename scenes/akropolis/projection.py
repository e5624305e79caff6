"""Where a hex is on the screen, and which hex is under a point.

Owns the oblique projection of a city: flat-top hexes squashed to 0.80, every storey raised by 0.36 R.
Must never know a surface, a camera movement or a rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.hexes import DIRECTIONS

Cell = tuple[int, int]
Point = tuple[float, float]

SQUASH = 0.80
RISE = 0.36
ROOT3 = math.sqrt(3.0)
STEPS = DIRECTIONS
"""Neighbours clockwise from north (AK-2.1)."""


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell, clockwise from north (AK-2.1)."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in STEPS)


def triple(q: int, r: int, rot: int) -> tuple[Cell, Cell, Cell]:
    """The cells of hexes 0, 1, 2 of a tile at [q, r] turned rot times 60 degrees (AK-2.4)."""
    first, second = STEPS[rot % 6], STEPS[(rot + 1) % 6]
    return (q, r), (q + first[0], r + first[1]), (q + second[0], r + second[1])


def flat(cell: Cell) -> Point:
    """Centre of a cell on the ground, in units of R, already squashed."""
    q, r = cell
    return 1.5 * q, ROOT3 * (r + q / 2) * SQUASH


def depth(cell: Cell) -> tuple[int, int]:
    """Sort key for drawing from back to front: ground y, then q."""
    q, r = cell
    return 2 * r + q, q


def round_cell(q: float, r: float) -> Cell:
    """The cell that holds a point given in fractional axial co-ordinates."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return -whole_r - whole_s, whole_r
    if off_r > off_s:
        return whole_q, -whole_q - whole_s
    return whole_q, whole_r


@dataclass(frozen=True, slots=True)
class Projection:
    """A view of the plane: `radius` px from centre to corner of a hex, (ox, oy) = ground of cell [0,0]."""

    radius: float
    ox: float
    oy: float

    @property
    def rise(self) -> float:
        """Height of one storey in px."""
        return RISE * self.radius

    def point(self, cell: Cell, level: float = 0) -> Point:
        """Centre of a cell on top of `level` storeys, in px."""
        x, y = flat(cell)
        return self.ox + x * self.radius, self.oy + y * self.radius - level * self.rise

    def centre(self, cells: Iterable[Cell], level: float = 0) -> Point:
        """Middle of some cells on top of `level` storeys, in px."""
        points = [self.point(cell, level) for cell in cells]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def corners(self, cell: Cell, level: float = 0, shrink: float = 1.0) -> list[Point]:
        """The six corners of a top face, clockwise from the east."""
        x, y = self.point(cell, level)
        size = self.radius * shrink
        return [
            (x + size * math.cos(k * math.pi / 3), y + size * math.sin(k * math.pi / 3) * SQUASH)
            for k in range(6)
        ]

    def ground(self, pos: Point) -> Cell:
        """The cell whose ground is under a point."""
        x, y = (pos[0] - self.ox) / self.radius, (pos[1] - self.oy) / (self.radius * SQUASH)
        q = x / 1.5
        return round_cell(q, y / ROOT3 - q / 2)

    def covers(self, cell: Cell, height: int, pos: Point) -> bool:
        """Whether a point is on the top face or on a wall of a pile of `height` storeys."""
        x, top = self.point(cell, height)
        dx, dy = abs(pos[0] - x) / self.radius, (pos[1] - top) / (self.radius * SQUASH)
        if dx > 1:
            return False
        reach = min(ROOT3 / 2, (1 - dx) * ROOT3)
        return -reach <= dy <= reach + height * RISE / SQUASH

    def pick(self, pos: Point, heights: Mapping[Cell, int]) -> Cell:
        """The cell seen at a point: the pile in front wins, its walls count as its own; else the ground."""
        for cell in sorted(heights, key=depth, reverse=True):
            if self.covers(cell, heights[cell], pos):
                return cell
        return self.ground(pos)

    def moved(self, dx: float, dy: float) -> Projection:
        """The same view shifted by some px."""
        return Projection(self.radius, self.ox + dx, self.oy + dy)

    def zoomed(self, radius: float, pivot: Point) -> Projection:
        """The same view at another radius, the ground under `pivot` kept in place."""
        k = radius / self.radius
        return Projection(radius, pivot[0] + (self.ox - pivot[0]) * k, pivot[1] + (self.oy - pivot[1]) * k)


def bounds(cells: Mapping[Cell, int]) -> tuple[float, float, float, float]:
    """(left, top, right, bottom) of piles, in units of R round the ground of [0,0]."""
    left = top = math.inf
    right = bottom = -math.inf
    for cell, height in cells.items():
        x, y = flat(cell)
        left, right = min(left, x - 1), max(right, x + 1)
        top = min(top, y - ROOT3 / 2 * SQUASH - height * RISE)
        bottom = max(bottom, y + ROOT3 / 2 * SQUASH)
    return left, top, right, bottom
