"""Somebody before the door who means harm, comes back and should not, or stands between; hosts that lie."""

from __future__ import annotations

import contextlib
import logging
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import net.door
import net.knock
import net.peer
import net.room
from game.contract import digests
from net.addresses import Address
from net.copies import WayBack
from net.denials import words as words_of
from net.discovery import Announcement, Found
from net.host import versions_with
from net.inside import InsideLink
from net.messages import MAX_DEVICES
from net.peer import Wish
from net.schema import Message
from net.seating import Guest
from net.secure import ticket_of
from net.versions import Rules
from net.wire import frame
from tests.net.lan.badnet import BadNetwork
from tests.net.lan.rogue import STEADY, Party, Rogue, come, in_loop, message_bytes, party
from tests.net.lan.tables import HERE, SOON, leave, log_of, open_table, play, sit, start, wait


@pytest.fixture(autouse=True)
def logged(caplog):
    caplog.set_level(logging.INFO)
    return caplog


# --- other versions ---------------------------------------------------------------------------------


def rules_of(own: Any, version: int, digest: bytes = b"") -> Any:
    old = own.rules["toy"]
    return replace(own, rules={**own.rules, "toy": replace(old, version=version, hash=digest or old.hash)})


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda own: replace(own, protocol=own.protocol + 1), "update_host", "its host should update"),
        (lambda own: rules_of(own, 99), "update_host", "its host should update"),
        (lambda own: rules_of(own, 0), "update_peer", "update it"),
        (lambda own: rules_of(replace(own, app="99.0"), 1, b"?" * 16), "update_host", "its host should"),
        (lambda own: rules_of(replace(own, app="0.0.1"), 1, b"?" * 16), "update_peer", "update it"),
        (lambda own: rules_of(own, 1, b"?" * 16), "update_both", "update both sides"),
        (lambda own: replace(own, rules={}), "update_peer", "update it"),
    ],
)
def test_another_version_is_told_who_should_update(change, code, words) -> None:
    host = open_table(timing=STEADY)
    peer = come(host, inside=False, versions=change(versions_with("toy")))
    assert (peer.status, peer.reason.code) == ("refused", code) and words in words_of(peer.reason)
    assert len(host.room.devices) == 1
    leave(peer, host)


# --- codes ------------------------------------------------------------------------------------------


def other_code(code: str) -> str:
    return "222222" if code != "222222" else "333333"


def test_wrong_codes_from_one_address_and_from_many(monkeypatch) -> None:
    """Five a minute from one address; after twenty in all there is a new code, and those inside stay."""
    address = ["127.0.0.1"]
    monkeypatch.setattr(net.door, "address_key", lambda host: address[0])
    with party() as table:
        table.advance(3)
        code, wrong = table.host.code, other_code(table.host.code)
        tried: list[Rogue] = []

        def knock(said: str) -> str:
            tried.append(come(table.host, inside=False, code=said))
            reason = tried[-1].reason
            return reason.code if reason is not None else "in"

        try:
            assert [knock(wrong) for _ in range(6)] == ["wrong_code"] * 5 + ["tries"]
            assert 0 < tried[-1].reason.fact("seconds") <= 60  # type: ignore[union-attr, operator]
            assert knock(code) == "tries", "nor with the right one now"
            for number in range(3):
                address[0] = f"10.0.0.{number}"
                assert [knock(wrong) for _ in range(5)] == ["wrong_code"] * 5
            wait(lambda: table.host.code != code, "renewed")
            told = ["notice", "renewed"]
            wait(lambda: any(row[:2] == told for row in list(table.guest.heard)), "told")
            assert table.guest.status == table.rogue.status == "playing"
            address[0] = "10.0.0.9"
            assert knock(code) == "wrong_code"
            assert knock(table.host.code) == "in"
            table.finish()
        finally:
            leave(*tried)


# --- tokens -----------------------------------------------------------------------------------------


def holder(table: Party, token: bytes, name: str = "Thief") -> Rogue:
    """Somebody who has got hold of a token."""
    way = WayBack(HERE, table.host.port, table.host._host.table_id, token, name)
    rogue = Rogue(way, Wish(), None, None, versions_with(table.room.game), STEADY, False)
    rogue._go(True)
    return rogue


