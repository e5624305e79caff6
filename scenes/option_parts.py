"""The rows of a game's options: switches and values with their explanations, for the tables that people open.

Owns how an option looks. Must never keep a value: what is edited is a `Setup`, and every change is handed on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.contract import Option, OptionValue
from scenes.art import INK, INK2
from scenes.controls import CheckBox, Chip, Line, Words, box_side
from scenes.screen import line_height
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.art import Art
    from scenes.gui import Area
    from scenes.setup import Setup

HEADING = (140, 62, 26)


class OptionRows:
    """Puts the rows of a plan into an area that scrolls. on_set: called with the key and the new value."""

    def __init__(self, art: Art, area: Area, plan: Setup, on_set: Callable[[str, OptionValue], None]) -> None:
        self.art, self.area, self.plan, self.on_set = art, area, plan, on_set

    @property
    def chip_height(self) -> int:
        return chip_height(self.art)

    def add(self, x: int, y: int, width: int, extra: bool = True) -> int:
        """All groups from y on; the y below them. extra: with what is no part of the match."""
        for title, options in self.plan.option_groups():
            shown = options if extra else [o for o in options if o in self.plan.game.options]
            if title and shown:
                y = self.group(title, x, y, width)
            for number, option in enumerate(shown):
                if number:
                    self.area.add(Line((x, y, width, 1), (190, 156, 104)))
                    y += self.art.px(12)
                y = self._option(option, x, y, width)
        return y

    def group(self, title: str, x: int, y: int, width: int) -> int:
        """A heading with a line under it."""
        art = self.art
        high = line_height(art, "title", 23)
        y += art.px(10)
        self.area.add(Words((x, y, width, high), title, "title", 23, HEADING))
        self.area.add(Line((x, y + high, width, max(1, art.px(2))), (160, 112, 60)))
        return y + high + art.px(14)

    def _option(self, option: Option, x: int, y: int, width: int) -> int:
        able = self.plan.applies(option)
        text = tr(option.explanation)
        if not able:
            seats = " / ".join(map(str, option.seats))
            text = tr("Only with {seats} at the table. {text}", seats=seats, text=text)
        if option.is_switch:
            value = bool(self.plan.options[option.key]) and able
            return self.switch(
                tr(option.title), text, value, partial(self.on_set, option.key), x, y, width, able
            )
        y = self.head(tr(option.title), text, x, y, width)
        return self._values(option, able, pygame.Rect(x, y, width, 0))

    def head(self, title: str, text: str, x: int, y: int, width: int) -> int:
        """The title of a choice and its explanation; the y below them."""
        high = line_height(self.art, "bold", 21)
        self.area.add(Words((x, y, width, high), title, "bold", 21, INK))
        return self._explained(text, x, y + high + self.art.px(2), width)

    def switch(
        self,
        title: str,
        text: str,
        value: bool,
        on_change: Callable[[bool], None],
        x: int,
        y: int,
        width: int,
        able: bool = True,
    ) -> int:
        """A check box with its explanation; the y below them."""
        art = self.art
        high = max(box_side(art), line_height(art, "bold", 21), art.px(40))
        box = CheckBox((x, y, width, high), title, value, on_change)
        box.enabled = able
        self.area.add(box)
        indent = box_side(art) + art.px(14)
        return self._explained(text, x + indent, y + high + art.px(2), width - indent) + art.px(4)

    def _explained(self, text: str, x: int, y: int, width: int) -> int:
        if not text:
            return y + self.art.px(4)
        tall = self.art.paragraph(text, "body", 19, INK2, width).get_height()
        self.area.add(Words((x, y, width, tall), text, "body", 19, INK2, wrap=True))
        return y + tall + self.art.px(8)

    def _values(self, option: Option, able: bool, rect: pygame.Rect) -> int:
        if option.notes:
            return self._noted_values(option, able, rect)
        now = self.plan.options[option.key]
        rows = [(label, now == value, partial(self.on_set, option.key, value))
                for value, label in self.plan.choices(option)]  # fmt: skip
        return self.chips(rows, rect, able)

    def chips(
        self, rows: list[tuple[str, bool, Callable[[], None]]], rect: pygame.Rect, able: bool = True
    ) -> int:
        """Values side by side as far as they fit: (label, chosen, press); the y below them."""
        art, gap = self.art, self.art.px(8)
        x, y, high = rect.left, rect.top, self.chip_height
        for label, chosen, press in rows:
            wide = min(rect.width, max(art.touch, art.font("bold", 19).size(label)[0] + art.px(36)))
            if x + wide > rect.right and x > rect.left:
                x, y = rect.left, y + high + gap
            self.area.add(Chip((x, y, wide, high), label, chosen, press, enabled=able))
            x += wide + gap
        return y + high + art.px(14)

    def _noted_values(self, option: Option, able: bool, rect: pygame.Rect) -> int:
        """One value a row, with a sentence on it beside."""
        art, gap = self.art, self.art.px(8)
        choices = self.plan.choices(option)
        widest = max(art.font("bold", 19).size(label)[0] for _, label in choices)
        wide = min(rect.width // 2, widest + art.px(36))
        y, left = rect.top, rect.left + wide + art.px(16)
        for (value, label), note in zip(choices, option.notes, strict=True):
            text = tr(note)
            tall = art.paragraph(text, "body", 19, INK2, rect.right - left).get_height()
            high = max(self.chip_height, tall)
            chosen = self.plan.options[option.key] == value
            press = partial(self.on_set, option.key, value)
            box = (rect.left, y + (high - self.chip_height) // 2, wide, self.chip_height)
            self.area.add(Chip(box, label, chosen, press, enabled=able))
            place = (left, y + (high - tall) // 2, rect.right - left, tall)
            self.area.add(Words(place, text, "body", 19, INK2, wrap=True))
            y += high + gap
        return y + art.px(6)


def chip_height(art: Art) -> int:
    """The height in px of a chip of one line."""
    return max(art.touch, art.px(44), art.text_px(19) + art.px(18))
