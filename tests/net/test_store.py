"""The store: list, care, trash, out and in; torn, broken, foreign and unwritable."""

from __future__ import annotations

import errno
import json
import os
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import game as games
from game.contract import GameError
from net import journal as journals
from net import saves
from net import store as stores
from net.lines import Chain, scan
from net.saves import TORN, revive
from net.seats import SeatInfo
from net.store import Store, StoreError
from net.table import LocalTable
from tests.game.toy import TOY
from tests.net.help import ADA, BOT_B, play_out, toy_table


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "data")
    yield store
    store.close()


def saved(store: Store, most: int = 5, **more) -> tuple[str, Path]:
    """A closed save of a game under way: its id and file."""
    table = toy_table(store=store, **more)
    play_out(table, most=most)
    table.close()
    assert store.flush()
    return str(table.save_id), store.root / "saves" / f"{table.save_id}.mesa"


def rewritten(path: Path, change) -> bytes:
    """The save with its lines changed and sound checksums."""
    chain = Chain()
    return b"".join(chain.line(line) for line in change(scan(path.read_bytes()).lines))


# --- journal and whole save ---------------------------------------------------------------------


def test_every_entry_is_in_the_file_before_it_is_shown(store) -> None:
    table = toy_table(store=store)
    path = store.root / "saves" / f"{table.save_id}.mesa"
    for _ in range(40):
        on_disk = [line for line in scan(path.read_bytes()).lines if isinstance(line, list)]
        assert on_disk == [entry.to_wire() for entry in table._match.log]
        play_out(table, most=1)
        if table.over:
            break
    assert table.over
    table.close()


def test_a_closed_game_is_a_whole_save(store) -> None:
    table = toy_table(store=store)
    play_out(table, most=4)
    table.undo(agreed=True)
    log = [entry.to_wire() for entry in table._match.log]
    store.rename(str(table.save_id), "First try")
    table.close()
    store.flush()
    path = store.root / "saves" / f"{table.save_id}.mesa"
    header, *entries, mark = scan(path.read_bytes()).lines
    assert header["title"] == "First try" and header["rules"] == TOY.rules_hash()
    assert entries == log and mark["entries"] == len(log)
    assert mark["digest"] == table._match.digest()
    assert TOY.state.from_text(mark["snapshot"]).to_text() == table._match.state.to_text()
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_journal_gets_marks_now_and_then(store, monkeypatch) -> None:
    monkeypatch.setattr(journals, "MARK_EVERY", 6)
    table = toy_table(store=store)
    play_out(table, most=8)
    lines = scan((store.root / "saves" / f"{table.save_id}.mesa").read_bytes()).lines
    marks = [line for line in lines[1:] if isinstance(line, dict)]
    assert len(marks) > 2 and all("digest" in mark for mark in marks)
    table.close()


def test_torn_at_every_byte_of_the_last_line(store, tmp_path) -> None:
    table = toy_table(store=store)
    play_out(table, most=5)
    path = store.root / "saves" / f"{table.save_id}.mesa"
    data = path.read_bytes()
    entries = sum(isinstance(line, list) for line in scan(data).lines)
    last = data[:-1].rindex(b"\n") + 1
    for cut in range(last, len(data) + 1):
        twin = Store(tmp_path / f"cut{cut}")
        torn = twin.root / "saves" / "torn.mesa"
        torn.write_bytes(data[:cut])
        whole = cut >= len(data) - 1
        (info,) = twin.list()
        assert info.playable and info.entries == entries - (not whole)
        again = LocalTable.resume(twin, "torn")
        assert again.notice == (TORN if last < cut < len(data) - 1 else "")
        assert again._match.log == table._match.log[: len(again._match.log)]
        play_out(again, most=2)
        wires = [line for line in scan(torn.read_bytes()).lines if isinstance(line, list)]
        assert wires == [entry.to_wire() for entry in again._match.log]
        again.close()
        twin.close()
        assert LocalTable.resume(Store(twin.root), "torn").notice == ""
    table.close()


