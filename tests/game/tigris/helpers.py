"""Shared by the tests of Tigris & Euphrates: positions in the notation of cases, lively random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.contract import CHANCE, OVER, Entry, Event, Move
from game.dealer import Dealer
from game.stream import Stream
from game.tigris import GAME, casefile, caserun
from game.tigris.board import NEAR, cells_of
from game.tigris.kingdoms import kingdoms_beside
from game.tigris.moves import EndTurn, PlaceLeader, PlaceTile
from game.tigris.parts import COLOURS, LETTERS, cell, spot
from game.tigris.state import Tigris
from game.tigris.steps import ACTION, BAG
from tests.game.tigris.printed import LETTERS as PRINTED
from tests.game.tigris.printed import packed
from tests.game.tigris.reference import Reference

VARIANTS = ("advanced_board", "wonder", "buildings", "english_support")
"""The switches that change a rule."""

# --- cases --------------------------------------------------------------------------------------


def step(by: str, act: str, **keys: Any) -> dict[str, Any]:
    """One step of a case."""
    return {"by": by, "act": act, **keys}


def problems(*steps: dict[str, Any], expect: dict[str, Any] | None = None, **keys: Any) -> list[str]:
    """What does not hold of a case made of these keys."""
    whole = {"id": "TE-T", "steps": list(steps), "expect": expect or {}, **keys}
    return casefile.run(whole)


def holds(*steps: dict[str, Any], expect: dict[str, Any] | None = None, **keys: Any) -> None:
    """The case passes."""
    found = problems(*steps, expect=expect, **keys)
    assert not found, found


def laid(variants: tuple[str, ...] = (), **keys: Any) -> Tigris:
    """The position of a case, the variants switched on after it was laid out."""
    case = {"id": "TE-T", "steps": [], "expect": {}, **keys}
    casefile.check(case, "")
    state = caserun.position(case)
    state.options = GAME.check_setup({**state.options, **dict.fromkeys(variants, True)}, state.seats)
    state.has_wonder, state.has_buildings = "wonder" in variants, "buildings" in variants
    return state


def at(col: int, row: int) -> int:
    """The number of a cell."""
    return cell(col, row)


def does(state: Tigris, *moves: Move) -> list[Event]:
    """Plays legal moves; the events of the last. Draws are answered with temples."""
    events: list[Event] = []
    for move in moves:
        assert state.check(move) is None, (move, state.check(move))
        assert move in state.legal(state.to_act[0])
        events = state.play(move)
        while state.to_act == CHANCE:
            request: Any = state.request
            items = state.contents(BAG)[: request.count]
            events += state.play(caserun.Drawn(BAG, request.seat, request.count, items))
    return events


def refused(state: Tigris, move: Move) -> tuple[str, str]:
    """(rule, reason) of a move that must be refused, and that no list of legal moves may name."""
    before = state.to_text()
    refusal = state.check(move)
    assert refusal is not None, move
    assert move not in state.legal(move.seat) and state.to_text() == before
    return refusal.rule, refusal.reason


# --- games ----------------------------------------------------------------------------------------


def start(seats: int = 2, *variants: str, **options: Any) -> Tigris:
    """A position before anything was dealt."""
    chosen = {**dict.fromkeys(variants, True), **options}
    state = GAME.setup(GAME.check_setup(chosen, seats), seats)
    assert isinstance(state, Tigris)
    return state


def any_move(state: Tigris, stream: Stream) -> Move:
    """Each legal move equally likely."""
    legal = state.legal(state.to_act[0])
    return legal[stream.below(len(legal))]


def lively(state: Tigris, stream: Stream) -> Move:
    """A random move that makes more happen: blocks of one colour, kingdoms that meet, treasures."""
    legal = state.legal(state.to_act[0])
    if state.pending.top.kind != ACTION:
        most = len(legal) - (1 if len(legal) > 1 and stream.below(4) else 0)
        return legal[stream.below(most)]
    tries = [legal[stream.below(len(legal))] for _ in range(40)]
    if state.actions and not stream.below(15):
        rare = [move for move in tries if not isinstance(move, (PlaceTile, PlaceLeader, EndTurn))]
        return rare[stream.below(len(rare))] if rare else tries[0]
    if state.actions and stream.below(12):
        tries = [move for move in tries if not isinstance(move, EndTurn)] or tries
    return max(tries, key=lambda move: _liveliness(state, move))


def _liveliness(state: Tigris, move: Move) -> int:
    board = state.board
    if not isinstance(move, (PlaceTile, PlaceLeader)):
        return 0
    near = NEAR[move.cell]
    if isinstance(move, PlaceLeader):
        worth = 4 if board.leaders[move.seat * len(COLOURS) + move.colour] < 0 else 0
        return worth + 2 * (near & board.joined).bit_count()
    wide = near
    for beside in cells_of(near):
        wide |= NEAR[beside] & (NEAR[move.cell + 1] | NEAR[move.cell - 1])
    met = len(kingdoms_beside(board, move.cell, board.joined, board.standing))
    return 2 * (wide & board.up[move.colour]).bit_count() + (near & board.joined).bit_count() + 3 * met


def played(
    state: Tigris, seed: object, choose: Any = any_move
) -> Iterator[tuple[Tigris, Entry, list[Event]]]:
    """Plays a game to its end, yielding the one state after each entry."""
    dealer, stream = Dealer(f"{seed}".encode()), Stream.of("play", seed)
    while state.to_act != OVER:
        entry: Entry = dealer.answer(state) if state.to_act == CHANCE else choose(state, stream)
        assert state.check(entry) is None, (entry, state.check(entry))
        events = state.play(entry)
        yield state, entry, events


def after(seats: int, seed: object, entries: int, *variants: str, **options: Any) -> Tigris:
    """The position after at least so many entries of a lively game, when a seat is asked."""
    state = start(seats, *variants, **options)
    for count, _ in enumerate(played(state, seed, lively)):
        if count >= entries and state.to_act != CHANCE:
            break
    return state


# --- against the second game ------------------------------------------------------------------------


def compare(state: Tigris, reference: Reference, whole: bool) -> None:
    """The two agree on everything; on the legal moves, which take long, only if `whole`."""
    board = state.board
    assert LETTERS == PRINTED
    assert {spot(c): LETTERS[k] for k, bits in enumerate(board.up) for c in cells_of(bits)} == reference.face
    assert {spot(c) for c in cells_of(board.down)} == reference.down
    assert {spot(c) for c in cells_of(board.ruins)} == reference.ruins
    assert {spot(c) for c in cells_of(board.treasures)} == reference.gold
    men = {divmod(index, 4): spot(c) for index, c in enumerate(board.leaders) if c >= 0}
    assert {(seat, LETTERS[colour]): c for (seat, colour), c in men.items()} == reference.men
    assert {n: spot(c) for n, c in enumerate(board.monuments) if c >= 0} == reference.monuments
    assert {LETTERS[k]: spot(c) for k, c in enumerate(board.buildings) if c >= 0} == reference.houses
    assert (board.wonder, board.marker) == (packed(reference.wonder), packed(reference.cover))
    assert board.under_marker == (LETTERS.index(reference.covered) if reference.covered else -1)
    assert state.points == list(reference.points.values())
    assert (state.treasures, state.catastrophes) == (reference.held, reference.catastrophes)
    assert [list(hand or ()) for hand in state.hands] == [list(h.values()) for h in reference.hands]
    assert state.bag == reference.bag
    _compare_question(state, reference)
    if whole and state.to_act != CHANCE and state.to_act != OVER:
        legal = list(state.legal(state.to_act[0]))
        wires = [move.to_wire() for move in legal]
        assert sorted(wires, key=str) == sorted(reference.legal(), key=str)


def _compare_question(state: Tigris, reference: Reference) -> None:
    """Who is asked what; how the game ended."""
    ask = reference.ask
    if ask[0] == "over":
        assert (state.to_act, state.ended) == (OVER, ask[1])
        ranks = reference.final()
        assert [totals[0] for totals in ranks] == list(state.result().totals)
        best = max(ranks)
        assert [s for s, totals in enumerate(ranks) if totals == best] == list(state.result().winners)
        return
    prompt = state.prompt
    if ask[0] in ("lot", "shuffle", "draw"):
        assert state.to_act == CHANCE
        if ask[0] == "draw":
            request: Any = state.request
            assert (request.seat, request.count) == ask[1:]
        return
    assert (prompt.kind, prompt.seats) == (ask[0], (ask[1],))
    assert (state.active, state.turn) == (reference.active, reference.turn)
    if ask[0] == "action":
        assert state.actions == reference.actions
    if ask[0] == "commit":
        now, clash = state.conflict, reference.clash
        assert now is not None and (now.attacker, now.defender) == (clash["attacker"], clash["defender"])
        assert (now.war, LETTERS[now.colour]) == (clash["kind"] == "war", clash["colour"])
        assert sorted(map(spot, now.attacker_support)) == clash["attack"]
        assert sorted(map(spot, now.defender_support)) == clash["defence"]


def mirror(state: Tigris) -> Reference:
    """The second game in a position in which the active player is to act."""
    board = state.board
    reference = Reference(state.seats, state.options)
    reference.face = {spot(c): LETTERS[k] for k, bits in enumerate(board.up) for c in cells_of(bits)}
    reference.down = set(map(spot, cells_of(board.down)))
    reference.ruins = set(map(spot, cells_of(board.ruins)))
    reference.gold = set(map(spot, cells_of(board.treasures)))
    reference.men = {(i // 4, LETTERS[i % 4]): spot(c) for i, c in enumerate(board.leaders) if c >= 0}
    reference.monuments = {n: spot(c) for n, c in enumerate(board.monuments) if c >= 0}
    reference.points = {(i // 4, LETTERS[i % 4]): count for i, count in enumerate(state.points)}
    reference.held, reference.catastrophes = state.treasures[:], state.catastrophes[:]
    reference.hands = [dict(zip(LETTERS, hand or (), strict=True)) for hand in state.hands]
    reference.bag, reference.active, reference.turn = state.bag, state.active, state.turn
    reference.actions, reference.ask = state.actions, ("action", state.active)
    return reference
