"""The room of a LAN table before its game: who comes, who sits where, by which options, and what is said.

The same screen for the host and for guests with what each may do. It lies under the table's scene while the
game runs and opens that one whenever the session has another table. Must never hold what a session knows.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

import pygame

import game as games
from net.seats import HUMAN, NAME_LENGTH
from scenes.art import CREAM
from scenes.controls import BigButton, Icon, Plate, Words
from scenes.lan import doors
from scenes.lan.lively import Lively
from scenes.lan.look import SeatLook
from scenes.lan.seat_cards import SeatCards
from scenes.lan.side import Facts, Invitation
from scenes.lan.talking import TalkBar
from scenes.lan.wording import denial_words, notice_words, refusal_words, span, unready
from scenes.launch import game_title
from scenes.panel import Answer, Panel, ask, ask_text
from scenes.screen import line_height
from scenes.setup import FIRST_BOT, HINTS, Setup
from scenes.sound import REFUSE, TAKE, TURN
from scenes.text import language, tr, trn
from scenes.ui import IconButton

if TYPE_CHECKING:
    from net.roominfo import RoomDevice, RoomInfo
    from net.session import HostSession, PeerSession, SessionEvent
    from scenes.lan.table import LanTableScene
    from scenes.lan.visit import Visit

LOOK_AGAIN = 2.0
"""Seconds between looks at what is told by no event."""


class RoomScene(Lively):
    """For the whole of a visit, also under the table."""

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self.visit = visit
        self.adapter = 0
        """Which of the host's addresses shows."""
        self.copied = False
        self.hint_shown = False
        self.shown: LanTableScene | None = None
        self._sat = False
        self._told: tuple[object, ...] = ()
        self._qr: tuple[str, tuple[tuple[bool, ...], ...]] = ("", ())
        self._plan: tuple[object, Setup] | None = None
        self.cards, self.invitation, self.facts = SeatCards(self), Invitation(self), Facts(self)
        self.talk = TalkBar(self)

    # --- what there is --------------------------------------------------------------------------

    @property
    def session(self) -> HostSession | PeerSession:
        return self.visit.session

    @property
    def host(self) -> HostSession:
        """The session of the host; only where it is one."""
        return cast("HostSession", self.visit.session)

    @property
    def room(self) -> RoomInfo | None:
        return self.session.room

    @property
    def in_lobby(self) -> bool:
        return self.session.status == "lobby"

    @property
    def may_set(self) -> bool:
        """Whether these people may change the table now."""
        return self.session.is_host and self.in_lobby

    @property
    def plan(self) -> Setup:
        """Game, seats and options as the screens of setups know them."""
        room = self.room
        assert room is not None
        key = (room.game, room.seats, tuple(room.options.items()), language())
        if self._plan is None or self._plan[0] != key:
            game = games.load(room.game)
            setup = Setup(game, list(room.infos))
            setup.reword()
            setup.reset_options()
            setup.options.update({k: v for k, v in room.options.items() if k in setup.options and k != HINTS})
            self._plan = (key, setup)
        return self._plan[1]

    @property
    def look_tip(self) -> str:
        return tr("Change the dynasty") if self.plan.game.signs else tr("Change sign and colour")

    @property
    def address(self) -> tuple[str, str]:
        """(adapter, address with port) that shows now."""
        found = self.host.addresses
        if not found:
            return "", ""
        adapter, ip = found[self.adapter % len(found)]
        return adapter, f"{ip}:{self.host.port}"

    @property
    def qr(self) -> tuple[tuple[bool, ...], ...]:
        """The picture of address and code that show now."""
        from net.addresses import Invitation as Written
        from net.addresses import qr_matrix, read_address, write_invitation

        where = self.address[1]
        if not where:
            return ()
        text = write_invitation(Written(read_address(where), self.host.code))
        if self._qr[0] != text:
            self._qr = (text, qr_matrix(text))
        return self._qr[1]

    @property
    def invitation_words(self) -> str:
        """Under the picture: what it is for, or what may be wrong when nobody comes."""
        if self.hint_shown:
            return tr(
                "Nobody has come yet. If the others do not see this table: are they in the same network, and "
                "does the firewall of this computer let Mesapolis through?"
            )
        return tr("Others in this network see the table under “Play on the LAN” and type the code.")

    def guest_words(self, room: RoomInfo) -> str:
        """What a guest reads beside the seats."""
        name = room.name_of(0)
        told = tr("At {name}’s table", name=name) if name else tr("At another table")
        free = sum(seat.player == HUMAN and seat.device < 0 for seat in room.seats)
        if self.session.mine:
            return tr("{table}. Choose name and sign, then press “Ready”.", table=told)
        if free:
            return tr("{table}. A seat is free: sit down, or watch.", table=told)
        return tr("{table}. Every seat is taken: you watch.", table=told)

    # --- life -----------------------------------------------------------------------------------

    def enter(self) -> None:
        self.visit.listeners.append(self)
        self.visit.on_news = self._follow
        super().enter()
        self._follow()

    def leave(self) -> None:
        if self.session.is_host:
            doors.remember(self.stage, self.host)
        if self in self.visit.listeners:
            self.visit.listeners.remove(self)
        # At the end of the program nobody but this thread waits for the disk.
        self.visit.leave(wait=not self.stage.running)

    def resume(self) -> None:
        super().resume()
        self._follow()

    def hear(self, event: SessionEvent) -> None:
        """News of the table; while the game shows, its scene tells them."""
        if self.stage.top is self:
            self._tell(event)
        self._sit_down_first()
        self._follow()
        self.changed()

    def _tell(self, event: SessionEvent) -> None:
        if event.kind == "notice" and event.device != self.session.device:
            text, icon = notice_words(self.room, event)
            if text:
                self.stage.sound.play(TURN if event.text == "joined" else TAKE)
                self.stage.notify(text, icon)
        elif event.kind == "refused":
            self.stage.sound.play(REFUSE)
            self.stage.notify(refusal_words(event.code), "hand")
        elif event.kind in ("chat", "emote") and event.device != self.session.device:
            self.stage.sound.play(TAKE)

    def _sit_down_first(self) -> None:
        """Who comes to play gets the first free seat; it can be changed for another one."""
        room = self.room
        if self._sat or room is None or not self.in_lobby:
            return
        me = next((one for one in room.devices if one.device == self.session.device), None)
        if me is None:
            return
        self._sat = True
        if not me.spectator and not self.session.mine:
            free = next((s.seat for s in room.seats if s.player == HUMAN and s.device < 0), None)
            if free is not None:
                self.sit_down(free)

    # --- the way to the table and out --------------------------------------------------------------

    def _follow(self) -> None:
        """Shows the table that the session has now, or the end of the visit."""
        if not self.visit.here:
            return
        status, table = self.session.status, self.session.table
        if status in ("refused", "closed") or (status == "lost" and table is None):
            self._turned_out()
        elif table is None and self.shown is not None:
            self._back_to_room()
        elif table is not None and (self.shown is None or self.shown.table is not table):
            self._open(table)

    def _open(self, table: Any) -> None:
        from scenes.lan.table import LanTableScene

        self._back_to_room()
        around = self.stage.prefs.layout if len(table.mine) > 1 else "screen"
        self.shown = LanTableScene(self.visit, table, around)
        self.stage.push(self.shown)

    def _back_to_room(self) -> None:
        """Takes away what lies over this scene."""
        self.shown = None
        while self in self.stage.scenes and self.stage.top is not self:
            self.stage.scenes.pop().leave()
        self.stage.dirty()

    def _turned_out(self) -> None:
        """The visit is over, not by these people's will: why, in words."""
        denial, stage = self.session.reason, self.stage
        if self not in stage.scenes:
            return
        self._back_to_room()
        stage.pop()
        title, text = denial_words(denial)
        stage.push(Panel(title, text, icon="door"))

    def back(self) -> None:
        """Asks before others lose their table."""
        room = self.room
        others = room is not None and any(device.device != self.session.device for device in room.devices)
        if self.session.is_host and others and self.in_lobby:
            yes = Answer(tr("Close the table"), self.stage.pop, "button_red", "door")
            ask(self.stage, tr("Close this table?"), tr("The others are sent away."), yes, tr("Stay"))
            return
        self.stage.pop()

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self._look()
        super().update(dt)

    def _look(self) -> None:
        """What changes without an event: address, code, nobody coming."""
        session = self.session
        if not session.is_host:
            return
        host = self.host
        hint = host.nobody_came and self.in_lobby
        told = (host.addresses, host.port, host.code, hint)
        if told != self._told:
            self._told, self.hint_shown = told, hint
            self.changed()

    def wake_in(self) -> float | None:
        if self.session.status == "reconnecting":
            return 1.0
        return LOOK_AGAIN if self.session.is_host else None

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, (w, h), room = self.stage.art, self.stage.size, self.room
        extras = [
            IconButton(icon="book", on_press=self.open_rules, tip=tr("Rulebook")),
            IconButton(icon="cog", on_press=self.open_settings, tip=tr("Settings")),
        ]
        if self.may_set:
            extras.insert(
                0, IconButton(icon="pencil", on_press=self.ask_table_name, tip=tr("Name of the table"))
            )
        if room is None:
            self.header(tr("A table on the LAN"), extras=extras)
            self._waiting(tr("The table is being opened …"))
            return
        top = self.header(game_title(room.game), room.table_name, extras)
        if self.session.status == "reconnecting":
            top = self._lost_line(top)
        gap, low = art.px(26), h - art.px(26)
        talk = self.talk.height
        left_w = (w - 2 * self.margin - 2 * gap) * 31 // 100
        right_w = (w - 2 * self.margin - 2 * gap) * 29 // 100
        foot = low - talk
        left = pygame.Rect(self.margin, top, left_w, foot - gap - top)
        right = pygame.Rect(w - self.margin - right_w, top, right_w, 0)
        middle = pygame.Rect(left.right + gap, top, right.left - gap - left.right - gap, left.height)
        start = max(art.px(112), line_height(art, "title", 30) + line_height(art, "body", 19) + art.px(30))
        right.height = low - start - art.px(20) - top
        self.invitation.build(left, room)
        self.cards.build(middle, room)
        self.facts.build(right, room)
        self._start(pygame.Rect(right.left, low - start, right.width, start), room)
        self.talk.build(pygame.Rect(left.left, foot, middle.right - left.left, talk))

    def _waiting(self, text: str) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        plate = pygame.Rect(0, 0, art.px(760), art.px(200))
        plate.center = (w // 2, h // 2)
        side = art.px(70)
        self.add(Plate(plate, "panel_parchment"))
        icon = "network"
        if self.session.status == "lost":
            title, words = denial_words(self.session.reason)
            text, icon = f"{title}. {words}", "lock"
        self.add(Icon((plate.left + art.px(40), plate.centery - side // 2, side, side), icon, (128, 84, 36)))
        room = plate.width - art.px(190)
        tall = art.paragraph(text, "body", 22, (58, 34, 14), room).get_height()
        place = (plate.left + art.px(140), plate.centery - tall // 2, room, tall)
        self.add(Words(place, text, "body", 22, wrap=True))

    def _lost_line(self, top: int) -> int:
        """The host cannot be reached; it is tried by itself."""
        import time

        art = self.stage.art
        high = line_height(art, "bold", 22) + art.px(22)
        rect = pygame.Rect(self.margin, top, self.stage.size[0] - 2 * self.margin, high)
        self.add(Plate(rect, "panel_dark"))
        since = span(int((time.monotonic() - self.session.since) * 1000))
        text = tr("The host cannot be reached: it is tried again by itself, for {time} now.", time=since)
        self.add(Words(rect.inflate(-art.px(40), 0), text, "bold", 22, CREAM, "center"))
        return rect.bottom + art.px(14)

    def _start(self, rect: pygame.Rect, room: RoomInfo) -> None:
        mine = [room.seats[seat] for seat in self.session.mine if seat < len(room.seats)]
        if self.session.is_host:
            text = unready(room) or tr("everybody is ready")
            self.add(BigButton(rect, tr("Start the game"), text, "play", "button_red", self.start, size=30))
        elif mine:
            ready = all(seat.ready for seat in mine)
            label = tr("Ready") if not ready else tr("Not yet ready")
            text = tr("the host starts the game") if ready else tr("says that the game may begin")
            icon, skin = ("hourglass", "button_bronze") if ready else ("confirm", "button_green")
            press = partial(self.set_all_ready, not ready)
            self.add(BigButton(rect, label, text, icon, skin, press, self.in_lobby, size=30))
        else:
            self.add(
                BigButton(rect, tr("You watch"), tr("sit down at a free seat to play"), "eye", enabled=False)
            )

    def first_focus(self) -> None:
        """What people mostly want next: to start, or to say that they are ready."""
        big = [w for w in self.group.widgets if isinstance(w, BigButton) and w.enabled]
        if big:
            self.focus_on(big[0])
        else:
            super().first_focus()

    # --- seats ------------------------------------------------------------------------------------

    def sit_down(self, seat: int) -> None:
        """Takes a free seat under the name of this screen's person, or one that is not taken yet."""
        room = self.room
        used = {one.name for one in room.seats} if room is not None else set()
        names = [doors.own_name(self.stage), *self.stage.prefs.names]
        name = next((name for name in names if name not in used), tr("Player {n}", n=seat + 1))
        self.session.claim(seat, name)

    def stand_up(self, seat: int) -> None:
        self.session.release(seat)

    def ask_name(self, seat: int) -> None:
        room = self.room
        if room is None:
            return
        taken = {one.name for one in room.seats}
        offers = [name for name in self.stage.prefs.names if name not in taken]
        title = tr("Who sits at seat {n}?", n=seat + 1)
        ask_text(
            self.stage, title, room.seats[seat].name, partial(self.rename, seat), offers[:8], NAME_LENGTH
        )

    def rename(self, seat: int, name: str) -> None:
        room = self.room
        if room is None or not name.strip():
            return
        self.stage.prefs.remember_name(name)
        self.stage.save_prefs()
        self.session.claim(seat, name, room.seats[seat].sign, room.seats[seat].colour)

    def open_look(self, seat: int) -> None:
        self.stage.push(SeatLook(self, seat))

    def set_look(self, seat: int, sign: str, colour: int) -> None:
        room = self.room
        if room is not None:
            self.session.claim(seat, room.seats[seat].name, sign, colour)

    def set_ready(self, seat: int, ready: bool) -> None:
        self.session.set_ready(seat, ready)

    def set_all_ready(self, ready: bool) -> None:
        for seat in sorted(self.session.mine):
            self.session.set_ready(seat, ready)

    # --- what the host does -------------------------------------------------------------------------

    def set_seats(self, count: int) -> None:
        self.host.set_seats(count)

    def may_close(self, seat: int) -> bool:
        """The last seat can be closed, if the game can be played without it."""
        room = self.room
        return room is not None and seat == len(room.seats) - 1 and seat in self.plan.game.seats and seat > 1

    def set_player(self, seat: int, player: str) -> None:
        self.host.set_player(seat, player)

    def free_seat(self, seat: int) -> None:
        self.host.free_seat(seat)

    def ask_remove(self, device: RoomDevice) -> None:
        yes = Answer(tr("Take away"), partial(self.host.remove_device, device.device), "button_red", "door")
        title = tr("Take {name} from the table?", name=device.name)
        ask(self.stage, title, tr("The code of the table becomes a new one."), yes)

    def new_code(self) -> None:
        self.host.new_code()

    def next_address(self) -> None:
        self.adapter += 1
        self.changed()

    def copy_address(self) -> None:
        """The address goes to the clipboard, without the code."""
        try:
            pygame.scrap.put_text(self.address[1])
        except (pygame.error, AttributeError):
            self.stage.notify(tr("This computer does not let anything be copied."), "hand")
            return
        self.stage.notify(tr("The address is copied."), "confirm")

    def ask_table_name(self) -> None:
        room = self.room
        name = room.table_name if room is not None else ""
        ask_text(self.stage, tr("Name of the table"), name, self.host.set_table_name, (), 40)

    def start(self) -> None:
        """Begins; where seats are free, bots can take them."""
        room = self.room
        if room is None:
            return
        free = [seat.seat for seat in room.seats if seat.player == HUMAN and seat.device < 0]
        if not free:
            doors.remember(self.stage, self.host)
            self.host.start()
            return
        text = trn("Nobody has taken {n} seat.", "Nobody has taken {n} seats.", len(free))
        yes = Answer(tr("Bots sit down"), partial(self._bots_take, free), "button_green", "robot")
        ask(self.stage, tr("Start without waiting?"), text, yes, tr("Wait"))

    def _bots_take(self, seats: list[int]) -> None:
        for seat in seats:
            self.host.set_player(seat, FIRST_BOT)
        self.host.start()

    # --- other screens ------------------------------------------------------------------------------

    def open_options(self) -> None:
        from scenes.lan.choices import ChoicesScene

        self.stage.push(ChoicesScene(self))

    def open_rules(self) -> None:
        from scenes.rulebook import RulebookScene

        room = self.room
        name = room.game if room is not None else games.GAMES[0]
        self.stage.push(RulebookScene(name, game_title(name), ""))

    def open_settings(self) -> None:
        from scenes.settings import SettingsScene

        self.stage.push(SettingsScene())
