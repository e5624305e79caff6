"""Every other question at the real table: wars, monuments, buildings, treasures, points, the swap."""

from __future__ import annotations

import pytest

from game.tigris.moves import (
    BuildMonument,
    ChoosePoint,
    ChooseWar,
    Decline,
    EndTurn,
    PlaceBuilding,
    PlaceTile,
    Swap,
    TakeTreasure,
)
from scenes.tigris.asking import Choice
from tests.scenes.steer.hands import GamePad, Keyboard
from tests.scenes.tigris.sitting import (
    at,
    before_monument,
    before_special_treasure,
    before_treasures,
    before_two_wars,
    before_war,
    sitting,
    wonder_point,
)

TWO_WARS, MARKET = PlaceTile(0, 0, at(8, 4)), PlaceTile(0, 2, at(6, 5))
KEYS = [Keyboard, GamePad]


def begin(table, move):
    """The move is made; the sheet that asks then."""
    assert table.scene.submit(move) is None
    table.hands.rest(0.4)
    assert table.questions.asks
    return table.questions.sheet


def entries(table):
    return [past.entry for past in table.scene.table.history()]


# --- wars -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("finger", [False, True])
def test_the_war_is_chosen_by_a_tap_and_a_confirm(finger):
    with sitting(before_two_wars(), people=(0,)) as table:
        sheet = begin(table, TWO_WARS)
        tap = table.hands.touch if finger else table.hands.click
        assert len(table.choices()) == 2 and not sheet.ready
        tap(table.choices()[1])
        assert table.board.candidate() == ChooseWar(0, 3)
        tap(table.choices()[0])
        assert table.board.candidate() == ChooseWar(0, 0)
        table.press("To war", finger)
        assert ChooseWar(0, 0) in entries(table)
        assert table.questions.conflict.shown


def test_without_confirm_the_first_tap_decides():
    with sitting(before_two_wars(), people=(0,), confirm="off") as table:
        begin(table, TWO_WARS)
        table.hands.click(table.choices()[1])
        assert ChooseWar(0, 3) in entries(table)


def test_a_second_tap_on_the_same_decides():
    with sitting(before_two_wars(), people=(0,)) as table:
        begin(table, TWO_WARS)
        table.hands.click(table.choices()[1])
        table.hands.click(table.choices()[1])
        assert ChooseWar(0, 3) in entries(table)


@pytest.mark.parametrize("kind", KEYS)
def test_the_war_by_keys(kind):
    with sitting(before_two_wars(), people=(0,)) as table:
        begin(table, TWO_WARS)
        keys = kind(table.stage)
        keys.do("down", "down", "press")
        assert isinstance(table.board.candidate(), ChooseWar)
        keys.do("press")
        assert any(isinstance(entry, ChooseWar) for entry in entries(table))


def test_somebody_elses_question_opens_nothing():
    with sitting(before_two_wars(), people=(1,)) as table:
        table.hands.rest(1.0)
        assert table.questions.sheet is None or table.questions.sheet.seat == 1


# --- monuments ------------------------------------------------------------------------------------


@pytest.mark.parametrize("finger", [False, True])
def test_a_monument_is_chosen_with_its_place(finger):
    with sitting(before_monument(), (1920, 1080), people=(0,)) as table:
        sheet = begin(table, MARKET)
        tap = table.hands.touch if finger else table.hands.click
        assert sheet.blocks == [at(5, 4), at(6, 4)] and len(table.choices()) == 3
        tap(table.choices()[0])
        first = table.board.candidate()
        assert isinstance(first, BuildMonument) and first.cell == at(5, 4)
        tap(table.point(at(7, 4)))
        assert table.board.candidate() == BuildMonument(0, first.monument, at(6, 4))
        table.press("Build it", finger)
        assert BuildMonument(0, first.monument, at(6, 4)) in entries(table)
        assert table.state.board.monuments[first.monument] == at(6, 4)


def test_the_place_by_its_button():
    with sitting(before_monument(), people=(0,)) as table:
        sheet = begin(table, MARKET)
        table.press("Place 1 of 2")
        assert sheet.block == at(6, 4)
        table.press("Place 2 of 2")
        assert sheet.block == at(5, 4)


