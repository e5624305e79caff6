"""The panels on the way to a table: its code, an address, and the moment of knocking.

Owns the typing of a code, on a keyboard or on keys of the screen. Must never show a code to anybody but who
types it, nor keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.contract import GameError
from net.secure import CODE_ALPHABET, CODE_LENGTH, clean_code
from scenes import gestures as g
from scenes.art import INK, INK2, RED, Art
from scenes.bindings import TYPING, WAYS, Deeds, Table
from scenes.controls import CheckBox, Chip, Decor, Icon, Words, box_side
from scenes.lan.doors import join_table
from scenes.lan.visit import Visit
from scenes.lan.wording import denial_words
from scenes.launch import sentence
from scenes.panel import Panel, Sheet, button_height
from scenes.screen import line_height
from scenes.text import tr
from scenes.ui import Button

if TYPE_CHECKING:
    from net.session import PeerSession, SessionEvent
    from net.versions import Denial
    from scenes.stage import Stage

COLUMNS = 7
"""Keys in a row: the 28 letters and digits of a code in four rows."""


class CodeTiles(Decor):
    """Six tiles of limestone with a letter cut into each; the next one to fill in has a golden edge."""

    def __init__(self, rect: pygame.Rect, code: str, cursor: bool = False) -> None:
        super().__init__(rect)
        self.code, self.cursor = code, cursor

    def draw(self, art: Art, target: pygame.Surface) -> None:
        gap = art.px(8)
        wide = min((self.rect.width + gap) // CODE_LENGTH - gap, self.rect.height)
        left = self.rect.centerx - (CODE_LENGTH * (wide + gap) - gap) // 2
        room = wide - art.px(10)
        fits = (s for s in range(50, 12, -1) if art.font("title", s).size("W")[0] <= room)
        size = next(fits, 12)
        for place in range(CODE_LENGTH):
            box = pygame.Rect(left + place * (wide + gap), self.rect.top, wide, self.rect.height)
            art.draw_skin(target, "panel_parchment_light", box)
            if place < len(self.code):
                for tone, down in (((255, 250, 236), art.px(2)), ((74, 46, 20), 0)):
                    letter = art.text(self.code[place], "title", size, tone)
                    art.draw(target, letter, letter.get_rect(center=box.center).move(0, down).topleft)
            elif self.cursor and place == len(self.code):
                edge = box.inflate(-art.px(8), -art.px(8))
                args = ((212, 150, 44), edge, max(2, art.px(4)), art.px(8))
                art.shape(target, edge, pygame.draw.rect, *args)


class CodePanel(Sheet):
    """Asks for the six characters that the host's screen shows; on_done gets them and whether only to watch.

    problem: what was wrong the last time; may_watch: a choice to watch is offered; must_watch: no seat is
    free.
    """

    wide = 860
    types = True

    def __init__(
        self,
        table: str,
        on_done: Callable[[str, bool], None],
        problem: str = "",
        may_watch: bool = False,
        must_watch: bool = False,
    ) -> None:
        super().__init__()
        self.table, self.on_done, self.problem = table, on_done, problem
        self.may_watch, self.watch, self.must_watch = may_watch, must_watch, must_watch
        self.code = ""

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, width = self.stage.art, self.inner_width()
        gap, high = art.px(14), button_height(art)
        head, line = line_height(art, "title", 32), line_height(art, "body", 21)
        tiles = art.px(96)
        note = self.problem or tr("Six letters and digits: they stand on the screen of the host.")
        tall = art.paragraph(note, "body", 21, INK2, width, "center").get_height()
        key = max(art.touch, art.px(54))
        keys = 4 * (key + art.px(8))
        box = max(box_side(art), line) + gap if self.may_watch else 0
        room = self.stage.size[1] - art.px(128) - (head + tall + tiles + box + high + 4 * gap)
        key = max(art.px(34), min(key, room // 4 - art.px(8)))
        keys = 4 * (key + art.px(8))
        inner = self.sheet(head + gap + tall + gap + tiles + gap + keys + gap + box + high)
        y = inner.top
        title = tr("The code of “{table}”", table=self.table) if self.table else tr("The code of the table")
        self.add(Words((inner.left, y, width, head), title, "title", 32, INK, "center"))
        y += head + gap
        ink = RED if self.problem else INK2
        self.add(Words((inner.left, y, width, tall), note, "body", 21, ink, "center", True))
        y += tall + gap
        self.add(CodeTiles(pygame.Rect(inner.left, y, width, tiles), self.code, True))
        y += tiles + gap
        self._keys(pygame.Rect(inner.left, y, width, keys), key)
        y += keys + gap
        if self.may_watch:
            check = CheckBox((inner.left, y, width, box - gap), tr("Only watch"), self.watch, self._set_watch)
            check.enabled = not self.must_watch
            self.add(check)
        self._buttons(inner, high, gap)

    def _keys(self, rect: pygame.Rect, high: int) -> None:
        gap = self.stage.art.px(8)
        wide = min((rect.width + gap) // COLUMNS - gap, self.stage.art.px(96))
        left = rect.centerx - (COLUMNS * (wide + gap) - gap) // 2
        for number, char in enumerate(CODE_ALPHABET):
            row, column = divmod(number, COLUMNS)
            box = (left + column * (wide + gap), rect.top + row * (high + gap), wide, high)
            self.add(Chip(box, char, False, lambda char=char: self.type(char), size=24))

    def _buttons(self, inner: pygame.Rect, high: int, gap: int) -> None:
        art, y = self.stage.art, inner.bottom - high
        wide = min(art.px(250), (inner.width - high - 2 * gap) // 2)
        tip = tr("Delete the last letter")
        self.add(Button((inner.left, y, high, high), "", "left", "button_bronze", self.rub, tip=tip))
        right = inner.right - wide
        label, whole = tr("Watch") if self.watch else tr("Come in"), len(self.code) == CODE_LENGTH
        self.add(Button((right, y, wide, high), label, "door", "button_green", self.accept, whole))
        self.add(Button((right - gap - wide, y, wide, high), tr("Cancel"), "", "button_bronze", self.back))

    # --- what the controls do ---------------------------------------------------------------------

    def type(self, text: str) -> None:
        """Puts letters in as far as they can be of a code; a whole code takes the place of what is there."""
        whole = clean_code(text)
        if whole is not None:
            self.code = whole
        else:
            fresh = "".join(char for char in text.upper() if char in CODE_ALPHABET)
            self.code = (self.code + fresh)[:CODE_LENGTH]
        self.problem = ""
        self.changed()

    def rub(self) -> None:
        self.code = self.code[:-1]
        self.changed()

    def _set_watch(self, on: bool) -> None:
        self.watch = on
        self.changed()

    def accept(self) -> None:
        """Goes to the door; with less than six characters nothing happens."""
        if len(self.code) == CODE_LENGTH:
            self.stage.pop()
            self.on_done(self.code, self.watch)

    # --- input ------------------------------------------------------------------------------------

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, g.Key):
            if intent.mod & pygame.KMOD_CTRL and intent.key == pygame.K_v:
                self.type(_clipboard())
                return True
            if intent.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
                self.rub()
                return True
            if intent.text and intent.text.upper() in CODE_ALPHABET and len(intent.text) == 1:
                self.focus_on(None)
                self.type(intent.text)
                return True
        return super().handle(intent)

    def key_tables(self) -> Sequence[Table]:
        return (TYPING,)

    def deeds(self) -> Deeds:
        return {
            **super().deeds(),
            **{name: lambda intent, way=way: self.move_focus(way) for name, way in WAYS.items()},
            "press": self._press,
            "accept": lambda intent: self.accept(),
            "rub": lambda intent: self.rub(),
            "blank": lambda intent: None,
        }

    def _press(self, intent: Any) -> None:
        """Enter without a frame takes the code; a pad begins at the keys."""
        if self.focus is None and isinstance(intent, g.Key):
            self.accept()
        else:
            self.press_focus()

    def first_focus(self) -> None:
        """The first key of the screen."""
        self.focus_on(next((w for w in self.group.widgets if isinstance(w, Chip)), None))

    def _show_focus(self) -> None:
        """The field has the keyboard, until somebody steers."""


def _clipboard() -> str:
    """What was copied, "" if that is no text."""
    try:
        return pygame.scrap.get_text()[:200]
    except (pygame.error, AttributeError):
        return ""


class Knocking(Sheet):
    """Between the code and the room: goes on by itself when the host answers.

    table: its name for the words; again: asks for the code once more, with what was wrong.
    """

    def __init__(self, visit: Visit, table: str, again: Callable[[str], None]) -> None:
        super().__init__()
        self.visit, self.table, self.again = visit, table, again
        self.visit.listeners.append(self)

    @property
    def session(self) -> PeerSession:
        session: Any = self.visit.session
        return session

    def build(self) -> None:
        art, width = self.stage.art, self.inner_width()
        head, gap, high = line_height(art, "title", 32), art.px(18), button_height(art)
        side = art.px(64)
        text = {
            "checking": tr("The code is being checked …"),
        }.get(self.session.status, tr("Going to the table …"))
        line = line_height(art, "body", 22)
        inner = self.sheet(side + head + line + high + 4 * gap)
        y = inner.top
        self.add(Icon((inner.centerx - side // 2, y, side, side), "network", INK2))
        y += side + gap
        title = self.table or tr("A table on the LAN")
        self.add(Words((inner.left, y, width, head), title, "title", 32, INK, "center"))
        y += head + gap
        self.add(Words((inner.left, y, width, line), text, "body", 22, INK2, "center"))
        wide = art.px(240)
        place = (inner.centerx - wide // 2, inner.bottom - high, wide, high)
        self.add(Button(place, tr("Cancel"), "cancel", "button_bronze", self.back))

    def enter(self) -> None:
        super().enter()
        self._look()

    def hear(self, event: SessionEvent) -> None:
        self._look()

    def _look(self) -> None:
        """Goes on as soon as it is clear how."""
        status = self.session.status
        if status in ("lobby", "playing", "over"):
            self._come_in()
        elif status in ("refused", "lost", "closed"):
            self._turned_away(self.session.reason)
        else:
            self.changed()

    def _come_in(self) -> None:
        from scenes.lan.room import RoomScene

        if self.stage.top is self:
            self.visit.listeners.remove(self)
            self.stage.replace(RoomScene(self.visit))

    def _turned_away(self, denial: Denial | None) -> None:
        stage = self.stage
        if stage.top is not self:
            return
        self.visit.leave()
        stage.pop()
        title, text = denial_words(denial)
        if denial is not None and denial.code == "wrong_code":
            self.again(f"{title}. {text}")
        else:
            stage.push(Panel(title, text, icon="lock"))

    def back(self) -> None:
        self.visit.leave()
        self.stage.pop()


def ask_code(
    stage: Stage,
    where: tuple[str, int],
    table: str = "",
    table_id: bytes = b"",
    may_watch: bool = False,
    must_watch: bool = False,
    problem: str = "",
) -> None:
    """The code, then the door, then the room; a wrong code is asked for again.

    where: host and port. A table that is typed by its address has no name and no id yet.
    """

    def again(wrong: str) -> None:
        ask_code(stage, where, table, table_id, may_watch, must_watch, wrong)

    def go(code: str, watch: bool) -> None:
        knock(stage, where, code, table, table_id, watch, again)

    stage.push(CodePanel(table, go, problem, may_watch, must_watch))


def knock(
    stage: Stage,
    where: tuple[str, int],
    code: str,
    table: str = "",
    table_id: bytes = b"",
    watch: bool = False,
    again: Callable[[str], None] | None = None,
) -> None:
    """Goes to a table whose code is known."""
    try:
        session = join_table(stage, *where, code, table_id, watch)
    except GameError as error:
        stage.push(Panel(tr("The table cannot be reached"), sentence(error), icon="lock"))
        return
    asks = again or (lambda wrong: ask_code(stage, where, table, table_id, True, False, wrong))
    stage.push(Knocking(Visit(stage, session), table, asks))
