"""The room of an open table: devices come and go, take seats, play, talk and agree.

Owns what may be asked by whom and when; sockets, files and the match itself are elsewhere. Must never trust
a device with more than its own seats, and never do anything twice because it was said twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import Any

import game as games
from game.contract import GameError
from game.match import Applied, Match, Setup
from net.arranging import Arranging
from net.clocks import TurnClock
from net.handover import Handover
from net.hostbots import STAND_IN
from net.hosted import HostedMatch
from net.journal import Journal
from net.loop import Timers, failed
from net.messages import HOST_DEVICE, NO_SEAT, refusal
from net.requests import handlers
from net.schema import Message
from net.seating import FREE, Guest, Link, Seating, differs
from net.seats import BOT, SeatInfo, clean_name
from net.secure import TokenBook
from net.settings import Settings
from net.talk import Talk
from net.workers import Workers

log = logging.getLogger(__name__)

LOBBY_PATIENCE = 60.0
"""Seconds for which the seat of somebody who is lost is kept before the game has begun."""
TICK = 1.0
_REFUSALS = {"refused": "code", "move_refused": "reason"}

MakeMatch = Callable[[Setup, tuple[SeatInfo, ...]], tuple[Match, Journal | None]]


class Room:
    """make: deals a fresh match with its journal. persist: called when who sits where has changed, before
    anybody hears of it."""

    def __init__(
        self,
        setup: Setup,
        players: list[str],
        name: str,
        timers: Timers,
        make: MakeMatch,
        workers: Workers | None = None,
        pace: float = 0.0,
    ) -> None:
        game = games.load(setup.game)
        self.name = name
        self.options = dict(game.check_setup(setup.options, setup.seats))
        self.settings = Settings()
        self.seating = Seating(game, players)
        self.tokens = TokenBook()
        self.hosted: HostedMatch | None = None
        self.clock = TurnClock("off", 0, 0, len(players))
        self.paused = False
        self.timers, self.workers = timers, workers
        self.persist: Callable[[], None] = lambda: None
        self.on_change: Callable[[], None] = lambda: None
        self.on_removed: Callable[[], None] = lambda: None
        self._make, self._pace = make, pace
        self.handover, self.arranging = Handover(self), Arranging(self)
        self._talk = Talk(self)
        self._handlers = handlers(self, self._talk)
        self._dirty = True
        self._told: dict[int, int] = {}
        self._strict: Any = None
        self._ticking: Any = None
        self._closed = False

    @property
    def game(self) -> str:
        return self.seating.game.name

    @property
    def running(self) -> bool:
        return self.hosted is not None

    @property
    def over(self) -> bool:
        return self.hosted is not None and (self.ended or self.hosted.match.over)

    @property
    def ended(self) -> bool:
        """Whether people have ended the match before its rules did."""
        return self.hosted is not None and bool(self.hosted.ending.how)

    # --- coming and going -----------------------------------------------------------------------

    def may_enter(self, spectate: bool) -> str:
        """Why nobody may come in now as a player or to watch, "" if they may."""
        if self.seating.fresh_number() is None:
            return "full"
        if self.settings.spectators or (self.seating.free and not spectate):
            return ""
        return "spectators" if spectate else "full"

    def enter(self, link: Link, name: str, spectate: bool, owner: int | None = None) -> int | None:
        """A device comes, or comes back as `owner`; its number, None if there is no place for it."""
        guest = self.seating.guests.get(owner) if owner is not None else None
        back = guest is not None
        if guest is None:
            guest = self._newcomer(name, spectate, owner)
        if guest is None:
            return None
        if guest.link is not None:
            guest.link.close("again")
        guest.link, guest.last_request = link, -1
        if name:
            guest.name = clean_name(name, guest.number)
        self._greet(guest, back)
        return guest.number

    def _newcomer(self, name: str, spectate: bool, owner: int | None) -> Guest | None:
        number = owner if owner is not None else self.seating.fresh_number()
        if number is None:
            return None
        guest = Guest(number, clean_name(name, number), spectate or not self.seating.free)
        self.seating.guests[number] = guest
        return guest

    def _greet(self, guest: Guest, back: bool) -> None:
        token = self.tokens.issue(guest.number) if guest.number != HOST_DEVICE else b""
        self.persist()
        self.send(guest.number, Message("welcome", device=guest.number, spectator=guest.spectator))
        if token:
            self.send(guest.number, Message("token", token=token))
        self._dirty = True
        self._refresh()
        if self.hosted is not None:
            self.hosted.attach(guest.number, self.seating.seats_of(guest.number))
            self.tell_extras(guest.number)
        self.notice("back" if back else "joined", guest.number)
        self._tick_later()

    def tell_extras(self, device: int) -> None:
        self.send(device, self._clock_message())
        if self.hosted is not None:
            self.hosted.tell_end(device)
        self._talk.tell_votes(device)

    def left(self, device: int, link: Link, code: str) -> None:
        """A connection has ended; does nothing if the device has another one by now."""
        guest = self.seating.guests.get(device)
        if guest is None or guest.link is not link:
            return
        guest.link, guest.since = None, self.timers.now()
        if self.hosted is not None:
            self.hosted.detach(device)
        if code == "bye" and not (self.running and self.seating.seats_of(device)):
            self._forget(device)
            self.notice("left", device, guest.name)
        else:
            self.notice("away", device)
        self._dirty = True
        self.persist()
        self._refresh()

    def _forget(self, device: int) -> None:
        """The device has no place here any more."""
        for seat in self.seating.seats_of(device):
            if self.running:
                self.handover.bot_for(seat)
                self.seating.places[seat].device = FREE
            else:
                self.seating.free_seat(seat)
        self.seating.guests.pop(device, None)
        self.tokens.void(device)

    def remove(self, device: int) -> None:
        """The host shows somebody the door; bots play on for its people."""
        guest = self.seating.guests.get(device)
        if guest is None or device == HOST_DEVICE:
            return
        self._turn_out(guest, "removed")
        self.notice("removed", device, guest.name)
        self.persist()
        self.on_removed()
        self._refresh()

    def _turn_out(self, guest: Guest, code: str) -> None:
        """The device has to go, and has no way back but the code."""
        link, guest.link = guest.link, None
        if self.hosted is not None:
            self.hosted.detach(guest.number)
        self._forget(guest.number)
        if link is not None:
            link.close(code)
        self._dirty = True

    def _send_watchers_away(self) -> None:
        """Where nobody may watch, whoever has no seat has to go when the game begins."""
        for guest in list(self.seating.guests.values()):
            if guest.number != HOST_DEVICE and not self.seating.seats_of(guest.number):
                self.send(guest.number, refusal("spectators"))
                self._turn_out(guest, "closed")
                self.notice("left", guest.number, guest.name)

    # --- telling --------------------------------------------------------------------------------

    def send(self, device: int, message: Message) -> None:
        """To one device, if it is here."""
        guest = self.seating.guests.get(device)
        if guest is not None and guest.link is not None:
            guest.link.send(message)
            if message.kind in _REFUSALS and guest.noted.take(self.timers.now()):
                log.info("device %d is refused: %s", device, message[_REFUSALS[message.kind]])

    def broadcast(self, message: Message) -> None:
        """To every device that is here."""
        for device in list(self.seating.guests):
            self.send(device, message)

    def notice(self, what: str, device: int, name: str = "", seat: int = NO_SEAT) -> None:
        """Tells everybody what happened to a device or a seat."""
        guest = self.seating.guests.get(device)
        known = name or (guest.name if guest is not None else "")
        self.broadcast(Message("notice", what=what, seat=seat, device=max(0, device), name=known))

    def drop(self, device: int, code: str) -> None:
        """Ends a connection; the seat is kept."""
        guest = self.seating.guests.get(device)
        if guest is not None and guest.link is not None:
            link = guest.link
            # Not from inside of a line that is being told to all.
            self.timers.soon(lambda: self._end_link(device, link, code))

    def _end_link(self, device: int, link: Link, code: str) -> None:
        link.close(code)
        self.left(device, link, code)

    def lobby(self) -> Message:
        """The whole room as everybody may see it."""
        seats, devices = self.seating.rows(self.timers.now())
        return Message(
            "lobby",
            name=self.name,
            game=self.game,
            options=self.options,
            settings=self.settings.to_fields(),
            seats=seats,
            devices=devices,
            running=self.running,
        )

    def _clock_message(self) -> Message:
        left = [max(-(10**9), min(10**9, ms)) for ms in self.clock.left(self.timers.now())]
        running = list(self.clock.running)
        return Message("clock", running=running, stopped=self.clock.stopped, left=left)

    def _refresh(self) -> None:
        """After anything that happened: the room and the clock, to everybody, if they have changed."""
        if self._closed:
            return
        now = self.timers.now()
        if self._dirty:
            self._dirty = False
            self.broadcast(self.lobby())
        if self.hosted is not None:
            asked = self.hosted.match.state.to_act
            changed = self.clock.ask([seat for seat in asked if seat in self.hosted.people], now)
            changed |= self.clock.stop(self._stop(), now)
            if changed:
                self.broadcast(self._clock_message())
                self._plan_strict(now)
        self.on_change()

    def _stop(self) -> str:
        """Why the clock stands, "" if it runs."""
        if self.over:
            return "over"
        if self.paused:
            return "pause"
        seats = range(len(self.seating.places))
        return "away" if any(self.seating.state_of(seat) in ("away", "open") for seat in seats) else ""

    def _plan_strict(self, now: float) -> None:
        if self._strict is not None:
            self._strict.cancel()
            self._strict = None
        forced = self.hosted.bots.forced if self.hosted is not None else ()
        wait = self.clock.next_out(now, forced) if self.settings.strict else None
        if wait is not None:
            self._strict = self.timers.later(wait + 0.01, self._time_is_out)

    def _time_is_out(self) -> None:
        """Strictly kept: a bot decides for whoever has no time left."""
        hosted, now = self.hosted, self.timers.now()
        if hosted is None or self.clock.stopped or not self.settings.strict:
            return
        hosted.bots.forced |= set(self.clock.out(now)) & set(hosted.match.state.to_act)
        hosted.bots.ask()
        hosted.tell_status()
        self._plan_strict(now)

    def _tick_later(self) -> None:
        if self._ticking is None and not self._closed:
            self._ticking = self.timers.later(TICK, self._tick)

    def _tick(self) -> None:
        """Every second: votes and lost people of the lobby run out, latencies change."""
        self._ticking = None
        self._tick_later()
        now = self.timers.now()
        self._talk.close_overdue(now)
        for guest in list(self.seating.guests.values()):
            kept = self.running and self.seating.seats_of(guest.number)
            if guest.link is None and not kept and now - guest.since > LOBBY_PATIENCE:
                self._forget(guest.number)
                self.notice("left", guest.number, guest.name)
                self._dirty = True
        told = {row["device"]: row["latency"] for row in self.seating.rows(now)[1]}
        if told.keys() != self._told.keys() or any(differs(told[n], self._told[n]) for n in told):
            self._told, self._dirty = told, True
        self._refresh()

    # --- what devices ask for -------------------------------------------------------------------

    def handle(self, device: int, message: Message, link: Link | None = None) -> None:
        """One message of a device that is inside. link: over which it came; nothing is done for one that
        the device has left for another, or that was taken from it."""
        guest = self.seating.guests.get(device)
        handler = self._handlers.get(message.kind)
        if guest is None or handler is None or self._closed:
            return
        if link is not None and guest.link is not link:
            return
        number = message.fields.get("number")
        if number is not None and number <= guest.last_request:
            return
        if number is not None:
            guest.last_request = number
        try:
            code = handler(guest, message)
        except Exception as error:
            failed(error, f"a request of device {device}")
            code = "not_allowed"
        if code:
            self.send(device, refusal(code, number or 0))
        self._refresh()

    def touch(self) -> None:
        """Who sits where has changed."""
        self._dirty = True
        if self.hosted is not None and self.hosted.journal is not None and not self.over:
            self.hosted.journal.reseat(self.seating.infos())
        self.persist()

    # --- the match ------------------------------------------------------------------------------

    def end(self, how: str, seat: int = NO_SEAT) -> None:
        """The game ends before its rules end it: as it stands, but whoever gave up comes last."""
        if self.hosted is None or self.over:
            return
        self.hosted.bots.held_back = True
        self.hosted.bots.ask()
        self.hosted.end(how, seat, self.seating.gave_up)
        for device in list(self.seating.guests):
            self.hosted.tell_end(device)
        self.touch()

    def pause(self, on: bool) -> None:
        """Nobody moves, no bot thinks, no clock runs."""
        if self.hosted is None or self.over or self.paused == on:
            return
        self.paused = on
        self.hosted.bots.held_back = on
        self.hosted.bots.ask()
        self.hosted.tell_status()
        self._refresh()

    # --- beginning ------------------------------------------------------------------------------

    def why_not(self) -> str:
        """Why the game cannot begin: "seat" (a free one), "away", "ready", "phase"; "" if it can."""
        if self.running and not self.over:
            return "phase"
        for seat, place in enumerate(self.seating.places):
            state = self.seating.state_of(seat)
            if not place.is_bot and state in ("open", "away"):
                return "seat" if state == "open" else "away"
            if not place.is_bot and not place.ready and place.device != HOST_DEVICE and not self.running:
                return "ready"
        return ""

    def start(self) -> str:
        """Deals and begins, or begins again with the same seats; a code if it cannot be."""
        reason = self.why_not()
        if reason:
            return reason
        for place in self.seating.places:
            if not place.is_bot and place.device == FREE:
                # Whoever sat here has been removed: the bot that played on stays.
                place.player = BOT + (place.bot or STAND_IN)
        setup = Setup(self.game, len(self.seating.places), self.options)
        match, journal = self._make(setup, self.seating.infos())
        if not self.settings.spectators:
            self._send_watchers_away()
        if self.hosted is not None:
            self.hosted.close()
        for place in self.seating.places:
            place.bot, place.conceded = "", False
        self.paused = False
        self._begin(match, journal, token_bytes(16))
        return ""

    def resume(self, match: Match, journal: Journal | None, match_id: bytes) -> None:
        """Goes on with a match of a save."""
        self._begin(match, journal, match_id)

    def _begin(self, match: Match, journal: Journal | None, match_id: bytes) -> None:
        settings = self.settings
        self._talk.forget_votes()
        self.clock = TurnClock(settings.clock, settings.seconds, settings.bonus, match.setup.seats)
        self.hosted = HostedMatch(
            match,
            match_id,
            journal,
            self.workers,
            self.timers,
            self.send,
            self.drop,
            self._lines_told,
            self._pace,
        )
        self.hosted.undo_rule = settings.undo
        self.hosted.on_healed = self.tell_extras
        self.hosted.bots.held_back = self.ended
        places = enumerate(self.seating.places)
        self.hosted.bots.levels = {seat: place.level for seat, place in places if place.level}
        self.hosted.humans = self.seating.humans
        self.touch()
        self._dirty = False
        self.broadcast(self.lobby())
        for guest in self.seating.guests.values():
            if guest.link is not None:
                self.hosted.attach(guest.number, self.seating.seats_of(guest.number))
                self.hosted.tell_end(guest.number)
        self.hosted.begin()
        self._refresh()

    def _lines_told(self, lines: Sequence[Applied]) -> None:
        for line in lines:
            self._talk.line_told()
            self.clock.line_told(line)
        self._refresh()
        if lines and self.clock.mode != "off":
            # What a clock stands at is known again when this program was killed.
            self.persist()

    # --- what only the host does ------------------------------------------------------------------

    def do(self, job: Callable[[], str | None]) -> None:
        """Something that only the host may do; a refusal goes to the host's own screen."""
        try:
            code = job()
        except GameError as error:
            log.info("the host asks for what cannot be: %s", error)
            code = "not_allowed"
        if code:
            self.send(HOST_DEVICE, refusal(code, 0))
        self._refresh()

    def close(self) -> None:
        """Ends the room; the match can be resumed if it has a save. May be called twice."""
        if self._closed:
            return
        for timer in (self._ticking, self._strict):
            if timer is not None:
                timer.cancel()
        for guest in self.seating.guests.values():
            link, guest.link = guest.link, None
            if link is not None:
                link.close("closed")
        self._closed = True
        if self.hosted is not None:
            self.hosted.close()
