"""What one device does with the messages of its host, whatever brings them.

Owns the follower of the match, the digests that answer every line, and what is told to the frames: events,
the room, the table. Belongs to the network's thread. Must never trust a host further than the rules of the
game go: what does not fit is reported, and the host sends the log again.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from game.contract import GameError, Refusal, State, Unreadable
from game.match import Applied, Setup, Undo
from net.endings import Ending, Standing
from net.follower import Follower
from net.remote import RemoteTable, TableStatus
from net.roominfo import CHAT_LINES, ChatLine, ClockInfo, RoomInfo, Vote, read_lobby
from net.schema import Message
from net.secure import ticket_of
from net.workers import Workers

log = logging.getLogger(__name__)

EVENTS_MOST = 500
_SHOWN_MOST = 60
"""Lines that are shown one by one after a return; with more, or an undo among them, the table opens anew."""


@dataclass(frozen=True, slots=True)
class SessionEvent:
    """Something that scenes may show once.

    kind: status, room, table, chat, emote, point, vote, notice, refused, mismatch, ended, clock. seat,
    device: whom it is about, -1 if nobody; name: of the device; text: of a chat line, or what a notice,
    mismatch, vote or end says; place: of a point; code, args: of a refusal.
    """

    kind: str
    seat: int = -1
    device: int = -1
    name: str = ""
    text: str = ""
    emote: str = ""
    place: tuple[int, ...] = ()
    code: str = ""
    args: tuple[tuple[str, int | str], ...] = ()


EMOTES = (
    "hello",
    "well_played",
    "thanks",
    "sorry",
    "thinking",
    "your_turn",
    "good_luck",
    "wow",
    "oops",
    "laugh",
    "cry",
    "applause",
)
"""Keys of the emotes by their number on the wire; a picture each, words at the screen."""


class Keeper:
    """What a device keeps on its disk; a host's own screen keeps nothing, its table does."""

    def keep_token(self, token: bytes) -> None:
        """From now on this token brings the device back. Must be on the disk when it returns."""

    def keep_log(self, follower: Follower, room: RoomInfo) -> None:
        """The whole log came anew."""

    def keep_line(self, follower: Follower, line: Applied) -> None:
        """A line came."""

    def keep_room(self, room: RoomInfo) -> None:
        """Who sits where has changed perhaps."""

    def keep_end(self, follower: Follower, ending: Ending) -> None:
        """People have ended the game."""


