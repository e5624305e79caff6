"""The generator, the dealer and the stack: small pieces that all games stand on."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from game.dealer import Dealer
from game.pending import Pending
from game.stream import Stream
from tests.game.toy import TOY


def test_known_numbers_never_change() -> None:
    """A change here breaks every seed ever published."""
    stream = Stream(b"mesapolis")
    assert [stream.below(100) for _ in range(12)] == [88, 2, 69, 37, 0, 94, 67, 43, 37, 16, 55, 55]


def test_below_is_even_and_in_range() -> None:
    stream = Stream.of("even")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert sorted(counts) == list(range(6)) and min(counts.values()) > 850
    assert all(stream.below(1) == 0 for _ in range(5))
    with pytest.raises(ValueError):
        stream.below(0)


def test_shuffle_keeps_the_items_and_the_input() -> None:
    items = list(range(50))
    order = Stream.of(3).shuffle(items)
    assert sorted(order) == items and order != items and items == list(range(50))


def test_children_and_copies_are_independent() -> None:
    stream = Stream.of("a")
    child, twin = stream.child(1), stream.copy()
    assert child.below(1 << 30) != stream.child(2).below(1 << 30)
    stream.below(10)
    fresh = Stream.of("a")
    assert [twin.below(1 << 30) for _ in range(3)] == [fresh.below(1 << 30) for _ in range(3)]


def test_the_hash_seed_changes_nothing() -> None:
    code = "from game.stream import Stream; s = Stream.of('x', 1); print([s.below(1000) for _ in range(9)])"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("0", "77")
    }
    assert len(runs) == 1


def test_the_dealer_answers_the_same_request_alike() -> None:
    state = TOY.setup(TOY.check_setup({}, 2), 2)
    first, second = Dealer(b"k"), Dealer(b"k")
    assert first.answer(state) == second.answer(state)
    third = first.copy()
    state.play(first.answer(state))
    state.play(first.answer(state))
    assert third.answered == 1


def test_pending_is_a_stack_that_keeps_the_order_named() -> None:
    steps: Pending[str] = Pending()
    steps.push("first", "second")
    steps.push("sooner")
    assert [steps.pop(), steps.pop()] == ["sooner", "first"]
    twin = steps.copy()
    twin.replace("other")
    assert steps.top == "second" and twin.top == "other" and len(steps) == 1
