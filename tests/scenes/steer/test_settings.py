"""Settings act: on every screen, and at the table."""

from __future__ import annotations

import pygame
import pytest

from scenes.akropolis.marks import legal_marks
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.settings import SettingsScene, play_settings, screen_settings, sound_settings
from tests.scenes.akropolis.conftest import sit
from tests.scenes.driver import button, open_stage
from tests.scenes.steer.hands import Keyboard, seek

__all__ = ["sit"]


def test_every_pref_of_a_person_has_a_row():
    rows = {setting.key for setting in [*screen_settings(), *play_settings(), *sound_settings()]}
    assert rows == set(vars(Prefs())) - {"last_setup", "names"}


def test_auto_answer_by_keyboard():
    with open_stage((1280, 720)) as stage:
        stage.push(SettingsScene())
        hands = Keyboard(stage)
        box = button(stage.top, "Decide what can only be decided one way")
        stage.top.focus_on(box)
        hands.do("press")
        assert stage.prefs.auto_answer is True
        hands.do("press")
        assert stage.prefs.auto_answer is False


def test_the_way_to_the_help_from_menu_settings_and_pause(sit):
    from scenes.helping import HelpScene

    with open_stage((1280, 720)) as stage:
        hands = Keyboard(stage)
        for scene, label in (
            (MenuScene(), "Keys, buttons, gestures (F1)"), (SettingsScene(), "Keys, buttons, gestures"),
        ):  # fmt: skip
            stage.push(scene)
            hands.do("down")
            seek(hands, scene, label)
            hands.do("press")
            assert isinstance(stage.top, HelpScene) and stage.top.scene is scene
            hands.do("back")
    sitting = sit()
    hands = Keyboard(sitting.stage)
    hands.do("menu")
    pause = sitting.stage.top
    while pause.group.focus.label != "Keys, buttons, gestures":
        hands.do("down")
    hands.do("press")
    assert isinstance(sitting.stage.top, HelpScene) and sitting.stage.top.scene is sitting.scene


def far(one, other):
    """How many px of two pictures differ."""
    size = one.get_size()
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (8, 8, 8, 255), other)
    return size[0] * size[1] - mask.count()


@pytest.mark.parametrize("part", ["stations", "bars", "rack", "legal"])
def test_high_contrast_acts_at_the_table(sit, part):
    plain, sharp = (sit(moves=10, prefs=Prefs(animation="off", high_contrast=on)) for on in (False, True))
    shots = []
    for sitting in (plain, sharp):
        board = sitting.board
        if part == "legal":
            sitting.hands.click(board.rack.slot(0).center)
        place = {
            "stations": sitting.scene.stations[0].place.rect, "bars": sitting.scene.bars.prompt_rect,
            "rack": board.rack.rect, "legal": board.open_area,
        }[part]  # fmt: skip
        shots.append(sitting.stage.screenshot().subsurface(place).copy())
    area = shots[0].get_width() * shots[0].get_height()
    assert far(*shots) > area / 20


def test_legal_places_are_stronger_under_high_contrast():
    plain, sharp = legal_marks({(0, 0): 0, (1, 0): 1}), legal_marks({(0, 0): 0, (1, 0): 1}, True)
    for cell in plain:
        assert sum(m.strength for m in sharp[cell]) > sum(m.strength for m in plain[cell])


def test_the_frame_of_keys_is_yellow_and_black_under_high_contrast():
    for on, gold in ((False, (255, 206, 64)), (True, (255, 232, 0))):
        with open_stage((1280, 720), high_contrast=on) as stage:
            stage.push(MenuScene())
            hands = Keyboard(stage)
            hands.do("down")
            rect = stage.top.focus.rect
            ring = stage.screenshot().subsurface(rect.inflate(24, 24).clip(stage.surface.get_rect()))
            count = pygame.mask.from_threshold(ring, gold, (4, 4, 4, 255)).count()
            assert count > 2 * rect.width


@pytest.mark.parametrize("scale", [0.8, 1.25])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("inches", [0.0, 10.0])
def test_the_table_fits_at_every_scale(sit, scale, text, inches):
    prefs = Prefs(animation="off", ui_scale=scale, text_scale=text, diagonal_inches=inches)
    sitting = sit(seats=4, moves=9, prefs=prefs)
    window = sitting.stage.surface.get_rect()
    scene = sitting.scene
    for widget in scene.buttons.group.able():
        assert window.contains(widget.rect)
    for station in scene.stations:
        assert window.contains(station.place.rect)
    left = min(widget.rect.left for widget in scene.buttons.group.able())
    assert scene.bars.prompt_rect.left < left
    Keyboard(sitting.stage).do("help")
    sitting.hands.rest(0.2)
    assert window.contains(sitting.stage.top.rect)


def test_buttons_at_the_table_are_as_wide_as_a_fingertip_where_there_is_room(sit):
    sitting = sit(size=(1920, 1080), prefs=Prefs(animation="off", diagonal_inches=15.0))
    touch = sitting.stage.art.touch
    for widget in sitting.scene.buttons.group.able():
        assert widget.rect.width >= min(touch, sitting.stage.art.px(86))


def test_reduced_motion_leaves_nothing_that_runs_on(sit):
    sitting = sit(moves=20, prefs=Prefs(animation="normal", reduced_motion=True))
    scene = sitting.scene
    assert scene._speed() == "off" and not scene.drawer.scroller.momentum
    with open_stage((1280, 720), reduced_motion=True) as stage:
        stage.push(SettingsScene())
        assert all(not area.scroller.momentum for area in stage.top.areas)


def test_a_full_screen_that_fails_leaves_the_last_good_window(monkeypatch):
    with open_stage((1280, 720)) as stage:
        stage.push(SettingsScene())
        real = stage._set_mode

        def refuse(size, flags=pygame.RESIZABLE):
            if flags & pygame.FULLSCREEN:
                raise pygame.error("no such mode")
            return real(size, flags)

        monkeypatch.setattr(stage, "_set_mode", refuse)
        Keyboard(stage).key(pygame.K_F11)
        assert not stage.fullscreen and not stage.prefs.fullscreen and stage.size == (1280, 720)
        stage.step(dt=0.1)
        assert button(stage.top, "Full screen").value is False
