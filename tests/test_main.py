"""The command line: every bad input is one clear line and exit code 2, never a traceback."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import main
from net.seats import SeatInfo
from net.store import Store
from net.table import LocalTable
from tests.net.help import play_out

ROOT = Path(__file__).parents[1]

BAD = [
    ("fly",),
    ("--seats", "2"),
    ("play",),
    ("play", "chess"),
    ("play", "../akropolis"),
    ("play", "akropolis", "--seats", "9"),
    ("play", "akropolis", "--seats", "two"),
    ("play", "akropolis", "--seats", "0"),
    ("play", "akropolis", "--seats", "-3"),
    ("play", "akropolis", "--players", "human" + ",human" * 5),
    ("play", "akropolis", "--players", "human,bot:god"),
    ("play", "akropolis", "--players", "human,,bot:easy"),
    ("play", "akropolis", "--players", ""),
    ("play", "akropolis", "--seats", "3", "--players", "human,human"),
    ("play", "akropolis", "--option", "colour=red"),
    ("play", "akropolis", "--option", "first"),
    ("play", "akropolis", "--option", "first=9"),
    ("play", "akropolis", "--option", "first=4", "--seats", "2"),
    ("play", "akropolis", "--option", "first=1", "--option", "first=2"),
    ("play", "akropolis", "--layout", "round"),
    ("play", "akropolis", "--seed", ""),
    ("play", "akropolis", "--seed", "x" * 65),
    ("play", "akropolis", "--colour", "red"),
    ("selfplay",),
    ("selfplay", "chess"),
    ("selfplay", "akropolis", "--games", "0"),
    ("selfplay", "akropolis", "--games", "1e3"),
    ("selfplay", "akropolis", "--games", "9" * 40),
    ("selfplay", "akropolis", "--players", "human,bot:easy"),
    ("selfplay", "akropolis", "--players", "bot:easy" + ",bot:easy" * 5),
    ("selfplay", "akropolis", "--option", "first=x"),
    ("selfplay", "akropolis", "--games", "0000000000059999999"),
    ("selfplay", "akropolis", "--games", "--9"),
    ("replay",),
    ("replay", "no-such-file.mesa"),
    ("replay", "."),
    ("replay", "main.py"),
    ("replay", "a\nb"),
    ("case",),
    ("case", "no-such-file.json"),
    ("case", "."),
    ("case", "pyproject.toml"),
    ("shot",),
    ("shot", "menu"),
    ("shot", "menu", "--out", "x.png", "--size", "big"),
    ("shot", "menu", "--out", "x.png", "--size", "10x10"),
    ("shot", "menu", "--out", "x.png", "--size", "99999999x9"),
    ("shot", "menu", "--out", "x.png", "--game", "chess"),
    ("shot", "menu", "--out", "x.png", "--moves", "-1"),
    ("shot", "table", "--out", "x.png", "--load", "x.mesa", "--seed", "1"),
    ("host",),
    ("host", "chess"),
    ("host", "akropolis", "--port", "0"),
    ("host", "akropolis", "--port", "99999"),
    ("host", "akropolis", "--name", ""),
    ("host", "akropolis", "--players", "human,bot:god", "--headless"),
    ("join", "1.2.3.4:x"),
    ("join", "1.2.3.4:99999"),
    ("join", "not an address"),
    ("join", "1.2.3.4", "--code", "short"),
    ("join", "1.2.3.4", "--code", "K7M2QX", "--bot", "god"),
    ("join", "1.2.3.4", "--bot", "random"),
    ("join", "--hand"),
    ("host", "akropolis", "--save", "last"),
    ("host", "--save", "last", "--seats", "3"),
    ("host", "--save", "no-such-save"),
    ("host", "--save", "../x", "--headless"),
    ("host", "--save", "last"),
    ("host", "--save", "last", "--headless"),
    ("join", "--save", "last"),
    ("join", "--save", "last", "--bot", "random"),
    ("join", "1.2.3.4", "--save", "last"),
    ("join", "--save", "last", "--code", "K7M2QX"),
    ("bench",),
    ("bench", "chess"),
    ("bench", "frames", "--seconds", "0"),
    ("bench", "frames", "--game", "chess"),
]


@pytest.mark.parametrize("words", BAD, ids=lambda words: " ".join(words)[:60] or "none")
def test_bad_input_is_one_line_and_exit_code_2(words, scenes, capsys, monkeypatch) -> None:
    monkeypatch.chdir(ROOT)
    try:
        code = main.main(list(words))
    except SystemExit as stop:
        code = stop.code
    said = capsys.readouterr()
    assert code == 2 and scenes == {}
    assert said.out == ""
    assert said.err.startswith("main.py") and said.err.count("\n") == 1 and said.err.endswith("\n")
    assert "Traceback" not in said.err and len(said.err) < 400 and len(said.err.split()) > 3


@pytest.mark.parametrize("words", [(), ("play", "akropolis"), ("shot", "--list")], ids=" ".join)
def test_a_data_folder_of_nobody_is_one_line(words, monkeypatch, capsys) -> None:
    monkeypatch.setenv("MESAPOLIS_HOME", "~nobody-of-this-name/games")
    assert main.main(list(words)) == 2
    said = capsys.readouterr().err
    assert "MESAPOLIS_HOME names no folder: ~nobody-of-this-name/games" in said and said.count("\n") == 1


def test_a_fault_with_a_data_folder_of_nobody_is_still_one_line(monkeypatch, capsys) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("a\nfault")

    monkeypatch.setenv("MESAPOLIS_HOME", "~nobody-of-this-name/games")
    monkeypatch.setattr("net.selfplay.run", fail)
    assert main.main(["selfplay", "akropolis"]) == 1
    said = capsys.readouterr().err
    assert "RuntimeError: a fault" in said and said.count("\n") == 1


def test_errors_name_what_is_wrong(capsys) -> None:
    for words, part in (
        (["play", "chess"], "unknown game 'chess'"),
        (["play", "akropolis", "--seats", "9"], "2, 3, 4"),
        (["play", "akropolis", "--option", "colour=red"], "no option 'colour'"),
        (["play", "akropolis", "--players", "human,bot:god"], "unknown bot 'god'"),
        (["replay", "nope.mesa"], "there is no file nope.mesa"),
        (["case", "nope.json"], "nope.json"),
    ):
        assert main.main(words) == 2
        assert part in capsys.readouterr().err


def run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "main.py", *words], capture_output=True, text=True, cwd=ROOT, env=os.environ | env
    )


# --- commands without a window ------------------------------------------------------------------


@pytest.fixture
def save(tmp_path) -> Path:
    """A finished game of two bots."""
    store = Store(tmp_path / "home")
    infos = [SeatInfo("Ada", player="bot:random"), SeatInfo("<b>Bo</b>", player="bot:random")]
    table = LocalTable.new("akropolis", 2, {}, infos, 4, store)
    play_out(table)
    table.close()
    store.close()
    return tmp_path / "home" / "saves" / f"{table.save_id}.mesa"


def test_replay_prints_every_entry_and_verifies(save, capsys) -> None:
    assert main.main(["replay", str(save)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Akropolis: Ada (bot:random), <b>Bo</b> (bot:random)"
    assert any("round 1 " in line and "build" in line for line in lines) and lines[-1].startswith("final: ")
    assert main.main(["replay", str(save), "--verify"]) == 0
    verified = capsys.readouterr().out.splitlines()
    assert verified[:-1] == lines and "as the file names it" in verified[-1]
    assert f"verified {len(lines) - 2} entries in " in verified[-1]


def test_replay_of_a_torn_and_of_a_damaged_file(save, capsys) -> None:
    data = save.read_bytes()
    save.write_bytes(data[:-5])
    assert main.main(["replay", str(save), "--verify"]) == 0
    said = capsys.readouterr().out
    assert "left out" in said and "names none" in said
    save.write_bytes(data.replace(b'["build"', b'["built"', 1))
    assert main.main(["replay", str(save)]) == 2
    assert "damaged at line" in capsys.readouterr().err


def test_cases_one_line_each(tmp_path, capsys) -> None:
    good = {"id": "AK-X01", "title": "Fresh", "rules": [], "kind": "count"}
    good["expect"] = {"legal_placements": {"ground": 90, "upper": 0, "total": 90}}
    bad = good | {"id": "AK-X02", "expect": {"legal_placements": {"ground": 89, "upper": 0, "total": 90}}}
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"schema": 1, "game": "akropolis", "cases": [good]}))
    assert main.main(["case", str(path)]) == 0
    assert capsys.readouterr().out == "ok AK-X01 Fresh\n1 cases, 1 ok, 0 failed\n"
    path.write_text(json.dumps({"schema": 1, "game": "akropolis", "cases": [good, bad]}))
    assert main.main(["case", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok AK-X01 Fresh" and lines[1].startswith("FAIL AK-X02 Fresh: ")
    rude = bad | {"id": "AK-\x1b[2J", "title": "Two\nlines\u202e"}
    path.write_text(json.dumps({"schema": 1, "game": "akropolis", "cases": [rude]}))
    assert main.main(["case", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("FAIL AK-?[2J Two?lines?: ") and len(lines) == 2
    path.write_text(json.dumps({"schema": 1, "game": "akropolis", "cases": [good | {"colour": "red"}]}))
    assert main.main(["case", str(path)]) == 2
    assert "colour" in capsys.readouterr().err


def test_selfplay_prints_json_on_its_last_line(capsys) -> None:
    assert main.main(["selfplay", "akropolis", "--games", "1", "--seed", "3", "--json"]) == 0
    report = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert report["players"] == ["bot:easy", "bot:easy"] and report["problems"] == []
    assert main.main(["selfplay", "akropolis", "--games", "1", "--seed", "3"]) == 0
    assert report["digest"] in capsys.readouterr().out


def test_a_problem_in_selfplay_is_exit_code_1(monkeypatch, capsys) -> None:
    from net import selfplay

    monkeypatch.setattr(selfplay, "_play", lambda match, levels: "a tile is lost")
    assert main.main(["selfplay", "akropolis", "--games", "1"]) == 1
    assert capsys.readouterr().err == "game 1, entry 0: a tile is lost\n"


def test_bench_rules(monkeypatch, capsys) -> None:
    from net import bench

    monkeypatch.setattr(bench, "_PLAY_SECONDS", 0.05)
    assert main.main(["bench", "rules", "--json"]) == 0
    report = json.loads(capsys.readouterr().out.splitlines()[-1])
    row = report["games"]["akropolis"]
    assert report["integer_loop_seconds"] > 0 and row["entries_per_second"] > 0 and row["resume_ms"] > 0
    assert main.main(["bench", "rules"]) == 0
    assert "entries_per_second" in capsys.readouterr().out


# --- commands with a window ---------------------------------------------------------------------


@pytest.fixture
def scenes(monkeypatch) -> dict[str, tuple]:
    """Stands in for the scenes: what was called with what."""
    calls: dict[str, tuple] = {}

    def called(name: str):
        return lambda *args: calls.update({name: args}) or 0

    modules = {
        "app": SimpleNamespace(
            run_window=called("window"),
            run_play=called("play"),
            run_host=called("host"),
            run_join=called("join"),
            run_kept=called("kept"),
        ),
        "shot": SimpleNamespace(run=called("shot")),
        "bench": SimpleNamespace(run_frames=called("frames")),
        "bench_net": SimpleNamespace(run=called("net")),
    }
    import scenes as package

    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, f"scenes.{name}", module)
        monkeypatch.setattr(package, name, module, raising=False)
    return calls


def test_no_command_opens_the_window(scenes) -> None:
    assert main.main([]) == 0 and scenes == {"window": ()}


def test_play_hands_over_a_checked_setup(scenes) -> None:
    words = ["play", "akropolis", "--players", "human,bot:random,human", "--option", "first=2", "--seed", "x"]
    assert main.main([*words, "--kiosk"]) == 0
    setup, infos, seed, layout, kiosk = scenes["play"]
    assert (setup.game, setup.seats, setup.options["first"]) == ("akropolis", 3, "2")
    assert [info.player for info in infos] == ["human", "bot:random", "human"]
    assert (seed, layout, kiosk) == ("x", None, True)
    assert main.main(["play", "akropolis"]) == 0
    assert [info.player for info in scenes["play"][1]] == ["human", "bot:easy"]


def test_shot_and_bench_hand_over_their_arguments(scenes) -> None:
    words = ["shot", "table", "--seed", "7", "--moves", "9", "--size", "1280x720", "--out", "x.png"]
    assert main.main(words) == 0
    (args,) = scenes["shot"]
    assert (args.scene, args.seed, args.moves, args.size, args.out) == (
        "table",
        "7",
        9,
        (1280, 720),
        Path("x.png"),
    )
    assert main.main(["shot", "--list"]) == 0 and scenes["shot"][0].list
    assert main.main(["bench", "frames", "--json", "--size", "3840x2160"]) == 0
    assert scenes["frames"][0].size == (3840, 2160)
    assert main.main(["bench", "net", "--game", "tigris"]) == 0
    assert scenes["net"][0].game == "tigris"


def test_host_and_join_hand_over_what_was_said(scenes, monkeypatch) -> None:
    words = ["host", "akropolis", "--players", "human,bot:easy,human", "--name", "Ada", "--port", "5000"]
    assert main.main(words) == 0
    setup, players, name, port = scenes["host"]
    assert (setup.seats, players, name, port) == (3, ["human", "bot:easy", "human"], "Ada", 5000)
    assert main.main(["join", "1.2.3.4:5000", "--code", "k7m 2qx", "--name", "Bea"]) == 0
    address, code, name = scenes["join"]
    assert (address.host, address.port, code, name) == ("1.2.3.4", 5000, "K7M2QX", "Bea")
    monkeypatch.setattr("sys.stdin", io.StringIO("k7m2qx\n"))
    assert main.main(["join", "--code", "-"]) == 0
    assert scenes["join"] == (None, "K7M2QX", "")


def test_a_table_of_the_saves_is_found(scenes, monkeypatch, tmp_path, capsys) -> None:
    from game.match import Match, Setup
    from net.setups import seat_infos
    from net.store import Store

    monkeypatch.setenv("MESAPOLIS_HOME", str(tmp_path))
    store, infos = Store(tmp_path), seat_infos(["human", "human"])
    names = {}
    for number, lan in enumerate(({"lan": "host"}, {"lan": "peer", "at": "Ada", "mine": [1]}, {})):
        match = Match(Setup("akropolis", 2, {}), None if lan.get("at") else b"k" * 32)
        journal = store.create(match, infos, "", lan)
        names[number] = journal.save_id
        journal.close(match)
    store.close()
    assert main.main(["host", "--save", "last", "--name", "Ada", "--port", "5000"]) == 0
    info, name, port = scenes["kept"]
    assert (info.id, name, port) == (names[0], "Ada", 5000)
    assert main.main(["join", "--save", names[1]]) == 0
    assert scenes["kept"][0].id == names[1] and scenes["kept"][2] is None
    for words, why in (
        (["host", "--save", names[1]], "another one's table: join --save"),
        (["join", "--save", names[0]], "your own table: host --save"),
        (["host", "--save", names[2], "--headless"], "no game of the LAN"),
    ):
        assert main.main(words) == 2
        assert why in capsys.readouterr().err


def test_no_display_is_one_line(scenes, monkeypatch, capsys) -> None:
    class NoDisplay(Exception):
        pass

    def fail() -> int:
        raise NoDisplay("there is no screen:\n x11 not available")

    monkeypatch.setitem(sys.modules, "scenes.stage", SimpleNamespace(NoDisplay=NoDisplay))
    monkeypatch.setattr(sys.modules["scenes.app"], "run_window", fail)
    assert main.main([]) == 2
    assert capsys.readouterr().err == "main.py: there is no screen: x11 not available\n"


def test_an_interrupted_window_is_exit_code_130(scenes, monkeypatch, capsys) -> None:
    def fail() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["scenes.app"], "run_window", fail)
    assert main.main([]) == 130 and capsys.readouterr().err == ""


def test_a_fault_of_the_program_is_one_line_and_the_story_is_in_the_log(scenes, monkeypatch, capsys) -> None:
    def fail() -> int:
        raise RuntimeError("a fault")

    monkeypatch.setattr(sys.modules["scenes.app"], "run_window", fail)
    monkeypatch.setattr("logging.root.handlers", [])
    assert main.main([]) == 1
    said = capsys.readouterr().err
    log = Path(os.environ["MESAPOLIS_HOME"]) / "mesapolis.log"
    assert said.count("\n") == 1 and "a fault" in said and str(log) in said
    assert "Traceback" in log.read_text() and "RuntimeError: a fault" in log.read_text()


def test_a_missing_package_is_one_line(scenes, monkeypatch, capsys) -> None:
    def fail() -> int:
        raise ModuleNotFoundError("No module named 'pygame_gui.core'", name="pygame_gui.core")

    monkeypatch.setattr(sys.modules["scenes.app"], "run_window", fail)
    assert main.main([]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "pygame-gui is not installed" in said and "pip install" in said


def test_the_other_pygame_is_told_apart(scenes, monkeypatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "pygame", SimpleNamespace())
    assert main.main([]) == 2 and "pygame-ce" in capsys.readouterr().err


# --- the real process ---------------------------------------------------------------------------


def test_help_and_version() -> None:
    for words in (["--help"], ["--version"], ["play", "--help"]):
        done = run(*words)
        assert done.returncode == 0 and done.stderr == "" and done.stdout


def test_an_old_python_is_told_so() -> None:
    source = (ROOT / "main.py").read_text(encoding="utf-8")
    head = source[: source.index("import argparse")]
    old = "import sys; sys.version_info = (3, 8, 1); sys.version = '3.8.1 (old)'\n"
    code = head.replace("from __future__ import annotations", old)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr == "Mesapolis needs Python 3.11 or newer; this is 3.8.1\n"


def test_the_front_door_is_light() -> None:
    code = "import sys, main; main.build_parser(); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    loaded = set(done.stdout.split())
    assert "main" in loaded and not loaded & {
        "pygame",
        "pygame_gui",
        "sqlite3",
        "numpy",
        "game.akropolis",
        "scenes",
    }


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX knows them")
def test_ctrl_c_ends_quietly_with_130() -> None:
    code = """
import main
from net import selfplay
play = selfplay.run
def run(*words):
    print("playing", flush=True)
    return play(*words)
selfplay.run = run
raise SystemExit(main.main(["selfplay", "akropolis", "--games", "9999"]))
"""
    words = [sys.executable, "-c", code]
    program = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    assert program.stdout is not None and program.stdout.readline() == "playing\n"
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130 and err == "" and out == ""


def test_a_reader_that_leaves_is_no_error(save) -> None:
    program = subprocess.Popen(
        [sys.executable, "main.py", "replay", str(save)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait(60) in (0, 1)
