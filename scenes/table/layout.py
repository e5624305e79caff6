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


@dataclass(frozen=True)
class Wishes:
    """What the parts ask for: the number of seats, the seat shown big, and how high its panel is in px.

    rivals: how high the plaque of opponents without a seat is at a width in px; None: there are none.
    foot: how much of the board's lower edge the open chronicle leaves in view, px.
    """

    seats: int
    focus: int
    panel: Callable[[int], int]
    title_width: int
    rivals: Callable[[int], int] | None = None
    foot: int = 0


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


LAYOUTS: dict[str, Callable[[Art, tuple[int, int], Wishes], Layout]] = {"screen": screen}
"""The layouts that are offered, by name."""
