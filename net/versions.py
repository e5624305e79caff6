"""Which versions this program speaks, and what two sides that differ are told.

Owns the protocol number, the rules of all games, and the verdict which side should update. Must never let
two sides with different rules sit down at one table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import game as games
from net.paths import APP_VERSION

PROTOCOL = 1
"""Raised with every change of PROTOCOL.md that an older program would not understand."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game: `version` is raised by hand, `hash` (16 bytes) covers the tables too."""

    version: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Versions:
    """What one side speaks: protocol number, version of the program, rules by game."""

    protocol: int
    app: str
    rules: Mapping[str, Rules]

    def to_fields(self) -> dict[str, Any]:
        """The fields that a hello says of it."""
        rows = [
            {"game": name, "version": rules.version, "hash": rules.hash} for name, rules in self.rules.items()
        ]
        return {"protocol": self.protocol, "app": self.app, "rules": rows}

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Versions:
        """The versions that a checked hello says."""
        rules = {row["game"]: Rules(row["version"], row["hash"]) for row in fields["rules"]}
        return cls(fields["protocol"], fields["app"], rules)


def own_versions() -> Versions:
    """What this program speaks. Reads the tables of every game: some milliseconds."""
    rules = {}
    for name in games.GAMES:
        game = games.load(name)
        rules[name] = Rules(game.rules_version, bytes.fromhex(game.rules_hash()))
    return Versions(PROTOCOL, APP_VERSION, rules)


@dataclass(frozen=True, slots=True)
class Denial:
    """Why somebody may not come in: a code of `net.messages.DENIALS`, and named facts for the wording."""

    code: str
    args: tuple[tuple[str, int | str], ...] = ()

    def fact(self, name: str) -> int | str | None:
        """The named fact, None if it is not there."""
        return dict(self.args).get(name)


def judge(host: Versions, peer: Versions, game: str) -> Denial | None:
    """None if both may play the game together; else who should update: "update_peer", "update_host".

    The same on both sides, so that each can say it. "update_both" where neither is known to be older.
    """
    if host.protocol != peer.protocol:
        return _older(host.protocol < peer.protocol, host, peer)
    ours, theirs = host.rules.get(game), peer.rules.get(game)
    if ours is None or theirs is None:
        return _older(ours is None, host, peer, game)
    if ours.version != theirs.version:
        return _older(ours.version < theirs.version, host, peer, game)
    if ours.hash == theirs.hash:
        return None
    if _numbers(host.app) != _numbers(peer.app):
        return _older(_numbers(host.app) < _numbers(peer.app), host, peer, game)
    return Denial("update_both", (("host", host.app), ("peer", peer.app), ("game", game)))


def judge_protocol(host: int, peer: int) -> Denial | None:
    """The same where only the protocol numbers of both sides are known."""
    if host == peer:
        return None
    return Denial("update_host" if host < peer else "update_peer")


def _older(host_is: bool, host: Versions, peer: Versions, game: str = "") -> Denial:
    code = "update_host" if host_is else "update_peer"
    facts = (("host", host.app), ("peer", peer.app), ("game", game))
    return Denial(code, tuple(fact for fact in facts if fact[1]))


def _numbers(version: str) -> tuple[int, ...]:
    """1.10.2 comes after 1.9: the leading number of every part."""
    parts = []
    for part in version.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        parts.append(int(digits or "0"))
    return tuple(parts)
