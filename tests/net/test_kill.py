"""kill -9 at random moments of a game: it is resumed with the same digest, and nothing told is lost."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.contract import digest
from game.match import Match
from net.lines import scan
from net.store import Store
from net.table import LocalTable
from tests.net.help import play_out, story

ROOT = Path(__file__).parents[2]
MOMENTS = 20
AHEAD = 12


def killed(folder: Path, game: str, seed: int, lines: int, pause: float) -> list[str]:
    """Starts the storyteller, lets it tell so many lines, kills it a moment later; all that it told.

    However slow this process is, the other one stands still AHEAD lines later.
    """
    most = str(lines + AHEAD)
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.net.storyteller", str(folder), game, str(seed), most],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert program.stdout is not None
    told = []
    while len(told) < lines and (line := program.stdout.readline()):
        told.append(line.rstrip("\n"))
    time.sleep(pause)
    program.kill()
    # A line that is cut in the middle was not told.
    told += [line[:-1] for line in program.stdout.readlines() if line.endswith("\n")]
    program.communicate(timeout=60)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("game", ["toy", "akropolis"])
def test_killed_at_random_moments(tmp_path, game) -> None:
    chance = random.Random()
    whole = {seed: list(story(game, None, seed))[1:] for seed in range(MOMENTS // 2)}
    for seed, expected in whole.items():
        folder = tmp_path / str(seed)
        lines = 1 + chance.randrange(len(expected) - AHEAD)
        save_id, *updates = killed(folder, game, seed, lines, chance.random() * 0.02)
        assert lines <= len(updates) + 1 <= lines + AHEAD
        store = Store(folder)
        table = LocalTable.resume(store, save_id)
        kept = [f"{index} {entry.to_text()}" for index, entry in enumerate(table._match.log)]
        assert updates == expected[: len(updates)]
        assert kept[: len(updates)] == [line.rpartition(" ")[0] for line in updates], "something told is lost"
        assert kept == [line.rpartition(" ")[0] for line in expected[: len(kept)]], "something untold came in"
        if len(kept) > 0:
            table.show(frozenset({0, 1}))
            assert digest(table.state) == expected[len(kept) - 1].rpartition(" ")[2]
        table.poll()
        play_out(table)
        assert table.over
        table.close()
        store.close()


def test_the_digest_told_is_the_digest_of_the_log_so_far(tmp_path) -> None:
    store = Store(tmp_path / "data")
    save_id, *updates = story("toy", store, 3)
    store.close()
    header, *entries = scan((tmp_path / "data" / "saves" / f"{save_id}.mesa").read_bytes()).lines
    match = Match.from_header(header)
    for line, wire in zip(updates, entries[:-1], strict=True):
        match.receive(match.read_line(wire))
        assert line.endswith(digest(match.state.view(frozenset({0, 1}))))
    assert match.over
