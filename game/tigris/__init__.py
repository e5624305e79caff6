"""Tigris & Euphrates: dynasties between two rivers, whose weakest sphere counts, for 2 to 4 players.

Registers the game: name, seats, options. The rules are in the modules beside this one; their numbers
are those of seeds/tigris.md.
"""

from __future__ import annotations

from typing import Any

from game.contract import FIRST_PLAYER, Expert, Game, Option
from game.tigris import audit, bot, parts
from game.tigris.moves import ENTRIES, EVENTS
from game.tigris.state import Tigris

RULES_VERSION = 1
"""Raised by hand whenever a golden game changes."""

SIGNS = ("archer", "bull", "amphora", "lion")
"""Icons of the four dynasties (TE-4.3); the pot is an amphora."""

VARIANTS = "Variants"

OPTIONS: tuple[Option, ...] = (
    FIRST_PLAYER,
    Option(
        "advanced_board",
        "Advanced board",
        "Other rivers and fourteen temples with treasures, six of them with a special border.",
        False,
        group=VARIANTS,
        rule="TE-17.1",
    ),
    Option(
        "wonder",
        "The wonder",
        "Five tiles of one colour in a plus sign can become the wonder. A king in its kingdom brings one "
        "point of any colour each turn.",
        False,
        group=VARIANTS,
        rule="TE-17.2",
    ),
    Option(
        "buildings",
        "Civilization buildings",
        "Three tiles of one colour in a line can carry the building of that colour. Tiles of the colour in "
        "its kingdom bring two points instead of one.",
        False,
        group=VARIANTS,
        rule="TE-17.3",
    ),
    Option(
        "english_support",
        "Limited support",
        "In a conflict the attacker adds no tiles or enough to exceed the defender's strength on the board; "
        "the defender adds none or exactly enough for a tie.",
        False,
        group=VARIANTS,
        rule="TE-17.4",
    ),
    Option(
        "open_scoring",
        "Open scoring",
        "Everybody sees the points and treasures of all players during the game.",
        False,
        group=VARIANTS,
        rule="TE-17.5",
    ),
)


def _run_case(case: dict[str, Any]) -> list[str]:
    """Only cases need what runs them: the menu opens sooner without."""
    from game.tigris import casefile

    return casefile.run(case)


def _expert(state: Any, seat: int) -> Expert:
    """The same for what judges moves."""
    from game.tigris import advice

    return advice.Expert(state, seat)


GAME = Game(
    name="tigris",
    title="Tigris & Euphrates",
    summary="Found kingdoms between two rivers, fight revolts and wars, and let no sphere fall behind.",
    seats=(2, 3, 4),
    options=OPTIONS,
    rules_version=RULES_VERSION,
    tables=parts.tables,
    setup=Tigris,
    state=Tigris,
    entries=ENTRIES,
    events=EVENTS,
    value=bot.value,
    run_case=_run_case,
    audit=audit.invariants,
    expert=_expert,
    signs=SIGNS,
)
