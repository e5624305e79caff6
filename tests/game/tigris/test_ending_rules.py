"""TE-14 to TE-16: end of the turn, end of the game, what is hidden."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game.contract import CHANCE, HiddenHand, Record
from game.stream import Stream
from game.tigris.ending import places, with_treasures
from game.tigris.moves import ChooseWar, EndTurn, PlaceTile, Swap, TilesDrawn, TilesSwapped
from game.tigris.parts import TILE_COUNTS
from tests.game.tigris.helpers import after, at, does, holds, laid, played, start, step

FULL = {"P1": "KKKKKK", "P2": "KKKKKK"}

# --- end of the turn (TE-14) ----------------------------------------------------------------------


def test_te_14_1_the_active_players_leaders_score_for_monuments_of_their_colours() -> None:
    keys: dict[str, Any] = {
        "tiles": {"G": [[6, 4], [7, 4], [6, 5], [7, 5]]},
        "monuments": [["red", "green", [6, 4]]],
        "leaders": [
            ["P1", "red", [7, 6]],
            ["P2", "green", [8, 5]],
            ["P1", "black", [9, 6]],
            ["P1", "blue", [8, 7]],
        ],
        "hands": FULL,
    }
    holds(
        step("P1", "end_turn", expect={"vp": {"P1": {"red": 1}}}),
        step("P2", "end_turn", expect={"vp": {"P1": {"red": 1}, "P2": {"green": 1}}}),
        **keys,
    )


def test_te_14_1_two_monuments_of_a_colour_give_two_and_a_distant_one_nothing() -> None:
    holds(
        step("P1", "end_turn"),
        tiles={
            "G": [[6, 4], [7, 4], [6, 5], [7, 5]],
            "K": [[9, 4], [10, 4], [9, 5], [10, 5], [0, 4], [1, 4], [0, 5], [1, 5]],
        },
        monuments=[["red", "green", [6, 4]], ["red", "black", [9, 4]], ["red", "blue", [0, 4]]],
        leaders=[["P1", "red", [8, 5]], ["P1", "black", [7, 6]]],
        hands=FULL,
        expect={"vp": {"P1": {"red": 2, "black": 1}}},
    )


def test_te_14_2_the_active_player_refills_then_the_others_clockwise() -> None:
    state = laid(players=["P1", "P2", "P3"], active="P2", hands={"P1": "KKKK", "P2": "KKK", "P3": "KKKKKK"})
    assert [(e.seat, e.count, e.why) for e in does(state, EndTurn(1)) if isinstance(e, TilesDrawn)] == [
        (1, 3, "refill"),
        (0, 2, "refill"),
    ]
    assert state.hand_sizes == [6, 6, 6]


def test_te_14_2_nothing_is_drawn_before_the_end_of_the_turn() -> None:
    holds(
        step("P1", "tile", color="K", at=[0, 4]),
        step("P1", "tile", color="K", at=[1, 4], expect={"hand_sizes": {"P1": 4}, "bag": 9}),
        step("P1", "end_turn", expect={"hand_sizes": {"P1": 6, "P2": 6}, "bag": 7}),
        hands=FULL,
        bag=9,
    )


TEN = [[10, 0], [1, 1], [15, 1], [5, 2], [13, 4], [8, 6], [1, 7], [14, 8], [5, 9], [10, 10]]


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_te_14_3_with_two_or_fewer_treasures_the_game_ends(left: int) -> None:
    holds(
        step("P1", "end_turn"),
        treasures_taken=TEN[left:],
        hands=FULL,
        expect={"game_over": left < 3, "treasures_on_board": left},
    )


def test_te_14_3_a_treasure_on_a_face_down_tile_counts_as_on_the_board() -> None:
    holds(
        step("P1", "end_turn"),
        treasures_taken=[cell for cell in TEN if cell not in ([8, 6], [5, 2], [1, 1])],
        tiles={"R": [[9, 6], [8, 7], [9, 7]]},
        monuments=[["red", "blue", [8, 6]]],
        hands=FULL,
        expect={"game_over": False, "treasures_on_board": 3},
    )


@pytest.mark.parametrize("players", [["P1", "P2"], ["P2", "P4", "P1"], ["P4", "P3", "P2", "P1"]])
def test_te_14_4_the_next_player_clockwise_is_active(players: list[str]) -> None:
    turns = [step(player, "end_turn") for player in players]
    holds(*turns, players=players, hands=dict.fromkeys(players, "KKKKKK"), expect={"active": players[0]})
    holds(
        turns[0],
        players=players,
        hands=dict.fromkeys(players, "K"),
        expect={"active": players[1], "actions_left": 2},
    )


# --- end of the game (TE-15) ----------------------------------------------------------------------


def test_te_15_1_monument_points_and_refill_still_happen_when_treasures_run_out() -> None:
    holds(
        step("P1", "tile", color="K", at=[0, 4]),
        step("P1", "end_turn"),
        treasures_taken=TEN[2:],
        tiles={"G": [[6, 4], [7, 4], [6, 5], [7, 5]]},
        monuments=[["red", "green", [6, 4]]],
        leaders=[["P1", "red", [7, 6]]],
        hands=FULL,
        expect={"vp": {"P1": {"red": 1}}, "game_over": True, "reason": "treasures", "hand_sizes": {"P1": 6}},
    )


def test_te_15_1_a_bag_that_runs_dry_in_a_swap_costs_the_monument_points() -> None:
    holds(
        step("P1", "swap", tiles="KK"),
        tiles={"G": [[6, 4], [7, 4], [6, 5], [7, 5]]},
        monuments=[["red", "green", [6, 4]]],
        leaders=[["P1", "red", [7, 6]]],
        hands=FULL,
        bag=1,
        expect={"vp": {}, "game_over": True, "reason": "bag"},
    )


def test_te_15_1_at_the_end_of_a_turn_the_empty_bag_comes_before_the_treasures() -> None:
    holds(
        step("P1", "end_turn"),
        treasures_taken=TEN,
        hands={"P1": "K", "P2": "KKKKKK"},
        bag=4,
        expect={"reason": "bag", "bag": 0},
    )
    holds(
        step("P1", "end_turn"),
        treasures_taken=TEN,
        hands={"P1": "K", "P2": "KKKKKK"},
        bag=5,
        expect={"reason": "treasures"},
    )


@pytest.mark.parametrize(
    ("points", "treasures", "totals"),
    [
        ((0, 0, 0, 0), 5, (2, 1, 1, 1)),
        ((5, 1, 9, 1), 3, (5, 3, 9, 2)),
        ((4, 4, 4, 3), 1, (4, 4, 4, 4)),
        ((7, 7, 7, 0), 3, (7, 7, 7, 3)),
    ],
)
def test_te_15_2_each_treasure_goes_to_the_lowest_colour(
    points: tuple[int, ...], treasures: int, totals: tuple[int, ...]
) -> None:
    used, found = with_treasures(points, treasures)
    assert found == totals and len(used) == treasures


def test_te_15_2_no_other_use_would_be_better() -> None:
    stream = Stream.of("treasures")
    for _ in range(300):
        points = [stream.below(6) for _ in range(4)]
        count = stream.below(4)
        best = max(
            sorted(p + given.count(colour) for colour, p in enumerate(points)) for given in _all_uses(count)
        )
        assert sorted(with_treasures(points, count)[1]) == best


def _all_uses(count: int) -> list[tuple[int, ...]]:
    uses: list[tuple[int, ...]] = [()]
    for _ in range(count):
        uses = [(*use, colour) for use in uses for colour in range(4)]
    return uses


def test_te_15_3_lowest_then_second_third_fourth_decide() -> None:
    assert places([(1, 5, 5, 5), (2, 2, 2, 2)]) == (2, 1)
    assert places([(2, 3, 3, 3), (2, 3, 3, 4), (2, 3, 3, 4), (2, 2, 9, 9)]) == (3, 1, 1, 4)
    holds(
        step("P1", "end_turn"),
        treasures_taken=TEN[1:],
        hands=FULL,
        vp={
            "P1": {"red": 3, "blue": 3, "green": 3, "black": 3},
            "P2": {"red": 9, "blue": 9, "green": 9, "black": 2},
        },
        treasures={"P2": 1},
        expect={"final": {"sorted": {"P1": [3, 3, 3, 3], "P2": [3, 9, 9, 9]}, "winners": ["P2"]}},
    )


def test_the_result_tells_totals_ties_and_parts() -> None:
    state = laid(
        treasures_taken=TEN,
        hands=FULL,
        vp={"P1": {"red": 2, "blue": 3, "green": 1, "black": 4}},
        treasures={"P1": 2},
    )
    does(state, EndTurn(0))
    result = state.result()
    assert (result.totals, result.places, result.reason) == ((2, 0), (1, 2), "treasures")
    assert dict(result.breakdown[0]) == {"red": 2, "blue": 3, "green": 1, "black": 4, "treasures": 2}


# --- what is hidden (TE-16) -----------------------------------------------------------------------


def test_te_16_1_hands_swapped_tiles_and_the_bag_are_hidden() -> None:
    state = after(3, "te 16.1", 60)
    for viewers in (frozenset({0}), frozenset({1, 2}), frozenset()):
        view = state.view(viewers)
        for seat in range(3):
            known = seat in viewers
            assert (view.hands[seat] is not None, view.discards[seat] is not None) == (known, known)
        assert view.stock is None and '"stock": null' in view.to_text()
        with pytest.raises(HiddenHand):
            view.contents("bag")


def test_te_16_1_no_byte_of_a_redacted_record_or_view_tells_a_planted_hand() -> None:
    """P2 draws and swaps six of one colour each time: its sixes must be nowhere in what P1 gets."""
    state = laid(hands={"P1": "KKKKKK", "P2": "GGGGGG"}, bag="B" * 60, active="P2")
    planted = [0, 0, 6, 0]
    records: list[Record] = [Swap(1, 6, (0, 0, 6, 0))]
    records += does(state, Swap(1, 6, (0, 0, 6, 0)))
    mine, theirs = frozenset({0}), frozenset({1})
    told = [json.dumps(record.redact(mine).to_wire()) for record in records]
    assert not any(json.dumps(planted) in line or "[1, 1, 1, 1, 1, 1]" in line for line in told)
    known = " ".join(json.dumps(record.redact(theirs).to_wire()) for record in records)
    assert json.dumps(planted) in known and "[1, 1, 1, 1, 1, 1]" in known
    for view, knows in (
        (state.view(mine), False),
        (state.view(theirs), True),
        (state.view(frozenset()), False),
    ):
        held = view.to_text() + json.dumps(view.sections())
        assert (json.dumps(planted) in held, "[0, 6, 0, 0]" in held) == (knows, knows)


def test_te_16_1_events_of_draws_and_swaps_keep_only_their_number() -> None:
    for event in (TilesDrawn(1, 2, 30, "refill", (0, 3)), TilesSwapped(1, 2, (1, 0, 0, 1))):
        for viewers in (frozenset(), frozenset({0}), frozenset({0, 2})):
            redacted = event.redact(viewers)
            assert redacted.tiles is None and redacted.count == 2 and redacted.seat == 1
        assert event.redact(frozenset({1})) == event


@pytest.mark.parametrize("seats", [2, 4])
def test_te_16_2_everything_else_is_public(seats: int) -> None:
    for state, entry, events in played(start(seats), ("public", seats)):
        view = state.view(frozenset())
        for name in (
            "board",
            "points",
            "treasures",
            "catastrophes",
            "hand_sizes",
            "bag",
            "swapped",
            "played",
        ):
            mine, other = getattr(state, name), getattr(view, name)
            if name == "board":
                assert all(getattr(mine, slot) == getattr(other, slot) for slot in type(mine).__slots__)
            else:
                assert mine == other
        assert entry.kind in ("drawn", "swap") or entry.redact(frozenset()) == entry
        hidden = (TilesDrawn, TilesSwapped)
        assert all(isinstance(event, hidden) or event.redact(frozenset()) == event for event in events)
        if state.turn > 12:
            break


def test_te_16_3_what_nobody_showed_is_in_other_hands_swaps_and_the_bag() -> None:
    state = after(3, "te 16.3", 80)
    view = state.view(frozenset({1}))
    unseen = [view.unseen(colour) for colour in range(4)]
    places_left = view.bag + view.hand_sizes[0] + view.hand_sizes[2] + view.swapped[0] + view.swapped[2]
    assert sum(unseen) == places_left
    seen = set()
    for seed in range(8):
        world = view.imagine(Stream.of("te 16.3", seed))
        assert world.viewers is None and world.hands[1] == state.hands[1]
        assert [sum(hand or ()) for hand in world.hands] == state.hand_sizes
        seen.add(world.hands[0])
    assert len(seen) > 1 and all(0 <= count <= TILE_COUNTS[k] for k, count in enumerate(unseen))


def test_a_view_without_the_seat_refuses_to_list_what_the_hand_decides() -> None:
    state = laid(hands=FULL)
    with pytest.raises(HiddenHand):
        state.view(frozenset({1})).legal(0)
    assert len(state.view(frozenset({0})).legal(0)) == len(state.legal(0))
    # A move that the hand may hold is not refused by who cannot know it.
    assert state.view(frozenset({1})).check(PlaceTile(0, 2, at(0, 4))) is None
    assert state.view(frozenset({1})).check(ChooseWar(0, 2)) is not None


# --- every rule has its test ------------------------------------------------------------------------


def test_every_rule_has_a_test_of_its_number() -> None:
    here = Path(__file__).parent
    seed = (here.parents[2] / "seeds" / "tigris.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"^- (?:\*\*)?TE-(\d+\.\d+)", seed, re.MULTILINE))
    rules = {rule for rule in rules if int(rule.partition(".")[0]) <= 17}
    tested = set()
    for path in here.glob("test_*.py"):
        names = re.findall(r"^def test_te_(\d+)_(\d+)_", path.read_text(encoding="utf-8"), re.MULTILINE)
        tested |= {f"{chapter}.{rule}" for chapter, rule in names}
    assert len(rules) > 75 and sorted(rules - tested) == [] and sorted(tested - rules) == []


def test_te_4_6_the_same_key_gives_the_same_deal() -> None:
    def deal(key: str) -> list[Any]:
        state = start(3)
        for _ in played(state, key):
            if state.to_act != CHANCE:
                break
        return [state.first, *state.hands]

    assert deal("one") == deal("one") != deal("two")
