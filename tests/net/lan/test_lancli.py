"""`main.py host --headless` and `main.py join --bot`, each in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
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
