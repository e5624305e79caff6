"""The chronicle: what has happened, as a list of thousands of lines of which only the visible are drawn.

Keeps entries and events, never finished text: the lines are worded again when the language or the
viewers change. Must never keep a line whose entry was taken back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.contract import Entry, Event
from scenes import gestures as g
from scenes.art import INK
from scenes.table.board import Aside, Item, Routine
from scenes.table.seats import draw_disc
from scenes.table.sheet import draw_sheet
from scenes.text import tr
from scenes.ui import Group, IconButton, Scroller

if TYPE_CHECKING:
    from net.seats import SeatInfo
    from scenes.art import Art

Wording = Callable[[Entry, Sequence[Event]], list[str]]
SIZE = 20
HEAD = 28
ROW = 29
PICKED = (226, 190, 122)
FRESH = (178, 58, 36)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of wrapped text; `first`: it begins a line of the seat that decided."""

    text: str
    item: int
    first: bool


class Wrapper:
    """Breaks text into rows by the widths of single characters, measured once per font."""

    def __init__(self, font: pygame.font.Font) -> None:
        self.font = font
        self._widths: dict[str, int] = {}

    def width(self, text: str) -> int:
        """The px of a text, kerning apart."""
        widths = self._widths
        total = 0
        for char in text:
            if char not in widths:
                widths[char] = self.font.size(char)[0]
            total += widths[char]
        return total

    def rows(self, text: str, room: int) -> list[str]:
        """The text in rows of at most `room` px; a longer word is cut."""
        rows: list[str] = []
        row, used, blank = "", 0, self.width(" ")
        for word in text.split():
            size = self.width(word)
            while size > room and len(word) > 1:
                if row:
                    rows.append(row)
                    row, used = "", 0
                cut = next((i for i in range(len(word), 1, -1) if self.width(word[:i]) <= room), 1)
                rows.append(word[:cut])
                word = word[cut:]
                size = self.width(word)
            if row and used + blank + size > room:
                rows.append(row)
                row, used = "", 0
            row, used = (f"{row} {word}", used + blank + size) if row else (word, size)
        return [*rows, row] if row else rows or [""]


