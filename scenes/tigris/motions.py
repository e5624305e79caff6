"""How pieces move: throws, landings, sand, tiles that crumble or turn over, things that rise, points.

Owns the look of each movement. Must never know why it plays; when one is skipped, its end leaves the same
picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes.animate import Clip, Cue, ease_in_out, ease_out, ease_out_back, lerp
from scenes.art import CREAM, SHADOW, scaled
from scenes.tigris.kit import Colour, put

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

Point = tuple[float, float]

FLIGHT, DROP = 0.5, 0.16
STAGGER = 0.09
"""Seconds between the take-offs of pieces that go together."""
SMALL = 0.62
"""Size at a station, in cells of the board."""
SAND: Colour = (246, 232, 198)
PHASES = 12
"""In how many pictures what spreads or fades is shown."""
STEP = 4
"""Px by which sizes in flight change: every size is a picture of its own."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What moves: a name that tells it from all others, its picture for a cell of so many px, its shadow."""

    name: Hashable
    make: Callable[[int], pygame.Surface]
    shadow: str = "shadow_tile_lifted"

    def __call__(self, side: int) -> pygame.Surface:
        return self.make(side)


def arc(start: Point, end: Point, height: float, t: float) -> Point:
    """A point of a throw from start to end."""
    return lerp(start[0], end[0], t), lerp(start[1], end[1], t) - height * 4 * t * (1 - t)


def heard(board: TigrisBoard, name: str, delay: float = 0.0) -> Cue:
    """An effect of scenes.sound at its moment; silent if it is skipped."""
    return Cue(lambda: board.link.play(name), delay)


def _stepped(side: float) -> int:
    return max(STEP, round(side / STEP) * STEP)


def _share(part: float, steps: int = 8) -> int:
    """A part of 255 in so many steps: each of them is a picture of its own."""
    return 255 * max(0, min(steps, round(part * steps))) // steps


class Throw(Clip):
    """A piece flies from one place to another, and changes its size on the way.

    start, end: window px, or called when it begins; sides: px of the cell at either end; height: of the
    throw, in px; landed, lifted: called at its end and at its beginning.
    """

    above = True

    def __init__(
        self,
        board: TigrisBoard,
        make: Piece,
        start: Callable[[], Point],
        end: Callable[[], Point],
        sides: tuple[float, float],
        delay: float = 0.0,
        lifted: Callable[[], None] | None = None,
        landed: Callable[[], None] | None = None,
        seconds: float = FLIGHT,
        drops: bool = False,
        fades: bool = False,
    ) -> None:
        super().__init__(seconds + (DROP if drops else 0.0), delay)
        self.board, self.make, self.sides = board, make, sides
        self._from, self._to = start, end
        self._places: tuple[Point, Point] = ((0.0, 0.0), (0.0, 0.0))
        self._lifted, self._landed = lifted, landed
        self._share = seconds / self.duration
        self._drops, self._fades = drops, fades

    def begin(self) -> None:
        self._places = (self._from(), self._to())
        if self._lifted is not None:
            self._lifted()

    def end(self) -> None:
        if self._landed is not None:
            self._landed()

    def draw(self, target: pygame.Surface, t: float) -> None:
        board = self.board
        small, big = self.sides
        if t < self._share:
            k = ease_in_out(t / self._share)
            hover = big * 0.32 if self._drops else 0.0
            end = (self._places[1][0], self._places[1][1] - hover)
            x, y = arc(self._places[0], end, board.places.side * 0.9, k)
            side = lerp(small, big * (1.16 if self._drops else 1.0), k)
            lift = 1.0
        else:
            k = (t - self._share) / (1 - self._share)
            x, y = self._places[1][0], self._places[1][1] - big * 0.32 * (1 - k * k)
            side, lift = lerp(big * 1.16, big, k * k), 1 - k
        piece = self.make(_stepped(side) if t < 0.98 else round(big))
        if self._fades and t > 0.6:
            piece = board.kit.faded(("fly", self.make.name), piece, _share((1 - t) / 0.4))
        _shadow(board, target, self.make.shadow, (x, y), _stepped(side), lift)
        put(board.kit.art, target, piece, (x, y))


def _shadow(
    board: TigrisBoard, target: pygame.Surface, name: str, middle: Point, side: int, lift: float
) -> None:
    """The shadow on the ground, farther away the higher the piece is."""
    if name:
        far = side * 0.22 * lift
        put(board.kit.art, target, board.kit.sprite(name, side), (middle[0] + far * 0.5, middle[1] + far))


