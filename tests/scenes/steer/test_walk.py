"""The focus at the table: its parts in order, the hexes, the seats, the buttons, the chronicle."""

from __future__ import annotations

import pygame
import pytest

from game.akropolis import outlook
from scenes.results import ResultsScene
from scenes.table.pause import PauseScene
from tests.scenes.akropolis.conftest import sit
from tests.scenes.steer.hands import GamePad, Keyboard

__all__ = ["sit"]


@pytest.fixture(params=[Keyboard, GamePad])
def hands_of(request):
    return request.param


def test_the_parts_in_their_order(sit, hands_of):
    sitting = sit(moves=6, seats=3)
    scene, hands = sitting.scene, hands_of(sitting.stage)
    seen = []
    for _ in range(5):
        seen.append(scene.walk.region)
        hands.do("next")
    assert seen == ["row", "city", "seats", "buttons", "row"]


def test_no_frame_shows_before_keys_are_used_and_none_after_a_pointer(sit):
    sitting = sit()
    scene, keyboard = sitting.scene, Keyboard(sitting.stage)
    assert not scene.walk.shown
    before = pygame.image.tobytes(sitting.stage.screenshot(), "RGB")
    keyboard.do("right")
    assert scene.walk.shown and scene.board.keys.region == "row"
    assert pygame.image.tobytes(sitting.stage.screenshot(), "RGB") != before
    sitting.hands.click(scene.board.open_area.center)
    assert not scene.walk.shown and scene.board.keys.region is None and scene.board.rack.hovered is None


def test_every_seat_row_and_button_can_be_pressed(sit, hands_of):
    sitting = sit(moves=6, seats=3)
    scene, hands = sitting.scene, hands_of(sitting.stage)
    asked = scene.focus
    hands.do("next", "next")
    stops = [stop.name for stop in scene.walk.stops()]
    assert stops[0] == f"seat {asked}" and len(stops) == 3 + 5
    assert scene.walk.stop == stops[0]
    hands.do("down", "press")
    assert scene.board.lamp.kind == "housing"
    hands.do("press", "down", "next", "previous" if hands_of is Keyboard else "next")
    assert scene.board.lamp.kind is None, "what was only looked at is lit no more"
    while scene.walk.region != "seats":
        hands.do("next")
    while scene.walk.stop != stops[-1]:
        hands.do("down")
    assert scene.walk.stop == f"seat {(asked + 2) % 3}"
    hands.do("press")
    assert scene.focus == (asked + 2) % 3
    hands.do("next")
    names = {id(button): name for name, button in scene.buttons.by_name.items()}
    pressed = set()
    count = len(scene.walk.stops())
    for _ in range(count):
        stop = scene.walk.current()
        widget = next(w for w in scene.buttons.group.widgets if w.rect == stop.rect)
        pressed.add(names.get(id(widget), "tiles"))
        hands.do("right")
    assert pressed == {"menu", "fullscreen", "rules", "chronicle", "fit", "undo", "hint", "tiles"}
    hands.do("press")
    assert isinstance(sitting.stage.top, PauseScene)
    assert sitting.stage.top.group.focus.label == "Go on"
    hands.do("back")
    assert sitting.stage.top is scene


def test_the_focus_explains_what_it_stands_on(sit, hands_of):
    sitting = sit(moves=6)
    scene, hands = sitting.scene, hands_of(sitting.stage)
    hands.do("right")
    hands.rest(0.6)
    shown = scene.inspector.shown
    assert shown is not None and shown.title == scene.board.inspect(scene.board.rack.slot(1).center).title
    hands.do("up")
    hands.rest(0.6)
    assert scene.walk.region == "city" and "Level" in scene.inspector.shown.lines[0]


def test_the_hex_in_focus_goes_everywhere(sit):
    sitting = sit(moves=24)
    board, keyboard = sitting.board, Keyboard(sitting.stage)
    keyboard.do("up", "up")
    cells = set(board.city_view.city.piles)
    reached, waiting = set(), [board.keys.cell]
    while waiting:
        start = waiting.pop()
        for way in ("left", "right", "up", "down"):
            board.keys.cell, board.keys._lane = start, None
            keyboard.do(way)
            assert board.keys.cell in cells | set(board.city_view.city.lakes)
            if board.keys.cell not in reached:
                reached.add(board.keys.cell)
                waiting.append(board.keys.cell)
    assert cells <= reached


