"""Bots at Tigris & Euphrates: what easy values, what medium finds, what neither sees, and who beats whom."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import hint, level
from game.contract import CHANCE, OVER, Move, Result, digest
from game.dealer import Dealer
from game.stream import Stream
from game.tigris import GAME, evaluation
from game.tigris.bot import value
from game.tigris.moves import (
    BuildMonument,
    ChoosePoint,
    ChooseWar,
    Commit,
    Decline,
    EndTurn,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasure,
)
from game.tigris.parts import BLACK, BLUE, COLOURS, GREEN, RED
from game.tigris.state import Tigris
from game.tigris.steps import ACTION, COMMIT, QUESTIONS
from game.tigris.worth import ends_now, rounds_left
from game.tigris.worth import level as worth_of
from tests.game.tigris.helpers import VARIANTS, after, at, does, laid, lively, played, start


def decides(name: str, state: Tigris, key: object = 1) -> Move:
    """The move of a bot that sees the view of the asked seat only."""
    seat = state.to_act[0]
    return level(name)(GAME, state.view(frozenset({seat})), seat, Stream.of("bot", key))


def medium(state: Tigris) -> Any:
    return decides("medium", state)


# --- what points are worth --------------------------------------------------------------------------


def test_a_point_is_worth_most_in_the_weakest_colour_and_the_more_so_near_the_end() -> None:
    points = (6, 2, 6, 6)
    for rounds in range(12):
        now = worth_of(points, 0, rounds)
        gains = [worth_of([p + (c == k) for k, p in enumerate(points)], 0, rounds) - now for c in range(4)]
        assert gains[BLUE] == max(gains) > 2 * gains[RED] >= 0
    assert worth_of((3, 3, 3, 2), 1, 5) >= worth_of((3, 3, 3, 3), 0, 5)


def test_rounds_left_follow_from_bag_and_treasures() -> None:
    state = after(2, "rounds", 20)
    assert rounds_left(state) > 3 and not ends_now(state)
    for treasure in range(11 * 17):
        if state.board.treasures >> treasure & 1 and state.board.treasures.bit_count() > 2:
            state.board.treasures ^= 1 << treasure
    assert ends_now(state) and rounds_left(state) == 0
    state = after(2, "rounds", 20)
    state.bag = 0
    state.hand_sizes[1] = 5
    assert ends_now(state)


# --- easy -------------------------------------------------------------------------------------------


def test_easy_likes_points_leaders_and_temples_beside_them() -> None:
    bare = laid()
    leader = laid(leaders=[["P1", "red", [8, 5]]])
    safe = laid(leaders=[["P1", "red", [8, 5]]], tiles={"R": [[7, 5]]})
    ahead = laid(leaders=[["P1", "red", [8, 5]]], tiles={"R": [[7, 5]]}, vp={"P1": {"blue": 1}})
    values = [value(state, 0) for state in (bare, leader, safe, ahead)]
    assert values == sorted(set(values))


def test_easy_counts_strength_before_it_fights() -> None:
    state = laid(leaders=[["P2", "red", [8, 5]]], tiles={"R": [[7, 5], [9, 7]]}, hands={"P1": "RRRRRR"})
    does(state, PlaceLeader(0, RED, at(8, 7)))
    strong = value(state, 0)
    state.hands[0] = (0, 2, 2, 2)
    assert strong > value(state, 0)
    state.hands[0] = (6, 0, 0, 0)
    assert isinstance(move := decides("easy", state), Commit) and move.count == 1


# --- medium finds what is there to find ---------------------------------------------------------------

FOUR = [["P1", "red", [8, 5]], ["P1", "black", [7, 6]], ["P1", "green", [9, 6]], ["P1", "blue", [8, 7]]]
"""All four leaders of P1 around the temple at (8,6)."""


@pytest.mark.parametrize("colour", range(4))
def test_medium_looks_after_its_weakest_colour(colour: int) -> None:
    points = {word: 0 if k == colour else 6 for k, word in enumerate(COLOURS)}
    tiles = {"B": [[8, 8]]}
    state = laid(leaders=FOUR, tiles=tiles, hands={"P1": "RBGKKK"}, vp={"P1": points, "P2": points})
    while state.actions:
        does(state, medium(state))
    assert state.points_of(0)[colour] >= 1


def test_medium_joins_a_temple_with_a_treasure_to_its_traders_kingdom() -> None:
    state = laid(
        leaders=[["P1", "green", [9, 6]], ["P1", "black", [8, 5]], ["P1", "blue", [9, 0]]],
        tiles={"K": [[10, 6], [11, 5]], "G": [[10, 5]]},
        hands={"P1": "KKGRRR"},
        vp={"P1": {"red": 5, "blue": 0, "green": 5, "black": 5}},
    )
    linked = False
    for _ in range(2):
        does(state, medium(state))
        while isinstance(state.legal(0)[0], TakeTreasure):
            linked = True
            does(state, medium(state))
    assert linked and state.treasures[0] == 1


def test_medium_completes_a_block_and_builds_where_its_leaders_profit() -> None:
    state = laid(
        leaders=[["P1", "black", [7, 6]], ["P1", "green", [9, 6]], ["P1", "red", [8, 5]]],
        tiles={"K": [[8, 7], [9, 7], [10, 7]], "R": [[7, 5], [9, 5], [10, 6]]},
        hands={"P1": "KRRBBG"},
    )
    # Three of a block lie here already, but for the river that has nothing to do with it.
    state.board.up[BLACK] |= 1 << at(9, 4) | 1 << at(8, 4) | 1 << at(8, 3)
    move = medium(state)
    assert isinstance(move, PlaceTile) and (move.colour, move.cell) == (BLACK, at(9, 3))
    does(state, move)
    built = medium(state)
    assert isinstance(built, BuildMonument)
    assert built.monument in (1, 5), "green and black, or red and black"


def test_medium_does_not_build_what_drives_its_leaders_home_for_a_rival() -> None:
    state = laid(
        leaders=[
            ["P1", "green", [6, 4]],
            ["P1", "blue", [6, 5]],
            ["P2", "red", [9, 5]],
            ["P2", "black", [9, 4]],
        ],
        tiles={"R": [[7, 4], [8, 4], [7, 5], [10, 4], [10, 5], [9, 6]]},
        treasures_taken=[[8, 6]],
        hands={"P1": "RRRBBB"},
    )
    # Only the monument of red and black is left, and both its leaders here are the rival's.
    state.board.monuments = [at(0, 0)] * 5 + [-1]
    does(state, PlaceTile(0, RED, at(8, 5)))
    assert isinstance(medium(state), Decline)


# --- medium in conflicts --------------------------------------------------------------------------------


def attacked(attack: int, hand: str, **keys: Any) -> Tigris:
    """P2's trader with three temples is attacked by P1's with one and `attack` tiles; P2 is asked."""
    state = laid(
        leaders=[["P2", "green", [8, 5]], ["P2", "black", [4, 3]]],
        tiles={"R": [[7, 5], [9, 5], [4, 4]]},
        treasures_taken=[[8, 6]],
        hands={"P1": "RRRRRR", "P2": hand},
        **keys,
    )
    does(state, PlaceLeader(0, GREEN, at(9, 6)), Commit(0, attack))
    return state


def test_medium_defends_with_exactly_enough() -> None:
    state = attacked(4, "RRRRBB")
    now = state.conflict
    assert now is not None and (now.attacker_strength, now.defender_strength) == (2, 3)
    assert medium(state) == Commit(1, 3)


def test_medium_wastes_nothing_on_a_defence_that_holds_or_cannot() -> None:
    assert medium(attacked(0, "RRRBBB")) == Commit(1, 0)
    assert medium(attacked(6, "RRRBBB")) == Commit(1, 0)


def test_medium_attacks_with_what_is_likely_to_be_enough() -> None:
    state = laid(
        leaders=[["P2", "green", [8, 5]]],
        tiles={"R": [[7, 5], [9, 7]]},
        treasures_taken=[[8, 6]],
        hands={"P1": "RRRRGG", "P2": "BBBBBB"},
    )
    does(state, PlaceLeader(0, GREEN, at(8, 7)))
    move = medium(state)
    assert isinstance(move, Commit) and move.count >= 2
    # A defender without tiles in hand cannot add any.
    state.hands[1], state.hand_sizes[1] = (0, 0, 0, 0), 0
    now = state.conflict
    assert now is not None and (now.attacker_strength, now.defender_strength) == (2, 2)
    assert medium(state) == Commit(0, 1)


def test_medium_fights_the_war_first_that_it_wins() -> None:
    """Black first would lose the king and cut nothing; green first takes the rival's markets away."""
    state = laid(
        leaders=[
            ["P1", "green", [9, 6]],
            ["P1", "black", [8, 5]],
            ["P2", "green", [12, 5]],
            ["P2", "black", [12, 3]],
        ],
        tiles={"R": [[12, 4]], "G": [[9, 5], [9, 7], [10, 5]], "K": [[11, 3], [11, 4]]},
        hands={"P1": "GGGKRR", "P2": "RRRRRB"},
        treasures_taken=[[8, 6]],
    )
    does(state, PlaceTile(0, BLACK, at(11, 5)))
    assert [type(move) for move in state.legal(0)] == [ChooseWar, ChooseWar]
    assert medium(state) == ChooseWar(0, GREEN)