def test_who_was_removed_does_not_come_back(logged) -> None:
    with party() as table:
        rogue, code = table.rogue, table.host.code
        table.advance(4)
        token = rogue._copy.way.token
        table.host.remove_device(rogue.device)
        wait(lambda: rogue.status == "lost", "removed")
        assert rogue.reason.code == "removed" and not rogue._copy.way.token
        thief = holder(table, token)
        wait(lambda: thief.status == "lost", "the token is void")
        again = come(table.host, inside=False, code=code)
        assert (thief.reason.code, again.reason.code) == ("token", "wrong_code")
        assert "is not let in: token" in logged.text and "is not let in: wrong_code" in logged.text
        leave(thief, again)
        assert table.host.room.seats[2].state == "bot"
        table.finish(rogue)


def test_the_token_of_a_seat_given_away_opens_nothing() -> None:
    with party() as table:
        rogue, device = table.rogue, table.rogue.device
        table.advance(4)
        token = rogue._copy.way.token
        leave(rogue)
        wait(lambda: table.host.room.seats[2].state == "away", "away")
        table.host.give_seat(2, table.guest.device)
        wait(lambda: table.guest.mine == {1, 2}, "given")
        thief = holder(table, token)
        wait(lambda: thief.status == "lost", "the token is void")
        assert thief.reason.code == "token" and not thief.mine
        assert all(row.device != device for row in table.host.room.devices)
        leave(thief)
        play([table.host, table.guest])
        table.lawful()


def test_a_token_that_was_replaced_opens_nothing() -> None:
    with party() as table:
        rogue = table.rogue
        table.advance(4)
        old = rogue._copy.way.token
        rogue.do(lambda: rogue.channel._link.abort())
        wait(lambda: rogue._copy.way.token != old, "a fresh one")
        wait(lambda: table.room.tokens.to_plain()[str(rogue.device)] == [rogue._copy.way.token.hex()], "kept")
        thief = holder(table, old)
        wait(lambda: thief.status == "lost", "void")
        assert thief.reason.code == "token" and rogue.status == "playing"
        leave(thief)
        table.finish()


def test_a_ticket_without_its_token_opens_nothing(monkeypatch) -> None:
    """The ticket travels in the clear: whoever has seen it cannot come in, nor throw anybody out."""
    with party() as table:
        rogue, false = table.rogue, b"?" * 32
        table.advance(4)
        ticket = ticket_of(rogue._copy.way.token)
        monkeypatch.setattr(
            net.knock, "ticket_of", lambda token: ticket if token == false else ticket_of(token)
        )
        thief = holder(table, false)
        wait(lambda: thief.status == "lost", "no")
        assert thief.reason.code == "token"
        assert rogue.status == "playing" and not rogue.codes("bye")
        leave(thief)
        table.finish()


def test_who_has_seen_a_ticket_keeps_nobody_waiting() -> None:
    """Sixteen who begin to come back with the ticket of another, and never prove anything."""
    with party() as table:
        table.advance(4)
        rogue, versions = table.rogue, versions_with("toy")
        ticket = ticket_of(rogue._copy.way.token)
        fields = versions.to_fields() | {"purpose": "return", "table": b"", "ticket": ticket}
        hello = message_bytes("hello", **fields, random=bytes(32))
        share = message_bytes("share", share=b"\x09" + bytes(31))
        strangers = [socket.create_connection((HERE, table.host.port)) for _ in range(16)]
        for stranger in strangers:
            stranger.sendall(frame(hello) + frame(share))
        began = time.monotonic()
        rogue.do(lambda: rogue.channel._link.abort())
        wait(lambda: rogue.status == "reconnecting", "lost")
        late = come(table.host, "Late")
        wait(lambda: rogue.status == "playing", "back")
        assert time.monotonic() - began < STEADY.proof
        for stranger in strangers:
            stranger.close()
        leave(late)
        table.finish()


def test_a_second_window_with_the_same_token_takes_the_seat_and_the_first_one_stays_out() -> None:
    """Of two programs with one token one plays: they do not throw each other out for ever."""
    with party() as table:
        table.advance(4)
        second = holder(table, table.rogue._copy.way.token, "Rogue")
        wait(lambda: second.status == "playing" and table.rogue.status == "lost", "one goes")
        assert table.rogue.reason.code == "again" and second.mine == {2}
        table.rogue.leave(wait=True)
        play([table.host, table.guest, second])
        table.lawful()
        leave(second)


# --- those between ----------------------------------------------------------------------------------


