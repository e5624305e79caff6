"""The clock of the turns: off, so long per turn, or a bank per seat.

Owns the time that each seat has left. Time comes from outside, in seconds of any clock that never goes
back. Must never run while somebody reconnects or the table is paused.
"""

from __future__ import annotations

from collections.abc import Sequence


class TurnClock:
    """mode: off, turn, bank; seconds: of a turn, or of a bank; bonus: what a bank gets for every turn."""

    def __init__(self, mode: str, seconds: int, bonus: int, seats: int) -> None:
        self.mode, self._seconds, self._bonus = mode, float(seconds), float(bonus)
        self._left = [self._seconds] * seats
        self._running: tuple[int, ...] = ()
        self._since = 0.0
        self.stopped = ""

    @property
    def running(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        return self._running

    def ask(self, seats: Sequence[int], now: float) -> bool:
        """From now on these are asked; whether that changes anything.

        A turn begins for whoever was not asked before. (So a seat that only answers another one's move
        has its own time for it, and the other one begins anew; a bank gets its bonus.)
        """
        wanted = tuple(sorted(seats))
        if wanted == self._running:
            return False
        self._count(now)
        for seat in wanted:
            if seat not in self._running:
                self._left[seat] = self._seconds if self.mode == "turn" else self._left[seat] + self._bonus
        self._running = wanted
        return True

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

    def restore(self, left: Sequence[int]) -> None:
        """Goes on from what a save tells."""
        if len(left) == len(self._left):
            self._left = [ms / 1000 for ms in left]

    def out(self, now: float) -> list[int]:
        """The seats that are asked and have no time left."""
        left = self.left(now)
        return [seat for seat in self._running if left and left[seat] <= 0]

    def next_out(self, now: float) -> float | None:
        """Seconds until the next seat has no time left; None if the clock stands or all are out."""
        left = self.left(now)
        waits = [left[seat] / 1000 for seat in self._running if left and left[seat] > 0]
        return min(waits) if waits and not self.stopped else None
