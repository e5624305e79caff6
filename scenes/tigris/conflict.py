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
from scenes.art import GREEN, GREY, INK, INK2, RED
from scenes.tigris import drama_words as words
from scenes.tigris.picture import Fight
from scenes.tigris.sheet import Column, Face, Panel, Pos, Weighted
from scenes.ui import Button, IconButton

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

WIDE, NARROW = 620, 580
"""Design px of a face that both read, and of one of two."""
BAND = 84
DISC, TILE = 62, 34
RINGS = ((255, 211, 94), (143, 196, 255))
"""The colours of attacker and defender; the words "attacks" and "defends" go with them."""
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

    def arrange(self) -> None:
        fight = self.fight
        self.faces, self.under, self.confirm_button = [], [], None
        if fight is None:
            return
        art = self.art
        turns = [self.board.link.seat_turns(seat) % 4 for seat in fight.seats]
        shared = turns[0] == turns[1]
        wide = art.px((WIDE if shared else NARROW) * (1 + (art.text_scale - 1) / 2))
        wide = min(wide, self.free.width)
        if shared:
            self.faces = [self._face(fight, turns[0], wide, None)]
        else:
            self.faces = [self._face(fight, turn, wide, side) for side, turn in enumerate(turns)]
        self._lay(fight, wide)

    def _lay(self, fight: Fight, wide: int) -> None:
        """The faces round the band with the pieces, each at the edge of its reader."""
        art, band = self.art, self.art.px(BAND)
        rooms = [0, 0, 0, 0]
        for face in self.faces:
            rooms[face.turns] = min(face.rect.size)
            rooms[face.turns] = face.rect.height if face.turns % 2 == 0 else face.rect.width
        bottom, left, top, right = rooms
        across = bool(bottom or top)
        inner = (wide, band) if across else (band, wide)
        tall = max(inner[1] + top + bottom, wide if left or right else 0)
        self.size = (inner[0] + left + right, tall)
        high = tall - top - bottom
        for face in self.faces:
            if face.turns % 2 == 0:
                face.rect.topleft = (left, tall - face.rect.height if face.turns == 0 else 0)
            else:
                face.rect.topleft = (0 if face.turns == 1 else self.size[0] - face.rect.width, 0)
        rect = pygame.Rect(left, top, inner[0], high).inflate(-art.px(20), -art.px(8))
        self._band(fight, rect)

    def _face(self, fight: Fight, turns: int, wide: int, own: int | None) -> Face:
        """One reader's half; own: the side that stands left in it, None if both read it."""
        art = self.art
        face = Face(pygame.Rect(0, 0, 1, 1), turns)
        column = Column(face, wide, art.px(20), art.px(8))
        title = art.fit(words.fight_title(fight), "title", 27, RED, column.room)
        column.picture(title, art.px(2))
        self._strengths(fight, column, own or 0)
        self._verdict(fight, column)
        if any(seat in self.board.link.table.people for seat in fight.seats):
            self._foot(fight, column, own)
        high = column.end() - art.px(6)
        face.rect = pygame.Rect(0, 0, *((wide, high) if turns % 2 == 0 else (high, wide)))
        return face

    def _verdict(self, fight: Fight, column: Column) -> None:
        """How it stands, or who has won, in a row that is always equally high."""
        art = self.art
        high = max(art.font("bold", 20).get_linesize(), art.font("title", 24).get_linesize())
        if fight.counted_out:
            text = words.verdict(fight, self._names(fight), self._totals(fight))
            face, size, tone = ("title", 24, GREEN) if fight.winner >= 0 else ("bold", 20, INK)
            picture = art.fit(text, face, size, tone, column.room)
            x = (column.width - picture.get_width()) // 2
            column.face.parts.append((picture, (x, column.top + (high - picture.get_height()) // 2)))
        column.top += high + column.gap

    def _names(self, fight: Fight) -> tuple[str, str]:
        link = self.board.link
        return link.name(fight.seats[0]), link.name(fight.seats[1])

    def _planned(self, fight: Fight, side: int) -> int | None:
        """The tiles that are being added here, where that is not settled."""
        asked = self.seat >= 0 and fight.winner < 0 and side == self.side and fight.added[side] is None
        return self.count if asked else None

    def _totals(self, fight: Fight) -> tuple[int, int]:
        return (
            fight.strength(0) + (self._planned(fight, 0) or 0),
            fight.strength(1) + (self._planned(fight, 1) or 0),
        )

    def _strengths(self, fight: Fight, column: Column, left: int) -> None:
        """A circle with the total at each end, beside it the name and where the strength comes from."""
        art, totals, names = self.art, self._totals(fight), self._names(fight)
        size = max(art.px(76), art.text_px(44) * 3 // 2)
        gap = art.px(12)
        room = (column.room - 2 * size - 3 * gap) // 2
        high = size
        for place, side in enumerate((left, 1 - left)):
            x = column.pad if place == 0 else column.width - column.pad - size
            circle = self._circle(fight, size, side, totals[side])
            column.face.parts.append((circle, (x, column.top)))
            lines = self._lines(fight, side, names[side], room)
            tall = sum(line.get_height() for line in lines)
            high = max(high, tall)
            y = column.top + max(0, (size - tall) // 2)
            for line in lines:
                at = x + size + gap if place == 0 else x - gap - line.get_width()
                column.face.parts.append((line, (at, y)))
                y += line.get_height()
        column.top += high + art.px(6)

    def _lines(self, fight: Fight, side: int, name: str, room: int) -> list[pygame.Surface]:
        """Who it is, what the leader does, and where the strength comes from."""
        art = self.art
        icon = art.icon("shield" if side else "swords", art.text_px(20), RED)
        word = art.fit(words.side_word(side), "bold", 18, RED, room - icon.get_width() - art.px(6))
        row = art.plain(
            (icon.get_width() + art.px(6) + word.get_width(), max(icon.get_height(), word.get_height()))
        )
        art.draw(row, icon, (0, (row.get_height() - icon.get_height()) // 2))
        art.draw(row, word, (icon.get_width() + art.px(6), (row.get_height() - word.get_height()) // 2))
        strength = words.strength_words(fight, side, self._planned(fight, side))
        return [
            art.fit(name, "title", 22, INK, room),
            row,
            art.fit(strength, "body", 18, INK2, room),
        ]

    def _circle(self, fight: Fight, size: int, side: int, total: int) -> pygame.Surface:
        """A total in the ring of its side; in the end laurels for the winner, and a grey loser."""
        kit, art = self.board.kit, self.art
        lost = fight.winner >= 0 and fight.winner != fight.seats[side]
        made = art.plain((size, size))
        tone = GREY if lost else RINGS[side]
        ring = kit.made(("fight ring", size, tone), lambda: _ring(art.plain((size, size)), tone))
        art.draw(made, ring, (0, 0))
        if fight.winner == fight.seats[side]:
            laurels = art.icon("laurels", size * 72 // 100, (214, 178, 84))
            art.draw(made, laurels, laurels.get_rect(center=(size // 2, size // 2)).topleft)
        figure = art.fit(str(total), "title", 44, GREY if lost else INK, size * 3 // 4)
        art.draw(made, figure, ((size - figure.get_width()) // 2, (size - figure.get_height()) // 2))
        return made

    # --- the lowest row: the buttons of who is asked, else who that is --------------------------------

    def _foot(self, fight: Fight, column: Column, own: int | None) -> None:
        high = max(self.art.px(58), self.art.touch, self.art.text_px(21) * 2)
        reads = own is None or self.seat == fight.seats[own]
        if self.seat >= 0 and reads and fight.winner < 0:
            ask = words.commit_ask(fight.tiles, self.board.link.name(self.seat))
            column.picture(self.art.fit(ask, "body", 19, INK2, column.room))
            self._buttons(column, high)
            return
        line = self.art.font("body", 19).get_linesize() + column.gap
        if own is not None:
            # The other face has the buttons: this one need not keep room for them.
            high = -column.gap
        text = ""
        if fight.winner >= 0:
            loser = next(seat for seat in fight.seats if seat != fight.winner)
            text = words.goes_home(fight.colour, self.board.link.name(loser))
        elif fight.added[1] is None:
            text = words.waiting(self.board.link.name(fight.seats[self.side]))
        if text:
            picture = self.art.paragraph(text, "body", 19, INK2, column.room, "center")
            y = column.top + (line + high - picture.get_height()) // 2
            column.face.parts.append((picture, (column.pad, y)))
        column.top += line + high + column.gap

    def _buttons(self, column: Column, high: int) -> None:
        """Fewer, the number, more, and the button that sends it."""
        art, side = self.art, self.side
        minus = IconButton((0, 0, high, high), "minus", lambda: self._press_step(-1), "")
        plus = IconButton((0, 0, high, high), "plus", lambda: self._press_step(1), "")
        minus.enabled, plus.enabled = self.count > 0, self._may_add()
        label = words.commit_label(side, self.count)
        fight = Button((0, 0, 1, high), label, "shield" if side else "swords", "button_green", self.confirm)
        fight.size = 24
        tile = min(high, art.px(52))
        tile_picture = self.board.kit.tile(self.fight.tiles if self.fight else 0, tile)
        text = art.text(self._amount(), "title", 26, INK)
        count_wide = tile + art.px(8) + text.get_width()
        gap, x, y = art.px(10), column.pad, column.top
        minus.rect.topleft = (x, y)
        x += high + gap
        column.face.parts.append((tile_picture, _middle(tile_picture, x, y, tile, high)))
        column.face.parts.append((text, _middle(text, x + tile + art.px(8), y, text.get_width(), high)))
        x += count_wide + gap
        plus.rect.topleft = (x, y)
        x += high + 2 * gap
        fight.rect = pygame.Rect(x, y, column.width - column.pad - x, high)
        column.face.group.widgets += [minus, plus, fight]
        self.confirm_button = fight
        column.top += high + column.gap

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

    # --- the pieces, which read the same from every side ------------------------------------------------

    def _band(self, fight: Fight, rect: pygame.Rect) -> None:
        """Wood with both leaders and one tile for every point of strength."""
        art = self.art
        upright = rect.width >= rect.height
        wide, high = (rect.width, min(rect.height, art.px(BAND))) if upright else (rect.height, rect.width)
        made = art.plain((wide, high))
        art.draw_skin(made, "panel_wood", made.get_rect())
        swords = min(high // 2, art.px(34))
        icon = art.icon("swords", swords, (255, 227, 160))
        art.draw(made, icon, ((wide - swords) // 2, (high - swords) // 2))
        for side in (0, 1):
            self._row(fight, side, made, (wide - swords) // 2 - art.px(10))
        picture = made if upright else pygame.transform.rotate(made, -90)
        x = rect.left + (rect.width - picture.get_width()) // 2
        self.under.append((picture, (x, rect.top + (rect.height - picture.get_height()) // 2)))

    def _row(self, fight: Fight, side: int, made: pygame.Surface, room: int) -> None:
        """The leader at the outer end, then its supporters, then what was added, in a frame."""
        art, kit = self.art, self.board.kit
        wide, high = made.get_size()
        disc = min(art.px(DISC), high - art.px(8))
        inset = art.px(10)
        leader = kit.leader(self.board.sign(fight.seats[side]), fight.colour, disc)
        centre = inset + disc // 2
        middle = (centre if side == 0 else wide - centre, high // 2)
        art.draw(made, leader, leader.get_rect(center=middle).topleft)
        added = (fight.added[side] or 0) + (self._planned(fight, side) or 0)
        total = fight.counted[side] + added
        if total == 0:
            return
        tile = art.px(TILE)
        begin = inset + disc + art.px(10)
        step = min(tile + art.px(5), (room - begin - tile) / max(1, total - 1))
        picture = kit.tile(fight.tiles, tile)
        for number in range(total):
            x = begin + round(number * step) + tile // 2
            place = (x if side == 0 else wide - x, high // 2)
            art.draw(made, picture, picture.get_rect(center=place).topleft)
            if number >= fight.counted[side]:
                frame = kit.made(("added", tile), lambda: _frame(art.plain((tile + 8, tile + 8))))
                art.draw(made, frame, frame.get_rect(center=place).topleft)

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


def _middle(picture: pygame.Surface, x: int, y: int, wide: int, high: int) -> Pos:
    """Where a picture stands in the middle of a place."""
    return x + (wide - picture.get_width()) // 2, y + (high - picture.get_height()) // 2


def _ring(made: pygame.Surface, colour: tuple[int, int, int]) -> pygame.Surface:
    """A disc of parchment in a coloured ring between two dark lines."""
    middle = (made.get_width() / 2, made.get_height() / 2)
    radius = middle[0]
    for share, tone in ((1.0, (70, 44, 18)), (0.95, colour), (0.79, (70, 44, 18)), (0.76, (250, 240, 214))):
        pygame.draw.aacircle(made, tone, middle, radius * share - 1)
    return made


def _frame(made: pygame.Surface) -> pygame.Surface:
    """A golden frame between dark lines."""
    rect = made.get_rect()
    pygame.draw.rect(made, (28, 14, 6), rect, 4, 8)
    pygame.draw.rect(made, (255, 222, 120), rect.inflate(-2, -2), 2, 7)
    return made
