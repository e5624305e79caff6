"""A whole position as readable JSON, and back.

Owns the form and its strict reading: what is read back is a position that play can reach, as far as a
position shows it. Must never trust a figure of the text.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from game import strict
from game.akropolis import audit
from game.akropolis.parts import TILES
from game.akropolis.rules import LOT, PHASES, SHUFFLE, check_place
from game.akropolis.sites import site_of, spot_of
from game.akropolis.solo import Holding
from game.akropolis.tally import tally
from game.contract import Unreadable
from game.position import fresh

if TYPE_CHECKING:
    from game.akropolis.state import Akropolis

FORMAT = 1
MAX_CHARS = 200_000

Position = TypeVar("Position", bound="Akropolis")

_SMALL = strict.integer(0, 999)
_PLACED = strict.fixed(
    strict.integer(1, len(TILES) - 1), strict.integer(-99, 99), strict.integer(-99, 99), strict.integer(0, 5)
)
_ARCHITECT = strict.table(
    {
        "tiles": strict.list_of(strict.integer(1, len(TILES) - 1), most=len(TILES)),
        "stones": _SMALL,
        "spent": _SMALL,
    }
)
_POSITION = strict.table(
    {
        "game": strict.exactly("akropolis"),
        "format": strict.exactly(FORMAT),
        "seats": strict.integer(1, 4),
        "options": strict.map_of(strict.text, lambda value, where: None),
        "viewers": strict.maybe(strict.list_of(strict.integer(0, 3), most=4)),
        "phase": strict.word(*PHASES),
        "first": strict.maybe(strict.integer(0, 3)),
        "chief": strict.maybe(strict.integer(0, 3)),
        "turn": _SMALL,
        "stacks": _SMALL,
        "row": strict.list_of(strict.integer(1, len(TILES) - 1), most=len(TILES)),
        "unseen": strict.list_of(strict.integer(1, len(TILES) - 1), most=len(TILES)),
        "stones": strict.list_of(_SMALL, most=4),
        "spent": strict.list_of(_SMALL, most=4),
        "cities": strict.list_of(strict.list_of(_PLACED, most=len(TILES)), most=4),
    },
    {"architect": _ARCHITECT},
)


def write(state: Akropolis) -> str:
    """The text form: one key a line, one city a line; tiles of a city as [tile, q, r, rot].

    Only the solo game has the key of the Architect.
    """
    viewers = None if state.viewers is None else sorted(state.viewers)
    plain: dict[str, Any] = {
        "game": "akropolis",
        "format": FORMAT,
        "seats": state.seats,
        "options": state.options,
        "viewers": viewers,
        "phase": state.phase,
        "first": None if state.first < 0 else state.first,
        "chief": None if state.chief < 0 else state.chief,
        "turn": state.turn,
        "stacks": state.stacks,
        "row": state.row,
        "unseen": list(state.unseen),
        "stones": state.stones,
        "spent": state.spent,
    }
    if state.architect is not None:
        plain["architect"] = state.architect._asdict()
    lines = [f' "{key}": {json.dumps(plain[key])}' for key in plain]
    cities = [json.dumps([[tile, *spot_of(site)] for tile, site in city.placed]) for city in state.cities]
    lines.append(' "cities": [\n  ' + ",\n  ".join(cities) + "\n ]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read(cls: type[Position], text: str) -> Position:
    """The position of a text form. Raises Unreadable for anything else."""
    from game.akropolis import GAME

    if not isinstance(text, str):
        raise Unreadable("a position is a text")
    plain = strict.read(text, MAX_CHARS)
    _POSITION(plain, "")
    state = fresh(GAME, cls, plain)
    seats = state.seats
    for key in ("stones", "spent", "cities"):
        if len(plain[key]) != seats:
            raise Unreadable(f"{key}: {seats} entries were expected")
    _set_first(state, plain)
    _set_architect(state, plain)
    state.phase, state.turn, state.stacks = plain["phase"], plain["turn"], plain["stacks"]
    state.row, state.unseen = plain["row"], tuple(plain["unseen"])
    state.stones, state.spent = plain["stones"], plain["spent"]
    for seat in range(seats):
        _build(state, seat, plain["cities"][seat])
    faults = audit.invariants(state)
    if faults:
        raise Unreadable(f"no position of this game: {faults[0]}")
    return state


def _set_first(state: Akropolis, plain: dict[str, Any]) -> None:
    """Who plays first, and the stones that were dealt."""
    first, chief = plain["first"], plain["chief"]
    if (first is None) != (plain["phase"] == LOT) or (first is None) != (chief is None):
        raise Unreadable("first: it is known from the lot on")
    if first is None:
        return
    if first >= state.seats or chief >= state.plan.parties:
        raise Unreadable("first: no such seat")
    if state.first not in (-1, first):
        raise Unreadable("first: the options name another seat")
    state.first, state.chief = first, chief
    if plain["phase"] not in (LOT, SHUFFLE):
        state.deal_stones()


def _set_architect(state: Akropolis, plain: dict[str, Any]) -> None:
    """What the Architect holds, in the solo game and in no other (AK-15)."""
    held = plain.get("architect")
    if (held is None) != (state.architect is None):
        raise Unreadable("architect: it belongs to a table of one seat, and to no other")
    if held is not None:
        state.architect = Holding(tuple(held["tiles"]), held["stones"], held["spent"])


def _build(state: Akropolis, seat: int, tiles: list[list[int]]) -> None:
    city = state.cities[seat]
    for tile, q, r, rot in tiles:
        refusal = check_place(city, q, r, rot)
        if refusal is not None:
            raise Unreadable(f"cities[{seat}]: tile {tile} cannot lie there ({refusal.rule})")
        city, _ = city.place(TILES[tile], site_of(q, r, rot))
    state.cities[seat] = city
    state.values[seat] = tally(city, state.terms)
