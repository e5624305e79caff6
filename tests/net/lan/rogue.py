"""A table with honest people and somebody who is not: what that one says, what it hears, what must hold."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from game.contract import OVER
from game.match import Match
from game.stream import Stream
from net.channel import Channel, Timing
from net.host import versions_with
from net.messages import SCHEMA
from net.schema import Message
from net.session import HostSession, PeerSession, Session
from net.wire import FRAME_CAP, unpack
from tests.net.lan.tables import (
    HERE,
    PATIENCE,
    Digests,
    check_digests,
    log_of,
    open_table,
    play,
    sit,
    start,
    step,
    wait,
)

STEADY = Timing(heartbeat=0.5, silence=30, partial=10, connect=10, greeting=15, proof=10, farewell=0.3)
"""Nobody is lost because a machine is busy."""


def in_loop(session: Session, job: Callable[[], Any]) -> Any:
    """Does a job in the thread of a session's network; what it gave."""
    box: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def done() -> None:
        try:
            box.put(job())
        except Exception as error:
            box.put(error)

    session._loop.soon(done)
    result = box.get(timeout=30)
    if isinstance(result, Exception):
        raise result
    return result


class Rogue(PeerSession):
    """A device that plays like others, and says besides whatever a test wants. `heard`: every message that
    it got, as a list of the kind and the fields in their order."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.heard: list[list[Any]] = []
        self.bytes_in: list[bytes] = []

    def _go(self, returning: bool) -> None:
        self._peer.tap = self._listen
        super()._go(returning)

    def _listen(self, way: str, data: bytes) -> None:
        if way == "in":
            self.bytes_in.append(data)
            self.heard.append(unpack(data))

    @property
    def channel(self) -> Channel:
        channel = self._peer.channel
        assert channel is not None
        return channel

    def do(self, job: Callable[[], Any]) -> Any:
        """Does a job in the thread of this device's network; what it gave."""
        return in_loop(self, job)

    def say(self, *messages: Message) -> None:
        """Messages of the table, whether this is their moment or not."""
        self.do(lambda: [self.channel.send(message) for message in messages])

    def say_bytes(self, *plains: bytes) -> None:
        """Sealed as they should be, whatever they are."""

        def send() -> None:
            channel = self.channel
            assert channel._session is not None
            for plain in plains:
                channel._link.write(channel._session.seal(plain), FRAME_CAP)

        self.do(send)

    def write(self, data: bytes) -> None:
        """Bytes on the wire."""
        self.do(lambda: self.channel._link._writer.write(data))

    def demand(self, kind: str, **fields: Any) -> int:
        """Sends a request; its number."""

        def ask() -> int:
            self._device.ask(kind, **fields)
            return self._device._requests

        number = self.do(ask)
        assert isinstance(number, int)
        return number

    def answer_to(self, number: int) -> tuple[str, str]:
        """What the host says to the request of that number: (kind, code or reason), ("entry", "") if it
        is done."""
        found: list[tuple[str, str]] = []

        def looked() -> bool:
            for row in list(self.heard):
                if row[0] == "refused" and row[1] == number:
                    found.append(("refused", row[2]))
                elif row[0] == "move_refused" and row[1] == number:
                    found.append(("move_refused", row[3]))
                elif row[0] == "entry" and row[4] == number:
                    found.append(("entry", ""))
            return bool(found)

        wait(looked, f"an answer to request {number}")
        return found[0]

    def try_to(self, kind: str, **fields: Any) -> str:
        """Sends a request that must not be followed; the code or reason of the refusal."""
        said, code = self.answer_to(self.demand(kind, **fields))
        assert said != "entry", f"{kind} was followed"
        return code

    def codes(self, kind: str = "refused") -> list[str]:
        """The codes of all refusals so far, or of farewells."""
        place = {"refused": 2, "move_refused": 3, "bye": 1}[kind]
        return [row[place] for row in list(self.heard) if row[0] == kind]


