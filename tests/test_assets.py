"""Every shipped asset is credited, every icon has an author, and the whole stays small."""

from __future__ import annotations

import fnmatch
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ASSETS = ROOT / "assets"
LIMIT_BYTES = 80 * 1024 * 1024


def shipped() -> list[str]:
    """Asset files under version control, relative to assets/; without git, all that lie there."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "assets"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        listed = [str(path.relative_to(ROOT)) for path in ASSETS.rglob("*") if path.is_file()]
    return sorted(name.removeprefix("assets/") for name in listed if "__pycache__" not in name)


def credited() -> list[tuple[str, str, str]]:
    """(pattern, author, licence) of each line of the table in CREDITS.md."""
    rows = re.findall(
        r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|", (ASSETS / "CREDITS.md").read_text(encoding="utf-8"), re.M
    )
    return [(pattern, author.strip(), licence.strip()) for pattern, author, licence in rows]


def test_every_file_is_credited_with_author_and_licence() -> None:
    rows = credited()
    assert rows and all(author and licence for _, author, licence in rows)
    for name in shipped():
        assert any(fnmatch.fnmatch(name, pattern) for pattern, _, _ in rows), f"{name} is credited nowhere"


def test_no_credit_without_a_file() -> None:
    names = shipped()
    for pattern, _, _ in credited():
        assert any(fnmatch.fnmatch(name, pattern) for name in names), f"{pattern} credits nothing"


def test_every_icon_has_an_author_and_is_plain_svg() -> None:
    table = tomllib.loads((ASSETS / "icons" / "icons.toml").read_text(encoding="utf-8"))
    icons = {path.stem for path in (ASSETS / "icons").glob("*.svg")}
    listed = table.get("icons", table)
    assert icons == set(listed)
    for name in sorted(icons):
        assert listed[name]["author"] and listed[name]["licence"], name
        text = (ASSETS / "icons" / f"{name}.svg").read_text(encoding="utf-8")
        assert not re.search(r"<(text|use|filter|mask|clipPath|pattern)\b|currentColor", text), name


def test_the_assets_stay_under_their_limit() -> None:
    assert sum((ASSETS / name).stat().st_size for name in shipped()) < LIMIT_BYTES


@pytest.mark.parametrize("phrase", ["belong to their authors", "unaffiliated"])
def test_readme_and_credits_say_whose_the_games_are(phrase: str) -> None:
    for path in (ROOT / "README.md", ASSETS / "CREDITS.md"):
        assert phrase in path.read_text(encoding="utf-8"), path.name


def test_every_picture_of_the_readme_is_shipped() -> None:
    named = re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    local = [name for name in named if "://" not in name]
    assert local, "the README shows nothing"
    for name in local:
        assert (ROOT / name).is_file(), f"{name} does not exist"
        assert name.removeprefix("assets/") in shipped(), f"{name} is not shipped"
