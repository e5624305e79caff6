"""Strips at the top of the board: what holds for a while, with at most two things to do about it.

Must never know why: they show what they are told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes.art import CREAM, GOLD
from scenes.ui import Button, Group

if TYPE_CHECKING:
    from scenes.art import Art


@dataclass(frozen=True, slots=True)
class Strip:
    """An icon, words, and buttons: (label, what it does)."""

    icon: str
    text: str
    actions: tuple[tuple[str, Callable[[], object]], ...] = ()

    @property
    def shape(self) -> tuple[str, tuple[str, ...]]:
        """What its place depends on, but for the words."""
        return self.icon, tuple(label for label, _ in self.actions)


class Strips:
    """Those that show now, one below the other. `group` has their buttons."""

    def __init__(self) -> None:
        self.strips: list[Strip] = []
        self.rects: list[pygame.Rect] = []
        self.group = Group()

    def show(self, strips: Sequence[Strip]) -> bool:
        """Shows these; True if they must be laid out again. Buttons that are the same stay pressed."""
        same = [strip.shape for strip in strips] == [strip.shape for strip in self.strips]
        told = [strip.text for strip in strips] == [strip.text for strip in self.strips]
        self.strips = list(strips)
        if not same:
            self.group.cancel()
            # The group itself stays: the router knows it.
            self.group.widgets[:] = [
                Button(label=label, on_press=_plain(act)) for strip in strips for label, act in strip.actions
            ]
        return not (same and told)

    def layout(self, art: Art, room: pygame.Rect) -> None:
        """Below one another at the top of the board; `room`: where banners go."""
        self.group.touch = art.touch
        self.rects, y = [], room.top
        buttons = iter(self.group.widgets)
        high_button = max(art.touch, art.px(52))
        for strip in self.strips:
            mine = [next(buttons) for _ in strip.actions]
            wides = [art.font("title", 21).size(label)[0] + art.px(50) for label, _ in strip.actions]
            tools = sum(wide + art.px(10) for wide in wides)
            side, pad = art.px(34), art.px(20)
            most = min(art.px(1060), room.width)
            words = self._words(art, strip.text, most - tools - side - 3 * pad)
            width = words.get_width() + tools + side + 3 * pad
            high = max(words.get_height(), side, high_button if mine else 0) + art.px(22)
            rect = pygame.Rect(room.centerx - width // 2, y, width, high)
            self.rects.append(rect)
            x = rect.right - pad + art.px(10) - tools
            for button, wide in zip(mine, wides, strict=True):
                button.rect = pygame.Rect(x, rect.centery - high_button // 2, wide, high_button)
                x += wide + art.px(10)
            y = rect.bottom + art.px(10)

    def _words(self, art: Art, text: str, room: int) -> pygame.Surface:
        return art.paragraph(text, "bold", 21, CREAM, max(art.px(160), room))

    def draw(self, art: Art, target: pygame.Surface) -> None:
        side, pad = art.px(34), art.px(20)
        for strip, rect in zip(self.strips, self.rects, strict=False):
            art.draw_skin(target, "panel_dark", rect)
            art.draw(target, art.icon(strip.icon, side, GOLD), (rect.left + pad, rect.centery - side // 2))
            tools = sum(art.font("title", 21).size(label)[0] + art.px(60) for label, _ in strip.actions)
            words = self._words(art, strip.text, rect.width - tools - side - 3 * pad)
            art.draw(target, words, (rect.left + 2 * pad + side, rect.centery - words.get_height() // 2))
        self.group.draw(art, target)


def _plain(act: Callable[[], object]) -> Callable[[], None]:
    def press() -> None:
        act()

    return press
