"""The last lines of the chronicle on a plaque of their own, where a board leaves a place for it.

Owns how many lines fit. A tap opens the whole chronicle. Must never word a line.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.art import INK
from scenes.table.board import Aside, Routine
from scenes.table.chronicle import FRESH, Chronicle, Drawer, Wrapper
from scenes.table.seats import draw_disc
from scenes.table.sheet import draw_sheet

if TYPE_CHECKING:
    from net.seats import SeatInfo
    from scenes.art import Art

SKIN = "panel_parchment_small"
SIZE, PAD = 18, 12
"""Design px of the letters, and from the edge to them."""


class Tail:
    """`rect`: its place in window px, empty if it does not show."""

    def __init__(self, chronicle: Chronicle, drawer: Drawer, seats: Sequence[SeatInfo]) -> None:
        self.chronicle, self.drawer, self.seats = chronicle, drawer, seats
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._baked: tuple[Hashable, pygame.Surface] | None = None

    def contains(self, pos: tuple[int, int]) -> bool:
        return bool(self.rect.collidepoint(pos))

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """The plaque, and its lines as they were drawn after the last change."""
        if not self.rect.width:
            return
        draw_sheet(art, target, SKIN, self.rect)
        inner = self.rect.inflate(-2 * art.px(PAD), -2 * art.px(PAD))
        key = (id(art), inner.size, tuple(self.chronicle.lines[-12:]), self.drawer.since)
        if self._baked is None or self._baked[0] != key:
            self._baked = (key, self._lines(art, inner.size))
        art.draw(target, self._baked[1], inner.topleft)

    def _lines(self, art: Art, size: tuple[int, int]) -> pygame.Surface:
        """As many whole lines as fit, the last one lowest; what is new has a mark."""
        made, font = art.plain(size), art.font("body", SIZE)
        high, left = font.get_linesize() + art.px(1), art.px(38)
        wrapper, bottom, side = Wrapper(font), size[1], art.px(24)
        for item, text in reversed(self.chronicle.lines):
            if isinstance(text, Routine):
                continue
            rows = wrapper.rows(text, size[0] - left)
            top = bottom - high * len(rows)
            if top < 0:
                break
            for number, row in enumerate(rows):
                art.draw(made, art.text(row, "body", SIZE, INK), (left, top + number * high))
            seat = self.chronicle.items[item].seat
            if seat is not None and not isinstance(text, Aside):
                draw_disc(art, made, self.seats[seat], (art.px(8), top + (high - side) // 2), side)
            if item >= self.drawer.since:
                mark = pygame.Rect(0, top + art.px(2), art.px(4), high * len(rows) - art.px(4))
                art.shape(made, mark, pygame.draw.rect, FRESH, mark)
            bottom = top - art.px(3)
        else:
            # All lines have room: they begin at the top.
            moved = art.plain(size)
            art.draw(moved, made, (0, -bottom))
            return moved
        return made
