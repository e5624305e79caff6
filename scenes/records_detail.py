"""One finished game with its points kind by kind, and one player with charts of the scores.

Must never change a save: the final table is opened as the saved games open it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from net.history import Choice, Finished, Part, Score, Tally
from net.seats import SeatInfo
from scenes.art import INK, INK2
from scenes.controls import Decor, Line, Words
from scenes.gui import Area
from scenes.launch import game_title, open_saved
from scenes.panel import button_height, button_width
from scenes.ranking import place_word
from scenes.records import LedgerScreen, place_cards
from scenes.records_charts import Histogram, PartBars, ScoreLine, Stacks
from scenes.records_plot import darker
from scenes.records_reader import Reader
from scenes.records_rows import LAUREL, RULE, long_titles, stats, two_lines
from scenes.records_words import (
    Look,
    choice_text,
    length,
    part_look,
    player_title,
    rival_title,
    rules_text,
    seat_of,
    total_title,
)
from scenes.saves import when
from scenes.screen import line_height
from scenes.table.seats import draw_disc
from scenes.text import list_text, tr, trn
from scenes.ui import Button

if TYPE_CHECKING:
    from scenes.art import Art


@dataclass(frozen=True, slots=True)
class Result:
    """One line of a game's table. info: None for an opponent without a seat, who has no points per kind."""

    name: str
    total: int
    place: int
    info: SeatInfo | None
    parts: tuple[tuple[str, int], ...]
    began: bool = False


def results(game: Finished) -> list[Result]:
    """The lines of a game, best place first. An opponent without a seat wins if nobody at the table does."""
    lines = [
        Result(
            line.name,
            line.total,
            line.place,
            seat_of(game.game, line),
            line.breakdown,
            line.seat == game.first and len(game.lines) > 1,
        )
        for line in game.lines
    ]
    beaten = any(line.place == 1 for line in game.lines)
    for key, total in game.rivals:
        lines.append(Result(rival_title(game.game, key), total, 2 if beaten else 1, None, ()))
    return sorted(lines, key=lambda line: line.place)


