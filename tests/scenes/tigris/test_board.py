"""The board of Tigris & Euphrates: taking, putting, dragging, refusals, what is told, what is hidden."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.contract import CHANCE, Move
from game.tigris import moves
from game.tigris.board import cells_of
from game.tigris.parts import BLACK, BLUE, GREEN, RED
from scenes import gestures as g
from scenes.art import Art
from scenes.tigris import seat as seats
from scenes.tigris.keys import TIGRIS
from scenes.tigris.picks import LEADER, TILE
from tests.scenes.tigris.sitting import at, before_revolt, before_war, lay, sitting

SIZES = ((1024, 768), (1280, 720), (1920, 1080), (3840, 2160))


def hand_of(sat):
    return sat.board.hands[sat.board.seat]


def on_panel(sat, widget, finger=False):
    """Presses a slot or button of the big panel."""
    seat = sat.board.seat
    spot = sat.board.link.seat_turned(seat).to_window(widget.rect.center)
    (sat.hands.touch if finger else sat.hands.click)(spot)
    return spot


def take(sat, kind, number):
    on_panel(sat, hand_of(sat).slot(kind, number))
    assert sat.board.picks.pick is not None


def tile(sat, colour):
    """The slot of a tile of that colour."""
    return hand_of(sat).slot(TILE, hand_of(sat).tiles().index(colour))


def last(sat) -> Move:
    return [past.entry for past in sat.scene.table.history() if isinstance(past.entry, Move)][-1]


def press_beside(sat, button):
    assert button.visible
    sat.hands.click(button.rect.center)


@pytest.fixture
def war():
    with sitting(before_war(), people=(0,)) as sat:
        yield sat


# --- by tapping -------------------------------------------------------------------------------------


def test_a_tile_goes_to_a_cell_by_three_taps(war):
    on_panel(war, tile(war, GREEN))
    board = war.board
    assert board.picks.pick.colour == GREEN and hand_of(war).slot(TILE, board.picks.pick.slot).chosen
    assert board.candidate() is None
    war.hands.click(war.point(at(4, 4)))
    move = board.candidate()
    assert move == moves.PlaceTile(0, GREEN, at(4, 4)) and board.beside.shown
    war.hands.click(board.beside.confirm.rect.center)
    assert last(war) == move and war.state.actions == 1 and board.picks.pick is None


@pytest.mark.parametrize("finger", [False, True])
def test_a_second_tap_on_the_piece_confirms_it_but_not_a_double_tap(war, finger):
    hands, spot = war.hands, war.point(at(4, 4))
    on_panel(war, tile(war, GREEN), finger)
    for _ in range(2):
        if finger:
            hands.finger(pygame.FINGERDOWN, spot)
            hands.finger(pygame.FINGERUP, spot)
        else:
            hands.down(spot)
            hands.up(spot)
    assert war.state.actions == 2 and war.board.candidate() is not None
    hands.rest(0.5)
    (hands.touch if finger else hands.click)(spot)
    assert last(war) == moves.PlaceTile(0, GREEN, at(4, 4)) and war.state.actions == 1


def test_a_second_tap_where_it_may_not_lie_says_why_again(war):
    on_panel(war, tile(war, BLUE))
    for _ in range(2):
        war.scene.bars.say("")
        war.hands.click(war.point(at(0, 0)))
        war.hands.rest(0.5)
        assert "TE-7.2" in war.scene.bars.said
    assert war.state.actions == 2


def test_another_cell_another_tile_and_back_into_the_hand(war):
    board = war.board
    on_panel(war, tile(war, GREEN))
    war.hands.click(war.point(at(4, 4)))
    war.hands.click(war.point(at(0, 0)))
    assert board.candidate().cell == at(0, 0)
    on_panel(war, tile(war, BLACK))
    assert board.picks.pick.colour == BLACK and board.candidate() is None
    on_panel(war, tile(war, BLACK))
    assert board.picks.pick is None and not board.beside.shown
    assert not [past for past in war.scene.table.history() if isinstance(past.entry, Move)]


def test_why_a_tile_may_not_lie_there_is_said_in_words_and_costs_nothing(war):
    board = war.board
    on_panel(war, tile(war, BLUE))
    war.hands.click(war.point(at(0, 0)))
    assert "TE-7.2" in war.scene.bars.said and board.candidate() is None
    assert board.beside.shown and not board.beside.confirm.visible and board.beside.cancel.visible
    war.hands.click(board.beside.cancel.rect.center)
    assert board.picks.pick is None and war.state.actions == 2


def test_without_the_confirm_step_a_tap_is_the_move():
    with sitting(before_war(), people=(0,), confirm="off") as sat:
        on_panel(sat, tile(sat, GREEN))
        sat.hands.click(sat.point(at(4, 4)))
        assert last(sat) == moves.PlaceTile(0, GREEN, at(4, 4))
        on_panel(sat, tile(sat, BLUE))
        sat.hands.click(sat.point(at(0, 0)))
        assert "TE-7.2" in sat.scene.bars.said and sat.state.actions == 1


def test_with_the_timer_a_piece_that_lies_still_is_confirmed():
    with sitting(before_war(), people=(0,), confirm="timer") as sat:
        on_panel(sat, tile(sat, GREEN))
        sat.hands.click(sat.point(at(4, 4)))
        sat.hands.rest(4.0)
        assert last(sat) == moves.PlaceTile(0, GREEN, at(4, 4))


def test_a_first_tap_on_the_board_says_what_comes_first(war):
    war.hands.click(war.point(at(2, 4)))
    assert war.scene.bars.said


def test_a_person_whose_turn_it_is_not_is_told_so():
    with sitting(before_war(), layout="table") as sat:
        slot = sat.board.hands[1].slot(LEADER, BLUE)
        sat.hands.click(sat.board.link.seat_turned(1).to_window(slot.rect.center))
        assert sat.board.picks.pick is None and "Ada" in sat.scene.bars.said


# --- by dragging ------------------------------------------------------------------------------------


def drag(sat, start, end, finger=False):
    hands = sat.hands
    if not finger:
        hands.down(start)
        for part in range(1, 6):
            hands.move([a + (b - a) * part / 5 for a, b in zip(start, end, strict=True)])
        hands.up(end)
        return
    hands.finger(pygame.FINGERDOWN, start)
    for part in range(1, 6):
        hands.finger(pygame.FINGERMOTION, [a + (b - a) * part / 5 for a, b in zip(start, end, strict=True)])
    hands.finger(pygame.FINGERUP, end)


def slot_point(sat, slot):
    return slot_point_of(sat, sat.board.seat, slot)


def slot_point_of(sat, seat, slot):
    return sat.board.link.seat_turned(seat).to_window(slot.rect.center)


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_tile_is_dragged_from_the_panel_to_the_board(war, finger):
    board = war.board
    end = war.point(at(4, 4))
    if finger:
        end = (end[0], end[1] + round(0.85 * board.places.side))
    drag(war, slot_point(war, tile(war, GREEN)), end, finger)
    assert board.candidate() == moves.PlaceTile(0, GREEN, at(4, 4))


def test_a_tile_dropped_beside_the_board_goes_back(war):
    drag(war, slot_point(war, tile(war, GREEN)), (5, 5))
    assert war.board.picks.pick is None and war.scene.focus == 0


def test_a_leader_is_dragged_from_cell_to_cell_and_home(war):
    board = war.board
    drag(war, war.point(at(6, 5)), war.point(at(4, 4)))
    assert board.candidate() == moves.PlaceLeader(0, RED, at(4, 4))
    assert at(6, 5) in board.painter.hidden
    board.cancel()
    assert not board.painter.hidden
    drag(war, war.point(at(6, 5)), war.scene.stations[0].place.rect.center)
    assert board.candidate() == moves.WithdrawLeader(0, RED)
    press_beside(war, board.beside.confirm)
    assert last(war) == moves.WithdrawLeader(0, RED)


# --- leaders on the board ---------------------------------------------------------------------------


def test_a_tap_takes_an_own_leader_and_a_button_sends_it_home(war):
    board = war.board
    war.hands.click(war.point(at(6, 5)))
    assert board.picks.pick.kind == LEADER and board.beside.home.visible
    war.hands.move((war.point(at(6, 5))[0] + 3, war.point(at(6, 5))[1]), held=False)
    assert board.picks.cell == -1 and board.beside.home.visible, "where it stands nothing is refused"
    press_beside(war, board.beside.home)
    assert board.candidate() == moves.WithdrawLeader(0, RED)
    press_beside(war, board.beside.cancel)
    war.hands.click(war.point(at(10, 5)))
    assert board.picks.pick is None, "the leader of somebody else stays"


def test_with_a_leader_in_hand_every_rival_tells_how_it_would_go():
    with sitting(before_revolt(), people=(0,)) as sat:
        take(sat, LEADER, BLACK)
        (duel,) = sat.board.duels(0, BLACK)
        assert (duel.rival, duel.revolt_defence) == (1, 2) and duel.revolt_cell >= 0
        sat.stage.screenshot()


def test_the_leader_under_the_mouse_tells_its_strength(war):
    war.hands.move(war.point(at(6, 5)), held=False)
    war.hands.step()
    assert war.board.looked == at(6, 5)
    war.stage.screenshot()
    war.hands.move(war.point(at(0, 5)), held=False)
    war.hands.step()
    assert war.board.looked == -1


# --- what would happen ------------------------------------------------------------------------------


def test_the_wars_that_follow_are_told_before(war):
    on_panel(war, tile(war, BLACK))
    war.hands.click(war.point(at(8, 4)))
    board = war.board
    (clash,) = board.preview.clashes
    assert (clash.attacker_strength, clash.defender_strength, clash.colour) == (3, 2, RED)
    assert len(board.preview.joined) == 2 and board.preview.plaque() is not None
    covered = board.covered()
    assert board.places.cell_rect(at(8, 4)) in covered
    assert not board.beside.plaque_rect.colliderect(board.places.cell_rect(at(8, 4)))


def test_the_revolt_that_follows_is_told_before():
    with sitting(before_revolt(), people=(0,)) as sat:
        take(sat, LEADER, BLACK)
        sat.hands.click(sat.point(at(4, 5)))
        (clash,) = sat.board.preview.clashes
        assert (clash.war, clash.attacker_strength, clash.defender_strength) == (False, 1, 2)


def test_who_gains_the_point_is_told_before(war):
    on_panel(war, tile(war, RED))
    war.hands.click(war.point(at(4, 4)))
    found = war.board.preview.found
    assert (found.gain.seat, found.gain.colour, found.gain.count) == (0, RED, 1)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("layout", ["screen", "table"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_button_of_the_panel_cuts_its_words(size, layout, scale):
    with sitting(before_war(), size=size, layout=layout, people=(0,), text_scale=scale) as sat:
        art, hand = sat.board.kit.art, hand_of(sat)
        for ending in (False, True):
            sat.board.picks.ending = ending
            hand.refresh()
            for button in hand.buttons.values():
                room = button.rect.width - art.px(20)
                assert art.fitted(button.label, "title", button.size, room)[1] == button.label


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["Ada", "Themistokles of the Seven Harbours"])
def test_the_words_of_a_station_at_an_edge_stay_above_its_points(monkeypatch, size, scale, name):
    drawn = []

    def draw(self, target, picture, pos):
        drawn.append((target, picture, pos))
        return keep(self, target, picture, pos)

    keep = Art.draw
    with sitting(before_war(), size=size, layout="table", text_scale=scale) as sat:
        station = sat.scene.stations[0]
        station.info = replace(station.info, name=name)
        assert station.wide
        details = [[(None, words)] for words in ("1 action left", f"{name} decides how many tiles to add")]
        for shown in [station.standing.station.details, *details]:
            station.standing = replace(
                station.standing, station=replace(station.standing.station, details=shown)
            )
            monkeypatch.setattr(Art, "draw", draw)
            drawn.clear()
            station.draw(sat.stage.art, sat.stage.art.plain(size))
            monkeypatch.setattr(Art, "draw", keep)
            px = sat.stage.art.px
            words = [
                p.get_rect(topleft=pos) for _, p, pos in drawn if pos == (px(14), px(14) + px(58) + px(4))
            ]
            assert words and words[0].bottom <= sat.board.hands[0].point_rect(0).top + px(8)


def test_a_tip_of_a_piece_leaves_its_region_free(war):
    board = war.board
    for where in (at(5, 5), at(6, 5), at(7, 4), at(10, 5), at(8, 4), at(5, 6)):
        war.hands.move(war.point(where), held=False)
        war.hands.rest(0.6)
        inspector = war.scene.inspector
        assert inspector.shown is not None and len(inspector.shown.keep) >= 3
        rect = inspector.place(board.kit.art, pygame.Rect((0, 0), war.stage.size), (300, 180))
        assert rect.collidelist(list(inspector.shown.keep)) < 0


# --- the turn ---------------------------------------------------------------------------------------


def test_ending_a_turn_with_actions_left_wants_a_second_press(war):
    end = hand_of(war).buttons["end"]
    on_panel(war, end)
    assert war.board.picks.ending and war.board.candidate() == moves.EndTurn(0)
    war.hands.click(war.point(at(0, 5)))
    assert not war.board.picks.ending
    on_panel(war, end)
    on_panel(war, end)
    assert last(war).seat == 0 or moves.EndTurn(0) in [p.entry for p in war.scene.table.history()]


def test_the_button_of_the_panel_takes_back(war):
    on_panel(war, tile(war, GREEN))
    war.hands.click(war.point(at(4, 4)))
    press_beside(war, war.board.beside.confirm)
    assert hand_of(war).buttons["undo"].enabled
    on_panel(war, hand_of(war).buttons["undo"])
    assert war.state.actions == 2 and GREEN in hand_of(war).tiles()


@pytest.mark.parametrize(
    "move",
    [
        moves.PlaceTile(0, BLACK, at(8, 4)), moves.PlaceLeader(0, RED, at(4, 4)),
        moves.WithdrawLeader(0, RED), moves.PlaceCatastrophe(0, at(7, 4)), moves.EndTurn(0),
        moves.Swap(0, 2, (2, 0, 0, 0)),
    ],
    ids=lambda move: move.kind,
)  # fmt: skip
def test_an_advised_move_is_held_ready(war, move):
    war.board.show_hint(move)
    if isinstance(move, moves.Swap):
        assert war.board.questions.asks
    else:
        assert war.board.candidate() == move
    war.board.cancel()
    assert war.board.candidate() is None


# --- what is marked ---------------------------------------------------------------------------------


def test_what_a_line_of_the_chronicle_was_about_is_marked(war):
    events = [moves.TilePlaced(1, RED, at(3, 3)), moves.PointsGained(1, RED, 1, 1, "tile", (at(3, 3),))]
    assert war.board.highlight(moves.PlaceTile(1, RED, at(3, 3)), events)
    assert war.board.marked == (at(3, 3),)
    war.hands.click(war.point(at(0, 5)))
    assert war.board.marked == ()
    assert not war.board.highlight(moves.EndTurn(1), [moves.TurnEnded(1, 1)])


def test_outlines_and_names_of_cells_are_switched_and_kept(war):
    board, prefs = war.board, war.stage.prefs
    seen = []
    for _ in range(3):
        war.hands.key(pygame.K_k)
        seen.append(prefs.outlines)
    assert seen == ["strong", "off", "faint"]
    war.hands.key(pygame.K_g)
    assert prefs.coordinates
    assert len(board.menu_items()) == 2
    war.stage.screenshot()


# --- what is hidden ---------------------------------------------------------------------------------


def test_at_a_shared_screen_only_the_own_hand_and_points_are_shown():
    with sitting(before_war()) as sat:
        assert sat.scene.keeper.down and sat.state.hands == [None, None]
        assert not any(sat.board.shows_points(seat) for seat in range(2))
        sat.lift()
        assert hand_of(sat).tiles() and not sat.board.hands[1].tiles()
        assert [sat.board.shows_points(seat) for seat in range(2)] == [True, False]
        sat.scene.look_at(1)
        sat.hands.rest(0.2)
        sat.stage.screenshot()
        assert sat.board.seat == 1 and hand_of(sat).tiles() == ()
        assert not [slot for slot in hand_of(sat).slots if slot.able]


def test_open_scoring_shows_all_points():
    with sitting(lay(("open_scoring",), tiles={}, leaders=[], hands={"P1": "R", "P2": "R"})) as sat:
        assert all(sat.board.shows_points(seat) for seat in range(2))


# --- places -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 2.0], ids=["100", "200"])
@pytest.mark.parametrize("layout", ["screen", "table"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits(size, layout, scale):
    with sitting(before_war(), size=size, layout=layout, people=(0,), text_scale=scale) as sat:
        board = sat.board
        window = pygame.Rect((0, 0), size)
        assert board.free.contains(board.places.outer) and board.places.side >= 30
        for seat, station in enumerate(sat.scene.stations):
            assert window.contains(station.place.rect)
            if not station.place.big:
                continue
            panel = station.panel_rect(board.kit.art)
            board.hands[seat].arrange(panel)
            for widget in board.hands[seat].group.widgets:
                assert panel.contains(widget.rect) or not widget.visible
        for button in sat.scene.buttons.group.widgets:
            assert window.contains(button.rect) or not button.visible
        assert not any(plaque.colliderect(board.places.outer) for plaque in board.supply.plaques)


def test_an_idle_table_draws_nothing(war):
    war.hands.rest(6.0)
    frames = war.stage.frames
    war.hands.rest(2.0)
    assert war.stage.frames == frames and war.board.wake_in() is None and not war.board.busy


# --- around a table ---------------------------------------------------------------------------------


@pytest.fixture
def around():
    with sitting(before_war(), layout="table", size=(1920, 1080)) as sat:
        yield sat


def test_at_a_table_a_hand_is_open_only_while_it_is_held(around):
    board, hand = around.board, hand_of(around)
    assert not around.scene.keeper.down and hand.tiles()
    assert hand.covered and not board.shows_points(0)
    assert not [slot for slot in hand.slots if slot.kind == TILE and slot.able]
    spot = slot_point(around, hand.cover)
    around.hands.finger(pygame.FINGERDOWN, spot)
    hand.refresh()
    assert not hand.covered and board.shows_points(0) and not board.shows_points(1)
    assert board.hands[1].covered
    around.hands.finger(pygame.FINGERUP, spot)
    assert hand.covered and not board.shows_points(0)


def test_a_finger_that_holds_the_hand_open_picks_the_tile_over_which_it_is_lifted(around):
    hand = hand_of(around)
    start = around.board.link.seat_turned(0).to_window((hand.cover.rect.centerx, hand.cover.rect.bottom - 8))
    drag(around, start, slot_point(around, tile(around, GREEN)), finger=True)
    assert around.board.picks.pick.colour == GREEN and hand.covered


def test_at_a_table_two_fingers_of_one_hand_hold_and_pick(around):
    hand = hand_of(around)
    spot = around.board.link.seat_turned(0).to_window((hand.cover.rect.left + 4, hand.cover.rect.bottom - 8))
    around.hands.finger(pygame.FINGERDOWN, spot, finger=1)
    other = slot_point(around, tile(around, BLACK))
    around.hands.finger(pygame.FINGERDOWN, other, finger=2)
    around.hands.finger(pygame.FINGERUP, other, finger=2)
    assert around.board.picks.pick.colour == BLACK
    around.hands.finger(pygame.FINGERUP, spot, finger=1)
    assert around.board.picks.pick.colour == BLACK and hand.covered


def test_at_a_table_nothing_told_says_what_somebody_drew(around):
    board = around.board
    board.picks.prepare(moves.PlaceCatastrophe(0, at(2, 4)))
    board.confirm()
    around.hands.rest(0.2)
    board.picks.end()
    board.picks.end()
    around.hands.rest(0.4)
    told = [event for item in around.scene.chronicle.items for event in item.events]
    assert all(event.tiles is None for event in told if event.kind == "tiles_drawn")
    assert around.state.to_act == (1,) and board.seat == 1
    assert board.link.seat_turns(1) == 2 and around.state.hands[1] is not None


def test_at_a_table_nobody_takes_away_what_somebody_else_holds(around):
    board = around.board
    board.picks.prepare(moves.PlaceLeader(0, BLUE, at(4, 4)))
    around.hands.touch(around.scene.stations[1].turned.to_window((30, 30)))
    around.hands.touch(slot_point_of(around, 1, board.hands[1].slot(LEADER, RED)))
    assert board.candidate() == moves.PlaceLeader(0, BLUE, at(4, 4)) and board.seat == 0


def test_a_hand_closes_when_the_window_is_left(around):
    hand = hand_of(around)
    around.hands.finger(pygame.FINGERDOWN, slot_point(around, hand.cover))
    assert not hand.covered
    around.hands.step(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert hand.covered


def test_the_second_person_plays_from_the_other_edge(around):
    board = around.board
    board.picks.end()
    board.picks.end()
    around.hands.rest(0.4)
    assert board.seat == 1
    leader = board.hands[1].slot(LEADER, BLUE)
    around.hands.touch(slot_point(around, leader))
    assert board.picks.pick.kind == LEADER
    cell = cells_of(board.picks.legal)[0]
    around.hands.touch(board.places.centre(cell))
    assert board.candidate() == moves.PlaceLeader(1, BLUE, cell)
    around.stage.screenshot()
    around.hands.touch(board.beside.confirm.rect.center)
    assert last(around) == moves.PlaceLeader(1, BLUE, cell)


def test_the_tips_at_a_table_are_turned_to_their_reader(around):
    around.scene.inspector.handle(g.Hold(1, around.scene.stations[1].place.rect.center))
    assert around.scene.inspector.turns(around.scene.stations[1].place.rect.center) == 2
    around.stage.screenshot()


# --- keys -------------------------------------------------------------------------------------------


def test_every_key_of_the_help_does_something(war):
    assert set(TIGRIS.actions()) == set(war.board.key_deeds())


def test_a_leader_is_taken_moved_and_withdrawn_by_keys(war):
    hands, board = war.hands, war.board
    hands.key(pygame.K_7)
    assert board.picks.pick.kind == LEADER and board.picks.cell >= 0 and war.scene.walk.region == "board"
    assert isinstance(board.candidate(), moves.PlaceLeader)
    hands.key(pygame.K_w)
    assert board.candidate() == moves.WithdrawLeader(0, RED)
    hands.key(pygame.K_RETURN)
    assert last(war) == moves.WithdrawLeader(0, RED)
    hands.key(pygame.K_c)
    assert board.picks.pick.kind == "catastrophe"
    hands.key(pygame.K_ESCAPE)
    assert board.picks.pick is None
    hands.key(pygame.K_s)
    assert board.questions.asks and war.scene.walk.region == "question"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_e)
    assert board.picks.ending and war.scene.walk.region == "actions"


def test_over_a_cell_where_it_may_not_lie_enter_says_why(war):
    hands = war.hands
    hands.key(pygame.K_1)
    for _ in range(20):
        hands.key(pygame.K_UP)
        hands.key(pygame.K_LEFT)
    picks = war.board.picks
    while picks.allowed:
        hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RETURN)
    assert "TE-7" in war.scene.bars.said and picks.pick is not None


# --- the last lines -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", [("P1", "P2"), ("P1", "P2", "P3"), ("P1", "P2", "P3", "P4")])
def test_the_last_lines_stand_where_room_is_left(size, scale, names):
    state = lay(players=list(names), tiles={"R": [(5, 4)]}, hands={"P1": "RRGKKB"})
    with sitting(state, size=size, people=(0,), text_scale=scale) as sat:
        tail, window = sat.scene.tail.rect, pygame.Rect((0, 0), size)
        if not tail.width:
            assert len(names) > 2 or size[0] < 1280
            return
        others = [station.place.rect for station in sat.scene.stations] + sat.board.supply.plaques
        assert window.contains(tail) and tail.collidelist(others) < 0
        assert tail.left >= sat.board.free.right


def test_the_last_lines_tell_what_happened_and_open_the_chronicle(monkeypatch, war):
    war.scene.submit(moves.PlaceLeader(0, BLACK, at(4, 5)))
    war.hands.rest(0.5)
    said = []

    def text(self, words, *more, **named):
        said.append(words)
        return plain(self, words, *more, **named)

    plain = Art.text
    monkeypatch.setattr(Art, "text", text)
    war.scene.tail._baked = None
    war.scene.tail.draw(war.stage.art, war.stage.art.plain(war.stage.size))
    assert war.scene.bars.words.log_line.startswith(said[0])
    war.hands.click(war.scene.tail.rect.center)
    assert war.scene.drawer_open


# --- the small plaques ------------------------------------------------------------------------------


def test_only_a_seat_that_waits_for_another_in_its_turn_is_marked_so():
    state = before_war(("RRG", "RRRGBK"))
    with sitting(state.copy(), people=(0,)) as sat:

        def waiting():
            return [bool(seats.station_info(sat.board, seat, state).flags) for seat in range(2)]

        assert waiting() == [False, False], "it acts"
        state.play(moves.PlaceTile(0, GREEN, at(8, 4)))
        state.play(moves.Commit(0, 0))
        assert state.to_act == (1,) and waiting() == [True, False]
        state.play(moves.Commit(1, 0))
        state.play(moves.EndTurn(0))
        assert state.to_act == CHANCE and waiting() == [False, False], "tiles are drawn"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("layout", ["screen", "table"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_number_of_points_is_cut_or_drawn_over_the_next(monkeypatch, size, layout, scale):
    state = before_war(variants=("open_scoring",))
    state.points = [9, 25, 47, 128, 100, 22, 8, 88]
    drawn = []

    def text(self, words, *more, **named):
        made = plain(self, words, *more, **named)
        drawn.append((words, made.get_width()))
        return made

    plain = Art.text
    with sitting(state, size=size, layout=layout, people=(0,), text_scale=scale) as sat:
        monkeypatch.setattr(Art, "text", text)
        art, hand = sat.board.kit.art, hand_of(sat)
        station = sat.scene.stations[sat.board.seat]
        hand.arrange(station.panel_rect(art))
        hand._draw_points(art.plain(station.turned.size))
        assert {"9", "25", "47", "128"} <= {words for words, _ in drawn}
        side = min(art.px(34), hand.places.points[0].width * 45 // 100)
        assert all(wide + side + art.px(5) <= hand.places.points[0].width for _, wide in drawn)
        drawn.clear()
        seats.thumbnail(sat.board, 1, (art.px(176), art.px(60)))
        assert {words for words, _ in drawn} == {"100", "22", "8", "88"}
        assert all(wide < art.px(176) // 4 for _, wide in drawn)
