"""The end of a game: after a last look at the board the final scoring opens by itself, once.

Must never open it over another screen: it waits until the table is on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

LAST_LOOK = 1.6
"""Seconds in which the finished board is seen."""


class Ending:
    """`left`: seconds until the final scoring opens, None if it does not; `celebrated`: the end was heard."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.left: float | None = None
        self.celebrated = False
        self._begun = False

    def look(self) -> None:
        """Everything has been shown: is the game over, or is it on again after an undo?"""
        scene = self.scene
        if not scene.table.over:
            self.left, self.celebrated, self._begun = None, False, False
        elif not self._begun:
            self._begun = True
            self.left = 0.0 if scene.animator.still else LAST_LOOK

    def update(self, dt: float) -> None:
        """Lets time pass while the table is on top."""
        if self.left is None or self.scene.stage.top is not self.scene:
            return
        self.left -= dt
        if self.left <= 0:
            self.left = None
            self.scene.bars.say("")  # what was said last is old when the final table is seen again
            self.scene.open_results()

    def wake_in(self) -> float | None:
        return self.left if self.scene.stage.top is self.scene else None
