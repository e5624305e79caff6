"""The main menu and the panels over it, driven by taps, by fingers only, by keys and by pad."""

from itertools import pairwise

import pygame
import pytest

import game as games
from game.contract import Move
from net.store import Store
from scenes.controls import BigButton
from scenes.credits import credit_lines, in_words
from scenes.lobby import LobbyScene
from scenes.menu import Box, MenuScene
from scenes.panel import Answer, Panel, ask, ask_text, say
from scenes.settings import SettingsScene
from scenes.shelf import ShelfScene
from scenes.table.scene import TableScene
from tests.scenes.driver import Hand, button, open_stage
from tests.scenes.menu_help import ALL_SIZES, HANDS, keep, labels_of, opened, widgets


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "data")
    yield store
    store.close()


@pytest.fixture
def stage(store):
    with open_stage(store=store) as stage:
        yield stage


@ALL_SIZES
@HANDS
def test_from_the_menu_to_a_table(size, finger, store):
    with open_stage(size, store) as stage:
        opened(stage, MenuScene())
        hand = Hand(stage, finger)
        hand.tap(button(stage.top, "New table"))
        assert isinstance(stage.top, LobbyScene)
        hand.tap(button(stage.top, "Start the game"))
        assert isinstance(stage.top, TableScene)
        assert [info.player for info in stage.top.table.seats] == ["human", "bot:easy"]
        assert stage.top.table.save_id is not None


def test_the_same_by_keys_alone(stage):
    opened(stage, MenuScene())
    hand = Hand(stage)
    hand.key(pygame.K_RETURN)
    assert stage.top.focus.label == "New table", "there is nothing to continue"
    hand.key(pygame.K_RETURN)
    assert isinstance(stage.top, LobbyScene)
    assert stage.top.focus.label == "Start the game"
    hand.key(pygame.K_SPACE, " ")
    assert isinstance(stage.top, TableScene)


def test_the_same_by_pad_alone(stage):
    opened(stage, MenuScene())

    def press(number):
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            stage.step([pygame.event.Event(kind, button=number, instance_id=0)], 0.02)

    for _ in range(2):
        press(0)
    assert isinstance(stage.top, LobbyScene)
    press(1)
    assert isinstance(stage.top, MenuScene)
    hat = pygame.event.Event(pygame.JOYHATMOTION, hat=0, value=(1, 0), instance_id=0)
    stage.step([hat], 0.02)
    assert stage.top.focus.label == "Play on the LAN"


@pytest.mark.parametrize("screen", [MenuScene, SettingsScene, lambda: LobbyScene("akropolis")])
def test_everything_is_reached_by_arrows(stage, screen):
    scene = opened(stage, screen())
    scene.first_focus()
    hand = Hand(stage)
    reached, waiting = {id(scene.focus)}, [scene.focus]
    while waiting:
        start = waiting.pop()
        for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            scene.focus_on(start)
            hand.key(key)
            if id(scene.focus) not in reached:
                reached.add(id(scene.focus))
                waiting.append(scene.focus)
    assert [labels_of([w]) for w in scene._able() if id(w) not in reached] == []


def test_continue_says_where_the_game_stands(stage, store):
    keep(store, moves=9, title="First")
    menu = opened(stage, MenuScene())
    go_on = button(menu, "Continue")
    assert go_on.enabled
    assert "Akropolis" in go_on.subtitle
    assert "turn" in go_on.subtitle
    assert button(menu, "Saved games").subtitle == "1 game kept"
    Hand(stage).tap(go_on)
    assert isinstance(stage.top, TableScene)
    assert sum(isinstance(past.entry, Move) for past in stage.top.table.history()) == 9


def test_nothing_is_said_of_the_saves_before_they_are_read(stage, store):
    keep(store, moves=9, title="First")
    menu = MenuScene()
    stage.push(menu)
    assert button(menu, "Continue").subtitle == button(menu, "Saved games").subtitle == ""
    stage.step(dt=0.05)
    assert "Akropolis" in button(menu, "Continue").subtitle
    assert button(menu, "Saved games").subtitle == "1 game kept"


def test_a_house_without_saves_says_so_once_it_has_looked(stage):
    menu = opened(stage, MenuScene())
    assert button(menu, "Continue").subtitle == "no game is waiting"
    assert button(menu, "Saved games").subtitle == "none yet"


def test_finished_games_are_not_continued(stage, store):
    keep(store, moves=10_000)
    menu = opened(stage, MenuScene())
    assert not button(menu, "Continue").enabled
    Hand(stage).tap(button(menu, "Continue"))
    assert stage.top is menu


def test_leaving_the_table_brings_the_menu_up_to_date(stage, store):
    menu = opened(stage, MenuScene())
    hand = Hand(stage)
    hand.tap(button(menu, "New table"))
    hand.tap(button(stage.top, "Start the game"))
    stage.pop()
    stage.pop()
    hand.wait(0.2)
    assert stage.top is menu
    assert button(menu, "Continue").enabled


def test_esc_asks_before_the_program_ends(stage):
    menu = opened(stage, MenuScene())
    stage.running = True
    hand = Hand(stage)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(stage.top, Panel)
    hand.tap(button(stage.top, "Stay"))
    assert stage.top is menu
    assert stage.running
    hand.key(pygame.K_ESCAPE)
    hand.tap(button(stage.top, "Quit"))
    assert not stage.running


