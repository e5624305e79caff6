"""Strangers keep nobody out, and where a door listens."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from dataclasses import replace

import pytest

from net import door as doors
from net.addresses import DEFAULT_PORT
from net.channel import Channel, Timing
from net.door import Door
from net.knock import Asking, connect
from net.messages import SCHEMA
from net.schema import Message, Phase, Side
from net.secure import Handshake, Secret
from net.wire import GREETING_CAP, WireError
from tests.net.lan.help import CALM, VERSIONS, PlainTable, join, open_door, pair, raw, run, until

CHAT = Message("chat", device=0, seat=-1, text="good evening")


def story(play, timing: Timing = CALM):
    async def told() -> None:
        async with open_door(timing) as (door, table):
            await play(door, table)

    run(told())


# --- strangers keep nobody out ----------------------------------------------------------------------


def test_sixteen_strangers_at_most_and_not_for_long() -> None:
    async def play(door, table) -> None:
        idle = [await raw(door) for _ in range(40)]
        await until(lambda: len(door._tasks) <= 16)
        assert len(door._crowd) == 16
        (await join(door)).close()
        ends = await asyncio.gather(*(link.frame() for link in idle), return_exceptions=True)
        refused = [end for end in ends if isinstance(end, bytes)]
        assert 14 <= len(refused) <= 16
        no = SCHEMA.decode(refused[0], Side.HOST, Phase.HELLO, GREETING_CAP)
        assert no["code"] == "late"
        await until(lambda: not len(door._crowd))

    story(play, replace(CALM, greeting=1.0))


def test_who_is_refused_and_does_not_go_takes_no_more_places(caplog) -> None:
    def lingering() -> int:
        return sum("_hear_out" in repr(task.get_coro()) for task in asyncio.all_tasks())

    async def play(door, table) -> None:
        rude, most = [], 0
        for _ in range(60):
            link = await raw(door)
            link.write(b"\xc1", GREETING_CAP)
            rude.append(link)
            most = max(most, lingering())
        await until(lambda: len(door._crowd) == 16)
        assert 8 <= max(most, lingering()) <= 16
        (await join(door)).close()
        for link in rude:
            link.abort()
        await until(lambda: not len(door._crowd))

    caplog.set_level("INFO")
    story(play, replace(CALM, farewell=20.0))
    told = [line for line in caplog.records if line.name == "net.door"]
    assert 20 <= len(told) < 50, "nobody fills the log"


def test_four_handshakes_at_once(monkeypatch) -> None:
    busy: list[int] = [0, 0]

    class Counted(Handshake):
        def __init__(self, *args) -> None:
            busy[0] += 1
            busy[1] = max(busy)
            super().__init__(*args)

        def check(self, proof: bytes) -> None:
            busy[0] -= 1
            super().check(proof)

    monkeypatch.setattr(doors, "Handshake", Counted)
    monkeypatch.setattr(doors, "address_key", lambda host: str(time.monotonic_ns()))

    async def play(door, table) -> None:
        peers = await asyncio.gather(*(join(door) for _ in range(12)))
        assert 1 < busy[1] <= 4
        assert len(peers) == 12

    story(play)


def test_the_loop_goes_on_while_keys_are_made() -> None:
    """The work of a handshake is done by another thread."""

    async def play(door, table) -> None:
        threads = set()
        real = Handshake.finish

        def finish(self: Handshake, theirs: bytes) -> None:
            threads.add(threading.current_thread() is threading.main_thread())
            real(self, theirs)

        Handshake.finish = finish  # type: ignore[method-assign]
        try:
            (await join(door)).close()
        finally:
            Handshake.finish = real  # type: ignore[method-assign]
        assert threads == {False}

    story(play)


def test_a_guest_whose_service_fails_takes_nobody_along(caplog) -> None:
    hidden = "the secret tile"

    async def play(door, table) -> None:
        def fail(channel: Channel, message: Message) -> None:
            if message["text"] == "boo":
                raise RuntimeError(hidden)

        table.on_message = fail
        first, _ = await pair(door, table)
        second, _ = await pair(door, table)
        first.send(Message("chat", device=0, seat=-1, text="boo"))
        await until(lambda: first.ended)
        assert first.ended.code == "closed"
        second.send(CHAT)
        await until(lambda: len(table.heard) == 2)

    story(play)
    assert "RuntimeError" in caplog.text and "secret" not in caplog.text


# --- where it listens -------------------------------------------------------------------------------


def test_the_next_port_is_taken_if_one_is_in_use() -> None:
    async def told() -> None:
        first, second = Door(PlainTable()), Door(PlainTable())
        await first.open()
        await second.open()
        assert first.port != second.port and second.port >= DEFAULT_PORT
        third = Door(PlainTable())
        with pytest.raises(WireError) as caught:
            await third.open(first.port)
        assert caught.value.code == "port" and str(first.port) in str(caught.value)
        await asyncio.gather(first.close(), second.close(), third.close())

    run(told())


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_it_listens_on_both_families() -> None:
    async def told() -> None:
        door = Door(PlainTable(), CALM)
        await door.open(0)
        try:
            for host in ("127.0.0.1", "localhost", *(["::1"] if len(door._servers) > 1 else [])):
                (await connect(host, door.port, Asking(VERSIONS), Secret(code=door.code), CALM)).close()
        finally:
            await door.close()

    run(told())


def test_the_firewall_hint(monkeypatch) -> None:
    async def play(door, table) -> None:
        assert not door.nobody_came
        now = time.monotonic()
        monkeypatch.setattr(doors.time, "monotonic", lambda: now + 61)
        assert door.nobody_came
        door.arrivals = 1
        assert not door.nobody_came

    story(play)
    assert not Door(PlainTable()).nobody_came


def test_who_comes_from_this_machine_is_no_arrival() -> None:
    async def play(door, table) -> None:
        (await join(door)).close()
        assert door.arrivals == 0

    story(play)
