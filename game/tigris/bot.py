"""What a bot values in Tigris & Euphrates: the weakest spheres first.

Owns one cheap, deterministic estimate. Must never change a position or look at a clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.tigris.ending import with_treasures

if TYPE_CHECKING:
    from game.tigris.state import Tigris

WEIGHTS = (100, 40, 15, 5)
"""Worth of a point in the lowest sphere, the second lowest, and so on."""


def value(state: Tigris, seat: int) -> int:
    """Worth of the position for a seat, in points times 100."""
    _, totals = with_treasures(state.points_of(seat), state.treasures[seat])
    worth = sum(weight * total for weight, total in zip(WEIGHTS, sorted(totals), strict=True))
    return worth + 20 * sum(cell >= 0 for cell in state.board.leaders[seat * 4 : seat * 4 + 4])
