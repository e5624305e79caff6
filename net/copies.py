"""What a device keeps of a game at the table of somebody else: "at NAME's table".

Owns the copy of the redacted log among the saves, and beside it the way back: table, address, token. Must
never hold more than this device was told, and never hinder the game if the disk refuses.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.contract import GameError, Plain
from game.match import Applied, Match, Setup
from net import beside
from net.device import Keeper
from net.endings import Ending
from net.follower import Follower
from net.journal import Journal
from net.lines import StoreError
from net.roominfo import RoomDevice, RoomInfo, RoomSeat
from net.saves import Draft, check_header, draft, is_copy, place_of, read_mine
from net.seats import SeatInfo, seats_from_plain
from net.store import Store

log = logging.getLogger(__name__)


@dataclass(slots=True)
class WayBack:
    """How a device comes back to its table."""

    host: str = ""
    port: int = 0
    table_id: bytes = b""
    token: bytes = field(default=b"", repr=False)
    name: str = ""
    """What this device is called."""

    def to_plain(self) -> dict[str, Plain]:
        return {
            "host": self.host,
            "port": self.port,
            "table": self.table_id.hex(),
            "token": self.token.hex(),
            "name": self.name,
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> WayBack:
        """Of a file; what is odd in it is left out."""
        host, port, name = plain.get("host"), plain.get("port"), plain.get("name")
        return cls(
            host if isinstance(host, str) else "",
            port if type(port) is int and 0 < port < 1 << 16 else 0,
            beside.hex_of(plain, "table", 16),
            beside.hex_of(plain, "token", 32),
            name if isinstance(name, str) else "",
        )


class Copy(Keeper):
    """Keeps the copy of one device up to date. store: None keeps nothing but the token in memory."""

    def __init__(self, store: Store | None, way: WayBack) -> None:
        self.way = way
        self.save_id: str | None = None
        self.match_id = b""
        self.device = -1
        self._store = store
        self._journal: Journal | None = None
        self._follower: Follower | None = None

    def keep_token(self, token: bytes) -> None:
        self.way.token = token
        self._write_way()

    def moved(self, host: str, port: int, table_id: bytes) -> None:
        """Where the table is now."""
        self.way.host, self.way.port, self.way.table_id = host, port, table_id
        self._write_way()

    def forget_token(self) -> None:
        """Nothing brings this device back; what it was told stays to be read."""
        self.way.token = b""
        self._write_way()

    def _write_way(self) -> None:
        if self._store is not None and self.save_id is not None:
            plain = self.way.to_plain() | {"match": self.match_id.hex()}
            beside.write(self._store.beside(self.save_id), plain)

    def keep_log(self, follower: Follower, room: RoomInfo) -> None:
        store = self._store
        if store is None:
            return
        self.close()
        self._follower = follower
        lan: dict[str, Plain] = {
            "lan": "peer",
            "at": room.name_of(0),
            "table": room.table_name,
            "mine": sorted(follower.mine),
        }
        self.save_id = f"lan-{self.match_id.hex()[:16]}-{self.device}"
        who, title = _cleaned(room), room.table_name
        try:
            store.flush()
            self._journal = store.copy_of(self.save_id, follower.match, who, title, lan, room.gave_up)
        except StoreError as error:
            log.warning("no copy of this game is kept: %s", error)
            self._journal = None
        self._write_way()

    def keep_line(self, follower: Follower, line: Applied) -> None:
        if self._journal is None:
            return
        self._journal.append([line.entry.to_wire()], follower.match)
        if follower.match.over:
            self._journal.finish(follower.match)

    def keep_room(self, room: RoomInfo) -> None:
        journal, follower = self._journal, self._follower
        if journal is None or follower is None or follower.match.over or journal.ending.how:
            return
        if len(room.seats) == follower.setup.seats:
            journal.ending = Ending(gave_up=room.gave_up)
            journal.reseat(_cleaned(room))

    def keep_end(self, follower: Follower, ending: Ending) -> None:
        if self._journal is not None and not follower.match.over:
            self._journal.end(follower.match, ending)

    def close(self) -> None:
        """Leaves the copy as it is."""
        if self._journal is not None and self._follower is not None:
            self._journal.close(self._follower.match)
        self._journal = None


def _cleaned(room: RoomInfo) -> tuple[SeatInfo, ...]:
    return tuple(info.cleaned(seat) for seat, info in enumerate(room.infos))


@dataclass(frozen=True, slots=True)
class Read:
    """A copy that was read: the match on its view, the room as it was, the way back."""

    follower: Follower
    room: RoomInfo
    way: WayBack
    match_id: bytes
    ending: Ending


def follow(
    found: Draft, watch: Callable[[Match, Applied], None] = lambda match, line: None
) -> tuple[Follower, tuple[SeatInfo, ...]]:
    """Plays a copy from its beginning, every line checked and then told to `watch`. Raises StoreError."""
    header = found.header
    check_header(header, {})
    if not is_copy(header):
        raise StoreError("this game is not at the table of somebody else")
    seats = header["seats"]
    try:
        follower = Follower(Setup(header["game"], seats, header["options"]), read_mine(header))
        infos = seats_from_plain(header.get("players"), seats, follower.match.game.signs)
        for wire in found.entries:
            watch(follower.match, follower.take(wire))
    except StoreError:
        raise
    except GameError as error:
        raise StoreError(str(error)) from error
    return follower, infos


def read_copy(store: Store, save_id: str) -> Read:
    """The copy of a save, every line checked. Raises StoreError."""
    found = draft(store.read(save_id))
    follower, infos = follow(found)
    plain = beside.read(store.beside(save_id))
    room = _room_of(follower, infos, place_of(found.header)[1], found.title)
    way, match_id = WayBack.from_plain(plain), beside.hex_of(plain, "match", 16)
    return Read(follower, room, way, match_id, found.ending)


def _room_of(follower: Follower, infos: tuple[SeatInfo, ...], at: str, title: str) -> RoomInfo:
    """The room as far as a copy tells: until the host has told it again."""
    seats = tuple(
        RoomSeat(
            seat,
            info.player,
            info.name,
            info.sign,
            info.colour,
            False,
            -1 if info.is_bot else 1 if seat in follower.mine else 0,
            "bot" if info.is_bot else "away",
            0.0,
        )
        for seat, info in enumerate(infos)
    )
    host = RoomDevice(0, at, False, False, (), -1)
    setup = follower.setup
    fixed = (True, "agree", "off", 0, 0, False, True)
    phase = "over" if follower.match.over else "playing"
    return RoomInfo(title, setup.game, setup.options, seats, (host,), *fixed, phase)
