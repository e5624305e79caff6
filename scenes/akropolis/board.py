"""The board view of Akropolis: puts city, row, tile in hand and score panel together for the table scene.

Owns which of them is drawn when, and the candidate that is submitted. The parts do their own drawing; what
pointers and keys mean is in `fingers`. Must never change a state.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import pygame

from game.akropolis import moves
from game.akropolis.outlook import placements, why_not_take
from game.akropolis.state import Akropolis
from game.contract import Move, State
from scenes.akropolis import marks
from scenes.akropolis.banner import Banner
from scenes.akropolis.beside import Beside
from scenes.akropolis.camera import Camera
from scenes.akropolis.cityview import CityView
from scenes.akropolis.fingers import Fingers
from scenes.akropolis.flights import Flights
from scenes.akropolis.ghost import Ghost, draw_ghost
from scenes.akropolis.hand import Hand
from scenes.akropolis.inspecting import Inspector
from scenes.akropolis.keys import Keys
from scenes.akropolis.kit import Kit
from scenes.akropolis.lamp import Lamp
from scenes.akropolis.land import Land
from scenes.akropolis.model import CityModel, city_model
from scenes.akropolis.painter import Marks
from scenes.akropolis.panel import ScorePanel
from scenes.akropolis.preview import Preview
from scenes.akropolis.projection import Cell, Point, Projection
from scenes.akropolis.rack import Rack, RackModel
from scenes.akropolis.remaining import RemainingSheet
from scenes.akropolis.rival import RivalPlaque
from scenes.akropolis.scored import Scored
from scenes.akropolis.seat import score_steps, station_info
from scenes.akropolis.spots import Spot, Spots
from scenes.sound import TAKE, TAP, UNDO
from scenes.table.board import Inspection, ScoreStep, StationInfo, TableLink
from scenes.text import tr
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from net.table import Update
    from scenes.animate import Clip

AWAKE = 4.0
"""Seconds for which lakes shimmer after something happened."""
WATER = 10.0
"""Pictures of water per second."""


class AkropolisBoard(Scored):
    """Akropolis at one table. `state` is what is shown, `seat` whose city is big."""

    def __init__(self, link: TableLink) -> None:
        super().__init__(link)
        self.kit = Kit(link.art)
        self.state: Akropolis = cast(Akropolis, link.table.state)
        self.seat = 0
        self.rect = self.free = pygame.Rect(0, 0, 1, 1)
        self.city_view = CityView(self.kit)
        self.cameras = {seat: Camera() for seat in range(len(link.table.seats))}
        self.lands = {seat: Land() for seat in self.cameras}
        self.fitted: set[int] = set()
        self.rack = Rack(self.kit)
        self.hand = Hand()
        self.beside = self._new_beside()
        self.panel = ScorePanel(self.kit)
        self.sheet = RemainingSheet(self.kit)
        self.preview = Preview(self)
        self.fingers = Fingers(self)
        self.keys = Keys(self)
        self.flights = Flights(self)
        self.looker = Inspector(self)
        self.banner = Banner(self)
        self.rival = RivalPlaque(self) if self.state.architect is not None else None
        self.lamp = Lamp(self._lamp_changed)
        self.news: tuple[Cell, ...] = ()
        self.awake = 0.0
        self.clock = 0.0

    def _new_beside(self) -> Beside:
        return Beside(
            self.kit, self.turn, lambda: self.cancel() and None, self.confirm, lambda: self.kit.art.touch
        )

    # --- place and picture ----------------------------------------------------------------------

    def layout(self, rect: pygame.Rect, free: pygame.Rect) -> None:
        self._follow_art()
        moved = self.rect != rect or self.free != free
        self.rect, self.free = pygame.Rect(rect), pygame.Rect(free)
        if not moved:
            return
        self.city_view.layout(self.rect)
        self.rack.layout(self.free)
        self.sheet.layout(self.free)
        self.fitted.clear()

    def _follow_art(self) -> None:
        """After a change of size every measure is one of the new window."""
        if self.kit.art is self.link.art:
            return
        self.kit = Kit(self.link.art)
        self.city_view.use(self.kit)
        for part in (self.rack, self.panel, self.sheet):
            part.kit = self.kit
        self.beside = self._new_beside()
        self.rect = pygame.Rect(0, 0, 1, 1)

    @property
    def camera(self) -> Camera:
        """The camera over the city that is shown."""
        return self.cameras[self.seat]

    @property
    def land(self) -> Land:
        """The island under the city that is shown."""
        return self.lands[self.seat]

    @property
    def view(self) -> Projection:
        return self.camera.now

    @property
    def moving(self) -> bool:
        """Whether the view changes from frame to frame."""
        return self.camera.moving or self.land.moving

    @property
    def open_area(self) -> pygame.Rect:
        """The free area above the row, where the city belongs (px)."""
        art = self.kit.art
        top, bottom = self.free.top + art.px(30), self.rack.rect.top - art.px(20)
        left, right = self.free.left + art.px(26), self.free.right - art.px(16)
        return pygame.Rect(left, top, right - left, bottom - top)

    def settle(self, state: State, seat: int) -> None:
        turned = seat != self.seat
        self.state, self.seat = cast(Akropolis, state), seat
        self.rack.hidden.clear()
        self.rack.shifts.clear()
        self.flights.clear()
        if turned or self.acting != seat or state.to_act != (seat,):
            self.hand.drop()
        self._show_city(animate=not turned and seat in self.fitted)
        self._show_row()
        self.preview.forget()
        self.remark()

    def _show_city(self, animate: bool) -> None:
        """Shows the city of the seat and lets the camera follow its growth."""
        city = self.model(self.seat)
        self.city_view.show(city, self.symbols)
        legal = [
            Spot(q, r, rot, city.heights.get((q, r), 0)) for q, r, rot in placements(self.state, self.seat)
        ]
        self.hand.rules_changed(Spots(legal, city.heights))
        area, camera = self.open_area, self.camera
        camera.frame((area.left, area.top, area.right, area.bottom), self.kit.art.unit)
        camera.look_at(_with_shore(city, self.hand.spots))
        smooth = animate and not self.link.prefs.reduced_motion and self.link.prefs.animation != "off"
        self.land.hold(city.piles, smooth)
        if self.seat in self.fitted:
            camera.refit(smooth)
        else:
            self.fitted.add(self.seat)
            camera.fit(False)

    def show_city_of(self, state: Akropolis) -> None:
        """In the middle of an animation: the city as it is after the move."""
        kept, self.state = self.state, state
        self._show_city(animate=True)
        self.remark()
        self.state = kept

    def _show_row(self) -> None:
        state, seat = self.state, self.payer
        chief = tr("Chief: {name}", name=self.party(state.chief)) if state.chief >= 0 else ""
        self.rack.symbols = self.symbols
        self.rack.model = RackModel(
            row=tuple(state.row),
            size=state.plan.row,
            purse=state.stones[seat],
            stacks=state.stacks,
            stack=state.plan.stack,
            chief=chief,
            selected=self.hand.take,
            asks=self.link.may_act(seat) and self.seat == seat,
        )

    def show_row_of(self, row: tuple[int, ...], stacks: int = 1) -> None:
        """In the middle of an animation: the row as it is now; stacks: how many were opened for it."""
        self.rack.model = replace(self.rack.model, row=row, stacks=max(0, self.rack.model.stacks - stacks))

    def model(self, seat: int) -> CityModel:
        """The city of a seat as it is shown."""
        return self.model_of(self.state, seat)

    def model_of(self, state: Akropolis, seat: int) -> CityModel:
        """The city of a seat in a position."""
        city = state.cities[seat]
        hexes = [(q, r, seen.level, seen.code, seen.tile) for (q, r), seen in city.cells().items()]
        return city_model(hexes, city.lake_cells())

    @property
    def symbols(self) -> bool:
        return self.link.prefs.symbols or self.link.prefs.high_contrast

    @property
    def acting(self) -> int:
        """The seat whose turn it is, -1 if none."""
        return self.state.active

    @property
    def payer(self) -> int:
        """Whose purse the prices are shown for."""
        return self.acting if self.acting >= 0 else self.seat

    def remark(self) -> None:
        """Chooses what is marked in the city now."""
        made: Marks = {}
        if self.lamp.kind is not None:
            made = self.preview.kind_marks(self.seat, self.lamp.kind)
        elif self.hand.holding and self.seat == self.acting:
            made = marks.legal_marks(self.hand.spots.cells, self.link.prefs.high_contrast)
        elif self.news:
            made = marks.news_marks(cell for cell in self.news if cell in self.city_view.city.piles)
        self.city_view.mark(made)
        self.link.stage.dirty()

    def ping_at(self, pos: tuple[int, int]) -> tuple[int, ...] | None:
        """A tile of the row by its place, or a cell of the city that shows: (seat, q, r)."""
        take = self.rack.at(pos)
        if take is not None:
            return (take,)
        if self.rack.rect.collidepoint(pos) or not self.free.collidepoint(pos):
            return None
        cell = self.view.pick(pos, self.city_view.city.heights)
        return (self.seat, *cell)

    def ping_rect(self, place: Sequence[int]) -> pygame.Rect | None:
        """In another city than the one that shows it is the plaque of its owner."""
        if len(place) == 1 and 0 <= place[0] < len(self.state.row):
            return self.rack.slot(place[0])
        if len(place) != 3 or not 0 <= place[0] < len(self.link.table.seats):
            return None
        seat, cell = place[0], (place[1], place[2])
        if seat != self.seat:
            return self.link.station_rect(seat)
        x, y = self.view.point(cell, self.city_view.city.heights.get(cell, 0))
        side = round(2 * self.view.radius)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = (round(x), round(y))
        return rect if self.free.colliderect(rect) else None

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        frame = 0
        if self.awake > 0 and not self.link.prefs.reduced_motion:
            frame = int(self.clock * WATER)
        self.city_view.draw(target, self.view, self.land.view(self.view), self.moving, frame)
        ghost = self.ghost()
        if ghost is not None:
            draw_ghost(self.kit, target, ghost, self.view)
        self.banner.draw(target)
        self.rack.draw(target)
        self.keys.draw(target)
        self.beside.draw(target)
        self.sheet.draw(target, self.state)

    def ghost(self) -> Ghost | None:
        """The tile in hand as it hovers now."""
        shown = self.hand.shown(self.view) if self.hand.holding else None
        if shown is None:
            return None
        spot = self.hand.spot
        refusal = self.preview.refusal()
        heights = self.hand.spots.heights
        lands = tuple((cell, heights.get(cell, 0)) for cell in spot.cells) if spot else ()
        bad = marks.offending(spot, heights, refusal) if spot and refusal else ()
        legal = (spot is not None and refusal is None) or self.hand.free is not None
        return Ghost(self.hand.tile, self.hand.rot, shown[0], shown[1], lands, bad, legal, self.symbols)

    def place_controls(self) -> None:
        """Buttons and plaque beside the piece, or none."""
        ghost = self.ghost()
        if ghost is None or self.hand.spot is None or self.camera.moving:
            self.beside.hide()
            return
        pinned = self.fingers.pinned
        plaque = self.preview.plaque(max(self.kit.art.px(300), 180))
        self.beside.place(ghost.piece_rect(self.view), self.open_area, plaque, self.hand.legal, pinned)

    # --- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        self.clock += dt
        self.camera.update(dt)
        self.land.update(dt)
        if self.moving:
            goal = self.camera.goal
            self.city_view.aim(goal, self.land.goal(goal))
        self.lamp.update(dt)
        self.fingers.update(dt)
        at_once = self.link.prefs.reduced_motion or self.link.prefs.animation == "off"
        self.hand.glide(dt, self.view, at_once)
        if self.awake > 0:
            before = int((self.clock - dt) * WATER)
            self.awake = max(0.0, self.awake - dt)
            if self.city_view.city.lakes and int(self.clock * WATER) != before:
                self.link.stage.dirty()
        self.rack.model = self._row_now()
        if self.beside.update(dt):
            self.link.stage.dirty()
        self.place_controls()
        self.beside.confirm.left = self.link.confirm_left()

    def _row_now(self) -> RackModel:
        model = self.rack.model
        asks = self.link.may_act(self.payer) and self.seat == self.payer
        if model.selected == self.hand.take and model.asks == asks:
            return model
        self._show_row()
        return self.rack.model

    @property
    def busy(self) -> bool:
        return self.moving or self.hand.gliding or self.fingers.busy

    def wake_in(self) -> float | None:
        shimmers = self.awake > 0 and self.city_view.city.lakes and not self.link.prefs.reduced_motion
        waits = [1 / WATER] if shimmers else []
        ends = (self.lamp.wake_in(), self.beside.wake_in())
        return min([*waits, *(end for end in ends if end is not None)], default=None)

    def stir(self) -> None:
        """Something happened: lakes shimmer for a while."""
        self.awake = AWAKE

    def clips(self, update: Update) -> list[list[Clip]]:
        self.stir()
        held = self.hand.tile if self.hand.legal else -1
        self.hand.drop()
        self.fingers.let_go()
        self.beside.hide()
        self.lamp.out()
        self.news = ()
        self.remark()
        self.flights.knock(update)
        return self.flights.clips(update, held)

    # --- the tile in hand --------------------------------------------------------------------------

    def pick(self, take: int) -> bool:
        """Takes a tile of the row in hand if that is allowed; says why not otherwise."""
        seat = self.acting
        if not 0 <= take < len(self.state.row):
            return False
        if seat < 0 or not self.link.may_act(seat):
            if seat >= 0:
                self.link.refuse(tr("{name} is to move", name=self.link.name(seat)))
            return False
        if self.seat != seat:
            self.link.focus_seat(seat)
        refusal = why_not_take(self.state, seat, take)
        if refusal is not None:
            self.link.refuse(self.refusal(refusal))
            return False
        self.link.play(TAKE)
        self.hand.pick(take, self.state.row[take])
        self.lamp.out()
        self.preview.forget()
        self._show_row()
        self.remark()
        return True

    def turn(self, step: int) -> None:
        """Turns the tile in hand."""
        if self.hand.holding:
            self.link.play(TAP)
            self.hand.turn(step, self.view)
            self.moved()

    def moved(self) -> None:
        """The tile in hand is somewhere else now."""
        self.preview.forget()
        self.stir()
        self.beside.follow()
        self.place_controls()
        self.link.request_frame()

    def build(self) -> moves.Build | None:
        """The move that the tile in hand would make, legal or not."""
        spot = self.hand.spot
        if self.hand.take is None or spot is None or self.acting < 0:
            return None
        return moves.Build(self.acting, self.hand.take, spot.q, spot.r, spot.rot)

    def candidate(self) -> Move | None:
        return self.build() if self.fingers.pinned and self.hand.legal else None

    def cancel(self) -> bool:
        if self.sheet.open:
            self.sheet.open = False
            self.link.stage.dirty()
            return True
        if not self.hand.holding:
            return False
        self.link.play(UNDO)
        self.hand.drop()
        self.fingers.let_go()
        self.preview.forget()
        self.beside.hide()
        self._show_row()
        self.remark()
        return True

    def fit(self) -> None:
        self.camera.fit(not self.link.prefs.reduced_motion)
        self.link.stage.dirty()

    # --- input --------------------------------------------------------------------------------------

    def handle(self, intent: Any) -> bool:
        return self.fingers.handle(intent)

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        return self.fingers.zone_at(pos)

    def inspect(self, pos: tuple[int, int]) -> Inspection | None:
        return self.looker.inspect(pos)

    # --- words and stations ---------------------------------------------------------------------------

    def station(self, seat: int, state: State) -> StationInfo:
        return station_info(self, seat, cast(Akropolis, state))

    def foot_height(self) -> int:
        self._follow_art()
        return self.rack.foot()

    def _lamp_changed(self) -> None:
        self.remark()
        self.link.request_frame()

    def menu_items(self) -> list[Button]:
        return [IconButton((0, 0, 1, 1), "tile", self.toggle_sheet, tip=tr("Tiles still to come"), hint="T")]

    def tie_name(self) -> str:
        """AK-12: equal points are broken by stones."""
        return tr("stones")

    def score_steps(self, state: State) -> list[ScoreStep]:
        return score_steps(self, cast(Akropolis, state))

    def toggle_sheet(self) -> None:
        """Shows or hides what is still to come."""
        self.sheet.open = not self.sheet.open
        self.link.stage.dirty()

    def station_point(self, seat: int) -> Point:
        """Where tiles and stones of a seat fly to, in window px."""
        rect = self.link.station_rect(seat)
        return float(rect.centerx), float(min(rect.centery, rect.top + self.kit.art.px(300)))


def _with_shore(city: CityModel, legal: Spots) -> dict[Cell, int]:
    """The piles and the ground where a tile may lie: what a fit must show."""
    return {**legal.cells, **city.heights}
