"""Forecasts against what happens when the move is played; the rest against the rules' own answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.contract import CHANCE, OVER, Event, Move, digest
from game.dealer import Dealer
from game.stream import Stream
from game.tigris import GAME, outlook
from game.tigris.board import cells_of
from game.tigris.kingdoms import flood
from game.tigris.moves import (
    BuildMonument,
    BuildWonder,
    ChooseWar,
    ConflictBegan,
    Decline,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    PointsGained,
)
from game.tigris.outlook import TileOutlook
from game.tigris.parts import BLACK, BLUE, GREEN, RED, cell
from game.tigris.state import Tigris
from game.tigris.steps import ACTION, BUILD, BUILDING, TAKE, WARS

ALL = {"advanced_board": True, "wonder": True, "buildings": True}


def start(seats: int = 2, **options: bool | str) -> Tigris:
    """A position before anything was drawn."""
    state = GAME.setup(GAME.check_setup({"first": "1"} | options, seats), seats)
    assert isinstance(state, Tigris)
    return state


def turns(seats: int, seed: str, **options: bool | str) -> Iterator[Tigris]:
    """The positions of a random game in which a seat has an action; the state is one object.

    Of three random moves the one most likely to fill the board is played, so that kingdoms meet.
    """
    state, dealer, stream = start(seats, **options), Dealer(seed.encode()), Stream.of(seed)
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(dealer.answer(state))
            continue
        if state.prompt.kind == ACTION and state.actions:
            yield state
        legal = state.legal(state.to_act[0])
        picks = [stream.choice(legal) for _ in range(3)]
        state.play(min(picks, key=lambda move: (not isinstance(move, (PlaceTile, PlaceLeader)), move.kind)))


def sample(state: Tigris, kind: type[Move], seed: int) -> list[Move]:
    moves = [move for move in state.legal(state.active) if isinstance(move, kind)]
    return moves[seed % 7 :: 7]


def played(state: Tigris, move: Move) -> tuple[Tigris, list[Event]]:
    after = state.copy()
    return after, after.play(move)


def seen(state: Tigris) -> Tigris:
    return state.view(frozenset({state.active}))


# --- forecasts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {}), (3, ALL)])
def test_a_tile_does_what_was_foretold(seats: int, options: dict[str, bool | str]) -> None:
    met: dict[str, int] = {}
    for number, state in enumerate(turns(seats, f"tiles {seats}", **options)):
        if number % 4:
            continue
        before = digest(state)
        for move in sample(state, PlaceTile, number):
            assert isinstance(move, PlaceTile)
            told = outlook.tile_outlook(seen(state), move.seat, move.colour, move.cell)
            assert told.refusal is None
            for word in compare_tile(state, move, told):
                met[word] = met.get(word, 0) + 1
        assert digest(state) == before
    wanted = {"point", "king", "war"} | ({"line"} if options else set())
    assert wanted <= set(met), met


def compare_tile(state: Tigris, move: PlaceTile, told: TileOutlook) -> Iterator[str]:
    """Plays the tile; yields what was met."""
    after, events = played(state, move)
    gains = [event for event in events if isinstance(event, PointsGained)]
    if told.gain is None:
        assert not gains
    else:
        event, gain = gains[0], told.gain
        assert (event.seat, event.colour, event.count, event.why) == (
            gain.seat,
            gain.colour,
            gain.count,
            gain.why,
        )
        yield "point" if gain.why == "tile" else "king"
    if told.clashes:
        compare_wars(after, events, told)
        yield "war" if len(told.clashes) == 1 else "wars"
        return
    assert not any(isinstance(event, ConflictBegan) for event in events)
    if after.prompt.kind == BUILDING:
        spots = [answer for answer in after.legal(move.seat) if isinstance(answer, PlaceBuilding)]
        assert tuple(answer.cell for answer in spots) == cells_of(told.lines)
        after.play(Decline(move.seat))
        yield "line"
    else:
        assert not told.lines
    blocks, pluses = [], []
    if after.prompt.kind == BUILD:
        answers = after.legal(move.seat)
        blocks = sorted({answer.cell for answer in answers if isinstance(answer, BuildMonument)})
        pluses = sorted({answer.cell for answer in answers if isinstance(answer, BuildWonder)})
        after.play(Decline(move.seat))
        yield "block"
    assert (tuple(blocks), tuple(pluses)) == (told.blocks, told.pluses)
    assert told.treasures == (after.prompt.kind == TAKE)


def compare_wars(after: Tigris, events: list[Event], told: TileOutlook) -> None:
    if len(told.clashes) == 1:
        began = [event for event in events if isinstance(event, ConflictBegan)]
    else:
        assert after.prompt.kind == WARS
        began = []
        for move in after.legal(after.active):
            assert isinstance(move, ChooseWar)
            began += [event for event in played(after, move)[1] if isinstance(event, ConflictBegan)]
    assert [ConflictBegan(*clash[:-1]) for clash in told.clashes] == began


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_leader_does_what_was_foretold(seats: int) -> None:
    revolts = 0
    for number, state in enumerate(turns(seats, f"leaders {seats}")):
        if number % 4:
            continue
        for move in sample(state, PlaceLeader, number):
            assert isinstance(move, PlaceLeader)
            told = outlook.leader_outlook(seen(state), move.seat, move.colour, move.cell)
            assert told.refusal is None
            after, events = played(state, move)
            began = [event for event in events if isinstance(event, ConflictBegan)]
            assert began == ([ConflictBegan(*told.clash[:-1])] if told.clash else [])
            assert outlook.revolt_support(after, move.seat, move.colour) == told.support
            region = flood(1 << move.cell, after.board.joined)
            assert len(told.joined) < 2 and all(not realm & ~region for realm in told.joined)
            revolts += len(began)
    assert revolts > 3


def test_a_refusal_comes_alone_and_is_the_rules_own() -> None:
    state = next(turns(2, "refusal"))
    blue = outlook.tile_outlook(state, state.active, BLUE, cell(0, 0))
    assert blue == TileOutlook(state.check(PlaceTile(state.active, BLUE, cell(0, 0)))) and blue.refusal
    leader = outlook.leader_outlook(state, state.active, RED, cell(0, 0))
    assert leader.refusal == state.check(PlaceLeader(state.active, RED, cell(0, 0))) and leader.support == ()


def test_before_ones_turn_a_forecast_tells_the_same() -> None:
    """It is asked while another seat has to act, and while a conflict is being fought."""
    state = started()
    other = 1 - state.active
    state.hands[other] = (6, 0, 0, 0)
    fought = state.copy()
    fought.play(PlaceLeader(state.active, RED, cell(9, 6)))
    told = outlook.leader_outlook(fought, other, RED, cell(8, 7))
    assert told.clash is not None and told.clash.attacker == other
    alone = outlook.leader_outlook(fought, other, BLACK, cell(8, 7))
    assert alone.clash is None and len(alone.joined) == 1
    tile = outlook.tile_outlook(fought, other, RED, cell(9, 7))
    assert tile.gain == outlook.Gain(state.active, RED, 1, "tile")


def test_a_block_for_a_monument_and_a_treasure_to_take_are_foretold() -> None:
    state = started()
    state.hands[0] = (2, 2, 1, 1)
    state.board.up[RED] |= 1 << cell(3, 4) | 1 << cell(4, 4) | 1 << cell(3, 5)
    told = outlook.tile_outlook(state, 0, RED, cell(4, 5))
    assert (told.blocks, told.gain, told.joined, told.treasures) == ((cell(3, 4),), None, (), False)
    assert set(compare_tile(state, PlaceTile(0, RED, cell(4, 5)), told)) == {"block"}
    # A leaderless temple with its treasure joins the kingdom of the trader.
    state.board.up[RED] |= 1 << cell(10, 5) | 1 << cell(11, 5) | 1 << cell(12, 5) | 1 << cell(9, 5)
    state.board.up[RED] |= 1 << cell(12, 4)
    told = outlook.tile_outlook(state, 0, RED, cell(9, 6))
    assert told.treasures and not told.clashes
    assert "block" not in set(compare_tile(state, PlaceTile(0, RED, cell(9, 6)), told))


# --- where a piece may be put -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_cells_are_those_of_the_legal_moves(seats: int) -> None:
    for number, state in enumerate(turns(seats, f"cells {seats}")):
        if number % 16:
            continue
        seat, legal = state.active, list(state.legal(state.active))
        view = seen(state)
        for colour in range(4):
            tiles = [m.cell for m in legal if isinstance(m, PlaceTile) and m.colour == colour]
            assert list(cells_of(outlook.tile_cells(view, seat, colour))) == tiles
            leaders = [m.cell for m in legal if isinstance(m, PlaceLeader) and m.colour == colour]
            assert list(cells_of(outlook.leader_cells(view, seat, colour))) == leaders
        ruins = [m.cell for m in legal if isinstance(m, PlaceCatastrophe)]
        assert list(cells_of(outlook.catastrophe_cells(view, seat))) == ruins


# --- who is how strong ------------------------------------------------------------------------------


def started() -> Tigris:
    """The first turn of seat 0, with made-up pieces.

    Around (8, 6): seat 0's trader, seat 1's king; at (5, 9) seat 1's trader and two markets.
    """
    state = next(turns(2, "started"))
    board = state.board
    board.leaders[0 * 4 + GREEN] = cell(7, 6)
    board.leaders[1 * 4 + BLACK] = cell(8, 5)
    board.leaders[1 * 4 + GREEN] = cell(5, 10)
    board.up[GREEN] |= 1 << cell(4, 9) | 1 << cell(4, 10) | 1 << cell(0, 5)
    board.up[RED] |= 1 << cell(6, 6)
    return state


def test_supports_are_temples_beside_and_tiles_of_the_kingdom() -> None:
    state = started()
    assert outlook.revolt_support(state, 0, GREEN) == (cell(6, 6), cell(8, 6))
    assert outlook.revolt_support(state, 1, GREEN) == (cell(5, 9),)
    assert outlook.war_support(state, 1, GREEN) == (cell(4, 9), cell(4, 10))
    assert outlook.war_support(state, 0, GREEN) == ()
    assert outlook.revolt_support(state, 0, RED) == outlook.war_support(state, 0, RED) == ()


def test_a_duel_tells_of_revolt_and_war() -> None:
    state = started()
    (duel,) = outlook.duels(state, 0, GREEN)
    assert duel == outlook.Duel(1, cell(5, 10), cell(5, 8), 1, 1, 0, 2)
    (king,) = outlook.duels(state, 0, BLACK)
    assert (king.rival_cell, king.war_strength, king.war_defence) == (cell(8, 5), -1, 0)
    told = outlook.leader_outlook(state, 0, BLACK, king.revolt_cell)
    assert told.clash is not None
    strengths = (told.clash.attacker_strength, told.clash.defender_strength)
    assert strengths == (king.revolt_strength, king.revolt_defence)
    assert outlook.duels(state, 0, RED) == () and outlook.duels(state, 0, BLUE) == ()


# --- regions ----------------------------------------------------------------------------------------


def test_kingdoms_have_their_leaders_and_treasures() -> None:
    state = started()
    here, there = outlook.kingdoms(state)
    assert (here.leaders, there.leaders) == (((0, GREEN), (1, BLACK)), ((1, GREEN),))
    assert (here.treasures, there.treasures) == (1 << cell(8, 6), 1 << cell(5, 9))
    assert cells_of(there.cells) == (cell(4, 9), cell(5, 9), cell(4, 10), cell(5, 10))


def test_regions_are_all_with_leaders_or_without() -> None:
    state = started()
    found = outlook.regions(state)
    assert len(found) == 11 and 1 << cell(0, 5) in found
    together = 0
    for region in found:
        assert not together & region
        together |= region
    assert together == state.board.joined
