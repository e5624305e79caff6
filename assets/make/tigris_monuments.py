"""The six monuments of Tigris & Euphrates, stepped towers of two colours, and the wonder.

Owns monument_0 .. monument_5, in the order of game/tigris/data/pieces.json, and wonder. The lower tier of a
monument has the colour and, in its corners, the signs of its base; the upper ones those of its top. Must
never draw anything that fits into one cell.
"""

from __future__ import annotations

import json
import math
import random

from akropolis_render import Scene
from common import ASSETS, rgb
from tigris_masonry import (
    SAND,
    SAND_DARK,
    SAND_LIGHT,
    Sign,
    block,
    merlons,
    palm,
    sandstone,
    stairs,
    terrace,
    wall,
)
from tigris_tiles import CELL, SPHERES, Drawn, cropped

WHITE = "#ffffff"
BASE, UPPER, SHRINE = 1.70, 1.08, 0.62
HEIGHTS = (0.07, 0.32, 0.30, 0.22)
"""Of the plinth, the lower tier, the upper tier and the shrine, in cells."""


def pairs() -> list[tuple[str, str]]:
    """(top, base) of each monument, names of colours."""
    path = ASSETS.parent / "game" / "tigris" / "data" / "pieces.json"
    rows = json.loads(path.read_text(encoding="utf-8"))["monuments"]
    return [(row["top"], row["base"]) for row in rows]


def _scene(width: float, height: float, middle: float = 0.52) -> Scene:
    """A view from high above: the ground keeps its squares, what is high moves a little up."""
    return Scene(radius=CELL, width=width, height=height, middle=middle, supersample=3, squash=1.0, lift=0.46)


def _corner_signs(name: str, side: float, share: float) -> list[Sign]:
    """A sign in each corner of a terrace."""
    near, far = 0.05 + share / 2 + 0.012, side - 0.05 - share / 2 - 0.012
    return [(name, u, v, share * 0.88) for u in (near, far) for v in (near, far)]


def monument(number: int) -> Drawn:
    """A stepped tower over two by two cells."""
    top, base = pairs()[number]
    scene = _scene(2.5, 2.5)
    plinth, lower, upper, shrine = HEIGHTS
    block(scene, (0, 0, 0), (1.86, 1.86, plinth), (SAND, sandstone), (SAND_LIGHT, sandstone))
    signs = _corner_signs(SPHERES[base].sign, BASE, 0.25)
    floor = plinth
    block(
        scene,
        (0, 0, floor),
        (BASE, BASE, lower),
        (WHITE, wall(base, lower, BASE)),
        (WHITE, terrace(base, BASE, signs)),
    )
    floor += lower
    merlons(scene, (0, 0), BASE, floor, 16, SAND)
    block(
        scene,
        (0, 0, floor),
        (UPPER, UPPER, upper),
        (WHITE, wall(top, upper, UPPER)),
        (WHITE, terrace(top, UPPER)),
    )
    floor += upper
    merlons(scene, (0, 0), UPPER, floor, 10, SAND)
    sign = [(SPHERES[top].sign, SHRINE / 2, SHRINE / 2, SHRINE * 0.70)]
    block(
        scene,
        (0, 0, floor),
        (SHRINE, SHRINE, shrine),
        (WHITE, wall(top, shrine, SHRINE)),
        (WHITE, terrace(top, SHRINE, sign)),
    )
    stairs(scene, (0.925, 0.84), (0.30, plinth), lower, 5)
    stairs(scene, (0.775, 0.53), (0.24, plinth + lower), upper, 7)
    pixels, (x, y) = scene.render(shadow=0.42)
    # A little down, so that what rises stays within its cells.
    return cropped(pixels, (x, y - round(0.045 * CELL)))


# ---- the wonder --------------------------------------------------------------------------------------------


