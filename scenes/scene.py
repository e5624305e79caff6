"""One screen of the program as the stage sees it: what every scene may answer, with plain answers.

Must never know the stack that it lies on but through `stage`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from scenes.bindings import Table
    from scenes.stage import Stage

Size = tuple[int, int]


class Scene:
    """One screen of the program. `stage` is set when it is pushed.

    opaque: False for panels: the scenes below are drawn first.
    """

    opaque: bool = True
    by_art: bool = False
    """True: it draws upon the window through Art alone, so that only what differs need be painted."""
    types: bool = False
    """True while letters go into a text."""
    stage: Stage

    def enter(self) -> None:
        """It is on the stack now; size and art are known."""

    def leave(self) -> None:
        """It has left the stack for good."""

    def resume(self) -> None:
        """It is on top again."""

    def resize(self, size: Size) -> None:
        """The window or the scale has changed: `stage.art` is a new one."""

    def reword(self) -> None:
        """The language has changed: whatever holds finished words makes them anew. `resize` follows."""

    def handle(self, intent: Any) -> bool:
        """Takes an intent; True if it was used."""
        return False

    def update(self, dt: float) -> None:
        """Lets dt seconds pass."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws everything; changes nothing."""

    @property
    def busy(self) -> bool:
        """True: the next frame differs from this one."""
        return False

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        """Fingers in different zones are different people."""
        return 0

    def wake_in(self) -> float | None:
        """Seconds until it wants `update` although nothing happens."""
        return None

    def key_tables(self) -> Sequence[Table]:
        """Its keys and pad buttons, for the help; the handlers look into the same."""
        return ()
