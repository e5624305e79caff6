"""TE-10 and TE-11: monuments and treasures."""

from __future__ import annotations

from typing import Any

import pytest

from game.tigris.moves import (
    PlaceTile,
    TakeTreasure,
)
from game.tigris.parts import ADVANCED, BLACK
from tests.game.tigris.helpers import at, does, holds, laid, step

# --- monuments (TE-10) --------------------------------------------------------------------------

THREE = {"G": [[8, 4], [7, 5], [7, 4]]}
"""Three markets of a block; (8,5) is the fourth."""
LAST = step("P1", "tile", color="G", at=[8, 5])


def test_te_10_1_a_block_of_four_of_the_placed_colour_can_become_a_monument() -> None:
    asked = {"kind": "build", "by": "P1", "squares": [[7, 4]]}
    holds(LAST, tiles=THREE, hands={"P1": "G"}, expect={"pending": asked})
    holds(step("P1", "tile", color="K", at=[8, 5]), tiles=THREE, hands={"P1": "K"}, expect={"pending": None})


def test_te_10_1_only_a_monument_that_shows_the_colour_and_is_unbuilt() -> None:
    holds(
        LAST,
        step("P1", "build", colors=["red", "black"], top_left=[7, 4], result="illegal", why="not green"),
        step("P1", "build", colors=["green", "red"], top_left=[7, 4], result="illegal", why="built"),
        step("P1", "build", colors=["green", "blue"], top_left=[6, 4], result="illegal", why="no block"),
        step("P1", "build", colors=["blue", "green"], top_left=[7, 4]),
        tiles={**THREE, "K": [[0, 4], [1, 4], [0, 5], [1, 5]]},
        monuments=[["red", "green", [0, 4]]],
        hands={"P1": "G"},
        expect={"pending": None, "facedown": [[7, 4], [8, 4], [7, 5], [8, 5]], "vp": {}},
    )


def test_te_10_1_nothing_is_asked_when_no_monument_of_the_colour_is_left() -> None:
    stands = {
        "K": [
            [0, 4],
            [1, 4],
            [0, 5],
            [1, 5],
            [3, 4],
            [4, 4],
            [3, 5],
            [4, 5],
            [10, 2],
            [11, 2],
            [10, 3],
            [11, 3],
        ]
    }
    holds(
        LAST,
        tiles={**THREE, **stands},
        monuments=[["green", "red", [0, 4]], ["green", "blue", [3, 4]], ["green", "black", [10, 2]]],
        hands={"P1": "G"},
        expect={"pending": None, "actions_left": 1},
    )


def test_te_10_1_after_a_war_it_is_asked_if_the_block_still_stands() -> None:
    tiles = {"G": [[8, 4], [8, 3], [7, 3], [6, 4]]}
    leaders = [["P1", "green", [8, 5]], ["P2", "green", [6, 5]]]
    keys: dict[str, Any] = {
        "leaders": leaders,
        "tiles": {**tiles, "R": [[6, 6]]},
        "hands": {"P1": "G", "P2": "GGG"},
    }
    fight = [step("P1", "tile", color="G", at=[7, 4]), step("P1", "commit", n=0)]
    holds(
        *fight, step("P2", "commit", n=0), **keys, expect={"pending": {"kind": "build", "squares": [[7, 3]]}}
    )
    holds(*fight, step("P2", "commit", n=3), **keys, expect={"pending": None, "tiles": {"G": [[7, 4]]}})


def test_te_10_2_a_block_declined_waits_for_a_tile_placed_anew_in_it() -> None:
    holds(
        LAST,
        step("P1", "build", decline=True),
        step("P1", "tile", color="G", at=[9, 6], expect={"pending": None}),
        step("P1", "end_turn"),
        step("P2", "end_turn"),
        step("P1", "tile", color="G", at=[9, 5], expect={"pending": None}),
        step("P1", "tile", color="G", at=[9, 4], expect={"pending": {"kind": "build", "squares": [[8, 4]]}}),
        tiles=THREE,
        hands={"P1": "GGGG", "P2": "KKKKKK"},
        expect={},
    )


def test_te_10_3_of_several_blocks_one_is_chosen_and_one_monument_built() -> None:
    holds(
        step(
            "P1",
            "tile",
            color="G",
            at=[8, 5],
            expect={"pending": {"squares": [[7, 4], [8, 4]], "kind": "build"}},
        ),
        step("P1", "build", colors=["green", "black"], top_left=[8, 4]),
        tiles={"G": [[7, 4], [8, 4], [9, 4], [7, 5], [9, 5]]},
        hands={"P1": "G"},
        expect={
            "pending": None,
            "facedown": [[8, 4], [9, 4], [8, 5], [9, 5]],
            "tiles": {"G": [[7, 4], [7, 5]]},
        },
    )


