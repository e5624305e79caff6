"""The end of a game of Tigris & Euphrates for the final scoring: four colours, treasures, the comparison.

Owns which facts the screen of results gets and how the decision is worded. Must never rank anybody: places
come from the result, sums from the rules (TE-15.2, TE-15.3).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.contract import Result
from game.tigris.ending import with_treasures
from game.tigris.parts import COLOURS
from game.tigris.state import Tigris
from scenes.art import Art
from scenes.table.board import Comparison, ScoreStep
from scenes.text import list_text, tr, trn
from scenes.tigris.score_parts import GOLD, ICONS, TONES, TREASURES, part_look
from scenes.tigris.words import Name

if TYPE_CHECKING:
    from scenes.tigris.kit import Kit

Picture = Callable[[Art, tuple[int, int]], pygame.Surface | None]


def score_steps(state: Tigris, kit: Kit | None = None) -> list[ScoreStep]:
    """The four colours, then the treasures; kit: makes pictures instead of icons."""
    seats = range(state.seats)
    points = [state.points_of(seat) for seat in seats]
    steps = [
        ScoreStep(
            kind=key,
            title=_title(key),
            icon=ICONS[colour],
            points=[points[seat][colour] for seat in seats],
            explanation=["" for _ in seats],
            colour=TONES[colour],
            picture=_picture(kit, colour),
        )
        for colour, key in enumerate(COLOURS)
    ]
    held = list(state.treasures)
    words = [trn("{n} treasure", "{n} treasures", count) if count else tr("no treasure") for count in held]
    gem: Picture | None = None if kit is None else (lambda art, size: kit.gem(min(size)))
    return [*steps, ScoreStep(TREASURES, _title(TREASURES), "treasure", held, words, GOLD, gem)]


def _title(key: str) -> str:
    look = part_look(key)
    return look[0] if look is not None else key


def _picture(kit: Kit | None, colour: int) -> Picture | None:
    """A maker of the picture of a colour: its tile."""
    if kit is None:
        return None
    return lambda art, size: kit.tile(colour, min(size))


def comparison(state: Tigris, name: Name) -> Comparison:
    """What each seat's treasures became, and its colours from the weakest to the strongest."""
    seats = range(state.seats)
    dealt, parts, order = [], [], []
    for seat in seats:
        used, totals = with_treasures(state.points_of(seat), state.treasures[seat])
        dealt.append(used)
        parts.append(totals)
        order.append(tuple(sorted(range(len(COLOURS)), key=lambda colour: (totals[colour], colour))))
    ranks = [tuple(parts[seat][colour] for colour in order[seat]) for seat in seats]
    result = state.result()
    return Comparison(
        dealt=dealt,
        order=order,
        parts=parts,
        names=(tr("weakest"), tr("2nd"), tr("3rd"), tr("4th")),
        total=tr("All: weakest colour"),
        decided=_depth(result, ranks),
        verdict=_verdict(result, ranks, name),
    )


def _rival(result: Result, ranks: list[tuple[int, ...]]) -> int | None:
    """The seat that comes right after those who have won; None if all have won."""
    others = [seat for seat, place in enumerate(result.places) if place > 1]
    return max(others, key=lambda seat: (ranks[seat], -seat), default=None)


def _depth(result: Result, ranks: list[tuple[int, ...]]) -> int:
    """How many of the sorted colours had to be compared to find who has won (TE-15.3)."""
    rival = _rival(result, ranks)
    if rival is None:
        return len(COLOURS)
    best = ranks[result.winners[0]]
    return 1 + next(place for place in range(len(COLOURS)) if best[place] != ranks[rival][place])


def _verdict(result: Result, ranks: list[tuple[int, ...]], name: Name) -> tuple[str, str]:
    """Who has won, and which comparison has decided."""
    names = list_text([name(seat) for seat in result.winners])
    best = ranks[result.winners[0]]
    if len(result.winners) > 1:
        sums = ", ".join(map(str, best))
        return (
            tr("{names} share the victory", names=names),
            tr("All four colours are equal, from the weakest to the strongest: {sums}.", sums=sums),
        )
    rival, depth = _rival(result, ranks), _depth(result, ranks)
    if rival is None:
        return tr("{names} wins", names=names), ""
    facts = {"high": best[depth - 1], "low": ranks[rival][depth - 1], "other": name(rival)}
    equal = ", ".join(map(str, best[: depth - 1]))
    why = (
        tr("The weakest colour decides: {high} to {low} of {other}.", **facts),
        tr(
            "{other} has a weakest colour of {equal} too; the second weakest decides: {high} to {low}.",
            **facts,
            equal=equal,
        ),
        tr("{other} has {equal} too; the third colour decides: {high} to {low}.", **facts, equal=equal),
        tr("{other} has {equal} too; the strongest colour decides: {high} to {low}.", **facts, equal=equal),
    )[depth - 1]
    return tr("{names} wins", names=names), why
