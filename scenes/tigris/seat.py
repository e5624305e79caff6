"""What a seat's small plaque says: tiles, catastrophes, leaders in supply, and points where they are open.

Owns when points are behind the screen (TE-16.1). Must never work out a score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pygame

from game.contract import State
from game.tigris.state import Tigris
from scenes.art import INK, INK2, Art
from scenes.table.board import StationInfo
from scenes.text import tr, trn
from scenes.tigris.kit import put

if TYPE_CHECKING:
    from scenes.table.board import TableLink
    from scenes.tigris.board import TigrisBoard

VEILED = "?"


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
        (None, trn("{n} catastrophe", "{n} catastrophes", picture.catastrophes[seat])),
    ]
    if seen and picture.held[seat]:
        details.append((None, trn("{n} treasure", "{n} treasures", picture.held[seat])))
    if board.link.around():
        # Everybody's panel is shown; whoever is asked reads what for.
        details = [(None, board.prompt(state))] if seat in position.to_act else []
    elif seat == board.seat:
        details = []
    home, points = picture.leaders_home(seat), picture.points_of(seat)
    waits = position.active == seat and seat not in position.to_act
    flags = [("hourglass", tr("It is the turn of this seat"))] if waits else []
    return StationInfo(
        headline="",
        details=details,
        thumbnail=lambda art, size: thumbnail(board, seat, size),
        thumbnail_key=(seat, home, points if seen else None, board.sign(seat)),
        flags=flags,
    )


def thumbnail(board: TigrisBoard, seat: int, size: tuple[int, int]) -> pygame.Surface:
    """Four discs, faint where the leader is on the board; below them the points of the colour."""
    kit: Art = board.kit.art
    made = kit.plain(size)
    picture, seen = board.picture, shows_points(board, seat)
    home, points = picture.leaders_home(seat), picture.points_of(seat)
    wide = size[0] // 4
    number_high = size[1] * 42 // 100
    side = min(wide, size[1] - number_high)
    for colour in range(4):
        middle = wide * colour + wide // 2
        disc = board.kit.leader(board.sign(seat), colour, side)
        if colour not in home:
            disc = board.kit.faded(("thumb", seat, colour), disc, 84)
        put(kit, made, disc, (middle, side // 2))
        words = str(points[colour]) if seen else VEILED
        text = kit.fit(words, "title", 24 / kit.text_scale, INK if seen else INK2, wide)
        top = side + (size[1] - side - text.get_height()) // 2
        kit.draw(made, text, (middle - text.get_width() // 2, top))
    return made
