"""The end of Tigris & Euphrates: treasures go to the weakest colour, then the sorted colours are compared."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.match import Match, Setup
from net.table import key_from_seed
from scenes.demo import demo_table
from scenes.prefs import Prefs
from scenes.records_words import part_look
from scenes.stage import Stage
from scenes.table.scene import TableScene
from scenes.tigris import finale
from scenes.weakest import EVERYBODY, WeakestScene
from tests.scenes.driver import SIZES

NAMES = ("Ada", "Ben", "Cleo", "Dana")


def position(*seats):
    """A finished game with these points and treasures: (red, blue, green, black, treasures) per seat."""
    state = Match(Setup("tigris", len(seats), {}), key_from_seed("1")).state
    state.points = [points for seat in seats for points in seat[:4]]
    state.treasures = [seat[4] for seat in seats]
    state.ended = "treasures"
    return state


def compared(*seats):
    return finale.comparison(position(*seats), NAMES.__getitem__)


def test_the_steps_are_the_four_colours_and_the_treasures():
    steps = finale.score_steps(position((6, 9, 7, 8, 3), (8, 8, 9, 14, 0)))
    assert [step.kind for step in steps] == ["red", "blue", "green", "black", "treasures"]
    assert [list(step.points) for step in steps] == [[6, 8], [9, 8], [7, 9], [8, 14], [3, 0]]
    assert list(steps[-1].explanation) == ["3 treasures", "no treasure"]
    assert len({step.icon for step in steps}) == 5, "colour never alone"


def test_the_example_of_the_rulebook():
    found = compared((6, 9, 7, 8, 3), (8, 8, 9, 14, 0))
    assert found.dealt[0] == (0, 0, 2) and found.parts[0] == (8, 9, 8, 8)
    assert [found.parts[0][part] for part in found.order[0]] == [8, 8, 8, 9]
    assert found.decided == 3
    assert found.verdict == ("Ben wins", "Ada has 8, 8 too; the third colour decides: 9 to 8.")


@pytest.mark.parametrize(
    ("seats", "decided", "title", "why"),
    [
        (((5, 5, 5, 5, 0), (4, 9, 9, 9, 0)), 1, "Ada wins", "The weakest colour decides: 5 to 4 of Ben."),
        (
            ((5, 5, 6, 7, 0), (5, 6, 6, 6, 0)), 2, "Ben wins",
            "Ada has a weakest colour of 5 too; the second weakest decides: 6 to 5.",
        ),
        (
            ((5, 5, 6, 7, 0), (5, 5, 6, 6, 0)), 4, "Ada wins",
            "Ben has 5, 5, 6 too; the strongest colour decides: 7 to 6.",
        ),
        (
            ((5, 7, 6, 5, 0), (7, 5, 5, 6, 0), (1, 1, 1, 1, 0)), 1, "Ada and Ben share the victory",
            "All four colours are equal, from the weakest to the strongest: 5, 5, 6, 7.",
        ),
        (
            ((5, 7, 6, 5, 0), (7, 5, 5, 6, 0)), 4, "Ada and Ben share the victory",
            "All four colours are equal, from the weakest to the strongest: 5, 5, 6, 7.",
        ),
    ],
)  # fmt: skip
def test_who_wins_and_why(seats, decided, title, why):
    found = compared(*seats)
    assert found.verdict == (title, why) and found.decided == decided


def test_the_parts_look_the_same_in_the_records():
    looks = [part_look("tigris", key) for key in ("red", "blue", "green", "black", "treasures")]
    assert [look.title for look in looks] == ["Red", "Blue", "Green", "Black", "Treasures"]
    assert len({look.icon for look in looks}) == len({look.colour for look in looks}) == 5


@pytest.fixture
def make_stage():
    """Makes stages without a screen; they are closed at the end."""
    made = []

    def make(size=(1280, 720), prefs=None):
        made.append(Stage(prefs or Prefs(), size))
        return made[-1]

    yield make
    for stage in made:
        stage.close()


# --- on the screen --------------------------------------------------------------------------------------


def results(stage, seed="3", seats=3):
    table = demo_table("tigris", 10_000, seed, seats)
    assert table.over
    board = SimpleNamespace(
        rivals=lambda: (),
        score_steps=finale.score_steps,
        comparison=lambda state: finale.comparison(state, lambda seat: table.seats[seat].name),
        rival_note=lambda result: "",
        tie_name=lambda: "",
    )
    at_table = SimpleNamespace(
        table=table,
        state=table.state,
        board=board,
        ending=SimpleNamespace(celebrated=False),
        can_rematch=True,
        rematch=lambda: None,
    )
    scene = WeakestScene(at_table)
    stage.push(scene)
    stage.step(dt=0.01)
    return scene


def test_columns_rise_then_treasures_fall_onto_the_lowest_then_all_line_up(make_stage):
    stage = make_stage(prefs=Prefs(animation="normal"))
    scene = results(stage)
    seats = range(len(scene.seats))
    assert scene.shown_part(1, 0) is None
    scene.clock = 4.0
    assert [[scene.shown_part(part, seat) for part in range(4)] for seat in seats] == [
        [step.points[seat] for step in scene.steps[:4]] for seat in seats
    ]
    last = scene._shown_totals()
    while scene.clock < 5.0:
        stage.step(dt=0.05)
        assert all(now >= before for now, before in zip(scene._shown_totals(), last, strict=True))
        last = scene._shown_totals()
    assert [[scene.shown_part(part, seat) for part in range(4)] for seat in seats] == [
        list(scene.comparison.parts[seat]) for seat in seats
    ]
    assert scene.compared() == 0
    scene.clock = 6.0
    assert [round(scene.place_of(part, 0)) for part in scene.comparison.order[0]] == [0, 1, 2, 3]
    for _ in range(40):
        stage.step(dt=0.5)
    assert scene.shown_all and scene.compared() == scene.comparison.decided
    assert [scene.shown_total(seat) for seat in seats] == [
        min(scene.comparison.parts[seat]) for seat in seats
    ]


def test_reduced_motion_shows_the_end_at_once(make_stage):
    assert results(make_stage(prefs=Prefs(reduced_motion=True))).shown_all


def test_only_those_still_equal_are_compared_further(make_stage):
    scene = results(make_stage(prefs=Prefs(reduced_motion=True)))
    winner = scene.places.index(1)
    assert all(scene.in_the_running(winner, place) for place in range(4))
    assert all(scene.in_the_running(seat, 0) for seat in range(3))
    others = [seat for seat in range(3) if seat != winner]
    assert not any(scene.in_the_running(seat, scene.comparison.decided) for seat in others)


def test_the_chart_shows_all_or_the_colours_of_one(make_stage):
    stage = make_stage(prefs=Prefs(reduced_motion=True))
    scene = results(stage)
    assert not any(chip.visible for chip in scene.chips)
    scene.turn_page()
    stage.step(dt=0.01)
    assert scene.whose == EVERYBODY and all(chip.visible for chip in scene.chips)
    assert scene.chart.timeline[-1] == scene.result.totals
    for seat in range(3):
        scene.chips[1 + seat].press()
        stage.step(dt=0.01)
        _, chart = scene._shown_chart()
        assert [chart.name(line) for line in range(chart.count)] == [
            "Red",
            "Blue",
            "Green",
            "Black",
            "Treasures",
        ]
        assert chart.timeline[-1] == tuple(points for _, points in scene.result.breakdown[seat])
        assert scene.chips[1 + seat].selected and not scene.chips[0].selected
    scene.turn_page()
    assert not any(chip.visible for chip in scene.chips)


def test_a_game_at_the_table_ends_with_this_scoring(make_stage):
    stage = make_stage(prefs=Prefs(reduced_motion=True))
    table = TableScene(demo_table("tigris", 10_000, "3", 2), "screen")
    stage.push(table)
    for _ in range(40):
        stage.step(dt=0.1)
    assert isinstance(stage.top, WeakestScene)
    assert table.buttons.by_name["results"].visible and not table.buttons.by_name["hint"].visible
    words = chronicle_of(table)
    assert sum("turns" in line or "without a treasure" in line for line in words[-3:]) == 2
    assert words[-1].endswith(stage.top.verdict()[0])


def chronicle_of(table):
    return [text for _, text in table.chronicle.lines]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("seats", [2, 4])
def test_everything_stays_inside_the_window(make_stage, size, scale, seats):
    stage = make_stage(size=size, prefs=Prefs(reduced_motion=True, text_scale=scale))
    scene = results(stage, seats=seats)
    window = pygame.Rect((0, 0), size)
    for _ in range(2):
        stage.screenshot()
        shown = [widget for widget in scene.group.widgets if widget.visible]
        assert all(window.contains(widget.rect) for widget in shown)
        assert len(scene.group.widgets) == 5 + 1 + seats
        scene.turn_page()
