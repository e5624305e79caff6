"""The tables of a case file of Akropolis: which keys there are, of what type, allowed for which kind.

Owns the form of rule cases and recorded games, key by key, and hands a sound case to `caserun`. Must
never judge what a case expects.
"""

from __future__ import annotations

import re
from typing import Any

from game import strict
from game.akropolis import caserun
from game.akropolis.parts import CODES, KINDS, LETTERS, LEVELS, TILES
from game.strict import exactly, fits, fixed, flag, integer, list_of, map_of, table, text, word

# --- words --------------------------------------------------------------------------------------

NUMBER = integer()
COUNT = integer(0, 1_000_000)
TILE = integer(1, len(TILES) - 1)
CELL = fixed(integer(-1000, 1000), integer(-1000, 1000))
SEAT = integer(0, 3)
PLAYERS = integer(2, 4)
CELL_TEXT = fits(
    lambda word: re.fullmatch(r"(0|-?[1-9]\d{0,3}),(0|-?[1-9]\d{0,3})", word) is not None, 'a cell "q,r"'
)
HEX_TEXT = fits(
    lambda word: re.fullmatch(rf"[{CODES}][1-9]\d?", word) is not None, "a hex code and its level"
)
CODE = fits(lambda word: len(word) == 1 and word in CODES, "a hex code")
TILE_CODE = fits(lambda word: len(word) == 3 and all(c in CODES for c in word), "three hex codes")


def _is_variant(word: str) -> bool:
    named = word.split("+")
    return word == "base" or named == [kind for kind in KINDS if kind in named]


VARIANT = fits(_is_variant, "base or kinds joined by +, in their order,")
ON = fits(
    lambda word: len(set(word)) == len(word) and all(letter in LETTERS for letter in word),
    f"letters out of {LETTERS}",
)
PER_KIND = table(dict.fromkeys(KINDS, NUMBER))
RESULT = fits(lambda word: re.match(r"(win|loss)\b", word) is not None, "win or loss")

# --- scores and placements ----------------------------------------------------------------------

SCORE = table({"value": PER_KIND, "stars": PER_KIND, "points": PER_KIND, "districts_total": NUMBER})
SCORES = map_of(VARIANT, SCORE)
PLACEMENT_COUNT = table({"ground": COUNT, "upper": COUNT, "total": COUNT})
COUNT_EXPECTATION = table(
    {"legal_placements": PLACEMENT_COUNT}, {"distinct_cell_triples": COUNT, "score": SCORE, "note": text}
)
_SPOT = {"tile": TILE, "at": CELL, "rot": integer(0, 5)}
_CELLS = {"code": TILE_CODE, "cells": list_of(CELL, 3, 3)}
PLACEMENT = table(_SPOT, {**_CELLS, "level": NUMBER, "stones_gained": NUMBER})
_LEGAL_TRY = table(
    {**_SPOT, "legal": flag},
    {**_CELLS, "why": text, "level": NUMBER, "stones_gained": NUMBER, "faces": map_of(CELL_TEXT, CODE)},
)
_ILLEGAL_TRY = table({**_SPOT, "legal": flag}, {**_CELLS, "why": text})


def _try(value: object, where: str) -> None:
    """A try; some keys are for legal ones only."""
    illegal = isinstance(value, dict) and value.get("legal") is False
    (_ILLEGAL_TRY if illegal else _LEGAL_TRY)(value, where)


# --- flows, known by a key ----------------------------------------------------------------------

