"""Alone against the Architect, through the real screens: new table, turns, plaque, results (AK-15)."""

from __future__ import annotations

import pytest

from game.akropolis import solo
from game.contract import Move, Result, Rival
from net.table import SeatInfo
from scenes.akropolis.rival_flight import landing_point
from scenes.akropolis.rival_words import made_of
from scenes.akropolis.words import sum_text
from scenes.controls import Chip
from scenes.lobby import LobbyScene
from scenes.prefs import Prefs
from scenes.ranking import all_places, verdict
from scenes.results import ResultsScene
from scenes.stage import Stage
from scenes.table.board import Aside
from scenes.table.scene import TableScene
from tests.scenes.akropolis.conftest import Hands
from tests.scenes.akropolis.test_whole_game import take_a_turn

ALL_ADVANCED = {f"advanced_{kind}": True for kind in ("housing", "market", "barracks", "temple", "garden")}


@pytest.fixture
def stage():
    made = Stage(prefs=Prefs(animation="off", confirm="on"), size=(1280, 720))
    yield made
    made.close()


def widgets(lobby: LobbyScene):
    return [*lobby.group.widgets, *(widget for area in lobby.areas for widget in area.widgets)]


def chip(lobby: LobbyScene, label: str) -> Chip:
    return next(w for w in widgets(lobby) if isinstance(w, Chip) and w.label == label)


def open_solo(stage: Stage, press, level: str) -> TableScene:
    """From the new-table screen to the table, by pressing what is there."""
    lobby = LobbyScene("akropolis")
    stage.push(lobby)
    stage.step(dt=0.1)
    assert not [w for w in widgets(lobby) if getattr(w, "label", "") == level], (
        "a level is for one player only"
    )
    press(chip(lobby, "1 (solo)").rect.center)
    assert len(lobby.plan.seats) == 1 and chip(lobby, "1 (solo)").selected
    said = [getattr(w, "text", "") for area in lobby.areas for w in area.decor]
    assert any(text.startswith("The hardest:") for text in said)
    assert not any("Start player" in text or "Starting stones" in text for text in said), (
        "they mean nothing here"
    )
    press(chip(lobby, level).rect.center)
    start = next(w for w in lobby.group.widgets if getattr(w, "label", "") == "Start the game")
    assert level in start.subtitle
    press(start.rect.center)
    table = stage.top
    assert isinstance(table, TableScene)
    return table


@pytest.mark.parametrize("touch", [False, True])
def test_a_whole_solo_game_by_taps(stage, touch):
    hands = Hands(stage)
    press = hands.touch if touch else hands.click
    scene = open_solo(stage, press, "Metagenes")
    played = []
    while not scene.table.over:
        before = scene.state.architect
        played.append(take_a_turn(scene, press, len(played)))
        assert scene.state.architect.tiles[:-1] == before.tiles
        assert len(played) <= 18
    assert len(played) == 18 and len(scene.state.architect.tiles) == 18
    for _ in range(3):
        stage.step(dt=0.1)
    results = stage.top
    assert isinstance(results, ResultsScene)
    result = scene.table.result()
    (rival,) = result.rivals
    assert rival.key == "metagenes" and [info.name for info in results.seats][1] == "Metagenes"
    for row, total in enumerate((result.totals[0], rival.total)):
        assert results.shown_total(row) == total
        assert sum(step.points[row] for step in results.steps) == total
    assert results.steps[-1].kind == "quarries" and results.steps[-1].points[0] == 0
    assert results.chart.timeline[-1] == (result.totals[0], rival.total)
    assert len(results.chart.timeline) == 19 and all(len(row) == 2 for row in results.chart.timeline)
    stage.step(dt=0.1)
    results.turn_page()
    stage.step(dt=0.1)
    assert [p.entry for p in scene.table.history() if isinstance(p.entry, Move)] == played


