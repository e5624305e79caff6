"""The new-table screen: seats, names, signs, order, options, and what it remembers."""

from itertools import pairwise

import pygame
import pytest

import game as games
from net.store import Store
from net.table import LocalTable
from scenes.controls import CheckBox, Chip, Grip, SeatDisc, Swatch
from scenes.lobby import LobbyScene
from scenes.panel import AskText, Panel
from scenes.seat_parts import LookPanel, NameButton
from scenes.setup import Setup as LobbyPlan
from scenes.table.scene import TableScene
from tests.scenes.driver import Hand, button, labels, open_stage
from tests.scenes.menu_help import ALL_SIZES, HANDS, opened, widgets


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
def test_seats_are_added_and_taken_away(size, finger):
    with open_stage(size) as stage:
        lobby = opened(stage, LobbyScene("akropolis"))
        hand = Hand(stage, finger)
        hand.tap(button(lobby, "Add a bot"))
        hand.tap(button(lobby, "Add a person"))
        assert [i.player for i in lobby.plan.seats] == ["human", "bot:easy", "bot:easy", "human"]
        assert "Add a bot" not in labels(lobby), "four is the most"
        assert len({i.sign for i in lobby.plan.seats}) == len({i.colour for i in lobby.plan.seats}) == 4
        remove = [w for w in lobby.seat_area.widgets if w.tip == "Take this seat away"]
        hand.tap(remove[0])
        assert [i.player for i in lobby.plan.seats] == ["bot:easy", "bot:easy", "human"]


def test_a_seat_is_dragged_by_its_grip():
    for finger in (False, True):
        with open_stage() as stage:
            lobby = opened(stage, LobbyScene("akropolis"))
            lobby.add_seat("bot:easy")
            stage.step(dt=0.1)
            names = [i.name for i in lobby.plan.seats]
            grips = widgets(lobby, Grip)
            Hand(stage, finger).drag(grips[0].rect.center, grips[2].rect.center)
            assert [i.name for i in lobby.plan.seats] == [names[1], names[2], names[0]]
            assert lobby.dragged is None


