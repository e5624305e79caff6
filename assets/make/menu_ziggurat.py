"""The land between the rivers for the menu pictures: its ground, ziggurats, houses of clay, walls and fields.

Owns what stands on the plan of menu_world.py in the pictures of Tigris & Euphrates, measured in `unit`.
Everything comes from seeded generators. Must never paint sky or water: that is menu_tigris.py.
"""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
from common import Array, blur, mix, noise, rgb, smoothstep
from menu_city import block, house, tree
from menu_world import BRICK, LEAVES, PLASTER, World

CLAY = ("#d9b482", "#cfa571", "#e3c496", "#c99c68", "#dcbb8c")
BLUE, RED, GREEN, BLACK = "#2f6fc0", "#b23626", "#2f8a4c", "#4a443f"
SAND, LIGHT, GOLD = "#dcc08c", "#f2dfb4", "#f0c04a"
Way = list[tuple[float, float, float]]
"""Points x, y, half width of a river on the plan, in pixels."""


def distance_to(way: Way, height: int, width: int) -> Array:
    """Pixels from the bank of a river, negative in it; worked out on every fourth pixel."""
    y, x = np.mgrid[0:height:4, 0:width:4].astype(np.float32)
    nearest = np.full(x.shape, 1e6, np.float32)
    for a, b in itertools.pairwise(_smooth(way)):
        vx, vy = b[0] - a[0], b[1] - a[1]
        t = np.clip(((x - a[0]) * vx + (y - a[1]) * vy) / max(vx * vx + vy * vy, 1e-6), 0, 1)
        away = np.hypot(x - a[0] - t * vx, y - a[1] - t * vy) - (a[2] + (b[2] - a[2]) * t)
        nearest = np.minimum(nearest, away)
    large = np.repeat(np.repeat(nearest, 4, 0), 4, 1)[:height, :width]
    return np.asarray(blur(large, 4), np.float32)


def _smooth(way: Way) -> list[Any]:
    """More points on a smooth line through those of a way (Catmull-Rom)."""
    points = np.array([way[0], *way, way[-1]], np.float64)
    t = np.linspace(0, 1, 8, endpoint=False)[:, None]
    out = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        curve = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
        out.extend(curve * 0.5)
    return [*out, points[-1]]


# ---- ground ------------------------------------------------------------------------------------------------


def ground(world: World, bank: Array, town: tuple[float, float, float, float], seed: int) -> None:
    """Sand, dunes, fields along the water; `bank` as distance_to, town: x, y, half width, half depth."""
    unit = world.unit
    height, width = world.height, world.width
    inland = smoothstep(0, unit * 0.45, bank)
    swell = noise(height, width, 7, 5, seed + 1, 0.5)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    built = np.hypot((x - town[0]) / town[2], (y - town[1]) / town[3])
    wild = smoothstep(1.0, 1.35, built) * smoothstep(unit * 1.6, unit * 3.6, bank)
    bend = noise(height, width, 6, 3, seed + 6, 0.4)
    phase = (y / unit * 0.36 + x / unit * 0.15 + 1.9 * bend) % 1
    dune = blur(np.where(phase < 0.68, phase / 0.68, (1 - phase) / 0.32), unit * 0.07)
    world.z[:] = inland * unit * (0.16 + 0.05 * swell) + wild * dune * unit * 0.40
    fine = noise(height, width, width / 24, 3, seed + 2, 0.6)
    world.z += inland * fine * unit * 0.014
    sand = mix(rgb("#e2bd80"), rgb("#fae8bf"), (0.6 * swell + 0.3 * fine)[..., None])
    sand = mix(sand, rgb("#cfa973") * np.ones_like(sand), 0.55 * smoothstep(1.15, 0.85, built))
    tufts = noise(height, width, 46, 4, seed + 4, 0.6)
    reach = bank / unit + (noise(height, width, 12, 4, seed + 5) - 0.5) * 1.4
    green = smoothstep(3.3, 2.3, reach) * (0.80 + 0.3 * tufts)
    top = mix(sand, _fields(x, y, unit, tufts), np.clip(green, 0, 0.95) * smoothstep(1.02, 1.12, built))
    top = mix(top, rgb("#8a6a3c") * np.ones_like(top), smoothstep(unit * 0.16, 0, bank) * 0.8)
    world.top[:] = top
    world.wall[:] = world.top * 0.8
    world.kind[:] = LEAVES
    world.cover[:] = smoothstep(-2, 2, bank)


