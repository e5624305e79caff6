"""Keys: from a short code, or from the token of a seat, to one pair of keys for one connection.

Owns the join code, the handshake, the sealing of frames and the book of tokens. Must never keep a key or
a counter longer than a connection, and never say in an error or a log more than that something failed.
`cryptography` and `spake2` are loaded by the first handshake, not before.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NoReturn, Protocol

from game.contract import Plain
from net.schema import Side
from net.wire import WireError, header

CODE_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""No letter or digit that looks like another one, and no vowels, so that no code is a word."""
CODE_LENGTH = 6
TOKEN_BYTES = 32
TAG = 16
_NONCE = struct.Struct(">4xQ")
_SMALL, _STEP, _BIG_STEP = 1024, 128, 1024
OVERHEAD = TAG + _BIG_STEP
"""By how many bytes a sealed frame may be longer than its message."""
_MOST_FRAMES = 1 << 48
_LABEL = b"mesapolis lan keys"


class SecureError(WireError):
    """A handshake or a sealed frame that is not what it should be (share, proof, sealed)."""


# --- the code that people read to each other ------------------------------------------------------


def new_code() -> str:
    """A fresh join code: one of 28**6, about 480 million."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def clean_code(text: str) -> str | None:
    """The code that somebody typed, in any case, with blanks or dashes; None if it can be none.

    >>> clean_code(" k7m-2qx ")
    'K7M2QX'
    """
    code = "".join(text[:40].split()).replace("-", "").upper()
    known = len(code) == CODE_LENGTH and all(char in CODE_ALPHABET for char in code)
    return code if known else None


# --- the handshake --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Greetings:
    """Both hellos, byte for byte as they travelled, and what is taken out of them.

    Everything that was said before the keys goes into the keys: a changed protocol number, rules hash,
    purpose or table id gives two sides that do not understand each other.
    """

    hello: bytes
    table: bytes
    table_id: bytes
    randoms: bytes
    """Of the peer, then of the host: 32 bytes each."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What both sides know before: a join code, or the token of a seat. Its repr shows neither."""

    code: str = field(default="", repr=False)
    token: bytes = field(default=b"", repr=False)


class _Exchange(Protocol):
    def share(self) -> bytes: ...

    def finish(self, theirs: bytes) -> bytes: ...


class _CodeExchange:
    """SPAKE2: whoever does not know the code learns nothing but that one guess was wrong."""

    def __init__(self, side: Side, code: str, table_id: bytes, random: Callable[[int], bytes]) -> None:
        from spake2 import SPAKE2_A, SPAKE2_B

        kind = SPAKE2_A if side is Side.PEER else SPAKE2_B
        names = {"idA": b"mesapolis peer", "idB": b"mesapolis host" + table_id}
        self._spake: Any = kind(code.encode(), **names, entropy_f=random)

    def share(self) -> bytes:
        share: bytes = self._spake.start()
        return share

    def finish(self, theirs: bytes) -> bytes:
        try:
            key: bytes = self._spake.finish(theirs)
        except Exception:
            # The library tells a bad share by errors of many kinds, bare ones among them.
            _refuse_share()
        return key


class _TokenExchange:
    """The token, and an X25519 key made by both, so that a token found later opens nothing recorded."""

    def __init__(self, token: bytes, random: Callable[[int], bytes]) -> None:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        self._token = token
        self._private = X25519PrivateKey.from_private_bytes(random(32))

    def share(self) -> bytes:
        return self._private.public_key().public_bytes_raw()

    def finish(self, theirs: bytes) -> bytes:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

        try:
            return self._token + self._private.exchange(X25519PublicKey.from_public_bytes(theirs))
        except ValueError:
            _refuse_share()


def _refuse_share() -> NoReturn:
    raise SecureError("share", "the key exchange got what is no share") from None


class Handshake:
    """One side of one key exchange; used once. `share` and `finish` are work for another thread.

    Both: `share()` is sent, `finish(theirs)` takes the other one's. Then the peer sends its `proof`
    first; the host calls `check` on it, and only then has a `proof` of its own for the peer to check.
    So a wrong code is known to the host before it has told anything. At last both take `session()`.
    """

    def __init__(
        self, side: Side, greetings: Greetings, secret: Secret, random: Callable[[int], bytes] = os.urandom
    ) -> None:
        self._side, self._greetings = side, greetings
        self._exchange: _Exchange = (
            _TokenExchange(secret.token, random)
            if secret.token
            else _CodeExchange(side, secret.code, greetings.table_id, random)
        )
        self._share = b""
        self._keys: tuple[bytes, bytes, bytes, bytes] | None = None
        self._transcript = b""
        self._checked = False

    def share(self) -> bytes:
        """What the other side must get: 33 bytes with a code, 32 with a token."""
        self._share = self._exchange.share()
        return self._share

    def finish(self, theirs: bytes) -> None:
        """Makes the keys. Raises SecureError (share)."""
        secret = self._exchange.finish(theirs)
        first, second = (self._share, theirs) if self._side is Side.PEER else (theirs, self._share)
        parts = (self._greetings.hello, self._greetings.table, self._greetings.table_id, first, second)
        digest = hashlib.sha256()
        for part in parts:
            digest.update(struct.pack(">I", len(part)) + part)
        self._transcript = digest.digest()
        made = _derive(secret, self._greetings.randoms, _LABEL + self._transcript)
        self._keys = (made[:32], made[32:64], made[64:96], made[96:])

    @property
    def proof(self) -> bytes:
        """What shows the other side that this one has the same keys."""
        if self._side is Side.HOST and not self._checked:
            raise SecureError("proof", "the peer proves itself first")
        return self._proof_of(self._side)

    def _proof_of(self, side: Side) -> bytes:
        assert self._keys is not None
        key = self._keys[2 if side is Side.PEER else 3]
        return hmac.digest(key, b"peer" if side is Side.PEER else b"host", "sha256")

    def check(self, proof: bytes) -> None:
        """Raises SecureError (proof): another code or token, or somebody changed what was said before."""
        if not hmac.compare_digest(proof, self._proof_of(Side.BOTH & ~self._side)):
            raise SecureError("proof", "the other side has other keys")
        self._checked = True

    def session(self) -> Session:
        """The sealed connection, after `check`."""
        if self._keys is None or not self._checked:
            raise SecureError("proof", "the other side has not proved itself")
        to_host, to_peer = self._keys[0], self._keys[1]
        return Session(to_host, to_peer) if self._side is Side.PEER else Session(to_peer, to_host)


