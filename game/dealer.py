"""Chance: the dealer owns the secret orders of all piles and the dice.

It answers a state's requests with outcomes that go into the log like moves. It must never change a
state, and its answers depend only on the key, on the requests before, and on nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from game.contract import FACE_UP, Draw, Outcome, Roll, Shuffle, State, Viewers
from game.stream import Stream


@dataclass(frozen=True, slots=True)
class Drawn(Outcome):
    """`items` came off `pile`, for `seat` alone or FACE_UP; None where a device may not know them."""

    kind: ClassVar[str] = "drawn"
    pile: str
    seat: int
    count: int
    items: tuple[int, ...] | None

    def redact(self, viewers: Viewers) -> Self:
        if self.seat == FACE_UP or self.seat in viewers or self.items is None:
            return self
        return type(self)(self.pile, self.seat, self.count, None)


@dataclass(frozen=True, slots=True)
class Shuffled(Outcome):
    """Pile `pile` lies in a new secret order; it holds `count` items."""

    kind: ClassVar[str] = "shuffled"
    pile: str
    count: int


@dataclass(frozen=True, slots=True)
class Rolled(Outcome):
    """The numbers a roll gave, each from 0."""

    kind: ClassVar[str] = "rolled"
    die: str
    values: tuple[int, ...]


OUTCOMES: dict[str, type[Outcome]] = {c.kind: c for c in (Drawn, Shuffled, Rolled)}


class Dealer:
    """Answers chance requests. Copies are cheap: orders are tuples, numbers are a counter."""

    __slots__ = ("_key", "_orders", "answered")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._orders: dict[str, tuple[int, ...]] = {}
        self.answered = 0

    def copy(self) -> Dealer:
        twin = Dealer(self._key)
        twin._orders = dict(self._orders)
        twin.answered = self.answered
        return twin

    def _stream(self, label: str) -> Stream:
        return Stream(self._key).child(self.answered, label)

    def answer(self, state: State) -> Outcome:
        """The outcome of the state's request. The same request at the same place gives the same outcome."""
        request = state.request
        if isinstance(request, Roll):
            stream = self._stream(request.die)
            outcome: Outcome = Rolled(
                request.die, tuple(stream.below(request.faces) for _ in range(request.count))
            )
        elif isinstance(request, Shuffle):
            self._orders[request.pile] = self._shuffled(state, request.pile)
            outcome = Shuffled(request.pile, request.count)
        elif isinstance(request, Draw):
            outcome = self._draw(state, request)
        else:
            raise TypeError("the dealer does not disclose; the match does")
        self.answered += 1
        return outcome

    def _shuffled(self, state: State, pile: str) -> tuple[int, ...]:
        return tuple(self._stream(pile).shuffle(state.contents(pile)))

    def _draw(self, state: State, request: Draw) -> Drawn:
        order = self._orders.get(request.pile)
        if order is None:
            # An imagined position: its piles were never shuffled by this dealer.
            order = self._shuffled(state, request.pile)
        self._orders[request.pile] = order[request.count :]
        return Drawn(request.pile, request.seat, request.count, order[: request.count])
