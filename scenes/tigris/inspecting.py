"""What hover and long press say: a leader, a tile, a monument, an empty space, a thing of a seat's panel.

New players mix up colour and sign, region and kingdom, and whose strength counts: these are said first.
Owns the words about things on this board; what is true of them comes from `outlook`. Must never act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.tigris import outlook
from game.tigris.board import block_at, plus_at
from game.tigris.parts import BLACK, BLUE, GREEN, MONUMENTS, RED, cell_name, is_cell
from game.tigris.state import Tigris
from scenes.seat_parts import sign_title
from scenes.table.board import Inspection
from scenes.text import list_text, tr, trn
from scenes.tigris.words import (
    building_name,
    capital,
    colour_name,
    leader_of,
    leader_title,
    monument_name,
    points_text,
    sphere,
    tile_title,
    tiles_text,
)

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

Pos = tuple[int, int]
LAND = (RED, GREEN, BLACK)


class Inspecting:
    """Answers for the board."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board

    @property
    def state(self) -> Tigris:
        """What is asked about."""
        return self.board.state

    def name(self, seat: int) -> str:
        return self.board.link.name(seat)

    # --- the board --------------------------------------------------------------------------------------

    def inspect(self, pos: Pos) -> Inspection | None:
        """What is at a place of the window."""
        cell = self.board.places.cell_at(pos)
        return self.cell(cell) if is_cell(cell) else None

    def cell(self, cell: int) -> Inspection:
        """What is on a cell."""
        lies = self.state.board
        anchor = self.board.places.cell_rect(cell)
        leader, colour = lies.leader_at(cell), lies.tile_at(cell)
        if leader is not None:
            return self._leader(*leader, anchor)
        if cell == lies.marker:
            return self._marker(anchor)
        if colour is not None:
            return self._tile(cell, colour, anchor)
        if lies.down >> cell & 1:
            return self._face_down(cell, anchor)
        if lies.ruins >> cell & 1:
            words = tr("Nothing can ever be put here, and nothing connects across it")
            return Inspection(tr("Catastrophe"), [words], "TE-2.5", anchor)
        return self._empty(cell, anchor)

    # --- leaders ----------------------------------------------------------------------------------------

    def _leader(self, seat: int, colour: int, anchor: pygame.Rect) -> Inspection:
        """Whose it is, what it leads, how strong it is in either conflict."""
        temples = len(outlook.revolt_support(self.state, seat, colour))
        lines = [
            *self._colour_and_sign(seat, colour),
            trn(
                "Strength in a revolt: {n} temple beside it",
                "Strength in a revolt: {n} temples beside it",
                temples,
            ),
            self._war_strength(seat, colour),
            self._brings(seat, colour),
        ]
        if temples == 1:
            lines.append(tr("Without this temple it must go home"))
        return Inspection(capital(leader_of(colour, self.name(seat))), lines, "TE-8.3, TE-9.6", anchor)

    def _colour_and_sign(self, seat: int, colour: int) -> list[str]:
        """What tells them apart: the colour names the sphere, the sign the owner."""
        sign = sign_title(self.board.sign(seat))
        return [
            tr("Colour {colour}: it leads {sphere}", colour=colour_name(colour), sphere=sphere(colour)),
            tr("Sign {sign}: it belongs to {name}", sign=sign, name=self.name(seat)),
        ]

    def _war_strength(self, seat: int, colour: int) -> str:
        count = len(outlook.war_support(self.state, seat, colour))
        return tr("Strength in a war: {tiles} in its kingdom", tiles=tiles_text(colour, count))

    def _brings(self, seat: int, colour: int) -> str:
        """What tiles bring its owner here (TE-7.5)."""
        name = self.name(seat)
        realm = self._realm_of(seat, colour)
        others = [
            colour_name(other)
            for other, (owner, as_king) in enumerate(outlook.scorers(self.state, realm))
            if colour == BLACK and as_king and owner == seat
        ]
        points = points_text(colour, 1)
        if not others:
            return tr(
                "A tile of its colour laid in its kingdom: {points} for {name}", points=points, name=name
            )
        return tr(
            "Tiles laid in its kingdom bring {name} points: black, and as the king also {colours}",
            name=name,
            colours=list_text(others),
        )

    def _realm_of(self, seat: int, colour: int) -> int:
        """The kingdom of a leader, as bits."""
        return next(realm.cells for realm in outlook.kingdoms(self.state) if (seat, colour) in realm.leaders)

    # --- tiles ------------------------------------------------------------------------------------------

    def _tile(self, cell: int, colour: int, anchor: pygame.Rect) -> Inspection:
        """What it is good for, to which kingdom it belongs, who scores here."""
        lies = self.state.board
        lines = [_use(colour)]
        if lies.treasures >> cell & 1:
            lines += self._treasure(cell)
        if lies.buildings[colour] == cell:
            lines.append(
                tr("{building} stands on it: tiles of its colour bring 2 points in this kingdom",
                   building=capital(building_name(colour)))
            )  # fmt: skip
        title = tr("{what} on {cell}", what=tile_title(colour), cell=cell_name(cell))
        return Inspection(title, [*lines, *self._region(cell)], "TE-3.3", anchor)

    def _treasure(self, cell: int) -> list[str]:
        """Who could take the treasure, and when (TE-11)."""
        lines = [tr("It carries a treasure: neither war nor catastrophe can remove it")]
        if self.state.map.special >> cell & 1:
            lines.append(tr("Special border: this treasure is taken before others"))
        return lines

    def _region(self, cell: int) -> list[str]:
        """The kingdom of a cell with its leaders and who scores in it, or that it is none."""
        realm = next((found for found in outlook.kingdoms(self.state) if found.cells >> cell & 1), None)
        if realm is None:
            return [
                tr("A region without a leader: it is no kingdom, and does not count when kingdoms are joined")
            ]
        leaders = list_text([leader_of(colour, self.name(seat)) for seat, colour in realm.leaders])
        lines = [tr("Part of a kingdom: {leaders}", leaders=leaders), *self._points(realm.cells)]
        count = realm.treasures.bit_count()
        if count > 1 and all(colour != GREEN for _, colour in realm.leaders):
            lines.append(trn("{n} treasure waits for a trader", "{n} treasures wait for a trader", count))
        return lines

    def _points(self, realm: int, colours: tuple[int, ...] = (RED, BLUE, GREEN, BLACK)) -> list[str]:
        """Who gains the points for tiles laid in a kingdom, owner by owner (TE-7.5)."""
        found = outlook.scorers(self.state, realm)
        owned: dict[int, list[str]] = {}
        for colour in colours:
            owner, as_king = found[colour]
            word = colour_name(colour)
            owned.setdefault(owner, []).append(tr("{colour} (king)", colour=word) if as_king else word)
        if set(owned) == {-1}:
            return [tr("Neither the right leader nor a king is here: a tile brings nobody a point")]
        lines = [tr("Points for tiles laid here:")]
        for owner in sorted(owned, key=lambda owner: (owner < 0, owner)):
            who = tr("nobody") if owner < 0 else self.name(owner)
            lines.append(tr("{name}: {colours}", name=who, colours=", ".join(owned[owner])))
        return lines

    def _marker(self, anchor: pygame.Rect) -> Inspection:
        under = self.state.board.under_marker
        lines = [
            tr(
                "The tile below joins two kingdoms. Until the wars are over it counts as if it were not there"
            ),
            _use(under),
        ]
        return Inspection(tr("Unification marker"), lines, "TE-9.1", anchor)

    # --- monuments --------------------------------------------------------------------------------------

    def _face_down(self, cell: int, anchor: pygame.Rect) -> Inspection:
        """A monument, or the wonder, with the face-down tiles that carry it."""
        lies, places = self.state.board, self.board.places
        if lies.wonder >= 0 and plus_at(lies.wonder) >> cell & 1:
            anchor = places.wonder_rect(lies.wonder)
            title, rule = tr("The wonder"), "TE-17.2"
            lines = [self._earns(BLACK, cell, wonder=True)]
        else:
            corners = enumerate(lies.monuments)
            number = next((n for n, at in corners if at >= 0 and block_at(at) >> cell & 1), None)
            if number is None:
                title, rule, lines = tr("Face-down tile"), "TE-10.5", []
            else:
                anchor = places.block_rect(lies.monuments[number])
                title, rule = capital(monument_name(number)), "TE-14.1"
                lines = [self._earns(colour, cell) for colour in MONUMENTS[number]]
        lines.append(tr("Its tiles lie face down: they connect, but are no temples and add no strength"))
        if lies.treasures >> cell & 1:
            lines.append(tr("A treasure still lies here and can be taken as usual"))
        return Inspection(title, [*lines, *self._region(cell)], rule, anchor)

    def _earns(self, colour: int, cell: int, wonder: bool = False) -> str:
        """Who has a point of a colour here at the end of the own turn (TE-14.1, TE-17.2)."""
        found = (
            seat
            for realm in outlook.kingdoms(self.state)
            if realm.cells >> cell & 1
            for seat, led in realm.leaders
            if led == colour
        )
        seat = next(found, -1)
        if wonder:
            if seat < 0:
                return tr("A king in its kingdom would bring 1 point of any colour each turn")
            return tr("The king brings {name} 1 point of any colour each turn", name=self.name(seat))
        if seat < 0:
            return tr("{points} each turn: for nobody now", points=points_text(colour, 1))
        return tr("{points} each turn: for {name}", points=points_text(colour, 1), name=self.name(seat))

    # --- empty spaces -----------------------------------------------------------------------------------

    def _empty(self, cell: int, anchor: pygame.Rect) -> Inspection:
        """What may lie here, and what a tile would bring."""
        state = self.state
        river = bool(state.map.river >> cell & 1)
        what = tr("River") if river else tr("Land")
        lines = [tr("Only farms lie here") if river else tr("Temples, markets and settlements lie here")]
        near = outlook.beside(state, cell)
        if not near:
            lines.append(tr("No kingdom is beside it: a tile brings no point"))
        elif len(near) == 1:
            lines += self._points(near[0], (BLUE,) if river else LAND)
        elif len(near) == 2:
            lines.append(
                tr("A tile would join two kingdoms: no point, and war between leaders of one colour")
            )
        else:
            lines.append(trn("It touches {n} kingdoms: no tile may lie here",
                             "It touches {n} kingdoms: no tile may lie here", len(near)))  # fmt: skip
        if not river:
            lines.append(self._for_leaders(cell, len(near)))
        title = tr("{what} on {cell}", what=what, cell=cell_name(cell))
        return Inspection(title, lines, "TE-7.2", anchor)

    def _for_leaders(self, cell: int, kingdoms: int) -> str:
        """Whether leaders may stand here (TE-6.2, TE-6.3)."""
        temples = len(outlook.temples_beside(self.state, cell))
        if not temples:
            return tr("No leader can stand here: no temple is beside it")
        if kingdoms > 1:
            return tr("No leader may join two kingdoms here")
        return trn("A leader would have {n} temple here", "A leader would have {n} temples here", temples)

    # --- the panel --------------------------------------------------------------------------------------

    def inspect_panel(self, pos: Pos, rect: pygame.Rect, seat: int) -> Inspection | None:
        """What a thing of a seat's panel says; px of the station."""
        hand = self.board.hands[seat]
        hand.arrange(rect)
        for place in range(5):
            box = hand.point_rect(place)
            if box.collidepoint(pos):
                return self._score(seat, place, box)
        found = hand.at(pos)
        tell: Callable[[int, int, pygame.Rect], Inspection] | None = {
            "tile": self._hand_tile,
            "leader": self._supply,
            "catastrophe": self._catastrophes,
        }.get(getattr(found, "kind", ""))
        return tell(seat, found.number, found.rect) if tell is not None and found is not None else None

    def _score(self, seat: int, place: int, box: pygame.Rect) -> Inspection:
        """Points of a colour, or treasures, if they may be seen (TE-16.1)."""
        state = self.state
        title = tr("Treasures") if place == 4 else capital(colour_name(place))
        if not self.board.shows_points(seat):
            veiled = tr(
                "Behind the screen of {name}: gained in public, but to be remembered", name=self.name(seat)
            )
            return Inspection(title, [veiled], "TE-16.1", box)
        if place == 4:
            lines = [
                trn("{n} treasure", "{n} treasures", state.treasures[seat]),
                tr("Each becomes a point of the weakest colour at the end"),
            ]
            return Inspection(title, lines, "TE-15.2", box)
        points = state.points_of(seat)
        lines = [points_text(place, points[place])]
        if points[place] == min(points):
            lines.append(tr("This is the weakest colour: it alone counts"))
        return Inspection(title, lines, "TE-15.3", box)

    def _hand_tile(self, seat: int, number: int, box: pygame.Rect) -> Inspection:
        # A hand that its owner does not hold open says nothing, whoever shares the screen.
        tiles = self.board.hands[seat].tiles() if self.board.peeks(seat) else ()
        size = self.state.hand_sizes[seat]
        if number < len(tiles):
            colour = tiles[number]
            words = trn("{n} of these in hand", "{n} of these in hand", tiles.count(colour))
            where = tr("Lies on river") if colour == BLUE else tr("Lies on land")
            return Inspection(tile_title(colour), [words, where, _use(colour)], "TE-7.2", box)
        count = trn("{name} has {n} tile in hand", "{name} has {n} tiles in hand", size, name=self.name(seat))
        title = tr("Hidden tile") if number < size else tr("Empty place")
        return Inspection(
            title, [count, tr("At the end of a turn all hands are filled up to six")], "TE-14.2", box
        )

    def _supply(self, seat: int, colour: int, box: pygame.Rect) -> Inspection:
        """A leader at home, or where it stands."""
        cell = self.state.board.leaders[seat * 4 + colour]
        if cell >= 0:
            found = self._leader(seat, colour, box)
            place = tr("Stands on {cell}", cell=cell_name(cell))
            return Inspection(found.title, [place, *found.lines], found.rule, box)
        lines = [*self._colour_and_sign(seat, colour), tr("In supply: it can be placed beside a temple")]
        return Inspection(leader_title(colour), lines, "TE-6.2", box)

    def _catastrophes(self, seat: int, number: int, box: pygame.Rect) -> Inspection:
        left = self.state.catastrophes[seat]
        lines = [
            trn("{name} has {n} left", "{name} has {n} left", left, name=self.name(seat)),
            tr("Destroys a tile without a treasure, or blocks an empty space for ever"),
        ]
        return Inspection(tr("Catastrophe"), lines, "TE-12.2", box)


def _use(colour: int) -> str:
    """What a face-up tile is good for."""
    return (
        tr("Leaders need it beside them; it counts in revolts and in wars of priests"),
        tr("It counts in wars of farmers"),
        tr("It counts in wars of traders"),
        tr("It counts in wars of kings"),
    )[colour]
