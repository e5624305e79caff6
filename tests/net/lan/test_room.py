"""A room without sockets: everybody's digests equal after every line, and nothing told that is not theirs."""

from __future__ import annotations

import pytest

from game.contract import CHANCE, OVER
from game.stream import Stream
from net.schema import Message
from tests.game.toy import JARS, hidden_from
from tests.net.lan.house import House, moves_of, random_setup


def full(game: str = "toy", seats: int = 3, **how) -> House:
    house = House(game, ["human"] * seats, **how)
    house.host.claim(0)
    for seat in range(1, seats):
        house.visit(f"Guest {seat}").claim(seat)
    house.start()
    return house


def refusals(visitor) -> list[str]:
    return [message["code"] for message in visitor.kinds("refused")]


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


# --- people -----------------------------------------------------------------------------------------


def test_a_seat_to_a_bot_and_back() -> None:
    house = full("toy", 3)
    house.play(most=3)
    guest = house.visitors[1]
    guest.device.ask("hand", seat=1, device=-1)
    house.time.run()
    assert house.host.device.room.seats[1].state == "bot" and guest.table.people == frozenset()
    house.play(most=2)
    guest.device.ask("claim", seat=1, name="", sign="", colour=-1)
    house.time.run()
    assert house.host.device.room.seats[1].state == "here" and guest.table.people == {1}
    house.play()
    assert house.match.over and not house.room.hosted.mismatches


def test_a_seat_to_another_device() -> None:
    house = full("toy", 3)
    house.play(most=3)
    guest, other = house.visitors[1], house.visitors[2]
    old = house.room.tokens.to_plain()[str(guest.number)]
    house.room.handover.give(1, other.number)
    house.time.run()
    assert other.table.mine == {1, 2} and guest.table.mine == frozenset()
    assert guest.device.room.devices[1].spectator
    assert not set(old) & set(house.room.tokens.to_plain()[str(guest.number)])
    house.in_step()
    house.play()
    assert house.match.over


def test_the_host_removes_a_person() -> None:
    house = full("toy", 3)
    guest = house.visitors[1]
    renewed = []
    house.room.on_removed = lambda: renewed.append(True)
    house.room.remove(guest.number)
    house.time.run()
    assert guest.closed == "removed" and renewed
    assert str(guest.number) not in house.room.tokens.to_plain()
    assert house.host.device.room.seats[1].state == "bot"
    fresh = house.visit("Fresh")
    fresh.device.ask("claim", seat=1, name="Fresh", sign="", colour=-1)
    house.time.run()
    assert fresh.table.people == {1}
    house.play()
    assert house.match.over


def test_the_lobby() -> None:
    house = House("toy", ["human", "human"])
    host, guest = house.host.claim(0), house.visit()
    assert house.room.start() == "seat"
    guest.device.ask("claim", seat=0, name="Thief", sign="", colour=-1)
    house.time.run()
    assert refusals(guest) == ["seat"]
    guest.device.ask("claim", seat=1, name="Bea\u202e", sign="", colour=0)
    house.time.run()
    seat = host.device.room.seats[1]
    assert (seat.name, seat.device, seat.ready) == ("Bea", guest.number, False) and seat.colour != 0
    assert house.room.start() == "ready"
    guest.device.ask("ready", seat=1, ready=True)
    house.time.run()
    house.room.do(lambda: house.room.arranging.configure(seats=3))
    house.room.do(lambda: house.room.arranging.configure(options={"loud": True}))
    house.time.run()
    assert len(guest.device.room.seats) == 3 and guest.device.room.options["loud"] is True
    assert not guest.device.room.seats[1].ready, "who has agreed to other options is asked again"
    house.room.do(lambda: house.room.arranging.configure(players={2: "bot:random"}))
    guest.device.ask("ready", seat=1, ready=True)
    house.time.run()
    house.start()
    assert guest.device.room.phase == "playing"
    house.play()
    assert house.match.over


def test_who_is_lost_in_the_lobby_keeps_the_seat_for_a_while() -> None:
    house = House("toy", ["human", "human"])
    house.host.claim(0)
    guest = house.visit().claim(1)
    guest.cut()
    assert house.room.start() == "away"
    house.time.pass_by(30)
    assert house.host.device.room.seats[1].state == "away"
    house.time.pass_by(60)
    assert house.host.device.room.seats[1].state == "open"


def test_spectators_are_silent_during_play() -> None:
    house = House("toy", ["human", "human"])
    house.host.claim(0)
    house.visit().claim(1)
    watcher = house.visit("Wim", spectate=True)
    watcher.device.say("chat", seat=-1, text="good luck")
    house.time.run()
    assert house.host.device.room.chat[-1].text == "good luck"
    house.start()
    watcher.device.say("chat", seat=0, text="take the red one")
    house.time.run()
    assert refusals(watcher) == ["muted"] and len(house.host.device.room.chat) == 1
    house.host.device.say("chat", seat=1, text="hm")
    house.time.run()
    line = watcher.device.room.chat[-1]
    assert (line.text, line.seat, line.device) == ("hm", -1, 0), "a seat of another is not named"


