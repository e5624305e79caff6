"""All options of a LAN table: the game, its rules, and how the table is kept. Guests may look at them.

Must never change anything itself: the host's session is asked, and what it tells is shown.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

import game as games
from game.contract import OptionValue
from net.session import HostSession
from scenes.controls import Chip, Plate
from scenes.lan.lively import Lively
from scenes.lan.side import seconds_words, undo_words
from scenes.launch import game_title
from scenes.option_parts import OptionRows, chip_height
from scenes.text import tr

if TYPE_CHECKING:
    from net.roominfo import RoomInfo
    from net.session import SessionEvent
    from scenes.gui import Area
    from scenes.lan.room import RoomScene

TURNS = (30, 60, 120, 180, 300, 600)
BANKS = (600, 1200, 1800, 2700, 3600)
BONUSES = (0, 10, 20, 30, 60)
FIRST_TURN, FIRST_BANK = 120, 1200


class ChoicesScene(Lively):
    """The screen, over the room's."""

    def __init__(self, scene: RoomScene) -> None:
        super().__init__()
        self.scene = scene

    def enter(self) -> None:
        self.scene.visit.listeners.append(self)
        super().enter()

    def leave(self) -> None:
        if self in self.scene.visit.listeners:
            self.scene.visit.listeners.remove(self)

    def hear(self, event: SessionEvent) -> None:
        if event.kind == "room":
            self.changed()

    @property
    def able(self) -> bool:
        """Whether these people may change something."""
        return self.scene.may_set

    @property
    def host(self) -> HostSession:
        return self.scene.host

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, (w, h), room = self.stage.art, self.stage.size, self.scene.room
        top = self.header(tr("Options of the table"), "" if self.able else tr("the host sets them"))
        if room is None:
            return
        top = self._games(top, room)
        gap = art.px(30)
        left_w = (w - 2 * self.margin - gap) * 56 // 100
        left = pygame.Rect(self.margin, top, left_w, h - top - art.px(30))
        right = pygame.Rect(left.right + gap, top, w - self.margin - left.right - gap, left.height)
        rows, area, inner = self._sheet(left)
        area.close(self._freeze(area, rows.add(inner.left, inner.top, inner.width, extra=False)))
        rows, area, inner = self._sheet(right)
        area.close(self._freeze(area, self._keeping(rows, room, inner)))

    def _freeze(self, area: Area, bottom: int) -> int:
        """Guests look only."""
        if not self.able:
            for widget in area.widgets:
                widget.enabled = False
        return bottom

    def _sheet(self, rect: pygame.Rect) -> tuple[OptionRows, Area, pygame.Rect]:
        art = self.stage.art
        self.add(Plate(rect, "panel_parchment"))
        inner = rect.inflate(-art.px(60), -art.px(48))
        area = self.add_area(
            pygame.Rect(inner.left - art.px(8), inner.top, inner.width + art.px(16), inner.height)
        )
        rows = OptionRows(art, area, self.scene.plan, self.set_option)
        return rows, area, pygame.Rect(inner.left, inner.top, inner.width - art.px(14), 0)

    def _games(self, top: int, room: RoomInfo) -> int:
        art, gap = self.stage.art, self.stage.art.px(8)
        names = [name for name in games.GAMES if max(games.load(name).seats) > 1]
        if len(names) < 2:
            return top
        high = chip_height(art)
        wide = min(art.px(300), (self.stage.size[0] - 2 * self.margin - gap) // len(names) - gap)
        plate = pygame.Rect(self.margin, top, len(names) * (wide + gap) + gap, high + 2 * gap)
        self.add(Plate(plate, "panel_parchment_small"))
        for number, name in enumerate(names):
            box = (plate.left + gap + number * (wide + gap), top + gap, wide, high)
            press = partial(self.set_game, name)
            self.add(Chip(box, game_title(name), name == room.game, press, enabled=self.able))
        return plate.bottom + art.px(16)

    def _keeping(self, rows: OptionRows, room: RoomInfo, inner: pygame.Rect) -> int:
        """How the table is kept: the same for every game."""
        x, width = inner.left, inner.width
        y = rows.group(tr("The table"), x, inner.top - self.stage.art.px(10), width)
        text = tr("Others may look at what lies open. While the game runs they are silent.")
        y = rows.switch(tr("Others may watch"), text, room.spectators, self._set("spectators"), x, y, width)
        text = tr(
            "An own move can be taken back as long as nothing new was seen and nobody else has decided."
        )
        y = rows.head(tr("Taking back moves"), text, x, y, width)
        undo = [
            (undo_words(kind), room.undo == kind, partial(self.set, undo=kind))
            for kind in ("none", "fence", "agree")
        ]
        y = rows.chips(undo, pygame.Rect(x, y, width, 0))
        y = rows.group(tr("Time"), x, y, width)
        text = tr("The clock stands while somebody reconnects and while the game is paused.")
        y = rows.head(tr("Turn clock"), text, x, y, width)
        kinds: list[tuple[str, bool, Any]] = [
            (tr("off"), room.clock == "off", partial(self.set, clock="off")),
            (
                tr("for every turn"),
                room.clock == "turn",
                partial(self.set, clock="turn", seconds=FIRST_TURN, bonus=0),
            ),
            (
                tr("for the whole game"),
                room.clock == "bank",
                partial(self.set, clock="bank", seconds=FIRST_BANK),
            ),
        ]
        y = rows.chips(kinds, pygame.Rect(x, y, width, 0))
        if room.clock == "off":
            return y
        choices = TURNS if room.clock == "turn" else BANKS
        title = tr("Time for a turn") if room.clock == "turn" else tr("Time for the whole game")
        y = rows.head(title, "", x, y, width)
        times = [(seconds_words(n), room.seconds == n, partial(self.set, seconds=n)) for n in choices]
        y = rows.chips(times, pygame.Rect(x, y, width, 0))
        if room.clock == "bank":
            y = rows.head(tr("More for every turn"), "", x, y, width)
            more = [(seconds_words(n), room.bonus == n, partial(self.set, bonus=n)) for n in BONUSES]
            y = rows.chips(more, pygame.Rect(x, y, width, 0))
        text = tr(
            "A bot decides for whoever has no time left. Otherwise the clock only turns red, and the others "
            "can agree on a bot."
        )
        return rows.switch(tr("The clock is strict"), text, room.strict, self._set("strict"), x, y, width)

    # --- what the controls do ---------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Settings of the table."""
        if self.able:
            self.host.set_settings(**changes)

    def _set(self, name: str) -> Any:
        return lambda value: self.set(**{name: value})

    def set_option(self, key: str, value: OptionValue) -> None:
        if self.able:
            self.host.set_option(key, value)

    def set_game(self, name: str) -> None:
        if self.able:
            self.host.set_game(name)
