"""Hints for people: what a good bot would do in their place, worked out where the bots think.

Owns the one open question of a table and what comes back of it. Must never wait, and never hand out a move
that it could not read.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.bots import Hint
from game.contract import Game, GameError, Move, State, Unreadable
from net.workers import Asker, Question, Wire, Workers

if TYPE_CHECKING:
    from game.contract import Plain

log = logging.getLogger(__name__)


class Adviser:
    """One question at a time; a new one drops the one before. `wake`: called when `take` has the answer."""

    def __init__(self, game: Game, workers: Workers | None, wake: Callable[[], None]) -> None:
        self._game = game
        self._asker = Asker(workers, wake)

    def ask(self, line: int, seat: int, view: State, key: bytes) -> None:
        """line: the length of the log, which names the position; key: of the stream."""
        question = Question(self._game.name, "", seat, view.to_text(), key.hex(), hint=True)
        self._asker.ask((line, seat), question)

    def take(self) -> Hint | None:
        """The hint, once; None while there is none, or if none could be found."""
        answer = self._asker.answer()
        if answer is None:
            return None
        seat, wire = answer
        try:
            return self._read(wire, seat)
        except GameError as error:
            log.error("no hint for seat %d (%s)", seat, error)
            return None

    def drop(self) -> None:
        """Forgets the question."""
        self._asker.drop()

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._asker.seats)

    def _read(self, wire: Wire | None, seat: int) -> Hint:
        if wire is None or len(wire) != 3:
            raise Unreadable("the bot gave none")
        plain, reason, facts = wire
        move = self._game.read_entry(plain)
        if not isinstance(move, Move) or move.seat != seat:
            raise Unreadable("it is not for this seat")
        if not isinstance(reason, str) or not isinstance(facts, list):
            raise Unreadable("it gives no reason")
        return Hint(move, reason, tuple(_fact(fact) for fact in facts))


def _fact(plain: Plain) -> tuple[str, int | str]:
    if isinstance(plain, (list, tuple)) and len(plain) == 2:
        name, value = plain
        if isinstance(name, str) and isinstance(value, (int, str)):
            return name, value
    raise Unreadable("a fact of it is odd")
