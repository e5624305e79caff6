"""The clock of the turns: one time for a seat in a turn, whoever answers in between."""

from __future__ import annotations

import pytest

import game as games
from game.contract import CHANCE, TURN_ENDED, Event
from game.match import Applied, Match, Setup, Undo
from game.stream import Stream
from net.clocks import TurnClock
from tests.net.lan.house import full, moves_of

ENDED = type("Ended", (Event,), {"kind": TURN_ENDED})()


def told(*events: Event) -> Applied:
    return Applied(0, None, events)  # type: ignore[arg-type]


def test_an_answer_in_between_gives_no_new_time() -> None:
    clock = TurnClock("turn", 60, 0, 3)
    clock.ask([0], 0)
    clock.line_told(told())
    clock.ask([1], 40)
    assert clock.left(40) == [20_000, 60_000, 60_000]
    clock.ask([0], 50)
    assert clock.left(50) == [20_000, 50_000, 60_000], "the turn of the first seat goes on"
    clock.ask([1], 55)
    assert clock.left(60) == [15_000, 45_000, 60_000], "its second answer in the same turn"
    clock.line_told(told(ENDED))
    clock.ask([1], 60)
    assert clock.left(70)[1] == 50_000, "its own turn"
    clock.line_told(told(ENDED))
    assert clock.ask([1], 70), "a seat may have two turns in a row"
    assert clock.left(70)[1] == 60_000


def test_what_is_taken_back_gives_no_new_time() -> None:
    clock = TurnClock("turn", 60, 0, 2)
    clock.ask([0], 0)
    clock.line_told(told(ENDED))
    clock.ask([1], 50)
    clock.line_told(Applied(1, Undo(0, 0), ()))
    clock.ask([0], 55)
    assert clock.left(55) == [10_000, 55_000]
    clock.line_told(told(ENDED))
    clock.ask([1], 60)
    assert clock.left(60)[1] == 60_000


def test_a_bank_gets_its_bonus_once_in_a_turn() -> None:
    clock = TurnClock("bank", 100, 5, 2)
    clock.ask([0], 0)
    clock.ask([1], 10)
    clock.ask([0], 20)
    clock.ask([1], 30)
    assert clock.left(30) == [85_000, 95_000]
    clock.line_told(told(ENDED))
    clock.ask([1], 40)
    assert clock.left(40) == [85_000, 90_000]


def test_who_has_no_time_left_is_out_at_once() -> None:
    clock = TurnClock("bank", 10, 0, 2)
    clock.ask([0], 0)
    clock.ask([1], 15)
    clock.ask([0], 16)
    assert clock.out(16) == [0] and clock.next_out(16, ()) == 0 and clock.next_out(16, {0}) is None


@pytest.mark.parametrize("name", games.GAMES)
def test_every_game_says_when_a_turn_has_ended(name: str) -> None:
    """At least as often as seats are asked in turn; never while the same question goes on."""
    match, stream, ends, moves = Match(Setup(name, 2, {}), b"k" * 32), Stream.of(name, 1), 0, 0
    match.begin()
    while moves < 40 and not match.over:
        assert match.state.to_act != CHANCE
        seat = stream.choice(match.state.to_act)
        lines = match.submit(stream.choice(match.state.legal(seat)))
        kinds = [event.kind for line in lines for event in line.events]
        assert kinds.count(TURN_ENDED) <= 1
        ends += kinds.count(TURN_ENDED)
        moves += 1
    assert ends >= moves // 8


@pytest.mark.parametrize("clock", ["turn", "bank"])
def test_an_undo_winds_up_no_clock(clock: str) -> None:
    house = full("toy", 2, clock=clock, seconds=30, bonus=5)
    seat = house.match.state.to_act[0]
    visitor = house.visitors[seat]
    house.time.pass_by(20)
    before = house.room.clock.left(house.time.now())[seat]
    for _ in range(3):
        assert visitor.table.submit(moves_of(visitor, seat)[0]) is None
        house.time.run()
        assert seat not in house.match.state.to_act
        assert visitor.table.undo()
        house.time.run()
        assert seat in house.match.state.to_act
        assert house.room.clock.left(house.time.now())[seat] == before


def test_a_clock_goes_on_from_what_is_kept() -> None:
    clock, again = TurnClock("turn", 60, 0, 3), TurnClock("turn", 60, 0, 3)
    clock.ask([0], 0)
    clock.ask([1], 40)
    plain = clock.to_plain(45)
    again.ask([1], 100)
    again.restore(plain)
    again.ask([0], 100)
    assert again.left(100) == [20_000, 55_000, 60_000], "whoever is in the middle of a turn has no new one"
    for odd in (None, [1, 2, 3], {}, {"left": [1, 2], "fresh": []}, {"left": [1, 2, "x"], "fresh": [0]},
                {"left": [1, 2, 10**12], "fresh": []}, {"left": [1, 2, 3], "fresh": 3}):  # fmt: skip
        again.restore(odd)
        assert again.left(100) == [20_000, 55_000, 60_000]