def test_every_way_out_of_the_menu_leads_back(stage):
    menu = opened(stage, MenuScene())
    hand = Hand(stage)
    for label in ("New table", "Saved games", "Rulebooks", "Settings", "About Mesapolis"):
        hand.tap(button(menu, label))
        assert stage.top is not menu, label
        hand.key(pygame.K_ESCAPE)
        assert stage.top is menu, label


def test_the_menu_sleeps(stage):
    opened(stage, MenuScene())
    frames = stage.frames
    for _ in range(20):
        stage.step(dt=0.1)
    assert stage.frames == frames


def test_hovering_draws_only_when_something_looks_different(stage):
    menu = opened(stage, MenuScene())
    hand = Hand(stage)
    place = button(menu, "Settings").rect.center
    hand.hover(place)
    frames = stage.frames
    hand.hover((place[0] + 3, place[1]))
    assert stage.frames == frames
    hand.hover((2, 2))
    assert stage.frames == frames + 1


def test_four_games_fit(stage, monkeypatch):
    monkeypatch.setattr(games, "GAMES", ("akropolis",) * 4)
    menu = opened(stage, MenuScene())
    boxes = widgets(menu, Box)
    assert len(boxes) == 4
    assert all(a.rect.right < b.rect.left for a, b in pairwise(boxes))
    stage.push(ShelfScene())
    stage.step(dt=0.1)
    Hand(stage).tap(widgets(stage.top, Box)[0])
    assert type(stage.top).__name__ == "RulebookScene"


def test_two_games_can_be_chosen_at_the_new_table(stage, monkeypatch):
    monkeypatch.setattr(games, "GAMES", ("akropolis", "akropolis"))
    lobby = opened(stage, LobbyScene("akropolis"))
    lobby.add_seat("human")
    lobby.choose_game("akropolis")
    stage.step(dt=0.1)
    assert len(lobby.plan.seats) == 3, "the setup of a game is kept while another one is looked at"


def test_a_panel_answers(stage):
    said = []
    menu = opened(stage, MenuScene())
    ask(stage, "Really?", "It is a question.", Answer("Do it", lambda: said.append("done"), "button_red"))
    hand = Hand(stage, finger=True)
    hand.step()
    hand.tap((3, 3))
    assert isinstance(stage.top, Panel), "a tap beside it does nothing"
    hand.tap(button(stage.top, "Do it"))
    assert said == ["done"]
    assert stage.top is menu


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_very_long_text_scrolls_within_its_panel(scale):
    with open_stage((1024, 600), text_scale=scale) as stage:
        opened(stage, MenuScene())
        say(stage, "A long story", "Once upon a time there was a city. " * 60)
        stage.step(dt=0.1)
        panel = stage.top
        assert stage.surface.get_rect().contains(panel.rect)
        assert panel.areas[0].scroller.limit > 0
        assert panel.areas[0].rect.bottom <= button(panel, "Close").rect.top


def test_typed_text_is_limited_and_cancelled(stage):
    got = []
    opened(stage, MenuScene())
    ask_text(stage, "Name", "", got.append, limit=5)
    hand = Hand(stage)
    hand.step()
    hand.type("abcdefgh")
    assert stage.top.entry.text == "abcde"
    hand.key(pygame.K_ESCAPE)
    assert got == []


def test_the_cursor_blinks_without_work(stage):
    opened(stage, MenuScene())
    ask_text(stage, "Name", "", print)
    hand = Hand(stage)
    hand.wait(1)
    frames = stage.frames
    hand.wait(2)
    assert 2 <= stage.frames - frames <= 8


def test_tips_on_hover_and_on_long_press(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    place = button(lobby, "Settings").rect.center
    hand = Hand(stage)
    hand.hover(place)
    assert lobby.tip.tip == "Settings"
    hand.hover((2, 2))
    assert lobby.tip is None
    hand = Hand(stage, finger=True)
    held = hand.down(place)
    hand.step(dt=0.5)
    assert lobby.tip.tip == "Settings"
    hand.up(held, place)
    assert lobby.tip is None
    assert stage.top is lobby, "a long press asks, it does not press"


def test_focus_stays_where_it_was_after_a_change(stage):
    scene = opened(stage, SettingsScene())
    scene.focus_on(button(scene, "fast"))
    Hand(stage).key(pygame.K_RETURN)
    assert scene.focus.label == "fast"
    assert scene.focus.selected


def test_credits_say_whose_games_and_icons_these_are():
    text = " ".join(line for _, line in credit_lines())
    assert "unaffiliated" in text
    assert "game-icons.net" in text
    assert "SIL Open Font" in text
    shown = " ".join(in_words(kind, line) for kind, line in credit_lines())
    assert "https://game-icons.net under" in shown and "<http" not in shown


def test_the_big_buttons_are_in_the_order_of_use(stage):
    menu = opened(stage, MenuScene())
    shown = [w.label for w in widgets(menu, BigButton)]
    assert shown[:4] == ["Continue", "New table", "Play on the LAN", "Saved games"]
    assert shown[-2:] == ["Settings", "Quit"]


@pytest.mark.parametrize("finger", [False, True])
def test_what_is_typed_first_takes_the_place_of_the_old_text(stage, finger):
    got = []
    opened(stage, MenuScene())
    ask_text(stage, "Name", "Player 1", got.append)
    hand = Hand(stage, finger)
    hand.step()
    if finger:
        hand.tap(button(stage.top, "Keys on the screen"))
        for char in "Bo":
            hand.tap(button(stage.top, char))
    else:
        hand.type("Bo")
    hand.tap(button(stage.top, "Accept"))
    assert got == ["Bo"]
