"""The Architect of the solo game in words: who it is, what it did, how its points come about (AK-15).

Owns those sentences. Must never decide anything: facts come in.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.akropolis import moves
from game.akropolis.architect import ArchitectScore
from game.akropolis.parts import ARCHITECT, KINDS, Level
from game.contract import Event
from scenes.akropolis.words import Name, kind_title, signed, sum_text, tile_title
from scenes.text import tr, trn


def architect_name(level: str) -> str:
    """The name of the Architect of a level."""
    return {
        "hippodamos": tr("Hippodamos"),
        "metagenes": tr("Metagenes"),
        "callicrates": tr("Callicrates"),
    }[level]


def level_lines(level: Level) -> list[str]:
    """What an Architect scores, in short sentences (AK-15.4)."""
    lines = [
        tr("Builds no city and keeps every tile it takes"),
        tr("Takes the first tile with a plaza if its stones pay for it, else the free one"),
        trn(
            "All its districts count, {n} each, times the stars of their colour",
            "All its districts count, {n} each, times the stars of their colour",
            level.factor,
        ),
    ]
    if level.quarry:
        lines.append(
            trn("Every quarry brings {n} point more", "Every quarry brings {n} points more", level.quarry)
        )
    return lines


def formula(level: Level) -> str:
    """How an Architect's points come about, in one line for the final scoring."""
    if level.quarry:
        return tr(
            "{name}: districts × stars in every colour, {n} for each quarry, 1 for each stone (AK-15.4)",
            name=architect_name(level.name),
            n=level.quarry,
        )
    if level.factor > 1:
        return tr(
            "{name}: districts × {factor} × stars in every colour, 1 for each stone (AK-15.4)",
            name=architect_name(level.name),
            factor=level.factor,
        )
    return tr(
        "{name}: districts × stars in every colour, 1 for each stone (AK-15.4)",
        name=architect_name(level.name),
    )


def made_of(found: ArchitectScore, kind: int, level: Level) -> str:
    """Where the value of a colour comes from: districts, factor, doubling."""
    count = found.districts[kind]
    words = trn("{n} district", "{n} districts", count)
    if level.factor > 1:
        words = tr("{districts} × {factor}", districts=words, factor=level.factor)
    plain = count * level.factor
    if found.values[kind] == 2 * plain and plain:
        return tr("{what}, doubled", what=words)
    if found.values[kind] > plain:
        extra = (found.values[kind] - plain) // level.factor
        return trn("{what}, {n} doubled", "{what}, {n} doubled", extra, what=words)
    return words


def kind_lines(found: ArchitectScore, kind: int, level: Level, advanced: bool) -> list[str]:
    """The sum behind the points of a colour, for the inspector."""
    lines = [
        tr("{what}: value {value}", what=made_of(found, kind, level), value=found.values[kind]),
        tr(
            "{sum} = {points}",
            sum=sum_text(found.values[kind], found.stars[kind]),
            points=found.points[kind],
        ),
    ]
    if advanced:
        lines.append(_doubling(KINDS[kind]))
    return lines


def _doubling(kind: str) -> str:
    """When the Architect's districts double (AK-15.6)."""
    return {
        "housing": tr("Its houses double from a value of 10"),
        "market": tr("Its markets double, at most three for each market plaza"),
        "barracks": tr("All its barracks double"),
        "temple": tr("Its temples double for Callicrates only"),
        "garden": tr("All its gardens double"),
    }[kind]


def kind_heading(kind: str, name: str) -> str:
    """The title of a colour of the Architect's."""
    return tr("{kind} of {name}", kind=kind_title(kind), name=name)


# --- the chronicle -----------------------------------------------------------------------------------


def lines_of(event: Event, architect: str, scores: bool) -> list[str] | None:
    """The lines for an event of the Architect's; None for any other one. `ended` tells the end."""
    if isinstance(event, moves.ArchitectJoined):
        had = trn("{n} stone", "{n} stones", event.stones)
        return [tr("{name} plays along and begins with {stones}", name=architect, stones=had)]
    if isinstance(event, moves.ArchitectPaid):
        return [trn("{name} gets {n} stone", "{name} gets {n} stones", event.count, name=architect)]
    if isinstance(event, moves.ArchitectTook):
        return _took(event, architect, scores)
    if isinstance(event, moves.ArchitectScored | moves.GameEnded):
        return []
    return None


def _took(event: moves.ArchitectTook, architect: str, scores: bool) -> list[str]:
    tile = tile_title(event.tile)
    price = tr("for free") if not event.paid else trn("for {n} stone", "for {n} stones", event.paid)
    lines = [tr("{name} takes {tile} {price}", name=architect, tile=tile, price=price)]
    if scores and event.total_before != event.total_after:
        change = signed(event.total_after - event.total_before)
        lines.append(
            trn(
                "{name} now has {total} point ({change})",
                "{name} now has {total} points ({change})",
                event.total_after,
                name=architect,
                total=event.total_after,
                change=change,
            )
        )
    return lines


def ended(events: Sequence[Event], name: Name) -> list[str]:
    """How a solo game ended (AK-15.5); empty if these events end none."""
    scored = next((event for event in events if isinstance(event, moves.ArchitectScored)), None)
    end = next((event for event in events if isinstance(event, moves.GameEnded)), None)
    if scored is None or end is None:
        return []
    human = (name(0), end.totals[0])
    its = (name(ARCHITECT), scored.total)
    winner, loser = (its, human) if scored.wins else (human, its)
    return [
        tr(
            "The game is over: {name} wins with {best} points to {other} of {loser}",
            name=winner[0],
            best=winner[1],
            other=loser[1],
            loser=loser[0],
        )
    ]
