"""The frame loop: no frame when nothing changes, time before people, errors in one line."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pygame
import pytest

from scenes import gestures as g
from scenes.animate import Animator, Call, Clip
from scenes.prefs import Prefs
from scenes.stage import LONGEST_STEP, NoDisplay, Scene, Stage
from tests.scenes.driver import Hand, Still, open_stage

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def stage():
    with open_stage() as stage:
        stage.push(Still())
        stage.step(dt=0.01)
        stage.step(dt=0.01)
        stage.top.seen.clear()
        yield stage


def test_idle_draws_no_frame(stage):
    drawn = stage.top.drawn
    for _ in range(10):
        stage.step(dt=0.1)
    assert stage.top.drawn == drawn
    assert stage.frames == drawn


def test_a_window_that_comes_to_light_is_drawn(stage):
    drawn = stage.top.drawn
    stage.step([pygame.event.Event(pygame.WINDOWEXPOSED)], 0.01)
    assert stage.top.drawn == drawn + 1


def test_dirty_draws_one_frame(stage):
    drawn = stage.top.drawn
    stage.dirty()
    stage.step(dt=0.01)
    stage.step(dt=0.01)
    assert stage.top.drawn == drawn + 1


def test_busy_draws_every_frame(stage):
    stage.top.moving, drawn = True, stage.top.drawn
    for _ in range(5):
        stage.step(dt=0.01)
    assert stage.top.drawn == drawn + 5


def test_run_sleeps_and_a_post_from_a_thread_wakes_it(stage):
    frames = stage.frames
    seen = []

    def wake():
        time.sleep(0.15)
        stage.post(lambda: seen.append(threading.current_thread() is threading.main_thread()))
        time.sleep(0.15)
        stage.post(stage.quit)

    thread = threading.Thread(target=wake)
    thread.start()
    stage.run()
    thread.join()
    assert seen == [True]
    assert stage.frames <= frames + 1


def test_wake_in_is_kept(stage):
    class Timer(Still):
        left = 0.05

        def update(self, dt):
            super().update(dt)
            self.left -= dt
            if self.left <= 0:
                self.stage.quit()

        def wake_in(self):
            return max(0.001, self.left)

    stage.push(Timer())
    began = time.monotonic()
    stage.run()
    assert time.monotonic() - began < 2
    assert stage.top.updates < 20


def test_a_long_frame_does_not_tear_animations(stage):
    steps = []

    class Moving(Still):
        busy = True

        def update(self, dt):
            steps.append(dt)

    stage.push(Moving())
    stage.step()
    time.sleep(0.3)
    stage.step()
    assert max(steps) <= LONGEST_STEP


def test_what_people_set_off_begins_at_its_first_moment(stage):
    class Starter(Still):
        clock = None

        def handle(self, intent):
            if isinstance(intent, g.Tap):
                self.clock = 0.0
            return True

        def update(self, dt):
            if self.clock is not None:
                self.clock += dt

    stage.push(Starter())
    Hand(stage).tap((5, 5))
    scene = stage.top
    scene.clock = None
    hand = Hand(stage)
    hand.step(dt=5.0)
    hand.up(hand.down((9, 9)), (9, 9))
    assert scene.clock == 0.0


def test_scenes_below_a_panel_are_drawn_too(stage):
    below = stage.top

    class Panel(Still):
        opaque = False

    drawn = below.drawn
    stage.push(Panel())
    stage.step(dt=0.01)
    assert below.drawn == drawn + 1
    stage.push(Still())
    stage.step(dt=0.01)
    assert below.drawn == drawn + 1, "covered by an opaque scene"


def test_only_the_top_scene_gets_intents(stage):
    below = stage.top
    stage.push(Still())
    Hand(stage).tap((10, 10))
    assert below.seen == []
    assert [type(i) for i in stage.top.seen if not isinstance(i, g.Raw)] == [g.Down, g.Up, g.Tap]


def test_popping_the_last_scene_ends_the_program(stage):
    stage.running = True
    stage.pop()
    assert not stage.running


def test_a_new_scene_takes_the_pointers_away(stage):
    below, hand = stage.top, Hand(stage)
    held = hand.down((10, 10))
    stage.push(Still())
    assert [type(i) for i in below.seen if not isinstance(i, g.Raw)] == [g.Down, g.DragCancel]
    hand.up(held, (10, 10))
    assert not [i for i in stage.top.seen if isinstance(i, (g.Up, g.Tap))]


def test_life_of_a_scene(stage):
    class Told(Still):
        def enter(self):
            self.log.append("enter")

        def leave(self):
            self.log.append("leave")

        def resume(self):
            self.log.append("resume")

    first, second = Told(), Told()
    stage.push(first)
    stage.push(second)
    stage.pop()
    stage.replace(Told())
    assert first.log == ["enter", "resume", "leave"]
    assert second.log == ["enter", "leave"]
    stage.reset(Told())
    assert len(stage.scenes) == 1


def test_resize_gives_new_art_to_every_scene(stage):
    sizes = []

    class Sized(Still):
        def resize(self, size):
            sizes.append((size, self.stage.art.size))

    stage.push(Sized())
    art = stage.art
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    stage.step([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900)], 0.01)
    assert sizes[-1] == ((1600, 900), (1600, 900))
    assert stage.art is not art
    assert stage.gestures.size == (1600, 900)


def test_a_window_never_gets_too_small(stage):
    pygame.display.set_mode((300, 200), pygame.RESIZABLE)
    stage.step([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=300, y=200)], 0.01)
    assert stage.size == (1024, 600)


def test_f11_and_back(stage):
    hand = Hand(stage)
    size = stage.size
    hand.key(pygame.K_F11)
    assert stage.fullscreen
    assert stage.prefs.fullscreen
    hand.key(pygame.K_F11)
    assert not stage.fullscreen
    assert stage.size == size


def test_full_screen_that_fails_falls_back(stage, monkeypatch):
    real = stage._set_mode

    def fails(size, flags=pygame.RESIZABLE):
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return real(size, flags)

    monkeypatch.setattr(stage, "_set_mode", fails)
    stage.set_fullscreen(True)
    assert not stage.fullscreen
    stage.dirty()
    stage.step(dt=0.01)


def test_kiosk_stays_open(stage):
    stage.kiosk = stage.running = True
    hand = Hand(stage)
    hand.key(pygame.K_F11)
    hand.step(pygame.event.Event(pygame.QUIT))
    assert stage.running
    assert not stage.fullscreen


def test_a_hold_needs_no_event(stage):
    hand = Hand(stage)
    hand.down((50, 50))
    assert stage._timeout() in range(1, 500)
    stage.step(dt=0.5)
    assert [i for i in stage.top.seen if isinstance(i, g.Hold)] == [g.Hold(0, (50, 50))]


def test_prefs_on_a_full_disk_are_no_error(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("x")
    stage = Stage(Prefs(), (1280, 720), prefs_path=blocked / "prefs.json")
    assert stage.save_prefs() is False
    stage.close()


def test_screenshot_is_what_shows(stage):
    assert stage.screenshot().get_at((3, 3))[:3] == (10, 60, 20)


def test_no_display_is_one_line(monkeypatch):
    def fails():
        raise pygame.error("x11 not available")

    monkeypatch.setattr(pygame.display, "init", fails)
    with pytest.raises(NoDisplay, match=r"^no display to open a window on \(x11 not available\)$"):
        Stage(Prefs(), (1280, 720))


def test_no_display_from_the_command_line(tmp_path):
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env |= {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":987", "MESAPOLIS_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "no display" in done.stderr


def test_without_any_display_nothing_runs_unseen(tmp_path):
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {k: v for k, v in os.environ.items() if k not in hidden}
    env["MESAPOLIS_HOME"] = str(tmp_path)
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True, timeout=30
    )
    assert done.returncode == 2
    assert done.stderr.strip().endswith("no display to open a window on (none was found)")


def test_environment_of_a_person_wins(monkeypatch):
    import scenes

    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "opengl")
    scenes.prepare_environment()
    assert os.environ["SDL_FRAMEBUFFER_ACCELERATION"] == "opengl"


# --- animation ------------------------------------------------------------------------------------


class Tale(Clip):
    """Writes down what happens to it."""

    def __init__(self, name, duration, log, delay=0.0):
        super().__init__(duration, delay)
        self.name, self.log = name, log

    def begin(self):
        self.log.append(f"{self.name} begins")

    def end(self):
        self.log.append(f"{self.name} ends")


def told(speed="normal"):
    return Animator(lambda: speed), []


def test_clips_play_together_then_one_after_the_other():
    animator, log = told()
    animator.then(Tale("a", 0.2, log), Tale("b", 0.4, log))
    animator.then(Tale("c", 0.1, log))
    for _ in range(12):
        animator.update(0.05)
    assert log == ["a begins", "b begins", "a ends", "b ends", "c begins", "c ends"]
    assert not animator.busy


def test_delay():
    animator, log = told()
    animator.play(Tale("late", 0.1, log, delay=0.3))
    animator.update(0.2)
    assert log == []
    animator.update(0.2)
    assert log == ["late begins", "late ends"] or log == ["late begins"]


def test_finish_jumps_to_the_end_in_order_and_takes_along_what_the_ends_add():
    animator, log = told()
    animator.then(Tale("a", 9, log))
    animator.then(Call(lambda: animator.then(Tale("added", 9, log))))
    animator.then(Tale("b", 9, log))
    animator.finish()
    assert log == ["a begins", "a ends", "b begins", "b ends", "added begins", "added ends"]
    assert not animator.busy


def test_speed_off_ends_at_once():
    animator, log = told("off")
    animator.then(Tale("a", 9, log))
    assert log == ["a begins", "a ends"]
    assert not animator.busy


@pytest.mark.parametrize(("speed", "done"), [("slow", False), ("normal", False), ("fast", True)])
def test_speed(speed, done):
    animator, log = told(speed)
    animator.play(Tale("a", 1.0, log))
    animator.update(0.6)
    assert ("a ends" in log) is done


def test_t_runs_from_0_to_1():
    clip = Tale("a", 2.0, [], delay=1.0)
    seen = []
    for _ in range(4):
        clip.advance(0.75)
        seen.append(clip.t)
    assert seen == [0.0, 0.25, 0.625, 1.0]
    assert clip.done


def test_base_scene_is_usable():
    scene = Scene()
    assert (scene.busy, scene.zone_at((1, 1)), scene.wake_in(), scene.handle(None)) == (False, 0, None, False)
