"""The handshake, the sealed frames and the tokens, each with what must not work."""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.addresses import Address, Invitation
from net.messages import SCHEMA
from net.schema import Message, Side
from net.secure import (
    CODE_ALPHABET,
    OVERHEAD,
    Greetings,
    Handshake,
    Secret,
    SecureError,
    Session,
    TokenBook,
    clean_code,
    new_code,
    ticket_of,
)
from net.versions import PROTOCOL

TABLE = b"t" * 16
RULES = [{"game": "toy", "version": 1, "hash": b"h" * 16}]


def greetings(**changed) -> Greetings:
    """What both sides have said, as one of them saw it; `changed` are fields of the peer's hello."""
    hello = {"protocol": PROTOCOL, "app": "0.1.0", "rules": RULES, "random": b"p" * 32}
    asked = {"purpose": "join", "table": TABLE, "ticket": b""}
    first = SCHEMA.encode(Message("hello", **(hello | asked | changed)))
    second = SCHEMA.encode(Message("table", **(hello | {"table": TABLE, "game": "toy", "random": b"h" * 32})))
    return Greetings(first, second, TABLE, b"p" * 32 + b"h" * 32)


def counted(label: str):
    """A source of bytes that gives the same ones every time."""
    drawn = 0

    def random(count: int) -> bytes:
        nonlocal drawn
        drawn += 1
        return hashlib.shake_128(f"{label} {drawn}".encode()).digest(count)

    return random


def pair(peer: Secret, host: Secret, said: Greetings | None = None, heard: Greetings | None = None):
    """Both sides after their shares: said is what the peer saw, heard what the host saw."""
    one = Handshake(Side.PEER, said or greetings(), peer, counted("peer"))
    two = Handshake(Side.HOST, heard or said or greetings(), host, counted("host"))
    shares = one.share(), two.share()
    one.finish(shares[1])
    two.finish(shares[0])
    return one, two


def agreed(peer: Secret, host: Secret) -> tuple[Session, Session]:
    one, two = pair(peer, host)
    two.check(one.proof)
    one.check(two.proof)
    return one.session(), two.session()


CODE, TOKEN = Secret(code="K7M2QX"), Secret(token=b"s" * 32)


@pytest.mark.parametrize("secret", [CODE, TOKEN], ids=["code", "token"])
def test_both_sides_understand_each_other(secret: Secret) -> None:
    peer, host = agreed(secret, secret)
    for number in range(3):
        text = b"message %d" % number
        assert host.open(peer.seal(text)) == text
        assert peer.open(host.seal(text + b"!")) == text + b"!"


@pytest.mark.parametrize(
    ("peer", "host"),
    [
        (CODE, Secret(code="K7M2QY")),
        (TOKEN, Secret(token=b"s" * 31 + b"t")),
    ],
    ids=["code", "token"],
)
def test_another_secret_is_found_out_before_the_host_has_proved_anything(peer: Secret, host: Secret) -> None:
    one, two = pair(peer, host)
    with pytest.raises(SecureError) as caught:
        two.check(one.proof)
    assert caught.value.code == "proof"
    for ask in (lambda: two.proof, two.session, one.session):
        with pytest.raises(SecureError):
            ask()


def test_the_host_proves_itself_only_after_the_peer() -> None:
    one, two = pair(CODE, CODE)
    with pytest.raises(SecureError):
        two.proof  # noqa: B018
    two.check(one.proof)
    assert two.proof != one.proof
    with pytest.raises(SecureError):
        one.check(one.proof)
    with pytest.raises(SecureError):
        two.check(two.proof)


DOWNGRADES = {
    "app": {"app": "0.0.1"},
    "rules version": {"rules": [RULES[0] | {"version": 2}]},
    "rules hash": {"rules": [RULES[0] | {"hash": b"x" * 16}]},
    "rules gone": {"rules": []},
    "purpose": {"purpose": "spectate"},
    "table": {"table": b""},
    "ticket": {"ticket": b"k" * 16},
    "random": {"random": b"q" * 32},
}


@pytest.mark.parametrize("name", DOWNGRADES)
@pytest.mark.parametrize("secret", [CODE, TOKEN], ids=["code", "token"])
def test_a_hello_changed_on_the_way_is_found_out(name: str, secret: Secret) -> None:
    one, two = pair(secret, secret, greetings(), greetings(**DOWNGRADES[name]))
    with pytest.raises(SecureError):
        two.check(one.proof)


