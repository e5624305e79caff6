"""Rule cases: the committed ones pass, wrong ones fail, malformed ones are told apart."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import cases
from game.akropolis import GAME, casefile
from game.akropolis.parts import LETTERS, PLANS, TILES
from game.akropolis.rules import REFILL
from game.akropolis.tally import Terms, points, tally
from game.contract import GameError
from tests.game.akropolis.helpers import play_random, start

FILE = Path(__file__).parents[1] / "cases" / "akropolis.json"
PLAIN: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = PLAIN["cases"]


def case(number: int) -> dict[str, Any]:
    return copy.deepcopy(CASES[number - 1])


def written(folder: Path, value: object, name: str = "file.json") -> Path:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


@pytest.mark.parametrize("report", cases.run(FILE), ids=lambda report: report.id)
def test_the_rule_cases_pass(report: cases.CaseReport) -> None:
    assert report.passed and report.problems == () and report.title


def test_there_are_twenty_seven() -> None:
    assert [c["id"] for c in cases.load(FILE)] == [f"AK-C{n:02d}" for n in range(1, 28)]
    assert {c["game"] for c in cases.load(FILE)} == {"akropolis"}


# --- every expectation is really compared -------------------------------------------------------

# The free texts, and the keys whose change makes a case malformed or describes what is done.
DONE = {"id", "title", "rules", "kind", "why", "note", "label", "end", "rot", "at", "players", "chief"}
DONE |= {"row", "row_before", "stones_before", "next_stack", "architect_stones", "architect_tiles"}
DONE |= {
    "human_pays",
    "architect_stones_before",
    "take_index",
    "take",
    "row_start",
    "starting_stones",
    "after",
}


def expectations(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all numbers and words that a case expects."""
    if isinstance(value, dict):
        return [
            found
            for key, inner in value.items()
            if key not in DONE or (key == "players" and isinstance(inner, list))
            for found in expectations(inner, (*path, key))
        ]
    if isinstance(value, list):
        return [found for place, inner in enumerate(value) for found in expectations(inner, (*path, place))]
    return [path]


def spoil(value: Any, path: tuple[Any, ...]) -> Any:
    """A copy with another value at a place."""
    spoilt = copy.deepcopy(value)
    place = spoilt
    for key in path[:-1]:
        place = place[key]
    old = place[path[-1]]
    if isinstance(old, bool):
        place[path[-1]] = not old
    elif isinstance(old, int):
        place[path[-1]] = old + 1
    elif old in ("win", "loss"):
        place[path[-1]] = "loss" if old == "win" else "win"
    else:
        place[path[-1]] = ("b" if old[0] != "b" else "h") + old[1:]
    return spoilt


@pytest.mark.parametrize("number", range(1, 28))
def test_no_expectation_is_passed_over(number: int) -> None:
    whole = case(number)
    places = expectations(whole)
    assert places
    for path in places[:: max(1, len(places) // 60)]:
        if path[-1] == "tile" and not {"steps", "cases"} & set(path):
            continue
        if number in (7, 8, 9) and {"stones", "scores"} & set(path):
            continue
        try:
            problems = casefile.run(spoil(whole, path))
        except GameError:
            continue
        assert problems, path


# --- malformed files ----------------------------------------------------------------------------


def with_case(**changes: Any) -> dict[str, Any]:
    return {"schema": 1, "game": "akropolis", "cases": [case(1) | changes]}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{", "not JSON"),
        ("[1, 2", "not JSON"),
        ([], "no cases"),
        ({}, "an id"),
        (7, "a case is an object"),
        ({"schema": 1, "game": "akropolis", "cases": []}, "no cases"),
        ({"schema": 2, "game": "akropolis", "cases": [case(1)]}, "schema: only 1"),
        ({"game": "akropolis", "cases": [case(1)]}, "key 'schema' is missing"),
        ({"schema": 1, "game": "chess", "cases": [case(1)]}, "no game 'chess'"),
        ({"schema": 1, "cases": [{"id": "XX-1"}]}, "names no known game"),
        ({"schema": 1, "cases": 5}, "cases: a list"),
        ({"schema": 1, "game": "akropolis", "cases": [case(1), case(1)]}, "given twice"),
        ({"schema": 1, "game": "akropolis", "cases": [case(1)], "extra": 1}, "unknown key 'extra'"),
        (with_case(extra=1), r"cases\[0\]: unknown key 'extra'"),
        (with_case(kind="puzzle"), "kind: one of"),
        (with_case(kind="score"), "expect"),
        (with_case(tries=[]), "unknown key 'tries'"),
        (with_case(placements=[{"tile": 62, "at": [0, 0], "rot": 0}]), "62 is not from 1 to 61"),
        (with_case(placements=[{"tile": 6, "at": [0], "rot": 0}]), "at: a list of 2"),
        (with_case(placements=[{"tile": 6, "at": [0, 0], "rot": 6}]), "6 is not from 0 to 5"),
        (with_case(placements=[{"tile": 6, "at": [0, 0], "rot": 0, "colour": 1}]), "unknown key 'colour'"),
        (with_case(visible={"a": "h1"}), 'a cell "q,r"'),
        (with_case(visible={"0,0": "x1"}), "hex code"),
        (case(7) | {"flow": {"x": 1}}, "none of the six"),
        (case(7) | {"flow": case(7)["flow"] | {"x": 1}}, "unknown key 'x'"),
        (case(6) | {"placements": []}, "the tile of the turn"),
        (case(2) | {"after": []}, "one score per try"),
    ],
)
def test_a_malformed_file_is_one_clear_line(tmp_path: Path, value: object, message: str) -> None:
    path = written(tmp_path, value)
    with pytest.raises(GameError, match=message) as caught:
        cases.run(path)
    assert "\n" not in str(caught.value) and str(caught.value).startswith("file.json")


def test_an_illegal_try_has_no_level(tmp_path: Path) -> None:
    whole = case(2)
    illegal = next(attempt for attempt in whole["tries"] if not attempt["legal"])
    illegal["level"] = 1
    with pytest.raises(GameError, match="unknown key 'level'"):
        cases.load(written(tmp_path, whole))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="there is no case file"):
        cases.run(tmp_path / "nowhere.json")
    with pytest.raises(GameError, match="there is no case file"):
        cases.run(tmp_path)
    with pytest.raises(GameError):
        cases.run("bad\0name")
    big = tmp_path / "big.json"
    with big.open("wb") as file:
        file.truncate((16 << 20) + 1)
    with pytest.raises(GameError, match="larger than 16 MB"):
        cases.run(big)


