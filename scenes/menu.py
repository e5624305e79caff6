"""The main menu: the games on the table, and the ways to everything else.

Must never wait for the disk before its first frame: what it says of the last game it learns afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

import game as games
from game.contract import GameError
from net.paths import APP_VERSION
from scenes import muting
from scenes.anywhere import open_help
from scenes.art import GOLD, INK, INK2, Art
from scenes.controls import BigButton, Decor, Plate, Words
from scenes.languages import add_switch, switch_width
from scenes.launch import game_title, latest, open_saved, progress, seats_text
from scenes.screen import Screen, line_height
from scenes.sound import MENU
from scenes.text import tr, trn
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from net.saves import SaveInfo

LOGO = "menu/logo.webp"
LOGO_SHAPE = 2466 / 300


class Box(Button):
    """A game as its box: picture, plaque with its name, and a gold frame while it is looked at."""

    def __init__(self, rect: pygame.Rect, name: str, wide: bool, on_press: Any) -> None:
        super().__init__(rect, game_title(name), on_press=on_press)
        self.name, self.wide = name, wide

    def draw(self, art: Art, target: pygame.Surface) -> None:
        lit = self.hovered or self.focused or self.pressed
        rect = self.rect.move(0, 0 if not lit or self.pressed else -art.px(6))
        self._shadow(art, target, rect)
        art.draw(target, art.picture(box_picture(self.name, self.wide), rect.size, cover=True), rect.topleft)
        edge = max(1, art.px(2))
        pygame.draw.rect(target, (255, 226, 150) if lit else (150, 106, 52), rect, max(2, art.px(4)))
        inner = rect.inflate(-art.px(26), -art.px(26))
        pygame.draw.rect(target, GOLD if lit else (206, 164, 92), inner, edge)
        if lit:
            art.draw_skin(target, "turn_glow", rect)
        self._plaque(art, target, rect)

    def _shadow(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        art.draw_skin(target, "panel_wood", rect)

    def _plaque(self, art: Art, target: pygame.Surface, rect: pygame.Rect) -> None:
        room = min(rect.width - art.px(80), art.px(560 if self.wide else 460)) - art.px(56)
        title = art.fit(self.label, "title", 46 if self.wide else _title_size(art, room), INK, room)
        seats = art.fit(seats_text(self.name), "body", 22, INK2, room)
        summary = None
        if self.wide:
            summary = art.paragraph(tr(games.load(self.name).summary), "body", 20, INK, room, "center")
        parts = [part for part in (title, seats, summary) if part is not None]
        gap = art.px(6)
        high = sum(part.get_height() + gap for part in parts) + art.px(34)
        wide = max(part.get_width() for part in parts) + art.px(72)
        plaque = pygame.Rect(0, 0, wide, high)
        if self.wide:
            plaque.bottomleft = (rect.left + art.px(48), rect.bottom - art.px(48))
        else:
            plaque.midtop = (rect.centerx, rect.top + art.px(24))
        art.draw_skin(target, "panel_parchment_small", plaque)
        y = plaque.top + art.px(16)
        for part in parts:
            art.draw(target, part, (plaque.centerx - part.get_width() // 2, y))
            y += part.get_height() + gap


def _title_size(art: Art, room: int) -> int:
    """The size in design px at which the titles of all games fit, so that all are written equally big."""
    titles = [game_title(name) for name in games.GAMES]
    fitting = (s for s in range(34, 18, -1) if all(art.font("title", s).size(t)[0] <= room for t in titles))
    return next(fitting, 18)


def box_picture(name: str, wide: bool) -> str:
    """The picture of a game: its box, or the wide one when it has the menu to itself."""
    return f"menu/hero_{name}.webp" if wide else f"menu/box_{name}.webp"


class Logo(Decor):
    """The name of the house."""

    def draw(self, art: Art, target: pygame.Surface) -> None:
        art.draw(target, art.picture(LOGO, self.rect.size), self.rect.topleft)


class MenuScene(Screen):
    """The main menu."""

    def __init__(self) -> None:
        super().__init__()
        self.last: SaveInfo | None = None
        self.last_text = ""
        self.saved = 0
        self.finished = 0
        self.read = False
        """Whether the saves have been looked at: before that nothing is said of them."""

    # --- what it knows of the saves -----------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.stage.sound.music(MENU)
        self.stage.after_frame(self.learn)

    def resume(self) -> None:
        super().resume()
        self.stage.sound.music(MENU)
        self.stage.after_frame(self.learn)

    def learn(self) -> None:
        """Reads the list of saves, after a frame has been shown."""
        if self not in self.stage.scenes:
            return
        store = self.stage.store
        before = (self.read, self.last, self.last_text, self.saved, self.finished)
        if store is None:
            return
        self.read = True
        try:
            self.saved = len(store.list())
        except GameError:
            self.saved = 0
        self.last = latest(store)
        self.last_text = progress(store, self.last) if self.last is not None else ""
        self.finished = store.history.count()
        if before != (self.read, self.last, self.last_text, self.saved, self.finished):
            self.lay_out()

    def reword(self) -> None:
        if self.last is not None and self.stage.store is not None:
            self.last_text = progress(self.stage.store, self.last)

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        top = self._title()
        foot = line_height(art, "body", 18) + art.px(14)
        button = max(
            art.touch, art.px(100), line_height(art, "title", 28) + line_height(art, "body", 19) + art.px(30)
        )
        panel = self._buttons(h - foot, button)
        self._boxes(pygame.Rect(self.margin, top, w - 2 * self.margin, panel.top - top - art.px(34)))
        version = tr("Version {version}", version=APP_VERSION)
        low = (self.margin, h - foot - art.px(4), w - 2 * self.margin, foot)
        self.add(Words(low, version, "body", 18, (190, 158, 112), "right"))

    def _title(self) -> int:
        art, (w, _) = self.stage.art, self.stage.size
        side = max(art.touch, art.px(50))
        beside = switch_width(art) + 4 * (side + art.px(12)) + art.px(16)
        high = min(art.px(150), round((w - 2 * self.margin - 2 * beside) / LOGO_SHAPE))
        logo = pygame.Rect(0, art.px(16), round(high * LOGO_SHAPE), high)
        logo.centerx = w // 2
        self.add(Logo(logo))
        right = w - self.margin - side
        tips = (
            ("info", tr("About Mesapolis"), self.open_credits),
            ("help", tr("Keys, buttons, gestures (F1)"), lambda: open_help(self.stage)),
            ("expand", tr("Full screen (F11)"), self.full_screen),
            (muting.icon(self.stage.prefs), muting.label(self.stage.prefs), self.mute),
        )
        for icon, tip, action in tips:
            self.add(IconButton((right, art.px(30), side, side), icon, action, tip=tip))
            right -= side + art.px(12)
        add_switch(self, right + side, art.px(30), side)
        return max(logo.bottom + art.px(6), art.px(30) + side + art.px(18))

    def _boxes(self, area: pygame.Rect) -> None:
        count = len(games.GAMES)
        gap = self.stage.art.px(34)
        wide = (area.width - gap * (count - 1)) // count
        for number, name in enumerate(games.GAMES):
            rect = pygame.Rect(area.left + number * (wide + gap), area.top, wide, area.height)
            self.add(Box(rect, name, count == 1, lambda name=name: self.open_lobby(name)))

    def _buttons(self, bottom: int, high: int) -> pygame.Rect:
        art, w = self.stage.art, self.stage.size[0]
        gap, pad = art.px(16), art.px(32)
        panel = pygame.Rect(self.margin, 0, w - 2 * self.margin, 2 * high + gap + 2 * pad)
        panel.bottom = bottom - art.px(8)
        self.add(Plate(panel, "panel_wood"))
        choices, y = self._choices(), panel.top + pad
        for row in (choices[:4], choices[4:]):
            wide = (panel.width - 2 * pad - (len(row) - 1) * gap) // len(row)
            for number, (label, sub, icon, skin, action, able) in enumerate(row):
                x = panel.left + pad + number * (wide + gap)
                self.add(BigButton((x, y, wide, high), label, sub, icon, f"button_{skin}", action, able))
            y += high + gap
        return panel

    def _choices(self) -> list[tuple[str, str, str, str, Any, bool]]:
        saved = trn("{n} game kept", "{n} games kept", self.saved) if self.saved else tr("none yet")
        going = self.last_text or tr("no game is waiting")
        if not self.read and self.stage.store is not None:
            saved = going = ""
        ended = trn("{n} game finished", "{n} games finished", self.finished) if self.finished else ""
        return [
            (tr("Continue"), going, "play", "red", self.go_on, self.last is not None),
            (tr("New table"), tr("choose seats and options"), "round-table", "green", self.new_table, True),
            (tr("Play on the LAN"), tr("with others near you"), "network", "green", self.open_lan, True),
            (tr("Saved games"), saved, "save", "blue", self.open_saves, True),
            (tr("Records"), ended or tr("who won, and how"), "laurels", "bronze", self.open_records, True),
            (tr("Rulebooks"), tr("how the games are played"), "book", "bronze", self.open_rules, True),
            (tr("Settings"), tr("screen, text size, motion"), "cog", "bronze", self.open_settings, True),
            (tr("Quit"), tr("everything is kept"), "door", "bronze", self.stage.quit, True),
        ]

    # --- what the buttons do ----------------------------------------------------------------------

    def go_on(self) -> None:
        if self.last is not None:
            open_saved(self.stage, self.last.id)

    def new_table(self) -> None:
        """For the game that was played last; another one is chosen there."""
        last = self.last.game if self.last is not None else ""
        self.open_lobby(last if last in games.GAMES else games.GAMES[0])

    def open_lobby(self, name: str) -> None:
        from scenes.lobby import LobbyScene

        self.stage.push(LobbyScene(name))

    def open_lan(self) -> None:
        from scenes.lan.tables import TablesScene

        self.stage.push(TablesScene())

    def open_saves(self) -> None:
        from scenes.saves import SavesScene

        self.stage.push(SavesScene())

    def open_records(self) -> None:
        from scenes.records import RecordsScene

        self.stage.push(RecordsScene())

    def open_rules(self) -> None:
        from scenes.rulebook import RulebookScene

        if len(games.GAMES) == 1:
            name = games.GAMES[0]
            self.stage.push(RulebookScene(name, game_title(name), ""))
            return
        from scenes.shelf import ShelfScene

        self.stage.push(ShelfScene())

    def open_settings(self) -> None:
        from scenes.settings import SettingsScene

        self.stage.push(SettingsScene())

    def open_credits(self) -> None:
        from scenes.credits import CreditsScene

        self.stage.push(CreditsScene())

    def full_screen(self) -> None:
        self.stage.set_fullscreen(not self.stage.fullscreen)

    def mute(self) -> None:
        muting.toggle(self.stage)
        self.changed()

    def first_focus(self) -> None:
        """Continue, if there is something to go on with, else New table."""
        buttons = [w for w in self.group.widgets if isinstance(w, BigButton) and w.enabled]
        self.focus_on(buttons[0])

    def back(self) -> None:
        """Esc asks before it ends the program."""
        from scenes.panel import Answer, ask

        yes = Answer(tr("Quit"), self.stage.quit, "button_red", "door")
        ask(self.stage, tr("Leave Mesapolis?"), tr("Everything that was decided is kept."), yes, tr("Stay"))
