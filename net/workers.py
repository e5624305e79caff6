"""One process pool for bots, at most cores - 1, shared by all tables.

Owns the processes and the way a question travels to them and back: plain text only, never a pickled
state. Must never make anybody wait: what the pool cannot answer is computed here instead.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import game as games
from game import bots
from game.contract import Plain
from game.stream import Stream

log = logging.getLogger(__name__)

Wire = list[Plain]


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: the game, its level, its seat, its view as text, the key of its stream (hex)."""

    game: str
    level: str
    seat: int
    position: str
    key: str


def think(question: Question) -> Wire:
    """The bot's move in its plain form. The same question gives the same answer everywhere."""
    game = games.load(question.game)
    view = game.state.from_text(question.position)
    stream = Stream(bytes.fromhex(question.key))
    return bots.level(question.level)(game, view, question.seat, stream).to_wire()


class Workers:
    """The pool."""

    def warm(self) -> None:
        """Starts the processes in the background."""

    def ask(self, question: Question, done: Callable[[Wire], None]) -> None:
        """Calls `done` with the answer, from any thread."""
        done(think(question))

    def close(self) -> None:
        """Ends all processes."""


class Asker:
    """The one open question of a table; an answer to an older one is dropped."""

    def __init__(self, workers: Workers | None, wake: Callable[[], None]) -> None:
        self._workers, self._wake = workers, wake
        self._ticket: tuple[int, int] | None = None
        self._question: Question | None = None
        self._answer: Wire | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self._ticket is None else (self._ticket[1],)

    def ask(self, ticket: tuple[int, int], question: Question) -> None:
        """Asks; the ticket names the position and the seat."""
        self._ticket, self._question, self._answer = ticket, question, None
        self._wake()

    def drop(self) -> None:
        self._ticket = self._question = self._answer = None

    def answer(self) -> tuple[int, Wire] | None:
        """(seat, answer) once; None while the bot thinks."""
        if self._ticket is None or self._question is None:
            return None
        seat, question = self._ticket[1], self._question
        self.drop()
        return seat, think(question)
