"""What hover and long press say: a hex, a tile of the row, the stacks, a row of the score panel.

Owns the words about things on this board; the table scene draws them. Must never act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.akropolis import scoring
from game.akropolis.outlook import why_not_take
from game.akropolis.parts import KINDS
from scenes.akropolis.model import Pile, tile_faces
from scenes.akropolis.projection import Cell
from scenes.akropolis.words import (
    condition,
    doubled_because,
    doubled_text,
    doubling,
    face_note,
    face_title,
    kind_title,
    sum_text,
    tile_title,
)
from scenes.table.board import Inspection
from scenes.text import tr, trn

if TYPE_CHECKING:
    from scenes.akropolis.board import AkropolisBoard

Pos = tuple[int, int]


class Inspector:
    """Answers for the board."""

    def __init__(self, board: AkropolisBoard) -> None:
        self.board = board

    def inspect(self, pos: Pos) -> Inspection | None:
        """What is at a place of the window."""
        board = self.board
        tip = board.beside.tip_at(pos)
        if tip is not None:
            return Inspection(tip[0], [tr("Key: {key}", key=tip[1])], anchor=tip[2])
        take = board.rack.at(pos)
        if take is not None:
            return self._tile(take)
        if board.rack.rect.collidepoint(pos):
            return self._stacks()
        if not board.free.collidepoint(pos) or board.sheet.open or self._in_the_way(pos):
            return None
        city = board.city_view.city
        cell = board.view.pick(pos, city.heights)
        if cell in city.piles:
            return self._hex(city.piles[cell])
        if cell in city.lakes:
            return self._lake(cell)
        return None

    def _in_the_way(self, pos: Pos) -> bool:
        """Whether the tile in hand is there, so that a tip would hide what it is about."""
        board = self.board
        ghost = board.ghost()
        return ghost is not None and (not board.fingers.pinned or ghost.covers(pos, board.view))

    def _anchor(self, cell: Cell, height: int) -> pygame.Rect:
        x, y = self.board.view.point(cell, height)
        radius = self.board.view.radius
        return pygame.Rect(round(x - radius), round(y - radius * 0.8), round(2 * radius), round(1.6 * radius))

    def _hex(self, pile: Pile) -> Inspection:
        board = self.board
        lines = [tr("Level {level}", level=pile.height)]
        lines[0] += " · " + (tr("starting tile") if pile.tile == 0 else tr("tile {n}", n=pile.tile))
        rule = ""
        district = board.preview.score(board.seat).district(*pile.cell)
        if district is None:
            lines.append(face_note(pile.face, board.state.terms))
        elif board.scores:
            lines += self._judged(district)
            rule = district.rule
        else:
            lines.append(face_note(pile.face, board.state.terms))
        return Inspection(face_title(pile.face), lines, rule, self._anchor(pile.cell, pile.height))

    def _lake(self, cell: Cell) -> Inspection:
        """What a lake means at this table (AK-11, AK-16)."""
        lines = [tr("Empty ground closed in by the city")]
        if self.board.state.terms.any_edge:
            lines.append(tr("Barracks beside it count; temples beside it do not"))
        else:
            lines.append(tr("It is no edge for barracks, and temples beside it do not count"))
        return Inspection(tr("Lake"), lines, "AK-11.2", self._anchor(cell, 0))

    def _judged(self, district: scoring.District) -> list[str]:
        """Whether a district counts, why, and what it would need."""
        reason = district.reason
        if reason == scoring.COUNTS:
            terms = self.board.state.terms
            lines = [trn("Counts {n}", "Counts {n}", district.value), condition(district.kind, terms)]
            return [*lines, doubling(district.kind, terms)] if terms.advanced[district.kind] else lines
        if reason == scoring.DOUBLED:
            why = doubled_because(district.kind, district.level, len(district.because))
            return [trn("Counts double: {n}", "Counts double: {n}", district.value), why]
        because = len(district.because)
        return {
            scoring.NOT_LARGEST: [
                tr("Does not count: it is not in the largest group of houses"),
                tr("It would need to join that group, or outgrow it"),
            ],
            scoring.TOUCHES_MARKET: [
                trn(
                    "Does not count: {n} market is beside it",
                    "Does not count: {n} markets are beside it",
                    because,
                ),
                tr("It would need no market on any side"),
            ],
            scoring.WALLED_IN: [
                tr("Does not count: it is not at the edge of the city"),
                tr("It would need an open side to the outside; a lake is none")
                if because
                else tr("It would need an open side"),
            ],
            scoring.OPEN_SIDE: [
                trn("Does not count: {n} side is open", "Does not count: {n} sides are open", because),
                trn("It would need that side built on", "It would need these {n} sides built on", because),
            ],
        }[reason]

    def _tile(self, take: int) -> Inspection:
        board = self.board
        tile = board.state.row[take]
        lines = [trn("Costs {n} stone", "Costs {n} stones", take) if take else tr("Costs nothing")]
        lines += [face_note(face, board.state.terms) for face in dict.fromkeys(tile_faces(tile))]
        refusal = why_not_take(board.state, board.payer, take)
        if refusal is not None:
            missing = int(refusal.fact("need")) - int(refusal.fact("have"))
            name = board.link.name(board.payer)
            lines.insert(
                1, trn("{name} is {n} stone short", "{name} is {n} stones short", missing, name=name)
            )
        return Inspection(tile_title(tile), lines, "AK-4.2", board.rack.slot(take))

    def _stacks(self) -> Inspection:
        board = self.board
        state = board.state
        head = board.rack.slot(0).left
        anchor = pygame.Rect(
            board.rack.rect.left, board.rack.rect.top, head - board.rack.rect.left, board.rack.rect.height
        )
        size = state.plan.stack
        lines = [
            trn(
                "{n} stack of {size} tiles is left",
                "{n} stacks of {size} tiles are left",
                state.stacks,
                size=size,
            ),
            tr(
                "When one tile is left in the row, the next stack is laid out and the Chief Architect changes"
            ),
        ]
        if state.chief >= 0:
            lines.append(tr("Chief Architect now: {name}", name=board.party(state.chief)))
        return Inspection(tr("Construction Site"), lines, "AK-7.1", anchor)

    # --- the score panel --------------------------------------------------------------------------

    def inspect_panel(self, pos: Pos, rect: pygame.Rect, seat: int) -> Inspection | None:
        """What a row of the score panel says; px of the station."""
        board = self.board
        if not board.scores:
            return None
        kind = board.panel.kind_at(pos, rect)
        if kind is not None:
            board.lamp.glimpse(kind if seat == board.seat else None)
            row = board.panel.rows(rect)[KINDS.index(kind)]
            return self._kind(kind, row, seat)
        stones = board.panel.stones_rect(rect, True)
        if stones.collidepoint(pos):
            return Inspection(tr("Stones"), [tr("Each stone left at the end is 1 point")], "AK-6.3", stones)
        return None

    def _kind(self, kind: str, row: pygame.Rect, seat: int) -> Inspection:
        found = self.board.preview.score(seat).kinds[KINDS.index(kind)]
        counting = [d for d in found.districts if d.counts]
        idle = len(found.districts) - len(counting)
        lines = [tr("{sum} = {points}", sum=sum_text(found.value, found.stars), points=found.points)]
        lines.append(trn("{n} district counts", "{n} districts count", len(counting)))
        if idle:
            lines.append(trn("{n} does not count", "{n} do not count", idle))
        doubled = sum(d.reason == scoring.DOUBLED for d in counting)
        if doubled:
            lines.append(doubled_text(doubled))
        terms = self.board.state.terms
        lines.append(condition(found.kind, terms))
        if terms.advanced[found.kind]:
            lines.append(tr("{what} (AK-13.{n})", what=doubling(found.kind, terms), n=found.kind + 1))
        if not found.plazas:
            lines.append(tr("Without a plaza of this colour its districts bring nothing (AK-9.5)"))
        lines.append(tr("Tap to see them in the city"))
        return Inspection(kind_title(kind), lines, f"AK-10.{found.kind + 1}", row)
