"""A short notice of the window over whatever shows, such as a game pad that has come or gone.

Must never ask for anything and never be in the way for long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.art import CREAM, GOLD

if TYPE_CHECKING:
    from scenes.art import Art

SECONDS = 3.5


class Notice:
    """One line with an icon; `left` seconds until it goes."""

    def __init__(self) -> None:
        self.text, self.icon, self.left = "", "info", 0.0

    def say(self, text: str, icon: str = "info") -> None:
        """Shows a line for a while."""
        self.text, self.icon, self.left = text, icon, SECONDS

    def update(self, dt: float) -> bool:
        """Lets time pass; True if it has gone."""
        if not self.text:
            return False
        self.left -= dt
        if self.left > 0:
            return False
        self.text = ""
        return True

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """At the bottom of the window, in the middle."""
        if not self.text:
            return
        side, pad = art.px(30), art.px(20)
        room = target.get_width() - art.px(200)
        text = art.fit(self.text, "bold", 22, CREAM, room)
        high = max(text.get_height(), side) + art.px(24)
        rect = pygame.Rect(0, 0, text.get_width() + side + 3 * pad, high)
        rect.midbottom = (target.get_width() // 2, target.get_height() - art.px(26))
        art.draw_skin(target, "panel_dark", rect)
        art.draw(target, art.icon(self.icon, side, GOLD), (rect.left + pad, rect.centery - side // 2))
        art.draw(target, text, (rect.left + 2 * pad + side, rect.centery - text.get_height() // 2))
