"""Big opaque panels, drawn fast: their middle has no alpha, only the edges with corners and shadow do.

Drawing with alpha costs three times as much as plain copying; at 3840x2160 a panel is two million px.
Must never be used for a panel through which the board shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import pygame

if TYPE_CHECKING:
    from scenes.art import Art

Pos = tuple[int, int]
Pieces = list[tuple[pygame.Surface, Pos]]
BORDER = 16
"""Design px from the edge of a panel within which its corners are."""
KEPT = 24

_made: WeakKeyDictionary[Art, dict[tuple[str, Pos], Pieces]] = WeakKeyDictionary()


def split(whole: pygame.Surface, rect: pygame.Rect, border: int) -> Pieces:
    """The picture as an opaque middle, `rect` without its border, and four strips around it."""
    middle = rect.inflate(-2 * border, -2 * border)
    width, height = whole.get_size()
    if middle.width < 1 or middle.height < 1:
        return [(whole, (0, 0))]
    strips = (
        pygame.Rect(0, 0, width, middle.top),
        pygame.Rect(0, middle.bottom, width, height - middle.bottom),
        pygame.Rect(0, middle.top, middle.left, middle.height),
        pygame.Rect(middle.right, middle.top, width - middle.right, middle.height),
    )
    pieces: Pieces = [(whole.subsurface(strip), strip.topleft) for strip in strips]
    return [(whole.subsurface(middle).convert(), middle.topleft), *pieces]


def draw_pieces(art: Art, target: pygame.Surface, pieces: Pieces, left: int, top: int) -> None:
    """Draws what `split` made."""
    for picture, (x, y) in pieces:
        art.draw(target, picture, (left + x, top + y))


def draw_sheet(art: Art, target: pygame.Surface, skin: str, rect: pygame.Rect) -> None:
    """Like `Art.draw_skin`, for a skin whose body is opaque."""
    made = _made.setdefault(art, {})
    key = (skin, rect.size)
    if key not in made:
        if len(made) >= KEPT:
            made.pop(next(iter(made)))
        left, top = art.skin_pad(skin)[:2]
        made[key] = split(art.skin(skin, rect.size), pygame.Rect((left, top), rect.size), art.px(BORDER))
    left, top = art.skin_pad(skin)[:2]
    draw_pieces(art, target, made[key], rect.left - left, rect.top - top)
