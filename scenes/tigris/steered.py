"""The part of the board view that keys, pads, hints and auto-answer steer.

Owns nothing: what the table scene asks goes to the open question first, then to `keys` and `picks`. Must
never draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.contract import Move
from scenes.bindings import Deeds, Table
from scenes.tigris import hinting
from scenes.tigris.keys import ACTIONS, BOARD, HAND, QUESTION, TIGRIS
from scenes.tigris.news import News

if TYPE_CHECKING:
    from game.bots import Hint
    from game.tigris.state import Tigris
    from scenes.tigris.beside import Beside
    from scenes.tigris.ghost import Ghost
    from scenes.tigris.keys import Keys
    from scenes.tigris.picks import Picks
    from scenes.tigris.questions import Questions


class Steered(News):
    """Keys, pads and proposals, as the table scene asks for them."""

    keys: Keys
    picks: Picks
    questions: Questions
    state: Tigris
    beside: Beside
    ghost: Ghost

    def regions(self) -> Sequence[str]:
        return (QUESTION, HAND, BOARD, ACTIONS) if self.questions.asks else (HAND, BOARD, ACTIONS)

    def region_wanted(self) -> str | None:
        return self.keys.wanted()

    def focus_region(self, region: str | None) -> None:
        self.keys.focus_region(region)

    def key_step(self, way: tuple[int, int]) -> str | None:
        if self.questions.asks and self.keys.region == QUESTION:
            return self.questions.key_step(way)
        return self.keys.step(way)

    def key_press(self) -> bool:
        if self.questions.asks and self.keys.region == QUESTION:
            return bool(self.questions.key_press())
        return self.keys.press()

    def key_point(self) -> tuple[int, int] | None:
        if self.questions.asks and self.keys.region == QUESTION:
            return self.questions.key_point()
        return self.keys.point()

    def key_table(self) -> Table | None:
        return TIGRIS

    def key_deeds(self) -> Deeds:
        return self.keys.deeds()

    def show_hint(self, move: Move) -> None:
        if not self.picks.prepare(move):
            self.questions.show(move)

    def hint_words(self, hint: Hint) -> str:
        return hinting.hint_words(self.link, self.state, hint)

    def covered(self) -> Sequence[pygame.Rect]:
        if self.questions.asks:
            return self.questions.covered()
        piece = self.ghost.rect if self.picks.cell >= 0 else None
        return [*([piece] if piece is not None else []), *self.beside.covered()]
