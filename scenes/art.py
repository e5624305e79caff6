"""The only door to surfaces: sized, converted, premultiplied and cached for one window size.

Owns every loading of pictures and fonts. Sizes in design px (a window of 1920x1080) unless a name says px.
Every surface with alpha is premultiplied: draw it with `draw` or `draw_many`. A changed window size or scale
gets a new Art. Must never draw anything of a game.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pygame

from scenes import files
from scenes.canvas import Canvas, blit
from scenes.files import (
    ASSETS,
    MissingAsset,
    Sprite,
    fitting,
    forget_masters,
    must_exist,
    preload,
    sprite_table,
    window_icon,
)
from scenes.paint import Colour, Size, crop_to, finish, gild, nine_slice, plain_tone, scaled, sharpen, wrap
from scenes.prefs import Prefs

__all__ = [
    "ASSETS", "BLUE", "BRONZE", "CREAM", "EVERY_SIGN", "FACES", "GOLD", "GREEN", "GREY", "INK", "INK2", "RED",
    "SEAT_COLOURS", "SHADOW", "SIGNS", "Art", "Colour", "MissingAsset", "Size", "Sprite", "finish",
    "fitting", "forget_masters", "preload", "scaled", "sprite_table", "window_icon",
]  # fmt: skip

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
"""What seats choose among in a game that has no signs of its own."""
EVERY_SIGN = (*SIGNS, "archer")
"""With those that only games with signs of their own have (`Game.signs`)."""

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
SHARP = ("panel", "button", "field", "tooltip", "round_button")
"""The skins that high contrast makes plainer."""
DARK = 400
"""The sum of the ink of a skin from which on the skin is a dark one."""
TEXT_GROWS = 24
LEAST_FIT, LEAST_TEXT = 0.5, 18
"""How far `fit` shrinks a line: to half, but not below the size in design px that all can read."""


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
        self.canvas: Canvas | None = None
        """Notes what is drawn upon its target, while a frame is made."""

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

    def tone(self, colour: Colour) -> Colour:
        """The colour that a text gets: a plainer one under high contrast."""
        return plain_tone(colour) if self.prefs.high_contrast else colour

    def font(self, face: str, size: float) -> pygame.font.Font:
        """A face of FACES in design px, scaled by the window and the text size."""
        return self._font_px(face, self.text_px(size))

    def _font_px(self, face: str, px: int) -> pygame.font.Font:
        key = (face, px)
        if key not in self._fonts:
            path = must_exist(f"fonts/{FACES[face]}")
            font = pygame.font.Font(str(path), px)
            self._fonts[key] = font
        return self._fonts[key]

    def text(
        self, s: str, face: str = "body", size: float = 20, colour: Colour = INK, shadow: Colour | None = None
    ) -> pygame.Surface:
        """One line of text."""
        colour = self.tone(colour)
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
        colour = self.tone(colour)
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
        colour = self.tone(colour)
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
        return _cached(self._shapes, ("icon", name, px, colour), lambda: files.icon(name, px, colour), SHAPES)

    def picture(self, rel_path: str, size: Size | None = None, cover: bool = False) -> pygame.Surface:
        """assets/<rel_path> scaled to size in px; cover: cut at the sides instead of distorted."""

        def make() -> pygame.Surface:
            file = rel_path if size is None else files.fitting(rel_path, size)
            master = files.master(file, keep=size is None)
            if size is None or size == master.get_size():
                return master
            return scaled(crop_to(master, size) if cover else master, size)

        return _cached(self._shapes, ("picture", rel_path, size, cover), make, SHAPES)

    def skin_ink(self, name: str) -> Colour:
        """The colour of words upon a skin."""
        return files.skin(name).ink

    def skin_pad(self, name: str) -> tuple[int, int, int, int]:
        """Room of the shadow around the body of a nine-slice skin in px: left, top, right, bottom."""
        left, top, right, bottom = (round(p * self.unit / MASTER_SCALE) for p in files.skin(name).pad)
        return left, top, right, bottom

    def skin(self, name: str, size: Size, tint: Colour | None = None) -> pygame.Surface:
        """A panel or button whose body is size px; the surface is bigger by its shadow."""
        return self._made_skin(name, size, tint)[0]

    def _made_skin(
        self, name: str, size: Size, tint: Colour | None
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture and how far its body lies inside of it."""

        def make() -> tuple[pygame.Surface, tuple[int, int]]:
            surface, body = self._nine(name, size) if files.skin(name).nine else self._whole(name, size)
            if self.prefs.high_contrast and name.startswith(SHARP):
                sharpen(surface, dark=sum(files.skin(name).ink) > DARK)
            if tint is not None:
                surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return surface, body

        return _cached(self._shapes, ("skin", name, size, tint), make, SHAPES)

    def _nine(self, name: str, size: Size) -> tuple[pygame.Surface, tuple[int, int]]:
        skin = files.skin(name)
        factor = self.unit / MASTER_SCALE
        left, top, right, bottom = self.skin_pad(name)
        whole = (size[0] + left + right, size[1] + top + bottom)
        master = files.master(skin.file)
        small = (max(2, round(master.get_width() * factor)), max(2, round(master.get_height() * factor)))
        margins = [max(1, round(m * factor)) for m in skin.margin]
        return nine_slice(scaled(master, small), margins, whole), (left, top)

    def _whole(self, name: str, size: Size) -> tuple[pygame.Surface, tuple[int, int]]:
        skin = files.skin(name)
        master = files.master(skin.file)
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
        return _cached(self._shapes, key, lambda: files.sprite(set_name, name, radius_px), 4 * SHAPES)

    # --- plain surfaces and drawing ---------------------------------------------------------------

    def plain(self, size: Size, alpha: bool = True) -> pygame.Surface:
        """A new surface in the window's format: clear, or black without alpha."""
        size = (max(1, size[0]), max(1, size[1]))
        if not alpha:
            return pygame.Surface(size)
        # Converting a big clear surface takes ten times as long as making one.
        made = pygame.Surface(size, pygame.SRCALPHA)
        wanted = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha().get_masks()
        return made if made.get_masks() == wanted else made.convert_alpha()

    def draw(self, target: pygame.Surface, surface: pygame.Surface, pos: tuple[float, float]) -> None:
        """Blits a surface of this door."""
        if self.canvas is not None and target is self.canvas.target:
            self.canvas.picture(surface, pos)
        else:
            blit(target, surface, pos)

    def draw_many(
        self, target: pygame.Surface, pairs: Iterable[tuple[pygame.Surface, tuple[float, float]]]
    ) -> None:
        """Blits many surfaces with alpha at once."""
        if self.canvas is not None and target is self.canvas.target:
            for surface, pos in pairs:
                self.canvas.picture(surface, pos)
        else:
            target.fblits(pairs, pygame.BLEND_PREMULTIPLIED)  # type: ignore[arg-type]

    def shape(
        self, target: pygame.Surface, bounds: pygame.Rect, draw: Callable[..., Any], *args: Any
    ) -> None:
        """Calls `draw(target, *args)`, a function of pygame.draw, which stays inside of bounds."""
        if self.canvas is not None and target is self.canvas.target:
            self.canvas.shape(bounds, draw, args)
        else:
            draw(target, *args)


def _cached(store: OrderedDict[Hashable, Any], key: Hashable, make: Callable[[], Any], limit: int) -> Any:
    if key in store:
        store.move_to_end(key)
        return store[key]
    made = store[key] = make()
    while len(store) > limit:
        store.popitem(last=False)
    return made