ROW = list_of(TILE, 1, len(TILES))
TAKE_FLOW = table(
    {
        "stones_before": COUNT,
        "row_before": ROW,
        "take_index": NUMBER,
        "cost": NUMBER,
        "placed": PLACEMENT,
        "stones_gained": NUMBER,
        "stones_after": NUMBER,
        "row_after": list_of(TILE),
    }
)
CHOICE_FLOW = table(
    {"row": ROW, "players": list_of(table({"stones": COUNT, "legal_indices": list_of(NUMBER)}))},
    {"note": text},
)
ROUND_STEP = table(
    {"player": SEAT, "take_index": NUMBER, "pays": NUMBER, "row_after": list_of(TILE)},
    {
        "tile": TILE,
        "stones_after": NUMBER,
        "refill": list_of(TILE),
        "row_after_refill": list_of(TILE),
        "chief_after": SEAT,
    },
)
ROUND_FLOW = table(
    {
        "players": PLAYERS,
        "stones": list_of(COUNT, 2, 4),
        "row": ROW,
        "next_stack": list_of(TILE),
        "chief": SEAT,
        "steps": list_of(ROUND_STEP),
    },
    {"next_player": SEAT, "note": text},
)
LENGTH_FLOW = table(
    {},
    {
        "turns": list_of(
            table({"players": PLAYERS, "total": COUNT, "each": COUNT}, {"long_game": flag}), 0, 100
        ),
        "end": text,
        "ranking": list_of(
            table(
                {
                    "scores": list_of(NUMBER, 1, 100),
                    "stones": list_of(NUMBER, 1, 100),
                    "winners": list_of(COUNT),
                },
                {"why": text},
            )
        ),
    },
)
_TAKE = table(
    {
        "architect_stones": COUNT,
        "row": ROW,
        "takes_index": NUMBER,
        "tile": TILE,
        "pays": NUMBER,
        "stones_after": NUMBER,
    },
    {"why": text},
)
_PAYMENT = table(
    {"human_pays": COUNT, "architect_stones_before": COUNT, "architect_stones_after": NUMBER}, {"why": text}
)


def _architect_case(value: object, where: str) -> None:
    (_PAYMENT if isinstance(value, dict) and "human_pays" in value else _TAKE)(value, where)


ARCHITECT_FLOW = table({"cases": list_of(_architect_case)})
ARCHITECT_SCORE = table(
    {
        "districts": PER_KIND,
        "stars": PER_KIND,
        "quarries": NUMBER,
        "points": PER_KIND,
        "stones": NUMBER,
        "total": NUMBER,
    }
)
_PAIR = table({"plain": ARCHITECT_SCORE, "all_variants": ARCHITECT_SCORE})


def _architect_score(value: object, where: str) -> None:
    pair = isinstance(value, dict) and ("plain" in value or "all_variants" in value)
    (_PAIR if pair else ARCHITECT_SCORE)(value, where)


ARCHITECT_SCORE_FLOW = table(
    {
        "architect_tiles": list_of(TILE, most=len(TILES)),
        "stones": COUNT,
        "expect": map_of(word(*LEVELS), _architect_score),
    },
    {
        "codes": list_of(TILE_CODE, most=len(TILES)),
        "human": list_of(table({"points": NUMBER, "stones": COUNT, "result": RESULT})),
        "note": text,
    },
)


def flow_shape(flow: dict[str, Any]) -> str | None:
    """The shape of a flow by the key that tells it; None if there is none."""
    if "take_index" in flow:
        return "take"
    if isinstance(flow.get("players"), list):
        return "choice"
    for key, shape in (
        ("next_stack", "round"),
        ("turns", "length"),
        ("ranking", "length"),
        ("cases", "architect"),
        ("architect_tiles", "architect score"),
    ):
        if key in flow:
            return shape
    return None


FLOWS: dict[str, strict.Check] = {
    "take": TAKE_FLOW,
    "choice": CHOICE_FLOW,
    "round": ROUND_FLOW,
    "length": LENGTH_FLOW,
    "architect": ARCHITECT_FLOW,
    "architect score": ARCHITECT_SCORE_FLOW,
}


def _flow(value: object, where: str) -> None:
    if not isinstance(value, dict):
        strict.fail(where, "an object was expected")
    shape = flow_shape(value)
    if shape is None:
        strict.fail(where, "the keys fit none of the six shapes of a flow")
    FLOWS[shape](value, where)


# --- cases --------------------------------------------------------------------------------------

_CITY: dict[str, strict.Check] = {
    "placements": list_of(PLACEMENT, most=len(TILES)),
    "visible": map_of(CELL_TEXT, HEX_TEXT),
    "lakes": list_of(CELL),
    "note": text,
}
_PART_KINDS: dict[str, dict[str, strict.Check]] = {
    "score": {"expect": SCORES},
    "count": {"expect": COUNT_EXPECTATION},
    "legality": {"tries": list_of(_try)},
}
_PARTS = {
    kind: table({"label": text, "kind": exactly(kind), **keys}, _CITY) for kind, keys in _PART_KINDS.items()
}


def _part(value: object, where: str) -> None:
    _by_kind(_PARTS, value, where)


