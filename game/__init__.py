"""The rules core. Standard library only; no pygame, socket, thread, clock or file but its own tables.

`load(name)` gives a registered game; a new game is one folder here and one line in GAMES.
"""

from __future__ import annotations

import importlib

from game.contract import Game, OptionError

GAMES: tuple[str, ...] = ("akropolis", "tigris")
"""Games in the order in which the menu shows them."""

_guests: dict[str, Game] = {}


def register(game: Game) -> None:
    """Adds a game that lives outside this package, such as the toy game of the tests."""
    _guests[game.name] = game


def load(name: str) -> Game:
    """The game of that name. Raises OptionError for an unknown one."""
    if name in _guests:
        return _guests[name]
    if name not in GAMES:
        raise OptionError(f"unknown game '{name[:30]}'; there is {', '.join(GAMES)}")
    game: Game = importlib.import_module(f"game.{name}").GAME
    return game
