"""Bots: they see only a view, count work instead of time, and change nothing.

The same view, seat and stream give the same move everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots import easy, medium, random
from game.bots.medium import Hint, hint
from game.contract import Game, Move, OptionError, State
from game.stream import Stream

__all__ = ["LEVELS", "Choose", "Hint", "hint", "level"]

Choose = Callable[[Game, State, int, Stream], Move]

LEVELS: dict[str, Choose] = {"random": random.choose, "easy": easy.choose, "medium": medium.choose}
"""Every level by name, weakest first."""


def level(name: str) -> Choose:
    """The bot of that name. Raises OptionError."""
    if name not in LEVELS:
        raise OptionError(f"unknown bot '{name[:30]}'; there is {', '.join(LEVELS)}")
    return LEVELS[name]
