"""A game with others: who is here, what is said, what is agreed on, at the table's scene."""

import time

import pygame
import pytest

from game.tigris.parts import cell
from scenes.demo_lan import seat_guest, wait_until
from scenes.lan.ended import EndedScene
from scenes.lan.pause import LanPause
from scenes.lan.people import PeopleScene
from scenes.lan.table import LanTableScene
from scenes.lan.talking import TalkScene
from scenes.lan.votes import VoteScene
from scenes.lan.wording import span
from scenes.menu import MenuScene
from scenes.panel import Panel
from scenes.results import ResultsScene
from scenes.table.agree import AgreeScene
from scenes.table.board import Urgent
from tests.scenes.driver import Hand, button
from tests.scenes.lan.help import (
    any_move,
    at_play,
    begin,
    guest_at_play,
    host_room,
    play_elsewhere,
    pump,
    rest,
)


def pick(modal, label):
    """A button of a modal panel."""
    return next(w for w in modal.group.widgets if w.label == label)


def told(scene, seat):
    """What the plaque of a seat says."""
    return [text for _, text in scene.station_info(seat).details]


def turn_of(scene, seat, others):
    """Plays until a seat is asked; `others`: session -> its seat."""
    stage = scene.stage
    for _ in range(60):
        asked = scene.state.to_act
        if asked == (seat,) and scene.settled:
            return
        for session, own in others.items():
            if own in asked and session.table.poll() is not None:
                play_elsewhere(session, own)
        rest(stage, 4)
    raise AssertionError("this seat is never asked")


def play_here(scene, seat):
    """The person here decides."""
    before = len(scene.chronicle.items)
    assert scene.submit(any_move(scene.state, seat)) is None
    pump(scene.stage, lambda: len(scene.chronicle.items) > before and scene.settled)


# --- moves ------------------------------------------------------------------------------------------


def test_moves_of_both_screens_are_shown(stage):
    _table, guest, scene = at_play(stage)
    first = scene.state.to_act[0]
    for _ in range(4):
        seat = scene.state.to_act[0]
        before = len(scene.chronicle.items)
        if seat == 0:
            play_here(scene, 0)
        else:
            pump(stage, lambda: guest.table.poll() is not None and guest.table.state.to_act == (1,))
            assert play_elsewhere(guest, 1) is None
            pump(stage, lambda before=before: len(scene.chronicle.items) > before and scene.settled)
    assert scene.state.to_act[0] == first
    assert not scene.may_act(1), "the other seat is not played here"


@pytest.mark.parametrize(("game", "plain"), [("akropolis", False), ("tigris", True)])
def test_seats_of_a_game_with_signs_of_its_own_are_plain_wood(stage, game, plain):
    """At both screens: a coloured dynasty would look like a sphere."""
    _, guest, scene = at_play(stage, game)
    assert [info.plain for info in scene.table.seats] == [plain] * 2
    pump(stage, lambda: guest.table is not None)
    assert [info.plain for info in guest.table.seats] == [plain] * 2


def test_the_table_is_opened_from_the_room_and_leads_back_to_nothing(stage):
    _, _, scene = at_play(stage)
    assert isinstance(scene, LanTableScene)
    hand = Hand(stage)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(stage.top, LanPause)
    hand.tap(pick(stage.top, "Close the table"))
    hand.tap(button(stage.top, "Close the table"))
    assert isinstance(stage.top, MenuScene)
    assert len(stage.scenes) == 1


# --- talk -------------------------------------------------------------------------------------------


def test_bubbles_at_the_seat_of_who_speaks(stage):
    _, guest, scene = at_play(stage)
    guest.chat("good morning", 1)
    pump(stage, lambda: (1, -1) in scene.presence.bubbles)
    assert scene.unread == 1
    stage.screenshot()
    hand = Hand(stage)
    hand.key(pygame.K_o, "o")
    assert isinstance(stage.top, TalkScene) and scene.unread == 0
    hand.tap(button(stage.top, "Bravo!"))
    pump(stage, lambda: (0, -1) in scene.presence.bubbles)
    assert stage.top is scene, "an emote goes out of the way"
    wait_until(lambda: any(event.kind == "emote" for event in guest.poll()))
    hand.wait(6)
    assert not scene.presence.bubbles


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_the_talk_opens_by_a_tap_and_closes_by_a_tap_beside_it(stage, finger):
    _, _, scene = at_play(stage)
    hand = Hand(stage, finger)
    hand.tap(scene.talk_button)
    assert isinstance(stage.top, TalkScene)
    rest(stage, 3)
    assert isinstance(stage.top, TalkScene)
    hand.tap((1000, 400))
    assert stage.top is scene


