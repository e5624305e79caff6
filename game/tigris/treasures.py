"""Who must take which treasures after an action (TE-11).

Owns the order of traders and the choice of cells. Must never take more than one treasure at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event, Refusal
from game.tigris.board import Board
from game.tigris.kingdoms import flood
from game.tigris.moves import TakeTreasure, TreasureTaken
from game.tigris.parts import COLOURS, GREEN, is_cell
from game.tigris.steps import Step

if TYPE_CHECKING:
    from game.tigris.state import Tigris


def in_reach(board: Board, seat: int) -> int:
    """The treasures in the kingdom of a seat's trader, none without the trader."""
    cell = board.leaders[seat * len(COLOURS) + GREEN]
    return flood(1 << cell, board.joined) & board.treasures if cell >= 0 else 0


def takers(board: Board) -> tuple[int, ...]:
    """The seats whose trader's kingdom holds two treasures or more (TE-11.1), ascending."""
    seats = range(len(board.leaders) // len(COLOURS))
    return tuple([seat for seat in seats if in_reach(board, seat).bit_count() > 1])


def options(state: Tigris, seat: int) -> int:
    """The treasures of which the seat must take one now, those with a special border first (TE-11.2)."""
    reach = in_reach(state.board, seat)
    if reach.bit_count() < 2:
        return 0
    return reach & state.map.special or reach


def ask_next(state: Tigris, step: Step, events: list[Event]) -> bool:
    """Names the first trader's owner, clockwise from the active player, who must take (TE-11.6)."""
    due = takers(state.board)
    if not due:
        state.pending.pop()
        return False
    first = min(due, key=lambda seat: (seat - state.active) % state.seats)
    state.pending.replace(step._replace(seat=first))
    return True


def check_take(state: Tigris, move: TakeTreasure) -> Refusal | None:
    cell = move.cell
    if not is_cell(cell) or not state.board.treasures >> cell & 1:
        return Refusal("TE-11.1", "no_treasure")
    if not in_reach(state.board, move.seat) >> cell & 1:
        return Refusal("TE-11.1", "other_kingdom")
    return None if options(state, move.seat) >> cell & 1 else Refusal("TE-11.2", "special_first")


def take(state: Tigris, move: TakeTreasure, events: list[Event]) -> None:
    """TE-11.4: the temple stays."""
    state.board.treasures ^= 1 << move.cell
    state.treasures[move.seat] += 1
    left = state.board.treasures.bit_count()
    events.append(TreasureTaken(move.seat, move.cell, state.treasures[move.seat], left))
