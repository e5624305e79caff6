"""One connection after the key exchange: sealed messages both ways over a socket.

Owns heartbeats, the bounded way out, the limits on what comes in, and the reason why it ended. Must never
wait for the other side while sending, and must never log or name what a message says. Belongs to one
asyncio loop; nothing here may be called from another thread.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from net.limits import Bucket
from net.messages import FAREWELLS, SCHEMA, refusal
from net.schema import Message, Phase, Side, WrongMoment
from net.secure import OVERHEAD, Session
from net.wire import BIG_CAP, FRAME_CAP, GREETING_CAP, Decoder, WireError, frame

log = logging.getLogger(__name__)

MESSAGE_CAP = FRAME_CAP - OVERHEAD
_INBOX = 64
_READ = 64 << 10
_HEARD_OUT = 1 << 20
"""Bytes of somebody to whom farewell was said."""
_STRIKES = (100, 2)
"""Messages out of time or over their rate before a connection is dropped: at once, and per second."""
_BYTES = (4 << 20, 1 << 20)
"""Bytes that a host takes from one peer: at once, and per second."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a connection waits, in seconds, and how much it may keep, in bytes."""

    heartbeat: float = 2.0
    silence: float = 8.0
    """Nothing heard for so long: the other side is gone."""
    partial: float = 10.0
    """A frame must be whole so long after it began."""
    connect: float = 5.0
    greeting: float = 10.0
    """From the open socket to the end of the key exchange."""
    proof: float = 3.0
    """From the host's share to the proof of the peer."""
    farewell: float = 2.0
    out_most: int = 4 << 20
    """Bytes waiting to be read by the other side: with more it is dropped."""


TIMING = Timing()


class Gone(WireError):
    """The connection has ended. `code`: one of FAREWELLS if the other side said so, else what was found:
    lost, silent, stalled, slow, flood, malformed, sealed."""


