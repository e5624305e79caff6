"""Where this program keeps what belongs to the person: saves, history, settings, log.

Owns the choice of the folder. Must never create or write anything.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_dir

HOME_VARIABLE = "MESAPOLIS_HOME"
APP_VERSION = "0.1.0"


def data_home() -> Path:
    """The data folder: MESAPOLIS_HOME if that is set, else the usual place of the system."""
    named = os.environ.get(HOME_VARIABLE, "").strip()
    return Path(named).expanduser() if named else Path(user_data_dir("mesapolis", appauthor=False))
