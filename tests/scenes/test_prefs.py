"""Prefs: reading never fails, every bad value falls back by itself, writing leaves no half file."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.seats import NAME_LENGTH
from scenes.prefs import MAX_NAMES, Prefs, clean_name
from scenes.stage import default_prefs_path


def written(tmp_path, text):
    path = tmp_path / "prefs.json"
    path.write_text(text, encoding="utf-8")
    return Prefs.load(path)


def test_round_trip(tmp_path):
    prefs = Prefs(text_scale=1.5, animation="fast", names=["Ada", "Zoë"], last_setup={"akropolis": {"a": 1}})
    path = tmp_path / "deep" / "prefs.json"
    prefs.save(path)
    assert Prefs.load(path) == prefs
    assert [one.name for one in path.parent.iterdir()] == ["prefs.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"x"', "[" * 100_000, "\ufeff{}"])
def test_unreadable_files_are_all_defaults(tmp_path, text):
    assert written(tmp_path, text) == Prefs()


def test_missing_file(tmp_path):
    assert Prefs.load(tmp_path / "none.json") == Prefs()


def test_bad_values_fall_back_one_by_one(tmp_path):
    plain = asdict(Prefs()) | {
        "text_scale": 9, "ui_scale": "big", "animation": "warp", "reduced_motion": 1, "mute": True,
        "sound_volume": 50.5, "names": ["ok", 3], "last_setup": {"akropolis": 4}, "diagonal_inches": 24,
    }  # fmt: skip
    prefs = written(tmp_path, json.dumps(plain))
    assert prefs == Prefs(mute=True, diagonal_inches=24.0)


def test_nan_is_no_scale(tmp_path):
    assert written(tmp_path, '{"text_scale": NaN, "ui_scale": Infinity}') == Prefs()


@given(st.dictionaries(st.sampled_from(list(asdict(Prefs()))), st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30),
    st.lists(st.text(max_size=20), max_size=3),
)))  # fmt: skip
def test_any_values_give_usable_prefs(plain):
    prefs = Prefs()
    prefs.take(plain)
    assert 1.0 <= prefs.text_scale <= 2.0
    assert 0.5 <= prefs.ui_scale <= 2.0
    assert prefs.animation in ("slow", "normal", "fast", "off")
    assert all(name == clean_name(name) for name in prefs.names)


def test_a_full_disk_keeps_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "prefs.json"
    Prefs(text_scale=1.25).save(path)

    def no_room(*_):
        raise OSError(28, "no space left")

    monkeypatch.setattr("os.fsync", no_room)
    with pytest.raises(OSError, match="no space"):
        Prefs(text_scale=2.0).save(path)
    assert Prefs.load(path).text_scale == 1.25
    assert len(list(tmp_path.iterdir())) == 1 + (tmp_path / "home").exists()


def test_names_are_remembered_latest_first_and_once():
    prefs = Prefs()
    for name in ("Ada", "Bo", "Ada", "  ", "x" * 99, *map(str, range(MAX_NAMES))):
        prefs.remember_name(name)
    assert len(prefs.names) == MAX_NAMES
    assert prefs.names[0] == str(MAX_NAMES - 1)
    assert len(set(prefs.names)) == MAX_NAMES


@given(st.text())
def test_clean_names_are_one_printable_line(name):
    clean = clean_name(name)
    assert len(clean) <= NAME_LENGTH
    assert clean == clean.strip()
    assert clean.isprintable()
    assert clean_name(clean) == clean


def test_data_folder_can_be_moved(monkeypatch, tmp_path):
    monkeypatch.setenv("MESAPOLIS_HOME", str(tmp_path / "elsewhere"))
    assert default_prefs_path() == tmp_path / "elsewhere" / "prefs.json"
