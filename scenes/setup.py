"""What the new-table screen edits: seats in turn order and options, remembered from game to game.

Owns the rules of a sane setup, in words. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import game as games
from game import bots
from game.contract import Game, GameError, Option, OptionValue
from net.seats import HUMAN, NAME_LENGTH, SeatInfo, clean_text
from scenes.art import SEAT_COLOURS, SIGNS
from scenes.launch import NewTable
from scenes.prefs import Prefs
from scenes.text import in_every_language, list_text, tr, trn

GREEKS = (
    "Aspasia", "Themistokles", "Kallias", "Diotima", "Lysander", "Sappho",
    "Perikles", "Phryne", "Solon", "Hypatia", "Kleon", "Telesilla",
)  # fmt: skip
"""Names for bots."""
FIRST_BOT = "bot:easy"
"""The bot that a new seat gets."""
FIRST, LOT = "first", "lot"
HINTS = "hints"


def level_title(player: str) -> str:
    """A kind of player in words."""
    words = {
        HUMAN: tr("Person"),
        "bot:random": tr("Random bot"),
        "bot:easy": tr("Easy bot"),
        "bot:medium": tr("Medium bot"),
        "bot:hard": tr("Hard bot"),
    }
    return words.get(player, player)


def given_name(number: int) -> str:
    """What a person is called if nobody names him."""
    return tr("Player {n}", n=number)


def given_number(name: str) -> int:
    """The number of such a name, in whatever language it was given; 0 for any other name."""
    for template in in_every_language("Player {n}"):
        before, _, after = template.partition("{n}")
        number = name.removeprefix(before).removesuffix(after)
        if number.isdecimal() and name == template.format(n=int(number)):
            return int(number)
    return 0


def kinds() -> list[str]:
    """Every kind of player: a person, then the bots, the weakest first."""
    return [HUMAN, *(f"bot:{name}" for name in bots.LEVELS)]


def own_options() -> tuple[Option, ...]:
    """What a table of any game offers besides the game's own options; it is no part of the match."""
    text = tr("A bulb at the table shows a good move and says why. It only proposes.")
    return (Option(HINTS, tr("Hints"), text, True),)


