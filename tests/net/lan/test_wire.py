"""Frames and msgpack: what is whole comes through, all else is one typed error."""

from __future__ import annotations

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import wire
from net.wire import BIG_CAP, FRAME_CAP, MAX_DEPTH, MAX_ITEMS, Decoder, WireError, frame, pack, unpack

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 63), (1 << 64) - 1) | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=12,
)


def code_of(call, *args) -> str:
    with pytest.raises(WireError) as caught:
        call(*args)
    return caught.value.code


# --- frames -----------------------------------------------------------------------------------------


@given(st.lists(st.binary(min_size=1, max_size=300), max_size=8), st.lists(st.integers(1, 400), max_size=8))
def test_frames_come_out_whole_however_the_stream_is_cut(payloads, cuts) -> None:
    stream = b"".join(map(frame, payloads))
    decoder, out, at = Decoder(), [], 0
    for cut in [*cuts, len(stream)]:
        decoder.feed(stream[at : at + cut])
        at += cut
        while (payload := decoder.next()) is not None:
            out.append(payload)
    assert out == payloads and decoder.held == 0 and decoder.next() is None


def test_byte_by_byte_nothing_comes_too_early() -> None:
    decoder = Decoder()
    for byte in frame(b"abc")[:-1]:
        decoder.feed(bytes([byte]))
        assert decoder.next() is None
    assert decoder.held == 6
    decoder.feed(b"c")
    assert decoder.next() == b"abc" and decoder.held == 0


@pytest.mark.parametrize("length", [FRAME_CAP + 1, BIG_CAP, (1 << 31), (1 << 32) - 1])
def test_a_length_over_the_cap_is_refused_before_its_payload(length: int) -> None:
    decoder = Decoder(FRAME_CAP)
    decoder.feed(wire.header(length))
    assert code_of(decoder.next) == "too_long"


def test_no_length_is_refused_and_the_cap_itself_is_not() -> None:
    decoder = Decoder(FRAME_CAP)
    decoder.feed(b"\0\0\0\0")
    assert code_of(decoder.next) == "empty"
    whole = Decoder(FRAME_CAP)
    whole.feed(wire.header(FRAME_CAP) + bytes(FRAME_CAP))
    assert whole.next() == bytes(FRAME_CAP)
    assert code_of(frame, b"") == "empty" and code_of(frame, bytes(FRAME_CAP + 1)) == "too_long"


def test_a_web_browser_is_refused_at_its_first_word() -> None:
    decoder = Decoder()
    decoder.feed(b"GET / HTTP/1.1\r\n")
    assert code_of(decoder.next) == "too_long"


def test_the_cap_may_change_between_two_frames() -> None:
    decoder = Decoder(10)
    decoder.feed(frame(b"small") + frame(bytes(100)))
    assert decoder.next() == b"small"
    decoder.cap = 200
    assert decoder.next() == bytes(100)


# --- msgpack ----------------------------------------------------------------------------------------


@given(PLAIN)
def test_plain_data_comes_back_as_it_was(value) -> None:
    try:
        again = unpack(pack(value))
    except WireError as error:
        assert error.code == "deep"
    else:
        assert again == value and repr(again) == repr(value)


def nested(levels: int, inside: bytes = b"\x01") -> bytes:
    return b"\x91" * levels + inside


BAD = {
    "float": (msgpack.packb(1.5), "forbidden"),
    "nan": (msgpack.packb(float("nan")), "forbidden"),
    "float inside": (msgpack.packb([1, {"a": [2.0]}]), "forbidden"),
    "timestamp 32": (b"\xd6\xff\0\0\0\1", "broken"),
    "timestamp 64": (b"\xd7\xff" + bytes(8), "broken"),
    "timestamp 96": (b"\xc7\x0c\xff" + bytes(12), "broken"),
    "extension": (b"\xd4\x05a", "broken"),
    "empty extension": (b"\xc7\x00\x05", "forbidden"),
    "duplicate key": (b"\x82\xa1a\x01\xa1a\x02", "duplicate"),
    "duplicate key deep": (b"\x91\x81\xa1b\x82\xa1a\x01\xa1a\x02", "duplicate"),
    "number as a key": (b"\x81\x01\x02", "broken"),
    "bytes as a key": (b"\x81\xc4\x01a\x01", "forbidden"),
    "none as a key": (b"\x81\xc0\x01", "broken"),
    "list as a key": (b"\x81\x91\x01\x02", "broken"),
    "too deep": (nested(MAX_DEPTH + 1), "deep"),
    "too deep in maps": (b"\x81\xa1a" * (MAX_DEPTH + 1) + b"\x01", "deep"),
    "very deep": (nested(2000), "broken"),
    "deep as the stack": (nested(1000), "deep"),
    "too long a list": (msgpack.packb([0] * (MAX_ITEMS + 1)), "broken"),
    "too long a map": (msgpack.packb({str(n): 0 for n in range(MAX_ITEMS + 1)}), "broken"),
    "a list that lies": (b"\xdd\xff\xff\xff\xff", "broken"),
    "a text that lies": (b"\xdb\xff\xff\xff\xff", "broken"),
    "bytes that lie": (b"\xc6\xff\xff\xff\xff", "broken"),
    "cut": (b"\x92\x01", "broken"),
    "nothing": (b"", "broken"),
    "two values": (b"\x01\x02", "broken"),
    "a byte without meaning": (b"\xc1", "broken"),
    "not UTF-8": (b"\xa2\xff\xfe", "broken"),
    "half a surrogate": (b"\xa3\xed\xa0\x80", "broken"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_msgpack(name: str) -> None:
    data, code = BAD[name]
    assert code_of(unpack, data) == code


def test_the_deepest_nesting_and_the_longest_list_that_may_be() -> None:
    assert unpack(nested(MAX_DEPTH)) == [[[[[[[[1]]]]]]]]
    assert len(unpack(msgpack.packb([0] * MAX_ITEMS))) == MAX_ITEMS


@given(st.binary(max_size=200))
def test_any_bytes_are_plain_data_or_the_typed_error(data: bytes) -> None:
    try:
        unpack(data)
    except WireError as error:
        assert error.code in {"broken", "forbidden", "duplicate", "deep"}


@pytest.mark.parametrize("value", [object(), 1 << 70, "\ud800", {1, 2}])
def test_what_cannot_be_sent_is_the_typed_error(value) -> None:
    assert code_of(pack, value) == "broken"


def test_an_error_names_nothing_of_what_came() -> None:
    for data, _ in BAD.values():
        with pytest.raises(WireError) as caught:
            unpack(data)
        assert caught.value.__cause__ is None and caught.value.__suppress_context__ is not None
        assert len(str(caught.value)) < 80
    with pytest.raises(WireError) as caught:
        unpack(msgpack.packb(["the secret tile", 1.25]))
    assert "secret" not in str(caught.value) and "1.25" not in str(caught.value)
