"""Where this program keeps what belongs to the person: saves, history, settings, log.

Owns the choice of the folder. Must never create or write anything.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_dir

from game.contract import GameError

HOME_VARIABLE = "MESAPOLIS_HOME"
APP_VERSION = "0.1.0"


def data_home() -> Path:
    """The data folder: MESAPOLIS_HOME if that is set, else the usual place of the system.

    Raises GameError if the variable names a home that there is not.
    """
    named = os.environ.get(HOME_VARIABLE, "").strip()
    if not named:
        return Path(user_data_dir("mesapolis", appauthor=False))
    try:
        return Path(named).expanduser()
    except RuntimeError as error:
        raise GameError(f"{HOME_VARIABLE} names no folder: {named[:200]}") from error
