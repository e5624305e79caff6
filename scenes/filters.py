"""Pictures as other eyes see them, to judge whether colour stands alone anywhere.

Shares of red, green and blue are mixed anew for every pixel. Only for `main.py shot`: too slow for a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

Matrix = Sequence[Sequence[float]]

# Viénot, Brettel and Mollon 1999, rounded so that no share is below zero.
PROTAN: Matrix = ((0.112, 0.888, 0.0), (0.112, 0.888, 0.0), (0.0, 0.0, 1.0))
DEUTAN: Matrix = ((0.293, 0.707, 0.0), (0.293, 0.707, 0.0), (0.0, 0.0, 1.0))
TRITAN: Matrix = ((1.0, 0.0, 0.0), (0.0, 0.859, 0.141), (0.0, 0.859, 0.141))
GREY: Matrix = ((0.299, 0.587, 0.114),) * 3


def mixed(picture: pygame.Surface, matrix: Matrix) -> pygame.Surface:
    """A new surface; every row of the matrix sums up to at most 1."""
    data = pygame.image.tobytes(picture, "RGB")
    planes = [data[channel::3] for channel in range(3)]
    out = bytearray(len(data))
    for channel, shares in enumerate(matrix):
        total = 0
        for plane, share in zip(planes, shares, strict=True):
            if share:
                # Bytes cannot overflow into each other: the shares sum up to 1 and are rounded down.
                table = bytes(int(value * share) for value in range(256))
                total += int.from_bytes(plane.translate(table), "little")
        out[channel::3] = total.to_bytes(len(planes[0]), "little")
    return pygame.image.frombytes(bytes(out), picture.get_size(), "RGB")


def _by(matrix: Matrix) -> Callable[[pygame.Surface], pygame.Surface]:
    return lambda picture: mixed(picture, matrix)


FILTERS: dict[str, Callable[[pygame.Surface], pygame.Surface]] = {
    "grey": _by(GREY),
    "protan": _by(PROTAN),
    "deutan": _by(DEUTAN),
    "tritan": _by(TRITAN),
}