def test_te_10_3_the_builder_may_decline() -> None:
    holds(
        LAST,
        step("P2", "build", decline=True, result="illegal"),
        step("P1", "end_turn", result="illegal"),
        step("P1", "build", decline=True),
        tiles=THREE,
        hands={"P1": "G"},
        expect={"pending": None, "tiles": {"G": [[8, 5], [7, 4]]}, "actions_left": 1},
    )


def test_te_10_4_treasures_stay_on_the_face_down_tiles_and_can_be_collected() -> None:
    holds(
        step("P1", "tile", color="R", at=[9, 7]),
        step("P1", "build", colors=["red", "green"], top_left=[8, 6], expect={"treasures_on_board": 10}),
        step(
            "P1",
            "tile",
            color="G",
            at=[6, 3],
            expect={"pending": {"kind": "take", "options": [[8, 6], [5, 2]]}},
        ),
        step("P1", "take", at=[8, 6]),
        tiles={"R": [[9, 6], [8, 7]], "K": [[8, 5], [8, 4], [7, 4], [7, 3]]},
        leaders=[["P1", "green", [5, 3]]],
        hands={"P1": "RG"},
        expect={"treasures": {"P1": 1}, "facedown": [[8, 6]], "vp": {"P1": {"green": 1}}},
    )


def test_te_10_5_face_down_tiles_connect_but_cannot_be_covered() -> None:
    holds(
        step("P1", "tile", color="K", at=[9, 5]),
        step("P1", "tile", color="K", at=[7, 4], result="illegal"),
        step("P1", "catastrophe", at=[7, 4], result="illegal"),
        tiles={"G": [*THREE["G"], [8, 5]]},
        monuments=[["red", "green", [7, 4]]],
        leaders=[["P1", "black", [7, 6]]],
        hands={"P1": "KK"},
        expect={"vp": {"P1": {"black": 1}}, "kingdoms": 1},
    )


def test_te_10_6_leaders_left_without_a_temple_go_home_also_the_builders() -> None:
    holds(
        step("P1", "tile", color="R", at=[9, 7]),
        step("P1", "build", colors=["red", "black"], top_left=[8, 6]),
        tiles={"R": [[9, 6], [8, 7], [10, 5]]},
        leaders=[["P1", "red", [8, 5]], ["P2", "green", [10, 6]], ["P2", "blue", [7, 6]]],
        hands={"P1": "R"},
        expect={
            "leaders_off": [["P1", "red"], ["P2", "blue"]],
            "leaders_on": [["P2", "green", [10, 6]]],
            "vp": {"P1": {"red": 1}},
        },
    )


def test_te_10_7_the_point_for_the_placed_tile_is_kept() -> None:
    holds(
        LAST,
        step("P1", "build", colors=["green", "red"], top_left=[7, 4]),
        tiles=THREE,
        leaders=[["P1", "green", [9, 6]]],
        hands={"P1": "G"},
        expect={"vp": {"P1": {"green": 1}}},
    )


def test_te_10_8_a_blue_monument_needs_a_block_of_river() -> None:
    for river, corners in ((laid().map.river, [(14, 3)]), (ADVANCED.river, [(2, 0), (2, 1), (5, 7)])):
        found = [
            (c, r)
            for r in range(10)
            for c in range(15)
            if all(river >> at(c + a, r + b) & 1 for a in (0, 1) for b in (0, 1))
        ]
        assert len(found) == len(corners) and (found == corners or len(corners) == 3)
    holds(
        step("P1", "tile", color="B", at=[15, 4]),
        step("P1", "build", colors=["blue", "red"], top_left=[14, 3]),
        tiles={"B": [[14, 3], [15, 3], [14, 4]]},
        hands={"P1": "B"},
        expect={"facedown": [[14, 3], [15, 4]]},
    )


# --- treasures (TE-11) --------------------------------------------------------------------------

CHAIN = {"K": [[5, 3], [6, 3], [7, 3], [7, 4], [8, 4]]}
"""From (5,2) to (8,4); a piece on (8,5) reaches (8,6)."""


def test_te_11_1_the_traders_owner_takes_until_one_is_left() -> None:
    keys: dict[str, Any] = {
        "tiles": {"K": [*CHAIN["K"], [9, 6], [10, 6], [10, 7], [10, 9]], "B": [[10, 8]]},
        "leaders": [["P2", "green", [5, 1]]],
        "hands": {"P1": "K"},
    }
    join = step("P1", "tile", color="K", at=[8, 5], expect={"pending": {"kind": "take", "by": "P2"}})
    holds(
        join,
        step("P1", "take", at=[8, 6], result="illegal"),
        step("P2", "take", at=[13, 4], result="illegal", why="another kingdom"),
        step("P2", "take", at=[8, 6], expect={"pending": {"kind": "take", "options": [[5, 2], [10, 10]]}}),
        step("P2", "take", at=[10, 10]),
        **keys,
        expect={"treasures": {"P1": 0, "P2": 2}, "pending": None, "treasures_on_board": 8, "actions_left": 1},
    )


