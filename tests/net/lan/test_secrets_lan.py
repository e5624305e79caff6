"""No secret of another seat in any byte that a device gets, keeps, logs or reports; sizes and order of what
is sent tell nothing of it."""

from __future__ import annotations

import itertools
import json
import logging
import os
import sys
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from game.contract import OVER, Viewers
from game.match import Match, Undo
from net.follower import section_hashes
from net.messages import SCHEMA, histories
from net.report import write_report
from net.schema import Message
from net.secure import _pad
from net.session import HostSession, Session
from net.store import Store
from net.wire import pack, unpack
from tests.game.toy import JARS, hidden_from
from tests.net.lan.house import random_setup
from tests.net.lan.rogue import STEADY, Rogue, come, in_loop, party
from tests.net.lan.tables import HERE, leave, log_of, play, sit, start, wait


class LoudHost(HostSession):
    """Keeps what its own screen is told, as it would travel."""

    def _begin(self, *how: Any) -> None:
        self.bytes_in: list[bytes] = []
        hear = self._device.hear

        def heard(message: Message) -> None:
            self.bytes_in.append(SCHEMA.encode(message))
            hear(message)

        self._device.hear = heard  # type: ignore[method-assign]
        super()._begin(*how)


@dataclass
class Circle:
    """A host in seat 0, guests in 1 and 2, a bot in 3, somebody who watches; each with a data folder."""

    host: LoudHost
    guests: list[Rogue]
    stores: list[Store]
    late: list[Rogue] = field(default_factory=list)

    @property
    def all(self) -> list[Any]:
        return [self.host, *self.guests, *self.late]

    @property
    def match(self) -> Match:
        return self.host._room.hosted.match  # type: ignore[union-attr]

    def play(self, lines: int, seed: int = 1) -> None:
        goal = len(self.match.log) + lines
        play(self.all, seed, until=lambda: len(self.match.log) >= goal)
        self.settle()

    def settle(self) -> None:
        def quiet() -> bool:
            followers = [session._device.follower for session in self.all]
            sent = any(session.table is None or session.table._sent is not None for session in self.all)
            index = len(self.match.log) - 1
            return not sent and all(f is not None and f.index == index for f in followers)

        wait(quiet, "in step")