def test_a_drag_that_is_taken_away_ends():
    with open_stage() as stage:
        lobby = opened(stage, LobbyScene("akropolis"))
        hand = Hand(stage)
        start = widgets(lobby, Grip)[0].rect.center
        held = hand.down(start)
        hand.move(held, (start[0], start[1] + 60))
        assert lobby.dragged is not None
        hand.step(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        assert lobby.dragged is None


def test_order_by_buttons(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    first = lobby.plan.seats[0].name
    Hand(stage).tap(button(lobby, "Later in turn order"))
    assert lobby.plan.seats[1].name == first


def test_person_and_bots(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    hand = Hand(stage)
    hand.tap(button(lobby, "Random bot"))
    assert lobby.plan.seats[0].player == "bot:random"
    assert lobby.plan.seats[0].name not in ("Player 1", ""), "a bot has a name of its own"
    hand.tap(button(lobby, "Person"))
    assert lobby.plan.seats[0].name == "Player 1"


def test_a_name_is_typed(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    hand = Hand(stage)
    hand.tap(widgets(lobby, NameButton)[0])
    assert isinstance(stage.top, AskText)
    for _ in range(12):
        hand.key(pygame.K_BACKSPACE, "\b")
    hand.type("Zoe <b>7")
    hand.key(pygame.K_RETURN, "\r")
    assert stage.top is lobby
    assert lobby.plan.seats[0].name == "Zoe <b>7", "markup is only letters"
    assert stage.prefs.names[0] == "Zoe <b>7"


def test_a_name_is_typed_with_fingers_only(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    hand = Hand(stage, finger=True)
    hand.tap(widgets(lobby, NameButton)[0])
    hand.tap(button(stage.top, "Keys on the screen"))
    for _ in range(8):
        hand.tap(button(stage.top, "Delete the last letter"))
    for label in ("Z", "o", "e"):
        hand.tap(button(stage.top, label))
    hand.tap(button(stage.top, "Accept"))
    assert lobby.plan.seats[0].name == "Zoe"


def test_a_recent_name_is_picked(stage):
    stage.prefs.names = ["Ada", "Bo"]
    lobby = opened(stage, LobbyScene("akropolis"))
    hand = Hand(stage)
    assert lobby.plan.seats[0].name == "Ada"
    hand.tap(widgets(lobby, NameButton)[1])
    hand.tap(button(stage.top, "Bo"))
    assert lobby.plan.seats[1].name == "Bo"


def test_an_empty_name_changes_nothing(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    before = lobby.plan.seats[0].name
    lobby.rename(0, " \n\u202e ")
    assert lobby.plan.seats[0].name == before


def test_two_equal_names_are_told_and_stop_the_start(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    lobby.rename(0, "Ada")
    lobby.rename(1, "ADA")
    stage.step(dt=0.1)
    start = button(lobby, "Start the game")
    assert not start.enabled
    assert start.subtitle == "Two seats are called ADA."
    lobby.start()
    assert stage.top is lobby


def test_sign_and_colour_change_hands(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    hand = Hand(stage, finger=True)
    mine, other = lobby.plan.seats[0], lobby.plan.seats[1]
    hand.tap(widgets(lobby, SeatDisc)[0])
    assert isinstance(stage.top, LookPanel)
    hand.tap(next(w for w in widgets(stage.top, SeatDisc) if w.icon == other.sign))
    hand.tap(next(w for w in widgets(stage.top, Swatch) if w.colour == other.colour))
    hand.tap(button(stage.top, "Done"))
    assert (lobby.plan.seats[0].sign, lobby.plan.seats[0].colour) == (other.sign, other.colour)
    assert (lobby.plan.seats[1].sign, lobby.plan.seats[1].colour) == (mine.sign, mine.colour)


def test_a_game_with_signs_of_its_own_offers_these_alone(stage):
    seats = [{"name": name, "sign": "", "colour": at, "player": "human"} for at, name in enumerate("ABCD")]
    stage.prefs.last_setup["tigris"] = {"seats": seats, "options": {}}
    lobby = opened(stage, LobbyScene("tigris"))
    dynasties = games.load("tigris").signs
    assert [info.sign for info in lobby.plan.seats] == list(dynasties)
    disc = widgets(lobby, SeatDisc)[0]
    assert disc.tip == "Change dynasty"
    Hand(stage, finger=True).tap(disc)
    discs = widgets(stage.top, SeatDisc)
    assert [disc.icon for disc in discs] == list(dynasties)
    assert [disc.tip.split(":")[0] for disc in discs] == ["Archer", "Bull", "Pot", "Lion"]
    Hand(stage).tap(discs[3])
    assert [info.sign for info in lobby.plan.seats] == ["lion", "bull", "amphora", "archer"]
    assert lobby.plan.new_table().infos[0].sign == "lion"


def test_every_game_keeps_signs_of_its_own(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    lobby.plan.set_sign(0, "owl")
    lobby.set_count(3)
    lobby.choose_game("tigris")
    lobby.set_count(3)
    lobby.plan.set_sign(0, "lion")
    lobby.choose_game("akropolis")
    assert lobby.plan.seats[0].sign == "owl"
    lobby.choose_game("tigris")
    assert lobby.plan.seats[0].sign == "lion"


def test_a_remembered_sign_that_the_game_does_not_have_is_replaced(stage):
    seats = [{"name": name, "sign": "owl", "colour": at, "player": "human"} for at, name in enumerate("AB")]
    stage.prefs.last_setup["tigris"] = {"seats": seats, "options": {}}
    assert [info.sign for info in LobbyPlan.remembered("tigris", stage.prefs).seats] == ["archer", "bull"]


def test_every_option_has_its_line_and_can_be_changed(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    hand, game = Hand(stage), games.load("akropolis")
    shown = [w.text for area in lobby.areas for w in area.decor if hasattr(w, "text")]
    for option in game.options:
        told = any(option.explanation in text for text in shown)
        assert told != (option.own and not lobby.plan.applies(option)), option.key
        if not lobby.plan.applies(option):
            continue
        if option.is_switch:
            box = next(w for w in widgets(lobby, CheckBox) if w.label == option.title)
            lobby.areas[1].show(box)
            hand.tap(box)
            assert lobby.plan.options[option.key] is not option.default
        else:
            value, label = lobby.plan.choices(option)[-1]
            lobby.set_option(option.key, value)
            stage.step(dt=0.1)
            assert next(w for w in widgets(lobby, Chip) if w.label == label).selected
    assert lobby.plan.problem() == ""
    hand.tap(button(lobby, "As in the rulebook"))
    assert lobby.plan.changed_options == 0


def test_alone_the_levels_are_told_and_what_means_nothing_is_not(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    hand, game = Hand(stage), games.load("akropolis")
    hand.tap(button(lobby, "1 (solo)"))
    assert [info.player for info in lobby.plan.seats] == ["human"]
    shown = [w.text for area in lobby.areas for w in area.decor if hasattr(w, "text")]
    for option in game.options:
        assert any(option.explanation in text for text in shown) != (1 in option.moot), option.key
    level = next(option for option in game.options if option.key == "solo_level")
    assert all(note in shown for note in level.notes)
    hand.tap(button(lobby, "Callicrates"))
    assert lobby.plan.new_table().options["solo_level"] == "callicrates"
    hand.tap(button(lobby, "3"))
    assert [info.player for info in lobby.plan.seats] == ["human", "bot:easy", "bot:easy"]
    assert lobby.plan.problem() == "" and lobby.plan.changed_options == 0


def test_the_start_player_follows_his_seat(stage):
    lobby = opened(stage, LobbyScene("akropolis"))
    lobby.add_seat("human")
    plan = lobby.plan
    plan.set_first(1)
    plan.move_seat(1, 2)
    assert plan.first_seat() == 2
    plan.remove_seat(0)
    assert plan.first_seat() == 1
    plan.remove_seat(1)
    assert plan.first_seat() is None


def test_the_last_setup_is_remembered(store):
    with open_stage(store=store) as stage:
        lobby = opened(stage, LobbyScene("akropolis"))
        lobby.add_seat("human")
        lobby.rename(0, "Ada")
        lobby.set_option("live_scores", False)
        prefs = stage.prefs
        stage.pop()
    with open_stage(store=store) as stage:
        stage.prefs = prefs
        again = opened(stage, LobbyScene("akropolis"))
        assert again.plan.seats[0].name == "Ada"
        assert len(again.plan.seats) == 3
        assert again.plan.options["live_scores"] is False


@pytest.mark.parametrize("plain", [
    {}, {"seats": 3}, {"seats": [{}]},
    {"seats": [{"name": "x", "sign": 1, "colour": 0, "player": "human"}] * 2},
    {"seats": [{"name": "A", "sign": "bull", "colour": 0, "player": "bot:genius"}] * 2},
    {"seats": [{"name": "A", "sign": "bull", "colour": 99, "player": "human"}] * 2},
    {"options": {"first": "77", "live_scores": "maybe", "what": True}},
    {"options": {"first": "4"}},
])  # fmt: skip
def test_odd_remembered_setups_still_start(plain, store):
    with open_stage(store=store) as stage:
        stage.prefs.last_setup["akropolis"] = plain
        lobby = opened(stage, LobbyScene("akropolis"))
        assert lobby.plan.problem() == ""
        Hand(stage).tap(button(lobby, "Start the game"))
        assert isinstance(stage.top, TableScene)


def test_a_table_that_cannot_be_kept_is_a_friendly_panel(stage, monkeypatch):
    from net.lines import StoreError

    lobby = opened(stage, LobbyScene("akropolis"))

    def full(*_, **__):
        raise StoreError("there is no room left on the disk")

    monkeypatch.setattr(LocalTable, "new", full)
    Hand(stage).tap(button(lobby, "Start the game"))
    assert isinstance(stage.top, Panel)
    assert stage.top.text == "There is no room left on the disk."
    Hand(stage).tap(button(stage.top, "Close"))
    assert stage.top is lobby


@pytest.mark.parametrize("language", ["en", "pt_BR", "ca"])
def test_with_big_text_the_kinds_of_a_seat_are_written_equally_big(language):
    with open_stage((1280, 720), text_scale=2.0, language=language) as stage:
        lobby = opened(stage, LobbyScene("akropolis"))
        kinds = [widget for widget in lobby.seat_area.widgets if isinstance(widget, Chip)][:4]
        font, edge = stage.art.font("bold", 19), stage.art.px(20)
        shrunk = [(chip.rect.width - edge) / font.size(chip.label)[0] for chip in kinds]
        assert max(shrunk) < 1.15 * min(shrunk), "none much smaller than the others"
        assert all(a.rect.right < b.rect.left for a, b in pairwise(kinds))
