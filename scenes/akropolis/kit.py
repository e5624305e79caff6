"""Sprites of Akropolis at any radius, with tints and other made pictures remembered.

Owns the cache of made pictures; it goes when the window's Art goes. Must never load a file itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

import pygame

from scenes.art import MissingAsset

if TYPE_CHECKING:
    from scenes.art import Art, Sprite

SET = "akropolis"
KEEP = 900
"""Made pictures that are remembered."""
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


class Kit:
    """The art of one window, as Akropolis uses it."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._made: OrderedDict[Hashable, Any] = OrderedDict()
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

    def made(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """A picture made once and remembered."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        picture = self._made[key] = make()
        if len(self._made) > KEEP:
            self._made.popitem(last=False)
        return picture

    def tinted(self, name: str, radius: int, tint: Colour, strength: int) -> pygame.Surface:
        """A sprite in another colour; strength 0 to 255 is how opaque it is."""
        if tint == WHITE and strength == 255:
            return self.sprite(name, radius).surface
        return self.made(
            ("tint", name, radius, tint, strength),
            lambda: dyed(self.sprite(name, radius).surface, tint, strength),
        )

    def letters(self, size: float) -> float:
        """A font size in design px that is at least 12 px on this screen."""
        return max(size, 12.5 / self.art.unit)


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
