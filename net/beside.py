"""What a LAN table keeps beside its save: who sits there, tokens, addresses.

Owns these small files, which nobody else may read. Must be on the disk when `write` returns, as far as the
end of this process can harm it; a file that is broken counts as none.
"""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import Any

from game.contract import Plain
from net.journal import reason_of
from net.lines import StoreError, read_json

log = logging.getLogger(__name__)

MOST = 64 << 10


def write(path: Path, plain: dict[str, Plain]) -> bool:
    """Writes beside and renames; False, with a line in the log, if the disk refuses."""
    new = path.with_suffix(".new")
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        new.unlink(missing_ok=True)
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "wb") as file:
            file.write(json.dumps(plain, separators=(",", ":")).encode())
        os.replace(new, path)
    except OSError as error:
        log.error("%s cannot be written: %s", path.name, reason_of(error))
        return False
    return True


def read(path: Path) -> dict[str, Any]:
    """What was written, {} if there is nothing of use."""
    try:
        with open(path, "rb") as file:
            data = file.read(MOST + 1)
        plain = read_json(data) if len(data) <= MOST else {}
    except FileNotFoundError:
        return {}
    except (OSError, StoreError):
        log.error("%s cannot be read", path.name)
        return {}
    return plain if isinstance(plain, dict) else {}


def forget(path: Path) -> None:
    """Removes it, if it is there."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("%s cannot be removed: %s", path.name, reason_of(error))


def hex_of(plain: dict[str, Any], name: str, length: int) -> bytes:
    """A field of so many bytes written in hex, b"" if it is not that."""
    value = plain.get(name)
    try:
        data = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        return b""
    return data if len(data) == length else b""
