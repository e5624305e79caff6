"""A connection over a real socket: what comes through, and every way in which it may end."""

from __future__ import annotations

import asyncio
import socket
import time
from dataclasses import replace

import pytest

from net.channel import Channel, Gone
from net.messages import SNAPSHOT_TEXT
from net.schema import Message, Phase, Side
from net.wire import WireError, frame, header
from tests.net.lan.help import CALM, HASTE, Proxy, join, open_door, pair, run, until

CHAT = Message("chat", device=0, seat=-1, text="good evening")
START = Message("start", match=b"m" * 16, game="toy", seats=2, options={}, mine=[0], lines=0, telling=1)


def move(number: int) -> Message:
    return Message("move", number=number, index=-1, line=["swap", 0, 1, [1, 0, 0, 0]])


async def end_of(channel: Channel) -> Gone:
    """Why a channel ends."""
    while True:
        try:
            await channel.receive()
        except Gone as gone:
            assert channel.ended is gone
            return gone


def story(play, timing=CALM, quick=CALM):
    """Runs `play(door, table, peer, host)`: the peer has `quick` timing, the host `timing`."""

    async def told() -> None:
        async with open_door(timing) as (door, table):
            peer, host = await pair(door, table, timing=quick)
            await play(door, table, peer, host)
            peer.close()

    run(told())


# --- what comes through -----------------------------------------------------------------------------


def test_messages_go_both_ways_in_order() -> None:
    async def play(door, table, peer, host) -> None:
        host.send(START)
        assert await peer.receive() == START
        for number in range(500):
            assert peer.send(Message("digests", index=number, telling=1, sections={"bag": bytes(16)}))
            assert host.send(Message("entry", index=number, line=["x", number], sealed=b"", request=0))
        for number in range(500):
            assert (await peer.receive())["index"] == number
        await until(lambda: len(table.heard) == 500)
        assert [message["index"] for _, message in table.heard] == list(range(500))

    story(play)


def test_both_know_who_the_other_one_is() -> None:
    async def play(door, table, peer, host) -> None:
        assert (peer.side, host.side) == (Side.PEER, Side.HOST)
        assert peer.theirs["game"] == "toy" and peer.theirs["table"] == table.table_id
        assert host.theirs["purpose"] == "join" and host.owner is None
        assert host.address == "127.0.0.1"

    story(play)


def test_both_follow_the_phase() -> None:
    lobby = {
        "name": "Ada's table",
        "game": "toy",
        "options": {},
        "settings": dict(spectators=True, undo="fence", clock="off", seconds=0, bonus=0, strict=False),
        "seats": [],
        "devices": [],
    }
    seat = {"player": "human", "device": -1, "name": "Ada", "sign": "", "colour": 0}
    lobby["seats"] = [seat | {"ready": False, "state": "open", "away": 0, "conceded": False}]

    async def play(door, table, peer, host) -> None:
        assert peer.phase is host.phase is Phase.LOBBY
        for message, phase in (
            (START, Phase.PLAY),
            (Message("lobby", **lobby, running=True), Phase.PLAY),
            (Message("lobby", **lobby, running=False), Phase.LOBBY),
        ):
            host.send(message)
            assert host.phase is phase
            assert await peer.receive() == message and peer.phase is phase

    story(play)


def test_a_snapshot_is_big() -> None:
    async def play(door, table, peer, host) -> None:
        host.send(START)
        text = "é" * SNAPSHOT_TEXT
        with pytest.raises(WireError) as caught:
            host.send(Message("snapshot", index=0, telling=1, text=text + "x"))
        assert caught.value.code == "length"
        host.send(Message("snapshot", index=0, telling=1, text="x" * SNAPSHOT_TEXT))
        await peer.receive()
        assert len((await peer.receive())["text"]) == SNAPSHOT_TEXT

    story(play)


def test_small_packets_go_at_once() -> None:
    async def play(door, table, peer, host) -> None:
        for channel in (peer, host):
            sock = channel._link._writer.get_extra_info("socket")
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)

    story(play)


