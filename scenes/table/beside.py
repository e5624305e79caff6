"""Round buttons and a plaque that stand beside a piece on the board, and where there is room for them.

Owns how such a button looks and the choice of a place that is neither off the screen nor over the piece.
Must never know what a button does or what the plaque says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import pygame

from scenes.art import Art
from scenes.ui import Group, IconButton

Colour = tuple[int, int, int]
GREEN: Colour = (66, 128, 52)
RED: Colour = (156, 52, 38)
BRONZE: Colour = (84, 58, 30)

_discs: WeakKeyDictionary[Art, dict[tuple[str, Colour, int, str], pygame.Surface]] = WeakKeyDictionary()


class PieceButton(IconButton):
    """A round button in a colour of its own; `left` draws the confirm timer around it."""

    def __init__(self, icon: str, colour: Colour, on_press: Callable[[], None], tip: str, hint: str) -> None:
        super().__init__((0, 0, 1, 1), icon, on_press, tip, hint)
        self.colour = colour
        self.sound = ""
        self.left: float | None = None

    def draw(self, art: Any, target: pygame.Surface) -> None:
        if not self.visible:
            return
        state = "off" if not self.enabled else "down" if self.pressed else "over" if self.hovered else "up"
        made = _discs.setdefault(art, {})
        key = (self.icon, self.colour, self.rect.width, state)
        if key not in made:
            made[key] = _disc(art, *key)
        disc, middle = made[key], self.rect.center
        art.draw(target, disc, (middle[0] - disc.get_width() // 2, middle[1] - disc.get_height() // 2))
        if self.left is not None and self.enabled:
            self._draw_left(art, target)

    def _draw_left(self, art: Any, target: pygame.Surface) -> None:
        """The timer as a ring that closes."""
        box = self.rect.inflate(self.rect.width // 6, self.rect.width // 6)
        start, end = 1.5708, 1.5708 + 6.2832 * (self.left or 0.0)
        thick = max(3, self.rect.width // 12)
        bounds = box.inflate(2, 2)
        art.shape(target, bounds, pygame.draw.arc, (255, 236, 150), box, start, end, thick)


def _disc(art: Art, name: str, ground: Colour, size: int, state: str) -> pygame.Surface:
    pad = max(3, size // 10)
    made = art.plain((size + 2 * pad, size + 2 * pad))
    middle = (made.get_width() / 2, made.get_height() / 2)
    for layer in range(pad):
        pygame.draw.aacircle(
            made, (0, 0, 0, 26), (middle[0], middle[1] + pad * 0.4), size / 2 + pad * 0.6 - layer
        )
    bright = {"off": 0.55, "down": 0.78, "over": 1.22, "up": 1.0}[state]
    colour = tuple(min(255, int(channel * bright)) for channel in ground)
    rim = (226, 190, 124) if state != "off" else (130, 112, 84)
    pygame.draw.aacircle(made, rim, middle, size / 2)
    pygame.draw.aacircle(made, (40, 26, 12), middle, size / 2 - max(1.5, size * 0.045))
    pygame.draw.aacircle(made, colour, middle, size / 2 - max(2.5, size * 0.075))
    icon = art.icon(name, round(size * 0.54), (255, 244, 214) if state != "off" else (176, 164, 140))
    art.draw(made, icon, (round(middle[0] - icon.get_width() / 2), round(middle[1] - icon.get_height() / 2)))
    return made


class BesidePiece:
    """Buttons and a plaque beside a piece, or none: `shown`."""

    def __init__(self, art: Art, buttons: Sequence[PieceButton]) -> None:
        self.art = art
        self.group = Group(list(buttons))
        self.plaque: pygame.Surface | None = None
        self.plaque_rect = pygame.Rect(0, 0, 0, 0)
        self.shown = False

    def draw(self, target: pygame.Surface) -> None:
        """Buttons and plaque."""
        if not self.shown:
            return
        if self.plaque is not None:
            self.art.draw(target, self.plaque, self.plaque_rect.topleft)
        self.group.draw(self.art, target)

    def handle(self, intent: Any) -> bool:
        """True if an intent was for one of the buttons."""
        return self.shown and self.group.handle(intent)

    def covered(self) -> list[pygame.Rect]:
        """Where they are."""
        if not self.shown:
            return []
        buttons = [button.rect for button in self.group.widgets if button.visible]
        return [*buttons, *([self.plaque_rect] if self.plaque is not None else [])]

    def tip_at(self, pos: tuple[int, int]) -> tuple[str, str, pygame.Rect] | None:
        """Words, key and place of the button under a point."""
        button = self.group.hit(pos) if self.shown else None
        return (button.tip, button.hint, button.rect) if isinstance(button, PieceButton) else None


def strips(piece: pygame.Rect, count: int, size: int, gap: int, room: int) -> list[pygame.Rect]:
    """Where a row of `count` buttons may go: below, right, left, above; all in px."""
    long = count * size + (count - 1) * gap
    return [
        pygame.Rect(piece.centerx - long // 2, piece.bottom + room, long, size),
        pygame.Rect(piece.right + room, piece.centery - long // 2, size, long),
        pygame.Rect(piece.left - room - size, piece.centery - long // 2, size, long),
        pygame.Rect(piece.centerx - long // 2, piece.top - room - size, long, size),
    ]


def line_up(buttons: Sequence[PieceButton], strip: pygame.Rect, size: int, gap: int) -> None:
    """Gives the buttons their places along a strip, which lies or stands."""
    across = strip.width > strip.height
    for number, button in enumerate(buttons):
        far = number * (size + gap)
        x, y = (strip.left + far, strip.top) if across else (strip.left, strip.top + far)
        button.rect = pygame.Rect(x, y, size, size)


def best_place(
    options: Sequence[pygame.Rect], free: pygame.Rect, taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """The first option inside the free area that touches nothing taken; else the least bad, moved inside."""
    best, least = options[0], None
    for option in options:
        inside = option.clamp(free)
        bad = sum(_area(inside.clip(other)) for other in taken)
        moved = abs(inside.x - option.x) + abs(inside.y - option.y)
        if least is None or (bad, moved) < least:
            best, least = inside, (bad, moved)
        if bad == 0 and moved == 0:
            break
    return best


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
