"""What people say in a room: the last lines, a field to write, and the emotes; the same in a drawer at play.

Owns the two ways to show it. Must never draw a text of people but as plain text.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.art import INK, INK2
from scenes.controls import Chip, Plate, Words
from scenes.gui import GuiScene
from scenes.lan.emotes import ICONS, emote_words
from scenes.lan.marks import Field, TalkLines, talk_height
from scenes.panel import ask_text
from scenes.screen import line_height
from scenes.text import tr
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from net.session import SessionEvent
    from scenes.gui import Area
    from scenes.lan.room import RoomScene
    from scenes.lan.visit import Visit

CHAT_LENGTH = 200
SIGNS = ".,!?-:)('"
"""Keys on the screen that a message wants besides letters."""


def emote_buttons(rect: pygame.Rect, columns: int, gap: int, say: Any) -> list[Button]:
    """A button for every emote in rows of `columns`, filling rect."""
    rows = -(-len(ICONS) // columns)
    wide, high = (rect.width + gap) // columns - gap, (rect.height + gap) // rows - gap
    made = []
    for number, (key, icon) in enumerate(ICONS.items()):
        row, column = divmod(number, columns)
        box = (rect.left + column * (wide + gap), rect.top + row * (high + gap), wide, high)
        made.append(Button(box, "", icon, "button_bronze", partial(say, key), tip=emote_words(key)))
    return made


class TalkBar:
    """Along the foot of a room."""

    def __init__(self, scene: RoomScene) -> None:
        self.scene = scene

    @property
    def height(self) -> int:
        art = self.scene.stage.art
        field = max(art.touch, art.px(54))
        return field + max(art.px(120), 3 * line_height(art, "body", 20)) + art.px(44)

    def build(self, rect: pygame.Rect) -> None:
        """Lines and field at the left, emotes at the right."""
        scene, art = self.scene, self.scene.stage.art
        scene.add(Plate(rect, "panel_wood"))
        inner = rect.inflate(-art.px(40), -art.px(36))
        emotes_w = min(inner.width * 40 // 100, art.px(440))
        left = pygame.Rect(inner.left, inner.top, inner.width - emotes_w - art.px(20), inner.height)
        field = max(art.touch, art.px(54))
        scene.add(Plate(left, "panel_wood_inset"))
        lines = pygame.Rect(left.left + art.px(18), left.top + art.px(10), left.width - art.px(36),
                            left.height - field - art.px(24))  # fmt: skip
        scene.add(TalkLines(lines, tuple(scene.visit.said)))
        box = (left.left + art.px(8), left.bottom - field - art.px(8), left.width - art.px(16), field)
        scene.add(Field(box, tr("Write a message"), on_press=lambda: write(scene.visit)))
        right = pygame.Rect(left.right + art.px(20), inner.top, emotes_w, inner.height)
        say = partial(emote, scene.visit)
        scene.add(*emote_buttons(right, 6, art.px(8), say))


def write(visit: Visit, seat: int | None = None) -> None:
    """Asks for a line and says it for a seat of this device."""
    speaker = visit.speaker if seat is None else seat
    title = tr("A message to all at the table")
    ask_text(visit.stage, title, "", lambda text: visit.session.chat(text, speaker), (), CHAT_LENGTH, SIGNS)


def emote(visit: Visit, key: str, seat: int | None = None) -> None:
    """Says an emote."""
    visit.session.emote(key, visit.speaker if seat is None else seat)


class TalkScene(GuiScene):
    """The drawer at play: all that was said, at the left of the board; a tap beside it closes it."""

    opaque = False

    def __init__(self, visit: Visit, speaker: int, muted: bool) -> None:
        super().__init__()
        self.visit, self.speaker, self.muted = visit, speaker, muted
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._count = -1
        self._landed: int | None = None
        """The pointer that went down beside the drawer."""

    def enter(self) -> None:
        self.visit.listeners.append(self)
        super().enter()

    def leave(self) -> None:
        if self in self.visit.listeners:
            self.visit.listeners.remove(self)

    def hear(self, event: SessionEvent) -> None:
        if event.kind in ("chat", "emote", "room"):
            self.changed()

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        top, margin = art.px(96), art.px(30)
        self.rect = pygame.Rect(margin, top, min(art.px(640), w - 2 * margin), h - top - margin)
        inner = self.rect.inflate(-art.px(52), -art.px(44))
        head = max(line_height(art, "title", 28), art.px(48))
        self.add(Words((inner.left, inner.top, inner.width - head, head), tr("Talk"), "title", 28, INK))
        close = (inner.right - head, inner.top, head, head)
        self.add(IconButton(close, "cancel", self.back, tip=tr("Close")))
        y, bottom = inner.top + head + art.px(10), inner.bottom
        if self.muted:
            text = tr("Who watches is silent while the game runs.")
            tall = art.paragraph(text, "italic", 20, INK2, inner.width, "center").get_height()
            place = (inner.left, bottom - tall, inner.width, tall)
            self.add(Words(place, text, "italic", 20, INK2, "center", True))
            bottom -= tall + art.px(14)
        else:
            bottom = self._speaking(inner, bottom)
        self._lines(pygame.Rect(inner.left, y, inner.width, bottom - y))

    def _speaking(self, inner: pygame.Rect, bottom: int) -> int:
        """Field, emotes and, with several seats here, who speaks; the top of all."""
        art, gap = self.stage.art, self.stage.art.px(8)
        high = max(art.touch, art.px(56))
        emotes = pygame.Rect(inner.left, bottom - 2 * high - gap, inner.width, 2 * high + gap)
        self.add(*emote_buttons(emotes, 6, gap, self.emote))
        field = (inner.left, emotes.top - high - art.px(10), inner.width, high)
        self.add(Field(field, tr("Write a message"), on_press=lambda: write(self.visit, self.speaker)))
        top, room = field[1], self.visit.session.room
        mine = sorted(self.visit.session.mine)
        if room is not None and len(mine) > 1:
            chip = max(art.touch, art.px(44), art.text_px(19) + art.px(18))
            wide = (inner.width + gap) // len(mine) - gap
            top -= chip + gap
            for number, seat in enumerate(mine):
                box = (inner.left + number * (wide + gap), top, wide, chip)
                press = partial(self.speak_for, seat)
                self.add(Chip(box, room.seats[seat].name, seat == self.speaker, press))
        return top - art.px(12)

    def _lines(self, rect: pygame.Rect) -> None:
        """Everything that was said, the newest at the foot."""
        art = self.stage.art
        area: Area = self.add_area(rect)
        said, width = tuple(self.visit.said), rect.width - art.px(20)
        if not said:
            area.add(Words((rect.left, rect.top, width, line_height(art, "body", 20)),
                           tr("Nothing has been said yet."), "body", 20, INK2))  # fmt: skip
            area.close(rect.top)
            return
        y = rect.top
        for one in said:
            high = talk_height(art, one, width, 20)
            area.add(TalkLines(pygame.Rect(rect.left, y, width, high), (one,), False))
            y += high
        fresh = self._count != len(said)
        self._count = len(said)
        area.close(y, area.rect.height + y if fresh else 0)
        self._to_end = fresh

    _to_end = False

    def lay_out(self) -> None:
        super().lay_out()
        if self._to_end and self.areas:
            self.areas[0].scroller.to(self.areas[0].scroller.limit)
            self.areas[0].shift()

    def draw_back(self, target: pygame.Surface) -> None:
        self.stage.art.draw_skin(target, "panel_parchment", self.rect)

    def emote(self, key: str) -> None:
        """Says it and goes out of the way."""
        emote(self.visit, key, self.speaker)
        self.back()

    def speak_for(self, seat: int) -> None:
        self.speaker = seat
        self.changed()

    def pointer(self, intent: Any) -> bool:
        beside = hasattr(intent, "pos") and not self.rect.collidepoint(intent.pos)
        if isinstance(intent, g.Down):
            # The tap that opened the drawer began before it was here.
            self._landed = intent.pointer if beside else None
        elif isinstance(intent, g.Tap) and beside and intent.pointer == self._landed:
            self.back()
            return True
        return super().pointer(intent)

    def first_focus(self) -> None:
        """The field."""
        self.focus_on(next((w for w in self.group.widgets if isinstance(w, Field)), None))
