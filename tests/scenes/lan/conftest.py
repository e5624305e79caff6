"""A stage without a screen, and tables that are closed after the test."""

from __future__ import annotations

import pytest

from scenes.prefs import Prefs
from scenes.stage import Stage


@pytest.fixture
def stage():
    prefs = Prefs(animation="off")
    prefs.names = ["Nefertari"]
    made = Stage(prefs, (1280, 720))
    yield made
    made.close()
