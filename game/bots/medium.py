"""Bot medium: looks at every legal move, weighs the promising ones in full, and takes the best.

It never plays ahead: what the next turns may bring is in the game's own judgement (`Game.expert`). The
hint is what this bot would do, and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.contract import Expert, Game, Move, Reason, State
from game.stream import Stream

GLANCES = 2000
"""The most legal moves that it glances at; of more it takes every second, third, …"""
WEIGHED = 32
"""How many it weighs in full: with GLANCES, the work bound."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and the reason for it: a key and named facts, put into words at the screen."""

    move: Move
    reason: str
    args: tuple[tuple[str, int | str], ...] = ()


def choose(game: Game, view: State, seat: int, stream: Stream) -> Move:
    """The best legal move of `seat`, which must be asked; of equal ones the first."""
    expert = _expert(game, view, seat, stream)
    return _best(expert, _ranked(expert, view.legal(seat)))


def hint(game: Game, view: State, seat: int, stream: Stream) -> Hint:
    """What this bot would do, and what speaks most for it, held against a middling move.

    Beside the game's own reasons there is "only": there is no other legal move.
    """
    expert = _expert(game, view, seat, stream)
    ranked = _ranked(expert, view.legal(seat))
    if len(ranked) == 1:
        return Hint(ranked[0], "only")
    best = _best(expert, ranked)
    reason = expert.reason(best, ranked[len(ranked) // 2])
    return Hint(best, reason.key, reason.args)


def _ranked(expert: Expert, legal: Sequence[Move]) -> list[Move]:
    """The moves by glance, the best first, equal ones in legal order."""
    step = -(-len(legal) // GLANCES)
    moves = [legal[place] for place in range(0, len(legal), step)]
    return sorted(moves, key=expert.glance, reverse=True)


def _best(expert: Expert, ranked: Sequence[Move]) -> Move:
    return max(ranked[:WEIGHED], key=expert.weigh)


def _expert(game: Game, view: State, seat: int, stream: Stream) -> Expert:
    if game.expert is not None:
        return game.expert(view, seat)
    return _Plain(game, view.imagine(stream.child("world")), seat)


class _Plain:
    """For a game without an expert: the position right after the move, by the game's own value."""

    def __init__(self, game: Game, world: State, seat: int) -> None:
        self._game, self._world, self._seat = game, world, seat

    def glance(self, move: Move) -> int:
        """The value right after the move."""
        after = self._world.copy()
        after.play(move)
        return self._game.value(after, self._seat)

    def weigh(self, move: Move) -> int:
        """The same: there is nothing more to know."""
        return self.glance(move)

    def reason(self, best: Move, other: Move) -> Reason:
        """No game, no reasons."""
        return Reason("best")
