"""Words of Tigris & Euphrates: every question, reason and event has some, and none tells what is hidden."""

from __future__ import annotations

import random
import re

import pytest

from game.bots import Hint
from game.contract import OVER, Prompt, Refusal
from game.match import Match, Setup
from game.tigris import moves, rules, steps
from game.tigris import reasons as reasons_of_hints
from game.tigris.parts import COLOURS, MONUMENTS, cell
from net.table import key_from_seed
from scenes.table.board import Aside, Routine
from scenes.tigris import chronicle, hinting, refusals, words

NAMES = ("Ada", "Ben", "Cleo", "Dana")
FACTS = {
    "active": 1, "asked": "take", "attacker": 0, "colour": 2, "count": 3, "defender": 1, "have": 2,
    "kingdoms": 3, "monument": 4, "need": 2, "seat": 0, "value": 9,
}  # fmt: skip


class Link:
    """What words ask of a table."""

    def name(self, seat):
        return NAMES[seat]


LINK = Link()


def reasons():
    """(rule, reason, names of its facts) of every refusal that the rules list."""
    rows = re.findall(r"^ {4}(TE-[\d.]+) +(\w+) +(.*)$", rules.__doc__, re.MULTILINE)
    assert len(rows) > 40
    return [(rule, reason, re.findall(r"[a-z]+", text.partition(":")[0])) for rule, reason, text in rows]


# --- names --------------------------------------------------------------------------------------------


def test_everything_has_a_name_of_its_own():
    for naming in (
        words.colour_name, words.sphere, words.tile_name, words.a_tile, words.tile_title, words.leader_name,
        words.the_leader, words.leader_title, words.building_name, lambda c: words.leader_of(c, "Ada"),
        lambda c: words.points_text(c, 2), lambda c: words.hand_tiles(c, 1), lambda c: words.tiles_text(c, 4),
        lambda c: words.conflict_title(True, c), lambda c: words.conflict_title(False, c),
    ):  # fmt: skip
        assert len({naming(colour) for colour in range(len(COLOURS))}) == len(COLOURS)
    assert len({words.monument_name(number) for number in range(len(MONUMENTS))}) == len(MONUMENTS)
    assert words.monument_name(0) == "the blue and red monument"
    assert words.leader_of(2, "Ada") == "the trader of Ada" and words.points_text(0, 1) == "1 red point"


# --- prompts ------------------------------------------------------------------------------------------


def test_every_question_has_words():
    assert set(words.PROMPTS) == set(steps.QUESTIONS)


def test_the_prompt_says_who_fights_with_how_much():
    state = Match(Setup("tigris", 2, {}), key_from_seed("1")).state
    facts = {
        "war": 1,
        "colour": 2,
        "attacker": 0,
        "defender": 1,
        "attacker_strength": 3,
        "defender_strength": 4,
    }

    class Asked:
        to_act = (1,)
        options = state.options

    for added, asked, said in (
        (-1, 0, "Ada attacks 3 : 4; add green tiles?"),
        (2, 1, "Ben defends 4 : 5; add green tiles?"),
    ):
        Asked.prompt = Prompt("commit", (asked,), "TE-9.7", args=(*facts.items(), ("attacker_added", added)))
        assert words.prompt(LINK, Asked()) == said


# --- refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "reason", "names"), reasons())
def test_every_refusal_has_words_and_its_rule(rule, reason, names):
    args = tuple((name, FACTS[name]) for name in names if name in FACTS)
    said = refusals.refusal(LINK, Refusal(rule, reason, args))
    assert reason in refusals.REASONS
    assert said.endswith(f"(rule {rule})") and "do not allow this" not in said and "{" not in said


def test_a_refusal_without_a_rule_or_of_another_version_is_told_too():
    assert refusals.refusal(LINK, Refusal("", "closed")) == "This table is closed"
    assert refusals.refusal(LINK, Refusal("TE-99", "moonlight")) == "The rules do not allow this (rule TE-99)"


def test_refusals_name_what_they_are_about():
    def said(reason, **facts):
        return refusals.refusal(LINK, Refusal("TE-1", reason, tuple(facts.items())))

    assert "Ben" in said("turn", seat=0, active=1)
    assert "Settlements" in said("needs_land", colour=3)
    assert "priest" in said("in_supply", colour=0)
    assert "red and green monument" in said("built", monument=4, colour=0)
    assert "wonder" in said("built")
    assert "exactly 2" in said("support_defender", need=2)
    assert "without adding" in said("support_defender", need=0)


