"""A table of one seat: the Architect in timeline, save and self-play (AK-15)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.contract import Move, OptionError
from net.seats import SeatInfo
from net.setups import read_setup
from net.store import Store
from net.table import LocalTable
from tests.net.help import play_out

ROOT = Path(__file__).parents[2]
ADA = SeatInfo("Ada")


def test_the_timeline_has_the_architect_after_the_seat() -> None:
    table = LocalTable.new("akropolis", 1, {"solo_level": "callicrates"}, [ADA], 4)
    play_out(table)
    line, result = table.timeline(), table.result()
    assert len(line) == 1 + sum(isinstance(past.entry, Move) for past in table.history()) == 19
    assert line[0] == (1, 2) and line[-1] == (result.totals[0], result.rivals[0].total)


def test_a_solo_save_is_resumed_where_it_stopped(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = LocalTable.new("akropolis", 1, {"solo_level": "metagenes"}, [ADA], 4, store)
    play_out(table, most=9)
    table.poll()
    save, state, line = str(table.save_id), table.state, table.timeline()
    table.close()
    again = LocalTable.resume(store, save)
    assert again.state == state and again.timeline() == line
    assert again.setup.options["solo_level"] == "metagenes"
    play_out(again)
    again.close()
    store.flush()
    (finished,) = store.history.games()
    assert finished.rivals == (("metagenes", again.result().rivals[0].total),)
    assert finished.lines[0].place == again.result().places[0]
    store.close()


def test_the_command_line_sets_one_seat_up() -> None:
    setup, players = read_setup("akropolis", 1, [], ["solo_level=metagenes"], ["human", "bot:easy"])
    assert setup.seats == 1 and players == ("human",) and setup.options["solo_level"] == "metagenes"
    setup, _ = read_setup("akropolis", None, [], [], ["human", "bot:easy"])
    assert setup.seats == 2 and "solo_level" not in setup.options
    with pytest.raises(OptionError, match="not for 2 seats"):
        read_setup("akropolis", 2, [], ["solo_level=metagenes"], ["human"])


@pytest.mark.parametrize("level", ["hippodamos", "metagenes", "callicrates"])
def test_selfplay_of_one_seat(level: str) -> None:
    command = ["main.py", "selfplay", "akropolis", "--seats", "1", "--games", "2", "--seed", "5", "--json"]
    command += ["--players", "bot:random", "--option", f"solo_level={level}"]
    environment = os.environ | {"PYTHONHASHSEED": "1"}
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert done.returncode == 0 and done.stderr == ""
    report = json.loads(done.stdout.splitlines()[-1])
    assert report["games"] == 2 and report["problems"] == [] and report["options"]["solo_level"] == level