def test_the_tile_goes_over_every_hex_also_where_it_may_not_lie(sit):
    sitting = sit(moves=8)
    scene, board, keyboard = sitting.scene, sitting.board, Keyboard(sitting.stage)
    keyboard.do("press")
    board.keys._lane = None
    reached, waiting = set(), [board.hand.spot]
    legal = {spot for spot in board.hand.spots.all if spot.rot == board.hand.rot}
    while waiting:
        start = waiting.pop()
        for way in ("left", "right", "up", "down"):
            board.hand.put(start, board.view)
            board.keys._lane = None
            board.keys.step({"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way])
            if board.hand.spot not in reached:
                reached.add(board.hand.spot)
                waiting.append(board.hand.spot)
    assert legal <= reached and reached - legal
    bad = next(spot for spot in sorted(reached - legal, key=lambda s: (s.q, s.r)) if spot.height)
    board.hand.put(bad, board.view)
    board.moved()
    assert board.candidate() is None
    keyboard.do("press")
    assert "AK-" in scene.bars.said and board.hand.holding
    keyboard.do("place")
    assert board.hand.legal


def test_the_next_place_begins_with_the_best_and_comes_round(sit):
    sitting = sit(moves=10)
    board, keyboard = sitting.board, Keyboard(sitting.stage)
    keyboard.do("press")
    here = [spot for spot in board.hand.spots.all if spot.rot == board.hand.rot]
    ranked = board.keys._ranked()
    assert set(ranked) == set(here)
    board.hand.put(ranked[-1], board.view)
    keyboard.do("place")
    assert board.hand.spot == ranked[0]
    keyboard.do("place")
    assert board.hand.spot == ranked[1]
    keyboard.key(pygame.K_n, pygame.KMOD_SHIFT)
    assert board.hand.spot == ranked[0]
    gains = []
    for spot in ranked:
        board.hand.put(spot, board.view)
        gains.append(outlook.preview(board.state, board.build()).change)
    assert gains == sorted(gains, reverse=True)


def test_x_takes_back_with_an_empty_hand(sit):
    sitting = sit(moves=0, people=1, seats=1)
    board, pad = sitting.board, GamePad(sitting.stage)
    pad.do("press", "place")
    assert board.hand.holding, "with a tile in hand it goes on to the next place"
    pad.do("back")
    assert not board.hand.holding
    pad.do("place")
    assert sitting.scene.bars.said == "There is no move to take back."


def test_what_is_in_focus_is_kept_in_view(sit):
    sitting = sit(moves=24)
    board, keyboard = sitting.board, Keyboard(sitting.stage)
    keyboard.do("up")
    for _ in range(12):
        keyboard.key(pygame.K_EQUALS)
    keyboard.rest(0.5)
    for _ in range(12):
        keyboard.do("left")
        x, y = board.keys.point()
        assert board.open_area.collidepoint(x, y)


def test_zoom_and_pan_by_pad(sit):
    sitting = sit(moves=8)
    board, pad = sitting.board, GamePad(sitting.stage)
    before = board.view
    pad.event(pygame.JOYAXISMOTION, axis=5, value=1.0)
    pad.event(pygame.JOYAXISMOTION, axis=5, value=-1.0)
    assert board.view.radius > before.radius
    pad.rest(0.5)
    before = board.view
    pad.event(pygame.JOYAXISMOTION, axis=3, value=1.0)
    pad.rest(0.3)
    pad.event(pygame.JOYAXISMOTION, axis=3, value=0.0)
    assert board.view.ox < before.ox and board.view.oy == before.oy
    pad.button(10)
    pad.rest(1.0)
    assert not board.camera.by_hand


def test_the_chronicle_by_keys(sit):
    sitting = sit(moves=20)
    scene, keyboard = sitting.scene, Keyboard(sitting.stage)
    keyboard.key(pygame.K_l)
    while scene.walk.region != "chronicle":
        keyboard.do("next")
    keyboard.do("up")
    last = scene.drawer.picked
    keyboard.do("up", "up")
    assert scene.drawer.picked < last
    at = scene.drawer.scroller.at
    keyboard.key(pygame.K_HOME)
    assert scene.drawer.scroller.at == 0 < at
    keyboard.do("back")
    assert not scene.drawer_open and scene.walk.region in scene.walk.regions()


def test_text_of_a_name_by_pad(sit):
    from scenes.panel import AskText

    sitting = sit()
    names, pad = [], GamePad(sitting.stage)
    sitting.stage.push(AskText("Who?", "", names.append))
    pad.do("down")
    panel = sitting.stage.top
    assert panel.keys_shown and panel.focus.label == "Q"
    pad.do("right", "press")
    assert panel.entry.text == "W"
    pad.button(2)
    assert panel.entry.text == ""
    pad.do("press", "right", "press")
    pad.button(7)
    assert len(names) == 1 and len(names[0]) == 2


def test_results_by_pad(sit):
    sitting = sit(moves=36)
    sitting.hands.rest(0.3)
    assert isinstance(sitting.stage.top, ResultsScene)
    pad = GamePad(sitting.stage)
    pad.do("right", "press")
    assert sitting.stage.top.page == "chart"
    pad.do("back")
    assert sitting.stage.top is sitting.scene
