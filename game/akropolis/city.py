"""A city: what lies on which cell, seen from above, and what follows from it (AK-2, AK-5, AK-6, AK-11).

A City never changes: `place` gives a new one that shares what did not change, so that states, previews
and bots copy cities for nothing. Must never know stones, rows or points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.akropolis import parts
from game.akropolis.parts import FIRST_PLAZA, QUARRY, STARS, START, START_PACKED, Tile
from game.akropolis.sites import (
    LEVEL,
    RINGS,
    anchor_of,
    cells_of,
    first_sites,
    is_site,
    next_sites,
    site_of,
    spot_of,
)
from game.hexes import STEPS, Cell, pack, unpack

Districts = tuple[dict[int, int], ...]


class Hex(NamedTuple):
    """One hex of a city.

    code: index into parts.CODES; level from 1; tile: its id, 0 for the starting tile; face: which of the
    tile's hexes it is, from 0.
    """

    code: int
    level: int
    tile: int
    face: int

    @property
    def letter(self) -> str:
        return parts.CODES[self.code]

    @property
    def kind(self) -> int | None:
        """Kind of the district or plaza, None for a quarry."""
        return parts.kind_of(self.code)

    @property
    def is_plaza(self) -> bool:
        return parts.is_plaza(self.code)


def read_hex(packed: int) -> Hex:
    """The hex of its packed form."""
    return Hex(packed & 15, packed >> LEVEL, packed >> 8 & 255, packed >> 4 & 15)


class Change(NamedTuple):
    """What laying a tile did.

    level of the tile; cells and covered hexes, packed, of hexes 0, 1, 2 (nothing covered on the table);
    quarries: stones it brings (AK-6.1); touched: bit mask of the codes that appeared or went;
    lakes: whether the lake cells changed.
    """

    level: int
    cells: tuple[int, int, int]
    covered: tuple[int, ...]
    quarries: int
    touched: int
    lakes: bool


class City:
    """One player's city. Two cities are equal when the same tiles were laid in the same order."""

    __slots__ = ("_before", "_sites", "districts", "frontier", "lakes", "placed", "quarries", "stars", "top")

    top: dict[int, int]
    """Packed cell to packed visible hex."""
    frontier: dict[int, None]
    """Empty cells beside the city, lakes included."""
    lakes: frozenset[int]
    """Lake cells (AK-11.2)."""
    districts: Districts
    """Per kind: packed cell to level of each visible district."""
    stars: tuple[int, ...]
    """Stars of the visible plazas per kind (AK-9.4)."""
    quarries: int
    """Visible quarries."""
    placed: tuple[tuple[int, int], ...]
    """(tile id, site) in the order of play."""

    @staticmethod
    def new() -> City:
        """The lone starting tile (AK-2.2)."""
        return _FRESH

    @classmethod
    def _start(cls) -> City:
        city = cls()
        city.top = {
            cell: 1 << LEVEL | index << 4 | code
            for index, (cell, code) in enumerate(zip(START_PACKED, START.codes, strict=True))
        }
        city.frontier = dict.fromkeys(
            cell for cell in sorted({c + s for c in START_PACKED for s in STEPS}) if cell not in city.top
        )
        city.lakes = frozenset()
        city.districts = tuple({} for _ in STARS)
        city.stars = tuple(
            sum(STARS[kind] for code in START.codes if code == FIRST_PLAZA + kind)
            for kind in range(len(STARS))
        )
        city.quarries = START.codes.count(QUARRY)
        city.placed = ()
        city._sites = first_sites(city.top, city.frontier)
        city._before = None
        return city

    _sites: list[int] | None
    _before: City | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, City) and self.placed == other.placed

    __hash__ = None  # type: ignore[assignment]

    # --- laying a tile --------------------------------------------------------------------------

    def place(self, tile: Tile, site: int) -> tuple[City, Change]:
        """The city with the tile laid at a legal site, and what that did."""
        cells = cells_of(site)
        top, districts, stars = self.top.copy(), list(self.districts), list(self.stars)
        covered: tuple[int, ...] = ()
        level, touched, gained = 1, 0, 0
        if cells[0] in top:
            covered = (top[cells[0]], top[cells[1]], top[cells[2]])
            level = (covered[0] >> LEVEL) + 1
            touched, gained = _cover(cells, covered, districts, stars)
        base = level << LEVEL | tile.id << 8
        for cell, code in zip(cells, tile.codes, strict=True):
            top[cell] = base | code
            base += 16
            if code < FIRST_PLAZA:
                if not touched >> code & 1:
                    districts[code] = districts[code].copy()
                districts[code][cell] = level
            elif code < QUARRY:
                stars[code - FIRST_PLAZA] += STARS[code - FIRST_PLAZA]
            touched |= 1 << code
        city = City()
        city.top, city.districts, city.stars = top, tuple(districts), tuple(stars)
        city.quarries = self.quarries - gained + tile.codes.count(QUARRY)
        city.placed = (*self.placed, (tile.id, site))
        city._sites, city._before = None, self
        if covered:
            city.frontier, city.lakes = self.frontier, self.lakes
        else:
            city.frontier = _grow(self.frontier, top, cells)
            city.lakes = _lakes_after(self.lakes, top, city.frontier, site)
        return city, Change(level, cells, covered, gained, touched, city.lakes is not self.lakes)

    # --- where a tile may lie -------------------------------------------------------------------

    @property
    def sites(self) -> list[int]:
        """The legal sites in ascending order; not to be changed. Kept up to date from tile to tile."""
        if self._sites is None:
            chain = [self]
            while chain[-1]._sites is None:
                before = chain[-1]._before
                assert before is not None
                chain.append(before)
            sites = chain.pop()._sites
            assert sites is not None
            while chain:
                city = chain.pop()
                city._sites = sites = next_sites(sites, city.top, city.placed[-1][1])
                city._before = None
        return self._sites  # type: ignore[return-value]

    def allows(self, q: int, r: int, rot: int) -> bool:
        """Whether a tile may lie there (AK-5). The figures must name a site."""
        return is_site(self.top, self.frontier, site_of(q, r, rot))

    def spots(self) -> list[tuple[int, int, int]]:
        """The legal (q, r, rot), in ascending order."""
        return [spot_of(site) for site in self.sites]

    # --- for the screen and for people ----------------------------------------------------------

    def cells(self) -> dict[Cell, Hex]:
        """Every visible hex by cell, sorted by cell."""
        return {unpack(cell): read_hex(self.top[cell]) for cell in sorted(self.top)}

    def at(self, q: int, r: int) -> Hex | None:
        """The visible hex of a cell."""
        packed = self.top.get(pack(q, r))
        return None if packed is None else read_hex(packed)

    def lake_cells(self) -> tuple[Cell, ...]:
        """All lake cells, sorted."""
        return tuple(unpack(cell) for cell in sorted(self.lakes))

    def layers(self) -> list[tuple[Cell, Hex]]:
        """Every hex of the city, covered ones too, in the order in which they were laid."""
        hexes = [
            (unpack(cell), Hex(code, 1, 0, index))
            for index, (cell, code) in enumerate(zip(START_PACKED, START.codes, strict=True))
        ]
        height = dict.fromkeys(START_PACKED, 1)
        for number, site in self.placed:
            for index, cell in enumerate(cells_of(site)):
                height[cell] = height.get(cell, 0) + 1
                hexes.append(
                    (unpack(cell), Hex(parts.TILES[number].codes[index], height[cell], number, index))
                )
        return hexes


