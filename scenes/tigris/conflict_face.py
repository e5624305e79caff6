"""What stands on the panel of a fight: the strengths, who leads or has won, the band with the pieces.

Owns the look of it, for one reader or for two who sit apart. Must never change the fight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.art import GREEN, GREY, INK, INK2, RED
from scenes.tigris import drama_words as words
from scenes.tigris.picture import Fight
from scenes.tigris.sheet import Column, Face, Part, Pos

if TYPE_CHECKING:
    from scenes.tigris.conflict import ConflictPanel

BAND, DISC, TILE = 84, 62, 34
"""Design px: how wide the band is, leaders and tiles on it."""
RINGS = ((255, 211, 94), (143, 196, 255))
"""The colours of attacker and defender; the words "attacks" and "defends" go with them."""
MIDDLE = 0.32
"""How much of the room between the circles the words in the middle of a half take."""


class Writer:
    """Writes one face, `wide` px for its reader."""

    def __init__(self, panel: ConflictPanel, fight: Fight, wide: int, turns: int) -> None:
        self.panel, self.fight, self.art = panel, fight, panel.art
        link = panel.board.link
        self.names = (link.name(fight.seats[0]), link.name(fight.seats[1]))
        self.face = Face(pygame.Rect(0, 0, 1, 1), turns)
        self.column = Column(self.face, wide, self.art.px(20), self.art.px(8))

    def whole(self) -> Face:
        """For both at once."""
        title = self.art.fit(words.fight_title(self.fight), "title", 27, RED, self.column.room)
        self.column.picture(title, self.art.px(2))
        self._strengths()
        self._verdict()
        if any(seat in self.panel.board.link.table.people for seat in self.fight.seats):
            self._foot()
        return self._end()

    def half(self, own: int) -> Face:
        """For the one of two who sits there: their own strength left, buttons if they are asked."""
        self._short(own)
        self._room_for_buttons(own)
        return self._end()

    def corner(self, own: int) -> Face:
        """The same for the one at the side, where the two sit at a corner: narrow and higher."""
        art, column, size = self.art, self.column, self._circle_side
        column.picture(art.fit(words.fight_title(self.fight), "bold", 20, RED, column.room), art.px(2))
        middle = column.room - 2 * size - 2 * art.px(8)
        top, sides = column.top, (own, 1 - own)
        for place, side in enumerate(sides):
            x = column.pad if place == 0 else column.width - column.pad - size
            self.face.parts.append((self._circle(size, side), (x, top)))
        if self.fight.counted_out:
            text = words.standing(self.fight, self.names, self.panel.totals)
            picture = art.paragraph(text, "bold", 18, INK, middle, "center")
            self.face.parts.append((picture, centred(picture, 0, top, column.width, size)))
        column.top = top + size + art.px(4)
        room = column.room // 2 - art.px(6)
        for place, side in enumerate(sides):
            picture = self._lines(side, room, False)[0]
            x = column.pad if place == 0 else column.width - column.pad - picture.get_width()
            self.face.parts.append((picture, (x, column.top)))
        column.top += art.font("title", 22).get_linesize() + art.px(6)
        self._room_for_buttons(own)
        return self._end()

    def _end(self) -> Face:
        wide, high = self.column.width, self.column.end() - self.art.px(6)
        self.face.rect = pygame.Rect(0, 0, *((wide, high) if self.face.turns % 2 == 0 else (high, wide)))
        return self.face

    @property
    def button(self) -> int:
        """How high the buttons are: at least a fingertip."""
        return max(self.art.px(58), self.art.touch, self.art.text_px(21) * 2)

    def _asked(self, own: int | None) -> bool:
        """Whether this reader adds tiles now."""
        panel, fight = self.panel, self.fight
        return panel.seat >= 0 and fight.winner < 0 and (own is None or panel.seat == fight.seats[own])

    def _room_for_buttons(self, own: int) -> None:
        """The buttons of who is asked; their place is kept while something moves, so that nothing jumps."""
        panel, fight, column = self.panel, self.fight, self.column
        if self._asked(own):
            panel.write_buttons(column, self.button)
        elif own == panel.side and fight.seats[own] in panel.board.link.table.people:
            column.top += panel.buttons_height(column, self.button)

    # --- strengths ----------------------------------------------------------------------------------

    @property
    def _circle_side(self) -> int:
        return max(self.art.px(76), self.art.text_px(44) * 3 // 2)

    def _strengths(self) -> None:
        """A circle with the total at each end, beside it the name and where the strength comes from."""
        column, size, gap = self.column, self._circle_side, self.art.px(12)
        room = (column.room - 2 * size - 3 * gap) // 2
        self._ends((0, 1), room, [self._lines(side, room, True) for side in (0, 1)])

    def _short(self, own: int) -> None:
        """The same in less room, with the kind of fight and how it stands between the two."""
        column, art, size, gap = self.column, self.art, self._circle_side, self.art.px(10)
        between = column.room - 2 * size - 4 * gap
        middle = round(between * MIDDLE)
        room = (between - middle) // 2
        sides = (own, 1 - own)
        top = column.top
        high = self._ends(sides, room, [self._lines(side, room, False) for side in sides])
        pictures = [art.paragraph(words.fight_title(self.fight), "bold", 20, RED, middle, "center")]
        if self.fight.counted_out:
            text = words.standing(self.fight, self.names, self.panel.totals)
            tone = GREEN if self.fight.winner >= 0 else INK
            pictures.append(art.paragraph(text, "bold", 18, tone, middle, "center"))
        tall = sum(picture.get_height() for picture in pictures)
        y = top + max(0, (high - tall) // 2)
        for picture in pictures:
            self.face.parts.append((picture, ((column.width - picture.get_width()) // 2, y)))
            y += picture.get_height()
        column.top = top + max(high, tall) + art.px(6)

    def _ends(self, sides: tuple[int, int], room: int, lines: list[list[pygame.Surface]]) -> int:
        """The circles with their words; how high that is."""
        column, size, gap = self.column, self._circle_side, self.art.px(12)
        high = max(size, *(sum(line.get_height() for line in words_) for words_ in lines))
        for place, side in enumerate(sides):
            x = column.pad if place == 0 else column.width - column.pad - size
            self.face.parts.append((self._circle(size, side), (x, column.top + (high - size) // 2)))
            y = column.top + (high - sum(line.get_height() for line in lines[place])) // 2
            for line in lines[place]:
                at = x + size + gap if place == 0 else x - gap - line.get_width()
                self.face.parts.append((line, (at, y)))
                y += line.get_height()
        column.top += high + self.art.px(6)
        return high

    def _lines(self, side: int, room: int, full: bool) -> list[pygame.Surface]:
        """Who it is, what the leader does, and where the strength comes from."""
        art = self.art
        gap, icon = art.px(6), art.icon("shield" if side else "swords", art.text_px(20), RED)
        word = art.fit(words.side_word(side), "bold", 18, RED, room - icon.get_width() - gap)
        high = max(icon.get_height(), word.get_height())
        row = art.plain((icon.get_width() + gap + word.get_width(), high))
        art.draw(row, icon, (0, (high - icon.get_height()) // 2))
        art.draw(row, word, (icon.get_width() + gap, (high - word.get_height()) // 2))
        lines = [art.fit(self.names[side], "title", 22, INK, room), row]
        if full:
            text = words.strength_words(self.fight, side, self.panel.planned[side])
            lines.append(art.fit(text, "body", 18, INK2, room))
        return lines

    def _circle(self, size: int, side: int) -> pygame.Surface:
        """A total in the ring of its side; in the end laurels for the winner, and a grey loser."""
        art, fight = self.art, self.fight
        lost = fight.winner >= 0 and fight.winner != fight.seats[side]
        made = art.plain((size, size))
        tone = GREY if lost else RINGS[side]
        key = ("fight ring", size, tone)
        art.draw(made, self.panel.board.kit.made(key, lambda: _ring(art.plain((size, size)), tone)), (0, 0))
        if fight.winner == fight.seats[side]:
            laurels = art.icon("laurels", size * 72 // 100, (214, 178, 84))
            art.draw(made, laurels, centred(laurels, 0, 0, size, size))
        total = str(self.panel.totals[side])
        figure = art.fit(total, "title", 44, GREY if lost else INK, size * 3 // 4)
        art.draw(made, figure, centred(figure, 0, 0, size, size))
        return made

    # --- words and buttons ----------------------------------------------------------------------------

    def _verdict(self) -> None:
        """How it stands, or who has won, in a row that is always equally high."""
        art, column, fight = self.art, self.column, self.fight
        high = max(art.font("bold", 20).get_linesize(), art.font("title", 24).get_linesize())
        if fight.counted_out:
            text = words.verdict(fight, self.names, self.panel.totals)
            face, size, tone = ("title", 24, GREEN) if fight.winner >= 0 else ("bold", 20, INK)
            picture = art.fit(text, face, size, tone, column.room)
            self.face.parts.append((picture, centred(picture, 0, column.top, column.width, high)))
        column.top += high + column.gap

    def _foot(self) -> None:
        """The buttons of who is asked; else, in as much room, who that is, or what becomes of the loser."""
        art, column, panel = self.art, self.column, self.panel
        line = art.font("body", 19).get_linesize() + column.gap
        if self._asked(None):
            ask = words.commit_ask(self.fight.tiles, panel.board.link.name(panel.seat))
            if panel.board.state.options["english_support"] is True:
                ask = words.only_useful(panel.side, panel.allowed)
            self.column.picture(art.fit(ask, "body", 19, INK2, column.room))
            panel.write_buttons(column, self.button)
            return
        text = self._news()
        high = line + self.button
        if text:
            picture = art.paragraph(text, "body", 19, INK2, column.room, "center")
            self.face.parts.append((picture, centred(picture, 0, column.top, column.width, high)))
        column.top += high + column.gap

    def _news(self) -> str:
        fight, link = self.fight, self.panel.board.link
        if fight.winner >= 0:
            loser = next(seat for seat in fight.seats if seat != fight.winner)
            return words.goes_home(fight.colour, link.name(loser))
        if fight.added[1] is None:
            return words.waiting(link.name(fight.seats[self.panel.side]))
        return ""


# --- the pieces, which read the same from every side --------------------------------------------------


def band_of(panel: ConflictPanel, fight: Fight, rect: pygame.Rect, across: bool) -> Part:
    """Wood with both leaders and one tile for every point of strength; the picture and its place."""
    art = panel.art
    wide, high = (rect.width, min(rect.height, art.px(BAND))) if across else (rect.height, rect.width)
    made = art.plain((wide, high))
    art.draw_skin(made, "panel_wood", made.get_rect())
    swords = min(high // 2, art.px(34))
    icon = art.icon("swords", swords, (255, 227, 160))
    art.draw(made, icon, centred(icon, 0, 0, wide, high))
    for side in (0, 1):
        _row(panel, fight, side, made, (wide - swords) // 2 - art.px(10))
    picture = made if across else pygame.transform.rotate(made, -90)
    return picture, centred(picture, rect.left, rect.top, rect.width, rect.height)


def _row(panel: ConflictPanel, fight: Fight, side: int, made: pygame.Surface, room: int) -> None:
    """The leader at the outer end, then its supporters, then what was added, in a frame."""
    art, kit = panel.art, panel.board.kit
    wide, high = made.get_size()
    disc = min(art.px(DISC), high - art.px(8))
    inset = art.px(10)
    leader = kit.leader(panel.board.sign(fight.seats[side]), fight.colour, disc)
    centre = inset + disc // 2
    art.draw(made, leader, leader.get_rect(center=(_from(side, centre, wide), high // 2)).topleft)
    total = fight.strength(side) + (panel.planned[side] or 0)
    tile = art.px(TILE)
    begin = inset + disc + art.px(10)
    step = min(tile + art.px(5), (room - begin - tile) / max(1, total - 1))
    picture = kit.tile(fight.tiles, tile)
    frame = kit.made(("added", tile), lambda: _frame(art.plain((tile * 5 // 4, tile * 5 // 4))))
    for number in range(total):
        place = (_from(side, begin + round(number * step) + tile // 2, wide), high // 2)
        art.draw(made, picture, picture.get_rect(center=place).topleft)
        if number >= fight.counted[side]:
            art.draw(made, frame, frame.get_rect(center=place).topleft)


def _from(side: int, x: int, wide: int) -> int:
    """A place counted from the attacker's end, or from the defender's."""
    return x if side == 0 else wide - x


def centred(picture: pygame.Surface, x: int, y: int, wide: int, high: int) -> Pos:
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
    line, corner = max(2, rect.width // 18), max(4, rect.width // 6)
    pygame.draw.rect(made, (28, 14, 6), rect, 2 * line, corner)
    pygame.draw.rect(made, (255, 222, 120), rect.inflate(-line, -line), line, corner)
    return made
