"""The buildings, trees and stones that stand on the districts of an Akropolis city.

Owns three variants for each kind of district, built from akropolis_shapes. All sizes are in hex radii around
the centre of the top face. Must never draw ground: a model is transparent outside its walls and its own soft
shadow.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
from akropolis_render import Scene
from akropolis_shapes import (
    CREAM,
    Frame,
    ashlar,
    box,
    bush,
    cylinder,
    cypress,
    footprint,
    gable,
    house,
    openings,
    planks,
    pyramid,
    rough_cut,
    stripes,
    tree,
)
from common import Pixels, smoothstep

STONE = "#e9dfca"
RED = "#bd2f1c"
PURPLE = "#7038ae"
YELLOW = "#f0b020"
TIMBER = "#8a5d34"
VARIANTS = 3
ROOF_PITCH = 0.23
"""Height of a temple's roof by its width."""


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
    spots = (((0.0, 0.0), (-0.66, 0.04)), ((0.02, -0.04), (-0.40, 0.50)), ((-0.02, -0.02), (0.66, 0.0)))[
        variant
    ]
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
    post_back = 0.35
    for a, b in footprint(width - 0.03, depth - 0.03):
        box(scene, frame, (0.03, 0.03, front if b > 0 else post_back), TIMBER, at=(a, b))
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
        x, y = (
            0.64 * math.cos(turn) * (0.5 + 0.5 * (i % 2)),
            0.62 * math.sin(turn) * (0.4 + 0.6 * (i % 3) / 2),
        )
        if i % 3 == 0:
            box(scene, Frame(x, y, turn), (0.11, 0.11, 0.10), "#b98a50", material=planks)
        else:
            cylinder(scene, x, y, (0.035, 0.055), 0, 0.09, "#c0673a", 8)
            cylinder(scene, x, y, (0.055, 0.028), 0.09, 0.05, "#c0673a", 8, "#5a2c1a")


def tower(scene: Scene, x: float, y: float, size: float, height: float, roofed: bool) -> None:
    """Square stone tower, crenellated or with a red pyramid roof."""
    frame = Frame(x, y, 0.0)
    box(scene, frame, (size, size, height), "#e3cdb0", material=ashlar)
    box(scene, frame, (size + 0.07, size + 0.07, 0.07), "#d8bf9f", z=height, top="#d8bf9f")
    openings(scene, frame, [(0, height * 0.58, 0)], size / 2 + 0.004, (0.06, 0.14))
    openings(scene, frame, [(0, height * 0.58, -1), (0, height * 0.58, 1)], size / 2 + 0.004, (0.06, 0.14))
    if roofed:
        pyramid(scene, frame, size + 0.10, height + 0.07, 0.24, RED)
        return
    reach = (size + 0.07) / 2 - 0.035
    for a in (-1, 0, 1):
        for b in (-1, 0, 1):
            if (a, b) != (0, 0):
                box(scene, frame, (0.075, 0.075, 0.06), "#ead6ba", z=height + 0.07, at=(a * reach, b * reach))


def banner(scene: Scene, x: float, y: float, z: float) -> None:
    """Red flag on a pole."""
    box(scene, Frame(x, y), (0.022, 0.022, 0.36), TIMBER, z=z)
    for part, (dip, sway) in enumerate(((0.0, 0.0), (0.02, 0.05))):
        a, b = 0.01 + part * 0.12, 0.13 + part * 0.12
        points = [
            (x + a, y + sway, z + 0.20 - dip),
            (x + b, y + 0.05, z + 0.19),
            (x + b, y + 0.05, z + 0.34),
            (x + a, y + sway, z + 0.35),
        ]
        scene.polygon(points, "#f2553a")


def rampart(scene: Scene, x: float, y: float, turn: float, length: float) -> None:
    """Crenellated wall."""
    frame = Frame(x, y, turn)
    box(scene, frame, (length, 0.10, 0.20), "#dfc9ac", material=ashlar)
    count = int(length / 0.13)
    for i in range(count):
        box(
            scene,
            frame,
            (0.065, 0.10, 0.06),
            "#ead6ba",
            z=0.20,
            at=((i + 0.5) / count * length - length / 2, 0),
        )


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