def test_nothing_is_built_if_people_want_that():
    with sitting(before_monument(), people=(0,)) as table:
        begin(table, MARKET)
        table.press("Build nothing")
        assert Decline(0) in entries(table) and table.questions.sheet is None


def test_the_sheet_says_whose_leaders_stand_there():
    with sitting(before_monument(), people=(0,)) as table:
        sheet = begin(table, MARKET)
        for move in sheet.options:
            # P1's trader and P2's king are in this kingdom, after building too.
            assert set(sheet._leaders(move)) == {(0, 2), (1, 3)}


@pytest.mark.parametrize("kind", KEYS)
def test_a_monument_by_keys(kind):
    with sitting(before_monument(), people=(0,)) as table:
        begin(table, MARKET)
        keys = kind(table.stage)
        keys.do("up")
        for way in ("up", "up", "left", "left"):
            keys.do(way)
        keys.do("press")
        assert isinstance(table.board.candidate(), BuildMonument)
        keys.do("press")
        assert any(isinstance(entry, BuildMonument) for entry in entries(table))


def test_a_hint_prepares_the_answer():
    with sitting(before_monument(), people=(0,)) as table:
        sheet = begin(table, MARKET)
        move = sheet.options[-1]
        table.board.show_hint(move)
        assert table.board.candidate() == move and sheet.block == move.cell
        assert table.board.cancel() and table.board.candidate() is None


# --- cells of the board ----------------------------------------------------------------------------


@pytest.mark.parametrize("finger", [False, True])
def test_a_treasure_is_tapped_on_the_board(finger):
    with sitting(before_treasures(), people=(0,)) as table:
        sheet = begin(table, PlaceTile(0, 2, at(6, 9)))
        assert sorted(sheet.cells()) == [at(8, 6), at(5, 9)]
        for cell in sheet.cells():
            assert not sheet.rect.colliderect(table.board.places.cell_rect(cell))
        tap = table.hands.touch if finger else table.hands.click
        tap(table.point(at(5, 9)))
        assert table.board.candidate() == TakeTreasure(0, at(5, 9))
        table.press("Take it", finger)
        assert table.state.treasures[0] == 1


def test_a_treasure_on_a_special_border_stands_ready():
    with sitting(before_special_treasure(), people=(0,)) as table:
        sheet = begin(table, PlaceTile(0, 2, at(3, 1)))
        assert list(sheet.cells()) == [at(1, 1)] and sheet.style(at(1, 1)) == "forced"
        assert table.board.candidate() == TakeTreasure(0, at(1, 1))
        assert "TE-11.2" in sheet.note()


@pytest.mark.parametrize("kind", KEYS)
def test_a_treasure_by_keys(kind):
    with sitting(before_treasures(), people=(0,)) as table:
        begin(table, PlaceTile(0, 2, at(6, 9)))
        keys = kind(table.stage)
        keys.do("press", "press")
        if TakeTreasure not in map(type, entries(table)):
            keys.do("press")
        assert TakeTreasure in map(type, entries(table))


def test_a_building_on_a_tile_of_its_line():
    with sitting(before_monument(("buildings",)), people=(0,)) as table:
        sheet = begin(table, MARKET)
        assert at(5, 5) in sheet.cells()
        table.hands.click(table.point(at(5, 5)))
        table.press("Build here")
        assert PlaceBuilding(0, at(5, 5)) in entries(table)
        # Then the monument is asked for.
        table.hands.rest(0.3)
        assert table.questions.sheet is not sheet


def test_a_building_can_be_declined():
    with sitting(before_monument(("buildings",)), people=(0,)) as table:
        begin(table, MARKET)
        table.press("Build nothing")
        assert Decline(0) in entries(table)


# --- the wonder's point ------------------------------------------------------------------------------


@pytest.mark.parametrize("finger", [False, True])
def test_the_colour_of_the_wonders_point(finger):
    with sitting(wonder_point(), people=(0,)) as table:
        begin(table, EndTurn(0))
        tap = table.hands.touch if finger else table.hands.click
        tap(table.choices()[2])
        assert table.board.candidate() == ChoosePoint(0, 2)
        table.press("Take it", finger)
        assert table.state.points_of(0) == (0, 0, 1, 0)


