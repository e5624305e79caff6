"""The clock of the turns: off, so long per turn, or a bank per seat.

Owns the time that each seat has left. Time comes from outside, in seconds of any clock that never goes
back. Must never run while somebody reconnects or the table is paused.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.contract import TURN_ENDED, Plain
from game.match import Applied, Undo

_MOST = 10**9
"""Milliseconds that a save may tell at most."""


class TurnClock:
    """mode: off, turn, bank; seconds: of a turn, or of a bank; bonus: what a bank gets for every turn.

    A turn lasts until the game says that one has ended (TURN_ENDED). In each a seat has one time for all
    that it decides, in its own turn as well as where it answers in that of another: when it is asked first.
    """

    def __init__(self, mode: str, seconds: int, bonus: int, seats: int) -> None:
        self.mode, self._seconds, self._bonus = mode, float(seconds), float(bonus)
        self._left = [self._seconds] * seats
        self._running: tuple[int, ...] = ()
        self._since = 0.0
        self._fresh = set(range(seats))
        """Who has not been asked in this turn."""
        self.stopped = ""

    @property
    def running(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        return self._running

    def ask(self, seats: Sequence[int], now: float) -> bool:
        """From now on these are asked; whether that changes anything."""
        wanted = tuple(sorted(seats))
        fresh = self._fresh & set(wanted)
        if wanted == self._running and not fresh:
            return False
        self._count(now)
        for seat in fresh:
            self._left[seat] = self._seconds if self.mode == "turn" else self._left[seat] + self._bonus
        self._fresh -= fresh
        self._running = wanted
        return True

    def line_told(self, line: Applied) -> None:
        """A turn has ended perhaps; what is taken back gives its seat no time for it again."""
        if isinstance(line.entry, Undo):
            self._fresh.discard(line.entry.seat)
        elif any(event.kind == TURN_ENDED for event in line.events):
            self._fresh = set(range(len(self._left)))

    def stop(self, reason: str, now: float) -> bool:
        """Stops for a reason, or goes on with ""; whether that changes anything."""
        if reason == self.stopped:
            return False
        self._count(now)
        self.stopped = reason
        return True

    def _count(self, now: float) -> None:
        if not self.stopped:
            for seat in self._running:
                self._left[seat] -= now - self._since
        self._since = now

    def left(self, now: float) -> list[int]:
        """Milliseconds per seat, none if there is no clock."""
        if self.mode == "off":
            return []
        self._count(now)
        return [int(seconds * 1000) for seconds in self._left]

    def to_plain(self, now: float) -> dict[str, Plain]:
        """For the host's own save."""
        return {"left": list(self.left(now)), "fresh": sorted(self._fresh)}

    def restore(self, plain: object) -> None:
        """Goes on from what `to_plain` gave, from a file; from the beginning if that is odd."""
        left, fresh = (plain.get("left"), plain.get("fresh")) if isinstance(plain, dict) else ((), ())
        if not isinstance(left, list) or not isinstance(fresh, list) or len(left) != len(self._left):
            return
        if all(type(ms) is int and abs(ms) <= _MOST for ms in left):
            self._left = [ms / 1000 for ms in left]
            self._fresh = {seat for seat in range(len(left)) if seat in fresh}

    def out(self, now: float) -> list[int]:
        """The seats that are asked and have no time left."""
        left = self.left(now)
        return [seat for seat in self._running if left and left[seat] <= 0]

    def next_out(self, now: float, but: Collection[int]) -> float | None:
        """Seconds until the next seat has no time left, 0 if one has none; None if the clock stands or
        nobody is asked but these."""
        left = self.left(now)
        waits = [max(0.0, left[seat] / 1000) for seat in self._running if left and seat not in but]
        return min(waits) if waits and not self.stopped else None
