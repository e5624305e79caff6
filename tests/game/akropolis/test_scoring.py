"""AK-9 to AK-11 and AK-13: one test per rule number, on cities made by hand.

Every value is worked out in both ways, quickly and with its explanation; `helpers.value` compares.
"""

from __future__ import annotations

import pytest

from game.akropolis.city import City, find_lakes
from game.akropolis.scoring import (
    COUNTS,
    DOUBLED,
    NOT_LARGEST,
    OPEN_SIDE,
    TOUCHES_MARKET,
    WALLED_IN,
    explain,
    score,
)
from game.akropolis.tally import BASE, Terms
from game.hexes import triple, unpack
from tests.game.akropolis.helpers import ALL, build, lay, only, start, value

# The notch (0, 1) of the starting tile becomes a lake of one cell.
EAST = {(1, 1): "q", (1, 2): "q", (0, 2): "q"}
SOUTH = {(-1, 2): "q", (-1, 3): "q", (-2, 3): "q"}


def shown(city: City, q: int, r: int, terms: Terms = BASE) -> tuple[int, str, str]:
    district = explain(city, terms).district(q, r)
    assert district is not None
    return district.value, district.reason, district.rule


def test_ak_9_1_value_times_stars_and_the_sum() -> None:
    city = build({(1, 1): "G", (1, 2): "g", (0, 2): "g"}, {(-1, 2): "T", (-1, 3): "h", (-2, 3): "b"})
    found = score(city)
    assert [(k.name, k.value, k.stars, k.points) for k in found.kinds] == [
        ("housing", 1, 1, 1),
        ("market", 0, 0, 0),
        ("barracks", 1, 0, 0),
        ("temple", 0, 2, 0),
        ("garden", 2, 3, 6),
    ]
    assert found.districts_total == 7
    assert found.kinds[4].plazas == ((1, 1, 3),)


def test_ak_9_2_a_district_counts_its_level() -> None:
    city, _ = lay(build({(0, 1): "q", (1, 1): "q", (0, 2): "q"}), {(0, 0): "g", (1, 0): "g", (0, 1): "q"})
    assert value(city, "garden") == 4


def test_ak_9_3_neighbours_are_compared_whatever_their_levels() -> None:
    ground = build({(0, 1): "q", (1, 1): "q", (0, 2): "m"})
    city, _ = lay(ground, {(0, 0): "q", (1, 0): "q", (0, 1): "m"})
    assert value(city, "market") == 0
    city, _ = lay(ground, {(0, 0): "m", (1, 0): "q", (0, 1): "q"})
    assert value(city, "market") == 3


def test_ak_9_4_stars_count_from_any_level() -> None:
    city, _ = lay(build({(0, 1): "G", (1, 1): "q", (0, 2): "q"}), {(0, 0): "q", (1, 0): "G", (0, 1): "B"})
    assert city.stars == (0, 0, 2, 0, 3)


def test_ak_9_5_no_plaza_or_no_district_no_points() -> None:
    found = score(build({(0, 1): "g", (1, 1): "T", (0, 2): "q"}))
    assert [kind.points for kind in found.kinds] == [0, 0, 0, 0, 0]


def test_ak_9_6_a_plaza_is_no_district() -> None:
    city = build({(0, 1): "h", (1, 1): "M", (0, 2): "m"})
    assert value(city, "housing") == 1 and value(city, "market") == 1


def test_ak_10_1_only_the_largest_group_scores() -> None:
    city = build({(1, 1): "h", (1, 2): "h", (0, 2): "q"}, {(-1, 0): "h", (-2, 0): "q", (-1, -1): "q"})
    assert value(city, "housing") == 2
    assert shown(city, -1, 0) == (0, NOT_LARGEST, "AK-10.1")
    assert shown(city, 1, 1) == (1, COUNTS, "AK-10.1")


def two_groups() -> City:
    """Three houses on the table, and two of them on level 2 elsewhere."""
    city = build(
        {(0, 1): "q", (1, 1): "q", (0, 2): "q"},
        {(-1, 0): "h", (-2, 0): "h", (-1, -1): "h"},
    )
    city, _ = lay(city, {(1, 0): "h", (0, 1): "q", (1, 1): "h"})
    return city


def test_ak_10_1_largest_means_most_hexes_or_by_option_the_value() -> None:
    city = two_groups()
    assert value(city, "housing") == 3
    assert value(city, "housing", Terms(by_value=True)) == 4


