"""The match of one device: a view without a dealer, fed with what the host sends, line by line.

Owns the way from lines as they travel to the position of this device, and the digests that the host
compares. Must never judge what it cannot know, and never go on where a line does not fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import game as games
from game.contract import Entry, Plain, State, Unreadable, Viewers, digests
from game.match import Applied, Match, Setup, Undo


def section_hashes(state: State) -> dict[str, bytes]:
    """The digest of every section as it travels: 16 bytes each, under a name without blanks."""
    return {name.replace(" ", "_"): bytes.fromhex(text) for name, text in digests(state).items()}


class Follower:
    """The match on the view of `mine`, and the lines that hold with their events.

    Raises GameError for a setup that this program does not know.
    """

    def __init__(self, setup: Setup, mine: Viewers) -> None:
        game = games.load(setup.game)
        options = game.check_setup(setup.options, setup.seats)
        self.setup, self.mine = Setup(setup.game, setup.seats, options), mine
        self.start: State = game.setup(options, setup.seats).view(mine)
        self.match = Match(self.setup, None, self.start.copy())
        self.held: list[Applied] = []

    @property
    def index(self) -> int:
        """Of the last line, -1 before the first."""
        return len(self.match.log) - 1

    def take(self, wire: Any) -> Applied:
        """Plays the next line. Raises GameError and changes nothing if it cannot be."""
        line = self.match.receive(self.read(wire))
        if isinstance(line.entry, Undo):
            del self.held[line.entry.to :]
        else:
            self.held.append(line)
        return line

    def read(self, wire: Any) -> Entry | Undo:
        """The entry of a line. Raises Unreadable."""
        return self.match.read_line(wire)

    def heal(self, text: str) -> None:
        """Takes over the position that the host says. Raises Unreadable."""
        state = type(self.match.state).from_text(text)
        if state.seats != self.setup.seats or state.viewers != self.mine:
            raise Unreadable("a position of another table")
        self.match.adopt(state)

    def hashes(self) -> dict[str, bytes]:
        return section_hashes(self.match.state)

    def goes_on_from(self, wires: Sequence[list[Plain]]) -> bool:
        """Whether the log of this match begins with these lines."""
        log = self.match.log
        return len(wires) <= len(log) and all(
            entry.to_wire() == wire for entry, wire in zip(log, wires, strict=False)
        )

    def wires(self) -> list[list[Plain]]:
        """The log as it travels."""
        return [entry.to_wire() for entry in self.match.log]
