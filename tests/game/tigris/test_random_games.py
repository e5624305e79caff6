"""Whole games over all variants and numbers of seats, held against the second game after every entry."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest

from game.contract import CHANCE, Record, digests, read_text
from game.match import Match
from game.stream import Stream
from game.tigris import GAME
from game.tigris.audit import invariants
from game.tigris.moves import EVENTS, PointsGained, TilesCommitted, TilesDrawn, TreasureTaken
from game.tigris.state import Tigris
from tests.game.tigris.helpers import VARIANTS, after, any_move, compare, lively, played, start
from tests.game.tigris.reference import Reference

TABLES = [
    (2 + place % 3, tuple(v for v, on in zip(VARIANTS, switches, strict=True) if on))
    for place, switches in enumerate(product((False, True), repeat=len(VARIANTS)))
]
"""Every choice of variants, with two, three and four seats in turn."""

ENDS = {"treasures": 8, "bag": 3}
"""Seeds of lively games of two that end in the one way and the other."""


@pytest.mark.parametrize(("seats", "variants"), TABLES, ids=lambda value: str(value))
def test_the_core_and_the_second_game_agree_after_every_entry(seats: int, variants: tuple[str, ...]) -> None:
    state = start(seats, *variants)
    reference = Reference(seats, state.options)
    choose = any_move if variants == ("wonder",) else lively
    for count, (_, entry, _) in enumerate(played(state, ("second", *variants), choose)):
        reference.take(entry.to_wire())
        compare(state, reference, whole=count % 5 == 0)
        assert invariants(state) == [], entry


def test_lively_games_are_lively() -> None:
    """What the games above are worth: all that can happen does."""
    kinds: Counter[str] = Counter()
    for seed, variants in ((1, VARIANTS), (8, VARIANTS)):
        for _, _, events in played(start(2, *variants), ("lively", seed), lively):
            kinds.update(event.kind for event in events)
    missing = sorted(set(EVENTS) - set(kinds))
    assert missing == [], kinds


@pytest.mark.parametrize("why", sorted(ENDS))
def test_a_game_ends_by_treasures_or_by_the_bag(why: str) -> None:
    state = start(2)
    for _ in played(state, ("end", ENDS[why]), lively):
        pass
    assert state.ended == why and state.active == -1 and not state.legal(0) and not state.legal(1)
    assert (state.board.treasures.bit_count() <= 2) if why == "treasures" else state.bag == 0
    assert state.result().reason == why


@pytest.mark.parametrize(("seats", "variants"), [(2, VARIANTS), (3, ("wonder",)), (4, ())])
def test_events_add_up_to_the_position(seats: int, variants: tuple[str, ...]) -> None:
    state = start(seats, *variants)
    points, held, bag = [0] * 4 * seats, [0] * seats, state.bag
    for _, _, events in played(state, ("events", seats), lively):
        for event in events:
            assert read_text(event.to_text(), EVENTS) == event
            if isinstance(event, PointsGained):
                points[event.seat * 4 + event.colour] += event.count
                assert event.total == points[event.seat * 4 + event.colour] and event.cells
            elif isinstance(event, TreasureTaken):
                held[event.seat] += 1
                assert (event.held, event.left) == (held[event.seat], state.board.treasures.bit_count())
            elif isinstance(event, TilesDrawn):
                bag -= event.count
                assert event.bag == bag
            elif isinstance(event, TilesCommitted):
                assert event.strength >= event.count >= 0
    assert (points, held, bag) == (state.points, state.treasures, state.bag)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_log_replays_to_the_same_digests(seats: int) -> None:
    state = start(seats, *VARIANTS)
    log: list[Record] = []
    marks = []
    for _, entry, _ in played(state, ("log", seats), lively):
        log.append(entry)
        marks.append(digests(state) if len(log) % 25 == 0 else None)
    again = start(seats, *VARIANTS)
    for entry, mark in zip(log, marks, strict=True):
        wire = json.loads(json.dumps(entry.to_wire()))
        back = GAME.read_entry(wire)
        assert back == entry and again.check(back) is None
        again.play(back)
        assert mark is None or digests(again) == mark
    assert again == state


@pytest.mark.parametrize("seats", [2, 4])
def test_a_copy_is_independent(seats: int) -> None:
    state = after(seats, "copy", 120, *VARIANTS)
    before, twin = state.to_text(), state.copy()
    assert twin == state
    for _ in played(twin, "other", lively):
        pass
    assert state.to_text() == before and twin != state


def inside(value: Any) -> Any:
    """Everything that an object holds, however deep, as text can show it."""
    if hasattr(value, "__slots__") and not isinstance(value, tuple):
        return {name: inside(getattr(value, name)) for name in type(value).__slots__}
    return repr(value)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_holds_nothing_that_another_world_would_not_give_it(seats: int) -> None:
    """Not only texts and digests: no attribute of a view depends on what its seats may not know."""
    stream = Stream.of("worlds", seats)
    state = start(seats, "buildings")
    for count, _ in enumerate(played(state, ("worlds", seats), lively)):
        if count % 15:
            continue
        for viewers in (frozenset[int](), frozenset({0}), frozenset({1, seats - 1})):
            world = state.view(viewers).imagine(stream.child(count))
            assert invariants(world) == [] and invariants(world.view(viewers)) == []
            assert inside(world.view(viewers)) == inside(state.view(viewers))


def test_a_saved_match_is_the_match() -> None:
    from game.match import Setup

    match = Match(Setup("tigris", 3, dict.fromkeys(VARIANTS, True)), b"saved tigris")
    match.begin()
    stream = Stream.of("saved")
    while not match.over and len(match.log) < 150:
        state = match.state
        assert isinstance(state, Tigris) and state.to_act != CHANCE
        match.submit(lively(state, stream))
    again = Match.from_saved(json.loads(json.dumps(match.to_saved())))
    assert again.digest() == match.digest() and again.state == match.state
