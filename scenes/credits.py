"""About the game: whose games these are, who made fonts and icons, which licence.

What it says stands in assets/CREDITS.md. Must never read it as anything but plain lines.
"""

from __future__ import annotations

import re
from functools import cache

import pygame

from net.paths import APP_VERSION
from scenes.art import ASSETS, INK, INK2
from scenes.controls import Plate, Words
from scenes.screen import Screen, line_height
from scenes.text import tr

CREDITS = ASSETS / "CREDITS.md"
UNAFFILIATED = (
    "Mesapolis is an unaffiliated client with its own art and its own wording of the rules. The four games "
    "and their names belong to their authors and publishers."
)
SEPARATOR = " · "
"""Between the cells of a row of the table."""
_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
_ADDRESS = re.compile(r"<(https?://[^>]*)>")
_RULE = re.compile(r"^\|[\s:|-]+\|?$")


def credit_lines() -> list[tuple[str, str]]:
    """(kind, text) of every line of the credits: "head", "text" or "item". Empty if there are none."""
    try:
        text = CREDITS.read_text(encoding="utf-8")
    except OSError:
        return []
    found: list[tuple[str, str]] = []
    for line in text.splitlines():
        plain = _plain(line)
        if not plain or _RULE.match(line.strip()):
            continue
        if line.startswith("#"):
            found.append(("head", plain))
        elif line.lstrip().startswith(("-", "*", "|")):
            found.append(("item", plain))
        elif found and found[-1][0] == "text" and found[-1][1][-1] not in ".:":
            found[-1] = ("text", f"{found[-1][1]} {plain}")
        else:
            found.append(("text", plain))
    return found


def in_words(kind: str, text: str) -> str:
    """A line in the language in use; of the table of files what is a word: its head, and the last column."""
    if kind != "item":
        return _ADDRESS.sub(r"\1", tr(text))
    cells = text.split(SEPARATOR)
    return SEPARATOR.join(tr(cell) if cell in worded_cells() else cell for cell in cells)


@cache
def worded_cells() -> frozenset[str]:
    """The cells of the table that are words: not paths, licences, people."""
    rows = [text.split(SEPARATOR) for kind, text in credit_lines() if kind == "item"]
    return frozenset([*(rows[0] if rows else ()), *(row[-1] for row in rows)])


def _plain(line: str) -> str:
    """A line of the file without its marks."""
    line = _LINK.sub(r"\1 (\2)", line).replace("`", "").replace("**", "")
    if line.strip().startswith("|"):
        return SEPARATOR.join(cell.strip() for cell in line.strip().strip("|").split("|") if cell.strip())
    return line.strip().lstrip("#-* ").strip()


class CreditsScene(Screen):
    """The screen."""

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        top = self.header(tr("About Mesapolis"), tr("Version {version}", version=APP_VERSION))
        wide = min(w - 2 * self.margin, max(art.px(1240), w // 2))
        sheet = pygame.Rect((w - wide) // 2, top, wide, h - top - art.px(30))
        self.add(Plate(sheet, "panel_parchment"))
        inner = sheet.inflate(-art.px(96), -art.px(72))
        area = self.add_area(inner)
        width, y = inner.width - art.px(24), inner.top
        lines = credit_lines() or [("text", UNAFFILIATED)]
        for kind, text in ((kind, in_words(kind, text)) for kind, text in lines):
            size, face, colour = {
                "head": (28, "title", INK),
                "text": (21, "body", INK),
                "item": (19, "body", INK2),
            }[kind]
            x = inner.left + (art.px(20) if kind == "item" else 0)
            room = width - (x - inner.left)
            y += art.px(18 if kind == "head" else 4)
            tall = max(
                art.paragraph(text, face, size, colour, room).get_height(), line_height(art, face, size)
            )
            area.add(Words((x, y, room, tall), text, face, size, colour, wrap=True))
            y += tall
        area.close(y + art.px(10))
