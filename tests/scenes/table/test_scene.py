"""The table scene with the toy game: flow, words, pointers, undo by agreement, keys, confirm timer."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from net.table import Update
from scenes import gestures as g
from scenes.menu import MenuScene
from scenes.prefs import Prefs
from scenes.rulebook import RulebookScene
from scenes.settings import SettingsScene
from scenes.table.agree import AgreeScene
from scenes.table.confirm import SECONDS
from scenes.table.pause import PauseScene
from scenes.table.scene import STILL, TableScene
from tests.game import toy
from tests.scenes.table.fake import NAMES, click, finger, key, mouse


def play_one(stage, scene, seat=None):
    """A person's first legal move, through the picture's own way."""
    asked = [s for s in scene.state.to_act if scene.may_act(s)]
    seat = asked[0] if seat is None else seat
    moves = [move for move in scene.state.legal(seat) if not isinstance(move, toy.Swap)]
    assert scene.submit(moves[0]) is None
    stage.step(dt=0.02)
    return moves[0]


def settle(stage, scene, steps=200):
    for _ in range(steps):
        stage.step(dt=0.05)
        if scene.settled and not scene.table.thinking:
            return
    raise AssertionError("the table does not come to rest")


def play_on(stage, scene, moves):
    """Several decisions of people; those of bots in between."""
    for _ in range(moves):
        settle(stage, scene)
        if scene.table.over:
            return
        play_one(stage, scene)
    settle(stage, scene)


class TestWords:
    def test_the_prompt_names_who_is_asked(self, open_table):
        stage, scene = open_table(private=False)
        assert scene.bars.words.prompt == "Lysander, Aspasia: pledge a jar"
        assert scene.bars.words.seat is None, "no single disc for two"
        play_one(stage, scene, 0)
        assert scene.bars.words.prompt == "Aspasia: pledge a jar"
        assert scene.bars.words.seat == 1
        assert scene.bars.words.log_line == "Lysander pledges a jar face down."

    def test_every_move_is_told_while_more_are_still_to_be_shown(self, open_table):
        stage, scene = open_table(private=False, prefs=Prefs(animation="slow"))
        for seat in (0, 1):
            move = next(m for m in scene.table.state.legal(seat) if not isinstance(m, toy.Swap))
            assert scene.table.submit(move) is None
        scene.flow.poll()
        shown = set()
        while scene.flow.busy:
            assert scene.bars.words.prompt == scene.board.prompt(scene.state)
            last = scene.chronicle.last
            assert scene.bars.words.log_line == (last[1] if last else "")
            shown.add(scene.bars.words.log_line)
            stage.step(dt=0.05)
        assert len(shown) > 1

    def test_a_refusal_is_said_in_words_with_its_rule_and_goes(self, open_table):
        stage, scene = open_table(private=False)
        assert scene.submit(toy.Pledge(0, 123)) is not None
        assert scene.bars.said == "This jar is not in the hand (TOY-3)."
        stage.step(dt=0.05)
        waits = scene.wake_in()
        assert waits is not None and waits <= 6
        stage.step(dt=7.0)
        assert scene.bars.said == ""

    def test_no_text_says_you(self, open_table):
        stage, scene = open_table(private=False)
        play_on(stage, scene, 3)
        texts = [text for _, text in scene.chronicle.lines] + [scene.bars.words.prompt]
        assert not any(" you" in f" {text.lower()}" for text in texts)


class TestFlow:
    def test_updates_are_shown_one_after_the_other_and_a_tap_ends_the_clip(self, open_table):
        stage, scene = open_table(private=False, prefs=Prefs(animation="normal"))
        scene.flow.flush()
        before = scene.state
        scene.submit(before.legal(0)[0])
        assert not scene.settled and scene.busy and scene.state is before
        stage.step(dt=0.1)
        assert not scene.settled
        click(stage, (300, 300))
        assert scene.settled and scene.state is not before

    def test_a_tap_that_ends_a_clip_still_counts_for_the_person_who_is_asked(self, open_table):
        stage, scene = open_table(private=False, prefs=Prefs(animation="normal"))
        scene.flow.flush()
        scene.submit(scene.state.legal(0)[0])
        assert not scene.settled
        click(stage, scene.board.jar_rect(0).center)
        assert scene.settled and len(scene.board.taps) == 1

    def test_a_tap_that_ends_the_clip_of_one_of_many_does_nothing_else(self, open_table):
        stage, scene = open_table(private=False, prefs=Prefs(animation="normal"))
        scene.flow.flush()
        state = scene.state
        more = [Update(90 + n, toy.Pledge(0, None), (toy.Pledged(0),), state) for n in range(3)]
        scene.flow.waiting.extend(more)
        scene.flow.update(0.0)
        click(stage, scene.board.jar_rect(0).center)
        assert scene.board.taps == [] and not scene.settled

    def test_with_reduced_motion_the_moves_of_bots_stand_to_be_read(self, open_table):
        """Nothing flies, but one cannot follow three moves at once; those of people wait for nothing."""
        stage, scene = open_table(private=False, people=(0,), prefs=Prefs(reduced_motion=True))
        scene.flow.flush()
        before, state = len(scene.chronicle.items), scene.state
        deciders = enumerate((1, 1, 0, 1))
        moves = [Update(90 + n, toy.Pledge(seat, None), (toy.Pledged(seat),), state) for n, seat in deciders]
        scene.table.poll = list
        scene.flow.waiting.extend(moves)

        def shown():
            return len(scene.chronicle.items) - before

        stage.step(dt=0.01)
        assert shown() == 1 and not scene.busy and 0.5 < scene.wake_in() <= STILL["normal"]
        stage.step(dt=0.3)
        assert shown() == 1
        stage.step(dt=0.6)
        assert shown() == 3, "what a person decided is shown at once"
        click(stage, (300, 300))
        assert shown() == 4 and scene.settled, "a tap goes on"

    def test_an_idle_table_asks_for_no_frame(self, open_table):
        stage, scene = open_table(private=False)
        settle(stage, scene)
        stage.step(dt=2.0)
        frames = stage.frames
        for _ in range(5):
            stage.step(dt=0.02)
        assert stage.frames == frames
        assert not scene.busy and scene.wake_in() is None

    def test_a_mouse_that_moves_over_nothing_asks_for_no_frame(self, open_table):
        stage, scene = open_table(private=False)
        settle(stage, scene)
        stage.step([mouse(pygame.MOUSEMOTION, (300, 300), buttons=(0, 0, 0))], dt=0.02)
        stage.step(dt=0.5)
        frames = stage.frames
        for x in range(5):
            stage.step([mouse(pygame.MOUSEMOTION, (301 + x, 300), buttons=(0, 0, 0))], dt=0.02)
        assert stage.frames == frames
        over = scene.buttons.by_name["menu"].rect.center
        stage.step([mouse(pygame.MOUSEMOTION, over, buttons=(0, 0, 0))], dt=0.02)
        assert stage.frames == frames + 1, "a button under the mouse looks different"

    def test_a_move_of_a_bot_wakes_the_loop_and_its_station_says_that_it_thinks(self, open_table):
        stage, scene = open_table(private=False, count=3, people=(0,))
        settle(stage, scene)
        play_one(stage, scene)
        settle(stage, scene)
        lines = [text for _, text in scene.chronicle.lines]
        assert any(line.startswith(NAMES[1]) for line in lines)


class TestPointers:
    def test_two_people_press_two_buttons_at_once(self, open_table):
        stage, scene = open_table(private=False)
        one = scene.buttons.by_name["chronicle"].rect.center
        two = scene.stations[1].place.rect.center
        for kind, pos, number in (
            (pygame.FINGERDOWN, one, 1),
            (pygame.FINGERDOWN, two, 2),
            (pygame.FINGERUP, one, 1),
            (pygame.FINGERUP, two, 2),
        ):
            stage.step([finger(stage, kind, pos, number)], dt=0.02)
        assert scene.drawer_open and scene.focus == 1

    def test_two_round_buttons_beside_each_other_are_no_pinch(self, open_table):
        stage, scene = open_table(private=False)
        one = scene.buttons.by_name["chronicle"].rect.center
        two = scene.buttons.by_name["menu"].rect.center
        stage.step([finger(stage, pygame.FINGERDOWN, one, 1)], dt=0.02)
        stage.step([finger(stage, pygame.FINGERDOWN, two, 2)], dt=0.02)
        stage.step([finger(stage, pygame.FINGERUP, one, 1)], dt=0.02)
        stage.step([finger(stage, pygame.FINGERUP, two, 2)], dt=0.02)
        assert scene.drawer_open
        assert isinstance(stage.top, PauseScene)

    def test_sliding_off_a_round_button_does_nothing(self, open_table):
        stage, scene = open_table(private=False)
        one = scene.buttons.by_name["chronicle"].rect.center
        stage.step([mouse(pygame.MOUSEBUTTONDOWN, one, button=1)], dt=0.02)
        stage.step([mouse(pygame.MOUSEMOTION, (300, 400), buttons=(1, 0, 0))], dt=0.02)
        stage.step([mouse(pygame.MOUSEBUTTONUP, (300, 400), button=1)], dt=0.02)
        assert not scene.drawer_open and scene.board.taps == []

    def test_the_board_gets_no_tap_through_an_open_drawer(self, open_table):
        stage, scene = open_table(private=False)
        scene.toggle_chronicle()
        click(stage, scene.drawer.rect.center)
        assert scene.board.taps == []
        scene.toggle_chronicle()
        click(stage, scene.drawer.rect.center)
        assert len(scene.board.taps) == 1

    def test_a_pointer_stays_with_the_part_where_it_went_down(self, open_table):
        stage, scene = open_table(private=False)
        station = scene.stations[1].place.rect.center
        stage.step([finger(stage, pygame.FINGERDOWN, (300, 300))], dt=0.02)
        stage.step([finger(stage, pygame.FINGERMOTION, station)], dt=0.02)
        stage.step([finger(stage, pygame.FINGERUP, station)], dt=0.02)
        assert scene.focus == 0

    def test_the_last_line_opens_the_chronicle_and_a_line_marks_the_board(self, open_table):
        stage, scene = open_table(private=False)
        move = play_one(stage, scene)
        click(stage, (scene.places.log_line.left + 20, scene.places.log_line.centery))
        assert scene.drawer_open
        row = next(
            n for n, row in enumerate(scene.chronicle.rows) if scene.chronicle.items[row.item].entry == move
        )
        area = scene.drawer.area(stage.art)
        click(
            stage,
            (area.left + 80, area.top + row * scene.drawer.row_height + 5 - int(scene.drawer.scroller.at)),
        )
        assert scene.board.marked == move

    def test_two_fingers_on_the_board_stay_the_boards_wherever_they_wander(self, open_table, monkeypatch):
        stage, scene = open_table(private=False)
        seen = []
        monkeypatch.setattr(
            scene.router,
            "parts",
            [
                replace(part, handle=lambda intent, name=part.name: seen.append((name, intent)))
                for part in scene.router.parts
            ],
        )
        over = scene.stations[0].place.rect.center
        stage.step([finger(stage, pygame.FINGERDOWN, (300, 300), 1)], dt=0.02)
        stage.step([finger(stage, pygame.FINGERDOWN, (400, 300), 2)], dt=0.02)
        stage.step(
            [finger(stage, pygame.FINGERMOTION, over, 1), finger(stage, pygame.FINGERMOTION, over, 2)],
            dt=0.02,
        )
        stage.step([finger(stage, pygame.FINGERUP, over, 2)], dt=0.02)
        pinches = [
            (name, type(intent).__name__)
            for name, intent in seen
            if isinstance(intent, (g.Pinch, g.PinchEnd))
        ]
        assert {name for name, _ in pinches} == {"board"}
        assert pinches[-1][1] == "PinchEnd" and len(pinches) > 1

    def test_no_pointer_is_remembered_after_it_left(self, open_table):
        stage, scene = open_table(private=False)
        for moves in ((), ((340, 340),), ((420, 300), (500, 200))):
            stage.step([finger(stage, pygame.FINGERDOWN, (300, 300))], dt=0.02)
            stage.step(dt=0.6)
            for pos in moves:
                stage.step([finger(stage, pygame.FINGERMOTION, pos)], dt=0.02)
            assert scene.router.owners
            stage.step([finger(stage, pygame.FINGERUP, moves[-1] if moves else (300, 300))], dt=0.02)
            assert not scene.router.owners


class TestSeats:
    def test_a_tap_on_a_station_shows_that_seat_and_a_second_goes_back(self, open_table):
        stage, scene = open_table(private=False)
        click(stage, scene.stations[1].place.rect.center)
        assert scene.focus == 1 and scene.board.seat == 1
        assert scene.stations[1].place.big and not scene.stations[0].place.big
        click(stage, scene.stations[1].place.rect.midtop + pygame.Vector2(0, 20))
        assert scene.focus == 0

    def test_whoever_is_asked_gets_the_screen(self, open_table):
        stage, scene = open_table(private=False)
        play_one(stage, scene, 0)
        assert scene.focus == 1

    def test_what_is_new_to_the_person_asked_is_marked(self, open_table):
        stage, scene = open_table(private=False, seed=4)
        play_on(stage, scene, 4)
        seat = scene.focus
        items = scene.chronicle.items
        mine = max(number for number, item in enumerate(items) if item.seat == seat)
        assert scene.drawer.since == mine + 1
        assert scene.board.since == items[mine + 1 :] != []
        scene.submit(scene.state.legal(seat)[0])
        assert scene.board.since == [] or scene.focus != seat

    @pytest.mark.parametrize("count", [2, 3, 4])
    @pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1024, 768), (1920, 1080)])
    def test_the_parts_lie_in_the_window_and_not_on_each_other(self, open_table, size, count):
        _, scene = open_table(private=False, size=size, count=count, people=tuple(range(count)))
        window = pygame.Rect((0, 0), size)
        rects = [station.place.rect for station in scene.stations]
        rects += [button.rect for button in scene.buttons.by_name.values() if button.visible]
        rects += [scene.bars.prompt_rect, scene.places.title]
        for number, rect in enumerate(rects):
            assert window.contains(rect), (number, rect)
            assert not [other for other in rects[number + 1 :] if rect.colliderect(other)]


class TestUndo:
    def test_before_the_fence_at_once(self, open_table):
        stage, scene = open_table(private=False)
        play_one(stage, scene, 0)
        held = len(scene.chronicle.items)
        key(stage, pygame.K_z, pygame.KMOD_CTRL)
        assert stage.top is scene
        assert len(scene.chronicle.items) == held - 1 and 0 in scene.state.to_act
        assert scene.bars.said == "Lysander has taken back a move."
        key(stage, pygame.K_y, pygame.KMOD_CTRL)
        assert len(scene.chronicle.items) == held and 0 not in scene.state.to_act

    def test_past_the_fence_everybody_must_agree(self, open_table):
        stage, scene = open_table(private=False)
        play_on(stage, scene, 3)
        held = len(scene.chronicle.items)
        assert scene.table.undo_info().seat is None
        click(stage, scene.buttons.by_name["undo"].rect.center)
        panel = stage.top
        assert isinstance(panel, AgreeScene)
        assert [widget.label for widget in panel.group.widgets[:2]] == ["Lysander agrees", "Aspasia agrees"]
        click(stage, panel.group.widgets[0].rect.center)
        assert stage.top is panel and len(scene.chronicle.items) == held
        assert panel.group.widgets[0].label == "Lysander has agreed"
        click(stage, panel.group.widgets[0].rect.center)
        click(stage, panel.group.widgets[1].rect.center)
        assert stage.top is panel, "the first one has changed their mind"
        click(stage, panel.group.widgets[0].rect.center)
        assert stage.top is scene
        assert len(scene.chronicle.items) < held

    def test_the_panel_can_be_left_and_nothing_is_taken_back(self, open_table):
        stage, scene = open_table(private=False)
        play_on(stage, scene, 3)
        held = len(scene.chronicle.items)
        scene.undo()
        click(stage, stage.top.group.widgets[-1].rect.center)
        assert stage.top is scene and len(scene.chronicle.items) == held

    def test_two_people_agree_with_two_fingers_at_once(self, open_table):
        stage, scene = open_table(private=False)
        play_on(stage, scene, 3)
        held = len(scene.chronicle.items)
        scene.undo()
        one, two = (widget.rect.center for widget in stage.top.group.widgets[:2])
        stage.step(
            [finger(stage, pygame.FINGERDOWN, one, 1), finger(stage, pygame.FINGERDOWN, two, 2)], dt=0.02
        )
        stage.step([finger(stage, pygame.FINGERUP, one, 1)], dt=0.02)
        stage.step([finger(stage, pygame.FINGERUP, two, 2)], dt=0.02)
        assert len(scene.chronicle.items) < held

    def test_the_buttons_know_what_is_possible(self, open_table):
        stage, scene = open_table(private=False)
        undo, redo = scene.buttons.by_name["undo"], scene.buttons.by_name["redo"]
        assert not undo.enabled and not redo.enabled
        play_one(stage, scene, 0)
        assert undo.enabled and undo.tip == "Take back the last move of Lysander"
        scene.undo()
        assert not undo.enabled and redo.enabled
        play_on(stage, scene, 3)
        assert undo.enabled and undo.tip.endswith("if all agree")

    def test_undo_with_nothing_to_undo_says_so(self, open_table):
        stage, scene = open_table(private=False)
        key(stage, pygame.K_z, pygame.KMOD_CTRL)
        assert scene.bars.said == "There is no move to take back."


class TestKeys:
    def test_enter_confirms_and_escape_cancels_then_pauses(self, open_table):
        stage, scene = open_table(private=False)
        click(stage, scene.board.jar_rect(2).center)
        assert scene.board.candidate() is not None
        key(stage, pygame.K_ESCAPE)
        assert scene.board.picked is None and stage.top is scene
        click(stage, scene.board.jar_rect(2).center)
        key(stage, pygame.K_RETURN)
        assert 0 not in scene.state.to_act
        key(stage, pygame.K_ESCAPE)
        assert isinstance(stage.top, PauseScene)
        key(stage, pygame.K_ESCAPE)
        assert stage.top is scene

    def test_letters_and_tab(self, open_table):
        stage, scene = open_table(private=False)
        key(stage, pygame.K_l)
        assert scene.drawer_open
        key(stage, pygame.K_ESCAPE)
        assert not scene.drawer_open and stage.top is scene
        key(stage, pygame.K_TAB)
        key(stage, pygame.K_TAB)
        assert scene.walk.region == "buttons"
        key(stage, pygame.K_TAB, pygame.KMOD_SHIFT)
        assert scene.walk.region == "seats"
        key(stage, pygame.K_DOWN)
        key(stage, pygame.K_RETURN)
        assert scene.focus == 1

    def test_the_pad_does_the_same(self, open_table):
        stage, scene = open_table(private=False)
        scene.handle(g.Pad("y"))
        assert scene.walk.region == "seats"
        scene.handle(g.Pad("down"))
        scene.handle(g.Pad("a"))
        assert scene.focus == 1
        scene.handle(g.Pad("start"))
        assert isinstance(stage.top, PauseScene)
        stage.top.handle(g.Pad("b"))
        assert stage.top is scene

    def test_the_pause_menu_by_keys(self, open_table):
        stage, scene = open_table(private=False)
        scene.open_menu()
        key(stage, pygame.K_DOWN)
        assert stage.top.group.focus.label == "Go on"
        key(stage, pygame.K_RETURN)
        assert stage.top is scene


class TestConfirmTimer:
    def test_a_move_that_stands_is_confirmed_by_itself(self, open_table):
        stage, scene = open_table(private=False, prefs=Prefs(animation="off", confirm="timer"))
        click(stage, scene.board.jar_rect(1).center)
        stage.step(dt=SECONDS / 2)
        assert 0.3 < scene.board.link.confirm_left() < 0.7
        click(stage, scene.board.jar_rect(2).center)
        stage.step(dt=SECONDS * 0.8)
        assert scene.board.confirms == 0, "a changed move starts anew"
        stage.step(dt=SECONDS * 0.3)
        assert scene.board.confirms == 1 and 0 not in scene.state.to_act

    def test_it_waits_while_a_finger_is_down(self, open_table):
        stage, scene = open_table(private=False, prefs=Prefs(animation="off", confirm="timer"))
        click(stage, scene.board.jar_rect(1).center)
        stage.step([finger(stage, pygame.FINGERDOWN, (300, 300))], dt=0.02)
        stage.step([finger(stage, pygame.FINGERMOTION, (360, 300))], dt=SECONDS * 2)
        assert scene.board.confirms == 0
        stage.step([finger(stage, pygame.FINGERUP, (360, 300))], dt=0.02)
        stage.step(dt=SECONDS + 0.1)
        assert scene.board.confirms == 1

    def test_it_does_not_run_without_the_setting(self, open_table):
        stage, scene = open_table(private=False)
        click(stage, scene.board.jar_rect(1).center)
        stage.step(dt=SECONDS * 3)
        assert scene.board.confirms == 0 and scene.board.link.confirm_left() is None


def test_leaving_closes_the_table_and_late_wakes_do_no_harm(open_table):
    stage, scene = open_table(private=False)
    other = TableScene(scene.table)
    wake = scene.table.on_wake
    stage.replace(other)
    wake()
    stage.step(dt=0.02)
    assert scene.table.submit(toy.Pledge(0, 1)) is not None


def test_the_ways_out_of_the_pause_menu(open_table):
    stage, scene = open_table(private=False)
    scene.open_menu()
    labels = [widget.label for widget in stage.top.group.widgets]
    click(stage, stage.top.group.widgets[labels.index("Rulebook")].rect.center)
    assert isinstance(stage.top, RulebookScene)
    key(stage, pygame.K_ESCAPE)
    scene.open_menu()
    click(stage, stage.top.group.widgets[labels.index("Settings")].rect.center)
    assert isinstance(stage.top, SettingsScene)
    stage.pop()
    assert isinstance(stage.top, PauseScene)
    click(stage, stage.top.group.widgets[labels.index("Leave to the menu")].rect.center)
    assert isinstance(stage.top, MenuScene) and len(stage.scenes) == 1
    assert scene.table.submit(toy.Pledge(0, 1)) is not None, "the table is closed"


def test_another_language_words_everything_anew(open_table, monkeypatch):
    stage, scene = open_table(private=False)
    play_one(stage, scene)
    monkeypatch.setattr(scene.board, "prompt", lambda state: "Aspàsia: un gerro")
    monkeypatch.setattr(scene.chronicle, "wording", lambda entry, events: ["una línia"])
    scene.open_menu()
    stage.use_language("ca")
    stage.pop()
    assert scene.bars.words.prompt == "Aspàsia: un gerro"
    assert scene.bars.words.log_line == "una línia"


def test_quit_from_the_pause_menu(open_table):
    stage, scene = open_table(private=False)
    stage.running = True
    scene.open_menu()
    click(stage, stage.top.group.widgets[-1].rect.center)
    assert not stage.running


def test_a_change_of_size_keeps_everything(open_table):
    stage, scene = open_table(private=False)
    play_one(stage, scene)
    held = len(scene.chronicle.items)
    pygame.display.set_mode((1600, 900))
    stage._resized((1600, 900))
    stage.step(dt=0.02)
    assert scene.places.board.size == (1600, 900)
    assert len(scene.chronicle.items) == held and scene.settled
