"""Keys and pads on the board of Tigris & Euphrates: the focus in the panel and over the cells.

Owns where the focus is on this board, and the table of its keys. The piece in hand goes over every cell, also
where it may not lie, so that the screen can say why not; one key goes on to the next cell where it may. Must
never change a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.tigris.parts import COLUMNS, ROWS, cell, spot
from scenes.bindings import Bind, Combo, Deeds, Row, Table
from scenes.gui import nearest
from scenes.text import tr
from scenes.tigris.picks import CATASTROPHE, LEADER, TILE, Pick
from scenes.tigris.slots import Slot
from scenes.ui import Widget, draw_focus

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

HAND, BOARD, ACTIONS, QUESTION = "hand", "board", "actions", "question"
TILE_KEYS = tuple(pygame.K_1 + place for place in range(6))
LEADER_KEYS = (pygame.K_7, pygame.K_8, pygame.K_9, pygame.K_0)

TIGRIS = Table(
    lambda: tr("Tiles and leaders"),
    (
        Row(
            lambda: tr("Take a tile of the hand by its place"),
            tuple(Bind(f"tile {n + 1}", (Combo(key),)) for n, key in enumerate(TILE_KEYS)),
            ("tap", "drag"),
        ),
        Row(
            lambda: tr("Take priest, farmer, trader, king"),
            tuple(Bind(f"leader {n + 1}", (Combo(key),)) for n, key in enumerate(LEADER_KEYS)),
            ("tap", "drag"),
        ),
        Row(
            lambda: tr("Take a catastrophe"),
            (Bind("catastrophe", (Combo(pygame.K_c),)),),
            ("tap", "drag"),
        ),
        Row(
            lambda: tr("The thing before, the next thing in the panel"),
            (Bind("before", (), ("l",), held=True), Bind("after", (), ("r",), held=True)),
        ),
        Row(
            lambda: tr("To the next cell that is allowed"),
            (
                Bind("next place", (Combo(pygame.K_n, shift=False),), ("x",), held=True),
                Bind("place before", (Combo(pygame.K_n, shift=True),), held=True),
            ),
        ),
        Row(
            lambda: tr("Take the leader in hand off the board"),
            (Bind("home", (Combo(pygame.K_w),)),),
            ("drag",),
        ),
        Row(lambda: tr("Swap tiles of the hand"), (Bind("swap", (Combo(pygame.K_s),), ("lt",)),), ("tap",)),
        Row(lambda: tr("End the turn"), (Bind("end", (Combo(pygame.K_e),), ("rt",)),), ("tap",)),
        Row(
            lambda: tr("Outlines of kingdoms: off, faint, strong"),
            (Bind("outlines", (Combo(pygame.K_k),)),),
        ),
        Row(lambda: tr("Names of cells"), (Bind("names", (Combo(pygame.K_g),)),)),
    ),
)


class Keys:
    """`region`: the part of the board in focus, None while it is elsewhere; `cell`: the one in focus."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self.region: str | None = None
        self.cell = cell(COLUMNS // 2, ROWS // 2)
        self._slot: dict[str, Widget | None] = {HAND: None, ACTIONS: None}

    # --- parts of the board -------------------------------------------------------------------------------

    def wanted(self) -> str | None:
        """Where things go on now."""
        board, picks = self.board, self.board.picks
        if board.questions.asks:
            return QUESTION
        if picks.pick is not None:
            return BOARD
        if picks.open and (picks.ending or not board.state.actions):
            return ACTIONS
        return None

    def focus_region(self, region: str | None) -> None:
        """The focus comes, or goes elsewhere."""
        board, self.region = self.board, region
        board.questions.focus(region == QUESTION)
        self.mark()
        if region == BOARD and board.picks.pick is not None and board.picks.cell < 0:
            self._begin()
        board.look_at(self.cell if region == BOARD and board.picks.pick is None else -1)
        board.link.request_frame()

    def mark(self) -> None:
        """Only what is in focus in the panel says so."""
        for hand in self.board.hands:
            for widget in hand.group.widgets:
                widget.focused = False
        current = self.current()
        if current is not None and self.board.link.stage.by_keys:
            current.focused = True

    def opens(self, seat: int) -> bool:
        """The frame is among the tiles of a seat: at a table its hand is open then."""
        return self.region == HAND and seat == self.board.seat and self.board.link.stage.by_keys

    def _things(self, region: str) -> list[Widget]:
        """What the focus goes to in a part of the panel."""
        hand = self.board.hands[self.board.seat]
        if region == ACTIONS:
            return list(hand.buttons.values())
        return [slot for slot in hand.slots if slot.able or not self.board.picks.open]

    def current(self) -> Widget | None:
        """The thing of the panel in focus."""
        if self.region not in self._slot:
            return None
        things = self._things(self.region)
        held = self._slot[self.region]
        if held in things:
            return held
        end = self.board.hands[self.board.seat].buttons["end"]
        return end if end in things else things[0] if things else None

    # --- directions and Enter -----------------------------------------------------------------------------

    def step(self, way: tuple[int, int]) -> str | None:
        """A direction: over the cells, or over the things of the panel."""
        board = self.board
        if self.region in (HAND, ACTIONS):
            return self._step_panel(self.region, way)
        col, row = spot(self._here)
        to = (col + way[0], row + way[1])
        if not (0 <= to[0] < COLUMNS and 0 <= to[1] < ROWS):
            return HAND if to[0] >= COLUMNS and board.picks.pick is None else None
        self._go(cell(*to))
        return None

    def _step_panel(self, region: str, way: tuple[int, int]) -> str | None:
        things, now = self._things(region), self.current()
        found = nearest(now.rect, [w for w in things if w is not now], way) if now is not None else None
        if found is not None:
            self._slot[region] = found
        elif way == (0, 1) and region == HAND:
            return ACTIONS
        elif way == (0, -1) and region == ACTIONS:
            return HAND
        elif way == (-1, 0):
            return BOARD
        self.mark()
        self.board.link.request_frame()
        return None

    @property
    def _here(self) -> int:
        picks = self.board.picks
        return picks.cell if picks.pick is not None and picks.cell >= 0 else self.cell

    def _go(self, to: int) -> None:
        board, picks = self.board, self.board.picks
        self.cell = to
        if picks.pick is not None:
            picks.cell, picks.pinned, picks.withdraw, picks.air = to, True, False, None
            board.moved()
        board.look_at(to if picks.pick is None else -1)
        board.link.request_frame()

    def _begin(self) -> None:
        """The piece in hand comes over the board: on the allowed cell nearest to the focus."""
        picks = self.board.picks
        if picks.on_board:
            self.cell = picks.on_board - 1
        places = picks.places()
        if places:
            col, row = spot(self.cell)
            self._go(min(places, key=lambda at: (abs(spot(at)[0] - col) + abs(spot(at)[1] - row), at)))
        else:
            self._go(self.cell)

    def press(self) -> bool:
        """Takes what is in focus, confirms what is ready, or says why not."""
        board, picks = self.board, self.board.picks
        if self.region in (HAND, ACTIONS):
            current = self.current()
            if current is None or (isinstance(current, Slot) and not current.able and picks.open):
                return False
            if current.enabled:
                current.press()
            return True
        if picks.pick is None:
            own = board.fingers._own_leader(self.cell)
            return own is not None and picks.take(own)
        if picks.candidate() is not None:
            board.confirm()
            return True
        refusal = picks.refusal()
        if refusal is not None:
            board.link.refuse(board.refusal(refusal))
        return True

    def point(self) -> tuple[int, int] | None:
        """What the inspector is asked about; nothing while a piece is in hand, the plaque tells enough."""
        board = self.board
        if self.region in (HAND, ACTIONS):
            current = self.current()
            if current is None:
                return None
            return board.link.seat_turned(board.seat).to_window(current.rect.center)
        return None if board.picks.pick is not None else board.places.centre(self.cell)

    # --- the table of keys --------------------------------------------------------------------------------

    def deeds(self) -> Deeds:
        """What is done for every action of TIGRIS."""
        board = self.board
        return {
            **{f"tile {n + 1}": lambda intent, n=n: self._take_tile(n) for n in range(len(TILE_KEYS))},
            **{f"leader {n + 1}": lambda intent, n=n: self._take(Pick(LEADER, n)) for n in range(4)},
            "catastrophe": lambda intent: self._take(Pick(CATASTROPHE)),
            "before": lambda intent: self._next_thing(-1),
            "after": lambda intent: self._next_thing(1),
            "next place": lambda intent: self._next_place(1),
            "place before": lambda intent: self._next_place(-1),
            "home": lambda intent: self._home(),
            "swap": lambda intent: board.swap(),
            "end": lambda intent: board.picks.end(),
            "outlines": lambda intent: board.next_outlines(),
            "names": lambda intent: board.toggle_names(),
        }

    def _take_tile(self, place: int) -> bool:
        picks = self.board.picks
        if picks.seat < 0:
            return False
        tiles = self.board.hands[picks.seat].tiles()
        return place < len(tiles) and self._take(Pick(TILE, tiles[place], place))

    def _take(self, pick: Pick) -> bool:
        """Takes a piece, or puts it back if it is in hand already."""
        picks = self.board.picks
        if picks.pick == pick:
            return picks.drop()
        if picks.take(pick):
            self._begin()
        return True

    def _next_thing(self, step: int) -> bool:
        """Through the panel without leaving the board: what is next there comes into hand."""
        board, picks = self.board, self.board.picks
        if not picks.open or board.seat != picks.seat:
            return False
        hand = board.hands[board.seat]
        hand.refresh()
        slots = [slot for slot in hand.slots if slot.able]
        if not slots:
            return False
        at = next((n for n, slot in enumerate(slots) if slot.chosen), -1 if step > 0 else 0)
        pick = hand.pick_of(slots[(at + step) % len(slots)])
        return pick is not None and self._take(pick)

    def _next_place(self, step: int) -> bool:
        """The next cell where the piece may go, row by row."""
        picks = self.board.picks
        places = picks.places()
        if picks.pick is None:
            return False
        if places:
            after = [at for at in places if (at > picks.cell if step > 0 else at < picks.cell)]
            self._go((after or places)[0 if step > 0 else -1])
        return True

    def _home(self) -> bool:
        picks = self.board.picks
        if not picks.on_board:
            return False
        picks.send_home()
        return True

    # --- drawing ------------------------------------------------------------------------------------------

    def draw(self, target: Any) -> None:
        """The frame round the cell in focus; things of the panel draw their own."""
        board = self.board
        if self.region != BOARD or not board.link.stage.by_keys or board.questions.asks:
            return
        rect = board.places.cell_rect(self._here)
        draw_focus(board.kit.art, target, rect.inflate(-board.kit.art.px(6), -board.kit.art.px(6)))

    # --- auto-answer --------------------------------------------------------------------------------------

    def preselect(self) -> None:
        """There is never only one thing to begin with: ending the turn is always allowed (TE-5.1)."""
        return
