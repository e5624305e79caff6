"""TE-10, TE-11 and TE-17: monuments, treasures, the variants."""

from __future__ import annotations

from typing import Any

import pytest

from game.tigris.board import cells_of
from game.tigris.moves import (
    BuildMonument,
    BuildWonder,
    ChoosePoint,
    Commit,
    Decline,
    EndTurn,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    TakeTreasure,
)
from game.tigris.parts import ADVANCED, BLACK, BLUE, GREEN, MONUMENTS, RED
from game.tigris.state import Tigris
from tests.game.tigris.helpers import at, does, holds, laid, refused, start, step

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


# --- variants (TE-17) ---------------------------------------------------------------------------


def test_te_17_1_the_advanced_board() -> None:
    state = start(2, "advanced_board")
    assert state.board.treasures.bit_count() == 14 and state.map.special.bit_count() == 6
    assert state.bag == 139 and not state.map.special & ~state.map.temples


PLUS = {"G": [[8, 3], [7, 4], [9, 4], [8, 4]]}
"""A plus sign of markets but for (8,5)."""


def wonder(**keys: Any) -> Tigris:
    state = laid(("wonder",), **{"tiles": PLUS, "hands": {"P1": "GGK", "P2": "KKKKKK"}, **keys})
    does(state, PlaceTile(0, GREEN, at(8, 5)))
    return state


def test_te_17_2_five_tiles_in_a_plus_sign_can_become_the_wonder() -> None:
    state = wonder()
    assert state.prompt.kind == "build" and state.prompt.may_decline
    assert list(state.legal(0)) == [BuildWonder(0, at(8, 4)), Decline(0)]
    does(state, BuildWonder(0, at(8, 4)))
    assert cells_of(state.board.down) == tuple(at(*c) for c in ((8, 3), (7, 4), (8, 4), (9, 4), (8, 5)))
    assert state.board.wonder == at(8, 4) and not state.board.up[GREEN] and state.prompt.kind == "action"


def test_te_17_2_without_the_variant_nothing_is_asked() -> None:
    state = laid(tiles=PLUS, hands={"P1": "G"})
    does(state, PlaceTile(0, GREEN, at(8, 5)))
    assert state.prompt.kind == "action"


def test_te_17_2_instead_of_a_monument_with_the_same_placement() -> None:
    state = wonder(tiles={"G": [*PLUS["G"], [7, 5]]})
    kinds = [move.kind for move in state.legal(0)]
    assert kinds == ["build"] * 3 + ["wonder", "decline"]
    assert refused(state, BuildWonder(0, at(7, 4))) == ("TE-17.2", "no_plus")
    does(state, BuildMonument(0, MONUMENTS.index((GREEN, BLACK)), at(7, 4)))
    assert state.prompt.kind == "action" and state.board.wonder == -1


def test_te_17_2_it_is_built_once() -> None:
    state = wonder(tiles={"G": [*PLUS["G"], [1, 4], [0, 5], [2, 5], [1, 5]]})
    does(state, BuildWonder(0, at(8, 4)), EndTurn(0))
    state.hands[1], state.hand_sizes[1] = (0, 0, 1, 0), 1
    state.board.up[GREEN] ^= 1 << at(1, 4)
    does(state, PlaceTile(1, GREEN, at(1, 4)))
    assert state.prompt.kind == "action"


def test_te_17_2_leaders_without_a_temple_go_home_treasures_stay() -> None:
    state = laid(
        ("wonder",),
        tiles={"R": [[7, 6], [9, 6], [8, 5]]},
        leaders=[["P2", "black", [7, 5]], ["P1", "red", [8, 4]]],
        hands={"P1": "R"},
    )
    does(state, PlaceTile(0, RED, at(8, 7)), BuildWonder(0, at(8, 6)))
    assert state.board.leaders == [-1] * 8 and state.board.treasures >> at(8, 6) & 1
    assert refused(state, PlaceCatastrophe(0, at(8, 5))) == ("TE-12.2", "face_down")


