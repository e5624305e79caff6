"""Every two option values meet in a whole game: pieces conserved after every move, law of views kept."""

from __future__ import annotations

import json

import pytest

import game
from game.match import Match
from tests.game.test_law_games import HIDDEN_HANDS
from tests.golden.make import PAIRS, end_of, play_pair
from tests.law import play_and_check
from tests.pairs import pairwise

SETUPS = [(name, number) for name in game.GAMES for number in range(len(pairwise(game.load(name))))]


@pytest.mark.parametrize(("name", "number"), SETUPS)
def test_every_pair_of_options_plays_to_its_end(name: str, number: int) -> None:
    loaded = game.load(name)
    assert loaded.audit is not None
    for match in play_pair(name, number):
        assert loaded.audit(match.state) == []
    assert Match.from_saved(match.to_saved()).digest() == match.digest()
    golden = json.loads(PAIRS.read_text(encoding="utf-8"))[name]
    assert len(golden) == len(pairwise(loaded))
    assert end_of(match) == golden[number], "a rule changed: raise RULES_VERSION, make the golden games anew"


@pytest.mark.parametrize(("name", "number"), SETUPS[::7])
def test_the_law_of_views_holds_over_the_options(name: str, number: int) -> None:
    loaded = game.load(name)
    seats, options = pairwise(loaded)[number]
    play_and_check(loaded, options, seats, number, hidden_hands=HIDDEN_HANDS[name], every=40)


@pytest.mark.parametrize("name", game.GAMES)
def test_the_set_ups_cover_every_pair(name: str) -> None:
    loaded = game.load(name)
    rows = pairwise(loaded)
    assert {seats for seats, _ in rows} == set(loaded.seats)
    switches = [option.key for option in loaded.options if option.is_switch and option.applies(2)]
    for first in switches:
        for second in switches:
            if first < second:
                met = {(row[first], row[second]) for seats, row in rows if seats == 2}
                assert len(met) == 4, (first, second)
