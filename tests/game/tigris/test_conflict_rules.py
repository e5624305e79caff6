"""TE-8 and TE-9: revolts and wars."""

from __future__ import annotations

from typing import Any

import pytest

from game.tigris.conflicts import wars
from game.tigris.moves import Commit, PlaceLeader, PlaceTile
from tests.game.tigris.helpers import at, does, holds, laid, refused, step

NOBODY = [step("P1", "commit", n=0), step("P2", "commit", n=0)]

# --- revolts (TE-8) -----------------------------------------------------------------------------

REVOLT: dict[str, Any] = {
    "tiles": {"R": [[7, 5]]},
    "leaders": [["P2", "green", [8, 5]]],
    "treasures_taken": [[8, 6]],
}
"""P2's trader touches two temples; (9,6) touches one of them, (7,6) both."""


def revolt(
    *after: dict[str, Any], expect: dict[str, Any], spot: tuple[int, int] = (7, 6), **keys: Any
) -> None:
    begin = step("P1", "leader", color="green", at=list(spot))
    holds(begin, *after, expect=expect, **{**REVOLT, **keys})


def test_te_8_1_a_leader_put_into_a_kingdom_with_one_of_its_colour_revolts() -> None:
    revolt(
        expect={"conflict": {"type": "revolt", "color": "green"}, "pending": {"kind": "commit", "by": "P1"}}
    )
    holds(step("P1", "leader", color="black", at=[7, 6]), **REVOLT, expect={"pending": None})


def test_te_8_1_a_leader_moved_there_revolts_too() -> None:
    moved = [["P2", "green", [8, 5]], ["P1", "green", [5, 3]]]
    revolt(expect={"conflict": {"type": "revolt"}, "empty": [[5, 3]]}, leaders=moved)


def test_te_8_2_whoever_placed_the_leader_is_the_attacker() -> None:
    holds(
        step("P2", "leader", color="green", at=[7, 6]),
        tiles={"R": [[7, 5]]},
        leaders=[["P1", "green", [8, 5]]],
        active="P2",
        expect={"conflict": {"attacker": "P2", "defender": "P1"}},
    )


def test_te_8_3_strength_is_the_number_of_temples_beside_the_own_leader() -> None:
    revolt(expect={"conflict": {"attacker_strength": 1, "defender_strength": 2}}, spot=(9, 6))


def test_te_8_3_a_shared_temple_counts_for_both_and_a_face_down_one_for_nobody() -> None:
    revolt(expect={"conflict": {"attacker_strength": 2, "defender_strength": 2}})
    revolt(
        expect={"conflict": {"attacker_strength": 1, "defender_strength": 1}},
        tiles={"R": [[7, 5], [6, 5], [6, 4], [7, 4]]},
        monuments=[["red", "black", [6, 4]]],
    )


def test_te_8_4_each_commits_once_red_tiles_only_the_defender_knowing_how_many() -> None:
    revolt(
        step("P2", "commit", n=0, result="illegal"),
        step("P1", "commit", n=3, result="illegal"),
        step("P1", "commit", n=-1, result="illegal"),
        step(
            "P1", "commit", n=2, expect={"pending": {"kind": "commit", "by": "P2"}, "hand_sizes": {"P1": 4}}
        ),
        step("P1", "commit", n=0, result="illegal"),
        step("P2", "commit", n=2, result="illegal"),
        step("P2", "commit", n=1),
        hands={"P1": "RRGGGG", "P2": "RGGGGG"},
        expect={"pending": None, "hand_sizes": {"P1": 4, "P2": 5}},
    )


def test_te_8_5_the_higher_total_wins() -> None:
    revolt(
        step("P1", "commit", n=1),
        step("P2", "commit", n=0),
        hands={"P1": "R"},
        expect={"leaders_on": [["P1", "green", [7, 6]]], "leaders_off": [["P2", "green"]]},
    )


def test_te_8_5_a_tie_goes_to_the_defender() -> None:
    revolt(*NOBODY, expect={"leaders_on": [["P2", "green", [8, 5]]], "leaders_off": [["P1", "green"]]})


def test_te_8_6_the_winner_gains_one_red_point_and_no_tile_is_removed() -> None:
    revolt(
        step("P1", "commit", n=2),
        step("P2", "commit", n=1),
        hands={"P1": "RRR", "P2": "RR"},
        expect={"vp": {"P1": {"red": 1}}, "tiles": {"R": [[7, 5], [8, 6]]}, "hand_sizes": {"P1": 1, "P2": 1}},
    )


