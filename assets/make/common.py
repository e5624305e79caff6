"""Shared helpers of the art scripts: noise, blur, light, shapes, materials, icons and WebP output.

Owns the numpy toolbox from which every picture of the project is made. Pictures are float32 arrays with
values 0..1 and shape (height, width) or (height, width, 3); finished ones are uint8 RGBA arrays of shape
(height, width, 4), not premultiplied. Needs numpy, pygame-ce (SVG) and Pillow (WebP) at build time only.
Must never be imported by the game itself, never read a clock and never use an unseeded generator: the same
script gives the same picture.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image

Array = NDArray[np.float32]
Pixels = NDArray[np.uint8]

ASSETS = Path(__file__).resolve().parent.parent
ICONS = Path(os.environ.get("MESAPOLIS_ICONS", ASSETS / "icons"))
SUN = (-0.55, -0.65, 0.75)
"""Direction towards the light, upper left of every picture: x right, y down, z out of the screen."""


# ---- numbers ---------------------------------------------------------------------------------------------


def rgb(colour: str) -> Array:
    """'#rrggbb' as three floats 0..1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return np.array(parts, np.float32)


def smoothstep(low: float, high: float, x: Any) -> Any:
    """0 below low, 1 above high, a smooth S between."""
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def mix(first: Any, second: Any, amount: Any) -> Any:
    """Blend two colours or pictures; an amount of shape (h, w) is spread over the colour channels."""
    amount = np.asarray(amount, np.float32)
    if amount.ndim == 2:
        amount = amount[..., None]
    return first * (1 - amount) + second * amount


