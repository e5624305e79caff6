"""Tables over real sockets of this machine, with people who play at random by what their device shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.contract import Refusal
from game.match import Match, Setup, Undo
from game.stream import Stream
from net.channel import Timing
from net.follower import section_hashes
from net.host import versions_with
from net.session import HostSession, PeerSession, Session
from tests.game.toy import TOY

assert TOY.name == "toy"
SOON = Timing(heartbeat=0.3, silence=2, partial=1.5, connect=2, greeting=5, proof=3, farewell=0.2)
PATIENCE = 30.0
HERE = "127.0.0.1"


def wait(true: Callable[[], Any], what: str = "", patience: float = PATIENCE) -> None:
    """Waits until something holds, or fails."""
    until = time.monotonic() + patience
    while not true():
        assert time.monotonic() < until, f"this takes too long: {what}"
        time.sleep(0.003)


@dataclass
class Digests:
    """What a device has answered: (seats, sections) by line, the last answer for each."""

    told: list[tuple[int, frozenset[int], dict[str, bytes]]] = field(default_factory=list)

    def listen(self, session: Session) -> None:
        device = session._device

        def heard(index: int, sections: dict[str, bytes]) -> None:
            assert device.follower is not None
            self.told.append((index, device.follower.mine, sections))

        device.on_digests = heard


def open_table(game: str = "toy", players: Sequence[str] = ("human", "human"), **how: Any) -> HostSession:
    """A table of this machine alone, that nobody hears of."""
    how = {"port": 0, "announce": False, "address": HERE, "pace": 0.0, "timing": SOON, "name": "Ada"} | how
    session = HostSession.open(game, players=players, **how)
    wait(lambda: session.status == "lobby", "opening")
    return session


def join(host: HostSession, name: str = "Bea", port: int = 0, **how: Any) -> PeerSession:
    """A device that has come in."""
    how = {"timing": SOON, "seek": False, "versions": versions_with(host._room.game)} | how
    peer = PeerSession.join(HERE, port or host.port, how.pop("code", host.code), name=name, **how)
    wait(lambda: peer.status not in ("connecting", "checking"), "joining")
    return peer


def sit(session: Session, *seats: int) -> None:
    """Takes seats and is ready."""
    for seat in seats:
        session.claim(seat, f"{session.name} {seat}")
        session.set_ready(seat, True)
    wait(lambda: set(seats) <= session.mine and all(session.room.seats[s].ready for s in seats), "seats")


def start(host: HostSession, *others: Session) -> None:
    host.start()
    for session in (host, *others):
        wait(lambda s=session: s.status in ("playing", "over") and s.table is not None, "starting")


def step(session: Session, stream: Stream) -> Refusal | str | None:
    """What is due on one screen: fetches the news; decides if a person of this device is asked.

    "" if there was nothing to decide, None if a move was sent, else why not.
    """
    session.poll()
    table = session.table
    if table is None:
        return ""
    table.poll()
    table.take_refusal()
    table.show(table.mine)
    asked = [seat for seat in table.state.to_act if seat in table.people]
    if not asked or table.over or table._sent is not None or not table.online:
        return ""
    seat = stream.choice(asked)
    return table.submit(stream.choice(table.state.legal(seat)))


def play(
    sessions: Sequence[Session],
    seed: int = 1,
    patience: float = PATIENCE,
    until: Callable[[], bool] = lambda: False,
    each: Callable[[], None] = lambda: None,
) -> None:
    """Everybody plays at random until all see the end, or `until` holds."""
    stream, end = Stream.of("lan", seed), time.monotonic() + patience
    while not until() and not all(s.table is not None and s.table.over for s in sessions):
        assert time.monotonic() < end, [(s.status, s.table and s.table._tip[0]) for s in sessions]
        if not [1 for session in sessions if step(session, stream) is None]:
            time.sleep(0.001)
        each()


def log_of(host: HostSession) -> list[Any]:
    hosted = host._room.hosted
    assert hosted is not None
    return list(hosted.match.log)


def check_digests(host: HostSession, told: Sequence[Digests]) -> int:
    """Every answer of every device is the digest of what the full log gives its seats; how many."""
    match = host._room.hosted.match  # type: ignore[union-attr]
    assert not host._room.hosted.mismatches  # type: ignore[union-attr]
    due: dict[int, list[tuple[frozenset[int], dict[str, bytes]]]] = {}
    for device in told:
        for index, mine, sections in device.told:
            due.setdefault(index, []).append((mine, sections))
    again = Match(Setup(match.setup.game, match.setup.seats, match.setup.options), match.key)
    count = 0
    for index in range(-1, len(match.log)):
        if index >= 0:
            entry = match.log[index]
            again.receive(entry if isinstance(entry, Undo) else again.game.read_entry(entry.to_wire()))
        views = {mine: section_hashes(again.state.view(mine)) for mine, _ in due.get(index, [])}
        for mine, sections in due.get(index, []):
            assert sections == views[mine], f"line {index + 1} at the device of {sorted(mine)}"
            count += 1
    return count


def kill(host: HostSession) -> None:
    """Ends a host as the system does it to a killed program: no farewell, and the journal as it is."""

    def end() -> None:
        for server in host._host.door._servers:
            server.close()
        for guest in host._room.seating.guests.values():
            if guest.number:
                guest.link._link.abort()  # type: ignore[union-attr]
        host._loop.loop.stop()

    host._loop.loop.call_soon_threadsafe(end)
    host._loop.join()
    journal = host._room.hosted.journal  # type: ignore[union-attr]
    if journal is not None:
        host._host._store._open.clear()  # type: ignore[union-attr]
        journal._file.close()


def leave(*sessions: Session) -> None:
    for session in sessions:
        session.leave(wait=True)
