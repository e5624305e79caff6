"""What a position is worth to a seat: points, leaders and what they will bring, what rivals may do to them.

Owns the judgement and its weights, all whole numbers in hundredths of a point of the final score. It sees
what the seat sees: of hidden hands it knows chances only. Must never change a position or look at a clock.
"""

from __future__ import annotations

from typing import NamedTuple

from game.tigris import prospects
from game.tigris.ending import with_treasures
from game.tigris.stakes import Stakes
from game.tigris.state import Tigris
from game.tigris.survey import Survey
from game.tigris.worth import ends_now, level


class Judgement(NamedTuple):
    """A position weighed for a seat, the higher the better.

    points: those it has; leaders: what its leaders will bring; monuments: their points to come; treasures:
    those within its reach; safety: what rivals may do to it, below nothing; chances: what it can still
    do itself; hand: tiles and catastrophes; rivals: what theirs is worth, below nothing; end: the result
    when the game is over now.
    """

    points: int
    leaders: int = 0
    monuments: int = 0
    treasures: int = 0
    safety: int = 0
    chances: int = 0
    hand: int = 0
    rivals: int = 0
    end: int = 0

    @property
    def total(self) -> int:
        return sum(self)


WON = 3000
"""What winning is worth beside the points, when the game ends."""


def judge(stakes: Stakes, state: Tigris) -> Judgement:
    """The worth of a position, whoever's turn it is, by the stakes of the position thought from."""
    seat, survey = stakes.seat, Survey(state)
    if state.ended or ends_now(state):
        return _final(stakes, survey)
    rivals = sum(standing(stakes, survey, other) for other in range(state.seats) if other != seat)
    return Judgement(
        level(prospects.at_turns_end(survey, seat), state.treasures[seat], stakes.rounds),
        *prospects.promise(stakes, survey, seat),
        -prospects.threats(stakes, survey),
        prospects.chances(stakes, survey),
        prospects.hand(stakes, survey),
        -rivals * stakes.weight // 100,
    )


def standing(stakes: Stakes, survey: Survey, seat: int) -> int:
    """What a seat has and may hope for."""
    state = survey.state
    worth = level(state.points_of(seat), state.treasures[seat], stakes.rounds)
    return worth + sum(prospects.promise(stakes, survey, seat))


def _final(stakes: Stakes, survey: Survey) -> Judgement:
    """Nothing comes after this turn: what counts is who has won then (TE-15.3)."""
    state, seat = survey.state, stakes.seat
    points = [prospects.at_turns_end(survey, other) for other in range(state.seats)]
    ranks = [sorted(with_treasures(*held)[1]) for held in zip(points, state.treasures, strict=True)]
    worth = [level(*held, 0) for held in zip(points, state.treasures, strict=True)]
    best = max(rank for other, rank in enumerate(ranks) if other != seat)
    return Judgement(
        worth[seat],
        chances=prospects.chances(stakes, survey) if state.actions else 0,
        rivals=-(sum(worth) - worth[seat]) * stakes.weight // 100,
        end=WON if ranks[seat] > best else WON // 2 if ranks[seat] == best else -WON,
    )


def mix(chance: int, one: Judgement, other: Judgement) -> Judgement:
    """The one with a chance in per mille, else the other."""
    return Judgement(*[(chance * a + (1000 - chance) * b) // 1000 for a, b in zip(one, other, strict=True)])
