"""Sound in menus: the press of a button, the music of each place, volumes and mute wherever they are set."""

from __future__ import annotations

import pygame
import pytest

from scenes import muting
from scenes import sound as sounds
from scenes.demo import demo_table
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.settings import SettingsScene
from scenes.sound import PLACE, TAP
from scenes.stage import Stage
from scenes.table.pause import PauseScene
from scenes.table.scene import TableScene
from scenes.ui import Button, Group, Widget
from tests.scenes.driver import button
from tests.scenes.table import fake


@pytest.fixture
def stage():
    made = Stage(Prefs(animation="off"), (1280, 720))
    yield made
    made.close()


def names(stage):
    return [one.name for one in stage.sound.twin]


# --- music ----------------------------------------------------------------------------------------


def test_each_place_has_its_music(stage):
    stage.push(MenuScene())
    assert stage.sound.playing == sounds.MENU
    stage.push(SettingsScene())
    assert stage.sound.playing == sounds.MENU
    stage.sound.music(None)
    stage.pop()
    assert stage.sound.playing == sounds.MENU
    table = TableScene(demo_table("akropolis", 4))
    stage.push(table)
    assert stage.sound.playing == sounds.AKROPOLIS
    table.open_menu()
    assert stage.sound.playing == sounds.AKROPOLIS
    stage.reset(MenuScene())
    assert stage.sound.playing == sounds.MENU


def test_a_game_without_a_loop_is_played_in_silence():
    stage, _ = fake.open_table(private=False)
    try:
        assert stage.sound.playing is None
    finally:
        stage.close()


# --- buttons, settings, mute ----------------------------------------------------------------------


def test_a_press_is_heard_wherever_it_comes_from(stage):
    stage.push(MenuScene())
    settings = button(stage.top, "Settings")
    fake.click(stage, settings.rect.center)
    assert isinstance(stage.top, SettingsScene) and names(stage) == [TAP]
    stage.sound._last.clear()
    stage.top.focus_on(button(stage.top, "Back"))
    fake.key(stage, pygame.K_RETURN)
    assert isinstance(stage.top, MenuScene) and names(stage) == [TAP, TAP]


def test_what_is_let_go_or_cannot_be_pressed_is_silent(stage):
    stage.push(MenuScene())
    settings, off = button(stage.top, "Settings"), button(stage.top, "Continue")
    assert not off.enabled
    fake.click(stage, off.rect.center)
    stage.step([fake.mouse(pygame.MOUSEBUTTONDOWN, settings.rect.center, button=1)], dt=0.02)
    for pos in ((5, 5), (6, 6)):
        stage.step([fake.mouse(pygame.MOUSEMOTION, pos, rel=(1, 1), buttons=(1, 0, 0))], dt=0.02)
    stage.step([fake.mouse(pygame.MOUSEBUTTONUP, (6, 6), button=1)], dt=0.02)
    assert isinstance(stage.top, MenuScene) and names(stage) == []


def test_a_group_tells_of_every_press(monkeypatch):
    told, done = [], []
    monkeypatch.setattr(Widget, "heard", told.append)
    one = Button((0, 0, 50, 50), on_press=lambda: done.append(len(told)))
    group = Group([one])
    group.focus_on(one)
    assert group.press_focus()
    assert told == [one] and done == [1], "it is heard before it is done"


def test_volumes_are_applied_at_once_with_a_sample(stage, tmp_path):
    stage.prefs_path = tmp_path / "prefs.json"
    applied = []
    stage.sound.apply = lambda: applied.append((stage.sound.sound_gain, stage.sound.music_gain))
    stage.push(SettingsScene())
    chips = [w for area in stage.top.areas for w in area.widgets if getattr(w, "label", "") == "20 %"]
    assert len(chips) == 2
    fake.click(stage, chips[0].rect.center)
    assert stage.prefs.sound_volume == 20 and names(stage) == [PLACE]
    assert stage.sound.twin[-1].gain == pytest.approx(0.04)
    stage.sound._last.clear()
    chips = [w for area in stage.top.areas for w in area.widgets if getattr(w, "label", "") == "20 %"]
    fake.click(stage, chips[1].rect.center)
    assert stage.prefs.music_volume == 20 and names(stage) == [PLACE], "the music itself is heard"
    assert applied == [(pytest.approx(0.04), pytest.approx(0.36)), (pytest.approx(0.04), pytest.approx(0.04))]
    assert Prefs.load(stage.prefs_path).sound_volume == 20


def test_a_volume_between_two_steps_shows_the_nearer(stage):
    stage.prefs.sound_volume = 75
    stage.push(SettingsScene())
    chips = [w for area in stage.top.areas for w in area.widgets if getattr(w, "label", "") == "80 %"]
    assert [w.selected for w in chips if w.rect.left > 600] == [True, False]


def test_mute_in_settings_menu_and_pause(stage):
    stage.push(MenuScene())
    speaker = button(stage.top, "Sound off")
    assert speaker.icon == "speaker"
    fake.click(stage, speaker.rect.center)
    stage.step(dt=0.02)
    assert stage.prefs.mute and button(stage.top, "Sound on").icon == "speaker-off"
    stage.push(SettingsScene())
    box = button(stage.top, "Sound off")
    assert box.value is True
    fake.click(stage, box.rect.center)
    assert not stage.prefs.mute and names(stage)[-1] == TAP
    table = TableScene(demo_table("akropolis", 4))
    stage.push(table)
    table.open_menu()
    pause = stage.top
    assert isinstance(pause, PauseScene)
    mute = next(w for w in pause.group.widgets if w.icon == "speaker")
    fake.click(stage, mute.rect.center)
    assert stage.prefs.mute
    assert (mute.icon, mute.label) == ("speaker-off", muting.label(stage.prefs))
