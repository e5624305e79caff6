"""The walk of the focus over the table: the board's own parts, seats, round buttons, the open chronicle.

Owns where the focus is; it shows only while people steer by keys or pad. What lies inside of a part of the
board is the board's. Must never know a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes import gestures as g
from scenes.gui import nearest
from scenes.table.router import NOWHERE
from scenes.ui import IconButton, Widget, draw_focus, nothing

if TYPE_CHECKING:
    from scenes.art import Art
    from scenes.table.scene import TableScene
    from scenes.table.station import Station

SEATS, BUTTONS, CHRONICLE = "seats", "buttons", "chronicle"


@dataclass(frozen=True)
class Stop:
    """A thing that the focus stands on: its place in window px, and what a press does."""

    name: str
    rect: pygame.Rect
    press: Callable[[], object]
    round: bool = False


class Walk:
    """`region`: the part of the table that has the focus; `stop`: the thing in it, "" for the board's."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.region = scene.board.regions()[0]
        self.stop = ""
        self._wanted: str | None = None
        self._stepped = False
        """Somebody has moved the focus: then what it stands on tells about itself."""

    # --- regions ----------------------------------------------------------------------------------

    @property
    def shown(self) -> bool:
        return self.scene.stage.by_keys

    def regions(self) -> list[str]:
        """All parts, in the order of Tab."""
        drawer = [CHRONICLE] if self.scene.drawer_open else []
        return [*self.scene.board.regions(), SEATS, BUTTONS, *drawer]

    def next_region(self, step: int) -> None:
        """Goes to the next part, around the end."""
        self._stepped = True
        regions = self.regions()
        at = regions.index(self.region) if self.region in regions else 0
        self.go(regions[(at + step) % len(regions)])

    def go(self, region: str) -> None:
        """Goes to a part."""
        self._look_away()
        self.region = region
        self.stop = ""
        own = region in self.scene.board.regions()
        self.scene.board.focus_region(region if own else None)
        if not own and region != CHRONICLE:
            stops = self.stops()
            self.stop = stops[0].name if stops else ""

    def _look_away(self) -> None:
        """What a seat's panel showed on the board while it was looked at goes."""
        if self.region == SEATS:
            self.scene.board.handle(g.Hover(NOWHERE))

    def after(self) -> None:
        """After a key: goes where the board wants to go on, or away from what is no longer there."""
        board = self.scene.board
        wanted = board.region_wanted()
        if wanted != self._wanted:
            own = board.regions()
            self._wanted = wanted
            if wanted is not None or self.region in own:
                self.go(wanted or own[0])
        if self.region not in self.regions():
            self.go(self.regions()[0])
        stepped, self._stepped = self._stepped, False
        point = self.point() if self.shown and stepped else None
        if point is not None:
            self.scene.inspector.look(point)
        elif self.shown:
            self.scene.inspector.hide()

    def follow(self) -> None:
        """Somebody else is asked now, or something else: whoever steers by keys finds the focus there."""
        if self.shown and not self.scene.keeper.down:
            self.after()

    def wake(self) -> None:
        """Keys are used again after a pointer was: the board learns where the focus is.

        If it wants to go on where the pointer has begun something, the first key means that already.
        """
        wanted = self.scene.board.region_wanted()
        if wanted is not None and wanted != self._wanted:
            self._wanted = wanted
            self.go(wanted)
        self.scene.board.focus_region(self.region if self.region in self.scene.board.regions() else None)

    # --- things -----------------------------------------------------------------------------------

    def stops(self) -> list[Stop]:
        """The things of the part in focus."""
        if self.region == SEATS:
            stations = sorted(self.scene.stations, key=lambda s: (not s.place.big, s.place.rect.topleft))
            found = [stop for station in stations for stop in self._of_station(station)]
            if self.scene.companion.place is not None:
                found.append(Stop("rivals", self.scene.companion.rect, nothing))
            return found
        if self.region == BUTTONS:
            able = [*self.scene.buttons.group.able(), *self.scene.extra_stops()]
            buttons = sorted(able, key=lambda widget: widget.rect.left)
            return [
                Stop(f"button {w.rect.topleft}", w.rect, w.press, round=isinstance(w, IconButton))
                for w in buttons
            ]
        return []

    def _of_station(self, station: Station) -> list[Stop]:
        """The plaque of a seat, and under it what the game has to press in its panel."""
        whole = station.place.rect
        rows = station.panel_stops(self.scene.stage.art)
        head = whole
        if rows:
            head = pygame.Rect(whole.left, whole.top, whole.width, max(1, rows[0][0].top - whole.top))
        name = f"seat {station.seat}"
        stops = [Stop(name, head.inflate(-8, -8), lambda: self.scene.look_at(station.seat))]
        stops += [Stop(f"{name} row {n}", rect, press) for n, (rect, press) in enumerate(rows)]
        return stops

    def current(self) -> Stop | None:
        """The thing in focus, outside of the board."""
        stops = self.stops()
        return next((stop for stop in stops if stop.name == self.stop), stops[0] if stops else None)

    def move(self, way: tuple[int, int]) -> bool:
        """Moves the focus inside of the part, or to the part of the board that lies there."""
        self._stepped = True
        board = self.scene.board
        if self.region in board.regions():
            to = board.key_step(way)
            if to:
                self.go(to)
            return True
        if self.region == CHRONICLE:
            if way[1]:
                self.scene.drawer.step(way[1])
            return True
        now = self.current()
        if now is not None:
            self._look_away()
            others = {stop.name: Widget(stop.rect) for stop in self.stops() if stop.name != now.name}
            found = nearest(now.rect, others.values(), way)
            self.stop = next((name for name, widget in others.items() if widget is found), now.name)
        return True

    def press(self) -> bool:
        """Presses what is in focus."""
        if self.region in self.scene.board.regions():
            return self.scene.board.key_press()
        stop = self.current()
        if stop is None or self.region == CHRONICLE:
            return False
        stop.press()
        return True

    def point(self) -> tuple[int, int] | None:
        """The place about which the inspector is asked."""
        if self.region in self.scene.board.regions():
            return self.scene.board.key_point()
        stop = self.current()
        return None if stop is None else stop.rect.center

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """The frame; inside of its own parts the board draws it."""
        if not self.shown or self.region in self.scene.board.regions():
            return
        if self.region == CHRONICLE:
            draw_focus(art, target, self.scene.drawer.rect.inflate(-16, -16))
            return
        stop = self.current()
        if stop is not None:
            draw_focus(art, target, stop.rect, stop.round)
