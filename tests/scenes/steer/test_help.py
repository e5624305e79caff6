"""The help says what the handlers do: the same tables, a deed for every action, one meaning for every key."""

from __future__ import annotations

import itertools

import pygame
import pytest

from net.table import SeatInfo
from scenes import anywhere, steering
from scenes import gestures as g
from scenes.akropolis.keys import AKROPOLIS
from scenes.bindings import ANYWHERE, MENU, TYPING, Table, gesture_words, pad_words
from scenes.helping import HelpScene
from scenes.lobby import LobbyScene
from scenes.menu import MenuScene
from scenes.pads import BUTTONS
from scenes.panel import AskText
from scenes.rulebook import READING, RulebookScene
from scenes.settings import SettingsScene
from scenes.table import keys
from scenes.table.curtain import CURTAIN
from scenes.table.pause import PauseScene
from scenes.text import tr
from scenes.ui import Group
from tests.scenes.driver import open_stage
from tests.scenes.steer.hands import Keyboard
from tests.scenes.table.fake import open_table

TABLES = {
    "anywhere": ANYWHERE, "menu": MENU, "typing": TYPING, "reading": READING, "table": keys.TABLE,
    "curtain": CURTAIN, "akropolis": AKROPOLIS,
}  # fmt: skip


def press_of(bind):
    """An intent for every key and button of an action."""
    for combo in bind.keys:
        mod = (pygame.KMOD_CTRL if combo.ctrl else 0) | (pygame.KMOD_SHIFT if combo.shift else 0)
        yield g.Key(combo.key, mod, combo.text)
    for name in bind.pads:
        yield g.Stick(1.0, 0.0, 0.1) if name == "stick" else g.Pad(name)


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_key_means_one_thing(table: Table):
    for bind in table.binds():
        for intent in press_of(bind):
            assert table.find(intent) == bind.action, (bind.action, intent)
    assert len(set(table.actions())) == len(table.actions())


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_row_can_be_told(table: Table):
    for row in table.rows:
        assert row.title() and (row.binds or row.gestures)
        assert all(name in gesture_words() for name in row.gestures)
        for bind in row.binds:
            assert bind.keys or bind.pads, "an action that nothing sets off"
            assert all(name in (*BUTTONS, "stick") for name in bind.pads)
        for name in row.pads():
            assert name in pad_words() or name in "abxy" or name in ("left", "right", "up", "down")


def test_what_is_anywhere_is_nowhere_else():
    taken = [intent for bind in ANYWHERE.binds() for intent in press_of(bind)]
    for (name, table), intent in itertools.product(TABLES.items(), taken):
        assert table is ANYWHERE or table.find(intent) is None, (name, intent)


def test_deeds_are_the_actions_of_the_tables(sit_down):
    """A scene that lacks a deed raises at its key; one too many is a key that nobody is told of."""
    stage, scene = sit_down
    assert set(keys.deeds(scene)) == set(keys.TABLE.actions())
    assert set(scene.reader.curtain_deeds()) == set(CURTAIN.actions())
    assert set(anywhere.deeds(stage)) == set(ANYWHERE.actions())
    assert set(steering.deeds(Group(), scene.open_menu)) == set(MENU.actions())
    for other, table in (
        (MenuScene(), MENU), (SettingsScene(), MENU), (LobbyScene("akropolis"), MENU),
        (AskText("", "", print), TYPING), (RulebookScene("akropolis", "Akropolis"), READING),
    ):  # fmt: skip
        stage.push(other)
        assert tuple(other.key_tables()) == (table,)
        assert set(table.actions()) <= set(other.deeds())
        stage.pop()
    scene.open_menu()
    assert isinstance(stage.top, PauseScene) and tuple(stage.top.key_tables()) == (MENU,)


@pytest.fixture
def sit_down():
    stage, scene = open_table(private=False)
    yield stage, scene
    stage.close()


def test_the_board_of_akropolis_has_a_deed_for_every_action():
    from net.table import LocalTable
    from scenes.table.scene import TableScene

    with open_stage(animation="off") as stage:
        infos = [SeatInfo("A", "owl", 0, "human"), SeatInfo("B", "lion", 1, "human")]
        scene = TableScene(LocalTable.new("akropolis", 2, {}, infos, seed=1))
        stage.push(scene)
        assert scene.board.key_table() is AKROPOLIS
        assert set(scene.board.key_deeds()) == set(AKROPOLIS.actions())
        assert list(scene.key_tables()) == [AKROPOLIS, keys.TABLE]


def test_tips_name_the_keys_of_the_tables(sit_down):
    _, scene = sit_down
    buttons = scene.buttons.by_name
    for name in ("undo", "redo", "chronicle", "fit", "rules", "hint"):
        assert buttons[name].hint == keys.TABLE.hint(name) != ""
    assert buttons["undo"].hint == "Ctrl+Z" and buttons["fullscreen"].hint == "F11"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_help_lists_the_tables_of_the_scene_below(size, text_scale):
    with open_stage(size, text_scale=text_scale) as stage:
        menu = MenuScene()
        stage.push(menu)
        hands = Keyboard(stage)
        hands.do("help")
        shown = stage.top
        assert isinstance(shown, HelpScene) and shown.tables == [MENU, ANYWHERE]
        told = [w.text for area in shown.areas for w in area.decor if hasattr(w, "text")]
        for table in shown.tables:
            assert tr(table.title()) in told
            assert all(row.title() in told for row in table.rows)
        stage.step(dt=0.1)
        window = stage.surface.get_rect()
        assert window.contains(shown.rect)
        hands.do("help")
        assert stage.top is menu
        hands.do("help", "down", "back")
        assert stage.top is menu


def test_a_question_mark_is_a_letter_where_one_types():
    with open_stage() as stage:
        stage.push(MenuScene())
        hands = Keyboard(stage)
        hands.key(pygame.K_SLASH, pygame.KMOD_SHIFT, "?")
        assert isinstance(stage.top, HelpScene)
        hands.do("back")
        stage.push(AskText("Name", "Who", print))
        hands.key(pygame.K_SLASH, pygame.KMOD_SHIFT, "?")
        assert isinstance(stage.top, AskText) and stage.top.entry.text.endswith("?")
        hands.do("help")
        assert isinstance(stage.top, HelpScene) and stage.top.tables == [TYPING, ANYWHERE]
