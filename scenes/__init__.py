"""What people see and touch. Imports `game` and `net`; nothing imports it but `main`.

Owns the settings of SDL that must stand before pygame is imported. A value that somebody has set in the
environment always wins.
"""

from __future__ import annotations

import os
import sys


def prepare_environment() -> None:
    """Sets SDL's defaults; safe to call twice."""
    defaults = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_VIDEO_CENTERED": "1",
        "SDL_VIDEO_X11_WMCLASS": "mesapolis",
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_IME_SHOW_UI": "1",
        # The screen saver of a desktop stays what its owner wants it to be.
        "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    }
    if sys.platform.startswith("linux"):
        # Without a GPU this is the only path to the screen that holds 60 frames a second.
        defaults["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        # X11 loses the release of a finger while the mouse is captured.
        defaults["SDL_MOUSE_AUTO_CAPTURE"] = "0"
    for name, value in defaults.items():
        os.environ.setdefault(name, value)


prepare_environment()
