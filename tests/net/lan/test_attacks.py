"""Somebody at the table who means harm: refused with a reason, dropped where due, and the table goes on to
its end with a lawful log."""

from __future__ import annotations

import contextlib
import logging
import random
import socket
import time
from dataclasses import replace
from typing import Any

import pytest

import net.hosted
from net.messages import SCHEMA
from net.schema import Message, Phase, Side
from net.wire import FRAME_CAP, WireError, header, pack
from tests.net.lan.rogue import STEADY, Party, Rogue, come, in_loop, message_bytes, party
from tests.net.lan.tables import HERE, leave, play, sit, start, wait

TALK = {"device": 0, "seat": -1}


@pytest.fixture(autouse=True)
def logged(caplog):
    caplog.set_level(logging.INFO)
    return caplog


def legal_of(party: Party, seat: int) -> Any:
    """A move that the rules allow that seat now."""
    return party.room.hosted.match.state.legal(seat)[0]


def dropped(rogue: Rogue, room: Any, device: int) -> None:
    wait(lambda: not room.seating.is_here(device) or rogue.status == "reconnecting", "dropped")


# --- moves ------------------------------------------------------------------------------------------


def test_moves_of_others_stale_ones_and_what_is_no_move() -> None:
    with party(players=("human", "human", "human", "bot:random")) as table:
        rogue = table.rogue
        seat = table.asked(0, 1)
        before, index = table.log(), len(table.log()) - 1
        for other in (0, 1, 3):
            line = legal_of(table, seat).to_wire() if other == seat else ["sell", other, 70_001]
            assert rogue.try_to("move", index=index, line=line) == "seat"
        for line in (["drawn", "cellar", 2, 1, [70_001]], ["rolled", "price", [5]], ["shuffled", "x", 3]):
            assert rogue.try_to("move", index=index, line=line) == "seat", "chance is nobody's"
        for line in (["nonsense"], ["sell", 2], ["sell", 2, None], ["swap", 2, 1, [], 0], ["undo", 2, 0]):
            assert rogue.try_to("move", index=index, line=line) == "unreadable"
        assert rogue.try_to("move", index=index, line=["sell", 2, 70_001]) == "stale", "not its turn"
        table.unharmed(before)
        table.asked(2)
        before = table.log()
        move = legal_of(table, 2).to_wire()
        for at in (-1, 0, len(before) - 2, len(before), len(before) + 5):
            assert rogue.try_to("move", index=at, line=move) == "stale"
        assert rogue.try_to("move", index=len(before) - 1, line=["swap", 2, 2, None]) == "not_in_hand"
        table.unharmed(before)
        table.finish()


@pytest.mark.parametrize("game", ["toy", "akropolis", "tigris"])
def test_hundreds_of_crooked_moves(game) -> None:
    """Legal lines with something changed: whatever is taken was lawful, everything else gets an answer."""
    with party(game) as table:
        rogue, chance = table.rogue, random.Random(game)
        for round in range(3):
            table.asked(2, seed=round)
            legal = [move.to_wire() for move in table.room.hosted.match.state.legal(2)]
            before, count, taken = len(table.log()), 0, False
            for _ in range(120):
                line = crooked(chance, chance.choice(legal))
                if line is None or line in legal:
                    continue
                count += 1
                said, _ = rogue.answer_to(rogue.demand("move", index=len(table.log()) - 1, line=line))
                taken = taken or said == "entry"
                if taken:
                    break
            assert taken or (count > 60 and len(table.log()) == before)
        table.settle()
        assert rogue.channel.ended is None
        table.lawful()
        if game == "toy":
            table.finish()


