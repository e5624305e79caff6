"""The two sides of a room: the invitation (code, picture, address), and options, devices, spectators.

Owns their places. Must never show the code to anybody but the people at the host's screen.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.contract import OptionValue
from net.messages import HOST_DEVICE
from scenes.art import CREAM, INK, INK2
from scenes.controls import Icon, Line, Plate, Words, heading
from scenes.lan.entering import CodeTiles
from scenes.lan.marks import Latency, QrPicture
from scenes.panel import button_height, button_width
from scenes.screen import line_height
from scenes.seat_parts import Scenery
from scenes.text import tr, trn
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from net.roominfo import RoomDevice, RoomInfo
    from scenes.gui import Area
    from scenes.lan.room import RoomScene
    from scenes.setup import Setup

AMBER = (255, 214, 140)


class Invitation:
    """The left side: on the host's screen how others come in, on theirs what they are at."""

    def __init__(self, scene: RoomScene) -> None:
        self.scene = scene

    def build(self, rect: pygame.Rect, room: RoomInfo) -> None:
        """The whole side."""
        if self.scene.session.is_host:
            self._host(rect)
        else:
            self._guest(rect, room)

    def _host(self, rect: pygame.Rect) -> None:
        scene, art = self.scene, self.scene.stage.art
        session = scene.host
        scene.add(Plate(rect, "panel_wood"))
        inner = rect.inflate(-art.px(48), -art.px(40))
        head = max(line_height(art, "title", 26), art.touch)
        scene.add(heading((inner.left, inner.top, inner.width, head), tr("Room code"), 26, align="center"))
        side = max(art.touch, art.px(44))
        fresh = IconButton((inner.right - side, inner.top + (head - side) // 2, side, side), "redo",
                           scene.new_code, tip=tr("A new code: those inside stay"))  # fmt: skip
        scene.add(fresh)
        y = inner.top + head + art.px(8)
        tiles = pygame.Rect(inner.left, y, inner.width, art.px(104))
        scene.add(Plate(tiles, "panel_wood_inset"))
        scene.add(CodeTiles(tiles.inflate(-art.px(28), -art.px(22)), session.code))
        y = tiles.bottom + art.px(14)
        low = self._address(pygame.Rect(inner.left, y, inner.width, inner.bottom - y))
        text = scene.invitation_words
        tall = art.paragraph(text, "body", 19, CREAM, inner.width, "center").get_height()
        tone = AMBER if scene.hint_shown else CREAM
        place = (inner.left, low - tall - art.px(12), inner.width, tall)
        scene.add(Words(place, text, "body", 19, tone, "center", True))
        box = pygame.Rect(inner.left, y, inner.width, place[1] - y - art.px(14))
        if scene.qr and min(box.size) > art.px(80):
            side = min(box.size)
            plate = pygame.Rect(0, 0, side, side)
            plate.center = box.center
            scene.add(Plate(plate, "panel_parchment_small"))
            scene.add(QrPicture(plate.inflate(-art.px(26), -art.px(26)), scene.qr))

    def _address(self, room: pygame.Rect) -> int:
        """Address with its adapter and a button that copies it; the top of it.

        An address that is not read whole is none: with big text it has a line of its own.
        """
        scene, art = self.scene, self.scene.stage.art
        adapter, address = scene.address
        head, under, tool = line_height(art, "bold", 26), line_height(art, "body", 18), button_height(art)
        label = tr("Copy")
        wide, width = button_width(art, label), room.width - art.px(36)
        more = len(scene.host.addresses) > 1
        side = max(art.touch, art.px(48))
        tools = wide + (side + art.px(10) if more else 0)
        beside = width - tools - art.px(16)
        stacked = art.font("bold", 26).size(address)[0] > beside
        high = (head + max(tool, under) if stacked else max(tool, head + under)) + art.px(20)
        rect = pygame.Rect(room.left, room.bottom - high, room.width, high)
        scene.add(Plate(rect, "panel_wood_inset"))
        text = rect.inflate(-art.px(36), -art.px(20))
        line = pygame.Rect(text.left, text.top, width if stacked else beside, head)
        scene.add(Words(line, address, "bold", 26, (252, 240, 214)))
        low = pygame.Rect(text.left, text.top + head, beside, text.bottom - text.top - head)
        scene.add(Words(low, adapter, "body", 18, (206, 176, 126)))
        middle = low.centery if stacked else rect.centery
        box = (text.right - wide, middle - tool // 2, wide, tool)
        copy = Button(box, label, "", "button_bronze", scene.copy_address, bool(address))
        copy.tip = tr("Copies the address, without the code")
        scene.add(copy)
        if more:
            # Which adapter leads to the others cannot be known for sure.
            at = (text.right - tools, middle - side // 2, side, side)
            scene.add(IconButton(at, "swap", scene.next_address, tip=tr("Another address of this computer")))
        return rect.top

    def _guest(self, rect: pygame.Rect, room: RoomInfo) -> None:
        scene, art = self.scene, self.scene.stage.art
        text = scene.guest_words(room)
        tall = art.paragraph(text, "body", 20, CREAM, rect.width - art.px(50), "center").get_height()
        low = pygame.Rect(rect.left, rect.bottom - tall - art.px(40), rect.width, tall + art.px(40))
        scene.add(Plate(low, "panel_dark"))
        place = (low.left + art.px(25), low.top + art.px(20), low.width - art.px(50), tall)
        scene.add(Words(place, text, "body", 20, CREAM, "center", True))
        picture = pygame.Rect(rect.left, rect.top, rect.width, low.top - rect.top - art.px(14))
        if picture.height > art.px(120):
            scene.add(Scenery(picture, f"menu/box_{room.game}.webp"))


class Facts:
    """The right side: options in short, devices, who watches."""

    def __init__(self, scene: RoomScene) -> None:
        self.scene = scene

    def build(self, rect: pygame.Rect, room: RoomInfo) -> None:
        """One sheet that scrolls; where it leaves room, the game's picture."""
        scene, art = self.scene, self.scene.stage.art
        plate = Plate(rect, "panel_parchment")
        scene.add(plate)
        inner = rect.inflate(-art.px(52), -art.px(40))
        area = scene.add_area(
            pygame.Rect(inner.left - art.px(8), inner.top, inner.width + art.px(16), inner.height)
        )
        x, width = inner.left, inner.width - art.px(12)
        y = self._options(area, room, x, inner.top, width)
        y = self._devices(area, room, x, y + art.px(16), width)
        y = self._note(area, x, y + art.px(14), width)
        area.close(y)
        bottom = rect.bottom
        plate.rect.height = min(rect.height, y - rect.top + art.px(30))
        picture = pygame.Rect(rect.left, plate.rect.bottom + art.px(14), rect.width, 0)
        picture.height = bottom - picture.top
        if picture.height > art.px(170) and scene.session.is_host:
            scene.add(Scenery(picture, f"menu/hero_{room.game}.webp"))

    def _title(self, area: Area, text: str, x: int, y: int, width: int, button: Button | None = None) -> int:
        art = self.scene.stage.art
        high = line_height(art, "title", 25)
        if button is not None:
            high = max(high, button.rect.height)
            button.rect.midright = (x + width, y + high // 2)
            area.add(button)
            width -= button.rect.width + art.px(10)
        area.add(Words((x, y, width, high), text, "title", 25, INK))
        return y + high + art.px(6)

    def _options(self, area: Area, room: RoomInfo, x: int, y: int, width: int) -> int:
        scene, art = self.scene, self.scene.stage.art
        label = tr("Change") if scene.may_set else tr("Look at all")
        button = Button((0, 0, button_width(art, label), max(art.touch, art.px(50))), label, "",
                        "button_bronze", scene.open_options)  # fmt: skip
        y = self._title(area, tr("Options"), x, y, width, button)
        line = line_height(art, "body", 20) + art.px(8)
        for number, (name, value, changed) in enumerate(option_lines(scene.plan, room)):
            if number:
                area.add(Line((x, y, width, 1), (198, 168, 118)))
            half = width * 56 // 100
            area.add(Words((x, y, half, line), name, "body", 20, INK2))
            face = "bold" if changed else "body"
            area.add(Words((x + half, y, width - half, line), value, face, 20, INK, "right"))
            y += line
        return y

    def _devices(self, area: Area, room: RoomInfo, x: int, y: int, width: int) -> int:
        scene, art = self.scene, self.scene.stage.art
        y = self._title(area, tr("Devices"), x, y, width)
        high = max(art.touch if scene.session.is_host else 0, line_height(art, "bold", 20) + art.px(12))
        for device in room.devices:
            side = art.text_px(22)
            area.add(Icon((x, y + (high - side) // 2, side, side), "laptop" if device.here else "plug", INK2))
            right = x + width
            if scene.session.is_host and device.device:
                tool = max(art.touch * 4 // 5, art.px(40))
                tip = tr("Take {name} from the table", name=device.name)
                press = partial(scene.ask_remove, device)
                area.add(
                    IconButton((right - tool, y + (high - tool) // 2, tool, tool), "cancel", press, tip=tip)
                )
                right -= tool + art.px(8)
            lat = art.px(112)
            mark = latency_mark(scene.session.is_host, device, pygame.Rect(right - lat, y, lat, high))
            if mark is not None:
                area.add(mark)
            left = x + side + art.px(12)
            room_w = right - lat - left - art.px(8)
            name = art.fitted(device.name, "bold", 20, room_w * 62 // 100)
            wide = min(name[0].size(name[1])[0], room_w)
            area.add(Words((left, y, wide, high), device.name, "bold", 20, INK))
            rest = (left + wide + art.px(10), y, room_w - wide - art.px(10), high)
            area.add(Words(rest, device_words(room, device.device), "body", 19, INK2))
            y += high
        watching = sum(device.spectator for device in room.devices)
        text = tr("Nobody may watch.")
        if room.spectators:
            text = tr("Others may watch: they see what lies open.")
        if watching:
            text = trn("{n} watches: what lies open is seen.", "{n} watch: what lies open is seen.", watching)
        tall = art.paragraph(text, "body", 19, INK2, width).get_height()
        area.add(Words((x, y + art.px(4), width, tall), text, "body", 19, INK2, wrap=True))
        return y + tall + art.px(4)

    def _note(self, area: Area, x: int, y: int, width: int) -> int:
        """Trust is told, not supposed."""
        art = self.scene.stage.art
        side = art.text_px(22)
        text = tr("The host’s computer deals and sees everything.")
        room = width - side - art.px(12)
        tall = art.paragraph(text, "italic", 19, INK2, room).get_height()
        area.add(Icon((x, y + max(0, tall - side) // 2, side, side), "eye", INK2))
        area.add(Words((x + side + art.px(12), y, room, tall), text, "italic", 19, INK2, wrap=True))
        return y + max(tall, side)


def latency_mark(at_host: bool, device: RoomDevice, rect: pygame.Rect) -> Latency | None:
    """How far a device is from the host; nothing where elsewhere the host itself is meant."""
    if device.device == HOST_DEVICE and not at_host:
        return None
    return Latency(rect, device.latency, device.device == HOST_DEVICE, device.here)


def device_words(room: RoomInfo, device: int) -> str:
    """Host, watching, or who sits there."""
    seats = [seat.name for seat in room.seats if seat.device == device and seat.name]
    row = next((one for one in room.devices if one.device == device), None)
    if device == 0:
        return tr("host")
    if row is not None and row.spectator:
        return tr("watches")
    return ", ".join(name for name in seats if row is None or name != row.name)


def clock_words(room: RoomInfo) -> str:
    """The turn clock in short."""
    if room.clock == "off":
        return tr("no limit")
    time = seconds_words(room.seconds)
    if room.clock == "turn":
        return tr("{time} a turn", time=time)
    if room.bonus:
        return tr("{time} and {more} a turn", time=time, more=seconds_words(room.bonus))
    return tr("{time} in all", time=time)


def seconds_words(seconds: int) -> str:
    """30 s, 2 min."""
    if seconds % 60 == 0 and seconds:
        return tr("{n} min", n=seconds // 60)
    return tr("{n} s", n=seconds)


def undo_words(undo: str) -> str:
    """How moves are taken back."""
    return {
        "none": tr("never"),
        "fence": tr("own moves"),
        "agree": tr("if all agree"),
    }.get(undo, undo)


def option_lines(plan: Setup, room: RoomInfo) -> list[tuple[str, str, bool]]:
    """(title, value, whether it is another one than usual) of what can be told in short."""
    lines = [
        (tr("Time"), clock_words(room), room.clock != "off"),
        (tr("Taking back"), undo_words(room.undo), room.undo != "agree"),
    ]
    changed = []
    for option in plan.game.options:
        value: OptionValue = plan.options.get(option.key, option.default)
        if plan.applies(option) and value != option.default:
            label = tr("yes") if value is True else tr("no") if value is False else ""
            words = label or dict(plan.choices(option)).get(str(value), str(value))
            changed.append((tr(option.title), words, True))
    return [*lines, *(changed or [(tr("Rules"), tr("as in the rulebook"), False)])]
