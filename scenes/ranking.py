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


def all_places(result: Result) -> list[int]:
    """The place of every seat, then of the opponents without one: they are first where no seat is."""
    return [*result.places, *(2 if result.winners else 1 for _ in result.rivals)]


def all_totals(result: Result) -> list[int]:
    """The points of every seat, then of the opponents without one."""
    return [*result.totals, *(rival.total for rival in result.rivals)]


def verdict(result: Result, seats: Sequence[SeatInfo], tie_name: str) -> tuple[str, str]:
    """(who won, why): a headline and one sentence. tie_name: what the game compares on equal points.

    seats: after the seats come the opponents without one.
    """
    if result.rivals:
        return _against(result, seats, tie_name)
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


def _against(result: Result, seats: Sequence[SeatInfo], tie_name: str) -> tuple[str, str]:
    """The same for one seat against one opponent without a seat, who wins unless the seat is better."""
    rival = result.rivals[0]
    sides = [
        (seats[0].name, result.totals[0], result.ties[0]),
        (seats[len(result.totals)].name, rival.total, rival.tie),
    ]
    first, second = sides if result.winners else reversed(sides)
    title = tr("{names} wins", names=first[0])
    if first[1] > second[1]:
        why = tr("{points} points to {fewer} of {other}.", points=first[1], fewer=second[1], other=second[0])
    elif result.winners:
        why = tr(
            "{others} has {points} points too; more {what} decide: {most} to {fewer}.",
            others=second[0],
            points=first[1],
            what=tie_name,
            most=first[2],
            fewer=second[2],
        )
    else:
        why = tr(
            "{other} has {points} points too, but would need more {what} to win: {fewer} to {most}.",
            other=second[0],
            points=first[1],
            what=tie_name,
            fewer=second[2],
            most=first[2],
        )
    return title, why
