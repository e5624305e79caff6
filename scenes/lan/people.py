"""People and seats of a running LAN game: who is here, who plays for whom, and what can be done about it.

Owns what each may do: an own seat can go to a bot or to another screen and be taken back; the host can do
that for everybody and show somebody the door. Must never do it without a press.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

import pygame

from net.seats import HUMAN
from scenes.art import INK, INK2, RED
from scenes.controls import Chip, Line, SeatDisc, Words
from scenes.gui import Area
from scenes.lan.side import device_words, latency_mark
from scenes.lan.wording import span, where
from scenes.option_parts import chip_height
from scenes.panel import Answer, Sheet, ask, button_height
from scenes.screen import line_height
from scenes.seat_parts import own_signs
from scenes.text import tr
from scenes.ui import Button

if TYPE_CHECKING:
    from net.roominfo import RoomDevice, RoomInfo, RoomSeat
    from net.session import HostSession, SessionEvent
    from scenes.lan.table import LanTableScene

Deed = tuple[str, str, Callable[[], object]]
BOT = "bot:medium"


class PeopleScene(Sheet):
    """Over a LAN table's scene."""

    wide = 1180

    def __init__(self, scene: LanTableScene) -> None:
        super().__init__()
        self.scene = scene
        self._content = 0
        """How high what stands between heading and button was at the last look."""

    @property
    def host(self) -> HostSession | None:
        """The host's session, None at other screens."""
        session = self.scene.session
        return cast("HostSession", session) if session.is_host else None

    def enter(self) -> None:
        self.scene.visit.listeners.append(self)
        super().enter()
        self.lay_out()

    def leave(self) -> None:
        if self in self.scene.visit.listeners:
            self.scene.visit.listeners.remove(self)

    def hear(self, event: SessionEvent) -> None:
        if event.kind in ("room", "status", "notice"):
            self.changed()

    def update(self, dt: float) -> None:
        if not any(group.captured for group in self.groups()):
            super().update(dt)

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, room = self.stage.art, self.scene.room
        head, high, gap = line_height(art, "title", 32), button_height(art), art.px(16)
        inner = self.sheet(head + self._content + high + 2 * gap if self._content else self.stage.size[1])
        title = tr("People and seats")
        self.add(Words((inner.left, inner.top, inner.width, head), title, "title", 32, INK, "center"))
        top = inner.top + head + gap
        area = self.add_area(pygame.Rect(inner.left, top, inner.width, inner.bottom - high - gap - top))
        y, width = top, inner.width - art.px(20)
        if room is not None:
            for seat in room.seats:
                y = self._seat(area, room, seat, inner.left, y, width)
            y = self._title(area, tr("Devices"), inner.left, y + gap, width)
            for device in room.devices:
                y = self._device(area, room, device, inner.left, y, width)
        area.close(y)
        if y - top != self._content:
            self._content = y - top
            self.changed()
        wide = art.px(240)
        place = (inner.centerx - wide // 2, inner.bottom - high, wide, high)
        self.add(Button(place, tr("Close"), "confirm", "button_green", self.back))

    def _title(self, area: Area, text: str, x: int, y: int, width: int) -> int:
        high = line_height(self.stage.art, "title", 25)
        area.add(Words((x, y, width, high), text, "title", 25, INK))
        return y + high + self.stage.art.px(6)

    def _seat(self, area: Area, room: RoomInfo, seat: RoomSeat, x: int, y: int, width: int) -> int:
        art, side = self.stage.art, self.stage.art.px(60)
        line, small = line_height(art, "bold", 22), line_height(art, "body", 19)
        left = x + side + art.px(16)
        deeds = self._deeds(room, seat)
        rows = self._rows(deeds, width - side - art.px(16))
        chip = chip_height(art)
        high = line + small + len(rows) * (chip + art.px(8))
        disc = SeatDisc(
            (x, y + art.px(2), side, side), seat.sign, seat.colour, plain=own_signs(room.game)
        )
        disc.enabled = False
        area.add(disc)
        area.add(Words((left, y, width - side, line), seat.name, "bold", 22, INK))
        text, tone = self._standing(room, seat)
        area.add(Words((left, y + line, width - side - art.px(16), small), text, "body", 19, tone))
        top = y + line + small + art.px(4)
        for row in rows:
            at = left
            for (label, icon, press), wide in row:
                area.add(Chip((at, top, wide, chip), label, False, _plain(press), icon))
                at += wide + art.px(8)
            top += chip + art.px(8)
        bottom = max(y + high, y + side) + art.px(8)
        area.add(Line((x, bottom, width, 1), (190, 156, 104)))
        return bottom + art.px(10)

    def _rows(self, deeds: list[Deed], width: int) -> list[list[tuple[Deed, int]]]:
        """The deeds in rows, each with the width of its chip."""
        art = self.stage.art
        rows: list[list[tuple[Deed, int]]] = []
        used = 0
        for deed in deeds:
            wide = min(width, art.font("bold", 19).size(deed[0])[0] + art.px(72))
            if not rows or used + wide > width:
                rows.append([])
                used = 0
            rows[-1].append((deed, wide))
            used += wide + art.px(8)
        return rows

    def _standing(self, room: RoomInfo, seat: RoomSeat) -> tuple[str, tuple[int, int, int]]:
        place = where(room, seat, self.scene.session.device)
        if seat.state == "away":
            return tr("{place} · reconnecting {time}", place=place, time=span(seat.away)), RED
        if seat.conceded:
            return tr("{place} · has given up", place=place), INK2
        if seat.seat in room.botted:
            return tr("{place} · a bot plays", place=place), INK2
        return place, INK2

    # --- what can be done -----------------------------------------------------------------------

    def _deeds(self, room: RoomInfo, seat: RoomSeat) -> list[Deed]:
        """(label, icon, what it does) for a seat."""
        session, number = self.scene.session, seat.seat
        mine = number in session.mine
        if room.phase != "playing" or seat.conceded:
            return []
        if seat.player != HUMAN:
            return self._hand_ons(room, seat) if self.host is not None else []
        if seat.device < 0 and not session.mine:
            return [(tr("Sit down here"), "user", partial(self._sit_down, number))]
        if not mine and self.host is None:
            return []
        deeds: list[Deed] = []
        if seat.device < 0:
            pass  # A bot plays for whoever was removed, until the seat is given to somebody.
        elif number in room.botted:
            deeds.append((tr("Take the seat back"), "user", partial(session.take_back, number)))
        elif self.host is not None:
            deeds.append((tr("Let a bot play"), "robot", partial(self.host.give_seat, number, BOT)))
        else:
            deeds.append((tr("Let a bot play"), "robot", partial(session.hand, number, "bot")))
        return [*deeds, *self._hand_ons(room, seat)]

    def _hand_ons(self, room: RoomInfo, seat: RoomSeat) -> list[Deed]:
        """To whom a seat can be given."""
        there = [device for device in room.devices if device.here and device.device != seat.device]
        return [
            (
                tr("Hand to {name}", name=device.name),
                "swap",
                partial(self._hand, seat.seat, device.device),
            )
            for device in there
        ]

    def _sit_down(self, seat: int) -> None:
        from scenes.lan.doors import own_name

        self.scene.session.claim(seat, own_name(self.stage))

    def _hand(self, seat: int, device: int) -> None:
        if self.host is not None:
            self.host.give_seat(seat, device)
        else:
            self.scene.session.hand(seat, device)

    def _device(self, area: Area, room: RoomInfo, device: RoomDevice, x: int, y: int, width: int) -> int:
        art = self.stage.art
        high = max(chip_height(art), line_height(art, "bold", 20))
        right = x + width
        if self.host is not None and device.device:
            label = tr("Take away")
            wide = art.font("bold", 19).size(label)[0] + art.px(72)
            press = partial(self._ask_remove, device)
            area.add(Chip((right - wide, y, wide, high), label, False, press, "door"))
            right -= wide + art.px(12)
        lat = art.px(120)
        mark = latency_mark(self.host is not None, device, pygame.Rect(right - lat, y, lat, high))
        if mark is not None:
            area.add(mark)
        text = device_words(room, device.device)
        told = tr("{name} · {what}", name=device.name, what=text) if text else device.name
        area.add(Words((x, y, right - lat - x - art.px(10), high), told, "bold", 20, INK))
        return y + high + art.px(6)

    def _ask_remove(self, device: RoomDevice) -> None:
        if self.host is None:
            return
        text = tr("Bots play on in the seats of this device, and the code becomes a new one.")
        yes = Answer(tr("Take away"), partial(self.host.remove_device, device.device), "button_red", "door")
        ask(self.stage, tr("Take {name} from the table?", name=device.name), text, yes)


def _plain(act: Callable[[], object]) -> Callable[[], None]:
    def press() -> None:
        act()

    return press
