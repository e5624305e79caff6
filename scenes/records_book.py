"""What the records know of the games that are chosen, page by page as it is asked for.

Owns the answers of the history for one choice. Must never wait for the disk: a reader answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from net.history import Choice, Effect, Finished, History, Part, Tally, Turn
from net.seats import HUMAN
from scenes.records_reader import Reader

PAGE = 60


@dataclass
class Statistics:
    """What the charts show."""

    parts: list[Part] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)


class Book:
    """The answers for one choice. total, tallies and statistics are None until they have come.

    changed: called in the loop when an answer has come that needs another layout; told: when a page of
    games has come.
    """

    def __init__(
        self,
        history: History,
        reader: Reader,
        choice: Choice,
        changed: Callable[[], None],
        told: Callable[[], None],
    ) -> None:
        self.choice = choice
        self.total: int | None = None
        self.tallies: list[Tally] | None = None
        self.statistics: Statistics | None = None
        self._history, self._reader = history, reader
        self._changed, self._told = changed, told
        self._pages: dict[int, list[Finished]] = {}
        self._asked: set[object] = set()
        self._ask("total", partial(history.count, choice), self._keep_total)

    def _keep_total(self, total: int) -> None:
        self.total = total
        self._changed()

    def _ask(self, key: object, question: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Asks once."""
        if key in self._asked:
            return
        self._asked.add(key)
        self._reader.ask(question, done)

    def peek(self, number: int) -> Finished | None:
        """A game, the newest is 0; None while it has not come."""
        games = self._pages.get(number // PAGE, [])
        return games[number % PAGE] if number % PAGE < len(games) else None

    def want_game(self, number: int) -> None:
        """Asks for the page with a game."""
        page = number // PAGE

        def keep(games: list[Finished]) -> None:
            self._pages[page] = games
            self._told()

        self._ask(page, partial(self._history.games, self.choice, PAGE, page * PAGE), keep)

    def want_players(self) -> None:
        """Asks for the tallies: people first, then bots."""

        def question() -> list[Tally]:
            found = self._history.players(self.choice)
            return sorted(found, key=lambda tally: tally.player != HUMAN)

        def keep(tallies: list[Tally]) -> None:
            self.tallies = tallies
            self._changed()

        self._ask("players", question, keep)

    def want_statistics(self) -> None:
        """Asks for what the charts show."""
        history, choice = self._history, self.choice

        def question() -> Statistics:
            parts = history.parts(choice) if choice.game is not None else []
            return Statistics(
                parts, history.distribution(choice), history.turns(choice), history.effects(choice)
            )

        def keep(statistics: Statistics) -> None:
            self.statistics = statistics
            self._changed()

        self._ask("statistics", question, keep)
