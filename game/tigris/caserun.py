"""Runs rule cases of Tigris & Euphrates against the rules.

Owns the position that a case describes, the moves that its steps stand for, and the comparison of what
it expects with what the rules do. Gets cases whose form `casefile` has checked; must never raise for a
wrong expectation, only report it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game import strict
from game.contract import CHANCE, OVER, Draw, Move, Refusal
from game.dealer import Drawn
from game.pending import Pending
from game.tigris import ending, legal
from game.tigris.board import block_at, cells_of
from game.tigris.conflicts import war_colours
from game.tigris.kingdoms import kingdoms
from game.tigris.moves import (
    BuildMonument,
    ChooseWar,
    Commit,
    Decline,
    EndTurn,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasure,
    WithdrawLeader,
)
from game.tigris.parts import COLOURS, LETTERS, MONUMENTS, RED, STANDARD, cell, spot
from game.tigris.state import Tigris
from game.tigris.steps import ACTION, BAG, BUILD, COMMIT, TAKE, WARS

PLENTY = "plenty"
MANY = 400
"""Tiles in a bag with plenty: more than any case draws."""
NOWHERE = -1
Spot = list[int]


class Problems(list[str]):
    """What does not hold, one line each."""

    def compare(self, what: str, found: object, wanted: object) -> None:
        """Notes a difference."""
        if found != wanted:
            self.append(f"{what}: expected {strict.shown(wanted, 200)}, found {strict.shown(found, 200)}")


def number(at: Spot) -> int:
    """The number of a cell, NOWHERE for one past the edge of the board."""
    col, row = at
    found = cell(col, row)
    return found if spot(found) == (col, row) and found >= 0 else NOWHERE


def monument_of(first: str, second: str) -> int:
    """The number of the monument of two colours, in either order; NOWHERE if they are one."""
    pair = {COLOURS.index(first), COLOURS.index(second)}
    return next((place for place, monument in enumerate(MONUMENTS) if set(monument) == pair), NOWHERE)


def _why(refusal: Refusal) -> str:
    facts = ", ".join(f"{name} {fact}" for name, fact in refusal.args)
    return f"{refusal.rule} {refusal.reason}" + (f" ({facts})" if facts else "")


# --- the position -------------------------------------------------------------------------------


def position(case: dict[str, Any]) -> Tigris:
    """The position that a case describes, taken as it is; the active player has two actions left."""
    from game.tigris import GAME

    players = players_of(case)
    active = players.index(case.get("active", players[0]))
    options = GAME.check_setup({"first": str(active + 1)}, len(players))
    state = Tigris(options, len(players))
    _lay(state, case)
    for owner, colour, at in case.get("leaders", []):
        state.board.leaders[players.index(owner) * len(COLOURS) + COLOURS.index(colour)] = cell(*at)
    for name, letters in case.get("hands", {}).items():
        seat = players.index(name)
        red, blue, green, black = (letters.count(letter) for letter in LETTERS)
        state.hands[seat], state.hand_sizes[seat] = (red, blue, green, black), len(letters)
    for name, points in case.get("vp", {}).items():
        for colour, count in points.items():
            state.points[players.index(name) * len(COLOURS) + COLOURS.index(colour)] = count
    for name, count in case.get("treasures", {}).items():
        state.treasures[players.index(name)] = count
    _fill(state, bag_of(case))
    state.pending = Pending()
    ending.begin_turn(state, active)
    return state


def players_of(case: dict[str, Any]) -> list[str]:
    """The players clockwise: a player's place is the seat."""
    players: list[str] = case.get("players", ["P1", "P2"])
    return players


def bag_of(case: dict[str, Any]) -> list[int]:
    """The colours in the order in which they will be drawn; where a case names none, all in turn."""
    bag = case.get("bag", PLENTY)
    if bag == PLENTY:
        bag = MANY
    if isinstance(bag, int):
        return [place % len(COLOURS) for place in range(bag)]
    return [LETTERS.index(letter) for letter in bag]


