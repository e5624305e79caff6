"""The plaques of the seats: what finds room on them when texts are big."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenes.prefs import Prefs


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", ["Al", "Themistokles of the Seven Harbours"])
def test_a_plaque_shows_its_picture_wherever_the_name_leaves_room(open_table, monkeypatch, scale, name):
    stage, scene = open_table(private=False, prefs=Prefs(animation="off", text_scale=scale))
    station = next(station for station in scene.stations if not station.place.big)
    asked = []

    def picture(art, size):
        asked.append(size)
        return art.icon("amphora", min(size), (120, 70, 30))

    monkeypatch.setattr(scene.board, "thumbnail", picture)
    station.info = replace(station.info, name=name)
    station.layout(station.place)
    monkeypatch.setattr(
        station,
        "standing",
        replace(station.standing, station=replace(station.standing.station, thumbnail=picture, details=[])),
    )
    station.draw(stage.art, stage.art.plain(stage.size))
    assert bool(asked) == (scale == 1.0 or name == "Al")
    assert all(min(size) > 0 for size in asked)
