"""Pictures of the LAN's screens: a table made up on this machine, and people who are only names.

Must never open a door nor listen to the network.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import game as games
from game.contract import OVER
from game.stream import Stream
from net.addresses import Address
from net.discovery import Announcement, Found
from net.session import Session
from net.versions import PROTOCOL, Rules, own_versions
from scenes.demo_lan import DemoGuest, DemoTable, demo_room, seat_guest, wait_until
from scenes.lan.entering import CodePanel
from scenes.lan.looking import Looking
from scenes.lan.room import RoomScene
from scenes.lan.table import LanTableScene
from scenes.lan.tables import TablesScene
from scenes.lan.visit import Visit

if TYPE_CHECKING:
    from scenes.shot import Studio

HOST, GUEST, WATCHER = "Nefertari", "Kawab", "Rui"
PATIENCE = 10.0
MOVES = 9
"""Decisions of people before the picture, if nothing else is said."""


def pump(studio: Studio, done: Callable[[], bool]) -> None:
    """Frames until something holds. Raises TimeoutError."""
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise TimeoutError("the made-up table does not answer")
        studio.stage.step(dt=0.02)
        time.sleep(0.004)
    studio.settle(0.3)


class _Known(Looking):
    """What was heard is told, nothing is listened to."""

    def begin(self) -> None:
        """Nothing."""


def tables(studio: Studio) -> None:
    """Three tables in the neighbourhood: one to sit down at, one to watch, one of an older program."""
    studio.stage.prefs.names = [HOST]
    studio.fill_store()
    scene = TablesScene()
    scene.looking = _Known(lambda: None)
    studio.stage.push(scene)
    own = own_versions()
    old = Rules(own.rules["akropolis"].version - 1, bytes(16))
    rows = (
        ("Merit’s table", "tigris", own.rules["tigris"], own.app, 4, 2, True, False),
        ("Library, first floor", "akropolis", own.rules["akropolis"], own.app, 3, 0, True, True),
        ("Senet evening", "akropolis", old, "0.0.9", 2, 1, True, False),
    )
    scene.looking.mine = own
    scene.looking.tables = tuple(
        Found(
            Announcement(PROTOCOL, app, bytes([n]) * 16, name, game, rules, seats, free, watch, runs, 47710),
            (Address(f"192.168.1.{24 + 7 * n}", 47710),),
        )
        for n, (name, game, rules, app, seats, free, watch, runs) in enumerate(rows)
    )  # fmt: skip
    scene.changed()
    studio.settle(0.3)


def code(studio: Studio) -> None:
    """The code is being typed."""
    tables(studio)
    panel = CodePanel("Merit’s table", lambda code, watch: None, may_watch=True)
    studio.stage.push(panel)
    panel.type("K7W")
    studio.settle(0.3)


def _players(game: str) -> list[str]:
    seats = max(games.load(game).seats)
    return ["human", "human", "bot:medium", "human", "human"][:seats]


def _guests(studio: Studio, table: DemoTable) -> tuple[DemoGuest, DemoGuest]:
    guest = table.visit("Ana’s laptop")
    guest.claim(1, GUEST)
    wait_until(lambda: 1 in guest.mine)
    return guest, table.visit(WATCHER, True, 0.042)


def lobby(studio: Studio) -> None:
    """The room at the host's screen, with a guest, a bot and somebody who watches."""
    studio.stage.prefs.names = [HOST]
    table = demo_room(studio.args.game, _players(studio.args.game), (HOST,))
    scene = RoomScene(Visit(studio.stage, table))
    studio.stage.push(scene)
    pump(studio, lambda: 0 in table.mine)
    guest, watcher = _guests(studio, table)
    guest.chat("one minute, reading the rules", 1)
    pump(studio, lambda: len(scene.visit.said) == 1)
    table.chat("take your time", 0)
    pump(studio, lambda: len(scene.visit.said) == 2)
    watcher.chat("may I watch this one?")
    guest.emote("thanks", 1)
    pump(studio, lambda: len(scene.visit.said) == 4)
    studio.stage.notice.text = ""


def guest_lobby(studio: Studio) -> None:
    """The same room at the guest's screen."""
    studio.stage.prefs.names = [GUEST]
    table = demo_room(studio.args.game, _players(studio.args.game), (HOST,))
    table.claim(0, HOST)
    guest = table.visit(GUEST)
    studio.stage.push(RoomScene(Visit(studio.stage, guest)))
    pump(studio, lambda: guest.mine == {1})
    studio.stage.notice.text = ""


