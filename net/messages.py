"""The table of all messages, and the one Schema made of it. PROTOCOL.md tells the story around them.

Owns the names, fields, ranges and rates of everything that travels between two machines. Must never
change without PROTOCOL in net/versions.py being raised. The first field of `hello` and `table`, the first
four of an announcement, and `refused` never change at all, so that any two versions can tell each other
what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.contract import Plain
from net.endings import AGREED, CONCEDED
from net.schema import (
    Blob,
    Either,
    Field,
    Flag,
    Int,
    Kind,
    Line,
    Many,
    Map,
    Message,
    OneOf,
    Phase,
    Raw,
    Row,
    Schema,
    Side,
    Text,
    Word,
)
from net.seats import COLOURS, NAME_LENGTH
from net.versions import PROTOCOL
from net.wire import BIG_CAP, FRAME_CAP, WireError, pack

TABLE_NAME_LENGTH, CHAT_LENGTH = 40, 200
MAX_SEATS, MAX_DEVICES = 8, 32
MAX_EMOTES = 32
MAX_LINES = 100_000
HISTORY_LINES = 256
"""Lines of the log that one `history` message brings at most."""
SNAPSHOT_TEXT = BIG_CAP // 2
"""Characters of a view's text at most; a view is ASCII, so this always fits a big frame."""
SEALED_MOST = 2048
HOST_DEVICE = 0
NO_SEAT = -1

DENIALS = (
    "update_host",  # the host's program is older: it should update
    "update_peer",  # the other one's is
    "update_both",  # they differ, and nobody can say which is older
    "wrong_code",
    "tries",  # too many wrong codes from this address; seconds: how long to wait
    "token",  # this seat is no longer kept for whoever holds this token
    "table",  # another table than the one that was looked for
    "full",
    "spectators",  # none are wanted here
    "removed",
    "closed",
    "malformed",  # nothing that this protocol says
    "late",  # the handshake took too long
    "flood",
    "phase",  # not now: the table is in another phase
    "seat",  # the seat is not yours, or not free
    "muted",
    "stale",  # something happened at the table before this arrived
    "not_allowed",
)
"""Codes of `refused` that this version knows; from another version others may come."""
FAREWELLS = ("bye", "closed", "removed", "slow", "silent", "flood", "malformed", "again", "fault")
"""Codes of `bye`: "again": the same device has come back over another connection."""
VOTES = ("undo", "pause", "resume", "end", "rematch", "bot")
"""What may be asked of all; "bot": one plays for those who are gone or out of time."""
SEAT_STATES = ("open", "here", "away", "bot")
NOTICES = (
    "joined",
    "left",
    "away",
    "back",
    "bot",
    "handed",
    "taken",
    "removed",
    "renewed",
    "conceded",
    "resumed",
)
STOPS = ("", "pause", "away", "over")
REPORTS = ("refused", "fault", "gap", "digest")

# --- types used more than once ----------------------------------------------------------------------

SEAT = Int(0, MAX_SEATS - 1)
SEAT_OR_NONE = Int(NO_SEAT, MAX_SEATS - 1)
SEATS = Many(SEAT, MAX_SEATS)
DEVICE = Int(0, MAX_DEVICES - 1)
DEVICE_OR_NONE = Int(-1, MAX_DEVICES - 1)
NUMBER = Int(0, (1 << 31) - 1)
INDEX = Int(-1, MAX_LINES - 1)
MILLISECONDS = Int(0, 10**9)
HASH = Blob((16,))
TOKEN = Blob((32,))
NAME = Text(NAME_LENGTH)
SIGN = Word(40, empty=True)
COLOUR = Int(-1, COLOURS - 1)
FACTS = Many(Row({"name": Word(24), "value": Either(Int(-(1 << 31), (1 << 31) - 1), Text(60))}), 8)
OPTIONS = Map(Word(40), Either(Flag(), Word(40)), 64)
RULES = Many(Row({"game": Word(24), "version": NUMBER, "hash": HASH}), 16)

