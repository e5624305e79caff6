"""The building bricks of the Akropolis models: materials, boxes, roofs, shafts, houses and plants.

Owns shapes that several kinds of district (or the terrain) share. All sizes are in hex radii. Must never know
which district a shape belongs to: that is akropolis_models.
"""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import numpy as np
from akropolis_render import Material, Scene
from common import rgb, smoothstep

WALL = "#f3e8d2"
BLUE = "#4a92ea"
CREAM = "#f8efd8"


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
    return np.where(joint_u | joint_v, 0.80, 1.0) * (
        0.96 + 0.04 * np.sin(course * 5 + np.floor(u / 0.15) * 3)
    )


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


def footprint(width: float, depth: float) -> list[tuple[float, float]]:
    """Corners of a rectangle around the origin, the edge towards the viewer first."""
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
    corners = [(a + at[0], b + at[1]) for a, b in footprint(width, depth)]
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
        triangle = [
            frame.at(end * width, depth, z),
            frame.at(end * width, -depth, z),
            frame.at(end * width, 0, z + rise),
        ]
        scene.polygon(triangle, wall)
        for side in (1, -1):
            verge = [frame.at(end * out, side * far, z - drop), frame.at(end * out, 0, z + rise)]
            under = [
                frame.at(end * out, 0, z + rise - 0.045),
                frame.at(end * out, side * far, z - drop - 0.045),
            ]
            scene.polygon(verge + under, CREAM)
    ridge = [frame.at(-out, s * 0.022, z + rise + 0.012) for s in (1, -1)]
    scene.polygon(
        [*ridge, frame.at(out, -0.022, z + rise + 0.012), frame.at(out, 0.022, z + rise + 0.012)], CREAM
    )


def pyramid(scene: Scene, frame: Frame, size: float, z: float, rise: float, colour: str) -> None:
    """Four-sided tiled roof over a square."""
    half = size / 2
    corners = footprint(2 * half, 2 * half)
    for (a0, b0), (a1, b1) in zip(corners, corners[1:] + corners[:1], strict=True):
        scene.polygon(
            [frame.at(a0, b0, z), frame.at(a1, b1, z), frame.at(0, 0, z + rise)], colour, roof_tiles
        )


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
    for a, b in itertools.pairwise(turns):
        points = [(x + r * math.cos(t), y + r * math.sin(t), h) for r, t, h in _shaft(a, b, radii, z, height)]
        scene.polygon(points[:3] if radii[1] < 1e-6 else points, colour)
    if radii[1] > 1e-6:
        rim = [(x + radii[1] * math.cos(t), y + radii[1] * math.sin(t), z + height) for t in turns[:-1]]
        scene.polygon(rim, cap or colour)


def _shaft(
    a: float, b: float, radii: tuple[float, float], z: float, height: float
) -> list[tuple[float, float, float]]:
    low, high = radii
    return [(low, a, z), (low, b, z), (high, b, z + height), (high, a, z + height)]


def openings(
    scene: Scene,
    frame: Frame,
    places: list[tuple[float, float, float]],
    plane: float,
    size: tuple[float, float],
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
        points = [
            frame.at(*row[0], z),
            frame.at(*row[1], z),
            frame.at(*row[1], z + height),
            frame.at(*row[0], z + height),
        ]
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
        scene.ball(
            (x + reach * math.cos(turn), y + reach * math.sin(turn), height), (part, part, part), tint, 1.0
        )


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
    openings(
        scene,
        frame,
        [(0, height * 0.50, 1), (0, height * 0.50, -1)],
        width / 2 + 0.004,
        (0.065, height * 0.30),
    )
    openings(scene, frame, [(width * 0.02, 0.0, 0)], depth / 2 + 0.005, (0.085, height * 0.42))
    gable(scene, frame, (width, depth), height, rise, roof, wall)