def test_heartbeats_keep_a_silent_connection_and_measure_it() -> None:
    async def play(door, table, peer, host) -> None:
        await asyncio.sleep(2 * HASTE.silence)
        assert peer.ended is None and host.ended is None
        assert 0 < peer.rtt < 0.5 and 0 < host.rtt < 0.5

    story(play, HASTE, HASTE)


def test_nothing_on_the_wire_can_be_read_and_the_tap_sees_all() -> None:
    async def told() -> None:
        async with open_door() as (door, table), Proxy(door.port) as proxy:
            peer, host = await pair(door, table, port=proxy.port)
            tapped: list[tuple[str, bytes]] = []
            peer.tap = lambda way, data: tapped.append((way, data))
            peer.send(CHAT)
            await until(lambda: table.heard)
            host.send(CHAT)
            assert await peer.receive() == CHAT
            chats = [way for way, data in tapped if b"good evening" in data]
            assert chats == ["out", "in"]
            seen = b"".join(data for _, data in proxy.seen)
            assert b"good evening" not in seen and door.code.encode() not in seen
            peer.close()

    run(told())


def test_a_move_and_an_answer_look_alike_whatever_they_say() -> None:
    async def told() -> None:
        async with open_door() as (door, table), Proxy(door.port) as proxy:
            peer, host = await pair(door, table, port=proxy.port)
            host.send(START)
            await peer.receive()
            before = len(proxy.seen)
            for tile in (0, 1, 200, 70_000):
                host.send(
                    Message("entry", index=0, line=["drawn", "bag", 0, 1, [tile]], sealed=b"", request=0)
                )
            host.send(Message("entry", index=0, line=["drawn", "bag", 0, 1, None], sealed=b"", request=0))
            for _ in range(5):
                await peer.receive()
            sizes = {len(data) for side, data in proxy.seen[before:] if side is Side.HOST}
            assert len(sizes) == 1
            peer.close()

    run(told())


# --- how it ends ------------------------------------------------------------------------------------


def test_a_farewell_says_why() -> None:
    async def play(door, table, peer, host) -> None:
        host.send(CHAT)
        host.close("removed")
        assert await peer.receive() == CHAT
        gone = await end_of(peer)
        assert gone.code == "removed" and host.ended.code == "removed"
        assert not peer.send(CHAT) and not host.send(CHAT)
        host.close()
        with pytest.raises(Gone):
            await host.receive()

    story(play)


def test_a_killed_process_is_noticed_at_once() -> None:
    async def play(door, table, peer, host) -> None:
        peer._link.abort()
        assert (await end_of(peer)).code == "lost"
        await until(lambda: host.ended)
        assert host.ended.code == "lost"

    story(play)


def test_a_pulled_cable_is_noticed_by_both() -> None:
    async def told() -> None:
        async with open_door(HASTE) as (door, table), Proxy(door.port) as proxy:
            peer, host = await pair(door, table, port=proxy.port, timing=HASTE)
            proxy.frozen = True
            started = time.monotonic()
            assert (await end_of(peer)).code == "silent"
            await until(lambda: host.ended)
            assert host.ended.code == "silent"
            assert HASTE.silence / 2 < time.monotonic() - started < 10 * HASTE.silence
            proxy.frozen = False

    run(told())


def test_the_end_is_heard_after_all_that_came_before() -> None:
    async def play(door, table, peer, host) -> None:
        for _ in range(3):
            host.send(CHAT)
        host.close()
        await until(lambda: peer.ended)
        assert [await peer.receive() for _ in range(3)] == [CHAT] * 3
        assert (await end_of(peer)).code == "bye"

    story(play)


