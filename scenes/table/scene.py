"""The table scene that all games share: it shows what the net table reports, and hands decisions to it.

Owns the order of drawing, whose view is shown, and which part an intent belongs to. The game's own picture
is its BoardView. Must never change a state and never hold a full one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from game.contract import Move, Refusal
from game.match import Undo
from net.table import Table, Update
from scenes.animate import Animator
from scenes.bindings import Deeds
from scenes.bindings import Table as KeyTable
from scenes.reasons import sentence
from scenes.sound import CONFIRM, REFUSE, TUNES
from scenes.stage import Scene
from scenes.table import takeback, viewing
from scenes.table.advice import Advice
from scenes.table.around import draw_notices, for_all, turns_at
from scenes.table.bars import REFUSED, Bars, Buttons
from scenes.table.board import BoardView, Item, StationInfo
from scenes.table.boards import board_for
from scenes.table.build import actions_for, link_for
from scenes.table.chronicle import Chronicle, Drawer
from scenes.table.companion import Companion
from scenes.table.confirm import ConfirmTimer
from scenes.table.curtain import Curtain, Keeper
from scenes.table.ending import Ending
from scenes.table.flow import Flow
from scenes.table.forced import Forced
from scenes.table.inspector import Inspector
from scenes.table.layout import LAYOUTS, Wishes
from scenes.table.leave import open_results, open_rules, rematch
from scenes.table.parts import inspect, parts_of
from scenes.table.pause import PauseScene
from scenes.table.reader import Reader
from scenes.table.router import Router
from scenes.table.station import Standing, Station
from scenes.table.tail import Tail
from scenes.table.turns import Turns
from scenes.table.walk import Walk
from scenes.table.wording import follow_prompt, write_words
from scenes.text import tr
from scenes.ui import Button, Widget

THINKING_STEP = 0.4
STILL = {"slow": 1.4, "normal": 0.8, "fast": 0.4, "off": 0.0}
"""Seconds that a bot's move stands, per speed of animations, where motion is reduced."""
Pos = tuple[int, int]


