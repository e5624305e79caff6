"""What is in hand: a tile, a leader or a catastrophe, and the cell on which it is held ready.

Owns the way from a pick to a move that can be confirmed. What is allowed it asks of the rules. Must never
draw, and never change a state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.contract import Move, Refusal
from game.tigris import moves, outlook
from game.tigris.board import cells_of
from scenes.sound import TAKE, TAP, UNDO
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

TILE, LEADER, CATASTROPHE = "tile", "leader", "catastrophe"
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pick:
    """A piece in hand. slot: the place of a tile in the hand, -1 if it does not matter."""

    kind: str
    colour: int = -1
    slot: int = -1


class Picks:
    """`pick`: the piece, None for nothing; `cell`: where it is held, -1 for nowhere; `pinned`: it was put
    there and no longer follows the mouse; `air`: where it is carried, in window px, while it is dragged;
    `withdraw`: the leader in hand is to go home; `ending`: the turn is to end, though actions are left.
    """

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self.pick: Pick | None = None
        self.cell = -1
        self.pinned = False
        self.air: Point | None = None
        self.withdraw = False
        self.ending = False
        self.legal = 0
        """The bits of the cells where the piece may go."""

    # --- who may ------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The seat that is asked for an action now, -1 if none is."""
        state = self.board.state
        return state.to_act[0] if state.to_act and state.prompt.kind == "action" else -1

    @property
    def open(self) -> bool:
        """A person at this device may act now."""
        seat = self.seat
        return seat >= 0 and self.board.link.may_act(seat) and not self.board.questions.asks

    def why_not(self, owner: int | None = None) -> str:
        """Why nothing of this seat, or of whoever is asked, can be taken now, in words; "" if it can."""
        board, seat = self.board, self.seat
        mine = owner is None or owner == seat
        if self.open and mine:
            return "" if board.state.actions else self._no_actions(seat)
        asked = board.state.to_act
        if asked and asked[0] >= 0 and (not mine or seat != board.seat):
            return tr("{name} is to move", name=board.link.name(asked[0]))
        return ""

    def _no_actions(self, seat: int) -> str:
        return tr("{name} has no action left: end the turn", name=self.board.link.name(seat))

    # --- taking ---------------------------------------------------------------------------------------

    def take(self, pick: Pick) -> bool:
        """Takes a piece in hand, or says why that cannot be."""
        board = self.board
        why = self.why_not()
        if why:
            board.link.refuse(why)
            return False
        if not self.open or not self._there(pick):
            return False
        if board.seat != self.seat:
            board.link.focus_seat(self.seat)
        self.clear()
        self.pick = pick
        self.legal = self._cells(pick)
        board.link.play(TAKE)
        board.picked()
        if not self.legal and not self.on_board:
            board.link.say(tr("There is no cell for it now"))
        return True

    def _there(self, pick: Pick) -> bool:
        """Whether the seat has such a piece."""
        state, seat = self.board.state, self.seat
        if pick.kind == TILE:
            return state.may_hold(seat, pick.colour, 1)
        return pick.kind == LEADER or state.catastrophes[seat] > 0

    def _cells(self, pick: Pick) -> int:
        state, seat = self.board.state, self.seat
        if pick.kind == TILE:
            return outlook.tile_cells(state, seat, pick.colour)
        if pick.kind == LEADER:
            return outlook.leader_cells(state, seat, pick.colour)
        return outlook.catastrophe_cells(state, seat)

    def clear(self) -> None:
        """Nothing is in hand any more, and nothing is said of it."""
        self.pick, self.cell, self.pinned, self.air, self.legal = None, -1, False, None, 0
        self.withdraw = self.ending = False

    def drop(self) -> bool:
        """Puts back what is in hand; False if there was nothing."""
        if self.pick is None and not self.ending:
            return False
        self.board.link.play(UNDO)
        self.clear()
        self.board.picked()
        return True

    # --- putting --------------------------------------------------------------------------------------

    @property
    def on_board(self) -> int:
        """The cell on which the leader in hand stands, plus one; 0 if it is none or in supply."""
        if self.pick is None or self.pick.kind != LEADER:
            return 0
        return self.board.state.board.leaders[4 * self.seat + self.pick.colour] + 1

    def hover(self, cell: int) -> bool:
        """The piece goes with the mouse; True if it is somewhere else now."""
        if cell >= 0 and cell == self.on_board - 1:
            # Over the place where it stands it is not put anywhere yet.
            cell = -1
        if self.pick is None or self.pinned or self.withdraw or cell == self.cell:
            return False
        self.cell = cell
        self.board.moved()
        return True

    def put(self, cell: int) -> None:
        """Puts the piece on a cell, allowed or not; it stays there."""
        self.cell, self.air, self.withdraw = cell, None, False
        self.pinned = cell >= 0
        self.board.link.play(TAP)
        self.board.moved()

    def send_home(self) -> None:
        """The leader in hand is to be withdrawn (TE-6.1)."""
        if self.on_board:
            self.cell, self.air, self.withdraw, self.pinned = -1, None, True, True
            self.board.link.play(TAP)
            self.board.moved()

    def end(self) -> None:
        """The turn is to end: at once without an action left, else after a confirmation (TE-5.1)."""
        board = self.board
        if not self.open:
            if self.why_not():
                board.link.refuse(self.why_not())
            return
        if self.ending or not board.state.actions or board.link.prefs.confirm == "off":
            board.link.submit(moves.EndTurn(self.seat))
            return
        self.clear()
        self.ending = True
        board.link.play(TAP)
        board.picked()
        board.link.say(self._left())

    def _left(self) -> str:
        name, left = self.board.link.name(self.seat), self.board.state.actions
        if left == 1:
            return tr("{name} has one action left. Press again to end the turn.", name=name)
        return tr("{name} has two actions left. Press again to end the turn.", name=name)

    # --- the move -------------------------------------------------------------------------------------

    def move(self) -> Move | None:
        """What the piece would do where it is held, allowed or not."""
        seat, pick = self.seat, self.pick
        if seat < 0:
            return None
        if self.ending:
            return moves.EndTurn(seat)
        if pick is None:
            return None
        if self.withdraw:
            return moves.WithdrawLeader(seat, pick.colour)
        if self.cell < 0:
            return None
        if pick.kind == TILE:
            return moves.PlaceTile(seat, pick.colour, self.cell)
        if pick.kind == LEADER:
            return moves.PlaceLeader(seat, pick.colour, self.cell)
        return moves.PlaceCatastrophe(seat, self.cell)

    @property
    def allowed(self) -> bool:
        """The piece may go where it is held."""
        return self.withdraw or self.ending or (self.cell >= 0 and bool(self.legal >> self.cell & 1))

    def refusal(self) -> Refusal | None:
        """Why it may not."""
        move = self.move()
        return None if move is None else self.board.state.check(move)

    def candidate(self) -> Move | None:
        """The move that can be confirmed."""
        ready = (self.pinned or self.ending) and self.allowed
        return self.move() if ready else None

    def prepare(self, move: Move) -> bool:
        """Holds a move ready as if a person had (a hint); False for one that is not made from here."""
        if isinstance(move, moves.EndTurn):
            self.clear()
            self.ending = True
            self.board.picked()
            return True
        picked = _pick_of(move)
        if picked is None or not self.take(self._with_slot(picked)):
            return False
        if isinstance(move, moves.WithdrawLeader):
            self.send_home()
        else:
            self.put(getattr(move, "cell", -1))
        return True

    def _with_slot(self, pick: Pick) -> Pick:
        """A tile with its place in the hand."""
        if pick.kind != TILE:
            return pick
        tiles = self.board.hands[self.seat].tiles()
        return Pick(TILE, pick.colour, tiles.index(pick.colour) if pick.colour in tiles else -1)

    # --- for keys -------------------------------------------------------------------------------------

    def places(self) -> list[int]:
        """The cells where the piece may go, row by row."""
        return list(cells_of(self.legal))


def _pick_of(move: Move) -> Pick | None:
    if isinstance(move, moves.PlaceTile):
        return Pick(TILE, move.colour)
    if isinstance(move, (moves.PlaceLeader, moves.WithdrawLeader)):
        return Pick(LEADER, move.colour)
    if isinstance(move, moves.PlaceCatastrophe):
        return Pick(CATASTROPHE)
    return None
