"""What scenes hold of a LAN game: a table of one's own that is open to others, or a seat at another one.

Owns the bridge between the thread of the frames, which calls everything here, and the network's thread.
Must never wait for it, save where a caller asks `leave` to.
"""

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import game as games
from game.contract import GameError, OptionValue
from game.match import Match, Setup
from net.addresses import DEFAULT_PORT
from net.channel import TIMING, Timing
from net.copies import Copy, WayBack, read_copy
from net.device import EMOTES, Device, SessionEvent
from net.host import Host, read_kept, versions_with
from net.inside import InsideLink
from net.journal import Journal
from net.loop import Loop, failed
from net.messages import HOST_DEVICE, NO_SEAT, TABLE_NAME_LENGTH
from net.peer import Peer, Wish
from net.remote import RemoteTable
from net.room import Room
from net.roominfo import ClockInfo, RoomInfo
from net.schema import Message
from net.seats import HUMAN, NAME_LENGTH, SeatInfo, check_player, clean_text
from net.secure import clean_code
from net.store import Store
from net.table import key_from_seed
from net.versions import Denial, Versions, own_versions
from net.wire import WireError
from net.workers import Workers

__all__ = ["EMOTES", "BOT_PACE", "HostSession", "PeerSession", "Session", "SessionEvent"]

BOT_PACE = 0.4
"""Seconds that a bot's decision takes at least, so that its time tells nothing of its hand."""


class Session(ABC):
    """A LAN game as the frames see it. `is_host`: whether the table is this program's own."""

    is_host = False

    def __init__(self, workers: Workers | None, name: str) -> None:
        self.on_wake: Callable[[], None] = lambda: None
        self.name = clean_text(name, NAME_LENGTH)
        self.reason: Denial | None = None
        """Why the status is refused, lost or reconnecting."""
        self.since = time.monotonic()
        """When the status changed last."""
        self._status = "opening"
        self._loop = Loop()
        self._left = False
        self._device = Device(lambda message: None, workers)
        self._device.on_wake = lambda: self.on_wake()
        self._device.post = self._post

    def _post(self, job: Callable[[], None]) -> None:
        self._loop.call(job)

    def _set_status(self, status: str, reason: Denial | None = None) -> None:
        """From the network's thread, or before it runs."""
        if (status, reason) != (self._status, self.reason):
            self._status, self.reason, self.since = status, reason, time.monotonic()
            self._device.events.append(SessionEvent("status", text=status))
            self._device.on_wake()

    # --- what there is to see -------------------------------------------------------------------

    @property
    def status(self) -> str:
        """opening, connecting, checking, lobby, playing, over, reconnecting, refused, lost, closed."""
        room = self._device.room
        return room.phase if self._status == "inside" and room is not None else self._status

    @property
    def device(self) -> int:
        """The number of this device at the table, -1 before it is known."""
        return self._device.number

    @property
    def room(self) -> RoomInfo | None:
        return self._device.room

    @property
    def table(self) -> RemoteTable | None:
        """A new object whenever what was shown does not simply go on."""
        return self._device.table

    @property
    def clock(self) -> ClockInfo:
        return self._device.clock

    @property
    def mine(self) -> frozenset[int]:
        """The seats of this device."""
        room = self._device.room
        seats = room.seats if room is not None else ()
        return frozenset(seat.seat for seat in seats if seat.device == self.device >= 0)

    def poll(self) -> list[SessionEvent]:
        """What happened since the last call, in order. Never waits."""
        events = self._device.events
        found = []
        while events:
            found.append(events.popleft())
        return found

    # --- what people do -------------------------------------------------------------------------

    def _ask(self, kind: str, **fields: Any) -> None:
        self._post(lambda: self._device.ask(kind, **fields))

    def _say(self, kind: str, **fields: Any) -> None:
        self._post(lambda: self._device.say(kind, **fields))

    def claim(self, seat: int, name: str, sign: str = "", colour: int = -1) -> None:
        """Takes a free seat, or changes the look of an own one. colour -1: any."""
        self._ask("claim", seat=seat, name=clean_text(name, NAME_LENGTH), sign=sign, colour=colour)

    set_look = claim

    def release(self, seat: int) -> None:
        self._ask("release", seat=seat)

    def set_ready(self, seat: int, ready: bool) -> None:
        self._ask("ready", seat=seat, ready=ready)

    def watch(self, on: bool) -> None:
        """Gives up all seats and only watches, or no longer."""
        self._ask("watch", on=on)

    def chat(self, text: str, seat: int = NO_SEAT) -> None:
        words = clean_text(text, 200)
        if words:
            self._say("chat", seat=seat, text=words)

    def emote(self, key: str, seat: int = NO_SEAT) -> None:
        """One of EMOTES."""
        self._say("emote", seat=seat, emote=EMOTES.index(key))

    def point(self, place: Sequence[int], seat: int = NO_SEAT) -> None:
        """Look here: 1 to 4 whole numbers that the board of the game knows."""
        self._say("point", seat=seat, place=list(place))

    def propose(self, what: str, seat: int) -> None:
        """Puts something to all: undo, pause, end, rematch, bot (for whoever is gone or out of time)."""
        self._ask("ask", what=what, seat=seat)

    def answer(self, vote: int, seat: int, yes: bool) -> None:
        self._post(lambda: self._device.send(Message("answer", vote=vote, seat=seat, yes=yes)))

    def resume(self, seat: int) -> None:
        """Ends a pause."""
        self._ask("ask", what="resume", seat=seat)

    def concede(self, seat: int) -> None:
        self._ask("concede", seat=seat)

    def hand(self, seat: int, to: str | int) -> None:
        """Gives an own seat to another device, or to "bot" for a while."""
        self._ask("hand", seat=seat, device=-1 if isinstance(to, str) else to)

    def take_back(self, seat: int) -> None:
        """Plays again where a bot did."""
        self._ask("claim", seat=seat, name="", sign="", colour=-1)

    def leave(self, wait: bool = False) -> None:
        """Goes; what is saved can be gone on with. wait: until all is on the disk. May be called twice."""
        if not self._left:
            self._left = True
            self._set_status("closed")
            self._loop.start(self._farewell())
        if wait:
            self._loop.join()

    @abstractmethod
    async def _farewell(self) -> None:
        """Says goodbye and closes what is open."""


