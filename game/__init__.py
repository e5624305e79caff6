"""The rules core. Standard library only; no pygame, socket, thread, clock or file but its own tables.

`load(name)` gives a registered game; a new game is one folder here and one line in GAMES.
"""

from __future__ import annotations

import importlib

from game.contract import Game, OptionError

GAMES: tuple[str, ...] = ("akropolis",)
"""Registered games in the order in which the menu shows them."""


def load(name: str) -> Game:
    """The game of that name. Raises OptionError for an unknown one."""
    if name not in GAMES:
        raise OptionError(f"unknown game '{name[:30]}'; there is {', '.join(GAMES)}")
    game: Game = importlib.import_module(f"game.{name}").GAME
    return game