def test_te_17_2_a_king_in_its_kingdom_gives_a_point_of_a_chosen_colour() -> None:
    state = wonder(leaders=[["P1", "black", [8, 7]], ["P2", "red", [9, 6]]])
    does(state, BuildWonder(0, at(8, 4)), EndTurn(0))
    assert (state.prompt.kind, state.prompt.seats, state.prompt.may_decline) == ("point", (0,), False)
    assert list(state.legal(0)) == [ChoosePoint(0, colour) for colour in range(4)]
    does(state, ChoosePoint(0, BLUE))
    assert state.points_of(0) == (0, 1, 1, 0) and state.active == 1
    does(state, EndTurn(1))
    assert state.active == 0 and state.points_of(1) == (0, 0, 0, 0)


ROW: dict[str, Any] = {"tiles": {"G": [[7, 4], [9, 4]]}, "hands": {"P1": "GGGG", "P2": "G"}}


def buildings(**keys: Any) -> Tigris:
    return laid(("buildings",), **{**ROW, **keys})


def test_te_17_3_three_in_a_row_can_carry_the_building_of_their_colour() -> None:
    state = buildings()
    does(state, PlaceTile(0, GREEN, at(8, 4)))
    assert state.prompt.kind == "building"
    assert list(state.legal(0)) == [*(PlaceBuilding(0, at(c, 4)) for c in (7, 8, 9)), Decline(0)]
    assert refused(state, PlaceBuilding(0, at(6, 4))) == ("TE-17.3", "no_line")
    does(state, PlaceBuilding(0, at(7, 4)))
    assert state.board.buildings == [-1, -1, at(7, 4), -1] and state.prompt.kind == "action"


def test_te_17_3_two_in_a_row_or_another_game_ask_nothing() -> None:
    for state in (buildings(tiles={"G": [[7, 4]]}), laid(**ROW)):
        does(state, PlaceTile(0, GREEN, at(8, 4)))
        assert state.prompt.kind == "action"


def standing(on: tuple[int, int] = (7, 4), **keys: Any) -> Tigris:
    """The market hall stands already."""
    state = buildings(**keys)
    state.board.buildings[GREEN] = at(*on)
    return state


def test_te_17_3_it_moves_to_a_longer_line_only() -> None:
    column = [[1, 4], [1, 5], [0, 4], [2, 4]]
    tiles = {"G": [[7, 4], [8, 4], [9, 4], *column]}
    state = standing(tiles=tiles)
    does(state, PlaceTile(0, GREEN, at(3, 4)))
    assert [m.cell for m in state.legal(0)[:-1]] == [at(c, 4) for c in range(4)]  # type: ignore[attr-defined]
    does(state, PlaceBuilding(0, at(3, 4)))
    assert state.board.buildings[GREEN] == at(3, 4)
    state = standing(tiles={"G": [[7, 4], [8, 4], [9, 4], [1, 4], [0, 4]]})
    does(state, PlaceTile(0, GREEN, at(2, 4)))
    assert state.prompt.kind == "action", "three are not longer than three"


def test_te_17_3_it_does_not_move_within_its_own_line_nor_when_that_line_grows() -> None:
    state = standing(tiles={"G": [[7, 4], [8, 4], [9, 4]]})
    does(state, PlaceTile(0, GREEN, at(10, 4)))
    assert state.prompt.kind == "action"
    state = standing(tiles={"G": [[7, 4], [8, 4], [9, 4], [10, 5], [10, 3], [10, 2], [10, 6]]})
    does(state, PlaceTile(0, GREEN, at(10, 4)))
    assert state.prompt.kind == "action"


@pytest.mark.parametrize(("owner", "colour"), [(0, GREEN), (1, GREEN), (1, BLACK)])
def test_te_17_3_tiles_of_its_colour_bring_two_points_in_its_kingdom(owner: int, colour: int) -> None:
    word = {GREEN: "green", BLACK: "black"}[colour]
    leaders = [[f"P{owner + 1}", word, [8, 5]]]
    state = standing(tiles={"G": [[7, 4], [8, 4]]}, leaders=leaders)
    does(state, PlaceTile(0, GREEN, at(7, 5)))
    assert state.points_of(owner) == (0, 0, 2, 0)
    state = standing(tiles={"G": [[8, 4], [1, 4]]}, on=(1, 4), leaders=leaders)
    does(state, PlaceTile(0, GREEN, at(7, 5)))
    assert state.points_of(owner) == (0, 0, 1, 0), "in another region it does not count"


