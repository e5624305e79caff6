"""Games that people end before the rules do: told, kept, recorded and shown as what they are."""

from __future__ import annotations

import pytest

from game.contract import Result
from game.match import Match, Setup
from game.stream import Stream
from net.endings import AGREED, CONCEDED, OPEN, Ending, read_ending, standings
from net.history import Choice
from net.host import versions_with
from net.lancli import _tell_result
from net.session import HostSession, PeerSession
from net.setups import seat_infos
from net.store import Store
from tests.net.lan.tables import HERE, SOON, join, kill, leave, log_of, open_table, play, sit, start, wait


@pytest.fixture
def stores(tmp_path):
    stores = [Store(tmp_path / name) for name in ("host", "bea", "cy")]
    yield stores
    for store in stores:
        store.close()


def result(*totals: int) -> Result:
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    return Result(places, totals, tuple((("all", total),) for total in totals), (0,) * len(totals), "rounds")


def test_who_gave_up_comes_last_and_the_others_as_they_stand() -> None:
    def places(gave_up, *totals):
        return [one.place for one in standings(result(*totals), gave_up)]

    assert places((), 5, 9, 9) == [3, 1, 1]
    assert places((1,), 5, 9) == [1, 2]
    assert places((1,), 5, 9, 7) == [2, 3, 1]
    assert places((1, 2), 5, 9, 7) == [1, 2, 3]
    assert places((0,), 5, 9, 9) == [3, 1, 1]


def test_what_a_mark_tells_of_an_end() -> None:
    end = Ending(CONCEDED, 1, (1,), standings(result(3, 8), (1,)))
    assert read_ending(end.to_plain(), 2, True) == end
    assert read_ending(end.to_plain(), 2, False) == Ending(gave_up=(1,)), "the game has gone on"
    assert OPEN.to_plain() == {}
    for odd in (
        {"ended": "won"},
        {"ended": ["agreed"]},
        {"ended": None, "gave_up": 3},
        {"gave_up": [7, "x", None]},
    ):
        assert read_ending(odd, 2, True) == OPEN
    for standing in (None, 5, [], [1, 2], [{"place": 1}] * 2, [{"place": 1, "total": "x", "parts": []}] * 2):
        found = read_ending({"ended": AGREED, "seat": 44, "standing": standing}, 2, True)
        assert found == Ending(AGREED), standing


def table(stores, count: int = 2, game: str = "toy", **how):
    host = open_table(game, ["human"] * count, store=stores[0], **how)
    sit(host, 0)
    guests = [join(host, name, store=store) for name, store in zip(("Bea", "Cy"), stores[1:], strict=False)]
    guests = guests[: count - 1]
    for seat, guest in enumerate(guests, 1):
        sit(guest, seat)
    start(host, *guests)
    return host, guests


def agree(host, guests) -> None:
    host.propose("end", 0)
    for seat, guest in enumerate(guests, 1):
        wait(lambda g=guest: g.room.votes, "asked")
        guest.answer(guest.room.votes[0].number, seat, True)
    wait(lambda: all(session.status == "over" for session in (host, *guests)), "over")


@pytest.mark.parametrize("game", ["tigris", "akropolis"])
def test_an_end_by_agreement_is_kept_and_recorded_everywhere(stores, game) -> None:
    host, guests = table(stores, 3, game)
    play([host, *guests], until=lambda: len(log_of(host)) > 25)
    agree(host, guests)
    full = host._room.hosted.match.state.result()
    for session in (host, *guests):
        assert session.room.ended == "agreed"
        assert tuple(one.total for one in session.room.standing) == full.totals
        assert tuple(one.place for one in session.room.standing) == full.places
    leave(*guests, host)
    for store in stores:
        store.flush()
        (info,) = store.list()
        assert info.finished and info.ended == "agreed" and info.playable
        (game_of,) = store.history.games(Choice(game))
        assert game_of.agreed and game_of.gave_up == ()
        assert tuple(line.total for line in game_of.lines) == full.totals
        assert tuple(line.place for line in game_of.lines) == full.places
        assert tuple(line.breakdown for line in game_of.lines) == full.breakdown


