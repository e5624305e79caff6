"""The words of the records: kinds of points, options, lengths, shares, numbers with a fraction.

Must never ask the history anything: facts come in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

import game as games
from game.contract import GameError, Option
from net.history import Choice, Line, changed_options
from net.seats import HUMAN, SeatInfo
from scenes.launch import game_title
from scenes.setup import level_title
from scenes.text import tr, trn

Colour = tuple[int, int, int]
_LOOKS = {"akropolis": "scenes.akropolis.score_parts", "tigris": "scenes.tigris.score_parts"}
"""Per game the module that knows how its kinds of points look."""
PLAIN: tuple[Colour, ...] = ((64, 112, 176), (208, 156, 48), (178, 62, 48), (124, 84, 164), (76, 134, 70))
"""For kinds that no module knows."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of points is shown; icon "" if it has none."""

    title: str
    icon: str
    colour: Colour


def part_look(game: str, key: str, number: int = 0) -> Look:
    """The look of a kind of points; number: which one it is, for those without a look of their own."""
    if game in _LOOKS:
        found = import_module(_LOOKS[game]).part_look(key)
        if found is not None:
            return Look(*found)
    return Look(key.replace("_", " "), "", PLAIN[number % len(PLAIN)])


def seat_of(game: str, line: Line) -> SeatInfo:
    """A seat of a finished game as it is drawn: with its sign alone where the game has signs of its own."""
    try:
        plain = bool(games.load(game).signs)
    except GameError:
        plain = False
    return SeatInfo(line.name, line.sign, line.colour, line.player, plain)


def total_title(game: str) -> str:
    """What the total of a game is, where it is not the sum of its parts; "" where it is."""
    said = getattr(import_module(_LOOKS[game]), "total_title", None) if game in _LOOKS else None
    return said() if said is not None else ""


def _options(game: str) -> tuple[Option, ...]:
    try:
        return games.load(game).options
    except GameError:
        return ()


def option_title(game: str, key: str) -> str:
    """An option in words; its key if the game does not have it any more."""
    return next((tr(option.title) for option in _options(game) if option.key == key), key)


def full_title(game: str, key: str) -> str:
    """An option in words with the group it belongs to."""
    for option in _options(game):
        if option.key == key and option.group:
            return tr("{group}: {option}", group=tr(option.group), option=tr(option.title))
    return option_title(game, key)


def value_title(option: Option, value: object) -> str:
    """A value of an option in words."""
    if option.is_switch:
        return tr("on") if value else tr("off")
    if value in option.values and option.labels:
        return tr(option.labels[option.values.index(str(value))])
    return str(value)


def rival_title(game: str, key: str) -> str:
    """An opponent without a seat: it is called like the value of an option that chose it."""
    for option in _options(game):
        if key in option.values:
            return value_title(option, key)
    return key


def rules_text(game: str, options: Mapping[str, object]) -> str:
    """Which options of a game were changed, in one line."""
    changed = changed_options(game, options)
    words = [
        tr(
            "{option}: {value}",
            option=full_title(game, option.key),
            value=value_title(option, options[option.key]),
        )
        for option in _options(game)
        if option.key in changed
    ]
    return " · ".join(words) if words else tr("Standard rules")


def choice_text(choice: Choice) -> str:
    """What is chosen, in one line."""
    words = [game_title(choice.game)] if choice.game is not None else []
    if choice.seats is not None:
        words.append(seats_title(choice.seats))
    if choice.rules is not None:
        words.append(rules_title(choice.game or "", choice.rules))
    return " · ".join(words)


def seats_title(seats: int) -> str:
    return trn("{n} player", "{n} players", seats)


def rules_title(game: str, rules: str) -> str:
    """A choice of rules: "" is the standard, else the key of a changed option."""
    return option_title(game, rules) if rules else tr("Standard rules")


def decimal(value: float) -> str:
    """A number with one digit after the point.

    >>> decimal(12.34), decimal(-0.04)
    ('12.3', '0.0')
    """
    tenths = round(value * 10)
    sign = "−" if tenths < 0 else ""
    return tr("{whole}.{tenths}", whole=f"{sign}{abs(tenths) // 10}", tenths=abs(tenths) % 10)


def percent(part: int, whole: int) -> str:
    """
    >>> percent(1, 3), percent(0, 0)
    ('33 %', '0 %')
    """
    return tr("{n} %", n=round(100 * part / whole) if whole else 0)


def length(seconds: int) -> str:
    """How long a game took: 42 min, 1 h 05 min."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return tr("{n} min", n=minutes)
    return tr("{hours} h {minutes} min", hours=minutes // 60, minutes=f"{minutes % 60:02}")


def player_title(player: str) -> str:
    """A person, or a bot of a level."""
    return level_title(player)


def is_person(player: str) -> bool:
    return player == HUMAN
