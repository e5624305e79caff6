"""What the tests of net share: tables of the toy game and a person who plays by a stream."""

from __future__ import annotations

from collections.abc import Iterator

from game.contract import digest
from game.match import Undo
from game.stream import Stream
from net.seats import SeatInfo
from net.store import Store
from net.table import LocalTable, Update
from net.workers import Workers
from tests.game.toy import TOY

ADA, BOT_B, BOT_C = SeatInfo("Ada"), SeatInfo("Bo", player="bot:easy"), SeatInfo("Cy", player="bot:random")
TOY_NAME = TOY.name


def toy_table(
    *infos: SeatInfo, seed: int = 7, store: Store | None = None, workers: Workers | None = None
) -> LocalTable:
    seats = infos or (ADA, BOT_B, BOT_C)
    return LocalTable.new(TOY_NAME, len(seats), {}, seats, seed, store, workers)


def step(table: LocalTable, stream: Stream) -> list[Update]:
    """One poll, and one decision of a person if one is asked."""
    updates = table.poll()
    match = table._match
    asked = [seat for seat in match.state.to_act if seat in table.people]
    if asked and not table.thinking:
        seat = stream.choice(asked)
        assert table.submit(stream.choice(match.state.legal(seat))) is None
    return updates


def play_out(table: LocalTable, seed: int = 1, most: int = 100_000) -> list[Update]:
    """Plays until the end is shown, or for so many steps."""
    stream, updates = Stream.of("person", seed), []
    while not table.over and most:
        updates += step(table, stream)
        most -= 1
    return updates


def story(game: str, store: Store | None, seed: int) -> Iterator[str]:
    """A whole game of a person, who now and then takes a decision back, against a bot: one line per
    update that a table hands out. The same seed tells the same story."""
    seats = (ADA, SeatInfo("Bo", player="bot:random"))
    table = LocalTable.new(game, 2, {}, seats, seed, store)
    table.show(frozenset({0, 1}))
    yield str(table.save_id)
    stream = Stream.of("story", seed)
    undos = 0
    while not table.over:
        for update in table.poll():
            yield f"{update.index} {update.entry.to_text()} {digest(update.state)}"
        state = table._match.state
        if table.over or 0 not in state.to_act:
            continue
        if undos < 12 and stream.below(5) == 0 and table.undo(agreed=True):
            undos += 1
        else:
            assert table.submit(stream.choice(state.legal(0))) is None
    table.close()


def undos_of(table: LocalTable) -> int:
    return sum(isinstance(line, Undo) for line in table._match.log)
