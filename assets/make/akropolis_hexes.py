"""The stone of an Akropolis city: prisms, plazas and the back of a tile.

Owns the solid pictures with the outline of a hex. Geometry: flat-top hexes seen from above, squashed to 0.80,
centre-to-corner radius RADIUS, one level RISE pixels high, light from the upper left. Every drawing function
returns a Sprite. Must never draw what stands on a hex (akropolis_models), shadows and water
(akropolis_overlays) or the land below the city (akropolis_terrain).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from common import (
    Array,
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
    sd_hex,
    smoothstep,
)

RADIUS = 160
SQUASH = 0.80
RISE = 58
GAP = 1.5
SUPER = 3
PAD = 8
CREAM = "#fff1cf"

KINDS = ("housing", "market", "barracks", "temple", "garden", "quarry")
PLAZA_KINDS = KINDS[:5]
STRONG = {
    "housing": "#3f8ae0",
    "market": "#f2b521",
    "barracks": "#c4301c",
    "temple": "#64309f",
    "garden": "#3f9a35",
    "quarry": "#8e8a83",
}
PAVING = {
    "housing": "#cfdbe6",
    "market": "#f1e1b0",
    "barracks": "#dcbba6",
    "temple": "#d8cbe4",
    "garden": "#86b24e",
    "quarry": "#a39d92",
}
STARS = {"housing": 1, "market": 2, "barracks": 2, "temple": 2, "garden": 3}
SYMBOL = {
    "housing": "housing",
    "market": "market",
    "barracks": "barracks",
    "temple": "temple",
    "garden": "garden",
}
RIM_PATTERN = {
    "housing": (4, ("....", "####", "....", "....")),
    "market": (7, ("....", ".##.", ".##.", "....")),
    "barracks": (6, ("...##...", "..####..", ".######.", "########")),
    "temple": (4, ("#######.", "#.....#.", "#.###.#.", "#.#...#.", "#.#####.", "........")),
    "garden": (6, (".######.", "########", "#######.", ".#####..", "..###...", "........")),
    "quarry": (1, ("....",)),
}
"""Per kind: repeats along a side, and a bitmap whose first row lies at the outer edge of the rim."""


@dataclass(frozen=True)
class Sprite:
    """RGBA pixels and the pixel (x, y) of the centre of the hex's top face in them."""

    pixels: Pixels
    anchor: tuple[int, int]


def cell_centre(q: float, r: float, radius: float = RADIUS) -> tuple[float, float]:
    """Pixel offset of the ground centre of cell [q, r] from that of [0, 0]."""
    return 1.5 * radius * q, math.sqrt(3) * radius * (r + q / 2) * SQUASH


# ---- the top face ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Face:
    """Supersampled pixel grid over a hex with its top centre at cx, cy (all in supersampled pixels)."""

    x: Array
    y: Array
    cx: float
    cy: float
    scale: float

    @property
    def u(self) -> Any:
        """World x in radii."""
        return (self.x - self.cx) / self.scale

    @property
    def v(self) -> Any:
        """World y in radii (squash undone)."""
        return (self.y - self.cy) / self.scale / SQUASH

    def inside(self, drop: float = 0) -> Any:
        """Distance in master pixels from the edge inwards (negative outside), `drop` pixels lower."""
        shift = drop * SUPER
        flat_y = (self.y - shift - self.cy) / SQUASH
        return -sd_hex(self.x - self.cx, flat_y, 0, 0, (RADIUS - GAP) * SUPER) / SUPER

    def cloud(self, cells: float, octaves: int, seed: int, persistence: float = 0.5) -> Array:
        """Noise over the whole grid."""
        height, width = self.x.shape
        return noise(height, width, cells, octaves, seed, persistence)

    def along(self) -> Any:
        """Place along the nearest side, 0 at one corner and 1 at the next."""
        best = np.full(self.x.shape, -9, np.float32)
        place = np.zeros(self.x.shape, np.float32)
        for side in range(6):
            angle = math.radians(30 + 60 * side)
            away = self.u * math.cos(angle) + self.v * math.sin(angle)
            tangent = -self.u * math.sin(angle) + self.v * math.cos(angle)
            half = np.maximum(away, 1e-3) / math.sqrt(3)
            place = np.where(away > best, tangent / half * 0.5 + 0.5, place)
            best = np.maximum(away, best)
        return np.clip(place, 0, 0.9999)


