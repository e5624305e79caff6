"""Bytes on the wire: frames with a length in front, and msgpack of plain data inside one whole frame.

Owns the caps on size, depth and kinds of value, before anything looks at a meaning. Must never trust a
length, never hold more than one unfinished frame, and never name in an error what came from outside: it
may be somebody's secret.
"""

from __future__ import annotations

import struct
from typing import Any, NoReturn

import msgpack

from game.contract import GameError, Plain

GREETING_CAP = 4 << 10
"""The longest frame before the key exchange is done, in bytes."""
FRAME_CAP = 64 << 10
"""The longest frame after it."""
BIG_CAP = 1 << 20
"""The longest frame that a host may send after it: a snapshot."""
MAX_DEPTH = 8
MAX_ITEMS = 1024
"""Items of one list, and keys of one map."""
_HEADER = struct.Struct(">I")
_SCALARS = (int, str, bytes, bool, type(None))


class WireError(GameError):
    """What came over the network cannot be used. `code` says why in one word; the message is for people."""

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(message or f"bad network data ({code})")
        self.code = code


def header(length: int) -> bytes:
    """The four bytes in front of a frame of that length."""
    return _HEADER.pack(length)


def frame(payload: bytes, cap: int = FRAME_CAP) -> bytes:
    """The payload with its length in front. Raises WireError (empty, too_long)."""
    _check_length(len(payload), cap)
    return header(len(payload)) + payload


def _check_length(length: int, cap: int) -> None:
    if length == 0:
        raise WireError("empty", "a frame of no length")
    if length > cap:
        raise WireError("too_long", f"a frame of {length} bytes where {cap} are the most")


class Decoder:
    """Cuts a stream of bytes into frames.

    `cap` may be changed between two frames. A length is judged as soon as its four bytes are here, so
    that never more is kept than one frame and the piece that was fed last.
    """

    __slots__ = ("_buffer", "cap")

    def __init__(self, cap: int = GREETING_CAP) -> None:
        self.cap = cap
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        """Takes the next piece of the stream; every whole frame must be fetched before the next piece."""
        self._buffer += data

    def next(self) -> bytes | None:
        """The next whole frame, or None until more is fed. Raises WireError; then the stream is lost."""
        if len(self._buffer) < _HEADER.size:
            return None
        (length,) = _HEADER.unpack_from(self._buffer)
        _check_length(length, self.cap)
        end = _HEADER.size + length
        if len(self._buffer) < end:
            return None
        payload = bytes(self._buffer[_HEADER.size : end])
        del self._buffer[:end]
        return payload

    @property
    def held(self) -> int:
        """Bytes of an unfinished frame that are here."""
        return len(self._buffer)


# --- msgpack --------------------------------------------------------------------------------------


def pack(plain: Plain | bytes) -> bytes:
    """The bytes of plain data; bytes may stand in it as well. Raises WireError (broken)."""
    try:
        packed: bytes = msgpack.packb(plain, use_bin_type=True)
    except (ValueError, TypeError, OverflowError):
        raise WireError("broken", "what should be sent is no plain data") from None
    return packed


def _no_extension(code: int, data: bytes) -> NoReturn:
    raise WireError("forbidden", "an extension type")


def _unique(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise WireError("duplicate", "a key stands twice in one map")
    return found


def unpack(data: bytes, items: int = MAX_ITEMS) -> Any:
    """The one value that `data` is: whole numbers, texts, bytes, booleans, None, lists, maps keyed by text.

    Raises WireError (broken, forbidden, duplicate, deep).
    """
    try:
        value = msgpack.unpackb(
            data,
            raw=False,
            strict_map_key=True,
            unicode_errors="strict",
            object_pairs_hook=_unique,
            ext_hook=_no_extension,
            max_ext_len=0,
            max_array_len=items,
            max_map_len=items,
        )
    except WireError:
        raise
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException):
        raise WireError("broken", "a frame is not the msgpack it should be") from None
    _check_plain(value)
    return value


def _check_plain(value: Any) -> None:
    """Level by level, so that no nesting can exhaust the stack."""
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        inner: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is list:
                inner += item
            elif kind is dict:
                if any(type(key) is not str for key in item):
                    raise WireError("forbidden", "a key of a map is no text")
                inner += item.values()
            elif kind not in _SCALARS:
                raise WireError("forbidden", f"a value of the kind {kind.__name__}")
        if not inner:
            return
        level = inner
    raise WireError("deep", f"nested deeper than {MAX_DEPTH}")
