"""TE-1 to TE-4: the board, what a cell can hold, regions and kingdoms, set-up."""

from __future__ import annotations

import pytest

from game.contract import CHANCE
from game.dealer import Dealer, Rolled
from game.tigris.board import NEAR, cells_of
from game.tigris.kingdoms import flood, kingdoms
from game.tigris.moves import PlaceTile
from game.tigris.parts import ADVANCED, CELLS, RED, STANDARD, TILE_COUNTS, cell, spot
from tests.game.tigris.helpers import at, does, holds, laid, played, refused, start, step


def test_te_1_1_the_board_has_sixteen_columns_and_eleven_rows_each_cell_river_or_land() -> None:
    for plan, rivers in ((STANDARD, 41), (ADVANCED, 39)):
        assert len(CELLS) == 176 and {spot(c) for c in CELLS} == {
            (c, r) for c in range(16) for r in range(11)
        }
        assert plan.river.bit_count() == rivers and not plan.river & plan.land
        assert plan.river | plan.land == sum(1 << c for c in CELLS) and not plan.temples & plan.river


def test_te_1_2_cells_are_adjacent_when_they_share_an_edge() -> None:
    for number in CELLS:
        col, row = spot(number)
        near = {spot(c) for c in cells_of(NEAR[number])}
        assert near == {
            (c, r)
            for c, r in ((col - 1, row), (col + 1, row), (col, row - 1), (col, row + 1))
            if 0 <= c < 16 and 0 <= r < 11
        }


def test_te_1_2_a_diagonal_is_no_neighbour_for_points_leaders_or_treasures() -> None:
    holds(
        step("P1", "tile", color="K", at=[9, 4]),
        step("P1", "leader", color="red", at=[9, 5], result="illegal"),
        leaders=[["P1", "black", [8, 5]]],
        hands={"P1": "K"},
        expect={"vp": {}, "kingdoms": 1, "actions_left": 1},
    )


def test_te_1_2_the_last_cell_of_a_row_is_not_beside_the_first_of_the_next() -> None:
    board = laid(tiles={"K": [[15, 6], [0, 7]]}).board
    assert flood(1 << at(15, 6), board.joined) == 1 << at(15, 6)


def test_te_1_3_a_river_cell_with_a_piece_connects_like_any_other() -> None:
    holds(
        step("P1", "tile", color="B", at=[8, 8]),
        step("P1", "tile", color="K", at=[8, 9]),
        tiles={"K": [[8, 7]]},
        leaders=[["P1", "black", [8, 5]]],
        hands={"P1": "BK"},
        expect={"vp": {"P1": {"blue": 1, "black": 1}}, "kingdoms": 1},
    )


def test_te_2_1_a_cell_holds_one_thing() -> None:
    state = laid(
        tiles={"K": [[7, 4]]},
        leaders=[["P2", "black", [8, 5]]],
        catastrophes=[[9, 6]],
        hands={"P1": "GGGGGG"},
    )
    assert refused(state, PlaceTile(0, 2, at(7, 4))) == ("TE-7.1", "occupied")
    assert refused(state, PlaceTile(0, 2, at(8, 5))) == ("TE-7.1", "occupied")
    assert refused(state, PlaceTile(0, 2, at(9, 6))) == ("TE-2.5", "ruin")


def test_te_2_2_a_tile_is_face_up_or_face_down_and_a_red_one_can_carry_a_treasure() -> None:
    holds(
        step("P1", "tile", color="R", at=[9, 7]),
        step("P1", "build", colors=["red", "black"], top_left=[8, 6]),
        tiles={"R": [[9, 6], [8, 7]]},
        hands={"P1": "R"},
        expect={"facedown": [[8, 6], [9, 6], [8, 7], [9, 7]], "treasures_on_board": 10},
    )


def test_te_2_3_a_face_down_red_tile_is_no_temple() -> None:
    holds(
        step("P1", "leader", color="red", at=[8, 5], result="illegal", why="no temple"),
        tiles={"R": [[9, 6], [8, 7], [9, 7]]},
        monuments=[["red", "blue", [8, 6]]],
    )


def test_te_2_4_a_removed_tile_leaves_the_game() -> None:
    state = laid(tiles={"K": [[7, 4]]}, hands={"P1": "KKKKKK", "P2": "KKKKKK"}, bag=20)
    holds(
        step("P1", "catastrophe", at=[7, 4]),
        step("P1", "end_turn"),
        tiles={"K": [[7, 4]]},
        hands={"P1": "KKKKKK", "P2": "KKKKKK"},
        bag=20,
        expect={"bag": 20, "hand_sizes": {"P1": 6, "P2": 6}},
    )
    assert state.bag == 20


def test_te_2_5_nothing_can_be_put_on_a_catastrophe() -> None:
    holds(
        step("P1", "tile", color="K", at=[7, 6], result="illegal"),
        step("P1", "leader", color="red", at=[7, 6], result="illegal"),
        step("P1", "catastrophe", at=[7, 6], result="illegal"),
        catastrophes=[[7, 6]],
        hands={"P1": "K"},
        expect={"actions_left": 2},
    )


