"""Pictures that a board makes once from its art and remembers, the ones used longest ago going first.

Owns that cache for one window; it goes when the window's Art goes. Must never know what a picture shows.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenes.art import Art


class Pictures:
    """The art of one window; `keep`: how many made pictures are remembered."""

    keep = 700

    def __init__(self, art: Art) -> None:
        self.art = art
        self._made: OrderedDict[Hashable, Any] = OrderedDict()

    def made(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """A picture made once and remembered."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        picture = self._made[key] = make()
        if len(self._made) > self.keep:
            self._made.popitem(last=False)
        return picture

    def letters(self, size: float) -> float:
        """A font size in design px that is at least 12 px on this screen."""
        return max(size, 12.5 / self.art.unit)
