"""The journal of one open table: every entry is in the file before anybody sees it.

Owns the open file of a save and its lock. Must never lose a line that it confirmed, and never stop a
game: while the disk refuses, lines are kept and written with the next one.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from game.contract import Plain
from game.match import Match
from net.endings import OPEN, Ending
from net.lines import Chain, StoreError, scan
from net.seats import SeatInfo
from net.writer import Writer

log = logging.getLogger(__name__)

SUFFIX = ".mesa"
ELSEWHERE = "this game is open in another window"
CHANGED = ("title", "players")
"""What of a header later lines may change."""
MARK_EVERY = 40
"""Entries between two marks, which name a digest and hold a snapshot."""


def lock(file: BinaryIO) -> bool:
    """Takes the file for this process alone; False if another one has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def nobody_has(path: Path) -> Iterator[None]:
    """Holds the lock of a save while it is moved or replaced: who has it open would write into nothing.

    Raises StoreError if it is open somewhere. A file that cannot be opened is no open game.
    """
    try:
        file = open(path, "r+b")  # noqa: SIM115
    except OSError:
        yield
        return
    with file:
        if not lock(file):
            raise StoreError(ELSEWHERE)
        if sys.platform == "win32":
            # There an open file cannot be moved.
            file.close()
        yield


def sync_folder(folder: Path) -> None:
    """Makes a new or renamed file of the folder last, where the system can do that."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_whole(path: Path, data: bytes) -> None:
    """Writes beside, syncs and renames: the old content is there until the new one is whole."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        sync_folder(path.parent)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def reason_of(error: OSError) -> str:
    """The system's words for an error, without a path."""
    return error.strerror or type(error).__name__


def compact(path: Path) -> None:
    """Rewrites a journal as a whole save: header with the last title and players, entries, last mark."""
    found = scan(path.read_bytes())
    if found.damaged or not found.lines or not isinstance(found.lines[0], dict):
        return
    header: dict[str, Plain] = dict(found.lines[0])
    entries: list[Plain] = []
    mark: Plain = None
    for line in found.lines[1:]:
        if isinstance(line, list):
            entries.append(line)
        elif isinstance(line, dict) and "entries" not in line:
            header |= {key: line[key] for key in CHANGED if key in line}
        else:
            mark = line
    chain = Chain()
    lines: list[Plain] = [header, *entries] if mark is None else [header, *entries, mark]
    write_whole(path, b"".join(chain.line(line) for line in lines))


def mark_of(match: Match, played: int, ending: Ending = OPEN) -> dict[str, Plain]:
    """A line that names the digest after all entries so far and holds the position as text."""
    mark: dict[str, Plain] = {
        "entries": len(match.log),
        "digest": match.digest(),
        "over": match.over,
        "played": played,
        "snapshot": match.state.to_text(),
    }
    return mark | ending.to_plain()


