"""Game pads as the reader of events sees them: mapped and plain ones, repeats, the right stick, hot-plug."""

from __future__ import annotations

import pygame
import pytest

from scenes import devices
from scenes import gestures as g
from scenes.pads import REPEAT_AFTER, REPEAT_EACH, STEP
from tests.scenes.driver import Still, open_stage


class Desk:
    """A reader with a clock in the test's hand."""

    def __init__(self):
        self.reader, self.now = g.Gestures((1000, 800)), 100.0

    def feed(self, kind, pad=0, **more):
        return self.reader.feed(pygame.event.Event(kind, instance_id=pad, **more), self.now)

    def wait(self, seconds):
        self.now += seconds
        return self.reader.tick(self.now)


@pytest.fixture
def desk():
    return Desk()


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (0, "a"), (1, "b"), (2, "x"), (3, "y"), (4, "l"), (5, "r"), (6, "back"), (7, "start"), (9, "ls"),
        (10, "rs"),
    ],
)  # fmt: skip
def test_buttons_of_a_plain_pad(desk, number, name):
    assert desk.feed(pygame.JOYBUTTONDOWN, button=number) == [g.Pad(name)]
    assert desk.feed(pygame.JOYBUTTONUP, button=number) == [g.Pad(name, 0.0)]


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (pygame.CONTROLLER_BUTTON_A, "a"), (pygame.CONTROLLER_BUTTON_B, "b"),
        (pygame.CONTROLLER_BUTTON_X, "x"), (pygame.CONTROLLER_BUTTON_Y, "y"),
        (pygame.CONTROLLER_BUTTON_BACK, "back"), (pygame.CONTROLLER_BUTTON_START, "start"),
        (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "l"), (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "r"),
        (pygame.CONTROLLER_BUTTON_LEFTSTICK, "ls"), (pygame.CONTROLLER_BUTTON_RIGHTSTICK, "rs"),
        (pygame.CONTROLLER_BUTTON_DPAD_UP, "up"), (pygame.CONTROLLER_BUTTON_DPAD_DOWN, "down"),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, "left"), (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, "right"),
    ],
)  # fmt: skip
def test_buttons_of_a_mapped_pad(desk, number, name):
    desk.reader.pads.mapped.add(4)
    assert desk.feed(pygame.JOYBUTTONDOWN, pad=4, button=3) == [], "its raw events say the same again"
    assert desk.feed(pygame.CONTROLLERBUTTONDOWN, pad=4, button=number) == [g.Pad(name)]
    assert desk.feed(pygame.CONTROLLERBUTTONUP, pad=4, button=number) == [g.Pad(name, 0.0)]


def test_the_left_stick_is_a_cross_of_one_direction(desk):
    assert desk.feed(pygame.JOYAXISMOTION, axis=0, value=0.5) == []
    assert desk.feed(pygame.JOYAXISMOTION, axis=0, value=0.8) == [g.Pad("right")]
    assert desk.feed(pygame.JOYAXISMOTION, axis=1, value=0.85) == [], "nearly the same: it stays"
    assert desk.feed(pygame.JOYAXISMOTION, axis=1, value=1.0) == [g.Pad("right", 0.0), g.Pad("down")]
    assert desk.feed(pygame.JOYAXISMOTION, axis=0, value=0.0) == []
    assert desk.feed(pygame.JOYAXISMOTION, axis=1, value=0.45) == []
    assert desk.feed(pygame.JOYAXISMOTION, axis=1, value=0.1) == [g.Pad("down", 0.0)]


def test_mapped_axes_are_whole_numbers(desk):
    desk.reader.pads.mapped.add(0)
    assert desk.feed(pygame.CONTROLLERAXISMOTION, axis=0, value=-32768) == [g.Pad("left")]
    assert desk.feed(pygame.CONTROLLERAXISMOTION, axis=5, value=30000) == [g.Pad("rt")]
    assert desk.feed(pygame.CONTROLLERAXISMOTION, axis=5, value=0) == [g.Pad("rt", 0.0)]


def test_triggers_at_rest_say_nothing(desk):
    assert desk.feed(pygame.JOYAXISMOTION, axis=2, value=-1.0) == []
    assert desk.feed(pygame.JOYAXISMOTION, axis=2, value=0.9) == [g.Pad("lt")]


