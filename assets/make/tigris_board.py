"""The two boards of Tigris & Euphrates: sand, dunes, green banks, rivers, the grid and the wooden frame.

Owns board_standard.webp and board_advanced.webp, opaque, with CELL pixels per cell and a frame of FRAME
pixels on every side; the letters and numbers of the coordinates are drawn by the client upon the frame. Must
never draw a piece that can be moved.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from akropolis_render import Scene
from common import (
    Array,
    Pixels,
    blur,
    grid,
    icon_mask,
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
from skin_kit import lay
from tigris_masonry import palm
from tigris_river import COLUMNS, ROWS, Field, cells_of, river_field, shore

CELL = 160
FRAME = 64
WIDTH, HEIGHT = COLUMNS * CELL, ROWS * CELL

SIGNS = {
    "standard": {
        "palm": ((0, 9), (2, 9), (15, 9), (10, 4), (6, 4), (14, 1), (0, 5), (9, 10), (13, 10), (1, 0)),
        "camel": ((8, 3), (3, 10)),
        "ankh": ((7, 5), (15, 7)),
        "ziggurat": ((10, 6),),
    },
    "advanced": {
        "palm": ((0, 5), (7, 2), (10, 7), (5, 1), (14, 7), (2, 9), (10, 4), (13, 0), (0, 10)),
        "camel": ((8, 5), (11, 1)),
        "ankh": ((5, 4), (0, 9)),
        "ziggurat": ((9, 5),),
    },
}
"""Drawings in the sand, (column, row) of their cells: all of them land, none of them a temple's."""


def _dunes(x: Any, y: Any, field: Field, seed: int) -> tuple[Any, Any]:
    """Height of the sand in pixels, and 0..1 where the crests of long dunes run, far from the water."""
    swell = noise(HEIGHT, WIDTH, 7, 6, seed + 61, 0.55)
    fine = noise(HEIGHT, WIDTH, 200, 2, seed + 62)
    wide = noise(HEIGHT, WIDTH, 3, 2, seed + 63)
    bend = noise(HEIGHT, WIDTH, 5, 3, seed + 60, 0.35)
    where = smoothstep(0.34, 0.72, wide) * smoothstep(0.45, 1.25, field.distance + 0.5 * (swell - 0.5))
    # A dune rises slowly on the side of the wind and falls steeply on the other.
    phase = ((y * 0.90 + x * 0.30) / CELL * 1.45 + 2.3 * bend + 0.9 * wide) % 1
    crest = blur(np.where(phase < 0.70, phase / 0.70, (1 - phase) / 0.30), 4)
    ripples = np.sin((y * 0.8 + x * 0.35) / CELL * 62 + 22 * bend) * (0.4 + 0.6 * crest)
    height = swell * 22 + where * (crest * 25 + ripples * 0.6) + fine * 0.9
    return height, where * crest


def _sand(x: Any, y: Any, field: Field, seed: int) -> tuple[Any, Any]:
    """Colour of the sand and its height in pixels."""
    height, crest = _dunes(x, y, field, seed)
    swell = noise(HEIGHT, WIDTH, 6, 6, seed + 71, 0.55)
    colour = mix(rgb("#cda465"), rgb("#efdaab"), np.clip(0.14 + 0.6 * swell + 0.34 * crest, 0, 1)[..., None])
    warm = smoothstep(0.60, 0.95, noise(HEIGHT, WIDTH, 5, 5, seed + 70))
    colour = lay(colour, "#b27c42", warm * 0.32)
    grains = noise(HEIGHT, WIDTH, 420, 1, seed + 73)
    return colour * (0.965 + 0.07 * grains)[..., None], height