def test_a_message_is_written_by_a_key(stage):
    _table, guest, scene = at_play(stage)
    hand = Hand(stage)
    hand.key(pygame.K_m, "m")
    hand.type("well met")
    hand.key(pygame.K_RETURN)
    wait_until(lambda: bool(guest.room.chat))
    assert (guest.room.chat[-1].text, guest.room.chat[-1].seat) == ("well met", 0)
    assert stage.top is scene


def test_who_watches_is_silent_while_the_game_runs(stage):
    table, _guest, _ = at_play(stage)
    watcher = table.visit("Rui", True)
    from scenes.lan.room import RoomScene
    from scenes.lan.visit import Visit

    stage.push(RoomScene(Visit(stage, watcher)))
    pump(stage, lambda: isinstance(stage.top, LanTableScene) and not stage.top.table.mine)
    scene = stage.top
    assert scene.muted and not scene.hints
    hand = Hand(stage)
    hand.key(pygame.K_m, "m")
    assert stage.top is scene and "silent" in scene.bars.said
    scene.open_talk()
    assert "silent" in " ".join(getattr(w, "text", "") for w in stage.top.decor)
    assert stage.top.muted


# --- pings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["akropolis", "tigris"])
def test_a_place_is_shown_to_all(stage, game):
    _, guest, scene = at_play(stage, game)
    spot = scene.board.places.centre(cell(5, 4)) if game == "tigris" else scene.board.rack.slot(1).center
    hand = Hand(stage)
    hand.tap(button_named(scene, "point"))
    assert scene.pointing
    hand.tap(spot)
    pump(stage, lambda: bool(scene.presence.pings))
    assert not scene.pointing
    assert scene.board.ping_rect(scene.presence.pings[0].place).collidepoint(spot)
    wait_until(lambda: any(event.kind == "point" for event in guest.poll()))
    hand.wait(5)
    assert not scene.presence.pings
    hand.hover(spot)
    hand.key(pygame.K_p, "p")
    pump(stage, lambda: bool(scene.presence.pings))


def button_named(scene, name):
    return {"point": scene.point_button, "talk": scene.talk_button}[name]


@pytest.mark.parametrize("game", ["akropolis", "tigris"])
@pytest.mark.parametrize("place", [(-1,), (4000,), (0, 0), (9, 1, 1), (0, 4000, -4000), (1, 2, 3, 4)])
def test_odd_places_of_others_show_nothing_or_something_harmless(stage, game, place):
    _, guest, _scene = at_play(stage, game)
    guest.point(place, 1)
    rest(stage, 20)
    stage.screenshot()


# --- votes ------------------------------------------------------------------------------------------


def test_a_pause_is_asked_for_answered_and_ended(stage):
    table, guest, scene = at_play(stage)
    guest.propose("pause", 1)
    pump(stage, lambda: isinstance(stage.top, VoteScene))
    hand = Hand(stage)
    assert "Kawab" in stage.top.title
    hand.tap(pick(stage.top, "Nefertari agrees"))
    pump(stage, lambda: table.room.paused and stage.top is scene)
    assert not scene.may_act(scene.state.to_act[0])
    stage.screenshot()
    hand.tap(scene.presence.go_on)
    pump(stage, lambda: not table.room.paused)


def test_the_pause_is_ended_by_keys_alone(stage):
    table, guest, scene = at_play(stage)
    guest.propose("pause", 1)
    pump(stage, lambda: isinstance(stage.top, VoteScene))
    hand = Hand(stage)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    pump(stage, lambda: table.room.paused and stage.top is scene)
    for _ in range(8):
        stop = scene.walk.current()
        if stop is not None and stop.rect == scene.presence.go_on.rect:
            break
        hand.key(pygame.K_TAB)
        if scene.walk.region == "buttons":
            names = [stop.name for stop in scene.walk.stops()]
            scene.walk.stop = names[[s.rect for s in scene.walk.stops()].index(scene.presence.go_on.rect)]
    hand.key(pygame.K_RETURN)
    pump(stage, lambda: not table.room.paused)


def test_a_no_is_a_no(stage):
    table, guest, scene = at_play(stage)
    guest.propose("end", 1)
    pump(stage, lambda: isinstance(stage.top, VoteScene))
    Hand(stage).key(pygame.K_ESCAPE)
    pump(stage, lambda: stage.top is scene)
    assert not table.room.votes and table.room.phase == "playing"
    assert "stays as it is" in scene.bars.said


def test_who_asks_sees_for_whom_is_waited(stage):
    table, guest, scene = at_play(stage)
    hand = Hand(stage)
    scene.open_menu()
    hand.tap(pick(stage.top, "Ask for a pause"))
    pump(stage, lambda: bool(scene.presence.strips.strips))
    assert "Waiting for Kawab" in scene.presence.strips.strips[0].text
    stage.screenshot()
    guest.answer(guest.room.votes[0].number, 1, True)
    pump(stage, lambda: table.room.paused)