def test_a_changed_table_or_protocol_number_is_found_out() -> None:
    said = greetings()
    for heard in (
        replace(said, table=said.table[:-1] + b"x"),
        replace(said, hello=said.hello.replace(b"\xa5hello\x01", b"\xa5hello\x02")),
        replace(said, randoms=b"p" * 32 + b"i" * 32),
    ):
        assert heard != said
        one, two = pair(CODE, CODE, said, heard)
        with pytest.raises(SecureError):
            two.check(one.proof)
    other = replace(said, table_id=b"u" * 16)
    one, two = pair(CODE, CODE, said, other)
    with pytest.raises(SecureError):
        two.check(one.proof)


NO_SHARES = [
    b"",
    b"A",
    b"\0" * 32,
    b"\0" * 33,
    b"\xff" * 33,
    b"A" + b"\0" * 32,
    b"A" + b"\xff" * 32,
    b"A" * 99,
]


@pytest.mark.parametrize("bad", NO_SHARES, ids=lambda bad: f"{len(bad)} {bad[:2]!r}")
@pytest.mark.parametrize("secret", [CODE, TOKEN], ids=["code", "token"])
def test_what_is_no_share_is_refused(secret: Secret, bad: bytes) -> None:
    host = Handshake(Side.HOST, greetings(), secret)
    host.share()
    with pytest.raises(SecureError) as caught:
        host.finish(bad)
    assert caught.value.code == "share" and caught.value.__suppress_context__


def test_a_share_turned_back_is_refused() -> None:
    for first in (b"A", b"B"):
        host = Handshake(Side.HOST, greetings(), CODE)
        with pytest.raises(SecureError):
            host.finish(first + host.share()[1:])


def test_no_two_connections_have_the_same_keys() -> None:
    seen = set()
    for _ in range(3):
        hellos = replace(greetings(), randoms=os.urandom(64))
        one = Handshake(Side.PEER, hellos, TOKEN)
        two = Handshake(Side.HOST, hellos, TOKEN)
        shares = one.share(), two.share()
        one.finish(shares[1])
        two.finish(shares[0])
        two.check(one.proof)
        one.check(two.proof)
        seen |= {one.session().seal(b""), two.session().seal(b""), one.proof, two.proof}
    assert len(seen) == 12


def test_the_keys_are_the_ones_of_protocol_1() -> None:
    """Pinned: if this changes, older programs understand nothing, and PROTOCOL must be raised."""
    assert PROTOCOL == 1
    digests = []
    for secret in (CODE, TOKEN):
        peer, host = agreed(secret, secret)
        digests.append(hashlib.sha256(peer.seal(b"to host") + host.seal(b"to peer")).hexdigest()[:16])
    assert digests == ["eea4b829500c55d7", "2e3f11a96785b036"]


# --- sealed frames --------------------------------------------------------------------------------


def sessions() -> tuple[Session, Session]:
    return Session(b"a" * 32, b"b" * 32), Session(b"b" * 32, b"a" * 32)


@given(st.lists(st.binary(max_size=3000), max_size=5))
def test_any_bytes_come_through_in_order(texts: list[bytes]) -> None:
    one, two = sessions()
    sealed = [one.seal(text) for text in texts]
    assert [two.open(frame) for frame in sealed] == texts
    assert all(len(frame) - len(text) <= OVERHEAD for frame, text in zip(sealed, texts, strict=True))


def broken(change) -> None:
    """`change` gets three frames and says what arrives; the last one of those must not open."""
    one, two = sessions()
    *good, bad = change([one.seal(b"text %d" % number) for number in range(3)])
    for frame in good:
        two.open(frame)
    with pytest.raises(SecureError) as caught:
        two.open(bad)
    assert caught.value.code == "sealed" and "text" not in str(caught.value)
    for frame in (bad, one.seal(b"more")):
        with pytest.raises(SecureError):
            two.open(frame)


def test_a_frame_that_comes_twice() -> None:
    broken(lambda frames: [frames[0], frames[0]])
    broken(lambda frames: [frames[0], frames[1], frames[0]])


def test_frames_in_another_order_or_with_one_missing() -> None:
    broken(lambda frames: [frames[1]])
    broken(lambda frames: [frames[0], frames[2]])


