"""Akropolis in words: kinds, refusals with their rule, the chronicle, prompts, how a sum came about.

Owns every sentence that the rules give rise to. Must never decide anything: facts come in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.akropolis import moves
from game.akropolis.parts import BARRACKS, GARDEN, HOUSING, KINDS, MARKET, TILES
from game.akropolis.tally import Terms
from game.contract import Entry, Event, Refusal
from scenes.akropolis.model import Face, face_of
from scenes.text import list_text, tr, trn

Name = Callable[[int], str]


def kind_title(kind: str) -> str:
    """The name of a colour in the score panel."""
    return {
        "housing": tr("Housing"),
        "market": tr("Markets"),
        "barracks": tr("Barracks"),
        "temple": tr("Temples"),
        "garden": tr("Gardens"),
        "quarry": tr("Quarries"),
    }[kind]


def face_title(face: Face) -> str:
    """What a hex is."""
    if face.kind == "quarry":
        return tr("Quarry")
    if face.plaza:
        return {
            "housing": tr("Housing plaza"),
            "market": tr("Market plaza"),
            "barracks": tr("Barracks plaza"),
            "temple": tr("Temple plaza"),
            "garden": tr("Garden plaza"),
        }[face.kind]
    return {
        "housing": tr("Housing"),
        "market": tr("Market"),
        "barracks": tr("Barracks"),
        "temple": tr("Temple"),
        "garden": tr("Garden"),
    }[face.kind]


def face_note(face: Face, terms: Terms) -> str:
    """What a hex is good for, in one line, under the terms of a table."""
    if face.kind == "quarry":
        return tr("Quarry: building over it brings 1 stone")
    if face.plaza:
        return trn(
            "{n} star multiplies the value of: {kind}",
            "{n} stars multiply the value of: {kind}",
            face.stars,
            kind=kind_title(face.kind),
        )
    return condition(KINDS.index(face.kind), terms)


def condition(kind: int, terms: Terms) -> str:
    """What districts of a kind must do to count (AK-10)."""
    if kind == HOUSING and terms.by_value:
        return tr("The group of houses with the highest value counts")
    if kind == BARRACKS and terms.any_edge:
        return tr("Barracks count beside any empty space")
    return (
        tr("The largest group of houses counts"),
        tr("A market counts with no other market beside it"),
        tr("Barracks count at the outer edge of the city"),
        tr("A temple counts with all six sides built on"),
        tr("A garden always counts"),
    )[kind]


def doubling(kind: int, terms: Terms) -> str:
    """What districts of a kind must do to count double (AK-13)."""
    if kind == GARDEN and terms.single_lake:
        return tr("Double beside a lake of a single space")
    return (
        tr("Double when the group is worth 10 or more"),
        tr("Double beside a market plaza"),
        tr("Double with three or four open sides"),
        tr("Double on level 2 or higher"),
        tr("Double beside a lake"),
    )[kind]


def doubled_because(kind: int, level: int, because: int) -> str:
    """Why a district counts double; because: how many cells have brought it about."""
    if kind == HOUSING:
        return tr("Its group is worth 10 or more")
    if kind == MARKET:
        return trn("{n} market plaza is beside it", "{n} market plazas are beside it", because)
    if kind == BARRACKS:
        return trn("{n} side is open", "{n} sides are open", because)
    if kind == GARDEN:
        return trn("{n} lake space is beside it", "{n} lake spaces are beside it", because)
    return tr("It stands on level {level}", level=level)


def tile_title(tile: int) -> str:
    """The three hexes of a tile."""
    return list_text([face_title(face_of(code)) for code in TILES[tile].codes])


# --- why not ------------------------------------------------------------------------------------------


def refusal_text(refusal: Refusal, name: Name) -> str:
    """The rule that stands in the way, in words, with its number."""
    facts = dict(refusal.args)
    reason = refusal.reason
    words = _REFUSALS.get(reason)
    if reason == "turn":
        said = tr("It is the turn of {name}", name=name(int(facts["active"])))
    elif reason == "stones":
        said = _stones_text(int(facts["need"]), int(facts["have"]))
    elif reason == "uneven":
        said = tr(
            "The three hexes below must be equally high; here they are {low} to {high} storeys",
            low=facts["low"],
            high=facts["high"],
        )
    elif reason == "overhang":
        said = trn(
            "A tile may not hang over: {n} of the three cells has nothing below",
            "A tile may not hang over: {n} of the three cells have nothing below",
            int(facts["empty"]),
        )
    else:
        said = words() if words else tr("The rules do not allow this")
    if not refusal.rule:
        return said
    return tr("{reason} (rule {rule})", reason=said, rule=refusal.rule)


def _stones_text(need: int, have: int) -> str:
    price = trn("This tile costs {n} stone", "This tile costs {n} stones", need)
    if not have:
        return tr("{price}, and the purse is empty", price=price)
    purse = trn("there is {n} in the purse", "there are {n} in the purse", have)
    return tr("{price}, and {purse}", price=price, purse=purse)


_REFUSALS: dict[str, Callable[[], str]] = {
    "over": lambda: tr("The game is over"),
    "dealer": lambda: tr("The next tiles are being laid out"),
    "outcome": lambda: tr("The stacks were asked for something else"),
    "tile": lambda: tr("This tile is no longer in the stacks"),
    "lot": lambda: tr("The lot names a seat that is not there"),
    "row": lambda: tr("The Construction Site has no such tile"),
    "rotation": lambda: tr("A tile has six turns only"),
    "apart": lambda: tr("On the ground a tile must share an edge with the city"),
    "one_tile": lambda: tr("A tile may not rest on a single tile: at least two must be below"),
    "closed": lambda: tr("This table is closed"),
}
REASONS: tuple[str, ...] = ("turn", "stones", "uneven", "overhang", *_REFUSALS)
"""Every reason that has words."""


# --- the chronicle -----------------------------------------------------------------------------------


def chronicle(entry: Entry, events: Sequence[Event], name: Name, scores: bool) -> list[str]:
    """The lines for an entry; `scores` tells points too."""
    return [line for event in events for line in lines_of(event, events, name, scores)]


def lines_of(event: Event, events: Sequence[Event], name: Name, scores: bool) -> list[str]:
    """The lines for one of the events of an entry."""
    taken = next((event for event in events if isinstance(event, moves.TileTaken)), None)
    gained = next((event for event in events if isinstance(event, moves.StonesGained)), None)
    if isinstance(event, moves.TilePlaced) and taken is not None:
        return [_built(event, taken, gained, name)]
    if isinstance(event, moves.ScoreChanged) and scores:
        return _scored(event, name)
    return _other(event, name, scores)


def _built(
    event: moves.TilePlaced, taken: moves.TileTaken, gained: moves.StonesGained | None, name: Name
) -> str:
    tile = tile_title(event.tile)
    price = tr("for free") if not taken.paid else trn("for {n} stone", "for {n} stones", taken.paid)
    facts = {"name": name(event.seat), "tile": tile, "price": price, "level": event.level}
    if gained is not None:
        got = trn("{n} stone", "{n} stones", gained.count)
        return tr("{name} builds {tile} {price} on level {level} and quarries {got}", **facts, got=got)
    if event.level > 1:
        return tr("{name} builds {tile} {price} on level {level}", **facts)
    return tr("{name} builds {tile} {price}", **facts)


def _scored(event: moves.ScoreChanged, name: Name) -> list[str]:
    if event.total_before == event.total_after:
        return []
    return [
        trn(
            "{name} now has {total} point ({change})",
            "{name} now has {total} points ({change})",
            event.total_after,
            name=name(event.seat),
            total=event.total_after,
            change=signed(event.total_after - event.total_before),
        )
    ]


def _other(event: Event, name: Name, scores: bool) -> list[str]:
    if isinstance(event, moves.ChiefChosen):
        how = tr("by lot") if event.by_lot else tr("as chosen")
        return [tr("{name} is Chief Architect {how} and begins", name=name(event.seat), how=how)]
    if isinstance(event, moves.StacksMade):
        return [
            trn("{n} stack of {size} tiles", "{n} stacks of {size} tiles each", event.stacks, size=event.size)
        ]
    if isinstance(event, moves.StonesDealt):
        return [
            trn("{name} starts with {n} stone", "{name} starts with {n} stones", count, name=name(seat))
            for seat, count in enumerate(event.stones)
        ]
    if isinstance(event, moves.RowFilled) and event.start:
        return [
            trn(
                "A new stack is opened, {n} is left",
                "A new stack is opened, {n} are left",
                event.stacks,
            )
        ]
    if isinstance(event, moves.ChiefMoved):
        return [tr("Round {round}: {name} is Chief Architect", round=event.round, name=name(event.seat))]
    if isinstance(event, moves.GameEnded):
        return _ended(event, name)
    return []


def _ended(event: moves.GameEnded, name: Name) -> list[str]:
    winners = [name(seat) for seat, place in enumerate(event.places) if place == 1]
    best = max(event.totals)
    if len(winners) > 1:
        return [
            tr(
                "The game is over: {names} share the victory with {best} points",
                names=list_text(winners),
                best=best,
            )
        ]
    return [tr("The game is over: {name} wins with {best} points", name=winners[0], best=best)]


def signed(number: int) -> str:
    """+3, 0 or −3 with a real minus sign."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


def sum_text(value: int, stars: int) -> str:
    """How the points of a colour came about."""
    counted = trn("value {n}", "value {n}", value)
    shining = trn("{n} star", "{n} stars", stars)
    return tr("{value} × {stars}", value=counted, stars=shining)


def doubled_text(count: int) -> str:
    """How many districts of a colour count double."""
    return trn("{n} doubled", "{n} doubled", count)
