"""Somebody with a keyboard, and somebody with a game pad: both do the same with what they have."""

from __future__ import annotations

import pygame

KEYS = {
    "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN,
    "press": pygame.K_RETURN, "back": pygame.K_ESCAPE, "next": pygame.K_TAB, "turn": pygame.K_r,
    "place": pygame.K_n, "hint": pygame.K_h, "menu": pygame.K_ESCAPE, "help": pygame.K_F1,
}  # fmt: skip
BUTTONS = {
    "press": 0, "back": 1, "place": 2, "next": 3, "turn": 5, "help": 6, "menu": 7, "hint": 9,
}  # fmt: skip
"""Raw buttons of a pad without a mapping."""
HAT = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Keyboard:
    """Presses keys."""

    def __init__(self, stage):
        self.stage = stage

    def rest(self, seconds=0.3):
        for _ in range(max(1, round(seconds / 0.1))):
            self.stage.step(dt=0.1)

    def key(self, key, mod=0, text=""):
        down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        typed = [pygame.event.Event(pygame.TEXTINPUT, text=text)] if text.isprintable() and text else []
        self.stage.step([down, *typed], dt=0.01)
        self.stage.step([pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=text)], dt=0.01)

    def do(self, *names):
        for name in names:
            if name == "previous":
                self.key(pygame.K_TAB, pygame.KMOD_SHIFT)
            else:
                self.key(KEYS[name])


class GamePad:
    """Presses buttons of a pad; only raw events of the device are used."""

    def __init__(self, stage, instance=0):
        self.stage, self.instance = stage, instance

    rest = Keyboard.rest

    def event(self, kind, **more):
        self.stage.step([pygame.event.Event(kind, instance_id=self.instance, **more)], dt=0.01)

    def button(self, number):
        self.event(pygame.JOYBUTTONDOWN, button=number)
        self.event(pygame.JOYBUTTONUP, button=number)

    def hat(self, way):
        self.event(pygame.JOYHATMOTION, hat=0, value=HAT[way])
        self.event(pygame.JOYHATMOTION, hat=0, value=(0, 0))

    def do(self, *names):
        for name in names:
            self.hat(name) if name in HAT else self.button(BUTTONS[name])


def seek(hands, scene, label, limit=60):
    """Moves the focus of a menu to the widget with a label, as somebody would who sees the frame."""
    for way in ("down", "right", "up", "left") * (limit // 4):
        if scene.focus is not None and _label(scene.focus) == label:
            return
        hands.do(_way(scene, label, way))
    raise AssertionError(f"the focus never came to '{label}'")


def _label(widget):
    return getattr(widget, "label", "") or widget.tip


def _way(scene, label, otherwise):
    now = scene.focus
    there = next(w for group in scene.groups() for w in group.widgets if _label(w) == label)
    if now is None:
        return otherwise
    dx, dy = there.rect.centerx - now.rect.centerx, there.rect.centery - now.rect.centery
    if abs(dy) > 8 and (abs(dy) >= abs(dx) or otherwise in ("up", "down")):
        return "down" if dy > 0 else "up"
    return "right" if dx > 0 else "left"
