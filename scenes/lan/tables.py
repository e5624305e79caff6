"""Play on the LAN: the tables that are open in the neighbourhood, and the ways to open or to find one.

Owns the list while it shows. What others announce is only text to be shown. Must never join by itself.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.contract import GameError
from net.addresses import read_invitation
from net.seats import NAME_LENGTH
from scenes.art import GOLD, INK, INK2, RED, SHADOW
from scenes.controls import BigButton, Icon, Plate, Words
from scenes.gui import Area
from scenes.lan.doors import open_kept, open_table, own_name, table_of
from scenes.lan.entering import ask_code, knock
from scenes.lan.looking import Looking
from scenes.lan.wording import denial_words, version_words
from scenes.launch import game_icon, game_title
from scenes.panel import ask_text, button_height, button_width, say
from scenes.screen import Screen, line_height
from scenes.seat_parts import NameButton
from scenes.text import tr, trn
from scenes.ui import Button

if TYPE_CHECKING:
    from net.discovery import Found
    from net.saves import SaveInfo

ADDRESS_LENGTH = 60
KEPT = 8
"""Games to go on with that are offered here; all of them stand among the saved games."""


class TablesScene(Screen):
    """The screen. `looking`: who listens for tables."""

    def __init__(self) -> None:
        super().__init__()
        self.looking = Looking(lambda: None)
        self.kept: list[SaveInfo] = []
        self.known: dict[bytes, SaveInfo] = {}
        """The games of these people at tables of others, by the table."""
        self.code = ""
        """A code that is known already, for the next table that is chosen."""

    # --- life -----------------------------------------------------------------------------------

    def enter(self) -> None:
        self._read()
        super().enter()
        # The libraries of the network are loaded when the screen shows already.
        self.stage.after_frame(self._begin)

    def _begin(self) -> None:
        if self in self.stage.scenes:
            self.looking.on_change = lambda: self.stage.post(self._heard)
            self.looking.begin()

    def _heard(self) -> None:
        if self in self.stage.scenes:
            self.changed()

    def leave(self) -> None:
        self.looking.end()

    def resume(self) -> None:
        self._read()
        super().resume()

    def _read(self) -> None:
        """The LAN games that are not over."""
        self.kept, self.known = [], {}
        if self.stage.store is None:
            return
        try:
            infos = self.stage.store.list()
        except GameError:
            return
        going = [info for info in infos if info.lan and info.playable and not info.finished]
        self.kept = going[:KEPT]
        peers = [info for info in going if info.lan == "peer"]
        self.known = {table_of(self.stage.store, info): info for info in reversed(peers)}

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        top = self.header(tr("Play on the LAN"), tr("with others in the same network"))
        gap = art.px(30)
        right_w = (w - 2 * self.margin - gap) * 38 // 100
        left = pygame.Rect(self.margin, top, w - 2 * self.margin - gap - right_w, h - top - art.px(30))
        right = pygame.Rect(left.right + gap, top, right_w, left.height)
        self._tables(left)
        self._side(right)

    def _tables(self, rect: pygame.Rect) -> None:
        art = self.stage.art
        high = line_height(art, "title", 28)
        word = tr("Open tables")
        self.add(Words((rect.left, rect.top, rect.width, high), word, "title", 28, GOLD, shadow=SHADOW))
        top = rect.top + high + art.px(12)
        edge = art.px(22)
        area = self.add_area(pygame.Rect(rect.left - edge, top, rect.width + 2 * edge, rect.bottom - top))
        y = top + art.px(6)
        if not self.looking.tables:
            self._nothing(area, pygame.Rect(rect.left, y, rect.width, 0))
            area.close(y)
            return
        for found in self.looking.tables:
            y += self._row(area, found, pygame.Rect(rect.left, y, rect.width, 0)) + art.px(16)
        area.close(y)

    def _nothing(self, area: Area, rect: pygame.Rect) -> None:
        art = self.stage.art
        text = tr("No table is heard of yet. A table that somebody opens in the same network appears here by "
                  "itself.")  # fmt: skip
        if self.looking.deaf:
            text = tr("This computer cannot hear of tables: another program is in the way. Type the address "
                      "that the host’s screen shows.")  # fmt: skip
        room, side = rect.width - art.px(180), art.px(76)
        tall = art.paragraph(text, "body", 22, INK, room).get_height()
        rect.height = max(tall, side) + art.px(56)
        area.add(Plate(rect, "panel_parchment_small"))
        area.add(Icon((rect.left + art.px(32), rect.centery - side // 2, side, side), "network", INK2))
        place = (rect.left + art.px(140), rect.centery - tall // 2, room, tall)
        area.add(Words(place, text, "body", 22, INK, wrap=True))

    def _row(self, area: Area, found: Found, rect: pygame.Rect) -> int:
        art, pad, said = self.stage.art, self.stage.art.px(20), found.announcement
        mine = self.looking.mine
        denial = said.denial(mine) if mine is not None else None
        head, line = line_height(art, "title", 28), line_height(art, "body", 20)
        label = "" if denial is not None else self._deed(found)
        wide = button_width(art, label, "door") if label else 0
        left = rect.left + art.px(112)
        room = rect.right - pad - (wide + art.px(20) if wide else 0) - left
        told, tone = (_standing(found), INK) if denial is None else (version_words(denial), RED)
        tall = art.paragraph(told, "body", 20, tone, room).get_height()
        rect.height = max(head + line + tall, button_height(art)) + 2 * pad
        area.add(Plate(rect.copy(), "panel_parchment_small"))
        side = art.px(72)
        icon = "lock" if denial is not None else game_icon(said.game)
        area.add(Icon((rect.left + art.px(22), rect.centery - side // 2, side, side), icon, (128, 84, 36)))
        y = rect.centery - (head + line + tall) // 2
        area.add(Words((left, y, room, head), said.name or tr("A table"), "title", 28, INK))
        where = str(found.addresses[0]) if found.addresses else ""
        at = tr("{game} · {address}", game=game_title(said.game), address=where) if said.game else where
        area.add(Words((left, y + head, room, line), at, "body", 20, INK2))
        area.add(Words((left, y + head + line, room, tall), told, "body", 20, tone, wrap=True))
        if label:
            high = button_height(art)
            place = (rect.right - pad - wide, rect.centery - high // 2, wide, high)
            area.add(Button(place, label, "door", "button_green", partial(self.come, found)))
        return rect.height

    def _deed(self, found: Found) -> str:
        said = found.announcement
        if said.running and said.table_id in self.known:
            return tr("Return")
        if said.free:
            return tr("Sit down")
        return tr("Watch") if said.spectators else ""

    # --- the other side -------------------------------------------------------------------------

    def _side(self, rect: pygame.Rect) -> None:
        art, gap = self.stage.art, self.stage.art.px(16)
        high = max(art.px(104), line_height(art, "title", 28) + line_height(art, "body", 19) + art.px(28))
        opens = BigButton(
            (rect.left, rect.top, rect.width, high),
            tr("Open a table"),
            tr("the others come to this computer"),
            "round-table",
            "button_red",
            self.open,
        )
        self.add(opens)
        y = rect.top + high + gap
        plate = pygame.Rect(rect.left, y, rect.width, rect.bottom - y)
        sheet = Plate(plate, "panel_parchment")
        self.add(sheet)
        inner = plate.inflate(-art.px(56), -art.px(44))
        area = self.add_area(
            pygame.Rect(inner.left - art.px(8), inner.top, inner.width + art.px(16), inner.height)
        )
        y = self._name(area, inner.left, inner.top, inner.width - art.px(10))
        y = self._by_address(area, inner.left, y + gap, inner.width - art.px(10))
        y = self._games(area, inner.left, y + gap, inner.width - art.px(10))
        area.close(y)
        sheet.rect.height = min(sheet.rect.height, y - sheet.rect.top + art.px(34))

    def _title(self, area: Area, text: str, x: int, y: int, width: int) -> int:
        high = line_height(self.stage.art, "title", 25)
        area.add(Words((x, y, width, high), text, "title", 25, INK))
        return y + high + self.stage.art.px(8)

    def _name(self, area: Area, x: int, y: int, width: int) -> int:
        art = self.stage.art
        y = self._title(area, tr("Your name"), x, y, width)
        high = max(art.touch, art.px(54), line_height(art, "title", 26) + art.px(8))
        area.add(NameButton(pygame.Rect(x, y, width, high), own_name(self.stage), self.ask_name))
        return y + high

    def _by_address(self, area: Area, x: int, y: int, width: int) -> int:
        art = self.stage.art
        y = self._title(area, tr("A table that is not in the list"), x, y, width)
        text = tr("The host’s screen shows its address.")
        tall = art.paragraph(text, "body", 19, INK2, width).get_height()
        area.add(Words((x, y, width, tall), text, "body", 19, INK2, wrap=True))
        y += tall + art.px(8)
        high = button_height(art)
        wide = min(width, button_width(art, tr("Type the address"), "pencil"))
        area.add(
            Button((x, y, wide, high), tr("Type the address"), "pencil", "button_bronze", self.ask_address)
        )
        return y + high

    def _games(self, area: Area, x: int, y: int, width: int) -> int:
        if not self.kept:
            return y
        art, high = self.stage.art, button_height(self.stage.art)
        y = self._title(area, tr("Games to go on with"), x, y, width)
        line = line_height(art, "bold", 21)
        small = line_height(art, "body", 19)
        for info in self.kept:
            label = tr("Offer again") if info.lan == "host" else tr("Return")
            wide = button_width(art, label)
            room = width - wide - art.px(14)
            middle = y + max(0, high - line - small) // 2
            title, under = info.title or game_title(info.game), game_title(info.game)
            if info.lan == "peer":
                title = tr("at {name}’s table", name=info.at) if info.at else title
            area.add(Words((x, middle, room, line), title, "bold", 21, INK))
            area.add(Words((x, middle + line, room, small), under, "body", 19, INK2))
            place = (x + width - wide, y, wide, high)
            area.add(Button(place, label, "", "button_green", partial(self.go_on, info)))
            y += max(high, line + small) + art.px(10)
        return y

    # --- what the controls do ---------------------------------------------------------------------

    def open(self) -> None:
        open_table(self.stage)

    def come(self, found: Found) -> None:
        """Asks for the code of a table."""
        said = found.announcement
        where = found.addresses[0]
        watch = said.spectators
        if said.running and said.table_id in self.known:
            # Who has a seat there needs no code.
            self.go_on(self.known[said.table_id])
            return
        if self.code:
            code, self.code = self.code, ""
            knock(self.stage, (where.host, where.port), code, said.name, said.table_id, not said.free)
            return
        ask_code(self.stage, (where.host, where.port), said.name, said.table_id, watch, not said.free)

    def go_on(self, info: SaveInfo) -> None:
        open_kept(self.stage, info)

    def ask_name(self) -> None:
        names = self.stage.prefs.names
        ask_text(self.stage, tr("Your name"), own_name(self.stage), self.rename, names[:8], NAME_LENGTH)

    def rename(self, name: str) -> None:
        self.stage.prefs.remember_name(name)
        self.stage.save_prefs()
        self.changed()

    def ask_address(self) -> None:
        title = tr("The address on the screen of the host")
        ask_text(self.stage, title, "", self.go_to, (), ADDRESS_LENGTH, ".:-/[]")

    def go_to(self, text: str) -> None:
        """An address, or the whole text of a QR picture with the code in it."""
        if not text.strip():
            return
        try:
            invitation = read_invitation(text)
        except GameError:
            say(self.stage, *_no_address(), "network")
            return
        where = (invitation.address.host, invitation.address.port)
        if invitation.code:
            knock(self.stage, where, invitation.code)
        else:
            ask_code(self.stage, where, may_watch=True)

    def first_focus(self) -> None:
        """The first table to come to, else the button that opens one."""
        tables = [w for w in self.areas[0].widgets if isinstance(w, Button) and w.label]
        opens = [w for w in self.group.widgets if isinstance(w, BigButton)]
        self.focus_on((tables or opens)[0])


def _standing(found: Found) -> str:
    """How many seats are free, whether one may watch, whether it has begun."""
    said = found.announcement
    parts = [trn("{n} seat of {all} free", "{n} seats of {all} free", said.free, all=said.seats)]
    if not said.free:
        parts = [tr("every seat is taken")]
    if said.running:
        parts.insert(0, tr("the game has begun"))
    parts.append(tr("watching is allowed") if said.spectators else tr("no watching"))
    return " · ".join(parts)


def _no_address() -> tuple[str, str]:
    from net.versions import Denial

    return denial_words(Denial("address"))
