"""A golden game per table: its digest may only change together with RULES_VERSION."""

from __future__ import annotations

import pytest

from game.akropolis import GAME, RULES_VERSION
from game.contract import digest
from tests.game.akropolis.helpers import play_random, start

GOLDEN: dict[int, dict[tuple[int, bool], str]] = {
    1: {
        (1, False): "4611d83d00dfb97e67026305743d2e63",
        (1, True): "0f75075d78fde1f4c8ec3f08d533528b",
        (2, False): "6e2b3b296ddef730614f8bec095c1dd3",
        (3, False): "10b5cdeaad093f30b88de611721ff368",
        (4, False): "ee1d858d595daaaab8b84afaecb30b00",
        (2, True): "a4fcb2c9a3fb45c7afab2cc63a1dff5d",
        (3, True): "30d7694b3b6d412dcfafe9e9671222a9",
    }
}


@pytest.mark.parametrize(("seats", "long_game"), sorted(GOLDEN[RULES_VERSION]))
def test_finished_games_are_what_they_were(seats: int, long_game: bool) -> None:
    assert GAME.rules_version == RULES_VERSION
    state = start(seats, long_game=long_game, advanced_housing=long_game)
    for _ in play_random(state, "golden"):
        pass
    found = digest(state), state.totals()
    assert found[0] == GOLDEN[RULES_VERSION][seats, long_game], found
