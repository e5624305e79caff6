"""Feeds hostile bytes to every decoder of the LAN; only WireError may come out.

By hand: `python -m tests.net.lan.fuzz --count 10000000`. Prints what came out how often, and ends with 1 at
the first other error, after the input that caused it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, settings

from net.addresses import read_address, read_invitation, write_invitation
from net.discovery import TableList, read_announcement
from net.messages import SCHEMA
from net.schema import Phase, Side
from net.secure import Greetings, Handshake, Secret, Session, TokenBook, clean_code
from net.versions import PROTOCOL, Rules, Versions, judge
from net.wire import FRAME_CAP, GREETING_CAP, Decoder, WireError, frame, pack, unpack
from tests.net.lan import samples

MINE = Versions(PROTOCOL, "0.1.0", {"toy": Rules(1, b"h" * 16)})
PHASES, SIDES = list(Phase), [Side.PEER, Side.HOST]
ADDRESSES = ["192.168.1.5:47710", "[fe80::1%eth0]:5", "ada.local", "MESAPOLIS://10.0.0.1:47710/K7M2QX", "::1"]


# --- targets --------------------------------------------------------------------------------------


def frames(data: bytes, random: Random) -> None:
    """A stream cut at random places, with a cap that grows as it does after the keys."""
    decoder, at = Decoder(GREETING_CAP), 0
    while at < len(data):
        size = random.randint(1, 60)
        decoder.feed(data[at : at + size])
        at += size
        while decoder.next() is not None:
            decoder.cap = FRAME_CAP
        assert decoder.held <= FRAME_CAP + 64


def msgpack(data: bytes, random: Random) -> None:
    unpack(data)


def schema(data: bytes, random: Random) -> None:
    """Whatever is let in must come out again as it is."""
    message = SCHEMA.decode(data, random.choice(SIDES), random.choice(PHASES), FRAME_CAP)
    again = SCHEMA.encode(message)
    kind = SCHEMA.kinds[message.kind]
    assert SCHEMA.decode(again, kind.sender, next(iter(kind.phases)), FRAME_CAP) == message


def greeting(data: bytes, random: Random) -> None:
    side, phase = random.choice(SIDES), random.choice((Phase.HELLO, Phase.EXCHANGE))
    message = SCHEMA.decode(data, side, phase, GREETING_CAP)
    if message.kind in ("hello", "table"):
        judge(MINE, Versions.from_fields(message.fields), "toy")


def announcement(data: bytes, random: Random) -> None:
    TableList().hear(data, "10.0.0.1", 0)
    read_announcement(data).denial(MINE)


def address(data: bytes, random: Random) -> None:
    text = data.decode(random.choice(("utf-8", "latin-1")), "surrogateescape")
    clean_code(text)
    read_address(text)


def invitation(data: bytes, random: Random) -> None:
    text = data.decode("utf-8", "replace")
    found = read_invitation(text)
    assert read_invitation(write_invitation(found)).address.port == found.address.port


def sealed(data: bytes, random: Random) -> None:
    Session(b"a" * 32, b"b" * 32).open(data)


def tokens(data: bytes, random: Random) -> None:
    TokenBook.from_plain(unpack(data)).find(data[:16])


def share(data: bytes, random: Random) -> None:
    """The costly one: real arithmetic with what is no point of the curve, or one of another group."""
    secret = Secret(code="K7M2QX") if random.random() < 0.5 else Secret(token=b"s" * 32)
    handshake = Handshake(Side.HOST, Greetings(b"a", b"b", b"t" * 16, bytes(64)), secret)
    handshake.share()
    handshake.finish(data if random.random() < 0.5 else (b"A" + data)[:33].ljust(33, b"\0"))
    handshake.check(data)


Target = Callable[[bytes, Random], None]
TARGETS: dict[Target, int] = {
    frames: 100,
    msgpack: 100,
    schema: 300,
    greeting: 150,
    announcement: 100,
    address: 60,
    invitation: 60,
    sealed: 30,
    tokens: 30,
    share: 1,
}
"""Every target and how often it is taken."""


# --- inputs ---------------------------------------------------------------------------------------


def seeds() -> list[bytes]:
    """Sound messages of every kind."""
    found: list[bytes] = []

    @settings(max_examples=600, database=None, derandomize=True, deadline=None)
    @given(samples.EVERY)
    def collect(message: Any) -> None:
        found.append(SCHEMA.encode(message))

    collect()
    return [data for data in found if len(data) < 2000]


ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    255,
    1 << 31,
    -(1 << 31),
    (1 << 64) - 1,
    "",
    "\u202e",
    "x" * 300,
]
ODD += [b"", bytes(16), bytes(33), [], {}, [[]], {"a": 1}, [0] * 300, 1.5, [[[[[[[[[]]]]]]]]]]


def bend(value: Any, random: Random) -> Any:
    """The same value with one place somewhere in it changed."""
    if isinstance(value, list) and value and random.random() < 0.85:
        place = random.randrange(len(value))
        roll = random.random()
        if roll < 0.1:
            return value[:place] + value[place + 1 :]
        if roll < 0.2:
            return [*value[:place], random.choice(ODD), *value[place:]]
        return [*value[:place], bend(value[place], random), *value[place + 1 :]]
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(list(value))
        return value | {key if random.random() < 0.8 else f"{key}x": bend(value[key], random)}
    if type(value) is int and random.random() < 0.5:
        return value + random.choice((-1, 1, 128, -(1 << 16), 1 << 32))
    return random.choice(ODD)


def scramble(data: bytes, others: list[bytes], random: Random) -> bytes:
    """The same bytes with one of the usual accidents."""
    start, end = sorted((random.randint(0, len(data)), random.randint(0, len(data))))
    match random.randrange(6):
        case 0 if data:
            at = random.randrange(len(data))
            return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:start]
        case 2:
            return data[:start] + data[end:]
        case 3:
            return data[:start] + random.randbytes(random.randint(1, 12)) + data[start:]
        case 4:
            return data[:end] + data[start:]
    other = random.choice(others)
    return data[:start] + other[random.randint(0, len(other)) :]


class Inputs:
    """An endless stream of hostile bytes for a target."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._seeds = seeds()
        self._plain = [unpack(data) for data in self._seeds]
        greetings = ("hello", "table", "share", "confirm", "refused")
        self._greetings = [plain for plain in self._plain if plain[0] in greetings]
        self._announced = [plain for plain in self._plain if plain[0] == "mesapolis"]

    def of(self, target: Target) -> bytes:
        random = self._random
        if target in (address, invitation):
            return scramble(
                random.choice(ADDRESSES).encode(), [b"%", b"\xff:", b"::/", b"[]", b"xn--"], random
            )
        if target is share or random.random() < 0.05:
            return random.randbytes(random.randint(0, 60))
        known = {greeting: self._greetings, announcement: self._announced}.get(target, self._plain)
        plain = random.choice(known)
        for _ in range(random.choice((0, 1, 1, 1, 2, 3))):
            plain = bend(plain, random)
        try:
            data = pack(plain)
        except WireError:
            data = random.choice(self._seeds)
        if random.random() < 0.4:
            data = scramble(data, self._seeds, random)
        if target is frames and data:
            data = b"".join(frame(data, FRAME_CAP) for _ in range(random.randint(1, 3)))
            data = scramble(data, self._seeds, random) if random.random() < 0.7 else data
        return data


def attack(target: Target, data: bytes, random: Random) -> str:
    """What came of it: "taken", or the code of the typed error. Any other error is the finding."""
    try:
        target(data, random)
    except WireError as error:
        return error.code
    return "taken"


def run(count: int, seed: int) -> Counter[tuple[str, str]]:
    """So many inputs; how often which target came to which end. Raises what should not come out."""
    inputs, random = Inputs(seed), Random(seed + 1)
    wheel = [target for target, weight in TARGETS.items() for _ in range(weight)]
    ends: Counter[tuple[str, str]] = Counter()
    for _ in range(count):
        target = random.choice(wheel)
        data = inputs.of(target)
        try:
            ends[target.__name__, attack(target, data, random)] += 1
        except Exception:
            print(f"{target.__name__} fails with {data.hex()}", file=sys.stderr)
            raise
    return ends


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    started = time.monotonic()
    ends = run(args.count, args.seed)
    for (name, code), number in sorted(ends.items()):
        print(f"{name:14} {code:12} {number:>9}")
    print(f"{sum(ends.values())} inputs in {time.monotonic() - started:.0f} s, only the typed error came out")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
