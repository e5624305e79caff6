"""Hints through the table: from the pool, in this process, dropped, for the right person only."""

from __future__ import annotations

import pytest

from game.bots import hint as worked_out
from game.stream import Stream
from net.adviser import Adviser
from net.table import LocalTable, SeatInfo, bot_key
from net.workers import Question, Workers, think
from tests.net.test_workers import wait_for


def table(workers=None, people=2):
    infos = [SeatInfo(f"P{n}", "", n, "human" if n < people else "bot:easy") for n in range(2)]
    made = LocalTable.new("akropolis", 2, {"first": "1"}, infos, seed=4, workers=workers)
    made.poll()
    return made


def expected(made, seat):
    key = bot_key(made._match, seat)
    return worked_out(made.game, made._match.state.view(frozenset({seat})), seat, Stream(key))


def test_without_a_pool_it_is_worked_out_when_it_is_fetched():
    made = table()
    woken = []
    made.on_wake = lambda: woken.append(1)
    assert made.take_hint() is None and not made.hint_pending
    assert made.ask_hint(0) and made.hint_pending and woken
    found = made.take_hint()
    assert found == expected(made, 0)
    assert found.move in made.state.legal(0) and made.state.to_act == (0,), "nothing is decided"
    assert made.take_hint() is None and not made.hint_pending


def test_only_a_person_who_is_asked_gets_one():
    made = table(people=1)
    assert not made.ask_hint(1)
    made.submit(made.state.legal(0)[0])
    assert not made.ask_hint(0), "it is the bot's turn"
    made.close()
    assert not made.ask_hint(0)


def test_the_pool_answers_and_the_caller_never_waits():
    workers = Workers(1)
    try:
        made = table(workers)
        woken = []
        made.on_wake = lambda: woken.append(1)
        assert made.ask_hint(0)
        assert made.take_hint() is None, "the answer takes its time elsewhere"
        found = []

        def come():
            one = made.take_hint()
            found.extend([one] if one else [])
            return bool(found)

        wait_for(come)
        assert woken and found[0] == expected(made, 0)
    finally:
        workers.close()


def test_a_dropped_question_is_not_answered():
    made = table()
    made.ask_hint(0)
    made.drop_hint()
    assert made.take_hint() is None and not made.hint_pending


@pytest.mark.parametrize(
    "wire",
    [
        None, [], [["build", 1, 0, 0, 0, 0], "gain", []], [["nonsense"], "gain", []],
        [["build", 0, 0, -2, -1, 2], 7, []], [["build", 0, 0, -2, -1, 2], "gain", 3],
        [["build", 0, 0, -2, -1, 2], "gain", [["kind"]]],
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_no_hint(monkeypatch, wire):
    made = table()
    monkeypatch.setattr("net.workers.think_here", lambda question: wire)
    assert made.ask_hint(0)
    assert made.take_hint() is None and not made.hint_pending


def test_a_hint_travels_as_plain_data():
    made = table()
    view = made._match.state.view(frozenset({0}))
    key = bot_key(made._match, 0).hex()
    wire = think(Question("akropolis", "", 0, view.to_text(), key, hint=True))
    found = expected(made, 0)
    assert wire == [found.move.to_wire(), found.reason, [list(fact) for fact in found.args]]
    assert Adviser(made.game, None, lambda: None)._read(wire, 0) == found
