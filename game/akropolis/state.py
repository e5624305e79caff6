"""What is on the table of Akropolis: row, stones, cities, whose turn it is.

Owns the facts and their copies and forms; the rules that change them are in `rules`. The order of the
stacks is never here: it is the dealer's secret. Nothing else is hidden (AK-7.4), so every view holds
everything, and the unseen tiles are known to all as a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from game.akropolis import rules, solo, text
from game.akropolis.city import City
from game.akropolis.moves import Build
from game.akropolis.parts import KINDS, plan, starting_stones
from game.akropolis.rules import BUILD, END, LOT, LOT_DIE, REFILL, ROW, SHUFFLE, STACKS
from game.akropolis.sites import spot_of
from game.akropolis.tally import Terms, Values, points, tally
from game.contract import (
    CHANCE,
    OVER,
    Draw,
    Entry,
    Event,
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


class Akropolis(State):
    """A position. `turn` counts the turns played; seats play in plain rotation from `first` (AK-7.3).

    Alone, human and Architect alternate, the human first; in a position the human is always to move.
    """

    __slots__ = (
        "architect",
        "chief",
        "cities",
        "dealt",
        "first",
        "options",
        "phase",
        "plan",
        "row",
        "seats",
        "spent",
        "stacks",
        "stones",
        "terms",
        "turn",
        "unseen",
        "values",
        "viewers",
    )

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.viewers: Viewers | None = None
        self.plan = plan(seats, options)
        self.terms = Terms.of(options)
        self.first = self._chosen_first()
        """The seat that plays first, -1 before the lot was drawn."""
        self.phase = LOT if self.first < 0 else SHUFFLE
        self.chief = self.first
        self.turn = 0
        self.stacks = self.plan.stacks
        self.row: list[int] = []
        """Tile ids from the free end."""
        self.unseen: tuple[int, ...] = self.plan.tiles
        """Tiles in the stacks, sorted."""
        self.stones = [0] * seats
        self.dealt = [0] * seats
        """Starting stones."""
        self.spent = [0] * seats
        """Stones paid so far."""
        self.cities = [City.new() for _ in range(seats)]
        self.values: list[Values] = [tally(city, self.terms) for city in self.cities]
        """Value of each kind per seat, kept up to date."""
        self.architect: solo.Holding | None = solo.Holding() if seats == 1 else None
        """What the Architect holds in the solo game (AK-15); it has no seat. None in every other game."""

    def _chosen_first(self) -> int:
        """AK-3.4; alone the human begins (AK-15.1)."""
        if self.seats == 1:
            return 0
        return -1 if self.options["first"] == "lot" else int(str(self.options["first"])) - 1

    # --- who is asked ---------------------------------------------------------------------------

    @property
    def active(self) -> int:
        """The seat whose turn it is, -1 if none."""
        return (self.first + self.turn) % self.seats if self.phase == BUILD else -1

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == BUILD:
            return ((self.first + self.turn) % self.seats,)
        return OVER if self.phase == END else CHANCE

    @property
    def prompt(self) -> Prompt:
        if self.phase == BUILD:
            now, total = self.rounds
            args = (("stones", self.stones[self.active]), ("round", now), ("rounds", total))
            return Prompt(BUILD, self.to_act, "AK-4.1", args=args)
        rule = {LOT: "AK-3.4", SHUFFLE: "AK-3.2", ROW: "AK-3.2", REFILL: "AK-7.1", END: "AK-8.1"}
        return Prompt(self.phase, (), rule[self.phase])

    @property
    def request(self) -> Request:
        if self.phase == LOT:
            return Roll(LOT_DIE, self.seats)
        if self.phase == SHUFFLE:
            return Shuffle(STACKS, len(self.plan.tiles))
        if self.phase not in (ROW, REFILL):
            raise ValueError("nothing is asked of the dealer")
        return Draw(STACKS, self.plan.row if self.phase == ROW else self.plan.stack)

    def contents(self, pile: str) -> tuple[int, ...]:
        return self.unseen if pile == STACKS else ()

    @property
    def rounds(self) -> tuple[int, int]:
        """The round now, from 1, and the number of rounds (AK-8.2)."""
        return min(self.turn // self.plan.stack + 1, self.plan.rounds), self.plan.rounds

    # --- the rules ------------------------------------------------------------------------------

    def legal(self, seat: int) -> Sequence[Build]:
        """By row index, then by (q, r, rot) ascending."""
        return rules.legal(self, seat)

    def check(self, entry: Entry) -> Refusal | None:
        return rules.check(self, entry)

    def play(self, entry: Entry) -> list[Event]:
        return rules.play(self, entry)

    def result(self) -> Result:
        totals = self.totals()
        breakdown = tuple(
            (*zip(KINDS, self.points(seat), strict=True), ("stones", self.stones[seat]))
            for seat in range(self.seats)
        )
        rivals = () if self.architect is None else (solo.rival(self),)
        return Result(rules.ranking(self), totals, breakdown, tuple(self.stones), "last_tile", rivals)

    # --- points ---------------------------------------------------------------------------------

    def points(self, seat: int) -> tuple[int, ...]:
        """Points of each kind (AK-9.1)."""
        return points(self.values[seat], self.cities[seat].stars)

    def total(self, seat: int) -> int:
        """All points of a seat, stones included (AK-6.3)."""
        return sum(self.points(seat)) + self.stones[seat]

    def totals(self) -> tuple[int, ...]:
        """All points of every seat."""
        return tuple(self.total(seat) for seat in range(self.seats))

    # --- copies and views -----------------------------------------------------------------------

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.options, twin.seats, twin.viewers = self.options, self.seats, self.viewers
        twin.plan, twin.terms = self.plan, self.terms
        twin.first, twin.phase, twin.chief, twin.turn = self.first, self.phase, self.chief, self.turn
        twin.stacks, twin.unseen = self.stacks, self.unseen
        twin.row, twin.stones = self.row[:], self.stones[:]
        twin.dealt, twin.spent = self.dealt[:], self.spent[:]
        twin.cities, twin.values = self.cities[:], self.values[:]
        twin.architect = self.architect
        return twin

    def view(self, seats: Viewers) -> Self:
        twin = self.copy()
        twin.viewers = seats if self.viewers is None else self.viewers & seats
        return twin

    def imagine(self, stream: Any) -> Self:
        """The order of the stacks is not in a state, so nothing has to be made up."""
        twin = self.copy()
        twin.viewers = None
        return twin

    # --- forms ----------------------------------------------------------------------------------

    def sections(self) -> dict[str, Plain]:
        plain: dict[str, Plain] = {
            "setup": [self.seats, dict(self.options), self.first, _plain(self.dealt)],
            "row": [_plain(self.row), self.stacks],
            "unseen": _plain(self.unseen),
            "stones": [_plain(self.stones), _plain(self.spent)],
            "turn": [self.phase, self.turn, self.chief],
        }
        for seat, city in enumerate(self.cities):
            plain[f"city {seat}"] = [[tile, *spot_of(site)] for tile, site in city.placed]
        if self.architect is not None:
            tiles, stones, spent = self.architect
            plain["architect"] = [_plain(tiles), stones, spent]
        return plain

    def to_text(self) -> str:
        return text.write(self)

    @classmethod
    def from_text(cls, text_form: str) -> Self:
        return text.read(cls, text_form)

    def deal_stones(self) -> None:
        """Starting stones in turn order (AK-3.5)."""
        for place, count in enumerate(starting_stones(self.seats, self.options)):
            self.dealt[(self.first + place) % self.seats] = count
        self.stones = self.dealt[:]


def _plain(numbers: Iterable[int]) -> list[Plain]:
    return list(numbers)
