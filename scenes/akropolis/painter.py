"""Draws a city: ground shadows, lakes, piles from back to front, marks on chosen hexes.

Owns the drawing order and makes the city's cached picture. Must never decide which hexes are marked,
and never draw what moves: a live piece is drawn on top by its owner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping
from dataclasses import dataclass

import pygame

from scenes.akropolis.kit import Colour, Kit, dyed
from scenes.akropolis.model import CityModel, Face, Pile
from scenes.akropolis.projection import Cell, Projection, depth, neighbours

CASTS = 4
"""The tallest pile that has its own cast shadow."""
SHADES = 3
"""The greatest difference of height that has its own shade."""
FRAMES = 12
"""Pictures of the shimmering lake."""
Blit = tuple[pygame.Surface, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Mark:
    """What lies on a hex: a sprite of the set, tinted, `strength` 0 to 255; under or over its building."""

    sprite: str
    tint: Colour = (255, 255, 255)
    strength: int = 255
    under: bool = False


Marks = Mapping[Cell, tuple[Mark, ...]]


@dataclass(slots=True)
class Picture:
    """Something drawn at one radius: the surface, and where its own origin is in it."""

    surface: pygame.Surface
    ox: int
    oy: int
    radius: int

    def rect_at(self, x: float, y: float) -> pygame.Rect:
        """Where the surface is when its origin is at a point."""
        return self.surface.get_rect(topleft=(round(x) - self.ox, round(y) - self.oy))


@dataclass(slots=True)
class Composition:
    """All sprites of a city at one radius from back to front, places relative to the ground of [0,0].

    lakes: for each lake cell its rectangle, and what must be drawn again over a new frame of water.
    """

    radius: int
    items: list[Blit]
    lakes: list[tuple[pygame.Rect, list[Blit]]]

    def draw(self, kit: Kit, target: pygame.Surface, x: int, y: int, part: slice = slice(None)) -> None:
        """Everything or a part, with [0,0] at a point; what is outside of the clip costs little."""
        area = target.get_clip()
        moved = [(surface, (left + x, top + y)) for surface, (left, top) in self.items[part]]
        if area.size != target.get_size():
            moved = [item for item in moved if area.colliderect(item[0].get_rect(topleft=item[1]))]
        kit.art.draw_many(target, moved)

    def differences(self, other: Composition) -> list[tuple[int, int, int, int]]:
        """The places (left, top, width, height) of sprites that only one of the two has."""
        mine, others = Counter(self.items), Counter(other.items)
        return [(*place, *surface.get_size()) for surface, place in (*(mine - others), *(others - mine))]

    def picture(self, kit: Kit) -> Picture:
        """One surface with everything, for scaling."""
        rects = [surface.get_rect(topleft=place) for surface, place in self.items]
        box = rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 1, 1)
        surface = kit.art.plain(box.size)
        self.draw(kit, surface, -box.x, -box.y)
        return Picture(surface, -box.x, -box.y, self.radius)


def variant(q: int, r: int, tile: int) -> int:
    """Which of the three buildings stands there: a fixed function, so that a picture never flickers."""
    return (q * 7 + r * 13 + tile * 5) % 3


def face_name(face: Face) -> str:
    """The prism of a face."""
    return f"plaza_{face.kind}" if face.plaza else f"prism_{face.kind}"


class Brush:
    """Collects sprites of one radius for one `draw_many`."""

    def __init__(self, kit: Kit, radius: int) -> None:
        self.kit, self.radius = kit, radius
        self.items: list[Blit] = []

    def put(self, name: str, x: float, y: float, mark: Mark | None = None) -> None:
        """A sprite with its anchor on a point, tinted like a mark."""
        sprite = self.kit.sprite(name, self.radius)
        surface = self.kit.tinted(name, self.radius, mark.tint, mark.strength) if mark else sprite.surface
        self.items.append((surface, (round(x - sprite.ax), round(y - sprite.ay))))

    def put_face(self, face: Face, which: int, x: float, y: float) -> None:
        """One storey and its building, the top face centred on a point."""
        self.put(face_name(face), x, y)
        if not face.plaza:
            self.put(f"top_{face.kind}_{which}", x, y)

    def surface(self, size: tuple[int, int]) -> pygame.Surface:
        """Everything collected, drawn on a clear surface."""
        made = self.kit.art.plain(size)
        self.kit.art.draw_many(made, self.items)
        return made


def compose(kit: Kit, city: CityModel, radius: int, marks: Marks, symbols: bool = False) -> Composition:
    """The city. Marks lie on top faces or on empty ground."""
    steps = composing(kit, city, radius, marks, symbols)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            composed: Composition = done.value
            return composed


def composing(
    kit: Kit, city: CityModel, radius: int, marks: Marks, symbols: bool = False
) -> Generator[None, None, Composition]:
    """The same hex by hex: the sprites of a new radius take their time."""
    flat = Projection(float(radius), 0.0, 0.0)
    ground = Brush(kit, radius)
    _put_shadows(ground, city, flat)
    yield
    redo = _put_lakes(ground, city, flat)
    for cell in sorted(marks, key=depth):
        if cell not in city.piles:
            for mark in marks[cell]:
                ground.put(mark.sprite, *flat.point(cell), mark)
    piles = Brush(kit, radius)
    for cell in sorted(city.piles, key=depth):
        yield
        _put_pile(piles, city, city.piles[cell], flat, marks.get(cell, ()))
        if symbols and has_symbol(city.piles[cell].face):
            _put_symbol(piles, city.piles[cell], flat)
    lakes = []
    for cell, shades in redo:
        sprite = kit.sprite("water_0", radius)
        x, y = flat.point(cell)
        rect = sprite.surface.get_rect(topleft=(round(x - sprite.ax), round(y - sprite.ay)))
        over = [item for item in piles.items if rect.colliderect(item[0].get_rect(topleft=item[1]))]
        lakes.append((rect, shades + over))
    return Composition(radius, ground.items + piles.items, lakes)


def _put_shadows(brush: Brush, city: CityModel, flat: Projection) -> None:
    order = sorted(city.piles, key=depth)
    for cell in order:
        brush.put("ambient", *flat.point(cell))
    for cell in order:
        brush.put(f"cast_{min(city.heights[cell], CASTS)}", *flat.point(cell))


def _put_shades(brush: Brush, city: CityModel, cell: Cell, x: float, y: float) -> None:
    """The shadows that higher neighbours throw on a top face or a lake."""
    height = city.heights.get(cell, 0)
    for direction, other in enumerate(neighbours(cell)):
        step = min(city.heights.get(other, 0) - height, SHADES)
        if step > 0 and brush.kit.has(f"shade_{direction}_{step}", brush.radius):
            brush.put(f"shade_{direction}_{step}", x, y)


def _put_lakes(brush: Brush, city: CityModel, flat: Projection) -> list[tuple[Cell, list[Blit]]]:
    redo = []
    for cell in sorted(city.lakes, key=depth):
        x, y = flat.point(cell)
        brush.put("water_0", x, y)
        over = Brush(brush.kit, brush.radius)
        _put_shades(over, city, cell, x, y)
        brush.items += over.items
        redo.append((cell, over.items))
    return redo


def _put_pile(brush: Brush, city: CityModel, pile: Pile, flat: Projection, marks: tuple[Mark, ...]) -> None:
    for level in range(1, pile.height):
        brush.put("block", *flat.point(pile.cell, level))
    x, y = flat.point(pile.cell, pile.height)
    brush.put(face_name(pile.face), x, y)
    _put_shades(brush, city, pile.cell, x, y)
    for mark in marks:
        if mark.under:
            brush.put(mark.sprite, x, y, mark)
    if not pile.face.plaza:
        brush.put(f"top_{pile.face.kind}_{variant(*pile.cell, pile.tile)}", x, y)
    for mark in marks:
        if not mark.under:
            brush.put(mark.sprite, x, y, mark)


def _put_symbol(brush: Brush, pile: Pile, flat: Projection) -> None:
    """The kind as a symbol on a dark disc, for eyes that do not tell the colours apart."""
    x, y = flat.point(pile.cell, pile.height)
    badge = symbol_badge(brush.kit, pile.face, max(10, round(brush.radius * 0.6)))
    wide, high = badge.get_size()
    brush.items.append((badge, (round(x - wide / 2), round(y + brush.radius * 0.24 - high / 2))))


def has_symbol(face: Face) -> bool:
    """Districts only: a plaza shows its symbol anyway, and a quarry is like nothing else."""
    return face.kind != "quarry" and not face.plaza


def symbol_badge(kit: Kit, face: Face, size: int) -> pygame.Surface:
    """A round badge with the symbol of a face's kind."""
    badge: pygame.Surface = kit.made(("symbol", face.kind, size), lambda: _badge(kit, face, size))
    return badge


