"""Hearing of tables: hostile announcements, tables that fall silent, and the real sockets."""

from __future__ import annotations

import asyncio
import os
import socket
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import bonjour, discovery
from net.addresses import Adapter, Address
from net.discovery import (
    LIFE,
    MOST_ADDRESSES,
    MOST_OF_ONE,
    MOST_TABLES,
    Announcement,
    Announcer,
    Seeker,
    TableList,
    read_announcement,
)
from net.messages import SCHEMA
from net.schema import Message
from net.versions import PROTOCOL, Rules, Versions
from net.wire import WireError, pack, unpack
from tests.net.lan.help import run, until

RULES = Rules(1, b"h" * 16)
ADA = Announcement(PROTOCOL, "0.1.0", b"a" * 16, "Ada's table", "toy", RULES, 4, 2, True, False, 47710)
HOST = "10.0.0.1"


def table(number: int, **fields) -> bytes:
    return replace(ADA, table_id=number.to_bytes(16, "big"), name=f"Table {number}", **fields).to_bytes()


def names(tables: TableList, now: float) -> list[str]:
    return [found.announcement.name for found in tables.tables(now)]


# --- announcements ----------------------------------------------------------------------------------


def test_an_announcement_comes_back_and_has_no_code() -> None:
    assert read_announcement(ADA.to_bytes()) == ADA
    assert not {"code", "token", "secret"} & set(SCHEMA.kinds["mesapolis"].fields)
    long = replace(
        ADA, name="𝒜" * 40, game="g" * 24, app="9" * 16, port=65535, rules=Rules(1 << 30, bytes(16))
    )
    assert len(long.to_bytes()) <= 400 - 40


def test_a_name_is_cleaned() -> None:
    rude = changed({4: "\u202eAda\n\x1b[2J"})
    assert read_announcement(rude).name == "Ada [2J"


def changed(places: dict[int, object]) -> bytes:
    """Ada's announcement with some places of its list changed."""
    return pack([places.get(place, value) for place, value in enumerate(unpack(ADA.to_bytes()))])


@pytest.mark.parametrize(
    "changes",
    [{3: b"short"}, {4: "x" * 41}, {5: ""}, {7: b""}, {8: 0}, {8: 9}, {9: -1}, {10: 1}, {12: 0}, {1: 0}],
)
def test_what_is_no_announcement(changes) -> None:
    with pytest.raises(WireError):
        read_announcement(changed(changes))


def test_a_table_of_another_protocol_is_seen_but_cannot_be_joined() -> None:
    said = read_announcement(
        pack(["mesapolis", PROTOCOL + 1, "2.0", b"b" * 16, "Bo's table", {"all": "new"}])
    )
    assert (said.name, said.table_id, said.game) == ("Bo's table", b"b" * 16, "")
    mine = Versions(PROTOCOL, "0.1.0", {"toy": RULES})
    assert said.denial(mine).code == "update_peer"
    for broken in (["2.0"], ["2.0", b"b", "Bo"], ["2.0", b"b" * 16, 5]):
        with pytest.raises(WireError):
            read_announcement(pack(["mesapolis", PROTOCOL + 1, *broken]))


def test_who_should_update_is_known_before_anybody_knocks() -> None:
    mine = Versions(PROTOCOL, "0.1.0", {"toy": RULES})
    assert ADA.denial(mine) is None
    assert ADA.denial(replace(mine, rules={"toy": Rules(2, b"h" * 16)})).code == "update_host"
    assert ADA.denial(replace(mine, rules={})).code == "update_peer"


# --- the list ---------------------------------------------------------------------------------------


def test_a_table_is_there_for_five_seconds() -> None:
    tables = TableList()
    assert tables.hear(ADA.to_bytes(), HOST, 10)
    assert not tables.hear(ADA.to_bytes(), HOST, 11)
    (found,) = tables.tables(11)
    assert found.announcement == ADA and found.addresses == (Address(HOST, 47710),)
    assert names(tables, 11 + LIFE - 0.1) == ["Ada's table"] and names(tables, 11 + LIFE) == []
    assert tables.hear(ADA.to_bytes(), HOST, 20, age=4) and names(tables, 20.9) and not names(tables, 21)
    assert not tables.hear(ADA.to_bytes(), HOST, 30, age=LIFE)


def test_changes_are_seen() -> None:
    tables = TableList()
    tables.hear(ADA.to_bytes(), HOST, 0)
    assert tables.hear(replace(ADA, free=1, running=True).to_bytes(), HOST, 1)
    assert tables.tables(1)[0].announcement.free == 1


