"""The hint of Akropolis in words: what speaks for the advised turn, in one sentence.

Owns a sentence for every reason of `game.akropolis.advice`. Must never judge a turn.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots import Hint
from scenes.akropolis.words import kind_title
from scenes.text import tr, trn

Name = Callable[[int], str]


def words(hint: Hint, names: Name) -> str:
    """Why the hint advises its turn; `names` gives the name of a seat."""
    return _SENTENCES[hint.reason](dict(hint.args), names)


def _points(facts: dict[str, int | str]) -> str:
    return trn("{n} point", "{n} points", int(facts["points"]))


def _plaza(facts: dict[str, int | str], names: Name) -> str:
    kind, stars = kind_title(str(facts["kind"])), int(facts["stars"])
    if facts["points"]:
        return trn(
            "{kind}: one star more brings {points}",
            "{kind}: {n} stars more bring {points}",
            stars,
            kind=kind,
            points=_points(facts),
        )
    return trn(
        "{kind}: one star more, for what is to come",
        "{kind}: {n} stars more, for what is to come",
        stars,
        kind=kind,
    )


def _ring(facts: dict[str, int | str], names: Name) -> str:
    return trn(
        "A temple is built on all around: {points}",
        "{n} temples are built on all around: {points}",
        int(facts["count"]),
        points=_points(facts),
    )


def _height(facts: dict[str, int | str], names: Name) -> str:
    kind, level = kind_title(str(facts["kind"])), facts["level"]
    return tr("{kind} on level {level}: {points} more", kind=kind, level=level, points=_points(facts))


def _gain(facts: dict[str, int | str], names: Name) -> str:
    return tr("{kind}: {points} more", kind=kind_title(str(facts["kind"])), points=_points(facts))


def _grow(facts: dict[str, int | str], names: Name) -> str:
    kind, value = kind_title(str(facts["kind"])), facts["value"]
    return tr("{kind}: the value grows by {value}, for stars to come", kind=kind, value=value)


def _stones(facts: dict[str, int | str], names: Name) -> str:
    return trn("A quarry is covered: 1 stone", "{n} quarries are covered: {n} stones", int(facts["count"]))


def _quarries(facts: dict[str, int | str], names: Name) -> str:
    return trn("{n} quarry can be covered later", "{n} quarries can be covered later", int(facts["count"]))


_SENTENCES: dict[str, Callable[[dict[str, int | str], Name], str]] = {
    "only": lambda facts, names: tr("There is no other turn"),
    "plaza": _plaza,
    "ring": _ring,
    "height": _height,
    "gain": _gain,
    "grow": _grow,
    "stones": _stones,
    "free": lambda facts, names: tr("It costs no stone"),
    "quarries": _quarries,
    "place": lambda facts, names: tr("It makes a good place for level {level}", level=facts["level"]),
    "deny": lambda facts, names: tr("It takes what {name} could use", name=names(int(facts["seat"]))),
    "architect": lambda facts, names: tr("It leaves less to the Architect"),
    "best": lambda facts, names: tr("All in all it brings most"),
}
REASONS: tuple[str, ...] = tuple(_SENTENCES)
"""Every reason that has a sentence."""
