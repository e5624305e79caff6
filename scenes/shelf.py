"""The shelf of rulebooks, one per game."""

from __future__ import annotations

from functools import partial

import pygame

import game as games
from scenes.launch import game_title
from scenes.menu import Box
from scenes.screen import Screen
from scenes.text import tr


class ShelfScene(Screen):
    """Choose a game, read its rules."""

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        top = self.header(tr("Rulebooks"))
        count, gap = len(games.GAMES), art.px(34)
        room = w - 2 * self.margin
        tall = h - top - art.px(50)
        wide = min((room - gap * (count - 1)) // count, tall)
        x = (w - count * wide - (count - 1) * gap) // 2
        for name in games.GAMES:
            rect = pygame.Rect(x, top, wide, min(tall, round(wide * 1.2)))
            self.add(Box(rect, name, False, partial(self.open, name)))
            x += wide + gap

    def open(self, name: str) -> None:
        from scenes.rulebook import RulebookScene

        self.stage.push(RulebookScene(name, game_title(name), ""))
