"""The loose pieces of Akropolis: the white stone and the marker of the Chief Architect.

Owns stone.webp and chief.webp. Must never draw anything with the outline of a hex (akropolis_hexes).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from akropolis_render import Scene
from akropolis_shapes import Frame, box
from common import Pixels, blur, coverage, cut, grid, light, mix, noise, rgb, sd_round_rect, smoothstep

CHIEF_SIZE = 200
SUPER = 4


def stone() -> tuple[Pixels, tuple[int, int]]:
    """White-grey cube of cut stone, about 140 pixels wide, with its shadow."""
    scene = Scene(radius=160, width=1.36, height=1.30, middle=0.62, supersample=4, squash=0.58, lift=0.80)
    frame = Frame(-0.08, -0.02, math.radians(45))
    box(scene, frame, (0.62, 0.62, 0.54), "#e9e5dc", top="#f6f3ec")
    box(scene, frame, (0.58, 0.58, 0.012), "#efeae0", z=0.54, top="#fffdf7")
    for end, colour, panel in ((0, "#f7f3ea", "#fdfaf2"), (1, "#b9b3a8", "#c4beb3")):
        for inset, shade in ((0.0, colour), (0.035, panel)):
            scene.polygon(_side(frame, end, inset), shade)
    return scene.render(shadow=0.40)


def _side(frame: Frame, end: int, inset: float) -> list[tuple[float, float, float]]:
    """Corners of a panel just in front of the cube's left (0) or right (1) visible side."""
    half, foot, head = 0.31 - inset, inset, 0.54 - inset
    plane = 0.311 + inset * 0.05
    row = [(-half, plane), (half, plane)] if end == 0 else [(plane, half), (plane, -half)]
    return [
        frame.at(*row[0], foot),
        frame.at(*row[1], foot),
        frame.at(*row[1], head),
        frame.at(*row[0], head),
    ]


def _laurel(x: Any, y: Any) -> Any:
    """Coverage of a wreath of pointed leaves, open at the top; x, y from the disc's centre in radii."""
    distance = np.full(x.shape, 9.0, np.float32)
    for leaf in range(11):
        turn = math.radians(14 + leaf * 14)
        for side in (-1, 1):
            for spread, lean in ((0.86, 0.62), (0.73, -0.62)):
                cx, cy = side * spread * math.sin(turn), spread * math.cos(turn)
                heading = turn + math.pi / 2 + lean
                ax, ay = side * math.sin(heading), math.cos(heading)
                along, across = (x - cx) * ax + (y - cy) * ay, (x - cx) * ay - (y - cy) * ax
                distance = np.minimum(distance, np.abs(across) - 0.036 * (1 - (along / 0.095) ** 2))
    stem = np.abs(np.hypot(x, y) - 0.795) - 0.008
    return np.minimum(distance, np.where(np.abs(np.arctan2(x, y)) < math.radians(164), stem, 9))


def _column(u: Any, v: Any, scale: float) -> Any:
    """Coverage of an Ionic column; u, v run from -1 to 1 over the disc."""
    slabs = ((-0.46, 0.40, 0.045), (-0.34, 0.28, 0.06), (0.47, 0.26, 0.035), (0.55, 0.33, 0.045))
    distance = sd_round_rect(u, v, 0, 0.10, 0.19, 0.36, 0.01)
    for middle, half, thick in slabs:
        distance = np.minimum(distance, sd_round_rect(u, v, 0, middle, half, thick, 0.02))
    flutes = np.maximum(np.abs((u / 0.095 + 0.5) % 1 - 0.5) * 0.095 - 0.013, np.abs(v - 0.11) - 0.28)
    distance = np.maximum(distance, -np.where(np.abs(u) < 0.17, flutes, 1))
    for side in (-1, 1):
        away = np.hypot(u - side * 0.30, v + 0.28)
        distance = np.where(away < 0.17, np.maximum(away - 0.16, -1), np.minimum(distance, away - 0.16))
        distance = np.maximum(distance, 0.028 - np.abs(away - 0.095))
    return coverage(distance * scale)


def chief() -> tuple[Pixels, tuple[int, int]]:
    """Golden disc with a wreath and an Ionic column."""
    size = CHIEF_SIZE * SUPER
    x, y = grid(size, size)
    centre = size / 2
    radius = centre - 10 * SUPER
    away = np.hypot(x - centre, y - centre)
    cloud = noise(size, size, 6, 5, 61, 0.55)
    marks = _column((x - centre) / radius, (y - centre) / radius, radius)
    marks = np.maximum(marks, coverage(_laurel((x - centre) / radius, (y - centre) / radius) * radius))
    groove = np.exp(-(((away - radius * 0.95) / (1.6 * SUPER)) ** 2))
    relief = smoothstep(0, 9 * SUPER, radius - away) * 8 * SUPER - groove * 2.5 * SUPER
    relief = relief + blur(marks, SUPER) * 4.5 * SUPER + cloud * 2 * SUPER
    diffuse, gloss = light(relief, 1.0, specular=0.75, shininess=18)
    gold = mix(rgb("#b97d1c"), rgb("#f0c65a"), np.clip(0.25 + 0.6 * cloud, 0, 1))
    gold = mix(gold, rgb("#fff0b8"), marks * 0.75)
    shade = blur(marks, 2.2 * SUPER)
    gold = gold * (1 - 0.5 * np.clip(shade * 2, 0, 1) * (1 - marks))[..., None]
    lit = gold * (0.34 + 0.70 * diffuse)[..., None] + gloss[..., None] * rgb("#fff2cc")
    disc = coverage(away - radius)
    cast = blur(coverage(np.hypot(x - centre - 4 * SUPER, y - centre - 6 * SUPER) - radius), 3 * SUPER) * 0.5
    alpha = disc + (1 - disc) * cast
    colour = mix(np.full_like(lit, 0.04), lit, disc / np.maximum(alpha, 1e-4))
    return cut(colour, alpha, SUPER), (CHIEF_SIZE // 2, CHIEF_SIZE // 2)
