"""Which key and which button of a pad does what: tables that the handlers look into and the help shows.

Owns the form of these tables, so that what the help says cannot be untrue: a scene acts by looking an intent
up in its tables, and the help lists the very same. Must never do anything itself but find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from scenes.intents import Key, Pad, Stick
from scenes.text import tr

Deeds = Mapping[str, Callable[[Any], object]]
"""What a scene does for each action of its tables; every deed gets the intent."""
STICK = "stick"
"""The right stick, as a button of a Bind."""


@dataclass(frozen=True, slots=True)
class Combo:
    """A key with its modifiers, or a letter however it is typed. shift None: with and without."""

    key: int = 0
    ctrl: bool = False
    shift: bool | None = None
    text: str = ""

    def fits(self, intent: Key) -> bool:
        """Whether this was pressed."""
        if self.text and intent.text == self.text and not intent.mod & pygame.KMOD_CTRL:
            return True
        if not self.key or intent.key != self.key:
            return False
        shift = bool(intent.mod & pygame.KMOD_SHIFT)
        return bool(intent.mod & pygame.KMOD_CTRL) == self.ctrl and self.shift in (None, shift)

    def caps(self) -> tuple[str, ...]:
        """The caps to press together, in words or, for arrows, as "icon:<name>"."""
        if self.text and not self.key:
            return (self.text,)
        cap = key_words().get(self.key) or pygame.key.name(self.key).upper()
        held = ([tr("Ctrl")] if self.ctrl else []) + ([tr("Shift")] if self.shift else [])
        return (*held, cap)


def key_words() -> dict[int, str]:
    """Keys that are not called by a letter."""
    return {
        pygame.K_LEFT: "icon:left",
        pygame.K_RIGHT: "icon:right",
        pygame.K_UP: "icon:up",
        pygame.K_DOWN: "icon:down",
        pygame.K_RETURN: tr("Enter"),
        pygame.K_SPACE: tr("Space"),
        pygame.K_ESCAPE: tr("Esc"),
        pygame.K_TAB: tr("Tab"),
        pygame.K_PAGEUP: tr("Page up"),
        pygame.K_PAGEDOWN: tr("Page down"),
        pygame.K_HOME: tr("Home"),
        pygame.K_END: tr("End"),
    }


@dataclass(frozen=True, slots=True)
class Bind:
    """An action of a scene with its keys and its buttons of the pad.

    held: a key or direction that is held down does it again and again.
    """

    action: str
    keys: tuple[Combo, ...] = ()
    pads: tuple[str, ...] = ()
    held: bool = False

    def fits(self, intent: object) -> bool:
        """Whether an intent asks for this action."""
        if isinstance(intent, Key):
            return (self.held or not intent.repeat) and any(combo.fits(intent) for combo in self.keys)
        if isinstance(intent, Pad):
            return bool(intent.value) and (self.held or not intent.repeat) and intent.button in self.pads
        return isinstance(intent, Stick) and STICK in self.pads


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the help: what it is about, the actions, and what mouse and fingers do for the same.

    gestures: keys of `gesture_words`.
    """

    title: Callable[[], str]
    binds: tuple[Bind, ...] = ()
    gestures: tuple[str, ...] = ()

    def caps(self) -> list[tuple[str, ...]]:
        """All keys, each as the caps pressed together; what types the same is said once."""
        found = [combo.caps() for bind in self.binds for combo in bind.keys if combo.key not in DOUBLES]
        return list(dict.fromkeys(found))

    def pads(self) -> list[str]:
        """All buttons of the pad; the four directions are one thing."""
        names = list(dict.fromkeys(name for bind in self.binds for name in bind.pads))
        if all(way in names for way in ("left", "right", "up", "down")):
            names = ["cross", *(name for name in names if name not in ("left", "right", "up", "down"))]
        return names


DOUBLES = (pygame.K_KP_ENTER, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_EQUALS)
"""Keys that need not be told of: they do what their twin does."""


@dataclass(frozen=True, slots=True)
class Table:
    """The keys of one part of a scene."""

    title: Callable[[], str]
    rows: tuple[Row, ...]

    def find(self, intent: object) -> str | None:
        """The action that an intent asks for."""
        return next((bind.action for bind in self.binds() if bind.fits(intent)), None)

    def binds(self) -> list[Bind]:
        return [bind for row in self.rows for bind in row.binds]

    def actions(self) -> list[str]:
        """Every action, in the order of the help."""
        return [bind.action for bind in self.binds()]

    def hint(self, action: str) -> str:
        """The first key of an action as it is written in a tip, e.g. "Ctrl+Z"; "" if it has none."""
        combos = next((bind.keys for bind in self.binds() if bind.action == action), ())
        return "+".join(combos[0].caps()) if combos else ""


