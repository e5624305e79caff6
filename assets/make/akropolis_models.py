"""The buildings, trees and stones that stand on the districts of an Akropolis city.

Owns the shapes: boxes, gables, columns, trees, and from them three variants for each kind of district. All
sizes are in hex radii around the centre of the top face. Must never draw ground: a model is transparent
outside its walls and its own soft shadow.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
from akropolis_render import Material, Scene
from common import Pixels, rgb, smoothstep

WALL = "#f3e8d2"
STONE = "#e9dfca"
BLUE = "#3474cf"
RED = "#b7301f"
PURPLE = "#7038ae"
YELLOW = "#f0b020"
CREAM = "#f8efd8"
TIMBER = "#8a5d34"
VARIANTS = 3


# ---- materials -------------------------------------------------------------------------------------------


def roof_tiles(u: Any, v: Any) -> Any:
    """Rows of barrel tiles, darker at the foot of each row."""
    row = v / 0.062 % 1
    barrel = 0.5 + 0.5 * np.cos(u / 0.05 * 2 * math.pi)
    return 0.80 + 0.14 * barrel + 0.14 * row


def ashlar(u: Any, v: Any) -> Any:
    """Courses of cut stone."""
    course = np.floor(v / 0.085)
    joint_v = np.abs(v / 0.085 % 1 - 0.5) > 0.44
    joint_u = np.abs((u / 0.15 + course * 0.5) % 1 - 0.5) > 0.46
    return np.where(joint_u | joint_v, 0.80, 1.0) * (0.96 + 0.04 * np.sin(course * 5 + np.floor(u / 0.15) * 3))


def plaster(u: Any, v: Any) -> Any:
    """Lime wash, a little darker near the ground."""
    return 0.86 + 0.14 * smoothstep(0, 0.10, v) + 0 * u


def stripes(first: str, second: str, width: float = 0.075) -> Material:
    """Cloth in stripes along v; use with a white base colour."""

    def cloth(u: Any, v: Any) -> Any:
        even = (np.floor(u / width + 0.01) % 2 < 1)[..., None]
        return np.where(even, rgb(first), rgb(second)) * (0.92 + 0.08 * np.cos(v * 9))[..., None]

    return cloth


def rough_cut(u: Any, v: Any) -> Any:
    """Quarried stone with saw marks."""
    return 0.95 + 0.05 * np.sin(v * 95 + np.sin(u * 17) * 1.5)


def planks(u: Any, v: Any) -> Any:
    """Boards along v."""
    return np.where(np.abs(u / 0.05 % 1 - 0.5) > 0.42, 0.72, 1.0) + 0 * v


# ---- shapes ----------------------------------------------------------------------------------------------


class Frame:
    """Local coordinates: a point on the ground, turned by an angle."""

    def __init__(self, x: float, y: float, turn: float = 0.0) -> None:
        self.x, self.y, self.cos, self.sin = x, y, math.cos(turn), math.sin(turn)

    def at(self, a: float, b: float, z: float) -> tuple[float, float, float]:
        """World point of local a (right), b (towards the viewer), z."""
        return self.x + a * self.cos - b * self.sin, self.y + a * self.sin + b * self.cos, z


def _footprint(width: float, depth: float) -> list[tuple[float, float]]:
    w, d = width / 2, depth / 2
    return [(-w, d), (w, d), (w, -d), (-w, -d)]


def box(
    scene: Scene,
    frame: Frame,
    size: tuple[float, float, float],
    colour: str,
    z: float = 0.0,
    material: Material | None = None,
    top: str | None = None,
    at: tuple[float, float] = (0, 0),
) -> None:
    """Upright block of size (width, depth, height), its middle at local point `at`."""
    width, depth, height = size
    corners = [(a + at[0], b + at[1]) for a, b in _footprint(width, depth)]
    for (a0, b0), (a1, b1) in zip(corners, corners[1:] + corners[:1], strict=True):
        foot = [frame.at(a0, b0, z), frame.at(a1, b1, z)]
        scene.polygon([*foot, frame.at(a1, b1, z + height), frame.at(a0, b0, z + height)], colour, material)
    scene.polygon([frame.at(a, b, z + height) for a, b in corners], top or colour)


def gable(
    scene: Scene,
    frame: Frame,
    size: tuple[float, float],
    z: float,
    rise: float,
    colour: str,
    wall: str,
    eave: float = 0.035,
) -> None:
    """Gable roof with tiles over a (width, depth) footprint; the ridge runs along the width."""
    width, depth = size[0] / 2, size[1] / 2
    drop = rise * eave / depth
    out, far = width + eave, depth + eave
    for side in (1, -1):
        low = [frame.at(-out, side * far, z - drop), frame.at(out, side * far, z - drop)]
        high = [frame.at(out, 0, z + rise), frame.at(-out, 0, z + rise)]
        scene.polygon(low + high, colour, roof_tiles)
        thick = [frame.at(-out, side * far, z - drop - 0.03), frame.at(out, side * far, z - drop - 0.03)]
        scene.polygon([*thick, low[1], low[0]], "#5b4632")
    for end in (1, -1):
        triangle = [frame.at(end * width, depth, z), frame.at(end * width, -depth, z), frame.at(end * width, 0, z + rise)]
        scene.polygon(triangle, wall)
        for side in (1, -1):
            verge = [frame.at(end * out, side * far, z - drop), frame.at(end * out, 0, z + rise)]
            under = [frame.at(end * out, 0, z + rise - 0.045), frame.at(end * out, side * far, z - drop - 0.045)]
            scene.polygon(verge + under, CREAM)
    ridge = [frame.at(-out, s * 0.022, z + rise + 0.012) for s in (1, -1)]
    scene.polygon([*ridge, frame.at(out, -0.022, z + rise + 0.012), frame.at(out, 0.022, z + rise + 0.012)], CREAM)


def pyramid(scene: Scene, frame: Frame, size: float, z: float, rise: float, colour: str) -> None:
    """Four-sided tiled roof over a square."""
    half = size / 2
    corners = _footprint(2 * half, 2 * half)
    for (a0, b0), (a1, b1) in zip(corners, corners[1:] + corners[:1], strict=True):
        scene.polygon([frame.at(a0, b0, z), frame.at(a1, b1, z), frame.at(0, 0, z + rise)], colour, roof_tiles)


def cylinder(
    scene: Scene,
    x: float,
    y: float,
    radii: tuple[float, float],
    z: float,
    height: float,
    colour: str,
    facets: int = 14,
    cap: str | None = None,
) -> None:
    """Upright round shaft tapering from radii[0] to radii[1]."""
    turns = [2 * math.pi * i / facets for i in range(facets + 1)]
    for a, b in zip(turns, turns[1:], strict=False):
        points = [(x + r * math.cos(t), y + r * math.sin(t), h) for r, t, h in _shaft(a, b, radii, z, height)]
        scene.polygon(points[:3] if radii[1] < 1e-6 else points, colour)
    if radii[1] > 1e-6:
        rim = [(x + radii[1] * math.cos(t), y + radii[1] * math.sin(t), z + height) for t in turns[:-1]]
        scene.polygon(rim, cap or colour)


def _shaft(a: float, b: float, radii: tuple[float, float], z: float, height: float) -> list[tuple[float, float, float]]:
    low, high = radii
    return [(low, a, z), (low, b, z), (high, b, z + height), (high, a, z + height)]


def openings(
    scene: Scene, frame: Frame, places: list[tuple[float, float, float]], plane: float, size: tuple[float, float]
) -> None:
    """Dark windows or doors (local a, bottom z, side) just in front of a wall at local distance `plane`.

    side 0 faces the viewer, +1 and -1 the ends of the house.
    """
    half, height = size[0] / 2, size[1]
    for a, z, side in places:
        if side == 0:
            row = [(a - half, plane), (a + half, plane)]
        else:
            row = [(side * plane, a - half), (side * plane, a + half)]
        points = [frame.at(*row[0], z), frame.at(*row[1], z), frame.at(*row[1], z + height), frame.at(*row[0], z + height)]
        scene.polygon(points, "#4a3a2e")


def tree(scene: Scene, x: float, y: float, size: float, colour: str, rng: random.Random) -> None:
    """Round tree: a trunk and a cluster of leafy balls."""
    cylinder(scene, x, y, (size * 0.14, size * 0.10), 0, size * 0.7, "#6f4c2c", 7)
    base = rgb(colour)
    scene.ball((x, y, size * 1.15), (size * 0.74, size * 0.74, size * 0.70), base, 1.0)
    for i in range(6):
        turn = i * 1.05 + rng.random()
        reach = size * (0.38 + 0.12 * rng.random())
        part = size * (0.40 + 0.12 * rng.random())
        height = size * (0.95 + 0.55 * rng.random())
        tint = base * (0.90 + 0.24 * rng.random())
        scene.ball((x + reach * math.cos(turn), y + reach * math.sin(turn), height), (part, part, part), tint, 1.0)


def cypress(scene: Scene, x: float, y: float, size: float, colour: str = "#2f6a37") -> None:
    """Slim tall tree."""
    cylinder(scene, x, y, (size * 0.09, size * 0.07), 0, size * 0.3, "#6f4c2c", 7)
    scene.ball((x, y, size * 0.85), (size * 0.27, size * 0.27, size * 0.78), rgb(colour), 1.0)


def bush(scene: Scene, x: float, y: float, size: float, colour: str = "#4f8f3a") -> None:
    """Low leafy ball."""
    scene.ball((x, y, size * 0.6), (size, size, size * 0.8), rgb(colour), 1.0)


def house(
    scene: Scene,
    place: tuple[float, float, float],
    size: tuple[float, float, float],
    roof: str = BLUE,
    wall: str = WALL,
    rise: float = 0.18,
    windows: int = 2,
) -> None:
    """Gabled house at (x, y, turn) of size (width, depth, height to the eaves)."""
    frame = Frame(*place)
    width, depth, height = size
    box(scene, frame, size, wall, material=plaster)
    step = width / windows
    row = [(step * (i + 0.5) - width / 2, height * 0.50, 0.0) for i in range(windows)]
    openings(scene, frame, row, depth / 2 + 0.004, (0.065, height * 0.30))
    openings(scene, frame, [(0, height * 0.50, 1), (0, height * 0.50, -1)], width / 2 + 0.004, (0.065, height * 0.30))
    openings(scene, frame, [(width * 0.02, 0.0, 0)], depth / 2 + 0.005, (0.085, height * 0.42))
    gable(scene, frame, (width, depth), height, rise, roof, wall)


# ---- the districts ---------------------------------------------------------------------------------------

HOUSES = (
    (
        ((-0.36, -0.36, 0.30), (0.46, 0.34, 0.27)),
        ((0.25, -0.42, -0.22), (0.44, 0.32, 0.38)),
        ((-0.30, 0.28, -0.28), (0.46, 0.34, 0.29)),
        ((0.36, 0.20, 0.42), (0.46, 0.35, 0.27)),
    ),
    (
        ((-0.06, -0.46, 0.06), (0.62, 0.32, 0.30)),
        ((-0.50, 0.02, 1.25), (0.44, 0.32, 0.27)),
        ((0.46, -0.02, -1.30), (0.46, 0.32, 0.36)),
        ((-0.02, 0.38, -0.10), (0.50, 0.34, 0.27)),
    ),
    (
        ((-0.34, -0.34, -0.40), (0.44, 0.34, 0.40)),
        ((0.30, -0.36, 0.36), (0.46, 0.34, 0.27)),
        ((-0.38, 0.26, 0.34), (0.44, 0.33, 0.27)),
        ((0.26, 0.28, -0.26), (0.52, 0.36, 0.31)),
    ),
)


def housing(scene: Scene, variant: int) -> None:
    """Four white houses with blue gable roofs around a court."""
    for place, size in HOUSES[variant]:
        house(scene, place, size, windows=3 if size[0] > 0.55 else 2)
    spots = (((0.0, 0.0), (-0.66, 0.04)), ((0.02, -0.04), (-0.40, 0.50)), ((-0.02, -0.02), (0.66, 0.0)))[variant]
    for x, y in spots:
        bush(scene, x, y, 0.09)


STALLS = (
    ((-0.36, -0.34, 0.22), (0.34, -0.34, -0.24), (-0.28, 0.32, -0.12), (0.38, 0.26, 0.16)),
    ((0.0, -0.42, 0.0), (-0.50, 0.04, 0.30), (0.50, 0.02, -0.30), (0.02, 0.36, 0.06)),
    ((-0.40, -0.28, -0.26), (0.24, -0.42, 0.18), (-0.16, 0.36, 0.10), (0.48, 0.16, -0.22)),
)
GOODS = ("#d9512c", "#8ea63a", "#a8472e", "#e8c35a", "#7d4a8c", "#c98a4b")


def stall(scene: Scene, place: tuple[float, float, float], striped: bool, rng: random.Random) -> None:
    """Market stall: four posts, a sloping awning, a counter with goods."""
    frame = Frame(*place)
    width, depth, back, front = 0.46, 0.36, 0.40, 0.27
    for a, b in _footprint(width - 0.03, depth - 0.03):
        box(scene, frame, (0.03, 0.03, front if b > 0 else back), TIMBER, at=(a, b))
    box(scene, frame, (width * 0.94, 0.13, 0.13), TIMBER, material=planks, at=(0, depth * 0.30))
    for i in range(5):
        goods = frame.at((i - 2) * 0.085, depth * 0.42, 0.15)
        scene.ball(goods, (0.038, 0.038, 0.034), GOODS[rng.randrange(len(GOODS))])
    w, d = width / 2 + 0.05, depth / 2 + 0.05
    cloth = stripes(YELLOW, CREAM) if striped else stripes(YELLOW, "#d99312")
    eaves = [frame.at(-w, d, front), frame.at(w, d, front)]
    scene.polygon([*eaves, frame.at(w, -d, back), frame.at(-w, -d, back)], "#ffffff", cloth)
    fringe = [frame.at(-w, d, front - 0.06), frame.at(w, d, front - 0.06)]
    scene.polygon([*fringe, eaves[1], eaves[0]], "#ffffff", cloth)


def market(scene: Scene, variant: int) -> None:
    """Stalls with yellow awnings, crates, jars and heaps of goods."""
    rng = random.Random(100 + variant)
    for index, place in enumerate(STALLS[variant]):
        stall(scene, place, index % 2 == 0, rng)
    for i in range(9):
        turn = i * 2.4 + variant
        x, y = 0.64 * math.cos(turn) * (0.5 + 0.5 * (i % 2)), 0.62 * math.sin(turn) * (0.4 + 0.6 * (i % 3) / 2)
        if i % 3 == 0:
            box(scene, Frame(x, y, turn), (0.11, 0.11, 0.10), "#b98a50", material=planks)
        else:
            cylinder(scene, x, y, (0.035, 0.055), 0, 0.09, "#c0673a", 8)
            cylinder(scene, x, y, (0.055, 0.028), 0.09, 0.05, "#c0673a", 8, "#5a2c1a")


def tower(scene: Scene, x: float, y: float, size: float, height: float, roofed: bool) -> None:
    """Square stone tower, crenellated or with a red pyramid roof."""
    frame = Frame(x, y, 0.0)
    box(scene, frame, (size, size, height), "#e3cdb0", material=ashlar)
    box(scene, frame, (size + 0.07, size + 0.07, 0.07), "#d8bf9f", z=height, top="#b3926f")
    openings(scene, frame, [(0, height * 0.58, 0)], size / 2 + 0.004, (0.06, 0.14))
    openings(scene, frame, [(0, height * 0.58, -1), (0, height * 0.58, 1)], size / 2 + 0.004, (0.06, 0.14))
    if roofed:
        pyramid(scene, frame, size + 0.10, height + 0.07, 0.24, RED)
        return
    reach = (size + 0.07) / 2 - 0.035
    for a in (-1, 0, 1):
        for b in (-1, 0, 1):
            if (a, b) != (0, 0):
                box(scene, frame, (0.075, 0.075, 0.085), "#ead6ba", z=height + 0.07, at=(a * reach, b * reach))


def banner(scene: Scene, x: float, y: float, z: float) -> None:
    """Red flag on a pole."""
    box(scene, Frame(x, y), (0.022, 0.022, 0.36), TIMBER, z=z)
    for part, (dip, sway) in enumerate(((0.0, 0.0), (0.02, 0.05))):
        a, b = 0.01 + part * 0.12, 0.13 + part * 0.12
        points = [(x + a, y + sway, z + 0.20 - dip), (x + b, y + 0.05, z + 0.19), (x + b, y + 0.05, z + 0.34), (x + a, y + sway, z + 0.35)]
        scene.polygon(points, "#d8341f")


def rampart(scene: Scene, x: float, y: float, turn: float, length: float) -> None:
    """Crenellated wall."""
    frame = Frame(x, y, turn)
    box(scene, frame, (length, 0.10, 0.20), "#dfc9ac", material=ashlar)
    count = int(length / 0.13)
    for i in range(count):
        box(scene, frame, (0.065, 0.10, 0.06), "#ead6ba", z=0.20, at=((i + 0.5) / count * length - length / 2, 0))


def barracks(scene: Scene, variant: int) -> None:
    """Stone towers, a wall with battlements and long halls with red roofs."""
    if variant == 0:
        house(scene, (0.10, -0.42, 0.03), (0.86, 0.30, 0.27), RED, "#e6d3b8", 0.18, 4)
        tower(scene, -0.46, -0.08, 0.32, 0.62, False)
        house(scene, (0.40, 0.20, -1.35), (0.50, 0.32, 0.27), RED, "#e6d3b8", 0.17, 2)
        rampart(scene, -0.04, 0.50, 0.0, 0.76)
        banner(scene, -0.46, -0.08, 0.69)
    elif variant == 1:
        tower(scene, -0.50, -0.32, 0.27, 0.46, True)
        tower(scene, 0.50, -0.32, 0.27, 0.46, True)
        rampart(scene, 0.0, -0.42, 0.0, 0.72)
        house(scene, (0.0, 0.20, 0.0), (0.80, 0.36, 0.28), RED, "#e6d3b8", 0.20, 4)
        banner(scene, 0.0, -0.16, 0.0)
    else:
        house(scene, (-0.30, -0.36, 0.42), (0.56, 0.30, 0.27), RED, "#e6d3b8", 0.17, 3)
        tower(scene, 0.40, -0.30, 0.34, 0.64, False)
        house(scene, (-0.22, 0.30, -0.12), (0.66, 0.32, 0.27), RED, "#e6d3b8", 0.18, 3)
        rampart(scene, 0.52, 0.22, 1.15, 0.46)
        banner(scene, 0.40, -0.30, 0.71)


def shrine(scene: Scene, place: tuple[float, float, float], size: tuple[float, float, float], columns: int) -> None:
    """Temple: three steps, columns all round, entablature, pediment to the front, purple roof."""
    x, y, turn = place
    width, depth, height = size
    frame = Frame(x, y, turn)
    for step in range(3):
        grow = 0.18 - step * 0.06
        box(scene, frame, (width + grow, depth + grow, 0.045), STONE, z=step * 0.045, top="#f4ecd9")
    foot = 0.135
    box(scene, frame, (width * 0.70, depth * 0.72, height), "#a893b8", z=foot, material=ashlar)
    openings(scene, frame, [(0, foot, 0)], depth * 0.36 + 0.004, (width * 0.16, height * 0.72))
    side_count = max(3, round(columns * depth / width))
    spots = [(width * (i / (columns - 1) - 0.5), s * depth / 2) for i in range(columns) for s in (1, -1)]
    spots += [(s * width / 2, depth * (i / (side_count - 1) - 0.5)) for i in range(1, side_count - 1) for s in (1, -1)]
    for a, b in spots:
        px, py, _ = frame.at(a * 0.94, b * 0.94, 0)
        cylinder(scene, px, py, (0.043, 0.036), foot, height - 0.03, "#fbf5e6", 12)
        box(scene, Frame(px, py, turn), (0.105, 0.105, 0.035), "#fffaf0", z=foot + height - 0.035)
    box(scene, frame, (width + 0.08, depth + 0.08, 0.085), "#f6eedc", z=foot + height)
    across = Frame(x, y, turn + math.pi / 2)
    roof_z = foot + height + 0.085
    gable(scene, across, (depth + 0.08, width + 0.08), roof_z, width * 0.30, PURPLE, "#f8f0de", 0.04)
    _tympanum(scene, frame, width, depth / 2 + 0.045, roof_z)


def _tympanum(scene: Scene, frame: Frame, width: float, plane: float, z: float) -> None:
    """Purple field inside the front pediment."""
    half, rise = width * 0.33, width * 0.30
    points = [frame.at(-half, plane, z + 0.025), frame.at(half, plane, z + 0.025), frame.at(0, plane, z + rise * 0.72)]
    scene.polygon(points, "#9a66cf")


def temple(scene: Scene, variant: int) -> None:
    """Columns and pediment under a purple roof."""
    if variant == 0:
        shrine(scene, (0.0, -0.06, 0.0), (0.96, 0.74, 0.44), 6)
    elif variant == 1:
        shrine(scene, (-0.02, -0.04, -0.42), (0.80, 0.82, 0.42), 5)
        cypress(scene, 0.66, 0.14, 0.30)
        cypress(scene, -0.66, -0.10, 0.30)
    else:
        shrine(scene, (0.0, -0.14, 0.38), (0.84, 0.78, 0.44), 5)
        box(scene, Frame(-0.42, 0.46, 0.3), (0.20, 0.14, 0.13), STONE, material=ashlar)
        scene.ball((-0.42, 0.46, 0.17), (0.05, 0.05, 0.07), "#f0a030")


TREE_GREENS = ("#4d9a3a", "#66b045", "#3c8440", "#86bb4c", "#57a35a")


def pond(scene: Scene, x: float, y: float, size: float) -> None:
    """Round basin with a stone rim."""
    turns = [2 * math.pi * i / 22 for i in range(22)]
    for radius, z, colour in ((size * 1.22, 0.020, "#efe5cc"), (size, 0.026, "#3fb0d8"), (size * 0.62, 0.029, "#7fd6ea")):
        shift = -0.18 * size if z > 0.028 else 0.0
        scene.polygon([(x + shift + radius * math.cos(t), y + shift + radius * math.sin(t), z) for t in turns], colour)


def garden(scene: Scene, variant: int) -> None:
    """Trees and flowers around a small pond."""
    rng = random.Random(300 + variant)
    px, py = ((0.10, 0.22), (-0.20, 0.20), (0.02, 0.06))[variant]
    pond(scene, px, py, 0.19)
    placed: list[tuple[float, float]] = []
    while len(placed) < 11:
        x, y = rng.uniform(-0.68, 0.68), rng.uniform(-0.62, 0.60)
        free = min((math.hypot(x - a, y - b) for a, b in placed), default=9) > 0.25
        open_view = not (abs(x - px) < 0.30 and -0.26 < y - py < 0.44)
        if free and open_view and abs(x) * 0.866 + abs(y) * 0.5 < 0.66:
            placed.append((x, y))
    for index, (x, y) in enumerate(placed):
        if index % 4 == 3:
            cypress(scene, x, y, rng.uniform(0.34, 0.42))
        else:
            tree(scene, x, y, rng.uniform(0.15, 0.20), TREE_GREENS[rng.randrange(5)], rng)
    for i in range(12):
        turn = i * 0.5236 + variant
        colour = ("#f3d24a", "#f2f0ff", "#e86a8a")[i % 3]
        scene.ball((px + 0.29 * math.cos(turn), py + 0.29 * math.sin(turn), 0.025), (0.028, 0.028, 0.03), colour)


def cut_block(scene: Scene, place: tuple[float, float, float], size: tuple[float, float, float], z: float = 0.0) -> None:
    """One sawn block of pale stone."""
    box(scene, Frame(*place), size, "#c9c4ba", z=z, material=rough_cut, top="#d9d5cc")


BLOCKS = (
    (
        ((-0.32, -0.30, 0.45), (0.46, 0.36, 0.30)),
        ((0.30, -0.34, -0.25), (0.42, 0.36, 0.20)),
        ((-0.24, 0.30, -0.10), (0.42, 0.30, 0.22)),
        ((0.34, 0.22, 0.30), (0.36, 0.30, 0.30)),
        ((0.06, -0.02, 0.70), (0.20, 0.18, 0.12)),
        ((-0.62, 0.10, 0.20), (0.18, 0.16, 0.11)),
    ),
    (
        ((-0.30, -0.36, 0.10), (0.56, 0.34, 0.24)),
        ((0.42, 0.28, -0.35), (0.36, 0.30, 0.22)),
        ((-0.38, 0.30, 0.50), (0.34, 0.28, 0.20)),
        ((0.04, 0.34, 0.15), (0.24, 0.20, 0.14)),
        ((0.60, -0.06, 0.40), (0.20, 0.18, 0.13)),
    ),
    (
        ((0.10, -0.38, 0.20), (0.60, 0.34, 0.26)),
        ((-0.46, -0.06, -0.30), (0.36, 0.34, 0.30)),
        ((0.40, 0.12, 0.45), (0.34, 0.32, 0.22)),
        ((-0.08, 0.36, -0.12), (0.46, 0.28, 0.18)),
        ((0.02, 0.02, 0.60), (0.20, 0.18, 0.12)),
    ),
)


def crane(scene: Scene, x: float, y: float) -> None:
    """Wooden A-frame with a hanging block."""
    for side in (-1, 1):
        foot, head = x + side * 0.16, x + side * 0.02
        points = [(foot - 0.025, y, 0), (foot + 0.025, y, 0), (head + 0.02, y - 0.02, 0.72), (head - 0.02, y - 0.02, 0.72)]
        scene.polygon(points, "#9a6a3a")
        lean = [(px, py + 0.03, pz) for px, py, pz in points]
        scene.polygon(lean, "#7d5430")
    boom = [(x - 0.02, y, 0.70), (x + 0.02, y, 0.74), (x + 0.30, y + 0.22, 0.60), (x + 0.27, y + 0.22, 0.56)]
    scene.polygon(boom, "#a9763f")
    scene.polygon([(x + 0.27, y + 0.22, 0.57), (x + 0.285, y + 0.22, 0.57), (x + 0.285, y + 0.22, 0.30), (x + 0.27, y + 0.22, 0.30)], "#4a3826")
    cut_block(scene, (x + 0.28, y + 0.22, 0.3), (0.17, 0.15, 0.12), 0.20)


def quarry(scene: Scene, variant: int) -> None:
    """Sawn blocks, some stacked; the second variant has a crane."""
    for place, size in BLOCKS[variant]:
        cut_block(scene, place, size)
    if variant == 0:
        cut_block(scene, (-0.34, -0.30, 0.1), (0.28, 0.22, 0.18), 0.30)
    elif variant == 1:
        crane(scene, 0.22, -0.22)
    else:
        cut_block(scene, (0.22, -0.38, 0.45), (0.30, 0.24, 0.18), 0.26)
    rng = random.Random(500 + variant)
    for _ in range(9):
        x, y = rng.uniform(-0.7, 0.7), rng.uniform(-0.6, 0.6)
        if abs(x) * 0.866 + abs(y) * 0.5 < 0.66:
            scene.ball((x, y, 0.015), (0.045, 0.04, 0.035), "#aaa59a", 0.4)


BUILDERS = {
    "housing": housing,
    "market": market,
    "barracks": barracks,
    "temple": temple,
    "garden": garden,
    "quarry": quarry,
}


def _on_hex(x: Any, y: Any) -> Any:
    """1 on the top face, falling to 0 at its edge, so that no shadow hangs in the air beside it."""
    k = 0.8660254
    distance = np.maximum(np.abs(x) * k + np.abs(y) * 0.5, np.abs(y)) - k
    return 1 - smoothstep(-0.05, 0.0, distance)


def top(kind: str, variant: int) -> tuple[Pixels, tuple[int, int]]:
    """Sprite of what stands on a district: pixels and anchor."""
    scene = Scene()
    BUILDERS[kind](scene, variant)
    return scene.render(clip=_on_hex)