def _derive(secret: bytes, salt: bytes, info: bytes) -> bytes:
    """HKDF-SHA256: four keys of 32 bytes."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), 128, salt, info).derive(secret)


# --- sealed frames --------------------------------------------------------------------------------


class Session:
    """Seals and opens the frames of one connection, each way with its own key and its own counter.

    A frame that is lost, repeated, moved or changed opens as nothing, and nothing opens after it.
    """

    def __init__(self, seal_key: bytes, open_key: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        self._sealer, self._opener = ChaCha20Poly1305(seal_key), ChaCha20Poly1305(open_key)
        self._sealed = self._opened = 0
        self._broken = False

    def seal(self, plain: bytes) -> bytes:
        """The payload of the next frame: `plain`, padded to a step of lengths, sealed with its length."""
        padded = _pad(plain)
        nonce = _NONCE.pack(self._sealed)
        self._sealed += 1
        if self._sealed > _MOST_FRAMES:
            raise SecureError("sealed", "this connection has sent more than its keys are for")
        return self._sealer.encrypt(nonce, padded, header(len(padded) + TAG))

    def open(self, sealed: bytes) -> bytes:
        """What the other side has sealed as its next frame. Raises SecureError (sealed)."""
        if self._broken:
            raise SecureError("sealed", "nothing opens after a broken frame")
        try:
            padded = self._opener.decrypt(_NONCE.pack(self._opened), sealed, header(len(sealed)))
        except Exception:
            # InvalidTag, or a ValueError of what is too short; neither says more than this.
            self._broken = True
            raise SecureError("sealed", "a frame does not open") from None
        self._opened += 1
        return _unpad(padded)


def _pad(plain: bytes) -> bytes:
    """A one and zeros up to the next step, so that lengths tell little of what is said."""
    length = len(plain) + 1
    step = _STEP if length <= _SMALL else _BIG_STEP
    return plain + b"\x80" + bytes(-length % step)


def _unpad(padded: bytes) -> bytes:
    plain = padded.rstrip(b"\0")
    if not plain.endswith(b"\x80"):
        raise SecureError("sealed", "a frame without its end")
    return plain[:-1]


# --- tokens of seats ------------------------------------------------------------------------------


def ticket_of(token: bytes) -> bytes:
    """The public name of a token, 16 bytes, which a returning peer says in its hello."""
    return hashlib.blake2b(token, digest_size=16, person=b"mesapolis ticket").digest()


class TokenBook:
    """Which token brings which device back; at most two per owner.

    A new token does not void the old one until its owner has shown that it has it: by `keep`, or by coming
    back with it. So a cable that is cut at the worst moment locks nobody out.
    """

    def __init__(self) -> None:
        self._tokens: dict[int, list[bytes]] = {}

    def issue(self, owner: int) -> bytes:
        """A fresh token for a device, to be sent to it."""
        token = secrets.token_bytes(TOKEN_BYTES)
        self._tokens[owner] = [*self._tokens.get(owner, [])[:1], token]
        return token

    def keep(self, owner: int, ticket: bytes) -> bool:
        """The owner has this one: every other is void from now on. False if it is not the owner's."""
        kept = [token for token in self._tokens.get(owner, []) if ticket_of(token) == ticket]
        if kept:
            self._tokens[owner] = kept
        return bool(kept)

    def find(self, ticket: bytes) -> tuple[int, bytes] | None:
        """(owner, token) of a ticket; None if it is void."""
        for owner, tokens in self._tokens.items():
            for token in tokens:
                if hmac.compare_digest(ticket_of(token), ticket):
                    return owner, token
        return None

    def void(self, owner: int) -> None:
        """The seat was given away: no token brings this owner back."""
        self._tokens.pop(owner, None)

    def to_plain(self) -> Plain:
        """For the host's own save, which nobody else may read."""
        return {str(owner): [token.hex() for token in tokens] for owner, tokens in self._tokens.items()}

    @classmethod
    def from_plain(cls, plain: object) -> TokenBook:
        """The book of a save; what is no token is left out."""
        book = cls()
        for owner, tokens in plain.items() if isinstance(plain, dict) else ():
            if isinstance(owner, str) and owner.isdecimal() and len(owner) < 10 and isinstance(tokens, list):
                read = [_token(text) for text in tokens[:2]]
                book._tokens[int(owner)] = [token for token in read if token]
        return book


def _token(text: object) -> bytes:
    try:
        token = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        return b""
    return token if len(token) == TOKEN_BYTES else b""
