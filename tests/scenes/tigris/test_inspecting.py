"""The inspector: colour and sign, region and kingdom, whose strength, who scores; in one look."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.match import Match, Setup
from game.tigris.parts import BLACK, BLUE, GREEN, RED, cell
from game.tigris.state import Tigris
from net.table import key_from_seed
from scenes.tigris.inspecting import Inspecting
from scenes.tigris.places import Places

NAMES = ("Ada", "Ben", "Cleo")
SIGNS = ("lion", "archer", "bull")
TEMPLE = cell(8, 6)
"""A starting temple in the open land of the standard board."""


class Art:
    """Enough of a window to place cells in."""

    def px(self, size):
        return round(size)


@pytest.fixture
def state() -> Tigris:
    match = Match(Setup("tigris", 3, {}), key_from_seed("1"))
    match.begin()
    return match.state.copy()


@pytest.fixture
def looker(state):
    box = pygame.Rect(0, 0, 40, 40)
    hand = SimpleNamespace(
        arrange=lambda rect: None,
        point_rect=lambda place: pygame.Rect(place * 10, 500, 10, 10),
        at=lambda pos: SimpleNamespace(
            kind=("tile", "leader", "catastrophe")[pos[1] // 50], number=pos[0], rect=box
        ),
        tiles=lambda: (RED, RED, BLUE),
    )
    board = SimpleNamespace(
        state=state,
        link=SimpleNamespace(name=NAMES.__getitem__),
        sign=SIGNS.__getitem__,
        places=Places(Art(), pygame.Rect(0, 0, 1600, 1100)),
        hands=[hand] * 3,
        shows_points=lambda seat: seat == 0,
        peeks=lambda seat: seat == 0,
    )
    return Inspecting(board)


def put(state, colour, *cells):
    for at in cells:
        state.board.up[colour] |= 1 << at


def stand(state, seat, colour, at):
    state.board.leaders[seat * 4 + colour] = at


def said(found):
    return "\n".join([found.title, *found.lines])


def test_a_leader_tells_colour_sign_and_strength(state, looker):
    stand(state, 0, GREEN, cell(9, 6))
    put(state, GREEN, cell(10, 6), cell(11, 6), cell(9, 7))
    found = looker.cell(cell(9, 6))
    assert found.title == "The trader of Ada"
    assert found.lines[:4] == [
        "Colour green: it leads trade",
        "Sign Lion: it belongs to Ada",
        "Strength in a revolt: 1 temple beside it",
        "Strength in a war: 3 markets in its kingdom",
    ]
    assert "1 green point for Ada" in said(found) and "Without this temple it must go home" in found.lines


def test_a_king_tells_for_which_colours_he_stands_in(state, looker):
    stand(state, 1, BLACK, cell(9, 6))
    stand(state, 0, GREEN, cell(8, 5))
    assert "bring Ben points: black, and as the king also red and blue" in said(looker.cell(cell(9, 6)))


def test_a_tile_tells_whether_its_region_is_a_kingdom_and_who_scores(state, looker):
    alone = looker.cell(TEMPLE)
    assert alone.title == "Temple on I7" and "it is no kingdom" in said(alone)
    assert "carries a treasure" in said(alone) and "Special border" not in said(alone)
    stand(state, 1, BLACK, cell(9, 6))
    stand(state, 0, GREEN, cell(8, 5))
    found = looker.cell(TEMPLE)
    assert "Part of a kingdom: the trader of Ada and the king of Ben" in found.lines
    at = list(found.lines).index("Points for tiles laid here:")
    assert list(found.lines)[at + 1 :] == ["Ada: green", "Ben: red (king), blue (king), black"]
    stand(state, 1, BLACK, -1)
    assert "nobody: red, blue, black" in said(looker.cell(TEMPLE))
    assert "Special border" in said(looker.cell(cell(1, 1)))


def test_an_empty_space_tells_what_may_lie_there_and_what_it_brings(state, looker):
    assert "No kingdom is beside it" in said(looker.cell(cell(0, 0)))
    assert "no temple is beside it" in said(looker.cell(cell(0, 0)))
    river = looker.cell(cell(5, 0))
    assert river.title == "River on F1" and "Only farms" in said(river) and "leader" not in said(river)
    stand(state, 0, GREEN, cell(9, 6))
    beside = looker.cell(cell(10, 6))
    assert "Ada: green\nnobody: red, black" in said(beside) and "blue" not in said(beside)
    assert "A leader would have 1 temple here" in said(looker.cell(cell(8, 5)))
    stand(state, 1, GREEN, cell(11, 6))
    assert "join two kingdoms" in said(looker.cell(cell(10, 6)))


def test_monuments_tell_whom_they_bring_points(state, looker):
    corner = cell(9, 6)
    state.board.monuments[0] = corner
    for at in (corner, cell(10, 6), cell(9, 7), cell(10, 7)):
        state.board.down |= 1 << at
    stand(state, 2, RED, cell(8, 5))
    found = looker.cell(cell(10, 7))
    assert found.title == "The blue and red monument" and found.anchor == looker.board.places.block_rect(
        corner
    )
    assert "1 blue point each turn: for nobody now" in found.lines
    assert "1 red point each turn: for Cleo" in found.lines
    state.board.monuments[0] = -1
    state.board.wonder, state.board.down = cell(10, 7), state.board.down | 1 << cell(11, 7)
    assert "any colour each turn" in said(looker.cell(cell(10, 7)))


def test_the_other_things_of_the_board(state, looker):
    state.board.ruins |= 1 << cell(0, 0)
    assert looker.cell(cell(0, 0)).title == "Catastrophe"
    state.board.marker, state.board.under_marker = cell(2, 2), GREEN
    assert "as if it were not there" in said(looker.cell(cell(2, 2)))
    put(state, GREEN, cell(3, 4))
    state.board.buildings[GREEN] = cell(3, 4)
    assert "The market hall stands on it" in said(looker.cell(cell(3, 4)))


def test_places_outside_of_the_board_say_nothing(looker):
    assert looker.inspect((0, 0)) is None
    assert looker.inspect(looker.board.places.cell_rect(TEMPLE).center).title == "Temple on I7"


def test_the_panel_of_a_seat(state, looker):
    rect = pygame.Rect(0, 0, 100, 100)
    state.points[:4] = [3, 1, 2, 2]

    def panel(pos, seat=0):
        return said(looker.inspect_panel(pos, rect, seat))

    assert "3 red points" in panel((5, 505)) and "weakest" not in panel((5, 505))
    assert "weakest" in panel((15, 505)) and "0 treasures" in panel((45, 505))
    assert "Behind the screen of Ben" in panel((5, 505), 1) and "3" not in panel((5, 505), 1)
    assert panel((0, 0)).startswith("Temple") and "2 of these in hand" in panel((0, 0))
    assert panel((4, 0), 1).startswith("Hidden tile\nBen has 6 tiles in hand")
    assert panel((0, 0), 1).startswith("Hidden tile"), "a hand that is not held open"
    assert "In supply" in panel((2, 60)) and "Lion" in panel((2, 60))
    stand(state, 0, GREEN, cell(9, 6))
    assert "Stands on J7" in panel((2, 60))
    assert "Ada has 2 left" in panel((0, 110))
