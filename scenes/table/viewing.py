"""Whose view of the game is on the screen: the table is asked for it, and board and chronicle go with it.

On a shared screen the curtain falls between two people with secrets. Must never leave in the picture what
only the people before were allowed to see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.around import entry_for_all, events_for_all
from scenes.table.bars import REFUSED
from scenes.table.board import Item

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.table.scene import TableScene


def show_view(scene: TableScene) -> None:
    """Shows what the keeper's viewers may see, and forgets what the ones before them saw."""
    scene.table.show(scene.keeper.viewers)
    scene.state = scene.table.state
    load_past(scene)
    scene.board.cancel()
    scene.board.settle(scene.state, scene.focus)


def load_past(scene: TableScene) -> None:
    """The whole chronicle anew, as the viewers may read it."""
    past = [Item(past.entry, past.events) for past in scene.table.history()]
    if scene.around:
        past = [Item(entry_for_all(item.entry), events_for_all(item.events)) for item in past]
    scene.chronicle.load(past)
    if hasattr(scene, "places"):
        scene.drawer.refresh(scene.stage.art)


def open_for_all(scene: TableScene) -> None:
    """The game is over: nothing is a secret any more."""
    scene.keeper.open_for_all()
    show_view(scene)


def turn_to(scene: TableScene, asked: Sequence[int]) -> None:
    """The curtain falls for the next person, or their things come into view."""
    scene.keeper.close_again()
    if scene.keeper.turn_to(asked):
        _cover(scene)
    elif asked and scene.focus not in asked:
        scene.focus_seat(asked[0])


def look_away(scene: TableScene) -> None:
    """On a shared screen a private view is covered."""
    scene.flow.flush()
    scene.keeper.fall()
    if scene.keeper.down:
        _cover(scene)


def _cover(scene: TableScene) -> None:
    scene.curtain.show(scene.keeper.waits_for or 0)
    show_view(scene)


def lift(scene: TableScene) -> None:
    """The person whom the curtain waits for has taken the device."""
    scene.flow.flush()
    scene.inspector.hide()
    if scene.bars.said_icon == REFUSED:
        # It was said to whoever sat here before.
        scene.bars.say("")
    scene.focus = scene.keeper.lift()
    show_view(scene)
    scene.arrange()
    scene.ask()


def mark_since(scene: TableScene) -> None:
    """What is new to the person now asked is marked on the board and in the chronicle."""
    items = scene.chronicle.items
    first = len(items)
    if scene.focus in scene.state.to_act and scene.focus in scene.table.people:
        mine = (number for number in range(len(items) - 1, -1, -1) if items[number].seat == scene.focus)
        first = next(mine, -1) + 1
    scene.drawer.since = first
    scene.board.show_since(items[first:])