def _meadow(colour: Any, height: Any, field: Field, seed: int) -> tuple[Any, Any]:
    """Grass along the water: dense reeds at the bank, thin tufts farther out."""
    tuft = noise(HEIGHT, WIDTH, 60, 4, seed + 64, 0.65)
    patch = noise(HEIGHT, WIDTH, 11, 5, seed + 65)
    reach = field.distance + (patch - 0.5) * 0.85
    dense = smoothstep(0.74, 0.02, reach)
    thin = smoothstep(1.25, 0.25, reach) * smoothstep(0.45, 0.75, tuft)
    cover = np.clip(dense * 0.92 + thin * 0.4, 0, 0.94)
    blades = noise(HEIGHT, WIDTH, 200, 2, seed + 66, 0.7, aspect=0.6)
    grass = mix(rgb("#587a30"), rgb("#a3ae55"), np.clip(0.55 * tuft + 0.45 * blades, 0, 1))
    grass = lay(grass, "#3f6a2b", 0.55 * smoothstep(0.30, 0.0, field.distance) * (0.4 + 0.6 * tuft))
    return mix(colour, grass, cover), height + cover * (tuft * 8 + blades * 3)


def _bank(colour: Any, field: Field, seed: int) -> Any:
    """Wet earth, and pebbles, where land meets water."""
    colour = lay(colour, "#6d4f2a", 0.85 * smoothstep(0.115, 0.02, field.distance))
    stones = smoothstep(0.74, 0.86, noise(HEIGHT, WIDTH, 190, 2, seed + 67))
    near = smoothstep(0.16, 0.09, field.distance) * smoothstep(0.01, 0.04, field.distance)
    return lay(colour, "#cbb894", 0.7 * stones * near)


def _water(field: Field, seed: int) -> Any:
    """Deep in the middle, shallow and green at the bank, with waves drawn out along the current."""
    stream = noise(1024, 1024, 24, 4, seed + 40, 0.6)
    rows = (field.across * 620 + 512).astype(np.int32) % 1024
    columns = (field.along * 128).astype(np.int32) % 1024
    flowing = blur(stream[rows, columns], 2)
    chop = noise(HEIGHT, WIDTH, 60, 3, seed + 41, 0.6)
    relief = flowing * 13 + chop * 5
    diffuse, gloss = light(relief, 0.55, specular=0.62, shininess=46)
    depth = smoothstep(0.0, 0.34, -field.distance)
    colour = mix(rgb("#5fb5ad"), rgb("#1f7fa6"), smoothstep(0, 0.5, depth))
    colour = mix(colour, rgb("#114e82"), smoothstep(0.35, 1.0, depth + 0.25 * (flowing - 0.5)))
    colour = colour * (0.70 + 0.32 * diffuse)[..., None] + gloss[..., None] * rgb("#e6faff") * 0.8
    ragged = noise(HEIGHT, WIDTH, 90, 3, seed + 68)
    line = np.exp(-(((field.distance + 0.035 + 0.02 * (ragged - 0.5)) / 0.013) ** 2))
    second = np.exp(-(((field.distance + 0.10 + 0.05 * (ragged - 0.5)) / 0.011) ** 2))
    foam = line * smoothstep(0.25, 0.6, ragged) + 0.5 * second * smoothstep(0.5, 0.8, flowing)
    return lay(colour, "#f4fdff", np.clip(foam, 0, 1) * 0.85)


def _drawings(board: str, colour: Any, height: Any) -> tuple[Any, Any]:
    """Signs scratched into the sand, and the foundations of the first temples."""
    mask = np.zeros((HEIGHT, WIDTH), np.float32)
    spots = [(name, spot, 0.60, 0.62) for name, where in SIGNS[board].items() for spot in where]
    spots += [("temple", spot, 0.62, 0.9) for spot in cells_of(board, "T#")]
    for name, (col, row), share, strength in spots:
        side = int(CELL * share)
        top, left = row * CELL + (CELL - side) // 2, col * CELL + (CELL - side) // 2
        mask[top : top + side, left : left + side] = icon_mask(name, side) * strength
    soft = blur(mask, 1)
    return lay(colour, "#74491d", soft * 0.40), height - blur(mask, 2) * 6.5