def crooked(chance: random.Random, wire: list[Any]) -> list[Any] | None:
    """The line with one thing changed; None if it could not be sent at all."""
    line = [list(item) if isinstance(item, (list, tuple)) else item for item in wire]
    odd = [0, 1, -1, 7, 99, 2**31 - 1, -(2**31), None, True, False, "x", "", [], [0], [1, 1], [-1], [70_001]]
    what, place = chance.randrange(5), chance.randrange(len(line))
    if what == 0:
        del line[place]
    elif what == 1:
        line.insert(place + 1, chance.choice(odd))
    elif what == 2 and isinstance(line[place], list) and line[place]:
        line[place][chance.randrange(len(line[place]))] = chance.choice([0, 1, -1, 5, 70_001, 2**31 - 1])
    elif what == 3 and type(line[place]) is int:
        line[place] += chance.choice([-1, 1, 2, 100, -1000])
    else:
        line[place] = chance.choice(odd)
    try:
        SCHEMA.encode(Message("move", number=1, index=0, line=line))
    except WireError:
        return None
    return line


def test_a_move_before_the_game_and_after_it() -> None:
    with party(begin=False) as table:
        assert table.rogue.try_to("move", index=-1, line=["sell", 2, 70_001]) == "phase"
        assert table.rogue.try_to("concede", seat=2) == "phase"
        assert table.rogue.try_to("ask", what="undo", seat=2) == "phase"
        start(table.host, table.guest, table.rogue)
        table.finish()
        before = table.log()
        index = len(before) - 1
        assert table.rogue.try_to("move", index=index, line=["sell", 2, 70_001]) == "stale"
        assert table.rogue.try_to("undo", index=index) == "not_allowed"
        assert table.rogue.try_to("concede", seat=2) == "phase"
        table.unharmed(before)


def test_a_request_said_twice_is_done_once() -> None:
    """The same number, a smaller one, and one that leaves no room for more."""
    with party() as table:
        table.asked(2)
        rogue, move = table.rogue, legal_of(table, 2)
        index = len(table.log()) - 1
        fields = {"index": index, "line": move.to_wire()}
        rogue.say(*[Message("move", number=number, **fields) for number in (900, 900, 3, 901)])
        assert rogue.answer_to(900) == ("entry", "") and rogue.answer_to(901)[1] == "stale"
        table.settle()
        assert sum(entry == move for entry in table.log()[index + 1 :]) == 1
        rogue.say(Message("move", number=(1 << 31) - 1, index=0, line=["sell", 2, 70_001]))
        assert rogue.answer_to((1 << 31) - 1)[1] == "stale"
        table.rogue.leave(wait=True)
        table.finish(rogue)


# --- seats ------------------------------------------------------------------------------------------


def test_seats_that_are_taken() -> None:
    with party(players=("human", "human", "human", "bot:random"), begin=False) as table:
        rogue = table.rogue
        look = {"name": "Thief", "sign": "", "colour": -1}
        for seat in (0, 1, 3, 7):
            assert rogue.try_to("claim", seat=seat, **look) == "seat"
            assert rogue.try_to("ready", seat=seat, ready=False) == "seat"
            assert rogue.try_to("release", seat=seat) == "seat"
            assert rogue.try_to("hand", seat=seat, device=rogue.device) == "seat"
        rogue.try_to("hand", seat=2, device=17)
        assert [seat.name for seat in table.host.room.seats[:3]] == ["Ada 0", "Bea 1", "Rogue 2"]
        start(table.host, table.guest, rogue)
        table.advance(4)
        before = table.log()
        for seat in (0, 1, 3, 7):
            for kind, more in (("claim", look), ("hand", {"device": -1}), ("concede", {})):
                assert rogue.try_to(kind, seat=seat, **more) == "seat"
            assert rogue.try_to("ask", what="pause", seat=seat) == "seat"
        assert rogue.try_to("release", seat=2) == "phase" and rogue.try_to("watch", on=True) == "phase"
        table.unharmed(before)
        table.finish()


def test_a_look_that_belongs_to_another() -> None:
    with party(begin=False) as table:
        own, rogue = table.host.room.seats[0], table.rogue
        rogue.claim(2, "\u202eAda 0\u0000\n" + "\u0301" * 20, own.sign, own.colour)
        wait(lambda: table.host.room.seats[2].name.startswith("Ada"), "the look")
        after = table.host.room.seats
        assert after[2].colour != after[0].colour == own.colour
        assert not own.sign or after[2].sign != own.sign
        assert len(after[2].name) < 30 and after[2].name.isprintable()


