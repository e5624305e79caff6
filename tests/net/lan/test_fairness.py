"""What people could gain at a table by pulling a cable, by asking at the right moment, or by asking often."""

from __future__ import annotations

import pytest

from game.akropolis.moves import TurnEnded
from game.contract import GameError
from game.dealer import Rolled
from game.match import Applied, Undo
from net import hosted as hosted_module
from net.clocks import TurnClock
from net.schema import Message
from tests.net.lan.house import House, full, moves_of, refusals


def ask(house: House, seat: int, what: str) -> None:
    house.visitors[seat].device.ask("ask", what=what, seat=seat)
    house.time.run()


def hand_to_bot(house: House, seat: int) -> None:
    house.visitors[seat].device.ask("hand", seat=seat, device=-1)
    house.time.run()


# --- votes while somebody is away -------------------------------------------------------------------


@pytest.mark.parametrize("what", ["undo", "end"])
def test_nothing_is_taken_from_somebody_who_is_away_for_a_moment(what: str) -> None:
    house = full("toy", 2)
    house.play(most=4)
    held = len(house.match.held)
    guest = house.visitors[1]
    guest.cut()
    ask(house, 0, what)
    assert len(house.match.held) == held and not house.room.over
    (vote,) = house.host.device.room.votes
    assert vote.of == (0, 1) and vote.yes == (0,)
    guest.connect(owner=guest.number)
    guest.device.send(Message("answer", vote=vote.number, seat=1, yes=True))
    house.time.run()
    assert len(house.match.held) < held or house.room.over, "it was asked when it came back"


def test_a_pause_needs_only_those_who_are_here() -> None:
    house = full("toy", 2)
    house.visitors[1].cut()
    ask(house, 0, "pause")
    assert house.room.paused


def test_a_bot_takes_the_seat_of_nobody_who_has_just_gone() -> None:
    house = full("toy", 2)
    house.play(most=2)
    while 1 not in house.match.state.to_act:
        house.play(most=1)
    house.visitors[1].cut()
    ask(house, 0, "bot")
    assert refusals(house.host)[-1] == "phase" and house.host.device.room.seats[1].state == "away"
    house.time.pass_by(15)
    ask(house, 0, "bot")
    assert house.host.device.room.seats[1].state == "bot"


def test_nobody_is_asked_again_and_again() -> None:
    house = full("toy", 2)
    guest = house.visitors[1]
    ask(house, 0, "pause")
    guest.device.send(Message("answer", vote=guest.device.room.votes[0].number, seat=1, yes=False))
    house.time.run()
    ask(house, 0, "pause")
    assert refusals(house.host)[-1] == "phase" and not guest.device.room.votes
    ask(house, 1, "pause")
    assert guest.device.room.votes, "somebody else may"
    house.time.pass_by(70)
    ask(house, 0, "pause")
    assert guest.device.room.votes


# --- seats ------------------------------------------------------------------------------------------


def test_who_plays_does_not_look_into_a_free_hand_too() -> None:
    house = full("toy", 3)
    house.room.remove(house.visitors[1].number)
    house.time.run()
    other = house.visitors[2]
    other.device.ask("claim", seat=1, name="Me too", sign="", colour=-1)
    house.time.run()
    assert refusals(other)[-1] == "seat" and other.table.mine == {2}
    house.room.handover.give(1, other.number)
    house.time.run()
    assert other.table.mine == {1, 2}, "the host may give it"


# --- undo -------------------------------------------------------------------------------------------


def test_no_undo_alone_past_what_a_person_decided_before_a_bot_came() -> None:
    house = full("toy", 3)
    for seat in (0, 1):
        assert house.visitors[seat].table.submit(moves_of(house.visitors[seat], seat)[0]) is None
        house.time.run()
    assert house.match.state.to_act == (2,)
    before = len(house.match.log)
    hand_to_bot(house, 1)
    house.host.device.ask("undo", index=before - 1)
    house.time.run()
    assert refusals(house.host)[-1] == "not_allowed" and len(house.match.log) == before


def test_undo_has_an_end(monkeypatch) -> None:
    monkeypatch.setattr(hosted_module, "UNDO_LINES", 6)
    house = full("toy", 2)
    seat = house.match.state.to_act[0]
    table = house.visitors[seat].table
    assert table.submit(moves_of(house.visitors[seat], seat)[0]) is None
    house.time.run()
    for _ in range(10):
        if not table.undo():
            break
        house.time.run()
        table.redo()
        house.time.run()
    assert len(house.match.log) <= 8
    house.play()
    assert house.match.over


