"""Whole games over sockets, and over a network that delays, cuts, truncates, doubles and flips bits: every
device comes back by itself, nothing confirmed is lost, all see the same end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.contract import digests
from game.stream import Stream
from net.copies import read_copy
from net.session import PeerSession, Session
from net.store import Store
from tests.net.lan.badnet import ENDS, BadNetwork, Witness, cases, nothing_is_lost
from tests.net.lan.house import random_setup
from tests.net.lan.tables import SOON, join, leave, log_of, open_table, play, sit, start, wait

PATIENT = replace(SOON, silence=6, partial=1.0, connect=5, greeting=8, proof=6)
FAULTS = 7
"""For every device of one game."""


def seating(seats: int, devices: int, stream: Stream) -> list[list[int]]:
    """Seats for so many devices, one at least for the first two; the rest get what the stream says."""
    found: list[list[int]] = [[] for _ in range(devices)]
    for seat in range(seats):
        found[seat if seat < devices else stream.below(devices)].append(seat)
    return found


def whole_game(game: str, seed: int, folder, faults: int) -> Counter[str]:
    """2 to 4 devices, some with several seats, perhaps a bot and a spectator, to the end."""
    stream = Stream.of("faults", game, seed)
    seats, options = random_setup(game, seed)
    bots = stream.below(2) if seats > 2 else 0
    devices = min(2 + stream.below(3), seats - bots)
    players = ["human"] * (seats - bots) + ["bot:random"] * bots
    places = seating(seats - bots, devices, stream)
    stores = [Store(folder / f"{game}-{seed}-{number}") for number in range(devices + 1)]
    host = open_table(game, players, options=options, seed=seed, store=stores[0], timing=PATIENT)
    networks = [BadNetwork(host.port, seed * 100 + number, faults) for number in range(devices)]
    sessions: list[Session] = [host]
    try:
        sit(host, *places[0])
        for number, network in enumerate(networks[1:], 1):
            peer = join(host, f"Guest {number}", network.port, store=stores[number], timing=PATIENT)
            sessions.append(peer)
            sit(peer, *places[number])
        # The last one only watches.
        watcher = join(host, "Watcher", networks[0].port, spectate=True, store=stores[-1], timing=PATIENT)
        sessions.append(watcher)
        witnesses = [Witness().watch(session) for session in sessions]
        start(host, *sessions[1:])
        for network in networks:
            network.quiet = False
        play(sessions, seed, patience=120)
        for network in networks:
            network.quiet = True
        check_the_end(sessions, witnesses)
    finally:
        leave(*reversed(sessions))
        for network in networks:
            network.close()
    check_the_copies(sessions, stores)
    for store in stores:
        store.close()
    return sum((network.done for network in networks), Counter())


def check_the_end(sessions: Sequence[Session], witnesses: list[Witness]) -> None:
    host = sessions[0]
    hosted = host._room.hosted
    lines = len(log_of(host))
    wait(lambda: all(witness.last == lines - 1 for witness in witnesses), "the last answers")
    wait(lambda: all(session.status == "over" for session in sessions), "all are here and see the end")
    assert hosted.match.over and not hosted.mismatches
    assert nothing_is_lost(hosted.match, witnesses) >= lines
    assert len({session.table.result() for session in sessions}) == 1
    for session in sessions:
        mine = session.table.mine
        assert mine == session.mine
        assert digests(session._device.follower.match.state) == digests(hosted.match.state.view(mine))


def check_the_copies(sessions: Sequence[Session], stores: Sequence[Store]) -> None:
    """What every device has kept on its disk is what it was told."""
    log = sessions[0]._room.hosted.match.log
    for session in sessions[1:]:
        assert isinstance(session, PeerSession) and session.save_id is not None
        store = session._copy._store
        assert store in stores
        kept = read_copy(store, session.save_id)
        assert kept.follower.wires() == [entry.redact(kept.follower.mine).to_wire() for entry in log]
    loaded = stores[0].load(sessions[0].save_id)
    assert loaded.match.log == log and loaded.finished


@pytest.mark.parametrize("seed", range(cases(1, 12)))
@pytest.mark.parametrize("game", ["tigris", "akropolis", "toy"][: cases(1, 3)])
def test_a_good_network(tmp_path, game, seed) -> None:
    assert not whole_game(game, seed, tmp_path, 0)


@pytest.mark.parametrize("seed", range(cases(1, 20)))
@pytest.mark.parametrize("game", ["toy", "akropolis", "tigris"])
def test_a_bad_network(tmp_path, game, seed) -> None:
    done = whole_game(game, 50 + seed, tmp_path, cases(FAULTS, 2 * FAULTS))
    print(game, seed, dict(done))
    assert sum(done[fault] for fault in ENDS) > 0
