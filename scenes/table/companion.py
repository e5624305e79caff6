"""The plaque of opponents without a seat, whom the rules play themselves: beside the stations.

Its frame is the window's, its inside the game's. Must never be pressed for anything: it only tells.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import pygame

from scenes.table.board import BoardView, Inspection
from scenes.table.layout import Place
from scenes.table.station import split
from scenes.table.turned import Turned

if TYPE_CHECKING:
    from scenes.art import Art

Pos = tuple[int, int]
SKIN = "panel_parchment_small"


class Companion:
    """One plaque for all of them; without any it is nowhere."""

    def __init__(self, board: BoardView) -> None:
        self.board = board
        self.place: Place | None = None
        self.turned = Turned(pygame.Rect(0, 0, 1, 1))
        self._picture: tuple[Hashable, list[tuple[pygame.Surface, Pos]]] | None = None

    def layout(self, place: Place | None) -> None:
        """Takes its place, size and turn."""
        self.place = place
        self._picture = None
        if place is not None:
            self.turned = Turned(place.rect, place.turns)

    @property
    def rect(self) -> pygame.Rect:
        """Where it is in window px."""
        return self.place.rect if self.place is not None else pygame.Rect(0, 0, 0, 0)

    @property
    def inside(self) -> pygame.Rect:
        """The game's part of it, in its own px."""
        return pygame.Rect((0, 0), self.turned.size)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """Frame and inside as they were baked after the last change."""
        if self.place is None or self.place.rect.width < 8 or self.place.rect.height < 8:
            return
        key = (self.board.rival_key(), id(art))
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, self._bake(art))
        left, top = self.place.rect.topleft
        for picture, (x, y) in self._picture[1]:
            art.draw(target, picture, (left + x, top + y))

    def _bake(self, art: Art) -> list[tuple[pygame.Surface, Pos]]:
        """Pieces placed from its top left; the middle has no alpha: that is drawn faster."""
        upright = art.plain(self.turned.size)
        self.board.draw_rivals(upright, self.inside)
        edge = max(*art.skin_pad(SKIN), *art.skin_pad("turn_glow"))
        width, height = self.rect.size
        whole = art.plain((width + 2 * edge, height + 2 * edge))
        rect = pygame.Rect(edge, edge, width, height)
        art.draw_skin(whole, SKIN, rect)
        art.draw(whole, self.turned.picture(upright), rect.topleft)
        if self.board.rival_moves():
            art.draw_skin(whole, "turn_glow", rect)
        return [(picture, (x - edge, y - edge)) for picture, (x, y) in split(whole, rect, art.px(16))]

    def contains(self, pos: Pos) -> bool:
        return bool(self.rect.collidepoint(pos))

    def handle(self, intent: Any) -> bool:
        """Nothing to press; a hold is the inspector's."""
        return False

    def inspect(self, pos: Pos) -> Inspection | None:
        """What hover and long press show here; `pos` and the anchor are window px."""
        found = self.board.inspect_rivals(self.turned.to_local(pos), self.inside)
        if found is None or found.anchor is None:
            return found
        anchor = self.turned.rect_to_window(found.anchor)
        return Inspection(found.title, found.lines, found.rule, anchor)
