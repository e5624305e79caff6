"""Revolts and wars at the real table: by taps, fingers, drags, keys and a pad; what others see of them."""

from __future__ import annotations

import pygame
import pytest

from game.tigris.moves import Commit, PlaceLeader, PlaceTile
from scenes.tigris.conflict import ConflictPanel
from tests.scenes.steer.hands import GamePad, Keyboard
from tests.scenes.tigris.sitting import at, before_revolt, before_war, before_war_of, lay, sitting

WAR = PlaceTile(0, 3, at(8, 4))
REVOLT = PlaceLeader(0, 3, at(4, 5))


def begin(table, move=WAR) -> ConflictPanel:
    """The move is made, and nothing is left to show."""
    assert table.scene.submit(move) is None
    table.hands.rest(0.4)
    return table.questions.conflict


@pytest.mark.parametrize("finger", [False, True])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_a_war_by_taps(size, finger):
    with sitting(before_war(), size, people=(0,)) as table:
        panel = begin(table)
        assert panel.shown and panel.seat == 0 and panel.allowed == (0, 1, 2)
        assert panel.totals == (3, 2)
        assert "Add none" in table.labels()
        table.press("plus", finger)
        table.press("plus", finger)
        assert panel.count == 2 and panel.totals == (5, 2)
        assert not table.board.cancel() or panel.count == 0
        table.press("plus", finger)
        assert panel.count == 1
        table.press("Fight", finger)
        table.hands.rest(1.0)
        # The bot has answered: it is over, the marker is off.
        assert not panel.shown and table.state.board.marker == -1
        assert table.state.hand_sizes[0] == 4


def test_the_panel_covers_no_fighting_cell():
    with sitting(before_war(), people=(0, 1)) as table:
        table.lift()
        panel = begin(table)
        for side in (0, 1):
            for cell in (panel.fight.cells[side], *panel.fight.support[side]):
                assert not panel.rect.colliderect(table.board.places.cell_rect(cell))
        assert table.board.free.contains(panel.rect)


def test_two_people_at_one_screen_one_after_the_other():
    with sitting(before_war()) as table:
        table.lift()
        panel = begin(table)
        table.press("plus")
        table.press("Fight")
        # Only the defender's hand is shown now, and only after the curtain.
        assert table.scene.keeper.waits_for == 1 and panel.seat == -1
        table.lift()
        assert table.state.hands[0] is None and table.state.hands[1] is not None
        assert panel.seat == 1 and panel.side == 1
        assert panel.fight.added == [1, None] and panel.totals == (4, 2)
        assert panel.allowed == (0, 1, 2, 3)
        table.press("plus")
        table.press("plus")
        assert panel.totals == (4, 4)
        table.press("Answer")
        table.hands.rest(0.5)
        # A tie goes to the defender (TE-9.8).
        assert table.scene.table.history()[-1].events and not panel.shown
        assert table.state.board.leaders[0] == -1 and table.state.board.leaders[4] >= 0


def test_the_attacker_sees_nothing_of_the_answer_to_come():
    with sitting(before_war(), people=(1,)) as table:
        # The bot attacks; the person who defends sees what it has added.
        panel = table.questions.conflict
        for _ in range(40):
            table.hands.rest(0.2)
            if panel.seat == 1 or not table.state.to_act or table.state.to_act == (1,):
                break
        assert table.state.hands[0] is None


def test_a_revolt_adds_red_tiles():
    with sitting(before_revolt(), people=(0, 1)) as table:
        table.lift()
        panel = begin(table, REVOLT)
        assert not panel.fight.war and panel.fight.tiles == 0
        assert panel.totals == (1, 2)
        table.press("plus")
        table.press("Fight")
        table.lift()
        table.press("Add none")
        table.hands.rest(0.5)
        # 2 : 2 goes to the defender (TE-8.5).
        assert table.state.board.leaders[3] == -1


def test_a_tap_and_a_drag_from_the_hand_add_tiles():
    with sitting(before_war(), (1920, 1080), people=(0,)) as table:
        panel = begin(table)
        red = tuple(map(round, table.board.tile_point(0, 0)))
        table.hands.click(red)
        assert panel.count == 1
        table.hands.down(red)
        for part in range(1, 6):
            x = red[0] + (panel.rect.centerx - red[0]) * part // 5
            y = red[1] + (panel.rect.centery - red[1]) * part // 5
            table.hands.move((x, y))
        table.hands.up(panel.rect.center)
        assert panel.count == 2
        green = tuple(map(round, table.board.tile_point(0, 2)))
        table.hands.click(green)
        assert panel.count == 2 and "red" in table.scene.bars.said


def test_a_war_by_keys():
    with sitting(before_war(), people=(0,)) as table:
        panel = begin(table)
        keys = Keyboard(table.stage)
        keys.do("right", "right", "left")
        assert panel.count == 1
        keys.do("press")
        keys.rest(0.8)
        assert Commit(0, 1) in [past.entry for past in table.scene.table.history()]


def test_a_war_by_pad():
    with sitting(before_war(), people=(0,)) as table:
        panel = begin(table)
        pad = GamePad(table.stage)
        pad.do("right", "right", "right")
        assert panel.count == 2
        pad.do("back")
        assert panel.count == 0 and not panel.touched
        pad.do("right", "press")
        pad.rest(0.8)
        assert Commit(0, 1) in [past.entry for past in table.scene.table.history()]