def test_a_frame_cut_or_grown() -> None:
    for cut in (0, 1, 15, 16, 17, 100):
        broken(lambda frames, cut=cut: [frames[0][:cut]])
    broken(lambda frames: [frames[0] + b"\0"])
    broken(lambda frames: [frames[0] + frames[1]])


@given(st.integers(0, 143), st.integers(0, 7))
def test_any_flipped_bit(byte: int, bit: int) -> None:
    def flip(frames: list[bytes]) -> list[bytes]:
        frame = bytearray(frames[0])
        frame[byte] ^= 1 << bit
        return [bytes(frame)]

    broken(flip)


def test_a_frame_turned_back_to_its_sender_or_of_another_connection() -> None:
    one, _ = sessions()
    with pytest.raises(SecureError):
        one.open(one.seal(b"text"))
    broken(lambda frames: [Session(b"c" * 32, b"d" * 32).seal(b"text 0")])


def test_lengths_tell_little() -> None:
    one, _ = sessions()
    assert len({len(one.seal(bytes(length))) for length in range(128)}) == 1
    assert len({len(one.seal(bytes(length))) for length in range(1024)}) == 8
    assert len({len(one.seal(bytes(length))) for length in range(1024, 20 * 1024)}) == 20 - 1


# --- codes and tokens -----------------------------------------------------------------------------


def test_codes() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200 and all(clean_code(code) == code for code in codes)
    assert not set("01OILAEU") & set(CODE_ALPHABET)
    assert clean_code("k7m-2qx") == clean_code(" K7M 2QX\n") == "K7M2QX"
    for wrong in ("", "K7M2Q", "K7M2QXX", "K7M2Q0", "K7M2QÄ", "k7m2qß", "١٢٣٤٥٦", "x" * 10_000):
        assert clean_code(wrong) is None


def test_a_token_brings_its_owner_back_and_no_other() -> None:
    book = TokenBook()
    one, two = book.issue(1), book.issue(2)
    assert book.find(ticket_of(one)) == (1, one) and book.find(ticket_of(two)) == (2, two)
    assert book.find(b"x" * 16) is None and book.find(b"") is None
    assert not book.keep(2, ticket_of(one)) and not book.keep(3, b"") and book.keep(1, ticket_of(one))


def test_a_replaced_token_is_void_once_the_new_one_has_arrived() -> None:
    book = TokenBook()
    old = book.issue(1)
    new = book.issue(1)
    assert book.find(ticket_of(old)) and book.find(ticket_of(new))
    assert book.keep(1, ticket_of(new))
    assert book.find(ticket_of(old)) is None and book.find(ticket_of(new)) == (1, new)
    assert not book.keep(1, ticket_of(old)) and book.find(ticket_of(new)) == (1, new)


def test_a_token_that_never_arrived_locks_nobody_out() -> None:
    book = TokenBook()
    old = book.issue(1)
    lost = [book.issue(1) for _ in range(5)]
    assert book.find(ticket_of(old)) and not any(book.find(ticket_of(token)) for token in lost[:-1])
    assert book.keep(1, ticket_of(old))
    assert book.find(ticket_of(lost[-1])) is None
    following = book.issue(1)
    assert book.find(ticket_of(old)) and book.find(ticket_of(following))


def test_the_token_of_a_seat_given_away_is_void() -> None:
    book = TokenBook()
    tokens = [book.issue(1), book.issue(1)]
    other = book.issue(2)
    book.void(1)
    book.void(1)
    assert not any(book.find(ticket_of(token)) for token in tokens) and book.find(ticket_of(other))


def test_the_book_survives_a_killed_host() -> None:
    book = TokenBook()
    tokens = [book.issue(1), book.issue(1), book.issue(2)]
    again = TokenBook.from_plain(book.to_plain())
    assert [again.find(ticket_of(token)) for token in tokens] == [
        (owner, t) for owner, t in zip((1, 1, 2), tokens, strict=True)
    ]
    for odd in (None, [], {"x": []}, {"1": "abc"}, {"1": [None, "zz", "ab"]}, {1: []}, {"1" * 40: []}):
        assert TokenBook.from_plain(odd).find(b"x" * 16) is None


def test_no_secret_stands_in_a_representation() -> None:
    assert repr(CODE) == repr(TOKEN) == "Secret()"
    assert "K7M2QX" not in repr(Invitation(Address("10.0.0.1"), "K7M2QX"))
