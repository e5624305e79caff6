"""The bars over the board: title, round, who must do what, the last line of the chronicle, refusals, buttons.

Each takes its place from the Layout. Must never decide anything: buttons call what the scene gave them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from scenes.art import CREAM, GOLD, INK, INK2
from scenes.bindings import ANYWHERE
from scenes.table.keys import TABLE
from scenes.table.layout import Layout
from scenes.table.seats import draw_disc
from scenes.text import tr
from scenes.ui import Button, Group, IconButton

if TYPE_CHECKING:
    from net.seats import SeatInfo
    from scenes.art import Art

TITLE = 44
SHADE = (18, 10, 4)
BUTTON = 54
SAY_SECONDS = 6.0
RED = (150, 38, 26)
REFUSED = "hand"
"""The icon of a refusal: stop."""
_KEYS = {"menu": "escape"}
"""Buttons whose action is called otherwise in the table of keys."""


@dataclass(frozen=True, slots=True)
class Actions:
    """What the round buttons do."""

    undo: Callable[[], None]
    redo: Callable[[], None]
    fit: Callable[[], None]
    chronicle: Callable[[], None]
    rules: Callable[[], None]
    fullscreen: Callable[[], None]
    menu: Callable[[], None]
    results: Callable[[], None]
    hint: Callable[[], None]


class Buttons:
    """The row of round buttons at the top right; `by_name` finds one for keys and tests."""

    def __init__(self, actions: Actions, extra: Sequence[Button]) -> None:
        rows = (
            ("menu", "menu", actions.menu),
            ("fullscreen", "expand", actions.fullscreen),
            ("rules", "book", actions.rules),
            ("chronicle", "list", actions.chronicle),
            ("fit", "zoom-fit", actions.fit),
            ("redo", "redo", actions.redo),
            ("undo", "undo", actions.undo),
            ("hint", "lightbulb", actions.hint),
            ("results", "trophy", actions.results),
        )
        self.by_name: dict[str, IconButton] = {
            name: IconButton(icon=icon, on_press=press) for name, icon, press in rows
        }
        for name in ("undo", "redo"):
            self.by_name[name].sound = ""
        self.extra = list(extra)
        self.reword()
        self.by_name["results"].visible = False
        self.group = Group([*self.by_name.values(), *self.extra])

    def reword(self, extra: Sequence[Button] = ()) -> None:
        """The tips in the language in use; `extra`: the game's own buttons made anew, for their words."""
        tips = {
            "menu": tr("Menu"),
            "fullscreen": tr("Full screen"),
            "rules": tr("Rulebook"),
            "chronicle": tr("Chronicle"),
            "fit": tr("Show all"),
            "redo": tr("Do again"),
            "undo": tr("Take back"),
            "hint": tr("Hint: a good move, and why"),
            "results": tr("Final scoring"),
        }
        for name, button in self.by_name.items():
            button.tip = tips[name]
            button.hint = TABLE.hint(_KEYS.get(name, name)) or ANYWHERE.hint(name)
        for old, new in zip(self.extra, extra, strict=False):
            old.tip, old.label = new.tip, new.label

    def layout(self, art: Art, rect: pygame.Rect) -> int:
        """Fills the row from its right end; the left edge of the last one."""
        order: list[Button] = [self.by_name[n] for n in ("menu", "fullscreen", "rules", "chronicle", "fit")]
        order += self.extra
        order += [self.by_name[name] for name in ("redo", "undo", "hint", "results")]
        shown = [button for button in order if button.visible]
        if rect.height > rect.width:
            return self._stack(art, rect, shown)
        gap, right = art.px(10), rect.right
        # As wide as a fingertip, as far as the row and the height of the bar allow.
        side = max(art.px(BUTTON), min(art.touch, art.px(86), rect.width // max(1, len(shown)) - gap))
        for button in shown:
            button.rect = pygame.Rect(right - side, rect.centery - side // 2, side, side)
            right -= side + gap
        self.group.touch = min(art.touch, side + gap)
        return right

    def _stack(self, art: Art, rect: pygame.Rect, shown: Sequence[Button]) -> int:
        """Fills a high block from its top left, three in a row."""
        gap = art.px(10)
        side = max(art.px(BUTTON), min(art.touch, (rect.width - 4 * gap) // 3))
        wide = 3 * side + 2 * gap
        for place, button in enumerate(shown):
            row, column = divmod(place, 3)
            left = rect.centerx - wide // 2 + column * (side + gap)
            button.rect = pygame.Rect(left, rect.top + row * (side + gap), side, side)
        self.group.touch = min(art.touch, side + gap)
        return rect.left

    def draw(self, art: Art, target: pygame.Surface) -> None:
        self.group.draw(art, target)


@dataclass(slots=True)
class Words:
    """What the bars say now. seat: whose disc stands before the prompt, None for nobody's."""

    title: str = ""
    round_info: str = ""
    prompt: str = ""
    seat: int | None = None
    log_line: str = ""
    log_seat: int | None = None


class Bars:
    """Title, prompt, last line and refusal banner."""

    def __init__(self, seats: Sequence[SeatInfo]) -> None:
        self.seats = seats
        self.words = Words()
        self.said = ""
        self.said_icon = "info"
        self.left = 0.0
        """Seconds until the banner goes."""
        self.places: Layout | None = None
        self.prompt_rect = pygame.Rect(0, 0, 1, 1)

    def title_width(self, art: Art) -> int:
        """The px that the title takes."""
        return art.text(self.words.title.upper(), "title", TITLE, CREAM, SHADE).get_width()

    def layout(self, art: Art, places: Layout, buttons_left: int) -> None:
        """Takes its places; the prompt ends where the buttons begin."""
        self.places = places
        prompt = places.prompt.copy()
        prompt.width = max(art.px(200), min(prompt.width, buttons_left - prompt.left))
        self.prompt_rect = prompt

    def say(self, text: str, icon: str = "info") -> None:
        """Shows a notice or, with the icon of a hand, a refusal for a while."""
        self.said, self.said_icon, self.left = text, icon, SAY_SECONDS if text else 0.0

    def update(self, dt: float) -> bool:
        """Lets time pass; True if the banner has gone."""
        if not self.said:
            return False
        self.left -= dt
        if self.left > 0:
            return False
        self.said = ""
        return True

    # --- drawing ------------------------------------------------------------------------------------

    def draw(self, art: Art, target: pygame.Surface, log_line: bool = True) -> None:
        """log_line: whether the last line of the chronicle shows."""
        if self.places is None or self.places.around:
            return
        title = art.text(self.words.title.upper(), "title", TITLE, CREAM, SHADE)
        art.draw(target, title, (self.places.title.left, self.places.title.centery - title.get_height() // 2))
        self._draw_prompt(art, target)
        if log_line:
            self._draw_log_line(art, target)

    def _draw_prompt(self, art: Art, target: pygame.Surface) -> None:
        """A dark pill: disc of who is asked, what is asked, and the round behind it."""
        if not self.words.prompt:
            return
        rect, pad = self.prompt_rect.copy(), art.px(14)
        side = rect.height - art.px(12)
        lead = pad + (side + art.px(10) if self.words.seat is not None else art.px(6))
        trail = self._trail(art, rect.width - lead - pad - art.px(34)) if self.words.round_info else None
        trail_width = trail.get_width() + art.px(34) if trail else 0
        room = rect.width - lead - pad - trail_width
        if room < art.px(160):
            trail, room, trail_width = None, rect.width - lead - pad, 0
        text = art.fit(self.words.prompt, "bold", 22, CREAM, max(1, room))
        rect.width = min(rect.width, lead + text.get_width() + pad + trail_width + art.px(6))
        art.draw_skin(target, "panel_dark", rect)
        if self.words.seat is not None:
            draw_disc(
                art, target, self.seats[self.words.seat], (rect.left + pad, rect.centery - side // 2), side
            )
        art.draw(target, text, (rect.left + lead, rect.centery - text.get_height() // 2))
        if trail is not None:
            at = rect.left + lead + text.get_width() + art.px(17)
            rule = pygame.Rect(at, rect.top + art.px(14), 1, rect.height - art.px(14) - art.px(15) + 1)
            art.shape(target, rule, pygame.draw.rect, GOLD, rule)
            art.draw(target, trail, (at + art.px(17), rect.centery - trail.get_height() // 2))

    def _trail(self, art: Art, room: int) -> pygame.Surface:
        """The round; where prompt and round are too long together, both become smaller alike."""
        said = self.words.round_info
        wide = art.font("body", 19).size(said)[0]
        both = wide + art.font("bold", 22).size(self.words.prompt)[0]
        share = max(1, wide * room // max(1, both))
        if both <= room or art.fitted(said, "body", 19, share)[1] != said:
            return art.text(said, "body", 19, GOLD)
        return art.fit(said, "body", 19, GOLD, share)

    def _draw_log_line(self, art: Art, target: pygame.Surface) -> None:
        assert self.places is not None
        rect = self.places.log_line
        if not self.words.log_line:
            return
        side = art.px(26)
        lead = side + art.px(8) if self.words.log_seat is not None else 0
        pad = art.px(10)
        text = art.fit(self.words.log_line, "body", 19, CREAM, max(1, rect.width - lead - 2 * pad))
        high = max(rect.height, text.get_height() + art.px(4))
        back = pygame.Rect(rect.left - pad, rect.top, lead + text.get_width() + 2 * pad, high)
        rect = pygame.Rect(rect.topleft, (rect.width, high))
        art.draw_skin(target, "panel_dark", back)
        if self.words.log_seat is not None:
            draw_disc(
                art, target, self.seats[self.words.log_seat], (rect.left, rect.centery - side // 2), side
            )
        top = rect.centery - text.get_height() // 2
        art.draw(target, text, (rect.left + lead, top))

    def on_log_line(self, pos: tuple[int, int]) -> bool:
        """Whether a tap here opens the chronicle."""
        if self.places is None or not self.words.log_line:
            return False
        return bool(self.places.log_line.collidepoint(pos))

    def banner_place(self, left: int = 0) -> pygame.Rect:
        """Where notices go: right of `left` px, above the board."""
        assert self.places is not None
        free = self.places.banner.copy()
        free.width -= max(0, left - free.left)
        free.left = max(free.left, left)
        return free

    def draw_banner(self, art: Art, target: pygame.Surface, free: pygame.Rect) -> None:
        """A notice, or why something is not allowed, in words, in its place; below the tips."""
        if not self.said:
            return
        side, pad = art.px(34), art.px(18)
        room = min(art.px(900), free.width) - side - 3 * pad
        text = art.paragraph(self.said, "bold", 21, INK, room)
        rect = pygame.Rect(0, 0, text.get_width() + side + 3 * pad, max(text.get_height(), side) + art.px(26))
        rect.midtop = free.midtop
        art.draw_skin(target, "tooltip", rect)
        picture = art.icon(self.said_icon, side, RED if self.said_icon == REFUSED else INK2)
        art.draw(target, picture, (rect.left + pad, rect.centery - side // 2))
        art.draw(target, text, (rect.left + 2 * pad + side, rect.centery - text.get_height() // 2))
