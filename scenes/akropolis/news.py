"""The part of the board view that marks what has just been built, or what a line of the chronicle was about.

Owns `news`, the hexes that are marked. Must never draw.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from game.akropolis import moves
from game.contract import Entry, Event
from scenes.akropolis.projection import Cell
from scenes.akropolis.steered import Steered
from scenes.table.board import Item


class News(Steered):
    """What is new in the city that is shown."""

    news: tuple[Cell, ...]

    def highlight(self, entry: Entry, events: Sequence[Event]) -> bool:
        placed = next((event for event in events if isinstance(event, moves.TilePlaced)), None)
        if placed is None:
            return False
        if placed.seat != self.seat:
            self.link.focus_seat(placed.seat)
        self.news = cells_of(placed)
        self.remark()
        return True

    def show_since(self, items: Sequence[Item]) -> None:
        cells = [
            cell
            for item in items
            for event in item.events
            if isinstance(event, moves.TilePlaced) and event.seat == self.seat
            for cell in cells_of(event)
        ]
        self.news = tuple(cells)
        self.remark()

    @abstractmethod
    def remark(self) -> None:
        """Chooses what is marked in the city now."""


def cells_of(placed: moves.TilePlaced) -> tuple[Cell, Cell, Cell]:
    """The cells of hexes 0, 1, 2 of a placed tile."""
    flat = placed.cells
    return (flat[0], flat[1]), (flat[2], flat[3]), (flat[4], flat[5])
