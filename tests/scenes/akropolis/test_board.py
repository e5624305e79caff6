"""The board at the real table: every way to take, turn, place, refuse, look and confirm."""

from __future__ import annotations

import pygame
import pytest

from game.akropolis import outlook
from game.akropolis.moves import Build
from game.hexes import triple
from scenes import gestures as g
from scenes.akropolis.projection import Projection
from scenes.art import Art
from scenes.prefs import Prefs
from tests.scenes.akropolis.conftest import Sitting


def spot_point(sitting: Sitting, number: int = 0, high: bool = False) -> tuple[float, float]:
    """A point in the open that means a legal place."""
    board = sitting.board
    heights = board.hand.spots.heights
    found = [
        board.view.point(cell, height)
        for cell, height in board.hand.spots.cells.items()
        if (height > 0) == high
        and board.open_area.collidepoint(board.view.point(cell, height))
        and board.view.pick(board.view.point(cell, height), heights) == cell
    ]
    return found[number % len(found)]


def hover_there(sitting: Sitting, number: int = 0) -> None:
    """A tile in hand, pinned over a legal place."""
    sitting.hands.click(sitting.board.rack.slot(0).center)
    sitting.hands.click(spot_point(sitting, number))
    assert sitting.board.candidate() is not None


# --- taking ---------------------------------------------------------------------------------------


def test_lit_cells_are_those_of_the_rules(sit):
    sitting = sit(moves=14)
    board = sitting.board
    assert not board.city_view.marks
    sitting.hands.click(board.rack.slot(0).center)
    legal = outlook.placements(board.state, board.acting)
    assert set(board.city_view.marks) == {cell for spot in legal for cell in triple(*spot)}
    ground = {
        marks for cell, marks in board.city_view.marks.items() if cell not in board.city_view.city.piles
    }
    upper = {marks for cell, marks in board.city_view.marks.items() if cell in board.city_view.city.piles}
    assert len(ground) == len(upper) == 1 and not ground & upper


def test_a_tile_too_dear_is_refused_in_words_and_shown_grey(sit):
    sitting = sit(seats=4, people=4)
    board = sitting.board
    assert board.state.stones[board.acting] == 3 and len(board.state.row) == 6
    sitting.hands.click(board.rack.slot(5).center)
    assert not board.hand.holding
    assert "5 stones" in sitting.scene.bars.said and "AK-4.2" in sitting.scene.bars.said
    assert [board.rack.missing(index) for index in range(6)] == [0, 0, 0, 0, 1, 2]
    found = board.inspect(board.rack.slot(5).center)
    assert found is not None and any("2 stones short" in line for line in found.lines)


def test_tapping_the_tile_again_puts_it_back(sit):
    sitting = sit()
    sitting.hands.click(sitting.board.rack.slot(1).center)
    assert sitting.board.hand.take == 1
    sitting.hands.click(sitting.board.rack.slot(1).center)
    assert not sitting.board.hand.holding and not sitting.board.city_view.marks


def test_another_tile_hovers_over_the_same_place(sit):
    sitting = sit()
    hover_there(sitting)
    spot = sitting.board.hand.spot
    sitting.hands.click(sitting.board.rack.slot(1).center)
    assert sitting.board.hand.take == 1 and sitting.board.hand.spot == spot
    assert sitting.board.candidate() is not None


def test_nobody_takes_for_a_bot(sit):
    sitting = sit(seats=2, people=1, options={"first": "2"}, prefs=Prefs(animation="slow"))
    board = sitting.board
    if board.acting == 1:
        assert not board.pick(0) and not board.hand.holding


# --- placing --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 3, 9])
def test_the_preview_is_what_then_happens(sit, number):
    sitting = sit(moves=12)
    board = sitting.board
    hover_there(sitting, number)
    move = board.candidate()
    assert isinstance(move, Build)
    promised = outlook.preview(board.state, move)
    plaque = board.preview.plaque(300)
    assert plaque is not None
    sitting.hands.click(board.beside.confirm.rect.center)
    after = sitting.scene.table.state
    assert after.points(move.seat) == promised.points_after
    assert after.stones[move.seat] == promised.stones
    assert after.total(move.seat) == promised.total_after


def test_a_tap_on_the_ghost_turns_it(sit):
    sitting = sit()
    hover_there(sitting)
    board = sitting.board
    before = board.hand.rot
    sitting.hands.click(board.hand.spots.middle(board.hand.spot, board.view))
    assert board.hand.rot != before and board.hand.legal


