"""The shapes and surfaces from which the skins and the menu art are put together.

Owns rounded bodies, bevels, their shadows, and the two big surfaces paper and planks. Pictures are those of
common.py: float arrays 0..1 while they are made, uint8 RGBA when finished. Must never be imported by the
game itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from common import (
    Array,
    Pixels,
    blur,
    coverage,
    flat,
    grid,
    light,
    mix,
    noise,
    over,
    rgb,
    sd_round_rect,
    smoothstep,
    to_pixels,
    wood,
)

INK, CREAM, GOLD, RIM = "#3a220e", "#faeccc", "#f0d08a", "#785430"


@dataclass(frozen=True)
class Shadow:
    """A soft shadow down to the right, in pixels; `strength` 0..1."""

    radius: int
    strength: float
    right: int
    down: int


@dataclass(frozen=True)
class Body:
    """A rounded rectangle: x, y pixel centres and the signed distance to its edge, negative inside."""

    x: Array
    y: Array
    distance: Array

    @property
    def inside(self) -> Array:
        """Depth in pixels below the edge, 0 outside."""
        return np.maximum(-self.distance, 0)

    @property
    def size(self) -> tuple[int, int]:
        """Height and width."""
        return self.distance.shape[0], self.distance.shape[1]


def rounded(width: int, height: int, radius: float) -> Body:
    """A rounded rectangle that fills its picture."""
    x, y = grid(height, width)
    distance = sd_round_rect(x, y, width / 2, height / 2, width / 2 - 0.5, height / 2 - 0.5, radius)
    return Body(x, y, distance.astype(np.float32))


def line_at(body: Body, depth: float, width: float) -> Array:
    """A soft line that runs `depth` pixels inside the edge, 0..1."""
    return np.asarray(np.exp(-(((-body.distance - depth) / width) ** 2)), np.float32)


def lay(base: Any, colour: str, amount: Any) -> Any:
    """Paint one colour over a picture."""
    return mix(base, rgb(colour) * np.ones_like(base), amount)


def shine(colour: Any, height: Any, ambient: float = 0.34, strength: float = 1.0, gloss: float = 0.3) -> Any:
    """Light a coloured picture by its height map."""
    diffuse, spot = light(height, strength, specular=gloss, shininess=18)
    return colour * (ambient + (1.02 - ambient) * diffuse)[..., None] + spot[..., None] * rgb("#fff1d2")


def stand(colour: Any, alpha: Any, pad: int, shadow: Shadow | None) -> Pixels:
    """Finish a body: `pad` transparent pixels all round, its shadow below it."""
    height, width = alpha.shape
    canvas = np.zeros((height + 2 * pad, width + 2 * pad, 4), np.uint8)
    if shadow is not None:
        mask = np.zeros(canvas.shape[:2], np.float32)
        top, left = pad + shadow.down, pad + shadow.right
        part = alpha[: mask.shape[0] - top, : mask.shape[1] - left]
        mask[top : top + part.shape[0], left : left + part.shape[1]] = part
        soft = blur(mask, shadow.radius) * shadow.strength * fade_out(canvas.shape[:2], pad)
        canvas = flat(rgb("#0a0402"), soft)
    over(canvas, to_pixels(colour, alpha), pad, pad)
    return canvas


def fade_out(size: tuple[int, ...], pad: int) -> Array:
    """1 inside, 0 at the very border of the picture, so that no shadow ends in a hard line."""
    x, y = grid(size[0], size[1])
    edge = np.minimum(np.minimum(x, size[1] - x), np.minimum(y, size[0] - y))
    return np.asarray(smoothstep(0, max(pad * 0.6, 1), edge), np.float32)


def paper(
    body: Body,
    seed: int,
    base: str = "#efdfb9",
    stain: str = "#c39c5f",
    burn: float = 0.5,
    reach: float = 24.0,
) -> Array:
    """Old paper cut to a body; `burn` is how brown its edge is, `reach` how far that goes in (pixels)."""
    height, width = body.size
    cloud = noise(height, width, 5, 6, seed)
    patch = noise(height, width, 2.4, 4, seed + 2)
    fibre = noise(height, width, width / 9, 3, seed + 1, 0.6)
    colour = mix(rgb(base), rgb(stain), (0.14 * cloud + 0.22 * smoothstep(0.55, 1, patch))[..., None])
    wear = noise(height, width, width / 150, 5, seed + 5, 0.6)
    ragged = body.inside + reach * 1.2 * (wear - 0.5)
    brown = burn * np.exp(-np.maximum(ragged, 0) / reach) * (0.55 + 0.8 * smoothstep(0.35, 0.8, 1 - wear))
    colour = lay(colour * (0.965 + 0.06 * fibre)[..., None], "#7a4f26", np.clip(brown, 0, 0.8))
    diffuse, _ = light(fibre * 0.5 + cloud * 3, 0.7, specular=0)
    return np.asarray(colour * (0.86 + 0.14 * diffuse)[..., None], np.float32)


def planks(height: int, width: int, rows: int, seed: int, dark: str, bright: str) -> Array:
    """A table top of `rows` boards with dark joints and a lit edge below each joint."""
    board = height / rows
    colour = np.zeros((height, width, 3), np.float32)
    for row in range(rows):
        top, bottom = int(row * board), int((row + 1) * board)
        tone = 0.92 + 0.05 * ((row * 7) % 4)
        colour[top:bottom] = wood(bottom - top, width, seed + row * 5, dark, bright, 3.2) * tone
    pores = noise(height, width, width / 70, 2, seed + 3, 0.7, aspect=22)
    colour = colour * (1 - 0.26 * smoothstep(0.6, 1.05, pores))[..., None]
    _, y = grid(height, width)
    unit = height / 1080
    gap = np.abs((y / board + 0.5) % 1 - 0.5) * board
    below = (y / board) % 1 < 0.5
    colour = colour * (1 - 0.75 * np.exp(-((gap / (1.8 * unit)) ** 2)))[..., None]
    return np.asarray(
        colour * (1 + 0.2 * np.exp(-(((gap - 4 * unit) / (1.5 * unit)) ** 2)) * below)[..., None], np.float32
    )


def inner_shadow(body: Body, radius: float, right: int, down: int) -> Array:
    """Darkness under the upper left edge of a hollow, 0..1, blurred by `radius`."""
    solid = 1 - coverage(body.distance)
    padded = np.pad(solid, 40, constant_values=1.0)
    soft = blur(padded, radius)
    height, width = body.size
    return np.asarray(soft[40 - down : 40 - down + height, 40 - right : 40 - right + width], np.float32)
