"""Every reason in the table of `rules`: when it is given, with which facts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.contract import Entry, GameError, Move, Refusal
from game.dealer import Drawn, Rolled, Shuffled
from game.tigris import GAME, rules
from game.tigris.moves import (
    BuildMonument,
    BuildWonder,
    ChoosePoint,
    ChooseWar,
    Commit,
    EndTurn,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasure,
    WithdrawLeader,
)
from game.tigris.parts import BLACK, BLUE, GREEN, MONUMENTS, RED
from game.tigris.state import Tigris
from tests.game.tigris.helpers import VARIANTS, after, at, does, laid, start

FULL: dict[str, Any] = {
    "tiles": {"R": [[6, 4], [3, 8]], "K": [[9, 6], [8, 4], [7, 3]], "G": [[0, 9], [1, 9], [0, 10], [1, 10]]},
    "monuments": [["red", "green", [0, 9]]],
    "leaders": [
        ["P1", "black", [8, 5]],
        ["P2", "red", [6, 5]],
        ["P2", "green", [3, 9]],
        ["P2", "blue", [7, 2]],
    ],
    "catastrophes": [[11, 9]],
    "hands": {"P1": "RRBGK", "P2": "RRRRRR"},
    "treasures_taken": [[5, 9]],
}


def acting() -> Tigris:
    """An action is asked of seat 0. The cell (7,4) touches three kingdoms."""
    return laid(("buildings",), **FULL)


def spent() -> Tigris:
    state = acting()
    state.actions = 0
    return state


def bare() -> Tigris:
    state = acting()
    state.catastrophes[0] = 0
    return state


def housed() -> Tigris:
    state = acting()
    state.board.buildings[BLACK] = at(9, 6)
    return state


def over() -> Tigris:
    return does_end(laid(hands={}, bag=0))


def does_end(state: Tigris) -> Tigris:
    does(state, EndTurn(0))
    return state


def fighting(variants: tuple[str, ...] = (), hand: str = "R") -> Tigris:
    """A revolt, one temple against two; the attacker is asked."""
    state = laid(
        variants, tiles={"R": [[7, 5]]}, leaders=[["P2", "red", [8, 5]]], hands={"P1": hand, "P2": "R"}
    )
    does(state, PlaceLeader(0, RED, at(9, 6)))
    return state


def defending() -> Tigris:
    state = fighting(("english_support",), "RRRR")
    does(state, Commit(0, 3))
    return state


def choosing() -> Tigris:
    """Two wars over (7,4)."""
    state = laid(
        tiles={"R": [[6, 4]], "K": [[8, 4]]},
        leaders=[
            ["P1", "black", [8, 5]],
            ["P1", "green", [9, 6]],
            ["P2", "black", [6, 5]],
            ["P2", "green", [6, 3]],
        ],
        hands={"P1": "RK"},
    )
    does(state, PlaceTile(0, RED, at(7, 4)))
    return state


def warring() -> Tigris:
    state = choosing()
    does(state, ChooseWar(0, BLACK))
    return state


def building(*variants: str, **board: int) -> Tigris:
    """Four markets in a block, the last placed on (8,5)."""
    tiles = {"G": [[7, 4], [8, 4], [7, 5], [1, 4], [2, 4], [1, 5], [2, 5], [8, 3]]}
    state = laid(variants, tiles=tiles, monuments=[["red", "green", [1, 4]]], hands={"P1": "G"})
    for name, value in board.items():
        setattr(state.board, name, value)
    does(state, PlaceTile(0, GREEN, at(8, 5)))
    return state


def taking() -> Tigris:
    """The trader's kingdom holds a special treasure and a plain one."""
    state = laid(tiles={"K": [[2, 1], [3, 1], [5, 1]]}, leaders=[["P1", "green", [1, 2]]], hands={"P1": "B"})
    does(state, PlaceTile(0, BLUE, at(4, 1)))
    return state


