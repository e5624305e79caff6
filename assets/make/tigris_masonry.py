"""Glazed brick, sandstone, merlons and palms: what the monuments, the wonder and the buildings are made of.

Owns the materials and the bricks shared by those models; they are drawn by the z-buffer of akropolis_render,
in cells instead of hex radii. Must never know which piece a shape belongs to.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from akropolis_render import Material, Scene
from akropolis_shapes import Frame, cylinder, footprint
from common import Array, icon_mask, mix, noise, rgb, smoothstep
from tigris_tiles import IVORY, SPHERES

SAND, SAND_DARK, SAND_LIGHT = "#d9bd88", "#a9834c", "#f0dcae"
GRIT = noise(512, 512, 24, 5, 811, 0.65)
Sign = tuple[str, float, float, float]
"""(icon, middle u, middle v, side) on a surface, in cells."""


def _grit(u: Any, v: Any) -> Any:
    """Unevenness 0..1 of any surface."""
    return GRIT[(v * 260).astype(int) % 512, (u * 260).astype(int) % 512]


@cache
def _icon(name: str) -> Array:
    return icon_mask(name, 320)


def sign_at(u: Any, v: Any, sign: Sign) -> Any:
    """Coverage 0..1 of an icon that stands upright on a surface, v growing upwards."""
    name, cu, cv, side = sign
    mask = _icon(name)
    column = ((u - cu) / side + 0.5) * 320
    row = (0.5 - (v - cv) / side) * 320
    inside = (column >= 0) & (column < 320) & (row >= 0) & (row < 320)
    sampled = mask[np.clip(row, 0, 319).astype(int), np.clip(column, 0, 319).astype(int)]
    return np.where(inside, sampled, 0)


def glaze(colour: str) -> tuple[Array, Array]:
    """Dark and bright of the glazed brick of a sphere."""
    sphere = SPHERES[colour]
    return rgb(sphere.dark), rgb(sphere.bright)


def _joints(u: Any, v: Any, course: float, length: float) -> Any:
    """1 in the joints between bricks, 0 upon them."""
    row = np.floor(v / course)
    flat = np.abs((v / course) % 1 - 0.5) > 0.41
    upright = np.abs((u / length + row * 0.5) % 1 - 0.5) > 0.455
    return (flat | upright).astype(np.float32)


def wall(colour: str, height: float, width: float) -> Material:
    """Glazed bricks with buttresses and a row of light rosettes under a sandstone cornice; base white."""
    dark, bright = glaze(colour)

    def material(u: Any, v: Any) -> Any:
        buttress = np.abs((u / 0.16 + 0.5) % 1 - 0.5) < 0.26
        tone = np.clip(0.35 + 0.35 * _grit(u, v) + 0.28 * buttress, 0, 1)
        brick = mix(dark, bright, tone[..., None])
        brick = brick * (1 - 0.42 * _joints(u, v, 0.043, 0.10))[..., None]
        cornice = smoothstep(height - 0.052, height - 0.046, v)
        foot = smoothstep(0.026, 0.02, v)
        stone = rgb(SAND_LIGHT) * (0.86 + 0.2 * _grit(u, v))[..., None]
        return mix(brick, stone, np.maximum(cornice, foot))

    return material


def terrace(colour: str, side: float, signs: Sequence[Sign] = ()) -> Material:
    """The top of a tier: paving in the colour of a sphere, a sandstone rim, signs in ivory; base white."""
    dark, bright = glaze(colour)

    def material(u: Any, v: Any) -> Any:
        grit = _grit(u, v)
        paving = mix(dark, bright, (0.42 + 0.5 * grit)[..., None])
        paving = paving * (1 - 0.16 * _joints(u, v, 0.115, 0.115))[..., None]
        rim = np.minimum(np.minimum(u, side - u), np.minimum(v, side - v))
        stone = rgb(SAND_LIGHT) * (0.88 + 0.18 * grit)[..., None]
        out = mix(paving, stone, smoothstep(0.050, 0.044, rim))
        out = out * (1 - 0.35 * np.exp(-(((rim - 0.056) / 0.007) ** 2)))[..., None]
        for sign in signs:
            out = mix(out, rgb(IVORY), sign_at(u, v, sign))
        return out

    return material


def sandstone(u: Any, v: Any) -> Any:
    """Blocks of sandstone."""
    return (0.86 + 0.22 * _grit(u, v)) * (1 - 0.22 * _joints(u, v, 0.075, 0.16))


def cloth(first: str, second: str, width: float) -> Material:
    """Striped cloth; base white."""

    def material(u: Any, v: Any) -> Any:
        even = (np.floor(u / width + 0.01) % 2 < 1)[..., None]
        return np.where(even, rgb(first), rgb(second)) * (0.9 + 0.14 * _grit(u, v))[..., None]

    return material


def block(
    scene: Scene,
    at: tuple[float, float, float],
    size: tuple[float, float, float],
    side: tuple[str | Array, Material | None],
    top: tuple[str | Array, Material | None] | None = None,
) -> None:
    """An upright block; `at` is the middle of its foot, `size` width, depth, height."""
    frame = Frame(at[0], at[1])
    low, high = at[2], at[2] + size[2]
    corners = footprint(size[0], size[1])
    for (a0, b0), (a1, b1) in zip(corners, corners[1:] + corners[:1], strict=True):
        points = [
            frame.at(a0, b0, low),
            frame.at(a1, b1, low),
            frame.at(a1, b1, high),
            frame.at(a0, b0, high),
        ]
        scene.polygon(points, *side)
    scene.polygon([frame.at(a, b, high) for a, b in corners], *(top or side))


def merlons(
    scene: Scene, middle: tuple[float, float], side: float, z: float, count: int, colour: str
) -> None:
    """Stepped merlons all along the four edges of a square terrace."""
    reach = side / 2 - 0.026
    step = 2 * reach / count
    places = {(round(-reach + step * i, 4), sign * reach) for i in range(count + 1) for sign in (-1, 1)}
    places |= {(b, a) for a, b in places}
    for a, b in sorted(places):
        at = (middle[0] + a, middle[1] + b, z)
        block(scene, at, (0.052, 0.052, 0.045), (colour, None), (SAND_LIGHT, None))


def stairs(scene: Scene, y: tuple[float, float], foot: tuple[float, float], rise: float, steps: int) -> None:
    """A flight in the middle, from y[0] in front up to y[1]; `foot` is its width and where it begins."""
    front, back = y
    width, z = foot
    for number in range(steps):
        deep = (front - back) * (1 - number / steps)
        at = (0, back + deep / 2, z)
        high = rise * (number + 1) / steps
        block(scene, at, (width, deep, high), (SAND_DARK, sandstone), (SAND_LIGHT, None))
        for side in (-1, 1):
            cheek = (side * (width / 2 + 0.02), at[1], z)
            block(scene, cheek, (0.045, deep, high + 0.045), (SAND, sandstone), (SAND_LIGHT, None))


def palm(
    scene: Scene, at: tuple[float, float, float], size: float, rng: random.Random, leaf: str = "#6f9a3c"
) -> None:
    """A date palm: a thin trunk and a star of hanging leaves."""
    x, y, z = at
    cylinder(scene, x, y, (size * 0.085, size * 0.06), z, size, "#8a6236", 7)
    crown = z + size
    turn = rng.random()
    for number in range(9):
        angle = turn + number * 2 * math.pi / 9
        reach, drop = size * (0.62 + 0.12 * rng.random()), size * (0.22 + 0.12 * rng.random())
        cx, cy = math.cos(angle), math.sin(angle)
        wide = size * 0.11
        shade = rgb(leaf) * (0.85 + 0.4 * rng.random())
        mid = (x + cx * reach * 0.55, y + cy * reach * 0.55, crown + size * 0.10)
        tip = (x + cx * reach, y + cy * reach, crown - drop)
        left = (mid[0] - cy * wide, mid[1] + cx * wide, mid[2])
        right = (mid[0] + cy * wide, mid[1] - cx * wide, mid[2])
        scene.polygon([(x, y, crown), left, right], shade)
        scene.polygon([left, tip, right], shade * 0.92)
