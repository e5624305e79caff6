"""People and seats of a running game: what the host does about the seat of a bot."""

import pygame

from tests.scenes.driver import Hand
from tests.scenes.lan.help import at_play, pump, rest
from tests.scenes.lan.test_table import pick, told


def test_the_seat_of_a_bot_goes_to_somebody_who_came_to_watch(stage):
    table, _guest, scene = at_play(stage, players=("human", "human", "bot:random"))
    late = table.visit("Zoe", spectate=True)
    hand = Hand(stage)
    scene.open_menu()
    hand.tap(pick(stage.top, "People and seats"))
    rest(stage)
    hand.tap(labelled(stage.top, "Hand to Zoe")[-1])
    pump(stage, lambda: late.mine == {2} and late.table is not None and late.table.people == {2})
    seat = table.room.seats[2]
    assert (seat.player, seat.name, seat.state) == ("human", "Zoe", "here")
    hand.key(pygame.K_ESCAPE)
    pump(stage, lambda: told(stage.top, 2) is not None and stage.top.table.seats[2].name == "Zoe")
    stage.screenshot()


def labelled(scene, label):
    return [w for group in scene.groups() for w in group.widgets if getattr(w, "label", "") == label]
