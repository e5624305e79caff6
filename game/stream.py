"""The one random generator: keyed BLAKE2b in counter mode.

Owns the turning of a key into numbers and orders. The key always comes in from outside;
nothing here may look at a clock or at the system's own randomness.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")
_WORDS = 8
_SPAN = 1 << 64


class Stream:
    """Numbers that depend on the key and on how many were taken before, and on nothing else.

    >>> Stream(b"k").below(10) == Stream(b"k").below(10)
    True
    """

    __slots__ = ("_block", "_counter", "_key", "_left")

    def __init__(self, key: bytes) -> None:
        self._key = hashlib.blake2b(key, digest_size=32).digest()
        self._counter = 0
        self._block: tuple[int, ...] = ()
        self._left = 0

    @classmethod
    def of(cls, *labels: object) -> Stream:
        """A stream whose key is the text of the labels, for seeds and named sub-streams."""
        return cls("\x1f".join(str(label) for label in labels).encode())

    def child(self, *labels: object) -> Stream:
        """An independent stream for these labels; takes nothing from this one."""
        return Stream(self._key + "\x1f".join(str(label) for label in labels).encode())

    def copy(self) -> Stream:
        twin = object.__new__(Stream)
        twin._key, twin._counter = self._key, self._counter
        twin._block, twin._left = self._block, self._left
        return twin

    def _word(self) -> int:
        if not self._left:
            counter = self._counter.to_bytes(8, "big")
            raw = hashlib.blake2b(counter, key=self._key, digest_size=64).digest()
            self._block = tuple(int.from_bytes(raw[i : i + 8], "big") for i in range(0, 64, 8))
            self._counter += 1
            self._left = _WORDS
        self._left -= 1
        return self._block[self._left]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely. n from 1 to 2**64."""
        if not 0 < n <= _SPAN:
            raise ValueError("below() needs 1 to 2**64")
        limit = _SPAN - _SPAN % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def shuffle(self, items: Sequence[Item]) -> list[Item]:
        """A new list with the items in random order."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]