class Link:
    """Frames over a socket, not sealed yet."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, timing: Timing = TIMING
    ) -> None:
        self._reader, self._writer, self._timing = reader, writer, timing
        self.decoder = Decoder(GREETING_CAP)
        self.partial_since: float | None = None
        self.sent = 0
        """Bytes sent so far, with their headers."""
        self._ending: asyncio.Task[None] | None = None
        peer = writer.get_extra_info("peername")
        self.address: str = peer[0] if peer else "?"
        found = writer.get_extra_info("socket")
        if found is not None:
            _tune(found)

    async def frame(self) -> bytes:
        """The next frame. Raises WireError: Gone (lost), empty, too_long."""
        while True:
            payload = self.decoder.next()
            if payload is not None:
                self.partial_since = time.monotonic() if self.decoder.held else None
                return payload
            if self.decoder.held and self.partial_since is None:
                self.partial_since = time.monotonic()
            try:
                data = await self._reader.read(_READ)
            except OSError:
                data = b""
            if not data:
                raise Gone("lost", "the connection was lost")
            self.decoder.feed(data)

    def write(self, payload: bytes, cap: int) -> None:
        """Sends a frame without waiting. Raises Gone (slow, lost)."""
        transport = self._writer.transport
        if transport.is_closing() or self._ending is not None:
            raise Gone("lost", "the connection was lost")
        data = frame(payload, cap)
        if transport.get_write_buffer_size() + len(data) > self._timing.out_most:
            raise Gone("slow", "the other side does not read")
        self._writer.write(data)
        self.sent += len(data)

    def close(self) -> None:
        """Ends it when all is sent and the other side has heard it, but soon in any case."""
        transport = self._writer.transport
        if self._ending is not None or transport.is_closing():
            return
        try:
            if transport.can_write_eof():
                transport.write_eof()
        except OSError:
            # It is gone already.
            self.abort()
            return
        self._ending = asyncio.get_running_loop().create_task(self._hear_out())

    async def _hear_out(self) -> None:
        """Takes in what the other side still says: a socket that is closed over it forgets its last words."""
        left = _HEARD_OUT
        try:
            async with asyncio.timeout(self._timing.farewell):
                while left > 0 and (data := await self._reader.read(_READ)):
                    left -= len(data)
        except (OSError, TimeoutError):
            pass
        finally:
            self.abort()

    async def closed(self) -> None:
        """Waits until it has ended, after `close`."""
        if self._ending is not None:
            await asyncio.wait([self._ending])

    def abort(self) -> None:
        """Ends it at once. May be called twice."""
        self._writer.transport.abort()


def _tune(found: socket.socket) -> None:
    """Small packets go at once; a dead cable is noticed by the system too. Each if the system knows it."""
    wanted = [(socket.IPPROTO_TCP, "TCP_NODELAY", 1), (socket.SOL_SOCKET, "SO_KEEPALIVE", 1)]
    for name, value in (("TCP_KEEPIDLE", 10), ("TCP_KEEPINTVL", 3), ("TCP_KEEPCNT", 3)):
        wanted.append((socket.IPPROTO_TCP, name, value))
    for level, name, value in wanted:
        number = getattr(socket, name, None)
        if number is None:
            continue
        try:
            found.setsockopt(level, number, value)
        except OSError:
            log.debug("the system does not take %s", name)


class Channel:
    """A sealed connection. `side` is what this program is in it: Side.HOST or Side.PEER.

    theirs: what the other side said of itself in the clear (its `hello` or `table`), confirmed by the keys.
    owner: on a host, whom a returning peer's token belongs to, else None. tap: called with "in" or "out"
    and the bytes of every message before it is sealed or after it was opened; for tests and measuring.
    """

    def __init__(
        self,
        link: Link,
        session: Session,
        side: Side,
        theirs: Message,
        timing: Timing = TIMING,
        owner: int | None = None,
    ) -> None:
        self.side, self.theirs, self.owner = side, theirs, owner
        self.phase = Phase.LOBBY
        self.address = link.address
        self.ended: Gone | None = None
        """Why it has ended, None while it lives."""
        self.rtt = 0.0
        """Seconds that the last heartbeat took there and back."""
        self.tap: Callable[[str, bytes], None] | None = None
        self._link, self._timing = link, timing
        self._session: Session | None = session
        link.decoder.cap = BIG_CAP if side is Side.PEER else FRAME_CAP
        self._inbox: asyncio.Queue[Message | None] = asyncio.Queue(_INBOX)
        self._blocked = False
        self._buckets: dict[str, Bucket] = {}
        self._strikes, self._bytes = Bucket(*_STRIKES), Bucket(*_BYTES)
        self._told = 0.0
        self._pings: dict[int, float] = {}
        self._number = 0
        self._heard = self._pinged = time.monotonic()
        loop = asyncio.get_running_loop()
        self._beat = min(timing.heartbeat, timing.silence, timing.partial) / 4
        self._due = self._heard + self._beat
        self._timer = loop.call_later(self._beat, self._tick)
        self._reading = loop.create_task(self._read())

    @property
    def sent(self) -> int:
        """Bytes sent so far."""
        return self._link.sent

    # --- out ------------------------------------------------------------------------------------

    def send(self, message: Message) -> bool:
        """Sends without waiting; False if the connection has ended, now or before.

        Raises WireError if the message does not fit the table, which is a fault of this program.
        """
        data = SCHEMA.encode(message)
        if self._session is None:
            return False
        self._follow(message)
        if self.tap is not None:
            self.tap("out", data)
        try:
            self._link.write(self._session.seal(data), BIG_CAP if self.side is Side.HOST else FRAME_CAP)
        except Gone as gone:
            self._end(gone)
            return False
        return True

    def close(self, code: str = "bye") -> None:
        """Says farewell and ends the connection when that is sent. May be called twice."""
        if self._session is not None:
            self.send(Message("bye", code=code))
            self._end(Gone(code, "the connection was closed here"))

    async def closed(self) -> None:
        """Waits until the other side has heard the farewell, but not for long."""
        await self._link.closed()

    def _end(self, gone: Gone) -> None:
        """The keys go; whoever waits in `receive` hears why."""
        if self.ended is not None:
            return
        self.ended = gone
        self._session = None
        self._timer.cancel()
        self._reading.cancel()
        if gone.code in ("lost", "silent", "slow", "stalled"):
            self._link.abort()
        else:
            self._link.close()
        log.info("connection with %s ended: %s", self.address, gone)
        if not self._inbox.full():
            self._inbox.put_nowait(None)

    def _follow(self, message: Message) -> None:
        """Both sides change their phase with the message that says so."""
        if message.kind == "start":
            self.phase = Phase.PLAY
        elif message.kind == "lobby":
            self.phase = Phase.PLAY if message["running"] else Phase.LOBBY

    # --- in -------------------------------------------------------------------------------------

    async def receive(self) -> Message:
        """The next message that is not about the connection itself. Raises Gone after the last one."""
        while True:
            if self.ended is not None and self._inbox.empty():
                raise self.ended
            message = await self._inbox.get()
            if message is not None:
                return message

    async def _read(self) -> None:
        try:
            while self.ended is None:
                message = self._open(await self._link.frame())
                if message is None or self._is_ours(message):
                    continue
                self._blocked = True
                await self._inbox.put(message)
                self._blocked = False
        except Gone as gone:
            self._end(gone)
        except WireError as error:
            self._throw_out(error)
        except Exception as error:
            # A fault of this program; the message of an error may name what is secret.
            where = "".join(traceback.format_tb(error.__traceback__))
            log.error("reading from %s failed (%s)\n%s", self.address, type(error).__name__, where)
            self.close("fault")

    def _throw_out(self, error: WireError) -> None:
        log.warning("bad data from %s (%s): %s", self.address, error.code, error)
        code = error.code if error.code in ("sealed", "flood") else "malformed"
        if code in FAREWELLS:
            self.send(Message("bye", code=code))
        self._end(Gone(code, str(error)))

    def _open(self, payload: bytes) -> Message | None:
        """The message of a frame; None if it is not to be handled. Raises WireError: the end of it."""
        assert self._session is not None
        data = self._session.open(payload)
        now = self._heard = time.monotonic()
        if self.tap is not None:
            self.tap("in", data)
        is_host = self.side is Side.HOST
        if is_host and not self._bytes.take(now, len(payload)):
            raise WireError("flood", "too many bytes a second")
        sender = Side.PEER if is_host else Side.HOST
        try:
            message = SCHEMA.decode(data, sender, self.phase, MESSAGE_CAP)
        except WrongMoment as error:
            self._strike(now, "phase", error.message)
            return None
        if is_host and not self._bucket(message.kind).take(now):
            self._strike(now, "flood", message)
            return None
        self._follow(message)
        return message

    def _bucket(self, kind: str) -> Bucket:
        if kind not in self._buckets:
            self._buckets[kind] = Bucket(*SCHEMA.kinds[kind].rate)
        return self._buckets[kind]

    def _strike(self, now: float, code: str, message: Message) -> None:
        """Passes a message over, answers it if it is a request, and loses patience if there are many."""
        if not self._strikes.take(now):
            raise WireError("flood", "too many messages that cannot be taken")
        log.info("passed over from %s: %s (%s)", self.address, message.kind, code)
        number = message.fields.get("number", 0)
        if self.side is Side.HOST and (number or (code == "flood" and now - self._told > 1)):
            self._told = now
            self.send(refusal(code, number))

    # --- heartbeats -----------------------------------------------------------------------------

    def _is_ours(self, message: Message) -> bool:
        """Whether it is about the connection itself. Raises Gone for a farewell."""
        if message.kind == "ping":
            self.send(Message("pong", number=message["number"]))
        elif message.kind == "pong":
            asked = self._pings.pop(message["number"], None)
            if asked is not None:
                self.rtt = self._heard - asked
        elif message.kind == "bye":
            raise Gone(message["code"], "the other side has left")
        else:
            return False
        return True

    def _tick(self) -> None:
        now, timing = time.monotonic(), self._timing
        if now - self._due > self._beat + 0.5:
            # This machine slept, or was busy: what came meanwhile has not been read yet.
            self._be_patient(now)
        self._due = now + self._beat
        if self._blocked:
            # It is this side that does not take what the other one says.
            self._be_patient(now)
        since = self._link.partial_since
        if since is not None and now - since > timing.partial:
            self._end(Gone("stalled", "a frame was never finished"))
        elif now - self._heard > timing.silence:
            self._end(Gone("silent", "the other side says nothing any more"))
        elif now - self._pinged >= timing.heartbeat:
            self._ping(now)
        if self.ended is None:
            self._timer = asyncio.get_running_loop().call_later(self._beat, self._tick)

    def _be_patient(self, now: float) -> None:
        self._heard = now
        if self._link.partial_since is not None:
            self._link.partial_since = now

    def _ping(self, now: float) -> None:
        self._pinged = now
        self._number = (self._number + 1) % (1 << 31)
        self._pings[self._number] = now
        self._pings.pop(self._number - 16, None)
        self.send(Message("ping", number=self._number))
