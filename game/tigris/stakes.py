"""What is at stake in a position: what points, leaders and monuments are worth to whom, what a conflict
would bring, and how likely it is won.

Owns the weights of the bots' judgement, all whole numbers in hundredths of a point of the final score. It
knows what the seat that thinks knows: its own hand, and chances of the others'. Must never change a
position or look at a clock.
"""

from __future__ import annotations

from typing import NamedTuple

from game.tigris.kingdoms import beside
from game.tigris.odds import SURE, at_least, holds
from game.tigris.parts import COLOURS, RED
from game.tigris.state import Tigris
from game.tigris.survey import Realm, Survey
from game.tigris.worth import Purse, rounds_left


class Weights(NamedTuple):
    """The judgement, tuned by games of bots among themselves. Per cent unless said otherwise.

    leader: of a point a round, for a leader with room to grow, for `lasting` rounds at most; cramped: of
    that, without room; place: for a leader on the board besides, in hundredths of a point; king: of a
    point a round, for a colour that the king serves; monument: of a point a round, for `standing` rounds
    at most; link: of a treasure that is one, two, three tiles away from an own trader's kingdom; rivals:
    how much of what is worth something to the others counts, all together; revolt, moved: how often a
    revolt is tried by a leader in supply, on the board; war, far_war: the same if one, two tiles join;
    acts: of the best action that is left in this turn, of the second best; later: of the best action next
    turn; red, other: what the first, second … tile in hand is worth, in hundredths; use: of a point, for a
    tile that an own leader waits for; drawn: of a tile still to be drawn, wasted: of one
    that is added to a conflict for nothing, catastrophe: of one in supply, all in hundredths.
    """

    leader: int = 30
    lasting: int = 5
    cramped: int = 50
    place: int = 18
    king: int = 5
    monument: int = 55
    standing: int = 6
    link: tuple[int, ...] = (60, 30, 12)
    rivals: int = 75
    revolt: int = 55
    moved: int = 35
    war: int = 85
    far_war: int = 38
    acts: tuple[int, ...] = (80, 50)
    later: int = 35
    red: tuple[int, ...] = (0, 18, 33, 44, 51, 55, 57)
    other: tuple[int, ...] = (0, 14, 23, 28, 31, 32, 33)
    use: int = 14
    drawn: int = 15
    wasted: int = 20
    catastrophe: int = 25


WEIGHTS = Weights()


class Stakes:
    """What is at stake for whom, as the seat that thinks sees it; made once for a position.

    purses: per seat what points are worth to it; rounds: still to come; weight: how much of what a rival
    gains counts against the seat, in per cent.
    """

    __slots__ = ("_chances", "_leaders", "_monuments", "purses", "rounds", "seat", "weight")

    def __init__(self, state: Tigris, seat: int) -> None:
        self.seat = seat
        self.rounds = rounds_left(state)
        self.purses = [Purse(state, other, self.rounds) for other in range(state.seats)]
        self.weight = WEIGHTS.rivals // (state.seats - 1)
        lasting, standing = min(self.rounds, WEIGHTS.lasting), min(self.rounds, WEIGHTS.standing)
        self._leaders = [[p * WEIGHTS.leader * lasting // 100 for p in purse.one] for purse in self.purses]
        self._monuments = [
            [p * WEIGHTS.monument * standing // 100 for p in purse.one] for purse in self.purses
        ]
        unseen = [state.unseen(colour) for colour in range(len(COLOURS))]
        self._chances = [
            [at_least(unseen[colour], sum(unseen) - unseen[colour], size) for colour in range(len(COLOURS))]
            for size in state.hand_sizes
        ]

    def leader(self, seat: int, colour: int) -> int:
        """What a leader on the board is worth to its owner, with room to grow."""
        return WEIGHTS.place + self._leaders[seat][colour]

    def king(self, seat: int, colour: int) -> int:
        """What it is worth that the king serves a colour too (TE-7.5)."""
        return self._leaders[seat][colour] * WEIGHTS.king // WEIGHTS.leader

    def monument(self, seat: int, colour: int) -> int:
        """What a colour of a monument is worth to the leader's owner (TE-14.1)."""
        return self._monuments[seat][colour]

    def holds(self, seat: int, colour: int, count: int) -> int:
        """The chance in per mille that a rival holds so many tiles."""
        return holds(self._chances[seat][colour], count)

    def worth(self, seat: int, gain: int) -> int:
        """What a gain of `seat` is worth to the seat that thinks."""
        return gain if seat == self.seat else -gain * self.weight // 100


def held(state: Tigris, seat: int, colour: int) -> int:
    """How many tiles the seat that thinks holds."""
    hand = state.hands[seat]
    return hand[colour] if hand is not None else 0


# --- conflicts ------------------------------------------------------------------------------------


def winning(stakes: Stakes, state: Tigris, starter: int, other: int, colour: int, lead: int) -> int:
    """The chance in per mille that the starter wins, with so much more on the board; a tie is lost.

    One of the two is the seat that thinks; both add all they have.
    """
    if starter == stakes.seat:
        return SURE - stakes.holds(other, colour, lead + held(state, starter, colour))
    return stakes.holds(starter, colour, held(state, other, colour) - lead + 1)


def removable(survey: Survey, realm: Realm, colour: int) -> int:
    """About how many tiles a beaten side would lose (TE-9.9)."""
    tiles = survey.board.up[colour] & realm.cells
    if colour == RED:
        tiles &= ~(survey.board.treasures | beside(survey.standing))
    return tiles.bit_count()


def won(stakes: Stakes, winner: int, loser: int, colour: int, points: tuple[int, int]) -> int:
    """What it is worth that one leader beats another; points: (colour, how many)."""
    gain = stakes.purses[winner].gain(*points)
    return stakes.worth(winner, gain) - stakes.worth(loser, stakes.leader(loser, colour))


def war(stakes: Stakes, survey: Survey, starter: int, here: Realm, there: Realm) -> int:
    """What it is worth to the seat that thinks if `starter` joins two kingdoms, as far as it takes part."""
    seat, total = stakes.seat, 0
    for colour, (one, two) in enumerate(zip(here.owners, there.owners, strict=True)):
        if one == two or one < 0 or two < 0 or seat not in (one, two) or starter not in (one, two):
            continue
        mine, theirs = (here, there) if one == starter else (there, here)
        other = theirs.owners[colour]
        tiles = survey.board.up[colour]
        lead = (tiles & mine.cells).bit_count() - (tiles & theirs.cells).bit_count()
        chance = winning(stakes, survey.state, starter, other, colour, lead)
        success = won(stakes, starter, other, colour, (colour, 1 + removable(survey, theirs, colour)))
        failure = won(stakes, other, starter, colour, (colour, 1 + removable(survey, mine, colour)))
        total += (chance * success + (SURE - chance) * failure) // SURE
    return total


def revolt(
    stakes: Stakes, state: Tigris, attack: tuple[int, int], defence: tuple[int, int], colour: int
) -> int:
    """What it is worth to the seat that thinks if a revolt breaks out; attack, defence: (seat, temples).

    The attacker's leader is taken to come from supply.
    """
    starter, other = attack[0], defence[0]
    chance = winning(stakes, state, starter, other, RED, attack[1] - defence[1])
    placed = stakes.worth(starter, stakes.leader(starter, colour))
    success = won(stakes, starter, other, colour, (RED, 1)) + placed
    failure = stakes.worth(other, stakes.purses[other].gain(RED, 1))
    return (chance * success + (SURE - chance) * failure) // SURE
