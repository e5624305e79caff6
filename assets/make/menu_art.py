"""Writes assets/menu: the name of the house, the pictures of the game Akropolis, the icon of the window.

Owns sky, sea and the composition; the island is built by menu_city.py and seen by menu_world.py. No words but
the name Mesapolis are ever drawn: titles are laid over by the client.

Usage: python assets/make/menu_art.py [logo|box|hero|icon ...]
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame
from common import (
    ASSETS,
    Array,
    Pixels,
    blur,
    coverage,
    cut,
    from_surface,
    grid,
    icon_mask,
    light,
    lit_bevel,
    mix,
    noise,
    rgb,
    save_webp,
    sd_hex,
    smoothstep,
    to_pixels,
)
from menu_city import build, city_plan, ground, plant
from menu_world import SQUASH, World, photograph
from PIL import Image
from skin_kit import Shadow, lay, shine, stand

MENU = ASSETS / "menu"


# ---- sky and sea -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """A picture to be painted, in pixels: size, horizon row, the sun, and where the city stands."""

    width: int
    height: int
    horizon: int
    sun: tuple[float, float]
    unit: float
    city: tuple[float, float]
    island: tuple[float, float, float, float]
    rings: int
    trees: int
    seed: int
    ships: tuple[tuple[tuple[float, float], float], ...]


def sky(scene: Scene) -> Array:
    """Evening sky with lit clouds and a low sun, down to the horizon and a little below."""
    width, height = scene.width, scene.height
    x, y = grid(height, width)
    t = np.clip(y / scene.horizon, 0, 1)
    colour = mix(rgb("#2f66ae"), rgb("#86b9e2"), smoothstep(0, 0.6, t))
    colour = mix(colour, rgb("#ffdfae") * np.ones_like(colour), smoothstep(0.5, 1.02, t))
    far = np.hypot(x - scene.sun[0], (y - scene.sun[1]) * 1.15) / width
    colour = mix(colour, rgb("#fff1c6") * np.ones_like(colour), 0.9 * np.exp(-((far / 0.17) ** 1.3)))
    cloud = noise(height, width, 3.2 * width / height, 7, scene.seed + 31, 0.56, aspect=2.6)
    shape = smoothstep(0.52, 0.80, cloud) * (1 - 0.45 * t)
    relief, _ = light(blur(cloud, width * 0.004) * width * 0.05, 1.0, (-0.5, 0.5, 0.7), 0)
    lit = mix(rgb("#b9a9bf"), rgb("#fff4dd"), np.clip(relief * 0.9 - 0.1, 0, 1))
    colour = mix(colour, lit, shape * 0.86)
    disc = smoothstep(width * 0.0165, width * 0.0145, np.hypot(x - scene.sun[0], y - scene.sun[1]))
    return np.asarray(mix(colour, rgb("#fffdf0") * np.ones_like(colour), disc), np.float32)


def sea(scene: Scene) -> Array:
    """Water in perspective from the horizon down, with the path of the sun on it."""
    width, height = scene.width, scene.height
    x, y = grid(height, width)
    below = np.maximum(y - scene.horizon, 0.5) / (height - scene.horizon)
    waves = noise(1024, 1024, 22, 5, scene.seed + 9, 0.6, aspect=0.36)
    depth = 1 / (below + 0.055)
    u = ((x - width / 2) / width * depth * 190 + 4000).astype(np.int32) % 1024
    v = (depth * 330).astype(np.int32) % 1024
    swell = waves[v, u]
    fine = noise(height, width, width / 26, 4, scene.seed + 12, 0.62, aspect=3.2)
    height_map = (swell * 1.1 * (0.2 + below) + fine * 0.5) * width / 330
    diffuse, gloss = light(blur(height_map, width / 1600), 0.85, (-0.62, 0.2, 0.75), 0.42, 26)
    colour = mix(rgb("#a9cfd2"), rgb("#2d86ab"), smoothstep(0, 0.22, below))
    colour = mix(colour, rgb("#0c4a86") * np.ones_like(colour), smoothstep(0.15, 1.0, below))
    colour = colour * (0.62 + 0.42 * diffuse)[..., None] + gloss[..., None] * rgb("#fff0d0")
    path = np.exp(-(((x - scene.sun[0]) / (width * (0.03 + 0.13 * below))) ** 2)) * np.exp(-below * 1.5)
    glint = path * smoothstep(0.40, 0.66, fine * 0.6 + swell * 0.4)
    return np.asarray(lay(colour, "#fff0c4", np.clip(glint, 0, 0.92)), np.float32)


def far_hills(scene: Scene, picture: Any) -> Any:
    """Three ranges beyond the water, paler the farther they are."""
    width, height = scene.width, scene.height
    _, y = grid(height, width)
    ranges = (
        (0.085, "#9fb4cf", "#e8d3bd", 3),
        (0.055, "#7f98ae", "#d3c0a0", 4),
        (0.03, "#6f8a78", "#c4b98a", 6),
    )
    for number, (rise, dark, bright, cells) in enumerate(ranges):
        ridge = noise(16, width, cells, 6, scene.seed + 61 + number, 0.48)[8]
        spread = smoothstep(0.30, 0.75, noise(16, width, 2, 3, scene.seed + 71 + number)[8] + 0.12)
        top = scene.horizon - ridge * spread * rise * height
        inside = np.clip(y - top[None, :], 0, 1) * (y <= scene.horizon + 1) * (spread[None, :] > 0.02)
        rough = noise(height, width, 14 * cells, 4, scene.seed + 81 + number, 0.6)
        slope, _ = light(rough * width * 0.006 + (scene.horizon - top)[None, :], 0.6, (-0.6, 0.2, 0.6), 0)
        hill = mix(rgb(dark), rgb(bright), np.clip(slope * 0.75 - 0.05, 0, 1))
        haze = smoothstep(scene.horizon - rise * height, scene.horizon, y)
        picture = mix(picture, lay(hill, "#f7dcb4", 0.5 * haze), inside)
    return picture


def sail(picture: Any, x0: float, y0: float, size: float) -> Any:
    """A small ship with one square sail."""
    left, upper = int(x0 - size * 1.2), int(y0 - size * 1.6)
    part = np.s_[upper : int(y0 + size * 0.6), left : int(x0 + size * 1.2)]
    x, y = grid(picture[part].shape[0], picture[part].shape[1])
    x, y = (x + left - x0) / size, (y + upper - y0) / size
    hull = (y > -0.16 + 0.42 * np.abs(x) ** 4 * -1) & (y < 0.14 - 0.3 * x * x) & (np.abs(x) < 0.85)
    stern = (np.abs(x - 0.84) < 0.05) & (y > -0.62) & (y < -0.1)
    belly = 0.10 * np.sin((y + 1.15) / 0.85 * math.pi)
    cloth = (np.abs(x - belly) < 0.46) & (y > -1.15) & (y < -0.30)
    mast = (np.abs(x) < 0.022) & (y > -1.3) & (y < 0)
    stripe = np.abs(x - belly) < 0.13
    shade = 0.74 + 0.34 * smoothstep(0.5, -0.5, x)
    wake = (np.abs(y - 0.16) < 0.05) & (np.abs(x) < 1.1)
    out = lay(picture[part], "#f5fbff", 0.5 * wake)
    out = np.where((hull | stern)[..., None], rgb("#5a3318") * (0.8 + 0.5 * (y < -0.02))[..., None], out)
    out = np.where(mast[..., None], rgb("#4a2c16"), out)
    white = np.where(stripe[..., None], rgb("#b8402f"), rgb("#fbf0d8")) * shade[..., None]
    picture[part] = np.where(cloth[..., None], white, out)
    return picture


def gulls(picture: Any, scene: Scene, count: int) -> Any:
    """A few far birds."""
    generator = np.random.default_rng(scene.seed + 5)
    x, y = grid(scene.height, scene.width)
    for _ in range(count):
        cx = scene.width * (0.12 + 0.5 * float(generator.random()))
        cy = scene.horizon * (0.28 + 0.4 * float(generator.random()))
        size = scene.unit * (0.13 + 0.12 * float(generator.random()))
        u, v = (x - cx) / size, (y - cy) / size
        wing = np.abs(v + 0.42 * np.sqrt(np.abs(u) + 0.01) - 0.42 * np.abs(u) * 1.3) < 0.07 * (
            1.2 - np.abs(u)
        )
        picture = lay(picture, "#fdfaf2", 0.95 * (wing & (np.abs(u) < 1)))
    return picture


# ---- the island in the sea ---------------------------------------------------------------------------------


def shallows(picture: Any, scene: Scene, shore: Array, base: int) -> Any:
    """Turquoise water and foam around the island."""
    rows = np.clip(((np.arange(scene.height) - base) / SQUASH).astype(np.int32), 0, shore.shape[0] - 1)
    distance = shore[rows] / scene.unit
    distance = np.where((np.arange(scene.height) < base)[:, None], 9, distance)
    ripple = noise(scene.height, scene.width, scene.width / 60, 4, scene.seed + 15, 0.6, aspect=2)
    near = distance + 0.22 * (ripple - 0.5)
    picture = lay(picture, "#4fc0c4", 0.72 * np.exp(-np.maximum(near, 0) / 0.55))
    picture = lay(picture, "#d9eede", 0.6 * np.exp(-np.maximum(near, 0) / 0.10))
    for line, width, strength in ((0.06, 0.035, 0.95), (0.30, 0.03, 0.6), (0.58, 0.03, 0.35)):
        foam = np.exp(-(((near - line) / width) ** 2)) * smoothstep(0.25, 0.6, ripple)
        picture = lay(picture, "#ffffff", strength * foam)
    return picture


def paint(scene: Scene) -> Array:
    """The whole picture, twice: first the far things, then the island before them."""
    _, y = grid(scene.height, scene.width)
    picture = far_hills(scene, sky(scene))
    water = smoothstep(scene.horizon - 0.5, scene.horizon + 1.0, y)
    picture = mix(picture, sea(scene), water)
    picture = lay(picture, "#fff0d2", 0.4 * np.exp(-np.abs(y - scene.horizon) / (scene.height * 0.012)))
    base = scene.horizon + int(scene.height * 0.01)
    plan = World(scene.width, int((scene.height - base) / SQUASH) + 40, scene.unit)
    cx, cy = scene.city[0], (scene.city[1] - base) / SQUASH
    ix, iy, half_w, half_h = scene.island
    shore = ground(plan, ix, (iy - base) / SQUASH, half_w, half_h / SQUASH, scene.seed)
    cells = city_plan(scene.rings, scene.seed + 1)
    build(plan, cells, cx, cy, scene.seed + 2)
    plant(plan, shore, scene.trees, scene.seed + 3)
    picture = shallows(picture, scene, shore, base)
    island, cover = photograph(plan, scene.height, base)
    haze = 0.13 * smoothstep(scene.height * 0.7, scene.horizon, y)
    for at, size in scene.ships:
        picture = sail(picture, at[0], at[1], size)
    picture = mix(picture, lay(island, "#ffe3bc", haze), cover)
    picture = gulls(picture, scene, 6)
    return finish(picture, scene)


def finish(picture: Any, scene: Scene) -> Array:
    """Warm light from the sun's side, bloom and a soft vignette."""
    x, y = grid(scene.height, scene.width)
    far = np.hypot(x - scene.sun[0], y - scene.sun[1]) / scene.width
    glow = blur(np.clip(picture - 0.78, 0, 1), scene.width * 0.012)
    picture = picture + 0.42 * glow + np.exp(-((far / 0.55) ** 2))[..., None] * rgb("#ffae5c") * 0.10
    edge = ((x / scene.width - 0.5) ** 2 + (y / scene.height - 0.5) ** 2) * 1.1
    picture = picture * (1 - 0.55 * np.clip(edge - 0.06, 0, 1))[..., None]
    grey = picture.mean(2, keepdims=True)
    vivid = np.clip(grey + (picture - grey) * 1.12, 0, 1)
    return np.asarray(mix(vivid, smoothstep(0.02, 0.98, vivid), 0.32), np.float32)


