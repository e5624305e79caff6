"""Positions as text: a lossless round trip, and nothing but Unreadable for anything else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.akropolis.audit import invariants
from game.akropolis.state import Akropolis
from game.contract import Unreadable
from tests.game.akropolis.helpers import after, play_random, start

POSITIONS = [
    start(2),
    start(3, first="2", starting_stones="official"),
    after(1, "text", 14),
    after(2, "text", 7),
    after(3, "text", 30, long_game=True, advanced_garden=True),
    after(4, "text", 55).view(frozenset({1, 3})),
]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_round_trip_after_every_entry(seats: int) -> None:
    state = start(seats)
    assert Akropolis.from_text(state.to_text()) == state
    for _ in play_random(state, "round trip"):
        again = Akropolis.from_text(state.to_text())
        assert again == state and again.to_text() == state.to_text()
        assert again.values == state.values and again.to_act == state.to_act


@pytest.mark.parametrize("state", POSITIONS)
def test_views_keep_their_viewers(state: Akropolis) -> None:
    again = Akropolis.from_text(state.to_text())
    assert again == state and again.viewers == state.viewers and again.options == state.options


def attempt(text: str) -> None:
    """Reads a text; what is read must be sound, anything else is Unreadable."""
    try:
        state = Akropolis.from_text(text)
    except Unreadable as error:
        assert "\n" not in str(error) and len(str(error)) < 400
        return
    assert invariants(state) == [] and Akropolis.from_text(state.to_text()) == state


@given(st.text())
def test_any_text(text: str) -> None:
    attempt(text)


plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(plain)
def test_any_json(value: Any) -> None:
    attempt(json.dumps(value))


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place within plain data."""
    found = [here] if here else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += paths(inner, (*here, key))
    return found


@given(st.data())
def test_a_position_with_one_value_changed(data: st.DataObject) -> None:
    position = json.loads(data.draw(st.sampled_from(POSITIONS)).to_text())
    path = data.draw(st.sampled_from(paths(position)))
    place = position
    for key in path[:-1]:
        place = place[key]
    change = data.draw(st.sampled_from(("set", "near", "remove")))
    if change == "remove":
        del place[path[-1]]
    elif change == "near" and type(place[path[-1]]) is int:
        place[path[-1]] += data.draw(st.integers(-3, 3))
    else:
        place[path[-1]] = data.draw(plain)
    attempt(json.dumps(position))


@given(st.data())
def test_a_position_with_its_text_cut_or_spoilt(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(POSITIONS)).to_text()
    at = data.draw(st.integers(0, len(text)))
    attempt(text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :])


def changed(**changes: Any) -> str:
    position = json.loads(after(2, "text", 7).to_text())
    return json.dumps(position | changes)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"game": "akropolis", "game": "akropolis"}',
        '{"seats": NaN}',
        "1" * 5000,
        " " * 300_000,
        changed(format=2),
        changed(seats=5),
        changed(options={"first": "4"}),
        changed(options={"nonsense": True}),
        changed(viewers=[1, 0]),
        changed(viewers=[2]),
        changed(first=None),
        changed(chief=3),
        changed(first=3),
        changed(stones=[1]),
        changed(row=[]),
        changed(cities=[[], []]),
        changed(cities=[[[1, 9, 9, 0]], []]),
        changed(phase="lot"),
        changed(unknown=1),
    ],
)
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(Unreadable):
        Akropolis.from_text(text)


def test_before_the_first_row_the_first_player_is_the_chief_architect() -> None:
    fresh = json.loads(start(2, first="1").to_text())
    assert Akropolis.from_text(json.dumps(fresh | {"first": 0, "chief": 0})).phase == "shuffle"
    with pytest.raises(Unreadable, match="Chief Architect"):
        Akropolis.from_text(json.dumps(fresh | {"chief": 1}))


def test_not_even_a_text() -> None:
    with pytest.raises(Unreadable):
        Akropolis.from_text(b"{}")  # type: ignore[arg-type]
