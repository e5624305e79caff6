"""What an intent at the table sets off: the curtain first, then keys, then whatever lies under a pointer.

Must never let anything past the curtain but the way to the menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.contract import Move
from game.match import Undo
from scenes import gestures as g
from scenes.bindings import Deeds, Table, act
from scenes.table import keys
from scenes.table.board import Routine
from scenes.table.curtain import CURTAIN
from scenes.ui import SILENT

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Reader:
    """Reads for one table scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._by_keys = False

    def tables(self) -> Sequence[Table]:
        """The keys that do something now."""
        return (CURTAIN,) if self.scene.keeper.down else keys.tables(self.scene)

    def handle(self, intent: Any) -> bool:
        """Takes an intent; True if it was used."""
        scene = self.scene
        if isinstance(intent, SILENT):
            return False
        if isinstance(intent, g.Focus) and not intent.gained:
            scene.look_away()
        elif isinstance(intent, g.Focus):
            scene.turns.welcome()
        if isinstance(intent, g.Hover) and not scene.keeper.down:
            return self._hover(intent)
        scene.touched()
        if scene.keeper.down:
            return self._curtain(intent)
        held = scene.inspector.handle(intent)
        if isinstance(intent, (g.Key, g.Pad, g.Stick)):
            return self._key(intent)
        if isinstance(intent, g.Down):
            scene.bars.say("")
            if self._by_keys:
                self._by_keys = False
                scene.board.focus_region(None)
            if self._skips(intent):
                return True
        return scene.router.handle(intent) or held

    def _key(self, intent: Any) -> bool:
        if not self._by_keys and not (isinstance(intent, g.Pad) and not intent.value):
            self._by_keys = True
            self.scene.walk.wake()
        return keys.handle(self.scene, intent)

    def _hover(self, intent: g.Hover) -> bool:
        """A moving mouse asks for a frame only if something looks different by it."""
        scene = self.scene
        before = scene.inspector.shown
        scene.inspector.handle(intent)
        used = scene.router.handle(intent)
        if used or before is not scene.inspector.shown:
            scene.touched()
        return used

    def _skips(self, intent: g.Down) -> bool:
        """A finger on the board ends what moves; True if it does no more than that.

        It does more when this leaves nothing to be shown and a person is asked: nobody waits for decoration.
        What needs no look, as the opening or the draws after a turn, ends at once; a decision is never
        passed over.
        """
        scene = self.scene
        if not scene.flow.busy or scene.router.at(intent.pos).name != "board":
            return False
        scene.flow.skip()
        while self._routine():
            scene.flow.skip()
        if not scene.flow.busy and any(seat in scene.table.people for seat in scene.state.to_act):
            return False
        scene.router.owners.pop(intent.pointer, None)
        return True

    def _routine(self) -> bool:
        """What is being shown was decided by nobody, or is worth no line in the bars."""
        shown = self.scene.flow.current
        if shown is None or isinstance(shown.entry, Undo):
            return False
        lines = self.scene.board.chronicle(shown.entry, shown.events)
        return not isinstance(shown.entry, Move) or all(isinstance(line, Routine) for line in lines)

    def _curtain(self, intent: Any) -> bool:
        """Only the way to the menu is open beside the curtain."""
        scene = self.scene
        if isinstance(intent, (g.Key, g.Pad)):
            return act((CURTAIN,), self.curtain_deeds(), intent)
        return scene.curtain.handle(intent)

    def curtain_deeds(self) -> Deeds:
        """What is done for the actions of CURTAIN."""
        scene = self.scene
        return {"lift": lambda intent: scene.curtain.lift(), "menu": lambda intent: scene.open_menu()}
