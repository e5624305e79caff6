"""Keys and pads on the Akropolis board: the focus in the row and over the city, and the tile in hand.

Owns where the focus is on this board. The tile goes over every hex, also where it may not lie, so that the
screen can say why not; one key goes on to the next place where it may. Must never change a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.akropolis import moves, outlook
from game.akropolis.outlook import why_not_take
from scenes import gestures as g
from scenes.akropolis.ghost import outline
from scenes.akropolis.painter import Mark
from scenes.akropolis.projection import ROOT3, Cell, flat
from scenes.akropolis.spots import Spot
from scenes.bindings import STICK, Bind, Combo, Deeds, Row, Table
from scenes.text import tr
from scenes.ui import draw_focus

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

ROW, CITY = "row", "city"
GOLD = (255, 206, 64)
SHARP = (255, 240, 0)
PAN_KEY = 60
PAN_STICK = 900
"""Design px per second that the right stick moves the view."""
_SHIFTED = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}
_PANS = {"pan left": (-1, 0), "pan right": (1, 0), "pan up": (0, -1), "pan down": (0, 1)}
TAKES = tuple(pygame.K_1 + place for place in range(6))

AKROPOLIS = Table(
    lambda: tr("Building"),
    (
        Row(
            lambda: tr("Take a tile by its place in the row"),
            tuple(Bind(f"take {n + 1}", (Combo(key),)) for n, key in enumerate(TAKES)),
            ("tap", "drag"),
        ),
        Row(
            lambda: tr("Turn the tile"),
            (
                Bind("turn right", (Combo(pygame.K_r, shift=False),), ("r",), held=True),
                Bind("turn left", (Combo(pygame.K_r, shift=True),), ("l",), held=True),
            ),
            ("tap", "right", "twist", "wheel"),
        ),
        Row(
            lambda: tr("To the next place that is allowed, the best first"),
            (
                Bind("next place", (Combo(pygame.K_n, shift=False),), ("x",), held=True),
                Bind("place before", (Combo(pygame.K_n, shift=True),), held=True),
            ),
        ),
        Row(
            lambda: tr("Zoom"),
            (
                Bind(
                    "zoom in",
                    (Combo(pygame.K_PLUS, text="+"), Combo(pygame.K_KP_PLUS), Combo(pygame.K_EQUALS)),
                    ("rt",),
                    held=True,
                ),
                Bind(
                    "zoom out",
                    (Combo(pygame.K_MINUS, text="-"), Combo(pygame.K_KP_MINUS)),
                    ("lt",),
                    held=True,
                ),
            ),
            ("wheel", "pinch"),
        ),
        Row(
            lambda: tr("Move the view"),
            (
                *(
                    Bind(f"pan {way}", (Combo(key, shift=True),), held=True)
                    for way, key in _SHIFTED.items()
                ),
                Bind("pan", (), (STICK,)),
            ),
            ("drag",),
        ),
        Row(lambda: tr("Tiles still to come"), (Bind("tiles", (Combo(pygame.K_t),)),)),
    ),
)


class Keys:
    """`region`: the part of the board in focus, None while it is elsewhere; `cell`: the hex in focus."""

    def __init__(self, board: AkropolisBoard) -> None:
        self.board = board
        self.region: str | None = None
        self.cell: Cell = (0, 0)
        self._lane: float | None = None
        """The height on which a tile goes sideways, in R: hexes there lie on two lines in turn."""

    # --- parts of the board -------------------------------------------------------------------------

    def focus_region(self, region: str | None) -> None:
        """The focus comes, or goes elsewhere."""
        board, self.region = self.board, region
        if region == ROW and board.rack.hovered is None and board.state.row:
            board.rack.hovered = 0
        if region != ROW:
            board.rack.hovered = None
        if region == CITY and self.cell not in board.city_view.city.piles:
            self.cell = board.news[0] if board.news else (0, 0)
        board.link.stage.dirty()

    @property
    def place(self) -> int:
        """The tile of the row in focus."""
        return min(self.board.rack.hovered or 0, max(0, len(self.board.state.row) - 1))

    def step(self, way: tuple[int, int]) -> str | None:
        """A direction: along the row, up from it to the city, over the city."""
        board = self.board
        if self.region == ROW:
            if way == (0, -1):
                return CITY
            count = len(board.state.row)
            if way[0] and count:
                board.rack.hovered = (self.place + way[0]) % count
        elif board.hand.holding:
            self._move_tile(way)
        else:
            self._move_cell(way)
        board.link.stage.dirty()
        return None

    def press(self) -> bool:
        """Takes the tile in focus, puts the one in hand down, builds, or says why not."""
        board = self.board
        if board.sheet.open:
            board.toggle_sheet()
        elif self.region == ROW:
            self.take(self.place)
        elif not board.hand.holding:
            return False
        elif board.hand.spot is None:
            self._put_down()
        elif board.hand.legal:
            board.fingers.pinned = True
            board.confirm()
        else:
            refusal = board.preview.refusal()
            board.link.refuse(board.refusal(refusal) if refusal is not None else "")
        return True

    def take(self, place: int) -> bool:
        """Takes a tile of the row in hand, or puts it back if it is in hand already."""
        board = self.board
        if place >= len(board.state.row):
            return False
        if board.hand.take == place:
            board.cancel()
        elif board.pick(place):
            if board.hand.spot is None:
                self._put_down()
            self._pin()
        return True

    def point(self) -> tuple[int, int] | None:
        """What the inspector is asked about; nothing while a tile is in hand, the plaque tells enough."""
        board = self.board
        if self.region == ROW:
            return board.rack.slot(self.place).center if board.state.row else None
        if board.hand.holding:
            return None
        x, y = board.view.point(self.cell, board.city_view.city.heights.get(self.cell, 0))
        return round(x), round(y)

    # --- the tile in hand ---------------------------------------------------------------------------

    def _put_down(self) -> None:
        self.board.hand.step((0, 0), self.board.view)
        self._lane = None
        self._pin()

    def _pin(self) -> None:
        board = self.board
        if board.hand.spot is not None:
            board.fingers.pinned = True
            board.moved()
            self._keep_in_view(board.hand.spots.middle(board.hand.spot, board.view))

    def _move_tile(self, way: tuple[int, int]) -> None:
        board, hand = self.board, self.board.hand
        if hand.spot is None:
            self._put_down()
            return
        q, r = self._beside((hand.spot.q, hand.spot.r), way)
        spot = hand.spots.at(q, r, hand.rot)
        known = {*hand.spots.cells, *hand.spots.heights}
        if any(cell in known for cell in spot.cells):
            hand.put(spot, board.view)
        self._pin()

    def _beside(self, cell: Cell, way: tuple[int, int]) -> Cell:
        """The next hex: straight up and down; sideways the one nearer to the line kept."""
        q, r = cell
        if way[1]:
            self._lane = None
            return q, r + way[1]
        if self._lane is None:
            self._lane = r + q / 2
        lane = self._lane
        options = [(q + way[0], r + other) for other in ((-1, 0) if way[0] > 0 else (0, 1))]
        return min(options, key=lambda one: abs(one[1] + one[0] / 2 - lane))

    def next_place(self, step: int) -> bool:
        """The next place where the tile may lie as it is turned; the one that brings most first."""
        board, hand = self.board, self.board.hand
        if not hand.holding:
            return False
        places = self._ranked()
        if places:
            at = places.index(hand.spot) + step if hand.spot in places else (0 if step > 0 else -1)
            hand.put(places[at % len(places)], board.view)
            self._lane = None
            self._pin()
        return True

    def _ranked(self) -> list[Spot]:
        """By the points that they bring, if points are shown; then by height and nearness to the middle."""
        board, hand = self.board, self.board.hand
        places = [spot for spot in hand.spots.all if spot.rot == hand.rot]

        def worth(spot: Spot) -> tuple[int, int, float, int, int]:
            gain = 0
            if board.scores and hand.take is not None:
                move = moves.Build(board.acting, hand.take, spot.q, spot.r, spot.rot)
                gain = outlook.preview(board.state, move).change
            x, y = flat((spot.q, spot.r))
            return -gain, -spot.height, x * x + y * y, spot.q, spot.r

        return sorted(places, key=worth)

    def turn(self, step: int) -> bool:
        """Turns the tile in hand."""
        if not self.board.hand.holding:
            return False
        self.board.turn(step)
        self._pin()
        return True

    # --- looking ------------------------------------------------------------------------------------

    def _move_cell(self, way: tuple[int, int]) -> None:
        board = self.board
        city = board.city_view.city
        cell = self._beside(self.cell, way)
        known = {*city.piles, *city.lakes}
        if cell not in known:
            # Over a gap to what lies beyond it, if there is anything.
            x, y = flat(self.cell)
            ahead = [
                (abs(cx - x) + abs(cy - y), one)
                for one in known
                for cx, cy in (flat(one),)
                if (cx - x) * way[0] + (cy - y) * way[1] > ROOT3 / 4
                and abs((cx - x) * way[1]) + abs((cy - y) * way[0]) < 3
            ]
            cell = min(ahead)[1] if ahead else self.cell
        self.cell = cell
        point = self.point()
        if point is not None:
            self._keep_in_view(point)

    def _keep_in_view(self, point: tuple[float, float]) -> None:
        """Moves the view if what is in focus has left it."""
        board = self.board
        area, camera = board.open_area, board.camera
        margin = round(board.view.radius)
        left, right = area.left + margin, area.right - margin
        top, bottom = area.top + margin, area.bottom - margin
        dx = max(left - point[0], 0) or min(right - point[0], 0)
        dy = max(top - point[1], 0) or min(bottom - point[1], 0)
        if (dx or dy) and not camera.gliding:
            camera.pan(round(dx), round(dy))
            board.place_controls()

    def _pan(self, dx: float, dy: float) -> bool:
        board = self.board
        board.camera.pan(round(dx), round(dy))
        board.place_controls()
        board.link.stage.dirty()
        return True

    def _stick(self, intent: g.Stick) -> bool:
        far = self.board.kit.art.px(PAN_STICK) * intent.seconds
        return self._pan(-intent.x * far, -intent.y * far)

    # --- the table of keys --------------------------------------------------------------------------

    def deeds(self) -> Deeds:
        """What is done for every action of AKROPOLIS."""
        board = self.board
        pan = board.kit.art.px(PAN_KEY)
        return {
            **{f"take {n + 1}": lambda intent, n=n: self.take(n) for n in range(len(TAKES))},
            "turn right": lambda intent: self.turn(1),
            "turn left": lambda intent: self.turn(-1),
            "next place": lambda intent: self.next_place(1),
            "place before": lambda intent: self.next_place(-1),
            "zoom in": lambda intent: board.fingers.zoom(1),
            "zoom out": lambda intent: board.fingers.zoom(-1),
            **{n: lambda intent, w=w: self._pan(-w[0] * pan, -w[1] * pan) for n, w in _PANS.items()},
            "pan": self._stick,
            "tiles": lambda intent: board.toggle_sheet(),
        }

    def draw(self, target: Any) -> None:
        """The frame round what is in focus."""
        board = self.board
        if self.region is None or not board.link.stage.by_keys:
            return
        art = board.kit.art
        if self.region == ROW:
            if board.state.row:
                draw_focus(art, target, board.rack.slot(self.place).inflate(-art.px(26), -art.px(36)))
            return
        if board.hand.holding and not board.hand.legal:
            # The ghost shows in red which hexes are in the way: nothing may lie over that.
            return
        colour = SHARP if board.link.prefs.high_contrast else GOLD
        cells: Sequence[tuple[Cell, int]]
        if board.hand.holding and board.hand.spot is not None:
            heights = board.hand.spots.heights
            cells = [(cell, heights.get(cell, 0)) for cell in board.hand.spot.cells]
        else:
            cells = [(self.cell, board.city_view.city.heights.get(self.cell, 0))]
        outline(board.kit, target, cells, board.view, Mark("ring_glow", colour, 255))
        outline(board.kit, target, cells, board.view, Mark("ring", colour, 255))

    # --- auto-answer ----------------------------------------------------------------------------------

    def preselect(self) -> None:
        """Takes the one tile in hand that can be paid, if there is only one."""
        board, seat = self.board, self.board.acting
        if seat < 0 or board.hand.holding or not board.link.may_act(seat):
            return
        able = [n for n in range(len(board.state.row)) if why_not_take(board.state, seat, n) is None]
        if len(able) == 1:
            board.pick(able[0])
