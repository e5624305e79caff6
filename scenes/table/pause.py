"""The pause menu of the table.

Must never lose a game: leaving keeps it, and says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes import muting
from scenes.anywhere import open_help
from scenes.table.leave import to_menu, to_settings
from scenes.table.modal import Modal
from scenes.text import tr
from scenes.ui import Button, Group

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class PauseScene(Modal):
    """Over a table: resume, settings, rulebook, undo by agreement, leave, quit."""

    def __init__(self, table: TableScene) -> None:
        super().__init__("")
        self.table = table
        self._word()

    def _word(self) -> None:
        kept = self.table.table.save_id is not None and not self.table.table.over
        self.title = tr("Paused")
        self.text = tr("The game is kept: it can be resumed at any time.") if kept else ""

    def reword(self) -> None:
        self._word()
        self.group = Group(self.buttons())

    def buttons(self) -> list[Button]:
        info = self.table.table.undo_info()
        can_undo = info.seat is not None or info.agreed_seat is not None
        kept = self.table.table.save_id is not None
        leave = tr("Save and leave to the menu") if kept else tr("Leave to the menu")
        quit_label = tr("Save and quit the game") if kept else tr("Quit the game")
        return [
            Button(label=tr("Go on"), icon="play", skin="button_green", on_press=self.close),
            Button(
                label=tr("Take back a move, if all agree"), icon="undo", on_press=self._undo, enabled=can_undo
            ),
            Button(label=tr("Rulebook"), icon="book", on_press=self._rules),
            Button(label=tr("Settings"), icon="cog", on_press=lambda: to_settings(self.stage)),
            self._mute_button(),
            Button(label=tr("Keys, buttons, gestures"), icon="help", on_press=self._help),
            self._report_button(),
            Button(label=leave, icon="home", on_press=lambda: to_menu(self.stage)),
            Button(label=quit_label, icon="door", skin="button_red", on_press=self.stage.quit),
        ]

    def _mute_button(self) -> Button:
        prefs = self.stage.prefs
        button = Button(label=muting.label(prefs), icon=muting.icon(prefs))
        button.on_press = lambda: self._mute(button)
        button.sound = ""
        return button

    def _report_button(self) -> Button:
        return Button(label=tr("Report a problem"), icon="scroll", on_press=self._report)

    def _report(self) -> None:
        from scenes.report import report

        report(self.stage, self.table.table)

    def _mute(self, button: Button) -> None:
        muting.toggle(self.stage)
        button.label, button.icon = muting.label(self.stage.prefs), muting.icon(self.stage.prefs)

    def _undo(self) -> None:
        self.stage.pop()
        self.table.ask_undo()

    def _help(self) -> None:
        """The help of the table, not of this panel."""
        self.stage.pop()
        open_help(self.stage)

    def _rules(self) -> None:
        self.stage.pop()
        self.table.open_rules()
