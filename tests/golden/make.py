"""Finished games as golden files: what the rules made of them must never change unnoticed.

`python -m tests.golden.make GAME …` plays and writes those of these games anew. Do so only when a rule
changes on purpose, and raise that game's RULES_VERSION in the same commit; a test compels it. Never run by
the tests.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import game
from game.bots import LEVELS, Choose
from game.contract import Plain, Result, digest
from game.match import Match, Setup
from game.stream import Stream
from tests.game.tigris.helpers import VARIANTS, lively
from tests.pairs import pairwise

FOLDER = Path(__file__).parent
STEP = 6
"""A digest is kept after every so many entries."""

ALL_ADVANCED: dict[str, bool | str] = {
    f"advanced_{kind}": True for kind in ("housing", "market", "barracks", "temple", "garden")
}
ALL_VARIANTS: dict[str, bool | str] = dict.fromkeys((*VARIANTS, "open_scoring"), True)
GAMES: dict[str, tuple[str, int, dict[str, bool | str], str]] = {
    "akropolis-1": ("akropolis", 1, {}, "easy"),
    "akropolis-1-metagenes": ("akropolis", 1, {"solo_level": "metagenes", "advanced_housing": True}, "easy"),
    "akropolis-1-callicrates": ("akropolis", 1, {"solo_level": "callicrates"} | ALL_ADVANCED, "easy"),
    "akropolis-1-long": ("akropolis", 1, {"long_game": True, "solo_level": "metagenes"}, "random"),
    "akropolis-2": ("akropolis", 2, {}, "easy"),
    "akropolis-3": ("akropolis", 3, {"starting_stones": "official", "first": "2"}, "easy"),
    "akropolis-4": ("akropolis", 4, {"barracks_edge": "any_empty", "housing_group": "value"}, "easy"),
    "akropolis-4-random": ("akropolis", 4, {"live_scores": False, "lake_size": "single"}, "random"),
    "akropolis-2-long": ("akropolis", 2, {"long_game": True, "advanced_market": True}, "easy"),
    "akropolis-3-long": ("akropolis", 3, {"long_game": True, "advanced_temple": True}, "easy"),
    "akropolis-2-advanced": ("akropolis", 2, ALL_ADVANCED, "easy"),
    "tigris-2": ("tigris", 2, {}, "easy"),
    "tigris-3": ("tigris", 3, {"first": "2"}, "medium"),
    "tigris-4": ("tigris", 4, {}, "easy"),
    "tigris-2-treasures": ("tigris", 2, {}, "medium"),
    "tigris-3-bag": ("tigris", 3, {}, "random"),
    "tigris-2-advanced-board": ("tigris", 2, {"advanced_board": True}, "medium"),
    "tigris-3-wonder": ("tigris", 3, {"wonder": True}, "lively"),
    "tigris-4-buildings": ("tigris", 4, {"buildings": True}, "lively"),
    "tigris-2-english-support": ("tigris", 2, {"english_support": True}, "medium"),
    "tigris-3-open-scoring": ("tigris", 3, {"open_scoring": True}, "easy"),
    "tigris-4-all": ("tigris", 4, ALL_VARIANTS, "lively"),
}
CHOOSE: dict[str, Choose] = LEVELS | {"lively": lambda game, view, seat, stream: lively(view, stream)}
"""The bots, and a chooser of the tests that makes more happen in Tigris & Euphrates."""


def play(name: str) -> Match:
    """The finished game of that name."""
    title, seats, options, level = GAMES[name]
    match = Match(Setup(title, seats, options), f"golden {name}".encode())
    match.begin()
    while not match.over:
        seat = match.state.to_act[0]
        view = match.state.view(frozenset({seat}))
        match.submit(CHOOSE[level](match.game, view, seat, Stream.of(name, len(match.log))))
    return match


def marks(match: Match) -> list[Plain]:
    """Digests on the way: of the whole, and of what each seat and a spectator may know."""
    found: list[Plain] = []
    for count in range(0, len(match.held) + 1, STEP):
        state = match.state_after(count)
        views = [digest(state.view(frozenset({seat}))) for seat in range(state.seats)]
        found.append([count, digest(state), digest(state.view(frozenset())), *views])
    return found


def record(match: Match) -> dict[str, Plain]:
    """What a golden file holds."""
    result = match.state.result()
    return {
        "version": match.game.rules_version,
        "saved": match.to_saved(),
        "marks": marks(match),
        "places": list(result.places),
        "totals": list(result.totals),
        "breakdown": [[list(part) for part in parts] for parts in result.breakdown],
        "reason": result.reason,
    } | _rivals(result)


def _rivals(result: Result) -> dict[str, Plain]:
    """Opponents without a seat, where there are any."""
    if not result.rivals:
        return {}
    return {"rivals": [[r.key, r.total, [list(part) for part in r.breakdown], r.tie] for r in result.rivals]}


PAIRS = FOLDER / "pairs" / "ends.json"
"""How a random game of every pairwise set-up ends, per game."""


def play_pair(name: str, number: int) -> Iterator[Match]:
    """A random game of a pairwise set-up: the match at the start and after every decision."""
    loaded = game.load(name)
    seats, options = pairwise(loaded)[number]
    match = Match(Setup(name, seats, options), f"pairs {name} {number}".encode())
    match.begin()
    yield match
    while not match.over:
        seat = match.state.to_act[0]
        stream = Stream.of("pairs", number, len(match.log))
        match.submit(LEVELS["random"](loaded, match.state.view(frozenset({seat})), seat, stream))
        yield match


def end_of(match: Match) -> list[Plain]:
    """What is kept of such a game: entries, digest, totals, places."""
    result = match.state.result()
    return [len(match.log), match.digest(), list(result.totals), list(result.places)]


def write_pairs(names: Sequence[str]) -> None:
    """Writes the ends of the pairwise games anew; those of other games stay as they are."""
    ends = json.loads(PAIRS.read_text(encoding="utf-8")) if PAIRS.exists() else {}
    for name in names:
        numbers = range(len(pairwise(game.load(name))))
        ends[name] = [end_of(list(play_pair(name, number))[-1]) for number in numbers]
    PAIRS.parent.mkdir(exist_ok=True)
    PAIRS.write_text(json.dumps(ends, indent=0) + "\n", encoding="utf-8")


def write(names: Sequence[str]) -> None:
    """Writes every golden file of these games anew."""
    write_pairs(names)
    for name in [name for name in GAMES if GAMES[name][0] in names]:
        path = FOLDER / f"{name}.json"
        path.write_text(json.dumps(record(play(name)), separators=(",", ":")) + "\n", encoding="utf-8")
        print(path.name, game.load(GAMES[name][0]).rules_version)


if __name__ == "__main__":
    write(sys.argv[1:])
