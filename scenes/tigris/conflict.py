"""The panel of a revolt or a war: both leaders, both strengths, and the tiles that are added from hand.

It reads upright for both players concerned: one face where they sit on the same side, else one for each. Must
never show to others how many tiles somebody holds, and never judge a fight: it shows what the state says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.tigris.board import cells_of
from game.tigris.moves import Commit
from scenes.art import INK
from scenes.tigris import drama_words as words
from scenes.tigris.conflict_face import BAND, Writer, band_of, centred
from scenes.tigris.picture import Fight
from scenes.tigris.sheet import Column, Panel, Pos, Weighted
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

WIDE, NARROW, SLIM = 620, 690, 340
"""Design px of a face that both read, of one of two, and of the one at the side of two at a corner."""
LEAST = 150
"""Design px that the button which sends the tiles wants beside the others."""
FIGHTING, LEADER, OTHER = 60, 20, 2
"""How much it matters that the panel does not cover such a cell."""


class ConflictPanel(Panel):
    """`seat`: who adds tiles here now, -1 if nobody at this device; `count`: how many so far.

    allowed: the numbers of tiles that the rules allow, rising; opened: 0 to 1 while it unrolls.
    """

    def __init__(self, board: TigrisBoard) -> None:
        super().__init__(board)
        self.seat = -1
        self.count = 0
        self.allowed: tuple[int, ...] = (0,)
        self.touched = False
        """The number was chosen by somebody; only then the timer may confirm it."""
        self.opened = 1.0
        self.confirm_button: Button | None = None
        self._fight: tuple[int, ...] | None = None

    @property
    def fight(self) -> Fight | None:
        """The fight that is shown."""
        return self.board.picture.fight

    @property
    def shown(self) -> bool:
        return self.fight is not None and self.opened > 0

    # --- what is asked ----------------------------------------------------------------------------

    def ask(self, seat: int, allowed: Sequence[int]) -> None:
        """From now on this seat adds tiles; -1: nobody here does."""
        allowed = tuple(allowed) or (0,)
        if (seat, allowed) == (self.seat, self.allowed):
            return
        self.seat, self.allowed, self.count, self.touched = seat, allowed, 0, False
        self.let_go()
        if self.fight is not None:
            self.refresh()

    def follow(self) -> None:
        """The fight may be another one, or have gone on."""
        fight = self.fight
        if fight is None:
            self._fight = None
            return
        key = (*fight.seats, *fight.cells, fight.colour)
        if key != self._fight:
            self._fight = key
            self.seek()
        else:
            self.refresh()

    @property
    def side(self) -> int:
        """0 if the attacker is asked, 1 if the defender is."""
        fight = self.fight
        return 0 if fight is None or fight.added[0] is None else 1

    def step(self, way: int) -> bool:
        """One tile more or less, as far as the rules allow; False if there is none."""
        at = self.allowed.index(self.count) + way
        if self.seat < 0 or not 0 <= at < len(self.allowed):
            return False
        self.set(self.allowed[at])
        return True

    def set(self, count: int) -> bool:
        """So many tiles; False if that is not allowed."""
        if self.seat < 0 or count not in self.allowed:
            return False
        self.count, self.touched = count, True
        self.refresh()
        return True

    def move(self) -> Commit | None:
        """What the button sends."""
        return Commit(self.seat, self.count) if self.seat >= 0 else None

    def confirm(self) -> None:
        """Sends it."""
        move = self.move()
        if move is not None:
            self.board.link.submit(move)

    # --- place ------------------------------------------------------------------------------------

    def avoid(self) -> Iterable[Weighted]:
        fight, places = self.fight, self.board.places
        board = self.board.picture.board
        if fight is None:
            return
        fighting = {*fight.cells, *fight.support[0], *fight.support[1]}
        if board.marker >= 0:
            fighting.add(board.marker)
        for cell in sorted(fighting):
            yield places.cell_rect(cell), FIGHTING
        for cell in board.leaders:
            if cell >= 0 and cell not in fighting:
                yield places.cell_rect(cell), LEADER
        for cell in cells_of(board.tiles & ~sum(1 << cell for cell in fighting)):
            yield places.cell_rect(cell), OTHER

    def near(self) -> Pos:
        fight, places = self.fight, self.board.places
        if fight is None:
            return super().near()
        points = [places.cell_rect(cell).center for cell in fight.cells]
        return sum(x for x, _ in points) // 2, sum(y for _, y in points) // 2

    # --- content ----------------------------------------------------------------------------------

    @property
    def planned(self) -> tuple[int | None, int | None]:
        """The tiles that attacker and defender are adding here, where that is not settled."""
        fight = self.fight
        if fight is None or self.seat < 0 or fight.winner >= 0 or fight.added[self.side] is not None:
            return None, None
        return (self.count, None) if self.side == 0 else (None, self.count)

    @property
    def totals(self) -> tuple[int, int]:
        """Both strengths, with what is being added."""
        fight, planned = self.fight, self.planned
        if fight is None:
            return 0, 0
        return fight.strength(0) + (planned[0] or 0), fight.strength(1) + (planned[1] or 0)

    def arrange(self) -> None:
        fight = self.fight
        self.faces, self.under, self.confirm_button = [], [], None
        if fight is None:
            return
        turns = [self.board.link.seat_turns(seat) % 4 for seat in fight.seats]
        if turns[0] == turns[1]:
            wide = self._width(WIDE, turns[0])
            self.faces = [Writer(self, fight, wide, turns[0]).whole()]
        elif (turns[0] - turns[1]) % 2 == 0:
            wide = self._width(NARROW, turns[0])
            self.faces = [Writer(self, fight, wide, turn).half(side) for side, turn in enumerate(turns)]
        else:
            # The one at the side first: the other gets the width that is left.
            aside = 0 if turns[0] % 2 else 1
            corner = Writer(self, fight, self._width(SLIM, 1), turns[aside]).corner(aside)
            wide = min(self._width(NARROW, 0), self.free.width - corner.rect.width)
            self.faces = [Writer(self, fight, wide, turns[1 - aside]).half(1 - aside), corner]
        self._lay(fight, wide)

    def _width(self, design: int, turns: int) -> int:
        """The width of a face in px, for its reader: more for big text, at most what there is."""
        room = self.free.width if turns % 2 == 0 else self.free.height
        return min(self.art.px(design * (1 + (self.art.text_scale - 1) / 2)), room)

    def _lay(self, fight: Fight, wide: int) -> None:
        """The faces round the band with the pieces, each at the edge of its reader."""
        art, band = self.art, self.art.px(BAND)
        rooms = [0, 0, 0, 0]
        for face in self.faces:
            rooms[face.turns] = face.rect.height if face.turns % 2 == 0 else face.rect.width
        bottom, left, top, right = rooms
        across = bool(bottom or top)
        inner = (wide, band) if across else (band, wide)
        tall = max(inner[1] + top + bottom, *(face.rect.height for face in self.faces if face.turns % 2), 0)
        self.size = (inner[0] + left + right, tall)
        high = tall - top - bottom
        for face in self.faces:
            if face.turns % 2 == 0:
                face.rect.topleft = (left, tall - face.rect.height if face.turns == 0 else 0)
            else:
                x = 0 if face.turns == 1 else self.size[0] - face.rect.width
                face.rect.topleft = (x, (tall - face.rect.height) // 2)
        rect = pygame.Rect(left, top, inner[0], high).inflate(-art.px(20), -art.px(8))
        self.under.append(band_of(self, fight, rect, across))

    def _stepper(self, high: int) -> int:
        """The width of fewer, the number and more, in px."""
        art = self.art
        number = art.text(self._amount(), "title", 26, INK).get_width()
        return 2 * high + min(high, art.px(52)) + number + art.px(8) + 2 * art.px(10)

    def _beside(self, column: Column, high: int) -> bool:
        """Whether the button that sends the tiles has room beside the others."""
        return column.room - self._stepper(high) - 2 * self.art.px(10) >= self.art.px(LEAST)

    def buttons_height(self, column: Column, high: int) -> int:
        """How much of a column the buttons take."""
        return (1 if self._beside(column, high) else 2) * (high + column.gap)

    def write_buttons(self, column: Column, high: int) -> None:
        """Fewer, the number, more, and the button that sends it."""
        art, side = self.art, self.side
        minus = IconButton((0, 0, high, high), "minus", lambda: self._press_step(-1), "")
        plus = IconButton((0, 0, high, high), "plus", lambda: self._press_step(1), "")
        minus.enabled, plus.enabled = self.count > 0, self._may_add()
        label = words.commit_label(side, self.count)
        fight = Button((0, 0, 1, high), label, "shield" if side else "swords", "button_green", self.confirm)
        fight.size = 24
        column.face.group.widgets += [minus, plus, fight]
        self.confirm_button = fight
        beside, gap = self._beside(column, high), art.px(10)
        x, y = column.pad if beside else (column.width - self._stepper(high)) // 2, column.top
        minus.rect.topleft = (x, y)
        x = self._write_number(column, x + high + gap, high) + gap
        plus.rect.topleft = (x, y)
        if beside:
            x += high + 2 * gap
            fight.rect = pygame.Rect(x, y, column.width - column.pad - x, high)
        else:
            fight.rect = pygame.Rect(column.pad, y + high + column.gap, column.room, high)
        column.top += self.buttons_height(column, high)

    def _write_number(self, column: Column, x: int, high: int) -> int:
        """The kind of tile and how many of it; where that ends."""
        art, tile = self.art, min(high, self.art.px(52))
        picture = self.board.kit.tile(self.fight.tiles if self.fight else 0, tile)
        text = art.text(self._amount(), "title", 26, INK)
        column.face.parts.append((picture, centred(picture, x, column.top, tile, high)))
        x += tile + art.px(8)
        column.face.parts.append((text, centred(text, x, column.top, text.get_width(), high)))
        return x + text.get_width()

    def _may_add(self) -> bool:
        """More may be added; where others look on, the button does not tell when the hand is used up."""
        return self._watched or self.count != self.allowed[-1]

    @property
    def _watched(self) -> bool:
        """Several people look at this screen at once, each from their own edge."""
        return self.board.link.around()

    def _amount(self) -> str:
        return str(self.count) if self._watched else words.in_hand(self.count, self.allowed[-1])

    def _press_step(self, way: int) -> None:
        self.step(way)

    def tile_point(self, side: int) -> Pos:
        """Where tiles that a side adds fly to, in window px."""
        x = self.rect.left + self.rect.width * (1 if side == 0 else 2) // 3
        return x, self.rect.top + self.art.px(BAND) // 2 + (self.under[-1][1][1] if self.under else 0)

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        if self.opened >= 1:
            super().draw(target)
            return
        kept = target.get_clip()
        high = max(2, round(self.rect.height * self.opened))
        strip = pygame.Rect(self.rect.left - 40, 0, self.rect.width + 80, high)
        strip.centery = self.rect.centery
        target.set_clip(strip.clip(kept))
        super().draw(target)
        target.set_clip(kept)