# --- the chronicle ------------------------------------------------------------------------------------


def tell(entry, *events):
    return chronicle.lines(LINK, entry, events)


def test_every_event_has_a_line_or_is_told_with_another():
    assert set(chronicle._TOLD) == set(moves.EVENTS.values())
    silent = {kind for kind, told in chronicle._TOLD.items() if told is chronicle._silent}
    assert silent == {moves.MarkerLaid, moves.MarkerLifted, moves.TilesRemoved, moves.TurnEnded}


F9, G3, H5 = cell(5, 8), cell(6, 2), cell(7, 4)
TILE = moves.PlaceTile(0, 2, F9)


@pytest.mark.parametrize(
    ("entry", "events", "lines"),
    [
        (TILE, [moves.TilePlaced(0, 2, F9)], ["Ada lays a market on F9"]),
        (
            TILE,
            [moves.TilePlaced(0, 2, F9), moves.PointsGained(0, 2, 1, 7, "tile", (F9,))],
            ["Ada lays a market on F9 and gains 1 green point"],
        ),
        (
            TILE,
            [moves.TilePlaced(0, 2, F9), moves.PointsGained(0, 2, 1, 7, "king", (F9,))],
            ["Ada lays a market on F9: the king brings 1 green point"],
        ),
        (
            TILE,
            [moves.TilePlaced(0, 2, F9), moves.PointsGained(1, 2, 2, 7, "tile", (F9,))],
            ["Ada lays a market on F9", "~Ben gains 2 green points"],
        ),
        (
            TILE,
            [
                moves.TilePlaced(0, 2, F9), moves.MarkerLaid(F9),
                moves.ConflictBegan(True, 0, 1, 2, G3, H5, (G3, H5), (F9,)),
            ],
            [
                "Ada lays a market on F9 and joins two kingdoms",
                "~War of priests: Ben attacks with 2, Cleo defends with 1",
            ],
        ),
        (
            moves.Commit(2, 1),
            [
                moves.TilesCommitted(2, 0, 1, 2, False), moves.ConflictDecided(True, 0, 2, 1, 1, 2, 2),
                moves.LeaderSentHome(1, 0, G3, "war"), moves.TilesRemoved(0, (F9, H5)),
                moves.PointsGained(2, 0, 3, 9, "war", (G3, F9, H5)), moves.MarkerLifted(F9),
            ],
            [
                "Cleo adds 1 red tile: strength 2",
                "Cleo wins the tie 2 to 2 as the defender and gains 3 red points",
                "~The priest of Ben goes home; removed: 2 temples",
            ],
        ),
        (
            moves.PlaceLeader(0, 3, H5),
            [moves.LeaderPlaced(0, 3, H5, G3), moves.LeaderSentHome(1, 1, F9, "temple")],
            ["Ada moves the king from G3 to H5", "~The farmer of Ben has no temple left and goes home"],
        ),
        (
            moves.EndTurn(1),
            [
                moves.PointsGained(1, 0, 1, 3, "monument", (F9,)),
                moves.PointsGained(1, 0, 1, 4, "monument", (G3,)),
                moves.PointsGained(1, 3, 1, 4, "monument", (G3,)),
            ],
            ["Ben ends the turn and gains 2 red points and 1 black point from monuments"],
        ),
        (moves.EndTurn(1), [], ["Ben ends the turn"]),
        (moves.Decline(1), [], ["Ben does not build"]),
        (
            moves.BuildMonument(1, 4, F9),
            [moves.MonumentBuilt(1, 4, F9, 0), moves.BuildingReturned(0, F9)],
            ["Ben builds the red and green monument on F9", "~The library goes back to the supply"],
        ),
        (
            moves.TakeTreasure(1, F9),
            [moves.TreasureTaken(1, F9, 4, 6)],
            ["Ben takes the treasure of F9; 6 are left on the board"],
        ),
        (
            moves.PlaceCatastrophe(1, F9),
            [moves.CatastrophePlaced(1, F9, 3)],
            ["Ben brings a catastrophe upon F9 and destroys a settlement"],
        ),
    ],
)  # fmt: skip
def test_lines(entry, events, lines):
    told = tell(entry, *events)
    assert [f"~{line}" if isinstance(line, Aside) else str(line) for line in told] == lines


