"""Quarter turns: from a station's own coordinates to the window's and back, for drawing and input.

A turned part draws itself upright into its own surface and reads intents in its own coordinates; only
this module knows at which edge it lies. Must never know what is drawn.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import pygame

Pos = tuple[int, int]
_PLACES = ("pos", "start", "center")
_WAYS = ("delta", "pan")


@dataclass(frozen=True)
class Turned:
    """A window rectangle whose inside is turned by `turns` quarter turns clockwise.

    0 reads from the bottom edge, 1 from the left, 2 from the top, 3 from the right.
    """

    rect: pygame.Rect
    turns: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height as its reader sees them."""
        width, height = self.rect.size
        return (height, width) if self.turns % 2 else (width, height)

    def to_local(self, pos: Pos) -> Pos:
        """The reader's coordinates of a window place."""
        x, y = pos[0] - self.rect.left, pos[1] - self.rect.top
        right, bottom = self.rect.width - 1, self.rect.height - 1
        return ((x, y), (y, right - x), (right - x, bottom - y), (bottom - y, x))[self.turns % 4]

    def to_window(self, pos: Pos) -> Pos:
        """The window place of the reader's coordinates."""
        x, y = pos
        right, bottom = self.rect.width - 1, self.rect.height - 1
        turned = ((x, y), (right - y, x), (right - x, bottom - y), (y, bottom - x))[self.turns % 4]
        return turned[0] + self.rect.left, turned[1] + self.rect.top

    def way_to_local(self, way: Pos) -> Pos:
        """The reader's direction of a movement in the window."""
        x, y = way
        return ((x, y), (y, -x), (-x, -y), (-y, x))[self.turns % 4]

    def rect_to_window(self, rect: pygame.Rect) -> pygame.Rect:
        """The window rectangle that the reader's rectangle covers."""
        ax, ay = self.to_window(rect.topleft)
        bx, by = self.to_window((rect.right - 1, rect.bottom - 1))
        return pygame.Rect(min(ax, bx), min(ay, by), abs(ax - bx) + 1, abs(ay - by) + 1)

    def picture(self, upright: pygame.Surface) -> pygame.Surface:
        """The reader's picture as it goes to `rect.topleft`; itself when nothing is turned."""
        return pygame.transform.rotate(upright, -90 * (self.turns % 4)) if self.turns % 4 else upright

    def intent(self, intent: Any) -> Any:
        """The same intent in the reader's coordinates."""
        changes: dict[str, Any] = {}
        for name in _PLACES:
            if hasattr(intent, name):
                changes[name] = self.to_local(getattr(intent, name))
        for name in _WAYS:
            if hasattr(intent, name):
                changes[name] = self.way_to_local(getattr(intent, name))
        return dataclasses.replace(intent, **changes) if changes else intent
