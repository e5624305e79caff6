"""Taking back and doing again at the table: what is asked of the table's match, what is heard and said of it.

Past the fence, where something hidden was seen or others have decided since, everybody has to agree. Must
never decide by itself what may be taken back: the net table tells it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.sound import TAP, UNDO
from scenes.table.agree import AgreeScene
from scenes.table.wording import write_words
from scenes.text import tr

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def undo(scene: TableScene) -> None:
    """Takes back the last decision, or asks everybody where that is past the fence."""
    scene.flow.flush()
    info = scene.table.undo_info()
    if info.seat is not None:
        _take_back(scene, False)
    elif info.agreed_seat is not None:
        scene.stage.sound.play(TAP)
        scene.ask_undo()
    else:
        scene.refuse(tr("There is no move to take back."))


def ask_undo(scene: TableScene) -> None:
    """All people must agree: on a panel here, or each at their own device."""
    if scene.table.remote:
        _take_back(scene, True)
        return
    info, seats = scene.table.undo_info(), scene.table.seats
    whose = info.agreed_seat if info.agreed_seat is not None else info.seat
    if whose is not None:
        people = [(seat, seats[seat].name) for seat in sorted(scene.table.people)]
        scene.stage.push(AgreeScene(seats[whose].name, people, lambda: _take_back(scene, True)))


def _take_back(scene: TableScene, agreed: bool) -> None:
    scene.flow.flush()
    scene.board.cancel()
    if scene.table.undo(agreed):
        scene.stage.sound.play(UNDO)
        scene.flow.poll()
        scene.flow.flush()
    else:
        scene.refuse(tr("There is no move to take back."))
    write_words(scene)
    scene.touched()


def redo(scene: TableScene) -> None:
    """Plays again what was taken back."""
    scene.flow.flush()
    scene.board.cancel()
    if scene.table.redo():
        scene.stage.sound.play(TAP)
        scene.flow.poll()
    else:
        scene.refuse(tr("There is no move to do again."))
    write_words(scene)
    scene.touched()
