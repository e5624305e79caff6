"""What is different where people sit around a screen that lies flat.

Owns whom notices are turned to, and that chronicle and movements show only what everybody may see: there is
no curtain, and hidden things are covered until their owner holds them open. Must never draw a board.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.contract import NOBODY, Entry, Event
from game.match import Undo
from net.table import Update
from scenes.table.advice import GOLD
from scenes.table.bars import REFUSED
from scenes.table.layout import Place, before
from scenes.table.plaques import notice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scenes.art import Art
    from scenes.table.scene import TableScene

ROOM, GAP = 760, 14
RED, BROWN = (150, 38, 26), (104, 72, 40)


def for_all(update: Update) -> Update:
    """The update as it may be told to everybody; the view in it stays."""
    if isinstance(update.entry, Undo):
        return update
    return replace(update, entry=update.entry.redact(NOBODY), events=events_for_all(update.events))


def events_for_all(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events as they may be told to everybody."""
    return tuple(event.redact(NOBODY) for event in events)


def entry_for_all(entry: Entry) -> Entry:
    """The entry as it may be told to everybody."""
    return entry.redact(NOBODY)


def reader(scene: TableScene) -> Place:
    """The station of the person who is asked; without one, of the seat shown big."""
    asked = next((seat for seat in scene.state.to_act if seat in scene.table.people), scene.focus)
    return scene.stations[asked].place


def turns_at(scene: TableScene, pos: tuple[int, int]) -> int:
    """Quarter turns of who reads at a place: on a station its own, elsewhere those of who is asked."""
    if not scene.around:
        return 0
    for station in scene.stations:
        if station.contains(pos):
            return station.place.turns
    return reader(scene).turns


def draw_notices(scene: TableScene, art: Art, target: pygame.Surface) -> None:
    """Hint and banner, one before the other in front of the person who is asked."""
    place, gap = reader(scene), art.px(GAP)
    lines = [(scene.advice.text, "lightbulb", GOLD)]
    icon = scene.bars.said_icon
    lines.append((scene.bars.said, icon, RED if icon == REFUSED else BROWN))
    away = gap
    for text, sign, tone in lines:
        if not text:
            continue
        picture = notice(art, text, sign, tone, art.px(ROOM), place.turns)
        at = before(place, picture.get_size(), away)
        art.draw(target, picture, at.topleft)
        away += (picture.get_width() if place.turns % 2 else picture.get_height()) - gap
