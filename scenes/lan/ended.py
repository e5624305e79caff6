"""The end of a game that people have ended: who gave up, or that all have agreed.

Must never count points: by its rules the game has no result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.modal import Modal
from scenes.text import tr
from scenes.ui import Button

if TYPE_CHECKING:
    from scenes.lan.table import LanTableScene


class EndedScene(Modal):
    """Over the table's scene."""

    def __init__(self, scene: LanTableScene, title: str, text: str) -> None:
        super().__init__(title, text)
        self.scene = scene

    def buttons(self) -> list[Button]:
        buttons = [
            Button(label=tr("Look at the table"), icon="eye", on_press=self.close),
            Button(label=tr("Main menu"), icon="home", on_press=self.scene.quit_table),
        ]
        if self.scene.can_rematch:
            again = Button(label=tr("Rematch"), icon="redo", skin="button_green", on_press=self.scene.rematch)
            buttons.insert(0, again)
        return buttons
