"""Who is let in, who is not, and why."""

from __future__ import annotations

import asyncio
import os
import socket
from dataclasses import replace

import pytest

from net import door as doors
from net.channel import Link, Timing
from net.door import Door
from net.knock import Asking, connect, say
from net.messages import SCHEMA
from net.schema import Message, Phase, Side
from net.secure import Greetings, Handshake, Secret, new_code, ticket_of
from net.versions import PROTOCOL, Denial, Rules, Versions
from net.wire import GREETING_CAP, WireError, frame, header, pack
from tests.net.lan.help import (
    CALM,
    TABLE,
    VERSIONS,
    PlainTable,
    Proxy,
    denied,
    join,
    open_door,
    pair,
    raw,
    run,
    until,
)

CHAT = Message("chat", device=0, seat=-1, text="good evening")


def story(play, timing: Timing = CALM):
    async def told() -> None:
        async with open_door(timing) as (door, table):
            await play(door, table)

    run(told())


async def answer(link: Link, phase: Phase = Phase.HELLO) -> Message:
    return SCHEMA.decode(await link.frame(), Side.HOST, phase, GREETING_CAP)


def hello(**fields) -> Message:
    first = {**VERSIONS.to_fields(), "purpose": "join", "table": b"", "ticket": b"", "random": os.urandom(32)}
    return Message("hello", **(first | fields))


async def begin_a_try(door: Door) -> Link:
    """Somebody who has begun a handshake with the right code, and has the host's share."""
    link = await raw(door)
    said = say(link, hello())
    heard = await link.frame()
    handshake = Handshake(Side.PEER, Greetings(said, heard, TABLE, bytes(64)), Secret(code=door.code))
    say(link, Message("share", share=handshake.share()))
    assert (await answer(link, Phase.EXCHANGE)).kind == "share"
    return link


# --- let in -----------------------------------------------------------------------------------------


def test_four_devices_come_at_once() -> None:
    async def play(door, table) -> None:
        peers = await asyncio.gather(*(join(door, purpose="spectate" if n else "join") for n in range(4)))
        await until(lambda: len(table.channels) == 4)
        assert sorted(c.theirs["purpose"] for c in table.channels) == [
            "join",
            "spectate",
            "spectate",
            "spectate",
        ]
        for peer in peers:
            peer.send(CHAT)
        await until(lambda: len(table.heard) == 4)

    story(play)


def test_a_token_brings_back_and_is_replaced() -> None:
    async def play(door, table) -> None:
        first = table.tokens.issue(5)
        assert table.tokens.keep(5, ticket_of(first))
        _, host = await pair(door, table, secret=Secret(token=first), purpose="return")
        assert host.owner == 5
        second = table.tokens.issue(5)
        _, host = await pair(door, table, secret=Secret(token=second), purpose="return")
        assert host.owner == 5 and table.tokens.keep(5, ticket_of(second))
        assert (await denied(join(door, Secret(token=first), purpose="return"))).code == "token"
        table.tokens.void(5)
        assert (await denied(join(door, Secret(token=second), purpose="return"))).code == "token"

    story(play)


def test_a_return_is_no_try_of_the_code() -> None:
    async def play(door, table) -> None:
        for _ in range(8):
            assert (await denied(join(door, Secret(token=b"x" * 32), purpose="return"))).code == "token"
        token = table.tokens.issue(1)
        for _ in range(8):
            (await join(door, Secret(token=token), purpose="return")).close()
        (await join(door)).close()

    story(play)


def test_a_host_that_came_back_has_its_port_and_its_tokens() -> None:
    async def told() -> None:
        async with open_door() as (door, table):
            token = table.tokens.issue(3)
            port = door.port
        again = PlainTable()
        again.tokens = type(table.tokens).from_plain(table.tokens.to_plain())
        door = Door(again, CALM)
        await door.open(port, "127.0.0.1")
        _, host = await pair(door, again, secret=Secret(token=token), purpose="return", table_id=TABLE)
        assert host.owner == 3
        await door.close()

    run(told())


# --- not let in -------------------------------------------------------------------------------------


def test_a_wrong_code_five_times_a_minute() -> None:
    async def play(door, table) -> None:
        for _ in range(5):
            assert (await denied(join(door, Secret(code=new_code())))).code == "wrong_code"
        no = await denied(join(door))
        assert no.code == "tries" and 50 < no.fact("seconds") <= 61
        assert table.channels == []

    story(play)


