"""kill -9 of peers and of the host at random moments: everybody comes back by itself, nothing that any
device had confirmed is lost, the game goes on to its end."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.net.lan.badnet import cases
from tests.net.lan.house import random_setup
from tests.net.lan.programs import Program, away_and_back, check_the_end, open_table, wait
from tests.net.lan.tables import HERE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="ends programs as POSIX does it"),
]
LINES = {"toy": 30, "akropolis": 60, "tigris": 160}
"""Lines of the log between which the moments lie: every game of this kind has more."""
KILLS = 5
"""Moments of one game."""
GAMES = [("tigris", 1), *((game, seed) for seed in range(2, 6) for game in LINES)]


def sit_down(game: str, seed: int, folder: Path, **plan: Any) -> list[Program]:
    """A host and two peers, and perhaps a bot, who have begun to play."""
    seats, options = random_setup(game, seed, people=3 + seed % 2)
    common = {"game": game, "seed": seed, "think": 0.015} | plan
    players = ["human", "human", "human", "bot:random"][:seats]
    host = Program(common | {"name": "Ada", "folder": str(folder / "host"), "seats": [0], "players": players})
    host.plan |= {"options": options, "port": 0, "address": HERE}
    host.start()
    port, code = open_table(host)
    host.plan["port"] = port
    programs = [host]
    for number in (1, 2):
        plan = {"name": f"Guest{number}", "folder": str(folder / f"peer{number}"), "seats": [number]}
        programs.append(Program(common | plan | {"host": HERE, "port": port, "code": code}))
        programs[-1].start()
    wait(lambda: all(p.index >= 3 for p in programs), "all play", programs)
    return programs


def story(game: str, seed: int, folder: Path) -> list[str]:
    """A game whose programs are ended at random moments; who was."""
    chance = random.Random(f"{game} {seed}")
    programs = sit_down(game, seed, folder)
    host, *peers = programs
    killed = []
    try:
        for line in sorted(chance.sample(range(4, LINES[game]), KILLS)):
            wait(lambda at=line: max(p.index for p in programs) >= at, f"line {line}", programs)
            time.sleep(chance.random() * 0.03)
            victims = chance.choice([[host], [host], [peers[0]], [peers[1]], [host, peers[0]], programs])
            for victim in victims:
                victim.kill()
            killed.append("+".join(victim.name for victim in victims))
            time.sleep(chance.random() * 0.3)
            for victim in victims:
                victim.start()
            # Sometimes the next one comes while they are still on their way back.
            if chance.random() < 0.7:
                wait(lambda: all(p.index >= 0 for p in programs), "all are back", programs)
        check_the_end(folder / "host", programs)
    finally:
        for program in programs:
            for machine in program.lives:
                machine.kill()
    return killed


@pytest.mark.parametrize(("game", "seed"), GAMES[: cases(1, 12)])
def test_killed_at_random_moments(tmp_path, game, seed) -> None:
    killed = story(game, seed, tmp_path)
    print(game, seed, killed)
    assert len(killed) == KILLS


def test_a_closed_lid(tmp_path) -> None:
    """A machine that stands still for longer than anybody waits, a guest's and then the host's."""
    programs = sit_down("tigris", 2, tmp_path, silence=1.2)
    host, guest, other = programs
    try:
        away_and_back(programs, lambda: guest.sleep(True), lambda: guest.sleep(False))
        host.sleep(True)
        for program in (guest, other):
            wait(lambda p=program: p.last("status")[0] == "reconnecting", "noticed", programs)
        host.sleep(False)
        for program in programs:
            wait(lambda p=program: p.last("seats") == ["here"] * 3, "back", programs)
        check_the_end(tmp_path / "host", programs)
    finally:
        for program in programs:
            program.sleep(False)
            program.kill()
