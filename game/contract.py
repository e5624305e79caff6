"""The contract between a game and everything around it.

Owns the types that scenes, bots, tests and the network use: records that travel (moves, outcomes,
reveals, events), prompts, refusals, results, options, and the abstract State and Game.
Must never know one particular game, and never import anything but the standard library.
"""

from __future__ import annotations

import hashlib
import json
import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

# Named here again, so that whoever uses the contract has one door.
from game.record import GameError as GameError
from game.record import Plain as Plain
from game.record import Record as Record
from game.record import Unreadable as Unreadable
from game.record import Viewers as Viewers
from game.record import read_text as read_text

OptionValue = bool | str
Options = dict[str, OptionValue]

CHANCE: tuple[int, ...] = (-1,)
"""`State.to_act` while the dealer is asked."""
OVER: tuple[int, ...] = ()
"""`State.to_act` when the game has ended."""
NOBODY: Viewers = frozenset()
"""The viewers of a spectator."""
FACE_UP = -1
"""Owner of a draw that everybody sees."""


class OptionError(GameError):
    """An unknown game, option, option value or number of seats."""


class HiddenHand(GameError):
    """A question that a view without the acting seat cannot answer."""


@dataclass(frozen=True, slots=True)
class Move(Record):
    """A decision of one seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Outcome(Record):
    """An answer of the dealer."""


@dataclass(frozen=True, slots=True)
class Reveal(Record):
    """Hidden things turned up for all; made from the full state when it asks for a Disclose."""


TURN_ENDED = "turn_ended"


@dataclass(frozen=True, slots=True)
class Event(Record):
    """What happened, with all that an animation or a log line needs.

    When a seat's turn is over every game says so with an event of the kind TURN_ENDED: clocks go by it.
    """


Entry = Move | Outcome | Reveal


# --- requests to the dealer ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """`count` items from the top of `pile`, seen by `seat` alone, or by all when FACE_UP."""

    pile: str
    count: int
    seat: int = FACE_UP


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Pile `pile` now holds what `State.contents(pile)` says, `count` items, in a new secret order."""

    pile: str
    count: int


@dataclass(frozen=True, slots=True)
class Roll:
    """`count` numbers from 0 to `faces` - 1."""

    die: str
    faces: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class Disclose:
    """The full state turns something up: the match answers with `State.disclose()`."""

    what: str


Request = Draw | Shuffle | Roll | Disclose

