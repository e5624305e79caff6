"""Tigris & Euphrates in words: names of pieces and colours, prompts, where the game stands.

Owns what things are called on every screen. Must never decide anything: facts come in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from game.contract import Prompt, State
from game.tigris.parts import MONUMENTS
from game.tigris.state import Tigris
from scenes.text import tr, trn

if TYPE_CHECKING:
    from scenes.table.board import TableLink

Name = Callable[[int], str]


# --- what things are called ---------------------------------------------------------------------------


def capital(text: str) -> str:
    """The same with a capital at its start."""
    return text[:1].upper() + text[1:]


def colour_name(colour: int) -> str:
    """A colour, alone or in a list: "red"."""
    return (tr("red"), tr("blue"), tr("green"), tr("black"))[colour]


def sphere(colour: int) -> str:
    """What the leader of a colour leads."""
    return (tr("religion"), tr("farming"), tr("trade"), tr("government"))[colour]


def tile_name(colour: int) -> str:
    """A tile: "temple"."""
    return (tr("temple"), tr("farm"), tr("market"), tr("settlement"))[colour]


def a_tile(colour: int) -> str:
    """A tile as the object of a sentence: "a temple"."""
    return (tr("a temple"), tr("a farm"), tr("a market"), tr("a settlement"))[colour]


def tile_title(colour: int) -> str:
    """A tile as a heading."""
    return (tr("Temple"), tr("Farm"), tr("Market"), tr("Settlement"))[colour]


def tiles_text(colour: int, count: int) -> str:
    """Tiles on the board, counted: "3 markets"."""
    return (
        trn("{n} temple", "{n} temples", count),
        trn("{n} farm", "{n} farms", count),
        trn("{n} market", "{n} markets", count),
        trn("{n} settlement", "{n} settlements", count),
    )[colour]


def hand_tiles(colour: int, count: int) -> str:
    """Tiles from hand, counted: "2 red tiles"."""
    return (
        trn("{n} red tile", "{n} red tiles", count),
        trn("{n} blue tile", "{n} blue tiles", count),
        trn("{n} green tile", "{n} green tiles", count),
        trn("{n} black tile", "{n} black tiles", count),
    )[colour]


def points_text(colour: int, count: int) -> str:
    """Points of a colour: "2 red points"."""
    return (
        trn("{n} red point", "{n} red points", count),
        trn("{n} blue point", "{n} blue points", count),
        trn("{n} green point", "{n} green points", count),
        trn("{n} black point", "{n} black points", count),
    )[colour]


def leader_name(colour: int) -> str:
    """A leader: "priest"."""
    return (tr("priest"), tr("farmer"), tr("trader"), tr("king"))[colour]


def the_leader(colour: int) -> str:
    """A leader as subject or object of a sentence: "the priest"."""
    return (tr("the priest"), tr("the farmer"), tr("the trader"), tr("the king"))[colour]


def leader_title(colour: int) -> str:
    """A leader as a heading."""
    return (tr("Priest"), tr("Farmer"), tr("Trader"), tr("King"))[colour]


def leader_of(colour: int, name: str) -> str:
    """Somebody's leader as subject or object of a sentence: "the priest of Ada"."""
    return (
        tr("the priest of {name}", name=name),
        tr("the farmer of {name}", name=name),
        tr("the trader of {name}", name=name),
        tr("the king of {name}", name=name),
    )[colour]


def building_name(colour: int) -> str:
    """A civilization building as subject or object of a sentence (TE-17.3)."""
    return (tr("the library"), tr("the granary"), tr("the market hall"), tr("the palace"))[colour]


def monument_name(number: int) -> str:
    """A monument as subject or object of a sentence, its upper colour first."""
    return {
        (1, 0): tr("the blue and red monument"),
        (2, 3): tr("the green and black monument"),
        (1, 3): tr("the blue and black monument"),
        (2, 1): tr("the green and blue monument"),
        (0, 2): tr("the red and green monument"),
        (0, 3): tr("the red and black monument"),
    }[tuple(MONUMENTS[number])]


