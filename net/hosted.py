"""The match of a host: the full state, its journal and its bots, told to every device in its own form.

Owns the order of entries, the check of every intent, and the comparison of digests. Every line is in the
journal before anybody hears of it. Must never send a device more than the view of its seats, and never let
one device that is wrong, slow or gone keep the others waiting.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.contract import GameError, Move, Plain, Refusal, State, Unreadable, Viewers
from game.match import Applied, Match, Refused
from net.endings import OPEN, Ending, standings
from net.follower import section_hashes
from net.hostbots import HostBots
from net.journal import Journal
from net.limits import Bucket
from net.loop import Timers, failed
from net.messages import NO_SEAT, SNAPSHOT_TEXT, histories, refusal
from net.schema import Message
from net.workers import Wire, Workers

log = logging.getLogger(__name__)

UNDO_LINES = 50_000
"""With so many lines nothing is taken back any more: a log must never grow too long to be told or saved."""
UNANSWERED_MOST = 2048
"""Lines that a device may have got without answering with its digests."""
_HEALS = (4, 1 / 60)


@dataclass(slots=True)
class _Listener:
    """A device that follows: what it may see, the digests that it owes, how often it was healed."""

    viewers: Viewers
    owed: OrderedDict[int, dict[str, bytes]] = field(default_factory=OrderedDict)
    heals: Bucket = field(default_factory=lambda: Bucket(*_HEALS))
    healed_at: int = -2
    telling: int = 0
    status: Message | None = None


class HostedMatch:
    """send: to one device; drop: ends its connection with a code of FAREWELLS; changed: called with the new
    lines when all have been told. pace: seconds that every decision of a bot takes at least, so that its
    time tells nothing."""

    def __init__(
        self,
        match: Match,
        match_id: bytes,
        journal: Journal | None,
        workers: Workers | None,
        timers: Timers,
        send: Callable[[int, Message], None],
        drop: Callable[[int, str], None],
        changed: Callable[[Sequence[Applied]], None],
        pace: float = 0.0,
    ) -> None:
        self.match, self.match_id, self.journal = match, match_id, journal
        self.bots = HostBots(match, workers, timers, pace, self._play_bot)
        self.undo_rule = "agree"
        """What of undo there is: none, fence (an own move up to it), agree (all may agree to more)."""
        self.humans: Viewers = frozenset(range(match.setup.seats))
        """The seats of people, also of those for whom a bot plays."""
        self.on_healed: Callable[[int], None] = lambda device: None
        """Called when a device has got the log or the position once more."""
        self.mismatches: list[tuple[int, int, tuple[str, ...]]] = []
        """(line, device, sections) of every digest that was wrong."""
        self._timers = timers
        self._send, self._drop, self._changed = send, drop, changed
        self.ending = journal.ending if journal is not None else OPEN
        self._listeners: dict[int, _Listener] = {}
        self._closed = False

    # --- devices --------------------------------------------------------------------------------

    @property
    def index(self) -> int:
        return len(self.match.log) - 1

    def attach(self, device: int, viewers: Viewers) -> None:
        """Tells a device the whole log in its form; from now on it hears every line."""
        known = self._listeners.get(device)
        listener = _Listener(viewers)
        if known is not None:
            listener.heals, listener.telling = known.heals, known.telling
        self._listeners[device] = listener
        self._tell_log(device, listener)

    def detach(self, device: int) -> None:
        """The device is gone."""
        self._listeners.pop(device, None)

    def _tell_log(self, device: int, listener: _Listener) -> None:
        match, viewers = self.match, listener.viewers
        listener.telling += 1
        start = Message(
            "start",
            match=self.match_id,
            game=match.setup.game,
            seats=match.setup.seats,
            options=match.setup.options,
            mine=sorted(viewers),
            lines=len(match.log),
            telling=listener.telling,
        )
        listener.owed.clear()
        listener.owed[self.index] = section_hashes(match.state.view(viewers))
        listener.status = None
        self._send(device, start)
        lines = [(entry.redact(viewers).to_wire(), b"") for entry in match.log]
        for message in histories(0, lines):
            self._send(device, message)
        self._tell_status(device, listener, *self._undos())

    # --- lines ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """What chance does before the first decision; on a running match, the bots go on."""
        self._take(self.match.begin())

    def _take(self, lines: Sequence[Applied], device: int = -1, request: int = 0) -> None:
        """Journals lines that the match has applied, then tells them, then asks bots."""
        self._write(lines)
        held = len(self.match.held)
        for back, line in zip(range(len(lines) - 1, -1, -1), lines, strict=True):
            state = self.match.state_after(held - back) if back else self.match.state
            self._tell_line(line, state, device, request)
        self.bots.ask()
        self.tell_status()
        self._changed(lines)

    def _write(self, lines: Sequence[Applied]) -> None:
        if self.journal is None or not lines:
            return
        self.journal.append([line.entry.to_wire() for line in lines], self.match)
        if self.match.over:
            self.journal.finish(self.match)
        elif any(seat not in self.bots.levels for seat in self.match.state.to_act):
            self.journal.sync()

    def _tell_line(self, line: Applied, state: State, device: int, request: int) -> None:
        forms: dict[Viewers, tuple[list[Plain], dict[str, bytes]]] = {}
        for number, listener in list(self._listeners.items()):
            viewers = listener.viewers
            if viewers not in forms:
                wire = line.entry.redact(viewers).to_wire()
                forms[viewers] = (wire, section_hashes(state.view(viewers)))
            wire, sections = forms[viewers]
            listener.owed[line.index] = sections
            if len(listener.owed) > UNANSWERED_MOST:
                self._drop(number, "slow")
                continue
            answers = request if number == device else 0
            self._send(number, Message("entry", index=line.index, line=wire, sealed=b"", request=answers))

    # --- decisions of people --------------------------------------------------------------------

    def move(self, device: int, seats: Viewers, message: Message) -> None:
        """An intent of a device that decides for these seats."""
        number = message["number"]
        try:
            move = self.match.game.read_entry(message["line"])
        except GameError:
            self._refuse_move(device, number, Refusal("", "unreadable"))
            return
        if not isinstance(move, Move) or move.seat not in seats or move.seat in self.bots.levels:
            self._send(device, refusal("seat", number))
            return
        if self._is_stale(move, message["index"]):
            self._send(device, refusal("stale", number))
            return
        refused = self._judge(device, move)
        if refused is not None:
            self._refuse_move(device, number, refused)
            return
        try:
            lines = self._submit(move)
        except Refused:
            # What the full state says of it may be more than this device may know.
            self._refuse_move(device, number, Refusal("", "not_allowed"))
            return
        self._take(lines, device, number)

    def _submit(self, move: Move) -> list[Applied]:
        """Plays a decision. Raises Refused, also where the rules themselves fail: nothing has happened."""
        lines = len(self.match.log)
        try:
            return self.match.submit(move)
        except Refused:
            raise
        except Exception as error:
            failed(error, "a decision")
            # Half of it may be done: back to what everybody has been told.
            told: list[Plain] = [entry.to_wire() for entry in self.match.log[:lines]]
            saved = self.match.header() | {"log": told}
            self.match = self.bots.match = Match.from_saved(saved, check_rules=False)
            raise Refused(Refusal("", "fault")) from None

    def _is_stale(self, move: Move, index: int) -> bool:
        """Whether more has happened since than that others, asked at the same time, have decided too."""
        if not -1 <= index <= self.index or move.seat not in self.match.state.to_act:
            return True
        since = self.match.log[index + 1 :]
        return not all(isinstance(entry, Move) and entry.seat != move.seat for entry in since)

    def _judge(self, device: int, move: Move) -> Refusal | None:
        """What the view of the device itself says of a move."""
        listener = self._listeners.get(device)
        if listener is None:
            return Refusal("", "not_allowed")
        try:
            return self.match.state.view(listener.viewers).check(move)
        except Exception as error:
            failed(error, "the check of a move")
            return Refusal("", "not_allowed")

    def _refuse_move(self, device: int, number: int, refused: Refusal) -> None:
        facts = [{"name": name, "value": value} for name, value in refused.args]
        fields = {"rule": refused.rule, "reason": refused.reason, "args": facts}
        self._send(device, Message("move_refused", number=number, **fields))

    @property
    def people(self) -> Viewers:
        """The seats that people decide for."""
        return frozenset(range(self.match.setup.seats)) - frozenset(self.bots.levels)

    def undo_seat(self, agreed: bool = False) -> int | None:
        """Whose decision an undo would take back now; None at the fence."""
        if len(self.match.log) >= UNDO_LINES:
            return None
        target = self.match.undo_target(self._undoing(agreed), agreed)
        return target[1] if target is not None else None

    def _undoing(self, agreed: bool) -> Viewers:
        """Whose decisions count as those of people: alone nobody goes past one of a bot that stands in, nor
        past what its person had decided before."""
        return self.people if agreed else self.humans

    def undo(self, agreed: bool = False) -> bool:
        """Takes back the last decision of a person; False at the fence."""
        if self.undo_seat(agreed) is None:
            return False
        line = self.match.undo(self._undoing(agreed), agreed)
        self._take([line])
        return True

    def redo(self) -> bool:
        """Plays again what the last undo took back."""
        if not self.match.can_redo:
            return False
        self._take(self.match.redo())
        return True

    # --- how people end it ------------------------------------------------------------------------

    def end(self, how: str, seat: int, gave_up: Sequence[int]) -> None:
        """Keeps that people have ended the match, or with how "" that some gave up and the others play on."""
        standing = standings(self.match.state.result(), gave_up) if how else ()
        self.ending = Ending(how, seat, tuple(gave_up), standing)
        if self.journal is not None:
            self.journal.end(self.match, self.ending)

    def tell_end(self, device: int) -> None:
        """To a device, if people have ended the match."""
        ending = self.ending
        if ending.how:
            standing = ending.standing or standings(self.match.state.result(), ending.gave_up)
            rows = [one.to_plain() for one in standing]
            given = list(ending.gave_up)
            fields = {"how": ending.how, "seat": ending.seat, "gave_up": given, "standing": rows}
            self._send(device, Message("ended", **fields))

    # --- digests --------------------------------------------------------------------------------

    def digests(self, device: int, message: Message) -> None:
        """The answer of a device to a line."""
        listener, index = self._listeners.get(device), message["index"]
        if listener is None or index not in listener.owed or message["telling"] != listener.telling:
            return
        expected = listener.owed[index]
        while listener.owed and next(iter(listener.owed)) <= index:
            listener.owed.popitem(last=False)
        sections: Mapping[str, bytes] = message["sections"]
        if sections == expected:
            return
        wrong = tuple(name for name, digest in expected.items() if sections.get(name) != digest)
        self._mismatch(device, index, wrong or ("unknown",))

    def _mismatch(self, device: int, index: int, wrong: tuple[str, ...]) -> None:
        """Saves first, tells everybody, then heals."""
        if self.journal is not None:
            self.journal.sync()
        listener = self._listeners[device]
        seats = sorted(listener.viewers)
        log.error("device %d (seats %s) is out of step at line %d: %s", device, seats, index + 1, wrong)
        self.mismatches.append((index, device, wrong))
        del self.mismatches[:-100]
        for number in list(self._listeners):
            self._send(number, Message("mismatch", index=index, device=device, sections=list(wrong)[:32]))
        self.heal(device, index)

    def heal(self, device: int, index: int = -1) -> None:
        """Sends the log again; where that has led to the same end before, the position itself."""
        listener = self._listeners.get(device)
        if listener is None:
            return
        if not listener.heals.take(self._timers.now()):
            log.error("device %d cannot be healed and is dropped", device)
            self._drop(device, "fault")
            return
        if index == listener.healed_at == self.index:
            text = self.match.state.view(listener.viewers).to_text()
            if len(text) <= SNAPSHOT_TEXT:
                listener.owed[self.index] = section_hashes(self.match.state.view(listener.viewers))
                listener.telling += 1
                fields = {"index": self.index, "telling": listener.telling, "text": text}
                self._send(device, Message("snapshot", **fields))
                self.on_healed(device)
                return
        listener.healed_at = self.index
        self._tell_log(device, listener)
        self.on_healed(device)

    @property
    def owed(self) -> int:
        """Answers that are still to come, of the device that owes most."""
        return max((len(listener.owed) for listener in self._listeners.values()), default=0)

    # --- what is told beside the log ------------------------------------------------------------

    def tell_status(self) -> None:
        """Undo, redo and bots at work, to everybody for whom that has changed."""
        undos = self._undos()
        for device, listener in list(self._listeners.items()):
            self._tell_status(device, listener, *undos)

    def _undos(self) -> tuple[int | None, int | None]:
        """Whose move an undo would take back, alone and if all agree."""
        rule = self.undo_rule
        own = self.undo_seat() if rule != "none" else None
        return own, self.undo_seat(agreed=True) if rule == "agree" else None

    def _tell_status(self, device: int, listener: _Listener, undo: int | None, agreed: int | None) -> None:
        redo = self.match.redo_seat
        status = Message(
            "status",
            index=self.index,
            undo=NO_SEAT if undo is None else undo,
            agreed=NO_SEAT if agreed is None else agreed,
            can_redo=redo is not None and redo in listener.viewers and self.undo_rule != "none",
            thinking=self.bots.thinking,
        )
        if status != listener.status:
            listener.status = status
            self._send(device, status)

    # --- bots -----------------------------------------------------------------------------------

    def _play_bot(self, seat: int, wire: Wire | None) -> None:
        try:
            move = self.match.game.read_entry(wire)
            if not isinstance(move, Move) or move.seat != seat:
                raise Unreadable("a bot decides for its own seat only")
            lines = self._submit(move)
        except GameError:
            log.error("the bot of seat %d gave no legal move; its first one is played", seat)
            lines = self._submit(self.match.state.legal(seat)[0])
        self._take(lines)

    def close(self) -> None:
        """Ends the match here; it can be resumed if it has a journal. May be called twice."""
        if self._closed:
            return
        self._closed = True
        self.bots.drop()
        self._listeners.clear()
        if self.journal is not None:
            self.journal.close(self.match)
