"""Reading JSON that came from outside: positions and rule cases.

Owns the caps on size and depth and the table-driven check of every key, type and range. Must never
guess: whatever is not named by a table is an error, with the place where it stands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from game.contract import Unreadable

MAX_BYTES = 16 << 20
MAX_DEPTH = 64

Check = Callable[[object, str], None]
"""Raises Unreadable, naming the place, if the value is not of the type."""


def read(text: str | bytes, most: int = MAX_BYTES) -> Any:
    """The value of a JSON text. Raises Unreadable: too long, too deep, a key twice, not JSON."""
    if len(text) > most:
        raise Unreadable(f"the text is longer than {most} bytes")
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise Unreadable("the text is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise Unreadable(f"not JSON: {error.msg} in line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise Unreadable("the text is nested too deeply") from error
    except Unreadable:
        raise
    except ValueError as error:
        raise Unreadable("a number has too many digits") from error
    _limit_depth(value)
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise Unreadable(f"key '{shown(twice)}' stands twice in one object")
    return found


def _no_constant(word: str) -> NoReturn:
    raise Unreadable(f"{word} is not a number")


def _limit_depth(value: Any) -> None:
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise Unreadable("the text is nested too deeply")
        inner: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
        level = inner


# --- types --------------------------------------------------------------------------------------


def fail(where: str, message: str) -> NoReturn:
    """Raises Unreadable for a place."""
    raise Unreadable(f"{where}: {message}" if where else message)


def integer(low: int = -(1 << 31), high: int = (1 << 31) - 1) -> Check:
    """A whole number within bounds."""

    def check(value: object, where: str) -> None:
        if type(value) is not int:
            fail(where, "a whole number was expected")
        if not low <= value <= high:
            fail(where, f"{shown(value)} is not from {low} to {high}")

    return check


def text(value: object, where: str) -> None:
    """Any text."""
    if not isinstance(value, str):
        fail(where, "a text was expected")


def flag(value: object, where: str) -> None:
    """true or false."""
    if not isinstance(value, bool):
        fail(where, "true or false was expected")


def exactly(wanted: object) -> Check:
    """One fixed value."""

    def check(value: object, where: str) -> None:
        if type(value) is not type(wanted) or value != wanted:
            fail(where, f"only {wanted} is known here")

    return check


def word(*allowed: str) -> Check:
    """One of some fixed texts."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, str) or value not in allowed:
            fail(where, f"one of {', '.join(allowed)} was expected")

    return check


def fits(wanted: Callable[[str], bool], name: str) -> Check:
    """A text that passes a test."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, str) or not wanted(value):
            fail(where, f"{name} was expected")

    return check


def maybe(inner: Check) -> Check:
    """null or the type."""

    def check(value: object, where: str) -> None:
        if value is not None:
            inner(value, where)

    return check


def list_of(inner: Check, least: int = 0, most: int = 100_000) -> Check:
    """A list with so many items of one type."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, list):
            fail(where, "a list was expected")
        if not least <= len(value) <= most:
            fail(where, f"{len(value)} entries are too {'few' if len(value) < least else 'many'}")
        for place, item in enumerate(value):
            inner(item, f"{where}[{place}]")

    return check


def fixed(*inner: Check) -> Check:
    """A list with exactly these types."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, list) or len(value) != len(inner):
            fail(where, f"a list of {len(inner)} was expected")
        for place, (item, inside) in enumerate(zip(value, inner, strict=True)):
            inside(item, f"{where}[{place}]")

    return check


def map_of(key: Check, inner: Check) -> Check:
    """An object whose keys and values have one type each."""

    def check(value: object, where: str) -> None:
        if not isinstance(value, dict):
            fail(where, "an object was expected")
        for name in value:
            key(name, where)
            inner(value[name], _inside(where, name))

    return check


def table(required: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    """An object with exactly these keys; the optional ones may be missing."""
    known = {**required, **(optional or {})}

    def check(value: object, where: str) -> None:
        if not isinstance(value, dict):
            fail(where, "an object was expected")
        for name in value:
            if name not in known:
                fail(where, f"unknown key '{shown(name)}'")
        for name in required:
            if name not in value:
                fail(where, f"key '{name}' is missing")
        for name in value:
            known[name](value[name], _inside(where, name))

    return check


def _inside(where: str, name: str) -> str:
    return f"{where}.{shown(name)}" if where else shown(name)


def shown(value: object, most: int = 40) -> str:
    """A value from outside as a short text on one line."""
    line = "".join(char if char.isprintable() else "?" for char in str(value)[: most + 1])
    return line[:most] + "…" if len(line) > most else line
