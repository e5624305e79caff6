"""Where the parts of the table scene lie: one table of places per layout and window size.

Every part (board, bars, stations, drawer) takes its place from a Layout and knows nothing of the others.
Must never draw.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from scenes.art import Art

COLUMN = 450
MARGIN = 30
BAR = 96
GAP = 14
HEAD = 84
SMALL = 116
SMALL_LEAST = 62
DEPTH, LENGTH = 168, 1064
"""Of a station at an edge of the table that shows all."""
HEAD_WIDE, FOOT_WIDE = 258, 56
"""The head of such a station, at its left, and how much of it at its foot is left to the game."""
SMALL_LENGTH = 560
EDGE, FIELD = 4, 226
"""Between an edge and its station; the width of the fields beside the board for what belongs to all."""


@dataclass(frozen=True)
class Place:
    """A part's rectangle in window px, the quarter turns to its reader, and whether it shows all."""

    rect: pygame.Rect
    turns: int = 0
    big: bool = False


@dataclass(frozen=True)
class Layout:
    """The places of all parts, window px.

    board: what the board paints over; free: the part of it that nothing covers; buttons: the row of
    round buttons, filled from its right end; drawer: the chronicle when it is open.
    """

    name: str
    board: pygame.Rect
    free: pygame.Rect
    title: pygame.Rect
    prompt: pygame.Rect
    log_line: pygame.Rect
    banner: pygame.Rect
    buttons: pygame.Rect
    drawer: pygame.Rect
    stations: tuple[Place, ...]
    rivals: Place | None = None
    """The plaque of opponents without a seat."""
    around: bool = False
    """People sit at the edges of a screen that lies flat: no bars, everything is turned to its reader."""


@dataclass(frozen=True)
class Wishes:
    """What the parts ask for: the number of seats, the seat shown big, and how high its panel is in px.

    rivals: how high the plaque of opponents without a seat is at a width in px; None: there are none.
    foot: how much of the board's lower edge the open chronicle leaves in view, px; wide_panel: the panel
    can be drawn as a strip too.
    """

    seats: int
    focus: int
    panel: Callable[[int], int]
    title_width: int
    rivals: Callable[[int], int] | None = None
    foot: int = 0
    wide_panel: bool = False


