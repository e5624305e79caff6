"""What a hidden hand may hold, by counting: chances in whole per mille.

Owns the arithmetic of drawing without putting back. Must never know a position or a secret.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

SURE = 1000
"""A chance of one."""


@lru_cache(maxsize=4096)
def at_least(colour: int, others: int, hand: int) -> tuple[int, ...]:
    """Chances that a hand of `hand` tiles holds at least 0, 1, … `hand` of a colour, in per mille.

    The hand is any part of `colour` unseen tiles of the colour and `others` of the other colours.
    """
    hand = min(hand, colour + others)
    ways = comb(colour + others, hand)
    found, left = [], ways
    for count in range(hand + 1):
        found.append(SURE * left // ways)
        if count <= colour and hand - count <= others:
            left -= comb(colour, count) * comb(others, hand - count)
    return tuple(found)


def holds(chances: tuple[int, ...], count: int) -> int:
    """The chance of at least `count`, out of `at_least`; no hand holds more than its size."""
    if count <= 0:
        return SURE
    return chances[count] if count < len(chances) else 0