def test_one_who_does_not_read_is_dropped_and_nobody_waits() -> None:
    async def play(door, table, peer, host) -> None:
        peer._reading.cancel()
        host.send(START)
        big = Message("snapshot", index=0, telling=1, text="x" * 100_000)
        started, sent = time.monotonic(), 0
        while host.send(big):
            sent += 1
        assert host.ended.code == "slow" and 5 < sent < 500
        assert time.monotonic() - started < 2
        other, far = await pair(door, table)
        other.send(CHAT)
        await until(lambda: table.heard)
        far.close()
        other.close()

    story(play, replace(CALM, out_most=1 << 20))


def test_one_who_is_busy_is_not_taken_for_gone() -> None:
    """The inbox is full and nobody fetches: that is no silence of the other side."""

    async def told() -> None:
        async with open_door(HASTE) as (door, table):
            peer, host = await pair(door, table, timing=HASTE)
            for _ in range(200):
                host.send(CHAT)
            await asyncio.sleep(1.5 * HASTE.silence)
            assert peer.ended is None
            for _ in range(200):
                assert await peer.receive() == CHAT
            peer.close()

    run(
        told(),
    )


def test_a_blocked_machine_is_patient_with_others() -> None:
    async def play(door, table, peer, host) -> None:
        time.sleep(3 * HASTE.silence)
        await asyncio.sleep(2 * HASTE.heartbeat)
        assert peer.ended is None and host.ended is None

    story(play, HASTE, HASTE)


def test_half_a_frame_is_not_waited_for() -> None:
    async def play(door, table, peer, host) -> None:
        peer._link._writer.write(header(60_000) + b"x")
        for _ in range(20):
            await asyncio.sleep(HASTE.partial / 8)
            if host.ended is None:
                peer._link._writer.write(b"x")
        assert host.ended is not None and host.ended.code == "stalled"

    story(play, HASTE)


# --- bad input from somebody inside -----------------------------------------------------------------


