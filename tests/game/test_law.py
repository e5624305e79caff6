"""The law of views over random games of the toy: the machinery proven before a real game needs it."""

from __future__ import annotations

import pytest

from game.contract import OVER
from tests.game.toy import TOY, Swap, hidden_from
from tests.law import play_and_check


@pytest.mark.parametrize("seats", TOY.seats)
@pytest.mark.parametrize("seed", range(4))
def test_law_of_views_holds_for_the_toy(seats: int, seed: int) -> None:
    state = play_and_check(TOY, {}, seats, seed, hidden_hands=True, secrets=hidden_from, every=2)
    assert state.to_act == OVER and sum(state.result().totals) > 0


def test_the_law_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A swap that names its jars to everybody must make the law fail."""
    monkeypatch.setattr(Swap, "redact", lambda self, viewers: self)
    with pytest.raises(AssertionError):
        for seed in range(4):
            play_and_check(TOY, {}, 3, seed, hidden_hands=True, secrets=hidden_from)
