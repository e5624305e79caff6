"""Panels over the board: they find their own place, turn to their readers, and can be pushed aside.

A panel consists of faces: upright parts with widgets, each turned to the person who reads it. Must never
cover what it asks about if there is another place, and never know what is asked.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.table.sheet import BORDER, Pieces, draw_pieces, split
from scenes.table.turned import Turned
from scenes.ui import Group, Widget

if TYPE_CHECKING:
    from scenes.art import Art
    from scenes.tigris.board import TigrisBoard

Pos = tuple[int, int]
Part = tuple[pygame.Surface, Pos]
Weighted = tuple[pygame.Rect, int]
SKIN = "panel_parchment"
EDGE = 10
"""Design px between a panel and the edge of the free area."""


@dataclass(slots=True)
class Face:
    """A part of a panel as its reader sees it.

    rect: its place in the panel, px; turns: quarter turns to its reader; parts: pictures in its own px;
    group: what can be pressed, in its own px.
    """

    rect: pygame.Rect
    turns: int = 0
    parts: list[Part] = field(default_factory=list)
    group: Group = field(default_factory=Group)

    def turned(self, origin: Pos) -> Turned:
        """Where it lies in the window, for a panel whose top left is `origin`."""
        return Turned(self.rect.move(origin), self.turns)


@dataclass(frozen=True, slots=True)
class Stop:
    """Something that keys and pads come to: its place in window px, and what a press does."""

    name: Hashable
    rect: pygame.Rect
    press: Callable[[], object]
    widget: Widget | None = None


class Panel(ABC):
    """One panel. Subclasses give `arrange`, and what it must not cover."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self.size: Pos = (1, 1)
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.faces: list[Face] = []
        self.under: list[Part] = []
        """Pictures beneath the faces, in px of the panel as the window has it."""
        self._baked: tuple[Hashable, Pieces, Pos] | None = None
        self._version = 0
        self._owned: set[int] = set()
        self._pushed: tuple[int, Pos] | None = None
        self._own_place: Pos | None = None

    @property
    def art(self) -> Art:
        return self.board.kit.art

    # --- what a panel gives -----------------------------------------------------------------------

    @abstractmethod
    def arrange(self) -> None:
        """Sets `size`, `faces` and `under`."""

    def avoid(self) -> Iterable[Weighted]:
        """Window rectangles that it should leave free, each with how much that matters."""
        return ()

    def near(self) -> Pos:
        """The place in the window that it belongs to, as far as the rest allows."""
        return self.board.places.frame.center

    # --- place ------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Something in it is another one now: it is made anew, at the same place if it still fits."""
        before = self.faces
        self.faces = []
        self.arrange()
        for face in self.faces:
            face.group.touch = self.art.touch
        self._take_over(before)
        self._version += 1
        self._place()
        self.board.link.stage.dirty()

    def _take_over(self, before: list[Face]) -> None:
        """The frame of keys and the mouse are where they were; pointers that are down stay the panel's."""
        for old, new in zip(before, self.faces, strict=False):
            new.group.owned |= old.group.owned
            for pointer, widget in old.group.captured.items():
                if widget in new.group.widgets:
                    new.group.captured[pointer] = widget
            for was, now in zip(old.group.widgets, new.group.widgets, strict=False):
                now.focused, now.hovered = was.focused, was.hovered

    @property
    def free(self) -> pygame.Rect:
        """Where it may lie, in window px."""
        edge, board = self.art.px(EDGE), self.board
        free = board.free.inflate(-2 * edge, -2 * edge)
        if board.link.around():
            # The round buttons lie left of the board.
            left = board.places.outer.left
            free = pygame.Rect(left, free.top, free.right - left, free.height)
        return free

    def _place(self) -> None:
        free = self.free
        if self._own_place is not None:
            self.rect = pygame.Rect(self._own_place, self.size).clamp(free)
            return
        if self.rect.size == self.size and free.contains(self.rect):
            return
        self.rect = best_place(self.size, free, self.near(), self._weights(), self.board.places.side)

    def _weights(self) -> list[Weighted]:
        """What it should leave free; the things in supply that lie beside the board too, a little."""
        return [*self.avoid(), *((rect, 1) for rect in self.board.supply.plaques)]

    def seek(self) -> None:
        """Looks for a new place, as something else is asked now, or the window has another size."""
        self._own_place = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.refresh()

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """The panel as it was baked after the last change."""
        key = (self._version, tuple(_look(w) for face in self.faces for w in face.group.widgets))
        if self._baked is None or self._baked[0] != key:
            pieces, edge = self._bake()
            self._baked = (key, pieces, edge)
        _, pieces, edge = self._baked
        draw_pieces(self.art, target, pieces, self.rect.left - edge[0], self.rect.top - edge[1])

    def _bake(self) -> tuple[Pieces, Pos]:
        art = self.art
        left, top, right, bottom = art.skin_pad(SKIN)
        whole = art.plain((self.size[0] + left + right, self.size[1] + top + bottom))
        body = pygame.Rect((left, top), self.size)
        art.draw_skin(whole, SKIN, body)
        for picture, (x, y) in self.under:
            art.draw(whole, picture, (left + x, top + y))
        for face in self.faces:
            turned = Turned(face.rect, face.turns)
            upright = art.plain(turned.size)
            for picture, pos in face.parts:
                art.draw(upright, picture, pos)
            face.group.draw(art, upright)
            art.draw(whole, turned.picture(upright), (left + face.rect.left, top + face.rect.top))
        return split(whole, body, art.px(BORDER)), (left, top)

    # --- pointers ---------------------------------------------------------------------------------

    def contains(self, pos: Pos) -> bool:
        return bool(self.rect.collidepoint(pos))

    def zone_at(self, pos: Pos) -> Hashable | None:
        """Every widget is a zone of its own, so that two people press at once."""
        if not self.contains(pos):
            return None
        for number, face in enumerate(self.faces):
            zone = face.group.zone_at(face.turned(self.rect.topleft).to_local(pos))
            if zone is not None:
                return zone
            if face.turned(self.rect.topleft).rect.collidepoint(pos):
                return "panel", number
        return "panel"

    def handle(self, intent: Any) -> bool:
        """Takes an intent in window px; True if it was the panel's."""
        if isinstance(intent, g.Hover):
            return self._hover(intent)
        pointer = getattr(intent, "pointer", None)
        if isinstance(intent, g.Down):
            self._owned.discard(intent.pointer)
            if not self.contains(intent.pos):
                return False
            self._owned.add(intent.pointer)
        elif pointer is None or (pointer not in self._owned and not self._loose_tap(intent)):
            return isinstance(intent, g.Wheel) and self.contains(intent.pos)
        for face in self.faces:
            if face.group.handle(face.turned(self.rect.topleft).intent(intent)):
                self.board.link.stage.dirty()
                return True
        self._push(intent)
        return True

    def _loose_tap(self, intent: Any) -> bool:
        return isinstance(intent, g.Tap) and intent.button != 1 and self.contains(intent.pos)

    def _hover(self, intent: g.Hover) -> bool:
        changed = [face.group.handle(face.turned(self.rect.topleft).intent(intent)) for face in self.faces]
        if any(changed):
            self.board.link.stage.dirty()
        return any(changed) or self.contains(intent.pos)

    def _push(self, intent: Any) -> None:
        """A drag that began beside the widgets moves the panel out of the way."""
        if isinstance(intent, g.DragStart):
            self._pushed = (intent.pointer, self.rect.topleft)
        if self._pushed is None or getattr(intent, "pointer", None) != self._pushed[0]:
            return
        if isinstance(intent, (g.DragStart, g.Drag)):
            x, y = self._pushed[1]
            moved = self.rect.copy()
            moved.topleft = (x + intent.pos[0] - intent.start[0], y + intent.pos[1] - intent.start[1])
            self.rect = moved.clamp(self.free)
            self._own_place = self.rect.topleft
            self.board.link.stage.dirty()
        else:
            self._pushed = None

    def let_go(self) -> None:
        """Forgets every pointer."""
        self._owned.clear()
        self._pushed = None
        for face in self.faces:
            face.group.cancel()

    def tip_at(self, pos: Pos) -> tuple[Widget, pygame.Rect] | None:
        """The widget with a tip at a place, and its rectangle in the window."""
        for face in self.faces:
            turned = face.turned(self.rect.topleft)
            widget = face.group.hit(turned.to_local(pos)) if turned.rect.collidepoint(pos) else None
            if widget is not None and widget.tip:
                return widget, turned.rect_to_window(widget.rect)
        return None

    # --- keys and pads ----------------------------------------------------------------------------

    def stops(self) -> list[Stop]:
        """What keys and pads come to, in the order of the panel."""
        found = []
        for number, face in enumerate(self.faces):
            turned = face.turned(self.rect.topleft)
            for index, widget in enumerate(face.group.widgets):
                if widget.visible and widget.enabled and widget.focusable:
                    rect = turned.rect_to_window(widget.rect)
                    found.append(Stop((number, index), rect, widget.press, widget))
        return found

    def focus_on(self, widget: Widget | None) -> None:
        """Moves the frame of keys and pads; None takes it away."""
        for face in self.faces:
            face.group.focus_on(widget)
        self.board.link.stage.dirty()


