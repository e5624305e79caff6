"""Settings and saved games."""

import pygame
import pytest

from net.store import Store
from scenes import gui
from scenes.demo import demo_table
from scenes.panel import Panel
from scenes.saves import SavesScene, when
from scenes.settings import SettingsScene, play_settings, screen_settings
from scenes.table.scene import TableScene
from tests.scenes.driver import Hand, button, labels, open_stage
from tests.scenes.menu_help import ALL_SIZES, HANDS, keep, opened


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "data")
    yield store
    store.close()


@pytest.fixture
def stage(store):
    with open_stage(store=store) as stage:
        yield stage


def in_view(scene, label):
    """A control, scrolled to where it is seen."""
    widget = button(scene, label)
    for area in scene.areas:
        if widget in area.widgets:
            area.show(widget)
    return widget


@HANDS
def test_settings_apply_at_once(finger, tmp_path, store):
    with open_stage(store=store) as stage:
        stage.prefs_path = tmp_path / "prefs.json"
        scene = opened(stage, SettingsScene())
        hand = Hand(stage, finger)
        art = stage.art
        hand.tap(button(scene, "150 %"))
        assert stage.prefs.text_scale == 1.5
        assert stage.art is not art
        hand.tap(in_view(scene, "fast"))
        assert stage.prefs.animation == "fast"
        hand.tap(in_view(scene, "Reduced motion"))
        assert stage.prefs.reduced_motion
        assert type(stage.prefs).load(stage.prefs_path) == stage.prefs


def test_every_setting_has_an_effect_in_the_code():
    """No setting is shown that nothing reads."""
    from pathlib import Path

    root = Path(gui.__file__).parent
    code = "".join(
        path.read_text(encoding="utf-8")
        for path in root.rglob("*.py")
        if path.name not in ("settings.py", "prefs.py")
    )
    for setting in (*screen_settings(), *play_settings()):
        assert f"prefs.{setting.key}" in code, setting.key


def test_settings_over_a_table_leave_it_alone(stage):
    table = opened(stage, TableScene(demo_table(moves=6)))
    opened(stage, SettingsScene())
    hand = Hand(stage)
    hand.tap(button(stage.top, "125 %"))
    hand.key(pygame.K_ESCAPE)
    hand.wait(0.5)
    assert stage.top is table


@HANDS
def test_saves_are_listed_and_opened(finger, store):
    first = keep(store, 9, title="First")
    keep(store, 10_000, title="Second")
    (store.root / "saves" / "holiday.mesa").write_bytes(b"not a game\n")
    with open_stage(store=store) as stage:
        scene = opened(stage, SavesScene())
        Hand(stage).wait(0.5)
        texts = [w.text for area in scene.areas for w in area.decor if hasattr(w, "text")]
        assert {"First", "Second", "holiday", "Not a Mesapolis save."} <= set(texts)
        assert any("turn" in text for text in texts)
        assert labels(scene).count("Continue") == labels(scene).count("Results") == 1
        Hand(stage, finger).tap(button(scene, "Continue"))
        assert stage.top.table.save_id == first


def test_a_finished_game_shows_its_results(stage, store):
    keep(store, 10_000)
    opened(stage, SavesScene())
    hand = Hand(stage)
    hand.tap(button(stage.top, "Results"))
    hand.wait(5)
    assert type(stage.top).__name__ == "ResultsScene"


def test_rename(stage, store):
    keep(store, 5, title="Old")
    scene = opened(stage, SavesScene())
    hand = Hand(stage)
    hand.tap(button(scene, "Rename"))
    hand.key(pygame.K_END)
    hand.type(" days")
    hand.key(pygame.K_RETURN, "\r")
    assert [info.title for info in store.list()] == ["Old days"]
    assert stage.top is scene


@ALL_SIZES
@HANDS
def test_delete_and_bring_back(size, finger, store):
    keep(store, 5, title="Dear")
    with open_stage(size, store) as stage:
        scene = opened(stage, SavesScene())
        hand = Hand(stage, finger)
        hand.tap(button(scene, "Delete"))
        assert store.list() == []
        hand.tap(button(scene, "Bring it back"))
        assert [info.title for info in store.list()] == ["Dear"]
        assert "Bring it back" not in labels(scene)


def test_no_saves_and_no_store(stage):
    opened(stage, SavesScene())
    with open_stage() as bare:
        scene = opened(bare, SavesScene())
        assert scene.trouble


def test_a_save_that_breaks_under_our_eyes(stage, store):
    save_id = keep(store, 5)
    scene = opened(stage, SavesScene())
    path = store.root / "saves" / f"{save_id}.mesa"
    path.write_bytes(path.read_bytes()[:40])
    Hand(stage).tap(button(scene, "Continue"))
    assert isinstance(stage.top, Panel)


def test_many_saves_scroll(stage, store):
    for number in range(9):
        keep(store, 2, title=f"Game {number}")
    scene = opened(stage, SavesScene())
    hand = Hand(stage)
    hand.hover(scene.areas[0].rect.center)
    hand.wheel(-3)
    hand.wait(0.3)
    assert scene.areas[0].scroller.at > 0
    at = scene.areas[0].scroller.at
    x, y = scene.areas[0].rect.center
    Hand(stage, finger=True).drag((x, y), (x, y - 120))
    assert scene.areas[0].scroller.at > at
    scene.focus_on(scene.areas[0].widgets[-1])
    assert scene.areas[0].rect.contains(scene.areas[0].widgets[-1].rect)


def test_when():
    now = 1_780_000_000
    import time

    then = time.localtime(now)
    assert when(now, now) == f"today, {then.tm_hour}:{then.tm_min:02}"
    assert when(now - 86400, now).startswith("yesterday, ")
    old = time.localtime(now - 40 * 86400)
    assert when(now - 40 * 86400, now).endswith(f" {old.tm_year}")
