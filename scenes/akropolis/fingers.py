"""What pointers and the wheel mean on the Akropolis board.

Owns the gestures: tap, drag, twist, pan, zoom. Everything goes by tapping alone; a drag is a shortcut.
Must never change a state and never draw.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from scenes import gestures as g
from scenes.akropolis.projection import Point
from scenes.sound import TAP
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

ZOOM_STEP = 1.15
QUIET = 0.14
"""Seconds after the last turn of the wheel until the view is drawn sharply again."""
TWIST = 34.0
"""Degrees of a twist that turn the tile by one step."""
TWIST_REACH = 2.6
"""How near the middle of a two-finger gesture must be to the tile to turn it, in R."""
FINGER_UP = 1.25
"""How far above a finger the tile is carried, in R, so that the finger does not hide it."""


class Fingers:
    """Reads intents. `pinned`: the tile in hand was put somewhere and no longer follows the mouse."""

    def __init__(self, board: AkropolisBoard) -> None:
        self.board = board
        self.pinned = False
        self._carrying: int | None = None
        self._grab: Point = (0.0, 0.0)
        self._from_row = False
        self._panning: int | None = None
        self._quiet = 0.0
        self._twist: float | None = None
        self._turned = 0.0

    @property
    def busy(self) -> bool:
        return self._quiet > 0

    def let_go(self) -> None:
        """The hand is empty again."""
        self.pinned = False
        self._carrying = None

    def update(self, dt: float) -> None:
        """The wheel comes to rest."""
        if self._quiet > 0:
            self._quiet = max(0.0, self._quiet - dt)
            if self._quiet == 0:
                self._rest()

    def _rest(self) -> None:
        self.board.camera.release()
        self.board.place_controls()
        self.board.link.stage.dirty()

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        """Buttons beside the piece and the row are zones of their own."""
        if self.board.beside.shown:
            zone = self.board.beside.group.zone_at(pos)
            if zone is not None:
                return zone
        return "row" if self.board.rack.rect.collidepoint(pos) else "board"

    def handle(self, intent: Any) -> bool:
        """Takes an intent; True if it was used."""
        self.board.stir()
        if self.board.beside.handle(intent):
            self.board.link.stage.dirty()
            return True
        reader = _READERS.get(type(intent))
        return bool(reader(self, intent)) if reader else False

    # --- taps -------------------------------------------------------------------------------------

    def _tap(self, intent: g.Tap) -> bool:
        board, pos = self.board, intent.pos
        if board.sheet.open:
            board.toggle_sheet()
            return True
        if intent.button == 3:
            board.turn(1) if board.hand.holding else None
            return board.hand.holding
        take = board.rack.at(pos)
        if take is not None:
            return self._tap_row(take)
        if board.rack.rect.collidepoint(pos):
            return False
        if self._on_banner(pos):
            return True
        if board.hand.holding and board.seat == board.acting:
            return self._tap_city(pos)
        if intent.count == 2:
            board.fit()
            return True
        if board.lamp.kind is not None:
            board.lamp.out()
            return True
        return self._tap_early(pos)

    def _tap_early(self, pos: Point) -> bool:
        """A tap where a tile could lie, with nothing in hand: says what comes first."""
        board = self.board
        seat, spots = board.acting, board.hand.spots
        if seat < 0 or seat != board.seat or not board.link.may_act(seat):
            return False
        cell = board.view.pick(pos, spots.heights)
        if cell not in spots.heights and not spots.covering(cell):
            return False
        board.link.say(tr("First take a tile from the Construction Site"))
        return True

    def _on_banner(self, pos: tuple[int, int]) -> bool:
        if not self.board.banner.contains(pos):
            return False
        self.board.link.focus_seat(self.board.acting)
        return True

    def _tap_row(self, take: int) -> bool:
        board = self.board
        if board.hand.take == take:
            board.cancel()
            return True
        if board.pick(take) and board.hand.spot is None:
            self.pinned = False
        board.moved()
        return True

    def _tap_city(self, pos: Point) -> bool:
        """A tap on the ghost turns it (or builds, without the confirm step); elsewhere it goes there."""
        board, hand = self.board, self.board.hand
        ghost = board.ghost()
        on_ghost = ghost is not None and hand.spot is not None and ghost.covers(pos, board.view)
        if not self.pinned and hand.spot is not None:
            self.pinned = True
            board.moved()
            if board.link.prefs.confirm == "off" and hand.legal:
                # The mouse has shown what it would be: without the confirm step a click builds it.
                board.confirm()
            else:
                board.link.play(TAP)
            return True
        if on_ghost and board.link.prefs.confirm == "off" and hand.legal:
            board.confirm()
            return True
        if on_ghost:
            hand.turn(1, board.view)
        else:
            self._put(pos)
        board.link.play(TAP)
        self.pinned = True
        board.moved()
        return True

    def _put(self, pos: Point) -> None:
        """Puts the tile where a tap points; the same cell again shows its next turn there."""
        board, hand = self.board, self.board.hand
        cell = board.view.pick(pos, hand.spots.heights)
        if self.pinned and hand.spot is not None and hand.legal and cell in hand.spot.cells:
            hand.put(hand.spots.at_cell(hand.spot, cell), board.view)
        else:
            hand.tap(pos, board.view)

    # --- drags --------------------------------------------------------------------------------------

    def _drag_start(self, intent: g.DragStart) -> bool:
        board = self.board
        take = board.rack.at(intent.start)
        if take is not None:
            if board.hand.take != take and not board.pick(take):
                return False
            self._carry(intent, from_row=True)
            return True
        if board.rack.rect.collidepoint(intent.start):
            return False
        ghost = board.ghost()
        if ghost is not None and board.hand.spot is not None and ghost.covers(intent.start, board.view):
            self._carry(intent, from_row=False)
            return True
        self._panning = intent.pointer
        board.camera.hold()
        board.camera.pan(intent.pos[0] - intent.start[0], intent.pos[1] - intent.start[1])
        board.beside.hide()
        return True

    def _carry(self, intent: g.DragStart, from_row: bool) -> None:
        board, hand = self.board, self.board.hand
        self._carrying, self._from_row, self.pinned = intent.pointer, from_row, False
        up = FINGER_UP * board.view.radius if intent.pointer != g.MOUSE else 0.0
        self._grab = (0.0, -up)
        if not from_row and hand.spot is not None:
            x, y = hand.spots.middle(hand.spot, board.view)
            self._grab = (x - intent.start[0], y - intent.start[1])
        self._carry_to(intent.pos)

    def _carry_to(self, pos: Point) -> None:
        board = self.board
        board.hand.drag((pos[0] + self._grab[0], pos[1] + self._grab[1]), board.view)
        board.moved()

    def _drag(self, intent: g.Drag) -> bool:
        board = self.board
        if intent.pointer == self._carrying:
            self._carry_to(intent.pos)
            return True
        if intent.pointer == self._panning:
            board.camera.pan(*intent.delta)
            board.link.stage.dirty()
            return True
        return False

    def _drag_end(self, intent: g.DragEnd) -> bool:
        board = self.board
        if intent.pointer == self._panning:
            self._panning = None
            self._rest()
            return True
        if intent.pointer != self._carrying:
            return False
        self._carrying = None
        if board.rack.rect.collidepoint(intent.pos):
            board.cancel()
            return True
        board.hand.let_go(board.view)
        self.pinned = True
        board.moved()
        if board.link.prefs.confirm == "off" and board.hand.legal:
            board.confirm()
        else:
            board.link.play(TAP)
        return True

    def _drag_cancel(self, intent: g.DragCancel) -> bool:
        board = self.board
        if intent.pointer == self._panning:
            self._panning = None
            self._rest()
            return True
        if intent.pointer != self._carrying:
            return False
        self._carrying = None
        if board.hand.spot is None:
            board.cancel()
        else:
            self.pinned = True
            board.moved()
        return True

    # --- mouse, wheel, two fingers ------------------------------------------------------------------

    def _hover(self, intent: g.Hover) -> bool:
        board, pos = self.board, intent.pos
        board.lamp.glimpse(None)
        over = board.rack.at(pos)
        if over != board.rack.hovered:
            board.rack.hovered = over
            board.link.stage.dirty()
        follows = board.hand.holding and not self.pinned and board.seat == board.acting
        if follows and board.open_area.inflate(40, 40).collidepoint(pos) and not board.camera.gliding:
            board.hand.drag(pos, board.view)
            board.moved()
        return False

    def _wheel(self, intent: g.Wheel) -> bool:
        board = self.board
        if board.rack.rect.collidepoint(intent.pos):
            return False
        ghost = board.ghost()
        if ghost is not None and (not self.pinned or ghost.covers(intent.pos, board.view)):
            board.turn(-1 if intent.steps > 0 else 1)
            return True
        self._zoom(ZOOM_STEP**intent.steps, intent.pos)
        return True

    def _zoom(self, factor: float, pos: Point) -> None:
        board = self.board
        board.camera.hold()
        board.camera.zoom(factor, pos)
        board.beside.hide()
        self._quiet = QUIET
        board.link.stage.dirty()

    def _pinch(self, intent: g.Pinch) -> bool:
        board = self.board
        if self._twist is None:
            self._twist, self._turned = self._twist_weight(intent.center), 0.0
        if self._twist:
            self._turned += intent.turn_degrees
            while abs(self._turned) >= TWIST:
                step = 1 if self._turned > 0 else -1
                self._turned -= step * 60
                board.turn(step)
            return True
        board.camera.hold()
        board.camera.pan(*intent.pan)
        board.camera.zoom(intent.scale, intent.center)
        board.beside.hide()
        board.link.stage.dirty()
        return True

    def _twist_weight(self, center: Point) -> float:
        """1 if two fingers are at the tile in hand and so turn it, else 0."""
        board, hand = self.board, self.board.hand
        if not hand.holding or hand.spot is None:
            return 0.0
        x, y = hand.spots.middle(hand.spot, board.view)
        near = math.hypot(center[0] - x, center[1] - y) <= TWIST_REACH * board.view.radius
        return 1.0 if near else 0.0

    def _pinch_end(self, intent: g.PinchEnd) -> bool:
        self._twist = None
        if self.board.hand.spot is not None:
            self.pinned = True
        self._rest()
        return True

    def zoom(self, steps: float) -> None:
        """By keys: round the middle of the free area."""
        self._zoom(ZOOM_STEP**steps, self.board.open_area.center)


_READERS = {
    g.Tap: Fingers._tap,
    g.DragStart: Fingers._drag_start,
    g.Drag: Fingers._drag,
    g.DragEnd: Fingers._drag_end,
    g.DragCancel: Fingers._drag_cancel,
    g.Hover: Fingers._hover,
    g.Wheel: Fingers._wheel,
    g.Pinch: Fingers._pinch,
    g.PinchEnd: Fingers._pinch_end,
}