def test_emotes_and_points() -> None:
    house = full("toy", 2)
    guest = house.visitors[1]
    guest.device.say("emote", seat=1, emote=2)
    guest.device.say("point", seat=1, place=[3, -4])
    house.time.run()
    told = [(event.kind, event.seat, event.emote, event.place) for event in house.host.device.events]
    assert ("emote", 1, "thanks", ()) in told and ("point", 1, "", (3, -4)) in told


def test_conceding() -> None:
    house = full("toy", 2)
    house.visitors[1].device.ask("concede", seat=1)
    house.time.run()
    assert house.host.device.room.ended == "conceded" and house.host.device.room.phase == "over"
    assert house.host.table.submit(moves_of(house.host, 0)[0]).reason == "closed"
    house = full("toy", 3)
    house.visitors[1].device.ask("concede", seat=1)
    house.time.run()
    assert house.host.device.room.seats[1].state == "bot" and not house.host.device.room.ended
    assert house.room.handover.take_back(1) == "seat"
    house.play()
    assert house.match.over


def test_the_end_by_agreement_and_a_rematch() -> None:
    house = full("toy", 2)
    house.play(most=4)
    guest = house.visitors[1]
    first = guest.table
    house.host.device.ask("ask", what="end", seat=0)
    house.time.run()
    guest.device.send(Message("answer", vote=guest.device.room.votes[0].number, seat=1, yes=True))
    house.time.run()
    assert guest.device.room.ended == "agreed" and guest.table.ended
    guest.device.ask("ask", what="rematch", seat=1)
    house.time.run()
    house.host.device.send(Message("answer", vote=guest.device.room.votes[0].number, seat=0, yes=True))
    house.time.run()
    assert guest.device.room.phase == "playing" and guest.table is not first
    house.play()
    assert house.match.over and guest.device.room.phase == "over"


def test_a_rematch_without_a_person_who_was_removed() -> None:
    house = full("toy", 3)
    house.room.remove(house.visitors[1].number)
    house.time.run()
    house.play()
    house.host.device.ask("ask", what="rematch", seat=0)
    house.time.run()
    guest = house.visitors[2]
    guest.device.send(Message("answer", vote=1, seat=2, yes=True))
    house.time.run()
    assert guest.device.room.seats[1].player == "bot:medium" and guest.device.room.phase == "playing"
    house.play()
    assert house.match.over


def test_a_request_on_the_way_back_silences_nobody() -> None:
    """What is asked before the welcome is counted like everything after it."""
    house = full("toy", 2)
    guest = house.visitors[1]
    for _ in range(5):
        guest.device.ask("ready", seat=1, ready=True)
    house.time.run()
    guest.cut()
    guest.connect(owner=guest.number)
    guest.device.ask("release", seat=1)
    house.time.run()
    assert refusals(guest)[-1] == "phase"
    guest.table.take_refusal()
    house.play()
    assert house.match.over


def test_a_pause_holds_moves_and_bots() -> None:
    house = House("toy", ["human", "human", "bot:random"])
    house.host.claim(0)
    guest = house.visit().claim(1)
    house.start()
    house.host.device.ask("ask", what="pause", seat=0)
    house.time.run()
    guest.device.send(Message("answer", vote=guest.device.room.votes[0].number, seat=1, yes=True))
    house.time.run()
    assert guest.device.room.paused and guest.device.clock.stopped == "pause"
    before = len(house.match.log)
    assert house.host.table.submit(None).reason == "paused"
    house.host.device.ask("move", index=house.host.device.follower.index, line=["sell", 0, 1])
    house.time.run()
    assert len(house.match.log) == before and refusals(house.host)[-1] == "paused"
    house.host.table.take_refusal()
    guest.device.ask("ask", what="resume", seat=1)
    house.time.run()
    assert not house.host.device.room.paused
    house.play()
    assert house.match.over


def test_the_clock_runs_and_stands() -> None:
    house = full("toy", 2, clock="turn", seconds=30)
    house.play(most=2)
    seat = house.match.state.to_act[0]
    house.time.pass_by(10)
    assert house.room.clock.left(house.time.now())[seat] == 20_000
    house.visitors[1].cut()
    house.time.pass_by(100)
    assert house.room.clock.left(house.time.now())[seat] == 20_000, "it stands while somebody is away"
    house.visitors[1].connect(owner=house.visitors[1].number)
    house.time.pass_by(25)
    assert house.room.clock.left(house.time.now())[seat] == -5_000
    before = len(house.match.log)
    house.time.pass_by(25)
    assert len(house.match.log) == before, "nobody is moved for"
    house.visitors[1 - seat].device.ask("ask", what="bot", seat=1 - seat)
    house.time.run()
    house.visitors[seat].device.send(Message("answer", vote=1, seat=seat, yes=True))
    house.time.run()
    assert len(house.match.log) > before


