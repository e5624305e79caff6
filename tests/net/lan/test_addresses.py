"""Typed addresses, invitations, QR pictures, and the adapters of this machine."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net import addresses
from net.addresses import (
    DEFAULT_PORT,
    Adapter,
    Address,
    Invitation,
    adapters,
    is_reachable,
    qr_matrix,
    read_address,
    read_invitation,
    write_invitation,
)
from net.secure import CODE_ALPHABET
from net.wire import WireError

GOOD = {
    "192.168.1.5": Address("192.168.1.5"),
    " 192.168.1.5:1234 ": Address("192.168.1.5", 1234),
    "ada-laptop": Address("ada-laptop"),
    "Ada.local:65535": Address("Ada.local", 65535),
    "my_box.lan.": Address("my_box.lan."),
    "localhost:1": Address("localhost", 1),
    "fe80::1": Address("fe80::1"),
    "fe80::1%eth0": Address("fe80::1%eth0"),
    "[fe80::1%eth0]:47": Address("fe80::1%eth0", 47),
    "[::1]": Address("::1"),
    "::ffff:10.0.0.1": Address("::ffff:10.0.0.1"),
    "3com.example": Address("3com.example"),
}
BAD = [
    "",
    " ",
    ":5",
    "host:",
    "host:0",
    "host:65536",
    "host:99999999999",
    "host:+5",
    "host:５",
    "host: 5",
    "ho st",
    "-host",
    "host-",
    "a..b",
    ".",
    "x" * 64,
    "x." * 200,
    "0.0.0.0",
    "0.0.0.0:5",
    "255.255.255.255",
    "224.0.0.251",
    "300.1.1.1",
    "1.2.3",
    "12345",
    "::",
    "[::]:5",
    "ff02::fb",
    "1:2:3",
    "[1.2.3.4]:5",
    "[fe80::1",
    "[fe80::1]5",
    "fe80::1%",
    "fe80::1%a b",
    "http://host",
    "host/path",
    "hôte",
    "host\u202e",
    "host\x00",
]


@pytest.mark.parametrize("text", GOOD)
def test_typed_addresses(text: str) -> None:
    assert read_address(text) == GOOD[text]
    assert read_address(str(GOOD[text])) == GOOD[text]


@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:20])
def test_what_is_no_address(text: str) -> None:
    for read in (read_address, read_invitation):
        with pytest.raises(WireError) as caught:
            read(text)
        assert caught.value.code == "address" and "\n" not in str(caught.value)
        assert len(str(caught.value)) < 100


def test_another_usual_port() -> None:
    assert read_address("host", 5).port == 5 and read_address("host").port == DEFAULT_PORT


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_the_typed_error(text: str) -> None:
    for prefix in ("", "mesapolis://", "["):
        try:
            read_invitation(prefix + text)
        except WireError as error:
            assert error.code == "address"


# --- invitations ------------------------------------------------------------------------------------

CODES = st.text(CODE_ALPHABET, min_size=6, max_size=6)


@given(st.ip_addresses(), st.integers(1, 65535), CODES)
def test_invitations_come_back(ip, port: int, code: str) -> None:
    if ip.is_unspecified or ip.is_multicast or str(ip) == "255.255.255.255":
        return
    invitation = Invitation(Address(str(ip), port), code)
    assert read_invitation(write_invitation(invitation)) == invitation


def test_the_form_of_an_invitation() -> None:
    text = write_invitation(Invitation(Address("192.168.1.5", 47710), "K7M2QX"))
    assert text == "MESAPOLIS://192.168.1.5:47710/K7M2QX"
    for typed in (text, text.lower(), f"  {text}\n", "mesapolis://192.168.1.5/k7m-2qx"):
        assert read_invitation(typed) == Invitation(Address("192.168.1.5"), "K7M2QX")
    assert read_invitation("mesapolis://ada.local") == Invitation(Address("ada.local"))
    assert read_invitation("ada.local:5") == Invitation(Address("ada.local", 5))
    for bad in (
        "mesapolis://",
        "mesapolis:///K7M2QX",
        "mesapolis://h/K7M2Q0",
        "mesapolis://h/K7M2QX/x",
        "x://h",
    ):
        with pytest.raises(WireError):
            read_invitation(bad)


def test_a_qr_picture() -> None:
    rows = qr_matrix("MESAPOLIS://192.168.100.205:47710/K7M2QX")
    assert len(rows) == 29 and {len(row) for row in rows} == {29}
    corner = [row[:7] for row in rows[:7]]
    assert all(corner[0]) and all(corner[6]) and corner[1] == (True, *[False] * 5, True)
    assert qr_matrix("a") != qr_matrix("b") and all(type(square) is bool for square in rows[3])
    with pytest.raises(WireError):
        qr_matrix("x" * 5000)


# --- this machine -----------------------------------------------------------------------------------


def test_the_adapters_of_this_machine() -> None:
    found = adapters()
    assert found and all(is_reachable(adapter.address) for adapter in found)
    for adapter in found:
        if adapter.broadcast:
            assert int(ipaddress.IPv4Address(adapter.broadcast)) > int(ipaddress.IPv4Address(adapter.address))
    loops = [adapter.is_loopback for adapter in found]
    assert loops == sorted(loops)


def test_the_best_adapter_comes_first(monkeypatch) -> None:
    class Ip:
        def __init__(self, name: str, ip: object, prefix: int) -> None:
            self.nice_name, self.ip, self.network_prefix = name, ip, prefix

    class Card:
        nice_name = name = "?"

        def __init__(self, *ips: Ip) -> None:
            self.ips = ips

    cards = [
        Card(Ip("lo", "127.0.0.1", 8), Ip("lo", ("::1", 0, 0), 128)),
        Card(Ip("docker0", "172.17.0.1", 16)),
        Card(Ip("eth1", "169.254.3.4", 16)),
        Card(Ip("eth0", "10.1.2.3", 24)),
        Card(Ip("wlan0", "192.168.1.5", 24)),
        Card(Ip("tun0", "10.9.0.2", 32)),
        Card(Ip("eth9", "0.0.0.0", 0)),
    ]
    import ifaddr

    monkeypatch.setattr(ifaddr, "get_adapters", lambda: cards)
    monkeypatch.setattr(addresses, "_outward_address", lambda: "192.168.1.5")
    found = adapters()
    assert [adapter.name for adapter in found] == ["wlan0", "eth0", "docker0", "tun0", "eth1", "lo"]
    assert found[0] == Adapter("wlan0", "192.168.1.5", "192.168.1.255")
    assert found[3].broadcast == "" and found[-1].broadcast == "127.255.255.255"
