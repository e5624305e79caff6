"""Sounds: every name has its files, loops have no seam, and without a sound card nothing goes wrong."""

import contextlib
import os
import subprocess
import sys
import time
from array import array
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from scenes import sound as sounds
from scenes.prefs import Prefs
from scenes.sound import EFFECTS, TUNES, Sound, file_of, gain, tune_file
from tests.scenes.driver import Still, open_stage

ROOT = Path(__file__).resolve().parents[2]
FULL = 32768
TAKES = [(name, take) for name, takes in EFFECTS.items() for take in range(1, takes + 1)]


@pytest.fixture
def sound():
    """A started one, with nothing to wait for."""
    made = Sound(Prefs())
    made.start()
    yield made
    made.close()


@pytest.fixture
def mixer():
    """A mixer that leaves the samples of the files as they are."""
    pygame.mixer.init(sounds.FREQUENCY, -16, 2, allowedchanges=0)
    yield
    pygame.mixer.quit()


def samples(path):
    """Left and right, as whole numbers."""
    raw = array("h")
    raw.frombytes(pygame.mixer.Sound(str(path)).get_raw())
    return raw[0::2], raw[1::2]


def loud(side):
    """Root of the mean square, as a part of the full scale."""
    return (sum(value * value for value in side) / len(side)) ** 0.5 / FULL


def peak(side):
    """The highest sample, as a part of the full scale."""
    return max(max(side), -min(side)) / FULL


def wait_for(true, seconds=5.0):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


# --- the files ------------------------------------------------------------------------------------


def test_every_name_has_its_files_and_every_file_a_name():
    wanted = {file_of(name, take) for name, take in TAKES}
    assert wanted == set((ROOT / "assets" / "sounds").iterdir())
    assert {tune_file(name) for name in TUNES} == set((ROOT / "assets" / "music").iterdir())


@pytest.mark.parametrize(("name", "take"), TAKES)
def test_an_effect_is_short_and_neither_clips_nor_clicks(mixer, name, take):
    for side in samples(file_of(name, take)):
        assert 0.1 < len(side) / sounds.FREQUENCY < 4
        assert 0.1 < peak(side) < 0.95
        assert abs(sum(side) / len(side)) / FULL < 0.002
        assert max(peak(side[:44]), peak(side[-44:])) < 0.01


def test_what_is_heard_often_is_softer(mixer):
    def loudest(name):
        left, _ = samples(file_of(name, 1))
        return max(loud(left[at : at + 4410]) for at in range(0, len(left) - 4410 + 1, 441))

    assert loudest(sounds.TAP) < loudest(sounds.TURN) / 1.5
    assert loudest(sounds.SCORE) < loudest(sounds.TURN) / 1.5


def test_takes_of_an_effect_differ(mixer):
    for name, takes in EFFECTS.items():
        heard = [samples(file_of(name, take))[0].tobytes() for take in range(1, takes + 1)]
        assert len(set(heard)) == takes, name


@pytest.mark.parametrize("name", TUNES)
def test_a_loop_has_no_seam(mixer, name):
    assert tune_file(name).stat().st_size < 2_000_000
    for side in samples(tune_file(name)):
        assert 90 <= len(side) / sounds.FREQUENCY <= 125
        assert 0.3 < peak(side) < 0.95
        assert abs(sum(side[::7]) / len(side[::7])) / FULL < 0.001
        steps = sorted(abs(a - b) for a, b in zip(side[::50], side[1::50], strict=False))
        usual = steps[int(0.99 * len(steps))]
        assert abs(side[0] - side[-1]) <= usual
        assert abs(side[0] - 2 * side[-1] + side[-2]) <= usual
        # It sounds up to its last moment and from its first: no hole where it begins again.
        moment = sounds.FREQUENCY // 50
        before, after, apart = loud(side[-moment:]), loud(side[:moment]), loud(side[-5 * moment : -moment])
        assert min(before, after) > 0.2 * apart > 0


@pytest.mark.parametrize("name", TUNES)
def test_a_loop_is_calm_but_never_stands_still(mixer, name):
    left, right = samples(tune_file(name))
    part = 6 * sounds.FREQUENCY
    parts = [loud(left[at : at + part : 3]) for at in range(0, len(left) - part, part)]
    assert max(parts) / min(parts) < 6
    assert max(parts) / min(parts) > 1.3
    assert 0.5 < loud(left[::9]) / loud(right[::9]) < 2


