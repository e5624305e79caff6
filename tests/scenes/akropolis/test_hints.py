"""Every reason for a hint has its sentence, with its facts in it."""

from __future__ import annotations

import pytest

from game.akropolis.advice import REASONS
from game.akropolis.moves import Build
from game.bots import Hint
from scenes.akropolis import hints

NAMES = ("Lysander", "Aspasia")
FACTS = {
    "plaza": (("kind", "temple"), ("stars", 2), ("points", 6)),
    "ring": (("count", 2), ("points", 8)),
    "height": (("kind", "garden"), ("level", 3), ("points", 9)),
    "gain": (("kind", "market"), ("points", 4)),
    "grow": (("kind", "garden"), ("value", 2)),
    "stones": (("count", 2),),
    "quarries": (("count", 3),),
    "place": (("level", 2),),
    "deny": (("seat", 1),),
}
SAID = {
    "only": "There is no other turn",
    "plaza": "Temples: 2 stars more bring 6 points",
    "ring": "2 temples are built on all around: 8 points",
    "height": "Gardens on level 3: 9 points more",
    "gain": "Markets: 4 points more",
    "grow": "Gardens: the value grows by 2, for stars to come",
    "stones": "2 quarries are covered: 2 stones",
    "free": "It costs no stone",
    "quarries": "3 quarries can be covered later",
    "place": "It makes a good place for level 2",
    "deny": "It takes what Aspasia could use",
    "architect": "It leaves less to the Architect",
    "best": "All in all it brings most",
}


def said(reason: str, *facts: tuple[str, int | str]) -> str:
    return hints.words(Hint(Build(0, 0, 1, 0, 0), reason, facts), NAMES.__getitem__)


@pytest.mark.parametrize("reason", SAID)
def test_a_reason_in_words(reason):
    assert said(reason, *FACTS.get(reason, ())) == SAID[reason]


def test_one_of_a_thing():
    star = ("kind", "housing"), ("stars", 1)
    assert said("plaza", *star, ("points", 1)) == "Housing: one star more brings 1 point"
    assert said("plaza", *star, ("points", 0)) == "Housing: one star more, for what is to come"
    assert said("ring", ("count", 1), ("points", 2)) == "A temple is built on all around: 2 points"
    assert said("stones", ("count", 1)) == "A quarry is covered: 1 stone"
    assert said("gain", ("kind", "housing"), ("points", 1)) == "Housing: 1 point more"


def test_all_reasons_have_words_and_no_others():
    assert set(hints.REASONS) == {*REASONS, "only"} == set(SAID)
