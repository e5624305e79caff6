"""Where a tile may lie: the sites of a city, kept up to date instead of found anew (AK-5, AK-17.3).

A site is a legal (q, r, rot) as one integer, `cell * 6 + rot`, so that sites sort like (q, r, rot). It
never depends on the faces of a tile. When a tile is laid, only triples of cells at or beside it can
become legal or stop being so; the tables here name them relative to the tile. Must never change a city.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from game.hexes import STEPS, Cell, in_reach, pack, unpack

LEVEL = 16
"""A hex is one integer: level << 16 | tile << 8 | face << 4 | code."""

_STOREY = 1 << LEVEL
_TURNS = (*STEPS, STEPS[0])


def site_of(q: int, r: int, rot: int) -> int:
    """The site of a placement within reach."""
    return pack(q, r) * 6 + rot


def spot_of(site: int) -> tuple[int, int, int]:
    """The (q, r, rot) of a site."""
    cell, rot = divmod(site, 6)
    return (*unpack(cell), rot)


def cells_of(site: int) -> tuple[int, int, int]:
    """The packed cells of hexes 0, 1 and 2 (AK-2.4)."""
    cell, rot = divmod(site, 6)
    return cell, cell + _TURNS[rot], cell + _TURNS[rot + 1]


def is_spot(q: int, r: int, rot: int) -> bool:
    """Whether the three figures name a site at all."""
    return 0 <= rot < 6 and in_reach(q, r)


# --- tables: a triple is named by its anchor, the cell where hex 0 lies at rot 0 or 1 -----------

# All even rotations of a triple lie alike, and all odd ones: from rot to the anchor of rot % 2.
_TO_ANCHOR = tuple(
    next(
        delta
        for delta in (0, *STEPS)
        if {0, _TURNS[rot], _TURNS[rot + 1]} == {delta, delta + _TURNS[rot % 2], delta + _TURNS[rot % 2 + 1]}
    )
    for rot in range(6)
)

_Row = tuple[int, int, int, int, int, int]


def _row(anchor: int, side: int) -> _Row:
    """The cells of a triple and its three sites, relative to an anchor."""
    cells = (anchor, anchor + _TURNS[side], anchor + _TURNS[side + 1])
    sites = sorted(
        cell * 6 + rot
        for cell in cells
        for rot in (side, side + 2, side + 4)
        if cell + _TO_ANCHOR[rot] == anchor
    )
    return (*cells, *sites)  # type: ignore[return-value]


def _rows(cells: frozenset[int]) -> tuple[_Row, ...]:
    """Every triple with at least one of the cells."""
    found = set()
    for cell in sorted(cells):
        for site in range(cell * 6, cell * 6 + 6):
            found.add((cell + _TO_ANCHOR[site % 6], site % 2))
    return tuple(_row(anchor, side) for anchor, side in sorted(found))


def _triple(side: int) -> tuple[int, int, int]:
    return 0, _TURNS[side], _TURNS[side + 1]


def _ring(side: int) -> tuple[int, ...]:
    """The nine cells around a triple, in circle order."""
    cells = set(_triple(side))
    around = sorted({cell + step for cell in cells for step in STEPS} - cells)
    ring = [around[0]]
    while len(ring) < len(around):
        ring.append(next(c for c in around if c not in ring and c - ring[-1] in STEPS))
    return tuple(ring)


RINGS = (_ring(0), _ring(1))


class _Region(NamedTuple):
    """The triples that a new tile can make legal or illegal, relative to its anchor.

    cells: all their cells; rows: per triple the places of its cells in `cells`, then its three sites;
    sites: all sites of all triples; low and high: the first and the last of them.
    """

    cells: tuple[int, ...]
    rows: tuple[_Row, ...]
    sites: frozenset[int]
    low: int
    high: int


def _region(cells: tuple[int, ...]) -> _Region:
    rows = _rows(frozenset(cells))
    inside = tuple(sorted({cell for row in rows for cell in row[:3]}))
    sites = frozenset(site for row in rows for site in row[3:])
    places = tuple((*(inside.index(cell) for cell in row[:3]), *row[3:]) for row in rows)
    return _Region(inside, places, sites, min(sites), max(sites))  # type: ignore[arg-type]


_ON_TOP = tuple(_region(_triple(side)) for side in (0, 1))
_ON_TABLE = tuple(_region(_triple(side) + _ring(side)) for side in (0, 1))


def anchor_of(site: int) -> tuple[int, int]:
    """The anchor of the triple under a site, and its side, 0 or 1."""
    cell, rot = divmod(site, 6)
    return cell + _TO_ANCHOR[rot], rot % 2


# --- the sites of a city ------------------------------------------------------------------------


def first_sites(top: Mapping[int, int], frontier: Mapping[int, None]) -> list[int]:
    """All sites of a city, found from nothing, in ascending order (AK-5.2, AK-5.3, AK-5.4)."""
    cells = sorted({*top, *frontier})
    sites = (cell * 6 + rot for cell in cells for rot in range(6))
    near = {site for cell in frontier for row in _rows(frozenset((cell,))) for site in row[3:]}
    return sorted(site for site in {*sites, *near} if is_site(top, frontier, site))


def is_site(top: Mapping[int, int], frontier: Mapping[int, None], site: int) -> bool:
    """Whether one site is legal; asks the three cells only."""
    a, b, c = cells_of(site)
    one, two, three = top.get(a, 0), top.get(b, 0), top.get(c, 0)
    if one or two or three:
        return 0xFF < (one ^ two) | (one ^ three) < _STOREY
    return a in frontier or b in frontier or c in frontier


def next_sites(before: list[int], top: Mapping[int, int], site: int) -> list[int]:
    """The sites after a tile was laid at `site`, from those before; `top` is the city with that tile."""
    anchor, side = anchor_of(site)
    region = (_ON_TABLE if top[anchor] >> LEVEL == 1 else _ON_TOP)[side]
    base, gone = anchor * 6, region.sites
    start, end = bisect_left(before, base + region.low), bisect_right(before, base + region.high)
    after = [old for old in before[start:end] if old - base not in gone]
    get = top.get
    seen = [get(anchor + cell, 0) for cell in region.cells]
    add = after.extend
    for a, b, c, x, y, z in region.rows:
        one = seen[a]
        if one:
            # Same level and not one single tile below (AK-5.1, AK-5.3, AK-5.4).
            if 0xFF < (one ^ seen[b]) | (one ^ seen[c]) < _STOREY:
                add((base + x, base + y, base + z))
        elif not seen[b] and not seen[c]:
            # All three on the table: one of them is beside the new tile, which is contact enough (AK-5.2).
            add((base + x, base + y, base + z))
    after.sort()
    return [*before[:start], *after, *before[end:]]


def spot_cells(site: int) -> tuple[Cell, Cell, Cell]:
    """The (q, r) of hexes 0, 1 and 2."""
    a, b, c = cells_of(site)
    return unpack(a), unpack(b), unpack(c)