def column_width(art: Art, size: tuple[int, int]) -> int:
    """The width of the station column in px: never more than a third of the window."""
    return min(art.px(COLUMN), size[0] // 3)


def screen(art: Art, size: tuple[int, int], wishes: Wishes) -> Layout:
    """Board over the whole window, stations in a column at the right, all upright."""
    width, height = size
    margin, gap, bar = art.px(MARGIN), art.px(GAP), art.px(BAR)
    column = column_width(art, size)
    left = width - column - margin
    buttons = pygame.Rect(width // 2, art.px(18), width - margin - width // 2, bar - art.px(36))
    title = pygame.Rect(art.px(46), art.px(18), wishes.title_width, art.px(58))
    prompt_left = title.right + art.px(30)
    prompt = pygame.Rect(prompt_left, art.px(20), max(art.px(320), left - prompt_left - gap), art.px(54))
    stations, rivals = _column(art, pygame.Rect(left, bar, column, height - bar - margin), wishes)
    return Layout(
        name="screen",
        board=pygame.Rect(0, 0, width, height),
        free=pygame.Rect(0, bar, left - gap, height - bar),
        title=title,
        prompt=prompt,
        log_line=pygame.Rect(title.left, art.px(82), left - title.left - gap, art.px(32)),
        banner=pygame.Rect(margin, art.px(124), left - margin - gap, art.px(70)),
        buttons=buttons,
        drawer=pygame.Rect(
            margin, bar, min(art.px(600), left - 2 * margin), height - bar - max(margin, wishes.foot + gap)
        ),
        stations=stations,
        rivals=rivals,
    )


def _column(art: Art, rect: pygame.Rect, wishes: Wishes) -> tuple[tuple[Place, ...], Place | None]:
    """The seat in focus on top with its panel, the others below in turn order, at the bottom the rivals."""
    rivals = None
    if wishes.rivals is not None:
        high = min(wishes.rivals(rect.width), rect.height // 2)
        big = min(art.px(HEAD) + wishes.panel(rect.width), rect.height - high - art.px(GAP))
        top = rect.top + big + art.px(GAP)
        rivals = Place(pygame.Rect(rect.left, top, rect.width, min(high, rect.bottom - top)))
        rect = pygame.Rect(rect.left, rect.top, rect.width, big)
    return _seats(art, rect, wishes), rivals


def _seats(art: Art, rect: pygame.Rect, wishes: Wishes) -> tuple[Place, ...]:
    """The seat in focus and the others."""
    gap, others = art.px(GAP), wishes.seats - 1
    least = others * (art.px(SMALL_LEAST) + gap)
    wanted = art.px(HEAD) + wishes.panel(rect.width)
    big = max(art.px(HEAD), min(wanted, rect.height - least))
    places = {wishes.focus: Place(pygame.Rect(rect.left, rect.top, rect.width, big), big=True)}
    room = rect.height - big - gap
    small = min(art.px(SMALL), (room - gap * max(0, others - 1)) // max(1, others))
    top = rect.top + big + gap
    for step in range(1, wishes.seats):
        seat = (wishes.focus + step) % wishes.seats
        places[seat] = Place(pygame.Rect(rect.left, top, rect.width, small))
        top += small + gap
    return tuple(places[seat] for seat in range(wishes.seats))


EDGES: dict[int, tuple[int, ...]] = {
    1: (0,), 2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3), 5: (0, 0, 1, 2, 3),
}  # fmt: skip
"""The quarter turns of the seats, clockwise as people sit: bottom, left, top, right."""


def table(art: Art, size: tuple[int, int], wishes: Wishes) -> Layout:
    """A screen that lies flat: the board in the middle, every seat at an edge and turned to it."""
    width, height = size
    edge, gap = art.px(EDGE), art.px(GAP)
    deep = art.px(DEPTH if wishes.wide_panel else SMALL)
    edges = EDGES[wishes.seats]
    aside = {turns: edge + (deep + gap if turns in edges else gap) for turns in range(4)}
    free = pygame.Rect(aside[1], aside[2], width - aside[1] - aside[3], height - aside[2] - aside[0])
    longest = art.px(LENGTH if wishes.wide_panel else SMALL_LENGTH)
    long = min(longest, height - 2 * edge, width - 2 * (edge + deep + gap))
    stations = _at_edges(size, edges, (long, deep), edge, wishes.wide_panel)
    field = art.px(FIELD)
    none = pygame.Rect(0, 0, 0, 0)
    rivals = None
    if wishes.rivals is not None:
        column = column_width(art, size)
        high = min(wishes.rivals(column), free.height - 2 * gap)
        rivals = Place(pygame.Rect(free.right - column, free.top + gap, column, high))
    return Layout(
        name="table",
        board=pygame.Rect(0, 0, width, height),
        free=free,
        title=none,
        prompt=none,
        log_line=none,
        banner=pygame.Rect(free.left + field, free.top + gap, free.width - 2 * field, art.px(70)),
        buttons=pygame.Rect(free.left, free.centery + gap, field, free.height // 2 - 2 * gap),
        drawer=pygame.Rect(free.left, free.top, min(art.px(600), free.width // 2), free.height),
        stations=stations,
        rivals=rivals,
        around=True,
    )


def _at_edges(
    size: tuple[int, int], edges: tuple[int, ...], station: tuple[int, int], edge: int, big: bool
) -> tuple[Place, ...]:
    """Stations of (length, depth) px in the middle of their edges, side by side where two share one."""
    places = []
    for number, turns in enumerate(edges):
        mates = [other for other, side in enumerate(edges) if side == turns]
        long = station[0] if len(mates) == 1 else min(station[0], size[0] // len(mates) - 2 * edge)
        shift = (2 * mates.index(number) - len(mates) + 1) * (long + edge) // 2
        rect = pygame.Rect(0, 0, *((station[1], long) if turns % 2 else (long, station[1])))
        middles = (
            ("midbottom", (size[0] // 2 + shift, size[1] - edge)),
            ("midleft", (edge, size[1] // 2 + shift)),
            ("midtop", (size[0] // 2 - shift, edge)),
            ("midright", (size[0] - edge, size[1] // 2 - shift)),
        )
        name, point = middles[turns]
        setattr(rect, name, point)
        places.append(Place(rect, turns, big))
    return tuple(places)


def before(place: Place, size: tuple[int, int], gap: int) -> pygame.Rect:
    """Where something of `size` px, already turned, lies in front of a station at its edge."""
    rect, box = pygame.Rect((0, 0), size), place.rect
    names = ("midbottom", "midleft", "midtop", "midright")
    points = (
        (box.centerx, box.top - gap),
        (box.right + gap, box.centery),
        (box.centerx, box.bottom + gap),
        (box.left - gap, box.centery),
    )
    setattr(rect, names[place.turns % 4], points[place.turns % 4])
    return rect


LAYOUTS: dict[str, Callable[[Art, tuple[int, int], Wishes], Layout]] = {"screen": screen, "table": table}
"""The layouts that are offered, by name."""
