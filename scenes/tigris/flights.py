"""The animation of an update: events become movements, one after the other, and the picture follows them.

Owns the order and the pace. Must never change a state; whatever is skipped ends in the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.contract import Event
from game.tigris import moves
from scenes.animate import Call, Clip
from scenes.sound import BAG, LEADER, RISE, SAND, SCORE, STRIKE, TAKE, TREASURE, TURN
from scenes.text import tr
from scenes.tigris import land_flights, war_flights
from scenes.tigris import words as names
from scenes.tigris.motions import (
    SMALL,
    STAGGER,
    After,
    Flash,
    Piece,
    Point,
    Puff,
    Ribbon,
    Rider,
    Throw,
    heard,
    together,
)

if TYPE_CHECKING:
    from net.table import Update
    from scenes.tigris.board import TigrisBoard

KNOCKS: dict[type[Event], str] = {
    moves.TilePlaced: SAND,
    moves.LeaderPlaced: LEADER,
    moves.BuildingPlaced: RISE,
    moves.CatastrophePlaced: STRIKE,
}
"""What is heard when a piece comes down."""
Steps = list[list[Clip]]


class Flights:
    """Makes clips for the board."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board

    def clear(self) -> None:
        """Everything is settled; the picture is the state's."""
        self.board.questions.conflict.opened = 1.0

    def clips(self, update: Update, held: int = -1) -> Steps:
        """The animation of an update; held: the cell over which its piece hovers already, -1: none."""
        self.board.questions.forget()
        self._knock(update)
        steps: Steps = []
        for run in _runs(update.events):
            make = MAKERS.get(type(run[0]))
            if make is not None:
                steps += make(self, run, held)
        return together(steps)

    def _knock(self, update: Update) -> None:
        """With the animation off nothing lands: what others put down is heard at once, who won is said."""
        animator, link = self.board.link.animator, self.board.link
        if not animator.still or animator.skipping:
            return
        for event in update.events:
            if isinstance(event, moves.ConflictDecided):
                link.say(war_flights.outcome(self, event), "swords")
            sound = KNOCKS.get(type(event), "")
            if sound and getattr(event, "seat", -1) not in link.table.people:
                link.play(sound)

    # --- pieces and places ------------------------------------------------------------------------

    def tile(self, colour: int) -> Piece:
        """A face-up tile; -1: a back."""
        kit = self.board.kit
        if colour < 0:
            return Piece("back", kit.tile_back)
        return Piece(("tile", colour), lambda side: kit.tile(colour, side))

    def leader(self, seat: int, colour: int) -> Piece:
        sign = self.board.sign(seat)
        kit = self.board.kit
        return Piece(
            ("leader", sign, colour), lambda side: kit.leader(sign, colour, side), "shadow_leader_lifted"
        )

    def at(self, cell: int) -> Callable[[], Point]:
        """The middle of a cell, in window px, asked for when it is needed."""
        return lambda: self.board.places.cell_rect(cell).center

    def supply(self, seat: int, colour: int) -> Callable[[], Point]:
        """Where a leader lies at its owner's station."""
        return lambda: self.board.leader_point(seat, colour)

    def edge(self) -> Point:
        """Where buildings come from and go to: above the board."""
        frame = self.board.places.frame
        return frame.centerx, frame.top

    @property
    def side(self) -> int:
        return self.board.places.side

    def do(self, event: Event) -> Callable[[], None]:
        """The picture has all of an event."""
        return lambda: self.changed(self.board.picture.apply, event)

    def leaves(self, event: Event) -> Callable[[], None]:
        return lambda: self.changed(self.board.picture.leave, event)

    def arrives(self, event: Event) -> Callable[[], None]:
        return lambda: self.changed(self.board.picture.arrive, event)

    def changed(self, deed: Callable[[Any], None], event: Event) -> None:
        """Changes the picture, and asks for a frame."""
        deed(event)
        self.board.link.request_frame()

    # --- set-up, hands and bag ----------------------------------------------------------------------

    def start(self, run: Sequence[moves.StartChosen], held: int) -> Steps:
        """Who begins (TE-4.5)."""
        event = run[-1]
        name = self.board.link.name(event.seat)
        text = tr("The lot: {name} begins", name=name) if event.by_lot else tr("{name} begins", name=name)
        return [[Ribbon(self.board, text, 1.5, "dice" if event.by_lot else "")]]

    def bag(self, run: Sequence[moves.BagFilled], held: int) -> Steps:
        """The bag is full (TE-4.2)."""
        board = self.board
        flash = Flash(board, board.bag_point, (255, 226, 130), 1.2)
        return [[Call(self.do(run[-1])), flash, heard(board, BAG)]]

    def drawn(self, run: Sequence[moves.TilesDrawn], held: int) -> Steps:
        """Tiles come from the bag: their owner sees the faces, others backs (TE-4.4, TE-13, TE-14.2)."""
        board, step = self.board, list[Clip]()
        for event in run:
            step.append(Call(self.leaves(event)))
            # Around a table the view holds all hands, but only an open one is seen.
            seen = event.tiles if board.peeks(event.seat) else None
            tiles = seen or (-1,) * event.count
            for number, colour in enumerate(tiles):
                given = event.tiles[number] if event.tiles else None
                delay = (len(step) * 0.6 + number * 0.2) * STAGGER
                step.append(self._draw_one(event.seat, colour, given, delay))
            step.append(heard(board, BAG))
        return [step]

    def _draw_one(self, seat: int, colour: int, given: int | None, delay: float) -> Clip:
        """One tile on its way; colour: as it is seen; given: what it is, None if nobody here knows."""
        board = self.board

        def landed() -> None:
            board.picture.give(seat, given)
            board.link.request_frame()

        return Throw(
            board,
            self.tile(colour),
            board.bag_point,
            lambda: board.tile_point(seat, colour),
            (self.side * 0.4, self.side * SMALL),
            delay,
            landed=landed,
            seconds=0.42,
        )

    def swapped(self, run: Sequence[moves.TilesSwapped], held: int) -> Steps:
        """Tiles leave the game face down (TE-13.1)."""
        board, step = self.board, list[Clip]()
        for event in run:
            step.append(Call(self.do(event)))
            starts = [board.tile_point(event.seat, -1)] * event.count
            if event.tiles is not None and board.peeks(event.seat):
                colours = [colour for colour, n in enumerate(event.tiles) for _ in range(n)]
                starts = [board.tile_point(event.seat, colour) for colour in colours]
            for number, start in enumerate(starts):
                step.append(
                    Throw(
                        board,
                        self.tile(-1),
                        lambda start=start: start,
                        lambda: (board.places.frame.centerx, board.places.frame.bottom),
                        (self.side * SMALL, self.side * 0.3),
                        number * STAGGER,
                        fades=True,
                    )
                )
            step.append(heard(board, BAG))
        return [step]

    # --- actions ------------------------------------------------------------------------------------

    def placed(self, run: Sequence[moves.TilePlaced], held: int) -> Steps:
        """A tile flies to its cell, settles, and sand flies up (TE-7.1)."""
        steps: Steps = []
        for event in run:
            start = self.board.tile_point(event.seat, event.colour)
            steps += self.land(event, self.tile(event.colour), lambda start=start: start, event.cell, held)
        return steps

    def land(
        self,
        event: Event,
        piece: Piece,
        start: Callable[[], Point],
        cell: int,
        held: int,
        size: float = SMALL,
    ) -> Steps:
        """A piece comes to a cell; if it hovers there already it only drops."""
        board, side = self.board, self.side
        hovers = held == cell
        flight = Throw(
            board,
            piece,
            self.over(cell) if hovers else start,
            self.at(cell),
            (side * 1.16 if hovers else side * size, side),
            lifted=self.leaves(event),
            landed=self.arrives(event),
            seconds=0.02 if hovers else 0.5,
            drops=True,
        )
        down = [Puff(board, self.at(cell)), heard(board, KNOCKS[type(event)])]
        return [[flight], [*down]] if hovers else [[flight, heard(board, TAKE)], [*down]]

    def over(self, cell: int) -> Callable[[], Point]:
        """Where a piece hovers before it drops."""

        def place() -> Point:
            x, y = self.board.places.cell_rect(cell).center
            return x, y - self.side * 0.32

        return place

    def stood(self, run: Sequence[moves.LeaderPlaced], held: int) -> Steps:
        """A leader comes from supply, or from where it stood (TE-6.1)."""
        steps: Steps = []
        for event in run:
            start = self.at(event.before) if event.before >= 0 else self.supply(event.seat, event.colour)
            size = 1.0 if event.before >= 0 else SMALL
            steps += self.land(event, self.leader(event.seat, event.colour), start, event.cell, held, size)
        return steps

    def withdrawn(self, run: Sequence[moves.LeaderWithdrawn], held: int) -> Steps:
        """Its owner takes a leader back (TE-6.1)."""
        return [[*(self._home(event, 0.0) for event in run), heard(self.board, TAKE)]]

    def _home(self, event: Any, delay: float) -> Clip:
        board = self.board
        return Throw(
            board,
            self.leader(event.seat, event.colour),
            self.at(event.cell),
            self.supply(event.seat, event.colour),
            (self.side, self.side * SMALL),
            delay,
            lifted=self.leaves(event),
            landed=self.arrives(event),
            seconds=0.7,
        )

    def sent_home(self, run: Sequence[moves.LeaderSentHome], held: int) -> Steps:
        """Leaders without a temple, or beaten ones (TE-6.6, TE-8.6, TE-9.9)."""
        board = self.board
        together_: list[Clip] = [self._home(event, number * STAGGER) for number, event in enumerate(run)]
        temple = [event for event in run if event.why == "temple"]
        if temple:
            names_ = [names.leader_of(event.colour, board.link.name(event.seat)) for event in temple]
            text = tr("Without a temple, home to the supply: {leader}", leader=names_[0])
            if len(names_) > 1:
                text = tr("Without a temple, leaders go home: {n}", n=len(names_))
            together_.append(Ribbon(board, text, 1.4))
        return [[*together_, heard(board, TAKE)]]

    # --- points -------------------------------------------------------------------------------------

    def points(self, run: Sequence[moves.PointsGained], held: int) -> Steps:
        """Points fly from where they were earned to where they are counted (TE-7.5, TE-8.6, TE-9.10)."""
        board, step = self.board, list[Clip]()
        delay = 0.0
        for event in run:
            cells = event.cells or (-1,)
            singles = len(cells) == event.count
            starts = cells if singles else cells[:1]
            for number, cell in enumerate(starts):
                last = number == len(starts) - 1
                step.append(
                    Rider(
                        board,
                        event.colour,
                        tr("+{n}", n=1 if singles else event.count),
                        self.at(cell) if cell >= 0 else lambda: board.places.frame.center,
                        lambda e=event: board.points_point(e.seat, e.colour),
                        delay,
                        self._counted(event, last),
                    )
                )
                step.append(heard(board, SCORE, delay + 0.8))
                delay += STAGGER
        return [step]

    def _counted(self, event: moves.PointsGained, last: bool) -> Callable[[], None]:
        """A point has come; the last one brings the exact total."""

        def landed() -> None:
            if last:
                self.board.picture.arrive(event)
            else:
                self.board.picture.points[4 * event.seat + event.colour] += 1
                self.board.picture.touch()
            self.board.link.request_frame()

        return landed

    # --- treasures, turns, the end --------------------------------------------------------------------

    def treasure(self, run: Sequence[moves.TreasureTaken], held: int) -> Steps:
        """A treasure flies to who takes it (TE-11)."""
        board, step = self.board, list[Clip]()
        for event in run:
            piece = Piece("treasure", board.kit.treasure, "")
            step.append(
                Throw(
                    board,
                    piece,
                    self.at(event.cell),
                    lambda e=event: board.points_point(e.seat, -1),
                    (self.side, self.side * 0.9),
                    lifted=self.leaves(event),
                    landed=self.arrives(event),
                    seconds=0.8,
                )
            )
            step.append(Flash(board, self.at(event.cell), (255, 216, 96), 0.9))
            step.append(heard(board, TREASURE))
        return [step]

    def turn_ended(self, run: Sequence[moves.TurnEnded], held: int) -> Steps:
        """A turn is over (TE-14.4)."""
        return [[After(0.15)]]

    def used(self, run: Sequence[moves.TreasuresUsed], held: int) -> Steps:
        """Each treasure becomes a point at its owner's (TE-15.2)."""
        board, step = self.board, list[Clip]()
        for event in run:
            for number, colour in enumerate(event.used):
                step.append(
                    Rider(
                        board,
                        colour,
                        tr("+{n}", n=1),
                        lambda e=event: board.points_point(e.seat, -1),
                        lambda e=event, c=colour: board.points_point(e.seat, c),
                        number * STAGGER * 2,
                        board.link.request_frame,
                    )
                )
        return [step, [heard(board, SCORE)]] if step else []

    def ended(self, run: Sequence[moves.GameEnded], held: int) -> Steps:
        """Why the game is over (TE-15.1)."""
        if run[-1].why == "bag":
            text = tr("The bag is empty: the game is over")
        else:
            text = tr("The last treasures remain: the game is over")
        return [[Ribbon(self.board, text, 2.0), heard(self.board, TURN)]]


def _runs(events: Sequence[Event]) -> list[list[Any]]:
    """Events of one kind that follow each other, as they play together."""
    runs: list[list[Any]] = []
    for event in events:
        if runs and type(runs[-1][0]) is type(event) and not isinstance(event, war_flights.ALONE):
            runs[-1].append(event)
        else:
            runs.append([event])
    return runs


MAKERS: dict[type[Event], Callable[[Flights, Any, int], Steps]] = {
    moves.StartChosen: Flights.start,
    moves.BagFilled: Flights.bag,
    moves.TilesDrawn: Flights.drawn,
    moves.TilesSwapped: Flights.swapped,
    moves.TilePlaced: Flights.placed,
    moves.LeaderPlaced: Flights.stood,
    moves.LeaderWithdrawn: Flights.withdrawn,
    moves.LeaderSentHome: Flights.sent_home,
    moves.PointsGained: Flights.points,
    moves.TreasureTaken: Flights.treasure,
    moves.TurnEnded: Flights.turn_ended,
    moves.TreasuresUsed: Flights.used,
    moves.GameEnded: Flights.ended,
    **land_flights.MAKERS,
    **war_flights.MAKERS,
}
"""How the events of each kind are shown, several in a row together."""