@pytest.mark.parametrize("how", ["key", "back key", "button", "wheel", "right click"])
def test_every_way_of_turning(sit, how):
    sitting = sit()
    hover_there(sitting)
    board, hands = sitting.board, sitting.hands
    before = board.hand.spot
    middle = board.hand.spots.middle(before, board.view)
    if how == "key":
        hands.key(pygame.K_r)
    elif how == "back key":
        hands.key(pygame.K_r, pygame.KMOD_SHIFT)
    elif how == "button":
        hands.click(board.beside.left.rect.center)
    elif how == "wheel":
        hands.wheel(middle, 1)
    else:
        point = (round(middle[0]), round(middle[1]))
        hands.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=3, touch=False))
        hands.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=3, touch=False))
    assert board.hand.spot != before and board.candidate() is not None


def test_two_fingers_twist_the_tile_and_do_not_zoom(sit):
    sitting = sit()
    hover_there(sitting)
    board = sitting.board
    before, radius = board.hand.rot, board.view.radius
    middle = board.hand.spots.middle(board.hand.spot, board.view)
    center = (round(middle[0]), round(middle[1]))
    for _ in range(4):
        board.handle(g.Pinch(center, 1.05, 10.0, (0, 0)))
    board.handle(g.PinchEnd())
    assert board.hand.rot != before and board.view.radius == radius and board.candidate() is not None


def test_an_illegal_place_is_shown_with_its_rule_and_cannot_be_built(sit):
    sitting = sit()
    board = sitting.board
    sitting.hands.click(board.rack.slot(0).center)
    sitting.hands.click(board.view.point((0, 0), 1))
    ghost = board.ghost()
    refusal = board.preview.refusal()
    assert ghost is not None and not ghost.legal and ghost.bad and refusal is not None
    assert refusal.rule in board.refusal(refusal)
    assert board.candidate() is None and not board.beside.confirm.enabled
    turn = board.state.turn
    sitting.hands.click(board.beside.confirm.rect.center)
    assert board.state.turn == turn


def test_offending_cells_are_the_ones_without_ground(sit):
    sitting = sit()
    board = sitting.board
    sitting.hands.click(board.rack.slot(0).center)
    board.hand.put(board.hand.spots.at(0, 0, 1), board.view)
    board.preview.forget()
    refusal = board.preview.refusal()
    assert refusal is not None and refusal.reason == "overhang"
    ghost = board.ghost()
    assert ghost is not None
    assert set(ghost.bad) == {cell for cell, height in ghost.lands if height == 0}


def test_a_tile_dragged_from_the_row_waits_for_confirmation(sit):
    sitting = sit()
    board, hands = sitting.board, sitting.hands
    start = board.rack.slot(1).center
    board.pick(1)
    goal = board.hand.spots.middle(next(s for s in board.hand.spots.all if s.rot == 2), board.view)
    board.cancel()
    hands.down(start)
    hands.move((start[0] + 30, start[1] - 60))
    assert board.hand.take == 1
    hands.move(goal)
    assert board.candidate() is None and board.hand.legal
    hands.up(goal)
    assert board.candidate() is not None and board.state.turn == 0


def test_a_finger_carries_the_tile_above_itself(sit):
    sitting = sit()
    board, hands = sitting.board, sitting.hands
    start = board.rack.slot(1).center
    board.pick(1)
    goal = board.hand.spots.middle(next(s for s in board.hand.spots.all if s.rot == 2), board.view)
    board.cancel()
    below = (goal[0], goal[1] + 1.25 * board.view.radius)
    hands.finger(pygame.FINGERDOWN, start)
    hands.finger(pygame.FINGERMOTION, (start[0] + 30, start[1] - 60))
    hands.finger(pygame.FINGERMOTION, below)
    assert board.hand.legal and board.hand.spots.middle(board.hand.spot, board.view)[1] < below[1]
    hands.finger(pygame.FINGERUP, below)
    assert board.candidate() is not None


def test_a_twist_of_two_real_fingers_turns_the_tile(sit):
    sitting = sit()
    hover_there(sitting, 4)
    board, hands = sitting.board, sitting.hands
    x, y = board.hand.spots.middle(board.hand.spot, board.view)
    before, radius = board.hand.rot, board.view.radius
    hands.finger(pygame.FINGERDOWN, (x - 60, y), finger=1)
    hands.finger(pygame.FINGERDOWN, (x + 60, y), finger=2)
    for degrees in (15, 30, 45):
        turned = pygame.Vector2(60, 0).rotate(degrees)
        hands.finger(pygame.FINGERMOTION, (x - turned.x, y - turned.y), finger=1)
        hands.finger(pygame.FINGERMOTION, (x + turned.x, y + turned.y), finger=2)
    hands.finger(pygame.FINGERUP, (x, y), finger=1)
    hands.finger(pygame.FINGERUP, (x, y), finger=2)
    hands.rest(0.3)
    assert board.hand.rot != before and board.view.radius == radius and board.candidate() is not None


