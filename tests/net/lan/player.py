"""A table, or a seat at one, without a window, for tests that end programs and pull cables.

`python -m tests.net.lan.player JSON`: a host if the JSON has `players`, else a peer; either goes on with the
game of its folder if there is one. It says on a line each what happens; `hold`, `go` and `end` on its input
keep it from deciding, let it, and end it.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.contract import digest
from game.stream import Stream
from net import logs
from net.channel import Timing
from net.host import versions_with
from net.session import HostSession, PeerSession, Session
from net.store import Store
from tests.net.lan.tables import SOON, step

PATIENT = replace(SOON, silence=4, partial=4, connect=2, greeting=10, proof=6)


def tell(*words: object) -> None:
    # In one piece: what is cut in the middle was not said.
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def _watch(session: Session) -> None:
    """Says every line that this device confirms, before the host hears of it."""
    device = session._device

    def heard(index: int, sections: dict[str, bytes]) -> None:
        follower = device.follower
        assert follower is not None
        line = follower.match.log[index].to_wire() if index >= 0 else None
        told = {name: value.hex() for name, value in sections.items()}
        tell("told", json.dumps([index, sorted(follower.mine), line, told]))

    device.on_digests = heard


class LoudHost(HostSession):
    def _begin(self, *how: Any) -> None:
        _watch(self)
        super()._begin(*how)


class LoudPeer(PeerSession):
    def _go(self, returning: bool) -> None:
        _watch(self)
        super()._go(returning)


def timing(plan: dict[str, Any]) -> Timing:
    return replace(PATIENT, silence=plan.get("silence", PATIENT.silence))


def open_host(plan: dict[str, Any], store: Store) -> HostSession:
    how = {"announce": plan.get("announce", False), "port": plan.get("port"), "address": plan.get("address")}
    how |= {"pace": plan.get("pace", 0.0), "timing": timing(plan), "name": plan["name"]}
    kept = [info for info in store.list() if info.lan == "host"]
    if kept:
        return LoudHost.reopen(store, kept[0].id, **how)
    fields = {"players": plan["players"], "options": plan.get("options"), "seed": plan["seed"]}
    return LoudHost.open(plan["game"], store=store, **fields, **how)


def open_peer(plan: dict[str, Any], store: Store) -> PeerSession:
    how = {"versions": versions_with(plan["game"]), "timing": timing(plan), "seek": plan.get("seek", False)}
    kept = [info for info in store.list() if info.lan == "peer" and info.playable]
    if kept:
        return LoudPeer.back(store, kept[0].id, **how)
    fields = {"name": plan["name"], "spectate": plan.get("spectate", False)}
    return LoudPeer.join(plan["host"], plan["port"], plan["code"], store=store, **fields, **how)


class Player:
    """What the person at this device does."""

    def __init__(self, session: Session, plan: dict[str, Any]) -> None:
        self.session, self.plan = session, plan
        self.stream = Stream.of("player", plan["name"], plan["seed"])
        self.held = False
        self._said: dict[str, Any] = {}
        self._asked_for: set[int] = set()

    def say(self, what: str, *words: Any) -> None:
        """Says it if it is something else than the last time."""
        if self._said.get(what) != words:
            self._said[what] = words
            tell(what, *words)

    def look(self) -> None:
        session, room = self.session, self.session.room
        reason = session.reason.code if session.reason is not None else "-"
        self.say("status", session.status, reason)
        if isinstance(session, HostSession) and session.status not in ("opening", "lost"):
            self.say("open", session.port, session.code)
        if room is None:
            return
        self.say("seats", *(seat.state for seat in room.seats))
        for seat in room.seats:
            if seat.state == "away" and seat.away > 1000:
                self.say("clock", seat.seat, seat.away // 1000)
        self.say("stopped", session.clock.stopped or "-")
        table = session.table
        if table is not None:
            asked = sorted(seat for seat in table.state.to_act if seat in table.people)
            if asked:
                self.say("asked", table._tip[0], *asked, table.state.prompt.kind, id(table))
            if session.status == "over" and table.over:
                state = table._shown_state
                self.say("over", json.dumps([table.result().places, table.result().totals]), digest(state))

    def sit(self) -> None:
        room = self.session.room
        assert room is not None
        for seat in self.plan["seats"]:
            if seat < len(room.seats) and room.seats[seat].state == "open" and seat not in self._asked_for:
                self._asked_for.add(seat)
                self.session.claim(seat, f"{self.plan['name']} {seat}")
                self.session.set_ready(seat, True)

    def act(self) -> None:
        session = self.session
        if session.status == "lobby":
            self.sit()
            room = session.room
            if isinstance(session, HostSession) and room is not None:
                people = [seat for seat in room.seats if seat.player == "human"]
                watchers = len(room.devices) >= self.plan.get("devices", 0)
                if watchers and all(seat.state == "here" and seat.ready for seat in people):
                    session.start()
                    time.sleep(0.05)
        elif session.status == "playing" and not self.held and step(session, self.stream) is None:
            time.sleep(self.plan.get("think", 0.0))


def main() -> None:
    plan = json.loads(sys.argv[1])
    folder = Path(plan["folder"])
    logs.setup(folder)
    store = Store(folder)
    said: queue.SimpleQueue[str] = queue.SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            said.put(line.strip())
        said.put("end")

    threading.Thread(target=listen, daemon=True).start()
    session = open_host(plan, store) if "players" in plan else open_peer(plan, store)
    woken = threading.Event()
    session.on_wake = woken.set
    player = Player(session, plan)
    while True:
        woken.wait(0.02)
        woken.clear()
        session.poll()
        table = session.table
        if table is not None:
            table.poll()
        player.look()
        player.act()
        while not said.empty():
            word = said.get()
            if word == "end":
                session.leave(wait=True)
                store.close()
                tell("ended")
                return
            player.held = word == "hold"
            tell("does", word)


if __name__ == "__main__":
    main()
