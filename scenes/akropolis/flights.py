"""The animation of a turn: the tile flies and drops, stones fly, the row closes up and fills again.

Owns the clips and what the panels show meanwhile. Must never change a state; when a clip is skipped, its
end leaves the same picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from game.akropolis import moves
from game.akropolis.solo import Holding
from game.akropolis.state import Akropolis
from game.contract import Event
from scenes.akropolis.clips import (
    STONE,
    After,
    CloseRow,
    Drop,
    Dust,
    Pulse,
    Refill,
    Stone,
    ToCity,
    ToStation,
    heard,
)
from scenes.akropolis.coin import pass_on
from scenes.akropolis.rival_flight import purse_point, receive, take_turn
from scenes.animate import Call, Clip, ease_out, lerp
from scenes.sound import PLACE, QUARRY, REFILL, SCORE, TAKE

if TYPE_CHECKING:
    from net.table import Update
    from scenes.akropolis.board import AkropolisBoard

COUNT = 0.6
AFTER_LANDING = 0.12
"""Seconds between the knock of a tile and the stones that it brings, so that both are heard."""


class Flights:
    """Makes clips for the board."""

    def __init__(self, board: AkropolisBoard) -> None:
        self.board = board
        self._points: dict[int, tuple[int, ...]] = {}
        self._stones: dict[int, int] = {}
        self._totals: dict[int, int] = {}
        self.built: Akropolis | None = None
        """The position after a turn whose tile has landed, while the rest is still shown."""
        self.rival: Holding | None = None
        """What the Architect of the solo game holds meanwhile; None: as in the state."""
        self.rival_moves = False
        """Whether its turn is being shown."""

    # --- figures on their way -------------------------------------------------------------------------

    def points_of(self, seat: int) -> tuple[int, ...] | None:
        """The points per kind to show while they count up."""
        return self._points.get(seat)

    def stones_of(self, seat: int, settled: int) -> int:
        """The stones to show."""
        return self._stones.get(seat, settled)

    def total_of(self, seat: int, settled: int) -> int:
        """The total to show."""
        return self._totals.get(seat, settled)

    def clear(self) -> None:
        """Everything is settled."""
        self._points.clear()
        self._stones.clear()
        self._totals.clear()
        self.built, self.rival, self.rival_moves = None, None, False

    def knock(self, update: Update) -> None:
        """With the animation off nothing lands: a tile that no person has put down is heard at once."""
        animator = self.board.link.animator
        if not animator.still or animator.skipping:
            return
        for event in update.events:
            own = isinstance(event, moves.TilePlaced) and event.seat in self.board.link.table.people
            if isinstance(event, (moves.TilePlaced, moves.ArchitectTook)) and not own:
                self.board.link.play(PLACE)

    # --- clips ------------------------------------------------------------------------------------------

    def clips(self, update: Update, held: int) -> list[list[Clip]]:
        """The animation of an update; `held`: the tile that already hovers over its place, or -1."""
        self.clear()
        after = cast(Akropolis, update.state)
        steps: list[list[Clip]] = []
        found = {type(event): event for event in update.events}
        taken, placed = found.get(moves.TileTaken), found.get(moves.TilePlaced)
        if isinstance(taken, moves.TileTaken) and isinstance(placed, moves.TilePlaced):
            steps.append(self._flight(taken, placed, held))
            steps.append(self._landing(taken, placed, found, after))
        filled, took = found.get(moves.RowFilled), found.get(moves.ArchitectTook)
        row = tuple(after.row)
        if isinstance(took, moves.ArchitectTook):
            row = (*row[: took.index], took.tile, *row[took.index :])
        if isinstance(filled, moves.RowFilled):
            chief = pass_on(self.board, found.get(moves.ChiefMoved))
            steps.append([*self._fill(filled, row), *chief])
        if isinstance(took, moves.ArchitectTook):
            steps += take_turn(self.board, took, row)
        return [step for step in steps if step]

    def _flight(self, taken: moves.TileTaken, placed: moves.TilePlaced, held: int) -> list[Clip]:
        """The tile comes to the city, the stones are paid."""
        board = self.board
        start = board.rack.anchor(taken.index)
        self._stones[taken.seat] = taken.stones
        purse, there = board.station_point(taken.seat), board.rack.stack_point()
        if board.rival is not None:
            there = purse_point(board)
        pay: list[Clip] = [Stone(board, purse, there, 0.07 * i) for i in range(taken.paid)]
        if board.rival is not None and taken.paid:
            pay.append(After(STONE, lambda: receive(board, taken.paid)))
        if taken.paid:
            pay.append(heard(board, QUARRY))
        if placed.seat == board.seat and held == placed.tile:
            return [Drop(board, placed), *pay]
        pay.append(heard(board, TAKE))
        if placed.seat != board.seat:
            there = board.station_point(placed.seat)
            return [ToStation(board, placed.tile, placed.rot, start, there), *pay]
        return [ToCity(board, placed, start), *pay]

    def _landing(
        self,
        taken: moves.TileTaken,
        placed: moves.TilePlaced,
        found: Mapping[type[Event], Event],
        after: Akropolis,
    ) -> list[Clip]:
        """What follows at once: dust, stones from quarries, the row closing up, the points."""
        board = self.board
        together: list[Clip] = [CloseRow(board, taken.index), Call(lambda: self._land(after))]
        together.append(heard(board, PLACE))
        if placed.seat == board.seat:
            together += [Call(lambda: board.show_city_of(after)), Dust(board, placed)]
        else:
            together.append(Pulse(board, board.station_point(placed.seat)))
        gained, scored = found.get(moves.StonesGained), found.get(moves.ScoreChanged)
        if isinstance(gained, moves.StonesGained):
            together += self._dig(gained)
        if isinstance(scored, moves.ScoreChanged) and board.scores:
            together.append(Counting(self, scored))
        return together

    def _land(self, after: Akropolis) -> None:
        """The sums behind the points are those of the new city from now on."""
        self.built = after

    def _dig(self, gained: moves.StonesGained) -> list[Clip]:
        board = self.board
        there = board.station_point(gained.seat)
        flat = gained.cells
        made: list[Clip] = [heard(board, QUARRY, AFTER_LANDING)]
        for number, cell in enumerate(zip(flat[::2], flat[1::2], strict=True)):
            height = board.city_view.city.heights.get(cell, 1)
            start = board.view.point(cell, height) if gained.seat == board.seat else board.rack.rect.center
            made.append(Stone(board, start, there, 0.09 * number))
        made.append(After(STONE, lambda: self._stones.update({gained.seat: gained.stones})))
        return made

    def _fill(self, filled: moves.RowFilled, row: tuple[int, ...]) -> list[Clip]:
        board = self.board
        old = list(board.rack.model.row) if filled.start == 0 else [t for t in row if t not in filled.tiles]
        arrivals = enumerate(filled.tiles, len(old))
        return [
            *(Refill(board, tuple(old), row, index, tile) for index, tile in arrivals),
            heard(board, REFILL),
        ]


class Counting(Clip):
    """Points count up or down to the new figure."""

    def __init__(self, flights: Flights, scored: moves.ScoreChanged) -> None:
        super().__init__(COUNT)
        self.flights, self.scored = flights, scored

    def begin(self) -> None:
        self._set(0.0)

    def advance(self, dt: float) -> None:
        before, total = self.t, self.flights._totals.get(self.scored.seat)
        super().advance(dt)
        if self.state == "playing" and self.t != before:
            self._set(ease_out(self.t))
            board = self.flights.board
            board.link.request_frame()
            if self.scored.seat == board.seat and self.flights._totals[board.seat] != total:
                board.link.play(SCORE)

    def _set(self, k: float) -> None:
        seat, scored = self.scored.seat, self.scored
        self.flights._points[seat] = tuple(
            round(lerp(a, b, k)) for a, b in zip(scored.before, scored.after, strict=True)
        )
        self.flights._totals[seat] = round(lerp(scored.total_before, scored.total_after, k))

    def end(self) -> None:
        self._set(1.0)