def test_a_full_disk_stops_no_game_and_loses_nothing_when_there_is_room_again(store, monkeypatch) -> None:
    table = toy_table(store=store)
    play_out(table, most=3)
    journal = table._journal

    class FullDisk:
        """Half of what is written still fits."""

        def __init__(self, file) -> None:
            self.file, self.half = file, False

        def write(self, data) -> int:
            self.half = not self.half
            if self.half:
                return self.file.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")

        def __getattr__(self, name):
            return getattr(self.file, name)

    real, journal._file = journal._file, FullDisk(journal._file)
    play_out(table, most=3)
    assert table.notice == "the game cannot be saved: No space left on device"
    assert scan(journal.path.read_bytes()).torn
    journal._file = real
    play_out(table, most=2)
    assert journal.trouble == table.notice == ""
    wires = [line for line in scan(journal.path.read_bytes()).lines if isinstance(line, list)]
    assert wires == [entry.to_wire() for entry in table._match.log]
    table.close()


def test_the_disk_is_synced_at_the_turn_of_a_person_and_at_the_end(store, monkeypatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(journals.os, "fsync", synced.append)
    table = toy_table(store=store)
    play_out(table, most=2)
    store.flush()
    assert synced
    play_out(table)
    store.flush()
    synced.clear()
    table._journal.finish(table._match)
    store.flush()
    assert synced
    table.close()


def test_a_failed_compaction_keeps_the_journal(store, monkeypatch) -> None:
    def fail(old, new) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(journals.os, "replace", fail)
    save_id, path = saved(store)
    monkeypatch.undo()
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    assert LocalTable.resume(store, save_id).history()


# --- the list -----------------------------------------------------------------------------------


def test_the_list_tells_what_there_is(store) -> None:
    first, path = saved(store)
    os.utime(path, (1_000_000, 1_000_000))
    second, _ = saved(store, most=1000)
    newest, oldest = store.list()
    assert (newest.id, oldest.id) == (second, first)
    assert newest.finished and newest.playable and not oldest.finished
    assert oldest.names == ("Ada", "Bo", "Cy") and oldest.players == ("human", "bot:easy", "bot:random")
    assert (oldest.game, oldest.title, oldest.reason, oldest.changed) == ("toy", TOY.title, "", 1_000_000)
    assert abs(oldest.created - time.time()) < 100


def broken_files(path: Path) -> dict[str, tuple[bytes, str]]:
    """Files that cannot be opened, each with a part of the reason."""
    data = path.read_bytes()
    rows = data.splitlines(keepends=True)

    def header(**changes) -> bytes:
        return rewritten(path, lambda lines: [lines[0] | changes, *lines[1:]])

    return {
        "empty": (b"", "cut off at its beginning"),
        "start": (rows[0][:40], "cut off at its beginning"),
        "zeros": (b"\0" * 500, "cut off at its beginning"),
        "picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not a Mesapolis save"),
        "text": (b"hello\nworld\n", "not a Mesapolis save"),
        "flipped": (rows[0] + rows[1].replace(b"[", b"{", 1) + b"".join(rows[2:]), "damaged at line 2"),
        "hole": (b"".join(rows[:3] + rows[4:]), "damaged at line 4"),
        "list": (rewritten(path, lambda lines: lines[1:]), "not a Mesapolis save"),
        "future": (header(format=99), "newer version"),
        "unknown": (header(game="chess"), "unknown game"),
        "rules": (header(rules="00"), f"other rules of {TOY.title}"),
        "seats": (header(seats=9), "not 9"),
        "option": (header(options={"bold": True}), "no option 'bold'"),
        "nobody": (header(players=[]), "does not name its players"),
        "genius": (header(players=[{"name": "x", "player": "bot:genius"}] * 3), "unknown bot 'genius'"),
        "key": (header(key=None), "lacks the secret"),
        "odd key": (header(key="zz" * 32), "lacks the secret"),
        "blank key": (header(key=" " * 64), "lacks the secret"),
        "half a key": (header(key="a" * 33), "lacks the secret"),
        "setup": (header(options=[1]), "lacks its setup"),
        "big": (b"\0" * ((8 << 20) + 1), "too big"),
    }


