"""What a bot values in Akropolis: points now, and a little for what they can become.

Owns one cheap, deterministic estimate. Must never change a position or look at a clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.akropolis import solo
from game.akropolis.parts import GARDEN, KINDS, STARS
from game.hexes import unpack

if TYPE_CHECKING:
    from game.akropolis.city import City
    from game.akropolis.state import Akropolis

QUARRY_CREDIT = 25
"""A visible quarry is a stone to come, as long as turns are left to cover it."""
STONE_CREDIT = 20
"""A stone is a point already; early on it buys choice too."""
STAR_CREDIT = 90
VALUE_CREDIT = 35
LEVEL_CREDIT = 30
SPREAD_COST = 3
"""What a city loses for every row that it reaches over: of equal turns a compact one wins."""


def value(state: Akropolis, seat: int) -> int:
    """Worth of the position for a seat, in points times 100."""
    city, values = state.cities[seat], state.values[seat]
    worth = 100 * state.total(seat)
    if state.architect is not None:
        # Alone, what the Architect gets by a turn counts against it (AK-15.5).
        worth -= 100 * solo.score(state).total
    left = state.plan.turns - state.turn
    if left <= 0:
        return worth
    # Every credit fades as the game nears its end.
    fade = 16 * left // state.plan.turns
    promise = STONE_CREDIT * min(state.stones[seat], 4) + QUARRY_CREDIT * city.quarries
    for kind in range(len(KINDS)):
        promise += VALUE_CREDIT * min(values[kind], 12) + STAR_CREDIT * min(city.stars[kind], 2 * STARS[kind])
    promise += LEVEL_CREDIT * sum(city.districts[GARDEN].values())
    promise -= SPREAD_COST * spread(city)
    return worth + promise * fade // 16


def spread(city: City) -> int:
    """How many rows of hexes a city reaches over in its three directions, all together."""
    cells = [unpack(cell) for cell in city.top]
    rows = ([q for q, _ in cells], [r for _, r in cells], [q + r for q, r in cells])
    return sum(max(row) - min(row) + 1 for row in rows)
