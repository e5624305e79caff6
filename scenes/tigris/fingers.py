"""What pointers mean on the board of Tigris & Euphrates: tap, drag, hover, long press.

Owns the gestures. Everything goes by tapping alone: a piece, a cell, the button beside it; a drag is a
shortcut. Must never change a state and never draw.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from scenes import gestures as g
from scenes.text import tr
from scenes.tigris.picks import LEADER, Pick

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard
    from scenes.tigris.hand import Hand
    from scenes.tigris.slots import Slot

FINGER_UP = 0.85
"""How far above a finger a piece is carried, in cells, so that the finger does not hide it."""


class Fingers:
    """Reads intents. One pointer at a time carries a piece."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self._carrying: int | None = None
        self._up = 0

    def let_go(self) -> None:
        """The hand is empty again."""
        self._carrying = None

    def carries(self, pointer: int | None) -> bool:
        """Whether this pointer carries a piece."""
        return pointer is not None and pointer == self._carrying

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        """Buttons beside the piece are zones of their own."""
        beside = self.board.beside
        zone = beside.group.zone_at(pos) if beside.shown else None
        return "board" if zone is None else zone

    def handle(self, intent: Any) -> bool:
        """Takes an intent; True if it was used."""
        board = self.board
        board.stir()
        if board.beside.handle(intent):
            board.link.stage.dirty()
            return True
        reader = _READERS.get(type(intent))
        return bool(reader(self, intent)) if reader else False

    # --- taps ---------------------------------------------------------------------------------------------

    def _tap(self, intent: g.Tap) -> bool:
        board, picks = self.board, self.board.picks
        if intent.button == 3:
            return picks.drop()
        cell = board.places.cell_at(intent.pos)
        if cell < 0:
            return picks.ending and picks.drop()
        if picks.pick is None:
            return self._tap_empty(cell)
        if cell == picks.on_board - 1:
            # The leader in hand where it stands: another tap puts it back.
            return picks.drop()
        if picks.candidate() is not None and cell == picks.cell:
            # Another tap on the piece confirms it; a double tap is more likely a slip.
            if intent.count == 1:
                board.confirm()
            return True
        other = self._own_leader(cell)
        if other is not None and not picks.legal >> cell & 1:
            return picks.take(other)
        self._put(cell)
        return True

    def _put(self, cell: int) -> None:
        """Without the confirm step a tap on an allowed cell is the move itself."""
        board, picks = self.board, self.board.picks
        if board.link.prefs.confirm == "off" and picks.legal >> cell & 1:
            picks.cell, picks.air, picks.pinned = cell, None, True
            board.confirm()
            return
        picks.put(cell)
        if not picks.allowed:
            self._say_why()

    def _say_why(self) -> None:
        """The refusal, in words; the plaque beside the piece says it too."""
        board = self.board
        refusal = board.picks.refusal()
        if refusal is not None:
            board.link.refuse(board.refusal(refusal))

    def _tap_empty(self, cell: int) -> bool:
        """A tap with nothing in hand: an own leader is taken, else it is said what comes first."""
        board, picks = self.board, self.board.picks
        if picks.ending:
            picks.drop()
        own = self._own_leader(cell)
        if own is not None:
            return picks.take(own)
        if board.marked:
            board.show_since([])
            return True
        if picks.open and board.state.actions and not board.picture.board.occupied >> cell & 1:
            board.link.say(tr("First take a tile or a leader"))
            return True
        return False

    def _own_leader(self, cell: int) -> Pick | None:
        """The leader of the seat that is asked, if it stands on this cell."""
        board, picks = self.board, self.board.picks
        found = board.state.board.leader_at(cell) if picks.open and board.state.actions else None
        return Pick(LEADER, found[1]) if found is not None and found[0] == picks.seat else None

    # --- drags --------------------------------------------------------------------------------------------

    def carry_from(self, hand: Hand, slot: Slot, intent: g.DragStart) -> bool:
        """A drag begins on a slot of a panel; True if its piece is carried now."""
        picks = self.board.picks
        pick = hand.pick_of(slot)
        if pick is None or hand.seat != picks.seat or not slot.able:
            return False
        if picks.pick != pick and not picks.take(pick):
            return False
        self._carry(intent)
        return True

    def _drag_start(self, intent: g.DragStart) -> bool:
        board, picks = self.board, self.board.picks
        cell = board.places.cell_at(intent.start)
        if cell < 0:
            return False
        held = picks.pick is not None and picks.cell == cell and picks.pinned
        if not held:
            own = self._own_leader(cell)
            if own is None or (picks.pick != own and not picks.take(own)):
                return False
        self._carry(intent)
        return True

    def _carry(self, intent: g.DragStart) -> None:
        board, picks = self.board, self.board.picks
        self._carrying = intent.pointer
        self._up = 0 if intent.pointer == g.MOUSE else round(FINGER_UP * board.places.side)
        picks.pinned, picks.withdraw = False, False
        self._carry_to(intent.pos)

    def _carry_to(self, pos: tuple[int, int]) -> None:
        board, picks = self.board, self.board.picks
        picks.air = (pos[0], pos[1] - self._up)
        picks.cell = board.places.cell_at(picks.air)
        board.moved()

    def _drag(self, intent: g.Drag) -> bool:
        if intent.pointer != self._carrying:
            return False
        self._carry_to(intent.pos)
        return True

    def _drag_end(self, intent: g.DragEnd) -> bool:
        board, picks = self.board, self.board.picks
        if intent.pointer != self._carrying:
            return False
        self._carrying = None
        cell = picks.cell
        picks.air = None
        if cell >= 0 and cell != picks.on_board - 1:
            self._put(cell)
        elif picks.on_board and cell < 0 and board.link.station_rect(picks.seat).collidepoint(intent.pos):
            self._bring_home()
        else:
            picks.drop()
        return True

    def _bring_home(self) -> None:
        """A leader was dragged back to its owner's plaque (TE-6.1)."""
        board, picks = self.board, self.board.picks
        picks.send_home()
        if board.link.prefs.confirm == "off":
            board.confirm()

    def _drag_cancel(self, intent: g.DragCancel) -> bool:
        picks = self.board.picks
        if intent.pointer != self._carrying:
            return False
        self._carrying = None
        picks.drop()
        return True

    # --- looking ------------------------------------------------------------------------------------------

    def _hover(self, intent: g.Hover) -> bool:
        board = self.board
        cell = board.places.cell_at(intent.pos)
        looked = board.look_at(cell)
        if self._carrying is None and (cell >= 0 or not board.free.collidepoint(intent.pos)):
            return board.picks.hover(cell) or looked
        return looked

    def _hold(self, intent: g.Hold) -> bool:
        return self.board.look_at(self.board.places.cell_at(intent.pos))

    def _hold_end(self, intent: g.HoldEnd) -> bool:
        return self.board.look_at(-1)


_READERS = {
    g.Tap: Fingers._tap,
    g.DragStart: Fingers._drag_start,
    g.Drag: Fingers._drag,
    g.DragEnd: Fingers._drag_end,
    g.DragCancel: Fingers._drag_cancel,
    g.Hover: Fingers._hover,
    g.Hold: Fingers._hold,
    g.HoldEnd: Fingers._hold_end,
}
