"""Runs rule cases and recorded games of Akropolis against the rules.

Owns the comparison of what a case expects with what the rules do. Gets cases whose form `casefile`
has checked; must never raise for a wrong expectation, only report it.
"""

from __future__ import annotations

from typing import Any

from game import strict
from game.akropolis import architect, rules
from game.akropolis.city import City
from game.akropolis.moves import Build, StonesGained, TilePlaced, TileTaken
from game.akropolis.parts import KINDS, LETTERS, LEVELS, PLANS, TILES
from game.akropolis.sites import cells_of, site_of, spot_cells
from game.akropolis.tally import BASE, Terms, points, tally
from game.contract import FACE_UP, Refusal
from game.dealer import Drawn, Shuffled
from game.hexes import triple

SOURCE = Terms(any_edge=True, single_lake=True)
"""How the source of the recorded games reads AK-16."""


class Problems(list[str]):
    """What does not hold, one line each."""

    def compare(self, what: str, found: object, wanted: object) -> None:
        """Notes a difference."""
        if found != wanted:
            self.append(f"{what}: expected {_show(wanted)}, found {_show(found)}")

    def part(self, label: str, problems: list[str]) -> None:
        """Notes the problems of a part."""
        self.extend(f"{label}: {problem}" for problem in problems)


def _show(value: object) -> str:
    return strict.shown(value, 200)


def _why(refusal: Refusal) -> str:
    facts = ", ".join(f"{name} {fact}" for name, fact in refusal.args)
    return f"{refusal.rule} {refusal.reason}" + (f" ({facts})" if facts else "")


# --- cities -------------------------------------------------------------------------------------


def rule_case(case: dict[str, Any], shape: str | None) -> list[str]:
    """The problems of a rule case; shape: the shape of its flow, if it has one."""
    problems = Problems()
    placements = case.get("placements", [])
    cities = _build_up(placements, problems)
    if len(cities) <= len(placements):
        return problems
    city = cities[-1]
    _seen_from_above(case, city, problems)
    if case["kind"] == "multi":
        for place, part in enumerate(case["sub"], 1):
            problems.part(f"part {place} ({strict.shown(part['label'])})", rule_case(part, None))
    elif case["kind"] == "score":
        _scores(case["expect"], city, "expect", problems)
    elif case["kind"] == "count":
        _count(case["expect"], city, problems)
    elif case["kind"] == "legality":
        _legality(case, city, problems)
    else:
        _FLOWS[shape or ""](case, cities, problems)
    return problems


def _build_up(placements: list[dict[str, Any]], problems: Problems) -> list[City]:
    """The city before the first placement and after each; shorter when one of them is refused."""
    cities, used = [City.new()], set()
    for place, placement in enumerate(placements):
        where = f"placement {place + 1}"
        if placement["tile"] in used:
            problems.append(f"{where}: tile {placement['tile']} is used twice")
            return cities
        used.add(placement["tile"])
        refusal = _refusal(cities[-1], placement)
        if refusal is not None:
            problems.append(f"{where}: refused, {_why(refusal)}")
            return cities
        cities.append(_laid(cities[-1], placement, where, problems))
    return cities


def _spot(placement: dict[str, Any]) -> tuple[int, int, int]:
    q, r = placement["at"]
    return q, r, placement["rot"]


def _refusal(city: City, placement: dict[str, Any]) -> Refusal | None:
    return rules.check_place(city, *_spot(placement))


def _laid(city: City, placement: dict[str, Any], where: str, problems: Problems) -> City:
    """The city with a legal placement, its figures compared."""
    tile = TILES[placement["tile"]]
    site = site_of(*_spot(placement))
    after, change = city.place(tile, site)
    found = {
        "code": tile.letters,
        "cells": [list(cell) for cell in spot_cells(site)],
        "level": change.level,
        "stones_gained": change.quarries,
    }
    for key, value in found.items():
        if key in placement:
            problems.compare(f"{where}, {key}", value, placement[key])
    return after


def _seen_from_above(case: dict[str, Any], city: City, problems: Problems) -> None:
    if "visible" in case:
        found = {f"{q},{r}": f"{seen.letter}{seen.level}" for (q, r), seen in city.cells().items()}
        for cell in sorted({*found, *case["visible"]}):
            problems.compare(f"cell {cell}", found.get(cell), case["visible"].get(cell))
    if "lakes" in case:
        lakes = [list(cell) for cell in city.lake_cells()]
        problems.compare("lakes", lakes, sorted(map(list, {tuple(cell) for cell in case["lakes"]})))


