"""Questions to the history, answered away from the loop so that no frame waits for the disk.

Must never touch a scene from its thread: answers come back through `Stage.post`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scenes.stage import Stage

log = logging.getLogger(__name__)


class Reader:
    """One thread that answers questions in their order, as long as it is open."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._asked: SimpleQueue[tuple[Callable[[], Any], Callable[[Any], None]] | None] = SimpleQueue()
        self._open = True
        self._waiting = 0
        self._idle = threading.Condition()
        threading.Thread(target=self._work, name="records", daemon=True).start()

    def ask(self, question: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Has `done` called in the loop with the answer, unless the reader was closed before."""
        with self._idle:
            self._waiting += 1
        self._asked.put((question, done))

    def close(self) -> None:
        """No answer comes any more."""
        self._open = False
        self._asked.put(None)

    def wait(self, seconds: float = 10.0) -> bool:
        """Waits until all is answered; the answers then come with the next turn of the loop."""
        with self._idle:
            return self._idle.wait_for(lambda: not self._waiting, seconds)

    def _work(self) -> None:
        while (asked := self._asked.get()) is not None:
            try:
                if self._open:
                    self._answer(*asked)
            except Exception:
                log.exception("records: a question could not be answered")
            with self._idle:
                self._waiting -= 1
                self._idle.notify_all()

    def _answer(self, question: Callable[[], Any], done: Callable[[Any], None]) -> None:
        answer = question()

        def give() -> None:
            if self._open:
                done(answer)

        self._stage.post(give)
