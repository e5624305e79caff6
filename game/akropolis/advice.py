"""The expert that bot medium and the hint ask: it glances, weighs, and says why.

Owns the choice of one reason with its facts. Reasons and their facts, all about the advised turn:

    plaza     kind, stars, points: it adds stars of a kind; points that the kind gains at once, from 0
    ring      count, points: so many temples more are built on all around; points of the temples
    height    kind, level, points: a district of the kind counts above the ground; points of the kind
    gain      kind, points: what a kind gains at once
    grow      kind, value: the value of a kind grows, for stars that are still to come
    stones    count: quarries that it covers
    free      nothing: it costs no stone
    quarries  count: visible quarries that can be covered later
    place     level: it prepares a good place for a tile on that level
    deny      seat: it takes a tile that the next player could use
    architect nothing: it leaves less to the Architect of the solo game
    best      nothing: none of these stands out

Must never change a position.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.akropolis.city import City
from game.akropolis.evaluation import POINT, Worth, prospects, rivals, weigh
from game.akropolis.glance import Glances
from game.akropolis.moves import Build
from game.akropolis.outlook import turns_left
from game.akropolis.parts import KINDS, TEMPLE
from game.akropolis.scoring import explain
from game.akropolis.state import Akropolis
from game.contract import Reason
from game.hexes import STEPS, unpack

REASONS = (
    "plaza",
    "ring",
    "height",
    "gain",
    "grow",
    "stones",
    "free",
    "quarries",
    "place",
    "deny",
    "architect",
    "best",
)
"""Every key that a reason can have."""


class Expert:
    """What there is to say of the legal turns of one position. The seat must be the one to act."""

    def __init__(self, state: Akropolis, seat: int) -> None:
        self._state, self._seat = state, seat
        self._ahead = prospects(state, seat, turns_left(state, seat) - 1)
        takes = min(state.stones[seat] + 1, len(state.row))
        self._rivals = rivals(state, seat, takes)
        self._glances = Glances(state, seat, self._ahead, self._rivals)

    def glance(self, move: Build) -> int:
        """Roughly what a legal turn is worth; in the last turn exactly, as there is nothing but points."""
        return self._glances(move) if self._ahead.turns else self.weigh(move)

    def weigh(self, move: Build) -> int:
        """What a legal turn is worth, in hundredths of a point."""
        return self._worth(move).total

    def reason(self, best: Build, other: Build) -> Reason:
        """Why `best` rather than `other`: the claim that makes most of the difference and is true."""
        mine, theirs = self._worth(best), self._worth(other)
        claims = [*self._of_kinds(mine, theirs), *self._of_the_rest(mine, theirs)]
        margin, reason = max(claims, key=lambda claim: claim[0], default=(0, Reason("best")))
        return reason if margin > 0 else Reason("best")

    def _worth(self, move: Build) -> Worth:
        return weigh(self._state, move, self._ahead, self._rivals[move.take])

    # --- claims: what each is worth more than with the other turn, and the reason ----------------------

    def _of_kinds(self, mine: Worth, theirs: Worth) -> Iterator[tuple[int, Reason]]:
        for kind in range(len(KINDS)):
            margin = mine.points[kind] + mine.promise[kind] - theirs.points[kind] - theirs.promise[kind]
            reason = self._of_kind(mine, kind)
            if reason is not None:
                yield margin, reason

    def _of_kind(self, mine: Worth, kind: int) -> Reason | None:
        before, values = self._state.cities[self._seat], self._state.values[self._seat]
        stars, value = mine.city.stars[kind] - before.stars[kind], mine.values[kind] - values[kind]
        points = mine.points[kind] // POINT - values[kind] * before.stars[kind]
        named = ("kind", KINDS[kind])
        if stars > 0:
            return Reason("plaza", (named, ("stars", stars), ("points", max(0, points))))
        if value <= 0:
            return None
        if points <= 0:
            return Reason("grow", (named, ("value", value)))
        if kind == TEMPLE:
            ringed = _ringed(mine.city) - _ringed(before)
            if ringed > 0:
                return Reason("ring", (("count", ringed), ("points", points)))
        level = mine.change.level
        if level > 1 and self._counts_there(mine, kind):
            return Reason("height", (named, ("level", level), ("points", points)))
        return Reason("gain", (named, ("points", points)))

    def _counts_there(self, mine: Worth, kind: int) -> bool:
        """Whether a district of the kind on the new tile counts."""
        cells = [unpack(cell) for cell in mine.change.cells]
        districts = explain(mine.city, self._state.terms).kinds[kind].districts
        return any(district.counts and (district.q, district.r) in cells for district in districts)

    def _of_the_rest(self, mine: Worth, theirs: Worth) -> Iterator[tuple[int, Reason]]:
        saved = mine.stones - theirs.stones
        if mine.change.quarries:
            yield saved, Reason("stones", (("count", mine.change.quarries),))
        elif not mine.move.take:
            yield saved, Reason("free")
        if mine.dug:
            yield mine.quarries - theirs.quarries, Reason("quarries", (("count", mine.dug),))
        if mine.best_level:
            yield mine.sites - theirs.sites, Reason("place", (("level", mine.best_level),))
        after = (self._seat + 1) % self._state.seats
        deny = Reason("architect") if after == self._seat else Reason("deny", (("seat", after),))
        yield theirs.rival - mine.rival, deny


def _ringed(city: City) -> int:
    """Temples built on all around (AK-10.4)."""
    top = city.top
    return sum(all(cell + step in top for step in STEPS) for cell in city.districts[TEMPLE])
