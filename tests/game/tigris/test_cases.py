"""Rule cases: the committed ones pass, every expectation is compared, malformed ones are told apart."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import cases
from game.contract import GameError
from game.tigris import GAME, casefile, caserun
from game.tigris.parts import TILE_COUNTS
from tests.game.tigris.helpers import holds, problems, step

FILE = Path(__file__).parents[2] / "cases" / "tigris.md"
PLAIN: list[dict[str, Any]] = [
    {key: value for key, value in case.items() if key != "game"} for case in cases.load(FILE)
]


@pytest.mark.parametrize("report", cases.run(FILE), ids=lambda report: report.id)
def test_the_rule_cases_pass(report: cases.CaseReport) -> None:
    assert report.passed and report.problems == () and report.title == report.id


def test_there_are_twenty_five() -> None:
    assert [case["id"] for case in PLAIN] == [f"TE-C{n:02d}" for n in range(1, 26)]
    assert {case["game"] for case in cases.load(FILE)} == {"tigris"}


def test_the_game_runs_its_cases() -> None:
    assert GAME.run_case is not None
    assert GAME.run_case(PLAIN[0]) == casefile.run(PLAIN[0]) == []


# --- every step is really judged ------------------------------------------------------------------


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case["id"])
def test_a_step_judged_wrongly_is_a_problem(case: dict[str, Any]) -> None:
    """What is legal called illegal, and the other way round."""
    for place, done in enumerate(case["steps"]):
        wrong = copy.deepcopy(case)
        if done.get("result") == "illegal":
            del wrong["steps"][place]["result"]
        else:
            wrong["steps"][place]["result"] = "illegal"
        found = casefile.run(wrong)
        assert found and found[0].startswith(f"step {place + 1} ("), found


SHARED = ("tiles", "empty", "facedown", "leaders_off")
"""Keys of which another value can hold too."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all numbers, words and nulls within an expectation, but for the keys above."""
    if isinstance(value, dict):
        inner = [leaves(item, (*path, key)) for key, item in value.items() if key not in SHARED]
        return [found for part in inner for found in part]
    if isinstance(value, list):
        return [found for place, item in enumerate(value) for found in leaves(item, (*path, place))]
    return [path]


OTHER = {"revolt": "war", "war": "revolt", "treasures": "bag", "bag": "treasures"}
OTHER |= {"P1": "P2", "P2": "P1", "P3": "P1", "P4": "P1"}
OTHER |= {"red": "blue", "blue": "red", "green": "red", "black": "red"}


def spoilt(value: Any, key: Any) -> Any:
    """Another value of the same kind."""
    if value is None:
        return [0, 0] if key == "covered" else {"kind": "take"}
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < 10 else value - 1
    return OTHER.get(value, "build" if value != "build" else "commit")


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case["id"])
def test_no_expectation_is_passed_over(case: dict[str, Any]) -> None:
    roots: list[tuple[Any, ...]] = [("expect",)]
    roots += [("steps", n, "expect") for n, done in enumerate(case["steps"]) if "expect" in done]
    for root in roots:
        place: Any = case
        for key in root:
            place = place[key]
        for path in leaves(place):
            wrong: Any = copy.deepcopy(case)
            inner = wrong
            for key in (*root, *path)[:-1]:
                inner = inner[key]
            inner[path[-1]] = spoilt(inner[path[-1]], path[-1])
            try:
                assert casefile.run(wrong), (root, path)
            except GameError:
                continue


# --- every key of an expectation, right and wrong ---------------------------------------------------

