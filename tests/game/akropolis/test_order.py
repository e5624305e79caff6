"""The order and the number of legal turns: pinned, and against brute force."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.akropolis.moves import Build
from game.contract import Refusal, blake, canonical
from game.dealer import Shuffled
from tests.game.akropolis.helpers import after, play_random, position, start

# Seats, seed, turns played; number of legal turns, digest of the whole list.
PINNED = [
    (2, "pin", 0, 360, "87d5708b71033c8e48a255787ea573a9"),
    (2, "pin", 17, 261, "a8035c3728cf648f98ef058833cab24d"),
    (3, "pin", 25, 267, "e761903a4ced225209beced1b40aa1ce"),
    (4, "pin", 48, 294, "9c180db06186a547381e3a93dc148549"),
]


@pytest.mark.parametrize(("seats", "seed", "turns", "count", "pin"), PINNED)
def test_order_and_number_are_pinned(seats: int, seed: str, turns: int, count: int, pin: str) -> None:
    state = after(seats, seed, turns)
    legal = state.legal(state.active)
    assert (len(legal), blake(canonical([move.to_wire() for move in legal]))) == (count, pin)


def test_the_first_and_last_turns_of_a_fresh_city() -> None:
    legal = position([1, 2, 3, 4], [1, 0]).legal(0)
    assert len(legal) == 180
    assert [legal[i].to_text() for i in (0, 1, 89, 90, 179)] == [
        "build 0 0 -3 1 1",
        "build 0 0 -3 1 2",
        "build 0 0 3 0 5",
        "build 0 1 -3 1 1",
        "build 0 1 3 0 5",
    ]


@pytest.mark.parametrize(("seats", "turns"), [(2, 0), (2, 7), (2, 20), (3, 31), (4, 44), (4, 59)])
def test_legal_is_all_that_check_allows(seats: int, turns: int) -> None:
    state = after(seats, "brute", turns)
    seat = state.active
    cells = [cell for city in state.cities for cell in city.cells()]
    reach = 3 + max(max(abs(q), abs(r)) for q, r in cells)
    found = [
        move
        for take in range(-1, len(state.row) + 1)
        for q in range(-reach, reach + 1)
        for r in range(-reach, reach + 1)
        for rot in range(-1, 7)
        if state.check(move := Build(seat, take, q, r, rot)) is None
    ]
    assert found == list(state.legal(seat))


def test_the_order_does_not_depend_on_the_way_there() -> None:
    one, two = position([1, 2, 3], [0, 0]), position([1, 2, 3], [0, 0])
    spots = [(2, -1, 0), (-1, 0, 5)]
    for state, order in ((one, spots), (two, spots[::-1])):
        for tile, spot in zip((0, 0), order, strict=True):
            state.phase, state.turn = "build", 0
            assert state.check(Build(0, tile, *spot)) is None
            state.play(Build(0, tile, *spot))
        state.phase, state.turn, state.row = "build", 0, [5, 6, 7]
    assert list(one.legal(0)) == list(two.legal(0))


def test_the_list_is_a_sequence() -> None:
    state = after(2, "sequence", 9)
    legal = state.legal(state.active)
    every = list(legal)
    assert len(every) == len(legal) and bool(legal) and legal[-1] == every[-1] and legal[3:9] == every[3:9]
    assert all(move in legal for move in every) and legal.index(every[7]) == 7
    for index in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError):
            _ = legal[index]
    for other in (
        every[0].to_text(),
        Build(1 - state.active, every[0].take, every[0].q, every[0].r, every[0].rot),
        Build(state.active, len(state.row), every[0].q, every[0].r, every[0].rot),
        Build(state.active, 0, 0, 0, 9),
        Build(state.active, 0, 500, 0, 0),
    ):
        assert other not in legal


def test_cells_out_of_reach_are_not_taken_for_cells_of_the_city() -> None:
    """Packed into one integer, (q + 1, r - 256) would be the cell (q, r)."""
    state = after(2, "far", 6)
    legal = state.legal(state.active)
    for move in legal[: len(state.cities[state.active].sites)]:
        for far in (replace(move, q=move.q + 1, r=move.r - 256), replace(move, q=move.q - 1, r=move.r + 256)):
            assert far not in legal and state.check(far) == Refusal("AK-5.2", "apart")


def test_nobody_is_asked_while_the_dealer_is() -> None:
    state = start(2, first="1")
    for _ in play_random(state, "refill"):
        if state.phase == "refill":
            break
    assert state.row and not any(state.legal(seat) for seat in (-2, -1, 0, 1))


def test_nobody_else_is_asked() -> None:
    state = after(2, "asked", 4)
    assert not state.legal(1 - state.active) and not state.legal(7) and not state.legal(-1)
    fresh = start(2, first="1")
    assert not fresh.legal(0)
    fresh.play(Shuffled("stacks", 37))
    assert not fresh.legal(0)