def test_te_11_2_a_treasure_with_a_special_border_goes_first() -> None:
    holds(
        step("P1", "tile", color="K", at=[5, 1], expect={"pending": {"kind": "take", "options": [[1, 1]]}}),
        step("P1", "take", at=[5, 2], result="illegal"),
        step("P1", "take", at=[1, 1]),
        tiles={"K": [[2, 1], [3, 1]], "B": [[4, 1]]},
        leaders=[["P1", "green", [1, 2]]],
        hands={"P1": "K"},
        expect={"treasures": {"P1": 1}, "treasures_on_board": 9},
    )


def test_te_11_3_without_a_trader_they_stay_until_one_comes() -> None:
    holds(
        step("P1", "tile", color="K", at=[8, 5], expect={"pending": None, "treasures_on_board": 10}),
        step("P1", "leader", color="green", at=[9, 6], expect={"pending": {"kind": "take", "by": "P1"}}),
        step("P1", "take", at=[5, 2]),
        tiles=CHAIN,
        leaders=[["P2", "black", [7, 6]]],
        hands={"P1": "K"},
        expect={"treasures": {"P1": 1}, "vp": {"P2": {"black": 1}}},
    )


def test_te_11_4_the_temple_stays_as_an_ordinary_tile() -> None:
    holds(
        step("P1", "tile", color="K", at=[8, 5]),
        step("P2", "take", at=[5, 2]),
        step("P1", "catastrophe", at=[5, 2]),
        tiles={"K": CHAIN["K"]},
        leaders=[["P2", "green", [8, 7]]],
        hands={"P1": "K"},
        expect={"treasures_on_board": 9, "leaders_on": [["P2", "green", [8, 7]]]},
    )


@pytest.mark.parametrize("kind", ["tile", "placed", "moved", "revolt", "war"])
def test_te_11_5_any_kind_of_action_can_lead_to_it(kind: str) -> None:
    linked = {"K": [*CHAIN["K"], [8, 5]]}
    take = {"expect": {"pending": {"kind": "take", "by": "P1", "options": [[5, 2], [8, 6]]}}}
    if kind == "tile":
        holds(
            step("P1", "tile", color="K", at=[8, 5], **take),
            tiles=CHAIN,
            leaders=[["P1", "green", [9, 6]]],
            hands={"P1": "K"},
        )
    elif kind == "placed":
        holds(step("P1", "leader", color="green", at=[9, 6], **take), tiles=linked)
    elif kind == "moved":
        holds(
            step("P1", "leader", color="green", at=[9, 6], **take),
            tiles=linked,
            leaders=[["P1", "green", [13, 5]]],
        )
    elif kind == "revolt":
        holds(
            step("P1", "leader", color="green", at=[9, 6]),
            step("P1", "commit", n=1),
            step("P2", "commit", n=0, **take),
            tiles=linked,
            leaders=[["P2", "green", [7, 6]]],
            hands={"P1": "R"},
        )
    else:
        holds(
            step("P1", "tile", color="K", at=[8, 5]),
            step("P1", "commit", n=1),
            step("P2", "commit", n=0, **take),
            tiles=CHAIN,
            leaders=[["P1", "green", [9, 6]], ["P2", "green", [5, 1]]],
            hands={"P1": "KG"},
        )


def test_te_11_6_several_kingdoms_are_served_clockwise_from_the_active_player() -> None:
    """It cannot come up in play: each kingdom here has had its two treasures from the start."""
    links = {"K": [*CHAIN["K"], [8, 5], [14, 9], [13, 9], [12, 9], [12, 10], [11, 10]]}
    state = laid(
        tiles=links,
        players=["P1", "P2", "P3"],
        active="P3",
        leaders=[["P2", "green", [9, 6]], ["P1", "green", [15, 8]]],
        hands={"P3": "K"},
    )
    does(state, PlaceTile(2, BLACK, at(0, 4)))
    assert state.prompt.seats == (0,) and [m.cell for m in state.legal(0)] == [at(14, 8)]  # type: ignore[attr-defined]
    does(state, TakeTreasure(0, at(14, 8)))
    assert state.prompt.seats == (1,)
    does(state, TakeTreasure(1, at(5, 2)))
    assert state.prompt.kind == "action" and state.treasures == [1, 1, 0]