SCENE: dict[str, Any] = {
    "players": ["P1", "P2", "P3"],
    "tiles": {"G": [[6, 4], [7, 4], [6, 5], [7, 5]], "K": [[9, 6]], "B": [[4, 0]], "R": [[12, 9]]},
    "monuments": [["green", "red", [6, 4]]],
    "catastrophes": [[0, 0], [5, 0]],
    "remove": [[10, 10]],
    "treasures_taken": [[5, 2], [5, 9]],
    "leaders": [["P1", "black", [8, 5]], ["P3", "red", [12, 10]]],
    "hands": {"P1": "KKGB", "P2": "RRRRRR"},
    "bag": 30,
    "vp": {"P1": {"red": 4}, "P2": {"blue": 2}},
    "treasures": {"P2": 3},
}
RIGHT_WRONG: list[tuple[str, Any, list[Any]]] = [
    ("vp", {}, [{"P1": {"red": 4}}, {"P2": {"blue": 2}}, {"P3": {"green": 1}}]),
    ("pending", None, [{"kind": "commit"}, {"kind": "take"}]),
    ("covered", None, [[7, 4], [0, 0]]),
    ("active", "P1", ["P2", "P3"]),
    ("actions_left", 2, [0, 1, 3, -1]),
    ("kingdoms", 2, [1, 3]),
    ("tiles", {"K": [[9, 6]], "B": [[4, 0]], "R": [[8, 6], [5, 2], [12, 9], [8, 6]]}, [
        {"G": [[9, 6]]}, {"G": [[6, 4]]}, {"K": [[9, 5]]}, {"R": [[10, 10]]}, {"K": [[9, 6], [0, 0]]},
    ]),
    ("facedown", [[6, 4], [7, 4], [6, 5], [7, 5]], [[[9, 6]], [[8, 5]], [[6, 4], [5, 5]]]),
    ("empty", [[10, 10], [9, 5]], [[[9, 6]], [[8, 5]], [[0, 0]], [[6, 4]], [[9, 5], [8, 6]]]),
    ("leaders_on", [["P1", "black", [8, 5]]], [
        [["P1", "black", [8, 4]]], [["P2", "black", [8, 5]]], [["P1", "red", [8, 5]]],
    ]),
    ("leaders_off", [["P1", "red"], ["P2", "black"]], [[["P1", "black"]], [["P3", "red"], ["P1", "red"]]]),
    ("hand_sizes", {"P1": 4, "P3": 0}, [{"P1": 5}, {"P2": 5, "P1": 4}, {"P3": 1}]),
    ("bag", 30, [29, 31]),
    ("treasures", {"P1": 0, "P2": 3}, [{"P1": 1}, {"P2": 0}]),
    ("treasures_on_board", 7, [6, 8, 10]),
    ("treasures_on_board", [[10, 0], [1, 1], [15, 1], [13, 4], [8, 6], [1, 7], [14, 8]], [
        [], [[10, 0], [1, 1], [15, 1], [13, 4], [8, 6], [1, 7]],
        [[10, 0], [1, 1], [15, 1], [13, 4], [8, 6], [1, 7], [14, 8], [5, 2]],
    ]),
    ("catastrophes_left", {"P1": 2, "P2": 2, "P3": 2}, [{"P1": 1}, {"P3": 0}]),
    ("game_over", False, [True]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "right", "wrongs"), RIGHT_WRONG)
def test_a_wrong_expectation_is_reported(key: str, right: Any, wrongs: list[Any]) -> None:
    assert problems(expect={key: right}, **SCENE) == []
    for wrong in wrongs:
        found = problems(expect={key: wrong}, **SCENE)
        assert found and all(problem.startswith(f"end, {key}") for problem in found), (wrong, found)


def test_what_is_not_there_yet_is_reported() -> None:
    assert problems(expect={"conflict": {}}, **SCENE) == ["end, conflict: expected a conflict, found none"]
    assert problems(expect={"reason": "bag"}, **SCENE) == ["end, reason: expected bag, found None"]
    final = {"sorted": {"P1": [0, 0, 0, 4]}, "winners": ["P1"]}
    assert problems(expect={"final": final}, **SCENE) == ["end, final: the game is not over"]


