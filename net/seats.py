"""Who sits where: the name, sign, colour and kind of player of every seat.

Owns the cleaning of names. Must never let a character through that changes how other text is drawn.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game import bots
from game.contract import OptionError, Plain, Unreadable

HUMAN = "human"
BOT = "bot:"
NAME_LENGTH = 24
TITLE_LENGTH = 60
COLOURS = 8
BOT_NAMES = ("Kallias", "Daphne", "Lykos", "Thais", "Nikias")
"""What bots are called if nobody names them, by seat."""
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me"})
_SIGN = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


def clean_text(text: str, limit: int) -> str:
    """Trimmed text of at most `limit` characters without control, bidi and stacked combining characters.

    >>> clean_text("  Ada\\u202e\\n  B. ", 24)
    'Ada B.'
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: limit * 8]):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in _MARKS else 0
        if char.isspace():
            kept.append(" ")
        elif kind not in _UNSEEN and marks <= 2:
            kept.append(char)
    return " ".join("".join(kept).split())[:limit].strip()


def clean_name(text: str, seat: int) -> str:
    """A name of 1 to 24 characters; a seat without a name is called by its number."""
    return clean_text(text, NAME_LENGTH) or f"Player {seat + 1}"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat: name, sign (name of an icon), colour (index of the seat colours), player.

    player: "human" or "bot:" and a level; plain: the game has signs of its own, and colours that a seat's
    colour would be mistaken for, so that the sign alone says who it is.
    """

    name: str
    sign: str = ""
    colour: int = 0
    player: str = HUMAN
    plain: bool = field(default=False, compare=False)

    @property
    def is_bot(self) -> bool:
        return self.player != HUMAN

    @property
    def level(self) -> str:
        """The level of a bot, "" for a person."""
        return self.player.removeprefix(BOT) if self.is_bot else ""

    def cleaned(self, seat: int) -> SeatInfo:
        """The same with a sane name, sign and colour. Raises OptionError for an unknown player."""
        check_player(self.player)
        sign = self.sign if _SIGN.fullmatch(self.sign) else ""
        colour = self.colour if 0 <= self.colour < COLOURS else seat
        return SeatInfo(clean_name(self.name, seat), sign, colour, self.player)

    def to_plain(self) -> dict[str, Plain]:
        return {"name": self.name, "sign": self.sign, "colour": self.colour, "player": self.player}


def check_player(player: str) -> None:
    """Raises OptionError unless it is a person or a bot of a known level."""
    if player != HUMAN:
        if not player.startswith(BOT):
            raise OptionError(f"unknown player '{player[:30]}'; it is human or bot:LEVEL")
        bots.level(player.removeprefix(BOT))


def clean_seats(infos: Sequence[SeatInfo], seats: int, signs: Sequence[str] = ()) -> tuple[SeatInfo, ...]:
    """All seats cleaned, with the signs of the game. Raises OptionError if their number is wrong."""
    if len(infos) != seats:
        raise OptionError(f"{len(infos)} players for {seats} seats")
    return with_signs([info.cleaned(seat) for seat, info in enumerate(infos)], signs)


def with_signs(infos: Sequence[SeatInfo], signs: Sequence[str]) -> tuple[SeatInfo, ...]:
    """The seats with the signs of a game (`Game.signs`), each at most once; as they are if it has none.

    Whoever has one of them first keeps it; the others get the first ones that nobody has.
    """
    if not signs:
        return tuple(infos)
    mine = [info.sign for info in infos]
    free = [sign for sign in signs if sign not in mine]
    for seat, sign in enumerate(mine):
        if sign not in signs or sign in mine[:seat]:
            mine[seat] = free.pop(0) if free else ""
    return tuple(replace(info, sign=sign, plain=True) for info, sign in zip(infos, mine, strict=True))


def seats_from_plain(plain: object, seats: int, signs: Sequence[str] = ()) -> tuple[SeatInfo, ...]:
    """The seats of a save; whatever is odd in a name, sign or colour falls back. Raises GameError."""
    if not isinstance(plain, list) or len(plain) != seats:
        raise Unreadable("the save does not name its players")
    infos = []
    for item in plain:
        if not isinstance(item, dict) or not isinstance(item.get("player"), str):
            raise Unreadable("the save does not name its players")
        name, sign, colour = item.get("name"), item.get("sign"), item.get("colour")
        infos.append(
            SeatInfo(
                name if isinstance(name, str) else "",
                sign if isinstance(sign, str) else "",
                colour if type(colour) is int else -1,
                item["player"],
            )
        )
    return clean_seats(infos, seats, signs)
