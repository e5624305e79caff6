"""The saves of one data folder: create, list, resume, rename, delete and restore, take out and bring in.

Owns the folders saves/ and trash/ and which saves are open. Must never delete a file of a person for
good before the trash is full, and never change a save that it cannot read.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from pathlib import Path

from game.contract import Move, Plain
from game.match import Match, Undo
from net.endings import OPEN, Ending, standings
from net.history import Finished, History, Line
from net.journal import SUFFIX, Journal, compact, mark_of, nobody_has, reason_of, write_whole
from net.lines import Chain, StoreError
from net.paths import APP_VERSION
from net.saves import Loaded, SaveInfo, draft, inspect, read_bytes, revive
from net.seats import TITLE_LENGTH, SeatInfo, clean_text
from net.writer import Writer

__all__ = ["SaveInfo", "Store", "StoreError"]

log = logging.getLogger(__name__)

TRASH_SIZE = 100
MAX_UNDOS = 5_000
"""In a file from elsewhere: what is taken back bounds how long it takes to play it."""


class Store:
    """The data folder. Raises StoreError at once if nothing can be written there."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.history = History(root / "history.db")
        self._saves, self._trash = root / "saves", root / "trash"
        self._writer = Writer()
        self._open: dict[str, Journal] = {}
        self._hashes: dict[str, str] = {}
        self._seen: dict[str, tuple[tuple[int, int], SaveInfo]] = {}
        self._prepare()

    def _prepare(self) -> None:
        probe = self._saves / f".probe-{secrets.token_hex(4)}"
        try:
            self._saves.mkdir(parents=True, exist_ok=True)
            self._trash.mkdir(exist_ok=True)
            probe.write_bytes(b"")
            probe.unlink()
            for left in self._saves.glob(f".*{SUFFIX}.new"):
                left.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"the data folder {self.root} cannot be written: {reason_of(error)}") from error

    def _path(self, save_id: str, folder: Path | None = None) -> Path:
        if not save_id or len(save_id) > 120 or save_id.startswith(".") or set(save_id) & set('/\\:*?"<>|\0'):
            raise StoreError("that is not the name of a save")
        return (folder or self._saves) / (save_id + SUFFIX)

    def _fresh_id(self) -> str:
        return f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"

    # --- tables ---------------------------------------------------------------------------------

    def create(
        self, match: Match, seats: tuple[SeatInfo, ...], title: str = "", lan: dict[str, Plain] | None = None
    ) -> Journal:
        """The journal of a fresh match. lan: what the header says of its table. Raises StoreError."""
        save_id = self._fresh_id()
        header = _header(match, seats, int(time.time()), title) | (lan or {})
        journal = Journal.create(self._path(save_id), header, self._writer)
        return self._adopt(journal, seats)

    def copy_of(
        self,
        save_id: str,
        match: Match,
        seats: tuple[SeatInfo, ...],
        title: str,
        lan: dict[str, Plain],
        gave_up: tuple[int, ...] = (),
    ) -> Journal:
        """The journal of a match at the table of somebody else, with its whole log so far. Raises
        StoreError, if it is open already among others."""
        if save_id in self._open:
            raise StoreError("this game is already open")
        path, chain = self._path(save_id), Chain()
        told = _end_told(path)
        lines: list[Plain] = [_header(match, seats, int(time.time()), title) | lan]
        lines += [entry.to_wire() for entry in match.log]
        data = b"".join(chain.line(line) for line in lines)
        with nobody_has(path):
            # Whole, beside the older one: whoever is killed here still has a way back.
            self._write(path, data)
        journal = Journal.reopen(path, data, 0, False, self._writer)
        self._adopt(journal, seats, Ending(gave_up=gave_up))
        if told is not None and told != lines[1:]:
            # The end that was recorded was taken back while this device was away.
            journal.on_reopen()
        if match.over:
            journal.finish(match)
        return journal

    def read(self, save_id: str) -> bytes:
        """The content of a save. Raises StoreError."""
        self._writer.flush()
        return read_bytes(self._path(save_id))

    def beside(self, save_id: str) -> Path:
        """Where a LAN table keeps what is no part of its save."""
        return self._path(save_id, self.root / "lan").with_suffix(".json")

    def load(self, save_id: str) -> Loaded:
        """A save brought to life, without opening it for writing. Raises StoreError with the reason."""
        self._writer.flush()
        return revive(save_id, read_bytes(self._path(save_id)))

    def reopen(self, loaded: Loaded) -> Journal:
        """The journal of a loaded save, to go on with it. Raises StoreError."""
        if loaded.save_id in self._open:
            raise StoreError("this game is already open")
        path = self._path(loaded.save_id)
        journal = Journal.reopen(path, loaded.data, loaded.played, loaded.finished, self._writer)
        if loaded.torn:
            log.warning("%s: the last line was torn and is cut off", loaded.save_id)
        self._adopt(journal, loaded.seats, loaded.ending)
        if (loaded.match.over or loaded.ending.how) and not loaded.foreign:
            self._make_up(journal, loaded)
        return journal

    def _make_up(self, journal: Journal, loaded: Loaded) -> None:
        """Marks and records the end of a game whose program was ended before it could."""
        if not loaded.finished:
            journal.finish(loaded.match)
            return
        journal.on_finish(loaded.match, loaded.played)

    def _adopt(self, journal: Journal, seats: tuple[SeatInfo, ...], ending: Ending = OPEN) -> Journal:
        save_id, journal.seats, journal.ending = journal.save_id, seats, ending
        self._open[save_id] = journal
        journal.on_close = lambda: self._forget(save_id)
        journal.on_reopen = lambda: self._writer.post(lambda: self.history.forget(save_id))

        def finished(match: Match, played: int) -> None:
            game = _finished(journal, match, played)
            self._writer.post(lambda: self._record(game))

        journal.on_finish = finished
        return journal

    def _record(self, game: Finished) -> None:
        """An end is told once: when it is taken back it is taken out."""
        if not self.history.knows(game.save):
            self.history.record(game)

    def has(self, save_id: str) -> bool:
        """Whether a save of that name is there; it may still be one that cannot be opened."""
        try:
            return self._path(save_id).is_file()
        except (OSError, StoreError):
            return False

    def _forget(self, save_id: str) -> None:
        self._open.pop(save_id, None)

    # --- the list -------------------------------------------------------------------------------

    def list(self) -> list[SaveInfo]:
        """Every save, last changed first, also those that cannot be opened, with the reason."""
        try:
            paths = [path for path in self._saves.iterdir() if path.name.endswith(SUFFIX)]
        except OSError as error:
            raise StoreError(f"the saves cannot be listed: {reason_of(error)}") from error
        infos = [self._info(path) for path in sorted(paths) if not path.name.startswith(".")]
        return sorted(infos, key=lambda info: (-info.changed, info.id))

    def _info(self, path: Path) -> SaveInfo:
        save_id = path.name.removesuffix(SUFFIX)
        try:
            stat = path.stat()
            stamp = (stat.st_mtime_ns, stat.st_size)
            if self._seen.get(save_id, (None,))[0] != stamp:
                info = inspect(save_id, read_bytes(path), int(stat.st_mtime), self._hashes)
                self._seen[save_id] = (stamp, info)
            return self._seen[save_id][1]
        except (OSError, StoreError) as error:
            reason = reason_of(error) if isinstance(error, OSError) else str(error)
            return SaveInfo(save_id, "", save_id, (), (), 0, 0, 0, False, False, reason)

    # --- care -----------------------------------------------------------------------------------

    def rename(self, save_id: str, title: str) -> None:
        """Gives a save another title. Raises StoreError."""
        clean = clean_text(title, TITLE_LENGTH)
        if not clean:
            raise StoreError("a title needs at least one character")
        journal = self._open.get(save_id)
        if journal is not None and not journal.closed:
            journal.rename(clean)
            return
        self._writer.flush()
        path = self._path(save_id)
        with nobody_has(path):
            loaded = draft(read_bytes(path))
            chain = Chain()
            lines = [loaded.header | {"title": clean}, *loaded.entries, *loaded.marks[-1:]]
            self._write(path, b"".join(chain.line(line) for line in lines))

    def _write(self, path: Path, data: bytes) -> None:
        try:
            write_whole(path, data)
        except OSError as error:
            raise StoreError(f"{path.name} cannot be written: {reason_of(error)}") from error

    def delete(self, save_id: str) -> None:
        """Moves a save into the trash. Raises StoreError."""
        if save_id in self._open:
            self._writer.flush()
        if save_id in self._open:
            raise StoreError("this game is open")
        path = self._path(save_id)
        with nobody_has(path):
            self._move(path, self._path(save_id, self._trash))
        self._empty_trash()

    def restore(self, save_id: str) -> None:
        """Brings a deleted save back. Raises StoreError."""
        path = self._path(save_id)
        if path.exists():
            raise StoreError("there is another save of that name")
        self._move(self._path(save_id, self._trash), path)

    def _move(self, old: Path, new: Path) -> None:
        try:
            os.replace(old, new)
        except FileNotFoundError as error:
            raise StoreError("there is no such save") from error
        except OSError as error:
            raise StoreError(f"{old.name} cannot be moved: {reason_of(error)}") from error

    def _empty_trash(self) -> None:
        try:
            kept = sorted(self._trash.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns)
            for path in kept[:-TRASH_SIZE]:
                path.unlink(missing_ok=True)
                self.beside(path.name.removesuffix(SUFFIX)).unlink(missing_ok=True)
        except OSError as error:
            log.warning("the trash cannot be emptied: %s", reason_of(error))

    # --- out and in -----------------------------------------------------------------------------

    def export(self, save_id: str, path: Path) -> None:
        """Writes a copy of a save to a place of the person's choice. Raises StoreError."""
        self._writer.flush()
        data = read_bytes(self._path(save_id))
        draft(data)
        self._write(path, data)
        try:
            compact(path)
        except OSError as error:
            raise StoreError(f"{path.name} cannot be written: {reason_of(error)}") from error

    def import_file(self, path: Path) -> str:
        """Takes in a file from elsewhere after playing all of it; the id of the new save.

        Raises StoreError. Nothing of the file is kept but the checked game, cleaned names and title.
        """
        data = read_bytes(path)
        if sum(line[:1] == [Undo.kind] for line in draft(data).entries) > MAX_UNDOS:
            raise StoreError("the save takes back more than anybody would")
        loaded = revive("", data)
        save_id = self._fresh_id()
        match = loaded.match
        chain = Chain()
        header = _header(match, loaded.seats, loaded.created or int(time.time()), loaded.title)
        lines: list[Plain] = [
            header | {"foreign": True},
            *(entry.to_wire() for entry in match.log),
            mark_of(match, loaded.played),
        ]
        self._write(self._path(save_id), b"".join(chain.line(line) for line in lines))
        return save_id

    def flush(self) -> bool:
        """Waits until the writer thread has done everything asked so far."""
        return self._writer.flush()

    def close(self) -> None:
        """Finishes all writing. Open tables should be closed before."""
        self._writer.close()


