"""The animation of what changes the land: catastrophes, monuments, the wonder, civilization buildings.

Owns the order in which tiles turn and things rise. Must never judge what may be built.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.contract import Event
from game.tigris import moves
from game.tigris.board import block_at, cells_of, plus_at
from scenes.animate import Call, Clip
from scenes.sound import RISE, STRIKE, TAKE
from scenes.tigris.motions import (
    SMALL,
    STAGGER,
    Crumble,
    Flash,
    Flip,
    Glow,
    Piece,
    Point,
    Puff,
    Rise,
    Standing,
    Throw,
    heard,
)

if TYPE_CHECKING:
    from scenes.tigris.flights import Flights

Steps = list[list[Clip]]


def struck(flights: Flights, run: Sequence[moves.CatastrophePlaced], held: int) -> Steps:
    """A catastrophe: the tile breaks, the cell is blocked for ever (TE-12)."""
    board, steps = flights.board, list[list[Clip]]()
    for event in run:
        piece = Piece("catastrophe", board.kit.catastrophe)
        hovers = held == event.cell
        flight = Throw(
            board,
            piece,
            flights.over(event.cell) if hovers else lambda e=event: board.station_point(e.seat),
            flights.at(event.cell),
            (flights.side * (1.2 if hovers else SMALL), flights.side),
            lifted=flights.leaves(event),
            landed=flights.arrives(event),
            seconds=0.02 if hovers else 0.45,
            drops=True,
        )
        blast: list[Clip] = [
            Glow(board, flights.at(event.cell), (255, 150, 60), 2.2),
            Flash(board, flights.at(event.cell), (255, 214, 150), 1.6),
            Puff(board, flights.at(event.cell), 0.8),
            heard(board, STRIKE),
        ]
        if event.colour >= 0:
            blast.append(Crumble(board, flights.tile(event.colour), flights.at(event.cell), 0.0))
        steps += [[flight], blast]
    return steps


def _turn_over(flights: Flights, event: Any, bits: int) -> list[Clip]:
    """The tiles of a monument or the wonder turn face down one after the other."""
    board = flights.board
    clips: list[Clip] = [Call(flights.leaves(event))]
    for number, cell in enumerate(cells_of(bits)):
        front, delay = flights.tile(event.colour), number * STAGGER
        clips.append(Standing(board, front, flights.at(cell), delay))
        clips.append(Flip(board, front, flights.tile(-1), flights.at(cell), delay))
    return [*clips, heard(board, TAKE)]


def monument(flights: Flights, run: Sequence[moves.MonumentBuilt], held: int) -> Steps:
    """Four tiles turn face down, the monument rises on them (TE-10.4)."""
    board, kit, steps = flights.board, flights.board.kit, list[list[Clip]]()

    def middle_of(cell: int) -> Callable[[], Point]:
        return lambda: board.places.block_rect(cell).center

    for event in run:
        number, middle = event.monument, middle_of(event.cell)
        piece = Piece(("monument", number), lambda side, n=number: kit.monument(n, side), "")
        steps.append(_turn_over(flights, event, block_at(event.cell)))
        steps.append([Rise(board, piece, middle, flights.arrives(event)), heard(board, RISE)])
        steps.append([Puff(board, middle, 1.15), Flash(board, middle, (255, 226, 130), 1.6)])
    return steps


def wonder(flights: Flights, run: Sequence[moves.WonderBuilt], held: int) -> Steps:
    """Five tiles turn face down, the wonder rises (TE-17.2)."""
    board, steps = flights.board, list[list[Clip]]()
    for event in run:
        piece = Piece("wonder", board.kit.wonder, "")
        steps.append(_turn_over(flights, event, plus_at(event.cell)))
        rise = Rise(board, piece, flights.at(event.cell), flights.arrives(event))
        steps.append([rise, heard(board, RISE)])
        steps.append(
            [
                Puff(board, flights.at(event.cell), 1.5),
                Flash(board, flights.at(event.cell), (255, 226, 130), 2.0),
            ]
        )
    return steps


def _building(flights: Flights, colour: int) -> Piece:
    kit = flights.board.kit
    return Piece(("building", colour), lambda side: kit.building(colour, side), "")


def building(flights: Flights, run: Sequence[moves.BuildingPlaced], held: int) -> Steps:
    """A civilization building comes to its tile (TE-17.3)."""
    steps: Steps = []
    for event in run:
        start = flights.at(event.before) if event.before >= 0 else flights.edge
        steps += flights.land(event, _building(flights, event.colour), start, event.cell, held)
    return steps


def returned(flights: Flights, run: Sequence[moves.BuildingReturned], held: int) -> Steps:
    """A building goes back to the supply (TE-17.3)."""
    board = flights.board
    return [
        [
            Throw(
                board,
                _building(flights, event.colour),
                flights.at(event.cell),
                flights.edge,
                (flights.side, flights.side * 0.5),
                lifted=flights.do(event),
                fades=True,
            )
            for event in run
        ]
    ]


MAKERS: dict[type[Event], Callable[[Flights, Any, int], Steps]] = {
    moves.CatastrophePlaced: struck,
    moves.MonumentBuilt: monument,
    moves.WonderBuilt: wonder,
    moves.BuildingPlaced: building,
    moves.BuildingReturned: returned,
}