def _terms(variant: str) -> Terms:
    """The terms of a key of a map of variants."""
    named = variant.split("+")
    return BASE._replace(advanced=tuple(kind in named for kind in KINDS))  # type: ignore[arg-type]


def _score(wanted: dict[str, Any], city: City, terms: Terms, where: str, problems: Problems) -> None:
    values = tally(city, terms)
    scored = points(values, city.stars)
    for key, figures in (("value", values), ("stars", city.stars), ("points", scored)):
        for kind, figure in zip(KINDS, figures, strict=True):
            problems.compare(f"{where}, {key} of {kind}", figure, wanted[key][kind])
    problems.compare(f"{where}, districts_total", sum(scored), wanted["districts_total"])


def _scores(wanted: dict[str, Any], city: City, where: str, problems: Problems) -> None:
    for variant, expected in wanted.items():
        _score(expected, city, _terms(variant), f"{where} {variant}", problems)


def _count(wanted: dict[str, Any], city: City, problems: Problems) -> None:
    sites = city.sites
    ground = sum(cells_of(site)[0] not in city.top for site in sites)
    found = {"ground": ground, "upper": len(sites) - ground, "total": len(sites)}
    for key, figure in found.items():
        problems.compare(f"legal placements, {key}", figure, wanted["legal_placements"][key])
    if "distinct_cell_triples" in wanted:
        triples = {tuple(sorted(cells_of(site))) for site in sites}
        problems.compare("distinct_cell_triples", len(triples), wanted["distinct_cell_triples"])
    if "score" in wanted:
        _score(wanted["score"], city, BASE, "score", problems)


def _legality(case: dict[str, Any], city: City, problems: Problems) -> None:
    if "before" in case:
        _score(case["before"], city, BASE, "before", problems)
    for place, attempt in enumerate(case["tries"]):
        where = f"try {place + 1}"
        after = _try(attempt, city, where, problems)
        if after is None:
            continue
        if "after" in case:
            _score(case["after"][place], after, BASE, f"after {where}", problems)
        if place == 0 and "after_first_try" in case:
            _scores(case["after_first_try"], after, "after the first try", problems)


def _try(attempt: dict[str, Any], city: City, where: str, problems: Problems) -> City | None:
    """Judges one try; the city with it, or None when it is refused."""
    refusal = _refusal(city, attempt)
    listed = refusal is None and site_of(*_spot(attempt)) in city.sites
    if (refusal is None) != listed:
        problems.append(f"{where}: the list of legal placements and the check of this one disagree")
    if attempt["legal"] != (refusal is None):
        found = "it is legal" if refusal is None else f"refused, {_why(refusal)}"
        problems.append(f"{where}: expected {'legal' if attempt['legal'] else 'illegal'}, found {found}")
    if refusal is not None:
        cells = _cells_anywhere(attempt)
        if "code" in attempt:
            problems.compare(f"{where}, code", TILES[attempt["tile"]].letters, attempt["code"])
        if "cells" in attempt:
            problems.compare(f"{where}, cells", cells, attempt["cells"])
        return None
    after = _laid(city, attempt, where, problems)
    if "faces" in attempt:
        faces = {}
        for cell in spot_cells(site_of(*_spot(attempt))):
            seen = after.at(*cell)
            faces[f"{cell[0]},{cell[1]}"] = seen.letter if seen else None
        problems.compare(f"{where}, faces", faces, attempt["faces"])
    return after


def _cells_anywhere(attempt: dict[str, Any]) -> list[list[int]]:
    return [list(cell) for cell in triple(*_spot(attempt))]


# --- flows --------------------------------------------------------------------------------------


def _table(
    seats: int, first: int, row: list[int], stones: list[int], stacks: int, next_stack: list[int]
) -> Any:
    """A position in mid-game made by hand: row, stones, next stack; every tile may be used."""
    from game.akropolis import GAME

    state: Any = GAME.setup(GAME.check_setup({"first": str(first + 1)}, seats), seats)
    state.phase, state.row, state.stones, state.stacks = rules.BUILD, list(row), list(stones), stacks
    state.unseen = tuple(tile.id for tile in TILES[1:] if tile.id not in row or tile.id in next_stack)
    return state


