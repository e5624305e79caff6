"""What the score panel, the plaque beside the piece and the lit districts say: figures of the rules, kept.

Owns the questions asked of the rules and remembers the answers until something changes. Must never work
out a figure itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.akropolis import outlook, scoring
from game.akropolis.parts import KINDS
from game.contract import Refusal
from scenes.akropolis.beside import Change, change_plaque, words_plaque
from scenes.akropolis.marks import count_marks
from scenes.akropolis.painter import Marks
from scenes.akropolis.panel import Line
from scenes.akropolis.words import signed
from scenes.art import GREEN, INK, INK2, RED
from scenes.text import tr, trn

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

ICON = 44


class Preview:
    """Answers for the board; `forget` after every change."""

    def __init__(self, board: AkropolisBoard) -> None:
        self.board = board
        self._refusal: tuple[Refusal | None] | None = None
        self._plaque: tuple[pygame.Surface | None] | None = None
        self._score: tuple[int, object, scoring.Score] | None = None

    def forget(self) -> None:
        """Something has changed."""
        self._refusal = self._plaque = None

    # --- the tile in hand -------------------------------------------------------------------------

    def refusal(self) -> Refusal | None:
        """Why the tile in hand may not be built where it hovers."""
        if self._refusal is None:
            move = self.board.build()
            self._refusal = (self.board.state.check(move) if move is not None else None,)
        return self._refusal[0]

    def plaque(self, width: int) -> pygame.Surface | None:
        """What stands beside the piece: the change in score, or why not."""
        if self._plaque is None:
            self._plaque = (self._make_plaque(width),)
        return self._plaque[0]

    def _make_plaque(self, width: int) -> pygame.Surface | None:
        board, move = self.board, self.board.build()
        if move is None:
            return None
        refusal = self.refusal()
        if refusal is not None:
            return words_plaque(board.kit, [board.refusal(refusal)], RED, width)
        found = outlook.preview(board.state, move)
        changes = self._stones(found)
        if not board.scores:
            title = tr("Level {level}", level=found.level)
            return change_plaque(board.kit, title, INK, changes)
        changes = [*self._kinds(found), *changes]
        colour = GREEN if found.change > 0 else RED if found.change < 0 else INK
        title = trn("{change} point", "{change} points", abs(found.change), change=signed(found.change))
        return change_plaque(board.kit, title, colour, changes)

    def _kinds(self, found: outlook.Preview) -> list[Change]:
        made = []
        size = self.board.kit.art.px(ICON)
        for index, kind in enumerate(KINDS):
            change = found.points_after[index] - found.points_before[index]
            if change:
                picture = self.board.panel.picture(kind, size)
                made.append(Change(picture, signed(change), GREEN if change > 0 else RED))
        return made

    def _stones(self, found: outlook.Preview) -> list[Change]:
        """What it costs, and what the quarries bring."""
        kit = self.board.kit
        stone = kit.sprite("stone", kit.art.px(24)).surface
        change = found.gained - found.paid
        if not found.gained and not found.paid:
            return []
        if found.gained and found.paid:
            words = tr(
                "{change} ({gained} {paid})",
                change=signed(change),
                gained=signed(found.gained),
                paid=signed(-found.paid),
            )
        else:
            words = signed(change)
        return [Change(stone, words, INK2 if change == 0 else GREEN if change > 0 else RED)]

    # --- the score ----------------------------------------------------------------------------------

    def score(self, seat: int) -> scoring.Score:
        """The explained score of a seat's city as it is shown."""
        state = self.board.flights.built or self.board.state
        city = state.cities[seat]
        if self._score is None or self._score[0] != seat or self._score[1] is not city:
            self._score = (seat, city, scoring.explain(city, state.terms))
        return self._score[2]

    def lines(self, seat: int, points: Sequence[int]) -> list[Line]:
        """The rows of the score panel; `points` may be on its way to the new figure."""
        state = self.board.flights.built or self.board.state
        values, stars = state.values[seat], state.cities[seat].stars
        doubled = self.doubled(seat)
        return [Line(kind, values[i], stars[i], points[i], doubled[i]) for i, kind in enumerate(KINDS)]

    def doubled(self, seat: int) -> tuple[int, ...]:
        """How many districts of each kind count double in a seat's city (AK-13)."""
        if not any(self.board.state.terms.advanced):
            return (0,) * len(KINDS)
        kinds = self.score(seat).kinds
        return tuple(sum(d.reason == scoring.DOUBLED for d in kind.districts) for kind in kinds)

    def kind_marks(self, seat: int, kind: str) -> Marks:
        """The districts of a kind that count and that do not, its plazas, and the rest."""
        found = self.score(seat).kinds[KINDS.index(kind)]
        counting = [(d.q, d.r) for d in found.districts if d.counts]
        idle = [(d.q, d.r) for d in found.districts if not d.counts]
        stars = [(q, r) for q, r, _ in found.plazas]
        special = {*counting, *idle, *stars}
        others = [cell for cell in self.board.city_view.city.piles if cell not in special]
        return count_marks(counting, idle, stars, others)