def _palms(board: str, picture: Any, field: Field, seed: int) -> Any:
    """Small date palms on the green banks, mostly where cells meet, so that no cell looks taken."""
    rng = random.Random(seed + 9)
    sprites = []
    for _ in range(6):
        scene = Scene(radius=CELL, width=1.0, height=1.0, middle=0.66, supersample=4, squash=1.0, lift=0.62)
        palm(scene, (0, 0, 0), 0.30 + 0.07 * rng.random(), rng)
        sprites.append(scene.render(shadow=0.36))
    special = {(col + dx, row + dy) for col, row in cells_of(board, "#") for dx in (0, 1) for dy in (0, 1)}
    spots = []
    for column, line in sorted({(c, r) for c in range(1, COLUMNS) for r in range(1, ROWS)} - special):
        for _ in range(2):
            x = column * CELL + rng.gauss(0, CELL * 0.16)
            y = line * CELL + rng.gauss(0, CELL * 0.13)
            away = field.distance[min(int(y), HEIGHT - 1), min(int(x), WIDTH - 1)]
            if 0.16 < away < 0.62 and rng.random() < 0.52:
                spots.append((y, x, rng.randrange(len(sprites))))
    whole = to_pixels(picture)
    for y, x, index in sorted(spots):
        pixels, anchor = sprites[index]
        over(whole, pixels, round(x) - anchor[0], round(y) - anchor[1])
    return whole[..., :3].astype(np.float32) / 255


def _lines(board: str, picture: Any, field: Field, x: Any, y: Any) -> Any:
    """The engraved grid; river cells get a light inner line, special cells a golden border."""
    gap_x = np.abs((x / CELL + 0.5) % 1 - 0.5) * CELL
    gap_y = np.abs((y / CELL + 0.5) % 1 - 0.5) * CELL
    gap = np.minimum(gap_x, gap_y)
    water = shore(field.distance, 0.02)
    picture = picture * (1 - np.clip(2.0 - gap, 0, 1) * (0.46 - 0.16 * water))[..., None]
    picture = picture + (np.clip(1.4 - np.abs(gap - 2.8), 0, 1) * (0.11 - 0.03 * water))[..., None]
    river = np.zeros((ROWS, COLUMNS), np.float32)
    for col, row in cells_of(board, "~"):
        river[row, col] = 1
    inside = np.repeat(np.repeat(river, CELL, 0), CELL, 1)
    rim = np.exp(-(((gap - 9) / 2.2) ** 2)) * inside
    return lay(picture, "#cfefff", rim * (0.20 + 0.16 * water))


def _special(board: str, picture: Any, x: Any, y: Any) -> Any:
    """Gold inlaid around the cells whose treasure must be taken first."""
    for col, row in cells_of(board, "#"):
        cx, cy = (col + 0.5) * CELL, (row + 0.5) * CELL
        reach = CELL // 2 + 20
        part = np.s_[
            max(0, int(cy) - reach) : min(HEIGHT, int(cy) + reach),
            max(0, int(cx) - reach) : min(WIDTH, int(cx) + reach),
        ]
        distance = sd_round_rect(x[part], y[part], cx, cy, CELL / 2 + 2, CELL / 2 + 2, 16)
        band = smoothstep(8.5, 7.0, np.abs(distance))
        relief = np.cos(np.clip(distance / 8, -1, 1) * np.pi / 2) * 7
        diffuse, gloss = light(relief, 1.0, specular=0.7, shininess=14)
        gold = mix(rgb("#b07a22"), rgb("#f6d272"), np.clip(0.5 - distance / 16, 0, 1))
        gold = gold * (0.34 + 0.7 * diffuse)[..., None] + gloss[..., None] * rgb("#fff2c4")
        shadow = np.exp(-np.maximum(np.abs(distance) - 7, 0) / 6) * 0.5
        dark = picture[part] * (1 - shadow)[..., None]
        picture[part] = mix(dark, gold, band)
    return picture


