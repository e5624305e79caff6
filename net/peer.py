"""A device that comes to a table over the network, and comes back by itself whenever it was lost.

Owns one connection after the other, and the patience between them. Lives in the network's thread. Must
never ask a host more often than it takes in good part, and never give the code to a table that is not the
one that was meant.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from net.channel import TIMING, Channel, Gone, Timing
from net.copies import Copy
from net.device import Device
from net.discovery import Seeker
from net.knock import Asking, Denied, connect
from net.loop import failed
from net.secure import Secret
from net.versions import Denial, Versions, judge
from net.wire import WireError

log = logging.getLogger(__name__)

FIRST_WAIT, LAST_WAIT = 0.3, 3.0
"""Seconds between two tries to come back: they grow from the first to the last."""
_SEEK_AFTER = 2
"""Tries at the old address before the table is looked for elsewhere too."""
TURNED_AWAY = ("full", "spectators", "token")
"""Refusals of somebody who is inside already: there is no place for this device here."""
NO_WAY_BACK = ("removed", *TURNED_AWAY)
"""What makes the token of this device void."""
FINAL = (*NO_WAY_BACK, "closed", "again", "fault", "update_host", "update_peer", "update_both")
"""Ends of a connection after which a device does not come back by itself."""
PASSING = ("late", "tries", "malformed", "flood", "closed")
"""Refusals of the greeting that may be over in a moment."""
_SURE = 3
"""So often in a row must a device that comes back hear no before it gives up: nobody signs a refusal."""


@dataclass(slots=True)
class Wish:
    """What a device comes for: the code is needed only until it has a token."""

    code: str = field(default="", repr=False)
    spectate: bool = False


class Peer:
    """tell: called with the status (connecting, checking, inside, reconnecting, refused, lost) and why."""

    def __init__(
        self,
        device: Device,
        copy: Copy,
        wish: Wish,
        versions: Versions,
        tell: Callable[[str, Denial | None], None],
        timing: Timing = TIMING,
        seek: bool = True,
    ) -> None:
        self.device, self.copy, self.wish, self.versions = device, copy, wish, versions
        self.channel: Channel | None = None
        self.tap: Callable[[str, bytes], None] | None = None
        self._tell, self._timing, self._seek = tell, timing, seek
        self._seeker: Seeker | None = None
        self._been_inside = False
        self._leaving = False
        device.send = self._send
        device.keeper = copy

    def _send(self, message: object) -> None:
        if self.channel is not None:
            self.channel.send(message)  # type: ignore[arg-type]

    @property
    def latency(self) -> int:
        """Milliseconds there and back, -1 if not known."""
        rtt = self.channel.rtt if self.channel is not None else 0.0
        return int(rtt * 1000) if rtt else -1

    # --- the life of a device -------------------------------------------------------------------

    async def run(self, returning: bool = False) -> None:
        """Comes to the table and stays until that is over for good. returning: has been there before."""
        self._been_inside = returning
        try:
            await self._stay()
        except Exception as error:
            # A fault of this program: people must not wait for ever.
            failed(error, "the way to a table")
            self._end(Denial("fault"))
        finally:
            await self._stop_seeking()
            self._drop("bye")

    async def _stay(self) -> None:
        failures = refusals = 0
        while not self._leaving:
            try:
                self.channel = await self._come()
            except Denied as denied:
                refusals += not self._may_pass(denied.denial)
                if refusals >= (_SURE if self._been_inside else 1):
                    self._end(denied.denial)
                    return
            except WireError as error:
                if not self._been_inside:
                    self._end(Denial(error.code))
                    return
            else:
                failures = refusals = 0
                gone = await self._serve(self.channel)
                if self._is_leaving():
                    return
                if gone.code in FINAL:
                    if gone.code in NO_WAY_BACK:
                        self.copy.forget_token()
                    self._end(gone)
                    return
                self._tell("reconnecting", gone)
            failures += 1
            await self._wait(failures)

    def _may_pass(self, denial: Denial) -> bool:
        """Whether to try again after a refusal. Another table at the old address: ours may come back."""
        return self._been_inside and (denial.code in PASSING or denial.code == "table")

    def _end(self, denial: Denial) -> None:
        self.device.cut()
        self._tell("lost" if self._been_inside else "refused", denial)

    async def _wait(self, failures: int) -> None:
        if failures > _SEEK_AFTER:
            await self._start_seeking()
        longest = min(LAST_WAIT, FIRST_WAIT * 1.6 ** (failures - 1))
        # Not all at the same moment, or a host that comes back is stormed.
        await asyncio.sleep(longest * random.uniform(0.7, 1.0))

    # --- one connection -------------------------------------------------------------------------

    async def _come(self) -> Channel:
        way = self.copy.way
        if way.token:
            asking, secret = Asking(self.versions, "return", way.table_id), Secret(token=way.token)
        else:
            purpose = "spectate" if self.wish.spectate else "join"
            asking, secret = Asking(self.versions, purpose, way.table_id), Secret(code=self.wish.code)
        problem: WireError | None = None
        for number, (host, port) in enumerate(self._addresses()):
            try:
                channel = await connect(host, port, asking, secret, self._timing)
            except WireError as error:
                # Anybody may announce the table: only who is where it was may say no for it.
                problem = error if number == 0 else problem
            else:
                self.copy.moved(host, port, channel.theirs["table"])
                return channel
        raise problem or WireError("unreachable", "nobody knows where the table is")

    def _addresses(self) -> list[tuple[str, int]]:
        """The old address first, then where the table is heard of now."""
        way = self.copy.way
        found = [(way.host, way.port)] if way.host and way.port else []
        for table in self._seeker.tables() if self._seeker is not None else []:
            if table.announcement.table_id == way.table_id:
                found += [(address.host, address.port) for address in table.addresses]
        return list(dict.fromkeys(found))

    async def _serve(self, channel: Channel) -> Denial:
        """Listens until the connection ends; why it did."""
        channel.tap = self.tap
        self._tell("checking", None)
        self.device.enter(self.copy.way.name)
        try:
            while True:
                message = await channel.receive()
                if message.kind == "welcome":
                    self.copy.device = message["device"]
                    await self._stop_seeking()
                elif message.kind == "start":
                    self.copy.match_id = message["match"]
                elif message.kind == "refused" and not message["number"] and message["code"] in TURNED_AWAY:
                    return Denial(message["code"])
                elif message.kind == "lobby" and (other := self._differs(channel, message["game"])):
                    return other
                self.device.hear(message)
                if message.kind == "lobby":
                    self._been_inside = True
                    self._tell("inside", None)
        except Gone as gone:
            code = gone.code
        except Exception as error:
            failed(error, "a message of the host")
            code = "malformed"
        self._drop(code if code == "malformed" else "bye")
        self.device.cut()
        return Denial(code)

    def _differs(self, channel: Channel, game: str) -> Denial | None:
        """A host may choose another game: its rules must be the same on both sides as well."""
        return judge(Versions.from_fields(channel.theirs.fields), self.versions, game)

    async def leave(self) -> None:
        """Says farewell, and waits until that is heard, but not for long: this device does not come back
        by itself."""
        self._leaving = True
        channel = self.channel
        self._drop("bye")
        if channel is not None:
            await channel.closed()

    def _is_leaving(self) -> bool:
        return self._leaving

    def _drop(self, code: str) -> None:
        channel, self.channel = self.channel, None
        if channel is not None:
            channel.close(code)

    # --- looking for a table that has moved -----------------------------------------------------

    async def _start_seeking(self) -> None:
        if self._seek and self._seeker is None:
            self._seeker = Seeker(lambda: None)
            await self._seeker.start()

    async def _stop_seeking(self) -> None:
        seeker, self._seeker = self._seeker, None
        if seeker is not None:
            await seeker.close()
