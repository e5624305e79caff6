"""Tables in the neighbourhood: telling of an own one, and hearing of others.

Owns the announcements by UDP broadcast on every IPv4 adapter and by zeroconf, and the list of tables that
are heard of. Must never announce a code or a wildcard address, nor anything while no table is open, and
must never trust what it hears: a table is a line to be shown, nothing more.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from net.addresses import Adapter, Address, adapters, is_reachable
from net.limits import Bucket
from net.loop import failed
from net.messages import ANNOUNCED, MAX_SEATS, SCHEMA, OtherProtocol
from net.schema import Message, Phase, Row, Side
from net.versions import Denial, Rules, Versions, judge, judge_protocol
from net.wire import WireError

log = logging.getLogger(__name__)

DISCOVERY_PORT = 47711
EVERY = 1.0
"""Seconds between two announcements."""
LIFE = 5.0
"""Seconds after which a table that is not heard of any more is gone."""
MOST_TABLES, MOST_OF_ONE, MOST_ADDRESSES = 64, 8, 4
_FROM_ONE, _IN_ALL = (20, 10), (200, 100)
"""Announcements that are read from one address, and in all: at once, and per second."""
_DATAGRAM = 1024
_ADAPTERS_EVERY = 3.0


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a table says of itself to everybody. There is no code in it.

    In one of another protocol `game` is "" and only what stands before it is known.
    """

    protocol: int
    app: str
    table_id: bytes
    name: str
    game: str = ""
    rules: Rules | None = None
    seats: int = 1
    free: int = 0
    spectators: bool = False
    running: bool = False
    port: int = 0

    def to_bytes(self) -> bytes:
        """One datagram. Raises WireError if it does not fit the table of messages."""
        rules = self.rules or Rules(0, bytes(16))
        return SCHEMA.encode(
            Message(
                "mesapolis",
                protocol=self.protocol,
                app=self.app,
                table=self.table_id,
                name=self.name,
                game=self.game,
                version=rules.version,
                hash=rules.hash,
                seats=self.seats,
                free=min(self.free, self.seats),
                spectators=self.spectators,
                running=self.running,
                port=self.port,
            )
        )

    def denial(self, mine: Versions) -> Denial | None:
        """Why this table could not be joined by a program of these versions, None if it could."""
        if self.protocol != mine.protocol or self.rules is None:
            return judge_protocol(self.protocol, mine.protocol)
        return judge(Versions(self.protocol, self.app, {self.game: self.rules}), mine, self.game)


def read_announcement(data: bytes) -> Announcement:
    """The announcement that a datagram is. Raises WireError."""
    try:
        message = SCHEMA.decode(data, Side.HOST, Phase.ANNOUNCE, _DATAGRAM)
    except OtherProtocol as error:
        begin = Row(ANNOUNCED).read(error.plain[1 : 1 + len(ANNOUNCED)], "announcement")
        return Announcement(begin["protocol"], begin["app"], begin["table"], begin["name"])
    said = dict(message.fields)
    said["table_id"] = said.pop("table")
    said["rules"] = Rules(said.pop("version"), said.pop("hash"))
    said["free"] = min(said["free"], said["seats"], MAX_SEATS)
    return Announcement(**said)


# --- what is heard --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """A table that is heard of: what it says, and where, the best address first."""

    announcement: Announcement
    addresses: tuple[Address, ...]


@dataclass(slots=True)
class _Heard:
    announcement: Announcement
    main: str
    """The address whose word counts, as long as it is heard."""
    addresses: dict[str, float]


