"""The Construction Site: the row of tiles with their prices, the stacks, the Chief Architect.

Owns where each tile of the row lies, how it looks, and which one is under a point. Must never decide
what may be taken: it is told the purse and shows what follows from the price (AK-4.2).
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.akropolis.hand import RACK_TURN
from scenes.akropolis.kit import Kit
from scenes.akropolis.model import tile_faces
from scenes.akropolis.painter import Picture
from scenes.akropolis.projection import Point, Projection, triple
from scenes.akropolis.tiles import grey_tile, tile_picture, tile_shadow
from scenes.text import tr, trn

HEIGHT = 186
MARGIN = 30
HEAD = 262
BELOW = 16
"""Design px: the rack, its distance to the edges, the part that title and stacks take, and what is below."""
SKIN = "panel_wood"
RADIUS = 41
RAISED = 15
PALE = (250, 232, 190)
SHADE = (20, 10, 4)
SHORT = (255, 176, 140)


@dataclass(frozen=True, slots=True)
class RackModel:
    """What lies there: the row from the free end, whose purse counts, and what is to come."""

    row: tuple[int, ...] = ()
    size: int = 4
    """Tiles of a full row."""
    purse: int = 0
    stacks: int = 0
    stack: int = 0
    chief: str = ""
    selected: int | None = None
    asks: bool = False
    """Whether a person is to take a tile now."""


class Rack:
    """The row. `hidden` tiles are in flight; `shifts` moves tiles by px while the row closes up."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.model = RackModel()
        self.hidden: set[int] = set()
        self.shifts: dict[int, float] = {}
        self.symbols = False
        self.hovered: int | None = None
        self._baked: tuple[object, pygame.Surface] | None = None

    # --- places -----------------------------------------------------------------------------------

    def layout(self, free: pygame.Rect) -> None:
        """Takes the bottom of the free area."""
        art = self.kit.art
        margin, height = art.px(MARGIN), art.px(HEIGHT)
        bottom = free.bottom - art.px(BELOW)
        self.rect = pygame.Rect(free.left + margin, bottom - height, free.width - margin, height)
        self._baked = None

    def foot(self) -> int:
        """The px from its upper edge to the end of the board."""
        return self.kit.art.px(HEIGHT) + self.kit.art.px(BELOW)

    def slot(self, index: int) -> pygame.Rect:
        """The place of the tile with that index; indices beyond the row have places too."""
        head = self.kit.art.px(HEAD)
        count = max(len(self.model.row), self.model.size)
        step = (self.rect.width - head - self.kit.art.px(14)) / count
        return pygame.Rect(
            round(self.rect.left + head + index * step), self.rect.top, round(step), self.rect.height
        )

    def radius(self) -> int:
        """Hex radius of the tiles in px."""
        art = self.kit.art
        return max(8, min(art.px(RADIUS), round(self.slot(0).width / 3.9)))

    def anchor(self, index: int, raised: bool = False) -> Point:
        """Where hex 0 of the tile at an index has its top face centre."""
        radius, slot = self.radius(), self.slot(index)
        middle = Projection(float(radius), 0.0, 0.0).centre(triple(0, 0, RACK_TURN))
        x = slot.centerx - radius * 0.42 - middle[0]
        y = slot.top + slot.height * 0.47 - middle[1] - (self.kit.art.px(RAISED) if raised else 0)
        if index < len(self.model.row):
            x += self.shifts.get(self.model.row[index], 0.0)
        return x, y

    def stack_point(self) -> Point:
        """Where the stacks lie."""
        return self.rect.left + self.kit.art.px(70), self.rect.top + self.kit.art.px(112)

    def at(self, pos: Point) -> int | None:
        """The index of the tile under a point."""
        if not self.rect.collidepoint(pos):
            return None
        for index in range(len(self.model.row)):
            if self.slot(index).collidepoint(pos):
                return index
        return None

    def missing(self, index: int) -> int:
        """Stones that the purse is short of for a tile."""
        return max(0, index - self.model.purse)

    # --- drawing ------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """The whole rack; while nothing in it moves it is one picture."""
        if self.shifts:
            self._draw(target)
            return
        key = (self.model, self.hovered, frozenset(self.hidden), self.symbols, self.rect.size)
        if self._baked is None or self._baked[0] != key:
            self._baked = (key, self._bake())
        left, top, _, _ = self.kit.art.skin_pad(SKIN)
        self.kit.art.draw(target, self._baked[1], (self.rect.left - left, self.rect.top - top))

    def _bake(self) -> pygame.Surface:
        left, top, right, bottom = self.kit.art.skin_pad(SKIN)
        made = self.kit.art.plain((self.rect.width + left + right, self.rect.height + top + bottom))
        place, self.rect = self.rect, pygame.Rect(left, top, *self.rect.size)
        self._draw(made)
        self.rect = place
        return made

    def _draw(self, target: pygame.Surface) -> None:
        self._draw_ground(target)
        for index, tile in enumerate(self.model.row):
            if tile not in self.hidden:
                self._draw_tile(target, index, tile)

    def _draw_ground(self, target: pygame.Surface) -> None:
        art, rect = self.kit.art, self.rect
        art.draw_skin(target, SKIN, rect)
        room = self.slot(0).left - rect.left - art.px(26)
        title = art.fit(
            tr("Construction Site"), "title", self.kit.letters(21), (244, 218, 164), room, shadow=SHADE
        )
        art.draw(target, title, (rect.left + art.px(22), rect.top + art.px(12)))
        x, y = self.stack_point()
        self._draw_stack(target, x, y)
        left = round(x) + art.px(58)
        width = self.slot(0).left - left - art.px(4)
        lines = [trn("{n} stack left", "{n} stacks left", self.model.stacks)]
        if self.model.stacks:
            lines.append(trn("{n} tile each", "{n} tiles each", self.model.stack))
        top = round(y) - art.px(34)
        size = self._letters(len(lines), self.rect.bottom - art.px(48) - top)
        for line in lines:
            text = art.fit(line, "bold", size, PALE, width)
            art.draw(target, text, (left, top))
            top += text.get_height() + art.px(2)
        if self.model.chief:
            self._draw_chief(target, width + art.px(58))

    def _letters(self, lines: int, height: int) -> float:
        """How big the words about the stacks may be to end above the Chief Architect."""
        size = self.kit.letters(17)
        while size > 8 and lines * self.kit.art.font("bold", size).get_linesize() > height:
            size -= 1
        return size

    def _draw_chief(self, target: pygame.Surface, width: int) -> None:
        art = self.kit.art
        radius = art.px(30)
        x, y = self.rect.left + art.px(40), self.rect.bottom - art.px(30)
        sprite = self.kit.sprite("chief", radius)
        art.draw(target, sprite.surface, (x - sprite.ax, y - sprite.ay))
        text = art.fit(self.model.chief, "body", self.kit.letters(16), (232, 208, 160), width - art.px(10))
        art.draw(target, text, (x + art.px(30), y - text.get_height() // 2))

    def _draw_stack(self, target: pygame.Surface, x: float, y: float) -> None:
        art = self.kit.art
        radius = art.px(20)
        sprite = self.kit.sprite("tile_back", radius)
        deep = min(self.model.stacks, 6)
        for layer in range(deep):
            place = (round(x - sprite.ax), round(y - sprite.ay) - layer * max(2, art.px(5)))
            art.draw(target, sprite.surface, place)

    def _draw_tile(self, target: pygame.Surface, index: int, tile: int) -> None:
        art, radius = self.kit.art, self.radius()
        chosen = self.model.selected == index
        x, y = self.anchor(index, raised=chosen)
        ground_y = self.anchor(index)[1]
        short = self.missing(index)
        if chosen or (self.hovered == index and self.model.asks and not short):
            self._draw_glow(target, index, chosen)
        shadow = tile_shadow(self.kit, RACK_TURN, radius)
        art.draw(target, shadow.surface, shadow.rect_at(x, ground_y + radius * 0.42).topleft)
        picture = self.picture(tile, grey=bool(short))
        art.draw(target, picture.surface, picture.rect_at(x, y).topleft)
        if abs(self.shifts.get(tile, 0.0)) < 1:
            self._draw_price(target, index, short)

    def picture(self, tile: int, grey: bool = False) -> Picture:
        """A tile as it lies in the row."""
        make = grey_tile if grey else tile_picture
        return make(self.kit, tile, tile_faces(tile), RACK_TURN, self.radius(), self.symbols)

    def _draw_glow(self, target: pygame.Surface, index: int, chosen: bool) -> None:
        art, slot = self.kit.art, self.slot(index)
        box = slot.inflate(-art.px(10), -art.px(22))
        glow = self.kit.made(("slot-glow", box.size, chosen), lambda: self._make_glow(box.size, chosen))
        art.draw(target, glow, box.topleft)

    def _make_glow(self, size: tuple[int, int], chosen: bool) -> pygame.Surface:
        art = self.kit.art
        made = art.plain(size)
        strength = 84 if chosen else 40
        rect, corner = made.get_rect(), art.px(16)
        fill = tuple(channel * strength // 255 for channel in (255, 226, 150))
        pygame.draw.rect(made, (*fill, strength), rect, border_radius=corner)
        edge = 235 if chosen else 110
        line = tuple(channel * edge // 255 for channel in (255, 222, 140))
        pygame.draw.rect(made, (*line, edge), rect, max(1, art.px(2.5)), border_radius=corner)
        return made

    def _draw_price(self, target: pygame.Surface, index: int, short: int) -> None:
        art, slot = self.kit.art, self.slot(index)
        size = art.px(25)
        number = art.text(
            str(index), "title", self.kit.letters(28), PALE if not short else SHORT, shadow=SHADE
        )
        stone = self.kit.sprite("stone", size)
        right = min(slot.right - art.px(16), slot.centerx + round(self.radius() * 2.1))
        words = trn("{n} stone short", "{n} stones short", short) if short else ""
        room = slot.width - art.px(24)
        text = art.fit(words, "bold", self.kit.letters(15), SHORT, room) if short else None
        base = slot.bottom - art.px(38)
        if text is not None:
            top = slot.bottom - art.px(11) - text.get_height()
            art.draw(target, text, (right - text.get_width(), top))
            base = top - art.px(15)
        stone_left = right - stone.surface.get_width()
        art.draw(target, stone.surface, (stone_left, base - stone.surface.get_height() // 2))
        art.draw(
            target, number, (stone_left - number.get_width() - art.px(3), base - number.get_height() // 2)
        )
