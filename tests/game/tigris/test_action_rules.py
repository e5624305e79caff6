"""TE-5 to TE-7, TE-12 and TE-13: the turn, leaders, tiles, catastrophes, swaps."""

from __future__ import annotations

import pytest

from game.tigris.moves import EndTurn, PlaceLeader, PlaceTile, Swap
from tests.game.tigris.helpers import at, does, holds, laid, refused, step

# --- the turn (TE-5) ----------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [0, 1, 2])
def test_te_5_1_a_turn_has_up_to_two_actions(actions: int) -> None:
    tiles = [step("P1", "tile", color="K", at=[c, 4]) for c in range(actions)]
    holds(
        *tiles,
        step("P1", "end_turn", expect={"active": "P2", "actions_left": 2}),
        hands={"P1": "KKKKKK", "P2": "KKKKKK"},
    )


def test_te_5_1_there_is_no_third_action() -> None:
    holds(
        step("P1", "tile", color="K", at=[0, 4]),
        step("P1", "tile", color="K", at=[1, 4]),
        step("P1", "tile", color="K", at=[2, 4], result="illegal"),
        step("P1", "swap", tiles="K", result="illegal"),
        step("P1", "withdraw", color="red", result="illegal"),
        step("P1", "catastrophe", at=[9, 9], result="illegal"),
        step("P1", "leader", color="red", at=[9, 6], result="illegal"),
        leaders=[["P1", "red", [8, 5]]],
        hands={"P1": "KKKKKK"},
        expect={"actions_left": 0, "active": "P1", "hand_sizes": {"P1": 4}, "pending": None},
    )


def test_te_5_1_only_the_active_player_acts() -> None:
    holds(
        step("P2", "tile", color="K", at=[0, 4], result="illegal"),
        step("P2", "end_turn", result="illegal"),
        hands={"P1": "K", "P2": "K"},
        expect={"actions_left": 2, "active": "P1"},
    )


def test_te_5_2_there_are_four_kinds_of_action() -> None:
    legal = laid(leaders=[["P1", "red", [8, 5]]], hands={"P1": "KRBG"}).legal(0)
    kinds = list(dict.fromkeys(move.kind for move in legal))
    assert kinds == ["tile", "leader", "withdraw", "catastrophe", "swap", "end_turn"]


def test_te_5_3_leaders_go_home_before_treasures_are_given() -> None:
    """The monument takes the trader's last temple: nobody is left to take the two treasures."""
    holds(
        step("P1", "tile", color="R", at=[9, 7]),
        step("P1", "build", colors=["red", "green"], top_left=[8, 6]),
        treasures_taken=[[5, 2]],
        tiles={"R": [[9, 6], [8, 7]], "K": [[10, 6]]},
        leaders=[["P2", "green", [10, 7]]],
        hands={"P1": "R"},
        expect={
            "leaders_off": [["P2", "green"]],
            "treasures": {"P2": 0},
            "treasures_on_board": 9,
            "pending": None,
        },
    )


def test_te_5_3_the_monument_is_asked_for_before_the_treasures() -> None:
    holds(
        step("P1", "tile", color="G", at=[5, 4], expect={"pending": {"kind": "build", "squares": [[5, 4]]}}),
        step("P1", "build", decline=True, expect={"pending": {"kind": "take", "by": "P1"}}),
        step("P1", "take", at=[8, 6]),
        tiles={"G": [[6, 4], [5, 5], [6, 5], [7, 4], [8, 4], [5, 3]]},
        leaders=[["P1", "green", [8, 5]]],
        hands={"P1": "G"},
        expect={"pending": None, "vp": {"P1": {"green": 1}}, "treasures_on_board": 9},
    )


def test_te_5_4_an_illegal_attempt_changes_nothing_and_costs_nothing() -> None:
    state = laid(hands={"P1": "KKKKKK"})
    assert refused(state, PlaceTile(0, 0, at(0, 0))) == ("TE-7.1", "not_in_hand")
    assert refused(state, PlaceTile(0, 3, at(4, 0))) == ("TE-7.2", "needs_land")
    assert state.actions == 2


def test_te_5_5_the_end_of_the_turn_comes_after_the_last_action() -> None:
    holds(
        step("P1", "swap", tiles="K"),
        step("P1", "swap", tiles="K", expect={"active": "P1", "actions_left": 0}),
        step("P1", "end_turn"),
        hands={"P1": "KK", "P2": "KKKKKK"},
        expect={"active": "P2", "hand_sizes": {"P1": 6}},
    )


# --- leaders (TE-6) -----------------------------------------------------------------------------


