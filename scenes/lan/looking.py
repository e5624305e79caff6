"""The tables in the neighbourhood, looked for in a thread of their own while their list is on the screen.

Owns that thread. Must never begin before somebody looks for tables: it loads the libraries of the network.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from net.discovery import Found, Seeker
    from net.loop import Loop
    from net.versions import Versions

log = logging.getLogger(__name__)


class Looking:
    """`tables`: what is heard of now; `deaf`: this computer cannot hear broadcasts; `mine`: own versions.

    on_change: called from the network's thread.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.on_change = on_change
        self.tables: tuple[Found, ...] = ()
        self.deaf = False
        self.mine: Versions | None = None
        self._loop: Loop | None = None
        self._seeker: Seeker | None = None

    def begin(self) -> None:
        """Looks from now on."""
        if self._loop is None:
            from net.loop import Loop

            self._loop = Loop("looking for tables")
            self._loop.start(self._look())

    async def _look(self) -> None:
        from net.discovery import Seeker
        from net.versions import own_versions

        self.mine = own_versions()
        self._seeker = Seeker(self._heard)
        await self._seeker.start()
        self.deaf = self._seeker.deaf
        self._heard()

    def _heard(self) -> None:
        if self._seeker is not None:
            self.tables = tuple(self._seeker.tables())
        self.on_change()

    def end(self) -> None:
        """Looks no more. May be called twice."""
        loop, self._loop = self._loop, None
        self.on_change = lambda: None
        if loop is not None:
            loop.start(self._close(loop))

    async def _close(self, loop: Loop) -> None:
        try:
            if self._seeker is not None:
                await self._seeker.close()
        finally:
            loop.stop()
