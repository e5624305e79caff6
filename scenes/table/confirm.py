"""The confirm timer: with the setting "timer" a complete move that stands untouched is confirmed by itself.

Must never confirm while a pointer is down or the move has just changed.
"""

from __future__ import annotations

from game.contract import Move
from scenes.table.board import BoardView

SECONDS = 3.0


class ConfirmTimer:
    """Watches the board's candidate."""

    def __init__(self, board: BoardView) -> None:
        self.board = board
        self.left: float | None = None
        """How much of the time is left, 1.0 to 0.0; None while it does not run."""
        self._watched: Move | None = None
        self._passed = 0.0

    def update(self, dt: float, setting: str, held: bool) -> bool:
        """Lets time pass; held: a pointer is down. True while it runs."""
        move = self.board.candidate() if setting == "timer" else None
        if move is None:
            self.left, self._watched = None, None
            return False
        if move != self._watched or held:
            self._watched, self._passed = move, 0.0
        else:
            self._passed += dt
        self.left = max(0.0, 1 - self._passed / SECONDS)
        if self.left <= 0:
            self.left, self._watched = None, None
            self.board.confirm()
        return True
