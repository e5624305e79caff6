"""Every move and event of Tigris & Euphrates as a frozen record.

Owns their fields and their forms. Cells are numbers of `parts.cell`, colours numbers of `parts.COLOURS`,
monuments of `parts.MONUMENTS`. Secret are only the tiles of a swap and of a draw for a hand: their
redacted forms keep the count (TE-16.1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from game.contract import Event, Move, Record, Viewers
from game.dealer import OUTCOMES

# --- moves ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceTile(Move):
    """Action B: a tile of this colour from hand onto an empty cell (TE-7)."""

    kind: ClassVar[str] = "tile"
    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class PlaceLeader(Move):
    """Action A: the own leader of this colour onto a cell, from supply or from elsewhere (TE-6)."""

    kind: ClassVar[str] = "leader"
    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class WithdrawLeader(Move):
    """Action A: the own leader of this colour from the board to supply (TE-6.1)."""

    kind: ClassVar[str] = "withdraw"
    colour: int


@dataclass(frozen=True, slots=True)
class PlaceCatastrophe(Move):
    """Action C (TE-12)."""

    kind: ClassVar[str] = "catastrophe"
    cell: int


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Action D: `count` tiles leave the hand unseen, as many are drawn (TE-13.1).

    tiles: how many of each colour, four numbers; None where a device may not know them.
    """

    kind: ClassVar[str] = "swap"
    count: int
    tiles: tuple[int, ...] | None

    def redact(self, viewers: Viewers) -> Self:
        return self if self.seat in viewers else replace(self, tiles=None)


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """After two actions, one, or none (TE-5.1)."""

    kind: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class ChooseWar(Move):
    """The active player says which colour is fought next (TE-9.4)."""

    kind: ClassVar[str] = "choose_war"
    colour: int


@dataclass(frozen=True, slots=True)
class Commit(Move):
    """Attacker, then defender, adds `count` tiles from hand: red in a revolt, else the war's colour."""

    kind: ClassVar[str] = "commit"
    count: int


@dataclass(frozen=True, slots=True)
class BuildMonument(Move):
    """This monument on the 2x2 block whose top left cell is `cell` (TE-10)."""

    kind: ClassVar[str] = "build"
    monument: int
    cell: int


@dataclass(frozen=True, slots=True)
class BuildWonder(Move):
    """The wonder on the plus sign around `cell` (TE-17.2)."""

    kind: ClassVar[str] = "wonder"
    cell: int


@dataclass(frozen=True, slots=True)
class PlaceBuilding(Move):
    """The civilization building of the placed tile's colour on a tile of its line (TE-17.3)."""

    kind: ClassVar[str] = "building"
    cell: int


@dataclass(frozen=True, slots=True)
class Decline(Move):
    """Builds nothing now: the answer to a question that may be declined (TE-10.3, TE-17.3)."""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class TakeTreasure(Move):
    """The trader's owner takes the treasure of this cell (TE-11)."""

    kind: ClassVar[str] = "take"
    cell: int


@dataclass(frozen=True, slots=True)
class ChoosePoint(Move):
    """The colour of the point that the wonder gives (TE-17.2)."""

    kind: ClassVar[str] = "point"
    colour: int


# --- events ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartChosen(Event):
    """`seat` plays first, by lot or as chosen at the table (TE-4.5)."""

    kind: ClassVar[str] = "start_chosen"
    seat: int
    by_lot: bool


@dataclass(frozen=True, slots=True)
class BagFilled(Event):
    """So many tiles lie shuffled in the bag (TE-4.2)."""

    kind: ClassVar[str] = "bag_filled"
    count: int


@dataclass(frozen=True, slots=True)
class TilesDrawn(Event):
    """`seat` drew `count` tiles; `bag` are left. why: "deal", "swap" or "refill" (TE-4.4, TE-13, TE-14.2).

    tiles: the colours in the order drawn; None where a device may not know them.
    """

    kind: ClassVar[str] = "tiles_drawn"
    seat: int
    count: int
    bag: int
    why: str
    tiles: tuple[int, ...] | None

    def redact(self, viewers: Viewers) -> Self:
        return self if self.seat in viewers else replace(self, tiles=None)


