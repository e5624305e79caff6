"""The coin of the Chief Architect on its way to the next seat (AK-7.2).

Owns that one flight. Must never decide who is Chief Architect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.akropolis import moves
from scenes.akropolis.projection import Point
from scenes.akropolis.rival_flight import purse_point
from scenes.animate import Clip, ease_in_out, lerp

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

SECONDS, WAIT = 0.6, 0.1
SIZE = 56
"""Radius of the set at which the coin is drawn, design px."""


def pass_on(board: AkropolisBoard, moved: object) -> list[Clip]:
    """The flight for a ChiefMoved; nothing for anything else."""
    if not isinstance(moved, moves.ChiefMoved):
        return []
    return [Coin(board, _place(board, moved.before), _place(board, moved.seat))]


def _place(board: AkropolisBoard, number: int) -> Point:
    """The plaque of a seat, or of the Architect who plays along in the solo game."""
    return board.station_point(number) if number < len(board.link.table.seats) else purse_point(board)


class Coin(Clip):
    """The coin flies from plaque to plaque."""

    def __init__(self, board: AkropolisBoard, start: Point, there: Point) -> None:
        super().__init__(SECONDS, WAIT)
        self.board, self.start, self.there = board, start, there

    def draw(self, target: pygame.Surface, t: float) -> None:
        kit, k = self.board.kit, ease_in_out(t)
        sprite = kit.sprite("chief", kit.art.px(SIZE))
        x = lerp(self.start[0], self.there[0], k) - kit.art.px(90) * 4 * k * (1 - k)
        y = lerp(self.start[1], self.there[1], k)
        kit.art.draw(target, sprite.surface, (round(x - sprite.ax), round(y - sprite.ay)))
