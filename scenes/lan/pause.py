"""The menu of a LAN table: what is asked of all, what is only for this screen, and the ways out.

Must never stop the others by itself: the game goes on behind it until all agree on a pause.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.anywhere import open_help
from scenes.lan.people import PeopleScene
from scenes.lan.wording import refusal_words
from scenes.panel import Answer, ask
from scenes.table.leave import to_settings
from scenes.table.pause import PauseScene
from scenes.text import tr
from scenes.ui import Button

if TYPE_CHECKING:
    from scenes.lan.table import LanTableScene

COLUMNS_FROM = 7
"""With more buttons than these they stand in two columns."""


class LanPause(PauseScene):
    """Over a LAN table's scene."""

    table: LanTableScene
    wide = 980

    def _word(self) -> None:
        self.title = tr("Menu")
        self.text = tr("The game goes on for the others.") if self.table.session.status == "playing" else ""

    def buttons(self) -> list[Button]:
        scene = self.table
        mine, playing = bool(scene.session.mine), scene.session.status == "playing"
        room = scene.room
        paused = room is not None and room.paused
        info = scene.table.undo_info()
        can_undo = info.seat is not None or info.agreed_seat is not None
        hold = (tr("End the pause"), "play", self._resume) if paused else (
            tr("Ask for a pause"), "pause", partial(self._propose, "pause"))  # fmt: skip
        from scenes.lan.table import leave_words

        leave = leave_words(scene)
        return [
            Button(label=tr("Go on"), icon="play", skin="button_green", on_press=self.close),
            Button(label=hold[0], icon=hold[1], on_press=hold[2], enabled=mine and playing),
            Button(label=tr("Take back a move"), icon="undo", on_press=self._undo, enabled=can_undo),
            Button(label=tr("People and seats"), icon="user", on_press=self._people),
            Button(label=tr("Talk and emotes"), icon="chat", on_press=self._talk),
            Button(label=tr("Give up"), icon="flag", on_press=self._ask_concede, enabled=mine and playing),
            Button(
                label=tr("End the game, if all agree"),
                icon="cancel",
                on_press=partial(self._propose, "end"),
                enabled=mine and playing,
            ),
            Button(label=tr("Rulebook"), icon="book", on_press=self._rules),
            Button(label=tr("Settings"), icon="cog", on_press=lambda: to_settings(self.stage)),
            self._mute_button(),
            Button(label=tr("Keys, buttons, gestures"), icon="help", on_press=self._help),
            self._report_button(),
            Button(label=leave[0], icon="home", on_press=partial(self._ask_leave, *leave)),
            Button(label=tr("Quit the game"), icon="door", skin="button_red", on_press=self._ask_quit),
        ]

    # --- places: two columns ------------------------------------------------------------------------

    def place(self, size: tuple[int, int]) -> None:
        widgets = self.group.widgets
        if len(widgets) < COLUMNS_FROM:
            super().place(size)
            return
        art = self.stage.art
        width = min(art.px(self.wide * (1 + (art.text_scale - 1) / 3)), size[0] - art.px(40))
        pad, gap = art.px(34), art.px(12)
        top = pad + sum(picture.get_height() + gap for picture in self._texts(width - 2 * pad)) + gap
        rows = -(-len(widgets) // 2)
        room = size[1] - art.px(60) - top - pad
        high = min(max(art.touch, art.px(64)), max(art.px(30), room // rows - gap))
        height = top + rows * (high + gap) - gap + pad
        self.rect = pygame.Rect(0, 0, width, height)
        self.rect.center = (size[0] // 2, size[1] // 2)
        wide = (width - 2 * pad - gap) // 2
        for number, widget in enumerate(widgets):
            column, row = divmod(number, rows)
            left = self.rect.left + pad + column * (wide + gap)
            widget.rect = pygame.Rect(left, self.rect.top + top + row * (high + gap), wide, high)

    # --- what they do -------------------------------------------------------------------------------

    def _report(self) -> None:
        from scenes.report import report

        report(self.stage, self.table.table, self.table.session.save_id)

    def _propose(self, what: str) -> None:
        self.stage.pop()
        self.table.propose(what)

    def _resume(self) -> None:
        self.stage.pop()
        if self.table.speaker >= 0:
            self.table.session.resume(self.table.speaker)

    def _undo(self) -> None:
        self.stage.pop()
        self.table.undo()

    def _people(self) -> None:
        self.stage.replace(PeopleScene(self.table))

    def _talk(self) -> None:
        self.stage.pop()
        self.table.open_talk()

    def _help(self) -> None:
        self.stage.pop()
        open_help(self.stage)

    def _ask_concede(self) -> None:
        """Who gives up is asked once more; with several seats here it is the one that shows big."""
        scene, seat = self.table, self.table.speaker
        room = scene.room
        if seat < 0 or room is None:
            scene.refuse(refusal_words("phase"))
            return
        text = tr("The other one has won.") if len(room.seats) == 2 else tr("A bot plays on in this seat.")
        yes = Answer(tr("Give up"), partial(self._concede, seat), "button_red", "flag")
        self.stage.pop()
        ask(self.stage, tr("{name} gives up?", name=room.seats[seat].name), text, yes, tr("Play on"))

    def _concede(self, seat: int) -> None:
        self.table.session.concede(seat)

    def _ask_leave(self, label: str, text: str, leave: object) -> None:
        yes = Answer(label, self.table.quit_table, "button_red", "home")
        self.stage.pop()
        ask(self.stage, tr("{what}?", what=label), text, yes, tr("Stay"))

    def _ask_quit(self) -> None:
        from scenes.lan.table import leave_words

        yes = Answer(tr("Quit the game"), self.stage.quit, "button_red", "door")
        ask(self.stage, tr("Leave Mesapolis?"), leave_words(self.table)[1], yes, tr("Stay"))