@pytest.mark.parametrize("rude", [True, False], ids=["cut", "waiting"])
def test_a_handshake_that_is_broken_off_is_a_wrong_code(rude: bool) -> None:
    async def play(door, table) -> None:
        for number in range(1, 6):
            link = await begin_a_try(door)
            if rude:
                link.abort()
            await until(lambda number=number: door._tries.failed == number)
        assert (await denied(join(door))).code == "tries"

    story(play, replace(CALM, proof=0.1))


def test_after_twenty_there_is_a_new_code_and_those_inside_stay(monkeypatch) -> None:
    came = iter(range(1000))
    monkeypatch.setattr(doors, "address_key", lambda host: f"10.0.0.{next(came)}")

    async def play(door, table) -> None:
        old = door.code
        peer, host = await pair(door, table)
        for _ in range(20):
            assert door.code == old
            assert (await denied(join(door, Secret(code=new_code())))).code == "wrong_code"
        assert door.code != old and table.codes == [door.code]
        assert (await denied(join(door, Secret(code=old)))).code == "wrong_code"
        peer.send(CHAT)
        await until(lambda: table.heard)
        (await join(door)).close()
        assert host.ended is None

    story(play)


def test_a_code_renewed_in_the_middle_of_a_handshake_is_void() -> None:
    async def play(door, table) -> None:
        def renew(side: Side, number: int, data: bytes) -> list[bytes]:
            if side is Side.PEER and number == 2:
                door.renew()
            return [data]

        async with Proxy(door.port, renew) as proxy:
            assert (await denied(join(door, port=proxy.port))).code == "wrong_code"
        assert table.channels == []

    story(play)


GATE = [
    (Versions(PROTOCOL, "0.1.0", {}), "update_peer"),
    (Versions(PROTOCOL, "0.1.0", {"toy": Rules(0, b"h" * 16)}), "update_peer"),
    (Versions(PROTOCOL, "0.1.0", {"toy": Rules(2, b"h" * 16)}), "update_host"),
    (Versions(PROTOCOL, "0.1.0", {"toy": Rules(1, b"x" * 16)}), "update_both"),
    (Versions(PROTOCOL, "0.2.0", {"toy": Rules(1, b"x" * 16)}), "update_host"),
]


@pytest.mark.parametrize(("versions", "code"), GATE)
def test_other_rules_stay_outside_and_hear_who_should_update(versions: Versions, code: str) -> None:
    async def play(door, table) -> None:
        assert (await denied(join(door, versions=versions))).code == code

    story(play)


def test_another_protocol_stays_outside() -> None:
    async def play(door, table) -> None:
        for number, code in ((PROTOCOL + 1, "update_host"), (PROTOCOL + 9, "update_host")):
            link = await raw(door)
            link.write(pack(["hello", number, {"all": "new"}]), GREETING_CAP)
            no = await answer(link)
            assert (no.kind, no["code"]) == ("refused", code)

    story(play)


