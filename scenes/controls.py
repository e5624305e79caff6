"""The controls of menus and panels: words, plates, big buttons, chips, check boxes, seat discs.

They are widgets of `scenes.ui` in the look of assets/skins. Must never know a scene: a control calls what it
was given and shows what it was told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from net.seats import SeatInfo
from scenes.art import CREAM, GOLD, GREEN, INK, INK2, SEAT_COLOURS, SHADOW, Colour
from scenes.table.seats import disc
from scenes.ui import Box, Button, Widget, draw_focus, nothing

if TYPE_CHECKING:
    from scenes.art import Art

SHADE: Colour = (40, 10, 4)
DARK_LABEL: Colour = (64, 36, 14)


class Decor(Widget):
    """Something that is only looked at."""

    def __init__(self, rect: Box) -> None:
        super().__init__(rect)
        self.enabled = False

    def contains(self, pos: tuple[int, int]) -> bool:
        return False


class Plate(Decor):
    """A panel of a skin."""

    def __init__(self, rect: Box, skin: str) -> None:
        super().__init__(rect)
        self.skin = skin

    def draw(self, art: Art, target: pygame.Surface) -> None:
        art.draw_skin(target, self.skin, self.rect)


class Line(Decor):
    """A thin line between rows."""

    def __init__(self, rect: Box, colour: Colour = INK2) -> None:
        super().__init__(rect)
        self.colour = colour

    def draw(self, art: Art, target: pygame.Surface) -> None:
        pygame.draw.rect(target, self.colour, self.rect)


class Words(Decor):
    """Text in a rectangle: one line that is made to fit, or wrapped if `wrap`."""

    def __init__(
        self,
        rect: Box,
        text: str,
        face: str = "body",
        size: float = 20,
        colour: Colour = INK,
        align: str = "left",
        wrap: bool = False,
        shadow: Colour | None = None,
    ) -> None:
        super().__init__(rect)
        self.text, self.face, self.size, self.colour = text, face, size, colour
        self.align, self.wrap, self.shadow = align, wrap, shadow

    def picture(self, art: Art) -> pygame.Surface:
        """The text as it will be drawn."""
        if self.wrap:
            return art.paragraph(self.text, self.face, self.size, self.colour, self.rect.width, self.align)
        return art.fit(self.text, self.face, self.size, self.colour, self.rect.width, self.shadow)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        if not self.text:
            return
        picture = self.picture(art)
        spare = self.rect.width - picture.get_width()
        x = self.rect.left + {"left": 0, "center": spare // 2, "right": spare}[self.align]
        y = self.rect.top if self.wrap else self.rect.centery - picture.get_height() // 2
        art.draw(target, picture, (x, y))


class Icon(Decor):
    """An icon as high as its rectangle."""

    def __init__(self, rect: Box, name: str, colour: Colour = INK) -> None:
        super().__init__(rect)
        self.name, self.colour = name, colour

    def draw(self, art: Art, target: pygame.Surface) -> None:
        art.draw(target, art.icon(self.name, self.rect.height, self.colour), self.rect.topleft)


class BigButton(Button):
    """A button with an icon, a label and a line under it."""

    def __init__(
        self,
        rect: Box,
        label: str,
        subtitle: str = "",
        icon: str = "",
        skin: str = "button_bronze",
        on_press: Callable[[], None] = nothing,
        enabled: bool = True,
        tip: str = "",
        size: float = 28,
    ) -> None:
        super().__init__(rect, label, icon, skin, on_press, enabled, tip)
        self.subtitle = subtitle
        self.size = size  # type: ignore[assignment]

    def draw_face(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        room = rect.width - art.px(36)
        side = min(art.text_px(32), rect.height // 2) if self.icon else 0
        gap = art.px(12) if side else 0
        head = art.fit(self.label, "title", self.size, self.ink, room - side - gap, SHADE)
        sub = None
        if self.subtitle:
            sub = art.fit(self.subtitle, "body", 19, self.ink, room)
        high = head.get_height() + (sub.get_height() if sub else 0)
        top = rect.centery - high // 2
        left = rect.centerx - (side + gap + head.get_width()) // 2
        if side:
            middle = top + head.get_height() // 2 - side // 2
            art.draw(target, art.icon(self.icon, side, self.ink), (left, middle))
        art.draw(target, head, (left + side + gap, top))
        if sub is not None:
            art.draw(target, sub, (rect.centerx - sub.get_width() // 2, top + head.get_height()))


class Chip(Button):
    """One of several values; the chosen one is dark. `radio` tells whether it is part of one choice."""

    def __init__(
        self,
        rect: Box,
        label: str,
        selected: bool,
        on_press: Callable[[], None] = nothing,
        icon: str = "",
        enabled: bool = True,
        tip: str = "",
        size: float = 19,
    ) -> None:
        super().__init__(rect, label, icon, "chip", on_press, enabled, tip)
        self.selected = selected
        self.size = size  # type: ignore[assignment]

    def draw(self, art: Art, target: pygame.Surface) -> None:
        if not self.visible:
            return
        tint = _chip_tint(self.selected, self.hovered or self.pressed, self.enabled)
        art.draw_skin(target, "chip", self.rect, tint)
        self.draw_face(art, target, self.rect)
        if self.focused:
            draw_focus(art, target, self.rect)

    @property
    def ink(self) -> Colour:
        if self.selected:
            return CREAM
        return DARK_LABEL if self.enabled else (150, 128, 98)

    def draw_face(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        room = rect.width - art.px(20)
        side = min(int(rect.height * 0.5), room) if self.icon else 0
        gap = art.px(7) if side and self.label else 0
        face = "bold" if self.selected else "body"
        if self.label and side + gap + art.font("bold", self.size).size(self.label)[0] > room:
            # Words say more than the icon, which only goes with them.
            side = gap = 0
        text = (
            art.fit(self.label, face, self.size, self.ink, max(1, room - side - gap)) if self.label else None
        )
        left = rect.centerx - (side + gap + (text.get_width() if text else 0)) // 2
        if side:
            art.draw(target, art.icon(self.icon, side, self.ink), (left, rect.centery - side // 2))
        if text is not None:
            art.draw(target, text, (left + side + gap, rect.centery - text.get_height() // 2))


def _chip_tint(selected: bool, lit: bool, enabled: bool) -> Colour:
    if selected:
        return (112, 66, 28) if lit else (88, 50, 20)
    if not enabled:
        return (206, 186, 150)
    return (250, 232, 190) if lit else (226, 202, 152)


class CheckBox(Button):
    """A switch with its title beside it."""

    def __init__(self, rect: Box, label: str, value: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__(rect, label)
        self.value, self.on_change = value, on_change
        self.size = 21

    def activate(self) -> None:
        self.value = not self.value
        self.on_change(self.value)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        side = box_side(art)
        box = pygame.Rect(self.rect.left, self.rect.centery - side // 2, side, side)
        art.draw_skin(target, "checkbox_on" if self.value else "checkbox_off", box)
        if self.label:
            room = self.rect.right - box.right - art.px(14)
            text = art.fit(self.label, "bold", self.size, INK, room)
            art.draw(target, text, (box.right + art.px(14), self.rect.centery - text.get_height() // 2))
        if self.focused:
            draw_focus(art, target, self.rect.inflate(art.px(4), art.px(4)))
        elif self.hovered:
            pygame.draw.rect(target, GOLD, box.inflate(art.px(8), art.px(8)), max(2, art.px(3)), art.px(8))


def box_side(art: Art) -> int:
    """The side of a check box in px."""
    return max(art.px(32), art.text_px(24))


class SeatDisc(Button):
    """The disc of a seat: its sign in its colour. Can be pressed if it is given something to do."""

    def __init__(
        self,
        rect: Box,
        sign: str,
        colour: int,
        on_press: Callable[[], None] = nothing,
        tip: str = "",
        plain: bool = False,
    ) -> None:
        super().__init__(rect, "", sign, "seat_disc", on_press, True, tip)
        self.colour, self.plain = colour, plain
        self.chosen = False

    def draw(self, art: Art, target: pygame.Surface) -> None:
        draw_seat_disc(art, target, self.rect, self.icon, self.colour, self.plain)
        if self.focused:
            draw_focus(art, target, self.rect, round=True)
        elif self.hovered:
            width = max(2, art.px(4))
            radius = self.rect.width // 2 + width
            pygame.draw.circle(target, GOLD, self.rect.center, radius, width)
        if self.chosen:
            draw_badge(art, target, self.rect)


def draw_badge(art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
    """The check mark on a chosen thing that has a picture of its own, at its lower right."""
    radius = max(9, rect.width // 5)
    center = (rect.right - radius * 3 // 4, rect.bottom - radius * 3 // 4)
    pygame.draw.aacircle(target, CREAM, center, radius)
    pygame.draw.aacircle(target, GREEN, center, radius - max(2, radius // 8))
    side = radius * 5 // 4
    art.draw(target, art.icon("confirm", side, CREAM), (center[0] - side // 2, center[1] - side // 2))


def draw_seat_disc(
    art: Art, target: pygame.Surface, rect: pygame.Rect, sign: str, colour: int, plain: bool = False
) -> None:
    """The token of a seat as it lies at the table."""
    left, top, _, _ = art.skin_pad("seat_disc")
    info = SeatInfo("", sign, colour, plain=plain)
    art.draw(target, disc(art, info, rect.width), (rect.left - left, rect.top - top))


class Swatch(Button):
    """A seat colour to choose; a check mark says which is chosen."""

    def __init__(self, rect: Box, colour: int, chosen: bool, on_press: Callable[[], None], tip: str) -> None:
        super().__init__(rect, "", "", "seat_disc", on_press, True, tip)
        self.colour, self.chosen = colour, chosen

    def draw(self, art: Art, target: pygame.Surface) -> None:
        art.draw_skin(target, "seat_disc", self.rect)
        radius = self.rect.width * 2 // 5
        pygame.draw.aacircle(target, SEAT_COLOURS[self.colour], self.rect.center, radius)
        if self.chosen:
            side = self.rect.width // 2
            place = (self.rect.centerx - side // 2, self.rect.centery - side // 2)
            art.draw(target, art.icon("confirm", side, CREAM), place)
        if self.focused:
            draw_focus(art, target, self.rect, round=True)
        elif self.hovered:
            width = max(2, art.px(4))
            pygame.draw.circle(target, GOLD, self.rect.center, self.rect.width // 2 + width, width)


class Grip(Button):
    """The handle by which a card is dragged; keys and pads have buttons that do the same."""

    focusable = False

    def draw(self, art: Art, target: pygame.Surface) -> None:
        tone = INK if self.hovered or self.pressed else INK2
        for row in (-1, 0, 1):
            for column in (-1, 1):
                centre = (self.rect.centerx + column * art.px(6), self.rect.centery + row * art.px(13))
                pygame.draw.circle(target, tone, centre, max(2, art.px(3.5)))
        if self.focused:
            draw_focus(art, target, self.rect)


class Tile(Button):
    """A picture that can be pressed, in a golden frame while it is looked at."""

    def __init__(
        self, rect: Box, picture: str, on_press: Callable[[], None] = nothing, label: str = ""
    ) -> None:
        super().__init__(rect, label, "", "", on_press)
        self.picture = picture

    def draw(self, art: Art, target: pygame.Surface) -> None:
        art.draw(target, art.picture(self.picture, self.rect.size, cover=True), self.rect.topleft)
        if self.focused:
            draw_focus(art, target, self.rect.inflate(-art.px(14), -art.px(14)))
        elif self.hovered or self.pressed:
            pygame.draw.rect(target, GOLD, self.rect, max(2, art.px(4)), art.px(4))


def heading(rect: Box, text: str, size: float = 30, colour: Colour = GOLD, align: str = "left") -> Words:
    """Golden words on wood."""
    return Words(rect, text, "title", size, colour, align, shadow=SHADOW)
