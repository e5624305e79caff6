"""What tells a newcomer what to do next: the prompt follows the tile in hand, an early tap is answered."""

from __future__ import annotations

import pygame

from game.contract import Move
from net.table import LocalTable, SeatInfo
from scenes.akropolis.board import AkropolisBoard
from scenes.prefs import Prefs
from scenes.table.scene import TableScene
from tests.scenes.akropolis.conftest import NAMES, Hands, Open


def test_the_prompt_follows_the_tile_in_hand(sit: Open) -> None:
    sitting = sit()
    board, words, hands = sitting.board, sitting.scene.bars.words, sitting.hands
    name = sitting.scene.table.seats[board.acting].name
    assert words.prompt == f"{name}: take a tile and build with it"
    hands.click(board.rack.slot(0).center)
    assert words.prompt == f"{name}: choose a place for the tile"
    hands.click(board.hand.spots.middle(board.hand.spots.all[0], board.view))
    assert words.prompt == f"{name}: turn the tile or build"
    hands.click(board.view.point((0, 0), 1))
    assert not board.hand.legal and words.prompt == f"{name}: the tile may not lie here"
    board.cancel()
    hands.step()
    assert words.prompt == f"{name}: take a tile and build with it"


def test_a_tap_on_the_city_with_an_empty_hand_says_what_comes_first(sit: Open) -> None:
    sitting = sit()
    board, bars = sitting.board, sitting.scene.bars
    sitting.hands.click(board.view.point((0, 0), 1))
    assert bars.said == "First take a tile from the Construction Site" and bars.said_icon == "info"


def test_a_tap_far_from_the_city_says_nothing(sit: Open) -> None:
    sitting = sit()
    area = sitting.board.open_area
    sitting.hands.click((area.left + 4, area.top + 4))
    assert sitting.scene.bars.said == ""


def test_a_refusal_shows_the_hand_and_a_notice_does_not(sit: Open) -> None:
    sitting = sit(seats=4, people=4)
    board, scene = sitting.board, sitting.scene
    dear = next(n for n in range(len(board.state.row)) if n > board.state.stones[board.acting])
    sitting.hands.click(board.rack.slot(dear).center)
    assert scene.bars.said and scene.bars.said_icon == "hand"
    scene.say("Something that is good to know.")
    assert scene.bars.said_icon == "info"


def test_the_open_chronicle_leaves_the_construction_site_in_view(sit: Open) -> None:
    for size in ((1280, 720), (1920, 1080), (1024, 600)):
        sitting = sit(size=size)
        sitting.scene.toggle_chronicle()
        sitting.hands.step()
        assert not sitting.scene.drawer.rect.colliderect(sitting.board.rack.rect)
        sitting.hands.click(sitting.board.rack.slot(0).center)
        assert sitting.board.hand.take == 0


def test_without_the_confirm_step_a_click_builds_what_the_mouse_shows(sit: Open) -> None:
    sitting = sit(prefs=Prefs(animation="off", confirm="off"))
    board, hands = sitting.board, sitting.hands
    hands.click(board.rack.slot(0).center)
    hands.move(board.hand.spots.middle(board.hand.spots.all[4], board.view), held=False)
    hands.rest(0.3)
    spot, turn = board.hand.spot, board.state.turn
    assert spot is not None and board.hand.legal and board.state.turn == turn
    hands.click(board.hand.spots.middle(spot, board.view))
    assert sitting.scene.table.state.turn == turn + 1


def test_a_change_of_size_leaves_no_gap_in_the_score_panel(sit: Open) -> None:
    sitting, fresh = sit(size=(1280, 720)), sit(size=(1024, 600))
    sitting.stage.surface = pygame.display.set_mode((1024, 600))
    sitting.hands.step(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1024, y=600))
    assert sitting.stage.size == (1024, 600)
    for name in ("stations", "drawer"):
        assert getattr(sitting.scene.places, name) == getattr(fresh.scene.places, name)


def _open_dealing(sit: Open, people: int) -> tuple[Hands, TableScene]:
    """A new game whose opening deal is being shown."""
    sitting = sit(prefs=Prefs(animation="slow"))
    players = ("human" if seat < people else "bot:random" for seat in range(2))
    infos = [SeatInfo(NAMES[seat], "owl", seat, player) for seat, player in enumerate(players)]
    first = {"first": "1" if people else "2"}
    scene = TableScene(LocalTable.new("akropolis", 2, first, infos, seed=3))
    sitting.stage.replace(scene)
    sitting.hands.step()
    return sitting.hands, scene


def test_the_first_tap_of_a_new_game_takes_a_tile_though_the_deal_is_still_shown(sit: Open) -> None:
    hands, scene = _open_dealing(sit, people=2)
    board = scene.board
    assert isinstance(board, AkropolisBoard) and scene.flow.busy
    hands.click(board.rack.slot(1).center)
    assert board.hand.take == 1 and scene.settled


def test_a_tap_during_the_deal_passes_over_no_decision(sit: Open) -> None:
    hands, scene = _open_dealing(sit, people=0)
    while not isinstance(scene.flow.current and scene.flow.current.entry, Move):
        assert scene.flow.busy
        hands.down(scene.board.open_area.center)
        hands.up(scene.board.open_area.center)
    assert scene.flow.busy


def test_enter_builds_what_a_pointer_has_put_down_though_keys_were_used_before(sit: Open) -> None:
    sitting = sit()
    board, hands, scene = sitting.board, sitting.hands, sitting.scene
    for key in (pygame.K_RIGHT, pygame.K_LEFT):
        hands.key(key)
    assert board.keys.region == "row"
    hands.click(board.rack.slot(0).center)
    hands.click(board.hand.spots.middle(board.hand.spots.all[0], board.view))
    assert board.candidate() is not None
    turn = board.state.turn
    hands.key(pygame.K_RETURN)
    assert scene.table.state.turn == turn + 1
