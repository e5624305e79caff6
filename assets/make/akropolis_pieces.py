"""The loose pieces of Akropolis: the white stone and the marker of the Chief Architect.

Owns stone.webp and chief.webp. Must never draw anything with the outline of a hex (akropolis_hexes).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from akropolis_models import Frame, box, rough_cut
from akropolis_render import Scene
from common import Pixels, blur, coverage, cut, grid, icon_mask, light, mix, noise, rgb, smoothstep

CHIEF_SIZE = 200
SUPER = 4


def stone() -> tuple[Pixels, tuple[int, int]]:
    """White-grey cube of cut stone, about 160 pixels wide, with its shadow."""
    scene = Scene(radius=160, width=1.16, height=1.16, middle=0.66, supersample=4, squash=0.58, lift=0.80)
    frame = Frame(-0.03, 0.0, math.radians(38))
    box(scene, frame, (0.62, 0.62, 0.56), "#dcd7cd", material=rough_cut, top="#f4f0e8")
    box(scene, frame, (0.60, 0.60, 0.004), "#efe9de", z=0.562)
    return scene.render(shadow=0.42)


def _laurel(turn: Any, away: Any, radius: float) -> Any:
    """Coverage of a wreath: leaves along a circle, open at the top."""
    leaf = np.abs((turn * 34) % 1 - 0.5) * 2
    width = 0.085 * radius * (1 - leaf**2)
    slant = (turn * 34) % 1 - 0.5
    side = np.abs(away - radius * (0.80 + 0.03 * np.sign(slant)))
    return coverage((side - width) / 1.0) * (np.abs(turn) < 0.44)


def chief() -> tuple[Pixels, tuple[int, int]]:
    """Golden disc with a wreath and an Ionic column."""
    size = CHIEF_SIZE * SUPER
    x, y = grid(size, size)
    centre = size / 2
    radius = centre - 10 * SUPER
    away = np.hypot(x - centre, y - centre)
    turn = np.arctan2(x - centre, y - centre) / (2 * math.pi)
    cloud = noise(size, size, 6, 5, 61, 0.55)
    marks = np.zeros((size, size), np.float32)
    wide = int(radius * 1.06)
    corner = (size - wide) // 2
    marks[corner : corner + wide, corner : corner + wide] = icon_mask("ionic-column", wide)
    marks = np.maximum(marks, _laurel(turn, away, radius))
    groove = np.exp(-(((away - radius * 0.93) / (1.6 * SUPER)) ** 2))
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
