"""What a person has set on this machine.

Owns prefs.json. Reading never fails: every bad value falls back by itself. Must never hold a game.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from net.seats import NAME_LENGTH, clean_text
from scenes.text import LANGUAGES

MAX_BYTES = 1_000_000
MAX_NAMES = 24

ANIMATIONS = ("slow", "normal", "fast", "off")
CONFIRMS = ("off", "on", "timer")
OUTLINES = ("off", "faint", "strong")
LAYOUTS = ("screen", "table")


@dataclass
class Prefs:
    """Settings with their defaults. Scales are factors, the diagonal is in inches (0: unknown)."""

    ui_scale: float = 1.0
    text_scale: float = 1.0
    diagonal_inches: float = 0.0
    animation: str = "normal"
    confirm: str = "on"
    auto_answer: bool = False
    """A person's only possible decision is made by itself."""
    reduced_motion: bool = False
    high_contrast: bool = False
    symbols: bool = False
    layout: str = "screen"
    """Where the seats of a new table are: beside the board, or at the edges of a screen that lies flat."""
    outlines: str = "faint"
    """How strongly kingdoms and the like are outlined on a board."""
    coordinates: bool = False
    """The cells of a board carry their names."""
    fullscreen: bool = False
    language: str = ""
    """A code of scenes.text.LANGUAGES; "" is the language of the system."""
    sound_volume: int = 80
    music_volume: int = 60
    mute: bool = False
    last_setup: dict[str, Any] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)

    @classmethod
    def load(cls, path: Path) -> Prefs:
        """The prefs of a file; what is missing or bad is a default."""
        prefs = cls()
        try:
            if path.stat().st_size > MAX_BYTES:
                return prefs
            plain = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return prefs
        if isinstance(plain, dict):
            prefs.take(plain)
        return prefs

    def take(self, plain: dict[str, Any]) -> None:
        """Takes over every value that is good."""
        for name, good in _GOOD.items():
            if name in plain and good(plain[name]):
                old = getattr(self, name)
                setattr(self, name, float(plain[name]) if isinstance(old, float) else plain[name])

    def save(self, path: Path) -> None:
        """Writes beside, syncs, renames. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(path.name + ".new")
        try:
            with beside.open("w", encoding="utf-8") as file:
                json.dump(asdict(self), file, indent=1, ensure_ascii=False)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise

    def remember_name(self, name: str) -> None:
        """Puts a name that somebody typed first in the list of recent ones."""
        name = clean_name(name)
        if name:
            self.names = [name, *(n for n in self.names if n != name)][:MAX_NAMES]


def clean_name(name: str) -> str:
    """A person's name as it may be shown; "" if nothing is left of it."""
    return clean_text(name, NAME_LENGTH)


def _number(low: float, high: float) -> Callable[[object], bool]:
    return lambda value: type(value) in (int, float) and low <= value <= high  # type: ignore[operator]


def _whole(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _one_of(*words: str) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in words


def _switch(value: object) -> bool:
    return type(value) is bool


def _names(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MAX_NAMES
        and all(isinstance(name, str) and name == clean_name(name) != "" for name in value)
    )


def _setups(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(one, dict) for one in value.values())


_GOOD: dict[str, Callable[[object], bool]] = {
    "ui_scale": _number(0.5, 2.0),
    "text_scale": _number(1.0, 2.0),
    "diagonal_inches": _number(0, 200),
    "animation": _one_of(*ANIMATIONS),
    "confirm": _one_of(*CONFIRMS),
    "auto_answer": _switch,
    "reduced_motion": _switch,
    "high_contrast": _switch,
    "symbols": _switch,
    "layout": _one_of(*LAYOUTS),
    "outlines": _one_of(*OUTLINES),
    "coordinates": _switch,
    "fullscreen": _switch,
    "language": _one_of("", *LANGUAGES),
    "sound_volume": _whole(0, 100),
    "music_volume": _whole(0, 100),
    "mute": _switch,
    "last_setup": _setups,
    "names": _names,
}
