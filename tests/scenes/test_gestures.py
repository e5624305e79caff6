"""The gesture recogniser alone: times go in, intents come out, no window is there."""

import pygame
import pytest

from scenes import gestures as g

SIZE = (1000, 800)


class Desk:
    """Gestures with a clock; raw events for the GUI library are left out of the answers."""

    def __init__(self, zone_at=None):
        self.g = g.Gestures(SIZE)
        self.now = 10.0
        if zone_at:
            self.g.zone_at = zone_at

    def feed(self, kind, after=0.0, **facts):
        self.now += after
        intents = self.g.feed(pygame.event.Event(kind, **facts), self.now)
        return [intent for intent in intents if not isinstance(intent, g.Raw)]

    def finger(self, kind, number, x, y, after=0.01):
        return self.feed(kind, after, touch_id=7, finger_id=number, x=x / SIZE[0], y=y / SIZE[1])

    def down(self, number, x, y, after=0.01):
        return self.finger(pygame.FINGERDOWN, number, x, y, after)

    def move(self, number, x, y, after=0.01):
        return self.finger(pygame.FINGERMOTION, number, x, y, after)

    def up(self, number, x, y, after=0.01):
        return self.finger(pygame.FINGERUP, number, x, y, after)

    def mouse(self, kind, x, y, after=0.01, **more):
        return self.feed(kind, after, pos=(x, y), **({"touch": False} | more))

    def tick(self, after):
        self.now += after
        return self.g.tick(self.now)


def test_finger_tap():
    desk = Desk()
    assert desk.down(900, 100, 200) == [g.Down(1, (100, 200))]
    assert desk.up(900, 101, 200) == [g.Up(1, (101, 200)), g.Tap(1, (101, 200), 1, 1)]


def test_every_finger_gets_a_new_number():
    desk = Desk()
    desk.down(5, 10, 10)
    desk.up(5, 10, 10)
    assert desk.down(5, 500, 500, after=2)[0].pointer == 2


def test_mouse_is_pointer_0():
    desk = Desk()
    assert desk.mouse(pygame.MOUSEBUTTONDOWN, 5, 6, button=1) == [g.Down(0, (5, 6))]
    assert desk.mouse(pygame.MOUSEBUTTONUP, 5, 6, button=1) == [g.Up(0, (5, 6)), g.Tap(0, (5, 6))]


def test_mouse_made_from_touch_is_only_for_the_gui_library():
    desk = Desk()
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1, touch=True)
    assert desk.g.feed(event, 1.0) == [g.Raw(event)]
    assert desk.mouse(pygame.MOUSEMOTION, 50, 60, touch=True, buttons=(1, 0, 0), rel=(1, 1)) == []


def test_fingers_made_from_the_mouse_are_not_told_twice():
    desk = Desk()
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        event = pygame.event.Event(kind, touch_id=-1, finger_id=0, x=0.5, y=0.5, dx=0.0, dy=0.0)
        assert desk.g.feed(event, 1.0) == []
    assert not desk.g.pointers and not desk.g.fingers


def test_double_tap_and_a_third_tap():
    desk = Desk()
    counts = []
    for number in range(3):
        desk.down(number, 100, 100, after=0.1)
        counts.append(desk.up(number, 100, 100)[1].count)
    assert counts == [1, 2, 1]


@pytest.mark.parametrize(("x", "after"), [(200, 0.1), (100, 0.6)])
def test_taps_far_apart_are_single(x, after):
    desk = Desk()
    desk.down(1, 100, 100)
    desk.up(1, 100, 100)
    desk.down(2, x, 100, after)
    assert desk.up(2, x, 100)[1].count == 1


def test_long_press_makes_no_tap():
    desk = Desk()
    desk.down(1, 100, 100)
    assert desk.g.next_deadline() == pytest.approx(desk.now + g.HOLD_SECONDS)
    assert desk.tick(0.3) == []
    assert desk.tick(0.16) == [g.Hold(1, (100, 100))]
    assert desk.tick(1) == []
    assert desk.g.next_deadline() is None
    assert desk.up(1, 100, 100) == [g.Up(1, (100, 100)), g.HoldEnd(1, (100, 100))]


def test_long_press_that_moves_on_drags():
    desk = Desk()
    desk.down(1, 100, 100)
    desk.tick(0.5)
    assert desk.move(1, 140, 100) == [g.HoldEnd(1, (140, 100)), g.DragStart(1, (100, 100), (140, 100))]


