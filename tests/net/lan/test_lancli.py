"""`main.py host --headless` and `main.py join --bot`, each in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from net.lines import scan
from net.store import Store

ROOT = Path(__file__).parents[3]


def run(home: Path, *words: str, **how) -> subprocess.Popen[str]:
    env = os.environ | {"MESAPOLIS_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "main.py", *words], cwd=ROOT, env=env, text=True, **pipes)


@pytest.mark.slow
def test_a_headless_table_and_two_bots(tmp_path) -> None:
    host = run(tmp_path / "host", "host", "tigris", "--headless", "--name", "Ada", "--seats", "2")
    opened = re.match(r"open at (\S+).*, port (\d+); code (\w{6})\n", host.stdout.readline())
    assert opened is not None
    where, code = f"127.0.0.1:{opened[2]}", opened[3]
    wrong = run(tmp_path / "wrong", "join", where, "--code", "222222", "--bot", "random")
    said = wrong.communicate(timeout=60)
    assert wrong.returncode == 2 and said[1] == "main.py: the code is wrong\n"
    one = run(tmp_path / "one", "join", where, "--code", code, "--bot", "random", "--name", "Bea")
    two = run(tmp_path / "two", "join", where, "--code", "-", "--bot", "random", "--name", "Cy")
    out_two, err_two = two.communicate(code.lower() + "\n", timeout=90)
    out_one, err_one = one.communicate(timeout=60)
    out_host, err_host = host.communicate(timeout=60)
    assert (one.returncode, two.returncode, host.returncode) == (0, 0, 0), (err_one, err_two, err_host)
    results = [re.findall(r"place .*", out) for out in (out_host, out_one, out_two)]
    assert len(results[0]) == 2 and results[0] == results[1] == results[2]
    assert "Bea" in results[0][0] + results[0][1]
    check_saves(tmp_path)


@pytest.mark.slow
def test_a_killed_headless_table_is_offered_again(tmp_path) -> None:
    """Its people come back by themselves, and so does one whose own program was killed too."""
    words = ("--headless", "--name", "Ada")
    host = run(tmp_path / "host", "host", "akropolis", "--players", "human,human,bot:random", *words)
    opened = re.match(r"open at (\S+).*, port (\d+); code (\w{6})\n", host.stdout.readline())
    assert opened is not None
    where = ("join", f"127.0.0.1:{opened[2]}", "--code", opened[3], "--bot", "random")
    one = run(tmp_path / "one", *where, "--name", "Bea")
    two = run(tmp_path / "two", *where, "--name", "Cy")
    lines = iter(host.stdout.readline, "")
    kept = next(line.split()[-1] for line in lines if line.startswith("kept as"))
    path = tmp_path / "host" / "saves" / f"{kept}.mesa"
    until = time.monotonic() + 30
    while len(scan(path.read_bytes()).lines) < 12:
        assert time.monotonic() < until
        time.sleep(0.05)
    for killed in (host, two):
        killed.kill()
        killed.communicate()
    before = [line for line in scan(path.read_bytes()).lines if isinstance(line, list)]
    open_one = run(tmp_path / "host", "host", "--save", kept, "--headless")
    first = open_one.stdout.readline()
    assert re.match(rf"open at .*, port {opened[2]}; code \w{{6}}\n", first), first
    other = run(tmp_path / "host", "host", "--save", "last", "--headless")
    assert other.communicate(timeout=60)[1] == "main.py: this game is open in another window\n"
    again = run(tmp_path / "two", "join", "--save", "last", "--bot", "random")
    outs = [program.communicate(timeout=120) for program in (one, again, open_one)]
    assert [p.returncode for p in (one, again, open_one)] == [0, 0, 0], outs
    results = [re.findall(r"place .*", out) for out, _ in outs]
    assert len(results[0]) == 3 and results[0] == results[1] == results[2]
    after = [line for line in scan(path.read_bytes()).lines if isinstance(line, list)]
    assert after[: len(before)] == before and len(after) > len(before)
    over = run(tmp_path / "host", "host", "--save", kept, "--headless")
    assert over.communicate(timeout=60)[1] == f"main.py: {kept} has ended\n"


def check_saves(tmp_path: Path) -> None:
    """The host has the game; each of the others its copy, without the secret of the deal."""
    for who, lan in (("host", "host"), ("one", "peer"), ("two", "peer")):
        store = Store(tmp_path / who)
        (info,) = store.list()
        assert (info.lan, info.finished) == (lan, True)
        (header, *_) = scan(store.read(info.id)).lines
        assert (header["key"] is None) == (lan == "peer")
        if lan == "peer":
            assert info.at == "Ada"
            assert oct(store.beside(info.id).stat().st_mode)[-3:] == "600" or sys.platform == "win32"
        store.close()