def test_a_host_with_more_adapters_is_one_table() -> None:
    tables = TableList()
    for number in range(MOST_ADDRESSES + 3):
        tables.hear(ADA.to_bytes(), f"10.0.{number}.1", 0)
    (found,) = tables.tables(0)
    assert [address.host for address in found.addresses] == [f"10.0.{n}.1" for n in range(MOST_ADDRESSES)]
    tables.hear(ADA.to_bytes(), "10.0.2.1", 3)
    assert [address.host for address in tables.tables(LIFE)[0].addresses] == ["10.0.2.1"]


def test_nobody_changes_what_another_one_says() -> None:
    tables = TableList()
    tables.hear(ADA.to_bytes(), HOST, 0)
    tables.hear(replace(ADA, name="Mine now", port=1).to_bytes(), "10.0.0.66", 1)
    (found,) = tables.tables(1)
    assert found.announcement == ADA and found.addresses[0] == Address(HOST, 47710)


def test_no_more_than_64_and_nobody_fills_them_alone() -> None:
    tables = TableList()
    for number in range(100):
        tables.hear(table(number), "10.0.0.66", number / 10)
        assert len(tables.tables(number / 10)) <= MOST_OF_ONE
    tables = TableList()
    for number in range(200):
        tables.hear(table(number), f"10.0.0.{number % 20}", number / 100)
    assert len(tables.tables(2)) == MOST_TABLES
    assert tables.hear(ADA.to_bytes(), "10.0.1.1", 2.5)
    assert "Ada's table" in names(tables, 2.5) and len(tables.tables(2.5)) == MOST_TABLES


def test_who_shouts_is_not_heard_and_others_are() -> None:
    tables = TableList()
    for number in range(10_000):
        tables.hear(b"\xc1", "10.0.0.66", number / 10_000)
    assert not tables.hear(ADA.to_bytes(), "10.0.0.66", 1.0)
    assert tables.hear(ADA.to_bytes(), HOST, 1.0)
    assert tables.hear(replace(ADA, table_id=b"b" * 16).to_bytes(), "10.0.0.66", 9)


@pytest.mark.parametrize("address", ["0.0.0.0", "255.255.255.255", "224.0.0.251", "::1", "", "x"])
def test_no_table_is_at_a_wildcard(address: str) -> None:
    assert not TableList().hear(ADA.to_bytes(), address, 0)


def test_a_datagram_that_is_too_long() -> None:
    assert not TableList().hear(ADA.to_bytes() + bytes(1024), HOST, 0)


@given(st.lists(st.binary(max_size=80) | st.just(ADA.to_bytes()), max_size=8))
def test_any_datagrams_are_taken_or_left(datagrams: list[bytes]) -> None:
    tables = TableList()
    for when, data in enumerate(datagrams):
        tables.hear(data, HOST, when)
    assert len(tables.tables(len(datagrams))) <= 1


# --- real sockets -----------------------------------------------------------------------------------


@pytest.fixture
def alone(monkeypatch) -> None:
    """Only the loopback, at a port and under a name that no other test uses."""
    monkeypatch.setattr(bonjour, "KIND", f"_m{os.getpid()}._tcp.local.")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        monkeypatch.setattr(discovery, "DISCOVERY_PORT", free.getsockname()[1])
    loop = Adapter("lo", "127.0.0.1", "127.255.255.255")
    monkeypatch.setattr(discovery, "adapters", lambda: [loop])


def seek(play, use_zeroconf: bool = False) -> None:
    """Runs `play(seeker, changes)` with a seeker that listens."""

    async def told() -> None:
        changes: list[int] = []
        seeker = Seeker(lambda: changes.append(1), use_zeroconf)
        await seeker.start()
        try:
            await play(seeker, changes)
        finally:
            await seeker.close()
            await seeker.close()

    run(told())


@pytest.mark.parametrize("use_zeroconf", [False, True], ids=["broadcast", "both"])
def test_a_table_is_found_and_followed_and_forgotten(alone, monkeypatch, use_zeroconf: bool) -> None:
    monkeypatch.setattr(discovery, "LIFE", 2.5)

    async def play(seeker: Seeker, changes: list[int]) -> None:
        now = [ADA]
        announcer = Announcer(lambda: now[0], use_zeroconf)
        await announcer.start()
        await until(seeker.tables)
        assert seeker.tables()[0].announcement == ADA
        assert seeker.tables()[0].addresses[0] == Address("127.0.0.1", 47710)
        now[0] = replace(ADA, free=0)
        announcer.changed()
        await until(lambda: seeker.tables()[0].announcement.free == 0)
        await announcer.close()
        await announcer.close()
        before = len(changes)
        await until(lambda: not seeker.tables())
        await until(lambda: len(changes) > before)

    seek(play, use_zeroconf)


