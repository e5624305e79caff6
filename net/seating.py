"""Who sits where in a room: the places at the table, and the devices whose people sit there.

Owns the claims on seats, looks, and the row of each in the `lobby` message. Must never let two devices
have one seat, nor one sign or colour stand for two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.contract import Game, Plain, Viewers
from net.limits import Bucket
from net.messages import MAX_DEVICES
from net.schema import Message
from net.seats import BOT_NAMES, COLOURS, HUMAN, SeatInfo, clean_name, with_signs

FREE = -1
_NOTED = (20, 0.2)
"""Refusals of one device that the log tells of: at once, and per second."""


class Link(Protocol):
    """The way to a device: a channel, or a queue on this machine."""

    rtt: float

    def send(self, message: Message) -> bool: ...

    def close(self, code: str = "bye") -> None: ...


@dataclass(slots=True)
class Place:
    """One seat. device: whose people sit here, FREE if nobody's; bot: the level of a bot that plays for
    them; conceded: nobody can take it back."""

    player: str = HUMAN
    name: str = ""
    sign: str = ""
    colour: int = 0
    device: int = FREE
    ready: bool = False
    bot: str = ""
    conceded: bool = False

    @property
    def is_bot(self) -> bool:
        return self.player != HUMAN

    @property
    def level(self) -> str:
        """Of the bot that decides here, "" if a person does."""
        return self.player.removeprefix("bot:") if self.is_bot else self.bot

    def info(self, seat: int) -> SeatInfo:
        return SeatInfo(self.name, self.sign, self.colour, self.player).cleaned(seat)


@dataclass(slots=True)
class Guest:
    """One device. link: None while it is gone, since when says `since`."""

    number: int
    name: str
    spectator: bool = False
    link: Link | None = None
    since: float = 0.0
    last_request: int = field(default=-1)
    noted: Bucket = field(default_factory=lambda: Bucket(*_NOTED))


class Seating:
    """The places and the guests of a room."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game = game
        self.places: list[Place] = []
        self.guests: dict[int, Guest] = {}
        self.set_players(players)

    # --- places ---------------------------------------------------------------------------------

    def set_players(self, players: Sequence[str]) -> None:
        """So many places with these players; who sits at one that stays keeps it."""
        old = self.places
        self.places = []
        for seat, player in enumerate(players):
            same = seat < len(old) and old[seat].player == player
            self.places.append(old[seat] if same else self._fresh(seat, player))
        self._settle_looks()

    def _fresh(self, seat: int, player: str) -> Place:
        name = "" if player == HUMAN else BOT_NAMES[seat % len(BOT_NAMES)]
        return Place(player, name, colour=seat)

    def set_player(self, seat: int, player: str) -> None:
        """Another player at this place, a fresh one."""
        if self.places[seat].player != player:
            self.places[seat] = self._fresh(seat, player)
            self._settle_looks()

    def set_game(self, game: Game, players: Sequence[str]) -> None:
        self.game = game
        self.set_players(players)
        for place in self.places:
            place.ready = False

    def seats_of(self, device: int) -> Viewers:
        """The seats whose people sit at this device."""
        return frozenset(seat for seat, place in enumerate(self.places) if place.device == device)

    def people_of(self, device: int) -> Viewers:
        """The same without those for whom a bot plays."""
        return frozenset(seat for seat in self.seats_of(device) if not self.places[seat].level)

    def is_free(self, seat: int) -> bool:
        place = self.places[seat]
        return not place.is_bot and place.device == FREE and not place.conceded

    @property
    def free(self) -> int:
        return sum(self.is_free(seat) for seat in range(len(self.places)))

    def claim(self, seat: int, device: int, name: str, sign: str, colour: int) -> bool:
        """Takes a free seat, or changes the look of an own one; False if it is another's."""
        place = self.places[seat]
        if not self.is_free(seat) and place.device != device:
            return False
        place.device = device
        self.look(seat, name, sign, colour)
        if device in self.guests:
            self.guests[device].spectator = False
        return True

    def look(self, seat: int, name: str, sign: str, colour: int) -> None:
        """Name, sign and colour; a sign or colour of another seat is not to be had."""
        place = self.places[seat]
        others = [other for other in self.places if other is not place]
        place.name = clean_name(name, seat)
        if sign not in [other.sign for other in others]:
            place.sign = sign
        if 0 <= colour < COLOURS and colour not in [other.colour for other in others]:
            place.colour = colour
        self._settle_looks()

    def _settle_looks(self) -> None:
        taken: set[int] = set()
        for place in self.places:
            if place.colour in taken:
                place.colour = next(colour for colour in range(COLOURS) if colour not in taken)
            taken.add(place.colour)
        infos = [SeatInfo(place.name, place.sign, place.colour, place.player) for place in self.places]
        for place, info in zip(self.places, with_signs(infos, self.game.signs), strict=True):
            place.sign = info.sign

    def free_seat(self, seat: int) -> None:
        """Nobody sits here any more."""
        place = self.places[seat]
        place.device, place.ready, place.bot, place.name = FREE, False, "", ""

    def infos(self) -> tuple[SeatInfo, ...]:
        return tuple(place.info(seat) for seat, place in enumerate(self.places))

    @property
    def gave_up(self) -> tuple[int, ...]:
        """The seats whose people gave up."""
        return tuple(seat for seat, place in enumerate(self.places) if place.conceded)

    # --- guests ---------------------------------------------------------------------------------

    def fresh_number(self) -> int | None:
        """The lowest number that no device has; None if the room is full."""
        return next((n for n in range(1, MAX_DEVICES) if n not in self.guests), None)

    def is_here(self, device: int) -> bool:
        guest = self.guests.get(device)
        return guest is not None and guest.link is not None

    def away_since(self, seat: int) -> float | None:
        """Since when the device of a person is gone; None if it is here, or a bot plays."""
        place = self.places[seat]
        if place.level or place.device == FREE or self.is_here(place.device):
            return None
        guest = self.guests.get(place.device)
        return guest.since if guest is not None else 0.0

    def state_of(self, seat: int) -> str:
        place = self.places[seat]
        if place.level:
            return "bot"
        if place.device == FREE:
            return "open"
        return "here" if self.away_since(seat) is None else "away"

    @property
    def humans(self) -> Viewers:
        """The seats of people, also of those for whom a bot plays."""
        return frozenset(seat for seat, place in enumerate(self.places) if not place.is_bot)

    def deciding(self) -> list[int]:
        """The seats of people who decide for themselves, whether they are here or away."""
        return [seat for seat in range(len(self.places)) if self.state_of(seat) in ("here", "away")]

    def present(self) -> list[int]:
        """The seats of people who are here and decide for themselves."""
        return [seat for seat in range(len(self.places)) if self.state_of(seat) == "here"]

    # --- told and kept --------------------------------------------------------------------------

    def rows(self, now: float) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The seats and the devices as the `lobby` message has them."""
        seats = []
        for seat, place in enumerate(self.places):
            since = self.away_since(seat)
            seats.append(
                {
                    "player": place.player,
                    "device": place.device,
                    "name": place.name,
                    "sign": place.sign,
                    "colour": place.colour,
                    "ready": place.ready,
                    "state": self.state_of(seat),
                    "conceded": place.conceded,
                    "away": 0 if since is None else max(1, min(10**9, int((now - since) * 1000))),
                }
            )
        devices = [
            {
                "device": guest.number,
                "name": guest.name,
                "spectator": guest.spectator,
                "here": guest.link is not None,
                "latency": latency(guest),
            }
            for guest in self.guests.values()
        ]
        return seats, devices

    def to_plain(self) -> dict[str, Plain]:
        """For the host's own save: who sits where, whatever else the save tells of the seats."""
        return {
            "places": [
                {
                    "player": place.player,
                    "device": place.device,
                    "bot": place.bot,
                    "conceded": place.conceded,
                }
                for place in self.places
            ],
            "guests": [
                {"number": guest.number, "name": guest.name, "spectator": guest.spectator}
                for guest in self.guests.values()
            ],
        }

    def restore(self, plain: object, known: Callable[[str], bool], now: float) -> None:
        """Takes over what `to_plain` gave, from a file; whatever is odd there is left out."""
        if not isinstance(plain, dict):
            return
        for row in _rows(plain.get("guests")):
            number, name = row.get("number"), row.get("name")
            if type(number) is int and 0 <= number < MAX_DEVICES and isinstance(name, str):
                spectator = row.get("spectator") is True
                self.guests[number] = Guest(number, clean_name(name, number), spectator, since=now)
        rows = _rows(plain.get("places"))
        if len(rows) != len(self.places):
            return
        for place, row in zip(self.places, rows, strict=True):
            device, bot = row.get("device"), row.get("bot")
            if row.get("player") == HUMAN:
                # Perhaps somebody was given the seat of a bot when the line in the save was lost.
                place.player = HUMAN
            if not place.is_bot and type(device) is int and device in self.guests:
                place.device = device
            if isinstance(bot, str) and bot and known(bot) and not place.is_bot:
                place.bot = bot
            place.conceded = row.get("conceded") is True


def latency(guest: Guest) -> int:
    """Milliseconds there and back; -1 if not known."""
    if guest.link is None or not guest.link.rtt:
        return -1 if guest.link is None or guest.number else 0
    return min(60_000, int(guest.link.rtt * 1000))


def differs(now: int, told: int) -> bool:
    """Whether a latency is so much another one that it is worth saying."""
    return (now < 0) != (told < 0) or abs(now - told) > max(10, told // 3)


def _rows(plain: object) -> list[dict[str, Any]]:
    return [row for row in plain if isinstance(row, dict)] if isinstance(plain, list) else []
