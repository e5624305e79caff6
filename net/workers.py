"""One process pool for bots, at most cores - 1, shared by all tables.

Owns the processes and the way a question travels to them and back: plain text only, never a pickled
state. Must never make anybody wait: asking returns at once, and what the pool cannot answer is worked
out in this process instead.
"""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import resource_tracker

import game as games
from game import bots
from game.contract import Plain
from game.stream import Stream

log = logging.getLogger(__name__)

Wire = list[Plain]
Done = Callable[[Wire | None], None]

PATIENCE = 30.0
"""Seconds after which a process that does not answer is taken for dead."""
_FAREWELL = 3.0
"""Seconds that the processes get to end by themselves."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: the game, its level, its seat, its view as text, the key of its stream (hex).

    hint: not for its own move, but for what it would advise the person at this seat; no level needed.
    Its repr shows neither view nor key.
    """

    game: str
    level: str
    seat: int
    position: str = field(repr=False)
    key: str = field(repr=False)
    hint: bool = False


def think(question: Question) -> Wire:
    """The bot's move in its plain form, or a hint as [move, reason, facts].

    The same question gives the same answer everywhere.
    """
    game = games.load(question.game)
    view = game.state.from_text(question.position)
    stream = Stream(bytes.fromhex(question.key))
    if question.hint:
        found = bots.hint(game, view, question.seat, stream)
        return [found.move.to_wire(), found.reason, [list(fact) for fact in found.args]]
    return bots.level(question.level)(game, view, question.seat, stream).to_wire()


def think_here(question: Question) -> Wire | None:
    """The same, or None with a line in the log if the bot fails."""
    try:
        return think(question)
    except Exception as error:
        # The message of an error may name what the bot holds, so only its kind and place are logged.
        where = "".join(traceback.format_tb(error.__traceback__))
        log.error("bot %s cannot decide (%s)\n%s", question.level, type(error).__name__, where)
        return None


# --- inside a process of the pool ---------------------------------------------------------------