def pointing() -> Tigris:
    state = laid(("wonder",), leaders=[["P1", "black", [8, 7]]], hands={"P1": "KKKKKK", "P2": "KKKKKK"})
    state.board.wonder, state.board.down = (
        at(8, 4),
        sum(1 << at(*c) for c in ((8, 3), (7, 4), (8, 4), (9, 4), (8, 5))),
    )
    does(state, EndTurn(0))
    return state


def dealt() -> Tigris:
    """Six tiles are drawn for seat 0."""
    state = start(2, first="1")
    state.play(Shuffled("bag", 143))
    return state


GREENS = [n for n, monument in enumerate(MONUMENTS) if monument.shows(GREEN) and monument != (RED, GREEN)]
REDBLACK, REDGREEN = MONUMENTS.index((RED, BLACK)), MONUMENTS.index((RED, GREEN))

REFUSED: list[tuple[Any, Entry, str, str, dict[str, int | str]]] = [
    (over, EndTurn(0), "TE-15.1", "over", {}),
    (dealt, EndTurn(0), "TE-4.2", "dealer", {}),
    (acting, Shuffled("bag", 143), "TE-4.2", "no_chance", {}),
    (dealt, Shuffled("bag", 143), "TE-4.2", "outcome", {}),
    (dealt, Drawn("bag", 1, 6, (0,) * 6), "TE-4.2", "outcome", {}),
    (dealt, Drawn("bag", 0, 5, (0,) * 5), "TE-4.2", "outcome", {}),
    (dealt, Drawn("bag", 0, 6, None), "TE-4.2", "outcome", {}),
    (dealt, Drawn("bag", 0, 6, (0, 0, 0, 0, 0, 4)), "TE-4.2", "outcome", {}),
    (dealt, Drawn("bag", 0, 6, (0,) * 5), "TE-4.2", "outcome", {}),
    (lambda: start(2), Rolled("coin", (0,)), "TE-4.2", "outcome", {}),
    (lambda: start(2, first="1"), Shuffled("bag", 142), "TE-4.2", "outcome", {}),
    (lambda: start(2), Rolled("first player", (2,)), "TE-4.5", "lot", {"value": 2}),
    (acting, EndTurn(1), "TE-5.1", "turn", {"seat": 1, "active": 0}),
    (acting, EndTurn(7), "TE-5.1", "turn", {"seat": 7, "active": 0}),
    (acting, Commit(0, 0), "TE-5.3", "other_question", {"asked": "action"}),
    (fighting, EndTurn(0), "TE-5.3", "other_question", {"asked": "commit"}),
    (taking, PlaceCatastrophe(0, 0), "TE-5.3", "other_question", {"asked": "take"}),
    (spent, PlaceTile(0, RED, at(0, 0)), "TE-5.1", "no_action", {}),
    (acting, PlaceTile(0, RED, 16), "TE-1.1", "cell", {"cell": 16}),
    (acting, PlaceLeader(0, RED, -1), "TE-1.1", "cell", {"cell": -1}),
    (acting, PlaceCatastrophe(0, 10**9), "TE-1.1", "cell", {"cell": 10**9}),
    (acting, PlaceTile(0, RED, at(11, 9)), "TE-2.5", "ruin", {}),
    (acting, PlaceLeader(0, RED, at(11, 9)), "TE-2.5", "ruin", {}),
    (acting, PlaceCatastrophe(0, at(11, 9)), "TE-2.5", "ruin", {}),
    (acting, PlaceTile(0, 4, at(0, 0)), "TE-7.1", "colour", {"colour": 4}),
    (lambda: laid(hands={"P1": "K"}), PlaceTile(0, RED, 0), "TE-7.1", "not_in_hand", {"colour": 0}),
    (acting, PlaceTile(0, RED, at(9, 6)), "TE-7.1", "occupied", {}),
    (acting, PlaceTile(0, RED, at(0, 9)), "TE-7.1", "occupied", {}),
    (acting, PlaceTile(0, BLUE, at(0, 0)), "TE-7.2", "needs_river", {"colour": BLUE}),
    (acting, PlaceTile(0, GREEN, at(4, 0)), "TE-7.2", "needs_land", {"colour": GREEN}),
    (acting, PlaceTile(0, RED, at(7, 4)), "TE-7.3", "three_kingdoms", {"kingdoms": 3}),
    (acting, PlaceLeader(0, -1, at(8, 7)), "TE-6.1", "colour", {"colour": -1}),
    (acting, WithdrawLeader(0, 4), "TE-6.1", "colour", {"colour": 4}),
    (acting, WithdrawLeader(0, RED), "TE-6.1", "in_supply", {"colour": RED}),
    (acting, PlaceLeader(0, RED, at(6, 5)), "TE-6.2", "occupied", {}),
    (acting, PlaceLeader(0, RED, at(3, 7)), "TE-6.2", "leader_on_river", {}),
    (acting, PlaceLeader(0, RED, at(0, 0)), "TE-6.2", "no_temple", {}),
    (acting, PlaceLeader(0, GREEN, at(7, 4)), "TE-6.3", "two_kingdoms", {"kingdoms": 3}),
    (acting, PlaceLeader(0, BLACK, at(8, 5)), "TE-6.4", "same_cell", {"colour": BLACK}),
    (bare, PlaceCatastrophe(0, 0), "TE-12.1", "none_left", {}),
    (acting, PlaceCatastrophe(0, at(8, 5)), "TE-12.2", "leader", {}),
    (acting, PlaceCatastrophe(0, at(8, 6)), "TE-12.2", "treasure", {}),
    (acting, PlaceCatastrophe(0, at(0, 9)), "TE-12.2", "face_down", {}),
    (housed, PlaceCatastrophe(0, at(9, 6)), "TE-17.3", "building", {}),
    (acting, Swap(0, 0, (0, 0, 0, 0)), "TE-13.1", "nothing", {}),
    (acting, Swap(0, 6, (6, 0, 0, 0)), "TE-13.1", "too_many", {"count": 6, "have": 5}),
    (acting, Swap(0, 1, None), "TE-13.1", "unnamed", {}),
    (acting, Swap(0, 2, (1, 0, 0, 0)), "TE-13.1", "miscounted", {}),
    (acting, Swap(0, 3, (3, 0, 0, 0)), "TE-13.1", "not_in_hand", {"colour": RED}),
    (choosing, ChooseWar(0, RED), "TE-9.3", "no_conflict", {"colour": RED}),
    (choosing, ChooseWar(0, 9), "TE-9.3", "no_conflict", {"colour": 9}),
    (fighting, Commit(0, -1), "TE-8.4", "count", {"count": -1}),
    (fighting, Commit(0, 2), "TE-8.4", "too_many_tiles", {"count": 2, "colour": RED}),
    (warring, Commit(0, -1), "TE-9.7", "count", {"count": -1}),
    (warring, Commit(0, 2), "TE-9.7", "too_many_tiles", {"count": 2, "colour": BLACK}),
    (lambda: fighting(("english_support",), "RR"), Commit(0, 1), "TE-17.4", "support_attacker", {"need": 2}),
    (defending, Commit(1, 1), "TE-17.4", "support_defender", {"need": 2}),
    (building, BuildMonument(0, GREENS[0], at(6, 4)), "TE-10.2", "no_block", {"colour": GREEN}),
    (building, BuildMonument(0, GREENS[0], 16), "TE-10.2", "no_block", {"colour": GREEN}),
    (building, BuildMonument(0, 6, at(7, 4)), "TE-10.3", "monument", {"monument": 6}),
    (
        building,
        BuildMonument(0, REDBLACK, at(7, 4)),
        "TE-10.3",
        "other_colour",
        {"monument": REDBLACK, "colour": GREEN},
    ),
    (
        building,
        BuildMonument(0, REDGREEN, at(7, 4)),
        "TE-10.3",
        "built",
        {"monument": REDGREEN, "colour": GREEN},
    ),
    (building, BuildWonder(0, at(8, 4)), "TE-17.2", "not_played", {}),
    (lambda: building("wonder", wonder=at(12, 9)), BuildWonder(0, at(8, 4)), "TE-17.2", "built", {}),
    (lambda: building("wonder"), BuildWonder(0, at(8, 4)), "TE-17.2", "no_plus", {"colour": GREEN}),
    (lambda: building("wonder"), BuildWonder(0, -5), "TE-17.2", "no_plus", {"colour": GREEN}),
    (pointing, ChoosePoint(0, 4), "TE-17.2", "colour", {"colour": 4}),
    (lambda: building("buildings"), PlaceBuilding(0, at(7, 4)), "TE-17.3", "no_line", {"colour": GREEN}),
    (lambda: building("buildings"), PlaceBuilding(0, -1), "TE-17.3", "no_line", {"colour": GREEN}),
    (taking, TakeTreasure(0, at(2, 1)), "TE-11.1", "no_treasure", {}),
    (taking, TakeTreasure(0, -3), "TE-11.1", "no_treasure", {}),
    (taking, TakeTreasure(0, at(8, 6)), "TE-11.1", "other_kingdom", {}),
    (taking, TakeTreasure(0, at(5, 2)), "TE-11.2", "special_first", {}),
]


