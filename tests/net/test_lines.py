"""The lines of a save: torn ends, damage, caps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import lines
from net.lines import Chain, StoreError, read_json, scan

PLAINS = [
    {"format": 1},
    ["sell", 0, 70001],
    ["rolled", "price", [3]],
    {"title": "Ünï\n\u202e"},
    ["undo", 0, 2],
]


def written(plains: list) -> bytes:
    chain = Chain()
    return b"".join(chain.line(plain) for plain in plains)


DATA = written(PLAINS)
LAST = len(written(PLAINS[:-1]))


def test_what_is_written_is_read() -> None:
    found = scan(DATA)
    assert found.lines == PLAINS and found.good == len(DATA)
    assert found.ended and not found.torn and found.damaged == 0
    more = found.chain.line(["sell", 1, 5])
    assert scan(DATA + more).lines == [*PLAINS, ["sell", 1, 5]]


def test_an_empty_file_has_no_lines() -> None:
    assert scan(b"").lines == [] and not scan(b"").torn


@pytest.mark.parametrize("cut", range(LAST, len(DATA)))
def test_torn_at_every_byte_of_the_last_line(cut: int) -> None:
    found = scan(DATA[:cut])
    whole = cut == len(DATA) - 1
    assert found.lines == (PLAINS if whole else PLAINS[:-1])
    assert found.torn == (cut > LAST and not whole)
    assert found.good == (cut if whole else LAST) and found.ended == (not whole)
    assert found.damaged == 0


@pytest.mark.parametrize("zeros", [1, 7, 4096])
def test_zeros_that_lost_power_leaves_are_a_torn_end(zeros: int) -> None:
    found = scan(DATA[: LAST + 9] + b"\0" * zeros)
    assert found.lines == PLAINS[:-1] and found.torn and not found.damaged


@pytest.mark.parametrize("start", [0, LAST - 60, LAST - 5])
def test_a_piece_that_had_not_reached_the_disk_is_a_torn_end(start: int) -> None:
    found = scan(DATA[:start] + b"\0" * (LAST - start) + DATA[LAST:])
    kept = DATA[:start].count(b"\n")
    assert found.lines == PLAINS[:kept] and found.torn and not found.damaged


@pytest.mark.parametrize("at", range(0, LAST, 3))
def test_a_changed_byte_in_the_middle_is_damage(at: int) -> None:
    data = bytearray(DATA)
    data[at] ^= 1
    found = scan(bytes(data))
    line = DATA[:at].count(b"\n")
    assert found.lines == PLAINS[:line] and found.damaged == line + 1 and not found.torn


def test_a_line_lost_doubled_or_moved_is_damage() -> None:
    rows = DATA.splitlines(keepends=True)
    for damaged in (rows[:1] + rows[2:], rows[:2] + rows[1:], [rows[0], rows[2], rows[1], *rows[3:]]):
        assert scan(b"".join(damaged)).damaged


@given(st.binary(max_size=400))
def test_any_bytes_are_scanned(data: bytes) -> None:
    found = scan(data)
    assert found.good <= len(data) and found.lines == []


@given(st.integers(0, len(DATA)), st.binary(max_size=60), st.integers(0, 20))
def test_any_damage_leaves_a_prefix_of_the_lines(at: int, put: bytes, gone: int) -> None:
    found = scan(DATA[:at] + put + DATA[at + gone :])
    assert found.lines == PLAINS[: len(found.lines)]


@pytest.mark.parametrize(
    "body",
    [
        b"1.5",
        b"NaN",
        b"-Infinity",
        b"1e9",
        b"[" * 4000,
        b"[" * 13 + b"]" * 13,
        b'{"a":' * 20 + b"1" + b"}" * 20,
        b"\xff",
        b"",
        b"[1,",
        b"9" * 5000,
        b'"\\ud8"',
    ],
)
def test_json_that_no_save_holds(body: bytes) -> None:
    with pytest.raises(StoreError):
        read_json(body)


def test_caps(monkeypatch) -> None:
    with pytest.raises(StoreError, match="too big"):
        scan(b"\0" * (lines.MAX_BYTES + 1))
    monkeypatch.setattr(lines, "MAX_LINES", 3)
    with pytest.raises(StoreError, match="too many"):
        scan(DATA)
    monkeypatch.setattr(lines, "MAX_LINE", 20)
    assert scan(DATA).damaged == 1
