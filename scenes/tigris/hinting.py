"""The hint of Tigris & Euphrates in words: what speaks for the advised move, in one sentence.

Owns a sentence for every reason of `game.tigris.reasons`. Must never judge a move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.bots import Hint
from game.contract import State
from game.tigris.parts import COLOURS
from scenes.text import tr, trn
from scenes.tigris.words import (
    Name,
    building_name,
    capital,
    conflict_title,
    leader_of,
    points_text,
    the_leader,
)

if TYPE_CHECKING:
    from scenes.table.board import TableLink

Facts = dict[str, int | str]


def hint_words(link: TableLink, state: State, hint: Hint) -> str:
    """Why the hint advises its move."""
    return words(hint, link.name)


def words(hint: Hint, name: Name) -> str:
    """The same with what gives the names of seats; a reason that has no sentence is the general one."""
    return _SENTENCES.get(hint.reason, _best)(dict(hint.args), name)


def _colour(facts: Facts) -> int:
    return COLOURS.index(str(facts["colour"]))


def _leader(facts: Facts) -> str:
    return capital(the_leader(_colour(facts)))


def _plain(said: Callable[[], str]) -> Callable[[Facts, Name], str]:
    """A reason that needs no facts."""
    return lambda facts, name: said()


def _best(facts: Facts, name: Name) -> str:
    return tr("All in all it brings most")


def _weakest(facts: Facts, name: Name) -> str:
    points = points_text(_colour(facts), int(facts["points"]))
    return tr("It brings {points}, in the weakest colour", points=points)


def _point(facts: Facts, name: Name) -> str:
    return tr("It brings {points}", points=points_text(_colour(facts), int(facts["points"])))


def _wins(war: bool) -> Callable[[Facts, Name], str]:
    """A conflict that is likely to be won."""

    def said(facts: Facts, name: Name) -> str:
        return tr(
            "{conflict} against {name}: won with a chance of {n} %",
            conflict=conflict_title(war, _colour(facts)),
            name=name(int(facts["seat"])),
            n=facts["chance"],
        )

    return said


def _treasure(facts: Facts, name: Name) -> str:
    return trn("The trader takes a treasure", "The trader takes {n} treasures", int(facts["count"]))


def _block(facts: Facts, name: Name) -> str:
    return (
        tr("It completes a square: a red monument can be built"),
        tr("It completes a square: a blue monument can be built"),
        tr("It completes a square: a green monument can be built"),
        tr("It completes a square: a black monument can be built"),
    )[_colour(facts)]


def _stands_well(facts: Facts, name: Name) -> str:
    return tr("{leader} can bring points there", leader=_leader(facts))


def _monument_joined(facts: Facts, name: Name) -> str:
    points = points_text(_colour(facts), 1)
    return tr("{leader} comes to a monument: {points} each turn", leader=_leader(facts), points=points)


def _saves(facts: Facts, name: Name) -> str:
    return tr("{leader} is safer then", leader=_leader(facts))


def _drives_home(facts: Facts, name: Name) -> str:
    leader = capital(leader_of(_colour(facts), name(int(facts["seat"]))))
    return tr("{leader} must go home", leader=leader)


def _hurts(facts: Facts, name: Name) -> str:
    return tr("It costs {name} most", name=name(int(facts["seat"])))


def _swap(facts: Facts, name: Name) -> str:
    return trn(
        "This tile is of little use now: a new one may serve better",
        "These {n} tiles are of little use now: new ones may serve better",
        int(facts["count"]),
    )


def _enough(facts: Facts, name: Name) -> str:
    count, chance = int(facts["count"]), facts["chance"]
    if not count:
        return tr("The board is enough: won with a chance of {n} %", n=chance)
    return trn(
        "{n} tile is enough: won with a chance of {chance} %",
        "{n} tiles are enough: won with a chance of {chance} %",
        count,
        chance=chance,
    )


def _holds(facts: Facts, name: Name) -> str:
    return trn("With {n} tile the defence holds", "With {n} tiles the defence holds", int(facts["count"]))


def _war_first(facts: Facts, name: Name) -> str:
    conflict = conflict_title(True, _colour(facts))
    return tr("{conflict}: the best one to begin with", conflict=conflict)


def _monument(facts: Facts, name: Name) -> str:
    return trn("It brings {n} point each turn", "It brings {n} points each turn", int(facts["points"]))


def _building(facts: Facts, name: Name) -> str:
    building = capital(building_name(_colour(facts)))
    return tr("{building} doubles the points for tiles of its colour there", building=building)


_SENTENCES: dict[str, Callable[[Facts, Name], str]] = {
    "only": _plain(lambda: tr("There is no other move")),
    "weakest_colour": _weakest,
    "point": _point,
    "wins_war": _wins(True),
    "wins_revolt": _wins(False),
    "treasure": _treasure,
    "block": _block,
    "leader": _stands_well,
    "monument_joined": _monument_joined,
    "saves_leader": _saves,
    "breaks_threat": _plain(lambda: tr("The others can do less harm then")),
    "drives_home": _drives_home,
    "hurts_rival": _hurts,
    "prepares": _plain(lambda: tr("It makes a good next action possible")),
    "swap_poor_hand": _swap,
    "ends_winning": _plain(lambda: tr("The game ends now, and is won")),
    "rest": _plain(lambda: tr("No action is better than to end the turn")),
    "enough": _enough,
    "holds": _holds,
    "holds_anyway": _plain(lambda: tr("The defence holds without more tiles")),
    "spares_tiles": _plain(lambda: tr("The tiles are worth more in hand")),
    "war_first": _war_first,
    "monument": _monument,
    "declines": _plain(lambda: tr("Building would cost more than it brings")),
    "building": _building,
    "wonder": _plain(lambda: tr("The wonder will bring a point of any colour each turn")),
    "best": _best,
}
REASONS: tuple[str, ...] = tuple(_SENTENCES)
"""Every reason that has a sentence."""