def test_games_that_are_not_here_yet_say_so(tmp_path: Path) -> None:
    others = [prefix for prefix, name in cases.PREFIXES.items() if name not in cases.games.GAMES]
    for prefix in others:
        with pytest.raises(GameError, match="there is no game"):
            cases.load(written(tmp_path, {"id": f"{prefix}-C01"}))


# --- where cases stand --------------------------------------------------------------------------


def test_markdown_is_read_for_its_json_blocks(tmp_path: Path) -> None:
    text = "# Cases\n\n```json\n" + json.dumps(case(1)) + "\n```\n\n```python\nnot json\n```\n"
    text += "\n~~~ json\n" + json.dumps([case(2), case(3)], indent=1) + "\n~~~\n"
    text += "\r\n```json\r\n" + json.dumps({"schema": 1, "cases": [case(4)]}) + "\r\n```\r\n"
    path = written(tmp_path, text, "cases.md")
    assert [report.id for report in cases.run(path)] == ["AK-C01", "AK-C02", "AK-C03", "AK-C04"]
    assert all(report.passed for report in cases.run(path))
    with pytest.raises(GameError, match="no cases"):
        cases.run(written(tmp_path, "# Nothing\n", "cases.md"))


def test_a_single_case_and_a_list_are_read(tmp_path: Path) -> None:
    assert len(cases.run(written(tmp_path, case(1)))) == 1
    assert len(cases.run(written(tmp_path, [case(1), case(2)]))) == 2
    assert len(cases.run(written(tmp_path, {"schema": 1, "cases": [case(1)]}))) == 1


# --- recorded games -----------------------------------------------------------------------------


def record(seats: int, seed: str) -> dict[str, Any]:
    """A random game written down as a recorded game."""
    state = start(seats, first="1", starting_stones="official")
    turns: list[dict[str, Any]] = []
    marks: list[dict[str, Any]] = []
    variants: list[dict[str, Any]] = []
    row, sites = [], 0
    first_row: list[int] = []
    for _, entry, events in play_random(state, seed):
        if entry.kind == "build":
            told = {event.kind: event for event in events}
            placed = told["tile_placed"]
            turns.append(
                {
                    "p": entry.seat,
                    "row": row,
                    "take": entry.take,
                    "tile": placed.tile,
                    "at": [entry.q, entry.r],
                    "rot": entry.rot,
                    "level": placed.level,
                    "gain": told["stones_gained"].count if "stones_gained" in told else 0,
                    "stones_after": state.stones[entry.seat],
                    "legal_placements": sites,
                }
            )
            if state.turn % 5 == 0 or state.turn == state.plan.turns:
                marks.append(mark(state, Terms()))
                on = LETTERS[state.turn % 4 :]
                variants.append({**mark(state, advanced(on)), "on": on})
        elif entry.kind == "drawn":
            if first_row:
                turns[-1]["refill"] = list(entry.items)
            else:
                first_row = list(entry.items)
        row = list(state.row)
        sites = len(state.cities[state.active].sites)
        assert state.phase != REFILL or entry.kind == "build"
    return {
        "id": f"game {seats}",
        "players": seats,
        "row_start": first_row,
        "starting_stones": list(state.dealt),
        "turns": turns,
        "scores_after_turn": marks,
        "variant_scores": variants,
        "winners": list(state.result().winners),
    }


