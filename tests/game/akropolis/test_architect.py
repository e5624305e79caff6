"""AK-15: what the Architect takes and scores."""

from __future__ import annotations

import pytest

from game.akropolis import architect
from game.akropolis.parts import ARCHITECT_STONES, HUMAN_STONES, LEVELS

TILES = [2, 13, 18, 25, 27, 4, 11, 30]


def test_ak_15_1_stones() -> None:
    assert (HUMAN_STONES, ARCHITECT_STONES) == (1, 2)


def test_ak_15_2_payments_go_to_the_architect() -> None:
    assert architect.receive(1, 2) == 3


@pytest.mark.parametrize(
    ("row", "stones", "index"),
    [
        ([3, 25, 18, 13], 2, 2),
        ([3, 25, 18, 13], 1, 0),
        ([3, 25, 7, 30], 5, 0),
        ([18, 13, 2, 4], 0, 0),
        # The nearest plaza tile is too dear: it does not look for another one behind it.
        ([3, 18, 13, 4], 0, 0),
    ],
)
def test_ak_15_3_what_it_takes(row: list[int], stones: int, index: int) -> None:
    assert architect.take(row, stones) == index


@pytest.mark.parametrize(("level", "total"), [("hippodamos", 25), ("metagenes", 47), ("callicrates", 49)])
def test_ak_15_4_its_score(level: str, total: int) -> None:
    assert architect.score(TILES, 1, LEVELS[level]).total == total


def test_ak_15_5_who_wins() -> None:
    assert architect.human_wins(26, 0, 25, 9)
    assert architect.human_wins(25, 2, 25, 1)
    assert not architect.human_wins(25, 1, 25, 1)
    assert not architect.human_wins(24, 9, 25, 1)


def test_ak_15_6_advanced_scoring() -> None:
    # Housing 3, market 3 with one plaza, barracks 3, temple 1, garden 1 and two garden plazas.
    plain = architect.score(TILES, 1, LEVELS["hippodamos"])
    low = architect.score(TILES, 1, LEVELS["hippodamos"], architect.ALL_ADVANCED)
    high = architect.score(TILES, 1, LEVELS["callicrates"], architect.ALL_ADVANCED)
    assert plain.points == (6, 6, 6, 0, 6)
    assert low.points == (6, 12, 12, 0, 12)
    assert high.points == (12, 24, 24, 0, 24)


def advanced(tiles: list[int], level: str, kind: int) -> int:
    return architect.score(tiles, 0, LEVELS[level], architect.ALL_ADVANCED).points[kind]


def test_ak_15_6_three_markets_double_per_plaza() -> None:
    five_markets = [8, 9, 10, 25, 26]
    assert advanced([2, *five_markets], "hippodamos", 1) == (5 + 3) * 2
    assert advanced([2, 22, *five_markets], "hippodamos", 1) == (5 + 5) * 4
    assert advanced([2, *five_markets], "callicrates", 1) == (5 + 3) * 2 * 2


def test_ak_15_6_housing_doubles_from_ten_and_temples_from_level_two() -> None:
    nine_houses = [19, 41, 58, 12, 15, 42]
    assert advanced(nine_houses, "hippodamos", 0) == 9
    assert advanced([*nine_houses, 45], "hippodamos", 0) == 20
    assert advanced(nine_houses[:2], "callicrates", 0) == 8
    assert advanced([23, 9], "hippodamos", 3) == 2
    assert advanced([23, 9], "callicrates", 3) == 8
