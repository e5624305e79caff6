"""Pictures of whole tiles: in the row, in hand, in flight, and the shadow under one that hovers.

Owns how three hexes become one picture. Must never know a city.
"""

from __future__ import annotations

from collections.abc import Iterable

from scenes.akropolis.kit import Kit, greyed
from scenes.akropolis.model import Face
from scenes.akropolis.painter import Brush, Picture, has_symbol, symbol_badge, variant
from scenes.akropolis.projection import Cell, Projection, depth, triple

Faces = tuple[Face, Face, Face]


def _frame(cells: Iterable[Cell], radius: int, pad: float) -> tuple[int, int, int, int]:
    """Left, top, width, height in px round some cells, centre of [0,0] at (0, 0)."""
    flat = Projection(float(radius), 0.0, 0.0)
    points = [flat.point(cell) for cell in cells]
    edge = round(radius * pad)
    left, top = round(min(x for x, _ in points)) - edge, round(min(y for _, y in points)) - edge
    right, bottom = round(max(x for x, _ in points)) + edge, round(max(y for _, y in points)) + edge
    return left, top, right - left, bottom - top


def tile_picture(kit: Kit, tile: int, faces: Faces, rot: int, radius: int, symbols: bool = False) -> Picture:
    """A tile, one storey high, turned; its origin is the top face centre of hex 0."""

    def make() -> Picture:
        cells = dict(zip(triple(0, 0, rot), range(3), strict=True))
        left, top, wide, high = _frame(cells, radius, 1.55)
        flat = Projection(float(radius), float(-left), float(-top))
        brush = Brush(kit, radius)
        for cell in sorted(cells, key=depth):
            x, y = flat.point(cell)
            face = faces[cells[cell]]
            brush.put_face(face, variant(cells[cell], 0, tile), x, y)
            if symbols and has_symbol(face):
                badge = symbol_badge(kit, face, max(10, round(radius * 0.6)))
                half = badge.get_width() / 2
                brush.items.append((badge, (round(x - half), round(y + radius * 0.24 - half))))
        return Picture(brush.surface((wide, high)), -left, -top, radius)

    made: Picture = kit.made(("tile", tile, rot % 6, radius, symbols), make)
    return made


def grey_tile(kit: Kit, tile: int, faces: Faces, rot: int, radius: int, symbols: bool = False) -> Picture:
    """A tile that cannot be had now."""

    def make() -> Picture:
        plain = tile_picture(kit, tile, faces, rot, radius, symbols)
        return Picture(greyed(plain.surface), plain.ox, plain.oy, radius)

    made: Picture = kit.made(("grey", tile, rot % 6, radius, symbols), make)
    return made


def tile_shadow(kit: Kit, rot: int, radius: int) -> Picture:
    """The soft shadow of a tile on what is below it; its origin is the ground centre of hex 0."""

    def make() -> Picture:
        cells = triple(0, 0, rot)
        left, top, wide, high = _frame(cells, radius, 2.0)
        flat = Projection(float(radius), float(-left), float(-top))
        brush = Brush(kit, radius)
        for cell in cells:
            brush.put("ambient", *flat.point(cell))
        return Picture(brush.surface((wide, high)), -left, -top, radius)

    made: Picture = kit.made(("shadow", rot % 6, radius), make)
    return made