# --- what a state says --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Prompt:
    """Who is asked what and why; enough to draw a question never heard of.

    kind: the question, e.g. "build"; seats: who is asked; rule: the rule number behind it;
    source: what caused it ("" if the turn itself); args: public facts for the wording.
    """

    kind: str
    seats: tuple[int, ...]
    rule: str = ""
    source: str = ""
    may_decline: bool = False
    args: tuple[tuple[str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: rule number, reason key, named facts. Put into words at the screen."""

    rule: str
    reason: str
    args: tuple[tuple[str, int | str], ...] = ()

    def fact(self, name: str) -> int | str:
        """The named fact."""
        return dict(self.args)[name]


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent that the rules play themselves and that has no seat.

    key: which one; total, breakdown, tie: as in a Result.
    """

    key: str
    total: int
    breakdown: tuple[tuple[str, int], ...]
    tie: int


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game.

    places: 1 = first, per seat, equal places shared; totals: points per seat;
    breakdown: per seat the parts of the total as (key, points); ties: what broke ties, per seat;
    reason: key of the way the game ended; rivals: opponents without a seat, who take places too, so
    that all seats may have lost.
    """

    places: tuple[int, ...]
    totals: tuple[int, ...]
    breakdown: tuple[tuple[tuple[str, int], ...], ...]
    ties: tuple[int, ...]
    reason: str
    rivals: tuple[Rival, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class State(ABC):
    """What is on the table. `viewers` is None on the full state, else the seats whose secrets it holds.

    `play` changes it in place and assumes a checked entry; everything else changes nothing.
    """

    seats: int
    options: Options
    viewers: Viewers | None

    def __eq__(self, other: object) -> bool:
        """The same facts, known to the same seats."""
        return (
            isinstance(other, type(self))
            and self.viewers == other.viewers
            and self.sections() == other.sections()
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats asked now, or CHANCE, or OVER."""

    @property
    @abstractmethod
    def prompt(self) -> Prompt:
        """The question now; depends on public facts only."""

    @property
    @abstractmethod
    def request(self) -> Request:
        """What is asked of the dealer while `to_act` is CHANCE."""

    @abstractmethod
    def contents(self, pile: str) -> tuple[int, ...]:
        """The items of a pile in canonical order. Raises HiddenHand on a view that cannot know."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[Move]:
        """The legal moves of a seat in a fixed documented order, lazily. Empty if it is not asked.

        Raises HiddenHand on a view without that seat (unless nothing hidden matters).
        """

    @abstractmethod
    def check(self, entry: Entry) -> Refusal | None:
        """None if `play(entry)` is allowed now."""

    @abstractmethod
    def play(self, entry: Entry) -> list[Event]:
        """Carries out a checked entry."""

    def disclose(self) -> Reveal:
        """The answer to a Disclose request; full state only."""
        raise HiddenHand("nothing to disclose")

    @abstractmethod
    def copy(self) -> Self: ...

    @abstractmethod
    def view(self, seats: Viewers) -> Self:
        """What these seats together know; of a view, what both know."""

    @abstractmethod
    def imagine(self, stream: Any) -> Self:
        """A full state that agrees with this view, unknown things filled from the stream."""

    @abstractmethod
    def sections(self) -> dict[str, Plain]:
        """All facts as plain data by section, for digests."""

    @abstractmethod
    def result(self) -> Result:
        """The final result; before the end, the standing as if it ended now."""

    @abstractmethod
    def to_text(self) -> str:
        """The whole position as readable JSON."""

    @classmethod
    @abstractmethod
    def from_text(cls, text: str) -> Self:
        """The position of `to_text`. Raises Unreadable for anything else."""


# --- what a game says of its moves --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is advised: reason key and named facts. Put into words at the screen."""

    key: str
    args: tuple[tuple[str, int | str], ...] = ()

    def fact(self, name: str) -> int | str:
        """The named fact."""
        return dict(self.args)[name]


class Expert(Protocol):
    """What a game knows to say of the legal moves of one position; made anew for every position.

    It sees a view and changes nothing.
    """

    def glance(self, move: Any) -> int:
        """Roughly what a move is worth, cheap enough for all; only for comparing within the position."""

    def weigh(self, move: Any) -> int:
        """What a move is worth, in points times 100; only for comparing within the position."""

    def reason(self, best: Any, other: Any) -> Reason:
        """What speaks most for `best` when it is held against `other`."""


# --- what a game says of itself -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """One choice at the new-table screen. Values are bool for a switch, else one of `values`.

    seats: the numbers of seats it is for, all if empty; own: setups for other numbers do not have it at
    all, instead of having its default; moot: numbers of seats for which it means nothing, whatever its
    value; notes: a sentence on each value, in the order of `values`.
    """

    key: str
    title: str
    explanation: str
    default: OptionValue
    values: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    group: str = ""
    rule: str = ""
    own: bool = False
    moot: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()

    def applies(self, seats: int) -> bool:
        """Whether it makes a difference for so many seats."""
        return seats not in self.moot and (not self.seats or seats in self.seats)

    @property
    def is_switch(self) -> bool:
        return isinstance(self.default, bool)

    def read(self, text: str) -> OptionValue:
        """The value of a word from the command line. Raises OptionError."""
        if self.is_switch:
            words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
            if text.lower() not in words:
                raise OptionError(f"option {self.key} is on or off, not '{text[:30]}'")
            return words[text.lower()]
        if text not in self.values:
            raise OptionError(f"option {self.key} is one of {', '.join(self.values)}, not '{text[:30]}'")
        return text

    def accepts(self, value: object) -> bool:
        return type(value) is bool if self.is_switch else type(value) is str and value in self.values


@dataclass(frozen=True, slots=True)
class Game:
    """A registered game. `records` holds every move, outcome, reveal and event class by kind."""

    name: str
    title: str
    summary: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    rules_version: int
    tables: Callable[[], Plain]
    setup: Callable[[Options, int], State]
    state: type[State]
    entries: Mapping[str, type[Record]]
    events: Mapping[str, type[Event]]
    value: Callable[[Any, int], int]
    """What a bot thinks the position is worth for a seat, in points times 100."""
    run_case: Callable[[dict[str, Any]], list[str]] | None = None
    """Runs one rule case; the problems found, empty if it passes."""
    audit: Callable[[Any], list[str]] | None = None
    """What is broken in a position that must always hold (pieces conserved …); empty if sound."""
    maturity: str = "beta"
    expert: Callable[[Any, int], Expert] | None = None
    """Knows the moves of the seat to act; bots above easy and the hint ask it."""
    signs: tuple[str, ...] = ()
    """The signs (icon names) that the seats choose among, each once; any sign if empty."""

    def check_setup(self, options: Mapping[str, object], seats: int) -> Options:
        """All options that this number of seats has, defaults filled in. Raises OptionError."""
        if seats not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise OptionError(f"{self.title} is for {allowed} seats, not {seats}")
        known = {option.key: option for option in self.options}
        absent = {option.key for option in self.options if option.own and seats not in option.seats}
        full: Options = {o.key: o.default for o in self.options if o.key not in absent}
        for key in sorted(options):
            value = options[key]
            if key not in known:
                raise OptionError(f"{self.title} has no option '{key[:30]}'")
            if not known[key].accepts(value):
                raise OptionError(f"option {key} cannot be {value!r:.40}")
            if known[key].seats and seats not in known[key].seats and value != known[key].default:
                raise OptionError(f"option {key} is not for {seats} seats")
            if key not in absent:
                full[key] = typing.cast(OptionValue, value)
        if full.get("first", "lot") not in ("lot", *map(str, range(1, seats + 1))):
            raise OptionError(f"first names seat {full['first']}, but there are {seats}")
        return full

    def rules_hash(self) -> str:
        """Changes whenever the tables or the rules version change."""
        return blake(canonical([self.name, self.rules_version, self.tables()]))

    def read_entry(self, wire: object) -> Entry:
        """The entry of a plain form from outside. Raises Unreadable."""
        if not isinstance(wire, (list, tuple)) or not wire or not isinstance(wire[0], str):
            raise Unreadable("an entry must be a list that begins with its kind")
        if wire[0] not in self.entries:
            raise Unreadable(f"unknown entry '{wire[0][:30]}'")
        return typing.cast(Entry, self.entries[wire[0]].from_wire(wire))


FIRST_PLAYER = Option(
    "first",
    "Start player",
    "Who plays first: drawn by lot, or the seat chosen here.",
    "lot",
    ("lot", "1", "2", "3", "4", "5"),
    ("drawn by lot", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5"),
)


def canonical(plain: Plain) -> bytes:
    """The one byte form of plain data: JSON with sorted keys and no blanks."""
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def blake(data: bytes) -> str:
    """16-byte BLAKE2b as hex."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def digests(state: State) -> dict[str, str]:
    """The digest of every section of what this state holds."""
    return {name: blake(canonical(plain)) for name, plain in sorted(state.sections().items())}


def digest(state: State) -> str:
    """One digest over all sections."""
    return blake(canonical(dict(digests(state))))