def land(board: str) -> Array:
    """The playing field without its frame, float (HEIGHT, WIDTH, 3)."""
    seed = 0 if board == "standard" else 400
    x, y = grid(HEIGHT, WIDTH)
    field = river_field(board, HEIGHT, WIDTH, CELL, (0, 0))
    colour, height = _sand(x, y, field, seed)
    colour, height = _drawings(board, colour, height)
    colour, height = _meadow(colour, height, field, seed)
    height = height - 9 * smoothstep(0.10, -0.02, field.distance)
    diffuse, gloss = light(height, 0.50, specular=0.03)
    colour = colour * (0.54 + 0.48 * diffuse)[..., None] + gloss[..., None]
    colour = _bank(colour, field, seed)
    cast = np.roll(blur(shore(field.distance, 0.02), 5), (5, 4), (0, 1))
    water = _water(field, seed) * (0.62 + 0.38 * cast)[..., None]
    picture = mix(colour, water, shore(field.distance, 0.014))
    picture = _lines(board, picture, field, x, y)
    picture = _palms(board, picture, field, seed)
    return np.asarray(_special(board, picture, x, y), np.float32)


def _frame() -> Any:
    """The wooden frame as colour (full height, full width, 3): rail, golden fillet, corners of bronze."""
    height, width = HEIGHT + 2 * FRAME, WIDTH + 2 * FRAME
    x, y = grid(height, width)
    out = -sd_round_rect(x, y, width / 2, height / 2, width / 2, height / 2, 0)
    across = wood(height, width, 12, "#4a280f", "#95602e", 64)
    upright = wood(height, width, 13, "#4a280f", "#95602e", 90, vertical=True)
    side = np.minimum(x, width - x) < np.minimum(y, height - y)
    colour = np.where(side[..., None], upright, across)
    t = np.clip(out / FRAME, 0, 1)
    rail = smoothstep(0, 0.16, t) * 9 - smoothstep(0.80, 0.97, t) * 10
    rail = rail - 4 * np.exp(-(((t - 0.20) / 0.03) ** 2)) - 3 * np.exp(-(((t - 0.80) / 0.03) ** 2))
    mitre = np.abs(np.minimum(x, width - x) - np.minimum(y, height - y))
    rail = rail - 3 * np.exp(-((mitre / 2.0) ** 2))
    diffuse, gloss = light(rail, 0.9, specular=0.3, shininess=16)
    colour = colour * (0.34 + 0.70 * diffuse)[..., None] + gloss[..., None] * rgb("#ffe7bb")
    fillet = np.exp(-(((out - FRAME + 5) / 3.2) ** 2))
    gold = rgb("#e7bd5c") * (0.55 + 0.5 * diffuse)[..., None]
    colour = mix(colour, gold, fillet * 0.95)
    return lay(colour, "#1c0d05", 0.8 * np.exp(-out / 2.5))


def _corners(picture: Any) -> Any:
    """Bronze rosettes where the rails meet."""
    height, width = picture.shape[:2]
    reach = FRAME
    x, y = grid(reach, reach)
    away = np.hypot(x - reach / 2, y - reach / 2)
    turn = np.arctan2(y - reach / 2, x - reach / 2)
    petal = away - 15 - 6 * np.abs(np.cos(turn * 4))
    relief = smoothstep(2, -7, petal) * 6 + smoothstep(8, 4, away) * 5 + smoothstep(27, 24, away) * 3
    relief = relief - 3 * np.exp(-(((away - 8.5) / 1.6) ** 2))
    diffuse, gloss = light(relief, 1.0, specular=0.7, shininess=14)
    bronze = rgb("#c2904a") * (0.30 + 0.72 * diffuse)[..., None] + gloss[..., None] * rgb("#fff0c8")
    cover = smoothstep(27.5, 26, away)
    for top in (0, height - reach):
        for left in (0, width - reach):
            part = np.s_[top : top + reach, left : left + reach]
            dark = picture[part] * (1 - 0.5 * np.exp(-np.maximum(away - 27, 0) / 4))[..., None]
            picture[part] = mix(dark, bronze, cover)
    return picture


def draw(board: str) -> Pixels:
    """A whole board, framed and opaque."""
    picture = _corners(_frame())
    field = land(board)
    x, y = grid(HEIGHT, WIDTH)
    edge = np.minimum(np.minimum(x, y) * 0.8, np.minimum(WIDTH - x, HEIGHT - y) * 1.8)
    field = field * (1 - 0.55 * np.exp(-edge / 18))[..., None]
    picture[FRAME : FRAME + HEIGHT, FRAME : FRAME + WIDTH] = field
    return to_pixels(picture)
