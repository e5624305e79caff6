"""AK-14.1, AK-15: whole solo games against the Architect."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.akropolis import GAME, architect, solo
from game.akropolis.audit import invariants
from game.akropolis.moves import (
    ArchitectJoined,
    ArchitectPaid,
    ArchitectScored,
    ArchitectTook,
    Build,
    ChiefChosen,
    ChiefMoved,
    GameEnded,
    RowFilled,
    StonesDealt,
    TileTaken,
    TurnEnded,
)
from game.akropolis.outlook import turns_left
from game.akropolis.parts import KINDS, LEVELS, PLANS, TILES
from game.akropolis.rules import BUILD, END, REFILL
from game.akropolis.state import Akropolis
from game.contract import FACE_UP, NOBODY, OVER, Event, OptionError, Unreadable, read_text
from game.dealer import Drawn, Shuffled
from game.match import Match, Setup
from tests.game.akropolis.helpers import after, play_random, start

ALL_ADVANCED = {f"advanced_{kind}": True for kind in KINDS}
PLAZA_FIRST, PLAZA_SECOND, NO_PLAZA = 13, 2, 3
"""Two tiles with a plaza, and one without."""


def dealt(row: list[int], human: int = 1, its: int = 2, turn: int = 0, **options: bool | str) -> Akropolis:
    """A solo position made by hand, the human to build."""
    state = start(1, **options)
    state.play(Shuffled("stacks", len(state.unseen)))
    state.phase, state.row, state.turn = BUILD, list(row), turn
    state.stones, state.architect = [human], solo.Holding((), its, 0)
    state.unseen = tuple(tile for tile in state.plan.tiles if tile not in row)
    return state


def on_the_ground(state: Akropolis, take: int) -> Build:
    """A turn that covers no quarry."""
    city = state.cities[0]
    q, r, rot = next(spot for spot in city.spots() if city.at(spot[0], spot[1]) is None)
    return Build(0, take, q, r, rot)


def found(events: list[Event], kind: type) -> list:
    return [event for event in events if isinstance(event, kind)]


def finish(state: Akropolis, seed: object) -> list[Event]:
    """Plays a random game to its end, sound after every entry; all events."""
    events: list[Event] = []
    for _, _, happened in play_random(state, seed):
        events += happened
        assert invariants(state) == []
    return events


# --- AK-15.1: the setup and the alternation -----------------------------------------------------


@pytest.mark.parametrize("printed", ["seed", "official"])
@pytest.mark.parametrize("first", ["lot", "1"])
def test_ak_15_1_set_up_as_for_two_but_one_city(printed: str, first: str) -> None:
    state = start(1, starting_stones=printed, first=first)
    assert state.plan == PLANS[2, False] and len(state.cities) == 1
    events = state.play(Shuffled("stacks", 37))
    assert found(events, StonesDealt) == [StonesDealt((1,))]
    assert found(events, ArchitectJoined) == [ArchitectJoined("hippodamos", 2)]
    assert found(events, ChiefChosen) == []
    assert state.stones == [1] and state.architect == solo.Holding((), 2, 0)
    state.play(Drawn("stacks", FACE_UP, 4, (1, 2, 3, 4)))
    assert state.to_act == (0,) and state.stacks == 11


def test_ak_15_1_the_architect_follows_at_once() -> None:
    state = dealt([NO_PLAZA, PLAZA_FIRST, PLAZA_SECOND, 7])
    events = state.play(on_the_ground(state, 0))
    assert [event.turn for event in found(events, TurnEnded)] == [1]
    assert [event.turn for event in found(events, ArchitectTook)] == [2]
    assert state.to_act == (0,) and state.turn == 2 and len(state.row) == 2


def test_ak_15_1_the_refill_comes_between() -> None:
    state = dealt([NO_PLAZA, 7], turn=2)
    state.architect = solo.Holding((8,), 2, 0)
    assert found(state.play(on_the_ground(state, 0)), ArchitectTook) == []
    assert state.phase == REFILL and state.row == [7]
    events = state.play(Drawn("stacks", FACE_UP, 3, (PLAZA_FIRST, PLAZA_SECOND, 9)))
    kinds = [type(event) for event in events]
    assert kinds == [RowFilled, ChiefMoved, ArchitectTook]
    assert state.row == [7, PLAZA_SECOND, 9] and state.turn == 4 and state.to_act == (0,)


def test_ak_15_1_the_refill_comes_after_the_architect_too() -> None:
    state = dealt([NO_PLAZA, 7, 9], turn=4)
    events = state.play(on_the_ground(state, 0))
    assert len(found(events, ArchitectTook)) == 1 and state.phase == REFILL
    events = state.play(Drawn("stacks", FACE_UP, 3, (1, 2, 4)))
    assert found(events, ArchitectTook) == [] and state.to_act == (0,) and len(state.row) == 4


@pytest.mark.parametrize(("long_game", "each", "rounds"), [(False, 18, 12), (True, 30, 20)])
def test_ak_15_1_and_ak_14_1_length(long_game: bool, each: int, rounds: int) -> None:
    state = start(1, long_game=long_game)
    assert turns_left(state, 0) == each
    events = finish(state, "length")
    assert len(found(events, TurnEnded)) == len(found(events, ArchitectTook)) == each
    assert len(found(events, RowFilled)) == rounds and state.rounds == (rounds, rounds)
    assert turns_left(state, 0) == 0 and len(state.row) == 1 and state.to_act == OVER
    turns = [event.turn for event in events if isinstance(event, TurnEnded | ArchitectTook)]
    assert turns == list(range(1, 2 * each + 1))
    assert state.architect is not None and len(state.architect.tiles) == each


def test_ak_7_2_the_chief_alternates_between_human_and_architect() -> None:
    events = finish(start(1), "chief")
    moved = found(events, ChiefMoved)
    assert [event.seat for event in moved] == [1, 0] * 5 + [1]
    assert [event.round for event in moved] == list(range(2, 13))


# --- AK-15.2, AK-15.3: money and choice ---------------------------------------------------------


def test_ak_15_2_the_payment_goes_to_the_architect() -> None:
    state = dealt([NO_PLAZA, 7, 9, PLAZA_FIRST], human=2, its=0)
    events = state.play(on_the_ground(state, 2))
    assert found(events, ArchitectPaid) == [ArchitectPaid(2, 2)]
    assert state.stones == [0]
    # With these two stones it pays for the plaza, which has moved up.
    took = found(events, ArchitectTook)[0]
    assert (took.tile, took.index, took.paid, took.stones) == (PLAZA_FIRST, 2, 2, 0)
    assert state.architect == solo.Holding((PLAZA_FIRST,), 0, 2)


def test_ak_15_2_a_free_tile_pays_nobody() -> None:
    state = dealt([NO_PLAZA, 7, 9, PLAZA_FIRST])
    assert found(state.play(on_the_ground(state, 0)), ArchitectPaid) == []


@pytest.mark.parametrize(("its", "index"), [(0, 0), (1, 0), (2, 2), (5, 2)])
def test_ak_15_3_the_first_plaza_if_it_can_pay(its: int, index: int) -> None:
    state = dealt([NO_PLAZA, 7, 9, PLAZA_FIRST], its=its)
    took = found(state.play(on_the_ground(state, 0)), ArchitectTook)[0]
    assert (took.index, took.paid, took.stones) == (index, index, its - index)


def test_ak_15_3_it_gains_no_stones_from_quarries() -> None:
    state = start(1, solo_level="metagenes")
    events = finish(state, "quarries")
    paid = sum(event.count for event in found(events, ArchitectPaid))
    spent = sum(event.paid for event in found(events, ArchitectTook))
    assert state.architect is not None
    assert any("q" in TILES[tile].letters for tile in state.architect.tiles)
    assert state.architect.stones == 2 + paid - spent and state.architect.spent == spent
    assert paid == sum(event.paid for event in found(events, TileTaken)) == state.spent[0]


# --- AK-15.4 to AK-15.6: the end ----------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, ALL_ADVANCED])
@pytest.mark.parametrize("level", LEVELS)
def test_ak_15_4_and_ak_15_6_its_score_is_in_the_result(level: str, options: dict[str, bool]) -> None:
    state = start(1, solo_level=level, **options)
    events = finish(state, f"score {level}")
    held = state.architect
    assert held is not None
    theirs = architect.score(held.tiles, held.stones, LEVELS[level], state.terms.advanced)
    (rival,) = state.result().rivals
    assert rival.key == level and rival.total == theirs.total and rival.tie == held.stones
    parts = dict(rival.breakdown)
    assert sum(parts.values()) == rival.total
    assert [parts[kind] for kind in KINDS] == list(theirs.points) and parts["stones"] == held.stones
    assert parts.get("quarries", 0) == (2 * theirs.quarries if level == "metagenes" else 0)
    took = found(events, ArchitectTook)
    assert took[-1].total_after == theirs.total
    for before, now in pairwise(took):
        between = events[events.index(before) : events.index(now)]
        assert now.total_before == before.total_after + sum(e.count for e in found(between, ArchitectPaid))


def test_ak_15_6_only_the_chosen_kinds_double() -> None:
    plain, temples = (
        start(1, solo_level="callicrates"),
        start(1, solo_level="callicrates", advanced_temple=True),
    )
    for state in (plain, temples):
        state.architect = solo.Holding((23, 9, 25), 0, 0)
    assert [a == b for a, b in zip(solo.score(plain).points, solo.score(temples).points, strict=True)] == [
        True, True, True, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(("stones", "its", "wins"), [(10, 9, True), (9, 9, False), (9, 10, False)])
def test_ak_15_5_equal_stones_lose(stones: int, its: int, wins: bool) -> None:
    # Neither has points in districts: the stones are all there is.
    state = dealt([7], human=stones, its=its)
    state.phase = END
    result = state.result()
    assert result.totals == (stones,) and result.rivals[0].total == its
    assert result.places == ((1,) if wins else (2,)) and result.winners == ((0,) if wins else ())


def test_ak_15_5_equal_points_and_more_stones_win() -> None:
    state = dealt([7], human=3, its=2, advanced_housing=False)
    # A plaza of its starting tile and one house of tile 19: one point more from districts.
    state.architect = solo.Holding((next(t.id for t in TILES[1:] if t.letters.count("h") == 1),), 2, 0)
    assert solo.score(state).total == 3 == state.total(0)
    assert solo.human_wins(state) and state.result().places == (1,)


@pytest.mark.parametrize("seed", range(4))
def test_the_last_events_tell_the_result(seed: int) -> None:
    state = start(1)
    events = finish(state, seed)
    scored, ended = events[-2:]
    assert isinstance(scored, ArchitectScored) and isinstance(ended, GameEnded)
    result = state.result()
    assert ended.totals == result.totals and ended.places == result.places and ended.tile == state.row[0]
    assert scored.total == result.rivals[0].total and scored.wins == (result.places == (2,))


# --- options, views, texts, undo ----------------------------------------------------------------


def test_the_level_is_an_option_of_the_solo_game_alone() -> None:
    assert GAME.check_setup({}, 1)["solo_level"] == "hippodamos"
    assert "solo_level" not in GAME.check_setup({"solo_level": "hippodamos"}, 2)
    with pytest.raises(OptionError, match="not for 2 seats"):
        GAME.check_setup({"solo_level": "metagenes"}, 2)
    with pytest.raises(OptionError, match="cannot be"):
        GAME.check_setup({"solo_level": "vitruvius"}, 1)
    with pytest.raises(OptionError, match="first names seat 2"):
        GAME.check_setup({"first": "2"}, 1)
    level = next(option for option in GAME.options if option.key == "solo_level")
    assert len(level.notes) == len(level.values) == len(level.labels) == 3
    assert level.applies(1) and not level.applies(2)
    moot = [option.key for option in GAME.options if not option.applies(1)]
    assert moot == ["first", "starting_stones"]


def test_other_tables_have_no_architect() -> None:
    state = after(2, "none", 9)
    assert state.architect is None and state.result().rivals == ()
    assert "architect" not in state.sections() and "architect" not in state.to_text()


def test_what_the_architect_holds_is_open_to_all() -> None:
    state = after(1, "open", 20)
    assert state.architect is not None and len(state.architect.tiles) == 10
    assert state.view(NOBODY).architect == state.architect
    again = type(state).from_text(state.to_text())
    assert again == state and again.architect == state.architect


def test_an_architect_where_none_belongs_is_no_position() -> None:
    alone, two = after(1, "text", 20).to_text(), after(2, "text", 20).to_text()
    piece = next(line for line in alone.splitlines() if '"architect"' in line)
    for text in (alone.replace(piece + "\n", ""), two.replace(' "row"', piece + '\n "row"')):
        with pytest.raises(Unreadable, match="architect"):
            Akropolis.from_text(text)


def test_the_audit_notices_what_is_broken_in_a_solo_game() -> None:
    state = after(1, "audit", 20)
    held = state.architect
    assert invariants(state) == [] and held is not None
    for broken in (
        None,
        held._replace(stones=held.stones + 1),
        held._replace(spent=held.spent + 1),
        held._replace(tiles=held.tiles[:-1]),
        held._replace(tiles=(*held.tiles[:-1], state.row[0])),
    ):
        state.architect = broken
        assert invariants(state)
    state.architect = held
    state.turn -= 1
    assert "the Architect's turn was left out" in invariants(state)


def test_an_undo_takes_the_architects_turn_back_too() -> None:
    match = Match(Setup("akropolis", 1, {}), b"undo")
    match.begin()
    before = match.digest()
    move = match.state.legal(0)[3]
    applied = match.submit(move)
    assert len(applied) == 1 and found(list(applied[0].events), ArchitectTook)
    match.undo(frozenset({0}))
    assert match.digest() == before and match.state.to_act == (0,)
    match.redo()
    again = Match.from_saved(match.to_saved())
    assert again.digest() == match.digest()


def test_every_event_has_its_text() -> None:
    for event in finish(start(1), "texts"):
        assert read_text(event.to_text(), GAME.events) == event
