"""The records: every finished game, what every player has done, and charts of it all.

What is shown is chosen by game, number of players and options. The history is asked by a thread of its own.
Must never let trouble with the history be more than a line of words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

import game as games
from net.history import Choice, Finished, Sort, Tally
from scenes.art import GOLD, INK, SHADOW, Art
from scenes.controls import Chip, Icon, Plate, Words
from scenes.gui import Area
from scenes.launch import game_title
from scenes.panel import button_height, button_width
from scenes.records_book import Book
from scenes.records_charts import EffectBars, Histogram, PartBars, TurnBars
from scenes.records_plot import Card
from scenes.records_reader import Reader
from scenes.records_rows import Columns, GameRow, Heads, PlayerRow, Rows, Tab, game_height, player_height
from scenes.records_words import full_title, option_title, part_look, rules_title, seats_title
from scenes.screen import Screen, line_height
from scenes.table.sheet import draw_sheet
from scenes.text import tr, trn
from scenes.ui import Button

if TYPE_CHECKING:
    from net.history import History

SIDE = 292
"""Design px of the column with the pages and filters."""
PAGES = ("games", "players", "charts")


class LedgerScreen(Screen):
    """A screen with a sheet of parchment, which is drawn onto the table once and then copied with it."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = pygame.Rect(0, 0, 0, 0)
        """Where the sheet lies; empty if there is none."""
        self._back: tuple[tuple[Art, tuple[int, ...]], pygame.Surface] | None = None

    def draw_back(self, target: pygame.Surface) -> None:
        if not self.sheet.width:
            super().draw_back(target)
            return
        art = self.stage.art
        key = (art, tuple(self.sheet))
        if self._back is None or self._back[0] != key:
            back = art.plain(self.stage.size, alpha=False)
            super().draw_back(back)
            draw_sheet(art, back, "panel_parchment", self.sheet)
            self._back = (key, back)
        art.draw(target, self._back[1], (0, 0))