def _cover(
    cells: tuple[int, ...], covered: tuple[int, ...], districts: list[dict[int, int]], stars: list[int]
) -> tuple[int, int]:
    """Takes covered hexes out of districts and stars (AK-5.6): the codes that went, as bits; quarries."""
    touched = quarries = 0
    for cell, old in zip(cells, covered, strict=True):
        code = old & 15
        if code < FIRST_PLAZA:
            if not touched >> code & 1:
                districts[code] = districts[code].copy()
            del districts[code][cell]
        elif code < QUARRY:
            stars[code - FIRST_PLAZA] -= STARS[code - FIRST_PLAZA]
        else:
            quarries += 1
        touched |= 1 << code
    return touched, quarries


def _grow(frontier: dict[int, None], top: Mapping[int, int], cells: tuple[int, int, int]) -> dict[int, None]:
    """The empty cells beside the city after three cells of the table were built on."""
    grown = frontier.copy()
    for cell in cells:
        grown.pop(cell, None)
        for step in STEPS:
            if cell + step not in top:
                grown[cell + step] = None
    return grown


def _lakes_after(
    lakes: frozenset[int], top: Mapping[int, int], frontier: Mapping[int, None], site: int
) -> frozenset[int]:
    """The lake cells after a tile was laid on the table; the same object if they did not change."""
    anchor, side = anchor_of(site)
    if anchor in lakes:
        return lakes.difference(cells_of(site))
    # The empty cells around the tile hang together unless the city meets it in two or more places.
    ring = [anchor + delta in top for delta in RINGS[side]]
    meets = sum(built and not ring[place - 1] for place, built in enumerate(ring))
    return find_lakes(top, frontier) if meets > 1 else lakes


def find_lakes(top: Mapping[int, int], frontier: Mapping[int, None]) -> frozenset[int]:
    """The lake cells of a city (AK-11.1, AK-11.2).

    A city hangs together, so all outer cells beside it do too, by steps along the city's edge; the
    western-most cell beside it is an outer one. What is left of the frontier lies in lakes.
    """
    shore = dict.fromkeys(frontier)
    ahead = [min(shore)]
    del shore[ahead[0]]
    while ahead:
        cell = ahead.pop()
        for step in STEPS:
            beside = cell + step
            if beside in shore:
                del shore[beside]
                ahead.append(beside)
    # A wide lake has cells that touch no building.
    found = list(shore)
    for cell in found:
        for step in STEPS:
            beside = cell + step
            if beside not in top and beside not in shore:
                shore[beside] = None
                found.append(beside)
    return frozenset(found)


_FRESH = City._start()
