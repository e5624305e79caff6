"""Small parts of the LAN's screens: the QR picture, bars of a connection, pills that say how somebody stands.

Must never know a session: everything is told.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.art import CREAM, GREEN, INK, INK2, RED, Art, Colour
from scenes.controls import Decor
from scenes.lan.visit import Said
from scenes.text import tr
from scenes.ui import Button, nothing

QUIET = 4
"""Light squares around a QR picture, as its standard wants them."""
GOOD, FAIR = 40, 150
"""Milliseconds up to which a connection has three bars, and two."""
WAITING: Colour = (112, 66, 20)


class QrPicture(Decor):
    """A QR picture on white, as big as whole px per square allow. rows: True is dark."""

    def __init__(self, rect: pygame.Rect, rows: tuple[tuple[bool, ...], ...]) -> None:
        super().__init__(rect)
        self.rows = rows

    def draw(self, art: Art, target: pygame.Surface) -> None:
        count = len(self.rows) + 2 * QUIET
        step = min(self.rect.width, self.rect.height) // count
        if not self.rows or step < 1:
            return
        box = pygame.Rect(0, 0, count * step, count * step)
        box.center = self.rect.center
        art.shape(target, box, self._paint, box, step)

    def _paint(self, target: pygame.Surface, box: pygame.Rect, step: int) -> None:
        pygame.draw.rect(target, (255, 255, 255), box, 0, step * 2)
        left, top = box.left + QUIET * step, box.top + QUIET * step
        for y, row in enumerate(self.rows):
            for x, dark in enumerate(row):
                if dark:
                    target.fill((20, 12, 6), (left + x * step, top + y * step, step, step))


def latency_words(ms: int) -> str:
    """The time there and back in words."""
    return tr("{n} ms", n=max(1, ms)) if ms >= 0 else tr("away")


class Latency(Decor):
    """Three bars and the time there and back; local: this computer itself."""

    def __init__(self, rect: pygame.Rect, ms: int, local: bool = False, here: bool = True) -> None:
        super().__init__(rect)
        self.ms, self.local, self.here = ms, local, here

    def draw(self, art: Art, target: pygame.Surface) -> None:
        word = tr("local") if self.local else latency_words(self.ms if self.here else -1)
        if self.here and self.ms < 0 and not self.local:
            word = "…"
        text = art.fit(word, "bold", 18, INK2, max(1, self.rect.width - art.px(34)))
        art.draw(
            target, text, (self.rect.right - text.get_width(), self.rect.centery - text.get_height() // 2)
        )
        full = 3 if self.local or 0 <= self.ms <= GOOD else 2 if self.ms <= FAIR else 1
        full = full if self.here else 0
        step, left = art.px(7), self.rect.right - text.get_width() - art.px(30)
        for bar in range(3):
            high = art.px(6 + 6 * bar)
            box = pygame.Rect(left + bar * step, self.rect.centery + art.px(9) - high, step - art.px(2), high)
            tone = (GREEN if full > 1 else RED) if bar < full else (196, 172, 132)
            art.shape(target, box, pygame.draw.rect, tone, box)


class Pill(Button):
    """How somebody stands, in a word with a sign; can be pressed where it is one's own."""

    def __init__(
        self,
        rect: pygame.Rect,
        label: str,
        icon: str,
        tone: Colour,
        on_press: Callable[[], None] | None = None,
        tip: str = "",
    ) -> None:
        super().__init__(rect, label, icon, "chip", on_press or nothing, on_press is not None, tip)
        self.tone = tone
        self.focusable = on_press is not None

    def contains(self, pos: tuple[int, int]) -> bool:
        return self.focusable and super().contains(pos)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        tone = self.tone
        if self.hovered or self.pressed:
            tone = tuple(min(255, part + 26) for part in tone)  # type: ignore[assignment]
        art.shape(target, self.rect, pygame.draw.rect, tone, self.rect, 0, self.rect.height // 2)
        side = min(self.rect.height * 11 // 20, art.text_px(20))
        room = self.rect.width - side - art.px(36)
        text = art.fit(self.label, "bold", 19, CREAM, max(1, room))
        left = self.rect.centerx - (side + art.px(8) + text.get_width()) // 2
        art.draw(target, art.icon(self.icon, side, CREAM), (left, self.rect.centery - side // 2))
        place = (left + side + art.px(8), self.rect.centery - text.get_height() // 2)
        art.draw(target, text, place)
        if self.focused:
            self.draw_focus(art, target)


def pill_width(art: Art, label: str) -> int:
    """The width in px that a pill wants."""
    return art.font("bold", 19).size(label)[0] + art.text_px(20) + art.px(48)


class Field(Button):
    """Looks like a field to write in; a press opens the writing."""

    def draw(self, art: Art, target: pygame.Surface) -> None:
        art.draw_skin(target, "field_focus" if self.hovered or self.focused else "field", self.rect)
        side = min(self.rect.height // 2, art.text_px(24))
        room = self.rect.width - side - art.px(52)
        text = art.fit(self.label, "body", 21, INK2 if self.enabled else (150, 132, 108), max(1, room))
        art.draw(target, text, (self.rect.left + art.px(20), self.rect.centery - text.get_height() // 2))
        place = (self.rect.right - side - art.px(16), self.rect.centery - side // 2)
        art.draw(target, art.icon("feather", side, INK2), place)
        if self.focused:
            self.draw_focus(art, target)


class TalkLines(Decor):
    """The last things that were said, as many as fit, the newest at the foot.

    dark: on dark ground; emote lines show their picture. Names and words are plain text.
    """

    def __init__(
        self, rect: pygame.Rect, lines: tuple[Said, ...], dark: bool = True, size: float = 20
    ) -> None:
        super().__init__(rect)
        self.lines, self.dark, self.size = lines, dark, size

    def draw(self, art: Art, target: pygame.Surface) -> None:
        clip = target.get_clip()
        target.set_clip(self.rect.clip(clip))
        bottom = self.rect.bottom
        for said in reversed(self.lines):
            high = talk_height(art, said, self.rect.width, self.size)
            bottom -= high
            if bottom < self.rect.top and bottom + high < self.rect.bottom:
                break
            draw_said(art, target, said, pygame.Rect(self.rect.left, bottom, self.rect.width, high),
                      self.dark, self.size)  # fmt: skip
        target.set_clip(clip)


def _parts(
    art: Art, said: Said, width: int, size: float, dark: bool
) -> tuple[pygame.Surface, pygame.Surface, int]:
    """Name, words, and where the words begin."""
    name = art.fit(said.name or tr("somebody"), "bold", size, CREAM if dark else INK, width // 3)
    lead = name.get_width() + art.px(12)
    if said.icon:
        lead += art.text_px(size) + art.px(10)
    ink = (232, 212, 172) if dark else INK2
    words = art.paragraph(said.text, "body", size, ink, max(art.px(80), width - lead))
    return name, words, lead


def talk_height(art: Art, said: Said, width: int, size: float) -> int:
    """The height in px of a thing said."""
    name, words, _ = _parts(art, said, width, size, True)
    return max(name.get_height(), words.get_height()) + art.px(5)


def draw_said(
    art: Art, target: pygame.Surface, said: Said, rect: pygame.Rect, dark: bool, size: float
) -> None:
    """Who said it, and what."""
    name, words, lead = _parts(art, said, rect.width, size, dark)
    art.draw(target, name, rect.topleft)
    if said.icon:
        side = art.text_px(size)
        tone = CREAM if dark else (146, 92, 20)
        middle = rect.top + (name.get_height() - side) // 2
        art.draw(target, art.icon(said.icon, side, tone), (rect.left + lead - side - art.px(10), middle))
    art.draw(target, words, (rect.left + lead, rect.top))
