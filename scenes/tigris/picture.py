"""What is drawn: the position at a table as far as its animation has come.

Owns a copy of what lies where, changed event by event: `leave` when a piece takes off, `arrive` when it has
landed; between the two it lies nowhere. Must never work out a rule: it does only what an event says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from game.contract import Event
from game.tigris import moves
from game.tigris.board import block_at, plus_at
from game.tigris.parts import RED

if TYPE_CHECKING:
    from game.tigris.state import Tigris

_serials = count(1)


@dataclass(slots=True)
class Fight:
    """A revolt or a war as it is shown. Pairs are (attacker, defender).

    seats; cells: of the two leaders; support: the cells that make up the board strengths; counted: how many
    of these are counted out already; added: tiles from hand, None until they are named; winner: a seat, -1
    while it is open.
    """

    war: bool
    colour: int
    seats: tuple[int, int]
    cells: tuple[int, int]
    support: tuple[tuple[int, ...], tuple[int, ...]]
    counted: list[int] = field(default_factory=lambda: [0, 0])
    added: list[int | None] = field(default_factory=lambda: [None, None])
    winner: int = -1

    @staticmethod
    def of(conflict: Any) -> Fight:
        """The fight of a game's Conflict or ConflictBegan, nothing of it counted out."""
        return Fight(
            bool(conflict.war),
            conflict.colour,
            (conflict.attacker, conflict.defender),
            (conflict.attacker_cell, conflict.defender_cell),
            (tuple(conflict.attacker_support), tuple(conflict.defender_support)),
            added=[getattr(conflict, "attacker_added", None), None],
        )

    @property
    def tiles(self) -> int:
        """The colour of the tiles that are added: red in a revolt (TE-8.4), else the war's."""
        return self.colour if self.war else RED

    @property
    def counted_out(self) -> bool:
        """Whether everything on the board is counted."""
        return all(done == len(cells) for done, cells in zip(self.counted, self.support, strict=True))

    def count_all(self) -> Fight:
        """The same with everything on the board counted out."""
        self.counted = [len(cells) for cells in self.support]
        return self

    def strength(self, side: int) -> int:
        """What is counted out so far, with what was added."""
        return self.counted[side] + (self.added[side] or 0)


class Picture:
    """The tables of a state for drawing; see game.tigris.state for their shapes.

    held: treasures per seat; away: leaders in flight as (seat, colour), neither on the board nor at home;
    serial: another number after every change, unlike that of any other picture: a key for caches.
    """

    def __init__(self, state: Tigris) -> None:
        self.board = state.board.copy()
        self.points = list(state.points)
        self.held = list(state.treasures)
        self.hands = list(state.hands)
        self.hand_sizes = list(state.hand_sizes)
        self.catastrophes = list(state.catastrophes)
        self.bag = state.bag
        self.fight = None if state.conflict is None else Fight.of(state.conflict).count_all()
        self.away: set[tuple[int, int]] = set()
        self.serial = next(_serials)

    @staticmethod
    def of(state: Tigris) -> Picture:
        """The settled picture of a state."""
        return Picture(state)

    def leaders_home(self, seat: int) -> tuple[int, ...]:
        """The colours of the leaders that lie at a seat's station."""
        found = (colour for colour in range(4) if self.board.leaders[4 * seat + colour] < 0)
        return tuple(colour for colour in found if (seat, colour) not in self.away)

    def points_of(self, seat: int) -> tuple[int, ...]:
        """The four totals of a seat."""
        return tuple(self.points[4 * seat : 4 * seat + 4])

    def touch(self) -> None:
        """Something in it was changed by hand."""
        self.serial = next(_serials)

    # --- events -----------------------------------------------------------------------------------

    def leave(self, event: Event) -> None:
        """What an event is about takes off, or vanishes."""
        self._do(_LEAVE, event)

    def arrive(self, event: Event) -> None:
        """What an event is about has landed."""
        self._do(_ARRIVE, event)

    def apply(self, event: Event) -> None:
        """All of an event at once."""
        self.leave(event)
        self.arrive(event)

    def _do(self, deeds: dict[type[Event], Callable[[Picture, Any], None]], event: Event) -> None:
        deed = deeds.get(type(event))
        if deed is not None:
            deed(self, event)
            self.touch()

    def take(self, seat: int, colour: int | None, number: int = 1) -> None:
        """Tiles go out of a hand; colour None: nobody here knows which."""
        self.hand_sizes[seat] = max(0, self.hand_sizes[seat] - number)
        self._change_hand(seat, colour, -number)

    def give(self, seat: int, colour: int | None, number: int = 1) -> None:
        """Tiles come into a hand."""
        self.hand_sizes[seat] += number
        self._change_hand(seat, colour, number)

    def _change_hand(self, seat: int, colour: int | None, number: int) -> None:
        hand = self.hands[seat]
        if hand is not None and colour is not None:
            now = list(hand)
            now[colour] = max(0, now[colour] + number)
            self.hands[seat] = tuple(now)
        self.touch()


# --- what each event does ---------------------------------------------------------------------------


def _drawn(picture: Picture, event: moves.TilesDrawn) -> None:
    for colour in event.tiles or (None,) * event.count:
        picture.give(event.seat, colour)


def _swapped(picture: Picture, event: moves.TilesSwapped) -> None:
    if event.tiles is None:
        picture.take(event.seat, None, event.count)
        return
    for colour, number in enumerate(event.tiles):
        picture.take(event.seat, colour, number)