def test_a_move_of_another_is_taken_back_if_all_agree(stage):
    _table, guest, scene = at_play(stage)
    turn_of(scene, 0, {guest: 1})
    play_here(scene, 0)
    wait_until(lambda: guest.table.poll() is not None and guest.table.state.to_act == (1,))
    play_elsewhere(guest, 1)
    pump(stage, lambda: scene.state.to_act == (0,) and scene.settled)
    pump(stage, lambda: scene.table.undo_info().agreed_seat == 1)
    count = len(scene.chronicle.items)
    Hand(stage).key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert not isinstance(stage.top, AgreeScene), "the others are asked at their own screens"
    pump(stage, lambda: bool(guest.room.votes))
    guest.answer(guest.room.votes[0].number, 1, True)
    pump(stage, lambda: len(scene.chronicle.items) < count)
    assert scene.state.to_act == (1,)


def test_the_end_by_agreement_and_another_game(stage):
    table, guest, scene = at_play(stage)
    guest.propose("end", 1)
    pump(stage, lambda: isinstance(stage.top, VoteScene))
    hand = Hand(stage)
    hand.tap(pick(stage.top, "Nefertari agrees"))
    pump(stage, lambda: isinstance(stage.top, EndedScene))
    hand.tap(pick(stage.top, "Rematch"))
    pump(stage, lambda: bool(guest.room.votes))
    guest.answer(guest.room.votes[0].number, 1, True)
    pump(stage, lambda: isinstance(stage.top, LanTableScene) and stage.top is not scene)
    assert table.room.phase == "playing" and scene not in stage.scenes


def test_who_gives_up_is_asked_once_more(stage):
    _table, _guest, scene = at_play(stage)
    hand = Hand(stage)
    scene.open_menu()
    hand.tap(pick(stage.top, "Give up"))
    assert isinstance(stage.top, Panel)
    hand.tap(button(stage.top, "Give up"))
    pump(stage, lambda: isinstance(stage.top, EndedScene))
    assert "Nefertari" in stage.top.title and "Kawab" in stage.top.text


# --- lost and found -----------------------------------------------------------------------------------


def test_everybody_sees_who_reconnects_with_a_clock(stage):
    table, guest, scene = at_play(stage)
    guest.cut()
    pump(stage, lambda: table.room.seats[1].state == "away")
    line = told(scene, 1)[0]
    assert line.startswith("reconnecting 0:0") and isinstance(line, Urgent)
    assert "seat is kept" in scene.bars.said
    stage.screenshot()
    assert scene.wake_in() <= 1.01, "the clock ticks"
    guest.come_back()
    pump(stage, lambda: table.room.seats[1].state == "here")
    assert not any(text.startswith("reconnecting") for text in told(scene, 1))


def test_a_host_that_is_gone_is_told_and_come_back_to(stage):
    _table, guest, scene = guest_at_play(stage)
    guest.cut()
    pump(stage, lambda: bool(scene.presence.strips.strips))
    strip = scene.presence.strips.strips[0]
    assert "cannot be reached" in strip.text and [label for label, _ in strip.actions] == ["Leave"]
    stage.screenshot()
    seat = scene.state.to_act[0]
    assert not scene.may_act(seat)
    guest.come_back()
    pump(stage, lambda: not scene.presence.strips.strips)
    assert stage.top is scene, "the same picture goes on"
    assert "back" in scene.bars.said


def test_leave_from_the_strip(stage):
    _table, guest, scene = guest_at_play(stage)
    guest.cut()
    pump(stage, lambda: bool(scene.presence.strips.strips))
    Hand(stage, True).tap(scene.presence.strips.group.widgets[0])
    assert isinstance(stage.top, MenuScene)


def test_a_bot_for_somebody_who_does_not_come_back(stage, monkeypatch):
    monkeypatch.setattr("scenes.lan.presence.PATIENCE", 0)
    monkeypatch.setattr("net.talk.GONE_FOR_GOOD", 0.0)
    table, guest, scene = at_play(stage, players=("human", "human", "bot:random"))
    turn_of_guest(scene)
    guest.cut()
    pump(stage, lambda: any("All wait for Kawab" in strip.text for strip in scene.presence.strips.strips))
    Hand(stage).tap(scene.presence.strips.group.widgets[0])
    pump(stage, lambda: table.room.seats[1].state == "bot")
    assert "a bot plays" in told(scene, 1)
    assert scene.station_info(1).flags[-1][0] == "robot"


