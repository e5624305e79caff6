"""The room before the game, at the host's screen and at a guest's, by taps and by keys."""

import pygame
import pytest

from scenes.controls import BigButton, CheckBox
from scenes.demo_lan import seat_guest, wait_until
from scenes.lan.choices import ChoicesScene
from scenes.lan.entering import CodeTiles
from scenes.lan.look import SeatLook
from scenes.lan.marks import Field, Pill, QrPicture
from scenes.lan.table import LanTableScene
from scenes.panel import AskText, Panel
from tests.scenes.driver import Hand, button, labels
from tests.scenes.lan.help import begin, guest_room, host_room, pump, rest

HANDS = pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])


def decor(scene, kind):
    found = [w for w in scene.decor if isinstance(w, kind)]
    return found + [w for area in scene.areas for w in area.decor if isinstance(w, kind)]


def test_the_host_sees_code_picture_and_address(stage):
    table, scene = host_room(stage)
    assert decor(scene, CodeTiles)[0].code == table.code
    assert decor(scene, QrPicture)[0].rows
    assert scene.address == ("Ethernet", "192.168.1.24:47710")
    first = decor(scene, QrPicture)[0].rows
    Hand(stage).tap(button(scene, "Another address of this computer"))
    assert scene.address[1] == "192.168.1.31:47710"
    assert decor(scene, QrPicture)[0].rows != first


def test_who_opens_a_table_sits_down_at_once(stage):
    table, _ = host_room(stage)
    assert table.room.seats[0].name == "Nefertari"


@HANDS
def test_a_game_is_set_up_and_started_by_taps(stage, finger):
    table, scene = host_room(stage, players=("human", "human", "human"))
    hand = Hand(stage, finger)
    guest = table.visit("Ana’s laptop")
    seat_guest(guest, 1, ready=False)
    pump(stage, lambda: "Not ready" in labels(scene))
    hand.tap(button(scene, "Add a bot"))
    pump(stage, lambda: table.room.seats[2].player == "bot:easy")
    rest(stage)
    hand.tap(button(scene, "Medium bot"))
    pump(stage, lambda: table.room.seats[2].player == "bot:medium")
    hand.tap(button(scene, "Start the game"))
    pump(stage, lambda: stage.notice.text == "Not everybody is ready.")
    guest.set_ready(1, True)
    pump(stage, lambda: table.room.seats[1].ready)
    hand.tap(button(scene, "Start the game"))
    pump(stage, lambda: isinstance(stage.top, LanTableScene))


def test_bots_take_free_seats_if_the_host_does_not_wait(stage):
    table, scene = host_room(stage)
    hand = Hand(stage)
    hand.tap(button(scene, "Start the game"))
    assert isinstance(stage.top, Panel) and "1 seat" in stage.top.text
    hand.tap(button(stage.top, "Bots sit down"))
    pump(stage, lambda: isinstance(stage.top, LanTableScene))
    assert table.table.seats[1].is_bot


def test_seats_are_opened_and_closed(stage):
    table, scene = host_room(stage)
    hand = Hand(stage)
    hand.tap(button(scene, "4"))
    pump(stage, lambda: len(table.room.seats) == 4)
    rest(stage)
    hand.tap(button(scene, "3"))
    pump(stage, lambda: len(table.room.seats) == 3)


def test_two_people_at_one_screen(stage):
    table, scene = host_room(stage)
    Hand(stage).tap(button(scene, "Sit here"))
    pump(stage, lambda: table.mine == {0, 1})
    names = [seat.name for seat in table.room.seats]
    assert len(set(names)) == 2


def test_options_of_the_game_and_of_the_table(stage):
    table, scene = host_room(stage)
    hand = Hand(stage)
    hand.tap(button(scene, "Change"))
    assert isinstance(stage.top, ChoicesScene)
    boxes = [w for area in stage.top.areas for w in area.widgets if isinstance(w, CheckBox)]
    hand.tap(next(w for w in boxes if w.label == "Others may watch"))
    pump(stage, lambda: not table.room.spectators)
    hand.tap(button(stage.top, "for every turn"))
    pump(stage, lambda: (table.room.clock, table.room.seconds) == ("turn", 120))
    rest(stage)
    hand.tap(button(stage.top, "5 min"))
    pump(stage, lambda: table.room.seconds == 300)
    hand.tap(button(stage.top, "Tigris & Euphrates"))
    pump(stage, lambda: table.room.game == "tigris")
    hand.key(pygame.K_ESCAPE)
    assert stage.top is scene


def test_a_guest_looks_at_the_options_only(stage):
    _, _, scene = guest_room(stage)
    Hand(stage).tap(button(scene, "Look at all"))
    widgets = [w for area in stage.top.areas for w in area.widgets]
    assert widgets and not any(widget.enabled for widget in widgets)


