"""Screens that change by themselves while people look at them: what is pressed or hovered stays so.

Must never lose a press because news has come in the meantime.
"""

from __future__ import annotations

from typing import Any

from scenes import gestures as g
from scenes.screen import Screen

NOWHERE = (-10_000, -10_000)


class Lively(Screen):
    """A screen whose content comes from the network."""

    def __init__(self) -> None:
        super().__init__()
        self._mouse = NOWHERE

    def lay_out(self) -> None:
        super().lay_out()
        for group in self.groups():
            group.handle(g.Hover(self._mouse))

    def update(self, dt: float) -> None:
        """While a pointer is down the widgets stay: a new layout would let go of it."""
        held = any(group.captured for group in self.groups())
        stale, self._stale = self._stale, self._stale and not held
        super().update(dt)
        self._stale = stale and held

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, g.Hover):
            self._mouse = intent.pos
        elif isinstance(intent, g.Down):
            self._mouse = NOWHERE
        return super().handle(intent)
