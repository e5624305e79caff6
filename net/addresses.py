"""Addresses: what somebody types, what stands in a QR picture, and what this machine has.

Owns the reading and writing of them. Must never look anything up in the network, and never take a
wildcard for an address at which somebody can be reached.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass, field

from net.secure import clean_code
from net.wire import WireError

DEFAULT_PORT = 47710
SCHEME = "mesapolis://"
_LONGEST = 300
_LABEL = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(?<!-)")
_SCOPE = re.compile(r"[A-Za-z0-9_.-]{1,32}")
_PORT = re.compile(r"[0-9]{1,5}")
_UNREAL = (
    "docker",
    "veth",
    "virbr",
    "vmnet",
    "vbox",
    "virtualbox",
    "vethernet",
    "tun",
    "tap",
    "wg",
    "tailscale",
)
"""How adapters are called that lead to no table: machines inside this one, and tunnels."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a table is: a name or an IP address, and a port."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        """As somebody would type it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the QR picture of a host says, or somebody has typed: an address, and the code if it was there.

    Its repr does not show the code.
    """

    address: Address
    code: str = field(default="", repr=False)


def _refuse(text: str) -> WireError:
    return WireError("address", f"an address is HOST or HOST:PORT, not '{text[:40]}'")


def read_address(text: str, default: int = DEFAULT_PORT) -> Address:
    """The address that somebody typed: HOST, HOST:PORT, an IPv6 address, [IPv6]:PORT.

    Raises WireError (address).
    """
    typed = text.strip()
    if len(typed) > _LONGEST:
        raise _refuse(text)
    host, port = _split(typed)
    if port is not None and not (_PORT.fullmatch(port) and 1 <= int(port) <= 65_535):
        raise WireError("address", f"a port is a number from 1 to 65535, not '{port[:20]}'")
    if not _is_host(host):
        raise _refuse(text)
    return Address(host, default if port is None else int(port))


def _split(typed: str) -> tuple[str, str | None]:
    if typed.startswith("["):
        host, bracket, rest = typed[1:].partition("]")
        if not bracket or ":" not in host or (rest and not rest.startswith(":")):
            raise _refuse(typed)
        return host, rest[1:] if rest else None
    if typed.count(":") > 1:
        return typed, None
    host, colon, port = typed.partition(":")
    return host, port if colon else None


def _is_host(host: str) -> bool:
    if ":" in host:
        plain, percent, scope = host.partition("%")
        if percent and not _SCOPE.fullmatch(scope):
            return False
        try:
            return not _nowhere(ipaddress.IPv6Address(plain))
        except ValueError:
            return False
    if not host or len(host) > 253:
        return False
    labels = host.removesuffix(".").split(".")
    if all(label.isdecimal() for label in labels):
        try:
            return not _nowhere(ipaddress.IPv4Address(host))
        except ValueError:
            return False
    return all(_LABEL.fullmatch(label) for label in labels)


def _nowhere(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return address.is_unspecified or address.is_multicast or str(address) == "255.255.255.255"


def is_reachable(text: str) -> bool:
    """Whether this is the IPv4 address of one machine: no wildcard, no group."""
    try:
        return not _nowhere(ipaddress.IPv4Address(text))
    except ValueError:
        return False


# --- the QR picture -------------------------------------------------------------------------------


def write_invitation(invitation: Invitation) -> str:
    """The text of the QR picture: MESAPOLIS://192.168.1.5:47710/K7M2QX.

    In capitals, which make a QR picture of fewer and bigger squares.
    """
    return f"{SCHEME}{invitation.address}/{invitation.code}".upper()


def read_invitation(text: str) -> Invitation:
    """What somebody typed or a camera read: an address, or the text of a QR picture.

    Raises WireError (address).
    """
    typed = text.strip()
    if not typed.lower().startswith(SCHEME):
        return Invitation(read_address(typed))
    place, _, said = typed[len(SCHEME) :].partition("/")
    code = clean_code(said)
    if code is None and said.strip():
        raise WireError("address", "this invitation has no code of a table")
    return Invitation(read_address(place.lower()), code or "")


def qr_matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The squares of a QR picture in rows, True where it is dark; the quiet zone of 4 is for the drawing.

    Raises WireError (address) if the text is too long for one.
    """
    import segno

    try:
        code = segno.make(text, error="m", micro=False, boost_error=False)
    except (segno.DataOverflowError, ValueError) as error:
        raise WireError("address", "this is too long for a QR picture") from error
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)


# --- this machine ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Adapter:
    """One IPv4 address of this machine: the adapter's name, the address, where all its neighbours hear.

    broadcast is "" where there is none.
    """

    name: str
    address: str
    broadcast: str

    @property
    def is_loopback(self) -> bool:
        return ipaddress.IPv4Address(self.address).is_loopback


def adapters() -> list[Adapter]:
    """All IPv4 addresses of this machine, the one that others can most likely reach first."""
    import ifaddr

    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if isinstance(ip.ip, str) and is_reachable(ip.ip):
                name = ip.nice_name or adapter.nice_name or adapter.name
                found.append(Adapter(name, ip.ip, _broadcast(ip.ip, ip.network_prefix)))
    outward = _outward_address()
    return sorted(found, key=lambda adapter: (*_rank(adapter, outward), adapter.name, adapter.address))


def _broadcast(address: str, prefix: int) -> str:
    if not 1 <= prefix <= 30:
        return ""
    return str(ipaddress.IPv4Network((address, prefix), strict=False).broadcast_address)


def _rank(adapter: Adapter, outward: str) -> tuple[bool, bool, bool, bool]:
    address = ipaddress.IPv4Address(adapter.address)
    unreal = adapter.name.lower().startswith(_UNREAL)
    return address.is_loopback, address.is_link_local, unreal, adapter.address != outward


def _outward_address() -> str:
    """The address of the adapter that leads out of here; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address
