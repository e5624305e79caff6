"""The law of views over random games of every registered game, seat count and switch."""

from __future__ import annotations

import pytest

import game
from game.contract import OVER, Game
from game.stream import Stream
from tests.law import play_and_check

HIDDEN_HANDS = {"akropolis": False, "tigris": True}
"""Games whose hands are secret: a view without the seat must refuse `legal`."""
EVERY = {"akropolis": 9, "tigris": 25}
"""How often the costly parts of the law are looked at; a long game needs it less often."""


def random_options(loaded: Game, seats: int, seed: int) -> dict:
    """Each option at random, those that are not for this number of seats at their default."""
    stream = Stream.of("options", loaded.name, seats, seed)
    options: dict = {}
    for option in loaded.options:
        if option.seats and seats not in option.seats:
            continue
        if option.key == "first":
            options[option.key] = stream.choice(["lot", *(str(n) for n in range(1, seats + 1))])
        elif option.is_switch:
            options[option.key] = stream.below(2) == 1
        else:
            options[option.key] = stream.choice(option.values)
    return options


@pytest.mark.parametrize("name", game.GAMES)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seats", (1, 2, 3, 4, 5))
def test_law_of_views(name: str, seats: int, seed: int) -> None:
    loaded = game.load(name)
    if seats not in loaded.seats:
        pytest.skip(f"{loaded.title} is not for {seats}")
    options = random_options(loaded, seats, seed)
    state = play_and_check(loaded, options, seats, seed, hidden_hands=HIDDEN_HANDS[name], every=EVERY[name])
    assert state.to_act == OVER and len(state.result().places) == seats
