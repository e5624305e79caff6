"""The four kinds of action: leader, tile, catastrophe, swap (TE-5, TE-6, TE-7, TE-12, TE-13).

Owns why an action is refused and what it does at once; what follows from it goes on the stack. The
reason keys are listed in `rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event, Refusal
from game.tigris import conflicts
from game.tigris.board import NEAR
from game.tigris.kingdoms import flood, kingdoms_beside, owner_in
from game.tigris.moves import (
    CatastrophePlaced,
    LeaderPlaced,
    LeaderSentHome,
    LeaderWithdrawn,
    MarkerLaid,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TilePlaced,
    TilesSwapped,
    WithdrawLeader,
)
from game.tigris.parts import BLACK, BLUE, COLOURS, HAND, RED, is_cell
from game.tigris.steps import BUILD, BUILDING, SWAP, TAKE, WARS, Step

if TYPE_CHECKING:
    from game.tigris.state import Tigris

# --- tiles (TE-7) ---------------------------------------------------------------------------------


def check_tile(state: Tigris, move: PlaceTile) -> Refusal | None:
    board, colour, cell = state.board, move.colour, move.cell
    if not 0 <= colour < len(COLOURS):
        return Refusal("TE-7.1", "colour", (("colour", colour),))
    if not state.may_hold(move.seat, colour, 1):
        return Refusal("TE-7.1", "not_in_hand", (("colour", colour),))
    if not is_cell(cell):
        return Refusal("TE-1.1", "cell", (("cell", cell),))
    occupied = _occupied(state, cell, "TE-7.1")
    if occupied is not None:
        return occupied
    if (state.map.river >> cell & 1) != (colour == BLUE):
        return Refusal("TE-7.2", "needs_river" if colour == BLUE else "needs_land", (("colour", colour),))
    count = len(kingdoms_beside(board, cell, board.joined, board.standing))
    if count > 2:
        return Refusal("TE-7.3", "three_kingdoms", (("kingdoms", count),))
    return None


def _occupied(state: Tigris, cell: int, rule: str) -> Refusal | None:
    """TE-2.1, TE-2.5: a cell holds one thing; what it is names the reason."""
    board = state.board
    if board.ruins >> cell & 1:
        return Refusal("TE-2.5", "ruin")
    return Refusal(rule, "occupied") if board.occupied >> cell & 1 else None


def place_tile(state: Tigris, move: PlaceTile, events: list[Event]) -> None:
    """TE-7; the tile that joins two kingdoms lies under the marker at first (TE-9.1)."""
    board, seat, colour, cell = state.board, move.seat, move.colour, move.cell
    state.actions -= 1
    state.spend(seat, colour, 1)
    events.append(TilePlaced(seat, colour, cell))
    near = kingdoms_beside(board, cell, board.joined, board.standing)
    state.pending.push(Step(TAKE))
    state.pending.push(Step(BUILD, seat, cell=cell, colour=colour))
    if state.has_buildings:
        state.pending.push(Step(BUILDING, seat, cell=cell, colour=colour))
    if len(near) == 2:
        board.marker, board.under_marker = cell, colour
        events.append(MarkerLaid(cell))
        state.pending.push(Step(WARS, seat))
        return
    board.up[colour] |= 1 << cell
    if near:
        _score_tile(state, colour, cell, near[0], events)


def _score_tile(state: Tigris, colour: int, cell: int, kingdom: int, events: list[Event]) -> None:
    """TE-7.5; a building in the kingdom doubles the point (TE-17.3)."""
    owner, why = owner_in(state.board, colour, kingdom), "tile"
    if owner < 0:
        owner, why = owner_in(state.board, BLACK, kingdom), "king"
    if owner < 0:
        return
    building = state.board.buildings[colour]
    if building >= 0 and kingdom >> building & 1:
        state.gain(owner, colour, 2, why, (cell, building), events)
    else:
        state.gain(owner, colour, 1, why, (cell,), events)


# --- leaders (TE-6) -------------------------------------------------------------------------------


def check_leader(state: Tigris, move: PlaceLeader) -> Refusal | None:
    board, cell = state.board, move.cell
    if not 0 <= move.colour < len(COLOURS):
        return Refusal("TE-6.1", "colour", (("colour", move.colour),))
    if not is_cell(cell):
        return Refusal("TE-1.1", "cell", (("cell", cell),))
    before = board.leaders[move.seat * len(COLOURS) + move.colour]
    if before == cell:
        return Refusal("TE-6.4", "same_cell", (("colour", move.colour),))
    occupied = _occupied(state, cell, "TE-6.2")
    if occupied is not None:
        return occupied
    if state.map.river >> cell & 1:
        return Refusal("TE-6.2", "leader_on_river")
    if not NEAR[cell] & board.up[RED]:
        return Refusal("TE-6.2", "no_temple")
    lifted = 1 << before if before >= 0 else 0
    count = len(kingdoms_beside(board, cell, board.joined & ~lifted, board.standing & ~lifted))
    return Refusal("TE-6.3", "two_kingdoms", (("kingdoms", count),)) if count > 1 else None


def place_leader(state: Tigris, move: PlaceLeader, events: list[Event]) -> None:
    """TE-6.1; into a kingdom with such a leader of another player it is a revolt (TE-8.1)."""
    board, index = state.board, move.seat * len(COLOURS) + move.colour
    state.actions -= 1
    before, board.leaders[index] = board.leaders[index], move.cell
    events.append(LeaderPlaced(move.seat, move.colour, move.cell, before))
    state.pending.push(Step(TAKE))
    region = flood(1 << move.cell, board.joined)
    for rival in range(move.colour, len(board.leaders), len(COLOURS)):
        cell = board.leaders[rival]
        if rival != index and cell >= 0 and region >> cell & 1:
            conflicts.begin_revolt(state, move, rival // len(COLOURS), events)
            return


def check_withdraw(state: Tigris, move: WithdrawLeader) -> Refusal | None:
    if not 0 <= move.colour < len(COLOURS):
        return Refusal("TE-6.1", "colour", (("colour", move.colour),))
    if state.board.leaders[move.seat * len(COLOURS) + move.colour] < 0:
        return Refusal("TE-6.1", "in_supply", (("colour", move.colour),))
    return None


def withdraw(state: Tigris, move: WithdrawLeader, events: list[Event]) -> None:
    index = move.seat * len(COLOURS) + move.colour
    state.actions -= 1
    cell, state.board.leaders[index] = state.board.leaders[index], -1
    events.append(LeaderWithdrawn(move.seat, move.colour, cell))
    state.pending.push(Step(TAKE))


def send_home(state: Tigris, events: list[Event]) -> None:
    """Leaders without a temple go home, all at once (TE-6.6)."""
    leaders, temples = state.board.leaders, state.board.up[RED]
    for index, cell in enumerate(leaders):
        if cell >= 0 and not NEAR[cell] & temples:
            leaders[index] = -1
            events.append(LeaderSentHome(*divmod(index, len(COLOURS)), cell, "temple"))


# --- catastrophes (TE-12) -------------------------------------------------------------------------


def catastrophe_cells(state: Tigris) -> int:
    """The cells where a catastrophe may be put (TE-12.2, TE-17.3)."""
    board = state.board
    barred = board.ruins | board.treasures | board.down | board.standing
    for building in board.buildings:
        if building >= 0:
            barred |= 1 << building
    return (state.map.land | state.map.river) & ~barred


def check_catastrophe(state: Tigris, move: PlaceCatastrophe) -> Refusal | None:
    board, cell = state.board, move.cell
    if not state.catastrophes[move.seat]:
        return Refusal("TE-12.1", "none_left")
    if not is_cell(cell):
        return Refusal("TE-1.1", "cell", (("cell", cell),))
    if board.ruins >> cell & 1:
        return Refusal("TE-2.5", "ruin")
    barred = ((board.standing, "leader"), (board.treasures, "treasure"), (board.down, "face_down"))
    for bits, reason in barred:
        if bits >> cell & 1:
            return Refusal("TE-12.2", reason)
    return Refusal("TE-17.3", "building") if cell in board.buildings else None


def place_catastrophe(state: Tigris, move: PlaceCatastrophe, events: list[Event]) -> None:
    """TE-12.3."""
    board, bit = state.board, 1 << move.cell
    state.actions -= 1
    state.catastrophes[move.seat] -= 1
    colour = board.tile_at(move.cell)
    if colour is not None:
        board.up[colour] ^= bit
    board.ruins |= bit
    events.append(CatastrophePlaced(move.seat, move.cell, -1 if colour is None else colour))
    send_home(state, events)
    state.pending.push(Step(TAKE))


# --- swaps (TE-13.1) ------------------------------------------------------------------------------


def check_swap(state: Tigris, move: Swap) -> Refusal | None:
    """A device that may not know the tiles sees their number alone."""
    size = state.hand_sizes[move.seat]
    if move.count < 1:
        return Refusal("TE-13.1", "nothing")
    if move.count > min(size, HAND):
        return Refusal("TE-13.1", "too_many", (("count", move.count), ("have", size)))
    tiles = move.tiles
    if tiles is None:
        return Refusal("TE-13.1", "unnamed") if state.hands[move.seat] is not None else None
    if len(tiles) != len(COLOURS) or min(tiles) < 0 or sum(tiles) != move.count:
        return Refusal("TE-13.1", "miscounted")
    for colour, count in enumerate(tiles):
        if not state.may_hold(move.seat, colour, count):
            return Refusal("TE-13.1", "not_in_hand", (("colour", colour),))
    return None


def swap(state: Tigris, move: Swap, events: list[Event]) -> None:
    state.actions -= 1
    state.discard(move.seat, move.count, move.tiles)
    events.append(TilesSwapped(move.seat, move.count, move.tiles))
    state.pending.push(Step(SWAP, move.seat, move.count), Step(TAKE))