class HostSession(Session):
    """A table of one's own. Made by `open` and `reopen`."""

    is_host = True

    def __init__(
        self,
        setup: Setup,
        players: Sequence[str],
        name: str,
        table_name: str,
        store: Store | None,
        workers: Workers | None,
        table_id: bytes,
        seed: int | str | None = None,
        pace: float = BOT_PACE,
        timing: Timing = TIMING,
    ) -> None:
        super().__init__(workers, name)
        self._seeds = [seed]
        title = clean_text(table_name, TABLE_NAME_LENGTH) or games.load(setup.game).title
        self._room = Room(setup, list(players), title, self._loop, self._deal, workers, pace)
        self._host = Host(self._room, versions_with(setup.game), store, table_id, timing)
        self._host.on_change = lambda: self.on_wake()
        self._host.on_room = self._look_at_journal
        self._device.send = lambda message: self._loop.soon(lambda: self._room.handle(HOST_DEVICE, message))

    @classmethod
    def open(
        cls,
        game: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        name: str = "",
        table_name: str = "",
        players: Sequence[str] = (),
        store: Store | None = None,
        workers: Workers | None = None,
        port: int | None = None,
        settings: Mapping[str, Any] | None = None,
        announce: bool = True,
        seed: int | str | None = None,
        pace: float = BOT_PACE,
        timing: Timing = TIMING,
        address: str | None = None,
    ) -> HostSession:
        """A fresh table with these players (human or bot:LEVEL) for its seats; its door opens by itself.

        Raises GameError for what the game does not know. address: only there, for tests.
        """
        rules = games.load(game)
        count = seats if seats is not None else len(players) or max(2, min(rules.seats))
        full = rules.check_setup(options or {}, count)
        who = [*players, *[HUMAN] * (count - len(players))][:count]
        for player in who:
            check_player(player)
        setup = Setup(game, count, full)
        table_id = secrets.token_bytes(16)
        session = cls(setup, who, name, table_name, store, workers, table_id, seed, pace, timing)
        session._room.settings.change(**(settings or {}))
        session._begin(port, 0, announce, address)
        return session

    @classmethod
    def reopen(
        cls,
        store: Store,
        save_id: str,
        *,
        name: str = "",
        workers: Workers | None = None,
        port: int | None = None,
        announce: bool = True,
        pace: float = BOT_PACE,
        timing: Timing = TIMING,
        address: str | None = None,
    ) -> HostSession:
        """A hosted game of the saves, offered again to everybody who was there. Raises StoreError."""
        loaded = store.load(save_id)
        kept = read_kept(store, save_id)
        journal = store.reopen(loaded)
        players = [info.player for info in loaded.seats]
        title = kept.plain.get("name")
        table_name = title if isinstance(title, str) else loaded.title
        setup = loaded.match.setup
        session = cls(setup, players, name, table_name, store, workers, kept.table_id, None, pace, timing)

        def restore() -> None:
            session._host.restore(kept, loaded.match, journal, loaded.seats)

        session._begin(port, kept.port, announce, address, restore)
        return session

    def _deal(self, setup: Setup, infos: tuple[SeatInfo, ...]) -> tuple[Match, Journal | None]:
        return self._host.deal(setup, infos, key_from_seed(self._seeds.pop() if self._seeds else None))

    def _look_at_journal(self) -> None:
        """Trouble with the save shows at the host's own table."""
        hosted, table = self._room.hosted, self._device.table
        if hosted is not None and hosted.journal is not None and table is not None:
            table.notice = hosted.journal.trouble

    def _begin(
        self,
        port: int | None,
        old_port: int,
        announce: bool,
        address: str | None,
        first: Callable[[], None] = lambda: None,
    ) -> None:
        async def begin() -> None:
            try:
                first()
                link = InsideLink(self._loop.soon, self._device.hear)
                self._room.enter(link, self.name, False, HOST_DEVICE)
                await self._host.open(port, old_port, announce, address)
            except WireError as error:
                self._set_status("lost", Denial(error.code))
            except Exception as error:
                # A fault of this program: people must not wait for ever.
                failed(error, "the opening of a table")
                self._set_status("lost", Denial("fault"))
                await self._host.close()
            else:
                self._set_status("inside")

        self._loop.start(begin())

    async def _farewell(self) -> None:
        try:
            await self._host.close()
        finally:
            self._loop.stop()

    # --- what only the host sees and does -------------------------------------------------------

    @property
    def addresses(self) -> tuple[tuple[str, str], ...]:
        """(adapter, address) of this machine, the likeliest first; () until the door is open."""
        return self._host.addresses

    @property
    def port(self) -> int:
        return self._host.door.port

    @property
    def code(self) -> str:
        return self._host.door.code

    @property
    def join_url(self) -> str:
        return self._host.join_url

    @property
    def qr(self) -> tuple[tuple[bool, ...], ...]:
        """The picture of `join_url`, True is dark, without its quiet zone; () until the door is open."""
        return self._host.qr

    @property
    def nobody_came(self) -> bool:
        """Whether a minute has gone and no other machine has tried the door: a firewall perhaps."""
        return self._host.door.nobody_came

    @property
    def save_id(self) -> str | None:
        return self._host.save_id

    @property
    def all_have_all(self) -> bool:
        """Whether every device that is here has answered every line."""
        hosted = self._room.hosted
        return hosted is None or hosted.owed == 0

    def _do(self, job: Callable[[], str | None]) -> None:
        self._post(lambda: self._room.do(job))

    def start(self) -> None:
        """Deals and begins; a refusal (seat, away, ready, phase) comes as an event."""
        self._do(self._room.start)

    def set_game(
        self, game: str, seats: int | None = None, options: Mapping[str, OptionValue] | None = None
    ) -> None:
        self._do(lambda: self._room.arranging.configure(game, seats, dict(options or {})))

    def set_option(self, key: str, value: OptionValue) -> None:
        self._do(lambda: self._room.arranging.configure(options={key: value}))

    def set_seats(self, seats: int) -> None:
        self._do(lambda: self._room.arranging.configure(seats=seats))

    def set_player(self, seat: int, player: str) -> None:
        """human or bot:LEVEL; before the game begins."""
        self._do(lambda: self._room.arranging.configure(players={seat: player}))

    def free_seat(self, seat: int) -> None:
        """Whoever has taken this seat gives it up; before the game begins."""
        self._do(lambda: self._room.arranging.free_seat(seat))

    def set_settings(self, **changes: Any) -> None:
        """spectators, undo, clock, seconds, bonus, strict."""
        self._do(lambda: self._room.arranging.set_settings(**changes))

    def set_table_name(self, name: str) -> None:
        self._do(lambda: self._room.arranging.rename(name))

    def remove_device(self, device: int) -> None:
        """Shows somebody the door; the code is a new one then."""
        self._do(lambda: self._room.remove(device))

    def give_seat(self, seat: int, to: str | int) -> None:
        """Gives the seat of a person to "bot:LEVEL", or any seat to a device, also that of a bot."""
        where = to.removeprefix("bot:") if isinstance(to, str) else to
        self._do(lambda: self._room.handover.give(seat, where))

    def take_back(self, seat: int) -> None:
        """The person of this seat plays again where a bot did."""
        self._do(lambda: self._room.handover.take_back(seat))

    def new_code(self) -> None:
        self._post(self._host.door.renew)


