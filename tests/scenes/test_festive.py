"""The celebration of the winner: leaves only for people, nothing moves for those who want it still."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.festive import DAWN, LEAVES, SECONDS, Festive, leaf_place
from scenes.prefs import Prefs
from scenes.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    made = Stage(Prefs(), (1280, 720))
    yield made
    made.close()


def picture(stage: Stage, festive: Festive) -> bytes:
    target = stage.art.plain((1280, 720))
    festive.draw_behind(stage.art, target, pygame.Rect(500, 30, 280, 40))
    festive.draw_over(stage.art, target)
    return pygame.image.tobytes(target, "RGBA")


def test_nothing_before_the_winner_is_known(stage: Stage) -> None:
    festive = Festive(people=True)
    assert not festive.busy and not any(picture(stage, festive))


@pytest.mark.parametrize(("people", "seconds"), [(True, SECONDS), (False, DAWN)])
def test_it_moves_for_a_while_and_then_rests(stage: Stage, people: bool, seconds: float) -> None:
    festive = Festive(people)
    festive.begin(still=False)
    for _ in range(round(seconds / 0.1) - 1):
        assert festive.update(0.1)
    first = picture(stage, festive)
    assert any(first)
    for _ in range(3):
        festive.update(0.1)
    assert not festive.busy and not festive.update(0.1)
    assert picture(stage, festive) == picture(stage, festive) != bytes(len(first))


def test_leaves_fall_only_for_a_person(stage: Stage) -> None:
    pictures = []
    for people in (True, False):
        festive = Festive(people)
        festive.begin(still=False)
        festive.clock = SECONDS / 2
        pictures.append(picture(stage, festive))
    assert pictures[0] != pictures[1]


def test_reduced_motion_shows_the_end_at_once(stage: Stage) -> None:
    festive = Festive(people=True)
    festive.begin(still=True)
    assert not festive.busy and not festive.update(0.5) and any(picture(stage, festive))


def test_every_leaf_comes_from_above_and_is_gone_at_the_end() -> None:
    for number in range(LEAVES):
        assert leaf_place(number, 0.0)[1] < 0
        assert leaf_place(number, SECONDS)[1] > 1
