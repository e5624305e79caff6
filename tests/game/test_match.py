"""A match: log, undo and its fence, redo, the dealer's rewind, the saved form, views fed by entries."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.contract import CHANCE, GameError, Move, OptionError, Unreadable, digest
from game.dealer import Drawn, Rolled
from game.match import Fenced, Match, Refused, Setup, Undo
from game.record import read_text
from game.stream import Stream
from tests.game.toy import TOY, Pledge, Sell, Swap

KEY = b"a key of the tests"


def start(seats: int = 3, key: bytes | None = KEY) -> Match:
    match = Match(Setup("toy", seats, {}), key)
    match.begin()
    return match


def random_move(match: Match, stream: Stream) -> Move:
    return stream.choice(match.state.legal(stream.choice(match.state.to_act)))


def play(match: Match, moves: int, seed: int = 1) -> Match:
    stream = Stream.of(seed)
    while moves and not match.over:
        match.submit(random_move(match, stream))
        moves -= 1
    return match


def test_begin_deals_and_asks_the_first_question() -> None:
    match = start()
    assert match.state.to_act == (0, 1, 2)
    assert [entry.kind for entry in match.log] == ["shuffled", "drawn", "drawn", "drawn"]
    assert match.begin() == []


def test_a_refused_move_changes_nothing() -> None:
    match = start()
    before = match.digest(), len(match.log)
    with pytest.raises(Refused) as caught:
        match.submit(Pledge(0, 1))
    assert caught.value.refusal.rule == "TOY-3"
    assert (match.digest(), len(match.log)) == before


def test_the_log_alone_replays_the_game() -> None:
    match = play(start(), 99)
    twin = Match(Setup("toy", 3, {}))
    for line in match.log:
        twin.receive(match.read_line(line.to_wire()))
    assert twin.digest() == match.digest() and twin.over


def test_same_key_same_game() -> None:
    assert play(start(), 99).digest() == play(start(), 99).digest()
    assert play(start(), 99).digest() != play(start(key=b"another"), 99).digest()


@pytest.mark.parametrize("viewers", [frozenset(), frozenset({1}), frozenset({0, 2})])
def test_a_device_fed_with_redacted_entries_stays_in_step(viewers: frozenset[int]) -> None:
    host = Match(Setup("toy", 3, {}), KEY)
    device = Match(Setup("toy", 3, {}), None, host.state.view(viewers))
    stream = Stream.of("device")
    lines = host.begin()
    for _ in range(40):
        for line in lines:
            device.receive(line.entry if isinstance(line.entry, Undo) else line.entry.redact(viewers))
            assert device.log[-1].kind == line.entry.kind
        assert device.digest() == digest(host.state.view(viewers))
        if host.over:
            break
        if stream.below(4) == 0 and host.undo_target(frozenset({0, 1, 2})) is not None:
            lines = [host.undo(frozenset({0, 1, 2}))]
        else:
            lines = host.submit(random_move(host, stream))


def test_undo_stops_at_a_draw_a_roll_and_a_reveal() -> None:
    match = play(start(), 3)
    assert match.log[-1].kind == "shown"
    assert match.undo_target(frozenset({0, 1, 2})) is None
    with pytest.raises(Fenced):
        match.undo(frozenset({0, 1, 2}))
    play(match, 1)
    assert isinstance(match.log[-1], (Drawn, Rolled))
    assert match.undo_target(frozenset({0, 1, 2})) is None


def test_undo_past_the_fence_by_agreement_and_the_same_outcome_again() -> None:
    match = play(start(), 5)
    after, log = match.digest(), list(match.held)
    last = next(entry for entry in reversed(match.held) if isinstance(entry, Move))
    match.undo(frozenset({0, 1, 2}), agreed=True)
    assert match.log[-1].kind == "undo" and match.digest() != after
    match.submit(last)
    assert match.digest() == after and match.held == log


def test_undo_does_not_take_back_another_persons_decision() -> None:
    match = start()
    move = match.state.legal(0)[0]
    match.submit(move)
    match.submit(match.state.legal(1)[0])
    assert match.undo_target(frozenset({0, 1, 2})) == (5, 1)
    assert match.undo_target(frozenset({0})) == (4, 0), "a bot's decision does not close the fence"


def test_undo_restores_the_exact_digest_and_redo_plays_it_again() -> None:
    match = start()
    digests = [match.digest()]
    for seat in (0, 1):
        match.submit(match.state.legal(seat)[seat])
        digests.append(match.digest())
    people = frozenset({0, 1, 2})
    match.undo(people)
    assert match.digest() == digests[1]
    match.undo(people)
    assert match.digest() == digests[0] and match.can_redo
    match.redo()
    assert match.digest() == digests[1]
    match.redo()
    assert match.digest() == digests[2] and not match.can_redo
    with pytest.raises(Fenced):
        match.redo()


def test_a_new_move_closes_redo() -> None:
    match = start()
    match.submit(match.state.legal(0)[0])
    match.undo(frozenset({0}))
    match.submit(match.state.legal(0)[1])
    assert not match.can_redo


def test_a_move_that_comes_in_closes_redo() -> None:
    match = start()
    match.submit(match.state.legal(0)[0])
    match.undo(frozenset({0}))
    match.receive(match.state.legal(0)[1])
    assert not match.can_redo


def test_undo_across_snapshots() -> None:
    people = frozenset({0, 1, 2})
    match = play(start(), 9)
    seen = []
    for _ in range(9):
        seen.append(match.digest())
        match.undo(people, agreed=True)
    assert match.state.to_act == (0, 1, 2)
    for expected in reversed(seen):
        match.redo()
        assert match.digest() == expected


def test_state_after_gives_every_position_of_the_past() -> None:
    match = play(start(), 8)
    assert digest(match.state_after(len(match.held))) == match.digest()
    twin = Match(Setup("toy", 3, {}))
    for count, entry in enumerate(match.held):
        assert digest(match.state_after(count)) == twin.digest()
        twin.receive(entry)


def test_saved_and_loaded_at_every_entry() -> None:
    match = start()
    stream = Stream.of("save")
    while not match.over:
        twin = Match.from_saved(json.loads(json.dumps(match.to_saved())))
        assert twin.digest() == match.digest() and len(twin.log) == len(match.log)
        match.submit(random_move(match, stream))
        if stream.below(5) == 0:
            match.undo(frozenset({0, 1, 2}), agreed=True)
    finished = match.to_saved()
    assert Match.from_saved(finished).over


def test_a_save_with_a_forged_outcome_is_refused() -> None:
    saved = play(start(), 6).to_saved()
    log = deepcopy(saved["log"])
    place = next(i for i, line in enumerate(log) if line[0] == "rolled")
    log[place][2] = [(log[place][2][0] + 1) % 6]
    with pytest.raises(GameError):
        Match.from_saved(saved | {"log": log})


def test_an_undo_from_a_log_takes_back_a_decision_of_its_seat_and_nothing_else() -> None:
    match = play(start(), 6)
    for place, entry in enumerate(match.held):
        for seat in (-1, 0, 1, 2, 99):
            again = Match.from_saved(match.to_saved())
            if isinstance(entry, Move) and entry.seat == seat:
                again.receive(Undo(seat, place))
                assert again.digest() == digest(match.state_after(place))
                continue
            with pytest.raises(Unreadable):
                again.receive(Undo(seat, place))
            assert again.digest() == match.digest() and len(again.log) == len(match.log)


def test_a_refused_outcome_leaves_the_deal_as_it_was() -> None:
    match, whole = Match(Setup("toy", 3, {}), KEY), play(start(), 30)
    for entry in whole.log:
        if isinstance(entry, Drawn) and entry.items and len(entry.items) > 1:
            with pytest.raises(GameError):
                match.receive(replace(entry, items=entry.items[::-1]))
        if isinstance(entry, Rolled):
            with pytest.raises(GameError):
                match.receive(replace(entry, values=tuple((value + 1) % 6 for value in entry.values)))
        match.receive(entry)
    assert match.digest() == whole.digest()


def test_a_save_with_a_forged_reveal_is_refused() -> None:
    saved = play(start(), 1000).to_saved()
    places = [place for place, line in enumerate(saved["log"]) if line[0] == "shown"]
    assert places
    for place in places:
        log = deepcopy(saved["log"])
        log[place][3] = [jar + 1 for jar in log[place][3]]
        with pytest.raises(GameError, match="reveal"):
            Match.from_saved(saved | {"log": log[: place + 1]})


def test_a_save_of_other_rules_is_refused_with_the_reason() -> None:
    saved = play(start(), 2).to_saved()
    with pytest.raises(Unreadable, match="other rules"):
        Match.from_saved(saved | {"rules": "00"})


def test_unknown_game_seats_and_options() -> None:
    for setup in (
        Setup("chess", 2, {}),
        Setup("toy", 7, {}),
        Setup("toy", 2, {"bold": True}),
        Setup("toy", 2, {"loud": "very"}),
        Setup("toy", 2, {"first": "3"}),
    ):
        with pytest.raises(OptionError):
            Match(setup)


def test_the_rules_hash_follows_tables_and_version() -> None:
    assert TOY.rules_hash() != replace(TOY, rules_version=2).rules_hash()
    assert TOY.rules_hash() != replace(TOY, tables=lambda: [1]).rules_hash()


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN)
def test_any_plain_data_as_a_save_gives_only_the_typed_error(data: object) -> None:
    with pytest.raises(GameError):
        Match.from_saved(data)


@given(st.data())
def test_a_damaged_save_gives_only_the_typed_error(data: st.DataObject) -> None:
    saved = play(start(2), 4).to_saved()
    log = deepcopy(saved["log"])
    at = data.draw(st.integers(0, len(log) - 1))
    log[at] = data.draw(PLAIN)
    try:
        match = Match.from_saved(saved | {"log": log})
    except GameError:
        return
    assert match.digest() == saved["digest"]


@given(st.lists(PLAIN, max_size=5))
def test_any_wire_gives_an_entry_or_the_typed_error(wire: list[object]) -> None:
    for head in ("sell", "swap", "drawn", "undo"):
        try:
            entry = start(2).read_line([head, *wire])
        except GameError:
            continue
        assert entry.to_wire() == [head, *wire]


BROKEN_WORDS = ["9" * 5000, "1e999", "NaN", "[" * 100_000, '"', '"\\ud800', "1.0", "2147483648"]


@pytest.mark.parametrize("word", BROKEN_WORDS, ids=lambda word: word[:12])
def test_a_broken_record_line_gives_only_the_typed_error(word: str) -> None:
    assert read_text("sell 0 5", TOY.entries) == Sell(0, 5)
    with pytest.raises(Unreadable):
        read_text(f"sell 0 {word}", TOY.entries)


def test_an_error_is_one_line_whatever_it_quotes() -> None:
    with pytest.raises(OptionError) as caught:
        Match(Setup("a\nb\u202ec\x1b[2J", 2, {}))
    assert str(caught.value).startswith("unknown game 'a?b?c?[2J'")


def test_true_is_not_one_on_the_wire() -> None:
    with pytest.raises(Unreadable):
        Sell.from_wire(["sell", True, 5])
    with pytest.raises(Unreadable):
        Swap.from_wire(["swap", 0, 1, [True]])


def test_the_dealer_is_rewound_with_the_match() -> None:
    match = play(start(), 4)
    answered = match.dealer.answered
    play(match, 2, seed=5)
    match.undo(frozenset({0, 1, 2}), agreed=True)
    match.undo(frozenset({0, 1, 2}), agreed=True)
    assert match.dealer.answered == answered and match.state.to_act != CHANCE
