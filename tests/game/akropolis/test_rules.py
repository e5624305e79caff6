"""AK-2 to AK-8, AK-12: one test per rule number."""

from __future__ import annotations

import pytest

from game.akropolis.city import City
from game.akropolis.moves import (
    Build,
    ChiefChosen,
    ChiefMoved,
    GameEnded,
    RowFilled,
    ScoreChanged,
    StacksMade,
    StonesDealt,
    StonesGained,
    TilePlaced,
    TileTaken,
    TurnEnded,
)
from game.akropolis.parts import TILES
from game.akropolis.rules import check_place, places
from game.akropolis.sites import spot_of
from game.akropolis.state import Akropolis
from game.contract import CHANCE, FACE_UP, OVER, Draw, Refusal, Roll, Shuffle
from game.dealer import Dealer, Drawn, Rolled, Shuffled
from game.hexes import distance, triple
from tests.game.akropolis.helpers import after, build, lay, play_random, position, start

WEST = {(-1, 0): "g", (-2, 0): "q", (-1, -1): "q"}
SOUTH = {(0, 1): "h", (1, 1): "m", (0, 2): "q"}


def test_ak_2_2_the_starting_tile_lies_in_the_middle() -> None:
    seen = City.new().cells()
    assert {cell: (h.letter, h.level, h.tile) for cell, h in seen.items()} == {
        (0, 0): ("H", 1, 0),
        (0, -1): ("q", 1, 0),
        (1, 0): ("q", 1, 0),
        (-1, 1): ("q", 1, 0),
    }


@pytest.mark.parametrize("rot", range(6))
def test_ak_2_4_faces_land_clockwise(rot: int) -> None:
    state = position([16, 2], [0, 0])
    q, r = next((q, r) for q, r, turned in state.cities[0].spots() if turned == rot)
    state.play(Build(0, 0, q, r, rot))
    shown = [state.cities[0].at(*cell) for cell in triple(q, r, rot)]
    assert [h.letter for h in shown if h] == list(TILES[16].letters)
    assert [h.face for h in shown if h] == [0, 1, 2]


def test_ak_3_2_the_first_row_comes_off_the_stacks() -> None:
    state = start(3, first="2")
    assert state.request == Shuffle("stacks", 49) and state.contents("stacks") == state.plan.tiles
    state.play(Shuffled("stacks", 49))
    assert state.request == Draw("stacks", 5, FACE_UP)
    events = state.play(Drawn("stacks", FACE_UP, 5, (9, 4, 7, 1, 2)))
    assert events == [RowFilled((9, 4, 7, 1, 2), 0, 11)]
    assert state.row == [9, 4, 7, 1, 2] and len(state.unseen) == 44 and state.to_act == (1,)


def test_ak_3_4_the_first_player_by_lot_or_chosen() -> None:
    state = start(4)
    assert state.to_act == CHANCE and state.request == Roll("first player", 4)
    assert state.play(Rolled("first player", (2,))) == [ChiefChosen(2, True)]
    assert state.first == state.chief == 2
    chosen = start(4, first="4")
    assert chosen.first == 3 and isinstance(chosen.request, Shuffle)
    assert chosen.play(Shuffled("stacks", 61))[0] == ChiefChosen(3, False)


@pytest.mark.parametrize(
    ("option", "seats", "stones"),
    [
        ("seed", 2, (3, 3)),
        ("seed", 3, (2, 3, 3)),
        ("seed", 4, (2, 3, 3, 2)),
        ("official", 2, (2, 1)),
        ("official", 3, (3, 1, 2)),
        ("official", 4, (4, 1, 2, 3)),
    ],
)
def test_ak_3_5_starting_stones_in_turn_order(option: str, seats: int, stones: tuple[int, ...]) -> None:
    state = start(seats, first="2", starting_stones=option)
    events = state.play(Shuffled("stacks", len(state.plan.tiles)))
    assert events[1:] == [StacksMade(11, seats + 1), StonesDealt(stones)] and state.stones == list(stones)


def test_ak_3_6_order_and_first_player_come_from_the_key_alone() -> None:
    texts = []
    for key in (b"a", b"a", b"b"):
        state, dealer = start(3), Dealer(key)
        while state.to_act == CHANCE:
            state.play(dealer.answer(state))
        texts.append(state.to_text())
    assert texts[0] == texts[1] != texts[2]


def test_ak_4_2_the_tile_costs_its_index() -> None:
    state = position([1, 2, 3, 4], [2, 0])
    assert state.check(Build(0, 2, *state.cities[0].spots()[0])) is None
    events = state.play(Build(0, 2, *state.cities[0].spots()[0]))
    assert events[0] == TileTaken(0, 3, 2, 2, 0)
    assert state.stones == [0, 0] and state.spent == [2, 0]


