"""Report a problem: what goes into the zip, and above all what does not."""

import json
import zipfile

from game.contract import NOBODY
from net.table import LocalTable
from scenes.demo import demo_table
from scenes.menu import MenuScene
from scenes.panel import Panel
from scenes.report import scrubbed, versions, write_report
from scenes.settings import SettingsScene
from scenes.table.scene import TableScene
from tests.scenes.driver import Hand, button, open_stage


def read(path):
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


def test_log_game_and_versions_without_secrets(tmp_path):
    token, code = "ab" * 32, "MESAPOLIS://192.168.1.5:47710/K7M2QX"
    (tmp_path / "mesapolis.log").write_text(f"a line\ntoken {token} came\nat {code} now\n", encoding="utf-8")
    table = demo_table("tigris", 12, people=4)
    table.show(frozenset({0}))
    told = read(write_report(tmp_path, None, table))
    assert set(told) == {"versions.json", "mesapolis.log", "game.json"}
    assert "a line" in told["mesapolis.log"]
    assert token not in told["mesapolis.log"] and "K7M2QX" not in told["mesapolis.log"]
    game = json.loads(told["game.json"])
    assert game["position"] == json.loads(table.state.view(NOBODY).to_text())
    assert game["position"] != json.loads(table.state.to_text()), "the view that shows holds a hand"
    key = table._match.key.hex()
    assert not any(key in text for text in told.values())
    names = [info.name for info in table.seats]
    assert not any(name in told["game.json"] for name in names), "who plays is nobody's business"


def test_versions_tell_protocol_and_rules():
    told = versions()
    assert set(told["rules"]) >= {"akropolis", "tigris"} and told["protocol"] == 1


def test_scrubbed_leaves_what_is_no_secret():
    line = "2026-01-01 10:00:00,123 ERROR net.room: device 3 reports gap at line 12 (WireError)"
    assert scrubbed(line) == line


def test_from_the_settings_and_from_the_pause(tmp_path, monkeypatch):
    monkeypatch.setenv("MESAPOLIS_HOME", str(tmp_path))
    with open_stage(animation="off") as stage:
        stage.push(MenuScene())
        stage.push(SettingsScene())
        stage.step(dt=0.02)
        hand = Hand(stage)
        hand.tap(button(stage.top, "Report a problem"))
        assert isinstance(stage.top, Panel)
        found = list((tmp_path / "reports").glob("*.zip"))
        assert len(found) == 1 and str(found[0]) in stage.top.text
        stage.pop()
        stage.pop()
        stage.push(TableScene(demo_table("akropolis", 4)))
        assert isinstance(stage.top.table, LocalTable)
        stage.step(dt=0.02)
        stage.top.open_menu()
        hand.tap(next(w for w in stage.top.group.widgets if w.label == "Report a problem"))
        assert isinstance(stage.top, Panel)


def test_a_folder_that_cannot_be_written_is_said(tmp_path, monkeypatch):
    (tmp_path / "reports").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("MESAPOLIS_HOME", str(tmp_path))
    with open_stage() as stage:
        stage.push(SettingsScene())
        stage.step(dt=0.02)
        stage.top.report()
        assert isinstance(stage.top, Panel) and "cannot be written" in stage.top.title
