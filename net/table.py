"""The table: the one face of a match that scenes know.

Owns who sits there, what is shown to whom, and the inbox of updates. Must never hand out a full state:
everything that leaves a table is a view for the seats now shown.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.bots import Hint
from game.contract import (
    CHANCE,
    NOBODY,
    OVER,
    Entry,
    Event,
    Game,
    GameError,
    Move,
    Refusal,
    Result,
    State,
    Unreadable,
    Viewers,
)
from game.match import Applied, Fenced, Match, Refused, Setup, Undo
from net.adviser import Adviser
from net.seats import SeatInfo, clean_seats
from net.workers import Asker, Question, Workers

if TYPE_CHECKING:
    from net.journal import Journal
    from net.store import Store

__all__ = ["LocalTable", "Past", "SeatInfo", "Table", "UndoInfo", "Update", "key_from_seed"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Update:
    """Line `index` of the log, what it did, and the view after it. An Undo has no events."""

    index: int
    entry: Entry | Undo
    events: tuple[Event, ...]
    state: State


@dataclass(frozen=True, slots=True)
class Past:
    """An entry that holds: line `index` of the log and what it did."""

    index: int
    entry: Entry
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class UndoInfo:
    """seat: whose move undo() would take back now, None at the fence; agreed_seat: the same if all
    people agree; can_redo: whether redo() has something to play again."""

    seat: int | None
    agreed_seat: int | None
    can_redo: bool


def key_from_seed(seed: int | str | None) -> bytes:
    """The secret of a deal: the same for the same seed, drawn from the system without one."""
    if seed is None:
        return secrets.token_bytes(32)
    return hashlib.blake2b(f"mesapolis seed {seed}".encode(errors="replace"), digest_size=32).digest()


def bot_key(match: Match, seat: int) -> bytes:
    """The key of a bot's stream at this position: the same whenever the match comes to it again.

    Made from the secret of the deal in a way that does not lead back to it.
    """
    assert match.key is not None
    place = f"bot {seat} {len(match.held)}".encode()
    return hashlib.blake2b(place, key=match.key[:64], digest_size=32).digest()


class Table(ABC):
    """A match as the scenes see it.

    `state`, `over`, `result`, `history`, `course` and `timeline` tell the position after the last update that
    `poll` handed out; `submit`, `undo` and `undo_info` act on the real position.
    """

    game: Game
    setup: Setup
    seats: tuple[SeatInfo, ...]
    people: frozenset[int]
    save_id: str | None
    notice: str
    """One line for people about trouble with the save, "" if there is none."""
    on_wake: Callable[[], None]
    """Called from any thread when `poll` will give something."""
    remote = False
    """Whether others sit at it with devices of their own: then what all must agree to is asked there."""
    gave_up: tuple[int, ...] = ()
    """The seats whose people gave up: bots have played on there."""

    def take_refusal(self) -> Refusal | None:
        """Why a move that `submit` let pass was refused after all, once; only where the table is remote."""
        return None

    @property
    @abstractmethod
    def state(self) -> State:
        """The view of the shown seats."""

    @abstractmethod
    def show(self, viewers: Viewers) -> None:
        """From now on views are for these seats."""

    @abstractmethod
    def poll(self) -> list[Update]:
        """What happened since the last call, in order. Never waits."""

    @abstractmethod
    def submit(self, move: Move) -> Refusal | None:
        """Plays a decision; the refusal if the rules do not allow it now."""

    @abstractmethod
    def undo_info(self) -> UndoInfo: ...

    @abstractmethod
    def undo(self, agreed: bool = False) -> bool:
        """Takes back the last decision of a person; False at the fence."""

    @abstractmethod
    def redo(self) -> bool:
        """Plays again what the last undo took back; False if there is nothing."""

    @abstractmethod
    def ask_hint(self, seat: int) -> bool:
        """Asks what a good bot would do for a person who is asked now; False if the seat is not asked.

        Never waits: `on_wake` is called when `take_hint` has the answer.
        """

    @abstractmethod
    def take_hint(self) -> Hint | None:
        """The answer, once; None while there is none."""

    @abstractmethod
    def drop_hint(self) -> None:
        """The answer no longer matters."""

    @property
    @abstractmethod
    def hint_pending(self) -> bool:
        """Whether an answer is still to come."""

    @property
    @abstractmethod
    def thinking(self) -> tuple[int, ...]:
        """The seats whose bots are thinking now."""

    @abstractmethod
    def history(self) -> list[Past]:
        """Every entry that holds, redacted for the shown seats."""

    @abstractmethod
    def course(self) -> list[Result]:
        """The standing at the start and after every decision that holds, with what followed from it."""

    def timeline(self) -> list[tuple[int, ...]]:
        """The totals per seat of the course; after the seats those without one (`Result.rivals`)."""
        return [(*at.totals, *(rival.total for rival in at.rivals)) for at in self.course()]

    @abstractmethod
    def result(self) -> Result:
        """The final result; before the end, the standing as if it ended now."""

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @abstractmethod
    def close(self) -> None:
        """Leaves the table; the game can be resumed if it has a save. May be called twice."""


@dataclass(frozen=True, slots=True)
class News:
    """An applied line with the state after it, as the table holds it, waiting in the inbox."""

    applied: Applied
    state: State


class ShownTable(Table):
    """What a table keeps of what it has handed out: the lines that hold, the state after them, whose view.

    And whom it asks for a hint.
    """

    _held: list[Applied]
    _shown_state: State
    _view: State | None
    """Made when it is asked for."""
    _viewers: Viewers
    _adviser: Adviser
    _closed: bool

    @property
    def state(self) -> State:
        if self._view is None:
            self._view = self._shown_state.view(self._viewers)
        return self._view

    def show(self, viewers: Viewers) -> None:
        self._viewers, self._view = frozenset(viewers), None

    @property
    def over(self) -> bool:
        return self._shown_state.to_act == OVER

    def result(self) -> Result:
        return self._shown_state.result() if self.over else self.state.result()

    def history(self) -> list[Past]:
        viewers = self._viewers
        return [
            Past(line.index, line.entry.redact(viewers), tuple(e.redact(viewers) for e in line.events))
            for line in self._held
            if not isinstance(line.entry, Undo)
        ]

    def course(self) -> list[Result]:
        state = self._first_state()
        found = []
        for line in self._held:
            if isinstance(line.entry, Undo):
                continue
            if isinstance(line.entry, Move):
                found.append(self._standing(state))
            state.play(line.entry)
        return [*found, self._standing(state)]

    @abstractmethod
    def _first_state(self) -> State:
        """The state before the first line, for the caller to play on."""

    def _standing(self, state: State) -> Result:
        """Before the end only what the shown seats may know."""
        return (state if self.over else state.view(self._viewers)).result()

    def _hand_out(self, news: News) -> Update:
        """From now on this line and the state after it are what is shown."""
        line = news.applied
        self._shown_state, self._view = news.state, None
        if isinstance(line.entry, Undo):
            del self._held[line.entry.to :]
            return Update(line.index, line.entry, (), self.state)
        self._held.append(line)
        events = tuple(event.redact(self._viewers) for event in line.events)
        return Update(line.index, line.entry.redact(self._viewers), events, self.state)

    def _may_ask(self, seat: int, state: State) -> bool:
        """A person decides for this seat in the real position: a hint can be for them."""
        asked = state.to_act not in (CHANCE, OVER) and seat in state.to_act
        return asked and seat in self.people and not self._closed

    def take_hint(self) -> Hint | None:
        return self._adviser.take()

    def drop_hint(self) -> None:
        self._adviser.drop()

    @property
    def hint_pending(self) -> bool:
        return self._adviser.pending


def _nobody_listens() -> None:
    return


class LocalTable(ShownTable):
    """A table on this machine. Everything but bots runs on the thread that calls it."""

    def __init__(
        self,
        match: Match,
        infos: Sequence[SeatInfo],
        journal: Journal | None = None,
        workers: Workers | None = None,
        past: Sequence[Applied] = (),
    ) -> None:
        self.game, self.setup = match.game, match.setup
        self.seats = tuple(infos)
        self.people = frozenset(seat for seat, info in enumerate(infos) if not info.is_bot)
        self.notice = self._trouble = ""
        self.on_wake = _nobody_listens
        self._match, self._journal = match, journal
        self._viewers = self.people if len(self.people) == 1 else NOBODY
        self._inbox: list[News] = []
        self._held: list[Applied] = list(past)
        self._shown_state = match.state.copy()
        self._view: State | None = None
        self._closed = False
        self._asker = Asker(workers, lambda: self.on_wake())
        self._adviser = Adviser(self.game, workers, lambda: self.on_wake())
        if workers is not None and len(self.people) < len(self.seats):
            workers.warm()

    @classmethod
    def new(
        cls,
        game: str,
        seats: int,
        options: Mapping[str, bool | str],
        infos: Sequence[SeatInfo],
        seed: int | str | None = None,
        store: Store | None = None,
        workers: Workers | None = None,
    ) -> LocalTable:
        """A fresh table. Raises OptionError for a setup that the game does not know, StoreError."""
        match = Match(Setup(game, seats, dict(options)), key_from_seed(seed))
        people = clean_seats(infos, seats, match.game.signs)
        journal = store.create(match, people) if store is not None else None
        table = cls(match, people, journal, workers)
        table._take(match.begin())
        return table

    @classmethod
    def resume(cls, store: Store, save_id: str, workers: Workers | None = None) -> LocalTable:
        """The table of a save, settled where it stopped. Raises StoreError with the reason."""
        loaded = store.load(save_id)
        journal = store.reopen(loaded)
        table = cls(loaded.match, loaded.seats, journal, workers, loaded.held)
        table.notice = loaded.notice
        table._take(loaded.match.begin())
        return table

    # --- what is shown --------------------------------------------------------------------------

    @property
    def save_id(self) -> str | None:  # type: ignore[override]
        return self._journal.save_id if self._journal is not None else None

    def _first_state(self) -> State:
        return self.game.setup(self.setup.options, self.setup.seats)

    # --- the inbox ------------------------------------------------------------------------------

    def poll(self) -> list[Update]:
        if not self._closed and not self._inbox:
            self._let_bots_play()
        updates = [self._hand_out(news) for news in self._inbox]
        self._inbox.clear()
        return updates

    def _take(self, lines: Sequence[Applied]) -> None:
        """Journals lines that the match has applied, then puts them in the inbox, then asks bots."""
        self._write([line.entry for line in lines])
        held = len(self._match.held)
        for back, line in zip(range(len(lines) - 1, -1, -1), lines, strict=True):
            state = self._match.state_after(held - back) if back else self._match.state.copy()
            self._inbox.append(News(line, state))
        self._ask_bots()
        if lines:
            self.on_wake()

    def _write(self, entries: Sequence[Entry | Undo]) -> None:
        if self._journal is None or not entries:
            return
        self._journal.append([entry.to_wire() for entry in entries], self._match)
        state = self._match.state
        if self._match.over:
            self._journal.finish(self._match)
        elif any(seat in self.people for seat in state.to_act):
            self._journal.sync()
        if self._journal.trouble or self.notice == self._trouble:
            self.notice = self._trouble = self._journal.trouble

    # --- decisions ------------------------------------------------------------------------------

    def submit(self, move: Move) -> Refusal | None:
        if self._closed:
            return Refusal("", "closed")
        try:
            lines = self._match.submit(move)
        except Refused as refused:
            return refused.refusal
        self._take(lines)
        return None

    def undo_info(self) -> UndoInfo:
        plain = self._match.undo_target(self.people)
        agreed = self._match.undo_target(self.people, agreed=True)
        return UndoInfo(
            plain[1] if plain else None,
            agreed[1] if agreed else None,
            self._match.can_redo and not self._closed,
        )

    def undo(self, agreed: bool = False) -> bool:
        if self._closed:
            return False
        try:
            line = self._match.undo(self.people, agreed)
        except Fenced:
            return False
        self._take([line])
        return True

    def redo(self) -> bool:
        if self._closed or not self._match.can_redo:
            return False
        self._take(self._match.redo())
        return True

    # --- hints ----------------------------------------------------------------------------------

    def ask_hint(self, seat: int) -> bool:
        state = self._match.state
        if not self._may_ask(seat, state):
            return False
        view = state.view(frozenset({seat}))
        self._adviser.ask(len(self._match.log), seat, view, bot_key(self._match, seat))
        return True

    # --- bots -----------------------------------------------------------------------------------

    @property
    def thinking(self) -> tuple[int, ...]:
        return self._asker.seats

    def _ask_bots(self) -> None:
        """Asks the first bot to act; with the same key, position and seat it gives the same answer."""
        state = self._match.state
        bots = [seat for seat in state.to_act if seat not in self.people]
        if self._closed or state.to_act in (CHANCE, OVER) or not bots:
            self._asker.drop()
            return
        seat = bots[0]
        position = state.view(frozenset({seat})).to_text()
        question = Question(
            self.game.name, self.seats[seat].level, seat, position, bot_key(self._match, seat).hex()
        )
        self._asker.ask((len(self._match.log), seat), question)

    def _let_bots_play(self) -> None:
        if not self._asker.seats:
            self._ask_bots()
        answer = self._asker.answer()
        if answer is None:
            return
        seat, wire = answer
        try:
            move = self.game.read_entry(wire)
            if not isinstance(move, Move) or move.seat != seat:
                raise Unreadable("a bot decides for its own seat only")
            lines = self._match.submit(move)
        except GameError as error:
            log.error("the bot of seat %d gave no legal move (%s); its first one is played", seat, error)
            lines = self._match.submit(self._match.state.legal(seat)[0])
        self._take(lines)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._asker.drop()
        self._adviser.drop()
        if self._journal is not None:
            self._journal.close(self._match)
