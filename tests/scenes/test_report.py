"""Report a problem: where it goes, what is said, and that it holds what nobody may see of nobody."""

import zipfile

from game.contract import NOBODY
from net.store import Store
from scenes.demo import demo_table
from scenes.launch import NewTable, show
from scenes.menu import MenuScene
from scenes.panel import Panel
from scenes.report import seats_of
from scenes.settings import SettingsScene
from scenes.setup import Setup
from tests.scenes.driver import Hand, button, open_stage


def read(path):
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def test_people_at_one_screen_give_no_hand_away():
    assert seats_of(None) == NOBODY
    assert seats_of(demo_table("tigris", people=2)) == NOBODY
    assert seats_of(demo_table("tigris", people=1)) == {0}


def test_from_the_settings_without_a_game(tmp_path, monkeypatch):
    monkeypatch.setenv("MESAPOLIS_HOME", str(tmp_path))
    with open_stage(animation="off") as stage:
        stage.push(MenuScene())
        stage.push(SettingsScene())
        stage.step(dt=0.02)
        Hand(stage).tap(button(stage.top, "Report a problem"))
        assert isinstance(stage.top, Panel)
        found = list((tmp_path / "reports").glob("*.zip"))
        assert len(found) == 1 and str(found[0]) in stage.top.text
        assert "versions.json" in read(found[0])


def test_from_the_pause_with_the_game_and_without_its_secret(tmp_path):
    store = Store(tmp_path)
    with open_stage(store=store, animation="off") as stage:
        stage.push(MenuScene())
        plan = Setup.remembered("tigris", stage.prefs)
        plan.rename(0, "Zenobia")
        new = plan.new_table()
        assert isinstance(new, NewTable)
        table = new.make(stage)
        show(stage, table, "screen", new)
        stage.step(dt=0.02)
        stage.top.open_menu()
        Hand(stage).tap(next(w for w in stage.top.group.widgets if w.label == "Report a problem"))
        assert isinstance(stage.top, Panel)
        told = read(next((tmp_path / "reports").glob("*.zip")))
        assert set(told) >= {"versions.json", "save.mesa"}
        key = table._match.key.hex().encode()
        names = [info.name.encode() for info in table.seats if not info.is_bot]
        assert not any(secret in data for data in told.values() for secret in (key, *names))
    store.close()


def test_a_folder_that_cannot_be_written_is_said(tmp_path, monkeypatch):
    (tmp_path / "reports").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("MESAPOLIS_HOME", str(tmp_path))
    with open_stage() as stage:
        stage.push(SettingsScene())
        stage.step(dt=0.02)
        stage.top.report()
        assert isinstance(stage.top, Panel) and "cannot be written" in stage.top.title
