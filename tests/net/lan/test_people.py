"""The people of a room without sockets: seats that change hands, talk, votes, pauses, clocks, ends."""

from __future__ import annotations

from game.contract import CHANCE, OVER
from game.stream import Stream
from net.schema import Message
from tests.net.lan.house import House, full, moves_of, refusals


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
