"""The score panel: one row per colour with the sum behind the points, and the stones.

Owns its drawing inside the station of the seat in focus. Must never work out a score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.akropolis.kit import KIND_COLOURS, KINDS, Kit
from scenes.akropolis.model import Face
from scenes.akropolis.painter import Brush
from scenes.akropolis.words import doubled_text, kind_title, sum_text
from scenes.art import INK, INK2
from scenes.text import tr

ROW, GAP, STONES = 70, 8, 54
"""Design px: a row, the gap between rows, the row of stones."""
MANY = 9
"""So many stones are drawn one by one; more as a number."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row: kind, value of its districts, stars of its plazas, points, districts that count double."""

    kind: str
    value: int
    stars: int
    points: int
    doubled: int = 0


class ScorePanel:
    """Draws rows into the station's own surface."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def height(self, scores: bool) -> int:
        """The height in px that it wants."""
        rows = len(KINDS) * (ROW + GAP) if scores else 0
        return self.kit.art.px(rows + STONES + 16)

    def rows(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The places of the rows, squeezed if there is less room."""
        art = self.kit.art
        step = min(art.px(ROW + GAP), (rect.height - art.px(44)) // len(KINDS))
        gap = min(art.px(GAP), step // 8)
        return [
            pygame.Rect(rect.left, rect.top + i * step, rect.width, step - gap) for i in range(len(KINDS))
        ]

    def kind_at(self, pos: tuple[int, int], rect: pygame.Rect) -> str | None:
        """The kind of the row under a point."""
        for kind, row in zip(KINDS, self.rows(rect), strict=True):
            if row.collidepoint(pos):
                return kind
        return None

    def stones_rect(self, rect: pygame.Rect, scores: bool) -> pygame.Rect:
        """The place of the stones."""
        top = self.rows(rect)[-1].bottom + self.kit.art.px(4) if scores else rect.top
        return pygame.Rect(rect.left, top, rect.width, max(1, rect.bottom - top))

    def draw(
        self, target: pygame.Surface, rect: pygame.Rect, lines: Sequence[Line], stones: int, lit: str | None
    ) -> None:
        """All rows and the stones."""
        for line, row in zip(lines, self.rows(rect), strict=False):
            self._draw_row(target, row, line, line.kind == lit)
        self._draw_stones(target, self.stones_rect(rect, bool(lines)), stones)

    def _draw_row(self, target: pygame.Surface, row: pygame.Rect, line: Line, lit: bool) -> None:
        art = self.kit.art
        ground = self.kit.made(
            ("row", row.size, line.kind, lit), lambda: self._ground(row.size, line.kind, lit)
        )
        art.draw(target, ground, row.topleft)
        icon = self.picture(line.kind, row.height)
        art.draw(target, icon, (row.left + art.px(6), row.centery - icon.get_height() // 2))
        left = row.left + art.px(6) + icon.get_width() + art.px(10)
        points = art.text(str(line.points), "title", 33, INK)
        right = row.right - art.px(14) - points.get_width()
        art.draw(target, points, (right, row.centery - points.get_height() // 2))
        room = right - left - art.px(6)
        title = art.fit(kind_title(line.kind), "title", self.kit.letters(21), INK, room)
        words = sum_text(line.value, line.stars)
        if line.doubled:
            words = tr("{sum} · {doubled}", sum=words, doubled=doubled_text(line.doubled))
        note = art.fit(words, "body", self.kit.letters(17), INK2, room)
        high = title.get_height() + note.get_height()
        if high > row.height:
            art.draw(target, title, (left, row.centery - title.get_height() // 2))
            return
        top = row.centery - high // 2
        art.draw(target, title, (left, top))
        art.draw(target, note, (left, top + title.get_height()))

    def _ground(self, size: tuple[int, int], kind: str, lit: bool) -> pygame.Surface:
        art = self.kit.art
        made = art.plain(size)
        strength = 104 if lit else 56
        colour = tuple(channel * strength // 255 for channel in KIND_COLOURS[kind])
        pygame.draw.rect(made, (*colour, strength), made.get_rect(), border_radius=art.px(10))
        if lit:
            pygame.draw.rect(
                made, (*KIND_COLOURS[kind], 255), made.get_rect(), max(2, art.px(3)), border_radius=art.px(10)
            )
        return made

    def picture(self, kind: str, height: int) -> pygame.Surface:
        """A hex of a kind that fits into so many px."""
        made: pygame.Surface = self.kit.made(("kind", kind, height), lambda: self._hex(kind, height))
        return made

    def _hex(self, kind: str, height: int) -> pygame.Surface:
        radius = max(6, round(height * 0.42))
        brush = Brush(self.kit, radius)
        wide = radius * 2 + 4
        brush.put_face(Face(kind), 1, wide / 2, height * 0.5)
        return brush.surface((wide, height))

    def _draw_stones(self, target: pygame.Surface, rect: pygame.Rect, stones: int) -> None:
        art = self.kit.art
        title = art.text(tr("Stones"), "title", self.kit.letters(21), INK)
        middle = rect.top + min(rect.height, art.px(STONES)) // 2
        left = rect.left + art.px(10)
        art.draw(target, title, (left, middle - title.get_height() // 2))
        number = art.text(str(stones), "title", 33, INK)
        art.draw(
            target, number, (rect.right - art.px(14) - number.get_width(), middle - number.get_height() // 2)
        )
        left += title.get_width() + art.px(20)
        room = rect.right - art.px(24) - number.get_width() - left
        size = art.px(30)
        step = min(art.px(34), room // max(1, min(stones, MANY)))
        sprite = self.kit.sprite("stone", size)
        for index in range(min(stones, MANY)):
            art.draw(target, sprite.surface, (left + index * step, middle - sprite.surface.get_height() // 2))
