"""Pledge, a toy game that needs all of the machinery: hidden hands, a simultaneous choice and its
reveal, a secret swap, dice, a shuffle in mid-game and a final reveal.

Every seat holds four jars. All pledge one at the same time, face down; the best pledge starts. A turn
is an open sale (a die decides the price) or a secret swap of one or two jars with the cellar. When the
cellar is too small the market goes back into it, shuffled. After four rounds all hands are shown.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Self

from game import register
from game.contract import (
    CHANCE,
    FIRST_PLAYER,
    OVER,
    Disclose,
    Draw,
    Entry,
    Event,
    Game,
    HiddenHand,
    Move,
    Option,
    Options,
    Plain,
    Prompt,
    Refusal,
    Request,
    Result,
    Reveal,
    Roll,
    Shuffle,
    State,
    Unreadable,
    Viewers,
)
from game.dealer import OUTCOMES, Drawn, Rolled, Shuffled
from game.pending import Pending
from game.stream import Stream

HAND = 4
ROUNDS = 4
JARS = tuple(70_001 + 37 * n for n in range(24))
"""Identities that cannot be met by chance in any other number: tests search bytes for them."""


def worth(jar: int) -> int:
    return (jar - 70_001) // 37 // 4


@dataclass(frozen=True, slots=True)
class Pledge(Move):
    """One jar of the hand, face down; a device that may not know it gets None."""

    kind: ClassVar[str] = "pledge"
    jar: int | None

    def redact(self, viewers: Viewers) -> Self:
        return self if self.seat in viewers else type(self)(self.seat, None)


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """One jar of the hand, named to all."""

    kind: ClassVar[str] = "sell"
    jar: int


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """One or two jars go back into the cellar unseen."""

    kind: ClassVar[str] = "swap"
    count: int
    jars: tuple[int, ...] | None

    def redact(self, viewers: Viewers) -> Self:
        return self if self.seat in viewers else type(self)(self.seat, self.count, None)


@dataclass(frozen=True, slots=True)
class Shown(Reveal):
    """Jars turned up, all seats in one row, each seat's sorted."""

    kind: ClassVar[str] = "shown"
    what: str
    counts: tuple[int, ...]
    jars: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pledged(Event):
    kind: ClassVar[str] = "pledged"
    seat: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    kind: ClassVar[str] = "turned"
    jars: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sold(Event):
    kind: ClassVar[str] = "sold"
    seat: int
    jar: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The owner sees which jars left."""

    kind: ClassVar[str] = "swapped"
    seat: int
    count: int
    jars: tuple[int, ...] | None

    def redact(self, viewers: Viewers) -> Self:
        return self if self.seat in viewers else type(self)(self.seat, self.count, None)


@dataclass(frozen=True, slots=True)
class Got(Event):
    kind: ClassVar[str] = "got"
    seat: int
    count: int
    jars: tuple[int, ...] | None

    def redact(self, viewers: Viewers) -> Self:
        return self if self.seat in viewers else type(self)(self.seat, self.count, None)


@dataclass(frozen=True, slots=True)
class Paid(Event):
    kind: ClassVar[str] = "paid"
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    kind: ClassVar[str] = "refilled"
    count: int


Step = tuple[str, int, int]
"""(what, seat, number): ("shuffle", -1, 0), ("draw", seat, n), ("pledge"…), ("turn", seat, 0) …"""


class Pledges(State):
    """The table. Hidden things are None on a view, with their number kept beside them."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options, self.seats = dict(options), seats
        self.viewers: Viewers | None = None
        self.hands: list[tuple[int, ...] | None] = [() for _ in range(seats)]
        self.held = [0] * seats
        self.pledged = [False] * seats
        self.pledges: list[int | None] = [None] * seats
        self.cellar: tuple[int, ...] | None = JARS
        self.stored = len(JARS)
        self.market: tuple[int, ...] = ()
        self.points = [0] * seats
        self.turns = 0
        self.sold = 0
        deal = [("draw", seat, HAND) for seat in range(seats)]
        self.pending: Pending[Step] = Pending()
        self.pending.push(("shuffle", -1, 0), *deal, ("pledge", -1, 0), ("show", -1, 0))

    # --- asking ---------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        if not self.pending:
            return OVER
        what, seat, _ = self.pending.top
        if what == "pledge":
            return tuple(s for s in range(self.seats) if not self.pledged[s])
        return (seat,) if what == "turn" else CHANCE

    @property
    def prompt(self) -> Prompt:
        return Prompt(self.pending.top[0] if self.pending else "over", self.to_act, "TOY-1")

    @property
    def request(self) -> Request:
        what, seat, number = self.pending.top
        if what == "shuffle":
            return Shuffle("cellar", self.stored)
        if what == "draw":
            return Draw("cellar", number, seat)
        return Roll("price", 6) if what == "roll" else Disclose(what)

    def contents(self, pile: str) -> tuple[int, ...]:
        if self.cellar is None:
            raise HiddenHand("the cellar is dark")
        return self.cellar

    def legal(self, seat: int) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        hand = self.hands[seat]
        if hand is None:
            raise HiddenHand(f"the hand of seat {seat} is hidden")
        if self.pending.top[0] == "pledge":
            return [Pledge(seat, jar) for jar in hand]
        swaps = [c for n in (1, 2) if n <= len(hand) for c in combinations(hand, n)]
        return [*(Sell(seat, jar) for jar in hand), *(Swap(seat, len(c), c) for c in swaps)]

    def check(self, entry: Entry) -> Refusal | None:
        if isinstance(entry, Move):
            return self._check_move(entry)
        if self.to_act != CHANCE:
            return Refusal("TOY-1", "no_chance")
        return None if self._answers(entry) else Refusal("TOY-1", "other_request")

    def _check_move(self, move: Move) -> Refusal | None:
        if move.seat not in self.to_act:
            return Refusal("TOY-1", "not_asked")
        if isinstance(move, Pledge) != (self.pending.top[0] == "pledge"):
            return Refusal("TOY-2", "other_question")
        if isinstance(move, Swap) and move.count not in (1, 2):
            return Refusal("TOY-4", "count")
        named = move.jars if isinstance(move, Swap) else getattr(move, "jar", None)
        jars = named if isinstance(named, tuple) else () if named is None else (named,)
        hand = self.hands[move.seat]
        if isinstance(move, Swap) and (move.count > self.held[move.seat]):
            return Refusal("TOY-4", "count")
        if isinstance(move, Swap) and move.jars is not None and len(set(jars)) != move.count:
            return Refusal("TOY-4", "count")
        if hand is None:
            gone = any(jar not in JARS or jar in self.market for jar in jars)
            return Refusal("TOY-3", "not_there") if gone else None
        if named is None or any(jar not in hand for jar in jars):
            return Refusal("TOY-3", "not_in_hand")
        return None

    def _answers(self, entry: Entry) -> bool:
        request = self.request
        if isinstance(request, Shuffle):
            return entry == Shuffled(request.pile, request.count)
        if isinstance(request, Draw):
            if not isinstance(entry, Drawn) or (entry.pile, entry.seat, entry.count) != (
                request.pile,
                request.seat,
                request.count,
            ):
                return False
            if entry.items is None:
                return self.viewers is not None and entry.seat not in self.viewers
            known = self.cellar if self.cellar is not None else JARS
            return len(entry.items) == entry.count and all(jar in known for jar in entry.items)
        if isinstance(request, Roll):
            return isinstance(entry, Rolled) and len(entry.values) == 1 and 0 <= entry.values[0] < 6
        return isinstance(entry, Shown) and entry.what == request.what

    # --- playing --------------------------------------------------------------------------------

    def play(self, entry: Entry) -> list[Event]:
        if isinstance(entry, Pledge):
            return self._pledge(entry)
        if isinstance(entry, Sell):
            return self._sell(entry)
        if isinstance(entry, Swap):
            return self._swap(entry)
        self_step = self.pending.pop()
        if isinstance(entry, Drawn):
            return self._draw(entry)
        if isinstance(entry, Rolled):
            return self._price(self_step[1], entry.values[0])
        if isinstance(entry, Shown):
            return self._show(entry)
        return []

    def _leave_hand(self, seat: int, jars: tuple[int, ...] | None, count: int) -> None:
        hand = self.hands[seat]
        if hand is not None and jars is not None:
            self.hands[seat] = tuple(jar for jar in hand if jar not in jars)
        self.held[seat] -= count

    def _pledge(self, move: Pledge) -> list[Event]:
        self._leave_hand(move.seat, None if move.jar is None else (move.jar,), 1)
        self.pledged[move.seat] = True
        self.pledges[move.seat] = move.jar
        if all(self.pledged):
            self.pending.pop()
        return [Pledged(move.seat)]

    def _sell(self, move: Sell) -> list[Event]:
        self._leave_hand(move.seat, (move.jar,), 1)
        self.market = tuple(sorted((*self.market, move.jar)))
        self.sold = move.jar
        self.pending.pop()
        self.pending.push(("roll", move.seat, 0))
        return [Sold(move.seat, move.jar)]

    def _price(self, seat: int, roll: int) -> list[Event]:
        points = worth(self.sold) + roll
        self.points[seat] += points
        self._then_draw(seat, 1)
        return [Paid(seat, points), *self._restock(1)]

    def _swap(self, move: Swap) -> list[Event]:
        self._leave_hand(move.seat, move.jars, move.count)
        if self.cellar is not None:
            assert move.jars is not None
            self.cellar = tuple(sorted((*self.cellar, *move.jars)))
        self.stored += move.count
        self.pending.pop()
        self._then_draw(move.seat, move.count)
        self.pending.push(("shuffle", -1, 0))
        return [Swapped(move.seat, move.count, move.jars)]

    def _restock(self, need: int) -> list[Event]:
        if self.stored >= need:
            return []
        back = len(self.market)
        if self.cellar is not None:
            self.cellar = tuple(sorted((*self.cellar, *self.market)))
        self.stored += back
        self.market = ()
        self.pending.push(("shuffle", -1, 0))
        return [Refilled(back)]

    def _then_draw(self, seat: int, count: int) -> None:
        self.turns += 1
        if self.turns >= ROUNDS * self.seats:
            self.pending.push(("draw", seat, count), ("reckon", -1, 0))
        else:
            self.pending.push(("draw", seat, count), ("turn", (seat + 1) % self.seats, 0))

    def _draw(self, entry: Drawn) -> list[Event]:
        if self.cellar is not None:
            assert entry.items is not None
            self.cellar = tuple(jar for jar in self.cellar if jar not in entry.items)
        self.stored -= entry.count
        hand = self.hands[entry.seat]
        if hand is not None:
            assert entry.items is not None
            self.hands[entry.seat] = tuple(sorted((*hand, *entry.items)))
        self.held[entry.seat] += entry.count
        return [Got(entry.seat, entry.count, entry.items)]

    def disclose(self) -> Shown:
        what = self.pending.top[0]
        if what == "show":
            jars = tuple(jar for jar in self.pledges if jar is not None)
            return Shown(what, (1,) * self.seats, jars)
        hands = [hand for hand in self.hands if hand is not None]
        return Shown(what, tuple(map(len, hands)), tuple(jar for hand in hands for jar in hand))

    def _show(self, entry: Shown) -> list[Event]:
        if entry.what == "show":
            best = max(range(self.seats), key=lambda seat: (entry.jars[seat], -seat))
            self.market = tuple(sorted((*self.market, *entry.jars)))
            self.pledges = [None] * self.seats
            self.pending.push(("turn", best, 0))
            return [Turned(entry.jars)]
        at = 0
        for seat, count in enumerate(entry.counts):
            hand = entry.jars[at : at + count]
            self.hands[seat] = hand
            self.points[seat] += sum(map(worth, hand))
            at += count
        return [Turned(entry.jars)]

    # --- the whole ------------------------------------------------------------------------------

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in ("hands", "held", "pledged", "pledges", "points"):
            setattr(twin, name, list(getattr(self, name)))
        twin.pending = self.pending.copy()
        return twin

    def view(self, seats: Viewers) -> Self:
        twin = self.copy()
        twin.viewers = seats if self.viewers is None else seats & self.viewers
        twin.cellar = None
        if self.to_act != OVER:
            for seat in range(self.seats):
                if seat not in twin.viewers:
                    twin.hands[seat] = None
                    twin.pledges[seat] = None
        return twin

    def imagine(self, stream: Stream) -> Self:
        twin = self.copy()
        known = {jar for hand in self.hands if hand for jar in hand}
        known |= set(self.market) | {jar for jar in self.pledges if jar is not None}
        unknown = stream.shuffle([jar for jar in JARS if jar not in known])
        for seat in range(self.seats):
            if twin.hands[seat] is None:
                taken, unknown = unknown[: self.held[seat]], unknown[self.held[seat] :]
                twin.hands[seat] = tuple(sorted(taken))
            down = self.pledged[seat] and self.pending.top[0] in ("pledge", "show")
            if down and self.pledges[seat] is None:
                twin.pledges[seat], unknown = unknown[0], unknown[1:]
        twin.cellar, twin.viewers = tuple(sorted(unknown)), None
        return twin

    def sections(self) -> dict[str, Plain]:
        return {
            "hands": [None if hand is None else list(hand) for hand in self.hands],
            "held": list(self.held),
            "pledges": [list(self.pledges), list(self.pledged)],
            "cellar": [None if self.cellar is None else list(self.cellar), self.stored],
            "market": list(self.market),
            "points": list(self.points),
            "turn": [self.turns, self.sold, [list(step) for step in self.pending.steps()]],
        }

    def result(self) -> Result:
        places = tuple(1 + sum(other > mine for other in self.points) for mine in self.points)
        parts = tuple((("jars", points),) for points in self.points)
        return Result(places, tuple(self.points), parts, (0,) * self.seats, "rounds")

    def to_text(self) -> str:
        viewers = None if self.viewers is None else sorted(self.viewers)
        return json.dumps([self.seats, self.options, viewers, self.sections()])

    @classmethod
    def from_text(cls, text: str) -> Self:
        try:
            seats, options, viewers, parts = json.loads(text)
            state = cls(options, seats)
            state.viewers = None if viewers is None else frozenset(viewers)
            state.hands = [None if hand is None else tuple(hand) for hand in parts["hands"]]
            state.held, state.market = parts["held"], tuple(parts["market"])
            state.pledges, state.pledged = parts["pledges"]
            cellar, state.stored = parts["cellar"]
            state.cellar = None if cellar is None else tuple(cellar)
            state.points = parts["points"]
            state.turns, state.sold, steps = parts["turn"]
            state.pending = Pending(tuple(step) for step in steps)
        except (ValueError, TypeError, KeyError) as error:
            raise Unreadable("not a position of the toy game") from error
        return state


