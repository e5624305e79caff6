"""The history of finished games, in sqlite.

Owns history.db. Must never cost a game: every failure is a line in the log, and a broken file is put
aside for a new one.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.contract import Options

log = logging.getLogger(__name__)

_SCHEMA = """
create table if not exists games (
  save text primary key, game text not null, options text not null, seats integer not null,
  finished integer not null, duration integer not null, reason text not null);
create table if not exists players (
  save text not null references games (save) on delete cascade, seat integer not null, name text not null,
  sign text not null, colour integer not null, player text not null, total integer not null,
  place integer not null, breakdown text not null, primary key (save, seat));
create index if not exists players_by_name on players (name, player);
pragma user_version = 1;
"""


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
    """A finished game. finished: when, in seconds since 1970; duration: seconds at the table."""

    save: str
    game: str
    options: Options
    finished: int
    duration: int
    reason: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has done: games, games won (shared wins count), best and mean total of a game."""

    name: str
    player: str
    games: int
    wins: int
    best: int
    mean: int


def _line(row: tuple[Any, ...]) -> Line:
    seat, name, sign, colour, player, total, place, parts = row
    breakdown = tuple((str(key), int(points)) for key, points in json.loads(parts))
    return Line(seat, name, sign, colour, player, total, place, breakdown)


class History:
    """The finished games of one data folder. Usable from any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

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
            ("insert into games values (?, ?, ?, ?, ?, ?, ?)", [head]),
            ("insert into players values (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows),
        )

    def forget(self, save: str) -> None:
        """Takes a game out again, when its end was taken back."""
        self._change(("delete from games where save = ?", [(save,)]))

    def games(self, game: str | None = None, limit: int = 100) -> list[Finished]:
        """The last games, newest first, of one game or of all."""
        heads = self._ask(
            "select save, game, options, finished, duration, reason from games"
            " where ?1 is null or game = ?1 order by finished desc, save desc limit ?2",
            (game, limit),
        )
        return [finished for head in heads if (finished := self._finished(head)) is not None]

    def _finished(self, head: tuple[Any, ...]) -> Finished | None:
        rows = self._ask(
            "select seat, name, sign, colour, player, total, place, breakdown from players"
            " where save = ? order by seat",
            (head[0],),
        )
        try:
            lines = tuple(_line(row) for row in rows)
            save, game, options, finished, duration, reason = head
            return Finished(save, game, dict(json.loads(options)), finished, duration, reason, lines)
        except (ValueError, TypeError) as error:
            log.error("history: a game cannot be read: %s", error)
            return None

    def players(self, game: str | None = None) -> list[Tally]:
        """The tally of every name, most wins first; people and bots of the same name apart."""
        rows = self._ask(
            "select name, player, count(*), sum(place = 1), max(total), cast(round(avg(total)) as integer)"
            " from players join games using (save) where ?1 is null or game = ?1"
            " group by name, player order by sum(place = 1) desc, count(*), name, player",
            (game,),
        )
        return [Tally(*row) for row in rows]

    # --- sqlite ---------------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path, timeout=5)
        try:
            database.execute("pragma foreign_keys = on")
            if database.execute("pragma user_version").fetchone()[0] == 0:
                database.executescript(_SCHEMA)
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
            return self._open()

    def _change(self, *steps: tuple[str, Sequence[tuple[Any, ...]]]) -> None:
        with self._lock:
            try:
                with closing(self._connect()) as database, database:
                    for statement, rows in steps:
                        database.executemany(statement, rows)
            except (sqlite3.Error, OSError) as error:
                log.error("history: not written: %s", error)

    def _ask(self, question: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                with closing(self._connect()) as database:
                    return list(database.execute(question, values))
            except (sqlite3.Error, OSError) as error:
                log.error("history: not read: %s", error)
                return []