# ---- the pictures ----------------------------------------------------------------------------------------


def shrink(picture: Array, width: int, height: int) -> Pixels:
    """The painted picture at its final size, opaque."""
    large = Image.fromarray(np.ascontiguousarray(to_pixels(picture)[..., :3]), "RGB")
    small = np.asarray(large.resize((width, height), Image.Resampling.LANCZOS))
    return np.dstack([small, np.full((height, width), 255, np.uint8)])


def hero_akropolis() -> Pixels:
    """The wide picture, 2400 x 1140: open sea on the left for words, the city on the right."""
    w, h = 4000, 1900
    ships = (
        ((w * 0.09, h * 0.395), w * 0.0138),
        ((w * 0.245, h * 0.434), w * 0.0188),
        ((w * 0.31, h * 0.362), w * 0.007),
    )
    island = (w * 0.60, h * 0.632, w * 0.36, h * 0.283)
    scene = Scene(
        w,
        h,
        int(h * 0.329),
        (w * 0.17, h * 0.235),
        w * 0.04375,
        (w * 0.60, h * 0.559),
        island,
        3,
        190,
        7,
        ships,
    )
    return shrink(paint(scene), 2400, 1140)


def box_akropolis() -> Pixels:
    """The lid of the box, 1280 x 1360, with room for a plaque at the top; a gold line runs round it."""
    w, h = 2048, 2176
    ships = (
        ((w * 0.10, h * 0.442), w * 0.034),
        ((w * 0.91, h * 0.428), w * 0.022),
        ((w * 0.24, h * 0.412), w * 0.012),
    )
    island = (w * 0.52, h * 0.635, w * 0.45, h * 0.275)
    scene = Scene(
        w, h, int(h * 0.39), (w * 0.15, h * 0.315), w * 0.090, (w * 0.52, h * 0.575), island, 2, 95, 12, ships
    )
    return framed(shrink(paint(scene), 1280, 1360))