def turn_of_guest(scene):
    """Until the guest is asked."""
    for _ in range(20):
        if scene.state.to_act == (1,) and scene.settled:
            return
        if scene.state.to_act == (0,) and scene.settled:
            play_here(scene, 0)
        rest(scene.stage, 6)
    raise AssertionError("the guest is never asked")


def test_a_seat_goes_to_a_bot_and_is_taken_back(stage):
    _table, guest, scene = guest_at_play(stage)
    hand = Hand(stage)
    scene.open_menu()
    hand.tap(pick(stage.top, "People and seats"))
    assert isinstance(stage.top, PeopleScene)
    rest(stage)
    hand.tap(button(stage.top, "Let a bot play"))
    pump(stage, lambda: guest.room.seats[1].state == "bot")
    hand.key(pygame.K_ESCAPE)
    pump(stage, lambda: stage.top is not None and isinstance(stage.top, LanTableScene))
    scene = stage.top
    pump(stage, lambda: any("A bot plays" in strip.text for strip in scene.presence.strips.strips))
    assert not scene.may_act(1)
    hand.tap(scene.presence.strips.group.widgets[0])
    pump(stage, lambda: guest.room.seats[1].state == "here")


def test_a_seat_goes_to_another_screen(stage):
    table, guest, scene = at_play(stage)
    hand = Hand(stage)
    scene.open_menu()
    hand.tap(pick(stage.top, "People and seats"))
    rest(stage)
    hand.tap(button(stage.top, "Hand to Kawab"))
    pump(stage, lambda: guest.mine == {0, 1})
    assert not table.mine
    pump(stage, lambda: isinstance(stage.top, LanTableScene) and not stage.top.table.mine)


# --- several people at one screen -----------------------------------------------------------------------


def test_the_curtain_falls_for_people_here_and_never_for_others(stage):
    table, scene = host_room(stage, "tigris", ("human", "human", "human"))
    Hand(stage).tap(button(scene, "Sit here"))
    pump(stage, lambda: table.mine == {0, 1})
    guest = table.visit("Kawab")
    seat_guest(guest, 2)
    game = begin(stage, table)
    hand = Hand(stage)
    for _ in range(7):
        pump(stage, lambda: game.settled)
        asked = game.state.to_act[0]
        if asked == 2:
            assert not game.keeper.down or game.keeper.waits_for != 2
            wait_until(lambda: guest.table.poll() is not None and guest.table.state.to_act == (2,))
            count = len(game.chronicle.items)
            assert play_elsewhere(guest, 2) is None
            pump(stage, lambda count=count: len(game.chronicle.items) > count and game.settled)
            continue
        pump(stage, lambda: game.keeper.down or game.keeper.lifted == game.state.to_act[0])
        if game.keeper.down:
            assert game.keeper.waits_for == asked
            assert game.state.to_text() == game.state.view(frozenset()).to_text(), "nothing private shows"
            hand.key(pygame.K_RETURN)
        assert game.keeper.viewers == {asked}
        play_here(game, asked)


# --- clocks ---------------------------------------------------------------------------------------------


def test_clocks_stand_at_the_seats_and_turn_red(stage):
    table, _guest, scene = at_play(stage, clock="turn", seconds=2)
    assert span(-12_400) == "−0:12" and span(65_000) == "1:05"
    seat = scene.state.to_act[0]
    assert not isinstance(told(scene, seat)[0], Urgent) or table.clock.left[seat] < 0
    pump(stage, lambda: table.clock.left[seat] < -1000)
    assert isinstance(told(scene, seat)[0], Urgent) and told(scene, seat)[0].startswith("−0:0")
    stage.screenshot()
    rest(stage)
    idle = time.monotonic()
    assert scene.wake_in() <= 1.01 and idle


# --- to the end -------------------------------------------------------------------------------------------


def test_a_whole_game_ends_with_the_results_and_a_rematch_by_all(stage):
    table, guest, scene = at_play(stage, players=("human", "human"))
    for _ in range(200):
        if table.room.phase == "over":
            break
        seat = scene.state.to_act[0] if scene.settled else -1
        if seat == 0:
            scene.submit(any_move(scene.state, 0))
        elif seat == 1:
            play_elsewhere(guest, 1)
        rest(stage, 3)
    pump(stage, lambda: isinstance(stage.top, ResultsScene))
    results = stage.top
    results.finish()
    stage.screenshot()
    assert "New table" not in [w.label for w in results.buttons]
    Hand(stage).tap(next(w for w in results.buttons if w.label == "Rematch"))
    pump(stage, lambda: bool(guest.room.votes))
    guest.answer(guest.room.votes[0].number, 1, True)
    pump(stage, lambda: isinstance(stage.top, LanTableScene) and stage.top is not scene)
    assert [seat.device for seat in table.room.seats] == [0, 1]
