"""What the tests of menus share: saved games to find, widgets to look for."""

from __future__ import annotations

import pytest

from scenes.demo import demo_match, seat_infos
from tests.scenes.driver import SIZES

HANDS = pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
ALL_SIZES = pytest.mark.parametrize("size", SIZES, ids=str)


def keep(store, moves=9, seats=2, title="Evening"):
    match, lines = demo_match("akropolis", seats, moves, title)
    journal = store.create(match, seat_infos(seats, 1), title)
    journal.append([line.entry.to_wire() for line in lines], match)
    if match.over:
        journal.finish(match)
    journal.close(match)
    store.flush()
    return journal.save_id


def widgets(scene, kind):
    return [widget for group in scene.groups() for widget in group.widgets if isinstance(widget, kind)]


def opened(stage, scene):
    stage.push(scene)
    for _ in range(4):
        stage.step(dt=0.05)
    return scene


def labels_of(able):
    return [getattr(widget, "label", "") or widget.tip for widget in able]