def test_drag():
    desk = Desk()
    desk.down(1, 100, 100)
    assert desk.move(1, 105, 103) == [], "a finger trembles"
    assert desk.move(1, 130, 100) == [g.DragStart(1, (100, 100), (130, 100))]
    assert desk.move(1, 150, 120) == [g.Drag(1, (100, 100), (150, 120), (20, 20))]
    assert desk.tick(2) == [], "a drag is no long press"
    assert desk.up(1, 150, 120) == [g.Up(1, (150, 120)), g.DragEnd(1, (100, 100), (150, 120))]


def test_tap_tap_needs_no_motion_events():
    """Some panels send no motion: a finger that lands here and leaves there has dragged."""
    desk = Desk()
    desk.down(1, 100, 100)
    kinds = [type(intent) for intent in desk.up(1, 300, 100)]
    assert kinds == [g.DragStart, g.Up, g.DragEnd]


def test_pinch_cancels_the_drag_of_the_first_finger():
    desk = Desk()
    desk.down(1, 400, 400)
    desk.move(1, 450, 400)
    assert desk.down(2, 550, 400) == [g.DragCancel(1)]
    (pinch,) = desk.move(2, 650, 400)
    assert (pinch.scale, pinch.turn_degrees) == (pytest.approx(2.0), pytest.approx(0))
    assert pinch.center == (550, 400)
    assert pinch.pan == (50, 0)


def test_pinch_is_incremental():
    desk = Desk()
    desk.down(1, 400, 400)
    desk.down(2, 500, 400)
    scale = 1.0
    for x in (520, 560, 600):
        scale *= desk.move(2, x, 400)[0].scale
    assert scale == pytest.approx(2.0)


def test_twist():
    desk = Desk()
    desk.down(1, 400, 400)
    desk.down(2, 500, 400)
    turned = sum(desk.move(2, x, y)[0].turn_degrees for x, y in ((486, 450), (400, 500)))
    assert turned == pytest.approx(90, abs=1)


def test_twist_over_the_half_turn_does_not_jump():
    desk = Desk()
    desk.down(1, 400, 400)
    desk.down(2, 300, 405)
    (pinch,) = desk.move(2, 300, 395)
    assert abs(pinch.turn_degrees) < 10


def test_pinch_ends_when_one_finger_leaves_and_the_other_stays_silent():
    desk = Desk()
    desk.down(1, 400, 400)
    desk.down(2, 500, 400)
    assert desk.up(2, 500, 400) == [g.PinchEnd(1, 0)]
    assert desk.move(1, 700, 400) == []
    assert desk.up(1, 700, 400) == []
    assert desk.down(3, 10, 10)[0] == g.Down(3, (10, 10))


def test_a_third_finger_does_nothing():
    desk = Desk()
    desk.down(1, 400, 400)
    desk.down(2, 500, 400)
    assert desk.down(3, 100, 100) == []
    assert desk.up(3, 100, 100) == []
    assert len(desk.move(2, 520, 400)) == 1


def test_two_people_in_two_zones_do_not_disturb_each_other():
    desk = Desk(lambda pos: "left" if pos[0] < 500 else "right")
    assert desk.down(1, 100, 100) == [g.Down(1, (100, 100))]
    assert desk.down(2, 900, 100) == [g.Down(2, (900, 100))]
    assert [type(i) for i in desk.move(1, 200, 100)] == [g.DragStart]
    assert desk.up(2, 900, 100) == [g.Up(2, (900, 100)), g.Tap(2, (900, 100))]
    assert [type(i) for i in desk.up(1, 220, 100)] == [g.Drag, g.Up, g.DragEnd]


def test_two_people_pinch_at_once():
    desk = Desk(lambda pos: "left" if pos[0] < 500 else "right")
    for number, x in ((1, 100), (2, 900), (3, 200), (4, 800)):
        desk.down(number, x, 100)
    (left,) = desk.move(3, 300, 100)
    (right,) = desk.move(4, 700, 100)
    assert (left.zone, left.scale) == ("left", pytest.approx(2.0))
    assert (right.zone, right.scale) == ("right", pytest.approx(2.0))
    assert desk.up(1, 100, 100) == [g.PinchEnd(1, "left")]
    assert len(desk.move(4, 750, 100)) == 1