def test_who_only_watches_has_no_hand_in_it() -> None:
    with party(players=("human", "human"), seats=(), spectate=True) as table:
        rogue = table.rogue
        table.advance(4)
        before, index = table.log(), len(table.log()) - 1
        for seat in (0, 1):
            line = ["sell", seat, 70_001]
            assert rogue.try_to("move", index=index, line=line) == "seat"
            assert rogue.try_to("concede", seat=seat) == "seat"
            assert rogue.try_to("claim", seat=seat, name="Me", sign="", colour=-1) == "seat"
            for what in ("undo", "end"):
                assert rogue.try_to("ask", what=what, seat=seat) == "seat"
        assert rogue.try_to("undo", index=index) == "not_allowed"
        assert rogue.try_to("redo", index=index) == "not_allowed"
        rogue.say(*[Message("chat", text="take the red one", device=0, seat=seat) for seat in (-1, 0, 1)])
        rogue.say(Message("emote", emote=0, device=0, seat=0), Message("point", place=[1], device=0, seat=0))
        wait(lambda: rogue.codes().count("muted") == 5, "muted")
        assert not table.host.room.chat
        table.host.propose("pause", 0)
        wait(lambda: rogue.room.votes, "the vote")
        (vote,) = rogue.room.votes
        for seat in (0, 1):
            rogue.say(Message("answer", vote=vote.number, seat=seat, yes=True))
        wait(lambda: rogue.codes().count("seat") == 12, "no say")
        assert not table.room.paused
        table.guest.answer(vote.number, 1, False)
        table.unharmed(before)
        table.finish()


# --- votes ------------------------------------------------------------------------------------------


def test_votes_for_others_twice_and_too_late() -> None:
    with party() as table:
        rogue = table.rogue
        table.advance(4)
        stale = rogue.codes().count("stale")
        rogue.propose("end", 2)
        wait(lambda: table.guest.room.votes, "the vote")
        number = table.guest.room.votes[0].number
        for seat in (2, 2, 1, 0, 7):
            rogue.say(Message("answer", vote=number, seat=seat, yes=True))
        assert rogue.try_to("ask", what="end", seat=2) == "phase", "one of a kind at a time"
        rogue.say(Message("answer", vote=number + 7, seat=2, yes=True))
        wait(lambda: (rogue.codes().count("seat"), rogue.codes().count("stale")) == (3, stale + 1), "refused")
        (vote,) = table.host.room.votes
        assert set(vote.yes) == {2} and not table.room.over
        table.guest.answer(number, 1, False)
        wait(lambda: not rogue.room.votes, "it has failed")
        rogue.say(Message("answer", vote=number, seat=2, yes=True))
        wait(lambda: rogue.codes().count("stale") == stale + 2, "too late")
        assert table.host.room.phase == "playing"
        table.finish()


# --- talk -------------------------------------------------------------------------------------------


def test_a_flood_of_talk_is_passed_over_and_then_ends_the_connection() -> None:
    with party() as table:
        rogue = table.rogue
        rogue.say(*[Message("chat", text=f"spam {n}", **TALK) for n in range(60)])
        wait(lambda: "flood" in rogue.codes(), "passed over")
        assert len(table.host.room.chat) <= 8 and rogue.channel.ended is None
        rogue.say(*[Message("emote", emote=1, **TALK) for _ in range(200)])
        wait(lambda: "flood" in rogue.codes("bye"), "dropped")
        wait(lambda: rogue.status == "playing" and table.host.room.seats[2].state == "here", "back by itself")
        table.finish()


def test_words_that_try_to_look_like_something_else() -> None:
    with party(begin=False) as table:
        table.rogue.say(Message("chat", text="<b>x</b>\u202e\u0007\n\r" + "Z\u0335" * 60, device=0, seat=0))
        wait(lambda: table.guest.room.chat, "the line")
        (line,) = table.guest.room.chat
        assert (line.device, line.seat) == (table.rogue.device, -1)
        assert line.text.isprintable() and len(line.text) <= 200
        table.rogue.say_bytes(pack(["chat", 0, -1, "x" * 201]))
        dropped(table.rogue, table.room, table.rogue.device)


