"""Machines joined by a bridge, made of network namespaces; only where the system lets us."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=20)


class Neighbourhood:
    """`count` machines with the addresses 10.77.0.1, .2 … on one bridge, in namespaces of their own."""

    def __init__(self, count: int) -> None:
        self._mark = f"m{os.getpid() % 100_000}"
        self.names = [f"{self._mark}-{number}" for number in range(count)]
        self._hub = f"{self._mark}-hub"
        self._running: list[Machine] = []

    def __enter__(self) -> Neighbourhood:
        try:
            _ip("netns", "add", self._hub)
        except (OSError, subprocess.SubprocessError):
            pytest.skip("network namespaces are not permitted here: nothing is tested between machines")
        try:
            self._build()
        except subprocess.CalledProcessError as error:
            self.__exit__()
            pytest.skip(f"a bridge between namespaces is not permitted here: {error.stderr.decode()[:80]}")
        return self

    def _build(self) -> None:
        _ip("-n", self._hub, "link", "add", "br0", "type", "bridge")
        _ip("-n", self._hub, "link", "set", "br0", "up")
        for number, name in enumerate(self.names):
            _ip("netns", "add", name)
            port = f"port{number}"
            _ip("-n", self._hub, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("-n", self._hub, "link", "set", port, "master", "br0", "up")
            _ip("-n", name, "link", "set", "lo", "up")
            _ip("-n", name, "addr", "add", f"10.77.0.{number + 1}/24", "brd", "+", "dev", "eth0")
            _ip("-n", name, "link", "set", "eth0", "up")

    def cable(self, number: int, plugged: bool) -> None:
        """Pulls the cable of a machine at the hub, or puts it back."""
        _ip("-n", self._hub, "link", "set", f"port{number}", "up" if plugged else "down")

    def run(self, number: int, *words: str, **env: str) -> Machine:
        """Starts `python WORDS` on a machine."""
        command = ["ip", "netns", "exec", self.names[number], sys.executable, "-u", *words]
        machine = Machine(command, os.environ | env)
        self._running.append(machine)
        return machine

    def __exit__(self, *error: object) -> None:
        for machine in self._running:
            machine.kill()
        for name in [*self.names, self._hub]:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


class Machine:
    """A running program whose lines can be waited for."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self._process = subprocess.Popen(command, text=True, cwd=ROOT, env=env, **pipes)
        self.lines: list[tuple[float, str]] = []
        self._read = 0
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append((time.monotonic(), line.strip()))

    def wait(self, begin: str, seconds: float = 30) -> tuple[float, str]:
        """(when, line) of the next line that begins so; lines before it are passed over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while self._read < len(self.lines):
                line = self.lines[self._read]
                self._read += 1
                if line[1].startswith(begin):
                    return line
            time.sleep(0.01)
        said = "\n".join(line for _, line in self.lines[-30:])
        raise AssertionError(f"no line '{begin}' in {seconds} s; the last ones:\n{said}")

    def say(self, line: str) -> None:
        """A line on its input, if it still runs."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """As SIGKILL does it; all that was said before is in `lines` then."""
        self._process.kill()
        self._process.wait(10)
        self._thread.join(10)
