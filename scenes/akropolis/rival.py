"""The plaque of the Architect in the solo game: name, stones, points, the tiles that it has taken (AK-15).

Owns its drawing and what its parts say. Must never work out a score, and never take part in a turn.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.akropolis import solo
from game.akropolis.architect import ArchitectScore
from game.akropolis.parts import ARCHITECT, KINDS, Level
from net.seats import SeatInfo
from scenes.akropolis.hand import RACK_TURN
from scenes.akropolis.model import tile_faces
from scenes.akropolis.projection import Point
from scenes.akropolis.rival_words import architect_name, kind_heading, kind_lines, level_lines
from scenes.akropolis.tiles import tile_picture
from scenes.akropolis.words import kind_title, tile_title
from scenes.art import INK, INK2, SEAT_COLOURS, SIGNS
from scenes.table.board import Inspection
from scenes.table.seats import draw_disc
from scenes.text import tr, trn

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

HEAD, CELLS, PAD = 84, 82, 16
"""Design px: the head, the row of colours, the edge."""
LEAST = 236
WIDEST = 20
"""Largest hex radius of the tiles, design px."""
SIGN = "lyre"


class RivalPlaque:
    """Draws into a surface of its own; all rectangles are px of it."""

    def __init__(self, board: AkropolisBoard) -> None:
        self.board = board
        seats = board.link.table.seats
        signs, colours = {seat.sign for seat in seats}, {seat.colour for seat in seats}
        self._sign = next(sign for sign in (SIGN, *SIGNS) if sign not in signs)
        self._colour = next(c for c in reversed(range(len(SEAT_COLOURS))) if c not in colours)

    @property
    def info(self) -> SeatInfo:
        """Looks like a seat, with a sign and a colour that nobody at the table has."""
        return SeatInfo(architect_name(self.level.name), self._sign, self._colour, "rival")

    @property
    def level(self) -> Level:
        """Which Architect it is."""
        return solo.level_of(self.board.state.options)

    @property
    def held(self) -> solo.Holding:
        """What it holds, as far as the animation has come."""
        return self.board.flights.rival or self.board.state.architect or solo.Holding()

    @property
    def score(self) -> ArchitectScore:
        """Its points as they are shown."""
        return solo.score(self.board.state, self.held)

    def key(self) -> Hashable:
        """What the picture depends on."""
        board = self.board
        return self.held, board.scores, board.flights.rival_moves, board.state.chief, self.info.name

    # --- places -----------------------------------------------------------------------------------

    def head(self, rect: pygame.Rect) -> pygame.Rect:
        """Disc, name, stones and points."""
        return pygame.Rect(rect.left, rect.top, rect.width, min(rect.height, self._high()[0]))

    def _high(self) -> tuple[int, int]:
        """The heights of the head and of the row of colours in px: big text needs more than design px say."""
        kit, art = self.board.kit, self.board.kit.art
        lines = art.font("title", 24).get_linesize() + art.font("body", kit.letters(18)).get_linesize()
        numbers = art.font("title", kit.letters(21)).get_linesize()
        notes = art.font("body", kit.letters(15)).get_linesize()
        head = max(art.px(HEAD), lines + art.px(16))
        return head, max(art.px(CELLS), max(numbers, art.px(44)) + notes + art.px(14))

    def _bonus(self) -> bool:
        return bool(self.level.quarry)

    def cells(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """One cell per colour, and one for quarries where they count; none while points are hidden."""
        art = self.board.kit.art
        if not self.board.scores:
            return []
        count = len(KINDS) + self._bonus()
        pad = art.px(PAD)
        top, step = self.head(rect).bottom, (rect.width - 2 * pad) / count
        return [
            pygame.Rect(round(rect.left + pad + i * step), top, round(step), self._high()[1])
            for i in range(count)
        ]

    def shelf(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the tiles lie."""
        art = self.board.kit.art
        cells, pad = self.cells(rect), art.px(PAD)
        top = (cells[0].bottom if cells else self.head(rect).bottom) + art.px(4)
        return pygame.Rect(
            rect.left + pad, top, rect.width - 2 * pad, max(0, rect.bottom - top - art.px(PAD))
        )

    def tiles(self, rect: pygame.Rect) -> tuple[int, list[pygame.Rect]]:
        """The hex radius of the tiles, and the place of each that it will ever have."""
        art, shelf = self.board.kit.art, self.shelf(rect)
        plan = self.board.state.plan
        count = plan.turns // plan.parties
        radius = art.px(WIDEST)
        while radius > 5 and self._columns(shelf, radius) * self._rows(shelf, radius) < count:
            radius -= 1
        wide, high = self._step(radius)
        columns = max(1, self._columns(shelf, radius))
        left = shelf.left + (shelf.width - int(columns * wide)) // 2
        places = [
            pygame.Rect(
                left + int(i % columns * wide),
                shelf.top + int(i // columns * high),
                int(wide),
                int(high),
            )
            for i in range(count)
        ]
        return radius, places

    def _step(self, radius: int) -> tuple[float, float]:
        return radius * 3.7, radius * 3.35

    def _columns(self, shelf: pygame.Rect, radius: int) -> int:
        return int(shelf.width / self._step(radius)[0])

    def _rows(self, shelf: pygame.Rect, radius: int) -> int:
        return int(shelf.height / self._step(radius)[1])

    def height(self, width: int) -> int:
        """The height in px that it wants at a width."""
        art = self.board.kit.art
        plan = self.board.state.plan
        wide, high = self._step(art.px(WIDEST))
        columns = max(1, int((width - 2 * art.px(PAD)) / wide))
        rows = -(-(plan.turns // plan.parties) // columns)
        head, cells = self._high()
        return head + (cells if self.board.scores else 0) + art.px(PAD + 6) + round(rows * high)

    def landing(self, rect: pygame.Rect) -> Point:
        """Where the next tile flies to."""
        _, places = self.tiles(rect)
        place = places[min(len(self.held.tiles), len(places) - 1)]
        return float(place.centerx), float(place.centery)

    def purse(self, rect: pygame.Rect) -> Point:
        """Where stones fly to."""
        head = self.head(rect)
        return float(head.left + head.width * 0.3), float(head.bottom - self.board.kit.art.px(22))

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The whole plaque."""
        self._draw_head(target, self.head(rect))
        found = self.score
        for index, cell in enumerate(self.cells(rect)):
            self._draw_cell(target, cell, index, found)
        self._draw_tiles(target, rect)

    def _draw_head(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        art, held = self.board.kit.art, self.held
        side, pad = art.px(54), art.px(16)
        draw_disc(art, target, self.info, (rect.left + pad, rect.centery - side // 2), side)
        right = rect.right - pad
        if self.board.scores:
            points = art.text(str(self.score.total), "title", 40, INK)
            right -= points.get_width()
            art.draw(target, points, (right, rect.centery - points.get_height() // 2))
        left = rect.left + pad + side + art.px(12)
        room = right - left - art.px(10)
        chief = self.board.state.chief == ARCHITECT
        crown = art.icon("crown", art.px(24), (146, 92, 20)) if chief else None
        name = art.fit(self.info.name, "title", 24, INK, room - (art.px(32) if crown else 0))
        stones = trn("{n} stone", "{n} stones", held.stones)
        icon = art.icon("stone", art.px(20), INK2)
        note = art.fit(stones, "body", self.board.kit.letters(18), INK2, room - icon.get_width() - art.px(5))
        top = rect.centery - (name.get_height() + note.get_height()) // 2
        art.draw(target, name, (left, top))
        if crown is not None:
            middle = top + (name.get_height() - crown.get_height()) // 2
            art.draw(target, crown, (left + name.get_width() + art.px(8), middle))
        line = top + name.get_height()
        art.draw(target, icon, (left, line + (note.get_height() - icon.get_height()) // 2))
        art.draw(target, note, (left + icon.get_width() + art.px(5), line))

    def _draw_cell(
        self, target: pygame.Surface, cell: pygame.Rect, index: int, found: ArchitectScore
    ) -> None:
        """A colour: its hex, its points, the sum behind them."""
        kit, art = self.board.kit, self.board.kit.art
        if index < len(KINDS):
            kind, points = KINDS[index], found.points[index]
            words = tr("{value} × {stars}", value=found.values[index], stars=found.stars[index])
        else:
            kind, points = "quarry", found.quarries * self.level.quarry
            words = tr("{value} × {stars}", value=found.quarries, stars=self.level.quarry)
        room = cell.width - art.px(18)
        note = art.fit(words, "body", kit.letters(15), INK2, room)
        number = art.fit(str(points), "title", kit.letters(21), INK, room * 2 // 3)
        side = min(art.px(38), round((room - number.get_width()) * 1.15))
        picture = self.board.panel.picture(kind, max(art.px(16), side))
        left = cell.centerx - (picture.get_width() + number.get_width()) // 2
        middle = cell.top + (cell.height - note.get_height() - art.px(8)) // 2
        art.draw(target, picture, (left, middle - picture.get_height() // 2))
        art.draw(target, number, (left + picture.get_width(), middle - number.get_height() // 2))
        top = cell.bottom - note.get_height() - art.px(8)
        art.draw(target, note, (cell.centerx - note.get_width() // 2, top))

    def _draw_tiles(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit, art, shelf = self.board.kit, self.board.kit.art, self.shelf(rect)
        tiles = self.held.tiles
        if not tiles:
            text = art.fit(tr("No tile taken yet"), "italic", kit.letters(17), INK2, shelf.width)
            art.draw(target, text, (shelf.centerx - text.get_width() // 2, shelf.top + art.px(10)))
            return
        radius, places = self.tiles(rect)
        for tile, place in zip(tiles, places, strict=False):
            picture = tile_picture(kit, tile, tile_faces(tile), RACK_TURN, radius)
            surface = picture.surface
            art.draw(
                target,
                surface,
                (place.centerx - surface.get_width() // 2, place.centery - surface.get_height() // 2),
            )

    # --- words ------------------------------------------------------------------------------------

    def inspect(self, pos: tuple[int, int], rect: pygame.Rect) -> Inspection | None:
        """What the plaque says about a place."""
        for index, cell in enumerate(self.cells(rect)):
            if cell.collidepoint(pos):
                return self._cell_words(index, cell)
        _, places = self.tiles(rect)
        for tile, place in zip(self.held.tiles, places, strict=False):
            if place.collidepoint(pos):
                lines = [tr("Taken by {name}", name=self.info.name)]
                return Inspection(tile_title(tile), lines, "AK-15.3", place)
        if self.head(rect).collidepoint(pos):
            lines = level_lines(self.level)
            if self.board.state.chief == ARCHITECT:
                lines.append(tr("Chief Architect of this round (AK-7.2)"))
            return Inspection(self.info.name, lines, "AK-15.4", self.head(rect))
        return None

    def _cell_words(self, index: int, cell: pygame.Rect) -> Inspection:
        found, name = self.score, self.info.name
        if index == len(KINDS):
            lines = [
                trn("{n} quarry on its tiles", "{n} quarries on its tiles", found.quarries),
                tr("{n} points for each, the starting tile included", n=self.level.quarry),
            ]
            return Inspection(
                tr("{kind} of {name}", kind=kind_title("quarry"), name=name), lines, "AK-15.4", cell
            )
        advanced = self.board.state.terms.advanced[index]
        lines = kind_lines(found, index, self.level, advanced)
        rule = "AK-15.6" if advanced else "AK-15.4"
        return Inspection(kind_heading(KINDS[index], name), lines, rule, cell)
