"""Selfplay: the same seed gives the same digests everywhere, and a fault of the rules is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import game as games
from game.contract import OptionError
from game.match import Setup
from net import selfplay
from net.setups import read_players, read_setup, seat_infos
from net.table import LocalTable
from tests.game.toy import TOY
from tests.net.help import play_out

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", games.GAMES)
def test_the_same_seed_gives_the_same_digests_under_two_hash_seeds(name: str) -> None:
    command = ["main.py", "selfplay", name, "--seats", "3", "--games", "2", "--seed", "5", "--json"]
    command += ["--players", "bot:easy,bot:random,bot:easy"]
    reports = []
    for hash_seed in ("1", "4242"):
        done = subprocess.run(
            [sys.executable, *command],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
        )
        assert done.returncode == 0 and done.stderr == "", done.stderr
        reports.append(json.loads(done.stdout.splitlines()[-1]))
    assert reports[0]["digests"] == reports[1]["digests"] and len(set(reports[0]["digests"])) == 2
    assert reports[0]["digest"] == reports[1]["digest"] and reports[0]["by_seat"] == reports[1]["by_seat"]


def test_the_report_adds_up() -> None:
    run = selfplay.run(Setup("toy", 3, {}), ["bot:easy", "bot:random", "bot:random"], 12, "9")
    plain = run.to_plain()
    assert plain["games"] == 12 and plain["problems"] == [] and len(set(plain["digests"])) == 12
    assert sum(row["wins"] for row in plain["by_seat"]) >= 12
    level = {row["player"]: row for row in plain["by_level"]}
    means = [row["mean"] for row in plain["by_seat"]]
    assert level["bot:easy"]["mean"] == means[0]
    assert level["bot:random"]["mean"] == pytest.approx(sum(means[1:]) / 2, abs=0.01)
    again = selfplay.run(Setup("toy", 3, {}), ["bot:easy", "bot:random", "bot:random"], 12, "9")
    assert again.digest == run.digest != selfplay.run(run.setup, run.players, 12, "10").digest


def test_a_table_of_bots_plays_the_game_of_selfplay() -> None:
    run = selfplay.run(Setup("toy", 2, {}), ["bot:easy", "bot:random"], 1, "3")
    table = LocalTable.new("toy", 2, {}, seat_infos(["bot:easy", "bot:random"]), "3/0")
    play_out(table)
    assert [table._match.digest()] == run.digests


def test_a_broken_position_is_told_with_game_and_entry(monkeypatch) -> None:
    calls = []

    def audit(state) -> list[str]:
        calls.append(1)
        return ["a jar is lost"] if len(calls) == 20 else []

    monkeypatch.setitem(games._guests, "toy", replace(TOY, audit=audit))
    run = selfplay.run(Setup("toy", 2, {}), ["bot:random"] * 2, 3, "1")
    assert len(run.problems) == 1 and run.games == 3 and len(run.results) == 2
    assert run.problems[0].startswith("game 2, entry ") and run.problems[0].endswith(": a jar is lost")


def test_a_fault_of_the_rules_is_told(monkeypatch) -> None:
    class Faulty(TOY.state):
        def _sell(self, move):
            raise KeyError("no such jar")

    monkeypatch.setitem(games._guests, "toy", replace(TOY, setup=Faulty, state=Faulty))
    run = selfplay.run(Setup("toy", 2, {}), ["bot:random"] * 2, 2, "1")
    assert len(run.problems) == 2 and "KeyError" in run.problems[0]
    assert run.to_plain()["by_seat"][0]["mean"] == 0


def test_a_setup_from_words() -> None:
    fill = ["human", "bot:easy"]
    setup, players = read_setup("toy", None, [], ["loud=on", "first=2"], fill)
    assert setup == Setup("toy", 2, {"first": "2", "loud": True}) and players == ("human", "bot:easy")
    assert read_setup("toy", 4, [], [], fill)[1] == ("human", "bot:easy", "bot:easy", "bot:easy")
    assert read_setup("toy", None, read_players("human, bot:random ,human"), [], fill)[0].seats == 3
    infos = seat_infos(["human", "bot:easy", "bot:random", "human"])
    assert len({info.name for info in infos}) == 4 and [info.colour for info in infos] == [0, 1, 2, 3]
    for words in (["loud"], ["bold=1"], ["loud=maybe"], ["loud=on", "loud=off"], ["=on"], ["first=3"]):
        with pytest.raises(OptionError):
            read_setup("toy", 2, [], words, fill)
    for players in ("", "human,", "bot", "bot:x", "Human"):
        with pytest.raises(OptionError):
            read_players(players)
