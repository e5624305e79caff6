"""Revolts and wars: who fights with what, who wins, what that costs (TE-8, TE-9, TE-17.4).

Owns the record of the conflict being fought. Must never let the tile under the marker take part (TE-9.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.contract import Event, Refusal
from game.tigris.board import NEAR, Board, cells_of
from game.tigris.kingdoms import flood, owner_in
from game.tigris.moves import (
    ChooseWar,
    Commit,
    ConflictBegan,
    ConflictDecided,
    LeaderSentHome,
    MarkerLifted,
    PlaceLeader,
    TilesCommitted,
    TilesRemoved,
)
from game.tigris.parts import COLOURS, RED
from game.tigris.steps import COMMIT, Step

if TYPE_CHECKING:
    from game.tigris.state import Tigris


class Conflict(NamedTuple):
    """A conflict until the defender has committed.

    colour: of the two leaders; supports: the cells that make up the board strengths, row by row;
    attacker_added: None until the attacker has committed.
    """

    war: bool
    colour: int
    attacker: int
    defender: int
    attacker_cell: int
    defender_cell: int
    attacker_support: tuple[int, ...]
    defender_support: tuple[int, ...]
    attacker_added: int | None = None

    @property
    def committed_colour(self) -> int:
        """What is added from hand: red in a revolt, else the leaders' colour (TE-8.4, TE-9.7)."""
        return self.colour if self.war else RED

    @property
    def attacker_strength(self) -> int:
        """On the board (TE-8.3, TE-9.6)."""
        return len(self.attacker_support)

    @property
    def defender_strength(self) -> int:
        """On the board (TE-8.3, TE-9.6)."""
        return len(self.defender_support)


# --- how a conflict begins ------------------------------------------------------------------------


def revolt(board: Board, colour: int, attacker: int, defender: int) -> Conflict:
    """The revolt between two seats' leaders as they stand (TE-8.3)."""
    own, rival = (board.leaders[seat * len(COLOURS) + colour] for seat in (attacker, defender))
    temples = board.up[RED]
    support = cells_of(NEAR[own] & temples), cells_of(NEAR[rival] & temples)
    return Conflict(False, colour, attacker, defender, own, rival, *support)


def begin_revolt(state: Tigris, move: PlaceLeader, defender: int, events: list[Event]) -> None:
    """TE-8.2."""
    _begin(state, revolt(state.board, move.colour, move.seat, defender), events)


def sides(board: Board) -> list[int]:
    """The regions that touch the tile under the marker, without it (TE-9.2)."""
    joined, found = board.joined, []
    seeds = NEAR[board.marker] & joined
    while seeds:
        side = flood(seeds & -seeds, joined)
        found.append(side)
        seeds &= ~side
    return found


def wars(board: Board, active: int) -> list[Conflict]:
    """The wars that are possible now, by colour (TE-9.3, TE-9.5, TE-9.6)."""
    around = sides(board)
    found = []
    for colour in range(len(COLOURS)):
        fronts = [(owner, side) for side in around if (owner := owner_in(board, colour, side)) >= 0]
        if len(fronts) > 1:
            seats = len(board.leaders) // len(COLOURS)
            # TE-9.5: the active player, else the first of the two clockwise from there.
            fronts.sort(key=lambda front: (front[0] - active) % seats)
            found.append(_war(board, colour, fronts[0], fronts[1]))
    return found


def _war(board: Board, colour: int, attack: tuple[int, int], defence: tuple[int, int]) -> Conflict:
    own, rival = (board.leaders[seat * len(COLOURS) + colour] for seat, _ in (attack, defence))
    tiles = board.up[colour]
    support = cells_of(attack[1] & tiles), cells_of(defence[1] & tiles)
    return Conflict(True, colour, attack[0], defence[0], own, rival, *support)


def _begin(state: Tigris, conflict: Conflict, events: list[Event]) -> None:
    state.conflict = conflict
    state.pending.push(Step(COMMIT, conflict.attacker))
    events.append(ConflictBegan(*conflict[:-1]))


def go_on(state: Tigris, events: list[Event]) -> bool:
    """The next war, without a choice if one colour alone is in conflict; True if the choice is asked.

    With none the marker comes off and the tile is an ordinary one (TE-9.4, TE-9.11).
    """
    board = state.board
    possible = wars(board, state.active)
    if len(possible) > 1:
        return True
    if possible:
        _begin(state, possible[0], events)
        return False
    state.pending.pop()
    board.up[board.under_marker] |= 1 << board.marker
    events.append(MarkerLifted(board.marker))
    board.marker = board.under_marker = -1
    return False


def war_colours(state: Tigris) -> tuple[int, ...]:
    """The colours in conflict (TE-9.3)."""
    return tuple(war.colour for war in wars(state.board, state.active))


