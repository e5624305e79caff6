"""A small landscape modeller for the menu pictures: height maps seen at a slant, with true sun and shadow.

Owns World, a ground plan on which every point has a height, a colour seen from above and a wall below it, and
the camera that turns it into a picture. Plan co-ordinates: x right, y towards the viewer, heights up, all in
pixels of the picture. There are no overhangs. Must never know what is built on it: that is menu_city.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from common import Array, blur, downsample, grid, mix, rgb, smoothstep

SQUASH, UPRIGHT = 0.46, 0.888
"""How many picture pixels one pixel of depth, and one of height, becomes."""
SUN = np.array((-0.70, 0.34, 0.56), np.float32)
SUN /= np.linalg.norm(SUN)
SUNLIGHT, SKYLIGHT, BOUNCE = rgb("#ffe3ae") * 1.42, rgb("#7a94d0") * 0.46, rgb("#d9a874") * 0.13
BRICK, PLASTER, COLUMNS, LEAVES = 0, 1, 2, 3


@dataclass
class World:
    """The ground plan: arrays of shape (height, width), colours with three channels more."""

    width: int
    height: int
    unit: float
    z: Array = field(init=False)
    top: Array = field(init=False)
    wall: Array = field(init=False)
    kind: Any = field(init=False)
    floor: Array = field(init=False)
    along: Array = field(init=False)
    cover: Array = field(init=False)

    def __post_init__(self) -> None:
        size = (self.height, self.width)
        self.z, self.floor, self.along = (np.zeros(size, np.float32) for _ in range(3))
        self.top, self.wall = (np.zeros((*size, 3), np.float32) for _ in range(2))
        self.kind = np.zeros(size, np.uint8)
        self.cover = np.zeros(size, np.float32)

    def window(self, cx: float, cy: float, reach: float) -> tuple[Any, Array, Array]:
        """The part of the plan around a point: its slices, and x, y relative to the point."""
        left, right = max(int(cx - reach), 0), min(int(cx + reach) + 1, self.width)
        upper, lower = max(int(cy - reach), 0), min(int(cy + reach) + 1, self.height)
        part = np.s_[upper : max(lower, upper), left : max(right, left)]
        x, y = grid(max(lower - upper, 0), max(right - left, 0))
        return part, x + left - cx, y + upper - cy

    def raise_part(
        self,
        part: Any,
        mask: Any,
        z: Any,
        top: Any,
        wall: Any,
        kind: int,
        floor: float,
        along: Any = 0.0,
    ) -> None:
        """Set height, colours and wall inside `part` where `mask` is true and the new height is not lower."""
        where = mask & (z >= self.z[part])
        self.z[part] = np.where(where, z, self.z[part])
        self.top[part] = np.where(where[..., None], top, self.top[part])
        self.wall[part] = np.where(where[..., None], wall, self.wall[part])
        self.kind[part] = np.where(where, kind, self.kind[part])
        self.floor[part] = np.where(where, floor, self.floor[part])
        self.along[part] = np.where(where, along, self.along[part])
        self.cover[part] = np.where(where, 1, self.cover[part])


def shadow_height(world: World) -> Array:
    """Below this height a point of the plan lies in the shade of something nearer to the sun."""
    z = downsample(world.z, 2)
    level = np.full_like(z, -1e3)
    flat = float(np.hypot(SUN[0], SUN[1]))
    step = 1.5
    while step < float(z.max()) * flat / float(SUN[2]) / 2 + 2:
        across, down = round(float(SUN[0]) / flat * step), round(float(SUN[1]) / flat * step)
        moved = np.roll(z, (-down, -across), (0, 1)) - 2 * step * float(SUN[2]) / flat
        level = np.maximum(level, moved)
        step *= 1.035 if step > 30 else 1
        step += 1
    full = np.repeat(np.repeat(blur(level, 1), 2, 0), 2, 1)
    return np.pad(full, ((0, world.height - full.shape[0]), (0, world.width - full.shape[1])), mode="edge")


def visible_rows(world: World, rows: int, base: int) -> tuple[Any, Any]:
    """For each picture point, the plan row that it shows, and the picture row of that row's upper edge."""
    plan_y = np.arange(world.height, dtype=np.float32)[:, None]
    edge = np.asarray(base + plan_y * SQUASH - world.z * UPRIGHT, np.float32)
    seen = np.full((rows, world.width), -1, np.int32)
    columns = np.arange(world.width)
    whole = np.clip(np.ceil(edge), 0, rows - 1).astype(np.int32)
    for row in range(world.height):
        inside = edge[row] < rows
        seen[whole[row][inside], columns[inside]] = row
    return np.maximum.accumulate(seen, axis=0), edge


