"""The cards of the seats in a room: who sits where, how they look, whether they are ready.

Owns what may be pressed on a card and by whom. Must never change a seat: it asks the room's scene.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from net.seats import HUMAN
from scenes.art import CREAM, GREEN, INK, INK2
from scenes.controls import Chip, Plate, SeatDisc, Words, heading
from scenes.lan.marks import WAITING, Pill, pill_width
from scenes.lan.side import latency_mark
from scenes.lan.wording import where
from scenes.option_parts import chip_height
from scenes.screen import line_height
from scenes.seat_parts import Dashes, NameButton, own_signs
from scenes.setup import FIRST_BOT, kinds, level_title
from scenes.text import tr, trn
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from net.roominfo import RoomInfo, RoomSeat
    from scenes.gui import Area
    from scenes.lan.room import RoomScene

FREE_TONE = (92, 66, 34)


class SeatCards:
    """The column of seats of one room's scene."""

    def __init__(self, scene: RoomScene) -> None:
        self.scene = scene

    @property
    def art(self):  # type: ignore[no-untyped-def]
        return self.scene.stage.art

    def build(self, rect: pygame.Rect, room: RoomInfo) -> None:
        """Heading, number of seats, and the cards in a part that scrolls."""
        art = self.art
        high = max(line_height(art, "title", 28), chip_height(art) + art.px(16))
        left = rect.right
        if self.scene.may_set:
            left = self._numbers(pygame.Rect(rect.left, rect.top, rect.width, high), room)
        word = tr("Seats")
        wide = min(rect.width // 3, art.font("title", 28).size(word)[0] + art.px(8))
        self.scene.add(heading((rect.left, rect.top, wide, high), word, 28))
        note = tr("turn order from the top")
        spare = left - rect.left - wide - art.px(40)
        if art.font("body", 19).size(note)[0] <= spare:
            self.scene.add(
                Words((rect.left + wide + art.px(20), rect.top, spare, high), note, "body", 19, CREAM)
            )
        top, edge = rect.top + high + art.px(6), art.px(22)
        area = self.scene.add_area(
            pygame.Rect(rect.left - edge, top, rect.width + 2 * edge, rect.bottom - top)
        )
        y = top + art.px(6)
        for seat in room.seats:
            card = pygame.Rect(rect.left, y, rect.width, self.card_height)
            if seat.player == HUMAN and seat.device < 0:
                self._free(area, room, seat, card)
            else:
                self._card(area, room, seat, card)
            y = card.bottom + art.px(12)
        area.close(y)

    def _numbers(self, rect: pygame.Rect, room: RoomInfo) -> int:
        """How many seats, to choose at once; gives the left edge of the choice."""
        art, gap, x = self.art, self.art.px(8), rect.right - self.art.px(8)
        chips = []
        high = chip_height(art)
        counts = [count for count in self.scene.plan.game.seats if count > 1]
        for count in sorted(counts, reverse=True):
            wide = max(art.touch, art.px(52), art.font("bold", 19).size(str(count))[0] + art.px(32))
            x -= wide
            tip = trn("A table for {n} player", "A table for {n} players", count)
            taken = any(seat.device > 0 for seat in room.seats[count:])
            box = (x, rect.centery - high // 2, wide, high)
            press = partial(self.scene.set_seats, count)
            chips.append(Chip(box, str(count), count == len(room.seats), press, "", not taken, tip))
            x -= gap
        self.scene.add(Plate(pygame.Rect(x, rect.top, rect.right - x, rect.height), "panel_parchment_small"))
        for chip in reversed(chips):
            self.scene.add(chip)
        return x

    # --- one card -------------------------------------------------------------------------------

    @property
    def card_height(self) -> int:
        art = self.art
        return self._name_height + line_height(art, "body", 20) + chip_height(art) + art.px(26)

    @property
    def _name_height(self) -> int:
        art = self.art
        return max(art.px(44), line_height(art, "title", 26) + art.px(4))

    def _card(self, area: Area, room: RoomInfo, seat: RoomSeat, rect: pygame.Rect) -> None:
        art, pad = self.art, self.art.px(12)
        mine = seat.seat in self.scene.session.mine
        skin = "panel_parchment" if mine else "panel_parchment_small"
        area.add(Plate(rect.copy(), skin))
        side = min(rect.height - 2 * pad, art.px(96))
        place = (rect.left + pad, rect.centery - side // 2, side, side)
        own = mine and self.scene.in_lobby
        press = partial(self.scene.open_look, seat.seat) if own else lambda: None
        tip = self.scene.look_tip if own else ""
        disc = SeatDisc(place, seat.sign, seat.colour, press, tip, own_signs(room.game))
        disc.enabled = own
        area.add(disc)
        left = rect.left + pad + side + art.px(18)
        right = self._standing(area, seat, rect)
        self._name(
            area, seat, pygame.Rect(left, rect.top + pad, right - left - art.px(12), self._name_height), own
        )
        line = line_height(art, "body", 20)
        y = rect.top + pad + self._name_height
        text = where(room, seat, self.scene.session.device)
        area.add(Words((left, y, rect.right - pad - left - art.px(120), line), text, "body", 20, INK2))
        low = pygame.Rect(
            left, rect.bottom - pad - chip_height(art), rect.right - pad - left, chip_height(art)
        )
        if seat.player != HUMAN:
            self._levels(area, seat, low)
        else:
            self._person(area, room, seat, low)

    def _name(self, area: Area, seat: RoomSeat, rect: pygame.Rect, own: bool) -> None:
        art, name = self.art, seat.name or tr("Player {n}", n=seat.seat + 1)
        if not own:
            area.add(Words(rect, name, "title", 26, INK))
            return
        button = NameButton(rect, name, partial(self.scene.ask_name, seat.seat))
        wanted = art.font("title", 26).size(name)[0] + rect.height + art.px(24)
        button.rect.width = min(rect.width, max(wanted, art.px(160)))
        area.add(button)

    def _standing(self, area: Area, seat: RoomSeat, rect: pygame.Rect) -> int:
        """Ready or not, at the upper right; the left edge of it."""
        art = self.art
        ready = seat.ready or seat.player != HUMAN or seat.device == 0
        label = tr("Ready") if ready else tr("Not ready")
        icon, tone = ("confirm", GREEN) if ready else ("hourglass", WAITING)
        if seat.state == "away":
            label, icon, tone = tr("Away"), "plug", (140, 44, 30)
        press, tip = None, ""
        if seat.seat in self.scene.session.mine and seat.device > 0 and self.scene.in_lobby:
            press, tip = partial(self.scene.set_ready, seat.seat, not seat.ready), tr("Ready, or not yet")
        high = max(line_height(art, "bold", 19) + art.px(8), chip_height(art) * 3 // 4)
        wide = pill_width(art, label)
        box = pygame.Rect(rect.right - art.px(16) - wide, rect.top + art.px(14), wide, high)
        area.add(Pill(box, label, icon, tone, press, tip))
        return box.left

    def _levels(self, area: Area, seat: RoomSeat, rect: pygame.Rect) -> None:
        """How good the bot is; the host chooses."""
        art, gap = self.art, self.art.px(8)
        if not self.scene.may_set:
            area.add(Words(rect, level_title(seat.player), "body", 20, INK2))
            return
        side = max(art.touch, rect.height)
        options = [kind for kind in kinds() if kind != HUMAN]
        room = rect.width - side - gap
        wanted = [art.font("bold", 19).size(level_title(kind))[0] + art.px(26) for kind in options]
        most = min(room - gap * (len(options) - 1), sum(wanted) + art.px(60))
        x = rect.left
        for kind, want in zip(options, wanted, strict=True):
            wide = want * most // sum(wanted)
            press = partial(self.scene.set_player, seat.seat, kind)
            area.add(Chip((x, rect.top, wide, rect.height), level_title(kind), seat.player == kind, press))
            x += wide + gap
        tip = tr("A person can sit here")
        box = (rect.right - side, rect.centery - side // 2, side, side)
        area.add(IconButton(box, "user", partial(self.scene.set_player, seat.seat, HUMAN), tip=tip))

    def _person(self, area: Area, room: RoomInfo, seat: RoomSeat, rect: pygame.Rect) -> None:
        """The connection, and what can be done with the seat."""
        art, gap = self.art, self.art.px(10)
        device = next((one for one in room.devices if one.device == seat.device), None)
        if device is not None:
            wide = art.px(130)
            box = pygame.Rect(rect.right - art.px(8) - wide, rect.top, wide, rect.height)
            mark = latency_mark(self.scene.session.is_host, device, box)
            if mark is not None:
                area.add(mark)
        if not self.scene.in_lobby:
            return
        label, press = "", lambda: None
        if seat.seat in self.scene.session.mine:
            label, press = tr("Stand up"), partial(self.scene.stand_up, seat.seat)
        elif self.scene.session.is_host:
            label, press = tr("Free this seat"), partial(self.scene.free_seat, seat.seat)
        if label:
            wide = min(rect.width - art.px(140), art.font("bold", 19).size(label)[0] + art.px(60) + gap)
            area.add(Chip((rect.left, rect.top, wide, rect.height), label, False, press, "door"))

    def _free(self, area: Area, room: RoomInfo, seat: RoomSeat, rect: pygame.Rect) -> None:
        """A seat that nobody has taken."""
        art, gap = self.art, self.art.px(10)
        area.add(Dashes(rect))
        pad = art.px(22)
        line = line_height(art, "title", 26)
        under = line_height(art, "body", 20)
        y = rect.top + art.px(10)
        width = rect.width - 2 * pad
        area.add(Words((rect.left + pad, y, width, line), tr("Open seat"), "title", 26, CREAM))
        text = where(room, seat, self.scene.session.device)
        area.add(Words((rect.left + pad, y + line, width, under), text, "body", 20, (214, 186, 140)))
        choices = [(tr("Sit here"), "user", "button_green", partial(self.scene.sit_down, seat.seat))]
        if self.scene.may_set:
            bot = partial(self.scene.set_player, seat.seat, FIRST_BOT)
            choices.append((tr("Add a bot"), "robot", "button_bronze", bot))
            if self.scene.may_close(seat.seat):
                close = partial(self.scene.set_seats, len(room.seats) - 1)
                choices.append((tr("Close seat"), "cancel", "button_bronze", close))
        wide = min(art.px(240), (width - gap * (len(choices) - 1)) // len(choices))
        high = chip_height(art)
        for number, (label, icon, skin, press) in enumerate(choices):
            box = (rect.left + pad + number * (wide + gap), rect.bottom - art.px(12) - high, wide, high)
            area.add(Button(box, label, icon, skin, press))
