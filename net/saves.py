"""Reading saves: from the bytes of a file to a match, every entry checked.

Owns what makes a save playable, and the reason in words if it is not. A file is hostile until the last
check has passed; must never write anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import game as games
from game.contract import Game, GameError
from game.match import FORMAT, Applied, Match, Undo
from net.endings import OPEN, Ending, read_ending
from net.journal import reason_of
from net.lines import MAX_BYTES, Scan, StoreError, scan
from net.seats import TITLE_LENGTH, SeatInfo, clean_text, seats_from_plain

TORN = "The last line of the save was unfinished; the game goes on from the entry before it."
_KEY = re.compile(r"(?:[0-9a-f]{2}){16,64}")
"""The secret of a deal: 16 to 64 bytes as hex."""
_LATEST = 1 << 34
"""Seconds since 1970 that every system can tell as a date."""


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """A file among the saves, whatever is in it.

    players: "human" or "bot:LEVEL" per seat; created, changed: seconds since 1970; entries: lines of the
    log; playable: whether it can be opened; reason: why not, in words; lan: "host" for a table that was
    open to others, "peer" for what this device was told at the table of `at`, "" for a table of its own;
    ended: how people ended it before its rules did (agreed, conceded), else "".
    """

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    created: int
    changed: int
    entries: int
    finished: bool
    playable: bool
    reason: str
    lan: str = ""
    at: str = ""
    ended: str = ""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A save brought to life. held: the entries that hold, with their events; torn: an unfinished last
    line was left out; played: seconds at the table so far; foreign: it came from elsewhere, so it is no
    game of this history."""

    save_id: str
    data: bytes
    match: Match
    seats: tuple[SeatInfo, ...]
    held: list[Applied]
    title: str
    created: int
    played: int
    finished: bool
    torn: bool
    foreign: bool
    ending: Ending = OPEN

    @property
    def notice(self) -> str:
        return TORN if self.torn else ""


@dataclass(frozen=True, slots=True)
class Draft:
    """The lines of a save sorted: header, entries as they are, marks."""

    header: dict[str, Any]
    entries: list[Any]
    marks: list[dict[str, Any]]
    title: str
    torn: bool

    def number(self, name: str) -> int:
        value = self.header.get(name)
        return value if type(value) is int and 0 <= value < _LATEST else 0

    @property
    def finished(self) -> bool:
        """Whether the last mark says so and nothing came after it."""
        return bool(self.ending.how) or (self._marked and self.marks[-1].get("over") is True)

    @property
    def _marked(self) -> bool:
        """Whether nothing came after the last mark."""
        return bool(self.marks) and self.marks[-1].get("entries") == len(self.entries)

    @property
    def ending(self) -> Ending:
        """How people ended the game, and who gave up."""
        seats = self.header.get("seats")
        if not self.marks or type(seats) is not int or not 0 < seats < 100:
            return OPEN
        return read_ending(self.marks[-1], seats, self._marked)

    @property
    def played(self) -> int:
        value = self.marks[-1].get("played") if self.marks else 0
        return value if type(value) is int and 0 <= value < 1 << 31 else 0


def read_bytes(path: Path) -> bytes:
    """The content of a file of a sane size. Raises StoreError."""
    try:
        if not path.is_file():
            raise StoreError(
                f"{path.name} is not a file" if path.exists() else f"there is no file {path.name}"
            )
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise StoreError(f"{path.name} cannot be read: {reason_of(error)}") from error
    except StoreError:
        raise
    except ValueError as error:
        raise StoreError("that is not the name of a file") from error
    if len(data) > MAX_BYTES:
        raise StoreError(f"{path.name} is too big for a save")
    return data


def draft(data: bytes) -> Draft:
    """Sorts the lines of a save. Raises StoreError if they are not whole."""
    found = scan(data)
    if not found.lines:
        raise StoreError(
            "the save is cut off at its beginning" if _looks_cut(data) else "not a Mesapolis save"
        )
    if found.damaged:
        raise StoreError(f"the save is damaged at line {found.damaged}")
    return _sort(found)


def _looks_cut(data: bytes) -> bool:
    return b"\n" not in data[:-1] and (not data or data[:1] in b"0123456789abcdef\0")


def _sort(found: Scan) -> Draft:
    header = found.lines[0]
    if not isinstance(header, dict):
        raise StoreError("not a Mesapolis save")
    entries = [line for line in found.lines[1:] if isinstance(line, list)]
    dicts = [line for line in found.lines[1:] if isinstance(line, dict)]
    titles = [header.get("title"), *(line["title"] for line in dicts if "title" in line)]
    texts = [title for title in titles if isinstance(title, str)]
    title = clean_text(texts[-1], TITLE_LENGTH) if texts else ""
    marks = [line for line in dicts if "entries" in line]
    for line in dicts:
        if "players" in line:
            header = header | {"players": line["players"]}
    return Draft(header, entries, marks, title, found.torn)


