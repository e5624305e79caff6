"""Between machines: found by broadcast and multicast, a cable pulled and put back, a host killed."""

from __future__ import annotations

import sys
import time

import pytest

from tests.net.lan.netns import Neighbourhood
from tests.net.lan.programs import Program, away_and_back, check_the_end, open_table, wait

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="network namespaces are there on Linux only"),
]
SCRIPT = ("-m", "tests.net.lan.neighbour")


def test_three_machines_a_pulled_cable_and_a_killed_host() -> None:
    with Neighbourhood(3) as town:
        peers = [town.run(number, *SCRIPT, "peer", "K7M2QX") for number in (1, 2)]
        time.sleep(1.5)
        host = town.run(0, *SCRIPT, "host", "K7M2QX")
        opened, _ = host.wait("open")
        for peer in peers:
            when, line = peer.wait("heard")
            assert line.startswith("heard 10.77.0.1:") and when - opened < 3
        came = sorted(host.wait("in")[1].split()[-1] for _ in peers)
        assert came == ["10.77.0.2", "10.77.0.3"]

        town.cable(1, plugged=False)
        assert "silent" in host.wait("out")[1] and "silent" in peers[0].wait("lost")[1]
        town.cable(1, plugged=True)
        assert "return" in host.wait("in")[1]
        peers[0].wait("heard")

        host.kill()
        for peer in peers:
            peer.wait("lost", 10)


def test_a_game_between_three_machines_a_pulled_cable_and_a_host_that_moves(tmp_path) -> None:
    """The cable of one is pulled at its question and put back, then that of the host; the host is killed, and
    comes back at another port, where everybody finds it by its announcements."""
    common = {"game": "tigris", "seed": 3, "think": 0.02, "silence": 1.5}
    plan = {"name": "Ada", "folder": str(tmp_path / "host"), "seats": [0], "players": ["human"] * 3}
    with Neighbourhood(3) as town:
        host = Program(common | plan | {"announce": True}, lambda *words: town.run(0, *words))
        host.start()
        port, code = open_table(host)
        programs = [host]
        for number in (1, 2):
            plan = {"name": f"Guest{number}", "folder": str(tmp_path / f"{number}"), "seats": [number]}
            plan |= {"host": "10.77.0.1", "port": port, "code": code, "seek": True}
            programs.append(Program(common | plan, lambda *words, n=number: town.run(n, *words)))
            programs[-1].start()
        wait(lambda: all(p.index > 20 for p in programs), "all play", programs)
        away_and_back(
            programs,
            lambda: town.cable(1, plugged=False),
            lambda: town.cable(1, plugged=True),
        )
        # Now the cable of the host's machine: its own people play on if they can, all others wait.
        town.cable(0, plugged=False)
        for program in programs[1:]:
            wait(lambda p=program: p.last("status")[0] == "reconnecting", "all are cut off", programs)
        wait(lambda: host.last("seats") == ["here", "away", "away"], "seen", programs)
        town.cable(0, plugged=True)
        wait(lambda: host.last("seats") == ["here"] * 3, "all are back", programs)

        host.kill()
        for program in programs[1:]:
            wait(lambda p=program: p.last("status")[0] == "reconnecting", "noticed", programs)
        host.plan["port"] = port + 100
        host.start()
        wait(lambda: host.last("seats") == ["here"] * 3, "found where it is now", programs)
        assert open_table(host)[0] == port + 100
        check_the_end(tmp_path / "host", programs)