@pytest.fixture
def circle(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    stores = [Store(tmp_path / name) for name in ("host", "one", "two", "three")]
    how = {"port": 0, "announce": False, "address": HERE, "pace": 0.0, "timing": STEADY, "name": "Ada"}
    players = ["human", "human", "human", "bot:random"]
    host = LoudHost.open("toy", players=players, store=stores[0], seed=11, **how)
    wait(lambda: host.status == "lobby", "opening")
    made = Circle(host, [], stores)
    try:
        sit(host, 0)
        for number, store in enumerate(stores[1:], 1):
            made.guests.append(come(host, f"Guest {number}", store=store, spectate=number == 3))
            if number < 3:
                sit(made.guests[-1], number)
        start(host, *made.guests)
        yield made
    finally:
        leave(*reversed(made.all))
        for store in stores:
            store.close()


# --- what is searched for ---------------------------------------------------------------------------


def states_of(match: Match) -> list[Any]:
    """The full state after every line of the log, the undone ones too."""
    again = Match(match.setup, match.key)
    found = []
    for entry in match.log:
        again.receive(entry if isinstance(entry, Undo) else again.game.read_entry(entry.to_wire()))
        found.append(again.state.copy())
    return found


def jars_in(data: bytes) -> set[int]:
    """Every identity that stands in these bytes in any form that a program might give it."""
    found = set()
    for jar in JARS:
        forms = (jar.to_bytes(4, "big"), jar.to_bytes(4, "little"), str(jar).encode(), f"{jar:x}".encode())
        if any(form in data for form in forms):
            found.add(jar)
    return found


def known_to(states: list[Any], viewers: Viewers, line: int) -> set[int]:
    """What these viewers may ever have seen up to a line."""
    known: set[int] = set()
    for state in states[: line + 1]:
        known |= set(JARS) - set(hidden_from(state, viewers))
    return known


def search(messages: Iterable[bytes], states: list[Any]) -> tuple[int, set[int]]:
    """Looks at everything that one device was told, in order; (messages, identities that it was told)."""
    viewers: Viewers = frozenset()
    line, count, told = -1, 0, set()
    for data in messages:
        row = unpack(data)
        if row[0] == "start":
            viewers, line = frozenset(row[5]), -1
        elif row[0] == "entry":
            line = row[1]
        elif row[0] == "history":
            line = row[1] + len(row[2]) - 1
        elif row[0] == "snapshot":
            line = row[1]
        jars = jars_in(data)
        if jars:
            told |= jars
            assert jars <= known_to(states, viewers, line), f"a {row[0]} at line {line + 1}"
        count += 1
    return count, told


def secrets_of(circle: Circle, besides: Session | None = None) -> list[bytes]:
    """The deal, the code, and the tokens of everybody else, in every form."""
    match, room = circle.match, circle.host._room
    assert match.key is not None
    raw = [match.key]
    for owner, tokens in room.tokens.to_plain().items():
        if besides is None or int(owner) != besides.device:
            raw += [bytes.fromhex(token) for token in tokens]
    for guest in circle.guests:
        if guest is not besides and guest._copy.way.token:
            raw.append(guest._copy.way.token)
    return [*raw, *(value.hex().encode() for value in raw), circle.host.code.encode()]


def files_under(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- every byte -------------------------------------------------------------------------------------


def test_every_byte_to_every_device(circle, caplog, tmp_path) -> None:
    """A whole game with all that may happen on the way: a cable cut, a seat handed on and taken back, an
    undo by agreement, a device that is healed, chat, votes, late spectators."""
    host, (one, two, _) = circle.host, circle.guests
    circle.play(10)
    one.do(lambda: one.channel._link.abort())
    wait(lambda: one.status == "reconnecting", "lost")
    wait(lambda: one.status == "playing", "back")
    circle.play(6, 2)
    heal(two)
    circle.settle()
    agreed_undo(circle)
    host.chat("which jars do you have?", 0)
    one.point([1, 2], 1)
    circle.late.append(come(host, "Late", spectate=True))
    circle.play(3, 3)
    host.give_seat(2, one.device)
    wait(lambda: one.mine == {1, 2} and one.table.mine == {1, 2}, "handed on")
    circle.play(6, 4)
    host.give_seat(2, "bot:random")
    circle.play(6, 5)
    states = states_of(circle.match)
    assert states[-1].to_act != OVER
    search_the_disks(circle, states)
    search_the_reports(circle, states, tmp_path)
    play(circle.all, 6)
    circle.settle()
    states = states_of(circle.match)
    told = []
    for session in circle.all:
        count, jars = search(session.bytes_in, states)
        assert count > 30 and jars
        told.append(jars)
        everything = b"\n".join(session.bytes_in)
        others = secrets_of(circle, session)
        assert not [secret for secret in others if secret in everything]
    assert any(unpack(data)[0] == "snapshot" for data in two.bytes_in)
    # The search finds what is there: nobody with one hand or none was told of all, which the two hands of
    # `one` may come to see; all together were told of nearly all.
    single = [jars for session, jars in zip(circle.all, told, strict=True) if session is not one]
    assert len(single) == len(told) - 1 and all(len(jars) < len(JARS) for jars in single)
    assert len(set().union(*told)) > len(JARS) // 2
    check_log(caplog.text, circle)


def heal(two: Rogue) -> None:
    """A device that says wrong digests gets the log again, then the position."""
    send = two._peer._send

    def lie(message: Message) -> None:
        if message.kind == "digests" and not any(row[0] == "snapshot" for row in two.heard):
            message = Message("digests", **(message.fields | {"sections": {}}))
        send(message)

    two._device.send = lie
    two.do(lambda: two._device._report("gap", None))
    wait(lambda: any(row[0] == "snapshot" for row in two.heard), "the position")
    two._device.send = send


def agreed_undo(circle: Circle) -> None:
    host, people = circle.host, [circle.host, *circle.guests[:2]]
    held = len(circle.match.held)
    wait(lambda: host.table.undo_info().agreed_seat is not None, "an undo")
    seat = host.table.undo_info().agreed_seat
    asker = next((session for session in people if seat in session.mine), host)
    wait(lambda: asker.table.undo_info().agreed_seat == seat, "an undo here too")
    assert asker.table.undo(agreed=True)
    wait(lambda: all(session.room.votes for session in people), "the vote")
    for session in people:
        if session is not asker:
            session.answer(session.room.votes[0].number, min(session.mine), True)
    wait(lambda: len(circle.match.held) < held, "taken back")
    circle.settle()


def search_the_disks(circle: Circle, states: list[Any]) -> None:
    """What each guest has on its disk in the middle of the game."""
    line = len(states) - 1
    for store, guest in zip(circle.stores[1:], circle.guests, strict=True):
        assert store.flush()
        follower = guest._device.follower
        assert follower is not None
        files = files_under(store.root)
        assert any(name.endswith(".mesa") for name in files) and any("lan" in name for name in files)
        # Two was in seat 2 before it was handed on.
        seen = follower.mine | (frozenset({2}) if guest is circle.guests[1] else frozenset())
        for name, data in files.items():
            assert jars_in(data) <= known_to(states, seen, line), name
            assert not [secret for secret in secrets_of(circle, guest) if secret in data], name
        if sys.platform != "win32":
            for path in (store.root / "lan").iterdir():
                assert os.stat(path).st_mode & 0o077 == 0
    kept = files_under(circle.stores[0].root / "lan")
    assert len(kept) == 1 and circle.host.code.encode() not in b"".join(kept.values())


def search_the_reports(circle: Circle, states: list[Any], folder: Path) -> None:
    """ "Report a problem" on every machine, the host's too."""
    line = len(states) - 1
    for number, (store, session) in enumerate(zip(circle.stores, circle.all[:4], strict=True)):
        path = folder / f"report{number}.zip"
        viewers = session.table.mine
        write_report(path, store.root, store, session.save_id, viewers)
        with zipfile.ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        assert "save.mesa" in parts
        for name, data in parts.items():
            assert jars_in(data) <= known_to(states, viewers, line), name
            assert not [secret for secret in secrets_of(circle) if secret in data], name
            assert not [word for word in (b"Ada", b"Guest", b"Late") if word in data], name


def check_log(text: str, circle: Circle) -> None:
    assert "ended" in text and "out of step" in text, "there is a log"
    data = text.encode()
    assert not jars_in(data)
    assert not [secret for secret in secrets_of(circle) if secret in data]


# --- faults of the program --------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["check", "play", "view"])
def test_a_fault_of_the_rules_names_no_secret(circle, caplog, monkeypatch, where) -> None:
    """An error whose words name what is hidden goes to no log and to no device; the others play on."""
    circle.play(6)
    state_type = type(circle.match.state)
    real = getattr(state_type, where)
    hidden = [jar for hand in circle.match.state.hands for jar in hand or ()]
    armed = [1]

    def broken(self: Any, *args: Any) -> Any:
        if armed[0] and self.viewers is None:
            armed[0] -= 1
            raise RuntimeError(f"the jars {hidden} at {self.to_text()}")
        return real(self, *args)

    monkeypatch.setattr(state_type, where, broken)
    lines = len(circle.match.log)
    play(circle.all, 2, until=lambda: not armed[0] and len(circle.match.log) > lines + 6)
    assert "RuntimeError" in caplog.text and not jars_in(caplog.text.encode())
    play(circle.all, 3)
    circle.settle()
    assert not circle.host._room.hosted.mismatches
    states = states_of(circle.match)
    for session in circle.all:
        search(session.bytes_in, states)


def test_a_fault_at_a_device_names_no_secret(circle, caplog, monkeypatch) -> None:
    circle.play(6)
    one = circle.guests[0]
    follower = one._device.follower
    take, armed = type(follower).take, [True]

    def broken(self: Any, wire: Any) -> Any:
        if armed[0] and self is follower:
            armed[0] = False
            raise RuntimeError(f"the hand {self.match.state.hands} and the line {wire}")
        return take(self, wire)

    monkeypatch.setattr(type(follower), "take", broken)
    play(circle.all, 2, until=lambda: not armed[0])
    wait(lambda: one.status == "playing" and one._device.follower is not follower, "back by itself")
    assert "RuntimeError" in caplog.text and not jars_in(caplog.text.encode())
    play(circle.all, 3)
    states = states_of(circle.match)
    for session in circle.all:
        search(session.bytes_in, states)


# --- sizes and order --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["toy", "akropolis", "tigris"])
def test_every_line_has_one_size_for_all_and_goes_to_all_at_once(game) -> None:
    """Whoever listens on the wire cannot tell from sizes or order whose line it is, nor what was drawn."""
    seats, options = random_setup(game, 5, people=3)
    how = {"port": 0, "announce": False, "address": HERE, "pace": 0.0, "timing": STEADY, "name": "Ada"}
    host = HostSession.open(game, players=["human"] * seats, options=options, seed=5, **how)
    wait(lambda: host.status == "lobby", "opening")
    sit(host, 0)
    guests = [come(host, f"Guest {number}", spectate=number == 3) for number in (1, 2, 3)]
    for number in (1, 2):
        sit(guests[number - 1], number)
    sent: list[tuple[int, bytes]] = []

    def listen() -> None:
        for number, guest in host._room.seating.guests.items():
            if number:
                guest.link.tap = lambda way, data, n=number: way == "out" and sent.append((n, data))

    in_loop(host, listen)
    start(host, *guests)
    goal = 10_000 if game == "toy" else 200
    play([host, *guests], 5, until=lambda: len(log_of(host)) >= goal)
    in_loop(host, lambda: None)
    log = log_of(host)
    leave(*guests, host)
    rows = [(device, unpack(data), len(_pad(data))) for device, data in sent]
    entries = [at for at, (_, row, _) in enumerate(rows) if row[0] == "entry"]
    assert len(entries) >= 3 * len(log) - 6
    sizes: dict[int, set[int]] = {}
    kinds: dict[tuple[Any, ...], set[int]] = {}
    for begin in range(0, len(entries) - 2, 3):
        block = entries[begin : begin + 3]
        assert block == list(range(block[0], block[0] + 3)), "one after the other, nothing between"
        told = [rows[at] for at in block]
        assert {device for device, _, _ in told} == {1, 2, 3}
        (index,) = {row[1] for _, row, _ in told}
        sizes.setdefault(index, set()).update(size for _, _, size in told)
        for device, row, size in told:
            mine = frozenset({device}) if device < 3 else frozenset()
            assert row[2] == log[index].redact(mine).to_wire(), "told as this device may know it"
            kinds.setdefault((row[2][0],), set()).add(size)
    assert all(len(found) == 1 for found in sizes.values())
    # Moves of one kind, draws and swaps above all, differ in nothing.
    assert all(len(found) == 1 for found in kinds.values()), kinds


def test_a_refused_move_tells_no_more_than_the_view_of_its_device() -> None:
    """What is in the cellar or in another hand, and what is nowhere, is refused in the same words."""
    with party(seats=(2,)) as table:
        table.asked(2)
        rogue, index = table.rogue, len(table.log()) - 1
        own = table.room.hosted.match.state.hands[2]
        guesses = [*(jar for jar in JARS if jar not in own), 1, 70_000, 2**31 - 1]
        asked = [rogue.demand("move", index=index, line=["sell", 2, jar]) for jar in guesses]
        assert {rogue.answer_to(number) for number in asked} == {("move_refused", "not_in_hand")}
        size = {len(_pad(data)) for data in rogue.bytes_in if unpack(data)[0] == "move_refused"}
        assert len(size) == 1
        table.finish()


# --- two deals that differ in what one may not know -------------------------------------------------


def test_two_deals_that_one_device_cannot_tell_apart_are_told_in_the_same_bytes() -> None:
    """Two identities that a device never meets change places everywhere: nothing of it reaches the device."""
    seats, options = random_setup("toy", 3, people=3)
    how = {"port": 0, "announce": False, "address": HERE, "pace": 0.0}
    host = HostSession.open("toy", players=["bot:random"] * seats, options=options, seed=21, **how)
    wait(lambda: host.status == "lobby", "opening")
    host.start()
    wait(lambda: host._room.hosted is not None and host._room.hosted.match.over, "the end")
    log, setup = log_of(host), host._room.hosted.match.setup
    leave(host)
    log = log[: max(at for at, entry in enumerate(log) if entry.kind == "shown")]
    found = 0
    for viewers in (frozenset({0}), frozenset({1}), frozenset()):
        plain = told_to(viewers, log, setup)
        seen = set().union(*(jars_in(data) for data in plain))
        never = sorted(set(JARS) - seen)
        for one, other in itertools.pairwise(never):
            swapped = [exchanged(entry, one, other) for entry in log]
            found += swapped != [entry.to_wire() for entry in log]
            assert told_to(viewers, swapped, setup) == plain
    assert found > 5


def exchanged(entry: Any, one: int, other: int) -> list[Any]:
    def change(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return [change(item) for item in value]
        return other if value == one else one if value == other else value

    return [change(value) for value in entry.to_wire()]


def told_to(viewers: Viewers, log: list[Any], setup: Any) -> list[bytes]:
    """All that a device of these seats is told of a log: line by line with its digests, and at a return."""
    match = Match(setup)
    told = []
    lines = []
    for line in log:
        wire = line if isinstance(line, list) else line.to_wire()
        entry = match.game.read_entry(json.loads(json.dumps(wire)))
        match.receive(entry)
        mine = match.log[-1].redact(viewers).to_wire()
        lines.append((mine, b""))
        told += [pack(mine), *section_hashes(match.state.view(viewers)).values()]
    told += [SCHEMA.encode(message) for message in histories(0, lines)]
    return [*told, match.state.view(viewers).to_text().encode()]
