"""Every menu at several sizes: no text is cut, nothing lies outside or upon another, all can be touched."""

import pygame
import pytest

from net.store import Store
from scenes.art import Art
from scenes.controls import CheckBox
from scenes.credits import CreditsScene
from scenes.lobby import LobbyScene
from scenes.menu import MenuScene
from scenes.panel import say
from scenes.saves import SavesScene
from scenes.settings import SettingsScene
from tests.scenes.driver import open_stage
from tests.scenes.menu_help import keep, labels_of


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "data")
    yield store
    store.close()


@pytest.fixture
def stage(store):
    with open_stage(store=store) as stage:
        yield stage


SCREENS = {
    "menu": lambda stage: stage.push(MenuScene()),
    "new table": lambda stage: stage.push(LobbyScene("akropolis")),
    "settings": lambda stage: stage.push(SettingsScene()),
    "saves": lambda stage: stage.push(SavesScene()),
    "credits": lambda stage: stage.push(CreditsScene()),
    "look": lambda stage: (stage.push(LobbyScene("akropolis")), stage.top.open_look(0)),
    "name": lambda stage: (stage.push(LobbyScene("akropolis")), stage.top.ask_name(0)),
    "keys": lambda stage: (
        stage.push(LobbyScene("akropolis")), stage.top.ask_name(0), stage.top.toggle_keys()
    ),
    "panel": lambda stage: (
        stage.push(MenuScene()), say(stage, "Games cannot be saved", "There is no room left on the disk.")
    ),
}  # fmt: skip


@pytest.mark.parametrize("scale", [1.0, 2.0], ids=["100", "200"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1200)], ids=str)
@pytest.mark.parametrize("name", SCREENS)
def test_no_text_is_cut_and_nothing_lies_outside(name, size, scale, store, monkeypatch):
    keep(store, 6, 4, "Evening 1")
    cut = []
    fitted = Art.fitted

    def watched(self, s, face, points, width_px):
        font, short = fitted(self, s, face, points, width_px)
        if short != s:
            cut.append(s)
        return font, short

    monkeypatch.setattr(Art, "fitted", watched)
    with open_stage(size, store, text_scale=scale) as stage:
        SCREENS[name](stage)
        for _ in range(6):
            stage.step(dt=0.1)
        window = stage.surface.get_rect()
        outside = [labels_of([w]) for w in stage.top.group.widgets if not window.contains(w.rect)]
        for area in stage.top.areas:
            wide = pygame.Rect(area.rect.left - 60, 0, area.rect.width + 120, window.height)
            outside += [
                labels_of([w]) for w in area.widgets if w.rect.left < wide.left or w.rect.right > wide.right
            ]
    assert outside == []
    assert cut == []


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)], ids=str)
@pytest.mark.parametrize("name", SCREENS)
def test_buttons_do_not_overlap(name, size, store):
    keep(store, 6, 4, "Evening 1")
    with open_stage(size, store) as stage:
        SCREENS[name](stage)
        for _ in range(6):
            stage.step(dt=0.1)
        for group in stage.top.groups():
            for number, one in enumerate(group.widgets):
                for other in group.widgets[number + 1 :]:
                    assert not one.rect.colliderect(other.rect), (labels_of([one]), labels_of([other]))


@pytest.mark.parametrize("name", SCREENS)
def test_touch_targets_are_as_big_as_a_fingertip(name, store):
    keep(store, 6, 4, "Evening 1")
    with open_stage((1920, 1080), store, diagonal_inches=24.0) as stage:
        SCREENS[name](stage)
        stage.step(dt=0.1)
        small = [
            labels_of([w])
            for w in stage.top._able()
            if min(w.rect.size) < stage.art.touch * 3 // 4 and not isinstance(w, CheckBox)
        ]
        assert small == []