# --- what is no message -----------------------------------------------------------------------------

BAD_INSIDE: dict[str, bytes] = {
    "noise": random.Random(1).randbytes(300),
    "nothing": b"",
    "no message": pack([1, 2, 3]),
    "a map": pack({"kind": "chat"}),
    "a kind nobody knows": pack(["launch", 1]),
    "a host's message": message_bytes("notice", what="left", seat=-1, device=0, name=""),
    "a host's entry": message_bytes("entry", index=3, line=["sell", 0, 70_001], sealed=b"", request=0),
    "a flag for a number": pack(["ready", True, 2, True]),
    "a number out of range": pack(["ready", 1, 99, True]),
    "a field too many": pack(["ready", 1, 2, True, 0]),
    "a float": b"\x94\xa5ready\xcb" + bytes(8) + b"\x02\xc3",
    "an extension": b"\x92\xa4chat\xd4\x01\x00",
    "a bomb of lists": b"\x91" * 3000,
    "a list that never comes": b"\xdd\xff\xff\xff\xff",
    "a number of many digits": pack(["move", 1, 0, ["sell", 2, 2**60]]),
    "a line too long": pack(["move", 1, 0, ["sell", *range(60)]]),
}


@pytest.mark.parametrize("name", BAD_INSIDE)
def test_what_is_no_message_ends_the_connection_of_who_said_it(name, logged) -> None:
    with party(begin=name in ("a host's entry", "noise")) as table:
        rogue, device = table.rogue, table.rogue.device
        rogue.say_bytes(BAD_INSIDE[name])
        wait(lambda: rogue.codes("bye"), "the farewell")
        assert rogue.codes("bye") == ["malformed"]
        assert "bad data from" in logged.text
        wait(lambda: table.room.seating.is_here(device) and rogue.room.seats[2].state == "here", "back")
        if name == "noise":
            table.finish()


@pytest.mark.parametrize(
    ("name", "data", "codes"),
    [
        ("oversized", header(FRAME_CAP + 1) + b"x" * 2000, ["malformed"]),
        ("huge", b"\xff" * 40, ["malformed"]),
        ("empty", header(0), ["malformed"]),
        ("not sealed", header(60) + bytes(60), ["sealed", "malformed"]),
    ],
)
def test_what_is_no_frame_ends_the_connection_of_who_sent_it(name, data, codes) -> None:
    with party() as table:
        table.advance(3)
        table.rogue.write(data)
        wait(lambda: table.rogue.status == "reconnecting" or table.rogue.codes("bye"), "dropped")
        assert set(table.rogue.codes("bye")) <= set(codes)
        wait(lambda: table.rogue.status == "playing", "back")
        table.finish()


def test_half_a_frame_is_not_waited_for() -> None:
    timing = replace(STEADY, partial=0.5)
    with party(timing=timing) as table:
        table.advance(3)
        seat = table.asked(0, 1)
        table.rogue.write(header(500) + b"half")
        # Nobody else waits meanwhile.
        before = len(table.log())
        play([table.host, table.guest], until=lambda: len(table.log()) > before)
        wait(lambda: table.rogue.status == "reconnecting", "dropped")
        wait(lambda: table.rogue.status == "playing", "back")
        table.finish()
        assert seat in (0, 1)


def test_half_a_greeting_and_all_of_it_never_finished() -> None:
    """Sixteen who say half a hello keep nobody out, who comes meanwhile plays."""
    with party(players=("human",) * 4, begin=False) as table:
        strangers = [socket.create_connection((HERE, table.host.port)) for _ in range(24)]
        try:
            for number, stranger in enumerate(strangers):
                stranger.sendall(header(300)[: 2 + number % 3] + b"\x9a" * (number % 7))
            late = come(table.host, "Late")
            sit(late, 3)
            start(table.host, table.guest, table.rogue, late)
            play([*table.all, late], 2)
            assert late.table.result() == table.host.table.result()
            table.lawful()
        finally:
            for stranger in strangers:
                stranger.close()
            late.leave(wait=True)