def _flow_take(case: dict[str, Any], cities: list[City], problems: Problems) -> None:
    flow, last = case["flow"], case["placements"][-1]
    placed = flow["placed"]
    for key in sorted({*placed} & {*last}):
        problems.compare(f"placed, {key}", placed[key], last[key])
    state = _table(2, 0, flow["row_before"], [flow["stones_before"]] * 2, 1, [])
    state.cities[0] = cities[-2]
    move = Build(0, flow["take_index"], *_spot(last))
    refusal = state.check(move)
    if refusal is not None:
        problems.append(f"the turn is refused, {_why(refusal)}")
        return
    problems.compare("tile taken", state.row[move.take], last["tile"])
    events = {event.kind: event for event in state.play(move)}
    gained = events.get(StonesGained.kind)
    problems.compare("cost", events[TileTaken.kind].paid, flow["cost"])
    problems.compare("stones_gained", gained.count if gained else 0, flow["stones_gained"])
    problems.compare("stones_after", state.stones[0], flow["stones_after"])
    problems.compare("row_after", state.row, flow["row_after"])
    refused = _refusal(cities[-2], placed)
    if refused is not None:
        problems.append(f"placed: refused, {_why(refused)}")
        return
    _laid(cities[-2], placed, "placed", problems)


def _flow_choice(case: dict[str, Any], cities: list[City], problems: Problems) -> None:
    flow = case["flow"]
    for place, choice in enumerate(flow["players"], 1):
        state = _table(2, 0, flow["row"], [choice["stones"]] * 2, 1, [])
        allowed = [
            i for i in range(len(state.row)) if rules.check_take(state.row, choice["stones"], i) is None
        ]
        listed = sorted({move.take for move in state.legal(0)})
        wanted = sorted(set(choice["legal_indices"]))
        problems.compare(f"purse {place}, legal_indices", listed, wanted)
        problems.compare(f"purse {place}, indices not refused", allowed, wanted)


def _flow_round(case: dict[str, Any], cities: list[City], problems: Problems) -> None:
    flow = case["flow"]
    seats = flow["players"]
    if len(flow["stones"]) != seats or flow["chief"] >= seats:
        problems.append(f"stones and chief do not fit {seats} players")
        return
    stacks = PLANS[seats, False].stacks if flow["next_stack"] else 0
    state = _table(seats, flow["chief"], flow["row"], flow["stones"], stacks, flow["next_stack"])
    stack = list(flow["next_stack"])
    for place, step in enumerate(flow["steps"], 1):
        if not _round_step(state, step, stack, f"step {place}", problems):
            return
    if "next_player" in flow:
        problems.compare("next_player", state.active, flow["next_player"])


def _round_step(state: Any, step: dict[str, Any], stack: list[int], where: str, problems: Problems) -> bool:
    """Plays one turn on the ground, with its refill; False when the flow cannot go on."""
    seat = step["player"]
    if state.active != seat:
        problems.compare(f"{where}, player", state.active, seat)
        return False
    city = state.cities[seat]
    spot = next(spot for spot in city.spots() if city.at(spot[0], spot[1]) is None)
    move = Build(seat, step["take_index"], *spot)
    refusal = state.check(move)
    if refusal is not None:
        problems.append(f"{where}: refused, {_why(refusal)}")
        return False
    if "tile" in step:
        problems.compare(f"{where}, tile", state.row[move.take], step["tile"])
    taken = state.play(move)[0]
    problems.compare(f"{where}, pays", taken.paid, step["pays"])
    if "stones_after" in step:
        problems.compare(f"{where}, stones_after", state.stones[seat], step["stones_after"])
    problems.compare(f"{where}, row_after", state.row, step["row_after"])
    if not _refill(state, step, stack, where, problems):
        return False
    if "row_after_refill" in step:
        problems.compare(f"{where}, row_after_refill", state.row, step["row_after_refill"])
    if "chief_after" in step:
        problems.compare(f"{where}, chief_after", state.chief, step["chief_after"])
    return True


