"""Fingers, mouse, keys and pads become intents: the only reader of events.

Owns the pointers: 0 is the mouse, every finger gets a new number from 1 up. Pure: times come in, nothing is
asked of pygame but the names of its events. Must never know what is under a pointer but its zone.

Order on a release: `Up`, then what it completes (`Tap`, `DragEnd` or `HoldEnd`). A pointer that is taken
away (second finger of a pinch, focus lost, device gone) gets one `DragCancel`, and no `Up` any more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

import pygame

from scenes.intents import (
    Down,
    Drag,
    DragCancel,
    DragEnd,
    DragStart,
    Focus,
    Hold,
    HoldEnd,
    Hover,
    Intent,
    Key,
    KeyUp,
    Pad,
    PadGone,
    PadPlugged,
    Pinch,
    PinchEnd,
    Pos,
    Quit,
    Raw,
    Resize,
    Stick,
    Tap,
    Up,
    Wake,
    Wheel,
)
from scenes.pads import EVENTS as PAD_EVENTS
from scenes.pads import Pads

__all__ = [
    "Down",
    "Drag",
    "DragCancel",
    "DragEnd",
    "DragStart",
    "Focus",
    "Gestures",
    "HOLD_SECONDS",
    "Hold",
    "HoldEnd",
    "Hover",
    "Intent",
    "Key",
    "KeyUp",
    "MOUSE",
    "Pad",
    "PadGone",
    "PadPlugged",
    "Pinch",
    "PinchEnd",
    "Pos",
    "Quit",
    "Raw",
    "Resize",
    "Stick",
    "Tap",
    "Up",
    "WAKE_EVENT",
    "Wake",
    "Wheel",
]

MOUSE = 0
MOUSE_TOUCH = -1
"""The device of fingers that SDL makes of the mouse: the mouse itself is told too."""
HOLD_SECONDS = 0.45
DOUBLE_SECONDS = 0.35
MOUSE_SLOP = 5
FINGER_SLOP = 11
"""How far in design px a pointer may wander before it drags."""
DOUBLE_SLOP = 28

# --- the recogniser -------------------------------------------------------------------------------


@dataclass(slots=True)
class Pointer:
    """One finger or the left mouse button while it is down. role: press, hold, drag, pinch or idle."""

    number: int
    start: Pos
    pos: Pos
    since: float
    zone: Hashable
    role: str = "press"


@dataclass(slots=True)
class TwoFingers:
    """A pinch of a zone: its two pointers and what is not yet told of their movement."""

    first: Pointer
    second: Pointer
    zone: Hashable

    def measure(self) -> tuple[float, float, float, float]:
        """Centre x, centre y, distance, direction in degrees."""
        (ax, ay), (bx, by) = self.first.pos, self.second.pos
        dx, dy = bx - ax, by - ay
        return (ax + bx) / 2, (ay + by) / 2, math.hypot(dx, dy), math.degrees(math.atan2(dy, dx))


def _nowhere(pos: Pos) -> Hashable:
    return 0


@dataclass(slots=True)
class Gestures:
    """Turns events into intents for a window of `size`; `unit` is px per design px.

    `zone_at` is set by the stage: fingers in one zone belong to one person, those in two do not.
    """

    size: tuple[int, int]
    unit: float = 1.0
    zone_at: Callable[[Pos], Hashable] = _nowhere
    pointers: dict[int, Pointer] = field(default_factory=dict)
    fingers: dict[tuple[int, int], int] = field(default_factory=dict)
    pinches: dict[Hashable, TwoFingers] = field(default_factory=dict)
    last_tap: dict[bool, tuple[float, Pos, int]] = field(default_factory=dict)
    keys_down: set[int] = field(default_factory=set)
    pads: Pads = field(default_factory=Pads)
    side_buttons: dict[int, Pos] = field(default_factory=dict)
    mouse_pos: Pos = (0, 0)
    next_number: int = 1

    def feed(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        """What an event means now. The GUI library's share, `Raw`, comes first."""
        reader = _READERS.get(event.type)
        intents: list[Intent] = [Raw(event)] if event.type not in _PRIVATE else []
        return intents + reader(self, event, now_s) if reader else intents

    def tick(self, now_s: float) -> list[Intent]:
        """Long presses that have come of age, and what is held down on a pad."""
        found: list[Intent] = []
        for pointer in self.pointers.values():
            if pointer.role == "press" and now_s - pointer.since >= HOLD_SECONDS - 1e-6:
                pointer.role = "hold"
                found.append(Hold(pointer.number, pointer.pos))
        return found + self.pads.tick(now_s)

    def next_deadline(self) -> float | None:
        """When `tick` will have something to say, if nothing else happens."""
        waiting = [p.since + HOLD_SECONDS for p in self.pointers.values() if p.role == "press"]
        pads = self.pads.next_deadline()
        return min([*waiting, pads] if pads is not None else waiting, default=None)

    def release_all(self) -> list[Intent]:
        """Lets go of every pointer: the window has lost the focus or the scene has changed."""
        found: list[Intent] = [PinchEnd(p.first.number, p.zone) for p in self.pinches.values()]
        for number, pointer in self.pointers.items():
            if pointer.role in ("press", "hold", "drag"):
                found.append(DragCancel(number))
        self.pinches.clear()
        self.pointers.clear()
        self.fingers.clear()
        self.side_buttons.clear()
        self.keys_down.clear()
        return found

    def release_missing(self, alive: Iterable[tuple[int, int]]) -> list[Intent]:
        """Lets go of fingers that the device no longer knows; `alive`: (touch id, finger id)."""
        known = set(alive)
        found: list[Intent] = []
        for key in [key for key in self.fingers if key not in known]:
            found += self._cancel(self.fingers.pop(key))
        return found

    # --- pointers ---------------------------------------------------------------------------------

    def _slop(self, number: int) -> float:
        return (MOUSE_SLOP if number == MOUSE else FINGER_SLOP) * max(1.0, self.unit)

    def _land(self, number: int, pos: Pos, now_s: float) -> list[Intent]:
        zone = self.zone_at(pos)
        pointer = Pointer(number, pos, pos, now_s, zone)
        mates = [p for p in self.pointers.values() if p.zone == zone and p.number != MOUSE]
        self.pointers[number] = pointer
        if number == MOUSE or not mates:
            return [Down(number, pos)]
        partner = next((p for p in mates if p.role in ("press", "hold", "drag")), None)
        pointer.role = "idle"
        if partner is None or zone in self.pinches:
            return []
        partner.role = pointer.role = "pinch"
        self.pinches[zone] = TwoFingers(partner, pointer, zone)
        return [DragCancel(partner.number)]

    def _move(self, number: int, pos: Pos) -> list[Intent]:
        pointer = self.pointers.get(number)
        if pointer is None or pos == pointer.pos:
            return []
        if pointer.role == "pinch":
            return self._pinch(pointer, pos)
        before, pointer.pos = pointer.pos, pos
        if pointer.role == "drag":
            delta = (pos[0] - before[0], pos[1] - before[1])
            return [Drag(number, pointer.start, pos, delta)]
        if pointer.role not in ("press", "hold") or math.dist(pos, pointer.start) <= self._slop(number):
            return []
        ended: list[Intent] = [HoldEnd(number, pos)] if pointer.role == "hold" else []
        pointer.role = "drag"
        return [*ended, DragStart(number, pointer.start, pos)]

    def _pinch(self, pointer: Pointer, pos: Pos) -> list[Intent]:
        pinch = self.pinches[pointer.zone]
        x, y, far, angle = pinch.measure()
        pointer.pos = pos
        x2, y2, far2, angle2 = pinch.measure()
        turn = (angle2 - angle + 180) % 360 - 180
        scale = far2 / far if far > 1 and far2 > 1 else 1.0
        pan = (round(x2) - round(x), round(y2) - round(y))
        return [Pinch((round(x2), round(y2)), scale, turn, pan, pinch.first.number, pinch.zone)]

    def _lift(self, number: int, pos: Pos, now_s: float) -> list[Intent]:
        pointer = self.pointers.pop(number, None)
        if pointer is None:
            return []
        if pointer.role == "pinch":
            return self._end_pinch(pointer)
        up = Up(number, pos)
        if pointer.role == "press":
            return [up, self._tap(number, pos, now_s)]
        if pointer.role == "hold":
            return [up, HoldEnd(number, pos)]
        if pointer.role == "drag":
            return [up, DragEnd(number, pointer.start, pos)]
        return []

    def _tap(self, number: int, pos: Pos, now_s: float) -> Tap:
        is_mouse = number == MOUSE
        then, there, count = self.last_tap.get(is_mouse, (-9.0, pos, 0))
        again = now_s - then <= DOUBLE_SECONDS and math.dist(pos, there) <= DOUBLE_SLOP * max(1.0, self.unit)
        count = 2 if again and count == 1 else 1
        self.last_tap[is_mouse] = (now_s, pos, count)
        return Tap(number, pos, count, 1)

    def _end_pinch(self, pointer: Pointer) -> list[Intent]:
        pinch = self.pinches.pop(pointer.zone)
        for one in (pinch.first, pinch.second):
            one.role = "idle"
        return [PinchEnd(pinch.first.number, pinch.zone)]

    def _cancel(self, number: int) -> list[Intent]:
        pointer = self.pointers.pop(number, None)
        if pointer is None or pointer.role == "idle":
            return []
        return self._end_pinch(pointer) if pointer.role == "pinch" else [DragCancel(number)]

    # --- mouse ------------------------------------------------------------------------------------

    def _mouse_down(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        if getattr(event, "touch", False):
            return []
        self.mouse_pos = _pos(event)
        if event.button == 1:
            lost = self._cancel(MOUSE)
            return lost + self._land(MOUSE, self.mouse_pos, now_s)
        if event.button in (2, 3):
            self.side_buttons[event.button] = self.mouse_pos
        return []

    def _mouse_up(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        if getattr(event, "touch", False):
            return []
        self.mouse_pos = _pos(event)
        if event.button == 1:
            return self._move(MOUSE, self.mouse_pos) + self._lift(MOUSE, self.mouse_pos, now_s)
        start = self.side_buttons.pop(event.button, None)
        if start is None or math.dist(start, self.mouse_pos) > self._slop(MOUSE):
            return []
        return [Tap(MOUSE, self.mouse_pos, 1, event.button)]

    def _mouse_motion(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        if getattr(event, "touch", False):
            return []
        self.mouse_pos = _pos(event)
        if MOUSE not in self.pointers:
            return [Hover(self.mouse_pos)]
        buttons = getattr(event, "buttons", None)
        if buttons is not None and not buttons[0]:
            # The release got lost outside of the window.
            return [*self._cancel(MOUSE), Hover(self.mouse_pos)]
        return self._move(MOUSE, self.mouse_pos)

    def _wheel(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        steps = float(getattr(event, "precise_y", 0) or event.y)
        return [Wheel(self.mouse_pos, steps)] if steps else []

    # --- fingers ----------------------------------------------------------------------------------

    def finger_pos(self, event: pygame.event.Event) -> Pos:
        """Fingers come as 0 to 1 of the window."""
        x = min(max(round(event.x * self.size[0]), 0), self.size[0] - 1)
        y = min(max(round(event.y * self.size[1]), 0), self.size[1] - 1)
        return x, y

    def _finger_down(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        if event.touch_id == MOUSE_TOUCH:
            return []
        key = (event.touch_id, event.finger_id)
        lost = self._cancel(self.fingers.pop(key)) if key in self.fingers else []
        self.fingers[key] = number = self.next_number
        self.next_number += 1
        return lost + self._land(number, self.finger_pos(event), now_s)

    def _finger_motion(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        number = self.fingers.get((event.touch_id, event.finger_id))
        return [] if number is None else self._move(number, self.finger_pos(event))

    def _finger_up(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        number = self.fingers.pop((event.touch_id, event.finger_id), None)
        if number is None:
            return []
        pos = self.finger_pos(event)
        return self._move(number, pos) + self._lift(number, pos, now_s)

    # --- keys, pads, window -----------------------------------------------------------------------

    def _key_down(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        repeat = event.key in self.keys_down
        self.keys_down.add(event.key)
        return [Key(event.key, getattr(event, "mod", 0), getattr(event, "unicode", ""), repeat)]

    def _key_up(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        self.keys_down.discard(event.key)
        return [KeyUp(event.key, getattr(event, "mod", 0))]

    def _pad(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        return self.pads.read(event, now_s)

    def _resized(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        size = getattr(event, "size", None) or (event.x, event.y)
        return [Resize((int(size[0]), int(size[1])))]

    def _focus_lost(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        return [*self.release_all(), *self.pads.release(), Focus(False)]

    def _focus_gained(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        return [Focus(True)]

    def _quit(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        return [Quit()]

    def _wake(self, event: pygame.event.Event, now_s: float) -> list[Intent]:
        return [Wake()]


def _pos(event: pygame.event.Event) -> Pos:
    return int(event.pos[0]), int(event.pos[1])


WAKE_EVENT = pygame.event.custom_type()
"""Posted by other threads to wake the loop."""

_READERS: dict[int, Callable[[Gestures, pygame.event.Event, float], list[Intent]]] = {
    pygame.MOUSEBUTTONDOWN: Gestures._mouse_down,
    pygame.MOUSEBUTTONUP: Gestures._mouse_up,
    pygame.MOUSEMOTION: Gestures._mouse_motion,
    pygame.MOUSEWHEEL: Gestures._wheel,
    pygame.FINGERDOWN: Gestures._finger_down,
    pygame.FINGERMOTION: Gestures._finger_motion,
    pygame.FINGERUP: Gestures._finger_up,
    pygame.KEYDOWN: Gestures._key_down,
    pygame.KEYUP: Gestures._key_up,
    **dict.fromkeys(PAD_EVENTS, Gestures._pad),
    pygame.VIDEORESIZE: Gestures._resized,
    pygame.WINDOWSIZECHANGED: Gestures._resized,
    pygame.WINDOWFOCUSLOST: Gestures._focus_lost,
    pygame.WINDOWFOCUSGAINED: Gestures._focus_gained,
    pygame.QUIT: Gestures._quit,
    WAKE_EVENT: Gestures._wake,
}

_PRIVATE = {
    pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.MULTIGESTURE, WAKE_EVENT, *PAD_EVENTS,
}  # fmt: skip
"""Events that the GUI library has no use for."""
