"""What lies over or beside the stone of an Akropolis city: shadows, outlines and the lake.

Owns the soft pictures with the outline of a hex. Their geometry is that of akropolis_hexes. Must never draw
masonry.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from akropolis_hexes import GAP, PAD, RADIUS, RISE, SQUASH, SUPER, Sprite, cell_centre
from common import blur, coverage, cut, downsample, flat, grid, light, mix, noise, rgb, sd_hex, smoothstep

SHADOW_STEP = (0.62, 0.40)
"""How far (right, down) a shadow falls for each pixel of height."""
NEIGHBOURS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Directions 0..5: N, NE, SE, S, SW, NW."""


# ---- shadows ---------------------------------------------------------------------------------------------


def hex_alpha(height: int, width: int, cx: float, cy: float, radius: float = RADIUS - GAP) -> Any:
    """Coverage (height, width) of one hex, supersampled."""
    x, y = grid(height * SUPER, width * SUPER)
    flat_y = (y / SUPER - cy) / SQUASH
    distance = sd_hex(x / SUPER - cx, flat_y, 0, 0, radius) * SUPER
    return downsample(coverage(distance), SUPER)


def _swept(mask: Any, height: float) -> Any:
    """A hex mask swept along the way its shadow falls from `height` pixels up down to the ground."""
    out = mask.copy()
    for step in range(3, int(height) + 1, 3):
        dx, dy = round(step * SHADOW_STEP[0]), round(step * SHADOW_STEP[1])
        moved = np.zeros_like(mask)
        moved[dy:, dx:] = mask[: mask.shape[0] - dy, : mask.shape[1] - dx]
        out = np.maximum(out, moved)
    return out


def shade(direction: int, levels: int) -> Sprite | None:
    """Shadow on a top face from a neighbour `levels` higher; None if none falls from there."""
    width, height = 2 * RADIUS + 2 * PAD, int(math.sqrt(3) * RADIUS * SQUASH) // 2 * 2 + 2 * PAD
    margin = 400
    cx, cy = width / 2, height / 2
    dx, dy = cell_centre(*NEIGHBOURS[direction])
    field = (height + 2 * margin, width + 2 * margin)
    mask = hex_alpha(*field, cx + margin + dx, cy + margin + dy, RADIUS)
    inner = slice(margin, margin + height), slice(margin, margin + width)
    cast = blur(_swept(mask, levels * RISE), 7)[inner] * 0.56
    contact = blur(mask, 14)[inner] * 0.40
    own = hex_alpha(height, width, cx, cy)
    alpha = np.maximum(cast if direction in (0, 4, 5) else 0, contact) * own
    if direction in (2, 3) or alpha.max() < 0.02:
        return None
    return Sprite(flat((0.03, 0.03, 0.08), alpha), (round(cx), round(cy)))


def cast(levels: int) -> Sprite:
    """Soft shadow on the ground of a stack of `levels` storeys."""
    pad = 40
    reach = levels * RISE
    width = 2 * RADIUS + 2 * pad + round(reach * SHADOW_STEP[0])
    height = int(math.sqrt(3) * RADIUS * SQUASH) + 2 * pad + round(reach * SHADOW_STEP[1])
    cx, cy = RADIUS + pad, math.sqrt(3) / 2 * RADIUS * SQUASH + pad
    alpha = blur(_swept(hex_alpha(height, width, cx, cy), reach), 9) * 0.48
    return Sprite(flat((0.05, 0.04, 0.06), alpha), (round(cx), round(cy)))


