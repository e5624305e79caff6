"""Projection, picking and the camera: there and back at every zoom."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.akropolis.sites import site_of, spot_cells
from scenes.akropolis.camera import Camera
from scenes.akropolis.land import Land
from scenes.akropolis.projection import Projection, bounds, depth, neighbours, round_cell, triple

RADII = (5.0, 16.0, 33.0, 44.0, 66.0, 101.0, 132.0, 236.0)
CELLS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
OFFSETS = st.floats(-0.42, 0.42)


@pytest.mark.parametrize("radius", RADII)
@given(cell=CELLS, dx=OFFSETS, dy=OFFSETS)
def test_a_point_inside_a_cell_is_found_again(radius, cell, dx, dy):
    view = Projection(radius, 640.0, 380.0)
    x, y = view.point(cell)
    assert view.ground((x + dx * radius, y + dy * radius * 0.8)) == cell


@given(cell=CELLS, radius=st.floats(5, 240), height=st.integers(1, 6))
def test_the_top_of_a_pile_is_picked_not_the_ground_behind_it(cell, radius, height):
    view = Projection(radius, 300.0, 200.0)
    assert view.pick(view.point(cell, height), {cell: height}) == cell


@given(cell=CELLS, height=st.integers(1, 6), share=st.floats(0.0, 0.95))
def test_a_wall_belongs_to_the_hex_above_it(cell, height, share):
    view = Projection(66.0, 0.0, 0.0)
    x, top = view.point(cell, height)
    wall = top + 66.0 * 0.8 * 0.8660254 + share * height * view.rise - 1
    assert view.pick((x, wall), {cell: height}) == cell


def test_the_pile_in_front_hides_the_one_behind():
    view = Projection(50.0, 0.0, 0.0)
    behind, front = (0, 0), (0, 1)
    heights = {behind: 1, front: 4}
    assert depth(front) > depth(behind)
    assert view.pick(view.point(behind, 1), heights) == front
    assert view.pick(view.point(behind, 1), {behind: 1, front: 1}) == behind


def test_a_lower_pile_in_front_leaves_the_top_behind_free():
    view = Projection(50.0, 0.0, 0.0)
    heights = {(0, 0): 3, (0, 1): 1, (1, 0): 1}
    for cell, height in heights.items():
        assert view.pick(view.point(cell, height), heights) == cell


@given(cell=CELLS, rot=st.integers(0, 5))
def test_tiles_cover_what_the_rules_say(cell, rot):
    assert triple(*cell, rot) == spot_cells(site_of(*cell, rot))


def test_neighbours_run_clockwise_from_north():
    assert neighbours((0, 0)) == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_rounding_finds_the_nearest_cell(q, r):
    view = Projection(1.0, 0.0, 0.0)
    found = round_cell(q, r)

    def far(cell):
        dq, dr = cell[0] - q, cell[1] - r
        return dq * dq + dr * dr + dq * dr

    assert far(found) <= min(far(beside) for beside in neighbours(found)) + 1e-9
    assert view.ground(view.point(found)) == found


# --- the camera -----------------------------------------------------------------------------------

FREE = (30.0, 90.0, 900.0, 580.0)


def camera(heights):
    made = Camera()
    made.frame(FREE, 1.0)
    made.look_at(heights)
    made.fit(animate=False)
    return made


@pytest.mark.parametrize("reach", [1, 3, 8, 20])
def test_a_fit_shows_everything(reach):
    heights = {(q, r): 1 + (q + r) % 4 for q in range(-reach, reach + 1) for r in range(-reach // 2, reach)}
    found = camera(heights)
    left, top, right, bottom = (edge * found.now.radius for edge in bounds(heights))
    assert found.now.ox + left >= FREE[0] - 1 and found.now.ox + right <= FREE[2] + 1
    assert found.now.oy + top >= FREE[1] - 1 and found.now.oy + bottom <= FREE[3] + 1


def test_zoom_keeps_the_ground_under_the_pointer():
    found = camera({(0, 0): 1, (3, 0): 1})
    pivot = (500.0, 300.0)
    before = found.now.ground(pivot)
    found.zoom(1.3, pivot)
    assert found.now.ground(pivot) == before


def test_zoom_and_pan_have_limits():
    found = camera({(0, 0): 1})
    for _ in range(60):
        found.zoom(1.4, (400.0, 300.0))
    assert found.now.radius <= 118
    for _ in range(60):
        found.zoom(0.6, (400.0, 300.0))
    assert found.now.radius >= 16
    found.pan(99_999, 99_999)
    x, y = found.now.point((0, 0))
    assert FREE[0] <= x <= FREE[2] and FREE[1] <= y <= FREE[3]


def test_a_view_chosen_by_hand_stays_until_the_city_outgrows_it():
    found = camera({(0, 0): 1})
    found.pan(20, 10)
    chosen = found.now
    found.look_at({(0, 0): 1, (1, 0): 1})
    found.refit(animate=False)
    assert found.now == chosen
    found.look_at({(q, 0): 1 for q in range(25)})
    found.refit(animate=False)
    assert found.now != chosen and not found.by_hand


def test_a_fit_glides_and_comes_to_rest_on_the_goal():
    found = camera({(0, 0): 1})
    found.look_at({(q, 0): 1 for q in range(20)})
    found.refit()
    seen = [found.now.radius]
    while found.moving:
        found.update(0.05)
        seen.append(found.now.radius)
    assert seen == sorted(seen, reverse=True) and found.now == found.fitted()


def test_a_rest_is_on_whole_pixels():
    found = camera({(0, 0): 1})
    found.hold()
    found.zoom(1.137, (411.0, 287.0))
    assert found.moving
    found.release()
    assert not found.moving and found.now.radius == round(found.now.radius)


def test_the_island_grows_only_when_the_city_leaves_it():
    land = Land()
    land.hold([(0, 0), (4, -2)], animate=False)
    assert land.now.size == 1 and (land.now.x, land.now.y) == (0, 0)
    far = [(q, 0) for q in range(-25, 3)]
    land.hold(far, animate=True)
    while land.moving:
        land.update(0.1)
    assert land.now.reach(far) <= 1 and land.now.size > 1
    settled = land.now
    land.hold(far[:-1], animate=True)
    assert land.now == settled
