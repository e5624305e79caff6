"""How fast the rules are: random play, copies, legal moves, digests, save and resume.

Owns the measuring. Reports numbers and judges nothing; a fixed loop of whole numbers stands beside them
so that two machines can be compared.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import game as games
from game.contract import CHANCE, OVER, Disclose, digest
from game.dealer import Dealer
from game.match import Match, Setup
from game.stream import Stream
from net.seats import BOT, SeatInfo
from net.store import Store
from net.table import LocalTable, key_from_seed

LOOP = 1_000_000
_PLAY_SECONDS = 1.5
_SAMPLES = 24


def integer_loop() -> float:
    """Seconds of a fixed loop of a million steps, the best of three."""

    def once() -> float:
        began = time.perf_counter()
        total = 0
        for number in range(LOOP):
            total += number * number % 7
        return time.perf_counter() - began

    return min(once() for _ in range(3))


def rules() -> dict[str, Any]:
    """All numbers: the loop in seconds, and per game at its largest table."""
    loop = integer_loop()
    return {"integer_loop_seconds": round(loop, 4), "games": {name: _game(name) for name in games.GAMES}}


def _game(name: str) -> dict[str, Any]:
    seats = max(games.load(name).seats)
    rates = []
    until = time.perf_counter() + _PLAY_SECONDS
    number = 0
    while time.perf_counter() < until:
        rates.append(_random_game(name, seats, number))
        number += 1
    entries, seconds = sum(rate[0] for rate in rates), sum(rate[1] for rate in rates)
    return {
        "seats": seats,
        "entries": entries,
        "entries_per_second": round(entries / seconds),
        **_costs(name, seats),
        **_saving(name, seats),
    }


def _random_game(name: str, seats: int, number: int) -> tuple[int, float]:
    """(entries, seconds) of one game of random moves: index into legal, play with events, no digest."""
    game = games.load(name)
    state = game.setup(game.check_setup({}, seats), seats)
    dealer, stream = Dealer(key_from_seed(f"bench {number}")), Stream.of("bench", number)
    entries, began = 0, time.perf_counter()
    while (asked := state.to_act) != OVER:
        if asked == CHANCE:
            disclose = isinstance(state.request, Disclose)
            state.play(state.disclose() if disclose else dealer.answer(state))
        else:
            legal = state.legal(asked[0])
            state.play(legal[stream.below(len(legal))])
        entries += 1
    return entries, time.perf_counter() - began


def _costs(name: str, seats: int) -> dict[str, float]:
    """Mean microseconds of each call over positions spread through a random game."""
    match = Match(Setup(name, seats, {}), key_from_seed("bench costs"))
    stream = Stream.of("bench costs")
    match.begin()
    states = []
    while not match.over:
        states.append(match.state.copy())
        match.submit(stream.choice(match.state.legal(match.state.to_act[0])))
    states = states[:: max(1, len(states) // _SAMPLES)]
    view = frozenset({0})
    calls: dict[str, Callable[[Any], object]] = {
        "copy": lambda state: state.copy(),
        "legal": lambda state: state.legal(state.to_act[0]),
        "view": lambda state: state.view(view),
        "digest": lambda state: digest(state),
        "to_text": lambda state: state.to_text(),
        "result": lambda state: state.result(),
    }
    return {f"{key}_us": _mean_us(call, states) for key, call in calls.items()}


def _mean_us(call: Callable[[Any], object], states: list[Any]) -> float:
    best = None
    for _ in range(3):
        began = time.perf_counter()
        for state in states:
            call(state)
        spent = time.perf_counter() - began
        best = spent if best is None else min(best, spent)
    return round((best or 0.0) / len(states) * 1e6, 1)


def _saving(name: str, seats: int) -> dict[str, float]:
    """Milliseconds to journal a whole game (per entry), to close it, and to resume it at its end."""
    with tempfile.TemporaryDirectory(prefix="mesapolis-bench-") as folder:
        store = Store(Path(folder))
        infos = [SeatInfo(f"Player {seat + 1}", player=f"{BOT}random") for seat in range(seats)]
        table = LocalTable.new(name, seats, {}, infos, seed="bench", store=store)
        entries = 0
        began = time.perf_counter()
        while not table.over:
            entries += len(table.poll())
        played = time.perf_counter() - began
        began = time.perf_counter()
        table.close()
        store.flush()
        closed = time.perf_counter() - began
        began = time.perf_counter()
        again = LocalTable.resume(store, str(table.save_id))
        resumed = time.perf_counter() - began
        again.close()
        store.close()
    return {
        "table_entry_ms": round(played / entries * 1e3, 3),
        "close_ms": round(closed * 1e3, 2),
        "resume_ms": round(resumed * 1e3, 2),
    }
