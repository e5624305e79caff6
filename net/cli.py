"""The commands that need no window: selfplay, replay, case, bench rules.

Owns what they print. Each takes the parsed arguments and gives the exit code; bad input is a GameError
with one line, which the front door turns into exit code 2.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from game import cases
from game.contract import CHANCE, OVER, OptionError
from game.match import Applied, Match
from game.strict import shown
from net import bench, copies, selfplay
from net.saves import draft, is_copy, read_bytes, revive
from net.seats import HUMAN
from net.setups import read_players, read_setup


def run_selfplay(args: argparse.Namespace) -> int:
    """Plays bots against each other; 1 if the rules broke anything."""
    players = read_players(args.players)
    if HUMAN in players:
        raise OptionError("only bots play here: bot:LEVEL")
    setup, seats = read_setup(args.game, args.seats, players, args.option, ["bot:easy"])
    run = selfplay.run(setup, seats, args.games, args.seed)
    for problem in run.problems:
        print(problem, file=sys.stderr)
    if not args.json:
        _print_run(run)
    else:
        print(json.dumps(run.to_plain()))
    return 1 if run.problems else 0


def _print_run(run: selfplay.Run) -> None:
    plain = run.to_plain()
    print(f"{run.setup.game}, {run.setup.seats} seats, seed {run.seed}")
    for row in plain["by_seat"]:
        print(f"  seat {row['seat']}  {_row(row)}")
    for row in plain["by_level"]:
        print(f"  level   {_row(row)}")
    print(
        f"{run.games} games, {run.entries} entries in {run.seconds:.2f} s"
        f" ({plain['entries_per_second']} a second), {len(run.problems)} problems"
    )
    print(f"digest {run.digest}")


def _row(row: dict[str, Any]) -> str:
    return (
        f"{row['player']:<12} wins {row['wins']:>4}  mean {row['mean']:>7.2f}  mean place {row['place']:.2f}"
    )


# --- replay -------------------------------------------------------------------------------------


class _Printer:
    """Turns every line of a log into one line of text; the round is what the question before it names."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._round: int | str | None = None

    def __call__(self, match: Match, line: Applied) -> None:
        number = line.index + 1
        where = f"round {self._round}" if self._round is not None else ""
        self.lines.append(f"{number:>5}  {where:<9} {line.entry.to_text()}".rstrip())
        if match.state.to_act not in (CHANCE, OVER):
            self._round = dict(match.state.prompt.args).get("round", self._round)


def run_replay(args: argparse.Namespace) -> int:
    """Prints the entries of a save; every one is checked, and every digest that the save names."""
    began = time.perf_counter()
    data = read_bytes(Path(args.file))
    printer, found = _Printer(), draft(data)
    if is_copy(found.header):
        follower, seats = copies.follow(found, printer)
        match, torn = follower.match, found.torn
    else:
        loaded = revive(Path(args.file).stem, data, printer)
        match, seats, torn = loaded.match, loaded.seats, loaded.torn
    spent = time.perf_counter() - began
    game = match.game
    names = ", ".join(f"{info.name} ({info.player})" for info in seats)
    print(f"{game.title}: {names}")
    print("\n".join(printer.lines))
    totals = ", ".join(map(str, match.state.result().totals))
    ended = {"agreed": "ended by agreement", "conceded": "given up"}.get(found.ending.how, "unfinished")
    print(f"{'final' if match.over else ended}: {totals}")
    if torn:
        print("the last line of the file is unfinished and left out")
    if args.verify:
        named = any(mark.get("entries") == len(match.log) for mark in found.marks)
        digest = match.digest()
        end = "as the file names it" if named else "the file names none for its end"
        print(f"verified {len(match.log)} entries in {spent:.3f} s; digest {digest}, {end}")
    return 0


# --- rule cases ---------------------------------------------------------------------------------


def run_case(args: argparse.Namespace) -> int:
    """Runs rule cases, one line each; 1 if one fails. All files are read before the first case runs."""
    found = [case for file in args.files for case in cases.load(file)]
    failed = sum(not _case_holds(case) for case in found)
    print(f"{len(found)} cases, {len(found) - failed} ok, {failed} failed")
    return 1 if failed else 0


def _case_holds(case: dict[str, Any]) -> bool:
    name = f"{shown(case['id'])} {shown(case.get('title', ''), 200)}".rstrip()
    try:
        problems = cases.run_one(case).problems
    except Exception as error:  # a fault of the rules is a failed case like any other
        problems = (f"{type(error).__name__}: {error}",)
    said = "; ".join(shown(" ".join(problem.split()), 1000) for problem in problems)
    print(f"FAIL {name}: {said}" if problems else f"ok {name}")
    return not problems


# --- bench --------------------------------------------------------------------------------------


def run_bench_rules(args: argparse.Namespace) -> int:
    """Measures the rules."""
    numbers = bench.rules()
    if not args.json:
        print(f"a loop of {bench.LOOP} whole numbers: {numbers['integer_loop_seconds']:.4f} s")
        for name, row in numbers["games"].items():
            print(f"{name}, {row['seats']} seats")
            for key, value in row.items():
                print(f"  {key:<20} {value}")
    else:
        print(json.dumps(numbers))
    return 0
