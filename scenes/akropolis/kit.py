"""Sprites of Akropolis at any radius, with tints and other made pictures remembered.

Must never load a file itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.art import MissingAsset
from scenes.table.pictures import Pictures

if TYPE_CHECKING:
    from scenes.art import Art, Sprite

SET = "akropolis"
Colour = tuple[int, int, int]

WHITE: Colour = (255, 255, 255)
KIND_COLOURS: dict[str, Colour] = {
    "housing": (74, 128, 196),
    "market": (224, 172, 48),
    "barracks": (186, 62, 46),
    "temple": (128, 86, 176),
    "garden": (88, 152, 64),
    "quarry": (146, 142, 134),
}
KINDS: tuple[str, ...] = ("housing", "market", "barracks", "temple", "garden")


class Kit(Pictures):
    """The art of one window, as Akropolis uses it."""

    keep = 900

    def __init__(self, art: Art) -> None:
        super().__init__(art)
        self._missing: set[str] = set()

    def sprite(self, name: str, radius: int) -> Sprite:
        """A sprite for hexes of that radius."""
        return self.art.sprite(SET, name, radius)

    def has(self, name: str, radius: int) -> bool:
        """Whether the set has a sprite of that name."""
        if name in self._missing:
            return False
        try:
            self.sprite(name, radius)
        except MissingAsset:
            self._missing.add(name)
            return False
        return True

    def tinted(self, name: str, radius: int, tint: Colour, strength: int) -> pygame.Surface:
        """A sprite in another colour; strength 0 to 255 is how opaque it is."""
        if tint == WHITE and strength == 255:
            return self.sprite(name, radius).surface
        return self.made(
            ("tint", name, radius, tint, strength),
            lambda: dyed(self.sprite(name, radius).surface, tint, strength),
        )


def dyed(surface: pygame.Surface, tint: Colour, strength: int) -> pygame.Surface:
    """A premultiplied copy times a colour, `strength` of 255 opaque."""
    copy = surface.copy()
    red, green, blue = (channel * strength // 255 for channel in tint)
    copy.fill((red, green, blue, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def greyed(surface: pygame.Surface) -> pygame.Surface:
    """A copy with little colour and darker: something that cannot be had now."""
    grey = dyed(pygame.transform.grayscale(surface), (214, 206, 192), 255)
    colour = dyed(surface, (190, 184, 176), 96)
    grey.blit(colour, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return dyed(grey, WHITE, 205)
