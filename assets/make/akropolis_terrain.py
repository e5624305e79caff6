"""The land below an Akropolis city: a Mediterranean island in a turquoise sea.

Owns terrain.webp, drawn in world scale for RADIUS pixels per hex radius. The city stands on the island's
centre; nothing higher than grass grows within CLEARING hex radii of it. Must never draw hexes.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
from akropolis_render import Scene
from akropolis_shapes import bush, cypress, tree
from common import Pixels, blur, grid, light, mix, noise, over, rgb, smoothstep, to_pixels

RADIUS = 44
WIDTH, HEIGHT = 3840, 2400
CENTRE = (1920, 1200)
CLEARING = 2.2 * RADIUS
DEEP = "#14527f"
ISLANDS = (
    (0, 0, 1.26, 770),
    (-1330, -700, 1.2, 120),
    (1420, 640, 1.3, 150),
    (1250, -820, 1.1, 74),
    (-1480, 560, 1.1, 104),
)
"""Centre x, y from CENTRE, stretch along x, radius along y, in pixels."""
PLANTS = 9


def _shore_distance() -> Any:
    """Roughly pixels from the waterline, negative on land."""
    x, y = grid(HEIGHT, WIDTH)
    x, y = x - CENTRE[0], y - CENTRE[1]
    coarse = noise(HEIGHT, WIDTH, 6, 7, 33, 0.55) - 0.5
    out = np.full(x.shape, 1e6, np.float32)
    for cx, cy, stretch, radius in ISLANDS:
        reach = np.hypot((x - cx) / stretch, y - cy) - radius
        out = np.minimum(out, reach + coarse * (330 if radius > 500 else 190))
    return out


def _land(shore: Any, grass: Any) -> Any:
    """Lit sand and meadow."""
    cloud = noise(HEIGHT, WIDTH, 12, 6, 2)
    fine = noise(HEIGHT, WIDTH, 180, 3, 3)
    sand = mix(rgb("#d8be86"), rgb("#f0e1b8"), cloud)
    meadow = mix(rgb("#7d9a45"), rgb("#b4c168"), np.clip(cloud * 0.6 + fine * 0.4, 0, 1))
    lush = noise(HEIGHT, WIDTH, 9, 5, 12)
    meadow = mix(meadow, rgb("#64873a"), smoothstep(0.55, 0.95, lush) * 0.55)
    colour = mix(sand, meadow, grass * 0.88)
    dry = noise(HEIGHT, WIDTH, 22, 4, 14)
    colour = mix(colour, rgb("#c9b273"), smoothstep(0.66, 0.95, dry) * 0.35 * grass)
    swell = noise(HEIGHT, WIDTH, 16, 5, 17)
    relief = cloud * 15 + fine * (1.0 + 1.6 * grass) + swell * 20
    diffuse, _ = light(relief, 0.75, specular=0.02)
    colour = colour * (0.55 + 0.47 * diffuse)[..., None]
    wet = np.exp(-np.maximum(-shore, 0) / 16)
    colour = mix(colour, rgb("#a98450"), wet * 0.55)
    return mix(colour, rgb("#f3e6c4") * np.ones_like(colour), 0.35 * np.exp(-(((shore + 44) / 22) ** 2)))


def _sea(shore: Any) -> Any:
    """Lit water: turquoise shallows, deep blue far out, foam lines along the coast."""
    shoals = (noise(HEIGHT, WIDTH, 7, 4, 40) - 0.5) * 150
    depth = smoothstep(-10, 330, shore + shoals * smoothstep(20, 120, shore))
    waves = noise(HEIGHT, WIDTH, 70, 4, 41, 0.6, aspect=2)
    chop = noise(HEIGHT, WIDTH, 150, 2, 42, aspect=2)
    calm = 1 - 0.55 * smoothstep(500, 1000, shore)
    diffuse, gloss = light((waves * 6 + chop * 2) * calm, 0.6, specular=0.6, shininess=50)
    colour = mix(rgb("#6fd0c4"), rgb("#2591b3"), smoothstep(0, 0.42, depth))
    colour = mix(colour, rgb(DEEP), smoothstep(0.30, 1.0, depth))
    colour = colour * (0.74 + 0.28 * diffuse)[..., None] + gloss[..., None] * 0.8
    ragged = noise(HEIGHT, WIDTH, 46, 4, 43)
    near = np.exp(-(((shore - 4 + (ragged - 0.5) * 10) / 5.0) ** 2))
    second = np.exp(-(((shore - 34 + (ragged - 0.5) * 26) / 4.0) ** 2)) * smoothstep(
        0.35, 0.7, chop * 0.4 + ragged * 0.6
    )
    third = (
        np.exp(-(((shore - 66 + (ragged - 0.5) * 40) / 3.4) ** 2)) * smoothstep(0.45, 0.8, 1 - ragged) * 0.6
    )
    foam = np.clip(near + 0.7 * second + third, 0, 1) * 0.88
    return mix(colour, np.ones_like(colour), foam)


def _plants() -> list[tuple[Pixels, tuple[int, int]]]:
    """Small lit sprites: broad trees, cypresses, bushes."""
    out = []
    for index in range(PLANTS):
        rng = random.Random(700 + index)
        scene = Scene(radius=RADIUS, width=1.6, height=1.6, supersample=4)
        if index < 5:
            tree(
                scene,
                0,
                0,
                0.17 + 0.02 * (index % 3),
                ("#679a49", "#7ba652", "#5c9156", "#8aac5a", "#70a058")[index],
                rng,
            )
        elif index == 5:
            cypress(scene, 0, 0, 0.34, "#5b8a52")
        else:
            bush(scene, 0, 0, 0.11, ("#7f9f4d", "#94a95a", "#86a24e")[index - 6])
            bush(scene, 0.13, 0.07, 0.08, "#7a9a50")
        out.append(scene.render(shadow=0.30))
    return out


def _rocks() -> list[tuple[Pixels, tuple[int, int]]]:
    """Small lit boulders for the beach."""
    out = []
    for index in range(3):
        rng = random.Random(750 + index)
        scene = Scene(radius=RADIUS, width=1.6, height=1.6, supersample=4)
        for _ in range(4):
            size = rng.uniform(0.06, 0.14)
            spot = (rng.uniform(-0.16, 0.16), rng.uniform(-0.12, 0.12), size * 0.3)
            scene.ball(spot, (size, size * 0.85, size * 0.7), "#a39a88", 0.5)
        out.append(scene.render(shadow=0.42))
    return out


def _far_from_centre(x: float, y: float) -> bool:
    """Outside the clearing where the first tile lies."""
    return math.hypot(x - CENTRE[0], (y - CENTRE[1]) / 0.8) > CLEARING + 20


def _wooded_spots(shore: Any, grass: Any) -> list[tuple[float, float, int]]:
    """Places (y, x, plant) of groves and single plants, back to front."""
    rng = random.Random(5)
    spots = []
    centres = [(CENTRE[0] + rng.gauss(0, 560), CENTRE[1] + rng.gauss(0, 430)) for _ in range(210)]
    for cx, cy, stretch, radius in ISLANDS[1:]:
        spread = radius * 0.3
        centres += [
            (CENTRE[0] + cx + rng.gauss(0, spread * stretch), CENTRE[1] + cy + rng.gauss(0, spread))
            for _ in range(4)
        ]
    for gx, gy in centres:
        grove = rng.choice((1, 2, 4, 8, 13))
        favourite = rng.randrange(PLANTS)
        for _ in range(grove):
            x, y = gx + rng.gauss(0, 8 + 3.5 * grove), gy + rng.gauss(0, 6 + 2.4 * grove)
            if not (20 < x < WIDTH - 20 and 20 < y < HEIGHT - 20 and _far_from_centre(x, y)):
                continue
            if shore[int(y), int(x)] < -40 and grass[int(y), int(x)] > 0.36:
                spots.append((y, x, favourite if rng.random() < 0.7 else rng.randrange(PLANTS)))
    return sorted(spots)


def _rocky_spots(shore: Any) -> list[tuple[float, float, int]]:
    """Places (y, x, rock) along the waterline, back to front."""
    rng = random.Random(6)
    spots = []
    for _ in range(5000):
        x, y = rng.uniform(20, WIDTH - 20), rng.uniform(20, HEIGHT - 20)
        if -26 < shore[int(y), int(x)] < 6 and rng.random() < 0.35:
            spots.append((y, x, rng.randrange(3)))
    return sorted(spots)


def _plant_all(picture: Pixels, sprites: list[tuple[Pixels, tuple[int, int]]], spots: Any) -> None:
    for y, x, index in spots:
        pixels, anchor = sprites[index]
        over(picture, pixels, round(x) - anchor[0], round(y) - anchor[1])


def draw() -> Pixels:
    """The whole terrain as RGBA pixels (opaque)."""
    shore = _shore_distance()
    patches = noise(HEIGHT, WIDTH, 5, 5, 9)
    inland = smoothstep(26, 120, -shore)
    grass = smoothstep(0.22, 0.60, patches * 0.75 + 0.25 * noise(HEIGHT, WIDTH, 40, 3, 10)) * inland
    water = smoothstep(-3, 3, shore)
    colour = mix(_land(shore, grass), _sea(shore), water)
    drop = blur(np.clip((-shore) / 12, 0, 1), 10)
    colour = colour * (1 - 0.10 * np.roll(drop, (6, 8), (0, 1)) * water)[..., None]
    picture = to_pixels(colour)
    _plant_all(picture, _rocks(), _rocky_spots(shore))
    _plant_all(picture, _plants(), _wooded_spots(shore, grass))
    return picture