class After(Clip):
    """Waits, then calls something; skipped or not."""

    def __init__(self, seconds: float, action: Callable[[], None] = lambda: None) -> None:
        super().__init__(seconds)
        self.action = action

    def end(self) -> None:
        self.action()


class During(Clip):
    """Calls something with how much of its time is over, 0 to 1, in every frame."""

    def __init__(self, board: TigrisBoard, seconds: float, action: Callable[[float], None]) -> None:
        super().__init__(seconds)
        self.board, self.action = board, action

    def begin(self) -> None:
        self.action(0.0)

    def advance(self, dt: float) -> None:
        super().advance(dt)
        if self.state == "playing":
            self.action(self.t)
            self.board.link.stage.dirty()

    def end(self) -> None:
        self.action(1.0)


class Puff(Clip):
    """Sand flies up around a place. spread: how far, in cells."""

    def __init__(
        self, board: TigrisBoard, middle: Callable[[], Point], spread: float = 0.6, delay: float = 0.0
    ) -> None:
        super().__init__(0.42, delay)
        self.board, self.middle, self.spread = board, middle, spread

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, side = self.board, self.board.places.side
        x, y = self.middle()
        step = round(t * PHASES) / PHASES
        size = max(2, round(side * (0.12 + 0.24 * ease_out(step))))
        strength = _share((1 - step) ** 1.3, 16) * 185 // 255
        puff = board.kit.made(("puff", size, strength), lambda: _puff(board, size, strength))
        items = []
        for number in range(14):
            angle = number * math.tau / 14 + 0.37 * (number % 3)
            far = side * self.spread * (0.8 + 0.55 * ease_out(t) + 0.09 * (number % 4))
            place = (x + math.cos(angle) * far, y + math.sin(angle) * far * 0.86 - t * side * 0.10)
            items.append((puff, (round(place[0] - size), round(place[1] - size))))
        board.kit.art.draw_many(target, items)


