"""The pool of bots: the same moves as in this process, dead processes, a clean end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.match import Match, Setup
from game.stream import Stream
from net import workers as pool
from net.table import bot_key, key_from_seed
from net.workers import Question, Workers, think
from tests.net.help import BOT_B, BOT_C, play_out, toy_table

ROOT = Path(__file__).parents[2]
PRELOAD = ("tests.game.toy",)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="looks at processes as POSIX knows them")


@pytest.fixture
def workers():
    workers = Workers(1, PRELOAD)
    yield workers
    workers.close()


def wait_for(what: Callable[[], object], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it did not come"
        time.sleep(0.005)


def answer(workers: Workers, question: Question) -> object:
    got: list[object] = []
    workers.ask(question, got.append)
    wait_for(lambda: got)
    return got[0]


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and was not fetched yet counts as ended."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def questions(game: str, seats: int, every: int) -> list[Question]:
    """Questions to each level through a random game."""
    match = Match(Setup(game, seats, {}), key_from_seed(5))
    match.begin()
    stream, found = Stream.of("questions"), []
    while not match.over:
        seat = match.state.to_act[0]
        level = ("easy", "random")[len(found) % 2]
        text = match.state.view(frozenset({seat})).to_text()
        found.append(Question(game, level, seat, text, bot_key(match, seat).hex()))
        match.submit(stream.choice(match.state.legal(seat)))
    return found[::every]


@pytest.mark.parametrize(("game", "seats", "every"), [("toy", 3, 1), ("akropolis", 2, 3)])
def test_a_bot_in_the_pool_plays_as_in_this_process(workers, game, seats, every) -> None:
    asked = questions(game, seats, every)
    assert [answer(workers, question) for question in asked] == [think(question) for question in asked]


def test_a_bot_given_the_view_as_text_plays_as_with_the_view_itself() -> None:
    from game import bots, load

    for question in questions("akropolis", 3, 4):
        game = load("akropolis")
        state = game.state.from_text(question.position)
        assert state.to_text() == question.position and state.viewers == {question.seat}
        move = bots.level(question.level)(game, state, question.seat, Stream(bytes.fromhex(question.key)))
        assert move.to_wire() == think(question) and state.check(move) is None


def test_a_table_with_the_pool_plays_the_game_of_one_without(workers) -> None:
    alone = toy_table(BOT_B, BOT_C)
    play_out(alone)
    table = toy_table(BOT_B, BOT_C, workers=workers)
    woken = threading.Event()
    table.on_wake = woken.set
    while not table.over:
        assert table.poll() or woken.wait(60)
        woken.clear()
    assert table._match.digest() == alone._match.digest()


def test_asking_never_waits_for_a_process_to_start(workers, monkeypatch) -> None:
    may_start, start = threading.Event(), workers._start
    monkeypatch.setattr(workers, "_start", lambda: may_start.wait(60) and start())
    got: list[object] = []
    workers.warm()
    workers.ask(questions("toy", 2, 1)[0], got.append)
    assert got == [] and workers.pids() == []
    may_start.set()
    wait_for(lambda: got)


def test_a_killed_process_is_asked_again(workers, caplog) -> None:
    asked = questions("toy", 3, 1)
    for question in asked[:4]:
        answer(workers, question)
        for pid in workers.pids():
            os.kill(pid, signal.SIGKILL)
    assert answer(workers, asked[4]) == think(asked[4])
    assert "asked again" in caplog.text


def test_what_the_pool_cannot_answer_is_worked_out_here(caplog) -> None:
    workers = Workers(1, ("tests.net.no_such_module",))
    question = questions("toy", 3, 1)[0]
    try:
        assert answer(workers, question) == think(question)
        assert "asked again" in caplog.text and "worked out in this process" in caplog.text
    finally:
        workers.close()


def test_a_bot_that_fails_everywhere_is_answered_with_none(workers, caplog) -> None:
    assert answer(workers, Question("toy", "easy", 0, "no position", "00")) is None
    assert "cannot decide" in caplog.text


def test_a_process_that_stands_still_is_taken_for_dead(workers, monkeypatch, caplog) -> None:
    asked = questions("toy", 3, 1)
    answer(workers, asked[0])
    (pid,) = workers.pids()
    monkeypatch.setattr(pool, "PATIENCE", 0.5)
    os.kill(pid, signal.SIGSTOP)
    assert answer(workers, asked[1]) == think(asked[1])
    assert "does not answer" in caplog.text and not alive(pid)


def test_close_ends_all_processes_and_may_be_called_twice(workers) -> None:
    answer(workers, questions("toy", 2, 1)[0])
    pids = workers.pids()
    assert pids and all(map(alive, pids))
    workers.close()
    workers.close()
    assert not any(map(alive, pids)) and workers.pids() == []
    got: list[object] = []
    workers.ask(questions("toy", 2, 1)[0], got.append)
    time.sleep(0.05)
    assert got == [] and workers.pids() == []


def test_close_does_not_wait_for_a_process_that_stands_still(workers, monkeypatch) -> None:
    monkeypatch.setattr(pool, "_FAREWELL", 0.3)
    answer(workers, questions("toy", 2, 1)[0])
    (pid,) = workers.pids()
    os.kill(pid, signal.SIGSTOP)
    workers.ask(questions("toy", 2, 1)[0], lambda wire: None)
    time.sleep(0.1)
    closing = threading.Thread(target=workers.close, daemon=True)
    closing.start()
    closing.join(60)
    assert not closing.is_alive()
    wait_for(lambda: not alive(pid))


SCRIPT = """
import sys, time
from net.workers import Workers, Question
def main():
    workers = Workers(1)
    workers.warm()
    while not workers.pids():
        time.sleep(0.01)
    try:
        print(*workers.pids(), flush=True)
        time.sleep(600)
    except KeyboardInterrupt:
        workers.close()
        sys.exit(130)
if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_the_processes_end_with_the_program(tmp_path, how) -> None:
    script = tmp_path / "program.py"
    script.write_text(SCRIPT)
    program = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert program.stdout is not None and program.stderr is not None
    pids = [int(word) for word in program.stdout.readline().split()]
    assert pids
    if how == signal.SIGINT:
        os.killpg(program.pid, how)
        assert program.wait(60) == 130
        assert program.stderr.read() == ""
    else:
        program.kill()
        program.wait(60)
    wait_for(lambda: not any(map(alive, pids)))
    program.stdout.close()
    program.stderr.close()