def test_of_two_who_gives_up_loses_whatever_the_points(stores, capsys) -> None:
    host, (guest, *_) = table(stores)
    play([host, guest], until=lambda: len(log_of(host)) > 14)
    host.concede(0)
    wait(lambda: guest.status == host.status == "over", "over")
    assert guest.room.ended_seat == 0 and [one.place for one in guest.room.standing] == [2, 1]
    _tell_result(guest)
    points = [one.total for one in guest.room.standing]
    assert capsys.readouterr().out == (
        f"Ada 0 gives up\nplace 2: Ada 0, {points[0]} points\nplace 1: Bea 1, {points[1]} points\n"
    )
    leave(guest, host)
    for store in stores[:2]:
        store.flush()
        (game,) = store.history.games()
        assert [line.place for line in game.lines] == [2, 1] and not game.agreed
        assert [line.name for line in game.gave_up] == ["Ada 0"]
        assert {tally.name: tally.wins for tally in store.history.players()} == {"Ada 0": 0, "Bea 1": 1}


def test_of_more_the_others_play_on_and_the_record_names_who_gave_up(stores) -> None:
    host, guests = table(stores, 3)
    play([host, *guests], until=lambda: len(log_of(host)) > 10)
    guests[0].concede(1)
    wait(lambda: host.room.seats[1].conceded and guests[1].room.seats[1].conceded, "told")
    texts = [event.text for event in host.poll() if event.kind == "notice"]
    assert "conceded" in texts
    kill(host)
    again = HostSession.reopen(
        stores[0], host.save_id, port=host.port, announce=False, address=HERE, timing=SOON, pace=0.0
    )
    wait(lambda: again.status == "playing" and guests[1].status == "playing", "back")
    assert again.room.seats[1].conceded and again.table.gave_up == guests[1].table.gave_up == (1,)
    play([again, *guests])
    totals = again.table.result().totals
    leave(*guests, again)
    for store in stores:
        store.flush()
        (game,) = store.history.games()
        assert tuple(line.total for line in game.lines) == totals
        assert game.lines[1].place == 3 and [line.seat for line in game.gave_up] == [1]
        assert game.reason == "rounds 1"


def test_a_table_that_people_have_ended_is_not_offered_as_running(stores) -> None:
    host, guests = table(stores)
    play([host, *guests], until=lambda: len(log_of(host)) > 14)
    agree(host, guests)
    standing, old = host.room.standing, guests[0]._peer.channel
    kill(host)
    assert stores[0].list()[0].finished, "the end is on the disk before anybody hears of it"
    again = HostSession.reopen(
        stores[0], host.save_id, port=host.port, announce=False, address=HERE, timing=SOON, pace=0.0
    )
    wait(lambda: guests[0]._peer.channel not in (None, old), "back")
    wait(lambda: again.room.ended == guests[0].room.ended == "agreed", "still ended")
    wait(lambda: again.status == guests[0].status == "over", "over")
    assert again.room.standing == guests[0].room.standing == standing
    assert again.table.ended and guests[0].table.ended
    again.propose("rematch", 0)
    wait(lambda: guests[0].room.votes)
    guests[0].answer(guests[0].room.votes[0].number, 1, True)
    wait(lambda: again.status == guests[0].status == "playing", "rematch")
    assert not again.room.ended and not again.room.standing
    leave(*guests, again)
    store = stores[0]
    store.flush()
    assert sorted((info.finished, info.ended) for info in store.list()) == [(False, ""), (True, "agreed")]
    assert store.history.count() == 1