def _lay(state: Tigris, case: dict[str, Any]) -> None:
    """Tiles, treasures, monuments, catastrophes."""
    board = state.board
    gone = _bits(case.get("remove", []))
    board.treasures = STANDARD.temples & ~gone & ~_bits(case.get("treasures_taken", []))
    board.up[RED] &= ~gone
    for letter, cells in case.get("tiles", {}).items():
        board.up[LETTERS.index(letter)] |= _bits(cells)
    for top, base, at in case.get("monuments", []):
        corner = cell(*at)
        board.monuments[monument_of(top, base)] = corner
        board.down |= block_at(corner)
    board.up = [tiles & ~board.down for tiles in board.up]
    board.ruins = _bits(case.get("catastrophes", []))


def _bits(cells: Iterable[Spot]) -> int:
    found = 0
    for at in cells:
        found |= 1 << cell(*at)
    return found


def _fill(state: Tigris, order: list[int]) -> None:
    """The bag holds what will be drawn."""
    red, blue, green, black = (order.count(colour) for colour in range(len(COLOURS)))
    state.stock, state.bag = (red, blue, green, black), len(order)


# --- the steps ----------------------------------------------------------------------------------


def _swap(seat: int, step: dict[str, Any]) -> Move:
    letters = step["tiles"]
    return Swap(seat, len(letters), tuple(letters.count(letter) for letter in LETTERS))


def _build(seat: int, step: dict[str, Any]) -> Move:
    if step.get("decline"):
        return Decline(seat)
    return BuildMonument(seat, monument_of(*step["colors"]), number(step["top_left"]))


_ACTS: dict[str, Callable[[int, dict[str, Any]], Move]] = {
    "tile": lambda seat, step: PlaceTile(seat, LETTERS.index(step["color"]), number(step["at"])),
    "leader": lambda seat, step: PlaceLeader(seat, COLOURS.index(step["color"]), number(step["at"])),
    "withdraw": lambda seat, step: WithdrawLeader(seat, COLOURS.index(step["color"])),
    "catastrophe": lambda seat, step: PlaceCatastrophe(seat, number(step["at"])),
    "swap": _swap,
    "end_turn": lambda seat, step: EndTurn(seat),
    "choose_war": lambda seat, step: ChooseWar(seat, COLOURS.index(step["color"])),
    "commit": lambda seat, step: Commit(seat, step["n"]),
    "build": _build,
    "take": lambda seat, step: TakeTreasure(seat, number(step["at"])),
}


