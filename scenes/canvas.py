"""The window's picture as a list of notes, so that a frame paints only where it differs from the last one.

A scene is drawn in full every time, but what it draws is only noted: which surface lies where, and in which
order. Where the new list differs from the old one, and nowhere else, the notes are painted. Must never note a
surface whose px change later: whoever redraws one hands it out anew, as a `subsurface` of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

if TYPE_CHECKING:
    from scenes.art import Art

Place = tuple[int, int, int, int]


class Note(NamedTuple):
    """One thing drawn. Two notes are equal if their px are.

    what: a surface, or the function and arguments of a shape; x, y: where a surface lies; seen: left, top,
    width, height of what the clip has left of it, in px.
    """

    what: Any
    x: int
    y: int
    seen: Place


class Canvas:
    """Shows frames on one window surface."""

    def __init__(self) -> None:
        self.target: pygame.Surface | None = None
        """What is noted when it is drawn upon; None between frames."""
        self._notes: list[Note] = []
        self._shown: list[Note] | None = None

    def forget(self) -> None:
        """The window shows something else now: the next frame is painted in full."""
        self._shown = None

    def show(self, art: Art, target: pygame.Surface, draw: Callable[[pygame.Surface], None]) -> None:
        """Lets a scene draw, paints what is new and brings it to the screen."""
        self.target, self._notes, art.canvas = target, [], self
        try:
            draw(target)
        finally:
            self.target, art.canvas = None, None
        areas = self._areas(target.get_rect())
        for area in areas:
            self._paint(target, area)
        target.set_clip(None)
        self._shown = self._notes
        if areas:
            pygame.display.update(areas)

    # --- noting -----------------------------------------------------------------------------------

    def picture(self, surface: pygame.Surface, pos: tuple[float, float]) -> None:
        """A surface is drawn."""
        assert self.target is not None
        x, y = int(pos[0]), int(pos[1])
        left, top, width, height = self.target.get_clip().clip((x, y, *surface.get_size()))
        if width and height:
            self._notes.append(Note(surface, x, y, (left, top, width, height)))

    def shape(self, bounds: pygame.Rect, draw: Callable[..., Any], args: Iterable[Any]) -> None:
        """`draw(target, *args)` is called; it stays inside of bounds."""
        assert self.target is not None
        left, top, width, height = self.target.get_clip().clip(bounds)
        if width and height:
            plain = tuple(tuple(arg) if isinstance(arg, pygame.Rect) else arg for arg in args)
            self._notes.append(Note((draw, plain), 0, 0, (left, top, width, height)))

    # --- painting ---------------------------------------------------------------------------------

    def _areas(self, window: pygame.Rect) -> list[pygame.Rect]:
        """Where this frame differs from the last one."""
        old, new = self._shown, self._notes
        if old is None:
            return [window]
        if old == new:
            return []
        before, after = Counter(old), Counter(new)
        gone, come = before - after, after - before
        if [note for note in old if note not in gone] != [note for note in new if note not in come]:
            # Something else lies on top now.
            return [window]
        return merged(note.seen for note in (*gone, *come))

    def _paint(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """All that lies in an area, from the topmost note that covers it on."""
        notes = [note for note in self._notes if area.colliderect(note.seen)]
        first = next((i for i in reversed(range(len(notes))) if _covers(notes[i], area)), None)
        target.set_clip(area)
        if first is None:
            target.fill((0, 0, 0))
        for note in notes[first or 0 :]:
            target.set_clip(area.clip(note.seen))
            if isinstance(note.what, pygame.Surface):
                blit(target, note.what, (note.x, note.y))
            else:
                draw, args = note.what
                draw(target, *args)


def blit(target: pygame.Surface, surface: pygame.Surface, pos: tuple[float, float]) -> None:
    """Draws a surface of the art door: premultiplied, or without alpha."""
    if surface.get_flags() & pygame.SRCALPHA:
        target.blit(surface, pos, special_flags=pygame.BLEND_PREMULTIPLIED)
    else:
        target.blit(surface, pos)


def merged(places: Iterable[Place]) -> list[pygame.Rect]:
    """The places as rectangles that do not overlap."""
    areas: list[pygame.Rect] = []
    for place in places:
        grown = pygame.Rect(place)
        while (hit := grown.collidelist(areas)) >= 0:
            grown.union_ip(areas.pop(hit))
        areas.append(grown)
    return areas


def _covers(note: Note, area: pygame.Rect) -> bool:
    """Whether nothing below a note is seen in an area."""
    opaque = isinstance(note.what, pygame.Surface) and not note.what.get_flags() & pygame.SRCALPHA
    return opaque and pygame.Rect(note.seen).contains(area)
