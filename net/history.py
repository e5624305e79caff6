"""The history of finished games, in sqlite: what was played, and what can be asked of it.

Owns history.db. Must never cost a game: every failure is a line in the log and in `trouble`, and a broken
file is put aside for a new one.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import game as games
from game.contract import GameError, Options

log = logging.getLogger(__name__)
Row = tuple[Any, ...]
Made = TypeVar("Made")

_SCHEMA = """
create table if not exists games (
  save text primary key, game text not null, options text not null, seats integer not null,
  finished integer not null, duration integer not null, reason text not null,
  first integer not null default -1, rivals text not null default '[]');
create table if not exists players (
  save text not null references games (save) on delete cascade, seat integer not null, name text not null,
  sign text not null, colour integer not null, player text not null, total integer not null,
  place integer not null, breakdown text not null, primary key (save, seat));
create index if not exists players_by_name on players (name, player);
pragma user_version = 2;
"""
_GROWTH = """
begin immediate;
alter table games add column first integer not null default -1;
alter table games add column rivals text not null default '[]';
pragma user_version = 2;
commit;
"""
"""From version 1 to version 2, as a whole or not at all."""

_CHOSEN = (
    " (:game is null or game = :game) and (:seats is null or seats = :seats)"
    " and (:sets is null or options in (select value from json_each(:sets)))"
)
_LINES = (
    f" from players join games using (save) where {_CHOSEN}"
    " and (:name is null or name = :name) and (:player is null or player = :player)"
)
_PARTS = _LINES.replace(
    " where ",
    ", json_each(case when json_valid(breakdown) then breakdown else '[]' end) as part where ",
    1,
)
_KEY, _POINTS = "json_extract(part.value, '$[0]')", "json_extract(part.value, '$[1]')"


@dataclass(frozen=True, slots=True)
class Line:
    """One seat of a finished game."""

    seat: int
    name: str
    sign: str
    colour: int
    player: str
    total: int
    place: int
    breakdown: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game. finished: when, in seconds since 1970; duration: seconds at the table.

    reason: the game's key of its end, or "agreed" or "conceded" if people ended it, and after it the seats
    that gave up; first: the seat that moved first, -1 if that is not known; rivals: (key, total) of
    opponents without a seat.
    """

    save: str
    game: str
    options: Options
    finished: int
    duration: int
    reason: str
    lines: tuple[Line, ...]
    first: int = -1
    rivals: tuple[tuple[str, int], ...] = ()

    @property
    def agreed(self) -> bool:
        """Whether all people have agreed to end it."""
        return self.reason.partition(" ")[0] == "agreed"

    @property
    def gave_up(self) -> tuple[Line, ...]:
        """Those who gave up."""
        seats = self.reason.split(" ")[1:]
        return tuple(line for line in self.lines if str(line.seat) in seats)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which games are meant; None: all of them.

    rules: "" for games without a changed option, else the key of an option that was changed; name and
    player: of one person or bot.
    """

    game: str | None = None
    seats: int | None = None
    rules: str | None = None
    name: str | None = None
    player: str | None = None


ALL = Choice()


@dataclass(frozen=True, slots=True)
class Sort:
    """How many games were played of one kind. text: the options as they are kept."""

    game: str
    seats: int
    text: str
    changed: tuple[str, ...]
    games: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has done: games, games won (shared wins count), best and mean total, mean place.

    parts: the mean points of every kind, if all games are of one sort.
    """

    name: str
    player: str
    games: int
    wins: int
    best: int
    mean: float
    place: float
    parts: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """Mean points of one kind: of all, of those who won, of the others (None if there are none)."""

    key: str
    mean: float
    won: float | None
    lost: float | None


@dataclass(frozen=True, slots=True)
class Score:
    """One result of a player. finished: when, in seconds since 1970."""

    save: str
    finished: int
    total: int
    place: int


@dataclass(frozen=True, slots=True)
class Turn:
    """How often those won who were first, second … to move (order 0, 1 …)."""

    order: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Effect:
    """Games and mean totals with an option changed and as usual."""

    key: str
    changed_games: int
    changed_mean: float
    usual_games: int
    usual_mean: float


def changed_options(game: str, options: Mapping[str, object]) -> tuple[str, ...]:
    """The keys of the options that are not what they are by default; none for an unknown game."""
    try:
        known = games.load(game).options
    except GameError:
        return ()
    return tuple(one.key for one in known if one.key in options and options[one.key] != one.default)


def _pairs(text: str) -> tuple[tuple[str, int], ...]:
    return tuple((str(key), int(points)) for key, points in json.loads(text))


def _line(row: Row) -> Line:
    seat, name, sign, colour, player, total, place, parts = row
    return Line(
        int(seat), str(name), str(sign), int(colour), str(player), int(total), int(place), _pairs(parts)
    )