def test_every_broken_file_is_listed_with_its_reason_and_left_alone(store) -> None:
    _, path = saved(store)
    files = broken_files(path)
    for name, (data, _) in files.items():
        path.with_name(f"{name}.mesa").write_bytes(data)
    path.with_name("folder.mesa").mkdir()
    infos = {info.id: info for info in store.list()}
    assert len(infos) == len(files) + 2
    for name, (data, reason) in files.items():
        assert not infos[name].playable and reason in infos[name].reason, (name, infos[name].reason)
        with pytest.raises(StoreError) as caught:
            LocalTable.resume(store, name)
        assert "\n" not in str(caught.value) and reason in str(caught.value), name
        assert path.with_name(f"{name}.mesa").read_bytes() == data
    assert not infos["folder"].playable and "not a file" in infos["folder"].reason
    assert infos["rules"].names == ("Ada", "Bo", "Cy"), "a save of other rules still tells who played"


def test_saves_with_impossible_entries_are_refused(store) -> None:
    save_id, path = saved(store)
    for number, change in enumerate(
        (
            lambda lines: [*lines[:5], ["pledge", 0, 1], *lines[5:-1]],
            lambda lines: [*lines[:-1], ["undo", 0, 99]],
            lambda lines: [*lines[:-1], ["undo", 0, -1]],
            lambda lines: [*lines[:-1], ["undo", 99, 4]],
            lambda lines: [*lines[:-1], ["undo", 0, 0]],
            lambda lines: [*lines[:-1], ["castle", 0]],
            lambda lines: [*lines[:-1], [[]]],
            lambda lines: [*lines[:-1], lines[-1] | {"digest": "00"}],
            lambda lines: [lines[0], ["rolled", "price", [1]]],
            lambda lines: [lines[0] | {"key": "ab" * 32}, *lines[1:]],
        )
    ):
        other = path.with_name(f"odd{number}.mesa")
        other.write_bytes(rewritten(path, change))
        with pytest.raises(StoreError, match=r"entry|position"):
            LocalTable.resume(store, f"odd{number}")
    assert LocalTable.resume(store, save_id).history()


def test_a_list_of_two_hundred_saves_is_quick_the_second_time(store, monkeypatch) -> None:
    _, path = saved(store)
    data = path.read_bytes()
    for number in range(200):
        path.with_name(f"copy{number}.mesa").write_bytes(data)
    assert len(store.list()) == 201
    monkeypatch.setattr(stores, "read_bytes", lambda path: pytest.fail("read again"))
    assert len(store.list()) == 201


def test_the_rules_hash_decides(store, monkeypatch) -> None:
    save_id, _ = saved(store)
    monkeypatch.setitem(games._guests, "toy", replace(TOY, rules_version=2))
    assert "other rules" in Store(store.root).list()[0].reason
    with pytest.raises(StoreError, match="other rules"):
        LocalTable.resume(store, save_id)


# --- care ---------------------------------------------------------------------------------------


def test_rename_open_and_closed(store) -> None:
    table = toy_table(store=store)
    store.rename(str(table.save_id), "  Sunday\u202e\n night ")
    assert store.list()[0].title == "Sunday night"
    table.close()
    store.flush()
    assert store.list()[0].title == "Sunday night"
    store.rename(str(table.save_id), "Monday")
    assert store.list()[0].title == "Monday" and LocalTable.resume(store, str(table.save_id)).poll()
    with pytest.raises(StoreError):
        store.rename(str(table.save_id), "\u200b ")


def test_a_title_given_while_the_whole_save_is_made_is_kept(store, monkeypatch) -> None:
    made, go_on = threading.Event(), threading.Event()
    compact = journals.compact

    def slowly(path: Path) -> None:
        compact(path)
        made.set()
        assert go_on.wait(60)

    monkeypatch.setattr(journals, "compact", slowly)
    table = toy_table(store=store)
    table.close()
    assert made.wait(60)
    threading.Timer(0.1, go_on.set).start()
    store.rename(str(table.save_id), "Sunday")
    assert store.list()[0].title == "Sunday"


