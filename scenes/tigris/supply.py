"""The plaque of what is left for all: tiles in the bag, treasures on the board, monuments not yet built.

Owns its place: below the stations, or in the two fields beside the board where people sit around it. Where
there is none it does not show, and the bar above tells the numbers. Must never be pressed for anything.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.tigris.parts import LAST_TREASURES
from scenes.art import CREAM
from scenes.table.board import Inspection
from scenes.table.layout import FIELD
from scenes.text import tr, trn
from scenes.tigris import words
from scenes.tigris.kit import put

if TYPE_CHECKING:
    from game.tigris.state import Tigris
    from scenes.tigris.board import TigrisBoard

MARGIN, GAP, LEAST, WHOLE, MOST = 30, 14, 48, 96, 168
"""Design px: below the plaque, above it, how high it is at least, with the monuments, and at most."""
BESIDE_TAIL, TAIL_LEAST = 126, 104
"""The same where the last lines of the chronicle stand below it, and how high those are at least."""
ACROSS, NUMBERS_HIGH, THINGS_HIGH = 212, 280, 420
"""Of the two plaques beside the board: how wide, how high the numbers and the things that can be built."""
SKIN = "panel_wood"
SHADE = (20, 10, 4)
TRACE = 70
"""How opaque, of 255, the trace of something is that was built."""
NOWHERE = pygame.Rect(0, 0, 0, 0)


def turn_text(state: Tigris) -> str:
    """Which turn it is, where the plaque tells the rest."""
    return tr("Turn {turn}", turn=state.turn + (1 if state.to_act else 0)) if state.first >= 0 else ""


class Supply:
    """`numbers`, `things`: where bag and treasures and where what can be built are, in window px; `plaques`:
    the pieces of wood below them."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self.plaques: list[pygame.Rect] = []
        self.numbers, self.things = NOWHERE, NOWHERE
        self.tail: pygame.Rect | None = None
        """Where room is left below for the last lines of the chronicle."""
        self._baked: tuple[Hashable, list[pygame.Surface]] | None = None

    @property
    def shown(self) -> bool:
        return bool(self.plaques)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a place is on it."""
        return any(rect.collidepoint(pos) for rect in self.plaques)

    # --- places -----------------------------------------------------------------------------------------

    def layout(self) -> None:
        """Takes its place."""
        self.plaques, self.numbers, self.things, self.tail = [], NOWHERE, NOWHERE, None
        if self.board.link.around():
            self._beside_board()
        else:
            self._below_stations()

    def _below_stations(self) -> None:
        board, art = self.board, self.board.kit.art
        rects = [board.link.station_rect(seat) for seat in range(len(board.hands))]
        lowest = max(rects, key=lambda rect: rect.bottom)
        top = lowest.bottom + art.px(GAP)
        room = board.rect.bottom - art.px(MARGIN) - top
        tailed = room >= art.px(BESIDE_TAIL + GAP + TAIL_LEAST)
        high = min(art.px(BESIDE_TAIL if tailed else MOST), room)
        if lowest.left < board.free.right or high < art.px(LEAST):
            return
        plaque = pygame.Rect(lowest.left, top, lowest.width, high)
        self.plaques = [plaque]
        if tailed:
            below = high + art.px(GAP)
            self.tail = pygame.Rect(plaque.left, top + below, plaque.width, room - below)
        if high < art.px(WHOLE):
            self.numbers = plaque.inflate(-2 * art.px(14), -art.px(10))
            return
        inner = plaque.inflate(-2 * art.px(16), -2 * art.px(12))
        row = min(inner.height // 2, art.px(48))
        self.numbers = pygame.Rect(inner.left, inner.top, inner.width, row)
        self.things = pygame.Rect(inner.left, inner.top + row, inner.width, inner.height - row)

    def _beside_board(self) -> None:
        board, art = self.board, self.board.kit.art
        free = board.free
        wide = art.px(ACROSS)
        left = pygame.Rect(0, 0, wide, min(art.px(NUMBERS_HIGH), free.height // 2 - art.px(20)))
        left.midbottom = (free.left + art.px(FIELD) // 2, free.centery)
        right = pygame.Rect(0, 0, wide, min(art.px(THINGS_HIGH), free.height - art.px(40)))
        right.center = (free.right - art.px(FIELD) // 2, free.centery)
        self.plaques = [left, right]
        self.numbers = left.inflate(-2 * art.px(18), -2 * art.px(16))
        self.things = right.inflate(-2 * art.px(18), -2 * art.px(18))

    def _all_things(self) -> list[tuple[str, int, bool]]:
        """(kind, number, still there) of all that can be built at this table."""
        board, state = self.board.picture.board, self.board.state
        found = [("monument", number, cell < 0) for number, cell in enumerate(board.monuments)]
        if state.options["wonder"] is True:
            found.append(("wonder", 0, board.wonder < 0))
        if state.options["buildings"] is True:
            found += [("building", colour, cell < 0) for colour, cell in enumerate(board.buildings)]
        return found

    def _place(self, number: int, count: int) -> pygame.Rect:
        """The part of one thing: in a row, or two by two in a high plaque."""
        area = self.things
        columns = count if area.width > area.height else 2
        rows = (count + columns - 1) // columns
        row, column = divmod(number, columns)
        wide, high = area.width // columns, area.height // rows
        return pygame.Rect(area.left + column * wide, area.top + row * high, wide, high)

    def _half(self, place: int) -> pygame.Rect:
        """The part of the bag, 0, or of the treasures, 1."""
        area = self.numbers
        if area.width > area.height:
            return pygame.Rect(area.left + place * area.width // 2, area.top, area.width // 2, area.height)
        return pygame.Rect(area.left, area.top + place * area.height // 2, area.width, area.height // 2)

    @property
    def bag_point(self) -> tuple[int, int]:
        """The bag, in window px."""
        half = self._half(0)
        return half.center if self.board.link.around() else (half.left + half.height // 2, half.centery)

    # --- drawing ----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """The plaques as they were baked after the last change."""
        if not self.shown:
            return
        board, art = self.board, self.board.kit.art
        treasures = board.picture.board.treasures.bit_count()
        sizes = tuple(rect.size for rect in self.plaques)
        key = (tuple(self._all_things()), board.picture.bag, treasures, sizes, id(board.kit))
        if self._baked is None or self._baked[0] != key:
            self._baked = (key, self._bake(treasures))
        left, top = art.skin_pad(SKIN)[:2]
        for plaque, picture in zip(self.plaques, self._baked[1], strict=True):
            art.draw(target, picture, (plaque.left - left, plaque.top - top))

    def _bake(self, treasures: int) -> list[pygame.Surface]:
        art = self.board.kit.art
        left, top, right, bottom = art.skin_pad(SKIN)
        made = []
        for plaque in self.plaques:
            picture = art.plain((plaque.width + left + right, plaque.height + top + bottom))
            art.draw_skin(picture, SKIN, pygame.Rect((left, top), plaque.size))
            origin = (plaque.left - left, plaque.top - top)
            if plaque.contains(self.numbers):
                self._draw_numbers(picture, origin, treasures)
            if self.things.width and plaque.contains(self.things):
                self._draw_things(picture, origin)
            made.append(picture)
        return made

    def _draw_numbers(self, made: pygame.Surface, origin: tuple[int, int], treasures: int) -> None:
        around = self.board.link.around()
        for place, count in enumerate((self.board.picture.bag, treasures)):
            half = self._half(place).move(-origin[0], -origin[1])
            if around:
                self._draw_for_all(made, half, place, count)
            else:
                self._draw_in_words(made, half, place, count)

    def _sign(self, place: int, side: int) -> pygame.Surface:
        kit = self.board.kit
        return kit.bag(side) if place == 0 else kit.gem(side * 4 // 5)

    def _draw_in_words(self, made: pygame.Surface, half: pygame.Rect, place: int, count: int) -> None:
        """Picture, number and word; only the number where both do not fit."""
        art = self.board.kit.art
        picture = self._sign(place, min(half.height, art.px(48)))
        put(art, made, picture, (half.left + half.height // 2, half.centery))
        said = (trn("{n} tile", "{n} tiles", count), trn("{n} treasure", "{n} treasures", count))[place]
        room = half.width - half.height - art.px(8)
        if art.font("title", 26).size(said)[0] > room:
            said = str(count)
        text = art.fit(said, "title", 26, CREAM, room, SHADE)
        art.draw(made, text, (half.left + half.height + art.px(4), half.centery - text.get_height() // 2))

    def _draw_for_all(self, made: pygame.Surface, half: pygame.Rect, place: int, count: int) -> None:
        """The picture with its number at all four sides, turned to each."""
        art = self.board.kit.art
        side = min(half.size) * 40 // 100
        put(art, made, self._sign(place, side), half.center)
        # Four numbers around a picture have no room to grow much.
        size = 26 / max(1.0, art.text_scale / 1.15)
        text = art.fit(str(count), "title", size, CREAM, half.width // 3, SHADE)
        far = (side + text.get_height()) // 2
        for turns, (x, y) in enumerate(((0, far), (-far - side // 4, 0), (0, -far), (far + side // 4, 0))):
            picture = pygame.transform.rotate(text, -90 * turns) if turns else text
            put(art, made, picture, (half.centerx + x, half.centery + y))

    def _draw_things(self, made: pygame.Surface, origin: tuple[int, int]) -> None:
        kit, things = self.board.kit, self._all_things()
        for place, (kind, number, there) in enumerate(things):
            rect = self._place(place, len(things)).move(-origin[0], -origin[1])
            picture = self._picture(kind, number, min(rect.width, rect.height))
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

    def inspect(self, pos: tuple[int, int]) -> Inspection | None:
        """What a thing of the plaque is."""
        things = self._all_things()
        for place, (kind, number, there) in enumerate(things):
            rect = self._place(place, len(things))
            if rect.collidepoint(pos):
                return self._thing(kind, number, there, rect)
        if self._half(0).collidepoint(pos):
            bag = self.board.picture.bag
            title = trn("{n} tile in the bag", "{n} tiles in the bag", bag)
            lines = [tr("Whoever has to draw a tile from the empty bag ends the game at once.")]
            return Inspection(title, lines, "TE-13.2", self._half(0))
        if self._half(1).collidepoint(pos):
            left = self.board.picture.board.treasures.bit_count()
            title = trn("{n} treasure on the board", "{n} treasures on the board", left)
            lines = [tr("With {n} or fewer at the end of a turn the game ends.", n=LAST_TREASURES)]
            return Inspection(title, lines, "TE-14.3", self._half(1))
        return None

    def _thing(self, kind: str, number: int, there: bool, anchor: pygame.Rect) -> Inspection:
        if kind == "monument":
            title, rule = words.monument_name(number), "TE-10.3"
        elif kind == "wonder":
            title, rule = tr("the wonder"), "TE-17.2"
        else:
            title, rule = words.building_name(number), "TE-17.3"
        state = tr("It can still be built") if there else tr("It stands on the board")
        return Inspection(words.capital(title), [state], rule, anchor)
