"""Every event is shown, ends in the picture that the state has, and can be skipped at any moment."""

from __future__ import annotations

import pygame
import pytest

from game.contract import CHANCE, OVER, Move
from game.dealer import Dealer
from game.stream import Stream
from game.tigris import GAME, moves
from net.table import Update
from scenes.tigris.flights import MAKERS
from scenes.tigris.picture import Picture
from tests.scenes.tigris.sitting import at, before_war, sitting

C = at(8, 4)
SAMPLES = (
    moves.StartChosen(0, True),
    moves.StartChosen(1, False),
    moves.BagFilled(143),
    moves.TilesDrawn(0, 2, 90, "refill", (0, 3)),
    moves.TilesDrawn(1, 6, 90, "deal", None),
    moves.TilesSwapped(0, 2, (1, 0, 1, 0)),
    moves.TilesSwapped(1, 3, None),
    moves.TilePlaced(0, 3, C),
    moves.LeaderPlaced(0, 2, C, -1),
    moves.LeaderPlaced(0, 0, C, at(6, 5)),
    moves.LeaderWithdrawn(0, 0, at(6, 5)),
    moves.LeaderSentHome(1, 0, at(10, 5), "temple"),
    moves.LeaderSentHome(1, 0, at(10, 5), "war"),
    moves.PointsGained(0, 3, 1, 1, "tile", (C,)),
    moves.PointsGained(1, 0, 3, 3, "war", (at(5, 4), at(6, 4), at(5, 5))),
    moves.PointsGained(1, 2, 2, 2, "tile", (C,)),
    moves.PointsGained(1, 2, 1, 1, "wonder", ()),
    moves.MarkerLaid(at(7, 4)),
    moves.MarkerLifted(at(7, 4)),
    moves.ConflictBegan(True, 0, 0, 1, at(6, 5), at(10, 5), (at(5, 4), at(6, 4)), (at(10, 4),)),
    moves.ConflictBegan(False, 3, 0, 1, at(6, 5), at(10, 5), (), ()),
    moves.TilesCommitted(0, 0, 2, 5, True),
    moves.TilesCommitted(1, 0, 0, 2, False),
    moves.ConflictDecided(True, 0, 0, 1, 0, 5, 2),
    moves.TilesRemoved(0, (at(10, 4), at(11, 4))),
    moves.MonumentBuilt(0, 1, at(5, 4), 0),
    moves.WonderBuilt(0, at(5, 5), 0),
    moves.BuildingPlaced(0, 0, at(5, 4), -1),
    moves.BuildingPlaced(0, 0, at(5, 4), at(10, 4)),
    moves.BuildingReturned(0, at(5, 4)),
    moves.TreasureTaken(0, at(1, 1), 1, 9),
    moves.CatastrophePlaced(0, C, -1),
    moves.CatastrophePlaced(0, at(5, 4), 0),
    moves.TurnEnded(0, 1),
    moves.TreasuresUsed(0, (2, 3), (1, 1, 1, 1)),
    moves.GameEnded("treasures", (1, 2)),
    moves.GameEnded("bag", (1, 1)),
)


def test_there_is_a_sample_of_every_event():
    assert {type(event) for event in SAMPLES} == set(moves.EVENTS.values()) == set(MAKERS)


def play(table, steps, dt=0.05):
    """Lets the clips run; how many seconds they took."""
    animator, target, passed = table.scene.animator, pygame.Surface(table.stage.size), 0.0
    animator.then_all(steps)
    while animator.busy:
        animator.update(dt)
        table.board.draw(target)
        animator.draw(target)
        passed += dt
        assert passed < 20
    return passed


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.kind)
def test_every_event_moves_something_and_ends(event):
    with sitting(before_war(), people=(0,), animation="normal") as table:
        board = table.board
        if isinstance(event, (moves.TilesCommitted, moves.ConflictDecided)):
            board.picture.arrive(
                moves.ConflictBegan(True, 0, 0, 1, at(6, 5), at(10, 5), (at(5, 4),), (at(10, 4),))
            )
            board.questions.conflict.follow()
        steps = board.flights.clips(Update(0, moves.EndTurn(0), (event,), board.state))
        assert steps and all(steps)
        passed = play(table, steps)
        assert passed > 0
        wanted = Picture.of(board.state)
        if not isinstance(event, (moves.TilesCommitted, moves.ConflictDecided)):
            wanted.apply(event)
            assert same(board.picture, wanted)
        board.settle(board.state, board.seat)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.kind)
def test_skipped_it_leaves_the_same_picture(event):
    with sitting(before_war(), people=(0,), animation="normal") as table:
        board, animator = table.board, table.scene.animator
        if isinstance(event, (moves.TilesCommitted, moves.ConflictDecided)):
            return
        animator.then_all(board.flights.clips(Update(0, moves.EndTurn(0), (event,), board.state)))
        animator.update(0.13)
        animator.finish()
        wanted = Picture.of(board.state)
        wanted.apply(event)
        assert same(board.picture, wanted)


