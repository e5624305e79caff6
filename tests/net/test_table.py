"""The local table: updates, views, undo with bots, outdated answers, resume."""

from __future__ import annotations

import pytest

from game.contract import CHANCE, Move, OptionError, digest
from game.match import Match, Setup, Undo
from game.stream import Stream
from net.seats import SeatInfo
from net.store import Store, StoreError
from net.table import LocalTable, key_from_seed
from net.workers import Question, think
from tests.game.toy import Pledge, hidden_from
from tests.net.help import ADA, BOT_B, BOT_C, play_out, step, toy_table, undos_of

ALL = frozenset({0, 1, 2})


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "data")
    yield store
    store.close()


def test_the_opening_deal_comes_with_the_first_poll() -> None:
    table = toy_table()
    assert table.state.to_act == CHANCE and table.history() == []
    updates = table.poll()
    assert [update.entry.kind for update in updates] == ["shuffled", "drawn", "drawn", "drawn"]
    assert table.state.to_act == (0, 1, 2) and len(table.history()) == 4
    assert table.state is updates[-1].state


def test_every_update_carries_the_view_after_its_entry() -> None:
    table = toy_table(ADA, SeatInfo("Bo"), SeatInfo("Cy"))
    table.show(frozenset({1}))
    twin = Match(table.setup, None, table.state.view(frozenset({1})))
    for update in play_out(table):
        twin.receive(update.entry)
        assert digest(update.state) == twin.digest(), update.index
    assert table.over and table.result().totals == twin.state.result().totals


def test_nothing_hidden_leaves_the_table() -> None:
    table = toy_table(ADA, SeatInfo("Bo"), SeatInfo("Cy"))
    stream = Stream.of("hidden")
    for viewers in (frozenset(), frozenset({0}), frozenset({1, 2})) * 4:
        table.show(viewers)
        step(table, stream)
        updates = table.poll()
        assert table.state.viewers == viewers
        # What lies in the cellar may have been named rightly: a seat sees what it swaps.
        secret = set(hidden_from(table._match.state, viewers)) - set(table._match.state.cellar)
        said = table.state.to_text()
        for update in updates:
            said += update.entry.to_text() + update.state.to_text()
            said += "".join(event.to_text() for event in update.events)
        assert secret and not [jar for jar in secret if str(jar) in said]


def test_the_history_is_redacted_for_the_shown_seats() -> None:
    table = toy_table(ADA, SeatInfo("Bo"))
    play_out(table, most=5)
    for viewers in (frozenset(), frozenset({0}), frozenset({1})):
        table.show(viewers)
        for past in table.history():
            if isinstance(past.entry, Pledge):
                assert (past.entry.jar is None) == (past.entry.seat not in viewers)
            assert all(event.redact(viewers) == event for event in past.events)


def test_a_single_person_sees_the_own_hand_and_several_see_none_at_first() -> None:
    assert toy_table(ADA, BOT_B).state.viewers == {0}
    assert toy_table(ADA, SeatInfo("Bo")).state.viewers == frozenset()


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    table = toy_table()
    table.poll()
    before = table._match.digest()
    refusal = table.submit(Pledge(0, 1))
    assert refusal is not None and refusal.rule == "TOY-3"
    assert table._match.digest() == before and table.submit(Pledge(1, 1)) is not None


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    def final(seed: int) -> str:
        table = toy_table(seed=seed)
        play_out(table)
        return table._match.digest()

    assert final(3) == final(3) != final(4)
    assert key_from_seed(3) == key_from_seed("3") and key_from_seed(None) != key_from_seed(None)


def test_bots_play_one_decision_per_poll_and_thinking_names_them() -> None:
    table = toy_table(SeatInfo("A", player="bot:easy"), BOT_B, BOT_C)
    table.poll()
    decided = 0
    while not table.over:
        assert len(table.thinking) == 1
        updates = table.poll()
        assert sum(isinstance(update.entry, Move) for update in updates) == 1
        decided += 1
    assert table.thinking == () and decided == len(table.timeline()) - 1


def test_a_table_of_a_match_under_way_asks_its_bots() -> None:
    match = Match(Setup("toy", 2, {}), key_from_seed(1))
    lines = match.begin()
    table = LocalTable(match, [SeatInfo("A", player="bot:easy"), BOT_B], past=lines)
    assert len(table.history()) == 3
    play_out(table)
    assert table.over


def test_waking_is_told_for_moves_and_for_bots() -> None:
    calls: list[int] = []
    table = toy_table(ADA, BOT_B)
    table.on_wake = lambda: calls.append(1)
    table.poll()
    assert table.submit(table.state.legal(0)[0]) is None
    assert calls and table.poll()


# --- undo ---------------------------------------------------------------------------------------


def test_undo_takes_back_the_own_move_and_the_bots_after_it() -> None:
    table = toy_table(ADA, SeatInfo("Bo"), BOT_C)
    table.show(ALL)
    table.poll()
    before = digest(table.state)
    assert table.undo_info().seat is None
    table.submit(table.state.legal(0)[1])
    table.poll()
    while table.thinking:
        table.poll()
    assert table.state.pledged == [True, False, True]
    assert table.undo_info().seat == 0 and not table.undo_info().can_redo
    kept = digest(table.state)
    assert table.undo()
    (update,) = table.poll()
    assert isinstance(update.entry, Undo) and update.events == () and digest(update.state) == before
    assert table.undo_info().can_redo and len(table.history()) == 4
    assert table.redo()
    while table.poll():
        pass
    assert digest(table.state) == kept