_CASE: dict[str, strict.Check] = {"id": text, "title": text, "rules": list_of(text)}
_BESIDES: dict[str, dict[str, strict.Check]] = {
    "legality": {"before": SCORE, "after": list_of(SCORE), "after_first_try": SCORES}
}
_CASE_KINDS: dict[str, dict[str, strict.Check]] = {
    **_PART_KINDS,
    "flow": {"flow": _flow},
    "multi": {"sub": list_of(_part)},
}
_CASES = {
    kind: table({**_CASE, "kind": exactly(kind), **keys}, {**_CITY, **_BESIDES.get(kind, {})})
    for kind, keys in _CASE_KINDS.items()
}


def _by_kind(tables: dict[str, strict.Check], value: object, where: str) -> None:
    if not isinstance(value, dict):
        strict.fail(where, "an object was expected")
    if "kind" not in value:
        strict.fail(where, "key 'kind' is missing")
    word(*tables)(value["kind"], f"{where}.kind")
    tables[value["kind"]](value, where)


def check_case(case: object, where: str) -> None:
    """A rule case of the right form. Raises Unreadable."""
    _by_kind(_CASES, case, where)
    assert isinstance(case, dict)
    if "after" in case:
        tries = case["tries"]
        if len(case["after"]) != len(tries) or not all(attempt["legal"] for attempt in tries):
            strict.fail(f"{where}.after", "one score per try was expected, all tries legal")
    if "after_first_try" in case and not (case["tries"] and case["tries"][0]["legal"]):
        strict.fail(f"{where}.after_first_try", "a legal first try was expected")
    if case["kind"] == "flow" and "take_index" in case["flow"] and not case.get("placements"):
        strict.fail(f"{where}.placements", "the tile of the turn was expected as the last entry")


# --- recorded games -----------------------------------------------------------------------------

TURN = table(
    {
        "p": SEAT,
        "row": ROW,
        "take": NUMBER,
        "tile": TILE,
        "at": CELL,
        "rot": integer(0, 5),
        "level": NUMBER,
        "gain": NUMBER,
        "stones_after": NUMBER,
        "legal_placements": COUNT,
    },
    {"refill": list_of(TILE)},
)
SCORE_ROW = fixed(*[NUMBER] * (len(KINDS) + 2))
_MARK = {"after": COUNT, "scores": list_of(SCORE_ROW, 2, 4)}
_SOURCE = {"source_totals": list_of(NUMBER, 2, 4)}
RECORDED = table(
    {
        "id": text,
        "players": PLAYERS,
        "row_start": ROW,
        "starting_stones": list_of(COUNT, 2, 4),
        "turns": list_of(TURN, most=len(TILES)),
        "scores_after_turn": list_of(table(_MARK, _SOURCE)),
        "winners": list_of(SEAT),
    },
    {"variant_scores": list_of(table({**_MARK, "on": ON}, _SOURCE))},
)


def check_game(game: object, where: str) -> None:
    """A recorded game of the right form. Raises Unreadable."""
    RECORDED(game, where)
    assert isinstance(game, dict)
    players = game["players"]
    if len(game["starting_stones"]) != players:
        strict.fail(f"{where}.starting_stones", f"{players} entries were expected")
    for key in ("scores_after_turn", "variant_scores"):
        for place, mark in enumerate(game.get(key, [])):
            here = f"{where}.{key}[{place}]"
            if mark["after"] > len(game["turns"]):
                strict.fail(here, "the game has not so many turns")
            for figures in ("scores", "source_totals"):
                if figures in mark and len(mark[figures]) != players:
                    strict.fail(f"{here}.{figures}", f"{players} entries were expected")


# --- files --------------------------------------------------------------------------------------

FILE = table(
    {"schema": exactly(1)},
    {
        "game": exactly("akropolis"),
        **dict.fromkeys(
            (
                "geometry",
                "level_note",
                "source",
                "columns",
                "coordinates",
                "rulings",
                "legal_placements",
            ),
            text,
        ),
        "cases": list_of(check_case),
        "games": list_of(check_game),
    },
)


def check_file(file: object) -> None:
    """A whole case file of the right form. Raises Unreadable."""
    FILE(file, "")


def check(case: object, where: str) -> None:
    """One case alone: a rule case or a recorded game. Raises Unreadable."""
    (check_game if isinstance(case, dict) and "row_start" in case else check_case)(case, where)


def run(case: dict[str, Any]) -> list[str]:
    """The problems of a case, empty if it passes. Raises Unreadable for a case of the wrong form."""
    check(case, strict.shown(case.get("id", "case")) if isinstance(case, dict) else "case")
    if "row_start" in case:
        return caserun.recorded_game(case)
    shape = flow_shape(case["flow"]) if case["kind"] == "flow" else None
    return caserun.rule_case(case, shape)
