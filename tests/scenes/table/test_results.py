"""Results: the reveal step by step, the verdict in words, the chart; and a rematch."""

from __future__ import annotations

import pygame
import pytest

from game.contract import Result
from scenes.chart import Chart, nice_step
from scenes.prefs import Prefs
from scenes.ranking import place_word, verdict
from scenes.results import STEP_SECONDS, ResultsScene
from scenes.table.ending import LAST_LOOK
from scenes.table.scene import TableScene
from tests.scenes.table.fake import click, key, seats
from tests.scenes.table.test_scene import play_on, settle


@pytest.fixture
def finished(open_table):
    def finish(**options):
        stage, scene = open_table(private=False, seed=11, **options)
        play_on(stage, scene, 40)
        assert scene.table.over
        stage.step(dt=LAST_LOOK)
        return stage, scene

    return finish


def result(totals, places, ties=None):
    parts = tuple(() for _ in totals)
    return Result(tuple(places), tuple(totals), parts, tuple(ties or [0] * len(totals)), "end")


def test_the_results_come_by_themselves_and_count_step_by_step(finished):
    stage, scene = finished(prefs=Prefs(animation="fast"))
    top = stage.top
    assert isinstance(top, ResultsScene)
    top.clock = 0.0
    assert top.busy and top.shown_points(0, 0) is None
    stage.step(dt=STEP_SECONDS / 2.2 / 2)
    assert top.shown_points(0, 0) is not None and top.shown_points(1, 0) is None
    for _ in range(20):
        stage.step(dt=STEP_SECONDS)
    assert top.shown_all and not top.busy
    for seat in range(2):
        assert [top.shown_points(step, seat) for step in range(2)] == [s.points[seat] for s in top.steps]
        assert top.shown_total(seat) == scene.table.result().totals[seat]


def test_the_last_move_is_seen_before_the_results_come(open_table):
    stage, scene = open_table(private=False, seed=11, prefs=Prefs(animation="fast"))
    play_on(stage, scene, 40)
    assert scene.table.over and stage.top is scene and 0 < scene.wake_in() <= LAST_LOOK
    scene.open_menu()
    stage.step(dt=LAST_LOOK * 2)
    stage.pop()
    assert stage.top is scene, "nothing opens under a menu"
    stage.step(dt=LAST_LOOK)
    assert isinstance(stage.top, ResultsScene)


def test_a_tap_shows_the_step_to_its_end_and_escape_shows_all(finished):
    stage, _ = finished(prefs=Prefs(animation="slow"))
    top = stage.top
    top.clock = 0.1
    click(stage, (300, 60))
    assert 1 <= top.clock < 1.2 and top.shown_points(0, 1) == top.steps[0].points[1]
    key(stage, pygame.K_ESCAPE)
    assert top.shown_all and stage.top is top


def test_reduced_motion_shows_at_once(finished):
    stage, _ = finished(prefs=Prefs(reduced_motion=True))
    assert stage.top.shown_all and not stage.top.busy


def test_no_notice_of_the_game_waits_under_the_scores(open_table):
    stage, scene = open_table(private=False, seed=11, prefs=Prefs(animation="fast"))
    play_on(stage, scene, 40)
    assert scene.table.over and stage.top is scene
    scene.bars.say("A war is over.")
    stage.step(dt=LAST_LOOK)
    assert isinstance(stage.top, ResultsScene) and not scene.bars.said


def test_the_steps_sum_up_to_the_totals(finished):
    stage, scene = finished()
    sums = [sum(step.points[seat] for step in stage.top.steps) for seat in range(2)]
    assert sums == list(scene.table.result().totals)


def test_the_chart_is_a_page_and_the_final_table_can_be_seen_and_left(finished):
    stage, scene = finished()
    top = stage.top
    click(stage, top.chart_button.rect.center)
    assert top.page == "chart"
    stage.screenshot()
    click(stage, top.chart_button.rect.center)
    assert top.page == "scores"
    top.look()
    stage.step(dt=0.02)
    assert stage.top is scene
    trophy = scene.buttons.by_name["results"]
    assert trophy.visible
    click(stage, trophy.rect.center)
    assert isinstance(stage.top, ResultsScene)