def test_name_sign_and_colour_of_an_own_seat(stage):
    table, scene = host_room(stage)
    hand = Hand(stage)
    hand.tap(button(scene, "Change sign and colour"))
    assert isinstance(stage.top, SeatLook)
    hand.tap(button(stage.top, "Owl"))
    pump(stage, lambda: table.room.seats[0].sign == "owl")
    hand.tap(button(stage.top, "green"))
    pump(stage, lambda: table.room.seats[0].colour == 3)
    assert table.room.seats[0].sign == "owl"
    hand.tap(button(stage.top, "Done"))
    hand.tap(button(scene, "Nefertari"))
    assert isinstance(stage.top, AskText)
    hand.type("Merit")
    hand.key(pygame.K_RETURN)
    pump(stage, lambda: table.room.seats[0].name == "Merit")
    assert stage.prefs.names[0] == "Merit"


@HANDS
def test_a_guest_says_that_the_game_may_begin(stage, finger):
    table, guest, scene = guest_room(stage)
    hand = Hand(stage, finger)
    big = next(w for w in scene.group.widgets if isinstance(w, BigButton))
    assert big.label == "Ready"
    hand.tap(big)
    pump(stage, lambda: table.room.seats[1].ready)
    pill = next(w for area in scene.areas for w in area.widgets if isinstance(w, Pill) and w.focusable)
    hand.tap(pill)
    pump(stage, lambda: not guest.room.seats[1].ready)


def test_a_guest_stands_up_and_sits_down_elsewhere(stage):
    _, guest, scene = guest_room(stage, players=("human", "human", "human"))
    hand = Hand(stage)
    hand.tap(button(scene, "Stand up"))
    pump(stage, lambda: not guest.mine)
    rest(stage)
    seats = [w for area in scene.areas for w in area.widgets if getattr(w, "label", "") == "Sit here"]
    hand.tap(seats[1])
    pump(stage, lambda: guest.mine == {2})


def test_what_is_said_is_plain_text(stage):
    table, scene = host_room(stage)
    guest = table.visit("Ana")
    guest.chat("<b>bold</b> {name} %s")
    guest.emote("wow")
    pump(stage, lambda: len(scene.visit.said) == 2)
    assert [said.text for said in scene.visit.said] == ["<b>bold</b> {name} %s", "Wow!"]
    hand = Hand(stage)
    hand.tap(next(w for w in scene.group.widgets if isinstance(w, Field)))
    hand.type("hello")
    hand.key(pygame.K_RETURN)
    pump(stage, lambda: len(scene.visit.said) == 3)
    wait_until(lambda: bool(guest.room.chat) and guest.room.chat[-1].text == "hello")
    hand.tap(button(scene, "Bravo!"))
    pump(stage, lambda: scene.visit.said[-1].emote == "applause")


def test_by_keys_alone_from_ready_to_the_start(stage):
    table, _guest, scene = guest_room(stage)
    hand = Hand(stage)
    hand.key(pygame.K_RETURN)
    assert scene.focus.label == "Ready"
    hand.key(pygame.K_RETURN)
    pump(stage, lambda: table.room.seats[1].ready)
    begin(stage, table)


def test_a_press_is_not_lost_when_news_comes_in_between(stage):
    table, scene = host_room(stage)
    hand = Hand(stage)
    place = button(scene, "4").rect.center
    held = hand.down(place)
    guest = table.visit("Ana")
    wait_until(lambda: len(table.room.devices) == 2)
    rest(stage)
    hand.up(held, place)
    pump(stage, lambda: len(table.room.seats) == 4)
    assert guest.room is not None


def test_the_host_sends_somebody_away(stage):
    table, scene = host_room(stage)
    guest = table.visit("Ana")
    pump(stage, lambda: len(table.room.devices) == 2)
    rest(stage)
    hand = Hand(stage)
    hand.tap(button(scene, "Take Ana from the table"))
    hand.tap(button(stage.top, "Take away"))
    pump(stage, lambda: guest.status == "lost")
    assert len(table.room.devices) == 1


def test_who_is_sent_away_is_told_so(stage):
    table, guest, scene = guest_room(stage)
    table.remove_device(guest.device)
    pump(stage, lambda: isinstance(stage.top, Panel))
    assert "taken this device from the table" in stage.top.title
    assert scene not in stage.scenes


def test_a_hint_of_the_firewall_when_nobody_comes(stage):
    table, scene = host_room(stage)
    assert "firewall" not in scene.invitation_words
    table.nobody = True
    pump(stage, lambda: "firewall" in scene.invitation_words)


def test_leaving_a_table_with_guests_is_asked_once_more(stage):
    table, scene = host_room(stage)
    guest = table.visit("Ana")
    pump(stage, lambda: len(table.room.devices) == 2)
    hand = Hand(stage)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(stage.top, Panel)
    hand.tap(button(stage.top, "Close the table"))
    assert scene not in stage.scenes
    wait_until(lambda: guest.status == "lost")


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_to_press_is_in_the_window(stage, size, scale):
    stage.prefs.text_scale = scale
    stage._resized(size)
    _, scene = host_room(stage, players=("human", "human", "bot:easy", "human"))
    window = pygame.Rect((0, 0), stage.size)
    for widget in scene.group.widgets:
        assert window.contains(widget.rect), getattr(widget, "label", "") or widget.tip
    for area in scene.areas:
        assert window.contains(area.rect.inflate(-60, 0))
        for widget in area.widgets:
            assert area.rect.left <= widget.rect.left and widget.rect.right <= area.rect.right