def test_a_game_open_in_another_window_is_neither_renamed_nor_deleted(store, tmp_path) -> None:
    table, other = toy_table(store=store), Store(tmp_path / "data")
    save_id = str(table.save_id)
    for change in (lambda: other.rename(save_id, "Mine"), lambda: other.delete(save_id)):
        with pytest.raises(StoreError, match="another window"):
            change()
    play_out(table, most=6)
    log = [entry.to_wire() for entry in table._match.log]
    table.close()
    store.flush()
    assert [entry.to_wire() for entry in other.load(save_id).match.log] == log
    other.rename(save_id, "Mine")
    other.delete(save_id)
    assert other.list() == []
    other.close()


def test_delete_and_restore(store) -> None:
    save_id, path = saved(store)
    data = path.read_bytes()
    store.delete(save_id)
    assert store.list() == [] and not path.exists()
    with pytest.raises(StoreError, match="no such save"):
        store.delete(save_id)
    store.restore(save_id)
    assert path.read_bytes() == data
    with pytest.raises(StoreError, match="another save"):
        store.restore(save_id)
    table = LocalTable.resume(store, save_id)
    with pytest.raises(StoreError, match="open"):
        store.delete(save_id)
    table.close()
    store.delete(save_id)
    assert store.list() == []


def test_the_trash_does_not_grow_for_ever(store, monkeypatch) -> None:
    monkeypatch.setattr(stores, "TRASH_SIZE", 2)
    _, path = saved(store)
    for number in range(4):
        path.with_name(f"copy{number}.mesa").write_bytes(path.read_bytes())
        os.utime(path.with_name(f"copy{number}.mesa"), (number, number))
        store.delete(f"copy{number}")
    assert sorted(p.name for p in (store.root / "trash").iterdir()) == ["copy2.mesa", "copy3.mesa"]


@pytest.mark.parametrize(
    "save_id", ["", "..", "../x", "a/b", "a\\b", "/etc/passwd", "x\0", ".hidden", "x" * 500]
)
def test_names_that_leave_the_folder_are_refused(store, save_id: str) -> None:
    for call in (store.load, store.delete, store.restore, lambda name: store.rename(name, "x")):
        with pytest.raises(StoreError):
            call(save_id)


def test_export_and_import(store, tmp_path) -> None:
    save_id, _ = saved(store)
    out = tmp_path / "mine.mesa"
    store.export(save_id, out)
    other = Store(tmp_path / "other")
    new_id = other.import_file(out)
    (info,) = other.list()
    assert info.id == new_id and info.names == ("Ada", "Bo", "Cy") and info.playable
    table = LocalTable.resume(other, new_id)
    assert table._match.digest() == store.load(save_id).match.digest()
    play_out(table)
    table.close()
    other.close()
    with pytest.raises(StoreError):
        store.export(save_id, tmp_path / "no" / "such" / "folder.mesa")


def test_an_imported_file_brings_clean_names_and_no_keys_of_its_own(store, tmp_path) -> None:
    _, path = saved(store)
    players = [{"name": "\u202eA\x00" + "x" * 99, "sign": "../a", "colour": 1 << 20, "player": "human"}] * 3
    evil = tmp_path / "evil.mesa"
    evil.write_bytes(
        rewritten(
            path,
            lambda lines: [lines[0] | {"players": players, "title": "\x1b[2J" * 50, "x": "y"}, *lines[1:]],
        )
    )
    new_id = store.import_file(evil)
    info = next(info for info in store.list() if info.id == new_id)
    assert info.names == ("A" + "x" * 23,) * 3 and "\x1b" not in info.title and len(info.title) <= 60
    header = scan((store.root / "saves" / f"{new_id}.mesa").read_bytes()).lines[0]
    assert "x" not in header and header["players"][0]["sign"] == ""