def test_te_6_1_a_leader_is_placed_moved_or_withdrawn() -> None:
    holds(
        step("P1", "leader", color="blue", at=[8, 5]),
        step("P1", "leader", color="blue", at=[5, 3], expect={"leaders_on": [["P1", "blue", [5, 3]]]}),
        step("P1", "end_turn"),
        step("P2", "end_turn"),
        step("P1", "withdraw", color="blue"),
        step("P1", "withdraw", color="blue", result="illegal"),
        hands={"P1": "KKKKKK", "P2": "KKKKKK"},
        expect={"leaders_off": [["P1", "blue"]], "empty": [[8, 5], [5, 3]], "actions_left": 1, "vp": {}},
    )


def test_te_6_1_nobody_touches_a_leader_of_another() -> None:
    holds(step("P1", "withdraw", color="blue", result="illegal"), leaders=[["P2", "blue", [8, 5]]], expect={})


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ([8, 6], "temple"),
        ([8, 4], "no temple"),
        ([7, 6], "tile"),
        ([9, 6], "leader"),
        ([8, 7], "catastrophe"),
    ],
)
def test_te_6_2_a_leader_stands_on_empty_land_beside_a_temple(to: list[int], why: str) -> None:
    holds(
        step("P1", "leader", color="red", at=to, result="illegal", why=why),
        step("P1", "leader", color="red", at=[8, 5]),
        tiles={"K": [[7, 6]]},
        leaders=[["P2", "green", [9, 6]]],
        catastrophes=[[8, 7]],
        expect={"leaders_on": [["P1", "red", [8, 5]]]},
    )


def test_te_6_2_a_leader_never_stands_on_the_river() -> None:
    state = laid()
    assert refused(state, PlaceLeader(0, 1, at(4, 2))) == ("TE-6.2", "leader_on_river")


def test_te_6_3_a_leader_never_joins_two_kingdoms_not_even_own_ones() -> None:
    holds(
        step("P1", "leader", color="red", at=[7, 4], result="illegal"),
        tiles={"R": [[6, 4], [8, 4]]},
        leaders=[["P1", "black", [8, 5]], ["P1", "green", [6, 5]]],
        expect={"kingdoms": 2, "actions_left": 2},
    )


def test_te_6_4_lifting_can_make_two_kingdoms_of_one() -> None:
    """The priest holds king and trader together; without it (8,5) would touch both."""
    keys = {
        "tiles": {"R": [[7, 5], [9, 5]]},
        "leaders": [["P1", "red", [8, 4]], ["P2", "black", [7, 4]], ["P2", "green", [9, 4]]],
        "remove": [[8, 6]],
    }
    holds(step("P1", "leader", color="red", at=[8, 5], result="illegal"), expect={"kingdoms": 1}, **keys)


def test_te_6_4_the_target_differs_from_the_origin() -> None:
    state = laid(leaders=[["P1", "red", [8, 5]]])
    assert refused(state, PlaceLeader(0, 0, at(8, 5))) == ("TE-6.4", "same_cell")


def test_te_6_4_a_leader_may_step_beside_its_old_cell_only_if_a_temple_is_there() -> None:
    holds(
        step("P1", "leader", color="red", at=[8, 4], result="illegal"),
        leaders=[["P1", "red", [8, 5]]],
        expect={"leaders_on": [["P1", "red", [8, 5]]]},
    )


def test_te_6_5_a_leader_gives_no_points_and_no_war() -> None:
    holds(
        step("P1", "leader", color="red", at=[8, 7]),
        step("P1", "leader", color="red", at=[7, 6]),
        leaders=[["P1", "black", [8, 5]], ["P1", "green", [9, 6]]],
        expect={"vp": {}, "pending": None, "covered": None},
    )


def test_te_6_6_leaders_that_lose_their_temple_go_home_together() -> None:
    holds(
        step("P1", "catastrophe", at=[7, 4]),
        tiles={"R": [[7, 4], [7, 5]]},
        leaders=[["P1", "red", [6, 4]], ["P2", "black", [7, 3]], ["P2", "green", [6, 5]]],
        expect={
            "leaders_off": [["P1", "red"], ["P2", "black"]],
            "leaders_on": [["P2", "green", [6, 5]]],
            "vp": {},
            "empty": [[6, 4], [7, 3]],
        },
    )


def test_te_6_7_a_leader_in_supply_can_be_placed_again() -> None:
    holds(
        step("P1", "withdraw", color="red"),
        step("P1", "leader", color="red", at=[8, 5]),
        leaders=[["P1", "red", [8, 5]]],
        expect={"leaders_on": [["P1", "red", [8, 5]]], "actions_left": 0},
    )


# --- tiles (TE-7) -------------------------------------------------------------------------------


def test_te_7_1_a_tile_from_hand_goes_on_any_empty_cell() -> None:
    holds(
        step("P1", "tile", color="K", at=[15, 10]),
        step("P1", "tile", color="G", at=[15, 9], result="illegal"),
        step("P1", "tile", color="K", at=[15, 10], result="illegal"),
        hands={"P1": "KK"},
        expect={"tiles": {"K": [[15, 10]]}, "hand_sizes": {"P1": 1}, "vp": {}},
    )


