"""Whole tables over sockets: coming in, playing to the end, being lost and coming back."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest

from game.contract import GameError
from net.host import versions_with
from net.lines import StoreError
from net.session import HostSession, PeerSession
from net.store import Store
from net.versions import Rules
from tests.net.lan.house import random_setup
from tests.net.lan.tables import (
    HERE,
    SOON,
    Digests,
    check_digests,
    join,
    kill,
    leave,
    log_of,
    open_table,
    play,
    sit,
    start,
    wait,
)


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "host")
    yield store
    store.close()


@pytest.fixture
def other_store(tmp_path):
    store = Store(tmp_path / "peer")
    yield store
    store.close()


# --- to the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "devices"), [("akropolis", 4), ("tigris", 3), ("akropolis", 2), ("tigris", 2)]
)
def test_to_the_end_with_bots_at_random_options(game, devices) -> None:
    """One device a person, bots on the other seats; every digest of every device is checked."""
    seats, options = random_setup(game, devices, people=devices if game == "akropolis" else None)
    people = min(devices, seats)
    players = ["human"] * people + ["bot:random"] * (seats - people)
    host = open_table(game, players, options=options, seed=devices)
    sit(host, 0)
    peers = []
    for number in range(1, devices):
        peers.append(join(host, f"Guest {number}", spectate=number >= people))
        if number < people:
            sit(peers[-1], number)
    told = [Digests() for _ in range(devices)]
    for digests, session in zip(told, [host, *peers], strict=True):
        digests.listen(session)
    start(host, *peers)
    play([host, *peers], devices)
    lines = len(log_of(host))
    wait(lambda: all(d.told[-1][0] == lines - 1 for d in told))
    assert check_digests(host, told) >= lines * devices
    results = {session.table.result() for session in (host, *peers)}
    assert len(results) == 1 and all(session.status == "over" for session in (host, *peers))
    leave(*peers, host)


def test_a_late_spectator_sees_the_whole_course() -> None:
    host = open_table("toy")
    sit(host, 0, 1)
    start(host)
    play([host], until=lambda: len(log_of(host)) > 12)
    late = join(host, "Late", spectate=True)
    wait(lambda: late.table is not None)
    assert late.table.mine == frozenset() and late.room.devices[1].spectator
    play([host, late])
    assert len(late.table.course()) == len(host.table.course())
    leave(late, host)


# --- coming in --------------------------------------------------------------------------------------


def test_a_wrong_code_and_nobody_there() -> None:
    host = open_table()
    wrong = join(host, code="222222" if host.code != "222222" else "333333")
    assert wrong.status == "refused" and wrong.reason.code == "wrong_code"
    with pytest.raises(GameError):
        PeerSession.join(HERE, host.port, "o0o0o0")
    port = host.port
    leave(host)
    nobody = PeerSession.join(HERE, port, "222222", timing=SOON, seek=False)
    wait(lambda: nobody.status == "refused")
    assert nobody.reason.code == "unreachable"
    leave(wrong, nobody)


def test_another_version_is_told_who_should_update() -> None:
    host = open_table()
    other = versions_with("toy")
    older = {**other.rules, "toy": replace(other.rules["toy"], version=0)}
    peer = join(host, versions=replace(other, rules=older))
    assert peer.status == "refused" and peer.reason.code == "update_peer"
    leave(peer, host)


def test_another_game_with_other_rules_sends_a_device_away() -> None:
    host = open_table("akropolis")
    own = versions_with("akropolis")
    older = replace(own, rules=dict(own.rules) | {"tigris": Rules(0, bytes(16))})
    peer, other = join(host, "Bea", versions=older), join(host, "Cem", versions=own)
    try:
        assert peer.status == other.status == "lobby"
        host.set_game("tigris")
        wait(lambda: peer.status == "lost", "sent away")
        assert peer.reason.code == "update_peer" and peer.reason.fact("game") == "tigris"
        wait(lambda: other.room.game == "tigris" and len(other.room.devices) == 2, "the others stay")
    finally:
        leave(peer, other, host)


def test_a_fault_on_the_way_is_no_endless_waiting(monkeypatch) -> None:
    host = open_table()

    async def broken(*how, **more):
        raise KeyError("K7M2QX")

    monkeypatch.setattr("net.peer.connect", broken)
    peer = join(host)
    try:
        assert (peer.status, peer.reason.code) == ("refused", "fault")
    finally:
        leave(peer, host)


def test_a_table_that_cannot_be_opened_for_any_reason(monkeypatch) -> None:
    def broken():
        raise RuntimeError("no adapters")

    monkeypatch.setattr("net.host.adapters", broken)
    host = HostSession.open("toy", players=("human", "human"), port=0, announce=False)
    try:
        wait(lambda: host.status != "opening", "the end of the opening")
        assert (host.status, host.reason.code) == ("lost", "fault")
        wait(lambda: not host._host.door._servers, "nobody comes in any more")
    finally:
        leave(host)


def test_a_port_that_is_taken() -> None:
    host = open_table()
    second = HostSession.open("toy", port=host.port, announce=False, address=HERE)
    wait(lambda: second.status == "lost")
    assert second.reason.code == "port"
    leave(second, host)


def test_removed_and_not_back_with_the_old_code() -> None:
    host = open_table(players=["human"] * 3)
    guest = join(host)
    code = host.code
    sit(guest, 1)
    host.remove_device(guest.device)
    wait(lambda: guest.status == "lost")
    wait(lambda: host.room.seats[1].state == "open")
    assert guest.reason.code == "removed" and host.code != code
    assert join(host, code=code).reason.code == "wrong_code"
    leave(guest, host)


# --- the cable --------------------------------------------------------------------------------------


def test_a_lost_device_comes_back_by_itself_into_its_seat(tmp_path) -> None:
    host = open_table()
    sit(host, 0)
    guest = join(host)
    sit(guest, 1)
    told = [Digests(), Digests()]
    told[0].listen(host)
    told[1].listen(guest)
    start(host, guest)
    table = guest.table
    for round in range(3):
        before = len(log_of(host))
        play([host, guest], seed=round, until=lambda b=before: len(log_of(host)) > b + 2)
        token = guest._copy.way.token
        guest._loop.soon(lambda: guest._peer.channel._link.abort())
        wait(lambda: host.room.seats[1].state == "away", "away")
        wait(lambda: guest.status == "playing" and host.room.seats[1].state == "here", "back")
        wait(lambda t=token: guest._copy.way.token != t, "a fresh token")
    assert guest.table is table
    play([host, guest])
    check_digests(host, told)
    leave(guest, host)


def test_a_host_that_was_killed_offers_the_table_again(store, other_store) -> None:
    host = open_table(players=["human", "human", "bot:random"], store=store)
    sit(host, 0)
    guest = join(host, store=other_store)
    sit(guest, 1)
    start(host, guest)
    play([host, guest], until=lambda: len(log_of(host)) > 14)
    kept, save_id, port = log_of(host), host.save_id, host.port
    kill(host)
    wait(lambda: guest.status == "reconnecting", "noticed")
    again = HostSession.reopen(store, save_id, port=port, announce=False, address=HERE, timing=SOON, pace=0.0)
    wait(lambda: guest.status == "playing" and again.status == "playing", "all back")
    assert log_of(again)[: len(kept)] == kept
    assert again._host.table_id == host._host.table_id
    play([again, guest])
    assert guest.table.result() == again.table.result()
    leave(guest, again)
    infos = {info.lan: info for info in other_store.list()}
    assert infos["peer"].at == "Ada" and infos["peer"].finished
    assert {info.lan for info in store.list()} == {"host"}


def test_a_killed_peer_comes_back_from_its_saves(store, other_store) -> None:
    host = open_table(store=store)
    sit(host, 0)
    guest = join(host, store=other_store)
    sit(guest, 1)
    start(host, guest)
    play([host, guest], until=lambda: len(log_of(host)) > 10)
    save_id = guest.save_id
    wait(lambda: guest._copy.way.token)
    guest.leave(wait=True)
    wait(lambda: host.room.seats[1].state == "away")
    info = next(info for info in other_store.list() if info.id == save_id)
    assert (info.lan, info.at, info.playable) == ("peer", "Ada", True)
    with pytest.raises(StoreError):
        other_store.load(save_id)
    back = PeerSession.back(other_store, save_id, versions=versions_with("toy"), timing=SOON, seek=False)
    assert back.table is not None and back.room.seats[1].name
    wait(lambda: back.status == "playing", "back")
    assert back.mine == {1}
    play([host, back])
    leave(back, host)


def test_a_copy_can_be_read_while_nobody_is_there(store, other_store) -> None:
    host = open_table(store=store)
    sit(host, 0)
    guest = join(host, store=other_store)
    sit(guest, 1)
    start(host, guest)
    play([host, guest], until=lambda: len(log_of(host)) > 10)
    wait(lambda: guest.table._tip[0] == len(log_of(host)) - 1)
    guest.table.poll()
    past = len(guest.table.history())
    leave(guest, host)
    back = PeerSession.back(
        other_store, guest.save_id, versions=versions_with("toy"), timing=SOON, seek=False
    )
    assert back.status == "reconnecting" and len(back.table.history()) == past
    assert back.table.submit(None).reason == "offline"
    leave(back)


def test_a_closed_table_is_lost_and_may_be_tried_again(store) -> None:
    host = open_table(store=store)
    sit(host, 0)
    guest = join(host)
    sit(guest, 1)
    start(host, guest)
    port, save_id = host.port, host.save_id
    leave(host)
    wait(lambda: guest.status == "lost")
    assert guest.reason.code == "closed"
    store.flush()
    again = HostSession.reopen(store, save_id, port=port, announce=False, address=HERE, timing=SOON, pace=0.0)
    wait(lambda: again.status == "playing")
    guest.retry()
    wait(lambda: guest.status == "playing")
    play([again, guest])
    leave(guest, again)


def test_nothing_is_left_running() -> None:
    before = threading.active_count()
    host = open_table()
    guest = join(host)
    leave(guest, host)
    leave(guest, host)
    deadline = time.monotonic() + 5
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= before
    assert guest.status == "closed" and host.status == "closed"


def test_a_host_that_was_killed_knows_the_clocks(store) -> None:
    host = open_table(store=store, settings={"clock": "bank", "seconds": 600, "bonus": 0})
    sit(host, 0)
    guest = join(host)
    sit(guest, 1)
    start(host, guest)
    time.sleep(0.3)
    play([host, guest], until=lambda: len(log_of(host)) > 10)
    wait(lambda: host.table._tip[0] == len(log_of(host)) - 1)
    left = host.clock.left
    assert min(left) < 599_800
    kill(host)
    again = HostSession.reopen(
        store, host.save_id, port=host.port, announce=False, address=HERE, timing=SOON, pace=0.0
    )
    wait(lambda: again.status == "playing" and again.clock.left, "back")
    assert all(
        abs(now - then) < 2000 and now < 600_000 for now, then in zip(again.clock.left, left, strict=True)
    )
    assert min(again.clock.left) < 599_800
    leave(guest, again)
