"""The inspector: what hover shows to the mouse, a long press shows to a finger.

The tip never covers its thing; for a finger it is drawn towards the middle of the window, and the release
after it does nothing (gestures make no tap of it, widgets let go of the pointer). Must never act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.art import INK, INK2
from scenes.table.board import Inspection
from scenes.table.plaques import turned
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.art import Art

WAIT = 0.35
ROOM = 340
"""Design px of the widest line."""
BIG_TEXT = 0.6
"""How much wider a tip is, as a share, when the text is twice as big."""
THUMB = 84
"""Design px around a finger that a hand covers."""
FAR = 8
"""A tip may be so many design px further away to cover one px of width less of what it should not cover."""
RED = (140, 40, 26)

Ask = Callable[[tuple[int, int]], Inspection | None]


class Inspector:
    """Waits for a resting mouse or a long press, asks what is there, shows it."""

    def __init__(self, ask: Ask, turns: Callable[[tuple[int, int]], int] = lambda pos: 0) -> None:
        self.ask, self.turns = ask, turns
        self.shown: Inspection | None = None
        self.at = (0, 0)
        self.finger: int | None = None
        """The pointer whose long press is shown."""
        self._waited: float | None = None

    @property
    def waiting(self) -> float | None:
        """Seconds until a resting mouse shows something."""
        return None if self._waited is None else max(0.0, WAIT - self._waited)

    def handle(self, intent: Any) -> bool:
        """Watches; True only for a long press that shows something."""
        if isinstance(intent, g.Hover):
            self._rest(intent.pos)
        elif isinstance(intent, g.Hold):
            self.shown = self.ask(intent.pos)
            self.at, self._waited = intent.pos, None
            self.finger = intent.pointer if self.shown else None
            return self.shown is not None
        elif self._ends(intent):
            self.hide()
        return False

    def _ends(self, intent: Any) -> bool:
        """The finger of a long press leaves, or somebody does something else."""
        if isinstance(intent, (g.HoldEnd, g.Up)):
            return self.finger == intent.pointer
        if isinstance(intent, g.Pad):
            return bool(intent.value)
        return isinstance(intent, (g.Down, g.Wheel, g.DragStart, g.Key, g.Stick, g.Pinch))

    def look(self, pos: tuple[int, int]) -> None:
        """The focus of keys and pads has come to rest here."""
        if self.shown is None or self.at != pos:
            self.shown, self.finger, self.at, self._waited = None, None, pos, 0.0

    def _rest(self, pos: tuple[int, int]) -> None:
        if self.finger is not None:
            return
        anchor = self.shown.anchor if self.shown is not None else None
        if anchor is not None and anchor.collidepoint(pos):
            return
        self.shown, self.at, self._waited = None, pos, 0.0

    def hide(self) -> None:
        self.shown, self.finger, self._waited = None, None, None

    def update(self, dt: float) -> bool:
        """Lets time pass; True if a tip has appeared."""
        if self._waited is None:
            return False
        self._waited += dt
        if self._waited < WAIT:
            return False
        self._waited = None
        self.shown = self.ask(self.at)
        return self.shown is not None

    def draw(self, art: Art, target: pygame.Surface) -> None:
        if self.shown is None:
            return
        lines = self._lines(art, self.shown)
        width = max(line.get_width() for line in lines) + art.px(36)
        height = sum(line.get_height() for line in lines) + art.px(4) * (len(lines) - 1) + art.px(26)
        turns = self.turns(self.at)
        if turns:
            self._draw_turned(art, target, lines, (width, height), turns)
            return
        rect = self.place(art, target.get_rect(), (width, height))
        art.draw_skin(target, "tooltip", rect)
        self._write(art, target, lines, rect)

    def _write(
        self, art: Art, target: pygame.Surface, lines: list[pygame.Surface], rect: pygame.Rect
    ) -> None:
        top = rect.top + art.px(13)
        for line in lines:
            art.draw(target, line, (rect.left + art.px(18), top))
            top += line.get_height() + art.px(4)

    def _draw_turned(
        self, art: Art, target: pygame.Surface, lines: list[pygame.Surface], size: tuple[int, int], turns: int
    ) -> None:
        """The same for a reader at another edge."""
        left, top, right, bottom = art.skin_pad("tooltip")
        whole = (size[0] + left + right, size[1] + top + bottom)

        def make() -> pygame.Surface:
            made, body = art.plain(whole), pygame.Rect((left, top), size)
            art.draw_skin(made, "tooltip", body)
            self._write(art, made, lines, body)
            return made

        shown = self.shown
        key = ("tip", shown.title, tuple(shown.lines), shown.rule) if shown is not None else ()
        picture = turned(art, key, turns, make)
        rect = self.place(art, target.get_rect(), picture.get_size())
        art.draw(target, picture, rect.topleft)

    def _lines(self, art: Art, shown: Inspection) -> list[pygame.Surface]:
        # Big text gets more room, so that a tip does not become a tower.
        room = round(art.px(ROOM) * (1 + BIG_TEXT * (art.text_scale - 1)))
        lines = [art.paragraph(shown.title, "title", 21, INK, room)] if shown.title else []
        lines += [art.paragraph(text, "body", 18, INK2, room) for text in shown.lines]
        if shown.rule:
            lines.append(art.text(tr("Rule {rule}", rule=shown.rule), "italic", 18, RED))
        return lines or [art.text(" ", "body", 18, INK)]

    def place(self, art: Art, window: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Beside the thing, inside the window; from a finger always towards the middle."""
        rect = pygame.Rect((0, 0), size)
        gap = art.px(12)
        thing = (self.shown.anchor if self.shown else None) or pygame.Rect(self.at, (1, 1)).inflate(gap, gap)
        inner = window.inflate(-2 * gap, -2 * gap)
        if self.finger is not None:
            reach = art.px(THUMB)
            thing = thing.clip(window).union(pygame.Rect(self.at, (1, 1)).inflate(reach, reach))
        above = (
            self.at[1] > window.centery
            if self.finger is not None
            else thing.bottom + gap + size[1] > inner.bottom
        )
        rect.centerx = thing.centerx
        rect.top = thing.top - gap - size[1] if above else thing.bottom + gap
        rect.clamp_ip(inner)
        if rect.colliderect(thing):
            left = self.at[0] > window.centerx
            rect.left = thing.left - gap - size[0] if left else thing.right + gap
            rect.clamp_ip(inner)
        keep = list(self.shown.keep) if self.shown else []
        if rect.collidelist(keep) < 0:
            return rect
        places = [rect, *(place.clamp(inner) for place in _around(thing, keep, size, gap))]
        return min(
            (place for place in places if not place.colliderect(thing)),
            key=lambda place: _cost(place, thing, keep, art.px(FAR)),
            default=rect,
        )


def _around(
    thing: pygame.Rect, keep: list[pygame.Rect], size: tuple[int, int], gap: int
) -> Iterator[pygame.Rect]:
    """Places at the four sides of a thing, then at those of all that belongs to it."""
    rect = pygame.Rect((0, 0), size)
    for whole in (thing, thing.unionall(keep)):
        yield rect.move_to(midtop=(thing.centerx, whole.bottom + gap))
        yield rect.move_to(midbottom=(thing.centerx, whole.top - gap))
        yield rect.move_to(midleft=(whole.right + gap, thing.centery))
        yield rect.move_to(midright=(whole.left - gap, thing.centery))


def _cost(place: pygame.Rect, thing: pygame.Rect, keep: list[pygame.Rect], far: int) -> int:
    """How much a tip covers there of what it should not, and how far away it is."""
    hidden = (place.clip(other).size for other in keep)
    away = abs(place.centerx - thing.centerx) + abs(place.centery - thing.centery)
    return sum(width * height for width, height in hidden) + far * away
