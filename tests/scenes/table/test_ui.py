"""Our own widgets: many pointers, slide-off, long press, touch targets, focus."""

from __future__ import annotations

import pygame
import pytest

from scenes import gestures as g
from scenes.ui import Button, Group, IconButton, Scroller, Toggle


def two_buttons():
    pressed = []
    left = Button((0, 0, 100, 50), "Left", on_press=lambda: pressed.append("left"))
    right = Button((200, 0, 100, 50), "Right", on_press=lambda: pressed.append("right"), tip="To the right")
    return pressed, left, right


def test_two_people_press_two_buttons_interleaved():
    pressed, left, right = two_buttons()
    group = Group([left, right])
    for intent in (g.Down(1, (50, 20)), g.Down(2, (250, 20)), g.Up(1, (51, 20)), g.Up(2, (250, 21))):
        assert group.handle(intent)
    assert pressed == ["left", "right"]


def test_sliding_off_cancels_and_sliding_back_presses():
    pressed, left, right = two_buttons()
    group = Group([left, right])
    group.handle(g.Down(1, (50, 20)))
    assert left.pressed
    group.handle(g.DragStart(1, (50, 20), (50, 300)))
    assert not left.pressed
    group.handle(g.Up(1, (50, 300)))
    assert pressed == []
    group.handle(g.Down(2, (50, 20)))
    group.handle(g.DragStart(2, (50, 20), (50, 300)))
    group.handle(g.Drag(2, (50, 20), (50, 21), (0, -279)))
    group.handle(g.Up(2, (50, 21)))
    assert pressed == ["left"]


def test_release_over_another_button_presses_neither():
    pressed, left, right = two_buttons()
    group = Group([left, right])
    group.handle(g.Down(1, (50, 20)))
    group.handle(g.Up(1, (250, 20)))
    assert pressed == []


def test_a_long_press_with_a_tip_does_nothing_on_release():
    pressed, left, right = two_buttons()
    group = Group([left, right])
    group.handle(g.Down(1, (250, 20)))
    group.handle(g.Hold(1, (250, 20)))
    group.handle(g.Up(1, (250, 20)))
    assert pressed == []
    group.handle(g.Down(1, (50, 20)))
    group.handle(g.Hold(1, (50, 20)))
    group.handle(g.Up(1, (50, 20)))
    assert pressed == ["left"], "a slow press of a button without a tip is a press"


def test_the_taps_and_drags_of_a_captured_pointer_go_nowhere_else():
    _, left, right = two_buttons()
    group = Group([left, right])
    group.handle(g.Down(1, (50, 20)))
    group.handle(g.Up(1, (50, 20)))
    assert group.handle(g.Tap(1, (50, 20)))
    assert not group.handle(g.Down(1, (150, 200)))
    assert not group.handle(g.Tap(1, (150, 200)))


def test_a_cancelled_pointer_presses_nothing():
    pressed, left, right = two_buttons()
    group = Group([left, right])
    group.handle(g.Down(1, (50, 20)))
    group.handle(g.DragCancel(1))
    assert not left.pressed
    group.handle(g.Up(1, (50, 20)))
    assert pressed == []


def test_disabled_buttons_swallow_and_do_nothing():
    pressed, left, _ = two_buttons()
    left.enabled = False
    group = Group([left])
    assert group.handle(g.Down(1, (50, 20)))
    group.handle(g.Up(1, (50, 20)))
    assert pressed == []


def test_small_buttons_are_reached_within_the_touch_target_and_the_nearest_wins():
    one, two = Button((0, 0, 20, 20)), Button((40, 0, 20, 20))
    group = Group([one, two], touch=60)
    assert group.hit((25, 10)) is one
    assert group.hit((36, 10)) is two
    assert group.hit((120, 10)) is None
    assert Group([one, two]).hit((25, 10)) is None


def test_round_buttons_are_round():
    button = IconButton((0, 0, 100, 100), "cog")
    assert button.contains((50, 3)) and not button.contains((3, 3))


