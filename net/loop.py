"""The thread of the network: one asyncio loop beside the thread of the frames.

Owns the way of jobs from other threads into the loop. Must never make anybody wait: what does not fit any
more is refused at once.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import traceback
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

log = logging.getLogger(__name__)

JOBS_MOST = 512
"""Jobs from other threads that wait at most."""
_FAREWELL = 5.0


class Cancel(Protocol):
    """Something that will happen, and may be called off."""

    def cancel(self) -> None: ...


class Timers(Protocol):
    """The time of a room."""

    def now(self) -> float:
        """Seconds that never go back."""

    def later(self, seconds: float, job: Callable[[], None]) -> Cancel:
        """Does the job in so many seconds."""

    def soon(self, job: Callable[[], None]) -> None:
        """Does the job when all that was asked before is done. From any thread."""


def failed(error: BaseException, what: str) -> None:
    """One line and the place in the log; the message of an error may name what is secret."""
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s failed (%s)\n%s", what, type(error).__name__, where)


class Loop:
    """A loop in a thread of its own, started at once."""

    def __init__(self, name: str = "network") -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(_unforeseen)
        self._waiting = 0
        self._lock = threading.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        for task in list(asyncio.all_tasks(self.loop)):
            task.cancel()
        left = asyncio.all_tasks(self.loop)
        if left:
            self.loop.run_until_complete(asyncio.wait(left, timeout=_FAREWELL))
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    # --- jobs -----------------------------------------------------------------------------------

    def call(self, job: Callable[[], None]) -> bool:
        """Has the loop do a job, from any thread; False if too many wait, or the loop has ended."""
        with self._lock:
            if self._waiting >= JOBS_MOST:
                log.error("the network does not keep up: a request is dropped")
                return False
            self._waiting += 1

        def do() -> None:
            with self._lock:
                self._waiting -= 1
            try:
                job()
            except Exception as error:
                failed(error, "a job of the network")

        return self._post(do)

    def _post(self, job: Callable[[], None]) -> bool:
        try:
            self.loop.call_soon_threadsafe(job)
        except RuntimeError:
            return False
        return True

    def start(self, story: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine in the loop, from any thread."""

        def begin() -> None:
            task = self.loop.create_task(story)
            self._tasks.add(task)
            task.add_done_callback(self._ended)

        if not self._post(begin):
            story.close()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            failed(error, "a task of the network")

    def stop(self) -> None:
        """Ends the loop and all its tasks. May be called twice."""
        self._post(self.loop.stop)

    def join(self) -> None:
        """Waits until the loop has ended."""
        self._thread.join(2 * _FAREWELL)

    # --- Timers ---------------------------------------------------------------------------------

    def now(self) -> float:
        return self.loop.time()

    def later(self, seconds: float, job: Callable[[], None]) -> Cancel:
        return self.loop.call_later(seconds, job)

    def soon(self, job: Callable[[], None]) -> None:
        self._post(job)


def _unforeseen(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if isinstance(error, BaseException):
        failed(error, "a callback of the network")
    else:
        log.error("the network: %s", context.get("message", "something unforeseen"))
