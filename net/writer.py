"""The thread that does slow disk work: fsync, compaction, history.

Owns the order of that work. Must never be needed for a game to go on: a job that fails is logged.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds that anybody waits for the disk at most."""


class Writer:
    """Does jobs one after the other in a thread of its own, started with the first job."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False

    def post(self, job: Callable[[], None]) -> None:
        """Queues a job; after close() it is done at once."""
        if self._closed:
            _attempt(job)
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
            self._thread.start()
        self._jobs.put(job)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            _attempt(job)

    def flush(self) -> bool:
        """Waits until everything posted so far is done; False if the disk takes too long."""
        if self._thread is None or self._closed:
            return True
        done = threading.Event()
        self._jobs.put(done.set)
        return done.wait(PATIENCE)

    def close(self) -> None:
        """Finishes what is posted and ends the thread."""
        if not self._closed:
            self._closed = True
            if self._thread is not None:
                self._jobs.put(None)
                self._thread.join(PATIENCE)


def _attempt(job: Callable[[], None]) -> None:
    try:
        job()
    except Exception:
        log.exception("a job of the writer failed")
