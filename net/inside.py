"""The way between a room and a device on the same machine: no socket, the same messages.

Owns their order: nothing is answered from inside of what is being said.
"""

from __future__ import annotations

from collections.abc import Callable

from net.schema import Message


class InsideLink:
    """post: does a job later, in order; hear: what the device does with a message."""

    rtt = 0.0

    def __init__(
        self,
        post: Callable[[Callable[[], None]], None],
        hear: Callable[[Message], None],
        closed: Callable[[str], None] = lambda code: None,
    ) -> None:
        self._post, self._hear, self._closed = post, hear, closed
        self._open = True

    def send(self, message: Message) -> bool:
        if self._open:
            self._post(lambda: self._deliver(message))
        return self._open

    def _deliver(self, message: Message) -> None:
        if self._open:
            self._hear(message)

    def close(self, code: str = "bye") -> None:
        if self._open:
            self._open = False
            self._post(lambda: self._closed(code))
