"""Reading JSON from outside: caps, doubled keys, types."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import strict
from game.contract import Unreadable


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        (b"\xff\xfe\xfa", "not"),
        ('{"a": 1, "a": 2}', "twice"),
        ("[Infinity]", "not a number"),
        ("9" * 5000, "too many digits"),
        ("[" * 200 + "]" * 200, "nested too deeply"),
        ("[" * 200_000, "nested too deeply"),
    ],
)
def test_what_cannot_be_read(text: str | bytes, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        strict.read(text)


def test_the_cap_on_size() -> None:
    with pytest.raises(Unreadable, match="longer than 10 bytes"):
        strict.read(" " * 11, 10)


@given(st.one_of(st.text(), st.binary()))
def test_anything_is_read_or_unreadable(text: str | bytes) -> None:
    try:
        json.dumps(strict.read(text))
    except Unreadable as error:
        assert "\n" not in str(error)


CELL = strict.fixed(strict.integer(0, 9), strict.integer(0, 9))
ROW = strict.table(
    {"a": CELL, "b": strict.list_of(strict.flag, 1, 2)}, {"c": strict.maybe(strict.word("x", "y"))}
)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "row: an object was expected"),
        ({"a": [1, 2]}, "row: key 'b' is missing"),
        ({"a": [1, 2], "b": [True], "d": 1}, "row: unknown key 'd'"),
        ({"a": [1, 10], "b": [True]}, r"row.a\[1\]: 10 is not from 0 to 9"),
        ({"a": [1, True], "b": [True]}, r"row.a\[1\]: a whole number was expected"),
        ({"a": [1], "b": [True]}, "row.a: a list of 2 was expected"),
        ({"a": [1, 2], "b": []}, "row.b: 0 entries are too few"),
        ({"a": [1, 2], "b": [True] * 3}, "row.b: 3 entries are too many"),
        ({"a": [1, 2], "b": [1]}, r"row.b\[0\]: true or false was expected"),
        ({"a": [1, 2], "b": [True], "c": "z"}, "row.c: one of x, y was expected"),
    ],
)
def test_types(value: object, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        ROW(value, "row")


def test_what_fits() -> None:
    ROW({"a": [1, 2], "b": [True], "c": None}, "")
    strict.map_of(strict.fits(str.isdigit, "a number"), strict.text)({"1": "x"}, "")
    strict.exactly(1)(1, "")
    with pytest.raises(Unreadable, match="only 1 is known"):
        strict.exactly(1)(True, "")
    with pytest.raises(Unreadable, match="a number was expected"):
        strict.map_of(strict.fits(str.isdigit, "a number"), strict.text)({"x": "x"}, "here")