def test_hostile_files_are_not_taken_in(store, tmp_path) -> None:
    _, path = saved(store)
    before = len(store.list())
    for name, (data, reason) in broken_files(path).items():
        evil = tmp_path / f"{name}.mesa"
        evil.write_bytes(data)
        with pytest.raises(StoreError, match=None) as caught:
            store.import_file(evil)
        assert reason in str(caught.value)
    for odd in (tmp_path / "none", tmp_path, Path("x\0y")):
        with pytest.raises(StoreError):
            store.import_file(odd)
    assert len(store.list()) == before


def test_a_file_that_takes_back_without_end_is_not_taken_in(store, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(stores, "MAX_UNDOS", 3)
    _, path = saved(store)
    entries = [line for line in scan(path.read_bytes()).lines if isinstance(line, list)]
    place = next(place for place, line in enumerate(entries) if line[0] == "pledge")
    move = entries[place]
    for undos in (3, 4):
        out = tmp_path / f"undo{undos}.mesa"
        again = [["undo", move[1], place], move] * undos
        out.write_bytes(rewritten(path, lambda lines, again=again: [*lines[: place + 2], *again]))
    assert store.import_file(tmp_path / "undo3.mesa")
    with pytest.raises(StoreError, match="takes back"):
        store.import_file(tmp_path / "undo4.mesa")


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=10,
)
_sample: list[bytes] = []


def sample(tmp_path_factory) -> bytes:
    if not _sample:
        store = Store(tmp_path_factory.mktemp("sample"))
        _sample.append(saved(store)[1].read_bytes())
        store.close()
    return _sample[0]


@given(data=st.data())
@settings(max_examples=150)
def test_fuzzed_lines_give_a_game_or_the_typed_error(tmp_path_factory, data: st.DataObject) -> None:
    lines = scan(sample(tmp_path_factory)).lines
    at = data.draw(st.integers(0, len(lines) - 1))
    if at == 0 and data.draw(st.booleans()):
        lines[0][data.draw(st.sampled_from(sorted(lines[0])))] = data.draw(PLAIN)
    else:
        lines[at] = data.draw(PLAIN)
    chain = Chain()
    raw = b"".join(chain.line(line) for line in lines)
    info = saves.inspect("x", raw, 0, {})
    try:
        loaded = revive("x", raw)
    except GameError as error:
        assert isinstance(error, StoreError) and "\n" not in str(error)
    else:
        assert info.playable and loaded.match.log


@given(data=st.data())
def test_fuzzed_bytes_give_a_game_or_the_typed_error(tmp_path_factory, data: st.DataObject) -> None:
    raw = bytearray(sample(tmp_path_factory))
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        revive("x", bytes(raw))
    except StoreError:
        return
    assert scan(bytes(raw)).torn or bytes(raw) == sample(tmp_path_factory)


# --- folders ------------------------------------------------------------------------------------


def test_an_unwritable_folder_is_one_clear_error(tmp_path, monkeypatch) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("x")
    for root in (blocker, blocker / "deeper"):
        with pytest.raises(StoreError, match="cannot be written"):
            Store(root)
    (tmp_path / "data" / "saves").mkdir(parents=True)

    def refuse(self, data) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(StoreError, match="Permission denied"):
        Store(tmp_path / "data")


def test_a_folder_that_vanishes_stops_no_game(store) -> None:
    table = toy_table(ADA, BOT_B, store=store)
    for path in (store.root / "saves").iterdir():
        path.unlink()
    (store.root / "saves").rmdir()
    play_out(table)
    assert table.over
    table.close()
    assert store.flush()
    with pytest.raises(StoreError):
        store.list()
    with pytest.raises(StoreError):
        toy_table(ADA, BOT_B, store=store)


def test_a_foreign_header_line_is_json_that_people_can_read(store) -> None:
    _, path = saved(store)
    body = path.read_text().splitlines()[0].partition(" ")[2]
    assert json.loads(body)["players"][0] == SeatInfo("Ada").to_plain()
