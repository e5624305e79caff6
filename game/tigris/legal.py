"""The legal moves, made into records only when asked for one.

Owns their order:

    action      tiles by colour, then cell; leaders by colour, then cell; withdrawals by colour;
                catastrophes by cell; swaps by the number of red, blue, green, black tiles in them,
                ascending; the end of the turn. With no action left the end of the turn alone.
    choose_war  by colour
    commit      by number of tiles
    building    by cell; then declining
    build       by block, then monument; the wonder by its middle; then declining
    take        by cell
    point       by colour
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from game.contract import HiddenHand, Move
from game.tigris import actions, conflicts, monuments, treasures
from game.tigris.board import cells_of
from game.tigris.kingdoms import Ground, leader_cells, tile_cells
from game.tigris.moves import (
    BuildMonument,
    BuildWonder,
    ChoosePoint,
    ChooseWar,
    Commit,
    Decline,
    EndTurn,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasure,
    WithdrawLeader,
)
from game.tigris.parts import COLOURS, is_cell
from game.tigris.steps import ACTION, BUILD, BUILDING, COMMIT, QUESTIONS, TAKE, WARS

if TYPE_CHECKING:
    from game.tigris.state import Tigris

Hand = tuple[int, int, int, int]

_WIDTHS = tuple((1 << power, (1 << (1 << power)) - 1) for power in range(7, -1, -1))


def nth(bits: int, place: int) -> int:
    """The place-th bit of a set of fewer than 256, from 0."""
    cell = 0
    for width, mask in _WIDTHS:
        lower = bits & mask
        count = lower.bit_count()
        if place < count:
            bits = lower
        else:
            place -= count
            cell += width
            bits >>= width
    return cell


class Actions(Sequence[Move]):
    """Every action of a seat. Cells are held as bit sets, swaps as the hand they come from."""

    __slots__ = ("_away", "_hand", "_leaders", "_length", "_ruins", "_seat", "_starts", "_swaps", "_tiles")

    def __init__(
        self, seat: int, tiles: list[int], leaders: list[int], away: tuple[int, ...], ruins: int, hand: Hand
    ) -> None:
        self._seat = seat
        self._tiles, self._leaders = tiles, leaders
        self._away, self._ruins, self._hand = away, ruins, hand
        red, blue, green, black = hand
        self._swaps = (red + 1) * (blue + 1) * (green + 1) * (black + 1) - 1
        parts = [*tiles, *leaders]
        self._starts = [bits.bit_count() for bits in parts]
        self._length = sum(self._starts) + len(away) + ruins.bit_count() + self._swaps + 1

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._length))]
        place = index + self._length if index < 0 else index
        if not 0 <= place < self._length:
            raise IndexError("no such move")
        for part, count in enumerate(self._starts):
            if place < count:
                if part < len(COLOURS):
                    return PlaceTile(self._seat, part, nth(self._tiles[part], place))
                colour = part - len(COLOURS)
                return PlaceLeader(self._seat, colour, nth(self._leaders[colour], place))
            place -= count
        return self._rest(place)

    def _rest(self, place: int) -> Move:
        """What comes after tiles and leaders."""
        if place < len(self._away):
            return WithdrawLeader(self._seat, self._away[place])
        place -= len(self._away)
        if place < self._ruins.bit_count():
            return PlaceCatastrophe(self._seat, nth(self._ruins, place))
        place -= self._ruins.bit_count()
        if place < self._swaps:
            tiles = _swap(self._hand, place + 1)
            return Swap(self._seat, sum(tiles), tiles)
        return EndTurn(self._seat)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.seat != self._seat:
            return False
        if isinstance(move, (PlaceTile, PlaceLeader)):
            cells = self._tiles if isinstance(move, PlaceTile) else self._leaders
            return 0 <= move.colour < len(COLOURS) and _holds(cells[move.colour], move.cell)
        if isinstance(move, WithdrawLeader):
            return move.colour in self._away
        if isinstance(move, PlaceCatastrophe):
            return _holds(self._ruins, move.cell)
        if isinstance(move, Swap):
            tiles = move.tiles
            if not self._swaps or tiles is None or len(tiles) != len(COLOURS):
                return False
            fits = all(0 <= count <= have for count, have in zip(tiles, self._hand, strict=True))
            return fits and 0 < move.count == sum(tiles)
        return isinstance(move, EndTurn)


def _holds(bits: int, cell: int) -> bool:
    return is_cell(cell) and bool(bits >> cell & 1)


def _swap(hand: Hand, number: int) -> Hand:
    """The number-th choice of tiles of a hand; 0 is none of them."""
    number, black = divmod(number, hand[3] + 1)
    number, green = divmod(number, hand[2] + 1)
    red, blue = divmod(number, hand[1] + 1)
    return red, blue, green, black


def legal(state: Tigris, seat: int) -> Sequence[Move]:
    """The legal moves of a seat, none when it is not asked. Raises HiddenHand if its hand decides."""
    if not state.pending:
        return ()
    step = state.pending.top
    if step.kind not in QUESTIONS or step.seat != seat:
        return ()
    if step.kind == ACTION:
        return _actions(state, seat)
    if step.kind == COMMIT:
        return _commits(state, seat)
    if step.kind == WARS:
        return tuple([ChooseWar(seat, colour) for colour in conflicts.war_colours(state)])
    if step.kind == TAKE:
        return tuple([TakeTreasure(seat, cell) for cell in cells_of(treasures.options(state, seat))])
    if step.kind == BUILDING:
        cells = cells_of(monuments.building_cells(state.board, step.colour, step.cell))
        return (*[PlaceBuilding(seat, cell) for cell in cells], Decline(seat))
    if step.kind == BUILD:
        free, corners, middles = monuments.build_options(state, step)
        built = [BuildMonument(seat, number, corner) for corner in corners for number in free]
        return (*built, *[BuildWonder(seat, middle) for middle in middles], Decline(seat))
    return tuple([ChoosePoint(seat, colour) for colour in range(len(COLOURS))])


def _hand(state: Tigris, seat: int) -> Hand:
    hand = state.hands[seat]
    if hand is None:
        raise HiddenHand(f"the hand of seat {seat} is hidden")
    return hand


def _commits(state: Tigris, seat: int) -> tuple[Commit, ...]:
    conflict = state.conflict
    assert conflict is not None
    held = _hand(state, seat)[conflict.committed_colour]
    return tuple([Commit(seat, count) for count in conflicts.counts(state, held)])


def _actions(state: Tigris, seat: int) -> Sequence[Move]:
    """TE-5.2; with no action left only the end of the turn (TE-5.1)."""
    hand = _hand(state, seat)
    if not state.actions:
        return (EndTurn(seat),)
    board, plan, colours = state.board, state.map, range(len(COLOURS))
    ground = Ground.of(board)
    own = seat * len(COLOURS)
    return Actions(
        seat,
        [tile_cells(plan, ground, colour) if hand[colour] else 0 for colour in colours],
        [leader_cells(plan, board, ground, own + colour) for colour in colours],
        tuple([colour for colour in colours if board.leaders[own + colour] >= 0]),
        actions.catastrophe_cells(state) if state.catastrophes[seat] else 0,
        hand,
    )
