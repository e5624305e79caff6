"""Where the things of a seat's panel lie: in a high panel beside the board, or in a strip at a table's edge.

Owns the geometry. Must never know what lies there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from scenes.table.layout import FOOT_WIDE, HEAD_WIDE
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.art import Art

POINTS, PAD, GAP, BUTTON, CAPTION = 58, 12, 6, 54, 30
"""Design px: the row of points, the edge of the rack, between slots, a button, the line of words."""
BUTTONS_WIDE = 200
"""Of a strip: the column of buttons."""
SIDES = 16
"""Between a station's edge and its panel."""
SLOTS = 6
"""Slots in a row: tiles of a hand; leaders and catastrophes together."""
SWAP, END, UNDO = "swap", "end", "undo"


def labels() -> dict[str, str]:
    """What stands on the buttons."""
    return {UNDO: tr("Take back"), SWAP: tr("Swap tiles"), END: tr("End turn")}


def ending() -> str:
    """What stands on the last one while it wants a second press."""
    return tr("End it?")


@dataclass
class PanelPlaces:
    """Rectangles in the px of the plaque. cover: what hides the hand until it is held open, if anything;
    icons: buttons that show only their icon."""

    points: list[pygame.Rect] = field(default_factory=list)
    rack: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    caption: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    tiles: list[pygame.Rect] = field(default_factory=list)
    others: list[pygame.Rect] = field(default_factory=list)
    buttons: dict[str, pygame.Rect] = field(default_factory=dict)
    cover: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    icons: tuple[str, ...] = ()


def places(art: Art, rect: pygame.Rect) -> PanelPlaces:
    """The places in a panel of this size."""
    return _wide(art, rect) if rect.width > 3 * rect.height else _high(art, rect)


def height(art: Art, width: int) -> int:
    """The height in px that a high panel wants in a station of that width."""
    width -= 2 * art.px(SIDES)
    fixed = art.px(POINTS) + 2 * art.px(PAD) + 2 * art.px(GAP) + art.px(8) + art.px(SIDES)
    rows = _rows(art, width)
    return fixed + words(art) + 2 * _slot(art, width) + rows * button(art) + (rows - 1) * art.px(GAP)


def words(art: Art) -> int:
    """The height of a line of words."""
    return max(art.px(CAPTION), art.text_px(18) + art.px(8))


def button(art: Art) -> int:
    """The height of a button: for a fingertip."""
    return max(art.px(BUTTON), min(art.touch, art.px(84)))


def _slot(art: Art, width: int) -> int:
    return (width - 2 * art.px(PAD) - (SLOTS - 1) * art.px(GAP)) // SLOTS


def _rows(art: Art, width: int) -> int:
    """Two rows where the words on the buttons are too big for one."""
    room = (width - 2 * art.px(PAD) - 2 * art.px(8)) // 3 - art.px(22)
    said = (*labels().values(), ending())
    return 2 if any(art.fitted(label, "title", 21, room)[1] != label for label in said) else 1


def _high(art: Art, rect: pygame.Rect) -> PanelPlaces:
    """From top to bottom; what does not fit gets smaller."""
    row = pygame.Rect(rect.left, rect.top, rect.width, min(art.px(POINTS), rect.height // 5))
    found = PanelPlaces([_part(row, place, 5) for place in range(5)])
    rack = found.rack = pygame.Rect(rect.left, row.bottom, rect.width, rect.bottom - row.bottom)
    inner = rack.inflate(-2 * art.px(PAD), -2 * art.px(PAD))
    high, gap, rows = button(art), art.px(GAP), _rows(art, rect.width)
    low = rows * high + (rows - 1) * gap
    line = words(art)
    side = min(_slot(art, rect.width), (inner.height - line - low - 2 * gap - art.px(4)) // 2)
    found.caption = pygame.Rect(inner.left + art.px(6), inner.top - art.px(2), inner.width - art.px(12), line)
    top = inner.top + line
    for slots, down in ((found.tiles, 0), (found.others, side + gap)):
        for place in range(SLOTS):
            middle = _part(inner, place, SLOTS).centerx
            slots.append(pygame.Rect(middle - side // 2, top + down, side, side))
    _buttons(art, found, pygame.Rect(inner.left, inner.bottom - low, inner.width, low), rows)
    return found


def _wide(art: Art, rect: pygame.Rect) -> PanelPlaces:
    """From left to right: points under the head, tiles, leaders and catastrophes, buttons."""
    gap, pad = art.px(GAP), art.px(8)
    low = art.px(FOOT_WIDE - 16)
    foot = pygame.Rect(rect.left, rect.bottom - low, art.px(HEAD_WIDE), low)
    found = PanelPlaces([_part(foot, place, 5) for place in range(5)])
    left = foot.right + art.px(6)
    rack = found.rack = pygame.Rect(left, rect.top, rect.right - left, rect.height)
    inner = rack.inflate(-2 * pad, -2 * pad)
    keys = pygame.Rect(inner.right - art.px(BUTTONS_WIDE), inner.top, art.px(BUTTONS_WIDE), inner.height)
    side = (inner.height - gap) // 2
    grid = pygame.Rect(keys.left - 2 * gap - 3 * (side + gap) + gap, inner.top, 3 * (side + gap) - gap, 0)
    for place in range(SLOTS):
        row, column = divmod(place, 3)
        at = (grid.left + column * (side + gap), inner.top + row * (side + gap))
        found.others.append(pygame.Rect(at, (side, side)))
    found.cover = pygame.Rect(inner.left, inner.top, grid.left - 2 * gap - inner.left, inner.height)
    line = words(art)
    step = found.cover.width // SLOTS
    tile = min(step - gap // 2, found.cover.height - line)
    top = inner.top + (found.cover.height - line - tile) // 2
    for place in range(SLOTS):
        middle = found.cover.left + step * place + step // 2
        found.tiles.append(pygame.Rect(middle - tile // 2, top, tile, tile))
    found.caption = pygame.Rect(
        found.cover.left + gap, found.cover.bottom - line, found.cover.width - 2 * gap, line
    )
    _buttons(art, found, keys, 2)
    return found


def _buttons(art: Art, found: PanelPlaces, area: pygame.Rect, rows: int) -> None:
    """Side by side; in two rows the end of the turn has one of its own, undo shows only its icon,
    and swap does where its words are too long."""
    gap = art.px(8)
    if rows == 1:
        wide = (area.width - 2 * gap) // 3
        for place, name in enumerate((UNDO, SWAP, END)):
            found.buttons[name] = pygame.Rect(area.left + place * (wide + gap), area.top, wide, area.height)
        return
    high = (area.height - gap) // 2
    undo = pygame.Rect(area.left, area.top, high, high)
    found.buttons = {
        UNDO: undo,
        SWAP: pygame.Rect(undo.right + gap, area.top, area.right - undo.right - gap, high),
        END: pygame.Rect(area.left, area.bottom - high, area.width, high),
    }
    room = found.buttons[SWAP].width - art.px(22)
    fits = art.fitted(labels()[SWAP], "title", 21, room)[1] == labels()[SWAP]
    found.icons = (UNDO,) if fits else (UNDO, SWAP)


def _part(rect: pygame.Rect, place: int, count: int) -> pygame.Rect:
    """One of `count` equal parts of a rectangle, from the left."""
    return pygame.Rect(rect.left + rect.width * place // count, rect.top, rect.width // count, rect.height)
