"""AK-17.4: every reason in the table of `rules`, and the order in which they are looked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.akropolis import GAME, rules
from game.akropolis.moves import Build
from game.akropolis.state import Akropolis
from game.contract import FACE_UP, Entry, GameError, Refusal
from game.dealer import Drawn, Rolled, Shuffled
from tests.game.akropolis.helpers import after, play_random, position, start

SPOT = (2, -1, 0)


def dealt() -> Akropolis:
    state = start(2, first="1")
    state.play(Shuffled("stacks", 37))
    return state


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (Build(1, 9, 50, 50, 9), Refusal("AK-7.3", "turn", (("seat", 1), ("active", 0)))),
        (Build(0, 3, 50, 50, 9), Refusal("AK-4.1", "row", (("index", 3), ("size", 3)))),
        (Build(0, -1, *SPOT), Refusal("AK-4.1", "row", (("index", -1), ("size", 3)))),
        (Build(0, 2, 50, 50, 9), Refusal("AK-4.2", "stones", (("need", 2), ("have", 1)))),
        (Build(0, 1, 50, 50, 6), Refusal("AK-2.4", "rotation", (("rot", 6),))),
        (Build(0, 1, 50, 50, -1), Refusal("AK-2.4", "rotation", (("rot", -1),))),
        (Build(0, 1, 50, 50, 0), Refusal("AK-5.2", "apart")),
        (Build(0, 1, 2**31 - 1, -(2**31), 0), Refusal("AK-5.2", "apart")),
        (Build(0, 1, 0, 0, 0), Refusal("AK-5.3", "overhang", (("empty", 1),))),
        (Build(0, 1, *SPOT), None),
    ],
)
def test_refusals_of_a_turn_in_their_order(move: Build, refusal: Refusal | None) -> None:
    assert position([1, 2, 3], [1, 0]).check(move) == refusal


@pytest.mark.parametrize(
    ("outcome", "refusal"),
    [
        (Shuffled("stacks", 37), "outcome"),
        (Rolled("first player", (0,)), "outcome"),
        (Drawn("stacks", FACE_UP, 4, None), "outcome"),
        (Drawn("stacks", FACE_UP, 4, (1, 2, 3)), "outcome"),
        (Drawn("stacks", FACE_UP, 3, (1, 2, 3)), "outcome"),
        (Drawn("stacks", 0, 4, (1, 2, 3, 4)), "outcome"),
        (Drawn("bag", FACE_UP, 4, (1, 2, 3, 4)), "outcome"),
        (Drawn("stacks", FACE_UP, 4, (1, 2, 3, 3)), "tile"),
        (Drawn("stacks", FACE_UP, 4, (1, 2, 3, 61)), "tile"),
        (Drawn("stacks", FACE_UP, 4, (1, 2, 3, 0)), "tile"),
        (Drawn("stacks", FACE_UP, 4, (1, 2, 3, 4)), None),
        (Build(0, 0, *SPOT), "dealer"),
    ],
)
def test_ak_3_6_refusals_of_a_draw(outcome: Entry, refusal: str | None) -> None:
    found = dealt().check(outcome)
    assert (found.reason if found else None) == refusal


def test_ak_3_4_refusals_of_a_lot() -> None:
    state = start(3)
    assert state.check(Rolled("first player", (3,))) == Refusal("AK-3.4", "lot", (("value", 3),))
    assert state.check(Rolled("first player", (-1,))) == Refusal("AK-3.4", "lot", (("value", -1),))
    for outcome in (Rolled("first player", (1, 2)), Rolled("die", (1,)), Shuffled("stacks", 49)):
        assert state.check(outcome) == Refusal("AK-3.6", "outcome")
    assert state.check(Rolled("first player", (2,))) is None


def test_ak_3_6_refusals_of_a_shuffle() -> None:
    state = start(2, first="1")
    assert state.check(Shuffled("stacks", 36)) == Refusal("AK-3.6", "outcome")
    assert state.check(Shuffled("stacks", 37)) is None


def test_ak_3_6_the_dealer_is_not_asked_during_a_turn() -> None:
    state = position([1, 2, 3], [1, 0])
    assert state.check(Drawn("stacks", FACE_UP, 3, (4, 5, 6))) == Refusal("AK-3.6", "dealer")
    with pytest.raises(ValueError, match="nothing is asked"):
        _ = state.request


def test_ak_8_1_nothing_is_allowed_after_the_end() -> None:
    state = start(2)
    for _ in play_random(state, "over"):
        pass
    for entry in (Build(0, 0, *SPOT), Shuffled("stacks", 37), Drawn("stacks", FACE_UP, 3, (1, 2, 3))):
        assert state.check(entry) == Refusal("AK-8.1", "over")


whole = st.integers(-(2**31), 2**31 - 1)
near = st.integers(-8, 8)


@given(st.integers(-1, 4), st.one_of(near, whole), st.one_of(near, whole), st.one_of(near, whole), near)
def test_check_answers_any_turn_and_agrees_with_the_list(
    seat: int, take: int, q: int, r: int, rot: int
) -> None:
    move = Build(seat, take, q, r, rot)
    state = MIDGAME
    assert (state.check(move) is None) == (move in state.legal(seat))


MIDGAME = after(2, "midgame", 12)


@given(st.recursive(st.one_of(st.none(), st.booleans(), st.integers(), st.text()), st.lists, max_leaves=12))
def test_entries_from_outside_are_unreadable_or_checked(wire: object) -> None:
    for form in (wire, ["build", wire], ["drawn", "stacks", -1, 3, wire], ["build", 0, 0, 0, 0, wire]):
        try:
            entry = GAME.read_entry(form)
        except GameError:
            continue
        MIDGAME.check(entry)


def test_every_reason_stands_in_the_table() -> None:
    assert rules.__doc__ is not None
    listed = {line.split()[1] for line in rules.__doc__.splitlines() if line.strip().startswith("AK-")}
    assert listed == {
        "over",
        "dealer",
        "outcome",
        "tile",
        "lot",
        "turn",
        "row",
        "stones",
        "rotation",
        "uneven",
        "overhang",
        "apart",
        "one_tile",
    }
