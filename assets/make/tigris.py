"""Remake all art of the board of Tigris & Euphrates: python assets/make/tigris.py [name ...]

Owns everything under assets/tigris: WebP sprites, the boards and sprites.json with their sizes and anchors.
Files that no longer belong there are deleted. Arguments limit the work to the sprites whose names start with
one of them ("board" for the boards).

`radius` in sprites.json is the side of a cell in the sprites: a client asks for a sprite by the side of its
cells. The anchor of a piece is the pixel that lies on the middle of its cell (of a monument: on the corner
that its four cells share; of the wonder: on the middle of its middle cell). `boards` names for each board its
file, `cell` and `frame` in its pixels, and `flow`, the current; tigris_water tells what `glints` are for.

`tigris_river` knows where the rivers run, `tigris_board` draws the land, `tigris_tiles` all that is square,
`tigris_leaders` the discs, `tigris_masonry` the bricks of `tigris_monuments` and `tigris_buildings` (through
the little z-buffer of akropolis_render), `tigris_pieces` the loose pieces.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial

import tigris_board as board
import tigris_buildings as buildings
import tigris_leaders as leaders
import tigris_monuments as monuments
import tigris_pieces as pieces
import tigris_river as river
import tigris_tiles as tiles
import tigris_water as water
from common import ASSETS, Pixels, downsample, save_webp, to_pixels
from tigris_tiles import CELL, Drawn

OUT = ASSETS / "tigris"
MAXIMUM_BYTES = 12_000_000
BOARDS = ("standard", "advanced")


def recipes() -> Iterator[tuple[str, Callable[[], Drawn]]]:
    """Name and drawing function of every sprite."""
    for colour in tiles.SPHERES:
        yield f"tile_{colour}", partial(tiles.tile, colour)
    yield "tile_back", tiles.tile_back
    yield "catastrophe", tiles.catastrophe
    yield "marker", tiles.marker
    yield "special", tiles.special
    for kind in ("cell_ring", "cell_fill", "cell_glow"):
        yield kind, partial(tiles.frame, kind)
    yield "shadow_tile", partial(tiles.square_shadow, tiles.TILE, 8, 0.62, 9, 12)
    yield "shadow_tile_lifted", partial(tiles.square_shadow, tiles.TILE, 22, 0.50, 34, 48)
    yield "shadow_leader", partial(tiles.round_shadow, leaders.DISC, 9, 0.66, 11, 15)
    yield "shadow_leader_lifted", partial(tiles.round_shadow, leaders.DISC, 22, 0.52, 36, 50)
    for dynasty in leaders.DYNASTIES:
        for colour in tiles.SPHERES:
            yield f"leader_{dynasty}_{colour}", partial(leaders.leader, dynasty, colour)
    for number in range(len(monuments.pairs())):
        yield f"monument_{number}", partial(monuments.monument, number)
    yield "wonder", monuments.wonder
    for colour in tiles.SPHERES:
        yield f"building_{colour}", partial(buildings.building, colour)
    for colour in (*tiles.SPHERES, "treasure"):
        yield f"cube_{colour}", partial(pieces.cube, colour)
    yield "treasure", pieces.treasure
    yield "bag", pieces.bag
    for dynasty in leaders.DYNASTIES:
        yield f"screen_{dynasty}", partial(pieces.screen, dynasty)


def _wanted(name: str, only: list[str]) -> bool:
    """True if the arguments ask for this name; no arguments ask for all."""
    return not only or any(name.startswith(start) for start in only)


SMOOTH = ("shadow", "cell_", "special")
"""Soft pictures, which a lossy file would speckle."""


def _draw_sprites(only: list[str], sprites: dict[str, dict[str, object]]) -> None:
    """Draw the wanted sprites into OUT and enter them in `sprites`."""
    for name, draw in recipes():
        if not _wanted(name, only):
            continue
        pixels, anchor = draw()
        save_webp(OUT / f"{name}.webp", pixels, 95, lossless=name.startswith(SMOOTH))
        size = [pixels.shape[1], pixels.shape[0]]
        sprites[name] = {"file": f"{name}.webp", "anchor": list(anchor), "size": size}


def _half(pixels: Pixels) -> Pixels:
    """The picture at half its size."""
    return to_pixels(downsample(pixels[..., :3].astype("float32") / 255, 2))


def _boards(only: list[str]) -> dict[str, object]:
    """Draw the boards, if wanted, and tell the client about them."""
    table: dict[str, object] = {}
    for name in BOARDS:
        file = f"board_{name}.webp"
        if _wanted(f"board_{name}", only):
            pixels = board.draw(name)
            save_webp(OUT / file, pixels, 90)
            save_webp(OUT / f"board_{name}_half.webp", _half(pixels), 92)
        size = [board.WIDTH + 2 * board.FRAME, board.HEIGHT + 2 * board.FRAME]
        table[name] = {
            "file": file,
            "half": f"board_{name}_half.webp",
            "size": size,
            "cell": board.CELL,
            "frame": board.FRAME,
            "flow": river.flow(name),
        }
    return table


def _compact(content: dict[str, object]) -> str:
    """JSON with one sprite and one course a line."""
    lines = []
    for key, value in content.items():
        if isinstance(value, dict) and key != "glints":
            rows = ",\n".join(f'  "{name}": {json.dumps(row)}' for name, row in value.items())
            lines.append(f' "{key}": {{\n{rows}\n }}')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(only: list[str]) -> int:
    """Remake the wanted art; returns the exit code."""
    table = OUT / "sprites.json"
    old = json.loads(table.read_text(encoding="utf-8"))["sprites"] if only and table.exists() else {}
    sprites: dict[str, dict[str, object]] = dict(old)
    OUT.mkdir(parents=True, exist_ok=True)
    _draw_sprites(only, sprites)
    boards = _boards(only)
    if _wanted("glints", only):
        save_webp(OUT / "glints.webp", water.sheet(), lossless=True)
    glints = {"file": "glints.webp", "side": water.SIDE, "turns": water.TURNS, "phases": water.PHASES}
    ordered = {name: sprites[name] for name, _ in recipes() if name in sprites}
    content = {"radius": CELL, "sprites": ordered, "glints": glints, "boards": boards}
    table.write_text(_compact(content), encoding="utf-8")
    kept = {"sprites.json", "glints.webp", *(f"{name}.webp" for name in ordered)}
    kept |= {f"board_{name}{part}.webp" for name in BOARDS for part in ("", "_half")}
    for path in sorted(OUT.iterdir()):
        if path.name not in kept:
            path.unlink()
    total = sum(path.stat().st_size for path in OUT.iterdir())
    print(f"{len(ordered)} sprites and the boards, {total / 1e6:.1f} MB")
    return 0 if total < MAXIMUM_BYTES else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
