"""The part of the board view about the Architect of the solo game: its plaque, and what it is asked (AK-15).

Owns which question goes to the plaque; at other tables there is none. Must never draw itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.contract import Result
from scenes.akropolis.rival_words import formula
from scenes.akropolis.talk import Talk
from scenes.table.board import Inspection

if TYPE_CHECKING:
    from net.seats import SeatInfo
    from scenes.akropolis.flights import Flights
    from scenes.akropolis.rival import RivalPlaque


class Versus(Talk):
    """Opponents without a seat, as the table scene asks for them."""

    rival: RivalPlaque | None
    flights: Flights

    def rivals(self) -> Sequence[SeatInfo]:
        return () if self.rival is None else (self.rival.info,)

    def rival_height(self, width: int) -> int:
        return 0 if self.rival is None else self.rival.height(width)

    def rival_key(self) -> Hashable:
        return None if self.rival is None else self.rival.key()

    def rival_moves(self) -> bool:
        return self.flights.rival_moves

    def draw_rivals(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        if self.rival is not None:
            self.rival.draw(target, rect)

    def inspect_rivals(self, pos: tuple[int, int], rect: pygame.Rect) -> Inspection | None:
        return None if self.rival is None else self.rival.inspect(pos, rect)

    def rival_note(self, result: Result) -> str:
        return "" if self.rival is None else formula(self.rival.level)
