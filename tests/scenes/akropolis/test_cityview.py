"""The baked picture of the city: whatever the way to it, it is the one that is baked at once."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest

from scenes.akropolis import cityview
from scenes.akropolis.board import AkropolisBoard
from scenes.akropolis.cityview import CityView
from scenes.akropolis.kit import Kit
from scenes.akropolis.landscape import SEA, Landscape
from scenes.akropolis.marks import legal_marks, news_marks
from scenes.akropolis.model import CityModel
from scenes.akropolis.projection import Projection
from scenes.demo import demo_table
from scenes.prefs import Prefs
from scenes.stage import Stage
from scenes.table.scene import TableScene

SIZE = (1024, 600)
VIEW, LAND = Projection(30.0, 480.0, 300.0), Projection(30.0, 470.0, 290.0)


@pytest.fixture
def board() -> Iterator[AkropolisBoard]:
    stage = Stage(Prefs(animation="off"), SIZE)
    scene = TableScene(demo_table("akropolis", 24))
    stage.push(scene)
    assert isinstance(scene.board, AkropolisBoard)
    yield scene.board
    stage.close()


def new_view(kit: Kit, city: CityModel) -> CityView:
    made = CityView(kit)
    made.layout(pygame.Rect(0, 0, *SIZE))
    made.show(city, symbols=False)
    return made


def look(view: CityView, where: Projection = VIEW, land: Projection = LAND, moving: bool = False) -> bytes:
    target = pygame.Surface(SIZE)
    view.draw(target, where, land, moving, 0)
    return pygame.image.tobytes(target, "RGB")


def test_other_marks_look_as_if_baked_at_once(board: AkropolisBoard) -> None:
    chance = random.Random(5)
    city, cells = board.city_view.city, sorted(board.hand.spots.cells)
    view = new_view(board.kit, city)
    pictures = set()
    for turn in range(12):
        some = chance.sample(cells, 5)
        marks = news_marks(some) if turn % 3 else legal_marks(dict.fromkeys(some, 0))
        view.mark({} if turn % 4 == 3 else marks)
        if turn % 5 == 4:
            view.mark(marks)
        seen = look(view)
        fresh = new_view(board.kit, city)
        fresh.mark(view.marks)
        assert seen == look(fresh)
        pictures.add(seen)
    assert len(pictures) > 6


def test_marks_during_a_pan_are_not_lost(board: AkropolisBoard) -> None:
    city, cells = board.city_view.city, sorted(board.hand.spots.cells)
    view = new_view(board.kit, city)
    look(view)
    view.mark(news_marks(cells[:4]))
    there, land = VIEW.moved(12, -7), LAND.moved(12, -7)
    seen = look(view, there, land, moving=True)
    fresh = new_view(board.kit, city)
    fresh.mark(view.marks)
    assert seen == look(fresh, there, land)


def test_a_picture_baked_in_slices_is_the_one_baked_at_once(
    board: AkropolisBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cityview, "SLICE", 0.0001)
    city = board.city_view.city
    view = new_view(board.kit, city)
    look(view)
    end, land = Projection(24.0, 470.0, 310.0), Projection(24.0, 460.0, 300.0)
    other = Projection(27.0, 470.0, 310.0)
    for step in range(400):
        now = Projection(30.0 - step * 0.01, 480.0, 300.0)
        look(view, now, now, moving=True)
        goal = other if 5 < step < 9 else end
        view.aim(goal, land)
    seen = look(view, end, land)
    assert seen == look(new_view(board.kit, city), end, land)


def test_nothing_is_baked_ahead_over_a_picture_that_shows(board: AkropolisBoard) -> None:
    view = new_view(board.kit, board.city_view.city)
    before = look(view)
    for _ in range(50):
        view.aim(Projection(24.0, 470.0, 310.0), LAND)
    assert look(view) == before


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_open_sea_begins_without_a_seam(board: AkropolisBoard, way: tuple[int, int]) -> None:
    target = pygame.Surface(SIZE)
    wide, high = 1920 * 8 / 68, 1200 * 8 / 68
    x, y = SIZE[0] // 2 - way[0] * wide, SIZE[1] // 2 - way[1] * high
    Landscape(board.kit).draw(target, Projection(8.0, x, y), fine=True)
    middle = (SIZE[0] // 2, SIZE[1] // 2)
    for off in range(-120, 120, 8):
        for step in range(-4, 4):
            at = [middle[i] + way[i] * step + way[1 - i] * off for i in (0, 1)]
            assert max(abs(a - b) for a, b in zip(target.get_at(at)[:3], SEA, strict=True)) <= 4