def _settle_in(preload: tuple[str, ...]) -> None:
    """A process of the pool lets Ctrl+C to its parent, ends with it, and lets the window go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if sys.platform != "win32":
        os.nice(5)
    for module in preload:
        importlib.import_module(module)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _answer(game: str, level: str, seat: int, position: str, key: str, hint: bool) -> Wire:
    return think(Question(game, level, seat, position, key, hint))


def _ready() -> int:
    return os.getpid()


# --- in the program -----------------------------------------------------------------------------


@dataclass(slots=True)
class _Job:
    """A question under way. attempt: how often a process has failed at it."""

    question: Question
    done: Done
    attempt: int = 0
    pool: ProcessPoolExecutor | None = None
    since: float = 0.0


class Workers:
    """The pool. A thread of its own talks to it, so that no caller ever waits for a process to start.

    preload: modules that every process imports first, for games from outside of the package.
    """

    def __init__(self, count: int | None = None, preload: tuple[str, ...] = ()) -> None:
        self.count = count if count is not None else max(1, (os.cpu_count() or 2) - 1)
        self._preload = preload
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._pool: ProcessPoolExecutor | None = None
        self._running: dict[Future[Wire], _Job] = {}
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._closed = False

    def warm(self) -> None:
        """Starts the first process in the background, if none runs yet."""
        with self._lock:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
                self._thread.start()

    def ask(self, question: Question, done: Done) -> None:
        """Calls `done` with the answer, from any thread; with None if the bot itself fails."""
        self.warm()
        self._jobs.put(_Job(question, done))

    def pids(self) -> list[int]:
        """The processes that run now."""
        pool = self._pool
        return sorted((getattr(pool, "_processes", None) or {}).keys()) if pool is not None else []

    def close(self) -> None:
        """Ends all processes; open questions get no answer. May be called twice."""
        with self._lock:
            self._closed = True
            thread = self._thread
        if thread is None:
            return
        self._jobs.put(None)
        thread.join(_FAREWELL)
        if thread.is_alive():
            self._kill()
            thread.join(_FAREWELL)

    # --- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        if sys.platform != "win32":
            # Processes started from here inherit this: Ctrl+C is for the program alone. The tracker of
            # resources runs before, since its start lets the signal through again.
            resource_tracker.ensure_running()
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._start().submit(_ready)
        except Exception as error:
            log.error("the bots have no process: %s", error)
        while True:
            try:
                job = self._jobs.get(timeout=PATIENCE / 10 if self._running else None)
            except queue.Empty:
                self._look_for_dead()
                continue
            if job is None or self._closed:
                break
            self._send(job)
        if self._pool is not None:
            # Stays known meanwhile, so that close() can end processes that do not end by themselves.
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _start(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, context, _settle_in, (self._preload,))
        return self._pool

    def _send(self, job: _Job) -> None:
        if job.pool is not None and job.pool is self._pool:
            self._pool = None
            job.pool.shutdown(wait=False, cancel_futures=False)
        if job.attempt > 1:
            job.done(think_here(job.question))
            return
        ask = job.question
        try:
            job.pool = self._start()
            what = (ask.game, ask.level, ask.seat, ask.position, ask.key, ask.hint)
            future = job.pool.submit(_answer, *what)
        except Exception as error:
            self._failed(job, error)
            return
        job.since = time.monotonic()
        self._running[future] = job
        future.add_done_callback(self._finished)

    def _finished(self, future: Future[Wire]) -> None:
        job = self._running.pop(future)
        if self._closed:
            return
        try:
            answer = future.result()
        except (Exception, CancelledError) as error:
            self._failed(job, error)
            return
        job.done(answer)

    def _failed(self, job: _Job, error: BaseException) -> None:
        job.attempt += 1
        then = "asked again" if job.attempt == 1 else "worked out in this process"
        name = type(error).__name__
        log.error("a process of bot %s failed (%s); %s", job.question.level, name, then)
        self._jobs.put(job)

    def _look_for_dead(self) -> None:
        now = time.monotonic()
        if any(now - job.since > PATIENCE for job in list(self._running.values())):
            log.error("a process of the bots does not answer; all are ended")
            self._kill()

    def _kill(self) -> None:
        for process in list((getattr(self._pool, "_processes", None) or {}).values()):
            process.kill()


class Asker:
    """The one open question of a table; an answer to an older one is dropped.

    Without workers the answer is worked out when it is fetched.
    """

    def __init__(self, workers: Workers | None, wake: Callable[[], None]) -> None:
        self._workers, self._wake = workers, wake
        self._ticket: tuple[int, int] | None = None
        self._question: Question | None = None
        self._answers: queue.SimpleQueue[tuple[tuple[int, int], Wire | None]] = queue.SimpleQueue()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat whose bot is asked."""
        return () if self._ticket is None else (self._ticket[1],)

    def ask(self, ticket: tuple[int, int], question: Question) -> None:
        """Asks; the ticket names the position, which never comes again, and the seat."""
        if ticket == self._ticket:
            return
        self._ticket, self._question = ticket, question
        if self._workers is None:
            self._wake()
        else:
            self._workers.ask(question, lambda wire: self._deliver(ticket, wire))

    def _deliver(self, ticket: tuple[int, int], wire: Wire | None) -> None:
        if ticket == self._ticket:
            self._answers.put((ticket, wire))
            self._wake()

    def drop(self) -> None:
        """Forgets the question: its answer no longer matters."""
        self._ticket = self._question = None

    def answer(self) -> tuple[int, Wire | None] | None:
        """(seat, answer) once; None while the bot thinks. The answer is None if the bot failed."""
        if self._ticket is None or self._question is None:
            return None
        ticket, question = self._ticket, self._question
        if self._workers is None:
            self.drop()
            return ticket[1], think_here(question)
        while not self._answers.empty():
            asked, wire = self._answers.get()
            if asked == ticket:
                self.drop()
                return ticket[1], wire
        return None