SETTINGS = Row(
    {
        "spectators": Flag(),
        "undo": OneOf(("none", "fence", "agree")),
        "clock": OneOf(("off", "turn", "bank")),
        "seconds": Int(0, 86_400),  # of a turn, or of a bank
        "bonus": Int(0, 3_600),  # seconds that a bank gets for every turn
        "strict": Flag(),  # a bot decides for whoever has no time left
    }
)
LOBBY_SEAT = Row(
    {
        "player": Word(24),  # human, or bot:LEVEL
        "device": DEVICE_OR_NONE,  # whose people sit here; -1: nobody's
        "name": NAME,
        "sign": SIGN,
        "colour": COLOUR,
        "ready": Flag(),
        "state": OneOf(SEAT_STATES),  # bot: one plays for a person who is not here
        "away": MILLISECONDS,  # since when the device is gone
        "conceded": Flag(),  # somebody gave up here: a bot plays to the end
    }
)
POINTS = Int(-(1 << 31), (1 << 31) - 1)
STANDING = Row(
    {
        "place": Int(1, MAX_SEATS + 1),
        "total": POINTS,
        "parts": Many(Row({"key": Word(24), "points": POINTS}), 16),
    }
)
SEALED = Blob(most=SEALED_MOST)
PAST_LINE = Row({"line": Line(), "sealed": SEALED})
LOBBY_DEVICE = Row(
    {
        "device": DEVICE,
        "name": NAME,
        "spectator": Flag(),
        "here": Flag(),
        "latency": Int(-1, 60_000),  # milliseconds there and back; -1: not known
    }
)


def _kind(
    name: str,
    sender: Side,
    phases: frozenset[Phase],
    fields: Mapping[str, Field],
    rate: tuple[float, float] = (20, 10),
    big: bool = False,
) -> Kind:
    return Kind(name, sender, phases, fields, rate, big)


HELLO, EXCHANGE = frozenset({Phase.HELLO}), frozenset({Phase.EXCHANGE})
LOBBY, PLAY = frozenset({Phase.LOBBY}), frozenset({Phase.PLAY})
INSIDE = LOBBY | PLAY
PEER, HOST, BOTH = Side.PEER, Side.HOST, Side.BOTH