def grid(height: int, width: int) -> tuple[Array, Array]:
    """Pixel centres as two arrays x, y of shape (height, width)."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    return x + np.float32(0.5), y + np.float32(0.5)


# ---- noise and filters -----------------------------------------------------------------------------------


def _spline_weights(size: int, cells: int) -> Array:
    """Catmull-Rom weights (size, cells) that spread a periodic row of `cells` random values over `size`."""
    x = np.linspace(0, cells, size, endpoint=False)
    whole = np.floor(x).astype(int)
    t = x - whole
    weights = np.zeros((size, cells), np.float32)
    rows = np.arange(size)
    parts = (
        (-t + 2 * t**2 - t**3) / 2,
        (2 - 5 * t**2 + 3 * t**3) / 2,
        (t + 4 * t**2 - 3 * t**3) / 2,
        (-(t**2) + t**3) / 2,
    )
    for offset, part in zip((-1, 0, 1, 2), parts, strict=True):
        np.add.at(weights, (rows, (whole + offset) % cells), part)
    return weights


def noise(
    height: int,
    width: int,
    cells: float,
    octaves: int = 5,
    seed: int = 0,
    persistence: float = 0.5,
    aspect: float = 1.0,
) -> Array:
    """Tileable fractal value noise 0..1; `cells` across the width, `aspect` > 1 stretches it sideways."""
    generator = np.random.default_rng(seed)
    out = np.zeros((height, width), np.float32)
    amplitude = 1.0
    for octave in range(octaves):
        across = max(1, int(cells * 2**octave))
        down = max(1, int(cells * 2**octave * height / width * aspect))
        if across > width or down > height:
            break
        values = generator.random((down, across), dtype=np.float32)
        out += amplitude * (_spline_weights(height, down) @ values @ _spline_weights(width, across).T)
        amplitude *= persistence
    low, high = np.percentile(out[::4, ::4], (1, 99))
    return np.asarray(np.clip((out - low) / (high - low + 1e-9), 0, 1), np.float32)


def _box(array: Any, radius: int, axis: int) -> Any:
    """Running mean of 2 * radius + 1 pixels along one axis, edges clamped."""
    pad = [(0, 0)] * array.ndim
    pad[axis] = (radius + 1, radius)
    total = np.cumsum(np.pad(array, pad, mode="edge"), axis=axis, dtype=np.float64)
    width = 2 * radius + 1
    high = [slice(None)] * array.ndim
    low = [slice(None)] * array.ndim
    high[axis] = slice(width, None)
    low[axis] = slice(0, -width)
    return ((total[tuple(high)] - total[tuple(low)]) / width).astype(np.float32)


def blur(array: Any, radius: float) -> Any:
    """Nearly Gaussian blur (three box passes); `radius` in pixels is about the standard deviation."""
    whole = max(1, round(radius))
    for _ in range(3):
        for axis in (0, 1):
            array = _box(array, whole, axis)
    return array


def light(
    height: Any,
    strength: float = 1.0,
    sun: tuple[float, float, float] = SUN,
    specular: float = 0.25,
    shininess: float = 24,
) -> tuple[Array, Array]:
    """Light a height map (pixels high). Returns diffuse (1 = flat ground) and specular, both (h, w)."""
    slope_y, slope_x = np.gradient(np.asarray(height, np.float32))
    nx, ny = -slope_x * strength, -slope_y * strength
    length = np.sqrt(nx * nx + ny * ny + 1)
    to_sun = np.array(sun, np.float32)
    to_sun /= np.linalg.norm(to_sun)
    half = to_sun + np.array([0, 0, 1], np.float32)
    half /= np.linalg.norm(half)
    diffuse = np.clip((nx * to_sun[0] + ny * to_sun[1] + to_sun[2]) / length, 0, 1) / to_sun[2]
    gloss = np.clip((nx * half[0] + ny * half[1] + half[2]) / length, 0, 1) ** shininess * specular
    return diffuse.astype(np.float32), gloss.astype(np.float32)


# ---- shapes: signed distances in pixels, negative inside -----------------------------------------------


def sd_round_rect(x: Any, y: Any, cx: float, cy: float, half_w: float, half_h: float, radius: float) -> Any:
    """Distance to a rectangle of half size half_w, half_h with rounded corners."""
    qx = np.abs(x - cx) - half_w + radius
    qy = np.abs(y - cy) - half_h + radius
    outside = np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2)
    return outside + np.minimum(np.maximum(qx, qy), 0) - radius


def sd_hex(x: Any, y: Any, cx: float, cy: float, radius: float) -> Any:
    """Distance to a flat-top hexagon of centre-to-corner `radius`."""
    k = np.float32(0.8660254)
    px, py = np.abs(x - cx), np.abs(y - cy)
    return np.maximum(px * k + py * 0.5, py) - radius * k


def sd_segment(x: Any, y: Any, ax: float, ay: float, bx: float, by: float) -> Any:
    """Distance to the segment from a to b."""
    vx, vy = bx - ax, by - ay
    t = np.clip(((x - ax) * vx + (y - ay) * vy) / max(vx * vx + vy * vy, 1e-9), 0, 1)
    return np.hypot(x - ax - t * vx, y - ay - t * vy)


def coverage(distance: Any) -> Any:
    """Antialiased alpha of a signed distance in pixels."""
    return np.clip(0.5 - distance, 0, 1)


# ---- from floats to pixels -------------------------------------------------------------------------------


def downsample(array: Any, factor: int) -> Any:
    """Mean of factor x factor blocks."""
    height, width = array.shape[0] // factor, array.shape[1] // factor
    trimmed = array[: height * factor, : width * factor]
    return trimmed.reshape(height, factor, width, factor, *array.shape[2:]).mean((1, 3))


def cut(colour: Any, alpha: Any, factor: int = 1) -> Pixels:
    """Shrink a supersampled picture by `factor` and return RGBA pixels.

    Colours are averaged by their alpha and bled outwards under the transparent pixels, so that a client may
    scale the result without dark fringes.
    """
    small_alpha = downsample(np.asarray(alpha, np.float32), factor)
    heavy = downsample(np.asarray(colour, np.float32) * np.asarray(alpha, np.float32)[..., None], factor)
    small = heavy / np.maximum(small_alpha, 1e-4)[..., None]
    spread = blur(heavy, 6) / np.maximum(blur(small_alpha, 6), 1e-4)[..., None]
    small = np.where((small_alpha > 0.004)[..., None], small, spread)
    return to_pixels(small, small_alpha)


def to_pixels(colour: Any, alpha: Any | None = None) -> Pixels:
    """Float colour (h, w, 3) and alpha (h, w; None = opaque) as uint8 RGBA."""
    height, width = colour.shape[:2]
    opaque = np.ones((height, width), np.float32) if alpha is None else alpha
    stacked = np.dstack([np.clip(colour, 0, 1), np.clip(opaque, 0, 1)])
    return np.asarray(stacked * 255 + 0.5, np.uint8)


def flat(colour: Any, alpha: Any) -> Pixels:
    """One plain colour (three floats) under a varying alpha."""
    return to_pixels(np.ones((*alpha.shape, 3), np.float32) * np.asarray(colour, np.float32), alpha)


def over(base: Any, top: Pixels, x: int, y: int) -> None:
    """Lay `top` over the RGBA picture `base` in place, its left upper corner at x, y."""
    left, upper = max(x, 0), max(y, 0)
    right, lower = min(x + top.shape[1], base.shape[1]), min(y + top.shape[0], base.shape[0])
    if left >= right or upper >= lower:
        return
    source = top[upper - y : lower - y, left - x : right - x].astype(np.float32) / 255
    target = base[upper:lower, left:right].astype(np.float32) / 255
    a = source[..., 3:]
    total = a + target[..., 3:] * (1 - a)
    colour = (source[..., :3] * a + target[..., :3] * target[..., 3:] * (1 - a)) / np.maximum(total, 1e-6)
    base[upper:lower, left:right] = np.concatenate([colour, total], 2) * 255 + 0.5


def drop_shadow(alpha: Any, radius: float, strength: float, pad: int) -> Pixels:
    """Soft black shadow of a mask (h, w), grown by `pad` pixels on every side."""
    return flat((0, 0, 0), blur(np.pad(np.asarray(alpha, np.float32), pad), radius) * strength)


def to_surface(pixels: Pixels) -> pygame.Surface:
    """RGBA pixels as an unconverted pygame surface with alpha."""
    height, width = pixels.shape[:2]
    return pygame.image.frombytes(np.ascontiguousarray(pixels).tobytes(), (width, height), "RGBA")


def from_surface(surface: pygame.Surface) -> Pixels:
    """A surface as RGBA pixels."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGBA"), np.uint8).reshape(height, width, 4).copy()


