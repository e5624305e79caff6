"""The questions with few answers: which war first, which treasure, where a building, which point.

Owns how their answers look. Must never work out an answer: `legal` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

import pygame

from game.contract import Move
from game.tigris import conflicts
from game.tigris.moves import ChoosePoint, ChooseWar, PlaceBuilding, TakeTreasure
from game.tigris.parts import COLOURS
from scenes.art import INK, INK2
from scenes.text import tr
from scenes.tigris import drama_words as words
from scenes.tigris import marks
from scenes.tigris.asking import Choice, Sheet
from scenes.tigris.kit import put
from scenes.tigris.picture import Fight
from scenes.tigris.sheet import Column


class WarChoice(Sheet):
    """Which colour is fought next (TE-9.4): both leaders of each, and their strengths on the board."""

    wide = 600

    def title(self) -> str:
        return tr("Which war is fought first?")

    def note(self) -> str:
        return tr("{name} decides", name=self.board.link.name(self.seat))

    def confirm_label(self) -> str:
        return tr("To war")

    confirm_icon = "swords"

    @property
    def fights(self) -> list[Fight]:
        """The wars that are possible, as the rules name them."""
        state = self.board.state
        return [Fight.of(war).count_all() for war in conflicts.wars(state.board, state.active)]

    def fill(self, column: Column) -> None:
        art = self.art
        high = max(art.px(96), self.button_height, art.text_px(22) + art.text_px(18) + art.px(34))
        for fight in self.fights:
            move = ChooseWar(self.seat, fight.colour)
            choice = Choice(lambda move=move: self.choose(move), move == self.chosen)
            column.row([choice], high)
            self._draw(fight, choice)

    def _draw(self, fight: Fight, choice: Choice) -> None:
        """Leader and number at either end, the kind of war and both names between them."""
        art, kit, board = self.art, self.board.kit, self.board
        wide, high = choice.rect.size
        disc, pad = min(high - art.px(16), art.px(72)), art.px(14)
        figures = [art.text(str(len(cells)), "title", 36, INK) for cells in fight.support]
        for side in (0, 1):
            leader = kit.leader(board.sign(fight.seats[side]), fight.colour, disc)
            x = pad + disc // 2 if side == 0 else wide - pad - disc // 2
            choice.parts.append((leader, leader.get_rect(center=(x, high // 2)).topleft))
            figure = figures[side]
            left = (
                pad + disc + art.px(10) if side == 0 else wide - pad - disc - art.px(10) - figure.get_width()
            )
            choice.parts.append((figure, (left, (high - figure.get_height()) // 2)))
        edge = pad + disc + art.px(20) + max(figure.get_width() for figure in figures)
        room = wide - 2 * edge
        names = tr(
            "{attacker} against {defender}",
            attacker=board.link.name(fight.seats[0]),
            defender=board.link.name(fight.seats[1]),
        )
        lines = (
            art.fit(words.fight_title(fight), "title", 22, INK, room),
            art.fit(names, "body", 18, INK2, room),
        )
        top = (high - sum(line.get_height() for line in lines)) // 2
        for line in lines:
            top = choice.centre(line, top)

    def important(self) -> Iterable[int]:
        return sorted({cell for fight in self.fights for side in (0, 1) for cell in _of(fight, side)})

    def draw_board(self, target: pygame.Surface) -> None:
        """The supporters of the war that is chosen."""
        for fight in self.fights:
            if self.chosen == ChooseWar(self.seat, fight.colour):
                marks.draw_fight(self.board, target, fight)


def _of(fight: Fight, side: int) -> tuple[int, ...]:
    return (fight.cells[side], *fight.support[side])


class CellQuestion(Sheet):
    """A question that is answered on the board; the panel explains it."""

    wide = 520

    def cells(self) -> Mapping[int, Move]:
        return {cast(TakeTreasure, move).cell: move for move in self.moves if hasattr(move, "cell")}

    def draw_board(self, target: pygame.Surface) -> None:
        for cell, move in self.cells().items():
            style = "chosen" if move == self.chosen else self.style(cell)
            marks.draw_mark(self.board, target, cell, style)

    def style(self, cell: int) -> str:
        """The look of a cell that is an answer and not chosen."""
        return "lit"


class TreasureQuestion(CellQuestion):
    """Which treasure the trader's owner takes (TE-11)."""

    def title(self) -> str:
        return tr("{name} takes a treasure", name=self.board.link.name(self.seat))

    @property
    def _special(self) -> bool:
        """All that may be taken lie on a special border (TE-11.2)."""
        return all(self.board.state.map.special >> cell & 1 for cell in self.cells())

    def note(self) -> str:
        if self._special:
            return tr("One with a special border is taken first (TE-11.2).")
        return tr("Tap one on the board.")

    def confirm_label(self) -> str:
        return tr("Take it")

    def style(self, cell: int) -> str:
        return "forced" if self._special else "lit"


class BuildingQuestion(CellQuestion):
    """Where the civilization building goes, or that it does not (TE-17.3)."""

    @property
    def colour(self) -> int:
        """The sphere of the building."""
        return int(dict(self.board.state.prompt.args)["colour"])

    def title(self) -> str:
        titles = (tr("The library"), tr("The granary"), tr("The market hall"), tr("The palace"))
        return titles[self.colour]

    def note(self) -> str:
        name = self.board.link.name(self.seat)
        return tr("{name} may put it on a tile of the line: tap one on the board (TE-17.3).", name=name)

    def confirm_label(self) -> str:
        return tr("Build here")

    def draw_board(self, target: pygame.Surface) -> None:
        super().draw_board(target)
        if isinstance(self.chosen, PlaceBuilding):
            places, kit = self.board.places, self.board.kit
            picture = kit.faded(("building", self.colour), kit.building(self.colour, places.side), 220)
            put(kit.art, target, picture, places.cell_rect(self.chosen.cell).center)


class PointQuestion(Sheet):
    """The colour of the point that the wonder gives (TE-17.2)."""

    wide = 620

    def title(self) -> str:
        return tr("A point for the wonder")

    def note(self) -> str:
        return tr("{name} chooses its colour (TE-17.2).", name=self.board.link.name(self.seat))

    def confirm_label(self) -> str:
        return tr("Take it")

    def fill(self, column: Column) -> None:
        art, kit = self.art, self.board.kit
        cube = art.px(62)
        high = max(cube + art.text_px(20) + art.px(44), self.button_height)
        choices = []
        for colour in range(len(COLOURS)):
            move = ChoosePoint(self.seat, colour)
            choices.append(Choice(lambda move=move: self.choose(move), move == self.chosen))
        column.row(choices, high)
        for colour, choice in enumerate(choices):
            picture = kit.cube(colour, cube)
            top = choice.centre(picture, art.px(14) - (picture.get_height() - cube) // 2)
            word = art.fit(words.points_word(colour), "bold", 20, INK, choice.rect.width - art.px(16))
            choice.centre(word, max(top, art.px(14) + cube) - art.px(2))

    def important(self) -> Iterable[int]:
        return ()
