"""Friendly panels over whatever is on the screen: something to read, a question, a line to type.

Everything that goes wrong is told here in plain words. Must never show a text of people or files as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.art import INK, INK2, Art
from scenes.bindings import TYPING, WAYS, Deeds, Table
from scenes.controls import Chip, Icon, Words
from scenes.gui import GuiScene
from scenes.stage import Stage
from scenes.text import language, tr
from scenes.ui import Button

if TYPE_CHECKING:
    from scenes.entry import Entry

DIM = (12, 6, 2, 160)
WIDE = 720
KEY_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
ACCENTS = {"pt_BR": "áâãàçéêíóôõú", "ca": "àçèéíïòóúü·’"}
"""One more row of keys for the letters that the names of a language have."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a panel. action is called after the panel has gone; None: it only goes."""

    label: str
    action: Callable[[], None] | None = None
    skin: str = "button_bronze"
    icon: str = ""


def button_width(art: Art, label: str, icon: str = "", size: float = 21) -> int:
    """The width in px that a button wants."""
    return art.font("title", size).size(label)[0] + art.px(56) + (art.px(40) if icon else 0)


def button_height(art: Art) -> int:
    """The height in px of a button of one line."""
    return max(art.touch, art.px(58), art.text_px(21) + art.px(24))


class Sheet(GuiScene):
    """A parchment sheet in the middle, the scene below dimmed."""

    opaque = False
    wide: float = WIDE

    def __init__(self) -> None:
        super().__init__()
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._dim: pygame.Surface | None = None

    def sheet(self, height: int, wide: float = 0) -> pygame.Rect:
        """Gives the sheet its place; the rectangle inside of its margins."""
        art, (w, h) = self.stage.art, self.stage.size
        width = min(max(art.px(wide or self.wide), w * 2 // 5), w - art.px(60))
        self.rect = pygame.Rect(0, 0, width, min(height + art.px(88), h - art.px(40)))
        self.rect.center = (w // 2, h // 2)
        self._dim = art.plain(self.stage.size)
        self._dim.fill(DIM)
        return self.rect.inflate(-art.px(88), -art.px(88))

    def inner_width(self, wide: float = 0) -> int:
        """The width in px inside of the margins."""
        art, w = self.stage.art, self.stage.size[0]
        return min(max(art.px(wide or self.wide), w * 2 // 5), w - art.px(60)) - art.px(88)

    def draw_back(self, target: pygame.Surface) -> None:
        art = self.stage.art
        if self._dim is not None:
            art.draw(target, self._dim, (0, 0))
        art.draw_skin(target, "panel_parchment", self.rect)


class Panel(Sheet):
    """A title, a text and answers. Esc and the pad's back give the last answer."""

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[Answer] = (),
        icon: str = "",
    ) -> None:
        super().__init__()
        self.title, self.text, self.icon = title, text, icon
        self.answers = tuple(answers) or (Answer(tr("Close")),)

    def build(self) -> None:
        art = self.stage.art
        width = self.inner_width()
        title = art.paragraph(self.title, "title", 34, INK, width, "center")
        text = art.paragraph(self.text, "body", 22, INK, width, "center")
        rows = self._rows(width)
        gap, high = art.px(18), button_height(art)
        top_icon = art.px(70) + gap if self.icon else 0
        below = gap * 2 + len(rows) * (high + gap) - gap
        height = top_icon + title.get_height() + gap + text.get_height() + below
        inner = self.sheet(height)
        y = inner.top
        if self.icon:
            self.add(Icon((inner.centerx - art.px(35), y, art.px(70), art.px(70)), self.icon, INK2))
            y += top_icon
        self.add(
            Words((inner.left, y, width, title.get_height()), self.title, "title", 34, INK, "center", True)
        )
        y += title.get_height() + gap
        room = inner.bottom - below - y
        if text.get_height() > room:
            area = self.add_area(pygame.Rect(inner.left, y, width, max(1, room)))
            width -= area.track + art.px(8)
            high_text = art.paragraph(self.text, "body", 22, INK, width, "center").get_height()
            area.add(Words((inner.left, y, width, high_text), self.text, "body", 22, INK, "center", True))
            area.close(y + high_text)
        else:
            self.add(Words((inner.left, y, width, room), self.text, "body", 22, INK, "center", True))
        self._place(rows, inner, high, gap)

    def _rows(self, width: int) -> list[list[Answer]]:
        """The answers side by side as far as they fit."""
        art = self.stage.art
        widest = max(button_width(art, one.label, one.icon) for one in self.answers)
        across = max(1, min(len(self.answers), (width + art.px(18)) // (widest + art.px(18))))
        return [list(self.answers[i : i + across]) for i in range(0, len(self.answers), across)]

    def _place(self, rows: list[list[Answer]], inner: pygame.Rect, high: int, gap: int) -> None:
        art = self.stage.art
        widest = max(button_width(art, one.label, one.icon) for one in self.answers)
        widest = max(widest, art.px(180))
        y = inner.bottom - len(rows) * (high + gap) + gap
        for row in rows:
            wide = min(widest, (inner.width - gap * (len(row) - 1)) // len(row))
            x = inner.centerx - (len(row) * (wide + gap) - gap) // 2
            for one in row:
                act = self._action(one)
                self.add(Button((x, y, wide, high), one.label, one.icon, one.skin, act))
                x += wide + gap
            y += high + gap

    def _action(self, answer: Answer) -> Callable[[], None]:
        def act() -> None:
            self.stage.pop()
            if answer.action is not None:
                answer.action()

        return act

    def back(self) -> None:
        self._action(self.answers[-1])()


def key_rows() -> tuple[str, ...]:
    """The keys on the screen, in rows, for the language in use."""
    accents = ACCENTS.get(language())
    return (*KEY_ROWS, accents) if accents else KEY_ROWS


class AskText(Sheet):
    """Asks for a line of text: typed on a keyboard, tapped on keys on the screen, or picked."""

    def __init__(
        self,
        title: str,
        initial: str,
        on_done: Callable[[str], None],
        suggestions: Sequence[str] = (),
        limit: int = 24,
        signs: str = "",
    ) -> None:
        super().__init__()
        self.title, self.initial, self.on_done = title, initial, on_done
        self.suggestions, self.limit = tuple(suggestions), limit
        self.signs = signs
        """What the keys on the screen have besides letters and digits."""
        self.entry: Entry | None = None
        self.keys_shown = False
        self.capital = True

    wide = 900

    def leave(self) -> None:
        if self.entry is not None:
            self.entry.close()

    def build(self) -> None:
        art = self.stage.art
        text = self.entry.text if self.entry is not None else self.initial
        width, gap = self.inner_width(), art.px(16)
        field = max(art.touch, art.px(64), art.text_px(26) + art.px(30))
        chip, high = max(art.touch, art.px(44), art.text_px(19) + art.px(18)), button_height(art)
        head = art.text_px(32) + art.px(14)
        rows = self._suggestion_rows(width, gap)
        if self.keys_shown:
            rows = rows[:1]
        keys = len(self.key_rows) + 1 if self.keys_shown else 0
        keys_high = (max(art.touch, art.px(50)) + art.px(8)) * keys
        height = head + gap + field + gap + len(rows) * (chip + art.px(8)) + keys_high + gap + high
        inner = self.sheet(height)
        y = inner.top
        self.add(Words((inner.left, y, width, head), self.title, "title", 32, INK, "center"))
        y += head + gap
        self._field(pygame.Rect(inner.left, y, width, field), text)
        y += field + gap
        for row in rows:
            self._suggestion_row(row, inner.left, y, chip)
            y += chip + art.px(8)
        if self.keys_shown:
            self._keys(pygame.Rect(inner.left, y, width, keys_high - art.px(8)))
        self._buttons(inner, high, gap)

    def _field(self, rect: pygame.Rect, text: str) -> None:
        # pygame_gui takes long to load: only those who type something wait for it.
        from scenes.entry import Entry

        fresh = self.entry is None or self.fresh
        if self.entry is not None:
            self.entry.close()
        self.entry = Entry(self.stage.art, self.stage.size, rect, text, self.limit)
        if fresh:
            self.entry.select_all()

    def _suggestion_rows(self, width: int, gap: int) -> list[list[str]]:
        rows: list[list[str]] = []
        left = 0
        for name in self.suggestions:
            wide = self._chip_width(name)
            if not rows or left + wide > width:
                rows.append([])
                left = 0
            rows[-1].append(name)
            left += wide + gap // 2
        return rows[:3]

    def _chip_width(self, name: str) -> int:
        art = self.stage.art
        return max(art.touch, art.font("body", 19).size(name)[0] + art.px(44))

    def _suggestion_row(self, row: list[str], x: int, y: int, high: int) -> None:
        for name in row:
            wide = self._chip_width(name)
            self.add(Chip((x, y, wide, high), name, False, lambda name=name: self.pick(name)))
            x += wide + self.stage.art.px(8)

    def _buttons(self, inner: pygame.Rect, high: int, gap: int) -> None:
        art = self.stage.art
        wide = min(art.px(250), (inner.width - high - 2 * gap) // 2)
        y = inner.bottom - high
        tip = tr("Keys on the screen")
        self.add(
            Button((inner.left, y, high, high), "", "pencil", "button_bronze", self.toggle_keys, tip=tip)
        )
        right = inner.right - wide
        self.add(Button((right, y, wide, high), tr("Accept"), "confirm", "button_green", self.accept))
        self.add(Button((right - gap - wide, y, wide, high), tr("Cancel"), "", "button_bronze", self.back))

    def _keys(self, rect: pygame.Rect) -> None:
        gap = self.stage.art.px(8)
        letters = self.key_rows
        high = (rect.height + gap) // (len(letters) + 1) - gap
        wide = (rect.width + gap) // max(map(len, letters)) - gap
        for number, row in enumerate(letters):
            x = rect.centerx - (len(row) * (wide + gap) - gap) // 2
            for char in row:
                shown = char.upper() if self.capital else char
                box = (x, rect.top + number * (high + gap), wide, high)
                self.add(Chip(box, shown, False, lambda shown=shown: self.type(shown), size=24))
                x += wide + gap
        y = rect.top + len(letters) * (high + gap)
        third = (rect.width - 2 * gap) // 4
        self.add(
            Chip((rect.left, y, third, high), "", self.capital, self.shift, "up", tip=tr("Capital letter"))
        )
        self.add(
            Chip((rect.left + third + gap, y, 2 * third, high), tr("Space"), False, lambda: self.type(" "))
        )
        x = rect.left + 3 * third + 2 * gap
        self.add(Chip((x, y, third, high), "", False, self.rub, "left", tip=tr("Delete the last letter")))

    @property
    def key_rows(self) -> tuple[str, ...]:
        """The keys on the screen, in rows."""
        return (*key_rows(), self.signs) if self.signs else key_rows()

    # --- what the controls do ---------------------------------------------------------------------

    @property
    def fresh(self) -> bool:
        """The text is marked as a whole: the next letter takes its place."""
        return self.entry is not None and self.entry.selected

    def toggle_keys(self) -> None:
        self.keys_shown = not self.keys_shown
        self.changed()

    def type(self, char: str) -> None:
        """Puts a letter at the end, or in the place of what is marked."""
        assert self.entry is not None
        self.entry.set_text(("" if self.fresh else self.entry.text) + char)
        if self.capital != (char == " "):
            self.capital = char == " "
            self.changed()

    def shift(self) -> None:
        self.capital = not self.capital
        self.changed()

    def rub(self) -> None:
        """Takes the last letter away, or all that is marked."""
        assert self.entry is not None
        self.entry.set_text("" if self.fresh else self.entry.text[:-1])
        self.capital = not self.entry.text
        self.changed()

    def pick(self, name: str) -> None:
        """Takes a suggestion, and that is all that was asked."""
        self.stage.pop()
        self.on_done(name)

    def accept(self) -> None:
        assert self.entry is not None
        text = self.entry.text
        self.stage.pop()
        self.on_done(text)

    # --- loop -------------------------------------------------------------------------------------

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, g.Raw):
            if self.entry is not None and intent.event.type in _FOR_ENTRY:
                self.entry.take(intent.event)
                self.entry.update(0.0)
                self.stage.dirty()
            return True
        return super().handle(intent)

    types = True

    def _show_focus(self) -> None:
        """The field has the keyboard: no focus, so that Enter accepts what was typed."""

    def key_tables(self) -> Sequence[Table]:
        return (TYPING,)

    def deeds(self) -> Deeds:
        return {
            **super().deeds(),
            **{name: lambda intent, name=name: self._go(intent, name) for name in WAYS},
            "press": self._press,
            "accept": lambda intent: self.accept(),
            "rub": lambda intent: self.rub(),
            "blank": lambda intent: self.type(" "),
        }

    def _go(self, intent: Any, name: str) -> bool:
        """Arrows at the side belong to the text as long as nothing has the focus."""
        if self.focus is None and name in ("left", "right") and isinstance(intent, g.Key):
            return False
        if isinstance(intent, g.Pad) and not self.keys_shown:
            self._show_keys_for_pad()
        else:
            self.move_focus(WAYS[name])
        return True

    def _press(self, intent: Any) -> None:
        if self.focus is not None:
            self.press_focus()
        elif isinstance(intent, g.Pad):
            self._show_keys_for_pad()
        else:
            self.accept()

    def _show_keys_for_pad(self) -> None:
        """Nobody types with a pad: the keys come by themselves, and the focus to one of them."""
        self.keys_shown = True
        self.lay_out()
        keys = (w for w in self.group.widgets if isinstance(w, Chip) and w.label.casefold() == KEY_ROWS[1][0])
        self.focus_on(next(keys))

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.entry is not None and self.entry.update(dt):
            self.stage.dirty()

    def wake_in(self) -> float | None:
        return BLINK

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self.entry is not None:
            self.entry.draw(self.stage.art, target)


BLINK = 0.4
_FOR_ENTRY = {
    pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING,
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION,
}  # fmt: skip


def say(stage: Stage, title: str, text: str, icon: str = "info") -> None:
    """Tells something that a person only has to read."""
    stage.push(Panel(title, text, icon=icon))


def ask(stage: Stage, title: str, text: str, yes: Answer, no: str = "") -> None:
    """A question with one deed and a way out."""
    stage.push(Panel(title, text, [yes, Answer(no or tr("Cancel"))]))


def ask_text(
    stage: Stage,
    title: str,
    initial: str,
    on_done: Callable[[str], None],
    suggestions: Sequence[str] = (),
    limit: int = 24,
    signs: str = "",
) -> None:
    """Asks for a line of text; on_done gets it as it was typed. signs: more keys on the screen."""
    stage.push(AskText(title, initial, on_done, suggestions, limit, signs))