def _bag(picture: Picture, event: moves.TilesDrawn | moves.BagFilled) -> None:
    picture.bag = event.bag if isinstance(event, moves.TilesDrawn) else event.count


def _lay(picture: Picture, event: moves.TilePlaced) -> None:
    picture.board.up[event.colour] |= 1 << event.cell


def _lift_leader(
    picture: Picture, event: moves.LeaderPlaced | moves.LeaderWithdrawn | moves.LeaderSentHome
) -> None:
    picture.board.leaders[4 * event.seat + event.colour] = -1
    picture.away.add((event.seat, event.colour))


def _stand(picture: Picture, event: moves.LeaderPlaced) -> None:
    picture.board.leaders[4 * event.seat + event.colour] = event.cell
    picture.away.discard((event.seat, event.colour))


def _home(picture: Picture, event: moves.LeaderWithdrawn | moves.LeaderSentHome) -> None:
    picture.away.discard((event.seat, event.colour))


def _score(picture: Picture, event: moves.PointsGained) -> None:
    picture.points[4 * event.seat + event.colour] = event.total


def _cover(picture: Picture, event: moves.MarkerLaid) -> None:
    board, bit = picture.board, 1 << event.cell
    board.marker = event.cell
    for colour in range(4):
        if board.up[colour] & bit:
            board.under_marker = colour
            board.up[colour] &= ~bit


def _uncover(picture: Picture, event: moves.MarkerLifted) -> None:
    board = picture.board
    if board.under_marker >= 0:
        board.up[board.under_marker] |= 1 << event.cell
    board.marker = board.under_marker = -1


def _fight(picture: Picture, event: moves.ConflictBegan) -> None:
    picture.fight = Fight.of(event)


def _commit(picture: Picture, event: moves.TilesCommitted) -> None:
    fight = picture.fight
    if fight is not None:
        fight.added[0 if event.attacks else 1] = event.count


def _decide(picture: Picture, event: moves.ConflictDecided) -> None:
    if picture.fight is not None:
        picture.fight.winner = event.winner


def _remove(picture: Picture, event: moves.TilesRemoved) -> None:
    for cell in event.cells:
        picture.board.up[event.colour] &= ~(1 << cell)


def _turn_down(picture: Picture, bits: int) -> None:
    for colour in range(4):
        picture.board.up[colour] &= ~bits
    picture.board.down |= bits


def _raise_monument(picture: Picture, event: moves.MonumentBuilt) -> None:
    picture.board.monuments[event.monument] = event.cell


def _raise_wonder(picture: Picture, event: moves.WonderBuilt) -> None:
    picture.board.wonder = event.cell


def _lift_building(picture: Picture, event: moves.BuildingPlaced | moves.BuildingReturned) -> None:
    picture.board.buildings[event.colour] = -1


def _stand_building(picture: Picture, event: moves.BuildingPlaced) -> None:
    picture.board.buildings[event.colour] = event.cell


def _take_treasure(picture: Picture, event: moves.TreasureTaken) -> None:
    picture.board.treasures &= ~(1 << event.cell)


def _hold_treasure(picture: Picture, event: moves.TreasureTaken) -> None:
    picture.held[event.seat] = event.held


def _spend_catastrophe(picture: Picture, event: moves.CatastrophePlaced) -> None:
    picture.catastrophes[event.seat] -= 1


def _ruin(picture: Picture, event: moves.CatastrophePlaced) -> None:
    for colour in range(4):
        picture.board.up[colour] &= ~(1 << event.cell)
    picture.board.ruins |= 1 << event.cell


_LEAVE: dict[type[Event], Callable[[Picture, Any], None]] = {
    moves.BagFilled: _bag,
    moves.TilesDrawn: _bag,
    moves.TilesSwapped: _swapped,
    moves.TilePlaced: lambda picture, event: picture.take(event.seat, event.colour),
    moves.LeaderPlaced: _lift_leader,
    moves.LeaderWithdrawn: _lift_leader,
    moves.LeaderSentHome: _lift_leader,
    moves.MarkerLifted: _uncover,
    moves.TilesCommitted: lambda picture, event: picture.take(event.seat, event.colour, event.count),
    moves.TilesRemoved: _remove,
    moves.MonumentBuilt: lambda picture, event: _turn_down(picture, block_at(event.cell)),
    moves.WonderBuilt: lambda picture, event: _turn_down(picture, plus_at(event.cell)),
    moves.BuildingPlaced: _lift_building,
    moves.BuildingReturned: _lift_building,
    moves.TreasureTaken: _take_treasure,
    moves.CatastrophePlaced: _spend_catastrophe,
}
_ARRIVE: dict[type[Event], Callable[[Picture, Any], None]] = {
    moves.TilesDrawn: _drawn,
    moves.TilePlaced: _lay,
    moves.LeaderPlaced: _stand,
    moves.LeaderWithdrawn: _home,
    moves.LeaderSentHome: _home,
    moves.PointsGained: _score,
    moves.MarkerLaid: _cover,
    moves.ConflictBegan: _fight,
    moves.TilesCommitted: _commit,
    moves.ConflictDecided: _decide,
    moves.MonumentBuilt: _raise_monument,
    moves.WonderBuilt: _raise_wonder,
    moves.BuildingPlaced: _stand_building,
    moves.TreasureTaken: _hold_treasure,
    moves.CatastrophePlaced: _ruin,
}