class Chronicle:
    """The items, their wording, and the rows they make at a width."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.items: list[Item] = []
        self.lines: list[tuple[int, str]] = []
        """(item, worded text) per line."""
        self.rows: list[Row] = []
        self._shape: tuple[Wrapper, int] | None = None

    def load(self, items: Sequence[Item]) -> None:
        """Starts anew with these items: at the beginning, after a change of viewers or of language."""
        self.items, self.lines, self.rows = [], [], []
        for item in items:
            self.append(item)

    def append(self, item: Item) -> None:
        """One more item at the end."""
        self.items.append(item)
        for text in self.wording(item.entry, item.events):
            self.lines.append((len(self.items) - 1, text))
            self._add_rows(len(self.items) - 1, text)

    def cut(self, held: int) -> None:
        """Forgets all but the first `held` items."""
        del self.items[held:]
        self.lines = [line for line in self.lines if line[0] < held]
        self.rows = [row for row in self.rows if row.item < held]

    def shape(self, wrapper: Wrapper, room: int) -> None:
        """Wraps to `room` px; does nothing if nothing has changed."""
        if self._shape is not None and self._shape[0] is wrapper and self._shape[1] == room:
            return
        self._shape = (wrapper, room)
        self.rows = []
        for item, text in self.lines:
            self._add_rows(item, text)

    def _add_rows(self, item: int, text: str) -> None:
        if self._shape is not None:
            wrapper, room = self._shape
            rows = wrapper.rows(text, room)
            own = not isinstance(text, Aside)
            self.rows += [Row(row, item, own and place == 0) for place, row in enumerate(rows)]

    @property
    def last(self) -> tuple[int, str] | None:
        """(item, text) of the last line that is news."""
        return next((line for line in reversed(self.lines) if not isinstance(line[1], Routine)), None)

    def first_line_of(self, item: int) -> int:
        """The number of the first line at or after an item."""
        return bisect_right(self.lines, item - 1, key=lambda line: line[0])


class Drawer:
    """The open chronicle: its own surface of rows that scrolls, on a dark panel."""

    def __init__(self, chronicle: Chronicle, seats: Sequence[SeatInfo], on_close: Callable[[], None]) -> None:
        self.chronicle, self.seats = chronicle, seats
        self.on_pick: Callable[[Item], None] = lambda item: None
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.scroller = Scroller()
        self.since = 0
        """Items from this one on are new to the person now asked."""
        self.picked: int | None = None
        self._close = IconButton(icon="cancel", on_press=on_close)
        self._group = Group([self._close])
        self._wrapper: tuple[Hashable, Wrapper] | None = None
        self._row = 1
        self.reword()

    def reword(self) -> None:
        """The tip in the language in use."""
        self._close.tip = tr("Close the chronicle")

    def layout(self, art: Art, rect: pygame.Rect) -> None:
        """Takes its place and wraps the lines to it."""
        self.scroller.momentum = not art.prefs.reduced_motion
        self.rect = rect
        side = art.px(44)
        self._close.rect = pygame.Rect(rect.right - side - art.px(14), rect.top + art.px(12), side, side)
        self._group.touch = art.touch
        font = art.font("body", SIZE)
        if self._wrapper is None or self._wrapper[0] != id(font):
            self._wrapper = (id(font), Wrapper(font))
        self._row = max(font.get_linesize() + art.px(3), art.px(ROW))
        area = self.area(art)
        self.chronicle.shape(self._wrapper[1], area.width - art.px(62))
        self.refresh(art)

    def area(self, art: Art) -> pygame.Rect:
        """Where the rows are."""
        rect = self.rect
        head = max(art.px(70), art.px(24) + art.font("title", HEAD).get_linesize())
        return pygame.Rect(
            rect.left + art.px(16), rect.top + head, rect.width - art.px(32), rect.height - head - art.px(18)
        )

    def refresh(self, art: Art) -> None:
        """After a change of the chronicle: keeps to the end if the end was in view."""
        at_end = self.scroller.at >= self.scroller.limit - self._row
        self.scroller.fit(self.area(art).height, len(self.chronicle.rows) * self._row)
        if at_end:
            self.scroller.to(self.scroller.limit)

    @property
    def row_height(self) -> int:
        """Px of a row."""
        return self._row

    def visible(self) -> range:
        """The numbers of the rows in view."""
        first = int(self.scroller.at) // self._row
        last = (int(self.scroller.at) + self.scroller.view + self._row - 1) // self._row
        return range(first, min(last, len(self.chronicle.rows)))

    def draw(self, art: Art, target: pygame.Surface) -> None:
        draw_sheet(art, target, "panel_parchment", self.rect)
        heading = art.text(tr("Chronicle"), "title", HEAD, INK)
        art.draw(target, heading, (self.rect.left + art.px(26), self.rect.top + art.px(18)))
        area = self.area(art)
        clip = target.get_clip()
        target.set_clip(area.clip(clip))
        for number in self.visible():
            self._draw_row(art, target, area, number)
        target.set_clip(clip)
        track = pygame.Rect(area.right - art.px(10), area.top, art.px(10), area.height)
        self.scroller.draw(art, target, track)
        self._group.draw(art, target)

    def _draw_row(self, art: Art, target: pygame.Surface, area: pygame.Rect, number: int) -> None:
        row = self.chronicle.rows[number]
        top = area.top + number * self._row - int(self.scroller.at)
        fresh = row.item >= self.since
        if row.item == self.picked:
            lit = pygame.Rect(area.left, top, area.width - art.px(16), self._row)
            art.shape(target, lit, pygame.draw.rect, PICKED, lit, 0, art.px(6))
        if fresh:
            mark = pygame.Rect(area.left, top + art.px(2), art.px(4), self._row - art.px(4))
            art.shape(target, mark, pygame.draw.rect, FRESH, mark)
        seat = self.chronicle.items[row.item].seat
        if row.first and seat is not None:
            side = art.px(26)
            place = (area.left + art.px(10), top + (self._row - side) // 2)
            draw_disc(art, target, self.seats[seat], place, side)
        text = art.text(row.text, "body", SIZE, INK)
        art.draw(target, text, (area.left + art.px(44), top + (self._row - text.get_height()) // 2))

    def step(self, way: int) -> None:
        """By keys: picks the entry before (-1) or after (1) the one that is picked, and scrolls to it."""
        told = [row.item for row in self.chronicle.rows if row.first]
        if not told:
            return
        items = list(dict.fromkeys(told))
        at = items.index(self.picked) + way if self.picked in items else len(items) - 1
        self.picked = items[min(max(at, 0), len(items) - 1)]
        rows = [number for number, row in enumerate(self.chronicle.rows) if row.item == self.picked]
        top, bottom = rows[0] * self._row, (rows[-1] + 1) * self._row
        self.scroller.speed = 0.0
        self.scroller.to(min(max(self.scroller.at, bottom - self.scroller.view), top))
        self.on_pick(self.chronicle.items[self.picked])

    def handle(self, art: Art, intent: Any) -> bool:
        """Everything inside the drawer is for it."""
        if self._group.handle(intent) or self.scroller.handle(intent, self.area(art), self._row * 3):
            return True
        pos = getattr(intent, "pos", None)
        if pos is None or not self.rect.collidepoint(pos):
            return False
        if isinstance(intent, g.Tap) and self.area(art).collidepoint(pos):
            number = (pos[1] - self.area(art).top + int(self.scroller.at)) // self._row
            if 0 <= number < len(self.chronicle.rows):
                self.picked = self.chronicle.rows[number].item
                self.on_pick(self.chronicle.items[self.picked])
        return True

    def tip_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """The tip of its button."""
        widget = self._group.hit(pos)
        return (widget.tip, widget.rect) if widget is not None else None
