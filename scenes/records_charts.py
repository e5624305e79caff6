"""The charts of the records: bars per kind, distributions, wins by turn, effects of options, scores in time.

Two groups of bars differ by stripes, points by their mark; colour never alone.
Must never ask the history: facts come in.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from net.history import Effect, Part, Score, Turn
from scenes.art import INK, INK2, SHADOW, scaled
from scenes.chart import FINE, mark, nice_step
from scenes.records_plot import (
    BLUE,
    LABEL,
    PAPER,
    RED,
    Card,
    Colour,
    bar,
    darker,
    label,
    legend,
    line_height,
    upright,
)
from scenes.records_words import Look, decimal, percent
from scenes.text import tr, trn

if TYPE_CHECKING:
    from scenes.art import Art

WINDOW = 10
"""The running mean is that of so many games."""
BINS = 14
"""A distribution has about so many bars."""


class PartBars(Card):
    """Mean points per kind, of those who won (full) beside the others (striped)."""

    def __init__(
        self, rect: pygame.Rect, title: str, parts: Sequence[Part], looks: Sequence[Look],
        sides: tuple[str, str],
    ) -> None:  # fmt: skip
        super().__init__(rect, title)
        self.parts, self.looks, self.sides = list(parts), list(looks), sides

    @property
    def empty(self) -> bool:
        return not self.parts

    def paint(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        line, side = line_height(art), art.px(38)
        entries = [(self.sides[0], INK2, False), (self.sides[1], INK2, True)]
        used = legend(art, target, rect, entries) + line
        rect = pygame.Rect(rect.left, rect.top + used, rect.width, rect.height - used)
        most = max(max(part.won or 0, part.lost or 0) for part in self.parts)
        plot, top = upright(art, target, rect, math.ceil(max(1, most)), side + line + art.px(12))
        step = plot.width / len(self.parts)
        for number, (part, look) in enumerate(zip(self.parts, self.looks, strict=True)):
            middle = round(plot.left + step * (number + 0.5))
            wide = min(art.px(64), round(step * 0.36))
            words = max(art.font("bold", LABEL).size(decimal(n or 0))[0] for n in (part.won, part.lost))
            aside = min(step / 4, max(wide, words + art.px(4)) / 2)
            for value, striped in ((part.won, False), (part.lost, True)):
                left = middle if striped else middle - wide
                if value is None:
                    continue
                high = round(plot.height * max(0, value) / top)
                bar(art, target, pygame.Rect(left, plot.bottom - high, wide, high), look.colour, striped)
                x = middle + round(aside if striped else -aside)
                over, room = plot.bottom - high - line, round(step / 2) - art.px(2)
                label(art, target, decimal(value), x, over, room, "bold")
            if look.icon:
                picture = art.icon(look.icon, side, darker(look.colour))
                art.draw(target, picture, (middle - side // 2, plot.bottom + art.px(8)))
            under = plot.bottom + side + art.px(10)
            label(art, target, look.title, middle, under, round(step) - art.px(6))


class Histogram(Card):
    """How often scores came out; a mark says where the mean is."""

    def __init__(self, rect: pygame.Rect, title: str, counts: Sequence[tuple[int, int]]) -> None:
        super().__init__(rect, title)
        self.counts = list(counts)
        low, high = (counts[0][0], counts[-1][0]) if counts else (0, 1)
        self.step = max(1, nice_step(max(1, high - low), BINS))
        self.low = low // self.step * self.step
        self.bins = [0] * ((high - self.low) // self.step + 1)
        for total, often in counts:
            self.bins[(total - self.low) // self.step] += often
        of = sum(often for _, often in counts)
        self.mean = sum(total * often for total, often in counts) / max(1, of)

    @property
    def empty(self) -> bool:
        return not self.counts

    def paint(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        line = line_height(art)
        words = tr("Results per range of points; mean {mean}", mean=decimal(self.mean))
        picture = art.fit(words, "body", LABEL, INK2, rect.width - art.px(30))
        mark(target, 3, (rect.left + art.px(8), rect.top + line // 2), art.px(7), RED)
        art.draw(target, picture, (rect.left + art.px(22), rect.top))
        used = line + art.px(8)
        rect = pygame.Rect(rect.left, rect.top + used, rect.width, rect.height - used)
        wide = art.font("body", LABEL).size("000")[0]
        rect.width -= wide // 2
        plot, top = upright(art, target, rect, max(self.bins), 2 * line + art.px(10))
        step = plot.width / len(self.bins)
        for number, often in enumerate(self.bins):
            high = round(plot.height * often / top)
            left = round(plot.left + step * number)
            box = pygame.Rect(left, plot.bottom - high, round(plot.left + step * (number + 1)) - left, high)
            bar(art, target, box.inflate(-art.px(4), 0), BLUE)
        every = max(1, math.ceil(1.3 * wide / step))
        for number in range(0, len(self.bins) + 1, every):
            x = round(plot.left + step * number)
            pygame.draw.line(target, INK2, (x, plot.bottom), (x, plot.bottom + art.px(6)), max(1, art.px(2)))
            label(art, target, str(self.low + number * self.step), x, plot.bottom + art.px(7), wide * 2)
        self._draw_mean(art, target, plot)
        word = art.text(tr("Points"), "bold", LABEL, INK)
        art.draw(target, word, (plot.right - word.get_width(), plot.bottom + art.px(8) + line))

    def _draw_mean(self, art: Art, target: pygame.Surface, plot: pygame.Rect) -> None:
        # Totals are whole: a bin with step 1 shows its value in its middle.
        share = (self.mean + (0.5 if self.step == 1 else 0) - self.low) / (self.step * len(self.bins))
        x = round(plot.left + plot.width * share)
        for top in range(plot.top, plot.bottom, art.px(12)):
            end = min(plot.bottom, top + art.px(7))
            pygame.draw.line(target, RED, (x, top), (x, end), max(2, art.px(3)))
        mark(target, 3, (x, plot.top), art.px(7), RED)


class TurnBars(Card):
    """The share of wins of those who moved first, second …"""

    def __init__(self, rect: pygame.Rect, title: str, turns: Sequence[Turn], seats: int | None) -> None:
        super().__init__(rect, title)
        self.turns, self.seats = list(turns), seats

    @property
    def empty(self) -> bool:
        return not self.turns

    def paint(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        line = line_height(art)
        most = max(math.ceil(100 * turn.wins / max(1, turn.games)) for turn in self.turns)
        plot, top = upright(
            art, target, rect, min(100, max(10, most + 5)), 2 * line + art.px(8), tr("{n} %", n="{n}")
        )
        step = plot.width / len(self.turns)
        for number, turn in enumerate(self.turns):
            middle = round(plot.left + step * (number + 0.5))
            wide = min(art.px(110), round(step * 0.6))
            high = round(plot.height * min(1.0, 100 * turn.wins / max(1, turn.games) / top))
            bar(art, target, pygame.Rect(middle - wide // 2, plot.bottom - high, wide, high), BLUE)
            share = percent(turn.wins, turn.games)
            label(art, target, share, middle, plot.bottom - high - line, round(step), "bold")
            room = round(step) - art.px(8)
            label(art, target, order_title(turn.order), middle, plot.bottom + art.px(6), room, "bold")
            of = tr("{wins} of {games}", wins=turn.wins, games=turn.games)
            label(art, target, of, middle, plot.bottom + art.px(6) + line, room)
        if self.seats is not None and self.seats > 1:
            self._draw_even(art, target, plot, 100 / self.seats / top)

    def _draw_even(self, art: Art, target: pygame.Surface, plot: pygame.Rect, share: float) -> None:
        """The line on which all would be if the order made no difference."""
        y = round(plot.bottom - plot.height * min(1.0, share))
        for left in range(plot.left, plot.right, art.px(14)):
            end = (min(plot.right, left + art.px(8)), y)
            pygame.draw.line(target, RED, (left, y), end, max(2, art.px(3)))
        word = art.text(tr("even"), "bold", LABEL, RED)
        art.draw(target, word, (plot.right - word.get_width(), y - word.get_height()))


class Stacks(Card):
    """One bar per player that is made of the points of every kind, all on one scale.

    rows: name, total and the points of every kind (none known: one plain part); sums: the totals are the
    sums of the parts, and stand at the end of the bars.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        title: str,
        looks: Sequence[Look],
        rows: Sequence[tuple[str, int, Sequence[int]]],
        sums: bool = True,
    ) -> None:
        super().__init__(rect, title)
        self.looks, self.rows, self.sums = list(looks), list(rows), sums

    @staticmethod
    def row_height(art: Art) -> int:
        """The px that a row wants at least."""
        return line_height(art) + art.px(26)

    def paint(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        most = max(1, *(max(total, sum(max(0, part) for part in parts)) for _, total, parts in self.rows))
        high = min(rect.height // max(1, len(self.rows)), art.px(84) + line_height(art) // 2)
        name = min(rect.width // 4, art.px(240))
        end = art.font("title", 26).size("000")[0] + art.px(14)
        for number, (who, total, parts) in enumerate(self.rows):
            row = pygame.Rect(rect.left, rect.top + number * high, rect.width, high)
            word = art.fit(who, "title", 22, INK, name - art.px(16))
            art.draw(target, word, (row.left, row.centery - word.get_height() // 2))
            left, room = float(row.left + name), row.width - name - end
            looks = [(look.colour, look.icon) for look in self.looks] if parts else [((150, 118, 78), "")]
            for points, look in zip(parts or [total], looks, strict=True):
                width = room * max(0, points) / most
                box = pygame.Rect(round(left), row.top + art.px(8), 0, high - art.px(16))
                box.width = round(left + width) - box.left
                self._draw_part(art, target, box, points, *look)
                left += width
            if not self.sums:
                continue
            sum_of = art.text(str(total), "title", 26, INK)
            art.draw(target, sum_of, (round(left) + art.px(10), row.centery - sum_of.get_height() // 2))

    def _draw_part(
        self, art: Art, target: pygame.Surface, box: pygame.Rect, points: int, colour: Colour, icon: str
    ) -> None:
        """A part of a bar with its sign and points, as far as they have room."""
        bar(art, target, box, colour, lying=True)
        if not icon:
            return
        side = min(art.text_px(24), box.height - art.px(8))
        words = art.text(str(points), "bold", 20, PAPER, SHADOW)
        both = side + art.px(5) + words.get_width()
        if box.width >= both + art.px(8):
            x = box.centerx - both // 2
            art.draw(target, words, (x + side + art.px(5), box.centery - words.get_height() // 2))
        elif box.width >= side + art.px(4):
            x = box.centerx - side // 2
        else:
            return
        drop = max(1, art.px(1))
        art.draw(target, art.icon(icon, side, SHADOW), (x, box.centery - side // 2 + drop))
        art.draw(target, art.icon(icon, side, PAPER), (x, box.centery - side // 2))


def order_title(order: int) -> str:
    """Who moves when."""
    words = (tr("moves first"), tr("second"), tr("third"), tr("fourth"), tr("fifth"))
    return words[order] if order < len(words) else str(order + 1)


class EffectBars(Card):
    """Mean points with an option changed (full) and as usual (striped), one option under the other."""

    def __init__(
        self, rect: pygame.Rect, title: str, effects: Sequence[Effect], titles: Sequence[str]
    ) -> None:
        super().__init__(rect, title)
        self.effects, self.titles = list(effects), list(titles)

    @property
    def empty(self) -> bool:
        return not self.effects

    @staticmethod
    def height(art: Art, count: int) -> int:
        """The px that so many options want."""
        line = line_height(art)
        head = art.font("title", 24).get_linesize() + art.px(8) + 2 * line + art.px(10)
        return head + max(3, count) * (3 * line + art.px(18))

    def paint(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        line = line_height(art)
        entries = [(tr("option changed"), INK2, False), (tr("as usual"), INK2, True)]
        top = rect.top + legend(art, target, rect, entries) + art.px(10)
        most = max(1.0, *(max(e.changed_mean, e.usual_mean) for e in self.effects))
        for effect, title in zip(self.effects, self.titles, strict=True):
            if top + 3 * line > rect.bottom + line // 2:
                return
            name = art.fit(title, "bold", 20, INK, rect.width)
            art.draw(target, name, (rect.left, top))
            top += line + art.px(4)
            rows = (
                (effect.changed_mean, effect.changed_games, False),
                (effect.usual_mean, effect.usual_games, True),
            )
            for mean, count, striped in rows:
                self._draw_row(art, target, pygame.Rect(rect.left, top, rect.width, line), mean, count,
                               (mean / most, striped))  # fmt: skip
                top += line + art.px(2)
            top += art.px(10)

    def _draw_row(
        self, art: Art, target: pygame.Surface, row: pygame.Rect, mean: float, count: int,
        look: tuple[float, bool],
    ) -> None:  # fmt: skip
        part, striped = look
        words = trn("{mean} ({n} game)", "{mean} ({n} games)", count, mean=decimal(mean))
        if not count:
            words = tr("no game")
        picture = art.fit(words, "body", LABEL, INK, row.width // 2)
        room = row.width - max(picture.get_width(), row.width // 4) - art.px(12)
        wide = round(room * max(0.0, part))
        bar(
            art,
            target,
            pygame.Rect(row.left, row.top + art.px(2), wide, row.height - art.px(4)),
            BLUE,
            striped,
            True,
        )
        art.draw(target, picture, (row.left + wide + art.px(10), row.centery - picture.get_height() // 2))


# --- scores in time ---------------------------------------------------------------------------------


class ScoreLine(Card):
    """A player's scores, the oldest at the left: discs for wins, crosses for the rest, a running mean."""

    def __init__(self, rect: pygame.Rect, title: str, scores: Sequence[Score]) -> None:
        super().__init__(rect, title)
        self.scores = list(scores)

    @property
    def empty(self) -> bool:
        return not self.scores

    def running(self) -> list[float]:
        """After every game the mean of the last games up to it."""
        totals = [score.total for score in self.scores]
        parts = [totals[max(0, at - WINDOW + 1) : at + 1] for at in range(len(totals))]
        return [sum(part) / len(part) for part in parts]

    def paint(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        line = line_height(art)
        used = self._draw_legend(art, target, rect) + art.px(8)
        rect = pygame.Rect(rect.left, rect.top + used, rect.width, rect.height - used)
        totals = [score.total for score in self.scores]
        low = min(0, min(totals)) if min(totals) < 25 else min(totals) // 20 * 20
        plot, top = upright(art, target, rect, max(totals), 2 * line + art.px(10), low=low)
        last = len(totals) - 1
        wide = max(1, last)
        inset = art.px(14)

        def place(at: int, value: float) -> tuple[float, float]:
            x = plot.left + inset + (plot.width - 2 * inset) * (at / wide if last else 0.5)
            return x, plot.bottom - plot.height * (value - low) / (top - low)

        self._draw_points(art, target, [place(at, total) for at, total in enumerate(totals)],
                          [place(at, mean) for at, mean in enumerate(self.running())])  # fmt: skip
        step = nice_step(max(1, last), max(2, plot.width // art.px(140)))
        for at in [0, *range(step - 1, last + 1, step)] if step > 1 else range(last + 1):
            x = round(place(at, low)[0])
            pygame.draw.line(target, INK2, (x, plot.bottom), (x, plot.bottom + art.px(6)), max(1, art.px(2)))
            label(art, target, str(at + 1), x, plot.bottom + art.px(7), art.px(90))
        word = art.text(tr("Games"), "bold", LABEL, INK)
        art.draw(target, word, (plot.right - word.get_width(), plot.bottom + art.px(8) + line))

    def _draw_points(
        self, art: Art, target: pygame.Surface, points: list[tuple[float, float]],
        means: list[tuple[float, float]],
    ) -> None:  # fmt: skip
        size = target.get_size()
        fine = art.plain((size[0] * FINE, size[1] * FINE))
        big = art.px(7 if len(points) <= 80 else 4) * FINE
        width = max(2, art.px(4)) * FINE
        line = [(x * FINE, y * FINE) for x, y in means]
        for start, end in pairwise(line):
            pygame.draw.line(fine, RED, start, end, width)
        for point in line:
            pygame.draw.circle(fine, RED, point, width / 2)
        for score, (x, y) in zip(self.scores, points, strict=True):
            mark(fine, 0 if score.place == 1 else 4, (x * FINE, y * FINE), big, BLUE)
        art.draw(target, scaled(fine, size), (0, 0))

    def _draw_legend(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> int:
        line, left, top = line_height(art), rect.left, rect.top
        mean = trn("mean of {n} game", "mean of {n} games", min(WINDOW, len(self.scores)))
        for number, (words, kind) in enumerate(((tr("won"), 0), (tr("not won"), 4), (mean, -1))):
            wide = art.px(34) + art.font("body", LABEL).size(words)[0]
            if number and left + wide > rect.right:
                left, top = rect.left, top + line
            middle = (left + art.px(12), top + line // 2)
            if kind < 0:
                ends = (left, middle[1]), (left + art.px(24), middle[1])
                pygame.draw.line(target, RED, *ends, max(2, art.px(4)))
            else:
                mark(target, kind, middle, art.px(7), BLUE)
            word = art.fit(words, "body", LABEL, INK2, max(8, rect.right - left - art.px(34)))
            art.draw(target, word, (left + art.px(32), top))
            left += wide + art.px(24)
        return top + line - rect.top
