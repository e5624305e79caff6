"""The privacy curtain: nothing private is drawn before its owner has lifted it."""

from __future__ import annotations

import pygame

from scenes import gestures as g
from scenes.prefs import Prefs
from scenes.table.curtain import Keeper
from tests.scenes.table.fake import NAMES, click, key
from tests.scenes.table.test_scene import play_one, settle


def secrets_drawn(scene):
    """The hands that were in the board's picture: (seat shown, seats whose hands the state held)."""
    return [hand for _, hand in scene.board.drawn_hands if hand]


class TestKeeper:
    def test_one_person_alone_needs_no_curtain(self):
        keeper = Keeper(True, frozenset({1}))
        assert not keeper.turn_to((1,)) and keeper.viewers == {1} and not keeper.down

    def test_a_game_without_secrets_needs_none(self):
        keeper = Keeper(False, frozenset({0, 1}))
        assert not keeper.turn_to((0,)) and keeper.viewers == {0, 1}

    def test_it_falls_between_people_and_not_for_bots(self):
        keeper = Keeper(True, frozenset({0, 2}))
        assert keeper.viewers == frozenset()
        assert keeper.turn_to((0, 2)) and keeper.down and keeper.viewers == frozenset()
        assert keeper.lift() == 0 and keeper.viewers == {0}
        assert not keeper.turn_to((0,)) and not keeper.turn_to((1,))
        assert keeper.viewers == {0}
        assert keeper.turn_to((2,)) and keeper.viewers == frozenset()
        assert not keeper.turn_to((2,)), "it hangs already"
        assert keeper.lift() == 2 and keeper.viewers == {2}

    def test_it_falls_when_nobody_looks_and_opens_at_the_end(self):
        keeper = Keeper(True, frozenset({0, 1}))
        keeper.turn_to((1,))
        keeper.lift()
        keeper.fall()
        assert keeper.down and keeper.waits_for == 1
        keeper.open_for_all()
        assert not keeper.down and keeper.viewers == {0, 1}
        keeper.close_again()
        assert keeper.viewers == frozenset() and keeper.turn_to((0,))


def test_nothing_private_is_drawn_before_the_curtain_is_lifted(open_table):
    stage, scene = open_table()
    assert scene.keeper.down and scene.keeper.waits_for == 0
    stage.screenshot()
    assert secrets_drawn(scene) == []
    assert scene.state.hands == [None, None]
    click(stage, scene.curtain.button.rect.center)
    stage.step(dt=0.02)
    assert not scene.keeper.down
    assert scene.board.drawn_hands[-1][1] and scene.state.hands[1] is None


def test_the_curtain_falls_before_the_next_person_and_hides_the_first_ones_lines(open_table):
    stage, scene = open_table()
    click(stage, scene.curtain.button.rect.center)
    own = [text for _, text in scene.chronicle.lines if text.startswith(f"{NAMES[0]} draws (")]
    assert own, "the person sees the own jars by number"
    play_one(stage, scene, 0)
    settle(stage, scene)
    assert scene.keeper.down and scene.keeper.waits_for == 1 and scene.curtain.seat == 1
    assert scene.state.hands == [None, None]
    assert not [text for _, text in scene.chronicle.lines if "draws (" in text]
    scene.board.drawn_hands.clear()
    stage.screenshot()
    assert scene.board.drawn_hands == []
    click(stage, scene.curtain.button.rect.center)
    stage.step(dt=0.02)
    hands = {(seat, bool(hand)) for seat, hand in scene.board.drawn_hands}
    assert scene.focus == 1 and hands == {(1, True)}
    lines = [text for _, text in scene.chronicle.lines]
    assert not any(text in lines for text in own)


def test_what_was_told_before_the_curtain_is_gone_behind_it(open_table):
    stage, scene = open_table()
    click(stage, scene.curtain.button.rect.center)
    stage.step(dt=0.02)
    play_one(stage, scene, 0)
    settle(stage, scene)
    scene.inspector.shown = scene.board.inspect(scene.board.jar_rect(0).center)
    scene.refuse("It is not your turn")
    assert scene.keeper.down
    click(stage, scene.curtain.button.rect.center)
    assert scene.inspector.shown is None and not scene.bars.said


def test_no_key_and_no_tap_beside_the_button_gets_past_the_curtain(open_table):
    stage, scene = open_table()
    for code in (pygame.K_l, pygame.K_TAB, pygame.K_f, pygame.K_F2):
        key(stage, code)
    key(stage, pygame.K_z, pygame.KMOD_CTRL)
    click(stage, (200, 600))
    scene.handle(g.Wheel((200, 600), 1))
    assert scene.keeper.down and stage.top is scene and not scene.drawer_open
    assert scene.board.taps == []


def test_enter_lifts(open_table):
    stage, scene = open_table()
    key(stage, pygame.K_RETURN)
    assert not scene.keeper.down


def test_a_window_that_loses_the_focus_covers_the_hand(open_table):
    stage, scene = open_table()
    click(stage, scene.curtain.button.rect.center)
    scene.handle(g.Focus(False))
    assert scene.keeper.down and scene.keeper.waits_for == 0 and scene.state.hands == [None, None]


def test_losing_the_focus_in_mid_animation_tells_every_line_once(open_table):
    stage, scene = open_table(prefs=Prefs(animation="normal"), count=3, people=(0, 1))
    scene.flow.flush()
    click(stage, scene.curtain.button.rect.center)
    scene.submit(scene.state.legal(0)[0])
    stage.step(dt=0.05)
    scene.handle(g.Focus(False))
    settle(stage, scene)
    entries = [item.entry for item in scene.chronicle.items]
    assert entries == [past.entry for past in scene.table.history()]


def test_one_person_among_bots_sees_the_own_hand_at_once(open_table):
    _, scene = open_table(count=3, people=(1,))
    assert not scene.keeper.down
    assert scene.state.hands[1] and scene.state.hands[0] is None


def test_may_act_is_false_while_the_curtain_hangs(open_table):
    stage, scene = open_table()
    assert not scene.may_act(0)
    click(stage, scene.curtain.button.rect.center)
    assert scene.may_act(0) and not scene.may_act(5)