@dataclass(frozen=True, slots=True)
class TilesSwapped(Event):
    """`seat` put `count` tiles out of the game unseen; tiles: how many of each colour, or None (TE-13.1)."""

    kind: ClassVar[str] = "tiles_swapped"
    seat: int
    count: int
    tiles: tuple[int, ...] | None

    def redact(self, viewers: Viewers) -> Self:
        return self if self.seat in viewers else replace(self, tiles=None)


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A tile lies face up on `cell` (TE-7.1)."""

    kind: ClassVar[str] = "tile_placed"
    seat: int
    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class LeaderPlaced(Event):
    """A leader stands on `cell`; before: where it stood, -1 if in supply (TE-6.1)."""

    kind: ClassVar[str] = "leader_placed"
    seat: int
    colour: int
    cell: int
    before: int


@dataclass(frozen=True, slots=True)
class LeaderWithdrawn(Event):
    """Its owner took a leader back from `cell` (TE-6.1)."""

    kind: ClassVar[str] = "leader_withdrawn"
    seat: int
    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class LeaderSentHome(Event):
    """The leader of `seat` went from `cell` to supply. why: "temple" (TE-6.6), "revolt", "war"."""

    kind: ClassVar[str] = "leader_home"
    seat: int
    colour: int
    cell: int
    why: str


@dataclass(frozen=True, slots=True)
class PointsGained(Event):
    """`seat` gained `count` points of `colour` and now has `total` of it.

    why: "tile" (own leader, TE-7.5), "king" (in place of the leader, TE-7.5), "revolt" (TE-8.6),
    "war" (TE-9.10), "monument" (TE-14.1), "wonder" (TE-17.2); cells: where the points come from, one
    cell a point where they can be told apart.
    """

    kind: ClassVar[str] = "points"
    seat: int
    colour: int
    count: int
    total: int
    why: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkerLaid(Event):
    """The unification marker covers the tile on `cell`, which joins two kingdoms (TE-9.1)."""

    kind: ClassVar[str] = "marker_laid"
    cell: int


@dataclass(frozen=True, slots=True)
class MarkerLifted(Event):
    """No colour is in conflict any more: the tile on `cell` is an ordinary one (TE-9.11)."""

    kind: ClassVar[str] = "marker_lifted"
    cell: int


@dataclass(frozen=True, slots=True)
class ConflictBegan(Event):
    """A revolt (war False) or a war between the leaders of `colour`.

    attacker, defender: seats; attacker_cell, defender_cell: their leaders; attacker_support,
    defender_support: the cells that make up the board strength, row by row (TE-8.3, TE-9.6).
    """

    kind: ClassVar[str] = "conflict_began"
    war: bool
    colour: int
    attacker: int
    defender: int
    attacker_cell: int
    defender_cell: int
    attacker_support: tuple[int, ...]
    defender_support: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TilesCommitted(Event):
    """`seat` added `count` tiles of `colour` from hand; strength: its total now (TE-8.4, TE-9.7)."""

    kind: ClassVar[str] = "tiles_committed"
    seat: int
    colour: int
    count: int
    strength: int
    attacks: bool


@dataclass(frozen=True, slots=True)
class ConflictDecided(Event):
    """Who won with how much against how much; a tie goes to the defender (TE-8.5, TE-9.8)."""

    kind: ClassVar[str] = "conflict_decided"
    war: bool
    colour: int
    winner: int
    loser: int
    attacker: int
    attacker_strength: int
    defender_strength: int


@dataclass(frozen=True, slots=True)
class TilesRemoved(Event):
    """The beaten side's tiles of `colour` left the game (TE-9.9)."""

    kind: ClassVar[str] = "tiles_removed"
    colour: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MonumentBuilt(Event):
    """`monument` stands on the block at `cell`, whose four tiles of `colour` are face down (TE-10.4)."""

    kind: ClassVar[str] = "monument_built"
    seat: int
    monument: int
    cell: int
    colour: int


@dataclass(frozen=True, slots=True)
class WonderBuilt(Event):
    """The wonder stands on the plus sign of tiles of `colour` around `cell` (TE-17.2)."""

    kind: ClassVar[str] = "wonder_built"
    seat: int
    cell: int
    colour: int


@dataclass(frozen=True, slots=True)
class BuildingPlaced(Event):
    """The building of `colour` stands on `cell`; before: where it stood, -1 if nowhere (TE-17.3)."""

    kind: ClassVar[str] = "building_placed"
    seat: int
    colour: int
    cell: int
    before: int


@dataclass(frozen=True, slots=True)
class BuildingReturned(Event):
    """The tile under the building of `colour` turned face down: it is in supply again (TE-17.3)."""

    kind: ClassVar[str] = "building_returned"
    colour: int
    cell: int


@dataclass(frozen=True, slots=True)
class TreasureTaken(Event):
    """`seat` took the treasure of `cell`, holds `held`; `left` lie on the board (TE-11)."""

    kind: ClassVar[str] = "treasure_taken"
    seat: int
    cell: int
    held: int
    left: int


@dataclass(frozen=True, slots=True)
class CatastrophePlaced(Event):
    """`cell` is blocked for ever; colour: of the tile destroyed there, -1 if it was empty (TE-12)."""

    kind: ClassVar[str] = "catastrophe_placed"
    seat: int
    cell: int
    colour: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """Turn number `turn`, from 1, of `seat` is over (TE-14)."""

    kind: ClassVar[str] = "turn_ended"
    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class TreasuresUsed(Event):
    """The end: each treasure of `seat` became a point; used: the colours in the order given (TE-15.2).

    sorted: the four totals from low to high, treasures included (TE-15.3).
    """

    kind: ClassVar[str] = "treasures_used"
    seat: int
    used: tuple[int, ...]
    sorted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """why: "treasures" or "bag" (TE-15.1); places per seat, 1 = first."""

    kind: ClassVar[str] = "game_ended"
    why: str
    places: tuple[int, ...]


MOVES: tuple[type[Move], ...] = (
    PlaceTile,
    PlaceLeader,
    WithdrawLeader,
    PlaceCatastrophe,
    Swap,
    EndTurn,
    ChooseWar,
    Commit,
    BuildMonument,
    BuildWonder,
    PlaceBuilding,
    Decline,
    TakeTreasure,
    ChoosePoint,
)
ENTRIES: dict[str, type[Record]] = {**{move.kind: move for move in MOVES}, **OUTCOMES}
EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        StartChosen,
        BagFilled,
        TilesDrawn,
        TilesSwapped,
        TilePlaced,
        LeaderPlaced,
        LeaderWithdrawn,
        LeaderSentHome,
        PointsGained,
        MarkerLaid,
        MarkerLifted,
        ConflictBegan,
        TilesCommitted,
        ConflictDecided,
        TilesRemoved,
        MonumentBuilt,
        WonderBuilt,
        BuildingPlaced,
        BuildingReturned,
        TreasureTaken,
        CatastrophePlaced,
        TurnEnded,
        TreasuresUsed,
        GameEnded,
    )
}