def test_a_tile_dragged_back_to_the_row_is_put_back(sit):
    sitting = sit()
    board, hands = sitting.board, sitting.hands
    start = board.rack.slot(0).center
    hands.down(start)
    hands.move((start[0] + 40, start[1] - 200))
    hands.move((start[0] + 20, start[1]))
    hands.up((start[0] + 20, start[1]))
    assert not board.hand.holding


def test_the_mouse_carries_the_tile_until_a_click_pins_it(sit):
    sitting = sit()
    board, hands = sitting.board, sitting.hands
    hands.click(board.rack.slot(0).center)
    first = spot_point(sitting, 0)
    hands.move(first, held=False)
    assert board.candidate() is None
    hands.click(first)
    pinned = board.hand.spot
    assert board.candidate() is not None
    hands.move(board.open_area.midtop, held=False)
    assert board.hand.spot == pinned


# --- confirming -----------------------------------------------------------------------------------


def test_without_confirm_the_second_tap_builds(sit):
    sitting = sit(prefs=Prefs(animation="off", confirm="off"))
    board, hands = sitting.board, sitting.hands
    hover_there(sitting)
    turn = board.state.turn
    hands.click(board.hand.spots.middle(board.hand.spot, board.view))
    assert board.state.turn == turn + 1


def test_the_timer_builds_after_a_while(sit):
    sitting = sit(prefs=Prefs(animation="off", confirm="timer"))
    hover_there(sitting)
    turn = sitting.board.state.turn
    sitting.hands.rest(1.0)
    assert sitting.board.state.turn == turn and sitting.board.beside.confirm.left is not None
    sitting.hands.rest(3.0)
    assert sitting.board.state.turn == turn + 1


def test_a_turn_by_keys_alone(sit):
    sitting = sit()
    board, hands = sitting.board, sitting.hands
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    assert board.hand.take == 1
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_r)
    hands.key(pygame.K_n)
    assert board.candidate() is not None
    hands.key(pygame.K_RETURN)
    assert board.state.turn == 1


def test_a_turn_by_game_pad_alone(sit):
    sitting = sit()
    board = sitting.board

    def press(button: str) -> None:
        sitting.scene.handle(g.Pad(button, 1.0))
        sitting.scene.handle(g.Pad(button, 0.0))
        sitting.hands.step()

    for button in ("right", "a", "x", "r", "x", "a"):
        press(button)
    assert board.state.turn == 1


def test_escape_puts_the_tile_back_before_it_opens_the_menu(sit):
    sitting = sit()
    hover_there(sitting)
    sitting.hands.key(pygame.K_ESCAPE)
    assert not sitting.board.hand.holding and sitting.stage.top is sitting.scene


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 600)])
def test_controls_are_on_the_screen_and_never_over_the_piece(sit, size):
    sitting = sit(size=size, moves=16)
    board = sitting.board
    sitting.hands.click(board.rack.slot(0).center)
    for spot in board.hand.spots.all[::5]:
        board.hand.put(spot, board.view)
        board.fingers.pinned = True
        board.hand.glide(1.0, board.view, at_once=True)
        board.preview.forget()
        board.place_controls()
        piece = board.ghost().piece_rect(board.view)
        for button in board.beside.group.widgets:
            assert board.open_area.contains(button.rect)
            assert not button.rect.colliderect(piece.clip(board.open_area).inflate(-8, -8))
            assert button.rect.width >= sitting.stage.art.touch
        assert board.open_area.contains(board.beside.plaque_rect)


# --- looking --------------------------------------------------------------------------------------


def test_wheel_zooms_and_rests_sharp(sit):
    sitting = sit()
    board, hands = sitting.board, sitting.hands
    before = board.view.radius
    hands.wheel(board.open_area.center, 2)
    assert board.view.radius > before and board.camera.moving
    hands.rest(0.5)
    assert not board.camera.moving and board.view.radius == round(board.view.radius)


