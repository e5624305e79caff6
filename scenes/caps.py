"""Pictures of keys and of buttons of a game pad, in rows that wrap.

Must never know what they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.art import INK, INK2, Colour
from scenes.bindings import pad_words
from scenes.controls import Decor
from scenes.text import tr
from scenes.ui import Box

if TYPE_CHECKING:
    from scenes.art import Art

FACE, EDGE = (252, 246, 230), (120, 88, 48)
PILL, LIGHT = (58, 44, 34), (250, 240, 214)
ROUND: dict[str, tuple[Colour, str]] = {
    "a": ((62, 128, 58), "A"),
    "b": ((170, 48, 40), "B"),
    "x": ((44, 92, 160), "X"),
    "y": ((188, 132, 18), "Y"),
}
"""The four round buttons: their usual colours, and the letters that say the same."""
SIZE = 17
PLUS = "and"
"""A piece that joins two caps."""


class Caps(Decor):
    """Pieces side by side; what does not fit goes to the next row."""

    def pieces(self, art: Art) -> list[list[str]]:
        """Groups of pieces that stay together."""
        return []

    def wide(self, art: Art, piece: str) -> int:
        return self.side(art)

    def paint(self, art: Art, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        """Draws a piece."""

    def side(self, art: Art) -> int:
        """The height of a piece in px."""
        return art.text_px(SIZE) + art.px(13)

    def places(self, art: Art) -> list[tuple[str, pygame.Rect]]:
        """Every piece with its place, from the top left of the rectangle."""
        side, gap, apart = self.side(art), art.px(4), art.px(16)
        found: list[tuple[str, pygame.Rect]] = []
        x = y = 0
        for group in self.pieces(art):
            widths = [self.wide(art, piece) for piece in group]
            whole = sum(widths) + gap * (len(group) - 1)
            if x and x + whole > self.rect.width:
                x, y = 0, y + side + gap
            for piece, wide in zip(group, widths, strict=True):
                found.append((piece, pygame.Rect(x, y, wide, side)))
                x += wide + gap
            x += apart - gap
        return found

    def height(self, art: Art) -> int:
        """The px that it needs."""
        return max((rect.bottom for _, rect in self.places(art)), default=0)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        top = self.rect.top + (self.rect.height - self.height(art)) // 2
        for piece, rect in self.places(art):
            self.paint(art, target, piece, rect.move(self.rect.left, top))


class KeyCaps(Caps):
    """Keys: each a tuple of caps that are pressed together; "icon:<name>" is a picture."""

    def __init__(self, rect: Box, combos: Sequence[tuple[str, ...]]) -> None:
        super().__init__(rect)
        self.combos = _shorter(combos)

    def pieces(self, art: Art) -> list[list[str]]:
        return [self._joined(combo) for combo in self.combos]

    def _joined(self, combo: tuple[str, ...]) -> list[str]:
        """A plus between what is held and what is pressed."""
        held = (tr("Ctrl"), tr("Shift"))
        found: list[str] = []
        for cap in combo:
            found += [cap, PLUS] if cap in held and len(combo) > 1 else [cap]
        return found

    def wide(self, art: Art, piece: str) -> int:
        if piece == PLUS:
            return art.font("bold", SIZE).size("+")[0]
        if piece.startswith("icon:"):
            return self.side(art)
        return max(self.side(art), art.font("bold", SIZE).size(piece)[0] + art.px(16))

    def paint(self, art: Art, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        if piece == PLUS:
            plus = art.text("+", "bold", SIZE, INK2)
            art.draw(target, plus, (rect.left, rect.centery - plus.get_height() // 2))
            return
        corner, edge = art.px(6), max(1, art.px(2))
        art.shape(target, rect, pygame.draw.rect, art.tone(EDGE), rect, 0, corner)
        face = pygame.Rect(rect.left + edge, rect.top + edge, rect.width - 2 * edge, rect.height - 3 * edge)
        art.shape(target, face, pygame.draw.rect, FACE, face, 0, max(1, corner - edge))
        if piece.startswith("icon:"):
            side = face.height * 5 // 8
            picture = art.icon(piece[5:], side, INK)
        else:
            picture = art.text(piece, "bold", SIZE, INK)
        place = (face.centerx - picture.get_width() // 2, face.centery - picture.get_height() // 2)
        art.draw(target, picture, place)


def _shorter(combos: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Many digits become "1 – 6"; the four arrows with the same key held become one group."""
    digits = [combo[0] for combo in combos if len(combo) == 1 and combo[0].isdigit()]
    if len(digits) > 3 and len(digits) == len(combos):
        return [(f"{digits[0]} – {digits[-1]}",)]
    ways = [combo for combo in combos if combo[-1].startswith("icon:")]
    if len(ways) == 4 and len({combo[:-1] for combo in ways}) == 1:
        rest = [combo for combo in combos if combo not in ways]
        return [(*ways[0][:-1], *(combo[-1] for combo in ways)), *rest]
    return list(combos)


class PadCaps(Caps):
    """Buttons of a pad by their names."""

    def __init__(self, rect: Box, names: Sequence[str]) -> None:
        super().__init__(rect)
        self.names = list(names)

    def pieces(self, art: Art) -> list[list[str]]:
        return [[name] for name in self.names]

    def _label(self, name: str) -> str:
        return pad_words().get(name, name)

    def wide(self, art: Art, piece: str) -> int:
        if piece in ROUND:
            return self.side(art)
        if piece in ("left", "right", "up", "down"):
            return self.side(art)
        room = art.font("bold", SIZE).size(self._label(piece))[0] + art.px(22)
        return min(self.rect.width, max(self.side(art), room))

    def paint(self, art: Art, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        if piece in ROUND:
            colour, letter = ROUND[piece]
            circle, radius = pygame.draw.circle, rect.height // 2
            art.shape(target, rect, circle, PILL, rect.center, radius)
            art.shape(target, rect, circle, art.tone(colour), rect.center, radius - max(1, art.px(2)))
            picture = art.text(letter, "bold", SIZE, LIGHT)
        else:
            art.shape(target, rect, pygame.draw.rect, PILL, rect, 0, rect.height // 2)
            if piece in ("left", "right", "up", "down"):
                picture = art.icon(piece, rect.height * 5 // 8, LIGHT)
            else:
                picture = art.fit(self._label(piece), "bold", SIZE, LIGHT, rect.width - art.px(16))
        place = (rect.centerx - picture.get_width() // 2, rect.centery - picture.get_height() // 2)
        art.draw(target, picture, place)
