"""A whole game for two through the real screens: menu, new table, Akropolis, results. By mouse, by finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.contract import Move
from net.table import SeatInfo
from scenes.akropolis.board import AkropolisBoard
from scenes.lobby import LobbyScene
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.results import ResultsScene
from scenes.stage import Stage
from scenes.table.scene import TableScene
from tests.scenes.akropolis.conftest import Hands

Press = Callable[[tuple[float, float]], None]


@pytest.fixture
def stage():
    seats = [SeatInfo("Lysander", "owl", 0, "human"), SeatInfo("Aspasia", "lion", 1, "human")]
    prefs = Prefs(animation="off", confirm="on")
    prefs.last_setup = {"akropolis": {"seats": [seat.to_plain() for seat in seats], "options": {}}}
    made = Stage(prefs=prefs, size=(1280, 720))
    yield made
    made.close()


def open_table(stage: Stage, press: Press) -> TableScene:
    """From the menu to the table, by pressing what is there."""
    stage.push(MenuScene())
    stage.step(dt=0.1)
    box = next(widget for widget in stage.top.group.widgets if getattr(widget, "name", "") == "akropolis")
    press(box.rect.center)
    lobby = stage.top
    assert isinstance(lobby, LobbyScene)
    start = next(w for w in lobby.group.widgets if getattr(w, "label", "") == "Start the game")
    press(start.rect.center)
    table = stage.top
    assert isinstance(table, TableScene)
    return table


def take_a_turn(scene: TableScene, press: Press, number: int) -> Move:
    """Taps a tile, taps a legal cell, turns it now and then, confirms."""
    board = scene.board
    assert isinstance(board, AkropolisBoard)
    seat = scene.state.to_act[0]
    take = min(number % 3, board.state.stones[seat], len(board.state.row) - 1)
    press(board.rack.slot(take).center)
    assert board.hand.take == take
    press(reachable(board, number))
    assert board.hand.legal
    if number % 2:
        press(board.beside.right.rect.center)
    move = board.candidate()
    assert move is not None and move in scene.state.legal(seat)
    press(board.beside.confirm.rect.center)
    return move


def reachable(board: AkropolisBoard, number: int) -> tuple[float, float]:
    """A point in the open on which a tile may lie: now low, now high."""
    heights = board.hand.spots.heights
    cells = sorted(
        board.hand.spots.cells.items(),
        key=lambda item: (item[1] * (number % 4 == 3), -sum(map(abs, item[0]))),
    )
    for cell, height in reversed(cells):
        point = board.view.point(cell, height)
        ghost = board.ghost()
        if ghost is not None and ghost.covers(point, board.view):
            continue
        if board.open_area.collidepoint(point) and board.view.pick(point, heights) == cell:
            return point
    raise AssertionError("no legal cell can be seen")


def play(stage: Stage, press: Press) -> None:
    scene = open_table(stage, press)
    moves = []
    while not scene.table.over:
        moves.append(take_a_turn(scene, press, len(moves)))
        assert len(moves) <= 36
    assert len(moves) == 36
    stage.step(dt=0.1)
    stage.step(dt=0.1)
    assert isinstance(stage.top, ResultsScene)
    result = scene.table.result()
    assert stage.top.result == result
    played = [past.entry for past in scene.table.history() if isinstance(past.entry, Move)]
    assert played == moves
    steps = scene.board.score_steps(scene.state)
    for seat in range(2):
        assert sum(step.points[seat] for step in steps) == result.totals[seat]
        assert len(scene.board.state.cities[seat].placed) == 18


def test_a_whole_game_by_mouse(stage):
    play(stage, Hands(stage).click)


def test_a_whole_game_by_fingers_only(stage):
    play(stage, Hands(stage).touch)
