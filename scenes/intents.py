"""Intents: what people do, whatever they do it with.

`pointer` is 0 for the mouse and a new number from 1 up for every finger; places are window px.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

Pos = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Down:
    """A pointer landed."""

    pointer: int
    pos: Pos


@dataclass(frozen=True, slots=True)
class Up:
    """A pointer left."""

    pointer: int
    pos: Pos


@dataclass(frozen=True, slots=True)
class Tap:
    """Down and up at one place. count 2: double tap; button 1 left or finger, 2 middle, 3 right."""

    pointer: int
    pos: Pos
    count: int = 1
    button: int = 1


@dataclass(frozen=True, slots=True)
class Hold:
    """A long press; its release makes no Tap. Moving on makes HoldEnd and DragStart."""

    pointer: int
    pos: Pos


@dataclass(frozen=True, slots=True)
class HoldEnd:
    """The end of a long press."""

    pointer: int
    pos: Pos


@dataclass(frozen=True, slots=True)
class DragStart:
    """A pointer that is down has left its place."""

    pointer: int
    start: Pos
    pos: Pos


@dataclass(frozen=True, slots=True)
class Drag:
    """A dragging pointer moved by delta."""

    pointer: int
    start: Pos
    pos: Pos
    delta: Pos


@dataclass(frozen=True, slots=True)
class DragEnd:
    """A dragging pointer left."""

    pointer: int
    start: Pos
    pos: Pos


@dataclass(frozen=True, slots=True)
class DragCancel:
    """A pointer is no longer yours, whatever it was doing."""

    pointer: int


@dataclass(frozen=True, slots=True)
class Pinch:
    """Two fingers of a zone moved: what changed since the last Pinch. turn is clockwise."""

    center: Pos
    scale: float
    turn_degrees: float
    pan: Pos
    pointer: int = 1
    zone: Hashable = 0


@dataclass(frozen=True, slots=True)
class PinchEnd:
    """One of the two fingers left."""

    pointer: int = 1
    zone: Hashable = 0


@dataclass(frozen=True, slots=True)
class Wheel:
    """steps > 0: away from the person."""

    pos: Pos
    steps: float


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse moved with no button down."""

    pos: Pos


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down: pygame's key and modifiers, the text it types, whether it repeats."""

    key: int
    mod: int = 0
    text: str = ""
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key went up."""

    key: int
    mod: int = 0


@dataclass(frozen=True, slots=True)
class Pad:
    """A button of a game pad: "a", "b", "x", "y", "l", "r" (shoulders), "lt", "rt" (triggers), "ls", "rs"
    (sticks pressed), "back", "start", or "up", "down", "left", "right" of the cross and the left stick.

    value: 1 pressed, 0 released; repeat: it is held down, and this is not the first of it.
    """

    button: str
    value: float = 1.0
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Stick:
    """The right stick is held aside, x and y from -1 to 1, for so many seconds since the last Stick."""

    x: float
    y: float
    seconds: float


@dataclass(frozen=True, slots=True)
class PadPlugged:
    """A game pad is there: its number among those that are connected."""

    index: int


@dataclass(frozen=True, slots=True)
class PadGone:
    """A game pad has gone: the number under which it was opened."""

    instance: int


@dataclass(frozen=True, slots=True)
class Resize:
    """The window has a new size."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Focus:
    """The window got or lost the focus."""

    gained: bool


@dataclass(frozen=True, slots=True)
class Wake:
    """Somebody posted something to the loop."""


@dataclass(frozen=True, slots=True)
class Quit:
    """The window is asked to close."""


@dataclass(frozen=True, slots=True)
class Raw:
    """The event itself, for the GUI library only."""

    event: pygame.event.Event


Intent = (
    Down | Up | Tap | Hold | HoldEnd | DragStart | Drag | DragEnd | DragCancel | Pinch | PinchEnd
    | Wheel | Hover | Key | KeyUp | Pad | Stick | PadPlugged | PadGone | Resize | Focus | Wake | Quit | Raw
)  # fmt: skip
