"""Who is told to update."""

from __future__ import annotations

from dataclasses import replace

import game
from net.messages import DENIALS
from net.versions import PROTOCOL, Rules, Versions, judge, judge_protocol, own_versions

MINE = Versions(1, "1.2.0", {"toy": Rules(3, b"a" * 16), "old": Rules(1, b"o" * 16)})


def toy(version: int, tables: bytes, app: str = "1.2.0") -> Versions:
    return Versions(1, app, {"toy": Rules(version, tables * 16)})


def test_the_same_may_play() -> None:
    assert judge(MINE, toy(3, b"a"), "toy") is None
    assert judge(MINE, toy(3, b"a", "1.9.9"), "toy") is None


def test_the_older_side_should_update() -> None:
    cases = [
        (replace(MINE, protocol=2), "update_host"),
        (toy(4, b"b"), "update_host"),
        (toy(2, b"b"), "update_peer"),
        (replace(MINE, rules={}), "update_peer"),
        (toy(3, b"b", "1.10.0"), "update_host"),
        (toy(3, b"b", "1.1.9"), "update_peer"),
        (toy(3, b"b", "1.2.0"), "update_both"),
    ]
    for peer, code in cases:
        denial = judge(MINE, peer, "toy")
        assert denial is not None and denial.code == code in DENIALS
        back = judge(peer, MINE, "toy")
        turned = {"update_host": "update_peer", "update_peer": "update_host"}
        assert back is not None and back.code == turned.get(code, code)
    found = judge(MINE, toy(2, b"b"), "toy")
    assert found is not None
    assert (found.fact("host"), found.fact("peer"), found.fact("game")) == ("1.2.0", "1.2.0", "toy")
    assert found.fact("nothing") is None


def test_of_another_protocol_only_the_number_is_known() -> None:
    assert judge_protocol(2, 2) is None
    assert judge_protocol(1, 2).code == "update_host" and judge_protocol(3, 2).code == "update_peer"


def test_what_this_program_speaks_survives_a_hello() -> None:
    mine = own_versions()
    assert mine.protocol == PROTOCOL and list(mine.rules) == list(game.GAMES)
    assert Versions.from_fields(mine.to_fields()) == mine
    assert judge(mine, own_versions(), game.GAMES[0]) is None
