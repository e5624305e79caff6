"""What must hold of whose turn it is and what is pending: the stack follows from the rules (TE-5.3, TE-14).

Owns the shapes that a stack of steps can have. Must never carry out a step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.tigris import conflicts, ending, treasures
from game.tigris.kingdoms import flood
from game.tigris.parts import ACTIONS, HAND
from game.tigris.steps import (
    ACTION,
    BUILD,
    BUILDING,
    CLOSE,
    COMMIT,
    DEAL,
    LOT,
    POINT,
    REFILL,
    SHUFFLE,
    SWAP,
    TAKE,
    WARS,
    Step,
)

if TYPE_CHECKING:
    from game.tigris.state import Tigris


def faults(state: Tigris) -> list[str]:
    """What is broken, one line each; empty for a sound course."""
    stack = state.pending.steps()
    if not stack:
        return _ended(state)
    if state.ended:
        return ["the game has ended and goes on"]
    if stack[0].kind in (LOT, SHUFFLE):
        return _unbegun(state, stack)
    if state.first < 0 or state.active != (state.first + state.turn) % state.seats:
        return ["the active seat does not follow from the number of turns"]
    above = stack[1:]
    if stack[0] == Step(CLOSE):
        return _closing(state, above)
    if stack[0] != Step(ACTION, state.active):
        return ["the turn of nobody is on"]
    if above and above[0].kind == DEAL:
        return _dealing(state, above)
    return [*_acting(state, above), *_fighting(state, above)]


def _ended(state: Tigris) -> list[str]:
    idle = state.active < 0 and not state.actions and state.conflict is None and state.board.marker < 0
    if not state.ended or state.first < 0 or not idle:
        return ["nothing is pending, yet the game has not ended"]
    return []


def _unbegun(state: Tigris, stack: tuple[Step, ...]) -> list[str]:
    """TE-4: nothing has been done but the lot."""
    expected = (Step(SHUFFLE),) if state.first >= 0 else (Step(SHUFFLE), Step(LOT))
    fresh = type(state)(state.options, state.seats)
    fresh.first = state.first
    idle = (state.active, state.turn, state.actions) == (-1, 0, 0) and not any(state.hand_sizes)
    same = all(
        getattr(state.board, name) == getattr(fresh.board, name) for name in type(state.board).__slots__
    )
    kept = ("points", "treasures", "catastrophes", "swapped", "played", "bag", "conflict")
    same = same and all(getattr(state, name) == getattr(fresh, name) for name in kept)
    return [] if stack == expected and idle and same else ["the game has not begun"]


def _dealing(state: Tigris, above: tuple[Step, ...]) -> list[str]:
    """TE-4.4: full hands for the seats up to one, nothing yet for those after it."""
    order = [(state.first + place) % state.seats for place in range(state.seats)]
    owed = [Step(DEAL, seat, HAND) for seat in order[state.seats - len(above) :]]
    sizes = [0 if any(step.seat == seat for step in above) else HAND for seat in range(state.seats)]
    fits = len(above) <= state.seats and list(reversed(above)) == owed and state.hand_sizes == sizes
    fits = fits and not state.turn and state.actions == ACTIONS and state.conflict is None
    return [] if fits and state.board.marker < 0 else ["the deal is out of order"]


def _closing(state: Tigris, above: tuple[Step, ...]) -> list[str]:
    """TE-14.1, TE-14.2."""
    found = []
    if state.actions or state.conflict is not None or state.board.marker >= 0:
        found.append("the turn ends in the middle of an action")
    if above and above[-1].kind == POINT:
        if above[-1] != Step(POINT, state.active) or not ending.earns_point(state, state.active):
            found.append("nobody has a point from the wonder")
        above = above[:-1]
    order = [(state.active + place) % state.seats for place in range(state.seats)]
    owed = [Step(REFILL, seat, HAND - state.hand_sizes[seat]) for seat in order]
    if list(reversed(above)) != [step for step in owed if step.number]:
        found.append("the hands are refilled out of order")
    return found


def _acting(state: Tigris, above: tuple[Step, ...]) -> list[str]:
    """What one action can leave to be done, the last thing first (TE-5.3)."""
    if not above:
        return []
    if state.actions >= ACTIONS:
        return ["something follows from an action that nobody took"]
    if above[0].kind != TAKE or above[0] != Step(TAKE, above[0].seat):
        return ["treasures are left out"]
    kinds = tuple(step.kind for step in above[1:])
    if not kinds:
        due = treasures.takers(state.board)
        return [] if above[0].seat in due else ["nobody has to take a treasure"]
    if above[0].seat >= 0:
        return ["treasures are taken too early"]
    if kinds == (SWAP,):
        number = above[1].number
        fits = above[1] == Step(SWAP, state.active, number) and number > 0
        full = number + state.hand_sizes[state.active] <= HAND
        return [] if fits and full else ["more tiles are drawn than were swapped"]
    if kinds == (COMMIT,):
        return []
    return _placing(state, above[1:], kinds)


def _placing(state: Tigris, above: tuple[Step, ...], kinds: tuple[str, ...]) -> list[str]:
    """What a placed tile leaves to be done (TE-5.3, TE-9, TE-10)."""
    owed = (BUILD, BUILDING, WARS, COMMIT) if state.has_buildings else (BUILD, WARS, COMMIT)
    if kinds != owed[: len(kinds)]:
        return ["the steps are out of order"]
    board, cell, colour = state.board, above[0].cell, above[0].colour
    for step in above:
        placed = step.kind in (BUILD, BUILDING)
        if placed and step != Step(step.kind, state.active, 0, cell, colour):
            return ["the placed tile is not the same for all"]
        if step.kind == WARS and step != Step(WARS, state.active):
            return ["another seat than the active one chooses the wars"]
    if cell < 0 or colour < 0:
        return ["no tile was placed"]
    if WARS in kinds:
        joins = board.marker == cell and board.under_marker == colour
        return [] if joins else ["the marker lies elsewhere"]
    return [] if board.up[colour] >> cell & 1 else ["the placed tile is not there"]


def _fighting(state: Tigris, above: tuple[Step, ...]) -> list[str]:
    """The conflict is the one that the board shows (TE-8, TE-9)."""
    now, board = state.conflict, state.board
    found = []
    if (board.marker >= 0) != any(step.kind == WARS for step in above):
        found.append("a marker lies where no war is fought")
    if (now is None) != (not above or above[-1].kind != COMMIT):
        found.append("a conflict is fought by nobody")
    if now is None or found:
        return found
    asked = now.attacker if now.attacker_added is None else now.defender
    if above[-1] != Step(COMMIT, asked):
        return ["another seat than the one in the conflict is asked"]
    bare = now._replace(attacker_added=None)
    if now.war != (board.marker >= 0):
        return ["a conflict of the wrong kind is fought"]
    if now.war:
        return [] if bare in conflicts.wars(board, state.active) else ["no such war is on"]
    if now.attacker != state.active or now.defender == now.attacker:
        return ["no such revolt is on"]
    if bare != conflicts.revolt(board, now.colour, now.attacker, now.defender):
        return ["no such revolt is on"]
    met = min(now.attacker_cell, now.defender_cell) >= 0 and (
        flood(1 << now.attacker_cell, board.joined) >> now.defender_cell & 1
    )
    return [] if met else ["no such revolt is on"]
