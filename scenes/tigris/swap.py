"""The panel on which a person picks the tiles to swap (TE-13.1).

Owns which tiles of the hand are picked. Where several people look on from their own edges the tiles lie face
down until their owner holds the eye. Must never show them to anybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.contract import Move
from game.tigris.moves import Swap
from game.tigris.parts import COLOURS, HAND
from scenes.text import tr
from scenes.tigris import drama_words as words
from scenes.tigris import words as names
from scenes.tigris.asking import Choice, Sheet
from scenes.tigris.sheet import Column
from scenes.ui import Button

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard


class Peek(Button):
    """A button that shows something while it is held."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        super().__init__((0, 0, 1, 1), tr("Hold to look"), "eye", "button_bronze")
        self.on_change = on_change
        self._was = False

    def changed(self) -> bool:
        """Whether it was pressed or let go since the last question."""
        was, self._was = self._was, self.pressed
        return was != self.pressed


class SwapPicker(Sheet):
    """`picked`: the places of the picked tiles in the hand, which is sorted by colour."""

    wide = 720
    closed = False
    confirm_icon = "swap"

    def __init__(self, board: TigrisBoard, seat: int, close: Callable[[], None]) -> None:
        super().__init__(board, seat)
        self.close = close
        self.picked: set[int] = set()
        self.peek: Peek | None = None

    @property
    def tiles(self) -> tuple[int, ...]:
        """The colours in hand, sorted."""
        hand = self.board.state.hands[self.seat] or (0, 0, 0, 0)
        return tuple(colour for colour in range(len(COLOURS)) for _ in range(hand[colour]))

    @property
    def covered_up(self) -> bool:
        """The tiles lie face down: others look on."""
        return self.board.link.around() and not (self.peek is not None and self.peek.pressed)

    def title(self) -> str:
        return tr("Which tiles does {name} swap?", name=self.board.link.name(self.seat))

    def note(self) -> str:
        return tr("They leave the game unseen; as many are drawn from the bag. This is one action.")

    def confirm_label(self) -> str:
        return words.swap_label(len(self.picked)) if self.picked else tr("Swap")

    def decline_label(self) -> str:
        return tr("Keep all")

    @property
    def declines(self) -> bool:
        return True

    def decline(self) -> None:
        self.close()

    @property
    def ready(self) -> bool:
        return bool(self.picked)

    # --- picking ----------------------------------------------------------------------------------

    def toggle(self, place: int) -> None:
        """Picks a tile, or leaves it."""
        self.picked ^= {place}
        self.refresh()

    def pick_all(self) -> None:
        """Picks all tiles, or none if all are picked."""
        everything = set(range(len(self.tiles)))
        self.picked = set() if self.picked == everything else everything
        self.refresh()

    def candidate(self) -> Move | None:
        """The timer never swaps: what is picked may still become more."""
        return None

    def move(self) -> Swap | None:
        """The swap of the picked tiles."""
        if not self.picked:
            return None
        tiles = self.tiles
        picked = [tiles[place] for place in sorted(self.picked)]
        return Swap(self.seat, len(picked), tuple(picked.count(colour) for colour in range(len(COLOURS))))

    def confirm(self) -> None:
        move = self.move()
        if move is not None and self.board.link.submit(move) is None:
            self.close()

    def show(self, move: Move) -> bool:
        if not isinstance(move, Swap) or move.tiles is None:
            return False
        self.picked, left = set(), list(move.tiles)
        for place, colour in enumerate(self.tiles):
            if left[colour]:
                left[colour] -= 1
                self.picked.add(place)
        self.refresh()
        return True

    def cancel(self) -> bool:
        self.close()
        return True

    # --- content ----------------------------------------------------------------------------------

    def fill(self, column: Column) -> None:
        art, kit, tiles = self.art, self.board.kit, self.tiles
        gap = art.px(8)
        place = (column.room - gap * (HAND - 1)) // HAND
        high = max(place, art.touch)
        side = place * 78 // 100
        down = self.covered_up
        wide = len(tiles) * (place + gap) - gap
        left = (column.width - wide) // 2
        for number, colour in enumerate(tiles):
            tip = "" if down else names.tile_title(colour)
            choice = Choice(lambda number=number: self.toggle(number), number in self.picked, tip)
            choice.rect.update(left + number * (place + gap), column.top, place, high)
            picture = kit.tile_back(side) if down else kit.tile(colour, side)
            choice.parts.append((picture, picture.get_rect(center=(place // 2, high // 2)).topleft))
            column.face.group.widgets.append(choice)
        column.top += high + column.gap
        self._more(column)

    def _more(self, column: Column) -> None:
        """All at once; and the eye, where others look on."""
        every = len(self.picked) == len(self.tiles)
        buttons: list[Button] = [
            Button((0, 0, 1, 1), tr("None") if every else tr("All"), "", "button_parchment", self.pick_all)
        ]
        if self.board.link.around():
            self.peek = self.peek or Peek(self.refresh)
            buttons.append(self.peek)
        for button in buttons:
            button.size = 20
        column.row(buttons, max(self.art.touch, self.art.px(44), self.art.text_px(20) * 2))

    def follow_peek(self) -> None:
        """The tiles turn up while the eye is held."""
        if self.peek is not None and self.peek.changed():
            self.refresh()
