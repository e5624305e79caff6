"""A seat's station: who sits there, how they stand, whether they are asked; one of them shows all.

A station draws upright into its own surface and lies at any edge by a quarter turn; its frame is drawn
in the window, so that light and shadow stay the room's. Must never work out a score.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from scenes import gestures as g
from scenes.art import INK, INK2, RED
from scenes.table.board import BoardView, Inspection, StationInfo, Urgent
from scenes.table.layout import FOOT_WIDE, HEAD, HEAD_WIDE, Place
from scenes.table.seats import draw_disc
from scenes.table.sheet import BORDER, Pieces, draw_pieces, split
from scenes.table.turned import Turned
from scenes.text import tr
from scenes.ui import Group, Widget

if TYPE_CHECKING:
    from net.seats import SeatInfo
    from scenes.art import Art

Pos = tuple[int, int]
BIG_TEXT = 1.4
LEAST_WORDS = 11
WIDE = 3
"""From this shape on a big station is a strip."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the scene says about a seat now. dots: 1 to 3 while its bot thinks, else 0."""

    station: StationInfo
    asked: bool
    dots: int
    serial: int
    """Grows with every change that the board may show in its panel."""


class Press(Widget):
    """The whole plaque as one thing to press."""

    def __init__(self, on_press: Callable[[], None]) -> None:
        super().__init__()
        self.on_press = on_press

    def activate(self) -> None:
        self.on_press()


def bot_words(level: str) -> str:
    """What kind of bot sits there."""
    known = {
        "random": tr("Bot: plays at random"),
        "easy": tr("Bot: easy"),
        "medium": tr("Bot: medium"),
        "hard": tr("Bot: hard"),
    }
    return known.get(level, tr("Bot: {level}", level=level))


