"""What is still to come: districts and plazas per colour, and quarries, in the stacks.

Owns the sheet that opens on demand. The unseen tiles are known to all as a set (AK-7.4), their order to none.
Must never show an order.
"""

from __future__ import annotations

import pygame

from game.akropolis.outlook import tiles_left
from game.akropolis.parts import KINDS, STARS
from game.akropolis.state import Akropolis
from scenes.akropolis.kit import Kit
from scenes.akropolis.model import Face
from scenes.akropolis.painter import Brush
from scenes.akropolis.words import kind_title
from scenes.art import INK, INK2
from scenes.text import tr, trn

WIDTH, ROW, HEAD, FOOT = 620, 58, 128, 54


class RemainingSheet:
    """The sheet; `open` says whether it shows."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.open = False
        self.free = pygame.Rect(0, 0, 1, 1)

    def layout(self, free: pygame.Rect) -> None:
        """Takes the middle of the free area."""
        self.free = pygame.Rect(free)

    def rect(self) -> pygame.Rect:
        """Its place in px."""
        art = self.kit.art
        rect = pygame.Rect(0, 0, art.px(WIDTH), art.px(HEAD + ROW * (len(KINDS) + 1) + FOOT))
        rect.width, rect.height = min(rect.width, self.free.width), min(rect.height, self.free.height)
        rect.center = self.free.center
        return rect

    def draw(self, target: pygame.Surface, state: Akropolis) -> None:
        """The sheet, if it is open."""
        if not self.open:
            return
        art, rect, left = self.kit.art, self.rect(), tiles_left(state)
        art.draw_skin(target, "panel_parchment", rect)
        room = rect.width - art.px(60)
        title = art.fit(tr("Tiles still to come"), "title", 30, INK, room)
        art.draw(target, title, (rect.centerx - title.get_width() // 2, rect.top + art.px(22)))
        words = trn(
            "{n} tile in {stacks} stacks", "{n} tiles in {stacks} stacks", left.tiles, stacks=state.stacks
        )
        note = art.fit(words, "body", self.kit.letters(19), INK2, room)
        art.draw(target, note, (rect.centerx - note.get_width() // 2, rect.top + art.px(62)))
        self._draw_head(target, rect)
        for index, kind in enumerate(KINDS):
            self._draw_row(target, rect, index, kind, (left.districts[index], left.plazas[index]))
        self._draw_row(target, rect, len(KINDS), "quarry", (left.quarries, None))
        foot = art.fit(tr("Tap to close"), "italic", self.kit.letters(17), INK2, room)
        art.draw(target, foot, (rect.centerx - foot.get_width() // 2, rect.bottom - art.px(46)))

    def columns(self, rect: pygame.Rect) -> tuple[int, int]:
        """The right edges of the two columns of numbers."""
        return rect.right - round(rect.width * 0.32), rect.right - self.kit.art.px(44)

    def _draw_head(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        art = self.kit.art
        for edge, words in zip(self.columns(rect), (tr("Districts"), tr("Plazas")), strict=True):
            text = art.text(words, "bold", self.kit.letters(17), INK2)
            art.draw(target, text, (edge - text.get_width(), rect.top + art.px(98)))

    def _draw_row(
        self, target: pygame.Surface, rect: pygame.Rect, index: int, kind: str, pair: tuple[int, int | None]
    ) -> None:
        art = self.kit.art
        top = rect.top + art.px(HEAD + index * ROW)
        middle = top + art.px(ROW) // 2
        icon = self._icon(kind, art.px(ROW - 4))
        art.draw(target, icon, (rect.left + art.px(36), middle - icon.get_height() // 2))
        first, second = self.columns(rect)
        left = rect.left + art.px(46) + icon.get_width()
        title = art.fit(kind_title(kind), "title", self.kit.letters(22), INK, first - left - art.px(50))
        art.draw(target, title, (left, middle - title.get_height() // 2))
        for edge, number in ((first, pair[0]), (second, pair[1])):
            if number is None:
                continue
            text = art.text(str(number), "title", 28, INK)
            art.draw(target, text, (edge - text.get_width(), middle - text.get_height() // 2))
        if pair[1] is not None:
            stars = STARS[KINDS.index(kind)]
            star = art.icon("star", art.px(20), (150, 104, 34))
            for number in range(stars):
                art.draw(target, star, (second - art.px(62) - number * art.px(19), middle - art.px(10)))

    def _icon(self, kind: str, height: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            radius = max(6, round(height * 0.42))
            brush = Brush(self.kit, radius)
            brush.put_face(Face(kind), 1, radius + 2, height * 0.5)
            return brush.surface((2 * radius + 4, height))

        made: pygame.Surface = self.kit.made(("sheet", kind, height), make)
        return made
