"""What is heard when: real scenes, read through the sounds that were due; what was skipped is silent."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

import pygame
import pytest

from game.akropolis import moves, outlook
from net.table import LocalTable, SeatInfo
from scenes import sound as sounds
from scenes.animate import Animator, Clip, Cue
from scenes.prefs import Prefs
from scenes.results import ResultsScene
from scenes.sound import ALERT, CONFIRM, PLACE, QUARRY, REFILL, REFUSE, SCORE, TAKE, TAP, TURN, UNDO, WIN
from scenes.stage import Stage
from scenes.table.ending import LAST_LOOK
from scenes.table.scene import TableScene
from scenes.table.turns import SECONDS
from tests.scenes.akropolis.conftest import NAMES, Hands
from tests.scenes.table import fake
from tests.scenes.table.test_scene import play_on

FRAME = 0.05


class Table:
    """An Akropolis table on a stage, and what was heard since `hush`."""

    def __init__(self, seats=2, people=2, deal=True, options=None, **prefs):
        self.stage = Stage(Prefs(**{"animation": "normal", **prefs}), (1280, 720))
        infos = [
            SeatInfo(NAMES[seat], "owl", seat, "human" if seat < people else "bot:random")
            for seat in range(seats)
        ]
        usual = {"first": "1"} if seats > 1 else {}
        table = LocalTable.new("akropolis", seats, {**usual, **(options or {})}, infos, seed=3)
        if deal:
            table.poll()
        self.scene = TableScene(table)
        self.stage.push(self.scene)
        self.board = self.scene.board
        self.hands = Hands(self.stage)
        self.stage.step(dt=0.0)
        if deal:
            self.hush()

    def hush(self):
        self.stage.sound.twin.clear()
        self.stage.sound._last.clear()

    @property
    def heard(self):
        return [one.name for one in self.stage.sound.twin]

    def run(self, seconds):
        """Lets time pass."""
        for _ in range(round(seconds / FRAME)):
            self.stage.step(dt=FRAME)

    def settle(self):
        """Until nothing is left to show."""
        for _ in range(600):
            self.stage.step(dt=FRAME)
            if self.scene.settled and self.scene.state.to_act[0] in self.scene.table.people:
                return
        raise AssertionError("it never settles")

    def move(self, wanted=lambda move: True):
        """A legal move of who is asked."""
        seat = self.scene.state.to_act[0]
        return next(move for move in self.scene.state.legal(seat) if wanted(move))

    def play(self, wanted=lambda move: True):
        assert self.scene.submit(self.move(wanted)) is None


@pytest.fixture
def sit():
    """Opens tables; closes their windows."""
    tables = []

    def open_table(**how):
        tables.append(Table(**how))
        return tables[-1]

    yield open_table
    for table in tables:
        table.stage.close()


@pytest.fixture
def clock(monkeypatch):
    """Time as sounds see it stands still until it is moved on."""

    class Clock:
        now = 100.0

    monkeypatch.setattr(sounds.time, "monotonic", lambda: Clock.now)
    return Clock


def names(stage):
    return [one.name for one in stage.sound.twin]


# --- a tile in hand -------------------------------------------------------------------------------


def test_taking_a_tile_and_putting_it_back(sit):
    table = sit()
    table.hands.click(table.board.rack.slot(0).center)
    assert table.board.hand.take == 0 and table.heard == [TAKE]
    table.hands.click(table.board.rack.slot(0).center)
    assert not table.board.hand.holding and table.heard == [TAKE, UNDO]


def test_a_tile_that_cannot_be_paid_is_refused_with_words(sit):
    table = sit(seats=4)
    last = len(table.board.state.row) - 1
    assert outlook.why_not_take(table.board.state, table.board.acting, last) is not None
    table.hands.click(table.board.rack.slot(last).center)
    assert table.heard == [REFUSE]
    assert "AK-4.2" in table.scene.bars.said


def test_turning_the_tile_is_a_tap(sit):
    table = sit()
    table.board.pick(0)
    table.hush()
    table.hands.key(pygame.K_r)
    assert table.heard == [TAP]


def test_buttons_beside_the_tile_are_heard_once(sit):
    table = sit()
    table.board.pick(0)
    table.board.keys.next_place(1)
    table.run(1.0)
    table.hush()
    table.hands.click(table.board.beside.right.rect.center)
    assert table.heard == [TAP]
    table.hands.click(table.board.beside.cancel.rect.center)
    assert table.heard == [TAP, UNDO]


def test_a_move_that_the_rules_refuse(sit):
    table = sit()
    seat = table.scene.state.to_act[0]
    assert table.scene.submit(moves.Build(seat, 0, 40, 40, 0)) is not None
    assert table.heard == [REFUSE] and table.scene.bars.said


# --- a turn that is shown -------------------------------------------------------------------------


def test_a_tile_flies_lands_and_calls_the_next_person(sit):
    table = sit()
    table.play()
    assert table.heard == [TAKE]
    table.settle()
    assert [name for name in table.heard if name in (TAKE, PLACE, TURN)] == [TAKE, PLACE, TURN]
    assert table.heard[-1] == TURN


def test_a_tile_that_hovered_only_drops(sit):
    table = sit()
    table.board.pick(0)
    table.board.keys.next_place(1)
    table.run(1.0)
    table.hush()
    table.board.confirm()
    table.settle()
    assert PLACE in table.heard and TAKE not in table.heard and CONFIRM not in table.heard


def test_a_bot_takes_and_places_too(sit):
    table = sit(people=1)
    table.play()
    table.settle()
    told = [name for name in table.heard if name in (TAKE, PLACE, TURN)]
    assert told[0] == TAKE and told[-1] == TURN
    assert table.heard.count(TURN) == 1
    bots = [past for past in table.scene.table.history() if getattr(past.entry, "seat", 0) == 1]
    assert bots and table.heard.count(PLACE) >= 1


def test_stones_that_are_paid_are_heard_once(sit):
    table = sit()
    table.play(lambda move: move.take == 1)
    table.run(0.3)
    assert table.heard.count(QUARRY) == 1


def test_stones_that_are_won_are_heard_once(sit):
    table = sit()

    def digs(move):
        before = table.scene.state.stones[move.seat] - move.take
        return outlook.preview(table.scene.state, move).stones > before

    for number in range(40):
        legal = table.scene.state.legal(table.scene.state.to_act[0])
        found = [move for move in legal if digs(move)]
        if found:
            break
        assert table.scene.submit(legal[number * 37 % len(legal)]) is None
        table.scene.flow.flush()
    move = min(found, key=lambda one: one.take)
    table.hush()
    assert table.scene.submit(move) is None
    table.run(0.85)
    already = table.heard.count(QUARRY)
    table.settle()
    assert already == min(1, move.take)
    assert QUARRY in table.heard[table.heard.index(PLACE) :]


def test_the_deal_fills_the_row(sit):
    table = sit(deal=False)
    table.settle()
    assert table.heard.count(REFILL) == 1
    assert table.heard[-1] == TURN


def test_points_that_count_murmur(sit, clock):
    table = sit()
    gains = lambda move: outlook.preview(table.scene.state, move).change >= 2  # noqa: E731
    for _ in range(12):
        if any(gains(move) for move in table.scene.state.legal(table.scene.state.to_act[0])):
            break
        table.play()
        table.scene.flow.flush()
    table.hush()
    clock.now += 10
    table.play(gains)
    for _ in range(60):
        clock.now += FRAME
        table.stage.step(dt=FRAME)
    ticks = [one.at for one in table.stage.sound.twin if one.name == SCORE]
    assert ticks
    assert all(later - one >= sounds.GAPS[SCORE] for one, later in pairwise(ticks))


def test_the_architect_takes_and_the_one_person_is_not_called(sit):
    table = sit(seats=1, people=1)
    table.play()
    table.settle()
    assert table.heard.count(TAKE) >= 1 and table.heard.count(PLACE) >= 1
    assert TURN not in table.heard and ALERT not in table.heard


# --- what is skipped ------------------------------------------------------------------------------


def test_a_cue_is_heard_once_at_its_moment():
    speed, heard = ["normal"], []
    player = Animator(lambda: speed[0])
    player.then(Clip(1.0), Cue(lambda: heard.append("late"), 0.5))
    player.update(0.4)
    assert heard == []
    player.update(0.2)
    player.update(0.2)
    assert heard == ["late"]


@pytest.mark.parametrize("how", ["finished", "off", "skipping", "queued"])
def test_a_cue_that_is_skipped_is_never_heard(how):
    heard = []
    player = Animator(lambda: "off" if how == "off" else "normal")
    player.skipping = how == "skipping"
    if how == "queued":
        player.then(Clip(1.0))
    player.then(Clip(0.2), Cue(lambda: heard.append(how), 0.1 if how == "finished" else 0.0))
    player.finish()
    player.update(5.0)
    assert heard == [] and not player.busy


def test_what_is_flushed_is_silent(sit):
    table = sit(people=1)
    table.play()
    table.hush()
    table.scene.flow.flush()
    assert not [name for name in table.heard if name != TURN]


def test_updates_that_are_never_shown_are_silent(sit):
    table = sit(people=1)
    assert table.scene.table.submit(table.move()) is None
    for _ in range(3):
        table.scene.flow.waiting.extend(table.scene.table.poll())
    assert len(table.scene.flow.waiting) >= 2
    table.scene.flow.flush()
    assert table.heard == [TURN]


def test_a_tap_that_ends_the_flight_ends_its_sounds(sit):
    table = sit()
    table.play()
    table.hush()
    table.scene.flow.skip()
    assert PLACE not in table.heard
    table.run(3.0)
    assert PLACE not in table.heard


def test_without_animation_one_sound_for_a_move(sit):
    table = sit(animation="off")
    table.play()
    assert table.heard == [CONFIRM, TURN]


def test_without_animation_bots_knock_once_a_move(sit, monkeypatch):
    monkeypatch.setattr(sounds, "GAPS", {})
    monkeypatch.setattr(sounds, "GAP", 0)
    table = sit(seats=4, people=1, animation="off")
    table.play()
    for _ in range(10):
        table.stage.step(dt=0.02)
    assert table.heard.count(PLACE) == 3
    assert table.heard[0] == CONFIRM and table.heard.count(TURN) == 1


def test_without_animation_many_bots_at_once_are_one_knock(sit, clock):
    table = sit(seats=4, people=1, animation="off")
    table.play()
    for _ in range(10):
        table.stage.step(dt=0.02)
    assert table.heard == [CONFIRM, PLACE, TURN]


def test_quick_bots_stay_a_murmur(sit, clock):
    table = sit(seats=4, people=0, animation="fast")
    table.stage.sound.twin = deque()
    for _ in range(6 * 60):
        clock.now += 1 / 60
        table.stage.step(dt=1 / 60)
    assert table.heard.count(PLACE) >= 3
    assert len(table.heard) / 6 < 8, "sounds per second"


# --- taking back ----------------------------------------------------------------------------------


def test_taking_back_and_doing_again(sit):
    table = sit()
    table.hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.heard == [REFUSE] and table.scene.bars.said
    table.play()
    table.settle()
    table.hush()
    table.hands.click(table.scene.buttons.by_name["undo"].rect.center)
    assert table.heard == [UNDO], "and nobody is called"
    assert NAMES[0] in table.scene.bars.said
    table.hush()
    table.hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert table.heard[0] == TAP and UNDO not in table.heard
    table.settle()
    table.hush()
    table.hands.key(pygame.K_y, pygame.KMOD_CTRL)
    assert table.heard == [REFUSE] and table.scene.bars.said


# --- whose turn -----------------------------------------------------------------------------------


def corner_of(table, seat):
    """The px round a station, where the pulse goes out."""
    rect = table.scene.stations[seat].place.rect.inflate(60, 60).clip(table.stage.surface.get_rect())
    return pygame.image.tobytes(table.stage.screenshot().subsurface(rect), "RGB")


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_the_station_of_who_is_called_pulses(sit, motion):
    table = sit(animation=motion)
    table.play()
    table.settle()
    turns = table.scene.turns
    assert TURN in table.heard and turns.seats == tuple(table.scene.state.to_act)
    seat = turns.seats[0]
    table.run(0.2)
    while_called = corner_of(table, seat)
    assert turns.busy == (motion == "normal")
    table.run(SECONDS + 0.2)
    assert while_called != corner_of(table, seat)
    assert not turns.busy and turns.wake_in() is None


def test_nobody_is_called_who_only_goes_on(sit):
    table = sit(people=1)
    table.scene.turns.note(type("Shown", (), {"entry": table.move()})())
    table.scene.turns.look()
    assert table.heard == []


@pytest.mark.parametrize("behind", [True, False])
def test_the_bell_rings_only_if_the_window_is_behind(sit, behind):
    table = sit(people=1)
    flashes = []
    table.stage.sound.on_alert = lambda: flashes.append(1)
    table.play()
    if behind:
        table.stage.step([pygame.event.Event(pygame.WINDOWFOCUSLOST)], dt=0.0)
    table.settle()
    assert TURN in table.heard
    assert (ALERT in table.heard) == behind and len(flashes) == int(behind)
    table.run(SECONDS + 0.2)
    assert table.scene.turns.left == 0
    table.stage.step([pygame.event.Event(pygame.WINDOWFOCUSGAINED)], dt=0.0)
    assert (table.scene.turns.left > 0) == behind, "who comes back sees what was missed"
    table.hush()
    table.play()
    table.settle()
    assert TURN in table.heard and ALERT not in table.heard


def test_the_curtain_calls_and_its_lifting_is_a_tap():
    stage, scene = fake.open_table(private=True)
    try:
        stage.step(dt=0.02)
        assert scene.keeper.down and TURN in names(stage)
        stage.sound.twin.clear()
        stage.sound._last.clear()
        fake.key(stage, pygame.K_RETURN)
        assert not scene.keeper.down and names(stage) == [TAP]
    finally:
        stage.close()


# --- the end --------------------------------------------------------------------------------------


def test_the_end_is_celebrated_once():
    stage, scene = fake.open_table(private=False, seed=11, prefs=Prefs(animation="fast"))
    try:
        stage.step(dt=0.01)
        play_on(stage, scene, 40)
        stage.step(dt=LAST_LOOK)
        assert isinstance(stage.top, ResultsScene)
        assert WIN not in names(stage)
        stage.step(dt=0.3)
        assert SCORE in names(stage)
        for _ in range(20):
            stage.step(dt=0.5)
        assert stage.top.shown_all and names(stage).count(WIN) == 1
        stage.top.look()
        scene.open_results()
        assert isinstance(stage.top, ResultsScene)
        for _ in range(20):
            stage.step(dt=0.5)
        assert names(stage).count(WIN) == 1
    finally:
        stage.close()


def test_the_end_is_celebrated_too_if_nothing_moves():
    stage, scene = fake.open_table(private=False, seed=11)
    try:
        stage.step(dt=0.01)
        play_on(stage, scene, 40)
        stage.step(dt=LAST_LOOK)
        assert isinstance(stage.top, ResultsScene) and stage.top.shown_all
        assert names(stage).count(WIN) == 1 and SCORE not in names(stage)
    finally:
        stage.close()


# --- without sound ------------------------------------------------------------------------------


def test_muted_all_is_silent_and_still_noted(sit):
    table = sit(mute=True)
    table.play()
    table.settle()
    assert {TAKE, PLACE, TURN} <= set(table.heard)
    assert all(one.gain == 0 for one in table.stage.sound.twin)
    assert table.scene.turns.seats, "the eye is called all the same"
