"""The words of a result: places, who won, and what broke a tie.

Must never rank anybody: places come from the game's Result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.text import list_text, tr

if TYPE_CHECKING:
    from game.contract import Result
    from net.seats import SeatInfo


def place_word(place: int) -> str:
    """ "1st place" …"""
    words = (
        tr("1st place"),
        tr("2nd place"),
        tr("3rd place"),
        tr("4th place"),
        tr("5th place"),
    )
    return words[place - 1] if place <= len(words) else tr("Place {place}", place=place)


def verdict(result: Result, seats: Sequence[SeatInfo], tie_name: str) -> tuple[str, str]:
    """(who won, why): a headline and one sentence. tie_name: what the game compares on equal points."""
    winners = result.winners
    names = list_text([seats[seat].name for seat in winners])
    points = result.totals[winners[0]]
    if len(winners) > 1:
        why = tr("Equal points: {points} each. The victory is shared.", points=points)
        if tie_name:
            why = tr(
                "Equal points ({points}) and equal {what} ({ties}): the victory is shared.",
                points=points,
                what=tie_name,
                ties=result.ties[winners[0]],
            )
        return tr("{names} share the victory", names=names), why
    rivals = [seat for seat in range(len(seats)) if seat not in winners and result.totals[seat] == points]
    if rivals:
        others = list_text([seats[seat].name for seat in rivals])
        why = tr("{others} has {points} points too.", others=others, points=points)
        if tie_name:
            why = tr(
                "{others} has {points} points too; more {what} decide: {most} to {fewer}.",
                others=others,
                points=points,
                what=tie_name,
                most=result.ties[winners[0]],
                fewer=max(result.ties[seat] for seat in rivals),
            )
        return tr("{names} wins", names=names), why
    second = max((total for seat, total in enumerate(result.totals) if seat not in winners), default=0)
    ahead = points - second
    return tr("{names} wins", names=names), tr("{points} points, {ahead} ahead.", points=points, ahead=ahead)