class Journal:
    """An open save. `trouble` is one line for people while the disk refuses, else ""."""

    def __init__(self, path: Path, file: BinaryIO, chain: Chain, good: int, writer: Writer) -> None:
        self.save_id = path.name.removesuffix(SUFFIX)
        self.path = path
        self.trouble = ""
        self.seats: tuple[SeatInfo, ...] = ()
        self.ending = OPEN
        """How people ended the game, and who has given up."""
        self.on_finish: Callable[[Match, int], None] = lambda match, played: None
        self.on_reopen: Callable[[], None] = lambda: None
        self.on_close: Callable[[], None] = lambda: None
        self._file, self._chain, self._good, self._writer = file, chain, good, writer
        self._unwritten = b""
        self._since_mark = 0
        self._finished = self._closed = False
        self._played = 0
        self._since = time.monotonic()

    @classmethod
    def create(cls, path: Path, header: dict[str, Plain], writer: Writer) -> Journal:
        """A new save that holds its header. Raises StoreError."""
        try:
            file = open(path, "x+b", buffering=0)  # noqa: SIM115  (stays open as long as the table)
        except OSError as error:
            raise StoreError(f"the game cannot be saved: {reason_of(error)}") from error
        lock(file)
        journal = cls(path, file, Chain(), 0, writer)
        journal._write([header])
        if journal.trouble:
            file.close()
            path.unlink(missing_ok=True)
            raise StoreError(journal.trouble)
        writer.post(lambda: sync_folder(path.parent))
        return journal

    @classmethod
    def reopen(cls, path: Path, data: bytes, played: int, finished: bool, writer: Writer) -> Journal:
        """Goes on with a save whose whole content is `data`; a torn end is cut off. Raises StoreError."""
        try:
            file = open(path, "r+b", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise StoreError(f"the game cannot be saved: {reason_of(error)}") from error
        if not lock(file) or not os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
            file.close()
            raise StoreError(ELSEWHERE)
        file.seek(0)
        if file.read(len(data) + 1) != data:
            file.close()
            raise StoreError("this game has just been changed by another window")
        found = scan(data)
        journal = cls(path, file, found.chain, found.good, writer)
        journal._played, journal._finished = played, finished
        if not found.ended:
            journal._unwritten = b"\n"
        journal._write([])
        return journal

    # --- writing --------------------------------------------------------------------------------

    def append(self, wires: Sequence[Plain], match: Match) -> None:
        """Writes entries of the match. When this returns they outlive the end of this process."""
        if self._finished:
            self._finished = False
            self.ending = Ending(gave_up=self.ending.gave_up)
            self.on_reopen()
        self._since_mark += len(wires)
        self._write(wires)
        if self._since_mark >= MARK_EVERY:
            self.mark(match)

    def _write(self, lines: Sequence[Plain]) -> None:
        self._unwritten += b"".join(self._chain.line(line) for line in lines)
        try:
            self._file.seek(self._good)
            self._file.truncate()
            left = memoryview(self._unwritten)
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            self.trouble = f"the game cannot be saved: {reason_of(error)}"
            log.error("%s: %s", self.save_id, self.trouble)
            return
        self._good += len(self._unwritten)
        self._unwritten = b""
        self.trouble = ""

    @property
    def closed(self) -> bool:
        """Whether the table has left; the writer may still be at work on the file."""
        return self._closed

    def played(self) -> int:
        """Seconds that this game has been open, over all sittings."""
        return self._played + int(time.monotonic() - self._since)

    def mark(self, match: Match) -> None:
        """Names the position here and holds it as text."""
        self._since_mark = 0
        self._write([mark_of(match, self.played(), self.ending)])

    def rename(self, title: str) -> None:
        self._write([{"title": title}])

    def reseat(self, seats: tuple[SeatInfo, ...]) -> None:
        """Others sit here now, or under other names."""
        if seats != self.seats:
            self.seats = seats
            self._write([{"players": [info.to_plain() for info in seats]}])

    def sync(self) -> None:
        """Has the writer thread bring everything to the disk itself."""
        self._writer.post(self._sync)

    def _sync(self) -> None:
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            log.error("%s: not synced: %s", self.save_id, reason_of(error))

    def finish(self, match: Match) -> None:
        """Marks the end of the game."""
        self._finished = True
        self.mark(match)
        self.sync()
        self.on_finish(match, self.played())

    def end(self, match: Match, ending: Ending) -> None:
        """Marks that people have ended the game, or that one of them gave up and the others play on."""
        self.ending = ending
        if ending.how:
            self.finish(match)
        else:
            self.mark(match)
            self.sync()

    def close(self, match: Match) -> None:
        """Marks where the game stopped, and has the writer thread make a whole save of it."""
        if self._closed:
            return
        self._closed = True
        self.mark(match)
        self._writer.post(self._close)

    def _close(self) -> None:
        self._sync()
        whole = not self._unwritten
        try:
            if sys.platform == "win32":
                self._file.close()
            if whole:
                compact(self.path)
        except (OSError, StoreError) as error:
            log.error("%s: not compacted: %s", self.save_id, error)
        finally:
            self._file.close()
            self.on_close()