def test_the_copy_of_an_ended_game_can_be_read_alone(stores) -> None:
    host, guests = table(stores)
    play([host, *guests], until=lambda: len(log_of(host)) > 14)
    agree(host, guests)
    standing, save_id = host.room.standing, guests[0].save_id
    leave(*guests, host)
    back = PeerSession.back(stores[1], save_id, versions=versions_with("toy"), timing=SOON, seek=False)
    assert back.room.phase == "over" and back.room.ended == "agreed" and back.room.standing == standing
    assert back.table.ended
    leave(back)


def test_a_device_that_was_away_at_the_end_records_it_once(stores) -> None:
    host, guests = table(stores)
    play([host, *guests], until=lambda: len(log_of(host)) > 14)
    save_id = guests[0].save_id
    wait(lambda: guests[0]._copy.way.token)
    leave(*guests)
    wait(lambda: host.room.seats[1].state == "away")
    host.concede(0)
    wait(lambda: host.status == "over")
    dates = []
    for _ in range(2):
        back = PeerSession.back(stores[1], save_id, versions=versions_with("toy"), timing=SOON, seek=False)
        wait(lambda b=back: b.status == "over", "back")
        leave(back)
        stores[1].flush()
        (game,) = stores[1].history.games()
        assert [line.place for line in game.lines] == [2, 1]
        dates.append(game.finished)
    assert dates[0] == dates[1]
    leave(host)


def test_an_end_that_was_taken_back_while_a_device_was_away_is_taken_out(stores) -> None:
    store, lan = stores[1], {"lan": "peer", "at": "Ada", "table": "", "mine": [1]}
    infos = seat_infos(["human", "human"])

    def copy(most: int) -> int:
        match, stream = Match(Setup("toy", 2, {}), b"k" * 32), Stream.of("copy", 1)
        match.begin()
        while not match.over and len(match.held) < most:
            match.submit(stream.choice(match.state.legal(match.state.to_act[0])))
        store.copy_of("lan-1-1", match, infos, "", lan).close(match)
        store.flush()
        return store.history.count()

    assert [copy(1000), copy(1000), copy(8), copy(1000)] == [1, 1, 0, 1]


def test_who_sits_down_later_stands_in_the_save(stores) -> None:
    host, guests = table(stores, 3)
    play([host, *guests], until=lambda: len(log_of(host)) > 10)
    host.remove_device(guests[0].device)
    wait(lambda: guests[0].status == "lost")
    fresh = join(host, "Zoe")
    fresh.claim(1, "Zoe")
    wait(lambda: fresh.mine == {1}, "seat")
    wait(lambda: guests[1].room.seats[1].name == "Zoe")
    assert stores[0].list()[0].names[1] == "Zoe"
    play([host, fresh, guests[1]])
    leave(fresh, *guests, host)
    for store in (stores[0], stores[2]):
        store.flush()
        assert store.list()[0].names[1] == "Zoe"
        assert store.history.games()[0].lines[1].name == "Zoe"


def test_a_bots_seat_that_was_given_away_stays_a_persons_when_the_host_is_killed(stores) -> None:
    host = open_table("toy", ["human", "bot:random"], store=stores[0])
    sit(host, 0)
    start(host)
    late = join(host, "Zoe", store=stores[1], spectate=True)
    wait(lambda: late.status == "playing" and late.table is not None)
    play([host, late], until=lambda: len(log_of(host)) > 10)
    host.give_seat(1, late.device)
    wait(lambda: late.table.people == {1}, "the seat")
    assert stores[0].list()[0].players == ("human", "human")
    play([host, late], until=lambda: len(log_of(host)) > 14)
    kill(host)
    again = HostSession.reopen(
        stores[0], host.save_id, port=host.port, announce=False, address=HERE, timing=SOON, pace=0.0
    )
    wait(lambda: again.status == late.status == "playing", "back")
    assert again.room.seats[1].player == "human" and late.mine == late.table.people == {1}
    play([again, late])
    leave(late, again)
    for store in stores[:2]:
        store.flush()
        (game,) = store.history.games()
        assert [(line.name, line.player) for line in game.lines] == [("Ada 0", "human"), ("Zoe", "human")]