def test_ak_10_1_among_equal_groups_the_higher_value() -> None:
    city = build({(0, 1): "q", (1, 1): "q", (0, 2): "q"}, {(-1, 0): "h", (-2, 0): "h", (-1, -1): "q"})
    city, _ = lay(city, {(1, 0): "h", (0, 1): "q", (1, 1): "h"})
    assert value(city, "housing") == 4


def test_ak_10_1_a_plaza_does_not_connect() -> None:
    city = build({(1, 1): "h", (1, 2): "q", (0, 2): "H"}, {(-1, 2): "h", (-1, 3): "q", (-2, 3): "q"})
    assert value(city, "housing") == 1


def test_ak_10_2_markets_must_not_touch() -> None:
    city = build({(1, 1): "m", (1, 2): "m", (0, 2): "q"}, SOUTH)
    assert value(city, "market") == 0 and shown(city, 1, 1) == (0, TOUCHES_MARKET, "AK-10.2")
    assert value(build({(1, 1): "m", (1, 2): "M", (0, 2): "M"}), "market") == 1


def test_ak_10_3_barracks_need_an_outer_side() -> None:
    city = build({(1, 1): "q", (1, 2): "q", (0, 2): "b"}, SOUTH)
    assert value(city, "barracks") == 1 and shown(city, 0, 2) == (1, COUNTS, "AK-10.3")
    # Only the lake (0, 1) is left beside it.
    city, _ = lay(city, {(0, 3): "q", (-1, 4): "q", (0, 4): "q"})
    district = explain(city, BASE).district(0, 2)
    assert value(city, "barracks") == 0 and shown(city, 0, 2) == (0, WALLED_IN, "AK-10.3")
    assert district is not None and district.because == ((0, 1),)
    assert value(city, "barracks", Terms(any_edge=True)) == 1


def test_ak_10_4_temples_need_six_neighbours() -> None:
    city = build({(0, 1): "t", (1, 1): "q", (0, 2): "q"})
    assert value(city, "temple") == 0 and shown(city, 0, 1) == (0, OPEN_SIDE, "AK-10.4")
    city, _ = lay(city, SOUTH)
    assert value(city, "temple") == 1 and shown(city, 0, 1) == (1, COUNTS, "AK-10.4")


def test_ak_10_5_gardens_always_score() -> None:
    assert value(build({(0, 1): "g", (1, 1): "g", (0, 2): "g"}), "garden") == 3


def test_ak_11_2_lakes_are_enclosed() -> None:
    assert build(EAST).lake_cells() == ()
    city = build(EAST, SOUTH)
    assert city.lake_cells() == ((0, 1),)


def ring() -> City:
    """A ring around a lake of seven cells whose middle one touches no building."""
    tiles = [
        {(-1, 2): "q", (0, 2): "g", (-1, 3): "q"},
        {(-3, 5): "q", (-2, 4): "q", (-2, 5): "q"},
        {(-2, 6): "q", (-1, 6): "q", (-2, 7): "q"},
        {(0, 6): "q", (1, 5): "q", (1, 6): "q"},
        {(1, 2): "q", (2, 1): "q", (2, 2): "q"},
        {(2, 3): "q", (3, 3): "q", (2, 4): "q"},
    ]
    return build(*tiles)


def test_ak_11_2_a_wide_lake_has_inner_cells() -> None:
    city = ring()
    lakes = {unpack(cell) for cell in city.lakes}
    assert len(lakes) == 7
    inner = [cell for cell in city.lakes if cell not in city.frontier]
    assert inner and city.lakes == find_lakes(city.top, city.frontier)
    assert lakes == explain_lakes(city)


def explain_lakes(city: City) -> set[tuple[int, int]]:
    """The lakes by a flood of the bounding box, on its own."""
    built = set(city.cells())
    low = min(min(cell) for cell in built) - 1
    high = max(max(cell) for cell in built) + 1
    ahead, outer = [(low, low)], {(low, low)}
    while ahead:
        q, r = ahead.pop()
        for a, b in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)):
            cell = (q + a, r + b)
            inside = low <= cell[0] <= high and low <= cell[1] <= high
            if inside and cell not in built and cell not in outer:
                outer.add(cell)
                ahead.append(cell)
    span = range(low, high + 1)
    return {(q, r) for q in span for r in span if (q, r) not in built and (q, r) not in outer}


def test_ak_11_3_a_lake_breaks_a_temples_ring() -> None:
    city = build({(1, 1): "t", (1, 2): "q", (0, 2): "q"}, SOUTH)
    assert city.lake_cells() == ((0, 1),) and value(city, "temple") == 0


