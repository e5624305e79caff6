"""A table whose host was ended at an odd moment rises again as everybody had left it."""

from __future__ import annotations

import pytest

from net.session import HostSession, Session
from net.store import Store
from tests.net.lan.tables import (
    HERE,
    SOON,
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


def reopened(host: HostSession, store: Store) -> HostSession:
    """The table of a host that was killed, offered again."""
    how = {"port": host.port, "announce": False, "address": HERE, "timing": SOON, "pace": 0.0, "name": "Ada"}
    assert host.save_id is not None
    return HostSession.reopen(store, host.save_id, **how)


@pytest.fixture
def table(tmp_path):
    """A host that keeps its game, and a guest that does, both in play."""
    stores = [Store(tmp_path / "host"), Store(tmp_path / "guest")]
    host = open_table(players=["human", "human"], store=stores[0])
    sit(host, 0)
    guest = join(host, store=stores[1])
    sit(guest, 1)
    start(host, guest)
    play([host, guest], until=lambda: len(log_of(host)) > 14)
    sessions = [host, guest]
    yield sessions, stores
    leave(*reversed(sessions))
    for store in stores:
        store.close()


def all_say_yes(sessions: list[Session], what: str) -> None:
    sessions[0].propose(what, 0)
    wait(lambda: sessions[1].room.votes, "the vote")
    sessions[1].answer(sessions[1].room.votes[0].number, 1, True)


def test_a_host_killed_in_the_rematch_offers_the_new_game(table) -> None:
    (host, guest), stores = table
    sessions = [host, guest]
    play(sessions)
    first = host.save_id
    wait(lambda: guest.status == "over", "over")
    all_say_yes(sessions, "rematch")
    wait(lambda: guest.status == "playing" and guest.table.people, "again")
    play(sessions, until=lambda: len(log_of(host)) > 10)
    kept = log_of(host)
    kill(host)
    wait(lambda: guest.status == "reconnecting", "noticed")
    again = table[0][0] = reopened(host, stores[0])
    assert again.save_id != first
    wait(lambda: guest.status == "playing" and again.status == "playing", "back")
    assert log_of(again)[: len(kept)] == kept
    play([again, guest])
    assert again.table.result() == guest.table.result()
    assert len([info for info in stores[1].list() if info.lan == "peer" and info.finished]) == 2


@pytest.mark.parametrize("how", ["agreed", "conceded"])
def test_a_game_that_people_ended_stays_ended_when_the_host_is_killed(table, how) -> None:
    (host, guest), stores = table
    if how == "agreed":
        all_say_yes([host, guest], "end")
    else:
        guest.concede(1)
    wait(lambda: guest.status == "over", "over")
    lines = len(log_of(host))
    old = guest._peer.channel
    kill(host)
    again = table[0][0] = reopened(host, stores[0])
    wait(lambda: guest._peer.channel not in (None, old), "back")
    wait(lambda: again.status == guest.status == "over", "still over")
    wait(lambda: again.room.ended == guest.room.ended == how, "and why")
    assert len(log_of(again)) == lines


def test_a_bot_keeps_its_seat_when_the_host_is_killed(table) -> None:
    (host, guest), stores = table
    guest.hand(1, "bot")
    wait(lambda: host.room.seats[1].state == "bot", "a bot plays")
    old = guest._peer.channel
    kill(host)
    again = table[0][0] = reopened(host, stores[0])
    wait(lambda: guest._peer.channel not in (None, old), "back")
    wait(lambda: guest.status == "playing" and again.status == "playing", "back")
    assert again.room.seats[1].state == "bot" and guest.mine == {1}
    guest.take_back(1)
    wait(lambda: guest.table is not None and guest.table.people == {1}, "taken back")
    play([again, guest])
    assert again.table.result() == guest.table.result()