class Run:
    """A case being played. `active` outlives the end of the game, when a state names nobody."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        self.players = players_of(case)
        self.state = position(case)
        self.start = list(self.state.points)
        self.active = self.state.active
        self.bag = bag_of(case)
        self.problems = Problems()

    def play(self) -> list[str]:
        """All steps, then what must hold at the end; stops where the case and the rules part."""
        for place, step in enumerate(self.case["steps"], 1):
            where = f"step {place} ({step['by']} {step['act']})"
            if not self._step(step, where):
                return self.problems
            self.expect(step.get("expect", {}), where)
        self.expect(self.case["expect"], "end")
        return self.problems

    def _step(self, step: dict[str, Any], where: str) -> bool:
        """One decision, accepted or refused as it must be."""
        move = _ACTS[step["act"]](self.players.index(step["by"]), step)
        refusal = self.state.check(move)
        if step.get("result") == "illegal":
            if refusal is None:
                self.problems.append(f"{where}: expected illegal, found it is legal")
            return refusal is not None
        if refusal is not None:
            self.problems.append(f"{where}: refused, {_why(refusal)}")
            return False
        self.state.play(move)
        while self.state.to_act == CHANCE:
            self.state.play(self._drawn())
        if self.state.active >= 0:
            self.active = self.state.active
        return True

    def _drawn(self) -> Drawn:
        """The next tiles of the bag, as the case names them."""
        request = self.state.request
        assert isinstance(request, Draw)
        items, self.bag = self.bag[: request.count], self.bag[request.count :]
        return Drawn(BAG, request.seat, request.count, tuple(items))

    # --- what must hold -------------------------------------------------------------------------

    def expect(self, wanted: dict[str, Any], where: str) -> None:
        """Compares every key that is given."""
        for key, value in wanted.items():
            getattr(self, f"_expect_{key}")(value, f"{where}, {key}")

    def _seat(self, player: str) -> int:
        return self.players.index(player)

    def _player(self, seat: int) -> str | None:
        return self.players[seat] if seat >= 0 else None

    def _expect_vp(self, wanted: dict[str, dict[str, int]], where: str) -> None:
        """Everything gained since the start; whoever and whatever is not named gained nothing."""
        for seat, player in enumerate(self.players):
            for colour, word in enumerate(COLOURS):
                index = seat * len(COLOURS) + colour
                gained = self.state.points[index] - self.start[index]
                self.problems.compare(f"{where} {player} {word}", gained, wanted.get(player, {}).get(word, 0))

    def _expect_pending(self, wanted: dict[str, Any] | None, where: str) -> None:
        found = self._pending()
        if wanted is None or found is None or wanted["kind"] != found["kind"]:
            kinds = [None if asked is None else asked["kind"] for asked in (found, wanted)]
            self.problems.compare(where, *kinds)
            return
        for key, value in wanted.items():
            given = _unordered(value) if isinstance(value, list) else value
            self.problems.compare(f"{where} {key}", found[key], given)

    def _pending(self) -> dict[str, Any] | None:
        """The decision waited for, in the words of a case; None where the active player may act."""
        state = self.state
        if state.to_act == OVER or state.pending.top.kind == ACTION:
            return None
        step = state.pending.top
        seat = step.seat
        asked: dict[str, Any] = {"kind": step.kind, "by": self._player(seat)}
        moves: Any = legal.legal(state, seat)
        if step.kind == WARS:
            asked["colors"] = sorted(COLOURS[colour] for colour in war_colours(state))
        elif step.kind == BUILD:
            built = [move.cell for move in moves if isinstance(move, BuildMonument)]
            asked["squares"] = _unordered(list(spot(at)) for at in built)
        elif step.kind == TAKE:
            asked["options"] = _unordered(list(spot(move.cell)) for move in moves)
        else:
            assert step.kind == COMMIT
        return asked

    def _expect_conflict(self, wanted: dict[str, Any], where: str) -> None:
        now = self.state.conflict
        if now is None:
            self.problems.append(f"{where}: expected a conflict, found none")
            return
        found = {
            "type": "war" if now.war else "revolt",
            "color": COLOURS[now.colour],
            "attacker": self._player(now.attacker),
            "defender": self._player(now.defender),
            "attacker_strength": now.attacker_strength,
            "defender_strength": now.defender_strength,
        }
        for key, value in wanted.items():
            self.problems.compare(f"{where} {key}", found[key], value)

    def _expect_covered(self, wanted: Spot | None, where: str) -> None:
        marker = self.state.board.marker
        self.problems.compare(where, None if marker < 0 else list(spot(marker)), wanted)

    def _expect_active(self, wanted: str, where: str) -> None:
        self.problems.compare(where, self._player(self.active), wanted)

    def _expect_actions_left(self, wanted: int, where: str) -> None:
        self.problems.compare(where, self.state.actions, wanted)

    def _expect_kingdoms(self, wanted: int, where: str) -> None:
        self.problems.compare(where, len(kingdoms(self.state.board)), wanted)

    def _expect_tiles(self, wanted: dict[str, list[Spot]], where: str) -> None:
        for letter, cells in wanted.items():
            for at in cells:
                self.problems.compare(f"{where} {at}", self._lies(at), f"tile {letter}")

    def _expect_facedown(self, wanted: list[Spot], where: str) -> None:
        for at in wanted:
            self.problems.compare(f"{where} {at}", self._lies(at), "face-down tile")

    def _expect_empty(self, wanted: list[Spot], where: str) -> None:
        for at in wanted:
            self.problems.compare(f"{where} {at}", self._lies(at), "nothing")

    def _lies(self, at: Spot) -> str:
        """What a cell holds; the tile under the marker lies there though no rule sees it."""
        board, here = self.state.board, cell(*at)
        colour = board.under_marker if here == board.marker else board.tile_at(here)
        if colour is not None:
            return f"tile {LETTERS[colour]}"
        leader = board.leader_at(here)
        if leader is not None:
            return f"{COLOURS[leader[1]]} leader of {self._player(leader[0])}"
        if board.down >> here & 1:
            return "face-down tile"
        return "catastrophe" if board.ruins >> here & 1 else "nothing"

    def _stands(self, player: str, colour: str) -> list[int] | None:
        at = self.state.board.leaders[self._seat(player) * len(COLOURS) + COLOURS.index(colour)]
        return list(spot(at)) if at >= 0 else None

    def _expect_leaders_on(self, wanted: list[Any], where: str) -> None:
        for player, colour, at in wanted:
            self.problems.compare(f"{where} {player} {colour}", self._stands(player, colour), at)

    def _expect_leaders_off(self, wanted: list[Any], where: str) -> None:
        for player, colour in wanted:
            self.problems.compare(f"{where} {player} {colour}", self._stands(player, colour), None)

    def _each(self, found: list[int], wanted: dict[str, int], where: str) -> None:
        for player, count in wanted.items():
            self.problems.compare(f"{where} {player}", found[self._seat(player)], count)

    def _expect_hand_sizes(self, wanted: dict[str, int], where: str) -> None:
        self._each(self.state.hand_sizes, wanted, where)

    def _expect_bag(self, wanted: int, where: str) -> None:
        self.problems.compare(where, self.state.bag, wanted)

    def _expect_treasures(self, wanted: dict[str, int], where: str) -> None:
        self._each(self.state.treasures, wanted, where)

    def _expect_treasures_on_board(self, wanted: int | list[Spot], where: str) -> None:
        found = [list(spot(at)) for at in cells_of(self.state.board.treasures)]
        if isinstance(wanted, list):
            self.problems.compare(where, _unordered(found), _unordered(wanted))
        else:
            self.problems.compare(where, len(found), wanted)

    def _expect_catastrophes_left(self, wanted: dict[str, int], where: str) -> None:
        self._each(self.state.catastrophes, wanted, where)

    def _expect_game_over(self, wanted: bool, where: str) -> None:
        self.problems.compare(where, self.state.to_act == OVER, wanted)

    def _expect_reason(self, wanted: str, where: str) -> None:
        self.problems.compare(where, self.state.ended or None, wanted)

    def _expect_final(self, wanted: dict[str, Any], where: str) -> None:
        if self.state.to_act != OVER:
            self.problems.append(f"{where}: the game is not over")
            return
        ranks = ending.standings(self.state)
        for player, totals in wanted["sorted"].items():
            self.problems.compare(f"{where} sorted {player}", list(ranks[self._seat(player)]), totals)
        winners = [self.players[seat] for seat in self.state.result().winners]
        self.problems.compare(f"{where} winners", _unordered(winners), _unordered(wanted["winners"]))


def _unordered(items: Iterable[Any]) -> list[Any]:
    """As a set: sorted, each once."""
    found: list[Any] = []
    for item in sorted(items):
        if item not in found:
            found.append(item)
    return found


def rule_case(case: dict[str, Any]) -> list[str]:
    """The problems of a rule case."""
    return Run(case).play()
