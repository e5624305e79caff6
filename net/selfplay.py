"""Bots play whole games among themselves, every position audited.

Owns the report of such a run. Runs in this process alone; the same seed gives the same digests.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game import bots
from game.contract import Plain, Result, blake, canonical
from game.match import MAX_ENTRIES, Match, Setup
from game.stream import Stream
from net.seats import BOT
from net.table import bot_key, key_from_seed


@dataclass(slots=True)
class Run:
    """What came of all games. problems: one line each, naming game, entry and problem."""

    setup: Setup
    players: tuple[str, ...]
    seed: str
    games: int = 0
    entries: int = 0
    seconds: float = 0.0
    results: list[Result] = field(default_factory=list)
    digests: list[Plain] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """One digest over the final digests of all games."""
        return blake(canonical(self.digests))

    def rows(self) -> list[dict[str, Any]]:
        """Per seat: games, wins (shared ones count), mean total and mean place."""
        return [
            self._row({"seat": seat + 1, "player": name}, [seat]) for seat, name in enumerate(self.players)
        ]

    def levels(self) -> list[dict[str, Any]]:
        """The same per level, over all its seats."""
        names = sorted(set(self.players))
        seats = {name: [s for s, player in enumerate(self.players) if player == name] for name in names}
        return [self._row({"player": name}, seats[name]) for name in names]

    def _row(self, head: dict[str, Any], seats: Sequence[int]) -> dict[str, Any]:
        totals = [result.totals[seat] for result in self.results for seat in seats]
        places = [result.places[seat] for result in self.results for seat in seats]
        wins = sum(any(result.places[seat] == 1 for seat in seats) for result in self.results)
        count = max(1, len(totals))
        return head | {
            "games": len(self.results),
            "wins": wins,
            "mean": round(sum(totals) / count, 2),
            "place": round(sum(places) / count, 2),
        }

    def to_plain(self) -> dict[str, Any]:
        rate = round(self.entries / self.seconds) if self.seconds else 0
        return {
            "game": self.setup.game,
            "seats": self.setup.seats,
            "options": self.setup.options,
            "players": list(self.players),
            "seed": self.seed,
            "games": self.games,
            "entries": self.entries,
            "seconds": round(self.seconds, 3),
            "entries_per_second": rate,
            "by_seat": self.rows(),
            "by_level": self.levels(),
            "digests": self.digests,
            "digest": self.digest,
            "problems": self.problems,
        }


def run(setup: Setup, players: Sequence[str], games: int, seed: str) -> Run:
    """Plays the games one after the other; who starts is drawn anew by the seed of each game."""
    outcome = Run(setup, tuple(players), seed)
    began = time.perf_counter()
    for number in range(games):
        match = Match(setup, key_from_seed(f"{seed}/{number}"))
        problem = _play(match, [player.removeprefix(BOT) for player in players])
        outcome.games += 1
        outcome.entries += len(match.log)
        if problem:
            outcome.problems.append(f"game {number + 1}, entry {len(match.log)}: {problem}")
        else:
            outcome.results.append(match.state.result())
        outcome.digests.append(match.digest())
    outcome.seconds = time.perf_counter() - began
    return outcome


def _play(match: Match, levels: Sequence[str]) -> str:
    """Plays a match to its end; the first problem, "" if there is none."""
    audit = match.game.audit
    choosers = [bots.level(level) for level in levels]
    try:
        match.begin()
        while not match.over:
            seat = match.state.to_act[0]
            view = match.state.view(frozenset({seat}))
            stream = Stream(bot_key(match, seat))
            match.submit(choosers[seat](match.game, view, seat, stream))
            problems = audit(match.state) if audit is not None else []
            if problems:
                return "; ".join(problems)
            if len(match.log) > MAX_ENTRIES:
                return "the game does not end"
    except Exception as error:  # a fault of the rules or of a bot is what such a run looks for
        return f"{type(error).__name__}: {error}"
    return ""