def test_drag_on_the_ground_pans_and_a_double_tap_fits(sit):
    sitting = sit()
    board, hands = sitting.board, sitting.hands
    fitted = board.view
    start = (board.open_area.left + 30, board.open_area.top + 30)
    hands.down(start)
    hands.move((start[0] + 40, start[1] + 20))
    hands.move((start[0] + 90, start[1] + 60))
    hands.up((start[0] + 90, start[1] + 60))
    assert board.view == fitted.moved(90, 60)
    hands.rest(1.0)
    for _ in range(2):
        hands.down(start)
        hands.up(start)
    hands.rest(1.0)
    assert board.view == fitted


def test_a_pan_draws_the_same_picture_as_a_fresh_start(sit):
    sitting = sit(moves=12)
    board, hands = sitting.board, sitting.hands
    start = (board.open_area.left + 30, board.open_area.top + 30)
    hands.down(start)
    for step in range(1, 6):
        hands.move((start[0] + 17 * step, start[1] + 11 * step))
    hands.up((start[0] + 85, start[1] + 55))
    target = sitting.stage.art.plain(sitting.stage.size, alpha=False)
    view = board.view
    board.city_view.draw(target, view, board.land.view(view), False, 0)
    panned = target.copy()
    board.city_view.forget()
    board.city_view.draw(target, view, board.land.view(view), False, 0)
    same = pygame.transform.threshold(
        None, panned, None, threshold=(40, 40, 40, 0), set_behavior=0, search_surf=target
    )
    assert same >= 0.995 * target.get_width() * target.get_height()


def test_pinching_zooms_round_the_fingers(sit):
    sitting = sit()
    board = sitting.board
    center = board.open_area.center
    before, ground = board.view.radius, board.view.ground(center)
    for _ in range(5):
        board.handle(g.Pinch(center, 1.06, 0.0, (0, 0)))
    board.handle(g.PinchEnd())
    assert board.view.radius > before and board.view.ground(center) == ground


def test_another_city_is_shown_with_a_banner_and_a_way_back(sit):
    sitting = sit(seats=3, people=3)
    board, hands = sitting.board, sitting.hands
    assert not board.banner.shown
    hands.click(sitting.scene.stations[1].place.rect.center)
    assert board.seat == 1 and board.banner.shown
    hands.click((board.open_area.centerx, board.rack.rect.top - 30))
    assert board.seat == 0 and not board.banner.shown


def test_taking_a_tile_leads_back_to_the_own_city(sit):
    sitting = sit(seats=2)
    sitting.hands.click(sitting.scene.stations[1].place.rect.center)
    assert sitting.board.seat == 1
    sitting.hands.click(sitting.board.rack.slot(0).center)
    assert sitting.board.seat == 0 and sitting.board.hand.holding


def test_every_hex_and_tile_says_something(sit):
    sitting = sit(moves=24)
    board = sitting.board
    for cell, pile in board.city_view.city.piles.items():
        point = board.view.point(cell, pile.height)
        if board.view.pick(point, board.city_view.city.heights) != cell:
            continue
        found = board.inspect((round(point[0]), round(point[1])))
        assert found is not None and found.title and len(found.lines) >= 2
        judged = board.preview.score(board.seat).district(*cell)
        if judged is not None:
            counts = not any("Does not count" in line for line in found.lines)
            assert counts == judged.counts and found.rule == judged.rule
    for index in range(len(board.state.row)):
        found = board.inspect(board.rack.slot(index).center)
        assert found is not None and found.rule == "AK-4.2"
    stacks = board.inspect((board.rack.rect.left + 40, board.rack.rect.centery))
    assert stacks is not None and stacks.rule == "AK-7.1"


def test_a_row_of_the_panel_lights_its_districts(sit):
    sitting = sit(moves=20)
    board, hands = sitting.board, sitting.hands
    station = sitting.scene.stations[board.seat]
    panel = station.panel_rect(sitting.stage.art)
    for kind, row in zip(
        ("housing", "market", "barracks", "temple", "garden"), board.panel.rows(panel), strict=True
    ):
        hands.click(station.turned.rect_to_window(row).center)
        assert board.lamp.chosen == kind
        assert board.city_view.marks == board.preview.kind_marks(board.seat, kind)
        assert station.inspect(sitting.stage.art, station.turned.rect_to_window(row).center) is not None
    hands.click(station.turned.rect_to_window(row).center)
    assert board.lamp.kind is None


