"""The table scene in a LAN game: the same table, and with it who is here, what is said and what is agreed on.

Owns the wiring between the session's news and the parts that show them. Must never know a game, and never
draw a text of people but as plain text.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.contract import Move, Refusal
from net.remote import RemoteTable
from scenes import gestures as g
from scenes.bindings import Bind, Combo, Deeds, Row, Table
from scenes.lan.presence import Presence
from scenes.lan.talking import TalkScene, write
from scenes.lan.votes import VoteScene, open_votes
from scenes.lan.wording import LINES, ended_words, notice_words, refusal_words, vote_result, vote_words
from scenes.sound import ALERT, CONFIRM, REFUSE, TAKE
from scenes.table.board import StationInfo
from scenes.table.boards import board_for
from scenes.table.curtain import Keeper
from scenes.table.leave import to_menu
from scenes.table.parts import parts_of
from scenes.table.router import Router
from scenes.table.scene import TableScene
from scenes.table.wording import write_words
from scenes.text import tr
from scenes.ui import Button, IconButton, Widget

if TYPE_CHECKING:
    from net.roominfo import RoomInfo
    from net.session import HostSession, PeerSession, SessionEvent
    from scenes.lan.visit import Visit

WITH_OTHERS = Table(
    lambda: tr("With the others"),
    (
        Row(lambda: tr("Write a message"), (Bind("write", (Combo(pygame.K_m),)),)),
        Row(lambda: tr("Talk and emotes"), (Bind("talk", (Combo(pygame.K_o),)),)),
        Row(
            lambda: tr("Look here: shows a place to all"), (Bind("point", (Combo(pygame.K_p),)),), ("middle",)
        ),
    ),
)


class LanTableScene(TableScene):
    """One table of a session; another table of it gets another scene."""

    table: RemoteTable

    def __init__(self, visit: Visit, table: RemoteTable, layout: str) -> None:
        super().__init__(table, layout, None, bool(table.mine))
        self.visit = visit
        self.pointing = False
        """The next tap on the board shows a place to all."""
        self.unread = 0
        self._mouse, self._by_mouse = (-1, -1), False
        self._seats_told: object = None

    # --- what there is --------------------------------------------------------------------------

    @property
    def session(self) -> HostSession | PeerSession:
        return self.visit.session

    @property
    def room(self) -> RoomInfo | None:
        return self.session.room

    @property
    def speaker(self) -> int:
        """The seat for which this screen speaks: the one that shows big, if it is an own one."""
        mine = self.session.mine
        return self.focus if self.focus in mine else self.visit.speaker

    @property
    def muted(self) -> bool:
        """Who only watches is silent while the game runs."""
        return not self.session.mine and self.session.status == "playing"

    # --- life -----------------------------------------------------------------------------------

    def enter(self) -> None:
        self.focus = min(self.table.mine, default=0)
        self.presence = Presence(self)
        self.visit.listeners.append(self)
        super().enter()
        self._follow_room()
        self._ask_votes()
        if self.room is not None and self.room.ended not in ("", "rules"):
            self.stage.after_frame(self._tell_end)

    def leave(self) -> None:
        if self in self.visit.listeners:
            self.visit.listeners.remove(self)
        super().leave()

    def _build(self) -> None:
        super()._build()
        # The view of a seat stays here also while a bot plays for it.
        private = board_for(self.table.game.name).private and not self.around
        self.keeper = Keeper(private, self.table.mine)
        self.router = Router(
            [*self.presence.over(), *parts_of(self)[:-1], *self.presence.on_board(), parts_of(self)[-1]]
        )
        # There is no room of its own that the menu would lead back to.
        self.buttons.by_name["fullscreen"].visible = not self.table.mine or len(self.buttons.extra) < 4

    def _extra_buttons(self) -> list[Button]:
        self.talk_button = IconButton(icon="chat", on_press=self.open_talk)
        self.point_button = IconButton(icon="pointing", on_press=self.begin_pointing)
        self._word_buttons()
        return [*self.board.menu_items(), self.point_button, self.talk_button]

    def _word_buttons(self) -> None:
        self.talk_button.tip, self.talk_button.hint = tr("Talk and emotes"), WITH_OTHERS.hint("talk")
        self.point_button.tip = tr("Look here: tap, then tap a place")
        self.point_button.hint = WITH_OTHERS.hint("point")

    def extra_keys(self) -> list[tuple[Table, Deeds]]:
        deeds: Deeds = {
            "write": lambda intent: self.write(),
            "talk": lambda intent: self.open_talk(),
            "point": lambda intent: self.point_now(),
        }
        return [(WITH_OTHERS, deeds)]

    def extra_stops(self) -> list[Widget]:
        return self.presence.stops()

    # --- news -----------------------------------------------------------------------------------

    def _woken(self) -> None:
        if self._closed:
            return
        if self.flow.poll():
            self.stage.dirty()
        refusal = self.table.take_refusal()
        if refusal is not None:
            self.board.cancel()
            self.refuse(self.refusal_words(refusal))
        write_words(self)
        self.touched()

    def hear(self, event: SessionEvent) -> None:
        """One piece of news of the session."""
        handler = getattr(self, f"_hear_{event.kind}", None)
        if handler is not None and not self._closed:
            handler(event)
        self._follow_room()
        self.touched()

    def _hear_chat(self, event: SessionEvent) -> None:
        if event.device != self.session.device:
            self.unread += 1
        self._hear_emote(event)

    def _hear_emote(self, event: SessionEvent) -> None:
        self.presence.say(self.visit.said[-1] if self.visit.said else None)
        if event.device != self.session.device:
            self.stage.sound.play(TAKE)

    def _hear_point(self, event: SessionEvent) -> None:
        self.presence.point(event)
        if event.device != self.session.device:
            self.stage.sound.play(TAKE)

    def _hear_vote(self, event: SessionEvent) -> None:
        self._ask_votes()
        if event.code in ("passed", "failed"):
            passed = event.code == "passed"
            self.stage.sound.play(CONFIRM if passed else REFUSE)
            self.say(vote_result(event.text, passed), "confirm" if passed else "cancel")

    def _hear_notice(self, event: SessionEvent) -> None:
        text, icon = notice_words(self.room, event)
        own = event.device == self.session.device and event.text in ("joined", "back")
        if text and not own:
            self.stage.sound.play(ALERT if event.text == "away" else TAKE)
            self.say(text, icon)

    def _hear_refused(self, event: SessionEvent) -> None:
        # What was a move is told by the table itself.
        if self.table.take_refusal() is not None or event.code:
            self.refuse(refusal_words(event.code))

    def _hear_mismatch(self, event: SessionEvent) -> None:
        name = self.room.name_of(event.device) if self.room is not None else ""
        text = tr("The device of {name} saw something else ({what}): it is set right from the host.",
                  name=name or tr("somebody"), what=event.text)  # fmt: skip
        self.say(text, "info")

    def _hear_ended(self, event: SessionEvent) -> None:
        if event.text != "rules":
            self._tell_end()

    def _tell_end(self) -> None:
        """People have ended the game before its rules did."""
        from scenes.lan.ended import EndedScene

        room = self.room
        if room is None or self._closed or any(isinstance(s, EndedScene) for s in self.stage.scenes):
            return
        self.stage.push(EndedScene(self, *ended_words(room)))

    def _hear_status(self, event: SessionEvent) -> None:
        if self.session.status == "reconnecting":
            self.stage.sound.play(ALERT)
        elif self.presence.was_lost:
            self.stage.sound.play(CONFIRM)
            self.say(tr("The connection is back."), "confirm")
        self.presence.was_lost = self.session.status in ("reconnecting", "lost")

    def _follow_room(self) -> None:
        """Who sits where and for whom a bot plays may have changed."""
        self.presence.look()
        seats = self.table.seats
        if seats == self._seats_told:
            return
        self._seats_told = seats
        self.bars.seats = self.drawer.seats = self.curtain.seats = seats
        for station in self.stations:
            station.info = seats[station.seat]
        self.chronicle.load(self.chronicle.items[:])
        self.drawer.refresh(self.stage.art)
        write_words(self)

    # --- decisions ----------------------------------------------------------------------------------

    def may_act(self, seat: int) -> bool:
        waits = self.table.paused or self.table.ended or not self.table.online
        return super().may_act(seat) and not waits

    def submit(self, move: Move) -> Refusal | None:
        refusal = super().submit(move)
        return None if refusal is not None and refusal.reason == "waiting" else refusal

    def refusal_words(self, refusal: Refusal) -> str:
        if not refusal.rule and refusal.reason in LINES:
            return refusal_words(refusal.reason)
        return super().refusal_words(refusal)

    def refuse(self, text: str) -> None:
        if text != refusal_words("waiting"):
            super().refuse(text)

    def station_info(self, seat: int) -> StationInfo:
        return self.presence.dressed(seat, super().station_info(seat))

    def banner_place(self, left: int) -> pygame.Rect:
        """Below what holds for a while."""
        place = super().banner_place(left)
        place.top = max(
            [place.top, *(rect.bottom + self.stage.art.px(10) for rect in self.presence.strips.rects)]
        )
        return place

    # --- votes --------------------------------------------------------------------------------------

    def propose(self, what: str) -> None:
        """Puts something to all, in the name of an own seat."""
        seat = self.speaker
        if seat >= 0:
            self.session.propose(what, seat)

    def _ask_votes(self) -> None:
        """The panel of a question that people here have not answered yet."""
        if self.stage.top is not None and not any(isinstance(s, VoteScene) for s in self.stage.scenes):
            vote = next(iter(open_votes(self.session)), None)
            if vote is not None and self.room is not None:
                self.stage.sound.play(ALERT)
                self.stage.push(VoteScene(self.visit, vote.number))

    @property
    def can_rematch(self) -> bool:
        return bool(self.session.mine)

    def rematch(self) -> None:
        self.propose("rematch")
        title = vote_words("rematch", self.table.seats[self.speaker].name)[0]
        self.stage.notify(title, "redo")

    # --- talk and pings ---------------------------------------------------------------------------

    def write(self) -> None:
        if self.muted:
            self.refuse(refusal_words("muted"))
        else:
            # The key that asked for it is no letter of the message.
            self.stage.after_frame(lambda: write(self.visit, self.speaker))

    def open_talk(self) -> None:
        self.unread = 0
        self.stage.push(TalkScene(self.visit, self.speaker, self.muted))

    def begin_pointing(self) -> None:
        """The next tap on the board, or the next press of a key, shows that place to all."""
        if self.muted:
            self.refuse(refusal_words("muted"))
            return
        self.pointing = not self.pointing
        self.say(tr("Tap what all are to look at.") if self.pointing else "", "pointing")

    def point_now(self) -> None:
        """The place under the mouse or in the frame of the keys; if there is none, the next tap."""
        frame, mouse = self.board.key_point(), self._mouse
        places = (mouse, frame) if self._by_mouse else (frame, mouse)
        if not any(place is not None and self.point_at(place) for place in places):
            self.begin_pointing()

    def point_at(self, pos: tuple[int, int]) -> bool:
        """Shows a place to all; False if nothing there can be shown."""
        place = None if self.muted else self.board.ping_at(pos)
        if place is None:
            return False
        self.pointing = False
        self.session.point(place, self.speaker)
        return True

    # --- other screens ------------------------------------------------------------------------------

    def open_menu(self) -> None:
        from scenes.lan.pause import LanPause

        self.stage.push(LanPause(self))

    def quit_table(self) -> None:
        to_menu(self.stage)

    # --- input, time and drawing ----------------------------------------------------------------------

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, g.Hover):
            self._mouse, self._by_mouse = intent.pos, True
        elif isinstance(intent, g.Pad) or (isinstance(intent, g.Key) and intent.key != pygame.K_p):
            self._by_mouse = False
        if not self.keeper.down:
            if isinstance(intent, g.Tap) and intent.button == 2 and self._on_board(intent.pos):
                return self.point_at(intent.pos)
            if self.pointing and self._ends_pointing(intent):
                return True
        return super().handle(intent)

    def _on_board(self, pos: tuple[int, int]) -> bool:
        return self.router.at(pos).name in ("board", "pointing")

    def _ends_pointing(self, intent: Any) -> bool:
        """Keys: a press points at what is in the frame, the way back gives it up."""
        if isinstance(intent, g.Key) and intent.key == pygame.K_ESCAPE:
            self.begin_pointing()
            return True
        pressed = isinstance(intent, g.Pad) and intent.button == "a" and intent.value
        pressed = pressed or (isinstance(intent, g.Key) and intent.key in (pygame.K_RETURN, pygame.K_SPACE))
        where = self.board.key_point() if pressed and self.walk.region in self.board.regions() else None
        return where is not None and self.point_at(where)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.presence.layout()

    def reword(self) -> None:
        self._word_buttons()
        super().reword()
        self.presence.layout()

    def resume(self) -> None:
        super().resume()
        self._ask_votes()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.presence.update(dt):
            self.touched()

    @property
    def busy(self) -> bool:
        return super().busy or (not self.keeper.down and self.presence.busy)

    def wake_in(self) -> float | None:
        known = [wait for wait in (super().wake_in(), self.presence.wake_in()) if wait is not None]
        return min(known) if known else None

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if not self.keeper.down:
            self.presence.draw(self.stage.art, target)


def leave_words(scene: LanTableScene) -> tuple[str, str, Any]:
    """(label, what it means, what it does) of leaving a LAN table."""
    if scene.session.is_host:
        text = tr("The game is kept. When you offer it again from the saved games, everybody comes back.")
        return tr("Close the table"), text, partial(scene.quit_table)
    text = tr(
        "Your seats are kept, and the others can let a bot play in them. "
        "The game is among the saved ones: come back when you like."
    )
    return tr("Leave the table"), text, partial(scene.quit_table)
