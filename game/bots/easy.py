"""Bot easy: looks at a handful of legal moves and takes the one that looks best at once.

It never thinks about the next turn and overlooks much, as a new player does.
"""

from __future__ import annotations

from game.contract import Game, Move, State
from game.stream import Stream

GLANCES = 24
"""How many moves it looks at: the work bound."""


def choose(game: Game, view: State, seat: int, stream: Stream) -> Move:
    """The best of a few random legal moves by the game's own value right after the move."""
    legal = view.legal(seat)
    count = len(legal)
    if count <= GLANCES:
        picks = list(range(count))
    else:
        picks = sorted({stream.below(count) for _ in range(GLANCES)})
    world = view.imagine(stream.child("world"))
    best, best_value = legal[picks[0]], None
    for pick in picks:
        move = legal[pick]
        after = world.copy()
        after.play(move)
        value = game.value(after, seat)
        if best_value is None or value > best_value:
            best, best_value = move, value
    return best
