"""What the piece held ready would do, as the rules' outlook tells: the plaque beside it, and whose strength.

Owns the questions asked of the rules and remembers the answers until something changes. Must never work out
a figure itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.contract import Event
from game.tigris import monuments, moves, outlook
from game.tigris.outlook import Clash, LeaderOutlook, TileOutlook
from scenes.art import GREEN, INK, INK2, RED
from scenes.text import tr, trn
from scenes.tigris import words
from scenes.tigris.kit import put
from scenes.tigris.picks import LEADER, TILE

if TYPE_CHECKING:
    from scenes.tigris.board import TigrisBoard
    from scenes.tigris.kit import Colour, Kit

WIDE = 350
"""Design px of the widest line."""
ICON = 30


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the plaque: pictures, then words in a colour."""

    text: str
    colour: Colour = INK
    pictures: tuple[pygame.Surface, ...] = ()


class Preview:
    """Answers for the board; `forget` after every change."""

    def __init__(self, board: TigrisBoard) -> None:
        self.board = board
        self._found: tuple[TileOutlook | LeaderOutlook | None] | None = None
        self._plaque: tuple[pygame.Surface | None] | None = None

    def forget(self) -> None:
        """Something has changed."""
        self._found = self._plaque = None

    # --- what the rules say -----------------------------------------------------------------------------

    @property
    def found(self) -> TileOutlook | LeaderOutlook | None:
        """The outlook of the tile or leader where it is held; None for anything else."""
        if self._found is None:
            self._found = (self._ask(),)
        return self._found[0]

    def _ask(self) -> TileOutlook | LeaderOutlook | None:
        board, picks = self.board, self.board.picks
        pick = picks.pick
        if pick is None or picks.cell < 0 or picks.withdraw or picks.seat < 0:
            return None
        if pick.kind == TILE:
            return outlook.tile_outlook(board.state, picks.seat, pick.colour, picks.cell)
        if pick.kind == LEADER:
            return outlook.leader_outlook(board.state, picks.seat, pick.colour, picks.cell)
        return None

    @property
    def joined(self) -> tuple[int, ...]:
        """The kingdoms that the piece would join, as bits of cells."""
        return self.found.joined if self.found is not None else ()

    @property
    def clashes(self) -> tuple[Clash, ...]:
        """The conflicts that would follow."""
        found = self.found
        if isinstance(found, TileOutlook):
            return found.clashes
        return (found.clash,) if found is not None and found.clash is not None else ()

    # --- the plaque ---------------------------------------------------------------------------------------

    def plaque(self) -> pygame.Surface | None:
        """What stands beside the piece; None while it is over no cell."""
        if self._plaque is None:
            lines = self._lines()
            self._plaque = (plaque(self.board.kit, lines) if lines else None,)
        return self._plaque[0]

    def _lines(self) -> list[Line]:
        board, picks = self.board, self.board.picks
        if picks.pick is None or picks.move() is None:
            return []
        refusal = picks.refusal()
        if refusal is not None:
            return [Line(board.refusal(refusal), RED)]
        found = self.found
        if isinstance(found, TileOutlook):
            return self._tile(found)
        if isinstance(found, LeaderOutlook):
            return self._leader(found)
        return self._forecast()

    def _tile(self, found: TileOutlook) -> list[Line]:
        """Who scores what, which wars follow, what could be built (TE-7)."""
        board, pick = self.board, self.board.picks.pick
        assert pick is not None
        lines = []
        if found.gain is not None:
            gain = found.gain
            text = tr("+{n} for {name}", n=gain.count, name=board.link.name(gain.seat))
            lines.append(Line(text, GREEN, (self._cube(gain.colour),)))
        elif len(found.joined) > 1:
            lines.append(Line(tr("It joins two kingdoms: no point")))
        elif found.joined:
            text = tr("No point: neither {leader} nor king is here", leader=words.leader_name(pick.colour))
            lines.append(Line(text if pick.colour != 3 else tr("No point: there is no king here"), INK2))
        else:
            lines.append(Line(tr("No kingdom is here: no point"), INK2))
        for clash in found.clashes:
            lines += self._clash(clash)
        if len(found.joined) > 1 and not found.clashes:
            lines.append(Line(tr("No war follows"), INK2))
        if found.blocks and monuments.unbuilt(board.state.board, pick.colour):
            lines.append(Line(tr("A monument can be built then")))
        if found.treasures:
            lines.append(Line(tr("A treasure is taken then"), INK, (self._treasure(),)))
        return lines

    def _leader(self, found: LeaderOutlook) -> list[Line]:
        """The revolt that follows, or how the leader would stand (TE-6, TE-8)."""
        if found.clash is not None:
            return self._clash(found.clash)
        temples = trn("{n} temple beside it", "{n} temples beside it", len(found.support))
        place = tr("It comes into a kingdom") if found.joined else tr("It founds a kingdom")
        return [Line(place), Line(temples, INK2), *self._forecast(only_treasures=True)]

    def _forecast(self, only_treasures: bool = False) -> list[Line]:
        """What is certain to happen, from the rules' own play on a copy."""
        board = self.board
        move = board.picks.move()
        assert move is not None
        events = board.state.copy().play(move)
        lines = []
        for event in events:
            line = self._event(event, only_treasures)
            if line is not None:
                lines.append(line)
        return lines

    def _event(self, event: Event, only_treasures: bool) -> Line | None:
        board = self.board
        if isinstance(event, moves.TreasureTaken):
            text = tr("{name} takes a treasure", name=board.link.name(event.seat))
            return Line(text, INK, (self._treasure(),))
        if only_treasures:
            return None
        if isinstance(event, moves.CatastrophePlaced):
            if event.colour < 0:
                return Line(tr("The cell is blocked for ever"))
            return Line(tr("The {tile} is destroyed for ever", tile=words.tile_name(event.colour)))
        if isinstance(event, (moves.LeaderSentHome, moves.LeaderWithdrawn)):
            name = words.leader_of(event.colour, board.link.name(event.seat))
            return Line(words.capital(tr("{leader} goes home", leader=name)))
        return None

    def _clash(self, clash: Clash) -> list[Line]:
        """A conflict: what either side has on the board, and who holds if nobody adds a tile."""
        name, attack, defence = self.board.link.name, clash.attacker_strength, clash.defender_strength
        sides = (
            (clash.attacker, tr("{name} attacks with {n}", name=name(clash.attacker), n=attack)),
            (clash.defender, tr("{name} defends with {n}", name=name(clash.defender), n=defence)),
        )
        lines = [Line(words.conflict_title(clash.war, clash.colour), RED)]
        lines += [Line(text, INK, (self._disc(seat, clash.colour),)) for seat, text in sides]
        if attack == defence:
            lines.append(Line(tr("A tie is won by the defender"), INK2))
        return lines

    def _disc(self, seat: int, colour: int) -> pygame.Surface:
        return self.board.kit.leader(self.board.sign(seat), colour, self.board.kit.art.px(ICON))

    def _cube(self, colour: int) -> pygame.Surface:
        return self.board.kit.cube(colour, self.board.kit.art.px(ICON * 3 // 4))

    def _treasure(self) -> pygame.Surface:
        return self.board.kit.gem(self.board.kit.art.px(ICON * 3 // 4))


def plaque(kit: Kit, lines: Sequence[Line]) -> pygame.Surface:
    """A little board with a few lines."""
    art = kit.art
    pad, gap = art.px(14), art.px(6)
    rows = []
    for line in lines:
        used = sum(picture.get_width() + gap for picture in line.pictures)
        text = art.paragraph(line.text, "bold", kit.letters(19), line.colour, art.px(WIDE) - used)
        high = max([text.get_height(), *(picture.get_height() for picture in line.pictures)])
        rows.append((line, text, used, high))
    wide = max(used + text.get_width() for _, text, used, _ in rows) + 2 * pad
    tall = sum(high for *_, high in rows) + (len(rows) - 1) * gap + 2 * pad - art.px(4)
    made = art.plain((wide, tall))
    art.draw_skin(made, "panel_parchment_light", made.get_rect())
    top = pad - art.px(2)
    for line, text, _, high in rows:
        left = pad
        for picture in line.pictures:
            put(art, made, picture, (left + picture.get_width() / 2, top + high / 2))
            left += picture.get_width() + gap
        art.draw(made, text, (left, top + (high - text.get_height()) // 2))
        top += high + gap
    return made