def _fields(x: Any, y: Any, unit: float, tufts: Any) -> Any:
    """Parcels of barley and vegetables with furrows and ditches."""
    u, v = (x * 0.94 + y * 0.34) / (unit * 1.7), (y * 0.94 - x * 0.34) / (unit * 1.25)
    number = np.floor(u) * 7 + np.floor(v) * 13
    hue = (np.sin(number * 12.9898) * 43758.5) % 1
    crop = mix(rgb("#6f963c"), rgb("#c2b552"), (smoothstep(0.25, 0.8, hue) * 0.85)[..., None])
    crop = crop * (0.86 + 0.26 * tufts)[..., None]
    rows = np.where(hue > 0.5, u, v)
    crop = crop * (0.93 + 0.09 * np.sin(rows * 46))[..., None]
    edge = (np.abs(u % 1 - 0.5) > 0.47) | (np.abs(v % 1 - 0.5) > 0.46)
    return np.where(edge[..., None], rgb("#a98f55") * 0.95, crop)


# ---- buildings ---------------------------------------------------------------------------------------------


def ziggurat(
    world: World, at: tuple[float, float], half: float, tiers: list[tuple[float, float, str, str]]
) -> None:
    """Tiers of (share of `half`, height, colour of walls, of terrace), a stair in front, a shrine on top."""
    x, y = at
    before = 0.0
    for share, rise, wall, terrace in tiers:
        size = half * share
        part, dx, dy = world.window(x, y, size * world.unit * 1.45)
        floor = float(world.z[int(y), int(x)])
        reach = np.maximum(np.abs(dx), np.abs(dy)) / world.unit
        speck = noise(dx.shape[0], dx.shape[1], 30, 3, round(size * 977), 0.6)
        run = np.where(np.abs(dx) > np.abs(dy), dy, dx) + 50 * world.unit
        rim = reach > size - 0.10
        top = np.where(rim[..., None], rgb(LIGHT), rgb(terrace)) * (0.88 + 0.22 * speck)[..., None]
        buttress = 0.86 + 0.24 * (np.abs((run / (world.unit * 0.42)) % 1 - 0.5) < 0.27)
        side = rgb(wall) * buttress[..., None]
        tall = floor + rise * world.unit
        merlon = rim & (np.abs((run / (world.unit * 0.20)) % 1 - 0.5) < 0.25)
        z = np.where(merlon, tall + 0.09 * world.unit, tall)
        world.raise_part(part, reach < size, z, top, side, BRICK, floor, run)
        if before:
            _stair(world, (x, y + size * world.unit), (before - size) * 0.92, floor, rise)
        before = size
    box(world, at, (before * 0.55, before * 0.5, 0.42), (BLUE, GOLD))


def box(
    world: World, at: tuple[float, float], size: tuple[float, float, float], colours: tuple[str, str]
) -> None:
    """A block of half length, half width, height, its walls of one colour and its roof of another."""
    part, dx, dy = world.window(at[0], at[1], (size[0] + size[1]) * world.unit)
    floor = float(world.z[int(at[1]), int(at[0])])
    inside = (np.abs(dx) < size[0] * world.unit) & (np.abs(dy) < size[1] * world.unit)
    run = np.where(np.abs(dx) > size[0] * world.unit - 3, dy, dx) + 50 * world.unit
    wall, top = (rgb(colour) * np.ones((*dx.shape, 3), np.float32) for colour in colours)
    world.raise_part(
        part, inside, np.full(dx.shape, floor + size[2] * world.unit), top, wall, BRICK, floor, run
    )


def _stair(world: World, foot: tuple[float, float], deep: float, floor: float, rise: float) -> None:
    """A ramp of steps from the terrace below up against the wall of the next tier."""
    unit = world.unit
    part, dx, dy = world.window(foot[0], foot[1], deep * unit + 4)
    way = dy / (deep * unit)
    inside = (np.abs(dx) < 0.20 * unit) & (way > -0.1) & (way < 1)
    steps = np.ceil((1 - np.clip(way, 0, 1)) * 9) / 9
    cheek = np.abs(dx) > 0.145 * unit
    z = floor + rise * unit * steps + np.where(cheek, 0.07 * unit, 0)
    tone = np.where(cheek, 1.0, 0.86 + 0.2 * ((1 - way) * 9 % 1 > 0.5))
    top = rgb(LIGHT) * tone[..., None]
    world.raise_part(part, inside, z, top, rgb(SAND), BRICK, floor, dx + 50 * unit)


