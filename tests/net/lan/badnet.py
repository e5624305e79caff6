"""A network that does its worst, and witnesses of what every device was told in spite of it."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from game.contract import Viewers
from game.match import Match, Undo
from net.follower import section_hashes
from net.loop import Loop
from net.session import Session
from tests.net.lan.tables import HERE

FAULTS = ("delay", "stall", "cut", "half", "truncate", "double", "flip")
"""What happens to a piece of the stream: it comes late; nothing comes for a while; the connection is reset
in the middle of it, or ended there; its end is missing; a part of it comes twice; a bit is wrong."""
ENDS = ("cut", "half", "truncate", "double", "flip")
"""Those after which no connection goes on."""


def cases(few: int, many: int) -> int:
    """How many cases are tried: few, and many with MESAPOLIS_LONG=1 in the environment."""
    return many if os.environ.get("MESAPOLIS_LONG") else few


class BadNetwork:
    """Stands between one device and its host, in its own thread, and spoils `left` pieces of what passes.

    `done` counts the faults by kind. While `quiet` nothing is spoilt.
    """

    def __init__(self, to: int, seed: int, faults: int, often: float = 0.04) -> None:
        self.to, self.left, self.often = to, faults, often
        self.quiet = True
        self.port = 0
        self.done: Counter[str] = Counter()
        self.record: bytearray | None = None
        """What devices say, if it is to be kept."""
        self.change: tuple[bytes, bytes] | None = None
        """Bytes that are replaced by others wherever a device says them."""
        self._chance = random.Random(seed)
        self._loop = Loop("bad network")
        self._tasks: set[asyncio.Task[None]] = set()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop.loop).result(10)

    async def _open(self) -> None:
        self._server = await asyncio.start_server(self._arrive, HERE, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        self._loop.soon(self._server.close)
        self._loop.stop()
        self._loop.join()

    async def _arrive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(HERE, self.to)
        except OSError:
            writer.transport.abort()
            return
        ends = (writer, far_writer)
        for source, sink, near in ((reader, far_writer, True), (far_reader, writer, False)):
            task = asyncio.get_running_loop().create_task(self._pass_on(source, sink, ends, near))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(
        self,
        source: asyncio.StreamReader,
        sink: asyncio.StreamWriter,
        both: tuple[asyncio.StreamWriter, ...],
        near: bool,
    ) -> None:
        try:
            while data := await source.read(4096):
                if near:
                    data = self._overhear(data)
                fault = self._fault()
                piece = await self._spoil(fault, data)
                if piece:
                    sink.write(piece)
                    await sink.drain()
                if fault == "cut":
                    for writer in both:
                        writer.transport.abort()
                    return
                if fault == "half":
                    break
        except OSError:
            pass
        for writer in both:
            writer.close()

    def _overhear(self, data: bytes) -> bytes:
        if self.record is not None:
            self.record += data
        return data.replace(*self.change) if self.change is not None else data

    def _fault(self) -> str:
        if self.quiet or not self.left or self._chance.random() > self.often:
            return ""
        self.left -= 1
        fault = self._chance.choice(FAULTS)
        self.done[fault] += 1
        return fault

    async def _spoil(self, fault: str, data: bytes) -> bytes:
        """What goes on of a piece."""
        chance = self._chance
        at = chance.randrange(len(data))
        if fault == "delay":
            await asyncio.sleep(chance.random() * 0.1)
        elif fault == "stall":
            await asyncio.sleep(0.3)
        elif fault in ("truncate", "cut", "half"):
            return data[:at]
        elif fault == "double":
            return data[:at] + data[max(0, at - chance.randrange(1, 40)) :]
        elif fault == "flip":
            return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]
        return data


@dataclass
class Witness:
    """What one device has confirmed: (line, what it may see, the line as it was told, digests)."""

    seen: list[tuple[int, Viewers, list[Any] | None, dict[str, bytes]]] = field(default_factory=list)

    def watch(self, session: Session) -> Witness:
        device = session._device

        def heard(index: int, sections: dict[str, bytes]) -> None:
            follower = device.follower
            assert follower is not None
            line = follower.match.log[index].to_wire() if index >= 0 else None
            self.seen.append((index, follower.mine, line, sections))

        device.on_digests = heard
        return self

    @property
    def last(self) -> int:
        return self.seen[-1][0] if self.seen else -1


def nothing_is_lost(match: Match, witnesses: list[Witness]) -> int:
    """Every line that anybody has confirmed stands in the log as it was told, with the digests that it had
    then; and the log is lawful. How many were compared."""
    due: dict[int, list[tuple[Viewers, list[Any] | None, dict[str, bytes]]]] = {}
    for witness in witnesses:
        for index, mine, line, sections in witness.seen:
            assert index < len(match.log), f"line {index + 1} was confirmed and is lost"
            due.setdefault(index, []).append((mine, line, sections))
    again = Match(match.setup, match.key)
    count = 0
    for index in range(-1, len(match.log)):
        if index >= 0:
            entry = match.log[index]
            again.receive(entry if isinstance(entry, Undo) else again.game.read_entry(entry.to_wire()))
        views: dict[Viewers, dict[str, bytes]] = {}
        for mine, line, sections in due.get(index, []):
            if mine not in views:
                views[mine] = section_hashes(again.state.view(mine))
            assert line is None or match.log[index].redact(mine).to_wire() == line
            assert sections == views[mine], f"line {index + 1} at the device of {sorted(mine)}"
            count += 1
    assert again.digests() == match.digests()
    return count
