"""What a seat's plaque says, and the steps of the final scoring.

Owns the words and pictures that the table scene asks for per seat. Must never work out a score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.akropolis import scoring, solo
from game.akropolis.architect import ArchitectScore
from game.akropolis.parts import KINDS
from game.akropolis.state import Akropolis
from scenes.akropolis.kit import KIND_COLOURS
from scenes.akropolis.rival_words import made_of
from scenes.akropolis.thumb import thumbnail
from scenes.akropolis.words import doubled_text, kind_title, sum_text
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
    """Colour by colour, then the stones; after the seats the Architect of the solo game, if there is one."""
    seats = range(state.seats)
    rivals = [] if state.architect is None else [solo.score(state)]
    steps = []
    for index, kind in enumerate(KINDS):
        its = [_architect_sum(state, found, index) for found in rivals]
        steps.append(
            ScoreStep(
                kind=kind,
                title=kind_title(kind),
                icon=kind,
                points=[*(state.points(seat)[index] for seat in seats), *(f.points[index] for f in rivals)],
                explanation=[*(_sum(board, state, seat, index) for seat in seats), *its],
                colour=KIND_COLOURS[kind],
                picture=_picture(board, kind),
            )
        )
    stones = [*(state.stones[seat] for seat in seats), *(found.stones for found in rivals)]
    words = [trn("{n} stone", "{n} stones", count) for count in stones]
    picture = _stone_picture(board)
    steps.append(ScoreStep("stones", tr("Stones"), "stone", stones, words, STONE_COLOUR, picture))
    return [*steps, *(_quarries(board, state, found) for found in rivals if _bonus(state))]


def _sum(board: AkropolisBoard, state: Akropolis, seat: int, kind: int) -> str:
    """How the points of a colour of a seat came about; a second line tells of districts counted double."""
    words = sum_text(state.values[seat][kind], state.cities[seat].stars[kind])
    if not state.terms.advanced[kind]:
        return words
    found = scoring.explain(state.cities[seat], state.terms).kinds[kind]
    doubled = sum(d.reason == scoring.DOUBLED for d in found.districts)
    return f"{words}\n{doubled_text(doubled)}" if doubled else words


def _architect_sum(state: Akropolis, found: ArchitectScore, kind: int) -> str:
    """The same for the Architect: the sum, then where its value comes from."""
    words = sum_text(found.values[kind], found.stars[kind])
    return f"{words}\n{made_of(found, kind, solo.level_of(state.options))}"


def _bonus(state: Akropolis) -> int:
    """What a quarry brings the Architect (AK-15.4)."""
    return solo.level_of(state.options).quarry


def _quarries(board: AkropolisBoard, state: Akropolis, found: ArchitectScore) -> ScoreStep:
    """The step of the Architect whose quarries count."""
    bonus, seats = _bonus(state), [0] * state.seats
    words = tr("{quarries} × {n}", quarries=trn("{n} quarry", "{n} quarries", found.quarries), n=bonus)
    return ScoreStep(
        kind="quarries",
        title=kind_title("quarry"),
        icon="quarry",
        points=[*seats, bonus * found.quarries],
        explanation=[*(tr("for the Architect only") for _ in seats), words],
        colour=KIND_COLOURS["quarry"],
        picture=_picture(board, "quarry"),
    )


def _picture(board: AkropolisBoard, kind: str) -> Callable[[Art, tuple[int, int]], pygame.Surface | None]:
    """A maker of the picture of a kind."""
    return lambda art, size: board.panel.picture(kind, min(size))


def _stone_picture(board: AkropolisBoard) -> Callable[[Art, tuple[int, int]], pygame.Surface | None]:
    """A maker of the picture of the stones."""
    return lambda art, size: board.kit.sprite("stone", min(size) * 5 // 8).surface
