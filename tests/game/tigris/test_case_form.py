"""Rule cases of the wrong form: one clear line for each."""

from __future__ import annotations

from typing import Any

import pytest

from game.contract import GameError
from game.tigris import casefile

DONE = {"id": "TE-M1", "steps": [], "expect": {}}
TILE = {"by": "P1", "act": "tile", "color": "K", "at": [0, 4]}

MALFORMED: list[tuple[dict[str, Any], str]] = [
    ({"extra": 1}, "unknown key 'extra'"),
    ({"title": "x"}, "unknown key 'title'"),
    ({"steps": None}, "steps: a list"),
    ({"expect": []}, "expect: an object"),
    ({"expect": {"points": 1}}, "unknown key 'points'"),
    ({"players": ["P1"]}, "too few"),
    ({"players": ["P1", "P1"]}, "named twice"),
    ({"players": ["P1", "P5"]}, "one of P1"),
    ({"active": "P3"}, "P3 does not take part"),
    ({"hands": {"P3": "K"}}, "P3 does not take part"),
    ({"hands": {"P1": "KX"}}, "the letters RBGK"),
    ({"hands": {"P1": "kk"}}, "the letters RBGK"),
    ({"vp": {"P1": {"yellow": 1}}}, "unknown key 'yellow'"),
    ({"vp": {"P1": {"red": -1}}}, "-1 is not from 0"),
    ({"vp": {"P4": {}}}, "P4 does not take part"),
    ({"treasures": {"P1": "2"}}, "a whole number"),
    ({"treasures": {"P1": True}}, "a whole number"),
    ({"bag": -1}, "-1 is not from 0"),
    ({"bag": "much"}, "the letters RBGK"),
    ({"bag": 1.5}, "a whole number"),
    ({"bag": None}, "a whole number"),
    ({"remove": [[0, 0]]}, "no starting temple"),
    ({"treasures_taken": [[0, 0]]}, "no starting temple"),
    ({"remove": [[8, 6], [8, 6]]}, "used twice"),
    ({"remove": [[8, 6]], "treasures_taken": [[8, 6]]}, "used twice"),
    ({"tiles": {"X": []}}, "one of R, B, G, K"),
    ({"tiles": {"red": []}}, "one of R, B, G, K"),
    ({"tiles": {"K": [[16, 0]]}}, "16 is not from 0 to 15"),
    ({"tiles": {"K": [[0, 11]]}}, "11 is not from 0 to 10"),
    ({"tiles": {"K": [[0, 4, 1]]}}, "a list of 2"),
    ({"tiles": {"K": [[0, 4], [0, 4]]}}, "used twice"),
    ({"tiles": {"K": [[0, 4]], "G": [[0, 4]]}}, "used twice"),
    ({"tiles": {"R": [[8, 6]]}}, "used twice, by a starting temple"),
    ({"tiles": {"B": [[0, 4]]}}, "B cannot lie on this ground"),
    ({"tiles": {"K": [[4, 0]]}}, "K cannot lie on this ground"),
    ({"tiles": {"R": [[4, 0]]}}, "R cannot lie on this ground"),
    ({"catastrophes": [[8, 6]]}, "used twice"),
    ({"catastrophes": [[0, 0], [0, 0]]}, "used twice"),
    ({"tiles": {"K": [[0, 0]]}, "catastrophes": [[0, 0]]}, "used twice"),
    ({"leaders": [["P1", "red", [8, 6]]]}, "used twice"),
    ({"leaders": [["P1", "red", [4, 0]]]}, "on the river"),
    ({"leaders": [["P1", "red", [8, 5]], ["P2", "red", [8, 5]]]}, "used twice"),
    ({"leaders": [["P1", "red", [8, 5]], ["P1", "red", [9, 6]]]}, "stands elsewhere too"),
    ({"leaders": [["P1", "R", [8, 5]]]}, "one of red, blue"),
    ({"leaders": [["P3", "red", [8, 5]]]}, "P3 does not take part"),
    ({"leaders": [["P1", "red"]]}, "a list of 3"),
    ({"monuments": [["red", "red", [0, 4]]]}, "no such monument"),
    ({"monuments": [["red", "green", [0, 4]], ["green", "red", [2, 4]]]}, "no second monument"),
    ({"monuments": [["red", "green", [0, 4]], ["blue", "red", [1, 5]]]}, "used twice"),
    ({"monuments": [["red", "green", [15, 4]]]}, "15 is not from 0 to 14"),
    ({"monuments": [["red", "green", [0, 10]]]}, "10 is not from 0 to 9"),
    ({"monuments": [["red", "green", [0, 4]]], "leaders": [["P1", "red", [1, 5]]]}, "used twice"),
    ({"monuments": [["R", "G", [0, 4]]]}, "one of red, blue"),
    ({"steps": [{}]}, "key 'act' is missing"),
    ({"steps": [{"act": "pass", "by": "P1"}]}, "act: one of tile"),
    ({"steps": [TILE | {"by": "P3"}]}, "P3 does not take part"),
    ({"steps": [{"act": "end_turn"}]}, "key 'by' is missing"),
    ({"steps": [TILE | {"color": "black"}]}, "one of R, B, G, K"),
    ({"steps": [TILE | {"n": 1}]}, "unknown key 'n'"),
    ({"steps": [TILE | {"result": "refused"}]}, "one of accepted, illegal"),
    ({"steps": [TILE | {"result": None}]}, "one of accepted, illegal"),
    ({"steps": [TILE | {"why": 1}]}, "a text was expected"),
    ({"steps": [TILE | {"expect": {"x": 1}}]}, "unknown key 'x'"),
    ({"steps": [TILE | {"expect": {"hand_sizes": {"P3": 1}}}]}, "P3 does not take part"),
    ({"steps": [{"by": "P1", "act": "leader", "color": "K", "at": [0, 4]}]}, "one of red"),
    ({"steps": [{"by": "P1", "act": "leader", "color": "red"}]}, "key 'at' is missing"),
    ({"steps": [{"by": "P1", "act": "withdraw", "color": "red", "at": [0, 4]}]}, "unknown key 'at'"),
    ({"steps": [{"by": "P1", "act": "swap", "tiles": "KZ"}]}, "the letters RBGK"),
    ({"steps": [{"by": "P1", "act": "swap", "n": 2}]}, "unknown key 'n'"),
    ({"steps": [{"by": "P1", "act": "end_turn", "n": 2}]}, "unknown key 'n'"),
    ({"steps": [{"by": "P1", "act": "commit", "n": "2"}]}, "a whole number"),
    ({"steps": [{"by": "P1", "act": "commit"}]}, "key 'n' is missing"),
    ({"steps": [{"by": "P1", "act": "choose_war", "color": "G"}]}, "one of red"),
    ({"steps": [{"by": "P1", "act": "take"}]}, "key 'at' is missing"),
    ({"steps": [{"by": "P1", "act": "build"}]}, "key 'colors' is missing"),
    ({"steps": [{"by": "P1", "act": "build", "decline": 1}]}, "is missing"),
    (
        {"steps": [{"by": "P1", "act": "build", "decline": True, "top_left": [0, 0]}]},
        "unknown key 'top_left'",
    ),
    ({"steps": [{"by": "P1", "act": "build", "colors": ["red"], "top_left": [0, 0]}]}, "a list of 2"),
    ({"expect": {"pending": {"by": "P1"}}}, "key 'kind' is missing"),
    ({"expect": {"pending": {"kind": "war"}}}, "one of choose_war"),
    ({"expect": {"pending": {"kind": "commit", "colors": []}}}, "unknown key 'colors'"),
    ({"expect": {"pending": {"kind": "take", "squares": []}}}, "unknown key 'squares'"),
    ({"expect": {"pending": {"kind": "take", "by": "P3"}}}, "P3 does not take part"),
    ({"expect": {"pending": []}}, "an object was expected"),
    ({"expect": {"conflict": None}}, "an object was expected"),
    ({"expect": {"conflict": {"type": "fight"}}}, "one of revolt, war"),
    ({"expect": {"conflict": {"color": "G"}}}, "one of red"),
    ({"expect": {"conflict": {"attacker": "P3"}}}, "P3 does not take part"),
    ({"expect": {"conflict": {"strength": 1}}}, "unknown key 'strength'"),
    ({"expect": {"covered": [16, 0]}}, "16 is not from 0"),
    ({"expect": {"active": None}}, "one of P1"),
    ({"expect": {"kingdoms": "2"}}, "a whole number"),
    ({"expect": {"tiles": {"black": []}}}, "one of R, B, G, K"),
    ({"expect": {"leaders_on": [["P1", "red"]]}}, "a list of 3"),
    ({"expect": {"leaders_off": [["P1", "red", [8, 5]]]}}, "a list of 2"),
    ({"expect": {"leaders_off": [["P4", "red"]]}}, "P4 does not take part"),
    ({"expect": {"treasures_on_board": "all"}}, "a whole number"),
    ({"expect": {"game_over": 0}}, "true or false"),
    ({"expect": {"reason": "bag_empty"}}, "one of treasures, bag"),
    ({"expect": {"final": {"winners": []}}}, "key 'sorted' is missing"),
    ({"expect": {"final": {"sorted": {}}}}, "key 'winners' is missing"),
    ({"expect": {"final": {"sorted": {"P1": [1, 2, 3]}, "winners": []}}}, "a list of 4"),
    ({"expect": {"final": {"sorted": {}, "winners": ["P3"]}}}, "P3 does not take part"),
    ({"id": "X-1"}, "an id TE-"),
    ({"id": 5}, "an id TE-"),
]


@pytest.mark.parametrize(("changes", "message"), MALFORMED)
def test_a_malformed_case_is_one_clear_line(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as caught:
        casefile.run(DONE | changes)
    assert message in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("key", ["id", "steps", "expect"])
def test_what_is_required_is_missed(key: str) -> None:
    with pytest.raises(GameError, match=f"key '{key}' is missing"):
        casefile.check({k: v for k, v in DONE.items() if k != key}, "case")
