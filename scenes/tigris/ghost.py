"""Draws the piece in hand over the board: the cells where it may go, the piece itself, whom it would join.

Owns how it looks: lifted, see-through where it may land, red where it may not; rings around the tiles that
would count, and the strengths as chips at the leaders. Must never decide any of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.tigris import outlook
from game.tigris.board import cells_of
from game.tigris.kingdoms import flood
from scenes.tigris.chips import chip
from scenes.tigris.kit import LEADER_SHADOW, LIFTED, TILE_SHADOW, dyed, put
from scenes.tigris.outlines import WHITE, outline, ring
from scenes.tigris.picks import CATASTROPHE, LEADER, TILE

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard
    from scenes.tigris.kit import Colour

LIGHT: Colour = (255, 246, 190)
SHARP: Colour = (255, 255, 0)
WRONG: Colour = (255, 110, 96)
ATTACK: Colour = (255, 211, 94)
DEFEND: Colour = (143, 196, 255)
MANY = 40
"""With more cells than that to choose from they are lit faintly."""
UP = 0.09
"""How high a piece hovers over its cell, in cells."""


class Ghost:
    """Draws for one board."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board

    @property
    def rect(self) -> pygame.Rect | None:
        """Where the piece is, in window px; None for nowhere."""
        board, picks = self.board, self.board.picks
        if picks.pick is None:
            return None
        side = board.places.side
        if picks.air is not None and picks.cell < 0:
            rect = pygame.Rect(0, 0, side, side)
            rect.center = (round(picks.air[0]), round(picks.air[1]))
            return rect
        if picks.cell >= 0:
            return board.places.cell_rect(picks.cell)
        return board.places.cell_rect(picks.on_board - 1) if picks.on_board else None

    # --- cells --------------------------------------------------------------------------------------------

    def draw_cells(self, target: pygame.Surface) -> None:
        """Below the pieces: where it may go, and what would hang together then."""
        board, picks = self.board, self.board.picks
        if picks.pick is None:
            self._draw_region(target)
            return
        kit, places = board.kit, board.places
        hue = SHARP if board.link.prefs.high_contrast else LIGHT
        many = picks.legal.bit_count() > MANY and hue != SHARP
        light = kit.made(("lit", places.side, hue, many), lambda: self._light(hue, many))
        for cell in cells_of(picks.legal):
            put(kit.art, target, light, places.centre(cell))
        joined = board.preview.joined
        if joined and picks.allowed:
            bits = 1 << picks.cell
            for realm in joined:
                bits |= realm
            picture, at = outline(kit, places, bits, WHITE, "strong")
            kit.art.draw(target, picture, at)

    def _draw_region(self, target: pygame.Surface) -> None:
        """The whole region of the tile that is looked at (TE-3.2)."""
        board = self.board
        if board.looked < 0 or board.picture.board.leader_at(board.looked) is not None:
            return
        bits = flood(1 << board.looked, board.picture.board.joined)
        picture, at = outline(board.kit, board.places, bits, WHITE, "strong")
        board.kit.art.draw(target, picture, at)

    def _light(self, hue: Colour, many: bool) -> pygame.Surface:
        """A cell where the piece may go; fainter where most of the board is one."""
        kit, side = self.board.kit, self.board.places.side
        frame, fill = kit.sprite("cell_ring", side), kit.sprite("cell_fill", side)
        made = kit.art.plain(frame.get_size())
        middle = (made.get_width() / 2, made.get_height() / 2)
        put(kit.art, made, dyed(fill, hue, 44 if many else 100), middle)
        put(kit.art, made, dyed(frame, hue, 140 if many else 240), middle)
        return made

    # --- the piece ----------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Above the pieces: rings, the piece itself, chips."""
        board, picks = self.board, self.board.picks
        if picks.pick is None:
            self._draw_looked(target)
            return
        clashes = board.preview.clashes if picks.cell >= 0 else ()
        for clash in clashes:
            self._rings(target, clash.attacker_support, ATTACK)
            self._rings(target, clash.defender_support, DEFEND)
        self._draw_piece(target)
        for clash in clashes:
            self._strength(target, clash.attacker_cell, len(clash.attacker_support), clash.war, ATTACK)
            self._strength(target, clash.defender_cell, len(clash.defender_support), clash.war, DEFEND)
        if picks.pick.kind == LEADER and not clashes:
            self._draw_duels(target)

    def _draw_piece(self, target: pygame.Surface) -> None:
        board, picks = self.board, self.board.picks
        rect = self.rect
        if rect is None or (picks.cell < 0 and picks.air is None and not picks.on_board):
            return
        kit, side = board.kit, board.places.side
        shadow, picture = self._pictures(side)
        at_rest = picks.cell < 0 and picks.air is None
        up = round(side * UP) * (1 if picks.pinned else 2) * (not at_rest)
        middle = rect.center
        put(kit.art, target, kit.sprite(shadow + ("" if at_rest else LIFTED), side), middle)
        put(kit.art, target, picture, (middle[0], middle[1] - up))
        if at_rest or picks.withdraw:
            self._frame_leader(target, rect)

    def _pictures(self, side: int) -> tuple[str, pygame.Surface]:
        """The name of its shadow, and the piece as it is held."""
        board, picks, kit = self.board, self.board.picks, self.board.kit
        pick = picks.pick
        assert pick is not None
        if pick.kind == TILE:
            name, plain = TILE_SHADOW, kit.tile(pick.colour, side)
        elif pick.kind == CATASTROPHE:
            name, plain = TILE_SHADOW, kit.catastrophe(side)
        else:
            name, plain = LEADER_SHADOW, kit.leader(board.sign(picks.seat), pick.colour, side)
        if picks.cell >= 0 and not picks.allowed:
            key = ("wrong", pick.kind, pick.colour, picks.seat, side)
            plain = kit.made(key, lambda: dyed(plain, WRONG, 205))
        elif picks.withdraw:
            plain = kit.faded(("home", pick.colour, picks.seat), plain, 120)
        return name, plain

    def _frame_leader(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """A leader that is held where it stands."""
        art = self.board.kit.art
        wide = max(2, art.px(4))
        bounds = rect.inflate(2 * wide, 2 * wide)
        radius = rect.width // 2
        art.shape(target, bounds, pygame.draw.circle, (40, 20, 6), rect.center, radius + wide, wide + 2)
        art.shape(target, bounds, pygame.draw.circle, ATTACK, rect.center, radius + wide - 1, wide)

    # --- strengths ----------------------------------------------------------------------------------------

    def _rings(self, target: pygame.Surface, cells: tuple[int, ...], hue: Colour) -> None:
        board = self.board
        picture = ring(board.kit, board.places.side, hue)
        for cell in cells:
            put(board.kit.art, target, picture, board.places.centre(cell))

    def _strength(self, target: pygame.Surface, cell: int, count: int, war: bool, hue: Colour) -> None:
        """A number at a leader."""
        self._chip(target, cell, str(count), "swords" if war else "temple", hue)

    def _chip(
        self,
        target: pygame.Surface,
        cell: int,
        text: str,
        icon: str,
        hue: Colour,
        step: int = 0,
        mark: str = "",
    ) -> None:
        """At the lower edge of a cell; step 1: at its upper edge."""
        board = self.board
        rect = board.places.cell_rect(cell)
        picture = board.to_reader(chip(board.kit, text, icon, hue, mark))
        y = rect.bottom - board.places.side // 12 if step == 0 else rect.top + board.places.side // 12
        middle = (rect.centerx, y)
        put(board.kit.art, target, picture, middle)

    def _draw_duels(self, target: pygame.Surface) -> None:
        """With a leader in hand: how it would fare against every rival of its colour."""
        board, picks = self.board, self.board.picks
        assert picks.pick is not None
        for duel in board.duels(picks.seat, picks.pick.colour):
            if duel.revolt_cell >= 0:
                self._duel(target, duel.rival_cell, duel.revolt_strength, duel.revolt_defence, "temple", 0)
            if duel.war_strength >= 0:
                self._duel(target, duel.rival_cell, duel.war_strength, duel.war_defence, "swords", 1)

    def _duel(self, target: pygame.Surface, cell: int, own: int, other: int, icon: str, step: int) -> None:
        """Own strength against the rival's; a tie is the defender's (TE-8.5, TE-9.8)."""
        wins = own > other
        hue = (150, 230, 140) if wins else (255, 160, 140)
        self._chip(target, cell, f"{own}:{other}", icon, hue, step, "confirm" if wins else "cancel")

    def draw_fight(self, target: pygame.Surface) -> None:
        """During a conflict: what is counted so far, at both leaders."""
        fight = self.board.picture.fight
        if fight is None:
            return
        for side, hue in enumerate((ATTACK, DEFEND)):
            self._strength(target, fight.cells[side], fight.strength(side), fight.war, hue)

    def _draw_looked(self, target: pygame.Surface) -> None:
        """The leader that is looked at: its temples in a revolt, its tiles in a war."""
        board = self.board
        found = board.picture.board.leader_at(board.looked) if board.looked >= 0 else None
        if found is None or board.picture.fight is not None:
            return
        temples, tiles = (ask(board.state, *found) for ask in (outlook.revolt_support, outlook.war_support))
        self._rings(target, tiles, ATTACK)
        self._chip(target, board.looked, str(len(temples)), "temple", (255, 236, 190), 0)
        self._chip(target, board.looked, str(len(tiles)), "swords", ATTACK, 1)
