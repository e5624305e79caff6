"""How the kinds of points of Tigris & Euphrates look where they are counted without a table.

Owns title, icon and colour of each. Must never open a board.
"""

from __future__ import annotations

from game.tigris.parts import COLOURS
from scenes.text import tr
from scenes.tigris.words import capital, colour_name

Look = tuple[str, str, tuple[int, int, int]]
ICONS = ("temple", "wheat", "scales", "ziggurat")
"""The signs of the four colours, as they stand on the tiles."""
TONES: tuple[tuple[int, int, int], ...] = ((190, 46, 38), (48, 106, 186), (46, 130, 64), (66, 60, 56))
GOLD: tuple[int, int, int] = (206, 150, 40)
TREASURES = "treasures"


def total_title() -> str:
    """What decides instead of the sum of the parts (TE-15.3)."""
    return tr("Weakest")


def part_look(key: str) -> Look | None:
    """Title, icon and colour of a part of a result; None for one that the game does not have."""
    if key == TREASURES:
        return tr("Treasures"), "treasure", GOLD
    if key not in COLOURS:
        return None
    colour = COLOURS.index(key)
    return capital(colour_name(colour)), ICONS[colour], TONES[colour]
