"""The end of a turn and of the game: points of monuments, refill, who has won (TE-14, TE-15).

Owns the order of these things and the final comparison. Must never end a game in the middle of a turn
but for an empty bag (TE-15.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.contract import Event, Refusal
from game.pending import Pending
from game.tigris.kingdoms import flood
from game.tigris.moves import ChoosePoint, EndTurn, GameEnded, TreasuresUsed, TurnEnded
from game.tigris.parts import ACTIONS, BLACK, COLOURS, HAND, LAST_TREASURES, MONUMENTS
from game.tigris.steps import ACTION, CLOSE, POINT, REFILL, Step

if TYPE_CHECKING:
    from game.tigris.state import Tigris


def end_turn(state: Tigris, move: EndTurn, events: list[Event]) -> None:
    """Points now (TE-14.1); the draws and the rest are still owed (TE-14.2 to TE-14.4)."""
    seat = move.seat
    state.actions = 0
    state.pending.pop()
    state.pending.push(Step(CLOSE))
    for place in range(state.seats - 1, -1, -1):
        other = (seat + place) % state.seats
        if state.hand_sizes[other] < HAND:
            state.pending.push(Step(REFILL, other, HAND - state.hand_sizes[other]))
    _monument_points(state, seat, events)
    if earns_point(state, seat):
        state.pending.push(Step(POINT, seat))


def _monument_points(state: Tigris, seat: int, events: list[Event]) -> None:
    """One for each colour of each monument whose leader stands in its kingdom (TE-14.1)."""
    board, mine = state.board, seat * len(COLOURS)
    for monument, cell in zip(MONUMENTS, board.monuments, strict=True):
        if cell < 0:
            continue
        kingdom = flood(1 << cell, board.joined)
        for colour in monument:
            leader = board.leaders[mine + colour]
            if leader >= 0 and kingdom >> leader & 1:
                state.gain(seat, colour, 1, "monument", (cell,), events)


def earns_point(state: Tigris, seat: int) -> bool:
    """Whether the seat's king stands in the kingdom of the wonder (TE-17.2)."""
    board = state.board
    king = board.leaders[seat * len(COLOURS) + BLACK]
    if board.wonder < 0 or king < 0:
        return False
    return bool(flood(1 << board.wonder, board.joined) >> king & 1)


def check_point(state: Tigris, move: ChoosePoint) -> Refusal | None:
    if 0 <= move.colour < len(COLOURS):
        return None
    return Refusal("TE-17.2", "colour", (("colour", move.colour),))


def choose_point(state: Tigris, move: ChoosePoint, events: list[Event]) -> None:
    state.pending.pop()
    state.gain(move.seat, move.colour, 1, "wonder", (state.board.wonder,), events)


def draw_or_end(state: Tigris, step: Step, events: list[Event]) -> bool:
    """True while the dealer is asked; a draw that the bag cannot give ends the game (TE-13.2)."""
    if not step.number:
        state.pending.pop()
        return False
    if not state.bag:
        finish(state, "bag", events)
        return False
    return True


def close(state: Tigris, step: Step, events: list[Event]) -> bool:
    """The treasure test, then the next player (TE-14.3, TE-14.4)."""
    state.turn += 1
    events.append(TurnEnded(state.active, state.turn))
    if state.board.treasures.bit_count() <= LAST_TREASURES:
        finish(state, "treasures", events)
    else:
        state.pending.pop()
        begin_turn(state, (state.active + 1) % state.seats)
    return False


def begin_turn(state: Tigris, seat: int) -> None:
    """TE-5.1."""
    state.active, state.actions = seat, ACTIONS
    state.pending.push(Step(ACTION, seat))


# --- the end of the game (TE-15) ------------------------------------------------------------------


def finish(state: Tigris, why: str, events: list[Event]) -> None:
    """Nothing more is owed to anybody (D11)."""
    state.ended, state.pending = why, Pending()
    state.active, state.actions = -1, 0
    for seat in range(state.seats):
        used, totals = with_treasures(state.points_of(seat), state.treasures[seat])
        events.append(TreasuresUsed(seat, used, tuple(sorted(totals))))
    events.append(GameEnded(why, places(standings(state))))


def with_treasures(points: Sequence[int], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(colours that get the treasures, points then): each to the lowest (TE-15.2)."""
    totals, used = list(points), []
    for _ in range(count):
        lowest = totals.index(min(totals))
        totals[lowest] += 1
        used.append(lowest)
    return tuple(used), tuple(totals)


def standings(state: Tigris) -> list[tuple[int, ...]]:
    """Per seat the four totals from low to high, treasures included (TE-15.3)."""
    return [
        tuple(sorted(with_treasures(state.points_of(seat), state.treasures[seat])[1]))
        for seat in range(state.seats)
    ]


def places(ranks: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """1 = first; equal in all four totals is shared (TE-15.3)."""
    return tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
