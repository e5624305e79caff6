"""What bot easy values in Tigris & Euphrates: points, leaders on the board, and who seems to win a conflict.

Owns one cheap, deterministic estimate. Must never change a position or look at a clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.tigris.board import NEAR
from game.tigris.conflicts import Conflict
from game.tigris.parts import COLOURS, RED
from game.tigris.worth import level, rounds_left

if TYPE_CHECKING:
    from game.tigris.state import Tigris

LEADER = 30
"""A leader on the board."""
TEMPLE = 4
"""A temple beside an own leader."""
CATASTROPHE = 20
"""A catastrophe still to be used."""
CONFLICT = 60
"""A conflict that is about to be won."""
COMMITTED = 6
"""A tile added to a conflict that is not decided yet."""


def value(state: Tigris, seat: int) -> int:
    """Worth of the position for a seat, in points times 100."""
    board = state.board
    worth = level(state.points_of(seat), state.treasures[seat], rounds_left(state))
    worth += CATASTROPHE * state.catastrophes[seat]
    for cell in board.leaders[seat * len(COLOURS) : (seat + 1) * len(COLOURS)]:
        if cell >= 0:
            worth += LEADER + TEMPLE * (NEAR[cell] & board.up[RED]).bit_count()
    if state.conflict is not None:
        worth += _fought(state, state.conflict, seat)
    return worth


def _fought(state: Tigris, now: Conflict, seat: int) -> int:
    """A conflict in which the defender will add half of what it holds of the colour."""
    if seat not in (now.attacker, now.defender):
        return 0
    colour = now.committed_colour
    held = [hand[colour] if hand is not None else 0 for hand in state.hands]
    added = held[now.attacker] if now.attacker_added is None else now.attacker_added
    wins = now.attacker_strength + added > now.defender_strength + (held[now.defender] + 1) // 2
    worth = CONFLICT if wins == (seat == now.attacker) else -CONFLICT
    return worth - (COMMITTED * (now.attacker_added or 0) if seat == now.attacker else 0)
