"""The tile in hand: what taps, drags and turns mean, always by the rules' own legal places."""

from __future__ import annotations

import math

import pytest

import game as games
from game.akropolis import outlook
from game.akropolis.parts import TILES
from game.akropolis.rules import check_place
from game.hexes import triple
from game.stream import Stream
from scenes.akropolis.hand import Hand
from scenes.akropolis.model import city_model
from scenes.akropolis.projection import Projection
from scenes.akropolis.spots import Spot, Spots

VIEW = Projection(60.0, 500.0, 400.0)


def grown(tiles: int, seed: int = 1):
    """A city of some tiles at drawn places."""
    stream = Stream(seed.to_bytes(32, "big"))
    city = games.load("akropolis").setup({**defaults(), "first": "1"}, 2).cities[0]
    for tile in TILES[1 : tiles + 1]:
        city, _ = city.place(tile, city.sites[stream.below(len(city.sites))])
    return city


def defaults():
    return {option.key: option.default for option in games.load("akropolis").options}


def spots_of(city) -> Spots:
    hexes = [(q, r, seen.level, seen.code, seen.tile) for (q, r), seen in city.cells().items()]
    heights = city_model(hexes, city.lake_cells()).heights
    return Spots([Spot(q, r, rot, heights.get((q, r), 0)) for q, r, rot in city.spots()], heights)


@pytest.fixture(params=[0, 6, 20, 40])
def city(request):
    return grown(request.param)


def holding(city) -> Hand:
    hand = Hand()
    hand.rules_changed(spots_of(city))
    hand.pick(0, 5)
    return hand


def test_a_tap_on_a_legal_cell_covers_it_legally(city):
    hand = holding(city)
    for cell, height in hand.spots.cells.items():
        if VIEW.pick(VIEW.point(cell, height), hand.spots.heights) != cell:
            continue
        hand.tap(VIEW.point(cell, height), VIEW)
        assert hand.legal and cell in hand.spot.cells
        assert city.allows(hand.spot.q, hand.spot.r, hand.spot.rot)


def test_a_tap_far_away_lays_it_there_although_it_may_not(city):
    hand = holding(city)
    hand.tap(VIEW.point((40, -10)), VIEW)
    assert hand.spot is not None and not hand.legal and (40, -10) in hand.spot.cells


def test_six_turns_of_a_legal_tile_stay_legal_and_near(city):
    for spot in spots_of(city).all[::7]:
        hand = holding(city)
        hand.put(spot, VIEW)
        turns = {spot.rot}
        for _ in range(6):
            before = hand.spots.middle(hand.spot, VIEW)
            hand.turn(1, VIEW)
            after = hand.spots.middle(hand.spot, VIEW)
            assert hand.legal
            assert math.dist(before, after) <= 1.5 * VIEW.radius
            turns.add(hand.spot.rot)
        assert len(turns) >= 3


def test_an_illegal_tile_turns_about_its_own_hex():
    hand = holding(grown(0))
    hand.put(hand.spots.at(30, 0, 0), VIEW)
    for rot in (1, 2, 3, 4, 5, 0):
        hand.turn(1, VIEW)
        assert (hand.spot.q, hand.spot.r, hand.spot.rot) == (30, 0, rot)


def test_the_same_cell_cycles_through_its_legal_turns():
    city = grown(6)
    spots = spots_of(city)
    cell = spots.all[10].cells[0]
    anchored = [spot for spot in spots.covering(cell) if (spot.q, spot.r) == cell]
    spot, seen = anchored[0], []
    for _ in anchored:
        spot = spots.at_cell(spot, cell)
        seen.append(spot)
    assert sorted(s.rot for s in seen) == sorted(s.rot for s in anchored)


def test_a_drag_snaps_only_to_legal_places(city):
    hand = holding(city)
    for x in range(0, 1000, 90):
        for y in range(0, 800, 90):
            hand.drag((float(x), float(y)), VIEW)
            assert (hand.spot is None) == (hand.free is not None)
            assert hand.spot is None or hand.legal


def test_a_drag_keeps_the_turn():
    hand = holding(grown(6))
    hand.turn(1, VIEW)
    turn = hand.rot
    place = next(spot for spot in hand.spots.all if spot.rot == turn)
    hand.drag(hand.spots.middle(place, VIEW), VIEW)
    assert hand.spot is not None and hand.spot.rot == hand.rot == turn


def test_arrows_move_to_another_legal_place_in_their_direction():
    hand = holding(grown(6))
    hand.step((0, 0), VIEW)
    assert hand.legal
    x, _ = hand.spots.middle(hand.spot, VIEW)
    hand.step((1, 0), VIEW)
    assert hand.legal and hand.spots.middle(hand.spot, VIEW)[0] > x


def test_the_ghost_slides_to_its_place_and_stops():
    hand = holding(grown(6))
    first, second = hand.spots.all[0], hand.spots.all[-1]
    hand.put(first, VIEW)
    hand.glide(0.02, VIEW, at_once=False)
    hand.put(second, VIEW)
    assert hand.gliding
    for _ in range(200):
        hand.glide(0.02, VIEW, at_once=False)
    assert not hand.gliding
    shown = hand.shown(VIEW)
    assert shown is not None
    assert shown[0] == pytest.approx(VIEW.point((second.q, second.r), second.height))


def test_legal_cells_are_those_of_the_rules(city):
    spots = spots_of(city)
    state = games.load("akropolis").setup({**defaults(), "first": "1"}, 2)
    state.cities[0] = city
    legal = outlook.placements(state, 0)
    assert set(spots.cells) == {cell for spot in legal for cell in triple(*spot)}
    for spot in spots.all:
        assert check_place(city, spot.q, spot.r, spot.rot) is None
        assert all(spots.heights.get(cell, 0) == spot.height for cell in spot.cells)