def test_a_strict_clock() -> None:
    house = full("toy", 2, clock="bank", seconds=30, bonus=1, strict=True)
    house.play(most=2)
    seat, before = house.match.state.to_act[0], len(house.match.log)
    house.time.pass_by(60)
    assert len(house.match.log) > before and house.match.state.to_act != (seat,)
    house.time.pass_by(600)
    assert house.match.over and not house.room.hosted.mismatches


def test_a_room_has_an_end() -> None:
    house = House("toy", ["human", "human"], spectators=False)
    house.host.claim(0)
    house.visit().claim(1)
    assert house.room.may_enter(False) == "full" and house.room.may_enter(True) == "spectators"
    house.room.settings.change(spectators=True)
    for number in range(30):
        house.visit(f"W{number}", spectate=True)
    assert house.room.may_enter(True) == "full"


def test_a_turn_has_one_time_whoever_answers_in_it() -> None:
    """A conflict of Tigris & Euphrates: what was used before it is gone after it."""
    house = full("tigris", 2, clock="turn", seconds=60, seed=3)
    stream, clock, now = Stream.of("conflicts", 5), house.room.clock, house.time.now
    turn, answered = None, 0
    for _ in range(400):
        state = house.match.state
        if state.to_act in (CHANCE, OVER):
            break
        seat = state.to_act[0]
        number = (state.turn, state.active)
        left = clock.left(now())[seat]
        if number != turn:
            turn, used, others = number, 0, False
        if seat == state.active:
            assert left == 60_000 - used, "its time goes on where it stood"
            answered += others
            others = False
            house.time.pass_by(1)
            used += 1000
        else:
            others = True
        visitor = house.visitors[seat]
        visitor.table.poll()
        visitor.table.show(visitor.table.mine)
        assert visitor.table.submit(stream.choice(visitor.table.state.legal(seat))) is None
        house.time.run()
        if answered > 2:
            return
    assert answered, "no seat had to answer in another one's turn"


def test_the_seat_of_a_bot_is_given_to_somebody_who_comes_later() -> None:
    house = House("tigris", ["human", "bot:random", "human"])
    house.host.claim(0)
    house.visit().claim(2)
    house.start()
    house.play(most=12)
    late = house.visit("Zoe", spectate=True)
    assert late.device.follower.mine == frozenset()
    late.device.ask("claim", seat=1, name="Zoe", sign="", colour=-1)
    late.device.ask("hand", seat=1, device=late.number)
    house.time.run()
    assert refusals(late) == ["seat", "seat"], "only the host gives a bot's seat away"
    late.table.take_refusal()
    heard = len(late.bytes_in)
    house.room.do(lambda: house.room.handover.give(1, late.number) or None)
    house.time.run()
    seat = house.host.device.room.seats[1]
    assert (seat.player, seat.name, seat.device, seat.state) == ("human", "Zoe", late.number, "here")
    assert late.table.mine == late.table.people == {1} and len(late.bytes_in) > heard
    assert late.view.viewers == {1} and not late.device.room.devices[2].spectator
    house.in_step()
    house.play(most=8)
    house.room.do(lambda: house.room.handover.give(1, "random") or None)
    house.time.run()
    assert house.host.device.room.seats[1].state == "bot" and late.table.people == frozenset()
    late.device.ask("claim", seat=1, name="", sign="", colour=-1)
    house.time.run()
    assert late.table.people == {1}
    house.play(most=8)
    assert not house.room.hosted.mismatches
    assert house.room.handover.give(1, 31) == "seat", "nobody is there"


def test_a_bots_seat_is_not_given_before_the_game_or_after_it() -> None:
    house = House("toy", ["human", "bot:random"])
    house.host.claim(0)
    late = house.visit("Zoe", spectate=True)
    assert house.room.handover.give(1, late.number) == "phase"
    house.start()
    house.play()
    assert house.match.over and house.room.handover.give(1, late.number) == "phase"


def test_everybody_hears_who_ends_a_pause() -> None:
    house = full("toy", 3)
    house.room.pause(True)
    house.visitors[2].device.ask("ask", what="resume", seat=2)
    house.time.run()
    (notice,) = [message for message in house.host.kinds("notice") if message["what"] == "resumed"]
    assert (notice["seat"], notice["device"]) == (2, house.visitors[2].number)


def test_a_strict_clock_without_a_bonus() -> None:
    """A seat that has used up its bank is decided for whenever it is asked."""
    house = full("toy", 2, clock="bank", seconds=5, strict=True)
    house.time.pass_by(60)
    assert house.match.over and not house.room.hosted.mismatches
