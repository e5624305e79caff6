"""The part of the board view that keys, pads, hints and auto-answer steer.

Owns nothing: it hands the questions of the table scene to `keys`, and puts a proposal in hand. Must never
draw.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import pygame

from game.akropolis.moves import Build
from game.contract import Move
from scenes.akropolis import hints
from scenes.akropolis.keys import AKROPOLIS, CITY, ROW
from scenes.akropolis.versus import Versus
from scenes.bindings import Deeds, Table

if TYPE_CHECKING:
    from game.bots import Hint
    from scenes.akropolis.beside import Beside
    from scenes.akropolis.fingers import Fingers
    from scenes.akropolis.ghost import Ghost
    from scenes.akropolis.hand import Hand
    from scenes.akropolis.keys import Keys
    from scenes.akropolis.panel import ScorePanel
    from scenes.akropolis.projection import Projection


class Steered(Versus):
    """Keys, pads and proposals, as the table scene asks for them."""

    keys: Keys
    hand: Hand
    beside: Beside
    fingers: Fingers
    panel: ScorePanel
    seat: int
    view: Projection

    def regions(self) -> Sequence[str]:
        return ROW, CITY

    def region_wanted(self) -> str | None:
        return CITY if self.hand.holding else None

    def focus_region(self, region: str | None) -> None:
        self.keys.focus_region(region)

    def key_step(self, way: tuple[int, int]) -> str | None:
        return self.keys.step(way)

    def key_press(self) -> bool:
        return self.keys.press()

    def key_point(self) -> tuple[int, int] | None:
        return self.keys.point()

    def key_table(self) -> Table | None:
        return AKROPOLIS

    def key_deeds(self) -> Deeds:
        return self.keys.deeds()

    def panel_stops(self, rect: pygame.Rect, seat: int) -> Sequence[pygame.Rect]:
        """The rows of the score panel, which light up their districts."""
        return self.panel.rows(rect) if self.scores and seat == self.seat else ()

    def preselect(self) -> None:
        self.keys.preselect()

    def show_hint(self, move: Move) -> None:
        build = cast(Build, move)
        if self.hand.take != build.take:
            self.hand.drop()
            self.pick(build.take)
        self.hand.put(self.hand.spots.at(build.q, build.r, build.rot), self.view)
        self.fingers.pinned = True
        self.moved()

    def covered(self) -> Sequence[pygame.Rect]:
        ghost = self.ghost()
        if ghost is None or not self.beside.shown:
            return ()
        return [ghost.piece_rect(self.view), *self.beside.covered()]

    def hint_words(self, hint: Hint) -> str:
        return hints.words(hint, self.party)

    @property
    @abstractmethod
    def scores(self) -> bool:
        """Whether points are shown."""

    @abstractmethod
    def pick(self, take: int) -> bool:
        """Takes a tile of the row in hand; False if that is not allowed."""

    @abstractmethod
    def ghost(self) -> Ghost | None:
        """The tile in hand as it hovers now."""

    @abstractmethod
    def moved(self) -> None:
        """The tile in hand is somewhere else now."""
