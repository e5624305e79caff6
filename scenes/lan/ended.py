"""The end of a game that people have ended: who gave up, or that all have agreed.

Where everybody stands then is told by the host. Must never count points.
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
        room = scene.room
        rows = (
            sorted(zip(room.standing, room.seats, strict=False), key=lambda row: row[0].place) if room else []
        )
        told = [tr("{n}. {name}: {points}", n=at.place, name=seat.name, points=at.total) for at, seat in rows]
        if told:
            self.text = "\n".join([text, "", *told])

    def buttons(self) -> list[Button]:
        buttons = [
            Button(label=tr("Look at the table"), icon="eye", on_press=self.close),
            Button(label=tr("Main menu"), icon="home", on_press=self.scene.quit_table),
        ]
        if self.scene.can_rematch:
            again = Button(label=tr("Rematch"), icon="redo", skin="button_green", on_press=self.scene.rematch)
            buttons.insert(0, again)
        return buttons
