"""From the words of a command line to a setup and its seats.

Owns the reading of --seats, --players and --option. Raises OptionError, with one line for people, for
whatever the game does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

import game as games
from game.contract import Game, OptionError, OptionValue
from game.match import Setup
from net.seats import BOT_NAMES, HUMAN, SeatInfo, check_player, clean_seats


def read_options(game: Game, words: Sequence[str]) -> dict[str, OptionValue]:
    """The options of words K=V. Raises OptionError."""
    known = {option.key: option for option in game.options}
    options: dict[str, OptionValue] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise OptionError(f"an option is written KEY=VALUE, not '{word[:30]}'")
        if key not in known:
            there = ", ".join(known) or "none"
            raise OptionError(f"{game.title} has no option '{key[:30]}'; there is {there}")
        if key in options:
            raise OptionError(f"option {key} is given twice")
        options[key] = known[key].read(value)
    return options


def read_players(text: str | None) -> list[str]:
    """The players of a list parted by commas. Raises OptionError."""
    players = [] if text is None else [word.strip() for word in text.split(",")]
    for player in players:
        check_player(player)
    return players


def read_setup(
    name: str, seats: int | None, players: Sequence[str], words: Sequence[str], fill: Sequence[str]
) -> tuple[Setup, tuple[str, ...]]:
    """The checked setup and a player for every seat.

    fill: players of a table for which none are named; its last one sits on all further seats.
    Raises OptionError.
    """
    game = games.load(name)
    count = seats if seats is not None else len(players) or max(2, min(game.seats))
    options = game.check_setup(read_options(game, words), count)
    if players and len(players) != count:
        raise OptionError(f"{len(players)} players for {count} seats")
    full = list(players) or [*fill, *[fill[-1]] * count][:count]
    return Setup(name, count, options), tuple(full)


def seat_infos(players: Sequence[str]) -> tuple[SeatInfo, ...]:
    """Seats with names and colours that nobody chose."""
    infos = [
        SeatInfo(
            f"Player {seat + 1}" if player == HUMAN else BOT_NAMES[seat % len(BOT_NAMES)], "", seat, player
        )
        for seat, player in enumerate(players)
    ]
    return clean_seats(infos, len(players))
