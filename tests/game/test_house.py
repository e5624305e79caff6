"""What holds for the whole rules core: its imports, and that a new game is one folder."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import game
from game.contract import OptionError

CORE = Path(game.__file__).parent
FORBIDDEN = {
    "random", "secrets", "time", "datetime", "os", "socket", "threading", "multiprocessing",
    "asyncio", "subprocess", "logging", "sqlite3", "uuid", "tempfile",
}  # fmt: skip


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda p: str(p.relative_to(CORE)))
def test_the_rules_import_the_standard_library_only(path: Path) -> None:
    foreign = {name for name in imports(path) if name != "game" and name not in sys.stdlib_module_names}
    assert not foreign and not imports(path) & FORBIDDEN


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda p: str(p.relative_to(CORE)))
def test_nothing_in_the_rules_hashes_or_holds_a_float(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        assert called not in ("hash", "id", "float", "open", "eval", "exec"), (path, called)


@pytest.mark.parametrize("name", game.GAMES)
def test_every_game_registers_itself_whole(name: str) -> None:
    loaded = game.load(name)
    assert loaded.name == name and loaded.run_case is not None and loaded.audit is not None
    assert loaded.check_setup({}, loaded.seats[0])["first"] == "lot"
    for option in loaded.options:
        assert option.title and option.explanation.endswith(".") and option.accepts(option.default)
        assert len(option.values) == len(option.labels)
    assert loaded.rules_hash() == loaded.rules_hash()


def test_an_unknown_game_is_refused_in_words() -> None:
    with pytest.raises(OptionError, match="unknown game 'chess'"):
        game.load("chess")
