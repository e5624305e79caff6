"""A table that is open to the network: the room behind its door, announced, and kept to be offered again.

Owns the door, the announcements and the file beside the save that brings everybody back after this program
was killed. Lives in the network's thread. Must never announce the code.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

import game as games
from game.contract import GameError, Plain
from game.match import Match, Setup
from net import beside
from net.addresses import Address, Invitation, adapters, qr_matrix, write_invitation
from net.channel import TIMING, Channel, Gone, Timing
from net.discovery import Announcement, Announcer
from net.door import Door
from net.journal import Journal
from net.loop import failed
from net.messages import HOST_DEVICE, refusal
from net.room import Room
from net.schema import Message
from net.seats import SeatInfo, check_player
from net.secure import TokenBook
from net.store import Store
from net.versions import Denial, Rules, Versions, own_versions

log = logging.getLogger(__name__)

_ENTER = 10.0
"""Seconds that somebody who has come in may take to say who it is."""


def versions_with(game: str) -> Versions:
    """What this program speaks; the game may be one from outside of the package."""
    own = own_versions()
    if game in own.rules:
        return own
    rules = games.load(game)
    fresh = Rules(rules.rules_version, bytes.fromhex(rules.rules_hash()))
    return Versions(own.protocol, own.app, dict(own.rules) | {game: fresh})


@dataclass(frozen=True, slots=True)
class Kept:
    """What stands beside a hosted save: the table, and who sits where."""

    table_id: bytes
    match_id: bytes
    port: int
    plain: dict[str, Plain] = field(repr=False)
    """All that stands there, tokens too."""


def read_kept(store: Store, save_id: str) -> Kept:
    """What the file beside a save tells; a fresh table if there is none."""
    plain = beside.read(store.beside(save_id))
    table = beside.hex_of(plain, "table", 16) or secrets.token_bytes(16)
    match = beside.hex_of(plain, "match", 16) or secrets.token_bytes(16)
    port = plain.get("port")
    return Kept(table, match, port if type(port) is int and 0 < port < 1 << 16 else 0, plain)


class Host:
    """The open table. on_change: called when address, code or port have changed."""

    def __init__(
        self, room: Room, versions: Versions, store: Store | None, table_id: bytes, timing: Timing = TIMING
    ) -> None:
        self.room, self.versions, self.table_id = room, versions, table_id
        self.on_change: Callable[[], None] = lambda: None
        self.on_room: Callable[[], None] = lambda: None
        self.door = Door(self, timing)
        self.save_id: str | None = None
        self._before: str | None = None
        self.addresses: tuple[tuple[str, str], ...] = ()
        self.qr: tuple[tuple[bool, ...], ...] = ()
        self.join_url = ""
        self._store = store
        self._announcer: Announcer | None = None
        self._announced: Announcement | None = None
        room.persist = self.persist
        room.on_change = self._changed
        room.on_removed = self.door.renew

    @property
    def game(self) -> str:
        return self.room.game

    # --- opening and closing --------------------------------------------------------------------

    async def open(
        self, port: int | None, old_port: int = 0, announce: bool = True, address: str | None = None
    ) -> None:
        """Listens; a table that is offered again where it was, if that can be. Raises WireError (port)."""
        if port is None and old_port:
            try:
                await self.door.open(old_port, address)
            except GameError:
                await self.door.open(None, address)
        else:
            await self.door.open(port, address)
        await self._look_around(address)
        self.persist()
        if announce:
            self._announcer = Announcer(self._describe)
            await self._announcer.start()

    async def _look_around(self, address: str | None) -> None:
        found = await asyncio.to_thread(adapters)
        here = [(adapter.name, adapter.address) for adapter in found]
        self.addresses = tuple(here if address is None else [("", address)])
        self._invite()

    def _invite(self) -> None:
        if self.addresses:
            address = Address(self.addresses[0][1], self.door.port)
            self.join_url = write_invitation(Invitation(address, self.door.code))
            self.qr = qr_matrix(self.join_url)
        self.on_change()

    async def close(self) -> None:
        """Nobody comes in any more, those inside are told, the match is kept. May be called twice."""
        if self._announcer is not None:
            await self._announcer.close()
            self._announcer = None
        self.room.close()
        await self.door.close()

    def _describe(self) -> Announcement:
        room = self.room
        rules = self.versions.rules.get(room.game)
        return Announcement(
            self.versions.protocol,
            self.versions.app,
            self.table_id,
            room.name,
            room.game,
            rules,
            len(room.seating.places),
            room.seating.free,
            room.settings.spectators,
            room.running,
            self.door.port,
        )

    def _changed(self) -> None:
        self.on_room()
        if self._announcer is not None and self._announced != (now := self._describe()):
            self._announced = now
            self._announcer.changed()

    # --- what the door asks ---------------------------------------------------------------------

    def admit(self, hello: Message) -> Denial | None:
        if hello["purpose"] == "return":
            return None
        code = self.room.may_enter(hello["purpose"] == "spectate")
        return Denial(code) if code else None

    def find_token(self, ticket: bytes) -> tuple[int, bytes] | None:
        return self.room.tokens.find(ticket)

    def code_renewed(self, code: str) -> None:
        self._invite()
        self.room.notice("renewed", HOST_DEVICE)

    async def welcome(self, channel: Channel) -> None:
        """Serves a device until its connection ends."""
        room = self.room
        try:
            async with asyncio.timeout(_ENTER):
                enter = await channel.receive()
        except TimeoutError:
            channel.close("silent")
            return
        if enter.kind != "enter":
            channel.close("malformed")
            return
        refused = self._why_not(channel)
        spectate = channel.theirs["purpose"] == "spectate"
        device = None if refused else room.enter(channel, enter["name"], spectate, channel.owner)
        if device is None:
            channel.send(refusal(refused or "full"))
            channel.close("closed")
            return
        code = "fault"
        try:
            while True:
                room.handle(device, await channel.receive(), channel)
        except Gone as gone:
            code = gone.code
        except Exception as error:
            # The fault is here: the device may come back, and gets the log anew.
            failed(error, "serving a device")
            code = "malformed"
            channel.close(code)
        finally:
            room.left(device, channel, code)

    def _why_not(self, channel: Channel) -> str:
        """Why somebody who had been let in cannot enter any more, "" if it can: others were faster, or the
        seat was given away meanwhile."""
        hello, owner = channel.theirs, channel.owner
        if owner is None:
            return self.room.may_enter(hello["purpose"] == "spectate")
        return "" if self.room.tokens.keep(owner, hello["ticket"]) else "token"

    # --- what is kept ---------------------------------------------------------------------------

    def deal(self, setup: Setup, infos: tuple[SeatInfo, ...], key: bytes) -> tuple[Match, Journal | None]:
        """A fresh match with its journal, for the room. Raises StoreError."""
        match = Match(setup, key)
        if self._store is None:
            return match, None
        journal = self._store.create(match, infos, "", {"lan": "host", "table": self.room.name})
        self._before, self.save_id = self.save_id, journal.save_id
        return match, journal

    def persist(self) -> None:
        """Writes beside the save who sits where and how everybody comes back."""
        hosted = self.room.hosted
        if self._store is None or self.save_id is None or hosted is None:
            return
        room = self.room
        plain: dict[str, Plain] = {
            "table": self.table_id.hex(),
            "match": hosted.match_id.hex(),
            "port": self.door.port,
            "name": room.name,
            "settings": room.settings.to_fields(),
            "seating": room.seating.to_plain(),
            "tokens": room.tokens.to_plain(),
            "clock": room.clock.to_plain(room.timers.now()),
        }
        if beside.write(self._store.beside(self.save_id), plain) and self._before is not None:
            # Everybody comes back to the new game now.
            beside.forget(self._store.beside(self._before))
            self._before = None

    def restore(self, kept: Kept, match: Match, journal: Journal, infos: tuple[SeatInfo, ...]) -> None:
        """Goes on with a hosted save: everybody is away, and comes back with a token or by the code."""
        room, plain = self.room, kept.plain
        self.save_id = journal.save_id
        for place, info in zip(room.seating.places, infos, strict=True):
            place.name, place.sign, place.colour = info.name, info.sign, info.colour
        room.seating.restore(plain.get("seating"), _knows_level, room.timers.now())
        room.tokens = TokenBook.from_plain(plain.get("tokens"))
        settings = plain.get("settings")
        if isinstance(settings, dict):
            try:
                room.settings.change(**settings)
            except GameError:
                log.warning("the settings of the table are lost")
        room.resume(match, journal, kept.match_id)
        room.clock.restore(plain.get("clock"))


def _knows_level(level: str) -> bool:
    try:
        check_player(f"bot:{level}")
    except GameError:
        return False
    return True