def make_face(walls: bool) -> Face:
    """The grid for one hex, with room for its wall below if `walls`."""
    width = 2 * RADIUS + 2 * PAD
    top = int(math.sqrt(3) * RADIUS * SQUASH) // 2 * 2 + 2 * PAD
    height = top + (RISE if walls else 0)
    x, y = grid(height * SUPER, width * SUPER)
    return Face(x, y, width * SUPER / 2, top * SUPER / 2, RADIUS * SUPER)


def face_anchor(face: Face) -> tuple[int, int]:
    """Anchor of a sprite cut from `face`."""
    return round(face.cx / SUPER), round(face.cy / SUPER)


def rim_pattern(kind: str, face: Face, outer: float, inner: float) -> Any:
    """0..1 ornament of a kind in the band between `outer` and `inner` pixels from the edge."""
    repeats, rows = RIM_PATTERN[kind]
    bitmap = np.array([[cell == "#" for cell in row] for row in rows], np.float32)
    depth = (face.inside() - outer) / (inner - outer)
    row = np.clip((depth * len(rows)).astype(int), 0, len(rows) - 1)
    place = face.along() * repeats % 1
    column = np.clip((place * bitmap.shape[1]).astype(int), 0, bitmap.shape[1] - 1)
    stepped = bitmap[row, column] * ((depth > 0) & (depth < 1))
    return smoothstep(0.38, 0.62, blur(stepped, SUPER))


def flagstones(face: Face, width: float, height: float, seed: int) -> tuple[Any, Any]:
    """Running-bond paving: height 0..1 of each stone (0 in the joints) and its random tint 0..1."""
    row = np.floor(face.v / height)
    column_place = face.u / width + (row % 2) * 0.5
    column = np.floor(column_place)
    edge_x = np.minimum(column_place - column, 1 - column_place + column) * width
    edge_y = np.minimum(face.v / height - row, 1 - face.v / height + row) * height
    relief = smoothstep(0.004, 0.022, np.minimum(edge_x, edge_y))
    table = np.random.default_rng(seed).random((64, 64), dtype=np.float32)
    return relief, table[row.astype(int) % 64, column.astype(int) % 64]


def _paved_ground(kind: str, face: Face, seed: int) -> tuple[Any, Any]:
    """Colour and height map (supersampled pixels) of the field inside the rim of a district."""
    height, width = face.x.shape
    cloud = noise(height, width, 7, 5, seed + 5, 0.6)
    fine = noise(height, width, 46, 3, seed + 6)
    base = rgb(PAVING[kind])
    if kind == "garden":
        colour = mix(base * 0.72, base * 1.12, np.clip(cloud * 0.65 + fine * 0.45, 0, 1))
        return colour, (cloud * 2.0 + fine * 3.0) * SUPER
    if kind == "quarry":
        ledge = noise(height, width, 3.2, 4, seed + 9)
        steps = np.floor(ledge * 4) + smoothstep(0.8, 1, ledge * 4 % 1)
        colour = mix(base * 0.80, base * 1.10, np.clip(cloud * 0.6 + fine * 0.3, 0, 1))
        return colour * (0.9 + 0.05 * steps)[..., None], (steps * 2.4 + cloud * 3 + fine) * SUPER
    relief, tint = flagstones(face, 0.23, 0.17, seed)
    colour = mix(base * 0.86, base * 1.05, np.clip(0.5 * cloud + 0.6 * tint, 0, 1))
    colour = colour * (0.72 + 0.28 * relief)[..., None]
    return colour, (relief * 1.1 + cloud * 0.9 + fine * 0.25 + tint * 0.5) * SUPER


