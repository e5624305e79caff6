"""The history of finished games: what is asked of it, and that no trouble with it costs a game."""

from __future__ import annotations

import sqlite3

import pytest

from net.history import Finished, History, Line
from net.store import Store
from net.table import LocalTable
from tests.net.help import ADA, BOT_B, play_out, toy_table


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "data")
    yield store
    store.close()


def finished(save: str, game: str, when: int, *totals: int) -> Finished:
    names = (("Ada", "human"), ("Bo", "bot:easy"), ("Ada", "bot:easy"))
    places = [1 + sum(other > total for other in totals) for total in totals]
    lines = tuple(
        Line(
            seat,
            *names[seat][:1],
            "owl",
            seat,
            names[seat][1],
            total,
            places[seat],
            (("jars", total), ("x", 0)),
        )
        for seat, total in enumerate(totals)
    )
    return Finished(save, game, {"loud": True, "first": "lot"}, when, 90, "rounds", lines)


def test_what_is_recorded_is_told(tmp_path) -> None:
    history = History(tmp_path / "history.db")
    games = [
        finished("a", "toy", 10, 5, 7),
        finished("b", "toy", 30, 9, 9),
        finished("c", "other", 20, 1, 2, 4),
    ]
    for game in games:
        history.record(game)
    assert history.games() == [games[1], games[2], games[0]]
    assert history.games("toy") == [games[1], games[0]] and history.games("toy", 1) == [games[1]]
    assert history.games("chess") == []
    history.record(finished("a", "toy", 40, 8, 7))
    assert [game.save for game in history.games()] == ["a", "b", "c"]
    assert history.games()[0].lines[0].total == 8


def test_tallies_per_player(tmp_path) -> None:
    history = History(tmp_path / "history.db")
    for game in (
        finished("a", "toy", 1, 5, 7),
        finished("b", "toy", 2, 9, 9),
        finished("c", "toy", 3, 4, 2, 1),
    ):
        history.record(game)
    tallies = {(tally.name, tally.player): tally for tally in history.players("toy")}
    ada = tallies["Ada", "human"]
    assert (ada.games, ada.wins, ada.best, ada.mean) == (3, 2, 9, 6)
    assert tallies["Ada", "bot:easy"].games == 1 and tallies["Bo", "bot:easy"].wins == 2
    assert history.players("chess") == []
    history.forget("b")
    assert {tally.games for tally in history.players()} == {2, 1}


def test_a_finished_game_is_recorded_and_taken_out_when_its_end_is_undone(store) -> None:
    table = toy_table(ADA, BOT_B, store=store)
    play_out(table)
    store.flush()
    (game,) = store.history.games()
    result = table.result()
    assert (game.save, game.game, game.reason) == (table.save_id, "toy", "rounds")
    assert tuple(line.total for line in game.lines) == result.totals
    assert tuple(line.place for line in game.lines) == result.places
    assert game.lines[1].player == "bot:easy" and game.lines[0].breakdown == result.breakdown[0]
    assert table.undo(agreed=True)
    store.flush()
    assert store.history.games() == [] and not store.list()[0].finished
    table.poll()
    play_out(table)
    table.close()
    store.flush()
    assert len(store.history.games()) == 1 and store.list()[0].finished


def test_a_resumed_finished_game_whose_end_is_undone_is_taken_out(store) -> None:
    table = toy_table(ADA, BOT_B, store=store)
    play_out(table)
    table.close()
    again = LocalTable.resume(store, str(table.save_id))
    assert again.over and len(store.history.games()) == 1
    assert again.undo(agreed=True)
    store.flush()
    assert store.history.games() == []
    again.close()


@pytest.mark.parametrize("content", [b"", b"this is no database" * 50, b"SQLite format 3\0" + b"\xff" * 2000])
def test_a_broken_file_is_put_aside(tmp_path, content, caplog) -> None:
    path = tmp_path / "history.db"
    path.write_bytes(content)
    history = History(path)
    history.record(finished("a", "toy", 10, 5, 7))
    assert len(history.games()) == 1
    aside = [file for file in tmp_path.iterdir() if "broken" in file.name]
    assert len(aside) == bool(content)
    assert not content or aside[0].read_bytes() == content


def test_no_trouble_with_the_history_costs_a_game(store, caplog) -> None:
    (store.root / "history.db").mkdir()
    table = toy_table(ADA, BOT_B, store=store)
    play_out(table)
    table.close()
    store.flush()
    assert store.history.games() == [] and store.history.players() == []
    assert "history: not written" in caplog.text and store.list()[0].finished


def test_a_damaged_row_is_left_out(tmp_path, caplog) -> None:
    path = tmp_path / "history.db"
    history = History(path)
    history.record(finished("a", "toy", 1, 5, 7))
    history.record(finished("b", "toy", 2, 5, 7))
    database = sqlite3.connect(path)
    with database:
        database.execute("update games set options = '{' where save = 'a'")
    database.close()
    assert [game.save for game in history.games()] == ["b"] and "cannot be read" in caplog.text
