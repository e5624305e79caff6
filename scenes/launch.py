"""How menus open tables: new ones, saved ones, and what there is to say about a saved one.

Must never let an error of a table reach the person as anything but a panel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import game as games
from game.contract import GameError, Move, OptionValue
from scenes import reasons
from scenes.panel import say
from scenes.text import tr

if TYPE_CHECKING:
    from net.saves import SaveInfo
    from net.store import Store
    from net.table import LocalTable, SeatInfo, Table
    from scenes.stage import Stage


@dataclass(frozen=True, slots=True)
class NewTable:
    """Everything a new table needs; options complete or not, one SeatInfo per seat.

    hints: whether people may ask for advice at it.
    """

    game: str
    options: Mapping[str, OptionValue]
    infos: tuple[SeatInfo, ...]
    seed: str | None = None
    hints: bool = True

    def make(self, stage: Stage) -> LocalTable:
        """Deals. Raises GameError."""
        from net.table import LocalTable

        seats = len(self.infos)
        return LocalTable.new(
            self.game, seats, self.options, self.infos, self.seed, stage.store, stage.workers
        )


def open_new(stage: Stage, new: NewTable) -> bool:
    """Opens a new table over what shows; False, with a panel that says why, if it cannot."""
    try:
        table = new.make(stage)
    except GameError as error:
        say(stage, tr("The table cannot be opened"), sentence(error))
        return False
    again = replace(new, seed=None)
    show(stage, table, stage.prefs.layout, again)
    return True


def open_saved(stage: Stage, save_id: str) -> bool:
    """Goes on with a saved game; False, with a panel that says why, if it cannot."""
    if stage.store is None:
        return False
    from net.table import LocalTable

    info = next((one for one in _all(stage.store) if one.id == save_id), None)
    if info is not None and info.lan:
        from scenes.lan.doors import open_kept

        return open_kept(stage, info)
    try:
        table = LocalTable.resume(stage.store, save_id, stage.workers)
    except GameError as error:
        say(stage, tr("The game cannot be opened"), sentence(error))
        return False
    known = stage.prefs.last_setup.get(table.setup.game, {}).get("options", {})
    hints = not isinstance(known, dict) or known.get("hints") is not False
    again = NewTable(table.setup.game, table.setup.options, table.seats, hints=hints)
    show(stage, table, stage.prefs.layout, again)
    return True


def show(stage: Stage, table: Table, layout: str, again: NewTable) -> None:
    """Puts a table on the screen."""
    from scenes.table.scene import TableScene

    stage.push(TableScene(table, layout, lambda: again.make(stage), again.hints))


def sentence(error: Exception) -> str:
    """A message as a sentence in the language in use."""
    return reasons.sentence(str(error))


def latest(store: Store | None) -> SaveInfo | None:
    """The unfinished game that was played last."""
    infos = _all(store) if store is not None else []
    return next((info for info in infos if info.playable and not info.finished), None)


def _all(store: Store) -> list[SaveInfo]:
    """The list of saves, none if it cannot be read."""
    try:
        return store.list()
    except GameError:
        return []


def progress(store: Store, info: SaveInfo) -> str:
    """Where a saved game stands: its round and whose turn it is, or just the game."""
    title = game_title(info.game)
    if info.lan == "peer":
        # What this device was told cannot be dealt again here.
        return tr("{game}, at {name}’s table", game=title, name=info.at) if info.at else title
    try:
        loaded = store.load(info.id)
    except GameError:
        return title
    state = loaded.match.state
    decided = sum(isinstance(one.entry, Move) for one in loaded.held)
    names = asked([seat.name for seat in loaded.seats], state.to_act)
    if info.lan == "host":
        return tr("{game}, move {n} · on the LAN", game=title, n=decided + 1)
    if not names:
        return tr("{game}, move {n}", game=title, n=decided + 1)
    return tr("{game}, move {n} · {name}’s turn", game=title, n=decided + 1, name=names)


def asked(names: Sequence[str], seats: Sequence[int]) -> str:
    """The name of the one seat that is asked, "" if it is none or several."""
    return names[seats[0]] if len(seats) == 1 and 0 <= seats[0] < len(names) else ""


def game_title(name: str) -> str:
    """The title of a game, also of one that this program does not know."""
    try:
        return games.load(name).title
    except GameError:
        return name


def game_icon(name: str) -> str:
    """The icon of a game; a die for one that this program does not know."""
    return {"akropolis": "temple", "tigris": "ziggurat"}.get(name, "dice")


def seats_text(name: str) -> str:
    """ "2–4 players"."""
    seats = games.load(name).seats
    if len(seats) == 1:
        return tr("{n} players", n=seats[0])
    return tr("{low}–{high} players", low=min(seats), high=max(seats))
