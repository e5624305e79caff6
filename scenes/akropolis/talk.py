"""The part of the board view that only speaks: chronicle, prompt, round, refusals.

Owns which facts go into which sentence; the sentences are in `words`. Must never draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.akropolis import moves, solo
from game.akropolis.parts import ARCHITECT
from game.akropolis.state import Akropolis
from game.contract import Entry, Event, Refusal, State
from scenes.akropolis import rival_words, words
from scenes.akropolis.hand import Hand
from scenes.table.board import Aside, BoardView
from scenes.text import tr


class Talk(BoardView):
    """Words about a game of Akropolis."""

    state: Akropolis
    hand: Hand

    def party(self, number: int) -> str:
        """The name of a seat, or of the Architect who plays along in the solo game (AK-15)."""
        if self.state.architect is not None and number == ARCHITECT:
            return rival_words.architect_name(solo.level_of(self.state.options).name)
        return self.link.name(number)

    def chronicle(self, entry: Entry, events: Sequence[Event]) -> list[str]:
        scores = self.state.options["live_scores"] is True
        if self.state.architect is None:
            told = words.chronicle(entry, events, self.party, scores)
            # The end is nobody's own news, whoever had the last turn.
            ended = any(isinstance(event, moves.GameEnded) for event in events)
            return [*told[:-1], *map(Aside, told[-1:])] if ended else told
        end = rival_words.ended(events, self.party)
        lines: list[str] = []
        for event in events:
            its = rival_words.lines_of(event, self.party(ARCHITECT), scores)
            own = words.lines_of(event, events, self.party, scores) if its is None else []
            lines += [*own, *map(Aside, its or ())]
        return [*lines, *map(Aside, end)]

    def prompt(self, state: State) -> str:
        position = cast(Akropolis, state)
        if position.active < 0:
            return tr("The game is over") if not position.to_act else tr("The Construction Site is laid out")
        return self._asked(self.link.name(position.active))

    def _asked(self, name: str) -> str:
        """What the person to move does next: it follows the tile in hand."""
        hand = self.hand
        if not hand.holding:
            return tr("{name}: take a tile and build with it", name=name)
        if hand.spot is None:
            return tr("{name}: choose a place for the tile", name=name)
        if not hand.legal:
            return tr("{name}: the tile may not lie here", name=name)
        return tr("{name}: turn the tile or build", name=name)

    def round_info(self, state: State) -> str:
        now, total = cast(Akropolis, state).rounds
        return tr("Round {now} of {total}", now=now, total=total)

    def refusal(self, refusal: Refusal) -> str:
        return words.refusal_text(refusal, self.link.name)
