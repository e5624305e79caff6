"""Between machines: found by broadcast and multicast, a cable pulled and put back, a host killed."""

from __future__ import annotations

import sys
import time

import pytest

from tests.net.lan.netns import Neighbourhood

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
