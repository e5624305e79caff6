"""What stands beside the tile in hand: turn left, turn right, put back, confirm, and the change in score.

Owns the places of these controls, so that they are never off the screen or over the piece. Must never
know what the move brings: it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from scenes.akropolis.kit import Kit
from scenes.table.beside import BRONZE, GREEN, RED, BesidePiece, PieceButton, best_place, line_up, strips
from scenes.text import tr

Colour = tuple[int, int, int]
SIZE = 54
GAP = 9
STEADY = 1.5
"""Seconds after a press on a turn button for which the buttons do not follow the piece: whoever taps the
same place again turns on, and never hits another button by mistake."""


@dataclass(frozen=True, slots=True)
class Change:
    """One line of what a move brings: a picture, a signed number, a colour."""

    picture: pygame.Surface
    text: str
    colour: Colour


class Beside(BesidePiece):
    """The four buttons and the plaque with the change."""

    def __init__(
        self,
        kit: Kit,
        turn: Callable[[int], None],
        cancel: Callable[[], None],
        confirm: Callable[[], None],
        touch: Callable[[], int],
    ) -> None:
        self.touch, self.turn = touch, turn
        self.steady = 0.0
        """Seconds for which the buttons still stay where they are."""
        self._turning = False
        self._strip: pygame.Rect | None = None
        left, right = (lambda: self._turn(-1)), (lambda: self._turn(1))
        self.left = PieceButton("rotate-left", BRONZE, left, tr("Turn left"), "Shift+R")
        self.right = PieceButton("rotate-right", BRONZE, right, tr("Turn right"), "R")
        self.cancel = PieceButton("cancel", RED, cancel, tr("Put the tile back"), "Esc")
        self.confirm = PieceButton("confirm", GREEN, confirm, tr("Build here"), "Enter")
        self.buttons = (self.left, self.right, self.cancel, self.confirm)
        super().__init__(kit.art, self.buttons)

    def hide(self) -> None:
        """Nothing is in hand, or it is being dragged."""
        self.shown = False
        self.steady, self._strip = 0.0, None
        self.group.cancel()

    def _turn(self, step: int) -> None:
        self.steady, self._turning = STEADY, True
        self.turn(step)
        self._turning = False

    def follow(self) -> None:
        """The piece was moved; the buttons go along, unless one of them has turned it."""
        if not self._turning:
            self.steady = 0.0

    @property
    def _pointed_at(self) -> bool:
        """Whether the mouse rests on one of the buttons."""
        return any(button.hovered for button in self.group.widgets)

    def update(self, dt: float) -> bool:
        """Lets time pass; True when the buttons may follow the piece again, the mouse being elsewhere."""
        if self.steady <= 0 or self._pointed_at:
            return False
        self.steady = max(0.0, self.steady - dt)
        return self.steady == 0

    def wake_in(self) -> float | None:
        """Seconds until the buttons go back to the piece by themselves."""
        return self.steady if self.steady > 0 and not self._pointed_at else None

    def size(self) -> int:
        """Edge of a button in px: never under the smallest touch target."""
        return max(self.art.px(SIZE), self.touch())

    def place(
        self,
        piece: pygame.Rect,
        free: pygame.Rect,
        plaque: pygame.Surface | None,
        can_confirm: bool,
        buttons: bool,
    ) -> None:
        """Finds room beside the piece, inside the free area (px); `buttons`: the buttons show too."""
        self.shown = True
        if not buttons:
            self.steady = 0.0
        for button in self.buttons:
            button.visible = buttons
        self.plaque = plaque
        self.confirm.enabled = can_confirm
        size, gap = self.size(), self.art.px(GAP)
        room = self.art.px(12)
        strip = self._strip
        if strip is None or self.steady <= 0:
            strip = best_place(strips(piece, len(self.buttons), size, gap, room), free, [piece])
        self._strip = strip if buttons else None
        line_up(self.buttons, strip, size, gap)
        if plaque is not None:
            taken = strip if buttons else pygame.Rect(piece.center, (0, 0))
            self.plaque_rect = self._plaque_place(piece, taken, plaque.get_size(), free, room)

    def _plaque_place(
        self, piece: pygame.Rect, strip: pygame.Rect, size: tuple[int, int], free: pygame.Rect, room: int
    ) -> pygame.Rect:
        wide, high = size
        options = [
            pygame.Rect(piece.centerx - wide // 2, piece.top - room - high, wide, high),
            pygame.Rect(piece.right + room, piece.centery - high // 2, wide, high),
            pygame.Rect(piece.left - room - wide, piece.centery - high // 2, wide, high),
            pygame.Rect(piece.centerx - wide // 2, piece.bottom + room, wide, high),
            pygame.Rect(piece.centerx - wide // 2, strip.bottom + room, wide, high),
            pygame.Rect(strip.right + room, piece.centery - high // 2, wide, high),
            pygame.Rect(strip.left - room - wide, piece.centery - high // 2, wide, high),
        ]
        return best_place(options, free, [strip.inflate(room, room), piece])


def change_plaque(kit: Kit, title: str, title_colour: Colour, changes: Sequence[Change]) -> pygame.Surface:
    """The little board that says what a move would bring, at most three changes in a line."""
    art = kit.art
    head = art.text(title, "title", kit.letters(27), title_colour)
    cells = []
    for change in changes:
        text = art.text(change.text, "bold", kit.letters(19), change.colour)
        cells.append((change.picture, text))
    gap, pad = art.px(8), art.px(14)
    across = min(3, len(cells))
    rows = [cells[start : start + 3] for start in range(0, len(cells), 3)]
    wide_cell = max((p.get_width() + t.get_width() + gap for p, t in cells), default=0)
    high_cell = max((max(p.get_height(), t.get_height()) for p, t in cells), default=0)
    width = max(head.get_width(), across * wide_cell + max(0, across - 1) * gap) + 2 * pad
    height = head.get_height() + len(rows) * (high_cell + gap // 2) + 2 * pad - gap // 2
    made = art.plain((width, height))
    art.draw_skin(made, "panel_parchment_light", made.get_rect())
    art.draw(made, head, ((width - head.get_width()) // 2, pad - art.px(4)))
    for number, row in enumerate(rows):
        left = (width - len(row) * wide_cell - (len(row) - 1) * gap) // 2
        top = pad + head.get_height() + number * (high_cell + gap // 2)
        for picture, text in row:
            art.draw(made, picture, (left, top + (high_cell - picture.get_height()) // 2))
            art.draw(
                made,
                text,
                (left + picture.get_width() + gap // 2, top + (high_cell - text.get_height()) // 2),
            )
            left += wide_cell + gap
    return made


def words_plaque(kit: Kit, lines: Sequence[str], colour: Colour, width: int) -> pygame.Surface:
    """A little board with a few words, for a place where the tile may not lie."""
    art = kit.art
    pad = art.px(14)
    texts = [art.paragraph(line, "bold", kit.letters(18), colour, width - 2 * pad) for line in lines]
    wide = max(text.get_width() for text in texts) + 2 * pad
    made = art.plain((wide, sum(text.get_height() for text in texts) + 2 * pad))
    art.draw_skin(made, "panel_parchment_light", made.get_rect())
    top = pad
    for text in texts:
        art.draw(made, text, (pad, top))
        top += text.get_height()
    return made
