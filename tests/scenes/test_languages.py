"""A change of language in the middle of everything: no English word is left on any screen."""

from __future__ import annotations

import re

import pygame
import pytest

from scenes import art as art_module
from scenes.credits import CreditsScene
from scenes.demo import demo_table
from scenes.lobby import LobbyScene
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.rulebook import RulebookScene
from scenes.saves import SavesScene
from scenes.settings import SettingsScene
from scenes.table.pause import PauseScene
from scenes.table.scene import TableScene
from scenes.text import LANGUAGES, language, tr
from tests.scenes.driver import Hand, open_stage
from tests.test_locale import CODES, catalogues, forms

BOTH = pytest.mark.parametrize("code", CODES)
FIELD = re.compile(r"\\\{\w+\\\}")


@pytest.fixture
def heard(monkeypatch):
    """Every text that is drawn from now on."""
    said: list[str] = []
    for name in ("text", "paragraph", "fit", "gilded"):
        old = getattr(art_module.Art, name)

        def draw(self, words, *rest, old=old, **more):
            said.append(words)
            return old(self, words, *rest, **more)

        monkeypatch.setattr(art_module.Art, name, draw)
    return said


def english(code: str) -> list[re.Pattern[str]]:
    """The English texts that are others in a language, as patterns."""
    found = []
    for message in catalogues.read(code):
        if message.id and set(forms(message, False)).isdisjoint(forms(message, True)):
            worded = [text for text in forms(message, False) if re.sub(r"\{\w+\}|\W", "", text)]
            found += [re.compile(FIELD.sub(".+", re.escape(text))) for text in worded]
    return found


def left_over(said: list[str], code: str) -> list[str]:
    """What of it is English."""
    patterns = english(code)
    return sorted({text for text in said if any(pattern.fullmatch(text) for pattern in patterns)})


def table_on(stage, seats=3, moves=13, game="akropolis", people=None):
    scene = TableScene(demo_table(game, moves, "4", seats, people=people or seats))
    stage.push(scene)
    Hand(stage).wait(2.0)
    return scene


def key(stage, code, text=""):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        stage.step([pygame.event.Event(kind, key=code, mod=0, unicode=text, scancode=0)], 0.05)


def look_everywhere(stage, step=76):
    """Rests the mouse on every part of the window."""
    hand = Hand(stage)
    for y in range(20, stage.size[1], step):
        for x in range(20, stage.size[0], step):
            hand.hover((x, y))
            stage.step(dt=0.6)


def test_the_ear_hears_english(heard):
    with open_stage() as stage:
        table_on(stage)
        assert left_over(heard, "ca"), "in English everything is English"


@BOTH
def test_at_the_table(heard, code):
    with open_stage((1024, 600)) as stage:
        scene = table_on(stage)
        scene.toggle_chronicle()
        key(stage, pygame.K_1, "1")
        stage.step(dt=0.3)
        heard.clear()
        stage.use_language(code)
        stage.step(dt=0.3)
        look_everywhere(stage)
        scene.toggle_chronicle()
        scene.board.toggle_sheet()
        stage.step(dt=0.1)
        scene.board.toggle_sheet()
        key(stage, pygame.K_RETURN)
        stage.step(dt=0.5)
        heard += [text for _, text in scene.chronicle.lines]
        heard += [scene.bars.words.prompt, scene.bars.words.round_info, scene.bars.words.log_line]
        heard += [button.tip for button in scene.buttons.group.widgets]
        assert len(set(heard)) > 60
        assert tr("Construction Site") in heard
        assert left_over(heard, code) == []


@BOTH
def test_at_the_table_of_tigris(heard, code):
    with open_stage() as stage:
        scene = table_on(stage, 4, 60, "tigris", people=1)
        heard.clear()
        stage.use_language(code)
        look_everywhere(stage)
        heard += [text for _, text in scene.chronicle.lines]
        heard += [scene.bars.words.prompt, scene.bars.words.round_info, scene.bars.words.log_line]
        heard += [button.tip for button in scene.buttons.group.widgets]
        assert len(set(heard)) > 100
        assert tr("End turn") in heard
        assert left_over(heard, code) == []