# --- without a card ---------------------------------------------------------------------------------


def test_no_sound_card_is_silence_and_no_error(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    made = Sound(Prefs())
    made.start()
    for name in EFFECTS:
        made.play(name)
    made.music(sounds.MENU)
    assert made.settled()
    assert made.silent
    assert pygame.mixer.get_init() is None
    made.apply()
    made.music(None)
    made.stop()
    made.close()
    assert [heard.name for heard in made.twin] == list(EFFECTS)


def test_a_program_without_a_card_says_nothing_and_ends_well():
    code = (
        "from scenes.stage import Stage, Scene\n"
        "class Empty(Scene):\n    pass\n"
        "stage = Stage(size=(1024, 600)); stage.push(Empty()); stage.sound.music('menu'); stage.step()\n"
        "stage.sound.play('win'); assert stage.sound.settled() and stage.sound.silent; stage.close()\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "SDL_AUDIODRIVER": "nonexistent", "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="drivers of Linux only")
@pytest.mark.parametrize("fails", [False, True])
def test_what_the_driver_writes_goes_nowhere_and_the_rest_is_heard_again(capfd, fails):
    with contextlib.suppress(pygame.error), sounds.quiet_driver():
        os.write(2, b"cannot find card\n")
        if fails:
            raise pygame.error("no card")
    os.write(2, b"something else\n")
    assert capfd.readouterr().err == "something else\n"


def test_a_missing_file_costs_one_sound(sound, monkeypatch, tmp_path):
    monkeypatch.setattr(sounds, "ASSETS", tmp_path)
    sound.play(sounds.TAKE)
    sound.music(sounds.MENU)
    assert sound.settled()
    monkeypatch.undo()
    sound.play(sounds.PLACE)
    assert sound.settled()
    assert not sound.silent
    assert pygame.mixer.get_busy()


# --- effects ----------------------------------------------------------------------------------------


def test_an_effect_sounds_at_its_volume(sound):
    sound.prefs.sound_volume = 50
    sound.play(sounds.WIN)
    assert sound.settled()
    playing = [pygame.mixer.Channel(n).get_sound() for n in range(sounds.VOICES)]
    (found,) = [one for one in playing if one is not None]
    assert found.get_volume() == pytest.approx(0.25, abs=0.01)
    assert sound.twin[-1].gain == pytest.approx(0.25)


def test_volume_0_and_mute_open_no_sound_card_but_are_kept_for_the_eye(sound):
    sound.prefs.mute = True
    sound.play(sounds.TURN)
    sound.music(sounds.MENU)
    sound.prefs.mute, sound.prefs.sound_volume = False, 0
    sound.play(sounds.WIN)
    assert sound.settled()
    assert pygame.mixer.get_init() is None
    assert [(heard.name, heard.gain) for heard in sound.twin] == [(sounds.TURN, 0), (sounds.WIN, 0)]


def test_gain_grows_from_silence_to_full():
    steps = [gain(volume, False) for volume in range(101)]
    assert steps[0] == 0 and steps[100] == 1
    assert steps == sorted(steps)
    assert steps[1] * 128 >= 1
    assert gain(100, True) == 0
    assert gain(1000, False) == 1 and gain(-5, False) == 0


def test_never_the_same_take_twice_running(sound, monkeypatch):
    monkeypatch.setattr(sounds, "GAP", 0)
    sound.prefs.mute = True
    for _ in range(30):
        sound.play(sounds.TAKE)
    takes = [heard.take for heard in sound.twin]
    assert set(takes) == {1, 2, 3}
    assert all(a != b for a, b in pairwise(takes))


def test_the_same_effect_at_once_is_heard_once(sound):
    sound.play(sounds.PLACE)
    sound.play(sounds.PLACE)
    sound.play(sounds.TAKE)
    assert [heard.name for heard in sound.twin] == [sounds.PLACE, sounds.TAKE]


def test_many_effects_leave_the_voices_of_the_music_alone(sound, monkeypatch):
    monkeypatch.setattr(sounds, "GAP", 0)
    for _ in range(3 * sounds.VOICES):
        sound.play(sounds.WIN)
    assert sound.settled()
    busy = [pygame.mixer.Channel(n).get_busy() for n in range(sounds.VOICES)]
    assert busy == [False] * sounds.MUSIC_VOICES + [True] * (sounds.VOICES - sounds.MUSIC_VOICES)


def test_an_unknown_name_is_a_mistake(sound):
    with pytest.raises(KeyError):
        sound.play("thunder")
    with pytest.raises(KeyError):
        sound.music("thunder")


def test_alert_rings_and_flashes(sound):
    flashes = []
    sound.on_alert = lambda: flashes.append(True)
    sound.prefs.mute = True
    sound.alert()
    assert flashes == [True]
    assert sound.twin[-1].name == sounds.ALERT


def test_the_flash_of_a_window_that_cannot_flash_is_no_error():
    with open_stage() as stage:
        stage.sound.prefs.mute = True
        stage.sound.alert()
        assert stage.sound.twin[-1].name == sounds.ALERT


# --- music ------------------------------------------------------------------------------------------


def loop_volume():
    found = [pygame.mixer.Channel(n).get_sound() for n in range(sounds.MUSIC_VOICES)]
    return [round(one.get_volume(), 2) for one in found if one is not None]


def test_music_loops_at_its_own_volume_and_follows_the_prefs(sound):
    sound.prefs.music_volume, sound.prefs.sound_volume = 50, 100
    sound.music(sounds.MENU)
    assert sound.settled(30)
    assert loop_volume() == [0.25]
    sound.prefs.music_volume = 100
    sound.apply()
    assert sound.settled()
    assert loop_volume() == [1.0]
    sound.prefs.mute = True
    sound.apply()
    assert sound.settled()
    assert loop_volume() == [0.0]


def test_music_begins_when_it_is_no_longer_mute(sound):
    sound.prefs.mute = True
    sound.music(sounds.AKROPOLIS)
    sound.apply()
    assert sound.settled() and pygame.mixer.get_init() is None
    sound.prefs.mute = False
    sound.apply()
    assert sound.settled(30)
    assert len(loop_volume()) == 1


def test_one_loop_fades_over_into_the_next(sound, monkeypatch):
    monkeypatch.setattr(sounds, "CROSS", 0.4)
    sound.music(sounds.MENU)
    assert sound.settled(30)
    sound.music(sounds.AKROPOLIS)
    assert sound.settled(30)
    assert sound.playing == sounds.AKROPOLIS
    wait_for(lambda: len(loop_volume()) == 1)
    monkeypatch.setattr(sounds, "FADE_OUT", 0.1)
    sound.music(None)
    assert sound.settled()
    wait_for(lambda: loop_volume() == [])


def test_the_same_loop_just_goes_on(sound):
    sound.music(sounds.MENU)
    assert sound.settled(30)
    before = [pygame.mixer.Channel(n).get_sound() for n in range(sounds.MUSIC_VOICES)]
    sound.music(sounds.MENU)
    assert sound.settled()
    assert [pygame.mixer.Channel(n).get_sound() for n in range(sounds.MUSIC_VOICES)] == before


def test_music_rests_and_comes_back(sound, monkeypatch):
    monkeypatch.setattr(sounds, "ROUNDS", 0)
    monkeypatch.setattr(sounds, "CROSS", 0.1)
    monkeypatch.setattr(sounds, "REST", 0.5)
    sound.music(sounds.MENU)
    assert sound.settled(30)
    wait_for(lambda: loop_volume() == [])
    monkeypatch.setattr(sounds, "ROUNDS", 2)
    wait_for(lambda: len(loop_volume()) == 1)


def test_stop_silences_everything(sound):
    sound.music(sounds.MENU)
    sound.play(sounds.WIN)
    assert sound.settled(30) and pygame.mixer.get_busy()
    sound.stop()
    assert sound.settled()
    assert not pygame.mixer.get_busy()
    assert sound.playing is None


# --- the stage --------------------------------------------------------------------------------------


def test_the_sound_card_is_opened_after_the_first_frame_only():
    with open_stage() as stage:
        stage.push(Still())
        stage.sound.music(sounds.MENU)
        assert stage.frames == 0
        assert stage.sound.settled() and pygame.mixer.get_init() is None
        stage.step(dt=0.01)
        assert stage.sound.settled(30)
        assert len(loop_volume()) == 1
    assert pygame.mixer.get_init() is None


def test_a_closed_sound_does_nothing(sound):
    sound.close()
    sound.play(sounds.TAKE)
    sound.music(sounds.MENU)
    sound.apply()
    assert not sound.twin
    assert pygame.mixer.get_init() is None
