"""Bot random: any legal move, each equally likely."""

from __future__ import annotations

from game.contract import Game, Move, State
from game.stream import Stream


def choose(game: Game, view: State, seat: int, stream: Stream) -> Move:
    """A random legal move of `seat`, which must be asked."""
    return stream.choice(view.legal(seat))
