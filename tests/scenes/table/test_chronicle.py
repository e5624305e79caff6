"""The chronicle: thousands of lines, of which only the visible are drawn."""

from __future__ import annotations

import pygame
import pytest

from scenes import gestures as g
from scenes.table.board import Item, Routine
from scenes.table.chronicle import Chronicle, Drawer, Wrapper
from scenes.text import tr
from tests.game import toy
from tests.scenes.table.fake import seats


def items(count):
    return [
        Item(toy.Sell(number % 2, toy.JARS[0]), (toy.Paid(number % 2, number),)) for number in range(count)
    ]


def wording(entry, events):
    return [
        f"Player {event.seat} is paid {event.points} points on the market for all to see." for event in events
    ]


@pytest.fixture
def drawer(art):
    chronicle = Chronicle(wording)
    made = Drawer(chronicle, seats(2), lambda: None)
    made.layout(art, pygame.Rect(20, 80, 380, 600))
    return made


def test_only_the_visible_rows_of_five_thousand_are_drawn(art, drawer, monkeypatch):
    drawer.chronicle.load(items(5000))
    drawer.refresh(art)
    assert len(drawer.chronicle.rows) >= 5000
    drawn = []
    plain = art.text
    monkeypatch.setattr(art, "text", lambda s, *more: drawn.append(s) or plain(s, *more))
    target = art.plain((1280, 720), alpha=False)
    drawer.draw(art, target)
    fitting = drawer.area(art).height // drawer.row_height + 2
    assert 5 < len(drawn) <= fitting + 1
    assert any("4999" in text for text in drawn), "it opens at its end"


def test_new_lines_keep_the_end_in_view_but_not_a_reader_who_scrolled(art, drawer):
    drawer.chronicle.load(items(100))
    drawer.refresh(art)
    drawer.chronicle.append(items(101)[-1])
    drawer.refresh(art)
    assert drawer.scroller.at == drawer.scroller.limit
    drawer.handle(art, g.Wheel(drawer.rect.center, 10))
    there = drawer.scroller.at
    drawer.chronicle.append(items(102)[-1])
    drawer.refresh(art)
    assert drawer.scroller.at == there < drawer.scroller.limit


def test_an_undo_cuts_the_lines_of_what_is_gone(drawer):
    drawer.chronicle.load(items(10))
    drawer.chronicle.cut(4)
    assert len(drawer.chronicle.items) == 4
    assert max(item for item, _ in drawer.chronicle.lines) == 3
    assert max(row.item for row in drawer.chronicle.rows) == 3


def test_lines_are_worded_when_they_are_shown():
    words = {"now": "one"}
    chronicle = Chronicle(lambda entry, events: [words["now"]])
    chronicle.load(items(3))
    words["now"] = "um"
    chronicle.load(chronicle.items[:])
    assert [text for _, text in chronicle.lines] == ["um"] * 3


def test_what_comes_at_the_end_of_every_turn_is_no_news():
    chronicle = Chronicle(lambda entry, events: ["Ada sells", Routine("Ada ends the turn")])
    assert chronicle.last is None
    chronicle.append(Item(toy.Sell(0, 1), ()))
    assert chronicle.last == (0, "Ada sells") and len(chronicle.lines) == 2


def test_a_tap_on_a_line_picks_its_item(art, drawer):
    drawer.chronicle.load(items(6))
    drawer.refresh(art)
    picked = []
    drawer.on_pick = picked.append
    row = next(number for number, row in enumerate(drawer.chronicle.rows) if row.item == 3)
    area = drawer.area(art)
    pos = (area.left + 60, area.top + row * drawer.row_height + 4)
    assert drawer.handle(art, g.Tap(1, pos))
    assert picked == [drawer.chronicle.items[3]] and drawer.picked == 3
    assert not drawer.handle(art, g.Tap(1, (drawer.rect.right + 50, 300)))


def test_rows_are_never_wider_than_the_room(art):
    wrapper = Wrapper(art.font("body", 20))
    text = tr(
        "A line with a Donaudampfschifffahrtsgesellschaftskapitänsmützenhersteller in it, and more words."
    )
    for room in (60, 140, 300):
        rows = wrapper.rows(text, room)
        assert all(wrapper.font.size(row)[0] <= room + 3 for row in rows)
        assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    assert wrapper.rows("", 100) == [""]
