"""The records: found from the menu, chosen by filters, by mouse, fingers and keys; never an error."""

import shutil
import sqlite3
from dataclasses import replace

import pygame
import pytest

from net.history import Choice, Effect, History, Part, Score, Turn
from net.store import Store
from scenes.demo_records import DAY, made_up
from scenes.menu import MenuScene
from scenes.records import RecordsScene
from scenes.records_charts import EffectBars, Histogram, PartBars, ScoreLine, Stacks, TurnBars
from scenes.records_detail import GameRecordScene, PlayerRecordScene, Points, end_words, results
from scenes.records_plot import Kept
from scenes.records_reader import Reader
from scenes.records_rows import GameRow, PlayerRow
from scenes.records_words import decimal, length, part_look, percent, rules_text
from tests.scenes.driver import Hand, button, labels, open_stage
from tests.scenes.menu_help import ALL_SIZES, HANDS, keep

NOW = 1_780_000_000


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "data")
    yield store
    store.close()


@pytest.fixture(scope="session")
def written(tmp_path_factory):
    """A history of 60 games, written once."""
    path = tmp_path_factory.mktemp("records") / "history.db"
    history = History(path)
    for game in made_up(60, NOW):
        history.record(game)
    return path


@pytest.fixture
def sixty(store, written):
    """The store knows 60 games; they are given, the newest first."""
    shutil.copy(written, store.root / "history.db")
    return made_up(60, NOW)


def fill(store, number):
    games = made_up(number, NOW)
    for game in games:
        store.history.record(game)
    return games


def answered(stage):
    """Lets all answers of the history come."""
    for _ in range(5):
        reader = getattr(stage.top, "reader", None)
        assert reader is None or reader.wait()
        stage.step(dt=0.02)


def opened(stage, page="games"):
    scene = RecordsScene()
    stage.push(scene)
    scene.page = page
    answered(stage)
    return scene


def rows(scene, kind=GameRow):
    return [widget for widget in scene.areas[0].widgets if isinstance(widget, kind)]


def texts(scene):
    decor = [*scene.decor, *(one for area in scene.areas for one in area.decor)]
    return [one.text for one in decor if hasattr(one, "text")]


@ALL_SIZES
@HANDS
def test_from_the_menu_to_a_game_and_a_player(size, finger, store, sixty):
    with open_stage(size, store) as stage:
        stage.push(MenuScene())
        Hand(stage).wait(0.3)
        hand = Hand(stage, finger)
        records = button(stage.top, "Records")
        assert records.subtitle == "60 games finished"
        hand.tap(records)
        answered(stage)
        scene = stage.top
        assert [row.find() for row in rows(scene)][:5] == sixty[:5]
        hand.tap(rows(scene)[2])
        assert isinstance(stage.top, GameRecordScene) and stage.top.game == sixty[2]
        hand.tap(button(stage.top, "Back"))
        hand.tap(button(scene, "Players"))
        answered(stage)
        first = rows(scene, PlayerRow)[0]
        hand.tap(first)
        answered(stage)
        assert isinstance(stage.top, PlayerRecordScene) and stage.top.tally == first.tally
        assert stage.top.charted.scores[-1].total in [line.total for game in sixty for line in game.lines]
        hand.tap(button(stage.top, "Back"))
        hand.tap(button(scene, "Charts"))
        answered(stage)
        cards = [type(one) for one in scene.areas[0].decor]
        assert cards == [PartBars, Histogram, TurnBars, EffectBars]


def test_filters_choose_the_games(store, sixty):
    with open_stage(store=store) as stage:
        scene = opened(stage)
        hand = Hand(stage)
        hand.tap(button(scene, "3 players"))
        answered(stage)
        three = [game for game in sixty if len(game.lines) == 3]
        assert scene.book.total == len(three) and rows(scene)[0].find() == three[0]
        hand.tap(button(scene, "Long game"))
        answered(stage)
        long = [game for game in three if game.options["long_game"]]
        assert scene.book.total == len(long) > 0
        hand.tap(button(scene, "4 players"))
        answered(stage)
        assert scene.book.total == 0 and "No finished game is like that." in texts(scene)
        hand.tap(button(scene, "Show all games"))
        answered(stage)
        assert scene.choice == Choice("akropolis") and scene.book.total == 60
        hand.tap(button(scene, "Standard rules"))
        answered(stage)
        assert all("long_game" not in sort.changed for sort in scene.sorts if not sort.changed)
        assert 0 < scene.book.total < 60


