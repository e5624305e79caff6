"""A question to all at the table, answered at every device for its own seats.

Must never answer for anybody: every seat here has its own button.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.lan.wording import names_of, vote_words
from scenes.table.modal import Modal
from scenes.text import tr
from scenes.ui import Button, Group

if TYPE_CHECKING:
    from net.roominfo import Vote
    from net.session import Session, SessionEvent
    from scenes.lan.visit import Visit


def open_votes(session: Session) -> list[Vote]:
    """The questions that somebody at this device has not answered yet."""
    room = session.room
    votes = room.votes if room is not None else ()
    mine = session.mine
    return [vote for vote in votes if mine & set(vote.of) - set(vote.yes) - set(vote.no)]


class VoteScene(Modal):
    """The panel of one question; it goes when nothing is left to answer here."""

    def __init__(self, visit: Visit, number: int) -> None:
        super().__init__("")
        self.visit, self.number = visit, number
        self._second = 0

    @property
    def vote(self) -> Vote | None:
        """The question, as long as it is open for people here."""
        return next((vote for vote in open_votes(self.visit.session) if vote.number == self.number), None)

    def enter(self) -> None:
        self.visit.listeners.append(self)
        self._word()
        super().enter()

    def leave(self) -> None:
        if self in self.visit.listeners:
            self.visit.listeners.remove(self)

    def hear(self, event: SessionEvent) -> None:
        if event.kind in ("vote", "room", "table", "ended", "status"):
            self._look()

    def resume(self) -> None:
        self._look()

    def reword(self) -> None:
        self._word()
        self.group = Group(self.buttons())

    def _look(self) -> None:
        if self.stage.top is not self:
            return
        if self.vote is None or self.visit.session.status == "reconnecting":
            self.stage.pop()
            return
        self._word()
        labels = [getattr(widget, "label", "") for widget in self.group.widgets]
        fresh = self.buttons()
        if labels != [button.label for button in fresh]:
            self.group = Group(fresh)
        self.resize(self.stage.size)
        self.stage.dirty()

    def _word(self) -> None:
        vote, room = self.vote, self.visit.session.room
        if vote is None or room is None:
            return
        self.title, text, _ = vote_words(vote.what, names_of(room, [vote.seat]))
        agreed, late = names_of(room, vote.yes), [seat for seat in vote.of if seat not in vote.yes]
        waits = tr("Agreed: {agreed}. Still asked: {late}.", agreed=agreed, late=names_of(room, late))
        left = tr("{n} seconds are left.", n=vote.left // 1000)
        self.text = " ".join(part for part in (text, waits, left) if part)

    def buttons(self) -> list[Button]:
        vote, room = self.vote, self.visit.session.room
        if vote is None or room is None:
            return []
        mine = [seat for seat in sorted(self.visit.session.mine) if seat in vote.of and seat not in vote.yes]
        yes = [
            Button(
                label=tr("{name} agrees", name=room.seats[seat].name),
                icon="confirm",
                skin="button_green",
                on_press=partial(self.answer, seat, True),
            )
            for seat in mine
        ]
        return [*yes, Button(label=tr("No"), icon="cancel", on_press=partial(self.answer, mine[0], False))]

    def answer(self, seat: int, yes: bool) -> None:
        self.visit.session.answer(self.number, seat, yes)

    def close(self) -> None:
        """Esc says no: somebody waits for the answer."""
        vote = self.vote
        if vote is None:
            self.stage.pop()
            return
        mine = self.visit.session.mine & set(vote.of) - set(vote.yes)
        self.answer(min(mine), False)

    def update(self, dt: float) -> None:
        second = int(time.monotonic())
        if second != self._second:
            self._second = second
            self._look()

    def wake_in(self) -> float | None:
        return 1.001 - time.monotonic() % 1.0

    def handle(self, intent: Any) -> bool:
        return super().handle(intent)