def test_hidden_scores_show_no_points_anywhere(sit):
    sitting = sit(moves=8, options={"live_scores": False})
    board = sitting.board
    assert all(board.station(seat, board.state).headline == "" for seat in range(2))
    assert board.panel_height(300) < sit(moves=8).board.panel_height(300)
    hover_there(sitting)
    assert not board.scores
    rect = sitting.scene.stations[0].panel_rect(sitting.stage.art)
    assert board.inspect_panel(rect.center, rect, 0) is None
    board.cancel()
    told = []
    for cell, pile in board.city_view.city.piles.items():
        point = board.view.point(cell, pile.height)
        found = board.inspect((round(point[0]), round(point[1])))
        told += found.lines if found is not None else []
    assert told and not any("Counts" in line or "Does not count" in line for line in told)


def test_the_sheet_tells_what_is_left(sit):
    sitting = sit()
    sitting.hands.key(pygame.K_t)
    assert sitting.board.sheet.open
    left = outlook.tiles_left(sitting.board.state)
    assert left.tiles == 33 and sum(left.districts) + sum(left.plazas) + left.quarries == 99
    sitting.hands.click(sitting.board.open_area.center)
    assert not sitting.board.sheet.open


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [9, 11])
def test_an_animated_turn_ends_in_the_settled_picture(sit, moves):
    """The twelfth turn opens a stack and passes the Chief Architect's coin on."""
    moving = sit(moves=moves, prefs=Prefs(animation="fast"))
    still = sit(moves=moves)
    move = still.board.state.legal(still.board.acting)[50]
    for sitting in (moving, still):
        sitting.scene.submit(move)
        for _ in range(400):
            sitting.hands.step(dt=0.05)
            if sitting.scene.settled and not sitting.board.busy and sitting.board.awake == 0:
                break
    assert moving.scene.settled and not moving.board.busy
    assert moving.board.rack.model == still.board.rack.model
    assert moving.board.city_view.city == still.board.city_view.city
    assert moving.board.view == still.board.view
    assert not moving.board.rack.hidden and not moving.board.rack.shifts


def test_an_idle_table_draws_no_frame(sit):
    sitting = sit(moves=30)
    sitting.hands.rest(8.0)
    frames = sitting.stage.frames
    sitting.hands.rest(3.0)
    assert sitting.stage.frames == frames and sitting.scene.wake_in() is None


def test_lakes_shimmer_only_while_the_table_is_awake(sit):
    sitting = sit(moves=0)
    board = sitting.board
    city = board.city_view.city
    board.city_view.show(type(city)(city.piles, ((3, 0),)), False)
    board.stir()
    assert board.wake_in() is not None
    sitting.hands.rest(6.0)
    assert board.wake_in() is None


def test_symbols_change_the_picture(sit):
    plain = sit(moves=10)
    marked = sit(moves=10, prefs=Prefs(animation="off", symbols=True))
    assert not plain.board.symbols and marked.board.symbols
    one, other = plain.board.city_view, marked.board.city_view
    assert len(other._composed.items) > len(one._composed.items)


def test_a_new_window_size_keeps_the_tile_in_hand(sit):
    sitting = sit()
    hover_there(sitting)
    move = sitting.board.candidate()
    sitting.stage.prefs.ui_scale = 0.8
    sitting.stage.refresh()
    sitting.hands.step()
    assert sitting.board.candidate() == move


def test_the_city_fits_between_the_bars(sit):
    for moves in (0, 12, 30):
        board = sit(moves=moves).board
        view: Projection = board.view
        for cell, pile in board.city_view.city.piles.items():
            for corner in (*view.corners(cell, pile.height), *view.corners(cell)):
                assert board.open_area.inflate(4, 4).collidepoint(corner)


@pytest.mark.parametrize("seats", [2, 4])
def test_no_text_is_cut_at_the_smallest_usual_window(sit, seats, monkeypatch):
    cut = []
    honest = Art.fit

    def watched(self, s, face, size, colour, width_px, *rest, **more):
        least = self._font_px(face, max(6, round(self.text_px(size) * 0.7)))
        if least.size(s)[0] > width_px:
            cut.append((s, width_px))
        return honest(self, s, face, size, colour, width_px, *rest, **more)

    monkeypatch.setattr(Art, "fit", watched)
    sitting = sit(seats=seats, people=seats, moves=12)
    hover_there(sitting)
    sitting.hands.key(pygame.K_t)
    assert not cut


def test_undo_brings_the_old_city_back(sit):
    sitting = sit()
    before = dict(sitting.board.city_view.city.piles)
    hover_there(sitting)
    sitting.hands.click(sitting.board.beside.confirm.rect.center)
    assert sitting.board.state.turn == 1
    sitting.scene.undo()
    sitting.hands.rest(0.5)
    assert sitting.board.state.turn == 0
    assert dict(sitting.board.city_view.city.piles) == before
