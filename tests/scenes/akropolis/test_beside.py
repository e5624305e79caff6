"""The buttons beside the tile in hand: they hold still while they are tapped, and then follow the tile."""

from __future__ import annotations

import pytest

from tests.scenes.akropolis.conftest import Open, Sitting


def in_hand(sitting: Sitting) -> None:
    """The first tile of the row over a legal place, buttons shown."""
    board = sitting.board
    sitting.hands.click(board.rack.slot(0).center)
    sitting.hands.click(board.hand.spots.middle(board.hand.spots.all[7], board.view))
    assert board.beside.shown and board.hand.legal


@pytest.mark.parametrize("way", ["touch", "click"])
def test_tapping_the_same_place_turns_on_and_on(sit: Open, way: str) -> None:
    sitting = sit(moves=8)
    in_hand(sitting)
    board = sitting.board
    there = board.beside.right.rect.center
    places = set()
    for _ in range(6):
        getattr(sitting.hands, way)(there)
        assert board.beside.right.rect.center == there
        places.add((board.hand.spot.q, board.hand.spot.r, board.hand.rot))
    assert len(places) >= 4, "another button was hit, or the tile did not turn"


def test_after_a_while_the_buttons_follow_the_tile(sit: Open) -> None:
    sitting = sit(moves=8)
    in_hand(sitting)
    board = sitting.board
    there = board.beside.right.rect.center
    for _ in range(3):
        sitting.hands.touch(there)
    assert board.beside.wake_in() is not None
    sitting.hands.rest(2.0)
    piece = board.ghost().piece_rect(board.view)
    assert board.beside.wake_in() is None
    assert not any(button.rect.colliderect(piece.inflate(-8, -8)) for button in board.beside.group.widgets)


def test_under_the_mouse_they_stay_as_long_as_it_rests_there(sit: Open) -> None:
    sitting = sit(moves=8)
    in_hand(sitting)
    board = sitting.board
    there = board.beside.right.rect.center
    sitting.hands.move(there, held=False)
    for _ in range(3):
        sitting.hands.click(there)
    sitting.hands.rest(3.0)
    assert board.beside.right.rect.center == there


def test_a_tile_put_elsewhere_takes_its_buttons_along(sit: Open) -> None:
    sitting = sit(moves=8)
    in_hand(sitting)
    board = sitting.board
    there = board.beside.right.rect.center
    sitting.hands.touch(there)
    board.hand.put(board.hand.spots.all[-1], board.view)
    board.moved()
    assert board.beside.right.rect.center != there