def advanced(on: str) -> Terms:
    return Terms(advanced=tuple(letter in on for letter in LETTERS))  # type: ignore[arg-type]


def mark(state: Any, terms: Terms) -> dict[str, Any]:
    """A score mark after the turns played, with the totals under the readings of the source."""
    rows, source = [], []
    other = terms._replace(any_edge=True, single_lake=True)
    for seat, city in enumerate(state.cities):
        scored, stones = points(tally(city, terms), city.stars), state.stones[seat]
        rows.append([*scored, stones, sum(scored) + stones])
        source.append(sum(points(tally(city, other), city.stars)) + stones)
    found = {"after": state.turn, "scores": rows}
    return found if source == [r[-1] for r in rows] else found | {"source_totals": source}


RECORDS = [record(seats, "recorded") for seats in (2, 3, 4)]


@pytest.mark.parametrize("game", RECORDS, ids=lambda game: game["id"])
def test_recorded_games_are_replayed(tmp_path: Path, game: dict[str, Any]) -> None:
    path = written(tmp_path, {"schema": 1, "game": "akropolis", "games": [game]})
    (report,) = cases.run(path)
    assert report.passed, report.problems
    assert report.title == report.id == game["id"]


def test_every_figure_of_a_recorded_game_is_compared() -> None:
    game = RECORDS[0]
    for path in expectations(game)[::7]:
        if path[-1] in ("on", "id", "p") or "after" in path:
            continue
        try:
            assert casefile.run(spoil(game, path)), path
        except GameError:
            continue


def test_a_recorded_game_that_breaks_off_fails() -> None:
    game = copy.deepcopy(RECORDS[0])
    game["turns"] = game["turns"][:5]
    game["scores_after_turn"] = game["variant_scores"] = []
    assert "not over" in " ".join(casefile.run(game))
    del game["turns"][2]["refill"]
    assert "a refill is due" in " ".join(casefile.run(game))


def test_marks_after_the_end_are_malformed() -> None:
    game = copy.deepcopy(RECORDS[0])
    game["scores_after_turn"][0]["after"] = 99
    with pytest.raises(GameError, match="not so many turns"):
        casefile.run(game)


# --- hostile cases ------------------------------------------------------------------------------


plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 70), st.text(max_size=4)),
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


@given(st.data())
def test_a_spoilt_case_fails_or_is_malformed_but_never_breaks(data: st.DataObject) -> None:
    whole = copy.deepcopy(data.draw(st.sampled_from([*CASES, RECORDS[0]])))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(places(whole)))
        place = whole
        for key in path[:-1]:
            place = place[key]
        old = place[path[-1]]
        if type(old) is int and data.draw(st.booleans()):
            place[path[-1]] = old + data.draw(st.integers(-4, 4))
        else:
            place[path[-1]] = data.draw(plain)
    try:
        problems = casefile.run(whole)
    except GameError as error:
        assert "\n" not in str(error)
        return
    assert all(isinstance(problem, str) and "\n" not in problem for problem in problems)


def test_a_placed_tile_that_cannot_lie_there_is_a_problem() -> None:
    """The placement is written twice in such a case; the second one may be wrong alone."""
    whole = copy.deepcopy(case(6))
    for at, rot in (([40, 40], 0), ([1000, -1000], 0), ([0, 0], 0)):
        whole["flow"]["placed"] |= {"at": at, "rot": rot}
        assert any("placed: refused, AK-5" in problem for problem in casefile.run(whole))


def test_the_game_runs_its_cases() -> None:
    assert GAME.run_case is not None
    assert GAME.run_case(case(1)) == casefile.run(case(1)) == []
    assert len(TILES) - 1 == len(PLANS[4, False].tiles)


def test_a_name_with_line_breaks_stays_on_one_line(tmp_path: Path) -> None:
    whole = case(1) | {"id": "AK-\n\n1", "title": "two\nlines"}
    (report,) = cases.run(written(tmp_path, whole))
    assert report.id == "AK-??1" and report.title == "two?lines"
    with pytest.raises(GameError) as caught:
        cases.run(written(tmp_path, whole | {"a\nb": 1}))
    assert "\n" not in str(caught.value)
