"""Notices as pictures of their own, turned to whom they are for: icon and words upon a small board.

Owns these pictures, made once per window and text. Must never know what is said.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import pygame

from scenes.art import INK

if TYPE_CHECKING:
    from scenes.art import Art, Colour

SKIN = "tooltip"
KEPT = 24
_made: WeakKeyDictionary[Art, OrderedDict[Hashable, pygame.Surface]] = WeakKeyDictionary()


def turned(art: Art, key: Hashable, turns: int, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A picture by its key, turned by quarter turns; made once."""
    store = _made.setdefault(art, OrderedDict())
    full = (key, turns % 4)
    if full not in store:
        upright = make()
        store[full] = pygame.transform.rotate(upright, -90 * (turns % 4)) if turns % 4 else upright
        while len(store) > KEPT:
            store.popitem(last=False)
    store.move_to_end(full)
    return store[full]


def notice(art: Art, text: str, icon: str, tone: Colour, room: int, turns: int) -> pygame.Surface:
    """The plaque of a notice, at most `room` px wide, its shadow around it."""
    key = ("notice", text, icon, tone, room)
    return turned(art, key, turns, lambda: _notice(art, text, icon, tone, room))


def _notice(art: Art, text: str, icon: str, tone: Colour, room: int) -> pygame.Surface:
    side, pad = art.px(34), art.px(18)
    words = art.paragraph(text, "bold", 21, INK, room - side - 3 * pad)
    size = (words.get_width() + side + 3 * pad, max(words.get_height(), side) + art.px(26))
    left, top, right, bottom = art.skin_pad(SKIN)
    made = art.plain((size[0] + left + right, size[1] + top + bottom))
    body = pygame.Rect((left, top), size)
    art.draw_skin(made, SKIN, body)
    art.draw(made, art.icon(icon, side, tone), (body.left + pad, body.centery - side // 2))
    art.draw(made, words, (body.left + 2 * pad + side, body.centery - words.get_height() // 2))
    return made