# --- who does not read, does not answer, or says too much -------------------------------------------


def test_who_does_not_read_is_dropped_and_nobody_waits() -> None:
    with party(timing=replace(STEADY, out_most=1 << 20)) as table:
        rogue, device = table.rogue, table.rogue.device
        table.advance(3)
        rogue.do(lambda: rogue.channel._link._writer.transport.pause_reading())
        # Whoever has the log already passes this over.
        much = Message("history", first=0, lines=[{"line": ["x"], "sealed": bytes(2048)}] * 12)
        longest = 0.0
        while table.room.seating.is_here(device):
            began, heard = time.monotonic(), len(table.guest.heard)
            in_loop(table.host, lambda: [table.room.broadcast(much) for _ in range(20)])
            wait(lambda h=heard: len(table.guest.heard) >= h + 20, "the guest hears all")
            longest = max(longest, time.monotonic() - began)
        assert longest < 5, longest
        wait(lambda: table.host.room.seats[2].state == "away", "away")
        wait(lambda: rogue.status == "playing", "back by itself")
        table.finish()


def test_who_never_answers_a_line_is_dropped(monkeypatch) -> None:
    monkeypatch.setattr(net.hosted, "UNANSWERED_MOST", 12)
    with party() as table:
        rogue = table.rogue
        answer = rogue._device._answer
        rogue._device._answer = lambda: None
        play(table.all, until=lambda: "slow" in rogue.codes("bye"))
        rogue._device._answer = answer
        wait(lambda: rogue.status == "playing", "back")
        table.finish()


MANY = [f"section{number}" for number in range(32)]
FLOODS: dict[str, list[bytes]] = {
    "moves": [message_bytes("move", number=n, index=3, line=["sell", 2, 70_001]) for n in range(1000, 4000)],
    "unreadable moves": [
        message_bytes("move", number=n, index=3, line=["x", *[[1] * 60] * 8]) for n in range(1000, 3000)
    ],
    "digests": [
        message_bytes("digests", index=n % 40, telling=1, sections={"hands": bytes(16)}) for n in range(9000)
    ],
    "pings": [message_bytes("ping", number=n) for n in range(2000)],
    "pongs": [message_bytes("pong", number=n) for n in range(2000)],
    "reports": [message_bytes("report", index=0, code="gap", section="") for _ in range(300)],
    "claims": [
        message_bytes("claim", number=n, seat=2, name="x", sign="", colour=n % 5) for n in range(1000, 1500)
    ],
    "hands": [message_bytes("hand", number=n, seat=2, device=2) for n in range(1000, 1500)],
    "votes": [message_bytes("ask", number=n, what="pause", seat=2) for n in range(1000, 1500)],
    "undos": [message_bytes("undo", number=n, index=5) for n in range(1000, 1500)],
    "tokens": [message_bytes("token_kept", ticket=bytes([n % 256]) * 16) for n in range(500)],
    "enters": [message_bytes("enter", name="Ada", match=b"", index=-1) for _ in range(500)],
    "big ones": 9000
    * [message_bytes("digests", index=0, telling=1, sections=dict.fromkeys(MANY, bytes(16)))],
}


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_harms_only_its_sender(name) -> None:
    with party() as table:
        table.advance(3)
        rogue, device = table.rogue, table.rogue.device
        table.asked(0, 1)
        with contextlib.suppress(AssertionError, WireError):
            # It is dropped in the middle, perhaps.
            for begin in range(0, len(FLOODS[name]), 500):
                rogue.say_bytes(*FLOODS[name][begin : begin + 500])
        # An honest move meanwhile is seen by all.
        began, before = time.monotonic(), len(table.log())
        play([table.host, table.guest], until=lambda: len(table.log()) > before)
        wait(lambda: table.guest._device.follower.index >= before, "the guest sees it")
        took = time.monotonic() - began
        assert took < 10, took
        wait(lambda: rogue.status == "playing" or rogue.status == "lost", "what became of it")
        if rogue.status == "lost":
            assert rogue.reason.code in ("flood", "fault", "malformed")
            table.finish(rogue)
        else:
            wait(lambda: table.room.seating.is_here(device), "back")
            if name in ("digests", "big ones"):
                in_loop(table.host, table.room.hosted.mismatches.clear)
            table.finish()