def shrine(
    scene: Scene, place: tuple[float, float, float], size: tuple[float, float, float], columns: int
) -> None:
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
    spots += [
        (s * width / 2, depth * (i / (side_count - 1) - 0.5))
        for i in range(1, side_count - 1)
        for s in (1, -1)
    ]
    for a, b in spots:
        px, py, _ = frame.at(a * 0.94, b * 0.94, 0)
        cylinder(scene, px, py, (0.043, 0.036), foot, height - 0.03, "#fbf5e6", 12)
        box(scene, Frame(px, py, turn), (0.105, 0.105, 0.035), "#fffaf0", z=foot + height - 0.035)
    box(scene, frame, (width + 0.08, depth + 0.08, 0.085), "#f6eedc", z=foot + height)
    across = Frame(x, y, turn + math.pi / 2)
    roof_z = foot + height + 0.085
    gable(scene, across, (depth + 0.08, width + 0.08), roof_z, width * ROOF_PITCH, PURPLE, "#f8f0de", 0.04)
    _tympanum(scene, frame, width, depth / 2 + 0.045, roof_z)


def _tympanum(scene: Scene, frame: Frame, width: float, plane: float, z: float) -> None:
    """Purple field inside the front pediment."""
    half, rise = width * 0.33, width * ROOF_PITCH
    points = [
        frame.at(-half, plane, z + 0.025),
        frame.at(half, plane, z + 0.025),
        frame.at(0, plane, z + rise * 0.72),
    ]
    scene.polygon(points, "#9a66cf")


def temple(scene: Scene, variant: int) -> None:
    """Columns and pediment under a purple roof."""
    if variant == 0:
        shrine(scene, (0.0, 0.02, 0.0), (0.98, 0.76, 0.36), 6)
    elif variant == 1:
        shrine(scene, (-0.02, 0.02, -0.42), (0.82, 0.82, 0.35), 5)
        cypress(scene, 0.66, 0.14, 0.30)
        cypress(scene, -0.66, -0.10, 0.30)
    else:
        shrine(scene, (0.02, -0.04, 0.38), (0.84, 0.78, 0.36), 5)
        box(scene, Frame(-0.50, 0.46, 0.3), (0.20, 0.14, 0.13), STONE, material=ashlar)
        scene.ball((-0.50, 0.46, 0.17), (0.05, 0.05, 0.07), "#f0a030")


TREE_GREENS = ("#4d9a3a", "#66b045", "#3c8440", "#86bb4c", "#57a35a")


def pond(scene: Scene, x: float, y: float, size: float) -> None:
    """Round basin with a stone rim."""
    turns = [2 * math.pi * i / 22 for i in range(22)]
    for radius, z, colour in (
        (size * 1.22, 0.020, "#efe5cc"),
        (size, 0.026, "#3fb0d8"),
        (size * 0.62, 0.029, "#7fd6ea"),
    ):
        shift = -0.18 * size if z > 0.028 else 0.0
        scene.polygon(
            [(x + shift + radius * math.cos(t), y + shift + radius * math.sin(t), z) for t in turns], colour
        )


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
        scene.ball(
            (px + 0.29 * math.cos(turn), py + 0.29 * math.sin(turn), 0.025), (0.028, 0.028, 0.03), colour
        )


def cut_block(
    scene: Scene, place: tuple[float, float, float], size: tuple[float, float, float], z: float = 0.0
) -> None:
    """One sawn block of pale stone."""
    box(scene, Frame(*place), size, "#b3b1ac", z=z, material=rough_cut, top="#bcbab4")


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
        points = [
            (foot - 0.025, y, 0),
            (foot + 0.025, y, 0),
            (head + 0.02, y - 0.02, 0.72),
            (head - 0.02, y - 0.02, 0.72),
        ]
        scene.polygon(points, "#9a6a3a")
        lean = [(px, py + 0.03, pz) for px, py, pz in points]
        scene.polygon(lean, "#7d5430")
    boom = [(x - 0.02, y, 0.70), (x + 0.02, y, 0.74), (x + 0.30, y + 0.22, 0.60), (x + 0.27, y + 0.22, 0.56)]
    scene.polygon(boom, "#a9763f")
    scene.polygon(
        [
            (x + 0.27, y + 0.22, 0.57),
            (x + 0.285, y + 0.22, 0.57),
            (x + 0.285, y + 0.22, 0.30),
            (x + 0.27, y + 0.22, 0.30),
        ],
        "#4a3826",
    )
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