@pytest.mark.parametrize(("colour", "on"), [("R", "land"), ("B", "river"), ("G", "land"), ("K", "land")])
def test_te_7_2_farms_lie_on_river_all_others_on_land(colour: str, on: str) -> None:
    wrong, right = ([4, 0], [3, 0]) if on == "land" else ([3, 0], [4, 0])
    holds(
        step("P1", "tile", color=colour, at=wrong, result="illegal"),
        step("P1", "tile", color=colour, at=right),
        hands={"P1": colour * 2},
        expect={"tiles": {colour: [right]}},
    )


def test_te_7_3_three_kingdoms_are_never_joined() -> None:
    keys = {
        "tiles": {"K": [[8, 4], [7, 3]], "R": [[7, 2], [5, 4], [6, 4]]},
        "leaders": [["P1", "black", [8, 5]], ["P1", "green", [5, 3]], ["P1", "red", [8, 2]]],
        "hands": {"P1": "G"},
    }
    holds(step("P1", "tile", color="G", at=[7, 4], result="illegal"), expect={"kingdoms": 3}, **keys)


def test_te_7_3_a_kingdom_on_three_sides_counts_once() -> None:
    holds(
        step("P1", "tile", color="G", at=[7, 5]),
        tiles={"K": [[6, 6], [6, 5], [7, 4], [6, 4]]},
        leaders=[["P1", "green", [7, 6]]],
        hands={"P1": "G"},
        expect={"vp": {"P1": {"green": 1}}, "covered": None},
    )


def test_te_7_4_without_a_kingdom_there_is_no_point() -> None:
    holds(step("P1", "tile", color="R", at=[8, 5]), hands={"P1": "R"}, expect={"vp": {}, "actions_left": 1})


def test_te_7_5_the_leader_of_the_colour_scores() -> None:
    holds(
        step("P1", "tile", color="G", at=[7, 5]),
        leaders=[["P2", "green", [7, 6]], ["P1", "black", [8, 5]]],
        hands={"P1": "G"},
        expect={"vp": {"P2": {"green": 1}}},
    )


@pytest.mark.parametrize(
    ("colour", "word", "to"), [("R", "red", [8, 4]), ("G", "green", [8, 4]), ("K", "black", [8, 4])]
)
def test_te_7_5_king_scores_in_tile_colour(colour: str, word: str, to: list[int]) -> None:
    holds(
        step("P1", "tile", color=colour, at=to),
        leaders=[["P2", "black", [8, 5]]],
        hands={"P1": colour},
        expect={"vp": {"P2": {word: 1}}},
    )


def test_te_7_5_no_other_leader_stands_in() -> None:
    holds(
        step("P1", "tile", color="K", at=[8, 4]),
        leaders=[["P1", "red", [8, 5]], ["P1", "green", [7, 6]], ["P1", "blue", [9, 6]]],
        hands={"P1": "K"},
        expect={"vp": {}},
    )


def test_te_7_5_leaderless_regions_joined_by_the_tile_change_nothing() -> None:
    holds(
        step("P1", "tile", color="G", at=[7, 4]),
        tiles={"G": [[8, 4], [6, 4], [7, 3]]},
        leaders=[["P1", "green", [8, 5]]],
        hands={"P1": "G"},
        expect={"vp": {"P1": {"green": 1}}, "kingdoms": 1},
    )


def test_te_7_6_the_tile_that_joins_two_kingdoms_gives_nobody_a_point() -> None:
    holds(
        step("P1", "tile", color="K", at=[7, 4]),
        tiles={"R": [[6, 4]], "K": [[8, 4]]},
        leaders=[["P1", "black", [8, 5]], ["P1", "red", [6, 5]]],
        hands={"P1": "K"},
        expect={"vp": {}, "kingdoms": 1, "covered": None},
    )


def test_te_7_7_a_tile_never_causes_a_revolt() -> None:
    holds(
        step("P1", "tile", color="K", at=[7, 4], expect={"conflict": {"type": "war"}}),
        tiles={"R": [[6, 4]], "G": [[8, 4]]},
        leaders=[["P1", "black", [8, 5]], ["P2", "black", [6, 5]]],
        hands={"P1": "K"},
        expect={"covered": [7, 4]},
    )


# --- catastrophes (TE-12) -----------------------------------------------------------------------


def test_te_12_1_each_player_has_two_for_the_whole_game() -> None:
    holds(
        step("P1", "catastrophe", at=[0, 0]),
        step("P1", "catastrophe", at=[1, 0], expect={"catastrophes_left": {"P1": 0, "P2": 2}}),
        step("P1", "end_turn"),
        step("P2", "end_turn"),
        step("P1", "catastrophe", at=[2, 0], result="illegal"),
        hands={"P1": "KKKKKK", "P2": "KKKKKK"},
        expect={"actions_left": 2, "empty": [[2, 0]]},
    )


