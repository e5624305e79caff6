"""Looking ahead and around, for the screen, the hint and the bots: what a piece would bring where, which
conflict it would start, who is how strong.

Owns questions about a position that change nothing and that no rule needs. A forecast carries out the
rules' own action on a copy. It knows what lies on the table and the asking seat's own hand; it says
nothing of what comes after a conflict, as hidden hands decide that. Must never change a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.contract import Event, Refusal
from game.tigris import actions, conflicts, monuments, treasures
from game.tigris import kingdoms as realms
from game.tigris.board import NEAR, cells_of
from game.tigris.conflicts import Conflict
from game.tigris.kingdoms import Ground, flood
from game.tigris.moves import PlaceLeader, PlaceTile, PointsGained
from game.tigris.parts import BLACK, COLOURS, RED
from game.tigris.state import Tigris
from game.tigris.steps import BUILD, Step

Clash = Conflict
"""A conflict as it would begin: colour, seats, leaders' cells, supports; strengths are their lengths."""


@dataclass(frozen=True, slots=True)
class Gain:
    """`count` points of `colour` for `seat`; why as in PointsGained."""

    seat: int
    colour: int
    count: int
    why: str


class TileOutlook(NamedTuple):
    """What a tile would do.

    refusal: why it may not lie there (then the rest is empty); gain: the points at once; joined: bits of
    the kingdoms it touches; clashes: the wars it starts, by colour; treasures: whether somebody would have
    to take a treasure at once. What could be built is told as if no war changed the board: blocks: top
    left cells for a monument; pluses: middles for the wonder; lines: bits of the cells for the building.
    """

    refusal: Refusal | None
    gain: Gain | None = None
    joined: tuple[int, ...] = ()
    clashes: tuple[Clash, ...] = ()
    blocks: tuple[int, ...] = ()
    treasures: bool = False
    pluses: tuple[int, ...] = ()
    lines: int = 0


class LeaderOutlook(NamedTuple):
    """What a leader would do.

    refusal: why it may not stand there (then the rest is empty); joined: bits of the kingdom it comes
    into, if there is one; clash: the revolt it starts; support: cells of the temples beside it.
    """

    refusal: Refusal | None
    joined: tuple[int, ...] = ()
    clash: Clash | None = None
    support: tuple[int, ...] = ()


class Kingdom(NamedTuple):
    """A kingdom: bits of its cells, its leaders as (seat, colour), bits of its treasures."""

    cells: int
    leaders: tuple[tuple[int, int], ...]
    treasures: int


class Duel(NamedTuple):
    """What a seat's leader can do against a rival's of the same colour, as far as the board tells.

    rival, rival_cell: the other leader; revolt_cell: where an own leader would have most temples in the
    rival's kingdom, -1 if it can come nowhere there; revolt_strength, revolt_defence: temples of either
    then; war_strength: own tiles in a war, -1 if the own leader is in supply or in the same kingdom;
    war_defence: the rival's.
    """

    rival: int
    rival_cell: int
    revolt_cell: int
    revolt_strength: int
    revolt_defence: int
    war_strength: int
    war_defence: int


# --- what a piece would do ------------------------------------------------------------------------


def tile_outlook(state: Tigris, seat: int, colour: int, cell: int) -> TileOutlook:
    """What a tile of the seat's hand would do on a cell, as if it were the seat's turn (TE-7)."""
    move = PlaceTile(seat, colour, cell)
    refusal = actions.check_tile(state, move)
    if refusal is not None:
        return TileOutlook(refusal)
    board = state.board
    joined = tuple(realms.kingdoms_beside(board, cell, board.joined, board.standing))
    after, events = state.copy(), list[Event]()
    actions.place_tile(after, move, events)
    gained = [event for event in events if isinstance(event, PointsGained)]
    gain = Gain(gained[0].seat, gained[0].colour, gained[0].count, gained[0].why) if gained else None
    clashes: tuple[Clash, ...] = ()
    if after.board.marker == cell:
        clashes = tuple(conflicts.wars(after.board, seat))
        # The tile is an ordinary one as soon as no colour is in conflict (TE-9.11).
        after.board.up[colour] |= 1 << cell
        after.board.marker = after.board.under_marker = -1
    taken = not clashes and bool(treasures.takers(after.board))
    _, blocks, pluses = monuments.build_options(after, Step(BUILD, seat, cell=cell, colour=colour))
    lines = monuments.building_cells(after.board, colour, cell) if state.has_buildings else 0
    return TileOutlook(None, gain, joined, clashes, blocks, taken, pluses, lines)