def options(studio: Studio) -> None:
    """All options of the table, with a clock."""
    lobby(studio)
    top: Any = studio.stage.top
    top.host.set_settings(clock="turn", seconds=120)
    pump(studio, lambda: top.room.clock == "turn")
    top.open_options()


def _play_on(sessions: tuple[Session, ...], moves: int) -> None:
    """The people decide so many things, by chance but always the same."""
    stream = Stream.of("shot", "lan")

    def asked() -> tuple[Session, int] | None:
        """Who is to decide, once everything before is known at every screen."""
        for session in sessions:
            table = session.table
            assert table is not None
            table.poll()
            table.show(table.mine)
        tables = [session.table for session in sessions if session.table is not None]
        if len({len(table.history()) for table in tables}) > 1:
            return None
        found = [(s, seat) for s, t in zip(sessions, tables, strict=True) for seat in t.state.to_act
                 if t.state.to_act != OVER and seat in t.people]  # fmt: skip
        return found[0] if found else None

    for _ in range(moves):
        wait_until(lambda: asked() is not None)
        now = asked()
        if now is None or now[0].table is None:
            continue
        table = now[0].table
        before = len(table.history())
        table.submit(stream.choice(table.state.legal(now[1])))
        wait_until(lambda table=table, before=before: bool(table.poll()) or len(table.history()) != before)


def _at_play(studio: Studio, at_guest: bool) -> tuple[DemoTable, DemoGuest, LanTableScene]:
    """A game some moves old, at the host's screen or at the guest's."""
    players = ["human", "human", "bot:easy", "bot:easy"][: max(games.load(studio.args.game).seats)]
    table = demo_room(studio.args.game, players, (HOST,), clock="turn", seconds=180)
    table.claim(0, HOST)
    if studio.args.layout == "table":
        # Around a screen that lies flat sit at least two.
        table.set_player(2, "human")
        table.claim(2, "Merit")
    studio.stage.prefs.layout = studio.args.layout
    guest = table.visit(GUEST)
    seat_guest(guest, 1)
    table.start()
    wait_until(lambda: table.table is not None and guest.table is not None)
    _play_on((table, guest), studio.args.moves or MOVES)
    session = guest if at_guest else table
    studio.stage.push(RoomScene(Visit(studio.stage, session)))
    pump(studio, lambda: isinstance(studio.stage.top, LanTableScene))
    studio.settle()
    scene: Any = studio.stage.top
    if scene.keeper.down:
        scene.curtain.lift()
    return table, guest, scene


def talk(studio: Studio) -> None:
    """Bubbles at the seats, and somebody points at the board."""
    _, guest, scene = _at_play(studio, False)
    guest.chat("What a fine city you have there!", 1)
    pump(studio, lambda: bool(scene.presence.bubbles))
    place = scene.board.ping_at(scene.places.free.center)
    guest.point(place or (1,), 1)
    pump(studio, lambda: bool(scene.presence.pings))


def reconnecting(studio: Studio) -> None:
    """The guest's cable is out: everybody sees it, with a clock."""
    table, guest, _ = _at_play(studio, False)
    guest.cut()
    pump(studio, lambda: table.room is not None and table.room.seats[1].state == "away")
    time.sleep(2.2)
    studio.settle(0.3)


def host_lost(studio: Studio) -> None:
    """The host is gone: the guest's screen tries to return."""
    _, guest, scene = _at_play(studio, True)
    guest.cut()
    pump(studio, lambda: bool(scene.presence.strips.strips))
    time.sleep(2.2)
    studio.settle(0.3)


def vote(studio: Studio) -> None:
    """Somebody asks for a pause."""
    _, guest, scene = _at_play(studio, False)
    guest.propose("pause", 1)
    pump(studio, lambda: studio.stage.top is not scene)


def menu(studio: Studio) -> None:
    """The menu over a game with others."""
    _at_play(studio, False)[2].open_menu()


def people(studio: Studio) -> None:
    """Who is here, and what can be done."""
    menu(studio)
    top: Any = studio.stage.top
    top._people()


SCENES: dict[str, Callable[[Studio], Any]] = {
    "lan-tables": tables,
    "lan-code": code,
    "lan-lobby": lobby,
    "lan-lobby-guest": guest_lobby,
    "lan-options": options,
    "lan-talk": talk,
    "lan-reconnecting": reconnecting,
    "lan-host-lost": host_lost,
    "lan-vote": vote,
    "lan-menu": menu,
    "lan-people": people,
}
