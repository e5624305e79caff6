"""PROTOCOL.md says what the program does, and a menu loads nothing of the network."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from net import channel, discovery, door, limits, messages, secure, wire
from net.addresses import DEFAULT_PORT
from net.versions import PROTOCOL

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "net" / "PROTOCOL.md").read_text(encoding="utf-8")
QUIET = ("zeroconf", "cryptography", "spake2", "segno", "ifaddr")


def test_every_message_is_described() -> None:
    named = set(re.findall(r"`([a-z_]+)`", TEXT))
    assert set(messages.SCHEMA.kinds) <= named


def test_the_numbers_are_the_ones_of_the_program() -> None:
    timing = channel.TIMING
    for number, said in (
        (PROTOCOL, "# The protocol of a LAN table, version {}\n"),
        (wire.GREETING_CAP >> 10, "at most {} KiB"),
        (wire.FRAME_CAP >> 10, "then {} KiB"),
        (wire.BIG_CAP >> 20, "up to {} MiB"),
        (wire.MAX_DEPTH, "nested deeper than {}"),
        (wire.MAX_ITEMS, "of more than {}"),
        (secure.CODE_ALPHABET, "six of `{}`"),
        (limits.PER_ADDRESS, "{} a minute from one address"),
        (limits.IN_ALL, "{} in all, then"),
        (door._HANDSHAKES, "At most {} handshakes"),
        (door._STRANGERS, "at most {} sockets"),
        (int(timing.proof), "confirmed within {} s"),
        (int(timing.greeting), "each for {} s"),
        (int(timing.heartbeat), "`ping` every {} s"),
        (int(timing.silence), "{} s of silence"),
        (int(timing.partial), "unfinished for {} s"),
        (timing.out_most >> 20, "{} MiB wait"),
        (discovery.DISCOVERY_PORT, "UDP port {}"),
        (int(discovery.LIFE), "forgets a table after {} s"),
        (discovery.MOST_TABLES, "keeps at most {}"),
        (discovery.MOST_OF_ONE, "{} of one sender"),
        (discovery.MOST_ADDRESSES, "{} addresses each"),
    ):
        assert said.format(number) in TEXT, said
    assert secure.CODE_LENGTH == 6 and DEFAULT_PORT != discovery.DISCOVERY_PORT
    assert len(TEXT.splitlines()) < 120


def test_it_speaks_of_what_a_host_can_see() -> None:
    assert "The host's machine sees everything" in TEXT and "The lobby says so" in TEXT


def test_the_menu_loads_nothing_of_the_network(tmp_path) -> None:
    """The libraries of the LAN are loaded when a table is opened or looked for, not before."""
    code = f"""
import sys
import main
assert main.main(["shot", "menu", "--size", "640x480", "--out", sys.argv[1]]) == 0
import net.channel, net.door, net.knock, net.discovery, net.addresses, net.secure
loaded = [name for name in {QUIET!r} if name in sys.modules]
assert not loaded, loaded
"""
    out = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "menu.png")],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert out.returncode == 0, out.stderr
