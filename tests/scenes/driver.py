"""Hands for tests: they tap, drag, type and pinch on a stage without a screen."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count

import pygame

from scenes.prefs import Prefs
from scenes.stage import Scene, Stage

SIZES = ((1024, 600), (1280, 720), (1920, 1080))
FRAME = 1 / 60


class Hand:
    """Somebody at the window; `finger` True: with fingers only."""

    def __init__(self, stage, finger=False):
        self.stage, self.finger = stage, finger
        self.ids = count(100)

    def step(self, *events, dt=FRAME):
        self.stage.step(events, dt)

    def wait(self, seconds=1.0):
        for _ in range(round(seconds * 20)):
            self.step(dt=0.05)

    def _mouse(self, kind, pos, **more):
        return pygame.event.Event(kind, pos=tuple(pos), touch=False, **more)

    def _finger(self, kind, finger, pos):
        w, h = self.stage.size
        return pygame.event.Event(
            kind, touch_id=1, finger_id=finger, x=pos[0] / w, y=pos[1] / h, dx=0.0, dy=0.0, window=None
        )

    def down(self, pos):
        """Gives what `move` and `up` want."""
        if self.finger:
            number = next(self.ids)
            self.step(self._finger(pygame.FINGERDOWN, number, pos))
            return number
        self.step(self._mouse(pygame.MOUSEBUTTONDOWN, pos, button=1))
        return 0

    def move(self, held, pos):
        if self.finger:
            self.step(self._finger(pygame.FINGERMOTION, held, pos))
        else:
            self.step(self._mouse(pygame.MOUSEMOTION, pos, rel=(0, 0), buttons=(1, 0, 0)))

    def up(self, held, pos):
        if self.finger:
            self.step(self._finger(pygame.FINGERUP, held, pos))
        else:
            self.step(self._mouse(pygame.MOUSEBUTTONUP, pos, button=1))

    def tap(self, place):
        """A place, or a widget in its middle."""
        pos = getattr(place, "rect", None).center if hasattr(place, "rect") else place
        held = self.down(pos)
        self.up(held, pos)
        self.step()

    def drag(self, start, end, steps=6):
        held = self.down(start)
        for number in range(1, steps + 1):
            part = number / steps
            self.move(held, tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True)))
        self.up(held, end)
        self.step()

    def hover(self, pos):
        self.step(self._mouse(pygame.MOUSEMOTION, pos, rel=(0, 0), buttons=(0, 0, 0)))

    def wheel(self, steps):
        self.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps), flipped=False))

    def key(self, key, text="", mod=0):
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        more = [pygame.event.Event(pygame.TEXTINPUT, text=text)] if text and text.isprintable() else []
        self.step(event, *more)
        self.step(pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))

    def type(self, text):
        for char in text:
            self.key(ord(char.lower()) if char.isascii() else 0, char)


@contextmanager
def open_stage(size=(1280, 720), store=None, **prefs):
    """A stage that is closed afterwards."""
    stage = Stage(Prefs(**prefs), size, store)
    try:
        yield stage
    finally:
        stage.close()


class Still(Scene):
    """Draws one colour and counts."""

    def __init__(self):
        self.drawn, self.updates, self.seen = 0, 0, []
        self.moving = False
        self.log = []

    @property
    def busy(self):
        return self.moving

    def draw(self, target):
        self.drawn += 1
        target.fill((10, 60, 20))

    def update(self, dt):
        self.updates += 1

    def handle(self, intent):
        self.seen.append(intent)
        return True


def button(scene, label):
    """The widget with that label, or whose tip begins so."""
    for group in scene.groups():
        for widget in group.widgets:
            if getattr(widget, "label", "") == label or (not label and widget.tip):
                return widget
    for group in scene.groups():
        for widget in group.widgets:
            if widget.tip.startswith(label):
                return widget
    raise AssertionError(f"no widget '{label}' among {labels(scene)}")


def labels(scene):
    """What can be pressed."""
    return [getattr(w, "label", "") or w.tip for group in scene.groups() for w in group.widgets]
