"""What people in a room say to each other and put to each other: chat, emotes, points, votes.

Owns who may speak when, and what a vote that has passed brings about. Must never let a device speak or
vote for a seat that is not its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.hostbots import STAND_IN
from net.messages import NO_SEAT
from net.schema import Message
from net.seating import Guest
from net.votes import Ballot, Votes

if TYPE_CHECKING:
    from net.room import Room

GONE_FOR_GOOD = 10.0
"""Seconds that somebody is away before the others may have a bot play."""
OF_ALL = ("undo", "end")
"""What needs a yes of those too who are away: nobody loses a move or the game by a cable that was pulled."""


class Talk:
    """The talk of one room. Every method named like a kind of message answers it with a code, or ""."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._votes = Votes()

    # --- words and signs ------------------------------------------------------------------------

    def chat(self, guest: Guest, message: Message) -> str:
        return self._pass_on(guest, message, "text") if message["text"] else ""

    def emote(self, guest: Guest, message: Message) -> str:
        return self._pass_on(guest, message, "emote")

    def point(self, guest: Guest, message: Message) -> str:
        return self._pass_on(guest, message, "place")

    def _pass_on(self, guest: Guest, message: Message, what: str) -> str:
        """With the true speaker. Who only watches is silent while the game runs."""
        room = self._room
        own = room.seating.seats_of(guest.number)
        if room.running and not room.over and not own:
            return "muted"
        seat = message["seat"] if message["seat"] in own else NO_SEAT
        fields = {"device": guest.number, "seat": seat, what: message[what]}
        if message.kind == "point" and not room.running:
            return "phase"
        room.broadcast(Message(message.kind, **fields))
        return ""

    # --- votes ----------------------------------------------------------------------------------

    def ask(self, guest: Guest, message: Message) -> str:
        room, what, seat = self._room, message["what"], message["seat"]
        if seat not in room.seating.seats_of(guest.number):
            return "seat"
        if not self._may_ask(what):
            return "phase"
        if what == "resume":
            room.pause(False)
            room.notice("resumed", guest.number, seat=seat)
            return ""
        hosted = room.hosted
        assert hosted is not None
        here = room.seating.present()
        if seat not in here:
            return "seat"
        voters = room.seating.deciding() if what in OF_ALL else here
        ballot = self._votes.begin(what, seat, voters, room.timers.now(), hosted.index)
        if ballot is None:
            return "phase"
        self._settle(ballot)
        return ""

    def _may_ask(self, what: str) -> bool:
        room = self._room
        if room.hosted is None:
            return False
        if what == "rematch":
            return room.over
        if room.over:
            return False
        if what == "undo":
            agreed = room.hosted.undo_seat(agreed=True) is not None
            return room.settings.undo == "agree" and agreed and not room.paused
        if what == "bot":
            return bool(self._missing())
        return room.paused == (what == "resume") or what == "end"

    def _missing(self) -> list[int]:
        """The seats asked now whose people are gone for good or out of time."""
        room, now = self._room, self._room.timers.now()
        assert room.hosted is not None
        late = room.clock.out(now)
        asked = [seat for seat in room.hosted.match.state.to_act if seat >= 0]
        return [seat for seat in asked if seat in late or self._is_gone(seat, now)]

    def _is_gone(self, seat: int, now: float) -> bool:
        seating = self._room.seating
        since = seating.away_since(seat)
        return seating.state_of(seat) == "open" or (since is not None and now - since >= GONE_FOR_GOOD)

    def answer(self, guest: Guest, message: Message) -> str:
        if message["seat"] not in self._room.seating.seats_of(guest.number):
            return "seat"
        ballot = self._votes.answer(message["vote"], message["seat"], message["yes"])
        if ballot is None:
            return "stale"
        self._settle(ballot)
        return ""

    def _settle(self, ballot: Ballot) -> None:
        """Tells how it stands; does what has passed."""
        if ballot.state != "open":
            self._votes.close(ballot, self._room.timers.now())
        self._room.broadcast(self._message(ballot, ballot.state))
        if ballot.state == "passed":
            self._do(ballot)

    def _do(self, ballot: Ballot) -> None:
        room = self._room
        assert room.hosted is not None
        if ballot.what == "undo":
            room.hosted.undo(agreed=True)
        elif ballot.what == "pause":
            room.pause(True)
        elif ballot.what == "end":
            room.end("agreed")
        elif ballot.what == "rematch":
            room.do(room.start)
        elif ballot.what == "bot":
            for seat in self._missing():
                room.handover.give(seat, STAND_IN)

    def _message(self, ballot: Ballot, state: str) -> Message:
        left = max(0, int((ballot.until - self._room.timers.now()) * 1000))
        return Message(
            "vote",
            vote=ballot.number,
            what=ballot.what,
            seat=ballot.seat,
            of=sorted(ballot.of),
            yes=sorted(ballot.yes),
            no=sorted(ballot.no),
            state=state,
            left=left,
        )

    def tell_votes(self, device: int) -> None:
        """What is open, to a device that has come."""
        for ballot in self._votes.open.values():
            self._room.send(device, self._message(ballot, "open"))

    def _fail(self, ballot: Ballot) -> None:
        self._votes.close(ballot, self._room.timers.now())
        self._room.broadcast(self._message(ballot, "failed"))

    def close_overdue(self, now: float) -> None:
        for ballot in self._votes.overdue(now):
            self._fail(ballot)

    def line_told(self) -> None:
        """An undo is about one position: when another line comes, the question is void."""
        for ballot in list(self._votes.open.values()):
            if ballot.what == "undo":
                self._fail(ballot)

    def forget_votes(self) -> None:
        for ballot in list(self._votes.open.values()):
            self._fail(ballot)
