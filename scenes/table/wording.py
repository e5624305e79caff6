"""What the bars and the undo buttons say about the position shown.

Must never show a name other than the seat's, and never "you": the screen is shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import CHANCE
from scenes.table.board import Aside
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def write_words(scene: TableScene) -> None:
    """Prompt, round, last line, and what could be taken back now."""
    words, asked = scene.bars.words, scene.state.to_act
    words.prompt = scene.board.prompt(scene.state)
    words.round_info = scene.board.round_info(scene.state)
    words.seat = asked[0] if len(asked) == 1 and asked != CHANCE else None
    last = scene.chronicle.last
    words.log_line = last[1] if last else ""
    spoken = last is not None and not isinstance(last[1], Aside)
    words.log_seat = scene.chronicle.items[last[0]].seat if last and spoken else None
    _write_undo(scene)


def follow_prompt(scene: TableScene) -> None:
    """The prompt goes with what the board holds ready, from frame to frame."""
    prompt = scene.board.prompt(scene.state)
    if prompt != scene.bars.words.prompt:
        scene.bars.words.prompt = prompt
        scene.stage.dirty()


def _write_undo(scene: TableScene) -> None:
    info = scene.table.undo_info()
    undo, redo = scene.buttons.by_name["undo"], scene.buttons.by_name["redo"]
    undo.enabled = info.seat is not None or info.agreed_seat is not None
    redo.enabled = info.can_redo
    whose = info.seat if info.seat is not None else info.agreed_seat
    undo.tip = tr("Take back")
    if whose is not None:
        name = scene.table.seats[whose].name
        undo.tip = tr("Take back the last move of {name}", name=name)
        if info.seat is None:
            undo.tip = tr("Take back the last move of {name}, if all agree", name=name)
