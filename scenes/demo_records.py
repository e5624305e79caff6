"""Finished games for pictures and tests: made up, but like those that people play; the same for a seed.

Must never touch the disk.
"""

from __future__ import annotations

import game as games
from game.contract import OptionValue
from game.stream import Stream
from net.history import Finished, Line
from scenes.art import SIGNS

DAY = 86400
COMPANY = (
    ("Lysander", "human", 3), ("Aspasia", "human", 6), ("Themistokles", "human", 0),
    ("Kallias", "bot:easy", -6), ("Diotima", "bot:medium", 2),
)  # fmt: skip
"""Name, kind of player, and how many points better than others."""
PARTS = {
    "akropolis": (
        ("housing", 22), ("market", 14), ("barracks", 16), ("temple", 20), ("garden", 12), ("stones", 5),
    ),
    "tigris": (("red", 10), ("blue", 7), ("green", 8), ("black", 9), ("treasures", 2)),
}  # fmt: skip
"""Per game what the kinds of points usually bring."""
REASONS = {"akropolis": "last_tile", "tigris": "treasures"}
SWITCHES = (
    ("long_game", 5), ("advanced_temple", 4), ("advanced_garden", 9), ("open_scoring", 3), ("wonder", 6),
)  # fmt: skip
"""Options that are switched on in one of so many games."""


def made_up(number: int, now: int, game: str = "akropolis", seed: str = "1") -> list[Finished]:
    """So many games of the time before `now` (seconds since 1970), the newest first."""
    stream = Stream.of("records", seed)
    return [_game(stream, f"made-up-{at:05}", now - at * DAY - 3600, game, at) for at in range(number)]


def _game(stream: Stream, save: str, when: int, game: str, at: int) -> Finished:
    seats = max(min(games.load(game).seats), (2, 3, 4, 2, 3, 4, 4, 1)[stream.below(8)])
    options: dict[str, OptionValue] = {
        option.key: option.default for option in games.load(game).options if not option.own or seats == 1
    }
    for key, often in SWITCHES:
        if key in options and seats < 4 and stream.below(often) == 0:
            options[key] = True
    company = list(range(len(COMPANY)))
    chosen = [company.pop(stream.below(len(company))) for _ in range(seats)] if seats > 1 else [at % 2]
    first = stream.below(seats)
    drafts = [_parts(stream, game, COMPANY[who][2] + (4 if seat == first else 0), options, at)
              for seat, who in enumerate(chosen)]  # fmt: skip
    totals = [_total(game, [points for _, points in parts]) for parts in drafts]
    rivals = (("hippodamos", 60 + stream.below(50)),) if seats == 1 else ()
    ranked = totals + [total for _, total in rivals]
    signs = games.load(game).signs or SIGNS
    lines = tuple(
        Line(seat, COMPANY[who][0], signs[who % len(signs)], who, COMPANY[who][1], totals[seat],
             1 + sum(other > totals[seat] for other in ranked), drafts[seat])
        for seat, who in enumerate(chosen)
    )  # fmt: skip
    length = (900 + 420 * seats + stream.below(900)) * (2 if options.get("long_game") else 1)
    return Finished(save, game, options, when, length, REASONS[game], lines, first, rivals)


def _total(game: str, points: list[int]) -> int:
    """The sum; in Tigris & Euphrates the weakest colour with the treasures (TE-15.2)."""
    if game != "tigris":
        return sum(points)
    *colours, treasures = points
    for _ in range(treasures):
        colours[colours.index(min(colours))] += 1
    return min(colours)


def _parts(
    stream: Stream, game: str, better: int, options: dict[str, OptionValue], at: int
) -> tuple[tuple[str, int], ...]:
    """Points per kind; people learn: the older the game, the fewer."""
    learnt = max(0, 12 - at // 4)
    factor = 3 if options.get("long_game") else 2
    return tuple(
        (key, max(0, (usual + stream.below(usual + 6) - usual // 2) * factor // 2 + (better + learnt) // 6))
        for key, usual in PARTS[game]
    )
