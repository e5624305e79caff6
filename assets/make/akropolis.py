"""Remake all art of the Akropolis board: python assets/make/akropolis.py

Owns everything under assets/akropolis: WebP sprites, the terrain and sprites.json with their anchors. Files
that no longer belong there are deleted. The result depends on the scripts and the icons alone.
Arguments limit the work to the sprites whose names start with one of them ("terrain" for the terrain).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial

import akropolis_hexes as hexes
import akropolis_models as models
import akropolis_overlays as overlays
import akropolis_pieces as pieces
import akropolis_terrain as terrain
from common import ASSETS, Pixels, save_webp

OUT = ASSETS / "akropolis"
MAXIMUM_BYTES = 15_000_000
Drawn = tuple[Pixels, tuple[int, int]]


def _plain(draw: Callable[[], hexes.Sprite | None]) -> Drawn | None:
    """A sprite as pixels and anchor."""
    sprite = draw()
    return None if sprite is None else (sprite.pixels, sprite.anchor)


def _hex_recipes() -> Iterator[tuple[str, Callable[[], hexes.Sprite | None]]]:
    """Sprites with the outline of a hex."""
    for seed, kind in enumerate(hexes.KINDS):
        yield f"prism_{kind}", partial(hexes.prism, kind, seed * 13)
    for seed, kind in enumerate(hexes.PLAZA_KINDS):
        yield f"plaza_{kind}", partial(hexes.plaza, kind, seed * 17)
    yield "block", hexes.block
    for direction in range(6):
        for levels in (1, 2, 3):
            yield f"shade_{direction}_{levels}", partial(overlays.shade, direction, levels)
    for levels in (1, 2, 3, 4):
        yield f"cast_{levels}", partial(overlays.cast, levels)
    yield "ambient", overlays.ambient
    for frame in range(overlays.WATER_FRAMES):
        yield f"water_{frame}", partial(overlays.water, frame)
    for name in ("ring", "ring_fill", "ring_glow"):
        yield name, partial(overlays.ring, name)
    yield "tile_back", hexes.tile_back


def recipes() -> Iterator[tuple[str, Callable[[], Drawn | None]]]:
    """Name and drawing function of every sprite; a function returns None for a sprite that would be empty."""
    for name, draw in _hex_recipes():
        yield name, partial(_plain, draw)
    for kind in hexes.KINDS:
        for variant in range(models.VARIANTS):
            yield f"top_{kind}_{variant}", partial(models.top, kind, variant)
    yield "stone", pieces.stone
    yield "chief", pieces.chief


def _wanted(name: str, only: list[str]) -> bool:
    """True if the arguments ask for this name; no arguments ask for all."""
    return not only or any(name.startswith(start) for start in only)


def _draw_sprites(only: list[str], sprites: dict[str, dict[str, object]]) -> None:
    """Draw the wanted sprites into OUT and enter them in `sprites`."""
    for name, draw in recipes():
        if not _wanted(name, only):
            continue
        drawn = draw()
        if drawn is None:
            sprites.pop(name, None)
            continue
        pixels, anchor = drawn
        smooth = name.startswith(("shade", "cast", "ambient", "ring"))
        save_webp(OUT / f"{name}.webp", pixels, 97, lossless=smooth)
        size = [pixels.shape[1], pixels.shape[0]]
        sprites[name] = {"file": f"{name}.webp", "anchor": list(anchor), "size": size}


def main(only: list[str]) -> int:
    """Remake the wanted art; returns the exit code."""
    table = OUT / "sprites.json"
    old = json.loads(table.read_text(encoding="utf-8"))["sprites"] if only and table.exists() else {}
    sprites: dict[str, dict[str, object]] = dict(old)
    OUT.mkdir(parents=True, exist_ok=True)
    _draw_sprites(only, sprites)
    if _wanted("terrain", only):
        save_webp(OUT / "terrain.webp", terrain.draw(), 90)
    ground = {
        "file": "terrain.webp",
        "radius": terrain.RADIUS,
        "center": list(terrain.CENTRE),
        "sea": terrain.DEEP,
    }
    ground["size"] = [terrain.WIDTH, terrain.HEIGHT]
    ordered = {name: sprites[name] for name, _ in recipes() if name in sprites}
    content = {
        "radius": hexes.RADIUS,
        "squash": hexes.SQUASH,
        "rise": hexes.RISE,
        "sprites": ordered,
        "terrain": ground,
    }
    table.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    kept = {"sprites.json", "terrain.webp", *(f"{name}.webp" for name in ordered)}
    for path in sorted(OUT.iterdir()):
        if path.name not in kept:
            path.unlink()
    total = sum(path.stat().st_size for path in OUT.iterdir())
    print(f"{len(ordered)} sprites and the terrain, {total / 1e6:.1f} MB")
    return 0 if total < MAXIMUM_BYTES else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