def test_the_end_is_nobody_s_own_news():
    told = tell(
        moves.EndTurn(0),
        moves.TurnEnded(0, 40),
        moves.TreasuresUsed(0, (0, 2, 0), (8, 8, 8, 9)),
        moves.TreasuresUsed(1, (), (2, 3, 4, 5)),
        moves.GameEnded("treasures", (1, 2)),
    )
    assert told == [
        "Ada ends the turn",
        "Ada turns 3 treasures into 2 red points and 1 green point: 8, 8, 8, 9",
        "Ben, without a treasure: 2, 3, 4, 5",
        "Two treasures are left or fewer: Ada wins",
    ]
    assert [isinstance(line, Aside) for line in told] == [False, True, True, True]
    assert (
        tell(moves.EndTurn(0), moves.GameEnded("bag", (1, 1)))[-1]
        == "The bag is empty: Ada and Ben share the victory"
    )


def test_tiles_that_are_hidden_are_counted_and_never_named():
    swap = moves.Swap(0, 3, (1, 1, 1, 0))
    told = tell(swap, moves.TilesSwapped(0, 3, (1, 1, 1, 0)), moves.TilesDrawn(0, 3, 90, "swap", (0, 1, 2)))
    told += tell(moves.EndTurn(0), moves.TilesDrawn(1, 2, 88, "refill", (3, 3)))
    told += tell(None, moves.TilesDrawn(2, 6, 100, "deal", (3, 3, 1, 1, 0, 2)))
    assert told == ["Ada swaps 3 tiles", "Ada ends the turn", "Cleo draws 6 tiles"]
    assert [isinstance(line, Routine) for line in told] == [False, True, False]


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_whole_game_of_all_variants_is_told_and_tells_nothing_hidden(seed):
    """What a device without a seat's secrets tells is, word for word, what the full state tells."""
    options = dict.fromkeys(("wonder", "buildings", "english_support", "advanced_board"), True)
    match = Match(Setup("tigris", 3, options), key_from_seed(seed))
    dice, kinds = random.Random(seed), set()

    def look(applied):
        for line in applied:
            full = chronicle.lines(LINK, line.entry, line.events)
            hidden = chronicle.lines(
                LINK, line.entry.redact(frozenset()), [event.redact(frozenset()) for event in line.events]
            )
            assert full == hidden and all(text and "{" not in text for text in full)
            kinds.update(type(event) for event in line.events)

    look(match.begin())
    while match.state.to_act != OVER:
        assert "{" not in words.prompt(LINK, match.state) and words.round_info(match.state)
        legal = match.state.legal(match.state.to_act[0])
        look(match.submit(legal[dice.randrange(len(legal))]))
    assert words.prompt(LINK, match.state) == "The game is over"
    assert moves.GameEnded in kinds and moves.ConflictDecided in kinds


# --- hints ----------------------------------------------------------------------------------------------


def reason_facts():
    """(key, names of its facts) of every reason that the game lists."""
    rows = re.findall(r"^ {4}(\w+) +([\w, ]+): ", reasons_of_hints.__doc__, re.MULTILINE)
    return [(key, [] if facts == "nothing" else facts.split(", ")) for key, facts in rows]


def test_every_reason_of_a_hint_has_a_sentence():
    assert {key for key, _ in reason_facts()} == set(reasons_of_hints.REASONS)
    assert set(hinting.REASONS) == {*reasons_of_hints.REASONS, "only"}


@pytest.mark.parametrize(("key", "facts"), [*reason_facts(), ("only", [])])
def test_reasons_in_words(key, facts):
    known = {"colour": "green", "points": 2, "seat": 1, "chance": 80, "count": 2}
    said = hinting.hint_words(LINK, None, Hint(None, key, tuple((name, known[name]) for name in facts)))
    assert said and "{" not in said and "you" not in said.lower().split()
    assert "seat" not in facts or "Ben" in said
    assert "chance" not in facts or "80 %" in said


def test_some_hints_word_by_word():
    def said(reason, **facts):
        return hinting.hint_words(LINK, None, Hint(None, reason, tuple(facts.items())))

    assert said("weakest_colour", colour="blue", points=1) == "It brings 1 blue point, in the weakest colour"
    assert said("wins_revolt", colour="black", seat=1, chance=75) == (
        "Revolt of kings against Ben: won with a chance of 75 %"
    )
    assert said("drives_home", colour="red", seat=2) == "The priest of Cleo must go home"
    assert said("enough", count=0, chance=90) == "The board is enough: won with a chance of 90 %"
    assert said("a reason of tomorrow") == "All in all it brings most"
