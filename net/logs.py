"""The log file of the program: rotating, in the data folder.

Owns the set-up of logging. Must never stop the program, and nobody may log what is hidden in a game.
"""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

NAME = "mesapolis.log"
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def setup(home: Path) -> Path | None:
    """Sends the log to home/mesapolis.log (3 files of 500 kB); None if that cannot be written."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    logging.raiseExceptions = False
    try:
        home.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(home / NAME, maxBytes=500_000, backupCount=2, encoding="utf-8")
    except OSError:
        root.addHandler(logging.NullHandler())
        return None
    handler.setFormatter(logging.Formatter(_LINE))
    root.addHandler(handler)
    return home / NAME
