"""The settled board: ground, outlines of kingdoms, tiles, leaders, monuments, treasures and the rest.

Owns the order in which things lie on each other. The list of what is drawn where is made anew only when the
picture changes. Must never work out a rule.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from game.tigris.board import Board, cells_of
from game.tigris.kingdoms import kingdoms
from game.tigris.parts import CELLS, COLOURS, COLUMNS, ROWS, cell_name
from scenes.art import GOLD
from scenes.tigris.kit import LEADER_SHADOW, TILE_SHADOW, put
from scenes.tigris.outlines import hues, outline

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard
    from scenes.tigris.outlines import Drawn

TABLE = "skins/table_wood.webp"
SHADE = (30, 14, 4)
LETTERS = 0.2
"""How high the letters on the frame are, in cells."""
NAME = 0.19
"""The same of the names of cells."""


class Painter:
    """Draws for one board. `hidden`: cells whose leader is in somebody's hand and not drawn at its place."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self.hidden: frozenset[int] = frozenset()
        self._ground: tuple[Hashable, pygame.Surface] | None = None
        self._realms: tuple[Hashable, list[Drawn]] | None = None
        self._pieces: tuple[Hashable, list[Drawn]] | None = None

    # --- ground -------------------------------------------------------------------------------------

    def ground(self) -> pygame.Surface:
        """Table, frame and board without a piece, over the whole window; opaque."""
        board = self.board
        key = (board.rect.size, board.places.frame.topleft, board.places.side, self.map_name, id(board.kit))
        if self._ground is None or self._ground[0] != key:
            self._ground = (key, self._make_ground())
        return self._ground[1]

    @property
    def map_name(self) -> str:
        """Which of the two boards lies on the table (TE-17.1)."""
        return "advanced" if self.board.state.options["advanced_board"] is True else "standard"

    def _make_ground(self) -> pygame.Surface:
        board, art, places = self.board, self.board.kit.art, self.board.places
        made = art.plain(board.rect.size, alpha=False)
        art.draw(made, art.picture(TABLE, board.rect.size, cover=True), (0, 0))
        outer = places.outer.move(-board.rect.left, -board.rect.top)
        self._shadow(made, outer)
        art.draw(made, art.picture(f"tigris/board_{self.map_name}.webp", outer.size), outer.topleft)
        for cell in cells_of(board.state.map.special):
            at = places.cell_rect(cell).move(-board.rect.left, -board.rect.top).center
            put(art, made, board.kit.sprite("special", places.side), at)
        self._letter(made, outer)
        return made

    def _shadow(self, made: pygame.Surface, outer: pygame.Rect) -> None:
        """The board lies on the table."""
        art = self.board.kit.art
        reach = art.px(26)
        for step in range(reach, 0, -2):
            soft = art.plain((outer.width + 2 * step, outer.height + 2 * step))
            pygame.draw.rect(soft, (0, 0, 0, 9), soft.get_rect(), border_radius=step)
            art.draw(made, soft, (outer.left - step + reach // 6, outer.top - step + reach // 3))

    def _letter(self, made: pygame.Surface, outer: pygame.Rect) -> None:
        """Letters along the top of the frame, numbers at its left: the names that the chronicle uses."""
        art, places = self.board.kit.art, self.board.places
        size = max(11.0 / art.unit, places.side * LETTERS / art.unit)
        middle = places.border * 0.46
        for col in range(COLUMNS):
            picture = self._sign(chr(ord("A") + col), size)
            x = outer.left + places.border + places.side * (col + 0.5) - picture.get_width() / 2
            art.draw(made, picture, (round(x), round(outer.top + middle - picture.get_height() / 2)))
        for row in range(ROWS):
            picture = self._sign(str(row + 1), size)
            y = outer.top + places.border + places.side * (row + 0.5) - picture.get_height() / 2
            art.draw(made, picture, (round(outer.left + middle - picture.get_width() / 2), round(y)))

    def _sign(self, text: str, size: float) -> pygame.Surface:
        """A letter of a size that does not grow with the text size: the frame does not either."""
        art = self.board.kit.art
        return art.text(text, "bold", size / art.text_scale, GOLD, SHADE)

    # --- pieces -------------------------------------------------------------------------------------

    def draw_outlines(self, target: pygame.Surface) -> None:
        """The kingdoms, upon the ground."""
        board = self.board
        key = (*self._key, board.link.prefs.outlines)
        if self._realms is None or self._realms[0] != key:
            self._realms = (key, self._outlines(board.link.prefs.outlines))
        board.kit.art.draw_many(target, self._realms[1])

    def draw_pieces(self, target: pygame.Surface) -> None:
        """All that lies and stands on the board."""
        key = (*self._key, self.hidden)
        if self._pieces is None or self._pieces[0] != key:
            self._pieces = (key, [*self._lie(), *self._stand()])
        self.board.kit.art.draw_many(target, self._pieces[1])

    @property
    def _key(self) -> tuple[Hashable, ...]:
        board = self.board
        return board.picture.serial, board.places.frame.topleft, board.places.side, id(board.kit)

    def _outlines(self, strength: str) -> list[Drawn]:
        if strength == "off":
            return []
        board = self.board
        realms = sorted(kingdoms(board.picture.board), key=lambda bits: bits & -bits)
        return [
            outline(board.kit, board.places, realm, hue, strength)
            for realm, hue in zip(realms, hues(realms), strict=True)
        ]

    def _at(self, picture: pygame.Surface, middle: tuple[int, int]) -> Drawn:
        return picture, (middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2)

    def _lie(self) -> list[Drawn]:
        """Tiles, catastrophes and buildings, row by row: the shadow of each falls on the next."""
        kit, places, lies = self.board.kit, self.board.places, self.board.picture.board
        side = places.side
        names = dict.fromkeys(cells_of(lies.ruins), "catastrophe")
        names |= dict.fromkeys(cells_of(lies.down), "tile_back")
        for colour, bits in enumerate(lies.up):
            names |= dict.fromkeys(cells_of(bits), f"tile_{COLOURS[colour]}")
        if lies.marker >= 0 and lies.under_marker >= 0:
            names[lies.marker] = f"tile_{COLOURS[lies.under_marker]}"
        found = [
            self._at(kit.laid(names[cell], TILE_SHADOW, side), places.centre(cell)) for cell in sorted(names)
        ]
        found += [
            self._at(kit.building(colour, side), places.centre(cell))
            for colour, cell in enumerate(lies.buildings)
            if cell >= 0
        ]
        return found

    def _stand(self) -> list[Drawn]:
        """Leaders, monuments, the wonder, the marker, and treasures over all."""
        kit, places, lies = self.board.kit, self.board.places, self.board.picture.board
        side = places.side
        found = self._leaders(lies)
        for number, cell in enumerate(lies.monuments):
            if cell >= 0:
                found.append(self._at(kit.monument(number, side), places.block_rect(cell).center))
        if lies.wonder >= 0:
            found.append(self._at(kit.wonder(side), places.centre(lies.wonder)))
        if lies.marker >= 0:
            found.append(self._at(kit.marker(side), places.centre(lies.marker)))
        found += [self._at(kit.treasure(side), places.corner(cell)) for cell in cells_of(lies.treasures)]
        return found

    def _leaders(self, lies: Board) -> list[Drawn]:
        kit, places = self.board.kit, self.board.places
        standing = [
            (cell, *divmod(index, 4))
            for index, cell in enumerate(lies.leaders)
            if cell >= 0 and cell not in self.hidden
        ]
        return [
            self._at(
                kit.laid(f"leader_{self.board.sign(seat)}_{COLOURS[colour]}", LEADER_SHADOW, places.side),
                places.centre(cell),
            )
            for cell, seat, colour in sorted(standing)
        ]

    # --- names of cells -------------------------------------------------------------------------------

    def draw_names(self, target: pygame.Surface) -> None:
        """The name of every cell, in its corner: whatever lies there has its signs elsewhere."""
        art, places = self.board.kit.art, self.board.places
        size = max(10.5 / art.unit, places.side * NAME / art.unit)
        edge = max(1, places.side // 22)
        pairs: list[Drawn] = []
        for number in CELLS:
            rect = places.cell_rect(number)
            pairs.append((self._sign(cell_name(number), size), (rect.left + edge, rect.top)))
        art.draw_many(target, pairs)