def test_the_plaque_shows_what_the_architect_has(sit):
    seen = sit(seats=1, people=1, moves=7, options={"solo_level": "callicrates", **ALL_ADVANCED})
    board, companion = seen.board, seen.scene.companion
    held, found = board.state.architect, solo.score(board.state)
    assert board.rival.held == held and board.rival.score == found
    window, inside = companion.rect, companion.inside
    assert (
        window.width > 200
        and window.bottom <= 720
        and not window.colliderect(seen.scene.stations[0].place.rect)
    )
    cells = board.rival.cells(inside)
    assert len(cells) == 5
    for kind, cell in enumerate(cells):
        place = (window.left + cell.centerx, window.top + cell.centery)
        told = companion.inspect(place)
        assert told is not None and told.rule == "AK-15.6"
        assert any(made_of(found, kind, board.rival.level) in line for line in told.lines)
        assert any(sum_text(found.values[kind], found.stars[kind]) in line for line in told.lines)
        assert any(line.startswith(("Its", "All its")) for line in told.lines)
    _, places = board.rival.tiles(inside)
    assert len(places) == 18 and all(inside.contains(place) for place in places)
    told = companion.inspect((window.left + places[6].centerx, window.top + places[6].centery))
    assert told is not None and "Callicrates" in told.lines[0]
    head = companion.inspect((window.left + 20, window.top + 20))
    assert head is not None and head.title == "Callicrates" and head.rule == "AK-15.4"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize(
    "options", [{}, {"long_game": True, "solo_level": "metagenes"}, {"live_scores": False}]
)
def test_every_tile_has_its_place_in_the_plaque(sit, size, options):
    seen = sit(size=size, seats=1, people=1, options=options)
    inside = seen.scene.companion.inside
    _, places = seen.board.rival.tiles(inside)
    assert len(places) == (30 if options.get("long_game") else 18)
    assert all(inside.contains(place) for place in places)
    assert all(places[i].collidelist(places[i + 1 :]) < 0 for i in range(len(places)))


def test_hidden_points_stay_hidden(sit):
    seen = sit(seats=1, people=1, moves=5, options={"live_scores": False})
    board = seen.board
    assert board.rival.cells(seen.scene.companion.inside) == []
    assert not any("points" in text for _, text in seen.scene.chronicle.lines)


def test_its_turn_is_shown_after_the_persons(sit):
    """Every step of the flight leaves the picture that belongs to it, and the end is the state."""
    seen = sit(seats=1, people=1, prefs=Prefs(animation="normal"))
    seen.hands.rest(4.0)
    board, scene = seen.board, seen.scene
    move = next(m for m in board.state.legal(0) if m.take == 1)
    before, row = board.state.architect, list(board.state.row)
    assert scene.submit(move) is None
    assert board.rival.held == before
    seen_row, seen_stones, moved = set(), set(), False
    for _ in range(400):
        seen.hands.step(dt=0.02)
        seen_row.add(board.rack.model.row)
        seen_stones.add(board.rival.held.stones)
        moved = moved or board.rival_moves()
        if scene.settled:
            break
    assert scene.settled and moved and not board.rival_moves()
    assert tuple(row[:1] + row[2:]) in seen_row, "the row that the Architect chose from was seen"
    assert before.stones + 1 in seen_stones, "the payment was seen before it was spent"
    assert board.rival.held == board.state.architect != before
    assert seen.scene.companion.rect.collidepoint(landing_point(board))


def test_its_turn_after_a_refill_is_shown_from_the_full_row(sit):
    seen = sit(seats=1, people=1, moves=1, prefs=Prefs(animation="normal"))
    seen.hands.rest(4.0)
    board, scene = seen.board, seen.scene
    assert len(board.state.row) == 2
    assert scene.submit(board.state.legal(0)[0]) is None
    rows = set()
    for _ in range(600):
        seen.hands.step(dt=0.02)
        rows.add(len(board.rack.model.row))
        if scene.settled:
            break
    assert scene.settled and 4 in rows and len(board.rack.model.row) == 3
    assert board.rack.model.row == tuple(board.state.row) and not board.rack.hidden


