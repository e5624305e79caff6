"""The screens that lie on the wooden table: background, header with the way back, column widths.

Must never hold anything of what a screen edits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.art import CREAM, SHADOW, Art
from scenes.controls import Decor, Words
from scenes.gui import GuiScene
from scenes.text import tr
from scenes.ui import Button, IconButton

TABLE = "skins/table_wood.webp"
MARGIN = 72
"""Design px at the left and right of a wide window."""


@dataclass(frozen=True, slots=True)
class Extra:
    """A round button in the header."""

    icon: str
    tip: str
    action: object


class Gilded(Decor):
    """A golden heading, centred or at the left."""

    def __init__(
        self, rect: pygame.Rect, text: str, size: float, spacing: float = 0.0, align: str = "left"
    ) -> None:
        super().__init__(rect)
        self.text, self.size, self.spacing, self.align = text, size, spacing, align

    def draw(self, art: Art, target: pygame.Surface) -> None:
        picture = art.gilded(self.text, self.size, self.rect.width, self.spacing)
        x = self.rect.left if self.align == "left" else self.rect.centerx - picture.get_width() // 2
        art.draw(target, picture, (x, self.rect.centery - picture.get_height() // 2))


def line_height(art: Art, face: str, size: float) -> int:
    """The height in px of a line of text."""
    return art.font(face, size).get_linesize()


class Screen(GuiScene):
    """A full screen on the table."""

    def draw_back(self, target: pygame.Surface) -> None:
        art = self.stage.art
        art.draw(target, art.picture(TABLE, self.stage.size, cover=True), (0, 0))

    @property
    def margin(self) -> int:
        """The px at the left and right."""
        art, w = self.stage.art, self.stage.size[0]
        return min(art.px(MARGIN), w // 20)

    def header(self, title: str, subtitle: str = "", extras: Sequence[IconButton] = ()) -> int:
        """The way back, the title and round buttons; gives the y in px where the rest begins."""
        art, (w, _) = self.stage.art, self.stage.size
        top, high = art.px(26), max(art.touch, art.px(54), art.text_px(21) + art.px(22))
        label = tr("Back")
        wide = art.font("title", 21).size(label)[0] + art.px(84)
        x = self.margin
        self.add(Button((x, top, wide, high), label, "left", "button_bronze", self.back))
        x += wide + art.px(28)
        right = w - self.margin
        side = max(art.touch, art.px(50))
        for button in reversed(extras):
            button.rect = pygame.Rect(right - side, top + (high - side) // 2, side, side)
            self.add(button)
            right -= side + art.px(12)
        room = right - x - art.px(20)
        name = art.gilded(title, 50, room)
        self.add(Gilded(pygame.Rect(x, top, room, high), title, 50))
        x += name.get_width() + art.px(16)
        if subtitle and x + art.px(60) < right:
            rect = (x, top + art.px(6), right - x - art.px(20), high)
            self.add(Words(rect, subtitle, "body", 22, CREAM, shadow=SHADOW))
        return top + high + art.px(26)