def test_ak_4_2_stones_to_come_cannot_pay() -> None:
    city = build(SOUTH)
    spot = next(spot for spot in city.spots() if set(triple(*spot)) == {(1, 0), (0, 1), (1, 1)})
    state = position([1, 2, 3, 4], [0, 0], city)
    assert state.check(Build(0, 0, *spot)) is None
    assert state.check(Build(0, 1, *spot)) == Refusal("AK-4.2", "stones", (("need", 1), ("have", 0)))


def test_ak_4_3_without_stones_only_the_free_tile_and_no_pass() -> None:
    state = position([1, 2, 3, 4], [0, 5])
    assert {move.take for move in state.legal(0)} == {0}
    assert not state.prompt.may_decline


def test_ak_4_4_the_row_closes_up() -> None:
    state = position([1, 2, 3, 4], [3, 0])
    state.play(Build(0, 1, *state.cities[0].spots()[0]))
    assert state.row == [1, 3, 4]


def test_ak_5_1_three_cells_of_the_same_height() -> None:
    city = build(WEST, SOUTH, {(-1, 0): "h", (0, -1): "h", (0, 0): "h"})
    assert check_place(city, 0, 0, 2) == Refusal("AK-5.1", "uneven", (("low", 1), ("high", 2)))
    assert check_place(city, -1, 0, 1) is not None


def test_ak_5_2_on_the_table_the_tile_touches_the_city() -> None:
    assert check_place(City.new(), 2, -1, 0) is None
    assert check_place(City.new(), 4, 4, 0) == Refusal("AK-5.2", "apart")


def test_ak_5_3_no_overhang() -> None:
    assert check_place(City.new(), 0, 0, 0) == Refusal("AK-5.3", "overhang", (("empty", 1),))
    assert check_place(City.new(), 2, -1, 3) == Refusal("AK-5.3", "overhang", (("empty", 2),))


def test_ak_5_4_two_tiles_below() -> None:
    city, _ = lay(City.new(), WEST, tile=7)
    assert check_place(city, -1, 0, 5) == Refusal("AK-5.4", "one_tile", (("tile", 7),))
    assert check_place(city, -1, 0, 1) is None


def test_ak_5_4_the_starting_tile_never_supports_alone() -> None:
    assert all(City.new().at(*triple(*spot)[0]) is None for spot in City.new().spots())


DEALER = Dealer(b"tower")


def tower_first(state: Akropolis, spot: tuple[int, int, int]) -> tuple[int, int]:
    """As high as can be, and close to the middle."""
    below = state.cities[state.active].at(*spot[:2])
    return (below.level if below else 0), -sum(distance(cell, (0, 0)) for cell in triple(*spot))


def test_ak_5_5_no_limit_of_height_and_always_a_place() -> None:
    state = start(2, long_game=True, first="1")
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(DEALER.answer(state))
            continue
        spot = max(state.cities[state.active].spots(), key=lambda spot: tower_first(state, spot))
        state.play(Build(state.active, 0, *spot))
    assert all(city.sites for city in state.cities)
    assert max(h.level for city in state.cities for h in city.cells().values()) >= 5


def test_ak_5_6_a_covered_hex_is_gone() -> None:
    city = build(SOUTH)
    city, change = lay(city, {(0, 0): "q", (1, 0): "q", (0, 1): "q"})
    assert city.stars[0] == 0 and not city.districts[0]
    seen = city.at(0, 0)
    assert seen is not None and seen.letter == "q" and change.level == 2


def test_ak_5_7_ninety_placements_on_a_fresh_city() -> None:
    spots = City.new().spots()
    assert len(spots) == 90 and len({frozenset(triple(*spot)) for spot in spots}) == 30


def test_ak_6_1_a_stone_for_each_covered_quarry() -> None:
    state = position([1, 2, 3], [1, 0], build(SOUTH))
    events = state.play(Build(0, 0, 0, 0, 2))
    assert StonesGained(0, 1, (1, 0), 2) in events
    _, change = lay(build(WEST), {(-1, -1): "h", (0, -1): "h", (-1, 0): "h"})
    assert change.quarries == 2


def test_ak_6_2_stones_after_the_turn() -> None:
    state = position([1, 2, 3], [1, 0], build(SOUTH))
    state.play(Build(0, 1, 0, 0, 2))
    assert state.stones[0] == 1 - 1 + 1


