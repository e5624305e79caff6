"""A problem report holds log, save and versions, and nothing that others may not see."""

from __future__ import annotations

import json
import zipfile

import pytest

from main import main
from net.copies import read_copy
from net.lines import StoreError
from net.report import write_report
from net.store import Store
from tests.game.toy import JARS
from tests.net.help import ADA, BOT_B, play_out, toy_table


def parts_of(path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_running_game_without_its_secrets(tmp_path, capsys) -> None:
    store = Store(tmp_path / "home")
    (tmp_path / "home" / "mesapolis.log").write_text("a line\n")
    table = toy_table(ADA, BOT_B, store=store)
    play_out(table, most=4)
    save_id = table.save_id
    match = table._match
    write_report(tmp_path / "r.zip", tmp_path / "home", store, save_id, frozenset({0}))
    parts = parts_of(tmp_path / "r.zip")
    assert parts["mesapolis.log"] == b"a line\n"
    assert json.loads(parts["versions.json"])["protocol"] >= 1
    save = parts["save.mesa"]
    assert match.key.hex().encode() not in save and b"Ada" not in save
    own = set(match.state.view(frozenset({0})).hands[0] or ())
    hidden = set(JARS) - own - set(match.state.market)
    shown = {jar for jar in JARS if str(jar).encode() in save}
    drawn = {jar for entry in match.log for jar in (getattr(entry, "items", None) or ()) if entry.seat == 0}
    assert own <= shown and not (shown & hidden) - drawn
    table.close()
    store.flush()
    (tmp_path / "home" / "saves" / "report.mesa").write_bytes(save)
    read = read_copy(store, "report")
    assert read.follower.index == len(match.log) - 1
    assert main(["replay", str(tmp_path / "home" / "saves" / "report.mesa"), "--verify"]) == 0
    assert f"verified {len(match.log)} entries" in capsys.readouterr().out
    _nobodys_view(store, tmp_path, own - set(match.state.market))
    store.close()


def _nobodys_view(store, tmp_path, own) -> None:
    """People who share a screen put nobody's hand into the report of their copy."""
    write_report(tmp_path / "shared.zip", tmp_path / "home", store, "report")
    save = parts_of(tmp_path / "shared.zip")["save.mesa"]
    assert not [jar for jar in own if str(jar).encode() in save]
    (tmp_path / "home" / "saves" / "shared.mesa").write_bytes(save)
    assert read_copy(store, "shared").follower.mine == frozenset()


def test_a_save_that_cannot_be_read_is_said_so(tmp_path) -> None:
    store = Store(tmp_path / "home")
    write_report(tmp_path / "r.zip", tmp_path / "home", store, "no-such")
    assert b"left out" in parts_of(tmp_path / "r.zip")["notes.txt"]
    with pytest.raises(StoreError):
        write_report(tmp_path / "no" / "folder.zip", tmp_path / "home")
    store.close()
