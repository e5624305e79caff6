"""Where the 16 x 11 cells lie in the window.

Owns the geometry of the board: the biggest whole cells that fit. Must never know what lies on a cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.tigris.parts import COLUMNS, ROWS, cell, is_cell, spot

if TYPE_CHECKING:
    from scenes.art import Art

FRAME = 0.4
"""Cells that the wooden frame is wide; the letters and numbers stand on it."""
ABOVE, ASIDE, BELOW = 22, 14, 14
"""Design px between the frame and what lies around the free area."""


class Places:
    """`frame`: the rectangle of all cells in window px; `side`: px of a cell; `border`: of the frame."""

    def __init__(self, art: Art, free: pygame.Rect, field: int = 0) -> None:
        """field: px at the left and right of the board that something else wants."""
        above, aside, below = art.px(ABOVE), max(field, art.px(ASIDE)), art.px(BELOW)
        if field:
            above = below
        room = pygame.Rect(
            free.left + aside, free.top + above, free.width - 2 * aside, free.height - above - below
        )
        self.side = max(
            4, min(int(room.width / (COLUMNS + 2 * FRAME)), int(room.height / (ROWS + 2 * FRAME)))
        )
        self.border = round(FRAME * self.side)
        self.frame = pygame.Rect(0, 0, self.side * COLUMNS, self.side * ROWS)
        self.frame.center = room.center

    @property
    def outer(self) -> pygame.Rect:
        """The cells with the frame around them."""
        return self.frame.inflate(2 * self.border, 2 * self.border)

    def cell_rect(self, number: int) -> pygame.Rect:
        """The square of a cell in window px."""
        col, row = spot(number)
        return pygame.Rect(
            self.frame.left + col * self.side, self.frame.top + row * self.side, self.side, self.side
        )

    def centre(self, number: int) -> tuple[int, int]:
        """The middle of a cell."""
        return self.cell_rect(number).center

    def cell_at(self, pos: tuple[float, float]) -> int:
        """The cell under a point, -1 beside the board."""
        if not self.frame.collidepoint(pos):
            return -1
        col = int(pos[0] - self.frame.left) // self.side
        row = int(pos[1] - self.frame.top) // self.side
        return cell(col, row)

    def block_rect(self, corner: int) -> pygame.Rect:
        """The 2x2 block with this top left cell: the place of a monument."""
        rect = self.cell_rect(corner)
        return pygame.Rect(rect.left, rect.top, 2 * self.side, 2 * self.side)

    def wonder_rect(self, centre: int) -> pygame.Rect:
        """The square around the plus sign of a wonder."""
        return self.cell_rect(centre).inflate(2 * self.side, 2 * self.side)

    def union(self, cells: Iterable[int]) -> pygame.Rect:
        """The smallest rectangle around some cells; empty for none."""
        rects = [self.cell_rect(number) for number in cells if is_cell(number)]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(self.frame.topleft, (0, 0))

    def corner(self, number: int) -> tuple[int, int]:
        """Where the treasure of a cell lies: towards its upper right corner."""
        x, y = self.centre(number)
        return x + self.side * 27 // 100, y - self.side * 27 // 100
