"""Marks on cells of the board: what may be tapped, what is chosen, and who supports whom in a fight.

Owns their looks; a colour never stands alone: attacker and defender differ in shape and place of the number.
Must never know why a cell is marked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.art import scaled
from scenes.tigris.kit import Colour, put
from scenes.tigris.picture import Fight

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard

GOLD: Colour = (255, 211, 94)
SKY: Colour = (143, 204, 255)
CREAM: Colour = (255, 246, 214)
GREEN: Colour = (150, 232, 120)
DARK: Colour = (28, 14, 6)
SIDES = (GOLD, SKY)
"""Attacker and defender."""
SHARP = {GOLD: (255, 236, 0), SKY: (0, 220, 255), CREAM: (255, 255, 255), GREEN: (120, 255, 90)}
FINE = 3
"""Marks are drawn so many times bigger, and scaled down: their edges are smooth."""
STYLES: dict[str, tuple[Colour, float, bool]] = {
    "lit": (CREAM, 0.045, False),
    "forced": (GOLD, 0.06, True),
    "chosen": (GREEN, 0.075, True),
}
"""Colour, width in cells, and whether there is a second line inside."""


def draw_mark(board: TigrisBoard, target: pygame.Surface, cell: int, style: str) -> None:
    """A frame round a cell that may be tapped, must be taken, or is chosen."""
    colour, width, double = STYLES[style]
    colour = _tone(board, colour)
    side = board.places.side
    key = ("mark", side, colour, style)
    picture = board.kit.made(key, lambda: _frame(board, side, colour, width, double))
    put(board.kit.art, target, picture, board.places.cell_rect(cell).center)


def draw_fight(board: TigrisBoard, target: pygame.Surface, fight: Fight) -> None:
    """Rings round both leaders, and the supporters counted out so far with their numbers."""
    places, kit, side = board.places, board.kit, board.places.side
    both = set(fight.support[0]) & set(fight.support[1])
    for which in (1, 0):
        colour = _tone(board, SIDES[which])
        for number, cell in enumerate(fight.support[which][: fight.counted[which]], 1):
            inner = 0.80 if cell in both and which == 1 else 1.0
            key = ("support", side, colour, which, inner)
            ring = kit.made(key, lambda c=colour, w=which, i=inner: _support(board, round(side * i), c, w))
            rect = places.cell_rect(cell)
            put(kit.art, target, ring, rect.center)
            badge = kit.made(
                ("badge", side, colour, which, number),
                lambda n=number, c=colour, w=which: _badge(board, side, n, c, w),
            )
            corner = rect.bottomleft if which == 0 else rect.bottomright
            inward = side * 15 // 100 * (1 if which == 0 else -1)
            put(kit.art, target, badge, (corner[0] + inward, corner[1] - side * 15 // 100))
        leader = kit.made(("fighter", side, colour), lambda c=colour: _leader_ring(board, side, c))
        put(kit.art, target, leader, places.cell_rect(fight.cells[which]).center)


def _tone(board: TigrisBoard, colour: Colour) -> Colour:
    return SHARP[colour] if board.link.prefs.high_contrast else colour


def _big(board: TigrisBoard, side: int) -> pygame.Surface:
    return board.kit.art.plain((side * FINE, side * FINE))


def _frame(board: TigrisBoard, side: int, colour: Colour, width: float, double: bool) -> pygame.Surface:
    """A rounded frame between dark lines, with a soft glow round it."""
    reach = max(2, side // 9)
    made = _big(board, side + 2 * reach)
    box = made.get_rect().inflate(-2 * reach * FINE, -2 * reach * FINE)
    corner = side * FINE // 8
    for far in range(reach * FINE, 0, -2):
        part = 1 - far / (reach * FINE)
        alpha = round(150 * part * part)
        tone = tuple(channel * alpha // 255 for channel in colour)
        pygame.draw.rect(made, (*tone, alpha), box.inflate(2 * far, 2 * far), 2 * FINE, corner + far)
    line, edge = max(2, round(side * width * FINE)), max(1, round(side * 0.015 * FINE))
    pygame.draw.rect(made, DARK, box, line + 2 * edge, corner)
    pygame.draw.rect(made, colour, box.inflate(-2 * edge, -2 * edge), line, corner)
    if double:
        inner = box.inflate(-4 * (line + edge), -4 * (line + edge))
        pygame.draw.rect(made, DARK, inner, line // 2 + 2 * edge, corner * 2 // 3)
        pygame.draw.rect(
            made, colour, inner.inflate(-2 * edge, -2 * edge), max(1, line // 2), corner * 2 // 3
        )
    return scaled(made, (side + 2 * reach, side + 2 * reach))


def _support(board: TigrisBoard, side: int, colour: Colour, which: int) -> pygame.Surface:
    """A supporter: one line for the attacker, two for the defender."""
    made = _big(board, side)
    line, edge = max(3, round(side * 0.05 * FINE)), max(1, round(side * 0.018 * FINE))
    corner = side * FINE // 8
    box = made.get_rect()
    if which == 0:
        pygame.draw.rect(made, DARK, box, line + 2 * edge, corner)
        pygame.draw.rect(made, colour, box.inflate(-2 * edge, -2 * edge), line, corner)
    else:
        pygame.draw.rect(made, DARK, box, line + 4 * edge, corner)
        pygame.draw.rect(made, colour, box.inflate(-2 * edge, -2 * edge), line // 2, corner)
        inner = box.inflate(-2 * edge - line, -2 * edge - line)
        pygame.draw.rect(made, colour, inner.inflate(-2 * edge, -2 * edge), max(2, line // 3), corner)
    return scaled(made, (side, side))


def _badge(board: TigrisBoard, side: int, number: int, colour: Colour, which: int) -> pygame.Surface:
    """The number of a supporter: in a disc for the attacker, in a square for the defender."""
    art = board.kit.art
    size = max(14, side * 36 // 100)
    made = _big(board, size)
    box = made.get_rect()
    if which == 0:
        middle = (box.width / 2, box.height / 2)
        pygame.draw.aacircle(made, DARK, middle, box.width / 2)
        pygame.draw.aacircle(made, colour, middle, box.width / 2 - 1.4 * FINE)
    else:
        pygame.draw.rect(made, DARK, box, 0, box.width // 5)
        pygame.draw.rect(made, colour, box.inflate(-2.8 * FINE, -2.8 * FINE), 0, box.width // 6)
    whole = scaled(made, (size, size))
    letters = size * 0.66 / art.unit / art.text_scale
    figure = art.fit(str(number), "black", letters, DARK, size * 8 // 10)
    art.draw(whole, figure, ((size - figure.get_width()) // 2, (size - figure.get_height()) // 2))
    return whole


def _leader_ring(board: TigrisBoard, side: int, colour: Colour) -> pygame.Surface:
    """The ring round a leader that fights, with a glow."""
    reach = max(2, side // 6)
    made = _big(board, side + 2 * reach)
    middle, radius = (made.get_width() / 2, made.get_height() / 2), side * FINE * 0.55
    for far in range(reach * FINE, 0, -2):
        part = 1 - far / (reach * FINE)
        alpha = round(170 * part * part)
        tone = tuple(channel * alpha // 255 for channel in colour)
        pygame.draw.circle(made, (*tone, alpha), middle, radius + far, 2 * FINE)
    edge = max(1, round(side * 0.018 * FINE))
    line = max(3, round(side * 0.055 * FINE))
    pygame.draw.circle(made, DARK, middle, radius, line + 2 * edge)
    pygame.draw.circle(made, colour, middle, radius - edge, line)
    return scaled(made, (side + 2 * reach, side + 2 * reach))
