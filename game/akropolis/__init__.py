"""Akropolis: build the highest-scoring city of hexes, for 2 to 4 players or alone against an Architect.

Registers the game: name, seats, options. The rules are in the modules beside this one; their numbers
are those of seeds/akropolis.md.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.akropolis import audit, bot, parts
from game.akropolis.moves import ENTRIES, EVENTS
from game.akropolis.state import Akropolis
from game.contract import FIRST_PLAYER, Expert, Game, Option

RULES_VERSION = 1
"""Raised by hand whenever a golden game changes."""

DISPUTED = "Disputed points"
ADVANCED = "Advanced scoring"

OPTIONS: tuple[Option, ...] = (
    Option(
        "solo_level",
        "The Architect",
        "Alone at the table, one person builds against an Illustrious Architect.",
        "hippodamos",
        tuple(parts.LEVELS),
        ("Hippodamos", "Metagenes", "Callicrates"),
        seats=(1,),
        rule="AK-15.4",
        own=True,
        notes=(
            "The first one to beat: every district on the Architect's tiles counts 1.",
            "Harder: every district counts 1, and every quarry brings 2 points more.",
            "The hardest: every district counts 2.",
        ),
    ),
    replace(FIRST_PLAYER, moot=(1,)),
    Option(
        "live_scores",
        "Scores during the game",
        "Shows every player's points while the game is on. Off: stones and cities only, until the end.",
        True,
    ),
    Option(
        "long_game",
        "Long game",
        "All 61 tiles: 30 turns each for one or two players, 20 for three.",
        False,
        seats=(1, 2, 3),
        rule="AK-14.1",
    ),
    Option(
        "advanced_housing",
        "Housing",
        "The value of the scoring group of housing counts twice when it is 10 or more.",
        False,
        group=ADVANCED,
        rule="AK-13.1",
    ),
    Option(
        "advanced_market",
        "Markets",
        "A market that scores counts twice beside a market plaza.",
        False,
        group=ADVANCED,
        rule="AK-13.2",
    ),
    Option(
        "advanced_barracks",
        "Barracks",
        "Barracks with three or four open sides count twice.",
        False,
        group=ADVANCED,
        rule="AK-13.3",
    ),
    Option(
        "advanced_temple",
        "Temples",
        "A temple that scores counts twice on level 2 or higher.",
        False,
        group=ADVANCED,
        rule="AK-13.4",
    ),
    Option(
        "advanced_garden",
        "Gardens",
        "A garden beside a lake counts twice.",
        False,
        group=ADVANCED,
        rule="AK-13.5",
    ),
    Option(
        "starting_stones",
        "Starting stones",
        "In turn order: 3, 3, 2, 2, or 1, 2, 3, 4 as printed.",
        "seed",
        ("seed", "official"),
        ("3, 3, 2, 2", "1, 2, 3, 4"),
        group=DISPUTED,
        rule="AK-3.5",
        moot=(1,),
    ),
    Option(
        "barracks_edge",
        "Edge for barracks",
        "Barracks need an open side: on the outer edge of the city only, or beside any empty space.",
        "outer",
        ("outer", "any_empty"),
        ("outer edge only", "any empty space"),
        group=DISPUTED,
        rule="AK-10.3",
    ),
    Option(
        "lake_size",
        "Size of a lake",
        "An enclosed empty area of any size is a lake, or one of a single space only. Matters for the "
        "advanced scoring of gardens.",
        "any",
        ("any", "single"),
        ("any size", "a single space"),
        group=DISPUTED,
        rule="AK-11.2",
    ),
    Option(
        "housing_group",
        "Largest housing group",
        "The group that scores is the one with the most hexes, or the one with the highest value.",
        "hex_count",
        ("hex_count", "value"),
        ("most hexes", "highest value"),
        group=DISPUTED,
        rule="AK-10.1",
    ),
)



def _run_case(case: dict[str, Any]) -> list[str]:
    """Only cases need what runs them: the menu opens sooner without."""
    from game.akropolis import casefile

    return casefile.run(case)


def _expert(state: Any, seat: int) -> Expert:
    """The same for what judges moves."""
    from game.akropolis import advice

    return advice.Expert(state, seat)


GAME = Game(
    name="akropolis",
    title="Akropolis",
    summary="Take tiles from the site, build upwards, and let plazas multiply your districts.",
    seats=(1, 2, 3, 4),
    options=OPTIONS,
    rules_version=RULES_VERSION,
    tables=parts.tables,
    setup=Akropolis,
    state=Akropolis,
    entries=ENTRIES,
    events=EVENTS,
    value=bot.value,
    run_case=_run_case,
    audit=audit.invariants,
    expert=_expert,
)
