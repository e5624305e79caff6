"""Where the rivers of the two boards run: their courses, how far a pixel is from the water, the current.

Owns the courses. A course is a list of points (column, row[, half width]) in cells, the middle of the cell in
the third column of the first row being (2, 0); it passes through the middle of every river cell of
game/tigris/data/boards.json, so that a cell that is river looks like it. Must never draw anything.
"""

from __future__ import annotations

import itertools
import json
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from common import ASSETS, Array, blur, grid, noise, smoothstep

COLUMNS, ROWS = 16, 11
WIDTH = 0.395
"""Half the usual width of a river, in cells."""
Course = list[tuple[float, ...]]

COURSES: dict[str, list[Course]] = {
    "standard": [
        [(8.75, -1), (8.3, -0.4), (7.7, 0.05), (7, -0.05), (6, 0.08), (5, 0), (4.3, 0.12), (4.0, 0.7),
         (3.98, 1.5), (3.7, 1.98), (3.2, 2.2), (2.95, 2.7), (2.4, 3.0), (1.6, 3.05), (0.8, 2.95), (0, 3.04),
         (-1.2, 2.9)],
        [(11.9, -1), (12.04, 0.4), (12.0, 1.4), (12.3, 1.98), (12.85, 2.2), (13.1, 2.75), (13.6, 3.05),
         (14.3, 3.4, 0.55), (14.2, 4.1, 0.5), (14.02, 5.2), (13.85, 5.85), (13.2, 6.02), (12.4, 6.08),
         (12.05, 6.6), (12.04, 7.4), (11.7, 7.93), (11, 8.05), (10, 7.95), (9, 8.07), (8, 7.94), (7.2, 8.04),
         (6.4, 7.98), (6.05, 7.6), (5.7, 7.08), (5, 6.95), (4.2, 7.05), (3.45, 6.96), (3.1, 6.5),
         (2.65, 6.04), (2, 5.95), (1, 6.06), (0, 5.95), (-1.2, 6.1)],
        [(17, 3.5, 0.9), (15.4, 3.5, 0.88), (14.8, 3.5, 0.86), (14.2, 3.45, 0.6)],
    ],
    "advanced": [
        [(2.45, -1.2, 0.88), (2.5, 0, 0.88), (2.52, 1, 0.88), (2.44, 1.8, 0.78), (2.18, 2.5, 0.58),
         (2.0, 3.1, 0.42), (1.98, 4), (2.02, 5), (2.15, 5.8), (2.75, 6.1), (3.0, 6.7), (3.5, 7.02),
         (4.3, 7.0), (4.9, 7.1), (5.1, 7.65), (5.45, 8.05), (6.05, 8.2, 0.5), (6.5, 8.5, 0.8),
         (6.2, 9.3, 0.5), (5.97, 10), (6.05, 11.6)],
        [(15.1, -1.2), (14.98, 0), (15.04, 1), (15.0, 2.2), (14.8, 2.88), (14.1, 3.04), (13, 2.95),
         (12.25, 3.08), (11.98, 3.7), (12.03, 5), (12.2, 5.85), (12.8, 6.1), (13.05, 6.8), (12.97, 8),
         (12.85, 8.75), (12.2, 9.04), (11, 8.95), (10, 9.05), (9, 8.95), (8, 9.03), (7.1, 8.8, 0.55),
         (6.5, 8.5, 0.8)],
    ],
}  # fmt: skip
"""The water runs from the first point to the last."""


def board_rows(board: str) -> list[str]:
    """The eleven lines of a board: `.` land, `~` river, `T` temple, `#` temple with a special border."""
    path = ASSETS.parent / "game" / "tigris" / "data" / "boards.json"
    rows: list[str] = json.loads(path.read_text(encoding="utf-8"))[board]
    return rows


def cells_of(board: str, signs: str) -> list[tuple[int, int]]:
    """(column, row) of the cells that bear one of the signs."""
    rows = board_rows(board)
    return [(col, row) for row in range(ROWS) for col in range(COLUMNS) if rows[row][col] in signs]


