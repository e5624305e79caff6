"""How a table is kept, and which options fit a game and a number of seats.

Owns the settings that are the same for every game. Must never keep an option that the game would refuse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.contract import Game, GameError, Options, OptionValue

UNDO, CLOCK = ("none", "fence", "agree"), ("off", "turn", "bank")
MOST_SECONDS, MOST_BONUS = 86_400, 3_600


@dataclass(slots=True)
class Settings:
    """How the table is kept. undo: none, fence, agree; clock: off, turn, bank; strict: a bot decides for
    whoever has no time left."""

    spectators: bool = True
    undo: str = "agree"
    clock: str = "off"
    seconds: int = 0
    bonus: int = 0
    strict: bool = False

    def to_fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def change(self, **changes: Any) -> None:
        """Sets some of them. Raises GameError for what cannot be."""
        for name, value in changes.items():
            if name not in self.__slots__ or type(value) is not type(getattr(self, name)):
                raise GameError(f"there is no such setting: {name}")
            if not _fits(name, value):
                raise GameError(f"the setting {name} cannot be that")
        for name, value in changes.items():
            setattr(self, name, value)


def _fits(name: str, value: Any) -> bool:
    if name in ("undo", "clock"):
        return value in (UNDO if name == "undo" else CLOCK)
    if name in ("seconds", "bonus"):
        return bool(0 <= value <= (MOST_SECONDS if name == "seconds" else MOST_BONUS))
    return True


def fit_seats(game: Game, count: int) -> int:
    """The number of seats that the game has and that comes nearest, not more if it can be."""
    return max([n for n in game.seats if n <= count] or [min(game.seats)])


def fit_options(
    game: Game, seats: int, kept: Mapping[str, OptionValue], wanted: Mapping[str, OptionValue]
) -> Options:
    """All options: what is wanted, else what was chosen before where it still fits. Raises OptionError."""
    fitting: dict[str, OptionValue] = {}
    for option in game.options:
        if option.key in kept and (not option.seats or seats in option.seats):
            fitting[option.key] = kept[option.key]
    try:
        return game.check_setup(fitting | dict(wanted), seats)
    except GameError:
        return game.check_setup(wanted, seats)