def test_te_8_6_a_beaten_leader_that_moved_goes_to_supply() -> None:
    revolt(
        *NOBODY,
        leaders=[["P2", "green", [8, 5]], ["P1", "green", [5, 3]]],
        expect={"vp": {"P2": {"red": 1}}, "leaders_off": [["P1", "green"]], "empty": [[5, 3], [7, 6]]},
    )


def test_te_8_7_removing_the_loser_can_cut_the_kingdom() -> None:
    """P2's trader held its king and its priest together."""
    holds(
        step("P1", "leader", color="green", at=[9, 6]),
        step("P1", "commit", n=2, expect={"kingdoms": 1}),
        step("P2", "commit", n=0),
        tiles={"R": [[8, 4]]},
        leaders=[["P2", "green", [8, 5]], ["P2", "black", [7, 4]]],
        hands={"P1": "RR"},
        expect={"kingdoms": 2, "leaders_on": [["P2", "black", [7, 4]], ["P1", "green", [9, 6]]]},
    )


# --- wars (TE-9) --------------------------------------------------------------------------------

WAR: dict[str, Any] = {
    "tiles": {"G": [[8, 4], [9, 4], [6, 4]], "K": [[5, 4]]},
    "leaders": [["P1", "green", [8, 5]], ["P2", "green", [5, 3]]],
    "hands": {"P1": "KGGRRB", "P2": "GRRRRR"},
    "treasures_taken": [[5, 2], [8, 6]],
}
"""Traders right and left of (7,4): two markets against one."""
JOIN = step("P1", "tile", color="K", at=[7, 4])


def war(*after: dict[str, Any], expect: dict[str, Any], **keys: Any) -> None:
    holds(JOIN, *after, expect=expect, **{**WAR, **keys})


def test_te_9_1_the_tile_under_the_marker_is_absent_for_every_rule() -> None:
    war(expect={"covered": [7, 4], "kingdoms": 2, "tiles": {"K": [[7, 4]]}})
    state = laid(**WAR)
    does(state, PlaceTile(0, 3, at(7, 4)))
    board = state.board
    assert board.tile_at(at(7, 4)) is None and not board.joined >> at(7, 4) & 1
    assert board.occupied >> at(7, 4) & 1 and board.under_marker == 3


def test_te_9_2_a_leaderless_region_that_touches_only_the_joining_tile_takes_no_side() -> None:
    tiles = {"G": [[8, 4], [9, 4], [6, 4], [7, 3], [7, 2]], "K": [[5, 4]]}
    war(*NOBODY, tiles=tiles, expect={"vp": {"P1": {"green": 2}}, "tiles": {"G": [[7, 3], [7, 2]]}})


def test_te_9_3_only_a_colour_with_leaders_on_two_sides_is_in_conflict() -> None:
    war(
        expect={"pending": None, "covered": None, "kingdoms": 1, "vp": {}},
        leaders=[["P1", "black", [8, 5]], ["P2", "green", [5, 3]]],
    )
    # The king of P1 stands in a kingdom that does not touch the tile.
    war(
        *NOBODY,
        leaders=[*WAR["leaders"], ["P1", "black", [13, 5]], ["P2", "black", [6, 2]]],
        expect={"pending": None, "vp": {"P1": {"green": 2}}},
    )


CHOICE: dict[str, Any] = {"leaders": [*WAR["leaders"], ["P1", "black", [9, 6]], ["P2", "black", [6, 2]]]}


def test_te_9_4_the_active_player_picks_the_next_war() -> None:
    war(
        step("P2", "choose_war", color="black", result="illegal"),
        step("P1", "choose_war", color="red", result="illegal"),
        step("P1", "commit", n=0, result="illegal"),
        step("P1", "choose_war", color="black", expect={"conflict": {"color": "black", "type": "war"}}),
        **CHOICE,
        expect={"covered": [7, 4]},
    )
    war(
        expect={
            "pending": {"kind": "choose_war", "by": "P1", "colors": ["green", "black"]},
            "covered": [7, 4],
        },
        **CHOICE,
    )


def test_te_9_4_he_picks_also_when_no_leader_of_his_takes_part() -> None:
    players = ["P1", "P2", "P3"]
    swapped = [["P3" if who == "P1" else who, *rest] for who, *rest in CHOICE["leaders"]]
    war(
        players=players,
        leaders=swapped,
        expect={"pending": {"kind": "choose_war", "by": "P1"}, "active": "P1"},
    )