class TableList:
    """The tables that are heard of. Times are of time.monotonic; whoever says too much is not heard."""

    def __init__(self) -> None:
        self._heard: dict[bytes, _Heard] = {}
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._all = Bucket(*_IN_ALL)

    def hear(self, data: bytes, address: str, now: float, age: float = 0.0) -> bool:
        """Takes an announcement from an IPv4 address, so many seconds old; whether the list has changed."""
        if len(data) > _DATAGRAM or age >= LIFE:
            return False
        if not is_reachable(address) or not self._may_speak(address, now):
            return False
        try:
            said = read_announcement(data)
        except WireError as error:
            log.debug("an announcement from %s is broken: %s", address, error.code)
            return False
        changed = self._forget(now)
        known = self._heard.get(said.table_id)
        if known is None:
            if not self._make_room(address):
                return changed
            self._heard[said.table_id] = _Heard(said, address, {address: now - age})
            return True
        is_new = address not in known.addresses
        if is_new and len(known.addresses) >= MOST_ADDRESSES:
            return changed
        known.addresses[address] = max(now - age, known.addresses.get(address, 0.0))
        if address == known.main and said != known.announcement:
            known.announcement, is_new = said, True
        return changed or is_new

    def _may_speak(self, address: str, now: float) -> bool:
        bucket = self._buckets.setdefault(address, Bucket(*_FROM_ONE))
        self._buckets.move_to_end(address)
        if len(self._buckets) > 256:
            self._buckets.popitem(last=False)
        return bucket.take(now) and self._all.take(now)

    def _make_room(self, address: str) -> bool:
        """Whether one more table of this address may be kept; the loudest one must give way to others."""
        owners: dict[str, list[bytes]] = {}
        for table_id, heard in self._heard.items():
            owners.setdefault(heard.main, []).append(table_id)
        if len(owners.get(address, ())) >= MOST_OF_ONE:
            return False
        if len(self._heard) < MOST_TABLES:
            return True
        loudest = max(owners, key=lambda owner: len(owners[owner]))
        if len(owners[loudest]) <= len(owners.get(address, ())) + 1:
            return False
        del self._heard[owners[loudest][-1]]
        return True

    def _forget(self, now: float) -> bool:
        changed = False
        for table_id, heard in list(self._heard.items()):
            alive = {where: when for where, when in heard.addresses.items() if now - when < LIFE}
            changed = changed or len(alive) < len(heard.addresses)
            heard.addresses = alive
            if not alive:
                del self._heard[table_id]
            elif heard.main not in alive:
                heard.main = next(iter(alive))
        return changed

    def tables(self, now: float) -> list[Found]:
        """The tables that are there now, by name."""
        self._forget(now)
        found = []
        for heard in self._heard.values():
            others = [where for where in heard.addresses if where != heard.main]
            port = heard.announcement.port
            found.append(
                Found(heard.announcement, tuple(Address(where, port) for where in (heard.main, *others)))
            )
        return sorted(
            found, key=lambda table: (table.announcement.name.casefold(), table.announcement.table_id)
        )


async def _bonjour() -> Any:
    """The module for multicast DNS; it is big, so that another thread loads it."""
    return await asyncio.to_thread(importlib.import_module, "net.bonjour")


# --- telling of an own table ----------------------------------------------------------------------


class Announcer:
    """Tells the neighbourhood of an open table, from `start` to `close`.

    describe: gives the announcement as it is now; its port must be the door's.
    """

    def __init__(self, describe: Callable[[], Announcement], use_zeroconf: bool = True) -> None:
        self._describe = describe
        self._known: list[Adapter] = []
        self._sockets: dict[Adapter, socket.socket] = {}
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._use_zeroconf = use_zeroconf
        self._service: Any = None

    async def start(self) -> None:
        """Begins; what cannot be done here is left out and logged."""
        self._task = asyncio.get_running_loop().create_task(self._tell())

    def changed(self) -> None:
        """The table has changed: everybody should know soon."""
        self._wake.set()

    async def close(self) -> None:
        """Says nothing more. May be called twice."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        for sock in self._sockets.values():
            sock.close()
        self._sockets.clear()
        if self._service is not None:
            await self._service.close()
            self._service = None

    async def _tell(self) -> None:
        looked = 0.0
        while True:
            now = time.monotonic()
            try:
                if now - looked >= _ADAPTERS_EVERY or not looked:
                    looked = now
                    await self._follow_adapters(await asyncio.to_thread(adapters))
                self._say(self._describe().to_bytes())
            except WireError as error:
                log.error("the table cannot be announced: %s", error)
            except Exception as error:
                # Whatever it is: the table goes on, and is announced again when it can be.
                failed(error, "announcing the table")
            await asyncio.sleep(EVERY / 4)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), EVERY * 3 / 4)
            self._wake.clear()

    def _say(self, data: bytes) -> None:
        for adapter, sock in self._sockets.items():
            with contextlib.suppress(OSError):
                sock.sendto(data, (adapter.broadcast, DISCOVERY_PORT))
        if self._service is not None:
            self._service.say(data)

    async def _follow_adapters(self, found: list[Adapter]) -> None:
        """Adapters come and go: one socket for each that has neighbours, and zeroconf on all of them."""
        wanted = [adapter for adapter in found if adapter.broadcast]
        same, self._known = found == self._known, found
        for adapter in set(self._sockets) - set(wanted):
            self._sockets.pop(adapter).close()
        for adapter in wanted:
            if adapter not in self._sockets:
                with contextlib.suppress(OSError):
                    self._sockets[adapter] = _speaking_socket(adapter)
        if self._use_zeroconf and (self._service is None or not same):
            bonjour = await _bonjour()
            if self._service is not None:
                await self._service.close()
            self._service = bonjour.Service(self._describe(), found)
            self._service.open()


def _speaking_socket(adapter: Adapter) -> socket.socket:
    """A socket whose datagrams leave by this adapter, with its address as the sender."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        sock.setblocking(False)
        sock.bind((adapter.address, 0))
    except OSError:
        sock.close()
        raise
    return sock


