"""The small switch of languages: one golden pill on a dark strip, a word for each language.

Must never hold a list of languages of its own.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.art import GOLD, Art
from scenes.controls import Decor
from scenes.text import LANGUAGES, SHORT, language
from scenes.ui import Button, draw_focus

if TYPE_CHECKING:
    from scenes.gui import GuiScene

DARK, RIM = (54, 32, 16), (176, 130, 66)
PALE, LETTERS = (222, 188, 130), (64, 36, 14)


class Strip(Decor):
    """What the words lie in."""

    def draw(self, art: Art, target: pygame.Surface) -> None:
        round_ = self.rect.height // 2
        pygame.draw.rect(target, DARK, self.rect, border_radius=round_)
        pygame.draw.rect(target, RIM, self.rect, max(1, art.px(2)), border_radius=round_)


class Word(Button):
    """A language; the one in use lies on gold."""

    def __init__(self, rect: pygame.Rect, code: str, scene: GuiScene) -> None:
        super().__init__(rect, SHORT[code], on_press=partial(scene.stage.use_language, code))
        self.tip = LANGUAGES[code]
        self.chosen = code == language()

    def draw(self, art: Art, target: pygame.Surface) -> None:
        lit = self.hovered or self.pressed
        pill = self.rect.inflate(-art.px(8), -art.px(8))
        if self.chosen:
            pygame.draw.rect(target, GOLD, pill, border_radius=pill.height // 2)
        colour = LETTERS if self.chosen else GOLD if lit else PALE
        text = art.fit(self.label, "bold", 18, colour, pill.width - art.px(14))
        place = (pill.centerx - text.get_width() // 2, pill.centery - text.get_height() // 2)
        art.draw(target, text, place)
        if self.focused:
            draw_focus(art, target, pill)


def switch_width(art: Art) -> int:
    """The px of the whole switch."""
    return max(art.touch, art.px(62)) * len(LANGUAGES)


def add_switch(scene: GuiScene, right: int, top: int, height: int) -> None:
    """Puts the switch into a scene; `right` is its right edge, all in px."""
    width = switch_width(scene.stage.art)
    strip = pygame.Rect(right - width, top, width, height)
    scene.add(Strip(strip))
    wide = width // len(LANGUAGES)
    for number, code in enumerate(LANGUAGES):
        scene.add(Word(pygame.Rect(strip.left + number * wide, top, wide, height), code, scene))