def framed(pixels: Pixels) -> Pixels:
    """A double gold line inside the edge, and the edge a little darker, as on a printed lid."""
    height, width = pixels.shape[:2]
    x, y = grid(height, width)
    edge = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    colour = pixels[..., :3].astype(np.float32) / 255
    colour = colour * (1 - 0.34 * np.exp(-edge / 34))[..., None]
    gold = mix(rgb("#f3d48a"), rgb("#b98b45"), ((x / width + y / height) / 2))
    colour = mix(colour, gold, np.clip(3.0 - np.abs(edge - 30), 0, 1))
    colour = mix(colour, rgb("#3a220e") * np.ones_like(colour), 0.8 * np.clip(1.6 - np.abs(edge - 36), 0, 1))
    return to_pixels(mix(colour, gold, 0.8 * np.clip(1.4 - np.abs(edge - 42), 0, 1)))


# ---- the name and the icon ---------------------------------------------------------------------------------


def letters(word: str, size: int, spacing: int) -> Array:
    """Coverage of a word in Cinzel Bold with widely spaced capitals."""
    pygame.font.init()
    font = pygame.font.Font(str(ASSETS / "fonts" / "Cinzel-Bold.ttf"), size)
    glyphs = [font.render(letter, True, (255, 255, 255)) for letter in word]
    width = sum(glyph.get_width() + spacing for glyph in glyphs) - spacing
    canvas = pygame.Surface((width, font.get_height()), pygame.SRCALPHA)
    left = 0
    for glyph in glyphs:
        canvas.blit(glyph, (left, 0))
        left += glyph.get_width() + spacing
    return np.asarray(from_surface(canvas)[..., 3].astype(np.float32) / 255)