@pytest.mark.parametrize("kind", KEYS)
def test_the_point_by_keys(kind):
    with sitting(wonder_point(), people=(0,)) as table:
        begin(table, EndTurn(0))
        keys = kind(table.stage)
        keys.do("up", "right", "press", "press")
        assert sum(table.state.points_of(0)) == 1


# --- the swap ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("finger", [False, True])
def test_tiles_are_picked_and_swapped(finger):
    with sitting(before_war(), people=(0,)) as table:
        assert table.questions.open_swap() and table.questions.asks
        tap = table.hands.touch if finger else table.hands.click
        places = table.choices()
        assert len(places) == 6
        for number in (0, 4, 5, 4):
            tap(table.choices()[number])
        assert "Swap 2 tiles" in table.labels()
        table.press("Swap 2 tiles", finger)
        assert Swap(0, 2, (1, 0, 0, 1)) in entries(table)
        assert table.questions.sheet is None and table.state.actions == 1


@pytest.mark.parametrize("finger", [False, True])
def test_tiles_are_picked_for_the_swap_in_the_hand_too(finger):
    with sitting(before_war(), people=(0,)) as table:
        table.questions.open_swap()
        board, hand = table.board, table.board.hands[0]
        tap = table.hands.touch if finger else table.hands.click
        for number in (0, 2, 5, 2):
            tap(board.link.seat_turned(0).to_window(hand.slot("tile", number).rect.center))
            table.hands.rest(0.1)
        assert table.questions.sheet.picked == {0, 5}
        hand.refresh()
        assert [slot.number for slot in hand.slots if slot.kind == "tile" and slot.chosen] == [0, 5]
        tap(board.link.seat_turned(0).to_window(hand.slot("leader", 1).rect.center))
        assert table.questions.sheet is not None and board.picks.pick is None


def test_all_at_once_and_none():
    with sitting(before_war(), people=(0,)) as table:
        table.questions.open_swap()
        table.press("All")
        assert "Swap 6 tiles" in table.labels()
        table.press("None")
        assert not table.questions.sheet.ready
        table.press("Keep all")
        assert table.questions.sheet is None and not entries(table)


@pytest.mark.parametrize("kind", KEYS)
def test_the_swap_by_keys(kind):
    with sitting(before_war(), people=(0,)) as table:
        table.questions.open_swap()
        keys = kind(table.stage)
        keys.do("up")
        for _ in range(3):
            keys.do("up")
        keys.do("press", "right", "press")
        assert len(table.questions.sheet.picked) == 2
        keys.do("back")
        assert table.questions.sheet is None


def test_the_swap_is_not_for_others():
    with sitting(before_war(), people=(1,)) as table:
        if table.state.to_act == (0,):
            assert not table.questions.open_swap()


def test_around_a_table_tiles_turn_up_only_while_the_eye_is_held():
    with sitting(before_war(), layout="table") as table:
        table.questions.open_swap()
        sheet = table.questions.sheet
        assert sheet.covered_up and "Hold to look" in table.labels()
        eye = table.widget("Hold to look")
        table.hands.down(eye)
        table.hands.rest(0.2)
        assert not sheet.covered_up
        table.hands.up(eye)
        table.hands.rest(0.2)
        assert sheet.covered_up


# --- what all have in common ----------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    "case",
    [
        (before_two_wars, TWO_WARS),
        (before_monument, MARKET),
        (before_treasures, PlaceTile(0, 2, at(6, 9))),
        (wonder_point, EndTurn(0)),
        (before_war, None),
    ],
)
def test_every_sheet_fits_with_buttons_for_fingers(case, size, scale):
    make, move = case
    with sitting(make(), size, people=(0,), text_scale=scale) as table:
        if move is None:
            table.questions.open_swap()
            sheet = table.questions.sheet
        else:
            sheet = begin(table, move)
        assert table.board.free.contains(sheet.rect)
        (face,) = sheet.faces
        for widget in face.group.widgets:
            assert pygame_rect(sheet).contains(widget.rect)
            if not isinstance(widget, Choice):
                assert widget.rect.height >= table.stage.art.touch


def pygame_rect(sheet):
    rect = sheet.rect.copy()
    rect.topleft = (0, 0)
    return rect