def test_zeroconf_alone_is_enough(alone, monkeypatch) -> None:
    monkeypatch.setattr(discovery, "_hearing_socket", deaf)
    monkeypatch.setattr(discovery, "LIFE", 2.5)

    async def play(seeker: Seeker, changes: list[int]) -> None:
        assert seeker.deaf
        now = [replace(ADA, name="𝒜" * 40)]
        announcer = Announcer(lambda: now[0])
        await announcer.start()
        await until(seeker.tables)
        assert seeker.tables()[0].announcement == now[0]
        await asyncio.sleep(3)
        assert seeker.tables()[0].addresses == (Address("127.0.0.1", 47710),)
        now[0] = ADA
        announcer.changed()
        await until(lambda: seeker.tables()[0].announcement == ADA)
        await announcer.close()
        await until(lambda: not seeker.tables())

    seek(play, True)


def deaf() -> socket.socket:
    raise OSError(98, "in use")


def test_garbage_on_the_port_harms_nothing(alone) -> None:
    async def play(seeker: Seeker, changes: list[int]) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            for data in (
                b"",
                b"\xc1",
                bytes(60_000),
                pack(["mesapolis"]),
                SCHEMA.encode(Message("ping", number=1)),
            ):
                sock.sendto(data, ("127.0.0.1", discovery.DISCOVERY_PORT))
            await asyncio.sleep(0.1)
            assert seeker.tables() == [] and not changes
            sock.sendto(ADA.to_bytes(), ("127.0.0.1", discovery.DISCOVERY_PORT))
        await until(seeker.tables)

    seek(play)


def test_two_programs_on_one_machine_both_hear(alone) -> None:
    async def play(seeker: Seeker, changes: list[int]) -> None:
        second = Seeker(lambda: None, False)
        await second.start()
        announcer = Announcer(lambda: ADA, False)
        await announcer.start()
        await until(lambda: seeker.tables() and second.tables())
        await announcer.close()
        await second.close()

    seek(play)


def test_a_table_that_cannot_be_described_is_not_the_end(alone, caplog) -> None:
    async def play(seeker: Seeker, changes: list[int]) -> None:
        now = [replace(ADA, port=0)]
        announcer = Announcer(lambda: now[0], False)
        await announcer.start()
        await until(lambda: "cannot be announced" in caplog.text)
        now[0] = ADA
        announcer.changed()
        await until(seeker.tables)
        await announcer.close()

    seek(play)


def test_a_machine_whose_adapters_cannot_be_read_for_a_while(alone, monkeypatch) -> None:
    broken, real = [True], discovery.adapters

    def adapters() -> list[Adapter]:
        if broken[0]:
            raise RuntimeError("no such adapter")
        return real()

    monkeypatch.setattr(discovery, "adapters", adapters)
    monkeypatch.setattr(discovery, "_ADAPTERS_EVERY", 0.1)

    async def play(seeker: Seeker, changes: list[int]) -> None:
        announcer = Announcer(lambda: ADA, False)
        await announcer.start()
        seeker._use_zeroconf = True
        await asyncio.sleep(1.2)
        assert not seeker.tables() and not seeker._task.done() and not announcer._task.done()
        seeker._use_zeroconf = broken[0] = False
        await until(seeker.tables)
        await announcer.close()

    seek(play)


def test_adapters_that_come_and_go(alone, monkeypatch) -> None:
    loop = Adapter("lo", "127.0.0.1", "127.255.255.255")
    gone = Adapter("eth7", "203.0.113.77", "203.0.113.255")
    found = [[gone]]
    monkeypatch.setattr(discovery, "adapters", lambda: found[0])
    monkeypatch.setattr(discovery, "_ADAPTERS_EVERY", 0.01)

    async def play(seeker: Seeker, changes: list[int]) -> None:
        announcer = Announcer(lambda: ADA, False)
        await announcer.start()
        await asyncio.sleep(0.3)
        assert not announcer._sockets and not seeker.tables()
        found[0] = [loop, gone]
        await until(seeker.tables)
        found[0] = []
        await until(lambda: not announcer._sockets)
        await announcer.close()

    seek(play)