class Points(Decor):
    """The table of a game: per player the points of every kind and what decides; total: its heading."""

    def __init__(self, rect: pygame.Rect, lines: list[Result], looks: dict[str, Look], total: str) -> None:
        super().__init__(rect)
        self.lines, self.looks, self.total = lines, looks, total

    @staticmethod
    def head_height(art: Art) -> int:
        return art.px(54) + line_height(art, "bold", 19)

    @staticmethod
    def row_height(art: Art) -> int:
        return max(art.px(84), line_height(art, "title", 24) + line_height(art, "body", 18) + art.px(22))

    def draw(self, art: Art, target: pygame.Surface) -> None:
        head, row = self.head_height(art), self.row_height(art)
        name, total = min(art.px(400), self.rect.width * 3 // 10), self.rect.width // 10
        step = (self.rect.width - name - total) / max(1, len(self.looks))
        left = self.rect.left + name
        columns = [
            pygame.Rect(round(left + step * at), self.rect.top, round(step), head)
            for at in range(len(self.looks))
        ]
        for look, column in zip(self.looks.values(), columns, strict=True):
            self._draw_head(art, target, look, column)
        word = art.fit(self.total, "title", 22, INK, total)
        bottom = self.rect.top + head
        art.draw(target, word, (self.rect.right - word.get_width(), bottom - word.get_height()))
        for number, line in enumerate(self.lines):
            place = pygame.Rect(self.rect.left, bottom + number * row, self.rect.width, row)
            pygame.draw.rect(target, RULE, (place.left, place.top, place.width, max(1, art.px(1))))
            self._draw_name(art, target, line, pygame.Rect(place.left, place.top, name, row))
            parts = dict(line.parts)
            for key, column in zip(self.looks, columns, strict=True):
                words = str(parts[key]) if key in parts else "–"
                self._draw_number(art, target, words, 28, column.centerx, place.centery, column.width)
            points = art.fit(str(line.total), "title", 40, INK, total)
            at = (place.right - points.get_width(), place.centery - points.get_height() // 2)
            art.draw(target, points, at)

    def _draw_head(self, art: Art, target: pygame.Surface, look: Look, column: pygame.Rect) -> None:
        side = art.px(46)
        if look.icon:
            picture = art.icon(look.icon, side, darker(look.colour, 0.75))
            art.draw(target, picture, (column.centerx - side // 2, column.top))
        title = art.fit(look.title, "bold", 19, INK2, column.width - art.px(8))
        art.draw(target, title, (column.centerx - title.get_width() // 2, column.top + side + art.px(4)))

    def _draw_number(
        self, art: Art, target: pygame.Surface, words: str, size: int, x: int, y: int, room: int
    ) -> None:
        picture = art.fit(words, "title", size, INK, room)
        art.draw(target, picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))

    def _draw_name(self, art: Art, target: pygame.Surface, line: Result, rect: pygame.Rect) -> None:
        side = min(art.px(60), rect.height - art.px(14))
        if line.info is not None:
            draw_disc(art, target, line.info, (rect.left + art.px(6), rect.centery - side // 2), side)
        else:
            art.draw(
                target, art.icon("temple", side, INK2), (rect.left + art.px(6), rect.centery - side // 2)
            )
        left = rect.left + side + art.px(20)
        room = max(1, rect.right - left - art.px(10))
        name = art.fit(line.name, "title", 24, INK, room)
        words = place_word(line.place)
        if line.began:
            words = tr("{place} · start player", place=words)
        if line.info is not None and line.info.is_bot:
            words = tr("{place} · {player}", place=words, player=player_title(line.info.player))
        mark = art.text_px(22) + art.px(6) if line.place == 1 else 0
        place = art.fit(words, "body", 18, INK2, max(1, room - mark))
        two_lines(
            art, target, pygame.Rect(left, rect.top, room, rect.height), name, _beside(art, place, mark)
        )


def _beside(art: Art, words: pygame.Surface, mark: int) -> pygame.Surface:
    """Words with the laurel before them; as they are if there is no room for a mark."""
    if not mark:
        return words
    side = mark - art.px(6)
    both = art.plain((words.get_width() + mark, max(side, words.get_height())))
    art.draw(both, art.icon("laurel-crown", side, LAUREL), (0, (both.get_height() - side) // 2))
    art.draw(both, words, (mark, (both.get_height() - words.get_height()) // 2))
    return both


def end_words(game: Finished) -> str:
    """How people ended a game, and who gave up in it; "" if it was played to its end by all."""
    names = list_text([line.name for line in game.gave_up])
    gone = trn("{names} gave up", "{names} gave up", len(game.gave_up), names=names) if names else ""
    if game.agreed:
        agreed = tr("ended by agreement")
        return tr("{facts} · {end}", facts=gone, end=agreed) if gone else agreed
    return gone


class GameRecordScene(LedgerScreen):
    """A game in detail; its final table can be opened as long as its save is kept."""

    def __init__(self, game: Finished) -> None:
        super().__init__()
        self.game = game

    @property
    def kept(self) -> bool:
        """Whether the save is still there."""
        return self.stage.store is not None and self.stage.store.has(self.game.save)

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        game = self.game
        facts = tr("{moment} · {length}", moment=when(game.finished), length=length(game.duration))
        end = end_words(game)
        if end:
            facts = tr("{facts} · {end}", facts=facts, end=end)
        top = self.header(game_title(game.game), facts)
        foot = self._foot(h - art.px(26))
        body = pygame.Rect(self.margin, top, w - 2 * self.margin, foot - top)
        keys = list(dict.fromkeys(key for line in game.lines for key, _ in line.breakdown))
        looks = {key: part_look(game.game, key, number) for number, key in enumerate(keys)}
        lines = results(game)
        high = Points.head_height(art) + len(lines) * Points.row_height(art)
        rules = rules_text(game.game, game.options)
        self.sheet = body
        inner = body.inflate(-art.px(80), -art.px(60))
        area = self.add_area(inner)
        wide = inner.width - art.px(20)
        weakest = total_title(game.game)
        heading = weakest or tr("Total")
        area.add(Points(pygame.Rect(inner.left, inner.top, wide, high), lines, looks, heading))
        y = inner.top + high
        area.add(Line((inner.left, y, wide, max(1, art.px(1))), RULE))
        y += art.px(14)
        tall = art.paragraph(rules, "body", 20, INK2, wide).get_height()
        area.add(Words((inner.left, y, wide, tall), rules, "body", 20, INK2, wrap=True))
        y += tall + art.px(22)
        title = line_height(art, "title", 24) + art.px(8)
        least = title + len(lines) * Stacks.row_height(art)
        stacks = pygame.Rect(inner.left, y, wide, max(least, inner.bottom - y))
        rows = [(line.name, line.total, [points for _, points in line.parts]) for line in lines]
        area.add(Stacks(stacks, tr("What the points are made of"), list(looks.values()), rows, not weakest))
        area.close(stacks.bottom)

    def _foot(self, bottom: int) -> int:
        """The way to the final table, or why there is none; where the rest ends."""
        art, w = self.stage.art, self.stage.size[0]
        high = button_height(art)
        top = bottom - high
        if self.kept:
            label = tr("Results and final table")
            wide = min(w - 2 * self.margin, button_width(art, label, "eye") + art.px(20))
            place = (w - self.margin - wide, top, wide, high)
            self.add(Button(place, label, "eye", "button_green", self.open))
        else:
            words = tr("The save of this game is gone; its final table cannot be shown any more.")
            rect = (self.margin, top, w - 2 * self.margin, high)
            self.add(Words(rect, words, "italic", 20, (214, 184, 138), "right"))
        return top - art.px(20)

    def open(self) -> None:
        """Opens the saved game, which shows its results."""
        open_saved(self.stage, self.game.save)


class Tiles(Decor):
    """The six statistics of a player, big."""

    def __init__(self, rect: pygame.Rect, tally: Tally) -> None:
        super().__init__(rect)
        self.tally = tally

    @staticmethod
    def height(art: Art) -> int:
        return line_height(art, "title", 40) + line_height(art, "bold", 19)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        titles = long_titles()
        step = self.rect.width // len(titles)
        for number, (title, words) in enumerate(zip(titles, stats(self.tally), strict=True)):
            middle = self.rect.left + round(step * (number + 0.5))
            value = art.fit(words, "title", 40, INK, step - art.px(12))
            name = art.fit(title, "bold", 19, INK2, step - art.px(12))
            art.draw(target, value, (middle - value.get_width() // 2, self.rect.top))
            art.draw(target, name, (middle - name.get_width() // 2, self.rect.bottom - name.get_height()))
            if number:
                x = self.rect.left + step * number
                line = (x, self.rect.top + art.px(6), max(1, art.px(1)), self.rect.height - art.px(10))
                pygame.draw.rect(target, RULE, line)


@dataclass(frozen=True, slots=True)
class Deeds:
    """What the charts of a player show."""

    scores: list[Score]
    counts: list[tuple[int, int]]
    parts: list[Part]


class PlayerRecordScene(LedgerScreen):
    """A player: the statistics, the scores in time, their distribution, the points per kind."""

    def __init__(self, tally: Tally, choice: Choice) -> None:
        super().__init__()
        self.tally = tally
        self.choice = replace(choice, name=tally.name, player=tally.player)
        self.charted: Deeds | None = None
        self.reader: Reader | None = None

    def enter(self) -> None:
        super().enter()
        if self.stage.store is None:
            return
        history, choice = self.stage.store.history, self.choice
        self.reader = Reader(self.stage)

        def question() -> Deeds:
            parts = history.parts(choice) if choice.game is not None else []
            return Deeds(history.scores(choice), history.distribution(choice), parts)

        self.reader.ask(question, self._keep)

    def _keep(self, deeds: Deeds) -> None:
        self.charted = deeds
        self.changed()

    def leave(self) -> None:
        if self.reader is not None:
            self.reader.close()

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        note = tr(
            "{player} · {choice}", player=player_title(self.tally.player), choice=choice_text(self.choice)
        )
        top = self.header(self.tally.name, note)
        body = pygame.Rect(self.margin, top, w - 2 * self.margin, h - top - art.px(26))
        self.sheet = body
        inner = body.inflate(-art.px(64), -art.px(50))
        area = self.add_area(inner)
        wide = inner.width - art.px(20)
        tiles = Tiles(pygame.Rect(inner.left, inner.top, wide, Tiles.height(art)), self.tally)
        area.add(tiles)
        y = tiles.rect.bottom + art.px(14)
        area.add(Line((inner.left, y, wide, max(1, art.px(1))), RULE))
        y += art.px(20)
        if self.charted is not None:
            rest = pygame.Rect(inner.left, y, wide, inner.bottom - y)
            y = self._charts(area, rest, self.charted)
        area.close(y)

    def _charts(self, area: Area, rect: pygame.Rect, deeds: Deeds) -> int:
        """The scores in time over the whole width, the others below; where they end."""
        art, gap = self.stage.art, self.stage.art.px(36)
        columns = 2 if rect.width >= art.px(1100) * art.text_scale else 1
        least = round(art.px(330) * (1 + 0.8 * (art.text_scale - 1)))
        high = max(least, (rect.height - gap) // 2)
        game = self.choice.game or ""
        looks = [part_look(game, part.key, number) for number, part in enumerate(deeds.parts)]
        sides = (tr("in games won"), tr("in the others"))
        line = ScoreLine(pygame.Rect(0, 0, rect.width, high), tr("Scores in time"), deeds.scores)
        room = pygame.Rect(0, 0, (rect.width - gap * (columns - 1)) // columns, high)
        cards = [
            Histogram(room.copy(), tr("Final scores"), deeds.counts),
            PartBars(room.copy(), tr("Mean points of every kind"), deeds.parts, looks, sides),
        ]
        y = place_cards(area, [line], rect, 1, gap) + gap
        return place_cards(area, cards, pygame.Rect(rect.left, y, rect.width, 0), columns, gap)
