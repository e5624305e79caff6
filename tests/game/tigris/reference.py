"""A second Tigris & Euphrates, slow and plain: written from the rules alone, to hold the core against.

Cells are (col, row), colours the letters R B G K, everything else lists, dicts and sets of these. It takes
the entries of a game one by one and knows after each what lies where, who is asked what, and every
legal answer. It shares nothing with the core but the records of moves and the printed boards.
"""

from __future__ import annotations

from copy import copy
from itertools import product
from typing import Any

from tests.game.tigris.printed import BOARDS, LETTERS, MONUMENTS, Cell, around, block, packed, plus, unpacked


class Reference:
    """A position of the second game. `ask` is what is waited for: (kind, seat, …)."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats, self.options = seats, options
        rows = BOARDS["advanced" if options["advanced_board"] else "standard"]
        signs = {(col, row): rows[row][col] for row in range(11) for col in range(16)}
        self.river = {cell for cell, sign in signs.items() if sign == "~"}
        self.special = {cell for cell, sign in signs.items() if sign == "#"}
        self.cells = sorted(signs, key=lambda cell: (cell[1], cell[0]))
        self.gold = {cell for cell, sign in signs.items() if sign in "T#"}
        self.face = dict.fromkeys(sorted(self.gold), "R")
        self.down: set[Cell] = set()
        self.ruins: set[Cell] = set()
        self.men: dict[tuple[int, str], Cell] = {}
        self.monuments: dict[int, Cell] = {}
        self.wonder: Cell | None = None
        self.houses: dict[str, Cell] = {}
        self.cover: Cell | None = None
        self.covered = ""
        self.points = {(seat, colour): 0 for seat in range(seats) for colour in LETTERS}
        self.held = [0] * seats
        self.catastrophes = [2] * seats
        self.hands = [dict.fromkeys(LETTERS, 0) for _ in range(seats)]
        self.bag = 153 - len(self.gold)
        self.active = self.turn = self.actions = 0
        self.placed: Cell | None = None
        self.clash: dict[str, Any] = {}
        self.due: list[tuple[int, int]] = []
        self.then = ""
        self.ask: tuple[Any, ...] = ("lot",)
        if options["first"] != "lot":
            self.active, self.ask = int(options["first"]) - 1, ("shuffle",)

    def copy(self) -> Reference:
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, set, dict)) and name not in ("river", "special", "cells"):
                setattr(twin, name, value.copy())
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    # --- what lies where ------------------------------------------------------------------------

    def connects(self, cell: Cell) -> bool:
        """TE-3.1; the tile under the marker is absent (TE-9.1)."""
        return cell in self.face or cell in self.down or cell in self.men.values()

    def empty(self, cell: Cell) -> bool:
        return not self.connects(cell) and cell not in self.ruins and cell != self.cover

    def region(self, start: Cell) -> set[Cell]:
        """TE-3.2."""
        found, fresh = {start}, [start]
        while fresh:
            for near in around(fresh.pop()):
                if near not in found and self.connects(near):
                    found.add(near)
                    fresh.append(near)
        return found

    def regions(self) -> list[set[Cell]]:
        found: list[set[Cell]] = []
        for cell in self.cells:
            if self.connects(cell) and not any(cell in region for region in found):
                found.append(self.region(cell))
        return found

    def lords(self, region: set[Cell]) -> list[tuple[int, str]]:
        """The leaders in a region, by seat and colour."""
        return sorted(man for man, cell in self.men.items() if cell in region)

    def kingdoms(self) -> list[set[Cell]]:
        """TE-3.3."""
        return [region for region in self.regions() if self.lords(region)]

    def touched(self, cell: Cell) -> list[set[Cell]]:
        """The different kingdoms beside a cell (TE-7.3)."""
        return [k for k in self.kingdoms() if any(near in k for near in around(cell))]

    def temples(self, cell: Cell) -> list[Cell]:
        """TE-2.3."""
        return [near for near in around(cell) if self.face.get(near) == "R"]

    def standing(self, region: set[Cell], colour: str) -> list[tuple[int, str]]:
        return [man for man in self.lords(region) if man[1] == colour]

    # --- legal answers --------------------------------------------------------------------------

    def tile_fits(self, colour: str, cell: Cell) -> bool:
        ground = (cell in self.river) == (colour == "B")
        return ground and self.empty(cell) and len(self.touched(cell)) <= 2

    def leader_cells(self, seat: int, colour: str) -> list[Cell]:
        """TE-6.2 to TE-6.4."""
        before = self.men.pop((seat, colour), None)
        kingdoms = self.kingdoms()
        found = []
        for cell in self.cells:
            if not self.empty(cell) or cell in self.river or cell == before or not self.temples(cell):
                continue
            if sum(any(near in k for near in around(cell)) for k in kingdoms) <= 1:
                found.append(cell)
        if before is not None:
            self.men[seat, colour] = before
        return found

    def ruin_fits(self, cell: Cell) -> bool:
        """TE-12.2; not under a building (TE-17.3)."""
        tile = cell in self.face and cell not in self.gold and cell not in self.houses.values()
        return self.empty(cell) or tile

    def legal(self) -> list[list[Any]]:
        """Every legal answer in its plain form, in no special order."""
        kind, seat = self.ask[0], self.ask[1]
        if kind == "action":
            return self._actions(seat)
        if kind == "choose_war":
            return [["choose_war", seat, LETTERS.index(colour)] for colour in self.ask[2]]
        if kind == "commit":
            return [["commit", seat, count] for count in self._commits(seat)]
        if kind == "building":
            return [*(["building", seat, packed(cell)] for cell in self.ask[2]), ["decline", seat]]
        if kind == "build":
            built = [["build", seat, number, packed(cell)] for number, cell in self.ask[2]]
            wonders = [["wonder", seat, packed(cell)] for cell in self.ask[3]]
            return [*built, *wonders, ["decline", seat]]
        if kind == "take":
            return [["take", seat, packed(cell)] for cell in self.ask[2]]
        assert kind == "point", kind
        return [["point", seat, number] for number in range(4)]

    def _actions(self, seat: int) -> list[list[Any]]:
        if not self.actions:
            return [["end_turn", seat]]
        found: list[list[Any]] = [["end_turn", seat]]
        touched = {cell: len(self.touched(cell)) for cell in self.cells if self.empty(cell)}
        hand = self.hands[seat]
        for number, colour in enumerate(LETTERS):
            if hand[colour]:
                fits = [c for c, n in touched.items() if n <= 2 and (c in self.river) == (colour == "B")]
                found += [["tile", seat, number, packed(cell)] for cell in fits]
            found += [["leader", seat, number, packed(cell)] for cell in self.leader_cells(seat, colour)]
            if (seat, colour) in self.men:
                found.append(["withdraw", seat, number])
        if self.catastrophes[seat]:
            found += [["catastrophe", seat, packed(cell)] for cell in self.cells if self.ruin_fits(cell)]
        for tiles in product(*(range(hand[colour] + 1) for colour in LETTERS)):
            if 1 <= sum(tiles) <= 6:
                found.append(["swap", seat, sum(tiles), list(tiles)])
        return found

    def _commits(self, seat: int) -> list[int]:
        """TE-8.4, TE-9.7, TE-17.4."""
        clash = self.clash
        have = self.hands[seat][clash["tile"]]
        numbers = list(range(have + 1))
        if not self.options["english_support"]:
            return numbers
        attack, defence = len(clash["attack"]), len(clash["defence"])
        if "added" not in clash:
            return [n for n in numbers if n == 0 or attack + n > defence]
        return [n for n in numbers if n == 0 or defence + n == attack + clash["added"]]

    # --- entries --------------------------------------------------------------------------------

    def take(self, wire: list[Any]) -> None:
        """Takes over one entry in its plain form, which must be an answer to `ask`."""
        kind, rest = wire[0], wire[1:]
        getattr(self, f"_take_{kind}")(*rest)

    def _take_rolled(self, die: str, values: list[int]) -> None:
        assert self.ask == ("lot",)
        self.active, self.ask = values[0], ("shuffle",)

    def _take_shuffled(self, pile: str, count: int) -> None:
        assert self.ask == ("shuffle",) and count == self.bag
        self.due = [((self.active + place) % self.seats, 6) for place in range(self.seats)]
        self.then = "_begin"
        self._draw()

    def _draw(self) -> None:
        """Whatever is still to be drawn, one player after the other (TE-13.2)."""
        while self.due:
            seat, count = self.due[0]
            if count == 0:
                self.due.pop(0)
            elif self.bag == 0:
                self.ask = ("over", "bag")
                return
            else:
                self.ask = ("draw", seat, min(count, self.bag))
                return
        getattr(self, self.then)()

    def _take_drawn(self, pile: str, seat: int, count: int, items: list[int]) -> None:
        assert self.ask == ("draw", seat, count) and len(items) == count
        for item in items:
            self.hands[seat][LETTERS[item]] += 1
        self.bag -= count
        self.due[0] = (seat, self.due[0][1] - count)
        self._draw()

    def _begin(self) -> None:
        self.actions = 2
        self.ask = ("action", self.active)

    def _take_tile(self, seat: int, number: int, at: int) -> None:
        colour, cell = LETTERS[number], unpacked(at)
        kingdoms = self.touched(cell)
        self.actions -= 1
        self.hands[seat][colour] -= 1
        self.placed = cell
        if len(kingdoms) == 2:
            self.cover, self.covered = cell, colour
            self._wars()
            return
        if len(kingdoms) == 1:
            kingdom = kingdoms[0]
            lords = self.standing(kingdom, colour) or self.standing(kingdom, "K")
            if lords:
                house = self.houses.get(colour)
                self.points[lords[0][0], colour] += 2 if house in kingdom else 1
        self.face[cell] = colour
        self._offer_building()

    def _take_leader(self, seat: int, number: int, at: int) -> None:
        colour, cell = LETTERS[number], unpacked(at)
        self.actions -= 1
        self.placed = None
        self.men[seat, colour] = cell
        rivals = [man for man in self.standing(self.region(cell), colour) if man[0] != seat]
        if rivals:
            self._clash("revolt", colour, seat, rivals[0][0])
        else:
            self._distribute()

    def _take_withdraw(self, seat: int, number: int) -> None:
        self.actions -= 1
        del self.men[seat, LETTERS[number]]
        self._distribute()

    def _take_catastrophe(self, seat: int, at: int) -> None:
        cell = unpacked(at)
        self.actions -= 1
        self.catastrophes[seat] -= 1
        self.face.pop(cell, None)
        self.ruins.add(cell)
        self._go_home()
        self._distribute()

    def _take_swap(self, seat: int, count: int, tiles: list[int]) -> None:
        self.actions -= 1
        for colour, number in zip(LETTERS, tiles, strict=True):
            self.hands[seat][colour] -= number
        self.due = [(seat, count)]
        self.then = "_distribute"
        self._draw()

    def _go_home(self) -> None:
        """TE-6.6."""
        lost = [man for man, cell in self.men.items() if not self.temples(cell)]
        for man in lost:
            del self.men[man]

    # --- conflicts ------------------------------------------------------------------------------

    def _clash(self, kind: str, colour: str, attacker: int, defender: int) -> None:
        """Board strengths (TE-8.3, TE-9.6); then the attacker is asked."""
        support = []
        for seat in (attacker, defender):
            cell = self.men[seat, colour]
            if kind == "revolt":
                support.append(sorted(self.temples(cell)))
            else:
                support.append(sorted(c for c in self.region(cell) if self.face.get(c) == colour))
        self.clash = {
            "kind": kind,
            "colour": colour,
            "tile": "R" if kind == "revolt" else colour,
            "attacker": attacker,
            "defender": defender,
            "attack": support[0],
            "defence": support[1],
        }
        self.ask = ("commit", attacker)

    def quarrels(self) -> list[str]:
        """The colours in conflict over the covered cell (TE-9.3)."""
        assert self.cover is not None
        sides: list[set[Cell]] = []
        for near in around(self.cover):
            if self.connects(near) and not any(near in side for side in sides):
                sides.append(self.region(near))
        return [c for c in LETTERS if sum(bool(self.standing(side, c)) for side in sides) == 2]

    def _wars(self) -> None:
        colours = self.quarrels()
        if len(colours) > 1:
            self.ask = ("choose_war", self.active, colours)
        elif colours:
            self._war(colours[0])
        else:
            assert self.cover is not None
            self.face[self.cover] = self.covered
            self.cover, self.covered = None, ""
            self._offer_building()

    def _war(self, colour: str) -> None:
        """TE-9.5."""
        assert self.cover is not None
        involved = [
            seat
            for seat in range(self.seats)
            if (seat, colour) in self.men
            and any(near in self.region(self.men[seat, colour]) for near in around(self.cover))
        ]
        attacker, defender = sorted(involved, key=lambda seat: (seat - self.active) % self.seats)
        self._clash("war", colour, attacker, defender)

    def _take_choose_war(self, seat: int, number: int) -> None:
        self._war(LETTERS[number])

    def _take_commit(self, seat: int, count: int) -> None:
        clash = self.clash
        self.hands[seat][clash["tile"]] -= count
        if "added" not in clash:
            clash["added"] = count
            self.ask = ("commit", clash["defender"])
            return
        wins = len(clash["attack"]) + clash["added"] > len(clash["defence"]) + count
        pair = (clash["attacker"], clash["defender"])
        winner, loser = pair if wins else pair[::-1]
        if clash["kind"] == "revolt":
            self.points[winner, "R"] += 1
            del self.men[loser, clash["colour"]]
            self._distribute()
        else:
            self._lose(winner, loser, clash["colour"])
            self._wars()

    def _lose(self, winner: int, loser: int, colour: str) -> None:
        """TE-9.9, TE-9.10; a tile under a building is not removed (TE-17.3)."""
        side = self.region(self.men[loser, colour])
        del self.men[loser, colour]
        gone = []
        for cell in sorted(side):
            if self.face.get(cell) != colour or cell in self.houses.values():
                continue
            beside = any(near in self.men.values() for near in around(cell))
            if colour == "R" and (cell in self.gold or beside):
                continue
            gone.append(cell)
        for cell in gone:
            del self.face[cell]
        self.points[winner, colour] += 1 + len(gone)

    # --- what may be built ----------------------------------------------------------------------

    def line(self, cell: Cell, step: Cell) -> list[Cell]:
        """The unbroken line of one colour through a cell."""
        colour, found = self.face[cell], [cell]
        for sign in (1, -1):
            col, row = cell[0] + sign * step[0], cell[1] + sign * step[1]
            while self.face.get((col, row)) == colour:
                found.append((col, row))
                col, row = col + sign * step[0], row + sign * step[1]
        return sorted(found)

    def _offer_building(self) -> None:
        """TE-17.3."""
        cell = self.placed
        assert cell is not None
        colour = self.face[cell]
        if self.options["buildings"]:
            lines = [line for step in ((1, 0), (0, 1)) if len(line := self.line(cell, step)) >= 3]
            house = self.houses.get(colour)
            if house is not None:
                own = [self.line(house, step) for step in ((1, 0), (0, 1))]
                longest = max(len(line) for line in own)
                lines = [line for line in lines if len(line) > longest and house not in line]
                if any(cell in line for line in own if len(line) == longest):
                    lines = []
            cells = sorted({c for line in lines for c in line}, key=packed)
            if cells:
                self.ask = ("building", self.active, cells)
                return
        self._offer_build()

    def _take_building(self, seat: int, at: int) -> None:
        cell = unpacked(at)
        self.houses[self.face[cell]] = cell
        self._offer_build()

    def _take_decline(self, seat: int) -> None:
        if self.ask[0] == "building":
            self._offer_build()
        else:
            self._distribute()

    def _offer_build(self) -> None:
        """TE-10.1 to TE-10.3, TE-17.2."""
        cell = self.placed
        assert cell is not None
        colour = self.face[cell]
        free = [n for n, pair in enumerate(MONUMENTS) if colour in pair and n not in self.monuments]
        corners = [(cell[0] - dc, cell[1] - dr) for dc in (0, 1) for dr in (0, 1)]
        blocks = [c for c in corners if all(self.face.get(at) == colour for at in block(c))]
        pluses = []
        if self.options["wonder"] and self.wonder is None:
            pluses = [c for c in plus(cell) if all(self.face.get(at) == colour for at in plus(c))]
        built = [(number, corner) for number in free for corner in blocks]
        if built or pluses:
            self.ask = ("build", self.active, built, pluses)
        else:
            self._distribute()

    def _take_build(self, seat: int, number: int, at: int) -> None:
        self.monuments[number] = unpacked(at)
        self._turn_down(block(unpacked(at)))

    def _take_wonder(self, seat: int, at: int) -> None:
        self.wonder = unpacked(at)
        self._turn_down(plus(self.wonder))

    def _turn_down(self, cells: list[Cell]) -> None:
        """TE-10.4 to TE-10.6."""
        for cell in cells:
            colour = self.face.pop(cell)
            if self.houses.get(colour) == cell:
                del self.houses[colour]
            self.down.add(cell)
        self._go_home()
        self._distribute()

    # --- treasures, end of the turn ---------------------------------------------------------------

    def _distribute(self) -> None:
        """TE-11."""
        for place in range(self.seats):
            owner = (self.active + place) % self.seats
            if (owner, "G") not in self.men:
                continue
            gold = self.region(self.men[owner, "G"]) & self.gold
            if len(gold) >= 2:
                options = (gold & self.special) or gold
                self.ask = ("take", owner, sorted(options, key=packed))
                return
        self.ask = ("action", self.active)

    def _take_take(self, seat: int, at: int) -> None:
        self.gold.remove(unpacked(at))
        self.held[seat] += 1
        self._distribute()

    def _take_end_turn(self, seat: int) -> None:
        """TE-14."""
        for number, corner in self.monuments.items():
            kingdom = self.region(corner)
            for colour in sorted(MONUMENTS[number]):
                if self.men.get((seat, colour)) in kingdom:
                    self.points[seat, colour] += 1
        if self.wonder is not None and self.men.get((seat, "K")) in self.region(self.wonder):
            self.ask = ("point", seat)
        else:
            self._refill()

    def _take_point(self, seat: int, number: int) -> None:
        self.points[seat, LETTERS[number]] += 1
        self._refill()

    def _refill(self) -> None:
        order = [(self.active + place) % self.seats for place in range(self.seats)]
        self.due = [(seat, max(0, 6 - sum(self.hands[seat].values()))) for seat in order]
        self.then = "_next"
        self._draw()

    def _next(self) -> None:
        self.turn += 1
        if len(self.gold) <= 2:
            self.ask = ("over", "treasures")
            return
        self.active = (self.active + 1) % self.seats
        self._begin()

    def final(self) -> list[list[int]]:
        """The four totals of each seat from low to high, treasures used (TE-15.2)."""
        found = []
        for seat in range(self.seats):
            totals = sorted(self.points[seat, colour] for colour in LETTERS)
            for _ in range(self.held[seat]):
                totals[0] += 1
                totals.sort()
            found.append(totals)
        return found
