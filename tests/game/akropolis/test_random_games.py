"""Random games over all options and numbers of seats: what must hold after every entry."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from game.akropolis import GAME
from game.akropolis.audit import invariants
from game.akropolis.moves import Build, ScoreChanged, StonesGained, TileTaken
from game.akropolis.outlook import preview, tiles_left, turns_left
from game.akropolis.parts import KINDS, LEVELS, TILES
from game.akropolis.scoring import explain
from game.akropolis.sites import first_sites
from game.akropolis.tally import tally
from game.contract import digest, read_text
from tests.game.akropolis.helpers import after, play_random, start

READINGS = [
    {"barracks_edge": edge, "lake_size": size, "housing_group": group}
    for edge, size, group in product(("outer", "any_empty"), ("any", "single"), ("hex_count", "value"))
]
ADVANCED = [
    {},
    *({f"advanced_{kind}": True} for kind in KINDS),
    {f"advanced_{kind}": True for kind in KINDS},
]
TABLES = [
    (2 + place % 3, {**reading, **advanced, "long_game": place % 2 == 1 and place % 3 != 2})
    for place, (reading, advanced) in enumerate(product(READINGS, ADVANCED))
]
TABLES += [
    (1, {**reading, **advanced, "solo_level": level, "long_game": place % 3 == 1})
    for place, (reading, advanced) in enumerate(zip(READINGS, ADVANCED, strict=False))
    for level in LEVELS
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_kept_up_to_date_is_what_is_found_anew(seats: int, options: dict[str, bool | str]) -> None:
    state = start(seats, **options)
    for _, entry, _ in play_random(state, str(options)):
        assert invariants(state) == []
        if isinstance(entry, Build):
            city = state.cities[entry.seat]
            assert city.sites == first_sites(city.top, city.frontier)
            explained = explain(city, state.terms)
            assert tuple(kind.value for kind in explained.kinds) == state.values[entry.seat]
            assert tuple(kind.stars for kind in explained.kinds) == city.stars
            assert explained.districts_total == sum(state.points(entry.seat))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_lazy_list_of_sites_catches_up_over_many_tiles(seats: int) -> None:
    state = after(seats, "lazy", 6 * seats)
    text = state.to_text()
    again = type(state).from_text(text)
    assert [city.sites for city in again.cities] == [city.sites for city in state.cities]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_events_add_up_to_the_position(seats: int) -> None:
    state = start(seats, advanced_market=True)
    totals = [0] * seats
    paid = [0] * seats
    gained = [0] * seats
    for _, _, events in play_random(state, "events"):
        for event in events:
            assert read_text(event.to_text(), GAME.events) == event
            if isinstance(event, ScoreChanged):
                assert event.total_before == totals[event.seat] or not totals[event.seat]
                totals[event.seat] = event.total_after
            elif isinstance(event, TileTaken):
                assert event.paid == event.index
                paid[event.seat] += event.paid
            elif isinstance(event, StonesGained):
                gained[event.seat] += event.count
                assert len(event.cells) == 2 * event.count
    assert totals == list(state.totals()) and paid == state.spent
    assert [d - p + g for d, p, g in zip(state.dealt, paid, gained, strict=True)] == state.stones


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_preview_is_what_happens_and_changes_nothing(seats: int) -> None:
    state = start(seats, advanced_garden=True)
    for _ in play_random(state, "preview"):
        if state.active < 0:
            continue
        legal, seat = state.legal(state.active), state.active
        before = digest(state)
        for place in range(0, len(legal), 1 + len(legal) // 7):
            seen = preview(state, legal[place])
            assert digest(state) == before
            twin = state.copy()
            twin.play(legal[place])
            assert seen.total_after == twin.total(seat) and seen.total_before == state.total(seat)
            assert seen.points_after == twin.points(seat) and seen.stones == twin.stones[seat]
            assert seen.change == twin.total(seat) - state.total(seat)
            placed = twin.cities[seat].at(*seen.cells[0])
            assert placed is not None and placed.level == seen.level
        assert digest(state) == before


def test_a_copy_is_independent() -> None:
    state = after(3, "copy", 10)
    before, twin = state.to_text(), state.copy()
    assert twin == state
    for _ in play_random(twin, "other"):
        pass
    assert state.to_text() == before and twin != state


def test_tiles_left_and_turns_left() -> None:
    state = after(2, "left", 10)
    left = tiles_left(state)
    letters = "".join(TILES[tile].letters for tile in state.unseen)
    assert left.tiles == len(state.unseen) == 3 * state.stacks
    assert left.quarries == letters.count("q") and left.districts[0] == letters.count("h")
    assert left.plazas[4] == letters.count("G")
    assert [turns_left(state, seat) for seat in range(2)] == [13, 13]


def broken(**changes: object) -> list[str]:
    state = after(3, "audit", 11)
    for name, changed in changes.items():
        setattr(state, name, changed)
    return invariants(state)


def test_the_audit_notices_what_is_broken() -> None:
    sound = after(3, "audit", 11)
    assert invariants(sound) == []
    assert broken(row=[*sound.row[:-1], 0])
    assert broken(row=sound.row[:-1])
    assert broken(unseen=sound.unseen[::-1])
    assert broken(stones=[sound.stones[0] + 1, *sound.stones[1:]])
    assert broken(spent=[-1, 0, 0])
    assert broken(turn=12)
    assert broken(stacks=3)
    assert broken(chief=(sound.chief + 1) % 3)
    assert broken(phase="refill")
    assert broken(values=[tally(sound.cities[0])] * 3)


def test_every_pair_of_seats_sees_the_same() -> None:
    state = after(4, "pairs", 21)
    for pair in combinations(range(4), 2):
        assert state.view(frozenset(pair)).sections() == state.sections()