def _finished(head: Row, lines: Iterable[Row]) -> Finished:
    save, game, options, finished, duration, reason, first, rivals = head
    return Finished(
        save,
        game,
        dict(json.loads(options)),
        int(finished),
        int(duration),
        reason,
        tuple(_line(row) for row in lines),
        int(first),
        _pairs(rivals),
    )


def _sort(row: Row) -> Sort:
    game, seats, text, count = row
    return Sort(game, int(seats), text, changed_options(game, dict(json.loads(text))), int(count))


def _part(row: Row) -> Part:
    key, mean, won, lost = row
    return Part(
        str(key),
        float(mean),
        None if won is None else float(won),
        None if lost is None else float(lost),
    )


def _each(make: Callable[[Row], Made], rows: Iterable[Row]) -> list[Made]:
    """What can be made of rows; a damaged one is left out."""
    made: list[Made] = []
    for row in rows:
        try:
            made.append(make(row))
        except (ValueError, TypeError) as error:
            log.error("history: a line cannot be read: %s", error)
    return made


def _effects(rows: Iterable[Row]) -> list[Effect]:
    """rows: game, options, games, results, sum of totals. Only games that have an option count for it."""
    found = [(sort, row) for row in rows for sort in _each(_sort, [(row[0], 0, row[1], row[2])])]
    effects: list[Effect] = []
    for game, key in sorted({(sort.game, key) for sort, _ in found for key in sort.changed}):
        sums = {True: (0, 0, 0), False: (0, 0, 0)}
        for sort, (_, text, *numbers) in found:
            if sort.game == game and key in json.loads(text):
                of, results, total = sums[key in sort.changed]
                sums[key in sort.changed] = (of + numbers[0], results + numbers[1], total + numbers[2])
        (on, results, total), (off, usual_results, usual_total) = sums[True], sums[False]
        effects.append(Effect(key, on, total / max(1, results), off, usual_total / max(1, usual_results)))
    return effects