class RecordsScene(LedgerScreen):
    """page: one of PAGES; choice: which games are shown; sorts: what was ever played, None until known."""

    def __init__(self) -> None:
        super().__init__()
        self.page = PAGES[0]
        self.choice = Choice()
        self.sorts: list[Sort] | None = None
        self.book: Book | None = None
        self.reader: Reader | None = None
        self.trouble = ""

    @property
    def history(self) -> History | None:
        return self.stage.store.history if self.stage.store is not None else None

    # --- what is there --------------------------------------------------------------------------

    def enter(self) -> None:
        self.reader = Reader(self.stage)
        self.read()
        super().enter()

    def leave(self) -> None:
        if self.reader is not None:
            self.reader.close()

    def resume(self) -> None:
        self.read()
        super().resume()

    def read(self) -> None:
        """Asks anew what was played: a game may have been finished or taken back meanwhile."""
        if self.history is None or self.reader is None:
            self.sorts = []
            self.trouble = tr(
                "Nothing can be kept on this computer at the moment, and so there are no records."
            )
            return
        history = self.history

        def question() -> tuple[list[Sort], str, str | None]:
            sorts, trouble = history.sorts(), history.trouble
            return sorts, trouble, next((game.game for game in history.games(limit=1)), None)

        self.reader.ask(question, self._keep_sorts)

    def _keep_sorts(self, answer: tuple[list[Sort], str, str | None]) -> None:
        """At first the game that was played last is shown."""
        sorts, trouble, latest = answer
        if sorts == self.sorts and not trouble:
            return
        self.sorts = sorts
        self.trouble = (
            tr("The records cannot be read at the moment. Your saved games are safe.") if trouble else ""
        )
        if self.choice.game not in self.games:
            self.choice = Choice(latest if latest in self.games else next(iter(self.games), None))
        self._open_book()

    def _open_book(self) -> None:
        """The answers so far are of another choice."""
        if self.history is not None and self.reader is not None:
            self.book = Book(self.history, self.reader, self.choice, self.changed, self.stage.dirty)
        self.changed()

    @property
    def games(self) -> list[str]:
        """The games that were ever finished, those of this program first."""
        played = {sort.game for sort in self.sorts or ()}
        return [name for name in games.GAMES if name in played] + sorted(played - set(games.GAMES))

    def _of_game(self) -> list[Sort]:
        return [sort for sort in self.sorts or () if sort.game == self.choice.game]

    def changed_keys(self) -> list[str]:
        """The options of the game that were ever changed."""
        return sorted({key for sort in self._of_game() for key in sort.changed}, key=self._title)

    def _title(self, key: str) -> str:
        return option_title(self.choice.game or "", key)

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        count = sum(sort.games for sort in self.sorts or ())
        note = trn("{n} game finished", "{n} games finished", count) if count else ""
        top = self.header(tr("Records"), note)
        body = pygame.Rect(self.margin, top, w - 2 * self.margin, h - top - art.px(26))
        self.sheet = pygame.Rect(0, 0, 0, 0)
        if not count:
            if self.sorts is not None:
                self._nothing(body)
            return
        side = min(round(art.px(SIDE) * (1 + 0.35 * (art.text_scale - 1))), w * 3 // 10)
        gap = art.px(22)
        sheet = pygame.Rect(body.left + side + gap, top, body.width - side - gap, body.height)
        self.sheet = sheet
        self._content(sheet.inflate(-art.px(48), -art.px(44)))
        self._sides(pygame.Rect(body.left, top, side, body.height))

    def _nothing(self, rect: pygame.Rect) -> None:
        """Words instead of records: trouble, or a hint."""
        art = self.stage.art
        hint = tr(
            "Play a game to its end, and it is written down here: who played, what it brought, who won."
        )
        text = self.trouble or tr("No game has been played to its end yet.")
        aside = self.history.aside if self.history is not None else ""
        if aside and not self.trouble:
            hint = tr("The old records could not be read; their file was put aside as {name}.", name=aside)
        wide = min(rect.width, max(art.px(780), rect.width // 2))
        inner = wide - art.px(100)
        lines = [("title", 27, text)] if self.trouble else [("title", 27, text), ("body", 22, hint)]
        talls = [
            art.paragraph(words, face, size, INK, inner, "center").get_height() for face, size, words in lines
        ]
        side, gap = art.px(84), art.px(18)
        tall = sum(talls) + gap * len(talls) + side + art.px(76)
        plate = pygame.Rect(0, 0, wide, min(rect.height, tall))
        plate.center = rect.center
        self.add(Plate(plate, "panel_parchment"))
        y = plate.top + art.px(36)
        self.add(Icon((plate.centerx - side // 2, y, side, side), "laurels", (150, 104, 34)))
        y += side + gap
        for (face, size, words), high in zip(lines, talls, strict=True):
            place = (plate.centerx - inner // 2, y, inner, high)
            self.add(Words(place, words, face, size, INK, "center", True))
            y += high + gap

    # --- the column at the left -------------------------------------------------------------------

    def _sides(self, rect: pygame.Rect) -> None:
        art = self.stage.art
        edge = art.px(16)
        area = self.add_area(pygame.Rect(rect.left - edge, rect.top, rect.width + edge, rect.height))
        high, gap, y = button_height(art), art.px(10), rect.top + art.px(2)
        width = rect.width - art.px(16)
        names = (tr("Games"), tr("Players"), tr("Charts"))
        for page, label, icon in zip(PAGES, names, ("list", "user", "chart"), strict=True):
            place = pygame.Rect(rect.left, y, width, high)
            area.add(Tab(place, label, icon, page == self.page, partial(self.turn_to, page)))
            y += high + gap
        y += art.px(6)
        column = pygame.Rect(rect.left, 0, width, 0)
        if len(self.games) > 1:
            chips = [(name, game_title(name)) for name in self.games]
            y = self._chips(area, column, y, tr("Game"), chips, self.choice.game, self.choose_game)
        seats: list[tuple[int | None, str]] = [(None, tr("any number"))]
        seats += [(n, seats_title(n)) for n in sorted({sort.seats for sort in self._of_game()})]
        y = self._chips(area, column, y, tr("Players"), seats, self.choice.seats, self.choose_seats)
        rules: list[tuple[str | None, str]] = [(None, tr("any rules"))]
        rules += [(key, rules_title(self.choice.game or "", key)) for key in ("", *self.changed_keys())]
        if len(rules) > 2:
            y = self._chips(area, column, y, tr("Options"), rules, self.choice.rules, self.choose_rules)
        area.close(y)

    def _chips(
        self, area: Area, rect: pygame.Rect, y: int, title: str, values: Sequence[tuple[object, str]],
        chosen: object, choose: Callable[..., None],
    ) -> int:  # fmt: skip
        """A heading with one chip per value; where they end."""
        art, gap = self.stage.art, self.stage.art.px(8)
        high = max(art.touch, art.px(42), art.text_px(18) + art.px(16))
        head = line_height(art, "title", 22)
        area.add(Words((rect.left, y, rect.width, head), title, "title", 22, GOLD, shadow=SHADOW))
        y, x = y + head + art.px(6), rect.left
        for value, label in values:
            wide = min(rect.width, max(art.touch, art.font("bold", 18).size(label)[0] + art.px(34)))
            if x + wide > rect.right and x > rect.left:
                x, y = rect.left, y + high + gap
            press = partial(choose, value)
            tip = full_title(self.choice.game or "", value) if choose == self.choose_rules and value else ""
            tip = tip if tip != label else ""
            area.add(Chip((x, y, wide, high), label, value == chosen, press, tip=tip, size=18))
            x += wide + gap
        return y + high + art.px(18)

    # --- the sheet --------------------------------------------------------------------------------

    def _content(self, rect: pygame.Rect) -> None:
        book = self.book
        if book is None or book.total is None:
            return
        if not book.total:
            self._no_match(rect)
        elif self.page == "games":
            self._games(rect, book, book.total)
        elif self.page == "players":
            book.want_players()
            self._players(rect, book.tallies or [])
        else:
            book.want_statistics()
            self._charts(rect, book)

    def _no_match(self, rect: pygame.Rect) -> None:
        art = self.stage.art
        self.add_area(rect).close(rect.bottom)
        text = tr("No finished game is like that.")
        tall = art.paragraph(text, "title", 26, INK, rect.width, "center").get_height()
        y = rect.centery - tall
        self.add(Words((rect.left, y, rect.width, tall), text, "title", 26, INK, "center", True))
        label = tr("Show all games")
        wide = min(rect.width, button_width(art, label, "undo"))
        place = (rect.centerx - wide // 2, y + tall + art.px(20), wide, button_height(art))
        self.add(Button(place, label, "undo", "button_green", self.show_all))

    def _add_rows(self, rect: pygame.Rect, count: int, high: int, make: Callable[..., Button]) -> Rows:
        art = self.stage.art
        rows = Rows(rect, art.touch, art.px(12), count, high, make)
        self.areas.append(rows)
        return rows

    def _games(self, rect: pygame.Rect, book: Book, total: int) -> None:
        kinds = [sort.seats for sort in self._of_game() if self.choice.seats in (None, sort.seats)]
        cells = max(2, *kinds, 0) if kinds else 2

        def make(number: int, place: pygame.Rect) -> Button:
            book.want_game(number)
            return GameRow(place, partial(book.peek, number), cells, self.open_game)

        self._add_rows(rect, total, game_height(self.stage.art), make)

    def _players(self, rect: pygame.Rect, tallies: list[Tally]) -> None:
        art = self.stage.art
        keys = list(dict.fromkeys(key for tally in tallies for key, _ in tally.parts))
        game = self.choice.game or ""
        looks = [part_look(game, key, number) for number, key in enumerate(keys)]
        columns = Columns(art, rect.width - art.px(24) - art.px(20), looks)
        head = max(line_height(art, "bold", 19), art.px(42) if columns.kinds else 0) + art.px(6)
        place = pygame.Rect(rect.left, rect.top, rect.width - art.px(20), head - art.px(6))
        self.add(Heads(place, columns))
        below = pygame.Rect(rect.left, rect.top + head, rect.width, rect.height - head)

        def make(number: int, row: pygame.Rect) -> Button:
            tally = tallies[number]
            row.width = min(row.width, place.width)
            return PlayerRow(row, tally, columns, keys, partial(self.open_player, tally))

        self._add_rows(below, len(tallies), player_height(art), make)

    def _charts(self, rect: pygame.Rect, book: Book) -> None:
        art, found = self.stage.art, book.statistics
        area = self.add_area(rect)
        if found is None:
            area.close(rect.bottom)
            return
        game, gap = self.choice.game or "", art.px(36)
        columns = 2 if rect.width >= art.px(1100) * art.text_scale else 1
        wide = (rect.width - art.px(24) - gap * (columns - 1)) // columns
        least = round(art.px(330) * (1 + 0.8 * (art.text_scale - 1)))
        high = max(least, (rect.height - gap) // 2)
        looks = [part_look(game, part.key, number) for number, part in enumerate(found.parts)]
        titles = [full_title(game, effect.key) for effect in found.effects]
        room = pygame.Rect(0, 0, wide, high)
        sides = (tr("who won"), tr("the others"))
        cards: list[Card] = [
            PartBars(room.copy(), tr("Mean points of every kind"), found.parts, looks, sides),
            Histogram(room.copy(), tr("Final scores"), found.counts),
            TurnBars(room.copy(), tr("Wins by turn order"), found.turns, self.choice.seats),
            EffectBars(room.copy(), tr("Mean score by option"), found.effects, titles),
        ]
        cards[3].rect.height = max(high, EffectBars.height(art, len(found.effects)))
        area.close(place_cards(area, cards, rect, columns, gap))

    # --- what the controls do ---------------------------------------------------------------------

    def turn_to(self, page: str) -> None:
        """Opens another page at its top."""
        if page != self.page:
            self.page = page
            self._scroll_up()
            self.changed()

    def _scroll_up(self) -> None:
        if self.areas:
            self.areas[0].scroller.to(0)

    def _choose(self, choice: Choice) -> None:
        if choice != self.choice:
            self.choice = choice
            self._scroll_up()
            self._open_book()

    def choose_game(self, game: str) -> None:
        self._choose(Choice(game))

    def choose_seats(self, seats: int | None) -> None:
        self._choose(replace(self.choice, seats=seats))

    def choose_rules(self, rules: str | None) -> None:
        self._choose(replace(self.choice, rules=rules))

    def show_all(self) -> None:
        """Takes all filters off but the game."""
        self._choose(Choice(self.choice.game))

    def open_game(self, game: Finished) -> None:
        from scenes.records_detail import GameRecordScene

        self.stage.push(GameRecordScene(game))

    def open_player(self, tally: Tally) -> None:
        from scenes.records_detail import PlayerRecordScene

        self.stage.push(PlayerRecordScene(tally, self.choice))


def place_cards(area: Area, cards: Sequence[Card], rect: pygame.Rect, columns: int, gap: int) -> int:
    """Lays charts out in columns, row by row; where they end."""
    y = rect.top
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        for number, card in enumerate(row):
            card.rect.topleft = (rect.left + number * (card.rect.width + gap), y)
            area.add(card)
        y += max(card.rect.height for card in row) + gap
    return y - gap