def leader_outlook(state: Tigris, seat: int, colour: int, cell: int) -> LeaderOutlook:
    """What the seat's leader would do on a cell, as if it were the seat's turn (TE-6)."""
    move = PlaceLeader(seat, colour, cell)
    refusal = actions.check_leader(state, move)
    if refusal is not None:
        return LeaderOutlook(refusal)
    after = state.copy()
    after.conflict = None
    board = after.board
    # A leader that moves is lifted first (TE-6.4).
    board.leaders[seat * len(COLOURS) + colour] = -1
    joined = tuple(realms.kingdoms_beside(board, cell, board.joined, board.standing))
    actions.place_leader(after, move, [])
    return LeaderOutlook(None, joined, after.conflict, temples_beside(state, cell))


# --- where a piece may be put ---------------------------------------------------------------------


def tile_cells(state: Tigris, seat: int, colour: int) -> int:
    """The bits of the cells where the seat could put a tile of this colour; none if it holds none."""
    if not state.may_hold(seat, colour, 1):
        return 0
    return realms.tile_cells(state.map, Ground.of(state.board), colour)


def leader_cells(state: Tigris, seat: int, colour: int) -> int:
    """The bits of the cells where the seat could place or move its leader of this colour."""
    return realms.leader_cells(state.map, state.board, Ground.of(state.board), seat * len(COLOURS) + colour)


def catastrophe_cells(state: Tigris, seat: int) -> int:
    """The bits of the cells where the seat could put a catastrophe; none if it has none left."""
    return actions.catastrophe_cells(state) if state.catastrophes[seat] else 0


# --- who is how strong ----------------------------------------------------------------------------


def temples_beside(state: Tigris, cell: int) -> tuple[int, ...]:
    """The cells of the temples beside a cell."""
    return cells_of(NEAR[cell] & state.board.up[RED])


def revolt_support(state: Tigris, seat: int, colour: int) -> tuple[int, ...]:
    """The cells of the temples beside a leader: its strength in a revolt (TE-8.3); () in supply."""
    cell = state.board.leaders[seat * len(COLOURS) + colour]
    return temples_beside(state, cell) if cell >= 0 else ()


def war_support(state: Tigris, seat: int, colour: int) -> tuple[int, ...]:
    """The cells of the tiles that count for a leader in a war (TE-9.6); () in supply."""
    cell = state.board.leaders[seat * len(COLOURS) + colour]
    return cells_of(flood(1 << cell, state.board.joined) & state.board.up[colour]) if cell >= 0 else ()


def duels(state: Tigris, seat: int, colour: int) -> tuple[Duel, ...]:
    """Against each rival's leader of this colour on the board, clockwise: revolt and war (TE-8, TE-9)."""
    board = state.board
    own = board.leaders[seat * len(COLOURS) + colour]
    found = []
    for step in range(1, state.seats):
        rival = (seat + step) % state.seats
        cell = board.leaders[rival * len(COLOURS) + colour]
        if cell < 0:
            continue
        realm = flood(1 << cell, board.joined)
        entry = _entry(state, seat, colour, realm)
        at_war = own >= 0 and not realm >> own & 1
        found.append(
            Duel(
                rival,
                cell,
                entry,
                len(temples_beside(state, entry)) if entry >= 0 else 0,
                len(temples_beside(state, cell)),
                len(war_support(state, seat, colour)) if at_war else -1,
                len(cells_of(realm & board.up[colour])),
            )
        )
    return tuple(found)


def _entry(state: Tigris, seat: int, colour: int, realm: int) -> int:
    """The cell with most temples from which the seat's leader comes into a kingdom, the first of equals."""
    cells = cells_of(leader_cells(state, seat, colour) & realms.beside(realm))
    return max(cells, key=lambda cell: len(temples_beside(state, cell)), default=-1)


# --- regions --------------------------------------------------------------------------------------


def kingdoms(state: Tigris) -> tuple[Kingdom, ...]:
    """Every kingdom, in the order of its first leader (TE-3.3)."""
    board, found = state.board, []
    for cells in realms.kingdoms(board):
        leaders = tuple(
            divmod(index, len(COLOURS))
            for index, cell in enumerate(board.leaders)
            if cell >= 0 and cells >> cell & 1
        )
        found.append(Kingdom(cells, leaders, cells & board.treasures))
    return tuple(found)


def regions(state: Tigris) -> tuple[int, ...]:
    """The bits of every region, with leaders or without, by first cell (TE-3.2)."""
    joined = state.board.joined
    return tuple(realms.regions_of(cells_of(joined), joined))


def beside(state: Tigris, cell: int) -> tuple[int, ...]:
    """The bits of every kingdom that a cell touches (TE-3.6)."""
    board = state.board
    return tuple(realms.kingdoms_beside(board, cell, board.joined, board.standing))


def scorers(state: Tigris, realm: int) -> tuple[tuple[int, bool], ...]:
    """Per colour who gains the point for a tile in a kingdom (TE-7.5): (seat, as the king); -1: nobody."""
    king = realms.owner_in(state.board, BLACK, realm)
    found = []
    for colour in range(len(COLOURS)):
        owner = realms.owner_in(state.board, colour, realm)
        found.append((owner, False) if owner >= 0 else (king, king >= 0))
    return tuple(found)
