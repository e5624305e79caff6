""" "Report a problem": one zip of the log, the save and the versions, for whoever can mend it.

Owns what goes in. Must never hold what others may not see: no secret of the deal, no token, no code, and of
a game that still runs only what the given seats know.
"""

from __future__ import annotations

import importlib.metadata
import json
import platform
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.contract import NOBODY, GameError, Plain, Viewers
from game.match import Match
from net import logs
from net.journal import reason_of
from net.lines import Chain, StoreError
from net.saves import Draft, Loaded, check_header, draft, is_copy, read_mine, revive
from net.seats import SeatInfo, seats_from_plain
from net.store import Store
from net.versions import own_versions

PACKAGES = ("pygame-ce", "pygame-gui", "msgpack", "cryptography", "spake2", "zeroconf", "ifaddr", "segno")
LOG_MOST = 2_000_000
"""Bytes of a log file at most, from its end."""


def write_report(
    path: Path,
    home: Path,
    store: Store | None = None,
    save_id: str | None = None,
    seats: Viewers = NOBODY,
) -> None:
    """Writes the zip. home: the data folder; seats: whose view of the save may be in it.

    Raises StoreError if it cannot be written. A save or log that cannot be read is left out, and said so.
    """
    parts: dict[str, bytes] = {"versions.json": _json(_versions())}
    notes: list[str] = []
    for name in (logs.NAME, f"{logs.NAME}.1"):
        data = _tail(home / name)
        if data is not None:
            parts[name] = data
    if store is not None and save_id is not None:
        try:
            parts["save.mesa"] = public_save(store.read(save_id), seats)
        except StoreError as error:
            notes.append(f"the save is left out: {error}")
    if notes:
        parts["notes.txt"] = "\n".join(notes).encode()
    try:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in parts.items():
                archive.writestr(name, data)
    except OSError as error:
        raise StoreError(f"{path.name} cannot be written: {reason_of(error)}") from error


def public_save(data: bytes, seats: Viewers) -> bytes:
    """A save without its secret: of a game that has ended all that happened, else the view of the seats.

    It has the form of a copy of somebody else's table. Raises StoreError.
    """
    found = draft(data)
    check_header(found.header, {})
    if is_copy(found.header):
        return _public_copy(found, seats)
    loaded = revive("", data)
    viewers = frozenset(range(loaded.match.setup.seats)) if loaded.match.over else seats
    entries = [entry.redact(viewers).to_wire() for entry in loaded.match.log]
    return _lines([_header(loaded, viewers), *entries])


def _public_copy(found: Draft, seats: Viewers) -> bytes:
    """A copy of somebody else's table for fewer of its seats. It is not played: it may be wrong, which is
    what the report is about."""
    viewers = seats & read_mine(found.header)
    infos = seats_from_plain(found.header.get("players"), found.header["seats"])
    match = Match.from_header(found.header)
    try:
        entries = [match.read_line(wire).redact(viewers).to_wire() for wire in found.entries]
    except GameError as error:
        raise StoreError(str(error)) from error
    fresh = {"at": "", "title": "", "mine": sorted(viewers), "players": _players(infos)}
    return _lines([found.header | fresh, *entries])


def _header(loaded: Loaded, viewers: Viewers) -> dict[str, Plain]:
    match = loaded.match
    return match.header() | {
        "key": None,
        "lan": "peer",
        "at": "",
        "title": match.game.title,
        "mine": sorted(viewers),
        "players": _players(loaded.seats),
    }


def _players(infos: Sequence[SeatInfo]) -> list[Plain]:
    """Without the names of people."""
    return [replace(info, name=f"Player {seat + 1}").to_plain() for seat, info in enumerate(infos)]


def _lines(lines: list[Any]) -> bytes:
    chain = Chain()
    return b"".join(chain.line(line) for line in lines)


def _versions() -> dict[str, Plain]:
    own = own_versions()
    rules: dict[str, Plain] = {name: [one.version, one.hash.hex()] for name, one in own.rules.items()}
    return {
        "program": own.app,
        "protocol": own.protocol,
        "rules": rules,
        "python": sys.version,
        "system": platform.platform(),
        "packages": {name: _version(name) for name in PACKAGES},
    }


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def _json(plain: Plain) -> bytes:
    return json.dumps(plain, indent=1).encode()


def _tail(path: Path) -> bytes | None:
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data[-LOG_MOST:]
