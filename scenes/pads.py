"""Game pads become intents: buttons by name, the left stick as a cross that repeats, the right one as a way.

Owns what is held down on every pad. A part of the reader of events (`gestures`), as pure as that: times come
in. A pad that SDL has a mapping for is read by it (CONTROLLER events); of any other one the raw events are
taken, with the numbers that most pads have. Must never open a device.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from scenes.intents import Intent, Pad, PadGone, PadPlugged, Stick

AXIS_ON, AXIS_OFF = 0.6, 0.4
"""How far a stick or trigger must go to count, and come back to count no more."""
STILL = 0.25
"""How far the right stick may be off its middle at rest."""
REPEAT_AFTER, REPEAT_EACH = 0.38, 0.1
"""Seconds until a held direction repeats, and between repeats."""
STEP = 1 / 60
"""Seconds between two Sticks."""

MAPPED = {
    0: "a", 1: "b", 2: "x", 3: "y", 4: "back", 6: "start", 7: "ls", 8: "rs", 9: "l", 10: "r",
    11: "up", 12: "down", 13: "left", 14: "right",
}  # fmt: skip
"""Buttons of a pad with a mapping."""
PLAIN = {0: "a", 1: "b", 2: "x", 3: "y", 4: "l", 5: "r", 6: "back", 7: "start", 9: "ls", 10: "rs"}
"""Buttons of a pad without one."""
MAPPED_AXES = {0: "x", 1: "y", 2: "right x", 3: "right y", 4: "lt", 5: "rt"}
PLAIN_AXES = {0: "x", 1: "y", 2: "lt", 3: "right x", 4: "right y", 5: "rt"}
REPEATING = ("up", "down", "left", "right", "lt", "rt")
BUTTONS = (*dict.fromkeys((*MAPPED.values(), *PLAIN.values(), "lt", "rt")),)
"""Every name that a Pad can have."""

Source = tuple[int, str]
"""A pad and a part of it."""


@dataclass(slots=True)
class Pads:
    """What is held down. `mapped`: the pads whose raw events are not read, because SDL maps them."""

    mapped: set[int] = field(default_factory=set)
    held: dict[tuple[int, str, str], float | None] = field(default_factory=dict)
    """(pad, part, name) -> when it repeats; None: never."""
    axes: dict[Source, float] = field(default_factory=dict)
    moved: float | None = None
    """When the last Stick was told; None while the right stick is at rest."""

    def read(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        """What an event of a pad means; nothing for any other event."""
        reader = _READERS.get(event.type)
        return reader(self, event, now_s) if reader else []

    def tick(self, now_s: float) -> list[Intent]:
        """Directions that repeat, and the right stick while it is held aside."""
        found: list[Intent] = []
        for key, due in self.held.items():
            if due is not None and now_s >= due - 1e-6:
                self.held[key] = now_s + REPEAT_EACH
                found.append(Pad(key[2], 1.0, True))
        x, y = self._aside()
        if not (x or y):
            self.moved = None
        elif self.moved is None:
            self.moved = now_s
        elif now_s - self.moved >= STEP - 1e-6:
            found.append(Stick(x, y, min(0.1, now_s - self.moved)))
            self.moved = now_s
        return found

    def next_deadline(self) -> float | None:
        """When `tick` will have something to say, if nothing else happens."""
        due = [when for when in self.held.values() if when is not None]
        return min([*due, self.moved + STEP] if self.moved is not None else due, default=None)

    def release(self, pad: int | None = None) -> list[Intent]:
        """Lets go of everything, or of all of one pad that has gone."""
        gone = [key for key in self.held if pad in (None, key[0])]
        for key in gone:
            del self.held[key]
        for source in [source for source in self.axes if pad in (None, source[0])]:
            del self.axes[source]
        if not self.axes:
            self.moved = None
        return [Pad(name, 0.0) for _, _, name in gone]

    # --- parts of a pad ---------------------------------------------------------------------------

    def _press(self, pad: int, part: str, name: str, now_s: float) -> list[Intent]:
        key = (pad, part, name)
        if key in self.held:
            return []
        self.held[key] = now_s + REPEAT_AFTER if name in REPEATING else None
        return [Pad(name)]

    def _let_go(self, pad: int, part: str, keep: tuple[str, ...] = ()) -> list[Intent]:
        gone = [key for key in self.held if key[:2] == (pad, part) and key[2] not in keep]
        for key in gone:
            del self.held[key]
        return [Pad(name, 0.0) for _, _, name in gone]

    def _hold(self, pad: int, part: str, names: tuple[str, ...], now_s: float) -> list[Intent]:
        """A part shows these names now and no others."""
        found = self._let_go(pad, part, names)
        for name in names:
            found += self._press(pad, part, name, now_s)
        return found

    def _button(self, pad: int, name: str | None, down: bool, now_s: float) -> list[Intent]:
        if name is None:
            return []
        return self._hold(pad, f"button {name}", (name,) if down else (), now_s)

    def _axis(self, pad: int, name: str | None, value: float, now_s: float) -> list[Intent]:
        if name is None:
            return []
        self.axes[pad, name] = value
        if name in ("lt", "rt"):
            was = (pad, name, name) in self.held
            on = value >= AXIS_ON or (was and value > AXIS_OFF)
            return self._hold(pad, name, (name,) if on else (), now_s)
        if name in ("x", "y"):
            return self._hold(pad, "stick", self._way(pad), now_s)
        return []

    def _way(self, pad: int) -> tuple[str, ...]:
        """The one direction of the left stick: its greater part, slow to change."""
        x, y = self.axes.get((pad, "x"), 0.0), self.axes.get((pad, "y"), 0.0)
        held = next((name for one, part, name in self.held if (one, part) == (pad, "stick")), "")
        parts = {"left": -x, "right": x, "up": -y, "down": y}
        most = max(parts, key=lambda name: parts[name] + (0.15 if name == held else 0.0))
        return (most,) if parts[most] >= (AXIS_OFF if most == held else AXIS_ON) else ()

    def _aside(self) -> tuple[float, float]:
        """How far the right stick of whichever pad is held aside."""
        for pad in sorted({source[0] for source in self.axes}):
            x, y = self.axes.get((pad, "right x"), 0.0), self.axes.get((pad, "right y"), 0.0)
            if math.hypot(x, y) > STILL:
                return x, y
        return 0.0, 0.0

    # --- events -----------------------------------------------------------------------------------

    def _joy_button(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        pad = _pad(event)
        down = event.type == pygame.JOYBUTTONDOWN
        return [] if pad in self.mapped else self._button(pad, PLAIN.get(event.button), down, now_s)

    def _joy_hat(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        pad = _pad(event)
        if pad in self.mapped:
            return []
        x, y = event.value
        pressed = (("left", x < 0), ("right", x > 0), ("up", y > 0), ("down", y < 0))
        return self._hold(pad, f"hat {event.hat}", tuple(name for name, on in pressed if on), now_s)

    def _joy_axis(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        pad = _pad(event)
        return [] if pad in self.mapped else self._axis(pad, PLAIN_AXES.get(event.axis), event.value, now_s)

    def _mapped_button(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        down = event.type == pygame.CONTROLLERBUTTONDOWN
        return self._button(_pad(event), MAPPED.get(event.button), down, now_s)

    def _mapped_axis(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        value = event.value / 32767 if isinstance(event.value, int) else event.value
        return self._axis(_pad(event), MAPPED_AXES.get(event.axis), value, now_s)

    def _added(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        return [PadPlugged(int(event.device_index))]

    def _removed(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        pad = _pad(event)
        return [*self.release(pad), PadGone(pad)]


def _pad(event: pygame.event.Event) -> int:
    return int(getattr(event, "instance_id", 0))


_READERS: dict[int, Callable[[Pads, pygame.event.Event, float], list[Intent]]] = {
    pygame.JOYBUTTONDOWN: Pads._joy_button,
    pygame.JOYBUTTONUP: Pads._joy_button,
    pygame.JOYHATMOTION: Pads._joy_hat,
    pygame.JOYAXISMOTION: Pads._joy_axis,
    pygame.CONTROLLERBUTTONDOWN: Pads._mapped_button,
    pygame.CONTROLLERBUTTONUP: Pads._mapped_button,
    pygame.CONTROLLERAXISMOTION: Pads._mapped_axis,
    pygame.JOYDEVICEADDED: Pads._added,
    pygame.JOYDEVICEREMOVED: Pads._removed,
}
EVENTS = (
    *_READERS, pygame.JOYBALLMOTION, pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERDEVICEREMAPPED,
)  # fmt: skip
"""Every event of pads, also those that say nothing."""