class History:
    """The finished games of one data folder. Usable from any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self.trouble = ""
        """Why the last question could not be answered, "" if it was."""
        self.aside = ""
        """The name of a broken file that was put aside."""

    def record(self, game: Finished) -> None:
        """Adds a game, or replaces what is known of the same save."""
        head = (
            game.save,
            game.game,
            json.dumps(game.options, sort_keys=True),
            len(game.lines),
            game.finished,
            game.duration,
            game.reason,
            game.first,
            json.dumps(game.rivals),
        )
        rows = [
            (
                game.save,
                line.seat,
                line.name,
                line.sign,
                line.colour,
                line.player,
                line.total,
                line.place,
                json.dumps(line.breakdown),
            )
            for line in game.lines
        ]
        self._change(
            ("delete from games where save = ?", [(game.save,)]),
            (
                "insert into games (save, game, options, seats, finished, duration, reason, first, rivals)"
                " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [head],
            ),
            ("insert into players values (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows),
        )

    def forget(self, save: str) -> None:
        """Takes a game out again, when its end was taken back."""
        self._change(("delete from games where save = ?", [(save,)]))

    def knows(self, save: str) -> bool:
        """Whether the game of a save is here."""
        return bool(self._ask("select 1 from games where save = :save", {"save": save}))

    # --- what was played ------------------------------------------------------------------------

    def count(self, choice: Choice = ALL) -> int:
        """How many games there are."""
        rows = self._ask(f"select count(*) from games where {_CHOSEN}", self._facts(choice))
        return int(rows[0][0]) if rows else 0

    def sorts(self) -> list[Sort]:
        """Every kind of game that was played: game, number of seats and options."""
        question = "select game, seats, options, count(*) from games group by 1, 2, 3 order by 1, 2, 4 desc"
        return _each(_sort, self._ask(f"{question} limit 2000", {}))

    def games(self, choice: Choice = ALL, limit: int = 100, offset: int = 0) -> list[Finished]:
        """A stretch of the games, newest first. Asks for no player."""
        heads = self._ask(
            "select save, game, options, finished, duration, reason, first, rivals from games"
            f" where {_CHOSEN} order by finished desc, save desc limit :limit offset :offset",
            self._facts(choice) | {"limit": limit, "offset": offset},
        )
        rows = self._ask(
            "select save, seat, name, sign, colour, player, total, place, breakdown from players"
            " where save in (select value from json_each(:saves)) order by save, seat",
            {"saves": json.dumps([head[0] for head in heads])},
        )
        lines: dict[str, list[Row]] = {}
        for row in rows:
            lines.setdefault(row[0], []).append(row[1:])
        return _each(lambda head: _finished(head, lines.get(head[0], ())), heads)

    # --- statistics -----------------------------------------------------------------------------

    def players(self, choice: Choice = ALL, limit: int = 500) -> list[Tally]:
        """The tally of every name, most wins first; people and bots of the same name apart."""
        facts = self._facts(choice)
        rows = self._ask(
            "select name, player, count(*), sum(place = 1), max(total), avg(total), avg(place)"
            f"{_LINES} group by name, player order by sum(place = 1) desc, count(*), name, player"
            " limit :limit",
            facts | {"limit": limit},
        )
        parts: dict[tuple[str, str], list[tuple[str, float]]] = {}
        if choice.game is not None:
            question = f"select name, player, {_KEY}, avg({_POINTS}){_PARTS} group by 1, 2, 3"
            for name, player, key, mean in self._ask(f"{question} order by min(part.key)", facts):
                parts.setdefault((name, player), []).append((str(key), float(mean or 0)))

        def tally(row: Row) -> Tally:
            name, player, count, wins, best, mean, place = row
            of_kinds = tuple(parts.get((name, player), ()))
            return Tally(name, player, count, int(wins), int(best), float(mean), float(place), of_kinds)

        return _each(tally, rows)

    def parts(self, choice: Choice) -> list[Part]:
        """The mean points of every kind in the order of the game; the choice names the game."""
        rows = self._ask(
            f"select {_KEY}, avg({_POINTS}), avg(case when place = 1 then {_POINTS} end),"
            f" avg(case when place > 1 then {_POINTS} end){_PARTS} group by 1"
            " order by min(part.key) limit 40",
            self._facts(choice),
        )
        return _each(_part, rows)

    def distribution(self, choice: Choice = ALL) -> list[tuple[int, int]]:
        """(total, how often), the lowest first."""
        rows = self._ask(
            f"select total, count(*){_LINES} group by total order by total limit 2000", self._facts(choice)
        )
        return _each(lambda row: (int(row[0]), int(row[1])), rows)

    def scores(self, choice: Choice, limit: int = 200) -> list[Score]:
        """The last results, the oldest first."""
        rows = self._ask(
            f"select save, finished, total, place{_LINES} order by finished desc, save desc limit :limit",
            self._facts(choice) | {"limit": limit},
        )
        made = _each(lambda row: Score(str(row[0]), int(row[1]), int(row[2]), int(row[3])), rows)
        return made[::-1]

    def turns(self, choice: Choice = ALL) -> list[Turn]:
        """Wins by the order of moving; games of one seat and those whose start player is unknown left out."""
        rows = self._ask(
            f"select (seat - first + seats) % seats, count(*), sum(place = 1){_LINES}"
            " and seats > 1 and first between 0 and seats - 1 group by 1 order by 1 limit 20",
            self._facts(choice),
        )
        return _each(lambda row: Turn(int(row[0]), int(row[1]), int(row[2])), rows)

    def effects(self, choice: Choice = ALL) -> list[Effect]:
        """For every option that was ever changed: games and means with it and without; for all rules."""
        facts = self._facts(replace(choice, rules=None))
        return _effects(
            self._ask(
                f"select game, options, count(distinct save), count(*), sum(total){_LINES}"
                " group by 1, 2 limit 2000",
                facts,
            )
        )

    def _facts(self, choice: Choice) -> dict[str, Any]:
        """A choice as the questions want it."""
        sets = None
        if choice.rules is not None:
            sorts = [sort for sort in self.sorts() if choice.game in (None, sort.game)]
            fits = {sort.text for sort in sorts if choice.rules in (sort.changed or ("",))}
            sets = json.dumps(sorted(fits))
        return {
            "game": choice.game,
            "seats": choice.seats,
            "sets": sets,
            "name": choice.name,
            "player": choice.player,
        }

    # --- sqlite ---------------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path, timeout=5)
        try:
            database.execute("pragma foreign_keys = on")
            version = database.execute("pragma user_version").fetchone()[0]
            if version < 2:
                database.executescript(_GROWTH if version else _SCHEMA)
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _connect(self) -> sqlite3.Connection:
        try:
            return self._open()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            aside = self._path.with_name(f"{self._path.stem}.broken-{int(time.time())}.db")
            log.error("history: %s; the file is put aside as %s", error, aside.name)
            self._path.replace(aside)
            self.aside = aside.name
            return self._open()

    def _change(self, *steps: tuple[str, Sequence[tuple[Any, ...]]]) -> None:
        with self._lock:
            try:
                with closing(self._connect()) as database, database:
                    for statement, rows in steps:
                        database.executemany(statement, rows)
            except (sqlite3.Error, OSError) as error:
                log.error("history: not written: %s", error)

    def _ask(self, question: str, values: dict[str, Any]) -> list[Row]:
        with self._lock:
            try:
                with closing(self._connect()) as database:
                    rows = list(database.execute(question, values))
            except (sqlite3.Error, OSError) as error:
                log.error("history: not read: %s", error)
                self.trouble = str(error) or type(error).__name__
                return []
            self.trouble = ""
            return rows
