"""What is put to all people at the table: undo, pause, end, rematch, a bot for those who are gone.

Owns the open votes. Must never count a yes for a seat whose device did not say it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

PATIENCE = 60.0
"""Seconds until a vote fails by itself."""
QUIET = 10.0
"""Seconds for which nobody asks again what somebody has just said no to."""


@dataclass(slots=True)
class Ballot:
    """An open vote; `of`: the seats that must agree; index: the line of the log that it is about."""

    number: int
    what: str
    seat: int
    of: frozenset[int]
    until: float
    index: int
    yes: set[int] = field(default_factory=set)
    no: set[int] = field(default_factory=set)

    @property
    def state(self) -> str:
        if self.no:
            return "failed"
        return "passed" if self.of <= self.yes else "open"


class Votes:
    """At most one open vote of a kind."""

    def __init__(self) -> None:
        self.open: dict[int, Ballot] = {}
        self._count = 0
        self._refused: dict[tuple[str, int], float] = {}

    def begin(self, what: str, seat: int, of: Iterable[int], now: float, index: int) -> Ballot | None:
        """A new vote in which whoever asks says yes; None if there is one of its kind already, or somebody
        has just said no to the same seat."""
        if any(ballot.what == what for ballot in self.open.values()):
            return None
        if now - self._refused.get((what, seat), -QUIET) < QUIET:
            return None
        self._count += 1
        ballot = Ballot(self._count, what, seat, frozenset(of) | {seat}, now + PATIENCE, index)
        ballot.yes.add(seat)
        self.open[ballot.number] = ballot
        return ballot

    def answer(self, number: int, seat: int, yes: bool) -> Ballot | None:
        """The vote with this answer in it; None if it is not open or the seat has no say."""
        ballot = self.open.get(number)
        if ballot is None or seat not in ballot.of:
            return None
        (ballot.yes if yes else ballot.no).add(seat)
        (ballot.no if yes else ballot.yes).discard(seat)
        return ballot

    def close(self, ballot: Ballot, now: float) -> None:
        self.open.pop(ballot.number, None)
        if ballot.no:
            self._refused[ballot.what, ballot.seat] = now

    def overdue(self, now: float) -> list[Ballot]:
        return [ballot for ballot in self.open.values() if ballot.until <= now]
