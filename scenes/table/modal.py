"""A panel over the table with a heading, some text and a column of buttons, for mouse, fingers and keys.

The scene below stays in view, dimmed. Must never close by a tap beside it: on a shared table sleeves tap.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pygame

from scenes import gestures as g
from scenes.art import INK, INK2
from scenes.bindings import MENU, Table
from scenes.stage import Scene
from scenes.steering import steer
from scenes.table.sheet import draw_sheet
from scenes.ui import SILENT, Button, Group

WIDTH = 560
BUTTON = 66
_DIM = (12, 6, 2, 150)


class Modal(Scene):
    """The panel; subclasses give `title`, `text` and `buttons`."""

    opaque = False
    wide = WIDTH

    def __init__(self, title: str, text: str = "") -> None:
        super().__init__()
        self.title, self.text = title, text
        self.group = Group()
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._dim: pygame.Surface | None = None

    def buttons(self) -> list[Button]:
        """The buttons from top to bottom, with no places yet."""
        return []

    def enter(self) -> None:
        self.group = Group(self.buttons())
        self.resize(self.stage.size)
        if self.stage.by_keys:
            self.group.focus_step(1)

    def resize(self, size: tuple[int, int]) -> None:
        art = self.stage.art
        self._dim = art.plain(size)
        self._dim.fill(_DIM)
        self.group.touch = art.touch
        self.group.cancel()
        self.place(size)

    def place(self, size: tuple[int, int]) -> None:
        """Gives the panel and its buttons their places."""
        art = self.stage.art
        width = min(art.px(self.wide * (1 + (art.text_scale - 1) / 2)), size[0] - art.px(40))
        pad, gap = art.px(34), art.px(12)
        top = pad + sum(picture.get_height() + gap for picture in self._texts(width - 2 * pad)) + gap
        room = size[1] - art.px(60) - top - pad
        count = max(1, len(self.group.widgets))
        high = min(art.px(BUTTON), max(art.px(30), room // count - gap))
        height = top + count * (high + gap) - gap + pad if self.group.widgets else top + pad
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = (size[0] // 2, size[1] // 2)
        for number, widget in enumerate(self.group.widgets):
            at = self.rect.top + top + number * (high + gap)
            widget.rect = pygame.Rect(self.rect.left + pad, at, width - 2 * pad, high)

    def _texts(self, width: int) -> list[pygame.Surface]:
        art = self.stage.art
        texts = [art.paragraph(self.title, "title", 34, INK, width, "center")]
        return [*texts, art.paragraph(self.text, "body", 22, INK2, width, "center")] if self.text else texts

    def draw(self, target: pygame.Surface) -> None:
        art = self.stage.art
        if self._dim is not None:
            art.draw(target, self._dim, (0, 0))
        draw_sheet(art, target, "panel_parchment", self.rect)
        pad, top = art.px(34), self.rect.top + art.px(34)
        for picture in self._texts(self.rect.width - 2 * pad):
            art.draw(target, picture, (self.rect.centerx - picture.get_width() // 2, top))
            top += picture.get_height() + art.px(12)
        self.group.draw(art, target)

    # --- input ------------------------------------------------------------------------------------

    def close(self) -> None:
        """What Esc does."""
        self.stage.pop()

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, SILENT):
            return False
        if isinstance(intent, g.Hover):
            if self.group.handle(intent):
                self.stage.dirty()
            return True
        if isinstance(intent, (g.Key, g.Pad, g.Stick)):
            steer(self.group, self.close, intent)
        else:
            if isinstance(intent, g.Down):
                self.group.focus_on(None)
            self.group.handle(intent)
        self.stage.dirty()
        return True

    def key_tables(self) -> Sequence[Table]:
        return (MENU,)

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        return self.group.zone_at(pos) or "modal"
