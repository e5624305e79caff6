"""The leaders of Tigris & Euphrates: wooden discs with the sign of a dynasty and the ring of a sphere.

Owns leader_<dynasty>_<colour>. Four things tell a sphere, so that colour never stands alone: the colour of
the ring, its pattern, and the medallion with the sign of the sphere's tile. Must never draw a tile.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from common import blur, coverage, cut, grid, icon_mask, light, mix, noise, rgb, smoothstep, wood
from skin_kit import lay
from tigris_tiles import CELL, IVORY, IVORY_DARK, SPHERES, Drawn

DYNASTIES = ("archer", "bull", "amphora", "lion")
DISC = 200
SUPER = 3
SIGN = {"archer": (0.60, 0, -6), "bull": (0.58, 0, -8), "amphora": (0.60, 0, -8), "lion": (0.60, 0, -6)}
"""Share of the disc, and how far the sign is moved right and down so that it looks centred."""
MEDAL = (0, 74, 30)
"""The medallion: right, down of the middle, and its radius, in pixels."""


def _pattern(colour: str, turn: Any, depth: Any) -> Any:
    """0..1 where the ring of a colour is inlaid with ivory; depth runs 0..1 across the ring."""
    if colour == "red":
        stud = np.abs(((turn / (np.pi / 2)) % 1) - 0.5) * 4
        return smoothstep(0.30, 0.22, stud) * _between(depth, 0.25, 0.75)
    if colour == "blue":
        return _between(depth - 0.26 * np.sin(turn * 14), 0.40, 0.60)
    if colour == "green":
        return smoothstep(0.30, 0.24, np.abs((turn / (np.pi / 10)) % 1 - 0.5)) * _between(depth, 0.36, 0.64)
    saw = np.abs((turn / (np.pi / 12)) % 1 - 0.5) * 2
    return smoothstep(0.04, -0.04, depth - 0.18 - 0.62 * saw) * _between(depth, 0.14, 1.0)


def _between(value: Any, low: float, high: float) -> Any:
    return smoothstep(low - 0.05, low + 0.05, value) * smoothstep(high + 0.05, high - 0.05, value)


def _placed(name: str, size: int, side: float, right: float, down: float) -> Any:
    """An icon of `side` pixels beside the middle of a square of `size` pixels."""
    out = np.zeros((size, size), np.float32)
    whole = int(side)
    left, top = round(size / 2 + right - whole / 2), round(size / 2 + down - whole / 2)
    out[top : top + whole, left : left + whole] = icon_mask(name, whole)
    return out


def leader(dynasty: str, colour: str) -> Drawn:
    """A leader of a dynasty in the ring of a sphere."""
    sphere = SPHERES[colour]
    size = CELL * SUPER
    x, y = grid(size, size)
    dx, dy = x - size / 2, y - size / 2
    away, turn = np.hypot(dx, dy), np.arctan2(dy, dx) + np.pi
    radius = DISC * SUPER / 2
    inner, outer = radius * 0.745, radius * 0.955
    share, right, down = SIGN[dynasty]
    sign = _placed(dynasty, size, DISC * SUPER * share, right * SUPER, down * SUPER)
    medal = np.hypot(dx - MEDAL[0] * SUPER, dy - MEDAL[1] * SUPER) - MEDAL[2] * SUPER
    sign = sign * smoothstep(3 * SUPER, 7 * SUPER, medal)
    mark = _placed(sphere.sign, size, MEDAL[2] * 1.36 * SUPER, MEDAL[0] * SUPER, MEDAL[1] * SUPER)
    seed = DYNASTIES.index(dynasty) * 4 + list(SPHERES).index(colour)
    cloud = noise(size, size, 6, 4, seed)
    ring = coverage(inner - away) * coverage(away - outer)
    inlay = _pattern(colour, turn, np.clip((away - inner) / (outer - inner), 0, 1)) * ring
    body = mix(rgb(sphere.dark), rgb(sphere.bright), (0.25 + 0.65 * cloud)[..., None])
    grain = wood(size, size, 40 + seed, "#b07f45", "#e9c68a", 6)
    colours = mix(grain, body, ring)
    ivory = mix(rgb(IVORY), rgb(IVORY_DARK), cloud)
    colours = mix(colours, ivory, inlay * 0.92)
    colours = lay(colours, "#140c08", np.clip(sign, 0, 1) * 0.95)
    edge = np.exp(-(((away - inner) / (1.8 * SUPER)) ** 2)) + np.exp(-(((away - outer) / (1.4 * SUPER)) ** 2))
    colours = lay(colours, "#1c0f06", np.clip(edge, 0, 1) * 0.75)
    relief = _disc_relief(away, radius, (inner, outer)) - blur(sign, 1.2 * SUPER) * 3.2 * SUPER
    colours, relief = _medallion(colours, relief, medal, mark, body, ivory)
    diffuse, gloss = light(relief, 1.0, specular=0.42, shininess=20)
    lit = colours * (0.34 + 0.70 * diffuse)[..., None] + gloss[..., None] * rgb("#fff3d6")
    alpha = np.maximum(coverage(away - radius), coverage(medal))
    return cut(lit, alpha, SUPER), (CELL // 2, CELL // 2)


def _disc_relief(away: Any, radius: float, ring: tuple[float, float]) -> Any:
    """Height of the turned wood: a round edge, the raised ring, a slightly hollow middle."""
    inner, outer = ring
    t = np.clip((away - inner) / (outer - inner), 0, 1)
    raised = np.maximum(np.sin(t * np.pi), 0) ** 0.6 * 5.5 * SUPER * (away > inner) * (away < outer)
    edge = smoothstep(0, 7 * SUPER, radius - away) * 6 * SUPER
    return edge + raised + 3 * SUPER * np.clip(away / inner, 0, 1) ** 3


def _medallion(colours: Any, relief: Any, medal: Any, mark: Any, body: Any, ivory: Any) -> tuple[Any, Any]:
    """Lay the medallion of the sphere upon the ring."""
    cover = coverage(medal)
    shade = np.exp(-np.maximum(medal, 0) / (4 * SUPER)) * (1 - cover)
    colours = lay(colours, "#140a04", 0.6 * shade)
    colours = mix(colours, ivory, cover)
    field = coverage(medal + 4.5 * SUPER)
    colours = mix(colours, body * 0.92, field)
    colours = mix(colours, ivory * 1.03, mark * field)
    dome = smoothstep(0, 1, np.clip(-medal / (6 * SUPER), 0, 1)) * 5 * SUPER
    flat = dome - 2.5 * SUPER * smoothstep(3 * SUPER, 6 * SUPER, -medal) - blur(mark, SUPER) * 1.5 * SUPER
    return colours, np.where(cover > 0.5, flat + 9 * SUPER, relief)
