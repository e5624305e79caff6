"""What stands beside the piece that is held ready: send home, put back, confirm, and the plaque.

Owns the places of these controls, so that they are never off the screen or over the piece. Must never know
what the move brings: the plaque comes in as a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.table.beside import BRONZE, GREEN, RED, BesidePiece, PieceButton, best_place, line_up, strips
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.tigris.kit import Kit

SIZE, GAP, ROOM = 54, 9, 12
"""Design px: a button, between buttons, between them and the piece."""


class Beside(BesidePiece):
    """Three buttons and a plaque."""

    def __init__(
        self, kit: Kit, home: Callable[[], None], cancel: Callable[[], None], confirm: Callable[[], None]
    ) -> None:
        self.home = PieceButton("home", BRONZE, home, tr("Take the leader off the board"), "W")
        self.cancel = PieceButton("cancel", RED, cancel, tr("Put it back"), "Esc")
        self.confirm = PieceButton("confirm", GREEN, confirm, tr("Do it"), "Enter")
        super().__init__(kit.art, [self.home, self.cancel, self.confirm])

    def hide(self) -> None:
        """Nothing is held ready."""
        self.shown = False
        self.plaque = None
        self.group.cancel()

    @property
    def size(self) -> int:
        """Edge of a button in px: never under the smallest touch target."""
        return max(self.art.px(SIZE), self.art.touch)

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
        art = self.art
        size, gap, room = self.size, art.px(GAP), art.px(ROOM)
        strip = pygame.Rect(piece.center, (0, 0))
        if buttons:
            strip = best_place(strips(piece, len(buttons), size, gap, room), free, [piece, piece, *taken])
            line_up(buttons, strip, size, gap)
        if plaque is not None:
            options = _around(piece, strip, plaque.get_size(), room)
            beside = [strip.inflate(room, room), piece]
            self.plaque_rect = best_place(options, free, [*beside, *beside, *taken])


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
