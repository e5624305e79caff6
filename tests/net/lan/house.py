"""A room with devices and no sockets, in a time that stands still until a test moves it.

Every message goes through the schema both ways, and every byte to a device is kept.
"""

from __future__ import annotations

import heapq
import itertools
from collections import deque
from collections.abc import Callable
from typing import Any

import game as games
from game.contract import Move, digests
from game.match import Match, Setup
from game.stream import Stream
from net.device import Device
from net.inside import InsideLink
from net.messages import SCHEMA
from net.room import Room
from net.schema import Message, Phase, Side
from net.seats import SeatInfo
from net.table import key_from_seed
from net.wire import BIG_CAP


class Timer:
    def __init__(self, job: Callable[[], None]) -> None:
        self.job: Callable[[], None] | None = job

    def cancel(self) -> None:
        self.job = None


class StillTime:
    """Timers of a room: jobs in order, and a clock that `pass_by` moves."""

    def __init__(self) -> None:
        self.jobs: deque[Callable[[], None]] = deque()
        self.time = 100.0
        self._later: list[tuple[float, int, Timer]] = []
        self._count = itertools.count()

    def now(self) -> float:
        return self.time

    def soon(self, job: Callable[[], None]) -> None:
        self.jobs.append(job)

    def later(self, seconds: float, job: Callable[[], None]) -> Timer:
        timer = Timer(job)
        heapq.heappush(self._later, (self.time + seconds, next(self._count), timer))
        return timer

    def run(self, most: int = 1_000_000) -> None:
        while self.jobs and most:
            self.jobs.popleft()()
            most -= 1

    def pass_by(self, seconds: float) -> None:
        end = self.time + seconds
        self.run()
        while self._later and self._later[0][0] <= end:
            self.time, _, timer = heapq.heappop(self._later)
            if timer.job is not None:
                timer.job()
            self.run()
        self.time = end


class Visitor:
    """A device at a table without sockets. `bytes_in`: every message to it as it would be sealed."""

    def __init__(self, house: House, name: str, spectate: bool = False, owner: int | None = None) -> None:
        self.house, self.name = house, name
        self.device = Device(self._send)
        self.bytes_in: list[bytes] = []
        self.heard: list[Message] = []
        self.phase = Phase.LOBBY
        self.tamper: Callable[[Message], Message | None] = lambda message: message
        self.closed = ""
        self.last_moves: list[Message] = []
        self.connect(spectate, owner)

    def connect(self, spectate: bool = False, owner: int | None = None) -> None:
        link = InsideLink(self.house.time.soon, self._hear, lambda code: self._end(link, code))
        self.link = link
        self.closed, self.phase = "", Phase.LOBBY
        self.number = self.house.room.enter(self.link, self.name, spectate, owner)
        self.house.time.run()

    def _end(self, link: InsideLink, code: str) -> None:
        self.house.room.left(self.number, link, code)
        if link is self.link:
            self.closed = code
            self.device.cut()

    def cut(self) -> None:
        """The cable is pulled."""
        self.link.close("lost")
        self.house.time.run()

    def _follow(self, message: Message) -> None:
        if message.kind == "start":
            self.phase = Phase.PLAY
        elif message.kind == "lobby":
            self.phase = Phase.PLAY if message["running"] else Phase.LOBBY

    def _send(self, message: Message) -> None:
        said = self.tamper(message)
        if said is None:
            return
        data = SCHEMA.encode(said)
        got = SCHEMA.decode(data, Side.PEER, Phase.PLAY if self.house.room.running else Phase.LOBBY, BIG_CAP)
        link = self.link
        self.house.time.soon(lambda: self._arrive(got, link))

    def _arrive(self, message: Message, link: InsideLink) -> None:
        if link is self.link and not self.closed:
            self.house.room.handle(self.number, message)

    def _hear(self, message: Message) -> None:
        data = SCHEMA.encode(message)
        self.bytes_in.append(data)
        got = SCHEMA.decode(data, Side.HOST, self.phase, BIG_CAP)
        self._follow(got)
        self.heard.append(got)
        self.device.hear(got)

    def kinds(self, kind: str) -> list[Message]:
        return [message for message in self.heard if message.kind == kind]

    def claim(self, *seats: int) -> Visitor:
        for seat in seats:
            self.device.ask("claim", seat=seat, name=f"{self.name} {seat}", sign="", colour=-1)
            self.device.ask("ready", seat=seat, ready=True)
        self.house.time.run()
        return self

    @property
    def table(self) -> Any:
        assert self.device.table is not None
        return self.device.table

    @property
    def view(self) -> Any:
        assert self.device.follower is not None
        return self.device.follower.match.state


