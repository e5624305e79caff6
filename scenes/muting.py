"""The switch that silences everything, as menus and tables show it.

Must never keep the state itself: that is `prefs.mute`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.sound import TAP
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.prefs import Prefs
    from scenes.stage import Stage


def icon(prefs: Prefs) -> str:
    """A loudspeaker, crossed out while nothing is heard."""
    return "speaker-off" if prefs.mute else "speaker"


def label(prefs: Prefs) -> str:
    """What a press does."""
    return tr("Sound on") if prefs.mute else tr("Sound off")


def toggle(stage: Stage) -> None:
    """Mutes or lets be heard again, at once and from now on; the first thing heard is the press itself."""
    stage.prefs.mute = not stage.prefs.mute
    stage.save_prefs()
    stage.sound.apply()
    stage.sound.play(TAP)
    stage.dirty()
