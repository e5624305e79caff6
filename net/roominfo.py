"""What a device knows of the room that it is in: seats, devices, votes, talk and clock, as frozen rows.

Owns their reading from messages. Must hold nothing that is not told to everybody.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import game as games
from game.contract import OptionValue
from net.endings import Standing
from net.schema import Message
from net.seats import SeatInfo, check_player

CHAT_LINES = 100


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """player: "human" or "bot:LEVEL"; device: whose people sit here, -1 if it is free; state: open, here,
    away, or bot while one plays for a person; since: when it became away, in monotonic seconds; conceded:
    somebody gave up here, and nobody takes the seat back."""

    seat: int
    player: str
    name: str
    sign: str
    colour: int
    ready: bool
    device: int
    state: str
    since: float
    conceded: bool = False

    @property
    def away(self) -> int:
        """Milliseconds since the device of this seat is gone, 0 if it is here."""
        return int((time.monotonic() - self.since) * 1000) if self.since else 0

    @property
    def info(self) -> SeatInfo:
        return SeatInfo(self.name or f"Player {self.seat + 1}", self.sign, self.colour, self.player)


@dataclass(frozen=True, slots=True)
class RoomDevice:
    """latency: milliseconds there and back, -1 if not known."""

    device: int
    name: str
    spectator: bool
    here: bool
    seats: tuple[int, ...]
    latency: int


@dataclass(frozen=True, slots=True)
class Vote:
    """What is asked of the seats `of`; state: open, passed, failed; until: monotonic seconds."""

    number: int
    what: str
    seat: int
    of: tuple[int, ...]
    yes: tuple[int, ...]
    no: tuple[int, ...]
    state: str
    until: float

    @property
    def left(self) -> int:
        """Milliseconds until it fails by itself."""
        return max(0, int((self.until - time.monotonic()) * 1000))

    @classmethod
    def of_message(cls, message: Message) -> Vote:
        of, yes, no = (tuple(message[name]) for name in ("of", "yes", "no"))
        until = time.monotonic() + message["left"] / 1000
        return cls(message["vote"], message["what"], message["seat"], of, yes, no, message["state"], until)


@dataclass(frozen=True, slots=True)
class ChatLine:
    """seat: -1 if a device speaks that has no seat, or for all its people."""

    device: int
    seat: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ClockInfo:
    """running: the seats whose time runs; stopped: why none does ("", pause, away, over); at: monotonic
    seconds when `told` was true: milliseconds per seat, none without a clock."""

    running: tuple[int, ...] = ()
    stopped: str = ""
    told: tuple[int, ...] = ()
    at: float = 0.0

    @property
    def left(self) -> tuple[int, ...]:
        """Milliseconds per seat now; below zero when it is over."""
        gone = 0 if self.stopped else int((time.monotonic() - self.at) * 1000)
        return tuple(ms - gone if seat in self.running else ms for seat, ms in enumerate(self.told))

    @classmethod
    def of_message(cls, message: Message) -> ClockInfo:
        running, left = tuple(message["running"]), tuple(message["left"])
        return cls(running, message["stopped"], left, time.monotonic())


@dataclass(frozen=True, slots=True)
class RoomInfo:
    """Everything about the room that scenes may show. phase: lobby, playing, over; ended: "" or how the
    people ended the game (conceded, agreed), ended_seat: who gave up then, else -1; standing: where everybody
    stood at such an end, per seat."""

    table_name: str
    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[RoomSeat, ...]
    devices: tuple[RoomDevice, ...]
    spectators: bool
    undo: str
    clock: str
    seconds: int
    bonus: int
    strict: bool
    running: bool
    phase: str
    ended: str = ""
    ended_seat: int = -1
    standing: tuple[Standing, ...] = ()
    paused: bool = False
    votes: tuple[Vote, ...] = ()
    chat: tuple[ChatLine, ...] = ()

    @property
    def infos(self) -> tuple[SeatInfo, ...]:
        """The seats as a table has them; a game with signs of its own has plain ones."""
        plain = bool(games.load(self.game).signs)
        return tuple(replace(seat.info, plain=plain) for seat in self.seats)

    @property
    def botted(self) -> frozenset[int]:
        """The seats of people for whom a bot plays."""
        return frozenset(seat.seat for seat in self.seats if seat.player == "human" and seat.state == "bot")

    @property
    def gave_up(self) -> tuple[int, ...]:
        """The seats whose people gave up."""
        return tuple(seat.seat for seat in self.seats if seat.conceded)

    def name_of(self, device: int) -> str:
        """The name of a device, "" if it is not here."""
        return next((one.name for one in self.devices if one.device == device), "")


def read_lobby(message: Message) -> dict[str, Any]:
    """The fields of a RoomInfo that a `lobby` message tells.

    Raises GameError for a game, options or players that there are not: no screen is to stumble over them.
    """
    now = time.monotonic()
    options = games.load(message["game"]).check_setup(message["options"], len(message["seats"]))
    for row in message["seats"]:
        check_player(row["player"])
    seats = tuple(
        RoomSeat(
            number,
            row["player"],
            row["name"],
            row["sign"],
            row["colour"],
            row["ready"],
            row["device"],
            row["state"],
            now - row["away"] / 1000 if row["state"] == "away" else 0.0,
            row["conceded"],
        )
        for number, row in enumerate(message["seats"])
    )
    devices = tuple(
        RoomDevice(
            row["device"],
            row["name"],
            row["spectator"],
            row["here"],
            tuple(seat.seat for seat in seats if seat.device == row["device"]),
            row["latency"],
        )
        for row in message["devices"]
    )
    return {
        "table_name": message["name"],
        "game": message["game"],
        "options": dict(options),
        "seats": seats,
        "devices": devices,
        "running": message["running"],
        **message["settings"],
    }