REVOLT: dict[str, Any] = {"tiles": {"R": [[7, 5]]}, "leaders": [["P2", "green", [8, 5]]]}
CONFLICT = {
    "type": "revolt",
    "color": "green",
    "attacker": "P1",
    "defender": "P2",
    "attacker_strength": 1,
    "defender_strength": 2,
}


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        *(("type", "war"), ("color", "red"), ("attacker", "P2"), ("defender", "P1")),
        *(("attacker_strength", 2), ("defender_strength", 1)),
    ],
)
def test_every_part_of_a_conflict_is_compared(key: str, wrong: Any) -> None:
    begin = step("P1", "leader", color="green", at=[9, 6])
    holds(begin, expect={"conflict": CONFLICT}, **REVOLT)
    holds(begin, expect={"conflict": {key: CONFLICT[key]}}, **REVOLT)  # type: ignore[literal-required]
    (found,) = problems(begin, expect={"conflict": CONFLICT | {key: wrong}}, **REVOLT)
    assert found.startswith(f"end, conflict {key}: expected {wrong}")


def test_strengths_are_those_before_any_tile_is_committed_until_the_defender_has() -> None:
    begin = step("P1", "leader", color="green", at=[9, 6])
    fight = [begin, step("P1", "commit", n=1, expect={"conflict": CONFLICT})]
    holds(*fight, hands={"P1": "R"}, expect={"conflict": CONFLICT}, **REVOLT)
    assert problems(*fight, step("P2", "commit", n=0), hands={"P1": "R"}, expect={"conflict": {}}, **REVOLT)


ASKED: list[tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any], list[dict[str, Any]]]] = [
    (
        {
            "tiles": {"R": [[6, 4]], "K": [[8, 4]]},
            "leaders": [
                *(["P1", "black", [8, 5]], ["P1", "green", [9, 6]]),
                *(["P2", "black", [6, 5]], ["P2", "green", [6, 3]]),
            ],
            "hands": {"P1": "K"},
        },
        [step("P1", "tile", color="K", at=[7, 4])],
        {"kind": "choose_war", "by": "P1", "colors": ["green", "black", "green"]},
        [{"by": "P2"}, {"colors": ["green"]}, {"colors": ["green", "black", "red"]}, {"colors": []}],
    ),
    (
        REVOLT,
        [step("P1", "leader", color="green", at=[9, 6])],
        {"kind": "commit", "by": "P1"},
        [{"by": "P2"}],
    ),
    (
        {"tiles": {"G": [[7, 4], [8, 4], [9, 4], [7, 5], [9, 5]]}, "hands": {"P1": "G"}},
        [step("P1", "tile", color="G", at=[8, 5])],
        {"kind": "build", "by": "P1", "squares": [[8, 4], [7, 4]]},
        [{"by": "P2"}, {"squares": [[7, 4]]}, {"squares": [[7, 4], [8, 4], [8, 5]]}, {"squares": []}],
    ),
    (
        {
            "tiles": {"K": [[5, 3], [6, 3], [7, 3], [7, 4], [8, 4], [8, 5]]},
            "leaders": [["P2", "black", [5, 1]]],
        },
        [step("P1", "leader", color="green", at=[9, 6])],
        {"kind": "take", "by": "P1", "options": [[8, 6], [5, 2]]},
        [{"by": "P2"}, {"options": [[8, 6]]}, {"options": [[8, 6], [5, 2], [1, 1]]}, {"options": []}],
    ),
]


@pytest.mark.parametrize(("keys", "steps", "right", "wrongs"), ASKED, ids=lambda value: "")
def test_every_part_of_a_question_is_compared(
    keys: dict[str, Any], steps: list[dict[str, Any]], right: dict[str, Any], wrongs: list[dict[str, Any]]
) -> None:
    holds(*steps, expect={"pending": right}, **keys)
    holds(*steps, expect={"pending": {"kind": right["kind"]}}, **keys)
    for wrong in wrongs:
        (found,) = problems(*steps, expect={"pending": right | wrong}, **keys)
        assert found.startswith(f"end, pending {next(iter(wrong))}: expected")
    for pending in (None, {"kind": "take" if right["kind"] == "build" else "build"}):
        (found,) = problems(*steps, expect={"pending": pending}, **keys)
        assert found.startswith("end, pending: expected")