def ornament(canvas: Array, middle: int, start: int, end: int, thick: int, diamond: int) -> None:
    """Draw a tapering line from start to end at row `middle`, with a diamond at its start."""
    x, y = grid(*canvas.shape)
    way = np.clip((x - start) / (end - start), 0, 1)
    inside = (np.minimum(start, end) < x) & (x < np.maximum(start, end))
    line = np.clip(thick * (1 - 0.85 * way) - np.abs(y - middle) + 0.5, 0, 1) * inside
    sign = np.clip(diamond - np.abs(x - start) - np.abs(y - middle), 0, 1)
    np.maximum(canvas, np.maximum(line, sign), out=canvas)


def cast_gold(mask: Array, bevel: float) -> Any:
    """Colour of gold letters: lit by their own rounded relief, paler above, darker below."""
    near, wide = blur(mask, bevel * 0.35), blur(mask, bevel)
    rough = noise(mask.shape[0], mask.shape[1], 60, 4, 5)
    relief = near * bevel * 1.6 + np.minimum(wide, 0.95) * bevel * 3 + rough * bevel * 0.12
    diffuse, gloss = light(relief, 0.8, specular=0.6, shininess=18)
    rows = np.flatnonzero(mask.max(1) > 0.5)
    _, y = grid(*mask.shape)
    down = np.clip((y - rows[0]) / max(int(rows[-1] - rows[0]), 1), 0, 1)
    base = mix(rgb("#ffe6a6"), rgb("#c48a35"), smoothstep(0.05, 1, down))
    base = lay(base, "#8f5c1e", 0.35 * np.exp(-(((down - 0.54) / 0.05) ** 2)))
    return base * (0.36 + 0.7 * diffuse)[..., None] + gloss[..., None] * rgb("#fff3cf")


