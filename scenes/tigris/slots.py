"""The things in a seat's panel that can be taken or pressed: tiles, leaders, catastrophes.

Owns how each looks: there, taken, in hand, in focus, not to be seen. Must never decide what a press means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from scenes.tigris.kit import put
from scenes.ui import Widget, draw_focus

if TYPE_CHECKING:
    from scenes.art import Art
    from scenes.tigris.kit import Kit

GOLD = (255, 222, 120)
DARK = (26, 14, 6)
FAINT = 84
"""How opaque, of 255, a thing is that is elsewhere now."""


class Slot(Widget):
    """A hollow for one piece. `picture` makes the piece for a side in px; None: it lies nowhere here.

    gone: it is somewhere else, and only a trace of it shows; chosen: it is in somebody's hand; able: a
    press would take it.
    """

    sound = ""

    def __init__(self, kind: str, number: int, on_press: Callable[[Slot], None]) -> None:
        super().__init__()
        self.kind, self.number, self.on_press = kind, number, on_press
        self.picture: Callable[[int], pygame.Surface] | None = None
        self.name = ""
        """What the picture depends on."""
        self.gone = self.chosen = self.able = False

    @property
    def key(self) -> tuple[object, ...]:
        """What its look depends on."""
        return self.name, self.gone, self.chosen, self.able, self.pressed, self.hovered, self.focused

    def activate(self) -> None:
        self.on_press(self)

    def draw_in(self, kit: Kit, target: pygame.Surface) -> None:
        """The hollow and what lies in it."""
        art, rect = kit.art, self.rect
        hollow = kit.made(("hollow", self.kind, rect.size), lambda: self._hollow(kit))
        art.draw(target, hollow, rect.topleft)
        if self.picture is not None:
            side = self._side
            piece = self.picture(side)
            if self.gone:
                piece = kit.faded((self.name, side), piece, FAINT)
            put(art, target, piece, self.middle(art))
        if self.chosen:
            self._frame(art, target)
        elif self.hovered and self.able:
            self._frame(art, target, (255, 240, 200))
        if self.focused:
            draw_focus(art, target, rect.inflate(-art.px(6), -art.px(6)), round=self.kind == "leader")

    @property
    def _side(self) -> int:
        """The px of the cell on which the piece would be so big."""
        return min(self.rect.size)

    def middle(self, art: Art) -> tuple[int, int]:
        """Where the piece lies: a little raised while it is in hand."""
        up = art.px(7) if self.chosen else art.px(2) if self.hovered and self.able else 0
        return self.rect.centerx, self.rect.centery - up

    def _frame(self, art: Art, target: pygame.Surface, tone: tuple[int, int, int] = GOLD) -> None:
        side = self._side * 96 // 100
        rect = pygame.Rect(0, 0, side, side)
        rect.center = self.middle(art)
        wide, corner = max(2, art.px(3)), max(3, side // 7)
        if self.kind == "leader":
            corner = side // 2
        pygame.draw.rect(target, DARK, rect.inflate(2, 2), wide + 2, corner)
        pygame.draw.rect(target, tone, rect, wide, corner)

    def _hollow(self, kit: Kit) -> pygame.Surface:
        """A shallow place in the wood."""
        made = kit.art.plain(self.rect.size)
        side = self._side * 92 // 100
        box = pygame.Rect(0, 0, side, side)
        box.center = made.get_rect().center
        corner = side // 2 if self.kind == "leader" else max(3, side // 7)
        pygame.draw.rect(made, (0, 0, 0, 92), box, border_radius=corner)
        pygame.draw.rect(made, (0, 0, 0, 120), box, max(1, side // 30), border_radius=corner)
        light = box.inflate(2, 2).move(0, 1)
        pygame.draw.rect(made, (50, 36, 20, 50), light, 1, border_radius=corner + 1)
        return made


class Cover(Widget):
    """The screen before a hand at a table: the hand is open as long as somebody holds it."""

    sound = ""

    def __init__(self) -> None:
        super().__init__()
        self.focusable = False

    def draw_in(self, kit: Kit, target: pygame.Surface, sign: str) -> None:
        """The wall of the dynasty."""
        art, rect = kit.art, self.rect
        wall = kit.made(("wall", sign, rect.size), lambda: _wall(kit, sign, rect.size))
        art.draw(target, wall, rect.topleft)


def _wall(kit: Kit, sign: str, size: tuple[int, int]) -> pygame.Surface:
    """The screen as big as fits above the words, on the dark ground of a hollow."""
    made = kit.art.plain(size)
    ground, corner = made.get_rect(), kit.art.px(10)
    pygame.draw.rect(made, (0, 0, 0, 110), ground, border_radius=corner)
    high = size[1] * 72 // 100
    side = min(size[0] * 224 // 740, high * 224 // 290)
    put(kit.art, made, kit.sprite(f"screen_{sign}", side), (size[0] / 2, high / 2 + kit.art.px(2)))
    return made