def test_every_widget_is_a_zone_of_its_own():
    _, left, right = two_buttons()
    group = Group([left, right])
    assert group.zone_at((50, 20)) != group.zone_at((250, 20))
    assert group.zone_at((150, 200)) is None


def test_a_lone_button_works_without_a_group():
    pressed, left, _ = two_buttons()
    assert left.handle(g.Down(1, (50, 20)))
    assert left.pressed
    left.handle(g.Up(1, (50, 20)))
    assert pressed == ["left"] and not left.pressed


def test_toggle_tells_its_value():
    values = []
    toggle = Toggle((0, 0, 50, 50), "T", on_change=values.append)
    toggle.activate()
    toggle.activate()
    assert values == [True, False]


def test_focus_goes_around_and_skips_what_cannot_be_pressed():
    pressed, left, right = two_buttons()
    middle = Button((100, 0, 50, 50), enabled=False)
    group = Group([left, middle, right])
    group.focus_step(1)
    assert group.focus is left
    group.focus_step(1)
    assert group.focus is right
    group.focus_step(1)
    assert group.focus is left
    group.focus_step(-1)
    assert group.focus is right
    group.press_focus()
    assert pressed == ["right"]


def test_hover_is_used_only_if_it_changes_something():
    _, left, right = two_buttons()
    group = Group([left, right])
    assert group.handle(g.Hover((50, 20)))
    assert not group.handle(g.Hover((51, 20)))
    assert group.handle(g.Hover((250, 20)))
    assert not left.hovered and right.hovered


@pytest.mark.parametrize(
    "skin", ["button_bronze", "button_green", "button_red", "button_blue", "button_parchment"]
)
def test_buttons_draw_in_every_state(art, skin):
    target = art.plain((300, 100))
    button = Button((10, 10, 280, 70), "A label that is much too long for it", "cog", skin)
    for enabled in (True, False):
        for pressing in ({}, {1: True}):
            button.enabled, button.pressing, button.focused = enabled, pressing, enabled
            target.fill((0, 0, 0, 0))
            button.draw(art, target)
            assert target.get_at((150, 45))[3] > (250 if enabled else 120)


class TestScroller:
    area = pygame.Rect(0, 0, 100, 100)

    def scroller(self):
        scroller = Scroller()
        scroller.fit(100, 1000)
        return scroller

    def test_wheel_scrolls_and_stops_at_the_ends(self):
        scroller = self.scroller()
        assert scroller.handle(g.Wheel((5, 5), -1), self.area, 40)
        assert scroller.at == 40
        scroller.handle(g.Wheel((5, 5), 5), self.area, 40)
        assert scroller.at == 0
        scroller.handle(g.Wheel((5, 5), -500), self.area, 40)
        assert scroller.at == 900
        assert not scroller.handle(g.Wheel((500, 5), 1), self.area, 40)

    def test_a_drag_pulls_and_runs_out(self):
        scroller = self.scroller()
        scroller.handle(g.DragStart(1, (50, 90), (50, 70)), self.area, 40)
        scroller.handle(g.Drag(1, (50, 90), (50, 60), (0, -10)), self.area, 40)
        assert scroller.at == 30
        scroller.update(0.02)
        scroller.handle(g.DragEnd(1, (50, 90), (50, 60)), self.area, 40)
        assert scroller.busy
        for _ in range(400):
            scroller.update(0.02)
        assert scroller.at > 30 and not scroller.busy

    def test_without_momentum_it_stays(self):
        scroller = self.scroller()
        scroller.momentum = False
        scroller.handle(g.DragStart(1, (50, 90), (50, 70)), self.area, 40)
        scroller.update(0.02)
        scroller.handle(g.DragEnd(1, (50, 90), (50, 70)), self.area, 40)
        assert not scroller.busy and scroller.at == 20

    def test_keys(self):
        scroller = self.scroller()
        assert scroller.key(pygame.K_END, 20) and scroller.at == 900
        assert scroller.key(pygame.K_PAGEUP, 20) and scroller.at == 820
        assert scroller.key(pygame.K_HOME, 20) and scroller.at == 0
        assert not scroller.key(pygame.K_a, 20)
