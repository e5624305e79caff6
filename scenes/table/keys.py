"""The keys and pad buttons of the table; what they do not know is for the board.

Esc cancels or pauses, Enter confirms, Ctrl+Z and Ctrl+Y take back and do again, L the chronicle, F fits,
Tab looks at the next seat, F1 the rulebook. Must never act while the curtain is down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes import gestures as g

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def handle_key(scene: TableScene, intent: g.Key) -> bool:
    """The keys of the table; what it does not know is for the board."""
    ctrl, shift = bool(intent.mod & pygame.KMOD_CTRL), bool(intent.mod & pygame.KMOD_SHIFT)
    if scene.drawer_open and scene.drawer.scroller.key(intent.key, scene.drawer.row_height):
        return True
    if ctrl and intent.key == pygame.K_z:
        (scene.redo if shift else scene.undo)()
    elif ctrl and intent.key == pygame.K_y:
        scene.redo()
    elif intent.key == pygame.K_l:
        scene.toggle_chronicle()
    elif intent.key == pygame.K_f:
        scene.board.fit()
    elif intent.key == pygame.K_F1:
        scene.open_rules()
    elif intent.key == pygame.K_TAB:
        scene.focus_seat((scene.focus + (-1 if shift else 1)) % len(scene.stations))
    elif intent.key == pygame.K_ESCAPE:
        _escape(scene)
    elif intent.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and scene.board.candidate() is not None:
        scene.board.confirm()
    else:
        return scene.board.handle(intent)
    return True


def handle_pad(scene: TableScene, intent: g.Pad) -> bool:
    """Start: the menu; back cancels; shoulder buttons look at other seats; the rest is the board's."""
    if not intent.value:
        return scene.board.handle(intent)
    if intent.button == "start":
        scene.open_menu()
    elif intent.button == "select":
        scene.toggle_chronicle()
    elif intent.button in ("lb", "rb"):
        scene.focus_seat((scene.focus + (1 if intent.button == "rb" else -1)) % len(scene.stations))
    elif intent.button == "back":
        if not scene.board.cancel():
            scene.undo()
    elif intent.button == "accept" and scene.board.candidate() is not None:
        scene.board.confirm()
    else:
        return scene.board.handle(intent)
    return True


def _escape(scene: TableScene) -> None:
    """Drops what is being prepared, closes the drawer, or opens the menu: one thing per press."""
    if scene.flow.busy:
        scene.flow.skip()
    elif scene.board.cancel():
        return
    elif scene.drawer_open:
        scene.toggle_chronicle()
    else:
        scene.open_menu()
