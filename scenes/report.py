"""Report a problem: a zip with the log, the game as everybody may see it, and the versions.

Owns what goes in. Must never put in what is hidden in a game, a token, a key or a code: what looks like one
in the log is struck out.
"""

from __future__ import annotations

import json
import platform
import re
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game.contract import NOBODY, GameError
from net import logs
from net.paths import APP_VERSION, data_home
from net.versions import own_versions
from scenes.panel import say
from scenes.text import tr

if TYPE_CHECKING:
    from net.table import Table
    from scenes.stage import Stage

FOLDER = "reports"
LOG_BYTES = 600_000
"""Of each file of the log at most, its end."""
_SECRET = re.compile(r"\b(?:[0-9a-fA-F]{24,}|[A-Za-z0-9+/]{40,}={0,2})\b|mesapolis://\S+", re.IGNORECASE)
_HOME = re.compile(re.escape(str(Path.home()))) if len(str(Path.home())) > 1 else None


def scrubbed(text: str) -> str:
    """The log without anything that may be a key, a token or a code, and without the name of the home.

    >>> scrubbed("token " + "ab" * 16 + " was bad")
    'token [removed] was bad'
    """
    clean = _SECRET.sub("[removed]", text)
    return _HOME.sub("~", clean) if _HOME is not None else clean


def write_report(home: Path, stage: Stage | None = None, table: Table | None = None) -> Path:
    """Writes the zip into the data folder; its path. Raises OSError."""
    folder = home / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"report-{time.strftime('%Y%m%d-%H%M%S')}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("versions.json", _json(versions(stage)))
        for name in (logs.NAME, f"{logs.NAME}.1", f"{logs.NAME}.2"):
            text = _tail(home / name)
            if text:
                file.writestr(name, scrubbed(text))
        if table is not None:
            file.writestr("game.json", _json(public_game(table)))
    return path


def _json(plain: Any) -> str:
    return json.dumps(plain, indent=1, ensure_ascii=False, sort_keys=True)


def _tail(path: Path) -> str:
    try:
        with path.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(0, file.tell() - LOG_BYTES))
            return file.read().decode("utf-8", "replace")
    except OSError:
        return ""


def versions(stage: Stage | None = None) -> dict[str, Any]:
    """The program, its rules, and what it runs on."""
    own = own_versions()
    plain: dict[str, Any] = {
        "mesapolis": APP_VERSION,
        "protocol": own.protocol,
        "rules": {name: [rules.version, rules.hash.hex()] for name, rules in own.rules.items()},
        "python": platform.python_version(),
        "pygame": pygame.version.ver,
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }
    if stage is not None:
        prefs = stage.prefs
        plain["window"] = list(stage.size)
        plain["driver"] = pygame.display.get_driver()
        plain["settings"] = {
            name: getattr(prefs, name)
            for name in (
                "language",
                "text_scale",
                "ui_scale",
                "layout",
                "animation",
                "confirm",
                "reduced_motion",
            )
        }
    return plain


def public_game(table: Table) -> dict[str, Any]:
    """The game so far as somebody who only watches sees it: what is hidden is a count."""
    view = table.state.view(NOBODY)
    return {
        "game": table.game.name,
        "seats": table.setup.seats,
        "options": dict(table.setup.options),
        "players": [info.player for info in table.seats],
        "remote": table.remote,
        "entries": [past.entry.redact(NOBODY).to_wire() for past in table.history()],
        "position": json.loads(view.to_text()),
    }


def report(stage: Stage, table: Table | None = None) -> None:
    """Writes a report and says where it is."""
    home = stage.store.root if stage.store is not None else data_home()
    try:
        path = write_report(home, stage, table)
    except (OSError, ValueError, GameError):
        say(
            stage,
            tr("The report cannot be written"),
            tr("There is no room on the disk, or it is locked."),
            "save",
        )
        return
    text = tr(
        "It holds the log, the game as everybody may see it, and the versions. No hidden things, no codes. "
        "Send it along when you tell of the problem: {path}",
        path=path,
    )
    say(stage, tr("The report is written"), text, "scroll")