ENDED: dict[str, Any] = {
    "treasures_taken": [[1, 1], [10, 0], [15, 1], [13, 4], [1, 7], [14, 8], [5, 9], [10, 10]],
    "hands": {"P1": "KKKKKK", "P2": "KKKKKK"},
    "vp": {"P1": {"red": 3, "blue": 1, "green": 2, "black": 2}, "P2": {"red": 9}},
    "treasures": {"P1": 1},
}
FINAL = {"sorted": {"P1": [2, 2, 2, 3], "P2": [0, 0, 0, 9]}, "winners": ["P1"]}


def test_the_end_of_a_game_is_compared() -> None:
    end = step("P1", "end_turn")
    right = {
        "game_over": True,
        "reason": "treasures",
        "final": FINAL,
        "vp": {},
        "pending": None,
        "active": "P1",
    }
    holds(end, expect=right, **ENDED)
    for wrong in (
        {"game_over": False},
        {"reason": "bag"},
        {"final": FINAL | {"winners": ["P2"]}},
        {"final": FINAL | {"winners": ["P1", "P2"]}},
        {"final": FINAL | {"winners": []}},
        {"final": FINAL | {"sorted": {"P1": [1, 2, 2, 3]}}},
        {"final": FINAL | {"sorted": {"P2": [9, 0, 0, 0]}}},
        {"vp": {"P1": {"blue": 1}}},
    ):
        (found,) = problems(end, expect=right | wrong, **ENDED)
        assert found.startswith(f"end, {next(iter(wrong))}"), found
    assert problems(end, step("P2", "end_turn"), **ENDED)[0].startswith(
        "step 2 (P2 end_turn): refused, TE-15.1"
    )


def test_expectations_within_a_step_hold_right_after_it_also_when_refused() -> None:
    tile = {"color": "K", "at": [0, 4]}
    found = problems(
        step("P2", "tile", **tile, result="illegal", expect={"actions_left": 1}),
        step("P1", "tile", **tile, result="accepted", why="for people", expect={"actions_left": 2}),
        hands={"P1": "K"},
    )
    assert found == [
        "step 1 (P2 tile), actions_left: expected 1, found 2",
        "step 2 (P1 tile), actions_left: expected 2, found 1",
    ]


# --- positions ------------------------------------------------------------------------------------


def test_a_position_is_taken_as_it_is() -> None:
    """More tiles than the box has, a monument on another colour, treasures from nowhere."""
    reds = [[c, 10] for c in range(16) if c != 10]
    holds(
        step("P1", "end_turn"),
        tiles={
            "R": [*reds, *([c, 9] for c in range(16) if c != 5), [9, 6]],
            "K": [[8, 4], [7, 4], [7, 3], [8, 3]],
        },
        monuments=[["blue", "green", [7, 3]], ["red", "black", [1, 4]]],
        leaders=[["P1", "blue", [8, 5]], ["P1", "black", [15, 8]]],
        hands={"P1": "R" * 6, "P2": "R" * 6},
        treasures={"P1": 14, "P2": 99},
        bag="R" * 60,
        expect={
            "vp": {"P1": {"blue": 1}},
            "facedown": [[7, 3], [8, 4], [1, 4], [2, 5]],
            "treasures": {"P2": 99},
        },
    )
    assert len(reds) + 15 + 1 + 10 + 12 + 60 > TILE_COUNTS[0]


def test_a_monument_can_stand_on_a_starting_temple() -> None:
    holds(
        tiles={"R": [[9, 6], [8, 7], [9, 7]]},
        monuments=[["green", "black", [8, 6]]],
        expect={"facedown": [[8, 6], [9, 7]], "treasures_on_board": 10},
    )


def test_a_removed_temple_leaves_an_empty_cell_for_something_else() -> None:
    holds(
        remove=[[8, 6], [5, 2]],
        tiles={"K": [[8, 6]]},
        catastrophes=[[5, 2]],
        expect={"tiles": {"K": [[8, 6]]}, "treasures_on_board": 8},
    )