def check_header(header: Mapping[str, Any], hashes: dict[str, str]) -> Game:
    """The game of a header that this program can play. Raises StoreError with the reason.

    hashes: rules hashes worked out before, by game.
    """
    if header.get("format") != FORMAT:
        newer = type(header.get("format")) is int and header["format"] > FORMAT
        raise StoreError("made with a newer version of Mesapolis" if newer else "not a Mesapolis save")
    name, seats, options = header.get("game"), header.get("seats"), header.get("options")
    if not isinstance(name, str) or type(seats) is not int or not isinstance(options, dict):
        raise StoreError("the save lacks its setup")
    try:
        game = games.load(name)
        if name not in hashes:
            hashes[name] = game.rules_hash()
        if header.get("rules") != hashes[name]:
            raise StoreError(f"made with other rules of {game.title}")
        game.check_setup(options, seats)
        seats_from_plain(header.get("players"), seats)
    except StoreError:
        raise
    except GameError as error:
        raise StoreError(str(error)) from error
    key = header.get("key")
    if is_copy(header):
        read_mine(header)
    elif not isinstance(key, str) or not _KEY.fullmatch(key):
        raise StoreError("the save lacks the secret of its deal")
    return game


def is_copy(header: Mapping[str, Any]) -> bool:
    """Whether the save is what a device was told at another one's table."""
    return header.get("lan") == "peer" and header.get("key") is None


def read_mine(header: Mapping[str, Any]) -> frozenset[int]:
    """The seats whose view a copy is. Raises StoreError."""
    mine, seats = header.get("mine"), header.get("seats")
    if not isinstance(mine, list) or type(seats) is not int:
        raise StoreError("the save does not say whose view it is")
    if not all(type(seat) is int and 0 <= seat < seats for seat in mine):
        raise StoreError("the save does not say whose view it is")
    return frozenset(mine)


def place_of(header: Mapping[str, Any]) -> tuple[str, str]:
    """(lan, at) of a SaveInfo."""
    lan, at = header.get("lan"), header.get("at")
    name = clean_text(at, TITLE_LENGTH) if isinstance(at, str) else ""
    return (lan if lan in ("host", "peer") else "", name)


def inspect(save_id: str, data: bytes, changed: int, hashes: dict[str, str]) -> SaveInfo:
    """What there is to say of a file without playing it."""
    try:
        found = draft(data)
    except StoreError as error:
        return SaveInfo(save_id, "", save_id, (), (), changed, changed, 0, False, False, str(error))
    header, reason = found.header, ""
    try:
        check_header(header, hashes)
    except StoreError as error:
        reason = str(error)
    names, players = _people(header)
    game = header.get("game")
    return SaveInfo(
        save_id,
        clean_text(game, 40) if isinstance(game, str) else "",
        found.title or save_id,
        names,
        players,
        found.number("created") or changed,
        changed,
        len(found.entries),
        found.finished,
        not reason,
        reason,
        *place_of(header),
        found.ending.how,
    )


def _people(header: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    seats = header.get("seats")
    try:
        infos = seats_from_plain(header.get("players"), seats if type(seats) is int else -1)
    except GameError:
        return (), ()
    return tuple(info.name for info in infos), tuple(info.player for info in infos)


Watch = Callable[[Match, Applied], None]
"""Called after every line of a log."""


def revive(save_id: str, data: bytes, watch: Watch | None = None) -> Loaded:
    """Plays a save from its beginning, every entry checked, every mark compared. Raises StoreError."""
    found = draft(data)
    check_header(found.header, {})
    if is_copy(found.header):
        raise StoreError("this game is played at the table of somebody else")
    try:
        match = Match.from_header(found.header)
        seats = seats_from_plain(found.header.get("players"), match.setup.seats, match.game.signs)
        held = _replay(match, found, watch)
    except StoreError:
        raise
    except GameError as error:
        raise StoreError(str(error)) from error
    return Loaded(
        save_id,
        data,
        match,
        seats,
        held,
        found.title,
        found.number("created"),
        found.played,
        found.finished and (match.over or bool(found.ending.how)),
        found.torn,
        found.header.get("foreign") is True,
        found.ending,
    )


def _replay(match: Match, found: Draft, watch: Watch | None) -> list[Applied]:
    digests = {
        mark.get("entries"): mark.get("digest") for mark in found.marks if type(mark.get("entries")) is int
    }
    held: list[Applied] = []
    for number, wire in enumerate(found.entries, 1):
        try:
            line = match.receive(match.read_line(wire))
        except GameError as error:
            raise StoreError(f"entry {number} of the save is not possible: {error}") from error
        if isinstance(line.entry, Undo):
            del held[line.entry.to :]
        else:
            held.append(line)
        if number in digests and digests[number] != match.digest():
            raise StoreError(f"the save does not lead to the position it names at entry {number}")
        if watch is not None:
            watch(match, line)
    return held