def test_te_17_3_the_tile_that_makes_the_line_does_not_profit() -> None:
    state = buildings(leaders=[["P1", "green", [8, 5]]])
    does(state, PlaceTile(0, GREEN, at(8, 4)), PlaceBuilding(0, at(8, 4)))
    assert state.points_of(0) == (0, 0, 1, 0)
    does(state, PlaceTile(0, GREEN, at(8, 3)))
    assert state.points_of(0) == (0, 0, 3, 0)


def test_te_17_3_its_tile_is_safe_from_catastrophe_and_war() -> None:
    tiles = {"G": [[8, 4], [9, 4], [9, 3], [6, 4], [5, 4]]}
    leaders = [["P1", "green", [8, 5]], ["P2", "green", [5, 3]]]
    state = standing(tiles=tiles, on=(6, 4), leaders=leaders, hands={"P1": "K"})
    assert refused(state, PlaceCatastrophe(0, at(6, 4))) == ("TE-17.3", "building")
    does(state, PlaceTile(0, BLACK, at(7, 4)), Commit(0, 0), Commit(1, 0))
    assert state.board.tile_at(at(6, 4)) == GREEN and state.board.tile_at(at(5, 4)) is None
    assert state.points_of(0) == (0, 0, 2, 0), "the spared tile gives nothing"


def test_te_17_3_turning_its_tile_down_returns_it() -> None:
    state = standing(tiles={"G": [[7, 4], [8, 4], [7, 5]]})
    does(state, PlaceTile(0, GREEN, at(8, 5)), BuildMonument(0, MONUMENTS.index((RED, GREEN)), at(7, 4)))
    assert state.board.buildings == [-1] * 4


def test_te_17_3_the_building_is_asked_for_before_the_monument() -> None:
    state = buildings(tiles={"G": [[7, 4], [9, 4], [7, 5], [8, 5]]})
    does(state, PlaceTile(0, GREEN, at(8, 4)))
    assert state.prompt.kind == "building"
    does(state, Decline(0))
    assert state.prompt.kind == "build"
    does(state, Decline(0))
    assert state.prompt.kind == "action"


def counts(attacker: str, defender: str, added: int = 0) -> tuple[list[int], list[int]]:
    """What attacker (two markets on the board) and then defender (three) may commit."""
    tiles = {"G": [[8, 4], [9, 4], [6, 4], [5, 4], [6, 3]]}
    leaders = [["P1", "green", [8, 5]], ["P2", "green", [5, 3]]]
    state = laid(
        ("english_support",), tiles=tiles, leaders=leaders, hands={"P1": "K" + attacker, "P2": defender}
    )
    does(state, PlaceTile(0, BLACK, at(7, 4)))
    first = [move.count for move in state.legal(0)]  # type: ignore[attr-defined]
    does(state, Commit(0, added))
    return first, [move.count for move in state.legal(1)]  # type: ignore[attr-defined]


def test_te_17_4_the_attacker_commits_nothing_or_enough_to_exceed() -> None:
    assert counts("GGGG", "")[0] == [0, 2, 3, 4]
    assert counts("G", "")[0] == [0]


def test_te_17_4_the_defender_commits_nothing_or_exactly_a_tie() -> None:
    assert counts("GGGG", "GGG", 3)[1] == [0, 2]
    assert counts("GGGG", "G", 3)[1] == [0]
    assert counts("GGGG", "GGG", 0)[1] == [0]


def test_te_17_4_it_holds_in_revolts_too() -> None:
    state = laid(
        ("english_support",),
        tiles={"R": [[7, 5]]},
        leaders=[["P2", "red", [8, 5]]],
        hands={"P1": "RRR", "P2": "RRR"},
    )
    does(state, PlaceLeader(0, RED, at(9, 6)))
    assert [move.count for move in state.legal(0)] == [0, 2, 3]  # type: ignore[attr-defined]
    assert refused(state, Commit(0, 1)) == ("TE-17.4", "support_attacker")
    does(state, Commit(0, 3))
    assert refused(state, Commit(1, 3)) == ("TE-17.4", "support_defender")
    does(state, Commit(1, 2))
    assert state.board.leaders[4] == at(8, 5), "a tie goes to the defender"


def test_te_17_5_open_scoring_changes_no_rule_and_no_view() -> None:
    plain, open_one = start(3, first="1"), start(3, "open_scoring", first="1")
    sections = open_one.view(frozenset({0})).sections()
    assert sections.pop("setup") != plain.sections()["setup"]
    others = plain.view(frozenset({0})).sections()
    assert {key: others[key] for key in sections} == sections
