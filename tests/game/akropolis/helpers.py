"""Shared by the tests of Akropolis: cities by hand, positions by hand, random games."""

from __future__ import annotations

from collections.abc import Iterator

from game.akropolis import GAME
from game.akropolis.city import Change, City
from game.akropolis.parts import CODES, KINDS, Tile
from game.akropolis.rules import BUILD, check_place
from game.akropolis.scoring import explain
from game.akropolis.sites import site_of
from game.akropolis.state import Akropolis
from game.akropolis.tally import BASE, Terms, tally
from game.contract import CHANCE, OVER, Entry, Event
from game.dealer import Dealer
from game.hexes import Cell, triple
from game.stream import Stream

ALL = Terms(advanced=(True,) * 5)


def only(kind: str, **terms: bool) -> Terms:
    """The advanced scoring of one kind alone."""
    return Terms(advanced=tuple(name == kind for name in KINDS), **terms)  # type: ignore[arg-type]


def lay(city: City, hexes: dict[Cell, str], tile: int | None = None) -> tuple[City, Change]:
    """Lays a made-up tile so that each cell shows the code; the rules must allow it."""
    q, r = min(hexes)
    spots = [(*cell, rot) for cell in sorted(hexes) for rot in range(6)]
    spot = next(spot for spot in spots if set(triple(*spot)) == set(hexes))
    assert check_place(city, *spot) is None, (q, r, check_place(city, *spot))
    codes = tuple(CODES.index(hexes[cell]) for cell in triple(*spot))
    number = 100 + len(city.placed) if tile is None else tile
    return city.place(Tile(number, codes, 2), site_of(*spot))


def build(*tiles: dict[Cell, str]) -> City:
    """A city from made-up tiles."""
    city = City.new()
    for hexes in tiles:
        city, _ = lay(city, hexes)
    return city


def value(city: City, kind: str, terms: Terms = BASE) -> int:
    """The value of a kind, on which both ways of scoring agree."""
    quick = tally(city, terms)[KINDS.index(kind)]
    assert explain(city, terms).kinds[KINDS.index(kind)].value == quick
    return quick


def start(seats: int = 2, **options: bool | str) -> Akropolis:
    """A position before anything was dealt."""
    state = GAME.setup(GAME.check_setup(options, seats), seats)
    assert isinstance(state, Akropolis)
    return state


def position(row: list[int], stones: list[int], city: City | None = None, **options: bool | str) -> Akropolis:
    """A position in mid-game made by hand; seat 0 is to build."""
    state = start(len(stones), **({"first": "1"} | options))
    state.phase, state.row, state.stones = BUILD, list(row), list(stones)
    state.unseen = tuple(tile for tile in state.plan.tiles if tile not in row)
    if city is not None:
        state.cities[0] = city
        state.values[0] = tally(city, state.terms)
    return state


def play_random(
    state: Akropolis, seed: object, glances: int = 1
) -> Iterator[tuple[Akropolis, Entry, list[Event]]]:
    """Plays a random game to its end, yielding the state after each entry; the state is one object."""
    dealer, stream = Dealer(f"{seed}".encode()), Stream.of("play", seed)
    while state.to_act != OVER:
        entry: Entry
        if state.to_act == CHANCE:
            entry = dealer.answer(state)
        else:
            legal = state.legal(state.to_act[0])
            entry = legal[stream.below(len(legal))]
        assert state.check(entry) is None
        yield state, entry, state.play(entry)


def after(seats: int, seed: object, turns: int, **options: bool | str) -> Akropolis:
    """The position after so many turns of a random game, with the row refilled."""
    state = start(seats, **options)
    for _ in play_random(state, seed):
        if state.turn == turns and state.phase == BUILD:
            break
    return state
