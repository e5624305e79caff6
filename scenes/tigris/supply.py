"""The plaque of what is left for all: tiles in the bag, treasures on the board, monuments not yet built.

Owns its place below the stations; where there is none it does not show, and the bar above tells the numbers.
Must never be pressed for anything: it only tells.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.tigris.parts import LAST_TREASURES
from scenes.art import CREAM
from scenes.table.board import Inspection
from scenes.text import tr, trn
from scenes.tigris import words
from scenes.tigris.kit import put

if TYPE_CHECKING:
    from game.tigris.state import Tigris
    from scenes.tigris.board import TigrisBoard

MARGIN, GAP, LEAST, WHOLE, MOST = 30, 14, 48, 96, 168
"""Design px: below the plaque, above it, how high it is at least, with the monuments, and at most."""
SKIN = "panel_wood"
SHADE = (20, 10, 4)
TRACE = 70
"""How opaque, of 255, the trace of something is that was built."""


def turn_text(state: Tigris) -> str:
    """Which turn it is, where the plaque tells the rest."""
    return tr("Turn {turn}", turn=state.turn + (1 if state.to_act else 0)) if state.first >= 0 else ""


class Supply:
    """`rect`: its place in window px; `shown`: there is room for it."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._baked: tuple[Hashable, pygame.Surface] | None = None

    @property
    def shown(self) -> bool:
        return self.rect.width > 0

    @property
    def whole(self) -> bool:
        """There is room for the monuments too."""
        return self.rect.height >= self.board.kit.art.px(WHOLE)

    def layout(self) -> None:
        """Takes the room below the lowest station."""
        board, art = self.board, self.board.kit.art
        rects = [board.link.station_rect(seat) for seat in range(len(board.hands))]
        lowest = max(rects, key=lambda rect: rect.bottom)
        top = lowest.bottom + art.px(GAP)
        high = min(art.px(MOST), board.rect.bottom - art.px(MARGIN) - top)
        beside = lowest.left >= board.free.right
        fits = beside and high >= art.px(LEAST)
        self.rect = pygame.Rect(lowest.left, top, lowest.width, high) if fits else pygame.Rect(0, 0, 0, 0)

    # --- what there is --------------------------------------------------------------------------------

    def things(self) -> list[tuple[str, int, bool]]:
        """(kind, number, still there) of all that can be built at this table."""
        board, state = self.board.picture.board, self.board.state
        found = [("monument", number, cell < 0) for number, cell in enumerate(board.monuments)]
        if state.options["wonder"] is True:
            found.append(("wonder", 0, board.wonder < 0))
        if state.options["buildings"] is True:
            found += [("building", colour, cell < 0) for colour, cell in enumerate(board.buildings)]
        return found

    def _rows(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The numbers above, the things below; from the plaque's top left."""
        art = self.board.kit.art
        inner = pygame.Rect((0, 0), self.rect.size).inflate(-2 * art.px(16), -2 * art.px(12))
        if not self.whole:
            inner = pygame.Rect((0, 0), self.rect.size).inflate(-2 * art.px(14), -art.px(10))
            return inner, pygame.Rect(inner.left, inner.bottom, inner.width, 0)
        high = min(inner.height // 2, art.px(48))
        upper = pygame.Rect(inner.left, inner.top, inner.width, high)
        return upper, pygame.Rect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom)

    def _place(self, number: int, count: int) -> pygame.Rect:
        row = self._rows()[1]
        return pygame.Rect(row.left + row.width * number // count, row.top, row.width // count, row.height)

    @property
    def bag_point(self) -> tuple[int, int]:
        """The bag, in window px."""
        upper = self._rows()[0]
        return self.rect.left + upper.left + upper.height // 2, self.rect.top + upper.centery

    # --- drawing ----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """The plaque as it was baked after the last change."""
        if not self.shown:
            return
        board = self.board
        treasures = board.picture.board.treasures.bit_count()
        key = (tuple(self.things()), board.picture.bag, treasures, self.rect.size, id(board.kit))
        if self._baked is None or self._baked[0] != key:
            self._baked = (key, self._bake(treasures))
        left, top = board.kit.art.skin_pad(SKIN)[:2]
        board.kit.art.draw(target, self._baked[1], (self.rect.left - left, self.rect.top - top))

    def _bake(self, treasures: int) -> pygame.Surface:
        art = self.board.kit.art
        left, top, right, bottom = art.skin_pad(SKIN)
        made = art.plain((self.rect.width + left + right, self.rect.height + top + bottom))
        art.draw_skin(made, SKIN, pygame.Rect((left, top), self.rect.size))
        inside = art.plain(self.rect.size)
        self._draw_numbers(inside, treasures)
        if self.whole:
            self._draw_things(inside)
        art.draw(made, inside, (left, top))
        return made

    def _draw_numbers(self, made: pygame.Surface, treasures: int) -> None:
        kit, art, row = self.board.kit, self.board.kit.art, self._rows()[0]
        half = row.width // 2
        side = min(row.height * 4 // 5, art.px(38))
        bag, gem = kit.bag(row.height), kit.gem(side)
        texts = (
            trn("{n} tile", "{n} tiles", self.board.picture.bag),
            trn("{n} treasure", "{n} treasures", treasures),
        )
        for place, (picture, words_) in enumerate(zip((bag, gem), texts, strict=True)):
            left = row.left + place * half
            put(art, made, picture, (left + row.height // 2, row.centery))
            room = half - row.height - art.px(8)
            if art.font("title", 26).size(words_)[0] > room:
                words_ = words_.split()[0]
            text = art.fit(words_, "title", 26, CREAM, room, SHADE)
            art.draw(made, text, (left + row.height + art.px(4), row.centery - text.get_height() // 2))

    def _draw_things(self, made: pygame.Surface) -> None:
        kit, things = self.board.kit, self.things()
        for place, (kind, number, there) in enumerate(things):
            rect = self._place(place, len(things))
            room = min(rect.width, rect.height)
            picture = self._picture(kind, number, room)
            if not there:
                picture = kit.faded((kind, number), picture, TRACE)
            put(kit.art, made, picture, rect.center)

    def _picture(self, kind: str, number: int, room: int) -> pygame.Surface:
        """A thing in a square of `room` px."""
        kit = self.board.kit
        if kind == "monument":
            return kit.monument(number, room * 46 // 100)
        if kind == "wonder":
            return kit.wonder(room * 32 // 100)
        return kit.building(number, room * 9 // 10)

    # --- words ------------------------------------------------------------------------------------------

    def inspect(self, pos: tuple[int, int]) -> Inspection:
        """What a thing of the plaque is."""
        board = self.board
        local = (pos[0] - self.rect.left, pos[1] - self.rect.top)
        things = self.things()
        for place, (kind, number, there) in enumerate(things):
            rect = self._place(place, len(things))
            if rect.collidepoint(local):
                return self._thing(kind, number, there, rect.move(self.rect.topleft))
        upper = self._rows()[0].move(self.rect.topleft)
        if pos[0] < upper.centerx:
            title = trn("{n} tile in the bag", "{n} tiles in the bag", board.picture.bag)
            lines = [tr("Whoever has to draw a tile from the empty bag ends the game at once.")]
            return Inspection(title, lines, "TE-13.2", upper)
        left = board.picture.board.treasures.bit_count()
        title = trn("{n} treasure on the board", "{n} treasures on the board", left)
        lines = [tr("With {n} or fewer at the end of a turn the game ends.", n=LAST_TREASURES)]
        return Inspection(title, lines, "TE-14.3", upper)

    def _thing(self, kind: str, number: int, there: bool, anchor: pygame.Rect) -> Inspection:
        if kind == "monument":
            title, rule = words.monument_name(number), "TE-10.3"
        elif kind == "wonder":
            title, rule = tr("the wonder"), "TE-17.2"
        else:
            title, rule = words.building_name(number), "TE-17.3"
        state = tr("It can still be built") if there else tr("It stands on the board")
        return Inspection(words.capital(title), [state], rule, anchor)