def test_a_host_of_another_protocol_or_other_rules_is_left() -> None:
    async def told(reply: bytes) -> Denial:
        async def host(reader, writer) -> None:
            await reader.read(10)
            writer.write(frame(reply))

        server = await asyncio.start_server(host, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        found = await denied(connect("127.0.0.1", port, Asking(VERSIONS), Secret(code="K7M2QX"), CALM))
        server.close()
        return found

    assert run(told(pack(["table", PROTOCOL + 1, 5]))).code == "update_peer"
    other = Versions(PROTOCOL, "0.1.0", {"toy": Rules(9, b"h" * 16)}).to_fields()
    table = Message("table", **other, table=TABLE, game="toy", random=bytes(32))
    assert run(told(SCHEMA.encode(table))).code == "update_peer"
    later = pack(["refused", 0, "something_new", [["seconds", 3]]])
    assert run(told(later)).code == "something_new"


def test_another_table_or_a_full_one() -> None:
    async def play(door, table) -> None:
        assert (await denied(join(door, table_id=b"u" * 16))).code == "table"
        (await join(door, table_id=TABLE)).close()
        table.denial = Denial("full", (("seats", 4),))
        no = await denied(join(door))
        assert (no.code, no.fact("seats")) == ("full", 4)

    story(play)


def change(field: bytes, to: bytes, side: Side):
    """A trick: another hello."""

    def trick(of: Side, number: int, data: bytes) -> list[bytes]:
        if of is side and number == 0:
            assert data.count(field) >= 1
            return [data.replace(field, to)]
        return [data]

    return trick


@pytest.mark.parametrize(
    ("side", "field", "to"),
    [
        (Side.PEER, b"\xa50.1.0", b"\xa50.0.9"),
        (Side.PEER, b"\xa4join", b"\xa4join"),
        (Side.HOST, b"\xa50.1.0", b"\xa50.9.9"),
    ],
    ids=["hello", "nothing", "table"],
)
def test_a_downgrade_by_somebody_between_is_found_out(side: Side, field: bytes, to: bytes) -> None:
    async def play(door, table) -> None:
        async with Proxy(door.port, change(field, to, side)) as proxy:
            if field == to:
                (await join(door, port=proxy.port)).close()
                return
            assert (await denied(join(door, port=proxy.port))).code == "wrong_code"
        assert table.channels == [] and door._tries.failed == 1

    story(play)


def test_a_recorded_greeting_opens_nothing() -> None:
    async def play(door, table) -> None:
        async with Proxy(door.port) as proxy:
            (await join(door, port=proxy.port)).close()
            await until(lambda: table.channels)
            recorded = [data for side, data in proxy.seen if side is Side.PEER]
        link = await raw(door)
        for data in recorded[:3]:
            link._writer.write(data)
        replies = [
            (await answer(link, phase)).kind for phase in (Phase.HELLO, Phase.EXCHANGE, Phase.EXCHANGE)
        ]
        assert replies == ["table", "share", "refused"]
        assert len(table.channels) == 1

    story(play)


def test_a_false_host_learns_nothing_and_is_found_out() -> None:
    """It announces the same table and does not know the code; it answers whatever it gets."""

    async def told() -> None:
        async def pretend(reader, writer) -> None:
            link = Link(reader, writer, CALM)
            said = await link.frame()
            reply = Message("table", **VERSIONS.to_fields(), table=TABLE, game="toy", random=bytes(32))
            heard = say(link, reply)
            theirs = SCHEMA.decode(await link.frame(), Side.PEER, Phase.EXCHANGE, GREETING_CAP)["share"]
            handshake = Handshake(Side.HOST, Greetings(said, heard, TABLE, bytes(64)), Secret(code="222222"))
            say(link, Message("share", share=handshake.share()))
            handshake.finish(theirs)
            await link.frame()
            say(link, Message("confirm", proof=os.urandom(32)))

        server = await asyncio.start_server(pretend, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        for secret, code in ((Secret(code="K7M2QX"), "wrong_code"), (Secret(token=b"s" * 32), "token")):
            knocking = connect("127.0.0.1", port, Asking(VERSIONS), secret, CALM)
            if secret.token:
                # The false host takes the share of a token for one of a code, and fails at once.
                with pytest.raises(WireError):
                    await knocking
            else:
                assert (await denied(knocking)).code == code
        server.close()

    run(told())


GARBAGE = {
    "a browser": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "zeros": bytes(64),
    "too long for a greeting": header(GREETING_CAP + 1),
    "no msgpack": frame(b"\xc1" * 20),
    "a list": frame(pack([])),
    "a move": frame(pack(["move", 1, 1, ["x"]])),
    "half a hello": frame(pack(["hello", PROTOCOL])),
    "a share first": frame(pack(["share", bytes(32)])),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_refused_and_the_door_stays_open(name: str) -> None:
    async def play(door, table) -> None:
        link = await raw(door)
        link._writer.write(GARBAGE[name])
        no = await answer(link)
        assert (no.kind, no["code"]) == ("refused", "malformed")
        with pytest.raises(WireError) as caught:
            await link.frame()
        assert caught.value.code == "lost"
        (await join(door)).close()

    story(play)


@pytest.mark.parametrize(
    "wrong", [["share", b"B" + bytes(32)], ["confirm", bytes(32)], ["ping", 1], ["hello", 1]]
)
def test_garbage_after_the_hello(wrong: list) -> None:
    async def play(door, table) -> None:
        link = await raw(door)
        say(link, hello())
        assert (await answer(link)).kind == "table"
        link.write(pack(wrong), GREETING_CAP)
        assert (await answer(link, Phase.EXCHANGE))["code"] == "malformed"

    story(play)


def test_nobody_is_there() -> None:
    async def told() -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        for host in ("127.0.0.1", "no.such.host.invalid", "x" * 300, "a..b"):
            with pytest.raises(WireError) as caught:
                await connect(host, port, Asking(VERSIONS), Secret(code="K7M2QX"), CALM)
            assert caught.value.code == "unreachable" and len(str(caught.value)) < 120

    run(told())


def test_a_host_that_says_nothing_is_not_waited_for() -> None:
    async def told() -> None:
        server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(WireError) as caught:
            await connect(
                "127.0.0.1", port, Asking(VERSIONS), Secret(code="K7M2QX"), replace(CALM, greeting=0.1)
            )
        assert caught.value.code == "late"
        server.close()

    run(told())
