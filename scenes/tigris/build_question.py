"""The question which monument is built, and where; or the wonder, or nothing (TE-10, TE-17.2).

Owns what is said of each: whose leaders would earn by it. Must never work that out: the rules play it on a
copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import pygame

from game.contract import Move
from game.tigris import outlook
from game.tigris.board import block_at, cells_of, plus_at
from game.tigris.moves import BuildMonument, BuildWonder, LeaderSentHome
from game.tigris.parts import BLACK, MONUMENTS
from scenes.art import INK, INK2, RED
from scenes.text import list_text, tr
from scenes.tigris import drama_words as words
from scenes.tigris import marks
from scenes.tigris import words as names
from scenes.tigris.asking import Choice, Sheet
from scenes.tigris.kit import put
from scenes.tigris.sheet import Column
from scenes.ui import Button

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

Built = BuildMonument | BuildWonder
ACROSS = 4
"""Choices in a row at most."""


class BuildQuestion(Sheet):
    """`block`: the place that is meant, as the cell of the move: top left of a block, or middle of a plus."""

    def __init__(self, board: TigrisBoard, seat: int) -> None:
        super().__init__(board, seat)
        self.options = [move for move in self.moves if isinstance(move, BuildMonument | BuildWonder)]
        self.blocks = sorted({move.cell for move in self.options if isinstance(move, BuildMonument)})
        self.block = self.blocks[0] if self.blocks else -1
        kinds = len(self._offered())
        self.wide = 240 + 130 * min(ACROSS, max(2, kinds))
        self._known: dict[Built, tuple[tuple[int, int], ...]] = {}

    def title(self) -> str:
        if all(isinstance(move, BuildWonder) for move in self.options):
            return tr("{name} may build the wonder", name=self.board.link.name(self.seat))
        return tr("{name} may build a monument", name=self.board.link.name(self.seat))

    def note(self) -> str:
        if len(self.blocks) > 1:
            return tr("There are {n} places for it: tap one on the board.", n=len(self.blocks))
        return tr("Its two colours, and whose leaders would stand in its kingdom:")

    def confirm_label(self) -> str:
        return tr("Build it")

    def _offered(self) -> list[Built]:
        """What can be chosen for the block that is meant."""
        return [move for move in self.options if isinstance(move, BuildWonder) or move.cell == self.block]

    # --- places -----------------------------------------------------------------------------------

    def cells(self) -> Mapping[int, Move]:
        """A tap on a tile of another block means that block, on the same one the next choice."""
        found: dict[int, Move] = {}
        for move in self.options:
            if isinstance(move, BuildMonument):
                for cell in cells_of(block_at(move.cell)):
                    found.setdefault(cell, move)
        return found

    def tap_cell(self, cell: int) -> bool:
        """Means another block with this tile; False if it is in none."""
        with_it = [corner for corner in self.blocks if block_at(corner) >> cell & 1]
        if not with_it:
            return False
        at = with_it.index(self.block) + 1 if self.block in with_it else 0
        self.mean(with_it[at % len(with_it)])
        return True

    def mean(self, corner: int) -> None:
        """The monument would stand here."""
        self.block = corner
        if isinstance(self.chosen, BuildMonument):
            self.chosen = BuildMonument(self.seat, self.chosen.monument, corner)
        self.refresh()
        self.board.link.request_frame()

    def next_place(self) -> None:
        """The next block."""
        at = self.blocks.index(self.block) + 1
        self.mean(self.blocks[at % len(self.blocks)])

    def show(self, move: Move) -> bool:
        if isinstance(move, BuildMonument) and move in self.moves:
            self.block = move.cell
        return super().show(move)

    # --- content ----------------------------------------------------------------------------------

    def fill(self, column: Column) -> None:
        offered = self._offered()
        choices = [Choice(lambda move=move: self.choose(move), move == self.chosen) for move in offered]
        high = self.art.px(150) + 2 * self._line() + self.art.px(12)
        for start in range(0, len(choices), ACROSS):
            column.row(choices[start : start + ACROSS], high)
        for move, choice in zip(offered, choices, strict=True):
            self._draw(move, choice)
        gone = self._gone()
        if gone:
            column.picture(self.art.paragraph(gone, "bold", 18, RED, column.room, "center"))
        if len(self.blocks) > 1:
            at = self.blocks.index(self.block) + 1
            label = tr("Place {n} of {count}", n=at, count=len(self.blocks))
            turn = Button((0, 0, 1, 1), label, "right", "button_bronze", self.next_place)
            turn.size = 20
            column.row([turn], self.button_height)

    def _line(self) -> int:
        return max(self.art.px(34), self.art.text_px(17) * 5 // 4)

    def _draw(self, move: Built, choice: Choice) -> None:
        """The picture, under it the leader that earns by each colour, or that there is none."""
        art, kit = self.art, self.board.kit
        side = art.px(58)
        picture = (
            kit.monument(move.monument, side)
            if isinstance(move, BuildMonument)
            else kit.wonder(side * 2 // 3)
        )
        middle = (choice.rect.width // 2, art.px(78))
        choice.parts.append((picture, picture.get_rect(center=middle).topleft))
        leaders = self._leaders(move)
        colours = MONUMENTS[move.monument] if isinstance(move, BuildMonument) else (BLACK,)
        top = art.px(150)
        for colour in colours:
            self._draw_leader(colour, leaders, choice, top)
            top += self._line()

    def _draw_leader(
        self, colour: int, leaders: tuple[tuple[int, int], ...], choice: Choice, top: int
    ) -> None:
        art, kit, high = self.art, self.board.kit, self._line()
        owner = next((seat for seat, sphere in leaders if sphere == colour), -1)
        pad, disc = art.px(12), high - art.px(4)
        room = choice.rect.width - 2 * pad - disc - art.px(8)
        if owner >= 0:
            icon = kit.leader(self.board.sign(owner), colour, disc)
            text = art.fit(self.board.link.name(owner), "bold", 17, INK, room)
        else:
            icon = kit.cube(colour, disc * 2 // 3)
            text = art.fit(words.no_leader(colour), "body", 17, INK2, room)
        choice.parts.append((icon, icon.get_rect(center=(pad + disc // 2, top + high // 2)).topleft))
        choice.parts.append((text, (pad + disc + art.px(8), top + (high - text.get_height()) // 2)))

    def _after(self, move: Built) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        """(leaders in the kingdom then, leaders that go home), as the rules have it."""
        after = self.board.state.copy()
        home = tuple(
            (event.seat, event.colour) for event in after.play(move) if isinstance(event, LeaderSentHome)
        )
        for kingdom in outlook.kingdoms(after):
            if kingdom.cells >> move.cell & 1:
                return kingdom.leaders, home
        return (), home

    def _leaders(self, move: Built) -> tuple[tuple[int, int], ...]:
        if move not in self._known:
            self._known[move] = self._after(move)[0]
        return self._known[move]

    def _gone(self) -> str:
        """The leaders that lose their last temple by it (TE-10.6)."""
        move = self.chosen or next(iter(self._offered()), None)
        if not isinstance(move, BuildMonument | BuildWonder):
            return ""
        home = self._after(move)[1]
        if not home:
            return ""
        sent = [names.leader_of(colour, self.board.link.name(seat)) for seat, colour in home]
        return tr("Without a temple then, and sent home: {leaders}", leaders=list_text(sent))

    # --- on the board -----------------------------------------------------------------------------

    def important(self) -> Iterable[int]:
        found = {cell for move in self.options for cell in self._ground(move)}
        return sorted(found)

    def _ground(self, move: Built) -> tuple[int, ...]:
        return cells_of(block_at(move.cell) if isinstance(move, BuildMonument) else plus_at(move.cell))

    def draw_board(self, target: pygame.Surface) -> None:
        board, chosen = self.board, self.chosen
        shown = (
            chosen if isinstance(chosen, BuildMonument | BuildWonder) else next(iter(self._offered()), None)
        )
        for corner in self.blocks:
            if corner != self.block:
                for cell in cells_of(block_at(corner)):
                    marks.draw_mark(board, target, cell, "lit")
        if shown is None:
            return
        for cell in self._ground(shown):
            marks.draw_mark(board, target, cell, "chosen" if shown == chosen else "forced")
        if shown != chosen:
            return
        side, kit = board.places.side, board.kit
        if isinstance(shown, BuildMonument):
            picture = kit.faded(("monument", shown.monument), kit.monument(shown.monument, side), 215)
            put(kit.art, target, picture, board.places.block_rect(shown.cell).center)
        else:
            picture = kit.faded(("wonder",), kit.wonder(side), 215)
            put(kit.art, target, picture, board.places.cell_rect(shown.cell).center)