def act(tables: Iterable[Table], deeds: Deeds, intent: object) -> bool:
    """Does what the first table that knows the intent says; False if none does.

    A deed that gives False was not for this moment: the next table is asked.
    """
    for table in tables:
        action = table.find(intent)
        if action is not None and deeds[action](intent) is not False:
            return True
    return False


def gesture_words() -> dict[str, str]:
    """What mouse and fingers do, in words."""
    return {
        "tap": tr("tap or click"),
        "double": tr("double tap"),
        "right": tr("right click"),
        "middle": tr("middle click"),
        "drag": tr("drag"),
        "hold": tr("long press, or rest the mouse"),
        "wheel": tr("wheel"),
        "pinch": tr("pinch"),
        "twist": tr("turn with two fingers"),
    }


def pad_words() -> dict[str, str]:
    """What buttons of a pad are called where they are not drawn."""
    return {
        "cross": tr("cross or left stick"),
        "stick": tr("right stick"),
        "l": "L", "r": "R", "lt": "LT", "rt": "RT",
        "ls": tr("left stick pressed"),
        "rs": tr("right stick pressed"),
        "back": tr("View"),
        "start": tr("Menu"),
    }  # fmt: skip


# --- tables that many scenes share ------------------------------------------------------------------

ENTER = (Combo(pygame.K_RETURN), Combo(pygame.K_KP_ENTER))
PRESS = (*ENTER, Combo(pygame.K_SPACE))
WAYS: dict[str, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Directions on the screen by the name of their action."""
_ARROWS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}


def arrows(names: Sequence[str] = ("left", "right", "up", "down")) -> tuple[Bind, ...]:
    """The arrow keys and the cross of the pad as actions of these names."""
    return tuple(Bind(name, (Combo(_ARROWS[name], shift=False),), (name,), held=True) for name in names)


ANYWHERE = Table(
    lambda: tr("Everywhere"),
    (
        Row(
            lambda: tr("This help"), (Bind("help", (Combo(pygame.K_F1), Combo(text="?")), ("back",)),)
        ),
        Row(lambda: tr("Full screen"), (Bind("fullscreen", (Combo(pygame.K_F11),)),)),
    ),
)  # fmt: skip

MENU = Table(
    lambda: tr("Menus"),
    (
        Row(lambda: tr("Move the frame"), arrows()),
        Row(
            lambda: tr("Next, previous"),
            (
                Bind("next", (Combo(pygame.K_TAB, shift=False),), ("r",), held=True),
                Bind("previous", (Combo(pygame.K_TAB, shift=True),), ("l",), held=True),
            ),
        ),
        Row(lambda: tr("Press"), (Bind("press", PRESS, ("a",)),), ("tap",)),
        Row(lambda: tr("Explanation"), (), ("hold",)),
        Row(
            lambda: tr("Scroll"),
            (
                Bind("page up", (Combo(pygame.K_PAGEUP),), ("lt",), held=True),
                Bind("page down", (Combo(pygame.K_PAGEDOWN),), ("rt",), held=True),
                Bind("top", (Combo(pygame.K_HOME),)),
                Bind("bottom", (Combo(pygame.K_END),)),
                Bind("scroll", (), (STICK,)),
            ),
            ("drag", "wheel"),
        ),
        Row(lambda: tr("Back"), (Bind("back", (Combo(pygame.K_ESCAPE),), ("b",)),)),
    ),
)
"""Everything made of widgets: menus, panels, the final scoring."""

TYPING = Table(
    lambda: tr("Typing"),
    (
        Row(lambda: tr("Move the frame"), arrows()),
        Row(
            lambda: tr("Next, previous"),
            (
                Bind("next", (Combo(pygame.K_TAB, shift=False),), ("r",), held=True),
                Bind("previous", (Combo(pygame.K_TAB, shift=True),), ("l",), held=True),
            ),
        ),
        Row(lambda: tr("Press; with no frame, accept the text"), (Bind("press", ENTER, ("a",)),), ("tap",)),
        Row(lambda: tr("Accept the text"), (Bind("accept", (), ("start",)),)),
        Row(lambda: tr("Delete the last letter"), (Bind("rub", (), ("x",)),)),
        Row(lambda: tr("Blank"), (Bind("blank", (), ("y",)),)),
        Row(lambda: tr("Cancel"), (Bind("back", (Combo(pygame.K_ESCAPE),), ("b",)),)),
    ),
)
"""A line of text: the keyboard types, all but a few keys."""
