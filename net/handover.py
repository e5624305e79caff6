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
from net.seats import BOT, HUMAN, check_player

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
        room = self._room
        if room.hosted is not None:
            places = enumerate(room.seating.places)
            room.hosted.bots.levels = {seat: place.level for seat, place in places if place.level}
            room.hosted.humans = room.seating.humans
            room.hosted.bots.ask()
            room.hosted.tell_status()

    def reseat(self, *devices: int) -> None:
        """These devices see other seats now: they get the log anew."""
        room = self._room
        self.tell_bots()
        for device in devices:
            if room.hosted is not None and room.seating.is_here(device):
                room.broadcast(room.lobby())
                room.hosted.attach(device, room.seating.seats_of(device))
                room.tell_extras(device)

    def give(self, seat: int, to: int | str) -> str:
        """Gives a seat to a bot of a level, or to another device; a code if it cannot be.

        A seat that was a bot's from the start becomes a person's by it. Raises OptionError for a level
        that there is not.
        """
        room = self._room
        if not 0 <= seat < len(room.seating.places):
            return "seat"
        place = room.seating.places[seat]
        if place.conceded or (place.is_bot and isinstance(to, str)):
            return "seat"
        if isinstance(to, str):
            if not room.running or room.over:
                return "phase"
            check_player(BOT + to)
            self.bot_for(seat, to)
            room.notice("bot", place.device, seat=seat)
            room.touch()
            return ""
        if not room.seating.is_here(to):
            return "seat"
        if to == place.device:
            return self.take_back(seat)
        if place.is_bot:
            if not room.running or room.over:
                return "phase"
            place.player, place.name = HUMAN, room.seating.guests[to].name
        old = place.device
        place.device, place.bot = to, ""
        room.seating.guests[to].spectator = False
        self._void_if_done(old)
        room.touch()
        self.reseat(old, to)
        room.notice("handed", to, seat=seat)
        return ""

    def _void_if_done(self, device: int) -> None:
        """The token of a device that has no seat any more is void; if it is here it gets a fresh one."""
        room = self._room
        if device in (FREE, HOST_DEVICE) or room.seating.seats_of(device):
            return
        room.tokens.void(device)
        guest = room.seating.guests.get(device)
        if guest is None:
            return
        if guest.link is None:
            room.seating.guests.pop(device)
            return
        guest.spectator = True
        token = room.tokens.issue(device)
        room.persist()
        room.send(device, Message("token", token=token))

    def take_back(self, seat: int) -> str:
        """The person plays again instead of the bot."""
        room = self._room
        if not 0 <= seat < len(room.seating.places):
            return "seat"
        place = room.seating.places[seat]
        if not room.running or not place.bot or place.conceded or place.is_bot:
            return "seat"
        place.bot = ""
        self.tell_bots()
        room.notice("taken", place.device, seat=seat)
        room.touch()
        return ""