ANNOUNCED = {
    "protocol": Int(1, 65_535),
    "app": Word(16),
    "table": Blob((16,)),
    "name": Text(TABLE_NAME_LENGTH),
}
"""How an announcement begins in every protocol, so that a table that cannot be joined is seen at least."""
ANNOUNCEMENTS = (
    _kind(
        "mesapolis",
        HOST,
        frozenset({Phase.ANNOUNCE}),
        ANNOUNCED
        | {
            "game": Word(24),
            "version": NUMBER,  # of the rules of the game, and their hash
            "hash": HASH,
            "seats": Int(1, MAX_SEATS),
            "free": Int(0, MAX_SEATS),
            "spectators": Flag(),
            "running": Flag(),
            "port": Int(1, 65_535),
        },
    ),
)
GREETINGS = (
    _kind(
        "hello",
        PEER,
        HELLO,
        {
            "protocol": Int(1, 65_535),
            "app": Word(16),
            "rules": RULES,
            "purpose": OneOf(("join", "spectate", "return")),
            "table": Blob((0, 16)),  # the table that is looked for, empty if any at this address
            "ticket": Blob((0, 16)),  # which token: only to return
            "random": Blob((32,)),
        },
    ),
    _kind(
        "table",
        HOST,
        HELLO,
        {
            "protocol": Int(1, 65_535),
            "app": Word(16),
            "rules": RULES,
            "table": Blob((16,)),
            "game": Word(24),
            "random": Blob((32,)),
        },
    ),
    _kind("share", BOTH, EXCHANGE, {"share": Blob((32, 33))}),
    _kind("confirm", BOTH, EXCHANGE, {"proof": Blob((32,))}),
    # number: of the request that is refused; 0: the connection itself
    _kind("refused", HOST, HELLO | EXCHANGE | INSIDE, {"number": NUMBER, "code": Word(24), "args": FACTS}),
)
CONNECTION = (
    _kind("enter", PEER, INSIDE, {"name": NAME, "match": Blob((0, 16)), "index": INDEX}, (2, 0.5)),
    _kind("welcome", HOST, INSIDE, {"device": DEVICE, "spectator": Flag()}),
    _kind("token", HOST, INSIDE, {"token": TOKEN}),
    _kind("token_kept", PEER, INSIDE, {"ticket": Blob((16,))}, (4, 1)),
    _kind("ping", BOTH, INSIDE, {"number": NUMBER}, (50, 20)),
    _kind("pong", BOTH, INSIDE, {"number": NUMBER}, (50, 20)),
    _kind("bye", BOTH, INSIDE, {"code": OneOf(FAREWELLS)}),
)
SEATING = (
    _kind(
        "lobby",
        HOST,
        INSIDE,
        {
            "name": Text(TABLE_NAME_LENGTH),
            "game": Word(24),
            "options": OPTIONS,
            "settings": SETTINGS,
            "seats": Many(LOBBY_SEAT, MAX_SEATS, 1),
            "devices": Many(LOBBY_DEVICE, MAX_DEVICES),
            "running": Flag(),
        },
    ),
    # Takes a free seat, or changes name, sign and colour of an own one; in play it takes a seat back.
    _kind(
        "claim", PEER, INSIDE, {"number": NUMBER, "seat": SEAT, "name": NAME, "sign": SIGN, "colour": COLOUR}
    ),
    _kind("release", PEER, INSIDE, {"number": NUMBER, "seat": SEAT}),
    _kind("ready", PEER, INSIDE, {"number": NUMBER, "seat": SEAT, "ready": Flag()}),
    # Gives an own seat to another device, or to a bot (-1).
    _kind("hand", PEER, INSIDE, {"number": NUMBER, "seat": SEAT, "device": DEVICE_OR_NONE}),
    _kind("watch", PEER, INSIDE, {"number": NUMBER, "on": Flag()}),
    _kind(
        "notice", HOST, INSIDE, {"what": OneOf(NOTICES), "seat": SEAT_OR_NONE, "device": DEVICE, "name": NAME}
    ),
)
MATCH = (
    _kind(
        "start",
        HOST,
        INSIDE,
        {
            "match": Blob((16,)),
            "game": Word(24),
            "seats": Int(1, MAX_SEATS),
            "options": OPTIONS,
            "mine": SEATS,  # the seats whose secrets this device gets
            "lines": Int(0, MAX_LINES),  # lines of the log so far, which `history` brings
            "telling": NUMBER,  # the how manieth time this device hears a log; its digests say it too
        },
    ),
    _kind("history", HOST, PLAY, {"first": Int(0, MAX_LINES), "lines": Many(PAST_LINE, HISTORY_LINES, 1)}),
    # The whole view of this device after line `index`: to heal one that went another way.
    _kind("snapshot", HOST, PLAY, {"index": INDEX, "telling": NUMBER, "text": Raw(SNAPSHOT_TEXT)}, big=True),
    # request: the number of the move of this device that it answers, else 0
    _kind(
        "entry",
        HOST,
        PLAY,
        {"index": INDEX, "line": Line(), "sealed": SEALED, "request": NUMBER},
    ),
    _kind(
        "digests",
        PEER,
        PLAY,
        {"index": INDEX, "telling": NUMBER, "sections": Map(Word(24), HASH, 32)},
        (5000, 2000),
    ),
    _kind("mismatch", HOST, PLAY, {"index": INDEX, "device": DEVICE, "sections": Many(Word(24), 32)}),
    # undo, agreed: whose move would be taken back now, and if all agree; thinking: bots at work
    _kind(
        "status",
        HOST,
        PLAY,
        {
            "index": INDEX,
            "undo": SEAT_OR_NONE,
            "agreed": SEAT_OR_NONE,
            "can_redo": Flag(),
            "thinking": SEATS,
        },
    ),
    _kind("move", PEER, PLAY, {"number": NUMBER, "index": INDEX, "line": Line()}, (500, 500)),
    _kind(
        "move_refused",
        HOST,
        PLAY,
        {"number": NUMBER, "rule": Word(24, empty=True), "reason": Word(40), "args": FACTS},
    ),
    _kind("undo", PEER, PLAY, {"number": NUMBER, "index": INDEX}),
    _kind("redo", PEER, PLAY, {"number": NUMBER, "index": INDEX}),
    _kind("concede", PEER, PLAY, {"number": NUMBER, "seat": SEAT}),
    # People have ended the match; where everybody stands then, which a view alone may not tell.
    _kind(
        "ended",
        HOST,
        PLAY,
        {
            "how": OneOf((CONCEDED, AGREED)),
            "seat": SEAT_OR_NONE,  # who gave up last
            "gave_up": SEATS,
            "standing": Many(STANDING, MAX_SEATS, 1),
        },
    ),
    # left: milliseconds per seat, none where no clock runs for anybody
    _kind(
        "clock",
        HOST,
        PLAY,
        {
            "running": SEATS,
            "stopped": OneOf(STOPS),
            "left": Many(Int(-(10**9), 10**9), MAX_SEATS),
        },
    ),
    _kind(
        "report", PEER, PLAY, {"index": INDEX, "code": OneOf(REPORTS), "section": Word(24, True)}, (5, 0.2)
    ),
)
TALK = (
    _kind("ask", PEER, INSIDE, {"number": NUMBER, "what": OneOf(VOTES), "seat": SEAT}, (5, 1)),
    _kind("answer", PEER, INSIDE, {"vote": NUMBER, "seat": SEAT, "yes": Flag()}),
    _kind(
        "vote",
        HOST,
        INSIDE,
        {
            "vote": NUMBER,
            "what": OneOf(VOTES),
            "seat": SEAT,  # who asked
            "of": SEATS,  # who must agree
            "yes": SEATS,
            "no": SEATS,
            "state": OneOf(("open", "passed", "failed")),
            "left": MILLISECONDS,
        },
    ),
    # The host puts the true device in, and lets a seat pass only if it is that device's.
    _kind("chat", BOTH, INSIDE, {"device": DEVICE, "seat": SEAT_OR_NONE, "text": Text(CHAT_LENGTH)}, (5, 1)),
    _kind(
        "emote",
        BOTH,
        INSIDE,
        {"device": DEVICE, "seat": SEAT_OR_NONE, "emote": Int(0, MAX_EMOTES - 1)},
        (5, 1),
    ),
    # "Look here": numbers that the board of the game knows how to read.
    _kind(
        "point",
        BOTH,
        PLAY,
        {"device": DEVICE, "seat": SEAT_OR_NONE, "place": Many(Int(-4096, 4095), 4, 1)},
        (10, 3),
    ),
)


