"""The files under assets/: where they are, how they are read, and what is said if one is missing.

Belongs to `scenes.art`, the only door to surfaces. Must never read anything outside of assets/.
"""

from __future__ import annotations

import contextlib
import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from scenes.paint import Colour, finish, scaled

ASSETS = Path(__file__).resolve().parent.parent / "assets"
DEFAULT_INK: Colour = (58, 34, 14)
BIG = 2_000_000
"""Pictures of more px than this are not remembered at their full size."""
HALVES = {
    "skins/table_wood.webp": ("skins/table_wood_half.webp", (1920, 1080)),
    "tigris/board_standard.webp": ("tigris/board_standard_half.webp", (1344, 944)),
    "tigris/board_advanced.webp": ("tigris/board_advanced_half.webp", (1344, 944)),
}
"""Smaller files of big pictures, which are read in a quarter of the time, and their sizes in px."""


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


_masters: dict[str, pygame.Surface] = {}
_decoded: dict[str, pygame.Surface] = {}


def forget_masters() -> None:
    """After the window is gone: what was converted for it is of no use any more."""
    _masters.clear()
    _decoded.clear()


def must_exist(rel_path: str) -> Path:
    """The path of a file under assets/. Raises MissingAsset."""
    path = ASSETS / rel_path
    if not path.is_file():
        raise MissingAsset(f"the game's file assets/{rel_path} is missing")
    return path


def fitting(rel_path: str, size: tuple[int, int]) -> str:
    """The file of a picture that is big enough for a size in px."""
    half, (width, height) = HALVES.get(rel_path, (rel_path, (0, 0)))
    return half if size[0] <= width and size[1] <= height else rel_path


def preload(rel_path: str) -> None:
    """From any thread: decodes a big picture before it is asked for."""
    with contextlib.suppress(MissingAsset):
        _decoded[rel_path] = _decode(rel_path)


def _decode(rel_path: str) -> pygame.Surface:
    path = must_exist(rel_path)
    try:
        return pygame.image.load(str(path))
    except pygame.error as error:
        raise MissingAsset(f"the game's file assets/{rel_path} cannot be read: {error}") from error


def master(rel_path: str, keep: bool = True) -> pygame.Surface:
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
    return pygame.image.load(str(must_exist("menu/icon.png")))


def icon(name: str, px: int, colour: Colour) -> pygame.Surface:
    path = must_exist(f"icons/{name}.svg")
    drawn = pygame.image.load_sized_svg(str(path), (max(1, px), max(1, px))).convert_alpha()
    drawn.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    drawn.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn.premul_alpha()


@cache
def _skins() -> dict[str, Skin]:
    path = must_exist("skins/skins.toml")
    plain = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: _read_skin(name, row) for name, row in plain.items() if isinstance(row, dict)}


def _read_skin(name: str, row: dict[str, Any]) -> Skin:
    return Skin(
        f"skins/{row.get('file', name + '.webp')}",
        _four(row.get("margin", 0)),
        _four(row.get("pad", 0)),
        tuple(row.get("ink", DEFAULT_INK)),  # type: ignore[arg-type]
        bool(row.get("nine", True)),
    )


def _four(value: Any) -> tuple[int, int, int, int]:
    if isinstance(value, int):
        return value, value, value, value
    left, top, right, bottom = value
    return left, top, right, bottom


def skin(name: str) -> Skin:
    skins = _skins()
    if name not in skins:
        raise MissingAsset(f"assets/skins/skins.toml has no skin '{name}'")
    return skins[name]


@cache
def sprite_table(set_name: str) -> dict[str, Any]:
    """What sprites.json says of a set: radius of the masters, "sprites" by name and what the set adds."""
    table: dict[str, Any] = json.loads(must_exist(f"{set_name}/sprites.json").read_text(encoding="utf-8"))
    return table


def sprite(set_name: str, name: str, radius_px: int) -> Sprite:
    table = sprite_table(set_name)
    row = table["sprites"].get(name)
    if row is None:
        raise MissingAsset(f"assets/{set_name}/sprites.json has no sprite '{name}'")
    piece = master(f"{set_name}/{row['file']}")
    factor = radius_px / table["radius"]
    size = (round(piece.get_width() * factor), round(piece.get_height() * factor))
    ax, ay = row["anchor"]
    return Sprite(scaled(piece, size), round(ax * factor), round(ay * factor))
