"""What lies over the board, topmost first, and what each part says about itself when it is inspected.

Must never draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes import gestures as g
from scenes.sound import TAP
from scenes.table.board import Inspection
from scenes.table.router import Part, Pos
from scenes.text import tr
from scenes.ui import Button

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def parts_of(scene: TableScene) -> list[Part]:
    """The parts of a table scene; the board is last and takes the rest."""
    buttons, drawer = scene.buttons.group, scene.drawer
    return [
        Part("buttons", lambda pos: buttons.hit(pos) is not None, buttons.handle, buttons.zone_at),
        Part(
            "drawer",
            lambda pos: scene.drawer_open and bool(drawer.rect.collidepoint(pos)),
            lambda intent: drawer.handle(scene.stage.art, intent),
            lambda pos: None,
        ),
        Part(
            "line",
            scene.bars.on_log_line,
            _line(scene),
            lambda pos: None,
        ),
        Part("tail", scene.tail.contains, _line(scene), lambda pos: None),
        *(Part(f"seat {s.seat}", s.contains, s.handle, s.zone_at) for s in scene.stations),
        Part("rivals", scene.companion.contains, scene.companion.handle, lambda pos: None),
        Part("board", lambda pos: True, scene.board.handle, scene.board.zone_at),
    ]


def _line(scene: TableScene) -> Any:
    """A tap on the last line opens the chronicle."""

    def handle(intent: Any) -> bool:
        if isinstance(intent, g.Tap):
            scene.stage.sound.play(TAP)
            scene.toggle_chronicle()
        return isinstance(intent, (g.Tap, g.Down, g.Up))

    return handle


def inspect(scene: TableScene, pos: Pos) -> Inspection | None:
    """What hover and long press show at a place."""
    part = scene.router.at(pos).name
    if part == "buttons":
        return _button_tip(scene, pos)
    if part == "drawer":
        found = scene.drawer.tip_at(pos)
        return Inspection(found[0], (), anchor=found[1]) if found else None
    if part.startswith("seat "):
        return scene.stations[int(part.split()[1])].inspect(scene.stage.art, pos)
    if part == "rivals":
        return scene.companion.inspect(pos)
    return scene.board.inspect(pos) if part == "board" else None


def _button_tip(scene: TableScene, pos: Pos) -> Inspection | None:
    widget = scene.buttons.group.hit(pos)
    if widget is None or not widget.tip:
        return None
    hint = widget.hint if isinstance(widget, Button) else ""
    return Inspection(widget.tip, [tr("Key: {key}", key=hint)] if hint else [], anchor=widget.rect)
