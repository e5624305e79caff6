"""The panel of an own seat's look in a room: signs and colours that nobody else has.

A game with signs of its own needs no colours.

Must never take a sign or colour from somebody: the host would refuse it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.art import INK, INK2, SEAT_COLOURS
from scenes.controls import SeatDisc, Swatch, Words
from scenes.panel import Sheet, button_height
from scenes.screen import line_height
from scenes.seat_parts import COLOUR_NAMES, sign_title
from scenes.text import tr
from scenes.ui import Button

if TYPE_CHECKING:
    from net.roominfo import RoomInfo
    from net.session import SessionEvent
    from scenes.lan.room import RoomScene

COLUMNS = 6


class SeatLook(Sheet):
    """Over the room's scene."""

    wide = 860

    def __init__(self, scene: RoomScene, seat: int) -> None:
        super().__init__()
        self.scene, self.seat = scene, seat

    def enter(self) -> None:
        self.scene.visit.listeners.append(self)
        super().enter()

    def leave(self) -> None:
        if self in self.scene.visit.listeners:
            self.scene.visit.listeners.remove(self)

    def hear(self, event: SessionEvent) -> None:
        room = self.scene.room
        mine = room is not None and self.seat in self.scene.session.mine
        if self.stage.top is self and not (mine and self.scene.in_lobby):
            self.stage.pop()
        elif event.kind == "room":
            self.changed()

    def build(self) -> None:
        art, room = self.stage.art, self.scene.room
        width, gap = self.inner_width(), art.px(18)
        head, small, high = line_height(art, "title", 32), line_height(art, "bold", 21), button_height(art)
        if room is None or self.seat >= len(room.seats):
            self.sheet(head)
            return
        info, own = room.seats[self.seat], bool(self.scene.plan.game.signs)
        signs = self._free_signs(room)
        rows = -(-len(signs) // COLUMNS)
        columns = min(COLUMNS, len(signs))
        side = min(
            max(art.touch, art.px(92)), (width - 5 * gap) // 6, (self.stage.size[1] - art.px(420)) // 3
        )
        under = small if own else 0
        colours = 0 if own else small + side + gap
        inner = self.sheet(head + 4 * gap + small + rows * (side + under + gap) + colours + high)
        y = inner.top
        title = tr("Dynasty") if own else tr("Sign and colour")
        self.add(Words((inner.left, y, width, head), title, "title", 32, INK, "center"))
        y += head + gap
        if not own:
            self.add(Words((inner.left, y, width, small), tr("Sign"), "bold", 21, INK2))
            y += small + gap // 2
        step = side + (2 * gap if own else gap)
        left = inner.centerx - (columns * step - step + side) // 2
        for number, sign in enumerate(signs):
            x, top = left + number % COLUMNS * step, y + number // COLUMNS * (side + under + gap)
            if own:
                box = (x - gap, top + side + gap // 4, side + 2 * gap, small)
                self.add(Words(box, sign_title(sign), "body", 19, INK, "center"))
            press = partial(self.scene.set_look, self.seat, sign, info.colour)
            disc = SeatDisc((x, top, side, side), sign, info.colour, press, sign_title(sign), plain=own)
            disc.chosen = sign == info.sign
            self.add(disc)
        y += rows * (side + under + gap)
        if not own:
            self._colours(room, inner, y, side)
        wide = art.px(240)
        place = (inner.centerx - wide // 2, inner.bottom - high, wide, high)
        self.add(Button(place, tr("Done"), "confirm", "button_green", self.back))

    def _colours(self, room: RoomInfo, inner: pygame.Rect, y: int, side: int) -> None:
        """A row of the colours that nobody else has."""
        art, info = self.stage.art, room.seats[self.seat]
        small, gap = line_height(art, "bold", 21), art.px(18)
        self.add(Words((inner.left, y, inner.width, small), tr("Colour"), "bold", 21, INK2))
        y += small + gap // 2
        free = self._free_colours(room)
        for number, colour in enumerate(free):
            x = inner.centerx - (len(free) * (side + gap) - gap) // 2 + number * (side + gap)
            press = partial(self.scene.set_look, self.seat, info.sign, colour)
            tip = tr(COLOUR_NAMES[colour])
            self.add(Swatch((x, y, side, side), colour, colour == info.colour, press, tip))

    def _free_signs(self, room: RoomInfo) -> list[str]:
        others = {seat.sign for seat in room.seats if seat.seat != self.seat}
        return [sign for sign in self.scene.plan.signs if sign not in others]

    def _free_colours(self, room: RoomInfo) -> list[int]:
        others = {seat.colour for seat in room.seats if seat.seat != self.seat}
        return [colour for colour in range(len(SEAT_COLOURS)) if colour not in others]
