"""Every refusal, every event and every row has words, with the rule they come from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game.akropolis.rules as rules
from game.akropolis import moves
from game.akropolis.parts import KINDS, TILES
from game.akropolis.tally import BASE, Terms
from game.contract import Refusal
from scenes.akropolis import words
from scenes.akropolis.model import face_of

NAMES = ("Lysander", "Aspasia")
FACTS = {
    "turn": (("seat", 0), ("active", 1)),
    "stones": (("need", 3), ("have", 1)),
    "uneven": (("low", 1), ("high", 2)),
    "overhang": (("empty", 2),),
    "one_tile": (("tile", 4),),
    "row": (("index", 9), ("size", 4)),
    "rotation": (("rot", 7),),
    "tile": (("tile", 70),),
    "lot": (("value", 8),),
}


def reasons() -> list[tuple[str, str]]:
    """Rule and reason of every refusal that the rules can give, read from their source."""
    source = Path(rules.__file__).read_text(encoding="utf-8")
    return sorted(set(re.findall(r'Refusal\("(AK-[0-9.]+)", "(\w+)"', source)))


def test_the_source_names_all_the_reasons_that_are_documented():
    documented = set(re.findall(r"^ {4}AK-[0-9.]+\s+(\w+)\s", rules.__doc__ or "", re.M))
    assert documented == {reason for _, reason in reasons()}


@pytest.mark.parametrize(("rule", "reason"), reasons())
def test_every_refusal_has_words_and_its_rule(rule, reason):
    text = words.refusal_text(Refusal(rule, reason, FACTS.get(reason, ())), NAMES.__getitem__)
    assert rule in text
    assert "{" not in text and "you" not in text.lower().split()
    assert text != words.refusal_text(Refusal(rule, "no such reason"), NAMES.__getitem__)


def test_refusals_name_the_facts():
    text = words.refusal_text(Refusal("AK-4.2", "stones", (("need", 3), ("have", 1))), NAMES.__getitem__)
    assert "3 stones" in text and "1 in the purse" in text
    assert "Aspasia" in words.refusal_text(
        Refusal("AK-7.3", "turn", (("seat", 0), ("active", 1))), NAMES.__getitem__
    )


def test_a_closed_table_has_words_without_a_rule():
    assert words.refusal_text(Refusal("", "closed"), NAMES.__getitem__) == "This table is closed"


def test_every_tile_is_told_by_its_three_hexes():
    for tile in TILES[1:]:
        title = words.tile_title(tile.id)
        assert all(words.face_title(face_of(code)) in title for code in tile.codes)


def test_conditions_follow_the_options_of_the_table():
    assert "largest" in words.condition(KINDS.index("housing"), BASE)
    assert "value" in words.condition(KINDS.index("housing"), Terms(by_value=True))
    assert "any empty" in words.condition(KINDS.index("barracks"), Terms(any_edge=True))


def test_a_turn_is_told_with_price_level_and_stones():
    events = (
        moves.TileTaken(1, 7, 2, 2, 0),
        moves.TilePlaced(1, 7, 0, 0, 2, 2, (0, 0, 1, 0, 0, 1), (10, 10, 5)),
        moves.StonesGained(1, 2, (0, 0, 1, 0), 2),
        moves.ScoreChanged(1, (0,) * 5, (1, 0, 0, 0, 0), 2, 5),
        moves.TurnEnded(1, 9),
    )
    entry = moves.Build(1, 2, 0, 0, 2)
    told = words.chronicle(entry, events, NAMES.__getitem__, True)
    assert len(told) == 2
    assert all(fact in told[0] for fact in ("Aspasia", "2 stones", "level 2"))
    assert "5 points" in told[1] and "+3" in told[1]
    hidden = words.chronicle(entry, events, NAMES.__getitem__, False)
    assert len(hidden) == 1 and "point" not in hidden[0]


def test_a_shared_victory_names_all_winners():
    told = words.chronicle(
        moves.Build(0, 0, 0, 0, 0), (moves.GameEnded(3, (50, 50), (1, 1)),), NAMES.__getitem__, True
    )
    assert "Lysander and Aspasia" in told[0]


def test_signs_are_real_signs():
    assert [words.signed(n) for n in (3, 0, -2)] == ["+3", "0", "\N{MINUS SIGN}2"]


def test_the_end_of_a_game_stands_beside_nobodys_disc(sit):
    seen = sit(moves=36)
    scene = seen.scene
    assert scene.table.over
    seen.hands.step()
    last = scene.chronicle.lines[-1][1]
    assert last.startswith("The game is over: ")
    assert scene.bars.words.log_line == last and scene.bars.words.log_seat is None
    before = [row for row in scene.chronicle.rows if row.text.startswith("The game is over")]
    assert before and not any(row.first for row in before)
