"""The loose pieces of Tigris & Euphrates: cubes for points, treasures, the bag and the players' screens.

Owns cube_<colour>, cube_treasure, treasure, bag and screen_<dynasty>. Must never draw a piece that fills a
cell of the board.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from common import (
    Pixels,
    blur,
    coverage,
    cut,
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
from tigris_masonry import glaze
from tigris_tiles import CELL, IVORY, SPHERES, Drawn

SUPER = 3
GOLD = ("#c98a1e", "#f7cf5c")


DEPTH = 0.21
"""How far the top and the right side of a cube reach back, as a part of the picture."""


def _faces(x: Any, y: Any, side: float) -> tuple[Any, Any, Any]:
    """Signed distances of front, top and right side of a cube in a picture of `side` pixels."""
    u, v = x / side, y / side
    front = np.maximum(np.maximum(-u, u - 1 + DEPTH), np.maximum(DEPTH - v, v - 1))
    lean = u + v - DEPTH
    top = np.maximum(np.maximum(-v, v - DEPTH), np.maximum(-lean, lean - 1 + DEPTH) / math.sqrt(2))
    down = u + v - 1
    right = np.maximum(
        np.maximum(1 - DEPTH - u, u - 1), np.maximum(DEPTH - down - DEPTH, down - 1 + DEPTH) / math.sqrt(2)
    )
    return front * side, top * side, right * side


def _cube(colour: str, width: int) -> tuple[Any, Any]:
    """Colour and alpha, supersampled, of a cube `width` pixels wide with the sign of a sphere in front."""
    dark, bright = (rgb(GOLD[0]), rgb(GOLD[1])) if colour == "treasure" else glaze(colour)
    sign = "sun" if colour == "treasure" else SPHERES[colour].sign
    size = width * SUPER
    x, y = grid(size, size)
    cloud = noise(size, size, 4, 4, 71, 0.55)
    body = mix(dark, bright, (0.30 + 0.55 * cloud)[..., None])
    out = np.zeros_like(body)
    alpha = np.zeros((size, size), np.float32)
    faces = _faces(x, y, size)
    for distance, tone, glint in zip(faces, (1.06, 1.34, 0.60), (0.30, 0.42, 0.16), strict=True):
        cover = coverage(distance)
        edge = np.exp(-((distance / (size * 0.020)) ** 2))
        lit = body * tone * (1 + 0.10 * (1 - y / size))[..., None] + (glint * edge)[..., None]
        out = mix(out, lit, cover)
        alpha = np.maximum(alpha, cover)
    front = int(size * (1 - DEPTH))
    side = int(front * 0.74)
    mask = np.zeros((size, size), np.float32)
    left, top = (front - side) // 2, size - front + (front - side) // 2
    mask[top : top + side, left : left + side] = icon_mask(sign, side)
    ink = rgb("#6d3f08") if colour == "treasure" else rgb(IVORY)
    out = lay(out, "#000000", np.clip(blur(mask, 2.5 * SUPER) * 1.3 - mask, 0, 1) * 0.45 * coverage(faces[0]))
    out = mix(out, ink * np.ones_like(out), mask)
    outline = np.minimum(np.minimum(*faces[:2]), faces[2])
    out = lay(out, "#160a04", 0.55 * np.exp(-np.maximum(-outline, 0) / (1.3 * SUPER)))
    return out, np.maximum(alpha, coverage(outline))


def _with_shadow(colour: Any, alpha: Any, pad: int, shadow: tuple[float, float, int, int]) -> Pixels:
    """A finished piece with a soft shadow (radius, strength, right, down) in its own picture."""
    grown = np.pad(alpha, pad * SUPER)
    soft, strength, right, down = shadow
    dark = blur(np.roll(grown, (down * SUPER, right * SUPER), (0, 1)), soft * SUPER) * strength
    whole = grown + (1 - grown) * dark
    paint = np.pad(colour, ((pad * SUPER, pad * SUPER), (pad * SUPER, pad * SUPER), (0, 0)))
    paint = mix(np.full_like(paint, 0.05), paint, grown / np.maximum(whole, 1e-4))
    return cut(paint, whole, SUPER)


def cube(colour: str) -> Drawn:
    """A cube for a point of a sphere, or for a treasure; fills a cell, anchored in its middle."""
    width, pad = 176, 24
    pixels = _with_shadow(*_cube(colour, width), pad, (5, 0.55, 6, 9))
    return pixels, (width // 2 + pad, width // 2 + pad)


def treasure() -> Drawn:
    """A golden cube as it lies on the upper right corner of a temple; anchored in the middle of the cell."""
    width, pad = 84, 20
    pixels = _with_shadow(*_cube("treasure", width), pad, (4, 0.65, 6, 9))
    middle, away = width // 2 + pad, round(0.27 * CELL)
    return pixels, (middle - away, middle + away)


# ---- the bag -----------------------------------------------------------------------------------------------


def bag() -> Drawn:
    """A linen bag, tied with a cord; anchored in its middle."""
    size = CELL * SUPER
    x, y = grid(size, size)
    u, v = (x / size - 0.5) * 2, (y / size - 0.5) * 2
    body = np.hypot(u / 0.74, (v - 0.26) / 0.62) - 1 + 0.10 * (v < 0.26) * (0.26 - v)
    neck = sd_round_rect(u, v, 0, -0.38, 0.20 + 0.16 * np.clip(-0.42 - v, 0, 1) * 2, 0.20, 0.05)
    frill = np.hypot(u / (0.46 - 0.05 * np.cos(np.arctan2(v + 0.60, u) * 9)), (v + 0.62) / 0.24) - 1
    distance = np.minimum(np.minimum(body * 0.62, neck), frill * 0.24) * size / 2
    folds = noise(size, size, 3, 3, 33, 0.5)
    weave = noise(size, size, 120, 2, 34)
    pull = np.sin(np.arctan2(u, np.maximum(v + 0.42, 0.02)) * 13 + folds * 4)
    inside = np.clip(-distance / (size * 0.16), 0, 1)
    relief = np.sqrt(np.maximum(inside * (2 - inside), 0)) * size * 0.11
    relief = relief + pull * 5 * SUPER * smoothstep(0.7, -0.3, v) + folds * 9 * SUPER + weave * 0.4 * SUPER
    diffuse, gloss = light(relief, 0.8, specular=0.12)
    cloth = (
        mix(rgb("#8a5a2c"), rgb("#d8ac6c"), (0.3 + 0.6 * folds)[..., None]) * (0.9 + 0.16 * weave)[..., None]
    )
    cord = np.exp(-(((v + 0.40 + 0.03 * np.cos(u * 6)) / 0.045) ** 2)) * coverage(distance)
    cloth = lay(cloth, "#7c2218", smoothstep(0.4, 0.6, cord))
    mark = np.zeros((size, size), np.float32)
    side = int(size * 0.30)
    left, top = (size - side) // 2, int(size * 0.49)
    mark[top : top + side, left : left + side] = icon_mask("ziggurat", side)
    cloth = lay(cloth, "#4a2a12", mark * 0.75)
    lit = cloth * (0.36 + 0.68 * diffuse)[..., None] + gloss[..., None]
    return cut(lit, coverage(distance), SUPER), (CELL // 2, CELL // 2)


# ---- screens -----------------------------------------------------------------------------------------------

SCREEN = (720, 300)
SCREENS = {
    "archer": ("#54531c", "#8f8a3c"),
    "bull": ("#17525c", "#3a8f9a"),
    "amphora": ("#7d4a16", "#c58a3c"),
    "lion": ("#552a66", "#87509b"),
}
"""Dark and bright glaze of the screen of a dynasty; none of them is the colour of a sphere."""


def _screen_shape(x: Any, y: Any, width: float, height: float) -> Any:
    """Signed distance of a wall with two towers and stepped merlons, in pixels."""
    unit = width / 24
    left = np.abs(x - width / 2)
    tower = left > 7.4 * unit
    roof = np.where(tower, 0.10 * height, 0.26 * height)
    phase = np.abs(((x - width / 2) / (unit * 1.6) + 0.5) % 1 - 0.5) * 2
    step = np.where(phase < 0.34, 0.0, np.where(phase < 0.68, 0.045, 0.09)) * height
    edge = np.maximum(roof + step - y, y - height)
    return np.maximum(edge, np.abs(x - width / 2) - width / 2)


def screen(dynasty: str) -> Drawn:
    """The wall of glazed brick behind which a player of a dynasty hides; anchored in its middle."""
    dark, bright = (rgb(colour) for colour in SCREENS[dynasty])
    width, height = SCREEN[0] * SUPER, SCREEN[1] * SUPER
    x, y = grid(height, width)
    distance = _screen_shape(x, y, width, height)
    unit = width / 24
    cloud = noise(height, width, 9, 5, 21, 0.6)
    row = np.floor(y / (height / 16))
    joint = (np.abs((y / (height / 16)) % 1 - 0.5) > 0.44) | (
        np.abs((x / (unit * 1.1) + row * 0.5) % 1 - 0.5) > 0.465
    )
    tint = noise(height // 30, width // 30, 40, 1, 22).repeat(30, 0).repeat(30, 1)
    tint = np.pad(tint, ((0, height - tint.shape[0]), (0, width - tint.shape[1])), mode="edge")
    colour = mix(dark, bright, np.clip(0.2 + 0.5 * cloud + 0.25 * tint, 0, 1)[..., None])
    colour = lay(colour, "#0a0604", joint * 0.30)
    gold, rosettes = _screen_gold(x, y, width, height)
    mark = _screen_sign(dynasty, width, height)
    raised = np.maximum(np.maximum(gold, rosettes), mark)
    colour = lay(colour, "#060302", np.clip(blur(raised, 4 * SUPER) * 1.3 - raised, 0, 1) * 0.6)
    colour = mix(colour, mix(rgb("#c98e2c"), rgb("#ffe08a"), cloud), raised)
    tower = smoothstep(7.2 * unit, 7.5 * unit, np.abs(x - width / 2))
    relief = (
        tower * 12 * SUPER - joint * 0.9 * SUPER + cloud * 2 * SUPER + blur(raised, SUPER * 1.4) * 5 * SUPER
    )
    relief = relief + smoothstep(0, 5 * SUPER, -distance) * 5 * SUPER
    diffuse, gloss = light(relief, 0.9, specular=0.5, shininess=18)
    lit = (
        colour * (0.36 + 0.67 * diffuse)[..., None]
        + gloss[..., None] * rgb("#fff3d2") * (0.5 + 0.5 * raised)[..., None]
    )
    return cut(lit, coverage(distance), SUPER), (SCREEN[0] // 2, SCREEN[1] // 2)


def _screen_gold(x: Any, y: Any, width: float, height: float) -> tuple[Any, Any]:
    """Coverage of two golden bands, and of the rosettes between them."""
    bands = np.zeros_like(x)
    for at in (0.42, 0.90):
        bands = np.maximum(bands, coverage(np.abs(y - at * height) - height * 0.009))
    pitch = width / 24 * 1.6
    u = ((x - width / 2) / pitch + 0.5) % 1 - 0.5
    v = (y - 0.95 * height) / pitch
    away, turn = np.hypot(u, v), np.arctan2(v, u)
    petal = (0.20 + 0.05 * np.abs(np.cos(turn * 4)) - away) * pitch
    hole = coverage(away * pitch - 0.07 * pitch)
    return bands, np.clip(petal + 0.5, 0, 1) * (1 - hole)


def _screen_sign(dynasty: str, width: int, height: int) -> Any:
    """The sign of the dynasty: large in the middle, small on both towers."""
    out = np.zeros((height, width), np.float32)
    for middle, share in ((0.5, 0.42), (0.096, 0.27), (0.904, 0.27)):
        side = int(height * share)
        left, top = int(width * middle - side / 2), int(height * 0.66 - side / 2)
        part = np.s_[top : top + side, left : left + side]
        out[part] = np.maximum(out[part], icon_mask(dynasty, side))
    return out
