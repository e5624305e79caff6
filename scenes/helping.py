"""The help over any scene: which key, which button of a pad, which movement of mouse or finger does what.

It lists the tables into which the scene's handlers look (`bindings`), so it cannot say what is not so. Must
never hold a list of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.art import INK, INK2
from scenes.bindings import ANYWHERE, MENU, Deeds, Row, Table, gesture_words
from scenes.caps import KeyCaps, PadCaps
from scenes.controls import Line, Words
from scenes.gui import Area
from scenes.panel import Sheet, button_height, button_width
from scenes.screen import line_height
from scenes.stage import Scene
from scenes.text import tr
from scenes.ui import Button

SHARES = (36, 24, 18, 22)
"""Parts of a hundred of the width: what, keys, pad, mouse and touch."""


class HelpScene(Sheet):
    """Over `scene`, whose tables it shows and then those that hold everywhere."""

    wide = 1560

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene

    @property
    def tables(self) -> list[Table]:
        return [*self.scene.key_tables(), ANYWHERE]

    def key_tables(self) -> Sequence[Table]:
        return (MENU,)

    def deeds(self) -> Deeds:
        """There is one button only: up and down scroll."""
        found = super().deeds()
        return {
            **found,
            "up": lambda intent: self._scroll(pygame.K_UP),
            "down": lambda intent: self._scroll(pygame.K_DOWN),
        }

    # --- layout -----------------------------------------------------------------------------------

    def build(self) -> None:
        art, (_, h) = self.stage.art, self.stage.size
        head, gap, high = line_height(art, "title", 34), art.px(14), button_height(art)
        inner = self.sheet(h)
        label = tr("Close")
        wide = button_width(art, label, "cancel")
        title = (inner.left, inner.top - art.px(20), inner.width - wide - gap, max(head, high))
        self.add(Words(title, tr("Keys, buttons, gestures"), "title", 34, INK))
        place = (inner.right - wide, inner.top - art.px(20), wide, high)
        self.add(Button(place, label, "cancel", "button_bronze", self.back))
        top = inner.top - art.px(20) + max(head, high) + gap
        columns = self._columns(pygame.Rect(inner.left, top, inner.width - art.px(16), 0))
        top = self._heads(columns, top)
        edge = art.px(8)
        area = self.add_area(
            pygame.Rect(inner.left - edge, top, inner.width + 2 * edge, inner.bottom + art.px(24) - top)
        )
        y = top + art.px(4)
        for table in self.tables:
            y = self._table(area, table, columns, y)
        area.close(y)

    def _columns(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The four columns; their heights are not used."""
        gap, left, found = self.stage.art.px(18), rect.left, []
        for share in SHARES:
            wide = rect.width * share // 100
            found.append(pygame.Rect(left, rect.top, wide - gap, 0))
            left += wide
        return found

    def _heads(self, columns: Sequence[pygame.Rect], y: int) -> int:
        art = self.stage.art
        high = line_height(art, "bold", 18)
        names = ("", tr("Keyboard"), tr("Game pad"), tr("Mouse and touch"))
        for column, name in zip(columns, names, strict=True):
            self.add(Words((column.left, y, column.width, high), name, "bold", 18, INK2))
        y += high + art.px(6)
        right = columns[-1].right
        self.add(Line((columns[0].left, y, right - columns[0].left, max(1, art.px(2))), INK2))
        return y + art.px(6)

    def _table(self, area: Area, table: Table, columns: Sequence[pygame.Rect], y: int) -> int:
        art = self.stage.art
        high = line_height(art, "title", 24)
        whole = columns[-1].right - columns[0].left
        area.add(Words((columns[0].left, y, whole, high), table.title(), "title", 24, (140, 62, 26)))
        y += high + art.px(4)
        for row in table.rows:
            y = self._row(area, row, columns, y)
        return y + art.px(14)

    def _row(self, area: Area, row: Row, columns: Sequence[pygame.Rect], y: int) -> int:
        art = self.stage.art
        what, keys, pad, hands = columns
        words = art.paragraph(row.title(), "body", 19, INK, what.width).get_height()
        known = gesture_words()
        moves = ", ".join(known[name] for name in row.gestures)
        told = art.paragraph(moves, "body", 19, INK2, hands.width).get_height() if moves else 0
        caps, buttons = KeyCaps(keys, row.caps()), PadCaps(pad, row.pads())
        high = max(words, told, caps.height(art), buttons.height(art), line_height(art, "body", 19))
        for part in (caps, buttons):
            part.rect = pygame.Rect(part.rect.left, y, part.rect.width, high)
        top = y + (high - words) // 2
        area.add(Words((what.left, top, what.width, words), row.title(), "body", 19, INK, wrap=True))
        area.add(caps, buttons)
        if moves:
            top = y + (high - told) // 2
            area.add(Words((hands.left, top, hands.width, told), moves, "body", 19, INK2, wrap=True))
        y += high + art.px(5)
        area.add(Line((what.left, y, hands.right - what.left, 1), (204, 174, 124)))
        return y + art.px(5)
