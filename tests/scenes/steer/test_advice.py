"""Hints and auto-answer at the table: proposed, explained, never decided for a person who can choose."""

from __future__ import annotations

import pygame
import pytest

from game.akropolis.advice import REASONS
from net.store import Store
from scenes.akropolis.hints import REASONS as WORDED
from scenes.launch import NewTable, open_saved, show
from scenes.prefs import Prefs
from scenes.setup import HINTS, Setup
from scenes.table.forced import SECONDS
from scenes.table.leave import rematch
from tests.scenes.akropolis.conftest import sit
from tests.scenes.driver import Still, open_stage
from tests.scenes.steer.hands import Keyboard

__all__ = ["sit"]


def test_the_bulb_proposes_and_says_why_and_the_person_decides(sit):
    sitting = sit(moves=10)
    scene, board = sitting.scene, sitting.board
    bulb = scene.buttons.by_name["hint"]
    turn = board.state.turn
    sitting.hands.click(bulb.rect.center)
    move = scene.advice.move
    assert move is not None and move == board.candidate() and move in scene.state.legal(board.acting)
    assert scene.advice.text.strip() and board.ghost().legal
    sitting.hands.rest(8.0)
    assert board.state.turn == turn and scene.advice.shows, "it never decides"
    sitting.hands.click(board.beside.confirm.rect.center)
    assert board.state.turn == turn + 1 and not scene.advice.shows and not scene.advice.text


def test_the_timer_does_not_confirm_a_hint(sit):
    sitting = sit(moves=10, prefs=Prefs(animation="off", confirm="timer"))
    scene, board = sitting.scene, sitting.board
    turn = board.state.turn
    Keyboard(sitting.stage).do("hint")
    sitting.hands.rest(6.0)
    assert scene.advice.shows and scene.confirm_timer.left is None and board.state.turn == turn
    Keyboard(sitting.stage).key(pygame.K_n)
    assert board.candidate() != scene.advice.move
    sitting.hands.rest(6.0)
    assert board.state.turn == turn + 1, "what the person has changed is the person's"


def test_a_hint_goes_with_another_move_a_second_press_and_escape(sit):
    sitting = sit(moves=10)
    scene, keyboard = sitting.scene, Keyboard(sitting.stage)
    keyboard.do("hint")
    keyboard.do("left")
    keyboard.rest(0.1)
    assert not scene.advice.shows and scene.board.hand.holding
    keyboard.do("back", "hint")
    assert scene.advice.shows
    keyboard.do("hint")
    assert not scene.advice.shows and not scene.board.hand.holding
    keyboard.do("hint", "back")
    assert not scene.advice.shows and not scene.board.hand.holding and sitting.stage.top is scene


def test_the_hint_is_beside_the_move_at_every_size_and_text(sit):
    for size in ((1024, 600), (1280, 720), (1920, 1080)):
        for text in (1.0, 2.0):
            sitting = sit(size=size, moves=18, prefs=Prefs(animation="off", text_scale=text))
            scene = sitting.scene
            Keyboard(sitting.stage).do("hint")
            sitting.hands.rest(0.6)
            art = sitting.stage.art
            place = scene.advice.draw(art, art.plain(size), scene.bars.banner_place())
            assert pygame.Rect((0, 0), size).contains(place)
            assert place.collidelist(list(scene.board.covered())) < 0


def test_no_hint_for_bots_and_none_at_a_table_without(sit):
    sitting = sit(people=1, moves=0)
    scene = sitting.scene
    scene.table.submit(scene.state.legal(0)[0])
    scene.flow.poll()
    scene.flow.flush()
    if scene.state.to_act == (1,):
        scene.advice.ask()
        assert scene.bars.said == "A hint is for the person whose turn it is."
    scene.advice.offered = False
    scene.advice.ask()
    assert scene.bars.said == "Hints are switched off at this table." and not scene.advice.waits