def test_te_3_1_a_catastrophe_does_not_connect_all_other_pieces_do() -> None:
    holds(
        expect={"kingdoms": 2},
        tiles={"G": [[6, 4], [7, 4], [6, 5], [7, 5]], "K": [[8, 3], [9, 5]]},
        monuments=[["red", "green", [6, 4]]],
        catastrophes=[[8, 4]],
        leaders=[["P1", "red", [7, 6]], ["P2", "black", [9, 6]], ["P2", "green", [5, 3]]],
    )


def test_te_3_2_one_lone_tile_is_a_region() -> None:
    state = laid(tiles={"K": [[7, 4]]}, leaders=[["P1", "red", [8, 5]]], hands={"P1": "K"})
    assert flood(1 << at(7, 4), state.board.joined) == 1 << at(7, 4)
    does(state, PlaceTile(0, 3, at(7, 5)))
    assert flood(1 << at(7, 4), state.board.joined).bit_count() == 4


def test_te_3_3_a_kingdom_has_at_least_one_leader_and_no_owner() -> None:
    state = laid(
        tiles={"K": [[12, 9]]},
        leaders=[["P1", "red", [8, 5]], ["P2", "black", [7, 6]], ["P1", "green", [9, 6]]],
    )
    (kingdom,) = kingdoms(state.board)
    assert kingdom == sum(1 << at(*c) for c in ((8, 5), (7, 6), (9, 6), (8, 6)))


def test_te_3_4_removing_a_leader_can_cut_a_region() -> None:
    holds(
        step("P1", "withdraw", color="black"),
        tiles={"R": [[8, 4]], "K": [[7, 6]]},
        leaders=[["P1", "black", [8, 5]], ["P1", "red", [9, 4]], ["P2", "green", [9, 6]]],
        expect={"kingdoms": 2},
    )


@pytest.mark.parametrize("seed", range(2))
def test_te_3_5_no_two_leaders_of_a_colour_in_a_kingdom_and_each_beside_a_temple(seed: int) -> None:
    for state, _, _ in played(start(4), ("te 3.5", seed)):
        if state.to_act == CHANCE or state.prompt.kind != "action":
            continue
        board = state.board
        assert all(c < 0 or NEAR[c] & board.up[RED] for c in board.leaders)
        for kingdom in kingdoms(board):
            colours = [i % 4 for i, c in enumerate(board.leaders) if c >= 0 and kingdom >> c & 1]
            assert len(colours) == len(set(colours))


def test_te_3_6_any_number_of_leaderless_regions_may_be_joined() -> None:
    holds(
        step("P1", "tile", color="G", at=[7, 4]),
        tiles={"K": [[7, 3], [6, 4], [8, 4], [7, 5]]},
        hands={"P1": "G"},
        expect={"vp": {}, "pending": None, "tiles": {"G": [[7, 4]]}},
    )


# --- set-up (TE-4) ------------------------------------------------------------------------------


def test_te_4_1_a_temple_with_a_treasure_lies_on_each_starting_cell() -> None:
    for state, temples, red in ((start(), 10, 47), (start(2, "advanced_board"), 14, 43)):
        board = state.board
        assert board.treasures == board.up[RED] == state.map.temples
        assert board.treasures.bit_count() == temples and state.contents("bag").count(RED) == red
        assert not (board.up[1] or board.up[2] or board.up[3] or board.down or board.ruins or board.standing)


def test_te_4_2_all_remaining_tiles_go_into_the_bag() -> None:
    state = start()
    assert state.bag == len(state.contents("bag")) == 143 and sum(TILE_COUNTS) == 153
    assert [state.contents("bag").count(colour) for colour in range(4)] == [47, 36, 30, 30]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_te_4_3_leaders_and_catastrophes_start_off_the_board(seats: int) -> None:
    state = start(seats)
    assert state.board.leaders == [-1] * 4 * seats and state.catastrophes == [2] * seats
    assert state.points == [0] * 4 * seats and state.treasures == [0] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_te_4_4_each_player_draws_six_from_the_first_player_clockwise(seats: int) -> None:
    state = start(seats, first="2")
    drawn = []
    for _, entry, _ in played(state, "deal"):
        if entry.kind == "drawn":
            drawn.append((entry.seat, entry.count))  # type: ignore[union-attr]
        if state.to_act != CHANCE:
            break
    assert drawn == [((1 + place) % seats, 6) for place in range(seats)]
    assert state.hand_sizes == [6] * seats and state.bag == 143 - 6 * seats
    assert all(hand is not None and sum(hand) == 6 for hand in state.hands)


def test_te_4_5_the_starting_player_is_drawn_and_play_goes_clockwise() -> None:
    state = start(3)
    assert state.first == -1 and state.check(Rolled("first player", (3,))) is not None
    state.play(Rolled("first player", (2,)))
    dealer = Dealer(b"te 4.5")
    order = []
    while len(order) < 7:
        if state.to_act == CHANCE:
            state.play(dealer.answer(state))
            continue
        order.append(state.active)
        legal = state.legal(state.active)
        state.play(legal[len(legal) - 1])
    assert order == [2, 0, 1, 2, 0, 1, 2]


def test_te_4_5_the_first_player_can_be_chosen_at_the_table() -> None:
    assert start(4, first="3").first == 2 and cell(0, 1) == 17
