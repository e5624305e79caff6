"""Small dark plaques with an icon and a number, for strengths at leaders.

Must never draw a colour without its sign: who would win is said by a tick or a cross.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from scenes.tigris.kit import Colour, Kit

GROUND: Colour = (38, 22, 10)
SIZE = 20
"""Design px of the number."""


def chip(kit: Kit, text: str, icon: str, hue: Colour, mark: str = "") -> pygame.Surface:
    """icon: what is counted; mark: "" or the icon of who would win."""
    key = ("chip", text, icon, hue, mark)
    made: pygame.Surface = kit.made(key, lambda: _make(kit, text, icon, hue, mark))
    return made


def _make(kit: Kit, text: str, icon: str, hue: Colour, mark: str) -> pygame.Surface:
    art = kit.art
    number = art.text(text, "black", kit.letters(SIZE), hue)
    side, gap, pad = number.get_height() * 3 // 4, art.px(4), art.px(7)
    parts = [art.icon(icon, side, hue), number]
    if mark:
        parts.append(art.icon(mark, side * 4 // 5, hue))
    wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * pad
    high = number.get_height() + art.px(2)
    soft = art.px(3)
    made = art.plain((wide + 2 * soft, high + 2 * soft))
    for step in range(soft, 0, -1):
        box = made.get_rect().inflate(2 * (step - soft), 2 * (step - soft))
        pygame.draw.rect(made, (0, 0, 0, 40), box, border_radius=high // 2)
    box = pygame.Rect(soft, soft, wide, high)
    pygame.draw.rect(made, (*GROUND, 255), box, border_radius=high // 2)
    pygame.draw.rect(made, (*hue, 255), box, max(1, art.px(2)), border_radius=high // 2)
    left = soft + pad
    for part in parts:
        art.draw(made, part, (left, soft + (high - part.get_height()) // 2))
        left += part.get_width() + gap
    return made