def check_war(state: Tigris, move: ChooseWar) -> Refusal | None:
    if move.colour in war_colours(state):
        return None
    return Refusal("TE-9.3", "no_conflict", (("colour", move.colour),))


def choose_war(state: Tigris, move: ChooseWar, events: list[Event]) -> None:
    """TE-9.4."""
    chosen = next(war for war in wars(state.board, state.active) if war.colour == move.colour)
    _begin(state, chosen, events)


# --- adding tiles from hand -----------------------------------------------------------------------


def counts(state: Tigris, held: int) -> list[int]:
    """How many tiles the seat that is asked may add if it holds so many (TE-8.4, TE-9.7, TE-17.4)."""
    conflict = state.conflict
    assert conflict is not None
    if not state.options["english_support"]:
        return list(range(held + 1))
    lead = conflict.attacker_strength - conflict.defender_strength
    if conflict.attacker_added is None:
        return [0, *range(max(1, 1 - lead), held + 1)]
    need = lead + conflict.attacker_added
    return [0, need] if 0 < need <= held else [0]


def check_commit(state: Tigris, move: Commit) -> Refusal | None:
    conflict = state.conflict
    assert conflict is not None
    rule = "TE-9.7" if conflict.war else "TE-8.4"
    colour = conflict.committed_colour
    if move.count < 0:
        return Refusal(rule, "count", (("count", move.count),))
    if not state.may_hold(move.seat, colour, move.count):
        return Refusal(rule, "too_many_tiles", (("count", move.count), ("colour", colour)))
    if move.count not in counts(state, move.count):
        attacks = conflict.attacker_added is None
        return Refusal("TE-17.4", "support_attacker" if attacks else "support_defender", _needed(conflict))
    return None


def _needed(conflict: Conflict) -> tuple[tuple[str, int | str], ...]:
    """What TE-17.4 asks for: the attacker at least so many, the defender exactly so many."""
    lead = conflict.attacker_strength - conflict.defender_strength
    if conflict.attacker_added is None:
        return (("need", max(1, 1 - lead)),)
    return (("need", max(0, lead + conflict.attacker_added)),)


def commit(state: Tigris, move: Commit, events: list[Event]) -> None:
    """The attacker's tiles, or the defender's, which decide (TE-8.4 to TE-8.6, TE-9.7 to TE-9.10)."""
    conflict = state.conflict
    assert conflict is not None
    state.pending.pop()
    colour = conflict.committed_colour
    state.spend(move.seat, colour, move.count)
    attacks = conflict.attacker_added is None
    board_strength = conflict.attacker_strength if attacks else conflict.defender_strength
    strength = board_strength + move.count
    events.append(TilesCommitted(move.seat, colour, move.count, strength, attacks))
    if attacks:
        state.conflict = conflict._replace(attacker_added=move.count)
        state.pending.push(Step(COMMIT, conflict.defender))
    else:
        state.conflict = None
        _decide(state, conflict, strength, events)


# --- how it ends ----------------------------------------------------------------------------------


def _decide(state: Tigris, conflict: Conflict, defence: int, events: list[Event]) -> None:
    """A tie goes to the defender (TE-8.5, TE-9.8)."""
    war, colour = conflict.war, conflict.colour
    attack = conflict.attacker_strength + (conflict.attacker_added or 0)
    pair = (conflict.attacker, conflict.defender)
    winner, loser = pair if attack > defence else pair[::-1]
    events.append(ConflictDecided(war, colour, winner, loser, conflict.attacker, attack, defence))
    index = loser * len(COLOURS) + colour
    cell = state.board.leaders[index]
    side = flood(1 << cell, state.board.joined) if war else 0
    state.board.leaders[index] = -1
    events.append(LeaderSentHome(loser, colour, cell, "war" if war else "revolt"))
    if not war:
        state.gain(winner, RED, 1, "revolt", (cell,), events)
        return
    removed = side & state.board.up[colour] & ~_spared(state.board, colour)
    state.board.up[colour] &= ~removed
    cells = cells_of(removed)
    if cells:
        events.append(TilesRemoved(colour, cells))
    state.gain(winner, colour, 1 + len(cells), "war", (cell, *cells), events)


def _spared(board: Board, colour: int) -> int:
    """What the beaten side keeps (TE-9.9, TE-17.3); judged after the beaten leader has gone."""
    spared = 1 << board.buildings[colour] if board.buildings[colour] >= 0 else 0
    if colour == RED:
        # A cell beside a leader is in its region: no other side's leader can spare it.
        for cell in board.leaders:
            if cell >= 0:
                spared |= NEAR[cell]
        spared |= board.treasures
    return spared