def test_interleaved_presses_of_two_people_are_two_taps():
    desk = Desk(lambda pos: pos[0] // 100)
    desk.down(1, 50, 50)
    desk.down(2, 950, 50)
    assert g.Tap(1, (50, 50)) in desk.up(1, 50, 50)
    assert g.Tap(2, (950, 50)) in desk.up(2, 950, 50)


def test_focus_lost_releases_all():
    desk = Desk(lambda pos: pos[0])
    desk.down(1, 100, 100)
    desk.down(2, 300, 100)
    desk.move(2, 400, 100)
    desk.mouse(pygame.MOUSEBUTTONDOWN, 700, 100, button=1)
    released = desk.feed(pygame.WINDOWFOCUSLOST)
    assert released == [g.DragCancel(1), g.DragCancel(2), g.DragCancel(0), g.Focus(False)]
    assert desk.up(1, 100, 100) == []
    assert desk.g.next_deadline() is None


def test_a_finger_that_the_device_forgot_is_released():
    desk = Desk()
    desk.down(1, 100, 100)
    assert desk.g.release_missing({(7, 1)}) == []
    assert desk.g.release_missing(set()) == [g.DragCancel(1)]
    assert desk.up(1, 100, 100) == []


def test_a_finger_that_lands_twice_was_lost_in_between():
    desk = Desk()
    desk.down(1, 100, 100)
    assert desk.down(1, 300, 300) == [g.DragCancel(1), g.Down(2, (300, 300))]


def test_a_mouse_button_released_outside_of_the_window():
    desk = Desk()
    desk.mouse(pygame.MOUSEBUTTONDOWN, 100, 100, button=1)
    moved = desk.mouse(pygame.MOUSEMOTION, 300, 100, rel=(1, 1), buttons=(0, 0, 0))
    assert moved == [g.DragCancel(0), g.Hover((300, 100))]


def test_hover_only_without_a_button():
    desk = Desk()
    assert desk.mouse(pygame.MOUSEMOTION, 8, 9, rel=(1, 1), buttons=(0, 0, 0)) == [g.Hover((8, 9))]


def test_right_click_is_a_tap_of_button_3():
    desk = Desk()
    assert desk.mouse(pygame.MOUSEBUTTONDOWN, 5, 6, button=3) == []
    assert desk.mouse(pygame.MOUSEBUTTONUP, 6, 6, button=3) == [g.Tap(0, (6, 6), 1, 3)]


def test_wheel_is_where_the_mouse_is():
    desk = Desk()
    desk.mouse(pygame.MOUSEMOTION, 8, 9, rel=(1, 1), buttons=(0, 0, 0))
    assert desk.feed(pygame.MOUSEWHEEL, x=0, y=1, precise_y=0.5) == [g.Wheel((8, 9), 0.5)]
    assert desk.feed(pygame.MOUSEWHEEL, x=1, y=0, precise_y=0.0) == []


def test_fingers_at_the_very_edge_stay_in_the_window():
    desk = Desk()
    assert desk.finger(pygame.FINGERDOWN, 1, SIZE[0], SIZE[1])[0].pos == (SIZE[0] - 1, SIZE[1] - 1)


def test_keys_tell_repeats():
    desk = Desk()
    facts = dict(key=pygame.K_a, mod=0, unicode="a")
    assert desk.feed(pygame.KEYDOWN, **facts) == [g.Key(pygame.K_a, 0, "a", False)]
    assert desk.feed(pygame.KEYDOWN, **facts) == [g.Key(pygame.K_a, 0, "a", True)]
    assert desk.feed(pygame.KEYUP, key=pygame.K_a, mod=0) == [g.KeyUp(pygame.K_a, 0)]
    assert desk.feed(pygame.KEYDOWN, **facts)[0].repeat is False


def test_pad_buttons_hat_and_stick():
    desk = Desk()
    assert desk.feed(pygame.JOYBUTTONDOWN, button=0, instance_id=1) == [g.Pad("a", 1.0)]
    assert desk.feed(pygame.JOYBUTTONUP, button=0, instance_id=1) == [g.Pad("a", 0.0)]
    assert desk.feed(pygame.JOYHATMOTION, hat=0, value=(1, 0), instance_id=1) == [g.Pad("right")]
    assert desk.feed(pygame.JOYHATMOTION, hat=0, value=(0, 1), instance_id=1) == [
        g.Pad("right", 0.0),
        g.Pad("up"),
    ]
    assert desk.feed(pygame.JOYAXISMOTION, axis=1, value=0.9, instance_id=1) == [g.Pad("down")]
    assert desk.feed(pygame.JOYAXISMOTION, axis=1, value=0.5, instance_id=1) == [], "it hangs on a little"
    assert desk.feed(pygame.JOYAXISMOTION, axis=1, value=0.1, instance_id=1) == [g.Pad("down", 0.0)]


def test_window_events():
    desk = Desk()
    assert desk.feed(pygame.WINDOWSIZECHANGED, x=800, y=700) == [g.Resize((800, 700))]
    assert desk.feed(pygame.QUIT) == [g.Quit()]
    assert desk.feed(pygame.WINDOWFOCUSGAINED) == [g.Focus(True)]
