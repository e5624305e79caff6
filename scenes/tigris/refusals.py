"""Why a move of Tigris & Euphrates is not allowed, in words and with the number of its rule.

Owns one sentence for every reason that the rules give. Must never decide anything: facts come in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.contract import Refusal
from scenes.text import tr, trn
from scenes.tigris.words import Name, capital, hand_tiles, monument_name, the_leader

if TYPE_CHECKING:
    from scenes.table.board import TableLink

Facts = Mapping[str, int | str]


def refusal(link: TableLink, found: Refusal) -> str:
    """The rule that stands in the way, in words, with its number."""
    return refusal_text(found, link.name)


def refusal_text(found: Refusal, name: Name) -> str:
    """The same with what gives the names of seats."""
    words = _WORDS.get(found.reason)
    said = words(dict(found.args), name) if words else tr("The rules do not allow this")
    if not found.rule:
        return said
    return tr("{reason} (rule {rule})", reason=said, rule=found.rule)


def _colour(facts: Facts) -> int:
    """The colour that a refusal is about; red for a number that is none."""
    colour = int(facts["colour"])
    return colour if 0 <= colour < 4 else 0


def _turn(facts: Facts, name: Name) -> str:
    return tr("It is for {name} to decide", name=name(int(facts["active"])))


def _question(facts: Facts, name: Name) -> str:
    """What must be answered first."""
    return {
        "action": tr("It is time for an action, or to end the turn"),
        "choose_war": tr("First it must be chosen which war is fought"),
        "commit": tr("First the conflict must be fought"),
        "building": tr("First it must be decided about the civilization building"),
        "build": tr("First it must be decided about the monument"),
        "take": tr("First a treasure must be taken"),
        "point": tr("First the colour of the point for the wonder must be chosen"),
    }.get(str(facts["asked"]), tr("Another question must be answered first"))


def _not_in_hand(facts: Facts, name: Name) -> str:
    return (
        tr("There are not so many red tiles in hand"),
        tr("There are not so many blue tiles in hand"),
        tr("There are not so many green tiles in hand"),
        tr("There are not so many black tiles in hand"),
    )[_colour(facts)]


def _needs_land(facts: Facts, name: Name) -> str:
    return (
        tr("Temples lie on land only"),
        tr("Farms lie on river only"),
        tr("Markets lie on land only"),
        tr("Settlements lie on land only"),
    )[_colour(facts)]


def _three_kingdoms(facts: Facts, name: Name) -> str:
    return trn(
        "A tile may join two kingdoms, not {n}",
        "A tile may join two kingdoms, not {n}",
        int(facts["kingdoms"]),
    )


def _two_kingdoms(facts: Facts, name: Name) -> str:
    return trn(
        "A leader may not join kingdoms; this cell touches {n}",
        "A leader may not join kingdoms; this cell touches {n}",
        int(facts["kingdoms"]),
    )


def _in_supply(facts: Facts, name: Name) -> str:
    return tr("{leader} is not on the board", leader=capital(the_leader(_colour(facts))))


def _same_cell(facts: Facts, name: Name) -> str:
    return tr("{leader} stands here already", leader=capital(the_leader(_colour(facts))))


def _too_many(facts: Facts, name: Name) -> str:
    return trn(
        "There is only {n} tile in hand",
        "There are only {n} tiles in hand",
        int(facts["have"]),
    )


def _too_many_tiles(facts: Facts, name: Name) -> str:
    tiles = hand_tiles(_colour(facts), int(facts["count"]))
    return tr("The hand does not hold {tiles}", tiles=tiles)


def _support_attacker(facts: Facts, name: Name) -> str:
    return trn(
        "The attacker adds no tile, or at least {n}",
        "The attacker adds no tile, or at least {n}",
        int(facts["need"]),
    )


def _support_defender(facts: Facts, name: Name) -> str:
    need = int(facts["need"])
    if not need:
        return tr("The defender wins without adding a tile")
    return trn(
        "The defender adds no tile, or exactly {n}",
        "The defender adds no tile, or exactly {n}",
        need,
    )


def _no_conflict(facts: Facts, name: Name) -> str:
    return (
        tr("No priests are in conflict here"),
        tr("No farmers are in conflict here"),
        tr("No traders are in conflict here"),
        tr("No kings are in conflict here"),
    )[_colour(facts)]


def _built(facts: Facts, name: Name) -> str:
    if "monument" not in facts:
        return tr("The wonder stands already")
    return tr("{monument} stands already", monument=capital(monument_name(int(facts["monument"]))))


def _other_colour(facts: Facts, name: Name) -> str:
    monument = capital(monument_name(int(facts["monument"])))
    return (
        tr("{monument} does not show red", monument=monument),
        tr("{monument} does not show blue", monument=monument),
        tr("{monument} does not show green", monument=monument),
        tr("{monument} does not show black", monument=monument),
    )[_colour(facts)]


def _plain(words: Callable[[], str]) -> Callable[[Facts, Name], str]:
    """A reason that needs no facts."""
    return lambda facts, name: words()


_WORDS: dict[str, Callable[[Facts, Name], str]] = {
    # whoever is asked
    "over": _plain(lambda: tr("The game is over")),
    "dealer": _plain(lambda: tr("Tiles are being drawn from the bag")),
    "no_chance": _plain(lambda: tr("A player is asked now, not the bag")),
    "outcome": _plain(lambda: tr("Something else was to be drawn")),
    "tile": _plain(lambda: tr("The bag cannot hold this tile any more")),
    "lot": _plain(lambda: tr("The lot names a seat that is not there")),
    "turn": _turn,
    "other_question": _question,
    "no_action": _plain(lambda: tr("Both actions are used: only the end of the turn is left")),
    "closed": _plain(lambda: tr("This table is closed")),
    # cells and tiles
    "cell": _plain(lambda: tr("This is no space of the board")),
    "ruin": _plain(lambda: tr("A catastrophe blocks this space for ever")),
    "colour": _plain(lambda: tr("There is no such colour")),
    "not_in_hand": _not_in_hand,
    "occupied": _plain(lambda: tr("This space is not empty")),
    "needs_river": _plain(lambda: tr("Farms lie on river only")),
    "needs_land": _needs_land,
    "three_kingdoms": _three_kingdoms,
    # leaders
    "in_supply": _in_supply,
    "leader_on_river": _plain(lambda: tr("Leaders stand on land only")),
    "no_temple": _plain(lambda: tr("A leader needs a temple beside it")),
    "two_kingdoms": _two_kingdoms,
    "same_cell": _same_cell,
    # catastrophes and swaps
    "none_left": _plain(lambda: tr("Both catastrophes are used")),
    "leader": _plain(lambda: tr("A catastrophe cannot strike a leader")),
    "treasure": _plain(lambda: tr("A catastrophe cannot strike a treasure")),
    "face_down": _plain(lambda: tr("A catastrophe cannot strike face-down tiles")),
    "building": _plain(lambda: tr("A catastrophe cannot strike a tile below a building")),
    "nothing": _plain(lambda: tr("A swap needs at least one tile")),
    "too_many": _too_many,
    "unnamed": _plain(lambda: tr("It is not said which tiles are swapped")),
    "miscounted": _plain(lambda: tr("The tiles named are not as many as are swapped")),
    # conflicts
    "no_conflict": _no_conflict,
    "count": _plain(lambda: tr("Fewer than no tiles cannot be added")),
    "too_many_tiles": _too_many_tiles,
    "support_attacker": _support_attacker,
    "support_defender": _support_defender,
    # buildings
    "no_block": _plain(lambda: tr("The tile just laid completes no such square of four")),
    "monument": _plain(lambda: tr("There is no such monument")),
    "other_colour": _other_colour,
    "built": _built,
    "not_played": _plain(lambda: tr("This table plays without the wonder")),
    "no_plus": _plain(lambda: tr("The tile just laid completes no such plus sign")),
    "no_line": _plain(lambda: tr("The tile just laid gives the building no right to this space")),
    # treasures
    "no_treasure": _plain(lambda: tr("There is no treasure here")),
    "other_kingdom": _plain(lambda: tr("This treasure is not in the kingdom of the trader")),
    "special_first": _plain(lambda: tr("A treasure with a special border must be taken first")),
}
REASONS: tuple[str, ...] = tuple(_WORDS)
"""Every reason that has words."""
