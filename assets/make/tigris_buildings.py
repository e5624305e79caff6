"""The four civilization buildings of Tigris & Euphrates: small models that stand upon a tile.

Owns building_red (library), building_blue (granary), building_green (market hall), building_black (palace).
They fill the lower part of their tile. Must never be wider than a tile.
"""

from __future__ import annotations

import math

from akropolis_render import Scene
from akropolis_shapes import cylinder
from common import rgb
from tigris_masonry import SAND, SAND_DARK, SAND_LIGHT, block, cloth, merlons, sandstone, terrace, wall
from tigris_tiles import CELL, SPHERES, Drawn, cropped

WHITE, GOLD, DOOR = "#ffffff", "#e6b13c", "#2c1c12"


def _scene() -> Scene:
    return Scene(radius=CELL, width=1.7, height=1.5, middle=0.60, supersample=3, squash=0.80, lift=0.62)


def _doorway(
    scene: Scene, x: float, y: float, z: float, width: float, height: float, colour: str = DOOR
) -> None:
    """A dark arch just in front of a wall that looks at the viewer."""
    half = width / 2
    arch = [(x - half, y, z), (x + half, y, z), (x + half, y, z + height - half)]
    arch += [
        (x + half * math.cos(t), y, z + height - half + half * math.sin(t))
        for t in (math.pi / 5, 2 * math.pi / 5, 3 * math.pi / 5, 4 * math.pi / 5)
    ]
    scene.polygon([*arch, (x - half, y, z + height - half)], colour)


def _banner(scene: Scene, x: float, y: float, z: float, colour: str) -> None:
    """A pole with a pennant."""
    cylinder(scene, x, y, (0.012, 0.010), z, 0.26, "#6b4a26", 6)
    scene.polygon([(x, y, z + 0.26), (x + 0.17, y, z + 0.20), (x, y, z + 0.13)], colour)


def palace() -> Scene:
    """A black stronghold between two towers, trimmed with gold."""
    scene = _scene()
    block(scene, (0, 0, 0), (0.82, 0.60, 0.04), (SAND_DARK, sandstone), (SAND_LIGHT, sandstone))
    block(
        scene,
        (0, -0.03, 0.04),
        (0.62, 0.42, 0.26),
        (WHITE, wall("black", 0.26, 0.62)),
        ("#7a7068", sandstone),
    )
    for place in range(7):
        at = (-0.24 + 0.08 * place, 0.155, 0.30)
        block(scene, at, (0.05, 0.04, 0.05), (GOLD, None))
    for side in (-1, 1):
        at = (side * 0.29, 0.10, 0.04)
        block(scene, at, (0.22, 0.30, 0.42), (WHITE, wall("black", 0.42, 0.22)), ("#8a8078", sandstone))
        merlons(scene, (at[0], at[1]), 0.22, 0.46, 2, GOLD)
        _doorway(scene, at[0], 0.252, 0.24, 0.06, 0.12)
    block(scene, (0, -0.12, 0.30), (0.26, 0.20, 0.18), (WHITE, wall("black", 0.18, 0.26)), (GOLD, None))
    _doorway(scene, 0, 0.182, 0.04, 0.15, 0.21, "#1a0f08")
    _banner(scene, 0, -0.12, 0.48, "#c9a02f")
    return scene


def library() -> Scene:
    """A red hall behind columns; a clay tablet lies on its roof."""
    scene = _scene()
    block(scene, (0, 0, 0), (0.84, 0.62, 0.05), (SAND_DARK, sandstone), (SAND_LIGHT, sandstone))
    block(scene, (0, -0.08, 0.05), (0.68, 0.36, 0.30), (WHITE, wall("red", 0.30, 0.68)), (SAND, None))
    for place in range(5):
        x = -0.32 + 0.16 * place
        cylinder(scene, x, 0.20, (0.036, 0.030), 0.05, 0.29, "#f6ead0", 12)
        block(scene, (x, 0.20, 0.05), (0.085, 0.085, 0.03), (SAND_LIGHT, None))
    _doorway(scene, 0, 0.102, 0.05, 0.13, 0.20)
    block(
        scene, (0, 0, 0.34), (0.78, 0.56, 0.08), (SPHERES["red"].bright, None), (WHITE, terrace("red", 0.78))
    )
    plate = [(-0.30, 0.20), (0.30, 0.20), (0.30, -0.20), (-0.30, -0.20)]
    scene.polygon([(x, y, 0.424) for x, y in plate], rgb("#e8c98c"))
    scene.polygon([(x * 0.9, y * 0.85, 0.428) for x, y in plate], rgb("#b98a4e"))
    for row in range(3):
        for column in range(5):
            x, y = -0.2 + 0.10 * column, -0.11 + 0.11 * row
            wedge = [(x - 0.03, y - 0.03, 0.432), (x - 0.03, y + 0.03, 0.432), (x + 0.04, y, 0.432)]
            scene.polygon(wedge, rgb("#4a2c12"))
    return scene


