"""What points are worth to a seat while the game goes on: most in its weakest spheres (TE-15.3).

Owns the figures, whole numbers in hundredths of a point of the final score, which is the lowest of four.
Points above the lowest count less the further above they are, and the less the nearer the end is, as
there is less time for the lowest to follow. Must never change a position or look at a clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.tigris.ending import with_treasures
from game.tigris.parts import COLOURS, LAST_TREASURES

if TYPE_CHECKING:
    from game.tigris.state import Tigris

POINT = 100
"""One point of the final score."""
LONG = 12
"""With so many rounds to come the end is far away."""
TILES_A_TURN = 30
"""Tiles that leave the bag in a turn, in tenths."""
ROUNDS_A_TREASURE = 3
"""Rounds that pass while a treasure is taken, at a table of two; with more seats fewer."""
_FIRST = 24
"""What the first point above the lowest sphere is worth."""
_GAPS = 64


def _above(rounds: int) -> tuple[int, ...]:
    """What a sphere is worth that lies 0, 1, 2 … points above the lowest."""
    keep = 520 + 28 * rounds
    worth, step, found = 0, 1000 * _FIRST, []
    for _ in range(_GAPS):
        found.append(worth // 1000)
        worth += step
        step = step * keep // 1000
    return tuple(found)


_ABOVE = tuple(_above(rounds) for rounds in range(LONG + 1))


def rounds_left(state: Tigris) -> int:
    """About how many turns each seat still has, this one not counted; at most LONG.

    The bag runs dry or the treasures do (TE-15.1); none are left when this turn is the last.
    """
    if ends_now(state):
        return 0
    by_bag = 10 * state.bag // (TILES_A_TURN * state.seats)
    treasures = state.board.treasures.bit_count() - LAST_TREASURES
    by_treasures = 2 * ROUNDS_A_TREASURE * treasures // state.seats
    return max(1, min(LONG, by_bag, by_treasures))


def ends_now(state: Tigris) -> bool:
    """Whether the game ends with this turn at the latest (TE-13.2, TE-14.3)."""
    missing = 6 * state.seats - sum(state.hand_sizes)
    return state.board.treasures.bit_count() <= LAST_TREASURES or state.bag < missing


def level(points: list[int] | tuple[int, ...], treasures: int, rounds: int) -> int:
    """The worth of four spheres and some treasures with so many rounds to come."""
    if treasures:
        points = with_treasures(points, treasures)[1]
    lowest, above = min(points), _ABOVE[rounds]
    worth = POINT * lowest
    for count in points:
        worth += above[min(count - lowest, _GAPS - 1)]
    return worth


class Purse:
    """What a seat would gain by points and treasures, from where it stands."""

    __slots__ = ("_known", "_points", "_rounds", "_treasures", "now", "one", "treasure")

    def __init__(self, state: Tigris, seat: int, rounds: int) -> None:
        self._points, self._treasures, self._rounds = state.points_of(seat), state.treasures[seat], rounds
        self._known: dict[tuple[int, int], int] = {}
        self.now = level(self._points, self._treasures, rounds)
        self.one = tuple([self.gain(colour, 1) for colour in range(len(COLOURS))])
        """What one more point of each colour is worth."""
        self.treasure = level(self._points, self._treasures + 1, rounds) - self.now
        """What one more treasure is worth."""

    def gain(self, colour: int, count: int) -> int:
        """What so many points of a colour are worth."""
        key = (colour, count)
        if key not in self._known:
            points = list(self._points)
            points[colour] += count
            self._known[key] = level(points, self._treasures, self._rounds) - self.now
        return self._known[key]
