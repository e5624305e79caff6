"""Positions as text: a lossless round trip, and nothing but Unreadable for anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.contract import CHANCE, OVER, Unreadable
from game.stream import Stream
from game.tigris.audit import invariants
from game.tigris.state import Tigris
from tests.game.tigris.helpers import VARIANTS, after, at, laid, lively, played, start
from tests.game.tigris.test_order import PINNED

POSITIONS = [
    start(2),
    start(4, "advanced_board", first="2"),
    after(2, "text", 20),
    after(3, "text", 140, *VARIANTS),
    after(4, "text", 90, "wonder").view(frozenset({1, 3})),
    *(Tigris.from_text(json.dumps(pinned["position"])) for pinned in PINNED[4:]),
]
"""Before the game, in it, of a view, and with every question open."""


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (3, VARIANTS), (4, ("buildings",))])
def test_round_trip_after_every_entry(seats: int, variants: tuple[str, ...]) -> None:
    state = start(seats, *variants)
    assert Tigris.from_text(state.to_text()) == state
    for count, _ in enumerate(played(state, "round trip", lively)):
        if count % 3:
            continue
        again = Tigris.from_text(state.to_text())
        assert again == state and again.to_text() == state.to_text()
        assert again.to_act == state.to_act and again.prompt == state.prompt
        view = state.view(frozenset({count % seats}))
        assert Tigris.from_text(view.to_text()) == view


@pytest.mark.parametrize("state", POSITIONS)
def test_views_keep_their_viewers(state: Tigris) -> None:
    again = Tigris.from_text(state.to_text())
    assert again == state and again.viewers == state.viewers and again.options == state.options


def attempt(text: str) -> None:
    """Reads a text; what is read must be sound and go on, anything else is Unreadable."""
    try:
        state = Tigris.from_text(text)
    except Unreadable as error:
        assert "\n" not in str(error) and len(str(error)) < 400
        return
    assert invariants(state) == [] and Tigris.from_text(state.to_text()) == state
    stream = Stream.of("attempt", len(text))
    world = state.imagine(stream)
    for count, _ in enumerate(played(world, "attempt")):
        assert invariants(world) == []
        if count > 6 or world.to_act == OVER:
            break


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


@settings(max_examples=250)
@given(st.data())
def test_a_position_with_values_changed(data: st.DataObject) -> None:
    position = json.loads(data.draw(st.sampled_from(POSITIONS)).to_text())
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(position)))
        place = position
        for key in path[:-1]:
            place = place[key]
        change = data.draw(st.sampled_from(("set", "near", "near", "near", "remove")))
        old = place[path[-1]]
        if change == "remove":
            del place[path[-1]]
        elif change == "near" and type(old) is int:
            place[path[-1]] += data.draw(st.integers(-3, 3))
        elif change == "near" and isinstance(old, str) and len(old) == 16:
            col = data.draw(st.integers(0, 15))
            place[path[-1]] = old[:col] + data.draw(st.sampled_from("RBGKox.")) + old[col + 1 :]
        else:
            place[path[-1]] = data.draw(plain)
        if not position:
            break
    attempt(json.dumps(position))


@given(st.data())
def test_a_position_with_its_text_cut_or_spoilt(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(POSITIONS)).to_text()
    at = data.draw(st.integers(0, len(text)))
    attempt(text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :])


PLAIN: dict[str, Any] = json.loads(after(2, "text", 20).to_text())


def changed(**changes: Any) -> str:
    return json.dumps(PLAIN | changes)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"game": "tigris", "game": "tigris"}',
        '{"seats": NaN}',
        "1" * 5000,
        " " * 300_000,
        changed(game="akropolis"),
        changed(format=2),
        changed(seats=5),
        changed(seats=3),
        changed(options={"first": "4"}),
        changed(options={"nonsense": True}),
        changed(viewers=[1, 0]),
        changed(viewers=[2]),
        changed(viewers=[0]),
        changed(first=None),
        changed(first=2),
        changed(active=2),
        changed(actions=3),
        changed(turn=PLAIN["turn"] + 1),
        changed(ended="bag"),
        changed(steps=[]),
        changed(steps=[{"kind": "lot"}]),
        changed(steps=[{"kind": "take", "seat": 0}, *PLAIN["steps"]]),
        changed(conflict=PLAIN["conflict"] or {}),
        changed(rows=PLAIN["rows"][:-1]),
        changed(rows=["R" * 16, *PLAIN["rows"][1:]]),
        changed(marker=["red", [0, 0]]),
        changed(treasures=PLAIN["treasures"][:-1]),
        changed(treasures=PLAIN["treasures"][::-1]),
        changed(leaders=[[0, "red", [4, 0]]]),
        changed(leaders=[[0, "red", [8, 5]], [0, "red", [9, 6]]]),
        changed(monuments=[[0, 0], None, None, None, None, None]),
        changed(wonder=[3, 3]),
        changed(buildings=[[8, 6], None, None, None]),
        changed(taken=[1, 0]),
        changed(catastrophes=[2, 3]),
        changed(points=[[0, 0, 0, -1], [0, 0, 0, 0]]),
        changed(hands=[[0, 0, 0, 7], None]),
        changed(hand_sizes=[6, 7]),
        changed(bag=0),
        changed(stock=None),
        changed(played=[57, 36, 30, 30]),
        changed(unknown=1),
    ],
)  # fmt: skip
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(Unreadable):
        Tigris.from_text(text)


def test_not_even_a_text() -> None:
    with pytest.raises(Unreadable):
        Tigris.from_text(b"{}")  # type: ignore[arg-type]


# --- the audit ------------------------------------------------------------------------------------


def sound(entries: int = 130) -> Tigris:
    state = after(3, "audit", entries, *VARIANTS)
    while state.to_act == CHANCE or state.prompt.kind != "action":
        state = after(3, "audit", entries := entries + 1, *VARIANTS)
    return state


def _put(bits: int) -> Callable[[Tigris], None]:
    def change(state: Tigris) -> None:
        state.board.up[0] |= bits

    return change


def _attribute(name: str, make: Callable[[Any], Any]) -> Callable[[Tigris], None]:
    return lambda state: setattr(state, name, make(getattr(state, name)))


def _of_board(name: str, make: Callable[[Any], Any]) -> Callable[[Tigris], None]:
    return lambda state: setattr(state.board, name, make(getattr(state.board, name)))


def _raised(numbers: list[int]) -> list[int]:
    return [numbers[0] + 1, *numbers[1:]]


BROKEN: dict[str, Callable[[Tigris], None]] = {
    "a tile beside the board": _put(1 << 16),
    "a red tile on the river": _of_board("up", lambda up: [up[0], up[1], up[2] | up[1], up[3]]),
    "two things on a cell": _of_board("ruins", lambda ruins: ruins | 1 << 127),
    "a treasure on nothing": _of_board("treasures", lambda bits: bits | 1 << 150),
    "a treasure too few": _of_board("treasures", lambda bits: bits & (bits - 1)),
    "a face-down tile too many": _of_board("down", lambda down: down | 1 << 153),
    "a monument on nothing": _of_board("monuments", lambda cells: [at if at >= 0 else 0 for at in cells]),
    "a building on nothing": _of_board("buildings", lambda cells: [186] * 4),
    "a wonder at the edge": _of_board("wonder", lambda cell: 0),
    "a marker without a war": _of_board("marker", lambda cell: 153),
    "a leader without a temple": _of_board("leaders", lambda cells: [153, *cells[1:]]),
    "a leader on the river": _of_board("leaders", lambda cells: [4, *cells[1:]]),
    "a hand of another size": _attribute("hand_sizes", _raised),
    "more swapped than known": _attribute("swapped", _raised),
    "a catastrophe too many": _attribute("catastrophes", _raised),
    "a treasure too many": _attribute("treasures", _raised),
    "more played than there are": _attribute("played", _raised),
    "a bag of another size": _attribute("bag", lambda bag: bag + 1),
    "no stock": _attribute("stock", lambda stock: None),
    "fewer than no points": _attribute("points", lambda points: [-1, *points[1:]]),
    "three actions": _attribute("actions", lambda actions: 3),
    "another turn": _attribute("turn", lambda turn: turn + 1),
    "an end in the middle": _attribute("ended", lambda ended: "bag"),
    "a hidden hand": _attribute("hands", lambda hands: [None, *hands[1:]]),
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_audit_notices_what_is_broken(what: str) -> None:
    state = sound()
    assert invariants(state) == []
    BROKEN[what](state)
    assert invariants(state), what


def test_the_audit_notices_pieces_of_variants_that_are_not_played() -> None:
    keys = {"tiles": {"G": [[7, 4], [8, 4], [9, 4], [8, 3], [8, 5]]}}
    housed = laid(**keys)
    housed.board.buildings[2] = at(8, 4)
    assert any("without buildings" in fault for fault in invariants(housed))
    wonder = laid(**keys)
    wonder.board.wonder, wonder.board.down, wonder.board.up[2] = at(8, 4), wonder.board.up[2], 0
    assert any("without the wonder" in fault for fault in invariants(wonder))


def test_the_audit_notices_two_leaders_of_a_colour_and_treasures_left_lying() -> None:
    two = laid(leaders=[["P1", "red", [8, 5]], ["P2", "red", [9, 6]]])
    assert any("two red leaders" in fault for fault in invariants(two))
    left = laid(
        tiles={"K": [[5, 3], [6, 3], [7, 3], [7, 4], [8, 4], [8, 5]]}, leaders=[["P1", "green", [9, 6]]]
    )
    assert any("treasures lying" in fault for fault in invariants(left))
