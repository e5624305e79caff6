"""The saved games: go on, look at results, rename, delete with a way back.

Games that cannot be opened are listed too, with the reason. Must never lose a file: deleting moves it away.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.contract import GameError
from net.seats import TITLE_LENGTH
from scenes.art import CREAM, INK, INK2, RED
from scenes.controls import Icon, Plate, Words
from scenes.gui import Area
from scenes.launch import game_icon, game_title, open_saved, progress, sentence
from scenes.panel import ask_text, button_height, button_width, say
from scenes.screen import Screen, line_height
from scenes.text import list_text, tr, trn
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from net.saves import SaveInfo

TOLD = 12
"""For so many games, the latest, it is told where they stand: that takes a replay of each."""


def when(seconds: int, now: float | None = None) -> str:
    """A moment as people say it: today 14:05, yesterday 9:30, 3 May 2026."""
    then, today = time.localtime(seconds), time.localtime(now)
    clock = f"{then.tm_hour}:{then.tm_min:02}"
    days = (_noon(today) - _noon(then)) // 86400
    if days == 0:
        return tr("today, {clock}", clock=clock)
    if days == 1:
        return tr("yesterday, {clock}", clock=clock)
    return tr("{day} {month} {year}", day=then.tm_mday, month=months()[then.tm_mon - 1], year=then.tm_year)


def _noon(moment: time.struct_time) -> int:
    return round(time.mktime((*moment[:3], 12, 0, 0, 0, 0, -1)))


def months() -> list[str]:
    return [
        tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June"), tr("July"),
        tr("August"), tr("September"), tr("October"), tr("November"), tr("December"),
    ]  # fmt: skip


class SavesScene(Screen):
    """The list, last changed first."""

    def __init__(self) -> None:
        super().__init__()
        self.infos: list[SaveInfo] = []
        self.trouble = ""
        self.deleted: SaveInfo | None = None
        self._progress: dict[tuple[str, int], str] = {}

    # --- what is there --------------------------------------------------------------------------

    def enter(self) -> None:
        self.read()
        super().enter()
        self.stage.after_frame(self._tell)

    def resume(self) -> None:
        self.read()
        super().resume()
        self.stage.after_frame(self._tell)

    def reword(self) -> None:
        self._progress.clear()
        self.read()
        self.stage.after_frame(self._tell)

    def read(self) -> None:
        """Reads the list anew."""
        self.infos, self.trouble = [], ""
        if self.stage.store is None:
            self.trouble = tr("Nothing can be saved on this computer at the moment.")
            return
        try:
            self.infos = self.stage.store.list()
        except GameError as error:
            self.trouble = sentence(error)

    def _untold(self) -> SaveInfo | None:
        """The next game of which it is not known where it stands."""
        for info in self.infos[:TOLD]:
            if info.playable and not info.finished and (info.id, info.changed) not in self._progress:
                return info
        return None

    def _tell(self) -> None:
        """Finds out where one game stands; one after the other, so that nobody waits."""
        info = self._untold()
        if info is not None and self.stage.store is not None and self.stage.top is self:
            self._progress[info.id, info.changed] = progress(self.stage.store, info)
            self.changed()
            self.stage.after_frame(self._tell)

    # --- layout ---------------------------------------------------------------------------------

    def build(self) -> None:
        art, (w, h) = self.stage.art, self.stage.size
        note = trn("{n} game kept", "{n} games kept", len(self.infos)) if self.infos else ""
        top = self.header(tr("Saved games"), note)
        bottom = h - art.px(24)
        if self.deleted is not None:
            bottom = self._undo_bar(self.deleted, bottom)
        edge = art.px(24)
        width = w - 2 * self.margin
        if not self.infos:
            self._nothing(pygame.Rect(self.margin, top, width, bottom - top))
            return
        area = self.add_area(pygame.Rect(self.margin - edge, top, width + 2 * edge, bottom - top))
        y = top + art.px(6)
        for info in self.infos:
            y += self._row(area, info, pygame.Rect(self.margin, y, width - art.px(8), 0)) + art.px(16)
        area.close(y)

    def _nothing(self, rect: pygame.Rect) -> None:
        art = self.stage.art
        text = self.trouble or tr("No game is kept yet. Every table is saved by itself, move by move.")
        wide = min(rect.width, art.px(760))
        tall = art.paragraph(text, "body", 24, INK, wide - art.px(90), "center").get_height()
        plate = pygame.Rect(0, 0, wide, tall + art.px(190))
        plate.center = rect.center
        self.add(Plate(plate, "panel_parchment"))
        side = art.px(80)
        self.add(Icon((plate.centerx - side // 2, plate.top + art.px(36), side, side), "scroll", INK2))
        place = (plate.left + art.px(45), plate.top + art.px(134), wide - art.px(90), tall)
        self.add(Words(place, text, "body", 24, INK, "center", True))

    def _row(self, area: Area, info: SaveInfo, rect: pygame.Rect) -> int:
        art, pad = self.stage.art, self.stage.art.px(20)
        side = max(art.touch, art.px(50))
        head, line = line_height(art, "title", 26), line_height(art, "body", 20)
        left = rect.left + art.px(112)
        label = self._deed(info)
        wide = button_width(art, label, "play") if label else 0
        tools = rect.right - pad - wide - art.px(16) - 2 * side - art.px(10)
        room = tools - left - art.px(20)
        reason = sentence(ValueError(info.reason)) if info.reason else ""
        tall = art.paragraph(reason, "body", 20, RED, room).get_height() if reason else line
        rect.height = max(head + line + tall + 2 * pad, button_height(art) + 2 * pad)
        area.add(Plate(rect.copy(), "panel_parchment_small"))
        disc = min(rect.height - 2 * pad, art.px(72))
        icon = self._icon(info)
        area.add(Icon((rect.left + art.px(22), rect.centery - disc // 2, disc, disc), icon, (128, 84, 36)))
        y = rect.centery - (head + line + tall) // 2
        area.add(Words((left, y, room, head), info.title or game_title(info.game), "title", 26, INK))
        area.add(Words((left, y + head, room, line), self._facts(info), "body", 20, INK2))
        if reason:
            area.add(Words((left, y + head + line, room, tall), reason, "body", 20, RED, wrap=True))
        else:
            area.add(Words((left, y + head + line, room, line), self._standing(info), "body", 20, INK))
        self._tools(
            area, info, pygame.Rect(tools, rect.top, rect.right - pad - tools, rect.height), side, wide
        )
        return rect.height

    def _deed(self, info: SaveInfo) -> str:
        if not info.playable:
            return ""
        if info.finished:
            return tr("Results")
        return {"host": tr("Offer again"), "peer": tr("Return")}.get(info.lan, tr("Continue"))

    def _icon(self, info: SaveInfo) -> str:
        if not info.playable:
            return "lock"
        return "trophy" if info.finished else game_icon(info.game)

    def _facts(self, info: SaveInfo) -> str:
        names = list_text(list(info.names))
        if info.lan == "peer" and info.at:
            names = tr("at {name}’s table: {names}", name=info.at, names=names)
        elif info.lan == "host":
            names = tr("on the LAN: {names}", names=names)
        moment = when(info.changed) if info.changed else ""
        if names and moment:
            return tr("{names} · {moment}", names=names, moment=moment)
        return names or moment

    def _standing(self, info: SaveInfo) -> str:
        if info.finished:
            game = game_title(info.game)
            return {
                "agreed": tr("{game}, ended by agreement", game=game),
                "conceded": tr("{game}, given up", game=game),
            }.get(info.ended, tr("{game}, played to the end", game=game))
        return self._progress.get((info.id, info.changed), game_title(info.game))

    def _tools(self, area: Area, info: SaveInfo, rect: pygame.Rect, side: int, wide: int) -> None:
        art = self.stage.art
        y = rect.centery - side // 2
        rename, delete = partial(self.ask_title, info), partial(self.delete, info)
        able = info.playable
        area.add(IconButton((rect.left, y, side, side), "pencil", rename, tip=tr("Rename"), enabled=able))
        x = rect.left + side + art.px(10)
        area.add(IconButton((x, y, side, side), "trash", delete, tip=tr("Delete")))
        if wide:
            high = button_height(art)
            place = (rect.right - wide, rect.centery - high // 2, wide, high)
            icon, skin = ("chart", "button_bronze") if info.finished else ("play", "button_red")
            area.add(Button(place, self._deed(info), icon, skin, partial(self.open, info)))

    def _undo_bar(self, info: SaveInfo, bottom: int) -> int:
        art, w = self.stage.art, self.stage.size[0]
        high = button_height(art) + art.px(24)
        bar = pygame.Rect(self.margin, bottom - high, w - 2 * self.margin, high)
        self.add(Plate(bar, "panel_dark"))
        label = tr("Bring it back")
        wide = button_width(art, label, "undo")
        place = (bar.right - wide - art.px(16), bar.top + art.px(12), wide, button_height(art))
        self.add(Button(place, label, "undo", "button_green", self.restore))
        text = tr("“{title}” is deleted.", title=info.title or game_title(info.game))
        room = bar.width - wide - art.px(60)
        self.add(Words((bar.left + art.px(24), bar.top, room, high), text, "body", 22, CREAM))
        return bar.top - art.px(14)

    # --- what the controls do ---------------------------------------------------------------------

    def open(self, info: SaveInfo) -> None:
        open_saved(self.stage, info.id)

    def ask_title(self, info: SaveInfo) -> None:
        title = tr("A name for this game")
        ask_text(self.stage, title, info.title, partial(self.rename, info), (), TITLE_LENGTH)

    def rename(self, info: SaveInfo, title: str) -> None:
        if self.stage.store is None or not title.strip():
            return
        try:
            self.stage.store.rename(info.id, title)
        except GameError as error:
            say(self.stage, tr("The game cannot be renamed"), sentence(error))
        self.read()
        self.changed()

    def delete(self, info: SaveInfo) -> None:
        """Moves a save away; the bar brings it back."""
        if self.stage.store is None:
            return
        try:
            self.stage.store.delete(info.id)
        except GameError as error:
            say(self.stage, tr("The game cannot be deleted"), sentence(error))
            return
        self.deleted = info
        self.read()
        self.changed()

    def restore(self) -> None:
        """Takes back the last deletion."""
        if self.stage.store is None or self.deleted is None:
            return
        try:
            self.stage.store.restore(self.deleted.id)
        except GameError as error:
            say(self.stage, tr("The game cannot be brought back"), sentence(error))
        self.deleted = None
        self.read()
        self.changed()
