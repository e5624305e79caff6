"""What keys, pads and devices do on every scene: help, full screen, a pad that comes or goes.

Owns whether the person steers by keys or pad at the moment, which is when a focus is shown. Must never know a
scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.bindings import ANYWHERE, Deeds, act
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.stage import Stage

MODIFIERS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
)  # fmt: skip


def handle(stage: Stage, intent: Any) -> bool:
    """True if the intent is not for the scene."""
    if isinstance(intent, g.PadPlugged):
        name = stage.devices.add(intent.index)
        if name:
            stage.notify(tr("Game pad connected: {name}", name=name), "play")
        return True
    if isinstance(intent, g.PadGone):
        name = stage.devices.remove(intent.instance)
        if name:
            stage.notify(tr("Game pad disconnected: {name}", name=name), "pause")
        return True
    _watch(stage, intent)
    if isinstance(intent, (g.Key, g.Pad)):
        return act((ANYWHERE,), deeds(stage), intent)
    return False


def _watch(stage: Stage, intent: Any) -> None:
    """Keys and pads bring the focus into view, pointers take it away."""
    if isinstance(intent, g.Down):
        stage.by_keys = False
    elif isinstance(intent, g.Key):
        stage.by_keys = stage.by_keys or intent.key not in MODIFIERS
    elif isinstance(intent, g.Pad) and intent.value:
        stage.by_keys = True


def deeds(stage: Stage) -> Deeds:
    """What is done for the actions of ANYWHERE."""
    return {"help": lambda intent: _help(stage, intent), "fullscreen": lambda intent: _full_screen(stage)}


def _help(stage: Stage, intent: Any) -> bool:
    """Shows the help of the scene; in a text, a question mark is a letter."""
    top = stage.top
    if top is None or (top.types and isinstance(intent, g.Key) and intent.key != pygame.K_F1):
        return False
    open_help(stage)
    return True


def open_help(stage: Stage) -> None:
    """The help of the scene on top, or closes it if that is what shows."""
    from scenes.helping import HelpScene

    top = stage.top
    if isinstance(top, HelpScene):
        stage.pop()
    elif top is not None:
        stage.push(HelpScene(top))


def _full_screen(stage: Stage) -> None:
    if not stage.kiosk:
        stage.set_fullscreen(not stage.fullscreen)
