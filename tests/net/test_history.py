"""The history of finished games: what is asked of it, and that no trouble with it costs a game."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from game.contract import Move
from net.history import Choice, Effect, Finished, History, Line, Score, Sort, Turn, changed_options
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
    assert history.games(Choice("toy")) == [games[1], games[0]]
    assert history.games(Choice("toy"), 1) == [games[1]] and history.games(limit=5, offset=2) == [games[0]]
    assert history.games(Choice("chess")) == [] and history.count(Choice("chess")) == 0
    assert history.games(Choice(seats=3)) == [games[2]] and history.count(Choice(seats=2)) == 2
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
    tallies = {(tally.name, tally.player): tally for tally in history.players(Choice("toy"))}
    ada = tallies["Ada", "human"]
    assert (ada.games, ada.wins, ada.best, ada.mean) == (3, 2, 9, 6)
    assert ada.place == pytest.approx(4 / 3) and ada.parts == (("jars", 6.0), ("x", 0.0))
    assert tallies["Ada", "bot:easy"].games == 1 and tallies["Bo", "bot:easy"].wins == 2
    assert history.players(Choice("chess")) == []
    history.forget("b")
    assert {tally.games for tally in history.players()} == {2, 1}


def test_a_finished_game_is_recorded_and_taken_out_when_its_end_is_undone(store) -> None:
    table = toy_table(ADA, BOT_B, store=store)
    play_out(table)
    store.flush()
    (game,) = store.history.games()
    result = table.result()
    assert (game.save, game.game, game.reason) == (table.save_id, "toy", "rounds")
    first = next(update.entry.seat for update in table.history() if isinstance(update.entry, Move))
    assert game.first == first and game.rivals == ()
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


@pytest.mark.parametrize("lost", ["record", "mark and record"])
def test_a_game_whose_program_was_killed_at_its_end_is_recorded_when_it_is_opened(store, lost: str) -> None:
    table = toy_table(ADA, BOT_B, store=store)
    play_out(table)
    table.close()
    store.flush()
    save_id = str(table.save_id)
    (game,) = store.history.games()
    store.history.forget(save_id)
    if lost != "record":
        path = store.root / "saves" / f"{save_id}.mesa"
        path.write_bytes(path.read_bytes()[: -1 - len(path.read_bytes().splitlines()[-1])])
        assert not store.list()[0].finished
    LocalTable.resume(store, save_id).close()
    store.flush()
    assert [replace(found, finished=game.finished) for found in store.history.games()] == [game]
    assert store.list()[0].finished
    LocalTable.resume(store, save_id).close()
    store.flush()
    assert len(store.history.games()) == 1


def test_a_finished_game_from_elsewhere_is_no_game_of_this_history(store, tmp_path) -> None:
    table = toy_table(ADA, BOT_B, store=store)
    play_out(table)
    table.close()
    store.export(str(table.save_id), tmp_path / "out.mesa")
    save_id = store.import_file(tmp_path / "out.mesa")
    LocalTable.resume(store, save_id).close()
    store.rename(save_id, "From a friend")
    LocalTable.resume(store, save_id).close()
    store.flush()
    assert [game.save for game in store.history.games()] == [table.save_id]


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


# --- statistics ---------------------------------------------------------------------------------


def akropolis(
    save: str, when: int, totals: tuple[int, ...], first: int = 0, **options: bool | str
) -> Finished:
    """A game with the names of `finished` and options that differ from the usual ones."""
    game = finished(save, "akropolis", when, *totals)
    return replace(game, options={"live_scores": True, "long_game": False, **options}, first=first)


@pytest.fixture
def played(tmp_path):
    history = History(tmp_path / "history.db")
    for game in (
        akropolis("a", 1, (50, 70), 0),
        akropolis("b", 2, (90, 80), 0, long_game=True),
        akropolis("c", 3, (60, 60, 40), 2),
        akropolis("d", 4, (100, 30), 1, long_game=True, live_scores=False),
        finished("e", "toy", 5, 7),
    ):
        history.record(game)
    return history


def test_options_that_are_not_as_usual() -> None:
    assert changed_options("akropolis", {"long_game": True, "live_scores": True, "x": 1}) == ("long_game",)
    assert changed_options("no such game", {"long_game": True}) == ()


def test_games_are_chosen_by_their_options(played) -> None:
    def saves(rules):
        return [game.save for game in played.games(Choice("akropolis", rules=rules))]

    assert saves("") == ["c", "a"] and saves("long_game") == ["d", "b"] and saves("live_scores") == ["d"]
    assert saves("lake_size") == [] and saves(None) == ["d", "c", "b", "a"]
    sorts = {(sort.game, sort.seats, sort.changed): sort.games for sort in played.sorts()}
    assert sorts["akropolis", 2, ()] == 1 and sorts["akropolis", 3, ()] == 1
    assert sorts["akropolis", 2, ("live_scores", "long_game")] == 1
    assert all(isinstance(sort, Sort) for sort in played.sorts()) and len(played.sorts()) == 5


def test_statistics(played) -> None:
    choice = Choice("akropolis")
    assert played.distribution(choice) == [
        (30, 1), (40, 1), (50, 1), (60, 2), (70, 1), (80, 1), (90, 1), (100, 1)
    ]  # fmt: skip
    ada = replace(choice, name="Ada", player="human")
    assert played.scores(ada) == [
        Score("a", 1, 50, 2), Score("b", 2, 90, 1), Score("c", 3, 60, 1), Score("d", 4, 100, 1)
    ]  # fmt: skip
    assert played.scores(ada, limit=2) == played.scores(ada)[2:]
    assert played.distribution(ada) == [(50, 1), (60, 1), (90, 1), (100, 1)]
    (jars, other) = played.parts(choice)
    assert (jars.key, jars.mean) == ("jars", pytest.approx(580 / 9)) and other.mean == 0
    assert jars.won == pytest.approx((70 + 90 + 60 + 60 + 100) / 5)
    assert jars.lost == pytest.approx((50 + 80 + 40 + 30) / 4)


def test_who_moved_first_and_won(played) -> None:
    """a: seat 1 won, seat 0 began; b: seat 0, 0; c: seats 0 and 1 of three, 2 began; d: seat 0, 1 began."""
    assert played.turns(Choice("akropolis", 2)) == [Turn(0, 3, 1), Turn(1, 3, 2)]
    assert played.turns(Choice("akropolis", 3)) == [Turn(0, 1, 0), Turn(1, 1, 1), Turn(2, 1, 1)]
    assert played.turns(Choice("toy")) == []


def test_what_an_option_changes(played) -> None:
    assert played.effects(Choice("akropolis", 2, rules="")) == [
        Effect("live_scores", 1, 65.0, 2, 72.5),
        Effect("long_game", 2, 75.0, 1, 60.0),
    ]


def test_a_history_of_the_first_version_grows(tmp_path) -> None:
    path = tmp_path / "history.db"
    database = sqlite3.connect(path)
    with database:
        database.executescript(
            "create table games (save text primary key, game text not null, options text not null,"
            " seats integer not null, finished integer not null, duration integer not null,"
            " reason text not null);"
            "create table players (save text not null, seat integer not null, name text not null,"
            " sign text not null, colour integer not null, player text not null, total integer not null,"
            " place integer not null, breakdown text not null, primary key (save, seat));"
            "insert into games values ('old', 'toy', '{}', 1, 5, 60, 'rounds');"
            "insert into players values ('old', 0, 'Ada', 'owl', 0, 'human', 9, 1, '[[\"jars\", 9]]');"
            "pragma user_version = 1;"
        )
    database.close()
    history = History(path)
    (old,) = history.games()
    assert (old.save, old.first, old.rivals) == ("old", -1, ())
    new = replace(finished("new", "toy", 9, 5, 7), first=1, rivals=(("hippodamos", 88),))
    history.record(new)
    assert history.games() == [new, old] and history.trouble == ""


def test_a_history_grows_as_a_whole_or_not_at_all(tmp_path) -> None:
    path = tmp_path / "history.db"
    database = sqlite3.connect(path)
    database.executescript(
        "create table games (save text primary key, rivals text); pragma user_version = 1;"
    )
    history = History(path)
    assert history.count() == 0 and "duplicate column" in history.trouble
    columns = [row[1] for row in database.execute("pragma table_info (games)")]
    database.close()
    assert columns == ["save", "rivals"]


def test_trouble_is_told_and_forgotten(tmp_path, caplog) -> None:
    path = tmp_path / "history.db"
    path.mkdir()
    history = History(path)
    assert history.games() == [] and history.trouble
    assert history.count() == 0 and history.sorts() == [] and history.effects() == []
    path.rmdir()
    assert history.games() == [] and history.trouble == ""


def test_a_damaged_breakdown_or_option_costs_nothing_else(played, caplog) -> None:
    database = sqlite3.connect(played._path)
    with database:
        database.execute("update players set breakdown = '[[' where save = 'a'")
        database.execute("update games set options = '{' where save = 'b'")
    database.close()
    choice = Choice("akropolis")
    assert played.parts(choice)[0].mean == pytest.approx((580 - 50 - 70) / 7)
    assert [game.save for game in played.games(choice)] == ["d", "c"]
    assert played.players(choice)[0].games == 4 and played.effects(choice)
    assert played.trouble == ""


def test_thousands_of_games(tmp_path) -> None:
    history = History(tmp_path / "history.db")
    history.record(akropolis("seed", 1, (50, 70, 60)))
    database = sqlite3.connect(history._path)
    with database:
        numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)"
        database.execute(
            f"{numbers} insert into games select 'g' || i, game, options, seats, i, duration, reason, first,"
            " rivals from games, n"
        )
        database.execute(
            f"{numbers} insert into players select 'g' || i, seat, name, sign, colour, player,"
            " total + i % 40, place, breakdown from players, n where save = 'seed'"
        )
    database.close()
    choice = Choice("akropolis", rules="")
    assert len(history.games(choice, 40, 4000)) == 40
    assert history.players(choice)[0].games == 5001 and len(history.parts(choice)) == 2
    assert history.distribution(choice) and history.turns(choice)[0].games == 5001
