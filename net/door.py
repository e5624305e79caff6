"""The door of an open table: the listening socket, and who is let in.

Owns the join code, the host's part of the greeting and the key exchange, and the limits on strangers. Must
never keep anybody who is inside waiting for somebody who is not.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
import traceback
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Protocol

from net.addresses import DEFAULT_PORT
from net.channel import TIMING, Channel, Gone, Link, Timing
from net.knock import Denied, say
from net.limits import Bucket, Crowd, Tries, Try, address_key
from net.messages import SCHEMA, OtherProtocol, refusal
from net.schema import Message, Phase, Side
from net.secure import Greetings, Handshake, Secret, SecureError, new_code
from net.versions import Denial, Versions, judge, judge_protocol
from net.wire import GREETING_CAP, WireError

log = logging.getLogger(__name__)

_PORTS = 10
_HANDSHAKES = 4
_STRANGERS = 16
_NOTED = (20, 0.5)
"""Strangers of whom the log tells: at once, and per second."""
_QUIET = 60.0
"""Seconds after which nobody having come may mean a firewall."""


class Table(Protocol):
    """What a door asks of the table behind it. All of it is called in the loop of the door."""

    @property
    def versions(self) -> Versions: ...

    @property
    def table_id(self) -> bytes:
        """16 bytes, the same when a killed host comes back."""

    @property
    def game(self) -> str: ...

    def admit(self, hello: Message) -> Denial | None:
        """Whether somebody with this checked hello may come in at all (full, no spectators …)."""

    def find_token(self, ticket: bytes) -> tuple[int, bytes] | None:
        """(owner, token) of a ticket, as TokenBook.find."""

    def code_renewed(self, code: str) -> None:
        """Too many have guessed: the code is this one now."""

    def welcome(self, channel: Channel) -> Coroutine[Any, Any, None]:
        """Serves somebody who came in until the channel ends."""


@dataclass(slots=True, eq=False)
class _Stranger:
    """Somebody in the greeting: the link, and the try of the code if one has begun."""

    link: Link
    attempt: Try | None = None


class Door:
    """Lets people in to a table. `code` is the join code now; `port` where it listens, 0 before `open`."""

    def __init__(self, table: Table, timing: Timing = TIMING, code: str = "") -> None:
        self.code = code or new_code()
        self.port = 0
        self.arrivals = 0
        """How many connections came from other machines."""
        self._table, self._timing = table, timing
        self._tries, self._crowd, self._noted = Tries(), Crowd(_STRANGERS), Bucket(*_NOTED)
        self._slots = asyncio.Semaphore(_HANDSHAKES)
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._inside: dict[asyncio.Task[None], Channel] = {}
        self._opened = 0.0

    # --- opening and closing --------------------------------------------------------------------

    async def open(self, port: int | None = None, host: str | None = None) -> None:
        """Listens on a port, or on the first free one from DEFAULT_PORT on if none is named (0: any).

        host: only on this address, else on all. Raises WireError (port) if it cannot be.
        """
        wanted = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + _PORTS), 0]
        for number in wanted:
            if await self._listen(host or "0.0.0.0", number):
                if host is None:
                    await self._listen("::", self.port)
                self._opened = time.monotonic()
                return
        raise WireError("port", f"no table can be opened at port {wanted[0]}: it is in use or not allowed")

    async def _listen(self, host: str, port: int) -> bool:
        try:
            server = await asyncio.start_server(self._arrive, host, port)
        except OSError as error:
            log.info("%s, port %d is not to be had: %s", host, port, error.strerror)
            return False
        self._servers.append(server)
        self.port = server.sockets[0].getsockname()[1]
        return True

    async def close(self) -> None:
        """Lets nobody in any more and ends the service of those inside; their channels end too."""
        for server in self._servers:
            server.close()
        self._servers.clear()
        for task in self._tasks - self._inside.keys():
            task.cancel()
        for channel in list(self._inside.values()):
            channel.close("closed")
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self._timing.farewell)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def renew(self) -> None:
        """A new code; those inside stay."""
        self.code = new_code()
        self._tries.renew()
        self._table.code_renewed(self.code)

    @property
    def nobody_came(self) -> bool:
        """Whether the door has been open for a minute and nobody from another machine has tried it."""
        return bool(self._opened) and not self.arrivals and time.monotonic() - self._opened > _QUIET

    # --- strangers ------------------------------------------------------------------------------

    def _arrive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = Link(reader, writer, self._timing)
        own = writer.get_extra_info("sockname")
        if own and own[0] != link.address:
            self.arrivals += 1
        stranger = _Stranger(link)
        must_go = self._crowd.enter(stranger, address_key(link.address))
        if isinstance(must_go, _Stranger):
            must_go.link.abort()
        task = asyncio.get_running_loop().create_task(self._serve(stranger))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, stranger: _Stranger) -> None:
        try:
            channel = await self._let_in(stranger)
            if channel is None:
                # Whoever is refused and does not go keeps its place among the strangers.
                await stranger.link.closed()
        finally:
            self._crowd.leave(stranger)
        task = asyncio.current_task()
        if channel is None or task is None:
            return
        self._inside[task] = channel
        try:
            await self._table.welcome(channel)
        except Gone:
            return
        except Exception as error:
            # One guest must not take the table down. The message of an error may name what is secret.
            where = "".join(traceback.format_tb(error.__traceback__))
            log.error("serving %s failed (%s)\n%s", channel.address, type(error).__name__, where)
        finally:
            channel.close("closed")
            await channel.closed()
            del self._inside[task]

    async def _let_in(self, stranger: _Stranger) -> Channel | None:
        """The channel of somebody who has shown to know the secret; None if not, the link closed."""
        link = stranger.link
        try:
            async with asyncio.timeout(self._timing.greeting):
                return await self._greet(stranger)
        except Denied as denied:
            self._refuse(link, denied.denial)
        except TimeoutError:
            self._refuse(link, Denial("late"))
        except Gone as gone:
            self._note(link, f"left in the greeting: {gone}")
            link.abort()
        except WireError as error:
            self._note(link, f"greets badly ({error.code}): {error}")
            self._refuse(link, Denial("malformed"))
        except asyncio.CancelledError:
            link.abort()
            raise
        finally:
            self._settle(stranger)
        return None

    def _note(self, link: Link, what: str) -> None:
        """A line in the log, but nobody fills it from outside."""
        if self._noted.take(time.monotonic()):
            log.info("%s %s", link.address, what)

    def _refuse(self, link: Link, denial: Denial) -> None:
        self._note(link, f"is not let in: {denial.code}")
        try:
            say(link, refusal(denial.code, 0, denial.args))
        except Gone:
            link.abort()
        else:
            link.close()

    def _settle(self, stranger: _Stranger) -> None:
        """A try that was not confirmed has failed; after too many there is a new code."""
        if stranger.attempt is not None:
            self._tries.failed_now(stranger.attempt, time.monotonic())
            if self._tries.spent:
                log.warning("the join code was guessed wrongly too often and is renewed")
                self.renew()

    # --- the greeting ---------------------------------------------------------------------------

    async def _greet(self, stranger: _Stranger) -> Channel:
        link, table = stranger.link, self._table
        said = await link.frame()
        try:
            hello = SCHEMA.decode(said, Side.PEER, Phase.HELLO, GREETING_CAP)
        except OtherProtocol as error:
            denial = judge_protocol(table.versions.protocol, error.protocol)
            raise Denied(denial or Denial("malformed")) from None
        secret, owner = self._admit(hello)
        answer = Message(
            "table",
            **table.versions.to_fields(),
            table=table.table_id,
            game=table.game,
            random=os.urandom(32),
        )
        greetings = Greetings(said, say(link, answer), table.table_id, hello["random"] + answer["random"])
        share = (await self._hear(link, "share"))["share"]
        # A ticket travels in the clear: whoever has seen one must not fill the places of those with the code.
        async with self._slots if owner is None else contextlib.nullcontext():
            if owner is None:
                stranger.attempt = self._begin(link.address)
                # The code may have been renewed while this one waited for a place.
                secret = Secret(code=self.code)
            handshake = await asyncio.to_thread(Handshake, Side.HOST, greetings, secret)
            own_share = await asyncio.to_thread(_exchange, handshake, share)
            say(link, Message("share", share=own_share))
            async with asyncio.timeout(self._timing.proof):
                proof = (await self._hear(link, "confirm"))["proof"]
        try:
            handshake.check(proof)
        except SecureError:
            raise Denied(Denial("token" if owner is not None else "wrong_code")) from None
        if stranger.attempt is not None:
            if secret.code != self.code:
                raise Denied(Denial("wrong_code"))
            self._tries.passed(stranger.attempt)
        say(link, Message("confirm", proof=handshake.proof))
        return Channel(link, handshake.session(), Side.HOST, hello, self._timing, owner)

    def _admit(self, hello: Message) -> tuple[Secret, int | None]:
        """What somebody must know to come in, and whose token it is. Raises Denied."""
        table = self._table
        denial = judge(table.versions, Versions.from_fields(hello.fields), table.game)
        if denial is None and hello["table"] not in (b"", table.table_id):
            denial = Denial("table")
        found = None
        if denial is None and hello["purpose"] == "return":
            found = table.find_token(hello["ticket"])
            denial = Denial("token") if found is None else None
        denial = denial or table.admit(hello)
        if denial is not None:
            raise Denied(denial)
        return (Secret(token=found[1]), found[0]) if found else (Secret(code=self.code), None)

    def _begin(self, address: str) -> Try:
        key = address_key(address)
        seconds = self._tries.wait(key, time.monotonic())
        if seconds > 0:
            raise Denied(Denial("tries", (("seconds", int(seconds) + 1),)))
        return self._tries.begin(key)

    @staticmethod
    async def _hear(link: Link, kind: str) -> Message:
        message = SCHEMA.decode(await link.frame(), Side.PEER, Phase.EXCHANGE, GREETING_CAP)
        if message.kind != kind:
            raise WireError("malformed", "a message of the greeting out of turn")
        return message


def _exchange(handshake: Handshake, theirs: bytes) -> bytes:
    """Both halves of the host's work in one go."""
    share = handshake.share()
    handshake.finish(theirs)
    return share
