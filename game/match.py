"""One play of a game: setup, log and state; play, undo and its fence, digests, compact saved form.

Owns the order of entries. The host's match has a dealer and the full state; a device's match has
neither and is fed redacted entries. Must never look past its own state into another seat's secrets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import game as games
from game.contract import (
    CHANCE,
    OVER,
    Disclose,
    Entry,
    Event,
    Game,
    GameError,
    Move,
    Options,
    Outcome,
    Plain,
    Record,
    Refusal,
    Reveal,
    State,
    Unreadable,
    Viewers,
    digest,
    digests,
)
from game.dealer import Dealer, Shuffled

FORMAT = 1
SNAPSHOT_EVERY = 12
MAX_ENTRIES = 100_000


class Refused(GameError):
    """A move that the rules do not allow now; carries the Refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal


class Fenced(GameError):
    """An undo past the fence, or with nothing to undo."""


@dataclass(frozen=True, slots=True)
class Undo(Record):
    """Everything after the first `to` entries that hold is taken back; asked by `seat`."""

    kind: ClassVar[str] = "undo"
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from."""

    game: str
    seats: int
    options: Options


@dataclass(frozen=True, slots=True)
class Applied:
    """Line `index` of the log, what it was, and what it did."""

    index: int
    entry: Entry | Undo
    events: tuple[Event, ...]


@dataclass(slots=True)
class _Mark:
    """A position to come back to: after `count` entries that hold."""

    count: int
    state: State
    dealer: Dealer | None


class Match:
    """A match in progress.

    `log` is everything that happened, undos included; `held` the entries that hold now.
    """

    def __init__(self, setup: Setup, key: bytes | None = None, state: State | None = None) -> None:
        self.game: Game = games.load(setup.game)
        options = self.game.check_setup(setup.options, setup.seats)
        self.setup = Setup(setup.game, setup.seats, options)
        self.key = key
        self.state: State = state if state is not None else self.game.setup(options, setup.seats)
        self.dealer = Dealer(key) if key is not None else None
        self.log: list[Entry | Undo] = []
        self.held: list[Entry] = []
        self._undone: list[list[Move]] = []
        self._marks = [_Mark(0, self.state.copy(), self.dealer.copy() if self.dealer else None)]

    # --- playing --------------------------------------------------------------------------------

    def begin(self) -> list[Applied]:
        """Lets chance do what comes before the first decision. Does nothing on a running match."""
        return list(self._settle())

    def submit(self, move: Move) -> list[Applied]:
        """Checks and plays a decision, then everything that follows from it by chance.

        Raises Refused and changes nothing if the rules do not allow the move.
        """
        applied = self._decide(move)
        self._undone.clear()
        return applied

    def _decide(self, move: Move) -> list[Applied]:
        refusal = self.state.check(move)
        if refusal is not None:
            raise Refused(refusal)
        return [self._append(move), *self._settle()]

    def _settle(self) -> Iterator[Applied]:
        if self.dealer is None:
            return
        while self.state.to_act == CHANCE:
            if isinstance(self.state.request, Disclose):
                yield self._append(self.state.disclose())
            else:
                yield self._append(self.dealer.answer(self.state))

    def receive(self, entry: Entry | Undo) -> Applied:
        """Takes over an entry from a log or from the host, checked first.

        Raises GameError and changes nothing if the entry cannot be.
        """
        if isinstance(entry, Undo):
            self._check_undo(entry)
            return self._take_back(entry)
        if self.state.to_act == OVER:
            raise Unreadable("the log goes on after the end of the game")
        if isinstance(entry, Move) == (self.state.to_act == CHANCE):
            raise Unreadable("the log has the wrong kind of entry here")
        refusal = self.state.check(entry)
        if refusal is not None:
            raise Refused(refusal)
        if isinstance(entry, Outcome) and self.dealer is not None:
            after = self.dealer.copy()
            if after.answer(self.state) != entry:
                raise Unreadable("the log has an outcome that this deal does not give")
            self.dealer = after
        elif isinstance(entry, Reveal) and self.dealer is not None and self.state.disclose() != entry:
            raise Unreadable("the log has a reveal that this position does not give")
        self._undone.clear()
        return self._append(entry)

    def _append(self, entry: Entry) -> Applied:
        events = tuple(self.state.play(entry))
        self.log.append(entry)
        self.held.append(entry)
        if len(self.held) - self._marks[-1].count >= SNAPSHOT_EVERY:
            dealer = self.dealer.copy() if self.dealer else None
            self._marks.append(_Mark(len(self.held), self.state.copy(), dealer))
        return Applied(len(self.log) - 1, entry, events)

    def adopt(self, state: State) -> None:
        """Goes on from this position instead of the one that the entries led to: a device that went
        another way than the host is healed by it."""
        self.state = state
        self._marks = [mark for mark in self._marks if mark.count < len(self.held)]
        self._marks.append(_Mark(len(self.held), state.copy(), None))

    # --- undo and its fence ---------------------------------------------------------------------

    def undo_target(self, people: Viewers, agreed: bool = False) -> tuple[int, int] | None:
        """(number of entries that would hold, seat whose move goes), or None at the fence.

        The fence: a draw, a roll, a reveal, another person's decision. Decisions of bots do not
        close it by themselves. Agreed by all people at the table, the last decision of a person
        can always be taken back.
        """
        for count in range(len(self.held) - 1, -1, -1):
            entry = self.held[count]
            if isinstance(entry, Move):
                if entry.seat in people:
                    return count, entry.seat
            elif not agreed and not isinstance(entry, Shuffled):
                return None
        return None

    def undo(self, people: Viewers, agreed: bool = False) -> Applied:
        """Takes back the last decision of a person. Raises Fenced."""
        target = self.undo_target(people, agreed)
        if target is None:
            raise Fenced("there is nothing to take back here")
        count, seat = target
        gone = [entry for entry in self.held[count:] if isinstance(entry, Move)]
        applied = self._take_back(Undo(seat, count))
        self._undone.append(gone)
        return applied

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def redo_seat(self) -> int | None:
        """Whose decision the last undo took back, None if there is nothing to do again."""
        return self._undone[-1][0].seat if self._undone else None

    def redo(self) -> list[Applied]:
        """Plays the decisions again that the last undo took back."""
        if not self._undone:
            raise Fenced("there is nothing to do again")
        applied: list[Applied] = []
        for move in self._undone.pop():
            applied += self._decide(move)
        return applied

    def _check_undo(self, undo: Undo) -> None:
        """An undo goes back to a decision, and names the seat that made it."""
        if not 0 <= undo.to < len(self.held):
            raise Unreadable("an undo goes to a place that is not there")
        entry = self.held[undo.to]
        if not isinstance(entry, Move) or entry.seat != undo.seat:
            raise Unreadable("an undo takes back what is no decision of its seat")

    def _take_back(self, undo: Undo) -> Applied:
        held = self.held[: undo.to]
        while self._marks[-1].count > undo.to:
            self._marks.pop()
        mark = self._marks[-1]
        self.state = mark.state.copy()
        self.dealer = mark.dealer.copy() if mark.dealer else None
        for entry in held[mark.count :]:
            if isinstance(entry, Outcome) and self.dealer is not None:
                self.dealer.answer(self.state)
            self.state.play(entry)
        self.held = held
        self.log.append(undo)
        return Applied(len(self.log) - 1, undo, ())

    # --- digests and the saved form -------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.to_act == OVER

    def digests(self) -> dict[str, str]:
        """The digest of every section of the state."""
        return digests(self.state)

    def digest(self) -> str:
        """One digest of the whole state."""
        return digest(self.state)

    def state_after(self, held: int) -> State:
        """The state after the first `held` entries that hold now, as a copy."""
        mark = max((m for m in self._marks if m.count <= held), key=lambda m: m.count)
        state = mark.state.copy()
        for entry in self.held[mark.count : held]:
            state.play(entry)
        return state

    def header(self) -> dict[str, Plain]:
        """The first line of a journal: all but the entries."""
        return {
            "format": FORMAT,
            "game": self.setup.game,
            "rules": self.game.rules_hash(),
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "key": self.key.hex() if self.key is not None else None,
        }

    def to_saved(self) -> dict[str, Plain]:
        """The compact saved form: header, log, digest."""
        return self.header() | {"log": [entry.to_wire() for entry in self.log], "digest": self.digest()}

    @classmethod
    def from_header(cls, header: object) -> Match:
        """A fresh match of a header from outside. Raises GameError."""
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise Unreadable("not a save of this program")
        seats, options, key = header.get("seats"), header.get("options"), header.get("key")
        if type(seats) is not int or not isinstance(options, dict) or not isinstance(header.get("game"), str):
            raise Unreadable("the save lacks its setup")
        try:
            secret = bytes.fromhex(key) if isinstance(key, str) else None
        except ValueError as error:
            raise Unreadable("the save has a broken key") from error
        return cls(Setup(header["game"], seats, options), secret)

    @classmethod
    def from_saved(cls, saved: object, check_rules: bool = True) -> Match:
        """The match of a saved form from outside, every entry checked. Raises GameError."""
        match = cls.from_header(saved)
        assert isinstance(saved, dict)
        if check_rules and saved.get("rules") != match.game.rules_hash():
            raise Unreadable("the save was made with other rules")
        lines = saved.get("log")
        if not isinstance(lines, list) or len(lines) > MAX_ENTRIES:
            raise Unreadable("the save lacks its log")
        for line in lines:
            match.receive(match.read_line(line))
        if "digest" in saved and saved["digest"] != match.digest():
            raise Unreadable("the save does not lead to the position it names")
        return match

    def read_line(self, wire: Any) -> Entry | Undo:
        """A log line from its plain form. Raises Unreadable."""
        if isinstance(wire, (list, tuple)) and wire and wire[0] == Undo.kind:
            return Undo.from_wire(wire)
        return self.game.read_entry(wire)
