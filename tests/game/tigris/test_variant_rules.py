"""TE-17: the variants."""

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
)
from game.tigris.parts import BLACK, BLUE, GREEN, MONUMENTS, RED
from game.tigris.state import Tigris
from tests.game.tigris.helpers import at, does, laid, refused, start


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
