"""What a device may ask of the room, one method per kind of message.

Owns the answer to each: a code of `refused`, or "". Must never let a device touch a seat that is not its
own, nor anybody move while nobody may.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from net.hostbots import STAND_IN
from net.hosted import HostedMatch
from net.schema import Message
from net.seating import FREE, Guest

if TYPE_CHECKING:
    from net.room import Room
    from net.talk import Talk

log = logging.getLogger(__name__)


ANSWERED = {
    "talk": ("chat", "emote", "point", "ask", "answer"),
    "requests": (
        "claim",
        "release",
        "ready",
        "watch",
        "hand",
        "token_kept",
        "move",
        "undo",
        "redo",
        "digests",
        "report",
        "concede",
    ),
}
"""Which part of the room answers which kinds of message of a device."""
Handler = Callable[[Guest, Message], str]


class Requests:
    """The requests of one room. Every method is named like the kind of message that it answers."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def _own(self, guest: Guest, seat: int) -> bool:
        return (
            0 <= seat < len(self._room.seating.places)
            and self._room.seating.places[seat].device == guest.number
        )

    def claim(self, guest: Guest, message: Message) -> str:
        seat = message["seat"]
        if seat >= len(self._room.seating.places):
            return "seat"
        if self._room.running and self._own(guest, seat):
            return self._room.handover.take_back(seat)
        fresh = self._room.seating.is_free(seat)
        look = (message["name"], message["sign"], message["colour"])
        if not self._room.seating.claim(seat, guest.number, *look):
            return "seat"
        self._room.touch()
        if self._room.running and fresh:
            self._room.seating.places[seat].bot = ""
            self._room.handover.reseat(guest.number)
            self._room.notice("taken", guest.number, seat=seat)
        return ""

    def release(self, guest: Guest, message: Message) -> str:
        if not self._own(guest, message["seat"]):
            return "seat"
        if self._room.running:
            return "phase"
        self._room.seating.free_seat(message["seat"])
        self._room.touch()
        return ""

    def ready(self, guest: Guest, message: Message) -> str:
        if not self._own(guest, message["seat"]):
            return "seat"
        if self._room.running:
            return "phase"
        self._room.seating.places[message["seat"]].ready = message["ready"]
        self._room.touch()
        return ""

    def watch(self, guest: Guest, message: Message) -> str:
        if self._room.running:
            return "phase"
        if message["on"] and not self._room.settings.spectators:
            return "spectators"
        if message["on"]:
            for seat in self._room.seating.seats_of(guest.number):
                self._room.seating.free_seat(seat)
        guest.spectator = message["on"]
        self._room.touch()
        return ""

    def hand(self, guest: Guest, message: Message) -> str:
        if not self._own(guest, message["seat"]):
            return "seat"
        to = message["device"]
        return self._room.handover.give(message["seat"], STAND_IN if to == FREE else to)

    def token_kept(self, guest: Guest, message: Message) -> str:
        self._room.tokens.keep(guest.number, message["ticket"])
        self._room.persist()
        return ""

    def _playing(self) -> HostedMatch | None:
        """The match, if moves may be made."""
        return (
            None
            if self._room.hosted is None or self._room.ended is not None or self._room.paused
            else self._room.hosted
        )

    def move(self, guest: Guest, message: Message) -> str:
        hosted = self._playing()
        if hosted is None:
            return "paused" if self._room.paused else "phase"
        hosted.move(guest.number, self._room.seating.people_of(guest.number), message)
        return ""

    def undo(self, guest: Guest, message: Message) -> str:
        hosted = self._playing()
        if hosted is None or self._room.settings.undo == "none":
            return "not_allowed"
        if message["index"] != hosted.index:
            return "stale"
        if hosted.undo_seat() not in self._room.seating.people_of(guest.number):
            return "not_allowed"
        return "" if hosted.undo() else "not_allowed"

    def redo(self, guest: Guest, message: Message) -> str:
        hosted = self._playing()
        if hosted is None or self._room.settings.undo == "none":
            return "not_allowed"
        if message["index"] != hosted.index:
            return "stale"
        if hosted.match.redo_seat not in self._room.seating.people_of(guest.number):
            return "not_allowed"
        return "" if hosted.redo() else "not_allowed"

    def digests(self, guest: Guest, message: Message) -> str:
        if self._room.hosted is not None:
            self._room.hosted.digests(guest.number, message)
        return ""

    def report(self, guest: Guest, message: Message) -> str:
        log.warning("device %d reports %s at line %d", guest.number, message["code"], message["index"] + 1)
        if self._room.hosted is not None:
            self._room.hosted.heal(guest.number)
        return ""

    def concede(self, guest: Guest, message: Message) -> str:
        """Of two, the other one has won; of more, a bot plays on in that seat."""
        seat = message["seat"]
        if not self._own(guest, seat):
            return "seat"
        if self._room.hosted is None or self._room.over or self._room.seating.places[seat].conceded:
            return "phase"
        place = self._room.seating.places[seat]
        place.conceded = True
        others = [p for p in self._room.seating.places if not p.is_bot and not p.conceded]
        if len(self._room.seating.places) == 2 or not others:
            self._room.end("conceded", seat)
            return ""
        self._room.handover.bot_for(seat)
        self._room.notice("bot", guest.number, seat=seat)
        self._room.touch()
        return ""


def handlers(room: Room, talk: Talk) -> dict[str, Handler]:
    """What answers each kind of message of a device."""
    parts = {"talk": talk, "requests": Requests(room)}
    return {kind: getattr(parts[part], kind) for part, kinds in ANSWERED.items() for kind in kinds}