def test_ak_11_4_a_lake_stays_while_the_city_grows_upwards_and_goes_when_filled() -> None:
    city = ring()
    before = city.lakes
    filled = next(spot for spot in city.spots() if all(cell in city.lake_cells() for cell in triple(*spot)))
    grown, change = lay(city, dict.fromkeys(triple(*filled), "q"))
    assert change.lakes and grown.lakes < before and len(before) - len(grown.lakes) == 3
    assert {unpack(cell) for cell in grown.lakes} == explain_lakes(grown)


# --- AK-13 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("houses", "doubled"), [(9, 9), (10, 20)])
def test_ak_13_1_housing_doubles_from_ten(houses: int, doubled: int) -> None:
    codes = ["h"] * houses + ["q"] * 3
    spots = [
        ((1, 1), (1, 2), (2, 1)),
        ((2, 2), (3, 1), (3, 2)),
        ((4, 1), (4, 0), (5, 0)),
        ((5, 1), (6, 0), (6, 1)),
    ]
    city = build(*({cell: codes.pop(0) for cell in cells} for cells in spots))
    assert value(city, "housing") == houses
    assert value(city, "housing", only("housing")) == doubled
    assert shown(city, 1, 1, only("housing")) == (
        (2, DOUBLED, "AK-13.1") if houses == 10 else (1, COUNTS, "AK-10.1")
    )


def test_ak_13_2_a_market_doubles_beside_a_market_plaza() -> None:
    city = build({(1, 1): "m", (1, 2): "M", (0, 2): "q"}, {(-1, 2): "m", (-1, 3): "q", (-2, 3): "q"})
    assert value(city, "market") == 2 and value(city, "market", only("market")) == 3
    assert shown(city, 1, 1, only("market")) == (2, DOUBLED, "AK-13.2")
    touching = build({(1, 1): "m", (1, 2): "M", (0, 2): "m"})
    assert value(touching, "market", only("market")) == 0


def test_ak_13_2_a_new_plaza_doubles_an_old_market() -> None:
    city = build({(1, 1): "m", (1, 2): "q", (0, 2): "q"})
    after, _ = lay(city, {(2, 0): "M", (2, 1): "q", (3, 0): "q"})
    assert (value(city, "market", ALL), value(after, "market", ALL)) == (1, 2)


def test_ak_13_3_barracks_double_with_three_open_sides() -> None:
    city = build({(1, 1): "q", (1, 2): "b", (0, 2): "q"})
    assert value(city, "barracks") == 1
    assert value(city, "barracks", only("barracks")) == 2
    assert shown(city, 1, 2, only("barracks")) == (2, DOUBLED, "AK-13.3")
    city, _ = lay(city, {(2, 1): "q", (2, 2): "q", (3, 1): "q"})
    assert value(city, "barracks", only("barracks")) == 1


def test_ak_13_4_a_temple_doubles_on_level_two() -> None:
    city = build({(0, 1): "q", (1, 1): "q", (0, 2): "q"}, SOUTH)
    low = build({(0, 1): "t", (1, 1): "q", (0, 2): "q"}, SOUTH)
    high, _ = lay(city, {(1, 0): "q", (0, 1): "t", (1, 1): "q"})
    assert value(low, "temple", only("temple")) == 1
    assert value(high, "temple") == 2 and value(high, "temple", only("temple")) == 4
    assert shown(high, 0, 1, only("temple")) == (4, DOUBLED, "AK-13.4")


def test_ak_13_5_a_garden_doubles_beside_a_lake() -> None:
    city = build({(1, 1): "g", (1, 2): "g", (0, 2): "q"}, SOUTH)
    assert value(city, "garden") == 2 and value(city, "garden", only("garden")) == 3
    assert shown(city, 1, 1, only("garden")) == (2, DOUBLED, "AK-13.5")


def test_ak_13_5_size_of_the_lake_by_option() -> None:
    small = build({(1, 1): "g", (1, 2): "q", (0, 2): "q"}, SOUTH)
    assert value(small, "garden", only("garden", single_lake=True)) == 2
    wide = ring()
    assert value(wide, "garden", only("garden", single_lake=True)) == 1
    assert value(wide, "garden", only("garden")) == 2


def test_ak_13_6_options_reach_the_score() -> None:
    state = start(
        2, advanced_garden=True, lake_size="single", barracks_edge="any_empty", housing_group="value"
    )
    assert state.terms == Terms(True, True, True, (False, False, False, False, True))
    assert score(City.new(), state.options) == explain(City.new(), state.terms)