@pytest.mark.parametrize(("make", "entry", "rule", "reason", "facts"), REFUSED)
def test_a_refusal_names_rule_reason_and_facts(
    make: Any, entry: Entry, rule: str, reason: str, facts: dict[str, int | str]
) -> None:
    state = make()
    before = state.to_text()
    assert state.check(entry) == Refusal(rule, reason, tuple(facts.items()))
    assert state.to_text() == before
    if isinstance(entry, Move):
        assert entry not in state.legal(entry.seat)


def test_more_tiles_of_a_colour_than_there_are_cannot_be_drawn() -> None:
    state = dealt()
    state.stock, state.bag = (5, 46, 46, 46), 143
    assert state.check(Drawn("bag", 0, 6, (0,) * 6)) == Refusal("TE-4.2", "tile", (("colour", 0),))
    assert state.check(Drawn("bag", 0, 6, (0, 0, 0, 0, 0, 1))) is None


def test_every_reason_of_the_table_is_tested_and_no_other() -> None:
    table = set(re.findall(r"^    (TE-\d+\.\d+) +([a-z_]+) ", rules.__doc__ or "", re.MULTILINE))
    tested = {(rule, reason) for _, _, rule, reason, _ in REFUSED} | {("TE-4.2", "tile")}
    same = {("TE-9.7", "count"), ("TE-9.7", "too_many_tiles")}
    assert len(table) > 45 and tested - same == table


STATES = [
    acting(),
    fighting(),
    choosing(),
    building("buildings"),
    building("wonder"),
    taking(),
    pointing(),
    dealt(),
]
STATES += [after(3, "hostile", 100, *VARIANTS)]
numbers = st.one_of(st.integers(-3, 200), st.integers(-(1 << 31), (1 << 31) - 1))


@given(st.data())
def test_any_entry_from_outside_is_refused_or_played(data: st.DataObject) -> None:
    """Whatever a wire can carry never breaks `check`, and what it allows can be played."""
    state = data.draw(st.sampled_from(STATES)).copy()
    if data.draw(st.booleans()):
        state = state.view(frozenset(data.draw(st.sets(st.integers(0, state.seats - 1)))))
    kind = data.draw(st.sampled_from(sorted(GAME.entries)))
    plan = GAME.entries[kind].plan()
    value = st.one_of(
        numbers, st.lists(numbers, max_size=7), st.sampled_from(["bag", "first player"]), st.none()
    )
    wire = [kind, *(data.draw(st.one_of(st.integers(0, 3), value)) for _ in plan)]
    try:
        entry = GAME.read_entry(wire)
    except GameError:
        return
    if state.check(entry) is None:
        state.play(entry)
