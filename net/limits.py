"""How much one may try: wrong codes, waiting sockets, messages a second.

Owns the counting only; who asks decides what follows. Time comes from outside, in seconds of any clock
that never goes back.
"""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict, deque
from collections.abc import Hashable
from dataclasses import dataclass

PER_ADDRESS, WINDOW = 5, 60.0
IN_ALL = 20
_MOST_ADDRESSES = 1024


def address_key(host: str) -> str:
    """Who counts as one: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


@dataclass(frozen=True, slots=True)
class Try:
    """A handshake that has begun: it has failed until it is confirmed."""

    address: str
    number: int


class Tries:
    """Counts handshakes that try the code: five failed ones a minute from one address, twenty in all.

    A handshake counts from its beginning, so that breaking it off gains nothing. `spent` says that the
    code has had its twenty; after `renew` a new code begins with none.
    """

    def __init__(self, per_address: int = PER_ADDRESS, in_all: int = IN_ALL, window: float = WINDOW) -> None:
        self._per_address, self._in_all, self._window = per_address, in_all, window
        self._failed: OrderedDict[str, deque[float]] = OrderedDict()
        self._open: set[Try] = set()
        self._count = 0
        self.failed = 0
        """Failed tries since the code was made."""

    def wait(self, address: str, now: float) -> float:
        """Seconds until this address may try; 0 if it may now."""
        if self.failed + len(self._open) >= self._in_all:
            return 1.0
        times = self._failed.get(address, deque())
        while times and times[0] <= now - self._window:
            times.popleft()
        trying = sum(one.address == address for one in self._open)
        if len(times) + trying < self._per_address:
            return 0.0
        return times[0] + self._window - now if times else 1.0

    def begin(self, address: str) -> Try:
        """A handshake begins; it must end with `passed` or `failed_now`."""
        self._count += 1
        one = Try(address, self._count)
        self._open.add(one)
        return one

    def passed(self, one: Try) -> None:
        """The handshake was confirmed."""
        self._open.discard(one)

    def failed_now(self, one: Try, now: float) -> None:
        """The handshake ended in any other way. Does nothing after `passed`."""
        if one not in self._open:
            return
        self._open.discard(one)
        self.failed += 1
        self._failed.setdefault(one.address, deque(maxlen=self._per_address)).append(now)
        self._failed.move_to_end(one.address)
        while len(self._failed) > _MOST_ADDRESSES:
            self._failed.popitem(last=False)

    @property
    def spent(self) -> bool:
        """Whether the code must be renewed."""
        return self.failed >= self._in_all

    def renew(self) -> None:
        """There is a new code: nothing has been tried on it. What one address may try stays."""
        self.failed = 0


class Bucket:
    """So many at once, and so many a second."""

    __slots__ = ("_burst", "_last", "_left", "_rate")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate, self._left = burst, rate, burst
        self._last: float | None = None

    def take(self, now: float, count: float = 1) -> bool:
        """Whether so many more may pass now."""
        if self._last is not None:
            self._left = min(self._burst, self._left + max(now - self._last, 0) * self._rate)
        self._last = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Crowd:
    """At most `most` strangers at once. Where one more comes, the oldest of the biggest group must go.

    So nobody who takes all places keeps others out: the places of the greedy are given away first.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: OrderedDict[Hashable, str] = OrderedDict()

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, who: Hashable, address: str) -> Hashable | None:
        """Lets one in; whoever must go for it, already out of the crowd, or None."""
        self._inside[who] = address
        if len(self._inside) <= self._most:
            return None
        greedy, _ = Counter(self._inside.values()).most_common(1)[0]
        oldest = next(one for one, where in self._inside.items() if where == greedy)
        del self._inside[oldest]
        return oldest

    def leave(self, who: Hashable) -> None:
        """One has gone or is a stranger no more. May be called twice."""
        self._inside.pop(who, None)
