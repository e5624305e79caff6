"""Quarter turns of places, directions and pictures."""

from __future__ import annotations

import pygame
import pytest

from scenes import gestures as g
from scenes.table.layout import Place
from scenes.table.station import Standing, Station
from scenes.table.turned import Turned
from tests.scenes.table.fake import NAMES

TURNS = (0, 1, 2, 3)


def turned(turns):
    size = (60, 200) if turns % 2 else (200, 60)
    return Turned(pygame.Rect((300, 100), size), turns)


@pytest.mark.parametrize("turns", TURNS)
def test_there_and_back(turns):
    part = turned(turns)
    assert part.size == (200, 60)
    for pos in ((0, 0), (199, 0), (0, 59), (199, 59), (17, 41)):
        window = part.to_window(pos)
        assert part.rect.collidepoint(window)
        assert part.to_local(window) == pos


@pytest.mark.parametrize("turns", TURNS)
def test_a_picture_lies_where_its_places_lie(art, turns):
    part = turned(turns)
    upright = art.plain(part.size)
    upright.set_at((17, 41), (255, 0, 0, 255))
    window = art.plain((600, 400))
    window.blit(part.picture(upright), part.rect)
    assert window.get_at(part.to_window((17, 41)))[:3] == (255, 0, 0)


def test_the_corner_at_the_readers_left_hand():
    part = [turned(turns) for turns in TURNS]
    corners = [part[turns].to_window((0, 59)) for turns in TURNS]
    rects = [p.rect for p in part]
    assert corners[0] == (rects[0].left, rects[0].bottom - 1)
    assert corners[1] == (rects[1].left, rects[1].top)
    assert corners[2] == (rects[2].right - 1, rects[2].top)
    assert corners[3] == (rects[3].right - 1, rects[3].bottom - 1)


@pytest.mark.parametrize("turns", TURNS)
def test_rectangles_and_directions(turns):
    part = turned(turns)
    rect = part.rect_to_window(pygame.Rect(10, 20, 50, 30))
    assert (rect.width, rect.height) == ((30, 50) if turns % 2 else (50, 30))
    assert part.to_local(rect.topleft) in {(10, 20), (59, 20), (10, 49), (59, 49)}
    start, end = part.to_window((10, 20)), part.to_window((40, 25))
    assert part.way_to_local((end[0] - start[0], end[1] - start[1])) == (30, 5)


@pytest.mark.parametrize("turns", TURNS)
def test_intents_are_turned_whole(turns):
    part = turned(turns)
    start, pos = part.to_window((10, 10)), part.to_window((60, 30))
    delta = (pos[0] - start[0], pos[1] - start[1])
    drag = part.intent(g.Drag(3, start, pos, delta))
    assert (drag.pointer, drag.start, drag.pos, drag.delta) == (3, (10, 10), (60, 30), (50, 20))
    assert part.intent(g.DragCancel(3)) == g.DragCancel(3)


@pytest.mark.parametrize("turns", TURNS)
@pytest.mark.parametrize("big", [False, True])
def test_a_station_draws_and_reads_at_every_edge(open_table, turns, big):
    stage, scene = open_table(private=False)
    looked = []
    station = Station(1, scene.table.seats[1], scene.board, looked.append)
    size = (460, 560) if big else (460, 110)
    rect = pygame.Rect((200, 60), size[::-1] if turns % 2 else size)
    station.layout(Place(rect, turns, big))
    station.standing = Standing(scene.board.station(1, scene.state), asked=True, dots=2, serial=1)
    target = stage.art.plain(stage.size, alpha=False)
    station.draw(stage.art, target)
    disc = station.turned.to_window((40, 42 if big else 55))
    assert target.get_at(disc)[:3] != target.get_at((5, 5))[:3]
    press = station.turned.to_window((300, 20))
    assert station.contains(press)
    station.handle(g.Down(1, press))
    station.handle(g.Up(1, press))
    assert looked == [1]
    found = station.inspect(stage.art, press)
    assert found is not None and found.title == NAMES[1] and found.anchor == rect


def test_the_same_station_shows_the_same_in_all_four_turns(open_table):
    stage, scene = open_table(private=False)
    art, pictures = stage.art, []
    for turns in TURNS:
        station = Station(0, scene.table.seats[0], scene.board, lambda seat: None)
        size = (110, 460) if turns % 2 else (460, 110)
        station.layout(Place(pygame.Rect((100, 100), size), turns))
        station.standing = Standing(scene.board.station(0, scene.state), asked=False, dots=0, serial=1)
        upright = art.plain((460, 110))
        station._draw_small(art, upright, station.standing)
        turned_back = pygame.transform.rotate(station.turned.picture(upright), 90 * turns)
        pictures.append(pygame.image.tobytes(turned_back, "RGBA"))
    assert len(set(pictures)) == 1
