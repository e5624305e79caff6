"""Shared by all tests: no screen, no sound, English at first, and a data folder of their own."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["LANGUAGE"] = "en"

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("ci", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60)
settings.load_profile("ci")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path, monkeypatch):
    """Every test has its own data folder: nothing of the person's machine is read or written."""
    monkeypatch.setenv("MESAPOLIS_HOME", str(tmp_path / "home"))


@pytest.fixture(autouse=True)
def english_again():
    """The language is one for the whole program: no test leaves another one behind."""
    from scenes.text import use_language

    yield
    use_language("en")
