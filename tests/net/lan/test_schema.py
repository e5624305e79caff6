"""The table of messages: what fits comes through, each way of not fitting has its code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import messages
from net.messages import SCHEMA, OtherProtocol, histories, refusal
from net.schema import (
    Blob,
    Either,
    Flag,
    Int,
    Line,
    Many,
    Map,
    Message,
    OneOf,
    Phase,
    Raw,
    Row,
    Side,
    Text,
    Word,
)
from net.versions import PROTOCOL
from net.wire import BIG_CAP, FRAME_CAP, WireError, pack, unpack
from tests.net.lan import samples

ONE = Row({"a": Int(0, 9), "b": Flag()})
GOOD = [
    (Int(-3, 3), -3),
    (Flag(), False),
    (Blob((16, 0)), b""),
    (Blob(most=4), b"abcd"),
    (Text(5), "Ada B"),
    (Raw(3), "\n{}"),
    (Word(), "bot:hard"),
    (Word(), "AK-4.2"),
    (Word(empty=True), ""),
    (OneOf(("a", "b")), "b"),
    (Either(Int(0, 9), Word()), "x"),
    (Either(Int(0, 9), Word()), 9),
    (Many(Int(0, 9), 3), [1, 2, 3]),
    (Map(Word(), Flag(), 2), {"a": True}),
    (Line(), ["swap", 0, None, True, "x", [1, -2]]),
]
BAD = [
    (Int(0, 9), True, "type"),
    (Int(0, 9), "1", "type"),
    (Int(0, 9), None, "type"),
    (Int(0, 9), 10, "range"),
    (Int(0, 9), -1, "range"),
    (Int(0, 9), 1 << 63, "range"),
    (Flag(), 1, "type"),
    (Flag(), None, "type"),
    (Blob((16,)), b"", "length"),
    (Blob((16,)), "x" * 16, "type"),
    (Blob(most=4), b"abcde", "length"),
    (Text(5), "Ada Bo", "length"),
    (Text(5), b"Ada", "type"),
    (Raw(3), "abcd", "length"),
    (Word(), "", "member"),
    (Word(), "a b", "member"),
    (Word(), "ünï", "member"),
    (Word(), "a\n", "member"),
    (Word(3), "abcd", "length"),
    (OneOf(("a", "b")), "c", "member"),
    (OneOf(("a", "b")), 1, "type"),
    (Either(Int(0, 9), Word()), 10, "range"),
    (Either(Int(0, 9), Word()), b"x", "type"),
    (Many(Int(0, 9), 3), [1, 2, 3, 4], "length"),
    (Many(Int(0, 9), 3, 1), [], "length"),
    (Many(Int(0, 9), 3), [True], "type"),
    (Many(Int(0, 9), 3), {"a": 1}, "type"),
    (Map(Word(), Flag(), 1), {"a": True, "b": True}, "length"),
    (Map(Word(), Flag(), 1), {"a": 1}, "type"),
    (Map(Word(), Flag(), 1), {"": True}, "member"),
    (Map(Word(), Flag(), 1), [], "type"),
    (ONE, [1], "shape"),
    (ONE, [1, True, 2], "shape"),
    (ONE, {"a": 1, "b": True}, "shape"),
    (ONE, [True, True], "type"),
    (Line(), [], "length"),
    (Line(), [0], "type"),
    (Line(), ["", 1], "member"),
    (Line(), ["swap", 1 << 31], "range"),
    (Line(), ["swap", [True]], "type"),
    (Line(), ["swap", [[1]]], "type"),
    (Line(), ["swap", b"x"], "type"),
    (Line(), ["swap", {"a": 1}], "type"),
    (Line(), ["swap", "x" * 201], "length"),
    (Line(), ["swap", [0] * 257], "length"),
    (Line(), ["swap"] * 33, "length"),
    (Line(), "swap", "type"),
]


@pytest.mark.parametrize(("field", "value"), GOOD, ids=str)
def test_what_fits_a_field(field, value) -> None:
    assert field.read(value, "f") == value and type(field.read(value, "f")) is type(value)
    assert field.read(field.write(value, "f"), "f") == value


@pytest.mark.parametrize(("field", "value", "code"), BAD, ids=lambda part: str(part)[:30])
def test_what_does_not_fit_a_field(field, value, code) -> None:
    with pytest.raises(WireError) as caught:
        field.read(value, "message.field")
    assert caught.value.code == code
    assert str(caught.value).startswith("message.field")


def test_a_row_is_a_list_outside_and_a_dict_inside() -> None:
    assert ONE.read([3, True], "row") == {"a": 3, "b": True}
    assert ONE.write({"b": True, "a": 3}, "row") == [3, True]
    for wrong in ({"a": 3}, {"a": 3, "b": True, "c": 1}, [3, True]):
        with pytest.raises(WireError) as caught:
            ONE.write(wrong, "row")
        assert caught.value.code == "shape"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  Ada\u202e\n B ", "Ada B"),
        ("\u2066x\u2069\x00\x1b[1m", "x[1m"),
        ("a\u0301\u0302\u0303\u0304", "á̂̃"),
        ("\u200f", ""),
    ],
)
def test_words_of_people_are_cleaned_in_both_directions(text: str, clean: str) -> None:
    assert Text(40).read(text, "chat") == clean == Text(40).write(text, "chat")


# --- messages ---------------------------------------------------------------------------------------


def some_phase(message: Message) -> Phase:
    return min(SCHEMA.kinds[message.kind].phases, key=lambda phase: phase.value)


@given(samples.EVERY)
def test_every_message_comes_back_as_it_was(message: Message) -> None:
    data = SCHEMA.encode(message)
    kind = SCHEMA.kinds[message.kind]
    assert SCHEMA.decode(data, kind.sender, some_phase(message), BIG_CAP) == message
    assert unpack(data)[0] == message.kind
    for phase in set(Phase) - kind.phases:
        with pytest.raises(WireError) as caught:
            SCHEMA.decode(data, kind.sender, phase, BIG_CAP)
        assert caught.value.code == "phase"
    if kind.sender is not Side.BOTH:
        with pytest.raises(WireError) as caught:
            SCHEMA.decode(data, Side.BOTH & ~kind.sender, some_phase(message), BIG_CAP)
        assert caught.value.code == "sender"


@given(samples.EVERY, st.data())
def test_a_field_more_or_less_or_of_another_kind_is_refused(message: Message, data) -> None:
    plain = unpack(SCHEMA.encode(message))
    kind = SCHEMA.kinds[message.kind]
    odd = {"none": None, "float": [1.5], "map": {"x": [{}]}, "huge": 1 << 63, "deep": [[[[[[]]]]]]}
    for wrong in (plain[:-1], [*plain, 0], [plain[0], *[data.draw(st.sampled_from(list(odd.values())))] * 3]):
        with pytest.raises(WireError) as caught:
            SCHEMA.decode(pack(wrong), kind.sender, some_phase(message), BIG_CAP)
        assert caught.value.code in {"shape", "type", "range", "length", "member", "forbidden"}


@pytest.mark.parametrize("plain", [None, [], [1], {"ping": 1}, "ping", [["ping"], 1], [None, 1]])
def test_what_is_no_message(plain) -> None:
    with pytest.raises(WireError) as caught:
        SCHEMA.decode(pack(plain), Side.PEER, Phase.LOBBY, FRAME_CAP)
    assert caught.value.code == "shape"


def test_an_unknown_kind() -> None:
    with pytest.raises(WireError) as caught:
        SCHEMA.decode(pack(["cheat", 1]), Side.PEER, Phase.LOBBY, FRAME_CAP)
    assert caught.value.code == "unknown" and "cheat" not in str(caught.value)


@given(st.binary(max_size=120), st.sampled_from(Phase), st.sampled_from((Side.PEER, Side.HOST)))
def test_any_bytes_are_a_message_or_the_typed_error(data: bytes, phase: Phase, side: Side) -> None:
    try:
        SCHEMA.decode(data, side, phase, FRAME_CAP)
    except WireError:
        return


def test_only_a_snapshot_may_be_big() -> None:
    assert [kind.name for kind in SCHEMA.kinds.values() if kind.big] == ["snapshot"]
    big = SCHEMA.encode(Message("snapshot", index=3, telling=1, text="x" * messages.SNAPSHOT_TEXT))
    assert FRAME_CAP < len(big) < BIG_CAP - 1024
    assert SCHEMA.decode(big, Side.HOST, Phase.PLAY, FRAME_CAP)["index"] == 3
    row = {"line": ["x", [1 << 30] * 256], "sealed": b""}
    long = SCHEMA.encode(Message("history", first=0, lines=[row] * 100))
    with pytest.raises(WireError) as caught:
        SCHEMA.decode(long, Side.HOST, Phase.PLAY, FRAME_CAP)
    assert caught.value.code == "too_long"


@pytest.mark.parametrize("kind", ["hello", "table", "mesapolis"])
def test_another_protocol_is_told_apart_whatever_else_it_says(kind: str) -> None:
    for rest in ([], [{"new": "things"}], [1, 2, 3]):
        with pytest.raises(OtherProtocol) as caught:
            SCHEMA.decode(pack([kind, PROTOCOL + 1, *rest]), Side.BOTH, Phase.HELLO, FRAME_CAP)
        assert caught.value.protocol == PROTOCOL + 1
    for broken in (0, True, 1 << 40, "1", PROTOCOL):
        with pytest.raises(WireError) as caught:
            SCHEMA.decode(pack([kind, broken]), Side.BOTH, Phase.HELLO, FRAME_CAP)
        assert caught.value.code == "shape"


def test_the_longest_messages_of_a_peer_fit_a_frame() -> None:
    """Whatever a peer may say is short, so that the bytes it may send are few."""
    line = ["x" * 24, *[[-(1 << 31)] * 256] * 31]
    assert len(SCHEMA.encode(Message("move", number=1, index=1, line=line))) < FRAME_CAP
    sections = {f"section{n:017}": bytes(16) for n in range(32)}
    assert len(SCHEMA.encode(Message("digests", index=1, telling=1, sections=sections))) < 2048


def test_a_long_history_is_cut_into_frames() -> None:
    lines = [(["move", seat, [seat] * 200], bytes(seat)) for seat in range(600)]
    parts = list(histories(5, lines))
    assert parts[0]["first"] == 5 and len(parts) > 5
    again = []
    for part in parts:
        data = SCHEMA.encode(part)
        assert len(data) < FRAME_CAP - 4096
        assert part["first"] == 5 + len(again)
        rows = SCHEMA.decode(data, Side.HOST, Phase.PLAY, FRAME_CAP)["lines"]
        again += [(row["line"], row["sealed"]) for row in rows]
    assert again == lines
    assert list(histories(0, [])) == []
    assert [len(part["lines"]) for part in histories(0, [(["end"], b"")] * 600)] == [256, 256, 88]


def test_a_representation_names_no_value() -> None:
    assert repr(Message("move", number=1, line=["swap", 0, [4, 1]])) == "Message('move', number, line)"


def test_refusals_travel_in_every_phase() -> None:
    message = refusal("tries", 0, (("seconds", 40),))
    data = SCHEMA.encode(message)
    for phase in (Phase.HELLO, Phase.EXCHANGE, Phase.LOBBY, Phase.PLAY):
        assert SCHEMA.decode(data, Side.HOST, phase, FRAME_CAP) == message
    assert set(messages.FAREWELLS).isdisjoint({""}) and len(set(messages.DENIALS)) == len(messages.DENIALS)


def test_sending_what_does_not_fit_is_the_typed_error() -> None:
    for message in (
        Message("ping"),
        Message("ping", number=-1),
        Message("pong", number=True),
        Message("none"),
    ):
        with pytest.raises(WireError):
            SCHEMA.encode(message)