def smooth(course: Course, steps: int = 12) -> Array:
    """Points (n, 3) of x, y, half width on a smooth line through a course (Catmull-Rom), in cells."""
    full = [(*point[:2], point[2] if len(point) > 2 else WIDTH) for point in course]
    points = np.array([full[0], *full, full[-1]], np.float64)
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    out = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        out.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    return np.vstack([*out, points[-1:]]).astype(np.float32)


@dataclass(frozen=True)
class Field:
    """Arrays (height, width) in cells: distance to the bank (negative in water), place along and across."""

    distance: Array
    along: Array
    across: Array


def river_field(board: str, height: int, width: int, cell: int, origin: tuple[int, int]) -> Field:
    """The river of a board on a picture whose pixel `origin` is the corner of the first cell."""
    x, y = grid(height, width)
    x, y = (x - origin[0]) / cell - 0.5, (y - origin[1]) / cell - 0.5
    nearest = np.full((height, width), 99.0, np.float32)
    along, across = np.zeros_like(nearest), np.zeros_like(nearest)
    for number, course in enumerate(COURSES[board]):
        points = smooth(course)
        gone = 37.0 * number
        for a, b in itertools.pairwise(points):
            length = float(np.hypot(b[0] - a[0], b[1] - a[1]))
            if length > 1e-5:
                _reach(x, y, a, b, (gone, length), (nearest, along, across))
            gone += length
    bank = blur(nearest, cell * 0.05)
    wobble = noise(height, width, 26, 3, 50) - 0.5 + 0.5 * (noise(height, width, 70, 3, 51) - 0.5)
    return Field(np.asarray(bank + wobble * 0.13, np.float32), along, across)


def _reach(x: Any, y: Any, a: Any, b: Any, way: tuple[float, float], fields: tuple[Any, Any, Any]) -> None:
    """Enter one piece of a course into the fields, in the neighbourhood where it can matter."""
    nearest, along, across = fields
    reach = 3.0
    inside = (x[0] > min(a[0], b[0]) - reach) & (x[0] < max(a[0], b[0]) + reach)
    rows = (y[:, 0] > min(a[1], b[1]) - reach) & (y[:, 0] < max(a[1], b[1]) + reach)
    if not inside.any() or not rows.any():
        return
    columns = np.flatnonzero(inside)
    lines = np.flatnonzero(rows)
    part = np.s_[lines[0] : lines[-1] + 1, columns[0] : columns[-1] + 1]
    dx, dy = x[part] - a[0], y[part] - a[1]
    ux, uy = (b[0] - a[0]) / way[1], (b[1] - a[1]) / way[1]
    forward = np.clip(dx * ux + dy * uy, 0, way[1])
    away = np.hypot(dx - forward * ux, dy - forward * uy)
    half = a[2] + (b[2] - a[2]) * forward / way[1]
    closer = away - half < nearest[part]
    nearest[part] = np.where(closer, away - half, nearest[part])
    along[part] = np.where(closer, way[0] + forward, along[part])
    across[part] = np.where(closer, dy * ux - dx * uy, across[part])


def flow(board: str) -> list[list[list[float]]]:
    """The current as the client wants it: for each course points [x, y, half width], 0.25 cells apart.

    x and y count from the upper left corner of the board in cells.
    """
    out = []
    for course in COURSES[board]:
        points = smooth(course)
        steps = np.hypot(*np.diff(points[:, :2], axis=0).T)
        gone = np.concatenate([[0], np.cumsum(steps)])
        wanted = np.arange(0, gone[-1], 0.25)
        columns = [np.interp(wanted, gone, points[:, index]) for index in range(3)]
        rows = np.stack([columns[0] + 0.5, columns[1] + 0.5, columns[2]], 1)
        out.append([[round(float(value), 3) for value in row] for row in rows])
    return out


def shore(distance: Any, width: float) -> Any:
    """1 in water, 0 on land, a soft edge `width` cells wide."""
    return smoothstep(width / 2, -width / 2, distance)


def turn_of(dx: float, dy: float, turns: int) -> int:
    """Which of `turns` directions of a half circle a line runs in."""
    return round(math.atan2(dy, dx) / math.pi * turns) % turns
