"""Every move and event of Akropolis as a frozen record.

Owns their fields and their forms. The deal and the row come in with the dealer's own outcomes; nothing
here is secret, so no record needs a redacted form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.contract import Event, Move, Record
from game.dealer import OUTCOMES


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A whole turn: take the tile at row index `take` and lay its hex 0 on (q, r), turned by `rot`."""

    kind: ClassVar[str] = "build"
    take: int
    q: int
    r: int
    rot: int


@dataclass(frozen=True, slots=True)
class ChiefChosen(Event):
    """`seat` is the first Chief Architect and plays first; by lot, or chosen at the table (AK-3.4)."""

    kind: ClassVar[str] = "chief_chosen"
    seat: int
    by_lot: bool


@dataclass(frozen=True, slots=True)
class StacksMade(Event):
    """`stacks` piles of `size` tiles each lie face down (AK-3.2)."""

    kind: ClassVar[str] = "stacks_made"
    stacks: int
    size: int


@dataclass(frozen=True, slots=True)
class StonesDealt(Event):
    """Starting stones, one figure per seat (AK-3.5)."""

    kind: ClassVar[str] = "stones_dealt"
    stones: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowFilled(Event):
    """`tiles` joined the row from index `start` on; `stacks` are left (AK-7.1)."""

    kind: ClassVar[str] = "row_filled"
    tiles: tuple[int, ...]
    start: int
    stacks: int


@dataclass(frozen=True, slots=True)
class ChiefMoved(Event):
    """The Chief Architect marker went from one seat to the next; round `round` begins (AK-7.2).

    Solo: seat 1 stands for the Architect.
    """

    kind: ClassVar[str] = "chief_moved"
    before: int
    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class TileTaken(Event):
    """`seat` took `tile` from row index `index`, paid so many stones and holds `stones` (AK-4.2)."""

    kind: ClassVar[str] = "tile_taken"
    seat: int
    tile: int
    index: int
    paid: int
    stones: int


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """`tile` lies in the city of `seat` on `level`.

    cells: q, r of hexes 0, 1, 2 in a row; covered: the three hex codes now below, empty on the table.
    """

    kind: ClassVar[str] = "tile_placed"
    seat: int
    tile: int
    q: int
    r: int
    rot: int
    level: int
    cells: tuple[int, ...]
    covered: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StonesGained(Event):
    """`seat` took `count` stones, one from each covered quarry, and holds `stones` (AK-6.1).

    cells: q, r of the quarries in a row.
    """

    kind: ClassVar[str] = "stones_gained"
    seat: int
    count: int
    cells: tuple[int, ...]
    stones: int


@dataclass(frozen=True, slots=True)
class ScoreChanged(Event):
    """The points of `seat` per kind before and after, and the totals with stones (AK-9)."""

    kind: ClassVar[str] = "score_changed"
    seat: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    total_before: int
    total_after: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """Turn number `turn`, from 1, of `seat` is over."""

    kind: ClassVar[str] = "turn_ended"
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class ArchitectJoined(Event):
    """Solo: the Architect of this level plays along and begins with so many stones (AK-15.1)."""

    kind: ClassVar[str] = "architect_joined"
    level: str
    stones: int


@dataclass(frozen=True, slots=True)
class ArchitectPaid(Event):
    """Solo: the `count` stones that the human paid went to the Architect, who holds `stones` (AK-15.2)."""

    kind: ClassVar[str] = "architect_paid"
    count: int
    stones: int


@dataclass(frozen=True, slots=True)
class ArchitectTook(Event):
    """Solo: turn number `turn`, the Architect's (AK-15.3).

    It took `tile` from row index `index`, paid so many stones to the reserve and holds `stones`;
    total_before and total_after: its points before and after this (AK-15.4).
    """

    kind: ClassVar[str] = "architect_took"
    tile: int
    index: int
    paid: int
    stones: int
    total_before: int
    total_after: int
    turn: int


@dataclass(frozen=True, slots=True)
class ArchitectScored(Event):
    """Solo: the Architect's points and stones at the end, and whether they beat the human (AK-15.5)."""

    kind: ClassVar[str] = "architect_scored"
    total: int
    stones: int
    wins: bool


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The last turn was played; `tile` stays in the row (AK-8.1). totals and places are per seat."""

    kind: ClassVar[str] = "game_ended"
    tile: int
    totals: tuple[int, ...]
    places: tuple[int, ...]


ENTRIES: dict[str, type[Record]] = {Build.kind: Build, **OUTCOMES}
EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        ChiefChosen,
        StacksMade,
        StonesDealt,
        RowFilled,
        ChiefMoved,
        TileTaken,
        TilePlaced,
        StonesGained,
        ScoreChanged,
        TurnEnded,
        ArchitectJoined,
        ArchitectPaid,
        ArchitectTook,
        ArchitectScored,
        GameEnded,
    )
}