def logo() -> Pixels:
    """MESAPOLIS in cast gold between two lines with diamonds, about 2400 x 300, transparent."""
    factor = 2
    word = letters("MESAPOLIS", 196 * factor, 34 * factor)
    height, side, air = 236 * factor, 470 * factor, 60 * factor
    mask = np.zeros((height, word.shape[1] + 2 * side), np.float32)
    top = (height - word.shape[0]) // 2
    source = word[max(-top, 0) : max(-top, 0) + height]
    mask[max(top, 0) : max(top, 0) + source.shape[0], side : side + word.shape[1]] = source
    rows = np.flatnonzero(word.max(1) > 0.5)
    middle = top + int(rows[0] + rows[-1]) // 2
    lines = np.zeros_like(mask)
    ornament(lines, middle, side - air, 16 * factor, 2 * factor, 15 * factor)
    ornament(lines, middle, mask.shape[1] - side + air, mask.shape[1] - 16 * factor, 2 * factor, 15 * factor)
    mask = np.maximum(mask, lines)
    gold = cut(cast_gold(mask, 5.0 * factor), mask, factor).astype(np.float32) / 255
    return stand(gold[..., :3], gold[..., 3], 32, Shadow(9, 0.9, 6, 12))


def icon() -> Pixels:
    """The icon of the window, 256 x 256: a golden temple on a blue hexagon."""
    factor, size = 4, 248
    side = size * factor
    x, y = grid(side, side)
    distance = sd_hex(y, x, side / 2, side / 2, side * 0.5)
    cloud = noise(side, side, 5, 5, 3)
    ring = smoothstep(side * 0.062, side * 0.056, -distance)
    colour = mix(rgb("#143f66"), rgb("#3a7fb4"), 0.25 + 0.5 * cloud)
    colour = mix(colour, mix(rgb("#b98238"), rgb("#ffe09a"), 1 - (x + y) / side / 2), ring)
    sign = np.zeros((side, side), np.float32)
    inner = int(side * 0.52)
    start = (side - inner) // 2
    sign[start : start + inner, start : start + inner] = icon_mask("temple", inner)
    colour = lay(colour, "#ffe7ae", sign)
    bow = np.sin(np.clip(-distance / (side * 0.06), 0, 1) * np.pi) * side * 0.02
    relief = bow + blur(sign, side * 0.004) * side * 0.010 + lit_bevel(distance, side * 0.02, side * 0.01)
    colour = shine(colour, relief, 0.34, 1.0, 0.3)
    disc = cut(colour, coverage(distance), factor).astype(np.float32) / 255
    return stand(disc[..., :3], disc[..., 3], 4, Shadow(2, 0.6, 1, 2))


def main(wanted: list[str]) -> None:
    """Write all pictures, or those named."""
    makers = {"logo": logo, "box": box_akropolis, "hero": hero_akropolis, "icon": icon}
    names = {
        "logo": "logo.webp",
        "box": "box_akropolis.webp",
        "hero": "hero_akropolis.webp",
        "icon": "icon.png",
    }
    for name in wanted or list(makers):
        if name not in makers:
            raise SystemExit(f"no such picture: {name}")
        pixels = makers[name]()
        path = MENU / names[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".png":
            Image.fromarray(np.ascontiguousarray(pixels), "RGBA").save(path, optimize=True)
        else:
            save_webp(path, pixels, 90)
        print(f"{path.name} {pixels.shape[1]}x{pixels.shape[0]} {path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
