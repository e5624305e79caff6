"""Golden finished games replay to the same digests and the same result, seat by seat."""

from __future__ import annotations

import json

import pytest

import game
from game.match import Match
from tests.golden.make import FOLDER, GAMES, marks

FILES = sorted(FOLDER.glob("*.json"))


def load(name: str) -> dict:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def test_every_golden_game_has_its_file() -> None:
    assert sorted(path.stem for path in FILES) == sorted(GAMES)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_golden_game_replays_to_the_same_end(name: str) -> None:
    golden = load(name)
    loaded = game.load(golden["saved"]["game"])
    assert golden["version"] == loaded.rules_version, "golden games belong to one rules version"
    assert golden["saved"]["rules"] == loaded.rules_hash(), "tables changed: raise RULES_VERSION, make anew"
    match = Match.from_saved({key: golden["saved"][key] for key in golden["saved"] if key != "digest"})
    advice = "a rule changed: raise RULES_VERSION and make the golden games anew, if it was on purpose"
    assert marks(match) == golden["marks"], advice
    assert match.over and match.digest() == golden["saved"]["digest"], advice
    result = match.state.result()
    assert list(result.totals) == golden["totals"] and list(result.places) == golden["places"], advice
    assert [[list(part) for part in parts] for parts in result.breakdown] == golden["breakdown"], advice
    assert result.reason == golden["reason"]
    rivals = [[r.key, r.total, [list(part) for part in r.breakdown], r.tie] for r in result.rivals]
    assert rivals == golden.get("rivals", []), advice


@pytest.mark.parametrize("name", game.GAMES)
def test_every_seat_count_has_a_golden_game(name: str) -> None:
    covered = {load(golden)["saved"]["seats"] for golden in GAMES if GAMES[golden][0] == name}
    assert covered == set(game.load(name).seats)


@pytest.mark.parametrize("why", ["treasures", "bag"])
def test_both_ways_of_ending_have_a_golden_game(why: str) -> None:
    assert {load(name)["reason"] for name in GAMES if name.endswith(f"-{why}")} == {why}
