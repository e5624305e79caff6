"""What can lie on the stack of pending steps: questions, draws, and what the rules still owe.

Owns the kinds of steps and which of them ask a seat. Must never carry one out.
"""

from __future__ import annotations

from typing import NamedTuple

LOT, SHUFFLE, DEAL = "lot", "shuffle", "deal"
"""Before the first turn: the lot for the first player, the filling of the bag, the first hands (TE-4)."""
ACTION = "action"
"""The active seat acts or ends its turn (TE-5); lies at the bottom during a whole turn."""
SWAP, REFILL = "swap", "refill"
"""A seat draws `number` tiles: as many as it swapped, or up to a full hand (TE-13.1, TE-14.2)."""
WARS = "choose_war"
"""Wars over the tile under the marker, until no colour is in conflict (TE-9.4, TE-9.11)."""
COMMIT = "commit"
"""`seat` adds tiles to the conflict (TE-8.4, TE-9.7)."""
BUILDING, BUILD = "building", "build"
"""What the tile of `colour` on `cell` lets the active seat build (TE-17.3; TE-10, TE-17.2)."""
TAKE = "take"
"""Treasures, one at a time (TE-11)."""
POINT = "point"
"""The colour of the point that the wonder gives (TE-17.2)."""
CLOSE = "close"
"""The end of the turn after all draws (TE-14.3, TE-14.4)."""
OVER = "over"
"""The prompt after the end; never on the stack."""

QUESTIONS: frozenset[str] = frozenset((ACTION, WARS, COMMIT, BUILDING, BUILD, TAKE, POINT))
"""Steps that ask their seat; all others that stay on top ask the dealer."""
DRAWS: frozenset[str] = frozenset((DEAL, SWAP, REFILL))

LOT_DIE = "first player"
BAG = "bag"
"""Name of the one pile."""


class Step(NamedTuple):
    """One step. seat: who is asked or draws, -1 where nobody or not known yet."""

    kind: str
    seat: int = -1
    number: int = 0
    cell: int = -1
    colour: int = -1
