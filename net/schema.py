"""What a field of a message may hold, and the check of a whole message against its row in the table.

Owns the field types and the one way in and out: `encode` and `decode`. `net.messages` is the table. Must
never guess: whatever the table does not name is a WireError, and no error quotes a value.
"""

from __future__ import annotations

import enum
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

from net.seats import clean_text
from net.wire import WireError, pack, unpack


class Phase(enum.Enum):
    """Where a connection stands. In ANNOUNCE there is none: datagrams of open tables."""

    ANNOUNCE = "announce"
    HELLO = "hello"
    EXCHANGE = "exchange"
    LOBBY = "lobby"
    PLAY = "play"


class Side(enum.Flag):
    """Who may send a message."""

    PEER = enum.auto()
    HOST = enum.auto()
    BOTH = PEER | HOST


def _refuse(code: str, place: str, what: str) -> NoReturn:
    raise WireError(code, f"{place}: {what}")


def whole(value: object, least: int, most: int, place: str) -> int:
    """The value if it is a whole number (True is none) of that range."""
    if type(value) is not int:
        _refuse("type", place, "a whole number was expected")
    if not least <= value <= most:
        _refuse("range", place, f"a number from {least} to {most} was expected")
    return value


class Field(Protocol):
    """A type of field. `read` gives what came over the wire as Python sees it, `write` goes back.

    Both raise WireError (type, range, length, member, shape); `place` names the field.
    """

    def read(self, value: Any, place: str) -> Any: ...

    def write(self, value: Any, place: str) -> Any: ...


class Same(ABC):
    """A field that looks the same on the wire and in Python, checked in both directions."""

    __slots__ = ()

    @abstractmethod
    def read(self, value: Any, place: str) -> Any: ...

    def write(self, value: Any, place: str) -> Any:
        return self.read(value, place)


@dataclass(frozen=True, slots=True)
class Int(Same):
    """A whole number of a range."""

    least: int
    most: int

    def read(self, value: Any, place: str) -> int:
        return whole(value, self.least, self.most, place)


@dataclass(frozen=True, slots=True)
class Flag(Same):
    """True or False, and not 1 or 0."""

    def read(self, value: Any, place: str) -> bool:
        if type(value) is not bool:
            _refuse("type", place, "true or false was expected")
        return value


@dataclass(frozen=True, slots=True)
class Blob(Same):
    """Bytes of one of these lengths, or of up to `most`."""

    lengths: tuple[int, ...] = ()
    most: int = 0

    def read(self, value: Any, place: str) -> bytes:
        if type(value) is not bytes:
            _refuse("type", place, "bytes were expected")
        if len(value) not in self.lengths if self.lengths else len(value) > self.most:
            _refuse("length", place, "the wrong number of bytes")
        return value


@dataclass(frozen=True, slots=True)
class Text(Same):
    """Words of people, of up to `most` characters; unseen, bidi and stacked characters are taken out."""

    most: int

    def read(self, value: Any, place: str) -> str:
        return clean_text(_text(value, self.most, place), self.most)


@dataclass(frozen=True, slots=True)
class Raw(Same):
    """Text for the program, never for the screen, of up to `most` characters."""

    most: int

    def read(self, value: Any, place: str) -> str:
        return _text(value, self.most, place)


def _text(value: object, most: int, place: str) -> str:
    if type(value) is not str:
        _refuse("type", place, "a text was expected")
    if len(value) > most:
        _refuse("length", place, f"a text of at most {most} characters was expected")
    return value


_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:+-]*")


@dataclass(frozen=True, slots=True)
class Word(Same):
    """A key of a table of ours: letters, digits and _.:+- of ASCII; "" only if `empty`."""

    most: int = 40
    empty: bool = False

    def read(self, value: Any, place: str) -> str:
        text = _text(value, self.most, place)
        if not (_WORD.fullmatch(text) or (self.empty and text == "")):
            _refuse("member", place, "a plain word was expected")
        return text


@dataclass(frozen=True, slots=True)
class OneOf(Same):
    """One of these words."""

    words: tuple[str, ...]

    def read(self, value: Any, place: str) -> str:
        if type(value) is not str:
            _refuse("type", place, "a word was expected")
        if value not in self.words:
            _refuse("member", place, "not one of the words that may stand here")
        return value


@dataclass(frozen=True, slots=True)
class Either:
    """What the first of two types does not take, the second may; they must differ in their Python type."""

    first: Field
    second: Field

    def read(self, value: Any, place: str) -> Any:
        try:
            return self.first.read(value, place)
        except WireError as error:
            if error.code != "type":
                raise
        return self.second.read(value, place)

    def write(self, value: Any, place: str) -> Any:
        return self.read(value, place)


@dataclass(frozen=True, slots=True)
class Many:
    """A list of `least` to `most` items of one type."""

    of: Field
    most: int
    least: int = 0

    def _check(self, value: Any, place: str) -> Any:
        if type(value) not in (list, tuple):
            _refuse("type", place, "a list was expected")
        if not self.least <= len(value) <= self.most:
            _refuse("length", place, f"a list of {self.least} to {self.most} items was expected")
        return value

    def read(self, value: Any, place: str) -> list[Any]:
        return [self.of.read(item, place) for item in self._check(value, place)]

    def write(self, value: Any, place: str) -> list[Any]:
        return [self.of.write(item, place) for item in self._check(value, place)]