def _refill(
    state: Any, step: dict[str, Any], stack: list[int] | None, where: str, problems: Problems
) -> bool:
    """Compares whether a refill is due, and carries it out; stack: the tiles known to come next."""
    due = state.phase == rules.REFILL
    if due != ("refill" in step):
        problems.append(f"{where}: " + ("a refill is due here" if due else "no refill is due here"))
        return False
    if not due:
        return True
    tiles = tuple(step["refill"])
    if stack:
        problems.compare(f"{where}, refill", stack, list(tiles))
        stack.clear()
    outcome = Drawn(rules.STACKS, FACE_UP, len(tiles), tiles)
    refusal = state.check(outcome)
    if refusal is not None:
        problems.append(f"{where}: these tiles cannot come now, {_why(refusal)}")
        return False
    state.play(outcome)
    return True


def _flow_length(case: dict[str, Any], cities: list[City], problems: Problems) -> None:
    flow = case["flow"]
    for wanted in flow.get("turns", []):
        seats, long_game = wanted["players"], wanted.get("long_game", False)
        where = f"{seats} players" + (", long game" if long_game else "")
        if (seats, long_game) not in PLANS:
            problems.append(f"{where}: there is no such game")
            continue
        turns = _turns_of_a_game(seats, long_game)
        problems.compare(f"{where}, total", sum(turns), wanted["total"])
        problems.compare(f"{where}, each", sorted(set(turns)), [wanted["each"]])
    for place, wanted in enumerate(flow.get("ranking", []), 1):
        if len(wanted["scores"]) != len(wanted["stones"]):
            problems.append(f"ranking {place}: scores and stones are not for the same seats")
            continue
        places = rules.places(wanted["scores"], wanted["stones"])
        first = [seat for seat, rank in enumerate(places) if rank == 1]
        problems.compare(f"ranking {place}, winners", first, sorted(set(wanted["winners"])))


def _turns_of_a_game(seats: int, long_game: bool) -> list[int]:
    """Turns per seat of a whole game, played out with the first legal move each time."""
    from game.akropolis import GAME

    options = GAME.check_setup({"first": "1", "long_game": long_game}, seats)
    state: Any = GAME.setup(options, seats)
    state.play(Shuffled(rules.STACKS, len(state.unseen)))
    turns = [0] * seats
    while state.phase != rules.END:
        if state.phase == rules.BUILD:
            turns[state.active] += 1
            state.play(state.legal(state.active)[0])
        else:
            count = state.request.count
            state.play(Drawn(rules.STACKS, FACE_UP, count, state.unseen[:count]))
    return turns


def _flow_architect(case: dict[str, Any], cities: list[City], problems: Problems) -> None:
    for place, wanted in enumerate(case["flow"]["cases"], 1):
        where = f"situation {place}"
        if "human_pays" in wanted:
            after = architect.receive(wanted["architect_stones_before"], wanted["human_pays"])
            problems.compare(f"{where}, architect_stones_after", after, wanted["architect_stones_after"])
            continue
        stones, row = wanted["architect_stones"], wanted["row"]
        index = architect.take(row, stones)
        problems.compare(f"{where}, takes_index", index, wanted["takes_index"])
        problems.compare(f"{where}, tile", row[index], wanted["tile"])
        problems.compare(f"{where}, pays", index, wanted["pays"])
        problems.compare(f"{where}, stones_after", stones - index, wanted["stones_after"])


def _flow_architect_score(case: dict[str, Any], cities: list[City], problems: Problems) -> None:
    flow = case["flow"]
    tiles, stones = flow["architect_tiles"], flow["stones"]
    if "codes" in flow:
        problems.compare("codes", [TILES[tile].letters for tile in tiles], flow["codes"])
    for name, wanted in flow["expect"].items():
        level = LEVELS[name]
        plain = architect.score(tiles, stones, level)
        if "plain" not in wanted:
            _architect_figures(plain, wanted, name, problems)
            continue
        _architect_figures(plain, wanted["plain"], f"{name}, plain", problems)
        advanced = architect.score(tiles, stones, level, architect.ALL_ADVANCED)
        _architect_figures(advanced, wanted["all_variants"], f"{name}, all_variants", problems)
    rival = architect.score(tiles, stones, LEVELS["hippodamos"])
    for place, human in enumerate(flow.get("human", []), 1):
        wins = architect.human_wins(human["points"], human["stones"], rival.total, stones)
        word = "win" if wins else "loss"
        problems.compare(f"human {place}, result", word, human["result"][: len(word)])


