"""Writes assets/CREDITS.md: who made each file under assets/, its licence, its source, what was changed.

Owns the wording of the credits; the authors of the icons come from assets/icons/icons.toml. The first column
of the table holds glob patterns relative to assets/, so that a test can tell whether each file is credited.

Usage: python assets/make/credits.py
"""

from __future__ import annotations

import tomllib
from pathlib import Path

ASSETS = Path(__file__).resolve().parent.parent
OWN = "Mesapolis contributors"
CC_BY = "[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/)"
OFL = "[OFL 1.1](https://openfontlicense.org)"

HEAD = """\
# Credits

Tigris & Euphrates, Akropolis, Imhotep and Tapestry and their names belong to their authors and publishers.
Mesapolis is an unaffiliated client: it is neither made nor endorsed by them. Its pictures and its wording of
the rules are its own.

The icons named below were made by Delapouite, Lorc, sbed and Skoll and are published at
<https://game-icons.net> under CC BY 3.0; we recoloured them. The fonts are under the SIL Open Font License;
their text lies beside them. Everything else was made for this project by the scripts in `assets/make/` and is
under the MIT licence of the project.

## Files

Paths are relative to `assets/`.

| file | author | licence | source | changes |
|---|---|---|---|---|
"""

FONTS = (
    ("fonts/Cinzel-*.ttf", "The Cinzel Project Authors", "https://github.com/NDISCOVER/Cinzel"),
    ("fonts/OFL-Cinzel.txt", "The Cinzel Project Authors; SIL International", "https://openfontlicense.org"),
    ("fonts/Lato-*.ttf", "tyPoland Lukasz Dziedzic", "https://www.latofonts.com"),
    ("fonts/OFL-Lato.txt", "tyPoland Lukasz Dziedzic; SIL International", "https://openfontlicense.org"),
)
OURS = (
    # path, source, what was taken from others
    ("CREDITS.md", "make/credits.py", ""),
    ("make/*", "this project", ""),
    ("icons/icons.toml", "make/icons.py", ""),
    ("locale/*", "make/catalogues.py", ""),
    ("skins/*", "make/skins.py", ""),
    ("menu/icon.png", "make/menu_art.py", "the temple by Delapouite, CC BY 3.0, cast in gold"),
    ("menu/logo.webp", "make/menu_art.py", "words set in Cinzel"),
    ("menu/*_akropolis.webp", "make/menu_art.py", ""),
    ("menu/*_tigris.webp", "make/menu_tigris.py", ""),
    (
        "akropolis/plaza_*.webp",
        "make/akropolis.py",
        "the signs by the authors in icons/, CC BY 3.0, in relief",
    ),
    ("akropolis/*", "make/akropolis.py", ""),
    (
        "tigris/*.webp",
        "make/tigris.py",
        "the signs by the authors in icons/, CC BY 3.0, in relief and inlaid",
    ),
    ("tigris/sprites.json", "make/tigris.py", ""),
    ("sounds/*", "make/sounds.py", ""),
    ("music/*", "make/music.py, make/tunes.py", ""),
    ("readme/*", "main.py shot", "the signs by the authors in icons/, CC BY 3.0, in relief"),
)


def row(*cells: str) -> str:
    """One line of the table; the first cell is a path."""
    return f"| `{cells[0]}` | {' | '.join(cells[1:])} |"


def mixed(taken: str) -> str:
    """The licence of our own work, and of what it contains."""
    return f"MIT, {CC_BY}" if "CC BY" in taken else "MIT"


def borrowed(taken: str) -> str:
    """What the last column says of our own work."""
    return f"own work; {taken}" if taken else "own work"


def icon_rows() -> list[str]:
    """A line for each icon; ValueError if one has no author or no licence."""
    table = tomllib.loads((ASSETS / "icons" / "icons.toml").read_text(encoding="utf-8"))
    rows = []
    for name in sorted(table):
        fields = table[name]
        if not fields.get("author") or not fields.get("licence"):
            raise ValueError(f"icon {name}: author or licence is missing")
        path = f"icons/{name}.svg"
        if fields["licence"] == "MIT":
            rows.append(row(path, OWN, "MIT", "make/icons.py", "own drawing"))
        else:
            source = f"[{fields['source']}]({fields['link']})"
            rows.append(row(path, fields["author"], CC_BY, source, "recoloured white"))
    return rows


def main() -> None:
    """Write the file."""
    rows = [row(path, author, OFL, source, "none; renamed files") for path, author, source in FONTS]
    rows += [row(path, OWN, mixed(taken), source, borrowed(taken)) for path, source, taken in OURS]
    (ASSETS / "CREDITS.md").write_text(HEAD + "\n".join(rows + icon_rows()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