def test_ak_6_3_a_stone_is_a_point() -> None:
    assert position([1, 2], [4, 7]).totals() == (4, 7)


def test_ak_7_1_and_ak_7_2_refill_and_chief() -> None:
    state = position([1, 2], [3, 3])
    state.play(Build(0, 0, *state.cities[0].spots()[0]))
    assert state.to_act == CHANCE and state.request == Draw("stacks", 3, FACE_UP)
    events = state.play(Drawn("stacks", FACE_UP, 3, (30, 20, 10)))
    assert state.row == [2, 30, 20, 10] and state.chief == 1 and state.to_act == (1,)
    assert events[0] == RowFilled((30, 20, 10), 1, 10) and isinstance(events[1], ChiefMoved)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ak_7_2_the_chief_takes_first_and_last_tile_of_the_round(seats: int) -> None:
    state, builders = start(seats), []
    for _, entry, _ in play_random(state, seats):
        if isinstance(entry, Build):
            builders.append(entry.seat)
    rounds = [builders[i : i + seats + 1] for i in range(0, len(builders), seats + 1)]
    assert all(played[0] == played[-1] for played in rounds)
    assert [played[0] for played in rounds] == [(state.first + i) % seats for i in range(12)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ak_7_3_plain_rotation(seats: int) -> None:
    state = start(seats)
    builders = [entry.seat for _, entry, _ in play_random(state, "turns") if isinstance(entry, Build)]
    assert builders == [(state.first + turn) % seats for turn in range(12 * (seats + 1))]


def test_ak_7_4_every_view_holds_everything_but_the_order() -> None:
    state = after(3, "open", 9)
    for viewers in (frozenset[int](), frozenset({1})):
        view = state.view(viewers)
        assert view.sections() == state.sections() and view.viewers == viewers
        assert list(view.legal(state.active)) == list(state.legal(state.active))
    assert list(state.unseen) == sorted(state.unseen)


@pytest.mark.parametrize(
    ("seats", "long_game", "each"),
    [(2, False, 18), (3, False, 16), (4, False, 15), (2, True, 30), (3, True, 20)],
)
def test_ak_8_1_and_ak_8_2_the_end(seats: int, long_game: bool, each: int) -> None:
    state, last = start(seats, long_game=long_game), []
    for _, _, events in play_random(state, "end"):
        last = events
    assert state.to_act == OVER and len(state.row) == 1 and not state.stacks and not state.unseen
    assert [len(city.placed) for city in state.cities] == [each] * seats
    assert last[-1] == GameEnded(state.row[0], state.totals(), state.result().places)
    assert isinstance(last[-2], TurnEnded) and last[-2].turn == each * seats
    assert state.rounds[0] == state.rounds[1] and state.legal(0)[:1] == []


def test_ak_9_1_a_turn_tells_the_change_of_the_score() -> None:
    city = build(WEST)
    state = position([11, 2], [0, 0], city)
    events = state.play(Build(0, 0, *city.spots()[-1]))
    changed = [event for event in events if isinstance(event, ScoreChanged)]
    assert len(changed) == 1 and changed[0].total_after == state.total(0)
    assert changed[0].before == (0, 0, 0, 0, 0) and changed[0].after == state.points(0) == (1, 0, 0, 0, 3)
    assert any(isinstance(event, TilePlaced) and event.level == 1 for event in events)


def test_ak_12_1_points_then_stones_then_shared() -> None:
    assert places([61, 61, 40], [3, 1, 9]) == (1, 2, 3)
    assert places([61, 61, 40], [2, 2, 9]) == (1, 1, 3)
    assert places([60, 61], [9, 0]) == (2, 1)
    assert places([5, 9, 9, 2], [0, 1, 4, 0]) == (3, 2, 1, 4)


def test_ak_12_1_the_result_before_the_end_is_the_standing() -> None:
    state = position([1, 2], [4, 7])
    result = state.result()
    assert result.places == (2, 1) and result.winners == (1,) and result.ties == (4, 7)
    assert dict(result.breakdown[1]) == {
        "housing": 0,
        "market": 0,
        "barracks": 0,
        "temple": 0,
        "garden": 0,
        "stones": 7,
    }


def test_ak_17_3_the_sites_do_not_depend_on_the_tile() -> None:
    state = after(2, "tiles", 8)
    legal = list(state.legal(state.active))
    spots = state.cities[state.active].spots()
    takes = sorted({move.take for move in legal})
    assert [(m.q, m.r, m.rot) for m in legal] == spots * len(takes)
    assert [spot_of(site) for site in state.cities[state.active].sites] == spots
