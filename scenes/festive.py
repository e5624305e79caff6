"""The celebration over the final scoring: golden light and laurels round the winner's name, falling leaves.

Owns how it looks and how long it moves; light and laurels stay. Leaves fall only where a person has won,
never with reduced motion. Must never know how points are counted.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from scenes.art import Art

SECONDS = 8.0
"""How long leaves fall."""
DAWN = 0.8
"""Seconds in which the light comes up."""
LEAVES = 42
TURNS = 8
LIGHT = (255, 206, 104)
LAUREL = (244, 206, 116)
SHADE = (30, 16, 4)
GOLDS = ((240, 196, 88), (206, 150, 48), (168, 178, 78))
STEPS = 24


class Festive:
    """`clock`: seconds since the winner is known, None before."""

    def __init__(self, people: bool) -> None:
        self.people = people
        self.clock: float | None = None
        self.still = False
        self._made: dict[tuple[object, ...], pygame.Surface] = {}
        self._art: Art | None = None

    def begin(self, still: bool) -> None:
        """The winner is known. still: reduced motion, or no animation at all."""
        if self.clock is None:
            self.clock, self.still = 0.0, still

    @property
    def busy(self) -> bool:
        """Whether the next frame differs from this one."""
        if self.clock is None or self.still:
            return False
        return self.clock < (SECONDS if self.people else DAWN)

    def update(self, dt: float) -> bool:
        """Lets time pass; True if it looks different now."""
        if self.clock is None or not self.busy:
            return False
        self.clock += dt
        return True

    def skip(self) -> None:
        """A tap finishes what only decorates."""
        if self.clock is not None:
            self.clock = SECONDS

    # --- drawing --------------------------------------------------------------------------------------

    def draw_behind(self, art: Art, target: pygame.Surface, title: pygame.Rect) -> None:
        """Light behind the winner's name, a laurel at either side of it."""
        if self.clock is None:
            return
        self._use(art)
        share = 1.0 if self.still else min(1.0, self.clock / DAWN)
        step = round(share * 8)
        size = (min(target.get_width(), title.width * 2 + art.px(500)), art.px(250))
        light = self._keep(("light", size, step), lambda: _light(art, size, step / 8))
        art.draw(target, light, (title.centerx - size[0] // 2, title.centery - size[1] // 2))
        side = art.px(64)
        for left in (title.left - side - art.px(22), title.right + art.px(22)):
            for colour, down in ((SHADE, art.px(2)), (LAUREL, 0)):
                art.draw(target, art.icon("laurels", side, colour), (left, title.centery - side // 2 + down))

    def draw_over(self, art: Art, target: pygame.Surface) -> None:
        """The leaves that fall."""
        if self.clock is None or self.still or not self.people or self.clock >= SECONDS:
            return
        self._use(art)
        width, height = target.get_size()
        for number in range(LEAVES):
            x, y, turn = leaf_place(number, self.clock)
            if not -0.05 < y < 1.05:
                continue
            gold = GOLDS[number % len(GOLDS)]
            size = art.px(17 + number * 7 % 9)
            leaf = self._keep(("leaf", size, turn, gold), partial(_leaf, art, size, turn, gold))
            art.draw(target, leaf, (round(x * width), round(y * height)))

    def _use(self, art: Art) -> None:
        if self._art is not art:
            self._art = art
            self._made.clear()

    def _keep(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]


def leaf_place(number: int, clock: float) -> tuple[float, float, int]:
    """Where a leaf is: shares of the window's width and height, and its turn, 0 to TURNS - 1.

    Every leaf has its own start, speed and sway; all are below the window when SECONDS are over.
    """
    start = number * 0.618 % 1.0 * 0.45 * SECONDS
    speed = 1.2 / (0.55 * SECONDS) * (1.0 + number * 0.377 % 1.0 * 0.5)
    y = -0.1 + (clock - start) * speed
    sway = math.sin(clock * (1.1 + number % 5 * 0.2) + number)
    x = number * 0.7548 % 1.0 + 0.02 * sway
    turn = int((clock * (1.5 + number % 3) + number) % TURNS)
    return x, y, turn


def _light(art: Art, size: tuple[int, int], share: float) -> pygame.Surface:
    """A soft golden oval, premultiplied."""
    made = art.plain(size)
    for ring in range(STEPS):
        out = 1 - ring / STEPS
        strength = int(150 * share * (1 - out) ** 2)
        colour = (*(channel * strength // 255 for channel in LIGHT), strength)
        box = pygame.Rect(0, 0, round(size[0] * out), round(size[1] * out))
        box.center = (size[0] // 2, size[1] // 2)
        pygame.draw.ellipse(made, colour, box)
    return made


def _leaf(art: Art, size: int, turn: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A small leaf, seen from one of TURNS sides."""
    made = art.plain((2 * size, 2 * size))
    angle = turn * math.pi / TURNS
    wide = size * (0.22 + 0.2 * abs(math.cos(turn * math.pi / TURNS * 2)))
    along = (math.cos(angle), math.sin(angle))
    across = (-along[1], along[0])
    edge = []
    for step in range(17):
        a = step / 16 * math.tau
        far, out = math.cos(a) * size * 0.9, math.sin(a) * wide * (1 - abs(math.cos(a)) * 0.4)
        x, y = along[0] * far + across[0] * out, along[1] * far + across[1] * out
        edge.append((size + x, size + y))
    pygame.draw.polygon(made, (*colour, 255), edge)
    dark = tuple(channel * 2 // 3 for channel in colour)
    tip = (along[0] * size * 0.8, along[1] * size * 0.8)
    pygame.draw.aaline(made, dark, (size - tip[0], size - tip[1]), (size + tip[0], size + tip[1]))
    return made
