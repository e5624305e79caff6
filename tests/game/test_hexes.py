"""Hexagonal geometry: directions, packing, triples."""

from __future__ import annotations

import doctest

from hypothesis import given
from hypothesis import strategies as st

from game import hexes

coordinate = st.integers(-hexes.REACH, hexes.REACH)


def test_doctests() -> None:
    assert doctest.testmod(hexes).failed == 0


def test_ak_2_1_directions_run_clockwise_from_north() -> None:
    assert hexes.DIRECTIONS == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    for place, direction in enumerate(hexes.DIRECTIONS):
        assert hexes.turn(direction, 1) == hexes.DIRECTIONS[(place + 1) % 6]


@given(coordinate, coordinate)
def test_packing_loses_nothing_and_keeps_the_order(q: int, r: int) -> None:
    cell = hexes.pack(q, r)
    assert hexes.unpack(cell) == (q, r)
    assert {hexes.unpack(beside) for beside in hexes.neighbours(cell)} == {
        (q + a, r + b) for a, b in hexes.DIRECTIONS
    }
    assert (hexes.pack(0, 0) < cell) == ((q, r) > (0, 0))


@given(coordinate, coordinate, st.integers(0, 5))
def test_ak_2_4_a_triple_hangs_together_and_runs_clockwise(q: int, r: int, rot: int) -> None:
    first, second, third = hexes.triple(q, r, rot)
    assert first == (q, r)
    assert hexes.distance(first, second) == hexes.distance(second, third) == 1 == hexes.distance(first, third)
    assert hexes.turn((second[0] - q, second[1] - r), 1) == (third[0] - q, third[1] - r)


@given(coordinate, coordinate, st.integers(-12, 12))
def test_turning_keeps_the_distance(q: int, r: int, sixths: int) -> None:
    turned = hexes.turn((q, r), sixths)
    assert hexes.distance(turned, (0, 0)) == hexes.distance((q, r), (0, 0))
    assert hexes.turn(turned, -sixths) == (q, r)


def test_reach() -> None:
    assert hexes.in_reach(-100, 100) and not hexes.in_reach(-101, 0) and not hexes.in_reach(0, 101)