def _architect_figures(
    found: architect.ArchitectScore, wanted: dict[str, Any], where: str, problems: Problems
) -> None:
    for key in ("districts", "stars", "points"):
        figures = dict(zip(KINDS, getattr(found, key), strict=True))
        problems.compare(f"{where}, {key}", figures, {kind: wanted[key][kind] for kind in KINDS})
    for key in ("quarries", "stones", "total"):
        problems.compare(f"{where}, {key}", getattr(found, key), wanted[key])


_FLOWS = {
    "take": _flow_take,
    "choice": _flow_choice,
    "round": _flow_round,
    "length": _flow_length,
    "architect": _flow_architect,
    "architect score": _flow_architect_score,
}

# --- recorded games -----------------------------------------------------------------------------


def recorded_game(record: dict[str, Any]) -> list[str]:
    """The problems of a recorded game: every turn replayed, every figure compared."""
    problems = Problems()
    seats = record["players"]
    first = record["turns"][0]["p"] if record["turns"] else 0
    if first >= seats:
        problems.append(f"turn 1: there is no seat {first}")
        return problems
    stacks = PLANS[seats, False].stacks
    state = _table(seats, first, record["row_start"], record["starting_stones"], stacks, [])
    problems.compare("tiles in row_start", len(state.row), PLANS[seats, False].row)
    kept = [(list(state.cities), list(state.stones))]
    for place, turn in enumerate(record["turns"], 1):
        if not _recorded_turn(state, turn, f"turn {place}", problems):
            return problems
        kept.append((list(state.cities), list(state.stones)))
    if state.phase != rules.END:
        problems.append("the game is not over after its last turn")
    for mark in record["scores_after_turn"]:
        _mark(mark, kept[mark["after"]], BASE, problems)
    for mark in record.get("variant_scores", []):
        chosen = tuple(letter in mark["on"] for letter in LETTERS)
        _mark(mark, kept[mark["after"]], BASE._replace(advanced=chosen), problems)  # type: ignore[arg-type]
    winners = list(state.result().winners)
    problems.compare("winners", winners, sorted(set(record["winners"])))
    return problems


def _recorded_turn(state: Any, turn: dict[str, Any], where: str, problems: Problems) -> bool:
    """Plays one recorded turn; False when the game cannot go on."""
    seat = turn["p"]
    if state.active != seat:
        problems.compare(f"{where}, p", state.active, seat)
        return False
    problems.compare(f"{where}, row", state.row, turn["row"])
    problems.compare(f"{where}, legal_placements", len(state.cities[seat].sites), turn["legal_placements"])
    move = Build(seat, turn["take"], *_spot(turn))
    refusal = state.check(move)
    if refusal is not None or move not in state.legal(seat):
        problems.append(f"{where}: refused, {_why(refusal) if refusal else 'not in the list of legal moves'}")
        return False
    problems.compare(f"{where}, tile", state.row[move.take], turn["tile"])
    events = {event.kind: event for event in state.play(move)}
    gained = events.get(StonesGained.kind)
    problems.compare(f"{where}, level", events[TilePlaced.kind].level, turn["level"])
    problems.compare(f"{where}, gain", gained.count if gained else 0, turn["gain"])
    problems.compare(f"{where}, stones_after", state.stones[seat], turn["stones_after"])
    return _refill(state, turn, None, where, problems)


def _mark(mark: dict[str, Any], kept: tuple[list[City], list[int]], terms: Terms, problems: Problems) -> None:
    """The scores of all seats after a number of turns."""
    where = f"after turn {mark['after']}" + (f" with {mark['on']}" if "on" in mark else "")
    cities, stones = kept
    totals = []
    for seat, city in enumerate(cities):
        scored = points(tally(city, terms), city.stars)
        found = [*scored, stones[seat], sum(scored) + stones[seat]]
        problems.compare(f"{where}, seat {seat}", found, mark["scores"][seat])
        source = SOURCE._replace(advanced=terms.advanced)
        totals.append(sum(points(tally(city, source), city.stars)) + stones[seat])
    expected = mark.get("source_totals", [row[-1] for row in mark["scores"]])
    problems.compare(f"{where}, source_totals", totals, expected)