def hidden_from(state: Pledges, viewers: Viewers) -> list[int]:
    """Every identity that these viewers must not meet in any byte they get."""
    if state.to_act == OVER:
        return list(state.cellar or ())
    secret = list(state.cellar or ())
    for seat in range(state.seats):
        if seat not in viewers:
            pledge = state.pledges[seat]
            secret += list(state.hands[seat] or ()) + ([] if pledge is None else [pledge])
    return secret


def audit(state: Pledges) -> list[str]:
    """Jars conserved."""
    jars = list(state.cellar or ()) + list(state.market)
    jars += [jar for hand in state.hands for jar in hand or ()]
    jars += [jar for jar in state.pledges if jar is not None]
    return [] if sorted(jars) == sorted(JARS) else ["jars are lost or doubled"]


TOY = Game(
    name="toy",
    title="Pledge",
    summary="A toy that needs all of the machinery.",
    seats=(2, 3, 4),
    options=(FIRST_PLAYER, Option("loud", "Loud", "Changes nothing.", False)),
    rules_version=1,
    tables=lambda: list(JARS),
    setup=Pledges,
    state=Pledges,
    entries={c.kind: c for c in (Pledge, Sell, Swap, Shown)} | OUTCOMES,
    events={c.kind: c for c in (Pledged, Turned, Sold, Swapped, Got, Paid, Refilled)},
    value=lambda state, seat: 100 * state.points[seat] + sum(map(worth, state.hands[seat] or ())),
    audit=audit,
)
register(TOY)
