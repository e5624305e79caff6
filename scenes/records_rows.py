"""The rows of the records: games and players in a ledger, of which only those in sight exist.

Must never ask the history: a row whose facts have not come yet shows so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from net.history import Finished, Line, Tally
from net.seats import SeatInfo
from scenes.art import CREAM, INK, INK2
from scenes.controls import Decor
from scenes.gui import Area
from scenes.launch import game_title
from scenes.records_plot import PIECE, Kept
from scenes.records_words import (
    Look,
    decimal,
    is_person,
    length,
    percent,
    player_title,
    rival_title,
    seat_of,
)
from scenes.saves import when
from scenes.table.seats import draw_disc
from scenes.text import tr
from scenes.ui import Button, Widget

if TYPE_CHECKING:
    from scenes.art import Art

RULE = (190, 156, 104)
LIT = (255, 246, 216)
LAUREL = (150, 94, 12)
SPARE = 3
"""Rows that exist above and below those in sight, for the focus to go on to."""
STAT_WIDE, KIND_WIDE, NAME_WIDE = 88, 76, 216


class Rows(Area):
    """An area with any number of rows of one height, of which only those in sight are made."""

    def __init__(
        self, rect: pygame.Rect, touch: int, track: int, count: int, high: int,
        make: Callable[[int, pygame.Rect], Widget],
    ) -> None:  # fmt: skip
        super().__init__(rect, touch, track)
        self.count, self.high, self.make = count, high, make
        self.rows: dict[int, Widget] = {}
        self.close(rect.top + count * high)

    @property
    def in_sight(self) -> range:
        """The numbers of the rows that are seen, in whole or in part."""
        at = round(self.scroller.at)
        return range(at // self.high, min(self.count, (at + self.rect.height - 1) // self.high + 1))

    def shift(self) -> None:
        super().shift()
        seen = self.in_sight
        wanted = range(max(0, seen.start - SPARE), min(self.count, seen.stop + SPARE))
        held = {n: row for n, row in self.rows.items() if n in wanted or row.focused or row.pressing}
        width = self.rect.width - (self.track + 8 if self.scroller.limit else 0)
        for number in wanted:
            if number not in held:
                top = self.rect.top + number * self.high - round(self.scroller.at)
                held[number] = self.make(number, pygame.Rect(self.rect.left, top, width, self.high))
        self.rows = dict(sorted(held.items()))
        self.widgets = list(self.rows.values())


class Row(Button):
    """A line of the ledger; lit while it is looked at. Its face is drawn once and then kept."""

    def __init__(self, rect: pygame.Rect) -> None:
        super().__init__(rect)
        self._kept: Kept | None = None

    @property
    def ready(self) -> bool:
        """Whether its facts have come, so that the face may be kept."""
        return True

    def draw(self, art: Art, target: pygame.Surface) -> None:
        if self.hovered or self.pressed or self.focused:
            pygame.draw.rect(target, LIT, self.rect, 0, art.px(8))
        line = max(1, art.px(1))
        pygame.draw.rect(target, RULE, (self.rect.left, self.rect.bottom - line, self.rect.width, line))
        if not self.ready:
            dots = art.text("…", "title", 26, INK2)
            art.draw(target, dots, (self.rect.left + art.px(24), self.rect.top + art.px(10)))
        else:
            if self._kept is None:
                whole = art.plain(self.rect.size)
                self.draw_face(art, whole, whole.get_rect())
                self._kept = Kept(whole, art.px(PIECE))
            self._kept.draw(art, target, self.rect.topleft)
            side = art.px(26)
            place = (self.rect.right - art.px(12) - side, self.rect.centery - side // 2)
            art.draw(target, art.icon("right", side, INK2), place)
        if self.focused:
            width = max(2, art.px(3))
            pygame.draw.rect(target, (150, 92, 28), self.rect.inflate(-width, -width), width, art.px(8))


def two_lines(
    art: Art, target: pygame.Surface, rect: pygame.Rect, upper: pygame.Surface, lower: pygame.Surface
) -> None:
    """Two lines of text one over the other, in the middle of the height."""
    top = rect.centery - (upper.get_height() + lower.get_height()) // 2
    art.draw(target, upper, (rect.left, top))
    art.draw(target, lower, (rect.left, top + upper.get_height()))


# --- games ------------------------------------------------------------------------------------------


def game_height(art: Art) -> int:
    """The height in px of a row of the games."""
    lines = art.font("title", 19).get_linesize() + art.font("title", 26).get_linesize()
    return max(art.touch, lines + art.px(22))


class GameRow(Row):
    """Date and length, then every player with disc, name and points; the laurel marks who won.

    find: gives the game, None while it has not been read; cells: how many players the widest row has.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        find: Callable[[], Finished | None],
        cells: int,
        open_game: Callable[[Finished], None],
    ) -> None:
        super().__init__(rect)
        self.find, self.cells, self.open_game = find, cells, open_game

    @property
    def ready(self) -> bool:
        return self.find() is not None

    def activate(self) -> None:
        game = self.find()
        if game is not None:
            self.open_game(game)

    def draw_face(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        inner, game = rect.inflate(-art.px(24), 0), self.find()
        assert game is not None
        side = art.px(26)
        head = round(min(art.px(240) * min(1.4, art.text_scale), inner.width * 0.27))
        self._draw_head(art, target, game, pygame.Rect(inner.left, rect.top, head - art.px(16), rect.height))
        room = inner.width - head - side - art.px(10)
        wide = room // max(1, self.cells)
        for number, line in enumerate(sorted(game.lines, key=lambda line: (line.place, line.seat))):
            cell = pygame.Rect(inner.left + head + number * wide, rect.top, wide - art.px(12), rect.height)
            draw_player(art, target, cell, seat_of(game.game, line), line)
        for number, (key, total) in enumerate(game.rivals, len(game.lines)):
            cell = pygame.Rect(inner.left + head + number * wide, rect.top, wide - art.px(12), rect.height)
            won = all(line.place > 1 for line in game.lines)
            draw_rival(art, target, cell, rival_title(game.game, key), total, won)

    def _draw_head(self, art: Art, target: pygame.Surface, game: Finished, rect: pygame.Rect) -> None:
        date = art.fit(when(game.finished), "bold", 20, INK, rect.width)
        facts = tr("{game} · {length}", game=game_title(game.game), length=length(game.duration))
        two_lines(art, target, rect, date, art.fit(facts, "body", 18, INK2, rect.width))


def draw_player(art: Art, target: pygame.Surface, rect: pygame.Rect, info: SeatInfo, line: Line) -> None:
    """Disc, name, points; a laurel beside the points of a winner."""
    side = min(art.px(50), rect.height - art.px(12), rect.width // 3)
    draw_disc(art, target, info, (rect.left, rect.centery - side // 2), side)
    _name_and_points(art, target, rect, side, (line.name, line.total), line.place == 1)


def draw_rival(art: Art, target: pygame.Surface, rect: pygame.Rect, name: str, total: int, won: bool) -> None:
    """The same for an opponent without a seat."""
    side = min(art.px(44), rect.height - art.px(12), rect.width // 3)
    art.draw(target, art.icon("temple", side, INK2), (rect.left + art.px(3), rect.centery - side // 2))
    _name_and_points(art, target, rect, side + art.px(6), (name, total), won)


def _name_and_points(
    art: Art, target: pygame.Surface, rect: pygame.Rect, side: int, facts: tuple[str, int], won: bool
) -> None:
    left = rect.left + side + art.px(10)
    name = art.fit(facts[0], "title", 19, INK, max(1, rect.right - left))
    points = art.text(str(facts[1]), "title", 26, INK)
    place = pygame.Rect(left, rect.top, rect.right - left, rect.height)
    two_lines(art, target, place, name, points)
    if won:
        mark = min(art.text_px(28), max(1, rect.right - left - points.get_width()))
        top = rect.centery + (name.get_height() - mark) // 2
        art.draw(target, art.icon("laurel-crown", mark, LAUREL), (left + points.get_width() + art.px(8), top))


# --- players ----------------------------------------------------------------------------------------


class Columns:
    """Where the numbers of the players stand: the six statistics, then as many kinds as there is room for."""

    def __init__(self, art: Art, width: int, kinds: Sequence[Look]) -> None:
        wider = 1 + 0.55 * (art.text_scale - 1)
        side = art.px(36)
        self.stat, self.kind = round(art.px(STAT_WIDE) * wider), round(art.px(KIND_WIDE) * wider)
        self.name = round(art.px(NAME_WIDE) * wider)
        room = width - side - self.name - 6 * self.stat
        self.kinds = list(kinds) if room >= len(kinds) * self.kind else []
        spare = room - len(self.kinds) * self.kind
        self.name += max(0, spare) if not self.kinds else max(0, spare // 2)
        if room < 0:
            self.stat = max(1, (width - side - self.name) // 6)
        elif self.kinds:
            self.kind += spare // 2 // len(self.kinds)
        self.end = side

    def places(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """The columns after the name, left to right."""
        widths = [self.stat] * 6 + [self.kind] * len(self.kinds)
        left, found = rect.left + self.name, []
        for width in widths:
            found.append(pygame.Rect(left, rect.top, width, rect.height))
            left += width
        return found


def stat_titles() -> list[str]:
    """The heads of the six statistics."""
    return [tr("Games"), tr("Wins"), tr("Share"), tr("Mean"), tr("Best"), tr("Place")]


def long_titles() -> list[str]:
    """The same where there is room to say it."""
    return [
        tr("Games"),
        tr("Wins"),
        tr("Share of wins"),
        tr("Mean score"),
        tr("Best score"),
        tr("Mean place"),
    ]


def stats(tally: Tally) -> list[str]:
    """The six statistics of a player."""
    return [
        str(tally.games),
        str(tally.wins),
        percent(tally.wins, tally.games),
        decimal(tally.mean),
        str(tally.best),
        decimal(tally.place),
    ]


class Heads(Decor):
    """The heads of the columns of the players."""

    def __init__(self, rect: pygame.Rect, columns: Columns) -> None:
        super().__init__(rect)
        self.columns = columns

    def draw(self, art: Art, target: pygame.Surface) -> None:
        inner = self.rect.inflate(-art.px(24), 0)
        places = self.columns.places(inner)
        for title, place in zip(stat_titles(), places, strict=False):
            word = art.fit(title, "bold", 19, INK2, place.width - art.px(6))
            art.draw(target, word, (place.right - word.get_width(), place.bottom - word.get_height()))
        side = min(art.px(40), self.rect.height)
        for look, place in zip(self.columns.kinds, places[6:], strict=True):
            red, green, blue = look.colour
            dark = (red * 3 // 4, green * 3 // 4, blue * 3 // 4)
            if look.icon:
                art.draw(target, art.icon(look.icon, side, dark), (place.right - side, place.bottom - side))
            else:
                word = art.fit(look.title, "bold", 18, dark, place.width - art.px(8))
                art.draw(target, word, (place.right - word.get_width(), place.bottom - word.get_height()))


def player_height(art: Art) -> int:
    """The height in px of a row of the players."""
    lines = art.font("title", 21).get_linesize() + art.font("body", 18).get_linesize()
    return max(art.touch, lines + art.px(18))


class PlayerRow(Row):
    """A name with its statistics and mean points per kind."""

    def __init__(
        self, rect: pygame.Rect, tally: Tally, columns: Columns, keys: Sequence[str],
        open_player: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(rect)
        self.on_press = open_player
        self.tally, self.columns, self.keys = tally, columns, keys

    def draw_face(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        tally, inner = self.tally, rect.inflate(-art.px(24), 0)
        side = art.px(38)
        picture = art.icon("user" if is_person(tally.player) else "robot", side, (128, 84, 36))
        art.draw(target, picture, (inner.left, rect.centery - side // 2))
        left = inner.left + side + art.px(12)
        room = inner.left + self.columns.name - left - art.px(4)
        name = art.fit(tally.name, "title", 21, INK, max(1, room))
        kind = art.fit(player_title(tally.player), "body", 18, INK2, max(1, room))
        two_lines(art, target, pygame.Rect(left, rect.top, room, rect.height), name, kind)
        places = self.columns.places(inner)
        for number, (words, place) in enumerate(zip(stats(tally), places, strict=False)):
            face, size = ("title", 24) if number in (1, 3) else ("body", 21)
            self._number(art, target, place, words, face, size)
        means = dict(tally.parts)
        for key, place in zip(self.keys, places[6:], strict=False):
            self._number(art, target, place, decimal(means[key]) if key in means else "–", "body", 19)

    def _number(
        self, art: Art, target: pygame.Surface, place: pygame.Rect, words: str, face: str, size: int
    ) -> None:
        picture = art.fit(words, face, size, INK, place.width - art.px(8))
        art.draw(
            target, picture, (place.right - picture.get_width(), place.centery - picture.get_height() // 2)
        )


class Tab(Button):
    """A page of the records at the left side; the one that is open is red."""

    def __init__(
        self, rect: pygame.Rect, label: str, icon: str, chosen: bool, on_press: Callable[[], None]
    ) -> None:
        super().__init__(rect, label, icon, "button_red" if chosen else "button_bronze", on_press)
        self.size = 23

    def draw_face(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Icon and label from the left, so that the tabs stand under one another."""
        side, pad = min(art.text_px(26), rect.height // 2), art.px(22)
        art.draw(target, art.icon(self.icon, side, CREAM), (rect.left + pad, rect.centery - side // 2))
        left = rect.left + pad + side + art.px(12)
        word = art.fit(self.label, "title", self.size, self.ink, rect.right - left - art.px(14), (40, 10, 4))
        art.draw(target, word, (left, rect.centery - word.get_height() // 2))