def save_webp(path: Path, pixels: Pixels, quality: int = 92, lossless: bool = False) -> int:
    """Write RGBA pixels as WebP with an exact alpha channel; returns the size of the file in bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.fromarray(np.ascontiguousarray(pixels), "RGBA")
    if pixels[..., 3].min() == 255:
        picture = picture.convert("RGB")
    buffer = io.BytesIO()
    picture.save(buffer, "WEBP", quality=quality, lossless=lossless, alpha_quality=100, method=6, exact=True)
    path.write_bytes(buffer.getvalue())
    return len(buffer.getvalue())


# ---- icons -----------------------------------------------------------------------------------------------


def icon_mask(name: str, size: int) -> Array:
    """Coverage (size, size) of assets/icons/<name>.svg, centred; FileNotFoundError if missing."""
    source = (ICONS / f"{name}.svg").read_bytes()
    surface = pygame.image.load_sized_svg(io.BytesIO(source), (size, size))
    alpha = from_surface(surface)[..., 3].astype(np.float32) / 255
    out = np.zeros((size, size), np.float32)
    top, left = (size - alpha.shape[0]) // 2, (size - alpha.shape[1]) // 2
    out[top : top + alpha.shape[0], left : left + alpha.shape[1]] = alpha
    return out


# ---- materials: lit colour pictures (h, w, 3) --------------------------------------------------------------


def parchment(
    height: int,
    width: int,
    seed: int = 3,
    base: str = "#e9d9b4",
    dark: str = "#b98f55",
    vignette: float = 0.55,
) -> Array:
    """Old paper with stains and browned, uneven edges."""
    cloud = noise(height, width, 4, 6, seed)
    fibre = noise(height, width, 60, 3, seed + 1, 0.6)
    stain = noise(height, width, 2.2, 4, seed + 2)
    colour = mix(rgb(base), rgb(dark), (0.12 * cloud + 0.20 * smoothstep(0.55, 1, stain))[..., None])
    colour = colour * (0.97 + 0.05 * fibre)[..., None]
    x, y = grid(height, width)
    edge = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    edge = edge + 26 * (noise(height, width, 18, 4, seed + 5) - 0.5)
    burn = vignette * np.exp(-np.maximum(edge, 0) / (min(height, width) * 0.045))
    return np.asarray(mix(colour, rgb("#6b4420") * np.ones_like(colour), burn), np.float32)


def wood(
    height: int,
    width: int,
    seed: int = 5,
    dark: str = "#5a351b",
    bright: str = "#8d5a30",
    rings: float = 9,
    vertical: bool = False,
) -> Array:
    """A planed board; the grain runs along x unless `vertical`."""
    if vertical:
        return np.swapaxes(wood(width, height, seed, dark, bright, rings), 0, 1)
    warp = noise(height, width, 2, 4, seed, aspect=5)
    _, y = grid(height, width)
    grain = 0.5 + 0.5 * np.sin((y / height * rings + warp * 3.2) * 6.283)
    fine = noise(height, width, 6, 5, seed + 1, 0.7, aspect=26)
    amount = np.clip(0.15 + 0.45 * grain + 0.55 * (fine - 0.35), 0, 1)
    colour = mix(rgb(dark), rgb(bright), amount[..., None])
    diffuse, gloss = light(fine * 2.2 + grain, 1.1, specular=0.06)
    return np.asarray(colour * (0.82 + 0.18 * diffuse)[..., None] + gloss[..., None], np.float32)


def stone(
    height: int, width: int, seed: int = 7, base: str = "#b9ae9a", variation: float = 0.16, cells: float = 5
) -> tuple[Array, Array]:
    """Weathered stone; returns the lit colour and the noise below it."""
    cloud = noise(height, width, cells, 6, seed, 0.62)
    speck = noise(height, width, cells * 9, 3, seed + 1)
    colour = rgb(base) * (1 - variation + 2 * variation * cloud)[..., None] * (0.95 + 0.09 * speck)[..., None]
    diffuse, _ = light(cloud * 14 + speck * 2, 0.9, specular=0.05)
    return np.asarray(colour * (0.72 + 0.28 * diffuse)[..., None], np.float32), cloud


def weave(height: int, width: int, colour: str, seed: int = 0, pitch: float = 4.0) -> Array:
    """Woven cloth of one colour; `pitch` is the width of a thread in pixels."""
    x, y = grid(height, width)
    warp, weft = np.abs(np.sin(x / pitch * 6.283)), np.abs(np.sin(y / pitch * 6.283))
    crossed = (np.floor(x / pitch) + np.floor(y / pitch)) % 2 > 0.5
    relief = np.where(crossed, warp, weft) * 0.5 + noise(height, width, 4, 4, seed) * 5
    diffuse, _ = light(relief, 0.9)
    slub = noise(height, width, 3, 4, seed + 3, 0.7, aspect=18) * 0.5
    slub = slub + noise(height, width, 50, 2, seed + 4, aspect=0.08) * 0.5
    base = rgb(colour)
    cloth = mix(base * 0.80, np.minimum(base * 1.14, 1), slub[..., None])
    return np.asarray(cloth * (0.5 + 0.52 * diffuse)[..., None], np.float32)


def lit_bevel(distance: Any, width: float, rise: float) -> Any:
    """Height map of a bevelled edge: 0 at the border of a shape, `rise` at `width` pixels inside."""
    return smoothstep(0, 1, np.clip(-distance / width, 0, 1)) * rise