def granary() -> Scene:
    """Two silos like beehives with blue bands, and sacks before them."""
    scene = _scene()
    block(scene, (0, 0, 0), (0.84, 0.60, 0.04), (SAND_DARK, sandstone), (SAND_LIGHT, sandstone))
    blue, bright = SPHERES["blue"].dark, SPHERES["blue"].bright
    for x, y, r, h in ((-0.20, -0.06, 0.21, 0.24), (0.21, -0.02, 0.18, 0.20)):
        z = 0.04
        for rise, colour in ((0.05, SAND_LIGHT), (h - 0.10, bright), (0.05, SAND_LIGHT)):
            cylinder(scene, x, y, (r, r), z, rise, colour, 26)
            z += rise
        scene.ball((x, y, z), (r, r, r * 1.35), rgb("#eedcae"))
        cylinder(scene, x, y, (r * 0.62, r * 0.56), z + r * 1.05, 0.03, blue, 20)
        cylinder(scene, x, y, (0.03, 0.012), z + r * 1.3, 0.06, GOLD, 8)
        _doorway(scene, x, y + r + 0.004, 0.04, 0.10, 0.16)
    for x, y, size in ((-0.02, 0.24, 0.065), (0.09, 0.26, 0.055), (0.36, 0.20, 0.06)):
        scene.ball((x, y, 0.04 + size * 0.8), (size, size * 0.9, size), rgb("#c9a062"))
        scene.ball((x, y, 0.04 + size * 1.9), (size * 0.35, size * 0.35, size * 0.3), rgb(bright))
    return scene


def market_hall() -> Scene:
    """An open hall under a green awning, with jars and bales between its posts."""
    scene = _scene()
    block(scene, (0, 0, 0), (0.84, 0.62, 0.04), (SAND_DARK, sandstone), (SAND_LIGHT, sandstone))
    block(scene, (0, -0.20, 0.04), (0.76, 0.10, 0.28), (WHITE, wall("green", 0.28, 0.76)), (SAND, None))
    for side in (-1, 1):
        for x in (-0.35, 0, 0.35):
            y, high = (0.24, 0.27) if side > 0 else (-0.02, 0.34)
            cylinder(scene, x, y, (0.026, 0.024), 0.04, high, "#8a6236", 8)
    green = SPHERES["green"].bright
    awning = cloth(green, "#f8f0da", 0.105)
    scene.polygon(
        [(-0.42, 0.30, 0.31), (0.42, 0.30, 0.31), (0.42, 0.02, 0.43), (-0.42, 0.02, 0.43)], WHITE, awning
    )
    scene.polygon(
        [(-0.42, 0.02, 0.43), (0.42, 0.02, 0.43), (0.42, -0.26, 0.34), (-0.42, -0.26, 0.34)], WHITE, awning
    )
    for number in range(8):
        x = -0.42 + 0.105 * number
        colour = rgb(green if number % 2 == 0 else "#f8f0da")
        points = [(x, 0.302, 0.31), (x + 0.105, 0.302, 0.31), (x + 0.0525, 0.306, 0.24)]
        scene.polygon(points, colour)
    for x, y, colour in ((-0.20, 0.20, "#b5592c"), (-0.10, 0.24, "#d08a3c"), (0.15, 0.22, "#b5592c")):
        scene.ball((x, y, 0.10), (0.045, 0.045, 0.07), rgb(colour))
        cylinder(scene, x, y, (0.022, 0.030), 0.155, 0.035, colour, 10)
    block(scene, (0.26, 0.20, 0.04), (0.13, 0.11, 0.10), ("#9a3b2c", None), ("#c35a44", None))
    return scene


MODELS = {"red": library, "blue": granary, "green": market_hall, "black": palace}


def building(colour: str) -> Drawn:
    """The building of a colour; the anchor is the middle of the tile on which it stands."""
    pixels, (x, y) = MODELS[colour]().render(shadow=0.5)
    return cropped(pixels, (x, y - round(0.10 * CELL)))