def test_english_support_allows_only_what_helps():
    with sitting(before_war(("RRRGKK", "RRRGBK"), ("english_support",)), people=(0, 1)) as table:
        table.lift()
        panel = begin(table)
        table.press("plus")
        assert panel.count == 1 == panel.allowed[1]
        table.press("Fight")
        table.lift()
        # Nothing, or exactly as much as makes it a tie (TE-17.4).
        assert panel.allowed == (0, 2)
        table.press("plus")
        assert panel.count == 2


def test_the_timer_never_sends_a_number_that_nobody_chose():
    with sitting(before_war(), people=(0,), confirm="timer") as table:
        panel = begin(table)
        table.hands.rest(5.0)
        assert panel.seat == 0
        table.press("plus")
        table.hands.rest(5.0)
        assert Commit(0, 1) in [past.entry for past in table.scene.table.history()]


def test_watchers_see_the_numbers_and_no_buttons():
    with sitting(before_war(), people=(), animation="normal") as table:
        panel = table.questions.conflict
        seen = set()
        for _ in range(400):
            table.hands.step(dt=0.1)
            if panel.shown and panel.fight is not None:
                seen.add(tuple(panel.fight.counted))
                assert not any(face.group.widgets for face in panel.faces)
            if not table.state.to_act:
                break
        # Counted out one by one, if the bots came to fight at all.
        assert not seen or len(seen) > 1


def test_the_panel_can_be_pushed_aside():
    with sitting(before_war(), people=(0,)) as table:
        panel = begin(table)
        before = panel.rect.topleft
        start = (panel.rect.left + 30, panel.rect.top + panel.rect.height // 2)
        table.hands.down(start)
        for step in range(1, 6):
            table.hands.move((start[0] + 20 * step, start[1] - 16 * step))
        table.hands.up((start[0] + 100, start[1] - 80))
        assert panel.rect.topleft != before
        assert table.board.free.contains(panel.rect)
        held = panel.rect.topleft
        table.press("plus")
        assert panel.rect.topleft == held


def test_a_hint_sets_the_number():
    with sitting(before_war(), people=(0,)) as table:
        panel = begin(table)
        table.board.show_hint(Commit(0, 2))
        assert panel.count == 2 and table.board.candidate() == Commit(0, 2)


def test_taking_back_ends_the_fight():
    with sitting(before_war(), people=(0,)) as table:
        panel = begin(table)
        table.scene.undo()
        table.hands.rest(0.3)
        assert not panel.shown and table.state.prompt.kind == "action"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (3840, 2160)])
def test_buttons_are_fingertips_inside_of_the_panel(size, scale):
    with sitting(before_war(), size, people=(0,), text_scale=scale) as table:
        panel = begin(table)
        inside = pygame.Rect((0, 0), panel.size)
        for face in panel.faces:
            for widget in face.group.widgets:
                assert inside.contains(widget.rect.move(face.rect.topleft))
                assert widget.rect.height >= table.stage.art.touch


def test_names_of_any_length_fit():
    state = lay(
        tiles={"R": [(5, 4), (6, 4), (10, 4)], "G": [(7, 4)], "K": [(9, 4)]},
        leaders=[("P1", "red", (6, 5)), ("P2", "red", (10, 5))],
        hands={"P1": "RRGKKB", "P2": "RRRGBK"},
    )
    with sitting(state, people=(0,)) as table:
        table.scene.table.seats = tuple(
            type(info)("Nebuchadnezzar of Babylo", info.sign, info.colour, info.player)
            for info in table.scene.table.seats
        )
        panel = begin(table)
        for face in panel.faces:
            for picture, (x, y) in face.parts:
                assert x >= 0 and x + picture.get_width() <= max(panel.size)
                assert y >= 0 and y + picture.get_height() <= max(panel.size)


# --- around a table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", [(0, 2), (1, 3), (0, 1), (1, 2), (3, 0)])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_around_a_table_both_read_upright(size, pair):
    attacker, defender = pair
    with sitting(before_war_of(*pair), size, layout="table") as table:
        panel = begin(table, PlaceTile(attacker, 3, at(8, 4)))
        turns = [table.board.link.seat_turns(seat) for seat in pair]
        assert sorted(face.turns for face in panel.faces) == sorted(turns)
        assert [bool(f.group.widgets) for f in panel.faces if f.turns == turns[0]] == [True]
        assert not any(face.group.widgets for face in panel.faces if face.turns == turns[1])
        assert table.board.free.contains(panel.rect)
        inside = pygame.Rect((0, 0), panel.size)
        for face in panel.faces:
            assert inside.contains(face.rect)
            for other in panel.faces:
                assert other is face or not other.rect.colliderect(face.rect)
        place = panel.rect.copy()
        table.press("plus", finger=True)
        assert panel.rect == place
        table.press("Fight", finger=True)
        assert panel.rect == place or (turns[0] - turns[1]) % 2
        assert panel.seat == defender and panel.fight.added[0] == 1
        assert [bool(f.group.widgets) for f in panel.faces if f.turns == turns[1]] == [True]
        table.press("Add none", finger=True)
        table.hands.rest(0.5)
        assert not panel.shown


def test_around_a_table_no_button_tells_what_somebody_holds():
    with sitting(before_war_of(0, 2), layout="table") as table:
        panel = begin(table)
        for _ in range(4):
            table.press("plus")
        assert panel.count == 2 and panel._amount() == "2"
        (face,) = [face for face in panel.faces if face.group.widgets]
        assert all(widget.enabled for widget in face.group.widgets)
