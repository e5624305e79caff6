"""Keeps the catalogues of translations under assets/locale: the template .pot, the .po sources, compiled .mo.

Owns what counts as a text of the program: the literals given to `tr` and `trn` under scenes/, and the plain
English tables listed in TABLES, which are worded by `tr` when they are shown. Needs Babel, at build time and
for the tests only. Must never change a translation: it adds, marks and removes entries, people fill them in.
(It is not called locale.py: that name would hide the module of the standard library from every script here.)

Usage:
    python assets/make/catalogues.py update     after any change of texts: template, sources, compiled files
    python assets/make/catalogues.py list       what lacks a translation
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from babel.messages.catalog import Catalog, Message  # noqa: E402
from babel.messages.mofile import write_mo  # noqa: E402
from babel.messages.pofile import read_po, write_po  # noqa: E402

import game as games  # noqa: E402
from scenes.text import DOMAIN, LANGUAGES, LOCALES, SOURCE  # noqa: E402

WORDED_BY = {"tr": 1, "trn": 2}
"""The functions that word something, with how many of their first arguments are texts."""
TEMPLATE = LOCALES / f"{DOMAIN}.pot"
BORN = datetime(2026, 1, 1, tzinfo=UTC)
"""A fixed date: the same texts give the same files."""
TARGETS = tuple(code for code in LANGUAGES if code != SOURCE)

Table = Callable[[], Iterator[str]]


# --- what counts as a text --------------------------------------------------------------------------


def game_texts() -> Iterator[str]:
    """Summaries and options of every registered game."""
    for name in games.GAMES:
        game = games.load(name)
        yield game.summary
        for option in game.options:
            yield from (option.title, option.explanation, option.group, *option.labels, *option.notes)


def credits_texts() -> Iterator[str]:
    """Headings and paragraphs of the credits, and the cells of the table of files that are words."""
    from scenes.credits import UNAFFILIATED, credit_lines, worded_cells

    yield UNAFFILIATED
    yield from sorted(worded_cells())
    yield from (text for kind, text in credit_lines() if kind in ("head", "text"))


def seat_texts() -> Iterator[str]:
    """The names of the seats' colours."""
    from scenes.seat_parts import COLOUR_NAMES

    yield from COLOUR_NAMES


def reason_texts() -> Iterator[str]:
    """What net and game say of files and tables."""
    from scenes.reasons import TOLD

    yield from TOLD


TABLES: dict[str, Table] = {
    "game": game_texts,
    "assets/CREDITS.md": credits_texts,
    "scenes/seat_parts.py": seat_texts,
    "scenes/reasons.py": reason_texts,
}
"""Where plain English stands that is worded by `tr` later: source, and a function that gives its texts."""
WORDED_LATER = {
    "": {"option.title", "option.explanation", "option.group", "label", "note"},
    "scenes/credits.py": {"text", "cell"},
    "scenes/lan/look.py": {"COLOUR_NAMES[colour]"},
    "scenes/menu.py": {"games.load(self.name).summary"},
    "scenes/reasons.py": {"template"},
    "scenes/records_words.py": {"option.labels[option.values.index(str(value))]"},
    "scenes/seat_parts.py": {"COLOUR_NAMES[colour]"},
}
"""Where `tr` gets something else than a literal, "" for any module: the texts are in TABLES."""


def sources() -> list[Path]:
    """The modules that word something."""
    return sorted((ROOT / "scenes").rglob("*.py"))


def calls(path: Path) -> Iterator[tuple[int, list[ast.expr]]]:
    """(line, texts) of every call of `tr` and `trn` in a module, in its order."""
    found = [
        (node.lineno, node.args[: WORDED_BY[node.func.id]])
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDED_BY
    ]
    yield from sorted(found, key=lambda call: call[0])


def undeclared() -> list[str]:
    """Calls of `tr` or `trn` whose text is no literal and that WORDED_LATER does not name."""
    found = []
    for path in sources():
        place = path.relative_to(ROOT).as_posix()
        known = WORDED_LATER[""] | WORDED_LATER.get(place, set())
        for line, texts in calls(path):
            words = [ast.unparse(text) for text in texts if not isinstance(text, ast.Constant)]
            found += [f"{place}:{line}: {word}" for word in words if word not in known]
    return found


def extract() -> Catalog:
    """Every text of the program, in the order of the files."""
    catalogue = Catalog(
        project="Mesapolis",
        copyright_holder="Mesapolis contributors",
        creation_date=BORN,
        revision_date=BORN,
        charset="utf-8",
        fuzzy=False,
    )
    for path in sources():
        place = path.relative_to(ROOT).as_posix()
        for _, texts in calls(path):
            words = tuple(str(text.value) for text in texts if isinstance(text, ast.Constant))
            if len(words) == len(texts):
                catalogue.add(words if len(words) > 1 else words[0], locations=[(place, 1)])
    for place, texts in TABLES.items():
        for text in texts():
            if any(char.isalpha() for char in text):
                catalogue.add(text, locations=[(place, 1)])
    return catalogue


# --- files --------------------------------------------------------------------------------------------


def po_path(code: str) -> Path:
    return LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """The catalogue of a language as it stands in its .po."""
    with po_path(code).open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def as_po(catalogue: Catalog) -> bytes:
    """The text of a .po or .pot file, without line numbers, so that moved lines change nothing."""
    out = io.BytesIO()
    write_po(out, catalogue, width=110, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """A compiled catalogue."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def update() -> None:
    """Template, sources and compiled files from the code; translations stay, unused ones go."""
    template = extract()
    LOCALES.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_bytes(as_po(template))
    for code in TARGETS:
        path = po_path(code)
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = read(code) if path.is_file() else _fresh(code)
        catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
        catalogue.creation_date = catalogue.revision_date = BORN
        path.write_bytes(as_po(catalogue))
        path.with_suffix(".mo").write_bytes(as_mo(catalogue))


def _fresh(code: str) -> Catalog:
    return Catalog(locale=code, domain=DOMAIN, project="Mesapolis", charset="utf-8", fuzzy=False)


def lacking(catalogue: Catalog) -> list[Message]:
    """The entries without a whole translation, or with a doubtful one."""
    found = []
    for message in catalogue:
        texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if message.id and (message.fuzzy or not all(texts)):
            found.append(message)
    return found


def tell() -> bool:
    """Prints what lacks a translation; True if nothing does."""
    missing: dict[str, list[str]] = {}
    for code in TARGETS:
        for message in lacking(read(code)):
            places = ", ".join(sorted({place for place, _ in message.locations}))
            missing.setdefault(f"{message.id!r}   ({places})", []).append(code)
    for text, codes in missing.items():
        print(f"{' '.join(codes)} lack {text}")
    loose = undeclared()
    for line in loose:
        print(f"not a literal, and not declared in WORDED_LATER: {line}")
    if not missing and not loose:
        print("every text is translated")
    return not missing and not loose


def main(words: list[str]) -> int:
    """Runs a command; 1 if something lacks a translation, 2 for an unknown command."""
    if words not in (["update"], ["list"]):
        print(__doc__)
        return 2
    if words == ["update"]:
        update()
    return 0 if tell() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
