"""The hint at the table: asks what a good bot would do, shows it as a proposal, says why in one sentence.

Asking takes no time here: the answer comes through the table when it is there. Must never decide: what is
shown is a move being prepared, and people confirm it or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.contract import Move
from scenes.art import INK
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.art import Art
    from scenes.table.scene import TableScene

GOLD = (168, 112, 20)


class Advice:
    """`text`: the sentence that shows, "" for none; `move`: the proposal; `waits`: the answer is to come."""

    def __init__(self, scene: TableScene, offered: bool) -> None:
        self.scene, self.offered = scene, offered
        self.text = ""
        self.move: Move | None = None
        self.waits = False

    @property
    def able(self) -> bool:
        """A person is to decide now, and hints are part of this table."""
        return self.offered and self._seat() is not None

    @property
    def shows(self) -> bool:
        return self.move is not None

    def _seat(self) -> int | None:
        return next((seat for seat in self.scene.state.to_act if self.scene.may_act(seat)), None)

    def ask(self) -> None:
        """The button or key: asks, or takes the proposal away again."""
        if self.shows or self.waits:
            self.drop()
            return
        if not self.offered:
            self.scene.refuse(tr("Hints are switched off at this table."))
            return
        seat = self._seat()
        if seat is None:
            self.scene.refuse(tr("A hint is for the person whose turn it is."))
            return
        self.waits = self.scene.table.ask_hint(seat)
        self.text = tr("Thinking of a hint …") if self.waits else ""
        self.scene.touched()

    def update(self) -> None:
        """Takes the answer when it is there; forgets it when something else is being prepared."""
        scene = self.scene
        if self.shows and scene.board.candidate() != self.move:
            self._clear()
        if not self.waits:
            return
        hint = scene.table.take_hint()
        if hint is None:
            if not scene.table.hint_pending:
                self._clear()
                scene.refuse(tr("There is no hint for this."))
            return
        self.waits = False
        if self._seat() != hint.move.seat or scene.state.check(hint.move) is not None:
            self._clear()
            return
        if scene.focus != hint.move.seat:
            scene.focus_seat(hint.move.seat)
        scene.board.show_hint(hint.move)
        self.move = hint.move
        self.text = scene.board.hint_words(hint)
        scene.walk.after()
        scene.inspector.hide()
        scene.touched()

    def drop(self) -> bool:
        """Takes the proposal away; False if there is none."""
        if not (self.shows or self.waits):
            return False
        if self.shows:
            self.scene.board.cancel()
        self._clear()
        return True

    def forget(self) -> None:
        """The position has changed."""
        if self.shows or self.waits:
            self._clear()

    def _clear(self) -> None:
        self.scene.table.drop_hint()
        self.text, self.move, self.waits = "", None, False
        self.scene.touched()

    def draw(self, art: Art, target: pygame.Surface, free: pygame.Rect) -> pygame.Rect | None:
        """A plaque with a bulb in `free`, beside what is being prepared; the place that it takes."""
        if not self.text:
            return None
        side, pad = art.px(36), art.px(18)
        room = min(art.px(760), free.width) - side - 3 * pad
        text = art.paragraph(self.text, "bold", 21, INK, room)
        size = (text.get_width() + side + 3 * pad, max(text.get_height(), side) + art.px(24))
        rect = self._place(art, size, free)
        art.draw_skin(target, "tooltip", rect)
        art.draw(target, art.icon("lightbulb", side, GOLD), (rect.left + pad, rect.centery - side // 2))
        art.draw(target, text, (rect.left + 2 * pad + side, rect.centery - text.get_height() // 2))
        return rect

    def _place(self, art: Art, size: tuple[int, int], free: pygame.Rect) -> pygame.Rect:
        """In the middle at the top, else at a side, else further down: where nothing is covered."""
        taken = [rect.inflate(art.px(16), art.px(16)) for rect in self.scene.board.covered()]
        lefts = (free.centerx - size[0] // 2, free.left, free.right - size[0])
        tops = [free.top + down * (size[1] + art.px(16)) for down in range(4)]
        options = [pygame.Rect((left, top), size) for top in tops for left in lefts]
        return next((rect for rect in options if rect.collidelist(taken) < 0), options[0])
