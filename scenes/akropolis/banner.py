"""The banner over the row that says whose city is shown, when it is not that of the person to move.

Owns its place, so that a tap on it leads back. Must never be shown to the person whose turn it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.text import tr

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard


class Banner:
    """Whose city it is, and the way back."""

    def __init__(self, board: AkropolisBoard) -> None:
        self.board = board

    @property
    def shown(self) -> bool:
        """Somebody else's city: a bot's, or one of a person who waits while another is to move."""
        people, acting, seat = self.board.link.table.people, self.board.acting, self.board.seat
        if acting < 0 or seat == acting:
            return False
        return seat not in people or acting in people

    def contains(self, pos: tuple[int, int]) -> bool:
        return self.shown and self._box().collidepoint(pos)

    def _texts(self) -> tuple[pygame.Surface, pygame.Surface]:
        board, art = self.board, self.board.kit.art
        name = board.link.name(board.seat)
        room = board.open_area.width - art.px(60)
        title = art.fit(tr("The city of {name}", name=name), "title", 28, (255, 240, 206), room)
        return title, art.fit(self._note(), "body", board.kit.letters(18), (250, 232, 200), room)

    def _note(self) -> str:
        board = self.board
        name = board.link.name(board.acting)
        if board.link.may_act(board.acting):
            return tr("Tap here to go back to the city of {name}", name=name)
        return tr("{name} is to move", name=name)

    def _box(self) -> pygame.Rect:
        art = self.board.kit.art
        title, note = self._texts()
        wide = max(title.get_width(), note.get_width()) + art.px(56)
        box = pygame.Rect(0, 0, wide, title.get_height() + note.get_height() + art.px(26))
        box.midbottom = (self.board.open_area.centerx, self.board.rack.rect.top - art.px(14))
        return box

    def draw(self, target: pygame.Surface) -> None:
        """The banner, if it is needed."""
        if not self.shown:
            return
        art, box = self.board.kit.art, self._box()
        title, note = self._texts()
        art.draw_skin(target, "panel_dark", box)
        art.draw(target, title, (box.centerx - title.get_width() // 2, box.top + art.px(10)))
        top = box.top + art.px(13) + title.get_height()
        art.draw(target, note, (box.centerx - note.get_width() // 2, top))
