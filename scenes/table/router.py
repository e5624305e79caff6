"""Which part of the table an intent belongs to: a pointer stays with the part where it went down.

Must never look into a part: it knows only where parts are and hands on whole intents.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from scenes import gestures as g

Pos = tuple[int, int]
NOWHERE: Pos = (-10_000, -10_000)
"""Where the mouse is for a part that it is not over."""


@dataclass(frozen=True)
class Part:
    """contains: whether a place is its; handle: takes an intent; zone: the gesture zone of a place."""

    name: str
    contains: Callable[[Pos], bool]
    handle: Callable[[Any], bool]
    zone: Callable[[Pos], Hashable]


class Router:
    """`parts`, topmost first; the last one takes what is left."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        self.owners: dict[int, Part] = {}
        self._lifted: set[int] = set()
        self._hovered: Part | None = None

    def at(self, pos: Pos) -> Part:
        """The topmost part at a place."""
        return next((part for part in self.parts if part.contains(pos)), self.parts[-1])

    def zone_at(self, pos: Pos) -> Hashable:
        """The gesture zone of a place: its own for every part, and whatever the part divides it into."""
        part = self.at(pos)
        return part.name, part.zone(pos)

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, g.Down):
            part = self.owners[intent.pointer] = self.at(intent.pos)
            return part.handle(intent)
        if isinstance(intent, g.Hover):
            return self._hover(intent)
        if isinstance(intent, g.Wheel):
            return self.at(intent.pos).handle(intent)
        if isinstance(intent, (g.Pinch, g.PinchEnd)):
            return self._of_zone(intent.zone).handle(intent)
        if isinstance(intent, g.Tap) and intent.button != 1:
            return self.at(intent.pos).handle(intent)
        pointer = getattr(intent, "pointer", None)
        if pointer is None:
            return self.parts[-1].handle(intent)
        owner = self.owners.get(pointer)
        return owner is not None and self._to_owner(owner, intent)

    def _of_zone(self, zone: Hashable) -> Part:
        """The part in whose zone two fingers landed; they may wander off it."""
        name = zone[0] if isinstance(zone, tuple) else ""
        return next((part for part in self.parts if part.name == name), self.parts[-1])

    def _to_owner(self, owner: Part, intent: Any) -> bool:
        """Forgets a pointer with the last that is heard of it; a long press may go on as a drag."""
        if isinstance(intent, g.Up):
            self._lifted.add(intent.pointer)
        last = (g.Tap, g.DragEnd, g.HoldEnd) if intent.pointer in self._lifted else (g.DragCancel,)
        if isinstance(intent, last):
            self.owners.pop(intent.pointer, None)
            self._lifted.discard(intent.pointer)
        return owner.handle(intent)

    def _hover(self, intent: g.Hover) -> bool:
        part, left = self.at(intent.pos), False
        if self._hovered is not None and self._hovered is not part:
            left = self._hovered.handle(g.Hover(NOWHERE))
        self._hovered = part
        return part.handle(intent) or left

    def clear(self) -> None:
        """Forgets all pointers."""
        self.owners.clear()
        self._lifted.clear()
        self._hovered = None