class House:
    """A room of a game with so many seats; `players` for every seat."""

    def __init__(
        self,
        game: str = "toy",
        players: list[str] | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 7,
        make: Any = None,
        pace: float = 0.0,
        **settings: Any,
    ) -> None:
        who = players or ["human", "human"]
        self.time = StillTime()
        self.seed = seed
        self.room = Room(
            Setup(game, len(who), options or {}), who, "Table", self.time, make or self._deal, pace=pace
        )
        self.room.settings.change(**settings)
        self.visitors: list[Visitor] = [Visitor(self, "Host", owner=0)]

    def _deal(self, setup: Setup, infos: tuple[SeatInfo, ...]) -> tuple[Match, None]:
        self.seed += 1
        return Match(setup, key_from_seed(self.seed)), None

    @property
    def host(self) -> Visitor:
        return self.visitors[0]

    @property
    def match(self) -> Match:
        assert self.room.hosted is not None
        return self.room.hosted.match

    def visit(self, name: str = "Bea", spectate: bool = False, owner: int | None = None) -> Visitor:
        visitor = Visitor(self, name, spectate, owner)
        self.visitors.append(visitor)
        return visitor

    def start(self) -> None:
        assert self.room.start() == ""
        self.time.run()

    def in_step(self) -> None:
        """Every device that is here has exactly the view of its seats."""
        for visitor in self.visitors:
            if visitor.closed or visitor.device.follower is None:
                continue
            mine = self.room.seating.seats_of(visitor.number)
            assert digests(visitor.view) == digests(self.match.state.view(mine)), visitor.name

    def step(self, stream: Stream) -> bool:
        """One decision of a person by what its device knows; False if nobody here is asked."""
        asked = []
        for visitor in self.visitors:
            table = visitor.device.table
            if visitor.closed or table is None:
                continue
            table.poll()
            table.show(table.mine)
            asked += [(visitor, seat) for seat in table.state.to_act if seat in table.people]
        if not asked or self.match.over:
            return False
        visitor, seat = stream.choice(asked)
        move = stream.choice(visitor.table.state.legal(seat))
        refusal = visitor.table.submit(move)
        assert refusal is None, refusal
        self.time.run()
        assert visitor.table.take_refusal() is None
        return True

    def play(self, seed: int = 1, most: int = 100_000, check: bool = True) -> int:
        """Plays to the end or for so many decisions; how many there were."""
        stream, count = Stream.of("people", seed), 0
        while count < most and self.step(stream):
            if check:
                self.in_step()
            count += 1
        return count


def random_setup(game: str, seed: int, people: int | None = None) -> tuple[int, dict[str, Any]]:
    """(seats, options) that the game allows, drawn by the seed."""
    rules = games.load(game)
    stream = Stream.of("setup", game, seed)
    seats = people or stream.choice([n for n in rules.seats if n >= 2])
    options: dict[str, Any] = {}
    for option in rules.options:
        if option.seats and seats not in option.seats:
            continue
        values = [False, True] if option.is_switch else list(option.values)
        value = stream.choice(values)
        try:
            rules.check_setup(options | {option.key: value}, seats)
        except games.contract.GameError:
            continue
        options[option.key] = value
    return seats, options


def moves_of(visitor: Visitor, seat: int) -> list[Move]:
    """The legal moves of a seat by what its device knows."""
    return list(visitor.view.legal(seat))


def full(game: str = "toy", seats: int = 3, **how) -> House:
    """A game with a person of another device on every seat but the host's."""
    house = House(game, ["human"] * seats, **how)
    house.host.claim(0)
    for seat in range(1, seats):
        house.visit(f"Guest {seat}").claim(seat)
    house.start()
    return house


def refusals(visitor) -> list[str]:
    """The codes of what a visitor was refused."""
    return [message["code"] for message in visitor.kinds("refused")]
