"""The text of a save: one JSON value per line, each with a checksum chained to the line before.

Owns reading and writing of these lines, and telling a torn end from damage in the middle. Must never
trust what it reads: sizes, depth and number kinds are capped before anything looks at the values.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, NoReturn

from game.contract import GameError, Plain

MAX_BYTES = 8 << 20
MAX_LINE = 1 << 20
MAX_DEPTH = 12
MAX_LINES = 100_000
_START = b"mesapolis save"
_SUM = 16


class StoreError(GameError):
    """A file or folder that cannot be used; the message is one line for people."""


class Chain:
    """Checksums that each depend on all lines before, so that no line can be lost or moved unnoticed."""

    __slots__ = ("_link",)

    def __init__(self, link: bytes = _START) -> None:
        self._link = link

    def next(self, body: bytes) -> bytes:
        """The checksum of the next line, 16 hex digits."""
        self._link = hashlib.blake2b(self._link + body, digest_size=_SUM // 2).hexdigest().encode()
        return self._link

    def copy(self) -> Chain:
        return Chain(self._link)

    def line(self, plain: Plain) -> bytes:
        """The next line with its checksum and line end."""
        body = json.dumps(plain, separators=(",", ":")).encode()
        return self.next(body) + b" " + body + b"\n"


@dataclass(frozen=True, slots=True)
class Scan:
    """What a save file holds up to its first bad line.

    good: bytes up to there; ended: the last good line has its line end; torn: an unfinished last line
    follows; damaged: number of a bad line that is not the last, 0 if there is none.
    """

    lines: list[Any]
    good: int
    ended: bool
    torn: bool
    damaged: int
    chain: Chain


def scan(data: bytes) -> Scan:
    """Reads lines until the end or the first bad one. Raises StoreError only for what is far too big."""
    if len(data) > MAX_BYTES:
        raise StoreError("the file is too big for a save")
    lines: list[Any] = []
    chain, at = Chain(), 0
    while at < len(data):
        end = data.find(b"\n", at)
        stop = len(data) if end < 0 else end
        trial = chain.copy()
        value = _read_line(data[at:stop], trial)
        if value is _BAD:
            # Lost power can leave zeros behind the last line that was written, or in its place when a
            # later piece of the file had reached the disk before it.
            torn = b"\0" in data[at:stop] or b"\n" not in data[at:].strip(b"\n\0")
            return Scan(lines, at, True, torn, 0 if torn else len(lines) + 1, chain)
        if len(lines) >= MAX_LINES:
            raise StoreError("the save has too many lines")
        chain = trial
        lines.append(value)
        at = stop + 1
    ended = not data or data.endswith(b"\n")
    return Scan(lines, len(data), ended, False, 0, chain)


_BAD = object()


def _read_line(raw: bytes, chain: Chain) -> object:
    if len(raw) > MAX_LINE or raw[_SUM : _SUM + 1] != b" ":
        return _BAD
    body = raw[_SUM + 1 :]
    if chain.next(body) != raw[:_SUM]:
        return _BAD
    try:
        return read_json(body)
    except StoreError:
        return _BAD


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"{text[:20]} is not a whole number")


def read_json(body: bytes) -> Any:
    """JSON of whole numbers, texts, lists and objects of a sane depth. Raises StoreError."""
    try:
        value = json.loads(body, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise StoreError("the file holds broken JSON") from error
    if _too_deep(value, MAX_DEPTH):
        raise StoreError("the file is nested too deep")
    return value


def _too_deep(value: object, left: int) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return False
    return left == 0 or any(_too_deep(item, left - 1) for item in value)