BAD = {
    "not sealed": (frame(b"x" * 200), "sealed"),
    "too short to be sealed": (frame(b"x"), "sealed"),
    "no length": (header(0), "malformed"),
    "too long": (header((64 << 10) + 1), "malformed"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_frame_ends_the_connection(name: str) -> None:
    data, code = BAD[name]

    async def play(door, table, peer, host) -> None:
        other, _ = await pair(door, table)
        peer._link._writer.write(data)
        await until(lambda: host.ended)
        assert host.ended.code == code
        other.send(CHAT)
        await until(lambda: table.heard)
        other.close()

    story(play)


SEALED = {
    "not msgpack": b"\xc1",
    "float": b"\x92\xa4ping\xcb" + bytes(8),
    "unknown kind": b"\x92\xa5cheat\x01",
    "a kind of the host": b"\x92\xa5token\xc4\x20" + bytes(32),
    "a hello": b"\x91\xa5hello",
    "too few fields": b"\x91\xa4ping",
    "out of range": b"\x92\xa4ping\xff",
}


@pytest.mark.parametrize("name", SEALED)
def test_what_is_no_message_ends_the_connection(name: str) -> None:
    async def play(door, table, peer, host) -> None:
        peer._link.write(peer._session.seal(SEALED[name]), 1 << 16)
        assert (await end_of(peer)).code == "malformed"
        assert host.ended.code == "malformed" and not table.heard

    story(play)


def test_a_lying_host_is_left() -> None:
    async def play(door, table, peer, host) -> None:
        host._link.write(host._session.seal(b"\x92\xa5cheat\x01"), 1 << 16)
        assert (await end_of(peer)).code == "malformed"
        assert (await asyncio.wait_for(until(lambda: host.ended), 5)) is None

    story(play)


@pytest.mark.parametrize("side", [Side.PEER, Side.HOST])
@pytest.mark.parametrize("trick", ["twice", "swapped", "lost", "cut", "flipped"])
def test_frames_that_somebody_between_has_touched(trick: str, side: Side) -> None:
    kept: list[bytes] = []

    def touch(from_side: Side, number: int, data: bytes) -> list[bytes]:
        if from_side is not side or number < 5:
            return [data]
        if trick == "twice":
            return [data, data]
        if trick == "swapped":
            kept.append(data)
            return [] if len(kept) % 2 else [kept[-1], kept[-2]]
        if trick == "lost":
            return [] if number == 5 else [data]
        if trick == "cut":
            return [header(len(data) - 5) + data[4:-1]]
        return [data[:20] + bytes([data[20] ^ 1]) + data[21:]]

    async def told() -> None:
        async with open_door() as (door, table), Proxy(door.port, touch) as proxy:
            peer, host = await pair(door, table, port=proxy.port)
            victim = host if side is Side.PEER else peer
            for _ in range(3):
                (peer if side is Side.PEER else host).send(CHAT)
                await asyncio.sleep(0.02)
            await until(lambda: victim.ended)
            assert victim.ended.code == "sealed"
            peer.close()

    run(told())


def test_a_move_at_the_wrong_moment_is_refused_and_no_more() -> None:
    async def play(door, table, peer, host) -> None:
        peer.send(move(7))
        answer = await peer.receive()
        assert (answer.kind, answer["number"], answer["code"]) == ("refused", 7, "phase")
        host.send(START)
        assert await peer.receive() == START
        peer.send(move(8))
        await until(lambda: table.heard)
        assert table.heard[0][1] == move(8) and host.ended is None

    story(play)


def test_too_much_talk_is_passed_over() -> None:
    async def play(door, table, peer, host) -> None:
        for _ in range(30):
            peer.send(CHAT)
        answer = await peer.receive()
        assert (answer.kind, answer["code"]) == ("refused", "flood")
        await asyncio.sleep(0.1)
        assert len(table.heard) == 5 and host.ended is None
        await asyncio.sleep(1)
        peer.send(CHAT)
        await until(lambda: len(table.heard) == 6)

    story(play)


def test_what_comes_too_late_and_wants_no_answer_gets_none() -> None:
    """Digests of the last lines are under way when the game is over."""

    async def play(door, table, peer, host) -> None:
        for number in range(50):
            peer.send(Message("digests", index=number, telling=1, sections={}))
        peer.send(CHAT)
        await until(lambda: table.heard)
        host.send(CHAT)
        assert await peer.receive() == CHAT and host.ended is None

    story(play)


def test_a_fault_while_reading_ends_the_connection_and_names_no_secret(caplog) -> None:
    hidden = "the tile"

    def fail(way: str, data: bytes) -> None:
        if way == "in":
            raise RuntimeError(hidden)

    async def play(door, table, peer, host) -> None:
        host.tap = fail
        peer.send(CHAT)
        assert (await end_of(peer)).code == "fault" and host.ended.code == "fault"

    story(play)
    assert "RuntimeError" in caplog.text and hidden not in caplog.text


def test_a_flood_ends_the_connection() -> None:
    async def play(door, table, peer, host) -> None:
        while peer.send(CHAT):
            await asyncio.sleep(0)
        assert (await end_of(peer)).code == "flood" and host.ended.code == "flood"
        assert len(table.heard) < 20

    story(play)


def test_a_flood_of_bytes_ends_the_connection() -> None:
    async def play(door, table, peer, host) -> None:
        sections = {f"section{n:016}": bytes(16) for n in range(32)}
        long = Message("digests", index=0, telling=1, sections=sections)
        host.send(START)
        await peer.receive()
        while peer.send(long):
            await asyncio.sleep(0)
        await until(lambda: host.ended)
        assert host.ended.code == "flood"

    story(play)


def test_sending_what_fits_no_row_is_a_fault_and_harms_nothing() -> None:
    async def play(door, table, peer, host) -> None:
        with pytest.raises(WireError):
            peer.send(Message("chat", text=1))
        peer.send(CHAT)
        await until(lambda: table.heard)

    story(play)


def test_what_waits_when_the_door_closes_is_told() -> None:
    async def told() -> None:
        async with open_door() as (door, table):
            peer = await join(door)
            await until(lambda: table.channels)
            await door.close()
            assert (await end_of(peer)).code == "closed"

    run(told())
