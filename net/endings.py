"""How people ended a match before its rules did, who gave up, and where everybody stands then.

Owns the standing of such an end and its form in saves and messages. Must never count points: totals and
places come from the game, and only whoever gave up stands behind all others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.contract import Plain, Result

CONCEDED, AGREED = "conceded", "agreed"
_MOST = 1 << 31


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat at the end: place (1 = first), points, and their parts as (key, points)."""

    place: int
    total: int
    parts: tuple[tuple[str, int], ...]

    def to_plain(self) -> dict[str, Any]:
        parts = [{"key": key, "points": points} for key, points in self.parts]
        return {"place": self.place, "total": self.total, "parts": parts}

    @classmethod
    def of_plain(cls, row: dict[str, Any]) -> Standing:
        """Of a checked message, or of a file. Raises KeyError, TypeError, ValueError for what is odd."""
        parts = tuple((str(part["key"]), _number(part["points"])) for part in row["parts"])
        return cls(_number(row["place"]), _number(row["total"]), parts)


def _number(value: object) -> int:
    if type(value) is not int or not -_MOST < value < _MOST:
        raise ValueError("no number")
    return value


@dataclass(frozen=True, slots=True)
class Ending:
    """how: conceded, agreed, or "" where the rules end the game or nothing has yet; seat: whose giving up
    ended it, else -1; gave_up: the seats that gave up; standing: per seat, empty while how is ""."""

    how: str = ""
    seat: int = -1
    gave_up: tuple[int, ...] = ()
    standing: tuple[Standing, ...] = ()

    def to_plain(self) -> dict[str, Plain]:
        """What a mark of the save tells of it; nothing of a game in which nobody gave up."""
        plain: dict[str, Plain] = {"gave_up": list(self.gave_up)} if self.gave_up else {}
        if self.how:
            plain |= {"ended": self.how, "seat": self.seat}
            plain["standing"] = [one.to_plain() for one in self.standing]
        return plain


OPEN = Ending()
"""Nobody has ended the game, nobody has given up."""


def read_ending(mark: dict[str, Any], seats: int, last: bool) -> Ending:
    """What a mark of a save tells; what is odd there is left out. last: no entry came after the mark."""
    told = mark.get("gave_up")
    named = told if isinstance(told, list) else []
    given = tuple(seat for seat in range(seats) if seat in named)
    how, seat = mark.get("ended"), mark.get("seat")
    if not last or how not in (CONCEDED, AGREED):
        return Ending("", -1, given)
    try:
        standing = tuple(Standing.of_plain(row) for row in mark["standing"])
    except (KeyError, TypeError, ValueError):
        standing = ()
    if len(standing) != seats:
        standing = ()
    return Ending(how, seat if type(seat) is int and 0 <= seat < seats else -1, given, standing)


def standings(result: Result, gave_up: Sequence[int] = ()) -> tuple[Standing, ...]:
    """Every seat as the game ranks it, but those who gave up behind all others and opponents without a
    seat."""
    keys = [(seat in gave_up, place) for seat, place in enumerate(result.places)]
    first = min(result.places)
    return tuple(
        Standing(
            sum(other < key for other in keys) + (1 + len(result.rivals) if key[0] else first),
            result.totals[seat],
            result.breakdown[seat],
        )
        for seat, key in enumerate(keys)
    )
