"""Programs of `player.py`, one per device, that may be ended and started again; what all of them said."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.contract import digest
from net.store import Store
from tests.net.lan.badnet import Witness, nothing_is_lost
from tests.net.lan.netns import Machine

PATIENCE = 120.0
WORDS = ("-m", "tests.net.lan.player")


@dataclass
class Program:
    """One device. launch: starts a program with these words; on this machine if it is None."""

    plan: dict[str, Any]
    launch: Callable[..., Machine] | None = None
    lives: list[Machine] = field(default_factory=list)

    @property
    def name(self) -> str:
        return str(self.plan["name"])

    @property
    def machine(self) -> Machine:
        return self.lives[-1]

    def start(self) -> None:
        words = (*WORDS, json.dumps(self.plan))
        if self.launch is not None:
            self.lives.append(self.launch(*words))
        else:
            self.lives.append(Machine([sys.executable, "-u", *words], dict(os.environ)))

    def kill(self) -> None:
        self.machine.kill()

    def say(self, word: str) -> None:
        self.machine.say(word)

    def sleep(self, on: bool) -> None:
        """Stands still like a machine whose lid is closed, or goes on."""
        os.kill(self.machine.pid, signal.SIGSTOP if on else signal.SIGCONT)

    def last(self, what: str) -> list[str]:
        """The words of the newest line of that kind in this life, [] if there is none."""
        for _, line in reversed(list(self.machine.lines)):
            if line.startswith(f"{what} "):
                return line.split()[1:]
        return []

    @property
    def index(self) -> int:
        """The last line that this device has told in this life."""
        told = self.last("told")
        return int(told[0].strip("[,")) if told else -1

    def witness(self) -> Witness:
        found = Witness()
        for machine in self.lives:
            for _, line in list(machine.lines):
                try:
                    if line.startswith("told "):
                        index, mine, wire, sections = json.loads(line[5:])
                        hashes = {name: bytes.fromhex(value) for name, value in sections.items()}
                        found.seen.append((index, frozenset(mine), wire, hashes))
                except ValueError:
                    # Cut off by the kill: nobody has heard it.
                    continue
        return found


def wait(true: Callable[[], Any], what: str, programs: Sequence[Program]) -> None:
    """Waits until something holds, or fails with the last lines of everybody."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            said = {p.name: [line[:150] for _, line in p.machine.lines[-6:]] for p in programs}
            raise AssertionError(f"this takes too long: {what}\n{json.dumps(said, indent=1)}")
        time.sleep(0.005)


def open_table(host: Program) -> tuple[int, str]:
    """Port and code of a table whose program has been started."""
    wait(lambda: host.last("open"), "the table is open", [host])
    port, code = host.last("open")
    return int(port), code


def away_and_back(programs: Sequence[Program], lose: Callable[[], None], find: Callable[[], None]) -> None:
    """The second of three programs is lost at its question, and found again: all see who is gone and for how
    long, and it comes back into its seat at the same question."""
    host, guest, other = programs
    guest.say("hold")

    def asked() -> bool:
        last = guest.last("asked")
        return bool(last) and int(last[0]) == guest.index == host.index == other.index

    wait(lambda: guest.last("does") == ["hold"], "held", programs)
    wait(asked, "the question", programs)
    question, line = guest.last("asked"), guest.index
    lose()
    gone = ["here", "away", "here"]
    for program in (host, other):
        wait(lambda p=program: p.last("seats") == gone and p.last("stopped") == ["away"], "seen", programs)
        wait(lambda p=program: p.last("clock") and int(p.last("clock")[1]) >= 1, "its clock", programs)
    find()
    for program in programs:
        wait(lambda p=program: p.last("seats") == ["here"] * 3, "back", programs)
    wait(lambda: guest.last("status")[0] == "playing", "plays", programs)
    wait(lambda: host.last("stopped") == ["-"], "the clocks run", programs)
    assert guest.last("asked") == question and guest.index == line == host.index
    guest.say("go")
    wait(lambda: host.index > line + 10 or host.last("over"), "it goes on", programs)


def check_the_end(folder: Path, programs: Sequence[Program]) -> None:
    """All see the same end, and what any has confirmed stands in the save of the host."""
    wait(lambda: all(program.last("over") for program in programs), "the end", programs)
    assert len({tuple(program.last("over")[:-1]) for program in programs}) == 1
    for program in programs:
        program.say("end")
    for program in programs:
        program.machine.wait("ended", 30)
    store = Store(folder)
    (info,) = [info for info in store.list() if info.lan == "host"]
    match = store.load(info.id).match
    store.close()
    assert match.over
    assert nothing_is_lost(match, [program.witness() for program in programs]) > len(match.log)
    for program in programs:
        assert program.last("over")[-1] == digest(match.state.view(frozenset(program.plan["seats"])))