@pytest.mark.parametrize(
    ("active", "right", "left", "attacker"),
    [
        ("P1", "P1", "P3", "P1"),
        ("P3", "P1", "P3", "P3"),
        ("P1", "P2", "P4", "P2"),
        ("P3", "P2", "P4", "P4"),
        ("P4", "P3", "P2", "P2"),
        ("P2", "P1", "P4", "P4"),
    ],
)
def test_te_9_5_attacker_is_the_active_player_or_the_first_clockwise(
    active: str, right: str, left: str, attacker: str
) -> None:
    holds(
        step(active, "tile", color="K", at=[7, 4]),
        tiles=WAR["tiles"],
        players=["P1", "P2", "P3", "P4"],
        active=active,
        leaders=[[right, "green", [8, 5]], [left, "green", [5, 3]]],
        hands={active: "K"},
        expect={"conflict": {"attacker": attacker, "defender": left if attacker == right else right}},
    )


def test_te_9_5_leaders_elsewhere_do_not_matter() -> None:
    war(
        players=["P1", "P2", "P3"],
        leaders=[["P1", "green", [13, 5]], ["P3", "green", [8, 5]], ["P2", "green", [5, 3]]],
        expect={
            "conflict": {"attacker": "P2", "defender": "P3", "attacker_strength": 1, "defender_strength": 2}
        },
    )


def test_te_9_6_strength_is_the_face_up_tiles_of_the_colour_on_the_side() -> None:
    war(expect={"conflict": {"attacker_strength": 2, "defender_strength": 1}})
    war(
        tiles={"G": [[8, 4], [9, 4], [10, 4], [9, 3], [10, 3], [6, 4]], "K": [[5, 4]]},
        monuments=[["red", "green", [9, 3]]],
        expect={"conflict": {"attacker_strength": 1, "defender_strength": 1}},
    )


def test_te_9_7_tiles_of_the_conflict_colour_are_committed() -> None:
    war(
        step("P1", "commit", n=3, result="illegal"),
        step("P1", "commit", n=2, expect={"pending": {"kind": "commit", "by": "P2"}}),
        step("P2", "commit", n=2, result="illegal"),
        step("P2", "commit", n=1),
        expect={"hand_sizes": {"P1": 3, "P2": 5}, "pending": None},
    )


def test_te_9_8_a_tie_goes_to_the_defender() -> None:
    war(
        step("P1", "commit", n=0),
        step("P2", "commit", n=1),
        expect={"leaders_off": [["P1", "green"]], "leaders_on": [["P2", "green", [5, 3]]]},
    )


def test_te_9_9_the_beaten_side_loses_leader_and_tiles() -> None:
    war(
        *NOBODY,
        expect={
            "leaders_off": [["P2", "green"]],
            "empty": [[6, 4], [5, 3]],
            "tiles": {"K": [[5, 4]], "R": [[5, 2]]},
        },
    )


PRIESTS: dict[str, Any] = {
    "tiles": {"R": [[8, 4], [9, 4], [9, 3], [6, 4], [5, 4]]},
    "leaders": [["P1", "red", [8, 5]], ["P2", "red", [5, 3]]],
    "treasures_taken": [[8, 6]],
}


def test_te_9_9_temples_with_a_treasure_stay() -> None:
    holds(
        JOIN,
        *NOBODY,
        **PRIESTS,
        hands={"P1": "K"},
        expect={
            "vp": {"P1": {"red": 3}},
            "tiles": {"R": [[5, 2]]},
            "empty": [[6, 4], [5, 4]],
        },
    )


@pytest.mark.parametrize("owner", ["P1", "P2"])
def test_te_9_9_temples_beside_any_other_leader_stay(owner: str) -> None:
    leaders = [*PRIESTS["leaders"], [owner, "blue", [6, 5]]]
    holds(
        JOIN,
        *NOBODY,
        **{**PRIESTS, "leaders": leaders},
        hands={"P1": "K"},
        expect={
            "vp": {"P1": {"red": 2}},
            "tiles": {"R": [[5, 2], [6, 4]]},
            "empty": [[5, 4]],
        },
    )


