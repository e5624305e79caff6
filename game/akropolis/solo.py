"""What the solo game adds to a position: the Architect's stones and tiles, its turn, its result (AK-15).

Owns the changes of what the Architect holds. The Architect has no seat and decides nothing: its turn
follows from the row, so it is played at once with the entry that leads to it. What it takes and scores
is worked out in `architect`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.akropolis import architect
from game.akropolis.moves import ArchitectJoined, ArchitectPaid, ArchitectScored, ArchitectTook
from game.akropolis.parts import ARCHITECT_STONES, KINDS, LEVELS, Level
from game.contract import Options, Rival

if TYPE_CHECKING:
    from game.akropolis.state import Akropolis


class Holding(NamedTuple):
    """What the Architect holds: tiles in the order taken, stones now, stones paid to the reserve so far."""

    tiles: tuple[int, ...] = ()
    stones: int = 0
    spent: int = 0


def level_of(options: Options) -> Level:
    """The level of the Architect at this table."""
    return LEVELS[str(options["solo_level"])]


def score(state: Akropolis, held: Holding | None = None) -> architect.ArchitectScore:
    """The Architect's score as if the game ended now, with what it holds or with this (AK-15.4, AK-15.6)."""
    held = held or _held(state)
    return architect.score(held.tiles, held.stones, level_of(state.options), state.terms.advanced)


def join(state: Akropolis) -> ArchitectJoined:
    """The Architect gets its stones (AK-15.1)."""
    state.architect = Holding((), ARCHITECT_STONES, 0)
    return ArchitectJoined(level_of(state.options).name, ARCHITECT_STONES)


def pay(state: Akropolis, count: int) -> ArchitectPaid:
    """The human's payment goes to the Architect (AK-15.2)."""
    held = _held(state)
    state.architect = held._replace(stones=architect.receive(held.stones, count))
    return ArchitectPaid(count, state.architect.stones)


def take_turn(state: Akropolis) -> ArchitectTook:
    """The Architect's whole turn (AK-15.3)."""
    held, before = _held(state), score(state).total
    index = architect.take(state.row, held.stones)
    tile = state.row.pop(index)
    stones = held.stones - index
    state.architect = Holding((*held.tiles, tile), stones, held.spent + index)
    state.turn += 1
    return ArchitectTook(tile, index, index, stones, before, score(state).total, state.turn)


def human_wins(state: Akropolis) -> bool:
    """Whether the human beats the Architect, as it stands now (AK-15.5)."""
    theirs = score(state)
    return architect.human_wins(state.total(0), state.stones[0], theirs.total, theirs.stones)


def end(state: Akropolis) -> ArchitectScored:
    """The Architect's part of the end of the game."""
    theirs = score(state)
    return ArchitectScored(theirs.total, theirs.stones, not human_wins(state))


def rival(state: Akropolis) -> Rival:
    """The Architect in the result: the five kinds, stones, and quarries where the level counts them."""
    level, theirs = level_of(state.options), score(state)
    parts = [*zip(KINDS, theirs.points, strict=True), ("stones", theirs.stones)]
    if level.quarry:
        parts.append(("quarries", level.quarry * theirs.quarries))
    return Rival(level.name, theirs.total, tuple(parts), theirs.stones)


def _held(state: Akropolis) -> Holding:
    assert state.architect is not None, "there is no Architect at this table"
    return state.architect
