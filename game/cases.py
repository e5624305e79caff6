"""Rule cases: finds them in a file, knows which game they belong to, and has them run.

Owns the reading of case files: JSON, or the fenced json blocks of a Markdown file, with caps on size
and depth. What a case may hold is each game's own `casefile`; this module must never know it.
"""

from __future__ import annotations

import importlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import game as games
from game import strict
from game.contract import GameError, Unreadable

PREFIXES: dict[str, str] = {
    "AK": "akropolis",
    "TE": "tigris",
    "IM": "imhotep",
    "TA": "tapestry",
    "TC": "tapestry",
    "CC": "tapestry",
}
"""The game of a case by the letters before the first dash of its id."""

_FENCE = re.compile(
    r"^(`{3,}|~{3,})[ \t]*json[ \t]*\n(.*?)^\1`*[ \t]*$", re.DOTALL | re.MULTILINE | re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class CaseReport:
    """How one case went; `problems` is empty if it passed."""

    id: str
    title: str
    passed: bool
    problems: tuple[str, ...]


def load(path: str | Path) -> list[dict[str, Any]]:
    """The cases and recorded games of a file, every key checked; each has its game under "game".

    Raises GameError with one line: no such file, too big, not JSON, a key that nobody knows, a game
    that this program does not have, no cases at all.
    """
    file = Path(path)
    raw = _read(file)
    name = strict.shown(file.name, 80)
    try:
        blocks = _blocks(raw, name) if file.suffix.lower() in (".md", ".markdown") else [strict.read(raw)]
        found = [case for block in blocks for case in _cases(block)]
        _check_ids(found)
    except GameError as error:
        raise type(error)(f"{name}: {error}") from error
    if not found:
        raise Unreadable(f"{name}: there are no cases in it")
    return found


def run(path: str | Path) -> list[CaseReport]:
    """Runs every case of a file. Raises GameError as `load` does."""
    return [run_one(case) for case in load(path)]


def run_one(case: dict[str, Any]) -> CaseReport:
    """Runs one case as `load` gives it."""
    game = games.load(case["game"])
    assert game.run_case is not None
    plain = {key: value for key, value in case.items() if key != "game"}
    problems = tuple(game.run_case(plain))
    title = strict.shown(case.get("title", case["id"]), 200)
    return CaseReport(strict.shown(case["id"]), title, not problems, problems)


def _read(file: Path) -> bytes:
    try:
        if not file.is_file():
            raise GameError(f"there is no case file {strict.shown(file, 200)}")
        if file.stat().st_size > strict.MAX_BYTES:
            raise GameError(f"{strict.shown(file.name, 80)}: larger than {strict.MAX_BYTES >> 20} MB")
        return file.read_bytes()
    except GameError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a path"
        raise GameError(f"cannot read {strict.shown(file, 200)}: {reason}") from error


def _blocks(raw: bytes, name: str) -> list[Any]:
    """The values of the fenced json blocks of a Markdown text."""
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise Unreadable("the text is not UTF-8") from error
    return [strict.read(match.group(2)) for match in _FENCE.finditer(text)]


def _cases(block: Any) -> list[dict[str, Any]]:
    """The cases of one JSON value: a file, a list of cases, or one case."""
    if isinstance(block, list):
        return [_alone(case, f"[{place}]") for place, case in enumerate(block)]
    if not isinstance(block, dict):
        raise Unreadable("a case is an object")
    if "cases" not in block and "games" not in block:
        return [_alone(block, "")]
    name = block.get("game")
    if name is None:
        first: Any = next((case for key in ("cases", "games") for case in _list(block.get(key, []), key)), {})
        name = _game_of_id(first)
    _casefile(name).check_file(block)
    return [{"game": name, **case} for key in ("cases", "games") for case in block.get(key, [])]


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise Unreadable(f"{key}: a list was expected")
    return value


def _alone(case: Any, where: str) -> dict[str, Any]:
    """A case that no file is around; its game is known by its id."""
    name = _game_of_id(case)
    _casefile(name).check(case, f"{where} {strict.shown(case['id'])}".strip())
    return {"game": name, **case}


def _game_of_id(case: Any) -> str:
    if not isinstance(case, dict) or not isinstance(case.get("id"), str):
        raise Unreadable("a case is an object with an id")
    prefix = case["id"].partition("-")[0]
    if prefix not in PREFIXES:
        raise Unreadable(f"the id {case['id'][:40]!r} names no known game")
    return PREFIXES[prefix]


def _casefile(name: Any) -> Any:
    """The module that knows the case files of a game. Raises GameError for one that is not here."""
    if not isinstance(name, str) or name not in games.GAMES:
        known = ", ".join(games.GAMES)
        raise GameError(f"there is no game {str(name)[:40]!r} to run these cases with; there is {known}")
    return importlib.import_module(f"game.{name}.casefile")


def _check_ids(cases: list[dict[str, Any]]) -> None:
    seen = set()
    for case in cases:
        if case["id"] in seen:
            raise Unreadable(f"the id {case['id'][:40]!r} is given twice")
        seen.add(case["id"])
