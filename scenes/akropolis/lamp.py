"""Which colour of the score is lit in the city: chosen by a tap, or glimpsed by hover and long press.

Owns that choice and the time of a glimpse. Must never know which districts count.
"""

from __future__ import annotations

from collections.abc import Callable

GLIMPSE = 3.0
"""Seconds for which hover and long press light a colour."""


class Lamp:
    """`kind` is what is lit now; `changed` is called whenever that changes."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self.changed = changed
        self.chosen: str | None = None
        self._glimpsed: str | None = None
        self._left = 0.0

    @property
    def kind(self) -> str | None:
        return self._glimpsed or self.chosen

    def choose(self, kind: str | None) -> None:
        """A tap: the colour stays lit until another tap; the same colour once more goes out."""
        self._set(None if kind == self.chosen else kind, None)

    def glimpse(self, kind: str | None) -> None:
        """Hover or long press: lit for a moment; None: the pointer is elsewhere."""
        self._left = GLIMPSE
        self._set(self.chosen, kind)

    def out(self) -> None:
        """Nothing is lit."""
        self._set(None, None)

    def _set(self, chosen: str | None, glimpsed: str | None) -> None:
        before = self.kind
        self.chosen, self._glimpsed = chosen, glimpsed
        if self.kind != before:
            self.changed()

    def update(self, dt: float) -> None:
        """Lets some seconds pass."""
        if self._glimpsed is not None:
            self._left -= dt
            if self._left <= 0:
                self._set(self.chosen, None)

    def wake_in(self) -> float | None:
        """Seconds until a glimpse ends."""
        return max(0.01, self._left) if self._glimpsed is not None else None
