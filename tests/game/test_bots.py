"""Bots of every level, at every game and the toy: they see a view, change nothing, count work."""

from __future__ import annotations

import dataclasses

import pytest

import game
from game import bots
from game.bots import medium
from game.contract import CHANCE, OVER, Disclose, Expert, Game, OptionError, Reason, State, digest
from game.dealer import Dealer
from game.stream import Stream
from tests.game.toy import TOY

GAMES = [*map(game.load, game.GAMES), TOY]
TABLES = [(loaded, seats) for loaded in GAMES for seats in loaded.seats]


def positions(loaded: Game, seats: int, seed: str, turns: int, every: int) -> list[State]:
    """Some positions of a random game, somebody to act in each."""
    state = loaded.setup(loaded.check_setup({}, seats), seats)
    dealer, stream, found = Dealer(seed.encode()), Stream.of(seed), []
    for step in range(turns):
        while state.to_act == CHANCE:
            state.play(state.disclose() if isinstance(state.request, Disclose) else dealer.answer(state))
        if state.to_act == OVER:
            break
        if step % every == 0:
            found.append(state.copy())
        state.play(stream.choice(state.legal(state.to_act[0])))
    return found


def test_the_levels_from_weak_to_strong() -> None:
    assert list(bots.LEVELS) == ["random", "easy", "medium"]
    with pytest.raises(OptionError, match="unknown bot 'genius'; there is random, easy, medium"):
        bots.level("genius")


@pytest.mark.parametrize(("loaded", "seats"), TABLES, ids=lambda value: getattr(value, "name", value))
@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_view_suffices_nothing_changes_and_the_answer_is_always_the_same(
    level: str, loaded: Game, seats: int
) -> None:
    choose = bots.level(level)
    for state in positions(loaded, seats, f"{level}{seats}", 24, 8):
        seat = state.to_act[0]
        view = state.view(frozenset({seat}))
        before = digest(view)
        move = choose(loaded, view, seat, Stream.of("bot", seats))
        assert digest(view) == before
        assert move.seat == seat and state.check(move) is None and move in state.legal(seat)
        again = loaded.state.from_text(view.to_text())
        assert choose(loaded, again, seat, Stream.of("bot", seats)) == move


class Counting:
    """An expert that counts what it is asked and likes the move it is told."""

    glanced: list[object] = []
    weighed: list[object] = []
    best: object = None

    def __init__(self, state: State, seat: int) -> None:
        self.glanced.clear()
        self.weighed.clear()

    def glance(self, move: object) -> int:
        self.glanced.append(move)
        return 1 if move == self.best else 0

    def weigh(self, move: object) -> int:
        self.weighed.append(move)
        return 1 if move == self.best else 0

    def reason(self, best: object, other: object) -> Reason:
        return Reason("because", (("other", self.glanced.index(other)),))


def asked(expert: type[Expert]) -> tuple[Game, State, int]:
    loaded = dataclasses.replace(game.load("akropolis"), expert=expert)
    state = positions(loaded, 2, "count", 16, 15)[-1]
    return loaded, state, state.to_act[0]


def test_medium_glances_at_every_move_and_weighs_the_promising_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, state, seat = asked(Counting)
    legal = list(state.legal(seat))
    monkeypatch.setattr(Counting, "best", legal[-3])
    assert medium.choose(loaded, state, seat, Stream.of(1)) == legal[-3]
    assert Counting.glanced == legal
    assert Counting.weighed == [legal[-3], *legal[: medium.WEIGHED - 1]]


def test_of_equal_moves_medium_takes_the_first() -> None:
    loaded, state, seat = asked(Counting)
    assert medium.choose(loaded, state, seat, Stream.of(1)) == state.legal(seat)[0]


def test_the_work_is_bounded_whatever_the_number_of_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, state, seat = asked(Counting)
    legal = list(state.legal(seat))
    monkeypatch.setattr(medium, "GLANCES", 60)
    monkeypatch.setattr(medium, "WEIGHED", 7)
    medium.choose(loaded, state, seat, Stream.of(1))
    assert len(legal) > 120
    assert 30 < len(Counting.glanced) <= 60 and len(Counting.weighed) == 7
    assert Counting.glanced == legal[:: legal.index(Counting.glanced[1])]


def test_a_hint_is_the_move_of_medium_held_against_the_middle_one() -> None:
    loaded, state, seat = asked(Counting)
    hint = bots.hint(loaded, state, seat, Stream.of(1))
    assert hint.move == medium.choose(loaded, state, seat, Stream.of(1))
    assert (hint.reason, hint.args) == ("because", (("other", len(Counting.glanced) // 2),))


def test_with_one_legal_move_there_is_nothing_to_explain() -> None:
    for state in positions(TOY, 2, "only", 60, 1):
        seat = state.to_act[0]
        legal = state.legal(seat)
        hint = bots.hint(TOY, state.view(frozenset({seat})), seat, Stream.of(1))
        assert hint.reason == ("only" if len(legal) == 1 else "best") and hint.move in legal


def test_without_an_expert_medium_goes_by_the_value_of_the_position() -> None:
    for state in positions(TOY, 3, "plain", 40, 3):
        seat = state.to_act[0]
        view = state.view(frozenset({seat}))
        move = medium.choose(TOY, view, seat, Stream.of(5))
        world = view.imagine(Stream.of(5).child("world"))

        def value(candidate: object, world: State = world, seat: int = seat) -> int:
            after = world.copy()
            after.play(candidate)  # type: ignore[arg-type]
            return TOY.value(after, seat)

        assert value(move) == max(map(value, view.legal(seat)))