def _garden(scene: Scene, at: tuple[float, float], side: float, z: float, rng: random.Random) -> None:
    """Hedges along a terrace, palms in its corners."""
    for edge in (-1, 1):
        for step in range(7):
            place = (step / 6 - 0.5) * side * 0.80
            for dx, dy in ((place, edge * side * 0.42), (edge * side * 0.42, place)):
                size = 0.052 + 0.02 * rng.random()
                tint = rng.choice(("#5f8f38", "#79a548", "#8bab4a", "#4f8136"))
                scene.ball((at[0] + dx, at[1] + dy, z + size * 0.5), (size, size, size), rgb(tint), 1.0)
    for dx, dy in ((-0.28, -0.24), (0.26, -0.28), (-0.26, 0.27), (0.28, 0.24)):
        place = (at[0] + dx * side, at[1] + dy * side, z)
        palm(scene, place, 0.24 + 0.06 * rng.random(), rng)


def _water(scene: Scene, corners: list[tuple[float, float]], z: float) -> None:
    scene.polygon([(x, y, z + 0.004) for x, y in corners], "#4fb0cf")


def wonder() -> Drawn:
    """The hanging gardens over five cells in the shape of a plus, with a golden tower in the middle."""
    scene = _scene(3.5, 3.6)
    rng = random.Random(4)
    low, high = 0.20, 0.20
    block(scene, (0, 0, 0), (2.86, 0.90, 0.06), (SAND_DARK, sandstone), (SAND_LIGHT, sandstone))
    block(scene, (0, 0, 0), (0.90, 2.86, 0.06), (SAND_DARK, sandstone), (SAND_LIGHT, sandstone))
    for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        _arm(scene, dx, dy, low, rng)
    block(scene, (0, 0, 0), (0.98, 0.98, low + high), ("#ece0c4", sandstone), ("#f7efdb", sandstone))
    _garden(scene, (0, 0), 0.98, low + high, rng)
    _tower(scene, low + high)
    return cropped(*scene.render(shadow=0.42))


def _arm(scene: Scene, dx: int, dy: int, height: float, rng: random.Random) -> None:
    """One terrace of the gardens with a pool, whose channel runs from the middle."""
    x, y = dx * 0.93, dy * 0.93
    block(scene, (x, y, 0), (0.84, 0.84, height), ("#e6d8b8", sandstone), ("#f4ead0", sandstone))
    half = 0.13
    _water(
        scene,
        [(x - half, y + half), (x + half, y + half), (x + half, y - half), (x - half, y - half)],
        height,
    )
    reach = 0.05
    if dx:
        near, far = x - dx * 0.44, x
        low, high = min(near, far), max(near, far)
        _water(scene, [(low, reach), (high, reach), (high, -reach), (low, -reach)], height + 0.001)
    else:
        near, far = y - dy * 0.44, y
        low, high = min(near, far), max(near, far)
        _water(scene, [(-reach, high), (reach, high), (reach, low), (-reach, low)], height + 0.001)
    _garden(scene, (x, y), 0.84, height, rng)


def _tower(scene: Scene, z: float) -> None:
    """Three tiers of lapis and white under a golden roof."""
    gold = "#e9b53c"
    for side, rise, colour in ((0.58, 0.16, "blue"), (0.42, 0.14, "blue")):
        block(scene, (0, 0, z), (side, side, rise), (WHITE, wall(colour, rise, side)), ("#f2dfa9", sandstone))
        z += rise
        merlons(scene, (0, 0), side, z, round(side / 0.1), gold)
    block(scene, (0, 0, z), (0.26, 0.26, 0.10), ("#f4ead0", sandstone), (gold, None))
    z += 0.10
    for turn in range(4):
        a, b = (turn * math.pi / 2 + math.pi / 4, (turn + 1) * math.pi / 2 + math.pi / 4)
        foot = [(0.23 * math.cos(t), 0.23 * math.sin(t), z) for t in (a, b)]
        scene.polygon([*foot, (0, 0, z + 0.20)], gold)