def _header(match: Match, seats: tuple[SeatInfo, ...], created: int, title: str) -> dict[str, Plain]:
    players: list[Plain] = [info.to_plain() for info in seats]
    return match.header() | {
        "app": APP_VERSION,
        "created": created,
        "title": clean_text(title, TITLE_LENGTH) or match.game.title,
        "players": players,
    }


def _end_told(path: Path) -> list[Plain] | None:
    """The entries of a copy in which the game has ended; None if there is none."""
    try:
        found = draft(read_bytes(path))
    except StoreError:
        return None
    return found.entries if found.finished else None


def _finished(journal: Journal, match: Match, played: int) -> Finished:
    """For the history: as the rules or people ended it; who gave up comes last either way."""
    result, ending = match.state.result(), journal.ending
    standing = ending.standing or standings(result, ending.gave_up)
    lines = tuple(
        Line(seat, info.name, info.sign, info.colour, info.player, one.total, one.place, one.parts)
        for seat, (info, one) in enumerate(zip(journal.seats, standing, strict=True))
    )
    game, options = match.setup.game, match.setup.options
    first = next((entry.seat for entry in match.log if isinstance(entry, Move)), -1)
    rivals = tuple((rival.key, rival.total) for rival in result.rivals)
    reason = " ".join([ending.how or result.reason, *map(str, ending.gave_up)])
    now = int(time.time())
    return Finished(journal.save_id, game, dict(options), now, played, reason, lines, first, rivals)
