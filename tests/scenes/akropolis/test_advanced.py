"""Advanced scoring on the screen: panel, inspector and final scoring say what counts double, and why."""

from __future__ import annotations

import pytest

from game.akropolis import scoring
from game.akropolis.parts import KINDS
from scenes.akropolis.words import doubled_because, doubled_text, doubling

ALL_ADVANCED = {f"advanced_{kind}": True for kind in KINDS}


@pytest.fixture
def seen(sit):
    return sit(seats=2, moves=36, options={"long_game": True, **ALL_ADVANCED})


def doubled(board, kind: int) -> list[scoring.District]:
    found = board.preview.score(board.seat).kinds[kind]
    return [district for district in found.districts if district.reason == scoring.DOUBLED]


def test_the_panel_counts_the_doubled_districts_of_each_colour(seen):
    board = seen.board
    lines = board.preview.lines(board.seat, board.state.points(board.seat))
    assert [line.doubled for line in lines] == [len(doubled(board, kind)) for kind in range(5)]
    assert any(line.doubled for line in lines), "a game that shows nothing proves nothing"


def test_the_inspector_says_why_a_district_counts_double(seen):
    board = seen.board
    city = board.city_view.city
    told = 0
    for kind in range(5):
        for district in doubled(board, kind):
            found = board.looker._hex(city.piles[district.q, district.r])
            assert found.rule == f"AK-13.{kind + 1}"
            assert f"Counts double: {district.value}" in found.lines
            assert found.lines[-1] == doubled_because(kind, district.level, len(district.because))
            told += 1
    assert told


def test_a_colour_in_the_panel_tells_its_reward(seen):
    board = seen.board
    for kind in range(5):
        found = board.looker._kind(KINDS[kind], seen.scene.places.title, board.seat)
        assert f"{doubling(kind, board.state.terms)} (AK-13.{kind + 1})" in found.lines
        count = len(doubled(board, kind))
        assert (doubled_text(count) in found.lines) == bool(count)


def test_the_final_scoring_has_a_second_line_for_doubled_districts(seen):
    board = seen.board
    steps = board.score_steps(board.state)
    for kind in range(5):
        for seat in range(2):
            districts = board.preview.score(seat).kinds[kind].districts
            count = sum(district.reason == scoring.DOUBLED for district in districts)
            lines = steps[kind].explanation[seat].splitlines()
            assert lines[1:] == ([doubled_text(count)] if count else [])


def test_without_advanced_scoring_nothing_is_said_of_it(sit):
    board = sit(seats=2, moves=24).board
    assert board.preview.doubled(0) == (0, 0, 0, 0, 0)
    for kind in range(5):
        found = board.looker._kind(KINDS[kind], board.free, 0)
        assert not any("AK-13" in line or "ouble" in line for line in found.lines)


def test_the_long_game_shows_its_rounds(seen):
    assert seen.scene.bars.words.round_info == "Round 13 of 20"