def _look(widget: Widget) -> Hashable:
    """What the picture of a widget depends on, beside what `refresh` is called for."""
    return widget.hovered, widget.pressed, widget.focused, widget.enabled, widget.visible


def best_place(size: Pos, free: pygame.Rect, near: Pos, avoid: Sequence[Weighted], step: int) -> pygame.Rect:
    """The place in `free` that covers least of what should be seen and is not too far away.

    step: px of a cell. To cover a cell of weight 2 is as bad as to lie four cells farther off.
    """
    wide, high = min(size[0], free.width), min(size[1], free.height)
    step = max(8, step)
    xs = [*range(free.left, free.right - wide, step), free.right - wide]
    ys = [*range(free.top, free.bottom - high, step), free.bottom - high]
    best, least = pygame.Rect(xs[0], ys[0], wide, high), None
    for y in ys:
        rows = [(rect, weight) for rect, weight in avoid if rect.top < y + high and rect.bottom > y]
        for x in xs:
            here = pygame.Rect(x, y, wide, high)
            bad = sum(weight * _area(here.clip(rect)) for rect, weight in rows)
            far = math.hypot(here.centerx - near[0], here.centery - near[1])
            cost = bad + far * step / 2
            if least is None or cost < least:
                best, least = here, cost
    return pygame.Rect(best.topleft, size)


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


class Column:
    """Puts pictures and widgets into a face from top to bottom."""

    def __init__(self, face: Face, width: int, pad: int, gap: int) -> None:
        self.face, self.pad, self.gap = face, pad, gap
        self.width = width
        self.top = pad

    @property
    def room(self) -> int:
        """The width inside of the margins, px."""
        return self.width - 2 * self.pad

    def picture(self, picture: pygame.Surface, gap: int | None = None) -> None:
        """A picture in the middle."""
        self.face.parts.append((picture, ((self.width - picture.get_width()) // 2, self.top)))
        self.top += picture.get_height() + (self.gap if gap is None else gap)

    def row(self, widgets: Sequence[Widget], high: int, gap: int | None = None) -> None:
        """Widgets side by side, all equally wide."""
        gap = self.gap if gap is None else gap
        wide = (self.room - gap * (len(widgets) - 1)) // len(widgets)
        for number, widget in enumerate(widgets):
            widget.rect = pygame.Rect(self.pad + number * (wide + gap), self.top, wide, high)
            self.face.group.widgets.append(widget)
        self.top += high + self.gap

    def end(self) -> int:
        """The height of the face."""
        return self.top - self.gap + self.pad
