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
        room = self._room
        return 0 <= seat < len(room.seating.places) and room.seating.places[seat].device == guest.number

    def claim(self, guest: Guest, message: Message) -> str:
        room = self._room
        seat = message["seat"]
        if seat >= len(room.seating.places):
            return "seat"
        if room.running and self._own(guest, seat):
            return room.handover.take_back(seat)
        fresh = room.seating.is_free(seat)
        if room.running and room.seating.seats_of(guest.number):
            # Whoever plays would look into a second hand; only the host gives a seat to them.
            return "seat"
        look = (message["name"], message["sign"], message["colour"])
        if not room.seating.claim(seat, guest.number, *look):
            return "seat"
        room.touch()
        if room.running and fresh:
            room.seating.places[seat].bot = ""
            room.handover.reseat(guest.number)
            room.notice("taken", guest.number, seat=seat)
        return ""

    def release(self, guest: Guest, message: Message) -> str:
        room = self._room
        if not self._own(guest, message["seat"]):
            return "seat"
        if room.running:
            return "phase"
        room.seating.free_seat(message["seat"])
        room.touch()
        return ""

    def ready(self, guest: Guest, message: Message) -> str:
        room = self._room
        if not self._own(guest, message["seat"]):
            return "seat"
        if room.running:
            return "phase"
        room.seating.places[message["seat"]].ready = message["ready"]
        room.touch()
        return ""

    def watch(self, guest: Guest, message: Message) -> str:
        room = self._room
        if room.running:
            return "phase"
        if message["on"] and not room.settings.spectators:
            return "spectators"
        if message["on"]:
            for seat in room.seating.seats_of(guest.number):
                room.seating.free_seat(seat)
        guest.spectator = message["on"]
        room.touch()
        return ""

    def hand(self, guest: Guest, message: Message) -> str:
        if not self._own(guest, message["seat"]):
            return "seat"
        to = message["device"]
        return self._room.handover.give(message["seat"], STAND_IN if to == FREE else to)

    def token_kept(self, guest: Guest, message: Message) -> str:
        room = self._room
        room.tokens.keep(guest.number, message["ticket"])
        room.persist()
        return ""

    def _playing(self) -> HostedMatch | None:
        """The match, if moves may be made."""
        room = self._room
        return None if room.hosted is None or room.ended or room.paused else room.hosted

    def move(self, guest: Guest, message: Message) -> str:
        room = self._room
        hosted = self._playing()
        if hosted is None:
            return "paused" if room.paused else "phase"
        hosted.move(guest.number, room.seating.people_of(guest.number), message)
        return ""

    def undo(self, guest: Guest, message: Message) -> str:
        room = self._room
        hosted = self._playing()
        if hosted is None or room.settings.undo == "none":
            return "not_allowed"
        if message["index"] != hosted.index:
            return "stale"
        if hosted.undo_seat() not in room.seating.people_of(guest.number):
            return "not_allowed"
        return "" if hosted.undo() else "not_allowed"

    def redo(self, guest: Guest, message: Message) -> str:
        room = self._room
        hosted = self._playing()
        if hosted is None or room.settings.undo == "none":
            return "not_allowed"
        if message["index"] != hosted.index:
            return "stale"
        if hosted.match.redo_seat not in room.seating.people_of(guest.number):
            return "not_allowed"
        return "" if hosted.redo() else "not_allowed"

    def digests(self, guest: Guest, message: Message) -> str:
        room = self._room
        if room.hosted is not None:
            room.hosted.digests(guest.number, message)
        return ""

    def report(self, guest: Guest, message: Message) -> str:
        room = self._room
        log.warning("device %d reports %s at line %d", guest.number, message["code"], message["index"] + 1)
        if room.hosted is not None:
            room.hosted.heal(guest.number)
        return ""

    def concede(self, guest: Guest, message: Message) -> str:
        """Of two, the other one has won; of more, a bot plays on in that seat."""
        room = self._room
        seat = message["seat"]
        if not self._own(guest, seat):
            return "seat"
        if room.hosted is None or room.over or room.seating.places[seat].conceded:
            return "phase"
        place = room.seating.places[seat]
        place.conceded = True
        others = [p for p in room.seating.places if not p.is_bot and not p.conceded]
        if len(room.seating.places) == 2 or not others:
            room.end("conceded", seat)
            return ""
        room.hosted.end("", -1, room.seating.gave_up)
        room.handover.bot_for(seat)
        room.notice("conceded", guest.number, seat=seat)
        room.touch()
        return ""


def handlers(room: Room, talk: Talk) -> dict[str, Handler]:
    """What answers each kind of message of a device."""
    parts = {"talk": talk, "requests": Requests(room)}
    return {kind: getattr(parts[part], kind) for part, kinds in ANSWERED.items() for kind in kinds}
