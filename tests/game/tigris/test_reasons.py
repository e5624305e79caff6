"""Why a move is advised: reasons in positions made for them, and none that is not true."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.bots import Hint, hint
from game.contract import CHANCE, OVER, Event, digest
from game.stream import Stream
from game.tigris import GAME, reasons
from game.tigris.advice import Expert
from game.tigris.moves import (
    BuildMonument,
    Commit,
    ConflictBegan,
    EndTurn,
    LeaderSentHome,
    PlaceLeader,
    PlaceTile,
    PointsGained,
    Swap,
)
from game.tigris.outlook import tile_outlook
from game.tigris.parts import BLUE, COLOURS, GREEN, RED
from game.tigris.reasons import REASONS
from game.tigris.state import Tigris
from game.tigris.steps import ACTION
from game.tigris.treasures import in_reach
from tests.game.tigris.helpers import VARIANTS, at, does, laid, lively, played, start
from tests.game.tigris.test_bot import FOUR, attacked


def advised(state: Tigris) -> Hint:
    """What the asked seat is told, from its own view."""
    seat = state.to_act[0]
    return hint(GAME, state.view(frozenset({seat})), seat, Stream.of("hint"))


# --- in positions made for it -------------------------------------------------------------------


def test_a_point_in_the_weakest_colour() -> None:
    points = {"red": 6, "blue": 6, "green": 0, "black": 6}
    state = laid(leaders=FOUR, hands={"P1": "GGBBBB"}, vp={"P1": points, "P2": points})
    state.actions = 1
    found = advised(state)
    assert (found.reason, found.args) == ("weakest_colour", (("colour", "green"), ("points", 1)))


def test_a_war_that_is_won() -> None:
    points = dict.fromkeys(COLOURS, 4) | {"green": 0}
    state = laid(
        leaders=[*FOUR, ["P2", "green", [12, 3]]],
        tiles={"G": [[9, 5], [9, 7], [10, 5], [10, 3], [11, 3]], "R": [[12, 4]]},
        hands={"P1": "KGGGRR", "P2": "RRRRRR"},
        treasures_taken=[[8, 6]],
        vp={"P1": points, "P2": points},
    )
    state.actions = 1
    found = advised(state)
    assert found.reason == "wins_war", found
    facts = dict(found.args)
    assert (facts["colour"], facts["seat"]) == ("green", 1) and int(facts["chance"]) > 80


def test_a_revolt_that_is_won() -> None:
    points = dict.fromkeys(COLOURS, 4) | {"red": 0}
    state = laid(
        leaders=[["P2", "black", [7, 6]]],
        tiles={"R": [[9, 5], [9, 7]], "K": [[6, 6], [6, 5], [6, 4]]},
        treasures_taken=[[8, 6]],
        hands={"P1": "RRRRRR", "P2": "KKKKKK"},
        vp={"P1": points, "P2": points},
    )
    state.actions = 1
    for colour in (RED, BLUE, GREEN):
        state.board.leaders[colour] = [at(1, 0), at(1, 2), at(2, 1)][colour]
    found = advised(state)
    assert found.reason == "wins_revolt", found
    assert dict(found.args)["seat"] == 1


def test_the_commit_is_explained_by_what_it_does() -> None:
    assert advised(attacked(4, "RRRRBB")).args == (("count", 3),)
    assert advised(attacked(4, "RRRRBB")).reason == "holds"
    assert advised(attacked(0, "RRRBBB")).reason == "holds_anyway"
    assert advised(attacked(6, "RRRBBB")).reason == "spares_tiles"
    state = laid(
        leaders=[["P2", "green", [8, 5]]],
        tiles={"R": [[7, 5], [9, 7]]},
        treasures_taken=[[8, 6]],
        hands={"P1": "RRRRGG", "P2": "BBBBBB"},
    )
    does(state, PlaceLeader(0, GREEN, at(8, 7)))
    found = advised(state)
    assert found.reason == "enough" and isinstance(found.move, Commit)
    assert dict(found.args)["count"] == found.move.count


def test_with_one_answer_there_is_nothing_to_say() -> None:
    state = laid(hands={"P1": "RRRRRR"})
    state.actions = 0
    assert advised(state) == Hint(EndTurn(0), "only")


def test_the_reasons_are_documented_and_no_others() -> None:
    documented = re.findall(r"^ {4}(\w+) +\w", reasons.__doc__ or "", re.M)
    assert tuple(documented) == REASONS


# --- whatever is said is so -----------------------------------------------------------------------


def claim_holds(state: Tigris, found: Hint) -> bool:
    """Whether what a reason says is so, by what happens when the move is played."""
    move: Any = found.move
    facts = dict(found.args)
    after = state.copy()
    events: list[Event] = after.play(move)
    if found.reason in ("weakest_colour", "point"):
        gained = [event for event in events if isinstance(event, PointsGained)]
        low = min(state.points_of(move.seat))
        weakest = state.points_of(move.seat)[COLOURS.index(str(facts["colour"]))] == low
        event = gained[0]
        return (
            (event.seat, COLOURS[event.colour], event.count) == (move.seat, facts["colour"], facts["points"])
        ) and weakest == (found.reason == "weakest_colour")
    if found.reason in ("wins_war", "wins_revolt"):
        began = [event for event in events if isinstance(event, ConflictBegan)]
        named = not began or (COLOURS[began[0].colour], began[0].defender) == (facts["colour"], facts["seat"])
        fits = isinstance(move, PlaceTile if found.reason == "wins_war" else PlaceLeader)
        return named and fits and (bool(began) or after.prompt.kind == "choose_war")
    if found.reason == "drives_home":
        home = [(COLOURS[e.colour], e.seat) for e in events if isinstance(e, LeaderSentHome)]
        return (facts["colour"], facts["seat"]) in home
    if found.reason == "treasure":
        now = state if state.prompt.kind == "take" else after
        return in_reach(now.board, move.seat).bit_count() - 1 == facts["count"] >= 1
    if found.reason == "block":
        return bool(tile_outlook(state, move.seat, move.colour, move.cell).blocks)
    return said_of_the_move(state, found, events)


def said_of_the_move(state: Tigris, found: Hint, events: list[Event]) -> bool:
    move: Any = found.move
    facts = dict(found.args)
    now = state.conflict
    if found.reason in ("holds", "holds_anyway"):
        assert now is not None and now.attacker_added is not None
        holds = now.defender_strength + move.count >= now.attacker_strength + now.attacker_added
        return holds and move.seat == now.defender and facts.get("count", 0) == move.count
    kinds: dict[str, bool] = {
        "leader": isinstance(move, PlaceLeader) and COLOURS[move.colour] == facts.get("colour"),
        "monument_joined": isinstance(move, PlaceLeader),
        "swap_poor_hand": isinstance(move, Swap) and facts.get("count") == move.count,
        "rest": isinstance(move, EndTurn),
        "ends_winning": isinstance(move, EndTurn),
        "enough": isinstance(move, Commit) and facts.get("count") == move.count,
        "spares_tiles": isinstance(move, Commit) and move.count == 0,
        "monument": isinstance(move, BuildMonument) and 1 <= int(facts.get("points", 0)) <= 2,
        "hurts_rival": facts.get("seat") in range(state.seats) and facts.get("seat") != move.seat,
    }
    return kinds.get(found.reason, True)


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_is_said_is_so(seats: int) -> None:
    told: dict[str, int] = {}
    for count, (state, _, _) in enumerate(played(start(seats, *VARIANTS), f"told {seats}", lively)):
        if state.to_act in (CHANCE, OVER) or (count % 5 and state.pending.top.kind == ACTION):
            continue
        before = digest(state)
        found = advised(state)
        assert found.reason in (*REASONS, "only") and digest(state) == before
        assert claim_holds(state, found), (found, state.to_text())
        told[found.reason] = told.get(found.reason, 0) + 1
    assert len(told) > 5, told


def test_a_glance_does_not_depend_on_what_was_glanced_at_before() -> None:
    for count, (state, _, _) in enumerate(played(start(3), "glances", lively)):
        if state.to_act in (CHANCE, OVER) or count % 60 or not state.actions:
            continue
        seat = state.to_act[0]
        view = state.view(frozenset({seat}))
        legal = list(view.legal(seat))
        expert = Expert(view, seat)
        backwards = [expert.glance(move) for move in reversed(legal)]
        assert [Expert(view, seat).glance(move) for move in legal[::-40]] == backwards[::40]
