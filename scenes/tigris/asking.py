"""A question on a panel: what all of them share, and the big button with pictures that is one answer.

Owns the answer that is being prepared: chosen by a tap, sent by the button, by a second tap on the same, or
at once where people want no confirm step. Must never know which answers there are: the state says.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import pygame

from game.contract import Move
from game.tigris.moves import Decline
from scenes.art import GOLD, INK, INK2, Colour
from scenes.controls import draw_badge
from scenes.text import tr
from scenes.tigris.sheet import Column, Face, Panel, Part, Pos, Weighted
from scenes.ui import Button, draw_focus

if TYPE_CHECKING:
    from scenes.art import Art
    from scenes.tigris.board import TigrisBoard

LINE: Colour = (120, 84, 44)


class Choice(Button):
    """One answer with pictures, in px of the button; the chosen one has a golden frame and a check mark."""

    def __init__(self, on_press: Callable[[], None], chosen: bool, tip: str = "") -> None:
        super().__init__((0, 0, 1, 1), skin="chip", on_press=on_press, tip=tip)
        self.chosen = chosen
        self.parts: list[Part] = []

    def draw(self, art: Art, target: pygame.Surface) -> None:
        tint = (255, 244, 214) if self.chosen or self.hovered else (236, 216, 174)
        art.draw_skin(target, "chip", self.rect, (214, 192, 150) if self.pressed else tint)
        for picture, (x, y) in self.parts:
            art.draw(target, picture, (self.rect.left + x, self.rect.top + y))
        if self.chosen:
            pygame.draw.rect(target, LINE, self.rect, max(2, art.px(5)), art.px(12))
            pygame.draw.rect(target, GOLD, self.rect.inflate(-2, -2), max(2, art.px(3)), art.px(11))
            side = max(art.px(88), 56)
            badge = pygame.Rect(0, 0, side, side)
            badge.bottomright = self.rect.bottomright
            draw_badge(art, target, badge)
        if self.focused:
            draw_focus(art, target, self.rect.inflate(-art.px(6), -art.px(6)))

    def centre(self, picture: pygame.Surface, top: int) -> int:
        """Puts a picture in the middle, and gives the height where the next one goes."""
        self.parts.append((picture, ((self.rect.width - picture.get_width()) // 2, top)))
        return top + picture.get_height()


class Sheet(Panel):
    """One question for `seat`; `chosen`: the answer being prepared, None so far.

    Subclasses give `title`, `note` and `fill`, and where the board is asked, `cells`.
    """

    wide = 540
    confirm_icon = "confirm"

    def __init__(self, board: TigrisBoard, seat: int) -> None:
        super().__init__(board)
        self.seat = seat
        self.moves: tuple[Move, ...] = tuple(board.state.legal(seat)) if self.closed else ()
        self.chosen: Move | None = None
        self.confirm_button: Button | None = None

    closed = True
    """There are few answers, and the state lists them."""

    # --- what a question gives --------------------------------------------------------------------

    @abstractmethod
    def title(self) -> str: ...

    def note(self) -> str:
        """A second line, or ""."""
        return ""

    def fill(self, column: Column) -> None:
        """Puts the answers into the panel."""

    def confirm_label(self) -> str:
        return tr("Confirm")

    def cells(self) -> Mapping[int, Move]:
        """The cells of the board that are answers."""
        return {}

    def draw_board(self, target: pygame.Surface) -> None:
        """What stands on the board while this is asked."""

    # --- answers ----------------------------------------------------------------------------------

    def choose(self, move: Move) -> None:
        """A tap on an answer: prepares it; the same again sends it, as does the first without confirm."""
        again = move == self.chosen
        self.chosen = move
        if again or self.board.link.prefs.confirm == "off":
            self.confirm()
            return
        self.refresh()
        self.board.link.request_frame()

    def show(self, move: Move) -> bool:
        """Prepares a move that was advised; False if it is no answer to this."""
        if self.moves and move not in self.moves:
            return False
        self.chosen = move
        self.refresh()
        return True

    def candidate(self) -> Move | None:
        return self.chosen

    def confirm(self) -> None:
        """Sends the prepared answer."""
        if self.chosen is not None:
            self.board.link.submit(self.chosen)

    def cancel(self) -> bool:
        """Takes the prepared answer back; False if there is none."""
        if self.chosen is None:
            return False
        self.chosen = None
        self.refresh()
        return True

    def decline(self) -> None:
        """Answers that nothing is built."""
        self.board.link.submit(Decline(self.seat))

    @property
    def declines(self) -> bool:
        return any(isinstance(move, Decline) for move in self.moves)

    # --- content ----------------------------------------------------------------------------------

    def arrange(self) -> None:
        art, turns = self.art, self.board.link.seat_turns(self.seat) % 4
        free = self.free
        room = free.width if turns % 2 == 0 else free.height
        wide = min(art.px(self.wide * (1 + (art.text_scale - 1) / 2)), room)
        face = Face(pygame.Rect(0, 0, 1, 1), turns)
        column = Column(face, wide, art.px(24), art.px(12))
        column.picture(art.fit(self.title(), "title", 27, INK, column.room), art.px(6))
        if self.note():
            column.picture(art.paragraph(self.note(), "body", 19, INK2, column.room, "center"))
        self.fill(column)
        self._foot(column)
        high = column.end()
        face.rect = pygame.Rect(0, 0, *((wide, high) if turns % 2 == 0 else (high, wide)))
        self.size = face.rect.size
        self.faces = [face]

    def _foot(self, column: Column) -> None:
        """The buttons that decline and confirm."""
        buttons: list[Button] = []
        if self.declines:
            buttons.append(
                Button((0, 0, 1, 1), self.decline_label(), "cancel", "button_bronze", self.decline)
            )
        if self.board.link.prefs.confirm != "off" or not self.closed:
            label = self.confirm_label()
            confirm = Button((0, 0, 1, 1), label, self.confirm_icon, "button_green", self.confirm)
            confirm.enabled = self.ready
            self.confirm_button = confirm
            buttons.append(confirm)
        for button in buttons:
            button.size = 22
        if buttons:
            column.row(buttons, self.button_height)

    @property
    def ready(self) -> bool:
        """Whether there is something to send."""
        return self.chosen is not None

    def decline_label(self) -> str:
        return tr("Build nothing")

    @property
    def button_height(self) -> int:
        """At least a fingertip, in px."""
        return max(self.art.px(58), self.art.touch, self.art.text_px(22) * 2)

    # --- place ------------------------------------------------------------------------------------

    def important(self) -> Iterable[int]:
        """Cells that must be seen to answer."""
        return self.cells()

    def avoid(self) -> Iterable[Weighted]:
        places, board = self.board.places, self.board.picture.board
        wanted = set(self.important())
        for cell in sorted(wanted):
            yield places.cell_rect(cell), 60
        for cell in board.leaders:
            if cell >= 0 and cell not in wanted:
                yield places.cell_rect(cell), 2

    def near(self) -> Pos:
        """Around a table before the person who is asked, else beside what it is about."""
        places, link = self.board.places, self.board.link
        if link.around():
            return link.station_rect(self.seat).center
        points = [places.cell_rect(cell).center for cell in self.important()]
        if not points:
            return super().near()
        return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)
