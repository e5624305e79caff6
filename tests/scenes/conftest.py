"""Scenes in tests are heard by nobody: the sounds that are due are noted, but no card is opened for them."""

from __future__ import annotations

import pytest

from scenes.sound import Sound


@pytest.fixture(autouse=True)
def no_card(request, monkeypatch):
    """Opening a card and decoding the music would slow down every test of a scene."""
    if request.path.name != "test_sound.py":
        monkeypatch.setattr(Sound, "start", lambda sound: None)