def test_the_scoring_is_counted_out_once_and_stands_there_when_looked_at_again(finished):
    stage, scene = finished(prefs=Prefs(animation="slow"))
    assert not stage.top.shown_all
    for _ in range(60):
        stage.step(dt=STEP_SECONDS)
    assert stage.top.shown_all
    stage.top.look()
    stage.step(dt=0.02)
    click(stage, scene.buttons.by_name["results"].rect.center)
    assert stage.top is not scene and stage.top.shown_all


def test_rematch_seats_the_same_people_at_a_fresh_table(finished):
    stage, scene = finished()
    again = next(widget for widget in stage.top.group.widgets if widget.label == "Rematch")
    click(stage, again.rect.center)
    fresh = stage.top
    assert isinstance(fresh, TableScene) and fresh is not scene
    assert fresh.table.seats == scene.table.seats and not fresh.table.over
    settle(stage, fresh)
    assert fresh.may_act(0)


class TestVerdict:
    people = seats(3)

    def test_a_clear_win(self):
        head, why = verdict(result((10, 30, 20), (3, 1, 2)), self.people, "stones")
        assert head == "Aspasia wins" and why == "30 points, 10 ahead."

    def test_a_tie_broken(self):
        head, why = verdict(result((30, 30, 20), (2, 1, 3), (2, 4, 9)), self.people, "stones")
        assert head == "Aspasia wins"
        assert why == "Lysander has 30 points too; more stones decide: 4 to 2."

    def test_a_shared_victory(self):
        head, why = verdict(result((30, 30, 20), (1, 1, 3), (4, 4, 0)), self.people, "stones")
        assert head == "Lysander and Aspasia share the victory"
        assert why == "Equal points (30) and equal stones (4): the victory is shared."

    def test_a_game_without_a_tie_break(self):
        _, why = verdict(result((30, 30, 20), (1, 1, 3)), self.people, "")
        assert why == "Equal points: 30 each. The victory is shared."

    def test_places(self):
        assert [place_word(place) for place in (1, 3, 6)] == ["1st place", "3rd place", "Place 6"]


class TestChart:
    def test_scale_and_places(self, art):
        chart = Chart(seats(2), [(0, 0), (5, -3), (12, 40)])
        assert (chart.low, chart.high, chart.step) == (-10, 40, 10)
        plot = pygame.Rect(100, 50, 400, 200)
        assert chart.place(plot, 0, -10) == (100, 250)
        assert chart.place(plot, 2, 40) == (500, 50)

    @pytest.mark.parametrize("timeline", [[], [(0, 0)], [(0, 0)] * 400, [(7, 7), (7, 7)]])
    def test_odd_timelines_draw(self, art, timeline):
        target = art.plain((800, 400))
        Chart(seats(2), timeline).draw(art, target, target.get_rect())
        assert pygame.mask.from_surface(target).count() > 100

    def test_names_pushed_aside_are_led_to_the_ends_of_their_lines(self, art, monkeypatch):
        led = []
        monkeypatch.setattr(pygame.draw, "aaline", lambda *line: led.append(line))
        target = art.plain((1000, 600))
        Chart(seats(3), [(0, 0, 0), (10, 40, 80)]).draw(art, target, target.get_rect())
        apart = len(led)
        Chart(seats(3), [(0, 0, 0), (78, 79, 80)]).draw(art, target, target.get_rect())
        assert apart == 0 and len(led) >= 2

    def test_lines_of_equal_scores_are_both_seen(self, art):
        target = art.plain((800, 400))
        Chart(seats(2), [(n, n) for n in range(30)]).draw(art, target, target.get_rect())
        seen = {tuple(target.get_at((x, y))[:3]) for x in range(60, 500, 3) for y in range(40, 340)}
        assert (190, 52, 40) in seen and (44, 104, 176) in seen

    @pytest.mark.parametrize("span", [1, 3, 7, 10, 64, 99, 1000])
    def test_steps_are_round_and_few(self, span):
        step = nice_step(span, 7)
        assert span / step <= 7
        assert str(step).strip("0") in ("1", "2", "5")


def test_who_gave_up_is_named(finished):
    stage, scene = finished(prefs=Prefs(reduced_motion=True))
    assert len(stage.top._notes()) == 1
    scene.table.gave_up = (1,)
    name = scene.table.seats[1].name
    assert stage.top._notes()[-1] == f"A bot has played on for {name}, who gave up: last in the records."
    stage.screenshot()
