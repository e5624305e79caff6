"""Seats that change hands: from a person to a bot, to another device, and back.

Owns who decides for a seat during a match. Must never leave a device with a view of a seat that is no
longer its own, nor with a token for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.hostbots import STAND_IN
from net.messages import HOST_DEVICE
from net.schema import Message
from net.seating import FREE

if TYPE_CHECKING:
    from net.room import Room


class Handover:
    """The seats of one room while it plays."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def bot_for(self, seat: int, level: str = STAND_IN) -> None:
        self._room.seating.places[seat].bot = level
        self.tell_bots()

    def tell_bots(self) -> None:
        if self._room.hosted is not None:
            places = enumerate(self._room.seating.places)
            self._room.hosted.bots.levels = {seat: place.level for seat, place in places if place.level}
            self._room.hosted.bots.ask()
            self._room.hosted.tell_status()

    def reseat(self, *devices: int) -> None:
        """These devices see other seats now: they get the log anew."""
        self.tell_bots()
        for device in devices:
            if self._room.hosted is not None and self._room.seating.is_here(device):
                self._room.broadcast(self._room.lobby())
                self._room.hosted.attach(device, self._room.seating.seats_of(device))
                self._room.tell_extras(device)

    def give(self, seat: int, to: int | str) -> str:
        """Gives the seat of a person to a bot of a level, or to another device; a code if it cannot be."""
        if not 0 <= seat < len(self._room.seating.places):
            return "seat"
        place = self._room.seating.places[seat]
        if place.is_bot or place.conceded:
            return "seat"
        if isinstance(to, str):
            if not self._room.running or self._room.over:
                return "phase"
            self.bot_for(seat, to)
            self._room.notice("bot", place.device, seat=seat)
            self._room.touch()
            return ""
        if not self._room.seating.is_here(to):
            return "seat"
        old = place.device
        place.device, place.bot = to, ""
        self._room.seating.guests[to].spectator = False
        self._void_if_done(old)
        self._room.touch()
        self.reseat(old, to)
        self._room.notice("handed", to, seat=seat)
        return ""

    def _void_if_done(self, device: int) -> None:
        """The token of a device that has no seat any more is void; if it is here it gets a fresh one."""
        if device in (FREE, HOST_DEVICE) or self._room.seating.seats_of(device):
            return
        self._room.tokens.void(device)
        guest = self._room.seating.guests.get(device)
        if guest is None:
            return
        if guest.link is None:
            self._room.seating.guests.pop(device)
            return
        guest.spectator = True
        token = self._room.tokens.issue(device)
        self._room.persist()
        self._room.send(device, Message("token", token=token))

    def take_back(self, seat: int) -> str:
        """The person plays again instead of the bot."""
        place = self._room.seating.places[seat]
        if not self._room.running or not place.bot or place.conceded or place.is_bot:
            return "seat"
        place.bot = ""
        self.tell_bots()
        self._room.notice("taken", place.device, seat=seat)
        self._room.touch()
        return ""