def test_the_filters_hold_for_players_and_charts(store, sixty):
    with open_stage(store=store) as stage:
        scene = opened(stage, "players")
        Hand(stage).tap(button(scene, "2 players"))
        answered(stage)
        two = [game for game in sixty if len(game.lines) == 2]
        row = rows(scene, PlayerRow)[0]
        mine = [line for game in two for line in game.lines if line.name == row.tally.name]
        assert row.tally.games == len(mine)
        assert row.tally.best == max(line.total for line in mine)
        people = [one.tally.player == "human" for one in rows(scene, PlayerRow)]
        assert people == sorted(people, reverse=True), "people come before bots"


def test_by_keys_alone(store, sixty):
    with open_stage(store=store) as stage:
        scene = opened(stage)
        hand = Hand(stage)
        hand.key(pygame.K_RETURN)
        for _ in range(2):
            hand.key(pygame.K_RIGHT)
        hand.key(pygame.K_DOWN)
        while not isinstance(scene.focus, GameRow):
            hand.key(pygame.K_RIGHT)
        before = scene.focus.find()
        for _ in range(25):
            hand.key(pygame.K_DOWN)
        answered(stage)
        after = scene.focus
        assert isinstance(after, GameRow) and after.find() != before
        assert scene.areas[0].rect.contains(after.rect), "the focus has scrolled the list"
        hand.key(pygame.K_RETURN)
        assert isinstance(stage.top, GameRecordScene) and stage.top.game == after.find()
        hand.key(pygame.K_ESCAPE)
        assert stage.top is scene
        hand.key(pygame.K_ESCAPE)
        assert stage.top is None


def test_thousands_of_games_are_rows_only_in_sight(store):
    store.history.record(made_up(1, NOW)[0])
    database = sqlite3.connect(store.root / "history.db")
    numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)"
    with database:
        database.execute(
            f"{numbers} insert into games select 'g' || i, game, options, seats, finished - i, duration,"
            " reason, first, rivals from games, n"
        )
        database.execute(
            f"{numbers} insert into players select 'g' || i, seat, name, sign, colour, player, total, place,"
            " breakdown from players, n"
        )
    database.close()
    with open_stage(store=store) as stage:
        scene = opened(stage)
        hand = Hand(stage)
        assert scene.book.total == 4001
        assert len(rows(scene)) < 30
        hand.key(pygame.K_END)
        answered(stage)
        assert len(rows(scene)) < 30 and rows(scene)[-1].find().save == "g4000"
        area = scene.areas[0]
        hand.drag(area.rect.center, (area.rect.centerx, area.rect.centery + 150))
        assert area.scroller.at < area.scroller.limit
        asked = [key for key in scene.book._asked if isinstance(key, int)]
        assert len(asked) <= 3, "only the pages in sight are read"


@HANDS
def test_the_final_table_opens_while_its_save_is_kept(finger, store):
    save = keep(store, 10_000)
    with open_stage(store=store) as stage:
        scene = opened(stage)
        hand = Hand(stage, finger)
        hand.tap(rows(scene)[0])
        hand.tap(button(stage.top, "Results and final table"))
        for _ in range(20):
            hand.wait(0.25)
            if type(stage.top).__name__ == "ResultsScene":
                break
        assert type(stage.top).__name__ == "ResultsScene"
        while not isinstance(stage.top, GameRecordScene):
            stage.pop()
        store.delete(save)
        stage.top.lay_out()
        assert "Results and final table" not in labels(stage.top)
        assert any("is gone" in text for text in texts(stage.top))


def test_a_game_finished_meanwhile_is_there_on_the_way_back(store):
    games = fill(store, 3)
    with open_stage(store=store) as stage:
        scene = opened(stage)
        Hand(stage).tap(rows(scene)[0])
        store.history.record(replace(games[0], save="newer", finished=NOW + 5))
        Hand(stage).key(pygame.K_ESCAPE)
        answered(stage)
        assert rows(scene)[0].find().save == "newer"


def test_no_games_and_no_store(store):
    with open_stage(store=store) as stage:
        assert "No game has been played to its end yet." in texts(opened(stage))
    with open_stage() as bare:
        scene = opened(bare)
        assert scene.trouble in texts(scene) and not scene.areas


def test_trouble_with_the_database_is_one_line(store):
    fill(store, 3)
    (store.root / "history.db").unlink()
    (store.root / "history.db").mkdir()
    with open_stage(store=store) as stage:
        scene = opened(stage)
        assert scene.trouble.startswith("The records cannot be read") and scene.trouble in texts(scene)
        assert labels(scene) == ["Back"]


