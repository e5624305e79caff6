"""A whole game for two people through the real scene, curtain and all: by mouse, fingers, keys, pad.

Every turn begins with a piece on the board, so that wars, revolts, monuments and treasures come up as they
do; then tiles are swapped by the handful, which empties the bag (TE-13.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.contract import Move
from game.tigris import moves, outlook
from game.tigris.board import NEAR, cells_of
from game.tigris.parts import spot
from net.table import LocalTable, SeatInfo
from scenes.prefs import Prefs
from scenes.stage import Stage
from scenes.table.scene import TableScene
from scenes.tigris.board import TigrisBoard
from scenes.tigris.swap import SwapPicker
from tests.scenes.akropolis.conftest import Hands
from tests.scenes.steer.hands import GamePad, Keyboard

Press = Callable[[tuple[float, float]], None]
Hold = Callable[[int, tuple[float, float], int], None]
LONGEST = 900
"""Presses on panels and pieces after which every such game is over."""


@pytest.fixture
def stage() -> Iterator[Stage]:
    made = Stage(prefs=Prefs(animation="off", confirm="on"), size=(1280, 720))
    yield made
    made.close()


def open_table(stage: Stage, layout: str = "screen") -> TableScene:
    seats = [SeatInfo("Ada", "archer", 0, "human"), SeatInfo("Ben", "bull", 1, "human")]
    scene = TableScene(LocalTable.new("tigris", 2, {"first": "1"}, seats, seed=5), layout)
    stage.push(scene)
    stage.step(dt=0.1)
    return scene


def board_of(scene: TableScene) -> TigrisBoard:
    assert isinstance(scene.board, TigrisBoard)
    return scene.board


def seen(scene: TableScene) -> list[Move]:
    """All decisions of the game."""
    return [past.entry for past in scene.table.history() if isinstance(past.entry, Move)]


def check_end(scene: TableScene) -> None:
    """Every kind of thing came up, and what was on the panel at the end is what counts."""
    kinds = {type(move) for move in seen(scene)}
    assert {moves.PlaceTile, moves.PlaceLeader, moves.Swap, moves.Commit, moves.EndTurn} <= kinds
    result, state = scene.table.result(), board_of(scene).state
    assert result is not None and result.reason in ("bag", "treasures")
    for seat in range(2):
        parts = dict(result.breakdown[seat])
        assert [parts[c] for c in ("red", "blue", "green", "black")] == list(
            state.points[4 * seat : 4 * seat + 4]
        )


# --- with a pointer ---------------------------------------------------------------------------------


class Pointing:
    """Somebody who only presses places of the window."""

    def __init__(self, scene: TableScene, press: Press, hold: Hold | None = None) -> None:
        self.scene, self.press, self.hold = scene, press, hold
        self.turns = 0

    @property
    def board(self) -> TigrisBoard:
        return board_of(self.scene)

    def play(self) -> None:
        for _ in range(LONGEST):
            if self.scene.table.over:
                return
            if self.scene.keeper.down:
                self.press(self.scene.curtain.button.rect.center)
            elif self.board.questions.asks:
                self.answer()
            else:
                self.act()
        raise AssertionError("the game does not end")

    def on_panel(self, widget) -> None:
        """Presses something in the panel of the seat that is asked."""
        turned = self.board.link.seat_turned(self.board.seat)
        self.press(turned.to_window(widget.rect.center))

    def hand(self):
        board = self.board
        assert board.seat == board.state.to_act[0], "the panel is of the seat that is asked"
        return board.hands[board.seat]

    def act(self) -> None:
        """A piece, then another one or a handful of tiles, then the end of the turn."""
        board, state = self.board, self.board.state
        self.turns += state.actions == 2
        if state.actions == 2 or (state.actions == 1 and self.turns % 3):
            self.place()
        elif state.actions == 1:
            self.on_panel(self.hand().buttons["swap"])
            assert isinstance(board.questions.sheet, SwapPicker)
        else:
            self.on_panel(self.hand().buttons["end"])

    def place(self) -> None:
        """A leader, or the tile of which there is a place in a kingdom; a catastrophe now and then."""
        board, hand = self.board, self.hand()
        if self.hold is not None:
            # Another finger holds the hand open until the tile is picked.
            spot = (hand.cover.rect.centerx, hand.cover.rect.bottom - 6)
            place = board.link.seat_turned(board.seat).to_window(spot)
            self.hold(pygame.FINGERDOWN, place, 9)
        self._place(board, hand)

    def _place(self, board, hand) -> None:
        hand.refresh()
        home = board.picture.leaders_home(board.seat)
        slots = [hand.slot("leader", colour) for colour in home]
        slots += [hand.slot("tile", number) for number in range(len(hand.tiles()))]
        if self.turns % 9 == 8:
            slots.insert(0, hand.slot("catastrophe", 0))
        for slot in slots:
            if not slot.able:
                continue
            self.on_panel(slot)
            cell = wanted(board, self.turns)
            if cell >= 0:
                self._close(board, hand)
                self.press(board.places.centre(cell))
                assert board.candidate() in self.scene.state.legal(board.seat)
                self.press(board.beside.confirm.rect.center)
                return
            self.on_panel(slot)
            assert board.picks.pick is None, "a second press puts it back"
        raise AssertionError("nothing can be placed")

    def _close(self, board, hand) -> None:
        if self.hold is not None:
            self.hold(pygame.FINGERUP, (0, 0), 9)
            assert hand.covered

    def answer(self) -> None:
        """Whatever the panel asks: an answer if there is one to choose, then the button that sends it."""
        questions = self.board.questions
        panel = questions.panel
        assert panel is not None
        if isinstance(panel, SwapPicker) and not panel.picked:
            self.choose("All")
        elif questions.sheet is not None and not panel.ready:
            stops = questions._stops()
            first = next((stop for stop in stops if stop.widget is None), stops[0])
            self.press(first.rect.center)
        if self.board.questions.panel is panel and self.scene.state is self.board.state:
            self.choose("")

    def choose(self, label: str) -> None:
        """Presses the button of the panel with that label; "" is the one that confirms."""
        panel = self.board.questions.panel
        confirm = panel.confirm_button
        stop = next(
            stop
            for stop in panel.stops()
            if (stop.widget is confirm if not label else getattr(stop.widget, "label", "") == label)
        )
        self.press(stop.rect.center)


def wanted(board: TigrisBoard, number: int) -> int:
    """A cell where the piece in hand may go: to war if that can be, else beside other pieces; -1 for none."""
    cells, pick = cells_of(board.picks.legal), board.picks.pick
    if pick is None or not cells:
        return -1
    if pick.kind == "leader":
        found = [at for at in cells if outlook.leader_outlook(board.state, board.seat, pick.colour, at).clash]
        return (found or cells)[number * 7 % len(found or cells)]
    near = [at for at in cells if NEAR[at] & board.picture.board.joined] or list(cells)
    if pick.kind == "tile":
        for at in near:
            if outlook.tile_outlook(board.state, board.seat, pick.colour, at).clashes:
                return at
    return near[number * 5 % len(near)]


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "fingers"])
def test_by_pointing(stage, finger):
    scene = open_table(stage)
    hands = Hands(stage)
    Pointing(scene, hands.touch if finger else hands.click).play()
    check_end(scene)


def test_by_fingers_around_a_table(stage):
    scene = open_table(stage, "table")
    hands = Hands(stage)
    Pointing(scene, hands.touch, hands.finger).play()
    check_end(scene)


# --- with keys or a pad -----------------------------------------------------------------------------


class Steering:
    """Somebody with a keyboard or a pad, who goes where the frame goes."""

    def __init__(self, scene: TableScene, hands: Keyboard | GamePad) -> None:
        self.scene, self.hands = scene, hands
        self.turns = 0

    @property
    def board(self) -> TigrisBoard:
        return board_of(self.scene)

    def play(self) -> None:
        for _ in range(LONGEST):
            if self.scene.table.over:
                return
            if self.scene.keeper.down:
                self.hands.do("press")
            elif self.board.questions.asks:
                self.answer()
            else:
                self.act()
        raise AssertionError("the game does not end")

    def act(self) -> None:
        board = self.board
        self.turns += board.state.actions == 2
        if board.state.actions == 2 or (board.state.actions == 1 and self.turns % 3):
            self.place()
        elif board.state.actions == 1:
            self.seek("swap")
            self.hands.do("press")
            assert isinstance(board.questions.sheet, SwapPicker)
        else:
            assert self.scene.walk.region == "actions", "without an action left the focus is on the buttons"
            self.seek("end")
            self.hands.do("press")

    def place(self) -> None:
        """Through the things of the panel until one may go somewhere, then over the board, then down."""
        board = self.board
        self.hands.do(*["thing"] * (self.turns * 3 % 10))
        for _ in range(12):
            self.hands.do("thing")
            pick = board.picks.pick
            if pick is not None and board.picks.legal and pick.kind != "catastrophe":
                break
        assert self.scene.walk.region == "board" and board.picks.cell >= 0
        if self.turns % 4 == 0:
            self.hands.do("place", "place")
        else:
            (col, row), (to_col, to_row) = spot(board.picks.cell), spot(wanted(board, self.turns))
            self.hands.do(*["left" if to_col < col else "right"] * abs(to_col - col))
            self.hands.do(*["up" if to_row < row else "down"] * abs(to_row - row))
        assert board.candidate() in self.scene.state.legal(board.seat)
        self.hands.do("press")

    def seek(self, name: str) -> None:
        """Brings the frame to a button of the panel."""
        board = self.board
        for _ in range(8):
            if self.scene.walk.region == "actions":
                break
            self.hands.do("next")
        for _ in range(4):
            if board.keys.current() is board.hands[board.seat].buttons[name]:
                return
            self.hands.do("right")
        for _ in range(4):
            if board.keys.current() is board.hands[board.seat].buttons[name]:
                return
            self.hands.do("left")
        raise AssertionError(f"the frame never came to '{name}'")

    def answer(self) -> None:
        """Chooses and sends; tiles to swap are picked one by one."""
        questions = self.board.questions
        assert self.scene.walk.region == "question"
        if isinstance(questions.sheet, SwapPicker) and not questions.sheet.picked:
            for way in ("left", "left", "left", "left", "left", "left", "up", "up", "left", "left", "left"):
                self.hands.do(way)
            for _ in range(len(questions.sheet.tiles)):
                self.hands.do("press", "right")
            assert questions.sheet.picked
        self.confirm()

    def confirm(self) -> None:
        """Brings the frame to the button that sends, as somebody would who sees it."""
        questions = self.board.questions
        panel = questions.panel
        if questions.sheet is not None and not panel.ready:
            self.hands.do("press")
            if self.board.questions.panel is not panel or panel.ready is False:
                return
        button = panel.confirm_button
        for way in ("down", "down", "down", "right", "right", "left", "left", "up"):
            stop = questions._current()
            if stop is not None and stop.widget is button:
                break
            self.hands.do(way)
        self.hands.do("press")


@pytest.mark.parametrize("pad", [False, True], ids=["keyboard", "pad"])
def test_by_steering(stage, pad):
    scene = open_table(stage)
    Steering(scene, _Pad(stage) if pad else _Keys(stage)).play()
    check_end(scene)


class _Keys(Keyboard):
    """The next thing of the panel in hand has no key: tiles and leaders have one each."""

    at = 0

    def do(self, *names):
        for name in names:
            if name == "thing":
                self.at += 1
                super().key(b"7890123456"[self.at % 10])
            else:
                super().do(name)


class _Pad(GamePad):
    def do(self, *names):
        for name in names:
            self.button(5) if name == "thing" else super().do(name)
