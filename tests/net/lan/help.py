"""What the tests of the LAN share: a table behind a door, devices, and a proxy that plays tricks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from net.channel import Channel, Link, Timing
from net.door import Door
from net.knock import Asking, Denied, connect
from net.schema import Message, Side
from net.secure import Secret, TokenBook
from net.versions import PROTOCOL, Denial, Rules, Versions
from net.wire import Decoder, header

VERSIONS = Versions(PROTOCOL, "0.1.0", {"toy": Rules(1, b"h" * 16)})
TABLE = b"t" * 16
HASTE = Timing(heartbeat=0.1, silence=0.6, partial=0.4, connect=2, greeting=5, proof=2, farewell=0.2)
"""For what must be waited for; everything else takes its time, so that a busy machine harms no test."""
CALM = Timing(heartbeat=0.5, silence=15, partial=15, connect=10, greeting=15, proof=10, farewell=0.5)
PATIENCE = 40.0
T = TypeVar("T")


def run(story: Awaitable[T]) -> T:
    """Runs a story to its end, or fails."""

    async def bounded() -> T:
        async with asyncio.timeout(PATIENCE):
            return await story

    return asyncio.run(bounded())


async def until(true: Callable[[], Any]) -> None:
    """Waits until something holds."""
    while not true():
        await asyncio.sleep(0.005)


class PlainTable:
    """A table that greets everybody and keeps what they say."""

    def __init__(self) -> None:
        self.versions, self.table_id, self.game = VERSIONS, TABLE, "toy"
        self.tokens = TokenBook()
        self.denial: Denial | None = None
        self.codes: list[str] = []
        self.channels: list[Channel] = []
        self.heard: list[tuple[Channel, Message]] = []
        self.on_message: Callable[[Channel, Message], None] = lambda channel, message: None

    def admit(self, hello: Message) -> Denial | None:
        return self.denial

    def find_token(self, ticket: bytes) -> tuple[int, bytes] | None:
        return self.tokens.find(ticket)

    def code_renewed(self, code: str) -> None:
        self.codes.append(code)

    async def welcome(self, channel: Channel) -> None:
        self.channels.append(channel)
        while True:
            message = await channel.receive()
            self.heard.append((channel, message))
            self.on_message(channel, message)


@asynccontextmanager
async def open_door(timing: Timing = CALM, **table_fields: Any) -> AsyncIterator[tuple[Door, PlainTable]]:
    """An open door on this machine, with its table."""
    table = PlainTable()
    for name, value in table_fields.items():
        setattr(table, name, value)
    door = Door(table, timing)
    await door.open(0, "127.0.0.1")
    try:
        yield door, table
    finally:
        await door.close()


async def join(
    door: Door, secret: Secret | None = None, port: int = 0, timing: Timing = CALM, **asking: Any
) -> Channel:
    """A device that comes in with the door's code, or as told."""
    wanted = replace(Asking(VERSIONS), **asking)
    return await connect("127.0.0.1", port or door.port, wanted, secret or Secret(code=door.code), timing)


async def pair(door: Door, table: PlainTable, **how: Any) -> tuple[Channel, Channel]:
    """Both ends of one connection: the peer's, and the host's."""
    before = len(table.channels)
    peer = await join(door, **how)
    await until(lambda: len(table.channels) > before)
    return peer, table.channels[-1]


async def denied(knocking: Awaitable[Channel]) -> Denial:
    """Why somebody is not let in."""
    with pytest.raises(Denied) as caught:
        await knocking
    return caught.value.denial


async def raw(door: Door) -> Link:
    """A stranger who says what he likes."""
    return Link(*await asyncio.open_connection("127.0.0.1", door.port), CALM)


Trick = Callable[[Side, int, bytes], list[bytes]]
"""What goes on of the n-th frame that a side has sent: raw bytes, with their headers."""


class Proxy:
    """Stands between a peer and the host and does to every frame what `trick` says.

    `seen` is every byte that passed, as it came.
    """

    def __init__(self, to: int, trick: Trick | None = None) -> None:
        self._to, self._trick = to, trick or (lambda side, number, data: [data])
        self.seen: list[tuple[Side, bytes]] = []
        self.port = 0
        self.frozen = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._arrive, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Pulls the cable: everybody's connection is reset."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _arrive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers += [writer, far_writer]
        for side, source, sink in ((Side.PEER, reader, far_writer), (Side.HOST, far_reader, writer)):
            task = asyncio.get_running_loop().create_task(self._pass_on(side, source, sink))
            self._tasks.add(task)

    async def _pass_on(self, side: Side, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        decoder, number = Decoder(1 << 30), 0
        try:
            while data := await source.read(1 << 16):
                decoder.feed(data)
                while (payload := decoder.next()) is not None:
                    whole = header(len(payload)) + payload
                    self.seen.append((side, whole))
                    await until(lambda: not self.frozen)
                    for piece in self._trick(side, number, whole):
                        sink.write(piece)
                    number += 1
                await sink.drain()
        except OSError:
            pass
        sink.close()
