"""What a placed tile lets the active player build: monument, wonder, civilization building (TE-10, TE-17).

Owns what qualifies, why a building is refused, and what it does. Only the tile just placed counts
(TE-10.2): a step on the stack names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Event, Refusal
from game.tigris.actions import send_home
from game.tigris.board import NEAR, Board, block_at, cells_of, plus_at
from game.tigris.moves import (
    BuildingPlaced,
    BuildingReturned,
    BuildMonument,
    BuildWonder,
    MonumentBuilt,
    PlaceBuilding,
    WonderBuilt,
)
from game.tigris.parts import MONUMENTS, STRIDE, is_cell
from game.tigris.steps import Step

if TYPE_CHECKING:
    from game.tigris.state import Tigris

LINE = 3
"""Tiles in the shortest line that a building needs (TE-17.3)."""

# --- monuments and the wonder (TE-10, TE-17.2) ----------------------------------------------------


def blocks(board: Board, colour: int, cell: int) -> tuple[int, ...]:
    """The top left cells of the 2x2 blocks of this colour with this cell, ascending (TE-10.1)."""
    tiles = board.up[colour]
    corners = (cell - STRIDE - 1, cell - STRIDE, cell - 1, cell)
    return tuple(at for at in corners if is_cell(at) and not block_at(at) & ~tiles)


def unbuilt(board: Board, colour: int) -> tuple[int, ...]:
    """The monuments in supply that show a colour (TE-10.3)."""
    return tuple(
        number
        for number, monument in enumerate(MONUMENTS)
        if board.monuments[number] < 0 and monument.shows(colour)
    )


def pluses(board: Board, colour: int, cell: int) -> tuple[int, ...]:
    """The middles of the plus signs of this colour with this cell, ascending (TE-17.2)."""
    tiles = board.up[colour]
    middles = cells_of((NEAR[cell] | 1 << cell) & tiles)
    return tuple(at for at in middles if NEAR[at].bit_count() == 4 and not NEAR[at] & ~tiles)


def build_options(state: Tigris, step: Step) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """(monuments, their blocks, middles for the wonder) that may be built now; empty ones for nothing."""
    board = state.board
    corners = blocks(board, step.colour, step.cell)
    free = unbuilt(board, step.colour) if corners else ()
    wonder = state.has_wonder and board.wonder < 0
    return free, corners if free else (), pluses(board, step.colour, step.cell) if wonder else ()


def may_build(state: Tigris, step: Step, events: list[Event]) -> bool:
    """Whether there is something to ask; else the step is over."""
    _, corners, middles = build_options(state, step)
    if corners or middles:
        return True
    state.pending.pop()
    return False


def check_monument(state: Tigris, move: BuildMonument) -> Refusal | None:
    step, board = state.pending.top, state.board
    if not 0 <= move.monument < len(MONUMENTS):
        return Refusal("TE-10.3", "monument", (("monument", move.monument),))
    facts = (("monument", move.monument), ("colour", step.colour))
    if not MONUMENTS[move.monument].shows(step.colour):
        return Refusal("TE-10.3", "other_colour", facts)
    if board.monuments[move.monument] >= 0:
        return Refusal("TE-10.3", "built", facts)
    if move.cell not in blocks(board, step.colour, step.cell):
        return Refusal("TE-10.2", "no_block", (("colour", step.colour),))
    return None


def build_monument(state: Tigris, move: BuildMonument, events: list[Event]) -> None:
    """TE-10.4 to TE-10.6."""
    step = state.pending.pop()
    state.board.monuments[move.monument] = move.cell
    events.append(MonumentBuilt(move.seat, move.monument, move.cell, step.colour))
    _turn_down(state, step.colour, block_at(move.cell), events)


def check_wonder(state: Tigris, move: BuildWonder) -> Refusal | None:
    step = state.pending.top
    if not state.has_wonder:
        return Refusal("TE-17.2", "not_played")
    if state.board.wonder >= 0:
        return Refusal("TE-17.2", "built")
    if move.cell not in pluses(state.board, step.colour, step.cell):
        return Refusal("TE-17.2", "no_plus", (("colour", step.colour),))
    return None


def build_wonder(state: Tigris, move: BuildWonder, events: list[Event]) -> None:
    """TE-17.2."""
    step = state.pending.pop()
    state.board.wonder = move.cell
    events.append(WonderBuilt(move.seat, move.cell, step.colour))
    _turn_down(state, step.colour, plus_at(move.cell), events)


def _turn_down(state: Tigris, colour: int, bits: int, events: list[Event]) -> None:
    """Tiles turn face down: a building on them goes to supply, leaders may go home (TE-10.6, TE-17.3)."""
    board = state.board
    board.up[colour] &= ~bits
    board.down |= bits
    building = board.buildings[colour]
    if building >= 0 and bits >> building & 1:
        board.buildings[colour] = -1
        events.append(BuildingReturned(colour, building))
    send_home(state, events)


# --- civilization buildings (TE-17.3) -------------------------------------------------------------


def line(tiles: int, cell: int, step: int) -> int:
    """The unbroken line of `tiles` through a cell, along a row (step 1) or a column (STRIDE)."""
    bits = 1 << cell
    while grown := (bits << step | bits >> step) & tiles & ~bits:
        bits |= grown
    return bits


def building_cells(board: Board, colour: int, cell: int) -> int:
    """The bits of the tiles on which the tile placed on `cell` lets its building be put or moved."""
    tiles, present = board.up[colour], board.buildings[colour]
    longest = LINE - 1
    if present >= 0:
        own = [line(tiles, present, step) for step in (1, STRIDE)]
        most = max(row.bit_count() for row in own)
        if any(row >> cell & 1 and row.bit_count() == most for row in own):
            return 0
        longest = max(longest, most)
    found = 0
    for step in (1, STRIDE):
        row = line(tiles, cell, step)
        if row.bit_count() > longest:
            found |= row
    return found


def may_place(state: Tigris, step: Step, events: list[Event]) -> bool:
    """Whether the building may be put somewhere; else the step is over."""
    if building_cells(state.board, step.colour, step.cell):
        return True
    state.pending.pop()
    return False


def check_building(state: Tigris, move: PlaceBuilding) -> Refusal | None:
    step = state.pending.top
    if is_cell(move.cell) and building_cells(state.board, step.colour, step.cell) >> move.cell & 1:
        return None
    return Refusal("TE-17.3", "no_line", (("colour", step.colour),))


def place_building(state: Tigris, move: PlaceBuilding, events: list[Event]) -> None:
    step, buildings = state.pending.pop(), state.board.buildings
    before, buildings[step.colour] = buildings[step.colour], move.cell
    events.append(BuildingPlaced(move.seat, step.colour, move.cell, before))
