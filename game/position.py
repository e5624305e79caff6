"""What the text form of a position starts with in every game: the setup, and whose view it is.

Owns how a fresh state is made of that, strictly. Must never read what a single game has on its table.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from game.contract import Game, GameError, Options, Unreadable, Viewers


class Made(Protocol):
    """A state as a game makes it from options and a number of seats."""

    seats: int
    viewers: Viewers | None

    def __init__(self, options: Options, seats: int) -> None: ...


Position = TypeVar("Position", bound=Made)


def fresh(game: Game, cls: type[Position], plain: dict[str, Any]) -> Position:
    """The state before anything happened, for the setup and viewers of a form. Raises Unreadable."""
    try:
        options = game.check_setup(plain["options"], plain["seats"])
    except GameError as error:
        raise Unreadable(str(error)) from error
    state = cls(options, plain["seats"])
    viewers = plain["viewers"]
    if viewers is not None:
        if viewers != sorted(set(viewers)) or (viewers and viewers[-1] >= state.seats):
            raise Unreadable("viewers: seats in ascending order were expected")
        state.viewers = frozenset(viewers)
    return state