def _top_face(kind: str, face: Face, seed: int) -> Any:
    """Lit top of a district: coloured, ornamented rim around the paved field."""
    inside = face.inside()
    colour, relief = _paved_ground(kind, face, seed)
    rim_outer, rim_inner = 5.0, 25.0
    strong = rgb(STRONG[kind])
    cloud = face.cloud(9, 4, seed + 15)
    rim_colour = (strong * (0.86 + 0.24 * cloud)[..., None]) if kind != "garden" else strong * 0.92
    ornament = rim_pattern(kind, face, rim_outer + 3, rim_inner - 3)
    rim_colour = mix(rim_colour, rgb(CREAM), ornament * 0.92)
    in_field = smoothstep(rim_inner - 0.8, rim_inner + 0.8, inside)
    colour = mix(rim_colour, colour, in_field)
    kerb = np.exp(-(((inside - rim_inner - 1.0) / 1.6) ** 2))
    colour = mix(colour, mix(strong, rgb("#1c140e"), 0.62), kerb * 0.8)
    edge = np.exp(-(((inside - 2.0) / 2.2) ** 2))
    colour = mix(colour, mix(strong, rgb(CREAM), 0.55), edge * 0.55)
    height = smoothstep(0, 6, inside) * SUPER * 5 + relief * in_field
    height = height - smoothstep(rim_inner - 3, rim_inner + 2, inside) * SUPER * 3.0 + ornament * SUPER * 0.8
    diffuse, gloss = light(height, 1.0, specular=0.10)
    return colour * (0.36 + 0.68 * diffuse)[..., None] + gloss[..., None]


# ---- the walls -------------------------------------------------------------------------------------------


def _wall_frame(face: Face) -> tuple[Any, Any, Any]:
    """Per pixel: which of the three visible sides (0..2), place along it 0..1, pixels below the top edge."""
    radius = (RADIUS - GAP) * SUPER
    across = face.x - face.cx
    side = np.where(across < -radius / 2, 0, np.where(across > radius / 2, 2, 1))
    place = np.choose(
        side, [(across + radius) / (radius / 2), across / radius + 0.5, (across - radius / 2) / (radius / 2)]
    )
    edge = np.minimum(radius * 0.8660254, (radius - np.abs(across)) * 1.7320508) * SQUASH
    return side, place, (face.y - face.cy - edge) / SUPER


def _masonry(side: Any, place: Any, below: Any, top: float, courses: int, seed: int) -> tuple[Any, Any]:
    """Relief 0..1 and tint 0..1 of dressed stones in `courses` rows from `top` pixels down to the ground."""
    course_height = (RISE - top) / courses
    course = np.floor((below - top) / course_height)
    stone_place = place * 3 + (course % 2) * 0.5
    stone = np.floor(stone_place)
    edge_x = np.minimum(stone_place - stone, 1 - stone_place + stone) / 3 * RADIUS
    edge_x = np.where(side == 1, edge_x, edge_x * 0.62)
    edge_y = np.minimum((below - top) % course_height, course_height - (below - top) % course_height)
    relief = smoothstep(0.6, 4.5, np.minimum(edge_x, edge_y))
    table = np.random.default_rng(seed).random((3, 8, 8), dtype=np.float32)
    return relief, table[side, course.astype(int) % 8, stone.astype(int) % 8]


def _wall(face: Face, kind: str | None, seed: int) -> Any:
    """Lit walls; a district (`kind`) has a coloured frieze under its edge, a plain storey only a cornice."""
    side, place, below = _wall_frame(face)
    frieze = 17.0 if kind else 7.0
    courses = 2 if kind else 3
    relief, tint = _masonry(side, place, below, frieze + 3, courses, seed)
    cloud = face.cloud(10, 5, seed + 5, 0.6)
    base = rgb("#ecdfc2") if kind else rgb("#c6b89c")
    colour = base * (0.74 + 0.22 * cloud + 0.20 * tint)[..., None] * (0.60 + 0.40 * relief)[..., None]
    band = smoothstep(2.2, 3.0, below) * (1 - smoothstep(frieze - 0.4, frieze + 0.4, below))
    cornice = np.exp(-(((below - frieze - 1.6) / 1.5) ** 2))
    if kind:
        colour = mix(colour, rgb(STRONG[kind]) * (0.95 + 0.15 * cloud)[..., None], band)
    colour = mix(colour, rgb("#f3e6c6") * np.ones_like(colour), np.clip(cornice * 0.9, 0, 1))
    colour = mix(colour, rgb("#efe1c2") * np.ones_like(colour), (1 - smoothstep(1.8, 2.6, below)) * 0.7)
    height = relief * (1 - band) * SUPER * 2.4 + cloud * SUPER * 1.5 + cornice * SUPER * 2
    diffuse, gloss = light(height, 0.8, specular=0.05)
    lum = np.choose(side, [0.98, 0.78, 0.50]).astype(np.float32)
    under_eave = 1 - 0.35 * np.exp(-np.maximum(below - frieze - 3, 0) / 5) * (below > frieze + 2)
    foot = 1 - 0.42 * smoothstep(0.25, 1.05, below / RISE)
    shade = lum * under_eave * foot * (0.42 + 0.58 * diffuse)
    tone = mix(rgb("#a9b6d6"), rgb("#fffaf0"), np.clip(lum, 0, 1))
    return colour * shade[..., None] * tone + (gloss * lum)[..., None]


