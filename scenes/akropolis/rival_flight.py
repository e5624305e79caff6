"""The Architect's turn as it is shown: the tile flies to its plaque, its stones to the reserve (AK-15.3).

Owns the clips and what its plaque shows meanwhile. Must never change a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.akropolis import moves
from game.akropolis.solo import Holding
from scenes.akropolis.clips import After, CloseRow, Pulse, Stone, ToStation, heard
from scenes.akropolis.hand import RACK_TURN
from scenes.akropolis.projection import Point
from scenes.animate import Clip
from scenes.sound import PLACE, QUARRY, TAKE

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

LOOK = 0.35
"""Seconds for which people see the row before the tile is taken."""


def _in_window(board: AkropolisBoard, point: Point) -> Point:
    rect = board.link.rival_rect()
    return rect.left + point[0], rect.top + point[1]


def _inside(board: AkropolisBoard) -> pygame.Rect:
    return pygame.Rect((0, 0), board.link.rival_rect().size)


def purse_point(board: AkropolisBoard) -> Point:
    """Where the Architect's stones are, in window px."""
    assert board.rival is not None
    return _in_window(board, board.rival.purse(_inside(board)))


def landing_point(board: AkropolisBoard) -> Point:
    """Where its next tile goes, in window px."""
    assert board.rival is not None
    return _in_window(board, board.rival.landing(_inside(board)))


def receive(board: AkropolisBoard, count: int) -> None:
    """Stones of the human have come in (AK-15.2)."""
    held = held_now(board)
    board.flights.rival = held._replace(stones=held.stones + count)
    board.link.request_frame()


def held_now(board: AkropolisBoard) -> Holding:
    """What it holds, as far as the animation has come."""
    return board.flights.rival or board.state.architect or Holding()


def take_turn(board: AkropolisBoard, took: moves.ArchitectTook, row: tuple[int, ...]) -> list[list[Clip]]:
    """The clips of its turn; row: what it chose from."""
    start, purse, reserve = board.rack.anchor(took.index), purse_point(board), board.rack.stack_point()
    flight: list[Clip] = [ToRival(board, took, row, start, landing_point(board))]
    flight += [Stone(board, purse, reserve, LOOK + 0.07 * i) for i in range(took.paid)]
    flight.append(heard(board, TAKE, LOOK))
    if took.paid:
        flight.append(heard(board, QUARRY, LOOK))
    landed = landing_point(board)
    return [
        flight,
        [
            CloseRow(board, took.index),
            Pulse(board, landed),
            heard(board, PLACE),
            After(0.0, lambda: _keep(board, took)),
        ],
    ]


def _keep(board: AkropolisBoard, took: moves.ArchitectTook) -> None:
    """The tile has arrived."""
    held = held_now(board)
    board.flights.rival = held._replace(tiles=(*held.tiles, took.tile))
    board.link.request_frame()


class ToRival(ToStation):
    """The tile flies from the row to the Architect's plaque."""

    def __init__(
        self,
        board: AkropolisBoard,
        took: moves.ArchitectTook,
        row: tuple[int, ...],
        start: Point,
        there: Point,
    ) -> None:
        super().__init__(board, took.tile, RACK_TURN, start, there)
        self.delay = LOOK
        self.took, self.row = took, row

    def advance(self, dt: float) -> None:
        if not self.board.flights.rival_moves and not self.done:
            self._show_row()
        super().advance(dt)

    def _show_row(self) -> None:
        """The row that it chooses from, with its plaque lit."""
        rack = self.board.rack
        self.board.show_row_of(self.row, 0)
        rack.hidden.clear()
        rack.shifts.clear()
        self.board.flights.rival_moves = True
        self.board.link.request_frame()

    def begin(self) -> None:
        if not self.board.flights.rival_moves:
            self._show_row()
        super().begin()
        held = held_now(self.board)
        self.board.flights.rival = held._replace(stones=self.took.stones, spent=held.spent + self.took.paid)

    def end(self) -> None:
        self.board.flights.rival_moves = False
        self.board.link.request_frame()
