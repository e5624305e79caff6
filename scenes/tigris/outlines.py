"""Glowing outlines around cells: kingdoms, and what a piece in hand would join.

Owns their look and their hues: neighbours never have the same one. Must never work out a kingdom.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.tigris.board import NEAR, cells_of
from game.tigris.kingdoms import beside
from game.tigris.parts import STRIDE

if TYPE_CHECKING:
    from scenes.tigris.kit import Colour, Kit
    from scenes.tigris.places import Places

Drawn = tuple[pygame.Surface, tuple[int, int]]

HUES: tuple[Colour, ...] = ((255, 217, 118), (143, 224, 255), (255, 176, 160), (180, 255, 190))
"""Gold, sky, rose, mint: of no owner and of no colour of the game."""
WHITE: Colour = (255, 250, 226)
REACH = {"faint": 0.13, "strong": 0.20}
"""How far the glow goes from the border, in cells."""
LIGHT = {"faint": 205, "strong": 255}
FILL = {"faint": 0, "strong": 26}
_WAYS = ((0, -1), (-1, 0), (1, 0), (0, 1))


def hues(realms: Sequence[int]) -> list[Colour]:
    """A hue for each bit set: another one than those within two cells of it, as far as there are any."""
    found: list[int] = []
    for number, realm in enumerate(realms):
        wide = beside(realm) | realm
        near = beside(wide) | wide
        taken = {found[i] for i in range(number) if realms[i] & near}
        found.append(next((hue for hue in range(len(HUES)) if hue not in taken), 0))
    return [HUES[hue] for hue in found]


def outline(kit: Kit, places: Places, bits: int, hue: Colour, strength: str) -> Drawn:
    """The picture of an outline and where it goes; strength: "faint" or "strong"."""
    cells = cells_of(bits)
    reach = max(2, round(places.side * REACH[strength]))
    place = places.union(cells).inflate(2 * reach, 2 * reach)
    key = ("outline", bits, hue, strength, places.side)
    return kit.made(key, lambda: _make(kit, places, bits, hue, strength, place)), place.topleft


def _make(
    kit: Kit, places: Places, bits: int, hue: Colour, strength: str, place: pygame.Rect
) -> pygame.Surface:
    """Every piece of the border is a line with a glow; where glows meet, the brighter one counts."""
    whole = kit.art.plain(place.size)
    side, reach = places.side, max(2, round(places.side * REACH[strength]))
    across, down = (
        kit.made(
            ("glow", hue, strength, side, flat),
            lambda flat=flat: _line(kit, side, reach, hue, strength, flat),
        )
        for flat in (True, False)
    )
    fill = FILL[strength]
    for number in cells_of(bits):
        left, top = places.cell_rect(number).move(-place.left, -place.top).topleft
        if fill:
            tone = tuple(channel * fill // 255 for channel in hue)
            whole.fill((*tone, fill), (left, top, side, side), pygame.BLEND_RGBA_MAX)
        for x, y in _WAYS:
            near = number + x + y * STRIDE
            if near >= 0 and NEAR[number] >> near & 1 and bits >> near & 1:
                continue
            line = down if x else across
            at = (left + (side if x > 0 else 0) - reach, top + (side if y > 0 else 0) - reach)
            whole.blit(line, at, special_flags=pygame.BLEND_RGBA_MAX)
    return whole


def _line(kit: Kit, side: int, reach: int, hue: Colour, strength: str, flat: bool) -> pygame.Surface:
    """One edge of a cell with its glow, rounded at the ends; premultiplied."""
    size = (side + 2 * reach, 2 * reach) if flat else (2 * reach, side + 2 * reach)
    made = kit.art.plain(size)
    core = max(1.0, side * 0.018)
    for far in range(reach, 0, -1):
        part = max(0.0, 1 - max(0.0, far - core) / (reach - core + 0.01))
        alpha = round(LIGHT[strength] * (part**1.9 if part < 1 else 1))
        tone = tuple(channel * alpha // 255 for channel in hue)
        box = pygame.Rect(0, 0, *size).inflate(2 * (far - reach), 2 * (far - reach))
        pygame.draw.rect(made, (*tone, alpha), box, border_radius=far)
    return made


def ring(kit: Kit, side: int, hue: Colour, dark: Colour = (28, 14, 6)) -> pygame.Surface:
    """A bright frame around a tile that counts, between dark lines; the middle of the cell is its middle."""
    return kit.made(("ring", side, hue, dark), lambda: _ring(kit, side, hue, dark))


def _ring(kit: Kit, side: int, hue: Colour, dark: Colour) -> pygame.Surface:
    made = kit.art.plain((side, side))
    edge = max(1, round(side * 0.02))
    box, corner = made.get_rect(), max(2, round(side * 0.12))
    pygame.draw.rect(made, (*dark, 255), box, 4 * edge, corner)
    pygame.draw.rect(made, (*hue, 255), box.inflate(-2 * edge, -2 * edge), max(2, 2 * edge), corner - edge)
    return made
