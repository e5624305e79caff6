"""The order and the number of legal moves: pinned for positions of every question, counted three moves deep.

`python -m tests.game.tigris.test_order` writes the pinned positions anew; do so only when the order changes
on purpose.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.contract import CHANCE, OVER, HiddenHand, Move, read_text
from game.dealer import Drawn
from game.tigris import GAME
from game.tigris.moves import (
    BuildMonument,
    Commit,
    Decline,
    EndTurn,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    WithdrawLeader,
)
from game.tigris.parts import CELLS, MONUMENTS
from game.tigris.state import Tigris
from game.tigris.steps import BAG
from tests.game.tigris.helpers import VARIANTS, after, at, laid, lively, mirror, played, start
from tests.game.tigris.reference import Reference

FILE = Path(__file__).parent / "legal.json"
"""Positions and the texts of their legal moves in order."""
PINNED: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []


@pytest.mark.parametrize("pinned", PINNED, ids=lambda pinned: pinned["name"])
def test_order_and_number_are_pinned(pinned: dict[str, Any]) -> None:
    state = Tigris.from_text(json.dumps(pinned["position"]))
    legal = state.legal(state.to_act[0])
    assert [move.to_text() for move in legal] == pinned["legal"]
    assert [read_text(line, GAME.entries) for line in pinned["legal"]] == list(legal)


def test_ten_positions_are_pinned_with_every_question() -> None:
    steps = [pinned["position"]["steps"][0]["kind"] for pinned in PINNED]
    assert len(PINNED) == 10 and set(steps) >= {
        *("action", "choose_war", "commit", "building", "build", "take", "point")
    }


def write() -> None:
    """Writes the file anew, from lively games."""
    wanted = [
        "action",
        "action",
        "action",
        "action",
        "choose_war",
        "commit",
        "building",
        "build",
        "take",
        "point",
    ]
    found: list[dict[str, Any]] = []
    for place, kind in enumerate(wanted):
        seats = 2 + place % 3
        skip = 25 * place if kind == "action" else 0
        for seed in range(20):
            for count, (state, _, _) in enumerate(played(start(seats, *VARIANTS), ("pin", seed), lively)):
                if count > 40 + skip and state.prompt.kind == kind and len(state.legal(state.to_act[0])) > 2:
                    break
            else:
                continue
            break
        legal = [move.to_text() for move in state.legal(state.to_act[0])]
        found.append({"name": f"{kind} {place}", "position": json.loads(state.to_text()), "legal": legal})
    FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")


# --- the list and the check of one move agree -----------------------------------------------------


def every(state: Tigris, seat: int) -> list[Move]:
    """Every move that could be thought of, in the order that `legal` names, and a little beyond the board."""
    cells = [-1, *CELLS, 16, 33, 187, 10_000]
    moves: list[Move] = [PlaceTile(seat, colour, c) for colour in range(-1, 5) for c in cells]
    moves += [PlaceLeader(seat, colour, c) for colour in range(-1, 5) for c in cells]
    moves += [WithdrawLeader(seat, colour) for colour in range(-1, 5)]
    moves += [PlaceCatastrophe(seat, c) for c in cells]
    moves += [
        Swap(seat, r + b + g + k, (r, b, g, k))
        for r in range(-1, 7)
        for b in range(-1, 7)
        for g in range(-1, 7)
        for k in range(-1, 7)
    ]
    moves += [EndTurn(seat), Commit(seat, 0), Decline(seat)]
    return moves


def in_turn(seats: int, seed: str, entries: int) -> Tigris:
    """After at least so many entries of a lively game, an action is asked for."""
    while True:
        state = after(seats, seed, entries, *VARIANTS)
        if state.prompt.kind == "action" and state.actions:
            return state
        entries += 1


@pytest.mark.parametrize(("seats", "entries"), [(2, 0), (2, 90), (3, 150), (4, 240)])
def test_legal_is_all_that_check_allows(seats: int, entries: int) -> None:
    state = in_turn(seats, "brute", entries)
    seat = state.active
    allowed = [move for move in every(state, seat) if state.check(move) is None]
    assert allowed == list(state.legal(seat))


def test_answers_are_all_that_check_allows() -> None:
    for pinned in PINNED:
        state = Tigris.from_text(json.dumps(pinned["position"]))
        seat, kind = state.to_act[0], state.prompt.kind
        if kind not in ("commit", "build"):
            continue
        tries: list[Move] = [Commit(seat, count) for count in range(-2, 9)]
        tries += [BuildMonument(seat, n, c) for c in CELLS for n in range(-1, len(MONUMENTS) + 1)]
        tries += [Decline(seat), EndTurn(seat)]
        allowed = [move for move in tries if state.check(move) is None]
        assert [move for move in state.legal(seat) if move.kind != "wonder"] == allowed


def test_the_list_is_a_sequence() -> None:
    state = in_turn(3, "sequence", 100)
    legal = state.legal(state.active)
    whole = list(legal)
    assert len(whole) == len(legal) and legal[-1] == whole[-1] and legal[3:40:7] == whole[3:40:7]
    assert all(move in legal and legal.index(move) == place for place, move in enumerate(whole))
    for index in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError):
            _ = legal[index]
    other = (state.active + 1) % 3
    for move in (
        EndTurn(other),
        whole[0].to_text(),
        Swap(state.active, 0, (0, 0, 0, 0)),
        Swap(state.active, 1, None),
    ):
        assert move not in legal
    assert (
        PlaceTile(state.active, 7, at(0, 4)) not in legal and PlaceCatastrophe(state.active, 16) not in legal
    )


def test_nobody_else_is_asked() -> None:
    state = laid(hands={"P1": "K"})
    assert not state.legal(1) and not state.legal(7) and not state.legal(-1)
    fresh = start(2)
    assert fresh.to_act == CHANCE and not fresh.legal(0)
    with pytest.raises(HiddenHand):
        state.view(frozenset()).legal(0)


# --- three moves deep -------------------------------------------------------------------------------

CLEAR = [[c, r] for r in range(11) for c in range(16) if not (6 <= c <= 9 and 3 <= r <= 6)]
TEMPLES = [[10, 0], [1, 1], [15, 1], [5, 2], [13, 4], [1, 7], [14, 8], [5, 9], [10, 10]]
"""Far from the middle; their cells take no catastrophe."""


def narrow(**keys: Any) -> Tigris:
    """A position in which only the middle of the board is not laid waste."""
    ruins = [c for c in CLEAR if c not in TEMPLES]
    state = laid(catastrophes=ruins, bag="RBGKRBGKRBGK", **keys)
    state.catastrophes = [1, 0]
    return state


POSITIONS: dict[str, dict[str, Any]] = {
    "one kingdom": {"leaders": [["P1", "black", [8, 5]]], "hands": {"P1": "GKR", "P2": "R"}},
    "revolt": {
        "tiles": {"R": [[7, 5]]},
        "leaders": [["P1", "red", [7, 6]], ["P2", "black", [8, 5]]],
        "hands": {"P1": "RR", "P2": "RK"},
    },
    "war": {
        "tiles": {"R": [[6, 4], [9, 4]], "K": [[8, 4], [9, 6]]},
        "leaders": [
            ["P1", "black", [8, 5]],
            ["P2", "black", [6, 5]],
            ["P2", "red", [6, 3]],
            ["P1", "red", [9, 3]],
        ],
        "hands": {"P1": "GK", "P2": "KR"},
    },
    "monument": {
        "tiles": {"G": [[7, 4], [8, 4], [7, 5]]},
        "leaders": [["P1", "green", [9, 6]]],
        "hands": {"P1": "GG", "P2": "K"},
    },
}
PERFT = {
    "one kingdom": [73, 4175, 11383],
    "revolt": [41, 1437, 9656],
    "war": [39, 1118, 5981],
    "monument": [37, 1101, 4868],
}
"""Ways to go on, one, two and three moves deep."""


def answer(state: Tigris) -> Drawn:
    """Chance gives the first tiles of the bag by colour, so that a count means one thing."""
    request: Any = state.request
    return Drawn(BAG, request.seat, request.count, state.contents(BAG)[: request.count])


def ways(state: Tigris, reference: Reference, depth: int) -> int:
    """How many ways there are to go on, on which both games agree."""
    if state.to_act == OVER:
        return 0
    moves = list(state.legal(state.to_act[0]))
    assert sorted(map(str, reference.legal())) == sorted(str(move.to_wire()) for move in moves)
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        twin, other = state.copy(), reference.copy()
        twin.play(move)
        other.take(move.to_wire())
        while twin.to_act == CHANCE:
            drawn = answer(twin)
            twin.play(drawn)
            other.take(drawn.to_wire())
        count += ways(twin, other, depth - 1)
    return count


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_ways_to_go_on_are_counted(name: str) -> None:
    state = narrow(**POSITIONS[name])
    assert [ways(state, mirror(state), depth) for depth in (1, 2, 3)] == PERFT[name]


if __name__ == "__main__":
    write()
