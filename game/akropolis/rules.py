"""The rules of play: which turns are legal and why others are not, and what an entry does (AK-4 to AK-8).

Owns every change of a position. `check` looks in the order of AK-17.4; `play` assumes a checked entry.

Refusals, rule and reason with their facts:

    AK-8.1  over          the game has ended
    AK-3.6  dealer        the dealer is asked now, or was not asked for this
    AK-3.6  outcome       the dealer was asked for something else
    AK-3.6  tile          tile: it is not in the stacks any more, or named twice
    AK-3.4  lot           value: no such seat
    AK-7.3  turn          seat, active: another seat's turn
    AK-4.1  row           index, size: the row has no such tile
    AK-4.2  stones        need, have
    AK-2.4  rotation      rot: not 0 to 5
    AK-5.1  uneven        low, high: storeys under the tile, all built
    AK-5.3  overhang      empty: how many of the three cells have nothing below the tile
    AK-5.2  apart         the tile touches nothing
    AK-5.4  one_tile      tile: all three cells show this one tile
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from game.akropolis import solo
from game.akropolis.city import City
from game.akropolis.moves import (
    Build,
    ChiefChosen,
    ChiefMoved,
    GameEnded,
    RowFilled,
    ScoreChanged,
    StacksMade,
    StonesDealt,
    StonesGained,
    TilePlaced,
    TileTaken,
    TurnEnded,
)
from game.akropolis.parts import ARCHITECT, QUARRY, TILES
from game.akropolis.sites import LEVEL, cells_of, is_spot, site_of, spot_of
from game.akropolis.tally import points, retally
from game.contract import FACE_UP, Entry, Event, Refusal
from game.dealer import Drawn, Rolled, Shuffled
from game.hexes import unpack

if TYPE_CHECKING:
    from game.akropolis.state import Akropolis

LOT, SHUFFLE, ROW, REFILL, BUILD, END = "lot", "shuffle", "row", "refill", "build", "end"
PHASES = (LOT, SHUFFLE, ROW, REFILL, BUILD, END)
"""What is done now: the lot for the first player, the shuffle, the first row, a refill, a turn, nothing."""
STACKS = "stacks"
"""Name of the one pile: all stacks in the order in which they will be opened."""
LOT_DIE = "first player"

# --- legal turns --------------------------------------------------------------------------------


class Builds(Sequence[Build]):
    """Every affordable tile on every site of a city, made into a move only when asked for one.

    Order: row index, then (q, r, rot) ascending.
    """

    __slots__ = ("_seat", "_sites", "_takes")

    def __init__(self, seat: int, takes: int, sites: list[int]) -> None:
        self._seat = seat
        self._takes = takes
        self._sites = sites

    def __len__(self) -> int:
        return self._takes * len(self._sites)

    @overload
    def __getitem__(self, index: int) -> Build: ...

    @overload
    def __getitem__(self, index: slice) -> list[Build]: ...

    def __getitem__(self, index: int | slice) -> Build | list[Build]:
        size = len(self._sites)
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        if index < 0:
            index += self._takes * size
        if not 0 <= index < self._takes * size:
            raise IndexError("no such move")
        take, place = divmod(index, size)
        return Build(self._seat, take, *spot_of(self._sites[place]))

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Build) or move.seat != self._seat or not 0 <= move.take < self._takes:
            return False
        if not is_spot(move.q, move.r, move.rot):
            return False
        return site_of(move.q, move.r, move.rot) in self._sites


def legal(state: Akropolis, seat: int) -> Builds:
    """The legal turns of a seat; none when it is not asked (AK-4.2, AK-5)."""
    if state.active != seat or seat < 0:
        return Builds(seat, 0, [])
    return Builds(seat, min(state.stones[seat] + 1, len(state.row)), state.cities[seat].sites)


# --- why not ------------------------------------------------------------------------------------


def check(state: Akropolis, entry: Entry) -> Refusal | None:
    """None if the entry may be played now; else the first reason against it (AK-17.4)."""
    if state.phase == END:
        return Refusal("AK-8.1", "over")
    if isinstance(entry, Build):
        return _check_build(state, entry)
    if state.phase == BUILD:
        return Refusal("AK-3.6", "dealer")
    if state.phase == LOT:
        return _check_lot(state, entry)
    if state.phase == SHUFFLE:
        fits = isinstance(entry, Shuffled) and entry == Shuffled(STACKS, len(state.unseen))
        return None if fits else Refusal("AK-3.6", "outcome")
    return _check_draw(state, entry)


def _check_lot(state: Akropolis, entry: Entry) -> Refusal | None:
    """AK-3.4: the lot names a seat."""
    if not isinstance(entry, Rolled) or entry.die != LOT_DIE or len(entry.values) != 1:
        return Refusal("AK-3.6", "outcome")
    if not 0 <= entry.values[0] < state.seats:
        return Refusal("AK-3.4", "lot", (("value", entry.values[0]),))
    return None


def _check_draw(state: Akropolis, entry: Entry) -> Refusal | None:
    """AK-3.6: the tiles come off the stacks, each once, for all to see."""
    count = state.plan.row if state.phase == ROW else state.plan.stack
    if not isinstance(entry, Drawn) or entry.items is None or len(entry.items) != count:
        return Refusal("AK-3.6", "outcome")
    if (entry.pile, entry.seat, entry.count) != (STACKS, FACE_UP, count):
        return Refusal("AK-3.6", "outcome")
    for place, tile in enumerate(entry.items):
        if tile not in state.unseen or tile in entry.items[:place]:
            return Refusal("AK-3.6", "tile", (("tile", tile),))
    return None


def _check_build(state: Akropolis, move: Build) -> Refusal | None:
    if state.phase != BUILD:
        return Refusal("AK-3.6", "dealer")
    seat = state.active
    if move.seat != seat:
        return Refusal("AK-7.3", "turn", (("seat", move.seat), ("active", seat)))
    return check_take(state.row, state.stones[seat], move.take) or check_place(
        state.cities[seat], move.q, move.r, move.rot
    )


def check_take(row: Sequence[int], stones: int, take: int) -> Refusal | None:
    """Whether a tile of the row may be taken with so many stones (AK-4.1, AK-4.2)."""
    if not 0 <= take < len(row):
        return Refusal("AK-4.1", "row", (("index", take), ("size", len(row))))
    if stones < take:
        return Refusal("AK-4.2", "stones", (("need", take), ("have", stones)))
    return None


def check_place(city: City, q: int, r: int, rot: int) -> Refusal | None:
    """Whether a tile may lie there (AK-5)."""
    if not 0 <= rot < 6:
        return Refusal("AK-2.4", "rotation", (("rot", rot),))
    if not is_spot(q, r, rot):
        return Refusal("AK-5.2", "apart")
    below = [city.top.get(cell, 0) for cell in cells_of(site_of(q, r, rot))]
    levels = sorted(packed >> LEVEL for packed in below)
    if levels[0] != levels[2]:
        if levels[0]:
            return Refusal("AK-5.1", "uneven", (("low", levels[0]), ("high", levels[2])))
        return Refusal("AK-5.3", "overhang", (("empty", levels.count(0)),))
    if city.allows(q, r, rot):
        return None
    if not levels[0]:
        return Refusal("AK-5.2", "apart")
    return Refusal("AK-5.4", "one_tile", (("tile", below[0] >> 8 & 255),))


# --- what an entry does -------------------------------------------------------------------------


def play(state: Akropolis, entry: Entry) -> list[Event]:
    """Carries out a checked entry."""
    if isinstance(entry, Build):
        return _build(state, entry)
    if isinstance(entry, Drawn):
        return _fill_row(state, entry.items or ())
    if isinstance(entry, Rolled):
        return _choose_first(state, entry.values[0])
    return _make_stacks(state)


def _choose_first(state: Akropolis, seat: int) -> list[Event]:
    """AK-3.4, by lot."""
    state.first = state.chief = seat
    state.phase = SHUFFLE
    return [ChiefChosen(seat, True)]


def _make_stacks(state: Akropolis) -> list[Event]:
    """AK-3.2, AK-3.5."""
    events: list[Event] = []
    if state.options["first"] != "lot" and state.architect is None:
        events.append(ChiefChosen(state.first, False))
    state.deal_stones()
    state.phase = ROW
    events += [StacksMade(state.stacks, state.plan.stack), StonesDealt(tuple(state.stones))]
    if state.architect is not None:
        events.append(solo.join(state))
    return events


def _fill_row(state: Akropolis, tiles: tuple[int, ...]) -> list[Event]:
    """The first row (AK-3.2) or a refill, with which the Chief Architect changes (AK-7.1, AK-7.2)."""
    start = len(state.row)
    state.row.extend(tiles)
    state.unseen = tuple(tile for tile in state.unseen if tile not in tiles)
    refill, state.phase = state.phase == REFILL, BUILD
    if not refill:
        return [RowFilled(tiles, start, state.stacks)]
    state.stacks -= 1
    before, state.chief = state.chief, (state.chief + 1) % state.plan.parties
    events: list[Event] = [
        RowFilled(tiles, start, state.stacks),
        ChiefMoved(before, state.chief, state.rounds[0]),
    ]
    _architect(state, events)
    return events


def _build(state: Akropolis, move: Build) -> list[Event]:
    """A whole turn (AK-4, AK-5, AK-6), and the Architect's after it in the solo game."""
    seat, take = move.seat, move.take
    tile = state.row.pop(take)
    stones = state.stones[seat] - take
    state.spent[seat] += take
    before, values = state.cities[seat], state.values[seat]
    city, change = before.place(TILES[tile], site_of(move.q, move.r, move.rot))
    state.cities[seat] = city
    after = state.values[seat] = retally(values, city, change, state.terms)
    (q0, r0), (q1, r1), (q2, r2) = map(unpack, change.cells)
    cells, covered = (q0, r0, q1, r1, q2, r2), tuple([packed & 15 for packed in change.covered])
    events: list[Event] = [
        TileTaken(seat, tile, take, take, stones),
        TilePlaced(seat, tile, move.q, move.r, move.rot, change.level, cells, covered),
    ]
    if change.quarries:
        stones += change.quarries
        dug = tuple(x for i in range(3) if covered[i] == QUARRY for x in cells[2 * i : 2 * i + 2])
        events.append(StonesGained(seat, change.quarries, dug, stones))
    total_before = sum(was := points(values, before.stars)) + state.stones[seat]
    total_after = sum(now := points(after, city.stars)) + stones
    state.stones[seat] = stones
    if was != now or total_before != total_after:
        events.append(ScoreChanged(seat, was, now, total_before, total_after))
    if take and state.architect is not None:
        events.append(solo.pay(state, take))
    state.turn += 1
    events.append(TurnEnded(seat, state.turn))
    if len(state.row) == 1:
        _end_round(state, events)
    else:
        _architect(state, events)
    return events


def _architect(state: Akropolis, events: list[Event]) -> None:
    """Solo: the Architect's turn follows the human's at once, or the refill after it (AK-15.1)."""
    if state.architect is None or state.turn % state.plan.parties != ARCHITECT:
        return
    events.append(solo.take_turn(state))
    if len(state.row) == 1:
        _end_round(state, events)


def _end_round(state: Akropolis, events: list[Event]) -> None:
    """One tile is left: the next stack comes (AK-7.1), or the game ends (AK-8.1)."""
    if state.stacks:
        state.phase = REFILL
        return
    state.phase = END
    if state.architect is not None:
        events.append(solo.end(state))
    events.append(GameEnded(state.row[0], state.totals(), ranking(state)))


def ranking(state: Akropolis) -> tuple[int, ...]:
    """The place of every seat as it stands now (AK-12.1); alone 1 for a win, else 2 (AK-15.5)."""
    if state.architect is not None:
        return (1,) if solo.human_wins(state) else (2,)
    return places(state.totals(), state.stones)


def places(totals: Sequence[int], stones: Sequence[int]) -> tuple[int, ...]:
    """1 = first; points, then stones, then shared (AK-12.1)."""
    ranks = list(zip(totals, stones, strict=True))
    return tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
