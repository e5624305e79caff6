"""What the table scene gives to its parts: the board's link, and what the round buttons do.

Must never decide anything: every entry is one of the scene's own methods.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.bars import Actions
from scenes.table.board import TableLink

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def link_for(scene: TableScene) -> TableLink:
    """All that a board may ask of the scene."""
    return TableLink(
        stage=scene.stage,
        table=scene.table,
        animator=scene.animator,
        submit=scene.submit,
        shown_seat=lambda: scene.focus,
        request_frame=scene.touched,
        say=scene.say,
        refuse=scene.refuse,
        focus_seat=scene.focus_seat,
        confirm_left=lambda: scene.confirm_timer.left,
        may_act=scene.may_act,
        station_rect=lambda seat: scene.stations[seat].place.rect,
        rival_rect=lambda: scene.companion.rect,
        seat_turned=lambda seat: scene.stations[seat].turned,
        undo=scene.undo,
        around=lambda: scene.around,
        can_undo=lambda: scene.buttons.by_name["undo"].enabled,
    )


def actions_for(scene: TableScene) -> Actions:
    """The round buttons."""
    return Actions(
        undo=scene.undo,
        redo=scene.redo,
        fit=scene.board.fit,
        chronicle=scene.toggle_chronicle,
        rules=scene.open_rules,
        fullscreen=lambda: scene.stage.set_fullscreen(not scene.stage.fullscreen),
        menu=scene.open_menu,
        results=scene.open_results,
        hint=lambda: scene.advice.ask(),
    )
