"""The registry of board views: one line per game, imported when it is asked for.

Must never import a board at import time: the menu starts without any game's scenes.
"""

from __future__ import annotations

from importlib import import_module

from scenes.table.board import BoardView

_BOARDS: dict[str, tuple[str, str]] = {
    "akropolis": ("scenes.akropolis.board", "AkropolisBoard"),
    "tigris": ("scenes.tigris.board", "TigrisBoard"),
}


def register(game: str, module: str, name: str) -> None:
    """Adds or replaces the board view of a game."""
    _BOARDS[game] = (module, name)


def board_for(game: str) -> type[BoardView]:
    """The board view class of a game. Raises KeyError for a game without one."""
    module, name = _BOARDS[game]
    view = getattr(import_module(module), name)
    assert issubclass(view, BoardView)
    return view
