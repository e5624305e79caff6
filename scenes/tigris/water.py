"""Glints that drift down the rivers for a while after something happened.

Owns their places and when they rest: nobody's machine is kept awake by water. Must never cover more than a
few px of the board.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from scenes.art import sprite_table
from scenes.tigris.kit import SET

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

AWAKE = 4.0
"""Seconds for which the rivers run after something happened."""
RATE = 12.0
"""Pictures of the water per second."""
SPEED = 0.55
"""Cells per second."""
STEP = 0.25
"""Cells between two points of a course."""
APART = 1.7
"""Cells between two glints."""
WAYS, LEVELS = 24, 4
"""Directions and strengths in which a glint is drawn."""
LENGTH, THICK = 0.46, 0.055
"""Cells of a glint."""


class Water:
    """The rivers of one board."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self.awake = 0.0
        self.clock = 0.0
        self._shown = -1

    @property
    def runs(self) -> bool:
        """Whether anything moves."""
        prefs = self.board.link.prefs
        return self.awake > 0 and not prefs.reduced_motion and prefs.animation != "off"

    def stir(self) -> None:
        """Something happened."""
        self.awake = AWAKE

    def update(self, dt: float) -> None:
        """Lets time pass, and asks for a frame when the water looks different."""
        if self.awake <= 0:
            return
        self.awake = max(0.0, self.awake - dt)
        self.clock += dt
        picture = int(self.clock * RATE) if self.awake > 0 else -1
        if picture != self._shown and (self.runs or self._shown >= 0):
            self._shown = picture
            self.board.link.stage.dirty()

    def wake_in(self) -> float | None:
        """Seconds until the next picture."""
        return 1 / RATE if self.runs else None

    def draw(self, target: pygame.Surface) -> None:
        """The glints as they are now."""
        if not self.runs:
            return
        board = self.board
        clip = target.get_clip()
        target.set_clip(board.places.frame.clip(clip))
        now = int(self.clock * RATE) / RATE
        strength = min(1.0, self.awake)
        flow = sprite_table(SET)["boards"][board.painter.map_name]["flow"]
        for number, course in enumerate(flow):
            self._draw_course(target, course, now, strength, number)
        target.set_clip(clip)

    def _draw_course(
        self, target: pygame.Surface, course: list[list[float]], now: float, strength: float, number: int
    ) -> None:
        board, side, left, top = self.board, self.board.places.side, *self.board.places.frame.topleft
        length = (len(course) - 2) * STEP
        count = max(1, int(length / APART))
        for glint in range(count):
            along = (glint * length / count + now * SPEED) % length
            at = int(along / STEP)
            part = along / STEP - at
            (ax, ay, wide), (bx, by, _) = course[at], course[at + 1]
            way = math.atan2(by - ay, bx - ax)
            # Every glint keeps its own place between the banks and comes and goes at its own pace.
            aside = wide * 0.55 * math.sin(2.4 * glint + 1.7 * number)
            light = strength * (0.5 + 0.5 * math.sin(now * 1.3 + 1.9 * glint))
            level = round(light * LEVELS)
            if level <= 0:
                continue
            x = left + side * (ax + (bx - ax) * part - math.sin(way) * aside)
            y = top + side * (ay + (by - ay) * part + math.cos(way) * aside)
            picture = self._glint(round(way / math.pi * WAYS) % WAYS, level)
            board.kit.art.draw(target, picture, (x - picture.get_width() / 2, y - picture.get_height() / 2))

    def _glint(self, way: int, level: int) -> pygame.Surface:
        kit, side = self.board.kit, self.board.places.side
        made: pygame.Surface = kit.made(("glint", way, level, side), lambda: self._make(way, level, side))
        return made

    def _make(self, way: int, level: int, side: int) -> pygame.Surface:
        """A soft streak of light, turned; premultiplied."""
        long, thick = max(6, round(side * LENGTH)), max(2, round(side * THICK))
        flat = self.board.kit.art.plain((long, 3 * thick))
        for ring in range(6, 0, -1):
            alpha = 150 * level * (7 - ring) ** 2 // (36 * LEVELS)
            box = pygame.Rect(0, 0, long * (ring + 2) // 8, max(1, thick * ring // 4))
            box.center = flat.get_rect().center
            tone = (alpha * 226 // 255, alpha * 246 // 255, alpha)
            pygame.draw.ellipse(flat, (*tone, alpha), box)
        return pygame.transform.rotozoom(flat, -180 * way / WAYS, 1.0)