@BOTH
def test_in_the_pause_menu_and_back(heard, code):
    with open_stage() as stage:
        scene = table_on(stage)
        scene.open_menu()
        stage.push(SettingsScene())
        stage.step(dt=0.1)
        heard.clear()
        stage.use_language(code)
        stage.step(dt=0.1)
        assert tr("Language") in heard and "Language" not in heard
        stage.pop()
        stage.step(dt=0.1)
        assert isinstance(stage.top, PauseScene)
        assert tr("Paused") in heard
        stage.pop()
        Hand(stage).wait(0.5)
        assert scene.bars.words.prompt in heard
        assert left_over(heard, code) == []


@BOTH
def test_at_the_end(heard, code):
    with open_stage(animation="off") as stage:
        table_on(stage, 3, 10_000)
        stage.step(dt=0.1)
        results = stage.top
        assert not isinstance(results, TableScene)
        results.turn_page()
        heard.clear()
        stage.use_language(code)
        stage.step(dt=0.1)
        results.turn_page()
        stage.step(dt=0.1)
        assert tr("Total") in heard and tr("Rematch") not in heard
        assert left_over(heard, code) == []


MENUS = {
    "menu": MenuScene,
    "lobby": lambda: LobbyScene("akropolis"),
    "settings": SettingsScene,
    "saves": SavesScene,
    "credits": CreditsScene,
    "rulebook": lambda: RulebookScene("akropolis", "Akropolis"),
}


@BOTH
@pytest.mark.parametrize("name", MENUS)
def test_on_every_other_screen(heard, code, name):
    with open_stage() as stage:
        stage.push(MENUS[name]())
        Hand(stage).wait(0.3)
        heard.clear()
        stage.use_language(code)
        Hand(stage).wait(0.3)
        for area in getattr(stage.top, "areas", ()):
            for at in range(0, round(area.scroller.limit) + 1, 200):
                area.scroller.to(at)
                area.shift()
                stage.screenshot()
        look_everywhere(stage, 90)
        # A page of the rulebook is drawn word by word, and words of two languages may be alike.
        whole = [text for text in heard if name != "rulebook" or " " in text]
        assert whole
        assert left_over(whole, code) == []


def test_the_switch_of_the_menu():
    with open_stage() as stage:
        stage.push(MenuScene())
        hand = Hand(stage)
        hand.wait(0.2)
        for code in ("ca", "pt_BR", "en"):
            word = next(w for w in stage.top.group.widgets if w.tip == LANGUAGES[code])
            hand.tap(word)
            hand.wait(0.1)
            assert (language(), stage.prefs.language) == (code, code)
            assert next(w for w in stage.top.group.widgets if w.tip == LANGUAGES[code]).chosen
        assert any(getattr(widget, "label", "") == "New table" for widget in stage.top.group.widgets)


def test_the_choice_is_kept(tmp_path):
    path = tmp_path / "prefs.json"
    with open_stage() as stage:
        stage.prefs_path = path
        stage.push(SettingsScene())
        stage.use_language("ca")
    assert Prefs.load(path).language == "ca"
    path.write_text('{"language": "klingon"}', encoding="utf-8")
    assert Prefs.load(path).language == ""


def test_a_picture_of_the_old_language_is_not_used_again():
    with open_stage() as stage:
        table_on(stage)
        before = pygame.image.tobytes(stage.screenshot(), "RGB")
        stage.use_language("ca")
        Hand(stage).wait(0.5)
        between = pygame.image.tobytes(stage.screenshot(), "RGB")
        stage.use_language("en")
        Hand(stage).wait(0.5)
        after = pygame.image.tobytes(stage.screenshot(), "RGB")
        assert before != between and before == after
