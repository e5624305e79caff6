"""What must hold in every position: tiles and treasures conserved, pieces where they may be.

Owns the checks that tests, self-play and the reading of positions share. Must never change a position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.tigris import course
from game.tigris.parts import COLOURS, TILE_COUNTS

if TYPE_CHECKING:
    from game.tigris.state import Tigris


def invariants(state: Tigris) -> list[str]:
    """What is broken, one line each; empty for a sound position."""
    faults = course.faults(state)
    for colour in range(len(COLOURS)):
        if state.stock is None:
            break
        known = state.played[colour] + state.stock[colour]
        known += sum(tiles[colour] for tiles in (*state.hands, *state.discards) if tiles is not None)
        if known != TILE_COUNTS[colour]:
            faults.append(f"the {COLOURS[colour]} tiles do not add up")
    return faults