def test_a_held_direction_repeats_and_a_button_does_not(desk):
    desk.feed(pygame.JOYHATMOTION, hat=0, value=(0, -1))
    desk.feed(pygame.JOYBUTTONDOWN, button=0)
    assert desk.reader.next_deadline() == pytest.approx(desk.now + REPEAT_AFTER)
    assert desk.wait(REPEAT_AFTER - 0.02) == []
    assert desk.wait(0.02) == [g.Pad("down", 1.0, True)]
    assert desk.wait(REPEAT_EACH / 2) == []
    assert desk.wait(REPEAT_EACH / 2) == [g.Pad("down", 1.0, True)]
    assert desk.feed(pygame.JOYHATMOTION, hat=0, value=(0, 0)) == [g.Pad("down", 0.0)]
    assert desk.wait(5.0) == [] and desk.reader.next_deadline() is None


def test_the_right_stick_tells_how_far_and_how_long(desk):
    desk.feed(pygame.JOYAXISMOTION, axis=3, value=0.1)
    assert desk.wait(1.0) == [], "at rest"
    desk.feed(pygame.JOYAXISMOTION, axis=3, value=-0.5)
    assert desk.wait(0.0) == []
    (stick,) = desk.wait(STEP * 2)
    assert (stick.x, stick.y) == (-0.5, 0.0) and stick.seconds == pytest.approx(STEP * 2)
    desk.feed(pygame.JOYAXISMOTION, axis=3, value=0.0)
    assert desk.wait(1.0) == []


def test_what_is_held_is_let_go_with_the_focus_and_with_the_pad(desk):
    desk.feed(pygame.JOYBUTTONDOWN, pad=1, button=0)
    desk.feed(pygame.JOYHATMOTION, pad=2, hat=0, value=(1, 0))
    gone = desk.feed(pygame.JOYDEVICEREMOVED, pad=1)
    assert gone == [g.Pad("a", 0.0), g.PadGone(1)]
    lost = desk.reader.feed(pygame.event.Event(pygame.WINDOWFOCUSLOST), desk.now)
    assert [one for one in lost if isinstance(one, g.Pad)] == [g.Pad("right", 0.0)]
    assert desk.wait(3.0) == []


class FakeStick:
    def __init__(self, index):
        if index > 1:
            raise pygame.error("no such device")
        self.index = index

    def get_instance_id(self):
        return 40 + self.index

    def get_name(self):
        return f"Pad {self.index}"


def test_pads_come_and_go_while_the_window_is_open(monkeypatch):
    monkeypatch.setattr(devices.pygame.joystick, "Joystick", FakeStick)
    monkeypatch.setattr(devices, "_mapping", None)
    with open_stage() as stage:
        stage.push(Still())
        added = pygame.event.Event(pygame.JOYDEVICEADDED, device_index=1, guid="")
        stage.step([added], dt=0.0)
        assert stage.notice.text == "Game pad connected: Pad 1" and list(stage.devices.open) == [41]
        frames = stage.frames
        stage.step([added], dt=1.0)
        assert len(stage.devices.open) == 1
        stage.step([pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=41, button=0)], dt=0.0)
        assert g.Pad("a") in stage.top.seen and stage.by_keys
        for _ in range(40):
            stage.step(dt=0.1)
        assert stage.notice.text == "" and stage.frames > frames
        stage.step([pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=41)], dt=0.0)
        assert stage.notice.text == "Game pad disconnected: Pad 1" and not stage.devices.open
        stage.step([pygame.event.Event(pygame.JOYDEVICEADDED, device_index=7, guid="")], dt=5.0)
        assert stage.notice.text == "" and not stage.devices.open


def test_a_mapped_pad_is_read_by_its_mapping(monkeypatch):
    class Mapping:
        init = staticmethod(lambda: None)
        Controller = staticmethod(lambda index: ("controller", index))
        is_controller = staticmethod(lambda index: index == 0)

    monkeypatch.setattr(devices.pygame.joystick, "Joystick", FakeStick)
    monkeypatch.setattr(devices, "_mapping", Mapping)
    with open_stage() as stage:
        stage.push(Still())
        for index in (0, 1):
            stage.step([pygame.event.Event(pygame.JOYDEVICEADDED, device_index=index, guid="")], dt=0.0)
        assert stage.devices.mapped == {40}
        plain, mapped = pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN
        for kind, pad in ((plain, 40), (mapped, 40), (plain, 41)):
            stage.step([pygame.event.Event(kind, instance_id=pad, button=1)], dt=0.0)
        assert [one for one in stage.top.seen if isinstance(one, g.Pad)] == [g.Pad("b"), g.Pad("b")]