class OtherProtocol(WireError):
    """A hello of another version of the protocol, whose number this is."""

    def __init__(self, protocol: int, plain: list[Any]) -> None:
        super().__init__("protocol", f"the other side speaks protocol {protocol}, not {PROTOCOL}")
        self.protocol, self.plain = protocol, plain


def _tell_protocols_apart(plain: list[Any]) -> None:
    if plain[0] in ("hello", "table", "mesapolis") and len(plain) > 1:
        number = plain[1]
        if type(number) is int and 1 <= number <= 65_535 and number != PROTOCOL:
            raise OtherProtocol(number, plain)


SCHEMA = Schema((*ANNOUNCEMENTS, *GREETINGS, *CONNECTION, *SEATING, *MATCH, *TALK), _tell_protocols_apart)


def histories(first: int, past: Sequence[tuple[list[Plain], bytes]]) -> Iterator[Message]:
    """The lines of a log from line `first` on, each with its sealed part, as messages that fit a frame."""
    rows: list[dict[str, Any]] = []
    size = 0
    for line, sealed in past:
        more = len(pack(line)) + len(sealed) + 8
        if rows and (len(rows) == HISTORY_LINES or size + more > FRAME_CAP // 2):
            yield Message("history", first=first, lines=rows)
            first, rows, size = first + len(rows), [], 0
        rows.append({"line": line, "sealed": sealed})
        size += more
    if rows:
        yield Message("history", first=first, lines=rows)


def refusal(code: str, number: int = 0, args: tuple[tuple[str, int | str], ...] = ()) -> Message:
    """A `refused` message."""
    facts = [{"name": name, "value": value} for name, value in args]
    return Message("refused", number=number, code=code, args=facts)