class Device:
    """send: to the host; on_wake: called when there is something for the frames."""

    def __init__(self, send: Callable[[Message], Any], workers: Workers | None = None) -> None:
        self.send = send
        self.workers = workers
        self.keeper = Keeper()
        self.on_wake: Callable[[], None] = lambda: None
        self.post: Callable[[Callable[[], None]], None] = lambda job: job()
        """Brings a job of another thread to the network's thread."""
        self.on_digests: Callable[[int, dict[str, bytes]], None] = lambda index, sections: None
        self.number = -1
        """Of this device, -1 before the host has welcomed it."""
        self.spectator = False
        self.room: RoomInfo | None = None
        self.table: RemoteTable | None = None
        self.clock = ClockInfo()
        self.follower: Follower | None = None
        self.match_id = b""
        self.events: deque[SessionEvent] = deque(maxlen=EVENTS_MOST)
        self._arriving: tuple[Follower, int] | None = None
        self._broken = False
        self._telling = 0
        self._status = TableStatus()
        self._requests = 0

    # --- to the host ----------------------------------------------------------------------------

    def enter(self, name: str) -> None:
        """The first thing to say over a new connection."""
        index = self.follower.index if self.follower is not None else -1
        self.send(Message("enter", name=name, match=self.match_id, index=index))

    def ask(self, kind: str, **fields: Any) -> None:
        """A numbered request."""
        self._requests += 1
        self.send(Message(kind, number=self._requests, **fields))

    def _request(self, kind: str, fields: dict[str, object]) -> None:
        """What a table asks for, from the thread of the frames."""
        self.post(lambda: self.ask(kind, **fields))

    def say(self, kind: str, **fields: Any) -> None:
        """Chat, emotes and points: the host fills in the device."""
        self.send(Message(kind, device=max(0, self.number), **fields))

    def remember(self, follower: Follower, room: RoomInfo, match_id: bytes, ending: Ending) -> None:
        """What was kept of an earlier visit: it can be read until the host tells it again."""
        self.follower, self.room, self.match_id = follower, room, match_id
        self._open_table()
        assert self.table is not None
        self.table.online = False
        if ending.how:
            self._end(ending)

    def cut(self) -> None:
        """The connection is gone."""
        self._arriving, self._status = None, TableStatus()
        if self.table is not None:
            self.table.hear_line_cut()
        self.on_wake()

    # --- from the host --------------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        """Takes in one message of the host."""
        handler = getattr(self, f"_hear_{message.kind}", None)
        if handler is not None:
            handler(message)

    def _tell(self, event: SessionEvent) -> None:
        self.events.append(event)
        self.on_wake()

    def _hear_welcome(self, message: Message) -> None:
        self.number, self.spectator = message["device"], message["spectator"]

    def _hear_token(self, message: Message) -> None:
        self.keeper.keep_token(message["token"])
        self.send(Message("token_kept", ticket=ticket_of(message["token"])))

    def _hear_lobby(self, message: Message) -> None:
        old = self.room
        fields = read_lobby(message)
        if fields["running"] and self.table is not None and len(fields["seats"]) != self.table.setup.seats:
            raise Unreadable("the table has more or fewer seats than its game")
        if old is None:
            self.room = RoomInfo(**fields, phase="playing" if fields["running"] else "lobby")
        else:
            self.room = replace(old, **fields)
        if not fields["running"]:
            self.table, self.follower = None, None
            self.room = replace(self.room, ended="", ended_seat=-1, standing=(), paused=False, votes=())
        elif self._arriving is None:
            self.keeper.keep_room(self.room)
        self._set_phase()
        if self.table is not None:
            self.table.hear_seats(self.room.infos, self.room.botted, self.room.gave_up)
        self._tell(SessionEvent("room"))

    def _set_phase(self) -> None:
        room = self.room
        if room is None:
            return
        over = bool(room.ended) or (self.follower is not None and self.follower.match.over)
        phase = "lobby" if not room.running else "over" if over else "playing"
        self.room = replace(room, phase=phase)

    # --- the match ------------------------------------------------------------------------------

    def _hear_start(self, message: Message) -> None:
        mine = frozenset(message["mine"])
        self._broken = False
        room = self.room
        if room is None or (room.game, len(room.seats)) != (message["game"], message["seats"]):
            # What was judged is the game of the room: no other one's rules are played by.
            self._report("fault", None)
            return
        try:
            follower = Follower(Setup(message["game"], message["seats"], message["options"]), mine)
        except GameError as error:
            self._report("fault", error)
            return
        if self.match_id != message["match"]:
            self.match_id = message["match"]
            self.follower = self.table = None
        self.room = replace(room, running=True, ended="", ended_seat=-1, standing=(), votes=())
        self._arriving, self._status = (follower, message["lines"]), TableStatus()
        self._telling = message["telling"]
        if message["lines"] == 0:
            self._arrived()

    def _hear_history(self, message: Message) -> None:
        if self._arriving is None or self._broken:
            return
        follower, _ = self._arriving
        if message["first"] != follower.index + 1:
            self._report("gap", None, follower.index)
            return
        try:
            for row in message["lines"]:
                follower.take(row["line"])
        except GameError as error:
            self._report("refused", error, follower.index)
            return
        self._arrived()

    def _arrived(self) -> None:
        """The whole log is here: goes on with the table if it goes on from what was shown, else anew."""
        assert self._arriving is not None
        follower, lines = self._arriving
        if follower.index + 1 < lines:
            return
        self._arriving = None
        old, self.follower = self.follower, follower
        shown = self.table
        if shown is not None and old is not None and self._goes_on(old, follower):
            shown.online = True
            shown.hear_lines(_lines_after(follower, old.index))
        else:
            self._open_table()
        assert self.room is not None
        self._set_phase()
        self.keeper.keep_log(follower, self.room)
        self._answer()
        self._tell(SessionEvent("room"))

    def _goes_on(self, old: Follower, new: Follower) -> bool:
        if old.mine != new.mine or old.setup != new.setup or not new.goes_on_from(old.wires()):
            return False
        fresh = new.match.log[old.index + 1 :]
        if len(fresh) > _SHOWN_MOST or any(isinstance(entry, Undo) for entry in fresh):
            return False
        return self.table is not None and not self.table.overrun

    def _open_table(self) -> None:
        assert self.follower is not None and self.room is not None
        self.table = RemoteTable(self.follower, self.room.infos, self._request, self.workers)
        self.table.hear_seats(self.room.infos, self.room.botted, self.room.gave_up)
        self.table.hear_status(self._status)
        self.table.paused = self.room.paused
        self._tell(SessionEvent("table"))

    def _hear_entry(self, message: Message) -> None:
        follower = self.follower
        if follower is None or self._arriving is not None or self._broken:
            return
        if message["index"] != follower.index + 1:
            self._report("gap", None, follower.index)
            return
        try:
            line = follower.take(message["line"])
        except GameError as error:
            self._report("refused", error, follower.index)
            return
        self._answer()
        self.keeper.keep_line(follower, line)
        if self.table is not None:
            self.table.hear_lines([(line, follower.match.state.copy())])
            if self.table.overrun:
                self._open_table()
        if follower.match.over != (self.room is not None and self.room.phase == "over"):
            self._set_phase()
            self._tell(SessionEvent("room"))
        self.on_wake()

    def _hear_snapshot(self, message: Message) -> None:
        follower = self.follower
        if follower is None or message["index"] != follower.index:
            return
        try:
            follower.heal(message["text"])
        except GameError as error:
            self._report("fault", error, follower.index)
            return
        self._telling = message["telling"]
        self._open_table()
        self._answer()

    def _answer(self) -> None:
        """Tells the digests of the position after the last line."""
        assert self.follower is not None
        sections = self.follower.hashes()
        self.on_digests(self.follower.index, sections)
        fields = {"index": self.follower.index, "telling": self._telling, "sections": sections}
        self.send(Message("digests", **fields))

    def _report(self, code: str, error: GameError | None, index: int = -1) -> None:
        """This device cannot follow: the host sends the log again. Until then nothing is taken in."""
        self._broken = True
        kind = type(error).__name__ if error is not None else "none"
        log.error("the log of the host does not fit here (%s, %s, line %d)", code, kind, index + 1)
        self.send(Message("report", index=index, code=code, section=""))

    def _hear_mismatch(self, message: Message) -> None:
        sections = ", ".join(message["sections"])
        seat = self._seat_of(message["device"])
        log.warning("out of step at line %d: %s", message["index"] + 1, sections)
        place = (message["index"],)
        self._tell(SessionEvent("mismatch", seat, message["device"], text=sections, place=place))

    def _seat_of(self, device: int) -> int:
        seats = self.room.seats if self.room is not None else ()
        return next((seat.seat for seat in seats if seat.device == device), -1)

    def _hear_status(self, message: Message) -> None:
        follower = self.follower
        idle = self._arriving is None and not self._broken
        if follower is not None and idle and message["index"] > follower.index:
            self._report("gap", None, follower.index)
            return
        self._status = TableStatus.of(message)
        if self.table is not None:
            self.table.hear_status(self._status)
        self.on_wake()

    def _hear_move_refused(self, message: Message) -> None:
        facts = tuple((fact["name"], fact["value"]) for fact in message["args"])
        if self.table is not None:
            self.table.hear_refusal(Refusal(message["rule"], message["reason"], facts))

    def _hear_ended(self, message: Message) -> None:
        follower = self.follower
        if self.room is None or follower is None or self._arriving is not None:
            return
        standing = tuple(Standing.of_plain(row) for row in message["standing"])
        if len(standing) != follower.setup.seats:
            return
        ending = Ending(message["how"], message["seat"], tuple(message["gave_up"]), standing)
        self._end(ending)
        self.keeper.keep_end(follower, ending)
        self._tell(SessionEvent("ended", message["seat"], text=message["how"]))

    def _end(self, ending: Ending) -> None:
        """The game is over, though its rules would let it go on."""
        if self.table is not None:
            self.table.ended = True
        assert self.room is not None
        end = {"ended": ending.how, "ended_seat": ending.seat, "standing": ending.standing}
        self.room = replace(self.room, **end)  # type: ignore[arg-type]
        self._set_phase()

    def _hear_clock(self, message: Message) -> None:
        self.clock = ClockInfo.of_message(message)
        paused = message["stopped"] == "pause"
        if self.table is not None:
            self.table.paused = paused
        if self.room is not None:
            self.room = replace(self.room, paused=paused)
        self._tell(SessionEvent("clock"))

    # --- talk -----------------------------------------------------------------------------------

    def _hear_refused(self, message: Message) -> None:
        facts = tuple((fact["name"], fact["value"]) for fact in message["args"])
        if self.table is not None:
            self.table.hear_refusal(Refusal("", message["code"], facts))
        self._tell(SessionEvent("refused", code=message["code"], args=facts))

    def _hear_notice(self, message: Message) -> None:
        self._tell(
            SessionEvent("notice", message["seat"], message["device"], message["name"], message["what"])
        )

    def _hear_vote(self, message: Message) -> None:
        if self.room is None:
            return
        vote = Vote.of_message(message)
        others = tuple(one for one in self.room.votes if one.number != vote.number)
        votes = (*others, vote) if vote.state == "open" else others
        self.room = replace(self.room, votes=votes)
        self._tell(SessionEvent("vote", vote.seat, text=vote.what, code=vote.state))

    def _hear_chat(self, message: Message) -> None:
        name = self._speaker(message)
        line = ChatLine(message["device"], message["seat"], name, message["text"])
        if self.room is not None and line.text:
            self.room = replace(self.room, chat=(*self.room.chat, line)[-CHAT_LINES:])
            self._tell(SessionEvent("chat", line.seat, line.device, name, line.text))

    def _hear_emote(self, message: Message) -> None:
        if message["emote"] < len(EMOTES):
            emote, name = EMOTES[message["emote"]], self._speaker(message)
            self._tell(SessionEvent("emote", message["seat"], message["device"], name, emote=emote))

    def _hear_point(self, message: Message) -> None:
        name, place = self._speaker(message), tuple(message["place"])
        self._tell(SessionEvent("point", message["seat"], message["device"], name, place=place))

    def _speaker(self, message: Message) -> str:
        room, seat = self.room, message["seat"]
        if room is None:
            return ""
        return room.seats[seat].name if 0 <= seat < len(room.seats) else room.name_of(message["device"])


def _lines_after(follower: Follower, index: int) -> list[tuple[Applied, State]]:
    """The lines after that one, none of them an undo, each with the state after it."""
    count = follower.index - index
    held = len(follower.held)
    return [
        (follower.held[held - back - 1], follower.match.state_after(held - back))
        for back in range(count - 1, -1, -1)
    ]
