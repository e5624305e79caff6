"""What stands beside the piece that is held ready: send home, put back, confirm, and the plaque.

Owns the places of these controls, so that they are never off the screen or over the piece. Must never know
what the move brings: the plaque comes in as a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from scenes.table.beside import BRONZE, GREEN, RED, PieceButton, best_place
from scenes.text import tr
from scenes.ui import Group

if TYPE_CHECKING:
    from scenes.tigris.kit import Kit

SIZE, GAP, ROOM = 54, 9, 12
"""Design px: a button, between buttons, between them and the piece."""


class Beside:
    """Three buttons and a plaque."""

    def __init__(
        self, kit: Kit, home: Callable[[], None], cancel: Callable[[], None], confirm: Callable[[], None]
    ) -> None:
        self.kit = kit
        self.home = PieceButton("home", BRONZE, home, tr("Take the leader off the board"), "W")
        self.cancel = PieceButton("cancel", RED, cancel, tr("Put it back"), "Esc")
        self.confirm = PieceButton("confirm", GREEN, confirm, tr("Do it"), "Enter")
        self.group = Group([self.home, self.cancel, self.confirm])
        self.plaque: pygame.Surface | None = None
        self.plaque_rect = pygame.Rect(0, 0, 0, 0)
        self.shown = False

    def hide(self) -> None:
        """Nothing is held ready."""
        self.shown = False
        self.plaque = None
        self.group.cancel()

    @property
    def size(self) -> int:
        """Edge of a button in px: never under the smallest touch target."""
        return max(self.kit.art.px(SIZE), self.kit.art.touch)

    def place(
        self,
        piece: pygame.Rect,
        free: pygame.Rect,
        plaque: pygame.Surface | None,
        buttons: Sequence[PieceButton],
        taken: Sequence[pygame.Rect] = (),
    ) -> None:
        """Finds room beside the piece inside the free area (px) for these buttons and the plaque.

        taken: what they had better not cover.
        """
        self.shown = True
        self.plaque = plaque
        for button in (self.home, self.cancel, self.confirm):
            button.visible = button in buttons
        art = self.kit.art
        size, gap, room = self.size, art.px(GAP), art.px(ROOM)
        strip = pygame.Rect(piece.center, (0, 0))
        if buttons:
            strip = best_place(_strips(piece, len(buttons), size, gap, room), free, [piece, piece, *taken])
            across = strip.width >= strip.height
            for step, button in enumerate(buttons):
                far = step * (size + gap)
                button.rect = pygame.Rect(
                    strip.left + (far if across else 0), strip.top + (0 if across else far), size, size
                )
        if plaque is not None:
            options = _around(piece, strip, plaque.get_size(), room)
            beside = [strip.inflate(room, room), piece]
            self.plaque_rect = best_place(options, free, [*beside, *beside, *taken])

    def draw(self, target: pygame.Surface) -> None:
        """Buttons and plaque."""
        if not self.shown:
            return
        if self.plaque is not None:
            self.kit.art.draw(target, self.plaque, self.plaque_rect.topleft)
        self.group.draw(self.kit.art, target)

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


def _strips(piece: pygame.Rect, count: int, size: int, gap: int, room: int) -> list[pygame.Rect]:
    """Where the row of buttons may go: below, right, left, above."""
    long = count * size + (count - 1) * gap
    return [
        pygame.Rect(piece.centerx - long // 2, piece.bottom + room, long, size),
        pygame.Rect(piece.right + room, piece.centery - long // 2, size, long),
        pygame.Rect(piece.left - room - size, piece.centery - long // 2, size, long),
        pygame.Rect(piece.centerx - long // 2, piece.top - room - size, long, size),
    ]


def _around(piece: pygame.Rect, strip: pygame.Rect, size: tuple[int, int], room: int) -> list[pygame.Rect]:
    """Where the plaque may go: at the four sides of the piece, then beyond the buttons, then further away."""
    wide, high = size
    found = []
    for box, far in ((piece, room), (strip, room), (piece, 3 * piece.width), (piece, 5 * piece.width)):
        found += [
            pygame.Rect(box.centerx - wide // 2, box.top - far - high, wide, high),
            pygame.Rect(box.right + far, box.centery - high // 2, wide, high),
            pygame.Rect(box.left - far - wide, box.centery - high // 2, wide, high),
            pygame.Rect(box.centerx - wide // 2, box.bottom + far, wide, high),
        ]
    return found
