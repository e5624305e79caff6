"""The parts of the new-table screen that are seen on or over a seat: name, outline, sign and colour.

Must never deal: what is edited is a `Setup`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

import game as games
from scenes.art import INK, INK2, SEAT_COLOURS
from scenes.controls import Decor, SeatDisc, Swatch, Words
from scenes.panel import Sheet, button_height
from scenes.screen import line_height
from scenes.setup import Setup
from scenes.text import tr
from scenes.ui import Button

COLOUR_NAMES = ("red", "blue", "yellow", "green", "purple")
COLUMNS = 6
"""Signs in a row."""


def sign_title(sign: str) -> str:
    """What a sign shows."""
    return {
        "bull": tr("Bull"),
        "lion": tr("Lion"),
        "owl": tr("Owl"),
        "dolphin": tr("Dolphin"),
        "horse": tr("Horse"),
        "ship": tr("Ship"),
        "amphora": tr("Pot"),
        "lyre": tr("Lyre"),
        "sun": tr("Sun"),
        "grapes": tr("Grapes"),
        "torch": tr("Torch"),
        "helmet": tr("Helmet"),
        "archer": tr("Archer"),
    }.get(sign, sign)


def own_signs(game: str) -> bool:
    """Whether a game has signs of its own: its seats are plain wood and need no colours."""
    return bool(games.load(game).signs)


def look_title(plan: Setup) -> str:
    """What can be changed about the look of a seat: a game with signs of its own has dynasties alone."""
    return tr("Change dynasty") if plan.game.signs else tr("Change sign and colour")


class Dashes(Decor):
    """The outline of a seat that nobody has taken."""

    def draw(self, art: Any, target: pygame.Surface) -> None:
        tone, step, thick = (196, 158, 98), art.px(16), max(1, art.px(2))
        rect = self.rect
        for x in range(rect.left, rect.right, step):
            for y in (rect.top, rect.bottom - thick):
                pygame.draw.rect(target, tone, (x, y, min(step * 5 // 8, rect.right - x), thick))
        for y in range(rect.top, rect.bottom, step):
            for x in (rect.left, rect.right - thick):
                pygame.draw.rect(target, tone, (x, y, thick, min(step * 5 // 8, rect.bottom - y)))


class Scenery(Decor):
    """A picture in a frame of wood and gold."""

    def __init__(self, rect: pygame.Rect, picture: str) -> None:
        super().__init__(rect)
        self.picture = picture

    def draw(self, art: Any, target: pygame.Surface) -> None:
        art.draw_skin(target, "panel_wood", self.rect)
        inner = self.rect.inflate(-art.px(30), -art.px(30))
        art.draw(target, art.picture(self.picture, inner.size, cover=True), inner.topleft)
        pygame.draw.rect(target, (206, 164, 92), inner, max(1, art.px(2)))


class NameButton(Button):
    """A name that can be changed: the pencil says so."""

    def __init__(self, rect: pygame.Rect, name: str, on_press: Any) -> None:
        super().__init__(rect, name, "pencil", "button_parchment", on_press, tip=tr("Change the name"))

    def draw_face(self, art: Any, target: pygame.Surface, rect: pygame.Rect) -> None:
        side = rect.height * 2 // 5
        gap = art.px(14)
        text = art.fit(self.label, "title", 26, INK, rect.width - side - 3 * gap)
        art.draw(target, text, (rect.left + gap, rect.centery - text.get_height() // 2))
        tone = INK if self.hovered else (150, 118, 78)
        art.draw(target, art.icon("pencil", side, tone), (rect.right - gap - side, rect.centery - side // 2))


class LookPanel(Sheet):
    """The sign and the colour of a seat; a game with signs of its own needs no colours."""

    wide = 860

    def __init__(self, plan: Setup, seat: int, on_change: Any) -> None:
        super().__init__()
        self.plan, self.seat, self.on_change = plan, seat, on_change

    def build(self) -> None:
        art = self.stage.art
        width, gap = self.inner_width(), art.px(18)
        head, small = line_height(art, "title", 32), line_height(art, "bold", 21)
        side = min(
            max(art.touch, art.px(96)), (width - 5 * gap) // 6, (self.stage.size[1] - art.px(420)) // 3
        )
        high = button_height(art)
        signs, own = self.plan.signs, bool(self.plan.game.signs)
        rows, columns = -(-len(signs) // COLUMNS), min(len(signs), COLUMNS)
        # Dynasties have names that everybody reads; of plain signs the picture says all.
        under = small if own else 0
        colours = 0 if own else small + side + gap
        inner = self.sheet(head + 3 * gap + small + rows * (side + under + gap) + colours + gap + high)
        info = self.plan.seats[self.seat]
        y = inner.top
        name = info.name
        title = tr("Sign and colour of {name}", name=name)
        if own:
            title = tr("Dynasty of {name}", name=name)
        self.add(Words((inner.left, y, width, head), title, "title", 32, INK, "center"))
        y += head + gap
        self.add(Words((inner.left, y, width, small), tr("Dynasty") if own else tr("Sign"), "bold", 21, INK2))
        y += small + gap // 2
        for number, sign in enumerate(signs):
            step = side + (2 * gap if own else gap)
            x = inner.centerx - (columns * step - step + side) // 2 + number % COLUMNS * step
            place = (x, y + number // COLUMNS * (side + gap), side, side)
            if own:
                box = (x - gap, place[1] + side + gap // 4, side + 2 * gap, small)
                self.add(Words(box, sign_title(sign), "body", 19, INK, "center"))
            press = partial(self.set_sign, sign)
            disc = SeatDisc(place, sign, info.colour, press, self._sign_tip(sign), own)
            disc.chosen = sign == info.sign
            self.add(disc)
        if not own:
            self._colours(pygame.Rect(inner.left, y + rows * (side + gap), width, small), side)
        wide = art.px(240)
        place = (inner.centerx - wide // 2, inner.bottom - high, wide, high)
        self.add(Button(place, tr("Done"), "confirm", "button_green", self.back))

    def _colours(self, line: pygame.Rect, side: int) -> None:
        """The colours in a row under their heading."""
        gap, count = self.stage.art.px(18), len(SEAT_COLOURS)
        self.add(Words(line, tr("Colour"), "bold", 21, INK2))
        for colour in range(count):
            x = line.centerx - (count * side + (count - 1) * gap) // 2 + colour * (side + gap)
            tip = self._holder("colour", colour) or tr(COLOUR_NAMES[colour])
            chosen = colour == self.plan.seats[self.seat].colour
            place = (x, line.bottom + gap // 2, side, side)
            self.add(Swatch(place, colour, chosen, partial(self.set_colour, colour), tip))

    def _sign_tip(self, sign: str) -> str:
        """What it is called, and who has it now."""
        holder = self._holder("sign", sign)
        if not holder:
            return sign_title(sign)
        return tr("{sign}: {holder}", sign=sign_title(sign), holder=holder)

    def _holder(self, what: str, value: object) -> str:
        """Who has it now; taking it means to change with him."""
        for seat, info in enumerate(self.plan.seats):
            if seat != self.seat and getattr(info, what) == value:
                return tr("{name} has it now and gets the old one", name=info.name)
        return ""

    def set_sign(self, sign: str) -> None:
        self.plan.set_sign(self.seat, sign)
        self.on_change()
        self.changed()

    def set_colour(self, colour: int) -> None:
        self.plan.set_colour(self.seat, colour)
        self.on_change()
        self.changed()
