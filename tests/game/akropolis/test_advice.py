"""Why a turn is advised: every reason in a position made for it, and none that is not true."""

from __future__ import annotations

import re

import pytest

from game.akropolis import GAME, advice
from game.akropolis.advice import REASONS, Expert
from game.akropolis.evaluation import prospects
from game.akropolis.moves import Build
from game.akropolis.outlook import preview
from game.akropolis.parts import KINDS, TEMPLE, TILES
from game.akropolis.rules import BUILD
from game.akropolis.state import Akropolis
from game.bots import Hint, hint
from game.bots.medium import WEIGHED
from game.contract import OVER, digest
from game.stream import Stream
from tests.game.akropolis.helpers import after, build, play_random, position, start
from tests.game.akropolis.test_bot import last_turn

GARDENS = build({(1, -1): "g", (1, -2): "g", (2, -2): "g"}, {(-1, 0): "g", (-2, 0): "g", (-2, 1): "g"})


def advised(state: Akropolis) -> Hint:
    return hint(GAME, state.view(frozenset({state.active})), state.active, Stream.of("hint"))


def test_a_plaza_for_what_is_there() -> None:
    found = advised(position([30, 26, 24], [2, 0], GARDENS))
    assert (found.reason, found.args) == ("plaza", (("kind", "garden"), ("stars", 3), ("points", 18)))


def test_a_temple_built_on_all_around() -> None:
    found = advised(last_turn([3], 0, build({(1, -1): "t", (1, -2): "T", (2, -2): "T"})))
    assert (found.reason, found.args) == ("ring", (("count", 1), ("points", 4)))


def test_quarries_that_are_covered() -> None:
    found = advised(position([1, 3], [0, 0], build({(1, -1): "q", (2, -2): "q", (2, -1): "q"})))
    assert (found.reason, found.args) == ("stones", (("count", 3),))


def test_a_garden_above_the_ground() -> None:
    city = build({(1, -1): "G", (1, -2): "G", (2, -2): "h"}, {(-1, 0): "b", (-2, 0): "m", (-2, 1): "b"})
    found = advised(last_turn([15], 0, city))
    assert (found.reason, found.args) == ("height", (("kind", "garden"), ("level", 2), ("points", 12)))


def test_a_tile_kept_from_the_next_player() -> None:
    """Neither tile brings seat 0 a point in its last turn; a garden plaza would bring the other many."""
    city = build({(1, -1): "b", (1, -2): "m", (2, -2): "t"}, {(-1, 0): "b", (-2, 0): "m", (-2, 1): "t"})
    state = last_turn([24, 37], 1, city)
    state.cities[1], state.values[1] = GARDENS, (0, 0, 0, 0, 6)
    found = advised(state)
    assert (found.reason, found.args) == ("deny", (("seat", 1),))
    assert isinstance(found.move, Build) and found.move.take == 0


def test_a_place_to_build_upwards() -> None:
    found = advised(position([3], [0, 0], build({(1, -1): "h", (1, -2): "m", (2, -2): "b"})))
    assert (found.reason, found.args) == ("place", (("level", 2),))


def test_the_reasons_are_documented_and_no_others() -> None:
    documented = re.findall(r"^ {4}(\w+) +\w", advice.__doc__ or "", re.M)
    assert tuple(documented) == REASONS


def claim_holds(state: Akropolis, found: Hint) -> bool:
    """Whether what a reason says is so, by the rules' own preview."""
    move, facts = found.move, dict(found.args)
    assert isinstance(move, Build)
    seen = preview(state, move)
    kind = KINDS.index(str(facts.get("kind", "temple")))
    points = seen.points_after[kind] - seen.points_before[kind]
    grown = seen.values_after[kind] - seen.values_before[kind]
    return {
        "plaza": seen.stars_after[kind] - seen.stars_before[kind] == facts.get("stars")
        and facts.get("points") == max(0, points),
        "ring": kind == TEMPLE and points == facts.get("points") and grown > 0,
        "height": seen.level == facts.get("level") != 1
        and points == facts.get("points")
        and kind in TILES[state.row[move.take]].codes
        and points > 0,
        "gain": points == facts.get("points") and points > 0,
        "grow": grown == facts.get("value") and points <= 0,
        "stones": seen.gained == facts.get("count"),
        "free": move.take == 0 and not seen.gained,
        "deny": facts.get("seat") == (move.seat + 1) % state.seats != move.seat,
        "architect": state.architect is not None,
    }.get(found.reason, found.reason in ("quarries", "place", "best"))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_whatever_is_said_is_so(seats: int) -> None:
    state, told = start(seats), set()
    for _ in play_random(state, f"told {seats}"):
        if state.phase != BUILD or state.turn % 4:
            continue
        before = digest(state)
        found = advised(state)
        assert found.reason in REASONS and claim_holds(state, found), found
        assert digest(state) == before
        told.add(found.reason)
    assert len(told) > 2


def test_nothing_is_to_come_after_the_last_turn() -> None:
    state = after(2, "prospects", 10)
    assert prospects(state, 0, 0) == (0, 0, (0,) * 5, (0,) * 5)
    near, far = prospects(state, 0, 3), prospects(state, 0, 9)
    assert all(a < b for a, b in zip(near.districts + near.stars, far.districts + far.stars, strict=True))


def test_in_the_last_turn_a_turn_is_worth_its_points() -> None:
    state = start(2)
    for _ in play_random(state, "end"):
        if state.turn == state.plan.turns - 1 and state.to_act != OVER:
            break
    expert = Expert(state, state.active)
    for move in state.legal(state.active)[::17]:
        assert expert.weigh(move) == 100 * preview(state, move).total_after


# --- glances ------------------------------------------------------------------------------------


def test_a_glance_does_not_depend_on_what_was_glanced_at_before() -> None:
    state = after(3, "glances", 26)
    legal = state.legal(state.active)
    expert = Expert(state, state.active)
    seen = [expert.glance(move) for move in reversed(legal)]
    for place in range(0, len(legal), 7):
        assert Expert(state, state.active).glance(legal[place]) == seen[-1 - place]


def test_glances_leave_out_little_that_is_worth_much() -> None:
    missed = []
    for turn in range(0, 34, 3):
        state = after(2, "missed", turn)
        expert, legal = Expert(state, state.active), list(state.legal(state.active))
        ranked = sorted(legal, key=expert.glance, reverse=True)
        weighed = [expert.weigh(move) for move in ranked]
        missed.append(max(weighed) - max(weighed[:WEIGHED]))
    assert sum(missed) < 50 * len(missed), missed