def _prism_alpha(face: Face) -> tuple[Any, Any]:
    """Coverage of the top face and of the whole prism."""
    top = coverage(-face.inside() * SUPER)
    foot = coverage(-face.inside(RISE) * SUPER)
    half = (RADIUS - GAP) * SUPER - np.abs(face.x - face.cx)
    between = (face.y > face.cy) & (face.y < face.cy + RISE * SUPER)
    return top, np.maximum(np.maximum(top, foot), between * np.clip(half + 0.5, 0, 1))


def prism(kind: str, seed: int = 0) -> Sprite:
    """District: paved top with the rim of its kind, wall below with the frieze of its kind."""
    face = make_face(walls=True)
    top, body = _prism_alpha(face)
    colour = mix(_wall(face, kind, seed + 40), _top_face(kind, face, seed), top)
    return Sprite(cut(colour, body, SUPER), face_anchor(face))


def block(seed: int = 70) -> Sprite:
    """Plain lower storey."""
    face = make_face(walls=True)
    top, body = _prism_alpha(face)
    height, width = face.x.shape
    cloud = noise(height, width, 7, 5, seed)
    roof = rgb("#9d917c") * (0.8 + 0.25 * cloud)[..., None]
    return Sprite(cut(mix(_wall(face, None, seed), roof, top), body, SUPER), face_anchor(face))


# ---- plazas ----------------------------------------------------------------------------------------------


def _stamp(face: Face, icon: str, size: float, u: float, v: float) -> Any:
    """Coverage of an icon `size` radii wide lying on the face around world point u, v."""
    pixels = int(size * face.scale)
    mask = icon_mask(icon, pixels)
    rows = int(pixels * 0.86)
    source = np.clip((np.arange(rows) + 0.5) / rows * pixels, 0, pixels - 1).astype(int)
    mask = mask[source]
    out = np.zeros(face.x.shape, np.float32)
    left = int(face.cx + u * face.scale - pixels / 2)
    upper = int(face.cy + v * SQUASH * face.scale - rows / 2)
    out[upper : upper + rows, left : left + pixels] = mask
    return out


def _plaza_marks(kind: str, face: Face) -> Any:
    """Coverage of the symbol of a kind below its stars, which no higher neighbour in front can hide."""
    marks = _stamp(face, SYMBOL[kind], 0.88, 0, 0.19)
    count = STARS[kind]
    for place in range(count):
        marks = np.maximum(marks, _stamp(face, "star", 0.36, (place - (count - 1) / 2) * 0.34, -0.48))
    return marks


def plaza(kind: str, seed: int = 0) -> Sprite:
    """Plaza: strong colour, light border, inlaid symbol and countable stars."""
    face = make_face(walls=True)
    top, body = _prism_alpha(face)
    inside = face.inside()
    cloud = face.cloud(6, 5, seed + 21, 0.6)
    strong = rgb(STRONG[kind])
    relief, tint = flagstones(face, 0.30, 0.22, seed + 3)
    colour = strong * (0.80 + 0.18 * cloud + 0.14 * tint)[..., None] * (0.80 + 0.20 * relief)[..., None]
    border = smoothstep(7, 8, inside) * (1 - smoothstep(18, 19, inside))
    ornament = rim_pattern(kind, face, 7, 19) if kind != "housing" else np.zeros_like(border)
    colour = mix(colour, rgb("#f7e6bd"), border)
    colour = mix(colour, strong * 0.62, ornament * border * 0.75)
    marks = _plaza_marks(kind, face)
    outline = smoothstep(0.03, 0.30, blur(marks, SUPER * 2.2))
    colour = mix(colour, mix(strong, rgb("#120a06"), 0.70), outline * 0.92)
    colour = mix(colour, rgb(CREAM) * (0.94 + 0.08 * cloud)[..., None], marks)
    height = smoothstep(0, 6, inside) * SUPER * 5 + (relief * 0.9 + cloud * 0.8) * SUPER
    height = (
        height + blur(border, 2) * SUPER * 1.6 - blur(outline, 2) * SUPER * 2.2 + blur(marks, 3) * SUPER * 4.2
    )
    diffuse, gloss = light(height, 1.0, specular=0.14)
    lit = colour * (0.36 + 0.68 * diffuse)[..., None] + gloss[..., None]
    return Sprite(cut(mix(_wall(face, kind, seed + 41), lit, top), body, SUPER), face_anchor(face))


