"""Why a move is advised, as a key and facts; put into words at the screen.

Owns the choice of one reason. Reasons and their facts, all about the advised move; colours are words of
`parts.COLOURS`, seats numbers, chances per cent:

    weakest_colour   colour, points: points at once in the seat's weakest colour
    point            colour, points: points at once in another colour
    wins_war         colour, seat, chance: a war with that seat that is likely won
    wins_revolt      colour, seat, chance: such a revolt
    treasure         count: treasures that its trader takes then
    block            colour: a monument can be built at once
    leader           colour: the leader can bring points there
    monument_joined  colour: the leader comes into the kingdom of a monument of its colour
    saves_leader     colour: the leader is safer then
    breaks_threat    nothing: the others can do less to it
    drives_home      colour, seat: that leader goes home
    hurts_rival      seat: it costs that seat most
    prepares         nothing: it makes a good next action possible
    swap_poor_hand   count: so many tiles of little use are swapped
    ends_winning     nothing: the game ends, and is won
    rest             nothing: no action is better than none
    enough           count, chance: with so many tiles the attack is likely to win
    holds            count: with so many tiles the defence holds
    holds_anyway     nothing: it holds without more
    spares_tiles     nothing: the tiles are worth more in hand
    war_first        colour: this war is the best to begin with
    monument         points: what the monument brings each turn as the leaders stand
    declines         nothing: building would cost more than it brings
    building         colour: tiles of the colour will bring two points there
    wonder           nothing: it will bring a point of any colour each turn
    best             nothing: none of these stands out

Must never change a position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.contract import Move, Reason
from game.tigris.board import NEAR
from game.tigris.conflicts import Conflict
from game.tigris.evaluation import Judgement, judge, standing
from game.tigris.kingdoms import flood
from game.tigris.moves import (
    BuildMonument,
    BuildWonder,
    ChoosePoint,
    ChooseWar,
    Commit,
    Decline,
    EndTurn,
    LeaderSentHome,
    PlaceBuilding,
    PlaceCatastrophe,
    PlaceLeader,
    PlaceTile,
    Swap,
    TakeTreasure,
    WithdrawLeader,
)
from game.tigris.odds import SURE
from game.tigris.outlook import leader_outlook, tile_outlook
from game.tigris.parts import COLOURS, MONUMENTS, RED
from game.tigris.stakes import Stakes, held
from game.tigris.state import Tigris
from game.tigris.steps import COMMIT, TAKE, WARS
from game.tigris.survey import Survey
from game.tigris.treasures import in_reach

REASONS = (
    "weakest_colour",
    "point",
    "wins_war",
    "wins_revolt",
    "treasure",
    "block",
    "leader",
    "monument_joined",
    "saves_leader",
    "breaks_threat",
    "drives_home",
    "hurts_rival",
    "prepares",
    "swap_poor_hand",
    "ends_winning",
    "rest",
    "enough",
    "holds",
    "holds_anyway",
    "spares_tiles",
    "war_first",
    "monument",
    "declines",
    "building",
    "wonder",
    "best",
)
"""Every key that a reason can have."""

LIKELY = 500
"""Per mille from which on a conflict is said to be won."""

Claim = tuple[int, Reason]
"""How much of the difference it makes, in hundredths of a point, and the reason."""


class Reasons:
    """Why one move of a position rather than another. now: what the position is worth as it is."""

    def __init__(self, stakes: Stakes, state: Tigris) -> None:
        self._stakes, self._state, self._seat = stakes, state, stakes.seat
        self._now = judge(stakes, state)

    def __call__(self, best: Any, mine: Judgement, theirs: Judgement) -> Reason:
        """mine: what `best` is worth; theirs: what the move is worth that it is held against."""
        if isinstance(best, (PlaceTile, PlaceLeader, PlaceCatastrophe, WithdrawLeader)):
            claims = [*self._of_action(best, mine, theirs), *self._of_all(best, mine, theirs)]
            margin, reason = max(claims, key=lambda claim: claim[0], default=(0, Reason("best")))
            return reason if margin > 0 else Reason("best")
        if isinstance(best, Commit):
            return self._of_tiles(best)
        if isinstance(best, BuildMonument):
            return self._of_monument(best)
        return self._of_answer(best, mine)

    def _of_answer(self, best: Move, mine: Judgement) -> Reason:
        """Moves that speak for themselves."""
        if isinstance(best, EndTurn):
            return Reason("ends_winning" if mine.end > 0 else "rest")
        if isinstance(best, Swap):
            return Reason("swap_poor_hand", (("count", best.count),))
        if isinstance(best, BuildWonder):
            return Reason("wonder")
        if isinstance(best, PlaceBuilding):
            return Reason("building", _coloured(self._state.pending.top.colour))
        if isinstance(best, Decline):
            return Reason("declines")
        if isinstance(best, ChooseWar):
            return Reason("war_first", _coloured(best.colour))
        if isinstance(best, ChoosePoint):
            return self._of_points(best.colour, 1)
        if isinstance(best, TakeTreasure):
            return Reason("treasure", (("count", self._due(self._state)),))
        return Reason("best")

    # --- actions ------------------------------------------------------------------------------------

    def _of_action(self, best: Move, mine: Judgement, theirs: Judgement) -> Iterator[Claim]:
        """What can be said of a tile or of a leader alone."""
        points, safety = mine.points - theirs.points, self._gained(mine, theirs, "safety")
        if isinstance(best, PlaceTile):
            told = tile_outlook(self._state, self._seat, best.colour, best.cell)
            if told.gain is not None and told.gain.seat == self._seat:
                yield points, self._of_points(told.gain.colour, told.gain.count)
            for clash in told.clashes:
                yield from self._of_conflict(clash, "wins_war", points + mine.rivals - theirs.rivals)
            if told.blocks and not told.clashes:
                yield mine.monuments - theirs.monuments, Reason("block", _coloured(best.colour))
            if best.colour == RED:
                yield from self._of_temple(best.cell, safety)
        elif isinstance(best, PlaceLeader):
            revolt = leader_outlook(self._state, self._seat, best.colour, best.cell).clash
            if revolt is not None:
                yield from self._of_conflict(revolt, "wins_revolt", points + mine.leaders - theirs.leaders)
                return
            yield self._gained(mine, theirs, "leaders"), Reason("leader", _coloured(best.colour))
            yield safety, Reason("saves_leader", _coloured(best.colour))
            joined = self._gained(mine, theirs, "monuments")
            yield joined, Reason("monument_joined", _coloured(best.colour))

    def _of_all(self, best: Move, mine: Judgement, theirs: Judgement) -> Iterator[Claim]:
        """What any action can be good for."""
        after = self._state.copy()
        events = after.play(best)
        step = after.pending.top
        if step.kind == TAKE and step.seat == self._seat:
            margin = mine.points - theirs.points + mine.treasures - theirs.treasures
            yield margin, Reason("treasure", (("count", self._due(after)),))
        rivals = self._gained(mine, theirs, "rivals")
        home = [event for event in events if isinstance(event, LeaderSentHome) and event.seat != self._seat]
        if home:
            facts = (*_coloured(home[0].colour), ("seat", home[0].seat))
            yield rivals, Reason("drives_home", facts)
        elif step.kind not in (COMMIT, WARS):
            yield rivals, Reason("hurts_rival", (("seat", self._most_hurt(after)),))
        yield self._gained(mine, theirs, "safety") - 1, Reason("breaks_threat")
        yield mine.chances - theirs.chances, Reason("prepares")

    def _gained(self, mine: Judgement, theirs: Judgement, part: str) -> int:
        """What is better in a part than with the other move, as far as it is better than now."""
        found: list[int] = [getattr(judgement, part) for judgement in (mine, theirs, self._now)]
        return found[0] - max(found[1:])

    def _of_points(self, colour: int, points: int) -> Reason:
        held_points = self._state.points_of(self._seat)
        key = "weakest_colour" if held_points[colour] == min(held_points) else "point"
        return Reason(key, (*_coloured(colour), ("points", points)))

    def _of_conflict(self, clash: Conflict, key: str, margin: int) -> Iterator[Claim]:
        """A conflict that the seat starts itself and is likely to win."""
        if clash.attacker == self._seat:
            hand = held(self._state, self._seat, clash.committed_colour)
            chance = self._chance(clash, hand)
            if chance > LIKELY:
                facts = (*_coloured(clash.colour), ("seat", clash.defender), ("chance", chance // 10))
                yield margin, Reason(key, facts)

    def _chance(self, clash: Conflict, added: int) -> int:
        """That the defender cannot hold against so many tiles (TE-8.5, TE-9.8)."""
        lead = clash.attacker_strength + added - clash.defender_strength
        return SURE - self._stakes.holds(clash.defender, clash.committed_colour, max(0, lead))

    def _of_temple(self, cell: int, margin: int) -> Iterator[Claim]:
        """A temple beside own leaders: the one with the fewest is named."""
        board, own = self._state.board, self._seat * len(COLOURS)
        near = [
            ((NEAR[leader] & board.up[RED]).bit_count(), colour)
            for colour, leader in enumerate(board.leaders[own : own + len(COLOURS)])
            if leader >= 0 and NEAR[cell] >> leader & 1
        ]
        if near:
            yield margin, Reason("saves_leader", _coloured(min(near)[1]))

    def _most_hurt(self, after: Tigris) -> int:
        """The rival who has less than before, most of all."""
        was, now = Survey(self._state), Survey(after)
        others = [seat for seat in range(self._state.seats) if seat != self._seat]
        return max(
            others, key=lambda seat: standing(self._stakes, was, seat) - standing(self._stakes, now, seat)
        )

    def _due(self, state: Tigris) -> int:
        """How many treasures the seat's trader must take (TE-11.1)."""
        return in_reach(state.board, self._seat).bit_count() - 1

    # --- answers --------------------------------------------------------------------------------------

    def _of_tiles(self, best: Commit) -> Reason:
        now = self._state.conflict
        assert now is not None
        if now.attacker == self._seat:
            chance = self._chance(now, best.count)
            if chance > LIKELY:
                return Reason("enough", (("count", best.count), ("chance", chance // 10)))
            return Reason("best" if best.count else "spares_tiles")
        attack = now.attacker_strength + (now.attacker_added or 0)
        if now.defender_strength + best.count < attack:
            return Reason("best" if best.count else "spares_tiles")
        return Reason("holds", (("count", best.count),)) if best.count else Reason("holds_anyway")

    def _of_monument(self, best: BuildMonument) -> Reason:
        """Points each turn as the leaders stand when it is built (TE-14.1)."""
        after = self._state.copy()
        after.play(best)
        kingdom = flood(1 << best.cell, after.board.joined)
        leaders = [
            after.board.leaders[self._seat * len(COLOURS) + colour] for colour in MONUMENTS[best.monument]
        ]
        points = sum(cell >= 0 and kingdom >> cell & 1 for cell in leaders)
        return Reason("monument", (("points", points),)) if points else Reason("best")


def _coloured(colour: int) -> tuple[tuple[str, int | str], ...]:
    return (("colour", COLOURS[colour]),)
