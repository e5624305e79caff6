"""The commands of the LAN that need no window: `host --headless`, and `join --bot`.

Owns what they print, one line for everything that happens. Bad input is a GameError with one line.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import threading
import time

from game import bots
from game.contract import GameError, OptionError
from game.match import Setup
from game.stream import Stream
from net import logs
from net.addresses import Address, read_invitation
from net.denials import words
from net.discovery import Found, Seeker
from net.endings import AGREED, standings
from net.journal import SUFFIX
from net.paths import data_home
from net.saves import SaveInfo
from net.seats import BOT, HUMAN, check_player
from net.secure import clean_code
from net.session import HostSession, PeerSession, Session
from net.setups import read_players, read_setup
from net.store import Store
from net.workers import Workers

LOOK = 5.0
"""Seconds that a table is looked for where no address is given."""
_PATIENCE = 0.25
_LAST_LOOK = 5.0


def host_setup(args: argparse.Namespace) -> tuple[Setup, list[str]]:
    """The table of a command line: people everywhere, where nothing else is said."""
    players = read_players(args.players)
    setup, full = read_setup(args.game, args.seats, players, args.option, [HUMAN])
    return setup, list(full)


def check_words(args: argparse.Namespace) -> None:
    """What goes together on the command line of `host` and `join`. Raises OptionError."""
    if args.command == "host":
        new = (args.game, args.seats, args.players, *args.option)
        if args.save is not None and any(word is not None for word in new):
            raise OptionError("host --save ID goes on with that game: no GAME, seats, players or options")
        if args.save is None and args.game is None:
            raise OptionError("host needs the name of a game, or --save ID; last is the latest one")
    elif args.save is not None and (args.address or args.code):
        raise OptionError("join --save ID knows its address and needs no code")


def find_kept(words: str, lan: str, store: Store | None = None) -> SaveInfo:
    """The LAN game of the saves that is meant: its name, or "last" for the latest that has not ended.

    lan: "host" for own tables, "peer" for those of others. Raises GameError.
    """
    if store is None:
        own = Store(data_home())
        try:
            return find_kept(words, lan, own)
        finally:
            own.close()
    infos = store.list()
    if words == "last":
        going = (info for info in infos if info.lan == lan and info.playable and not info.finished)
        found = next(going, None)
        if found is None:
            whose = "that was open to others" if lan == "host" else "at the table of somebody else"
            raise GameError(f"there is no unfinished game {whose} among the saves")
        return found
    found = next((info for info in infos if info.id == words.removesuffix(SUFFIX)), None)
    if found is None:
        raise GameError(f"there is no save '{words[:60]}'; the saves are in {store.root / 'saves'}")
    if not found.playable:
        raise GameError(f"{found.id} cannot be opened: {found.reason}")
    if found.lan != lan:
        other = {"host": "your own table: host --save", "peer": "another one's table: join --save"}
        raise GameError(f"{found.id} is {other.get(found.lan, 'no game of the LAN')}")
    return found


def _unfinished(words: str, lan: str, store: Store) -> str:
    """The name of a save that can be played on without a window."""
    info = find_kept(words, lan, store)
    if info.finished:
        raise GameError(f"{info.id} has ended")
    return info.id


def read_target(args: argparse.Namespace) -> tuple[Address | None, str]:
    """Address (None: to be looked for) and code ("": to be asked for) of `join`. Raises GameError."""
    invitation = read_invitation(args.address) if args.address else None
    code = args.code
    if code == "-":
        code = sys.stdin.readline().strip()
    if code is None:
        return (invitation.address, invitation.code) if invitation is not None else (None, "")
    clean = clean_code(code)
    if clean is None:
        raise OptionError("a code has six letters and digits, as the host shows it")
    return (invitation.address if invitation is not None else None), clean


def tell(*said: object) -> None:
    print(*said, flush=True)


class _Waker:
    """Waits for the network without asking all the time."""

    def __init__(self, session: Session) -> None:
        self._event = threading.Event()
        session.on_wake = self._event.set

    def wait(self) -> None:
        self._event.wait(_PATIENCE)
        self._event.clear()


# --- host -------------------------------------------------------------------------------------------


def run_host(args: argparse.Namespace) -> int:
    """Opens a table without a window; it begins when all seats are ready, and ends with its game.

    A table of the saves goes on as soon as its people are back.
    """
    setup = host_setup(args) if args.save is None else None
    logs.setup(data_home())
    store, workers = Store(data_home()), Workers()
    try:
        session = _opened(args, setup, store, workers)
        try:
            return _serve(session)
        finally:
            session.leave(wait=True)
    finally:
        workers.close()
        store.close()


def _opened(
    args: argparse.Namespace, fresh: tuple[Setup, list[str]] | None, store: Store, workers: Workers
) -> HostSession:
    """The table: a fresh one, or that of a save. Raises GameError."""
    if fresh is None:
        save = _unfinished(args.save, "host", store)
        return HostSession.reopen(store, save, name=args.name or "", workers=workers, port=args.port)
    setup, players = fresh
    return HostSession.open(
        setup.game,
        setup.seats,
        setup.options,
        players=players,
        table_name=args.name or "",
        name=args.name or "Host",
        port=args.port,
        store=store,
        workers=workers,
    )


def _serve(session: HostSession) -> int:
    waker = _Waker(session)
    told = code = kept = ""
    while True:
        waker.wait()
        if session.status == "lost":
            raise GameError(f"no table can be opened: {words(session.reason)}")
        if session.status == "opening":
            continue
        if session.code != code:
            code = session.code
            where = ", ".join(address for _, address in session.addresses) or "this machine"
            tell(f"open at {where}, port {session.port}; code {code}")
        for event in session.poll():
            if event.kind == "notice" and event.text in ("joined", "left", "away", "back"):
                tell(event.text, event.name or f"device {event.device}")
        if session.status != told:
            told = session.status
            tell(told)
        if session.save_id is not None and session.save_id != kept:
            kept = session.save_id
            tell(f"kept as {kept}")
        if _may_begin(session):
            session.start()
        if told == "over":
            _tell_result(session)
            _let_all_see_it(session, waker)
            return 0


def _let_all_see_it(session: HostSession, waker: _Waker) -> None:
    """The table does not close before everybody has the end."""
    until = time.monotonic() + _LAST_LOOK
    while time.monotonic() < until and not session.all_have_all:
        waker.wait()


def _may_begin(session: HostSession) -> bool:
    room = session.room
    if session.status != "lobby" or room is None:
        return False
    return all(seat.player != HUMAN or (seat.state == "here" and seat.ready) for seat in room.seats)


def _tell_result(session: Session) -> None:
    table, room = session.table, session.room
    if table is None or room is None:
        return
    table.poll()
    if room.ended:
        tell(
            "ended by agreement" if room.ended == AGREED else f"{table.seats[room.ended_seat].name} gives up"
        )
    for info, one in zip(table.seats, room.standing or standings(table.result(), room.gave_up), strict=True):
        tell(f"place {one.place}: {info.name}, {one.total} points")


# --- join -------------------------------------------------------------------------------------------


def run_join(args: argparse.Namespace) -> int:
    """Joins a table without a window; a bot plays the first free seat to the end of the game.

    At a table of the saves it plays the seat that was this device's.
    """
    check_player(BOT + args.bot)
    address, code = read_target(args)
    if not code and args.save is None:
        raise OptionError("join --bot needs --code CODE; - reads it from the input")
    logs.setup(data_home())
    if address is None and args.save is None:
        address = asyncio.run(find_table())
    store = Store(data_home())
    try:
        if address is None:
            session = PeerSession.back(store, _unfinished(args.save, "peer", store))
        else:
            name = args.name or f"Bot {secrets.token_hex(2)}"
            session = PeerSession.join(address.host, address.port, code, name=name, store=store)
        try:
            return _follow(session, args.bot)
        finally:
            session.leave(wait=True)
    finally:
        store.close()


async def find_table(patience: float = LOOK) -> Address:
    """The one table that is open on the network. Raises GameError if there is none, or more than one."""
    seeker = Seeker(lambda: None)
    await seeker.start()
    try:
        found: list[Found] = []
        for _ in range(int(patience / 0.1)):
            await asyncio.sleep(0.1)
            found = seeker.tables()
            if found:
                # Another one may be about to answer.
                await asyncio.sleep(0.5)
                found = seeker.tables()
                break
    finally:
        await seeker.close()
    if not found:
        raise GameError("no table is open on this network; name its address")
    if len(found) > 1:
        names = ", ".join(f"{one.announcement.name} ({one.addresses[0].host})" for one in found)
        raise GameError(f"more than one table is open: {names}; name an address")
    return found[0].addresses[0]


def _follow(session: PeerSession, level: str) -> int:
    waker, bot = _Waker(session), _Bot(session, level)
    told = ""
    while True:
        waker.wait()
        if session.status in ("refused", "lost"):
            raise GameError(words(session.reason))
        session.poll()
        if session.status != told:
            told = session.status
            tell(told)
        bot.act()
        if told == "over":
            _tell_result(session)
            return 0


class _Bot:
    """What the person at this device would do."""

    def __init__(self, session: PeerSession, level: str) -> None:
        self._session, self._choose = session, bots.level(level)

    def act(self) -> None:
        if self._session.status == "lobby":
            self._sit()
        elif self._session.status == "playing":
            self._decide()

    def _sit(self) -> None:
        """Takes the first free seat, once, and says that it is ready."""
        session = self._session
        assert session.room is not None
        for seat in session.room.seats:
            if seat.seat in session.mine:
                if not seat.ready:
                    session.set_ready(seat.seat, True)
                return
        free = [seat.seat for seat in session.room.seats if seat.state == "open" and seat.player == HUMAN]
        if free:
            session.claim(free[0], session.name)

    def _decide(self) -> None:
        table = self._session.table
        if table is None:
            return
        table.poll()
        table.take_refusal()
        for seat in table.state.to_act:
            if seat in table.people:
                table.show(frozenset({seat}))
                stream = Stream(secrets.token_bytes(32))
                table.submit(self._choose(table.game, table.state, seat, stream))
                return
