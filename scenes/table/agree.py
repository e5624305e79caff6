"""Undo past the fence: a panel that asks everybody at the table, one button per person, all must press.

Must never take a press for a person who did not make it: every name has its own button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.table.modal import Modal
from scenes.text import tr
from scenes.ui import Button, Toggle


class AgreeScene(Modal):
    """people: (seat, name) of everybody who must agree; on_agreed is called once all have pressed."""

    def __init__(self, whose: str, people: Sequence[tuple[int, str]], on_agreed: Callable[[], None]) -> None:
        super().__init__(
            tr("Does everybody agree?"),
            tr("The last move of {name} would be taken back, with all that was seen since.", name=whose),
        )
        self.people = list(people)
        self.on_agreed = on_agreed
        self.agreed: set[int] = set()

    def buttons(self) -> list[Button]:
        asked: list[Button] = [self._asked(seat, name) for seat, name in self.people]
        return [*asked, Button(label=tr("Leave it as it is"), icon="cancel", on_press=self.close)]

    def _asked(self, seat: int, name: str) -> Toggle:
        """The button of a person; it says whether it was pressed, not by its look alone."""

        def word(value: bool) -> None:
            button.label = tr("{name} has agreed", name=name) if value else tr("{name} agrees", name=name)
            button.icon = "confirm" if value else "user"

        def change(value: bool) -> None:
            word(value)
            self._change(seat, value)

        button = Toggle(skin="button_green", value=seat in self.agreed, on_change=change)
        word(button.value)
        return button

    def _change(self, seat: int, value: bool) -> None:
        if value:
            self.agreed.add(seat)
        else:
            self.agreed.discard(seat)
        if all(seat in self.agreed for seat, _ in self.people):
            self.stage.pop()
            self.on_agreed()
