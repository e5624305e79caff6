"""Announcements over multicast DNS, by the library zeroconf: the same bytes as over UDP.

Owns everything that touches that library, which is loaded with this module. Must never let a fault of it,
or a network without multicast, harm a table: what does not work is logged and left out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from zeroconf import IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.addresses import Adapter, is_reachable
from net.discovery import Announcement

log = logging.getLogger(__name__)

KIND = "_mesapolis._tcp.local."
_TTL = 2
"""Seconds for which a record may be kept by others: so a host that was killed is soon not found."""
_PIECE = 200
"""Bytes of an announcement in one TXT value; there are two, since one holds 255 with its key at most."""
_MOST_NAMES = 64
_PATIENCE = 10.0
"""Seconds after which a name that does not answer is forgotten."""
_AT_ONCE = 8
_FAREWELL = 1.0


async def _quietly(what: str, doing: Coroutine[Any, Any, Any]) -> Any:
    """The result, or None with a line in the log."""
    try:
        return await doing
    except Exception as error:
        # The library raises errors of many kinds; none of them is worth a table.
        log.warning("%s by multicast DNS failed: %s", what, type(error).__name__)
        return None


def _open(found: Sequence[Adapter]) -> AsyncZeroconf | None:
    """Listens and speaks on these adapters. None if that cannot be."""
    addresses = [adapter.address for adapter in found if not adapter.is_loopback]
    addresses = addresses or [adapter.address for adapter in found]
    if not addresses:
        return None
    try:
        return AsyncZeroconf(interfaces=addresses, ip_version=IPVersion.V4Only)
    except Exception as error:
        log.warning("there is no multicast DNS here: %s", type(error).__name__)
        return None


class Service:
    """Tells of one table while it is open."""

    def __init__(self, announcement: Announcement, found: Sequence[Adapter]) -> None:
        self._said = announcement.to_bytes()
        self._id, self._port = announcement.table_id.hex(), announcement.port
        real = [adapter for adapter in found if not adapter.is_loopback] or list(found)
        self._found, self._addresses = real, [socket.inet_aton(adapter.address) for adapter in real]
        self._zeroconf: AsyncZeroconf | None = None
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()

    def open(self) -> None:
        """Begins in the background: the first word takes the library a while."""
        self._task = asyncio.get_running_loop().create_task(self._keep_telling())

    def say(self, announcement: bytes) -> None:
        """The table as it is now; nothing happens if it is as before."""
        if announcement != self._said:
            self._said = announcement
            self._wake.set()

    def _info(self) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            KIND,
            f"{self._id}.{KIND}",
            addresses=self._addresses,
            port=self._port,
            properties={"a": self._said[:_PIECE], "b": self._said[_PIECE:]},
            server=f"{self._id}.local.",
            host_ttl=_TTL,
            other_ttl=_TTL,
        )

    async def _keep_telling(self) -> None:
        self._zeroconf = _open(self._found)
        if self._zeroconf is None:
            return
        # The name is a random number that no other table has: nobody needs to be asked whether it is free.
        telling = self._zeroconf.async_register_service(self._info(), cooperating_responders=True)
        await _quietly("announcing", telling)
        while True:
            await self._wake.wait()
            self._wake.clear()
            await _quietly("announcing", self._zeroconf.async_update_service(self._info()))
            await asyncio.sleep(1)

    async def close(self) -> None:
        """Says farewell and ends. May be called twice."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        if self._zeroconf is not None:
            await _close(self._zeroconf, unregister=True)
            self._zeroconf = None


class Browser:
    """Looks for tables; hear(announcement, address, age) is called for each, again and again."""

    def __init__(self, found: Sequence[Adapter], hear: Callable[[bytes, str, float], None]) -> None:
        self._found, self._hear = list(found), hear
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._task: asyncio.Task[None] | None = None
        self._names: dict[str, float] = {}

    def open(self) -> None:
        """Begins in the background."""
        self._zeroconf = _open(self._found)
        if self._zeroconf is None:
            return
        self._browser = AsyncServiceBrowser(self._zeroconf.zeroconf, KIND, handlers=[self._notice])
        self._task = asyncio.get_running_loop().create_task(self._keep_asking())

    def _notice(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._names.pop(name, None)
        elif name not in self._names and len(self._names) < _MOST_NAMES:
            self._names[name] = time.monotonic()

    async def _keep_asking(self) -> None:
        """A record that is remembered says nothing of a host that was killed: each is asked for again."""
        slots = asyncio.Semaphore(_AT_ONCE)
        while True:
            asking = [_quietly("looking", self._ask(name, slots)) for name in list(self._names)]
            await asyncio.gather(*asking)
            now = time.monotonic()
            self._names = {name: last for name, last in self._names.items() if now - last < _PATIENCE}
            await asyncio.sleep(1)

    async def _ask(self, name: str, slots: asyncio.Semaphore) -> None:
        async with slots:
            assert self._zeroconf is not None
            info = AsyncServiceInfo(KIND, name)
            if not await info.async_request(self._zeroconf.zeroconf, 900):
                return
        records = self._zeroconf.zeroconf.cache.async_entries_with_name(name)
        created = max((record.created for record in records), default=0.0) / 1000
        age = max(time.monotonic() - created, 0.0)
        properties = info.properties
        said = (properties.get(b"a") or b"") + (properties.get(b"b") or b"")
        if name in self._names:
            self._names[name] = time.monotonic()
        for address in info.parsed_addresses(IPVersion.V4Only)[:4]:
            if is_reachable(address):
                self._hear(said, address, age)

    async def close(self) -> None:
        """Ends. May be called twice."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        if self._browser is not None:
            await _quietly("ending", self._browser.async_cancel())
            self._browser = None
        if self._zeroconf is not None:
            await _close(self._zeroconf, unregister=False)
            self._zeroconf = None


async def _close(zeroconf: AsyncZeroconf, unregister: bool) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_FAREWELL):
            if unregister:
                await _quietly("leaving", zeroconf.async_unregister_all_services())
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_FAREWELL):
            await _quietly("ending", zeroconf.async_close())