def test_a_skipped_flight_leaves_the_same_picture(sit):
    seen = sit(seats=1, people=1, prefs=Prefs(animation="slow"))
    board, scene = seen.board, seen.scene
    scene.flow.flush()
    for _ in range(5):
        assert scene.submit(board.state.legal(0)[0]) is None
        seen.hands.step(dt=0.3)
        scene.flow.flush()
        assert board.rival.held == board.state.architect
        assert board.rack.model.row == tuple(board.state.row) and not board.rack.hidden


def test_the_chronicle_tells_of_the_architect(sit):
    seen = sit(seats=1, people=1, moves=3, options={"solo_level": "metagenes"})
    lines = seen.scene.chronicle.lines
    its = [text for _, text in lines if isinstance(text, Aside)]
    assert its[0] == "Metagenes plays along and begins with 2 stones"
    takes = [text for text in its if text.startswith("Metagenes takes")]
    assert len(takes) == len(seen.board.state.architect.tiles)
    assert not any(isinstance(text, Aside) for _, text in lines if text.startswith("Lysander builds"))
    firsts = [row for row in seen.scene.chronicle.rows if row.text.startswith("Metagenes")]
    assert firsts and not any(row.first for row in firsts), "no disc of the person beside them"


def test_the_end_is_told_with_both_totals(sit):
    seen = sit(seats=1, people=1, moves=18)
    result = seen.scene.table.result()
    names, totals = ("Lysander", "Hippodamos"), (result.totals[0], result.rivals[0].total)
    winner = 0 if result.places == (1,) else 1
    last = seen.scene.chronicle.lines[-1][1]
    best, least, loser = totals[winner], totals[1 - winner], names[1 - winner]
    assert last == f"The game is over: {names[winner]} wins with {best} points to {least} of {loser}"


def test_the_long_game_counts_its_rounds(sit):
    seen = sit(seats=1, people=1, moves=4, options={"long_game": True})
    assert seen.scene.bars.words.round_info == "Round 3 of 20"
    assert "Lysander" in seen.scene.bars.words.prompt


def test_an_undo_takes_back_its_turn_on_the_screen(sit):
    seen = sit(seats=1, people=1)
    scene, board = seen.scene, seen.board
    before = board.state.architect
    scene.submit(board.state.legal(0)[0])
    scene.flow.flush()
    assert board.rival.held != before
    scene.undo()
    scene.flow.flush()
    assert board.rival.held == before == board.state.architect


def result(human: tuple[int, int], architect: tuple[int, int]) -> Result:
    wins = human > architect
    rival = Rival("hippodamos", architect[0], (("stones", architect[0]),), architect[1])
    parts = ((("stones", human[0]),),)
    return Result((1 if wins else 2,), (human[0],), parts, (human[1],), "last_tile", (rival,))


@pytest.mark.parametrize(
    ("human", "architect", "title", "why"),
    [
        ((80, 1), (70, 2), "Ada wins", "80 points to 70 of Hippodamos."),
        ((70, 3), (70, 2), "Ada wins", "Hippodamos has 70 points too; more stones decide: 3 to 2."),
        (
            (70, 2),
            (70, 2),
            "Hippodamos wins",
            "Ada has 70 points too, but would need more stones to win: 2 to 2.",
        ),
        ((60, 9), (70, 2), "Hippodamos wins", "70 points to 60 of Ada."),
    ],
)
def test_the_verdict_follows_ak_15_5(human, architect, title, why):
    seats = [SeatInfo("Ada"), SeatInfo("Hippodamos")]
    found = result(human, architect)
    assert verdict(found, seats, "stones") == (title, why)
    assert all_places(found) == ([1, 2] if human > architect else [2, 1])
