"""What the host of a room sets: game, seats, options and players before it begins, name and settings always.

Owns the order in which one choice follows from another. Must never change a game that is going on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import game as games
from game.contract import OptionValue
from net.messages import TABLE_NAME_LENGTH
from net.seats import HUMAN, check_player, clean_text
from net.settings import fit_options, fit_seats

if TYPE_CHECKING:
    from net.room import Room


class Arranging:
    """Of one room. Every method gives a code of `refused`, or ""; GameError for what cannot be."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def configure(
        self,
        game: str | None = None,
        seats: int | None = None,
        options: dict[str, OptionValue] | None = None,
        players: dict[int, str] | None = None,
    ) -> str:
        """Another game, number of seats, options or players, before it begins."""
        room, seating = self._room, self._room.seating
        if room.running:
            return "phase"
        chosen = games.load(game) if game is not None else seating.game
        same = chosen is seating.game
        count = fit_seats(chosen, seats if seats is not None else len(seating.places))
        full = fit_options(chosen, count, room.options if same else {}, options or {})
        wanted = [place.player for place in seating.places][:count]
        wanted += [HUMAN] * (count - len(wanted))
        for seat, player in (players or {}).items():
            check_player(player)
            if 0 <= seat < count:
                wanted[seat] = player
        changed = not same or full != room.options
        room.options = full
        if changed:
            seating.set_game(chosen, wanted)
        else:
            seating.set_players(wanted)
        room.touch()
        return ""

    def free_seat(self, seat: int) -> str:
        """Whoever has taken this seat gives it up, before it begins."""
        room = self._room
        if room.running or not 0 <= seat < len(room.seating.places):
            return "phase"
        room.seating.free_seat(seat)
        room.touch()
        return ""

    def rename(self, name: str) -> str:
        """Another name of the table."""
        room = self._room
        room.name = clean_text(name, TABLE_NAME_LENGTH) or room.name
        room.touch()
        return ""

    def set_settings(self, **changes: Any) -> str:
        """Other settings; those of the clock count from the next game on."""
        room = self._room
        room.settings.change(**changes)
        if room.hosted is not None:
            room.hosted.undo_rule = room.settings.undo
            room.hosted.tell_status()
        room.touch()
        return ""
