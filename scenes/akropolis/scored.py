"""The part of the board view that speaks for the score panel: what it shows, and what a tap on a row lights.

Owns whether points show at all. Must never count a point.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.akropolis.state import Akropolis
from scenes.akropolis.news import News
from scenes.table.board import Inspection

if TYPE_CHECKING:
    from scenes.akropolis.inspecting import Inspector
    from scenes.akropolis.lamp import Lamp
    from scenes.akropolis.preview import Preview


class Scored(News):
    """The score panel, as the table scene asks for it."""

    state: Akropolis
    preview: Preview
    looker: Inspector
    lamp: Lamp

    @property
    def scores(self) -> bool:
        """Whether points are shown during the game; at its end they always are."""
        return self.state.options["live_scores"] is True or not self.state.to_act

    def panel_height(self, width: int) -> int:
        self._follow_art()
        return self.panel.height(self.scores)

    def draw_panel(self, target: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        shown, stones = self._counted(seat)
        lines = self.preview.lines(seat, shown) if self.scores else ()
        self.panel.draw(target, rect, lines, stones, self.lamp.kind)

    def panel_key(self, seat: int) -> Hashable:
        """What the score panel shows."""
        built = self.flights.built or self.state
        stars = built.cities[seat].stars
        return *self._counted(seat), built.values[seat], stars, self.lamp.kind, self.scores

    def _counted(self, seat: int) -> tuple[tuple[int, ...], int]:
        """The points and stones of a seat as far as the animation has counted them."""
        points = self.flights.points_of(seat) or self.state.points(seat)
        return points, self.flights.stones_of(seat, self.state.stones[seat])

    def inspect_panel(self, pos: tuple[int, int], rect: pygame.Rect, seat: int) -> Inspection | None:
        return self.looker.inspect_panel(pos, rect, seat)

    def press_panel(self, pos: tuple[int, int], rect: pygame.Rect, seat: int) -> bool:
        """A tap on a row of the score panel lights its districts; another one puts them out."""
        kind = self.panel.kind_at(pos, rect) if self.scores else None
        if kind is None or seat != self.seat:
            return False
        self.lamp.choose(kind)
        return True

    @abstractmethod
    def _follow_art(self) -> None:
        """After a change of size every measure is one of the new window."""
