"""What must hold in every position: tiles, treasures and catastrophes conserved, pieces where they may be.

Owns the checks that tests, self-play and the reading of positions share. Must never change a position,
nor stumble over one that is broken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.tigris import course
from game.tigris.board import NEAR, block_at, plus_at
from game.tigris.kingdoms import kingdoms
from game.tigris.parts import (
    ACTIONS,
    BLUE,
    CATASTROPHES,
    COLOURS,
    GREEN,
    HAND,
    LAST_TREASURES,
    MONUMENTS,
    RED,
    TILE_COUNTS,
    WHOLE,
)
from game.tigris.steps import ACTION, POINT, REFILL

if TYPE_CHECKING:
    from game.tigris.state import Tigris


def invariants(state: Tigris) -> list[str]:
    """What is broken, one line each; empty for a sound position."""
    faults = [*_layers(state), *_ground(state), *_built(state), *_secrets(state)]
    # What comes now trusts that every cell holds one thing and every list has its length.
    return faults or [*_conserved(state), *_turns(state), *_leaders(state), *course.faults(state)]


# --- the board ------------------------------------------------------------------------------------


def _layers(state: Tigris) -> Iterator[str]:
    """TE-2.1: a cell holds one thing."""
    board = state.board
    seen = 0
    marker = [1 << board.marker] if board.marker >= 0 else []
    for bits in (*board.up, board.down, board.ruins, *marker):
        if bits & seen:
            yield "a cell holds two things"
        seen |= bits
    for cell in board.leaders:
        if cell >= 0:
            if seen >> cell & 1:
                yield "a leader stands on another piece"
            seen |= 1 << cell
    if seen & ~WHOLE:
        yield "something lies beside the board"


def _ground(state: Tigris) -> Iterator[str]:
    """River and land (TE-6.2, TE-7.2), treasures on temples, the tile under the marker (TE-9.1)."""
    board, plan = state.board, state.map
    for colour, bits in enumerate(board.up):
        if bits & ~(plan.river if colour == BLUE else plan.land):
            yield f"a {COLOURS[colour]} tile lies on the wrong ground"
    if board.standing & ~plan.land:
        yield "a leader stands on the river"
    if board.treasures & ~(plan.temples & (board.up[RED] | board.down)):
        yield "a treasure lies where no starting temple stands"
    if (board.marker >= 0) != (board.under_marker >= 0):
        yield "the unification marker lies on no tile"
    elif board.marker >= 0 and (plan.river >> board.marker & 1) != (board.under_marker == BLUE):
        yield "the tile under the marker lies on the wrong ground"


def _built(state: Tigris) -> Iterator[str]:
    """Face-down tiles are those of monuments and the wonder; buildings on their own colour (TE-10, TE-17)."""
    board, plan = state.board, state.map
    covered = 0
    for monument, corner in zip(MONUMENTS, board.monuments, strict=True):
        if corner < 0:
            continue
        bits = block_at(corner)
        if bits & covered or bits & ~board.down:
            yield "a monument does not stand on four face-down tiles of its own"
        if bits & plan.river and (bits & ~plan.river or not monument.shows(BLUE)):
            yield "the tiles of a monument cannot have been of one of its colours"
        covered |= bits
    if board.wonder >= 0:
        bits = plus_at(board.wonder)
        if bits & covered or bits & ~board.down or bits.bit_count() != 5:
            yield "the wonder does not stand on five face-down tiles of its own"
        if bits & plan.river and bits & ~plan.river:
            yield "the tiles of the wonder cannot have been of one colour"
        if not state.has_wonder:
            yield "the game is played without the wonder"
        covered |= bits
    if board.down & ~covered:
        yield "a tile is face down without a monument"
    for colour, cell in enumerate(board.buildings):
        if cell >= 0 and not board.up[colour] >> cell & 1:
            yield f"the {COLOURS[colour]} building does not stand on a face-up tile of its colour"
        if cell >= 0 and not state.has_buildings:
            yield "the game is played without buildings"


def _leaders(state: Tigris) -> Iterator[str]:
    """TE-3.5: a temple beside each; no two of a colour in a kingdom, but for those of a revolt."""
    board, fought = state.board, state.conflict
    for cell in board.leaders:
        if cell >= 0 and not NEAR[cell] & board.up[RED]:
            yield "a leader stands without a temple"
    within = fought.colour if fought is not None and not fought.war else -1
    quiet = state.pending and state.pending.top.kind in (ACTION, POINT, REFILL)
    for kingdom in kingdoms(board):
        inside = [index for index, cell in enumerate(board.leaders) if cell >= 0 and kingdom >> cell & 1]
        colours = [index % len(COLOURS) for index in inside]
        for colour in range(len(COLOURS)):
            if colours.count(colour) > 1 and not (colour == within and colours.count(colour) == 2):
                yield f"a kingdom holds two {COLOURS[colour]} leaders"
        if quiet and GREEN in colours and (kingdom & board.treasures).bit_count() > 1:
            yield "a trader has left treasures lying"


# --- pieces -----------------------------------------------------------------------------------------


def _secrets(state: Tigris) -> Iterator[str]:
    """A view knows what its seats know, and the numbers beside it are true (TE-16)."""
    viewers = state.viewers
    if (state.stock is None) != (viewers is not None):
        yield "the bag is known to the full state alone"
    if state.stock is not None and sum(state.stock) != state.bag:
        yield "the number of tiles in the bag is wrong"
    for seat in range(state.seats):
        known = viewers is None or seat in viewers
        for tiles, size, name in (
            (state.hands[seat], state.hand_sizes[seat], "hand"),
            (state.discards[seat], state.swapped[seat], "swapped tiles"),
        ):
            if (tiles is not None) != known:
                yield f"the {name} of seat {seat} are known to the wrong seats"
            elif tiles is not None and sum(tiles) != size:
                yield f"the number of the {name} of seat {seat} is wrong"


def _conserved(state: Tigris) -> Iterator[str]:
    """TE-4.1 to TE-4.3: every piece of the box is somewhere."""
    board, plan = state.board, state.map
    hidden = state.bag if state.stock is None else 0
    for tiles, sizes in ((state.hands, state.hand_sizes), (state.discards, state.swapped)):
        hidden += sum(size for known, size in zip(tiles, sizes, strict=True) if known is None)
    unseen = 0
    for colour, count in enumerate(TILE_COUNTS):
        known = state.played[colour] + (state.stock[colour] if state.stock is not None else 0)
        known += sum(tiles[colour] for tiles in (*state.hands, *state.discards) if tiles is not None)
        if known > count:
            yield f"there are too many {COLOURS[colour]} tiles"
        unseen += count - known
        lying = board.up[colour].bit_count() + (board.under_marker == colour)
        if colour == BLUE:
            lying += (board.down & plan.river).bit_count()
        if lying > state.played[colour]:
            yield f"more {COLOURS[colour]} tiles lie on the board than were played"
    if unseen != hidden:
        yield "the tiles do not add up"
    if (board.tiles.bit_count() + (board.marker >= 0)) > sum(state.played):
        yield "more tiles lie on the board than were played"
    if board.treasures.bit_count() + sum(state.treasures) != plan.temples.bit_count():
        yield "the treasures do not add up"
    if not all(0 <= left <= CATASTROPHES for left in state.catastrophes):
        yield "a seat has two catastrophes at most"
    if board.ruins.bit_count() + sum(state.catastrophes) != CATASTROPHES * state.seats:
        yield "the catastrophes do not add up"
    if min(state.points) < 0 or min(state.treasures) < 0:
        yield "a seat has fewer than no points"


# --- hands, turns, the end --------------------------------------------------------------------------


def _turns(state: Tigris) -> Iterator[str]:
    """Hands, actions and the ends of turn and game (TE-5.1, TE-14.2, TE-15.1); the stack is in `course`."""
    kinds = [step.kind for step in state.pending.steps()]
    left = state.board.treasures.bit_count()
    if not all(0 <= size <= HAND for size in state.hand_sizes):
        yield "a hand has six tiles at most"
    if state.turn < 0 or not 0 <= state.actions <= ACTIONS:
        yield "there are no such turns or actions"
    begins = kinds == [ACTION] and state.actions == ACTIONS
    if begins and (min(state.hand_sizes) < HAND or left <= LAST_TREASURES):
        yield "the turn cannot have begun"
    if state.ended == "treasures" and left > LAST_TREASURES:
        yield "too many treasures lie on the board for the end"
    if state.ended == "bag" and (state.bag or min(state.hand_sizes) == HAND):
        yield "the bag was not needed"
