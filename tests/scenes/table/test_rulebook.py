"""The rulebook: our little Markdown, its layout, the contents, jumps, missing files."""

from __future__ import annotations

import pygame
import pytest

from scenes import gestures as g
from scenes import rulebook
from scenes.markdown import Page, blocks_of, spans_of
from scenes.rulebook import RulebookScene, read_rulebook
from tests.scenes.table.fake import click, key

TEXT = """# Towns

A first **bold word**,
and *more* of the paragraph.

## Taking a tile

- One thing
  that goes on
- Another: **two stones**.
  - deeper

1. first
2. second

### A case

Rule TO-4.2 says so.

---

## Building

""" + "\n\n".join(
    f"Paragraph {number} of the building rules, with enough words to fill a row or two."
    for number in range(80)
)


@pytest.fixture
def seeds(tmp_path, monkeypatch):
    monkeypatch.setattr(rulebook, "SEEDS", tmp_path)
    (tmp_path / "towns.en.md").write_text(TEXT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def book(stage, seeds):
    scene = RulebookScene("towns", "Towns")
    stage.push(scene)
    stage.step(dt=0.02)
    return scene


def test_blocks():
    kinds = [(block.kind, block.depth, block.mark) for block in blocks_of(TEXT)[:11]]
    assert kinds == [
        ("h1", 0, ""),
        ("p", 0, ""),
        ("h2", 0, ""),
        ("li", 0, "•"),
        ("li", 0, "•"),
        ("li", 1, "•"),
        ("li", 0, "1."),
        ("li", 0, "2."),
        ("h3", 0, ""),
        ("p", 0, ""),
        ("hr", 0, ""),
    ]
    assert blocks_of(TEXT)[1].text == "A first bold word, and more of the paragraph."
    assert blocks_of(TEXT)[3].text == "One thing that goes on"


def test_spans_and_marks_that_are_no_marks():
    assert [(s.text, s.face) for s in spans_of("a *b* **c d** 2 * 3", "body")] == [
        ("a ", "body"),
        ("b", "italic"),
        (" ", "body"),
        ("c d", "bold"),
        (" 2 * 3", "body"),
    ]
    assert [(s.text, s.face) for s in spans_of("<b>x</b>", "body")] == [("<b>x</b>", "body")]


def test_rows_keep_the_words_and_the_width():
    page = Page(blocks_of(TEXT), 400, round, lambda text, face, size: 10 * len(text), lambda face, size: 20)
    for row in page.rows:
        assert all(word.left + 10 * len(word.text) <= 400 for word in row.words)
    tops = [row.top for row in page.rows]
    assert tops == sorted(tops) and page.height > tops[-1]
    words = [word for row in page.rows for word in row.words if row.block == 1]
    assert " ".join(word.text for word in words) == "A first bold word , and more of the paragraph."
    comma = next(word for word in words if word.text == ",")
    before = words[words.index(comma) - 1]
    assert comma.left == before.left + 10 * len(before.text), "no blank before what is glued to a word"


def test_it_draws_only_what_is_in_view(book, stage, monkeypatch):
    drawn = []
    plain = stage.art.text
    monkeypatch.setattr(stage.art, "text", lambda s, *more: drawn.append(s) or plain(s, *more))
    book.draw(stage.surface)
    assert "Towns" in drawn and 0 < len(book.visible_rows()) < len(book.page.rows) / 2
    assert len(drawn) < 400


def test_a_tap_in_the_contents_jumps_and_the_line_is_marked(book, stage):
    assert [entry.label for _, entry in book.entries] == ["Taking a tile", "Building"]
    click(stage, book.entries[1][1].rect.center)
    number = book.entries[1][0]
    assert book.scroller.at == pytest.approx(book.page.tops[number], abs=stage.art.px(10))
    assert book.entries[1][1].current and not book.entries[0][1].current


def test_sections_are_found_by_heading_by_part_and_by_words(book):
    assert book.open_at("building") and book.current_block() >= book.entries[1][0]
    assert book.open_at("taking")
    assert book.blocks[book.current_block()].kind == "h2"
    assert book.open_at("TO-4.2")
    assert not book.open_at("no such words")


def test_it_opens_at_a_section(stage, seeds):
    scene = RulebookScene("towns", "Towns", "Building")
    stage.push(scene)
    assert scene.scroller.at > 0


def test_wheel_drag_and_keys_scroll(book, stage):
    book.handle(g.Wheel(book.page_rect.center, -2))
    there = book.scroller.at
    assert there > 0
    key(stage, pygame.K_PAGEDOWN)
    assert book.scroller.at > there
    key(stage, pygame.K_HOME)
    assert book.scroller.at == 0
    key(stage, pygame.K_TAB)
    assert book.entries[0][1].current
    key(stage, pygame.K_ESCAPE)
    assert stage.top is not book


def test_a_missing_rulebook_is_said_in_words(stage, seeds):
    scene = RulebookScene("cities", "Cities")
    stage.push(scene)
    stage.step(dt=0.02)
    assert any("not among the files" in block.text for block in scene.blocks)
    assert scene.entries == []


def test_the_language_falls_back_to_english(seeds):
    assert read_rulebook("towns", "Towns", "pt_BR").startswith("# Towns")
    (seeds / "towns.pt-BR.md").write_text("# Cidades", encoding="utf-8")
    assert read_rulebook("towns", "Towns", "pt_BR") == "# Cidades"


def test_a_change_of_size_keeps_the_place(book, stage):
    book.open_at("Paragraph 40")
    before = book._block_at(book.scroller.at + stage.art.px(8))
    pygame.display.set_mode((1920, 1080))
    stage._resized((1920, 1080))
    stage.step(dt=0.02)
    assert book._block_at(book.scroller.at + stage.art.px(8)) == before