# --- the clock --------------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", ["turn", "bank"])
def test_an_undo_winds_up_no_clock(clock: str) -> None:
    house = full("toy", 2, clock=clock, seconds=30, bonus=5)
    seat = house.match.state.to_act[0]
    visitor = house.visitors[seat]
    house.time.pass_by(20)
    before = house.room.clock.left(house.time.now())[seat]
    for _ in range(3):
        assert visitor.table.submit(moves_of(visitor, seat)[0]) is None
        house.time.run()
        assert seat not in house.match.state.to_act
        assert visitor.table.undo()
        house.time.run()
        assert seat in house.match.state.to_act
        assert house.room.clock.left(house.time.now())[seat] == before


def test_an_undo_takes_no_time_from_others() -> None:
    """Who takes back in an own turn and then asks another one something leaves it its whole time."""
    clock = TurnClock("turn", 30, 0, 2)
    clock.ask([0], 0.0)
    clock.line_told(Applied(0, Rolled("price", (5,)), (TurnEnded(0, 1),)))
    clock.ask([1], 29.0)
    clock.line_told(Applied(2, Undo(1, 1), ()))
    clock.ask([0], 35.0)
    assert clock.left(35.0) == [30_000, 24_000]


# --- beginning --------------------------------------------------------------------------------------


def test_a_rematch_that_cannot_be_saved_leaves_the_old_game(monkeypatch) -> None:
    house = full("toy", 2)
    house.play()
    old = house.room.hosted

    def fail(setup, infos):
        raise GameError("the disk is full")

    monkeypatch.setattr(house.room, "_make", fail)
    house.room.do(house.room.start)
    house.time.run()
    assert refusals(house.host)[-1] == "not_allowed"
    assert house.room.hosted is old and house.visitors[1].number in old._listeners


def test_who_has_no_seat_where_nobody_may_watch() -> None:
    house = House("toy", ["human", "human"], spectators=False)
    house.host.claim(0)
    guest, late = house.visit("Bea"), house.visit("Cem")
    guest.claim(1)
    house.start()
    assert late.closed and late.device.table is None
    assert guest.device.table is not None and not guest.closed
    house.play()
    assert house.match.over


# --- a host that says what cannot be -----------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [{"game": "nonsense"}, {"options": {"no-such": True}}, {"seats": 0}],
    ids=["game", "options", "players"],
)
def test_no_screen_stumbles_over_a_lobby(wrong) -> None:
    house = House("toy", ["human", "human"])
    guest = house.visit()
    told = house.room.lobby()
    if "seats" in wrong:
        wrong = {"seats": [row | {"player": "bot:genius"} for row in told["seats"]]}
    before = guest.device.room
    with pytest.raises(GameError):
        guest.device.hear(Message("lobby", **(told.fields | wrong)))
    assert guest.device.room == before


def test_no_other_game_than_the_one_of_the_room_is_played() -> None:
    house = full("toy", 2)
    guest = house.visitors[1]
    reports = []
    guest.device.send = reports.append
    start = guest.kinds("start")[-1]
    guest.device.hear(Message("start", **(start.fields | {"game": "tigris", "options": {}})))
    assert [said.kind for said in reports] == ["report"] and guest.device.follower.setup.game == "toy"


# --- one connection per device ----------------------------------------------------------------------


def test_an_old_connection_asks_for_nothing_any_more() -> None:
    house = full("toy", 2)
    guest = house.visitors[1]
    old = guest.link
    guest.connect(owner=guest.number)
    house.room.handle(guest.number, Message("concede", number=99, seat=1), old)
    house.time.run()
    assert not house.room.over
    house.room.handle(guest.number, Message("concede", number=99, seat=1), guest.link)
    house.time.run()
    assert house.room.over


def test_who_got_the_seat_of_a_bot_is_a_person_for_the_undo_of_others() -> None:
    house = House("toy", ["human", "human", "bot:random"])
    house.host.claim(0)
    house.visit().claim(1)
    late = house.visit("Late")
    house.start()
    assert house.room.hosted.humans == {0, 1}
    house.room.handover.give(2, late.number)
    house.time.run()
    assert house.room.hosted.humans == {0, 1, 2}