def test_a_database_that_breaks_under_our_eyes(store, sixty, caplog):
    with open_stage(store=store) as stage:
        scene = opened(stage)
        (store.root / "history.db").write_bytes(b"this is no database" * 100)
        for page in ("Players", "Charts", "Games"):
            Hand(stage).tap(button(scene, page))
            answered(stage)
        scene.read()
        answered(stage)
        assert any("put aside" in text for text in texts(scene))


def test_names_of_other_people_are_only_text(store):
    (game,) = made_up(1, NOW)
    rude = "<b>" + "W" * 400 + "{n}%s"
    lines = tuple(replace(line, name=rude, sign="no such sign", colour=77) for line in game.lines)
    store.history.record(replace(game, game="no_such_game", lines=lines, options={"x": "y"}))
    with open_stage((1024, 600), store, text_scale=2.0) as stage:
        scene = opened(stage)
        for page in ("Players", "Charts", "Games"):
            Hand(stage).tap(button(scene, page))
            answered(stage)
        Hand(stage).tap(rows(scene)[0])
        stage.screenshot()
        Hand(stage).key(pygame.K_ESCAPE)
        scene.open_player(store.history.players()[0])
        answered(stage)
        stage.screenshot()
        assert store.history.players()[0].name == rude and stage.top is not scene


def test_several_games_get_a_filter_of_their_own(store):
    games = fill(store, 4)
    old = games[0].finished - 900 * DAY
    store.history.record(replace(games[0], save="other", game="no_such_game", options={}, finished=old))
    with open_stage(store=store) as stage:
        scene = opened(stage)
        assert scene.book.total == 4
        Hand(stage).tap(button(scene, "no_such_game"))
        answered(stage)
        assert scene.book.total == 1 and rows(scene)[0].find().save == "other"


def test_the_game_that_was_played_last_shows_first(store):
    games = fill(store, 4)
    for name, finished in (("tigris", games[0].finished + DAY), ("no_such_game", games[0].finished - DAY)):
        store.history.record(replace(made_up(1, NOW, "tigris")[0], save=name, game=name, finished=finished))
    with open_stage(store=store) as stage:
        scene = opened(stage)
        assert scene.choice.game == "tigris" and scene.book.total == 1
        Hand(stage).tap(button(scene, "Charts"))
        answered(stage)
        stage.screenshot()


def test_a_game_that_is_not_won_by_the_sum_says_what_decides(store):
    (game,) = made_up(1, NOW, "tigris")
    assert all(line.total < sum(points for _, points in line.breakdown) for line in game.lines)
    with open_stage(store=store) as stage:
        stage.push(GameRecordScene(game))
        stage.step(dt=0.1)
        (table,) = [widget for widget in stage.top.areas[0].decor if isinstance(widget, Points)]
        (stacks,) = [widget for widget in stage.top.areas[0].decor if isinstance(widget, Stacks)]
        assert table.total == "Weakest" and not stacks.sums
        assert [look.title for look in stacks.looks] == ["Red", "Blue", "Green", "Black", "Treasures"]
        stage.screenshot()


def test_a_game_that_people_ended_says_so(store):
    (game,) = made_up(1, NOW, "tigris")
    names = [line.name for line in game.lines]
    told = {
        "bag": "",
        "agreed": "ended by agreement",
        "conceded 1": f"{names[1]} gave up",
        "bag 0": f"{names[0]} gave up",
        "agreed 0": f"{names[0]} gave up · ended by agreement",
    }
    for reason, words in told.items():
        assert end_words(replace(game, reason=reason)) == words
    with open_stage(store=store) as stage:
        stage.push(GameRecordScene(replace(game, reason="agreed 0")))
        stage.step(dt=0.1)
        stage.screenshot()


def test_no_frames_while_nothing_happens(store, sixty):
    with open_stage(store=store) as stage:
        opened(stage)
        before = stage.frames
        Hand(stage).wait(1.0)
        assert stage.frames == before


# --- parts ------------------------------------------------------------------------------------------


def test_a_closed_reader_gives_no_answers():
    with open_stage() as stage:
        got = []
        reader = Reader(stage)
        reader.ask(lambda: 1, got.append)
        assert reader.wait()
        stage.step(dt=0.01)
        reader.ask(lambda: 1 / 0, got.append)
        reader.ask(lambda: 2, got.append)
        assert reader.wait()
        reader.close()
        stage.step(dt=0.01)
        assert got == [1]


