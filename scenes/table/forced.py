"""Auto-answer: with that setting a person's only possible decision is made by itself, after a moment.

Must never decide what somebody has just taken back, and never while a pointer is down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match import Undo
from scenes.text import tr

if TYPE_CHECKING:
    from net.table import Update
    from scenes.table.scene import TableScene

SECONDS = 1.4


class Forced:
    """Watches who is asked. `left`: seconds until the only move is made; None: there is a choice."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.left: float | None = None
        self._taken_back = False

    def note(self, update: Update) -> None:
        """An update was shown: after an undo people decide by hand, until somebody has."""
        self._taken_back = isinstance(update.entry, Undo)
        self.left = None

    def look(self) -> None:
        """Somebody is asked now: is there no choice, or only one beginning?"""
        scene, self.left = self.scene, None
        seat = next((seat for seat in scene.state.to_act if scene.may_act(seat)), None)
        if seat is None or self._taken_back or not scene.stage.prefs.auto_answer:
            return
        legal = scene.state.legal(seat)
        if len(legal) == 1:
            self.left = SECONDS
            scene.say(tr("{name} has only one move: it is made now.", name=scene.table.seats[seat].name))
        else:
            scene.board.preselect()

    def update(self, dt: float, held: bool) -> None:
        """Lets time pass; held: a pointer is down."""
        if self.left is None or held:
            return
        self.left -= dt
        if self.left > 0:
            return
        self.left = None
        state = self.scene.state
        seat = next((seat for seat in state.to_act if self.scene.may_act(seat)), None)
        if seat is not None and len(state.legal(seat)) == 1:
            self.scene.submit(state.legal(seat)[0])
