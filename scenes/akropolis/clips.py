"""The clips of a turn on the Akropolis board: tiles that fly and drop, dust, stones, the row closing up.

Owns how each of them moves and looks. Must never know why it plays; when one is skipped, its end leaves
the same picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.akropolis import moves
from scenes.akropolis.hand import LIFT, RACK_TURN
from scenes.akropolis.model import tile_faces
from scenes.akropolis.projection import Point, triple
from scenes.akropolis.tiles import tile_picture, tile_shadow
from scenes.animate import Clip, Cue, ease_in_out, ease_out, lerp

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

FLIGHT, DROP, STONE, CLOSE, REFILL = 0.62, 0.22, 0.55, 0.35, 0.42
HEIGHT = 1.9
"""How high a tile flies, in R."""


def arc(start: Point, end: Point, height: float, t: float) -> Point:
    """A point of a throw from start to end."""
    return lerp(start[0], end[0], t), lerp(start[1], end[1], t) - height * 4 * t * (1 - t)


def heard(board: AkropolisBoard, name: str, delay: float = 0.0) -> Cue:
    """An effect of scenes.sound at its moment; a turn that is skipped stays silent."""
    return Cue(lambda: board.link.play(name), delay)


class After(Clip):
    """Calls something at its end."""

    def __init__(self, duration: float, action: Callable[[], None]) -> None:
        super().__init__(duration)
        self.action = action

    def end(self) -> None:
        self.action()


class ToCity(Clip):
    """A tile flies from the row to its place, growing to the size of the city, and drops."""

    def __init__(self, board: AkropolisBoard, placed: moves.TilePlaced, start: Point) -> None:
        super().__init__(FLIGHT + DROP)
        self.board, self.placed, self.start = board, placed, start
        self.small = board.rack.radius()

    def begin(self) -> None:
        self.board.rack.hidden.add(self.placed.tile)

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, placed, kit = self.board, self.placed, self.board.kit
        share = FLIGHT / (FLIGHT + DROP)
        view = board.view
        ground = view.point((placed.q, placed.r), placed.level)
        hover = (ground[0], ground[1] - HEIGHT * 0.5 * view.radius)
        if t < share:
            k = ease_in_out(t / share)
            x, y = arc(self.start, hover, view.radius * HEIGHT * 0.6, k)
            radius = lerp(self.small, view.radius, min(1.0, k * 1.25))
            rot = RACK_TURN if k < 0.4 else placed.rot
        else:
            k = (t - share) / (1 - share)
            x, y = ground[0], lerp(hover[1], ground[1], k * k)
            radius, rot = view.radius, placed.rot
        size = max(4, round(radius / 4) * 4 if radius < view.radius * 0.98 else round(view.radius))
        shadow = tile_shadow(kit, placed.rot, round(view.radius))
        base = view.point((placed.q, placed.r), placed.level - 1)
        if t > share * 0.6:
            kit.art.draw(target, shadow.surface, shadow.rect_at(*base).topleft)
        picture = tile_picture(kit, placed.tile, tile_faces(placed.tile), rot, size, board.symbols)
        kit.art.draw(target, picture.surface, picture.rect_at(x, y).topleft)


class Drop(Clip):
    """A tile that hovered over its place comes down."""

    def __init__(self, board: AkropolisBoard, placed: moves.TilePlaced) -> None:
        super().__init__(DROP)
        self.board, self.placed = board, placed

    def begin(self) -> None:
        self.board.rack.hidden.add(self.placed.tile)

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, placed, kit = self.board, self.placed, self.board.kit
        view, radius = board.view, max(4, round(board.view.radius))
        shadow = tile_shadow(kit, placed.rot, radius)
        base = view.point((placed.q, placed.r), placed.level - 1)
        kit.art.draw(target, shadow.surface, shadow.rect_at(*base).topleft)
        x, y = view.point((placed.q, placed.r), placed.level)
        picture = tile_picture(kit, placed.tile, tile_faces(placed.tile), placed.rot, radius, board.symbols)
        lift = LIFT * view.radius * (1 - t * t)
        kit.art.draw(target, picture.surface, picture.rect_at(x, y - lift).topleft)


class Pulse(Clip):
    """A ring spreads for a moment where something has grown."""

    def __init__(self, board: AkropolisBoard, centre: Point) -> None:
        super().__init__(0.5)
        self.board, self.centre = board, centre

    def draw(self, target: pygame.Surface, t: float) -> None:
        board = self.board
        x, y = self.centre
        size = board.kit.art.px(30 + 60 * ease_out(t))
        strength = int(200 * (1 - t)) // 10 * 10
        ring = board.kit.made(("pulse", size, strength), lambda: self._ring(size, strength))
        board.kit.art.draw(target, ring, (round(x - size), round(y - size)))

    def _ring(self, size: int, strength: int) -> pygame.Surface:
        made = self.board.kit.art.plain((2 * size, 2 * size))
        colour = tuple(channel * strength // 255 for channel in (255, 226, 130))
        pygame.draw.aacircle(made, (*colour, strength), (size, size), size - 2, max(2, size // 8))
        return made


class ToStation(Clip):
    """A tile flies from the row to the plaque of a seat whose city is not shown, and vanishes in it."""

    def __init__(self, board: AkropolisBoard, tile: int, rot: int, start: Point, there: Point) -> None:
        super().__init__(FLIGHT + 0.1)
        self.board, self.tile, self.rot, self.start, self.there = board, tile, rot, start, there
        self.small = board.rack.radius()

    def begin(self) -> None:
        self.board.rack.hidden.add(self.tile)

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, kit = self.board, self.board.kit
        k = ease_in_out(t)
        x, y = arc(self.start, self.there, board.rect.height * 0.12, k)
        size = max(4, round(lerp(self.small * 1.25, self.small * 0.32, k) / 3) * 3)
        picture = tile_picture(kit, self.tile, tile_faces(self.tile), self.rot, size)
        kit.art.draw(target, picture.surface, picture.rect_at(x, y).topleft)


class Dust(Clip):
    """Puffs of dust where a tile has dropped."""

    def __init__(self, board: AkropolisBoard, placed: moves.TilePlaced) -> None:
        super().__init__(0.45)
        self.board = board
        self.cells = triple(placed.q, placed.r, placed.rot)
        self.level = placed.level - 1

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, view = self.board, self.board.view
        strength = int(150 * (1 - t) ** 1.5)
        size = max(2, round(view.radius * (0.16 + 0.34 * ease_out(t))))
        puff = board.kit.made(("puff", size, strength // 12), lambda: self._puff(size, strength))
        middle_x, middle_y = view.centre(self.cells, self.level)
        items = []
        for number in range(14):
            angle = number * math.tau / 14 + 0.3 * (number % 3)
            far = view.radius * (1.55 + 0.75 * ease_out(t) + 0.12 * (number % 4))
            x = middle_x + math.cos(angle) * far
            y = middle_y + math.sin(angle) * far * 0.74 - t * view.radius * 0.2
            items.append((puff, (round(x - size), round(y - size))))
        board.kit.art.draw_many(target, items)

    def _puff(self, size: int, strength: int) -> pygame.Surface:
        made = self.board.kit.art.plain((2 * size, 2 * size))
        for layer in range(6):
            share = strength * (layer + 1) // 6
            colour = tuple(channel * share // 255 for channel in (226, 210, 176))
            pygame.draw.aacircle(made, (*colour, share), (size, size), size * (1 - layer * 0.15))
        return made


class Stone(Clip):
    """A stone flies."""

    def __init__(self, board: AkropolisBoard, start: Point, there: Point, delay: float) -> None:
        super().__init__(STONE, delay)
        self.board, self.start, self.there = board, start, there

    def draw(self, target: pygame.Surface, t: float) -> None:
        kit = self.board.kit
        sprite = kit.sprite("stone", kit.art.px(30))
        x, y = arc(self.start, self.there, self.board.rect.height * 0.1, ease_in_out(t))
        kit.art.draw(target, sprite.surface, (round(x - sprite.ax), round(y - sprite.ay)))


class CloseRow(Clip):
    """The tiles behind the taken one move up."""

    def __init__(self, board: AkropolisBoard, index: int) -> None:
        super().__init__(CLOSE)
        self.board, self.index = board, index
        self.step = 0.0
        self.moving: tuple[int, ...] = ()

    def begin(self) -> None:
        rack = self.board.rack
        self.step = float(rack.slot(1).left - rack.slot(0).left)
        self.moving = rack.model.row[self.index + 1 :]

    def draw(self, target: pygame.Surface, t: float) -> None:
        return None

    def advance(self, dt: float) -> None:
        super().advance(dt)
        if self.state == "playing":
            for tile in self.moving:
                self.board.rack.shifts[tile] = -self.step * ease_in_out(self.t)


class Refill(Clip):
    """A tile of a new stack comes out and lies down at its place in the row."""

    def __init__(
        self, board: AkropolisBoard, old: tuple[int, ...], row: tuple[int, ...], index: int, tile: int
    ) -> None:
        super().__init__(REFILL, 0.09 * (index - len(old)))
        self.board, self.old, self.row, self.index, self.tile = board, old, row, index, tile

    def begin(self) -> None:
        rack = self.board.rack
        if rack.model.row != self.row:
            rack.hidden = set(self.row) - set(self.old)
            rack.shifts.clear()
            self.board.show_row_of(self.row)

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, kit = self.board, self.board.kit
        rack = board.rack
        k = ease_out(t)
        x, y = arc(rack.stack_point(), rack.anchor(self.index), rack.rect.height * 0.3, k)
        if t < 0.45:
            sprite = kit.sprite("tile_back", rack.radius())
            kit.art.draw(target, sprite.surface, (round(x - sprite.ax), round(y - sprite.ay)))
            return
        picture = rack.picture(self.tile, grey=False)
        kit.art.draw(target, picture.surface, picture.rect_at(x, y).topleft)

    def end(self) -> None:
        self.board.rack.hidden.discard(self.tile)
