"""What is on the table of Tigris & Euphrates: board, hands, points, whose turn it is and what is asked.

Owns the facts and their copies, views and forms; the rules that change them are in the modules beside
this one. Secret are hands, swapped tiles and the order of the bag (TE-16.1): on a view they are None
where its seats may not know them, and their numbers stand beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from game.contract import (
    CHANCE,
    OVER,
    Draw,
    Entry,
    Event,
    HiddenHand,
    Move,
    Options,
    Plain,
    Prompt,
    Refusal,
    Request,
    Result,
    Roll,
    Shuffle,
    State,
    Viewers,
)
from game.pending import Pending
from game.tigris import ending, legal, rules, steps, text
from game.tigris.board import Board, cells_of
from game.tigris.conflicts import Conflict, war_colours
from game.tigris.legal import Hand
from game.tigris.moves import PointsGained
from game.tigris.parts import ADVANCED, CATASTROPHES, COLOURS, LETTERS, RED, STANDARD, TILE_COUNTS
from game.tigris.steps import BAG, Step

NO_TILES: Hand = (0, 0, 0, 0)
_SEATS = ((0,), (1,), (2,), (3,))
_RULES = {
    steps.LOT: "TE-4.5",
    steps.SHUFFLE: "TE-4.2",
    steps.DEAL: "TE-4.4",
    steps.ACTION: "TE-5.1",
    steps.SWAP: "TE-13.1",
    steps.REFILL: "TE-14.2",
    steps.WARS: "TE-9.4",
    steps.BUILDING: "TE-17.3",
    steps.BUILD: "TE-10.1",
    steps.TAKE: "TE-11.1",
    steps.POINT: "TE-17.2",
}


class Tigris(State):
    """A position. `turn` counts the turns ended; `active` is -1 before the first and after the last.

    points: per seat * 4 + colour; treasures: taken by each seat; played: tiles of each colour that have
    come out for all to see, the starting temples among them; swapped: tiles each seat put out of the
    game unseen, `discards` their colours; bag: tiles left in it, stock their colours, None on a view.
    """

    __slots__ = (
        "actions",
        "active",
        "bag",
        "board",
        "catastrophes",
        "conflict",
        "discards",
        "ended",
        "first",
        "hand_sizes",
        "hands",
        "has_buildings",
        "has_wonder",
        "map",
        "options",
        "pending",
        "played",
        "points",
        "seats",
        "stock",
        "swapped",
        "treasures",
        "turn",
        "viewers",
    )

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.viewers: Viewers | None = None
        self.map = ADVANCED if options["advanced_board"] else STANDARD
        self.has_wonder = bool(options["wonder"])
        self.has_buildings = bool(options["buildings"])
        self.first = -1 if options["first"] == "lot" else int(str(options["first"])) - 1
        """The seat that plays first, -1 before the lot was drawn."""
        self.active = -1
        self.turn = 0
        self.actions = 0
        self.ended = ""
        """How the game ended: "treasures" or "bag" (TE-15.1), "" while it goes on."""
        self.board = Board(self.map, seats)
        self.points = [0] * (seats * len(COLOURS))
        self.treasures = [0] * seats
        self.catastrophes = [CATASTROPHES] * seats
        self.hands: list[Hand | None] = [NO_TILES] * seats
        self.hand_sizes = [0] * seats
        self.discards: list[Hand | None] = [NO_TILES] * seats
        self.swapped = [0] * seats
        self.played = [0] * len(COLOURS)
        self.played[RED] = self.map.temples.bit_count()
        stock = [box - out for box, out in zip(TILE_COUNTS, self.played, strict=True)]
        self.stock: tuple[int, ...] | None = tuple(stock)
        self.bag = sum(stock)
        self.conflict: Conflict | None = None
        """What is fought now, until the defender has committed."""
        self.pending: Pending[Step] = Pending()
        self.pending.push(*([Step(steps.LOT)] if self.first < 0 else []), Step(steps.SHUFFLE))

    # --- who is asked ---------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        if not self.pending:
            return OVER
        step = self.pending.top
        return _SEATS[step.seat] if step.kind in steps.QUESTIONS else CHANCE

    @property
    def prompt(self) -> Prompt:
        """Its kinds and rules are those of the steps; only public facts."""
        if not self.pending:
            return Prompt(steps.OVER, (), "TE-15.1")
        step = self.pending.top
        if step.kind == steps.COMMIT:
            return self._commit_prompt()
        seats = _SEATS[step.seat] if step.kind in steps.QUESTIONS else ()
        args: tuple[tuple[str, int | str], ...] = ()
        if step.kind == steps.ACTION:
            args = (("actions", self.actions), ("turn", self.turn + 1))
        elif step.kind == steps.WARS:
            args = (("colours", "".join(LETTERS[colour] for colour in war_colours(self))),)
        elif step.kind in (steps.BUILD, steps.BUILDING):
            args = (("colour", step.colour), ("cell", step.cell))
        may_decline = step.kind in (steps.BUILD, steps.BUILDING)
        return Prompt(step.kind, seats, _RULES[step.kind], "", may_decline, args)

    def _commit_prompt(self) -> Prompt:
        now = self.conflict
        assert now is not None
        args: tuple[tuple[str, int | str], ...] = (
            ("war", int(now.war)),
            ("colour", now.colour),
            ("attacker", now.attacker),
            ("defender", now.defender),
            ("attacker_strength", now.attacker_strength),
            ("defender_strength", now.defender_strength),
            ("attacker_added", -1 if now.attacker_added is None else now.attacker_added),
        )
        return Prompt(steps.COMMIT, self.to_act, "TE-9.7" if now.war else "TE-8.4", "", False, args)

    @property
    def request(self) -> Request:
        if self.to_act != CHANCE:
            raise ValueError("nothing is asked of the dealer")
        step = self.pending.top
        if step.kind == steps.LOT:
            return Roll(steps.LOT_DIE, self.seats)
        if step.kind == steps.SHUFFLE:
            return Shuffle(BAG, self.bag)
        return Draw(BAG, min(step.number, self.bag), step.seat)

    def contents(self, pile: str) -> tuple[int, ...]:
        """The colours in the bag, ascending."""
        if pile != BAG:
            return ()
        if self.stock is None:
            raise HiddenHand("the bag is closed")
        return tuple([colour for colour, count in enumerate(self.stock) for _ in range(count)])

    # --- the rules ------------------------------------------------------------------------------

    def legal(self, seat: int) -> Sequence[Move]:
        """In the order that the module `legal` names."""
        return legal.legal(self, seat)

    def check(self, entry: Entry) -> Refusal | None:
        return rules.check(self, entry)

    def play(self, entry: Entry) -> list[Event]:
        return rules.play(self, entry)

    def result(self) -> Result:
        """The total is the lowest colour, treasures used; ties holds the three others (TE-15.3)."""
        ranks = ending.standings(self)
        breakdown = tuple(
            (*zip(COLOURS, self.points_of(seat), strict=True), ("treasures", self.treasures[seat]))
            for seat in range(self.seats)
        )
        totals = tuple([rank[0] for rank in ranks])
        ties = tuple([(min(a, 999) * 1000 + min(b, 999)) * 1000 + min(c, 999) for _, a, b, c in ranks])
        return Result(ending.places(ranks), totals, breakdown, ties, self.ended)

    # --- facts, and the changes that several rules make ------------------------------------------

    def points_of(self, seat: int) -> tuple[int, int, int, int]:
        """Red, blue, green, black points, without treasures."""
        red, blue, green, black = self.points[seat * 4 : seat * 4 + 4]
        return red, blue, green, black

    def unseen(self, colour: int) -> int:
        """How many tiles of a colour are in places that this state does not know, or in its bag."""
        if self.stock is not None:
            return self.stock[colour]
        known = self.played[colour]
        for tiles in (*self.hands, *self.discards):
            if tiles is not None:
                known += tiles[colour]
        return TILE_COUNTS[colour] - known

    def may_hold(self, seat: int, colour: int, count: int) -> bool:
        """Whether a seat holds so many tiles of a colour; of a hidden hand, whether it can."""
        hand = self.hands[seat]
        if hand is not None:
            return hand[colour] >= count
        return count <= min(self.hand_sizes[seat], self.unseen(colour))

    def spend(self, seat: int, colour: int, count: int) -> None:
        """Tiles leave a hand for all to see."""
        hand = self.hands[seat]
        if hand is not None:
            self.hands[seat] = _changed(hand, colour, -count)
        self.hand_sizes[seat] -= count
        self.played[colour] += count

    def discard(self, seat: int, count: int, tiles: tuple[int, ...] | None) -> None:
        """Tiles leave a hand unseen (TE-13.1)."""
        hand, gone = self.hands[seat], self.discards[seat]
        if hand is not None and gone is not None and tiles is not None:
            for colour, number in enumerate(tiles):
                hand, gone = _changed(hand, colour, -number), _changed(gone, colour, number)
            self.hands[seat], self.discards[seat] = hand, gone
        self.hand_sizes[seat] -= count
        self.swapped[seat] += count

    def take_from_bag(self, seat: int, count: int, items: tuple[int, ...] | None) -> None:
        """Tiles come from the bag into a hand."""
        hand = self.hands[seat]
        if items is not None:
            for colour in range(len(COLOURS)):
                number = items.count(colour)
                if hand is not None:
                    hand = _changed(hand, colour, number)
                if self.stock is not None:
                    self.stock = _changed(self.stock, colour, -number)
            self.hands[seat] = hand
        self.hand_sizes[seat] += count
        self.bag -= count

    def gain(
        self, seat: int, colour: int, count: int, why: str, cells: tuple[int, ...], events: list[Event]
    ) -> None:
        """Points for a seat."""
        index = seat * len(COLOURS) + colour
        self.points[index] += count
        events.append(PointsGained(seat, colour, count, self.points[index], why, cells))

    # --- copies and views -----------------------------------------------------------------------

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.options, twin.seats, twin.viewers, twin.map = self.options, self.seats, self.viewers, self.map
        twin.has_wonder, twin.has_buildings = self.has_wonder, self.has_buildings
        twin.first, twin.active, twin.turn, twin.actions = self.first, self.active, self.turn, self.actions
        twin.ended, twin.conflict, twin.bag, twin.stock = self.ended, self.conflict, self.bag, self.stock
        twin.board, twin.pending = self.board.copy(), self.pending.copy()
        twin.points, twin.treasures = self.points[:], self.treasures[:]
        twin.catastrophes, twin.played = self.catastrophes[:], self.played[:]
        twin.hands, twin.hand_sizes = self.hands[:], self.hand_sizes[:]
        twin.discards, twin.swapped = self.discards[:], self.swapped[:]
        return twin

    def view(self, seats: Viewers) -> Self:
        twin = self.copy()
        twin.viewers = viewers = seats if self.viewers is None else self.viewers & seats
        twin.stock = None
        for seat in range(self.seats):
            if seat not in viewers:
                twin.hands[seat] = twin.discards[seat] = None
        return twin

    def imagine(self, stream: Any) -> Self:
        """What no viewer can exclude is equally likely: unseen tiles fill hands, swaps and bag."""
        twin = self.copy()
        twin.viewers = None
        if self.viewers is None:
            return twin
        hidden = [colour for colour in range(len(COLOURS)) for _ in range(self.unseen(colour))]
        order = stream.shuffle(hidden)
        for places, sizes in ((twin.hands, self.hand_sizes), (twin.discards, self.swapped)):
            for seat, size in enumerate(sizes):
                if places[seat] is None:
                    places[seat] = _counted(order[:size])
                    order = order[size:]
        twin.stock = _counted(order)
        return twin

    # --- forms ----------------------------------------------------------------------------------

    def sections(self) -> dict[str, Plain]:
        board, conflict = self.board, self.conflict
        fought: list[Plain] | None = None
        if conflict is not None:
            fought = [list(part) if isinstance(part, tuple) else part for part in conflict]
        return {
            "setup": [self.seats, dict(self.options), self.first],
            "turn": [self.active, self.turn, self.actions, self.ended],
            "steps": [list(step) for step in self.pending.steps()],
            "conflict": fought,
            "tiles": [
                *[list(cells_of(bits)) for bits in (*board.up, board.down, board.ruins, board.treasures)],
                [board.marker, board.under_marker],
            ],
            "pieces": [list(board.leaders), list(board.monuments), list(board.buildings), board.wonder],
            "points": [list(self.points), list(self.treasures), list(self.catastrophes)],
            "hands": [_plain(self.hands), list(self.hand_sizes)],
            "bag": [
                None if self.stock is None else list(self.stock),
                self.bag,
                _plain(self.discards),
                list(self.swapped),
                list(self.played),
            ],
        }

    def to_text(self) -> str:
        return text.write(self)

    @classmethod
    def from_text(cls, text_form: str) -> Self:
        return text.read(cls, text_form)


def _changed(tiles: tuple[int, ...], colour: int, change: int) -> Hand:
    """The hand with more or fewer tiles of a colour."""
    counts = list(tiles)
    counts[colour] += change
    red, blue, green, black = counts
    return red, blue, green, black


def _counted(items: Sequence[int]) -> Hand:
    red, blue, green, black = (items.count(colour) for colour in range(len(COLOURS)))
    return red, blue, green, black


def _plain(hands: Sequence[Hand | None]) -> list[Plain]:
    return [None if hand is None else list(hand) for hand in hands]
