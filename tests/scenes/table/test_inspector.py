"""The inspector: hover after a rest, long press, never under the finger, the release does nothing."""

from __future__ import annotations

import pygame
import pytest

from scenes import gestures as g
from scenes.table.board import Inspection
from scenes.table.inspector import WAIT, Inspector
from tests.scenes.table.fake import finger

WINDOW = pygame.Rect(0, 0, 1280, 720)


def thing(pos):
    rect = pygame.Rect(0, 0, 60, 60)
    rect.center = pos
    return Inspection("Thing", ["one line"], "TOY-1", rect)


def test_a_resting_mouse_shows_and_a_moving_one_does_not():
    inspector = Inspector(lambda pos: thing((100, 100)))
    inspector.handle(g.Hover((100, 100)))
    assert not inspector.update(WAIT / 2) and inspector.shown is None
    inspector.handle(g.Hover((110, 100)))
    assert not inspector.update(WAIT * 0.8)
    assert inspector.update(WAIT * 0.3) and inspector.shown is not None
    inspector.handle(g.Hover((115, 100)))
    assert inspector.shown is not None, "still over the same thing"
    inspector.handle(g.Hover((300, 100)))
    assert inspector.shown is None


@pytest.mark.parametrize("pos", [(40, 40), (1240, 40), (40, 690), (1240, 690), (640, 360), (640, 30)])
def test_the_tip_is_inside_the_window_beside_the_thing_and_off_the_finger(art, pos):
    inspector = Inspector(thing)
    inspector.handle(g.Hold(1, pos))
    rect = inspector.place(art, WINDOW, (300, 120))
    assert WINDOW.contains(rect)
    assert not rect.colliderect(inspector.shown.anchor)
    assert not rect.collidepoint(pos)
    middle = WINDOW.center
    before = abs(pos[1] - middle[1]) + abs(pos[0] - middle[0])
    assert abs(rect.centery - middle[1]) + abs(rect.centerx - middle[0]) <= before + 200


def test_a_press_hides_the_tip():
    inspector = Inspector(thing)
    inspector.handle(g.Hold(1, (100, 100)))
    assert inspector.shown is not None
    inspector.handle(g.HoldEnd(1, (100, 100)))
    assert inspector.shown is None


def test_a_long_press_on_a_jar_shows_it_and_the_release_does_nothing(open_table):
    stage, scene = open_table(private=False)
    pos = scene.board.jar_rect(1).center
    stage.step([finger(stage, pygame.FINGERDOWN, pos)], dt=0.01)
    stage.step(dt=0.5)
    assert scene.inspector.shown is not None and scene.inspector.shown.title.startswith("Jar")
    stage.step([finger(stage, pygame.FINGERUP, pos)], dt=0.01)
    assert scene.inspector.shown is None
    assert scene.board.picked is None and scene.board.taps == []


def test_a_long_press_on_a_round_button_shows_its_tip_and_does_not_press_it(open_table):
    stage, scene = open_table(private=False)
    pos = scene.buttons.by_name["chronicle"].rect.center
    stage.step([finger(stage, pygame.FINGERDOWN, pos)], dt=0.01)
    stage.step(dt=0.5)
    assert scene.inspector.shown.title == "Chronicle"
    assert scene.inspector.shown.lines == ["Key: L"]
    stage.step([finger(stage, pygame.FINGERUP, pos)], dt=0.01)
    assert not scene.drawer_open


@pytest.mark.parametrize("pos", [(100, 100), (640, 360), (1200, 360), (640, 680), (1240, 690)])
def test_the_tip_leaves_free_what_belongs_to_the_thing(art, pos):
    anchor = pygame.Rect(0, 0, 40, 40)
    anchor.center = pos
    row = [anchor.move(0, step * 40) for step in range(-4, 5)]
    inspector = Inspector(lambda at: Inspection("A thing", ["and more"], anchor=anchor, keep=row))
    inspector.handle(g.Hover(pos))
    inspector.update(1.0)
    rect = inspector.place(art, WINDOW, (300, 120))
    assert WINDOW.contains(rect) and rect.collidelist(row) < 0
    assert abs(rect.centerx - pos[0]) < 260