def test_a_recorded_connection_opens_nothing_and_moves_nothing() -> None:
    """Every byte of a guest's whole visit, sent to the door once more."""
    with party() as table:
        network = BadNetwork(table.host.port, 1, 0)
        network.record = bytearray()
        visitor = come(table.host, "Recorded", network.port)
        visitor.chat("hello")
        visitor.watch(True)
        wait(lambda: visitor.codes() or len(network.record) > 700, "something is said")
        leave(visitor)
        said = bytes(network.record)
        network.close()
        table.advance(3)
        before, devices = table.log(), len(table.room.seating.guests)
        for _ in range(3):
            with socket.create_connection((HERE, table.host.port)) as thief:
                thief.settimeout(20)
                thief.sendall(said)
                answer = b""
                with contextlib.suppress(OSError):
                    while data := thief.recv(4096):
                        answer += data
                assert b"wrong_code" in answer
        table.unharmed(before)
        assert len(table.room.seating.guests) <= devices
        table.finish()


@pytest.mark.parametrize("how", ["twice", "swapped", "older", "left out"])
def test_frames_played_again_or_in_another_order(how, logged) -> None:
    """Sealed moves of a seat itself, by somebody between: the connection ends, nothing is played twice."""
    with party() as table:
        rogue = table.rogue
        table.asked(2)
        index = len(table.log()) - 1
        move = table.room.hosted.match.state.legal(2)[0]

        def send() -> None:
            channel = rogue.channel
            first = channel._session.seal(message_bytes("move", number=900, index=index, line=move.to_wire()))
            second = channel._session.seal(message_bytes("chat", device=0, seat=2, text="second"))
            order = {"twice": [first, first], "swapped": [second, first], "left out": [second]}
            for payload in order.get(how, [first, second, first]):
                channel._link.write(payload, 1 << 16)

        old = rogue.channel
        rogue.do(send)
        wait(lambda: "(sealed)" in logged.text, "found out")
        wait(lambda: rogue._peer.channel not in (None, old) and rogue.status == "playing", "back")
        table.settle()
        played = sum(entry == move for entry in table.log()[index + 1 :])
        assert played == (how in ("twice", "older"))
        table.finish()


@pytest.mark.parametrize(
    ("old", "new"),
    [(b"join", b"back"), (b"\xa5hello\x01", b"\xa5hello\x02"), (b"toy", b"tex"), (b"hello", b"table")],
)
def test_a_greeting_that_somebody_between_changes(old, new) -> None:
    host = open_table(timing=STEADY)
    network = BadNetwork(host.port, 1, 0)
    network.change = (old, new)
    peer = come(host, port=network.port, inside=False)
    assert peer.status == "refused"
    assert peer.reason.code in ("malformed", "update_host", "update_peer", "wrong_code", "lost")
    assert len(host.room.devices) == 1
    network.change = None
    fine = come(host, port=network.port)
    leave(peer, fine, host)
    network.close()


def test_a_false_table_that_looks_like_the_lost_one_does_not_end_the_way_back(monkeypatch) -> None:
    """While the host is away somebody announces its table: who comes back does not fall for it."""
    monkeypatch.setattr(net.peer, "LAST_WAIT", 0.3)
    host, other = open_table(timing=SOON), open_table(timing=SOON)
    guest = come(host, "Bea", timing=SOON)
    sit(host, 0)
    sit(guest, 1)
    start(host, guest)
    play([host, guest], until=lambda: len(log_of(host)) > 8)
    wait(lambda: guest._copy.way.token, "a token")
    table_id = other._host.table_id = host._host.table_id
    rules = Rules(1, b"h" * 16)
    said = Announcement(1, "0", table_id, "x", "toy", rules, 2, 1, True, True, other.port)

    class Seeker:
        def tables(self) -> list[Found]:
            return [Found(said, (Address(HERE, other.port),))]

        async def close(self) -> None:
            pass

    port, refused = host.port, [0]
    refuse = other._host.door._refuse

    def count(*args: Any) -> None:
        refused[0] += 1
        refuse(*args)

    other._host.door._refuse = count  # type: ignore[method-assign]
    guest._peer._seeker = Seeker()  # type: ignore[assignment]
    in_loop(host, lambda: [server.close() for server in host._host.door._servers])
    guest.do(lambda: guest.channel._link.abort())
    wait(lambda: refused[0] >= 4 or guest.status == "lost", "it tries there")
    assert guest.status == "reconnecting", guest.reason
    in_loop(host, lambda: host._loop.loop.create_task(host._host.door._listen(HERE, port)))
    wait(lambda: guest.status == "playing", "back at the true table")
    play([host, guest])
    leave(guest, other, host)


# --- those who come and go --------------------------------------------------------------------------