# --- digests ----------------------------------------------------------------------------------------

LIES: dict[str, Any] = {
    "a section": lambda fields: fields | {"sections": fields["sections"] | {"hands": bytes(16)}},
    "none": lambda fields: fields | {"sections": {}},
    "one too many": lambda fields: fields | {"sections": fields["sections"] | {"more": bytes(16)}},
}


@pytest.mark.parametrize("name", LIES)
def test_who_lies_about_digests_is_healed_then_dropped_and_nobody_else_minds(name, logged) -> None:
    with party() as table:
        rogue = table.rogue
        table.advance(3)
        send = rogue._peer._send

        def lie(message: Message) -> None:
            if message.kind == "digests":
                message = Message("digests", **LIES[name](message.fields))
            send(message)

        rogue._device.send = lie
        before = list(rogue.heard)
        play(table.all, until=lambda: "fault" in rogue.codes("bye"))
        assert any(row[0] == "mismatch" for row in table.guest.heard)
        assert any(row[0] in ("snapshot", "start") for row in rogue.heard[len(before) :])
        assert "out of step" in logged.text
        wait(lambda: rogue.status == "lost", "does not come back by itself")
        assert rogue.reason.code == "fault"
        assert not table.guest.codes("bye") and table.guest.status == "playing"
        in_loop(table.host, table.room.hosted.mismatches.clear)
        rogue._device.send = send
        rogue.retry()
        wait(lambda: rogue.status == "playing", "who keeps to the truth may come back")
        table.finish()


def test_digests_of_other_lines_and_other_tellings_count_for_nothing() -> None:
    with party() as table:
        table.advance(3)
        index = len(table.log()) - 1
        fields = {"sections": {"hands": bytes(16)}}
        telling = table.rogue._device._telling
        for at, told in ((index, telling), (-1, telling), (index + 50, telling), (index + 1, telling + 1)):
            table.rogue.say(Message("digests", index=at, telling=told, **fields))
        table.finish()


# --- the end of a table that was attacked -----------------------------------------------------------


def test_everything_at_once_at_random() -> None:
    """Two who mean harm, for two seconds of a game: it goes on, and its log is lawful."""
    with party("tigris", ("human",) * 4, begin=False) as table:
        second = come(table.host, "Second")
        sit(second, 3)
        start(table.host, table.guest, table.rogue, second)
        chance, sessions = random.Random(7), [*table.all, second]
        bad = [*BAD_INSIDE.values(), *(data[0] for data in FLOODS.values())]
        stop = time.monotonic() + 2

        def mischief() -> None:
            rogue = chance.choice([table.rogue, second])
            if rogue.status == "playing":
                with contextlib.suppress(AssertionError, WireError):
                    rogue.say_bytes(chance.choice(bad))

        play(sessions, 4, until=lambda: time.monotonic() > stop, each=mischief)
        for rogue in (table.rogue, second):
            if rogue.status == "lost":
                rogue.retry()
            wait(lambda r=rogue: r.status == "playing", "back")
        in_loop(table.host, table.room.hosted.mismatches.clear)
        lines = len(table.log())
        play(sessions, 5, until=lambda: len(table.log()) > lines + 20)
        table.lawful()
        assert not table.room.hosted.mismatches
        leave(second)


def test_phases_and_sides_are_what_the_schema_says() -> None:
    """Whatever only a host may say, no peer may, in any phase."""
    for kind in SCHEMA.kinds.values():
        if kind.sender is not Side.HOST:
            continue
        for phase in (Phase.LOBBY, Phase.PLAY):
            with pytest.raises(WireError):
                SCHEMA.decode(pack([kind.name, *[0] * len(kind.fields)]), Side.PEER, phase, FRAME_CAP)
