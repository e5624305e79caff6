"""The animation of revolts and wars: the marker, the count on the board, the tiles that are added, the end.

Owns their pace: slow enough to be followed, and ended by any tap. Must never judge who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.contract import Event
from game.tigris import moves
from scenes.animate import Call, Clip
from scenes.sound import CLASH, CRUMBLE, SAND, SCORE, TAKE, TAP
from scenes.tigris import drama_words as words
from scenes.tigris.motions import After, Crumble, During, Flash, Piece, Puff, Standing, Throw, heard
from scenes.tigris.picture import Fight

if TYPE_CHECKING:
    from scenes.tigris.flights import Flights

COUNT, LONGEST = 0.17, 1.7
"""Seconds for each tile that is counted out, and for all of a side at most."""
UNROLL, LOOK, VERDICT = 0.28, 0.35, 1.5
ALONE = (moves.ConflictBegan, moves.TilesCommitted, moves.ConflictDecided)
"""Events that are never shown together with the next of their kind."""
Steps = list[list[Clip]]


def marker_laid(flights: Flights, run: Sequence[moves.MarkerLaid], held: int) -> Steps:
    """The marker comes down on the tile that joins (TE-9.1)."""
    board, steps = flights.board, list[list[Clip]]()
    for event in run:
        down = Throw(
            board,
            Piece("marker", board.kit.marker),
            lambda e=event: _above(flights, e.cell),
            flights.at(event.cell),
            (flights.side * 1.5, flights.side),
            landed=flights.arrives(event),
            seconds=0.3,
            drops=True,
        )
        steps += [[down], [Puff(board, flights.at(event.cell)), heard(board, SAND)]]
    return steps


def marker_lifted(flights: Flights, run: Sequence[moves.MarkerLifted], held: int) -> Steps:
    """The marker goes; the tile stays (TE-9.11)."""
    board = flights.board
    return [
        [
            Throw(
                board,
                Piece("marker", board.kit.marker),
                flights.at(event.cell),
                lambda e=event: _above(flights, e.cell),
                (flights.side, flights.side * 1.4),
                lifted=flights.leaves(event),
                fades=True,
                seconds=0.4,
            )
            for event in run
        ]
    ]


def _above(flights: Flights, cell: int) -> tuple[float, float]:
    x, y = flights.board.places.cell_rect(cell).center
    return x, y - 1.6 * flights.side


def began(flights: Flights, run: Sequence[moves.ConflictBegan], held: int) -> Steps:
    """The panel unrolls, then the strength of each side is counted out on the board (TE-8.3, TE-9.6)."""
    board = flights.board
    event = run[0]
    panel = board.questions.conflict

    def opened(part: float) -> None:
        panel.opened = part

    def begin() -> None:
        board.picture.arrive(event)
        panel.opened = 0.0
        panel.follow()

    flash = [
        Flash(board, flights.at(cell), colour, 1.1)
        for cell, colour in ((event.attacker_cell, (255, 211, 94)), (event.defender_cell, (143, 204, 255)))
    ]
    steps: Steps = [[Call(begin)], [During(board, UNROLL, opened), heard(board, CLASH), *flash]]
    for side, cells in enumerate((event.attacker_support, event.defender_support)):
        seconds = min(COUNT * len(cells), LONGEST) / max(1, len(cells))
        for number, cell in enumerate(cells, 1):
            count = After(seconds, _counter(flights, side, number))
            glow = Flash(board, flights.at(cell), ((255, 211, 94), (143, 204, 255))[side], 0.8)
            glow.duration = min(glow.duration, seconds + 0.1)
            steps.append([count, glow, heard(board, TAP)])
    steps.append([After(LOOK)])
    return steps


def _counter(flights: Flights, side: int, number: int) -> Callable[[], None]:
    """One more supporter of a side is counted."""

    def count() -> None:
        fight = flights.board.picture.fight
        if fight is not None:
            fight.counted[side] = number
            flights.board.picture.touch()
            flights.board.questions.conflict.refresh()

    return count


def committed(flights: Flights, run: Sequence[moves.TilesCommitted], held: int) -> Steps:
    """Tiles fly from the hand into the panel, in the open (TE-8.4, TE-9.7)."""
    board, event = flights.board, run[0]
    panel = board.questions.conflict
    side = 0 if event.attacks else 1

    def landed() -> None:
        board.picture.arrive(event)
        panel.refresh()
        board.link.request_frame()

    start = board.tile_point(event.seat, event.colour)
    throws: list[Clip] = [
        Throw(
            board,
            flights.tile(event.colour),
            lambda: start,
            lambda: panel.tile_point(side),
            (flights.side * 0.62, flights.side * 0.5),
            number * 0.12,
            seconds=0.45,
        )
        for number in range(event.count)
    ]
    sound = [heard(board, TAKE)] if throws else []
    return [[Call(flights.leaves(event)), *throws, *sound], [Call(landed)], [After(LOOK + 0.2)]]


def decided(flights: Flights, run: Sequence[moves.ConflictDecided], held: int) -> Steps:
    """The panel names the winner, then rolls up (TE-8.5, TE-9.8)."""
    board, event = flights.board, run[0]
    panel = board.questions.conflict

    def name() -> None:
        board.picture.arrive(event)
        panel.refresh()

    def closing(part: float) -> None:
        panel.opened = 1.0 - part

    def gone() -> None:
        board.picture.fight = None
        board.picture.touch()
        panel.opened = 1.0
        panel.follow()
        board.link.request_frame()

    def winner_cell() -> tuple[float, float]:
        cell = board.picture.board.leaders[4 * event.winner + event.colour]
        return board.places.cell_rect(cell).center if cell >= 0 else board.places.frame.center

    show: list[Clip] = [
        After(VERDICT),
        Flash(board, winner_cell, (255, 226, 130), 1.6),
        heard(board, SCORE),
    ]
    return [[Call(name)], show, [During(board, UNROLL * 0.7, closing)], [Call(gone)]]


def outcome(flights: Flights, event: moves.ConflictDecided) -> str:
    """Who has won, in words."""
    link = flights.board.link
    defender = event.loser if event.winner == event.attacker else event.winner
    fight = Fight(
        event.war, event.colour, (event.attacker, defender), (-1, -1), ((), ()), winner=event.winner
    )
    names = (link.name(event.attacker), link.name(defender))
    return words.verdict(fight, names, (event.attacker_strength, event.defender_strength))


def removed(flights: Flights, run: Sequence[moves.TilesRemoved], held: int) -> Steps:
    """The beaten side's tiles crumble one after the other (TE-9.9)."""
    board, step = flights.board, list[Clip]()
    for event in run:
        step.append(Call(flights.leaves(event)))
        piece = flights.tile(event.colour)
        for number, cell in enumerate(event.cells):
            delay = number * 0.08
            step.append(Standing(board, piece, flights.at(cell), delay))
            step.append(Crumble(board, piece, flights.at(cell), delay))
            step.append(Puff(board, flights.at(cell), 0.5, delay + 0.1))
        step.append(heard(board, CRUMBLE))
    return [step]


MAKERS: dict[type[Event], Callable[[Flights, Any, int], Steps]] = {
    moves.MarkerLaid: marker_laid,
    moves.MarkerLifted: marker_lifted,
    moves.ConflictBegan: began,
    moves.TilesCommitted: committed,
    moves.ConflictDecided: decided,
    moves.TilesRemoved: removed,
}