def until_asked(table: LocalTable) -> None:
    """Polls until the bots have played and seat 0 is asked."""
    table.poll()
    while 0 not in table.state.to_act:
        table.poll()


def test_a_bot_asked_again_after_an_undo_answers_the_same() -> None:
    table = toy_table()
    table.show(ALL)
    table.poll()
    move = table.state.legal(0)[2]
    table.submit(move)
    until_asked(table)
    after, entries = digest(table.state), [past.entry for past in table.history()]
    assert table.undo_info().seat is None and not table.undo()
    assert table.undo(agreed=True)
    assert [update.entry.kind for update in table.poll()] == ["undo"]
    table.submit(move)
    until_asked(table)
    assert digest(table.state) == after and [past.entry for past in table.history()] == entries


class SlowWorkers:
    """A pool whose answers come when the test says so."""

    def __init__(self) -> None:
        self.asked: list = []

    def warm(self) -> None:
        pass

    def ask(self, question: Question, done) -> None:
        self.asked.append((question, done))

    def answer(self, place: int) -> None:
        question, done = self.asked[place]
        done(think(question))


def test_an_answer_to_a_position_that_was_taken_back_is_dropped() -> None:
    workers = SlowWorkers()
    table = toy_table(ADA, BOT_B, workers=workers)
    table.poll()
    table.submit(table.state.legal(0)[0])
    table.poll()
    assert table.thinking == (1,) and len(workers.asked) == 2
    assert table.undo()
    table.poll()
    log = list(table._match.log)
    woken: list[int] = []
    table.on_wake = lambda: woken.append(1)
    workers.answer(0)
    workers.answer(1)
    assert table.poll() == [] and table._match.log == log and not woken
    workers.answer(2)
    assert woken and [update.entry.kind for update in table.poll()][:1] == ["pledge"]


def test_an_answer_after_close_is_dropped() -> None:
    workers = SlowWorkers()
    table = toy_table(SeatInfo("A", player="bot:easy"), BOT_B, workers=workers)
    table.poll()
    table.close()
    table.close()
    log = list(table._match.log)
    workers.answer(0)
    assert table.poll() == [] and table._match.log == log
    assert table.thinking == () and not table.undo() and not table.redo()
    assert table.submit(Pledge(0, 1)) is not None


def test_a_bot_that_fails_or_cheats_does_not_stop_the_game(caplog) -> None:
    for wire in (None, ["pledge", 0, 1], ["undo", 1, 0], ["nonsense"], ["pledge", 1, -5]):
        workers = SlowWorkers()
        table = toy_table(ADA, BOT_B, workers=workers)
        table.poll()
        table.submit(table.state.legal(0)[0])
        table.poll()
        workers.asked[-1][1](wire)
        assert table.poll()[0].entry.seat == 1
    assert "no legal move" in caplog.text


# --- saves --------------------------------------------------------------------------------------


def test_resumed_at_every_step_with_the_same_digest_history_and_timeline(store) -> None:
    table, stream = toy_table(store=store), Stream.of("resume")
    while not table.over:
        step(table, stream)
        if stream.below(2) == 0 and undos_of(table) < 9:
            table.undo(agreed=True)
        table.poll()
        expected = (
            table._match.digest(),
            table.history(),
            table.timeline(),
            table.seats,
            list(table._match.log),
        )
        table.close()
        table = LocalTable.resume(store, str(table.save_id))
        assert (
            table._match.digest(),
            table.history(),
            table.timeline(),
            table.seats,
            list(table._match.log),
        ) == expected
        assert table.notice == ""
    assert undos_of(table) > 3
    table.close()


def test_a_resumed_table_goes_on_as_the_first_would_have(store) -> None:
    infos = (SeatInfo("A", player="bot:random"), BOT_B, BOT_C)
    whole = toy_table(*infos)
    play_out(whole)
    table = toy_table(*infos, store=store)
    resumed = 0
    while not table.over:
        play_out(table, most=4)
        table.close()
        table = LocalTable.resume(store, str(table.save_id))
        assert (table.history() and table.poll()) or table.over
        resumed += 1
    assert resumed > 3 and table._match.digest() == whole._match.digest()
    table.close()


def test_an_open_game_cannot_be_opened_twice(store, tmp_path) -> None:
    table = toy_table(store=store)
    with pytest.raises(StoreError, match="already open"):
        LocalTable.resume(store, str(table.save_id))
    other = Store(tmp_path / "data")
    with pytest.raises(StoreError, match="another window"):
        LocalTable.resume(other, str(table.save_id))
    table.close()
    store.flush()
    LocalTable.resume(other, str(table.save_id)).close()
    other.close()


def test_bad_setups_leave_no_file(store) -> None:
    for game, seats, options, infos in (
        ("chess", 2, {}, (ADA, BOT_B)),
        ("toy", 9, {}, (ADA, BOT_B)),
        ("toy", 2, {"loud": "x"}, (ADA, BOT_B)),
        ("toy", 3, {}, (ADA, BOT_B)),
        ("toy", 2, {}, (ADA, SeatInfo("x", player="bot:god"))),
    ):
        with pytest.raises(OptionError):
            LocalTable.new(game, seats, options, infos, store=store)
    assert store.list() == []
