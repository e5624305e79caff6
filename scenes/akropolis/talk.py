"""The part of the board view that only speaks: chronicle, prompt, round, refusals.

Owns which facts go into which sentence; the sentences are in `words`. Must never draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.akropolis.state import Akropolis
from game.contract import Entry, Event, Refusal, State
from scenes.akropolis import words
from scenes.table.board import BoardView
from scenes.text import tr


class Talk(BoardView):
    """Words about a game of Akropolis."""

    state: Akropolis

    def chronicle(self, entry: Entry, events: Sequence[Event]) -> list[str]:
        return words.chronicle(entry, events, self.link.name, self.state.options["live_scores"] is True)

    def prompt(self, state: State) -> str:
        position = cast(Akropolis, state)
        if position.active < 0:
            return tr("The game is over") if not position.to_act else tr("The Construction Site is laid out")
        return tr("{name}: take a tile and build with it", name=self.link.name(position.active))

    def round_info(self, state: State) -> str:
        now, total = cast(Akropolis, state).rounds
        return tr("Round {now} of {total}", now=now, total=total)

    def refusal(self, refusal: Refusal) -> str:
        return words.refusal_text(refusal, self.link.name)
