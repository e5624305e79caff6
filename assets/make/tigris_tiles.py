"""The flat square pieces of Tigris & Euphrates: civilization tiles, the back, catastrophe and marker.

Owns every sprite whose outline is a tile, their shadows, and the frames that are laid around a cell. CELL is
how many pixels a cell has; a tile is a little smaller. Must never draw a leader or a building.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from common import (
    Pixels,
    blur,
    coverage,
    cut,
    downsample,
    flat,
    grid,
    icon_mask,
    light,
    mix,
    noise,
    rgb,
    sd_round_rect,
    smoothstep,
)
from skin_kit import lay

CELL = 224
TILE = 206
SUPER = 3

Drawn = tuple[Pixels, tuple[int, int]]
"""Pixels, and the pixel that lies on the middle of the cell."""


@dataclass(frozen=True)
class Sphere:
    """What a colour looks like: body, its bright mottling, name of its sign among the icons."""

    dark: str
    bright: str
    sign: str


SPHERES = {
    "red": Sphere("#8f1712", "#cf3a2c", "temple"),
    "blue": Sphere("#164c9b", "#3c80d8", "wheat"),
    "green": Sphere("#1c6a34", "#3fa455", "scales"),
    "black": Sphere("#1d1a19", "#4b4541", "ziggurat"),
}
IVORY, IVORY_DARK = "#f8ebcb", "#dcc28c"


def cropped(pixels: Pixels, anchor: tuple[int, int]) -> Drawn:
    """A picture without its clear border."""
    rows = np.flatnonzero(pixels[..., 3].max(1) > 2)
    columns = np.flatnonzero(pixels[..., 3].max(0) > 2)
    part = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return part.copy(), (anchor[0] - int(columns[0]), anchor[1] - int(rows[0]))


def plate(size: int, margin: float) -> tuple[Any, Any, Any]:
    """x, y and signed distance (supersampled pixels) of a tile in a picture of `size` pixels."""
    x, y = grid(size * SUPER, size * SUPER)
    half = size * SUPER / 2
    return x, y, sd_round_rect(x, y, half, half, half - margin * SUPER, half - margin * SUPER, 22 * SUPER)


def sign_mask(name: str, size: int, share: float) -> Any:
    """An icon in the middle of a picture, supersampled; `share` of its side."""
    whole = size * SUPER
    side = int(whole * share)
    out = np.zeros((whole, whole), np.float32)
    at = (whole - side) // 2
    out[at : at + side, at : at + side] = icon_mask(name, side)
    return out


def _bevelled(distance: Any, mask: Any, texture: Any) -> tuple[Any, Any, Any]:
    """Diffuse light, gloss and groove of a tile with an engraved sign."""
    bevel = 15 * SUPER
    rise = smoothstep(0, 1, np.clip(-distance / bevel, 0, 1)) * bevel * 0.62
    groove = np.exp(-(((-distance - 23 * SUPER) / (2.1 * SUPER)) ** 2))
    relief = rise - groove * 2.2 * SUPER + texture * 1.5 * SUPER - blur(mask, 1.2 * SUPER) * 4.4 * SUPER
    diffuse, gloss = light(relief, 1.0, specular=0.5, shininess=22)
    return diffuse, gloss, groove


def tile(colour: str) -> Drawn:
    """A civilization tile, face-up: enamelled stone with an ivory sign let into it."""
    sphere = SPHERES[colour]
    _, _, distance = plate(CELL, (CELL - TILE) / 2)
    size = CELL * SUPER
    seed = list(SPHERES).index(colour) * 7
    cloud = noise(size, size, 5, 5, seed + 11, 0.6)
    grain = noise(size, size, 60, 3, seed + 12)
    mask = sign_mask(sphere.sign, CELL, 0.64)
    diffuse, gloss, groove = _bevelled(distance, mask, cloud)
    colours = mix(rgb(sphere.dark), rgb(sphere.bright), (0.15 + 0.75 * cloud)[..., None])
    colours = colours * (0.93 + 0.12 * grain)[..., None]
    field = smoothstep(26 * SUPER, 60 * SUPER, -distance)
    colours = colours * (1 + 0.10 * field)[..., None]
    colours = lay(colours, "#000000", groove * 0.5)
    colours = lay(colours, "#000000", np.clip(blur(mask, 3 * SUPER) * 1.2 - mask, 0, 1) * 0.42)
    ivory = mix(rgb(IVORY), rgb(IVORY_DARK), cloud)
    colours = mix(colours, ivory, mask * 0.98)
    lit = colours * (0.32 + 0.70 * diffuse)[..., None] + gloss[..., None] * rgb("#fff1d0")
    return cut(lit, coverage(distance), SUPER), (CELL // 2, CELL // 2)


def _star(x: Any, y: Any, radius: float) -> Any:
    """Coverage of an eight-pointed star of Ishtar in a ring, around the middle of the picture."""
    centre = x.shape[0] / 2
    away = np.hypot(x - centre, y - centre) / radius
    turn = np.arctan2(y - centre, x - centre)
    wave = np.abs((turn / (np.pi / 4) + 0.5) % 1 - 0.5) * 2
    star = coverage((away - (0.80 - 0.52 * wave)) * radius) * smoothstep(0.16, 0.18, away)
    ring = coverage((np.abs(away - 0.96) - 0.055) * radius)
    return np.maximum(star, ring)


def tile_back() -> Drawn:
    """A tile face-down: baked clay with a star, the same for all colours."""
    x, y, distance = plate(CELL, (CELL - TILE) / 2)
    size = CELL * SUPER
    cloud = noise(size, size, 6, 6, 91, 0.6)
    grain = noise(size, size, 70, 3, 92)
    mask = _star(x, y, 60 * SUPER)
    diffuse, gloss, groove = _bevelled(distance, mask, cloud * 1.4 + grain * 0.5)
    clay = mix(rgb("#8d6238"), rgb("#c79a62"), (0.2 + 0.65 * cloud)[..., None])
    clay = clay * (0.92 + 0.13 * grain)[..., None]
    clay = lay(clay, "#4b2c12", np.clip(groove * 0.5 + mask * 0.55, 0, 1))
    lit = clay * (0.34 + 0.68 * diffuse)[..., None] + 0.5 * gloss[..., None] * rgb("#fff1d0")
    return cut(lit, coverage(distance), SUPER), (CELL // 2, CELL // 2)


def _cracks(size: int) -> Any:
    """0..1 along a net of cracks: the borders between random cells, bent by noise."""
    x, y = grid(size, size)
    generator = np.random.default_rng(77)
    bend = (noise(size, size, 7, 4, 78) - 0.5) * 56 * SUPER
    curl = (noise(size, size, 7, 4, 79) - 0.5) * 56 * SUPER
    first = np.full(x.shape, 1e9, np.float32)
    second = first.copy()
    for px, py in generator.random((13, 2)) * size:
        away = np.hypot(x + bend - px, y + curl - py)
        second = np.minimum(second, np.maximum(first, away))
        first = np.minimum(first, away)
    middle = np.hypot(x - size / 2, y - size / 2) / (size / 2)
    width = (4.6 - 2.6 * middle) * SUPER
    return np.exp(-(((second - first) / np.maximum(width, 1)) ** 2))


def catastrophe() -> Drawn:
    """A tile that destroys: scorched rock, split by cracks in which it still glows."""
    x, y, distance = plate(CELL, 6)
    size = CELL * SUPER
    ragged = distance + (noise(size, size, 16, 4, 95) - 0.5) * 13 * SUPER
    cloud = noise(size, size, 7, 6, 93, 0.65)
    cracks = _cracks(size)
    rise = smoothstep(0, 1, np.clip(-ragged / (16 * SUPER), 0, 1)) * 11 * SUPER
    relief = rise + cloud * 16 * SUPER - blur(cracks, 2 * SUPER) * 9 * SUPER
    diffuse, gloss = light(relief, 0.85, specular=0.25, shininess=16)
    rock = mix(rgb("#241b17"), rgb("#6d5b4d"), (cloud * 0.9)[..., None])
    rock = lay(rock, "#7c3418", smoothstep(0.55, 0.9, noise(size, size, 5, 4, 96)) * 0.4)
    lit = rock * (0.30 + 0.74 * diffuse)[..., None] + gloss[..., None] * 0.6
    middle = np.hypot(x - size / 2, y - size / 2) / (size / 2)
    heat = cracks * smoothstep(1.05, 0.15, middle)
    halo = blur(heat, 7 * SUPER)
    lit = lay(lit, "#ff5a14", np.clip(halo * 0.9, 0, 0.75))
    lit = lay(lit, "#ffb13a", smoothstep(0.25, 0.75, heat))
    lit = lay(lit, "#fff0b4", smoothstep(0.72, 1.0, heat))
    return cut(lit, coverage(ragged), SUPER), (CELL // 2, CELL // 2)


def marker() -> Drawn:
    """The unification marker: a golden disc with two linked rings, laid on the tile that joins."""
    size = CELL * SUPER
    x, y = grid(size, size)
    away = np.hypot(x - size / 2, y - size / 2)
    radius = 88 * SUPER
    distance = away - radius - 3 * SUPER * np.cos(np.arctan2(y - size / 2, x - size / 2) * 24)
    cloud = noise(size, size, 6, 5, 61, 0.55)
    mask = sign_mask("union", CELL, 0.46)
    ring = np.exp(-(((away - radius * 0.82) / (3 * SUPER)) ** 2))
    rise = smoothstep(0, 1, np.clip(-distance / (13 * SUPER), 0, 1)) * 9 * SUPER
    relief = rise - ring * 3 * SUPER + cloud * 2 * SUPER + blur(mask, 1.2 * SUPER) * 5 * SUPER
    diffuse, gloss = light(relief, 1.0, specular=0.7, shininess=18)
    gold = mix(rgb("#b8791c"), rgb("#f2cb62"), (0.2 + 0.65 * cloud)[..., None])
    gold = lay(gold, "#5e3608", np.clip(blur(mask, 3 * SUPER) * 1.5 - mask, 0, 1) * 0.6 + ring * 0.35)
    gold = lay(gold, "#fffbe8", mask * 0.85)
    lit = gold * (0.34 + 0.70 * diffuse)[..., None] + gloss[..., None] * rgb("#fff2cc")
    return cut(lit, coverage(distance), SUPER), (CELL // 2, CELL // 2)


# ---- shadows and frames ------------------------------------------------------------------------------------


def square_shadow(side: int, soft: float, strength: float, right: int, down: int) -> Drawn:
    """Soft shadow of a square of `side` pixels with its middle on the cell's, moved right and down."""
    pad = int(soft * 3) + max(right, down)
    size = side + 2 * pad
    x, y = grid(size, size)
    half = size / 2
    mask = coverage(sd_round_rect(x, y, half, half, side / 2, side / 2, 24))
    return flat(rgb("#140a03"), blur(mask, soft) * strength), (size // 2 - right, size // 2 - down)


def round_shadow(across: int, soft: float, strength: float, right: int, down: int) -> Drawn:
    """The same for a disc of `across` pixels."""
    pad = int(soft * 3) + max(right, down)
    size = across + 2 * pad
    x, y = grid(size, size)
    mask = coverage(np.hypot(x - size / 2, y - size / 2) - across / 2)
    return flat(rgb("#140a03"), blur(mask, soft) * strength), (size // 2 - right, size // 2 - down)


def special() -> Drawn:
    """Golden corners over a tile on a cell with a special border."""
    size = CELL + 24
    x, y = grid(size * SUPER, size * SUPER)
    middle = size * SUPER / 2
    side = (CELL / 2 + 1) * SUPER
    distance = sd_round_rect(x, y, middle, middle, side, side, 24 * SUPER)
    corner = np.minimum(np.abs(x - middle), np.abs(y - middle)) > side - 52 * SUPER
    tip = smoothstep(side - 54 * SUPER, side - 50 * SUPER, np.minimum(np.abs(x - middle), np.abs(y - middle)))
    width = 8 * SUPER * np.where(corner, 1, tip)
    band = coverage(np.abs(distance + 4 * SUPER) - width)
    relief = np.cos(np.clip((distance + 4 * SUPER) / np.maximum(width, 1), -1, 1) * np.pi / 2) * 7 * SUPER
    diffuse, gloss = light(relief, 1.0, specular=0.7, shininess=14)
    gold = rgb("#e6b448") * (0.36 + 0.70 * diffuse)[..., None] + gloss[..., None] * rgb("#fff2c4")
    dark = blur(band, 4 * SUPER) * 0.55
    alpha = band + (1 - band) * dark
    colour = mix(np.full_like(gold, 0.05), gold, band / np.maximum(alpha, 1e-4))
    return cut(colour, alpha, SUPER), (size // 2, size // 2)


def frame(kind: str) -> Drawn:
    """White, to be tinted: `cell_ring` (outline), `cell_fill` (a wash), `cell_glow` (a halo) of one cell."""
    size = CELL + (120 if kind == "cell_glow" else 24)
    x, y = grid(size * SUPER, size * SUPER)
    middle = size * SUPER / 2
    side = (CELL / 2 - 6) * SUPER
    distance = sd_round_rect(x, y, middle, middle, side, side, 26 * SUPER) / SUPER
    if kind == "cell_ring":
        alpha = 1 - smoothstep(3.4, 5.6, np.abs(distance))
        alpha = np.maximum(alpha, 0.5 * np.exp(-((distance / 9) ** 2)) * (distance < 8))
    elif kind == "cell_fill":
        alpha = coverage(distance * SUPER) * (0.20 + 0.30 * np.exp(np.minimum(distance, 0) / 24))
    else:
        alpha = 0.85 * np.exp(-((distance / 18) ** 2))
    return flat((1, 1, 1), downsample(alpha, SUPER)), (size // 2, size // 2)
