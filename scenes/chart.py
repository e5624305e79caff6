"""The chart of every player's score over the turns, or of the kinds of points of one player.

Lines differ by colour, by the mark on them and by the disc or icon and the name at their end: colour never
alone. Must never know a game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from scenes.art import INK, INK2, scaled
from scenes.table.seats import draw_disc, seat_colour
from scenes.text import tr

if TYPE_CHECKING:
    from net.seats import SeatInfo
    from scenes.art import Art
    from scenes.records_words import Look

Point = tuple[float, float]
GRID = (176, 146, 100)
NEUTRAL = ((124, 74, 158), (206, 124, 36), (24, 122, 128), (142, 92, 58), (96, 96, 104))
"""Violet, orange, teal, brown, grey: no colour of a game whose seats have none."""
FINE = 2
"""Lines are drawn this much bigger and scaled down: pygame's thick lines have no soft edges."""


def nice_step(span: int, steps: int) -> int:
    """A round step (1, 2, 5, 10, 20 …) that divides a span into at most so many steps.

    >>> [nice_step(span, 6) for span in (4, 11, 60, 130)]
    [1, 2, 10, 50]
    """
    step, factors, at = 1, (2, 5, 10), 0
    while span / step > steps:
        step = factors[at % 3] * 10 ** (at // 3)
        at += 1
    return step


def mark(
    target: pygame.Surface, number: int, centre: Point, size: float, colour: tuple[int, int, int]
) -> None:
    """The mark of a line: disc, square, triangle, diamond, cross."""
    x, y = centre
    if number % 5 == 0:
        pygame.draw.circle(target, colour, centre, size)
        return
    if number % 5 == 4:
        width = max(2, round(size * 0.7))
        pygame.draw.line(target, colour, (x - size, y - size), (x + size, y + size), width)
        pygame.draw.line(target, colour, (x - size, y + size), (x + size, y - size), width)
        return
    corners, turn = ((4, 0.25), (3, 0.75), (4, 0.0))[number % 5 - 1]
    angles = [
        2 * math.pi * (turn / (1 if corners == 3 else 2) + corner / corners) for corner in range(corners)
    ]
    points = [(x + size * 1.3 * math.cos(angle), y + size * 1.3 * math.sin(angle)) for angle in angles]
    pygame.draw.polygon(target, colour, points)


class Chart:
    """timeline: totals per seat at the start and after every decision; moves: a turn has several of them."""

    def __init__(
        self, seats: Sequence[SeatInfo], timeline: Sequence[Sequence[int]], moves: bool = False
    ) -> None:
        self.seats, self.moves = seats, moves
        self.timeline = [tuple(row) for row in timeline] or [(0,) * self.count]
        low = min(min(row) for row in self.timeline)
        high = max(max(row) for row in self.timeline)
        self.step = nice_step(max(1, high - min(0, low)), 7)
        self.low = math.floor(min(0, low) / self.step) * self.step
        self.high = max(self.low + self.step, math.ceil(high / self.step) * self.step)

    # --- whose lines they are -------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self.seats)

    def name(self, line: int) -> str:
        """What stands at the end of a line."""
        return self.seats[line].name

    def colour(self, line: int) -> tuple[int, int, int]:
        """The colour of a line; a seat whose sign alone says who it is has one that means nothing else."""
        info = self.seats[line]
        return NEUTRAL[line % len(NEUTRAL)] if info.plain else seat_colour(info)

    def draw_token(
        self, art: Art, target: pygame.Surface, line: int, pos: tuple[int, int], side: int
    ) -> None:
        """The picture at the end of a line, its top left at `pos`."""
        draw_disc(art, target, self.seats[line], pos, side)

    # --- drawing --------------------------------------------------------------------------------------

    def draw(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the whole chart into a rectangle in px."""
        left = art.text(str(self.high), "body", 20, INK2).get_width() + art.px(18)
        names = art.px(280)
        line = art.font("body", 20).get_linesize()
        above, below = line + art.px(12), 2 * line + art.px(16)
        plot = pygame.Rect(rect.left + left, rect.top + above, 1, 1)
        plot.size = (max(10, rect.width - left - names), max(10, rect.height - above - below))
        self._draw_axes(art, target, plot)
        self._draw_lines(art, target, plot)
        self._draw_names(art, target, plot, rect)

    def place(self, plot: pygame.Rect, turn: int, points: int) -> Point:
        """Where a value lies, px."""
        x = plot.left + plot.width * turn / max(1, len(self.timeline) - 1)
        y = plot.bottom - plot.height * (points - self.low) / (self.high - self.low)
        return x, y

    def _draw_axes(self, art: Art, target: pygame.Surface, plot: pygame.Rect) -> None:
        for value in range(self.low, self.high + 1, self.step):
            y = round(self.place(plot, 0, value)[1])
            pygame.draw.line(target, GRID, (plot.left, y), (plot.right, y), 1)
            label = art.text(str(value), "body", 20, INK2)
            art.draw(target, label, (plot.left - label.get_width() - art.px(10), y - label.get_height() // 2))
        last = len(self.timeline) - 1
        step = nice_step(max(1, last), 12)
        for turn in range(0, last + 1, step):
            x = round(self.place(plot, turn, self.low)[0])
            pygame.draw.line(target, INK2, (x, plot.bottom), (x, plot.bottom + art.px(6)), max(1, art.px(2)))
            label = art.text(str(turn), "body", 20, INK2)
            art.draw(target, label, (x - label.get_width() // 2, plot.bottom + art.px(8)))
        width = max(2, art.px(2))
        pygame.draw.line(target, INK2, plot.bottomleft, plot.bottomright, width)
        pygame.draw.line(target, INK2, plot.topleft, plot.bottomleft, width)
        word = art.text(tr("Points"), "bold", 20, INK)
        art.draw(target, word, (plot.left, plot.top - word.get_height() - art.px(8)))
        word = art.text(tr("Moves") if self.moves else tr("Turns"), "bold", 20, INK)
        below = plot.bottom + art.px(12) + word.get_height()
        art.draw(target, word, (plot.right - word.get_width(), below))

    def _draw_lines(self, art: Art, target: pygame.Surface, plot: pygame.Rect) -> None:
        margin = art.px(16)
        area = plot.inflate(2 * margin, 2 * margin)
        fine = art.plain((area.width * FINE, area.height * FINE))
        every = max(1, len(self.timeline) // 12)
        for seat in range(self.count):
            colour = self.colour(seat)
            aside = (seat - (self.count - 1) / 2) * art.px(3)
            points = [
                ((x - area.left) * FINE, (y - area.top + aside) * FINE)
                for x, y in (self.place(plot, turn, row[seat]) for turn, row in enumerate(self.timeline))
            ]
            width = max(2, art.px(4)) * FINE
            for start, end in pairwise(points):
                pygame.draw.line(fine, colour, start, end, width)
            for turn, point in enumerate(points):
                pygame.draw.circle(fine, colour, point, width / 2)
                if turn % every == 0 or turn == len(points) - 1:
                    mark(fine, seat, point, art.px(8) * FINE, colour)
        art.draw(target, scaled(fine, area.size), area.topleft)

    def _draw_names(self, art: Art, target: pygame.Surface, plot: pygame.Rect, rect: pygame.Rect) -> None:
        """Disc, mark, name and points at the end of every line, pushed apart where they would touch."""
        high = art.font("title", 20).get_linesize() + art.font("bold", 20).get_linesize()
        row = min(max(art.px(58), high), rect.height // self.count)
        order = sorted(range(self.count), key=lambda seat: (-self.timeline[-1][seat], seat))
        tops: list[float] = []
        for seat in order:
            wish = self.place(plot, 0, self.timeline[-1][seat])[1] - row / 2
            tops.append(max(wish, tops[-1] + row) if tops else max(wish, float(rect.top)))
        over = tops[-1] + row - rect.bottom
        tops = [top - max(0.0, over) for top in tops]
        side = art.px(44)
        left = plot.right + art.px(22)
        for seat, top in zip(order, tops, strict=True):
            colour, middle = self.colour(seat), round(top + row / 2)
            end = self.place(plot, len(self.timeline) - 1, self.timeline[-1][seat])
            if abs(end[1] - middle) > art.px(4):
                start = (end[0] + art.px(9), end[1])
                pygame.draw.aaline(target, colour, start, (left - art.px(4), middle), art.px(2))
            mark(target, seat, (left + art.px(6), middle), art.px(7), colour)
            self.draw_token(art, target, seat, (left + art.px(22), middle - side // 2), side)
            text = left + art.px(22) + side + art.px(8)
            name = art.fit(self.name(seat), "title", 20, INK, max(1, rect.right - text))
            art.draw(target, name, (text, middle - name.get_height() + art.px(2)))
            art.draw(target, art.text(str(self.timeline[-1][seat]), "bold", 20, INK2), (text, middle))


class PartsChart(Chart):
    """The kinds of points of one player. timeline: points per kind, in the order of the looks."""

    def __init__(self, looks: Sequence[Look], timeline: Sequence[Sequence[int]], moves: bool = False) -> None:
        self.looks = looks
        super().__init__((), timeline, moves)

    @property
    def count(self) -> int:
        return len(self.looks)

    def name(self, line: int) -> str:
        return self.looks[line].title

    def colour(self, line: int) -> tuple[int, int, int]:
        return self.looks[line].colour

    def draw_token(
        self, art: Art, target: pygame.Surface, line: int, pos: tuple[int, int], side: int
    ) -> None:
        if self.looks[line].icon:
            art.draw(target, art.icon(self.looks[line].icon, side, self.looks[line].colour), pos)
