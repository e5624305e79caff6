"""Hands at a LAN table: a stage with its room, guests made up, and patience for the network's thread."""

from __future__ import annotations

import time

from scenes.demo_lan import demo_room, seat_guest
from scenes.lan.room import RoomScene
from scenes.lan.table import LanTableScene
from scenes.lan.visit import Visit

PATIENCE = 8.0


def pump(stage, done, seconds=PATIENCE):
    """Lets frames go by until something holds."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it does not happen"
        stage.step(dt=0.02)
        time.sleep(0.004)
    stage.step(dt=0.02)


def rest(stage, frames=12):
    """Some frames more, with time for the network's thread."""
    for _ in range(frames):
        stage.step(dt=0.02)
        time.sleep(0.004)


def host_room(stage, game="akropolis", players=("human", "human"), **settings):
    """(table, scene): the room of an open table at the host's screen, the host at the first seat."""
    table = demo_room(game, players, **settings)
    scene = RoomScene(Visit(stage, table))
    stage.push(scene)
    pump(stage, lambda: 0 in table.mine)
    rest(stage)
    return table, scene


def guest_room(stage, game="akropolis", players=("human", "human"), **settings):
    """(table, guest, scene): the same at the screen of a guest, who sits at the second seat."""
    table = demo_room(game, players, **settings)
    table.claim(0, "Nefertari")
    guest = table.visit("Kawab")
    scene = RoomScene(Visit(stage, guest))
    stage.push(scene)
    pump(stage, lambda: guest.mine == {1})
    rest(stage)
    return table, guest, scene


def begin(stage, table):
    """Starts the game; the table's scene on this stage, with all that was dealt shown."""
    table.start()
    pump(stage, lambda: isinstance(stage.top, LanTableScene))
    pump(stage, lambda: stage.top.settled)
    return stage.top


def at_play(stage, game="akropolis", players=("human", "human"), **settings):
    """(table, guest, scene): a game at the host's screen, the guest elsewhere."""
    table, _ = host_room(stage, game, players, **settings)
    guest = table.visit("Kawab")
    seat_guest(guest, 1)
    return table, guest, begin(stage, table)


def guest_at_play(stage, game="akropolis", players=("human", "human"), **settings):
    """(table, guest, scene): a game at the guest's screen."""
    table, guest, _ = guest_room(stage, game, players, **settings)
    guest.set_ready(1, True)
    pump(stage, lambda: table.room.seats[1].ready)
    return table, guest, begin(stage, table)


def any_move(view, seat):
    """Some legal move of a seat."""
    return view.legal(seat)[0]


def play_elsewhere(session, seat):
    """Somebody at another screen decides."""
    table = session.table
    table.poll()
    table.show(table.mine)
    if seat not in table.state.to_act:
        return None
    return table.submit(any_move(table.state, seat))
