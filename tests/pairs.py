"""Set-ups in which every two option values and every seat count with every value meet at least once."""

from __future__ import annotations

from itertools import combinations, product

from game.contract import Game, Option

Row = dict[str, object]


def _values(option: Option, seats: int) -> list[object]:
    """The values that this option can have at that many seats; the start player counts as lot or first."""
    if not option.applies(seats):
        return []
    if option.key == "first":
        return ["lot", "1"]
    return [True, False] if option.is_switch else list(option.values)


def _pairs(row: Row) -> set[tuple[tuple[str, object], tuple[str, object]]]:
    return set(combinations(sorted(row.items(), key=lambda item: item[0]), 2))


def pairwise(game: Game) -> list[tuple[int, Row]]:
    """(seats, options) of as few set-ups as a greedy search finds; the same list every time."""
    found: list[tuple[int, Row]] = []
    for seats in game.seats:
        choices = {option.key: values for option in game.options if (values := _values(option, seats))}
        left = {
            pair
            for first, second in combinations(sorted(choices), 2)
            for pair in product(((first, v) for v in choices[first]), ((second, v) for v in choices[second]))
        }
        while left:
            row: Row = {}
            for key in sorted(choices):
                row[key] = max(
                    choices[key], key=lambda value: len(_pairs({**row, key: value}) & left)
                )
            gained = _pairs(row) & left
            if not gained:
                first, second = min(left, key=str)
                row = {key: values[0] for key, values in choices.items()} | dict((first, second))
                gained = _pairs(row) & left
            left -= gained
            found.append((seats, row))
    return found
