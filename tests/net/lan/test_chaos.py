"""Everything that people and machines may do at a table, in any order: whatever they do, every device that is
here has the view of its seats, the log is lawful, and nothing fails."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest

from game.match import Match
from net.hostbots import STAND_IN
from net.messages import HOST_DEVICE, SCHEMA, VOTES
from net.schema import Message, Phase
from tests.net.lan.badnet import cases
from tests.net.lan.house import House, Visitor

UNDOS = ("none", "fence", "agree", "agree")
MEANT = ("does not fit here (gap", "cannot be healed and is dropped")
"""What `do_go_astray` brings into the log."""
GAMES = ("toy", "toy", "toy", "akropolis", "tigris")


class Chaos:
    """A room without sockets, and a stream of chance that says what happens next."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.game = GAMES[seed % len(GAMES)]
        people = self.chance.choice([2, 3])
        players = ["human"] * people + ["bot:random"] * self.chance.choice([0, 1])
        settings = {"undo": self.chance.choice(UNDOS)}
        settings |= {"clock": self.chance.choice(["off", "turn", "bank"]), "seconds": 20}
        self.house = House(self.game, players, seed=seed, strict=self.chance.random() < 0.5, **settings)
        self.house.host.tamper = self.timely
        self.done: list[str] = []
        if self.chance.random() < 0.8:
            self.house.host.claim(0)
            for seat in range(1, people):
                self.do_come()
                self.house.visitors[-1].claim(seat)
            self.do_begin()
            self.house.time.run()

    @property
    def room(self) -> Any:
        return self.house.room

    def someone(self) -> Visitor | None:
        here = [visitor for visitor in self.house.visitors if not visitor.closed]
        return self.chance.choice(here) if here else None

    def seat(self) -> int:
        """Mostly one that there is."""
        return min(7, self.chance.randrange(len(self.room.seating.places) + 1))

    def timely(self, message: Message) -> Message | None:
        """What comes at the wrong moment is passed over by the connection, of which there is none here."""
        phase = Phase.PLAY if self.room.running else Phase.LOBBY
        return message if phase in SCHEMA.kinds[message.kind].phases else None

    def step(self) -> None:
        actions = [name for name in dir(self) if name.startswith("do_")]
        often = {"do_play": 8, "do_sit": 3, "do_begin": 2, "do_return": 4, "do_ask": 2, "do_answer": 3}
        name = self.chance.choices(actions, [often.get(name, 1) for name in actions])[0]
        self.done.append(name)
        getattr(self, name)()
        self.house.time.run()

    # --- people -------------------------------------------------------------------------------

    def do_play(self) -> None:
        for _ in range(self.chance.randrange(1, 6)):
            visitor = self.someone()
            table = visitor.device.table if visitor is not None else None
            if visitor is None or table is None or visitor.device.room is None:
                continue
            table.poll()
            table.take_refusal()
            table.show(table.mine)
            asked = [seat for seat in table.state.to_act if seat in table.people]
            if asked:
                seat = self.chance.choice(asked)
                table.submit(self.chance.choice(list(table.state.legal(seat))))
                self.house.time.run()

    def do_sit(self) -> None:
        visitor, seat = self.someone(), self.seat()
        if visitor is not None:
            look = {"name": self.chance.choice(["", "Bea", "x" * 16]), "sign": "", "colour": -1}
            visitor.device.ask("claim", seat=seat, **look)
            visitor.device.ask("ready", seat=seat, ready=self.chance.random() < 0.9)

    def _ask(self, kind: str, **fields: Any) -> None:
        visitor = self.someone()
        if visitor is not None:
            visitor.device.ask(kind, **fields)

    def do_release(self) -> None:
        self._ask("release", seat=self.seat())

    def do_watch(self) -> None:
        self._ask("watch", on=self.chance.random() < 0.5)

    def do_hand(self) -> None:
        self._ask("hand", seat=self.seat(), device=self.chance.randrange(-1, 5))

    def do_concede(self) -> None:
        if self.chance.random() < 0.3:
            self._ask("concede", seat=self.seat())

    def do_undo(self) -> None:
        visitor = self.someone()
        if visitor is not None and visitor.device.table is not None:
            visitor.device.table.undo(self.chance.random() < 0.5)

    def do_redo(self) -> None:
        visitor = self.someone()
        if visitor is not None and visitor.device.table is not None:
            visitor.device.table.redo()

    def do_ask(self) -> None:
        visitor = self.someone()
        own = sorted(self.room.seating.seats_of(visitor.number)) if visitor is not None else []
        if visitor is not None:
            seat = self.chance.choice([*own, *own, *own, self.seat()])
            visitor.device.ask("ask", what=self.chance.choice(VOTES), seat=seat)

    def do_answer(self) -> None:
        visitor = self.someone()
        room = visitor.device.room if visitor is not None else None
        for vote in room.votes if room is not None else ():
            for other in list(self.house.visitors):
                if not other.closed and self.chance.random() < 0.9:
                    for seat in vote.of:
                        yes = self.chance.random() < 0.9
                        other.device.send(Message("answer", vote=vote.number, seat=seat, yes=yes))

    def do_talk(self) -> None:
        visitor = self.someone()
        if visitor is not None:
            visitor.device.say("chat", seat=self.seat(), text="hm")
            visitor.device.say("emote", seat=-1, emote=self.chance.randrange(32))

    def do_nonsense(self) -> None:
        line = self.chance.choice([["sell", 0, 70_001], ["x"], ["undo", 0, 0], ["end_turn", 1]])
        if self.room.running:
            self._ask("move", index=self.chance.randrange(-1, 30), line=line)
            self._ask("undo", index=self.chance.randrange(-1, 30))

    # --- the host -----------------------------------------------------------------------------

    def do_begin(self) -> None:
        self.room.do(self.room.start)

    def do_set(self) -> None:
        room, chance = self.room, self.chance
        chance.choice(
            [
                lambda: room.do(lambda: room.arranging.configure(seats=chance.randrange(1, 6))),
                lambda: room.do(lambda: room.arranging.configure(players={self.seat(): "bot:random"})),
                lambda: room.do(lambda: room.arranging.configure(players={self.seat(): "human"})),
                lambda: room.do(lambda: room.arranging.configure(players={self.seat(): "bot:nonsense"})),
                lambda: room.do(lambda: room.arranging.set_settings(spectators=chance.random() < 0.5)),
                lambda: room.do(lambda: room.arranging.set_settings(undo=chance.choice(UNDOS))),
                lambda: room.do(lambda: room.arranging.set_settings(clock="no such clock")),
                lambda: room.do(lambda: room.arranging.free_seat(self.seat())),
                lambda: room.do(lambda: room.arranging.rename("Table\u202e")),
            ]
        )()

    def do_give(self) -> None:
        to: Any = self.chance.choice(["random", STAND_IN, "nonsense", 0, 1, 2, 3, 9])
        self.room.do(lambda: self.room.handover.give(self.seat(), to))

    def do_take_back(self) -> None:
        seat = self.chance.randrange(len(self.room.seating.places))
        self.room.do(lambda: self.room.handover.take_back(seat))

    def do_remove(self) -> None:
        if self.chance.random() < 0.3:
            self.room.remove(self.chance.randrange(0, 6))

    # --- machines -----------------------------------------------------------------------------

    def do_come(self) -> None:
        if len(self.house.visitors) < 7 and not self.room.may_enter(spectate := self.chance.random() < 0.3):
            self.house.visit(f"V{len(self.house.visitors)}", spectate).tamper = self.timely

    def do_lose(self) -> None:
        visitor = self.someone()
        if visitor is not None and visitor.number:
            visitor.link.close(self.chance.choice(["lost", "lost", "bye", "silent"]))

    def do_return(self) -> None:
        for visitor in self.house.visitors:
            number = visitor.number
            kept = str(number) in self.room.tokens.to_plain() and not self.room.seating.is_here(number)
            if visitor.closed not in ("", "removed") and kept:
                visitor.connect(owner=number)

    def do_window(self) -> None:
        """The same device once more, over another connection."""
        visitor = self.someone()
        if visitor is not None and visitor.number and self.room.seating.is_here(visitor.number):
            visitor.connect(owner=visitor.number)

    def do_go_astray(self) -> None:
        """A device that misses a line, and one that is healed twice at the same one."""
        visitor = self.someone()
        follower = visitor.device.follower if visitor is not None else None
        if visitor is None or follower is None or self.chance.random() < 0.5:
            return
        if self.chance.random() < 0.5:
            visitor.device._report("gap", None, follower.index)
            return
        for _ in range(2):
            self.room.hosted.heal(visitor.number, self.room.hosted.index)
            self.house.time.run()

    def do_wait(self) -> None:
        self.house.time.pass_by(self.chance.choice([0.5, 3, 11, 25, 70]))

    # --- what must hold -----------------------------------------------------------------------

    def check(self) -> None:
        house, room = self.house, self.room
        if room.running:
            house.in_step()
        seating = room.seating
        for seat, place in enumerate(seating.places):
            assert place.device == -1 or place.device in seating.guests, f"seat {seat} has no guest"
            assert not (place.is_bot and place.device != -1)
        assert {int(owner) for owner in room.tokens.to_plain()} <= set(seating.guests) - {HOST_DEVICE}
        looks = [(place.colour, place.sign) for place in seating.places]
        assert len({colour for colour, _ in looks}) == len(looks)
        told = [visitor.device.room for visitor in house.visitors if not visitor.closed]
        for info in told:
            if info is not None:
                assert [row.device for row in info.seats] == [place.device for place in seating.places]
                assert [vote.number for vote in info.votes] == sorted(room._talk._votes.open)
                assert room.over or info.paused == room.paused
        for visitor in house.visitors:
            if room.running and not visitor.closed:
                self.check_table(visitor)

    def check_table(self, visitor: Visitor) -> None:
        """What the table of a device offers is what the host would allow."""
        room, table = self.room, visitor.table
        table.poll()
        info = table.undo_info()
        assert visitor.device.room.phase == ("over" if room.over else "playing")
        assert visitor.device.room.ended in (("agreed", "conceded") if room.ended else ("", "rules"))
        if room.ended or room.paused:
            assert table.submit(None).reason and info.seat is info.agreed_seat is None
            return
        own, agreed = room.hosted._undos()
        assert info.agreed_seat == agreed
        assert info.seat == (own if own in table.people else None)

    def lawful(self) -> None:
        if self.room.running:
            match = self.house.match
            assert Match.from_saved(match.to_saved()).digests() == match.digests()


@pytest.mark.parametrize("block", range(cases(2, 100)))
def test_whatever_people_and_machines_do(block, caplog) -> None:
    caplog.set_level(logging.WARNING)
    for seed in range(block * 10, block * 10 + 10):
        chaos = Chaos(seed)
        try:
            for _ in range(120):
                chaos.step()
                chaos.check()
            chaos.lawful()
        except BaseException:
            print("seed", seed, chaos.game, chaos.done[-30:])
            raise
        said = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        bad = [line for line in said if not any(words in line for words in MEANT)]
        assert not bad, (seed, bad[0])
        assert not (chaos.room.running and chaos.room.hosted.mismatches), seed