def home(world: World, x: float, y: float, size: float, generator: Any) -> None:
    """A house of clay: one or two flat-roofed cubes, a parapet, sometimes an awning."""
    unit = world.unit
    turn = 0.16 * (float(generator.random()) - 0.5)
    colour = CLAY[int(generator.integers(len(CLAY)))]
    long, wide = (
        size * (0.8 + 0.4 * float(generator.random())),
        size * (0.7 + 0.3 * float(generator.random())),
    )
    rise = 0.30 + 0.24 * float(generator.random())
    block(world, (x, y), (long, wide, rise), turn, colour, PLASTER)
    part, dx, dy = world.window(x, y, (long + wide) * unit)
    edge = np.maximum(np.abs(dx) / long, np.abs(dy) / wide) / unit
    roof = (edge < 0.84) & (world.z[part] > world.floor[part] + 0.2 * unit)
    world.z[part] = np.where(roof, world.z[part] - 0.05 * unit, world.z[part])
    world.top[part] = np.where(roof[..., None], world.top[part] * 0.86, world.top[part])
    if generator.random() < 0.40:
        block(world, (x - long * 0.35 * unit, y), (long * 0.45, wide * 0.6, 0.24), turn, colour, PLASTER)
    if generator.random() < 0.24:
        cloth = (BLUE, RED, "#e9b030", GREEN)[int(generator.integers(4))]
        place = (x + long * 0.2 * unit, y + wide * 1.1 * unit)
        house(world, place, (long * 0.45, wide * 0.35, 0.17, 0.06), turn, cloth)


def town(
    world: World, spot: tuple[float, float, float, float], bank: Array, holes: list[Any], seed: int
) -> None:
    """Houses in an oval, none in the water and none within the holes (x, y, radius in units)."""
    unit = world.unit
    generator = np.random.default_rng(seed)
    places = []
    cx, cy, half_w, half_d = spot
    step = unit * 0.90
    rows, columns = int(half_d / step) + 1, int(half_w / step) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x = cx + (column + 0.5 * (row % 2) + 0.24 * (float(generator.random()) - 0.5)) * step
            y = cy + (row + 0.24 * (float(generator.random()) - 0.5)) * step
            inside = math.hypot((x - cx) / half_w, (y - cy) / half_d) < 0.94
            free = all(max(abs(x - hx), abs(y - hy)) > reach * unit for hx, hy, reach in holes)
            within = 4 < x < world.width - 4 and 4 < y < world.height - 4
            if inside and free and within and bank[int(y), int(x)] > unit * 0.7:
                places.append((y, x))
    for y, x in sorted(places):
        if generator.random() < 0.10:
            for _ in range(3):
                dx, dy = (0.5 * unit * (float(generator.random()) - 0.5) for _ in range(2))
                tree(world, x + dx, y + dy, unit * 0.16, float(generator.random()))
        else:
            home(world, x, y, 0.36 + 0.08 * float(generator.random()), generator)


def city_wall(world: World, spot: tuple[float, float, float, float], bank: Array) -> None:
    """A wall with towers around the town, open where there is water, and a blue gate in front."""
    unit = world.unit
    cx, cy, half_w, half_d = spot
    count = int((half_w + half_d) * 3.2 / (unit * 0.5))
    for number in range(count):
        turn = 2 * math.pi * number / count
        x, y = cx + half_w * math.cos(turn), cy + half_d * math.sin(turn)
        if not (4 < x < world.width - 4 and 4 < y < world.height - 4) or bank[int(y), int(x)] < unit * 0.3:
            continue
        lean = math.atan2(half_d * math.cos(turn), -half_w * math.sin(turn))
        tower = number % 5 == 0
        size = (0.26, 0.26, 0.86) if tower else (0.33, 0.13, 0.56)
        block(world, (x, y), size, 0 if tower else lean, "#d2ac76")
        if tower:
            for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                place = (x + dx * 0.2 * unit, y + dy * 0.2 * unit)
                block(world, place, (0.06, 0.06, 0.10), 0, "#e2c08a")
    gate(world, (cx, cy + half_d))


def gate(world: World, at: tuple[float, float]) -> None:
    """Two towers of blue glazed brick with golden roofs, and a dark way between them."""
    unit = world.unit
    box(world, at, (0.62, 0.26, 0.98), (BLUE, GOLD))
    for side in (-1, 1):
        place = (at[0] + side * 0.58 * unit, at[1] + 0.04 * unit)
        box(world, place, (0.30, 0.36, 1.40), (BLUE, GOLD))
        for dx in (-0.22, 0, 0.22):
            for dy in (-0.30, 0.30):
                spot = (place[0] + dx * unit, place[1] + dy * unit)
                box(world, spot, (0.06, 0.06, 0.13), ("#4a8ae0", GOLD))
    front = (at[0], at[1] + 0.27 * unit)
    part, dx, dy = world.window(front[0], front[1], 0.2 * unit)
    inside = (np.abs(dx) < 0.16 * unit) & (np.abs(dy) < 0.015 * unit)
    z = float(world.floor[int(at[1]), int(at[0])]) + 0.66 * unit
    dark = rgb("#1c120c") * np.ones((*dx.shape, 3), np.float32)
    world.raise_part(part, inside, np.full(dx.shape, z), dark, dark, LEAVES, 0.0)
