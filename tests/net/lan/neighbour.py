"""A machine of the neighbourhood, for tests between network namespaces.

`python -m tests.net.lan.neighbour host CODE` opens a table; `... peer CODE` looks for it, comes in with the
code, and comes back with its token whenever the connection was lost. Each says on a line what happens.
"""

from __future__ import annotations

import asyncio
import sys

from net.channel import Channel, Gone, Timing
from net.discovery import Announcement, Announcer, Found, Seeker
from net.door import Door
from net.knock import Asking, connect
from net.schema import Message
from net.secure import Secret, ticket_of
from net.wire import WireError
from tests.net.lan.help import TABLE, VERSIONS, PlainTable

QUICK = Timing(heartbeat=0.2, silence=2, connect=1)


def tell(*words: object) -> None:
    print(*words, flush=True)


class Host(PlainTable):
    """Gives everybody a token, a new one at every return, and says who is here."""

    async def welcome(self, channel: Channel) -> None:
        owner = channel.owner if channel.owner is not None else len(self.channels) + 1
        token = self.tokens.issue(owner)
        channel.send(Message("token", token=token))
        tell("in", owner, channel.theirs["purpose"], channel.address)
        self.channels.append(channel)
        try:
            while True:
                message = await channel.receive()
                if message.kind == "token_kept":
                    self.tokens.keep(owner, message["ticket"])
                elif message.kind == "chat":
                    channel.send(message)
        except Gone as gone:
            tell("out", owner, gone.code)


async def host(code: str) -> None:
    door = Door(Host(), QUICK, code)
    await door.open()
    rules = VERSIONS.rules["toy"]
    said = Announcement(1, "0.1.0", TABLE, "Ada's table", "toy", rules, 4, 2, True, False, door.port)
    await Announcer(lambda: said).start()
    tell("open", door.port)
    await asyncio.Event().wait()


async def peer(code: str) -> None:
    seeker = Seeker(lambda: None)
    await seeker.start()
    token, known = b"", None
    while True:
        found = seeker.tables()
        known = found[0] if found else known
        if known is None:
            await asyncio.sleep(0.05)
            continue
        try:
            token = await visit(known, code, token)
        except WireError as error:
            tell("no", error.code)
            await asyncio.sleep(0.2)


async def visit(found: Found, code: str, token: bytes) -> bytes:
    """Comes in and stays until the connection is lost; the token for the next time."""
    where = found.addresses[0]
    asking = Asking(VERSIONS, "return" if token else "join", TABLE)
    channel = await connect(where.host, where.port, asking, Secret(code, token), QUICK)
    try:
        while True:
            message = await channel.receive()
            if message.kind == "token":
                token = message["token"]
                channel.send(Message("token_kept", ticket=ticket_of(token)))
                channel.send(Message("chat", device=0, seat=-1, text="hello"))
            elif message.kind == "chat":
                tell("heard", where)
    except Gone as gone:
        tell("lost", gone.code)
    return token


if __name__ == "__main__":
    asyncio.run({"host": host, "peer": peer}[sys.argv[1]](sys.argv[2]))
