"""A LAN table without a network, for pictures and tests: a room, its host's screen, and guests made up.

Everything but sockets, files and time is the real thing. Must never open a door nor announce anything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from game.match import Match, Setup
from net.inside import InsideLink
from net.journal import Journal
from net.messages import HOST_DEVICE
from net.schema import Message
from net.seats import SeatInfo
from net.session import HostSession, Session
from net.table import key_from_seed
from net.versions import Denial

CODE, PORT = "K7WN4D", 47710
ADDRESSES = (("Ethernet", "192.168.1.24"), ("Wi-Fi", "192.168.1.31"))
PATIENCE = 10.0


class DemoTable(HostSession):
    """An open table at which guests can be made up with `visit`. nobody: nobody has come for a minute."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.nobody = False
        self.guests: list[DemoGuest] = []
        super().__init__(*args, **more)

    def _begin(self, *args: Any, **more: Any) -> None:
        def begin() -> None:
            link = InsideLink(self._loop.soon, self._device.hear)
            self._room.enter(link, self.name, False, HOST_DEVICE)
            self._set_status("inside")

        self._post(begin)

    def _deal(self, setup: Setup, infos: tuple[SeatInfo, ...]) -> tuple[Match, Journal | None]:
        return Match(setup, key_from_seed("demo")), None

    @property
    def addresses(self) -> tuple[tuple[str, str], ...]:
        return ADDRESSES

    @property
    def port(self) -> int:
        return PORT

    @property
    def code(self) -> str:
        return CODE

    @property
    def nobody_came(self) -> bool:
        return self.nobody

    def new_code(self) -> None:
        """There is only one."""

    def visit(self, name: str, spectate: bool = False, rtt: float = 0.018) -> DemoGuest:
        """Somebody comes; waits until they are inside."""
        guest = DemoGuest(self, name, spectate, rtt)
        self.guests.append(guest)
        wait_until(lambda: guest.room is not None)
        return guest

    async def _farewell(self) -> None:
        self._room.close()
        self._loop.stop()


class _Link(InsideLink):
    """A way with a time there and back."""

    def __init__(self, rtt: float, *args: Any) -> None:
        super().__init__(*args)
        self.rtt = rtt  # type: ignore[misc]


class DemoGuest(Session):
    """Another screen at the table, on the same machine. `cut` pulls its cable, `come_back` puts it in."""

    def __init__(self, table: DemoTable, name: str, spectate: bool, rtt: float) -> None:
        super().__init__(None, name)
        self.at, self.rtt = table, rtt
        self._spectate = spectate
        self._connect(None)

    def _connect(self, owner: int | None) -> None:
        def connect() -> None:
            room = self.at._room
            self._link: _Link = _Link(self.rtt, self.at._loop.soon, self._device.hear, self._ended)
            number = room.enter(self._link, self.name, self._spectate, owner)
            assert number is not None
            self._number = number
            self._device.send = lambda message: self.at._loop.soon(lambda: self._arrive(message))
            self._set_status("inside")

        self.at._post(connect)

    def _arrive(self, message: Message) -> None:
        if self.status != "reconnecting":
            self.at._room.handle(self._number, message)

    def _ended(self, code: str) -> None:
        if code in ("removed", "closed"):
            self._device.cut()
            self._set_status("lost", Denial(code))

    def _post(self, job: Callable[[], None]) -> None:
        self.at._post(job)

    def cut(self) -> None:
        """The cable is pulled: both sides notice."""

        def cut() -> None:
            self._device.cut()
            self._set_status("reconnecting", Denial("lost"))
            self._link.close("lost")
            self.at._room.left(self._number, self._link, "lost")

        self.at._post(cut)

    def come_back(self) -> None:
        """The cable is in again."""
        self._connect(self._number)

    async def _farewell(self) -> None:
        self.at._post(lambda: self.at._room.left(self._number, self._link, "bye"))
        self._loop.stop()


def wait_until(done: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Gives the thread of the network its time. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise TimeoutError("the made-up table does not answer")
        time.sleep(0.005)


def demo_room(
    game: str = "akropolis",
    players: Sequence[str] = ("human", "human", "bot:medium", "human"),
    names: Sequence[str] = ("Nefertari", "Kawab"),
    table_name: str = "",
    **settings: Any,
) -> DemoTable:
    """A table with a host and a guest who sits at the second seat, both named; more can be made up."""
    table = DemoTable.open(
        game, len(players), name=names[0], table_name=table_name or f"{names[0]}’s table", players=players,
        settings=settings, pace=0.0,
    )  # fmt: skip
    wait_until(lambda: table.room is not None)
    assert isinstance(table, DemoTable)
    return table


def seat_guest(guest: DemoGuest, seat: int, ready: bool = True) -> None:
    """The guest sits down; waits until everybody knows."""
    guest.claim(seat, guest.name)
    if ready:
        guest.set_ready(seat, True)
    wait_until(
        lambda: seat in guest.mine and guest.room is not None and guest.room.seats[seat].ready == ready
    )
