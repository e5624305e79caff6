"""The new-table screen: who sits where, and by which options they play.

Must never deal a table that `Setup.problem` objects to.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

import game as games
from game.contract import OptionValue
from net.seats import HUMAN, NAME_LENGTH
from scenes import gestures as g
from scenes.art import CREAM, INK
from scenes.controls import (
    BigButton,
    Chip,
    Grip,
    Plate,
    SeatDisc,
    Words,
    heading,
)
from scenes.gui import Area
from scenes.launch import game_title, open_new, seats_text
from scenes.option_parts import OptionRows, chip_height
from scenes.panel import ask_text
from scenes.screen import Screen, line_height
from scenes.seat_parts import Dashes, LookPanel, NameButton, Scenery, look_title
from scenes.setup import FIRST_BOT, Setup, kinds, level_title
from scenes.text import tr, trn
from scenes.ui import Button, IconButton


class LobbyScene(Screen):
    """The screen for a game of game.GAMES."""

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.game_name = game or games.GAMES[0]
        self.setup: Setup | None = None
        self.dragged: int | None = None
        """The seat that is dragged by its grip."""
        self._pointer = -1
        self._grab = 0
        self._at = 0

    @property
    def plan(self) -> Setup:
        """What is edited."""
        if self.setup is None:
            self.setup = Setup.remembered(self.game_name, self.stage.prefs)
        return self.setup

    def reword(self) -> None:
        self.plan.reword()

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        extras = [
            IconButton(
                icon="book", on_press=self.open_rules, tip=tr("How {game} is played", game=self.title)
            ),
            IconButton(icon="cog", on_press=self.open_settings, tip=tr("Settings")),
        ]
        top = self.header(self.title, seats_text(self.game_name), extras)
        top = self._games(top)
        gap = art.px(30)
        left_w = (w - 2 * self.margin - gap) * 56 // 100
        left = pygame.Rect(self.margin, top, left_w, h - top - art.px(30))
        right = pygame.Rect(left.right + gap, top, w - self.margin - left.right - gap, left.height)
        start_h = max(art.px(112), line_height(art, "title", 32) + line_height(art, "body", 19) + art.px(28))
        self._seats(left)
        self._options(pygame.Rect(right.left, top, right.width, right.height - start_h - art.px(24)))
        self._start(pygame.Rect(right.left, right.bottom - start_h, right.width, start_h))

    @property
    def title(self) -> str:
        return game_title(self.game_name)

    def _games(self, top: int) -> int:
        """The choice of the game, if there is one."""
        if len(games.GAMES) < 2:
            return top
        art, gap = self.stage.art, self.stage.art.px(8)
        high, count = self.chip_height, len(games.GAMES)
        wide = min(art.px(300), (self.stage.size[0] - 2 * self.margin - gap) // count - gap)
        plate = pygame.Rect(self.margin, top, count * (wide + gap) + gap, high + 2 * gap)
        self.add(Plate(plate, "panel_parchment_small"))
        for number, name in enumerate(games.GAMES):
            box = (plate.left + gap + number * (wide + gap), top + gap, wide, high)
            self.add(Chip(box, game_title(name), name == self.game_name, partial(self.choose_game, name)))
        return plate.bottom + art.px(16)

    @property
    def chip_height(self) -> int:
        return chip_height(self.stage.art)

    # --- seats ----------------------------------------------------------------------------------

    def _seats(self, rect: pygame.Rect) -> None:
        art = self.stage.art
        high = max(line_height(art, "title", 28), self.chip_height + art.px(16))
        word = tr("Seats")
        wide = min(rect.width // 3, art.font("title", 28).size(word)[0] + art.px(8))
        self.add(heading((rect.left, rect.top, wide, high), word, 28))
        left = self._numbers(pygame.Rect(rect.left, rect.top, rect.width, high))
        note = tr("turn order from the top") if len(self.plan.seats) > 1 else ""
        room = left - rect.left - wide - art.px(40)
        if note and art.font("body", 19).size(note)[0] <= room:
            at = (rect.left + wide + art.px(20), rect.top, room, high)
            self.add(Words(at, note, "body", 19, CREAM))
        top = rect.top + high + art.px(10)
        # The shadows of the cards lie outside of them: the area is wider than they are.
        edge = art.px(22)
        area = self.add_area(pygame.Rect(rect.left - edge, top, rect.width + 2 * edge, rect.bottom - top))
        self.seat_area = area
        card_w = rect.width
        step, y0 = self.card_height + art.px(16), top + art.px(6)
        for seat in range(len(self.plan.seats)):
            if seat != self.dragged:
                self._card(area, seat, pygame.Rect(rect.left, y0 + seat * step, card_w, self.card_height))
        y = y0 + len(self.plan.seats) * step
        if self.plan.may_add:
            self._open_seat(area, pygame.Rect(rect.left, y, card_w, self.open_height))
            y += self.open_height + art.px(16)
        if self.dragged is not None:
            # Last, so that it lies above the others.
            self._card(area, self.dragged, pygame.Rect(rect.left, self._at, card_w, self.card_height))
        area.close(y + art.px(8))
        self._picture(pygame.Rect(rect.left, y + art.px(10), rect.width, rect.bottom - y - art.px(10)))

    def _numbers(self, rect: pygame.Rect) -> int:
        """How many seats, to choose at once; gives the left edge of the choice."""
        art, gap = self.stage.art, self.stage.art.px(8)
        chips, x = [], rect.right - gap
        for count in sorted(self.plan.game.seats, reverse=True):
            label = tr("1 (solo)") if count == 1 else str(count)
            wide = max(art.touch, art.px(56), art.font("bold", 19).size(label)[0] + art.px(36))
            x -= wide
            chosen = count == len(self.plan.seats)
            tip = trn("A table for {n} player", "A table for {n} players", count)
            press = partial(self.set_count, count)
            box = (x, rect.centery - self.chip_height // 2, wide, self.chip_height)
            chips.append(Chip(box, label, chosen, press, tip=tip))
            x -= gap
        self.add(Plate(pygame.Rect(x, rect.top, rect.right - x, rect.height), "panel_parchment_small"))
        for chip in reversed(chips):
            self.add(chip)
        return x

    def _picture(self, room: pygame.Rect) -> None:
        """The city, if the seats leave room for it."""
        art = self.stage.art
        if self.dragged is None and room.height > art.px(220):
            self.add(Scenery(room, f"menu/hero_{self.game_name}.webp"))

    @property
    def card_height(self) -> int:
        return self.name_height + self.chip_height + self.stage.art.px(44)

    @property
    def name_height(self) -> int:
        art = self.stage.art
        return max(art.touch, art.px(48), line_height(art, "title", 26) + art.px(4))

    @property
    def open_height(self) -> int:
        return self.chip_height + self.stage.art.px(44)

    def _card(self, area: Area, seat: int, rect: pygame.Rect) -> None:
        art, info = self.stage.art, self.plan.seats[seat]
        area.add(Plate(rect.copy(), "panel_parchment_small"))
        pad, side = art.px(16), max(art.touch, art.px(46))
        grip = pygame.Rect(rect.left + art.px(8), rect.top, max(art.touch * 3 // 4, art.px(36)), rect.height)
        area.add(Grip(grip, tip=tr("Drag to another place in turn order")))
        disc = min(rect.height - 2 * pad, art.px(96))
        look = look_title(self.plan)
        place = (grip.right + art.px(4), rect.centery - disc // 2, disc, disc)
        press, plain = partial(self.open_look, seat), bool(self.plan.game.signs)
        area.add(SeatDisc(place, info.sign, info.colour, press, look, plain))
        tools = self._tools(area, seat, rect, side)
        left = grip.right + disc + art.px(22)
        room = tools - left - art.px(14)
        self._name(area, seat, pygame.Rect(left, rect.top + pad, room, self.name_height))
        self._kinds(
            area, seat, pygame.Rect(left, rect.bottom - pad - self.chip_height, room, self.chip_height)
        )

    def _name(self, area: Area, seat: int, rect: pygame.Rect) -> None:
        art, info = self.stage.art, self.plan.seats[seat]
        label = NameButton(rect, info.name, partial(self.ask_name, seat))
        wanted = art.font("title", 26).size(info.name)[0] + rect.height + art.px(24)
        label.rect.width = min(rect.width, max(wanted, art.px(200)))
        area.add(label)

    def _tools(self, area: Area, seat: int, rect: pygame.Rect, side: int) -> int:
        """Up, down, away; gives the left edge of them."""
        art, count = self.stage.art, len(self.plan.seats)
        gap = art.px(8)
        x = rect.right - art.px(18) - side
        y = rect.centery - side // 2
        tools = [
            ("cancel", tr("Take this seat away"), partial(self.remove, seat), self.plan.may_remove),
            ("down", tr("Later in turn order"), partial(self.move, seat, seat + 1), seat + 1 < count),
            ("up", tr("Earlier in turn order"), partial(self.move, seat, seat - 1), seat > 0),
        ]
        for icon, tip, action, able in tools:
            area.add(IconButton((x, y, side, side), icon, action, tip=tip, enabled=able))
            x -= side + gap
        return x + side

    def _kinds(self, area: Area, seat: int, rect: pygame.Rect) -> None:
        art, gap = self.stage.art, self.stage.art.px(8)
        options = kinds()
        wide = min(art.px(190), (rect.width + gap) // len(options) - gap)
        labels = [art.font("bold", 19).size(level_title(kind))[0] for kind in options]
        roomy = max(labels) + rect.height // 2 + art.px(27) <= wide
        widths = [wide] * len(options)
        if max(labels) + art.px(20) > wide:
            # Each gets the room its words want, so that none is written smaller than the others.
            wanted = [label + art.px(22) for label in labels]
            room = min(rect.width - gap * (len(options) - 1), sum(wanted))
            widths = [want * room // sum(wanted) for want in wanted]
        x = rect.left
        for kind, wide in zip(options, widths, strict=True):
            icon = ("user" if kind == HUMAN else "robot") if roomy else ""
            chosen = self.plan.seats[seat].player == kind
            press = partial(self.set_player, seat, kind)
            area.add(Chip((x, rect.top, wide, rect.height), level_title(kind), chosen, press, icon))
            x += wide + gap

    def _open_seat(self, area: Area, rect: pygame.Rect) -> None:
        art = self.stage.art
        area.add(Dashes(rect))
        high = self.chip_height
        wide = min(art.px(280), (rect.width - art.px(60)) // 2)
        y = rect.centery - high // 2
        x = rect.centerx - wide - art.px(8)
        area.add(
            Button(
                (x, y, wide, high),
                tr("Add a person"),
                "user",
                "button_green",
                partial(self.add_seat, HUMAN),
            )
        )
        x = rect.centerx + art.px(8)
        area.add(
            Button(
                (x, y, wide, high),
                tr("Add a bot"),
                "robot",
                "button_bronze",
                partial(self.add_seat, FIRST_BOT),
            )
        )

    # --- options ----------------------------------------------------------------------------------

    def _options(self, rect: pygame.Rect) -> None:
        art = self.stage.art
        self.add(Plate(rect, "panel_parchment"))
        inner = rect.inflate(-art.px(56), -art.px(44))
        high = max(line_height(art, "title", 28), self.chip_height)
        room = inner.width
        if self.plan.changed_options:
            label = tr("As in the rulebook")
            wide = min(inner.width // 2, art.font("body", 19).size(label)[0] + art.px(40))
            box = (inner.right - wide, inner.top, wide, self.chip_height)
            self.add(Chip(box, label, False, self.reset_options, tip=tr("Set all options back")))
            room -= wide + art.px(10)
        self.add(Words((inner.left, inner.top, room, high), tr("Options"), "title", 28, INK))
        top = inner.top + high + art.px(8)
        edge = art.px(8)
        area = self.add_area(pygame.Rect(inner.left - edge, top, inner.width + 2 * edge, inner.bottom - top))
        rows = OptionRows(art, area, self.plan, self.set_option)
        area.close(rows.add(inner.left, top + art.px(4), inner.width - art.px(14)))

    def _start(self, rect: pygame.Rect) -> None:
        problem = self.plan.problem()
        text = problem or self.plan.summary()
        button = BigButton(
            rect, tr("Start the game"), text, "play", "button_red", self.start, not problem, size=32
        )
        self.add(button)

    # --- what the controls do ---------------------------------------------------------------------

    def choose_game(self, name: str) -> None:
        """Edits another game's setup."""
        self.remember()
        self.game_name, self.setup = name, None
        self.changed()

    def ask_name(self, seat: int) -> None:
        info = self.plan.seats[seat]
        taken = {other.name for other in self.plan.seats}
        offers = [name for name in self.stage.prefs.names if name not in taken]
        title = tr("Who sits at seat {n}?", n=seat + 1)
        ask_text(self.stage, title, info.name, partial(self.rename, seat), offers[:8], NAME_LENGTH)

    def rename(self, seat: int, name: str) -> None:
        self.plan.rename(seat, name)
        if not self.plan.seats[seat].is_bot:
            self.stage.prefs.remember_name(self.plan.seats[seat].name)
        self.keep()

    def set_player(self, seat: int, player: str) -> None:
        self.plan.set_player(seat, player)
        self.keep()

    def add_seat(self, player: str) -> None:
        self.plan.add_seat(player)
        self.keep()

    def set_count(self, count: int) -> None:
        self.plan.set_count(count)
        self.keep()

    def remove(self, seat: int) -> None:
        self.plan.remove_seat(seat)
        self.keep()

    def move(self, seat: int, to: int) -> None:
        self.plan.move_seat(seat, to)
        self.keep()

    def open_look(self, seat: int) -> None:
        self.stage.push(LookPanel(self.plan, seat, self.keep))

    def set_option(self, key: str, value: OptionValue) -> None:
        self.plan.options[key] = value
        self.keep()

    def reset_options(self) -> None:
        self.plan.reset_options()
        self.keep()

    def keep(self) -> None:
        """After every change."""
        self.remember()
        self.changed()

    def remember(self) -> None:
        """The prefs know the setup as it stands."""
        self.stage.prefs.last_setup[self.game_name] = self.plan.to_plain()

    def start(self) -> None:
        """Deals, if nothing stands in the way."""
        if self.plan.problem():
            return
        self.remember()
        self.stage.save_prefs()
        open_new(self.stage, self.plan.new_table())

    def leave(self) -> None:
        self.remember()
        self.stage.save_prefs()

    def open_rules(self) -> None:
        from scenes.rulebook import RulebookScene

        self.stage.push(RulebookScene(self.game_name, self.title, ""))

    def open_settings(self) -> None:
        from scenes.settings import SettingsScene

        self.stage.push(SettingsScene())

    def first_focus(self) -> None:
        """The start button: whoever comes back mostly wants the same table again."""
        self.focus_on(next(widget for widget in self.group.widgets if isinstance(widget, BigButton)))

    # --- dragging a seat ----------------------------------------------------------------------------

    def pointer(self, intent: Any) -> bool:
        if isinstance(intent, g.DragStart) and self.dragged is None:
            widget = self.seat_area.hit(intent.start)
            if isinstance(widget, Grip):
                self._begin_drag(intent, widget)
                return True
        if self.dragged is not None and getattr(intent, "pointer", None) == self._pointer:
            return self._drag(intent)
        return super().pointer(intent)

    def _begin_drag(self, intent: g.DragStart, grip: Grip) -> None:
        self.seat_area.cancel()
        grips = [widget for widget in self.seat_area.widgets if isinstance(widget, Grip)]
        self.dragged, self._pointer = grips.index(grip), intent.pointer
        self._grab = intent.start[1] - grip.rect.top
        self._follow(intent.pos[1])

    def _drag(self, intent: Any) -> bool:
        if isinstance(intent, g.Drag):
            self._follow(intent.pos[1])
        elif isinstance(intent, (g.DragEnd, g.DragCancel)):
            self.dragged = None
            self.keep()
        return True

    def _follow(self, y: int) -> None:
        """The card under the finger; the others make room where it is."""
        assert self.dragged is not None
        art, area = self.stage.art, self.seat_area
        step = self.card_height + art.px(16)
        first = area.rect.top + art.px(6)
        self._at = y - self._grab + round(area.scroller.at)
        to = min(max(0, round((self._at - first) / step)), len(self.plan.seats) - 1)
        if to != self.dragged:
            self.plan.move_seat(self.dragged, to)
            self.dragged = to
        self.changed()
