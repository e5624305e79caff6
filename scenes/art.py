"""The only door to surfaces: sized, converted, premultiplied and cached for one window size.

Owns every loading of pictures and fonts. Sizes in design px (a window of 1920x1080) unless a name says px.
Every surface with alpha is premultiplied: draw it with `draw` or `draw_many`. A changed window size or scale
gets a new Art. Must never draw anything of a game.
"""

from __future__ import annotations

import contextlib
import json
import math
import tomllib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from scenes.prefs import Prefs

ASSETS = Path(__file__).resolve().parent.parent / "assets"

Colour = tuple[int, int, int]
Size = tuple[int, int]

INK: Colour = (58, 34, 14)
INK2: Colour = (104, 72, 40)
CREAM: Colour = (250, 236, 204)
GOLD: Colour = (240, 208, 138)
BRONZE: Colour = (169, 124, 70)
RED: Colour = (168, 44, 32)
GREEN: Colour = (44, 104, 58)
BLUE: Colour = (36, 88, 138)
GREY: Colour = (128, 116, 100)
SHADOW: Colour = (20, 10, 4)

SEAT_COLOURS: tuple[Colour, ...] = (
    (190, 52, 40),
    (44, 104, 176),
    (224, 166, 42),
    (60, 132, 70),
    (124, 74, 158),
)
"""One per seat; every seat has a sign too, so colour never stands alone."""
SIGNS = (
    "bull", "lion", "owl", "dolphin", "horse", "ship",
    "amphora", "lyre", "sun", "grapes", "torch", "helmet",
)  # fmt: skip

FACES = {
    "title": "Cinzel-Bold.ttf",
    "title_light": "Cinzel-Regular.ttf",
    "body": "Lato-Regular.ttf",
    "bold": "Lato-Bold.ttf",
    "italic": "Lato-Italic.ttf",
    "black": "Lato-Black.ttf",
}
MASTER_SCALE = 2.0
"""Pictures of assets/skins are drawn for twice the design size."""
TOUCH_MM = 12.0
TOUCH_DESIGN = 44
TEXTS, SHAPES = 2000, 600
BIG = 2_000_000
"""Pictures of more px than this are not remembered at their full size."""
TEXT_GROWS = 24
LEAST_FIT, LEAST_TEXT = 0.5, 18
"""How far `fit` shrinks a line: to half, but not below the size in design px that all can read."""


class MissingAsset(RuntimeError):
    """A file of the game itself is not there; the message names it."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture and the point of it, in its px, that stands on the place it is drawn at."""

    surface: pygame.Surface
    ax: int
    ay: int


@dataclass(frozen=True, slots=True)
class Skin:
    """A picture of a panel or control: margin and pad are left, top, right, bottom in px of the file.

    nine: the middle stretches and the corners stay; else the whole picture, its shadow too, is scaled.
    """

    file: str
    margin: tuple[int, int, int, int]
    pad: tuple[int, int, int, int]
    ink: Colour
    nine: bool