class TableScene(Scene):
    """One game at one table.

    For tests and other scenes: `board`, `table`, `flow`, `stations`, `buttons.by_name`, `bars.words`,
    `bars.said`, `drawer`, `inspector`, `keeper`, `settled` (nothing left to show), `ending`, `focus` (seat
    shown big), `state` (the view that the picture shows). `again` makes a fresh table with the same game,
    options and seats, for a rematch; None: there is none. `hints`: people may ask for advice at this table.
    """

    def __init__(
        self,
        table: Table,
        layout: str = "screen",
        again: Callable[[], Table] | None = None,
        hints: bool = True,
    ) -> None:
        super().__init__()
        self.again, self.hints = again, hints
        self.table = table
        self.layout_name = layout
        self.around = layout == "table"
        """People sit around the screen: see `around`."""
        self.state = table.state
        self.focus = min(table.people, default=0)
        self.dots = 0.0
        self.drawer_open = False
        self._serial = 0
        self._closed = False
        self._standing_serial = -1

    # --- life ---------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._build()
        name = self.table.game.name
        self.stage.sound.music(name if name in TUNES else None)
        self.table.on_wake = lambda: self.stage.post(self._woken)
        self.table.show(self.keeper.viewers)
        viewing.load_past(self)
        self.state = self.table.state
        self.resize(self.stage.size)
        self.flow.poll()
        if self.flow.busy:
            write_words(self)
        else:
            self._idle()
        if self.table.notice:
            self.bars.say(sentence(self.table.notice))

    def _build(self) -> None:
        """Makes the parts."""
        self.animator = Animator(self._speed)
        private = board_for(self.table.game.name).private and not self.around
        self.keeper = Keeper(private, self.table.people)
        self.board: BoardView = board_for(self.table.game.name)(link_for(self))
        self.confirm_timer = ConfirmTimer(self.board)
        seen = for_all if self.around else None
        self.flow = Flow(self.table, self.board, self.animator, self._settled, self._idle, seen, self._stand)
        self.chronicle = Chronicle(self.board.chronicle)
        self.drawer = Drawer(self.chronicle, self.table.seats, self.toggle_chronicle)
        self.drawer.on_pick = self._pick
        self.bars = Bars(self.table.seats)
        self.bars.words.title = self.table.game.title
        self.buttons = Buttons(actions_for(self), self._extra_buttons())
        self.tail = Tail(self.chronicle, self.drawer, self.table.seats)
        self.curtain = Curtain(self.table.seats, lambda: viewing.lift(self))
        self.inspector = Inspector(lambda pos: inspect(self, pos), lambda pos: turns_at(self, pos))
        self.stations = [
            Station(seat, info, self.board, self.look_at) for seat, info in enumerate(self.table.seats)
        ]
        self.companion = Companion(self.board)
        self.router = Router(parts_of(self))
        self.advice = Advice(self, self.hints)
        self.buttons.by_name["hint"].visible = self.hints
        self.buttons.by_name["fit"].visible = self.board.fits
        self.forced = Forced(self)
        self.turns = Turns(self)
        self.ending = Ending(self)
        self.walk = Walk(self)
        self.reader = Reader(self)

    def _extra_buttons(self) -> list[Button]:
        """The round buttons that not every table has: the game's own."""
        return self.board.menu_items()

    def extra_keys(self) -> list[tuple[KeyTable, Deeds]]:
        """Keys that not every table has, with what they do."""
        return []

    def extra_stops(self) -> list[Widget]:
        """What can be pressed beside the round buttons and the seats."""
        return []

    def _speed(self) -> str:
        return "off" if self.stage.prefs.reduced_motion else self.stage.prefs.animation

    def _stand(self, update: Update) -> float:
        """With reduced motion nothing flies: a bot's move stands for a moment instead."""
        prefs = self.stage.prefs
        bot = isinstance(update.entry, Move) and update.entry.seat not in self.table.people
        return STILL[prefs.animation] if bot and prefs.reduced_motion else 0.0

    def leave(self) -> None:
        if not self._closed:
            self._closed = True
            self.table.on_wake = lambda: None
            self.table.close()

    def resume(self) -> None:
        self.touched()

    def reword(self) -> None:
        """Another language: everything is worded anew, also what is kept as a picture."""
        self.buttons.reword(self._extra_buttons())
        self.drawer.reword()
        self.curtain.reword()
        self.bars.say("")
        self.chronicle.load(self.chronicle.items[:])
        write_words(self)

    def _woken(self) -> None:
        if not self._closed and self.flow.poll():
            self.stage.dirty()

    # --- places -------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.inspector.hide()
        self.router.clear()
        self.flow.flush()
        self.arrange()
        self.curtain.layout(self.stage.art, size)
        self.touched()

    def arrange(self) -> None:
        """Gives every part its place: after a change of size, or of the seat shown big."""
        art, size = self.stage.art, self.stage.size
        board, title = self.board, self.bars.title_width(art)
        rivals = board.rival_height if board.rivals() else None
        wishes = Wishes(
            len(self.stations), self.focus, board.panel_height, title, rivals, board.foot_height(),
            board.wide_panel,
        )  # fmt: skip
        places = self.places = LAYOUTS[self.layout_name](art, size, wishes)
        self.bars.layout(art, places, self.buttons.layout(art, places.buttons))
        for station, place in zip(self.stations, places.stations, strict=True):
            station.layout(place)
        self.companion.layout(places.rivals)
        self.drawer.layout(art, places.drawer)
        self.board.layout(places.board, places.free)
        self.tail.rect = self.board.tail_rect() or pygame.Rect(0, 0, 0, 0)
        self.board.settle(self.state, self.focus)

    # --- what happens -------------------------------------------------------------------------------

    @property
    def settled(self) -> bool:
        """Nothing is left to show."""
        return not self.flow.busy

    def _settled(self, update: Update) -> None:
        """The animation of an update is over."""
        self.state = update.state
        self.advice.forget()
        self.forced.note(update)
        self.turns.note(update)
        if isinstance(update.entry, Undo):
            self.chronicle.cut(update.entry.to)
            name = self.table.seats[update.entry.seat].name
            self.say(tr("{name} has taken back a move.", name=name), "undo")
        else:
            self.chronicle.append(Item(update.entry, update.events))
        self.drawer.refresh(self.stage.art)
        self.board.settle(self.state, self.focus)
        # Bots may go on for a while: the bars tell of every move, not only of the last.
        write_words(self)
        self.touched()

    def _idle(self) -> None:
        """Everything has been shown: whoever is asked now gets the screen."""
        asked = [seat for seat in self.state.to_act if seat in self.table.people]
        results, hint = self.buttons.by_name["results"], self.buttons.by_name["hint"]
        if results.visible != self.table.over:
            results.visible = self.table.over
            hint.visible = self.hints and not self.table.over
            self.arrange()
        if self.table.over:
            viewing.open_for_all(self)
        else:
            viewing.turn_to(self, asked)
            self.turns.look()
        self.ask()
        self.ending.look()

    def ask(self) -> None:
        """Whoever is asked now sees what is new to them, and what there is to decide."""
        viewing.mark_since(self)
        self.forced.look()
        write_words(self)
        self.walk.follow()
        self.touched()

    def touched(self) -> None:
        """Something may look different now: stations are drawn again in the next frame."""
        self._serial += 1
        self.stage.dirty()

    # --- decisions ----------------------------------------------------------------------------------

    def may_act(self, seat: int) -> bool:
        """A person at this device may decide for this seat now."""
        return (
            seat in self.state.to_act and seat in self.table.people and self.settled and not self.keeper.down
        )

    def submit(self, move: Move) -> Refusal | None:
        """Plays a decision and begins to show it; a refusal goes into the banner in words."""
        self.flow.flush()
        refusal = self.table.submit(move)
        if refusal is not None:
            self.refuse(self.refusal_words(refusal))
            return refusal
        if self.animator.still:
            # Nothing will be heard of a piece that does not drop.
            self.stage.sound.play(CONFIRM)
        self.bars.say(sentence(self.table.notice))
        self.board.show_since([])
        self.flow.poll()
        write_words(self)
        self.touched()
        return None

    def refusal_words(self, refusal: Refusal) -> str:
        """Why a move is not possible."""
        return self.board.refusal(refusal)

    def banner_place(self, left: int) -> pygame.Rect:
        """Where notices go, right of `left` px."""
        return self.bars.banner_place(left)

    def say(self, text: str, icon: str = "info") -> None:
        """One line in the banner."""
        self.bars.say(text, icon)
        self.stage.dirty()

    def refuse(self, text: str) -> None:
        """Why something is not done, in the banner, and the sound for it."""
        self.stage.sound.play(REFUSE)
        self.say(text, REFUSED)

    def undo(self) -> None:
        """Takes back the last decision, or asks everybody where that is past the fence."""
        takeback.undo(self)

    def ask_undo(self) -> None:
        """Takes back the last decision if all people agree."""
        takeback.ask_undo(self)

    def redo(self) -> None:
        """Plays again what was taken back."""
        takeback.redo(self)

    # --- whose things are shown ---------------------------------------------------------------------

    def look_at(self, seat: int) -> None:
        """A tap on a station: that seat's things are big; a second tap goes back to who is asked.

        Around a table everybody's are already, and nobody's touch takes away what somebody else holds.
        """
        if self.around and self.board.wide_panel:
            return
        asked = [s for s in self.state.to_act if s in self.table.people]
        self.focus_seat(asked[0] if seat == self.focus and asked else seat)

    def focus_seat(self, seat: int) -> None:
        """Shows another seat's things big."""
        if seat == self.focus:
            return
        self.focus = seat
        self.arrange()
        self.touched()

    # --- other screens ------------------------------------------------------------------------------

    def toggle_chronicle(self) -> None:
        """Opens or closes the drawer, at its end."""
        self.drawer_open = not self.drawer_open
        self.drawer.picked = None
        self.drawer.scroller.to(self.drawer.scroller.limit)
        self.stage.dirty()

    def open_menu(self) -> None:
        self.stage.push(PauseScene(self))

    def open_rules(self, section: str = "") -> None:
        """The rulebook, at a section if one is named."""
        open_rules(self.stage, self.table.game, section)

    def open_results(self) -> None:
        """The final scoring; only when the game is over."""
        if self.table.over and not self._closed and self.stage.top is self:
            open_results(self)

    @property
    def can_rematch(self) -> bool:
        """Whether the same people may play again."""
        return self.again is not None

    def rematch(self) -> None:
        """The same game with the same people once more."""
        rematch(self)

    def _pick(self, item: Item) -> None:
        """A line of the chronicle was tapped: the board marks what it was about."""
        self.board.highlight(item.entry, item.events)
        self.stage.dirty()

    # --- input --------------------------------------------------------------------------------------

    def zone_at(self, pos: Pos) -> Hashable:
        return "curtain" if self.keeper.down else self.router.zone_at(pos)

    def handle(self, intent: Any) -> bool:
        return self.reader.handle(intent)

    def key_tables(self) -> Sequence[KeyTable]:
        return self.reader.tables()

    def look_away(self) -> None:
        """The window has lost the focus: on a shared screen a private view is covered."""
        viewing.look_away(self)

    # --- time and drawing -----------------------------------------------------------------------------

    def station_info(self, seat: int) -> StationInfo:
        """What the plaque of a seat shows."""
        return self.board.station(seat, self.state)

    def _look_at_seats(self) -> None:
        """What the stations say, made anew after every change."""
        thinking = self.table.thinking
        for station in self.stations:
            seat = station.seat
            station.standing = Standing(
                self.station_info(seat),
                seat in self.state.to_act,
                self._dot_count() if seat in thinking else 0,
                self._serial,
            )
        self._standing_serial = self._serial

    def update(self, dt: float) -> None:
        self.flow.poll()
        self.flow.update(dt)
        self.board.update(dt)
        if self.settled:
            follow_prompt(self)
        if self.drawer_open:
            self.drawer.scroller.update(dt)
        if self.table.thinking:
            before = self._dot_count()
            self.dots += dt
            if before != self._dot_count():
                self.touched()
        # Nothing is decided by itself while a finger is down or something else is read.
        held = bool(self.router.owners) or self.stage.top is not self
        self.advice.update()
        self.forced.update(dt, held)
        if self.confirm_timer.update(dt, "on" if self.advice.shows else self.stage.prefs.confirm, held):
            self.stage.dirty()
        if self.inspector.update(dt) or self.bars.update(dt):
            self.stage.dirty()
        if self.turns.update(dt):
            self.stage.dirty()
        if self._standing_serial != self._serial:
            self._look_at_seats()
        self.ending.update(dt)

    def _dot_count(self) -> int:
        return 1 + int(self.dots / THINKING_STEP) % 3

    @property
    def busy(self) -> bool:
        if self.keeper.down:
            return False
        return (
            self.animator.busy
            or self.board.busy
            or self.turns.busy
            or self.confirm_timer.left is not None
            or (self.drawer_open and self.drawer.scroller.busy)
        )

    def wake_in(self) -> float | None:
        waits = [self.inspector.waiting, self.board.wake_in(), self.turns.wake_in(), self.ending.wake_in()]
        waits.append(self.flow.wake_in())
        if self.table.thinking:
            waits.append(THINKING_STEP / 2)
        if self.bars.said:
            waits.append(self.bars.left)
        if not self.keeper.down:
            waits.append(self.forced.left)
        known = [wait for wait in waits if wait is not None]
        return max(0.001, min(known)) if known else None

    @property
    def by_art(self) -> bool:  # type: ignore[override]
        return not self.keeper.down

    def draw(self, target: pygame.Surface) -> None:
        art = self.stage.art
        if self.keeper.down:
            self.curtain.draw(art, target)
            return
        self.board.draw(target)
        self.animator.draw(target)
        for station in self.stations:
            station.draw(art, target)
        self.turns.draw(art, target)
        self.companion.draw(art, target)
        self.tail.draw(art, target)
        self.animator.draw(target, above=True)
        self.bars.draw(art, target, log_line=not self.drawer_open)
        self.buttons.draw(art, target)
        if self.drawer_open:
            self.drawer.draw(art, target)
        if self.around:
            draw_notices(self, art, target)
            self.walk.draw(art, target)
            self.inspector.draw(art, target)
            return
        covered = self.drawer.rect.right + art.px(16) if self.drawer_open else 0
        place = self.banner_place(covered)
        advised = self.advice.draw(art, target, place)
        if advised is not None and self.bars.said:
            place.top = advised.bottom + art.px(10)
        self.bars.draw_banner(art, target, place)
        self.walk.draw(art, target)
        self.inspector.draw(art, target)
