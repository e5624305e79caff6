"""Tells people that their turn has come: a sound, a pulse round their station, a bell in the background.

Owns when a turn counts as having come: somebody else has decided since. Must never decide who is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.contract import Move
from game.match import Undo
from scenes.animate import ease_out
from scenes.sound import TURN

if TYPE_CHECKING:
    from net.table import Update
    from scenes.art import Art
    from scenes.table.scene import TableScene

SECONDS = 1.5
WAVES = 2
REACH, WIDTH = 26, 10
"""Design px that a wave goes out, and of its line where it begins."""
GOLD = (255, 208, 84)
SHARP = (255, 240, 0)
EDGE = (60, 30, 4)


class Turns:
    """`seats`: whose stations pulse, for `left` seconds more."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.seats: tuple[int, ...] = ()
        self.left = 0.0
        self._mover: int | None = None
        self._news = False
        self._missed = False

    def note(self, update: Update) -> None:
        """An update was shown. What is taken back calls nobody: those who do it look at the screen."""
        self.left = 0.0
        self._missed = False
        self._news = not isinstance(update.entry, Undo)
        if isinstance(update.entry, Move):
            self._mover = update.entry.seat

    def look(self) -> None:
        """Nothing is left to show: calls the people who are asked, if it was not they who decided last."""
        scene, news = self.scene, self._news
        self._news = False
        called = [s for s in scene.state.to_act if s in scene.table.people and s != self._mover]
        if not news or not called or len(scene.stations) < 2:
            return
        self._pulse(called)
        scene.stage.sound.play(TURN)
        if not scene.stage.focused:
            self._missed = True
            scene.stage.sound.alert()

    def welcome(self) -> None:
        """Somebody looks at the window again: what they have missed pulses once more."""
        if self._missed:
            self._pulse(self.seats)
        self._missed = False

    def _pulse(self, seats: list[int] | tuple[int, ...]) -> None:
        self.seats, self.left = tuple(seats), SECONDS
        self.scene.stage.dirty()

    # --- time and drawing ---------------------------------------------------------------------------

    @property
    def _still(self) -> bool:
        return self.scene.animator.still

    @property
    def busy(self) -> bool:
        """A pulse moves now."""
        return self.left > 0 and not self._still

    def wake_in(self) -> float | None:
        """Seconds until a frame that does not move goes again."""
        return self.left if self.left > 0 and self._still else None

    def update(self, dt: float) -> bool:
        """Lets time pass; True if the stations look different now."""
        if self.left <= 0:
            return False
        self.left = max(0.0, self.left - dt)
        return not self._still or self.left <= 0

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """Golden lines that go out from the stations; with reduced motion, a frame."""
        if self.left <= 0:
            return
        way = (SECONDS - self.left) / SECONDS * WAVES % 1.0
        far = art.px(REACH * ease_out(way)) if not self._still else art.px(4)
        wide = art.px(WIDTH * (1 - way)) if not self._still else art.px(7)
        if wide < max(3, art.px(4)):
            return
        gold = SHARP if art.prefs.high_contrast else GOLD
        for seat in self.seats:
            rect = self.scene.stations[seat].place.rect.inflate(2 * far, 2 * far)
            corner, edge = art.px(12) + far, max(1, art.px(2))
            outer = rect.inflate(2 * edge, 2 * edge)
            art.shape(target, outer, pygame.draw.rect, EDGE, outer, wide + 2 * edge, corner + edge)
            art.shape(target, rect, pygame.draw.rect, gold, rect, wide, corner)
