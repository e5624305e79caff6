"""How a seat looks everywhere: its disc with sign and coloured ring, and its glow.

Must never draw a colour without its sign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import pygame

from scenes.art import CREAM, EVERY_SIGN, SEAT_COLOURS, SIGNS, scaled

if TYPE_CHECKING:
    from net.seats import SeatInfo
    from scenes.art import Art


SHADE = (24, 12, 4)
WOODEN, BRANDED, LIT = (226, 188, 132), (38, 26, 16), (246, 222, 176)
"""A disc without a colour of its own: light wood, a sign burnt into it, and the light at its lower edge."""
FACE = 0.8
"""How much of the disc is its face, inside the rim."""
WOOD = 158
"""How light the wood of the disc is as a grey."""
BRIGHT = 90
"""How much of itself, of 255, is added to the grey: a bright colour then keeps its hue."""


def seat_colour(info: SeatInfo) -> tuple[int, int, int]:
    """The colour of a seat as RGB."""
    colour = SEAT_COLOURS[info.colour % len(SEAT_COLOURS)]
    return colour[0], colour[1], colour[2]


def seat_sign(info: SeatInfo) -> str:
    """The icon of a seat; one by its colour where a save names none that we have."""
    return info.sign if info.sign in EVERY_SIGN else SIGNS[info.colour % len(SIGNS)]


_discs: WeakKeyDictionary[Art, dict[tuple[str, int, int, bool], pygame.Surface]] = WeakKeyDictionary()


def disc(art: Art, info: SeatInfo, side: int) -> pygame.Surface:
    """The round token of a seat, `side` px across; made once per window and size."""
    made = _discs.setdefault(art, {})
    key = (info.sign, info.colour, side, info.plain)
    if key not in made:
        made[key] = _make_disc(art, info, side)
    return made[key]


def _make_disc(art: Art, info: SeatInfo, side: int) -> pygame.Surface:
    """Wood, ring in the seat's colour, sign; the ring is the skin's light times the colour."""
    left, top, right, bottom = art.skin_pad("seat_disc")
    picture = art.plain((side + left + right, side + top + bottom))
    art.draw_skin(picture, "seat_disc", pygame.Rect(left, top, side, side))
    colour, mark = (WOODEN, BRANDED) if info.plain else (seat_colour(info), CREAM)
    face = max(1, round(side * FACE))
    lit = pygame.transform.grayscale(art.skin("seat_disc", (side, side)))
    more = lit.copy()
    more.fill((BRIGHT, BRIGHT, BRIGHT, 255), None, pygame.BLEND_RGBA_MULT)
    lit.blit(more, (0, 0), None, pygame.BLEND_RGB_ADD)
    lit.fill((*_on_wood(colour), 255), None, pygame.BLEND_RGBA_MULT)
    lit.blit(_round_hole(art, lit.get_size(), face), (0, 0), None, pygame.BLEND_RGBA_MULT)
    art.draw(picture, lit, (0, 0))
    ring = art.skin("seat_ring", (side, side)).copy()
    ring.fill((*(BRANDED if info.plain else colour), 255), None, pygame.BLEND_RGBA_MULT)
    ring_left, ring_top = art.skin_pad("seat_ring")[:2]
    art.draw(picture, ring, (left - ring_left, top - ring_top))
    drop = max(1, round(side / 40))
    size = max(4, round(side * (0.62 if info.plain else 0.56)))
    for tone, down in ((LIT if info.plain else SHADE, drop), (mark, 0)):
        sign = art.icon(seat_sign(info), size, tone)
        art.draw(picture, sign, (left + (side - size) // 2, top + (side - size) // 2 + down))
    return picture


def _on_wood(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """The grey of the light wood times this is the colour itself."""
    wood = WOOD * (255 + BRIGHT) // 255
    red, green, blue = (min(255, part * 255 // wood) for part in colour)
    return red, green, blue


def _round_hole(art: Art, size: tuple[int, int], face: int) -> pygame.Surface:
    """White where the face of the disc is, nothing around it; its edge is soft."""
    big = art.plain((size[0] * 3, size[1] * 3))
    pygame.draw.circle(big, (255, 255, 255), (big.get_width() / 2, big.get_height() / 2), face * 1.5)
    return scaled(big, size)


def draw_disc(art: Art, target: pygame.Surface, info: SeatInfo, pos: tuple[int, int], side: int) -> None:
    """Draws the token with its top left at `pos`, its shadow around."""
    left, top = art.skin_pad("seat_disc")[:2]
    art.draw(target, disc(art, info, side), (pos[0] - left, pos[1] - top))
