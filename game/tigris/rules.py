"""Which module answers for which question: legal moves, refusals, and what an entry does (TE-5.3).

Owns the order in which the pending steps are worked off, and set-up and draws (TE-4, TE-13.2). `check`
asks first who is asked what, then the module of the move; `play` assumes a checked entry.

Refusals, rule and reason with their facts:

    TE-15.1 over              the game has ended
    TE-4.2  dealer            the dealer is asked now
    TE-4.2  no_chance         a seat is asked now, not the dealer
    TE-4.2  outcome           the dealer was asked for something else
    TE-4.2  tile              colour: so many tiles of it cannot be in the bag
    TE-4.5  lot               value: no such seat
    TE-5.1  turn              seat, active: another seat is asked
    TE-5.3  other_question    asked: kind of the question that must be answered first
    TE-5.1  no_action         both actions are used: only the end of the turn is left

    TE-1.1  cell              cell: not on the board
    TE-2.5  ruin              a catastrophe blocks the cell for ever
    TE-7.1  colour            colour: there is no such tile
    TE-7.1  not_in_hand       colour: no such tile in hand
    TE-7.1  occupied          the cell is not empty
    TE-7.2  needs_river       colour: farms lie on river
    TE-7.2  needs_land        colour: other tiles lie on land
    TE-7.3  three_kingdoms    kingdoms: how many the cell touches, 3 or 4

    TE-6.1  colour            colour: there is no such leader
    TE-6.1  in_supply         colour: the leader is not on the board
    TE-6.2  occupied          the cell is not empty
    TE-6.2  leader_on_river   leaders stand on land
    TE-6.2  no_temple         no temple beside the cell
    TE-6.3  two_kingdoms      kingdoms: how many the cell touches, 2 to 4
    TE-6.4  same_cell         colour: the leader stands there already

    TE-12.1 none_left         both catastrophes are used
    TE-12.2 leader            a leader stands there
    TE-12.2 treasure          a treasure lies there
    TE-12.2 face_down         a monument or the wonder stands there
    TE-17.3 building          a civilization building stands there
    TE-13.1 nothing           a swap of no tile
    TE-13.1 too_many          count, have: more than the hand holds, or than six
    TE-13.1 unnamed           the tiles are not named
    TE-13.1 miscounted        the tiles named are not `count`
    TE-13.1 not_in_hand       colour: not so many of it in hand

    TE-9.3  no_conflict       colour: it is not in conflict
    TE-8.4  count             count: less than nothing; the same under TE-9.7 in a war
    TE-8.4  too_many_tiles    count, colour: not so many in hand; the same under TE-9.7 in a war
    TE-17.4 support_attacker  need: nothing, or at least so many
    TE-17.4 support_defender  need: nothing, or exactly so many; 0 if nothing only

    TE-10.2 no_block          colour: no such block with the tile just placed
    TE-10.3 monument          monument: there is no such one
    TE-10.3 other_colour      monument, colour: it does not show the tile's colour
    TE-10.3 built             monument, colour: it stands already
    TE-17.2 not_played        the game is played without the wonder
    TE-17.2 built             the wonder stands already
    TE-17.2 no_plus           colour: no such plus sign with the tile just placed
    TE-17.2 colour            colour: there is no such point
    TE-17.3 no_line           colour: the tile just placed does not let its building be put there

    TE-11.1 no_treasure       no treasure lies there
    TE-11.1 other_kingdom     the treasure lies in another kingdom than the trader
    TE-11.2 special_first     one with a special border must be taken first
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.contract import Entry, Event, Move, Refusal
from game.dealer import Drawn, Rolled, Shuffled
from game.tigris import actions, conflicts, ending, monuments, treasures
from game.tigris.moves import (
    BagFilled,
    BuildMonument,
    BuildWonder,
    ChoosePoint,
    ChooseWar,
    Commit,
    Decline,
    EndTurn,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    StartChosen,
    Swap,
    TakeTreasure,
    TilesDrawn,
    WithdrawLeader,
)
from game.tigris.parts import COLOURS, HAND
from game.tigris.steps import (
    ACTION,
    BAG,
    BUILD,
    BUILDING,
    CLOSE,
    COMMIT,
    DEAL,
    DRAWS,
    LOT,
    LOT_DIE,
    POINT,
    QUESTIONS,
    REFILL,
    SHUFFLE,
    SWAP,
    TAKE,
    WARS,
    Step,
)

if TYPE_CHECKING:
    from game.tigris.state import Tigris

Check = Callable[["Tigris", Any], Refusal | None]
Play = Callable[["Tigris", Any, list[Event]], None]
Advance = Callable[["Tigris", Step, list[Event]], bool]
"""Works on the step on top; True if it waits for an answer."""


def _nothing_against(state: Tigris, move: Move) -> None:
    """A move that is always allowed where it is an answer at all."""


def _decline(state: Tigris, move: Decline, events: list[Event]) -> None:
    state.pending.pop()


_MOVES: dict[type[Move], tuple[tuple[str, ...], Check, Play]] = {
    PlaceTile: ((ACTION,), actions.check_tile, actions.place_tile),
    PlaceLeader: ((ACTION,), actions.check_leader, actions.place_leader),
    WithdrawLeader: ((ACTION,), actions.check_withdraw, actions.withdraw),
    PlaceCatastrophe: ((ACTION,), actions.check_catastrophe, actions.place_catastrophe),
    Swap: ((ACTION,), actions.check_swap, actions.swap),
    EndTurn: ((ACTION,), _nothing_against, ending.end_turn),
    ChooseWar: ((WARS,), conflicts.check_war, conflicts.choose_war),
    Commit: ((COMMIT,), conflicts.check_commit, conflicts.commit),
    PlaceBuilding: ((BUILDING,), monuments.check_building, monuments.place_building),
    BuildMonument: ((BUILD,), monuments.check_monument, monuments.build_monument),
    BuildWonder: ((BUILD,), monuments.check_wonder, monuments.build_wonder),
    Decline: ((BUILDING, BUILD), _nothing_against, _decline),
    TakeTreasure: ((TAKE,), treasures.check_take, treasures.take),
    ChoosePoint: ((POINT,), ending.check_point, ending.choose_point),
}
"""Per move: the questions that it answers, what can be against it, what it does."""

_ADVANCE: dict[str, Advance] = {
    WARS: lambda state, step, events: conflicts.go_on(state, events),
    BUILDING: monuments.may_place,
    BUILD: monuments.may_build,
    TAKE: treasures.ask_next,
    DEAL: ending.draw_or_end,
    SWAP: ending.draw_or_end,
    REFILL: ending.draw_or_end,
    CLOSE: ending.close,
}
"""What the rules do of themselves when a step comes to lie on top; all others wait."""

# --- why not --------------------------------------------------------------------------------------


def check(state: Tigris, entry: Entry) -> Refusal | None:
    """None if the entry may be played now; else the first reason against it."""
    if not state.pending:
        return Refusal("TE-15.1", "over")
    step = state.pending.top
    if not isinstance(entry, Move):
        return _check_outcome(state, step, entry)
    if step.kind not in QUESTIONS:
        return Refusal("TE-4.2", "dealer")
    if entry.seat != step.seat:
        return Refusal("TE-5.1", "turn", (("seat", entry.seat), ("active", step.seat)))
    kinds, against, _ = _MOVES.get(type(entry), ((), _nothing_against, None))
    if step.kind not in kinds:
        return Refusal("TE-5.3", "other_question", (("asked", step.kind),))
    if step.kind == ACTION and not state.actions and not isinstance(entry, EndTurn):
        return Refusal("TE-5.1", "no_action")
    return against(state, entry)


def _check_outcome(state: Tigris, step: Step, entry: Entry) -> Refusal | None:
    """Only what the dealer was asked for."""
    if step.kind in QUESTIONS:
        return Refusal("TE-4.2", "no_chance")
    if step.kind == LOT:
        if not isinstance(entry, Rolled) or entry.die != LOT_DIE or len(entry.values) != 1:
            return Refusal("TE-4.2", "outcome")
        fits = 0 <= entry.values[0] < state.seats
        return None if fits else Refusal("TE-4.5", "lot", (("value", entry.values[0]),))
    if step.kind == SHUFFLE:
        return None if entry == Shuffled(BAG, state.bag) else Refusal("TE-4.2", "outcome")
    return _check_draw(state, step, entry)


def _check_draw(state: Tigris, step: Step, entry: Entry) -> Refusal | None:
    """The tiles go to one seat; a device that may not know them gets their number."""
    count = min(step.number, state.bag)
    if not isinstance(entry, Drawn) or (entry.pile, entry.seat, entry.count) != (BAG, step.seat, count):
        return Refusal("TE-4.2", "outcome")
    if entry.items is None:
        return Refusal("TE-4.2", "outcome") if state.hands[step.seat] is not None else None
    if len(entry.items) != count or not all(0 <= item < len(COLOURS) for item in entry.items):
        return Refusal("TE-4.2", "outcome")
    for colour in range(len(COLOURS)):
        if entry.items.count(colour) > state.unseen(colour):
            return Refusal("TE-4.2", "tile", (("colour", colour),))
    return None


# --- what an entry does ---------------------------------------------------------------------------


def play(state: Tigris, entry: Entry) -> list[Event]:
    """Carries out a checked entry and all that follows without a choice."""
    events: list[Event] = []
    if isinstance(entry, Move):
        _MOVES[type(entry)][2](state, entry, events)
    elif isinstance(entry, Drawn):
        _draw(state, entry, events)
    elif isinstance(entry, Rolled):
        state.first = entry.values[0]
        state.pending.pop()
        events.append(StartChosen(state.first, True))
    else:
        _fill_bag(state, events)
    settle(state, events)
    return events


def settle(state: Tigris, events: list[Event]) -> None:
    """Works off the steps until one waits for an answer."""
    while state.pending:
        step = state.pending.top
        advance = _ADVANCE.get(step.kind)
        if advance is None or advance(state, step, events):
            return


def _fill_bag(state: Tigris, events: list[Event]) -> None:
    """TE-4.2; then the hands, from the first player clockwise, and the first turn (TE-4.4)."""
    if state.options["first"] != "lot":
        events.append(StartChosen(state.first, False))
    events.append(BagFilled(state.bag))
    state.pending.pop()
    ending.begin_turn(state, state.first)
    deals = [Step(DEAL, (state.first + place) % state.seats, HAND) for place in range(state.seats)]
    state.pending.push(*deals)


def _draw(state: Tigris, entry: Drawn, events: list[Event]) -> None:
    """Tiles from the bag; what the bag could not give is owed still (TE-13.2)."""
    step = state.pending.top
    assert step.kind in DRAWS
    state.pending.replace(step._replace(number=step.number - entry.count))
    state.take_from_bag(entry.seat, entry.count, entry.items)
    events.append(TilesDrawn(entry.seat, entry.count, state.bag, step.kind, entry.items))