def conflict_title(war: bool, colour: int) -> str:
    """A conflict by its leaders."""
    wars = (tr("War of priests"), tr("War of farmers"), tr("War of traders"), tr("War of kings"))
    revolts = (
        tr("Revolt of priests"),
        tr("Revolt of farmers"),
        tr("Revolt of traders"),
        tr("Revolt of kings"),
    )
    return (wars if war else revolts)[colour]


# --- what is asked ------------------------------------------------------------------------------------


def prompt(link: TableLink, state: State) -> str:
    """Who must do what, by name."""
    asked = state.prompt
    if not asked.seats or asked.seats[0] < 0 or not state.to_act:
        return _nobody(state)
    name = link.name(asked.seats[0])
    if asked.kind in _ASKED:
        return _ASKED[asked.kind](name, asked, cast(Tigris, state))
    return tr("{name} decides", name=name)


def _nobody(state: State) -> str:
    """The dealer is asked, or nobody."""
    if not state.to_act:
        return tr("The game is over")
    position = cast(Tigris, state)
    return tr("The start player is drawn") if position.first < 0 else tr("Tiles are drawn from the bag")


def _action(name: str, asked: Prompt, state: Tigris) -> str:
    left = state.actions
    if left > 1:
        return tr("{name}: two actions", name=name)
    if left:
        return tr("{name}: one more action", name=name)
    return tr("{name}: end the turn", name=name)


def _choose_war(name: str, asked: Prompt, state: Tigris) -> str:
    return tr("{name}: choose the war that is fought next", name=name)


def _commit(name: str, asked: Prompt, state: Tigris) -> str:
    """Strength against strength as far as both are known, and which tiles may be added."""
    facts = dict(asked.args)
    attack, defence = int(facts["attacker_strength"]), int(facts["defender_strength"])
    added = int(facts["attacker_added"])
    tiles = _added_colour(int(facts["colour"]) if facts["war"] else 0)
    if added < 0:
        return tr(
            "{name} attacks {own} : {other}; add {tiles}?", name=name, own=attack, other=defence, tiles=tiles
        )
    return tr(
        "{name} defends {own} : {other}; add {tiles}?",
        name=name,
        own=defence,
        other=attack + added,
        tiles=tiles,
    )


def _added_colour(colour: int) -> str:
    return (tr("red tiles"), tr("blue tiles"), tr("green tiles"), tr("black tiles"))[colour]


def _building(name: str, asked: Prompt, state: Tigris) -> str:
    return tr("{name}: put the building on a tile of the line, or leave it", name=name)


def _build(name: str, asked: Prompt, state: Tigris) -> str:
    return tr("{name}: build on the tiles, or leave them", name=name)


def _take(name: str, asked: Prompt, state: Tigris) -> str:
    return tr("{name}: take a treasure", name=name)


def _point(name: str, asked: Prompt, state: Tigris) -> str:
    return tr("{name}: choose the colour of the point for the wonder", name=name)


_ASKED: dict[str, Callable[[str, Prompt, Tigris], str]] = {
    "action": _action,
    "choose_war": _choose_war,
    "commit": _commit,
    "building": _building,
    "build": _build,
    "take": _take,
    "point": _point,
}
PROMPTS: tuple[str, ...] = tuple(_ASKED)
"""Every question that has words."""


def round_info(state: State) -> str:
    """Which turn it is, and what brings the end nearer (TE-15.1)."""
    position = cast(Tigris, state)
    if position.first < 0:
        return ""
    return tr(
        "Turn {turn} · {tiles} · {treasures}",
        turn=_turn(position),
        tiles=trn("{n} tile in the bag", "{n} tiles in the bag", position.bag),
        treasures=trn("{n} treasure left", "{n} treasures left", position.board.treasures.bit_count()),
    )


def _turn(position: Tigris) -> int:
    """The number of the turn being played; at the end of the last one."""
    return position.turn + (1 if position.to_act else 0)
