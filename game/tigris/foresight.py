"""What a move leads to for the seat that thinks: its conflicts fought out, hidden hands as chances.

Owns the guesses of how the others answer. It plays on copies of the seat's view, and only until the action
is over. Must never change a position or look at what the seat may not know.
"""

from __future__ import annotations

from game.contract import Move
from game.tigris.conflicts import Conflict, counts, wars
from game.tigris.evaluation import Judgement, judge, mix
from game.tigris.moves import ChooseWar, Commit
from game.tigris.odds import SURE
from game.tigris.stakes import WEIGHTS, Stakes, held
from game.tigris.state import Tigris
from game.tigris.steps import ACTION, BUILD, COMMIT, POINT, QUESTIONS, WARS

BRANCHES = 2
"""So many conflicts in a row are looked at both ways; of further ones the likelier end."""
NEARLY = 40
"""Per mille that one more tile must add to the chance of winning."""


def foresee(stakes: Stakes, state: Tigris, move: Move) -> Judgement:
    """The worth of what a legal move of the seat leads to."""
    after = state.copy()
    after.play(move)
    judgement = _follow(stakes, after, BRANCHES)
    if isinstance(move, Commit):
        wasted = _wasted(stakes, state, move.count)
        return judgement._replace(hand=judgement.hand - WEIGHTS.wasted * wasted)
    return judgement


def _follow(stakes: Stakes, state: Tigris, branches: int) -> Judgement:
    """Answers what is asked until the action is over; the position is spent."""
    while state.pending:
        step = state.pending.top
        if step.kind not in QUESTIONS or step.kind == ACTION:
            break
        if step.kind == COMMIT:
            now = state.conflict
            assert now is not None
            if step.seat != stakes.seat and step.seat == now.defender and now.attacker == stakes.seat:
                return _defended(stakes, state, now, branches)
            state.play(Commit(step.seat, _added(stakes, state, now, step.seat)))
        elif step.kind == WARS:
            state.play(ChooseWar(step.seat, _next_war(stakes, state)))
        elif step.kind in (BUILD, POINT) and step.seat == stakes.seat:
            return max((foresee(stakes, state, move) for move in state.legal(step.seat)), key=_total)
        else:
            state.play(state.legal(step.seat)[0])
    return judge(stakes, state)


def _total(judgement: Judgement) -> int:
    return judgement.total


def _defended(stakes: Stakes, state: Tigris, now: Conflict, branches: int) -> Judgement:
    """The rival defends itself if it can: with as many tiles as it needs for a tie (TE-8.5, TE-9.8)."""
    need = max(0, now.attacker_strength + (now.attacker_added or 0) - now.defender_strength)
    repelled = stakes.holds(now.defender, now.committed_colour, need)
    if not branches:
        repelled = SURE if 2 * repelled > SURE else 0
    if repelled == SURE or not need:
        return _answered(stakes, state, now, need, branches)
    beaten = _answered(stakes, state, now, 0, branches)
    if not repelled:
        return beaten
    return mix(repelled, _answered(stakes, state, now, need, branches), beaten)


def _answered(stakes: Stakes, state: Tigris, now: Conflict, count: int, branches: int) -> Judgement:
    after = state.copy()
    after.play(Commit(now.defender, count))
    return _follow(stakes, after, max(0, branches - 1))


def _added(stakes: Stakes, state: Tigris, now: Conflict, seat: int) -> int:
    """How many tiles a seat adds: the one that thinks what is likely to be enough, others none."""
    if seat != stakes.seat:
        return 0
    hand = held(state, seat, now.committed_colour)
    lead = now.attacker_strength - now.defender_strength
    if now.attacker_added is not None:
        need = lead + now.attacker_added
        return need if 0 < need <= hand else 0
    found = counts(state, hand)
    chances = [SURE - stakes.holds(now.defender, now.committed_colour, max(0, lead + n)) for n in found]
    return next(n for n, chance in zip(found, chances, strict=True) if chance + NEARLY >= max(chances))


def _wasted(stakes: Stakes, state: Tigris, count: int) -> int:
    """How many of the tiles that the seat adds change nothing."""
    now = state.conflict
    assert now is not None

    def chance(added: int) -> int:
        lead = now.attacker_strength - now.defender_strength
        if now.attacker_added is None:
            return stakes.holds(now.defender, now.committed_colour, max(0, lead + added))
        return int(lead + now.attacker_added > added)

    return count - next(added for added in range(count + 1) if chance(added) == chance(count))


def _next_war(stakes: Stakes, state: Tigris) -> int:
    """The war that the active player is likely to choose: its surest one (TE-9.4)."""
    active = state.active

    def lead(war: Conflict) -> int:
        ahead = war.attacker_strength - war.defender_strength
        if active not in (war.attacker, war.defender):
            return -99
        return ahead + (held(state, active, war.colour) if active == stakes.seat else 0)

    return max(wars(state.board, active), key=lead).colour
