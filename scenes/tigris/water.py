"""Glints that drift down the rivers for a while after something happened.

Owns their places and when they rest: nobody's machine is kept awake by water. Must never cover a piece.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pygame

from game.tigris.parts import is_cell
from scenes.art import scaled, sprite_table
from scenes.tigris.kit import SET

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

AWAKE = 4.0
"""Seconds for which the rivers run after something happened."""
RATE = 12.0
"""Pictures of the water per second."""
SPEED = 0.35
"""Cells per second."""
STEP = 0.25
"""Cells between two points of a course."""
APART = 0.9
"""Cells of river for each glint."""
LIFE = 3.0
"""Seconds in which a glint comes and goes."""
GOLDEN = 0.618034
"""Steps of this part of a whole spread evenly, without ever coming back to the same place."""


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
        board, table = self.board, sprite_table(SET)
        clip = target.get_clip()
        target.set_clip(board.places.frame.clip(clip))
        now, strength = int(self.clock * RATE) / RATE, min(1.0, self.awake)
        for number, course in enumerate(table["boards"][board.painter.map_name]["flow"]):
            self._draw_course(target, course, now + 7 * number, strength, table["glints"])
        target.set_clip(clip)

    def _draw_course(
        self, target: pygame.Surface, course: list[list[float]], now: float, strength: float, sheet: Any
    ) -> None:
        """Each glint is born somewhere, drifts, grows and fades, and is born elsewhere."""
        board, places = self.board, self.board.places
        length = (len(course) - 2) * STEP
        taken = board.picture.board.occupied
        count = max(1, int(length / APART))
        for glint in range(count):
            born, age = divmod(now / LIFE + glint / count, 1.0)
            level = round(math.sin(math.pi * age) * strength * sheet["phases"])
            if level <= 0:
                continue
            place = (glint * GOLDEN + born * GOLDEN * GOLDEN) % 1.0
            along = (place * length + age * LIFE * SPEED) % length
            at = int(along / STEP)
            (ax, ay, wide), (bx, by, _) = course[at], course[at + 1]
            way, part = math.atan2(by - ay, bx - ax), along / STEP - at
            aside = wide * 0.6 * math.sin(2.4 * glint + 1.7 * born)
            x = places.frame.left + places.side * (ax + (bx - ax) * part - math.sin(way) * aside)
            y = places.frame.top + places.side * (ay + (by - ay) * part + math.cos(way) * aside)
            cell = places.cell_at((x, y))
            if not is_cell(cell) or taken >> cell & 1:
                continue
            picture = self._glint(round(way / math.pi * sheet["turns"]) % sheet["turns"], level - 1, sheet)
            half = picture.get_width() / 2
            board.kit.art.draw(target, picture, (x - half, y - half))

    def _glint(self, way: int, level: int, sheet: Any) -> pygame.Surface:
        kit, side = self.board.kit, self.board.places.side
        made: pygame.Surface = kit.made(
            ("glint", way, level, side), lambda: self._cut(way, level, side, sheet)
        )
        return made

    def _cut(self, way: int, level: int, side: int, sheet: Any) -> pygame.Surface:
        """A picture of the sheet for cells of that side."""
        whole, edge = self.board.kit.art.picture(f"{SET}/{sheet['file']}"), sheet["side"]
        part = whole.subsurface((level * edge, way * edge, edge, edge))
        size = max(2, round(side * edge / sprite_table(SET)["radius"]))
        return scaled(part, (size, size))
