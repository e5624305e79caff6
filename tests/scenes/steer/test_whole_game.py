"""A whole game for two through the real screens, from the main menu to the results: keys only, pad only."""

from __future__ import annotations

import pygame
import pytest

from game.contract import Move
from net.table import SeatInfo
from scenes.lobby import LobbyScene
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.results import ResultsScene
from scenes.stage import Stage
from scenes.table.scene import TableScene
from tests.scenes.steer.hands import GamePad, Keyboard, seek


@pytest.fixture
def stage():
    seats = [SeatInfo("Lysander", "owl", 0, "human"), SeatInfo("Aspasia", "lion", 1, "human")]
    prefs = Prefs(animation="off", confirm="on")
    prefs.last_setup = {"akropolis": {"seats": [seat.to_plain() for seat in seats], "options": {}}}
    made = Stage(prefs=prefs, size=(1280, 720))
    yield made
    made.close()


def take_a_turn(scene, hands, number):
    """Chooses a tile in the row, moves it over the city, turns it, goes to an allowed place, builds."""
    board = scene.board
    seat = scene.state.to_act[0]
    assert scene.walk.region == "row", "after a turn the focus is back in the row"
    take = min(number % 3, board.state.stones[seat], len(board.state.row) - 1)
    while board.keys.place != take:
        hands.do("right")
    hands.do("press")
    assert board.hand.take == take and board.hand.spot is not None and scene.walk.region == "city"
    before = board.hand.spot
    hands.do("right" if number % 2 else "left")
    if number % 3 == 1:
        hands.do("turn")
    assert board.hand.spot != before
    hands.do("place")
    move = board.candidate()
    assert move is not None and move in scene.state.legal(seat)
    hands.do("press")
    return move


def play(stage, hands):
    stage.push(MenuScene())
    stage.step(dt=0.1)
    hands.do("press")
    seek(hands, stage.top, "New table")
    hands.do("press")
    assert isinstance(stage.top, LobbyScene) and stage.top.focus is not None
    seek(hands, stage.top, "Start the game")
    hands.do("press")
    scene = stage.top
    assert isinstance(scene, TableScene)
    moves = []
    while not scene.table.over:
        moves.append(take_a_turn(scene, hands, len(moves)))
        assert len(moves) <= 36
    hands.rest(0.3)
    results = stage.top
    assert isinstance(results, ResultsScene) and results.shown_all
    assert [past.entry for past in scene.table.history() if isinstance(past.entry, Move)] == moves
    assert results.group.focus is not None
    while results.group.focus.label != "Main menu":
        hands.do("right")
    hands.do("press")
    assert isinstance(stage.top, MenuScene)


def test_by_keyboard_only(stage):
    play(stage, Keyboard(stage))
    assert not pygame.mouse.get_pressed()[0]


def test_by_game_pad_only(stage):
    play(stage, GamePad(stage))
