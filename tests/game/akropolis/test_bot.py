"""Bots at Akropolis: what easy values, what medium finds, and that each level beats the one below."""

from __future__ import annotations

import pytest

from game.akropolis import GAME
from game.akropolis.bot import spread, value
from game.akropolis.city import City
from game.akropolis.moves import Build
from game.akropolis.outlook import Preview, preview
from game.akropolis.parts import GARDEN, KINDS, MARKET, TEMPLE, TILES
from game.akropolis.state import Akropolis
from game.bots import level
from game.contract import CHANCE, OVER, digest
from game.dealer import Dealer
from game.stream import Stream
from tests.game.akropolis.helpers import after, build, play_random, position, start

ADVANCED = {f"advanced_{kind}": True for kind in KINDS}
READINGS = {"barracks_edge": "any_empty", "lake_size": "single", "housing_group": "value"}


def medium(state: Akropolis) -> Build:
    """What medium does, seeing the view of its seat only."""
    seat = state.active
    move = level("medium")(GAME, state.view(frozenset({seat})), seat, Stream.of("medium"))
    assert isinstance(move, Build)
    return move


def last_turn(row: list[int], stones: int, city: City, **options: bool | str) -> Akropolis:
    """A position by hand in which seat 0 has its last turn."""
    state = position(row, [stones, 0], city, **options)
    tiles = state.plan.tiles[: 2 * len(city.placed) + 3]
    state.plan = state.plan._replace(tiles=tiles)
    return state


# --- easy ---------------------------------------------------------------------------------------


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


# --- medium finds what is there to find ---------------------------------------------------------


def best_of(state: Akropolis) -> tuple[Preview, int]:
    """What medium's turn brings, and the most that any turn brings."""
    found = preview(state, medium(state))
    return found, max(preview(state, move).change for move in state.legal(state.active))


def test_medium_closes_the_ring_of_a_temple() -> None:
    state = last_turn([3], 0, build({(1, -1): "t", (1, -2): "T", (2, -2): "T"}))
    found, most = best_of(state)
    assert found.values_after[TEMPLE] == 1 and found.change == most == 5


def test_medium_covers_three_quarries() -> None:
    state = position([1, 3], [0, 0], build({(1, -1): "q", (2, -2): "q", (2, -1): "q"}))
    assert preview(state, medium(state)).gained == 3


def test_medium_builds_a_garden_upwards() -> None:
    city = build({(1, -1): "G", (1, -2): "G", (2, -2): "h"}, {(-1, 0): "b", (-2, 0): "m", (-2, 1): "b"})
    found, most = best_of(last_turn([15], 0, city))
    assert (found.level, found.points_after[GARDEN], found.change) == (2, 12, most)


def test_medium_keeps_a_market_away_from_the_other() -> None:
    city = build({(1, -1): "M", (1, -2): "m", (2, -2): "M"}, {(-1, 0): "m", (-2, 0): "M", (-2, 1): "M"})
    found, most = best_of(last_turn([9], 0, city))
    assert found.values_after[MARKET] > found.values_before[MARKET] and found.change == most


def test_medium_pays_for_the_plaza_that_its_gardens_lack() -> None:
    city = build({(1, -1): "g", (1, -2): "g", (2, -2): "g"}, {(-1, 0): "g", (-2, 0): "g", (-2, 1): "g"})
    move = medium(position([30, 26, 24], [2, 0], city))
    assert move.take == 2


def test_medium_spends_no_stone_on_the_same_thing() -> None:
    twins = [19, 41]
    assert TILES[19].codes == TILES[41].codes
    assert medium(position(twins, [1, 0])).take == 0


@pytest.mark.parametrize("seed", range(6))
def test_in_the_last_turn_medium_takes_all_that_there_is(seed: int) -> None:
    state = start(seed % 3 + 2, **(ADVANCED if seed % 2 else {}))
    for _ in play_random(state, f"last {seed}"):
        if state.turn == state.plan.turns - 1 and state.to_act not in (CHANCE, OVER):
            break
    found, most = best_of(state)
    assert found.change == most


# --- medium plays at every table ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        *((seats, {}) for seats in (1, 2, 3, 4)),
        *((seats, ADVANCED | READINGS | {"long_game": True}) for seats in (1, 2, 3)),
        (4, ADVANCED | {"starting_stones": "official"}),
        (1, {"solo_level": "callicrates"}),
        *((2, {f"advanced_{kind}": True}) for kind in KINDS),
        *((3, {key: word}) for key, word in READINGS.items()),
    ],
)
def test_medium_plays_with_every_option(seats: int, options: dict[str, bool | str]) -> None:
    state = start(seats, **options)
    seen = 0
    for _ in play_random(state, f"medium {options}"):
        if state.to_act in (CHANCE, OVER) or state.turn % 8:
            continue
        before = digest(state)
        assert state.check(medium(state)) is None and digest(state) == before
        seen += 1
    assert seen >= 4


# --- each level beats the one below -------------------------------------------------------------


def finished(levels: list[str], seed: int) -> Akropolis:
    """A game of bots at its end."""
    state, dealer, stream = start(len(levels)), Dealer(f"{seed}".encode()), Stream.of(seed)
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(dealer.answer(state))
            continue
        seat = state.active
        view = state.view(frozenset({seat}))
        state.play(level(levels[seat])(GAME, view, seat, stream.child(state.turn)))
    return state


def totals(levels: list[str], seed: int) -> tuple[int, ...]:
    """The totals of a game of bots."""
    return finished(levels, seed).totals()


def test_easy_beats_random() -> None:
    games = [totals(["easy", "random"], seed) for seed in range(6)]
    assert sum(easy > random for easy, random in games) >= 5


def test_medium_beats_easy_by_far() -> None:
    games = [totals(["medium", "easy"], seed) for seed in range(4)]
    assert all(medium > easy for medium, easy in games)
    assert sum(medium - easy for medium, easy in games) > 4 * 40


def test_at_a_table_of_four_the_levels_come_in_their_order() -> None:
    easy, best, random, other = totals(["easy", "medium", "random", "easy"], 4)
    assert best > max(easy, other) and min(easy, other) > random


def test_easy_keeps_its_city_together() -> None:
    # Of turns worth the same the first in the list used to win: cities crept away westwards.
    cities = [city for seed in range(4) for city in finished(["easy", "easy"], seed).cities]
    assert sum(map(spread, cities)) < 40 * len(cities)