class Station:
    """One seat's plaque. `group` holds what can be pressed on it, in its own coordinates."""

    def __init__(self, seat: int, info: SeatInfo, board: BoardView, on_look: Callable[[int], None]) -> None:
        self.seat, self.info, self.board = seat, info, board
        self.place = Place(pygame.Rect(0, 0, 1, 1))
        self.turned = Turned(self.place.rect)
        self.standing: Standing | None = None
        self.on_look = on_look
        self._press = Press(self._pressed)
        self._pressed_at: Pos = (0, 0)
        self.group = Group([self._press])
        self._content: tuple[Hashable, Pieces] | None = None
        self._thumb: tuple[Hashable, pygame.Surface | None] | None = None
        self._flags: list[tuple[pygame.Rect, str]] = []
        self._taken_pointers: set[int] = set()
        """Pointers that went down on something of the game's panel."""

    def layout(self, place: Place) -> None:
        """Takes its place, size and turn."""
        self.place = place
        self.turned = Turned(place.rect, place.turns)
        self._press.rect = pygame.Rect((0, 0), self.turned.size)
        self._content = self._thumb = None

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, art: Art, target: pygame.Surface) -> None:
        """Frame, glow and inside as they were baked after the last change."""
        if self.standing is None or self.place.rect.width < 8 or self.place.rect.height < 8:
            return
        draw_pieces(art, target, self._baked(art, self.standing), *self.place.rect.topleft)

    def _key(self, art: Art, standing: Standing) -> Hashable:
        """What the picture depends on; the game's panel may show anything, so it counts every change."""
        info = standing.station
        panel: Hashable = None
        if self.place.big:
            panel = self.board.panel_key(self.seat)
            panel = standing.serial if panel is None else panel
        shown = (info.headline, tuple(info.details), info.thumbnail_key, tuple(info.flags))
        return (*shown, standing.dots, standing.asked, panel, id(art))

    def _baked(self, art: Art, standing: Standing) -> Pieces:
        """The station in the window's direction, in pieces placed from its top left."""
        key = self._key(art, standing)
        if self._content is None or self._content[0] != key:
            upright = art.plain(self.turned.size)
            self._flags = []
            if self.wide:
                self._draw_wide(art, upright, standing)
            elif self.place.big:
                self._draw_big(art, upright, standing)
            else:
                self._draw_small(art, upright, standing)
            self._content = (key, self._bake(art, self.turned.picture(upright), standing.asked))
        return self._content[1]

    def _bake(self, art: Art, inside: pygame.Surface, asked: bool) -> Pieces:
        """Frame, inside and glow in one picture; its middle has no alpha: that is drawn faster."""
        skin = "panel_parchment" if self.place.big else "panel_parchment_small"
        edge = max(*art.skin_pad(skin), *art.skin_pad("turn_glow"))
        width, height = self.place.rect.size
        whole = art.plain((width + 2 * edge, height + 2 * edge))
        rect = pygame.Rect(edge, edge, width, height)
        art.draw_skin(whole, skin, rect)
        art.draw(whole, inside, rect.topleft)
        if asked:
            art.draw_skin(whole, "turn_glow", rect)
        return [(picture, (x - edge, y - edge)) for picture, (x, y) in split(whole, rect, art.px(BORDER))]

    def _draw_big(self, art: Art, target: pygame.Surface, standing: Standing) -> None:
        """Head with name and score, below it whatever the game shows of the seat in focus."""
        width = target.get_width()
        head, pad = art.px(HEAD), art.px(18)
        side = art.px(58)
        draw_disc(art, target, self.info, (pad, (head - side) // 2 + art.px(2)), side)
        score = art.text(standing.station.headline, "title", 46, INK) if standing.station.headline else None
        right = width - pad
        if score is not None:
            right -= score.get_width()
            art.draw(target, score, (right, (head - score.get_height()) // 2 + art.px(2)))
        left = pad + side + art.px(12)
        self._draw_name(art, target, standing, pygame.Rect(left, 0, right - left - art.px(10), head), 28)
        panel = self.panel_rect(art)
        if panel.height > art.px(20):
            self.board.draw_panel(target, panel, self.seat)

    @property
    def wide(self) -> bool:
        """It is a strip at an edge: its head lies beside the game's panel, not above it."""
        return self.place.big and self.turned.size[0] > WIDE * self.turned.size[1]

    def _draw_wide(self, art: Art, target: pygame.Surface, standing: Standing) -> None:
        """Disc, name and score; below them in words what is asked or what there is."""
        head, pad, side = art.px(HEAD_WIDE), art.px(14), art.px(58)
        draw_disc(art, target, self.info, (pad, pad), side)
        left, right = pad + side + art.px(10), head
        if standing.station.headline:
            score = art.text(standing.station.headline, "title", 40, INK)
            right -= score.get_width()
            art.draw(target, score, (right, pad + (side - score.get_height()) // 2))
        name = art.fit(self.info.name, "title", 26, INK, max(art.px(20), right - left - art.px(6)))
        art.draw(target, name, (left, pad + (side - name.get_height()) // 2))
        top = pad + side + art.px(4)
        words = self._words(standing)
        room = pygame.Rect(pad, top, head - pad, target.get_height() - top - art.px(FOOT_WIDE))
        face, size = "bold" if standing.asked else "body", 19
        urgent = any(isinstance(text, Urgent) for _, text in standing.station.details)
        tone = RED if urgent else INK2
        text = art.paragraph(words, face, size, tone, room.width)
        while text.get_height() > room.height and size > LEAST_WORDS:
            size -= 1
            text = art.paragraph(words, face, size, tone, room.width)
        if text.get_height() > room.height:
            text = art.fit(words, face, size, tone, room.width)
        art.draw(target, text, room.topleft)
        panel = self.panel_rect(art)
        if panel.width > art.px(20):
            self.board.draw_panel(target, panel, self.seat)

    def _words(self, standing: Standing) -> str:
        """What the second line says, as one text."""
        parts = [text for _, text in standing.station.details if text]
        if standing.dots:
            parts.insert(0, tr("thinking") + "." * standing.dots)
        return " · ".join(parts)

    def panel_rect(self, art: Art) -> pygame.Rect:
        """The game's part of the big station, in its own px."""
        width, height = self.turned.size
        if self.wide:
            return pygame.Rect(0, 0, width, height).inflate(-2 * art.px(14), -2 * art.px(12))
        pad, head = art.px(16), art.px(HEAD)
        return pygame.Rect(pad, head, width - 2 * pad, max(0, height - head - pad))

    def _draw_small(self, art: Art, target: pygame.Surface, standing: Standing) -> None:
        width, height = target.get_size()
        pad = art.px(14)
        side = min(art.px(54), height - pad)
        draw_disc(art, target, self.info, (pad, (height - side) // 2), side)
        left, right = pad + side + art.px(12), width - pad
        beside = art.text_scale <= BIG_TEXT
        if beside:
            right = self._draw_thumbnail(art, target, standing.station, width - art.px(6), left)
        if standing.station.headline:
            score = art.text(standing.station.headline, "title", 34, INK)
            right -= score.get_width()
            art.draw(target, score, (right, (height - score.get_height()) // 2))
            right -= art.px(10)
        if not beside:
            right = self._draw_thumbnail(
                art, target, standing.station, right, left + self._told(art, standing) + art.px(8)
            )
        self._draw_name(art, target, standing, pygame.Rect(left, 0, right - left, height), 23)

    def _told(self, art: Art, standing: Standing) -> int:
        """The width in px that name, marks and details want beside each other in full."""
        flags = len(standing.station.flags) * art.px(30)
        name = art.text(self.info.name, "title", 23, INK).get_width() + flags
        second = self._second_line(art, standing, self.turned.size[0])
        return max(name, second.get_width() if second else 0)

    def _draw_thumbnail(
        self, art: Art, target: pygame.Surface, station: StationInfo, right: int, least: int
    ) -> int:
        """The small picture between `least` and `right`, if it has room; where it begins, in px."""
        wide, height = min(art.px(station.thumbnail_width), right - least), target.get_height()
        left = right - wide
        enough = wide >= art.px(72)
        thumb = self._thumbnail(art, station, (wide, height - art.px(14))) if enough else None
        if thumb is None:
            return right
        middle = left + (wide - thumb.get_width()) // 2
        art.draw(target, thumb, (middle, (height - thumb.get_height()) // 2))
        return left - art.px(8)

    def _draw_name(
        self, art: Art, target: pygame.Surface, standing: Standing, rect: pygame.Rect, size: int
    ) -> None:
        """Name with its marks, below it one line of details or what the seat is doing."""
        flag = art.px(26)
        flags = standing.station.flags
        room = rect.width - len(flags) * (flag + art.px(4))
        name = art.fit(self.info.name, "title", size, INK, max(art.px(20), room))
        second = self._second_line(art, standing, rect.width)
        total = name.get_height() + (second.get_height() if second else 0)
        if total > rect.height:
            second, total = None, name.get_height()
        top = rect.top + (rect.height - total) // 2
        art.draw(target, name, (rect.left, top))
        left = rect.left + name.get_width() + art.px(8)
        for icon, tip in flags:
            place = pygame.Rect(left, top + (name.get_height() - flag) // 2, flag, flag)
            art.draw(target, art.icon(icon, flag, (146, 92, 20)), place.topleft)
            self._flags.append((place, tip))
            left += flag + art.px(4)
        if second is not None:
            art.draw(target, second, (rect.left, top + name.get_height()))

    def _second_line(self, art: Art, standing: Standing, room: int) -> pygame.Surface | None:
        """Details with their icons in one row; a thinking bot says so first."""
        parts: list[tuple[str | None, str]] = list(standing.station.details)
        if standing.dots:
            parts.insert(0, ("hourglass", tr("thinking") + "." * standing.dots))
        elif self.info.is_bot:
            parts.insert(0, ("robot", ""))
        made: list[tuple[pygame.Surface, int]] = []
        used = 0
        for icon, text in parts:
            for piece in self._piece(art, icon, text):
                if used + piece.get_width() > room and made:
                    break
                made.append((piece, used))
                used += piece.get_width() + art.px(5)
            used += art.px(7)
        if not made:
            return None
        height = max(piece.get_height() for piece, _ in made)
        row = art.plain((max(1, min(room, used)), height))
        for piece, left in made:
            art.draw(row, piece, (left, (height - piece.get_height()) // 2))
        return row

    def _piece(self, art: Art, icon: str | None, text: str) -> list[pygame.Surface]:
        urgent = isinstance(text, Urgent)
        tone = RED if urgent else INK2
        pieces = [art.icon(icon, art.px(20), tone)] if icon else []
        return [*pieces, art.text(text, "bold" if urgent else "body", 18, tone)] if text else pieces

    def _thumbnail(self, art: Art, station: StationInfo, size: tuple[int, int]) -> pygame.Surface | None:
        """The small picture, asked for again only when its key or size changes."""
        if station.thumbnail is None:
            return None
        key = (station.thumbnail_key, size, id(art))
        if self._thumb is None or self._thumb[0] != key or station.thumbnail_key is None:
            self._thumb = (key, station.thumbnail(art, size))
        return self._thumb[1]

    # --- input ------------------------------------------------------------------------------------

    def contains(self, pos: Pos) -> bool:
        return bool(self.place.rect.collidepoint(pos))

    def zone_at(self, pos: Pos) -> Hashable:
        """Every widget on it is a zone of its own, and so is what the game says of its panel."""
        local = self.turned.to_local(pos)
        panel = self.panel_rect(self.board.link.art)
        if self.place.big and panel.collidepoint(local):
            zone = self.board.panel_zone(local, panel, self.seat)
            if zone is not None:
                return zone
        return self.group.zone_at(local)

    def handle(self, intent: Any) -> bool:
        """Takes an intent in window px."""
        turned = self.turned.intent(intent)
        if self._taken(intent, turned):
            return True
        self._pressed_at = getattr(turned, "pos", self._pressed_at)
        return self.group.handle(turned)

    def _taken(self, intent: Any, turned: Any) -> bool:
        """Whether the game uses an intent in its panel; a pointer that it takes is its to the end."""
        if not self.place.big:
            return False
        panel, pointer = self.panel_rect(self.board.link.art), getattr(intent, "pointer", None)
        if isinstance(intent, g.Hover):
            return self.board.handle_panel(intent, turned, panel, self.seat)
        if not isinstance(intent, g.Down):
            mine = pointer in self._taken_pointers
            return mine and (self.board.handle_panel(intent, turned, panel, self.seat) or True)
        self._taken_pointers.discard(intent.pointer)
        inside = bool(panel.collidepoint(turned.pos))
        if inside and self.board.handle_panel(intent, turned, panel, self.seat):
            self._taken_pointers.add(intent.pointer)
            return True
        return False

    def _pressed(self) -> None:
        """The game may use a tap inside its panel; any other one is to look at this seat."""
        panel = self.panel_rect(self.board.link.art)
        inside = self.place.big and panel.collidepoint(self._pressed_at)
        if not (inside and self.board.press_panel(self._pressed_at, panel, self.seat)):
            self.on_look(self.seat)

    def panel_stops(self, art: Art) -> list[tuple[pygame.Rect, Callable[[], object]]]:
        """What keys can press in the game's part of it: places in window px, and the presses."""
        if not self.place.big:
            return []
        panel = self.panel_rect(art)
        rows = self.board.panel_stops(panel, self.seat)
        return [
            (
                self.turned.rect_to_window(row),
                lambda row=row: self.board.press_panel(row.center, panel, self.seat),
            )
            for row in rows
        ]

    def inspect(self, art: Art, pos: Pos) -> Inspection | None:
        """What hover and long press show here; `pos` and the anchor are window px."""
        local = self.turned.to_local(pos)
        for rect, tip in self._flags:
            if rect.collidepoint(local):
                return Inspection(tip, (), anchor=self.turned.rect_to_window(rect))
        panel = self.panel_rect(art)
        if self.place.big and panel.collidepoint(local):
            found = self.board.inspect_panel(local, panel, self.seat)
            if found is not None and found.anchor is not None:
                anchor = self.turned.rect_to_window(found.anchor)
                return Inspection(found.title, found.lines, found.rule, anchor)
            return found
        if self.standing is None:
            return None
        lines = [text for _, text in self.standing.station.details if text]
        if self.info.is_bot:
            lines.append(bot_words(self.info.level))
        if not self.place.big:
            lines.append(tr("Tap to look at what {name} has", name=self.info.name))
        return Inspection(self.info.name, lines, anchor=self.place.rect)
