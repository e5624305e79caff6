"""The window as the command line opens it: the menu first, trouble in a friendly panel, a tidy end."""

import json
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pygame
import pytest

from game.contract import GameError, OptionError
from game.match import Setup
from net.seats import SeatInfo
from scenes import app, bench, shot
from scenes.menu import MenuScene
from scenes.panel import Panel
from scenes.stage import Stage
from scenes.table.scene import TableScene

ROOT = Path(__file__).resolve().parents[2]
INFOS = (SeatInfo("Ada", "bull", 0), SeatInfo("Kallias", "owl", 1, "bot:random"))


def run_until(monkeypatch, action, start, turns=200):
    """Runs a window; `action(stage)` is called after every turn until it gives something."""
    found = []
    turn = Stage._turn

    def watched(self, events, dt):
        turn(self, events, dt)
        watched.turns += 1
        result = action(self)
        if result is not None or watched.turns > turns:
            found.append(result)
            self.quit()
        self.dirty()

    watched.turns = 0
    monkeypatch.setattr(Stage, "_turn", watched)
    assert start() == 0
    return found[0]


def test_the_window_opens_with_the_menu_and_then_finds_the_saves(monkeypatch):
    frames = []

    def ready(stage):
        frames.append(stage.store is not None)
        return type(stage.top) if stage.store is not None else None

    assert run_until(monkeypatch, ready, app.run_window) is MenuScene
    assert not pygame.display.get_init(), "the window is closed at the end"


def test_an_unwritable_data_folder_is_a_panel_and_people_can_play(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("MESAPOLIS_HOME", str(blocked / "home"))

    def told(stage):
        return (stage.top.title, stage.top.text, stage.store) if isinstance(stage.top, Panel) else None

    title, text, store = run_until(monkeypatch, told, app.run_window)
    assert title == "Games cannot be saved"
    assert "nothing will be kept" in text
    assert store is None


def test_play_goes_straight_to_the_table(monkeypatch):
    def at_table(stage):
        if isinstance(stage.top, TableScene):
            return [type(scene) for scene in stage.scenes], stage.top.table.setup.options, stage.kiosk
        return None

    setup = Setup("akropolis", 2, {"live_scores": False})
    start = lambda: app.run_play(setup, INFOS, "7", "screen", True)  # noqa: E731
    scenes, options, kiosk = run_until(monkeypatch, at_table, start)
    assert scenes == [MenuScene, TableScene]
    assert options["live_scores"] is False
    assert kiosk


def test_play_of_an_unknown_option_is_an_error_for_the_front_door():
    with pytest.raises(OptionError):
        app.run_play(Setup("akropolis", 2, {"no": True}), INFOS, None, "screen", False)
    assert not pygame.display.get_init()


# --- shot -----------------------------------------------------------------------------------------


def arguments(**more):
    usual = dict(
        scene=None, list=False, game="akropolis", load=None, seed="1", moves=6, layout="screen",
        size=(1280, 720), language="en", filter=None, out=None, text_scale=100,
    )  # fmt: skip
    return Namespace(**usual | more)


@pytest.mark.parametrize("name", shot.SCENES)
def test_every_scene_can_be_drawn(name, tmp_path, capsys):
    out = tmp_path / "shot.png"
    assert shot.run(arguments(scene=name, out=out)) == 0
    picture = pygame.image.load(str(out))
    assert picture.get_size() == (1280, 720)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}
    assert len(colours) > 60, "something is to be seen"


def test_the_same_seed_gives_the_same_table(tmp_path):
    first, second = tmp_path / "a.png", tmp_path / "b.png"
    for out in (first, second):
        shot.run(arguments(scene="table", out=out, moves=12))
    assert first.read_bytes() == second.read_bytes()


def test_the_list_names_the_scenes(capsys):
    shot.run(arguments(list=True))
    assert capsys.readouterr().out.split() == list(shot.SCENES)


@pytest.mark.parametrize("more", [
    {"scene": "atlantis"}, {"scene": "menu", "filter": "rose"},
    {"scene": "table", "load": Path("no-such.mesa")},
])  # fmt: skip
def test_bad_arguments_are_one_line(more, tmp_path):
    with pytest.raises(GameError) as caught:
        shot.run(arguments(out=tmp_path / "x.png", **more))
    assert len(str(caught.value).splitlines()) == 1


def test_a_picture_that_cannot_be_written(tmp_path):
    with pytest.raises(GameError, match="cannot be written"):
        shot.run(arguments(scene="credits", out=tmp_path / "none" / "x.png"))


@pytest.mark.parametrize("name", shot.FILTERS)
def test_filters_keep_grey_grey(name):
    picture = pygame.Surface((4, 4))
    picture.fill((120, 120, 120))
    mixed = shot.FILTERS[name](picture)
    assert mixed.get_size() == (4, 4)
    assert all(abs(channel - 120) <= 3 for channel in mixed.get_at((1, 1))[:3])


def test_red_and_green_come_together_for_deutan_eyes():
    picture = pygame.Surface((2, 1))
    picture.set_at((0, 0), (200, 0, 0))
    picture.set_at((1, 0), (0, 83, 0))
    mixed = shot.FILTERS["deutan"](picture)
    left, right = mixed.get_at((0, 0)), mixed.get_at((1, 0))
    assert max(abs(a - b) for a, b in zip(left, right, strict=True)) < 5


# --- bench ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_bench_frames_prints_json(tmp_path):
    done = subprocess.run(
        [sys.executable, "main.py", "bench", "frames", "--json", "--seconds", "1", "--size", "1280x720"],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    found = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == 0
    assert found["first_frame_s"] > 0
    assert found["tables"][0]["frames"] > 5
    assert found["idle"]["frames_drawn"] == 0


def test_shares():
    assert bench._share([0.001 * n for n in range(1, 101)], 0.5) == 51.0
    assert bench._share([], 0.99) == 0.0