def _badge(kit: Kit, face: Face, size: int) -> pygame.Surface:
    badge = kit.art.plain((size, size))
    middle, pale = (size / 2, size / 2), (250, 236, 204)
    pygame.draw.aacircle(badge, (*pale, 255), middle, size / 2 - 1)
    pygame.draw.aacircle(badge, (34, 22, 10, 255), middle, size / 2 - max(2, size / 12))
    icon = kit.art.icon(face.kind, round(size * 0.66), pale)
    kit.art.draw(badge, icon, ((size - icon.get_width()) // 2, (size - icon.get_height()) // 2))
    return badge


def draw_lakes(kit: Kit, target: pygame.Surface, city: Composition, at: tuple[int, int], frame: int) -> None:
    """One frame of shimmering water over a city whose [0,0] is at `at`; piles in front stay in front."""
    old = target.get_clip()
    water = kit.sprite(f"water_{frame % FRAMES}", city.radius).surface
    for rect, over in city.lakes:
        place = rect.move(at)
        target.set_clip(place.clip(old))
        moved = [(surface, (left + at[0], top + at[1])) for surface, (left, top) in over]
        kit.art.draw_many(target, [(water, place.topleft), *moved])
    target.set_clip(old)


def stained(kit: Kit, picture: Picture, key: tuple[object, ...], tint: Colour, strength: int) -> Picture:
    """A picture in another colour and strength, remembered under a key."""
    made: Picture = kit.made(
        ("stained", key, picture.radius, tint, strength),
        lambda: Picture(dyed(picture.surface, tint, strength), picture.ox, picture.oy, picture.radius),
    )
    return made
