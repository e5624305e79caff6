"""What the charts of the records are made of: cards, bars full and striped, axes, labels, legends.

Every chart is drawn once per size and then kept. Must never know what is counted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.art import INK, INK2
from scenes.chart import GRID, nice_step
from scenes.controls import Decor
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.art import Art

Colour = tuple[int, int, int]
BLUE: Colour = (52, 98, 152)
RED: Colour = (170, 58, 40)
PAPER: Colour = (250, 236, 200)
LABEL = 18
PIECE = 96


def darker(colour: Colour, part: float = 0.7) -> Colour:
    """The same colour with less light."""
    red, green, blue = (round(value * part) for value in colour)
    return red, green, blue


def bar(
    art: Art,
    target: pygame.Surface,
    rect: pygame.Rect,
    colour: Colour,
    striped: bool = False,
    lying: bool = False,
) -> None:
    """A bar with an edge, lit from the left or, if it lies, from above; striped: slanting lines."""
    if rect.height < 1 or rect.width < 1:
        return
    edge = max(1, art.px(2))
    if striped:
        pygame.draw.rect(target, PAPER, rect)
        clip = target.get_clip()
        target.set_clip(rect.clip(clip))
        step = max(5, art.px(10))
        for start in range(rect.left - rect.height, rect.right, step):
            ends = (start, rect.bottom), (start + rect.height, rect.top)
            pygame.draw.line(target, colour, *ends, max(2, art.px(3)))
        target.set_clip(clip)
    else:
        pygame.draw.rect(target, colour, rect)
        red, green, blue = colour
        light = (red + (255 - red) // 8, green + (255 - green) // 8, blue + (255 - blue) // 8)
        lit = (rect.width, rect.height // 3) if lying else (rect.width // 3, rect.height)
        pygame.draw.rect(target, light, (rect.topleft, lit))
    pygame.draw.rect(target, darker(colour), rect, edge)


class Kept:
    """A picture with much empty room, kept as the pieces that are drawn upon: the rest costs nothing."""

    def __init__(self, picture: pygame.Surface, piece: int) -> None:
        self.size = picture.get_size()
        self.pieces: list[tuple[pygame.Surface, tuple[int, int]]] = []
        width, height = self.size
        for top in range(0, height, piece):
            for left in range(0, width, piece):
                box = pygame.Rect(left, top, min(piece, width - left), min(piece, height - top))
                drawn = picture.subsurface(box).get_bounding_rect().move(box.topleft)
                if drawn.width:
                    self.pieces.append((picture.subsurface(drawn), drawn.topleft))

    def draw(self, art: Art, target: pygame.Surface, pos: tuple[int, int]) -> None:
        """Draws it with its top left at a place."""
        x, y = pos
        art.draw_many(target, [(piece, (x + left, y + top)) for piece, (left, top) in self.pieces])


class Card(Decor):
    """A chart with its title. Subclasses paint into a rectangle; empty: there is nothing to show."""

    def __init__(self, rect: pygame.Rect, title: str) -> None:
        super().__init__(rect)
        self.title = title
        self._kept: Kept | None = None

    @property
    def empty(self) -> bool:
        return False

    def paint(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the chart."""

    def draw(self, art: Art, target: pygame.Surface) -> None:
        if self._kept is None or self._kept.size != self.rect.size:
            picture = art.plain(self.rect.size)
            self._paint_all(art, picture)
            self._kept = Kept(picture, art.px(PIECE))
        self._kept.draw(art, target, self.rect.topleft)

    def _paint_all(self, art: Art, target: pygame.Surface) -> None:
        whole = target.get_rect()
        title = art.fit(self.title, "title", 24, INK, whole.width)
        art.draw(target, title, (0, 0))
        top = title.get_height() + art.px(8)
        room = pygame.Rect(0, top, whole.width, whole.height - top)
        if self.empty:
            words = art.paragraph(tr("Not enough games yet."), "italic", 21, INK2, room.width, "center")
            art.draw(target, words, (0, room.centery - words.get_height() // 2))
        else:
            self.paint(art, target, room)


# --- axes -------------------------------------------------------------------------------------------


def label(
    art: Art, target: pygame.Surface, words: str, middle: int, top: int, room: int, face: str = "body"
) -> int:
    """A word under or over something; gives its height in px."""
    picture = art.fit(words, face, LABEL, INK if face == "bold" else INK2, max(8, room))
    art.draw(target, picture, (middle - picture.get_width() // 2, top))
    return picture.get_height()


def line_height(art: Art) -> int:
    return art.font("body", LABEL).get_linesize()


def upright(
    art: Art,
    target: pygame.Surface,
    rect: pygame.Rect,
    high: int,
    below: int,
    sign: str = "{n}",
    low: int = 0,
) -> tuple[pygame.Rect, int]:
    """An axis upwards to at least `high` with lines across; the plot and the value at its top.

    below: px under the plot; sign: how a value is written.
    """
    step = nice_step(max(1, high - low), max(2, min(6, (rect.height - below) // (2 * line_height(art)))))
    top = low + max(1, math.ceil((high - low) / step)) * step
    wide = max(art.text(sign.format(n=n), "body", LABEL, INK2).get_width() for n in (low, top))
    plot = pygame.Rect(rect.left + wide + art.px(12), rect.top + line_height(art) // 2, 1, 1)
    plot.size = (max(20, rect.right - plot.left), max(20, rect.bottom - below - plot.top))
    for value in range(low, top + 1, step):
        y = round(plot.bottom - plot.height * (value - low) / (top - low))
        pygame.draw.line(target, GRID, (plot.left, y), (plot.right, y), 1)
        word = art.text(sign.format(n=value), "body", LABEL, INK2)
        art.draw(target, word, (plot.left - word.get_width() - art.px(8), y - word.get_height() // 2))
    width = max(2, art.px(2))
    pygame.draw.line(target, INK2, plot.bottomleft, plot.bottomright, width)
    return plot, top


def legend(
    art: Art, target: pygame.Surface, rect: pygame.Rect, entries: Sequence[tuple[str, Colour, bool]]
) -> int:
    """Boxes, full or striped, with their words, in a row or one under the other; the height in px."""
    high = line_height(art)
    side, gap = round(high * 0.7), art.px(24)
    wide = [side + art.px(8) + art.font("body", LABEL).size(words)[0] + gap for words, _, _ in entries]
    in_row = sum(wide) <= rect.width
    left, top = rect.left, rect.top
    for (words, colour, striped), width in zip(entries, wide, strict=True):
        bar(art, target, pygame.Rect(left, top + (high - side) // 2, side, side), colour, striped)
        room = max(8, rect.right - left - side - art.px(8))
        art.draw(target, art.fit(words, "body", LABEL, INK2, room), (left + side + art.px(8), top))
        left, top = (left + width, top) if in_row else (rect.left, top + high)
    return high if in_row else high * len(entries)
