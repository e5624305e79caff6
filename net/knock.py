"""Coming to a table: from an address and a code, or the token of a seat, to a channel.

Owns the peer's part of the greeting and the key exchange, and the shared pieces that `net.door` uses too.
Must never show the host that this side knows the secret before both have the same keys.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from typing import NoReturn

from net.channel import TIMING, Channel, Gone, Link, Timing
from net.messages import SCHEMA, OtherProtocol
from net.schema import Message, Phase, Side
from net.secure import Greetings, Handshake, Secret, SecureError, ticket_of
from net.versions import PROTOCOL, Denial, Versions, judge, judge_protocol
from net.wire import GREETING_CAP, WireError


class Denied(WireError):
    """The table does not let this device in; `denial` says why."""

    def __init__(self, denial: Denial) -> None:
        super().__init__("denied", f"the table does not let you in ({denial.code})")
        self.denial = denial


@dataclass(frozen=True, slots=True)
class Asking:
    """What a peer comes for: purpose "join", "spectate" (both with the code) or "return" (with a token).

    table_id: the table that is meant, so that another one at the same address is not tried; b"" for any.
    """

    versions: Versions
    purpose: str = "join"
    table_id: bytes = b""


async def connect(host: str, port: int, asking: Asking, secret: Secret, timing: Timing = TIMING) -> Channel:
    """A channel to the table at that address.

    Raises Denied, or WireError: unreachable, lost, late, and whatever a bad host may send.
    """
    try:
        async with asyncio.timeout(timing.connect):
            reader, writer = await asyncio.open_connection(host, port, happy_eyeballs_delay=0.25)
    except (OSError, TimeoutError, UnicodeError) as error:
        why = "nobody answers" if isinstance(error, TimeoutError) else "nobody is there"
        raise WireError("unreachable", f"{why} at {host[:60]}, port {port}") from None
    link = Link(reader, writer, timing)
    try:
        async with asyncio.timeout(timing.greeting):
            return await _greet(link, asking, secret, timing)
    except TimeoutError:
        link.abort()
        raise WireError("late", f"the table at {host[:60]} takes too long to answer") from None
    except BaseException:
        link.abort()
        raise


async def _greet(link: Link, asking: Asking, secret: Secret, timing: Timing) -> Channel:
    ticket = ticket_of(secret.token) if secret.token else b""
    hello = Message(
        "hello",
        **asking.versions.to_fields(),
        purpose=asking.purpose,
        table=asking.table_id,
        ticket=ticket,
        random=os.urandom(32),
    )
    said = say(link, hello)
    heard, table = await _hear(link, "table", Phase.HELLO)
    if asking.table_id and table["table"] != asking.table_id:
        raise Denied(Denial("table"))
    denial = judge(Versions.from_fields(table.fields), asking.versions, table["game"])
    if denial is not None:
        raise Denied(denial)
    greetings = Greetings(said, heard, table["table"], hello["random"] + table["random"])
    handshake = await asyncio.to_thread(Handshake, Side.PEER, greetings, secret)
    say(link, Message("share", share=await asyncio.to_thread(handshake.share)))
    _, theirs = await _hear(link, "share", Phase.EXCHANGE)
    await asyncio.to_thread(handshake.finish, theirs["share"])
    say(link, Message("confirm", proof=handshake.proof))
    _, proof = await _hear(link, "confirm", Phase.EXCHANGE)
    try:
        handshake.check(proof["proof"])
    except SecureError:
        # The host knew the peer's proof and has none: it does not know the secret.
        raise Denied(Denial("token" if secret.token else "wrong_code")) from None
    return Channel(link, handshake.session(), Side.PEER, table, timing)


def say(link: Link, message: Message) -> bytes:
    """Sends a message of the greeting; its bytes."""
    data = SCHEMA.encode(message)
    link.write(data, GREETING_CAP)
    return data


async def _hear(link: Link, kind: str, phase: Phase) -> tuple[bytes, Message]:
    """The next message, which must be of that kind. Raises Denied where the host says no."""
    data = await link.frame()
    try:
        message = SCHEMA.decode(data, Side.HOST, phase, GREETING_CAP)
    except OtherProtocol as error:
        _deny_protocol(error.protocol)
    if message.kind == "refused":
        facts = tuple((fact["name"], fact["value"]) for fact in message["args"])
        raise Denied(Denial(message["code"], facts))
    if message.kind != kind:
        raise Gone("malformed", "the host says something out of turn")
    return data, message


def _deny_protocol(host: int) -> NoReturn:
    denial = judge_protocol(host, PROTOCOL)
    assert denial is not None
    raise Denied(denial) from None