# --- the rest of what medium decides ----------------------------------------------------------------------


def test_medium_swaps_a_hand_that_is_good_for_nothing() -> None:
    state = laid(
        leaders=[["P1", "green", [9, 6]], ["P1", "black", [8, 5]], ["P1", "red", [7, 6]]],
        hands={"P1": "BBBBBB"},
        vp={"P1": {"red": 3, "blue": 9, "green": 3, "black": 3}},
    )
    state.board.leaders[BLUE] = -1
    state.board.ruins |= state.map.river
    assert isinstance(medium(state), (Swap, PlaceLeader))
    state.actions = 1
    state.board.leaders[BLUE] = at(8, 7)
    assert isinstance(medium(state), Swap)


def test_medium_ends_the_game_when_that_wins_and_only_then() -> None:
    """Two treasures are left: whoever ends the turn ends the game."""
    for mine, theirs, wins in ((5, 4, True), (4, 5, False)):
        points = [dict.fromkeys(COLOURS, count) for count in (mine, theirs)]
        state = laid(vp={"P1": points[0], "P2": points[1]}, hands={"P1": "RBGKRB", "P2": "RBGKRB"})
        state.board.treasures = 1 << at(1, 1) | 1 << at(8, 6)
        state.pending.push()
        judged = hint(GAME, state.view(frozenset({0})), 0, Stream.of(1))
        assert state.check(judged.move) is None
        if wins:
            assert isinstance(judged.move, EndTurn) or judged.reason != "rest"
        state.actions = 0
        assert isinstance(medium(state), EndTurn)


