"""A room without sockets: everybody's digests equal after every line, and nothing told that is not theirs."""

from __future__ import annotations

import pytest

from game.contract import OVER
from game.stream import Stream
from net.schema import Message
from tests.game.toy import JARS, hidden_from
from tests.net.lan.house import House, full, moves_of, random_setup, refusals

# --- whole games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["toy", "akropolis", "tigris"])
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_in_step(game, seed) -> None:
    seats, options = random_setup(game, seed)
    house = full(game, seats, options=options, seed=seed)
    late = house.visit("Late", spectate=True)
    house.play(seed, most=400 if game == "toy" else 60)
    house.in_step()
    assert not house.room.hosted.mismatches
    assert late.device.follower.mine == frozenset()
    if game == "toy":
        assert house.match.over and late.table.result() == house.host.table.result()
        assert all(v.device.room.phase == "over" for v in house.visitors)


def test_bots_and_several_seats_at_one_device() -> None:
    house = House("toy", ["human", "human", "bot:random", "human"])
    house.host.claim(0, 1)
    other = house.visit().claim(3)
    house.start()
    house.play()
    assert house.match.over and not house.room.hosted.mismatches
    assert house.host.table.mine == {0, 1} and other.table.mine == {3}
    assert house.host.table.seats[2].player == "bot:random"


def test_only_bots_play_to_the_end() -> None:
    house = House("akropolis", ["bot:random", "bot:random"])
    watcher = house.visit(spectate=True)
    house.start()
    assert house.match.over
    watcher.table.poll()
    assert watcher.table.over and len(watcher.table.course()) > 10


def test_bots_decide_at_whole_steps_of_their_pace() -> None:
    house = House("toy", ["bot:random", "bot:random"], pace=0.5)
    house.start()
    began, lines = house.time.time, len(house.match.log)
    for step in range(1, 4):
        house.time.pass_by(0.49)
        assert len(house.match.log) == lines
        house.time.pass_by(0.01)
        assert len(house.match.log) > lines and house.time.time == pytest.approx(began + step / 2)
        lines = len(house.match.log)
    house.time.pass_by(100)
    assert house.match.over


def test_no_secret_in_any_byte() -> None:
    """Every jar that a device may know neither before nor after a step is searched in its bytes."""
    house = full("toy", 3)
    house.visit("Watcher", spectate=True)
    stream = Stream.of("secret", 1)
    before = [set(JARS)] * len(house.visitors)
    seen = [0] * len(house.visitors)
    while True:
        state = house.match.state
        for number, visitor in enumerate(house.visitors):
            hidden = set(hidden_from(state, house.room.seating.seats_of(visitor.number)))
            secrets, before[number] = hidden & before[number], hidden
            fresh, seen[number] = visitor.bytes_in[seen[number] :], len(visitor.bytes_in)
            for data in fresh:
                for jar in secrets:
                    assert jar.to_bytes(4, "big") not in data and str(jar).encode() not in data
        if state.to_act == OVER or not house.step(stream):
            break
    assert house.match.over
    assert any(jar.to_bytes(4, "big") in data for jar in JARS for data in house.host.bytes_in)


# --- moves that are none ----------------------------------------------------------------------------


def test_moves_of_others_stale_ones_and_illegal_ones_never_reach_the_log() -> None:
    house = full("toy", 2)
    house.play(most=3)
    seat = house.match.state.to_act[0]
    right = house.visitors[seat]
    wrong = house.visitors[1 - seat]
    before = len(house.match.log)
    move = moves_of(right, seat)[0]
    index = right.device.follower.index

    def send(visitor, line, at=index) -> None:
        visitor.device.ask("move", index=at, line=line)
        house.time.run()

    send(wrong, move.to_wire())
    assert refusals(wrong)[-1] == "seat"
    send(right, move.to_wire(), index - 1)
    assert refusals(right)[-1] == "stale"
    send(right, ["sell", seat, 1])
    assert right.kinds("move_refused")[-1]["reason"] == "not_in_hand"
    send(right, ["drawn", "cellar", seat, 1, [1]])
    send(right, ["nonsense", 1])
    send(right, ["sell", seat])
    send(right, ["undo", seat, 0])
    send(right, ["swap", seat, 2, None])
    assert len(house.match.log) == before
    send(right, move.to_wire())
    assert len(house.match.log) > before
    house.in_step()


def test_a_move_said_twice_is_played_once() -> None:
    house = full("toy", 2)
    house.play(most=2)
    seat = house.match.state.to_act[0]
    visitor = house.visitors[seat]
    move = moves_of(visitor, seat)[0]
    fields = dict(number=500, index=visitor.device.follower.index, line=move.to_wire())
    for _ in range(2):
        visitor._send(Message("move", **fields))
    visitor._send(Message("move", **(fields | {"number": 501})))
    house.time.run()
    assert sum(entry.kind == move.kind and entry.seat == seat for entry in house.match.log) == 1


def test_seats_asked_at_once_may_decide_in_any_order() -> None:
    house = full("toy", 3)
    index = house.host.device.follower.index
    for seat in (2, 0, 1):
        visitor = house.visitors[seat]
        visitor.device.ask("move", index=index, line=moves_of(visitor, seat)[0].to_wire())
    house.time.run()
    assert house.match.state.prompt.kind == "turn"
    house.in_step()


# --- undo -------------------------------------------------------------------------------------------