def come(host: HostSession, name: str = "Rogue", port: int = 0, inside: bool = True, **how: Any) -> Rogue:
    """A rogue that has come in, or has tried to."""
    how = {"timing": STEADY, "seek": False, "versions": versions_with(host._room.game)} | how
    rogue = Rogue.join(HERE, port or host.port, how.pop("code", host.code), name=name, **how)
    assert isinstance(rogue, Rogue)
    wait(lambda: rogue.status not in ("connecting", "checking"), "coming in")
    assert not inside or rogue.status not in ("refused", "lost"), rogue.reason
    return rogue


@dataclass
class Party:
    """A table of the host in seat 0, a guest in seat 1, the rogue in the seats after it."""

    host: HostSession
    guest: Rogue
    rogue: Rogue
    told: list[Digests] = field(default_factory=list)

    @property
    def all(self) -> list[Session]:
        return [self.host, self.guest, self.rogue]

    @property
    def room(self) -> Any:
        return self.host._room

    def log(self) -> list[Any]:
        return log_of(self.host)

    def advance(self, lines: int = 6, seed: int = 1) -> None:
        """Everybody plays for a while, and is in step afterwards."""
        goal = len(self.log()) + lines
        play(self.all, seed, until=lambda: len(self.log()) >= goal)
        self.settle()

    def settle(self, *sessions: Session) -> None:
        """Waits until all have what the host has, and the host all answers."""

        def quiet() -> bool:
            index = len(self.log()) - 1
            for session in sessions or self.all:
                follower, table = session._device.follower, session.table
                if follower is None or follower.index != index or table is None or table._sent is not None:
                    return False
            return self.host.all_have_all

        wait(quiet, "in step")

    def asked(self, *seats: int, seed: int = 1) -> int:
        """Plays until it is the turn of one of these seats, and nothing is on its way; which."""
        stream, until = Stream.of("asked", seed), time.monotonic() + PATIENCE
        while True:
            self.settle()
            state = self.room.hosted.match.state
            to_act = state.to_act
            if len(to_act) == 1 and to_act[0] in seats and state.prompt.kind != "pledge":
                return int(to_act[0])
            assert to_act != OVER and time.monotonic() < until, to_act
            if all(step(session, stream) is not None for session in self.all):
                time.sleep(0.002)

    def unharmed(self, before: Sequence[Any]) -> None:
        """The log is what it was, after all that has come so far."""
        assert in_loop(self.host, self.log) == list(before)

    def finish(self, *without: Session, seed: int = 5, patience: float = 60.0) -> None:
        """The game goes on to its end; for who is not here any more a bot plays."""
        for session in without:
            for seat in range(len(self.room.seating.places)):
                place = self.room.seating.places[seat]
                if place.device == session.device and not place.level:
                    self.host.give_seat(seat, "bot:random")
        players = [session for session in self.all if session not in without]
        play(players, seed, patience)
        results = {session.table.result() for session in players if session.table is not None}
        assert len(results) == 1
        self.lawful()
        wait(lambda: self.host.all_have_all, "all digests")
        check_digests(self.host, self.told)

    def lawful(self) -> None:
        """Every line of the log is one that the rules allow, of whoever it says."""
        match = self.room.hosted.match
        again = Match.from_saved(match.to_saved())
        assert again.digests() == match.digests()


@contextmanager
def party(
    game: str = "toy",
    players: Sequence[str] = ("human", "human", "human"),
    seats: Sequence[int] = (2,),
    begin: bool = True,
    spectate: bool = False,
    **how: Any,
) -> Iterator[Party]:
    """A table with a rogue; seats: where it sits. begin: whether the game has begun."""
    host = open_table(game, players, **({"timing": STEADY, "seed": 3} | how))
    sessions: list[Session] = [host]
    try:
        sit(host, 0)
        guest = come(host, "Bea")
        sessions.append(guest)
        sit(guest, 1)
        rogue = come(host, spectate=spectate)
        sessions.append(rogue)
        sit(rogue, *seats)
        made = Party(host, guest, rogue)
        for session in (host, guest):
            made.told.append(Digests())
            made.told[-1].listen(session)
        if begin:
            start(host, guest, rogue)
        yield made
    finally:
        for session in reversed(sessions):
            session.leave(wait=True)


def message_bytes(kind: str, **fields: Any) -> bytes:
    return SCHEMA.encode(Message(kind, **fields))