def test_spectators_who_come_and_are_lost_fill_no_room(monkeypatch) -> None:
    monkeypatch.setattr(net.room, "LOBBY_PATIENCE", 0.5)
    with party() as table:
        lost = []
        for number in range(MAX_DEVICES + 3):
            wait(lambda: not table.room.may_enter(True), "a place")
            watcher = come(table.host, f"W{number}", spectate=True)
            wait(lambda w=watcher: w.table is not None, "watching")
            device = watcher.device

            def vanish(w: Rogue = watcher) -> None:
                w._peer._leaving = True
                w.channel._link.abort()

            watcher.do(vanish)
            wait(lambda d=device: not table.room.seating.is_here(d), "gone")
            lost.append(watcher)
        leave(*lost)
        assert len(table.room.seating.guests) <= MAX_DEVICES
        assert len(table.room.tokens.to_plain()) <= MAX_DEVICES
        table.finish()


def test_coming_and_going_leaves_nothing_behind() -> None:
    with party() as table:
        for number in range(12):
            leave(come(table.host, f"V{number}"))
        wait(lambda: len(table.room.seating.guests) == 3, "forgotten")
        assert len(table.room.tokens.to_plain()) == 2
        wait(lambda: len(table.host._host.door._tasks) == 2, "no task is left")
        table.finish()


def test_a_full_room_says_so() -> None:
    host = open_table(timing=STEADY)
    sit(host, 0)
    first = come(host, "First", spectate=True)

    def fill() -> None:
        for number in range(2, MAX_DEVICES):
            link = InsideLink(lambda job: None, lambda message: None)
            host._room.seating.guests[number] = Guest(number, f"G{number}", True, link)

    in_loop(host, fill)
    late = come(host, inside=False)
    assert late.reason.code == "full"
    leave(late, first, host)


@pytest.mark.parametrize("how", ["closed", "removed"])
def test_a_farewell_is_heard_by_who_never_stops_talking(how) -> None:
    with party() as table:
        rogue = table.rogue
        table.advance(3)
        words = message_bytes("digests", index=0, telling=0, sections={"hands": bytes(16)})
        talking = [True]

        def talk() -> None:
            channel = rogue._peer.channel
            if talking[0] and channel is not None and channel._session is not None:
                with contextlib.suppress(Exception):
                    for _ in range(20):
                        channel._link.write(channel._session.seal(words), 1 << 16)
                rogue._loop.loop.call_later(0.002, talk)

        rogue.do(talk)
        if how == "removed":
            table.host.remove_device(rogue.device)
        else:
            table.host.leave()
        wait(lambda: rogue.status in ("lost", "reconnecting"), "heard")
        talking[0] = False
        assert (rogue.status, rogue.reason.code) == ("lost", how)


# --- hosts that lie ---------------------------------------------------------------------------------

Lie = Callable[[Message], list[Message]]


def changed(message: Message, **fields: Any) -> Message:
    return Message(message.kind, **(message.fields | fields))


LIES: dict[str, Lie] = {
    "a line out of turn": lambda entry: [changed(entry, line=["sell", 0, 70_001])],
    "a line that is none": lambda entry: [changed(entry, line=["nonsense", 1])],
    "a line left out": lambda entry: [],
    "a line twice": lambda entry: [entry, entry],
    "lines in another order": lambda entry: [changed(entry, index=entry["index"] + 1), entry],
    "a false hand": lambda entry: [changed(entry, line=["drawn", "cellar", 1, 4, [70_001] * 4])],
    "an undo past the beginning": lambda entry: [changed(entry, line=["undo", 0, 9_000])],
    "a log of another game": lambda entry: [
        Message("start", match=b"m" * 16, game="akropolis", seats=3, options={}, mine=[], lines=0, telling=1)
    ],
    "a position of nothing": lambda entry: [
        entry,
        Message("snapshot", index=entry["index"], telling=9, text="[1, 2"),
    ],
}


@pytest.mark.parametrize("name", LIES)
def test_a_host_that_lies_once_is_not_followed_and_then_healed(name) -> None:
    with party() as table:
        guest = table.guest
        table.advance(4)
        send, lied = table.room.send, [False]

        def lie(device: int, message: Message) -> None:
            if device == guest.device and message.kind == "entry" and not lied[0]:
                lied[0] = True
                for false in LIES[name](message):
                    send(device, false)
                return
            send(device, message)

        def begin() -> None:
            table.room.hosted._send = lie

        in_loop(table.host, begin)
        play(table.all, 3, until=lambda: lied[0])
        play(table.all, 4)
        table.settle()
        follower = guest._device.follower
        assert follower is not None
        assert digests(follower.match.state) == digests(table.room.hosted.match.state.view(follower.mine))
        assert guest.status == "over"