def wall_pattern(kind: Any, rise: Any, along: Any, unit: float) -> tuple[Any, Any]:
    """Brightness of a wall by its kind, and how much it glows inwards (1 = a dark opening)."""
    course = rise / (unit * 0.105)
    joint = (along / (unit * 0.2) + 0.5 * (np.floor(course) % 2)) % 1
    mortar = np.maximum(np.abs(course % 1 - 0.5) > 0.42, np.abs(joint - 0.5) > 0.45)
    brick = (
        0.93 + 0.14 * np.sin(np.floor(course) * 12.9 + np.floor(along / (unit * 0.2)) * 78.2) - 0.2 * mortar
    )
    opening = (np.abs((along / (unit * 0.17)) % 1 - 0.5) < 0.2) & (np.abs(rise / (unit * 0.2) - 0.58) < 0.24)
    phase = (along / (unit * 0.158)) % 1 - 0.5
    pillar = np.abs(phase) < 0.31
    shaft = (rise > unit * 0.1) & (rise < unit * 0.62)
    flutes = 0.86 + 0.34 * np.cos((phase + 0.13) * 4.6) - 0.1 * (np.abs((phase * 14) % 1 - 0.5) > 0.36)
    capital = np.abs(rise - unit * 0.6) < unit * 0.035
    temple = np.where(shaft, np.where(pillar, flutes, 0.3), np.where(capital, 1.1, 1.0))
    temple = temple - 0.28 * (np.abs(rise - unit * 0.72) < unit * 0.012)
    light = np.where(kind == BRICK, brick, np.where(kind == COLUMNS, temple, 1.0))
    dark = ((kind == PLASTER) & opening) | ((kind == COLUMNS) & shaft & ~pillar)
    return light, dark.astype(np.float32)


def photograph(world: World, rows: int, base: int) -> tuple[Array, Array]:
    """The picture (rows, width, 3) and how far the world covers it; plan row 0 lies at picture row `base`."""
    seen, edge = visible_rows(world, rows, base)
    columns = np.broadcast_to(np.arange(world.width), seen.shape)
    row = np.maximum(seen, 0)
    depth = np.maximum(np.arange(rows, dtype=np.float32)[:, None] - edge[row, columns], 0) / UPRIGHT
    is_wall = depth > 1.6
    smooth = blur(world.z, max(2, world.unit * 0.02))
    normal = surface_normals(world.z, smooth, row, columns, is_wall)
    height = world.z[row, columns] - np.where(is_wall, depth, 0)
    shade = shadow_height(world)[row, columns]
    lit = smoothstep(-2.0, world.unit * 0.05 + 2, height - shade)
    wide = blur(world.z, world.unit * 0.16)[row, columns]
    hidden = smoothstep(0, world.unit * 0.6, wide - height)
    rise = height - world.floor[row, columns]
    kind = world.kind[row, columns]
    tone, dark = wall_pattern(kind, rise, world.along[row, columns], world.unit)
    wall = world.wall[row, columns] * tone[..., None]
    wall = mix(wall, rgb("#2c2030") * np.ones_like(wall), 0.72 * dark)
    colour = np.where(is_wall[..., None], wall, world.top[row, columns])
    facing = np.clip(np.tensordot(normal, SUN, 1), 0, 1) * lit
    sky = (0.55 + 0.45 * normal[..., 2]) * (1 - 0.55 * hidden)
    light = facing[..., None] * SUNLIGHT + sky[..., None] * SKYLIGHT + (1 - hidden)[..., None] * BOUNCE
    cover = np.where(seen >= 0, world.cover[row, columns], 0)
    return np.asarray(colour * light * 1.12, np.float32), np.asarray(cover, np.float32)


def surface_normals(z: Any, smooth: Any, row: Any, columns: Any, is_wall: Any) -> Array:
    """Unit normals (rows, width, 3): of the ground seen from above, or of the wall below its edge."""
    slope_y, slope_x = np.gradient(z)
    lean_y, lean_x = np.gradient(smooth)
    nx = np.where(is_wall, -lean_x[row, columns], -np.clip(slope_x, -3, 3)[row, columns])
    ny = np.where(is_wall, -lean_y[row, columns], -np.clip(slope_y, -3, 3)[row, columns])
    nz = np.where(is_wall, 0.12 * np.hypot(nx, ny), 1.0)
    ny = np.where(is_wall & (ny < 0), 0, ny)
    length = np.sqrt(nx * nx + ny * ny + nz * nz) + 1e-6
    return np.asarray(np.stack([nx / length, ny / length, nz / length], -1), np.float32)
