"""The bots of a hosted match: who of them is asked now, and when its decision is played.

Owns the levels by seat and the pace. Must never let the time that a bot takes tell of its hand: decisions
are played at whole steps of the pace only.
"""

from __future__ import annotations

from collections.abc import Callable

from game.contract import CHANCE, OVER
from game.match import Match
from net.loop import Timers
from net.table import bot_key
from net.workers import Asker, Question, Wire, Workers

STAND_IN = "medium"
"""The level of a bot that decides for a person."""
_Answer = tuple[int, int, Wire | None]


class HostBots:
    """decide: plays the answer of a seat, None if its bot failed. pace: seconds, 0: at once."""

    def __init__(
        self,
        match: Match,
        workers: Workers | None,
        timers: Timers,
        pace: float,
        decide: Callable[[int, Wire | None], None],
    ) -> None:
        self.levels: dict[int, str] = {}
        """By seat, of bots that sit there and of those that play for a person."""
        self.forced: set[int] = set()
        """Seats whose time is over: a bot decides until others are asked."""
        self.held_back = False
        """Paused or ended: bots wait."""
        self.match, self._timers, self._pace, self._decide = match, timers, pace, decide
        self._asker = Asker(workers, lambda: timers.soon(self._woken))
        self._answer: _Answer | None = None
        self._asked_at = 0.0

    def level_of(self, seat: int) -> str | None:
        """The level of the bot that decides for a seat now, None if a person does."""
        return self.levels.get(seat) or (STAND_IN if seat in self.forced else None)

    @property
    def thinking(self) -> list[int]:
        """The seat whose bot is asked."""
        return list(self._asker.seats) if self._answer is None else [self._answer[1]]

    def ask(self) -> None:
        """Asks the first bot to act, as the table of one machine does; forgets what no longer matters."""
        state, line = self.match.state, len(self.match.log)
        self.forced &= set(state.to_act)
        asked = [] if state.to_act in (CHANCE, OVER) else [s for s in state.to_act if self.level_of(s)]
        if self.held_back or not asked:
            self.drop()
            return
        seat = asked[0]
        if self._answer is not None and self._answer[:2] == (line, seat):
            return
        self._answer = None
        if not self._asker.seats:
            self._asked_at = self._timers.now()
        position = state.view(frozenset({seat})).to_text()
        key, level = bot_key(self.match, seat).hex(), self.level_of(seat) or STAND_IN
        self._asker.ask((line, seat), Question(self.match.game.name, level, seat, position, key))

    def drop(self) -> None:
        """Nobody is asked any more."""
        self._asker.drop()
        self._answer = None

    def _woken(self) -> None:
        """An answer may have come."""
        found = None if self.held_back else self._asker.answer()
        if found is None:
            return
        answer = self._answer = (len(self.match.log), *found)
        if not self._pace:
            self._play(answer)
            return
        thought = self._timers.now() - self._asked_at
        self._timers.later(self._pace - thought % self._pace, lambda: self._play(answer))

    def _play(self, answer: _Answer) -> None:
        if self._answer is not answer:
            return
        self._answer = None
        line, seat, wire = answer
        if line == len(self.match.log) and self.level_of(seat):
            self._decide(seat, wire)
        else:
            self.ask()