def same(one: Picture, other: Picture) -> bool:
    """Whether two pictures show the same; a fight is counted out in both."""

    def facts(picture):
        board = picture.board
        fight = picture.fight.count_all() if picture.fight is not None else None
        return (
            board.up, board.down, board.ruins, board.treasures, board.leaders, board.monuments,
            board.buildings, board.wonder, board.marker, board.under_marker, picture.points, picture.held,
            picture.hands, picture.hand_sizes, picture.catastrophes, picture.bag, picture.away, fight,
        )  # fmt: skip

    return facts(one) == facts(other)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_events_of_a_whole_game_lead_from_picture_to_picture(seed):
    """What the clips do to the picture is what the rules did to the position."""
    state = GAME.setup(GAME.check_setup({"wonder": True, "buildings": True}, 3), 3)
    stream = Stream.of("flights", seed)
    dealer = Dealer(b"k" * 32)
    for _ in range(400):
        if state.to_act == OVER:
            break
        picture = Picture.of(state)
        if state.to_act == CHANCE:
            entry = dealer.answer(state)
        else:
            legal = state.legal(state.to_act[0])
            entry = legal[stream.below(len(legal))]
        for event in state.play(entry):
            picture.apply(event)
        picture.fight = None if state.conflict is None else Picture.of(state).fight
        assert same(picture, Picture.of(state)), entry


@pytest.mark.parametrize("reduced", [False, True])
def test_a_game_of_bots_runs_through_all_movements(reduced):
    with sitting(people=(), animation="fast", reduced_motion=reduced) as table:
        for _ in range(600):
            table.hands.step(dt=0.1)
            if table.scene.table.over:
                break
        assert table.state.turn > 3


def test_a_tap_ends_what_moves():
    with sitting(before_war(), people=(0,), animation="slow") as table:
        table.scene.submit(moves.PlaceTile(0, 3, C))
        table.hands.step(dt=0.1)
        assert table.scene.flow.busy
        table.hands.click(table.point(at(0, 10)))
        assert not table.scene.flow.busy and table.questions.conflict.seat == 0


def test_a_tap_passes_over_what_nobody_decided_and_stops_at_the_next_decision():
    with sitting(before_war(("RRG", "RRRGBK")), people=(0,), animation="slow") as table:
        flow, history = table.scene.flow, table.scene.table.history
        table.scene.submit(moves.EndTurn(0))
        table.hands.step(dt=0.1)
        assert flow.busy and table.state.hand_sizes[0] == 6
        table.hands.down(table.point(at(0, 10)))
        table.hands.up(table.point(at(0, 10)))
        shown = flow.current
        assert shown is None or (isinstance(shown.entry, Move) and shown.entry.seat == 1)
        assert table.board.picture.hand_sizes[0] == 6
        for _ in range(400):
            table.hands.step(dt=0.05)
            last = [past.entry for past in history()][-1]
            if isinstance(flow.current and flow.current.entry, moves.EndTurn) or last == moves.EndTurn(1):
                break
        # The last bot before a person: its last decision, the end of its turn and its draws need one tap.
        while flow.busy and not isinstance(flow.current.entry, moves.EndTurn):
            flow.skip()
        table.hands.down(table.point(at(0, 10)))
        table.hands.up(table.point(at(0, 10)))
        assert not flow.busy and table.state.to_act == (0,)


def test_a_view_without_the_hand_shows_backs():
    with sitting(before_war(), people=(1,), animation="normal") as table:
        board = table.board
        event = moves.TilesDrawn(0, 2, 90, "refill", (0, 3)).redact(frozenset({1}))
        steps = board.flights.clips(Update(0, moves.EndTurn(0), (event,), board.state))
        pieces = [clip.make.name for step in steps for clip in step if hasattr(clip, "make")]
        assert pieces == ["back", "back"]


def test_the_piece_that_hovers_only_drops():
    with sitting(before_war(), people=(0,), animation="normal") as table:
        board = table.board
        update = Update(0, moves.EndTurn(0), (moves.TilePlaced(0, 3, C),), board.state)
        hovering = play(table, board.flights.clips(update, C))
        board.settle(board.state, board.seat)
        flying = play(table, board.flights.clips(update))
        assert hovering < flying


def test_with_the_animation_off_it_is_said_who_has_won():
    with sitting(before_war(), people=(0, 1)) as table:
        table.lift()
        table.scene.submit(moves.PlaceTile(0, 3, C))
        table.hands.rest(0.3)
        table.scene.submit(moves.Commit(0, 0))
        table.lift()
        table.scene.submit(moves.Commit(1, 0))
        assert "Ada wins 3 : 2" in table.scene.bars.said
