"""AK-1, AK-3.1, AK-14: the tables against the printed player aid and against each other."""

from __future__ import annotations

from collections import Counter

import pytest

from game.akropolis import GAME, parts
from game.akropolis.parts import CODES, KINDS, PLANS, STARS, TILES


def test_ak_1_1_sixty_one_tiles_and_their_marks() -> None:
    assert len(TILES) == 62
    assert Counter(tile.players for tile in TILES[1:]) == {2: 37, 3: 12, 4: 12}
    distinct = {min(t.letters[i:] + t.letters[:i] for i in range(3)) for t in TILES[1:]}
    assert len(distinct) == 50
    assert all(sum(code.isupper() for code in tile.letters) <= 1 for tile in TILES[1:])


def test_ak_1_2_the_starting_tile() -> None:
    assert parts.START.letters == "Hqqq" and parts.START_CELLS == ((0, 0), (0, -1), (1, 0), (-1, 1))


def test_ak_1_3_kinds_and_stars() -> None:
    assert KINDS == ("housing", "market", "barracks", "temple", "garden")
    assert STARS == (1, 2, 2, 2, 3)
    assert [parts.kind_of(code) for code in range(11)] == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, None]
    assert [code for code in CODES if parts.is_plaza(CODES.index(code))] == list("HMBTG")


# Plazas and districts per kind, then quarries, as printed on the player aid.
AID = {
    2: ((5, 18), (4, 12), (4, 10), (4, 8), (3, 6), 37),
    3: ((6, 27), (5, 16), (5, 13), (5, 10), (4, 7), 49),
    4: ((7, 36), (6, 20), (6, 16), (6, 12), (5, 8), 61),
}


@pytest.mark.parametrize("seats", AID)
def test_ak_3_1_hexes_in_play(seats: int) -> None:
    count = Counter("".join(TILES[tile].letters for tile in PLANS[seats, False].tiles))
    assert tuple((count[letter.upper()], count[letter]) for letter in "hmbtg") == AID[seats][:5]
    assert count["q"] == AID[seats][5]


@pytest.mark.parametrize(
    ("seats", "long_game", "figures"),
    [
        (1, False, (37, 4, 11, 3, 36, 12)),
        (1, True, (61, 4, 19, 3, 60, 20)),
        (2, False, (37, 4, 11, 3, 36, 12)),
        (3, False, (49, 5, 11, 4, 48, 12)),
        (4, False, (61, 6, 11, 5, 60, 12)),
        (2, True, (61, 4, 19, 3, 60, 20)),
        (3, True, (61, 5, 14, 4, 60, 15)),
    ],
)
def test_ak_3_2_and_ak_14_1_layout(seats: int, long_game: bool, figures: tuple[int, ...]) -> None:
    plan = PLANS[seats, long_game]
    found = (len(plan.tiles), plan.row, plan.stacks, plan.stack, plan.turns, plan.rounds)
    assert found == figures


def test_the_rules_hash_covers_tables_and_version() -> None:
    assert GAME.tables() == parts.tables() and len(GAME.rules_hash()) == 32