def test_results_of_a_game_with_an_architect():
    game = next(game for game in made_up(60, NOW) if game.rivals)
    one, other = results(game)
    assert {one.total, other.total} == {game.lines[0].total, game.rivals[0][1]}
    assert one.total >= other.total and (one.place, other.place) == (1, 2)
    lost = replace(game, lines=(replace(game.lines[0], place=2, total=1),))
    assert [line.name for line in results(lost)] == ["Hippodamos", game.lines[0].name]


def test_a_distribution_counts_everybody_once():
    for counts in ([(5, 2)], [(3, 1), (17, 4), (18, 1), (240, 2)], [(-7, 1), (12, 3)]):
        chart = Histogram(pygame.Rect(0, 0, 400, 300), "", counts)
        assert sum(chart.bins) == sum(often for _, often in counts)
        assert chart.bins[0] and chart.bins[-1] and chart.low <= counts[0][0]
        assert chart.low % chart.step == 0


def test_the_running_mean_is_that_of_ten_games():
    scores = [Score(str(n), n, n, 1) for n in range(20)]
    mean = ScoreLine(pygame.Rect(0, 0, 1, 1), "", scores).running()
    assert mean[0] == 0 and mean[3] == 1.5 and mean[19] == 14.5


@pytest.mark.parametrize("size", [(300, 160), (900, 500)], ids=str)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_charts_of_odd_facts_draw_something(size, scale):
    rect = pygame.Rect(0, 0, *size)
    looks = [part_look("akropolis", "housing"), part_look("chess", "pawn_moves", 1)]
    parts = [Part("housing", 3.0, None, 4.0), Part("pawn_moves", -2.0, -2.0, None)]
    cards = [
        PartBars(rect, "Kinds", parts, looks, ("a", "b")),
        PartBars(rect, "None", [], [], ("a", "b")),
        Histogram(rect, "One", [(7, 1)]),
        Histogram(rect, "None", []),
        TurnBars(rect, "Turns", [Turn(0, 3, 0), Turn(7, 2, 2)], 2),
        EffectBars(rect, "Options", [Effect("x", 1, 0.0, 0, 0.0)], ["X" * 90]),
        ScoreLine(rect, "One", [Score("a", 1, -5, 2)]),
        ScoreLine(rect, "Many", [Score(str(n), n, 60 + n % 7, 1 + n % 2) for n in range(200)]),
    ]
    with open_stage(text_scale=scale) as stage:
        for card in cards:
            target = stage.art.plain(size)
            card.draw(stage.art, target)
            assert target.get_bounding_rect().width > 20, card.title
            assert card._kept is not None and card._kept.size == size


def test_pieces_give_the_whole_picture():
    with open_stage() as stage:
        art = stage.art
        whole = art.plain((333, 222))
        pygame.draw.circle(whole, (200, 20, 30), (60, 60), 50)
        pygame.draw.line(whole, (10, 20, 30), (0, 221), (332, 150), 3)
        target = art.plain((333, 222))
        kept = Kept(whole, 96)
        kept.draw(art, target, (0, 0))
        assert pygame.image.tobytes(target, "RGBA") == pygame.image.tobytes(whole, "RGBA")
        assert sum(p.get_width() * p.get_height() for p, _ in kept.pieces) < 333 * 222


def test_words():
    assert [decimal(value) for value in (12.34, 0.0, -0.04, -3.26, 9.96)] == [
        "12.3",
        "0.0",
        "0.0",
        "−3.3",
        "10.0",
    ]
    assert percent(2, 3) == "67 %" and percent(0, 0) == "0 %"
    assert [length(seconds) for seconds in (5, 60 * 42, 3900)] == ["1 min", "42 min", "1 h 05 min"]
    assert rules_text("akropolis", {"long_game": False}) == "Standard rules"
    assert "Long game: on" in rules_text("akropolis", {"long_game": True, "starting_stones": "official"})
    assert (
        part_look("akropolis", "stones").icon == "stone"
        and part_look("chess", "pawn_moves").title == "pawn moves"
    )


@pytest.mark.parametrize("page", ["games", "players", "charts"])
def test_a_frame_makes_no_pictures_but_the_first(page, store, sixty, monkeypatch):
    with open_stage((1920, 1080), store) as stage:
        scene, art, made = opened(stage, page), stage.art, []
        plain = art.plain
        monkeypatch.setattr(art, "plain", lambda *size: made.append(size) or plain(*size))
        texts_before = len(art._texts)
        scene.draw(stage.surface)
        assert not made and len(art._texts) == texts_before