@pytest.mark.parametrize("to", [[0, 0], [4, 0], [6, 6], [7, 8]])
def test_te_12_2_on_an_empty_cell_or_a_face_up_tile(to: list[int]) -> None:
    holds(
        step("P1", "catastrophe", at=to),
        tiles={"K": [[6, 6]], "B": [[7, 8]]},
        expect={"catastrophes_left": {"P1": 1}, "actions_left": 1},
    )


def test_te_12_2_a_temple_whose_treasure_was_taken_can_be_hit() -> None:
    holds(
        step("P1", "catastrophe", at=[5, 2], result="illegal"),
        step("P1", "catastrophe", at=[8, 6]),
        treasures_taken=[[8, 6]],
        expect={"treasures_on_board": 9, "actions_left": 1},
    )


def test_te_12_3_the_region_can_be_cut_and_no_conflict_follows() -> None:
    holds(
        step("P1", "catastrophe", at=[7, 4]),
        tiles={"R": [[6, 4], [8, 4]], "G": [[7, 4]]},
        leaders=[["P1", "black", [8, 5]], ["P2", "red", [6, 5]]],
        expect={"kingdoms": 2, "vp": {}, "pending": None, "leaders_on": [["P2", "red", [6, 5]]]},
    )


# --- swaps and the bag (TE-13) --------------------------------------------------------------------


@pytest.mark.parametrize("tiles", ["K", "KG", "KGRB", "KKKGRB"])
def test_te_13_1_one_to_six_tiles_are_swapped(tiles: str) -> None:
    holds(
        step("P1", "swap", tiles=tiles),
        hands={"P1": "KKKGRB"},
        bag=10,
        expect={"hand_sizes": {"P1": 6}, "bag": 10 - len(tiles), "actions_left": 1, "vp": {}},
    )


def test_te_13_1_the_new_tiles_can_be_used_at_once() -> None:
    holds(
        step("P1", "tile", color="G", at=[0, 4], result="illegal"),
        step("P1", "swap", tiles="KK"),
        step("P1", "tile", color="G", at=[0, 4]),
        hands={"P1": "KKK"},
        bag="BGRRRR",
        expect={"hand_sizes": {"P1": 2}, "bag": 4},
    )


@pytest.mark.parametrize("tiles", ["", "G", "KKKK"])
def test_te_13_1_no_swap_of_nothing_or_of_what_is_not_in_hand(tiles: str) -> None:
    holds(step("P1", "swap", tiles=tiles, result="illegal"), hands={"P1": "KKK"}, expect={"actions_left": 2})


def test_te_13_1_never_more_than_six() -> None:
    holds(step("P1", "swap", tiles="KKKKKKK", result="illegal"), hands={"P1": "KKKKKKK"})


def test_te_13_1_what_is_swapped_is_named_and_counted() -> None:
    state = laid(hands={"P1": "KKG"})
    assert refused(state, Swap(0, 2, (0, 0, 1, 0))) == ("TE-13.1", "miscounted")
    assert refused(state, Swap(0, 1, (0, 0, 2, -1))) == ("TE-13.1", "miscounted")
    assert refused(state, Swap(0, 1, (1,))) == ("TE-13.1", "miscounted")
    assert refused(state, Swap(0, 1, None)) == ("TE-13.1", "unnamed")


def test_te_13_2_an_empty_bag_alone_does_not_end_the_game() -> None:
    holds(
        step("P1", "swap", tiles="KK", expect={"bag": 0, "game_over": False}),
        step("P1", "end_turn", expect={"game_over": False, "active": "P2"}),
        step("P2", "tile", color="K", at=[0, 4]),
        step("P2", "end_turn"),
        hands={"P1": "KKKKKK", "P2": "KKKKKK"},
        bag=2,
        expect={"game_over": True, "reason": "bag"},
    )


def test_te_13_2_a_swap_that_the_bag_cannot_give_ends_the_game_at_once() -> None:
    holds(
        step("P1", "swap", tiles="KKK"),
        step("P1", "end_turn", result="illegal"),
        hands={"P1": "KKKKKK", "P2": "KKKKKK"},
        bag=2,
        expect={"game_over": True, "reason": "bag", "bag": 0, "hand_sizes": {"P1": 5, "P2": 6}},
    )


def test_d21_ending_the_turn_is_always_legal() -> None:
    state = laid(hands={})
    state.catastrophes = [0, 0]
    state.board.ruins = (state.map.land | state.map.river) & ~state.map.temples
    assert list(state.legal(0)) == [EndTurn(0)]
    assert does(state, EndTurn(0)) and state.active == 1