def ambient() -> Sprite:
    """Soft dark halo on the ground around a city hex."""
    pad = 110
    width, height = 2 * RADIUS + 2 * pad, int(math.sqrt(3) * RADIUS * SQUASH) // 2 * 2 + 2 * pad
    alpha = hex_alpha(height, width, width / 2, height / 2, RADIUS + 8)
    alpha = blur(alpha, 30) * 0.42
    return Sprite(flat((0.07, 0.05, 0.02), alpha), (width // 2, height // 2))


# ---- outlines to be tinted -------------------------------------------------------------------------------


def ring(kind: str) -> Sprite:
    """White overlay for a legal cell: 'ring' (outline), 'ring_fill' or 'ring_glow'."""
    pad = 48 if kind == "ring_glow" else PAD
    width, height = 2 * RADIUS + 2 * pad, int(math.sqrt(3) * RADIUS * SQUASH) // 2 * 2 + 2 * pad
    x, y = grid(height * SUPER, width * SUPER)
    flat_y = (y / SUPER - height / 2) / SQUASH
    distance = sd_hex(x / SUPER - width / 2, flat_y, 0, 0, RADIUS - 9)
    if kind == "ring":
        alpha = 1 - smoothstep(3.6, 6.2, np.abs(distance))
        alpha = np.maximum(alpha, 0.5 * np.exp(-((distance / 9) ** 2)) * (distance < 8))
    elif kind == "ring_fill":
        alpha = coverage(distance * SUPER) * (0.26 + 0.30 * np.exp(np.minimum(distance, 0) / 26))
    else:
        alpha = 0.85 * np.exp(-((distance / 17) ** 2))
    return Sprite(flat((1, 1, 1), downsample(alpha, SUPER)), (width // 2, height // 2))


# ---- lake ------------------------------------------------------------------------------------------------

WATER_FRAMES = 12


def _ripples(height: int, width: int, phase: float) -> Any:
    """Loopable water height map: two tileable noises rolled around small circles in opposite ways."""
    total = np.zeros((height, width), np.float32)
    for index, (cells, weight) in enumerate(((6, 5.0), (11, 2.6), (19, 1.3))):
        layer = noise(height, width, cells, 2, 300 + index, 0.5, aspect=1.7)
        turn = phase * 2 * math.pi * (1 if index % 2 == 0 else -1)
        reach = width / cells * 0.24
        shift = round(math.cos(turn + index) * reach), round(math.sin(turn + index) * reach * 0.6)
        total += weight * np.roll(layer, (shift[1], shift[0]), (0, 1))
    return total


def water(frame: int) -> Sprite:
    """One frame of a shimmering lake hex with a bank of one colour, so that lakes join without a seam."""
    width, height = 2 * RADIUS + 2 * PAD, int(math.sqrt(3) * RADIUS * SQUASH) // 2 * 2 + 2 * PAD
    x, y = grid(height, width)
    inside = -sd_hex(x - width / 2, (y - height / 2) / SQUASH, 0, 0, RADIUS)
    surface = _ripples(height, width, frame / WATER_FRAMES)
    wobble = (noise(height, width, 7, 3, 311) - 0.5) * 12
    diffuse, gloss = light(surface * 2.2, 0.9, specular=0.85, shininess=48)
    depth = smoothstep(-6, 58, inside + wobble)
    colour = mix(rgb("#4fbcbc"), rgb("#1b6f9f"), depth) * (0.66 + 0.36 * diffuse)[..., None]
    caustic = np.exp(-(((surface % 2.2) - 1.1) ** 2) / 0.035)
    colour = colour + (gloss + 0.16 * caustic * (0.4 + 0.6 * depth))[..., None] * rgb("#e8fbff")
    bank = 1 - smoothstep(1, 16, inside + wobble * 0.4)
    shallow = rgb("#6cc4b4") * (0.90 + 0.14 * noise(height, width, 30, 3, 312))[..., None]
    colour = mix(colour, shallow, bank * 0.8)
    lap = inside + wobble * 0.6 + 1.5 * math.sin(frame / WATER_FRAMES * 2 * math.pi)
    foam = np.exp(-(((lap - 17) / 2.8) ** 2)) * 0.22
    colour = mix(colour, np.ones_like(colour), foam)
    alpha = hex_alpha(height, width, width / 2, height / 2, RADIUS)
    return Sprite(cut(colour, alpha), (width // 2, height // 2))