@pytest.mark.parametrize(("bag", "left"), [(0, 0), (5, 5), ("", 0), ("RBG", 3), ("RRRRRRR", 7)])
def test_the_bag_is_a_number_or_letters_in_the_order_of_drawing(bag: Any, left: int) -> None:
    holds(bag=bag, expect={"bag": left})


@pytest.mark.parametrize("keys", [{}, {"bag": "plenty"}])
def test_a_bag_with_plenty_holds_at_least_twenty_four(keys: dict[str, Any]) -> None:
    turns = [
        move
        for player in ("P1", "P2") * 3
        for move in (
            step(player, "swap", tiles="R"),
            step(player, "swap", tiles="R"),
            step(player, "end_turn"),
        )
    ]
    holds(*turns, hands={"P1": "RRRRRR", "P2": "RRRRRR"}, expect={"game_over": False}, **keys)
    assert caserun.position({"id": "TE-T", **keys}).bag >= 24


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_sit_clockwise_as_they_are_named(seats: int) -> None:
    players = ["P3", "P1", "P4", "P2"][:seats]
    hands = dict.fromkeys(players, "KKKKKK")
    holds(expect={"active": "P3"}, players=players)
    holds(
        step("P1", "end_turn"), players=players, active="P1", hands=hands, expect={"active": (players * 2)[2]}
    )


def test_a_hand_may_be_larger_than_six() -> None:
    holds(
        step("P1", "swap", tiles="KKKKKKK", result="illegal"),
        step("P1", "swap", tiles="KKKKKK"),
        step("P1", "end_turn"),
        hands={"P1": "KKKKKKKK", "P2": "GGGGGG"},
        bag=10,
        expect={"hand_sizes": {"P1": 8}, "bag": 4},
    )


@pytest.mark.parametrize("at", [[-1, 0], [16, 0], [17, 0], [0, 11], [3, -1], [1000, 1000]])
def test_a_cell_past_the_edge_is_a_refused_step(at: list[int]) -> None:
    holds(
        step("P1", "tile", color="K", at=at, result="illegal"),
        step("P1", "leader", color="red", at=at, result="illegal"),
        step("P1", "catastrophe", at=at, result="illegal"),
        hands={"P1": "K"},
    )


def test_files_of_json_are_read_too(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    for value in (PLAIN, {"cases": PLAIN}, {"game": "tigris", "schema": 1, "cases": PLAIN}):
        path.write_text(json.dumps(value), encoding="utf-8")
        assert all(report.passed for report in cases.run(path)) and len(cases.load(path)) == 25
    for value, message in (
        ({"game": "tigris", "cases": PLAIN, "games": []}, "unknown key 'games'"),
        ({"game": "akropolis", "cases": PLAIN}, "key 'schema' is missing"),
        ([PLAIN[0], PLAIN[0]], "given twice"),
    ):
        path.write_text(json.dumps(value), encoding="utf-8")
        with pytest.raises(GameError, match=message):
            cases.load(path)


# --- hostile cases ----------------------------------------------------------------------------------

WORDS = ("P1", "P2", "red", "blue", "green", "black", "R", "B", "G", "K", "illegal", "plenty", "", "KKKKKK")
plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 20), st.sampled_from(WORDS), st.text(max_size=3)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


@settings(max_examples=200)
@given(st.data())
def test_a_spoilt_case_fails_or_is_malformed_but_never_breaks(data: st.DataObject) -> None:
    whole = copy.deepcopy(data.draw(st.sampled_from(PLAIN)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(whole)))
        place = whole
        for key in path[:-1]:
            place = place[key]
        old = place[path[-1]]
        if type(old) is int and data.draw(st.booleans()):
            place[path[-1]] = old + data.draw(st.integers(-4, 4))
        else:
            place[path[-1]] = data.draw(st.one_of(st.sampled_from(WORDS), plain))
    try:
        found = casefile.run(whole)
    except GameError as error:
        assert "\n" not in str(error)
        return
    assert all(isinstance(problem, str) and "\n" not in problem for problem in found)