def _puff(board: TigrisBoard, size: int, strength: int) -> pygame.Surface:
    made = board.kit.art.plain((2 * size, 2 * size))
    for layer in range(6):
        share = strength * (layer + 1) // 6
        tone = tuple(channel * share // 255 for channel in SAND)
        pygame.draw.aacircle(made, (*tone, share), (size, size), size * (1 - layer * 0.15))
    return made


class Crumble(Clip):
    """A piece breaks into shards that fly apart, each at its own speed, and fall."""

    PARTS = 5

    def __init__(self, board: TigrisBoard, make: Piece, middle: Callable[[], Point], delay: float) -> None:
        super().__init__(0.6, delay)
        self.board, self.make, self.middle = board, make, middle

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, parts, side = self.board, self.PARTS, self.board.places.side
        whole = self.make(side)
        wide, high = whole.get_width() // parts, whole.get_height() // parts
        x, y = self.middle()
        seen = board.kit.faded(("crumble", self.make.name), whole, _share(1 - t * t, 12))
        items = []
        for row in range(parts):
            for col in range(parts):
                shard = seen.subsurface((col * wide, row * high, wide, high))
                wild = (col * 73 + row * 151 + 31) % 97 / 97
                aside = (col * 41 + row * 89 + 17) % 61 / 61 - 0.5
                dx, dy = col - (parts - 1) / 2, row - (parts - 1) / 2
                far = ease_out(t) * (0.25 + 1.1 * wild)
                left = x + dx * wide * (1 + far) + aside * wide * 1.6 * ease_out(t)
                top = y + dy * high * (1 + far) + t * t * side * (0.5 + 0.7 * wild)
                items.append((shard, (round(left - wide / 2), round(top - high / 2))))
        board.kit.art.draw_many(target, items)


class Standing(Clip):
    """A piece that is about to fall apart or turn over is still seen as it was."""

    def __init__(self, board: TigrisBoard, make: Piece, middle: Callable[[], Point], seconds: float) -> None:
        super().__init__(seconds)
        self.board, self.make, self.middle = board, make, middle

    def draw(self, target: pygame.Surface, t: float) -> None:
        put(self.board.kit.art, target, self.make(self.board.places.side), self.middle())


class Flip(Clip):
    """A tile turns over where it lies: face, edge, back."""

    def __init__(
        self, board: TigrisBoard, front: Piece, back: Piece, middle: Callable[[], Point], delay: float
    ) -> None:
        super().__init__(0.34, delay)
        self.board, self.front, self.back, self.middle = board, front, back, middle

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, side = self.board, self.board.places.side
        whole = (self.front if t < 0.5 else self.back)(side)
        share = max(1, round(abs(math.cos(math.pi * t)) * 8)) / 8
        size = (max(2, round(whole.get_width() * share)), whole.get_height())
        key = ("flip", (self.front if t < 0.5 else self.back).name, size)
        picture = board.kit.made(key, lambda: scaled(whole, size))
        x, y = self.middle()
        put(board.kit.art, target, picture, (x, y - math.sin(math.pi * t) * side * 0.22))


class Rise(Clip):
    """Something big grows out of the ground, a little too far, and settles."""

    def __init__(
        self, board: TigrisBoard, make: Piece, middle: Callable[[], Point], landed: Callable[[], None]
    ) -> None:
        super().__init__(0.75)
        self.board, self.make, self.middle, self._landed = board, make, middle, landed

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, side = self.board, self.board.places.side
        grown = 0.35 + 0.65 * ease_out_back(t)
        picture = self.make(_stepped(side * grown) if t < 0.96 else side)
        strength = _share(t * 5)
        if strength < 255:
            picture = board.kit.faded(("rise", self.make.name), picture, strength)
        x, y = self.middle()
        put(board.kit.art, target, picture, (x, y))

    def end(self) -> None:
        self._landed()


class Flash(Clip):
    """A bright ring and a white glare that spread from a place: a catastrophe strikes."""

    def __init__(self, board: TigrisBoard, middle: Callable[[], Point], colour: Colour, reach: float) -> None:
        super().__init__(0.5)
        self.board, self.middle, self.colour, self.reach = board, middle, colour, reach

    def draw(self, target: pygame.Surface, t: float) -> None:
        board = self.board
        step = round(t * PHASES) / PHASES
        size = max(4, round(board.places.side * self.reach * (0.25 + ease_out(step))))
        strength = _share(1 - step, 16) * 230 // 255
        key = ("flash", size, strength, self.colour)
        ring = board.kit.made(key, lambda: _ring(board, size, strength, self.colour))
        x, y = self.middle()
        put(board.kit.art, target, ring, (x, y))


def _ring(board: TigrisBoard, size: int, strength: int, colour: Colour) -> pygame.Surface:
    """A soft ring: drawn at half its size, which is quick, and scaled up."""
    half = max(2, size // 2)
    made = board.kit.art.plain((2 * half, 2 * half))
    for layer in range(4):
        share = strength * (layer + 1) // 4
        tone = tuple(channel * share // 255 for channel in colour)
        wide = max(1, round(half * (0.26 - layer * 0.055)))
        pygame.draw.circle(made, (*tone, share), (half, half), half - 1 - layer * half // 36, wide)
    return scaled(made, (2 * size, 2 * size))


class Glow(Clip):
    """A light that flares up at a place and dies away; it brightens what lies under it."""

    def __init__(self, board: TigrisBoard, middle: Callable[[], Point], colour: Colour, reach: float) -> None:
        super().__init__(0.7)
        self.board, self.middle, self.colour, self.reach = board, middle, colour, reach

    def draw(self, target: pygame.Surface, t: float) -> None:
        board = self.board
        size = max(4, round(board.places.side * self.reach))
        strength = _share(min(1.0, t * 7) * (1 - t) ** 1.5, 14)
        light = board.kit.made(
            ("glow", size, strength, self.colour), lambda: _light(board, size, strength, self.colour)
        )
        x, y = self.middle()
        put(board.kit.art, target, light, (x, y))


def _light(board: TigrisBoard, size: int, strength: int, colour: Colour) -> pygame.Surface:
    """Little alpha and much colour: premultiplied, that is nearly adding."""
    half = max(2, size // 2)
    made = board.kit.art.plain((2 * half, 2 * half))
    steps = 20
    for step in range(steps):
        part = ((step + 1) / steps) ** 2 * strength / 255
        tone = tuple(min(255, round(channel * part)) for channel in colour)
        pygame.draw.circle(made, (*tone, round(110 * part)), (half, half), half * (1 - step / steps))
    return scaled(made, (2 * size, 2 * size))


class Rider(Clip):
    """A point with its sign and "+1" flies to where it is counted."""

    above = True

    def __init__(
        self,
        board: TigrisBoard,
        colour: int,
        text: str,
        start: Callable[[], Point],
        end: Callable[[], Point],
        delay: float,
        landed: Callable[[], None],
    ) -> None:
        super().__init__(0.85, delay)
        self.board, self.colour, self.text = board, colour, text
        self._from, self._to = start, end
        self._places: tuple[Point, Point] = ((0.0, 0.0), (0.0, 0.0))
        self._landed = landed

    def begin(self) -> None:
        self._places = (self._from(), self._to())

    def end(self) -> None:
        self._landed()

    def draw(self, target: pygame.Surface, t: float) -> None:
        """It rises where it was earned, waits a moment to be read, then flies."""
        board, kit, art = self.board, self.board.kit, self.board.kit.art
        side = board.places.side
        (x, y), end = self._places
        if t < 0.4:
            x, y = x, y - side * 0.55 * ease_out(t / 0.4)
        else:
            x, y = arc((x, y - side * 0.55), end, side * 0.5, ease_in_out((t - 0.4) / 0.6))
        size = max(12, side * 38 // 100)
        picture = kit.made(("rider", self.colour, self.text, size), lambda: self._picture(size))
        put(art, target, picture, (x, y))

    def _picture(self, size: int) -> pygame.Surface:
        """Cube and number on a small dark plate, so that they are seen on any ground."""
        kit, art = self.board.kit, self.board.kit.art
        cube = kit.cube(self.colour, size)
        letters = max(size * 0.8, 13) / art.unit / art.text_scale
        word = art.text(self.text, "black", letters, CREAM, SHADOW)
        pad = size // 4
        wide, high = size + word.get_width() + 3 * pad, max(size, word.get_height()) + pad
        made = art.plain((wide, high))
        pygame.draw.rect(made, (26, 14, 6, 200), made.get_rect(), border_radius=high // 3)
        art.draw(made, cube, cube.get_rect(center=(pad + size // 2, high // 2)).topleft)
        art.draw(made, word, (2 * pad + size, (high - word.get_height()) // 2))
        return made


class Ribbon(Clip):
    """A dark band with words over the board for a moment."""

    def __init__(self, board: TigrisBoard, text: str, seconds: float = 1.3, icon: str = "") -> None:
        super().__init__(seconds)
        self.board, self.text, self.icon = board, text, icon

    def draw(self, target: pygame.Surface, t: float) -> None:
        board, art = self.board, self.board.kit.art
        frame = board.places.frame
        picture = board.kit.made(("ribbon", self.text, self.icon, frame.width), self._picture)
        shown = min(1.0, t * 6, (1 - t) * 6)
        kept = target.get_clip()
        rect = picture.get_rect(center=(frame.centerx, frame.top + frame.height * 2 // 5))
        high = max(2, round(rect.height * shown))
        strip = pygame.Rect(rect.left, rect.centery - high // 2, rect.width, high)
        target.set_clip(strip.clip(kept))
        art.draw(target, picture, rect.topleft)
        target.set_clip(kept)

    def _picture(self) -> pygame.Surface:
        art, frame = self.board.kit.art, self.board.places.frame
        icon = art.icon(self.icon, art.text_px(34), CREAM) if self.icon else None
        room = frame.width - art.px(120) - (icon.get_width() if icon else 0)
        text = art.fit(self.text, "title", 34, CREAM, room, SHADOW)
        gap = art.px(14) if icon else 0
        inner = text.get_width() + gap + (icon.get_width() if icon else 0)
        made = art.plain((inner + art.px(90), text.get_height() + art.px(36)))
        left, top, right, bottom = art.skin_pad("panel_dark")
        body = made.get_rect()
        body.update(left, top, body.width - left - right, body.height - top - bottom)
        art.draw_skin(made, "panel_dark", body)
        x = body.centerx - inner // 2
        if icon is not None:
            art.draw(made, icon, (x, body.centery - icon.get_height() // 2))
            x += icon.get_width() + gap
        art.draw(made, text, (x, body.centery - text.get_height() // 2))
        return made


def together(steps: Sequence[Sequence[Clip]]) -> list[list[Clip]]:
    """The steps without the empty ones."""
    return [list(step) for step in steps if step]
