"""The pieces of Tigris & Euphrates as pictures of any size, and other made pictures, remembered.

Every picture of a piece is drawn with its middle at its place, and its size is told by the px of the cell it
stands on. Must never load a file itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.tigris.parts import COLOURS
from scenes.art import INK
from scenes.table.pictures import Pictures

if TYPE_CHECKING:
    from scenes.art import Art

SET = "tigris"
Colour = tuple[int, int, int]

SPHERES: tuple[Colour, ...] = ((196, 48, 40), (52, 112, 196), (48, 138, 66), (66, 60, 56))
"""Red, blue, green, black as they are drawn; each goes with the sign of its tile."""
TILE_SHADOW, LEADER_SHADOW = "shadow_tile", "shadow_leader"
LIFTED = "_lifted"
"""What the shadow of a piece in the air is called behind the name of its shadow."""


class Kit(Pictures):
    """The art of one window, as this board uses it."""

    # --- pieces -------------------------------------------------------------------------------------

    def sprite(self, name: str, side: int) -> pygame.Surface:
        """A piece of the set for a cell of `side` px; its middle is the middle of the piece."""
        made: pygame.Surface = self.made(("sprite", name, side), lambda: self._centred(name, max(4, side)))
        return made

    def _centred(self, name: str, side: int) -> pygame.Surface:
        found = self.art.sprite(SET, name, side)
        width, height = found.surface.get_size()
        half_x, half_y = max(found.ax, width - found.ax), max(found.ay, height - found.ay)
        if (2 * half_x, 2 * half_y) == (width, height):
            return found.surface
        whole = self.art.plain((2 * half_x, 2 * half_y))
        self.art.draw(whole, found.surface, (half_x - found.ax, half_y - found.ay))
        return whole

    def tile(self, colour: int, side: int) -> pygame.Surface:
        """A face-up tile."""
        return self.sprite(f"tile_{COLOURS[colour]}", side)

    def tile_back(self, side: int) -> pygame.Surface:
        """A face-down tile, or one of a hand that is hidden."""
        return self.sprite("tile_back", side)

    def leader(self, sign: str, colour: int, side: int) -> pygame.Surface:
        """The leader of a dynasty: its sign on wood, the ring in its colour."""
        return self.sprite(f"leader_{sign}_{COLOURS[colour]}", side)

    def treasure(self, side: int) -> pygame.Surface:
        """A treasure, as big as it lies on a temple of that side; its middle is its own."""
        return self.art.sprite(SET, "treasure", max(4, side)).surface

    def cube(self, colour: int, side: int) -> pygame.Surface:
        """A point of a colour, `side` px high and wide."""
        return self.sprite(f"cube_{COLOURS[colour]}", side)

    def gem(self, side: int) -> pygame.Surface:
        """A treasure beside the points, as big as a cube of that side."""
        return self.sprite("cube_treasure", side)

    def bag(self, side: int) -> pygame.Surface:
        """The bag of tiles."""
        return self.sprite("bag", side)

    def catastrophe(self, side: int) -> pygame.Surface:
        return self.sprite("catastrophe", side)

    def monument(self, number: int, side: int) -> pygame.Surface:
        """A monument, two cells of that side wide."""
        return self.sprite(f"monument_{number}", side)

    def wonder(self, side: int) -> pygame.Surface:
        """The wonder over its five cells."""
        return self.sprite("wonder", side)

    def building(self, colour: int, side: int) -> pygame.Surface:
        """A civilization building upon its tile."""
        return self.sprite(f"building_{COLOURS[colour]}", side)

    def marker(self, side: int) -> pygame.Surface:
        """The unification marker."""
        return self.sprite("marker", side)

    def laid(self, name: str, shadow: str, side: int) -> pygame.Surface:
        """A piece with the shadow that it throws, as one picture."""
        return self.made(("laid", name, shadow, side), lambda: self._laid(name, shadow, side))

    def _laid(self, name: str, shadow: str, side: int) -> pygame.Surface:
        piece, below = self.sprite(name, side), self.sprite(shadow, side)
        size = tuple(max(pair) for pair in zip(piece.get_size(), below.get_size(), strict=True))
        whole = self.art.plain(size)
        put(self.art, whole, below, (size[0] / 2, size[1] / 2))
        put(self.art, whole, piece, (size[0] / 2, size[1] / 2))
        return whole

    # --- tones ----------------------------------------------------------------------------------------

    def faded(self, key: Hashable, picture: pygame.Surface, strength: int) -> pygame.Surface:
        """The picture, `strength` of 255 opaque."""
        made: pygame.Surface = self.made(
            ("faded", key, picture.get_size(), strength), lambda: dyed(picture, (255, 255, 255), strength)
        )
        return made


def dyed(surface: pygame.Surface, tint: Colour, strength: int) -> pygame.Surface:
    """A premultiplied copy times a colour, `strength` of 255 opaque."""
    copy = surface.copy()
    red, green, blue = (channel * strength // 255 for channel in tint)
    copy.fill((red, green, blue, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def put(art: Art, target: pygame.Surface, picture: pygame.Surface, middle: tuple[float, float]) -> None:
    """Draws a piece with its middle at a place."""
    width, height = picture.get_size()
    art.draw(target, picture, (round(middle[0] - width / 2), round(middle[1] - height / 2)))


def alike(art: Art, words: Sequence[str], size: float, room: int, ink: Colour = INK) -> list[pygame.Surface]:
    """Numbers in one size, as big as lets the widest fit into a width in px; none is cut."""
    least = size / 5
    while size > least and max(art.font("title", size).size(text)[0] for text in words) > room:
        size -= 0.5
    return [art.text(text, "title", size, ink) for text in words]
