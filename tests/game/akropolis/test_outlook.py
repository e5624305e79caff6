"""Questions of the screen: the same answers as the rules give, whoever's turn it is."""

from __future__ import annotations

from game.akropolis import outlook
from game.akropolis.moves import Build
from game.akropolis.rules import check_place
from game.contract import Refusal
from game.hexes import triple
from tests.game.akropolis.helpers import after, build, position

STATE = after(3, "outlook", 13)


def test_placements_and_what_covers_a_cell_agree() -> None:
    for seat in range(3):
        spots = outlook.placements(STATE, seat)
        cells = {cell for spot in spots for cell in triple(*spot)}
        for q, r in sorted(cells):
            legal = [(q, r, rot) for rot in range(6) if check_place(STATE.cities[seat], q, r, rot) is None]
            assert legal == [spot for spot in spots if spot[:2] == (q, r)]
            assert outlook.covering(STATE, seat, q, r) == [s for s in spots if (q, r) in triple(*s)]
        assert outlook.covering(STATE, seat, 90, 90) == []


def test_why_not_is_the_check() -> None:
    seat = STATE.active
    legal = STATE.legal(seat)[0]
    assert outlook.why_not(STATE, seat, legal.take, legal.q, legal.r, legal.rot) is None
    assert outlook.why_not(STATE, seat, 0, 0, 0, 9) == STATE.check(Build(seat, 0, 0, 0, 9))


def test_why_not_before_ones_turn() -> None:
    state = position([1, 2, 3], [0, 2], build({(-1, 0): "g", (-2, 0): "q", (-1, -1): "q"}))
    assert outlook.why_not_take(state, 1, 2) is None
    assert outlook.why_not_take(state, 0, 1) == Refusal("AK-4.2", "stones", (("need", 1), ("have", 0)))
    assert outlook.why_not_take(state, 1, 3) == Refusal("AK-4.1", "row", (("index", 3), ("size", 3)))


def test_rounds() -> None:
    assert outlook.rounds(after(2, "rounds", 0)) == (1, 12)
    assert outlook.rounds(after(2, "rounds", 2)) == (1, 12)
    assert outlook.rounds(after(2, "rounds", 3)) == (2, 12)
    assert outlook.rounds(after(3, "rounds", 59, long_game=True)) == (15, 15)


def test_layers_hold_every_hex_ever_laid() -> None:
    for city in STATE.cities:
        layers = city.layers()
        assert len(layers) == 4 + 3 * len(city.placed)
        assert dict(layers) == city.cells()
        assert all(one[1].level >= 1 for one in layers)
