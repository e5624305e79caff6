"""Tables for pictures, measurements and tests: a game played by bots up to a move, the same for a seed.

Must never touch the disk or the processes of the bots.
"""

from __future__ import annotations

from itertools import count

import game as games
from game import bots
from game.contract import OVER
from game.match import Match, Setup
from game.stream import Stream
from net.seats import with_signs
from net.table import LocalTable, SeatInfo, key_from_seed
from scenes.art import SIGNS

NAMES = ("Lysander", "Aspasia", "Themistokles", "Kallias", "Diotima")


def seat_infos(seats: int, people: int, game: str = "akropolis") -> tuple[SeatInfo, ...]:
    """The first `people` seats are persons', the others easy bots; all have signs of the game."""
    infos = [
        SeatInfo(NAMES[seat], SIGNS[seat], seat, "human" if seat < people else "bot:easy")
        for seat in range(seats)
    ]
    return with_signs(infos, games.load(game).signs)


def demo_match(game: str, seats: int, moves: int, seed: str, question: str = "") -> tuple[Match, list]:
    """A match after so many decisions of easy bots, and its lines; over if it ends before.

    question: a kind of question (`Prompt.kind`); after the moves it goes on until this is asked.
    """
    match = Match(Setup(game, seats, {}), key_from_seed(seed))
    lines = list(match.begin())
    stream = Stream.of("demo", seed)
    for number in count():
        asked = match.state.to_act
        if asked == OVER or (number >= moves and question in ("", match.state.prompt.kind)):
            break
        seat = asked[0]
        view = match.state.view(frozenset({seat}))
        lines += match.submit(bots.level("easy")(match.game, view, seat, stream))
    return match, lines


def demo_table(
    game: str = "akropolis",
    moves: int = 0,
    seed: str = "1",
    seats: int | None = None,
    people: int = 1,
    question: str = "",
) -> LocalTable:
    """A table without a save that stands after so many decisions, and then at a question if one is named.

    All seats are persons' if people >= seats. The bots of the table do nothing before they are polled.
    """  # fmt: skip
    size = seats or max(games.load(game).seats)
    match, lines = demo_match(game, size, moves, seed, question)
    return LocalTable(match, seat_infos(size, people, game), past=lines)
