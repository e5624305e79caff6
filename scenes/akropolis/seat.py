"""What a seat's plaque says, and the steps of the final scoring.

Owns the words and pictures that the table scene asks for per seat. Must never work out a score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.akropolis.parts import KINDS
from game.akropolis.state import Akropolis
from scenes.akropolis.kit import KIND_COLOURS
from scenes.akropolis.thumb import thumbnail
from scenes.akropolis.words import kind_title, sum_text
from scenes.art import Art
from scenes.table.board import ScoreStep, StationInfo
from scenes.text import tr, trn

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

STONE_COLOUR = (196, 188, 172)


def station_info(board: AkropolisBoard, seat: int, state: Akropolis) -> StationInfo:
    """Points if they are shown, stones, a map of the city, the Chief Architect's mark."""
    scores = state.options["live_scores"] is True or not state.to_act
    stones = trn("{n} stone", "{n} stones", state.stones[seat])
    flags = [("crown", tr("Chief Architect of this round (AK-7.2)"))] if state.chief == seat else []

    def picture(art: Art, size: tuple[int, int]) -> pygame.Surface:
        return thumbnail(art, board.model_of(state, seat), size)

    return StationInfo(
        headline=str(board.flights.total_of(seat, state.total(seat))) if scores else "",
        details=[("stone", stones)],
        thumbnail=picture,
        thumbnail_key=(seat, len(state.cities[seat].placed), state.cities[seat].placed[-1:]),
        flags=flags,
    )


def score_steps(board: AkropolisBoard, state: Akropolis) -> list[ScoreStep]:
    """Colour by colour, then the stones."""
    seats = range(state.seats)
    steps = []
    for index, kind in enumerate(KINDS):
        steps.append(
            ScoreStep(
                kind=kind,
                title=kind_title(kind),
                icon=kind,
                points=[state.points(seat)[index] for seat in seats],
                explanation=[
                    sum_text(state.values[seat][index], state.cities[seat].stars[index]) for seat in seats
                ],
                colour=KIND_COLOURS[kind],
                picture=_picture(board, kind),
            )
        )
    stones = [state.stones[seat] for seat in seats]
    words = [trn("{n} stone", "{n} stones", count) for count in stones]
    steps.append(ScoreStep("stones", tr("Stones"), "stone", stones, words, STONE_COLOUR))
    return steps


def _picture(board: AkropolisBoard, kind: str) -> Callable[[Art, tuple[int, int]], pygame.Surface | None]:
    """A maker of the picture of a kind."""
    return lambda art, size: board.panel.picture(kind, min(size))
