"""What a seat's small plaque says: tiles, catastrophes, leaders in supply, and points where they are open.

Owns when points are behind the screen (TE-16.1). Must never work out a score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pygame

from game.contract import CHANCE, OVER, State
from game.tigris.state import Tigris
from scenes.table.board import StationInfo
from scenes.text import tr, trn
from scenes.tigris.kit import alike, put

if TYPE_CHECKING:
    from scenes.table.board import TableLink
    from scenes.tigris.board import TigrisBoard

VEILED = "?"
NUMBER = 22
"""Design px of the numbers below the leaders."""


def sign(link: TableLink, seat: int) -> str:
    """The dynasty of a seat, as its leaders are called among the pictures."""
    return link.table.seats[seat].sign


def shows_points(board: TigrisBoard, seat: int) -> bool:
    """Whether a seat's points and treasures may be drawn now (TE-16.1, TE-17.5).

    Always at the end and with open scoring; else for those alone whose view this is.
    """
    state = board.state
    if state.options["open_scoring"] is True or not state.to_act or not board.link.table.people:
        return True
    return board.peeks(seat) and (state.viewers is None or seat in state.viewers)


def station_info(board: TigrisBoard, seat: int, state: State) -> StationInfo:
    """The plaque of a seat; its points are under the discs of its leaders."""
    position, picture = cast(Tigris, state), board.picture
    seen = shows_points(board, seat)
    details: list[tuple[str | None, str]] = [
        (None, trn("{n} tile", "{n} tiles", picture.hand_sizes[seat])),
        ("catastrophe", str(picture.catastrophes[seat])),
    ]
    if seen and picture.held[seat]:
        details.append(("treasure", str(picture.held[seat])))
    if board.link.around():
        # Everybody's panel is shown; whoever is asked reads what for.
        details = _asked(position) if seat in position.to_act else []
    elif seat == board.seat:
        details = []
    home, points = picture.leaders_home(seat), picture.points_of(seat)
    waits = position.active == seat and position.to_act not in (CHANCE, OVER, (seat,))
    flags = [("hourglass", tr("It is the turn of this seat"))] if waits else []
    return StationInfo(
        headline="",
        details=details,
        thumbnail=lambda art, size: thumbnail(board, seat, size),
        thumbnail_key=(seat, home, points if seen else None, board.sign(seat)),
        flags=flags,
        thumbnail_width=176,
    )


def _asked(state: Tigris) -> list[tuple[str | None, str]]:
    """What a seat is asked, beside its name; a question has a panel of its own, turned to it."""
    if state.prompt.kind != "action":
        return []
    left = state.actions
    return [(None, trn("{n} action left", "{n} actions left", left) if left else tr("End the turn"))]


def thumbnail(board: TigrisBoard, seat: int, size: tuple[int, int]) -> pygame.Surface:
    """The leaders in supply, hollows for those on the board; below them the points of each colour."""
    kit, art = board.kit, board.kit.art
    made = art.plain(size)
    picture, seen = board.picture, shows_points(board, seat)
    home, points = picture.leaders_home(seat), picture.points_of(seat)
    wide = size[0] // 4
    top = size[1] // 20
    side = min(wide * 94 // 100, size[1] * 56 // 100)
    low = size[1] - side - top
    words = [str(count) if seen else VEILED for count in points]
    # A cube leaves room for numbers of more digits.
    cube = min(low * 80 // 100, wide * (56 if max(map(len, words)) < 2 else 38) // 100)
    texts = alike(art, words, NUMBER / art.text_scale, wide - cube - art.px(1))
    for colour in range(4):
        left = wide * colour
        middle = (left + wide // 2, top + side // 2)
        if colour in home:
            put(art, made, kit.leader(board.sign(seat), colour, side), middle)
        else:
            pygame.draw.circle(made, (0, 0, 0, 26), middle, side * 44 // 100)
            pygame.draw.circle(made, (58, 34, 14, 90), middle, side * 44 // 100, max(1, side // 20))
        text = texts[colour]
        start = middle[0] - (cube + text.get_width()) // 2
        line = top + side + low // 2
        put(art, made, kit.cube(colour, cube), (start + cube // 2, line))
        art.draw(made, text, (start + cube, line - text.get_height() // 2))
    return made
