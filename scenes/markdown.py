"""The little Markdown of our rulebooks: headings, paragraphs, lists, **bold** and *italic*; nothing else.

Turns text into blocks and blocks into placed rows of words. Text is never more than text: there are no links,
no pictures, no HTML. Must never draw.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

Measure = Callable[[str, str, float], int]
"""(text, face, size) -> width in px."""

_STRONG = re.compile(r"(\*\*.+?\*\*|\*[^*\s][^*]*\*)")
_LIST = re.compile(r"(\s*)(?:[-*]|(\d+)[.)])\s+(.*)")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text in one face."""

    text: str
    face: str


@dataclass(frozen=True, slots=True)
class Block:
    """kind: "h1" "h2" "h3" "p" "li" "hr"; depth and mark are of list items."""

    kind: str
    spans: tuple[Span, ...]
    depth: int = 0
    mark: str = ""

    @property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Style:
    """face, size in design px, room above and below in design px."""

    face: str
    size: float
    above: float
    below: float


STYLES = {
    "h1": Style("title", 46, 0, 22),
    "h2": Style("title", 32, 34, 12),
    "h3": Style("title", 24, 22, 8),
    "p": Style("body", 22, 0, 14),
    "li": Style("body", 22, 0, 7),
    "hr": Style("body", 22, 10, 10),
}
INDENT = 30


@dataclass(frozen=True, slots=True)
class Word:
    """A word at `left` px of its row."""

    left: int
    text: str
    face: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of words: top and height in px; size in design px; block: the number of its block."""

    top: int
    height: int
    kind: str
    size: float
    words: tuple[Word, ...]
    block: int


def spans_of(text: str, face: str) -> tuple[Span, ...]:
    """Splits at **bold** and *italic*.

    >>> [span.face for span in spans_of("take **one** tile", "body")]
    ['body', 'bold', 'body']
    """
    found = []
    for part in _STRONG.split(text):
        if part.startswith("**") and part.endswith("**") and len(part) > 4:
            found.append(Span(part[2:-2], "bold" if face == "body" else face))
        elif part.startswith("*") and part.endswith("*") and len(part) > 2:
            found.append(Span(part[1:-1], "italic" if face == "body" else face))
        elif part:
            found.append(Span(part, face))
    return tuple(found)


def blocks_of(text: str) -> list[Block]:
    """The blocks of a text; lines that follow each other are one paragraph or list item."""
    blocks: list[Block] = []
    open_lines: list[str] = []
    opened: tuple[str, int, str] = ("p", 0, "")

    def close() -> None:
        if open_lines:
            kind, depth, mark = opened
            joined = " ".join(line.strip() for line in open_lines)
            blocks.append(Block(kind, spans_of(joined, STYLES[kind].face), depth, mark))
            open_lines.clear()

    for line in text.splitlines():
        heading = re.match(r"(#{1,3})\s+(.*)", line)
        item = _LIST.match(line)
        if heading:
            close()
            kind = f"h{len(heading[1])}"
            blocks.append(Block(kind, spans_of(heading[2].strip(), STYLES[kind].face)))
        elif re.fullmatch(r"\s*(-{3,}|\*{3,})\s*", line):
            close()
            blocks.append(Block("hr", ()))
        elif item and item[3]:
            close()
            opened = ("li", len(item[1].expandtabs(4)) // 2, f"{item[2]}." if item[2] else "•")
            open_lines.append(item[3])
        elif not line.strip():
            close()
            opened = ("p", 0, "")
        else:
            open_lines.append(line)
    close()
    return blocks


class Page:
    """Blocks laid out to a width. `rows` from top to bottom, `height` of it all in px."""

    def __init__(
        self,
        blocks: list[Block],
        width: int,
        px: Callable[[float], int],
        measure: Measure,
        line_height: Callable[[str, float], int],
    ) -> None:
        self.blocks = blocks
        self.rows: list[Row] = []
        self.tops: list[int] = []
        """Where each block begins."""
        top = 0
        for number, block in enumerate(blocks):
            style = STYLES[block.kind]
            top += px(style.above) if number else 0
            self.tops.append(top)
            indent = px(INDENT) * (block.depth + 1) if block.kind == "li" else 0
            height = line_height(style.face, style.size)
            lines = _fill(block, width - indent, style.size, measure)
            for place, words in enumerate(lines):
                placed = [Word(word.left + indent, word.text, word.face) for word in words]
                if place == 0 and block.mark:
                    placed.insert(0, Word(indent - px(INDENT), block.mark, "bold"))
                self.rows.append(Row(top, height, block.kind, style.size, tuple(placed), number))
                top += height
            top += px(style.below)
        self.height = top


def _fill(block: Block, width: int, size: float, measure: Measure) -> list[list[Word]]:
    """The words of a block in rows that are at most `width` px wide."""
    rows: list[list[Word]] = [[]]
    left = 0
    glue = False
    for span in block.spans:
        blank = measure(" ", span.face, size)
        for number, word in enumerate(re.split(r"\s+", span.text)):
            if number or (span.text[:1].isspace() and word):
                glue = False
            if not word:
                continue
            wide = measure(word, span.face, size)
            gap = blank if left and not glue else 0
            if left and left + gap + wide > width:
                rows.append([])
                left, gap = 0, 0
            rows[-1].append(Word(left + gap, word, span.face))
            left += gap + wide
            glue = True
        glue = not span.text[-1:].isspace()
    return rows
