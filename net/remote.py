"""The table of a device in a LAN game, the host's own screen too: the one face that scenes know.

Owns the inbox between the thread of the network and the thread of the frames. Must never wait, and never
hold more than the view of the seats of this device.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.contract import Move, Refusal, State, Viewers
from game.match import Applied
from net.adviser import Adviser
from net.follower import Follower
from net.messages import NO_SEAT
from net.schema import Message
from net.seats import SeatInfo
from net.table import News, ShownTable, UndoInfo, Update
from net.workers import Workers

INBOX_MOST = 4096
"""Updates that wait for the frames at most; who is so far behind gets the whole table anew."""


@dataclass(frozen=True, slots=True)
class TableStatus:
    """What the host says beside the log: after which line, undo and redo, bots at work."""

    index: int = -1
    undo: int | None = None
    agreed: int | None = None
    can_redo: bool = False
    thinking: tuple[int, ...] = ()

    @classmethod
    def of(cls, message: Message) -> TableStatus:
        undo, agreed = (None if message[name] == NO_SEAT else message[name] for name in ("undo", "agreed"))
        return cls(message["index"], undo, agreed, message["can_redo"], tuple(message["thinking"]))


Ask = Callable[[str, dict[str, object]], None]
"""Sends a request of this device: its kind and its fields, from the thread of the frames."""


class RemoteTable(ShownTable):
    """The table as it is told to this device. Methods with "hear" belong to the network's thread."""

    remote = True

    def __init__(
        self, follower: Follower, infos: Sequence[SeatInfo], ask: Ask, workers: Workers | None
    ) -> None:
        self.game, self.setup = follower.match.game, follower.setup
        self.seats = tuple(infos)
        self.mine: Viewers = follower.mine
        self.hear_seats(infos, frozenset())
        self.notice = ""
        self.save_id = None
        self.on_wake = lambda: None
        self.online = True
        self.paused = False
        self.ended = False
        """The game was ended by people, not by its rules."""
        self.overrun = False
        """More has come than the frames have fetched: the table must be made anew."""
        self._ask = ask
        self._start = follower.start
        self._news: deque[News] = deque()
        self._tip: tuple[int, State] = (follower.index, follower.match.state.copy())
        self._held = list(follower.held)
        self._shown_state: State = self._tip[1]
        self._view: State | None = None
        self._viewers: Viewers = self.mine if len(self.mine) == 1 else frozenset()
        self._sent: int | None = None
        self._status = TableStatus()
        self._refusal: Refusal | None = None
        self._closed = False
        self._adviser = Adviser(self.game, workers, lambda: self.on_wake())

    # --- from the network's thread --------------------------------------------------------------

    def hear_lines(self, lines: Sequence[tuple[Applied, State]]) -> None:
        """Lines were applied; each with the state after it, which nobody changes any more."""
        for line, state in lines:
            self._news.append(News(line, state))
            self._tip = (line.index, state)
        self._sent = None
        self.overrun = len(self._news) > INBOX_MOST
        self.on_wake()

    def hear_seats(self, infos: Sequence[SeatInfo], botted: Viewers, gave_up: tuple[int, ...] = ()) -> None:
        """Who sits where now, for whom a bot plays meanwhile, and where one plays to the end."""
        self.seats, self.gave_up = tuple(infos), gave_up
        self.people = frozenset(seat for seat in self.mine - botted if not self.seats[seat].is_bot)

    def hear_status(self, status: TableStatus) -> None:
        self._status = status
        self.on_wake()

    def hear_refusal(self, refusal: Refusal) -> None:
        """The host does not take what was asked last."""
        self._sent, self._refusal = None, refusal
        self.on_wake()

    def hear_line_cut(self) -> None:
        """The connection is gone; what was asked and not answered is asked of the person again."""
        self.online, self._sent = False, None
        self._status = TableStatus()
        self.on_wake()

    # --- what is shown --------------------------------------------------------------------------

    def show(self, viewers: Viewers) -> None:
        super().show(frozenset(viewers) & self.mine)

    def _first_state(self) -> State:
        return self._start.copy()

    def poll(self) -> list[Update]:
        updates = []
        while self._news:
            updates.append(self._hand_out(self._news.popleft()))
        return updates

    # --- decisions ------------------------------------------------------------------------------

    def _cannot(self) -> str:
        """Why nothing can be asked of the host now, "" if it can."""
        if self._closed or self.ended:
            return "closed"
        if not self.online:
            return "offline"
        if self.paused:
            return "paused"
        return "waiting" if self._sent is not None else ""

    def submit(self, move: Move) -> Refusal | None:
        """Checks on the view of this device and asks the host; its answer comes as an update or a refusal."""
        reason = self._cannot()
        if reason:
            return Refusal("", reason)
        if move.seat not in self.people:
            return Refusal("", "not_yours")
        index, state = self._tip
        refusal = state.check(move)
        if refusal is not None:
            return refusal
        self._sent = index
        self._ask("move", {"index": index, "line": move.to_wire()})
        return None

    def take_refusal(self) -> Refusal | None:
        refusal, self._refusal = self._refusal, None
        return refusal

    def undo_info(self) -> UndoInfo:
        status = self._status
        if status.index != self._tip[0] or self._cannot():
            return UndoInfo(None, None, False)
        own = status.undo if status.undo in self.people else None
        return UndoInfo(own, status.agreed, status.can_redo)

    def undo(self, agreed: bool = False) -> bool:
        """Asks the host; agreed: puts it to all at the table."""
        info = self.undo_info()
        if agreed:
            if info.agreed_seat is None or not self.people:
                return False
            own = info.agreed_seat in self.people
            seat = info.agreed_seat if own else min(self.people)
            self._ask("ask", {"what": "undo", "seat": seat})
            return True
        if info.seat is None:
            return False
        self._sent = self._tip[0]
        self._ask("undo", {"index": self._tip[0]})
        return True

    def redo(self) -> bool:
        if not self.undo_info().can_redo:
            return False
        self._sent = self._tip[0]
        self._ask("redo", {"index": self._tip[0]})
        return True

    # --- hints and bots -------------------------------------------------------------------------

    def ask_hint(self, seat: int) -> bool:
        index, state = self._tip
        if not self._may_ask(seat, state):
            return False
        self._adviser.ask(index, seat, state.view(frozenset({seat})), secrets.token_bytes(32))
        return True

    @property
    def thinking(self) -> tuple[int, ...]:
        return self._status.thinking if self.online else ()

    def close(self) -> None:
        self._closed = True
        self._adviser.drop()
