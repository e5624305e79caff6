"""The ways into a LAN table: to open one, to come to one, to come back to one.

Owns what is asked of `net.session` and how its errors reach people. Must never be imported by a scene that
shows before somebody wants the LAN.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import game as games
from game.contract import GameError
from scenes.lan.visit import Visit
from scenes.launch import sentence
from scenes.panel import say
from scenes.setup import given_name
from scenes.text import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match import Setup
    from net.saves import SaveInfo
    from net.session import HostSession, PeerSession, SessionEvent
    from net.store import Store
    from scenes.stage import Stage

REMEMBERED = "lan"
"""What the prefs remember of the last table that was opened, among the setups of the games."""


def own_name(stage: Stage) -> str:
    """What the person at this screen is called."""
    return next(iter(stage.prefs.names), "") or given_name(1)


def open_table(stage: Stage) -> bool:
    """Opens a table with the game, seats, options and settings of the last one; its room shows."""
    from net.session import HostSession

    kept = stage.prefs.last_setup.get(REMEMBERED, {})
    name = own_name(stage)
    title = tr("{name}’s table", name=name)
    game, seats, options, settings = _remembered(kept)

    def make() -> HostSession:
        common: dict[str, Any] = {"name": name, "table_name": title, "store": stage.store}
        try:
            return HostSession.open(game, seats, options, workers=stage.workers, settings=settings, **common)
        except GameError:
            # What was remembered may be of another version.
            return HostSession.open(game, seats, workers=stage.workers, **common)

    return _enter(stage, make)


def open_as(stage: Stage, setup: Setup, players: list[str], port: int | None) -> None:
    """Opens a table as the command line says. Raises GameError."""
    from net.session import HostSession

    name = own_name(stage)
    session = HostSession.open(
        setup.game, setup.seats, setup.options, name=name, table_name=tr("{name}’s table", name=name),
        players=players, store=stage.store, workers=stage.workers, port=port,
    )  # fmt: skip
    _show(stage, session)


def _remembered(kept: Mapping[str, Any]) -> tuple[str, int, dict[str, Any], dict[str, Any]]:
    """Game, seats, options and settings; sensible first ones for what is missing or odd."""
    game = kept.get("game")
    name = game if isinstance(game, str) and game in games.GAMES else games.GAMES[0]
    allowed, seats = games.load(name).seats, kept.get("seats")
    count = seats if isinstance(seats, int) and seats in allowed and seats > 1 else max(2, min(allowed))
    options, settings = kept.get("options"), kept.get("settings")
    return (
        name,
        count,
        dict(options) if isinstance(options, dict) else {},
        dict(settings) if isinstance(settings, dict) else {},
    )


def remember(stage: Stage, session: HostSession) -> None:
    """The next table that is opened begins as this one is."""
    room = session.room
    if room is None:
        return
    now = {
        "game": room.game,
        "seats": len(room.seats),
        "options": dict(room.options),
        "settings": {
            "spectators": room.spectators, "undo": room.undo, "clock": room.clock,
            "seconds": room.seconds, "bonus": room.bonus, "strict": room.strict,
        },
    }  # fmt: skip
    if now != stage.prefs.last_setup.get(REMEMBERED):
        stage.prefs.last_setup[REMEMBERED] = now
        stage.save_prefs()


class _Memory:
    """Keeps at once what is set before a game begins: the program may be killed in the room."""

    def __init__(self, stage: Stage, session: HostSession) -> None:
        self._stage, self._session = stage, session

    def hear(self, event: SessionEvent) -> None:
        if event.kind == "room" and self._session.status == "lobby":
            remember(self._stage, self._session)


def join_table(
    stage: Stage, host: str, port: int, code: str, table_id: bytes = b"", watch: bool = False
) -> PeerSession:
    """Knocks at a table. Raises GameError if that can be no code."""
    from net.session import PeerSession

    return PeerSession.join(
        host, port, code, name=own_name(stage), spectate=watch, table_id=table_id,
        store=stage.store, workers=stage.workers,
    )  # fmt: skip


def open_kept(stage: Stage, info: SaveInfo, port: int | None = None) -> bool:
    """A LAN game of the saves: an own table is offered again, at another's a return is tried."""
    from net.session import HostSession, PeerSession

    if stage.store is None:
        return False
    store = stage.store
    if info.lan == "host":
        name = own_name(stage)
        return _enter(
            stage, lambda: HostSession.reopen(store, info.id, name=name, workers=stage.workers, port=port)
        )
    return _enter(stage, lambda: PeerSession.back(store, info.id, workers=stage.workers))


def table_of(store: Store, info: SaveInfo) -> bytes:
    """Which table a LAN game of the saves belongs to, b"" if that is not known."""
    from net import beside

    try:
        return beside.hex_of(beside.read(store.beside(info.id)), "table", 16)
    except GameError:
        return b""


def _enter(stage: Stage, make: Callable[[], HostSession | PeerSession]) -> bool:
    """Shows the room of a session; False, with a panel that says why, if there is none."""
    try:
        session = make()
    except GameError as error:
        say(stage, tr("The table cannot be opened"), sentence(error))
        return False
    _show(stage, session)
    return True


def _show(stage: Stage, session: HostSession | PeerSession) -> None:
    from scenes.lan.room import RoomScene

    visit = Visit(stage, session)
    if session.is_host:
        visit.listeners.append(_Memory(stage, cast("HostSession", session)))
    stage.push(RoomScene(visit))