def test_undo_of_an_own_move_and_by_agreement() -> None:
    house = full("toy", 2)
    guest = house.visitors[1]
    assert house.host.table.submit(moves_of(house.host, 0)[0]) is None
    house.time.run()
    assert house.host.table.undo_info().seat == 0 and guest.table.undo_info().seat is None
    assert house.host.table.undo()
    house.time.run()
    house.in_step()
    assert house.host.table.undo_info().can_redo and not guest.table.undo_info().can_redo
    assert house.host.table.redo()
    house.time.run()
    house.play(most=2)
    held = len(house.match.held)
    assert house.host.table.undo_info().seat is None
    seat = house.host.table.undo_info().agreed_seat
    assert house.visitors[seat].table.undo(agreed=True)
    house.time.run()
    assert len(house.match.held) == held
    vote = guest.device.room.votes[0]
    other = house.visitors[1 - seat]
    other.device.send(Message("answer", vote=vote.number, seat=1 - seat, yes=True))
    house.time.run()
    assert len(house.match.held) < held
    house.in_step()
    house.play()
    assert house.match.over and not house.room.hosted.mismatches


def test_tables_without_undo() -> None:
    for rule, own in (("none", None), ("fence", 0)):
        house = full("toy", 2, undo=rule)
        assert house.host.table.submit(moves_of(house.host, 0)[0]) is None
        house.time.run()
        info = house.host.table.undo_info()
        assert (info.seat, info.agreed_seat) == (own, None)
        house.host.device.ask("ask", what="undo", seat=0)
        house.time.run()
        assert refusals(house.host) == ["phase"]


def test_an_undo_that_somebody_does_not_want() -> None:
    house = full("toy", 2, undo="agree")
    house.play(most=4)
    held = len(house.match.held)
    seat = house.host.table.undo_info().agreed_seat
    house.visitors[seat].table.undo(agreed=True)
    house.time.run()
    vote = house.host.device.room.votes[0]
    asker = house.visitors[seat]
    asker.device.send(Message("answer", vote=vote.number, seat=1 - seat, yes=True))
    house.time.run()
    assert len(house.match.held) == held, "nobody says yes for another"
    house.visitors[1 - seat].device.send(Message("answer", vote=vote.number, seat=1 - seat, yes=False))
    house.time.run()
    assert len(house.match.held) == held and not house.host.device.room.votes


def test_votes_run_out() -> None:
    house = full("toy", 2)
    house.host.device.ask("ask", what="pause", seat=0)
    house.time.run()
    assert house.visitors[1].device.room.votes
    house.time.pass_by(70)
    assert not house.visitors[1].device.room.votes and not house.room.paused


# --- coming back ------------------------------------------------------------------------------------


def test_a_cut_cable_and_the_way_back() -> None:
    house = full("toy", 3)
    house.play(most=5)
    guest = house.visitors[1]
    table = guest.table
    guest.cut()
    assert house.host.device.room.seats[1].state == "away"
    assert house.host.device.clock.stopped == "away"
    assert table.submit(moves_of(guest, 1)[0] if 1 in guest.view.to_act else None).reason == "offline"
    house.play(most=3, check=False)
    guest.connect(owner=guest.number)
    assert guest.table is table, "the table on the screen stays the same"
    house.in_step()
    assert house.host.device.room.seats[1].state == "here"
    house.play()
    assert house.match.over
    table.poll()
    assert table.over and [p.entry for p in table.history()]


def test_who_comes_back_twice_has_one_connection() -> None:
    house = full("toy", 2)
    guest = house.visitors[1]
    old = guest.link
    guest.connect(owner=guest.number)
    house.room.left(guest.number, old, "lost")
    assert house.room.seating.is_here(guest.number)
    house.play()
    assert house.match.over


def test_a_lying_device_is_healed_and_then_dropped() -> None:
    house = full("toy", 2)
    guest = house.visitors[1]

    def lie(message: Message) -> Message:
        if message.kind == "digests":
            sections = dict(message["sections"])
            sections["held"] = b"x" * 16
            return Message("digests", **(message.fields | {"sections": sections}))
        return message

    guest.tamper = lie
    house.step(Stream.of("lie", 1))
    assert house.room.hosted.mismatches[0][1:] == (guest.number, ("held",))
    assert house.host.kinds("mismatch")[0]["sections"] == ["held"]
    assert guest.closed == "fault"
    assert house.host.device.room.seats[1].state == "away"
    guest.tamper = lambda message: message
    guest.connect(owner=guest.number)
    house.play()
    assert house.match.over


def test_a_device_that_went_wrong_is_healed() -> None:
    house = full("toy", 3)
    guest = house.visitors[1]
    house.play(most=4)
    guest.device.follower.match.state.points[0] += 5
    house.play(most=1, check=False)
    house.in_step()
    assert [wrong[2] for wrong in house.room.hosted.mismatches] == [("points",)]
    assert not guest.closed
    house.play()
    assert house.match.over


def test_a_device_whose_rules_are_wrong_gets_the_position(monkeypatch) -> None:
    """The log leads to the same wrong end again; then the view itself is sent."""
    house = full("toy", 2)
    guest = house.visitors[1]
    house.play(most=3)
    take = type(guest.device.follower).take

    def wrong(follower, wire):
        line = take(follower, wire)
        if follower.mine == frozenset({1}) and line.index == 12:
            follower.match.state.points[0] += 1
        return line

    monkeypatch.setattr(type(guest.device.follower), "take", wrong)
    house.play(check=False)
    house.in_step()
    assert guest.kinds("snapshot") and not guest.closed and house.match.over


def test_a_gap_is_reported_and_closed() -> None:
    house = full("toy", 2)
    guest = house.visitors[1]
    hear = guest._hear
    missed = []

    def deaf(message: Message) -> None:
        if message.kind == "entry" and not missed:
            missed.append(message)
            return
        hear(message)

    guest.link._hear = deaf
    house.play(check=False)
    house.in_step()
    assert missed and house.match.over
