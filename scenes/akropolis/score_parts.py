"""How the kinds of points of Akropolis look where they are counted without a table: title, icon, colour.

Must never open a board.
"""

from __future__ import annotations

from scenes.akropolis.kit import KIND_COLOURS
from scenes.akropolis.words import kind_title
from scenes.text import tr

Look = tuple[str, str, tuple[int, int, int]]
STONE: tuple[int, int, int] = (146, 138, 122)


def part_look(key: str) -> Look | None:
    """Title, icon and colour of a part of a result; None for one that the game does not have."""
    if key == "stones":
        return tr("Stones"), "stone", STONE
    if key not in KIND_COLOURS:
        return None
    return kind_title(key), key, KIND_COLOURS[key]
