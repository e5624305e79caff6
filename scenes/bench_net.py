"""Measures a LAN table of four devices on this machine: a host and three peers over the loopback.

From the confirmed move to every device having it, and to the end of the first frame that shows it on
another one; how many entries a second pass; bytes per move. All four are in this one process, so that they
share its time: between four machines it is faster. Numbers are for people to judge.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from argparse import Namespace
from dataclasses import dataclass, field
from typing import Any

from game.contract import Move
from game.stream import Stream
from net.session import HostSession, PeerSession, Session
from scenes.bench import _share
from scenes.prefs import Prefs
from scenes.stage import Stage

DEVICES = 4
SIZE = (1920, 1080)
SHOWN_MOVES = 60
HERE = "127.0.0.1"
_PATIENCE = 60.0


@dataclass
class Stamps:
    """When each device has had which line, in seconds of the same clock."""

    applied: dict[int, list[float]] = field(default_factory=dict)

    def listen(self, session: Session) -> None:
        def heard(index: int, sections: dict[str, bytes]) -> None:
            self.applied.setdefault(index, []).append(time.perf_counter())

        session._device.on_digests = heard


class Table:
    """The four devices, each with a person who plays at random."""

    def __init__(self, game: str) -> None:
        self.host = HostSession.open(
            game, DEVICES, name="Ada", port=0, announce=False, address=HERE, pace=0.0, seed="bench"
        )
        _wait(lambda: self.host.status == "lobby")
        self.peers = [
            PeerSession.join(HERE, self.host.port, self.host.code, name=name, seek=False)
            for name in ("Bea", "Cy", "Dora")
        ]
        self.sessions: list[Session] = [self.host, *self.peers]
        for seat, session in enumerate(self.sessions):
            _wait(lambda s=session: s.status == "lobby")
            session.claim(seat, f"Player {seat + 1}")
            session.set_ready(seat, True)
            _wait(lambda s=session, n=seat: n in s.mine and s.room.seats[n].ready)
        self.stamps = Stamps()
        for session in self.sessions:
            self.stamps.listen(session)
        self.host.start()
        for session in self.sessions:
            _wait(lambda s=session: s.status == "playing" and s.table is not None)
        self.stream = Stream.of("bench net", game)
        self.moves = 0

    def decide(self) -> tuple[int, float, int] | None:
        """One decision: (line that it becomes, when it was confirmed, seat); None if nobody is asked yet."""
        for seat, session in enumerate(self.sessions):
            table = session.table
            index, state = table._tip
            if seat in state.to_act and table._sent is None:
                legal = state.legal(seat)
                move: Move = legal[self.stream.below(len(legal))]
                began = time.perf_counter()
                if table.submit(move) is None:
                    self.moves += 1
                    return index + 1, began, seat
        return None

    @property
    def over(self) -> bool:
        return all(session.table._tip[1].to_act == () for session in self.sessions)

    @property
    def sent(self) -> int:
        """Bytes that have gone both ways over all connections."""
        guests = self.host._room.seating.guests.values()
        out = sum(getattr(guest.link, "sent", 0) for guest in guests)
        return out + sum(peer._peer.channel.sent for peer in self.peers if peer._peer.channel is not None)

    def close(self) -> None:
        for session in reversed(self.sessions):
            session.leave(wait=True)


def _wait(true: Any, patience: float = _PATIENCE) -> None:
    until = time.monotonic() + patience
    while not true():
        if time.monotonic() > until:
            raise RuntimeError("the table does not get on")
        time.sleep(0.001)


def speed(game: str) -> dict[str, Any]:
    """A whole game as fast as it goes, nobody looking."""
    table = Table(game)
    before, began = table.sent, time.perf_counter()
    applied: list[float] = []
    while not table.over:
        found = table.decide()
        if found is None:
            time.sleep(0.0002)
            continue
        line, confirmed, _ = found
        _wait(lambda n=line: len(table.stamps.applied.get(n, ())) == DEVICES)
        applied.append(max(table.stamps.applied[line]) - confirmed)
        for session in table.sessions:
            session.table.poll()
    seconds, lines = time.perf_counter() - began, len(table.host._room.hosted.match.log)
    found_bytes = table.sent - before
    moves = table.moves
    table.close()
    return {
        "moves": moves,
        "entries": lines,
        "applied_p50_ms": _share(applied, 0.5),
        "applied_p99_ms": _share(applied, 0.99),
        "entries_per_second": round(lines / seconds),
        "bytes_per_move": round(found_bytes / moves),
        "bytes_per_move_and_connection": round(found_bytes / moves / (DEVICES - 1)),
    }


class Watched:
    """A table that somebody looks at: one peer's screen, with the table scene and its animations."""

    def __init__(self, game: str) -> None:
        from scenes.table.scene import TableScene

        self.table = Table(game)
        self.stage = Stage(Prefs(), SIZE)
        self.stage.sound.close()
        self.remote = self.table.peers[0].table
        self.handed = -1
        self.frames: list[tuple[float, int]] = []
        self.shown: list[float] = []
        poll = self.remote.poll

        def polled() -> list[Any]:
            updates = poll()
            if updates:
                self.handed = updates[-1].index
            return updates

        self.remote.poll = polled
        self.scene = TableScene(self.remote)
        self.stage.push(self.scene)
        self.stage.on_frame = lambda work: self.frames.append((time.perf_counter(), self.handed))

    def drive(self) -> None:
        """In a thread of its own: a move of another device whenever the screen has come to rest."""
        try:
            while len(self.shown) < SHOWN_MOVES and not self.table.over:
                self._wait_for_rest()
                found = self.table.decide()
                if found is None:
                    time.sleep(0.002)
                    continue
                line, confirmed, _ = found
                _wait(lambda n=line: self.frames and self.frames[-1][1] >= n)
                at = next(at for at, index in self.frames if index >= line)
                self.shown.append(at - confirmed)
        finally:
            self.stage.post(self.stage.quit)

    def _wait_for_rest(self) -> None:
        _wait(lambda: not self.scene.flow.busy and self.handed == self.remote._tip[0])
        for session in self.table.sessions:
            if session.table is not self.remote:
                session.table.poll()
        time.sleep(0.05)

    def run(self) -> dict[str, float | int]:
        for _ in range(10):
            self.stage.step(dt=0.2)
        thread = threading.Thread(target=self.drive, daemon=True)
        thread.start()
        self.stage.run()
        thread.join(5)
        self.stage.close()
        self.table.close()
        return {
            "shown_moves": len(self.shown),
            "shown_p50_ms": _share(self.shown, 0.5),
            "shown_p99_ms": _share(self.shown, 0.99),
            "shown_max_ms": _share(self.shown, 1.0),
        }


def run(args: Namespace) -> int:
    """`main.py bench net`."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    found = {
        "game": args.game,
        "devices": DEVICES,
        "size": f"{SIZE[0]}x{SIZE[1]}",
        **speed(args.game),
        **Watched(args.game).run(),
    }
    if args.json:
        print(json.dumps(found))
        return 0
    for key, value in found.items():
        print(f"{key:<30} {value}")
    return 0