@dataclass(frozen=True, slots=True)
class Map:
    """A map from words to values of one type."""

    key: Field
    of: Field
    most: int

    def read(self, value: Any, place: str) -> dict[str, Any]:
        if type(value) is not dict:
            _refuse("type", place, "a map was expected")
        if len(value) > self.most:
            _refuse("length", place, f"a map of at most {self.most} keys was expected")
        return {self.key.read(key, place): self.of.read(item, place) for key, item in value.items()}

    def write(self, value: Any, place: str) -> dict[str, Any]:
        return self.read(value, place)


@dataclass(frozen=True, slots=True)
class Row:
    """Named fields: a list in their order on the wire, a dict in Python."""

    fields: Mapping[str, Field]

    def read(self, value: Any, place: str) -> dict[str, Any]:
        if type(value) is not list or len(value) != len(self.fields):
            _refuse("shape", place, f"a list of {len(self.fields)} fields was expected")
        pairs = zip(self.fields.items(), value, strict=True)
        return {name: kind.read(item, f"{place}.{name}") for (name, kind), item in pairs}

    def write(self, value: Any, place: str) -> list[Any]:
        if not isinstance(value, Mapping) or value.keys() != self.fields.keys():
            _refuse("shape", place, f"exactly these fields were expected: {', '.join(self.fields)}")
        return [kind.write(value[name], f"{place}.{name}") for name, kind in self.fields.items()]


_INT32 = 1 << 31
_LINE_FIELDS, _LINE_NUMBERS, _LINE_TEXT = 32, 256, 200


@dataclass(frozen=True, slots=True)
class Line(Same):
    """A line of the log as `Record.to_wire` gives it: a kind, then numbers, flags, texts, lists of numbers.

    Whether the game knows it, and whether the rules allow it, is judged by the game.
    """

    def read(self, value: Any, place: str) -> list[Any]:
        if type(value) not in (list, tuple):
            _refuse("type", place, "a line of the log was expected")
        if not 1 <= len(value) <= _LINE_FIELDS:
            _refuse("length", place, "a line of the log has a wrong number of fields")
        _KIND.read(value[0], place)
        return [_line_value(item, place) for item in value]


_KIND = Word(24)


def _line_value(value: Any, place: str) -> Any:
    if value is None or type(value) is bool:
        return value
    if type(value) is str:
        return _text(value, _LINE_TEXT, place)
    if type(value) in (list, tuple):
        if len(value) > _LINE_NUMBERS:
            _refuse("length", place, "a list of numbers is too long")
        return [whole(item, -_INT32, _INT32 - 1, place) for item in value]
    return whole(value, -_INT32, _INT32 - 1, place)


# --- messages -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the table: a kind of message.

    sender: who may send it; phases: when; fields: in their order on the wire; rate: (burst, per second)
    that a host takes from one peer; big: may be longer than FRAME_CAP.
    """

    name: str
    sender: Side
    phases: frozenset[Phase]
    fields: Mapping[str, Field]
    rate: tuple[float, float] = (20, 10)
    big: bool = False
    row: Row = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "row", Row(self.fields))


class Message:
    """A checked message: its kind, and its fields by name.

    >>> Message("ping", number=3)["number"]
    3
    """

    __slots__ = ("fields", "kind")

    def __init__(self, kind: str, /, **fields: Any) -> None:
        self.kind = kind
        self.fields: dict[str, Any] = fields

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.kind, self.fields) == (other.kind, other.fields)

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        """Names no values: they may be secret, and representations end up in logs."""
        return f"Message({self.kind!r}, {', '.join(self.fields)})"


class WrongMoment(WireError):
    """A sound message in a phase that it is not for."""

    def __init__(self, message: Message) -> None:
        super().__init__("phase", f"{message.kind} at the wrong moment")
        self.message = message


class Schema:
    """The table of all kinds of message, and the way in and out.

    adapt: changes the plain list of a message before it is checked, or raises WireError; called with the
    list. This is how a hello of another protocol is told apart from a broken one.
    """

    def __init__(self, kinds: Iterable[Kind], adapt: Callable[[list[Any]], None] | None = None) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        self._adapt = adapt

    def encode(self, message: Message) -> bytes:
        """The bytes of a message. Raises WireError if it does not fit its row: a fault of the sender."""
        kind = self._kind(message.kind)
        return pack([kind.name, *kind.row.write(message.fields, kind.name)])

    def decode(self, data: bytes, sender: Side, phase: Phase, cap: int) -> Message:
        """The message that `data` is, sent by that side in that phase.

        Raises WireError: what `unpack` raises, and unknown, sender, phase, too_long, shape, type, range,
        length, member. "phase" is a WrongMoment, and then nothing else is wrong.
        """
        plain = unpack(data)
        if type(plain) is not list or not plain or type(plain[0]) is not str:
            raise WireError("shape", "a message is a list that begins with its kind")
        if self._adapt is not None:
            self._adapt(plain)
        kind = self._kind(plain[0])
        if not kind.sender & sender:
            raise WireError("sender", f"{kind.name} is not for this side to send")
        if len(data) > cap and not kind.big:
            raise WireError("too_long", f"{kind.name} of {len(data)} bytes")
        message = Message(kind.name, **kind.row.read(plain[1:], kind.name))
        if phase not in kind.phases:
            raise WrongMoment(message)
        return message

    def _kind(self, name: str) -> Kind:
        if name not in self.kinds:
            raise WireError("unknown", "a kind of message that nobody knows")
        return self.kinds[name]
