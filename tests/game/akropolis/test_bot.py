"""What a bot values: points first, promise fading towards the end, and asking changes nothing."""

from __future__ import annotations

from game.akropolis import GAME
from game.akropolis.bot import value
from game.bots import level
from game.contract import CHANCE, OVER, digest
from game.dealer import Dealer
from game.stream import Stream
from tests.game.akropolis.helpers import after, play_random, position, start


def test_at_the_end_the_value_is_the_total() -> None:
    state = start(2)
    for _ in play_random(state, "value"):
        pass
    assert [value(state, seat) for seat in range(2)] == [100 * total for total in state.totals()]


def test_a_stone_more_is_worth_more_and_nothing_changes() -> None:
    poor, rich = position([1, 2], [1, 0]), position([1, 2], [2, 0])
    before = digest(rich)
    assert value(rich, 0) > value(poor, 0)
    assert type(value(after(3, "bot", 20), 1)) is int and digest(rich) == before


def test_easy_beats_random() -> None:
    wins = 0
    for seed in range(8):
        state, dealer, stream = start(2), Dealer(f"{seed}".encode()), Stream.of(seed)
        easy = seed % 2
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(dealer.answer(state))
                continue
            seat = state.active
            bot = level("easy" if seat == easy else "random")
            view = state.view(frozenset({seat}))
            state.play(bot(GAME, view, seat, stream.child(state.turn)))
        wins += state.result().places[easy] == 1
    assert wins >= 7