# ---- the back of a tile ------------------------------------------------------------------------------------

TILE_CELLS = ((0, 0), (1, 0), (0, 1))
MEDALLION = 122
"""Radius of the carved disc that covers the joints between the three cells."""


def _meander(distance: Any, place: Any, repeats: int) -> Any:
    """Greek key between 0 and 1 of `distance` (across) along `place`."""
    rows = ("#########.", "#.......#.", "#.#####.#.", "#.#...#.#.", "#.#.###.#.", "#.#.....#.", "#.#######.")
    bitmap = np.array([[cell == "#" for cell in row] for row in rows], np.float32)
    row = np.clip((distance * len(rows)).astype(int), 0, len(rows) - 1)
    column = (place * repeats % 1 * bitmap.shape[1]).astype(int)
    return bitmap[row, column] * ((distance > 0) & (distance < 1))


def _trefoil(x: Any, y: Any, drop: float) -> Any:
    """Distance inside the three-hex tile whose common corner is the origin, `drop` pixels lower."""
    best = np.full(x.shape, -1e6, np.float32)
    corner_y = math.sqrt(3) / 2 * RADIUS
    for q, r in TILE_CELLS:
        cx, cy = 1.5 * RADIUS * q - RADIUS / 2, math.sqrt(3) * RADIUS * (r + q / 2) - corner_y
        best = np.maximum(best, -sd_hex(x - cx, (y - drop) / SQUASH - cy, 0, 0, RADIUS - GAP))
    return best


def tile_back(seed: int = 90) -> Sprite:
    """A three-hex tile face down: pale stone, a meander medallion on the common corner."""
    thick = 34
    width, height = round(3.5 * RADIUS) + 2 * PAD, round(2 * math.sqrt(3) * RADIUS * SQUASH) + 2 * PAD + thick
    cx, cy = 1.5 * RADIUS + PAD, math.sqrt(3) * RADIUS * SQUASH + PAD
    fine_x, fine_y = grid(height * SUPER, width * SUPER)
    x: Any = fine_x / SUPER - cx
    y: Any = fine_y / SUPER - cy
    away = np.hypot(x, y / SQUASH)
    top = np.where(away < MEDALLION, np.maximum(_trefoil(x, y, 0), MEDALLION - away), _trefoil(x, y, 0))
    body = top
    for drop in range(2, thick + 1, 2):
        body = np.maximum(body, _trefoil(x, y, drop))
    cloud = noise(height * SUPER, width * SUPER, 7, 5, seed, 0.6)
    fine = noise(height * SUPER, width * SUPER, 60, 2, seed + 1)
    turn = np.arctan2(y / SQUASH, x) / (2 * math.pi) + 0.5
    key = blur(_meander((away - 66) / 40, turn, 12), 1)
    groove = np.exp(-(((top - 14) / 2.2) ** 2)) * (away > MEDALLION) + np.exp(-(((away - 114) / 2.2) ** 2))
    groove = groove + np.exp(-(((away - 58) / 2.2) ** 2))
    star = (away < 46) * (np.cos(turn * 2 * math.pi * 8) * 14 + 26 > away)
    carved = np.clip(groove + key + blur(star.astype(np.float32), 1), 0, 1)
    colour = mix(rgb("#b7a98c"), rgb("#e2d6bb"), np.clip(0.25 + 0.5 * cloud + 0.25 * fine, 0, 1))
    colour = mix(colour, rgb("#7b5c35"), carved * 0.72)
    relief = smoothstep(0, 8, top) * SUPER * 6 + (cloud * 3 + fine * 0.6 - blur(carved, 2) * 3) * SUPER
    diffuse, gloss = light(relief, 1.0, specular=0.12)
    lit = colour * (0.36 + 0.68 * diffuse)[..., None] + gloss[..., None]
    wall = rgb("#a3937a") * (0.45 + 0.35 * cloud - 0.12 * (x > 0) * 1.0)[..., None]
    alpha = coverage(-body * SUPER)
    return Sprite(cut(mix(wall, lit, coverage(-top * SUPER)), alpha, SUPER), (round(cx), round(cy)))
