"""What is to come from a position: what leaders, monuments and treasures will bring to each seat, what the
seat that thinks can still do, and what the others may do to it.

Owns these guesses; they add up to a judgement elsewhere. Must never change a position or look at a clock.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.tigris.board import block_at
from game.tigris.kingdoms import beside
from game.tigris.monuments import unbuilt
from game.tigris.parts import BLACK, COLOURS, GREEN, MONUMENTS, RED
from game.tigris.stakes import WEIGHTS, Stakes, held, revolt, war
from game.tigris.state import Tigris
from game.tigris.steps import ACTION
from game.tigris.survey import Realm, Survey

# --- what leaders, monuments and treasures will bring ---------------------------------------------


def promise(stakes: Stakes, survey: Survey, seat: int) -> tuple[int, int, int]:
    """What a seat may hope for: from leaders, from monuments, from treasures in reach."""
    leaders = treasures = 0
    for realm in survey.realms:
        if seat not in realm.owners:
            continue
        reigns = realm.owners[BLACK] == seat
        for colour, owner in enumerate(realm.owners):
            if owner == seat:
                worth = stakes.leader(seat, colour)
                roomy = realm.quiet & survey.ground[colour]
                leaders += worth if roomy else worth * WEIGHTS.cramped // 100
            elif owner < 0 and reigns:
                leaders += stakes.king(seat, colour)
            building = survey.board.buildings[colour]
            if building >= 0 and realm.scorer(colour) == seat and realm.cells >> building & 1:
                leaders += stakes.leader(seat, colour)
        if realm.owners[GREEN] == seat:
            treasures += link(survey, realm) * stakes.purses[seat].treasure // 100
    return leaders, _monuments(stakes, survey, seat), treasures


def _monuments(stakes: Stakes, survey: Survey, seat: int) -> int:
    """The points that monuments and the wonder will give (TE-14.1, TE-17.2)."""
    worth = sum(stakes.monument(seat, colour) for colour in survey.income(seat))
    if survey.has_wonder(seat):
        worth += max(stakes.monument(seat, colour) for colour in range(len(COLOURS)))
    return worth


def at_turns_end(survey: Survey, seat: int) -> tuple[int, ...]:
    """The points of a seat, in its own turn with those that its end will bring for sure."""
    points = list(survey.state.points_of(seat))
    if survey.state.active == seat and survey.state.pending and survey.state.pending.top.kind == ACTION:
        for colour in survey.income(seat):
            points[colour] += 1
        if survey.has_wonder(seat):
            points[points.index(min(points))] += 1
    return tuple(points)


def link(survey: Survey, realm: Realm) -> int:
    """How near a kingdom with a treasure is to another one, in per cent of it (TE-11.1)."""
    if not realm.cells & survey.board.treasures or not survey.loose:
        return 0
    reach = survey.loose
    for share in WEIGHTS.link:
        reach |= beside(reach) & survey.free
        if reach & realm.rim:
            return share
    return 0


def monument(stakes: Stakes, survey: Survey, colour: int, corner: int) -> int:
    """What the best monument on a block would be worth to the seat that thinks (TE-10)."""
    touching = block_at(corner) | beside(block_at(corner))
    owners = [-1] * len(COLOURS)
    for realm in survey.realms:
        if realm.cells & touching:
            owners = [max(a, b) for a, b in zip(owners, realm.owners, strict=True)]
    best = 0
    for number in unbuilt(survey.board, colour):
        worth = sum(
            stakes.worth(owners[shown], stakes.monument(owners[shown], shown))
            for shown in MONUMENTS[number]
            if owners[shown] >= 0
        )
        best = max(best, worth)
    return best


# --- what the seat that thinks can do --------------------------------------------------------------


def chances(stakes: Stakes, survey: Survey) -> int:
    """What the actions that are left are worth, or the next turn's best one."""
    state, seat = survey.state, stakes.seat
    found = sorted(_actions(stakes, survey), reverse=True)
    if not found:
        return 0
    left = state.actions if state.active == seat else 0
    if not left:
        return found[0] * WEIGHTS.later // 100
    return sum(worth * share // 100 for worth, share in zip(found[:left], WEIGHTS.acts, strict=False))


def _actions(stakes: Stakes, survey: Survey) -> Iterator[int]:
    """The worth of actions that stand out, each in a way of its own, all above nothing."""
    state, seat = survey.state, stakes.seat
    one = stakes.purses[seat].one
    for colour in range(len(COLOURS)):
        if not held(state, seat, colour):
            continue
        ground = survey.ground[colour]
        if any(realm.scorer(colour) == seat and realm.quiet & ground for realm in survey.realms):
            yield one[colour]
        for corner, _ in survey.open_blocks(colour):
            worth = monument(stakes, survey, colour, corner)
            if worth > 0:
                yield worth
    joins = _joins(state, survey, seat)
    for place, here in enumerate(survey.realms):
        for there in survey.realms[:place]:
            if here.rim & there.rim & joins:
                worth = war(stakes, survey, seat, here, there)
                if worth > 0:
                    yield worth
    yield from _revolts(stakes, survey)
    for realm in survey.realms:
        if realm.owners[GREEN] == seat and link(survey, realm) == WEIGHTS.link[0]:
            yield stakes.purses[seat].treasure * (100 - WEIGHTS.link[0]) // 100


def _joins(state: Tigris, survey: Survey, seat: int) -> int:
    """The cells where a seat can lay a tile of its hand."""
    cells = 0
    for colour in range(len(COLOURS)):
        if held(state, seat, colour):
            cells |= survey.ground[colour]
    return cells


def _revolts(stakes: Stakes, survey: Survey) -> Iterator[int]:
    """The revolts that an own leader in supply could start (TE-8)."""
    state, board, seat = survey.state, survey.board, stakes.seat
    for colour in range(len(COLOURS)):
        if board.leaders[seat * len(COLOURS) + colour] >= 0:
            continue
        for realm in survey.realms:
            other = realm.owners[colour]
            strength = survey.entry(realm) if other >= 0 else 0
            if strength:
                worth = revolt(
                    stakes, state, (seat, strength), (other, survey.temples(other, colour)), colour
                )
                if worth > 0:
                    yield worth


# --- what the others may do to it ------------------------------------------------------------------


def threats(stakes: Stakes, survey: Survey) -> int:
    """What the others' next turns may cost the seat that thinks."""
    state, seat, total = survey.state, stakes.seat, 0
    for other in range(state.seats):
        if other != seat:
            found = sorted(_dangers(stakes, survey, other), reverse=True)
            total += sum(found[:2])
    return total


def _dangers(stakes: Stakes, survey: Survey, other: int) -> Iterator[int]:
    """What single actions of a rival may cost, all above nothing."""
    board, seat = survey.board, stakes.seat
    for realm in survey.realms:
        if seat not in realm.owners:
            continue
        strength = survey.entry(realm)
        for colour, owner in enumerate(realm.owners):
            if owner == seat and strength:
                worth = -revolt(
                    stakes, survey.state, (other, strength), (seat, survey.temples(seat, colour)), colour
                )
                if worth > 0:
                    moved = board.leaders[other * len(COLOURS) + colour] >= 0
                    yield worth * (WEIGHTS.moved if moved else WEIGHTS.revolt) // 100
    for place, here in enumerate(survey.realms):
        for there in survey.realms[:place]:
            if seat not in here.owners and seat not in there.owners:
                continue
            share = _closeness(survey, here, there)
            if share:
                worth = -war(stakes, survey, other, here, there)
                if worth > 0:
                    yield worth * share // 100


def _closeness(survey: Survey, here: Realm, there: Realm) -> int:
    """How likely two kingdoms are joined, in per cent: by one tile, or by two."""
    if here.rim & there.rim:
        return WEIGHTS.war
    return WEIGHTS.far_war if beside(here.rim) & there.rim else 0


# --- hand and catastrophes -------------------------------------------------------------------------


def hand(stakes: Stakes, survey: Survey) -> int:
    """What the tiles in hand and those to be drawn are worth, and the catastrophes left."""
    state, seat = survey.state, stakes.seat
    tiles = state.hands[seat]
    assert tiles is not None
    worth = WEIGHTS.red[min(tiles[RED], 6)] + WEIGHTS.drawn * (6 - sum(tiles))
    one = stakes.purses[seat].one
    for colour, count in enumerate(tiles):
        if colour != RED:
            worth += WEIGHTS.other[min(count, 6)]
        if count and any(realm.scorer(colour) == seat for realm in survey.realms):
            worth += one[colour] * WEIGHTS.use * min(count, 2) // 100
    late = min(stakes.rounds, WEIGHTS.lasting)
    return (worth + WEIGHTS.catastrophe * state.catastrophes[seat]) * late // WEIGHTS.lasting
