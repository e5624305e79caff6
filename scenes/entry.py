"""One line of text that people type: pygame_gui's text entry in the look of our fields.

Owns the only UIManager of the program. What is typed is text and never markup.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import pygame
import pygame_gui

from scenes.art import ASSETS, FACES
from scenes.ui import Box, Widget

if TYPE_CHECKING:
    from scenes.art import Art

CLEAR = "#00000000"
INK, MARKED = "#3a220e", "#d9a44c"


def theme(art: Art, size: float) -> dict[str, Any]:
    """The text entry as pygame_gui wants it told: letters only, the field itself is ours."""
    return {
        "text_entry_line": {
            "font": {
                "name": "lato",
                "size": str(art.text_px(size)),
                "regular_path": str(ASSETS / "fonts" / FACES["body"]),
            },
            "colours": {
                "dark_bg": CLEAR,
                "normal_border": CLEAR,
                "normal_text": INK,
                "selected_text": INK,
                "selected_bg": MARKED,
                "text_cursor": INK,
            },
            "misc": {
                "shape": "rectangle",
                "border_width": "0",
                "shadow_width": "0",
                "padding": f"{art.px(6)},{art.px(4)}",
            },
        }
    }


class Entry(Widget):
    """A field of a text of at most `limit` characters; it has the keyboard as long as it is there."""

    def __init__(self, art: Art, window: tuple[int, int], rect: Box, text: str, limit: int) -> None:
        super().__init__(rect)
        self.manager = pygame_gui.UIManager(window, theme(art, 26), enable_live_theme_updates=False)
        inner = self.rect.inflate(-art.px(24), -art.px(8))
        self.line = pygame_gui.elements.UITextEntryLine(inner, self.manager, initial_text=text)
        self.line.set_text_length_limit(limit)
        self.line.edit_position = len(text)
        self.manager.set_focus_set({self.line})
        self.limit = limit

    def select_all(self) -> None:
        """Marks everything: what is typed next takes its place."""
        mark = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="")
        self.manager.process_events(mark)

    @property
    def selected(self) -> bool:
        """Whether something is marked."""
        start, end = self.line.select_range
        return bool(start != end)

    @property
    def text(self) -> str:
        return str(self.line.get_text())

    def set_text(self, text: str) -> None:
        """Puts another text in, the cursor at its end."""
        self.line.set_text(text[: self.limit])
        self.line.select_range = [0, 0]
        self.line.edit_position = len(self.line.get_text())
        self.line.cursor_has_moved_recently = True
        self.update(0.0)

    def take(self, event: pygame.event.Event) -> None:
        """Gives pygame_gui an event; odd ones must not end the program."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _OURS:
            return
        with contextlib.suppress(IndexError, ValueError):
            self.manager.process_events(event)
        self.manager.set_focus_set({self.line})

    def update(self, dt: float) -> bool:
        """Lets the cursor blink; True if it looks different now."""
        before = self.line.cursor_on
        self.manager.update(dt)
        return bool(self.line.cursor_on != before)

    def draw(self, art: Art, target: pygame.Surface) -> None:
        art.draw_skin(target, "field_focus", self.rect)
        self.manager.draw_ui(target)

    def close(self) -> None:
        """Lets go of the keyboard."""
        self.manager.set_focus_set(None)
        self.manager.clear_and_reset()


_OURS = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN}
"""Keys that belong to the panel around the field."""