class PeerSession(Session):
    """A seat, or a place to watch from, at somebody else's table. Made by `join` and `back`."""

    def __init__(
        self,
        way: WayBack,
        wish: Wish,
        store: Store | None,
        workers: Workers | None,
        versions: Versions | None,
        timing: Timing,
        seek: bool,
    ) -> None:
        super().__init__(workers, way.name)
        self._status = "connecting"
        self._copy = Copy(store, way)
        known = versions or own_versions()
        self._peer = Peer(self._device, self._copy, wish, known, self._set_status, timing, seek)

    @classmethod
    def join(
        cls,
        address: str,
        port: int | None = None,
        code: str = "",
        *,
        name: str = "",
        spectate: bool = False,
        table_id: bytes = b"",
        store: Store | None = None,
        workers: Workers | None = None,
        versions: Versions | None = None,
        timing: Timing = TIMING,
        seek: bool = True,
    ) -> PeerSession:
        """Goes to a table with its code. Raises GameError if that can be no code."""
        clean = clean_code(code)
        if clean is None:
            raise GameError("a code has six letters and digits, as the host shows it")
        way = WayBack(address, port or DEFAULT_PORT, table_id, b"", clean_text(name, NAME_LENGTH))
        session = cls(way, Wish(clean, spectate), store, workers, versions, timing, seek)
        session._go(False)
        return session

    @classmethod
    def back(
        cls,
        store: Store,
        save_id: str,
        *,
        workers: Workers | None = None,
        versions: Versions | None = None,
        timing: Timing = TIMING,
        seek: bool = True,
    ) -> PeerSession:
        """A game at somebody else's table, of the saves: its table can be read at once, and this device
        tries to come back. Raises StoreError."""
        read = read_copy(store, save_id)
        session = cls(read.way, Wish(), store, workers, versions, timing, seek)
        session._copy.save_id, session._copy.match_id = save_id, read.match_id
        session._device.remember(read.follower, read.room, read.match_id, read.ending)
        if read.way.token:
            session._go(True)
        else:
            session._set_status("lost", Denial("token"))
        return session

    def _go(self, returning: bool) -> None:
        self._set_status("reconnecting" if returning else "connecting")
        self._loop.start(self._peer.run(returning))

    def retry(self) -> None:
        """Tries once more after `lost`."""
        if self._status == "lost" and self._copy.way.token:
            self._go(True)

    @property
    def save_id(self) -> str | None:
        return self._copy.save_id

    @property
    def latency(self) -> int:
        return self._peer.latency

    async def _farewell(self) -> None:
        await self._peer.leave()
        self._copy.close()
        self._loop.stop()
