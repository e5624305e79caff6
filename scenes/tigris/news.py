"""The part of the board view that marks what has just happened, or what a line of the chronicle was about.

Owns `marked`, the cells that are framed. Must never draw.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from game.contract import Entry, Event
from game.tigris import moves
from game.tigris.parts import is_cell
from scenes.table.board import BoardView, Item

_ONE = (
    moves.TilePlaced,
    moves.LeaderPlaced,
    moves.LeaderWithdrawn,
    moves.LeaderSentHome,
    moves.CatastrophePlaced,
    moves.TreasureTaken,
    moves.BuildingPlaced,
    moves.MarkerLaid,
)
"""Events that are about one cell."""


class News(BoardView):
    """What is new on the board."""

    marked: tuple[int, ...] = ()

    def highlight(self, entry: Entry, events: Sequence[Event]) -> bool:
        found = cells_of_events(events)
        if not found:
            return False
        self.marked = found
        self.link.request_frame()
        return True

    def show_since(self, items: Sequence[Item]) -> None:
        self.marked = cells_of_events(event for item in items for event in item.events)
        self.link.stage.dirty()

    @abstractmethod
    def stir(self) -> None:
        """Something happened."""


def cells_of_events(events: Iterable[Event]) -> tuple[int, ...]:
    """The cells that some events are about, each once, in their order."""
    found: dict[int, None] = {}
    for event in events:
        if isinstance(event, _ONE):
            found[event.cell] = None
        elif isinstance(event, (moves.TilesRemoved, moves.PointsGained)):
            found |= dict.fromkeys(event.cells)
        elif isinstance(event, moves.ConflictBegan):
            found |= dict.fromkeys((event.attacker_cell, event.defender_cell))
        elif isinstance(event, moves.MonumentBuilt):
            found |= dict.fromkeys(event.cell + step for step in (0, 1, 17, 18))
        elif isinstance(event, moves.WonderBuilt):
            found |= dict.fromkeys(event.cell + step for step in (-17, -1, 0, 1, 17))
    return tuple(cell for cell in found if is_cell(cell))