def test_te_9_9_face_down_temples_are_not_removed() -> None:
    tiles = {"R": [*PRIESTS["tiles"]["R"], [5, 5], [6, 5], [4, 4]]}
    monuments = [["red", "blue", [5, 4]]]
    holds(
        JOIN,
        *NOBODY,
        **{**PRIESTS, "tiles": tiles, "monuments": monuments},
        hands={"P1": "K"},
        expect={
            "vp": {"P1": {"red": 2}},
            "facedown": [[5, 4], [6, 4], [5, 5], [6, 5]],
            "empty": [[4, 4]],
        },
    )


def test_te_9_10_the_winner_gains_one_for_the_leader_and_one_per_tile() -> None:
    war(*NOBODY, expect={"vp": {"P1": {"green": 2}}, "tiles": {"G": [[8, 4], [9, 4]]}})
    war(step("P1", "commit", n=0), step("P2", "commit", n=1), expect={"vp": {"P2": {"green": 3}}})
    # Committed tiles give nothing.
    war(step("P1", "commit", n=2), step("P2", "commit", n=1), expect={"vp": {"P1": {"green": 2}}})


def test_te_9_11_the_joining_tile_stays_even_alone() -> None:
    holds(
        JOIN,
        *NOBODY,
        tiles={"G": [[8, 4], [9, 4], [6, 4]], "R": [[6, 5], [9, 3]]},
        remove=[[5, 2], [8, 6]],
        leaders=[["P1", "green", [8, 3]], ["P2", "green", [5, 5]]],
        hands={"P1": "K", "P2": ""},
        expect={"covered": None, "tiles": {"K": [[7, 4]]}, "vp": {"P1": {"green": 2}}, "kingdoms": 1},
    )


def test_te_9_11_sides_are_found_anew_after_each_war() -> None:
    """After the green war P2's king is cut off from the joining tile: no black war is left."""
    holds(
        JOIN,
        step("P1", "choose_war", color="green"),
        *NOBODY,
        tiles={"G": [[8, 4], [9, 4], [9, 3], [6, 4], [5, 4]], "R": [[4, 5]]},
        leaders=[*WAR["leaders"], ["P1", "black", [9, 6]], ["P2", "black", [4, 4]]],
        hands={"P1": "K"},
        expect={"vp": {"P1": {"green": 3}}, "covered": None, "leaders_on": [["P2", "black", [4, 4]]]},
    )


def test_te_9_12_tiles_committed_in_one_war_are_missing_in_the_next() -> None:
    holds(
        step("P1", "tile", color="R", at=[7, 4]),
        step("P1", "choose_war", color="black"),
        step("P1", "commit", n=1, expect={"hand_sizes": {"P1": 2, "P2": 2}}),
        step("P2", "commit", n=2),
        step("P1", "commit", n=1, expect={"hand_sizes": {"P1": 1, "P2": 0}}),
        step("P2", "commit", n=1, result="illegal"),
        step("P2", "commit", n=0),
        tiles={"G": [[8, 4]], "K": [[5, 4], [6, 4]], "R": [[4, 5]]},
        leaders=[*WAR["leaders"], ["P1", "black", [9, 6]], ["P2", "black", [4, 4]]],
        hands={"P1": "RKGK", "P2": "KK"},
        expect={"hand_sizes": {"P1": 1, "P2": 0}, "vp": {"P2": {"black": 1}, "P1": {"green": 1}}},
    )


def test_te_9_13_after_the_wars_no_kingdom_holds_two_leaders_of_a_colour() -> None:
    state = laid(**{**WAR, **CHOICE})
    does(state, PlaceTile(0, 3, at(7, 4)))
    while state.prompt.kind != "action":
        moves = state.legal(state.to_act[0])
        state.play(moves[0])
    from game.tigris.audit import invariants

    assert [fault for fault in invariants(state) if "leader" in fault] == []


def test_a_commit_is_asked_even_with_an_empty_hand() -> None:
    state = laid(**{**REVOLT, "hands": {}})
    does(state, PlaceLeader(0, 2, at(7, 6)))
    assert list(state.legal(0)) == [Commit(0, 0)] and refused(state, Commit(1, 0)) == ("TE-5.1", "turn")


def test_the_wars_of_a_board_are_found_without_playing() -> None:
    state = laid(**{**WAR, **CHOICE})
    state.board.marker, state.board.under_marker = at(7, 4), 3
    assert [(war.colour, war.attacker_strength, war.defender_strength) for war in wars(state.board, 0)] == [
        (2, 2, 1),
        (3, 0, 1),
    ]
