"""Report a problem: writes the report of `net.report` and says where it is.

Owns where it goes. Must never put more of a game into it than the people at this screen see.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.contract import NOBODY, GameError, Viewers
from net.paths import data_home
from scenes.panel import say
from scenes.text import tr

if TYPE_CHECKING:
    from net.table import Table
    from scenes.stage import Stage

FOLDER = "reports"


def seats_of(table: Table | None) -> Viewers:
    """Whose view may be in the report: of people who share a screen nobody's hand."""
    if table is None or len(table.people) != 1:
        return NOBODY
    return table.people


def report(stage: Stage, table: Table | None = None, save_id: str | None = None) -> None:
    """Writes a report and says where it is. save_id: of the game, if it is not the table's own."""
    from net.report import write_report

    home = stage.store.root if stage.store is not None else data_home()
    path = home / FOLDER / f"report-{time.strftime('%Y%m%d-%H%M%S')}.zip"
    save = save_id or (table.save_id if table is not None else None)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_report(path, home, stage.store, save, seats_of(table))
    except (OSError, GameError):
        text = tr("There is no room on the disk, or it is locked.")
        say(stage, tr("The report cannot be written"), text, "save")
        return
    text = tr(
        "It holds the log, the versions and the game as it is seen at this screen, without names, keys and "
        "codes. Send it along when you tell of the problem: {path}",
        path=path,
    )
    say(stage, tr("The report is written"), text, "scroll")