def test_the_option_of_the_table(sit):
    sitting = sit()
    plan = Setup.remembered("akropolis", Prefs())
    assert plan.options[HINTS] is True and plan.new_table().hints
    assert HINTS in [option.key for _, options in plan.option_groups() for option in options]
    plan.options[HINTS] = False
    assert plan.changed_options == 0, "the rulebook says nothing of it"
    again = Setup.remembered("akropolis", Prefs(last_setup={"akropolis": plan.to_plain()}))
    new = again.new_table()
    assert not new.hints and HINTS not in new.options
    table = new.make(sitting.stage)
    show(sitting.stage, table, "screen", new)
    scene = sitting.stage.top
    assert not scene.buttons.by_name["hint"].visible and not scene.advice.offered
    assert HINTS not in scene.state.options


def test_a_resumed_table_remembers_it(tmp_path):
    store = Store(tmp_path)
    plan = Setup.remembered("akropolis", Prefs())
    plan.options[HINTS] = False
    with open_stage(store=store, last_setup={"akropolis": plan.to_plain()}) as stage:
        table = plan.new_table().make(stage)
        save, _ = table.save_id, table.close()
        assert open_saved(stage, save) and not stage.top.hints
    store.close()


def test_every_reason_has_a_sentence_of_its_own():
    assert set(REASONS) <= set(WORDED)


def test_a_rematch_has_it_too(sit):
    sitting = sit()
    show(sitting.stage, sitting.scene.table, "screen", NewTable("akropolis", {}, (), hints=False))
    scene = sitting.stage.top
    scene.again = lambda: sitting.scene.table
    sitting.stage.push(Still())
    rematch(scene)
    assert sitting.stage.top is not scene and not sitting.stage.top.hints


def test_nothing_is_confirmed_while_somebody_reads_the_help(sit):
    sitting = sit(moves=6, prefs=Prefs(animation="off", confirm="timer"))
    keyboard, turn = Keyboard(sitting.stage), sitting.board.state.turn
    keyboard.do("press", "help")
    assert sitting.board.candidate() is not None
    sitting.hands.rest(6.0)
    assert sitting.board.state.turn == turn
    keyboard.do("back")
    sitting.hands.rest(6.0)
    assert sitting.board.state.turn == turn + 1


# --- auto-answer ------------------------------------------------------------------------------------


class Narrow:
    """A position with one legal move, put in the place of the state of a table scene."""

    def __init__(self, state, count=1):
        self.state, self.count = state, count

    def __getattr__(self, name):
        return getattr(self.state, name)

    def legal(self, seat):
        return self.state.legal(seat)[: self.count]


@pytest.mark.parametrize("on", [True, False])
def test_the_only_move_is_made_after_a_moment(sit, on):
    sitting = sit(moves=4, prefs=Prefs(animation="off", auto_answer=on))
    scene = sitting.scene
    scene.state = Narrow(scene.state)
    move = scene.state.legal(scene.state.to_act[0])[0]
    scene.forced.look()
    turn = scene.board.state.turn
    sitting.hands.rest(SECONDS / 2)
    assert scene.board.state.turn == turn
    assert ("only one move" in scene.bars.said) is on
    sitting.hands.rest(SECONDS)
    assert (scene.board.state.turn == turn + 1) is on
    if on:
        played = [past.entry for past in scene.table.history() if past.entry == move]
        assert played == [move]


def test_with_a_choice_nothing_is_decided_and_after_an_undo_neither(sit):
    sitting = sit(moves=0, seats=1, people=1, prefs=Prefs(animation="off", auto_answer=True))
    scene = sitting.scene
    scene.forced.look()
    sitting.hands.rest(SECONDS * 2)
    assert scene.board.state.turn == 0 and scene.forced.left is None
    scene.submit(scene.state.legal(0)[0])
    sitting.hands.rest(0.3)
    scene.table.undo(agreed=True)
    scene.flow.poll()
    scene.flow.flush()
    scene.state = Narrow(scene.state)
    scene.forced.look()
    assert scene.forced.left is None, "what was just taken back is not made again"


@pytest.mark.parametrize("on", [True, False])
def test_the_only_tile_that_can_be_paid_is_taken_in_hand(sit, on):
    sitting = sit(moves=2, seats=2, prefs=Prefs(animation="off", auto_answer=on))
    scene, board = sitting.scene, sitting.board
    while board.state.stones[board.acting]:
        scene.submit(max(scene.state.legal(board.acting), key=lambda move: move.take))
        sitting.hands.rest(0.2)
    assert (board.hand.take == 0) is on
    assert board.candidate() is None, "only the beginning of the move is made"
