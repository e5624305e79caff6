"""What must hold in every position: tiles and stones conserved, figures in step with each other.

Owns the checks that tests, self-play and the reading of positions share. Must never change a position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.akropolis.city import find_lakes
from game.akropolis.parts import ARCHITECT, ARCHITECT_STONES, QUARRY, TILES
from game.akropolis.rules import BUILD, END, LOT, REFILL, ROW, SHUFFLE
from game.akropolis.tally import tally

if TYPE_CHECKING:
    from game.akropolis.state import Akropolis


def invariants(state: Akropolis) -> list[str]:
    """What is broken, one line each; empty for a sound position."""
    faults = [*_tiles(state), *_course(state), *_stones(state), *_architect(state)]
    for seat in range(state.seats):
        faults += [f"city {seat}: {fault}" for fault in _city(state, seat)]
    return faults


def _tiles(state: Akropolis) -> list[str]:
    """AK-3.1: every tile in play is in exactly one place."""
    placed = [tile for city in state.cities for tile, _ in city.placed]
    if state.architect is not None:
        placed += state.architect.tiles
    everywhere = [*state.row, *state.unseen, *placed]
    faults = []
    if sorted(everywhere) != list(state.plan.tiles):
        faults.append("the tiles in play do not add up")
    if list(state.unseen) != sorted(state.unseen):
        faults.append("the unseen tiles are not sorted")
    if len(placed) != state.turn:
        faults.append("the number of turns is not the number of tiles laid")
    return faults


def _course(state: Akropolis) -> list[str]:
    """AK-3.2, AK-7, AK-8: row, stacks, Chief Architect and phase follow from the number of turns."""
    layout, turn = state.plan, state.turn
    if state.phase in (LOT, SHUFFLE, ROW):
        begun = bool(turn or state.row or any(state.spent) or state.stacks != layout.stacks)
        faults = ["the game has not begun"] if begun else []
        if state.phase != LOT and state.chief != state.first:
            faults.append("the Chief Architect is not the first player")
        return faults
    if not 0 <= turn <= layout.turns:
        return ["there are not so many turns"]
    refills = turn // layout.stack
    due = turn > 0 and turn % layout.stack == 0 and turn < layout.turns
    expected = END if turn == layout.turns else BUILD
    if due and state.phase == REFILL:
        refills -= 1
        expected = REFILL
    refills = min(refills, layout.stacks)
    faults = []
    if state.phase != expected:
        faults.append("the phase does not follow from the number of turns")
    if state.stacks != layout.stacks - refills:
        faults.append("the number of stacks does not follow from the number of turns")
    if len(state.row) != layout.row + refills * layout.stack - turn:
        faults.append("the length of the row does not follow from the number of turns")
    if state.chief != (state.first + refills) % layout.parties:
        faults.append("the Chief Architect does not follow from the number of turns")
    for seat in range(state.seats):
        place = (seat - state.first) % layout.parties
        if len(state.cities[seat].placed) != (turn - place + layout.parties - 1) // layout.parties:
            faults.append(f"seat {seat} has not laid one tile in each of its turns")
    return faults


def _architect(state: Akropolis) -> list[str]:
    """AK-15: dealt, plus what the human paid, minus what it paid; it is never the one to move."""
    held = state.architect
    if (held is None) != (state.seats > 1):
        return ["an Architect belongs to a table of one seat, and to no other"]
    if held is None:
        return []
    faults = []
    dealt = 0 if state.phase in (LOT, SHUFFLE) else ARCHITECT_STONES
    if held.stones != dealt + state.spent[0] - held.spent:
        faults.append("the stones of the Architect do not add up")
    if min(held.stones, held.spent) < 0:
        faults.append("the Architect has fewer than no stones")
    if state.phase == BUILD and state.turn % state.plan.parties == ARCHITECT:
        faults.append("the Architect's turn was left out")
    return faults


def _stones(state: Akropolis) -> list[str]:
    """AK-6.2: dealt, minus paid, plus the quarries covered; never below nothing."""
    faults = []
    for seat, city in enumerate(state.cities):
        laid = 3 + sum(TILES[tile].codes.count(QUARRY) for tile, _ in city.placed)
        covered = laid - sum(packed & 15 == QUARRY for packed in city.top.values())
        if state.stones[seat] != state.dealt[seat] - state.spent[seat] + covered:
            faults.append(f"the stones of seat {seat} do not add up")
        if min(state.stones[seat], state.spent[seat]) < 0:
            faults.append(f"seat {seat} has fewer than no stones")
    return faults


def _city(state: Akropolis, seat: int) -> list[str]:
    """What is kept up to date equals what is found anew."""
    city, faults = state.cities[seat], []
    if city.lakes != find_lakes(city.top, city.frontier):
        faults.append("the lakes are not up to date")
    if state.values[seat] != tally(city, state.terms):
        faults.append("the score is not up to date")
    if city.quarries != sum(packed & 15 == QUARRY for packed in city.top.values()):
        faults.append("the quarries are not up to date")
    return faults