def test_medium_gives_the_wonders_point_to_its_weakest_colour() -> None:
    state = laid(
        ("wonder",),
        leaders=[["P1", "black", [7, 6]]],
        vp={"P1": {"red": 4, "blue": 4, "green": 1, "black": 4}},
        hands={"P1": "RRRRRR", "P2": "RRRRRR"},
    )
    state.board.down |= 1 << at(6, 6)
    state.board.wonder = at(6, 6)
    state.actions = 0
    state.play(EndTurn(0))
    assert medium(state) == ChoosePoint(0, GREEN)


# --- what a bot may know ----------------------------------------------------------------------------------


def replanted(state: Tigris, seat: int, seed: int) -> Tigris:
    """The same game as far as the seat knows: all that is hidden from it lies elsewhere."""
    return state.view(frozenset({seat})).imagine(Stream.of("replanted", seed))


@pytest.mark.parametrize("name", ["easy", "medium"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_bot_decides_the_same_whatever_lies_hidden(name: str, seats: int) -> None:
    asked = 0
    for count, (state, _, _) in enumerate(played(start(seats), f"hidden {name}", lively)):
        if state.to_act in (CHANCE, OVER) or (count % 17 and state.pending.top.kind == ACTION):
            continue
        seat = state.to_act[0]
        move = decides(name, state)
        for seed in range(2):
            other = replanted(state, seat, seed)
            assert decides(name, other) == move
        asked += 1
    assert asked > 15


@pytest.mark.parametrize("name", ["easy", "medium"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_answers_every_question_of_every_variant(name: str, seats: int) -> None:
    met: dict[str, int] = {}
    for seed in range(3):
        for state, _, _ in played(start(seats, *VARIANTS), f"{name} {seats} {seed}", lively):
            kind = state.pending.top.kind if state.pending else ""
            if kind not in QUESTIONS or met.get(kind, 0) > 12:
                continue
            met[kind] = met.get(kind, 0) + 1
            before = digest(state)
            move = decides(name, state)
            assert state.check(move) is None and move in state.legal(move.seat)
            assert decides(name, Tigris.from_text(state.to_text())) == move and digest(state) == before
    missing = QUESTIONS - set(met) - {"choose_war"}
    assert not missing, missing


def test_the_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many positions at most are judged for one decision, whatever lies on the board."""
    judged = 0
    real = evaluation.judge

    def counted(*args: Any) -> Any:
        nonlocal judged
        judged += 1
        return real(*args)

    monkeypatch.setattr("game.tigris.foresight.judge", counted)
    most = 0
    for count, (state, _, _) in enumerate(played(start(4, *VARIANTS), "work", lively)):
        if state.to_act in (CHANCE, OVER) or (count % 9 and state.pending.top.kind != COMMIT):
            continue
        judged = 0
        medium(state)
        most = max(most, judged)
    assert 20 < most < 300


# --- each level beats the one below -----------------------------------------------------------------------


def finished(levels: list[str], seed: int) -> Result:
    """The result of a game of bots."""
    state, dealer, stream = start(len(levels)), Dealer(f"{seed}".encode()), Stream.of(seed)
    entries = 0
    while state.to_act != OVER:
        entries += 1
        if state.to_act == CHANCE:
            state.play(dealer.answer(state))
        else:
            seat = state.to_act[0]
            view = state.view(frozenset({seat}))
            state.play(level(levels[seat])(GAME, view, seat, stream.child(entries)))
    assert entries < 700
    return state.result()


def test_easy_beats_random() -> None:
    results = [finished(["easy", "random"], seed) for seed in range(4)]
    assert all(result.winners == (0,) for result in results)


def test_medium_beats_easy_by_far_and_plays_well() -> None:
    results = [finished(["easy", "medium"], seed) for seed in range(3)]
    assert all(result.winners == (1,) for result in results)
    assert all(result.totals[1] > 8 for result in results)


def test_at_a_table_of_four_the_levels_come_in_their_order() -> None:
    easy, best, random, other = finished(["easy", "medium", "random", "easy"], 2).totals
    assert best > max(easy, other) and min(easy, other) >= random
