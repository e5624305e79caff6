"""Records: what travels and is kept, with its plain form for the wire and its one-line text form.

Owns the lossless coding of frozen dataclasses and the errors of what comes from outside. Must never
know what a record means.
"""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

Plain = None | bool | int | str | list[Any] | dict[str, Any]
Viewers = frozenset[int]


class GameError(ValueError):
    """Anything wrong that came from outside: text, wire, options. The message is one line for people.

    It may quote what came from outside: whatever would break the line or its drawing becomes "?".
    """

    def __init__(self, message: str = "") -> None:
        super().__init__("".join(char if char.isprintable() else "?" for char in message))


class Unreadable(GameError):
    """The input cannot be decoded at all."""


def _decode_int(value: object) -> int:
    if type(value) is not int:
        raise Unreadable("a whole number was expected")
    if not -(1 << 31) <= value < 1 << 31:
        raise Unreadable("a number is out of range")
    return value


def _decode_bool(value: object) -> bool:
    if type(value) is not bool:
        raise Unreadable("true or false was expected")
    return value


def _decode_str(value: object) -> str:
    if type(value) is not str or len(value) > 200:
        raise Unreadable("a short text was expected")
    return value


def _decode_ints(value: object) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or len(value) > 256:
        raise Unreadable("a list of numbers was expected")
    return tuple(_decode_int(item) for item in value)


_DECODERS: dict[Any, Callable[[object], Any]] = {
    int: _decode_int,
    bool: _decode_bool,
    str: _decode_str,
    tuple[int, ...]: _decode_ints,
}


def _decoder(hint: Any) -> Callable[[object], Any]:
    if hint in _DECODERS:
        return _DECODERS[hint]
    arms = typing.get_args(hint)
    if type(None) in arms and len(arms) == 2:
        inner = _DECODERS[arms[0] if arms[1] is type(None) else arms[1]]
        return lambda value: None if value is None else inner(value)
    raise TypeError(f"a record cannot hold {hint}")


_plans: dict[type, list[tuple[str, Callable[[object], Any]]]] = {}


@dataclass(frozen=True, slots=True)
class Record:
    """A frozen record with a lossless plain form `[kind, field, …]` and a one-line text form.

    Fields are int, bool, str, tuple[int, ...] or one of these or None.
    """

    kind: ClassVar[str] = ""

    @classmethod
    def plan(cls) -> list[tuple[str, Callable[[object], Any]]]:
        """The fields in order, each with the decoder that checks its type."""
        if cls not in _plans:
            hints = typing.get_type_hints(cls)
            _plans[cls] = [(f.name, _decoder(hints[f.name])) for f in dataclasses.fields(cls)]
        return _plans[cls]

    def to_wire(self) -> list[Plain]:
        """The plain form: the kind, then every field; tuples become lists."""
        values = [getattr(self, name) for name, _ in self.plan()]
        return [self.kind, *(list(v) if isinstance(v, tuple) else v for v in values)]

    @classmethod
    def from_wire(cls, wire: object) -> Self:
        """The record of a plain form. Raises Unreadable."""
        plan = cls.plan()
        if not isinstance(wire, (list, tuple)) or len(wire) != len(plan) + 1 or wire[0] != cls.kind:
            raise Unreadable(f"not a {cls.kind} record")
        return cls(*(decode(value) for (_, decode), value in zip(plan, wire[1:], strict=True)))

    def to_text(self) -> str:
        """One line: the kind and the fields as JSON values, parted by blanks."""
        return " ".join([self.kind, *(json.dumps(v, separators=(",", ":")) for v in self.to_wire()[1:])])

    def redact(self, viewers: Viewers) -> Self:
        """What a device with these viewers gets; records without a secret are the same for all."""
        return self


def read_text(line: str, kinds: Mapping[str, type[Record]]) -> Record:
    """The record of a text line written by `Record.to_text`. Raises Unreadable."""
    head, _, rest = line.strip().partition(" ")
    if head not in kinds:
        raise Unreadable(f"unknown record '{head[:30]}'")
    try:
        values = [json.loads(word) for word in _words(rest)]
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits is a ValueError too.
        raise Unreadable("a record line is broken") from error
    return kinds[head].from_wire([head, *values])


def _words(text: str) -> list[str]:
    """Splits at blanks outside of quoted strings."""
    words, quoted, current, escaped = [], False, "", False
    for char in text:
        if char == " " and not quoted:
            if current:
                words.append(current)
            current = ""
            continue
        if char == '"' and not escaped:
            quoted = not quoted
        escaped = char == "\\" and not escaped
        current += char
    return [*words, current] if current else words
