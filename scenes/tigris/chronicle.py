"""The chronicle of Tigris & Euphrates: what an entry and its events were, in lines by name.

Owns the wording of events. Must never name what is hidden: tiles drawn or swapped are counted, nothing
else (TE-16.1); and of points only what was gained in public, never a total.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.contract import Entry, Event, Move
from game.tigris import moves
from game.tigris.parts import cell_name
from scenes.table.board import Aside, Routine
from scenes.text import list_text, tr, trn
from scenes.tigris.words import (
    Name,
    a_tile,
    building_name,
    capital,
    conflict_title,
    hand_tiles,
    leader_of,
    monument_name,
    points_text,
    the_leader,
    tiles_text,
)

if TYPE_CHECKING:
    from scenes.table.board import TableLink

Said = tuple[int, str]
"""(the seat that a line is about, NEWS if about all; the line)."""
NEWS = -2


def lines(link: TableLink, entry: Entry, events: Sequence[Event]) -> list[str]:
    """The lines for an entry; those that are not about the seat that decided are asides."""
    return tell(link.name, entry, events)


def tell(name: Name, entry: Entry, events: Sequence[Event]) -> list[str]:
    """The same with what gives the names."""
    decided = entry.seat if isinstance(entry, Move) else -1
    said: list[Said] = []
    if isinstance(entry, moves.Decline):
        said.append((decided, tr("{name} does not build", name=name(decided))))
    monuments = [one for one in events if isinstance(one, moves.PointsGained) and one.why == "monument"]
    if isinstance(entry, moves.EndTurn) and not monuments:
        said.append((decided, Routine(tr("{name} ends the turn", name=name(decided)))))
    for event in events:
        if monuments and event is monuments[0]:
            said.append(_from_monuments(monuments, name))
        elif event not in monuments:
            said += _TOLD[type(event)](event, events, name)
    # What the dealer did is about whoever gets it.
    return [text if seat == decided or (decided < 0 <= seat) else Aside(text) for seat, text in said]


# --- the turn ---------------------------------------------------------------------------------------


def _start_chosen(event: moves.StartChosen, events: Sequence[Event], name: Name) -> list[Said]:
    if event.by_lot:
        return [(event.seat, tr("{name} is drawn by lot and begins", name=name(event.seat)))]
    return [(event.seat, tr("{name} begins, as chosen", name=name(event.seat)))]


def _bag_filled(event: moves.BagFilled, events: Sequence[Event], name: Name) -> list[Said]:
    return [(NEWS, trn("{n} tile is in the bag", "{n} tiles are in the bag", event.count))]


def _drawn(event: moves.TilesDrawn, events: Sequence[Event], name: Name) -> list[Said]:
    """How many, never which; hands are filled up at the end of every turn without a word."""
    if event.why != "deal" or not event.count:
        return []
    words = trn("{name} draws {n} tile", "{name} draws {n} tiles", event.count, name=name(event.seat))
    return [(event.seat, words)]


def _swapped(event: moves.TilesSwapped, events: Sequence[Event], name: Name) -> list[Said]:
    words = trn("{name} swaps {n} tile", "{name} swaps {n} tiles", event.count, name=name(event.seat))
    return [(event.seat, words)]


# --- tiles, leaders, catastrophes -------------------------------------------------------------------


def _tile_placed(event: moves.TilePlaced, events: Sequence[Event], name: Name) -> list[Said]:
    facts = {"name": name(event.seat), "tile": a_tile(event.colour), "cell": cell_name(event.cell)}
    gained = _gain_of_tile(events)
    if any(isinstance(one, moves.MarkerLaid) for one in events):
        return [(event.seat, tr("{name} lays {tile} on {cell} and joins two kingdoms", **facts))]
    if gained is not None and gained.seat == event.seat:
        points = points_text(gained.colour, gained.count)
        if gained.why == "king":
            told = tr("{name} lays {tile} on {cell}: the king brings {points}", **facts, points=points)
        else:
            told = tr("{name} lays {tile} on {cell} and gains {points}", **facts, points=points)
        return [(event.seat, told)]
    return [(event.seat, tr("{name} lays {tile} on {cell}", **facts))]


def _gain_of_tile(events: Sequence[Event]) -> moves.PointsGained | None:
    """The points for the tile itself (TE-7.5)."""
    return next(
        (one for one in events if isinstance(one, moves.PointsGained) and one.why in ("tile", "king")), None
    )


def _leader_placed(event: moves.LeaderPlaced, events: Sequence[Event], name: Name) -> list[Said]:
    facts = {"name": name(event.seat), "leader": the_leader(event.colour), "cell": cell_name(event.cell)}
    if event.before < 0:
        return [(event.seat, tr("{name} places {leader} on {cell}", **facts))]
    told = tr("{name} moves {leader} from {before} to {cell}", **facts, before=cell_name(event.before))
    return [(event.seat, told)]


def _leader_withdrawn(event: moves.LeaderWithdrawn, events: Sequence[Event], name: Name) -> list[Said]:
    facts = {"name": name(event.seat), "leader": the_leader(event.colour), "cell": cell_name(event.cell)}
    return [(event.seat, tr("{name} withdraws {leader} from {cell}", **facts))]


def _sent_home(event: moves.LeaderSentHome, events: Sequence[Event], name: Name) -> list[Said]:
    leader = capital(leader_of(event.colour, name(event.seat)))
    if event.why == "temple":
        return [(event.seat, tr("{leader} has no temple left and goes home", leader=leader))]
    removed = next((one for one in events if isinstance(one, moves.TilesRemoved)), None)
    if removed is None:
        return [(event.seat, tr("{leader} goes home", leader=leader))]
    tiles = tiles_text(removed.colour, len(removed.cells))
    return [(event.seat, tr("{leader} goes home; removed: {tiles}", leader=leader, tiles=tiles))]


def _catastrophe(event: moves.CatastrophePlaced, events: Sequence[Event], name: Name) -> list[Said]:
    facts = {"name": name(event.seat), "cell": cell_name(event.cell)}
    if event.colour < 0:
        return [(event.seat, tr("{name} brings a catastrophe upon {cell}", **facts))]
    told = tr(
        "{name} brings a catastrophe upon {cell} and destroys {tile}", **facts, tile=a_tile(event.colour)
    )
    return [(event.seat, told)]


def _points(event: moves.PointsGained, events: Sequence[Event], name: Name) -> list[Said]:
    """What was gained in public; the winner of a conflict and the own tile are told elsewhere."""
    facts = {"name": name(event.seat), "points": points_text(event.colour, event.count)}
    if event.why in ("revolt", "war"):
        return []
    if event.why == "wonder":
        return [(event.seat, tr("{name} gains {points} from the wonder", **facts))]
    placed = next((one for one in events if isinstance(one, moves.TilePlaced)), None)
    if placed is not None and placed.seat == event.seat:
        return []
    if event.why == "king":
        return [(event.seat, tr("{name} gains {points}: the king stands in", **facts))]
    return [(event.seat, tr("{name} gains {points}", **facts))]


def _from_monuments(gains: Sequence[moves.PointsGained], name: Name) -> Said:
    """All monuments of a turn in one line (TE-14.1)."""
    sums: dict[int, int] = {}
    for gain in gains:
        sums[gain.colour] = sums.get(gain.colour, 0) + gain.count
    points = list_text([points_text(colour, count) for colour, count in sums.items()])
    seat = gains[0].seat
    return seat, tr("{name} ends the turn and gains {points} from monuments", name=name(seat), points=points)


# --- conflicts --------------------------------------------------------------------------------------


def _silent(event: Event, events: Sequence[Event], name: Name) -> list[Said]:
    """Told together with another event of its entry, or not worth a line."""
    return []


def _conflict_began(event: moves.ConflictBegan, events: Sequence[Event], name: Name) -> list[Said]:
    told = tr(
        "{conflict}: {attacker} attacks with {attack}, {defender} defends with {defence}",
        conflict=conflict_title(event.war, event.colour),
        attacker=name(event.attacker),
        attack=len(event.attacker_support),
        defender=name(event.defender),
        defence=len(event.defender_support),
    )
    return [(event.attacker, told)]


def _committed(event: moves.TilesCommitted, events: Sequence[Event], name: Name) -> list[Said]:
    facts = {"name": name(event.seat), "strength": event.strength}
    if not event.count:
        return [(event.seat, tr("{name} adds no tiles: strength {strength}", **facts))]
    tiles = hand_tiles(event.colour, event.count)
    return [(event.seat, tr("{name} adds {tiles}: strength {strength}", **facts, tiles=tiles))]


def _decided(event: moves.ConflictDecided, events: Sequence[Event], name: Name) -> list[Said]:
    """The result, and what the winner gains."""
    high, low = sorted((event.attacker_strength, event.defender_strength), reverse=True)
    gained = next(
        (one for one in events if isinstance(one, moves.PointsGained) and one.why in ("revolt", "war")), None
    )
    points = "" if gained is None else points_text(gained.colour, gained.count)
    facts = {"name": name(event.winner), "high": high, "low": low, "points": points}
    if high == low:
        told = tr("{name} wins the tie {high} to {low} as the defender and gains {points}", **facts)
    else:
        told = tr("{name} wins {high} to {low} and gains {points}", **facts)
    return [(event.winner, told)]


# --- monuments, buildings, treasures ----------------------------------------------------------------


def _monument(event: moves.MonumentBuilt, events: Sequence[Event], name: Name) -> list[Said]:
    facts = {
        "name": name(event.seat),
        "monument": monument_name(event.monument),
        "cell": cell_name(event.cell),
    }
    return [(event.seat, tr("{name} builds {monument} on {cell}", **facts))]


def _wonder(event: moves.WonderBuilt, events: Sequence[Event], name: Name) -> list[Said]:
    facts = {"name": name(event.seat), "cell": cell_name(event.cell)}
    return [(event.seat, tr("{name} builds the wonder around {cell}", **facts))]


def _building(event: moves.BuildingPlaced, events: Sequence[Event], name: Name) -> list[Said]:
    facts = {"name": name(event.seat), "building": building_name(event.colour), "cell": cell_name(event.cell)}
    if event.before < 0:
        return [(event.seat, tr("{name} puts {building} on {cell}", **facts))]
    told = tr("{name} moves {building} from {before} to {cell}", **facts, before=cell_name(event.before))
    return [(event.seat, told)]


def _building_back(event: moves.BuildingReturned, events: Sequence[Event], name: Name) -> list[Said]:
    building = capital(building_name(event.colour))
    return [(NEWS, tr("{building} goes back to the supply", building=building))]


def _treasure(event: moves.TreasureTaken, events: Sequence[Event], name: Name) -> list[Said]:
    words = trn(
        "{name} takes the treasure of {cell}; {n} is left on the board",
        "{name} takes the treasure of {cell}; {n} are left on the board",
        event.left,
        name=name(event.seat),
        cell=cell_name(event.cell),
    )
    return [(event.seat, words)]


# --- the end ----------------------------------------------------------------------------------------


def _treasures_used(event: moves.TreasuresUsed, events: Sequence[Event], name: Name) -> list[Said]:
    """What the treasures became, then the four sums from low to high (TE-15.2, TE-15.3)."""
    facts = {"name": name(event.seat), "sums": ", ".join(map(str, event.sorted))}
    if not event.used:
        return [(NEWS, tr("{name}, without a treasure: {sums}", **facts))]
    points = list_text([points_text(colour, event.used.count(colour)) for colour in sorted(set(event.used))])
    told = trn(
        "{name} turns {n} treasure into {points}: {sums}",
        "{name} turns {n} treasures into {points}: {sums}",
        len(event.used),
        **facts,
        points=points,
    )
    return [(NEWS, told)]


def _ended(event: moves.GameEnded, events: Sequence[Event], name: Name) -> list[Said]:
    """The end is nobody's own news, whoever had the last turn."""
    winners = [name(seat) for seat, place in enumerate(event.places) if place == 1]
    names = list_text(winners)
    bag = event.why == "bag"
    if len(winners) > 1:
        told = tr("The bag is empty: {names} share the victory", names=names)
        return [
            (
                NEWS,
                told
                if bag
                else tr("Two treasures are left or fewer: {names} share the victory", names=names),
            )
        ]
    told = tr("The bag is empty: {name} wins", name=names)
    return [(NEWS, told if bag else tr("Two treasures are left or fewer: {name} wins", name=names))]


_TOLD: dict[type[Event], Callable[[Any, Sequence[Event], Name], list[Said]]] = {
    moves.StartChosen: _start_chosen,
    moves.BagFilled: _bag_filled,
    moves.TilesDrawn: _drawn,
    moves.TilesSwapped: _swapped,
    moves.TilePlaced: _tile_placed,
    moves.LeaderPlaced: _leader_placed,
    moves.LeaderWithdrawn: _leader_withdrawn,
    moves.LeaderSentHome: _sent_home,
    moves.PointsGained: _points,
    moves.MarkerLaid: _silent,
    moves.MarkerLifted: _silent,
    moves.ConflictBegan: _conflict_began,
    moves.TilesCommitted: _committed,
    moves.ConflictDecided: _decided,
    moves.TilesRemoved: _silent,
    moves.MonumentBuilt: _monument,
    moves.WonderBuilt: _wonder,
    moves.BuildingPlaced: _building,
    moves.BuildingReturned: _building_back,
    moves.TreasureTaken: _treasure,
    moves.CatastrophePlaced: _catastrophe,
    moves.TurnEnded: _silent,
    moves.TreasuresUsed: _treasures_used,
    moves.GameEnded: _ended,
}
"""Every kind of event."""
