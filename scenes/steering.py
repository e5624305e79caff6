"""Steers a single group of buttons by keys and pad: for panels and screens that have no more than that.

Must never know what the buttons do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.bindings import MENU, WAYS, Deeds, act

if TYPE_CHECKING:
    from scenes.ui import Group


def steer(group: Group, back: Callable[[], None], intent: Any) -> bool:
    """Moves the focus, presses, goes back; True if the intent was for that."""
    return act((MENU,), deeds(group, back), intent)


def deeds(group: Group, back: Callable[[], None]) -> Deeds:
    """What the actions of MENU do where all buttons are in a row or a column and nothing scrolls."""

    def press(intent: Any) -> None:
        if not group.press_focus():
            group.focus_step(1)

    def end(step: int) -> None:
        group.focus_on(None)
        group.focus_step(step)

    found: dict[str, Callable[[Any], object]] = {
        name: lambda intent, way=way: group.focus_step(sum(way)) for name, way in WAYS.items()
    }
    return {
        **found,
        "next": lambda intent: group.focus_step(1),
        "previous": lambda intent: group.focus_step(-1),
        "press": press,
        "page up": lambda intent: end(1),
        "page down": lambda intent: end(-1),
        "top": lambda intent: end(1),
        "bottom": lambda intent: end(-1),
        "scroll": lambda intent: False,
        "back": lambda intent: back(),
    }
