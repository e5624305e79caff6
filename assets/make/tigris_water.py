"""The moving water of Tigris & Euphrates: small glints that drift down the rivers.

Owns glints.webp: a sheet of SIDE x SIDE pictures, a row for each of TURNS directions of the current (row 0
along x, then clockwise through half a circle), a column for each of PHASES strengths, faint to bright. Must
never draw land.

How a client moves them: each glint has a place along a course of `flow`, a constant place across it (within
0.7 of the half width) and a phase of its life; it drifts downstream at about 0.35 cells a second, grows
through the columns and shrinks back within about 3 seconds, then begins anew elsewhere. About two glints a
cell of river are enough; those upon a cell with a piece are left out. All are small: one call of fblits.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from common import Array, Pixels, blur, cut, grid, mix, rgb, smoothstep

SIDE, TURNS, PHASES = 96, 8, 6
SUPER = 4


def _wavelet(u: Any, v: Any, strength: float) -> tuple[Array, Array]:
    """Light and dark of one crest along u; u, v from its middle in pixels."""
    length = SIDE * (0.20 + 0.26 * strength)
    bow = v + 0.0034 * u * u / SIDE * 16 - 2
    taper = np.clip(1 - (u / length) ** 2, 0, 1)
    crest = np.exp(-((bow / (1.0 + 2.1 * taper)) ** 2)) * taper
    second = np.exp(-(((bow + 11 - 0.10 * u) / 1.7) ** 2)) * np.clip(
        1 - (u / (length * 0.55) - 0.25) ** 2, 0, 1
    )
    hollow = np.exp(-(((bow - 6.5) / 4.2) ** 2)) * taper
    return (crest + 0.55 * second).astype(np.float32), hollow.astype(np.float32)


def glint(turn: int, phase: int) -> Pixels:
    """One picture of the sheet."""
    size = SIDE * SUPER
    x, y = grid(size, size)
    angle = turn * math.pi / TURNS
    dx, dy = (x - size / 2) / SUPER, (y - size / 2) / SUPER
    u, v = dx * math.cos(angle) + dy * math.sin(angle), dy * math.cos(angle) - dx * math.sin(angle)
    strength = (phase + 1) / PHASES
    crest, hollow = _wavelet(u, v, strength)
    inside = smoothstep(SIDE * 0.5, SIDE * 0.38, np.hypot(dx, dy))
    halo = blur(crest, 3.0 * SUPER) * 0.5
    bright = np.clip(crest * 0.92 + halo, 0, 1) * strength**0.8 * inside
    dark = hollow * 0.30 * strength * inside
    alpha = bright + (1 - bright) * dark
    colour = mix(rgb("#0b3f6e"), rgb("#eefcff"), (bright / np.maximum(alpha, 1e-4))[..., None])
    return cut(colour, alpha, SUPER)


def sheet() -> Pixels:
    """All pictures: TURNS rows, PHASES columns."""
    rows = [np.concatenate([glint(turn, phase) for phase in range(PHASES)], 1) for turn in range(TURNS)]
    return np.concatenate(rows, 0)
