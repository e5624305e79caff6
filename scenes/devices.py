"""The game pads that are open: SDL sends events only for those that somebody holds.

Owns the handles, by the mapping of SDL where it has one. Must never read a pad: that is what events are for.
"""

from __future__ import annotations

import contextlib
from typing import Any

import pygame

try:
    from pygame._sdl2 import controller as _mapping
except ImportError:
    _mapping = None  # type: ignore[assignment]


class Devices:
    """`mapped`: the pads (by instance number) that send CONTROLLER events besides their raw ones."""

    def __init__(self) -> None:
        self.open: dict[int, Any] = {}
        self.names: dict[int, str] = {}
        self.mapped: set[int] = set()

    def look(self) -> None:
        """Opens all that are connected when the window opens."""
        with contextlib.suppress(pygame.error):
            pygame.joystick.init()
            if _mapping is not None:
                _mapping.init()
            for index in range(pygame.joystick.get_count()):
                self.add(index)

    def add(self, index: int) -> str:
        """Opens the pad of that number; its name, or "" if it is open already or cannot be opened."""
        try:
            stick = pygame.joystick.Joystick(index)
        except pygame.error:
            return ""
        instance = stick.get_instance_id()
        if instance in self.open:
            return ""
        handle: Any = stick
        if _mapping is not None:
            with contextlib.suppress(pygame.error):
                if _mapping.is_controller(index):
                    handle = (stick, _mapping.Controller(index))
                    self.mapped.add(instance)
        self.open[instance], self.names[instance] = handle, stick.get_name()
        return self.names[instance]

    def remove(self, instance: int) -> str:
        """Closes a pad that has gone; its name, or "" if it was not open."""
        self.mapped.discard(instance)
        self.open.pop(instance, None)
        return self.names.pop(instance, "")
