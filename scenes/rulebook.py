"""The players' rulebook on parchment, with its contents at the left.

Draws only the rows in view. Must never change the rules' text: it reads the file of the language in use, or
the English one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any

import pygame

from scenes import gestures as g
from scenes.art import CREAM, INK, INK2
from scenes.bindings import STICK, Bind, Combo, Deeds, Row, Table, act
from scenes.gui import STICK_SPEED
from scenes.markdown import Block, Page, blocks_of
from scenes.stage import Scene
from scenes.table.sheet import draw_sheet
from scenes.text import language, tr
from scenes.ui import SILENT, Button, Group, IconButton, Scroller

SEEDS = Path(__file__).resolve().parent.parent / "seeds"
MAX_BYTES = 1_000_000
HEAD_INK = (122, 40, 22)
SHADE = (18, 10, 4)


def read_rulebook(game: str, title: str, language: str) -> str:
    """The text for a language; English where there is none; a line that says so where there is neither."""
    for code in (language, language.replace("_", "-"), "en"):
        path = SEEDS / f"{game}.{code}.md"
        try:
            if path.stat().st_size <= MAX_BYTES:
                return path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
    return (
        "# " + title + "\n\n" + tr("The rulebook of {title} is not among the files of the game.", title=title)
    )


READING = Table(
    lambda: tr("Rulebook"),
    (
        Row(
            lambda: tr("Scroll"),
            (
                Bind("up", (Combo(pygame.K_UP),), ("up",), held=True),
                Bind("down", (Combo(pygame.K_DOWN),), ("down",), held=True),
                Bind("scroll", (), (STICK,)),
            ),
            ("drag", "wheel"),
        ),
        Row(
            lambda: tr("Page by page"),
            (
                Bind("page up", (Combo(pygame.K_PAGEUP), Combo(pygame.K_SPACE, shift=True)), ("lt",), True),
                Bind("page down", (Combo(pygame.K_PAGEDOWN), Combo(pygame.K_SPACE)), ("rt",), True),
                Bind("top", (Combo(pygame.K_HOME),)),
                Bind("bottom", (Combo(pygame.K_END),)),
            ),
        ),
        Row(
            lambda: tr("Chapter before, after"),
            (
                Bind(
                    "previous", (Combo(pygame.K_LEFT), Combo(pygame.K_TAB, shift=True)), ("left", "l"), True
                ),
                Bind("next", (Combo(pygame.K_RIGHT), Combo(pygame.K_TAB)), ("right", "r"), True),
            ),
            ("tap",),
        ),
        Row(lambda: tr("Close"), (Bind("back", (Combo(pygame.K_ESCAPE),), ("b",)),)),
    ),
)


class Entry(Button):
    """A line of the contents; the section in view is dark."""

    current = False

    def draw(self, art: Any, target: pygame.Surface) -> None:
        if self.current or self.pressed or self.hovered:
            art.draw_skin(target, "panel_row", self.rect)
        room = self.rect.width - art.px(28)
        text = art.fit(self.label, "bold" if self.current else "body", 20, INK, room)
        art.draw(target, text, (self.rect.left + art.px(14), self.rect.centery - text.get_height() // 2))


class RulebookScene(Scene):
    """game: its name; section: a heading, a part of one, or words such as a rule number to open at."""

    def __init__(self, game: str, title: str = "", section: str = "") -> None:
        super().__init__()
        self.game, self.title, self.section = game, title or game.capitalize(), section
        self.blocks: list[Block] = []
        self.scroller = Scroller()
        self.contents = Scroller()
        self.group = Group()
        self.entries: list[tuple[int, Entry]] = []
        """(number of the heading's block, its line in the contents)."""
        self.list_rect = self.page_rect = pygame.Rect(0, 0, 1, 1)

    def enter(self) -> None:
        self._read()
        self.resize(self.stage.size)
        if self.section:
            self.open_at(self.section)

    def reword(self) -> None:
        self._read()

    def _read(self) -> None:
        """The book of the language in use; the headings of all of them are the same in number and order."""
        self.blocks = blocks_of(read_rulebook(self.game, self.title, language()))
        self.close_button = IconButton(icon="cancel", on_press=self.stage.pop, tip=tr("Close"), hint="Esc")
        self.entries = [
            (number, Entry(label=block.text, on_press=lambda number=number: self.show_block(number)))
            for number, block in enumerate(self.blocks)
            if block.kind == "h2"
        ]

    # --- places -------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        art = self.stage.art
        before = self._block_at(self.scroller.at + art.px(8)) if hasattr(self, "page") else 0
        margin, bar = art.px(50), art.px(104)
        high = size[1] - bar - art.px(40)
        wide = min(art.px(420), size[0] // 3)
        self.list_rect = pygame.Rect(margin, bar, wide, high)
        left = self.list_rect.right + art.px(24)
        self.page_rect = pygame.Rect(left, bar, size[0] - margin - left, high)
        side = art.px(58)
        self.close_button.rect = pygame.Rect(size[0] - margin - side, art.px(24), side, side)
        self.group = Group([self.close_button], art.touch)
        text = self.text_rect()
        self.page = Page(
            self.blocks,
            min(text.width, art.px(1000)),
            art.px,
            lambda words, face, points: art.font(face, points).size(words)[0],
            lambda face, points: round(art.font(face, points).get_linesize() * 1.08),
        )
        self.scroller.momentum = not self.stage.prefs.reduced_motion
        self.scroller.fit(text.height, self.page.height)
        self.contents.fit(self.list_rect.height - art.px(48), len(self.entries) * self.line())
        self.scroller.to(self.page.tops[before] if before < len(self.page.tops) else 0)
        self._place_entries()

    def line(self) -> int:
        """The height of a line of the contents, px."""
        art = self.stage.art
        return max(art.touch, art.font("body", 20).get_linesize() + art.px(14))

    def text_rect(self) -> pygame.Rect:
        """Where the words are."""
        art = self.stage.art
        return self.page_rect.inflate(-art.px(110), -art.px(80))

    def _place_entries(self) -> None:
        art, line = self.stage.art, self.line()
        inner = self.list_rect.inflate(-art.px(40), -art.px(48))
        now = self.current_block()
        current = max((number for number, _ in self.entries if number <= now), default=-1)
        for place, (number, entry) in enumerate(self.entries):
            top = inner.top + place * line - int(self.contents.at)
            entry.rect = pygame.Rect(inner.left, top, inner.width, line - art.px(4))
            entry.visible = inner.top - line < top < inner.bottom
            entry.current = number == current

    # --- reading ------------------------------------------------------------------------------------

    def current_block(self) -> int:
        """The number of the block at the top of the view."""
        mark = self.scroller.at + self.stage.art.px(60)
        if self.scroller.limit and self.scroller.at >= self.scroller.limit:
            mark = self.scroller.at + self.scroller.view
        return self._block_at(mark)

    def _block_at(self, mark: float) -> int:
        """The number of the block at a height of the page, px."""
        return max((number for number, top in enumerate(self.page.tops) if top <= mark), default=0)

    def show_block(self, number: int) -> None:
        """Scrolls a block to the top."""
        self.scroller.speed = 0.0
        self.scroller.to(self.page.tops[number] - self.stage.art.px(6))
        self._place_entries()
        self.stage.dirty()

    def open_at(self, section: str) -> bool:
        """Goes to a heading with these words, else to the first text with them; False if there is none."""
        wanted = section.casefold()
        heads = [number for number, block in enumerate(self.blocks) if block.kind in ("h1", "h2", "h3")]
        exact = [number for number in heads if self.blocks[number].text.casefold() == wanted]
        part = [number for number in heads if wanted in self.blocks[number].text.casefold()]
        any_text = [number for number, block in enumerate(self.blocks) if wanted in block.text.casefold()]
        found = exact or part or any_text
        if found:
            self.show_block(found[0])
        return bool(found)

    def handle(self, intent: Any) -> bool:
        if isinstance(intent, SILENT):
            return False
        if isinstance(intent, g.Hover):
            return self._hover(intent)
        art = self.stage.art
        self.stage.dirty()
        if isinstance(intent, (g.Key, g.Pad, g.Stick)):
            act((READING,), self.deeds(), intent)
        elif not self.group.handle(intent) and not self._handle_list(intent):
            self.scroller.handle(intent, self.page_rect, art.px(110))
        self._place_entries()
        return True

    def _hover(self, intent: g.Hover) -> bool:
        """A frame only if something looks different."""
        changed = self.group.handle(intent)
        for _, entry in self.entries:
            over = entry.contains(intent.pos) and self.list_rect.collidepoint(intent.pos)
            changed, entry.hovered = changed or over != entry.hovered, over
        if changed:
            self.stage.dirty()
        return changed

    def _handle_list(self, intent: Any) -> bool:
        """The contents: taps open, drags scroll."""
        if isinstance(intent, g.Tap) and self.list_rect.collidepoint(intent.pos):
            for _, entry in self.entries:
                if entry.contains(intent.pos):
                    entry.press()
            return True
        return self.contents.handle(intent, self.list_rect, self.line())

    def key_tables(self) -> Sequence[Table]:
        return (READING,)

    def deeds(self) -> Deeds:
        """What it does for every action of READING."""
        line = self.stage.art.px(90)
        keys = {
            "up": pygame.K_UP, "down": pygame.K_DOWN, "page up": pygame.K_PAGEUP,
            "page down": pygame.K_PAGEDOWN, "top": pygame.K_HOME, "bottom": pygame.K_END,
        }  # fmt: skip
        return {
            **{name: lambda intent, key=key: self.scroller.key(key, line) for name, key in keys.items()},
            "scroll": self._stick,
            "next": lambda intent: self._next_section(1),
            "previous": lambda intent: self._next_section(-1),
            "back": lambda intent: self.stage.pop(),
        }

    def _stick(self, intent: g.Stick) -> None:
        self.scroller.to(self.scroller.at + intent.y * intent.seconds * self.stage.art.px(STICK_SPEED))

    def _next_section(self, way: int) -> None:
        numbers = [number for number, _ in self.entries]
        if not numbers:
            return
        now = next((place for place, (_, entry) in enumerate(self.entries) if entry.current), -1)
        self.show_block(numbers[min(max(now + way, 0), len(numbers) - 1)])

    def update(self, dt: float) -> None:
        before = (self.scroller.at, self.contents.at)
        self.scroller.update(dt)
        self.contents.update(dt)
        if before != (self.scroller.at, self.contents.at):
            self._place_entries()
            self.stage.dirty()

    @property
    def busy(self) -> bool:
        return self.scroller.busy or self.contents.busy

    def zone_at(self, pos: tuple[int, int]) -> Hashable:
        return self.group.zone_at(pos) or ("list" if self.list_rect.collidepoint(pos) else "page")

    # --- drawing ------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        art = self.stage.art
        art.draw(target, art.picture("skins/table_wood.webp", target.get_size(), cover=True), (0, 0))
        heading = art.text(tr("Rulebook: {title}", title=self.title), "title", 42, CREAM, SHADE)
        art.draw(target, heading, (self.list_rect.left + art.px(6), art.px(26)))
        draw_sheet(art, target, "panel_parchment", self.list_rect)
        draw_sheet(art, target, "panel_parchment", self.page_rect)
        self._draw_contents(target)
        self._draw_page(target)
        self.group.draw(art, target)

    def _draw_contents(self, target: pygame.Surface) -> None:
        art = self.stage.art
        clip = target.get_clip()
        target.set_clip(self.list_rect.inflate(-art.px(16), -art.px(40)))
        for _, entry in self.entries:
            if entry.visible:
                entry.draw(art, target)
        target.set_clip(clip)

    def visible_rows(self) -> range:
        """The numbers of the rows in view."""
        rows, low = self.page.rows, self.scroller.at
        first = next((n for n, row in enumerate(rows) if row.top + row.height > low), len(rows))
        last = next(
            (n for n in range(first, len(rows)) if rows[n].top >= low + self.scroller.view), len(rows)
        )
        return range(first, last)

    def _draw_page(self, target: pygame.Surface) -> None:
        art, area = self.stage.art, self.text_rect()
        left = area.left + (area.width - min(area.width, art.px(1000))) // 2
        clip = target.get_clip()
        target.set_clip(area)
        for number in self.visible_rows():
            row = self.page.rows[number]
            top = area.top + row.top - int(self.scroller.at)
            if row.kind == "hr":
                middle = top + row.height // 2
                pygame.draw.line(target, INK2, (left, middle), (area.right, middle), max(1, art.px(2)))
            colour = HEAD_INK if row.kind in ("h1", "h2") else INK
            for word in row.words:
                art.draw(target, art.text(word.text, word.face, row.size, colour), (left + word.left, top))
        target.set_clip(clip)
        track = pygame.Rect(self.page_rect.right - art.px(34), area.top, art.px(12), area.height)
        self.scroller.draw(art, target, track)
