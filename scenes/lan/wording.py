"""What the network says, in words that tell what to do about it.

Owns the sentences for codes of `net.messages` and for what happens in a room. Names of people go in as plain
text. Must never name an address or a code of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.launch import game_title
from scenes.text import list_text, tr, trn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from net.device import SessionEvent
    from net.roominfo import RoomInfo, RoomSeat
    from net.versions import Denial


def denial_words(denial: Denial | None) -> tuple[str, str]:
    """(title, what happened and what to do) for somebody who could not come in or had to go."""
    code = denial.code if denial is not None else ""
    title, text = _denials().get(code, (tr("The table cannot be reached"), tr("Try it again in a moment.")))
    if denial is None:
        return title, text
    if code.startswith("update_"):
        return title, version_words(denial)
    if code == "tries":
        seconds = denial.fact("seconds")
        wait = seconds if isinstance(seconds, int) else 60
        told = trn("Wait {n} second, then try again.", "Wait {n} seconds, then try again.", wait)
        return title, tr("Too many wrong codes came from this computer. {wait}", wait=told)
    return title, text


def _denials() -> dict[str, tuple[str, str]]:
    away = tr("The table cannot be reached")
    return {
        "update_host": (tr("The versions differ"), ""),
        "update_peer": (tr("The versions differ"), ""),
        "update_both": (tr("The versions differ"), ""),
        "wrong_code": (
            tr("That is not the code of this table"),
            tr("Look at the screen of the host and type the six characters once more."),
        ),
        "tries": (tr("Too many tries"), ""),
        "token": (
            tr("This seat is no longer kept"),
            tr("It was given to somebody else. With the code of the table you can still come in."),
        ),
        "table": (
            tr("Another table answers there"),
            tr("The table that was meant is not open now. Its host can open it again from the saved games."),
        ),
        "full": (
            tr("Every seat is taken"),
            tr("The host can open one more seat, or let others watch."),
        ),
        "spectators": (
            tr("Nobody may watch at this table"),
            tr("The host can allow it in the options of the table."),
        ),
        "removed": (
            tr("The host has taken this device from the table"),
            tr("Talk to the host: with the new code of the table you can come back."),
        ),
        "closed": (
            tr("The host has closed the table"),
            tr("What was played is kept on the host’s computer. When the table is open again, it is found "
               "among the saved games here."),
        ),
        "unreachable": (
            away,
            tr("Nobody answers there. Is the address right, are both computers in the same network, and does "
               "the firewall of the host let Mesapolis through?"),
        ),
        "lost": (away, tr("The connection broke off. Try it again.")),
        "late": (away, tr("The other computer took too long to answer. Try it again.")),
        "silent": (away, tr("The other computer does not answer any more.")),
        "malformed": (
            tr("No table of Mesapolis is there"),
            tr("Something else answers at this address. Look at the address on the screen of the host."),
        ),
        "port": (
            tr("The table cannot be opened"),
            tr("No door of this computer is free for it. Close other programs that use the network, then try "
               "again."),
        ),
        "address": (
            tr("That is no address"),
            tr("An address looks like 192.168.1.24 or 192.168.1.24:47710."),
        ),
        "flood": (away, tr("Too much came at once. Try it again in a moment.")),
        "again": (
            tr("This seat plays on another screen"),
            tr("The same seat has come back from another window or computer."),
        ),
        "fault": (away, tr("Something went wrong with the table. Come back with the code.")),
    }  # fmt: skip


def version_words(denial: Denial) -> str:
    """Which side should update, with the numbers where they are known."""
    host, peer, game = denial.fact("host"), denial.fact("peer"), denial.fact("game")
    what = {
        "update_host": tr("The host’s Mesapolis is older: the host should update."),
        "update_peer": tr("This Mesapolis is older: update it here."),
    }.get(denial.code, tr("Both sides should update to the newest version."))
    if isinstance(game, str) and game and host == peer:
        return tr("{what} The rules of {game} differ.", what=what, game=game_title(game))
    if host and peer:
        return tr("{what} There: {host}, here: {peer}.", what=what, host=host, peer=peer)
    return what


def refusal_words(code: str) -> str:
    """Why the host does not do what was asked."""
    return {
        "seat": tr("There is a seat that nobody has taken, or it is somebody else’s."),
        "ready": tr("Not everybody is ready."),
        "away": tr("Somebody is not here now."),
        "phase": tr("That is not possible now."),
        "muted": tr("Who watches is silent while the game runs."),
        "spectators": tr("Nobody may watch at this table"),
        "stale": tr("Something has happened at the table in the meantime: look again."),
        "not_allowed": tr("That is not allowed at this table."),
        "flood": tr("That was too much at once. Wait a moment."),
        "offline": tr("The host cannot be reached at the moment: it is tried again by itself."),
        "paused": tr("The game is paused."),
        "closed": tr("The game has ended."),
        "not_yours": tr("This seat is not played at this device."),
        "waiting": tr("The host has not answered yet."),
        "full": tr("Every seat is taken"),
    }.get(code, tr("That is not possible now."))


LINES = ("seat", "ready", "away", "phase", "muted", "spectators", "stale", "not_allowed", "flood", "offline",
         "paused", "closed", "not_yours", "waiting", "full")  # fmt: skip
"""The codes that `refusal_words` knows."""


def notice_words(room: RoomInfo | None, event: SessionEvent) -> tuple[str, str]:
    """(what has happened in the room, icon); "" for what nobody need hear."""
    seats = room.seats if room is not None else ()
    seat = seats[event.seat].name if 0 <= event.seat < len(seats) else ""
    name = event.name or tr("somebody")
    lines = {
        "joined": (tr("{name} has come to the table.", name=name), "user"),
        "left": (tr("{name} has left.", name=name), "door"),
        "away": (tr("The connection to {name} is gone: the seat is kept.", name=name), "plug"),
        "back": (tr("{name} is back.", name=name), "confirm"),
        "bot": (tr("A bot plays for {name} now.", name=seat or name), "robot"),
        "handed": (tr("{name} plays for {seat} now.", name=name, seat=seat), "swap"),
        "taken": (tr("{name} plays again.", name=seat or name), "user"),
        "removed": (tr("{name} was taken from the table.", name=name), "door"),
        "conceded": (tr("{name} gives up.", name=seat or name), "flag"),
        "resumed": (tr("{name} ends the pause.", name=seat or name), "play"),
        "renewed": (tr("The code of the table is a new one."), "lock"),
    }
    return lines.get(event.text, ("", "info"))


def vote_words(what: str, name: str) -> tuple[str, str, str]:
    """(title, what it means, icon) of something that is put to all."""
    return {
        "undo": (
            tr("{name} asks to take back the last move", name=name),
            tr("All that was seen since is taken back too. Everybody must agree."),
            "undo",
        ),
        "pause": (tr("{name} asks for a pause", name=name), tr("Nobody moves and no clock runs."), "pause"),
        "end": (
            tr("{name} asks to end the game", name=name),
            tr("It ends here as it stands, and all points are shown. Everybody must agree."),
            "flag",
        ),
        "rematch": (
            tr("{name} asks for another game", name=name),
            tr("The same game with the same seats."),
            "redo",
        ),
        "bot": (
            tr("{name} asks that a bot plays for those who are not here", name=name),
            tr("They can take their seats back when they return."),
            "robot",
        ),
    }.get(what, (tr("{name} asks something", name=name), "", "help"))


def vote_result(what: str, passed: bool) -> str:
    """What came of it."""
    if not passed:
        return tr("Not everybody has agreed: it stays as it is.")
    return {
        "undo": tr("All have agreed: the move is taken back."),
        "pause": tr("All have agreed: the game is paused."),
        "end": tr("All have agreed: the game has ended."),
        "rematch": tr("All have agreed: a new game begins."),
        "bot": tr("All have agreed: a bot plays."),
    }.get(what, tr("All have agreed."))


def ended_words(room: RoomInfo) -> tuple[str, str]:
    """(title, text) of a game that people ended before its rules did."""
    if room.ended == "conceded" and 0 <= room.ended_seat < len(room.seats):
        name = room.seats[room.ended_seat].name
        others = [seat.name for seat in room.seats if seat.seat != room.ended_seat]
        won = trn("{names} has won.", "{names} have won.", len(others), names=list_text(others))
        return tr("{name} gives up", name=name), won
    return tr("The game has ended"), tr("Everybody has agreed to end it here.")


def span(ms: int) -> str:
    """Minutes and seconds, below zero with a sign: 1:05, −0:12; whole hours too."""
    seconds = abs(ms) // 1000
    hours, rest = divmod(seconds, 3600)
    text = f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
    return f"−{text}" if seconds and ms < 0 else text


def where(room: RoomInfo, seat: RoomSeat, own: int) -> str:
    """Who sits there, and at which device."""
    if seat.player != "human":
        return tr("computer player")
    if seat.device < 0:
        return tr("free: the next to come can sit here")
    if seat.device == own:
        return tr("at this screen")
    name = room.name_of(seat.device)
    return tr("on the LAN · {device}", device=name) if name else tr("on the LAN")


def unready(room: RoomInfo, host: int = 0) -> str:
    """Who is waited for, "" if the game can begin."""
    free = sum(seat.player == "human" and seat.device < 0 for seat in room.seats)
    if free:
        return trn("{n} seat is free: a bot can take it", "{n} seats are free: bots can take them", free)
    gone = [seat.name for seat in room.seats if seat.state == "away"]
    if gone:
        return tr("{names}: not here now", names=list_text(gone))
    late = [s.name for s in room.seats if s.player == "human" and not s.ready and s.device != host]
    return tr("Waiting for {names}", names=list_text(late)) if late else ""


def names_of(room: RoomInfo, seats: Sequence[int]) -> str:
    """The names of some seats."""
    return list_text([room.seats[seat].name for seat in seats if 0 <= seat < len(room.seats)])