@dataclass
class Setup:
    """A game about to begin. seats: in turn order; options: every option of the game."""

    game: Game
    seats: list[SeatInfo] = field(default_factory=list)
    options: dict[str, OptionValue] = field(default_factory=dict)

    # --- from and to the prefs ------------------------------------------------------------------

    @classmethod
    def remembered(cls, name: str, prefs: Prefs) -> Setup:
        """The last setup of a game, or a sensible first one; odd parts fall back."""
        game = games.load(name)
        plain = prefs.last_setup.get(name, {})
        setup = cls(game)
        setup.reset_options()
        setup._take_options(plain.get("options"))
        setup._take_seats(plain.get("seats"))
        if len(setup.seats) not in game.seats:
            setup.seats = []
            setup.add_seat(HUMAN, next(iter(prefs.names), ""))
            while len(setup.seats) < (2 if 2 in game.seats else min(game.seats)):
                setup.add_seat(FIRST_BOT)
        setup.mend_first()
        setup.reword()
        return setup

    def _take_options(self, plain: object) -> None:
        if isinstance(plain, dict):
            for option in self.all_options():
                if option.key in plain and option.accepts(plain[option.key]):
                    self.options[option.key] = plain[option.key]

    def _take_seats(self, plain: object) -> None:
        if not isinstance(plain, list) or len(plain) not in self.game.seats:
            return
        for row in plain:
            info = _seat(row)
            if info is None:
                self.seats = []
                return
            sign = info.sign if info.sign in self.free_signs() else self.free_signs()[0]
            colour = info.colour if info.colour in self.free_colours() else self.free_colours()[0]
            name = info.name if not self._taken(info.name) else self._fresh_name(info.player)
            self.seats.append(SeatInfo(name, sign, colour, info.player))

    def to_plain(self) -> dict[str, Any]:
        """What the prefs remember."""
        return {"seats": [info.to_plain() for info in self.seats], "options": dict(self.options)}

    def new_table(self) -> NewTable:
        """What is to be dealt; options that are not for this number of seats stay as they are by default."""
        count = len(self.seats)
        options = {o.key: self.options[o.key] if self.applies(o) else o.default for o in self.game.options}
        assert count in self.game.seats
        return NewTable(self.game.name, options, tuple(self.seats), hints=self.options[HINTS] is True)

    def all_options(self) -> tuple[Option, ...]:
        """The table's own, then the game's."""
        return (*own_options(), *self.game.options)

    # --- seats ----------------------------------------------------------------------------------

    @property
    def signs(self) -> tuple[str, ...]:
        """What the seats of this game choose among."""
        return self.game.signs or SIGNS

    def free_signs(self) -> list[str]:
        used = {info.sign for info in self.seats}
        return [sign for sign in self.signs if sign not in used]

    def free_colours(self) -> list[int]:
        used = {info.colour for info in self.seats}
        return [number for number in range(len(SEAT_COLOURS)) if number not in used]

    def _taken(self, name: str) -> bool:
        return any(info.name.casefold() == name.casefold() for info in self.seats)

    def _fresh_name(self, player: str) -> str:
        people = (given_name(number) for number in range(1, 20))
        pool = people if player == HUMAN else iter(GREEKS)
        return next(name for name in pool if not self._taken(name))

    @property
    def may_add(self) -> bool:
        return len(self.seats) < max(self.game.seats)

    @property
    def may_remove(self) -> bool:
        return len(self.seats) > min(self.game.seats)

    def add_seat(self, player: str, name: str = "") -> None:
        """One more seat at the end."""
        if not name or self._taken(name):
            name = self._fresh_name(player)
        self.seats.append(SeatInfo(name, self.free_signs()[0], self.free_colours()[0], player))

    def set_count(self, count: int) -> None:
        """So many seats: the last ones go, or bots come at the end."""
        while len(self.seats) > count:
            self.remove_seat(len(self.seats) - 1)
        while len(self.seats) < count:
            self.add_seat(FIRST_BOT)

    def remove_seat(self, seat: int) -> None:
        """Takes a seat away; a start player chosen before keeps the start, if he is still there."""
        first = self.first_seat()
        del self.seats[seat]
        if first is not None:
            self.set_first(None if first == seat else first - (first > seat))

    def move_seat(self, seat: int, to: int) -> None:
        """Puts a seat at another place in turn order; the chosen start player stays the same person."""
        to = min(max(0, to), len(self.seats) - 1)
        order = list(range(len(self.seats)))
        order.insert(to, order.pop(seat))
        first = self.first_seat()
        self.seats = [self.seats[old] for old in order]
        if first is not None:
            self.set_first(order.index(first))

    def rename(self, seat: int, name: str) -> None:
        """Gives a seat a name; nothing without letters."""
        clean = clean_text(name, NAME_LENGTH)
        if clean:
            self.seats[seat] = replace(self.seats[seat], name=clean)

    def set_player(self, seat: int, player: str) -> None:
        """Makes a seat a person's or a bot's; a name that was only given by us changes with it."""
        old = self.seats[seat]
        ours = old.name in GREEKS or given_number(old.name)
        if (old.player == HUMAN) != (player == HUMAN) and ours:
            self.seats[seat] = replace(old, name="", player=player)
            self.seats[seat] = replace(self.seats[seat], name=self._fresh_name(player))
        else:
            self.seats[seat] = replace(old, player=player)

    def set_sign(self, seat: int, sign: str) -> None:
        """Another sign; whoever had it gets the old one."""
        old = self.seats[seat].sign
        for other, info in enumerate(self.seats):
            if info.sign == sign:
                self.seats[other] = replace(info, sign=old)
        self.seats[seat] = replace(self.seats[seat], sign=sign)

    def set_colour(self, seat: int, colour: int) -> None:
        """Another colour; whoever had it gets the old one."""
        old = self.seats[seat].colour
        for other, info in enumerate(self.seats):
            if info.colour == colour:
                self.seats[other] = replace(info, colour=old)
        self.seats[seat] = replace(self.seats[seat], colour=colour)

    # --- options ----------------------------------------------------------------------------------

    def applies(self, option: Option) -> bool:
        """Whether an option is for this number of seats."""
        return option.applies(len(self.seats))

    def option_groups(self) -> list[tuple[str, list[Option]]]:
        """(heading, options) in the order of the game; what is not for this number of seats comes last.

        Options without any meaning for it are left out.
        """
        groups: dict[str, list[Option]] = {}
        for option in (*self.game.options, *own_options()):
            if not self.applies(option) and (option.own or len(self.seats) in option.moot):
                continue
            title = tr(option.group) if self.applies(option) else tr("With another number of players")
            groups.setdefault(title, []).append(option)
        late = groups.pop(tr("With another number of players"), None)
        return [*groups.items(), *([(tr("With another number of players"), late)] if late else [])]

    def choices(self, option: Option) -> list[tuple[str, str]]:
        """(value, label) of what can be chosen now; seats are called by their names."""
        if option.key == FIRST:
            names = [(str(n + 1), info.name) for n, info in enumerate(self.seats)]
            return [(LOT, tr("drawn by lot")), *names]
        labels = option.labels or option.values
        return [(value, tr(label)) for value, label in zip(option.values, labels, strict=True)]

    def first_seat(self) -> int | None:
        """The seat chosen to start, None if it is drawn."""
        value = self.options.get(FIRST, LOT)
        return int(value) - 1 if isinstance(value, str) and value.isdigit() else None

    def set_first(self, seat: int | None) -> None:
        if FIRST in self.options:
            self.options[FIRST] = LOT if seat is None else str(seat + 1)

    def reword(self) -> None:
        """Names that nobody chose are said in the language in use."""
        for seat, info in enumerate(self.seats):
            number = given_number(info.name)
            if number and not self._taken(given_name(number)):
                self.seats[seat] = replace(info, name=given_name(number))

    def mend_first(self) -> None:
        """A start seat that does not exist is drawn by lot."""
        first = self.first_seat()
        if first is not None and first >= len(self.seats):
            self.set_first(None)

    def reset_options(self) -> None:
        """All options as the rulebook has them."""
        self.options = {option.key: option.default for option in self.all_options()}

    @property
    def changed_options(self) -> int:
        """How many options are not as the rulebook has them."""
        options = [option for option in self.game.options if self.applies(option)]
        return sum(self.options[option.key] != option.default for option in options)

    # --- in words ---------------------------------------------------------------------------------

    def problem(self) -> str:
        """What stands in the way of a start, "" if nothing does."""
        names = [info.name.casefold() for info in self.seats]
        for number, name in enumerate(names):
            if name in names[:number]:
                return tr("Two seats are called {name}.", name=self.seats[number].name)
        try:
            self.game.check_setup(self.new_table().options, len(self.seats))
        except GameError as error:
            return str(error)
        return ""

    def summary(self) -> str:
        """ "2 people and 1 bot"; alone: against whom."""
        people = sum(info.player == HUMAN for info in self.seats)
        machines = len(self.seats) - people
        parts = [trn("{n} person", "{n} people", people)] if people else []
        words = list_text(parts + ([trn("{n} bot", "{n} bots", machines)] if machines else []))
        own = next((option for option in self.game.options if option.own and self.applies(option)), None)
        if own is None or own.is_switch:
            return words
        label = dict(self.choices(own))[str(self.options[own.key])]
        return tr("{who} · {choice}", who=words, choice=label)


def _seat(plain: object) -> SeatInfo | None:
    """A remembered seat, None if it is odd."""
    if not isinstance(plain, Mapping):
        return None
    name, sign, colour, player = (plain.get(key) for key in ("name", "sign", "colour", "player"))
    if not isinstance(name, str) or not isinstance(sign, str) or type(colour) is not int:
        return None
    clean = clean_text(name, NAME_LENGTH)
    return SeatInfo(clean, sign, colour, str(player)) if clean and player in kinds() else None