class Art:
    """Surfaces for a window of `size` px under the given prefs.

    unit: px per design px; touch: the smallest side of a touch target in px.
    """

    def __init__(self, size: Size, prefs: Prefs, desktop: Size | None = None) -> None:
        self.size = size
        self.prefs = prefs
        self.unit: float = max(0.1, min(size[0] / 1920, size[1] / 1080) * prefs.ui_scale)
        self.text_scale = prefs.text_scale
        self.touch = self._touch_px(desktop or size)
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._texts: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._shapes: OrderedDict[Hashable, Any] = OrderedDict()

    def _touch_px(self, desktop: Size) -> int:
        unknown = self.px(TOUCH_DESIGN)
        if self.prefs.diagonal_inches <= 0:
            return unknown
        px_per_mm = math.hypot(*desktop) / (self.prefs.diagonal_inches * 25.4)
        return max(unknown // 2, round(TOUCH_MM * px_per_mm))

    # --- numbers ----------------------------------------------------------------------------------

    def px(self, design: float) -> int:
        """Design px as px of this window; at least 1 when above 0."""
        px = round(design * self.unit)
        return max(1, px) if design > 0 else px

    # --- text -------------------------------------------------------------------------------------

    def text_px(self, size: float) -> int:
        """The height of letters of a size in design px under the text size that people chose.

        Text up to TEXT_GROWS grows by the whole factor, bigger text by as much as that and no more.
        """
        grown = size + min(size, TEXT_GROWS) * (self.text_scale - 1)
        return max(6, round(grown * self.unit))

    def font(self, face: str, size: float) -> pygame.font.Font:
        """A face of FACES in design px, scaled by the window and the text size."""
        return self._font_px(face, self.text_px(size))

    def _font_px(self, face: str, px: int) -> pygame.font.Font:
        key = (face, px)
        if key not in self._fonts:
            path = _must_exist(f"fonts/{FACES[face]}")
            font = pygame.font.Font(str(path), px)
            self._fonts[key] = font
        return self._fonts[key]

    def text(
        self, s: str, face: str = "body", size: float = 20, colour: Colour = INK, shadow: Colour | None = None
    ) -> pygame.Surface:
        """One line of text."""
        font = self.font(face, size)
        key = ("line", s, face, font.get_height(), size, colour, shadow)
        return self._text(key, lambda: self._line(font, s, colour, shadow))

    def _line(self, font: pygame.font.Font, s: str, colour: Colour, shadow: Colour | None) -> pygame.Surface:
        front = finish(font.render(s or " ", True, colour))
        if shadow is None:
            return front
        down = max(1, round(font.get_height() / 22))
        both = self.plain((front.get_width() + down, front.get_height() + down))
        self.draw(both, finish(font.render(s or " ", True, shadow)), (down, down))
        self.draw(both, front, (0, 0))
        return both

    def gilded(self, s: str, size: float, width_px: int, spacing: float = 0.0) -> pygame.Surface:
        """A heading in raised gold, made to fit; spacing between the letters in parts of their height."""
        key = ("gilded", s, size, width_px, spacing, self.text_scale)
        return self._text(key, lambda: gild(*self.fitted(s, "title", size, width_px), spacing))

    def paragraph(
        self, s: str, face: str, size: float, colour: Colour, width_px: int, align: str = "left"
    ) -> pygame.Surface:
        """Text wrapped at words to a width; align left, center or right."""
        font = self.font(face, size)
        key = ("block", s, face, size, colour, width_px, align)
        return self._text(key, lambda: self._block(font, s, colour, width_px, align))

    def _block(
        self, font: pygame.font.Font, s: str, colour: Colour, width_px: int, align: str
    ) -> pygame.Surface:
        lines = wrap(font, s, width_px)
        height = font.get_linesize()
        width = max([font.size(line)[0] for line in lines], default=0)
        whole = self.plain((width_px if align != "left" else min(width, width_px), height * len(lines)))
        for row, line in enumerate(lines):
            if not line:
                continue
            picture = finish(font.render(line, True, colour))
            spare = whole.get_width() - picture.get_width()
            x = {"left": 0, "center": spare // 2, "right": spare}[align]
            self.draw(whole, picture, (x, row * height))
        return whole

    def fit(
        self,
        s: str,
        face: str,
        size: float,
        colour: Colour,
        width_px: int,
        shadow: Colour | None = None,
    ) -> pygame.Surface:
        """One line that is never cut: smaller down to LEAST_FIT, then shortened with an ellipsis."""
        key = ("fit", s, face, size, colour, width_px, shadow)
        return self._text(key, lambda: self._line(*self.fitted(s, face, size, width_px), colour, shadow))

    def fitted(self, s: str, face: str, size: float, width_px: int) -> tuple[pygame.font.Font, str]:
        """The font and the letters with which a line fits a width."""
        px = self.text_px(size)
        least = max(min(px, round(LEAST_TEXT * self.unit)), round(px * LEAST_FIT))
        font = self._font_px(face, px)
        while font.size(s)[0] > width_px and px > least:
            px -= 1
            font = self._font_px(face, px)
        short = s
        while font.size(short)[0] > width_px and len(short) > 1:
            short = short[:-2].rstrip() + "…"
        return font, short

    def _text(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return _cached(self._texts, key, make, TEXTS)

    # --- pictures ---------------------------------------------------------------------------------

    def icon(self, name: str, px: int, colour: Colour = CREAM) -> pygame.Surface:
        """An icon of assets/icons in one colour, px wide and high."""
        return _cached(self._shapes, ("icon", name, px, colour), lambda: _icon(name, px, colour), SHAPES)

    def picture(self, rel_path: str, size: Size | None = None, cover: bool = False) -> pygame.Surface:
        """assets/<rel_path> scaled to size in px; cover: cut at the sides instead of distorted."""

        def make() -> pygame.Surface:
            master = _master(rel_path, keep=size is None)
            if size is None or size == master.get_size():
                return master
            return scaled(crop_to(master, size) if cover else master, size)

        return _cached(self._shapes, ("picture", rel_path, size, cover), make, SHAPES)

    def skin_ink(self, name: str) -> Colour:
        """The colour of words upon a skin."""
        return _skin(name).ink

    def skin_pad(self, name: str) -> tuple[int, int, int, int]:
        """Room of the shadow around the body of a nine-slice skin in px: left, top, right, bottom."""
        left, top, right, bottom = (round(p * self.unit / MASTER_SCALE) for p in _skin(name).pad)
        return left, top, right, bottom

    def skin(self, name: str, size: Size, tint: Colour | None = None) -> pygame.Surface:
        """A panel or button whose body is size px; the surface is bigger by its shadow."""
        return self._made_skin(name, size, tint)[0]

    def _made_skin(
        self, name: str, size: Size, tint: Colour | None
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture and how far its body lies inside of it."""

        def make() -> tuple[pygame.Surface, tuple[int, int]]:
            surface, body = self._nine(name, size) if _skin(name).nine else self._whole(name, size)
            if tint is not None:
                surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return surface, body

        return _cached(self._shapes, ("skin", name, size, tint), make, SHAPES)

    def _nine(self, name: str, size: Size) -> tuple[pygame.Surface, tuple[int, int]]:
        skin = _skin(name)
        factor = self.unit / MASTER_SCALE
        left, top, right, bottom = self.skin_pad(name)
        whole = (size[0] + left + right, size[1] + top + bottom)
        master = _master(skin.file)
        small = (max(2, round(master.get_width() * factor)), max(2, round(master.get_height() * factor)))
        margins = [max(1, round(m * factor)) for m in skin.margin]
        return nine_slice(scaled(master, small), margins, whole), (left, top)

    def _whole(self, name: str, size: Size) -> tuple[pygame.Surface, tuple[int, int]]:
        skin = _skin(name)
        master = _master(skin.file)
        left, top, right, bottom = skin.pad
        across = size[0] / (master.get_width() - left - right)
        down = size[1] / (master.get_height() - top - bottom)
        whole = (round(master.get_width() * across), round(master.get_height() * down))
        return scaled(master, whole), (round(left * across), round(top * down))

    def draw_skin(
        self, target: pygame.Surface, name: str, rect: pygame.Rect, tint: Colour | None = None
    ) -> None:
        """Draws a skin whose body fills rect; a tint colours what is white in it."""
        size = (max(1, rect.width), max(1, rect.height))
        surface, (left, top) = self._made_skin(name, size, tint)
        self.draw(target, surface, (rect.x - left, rect.y - top))

    def sprite(self, set_name: str, name: str, radius_px: int) -> Sprite:
        """A piece of assets/<set_name>/sprites.json for a hexagon or body of this radius."""
        key = ("sprite", set_name, name, radius_px)
        return _cached(self._shapes, key, lambda: _sprite(set_name, name, radius_px), 4 * SHAPES)

    # --- plain surfaces and drawing ---------------------------------------------------------------

    def plain(self, size: Size, alpha: bool = True) -> pygame.Surface:
        """A new surface in the window's format: clear, or black without alpha."""
        size = (max(1, size[0]), max(1, size[1]))
        if alpha:
            return pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
        return pygame.Surface(size).convert()

    def draw(self, target: pygame.Surface, surface: pygame.Surface, pos: tuple[float, float]) -> None:
        """Blits a surface of this door."""
        if surface.get_flags() & pygame.SRCALPHA:
            target.blit(surface, pos, special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            target.blit(surface, pos)

    def draw_many(
        self, target: pygame.Surface, pairs: Iterable[tuple[pygame.Surface, tuple[float, float]]]
    ) -> None:
        """Blits many surfaces with alpha at once."""
        target.fblits(pairs, pygame.BLEND_PREMULTIPLIED)  # type: ignore[arg-type]


# --- making surfaces --------------------------------------------------------------------------------


def finish(surface: pygame.Surface) -> pygame.Surface:
    """A surface with straight alpha in the window's format, premultiplied."""
    return surface.convert_alpha().premul_alpha()


def scaled(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """Smoothly scaled; the format stays."""
    return pygame.transform.smoothscale(surface, (max(1, size[0]), max(1, size[1])))


def crop_to(surface: pygame.Surface, size: Size) -> pygame.Surface:
    """The middle of the surface that has the shape of size."""
    width, height = surface.get_size()
    factor = min(width / size[0], height / size[1])
    cut = pygame.Rect(0, 0, max(1, int(size[0] * factor)), max(1, int(size[1] * factor)))
    cut.center = (width // 2, height // 2)
    return surface.subsurface(cut.clip(surface.get_rect()))


def nine_slice(master: pygame.Surface, margin: list[int], size: Size) -> pygame.Surface:
    """The master with its corners kept and its middle stretched to size."""
    master_w, master_h = master.get_size()
    xs, txs = _cuts(margin[0], margin[2], master_w, size[0])
    ys, tys = _cuts(margin[1], margin[3], master_h, size[1])
    whole = pygame.Surface(size, pygame.SRCALPHA).convert_alpha()
    for column in range(3):
        for row in range(3):
            src = pygame.Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
            dst = pygame.Rect(txs[column], tys[row], txs[column + 1] - txs[column], tys[row + 1] - tys[row])
            if min(src.size) < 1 or min(dst.size) < 1:
                continue
            part = master.subsurface(src)
            whole.blit(part if src.size == dst.size else scaled(part, dst.size), dst)
    return whole


def _cuts(low: int, high: int, master: int, size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where to cut master and target; margins shrink where the target is too small for them."""
    if low + high > master - 1:
        low = high = (master - 1) // 2
    to_low, to_high = low, high
    if low + high > size:
        to_low = size * low // (low + high)
        to_high = size - to_low
    return (0, low, master - high, master), (0, to_low, size - to_high, size)


def wrap(font: pygame.font.Font, s: str, width_px: int) -> list[str]:
    """The lines of a text; a word too long for a line is broken."""
    lines: list[str] = []
    for part in s.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}" if line else word
            if font.size(longer)[0] <= width_px:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while font.size(line)[0] > width_px and len(line) > 1:
                cut = _longest_head(font, line, width_px)
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return lines


def _longest_head(font: pygame.font.Font, word: str, width_px: int) -> int:
    """How many letters of a word fit; at least one."""
    count = 1
    while count < len(word) and font.size(word[: count + 1])[0] <= width_px:
        count += 1
    return count


def _cached(store: OrderedDict[Hashable, Any], key: Hashable, make: Callable[[], Any], limit: int) -> Any:
    if key in store:
        store.move_to_end(key)
        return store[key]
    made = store[key] = make()
    while len(store) > limit:
        store.popitem(last=False)
    return made


# --- gold ---------------------------------------------------------------------------------------------

GOLDEN = ((0.0, (255, 246, 204)), (0.42, (244, 208, 122)), (0.55, (178, 120, 40)), (1.0, (250, 222, 150)))
"""The colours of raised gold from top to bottom."""


def gild(font: pygame.font.Font, s: str, spacing: float) -> pygame.Surface:
    """Letters of gold with a bright edge, a dark one and a shadow, premultiplied."""
    letters = _spaced(font, s, round(spacing * font.get_height()))
    depth = max(1, round(font.get_height() / 30))
    whole = pygame.Surface(
        (letters.get_width() + 6 * depth, letters.get_height() + 6 * depth), pygame.SRCALPHA
    )
    whole = whole.convert_alpha()

    def lay(tone: tuple[int, int, int, int], dx: int, dy: int) -> None:
        part = letters.copy()
        part.fill(tone, special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(
            part.premul_alpha(), (2 * depth + dx, 2 * depth + dy), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    for far in range(4, 1, -1):
        lay((0, 0, 0, 70), far * depth // 2, far * depth)
    lay((70, 34, 8, 255), depth, depth)
    lay((255, 250, 224, 255), -max(1, depth // 2), -max(1, depth // 2))
    face = letters.copy()
    face.blit(_gradient(letters.get_size(), font), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(face.premul_alpha(), (2 * depth, 2 * depth), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _spaced(font: pygame.font.Font, s: str, gap: int) -> pygame.Surface:
    """White letters with straight alpha and a gap between them."""
    if gap <= 0:
        return font.render(s, True, (255, 255, 255)).convert_alpha()
    widths = [font.size(char)[0] for char in s]
    row = pygame.Surface((max(1, sum(widths) + gap * (len(s) - 1)), font.get_height()), pygame.SRCALPHA)
    x = 0
    for char, width in zip(s, widths, strict=True):
        row.blit(font.render(char, True, (255, 255, 255)).convert_alpha(), (x, 0))
        x += width + gap
    return row.convert_alpha()


def _gradient(size: Size, font: pygame.font.Font) -> pygame.Surface:
    """GOLDEN over the height of the capital letters of a font."""
    strip = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    top, high = font.get_ascent() - round(0.7 * font.get_height()), max(1, round(0.62 * font.get_height()))
    for y in range(size[1]):
        at = min(1.0, max(0.0, (y - top) / high))
        after = next(i for i in range(1, len(GOLDEN)) if at <= GOLDEN[i][0])
        (low, first), (up, second) = GOLDEN[after - 1], GOLDEN[after]
        part = (at - low) / (up - low)
        tone = [round(a + (b - a) * part) for a, b in zip(first, second, strict=True)]
        strip.set_at((0, y), (*tone, 255))
    return pygame.transform.scale(strip, size).convert_alpha()


# --- files ------------------------------------------------------------------------------------------

_masters: dict[str, pygame.Surface] = {}
_decoded: dict[str, pygame.Surface] = {}


def forget_masters() -> None:
    """After the window is gone: what was converted for it is of no use any more."""
    _masters.clear()
    _decoded.clear()


def _must_exist(rel_path: str) -> Path:
    path = ASSETS / rel_path
    if not path.is_file():
        raise MissingAsset(f"the game's file assets/{rel_path} is missing")
    return path


def preload(rel_path: str) -> None:
    """From any thread: decodes a big picture before it is asked for."""
    with contextlib.suppress(MissingAsset):
        _decoded[rel_path] = _decode(rel_path)


def _decode(rel_path: str) -> pygame.Surface:
    path = _must_exist(rel_path)
    try:
        return pygame.image.load(str(path))
    except pygame.error as error:
        raise MissingAsset(f"the game's file assets/{rel_path} cannot be read: {error}") from error


def _master(rel_path: str, keep: bool = True) -> pygame.Surface:
    """A file in the window's format. keep: remember it, unless it is big and only scaled copies are used."""
    if rel_path in _masters:
        return _masters[rel_path]
    loaded = _decoded.pop(rel_path, None) or _decode(rel_path)
    made = finish(loaded) if loaded.get_flags() & pygame.SRCALPHA else loaded.convert()
    if keep or made.get_width() * made.get_height() < BIG:
        _masters[rel_path] = made
    return made


def window_icon() -> pygame.Surface:
    """The picture by which desktops know the window; straight alpha, as they want it."""
    return pygame.image.load(str(_must_exist("menu/icon.png")))


def _icon(name: str, px: int, colour: Colour) -> pygame.Surface:
    path = _must_exist(f"icons/{name}.svg")
    drawn = pygame.image.load_sized_svg(str(path), (max(1, px), max(1, px))).convert_alpha()
    drawn.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    drawn.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn.premul_alpha()


@cache
def _skins() -> dict[str, Skin]:
    path = _must_exist("skins/skins.toml")
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: _read_skin(name, row) for name, row in plain.items() if isinstance(row, dict)}


def _read_skin(name: str, row: dict[str, Any]) -> Skin:
    return Skin(
        f"skins/{row.get('file', name + '.webp')}",
        _four(row.get("margin", 0)),
        _four(row.get("pad", 0)),
        tuple(row.get("ink", INK)),  # type: ignore[arg-type]
        bool(row.get("nine", True)),
    )


def _four(value: Any) -> tuple[int, int, int, int]:
    if isinstance(value, int):
        return value, value, value, value
    left, top, right, bottom = value
    return left, top, right, bottom


def _skin(name: str) -> Skin:
    skins = _skins()
    if name not in skins:
        raise MissingAsset(f"assets/skins/skins.toml has no skin '{name}'")
    return skins[name]


@cache
def sprite_table(set_name: str) -> dict[str, Any]:
    """What sprites.json says of a set: radius of the masters, "sprites" by name and what the set adds."""
    table: dict[str, Any] = json.loads(_must_exist(f"{set_name}/sprites.json").read_text(encoding="utf-8"))
    return table


def _sprite(set_name: str, name: str, radius_px: int) -> Sprite:
    table = sprite_table(set_name)
    row = table["sprites"].get(name)
    if row is None:
        raise MissingAsset(f"assets/{set_name}/sprites.json has no sprite '{name}'")
    master = _master(f"{set_name}/{row['file']}")
    factor = radius_px / table["radius"]
    size = (round(master.get_width() * factor), round(master.get_height() * factor))
    ax, ay = row["anchor"]
    return Sprite(scaled(master, size), round(ax * factor), round(ay * factor))
