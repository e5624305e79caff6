"""A stage that is closed after the test."""

from __future__ import annotations

import pytest

from scenes.art import Art
from scenes.prefs import Prefs
from scenes.stage import Stage
from tests.scenes.table import fake


@pytest.fixture
def stage():
    """An empty stage of 1280x720."""
    made = Stage(Prefs(animation="off"), (1280, 720))
    yield made
    made.close()


@pytest.fixture
def art(stage) -> Art:
    return stage.art


@pytest.fixture
def open_table():
    """Opens toy tables; closes their windows."""
    stages = []

    def open_one(**options):
        stage, scene = fake.open_table(**options)
        stages.append(stage)
        stage.step(dt=0.01)
        return stage, scene

    yield open_one
    for stage in stages:
        stage.close()
