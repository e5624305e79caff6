"""Roughly what each action is worth, cheap enough for the hundreds that are legal.

Owns the estimates that decide which actions are weighed in full: what is worked out once, by layers of
cells, and looked up for every move. Must never change a position.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from game.contract import Move
from game.tigris.board import NEAR, cells_of
from game.tigris.kingdoms import beside
from game.tigris.moves import PlaceCatastrophe, PlaceLeader, PlaceTile, Swap, WithdrawLeader
from game.tigris.outlook import leader_cells
from game.tigris.parts import COLOURS, GREEN, MONUMENTS, RED
from game.tigris.prospects import monument
from game.tigris.stakes import WEIGHTS, Stakes, held, revolt, war
from game.tigris.survey import Realm, Survey

TEMPLE = 7
"""What a temple beside an own leader is worth, in hundredths."""
STRENGTH = 4
"""What a tile that counts in wars is worth besides its point."""
START = 8
"""What the third tile of a block is worth."""
ALIKE = 1
"""What a move loses for each better one of the same piece at the same kingdom: else the many that are
alike would leave no room for others."""

Layer = tuple[int, int]
"""(bits of cells, what a piece there is worth)."""


class Glances:
    """The estimates for one position, in hundredths of a point; ending the turn is worth nothing."""

    def __init__(self, stakes: Stakes, survey: Survey) -> None:
        self._stakes, self._survey, self._seat = stakes, survey, stakes.seat
        self._wars: dict[tuple[int, int], int] = {}
        shared = self._links()
        self._layers = [[*shared, *self._tile_layers(colour)] for colour in range(len(COLOURS))]
        self._ruins = self._ruin_layers()
        self._tiles = [self._tile_glances(colour) for colour in range(len(COLOURS))]
        self._leaders = [self._leader_glances(colour) for colour in range(len(COLOURS))]
        self._swaps = self._swap_glances()

    def __call__(self, move: Move) -> int:
        if isinstance(move, PlaceTile):
            return self._tiles[move.colour][move.cell]
        if isinstance(move, PlaceLeader):
            return self._leaders[move.colour][move.cell]
        if isinstance(move, PlaceCatastrophe):
            return _sum(self._ruins, 1 << move.cell) - 2 * WEIGHTS.catastrophe
        if isinstance(move, WithdrawLeader):
            return -self._present(move.colour)
        if isinstance(move, Swap):
            return self._swaps[move.tiles or ()]
        return 0

    def _spread(self, cells: tuple[int, ...], estimate: Callable[[int], int]) -> dict[int, int]:
        """The estimate for each cell, less for those that come after others at the same kingdoms."""
        by_place: dict[int, list[tuple[int, int]]] = {}
        for cell in cells:
            by_place.setdefault(self._place(cell), []).append((estimate(cell), cell))
        found = {}
        for alike in by_place.values():
            alike.sort(key=lambda pair: (-pair[0], pair[1]))
            for rank, (worth, cell) in enumerate(alike):
                found[cell] = worth - ALIKE * rank
        return found

    def _place(self, cell: int) -> int:
        """A number for the kingdoms that a cell touches."""
        place = 0
        for number, realm in enumerate(self._survey.realms):
            if realm.rim >> cell & 1:
                place |= 1 << number
        return place

    # --- tiles ------------------------------------------------------------------------------------

    def _tile_glances(self, colour: int) -> dict[int, int]:
        if not held(self._survey.state, self._seat, colour):
            return {}
        return self._spread(cells_of(self._survey.ground[colour]), lambda cell: self._tile(colour, cell))

    def _tile(self, colour: int, cell: int) -> int:
        bit = 1 << cell
        worth = _sum(self._layers[colour], bit)
        near = [place for place, realm in enumerate(self._survey.realms) if realm.rim & bit]
        if len(near) == 1:
            scorer = self._survey.realms[near[0]].scorer(colour)
            if scorer >= 0:
                worth += self._stakes.worth(scorer, self._stakes.purses[scorer].one[colour])
        elif near:
            worth += self._war(near[0], near[1])
        return worth

    def _war(self, one: int, two: int) -> int:
        key = (one, two)
        if key not in self._wars:
            realms = self._survey.realms
            self._wars[key] = war(self._stakes, self._survey, self._seat, realms[one], realms[two])
        return self._wars[key]

    def _links(self) -> list[Layer]:
        """Cells that bring an own trader nearer to a second treasure (TE-11.1)."""
        survey, layers = self._survey, []
        for realm in survey.realms:
            if realm.owners[GREEN] != self._seat or not realm.cells & survey.board.treasures:
                continue
            reach, step = survey.loose, 100
            for share in WEIGHTS.link:
                reach = beside(reach) & survey.free
                if reach & realm.rim:
                    worth = self._stakes.purses[self._seat].treasure * (step - share) // 100
                    layers.append((reach & realm.rim, worth))
                    break
                step = share
        return layers

    def _tile_layers(self, colour: int) -> list[Layer]:
        """What else makes a cell good for a tile of a colour."""
        survey, seat, layers = self._survey, self._seat, list[Layer]()
        for corner, missing in survey.open_blocks(colour):
            worth = monument(self._stakes, survey, colour, corner)
            layers.append((1 << missing, max(0, worth)))
        if held(survey.state, seat, colour) > 1:
            layers.append((self._begun(colour), START))
        for realm in survey.realms:
            if realm.owners[colour] == seat:
                layers.append((realm.quiet, STRENGTH))
        if colour == RED:
            for index, cell in enumerate(survey.board.leaders):
                if cell >= 0:
                    layers.append((NEAR[cell], self._stakes.worth(index // len(COLOURS), TEMPLE)))
        return layers

    def _begun(self, colour: int) -> int:
        """The cells that make three of a block out of two."""
        tiles, free = self._survey.board.up[colour], self._survey.ground[colour]
        cells = 0
        for shift in (1, 17, 16, 18):
            pairs = tiles & tiles >> shift
            if shift == 1:
                cells |= beside(pairs) | beside(pairs << 1)
            elif shift == 17:
                cells |= beside(pairs) | beside(pairs << shift)
            else:
                cells |= beside(pairs) & beside(pairs << shift)
        return cells & free

    # --- leaders ----------------------------------------------------------------------------------

    def _leader_glances(self, colour: int) -> dict[int, int]:
        state, present = self._survey.state, self._present(colour)
        cells = cells_of(leader_cells(state, self._seat, colour))
        return self._spread(cells, lambda cell: self._leader(colour, cell) - present)

    def _present(self, colour: int) -> int:
        """What a leader is worth where it stands, nothing in supply."""
        cell = self._survey.board.leaders[self._seat * len(COLOURS) + colour]
        if cell < 0:
            return 0
        realm = self._survey.realm_at(cell)
        assert realm is not None
        return self._stands(colour, realm, cell)

    def _leader(self, colour: int, cell: int) -> int:
        survey, seat = self._survey, self._seat
        realm = next((realm for realm in survey.realms if realm.rim >> cell & 1), None)
        if realm is not None and realm.owners[colour] not in (-1, seat):
            other = realm.owners[colour]
            strength = (NEAR[cell] & survey.board.up[RED]).bit_count()
            defence = (other, survey.temples(other, colour))
            return revolt(self._stakes, survey.state, (seat, strength), defence, colour)
        return self._stands(colour, realm, cell)

    def _stands(self, colour: int, realm: Realm | None, cell: int) -> int:
        """What an own leader is worth on a cell of, or beside, a kingdom or leaderless region."""
        survey, stakes, seat = self._survey, self._stakes, self._seat
        worth = stakes.leader(seat, colour) + TEMPLE * (NEAR[cell] & survey.board.up[RED]).bit_count()
        if realm is None:
            return worth
        for number, corner in enumerate(survey.board.monuments):
            if corner >= 0 and colour in MONUMENTS[number] and realm.cells >> corner & 1:
                worth += stakes.monument(seat, colour)
        if colour == GREEN:
            count = (realm.cells & survey.board.treasures).bit_count()
            worth += max(0, count - 1) * stakes.purses[seat].treasure
        return worth

    # --- the rest ---------------------------------------------------------------------------------

    def _ruin_layers(self) -> list[Layer]:
        """Catastrophes drive leaders home, own ones too, and keep kingdoms apart (TE-12.3)."""
        survey, stakes, layers = self._survey, self._stakes, list[Layer]()
        for index, cell in enumerate(survey.board.leaders):
            temples = NEAR[cell] & survey.board.up[RED] if cell >= 0 else 0
            seat, colour = divmod(index, len(COLOURS))
            if temples.bit_count() == 1:
                layers.append((temples, -stakes.worth(seat, stakes.leader(seat, colour))))
            elif temples:
                layers.append((temples, -stakes.worth(seat, TEMPLE)))
        for place, here in enumerate(survey.realms):
            for there in survey.realms[:place]:
                between = here.rim & there.rim
                if between and self._seat in here.owners + there.owners:
                    layers.append((between, WEIGHTS.catastrophe))
        return layers

    def _swap_glances(self) -> dict[tuple[int, ...], int]:
        """The change of what the hand is worth, less for those that come after better ones."""
        hand = self._survey.state.hands[self._seat] or ()
        choices = list(product(*[range(have + 1) for have in hand]))
        choices.sort(key=lambda tiles: -self._swap(hand, tiles))
        return {tiles: self._swap(hand, tiles) - ALIKE * rank for rank, tiles in enumerate(choices)}

    def _swap(self, hand: tuple[int, ...], tiles: tuple[int, ...]) -> int:
        worth = 0
        for colour, (have, gone) in enumerate(zip(hand, tiles, strict=True)):
            scale = WEIGHTS.red if colour == RED else WEIGHTS.other
            worth += WEIGHTS.drawn * gone - scale[have] + scale[have - gone]
        return worth


def _sum(layers: list[Layer], bit: int) -> int:
    """What the layers say of a cell."""
    return sum(worth for bits, worth in layers if bits & bit)
