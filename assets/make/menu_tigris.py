"""Writes the menu pictures of Tigris & Euphrates: assets/menu/hero_tigris.webp and box_tigris.webp.

Owns their composition: evening over two rivers that meet beside a city with its ziggurat. Sky, water and the
last polish come from menu_art, what stands on the land from menu_ziggurat. No words are ever drawn.

Usage: python assets/make/menu_tigris.py [box|hero ...]
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
from akropolis_render import Scene as Model
from common import Pixels, mix, over, save_webp, smoothstep, to_pixels
from menu_art import MENU, Scene, far_hills, finish, framed, gulls, sail, sea, shallows, shrink, sky
from menu_world import SQUASH, World, photograph
from menu_ziggurat import BLACK, BLUE, GREEN, RED, SAND, Way, city_wall, distance_to, ground, town, ziggurat
from skin_kit import lay
from tigris_masonry import palm

GREAT = [
    (1.0, 0.80, SAND, "#cda66e"),
    (0.78, 0.62, BLACK, "#6d635a"),
    (0.58, 0.56, RED, "#c2452f"),
    (0.40, 0.52, "#efe2c4", "#f4e8cc"),
    (0.25, 0.40, BLUE, "#3a7ccc"),
]
SMALL = [
    [(1.0, 0.55, RED, "#c8452f"), (0.62, 0.5, BLUE, "#3f80cc"), (0.34, 0.36, "#efe2c4", "#f4e8cc")],
    [(1.0, 0.55, BLACK, "#5d554e"), (0.62, 0.5, GREEN, "#3a9a58"), (0.34, 0.36, "#efe2c4", "#f4e8cc")],
]
"""Tiers from the ground up: share of the width, height, colour of the walls, of the terrace."""


@dataclass(frozen=True)
class Plot:
    """Where things stand, in parts of the picture's width (x) and of the plan's height (y)."""

    rivers: tuple[tuple[tuple[float, float, float], ...], ...]
    city: tuple[float, float, float, float]
    great: tuple[float, float, float]
    small: tuple[tuple[float, float, float], ...]
    palms: int


def paint(scene: Scene, plot: Plot) -> Any:
    """The whole picture."""
    _, y = np.mgrid[0 : scene.height, 0 : scene.width].astype(np.float32)[::-1]
    picture = far_hills(scene, sky(scene))
    picture = mix(picture, sea(scene), smoothstep(scene.horizon - 0.5, scene.horizon + 1.0, y))
    base = scene.horizon
    plan = World(scene.width, int((scene.height - base) / SQUASH) + int(scene.unit * 2), scene.unit)
    ways: list[Way] = [
        [(px * plan.width, py * plan.height, half * scene.unit) for px, py, half in river]
        for river in plot.rivers
    ]
    bank = np.minimum.reduce([distance_to(way, plan.height, plan.width) for way in ways])
    spot = _scaled(plot.city, plan)
    ground(plan, bank, spot, scene.seed)
    great = (plot.great[0] * plan.width, plot.great[1] * plan.height, plot.great[2])
    small = [(x * plan.width, y * plan.height, half) for x, y, half in plot.small]
    holes = [(x, y, half + 0.42) for x, y, half in (great, *small)]
    town(plan, spot, bank, holes, scene.seed + 2)
    city_wall(plan, spot, bank)
    ziggurat(plan, great[:2], great[2], GREAT)
    for number, (x, y, half) in enumerate(small):
        ziggurat(plan, (x, y), half, SMALL[number % 2])
    picture = shallows(picture, scene, np.where(bank < 0, -bank, -2), base)
    land, cover = photograph(plan, scene.height, base)
    haze = 0.62 * np.exp(-np.maximum(y - base, 0) / (scene.height * 0.10)) + 0.10
    picture = mix(picture, lay(land, "#fbe0b6", haze * (y >= base - 2)), cover)
    for at, size in scene.ships:
        picture = sail(picture, at[0], at[1], size)
    picture = grove(picture, scene, plan, bank, base, (spot, plot.palms))
    return finish(gulls(picture, scene, 5), scene)


def _scaled(city: tuple[float, float, float, float], plan: World) -> tuple[float, float, float, float]:
    """x, y, half width and half depth of the town in pixels of the plan."""
    return city[0] * plan.width, city[1] * plan.height, city[2] * plan.width, city[3] * plan.height


def grove(picture: Any, scene: Scene, plan: World, bank: Any, base: int, where: Any) -> Any:
    """Date palms along the banks, larger towards the viewer, back to front, none before the town."""
    spot, count = where
    rng = random.Random(scene.seed + 11)
    models = [_palm(scene.unit, number) for number in range(7)]
    spots = []
    while len(spots) < count:
        x, y = rng.uniform(0, plan.width - 1), rng.uniform(0.03, 0.999) ** 1.0 * plan.height - 1
        away = bank[int(y), int(x)] / scene.unit
        built = np.hypot((x - spot[0]) / spot[2], (y - spot[1]) / spot[3])
        if 0.12 < away < 2.4 and built > 1.08 and rng.random() < 1.1 - away * 0.42:
            spots.append((y, x, rng.randrange(len(models))))
    whole = to_pixels(picture)
    for y, x, index in sorted(spots):
        pixels, anchor = models[index]
        row = base + y * SQUASH - float(plan.z[int(y), int(x)]) * 0.888
        over(whole, pixels, round(x) - anchor[0], round(row) - anchor[1])
    return whole[..., :3].astype(np.float32) / 255


def _palm(unit: float, number: int) -> tuple[Pixels, tuple[int, int]]:
    """One tall palm, seen as the land is."""
    rng = random.Random(300 + number)
    model = Model(
        radius=round(unit), width=2.4, height=2.6, middle=0.80, supersample=3, squash=0.46, lift=0.888
    )
    palm(model, (0, 0, 0), 0.56 + 0.05 * number, rng, ("#55762f", "#6c8a3a", "#7c9440")[number % 3])
    # Only the shadow on the ground, no darkness around the crown.
    return model.render(shadow=0.34, clip=lambda x, y: smoothstep(-0.12, 0.02, y))


def hero_tigris() -> Pixels:
    """The wide picture, 2400 x 1140: the rivers on the left, where words may lie, the city on the right."""
    w, h = 4000, 1900
    scene = Scene(
        w, h, int(h * 0.33), (w * 0.17, h * 0.245), w * 0.040, (0, 0), (0, 0, 0, 0), 0, 0, 21,
        (
            ((w * 0.222, h * 0.865), w * 0.024),
            ((w * 0.30, h * 0.60), w * 0.015),
            ((w * 0.075, h * 0.475), w * 0.011),
        ),
    )  # fmt: skip
    plot = Plot(
        rivers=(
            ((-0.05, 0.16, 0.7), (0.10, 0.20, 0.8), (0.22, 0.30, 0.9), (0.30, 0.44, 1.0), (0.27, 0.60, 1.2),
             (0.20, 0.74, 1.6), (0.22, 0.90, 2.0), (0.26, 1.10, 2.4)),
            ((0.50, -0.05, 0.55), (0.42, 0.05, 0.6), (0.335, 0.13, 0.7), (0.36, 0.24, 0.8), (0.34, 0.36, 0.9),
             (0.28, 0.52, 1.1)),
        ),
        city=(0.68, 0.50, 0.26, 0.34),
        great=(0.69, 0.42, 2.55),
        small=((0.545, 0.66, 1.15), (0.845, 0.62, 1.15)),
        palms=54,
    )  # fmt: skip
    return shrink(paint(scene, plot), 2400, 1140)


def box_tigris() -> Pixels:
    """The lid of the box, 1280 x 1360, with room for a plaque at the top; a gold line runs round it.

    What matters lies between a quarter and four fifths of the height: a wide menu shows no more of it.
    """
    w, h = 2048, 2176
    scene = Scene(
        w, h, int(h * 0.365), (w * 0.16, h * 0.30), w * 0.060, (0, 0), (0, 0, 0, 0), 0, 0, 33,
        (((w * 0.165, h * 0.735), w * 0.046), ((w * 0.12, h * 0.525), w * 0.024)),
    )  # fmt: skip
    plot = Plot(
        rivers=(
            ((-0.1, 0.17, 0.6), (0.08, 0.21, 0.75), (0.18, 0.30, 0.9), (0.22, 0.42, 1.1), (0.16, 0.55, 1.3),
             (0.15, 0.66, 1.6), (0.27, 0.77, 1.9), (0.52, 0.84, 2.0), (0.80, 0.90, 2.2), (1.1, 0.93, 2.4)),
            ((0.50, -0.05, 0.55), (0.38, 0.05, 0.6), (0.27, 0.13, 0.7), (0.23, 0.23, 0.8), (0.21, 0.36, 0.9)),
        ),
        city=(0.64, 0.355, 0.34, 0.29),
        great=(0.64, 0.305, 2.5),
        small=((0.405, 0.475, 1.05), (0.865, 0.485, 1.05)),
        palms=44,
    )  # fmt: skip
    return framed(shrink(paint(scene, plot), 1280, 1360))


MAKERS = {"hero": hero_tigris, "box": box_tigris}


def main(wanted: list[str]) -> None:
    """Write both pictures, or those named."""
    for name in wanted or list(MAKERS):
        if name not in MAKERS:
            raise SystemExit(f"no such picture: {name}")
        path = MENU / f"{name}_tigris.webp"
        pixels = MAKERS[name]()
        save_webp(path, pixels, 90)
        print(f"{path.name} {pixels.shape[1]}x{pixels.shape[0]} {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
