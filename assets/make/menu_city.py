"""The island of the menu pictures: its ground, and a city of stacked hexagons with a temple on top.

Owns what stands on the plan of menu_world.py, measured in `unit`, the distance from centre to corner of a
hexagon. Everything comes from seeded generators. Must never paint sky or sea: that is menu_art.py.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from common import Array, coverage, mix, noise, rgb, sd_hex, smoothstep
from menu_world import BRICK, COLUMNS, LEAVES, PLASTER, World

STEP = 0.56
"""Height of a level."""
COLOURS = {
    "housing": ("#4a86c8", "#3a74ba"),
    "market": ("#e6b43c", "#dc9f2a"),
    "barracks": ("#bd4130", "#a8372a"),
    "temple": ("#8a5cba", "#7a4fae"),
    "garden": ("#6ea548", "#4f8a3a"),
    "quarry": ("#a79f92", "#8d867b"),
}
STONE, PLASTER_WHITE, MARBLE = "#d8c6a2", "#f4ead4", "#f6efdf"


@dataclass(frozen=True)
class Cell:
    """One hexagon: column, row, level, its kind, and whether it is a plaza with a star."""

    column: int
    row: int
    level: int
    kind: str
    plaza: bool = False


def place(cell: Cell, cx: float, cy: float, unit: float) -> tuple[float, float]:
    """Centre of a cell on the plan; columns stand side by side, odd ones half a row lower."""
    x = cx + 1.5 * unit * cell.column
    return x, cy + math.sqrt(3) * unit * (cell.row + (cell.column % 2) / 2)


def steps_apart(column: int, row: int) -> int:
    """How many hexagons lie between a cell and the one at 0, 0."""
    q, r = column, row - (column - column % 2) // 2
    return (abs(q) + abs(r) + abs(q + r)) // 2


def city_plan(rings: int, seed: int) -> list[Cell]:
    """A hill of hexagons around the temple at 0, 0, from back to front."""
    generator = np.random.default_rng(seed)
    kinds = (
        ("housing",) * 5 + ("garden",) * 4 + ("market", "market", "barracks", "barracks", "temple", "quarry")
    )
    cells = []
    for row in range(-rings - 1, rings + 2):
        for column in range(-rings - 1, rings + 2):
            ring = steps_apart(column, row)
            chance = float(generator.random())
            kind = kinds[int(generator.integers(len(kinds)))]
            plaza = float(generator.random()) < 0.24 and kind not in ("quarry",)
            level = max(1, rings + 1 - ring) if ring <= rings else 1
            if 1 < ring <= rings and chance < 0.22 and level > 1:
                level -= 1
            if ring > rings + 1 or (ring == rings + 1 and (chance > 0.42 or row < 0 or abs(column) > rings)):
                continue
            if ring == 1:
                kind = ("housing", "garden", "temple", "market", "housing", "garden")[(column * 2 + row) % 6]
                plaza = column == 0 and row == 1
                kind = "temple" if plaza else kind
            cells.append(Cell(column, row, level, kind if ring else "summit", plaza and ring > 0))
    return sorted(cells, key=lambda cell: (cell.row * 2 + cell.column % 2, cell.column))


# ---- ground ----------------------------------------------------------------------------------------------


def ground(world: World, cx: float, cy: float, half_w: float, half_h: float, seed: int) -> Array:
    """Raise an island; returns the distance to its shore in pixels, negative on land."""
    x, y = np.meshgrid(np.arange(world.width, dtype=np.float32), np.arange(world.height, dtype=np.float32))
    across, down = (x - cx) / half_w, (y - cy) / half_h
    reach = np.sqrt(across**2 + down**2)
    ragged = noise(world.height, world.width, 9, 5, seed, 0.55) - 0.5
    shore = (reach - 1) * min(half_w, half_h) + ragged * world.unit * 1.3
    inland = smoothstep(0, world.unit * 1.2, -shore)
    lumps = noise(world.height, world.width, 26, 5, seed + 1, 0.55)
    world.z[:] = np.where(shore < 0, inland * world.unit * 0.20 + inland * lumps * world.unit * 0.10, 0)
    fine = noise(world.height, world.width, 160, 3, seed + 2, 0.6)
    world.z += np.where(shore < 0, fine * world.unit * 0.02, 0)
    sand = mix(rgb("#f3e0b2"), rgb("#dfc48c"), fine)
    grass = mix(rgb("#7f9a48"), rgb("#b6b465"), noise(world.height, world.width, 40, 4, seed + 3, 0.6))
    green = smoothstep(0.35, 0.8, inland + 0.5 * (lumps - 0.5))
    world.top[:] = mix(sand, grass, green)
    world.wall[:] = world.top * 0.8
    world.kind[:] = LEAVES
    world.cover[:] = coverage(shore)
    return np.asarray(shore, np.float32)


def tree(world: World, cx: float, cy: float, size: float, hue: float) -> None:
    """A round tree."""
    part, x, y = world.window(cx, cy, size * 1.3)
    if x.size == 0:
        return
    floor = float(np.median(world.z[part]))
    lumpy = 1 + 0.07 * np.sin(np.arctan2(y, x) * 5 + hue * 40)
    radius = np.hypot(x, y) / (size * lumpy)
    dome = np.sqrt(np.clip(1 - radius**2, 0, 1))
    leaves = noise(x.shape[0], x.shape[1], 7, 3, int(hue * 1e6), 0.6)
    z = floor + size * (0.5 + 1.2 * dome + 0.26 * (leaves - 0.5) * np.sqrt(dome))
    leaf = mix(rgb("#37682c"), rgb("#8dab50"), np.clip(0.1 + 0.4 * hue + 0.3 * dome + 0.3 * leaves, 0, 1))
    world.raise_part(part, radius < 1, z, leaf, leaf * 0.72, LEAVES, floor)


def cypress(world: World, cx: float, cy: float, size: float) -> None:
    """A slender dark tree."""
    part, x, y = world.window(cx, cy, size)
    if x.size == 0:
        return
    floor = float(np.median(world.z[part]))
    radius = np.hypot(x, y) / (size * 0.5)
    z = floor + size * 3.2 * np.clip(1 - radius, 0, 1) ** 0.75 + size * 0.3
    leaf = (
        rgb("#2f5a2c")
        * np.ones((*x.shape, 3), np.float32)
        * (0.85 + 0.4 * np.clip(-x / size, 0, 1))[..., None]
    )
    world.raise_part(part, radius < 1, z, leaf, leaf * 0.9, LEAVES, floor)


# ---- buildings -------------------------------------------------------------------------------------------


def turned(x: Array, y: Array, angle: float) -> tuple[Array, Array]:
    """Co-ordinates in a frame turned by `angle`."""
    c, s = math.cos(angle), math.sin(angle)
    return x * c + y * s, -x * s + y * c


def house(
    world: World, at: tuple[float, float], size: tuple[float, float, float, float], angle: float, roof: str
) -> None:
    """A walled house under a ridged roof of tiles; size = half length, half width, wall, ridge."""
    long, wide, wall, ridge = (value * world.unit for value in size)
    part, x, y = world.window(at[0], at[1], long + wide)
    u, v = turned(x, y, angle)
    floor = float(world.z[int(at[1]), int(at[0])])
    eave = 0.035 * world.unit
    inside = (np.abs(u) < long) & (np.abs(v) < wide)
    z = floor + wall + ridge * (1 - np.abs(v) / wide)
    tiles = (
        0.9 + 0.16 * np.cos(u / (world.unit * 0.011)) - 0.16 * ((np.abs(v) / (world.unit * 0.05)) % 1 < 0.16)
    )
    top = rgb(roof) * tiles[..., None]
    top = mix(
        top, np.minimum(rgb(roof) * 1.5, 1) * np.ones_like(top), (np.abs(v) < eave * 0.35).astype(float)
    )
    run = np.where(np.abs(u) > long - 3, v, u) + 50 * world.unit
    world.raise_part(part, inside, z, top, rgb(PLASTER_WHITE), PLASTER, floor, run)


def block(
    world: World,
    at: tuple[float, float],
    size: tuple[float, float, float],
    angle: float,
    colour: str,
    kind: int = BRICK,
) -> None:
    """A flat-topped block; size = half length, half width, height."""
    long, wide, rise = (value * world.unit for value in size)
    part, x, y = world.window(at[0], at[1], long + wide)
    u, v = turned(x, y, angle)
    floor = float(world.z[int(at[1]), int(at[0])])
    inside = (np.abs(u) < long) & (np.abs(v) < wide)
    tint = rgb(colour) * np.ones((*x.shape, 3), np.float32)
    run = np.where(np.abs(u) > long - 3, v, u) + 50 * world.unit
    world.raise_part(part, inside, floor + rise, tint * 1.04, tint * 0.94, kind, floor, run)


def temple(world: World, at: tuple[float, float], scale: float, roof: str) -> None:
    """Steps, a colonnade and a gable towards the viewer."""
    unit = world.unit
    for grow, rise in ((1.0, 0.07), (0.93, 0.07), (0.86, 0.07)):
        block(world, at, (0.66 * grow * scale, 0.62 * grow * scale, rise), 0, MARBLE, LEAVES)
    part, x, y = world.window(at[0], at[1], unit * scale)
    floor = float(world.z[int(at[1]), int(at[0])])
    wide, long = 0.53 * scale * unit, 0.49 * scale * unit
    inside = (np.abs(x) < wide) & (np.abs(y) < long)
    slope = 1 - np.abs(x) / wide
    z = floor + 0.80 * unit * min(scale, 1.05) + 0.34 * scale * unit * slope
    rows = 0.9 + 0.14 * np.cos(y / (unit * 0.012)) - 0.12 * ((slope / 0.11) % 1 < 0.16)
    top = rgb(roof) * rows[..., None]
    ridge = (np.abs(x) < unit * 0.018) | (np.abs(y) > long - unit * 0.03) | (np.abs(x) > wide - unit * 0.03)
    top = mix(top, rgb(MARBLE) * np.ones_like(top), ridge.astype(np.float32))
    world.raise_part(part, inside, z, top, rgb(MARBLE), COLUMNS, floor, x + unit * 50 * 0.158 + unit * 0.079)


def star_mask(x: Array, y: Array, radius: float) -> Array:
    """A five-pointed star with one point away from the viewer."""
    angle = np.arctan2(x, -y)
    sector = np.abs((angle / (2 * math.pi / 5) + 0.5) % 1 - 0.5) * (2 * math.pi / 5)
    inner, tip = 0.45, math.pi / 5
    edge = (
        math.sin(tip)
        * inner
        / (np.sin(sector) * (1 - inner * math.cos(tip)) + inner * math.sin(tip) * np.cos(sector))
    )
    return np.asarray(np.hypot(x, y) < radius * edge)


# ---- districts -------------------------------------------------------------------------------------------


def hexagon(world: World, cell: Cell, x0: float, y0: float) -> None:
    """The body of a cell: walls of stone, a coloured rim, a paved top, a star if it is a plaza."""
    unit = world.unit
    part, x, y = world.window(x0, y0, unit * 1.05)
    depth = -sd_hex(x, y, 0, 0, unit * 0.985)
    bright, deep = COLOURS["temple" if cell.kind == "summit" else cell.kind]
    speck = noise(x.shape[0], x.shape[1], 9, 4, abs(cell.column * 31 + cell.row * 7) + 1)
    stones = mix(rgb("#d9c9a6"), rgb("#b6a27c"), speck)
    paved = {"garden": mix(rgb("#7fae50"), rgb("#5c8c3c"), speck), "quarry": stones * 0.86}.get(
        cell.kind, stones
    )
    if cell.plaza:
        paved = rgb(bright) * (0.9 + 0.22 * speck)[..., None]
    rim = (depth > unit * 0.02) & (depth < unit * 0.13)
    top = np.where(
        rim[..., None], rgb(bright if not cell.plaza else deep) * (0.92 + 0.16 * speck)[..., None], paved
    )
    top = np.where((depth <= unit * 0.02)[..., None], rgb(STONE), top)
    z = cell.level * STEP * unit + unit * 0.28 + np.where(rim, unit * 0.028, 0)
    if cell.plaza:
        star = star_mask(x, y / 0.98, unit * 0.56)
        top = np.where(star[..., None], rgb("#fff6e0") * 1.4, top)
        z = z + np.where(star, unit * 0.035, 0)
    wall = rgb(STONE) * (0.9 + 0.2 * speck)[..., None]
    world.raise_part(part, depth > 0, z, top, wall, BRICK, unit * 0.28, x - y * 0.3 + unit * 50)


def garden(world: World, x0: float, y0: float, generator: Any) -> None:
    """A grove around a little pond."""
    unit = world.unit
    part, x, y = world.window(x0, y0, unit * 0.9)
    pond = np.hypot(x + unit * 0.05, (y - unit * 0.2) * 1.2) < unit * 0.2
    world.top[part] = np.where(pond[..., None], rgb("#5fc4d8"), world.top[part])
    spots = [(math.cos(a) * d, math.sin(a) * d) for a, d in ((k * 2.4, 0.14 + 0.05 * k) for k in range(10))]
    for dx, dy in sorted(spots, key=lambda spot: spot[1]):
        if math.hypot(dx + 0.05, dy - 0.2) > 0.3:
            size = unit * (0.12 + 0.06 * float(generator.random()))
            tree(world, x0 + dx * unit, y0 + dy * unit, size, float(generator.random()))


def homes(world: World, x0: float, y0: float, roof: str, generator: Any) -> None:
    """Four houses and a tree."""
    unit = world.unit
    for dx, dy, angle in ((-0.36, -0.34, 0.5), (0.34, -0.4, -0.45), (-0.4, 0.26, -0.2), (0.3, 0.24, 0.9)):
        turn = angle + 0.3 * (float(generator.random()) - 0.5)
        rise = 0.25 + 0.1 * float(generator.random())
        house(world, (x0 + dx * unit, y0 + dy * unit), (0.29, 0.195, rise, 0.19), turn, roof)
    tree(world, x0 - 0.02 * unit, y0 + 0.05 * unit, unit * 0.1, 0.5)


def stalls(world: World, x0: float, y0: float, generator: Any) -> None:
    """A market: low awnings in yellow and white, goods in front of them."""
    unit = world.unit
    for k, (dx, dy) in enumerate(((-0.42, -0.36), (0.3, -0.42), (-0.02, 0.02), (-0.46, 0.3), (0.42, 0.26))):
        at = (x0 + dx * unit, y0 + dy * unit)
        turn = 0.5 * (float(generator.random()) - 0.5)
        house(world, at, (0.21, 0.15, 0.2, 0.1), turn, "#e9b030" if k % 2 else "#f3e3bd")
        for goods in range(3):
            colour = ("#c4472e", "#5f9440", "#d98a2a")[goods]
            block(
                world,
                (at[0] + (goods - 1) * 0.12 * unit, at[1] + 0.24 * unit),
                (0.04, 0.04, 0.06),
                0.3,
                colour,
            )


def fort(world: World, x0: float, y0: float) -> None:
    """Barracks: a tower and two long houses with red roofs."""
    unit = world.unit
    house(world, (x0 + 0.18 * unit, y0 - 0.34 * unit), (0.42, 0.19, 0.3, 0.17), 0.05, "#a8352a")
    house(world, (x0 + 0.36 * unit, y0 + 0.26 * unit), (0.3, 0.18, 0.26, 0.15), 1.2, "#a8352a")
    tower = (x0 - 0.4 * unit, y0 + 0.08 * unit)
    block(world, tower, (0.21, 0.21, 0.62), 0.1, "#dcc7a0")
    for k in range(4):
        dx, dy = ((-1, -1), (1, -1), (-1, 1), (1, 1))[k]
        block(
            world,
            (tower[0] + dx * 0.15 * unit, tower[1] + dy * 0.15 * unit),
            (0.06, 0.06, 0.09),
            0.1,
            "#dcc7a0",
        )


def stones(world: World, x0: float, y0: float, generator: Any) -> None:
    """A quarry: hewn blocks."""
    unit = world.unit
    for dx, dy, size in (
        (-0.4, -0.3, 0.2),
        (0.26, -0.36, 0.24),
        (0.0, 0.06, 0.17),
        (-0.36, 0.34, 0.19),
        (0.42, 0.26, 0.2),
    ):
        turn, rise = float(generator.random()) * 1.5, 0.12 + 0.2 * float(generator.random())
        block(world, (x0 + dx * unit, y0 + dy * unit), (size, size * 0.75, rise), turn, "#cdc6b8", LEAVES)


def build(world: World, cells: list[Cell], cx: float, cy: float, seed: int) -> None:
    """Raise the whole city on the plan, its summit at cx, cy."""
    generator = np.random.default_rng(seed)
    for cell in cells:
        hexagon(world, cell, *place(cell, cx, cy, world.unit))
    for cell in cells:
        x, y = place(cell, cx, cy, world.unit)
        if cell.kind == "summit":
            temple(world, (x, y), 1.12, "#7c50ae")
        elif cell.plaza:
            continue
        elif cell.kind == "temple":
            temple(world, (x, y), 0.74, "#8a5cba")
        elif cell.kind == "garden":
            garden(world, x, y, generator)
        elif cell.kind == "market":
            stalls(world, x, y, generator)
        elif cell.kind == "barracks":
            fort(world, x, y)
        elif cell.kind == "quarry":
            stones(world, x, y, generator)
        else:
            homes(world, x, y, "#3f7cc0", generator)


def plant(world: World, shore: Array, count: int, seed: int) -> None:
    """Scatter groves on the land outside the city."""
    generator = np.random.default_rng(seed)
    spots = []
    grove = noise(world.height, world.width, 14, 3, seed)
    for _ in range(count * 40):
        x, y = float(generator.random()) * (world.width - 4), float(generator.random()) * (world.height - 4)
        hue = float(generator.random())
        dry = shore[int(y), int(x)] < -world.unit * 0.6 and grove[int(y), int(x)] > 0.45
        clear, _, _ = world.window(x, y, world.unit * 0.14)
        if dry and world.z[clear].max(initial=0) < world.unit * 0.4:
            spots.append((y, x, hue))
    for y, x, hue in sorted(spots[:count]):
        if hue < 0.22:
            cypress(world, x, y, world.unit * (0.2 + 0.2 * hue))
        else:
            tree(world, x, y, world.unit * (0.10 + 0.11 * hue), hue)
