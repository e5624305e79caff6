"""What a person is asked beside an action: conflicts, wars, monuments, treasures, points, the swap.

Owns which panel is open and hands every intent to it first. Must never know an answer: each panel asks the
state. What the panels do not use stays the board's: people look around while they think.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from typing import TYPE_CHECKING, Any

import pygame

from game.contract import HiddenHand, Move
from game.tigris.moves import Commit, Swap
from scenes import gestures as g
from scenes.gui import nearest
from scenes.sound import REFUSE, TAP
from scenes.table.board import Inspection
from scenes.text import tr
from scenes.tigris import marks
from scenes.tigris.answers import BuildingQuestion, PointQuestion, TreasureQuestion, WarChoice
from scenes.tigris.asking import Sheet
from scenes.tigris.build_question import BuildQuestion
from scenes.tigris.conflict import ConflictPanel
from scenes.tigris.kit import put
from scenes.tigris.sheet import Panel, Stop
from scenes.tigris.swap import SwapPicker
from scenes.ui import Button, Widget, draw_focus

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard
    from scenes.tigris.picks import Pick

QUESTION = "question"
SHEETS: dict[str, type[Sheet]] = {
    "choose_war": WarChoice,
    "build": BuildQuestion,
    "building": BuildingQuestion,
    "take": TreasureQuestion,
    "point": PointQuestion,
}
TIMER = (255, 236, 150)


class Questions:
    """`conflict`: the panel of a fight, which all see; `sheet`: the question for a person here, or None."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self.conflict = ConflictPanel(board)
        self.sheet: Sheet | None = None
        self._key: Hashable = None
        self._place: Hashable = None
        self._stop: Hashable = None
        self._carried: tuple[int, tuple[int, int]] | None = None
        """A tile that is dragged from the hand: its pointer and place."""

    # --- what is asked ----------------------------------------------------------------------------

    def follow(self) -> None:
        """Another state or size, or somebody may decide now who could not before: opens what is asked."""
        board, link = self.board, self.board.link
        prompt = board.state.prompt
        seat = next((seat for seat in prompt.seats if link.may_act(seat)), -1)
        place = (tuple(board.free), tuple(board.places.frame), id(board.kit))
        key = (id(board.state), prompt.kind, seat, place)
        if key == self._key:
            return
        self._key = key
        self._close()
        self.conflict.follow()
        if place != self._place and self.conflict.fight is not None:
            self.conflict.seek()
        self._place = place
        allowed: Sequence[int] = ()
        if prompt.kind == "commit" and seat >= 0:
            allowed = [move.count for move in _legal(board, seat) if isinstance(move, Commit)]
        self.conflict.ask(seat if allowed else -1, allowed)
        if prompt.kind in SHEETS and seat >= 0:
            self._open(SHEETS[prompt.kind](board, seat))

    def forget(self) -> None:
        """Clips begin: nothing is asked until they are over."""
        self._key = None
        self._carried = None
        self._close()
        self.conflict.ask(-1, ())

    def _open(self, sheet: Sheet) -> None:
        self.sheet, self._stop = sheet, None
        sheet.seek()
        if len(sheet.cells()) == 1 and not sheet.declines:
            sheet.show(next(iter(sheet.cells().values())))

    def _close(self) -> None:
        if self.sheet is not None:
            self.sheet.let_go()
            self.sheet = None
            self.board.link.request_frame()

    def open_swap(self) -> bool:
        """The picker for the seat that may act; a second press closes it. False if it may not swap."""
        board = self.board
        seat = next((seat for seat in board.state.prompt.seats if board.link.may_act(seat)), -1)
        if isinstance(self.sheet, SwapPicker):
            self._close()
            return True
        if board.state.prompt.kind != "action" or seat < 0 or not board.state.hands[seat]:
            return False
        self._open(SwapPicker(board, seat, self._close))
        return True

    @property
    def asks(self) -> bool:
        """A question of ours is open for somebody at this device."""
        return self.sheet is not None or (self.conflict.shown and self.conflict.seat >= 0)

    @property
    def panel(self) -> Panel | None:
        """The panel that has the keys."""
        return self.sheet or (self.conflict if self.conflict.shown else None)

    # --- answers ----------------------------------------------------------------------------------

    def candidate(self) -> Move | None:
        """The answer being prepared; tiles only once somebody has chosen their number."""
        if self.sheet is not None:
            return self.sheet.candidate()
        if self.conflict.seat >= 0 and self.conflict.touched:
            return self.conflict.move()
        return None

    def confirm(self) -> None:
        """Sends it."""
        if self.sheet is not None:
            self.sheet.confirm()
        elif self.conflict.seat >= 0:
            self.conflict.confirm()

    def cancel(self) -> bool:
        """Takes the prepared answer back, or closes the swap; False if there was nothing."""
        if self.sheet is not None:
            return self.sheet.cancel()
        if self.conflict.seat >= 0 and self.conflict.touched:
            self.conflict.set(self.conflict.allowed[0])
            self.conflict.touched = False
            return True
        return False

    def show(self, move: Move) -> bool:
        """Prepares a move that was advised; False if it answers nothing of ours."""
        self.follow()
        if isinstance(move, Swap) and (isinstance(self.sheet, SwapPicker) or self.open_swap()):
            return self.sheet is not None and self.sheet.show(move)
        if isinstance(move, Commit):
            return self.conflict.set(move.count)
        return self.sheet is not None and self.sheet.show(move)

    # --- drawing ----------------------------------------------------------------------------------

    def lit(self) -> dict[int, str]:
        """The cells that answer, each with how it is marked; we draw the marks ourselves."""
        return dict.fromkeys(self.sheet.cells(), "lit") if self.sheet is not None else {}

    def draw(self, target: pygame.Surface) -> None:
        """Marks on the board, then the panels."""
        board = self.board
        fight = board.picture.fight
        if fight is not None:
            marks.draw_fight(board, target, fight)
            board.ghost.draw_fight(target)
        if self.sheet is not None:
            self.sheet.draw_board(target)
        if self.conflict.shown:
            self.conflict.draw(target)
        if self.sheet is not None:
            self.sheet.draw(target)
        self._draw_timer(target)
        self._draw_focus(target)
        if self._carried is not None and fight is not None:
            picture = board.kit.tile(fight.tiles, board.places.side)
            put(board.kit.art, target, picture, self._carried[1])

    def _draw_timer(self, target: pygame.Surface) -> None:
        """How much of the confirm timer is left, along the button that it will press."""
        left, panel = self.board.link.confirm_left(), self.panel
        button: Button | None = getattr(panel, "confirm_button", None)
        if left is None or panel is None or button is None or not self.asks:
            return
        art = self.board.kit.art
        face = next((face for face in panel.faces if button in face.group.widgets), None)
        if face is None:
            return
        turned = face.turned(panel.rect.topleft)
        inside = button.rect.inflate(-art.px(24), -art.px(12))
        bar = pygame.Rect(inside.left, inside.bottom - art.px(5), round(inside.width * left), art.px(5))
        rect = turned.rect_to_window(bar)
        art.shape(target, rect, pygame.draw.rect, TIMER, rect, 0, art.px(3))

    def _draw_focus(self, target: pygame.Surface) -> None:
        """The frame of keys round a cell; widgets draw their own."""
        stop = self._current()
        if stop is not None and stop.widget is None and self._focused:
            draw_focus(self.board.kit.art, target, stop.rect)

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Somebody may decide now who could not a moment ago."""
        self.follow()
        if isinstance(self.sheet, SwapPicker):
            self.sheet.follow_peek()
        if not self._focused:
            self._unfocus()
        elif self.asks and self._current() is None:
            self._go(self._first())

    @property
    def busy(self) -> bool:
        return False

    def wake_in(self) -> float | None:
        return None

    # --- pointers ---------------------------------------------------------------------------------

    def zone_at(self, pos: tuple[int, int]) -> Hashable | None:
        """The gesture zone of a place on a panel, None beside them."""
        for panel in (self.sheet, self.conflict if self.conflict.shown else None):
            zone = panel.zone_at(pos) if panel is not None else None
            if zone is not None:
                return zone
        return None

    def handle(self, intent: Any) -> bool:
        """Takes an intent in window px; False: the board may use it."""
        if self._carry_on(intent):
            return True
        if self.sheet is not None and self.sheet.handle(intent):
            return True
        if self.conflict.shown and self.conflict.handle(intent):
            return True
        if isinstance(intent, g.Down) and self.asks:
            self._unfocus()
        return isinstance(intent, g.Tap) and intent.button == 1 and self._tap(intent.pos)

    def _tap(self, pos: tuple[int, int]) -> bool:
        """A tap on the board."""
        if self.sheet is None:
            return False
        cell = self.board.places.cell_at(pos)
        if isinstance(self.sheet, BuildQuestion):
            return self._heard(self.sheet.tap_cell(cell))
        move = self.sheet.cells().get(cell)
        if move is None:
            return False
        self.board.link.play(TAP)
        self.sheet.choose(move)
        return True

    def _heard(self, used: bool) -> bool:
        if used:
            self.board.link.play(TAP)
        return used

    # --- tiles of the hand --------------------------------------------------------------------------

    @property
    def swapping(self) -> int:
        """The seat that picks tiles to swap, -1 if none does."""
        return self.sheet.seat if isinstance(self.sheet, SwapPicker) else -1

    @property
    def swapped(self) -> Set[int]:
        """The places in its hand of the tiles that it has picked."""
        return self.sheet.picked if isinstance(self.sheet, SwapPicker) else frozenset()

    def press_tile(self, owner: int, pick: Pick) -> bool:
        """A press on a tile of a hand: picked for the swap, or added to the fight; False if nothing asks."""
        if not isinstance(self.sheet, SwapPicker):
            return self.add(pick.colour)
        if owner == self.sheet.seat:
            self.board.link.play(TAP)
            self.sheet.toggle(pick.slot)
        return True

    def add(self, colour: int) -> bool:
        """A tile of the hand is added to the fight, or it is said why not; False if none is asked for."""
        fight, link = self.conflict.fight, self.board.link
        if fight is None or self.conflict.seat < 0:
            return False
        if colour == fight.tiles and self.conflict.step(1):
            link.play(TAP)
            return True
        link.play(REFUSE)
        if colour != fight.tiles:
            link.say(_only(fight.tiles))
        return True

    def carry(self, intent: g.DragStart, colour: int) -> bool:
        """A drag began on a tile of the hand; True: its intents come to `handle` from now on."""
        fight = self.conflict.fight
        if fight is None or self.conflict.seat < 0:
            return False
        if colour != fight.tiles:
            return self.add(colour)
        self._carried = (intent.pointer, intent.pos)
        self.board.link.stage.dirty()
        return True

    def _carry_on(self, intent: Any) -> bool:
        """The tile that is dragged follows; over the panel it is added."""
        if self._carried is None or getattr(intent, "pointer", None) != self._carried[0]:
            return False
        fight = self.conflict.fight
        if isinstance(intent, g.Drag):
            self._carried = (intent.pointer, intent.pos)
        elif isinstance(intent, (g.DragEnd, g.DragCancel)):
            self._carried = None
            reach = self.conflict.rect.inflate(self.board.places.side, self.board.places.side)
            if isinstance(intent, g.DragEnd) and fight is not None and reach.collidepoint(intent.pos):
                self.add(fight.tiles)
        self.board.link.stage.dirty()
        return True

    def lifted(self) -> dict[int, int]:
        """Per colour how many tiles of the asked person's hand are being added."""
        fight = self.conflict.fight
        if fight is None or self.conflict.seat < 0 or not self.conflict.count:
            return {}
        return {fight.tiles: self.conflict.count}

    # --- looking ----------------------------------------------------------------------------------

    def inspect(self, pos: tuple[int, int]) -> Inspection | None:
        """The tip of a button; nothing of what lies beneath a panel."""
        for panel in (self.sheet, self.conflict if self.conflict.shown else None):
            found = panel.tip_at(pos) if panel is not None else None
            if found is not None:
                return Inspection(found[0].tip, (), anchor=found[1])
        return None

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a panel lies over a place."""
        return any(rect.collidepoint(pos) for rect in self.covered())

    def covered(self) -> Sequence[pygame.Rect]:
        """Where panels lie, in window px."""
        panels = (self.sheet, self.conflict if self.conflict.shown else None)
        return [panel.rect for panel in panels if panel is not None]

    # --- keys and pads ----------------------------------------------------------------------------

    @property
    def _focused(self) -> bool:
        """Somebody steers by keys or pad, and is at the question."""
        return self.board.link.stage.by_keys and self.board.keys.region == QUESTION

    def _stops(self) -> list[Stop]:
        """Widgets of the panel, then cells of the board."""
        panel = self.panel
        if panel is None:
            return []
        stops = panel.stops()
        if self.sheet is not None and not isinstance(self.sheet, BuildQuestion):
            for cell, move in self.sheet.cells().items():
                rect = self.board.places.cell_rect(cell)
                stops.append(Stop(("cell", cell), rect, lambda move=move: self._choose(move)))
        return stops

    def _choose(self, move: Move) -> None:
        if self.sheet is not None:
            self.board.link.play(TAP)
            self.sheet.choose(move)

    def _current(self) -> Stop | None:
        stops = self._stops()
        return next((stop for stop in stops if stop.name == self._stop), None)

    def _first(self) -> Stop | None:
        """Where the frame begins: a cell that answers, else the button that confirms, else the first one."""
        stops = self._stops()
        button = getattr(self.panel, "confirm_button", None)
        cells = [stop for stop in stops if stop.widget is None]
        ready = [stop for stop in stops if stop.widget is button and button is not None]
        return next(iter([*cells, *ready, *stops]), None)

    def focus(self, there: bool) -> None:
        """The keys come to the question, or go elsewhere."""
        if not there:
            self._unfocus()
        elif self._current() is None:
            self._go(self._first())

    def _unfocus(self) -> None:
        if self._stop is None:
            return
        self._stop = None
        if self.panel is not None:
            self.panel.focus_on(None)

    def _go(self, stop: Stop | None) -> None:
        if stop is None or self.panel is None:
            return
        self._stop = stop.name
        self.panel.focus_on(stop.widget)

    def key_step(self, way: tuple[int, int]) -> str | None:
        """A direction: in a fight left and right are fewer and more tiles, else the next answer there."""
        if self.sheet is None and self.conflict.seat >= 0 and way[0]:
            self._heard(self.conflict.step(way[0]))
            return None
        now = self._current()
        if now is None:
            self._go(self._first())
            return None
        others = {stop.name: Widget(stop.rect) for stop in self._stops() if stop.name != now.name}
        found = nearest(now.rect, others.values(), way)
        name = next((name for name, widget in others.items() if widget is found), now.name)
        self._go(next((stop for stop in self._stops() if stop.name == name), now))
        return None

    def key_press(self) -> bool:
        """Presses what has the frame; in a fight without one, the button that sends the tiles."""
        stop = self._current() or self._first()
        if stop is None:
            return False
        before = self.panel
        stop.press()
        if self.panel is before and self._current() is not None:
            self._go(self._current())
        return True

    def key_point(self) -> tuple[int, int] | None:
        """What the inspector is asked about: cells only, buttons say what they do."""
        stop = self._current()
        return stop.rect.center if stop is not None and stop.widget is None else None


def _legal(board: TigrisBoard, seat: int) -> Sequence[Move]:
    """The legal moves, none where this view does not know the hand."""
    try:
        return board.state.legal(seat)
    except HiddenHand:
        return ()


def _only(colour: int) -> str:
    """Only tiles of one colour count (TE-8.4, TE-9.7)."""
    texts = (
        tr("Only red tiles count here"),
        tr("Only blue tiles count here"),
        tr("Only green tiles count here"),
        tr("Only black tiles count here"),
    )
    return texts[colour]