# --- hearing of others ----------------------------------------------------------------------------


class Seeker(asyncio.DatagramProtocol):
    """Listens for tables from `start` to `close`.

    on_change: called in the loop when `tables()` gives another list.
    """

    def __init__(self, on_change: Callable[[], None], use_zeroconf: bool = True) -> None:
        self._on_change = on_change
        self._list = TableList()
        self._last: list[Found] = []
        self._transport: asyncio.DatagramTransport | None = None
        self._task: asyncio.Task[None] | None = None
        self._use_zeroconf = use_zeroconf
        self._browser: Any = None
        self.deaf = False
        """Whether broadcasts cannot be heard here, because another program has taken the port."""

    async def start(self) -> None:
        """Begins; what cannot be done here is left out and logged."""
        loop = asyncio.get_running_loop()
        try:
            sock = _hearing_socket()
        except OSError as error:
            log.warning("broadcasts of tables cannot be heard here: %s", error.strerror)
            self.deaf = True
        else:
            self._transport, _ = await loop.create_datagram_endpoint(lambda: self, sock=sock)
        self._task = loop.create_task(self._watch())

    async def close(self) -> None:
        """Hears nothing more. May be called twice."""
        if self._transport is not None:
            self._transport.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        if self._browser is not None:
            await self._browser.close()
            self._browser = None

    def tables(self) -> list[Found]:
        """The tables that are there now, by name."""
        return self._list.tables(time.monotonic())

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        self.heard(data, addr[0], 0.0)

    def error_received(self, exc: Exception) -> None:
        log.debug("listening for tables: %s", type(exc).__name__)

    def heard(self, data: bytes, address: str, age: float) -> None:
        """An announcement, however it came, and how many seconds ago."""
        if self._list.hear(data, address, time.monotonic(), age):
            self._tell()

    def _tell(self) -> None:
        now = self.tables()
        if now != self._last:
            self._last = now
            self._on_change()

    async def _watch(self) -> None:
        """Tables that fall silent must go, and adapters come and go."""
        looked, known = 0.0, None
        while True:
            now = time.monotonic()
            if self._use_zeroconf and (now - looked >= _ADAPTERS_EVERY or not looked):
                looked = now
                try:
                    found = await asyncio.to_thread(adapters)
                    if found != known:
                        known = found
                        await self._browse(found)
                except Exception as error:
                    # Broadcasts are heard without it.
                    failed(error, "looking for tables")
            self._tell()
            await asyncio.sleep(0.5)

    async def _browse(self, found: list[Adapter]) -> None:
        bonjour = await _bonjour()
        if self._browser is not None:
            await self._browser.close()
        self._browser = bonjour.Browser(found, self.heard)
        self._browser.open()


def _hearing_socket() -> socket.socket:
    """A socket that hears broadcasts on every adapter, beside others on this machine that do the same."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            with contextlib.suppress(OSError):
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.setblocking(False)
        # Broadcasts reach only a socket without an address of its own; what is announced always has one.
        sock.bind(("", DISCOVERY_PORT))
    except OSError:
        sock.close()
        raise
    return sock
